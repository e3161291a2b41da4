/* A move, and why it is or is not legal; where points of the ledger come from; what stands against a
 * thing or a verb. */
#include "answers/answers.h"

#include <stdlib.h>

/* ---- A move ---------------------------------------------------------------------------------- */

void explain_look(struct stele_log *log, const struct stele_cursor *cursor, const char *text,
                  struct explained *out)
{
    *out = (struct explained){.before = stele_cursor_node(cursor), .why = {.clause = ""}};
    out->has_move = stele_move_parse(log, cursor, text, &out->move, &out->why);
    if (!out->has_move)
        return;
    out->reading = stele_cursor_ruled(cursor, &out->move);
    out->legal = stele_cursor_check(cursor, &out->move, &out->why);
}

int explain_play(struct stele_log *log, struct stele_cursor *cursor, const char *text,
                 struct explained *out)
{
    explain_look(log, cursor, text, out);
    const int code = out->legal ? stele_edit_play(cursor, &out->move, &out->why) : STELE_OK;
    return code == STELE_OK && out->legal ? stele_cursor_step(cursor, &out->step) : code;
}

void explain_finish(const struct stele_log *log, const struct stele_cursor *cursor,
                    struct explained *e)
{
    if (e->has_move && !e->legal) /* the cursor stands before it */
        stele_cursor_more(cursor, &e->move, &e->why, &e->more);
    if (!e->legal) {
        cite_reason(&e->cited, &e->why);
        cite_more(&e->cited, &e->more);
        return;
    }
    cite(&e->cited, stele_log_info(log)->verbs[e->move.verb].clause, e->reading);
    for (size_t i = 0; e->step != NULL && i < e->step->events_n; i++)
        cite(&e->cited, e->step->events[i].clause, e->step->events[i].reading);
    for (size_t i = 0; e->step != NULL && i < e->step->rows_n; i++)
        cite(&e->cited, e->step->rows[i].clause, e->step->rows[i].reading);
}

void answer_explained(struct answer *a, const struct explained *e, const char *text)
{
    struct stele_grounds grounds = {0};

    answer_node(a, "before", e->before);
    put_bool(a->emit, "legal", e->legal);
    answer_ruling(a, "ruling", stele_log_game(a->log),
                  e->legal ? e->reading : (struct stele_ruled){0});
    if (e->has_move) {
        answer_move(a, &e->move);
    } else {
        put_text(a->emit, "move", text);
        put_none(a->emit, "by");
        put_none(a->emit, "text");
    }
    if (a->detail) {
        if (e->legal && e->step == NULL)
            stele_cursor_say_move(a->cursor, a->lang, &e->move, &a->said);
        answer_said(a, "does");
    }
    if (e->step != NULL)
        answer_effects(a, e->step);
    if (!e->legal)
        answer_reason(a, "reason", &e->why);
    else
        put_none(a->emit, "reason");
    answer_more(a, &e->more);
    if (e->legal)
        stele_grounds_of_move(stele_log_lib(a->log), stele_log_game(a->log), &e->move, &grounds);
    answer_rests(a, &grounds);
    answer_citations(a, e->before.line, &e->cited);
}

enum { INSTEAD_MAX = 12 };

/* Moves of the same verb are what was meant, if there are any. */
void answer_instead(struct answer *a, const struct explained *e)
{
    struct stele_moves moves = {0};
    size_t same = 0, n = 0;

    if (!e->legal)
        stele_cursor_legal(a->cursor, &moves);
    for (size_t i = 0; e->has_move && i < moves.n; i++)
        same += moves.list[i].verb == e->move.verb;
    put_list(a->emit, "instead");
    for (size_t i = 0; i < moves.n && n < INSTEAD_MAX; i++)
        if (same == 0 || moves.list[i].verb == e->move.verb) {
            put_dict(a->emit, NULL);
            answer_move(a, &moves.list[i]);
            put_end(a->emit);
            n++;
        }
    put_end(a->emit);
    *a->emit->failed |= moves.failed;
    stele_moves_free(&moves);
}

/* ---- The moves about an object --------------------------------------------------------------- */

bool history_take(struct history *history, struct stele_log *log, struct stele_node node,
                  const struct stele_object *objects, size_t n)
{
    history->objects = objects;
    history->objects_n = n;
    return stele_log_traces(log, node, objects, n, &history->traces) == STELE_OK;
}

/* What a viewer may not know of a move depends on the position that it is made from. */
static void put_trace(struct answer *a, struct stele_cursor *scout, const struct stele_trace *trace)
{
    struct stele_record record;
    uint16_t hidden = 0;

    stele_log_record(a->log, trace->node.line, trace->node.ply, &record);
    if (a->viewer != STELE_NOBODY) {
        if (scout == NULL ||
            !stele_cursor_goto(scout, (struct stele_node){trace->node.line, trace->node.ply - 1},
                               NULL)) {
            answer_fail(a);
            return;
        }
        hidden = stele_cursor_hides(scout, a->viewer, &record.move);
    }
    put_dict(a->emit, NULL);
    answer_node(a, "node", trace->node);
    put_bool(a->emit, "touched", trace->touched);
    answer_move_veiled(a, &record.move, hidden);
    put_end(a->emit);
}

void answer_history(struct answer *a, const char *key, const struct history *history)
{
    struct stele_cursor *const scout =
        a->viewer != STELE_NOBODY && history->traces.n > 0 ? stele_cursor_new(a->log) : NULL;

    put_list(a->emit, key);
    for (size_t k = 0; k < history->objects_n; k++) {
        put_dict(a->emit, NULL);
        stele_object_print(a->log, &history->objects[k], &a->said);
        answer_said(a, "object");
        stele_say_object(a->log, a->lang, &history->objects[k], &a->said);
        answer_said(a, "text");
        put_list(a->emit, "moves");
        for (size_t i = 0; i < history->traces.n; i++)
            if (history->traces.list[i].object == k)
                put_trace(a, scout, &history->traces.list[i]);
        put_end(a->emit);
        put_end(a->emit);
    }
    put_end(a->emit);
    stele_cursor_free(scout);
}

/* ---- A row of the ledger --------------------------------------------------------------------- */

bool row_origin_take(struct stele_log *log, const struct stele_row *row, uint64_t number,
                     struct row_origin *out)
{
    *out = (struct row_origin){.number = number, .row = *row};
    cite(&out->cited, row->clause, row->reading);
    return history_take(&out->history, log, (struct stele_node){row->line, row->ply}, row->objects,
                        row->objects_n);
}

void answer_row_origin(struct answer *a, const struct row_origin *origin)
{
    const struct stele_node node = stele_cursor_node(a->cursor);

    answer_node(a, "node", node);
    put_int(a->emit, "row", (int64_t)origin->number);
    answer_row(a, "entry", &origin->row);
    answer_history(a, "pieces", &origin->history);
    answer_citations(a, node.line, &origin->cited);
}

/* ---- Why not --------------------------------------------------------------------------------- */

static void cite_hurdles(const struct stele_game_info *info, struct doubt *doubt)
{
    for (size_t i = 0; i < doubt->hurdles.n; i++) {
        const struct stele_hurdle *const hurdle = &doubt->hurdles.list[i];
        if (hurdle->kind == STELE_CAN)
            cite(&doubt->cited, info->verbs[__builtin_ctzll(hurdle->verbs)].clause,
                 (struct stele_ruled){0});
        else if (hurdle->kind != STELE_NO_USE)
            cite_reason(&doubt->cited, &hurdle->why);
        if (hurdle->kind == STELE_CANNOT)
            cite_more(&doubt->cited, &hurdle->more);
    }
    if (doubt->topic.kind == STELE_TOPIC_CLAUSE)
        cite(&doubt->cited, doubt->topic.clause, (struct stele_ruled){0});
}

/* Whether what can be done, and what stands against it, is hidden from a viewer: reasons against
 * the moves of others may be a matter of what they hold, even where nothing of that can be
 * played. */
static bool hides_moves(const struct stele_log *log, const struct stele_cursor *cursor, int viewer)
{
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    return stele_cursor_hides_choice(cursor, viewer) ||
           (viewer != STELE_NOBODY && viewer != status.mover && stele_log_info(log)->hides);
}

/* Keeps what the viewer may know: neither what can be done where that would betray something, nor why
 * points are missing that are hidden, nor what would be wrong with somebody else's move at its own
 * time, which may be a matter of hidden things. */
static void veil_hurdles(const struct stele_cursor *cursor, int viewer, struct doubt *doubt)
{
    size_t n = 0;

    for (size_t i = 0; i < doubt->hurdles.n; i++) {
        struct stele_hurdle *const hurdle = &doubt->hurdles.list[i];
        const bool hidden = hurdle->kind == STELE_NO_POINTS
                                ? hurdle->seat != STELE_NOBODY &&
                                      stele_cursor_hides_score(cursor, viewer, hurdle->seat)
                                : hurdle->kind != STELE_NO_USE && doubt->hidden;
        if (hidden)
            continue;
        if (viewer != STELE_NOBODY && hurdle->move.by != viewer)
            hurdle->more.besides.code = NULL;
        doubt->hurdles.list[n++] = *hurdle;
    }
    doubt->hurdles.n = n;
}

bool doubt_take(struct stele_log *log, struct stele_cursor *cursor, int viewer, struct doubt *doubt)
{
    /* Which moves were about a piece tells where it was hidden. */
    const bool veiled = viewer != STELE_NOBODY && stele_log_info(log)->hides;

    if (stele_cursor_why_not(cursor, &doubt->topic, &doubt->hurdles) != STELE_OK ||
        (!veiled && !history_take(&doubt->history, log, stele_cursor_node(cursor),
                                  doubt->topic.objects, doubt->topic.objects_n)))
        return false;
    doubt->hidden = hides_moves(log, cursor, viewer);
    veil_hurdles(cursor, viewer, doubt);
    cite_hurdles(stele_log_info(log), doubt);
    return true;
}

void doubt_free(struct doubt *doubt)
{
    stele_memory_free(doubt->hurdles.memory);
    stele_memory_free(doubt->history.traces.memory);
}

bool doubt_has(const struct doubt *doubt, enum stele_hurdle_kind kind)
{
    for (size_t i = 0; i < doubt->hurdles.n; i++)
        if (doubt->hurdles.list[i].kind == kind)
            return true;
    return false;
}

static void put_hurdle(struct answer *a, const struct stele_hurdle *hurdle)
{
    const struct stele_game_info *const info = stele_log_info(a->log);

    put_dict(a->emit, NULL);
    put_int(a->emit, "n", hurdle->n);
    if (hurdle->kind != STELE_NO_POINTS) {
        put_list(a->emit, "verbs");
        for (size_t i = 0; i < info->verbs_n; i++)
            if ((hurdle->verbs >> i) & 1)
                put_word(a->emit, NULL, info->verbs[i].name);
        put_end(a->emit);
        if (!hurdle->open)
            answer_move(a, &hurdle->move);
    } else {
        answer_node(a, "node", hurdle->node);
        answer_seat(a, "player", hurdle->seat);
        put_word(a->emit, "category", info->categories[hurdle->category]);
        stele_object_print(a->log, &hurdle->object, &a->said);
        answer_said(a, "object");
    }
    if (hurdle->kind != STELE_CAN)
        answer_reason(a, "reason", &hurdle->why);
    if (hurdle->kind == STELE_CANNOT)
        answer_more(a, &hurdle->more);
    put_end(a->emit);
}

static void put_hurdles(struct answer *a, const char *key, const struct doubt *doubt,
                        enum stele_hurdle_kind kind)
{
    put_list(a->emit, key);
    for (size_t i = 0; i < doubt->hurdles.n; i++)
        if (doubt->hurdles.list[i].kind == kind)
            put_hurdle(a, &doubt->hurdles.list[i]);
    put_end(a->emit);
}

void answer_doubt(struct answer *a, const struct doubt *doubt)
{
    static const char *const topics[] = {
        [STELE_TOPIC_MOVE] = "move",         [STELE_TOPIC_VERB] = "verb",
        [STELE_TOPIC_OBJECT] = "object",     [STELE_TOPIC_CLAUSE] = "clause",
        [STELE_TOPIC_CATEGORY] = "category",
    };
    const struct stele_node node = stele_cursor_node(a->cursor);

    answer_node(a, "node", node);
    put_text(a->emit, "what", doubt->what);
    put_word(a->emit, "topic", topics[doubt->topic.kind]);
    put_bool(a->emit, "used", !doubt_has(doubt, STELE_NO_USE));
    put_flag(a->emit, "hidden", doubt->hidden);
    put_hurdles(a, "can", doubt, STELE_CAN);
    put_hurdles(a, "cannot", doubt, STELE_CANNOT);
    put_hurdles(a, "no_points", doubt, STELE_NO_POINTS);
    answer_history(a, "pieces", &doubt->history);
    answer_citations(a, node.line, &doubt->cited);
}
