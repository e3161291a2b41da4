/* The inside of a cursor, for the files of core/log, core/inquiry and analysis. */
#ifndef STELE_CORE_LOG_CURSOR_H
#define STELE_CORE_LOG_CURSOR_H

#include "core/log/log.h"

struct stele_cursor {
    struct stele_log *log;     /* NULL once the log is freed */
    struct stele_cursor *next; /* of the same log */
    struct stele_node node;    /* always reachable */
    void *state, *scratch;     /* 64-byte aligned */
    void *trial;               /* the same, for moves that are only tried */
    uint64_t applied;

    /* What stele_cursor_step returned last.  As long as `stepped` and the log is of that generation,
     * scratch stands at step.node: a cursor that goes on has the position before its next step
     * there, and need not seek it. */
    bool stepped;
    bool asked; /* somebody wanted the step to the node where the cursor stands */
    bool whole; /* objects and all; else it has none */
    uint64_t step_generation;
    struct stele_step step; /* its lists are the next three */
    struct stele_event *events;
    size_t events_room;
    struct stele_row *step_rows;
    size_t step_rows_room;
    struct stele_object *objects; /* touched, then changed */
    size_t objects_room;
    struct ledger wrote; /* the rows of the step, packed: their objects are in it */
    bool failed;         /* there was no memory for an event */

    /* What stele_cursor_ledger returned last. */
    struct stele_row *rows;
    size_t rows_n, rows_room;
    struct ledger scored; /* rows of the scoring */

    /* What stele_cursor_prospects returned last. */
    struct stele_event *prospects;
    size_t prospects_n, prospects_room;
};

static inline const struct log_line *cursor_line(const struct stele_cursor *cursor)
{
    return cursor->log->lines[cursor->node.line];
}

static inline const struct stele_rules *cursor_rules(const struct stele_cursor *cursor)
{
    return cursor_line(cursor)->rules;
}

static inline const struct stele_game *cursor_game(const struct stele_cursor *cursor)
{
    return cursor->log->header.game;
}

/* Frees what the step and the ledger of a cursor hold (step.c). */
/* False if the position breaks a law of conservation; *why says which. */
bool cursor_invariants(const struct stele_cursor *cursor, struct stele_reason *why);

void cursor_step_free(struct stele_cursor *cursor);

/* Whoever asked for the step to a node and goes on to the next one in its line will ask for that
 * step, too: it is made at once, and the cursor takes the position after it instead of making the
 * move again.  False if it is no such case, or memory ran out; the cursor has not moved then
 * (step.c). */
bool cursor_step_on(struct stele_cursor *cursor, struct stele_node node);

/* The points that the moves up to the cursor's node have written; as stele_cursor_score, without
 * those of a scoring (step.c). */
void cursor_written(const struct stele_cursor *cursor, int32_t totals[STELE_SEATS_MAX],
                    int32_t *by_category);

/* After the first `kept` objects, which are all different, those of `more` that are not among
 * them; `more` may lie in the same list.  Returns how many there are then. */
size_t cursor_keep_once(struct stele_object *objects, size_t kept, const struct stele_object *more,
                        size_t n);

#endif
