/* Packed ledger rows: a byte array of rows cut to what they use (a struct stele_row has room for
 * the longest facts and is mostly empty).  Owned by one log or cursor; not thread-safe. */
#ifndef STELE_CORE_PLAY_LEDGER_H
#define STELE_CORE_PLAY_LEDGER_H

#include "core/game/game.h"

/* Zero-initialise.  After memory ran out `failed` is set and rows are dropped. */
struct ledger {
    unsigned char *data;
    size_t size, room;
    bool failed;
};
void ledger_free(struct ledger *ledger);
void ledger_add(struct ledger *ledger, const struct stele_row *row);
/* Unpacks the row at `offset` and returns the offset of the next.  row->objects points into the
 * ledger; line, ply and provisional are left zero. */
size_t ledger_get(const struct ledger *ledger, size_t offset, struct stele_row *row);
/* Adds the points of n rows from `offset` to totals[seat], but for categories that the game shows
 * aside, and, where by_category is not NULL, to by_category[seat * categories_n + category]. */
void ledger_sum(const struct ledger *ledger, size_t offset, size_t n,
                const struct stele_game *game, int32_t *totals, int32_t *by_category);

/* A sink that packs rows and counts them, and ignores events. */
struct ledger_sink {
    struct stele_sink sink;
    struct ledger *ledger;
    uint32_t n;
};
void ledger_sink_init(struct ledger_sink *sink, struct ledger *ledger);

/* A sink that only sums. */
struct sum_sink {
    struct stele_sink sink;
    const struct stele_game *game;
    int32_t *totals, *by_category;
};
void sum_sink_init(struct sum_sink *sink, const struct stele_game *game, int32_t *totals,
                   int32_t *by_category);

#endif
