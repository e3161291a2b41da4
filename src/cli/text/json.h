/* JSON values: thin names for the emitter of the library, and the parts several commands share.
 * Sentences in them are in cli->data_lang. */
#ifndef STELE_CLI_TEXT_JSON_H
#define STELE_CLI_TEXT_JSON_H

#include "cli/shared/cli.h"

static inline void put_dict(struct stele_emit *emit, const char *key)
{
    emit->open(emit, key, false);
}
static inline void put_list(struct stele_emit *emit, const char *key)
{
    emit->open(emit, key, true);
}
static inline void put_end(struct stele_emit *emit)
{
    emit->close(emit);
}
static inline void put_int(struct stele_emit *emit, const char *key, int64_t value)
{
    emit->integer(emit, key, value);
}
static inline void put_text(struct stele_emit *emit, const char *key, const char *value)
{
    emit->string(emit, key, value);
}
static inline void put_bool(struct stele_emit *emit, const char *key, bool value)
{
    emit->boolean(emit, key, value);
}
/* Nothing where value is NULL or empty. */
void put_some(struct stele_emit *emit, const char *key, const char *value);

/* Text built in a buffer; what lacked memory fails the output. */
void put_part(struct stele_emit *emit, const char *key, const struct stele_buf *part);

void put_node(struct stele_emit *emit, const char *key, const struct stele_log *log,
              struct stele_node node);
void put_seat(struct stele_emit *emit, const char *key, const struct stele_log *log, int seat);
void put_hash(struct stele_emit *emit, const char *key, uint64_t hash);

/* The reading that decided, {"id": "BAB-R6", "choice": "all"}; nothing where none did. */
void put_reading(struct stele_emit *emit, const char *key, const struct stele_game *game,
                 struct stele_ruled reading);

/* A reason, an event, a ledger row: dicts. */
void put_event(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               const struct stele_event *event);
/* An event as `viewer` is told it. */
void put_event_to(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
                  int viewer, const struct stele_event *event);
void put_reason(const struct cli *cli, struct stele_emit *emit, const char *key,
                const struct stele_log *log, const struct stele_reason *reason);
/* Keys "due" and "besides", where there is something to say, into the open dict. */
void put_more(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
              const struct stele_more *more);
void put_row(const struct cli *cli, struct stele_emit *emit, const char *key,
             const struct stele_log *log, const struct stele_row *row);
/* A diagnostic, as a dict that stays open for more.  `lib` has the set of the log that it is about; `log`
 * may be NULL. */
void put_diag_open(const struct cli *cli, struct stele_emit *emit, const struct stele *lib,
                   const struct stele_log *log, const struct stele_diag *diag);
/* What a step did: keys "events" and "rows", lists of dicts, into the open dict. */
void put_deeds(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               const struct stele_step *step);
/* Keys "move", "text" and, for a move of somebody, "by", into the open dict. */
void put_move(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
              const struct stele_move *move);

#endif
