/* Bots by their names: "random", "greedy", "quick" (the player of the playouts), "strong", which
 * searches with a budget of playouts for each move, "strong:500", and "flat", which searches
 * without a tree below the moves, to measure the tree against. */
#ifndef STELE_ANALYSIS_BOTS_H
#define STELE_ANALYSIS_BOTS_H

#include "analysis/playout.h"

enum bot_kind { BOT_RANDOM, BOT_GREEDY, BOT_QUICK, BOT_FLAT, BOT_STRONG };

struct bot {
    enum bot_kind kind;
    uint32_t budget;                 /* of one that searches */
    const struct stele_watch *watch; /* may end its search; may be NULL */
};

/* False if there is no such bot. */
bool bot_parse(const char *name, struct bot *out);
/* Chooses its move at a position, or draws the move of chance that comes next.  False if there is
 * none, memory ran out (desk->no_memory), or its watch ended the search (desk->stopped). */
bool bot_choose(struct playout_desk *desk, const struct bot *bot, const void *state,
                struct stele_rng *rng, struct stele_move *out);
/* Like stele_cursor_choose, with a watch that may end the search; then STELE_ESTOP. */
int bot_choose_at(const struct stele_cursor *cursor, const char *name,
                  const struct stele_watch *watch, struct stele_rng *rng, struct stele_move *out);

#endif
