/* What the move that led to a position did, and what all moves up to it brought. */
#include "core/game/admit.h"
#include "core/library/lib.h"
#include "core/play/replay.h"
#include "core/log/cursor.h"

#include <stdlib.h>
#include <string.h>

void cursor_step_free(struct stele_cursor *cursor)
{
    free(cursor->events);
    free(cursor->prospects);
    free(cursor->step_rows);
    free(cursor->objects);
    ledger_free(&cursor->wrote);
    free(cursor->rows);
    ledger_free(&cursor->scored);
}

/* ---- Objects --------------------------------------------------------------------------------- */

int stele_cursor_touches(const struct stele_cursor *cursor, const struct stele_move *move,
                         struct stele_objects *out)
{
    const struct stele_rules *const rules = cursor_rules(cursor);

    *out = (struct stele_objects){0};
    const size_t n = game_admits(rules, move, NULL)
                         ? game_touches(rules, cursor->state, move, NULL, 0)
                         : 0;
    if (n == 0)
        return STELE_OK;
    struct stele_object *const objects = calloc(n, sizeof *objects);
    if (objects == NULL)
        return STELE_ENOMEM;
    game_touches(rules, cursor->state, move, objects, n);
    return arena_give(objects, n, &out->list, &out->n, &out->memory);
}

/* The positions between which a step lies. */
struct between {
    const struct stele_rules *rules;
    const void *before, *after;
};

/* The objects that the move is about, then those that differ between the positions.  Counts both
 * kinds; keeps as many as there is room for. */
static void list_objects(struct stele_cursor *cursor, const struct between *between,
                         size_t *touched_n, size_t *changed_n)
{
    const struct stele_rules *const rules = between->rules;
    const struct stele_game *const game = rules->game;
    const size_t max = cursor->objects_room;

    *touched_n = game_touches(rules, between->before, &cursor->step.move, cursor->objects, max);
    *changed_n = 0;
    if (game->changed != NULL && *touched_n < max)
        *changed_n = game->changed(rules, between->before, between->after,
                                   cursor->objects + *touched_n, max - *touched_n);
    else if (game->changed != NULL)
        *changed_n = game->changed(rules, between->before, between->after, NULL, 0);
}

size_t cursor_keep_once(struct stele_object *objects, size_t kept, const struct stele_object *more,
                        size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < kept && memcmp(&objects[k], &more[i], sizeof more[i]) != 0)
            k++;
        if (k == kept)
            objects[kept++] = more[i];
    }
    return kept;
}

static bool find_objects(struct stele_cursor *cursor, const struct between *between)
{
    struct stele_step *const step = &cursor->step;
    size_t touched_n, changed_n;

    list_objects(cursor, between, &touched_n, &changed_n);
    if (touched_n + changed_n > cursor->objects_room) {
        if (!stele_grow(&cursor->objects, &cursor->objects_room, touched_n + changed_n,
                         sizeof *cursor->objects))
            return false;
        list_objects(cursor, between, &touched_n, &changed_n);
    }
    struct stele_object *const list = cursor->objects;
    if (list == NULL) /* nothing was ever found */
        return true;
    step->touched = list;
    step->touched_n = cursor_keep_once(list, 0, list, touched_n);
    step->changed = list + step->touched_n;
    step->changed_n =
        cursor_keep_once(list, step->touched_n, list + touched_n, changed_n) - step->touched_n;
    return true;
}

/* ---- Events and rows ------------------------------------------------------------------------- */

struct step_sink {
    struct stele_sink sink;
    struct stele_cursor *cursor;
};

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct stele_cursor *cursor = ((struct step_sink *)sink)->cursor;
    struct stele_step *const step = &cursor->step;

    if (cursor->failed || !stele_grow(&cursor->events, &cursor->events_room, step->events_n + 1,
                                       sizeof *cursor->events)) {
        cursor->failed = true;
        return;
    }
    cursor->events[step->events_n++] = *event;
    step->events = cursor->events;
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct stele_cursor *cursor = ((struct step_sink *)sink)->cursor;

    ledger_add(&cursor->wrote, row);
    cursor->step.rows_n++;
}

/* Adds the row at an offset of a packed ledger to the list, as one of `node`. */
static bool add_row(struct stele_row **list, size_t *room, size_t n, const struct ledger *ledger,
                    size_t *offset, struct stele_node node)
{
    if (!stele_grow(list, room, n + 1, sizeof **list))
        return false;
    struct stele_row *const row = &(*list)[n];
    *offset = ledger_get(ledger, *offset, row);
    row->line = node.line;
    row->ply = node.ply;
    return true;
}

/* Waits until all are packed: before that, their objects may still move. */
static bool unpack_rows(struct stele_cursor *cursor)
{
    struct stele_step *const step = &cursor->step;
    size_t offset = 0;

    for (size_t i = 0; i < step->rows_n; i++)
        if (!add_row(&cursor->step_rows, &cursor->step_rows_room, i, &cursor->wrote, &offset,
                     step->node))
            return false;
    step->rows = step->rows_n > 0 ? cursor->step_rows : NULL;
    return true;
}

/* Applies the move to scratch.  A move that ends the game brings the final scoring with it. */
static bool apply_step(struct stele_cursor *cursor, const struct stele_rules *rules)
{
    struct step_sink sink = {{keep_event, keep_row}, cursor};
    struct stele_status status;

    cursor->failed = false;
    cursor->wrote.size = 0;
    cursor->wrote.failed = false;
    game_apply(rules, cursor->scratch, &cursor->step.move, &sink.sink);
    cursor->applied++;
    rules->game->status(rules, cursor->scratch, &status);
    if (status.over)
        rules->game->score(rules, cursor->scratch, &sink.sink);
    return !cursor->failed && !cursor->wrote.failed && unpack_rows(cursor);
}

/* ---- The step -------------------------------------------------------------------------------- */

static bool is_made(const struct stele_cursor *cursor, struct stele_node node)
{
    return cursor->stepped && cursor->step_generation == cursor->log->generation &&
           cursor->step.node.line == node.line && cursor->step.node.ply == node.ply;
}

/* Brings scratch to the position before a node. */
static void go_before(struct stele_cursor *cursor, struct stele_node node)
{
    const struct stele_log *log = cursor->log;
    const bool known = cursor->stepped && cursor->step_generation == log->generation;

    node.ply--;
    cursor->applied += known ? log_walk(log, cursor->step.node, node, cursor->scratch)
                             : log_seek(log, node, cursor->scratch);
}

static void begin_step(struct stele_cursor *cursor, struct stele_node node, bool whole)
{
    cursor->stepped = false;
    cursor->whole = whole;
    cursor->step = (struct stele_step){.node = node};
    log_move(cursor->log, cursor->log->lines[node.line], node.ply, &cursor->step.move);
}

static bool end_step(struct stele_cursor *cursor)
{
    cursor->stepped = true;
    cursor->step_generation = cursor->log->generation;
    return true;
}

static bool make_step(struct stele_cursor *cursor, struct stele_node node, bool whole)
{
    const struct between between = {.rules = cursor->log->lines[node.line]->rules,
                                    .before = cursor->scratch,
                                    .after = cursor->state};

    go_before(cursor, node);
    begin_step(cursor, node, whole);
    return (!whole || find_objects(cursor, &between)) && apply_step(cursor, between.rules) &&
           end_step(cursor);
}

bool cursor_step_on(struct stele_cursor *cursor, struct stele_node node)
{
    const struct between between = {.rules = cursor->log->lines[node.line]->rules,
                                    .before = cursor->state,
                                    .after = cursor->scratch};
    const bool asked = cursor->asked;

    cursor->asked = false;
    if (!asked || node.ply == 0 || node.line != cursor->node.line ||
        node.ply - 1 != cursor->node.ply || !is_made(cursor, cursor->node))
        return false;
    begin_step(cursor, node, cursor->whole);
    if (!apply_step(cursor, between.rules) || (cursor->whole && !find_objects(cursor, &between)))
        return false;
    memcpy(cursor->state, cursor->scratch, cursor->log->header.game->state_size);
    cursor->node = node;
    return end_step(cursor);
}

static int tell_step(struct stele_cursor *cursor, bool whole, const struct stele_step **out)
{
    const struct stele_node node = log_node_plain(cursor->log, cursor->node);
    const bool made = is_made(cursor, node) && (cursor->whole || !whole);

    if (node.ply == 0) {
        cursor->stepped = false;
        cursor->step = (struct stele_step){.node = node, .move = {.by = STELE_NOBODY}};
    } else if (!made && !make_step(cursor, node, whole)) {
        return STELE_ENOMEM;
    }
    cursor->asked = true;
    *out = &cursor->step;
    return STELE_OK;
}

int stele_cursor_step(struct stele_cursor *cursor, const struct stele_step **out)
{
    return tell_step(cursor, true, out);
}

int stele_cursor_effects(struct stele_cursor *cursor, const struct stele_step **out)
{
    return tell_step(cursor, false, out);
}

/* ---- The ledger ------------------------------------------------------------------------------ */

static bool add_to_ledger(struct stele_cursor *cursor, const struct ledger *ledger, size_t *offset,
                          struct stele_node node)
{
    if (!add_row(&cursor->rows, &cursor->rows_room, cursor->rows_n, ledger, offset, node))
        return false;
    cursor->rows_n++;
    return true;
}

static bool add_step_rows(struct stele_cursor *cursor, struct stele_node node)
{
    const struct log_step *step = &cursor->log->lines[node.line]->steps[node.ply - 1];
    size_t offset = step->rows;

    for (uint32_t i = 0; i < step->rows_n; i++)
        if (!add_to_ledger(cursor, &cursor->log->rows, &offset, node))
            return false;
    return true;
}

/* From the main line down, so that rows come in the order in which they were written. */
static bool add_path_rows(struct stele_cursor *cursor)
{
    const uint32_t depth = cursor_line(cursor)->depth;

    for (uint32_t level = 0; level <= depth; level++) {
        const struct stele_node end = log_path_end(cursor->log, cursor->node, level);
        for (uint32_t ply = 1; ply <= end.ply; ply++)
            if (!add_step_rows(cursor, (struct stele_node){end.line, ply}))
                return false;
    }
    return true;
}

static bool add_scored_rows(struct stele_cursor *cursor)
{
    struct ledger_sink sink;
    struct stele_status status;
    size_t offset = 0;

    cursor->scored.size = 0;
    cursor->scored.failed = false;
    ledger_sink_init(&sink, &cursor->scored);
    cursor_game(cursor)->score(cursor_rules(cursor), cursor->state, &sink.sink);
    stele_cursor_status(cursor, &status);
    for (uint32_t i = 0; !cursor->scored.failed && i < sink.n; i++) {
        if (!add_to_ledger(cursor, &cursor->scored, &offset, cursor->node))
            return false;
        cursor->rows[cursor->rows_n - 1].provisional = !status.over;
    }
    return !cursor->scored.failed;
}

size_t stele_cursor_ledger(struct stele_cursor *cursor, const struct stele_row **list)
{
    cursor->rows_n = 0;
    if (!add_path_rows(cursor) || !add_scored_rows(cursor)) {
        lib_no_memory(cursor->log->lib);
        cursor->rows_n = 0;
    }
    *list = cursor->rows_n > 0 ? cursor->rows : NULL;
    return cursor->rows_n;
}

void cursor_written(const struct stele_cursor *cursor, int32_t totals[STELE_SEATS_MAX],
                    int32_t *by_category)
{
    const struct stele_log *log = cursor->log;
    const size_t categories_n = log->header.game->categories_n;

    memset(totals, 0, STELE_SEATS_MAX * sizeof totals[0]);
    if (by_category != NULL)
        memset(by_category, 0, log->header.players_n * categories_n * sizeof by_category[0]);
    for (uint32_t level = 0; level <= cursor_line(cursor)->depth; level++) {
        const struct stele_node end = log_path_end(log, cursor->node, level);
        const struct log_step *steps = log->lines[end.line]->steps;
        for (uint32_t ply = 0; ply < end.ply; ply++)
            ledger_sum(&log->rows, steps[ply].rows, steps[ply].rows_n, log->header.game, totals,
                       by_category);
    }
}

bool stele_cursor_score(struct stele_cursor *cursor, int32_t totals[STELE_SEATS_MAX],
                        int32_t *by_category)
{
    const struct stele_game *const game = cursor_game(cursor);
    struct stele_status status;
    struct sum_sink sink;

    cursor_written(cursor, totals, by_category);
    sum_sink_init(&sink, game, totals, by_category);
    game->score(cursor_rules(cursor), cursor->state, &sink.sink);
    stele_cursor_status(cursor, &status);
    return status.over;
}

/* ---- Before a decision ----------------------------------------------------------------------- */

static void keep_prospect(struct stele_sink *sink, const struct stele_event *event)
{
    struct stele_cursor *const cursor = ((struct step_sink *)sink)->cursor;

    if (cursor->failed || !stele_grow(&cursor->prospects, &cursor->prospects_room,
                                       cursor->prospects_n + 1, sizeof *cursor->prospects)) {
        cursor->failed = true;
        return;
    }
    cursor->prospects[cursor->prospects_n++] = *event;
}

size_t stele_cursor_prospects(struct stele_cursor *cursor, const struct stele_event **list)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    struct step_sink sink = {{keep_prospect, keep_row}, cursor};

    cursor->prospects_n = 0;
    cursor->failed = false;
    if (rules->game->prospects != NULL)
        rules->game->prospects(rules, cursor->state, &sink.sink);
    if (cursor->failed) {
        lib_no_memory(cursor->log->lib);
        cursor->prospects_n = 0;
    }
    *list = cursor->prospects_n > 0 ? cursor->prospects : NULL;
    return cursor->prospects_n;
}

struct gain_sink {
    struct sum_sink sum;
    bool draws; /* something came to light that only some players know */
};

static void notice_secret(struct stele_sink *sink, const struct stele_event *event)
{
    ((struct gain_sink *)sink)->draws |= event->secret != 0;
}

/* Seats whose points the viewer may not know before or after the move. */
static uint8_t hidden_seats(const struct stele_rules *rules, const void *before, const void *after,
                            int viewer)
{
    uint8_t hidden = 0;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (rules->game->hides_score(rules, before, viewer, seat) ||
            rules->game->hides_score(rules, after, viewer, seat))
            hidden |= (uint8_t)(1u << seat);
    return hidden;
}

static void hide(struct stele_gain *gain, uint8_t hidden)
{
    gain->hidden = hidden;
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
        if ((hidden >> seat) & 1)
            gain->points[seat] = 0;
}

/* Points that no move has written into the ledger yet, those of a scoring now, are taken off
 * before the move and added again after it. */
void stele_cursor_gains(const struct stele_cursor *cursor, int viewer,
                        const struct stele_moves *moves, struct stele_gain *gains)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    const struct stele_game *const game = rules->game;
    int32_t before[STELE_SEATS_MAX] = {0};
    struct gain_sink sink;
    struct stele_reason why;

    sum_sink_init(&sink.sum, game, before, NULL);
    game->score(rules, cursor->state, &sink.sum.sink);
    for (size_t i = 0; i < moves->n; i++) {
        gains[i] = (struct stele_gain){0};
        if (!game_has_viewer(rules, viewer))
            hide(&gains[i], UINT8_MAX);
        if (!game_has_viewer(rules, viewer) || !game_admits(rules, &moves->list[i], NULL) ||
            !game_check(rules, cursor->state, &moves->list[i], &why))
            continue;
        sink.draws = false;
        sum_sink_init(&sink.sum, game, gains[i].points, NULL);
        sink.sum.sink.event = notice_secret;
        memcpy(cursor->trial, cursor->state, cursor->log->slot);
        game_apply(rules, cursor->trial, &moves->list[i], &sink.sum.sink);
        game->score(rules, cursor->trial, &sink.sum.sink);
        for (int seat = 0; seat < rules->players_n; seat++)
            gains[i].points[seat] -= before[seat];
        if (viewer == STELE_NOBODY || game->hides_score == NULL)
            continue;
        hide(&gains[i], sink.draws ? (uint8_t)((1u << rules->players_n) - 1)
                                   : hidden_seats(rules, cursor->state, cursor->trial, viewer));
    }
}
