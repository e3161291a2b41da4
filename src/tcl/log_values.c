/* The position and its points: state, board, ledger, score, scores, compare. */
#include "tcl/log_cmd.h"

#include <stdlib.h>
#include <string.h>

/* ---- state, board ---------------------------------------------------------------------------- */

int log_state_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *viewer_obj = NULL;
    const struct option options[] = {{"-viewer", &viewer_obj}, {NULL, NULL}};
    struct reply reply;
    int viewer;

    if (!options_read(interp, objc, objv, 2, options) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    const struct answer *const a = reply_begin(&reply, lc, lc->pkg->lang, viewer);
    stele_cursor_state(lc->cursor, viewer, a->emit, NULL);
    return reply_end(&reply, interp);
}

int log_figures_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct reply reply;

    if (objc != 2) {
        Tcl_WrongNumArgs(interp, 2, objv, NULL);
        return TCL_ERROR;
    }
    const struct answer *const a = reply_begin(&reply, lc, lc->pkg->lang, STELE_NOBODY);
    stele_cursor_figures(lc->cursor, a->emit, NULL);
    return reply_end(&reply, interp);
}

int log_board_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *viewer_obj = NULL, *lang_obj = NULL;
    const struct option options[] = {{"-viewer", &viewer_obj}, {"-lang", &lang_obj}, {NULL, NULL}};
    struct stele_buf text = {0};
    const char *lang;
    int viewer;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    stele_cursor_board(lc->cursor, viewer, lang, &text);
    Tcl_SetObjResult(interp, value_said(lc->pkg, &text));
    stele_buf_free(&text);
    return TCL_OK;
}

/* ---- say ------------------------------------------------------------------------------------- */

int log_say_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    struct stele_object object;
    struct stele_buf said = {0};
    const char *lang;

    if (objc < 3)
        return usage_error(interp, 2, objv, "object ?-lang lang?");
    if (!log_options(lc, interp, objc, objv, 3, options, &lang_obj, &lang))
        return TCL_ERROR;
    if (!stele_object_parse(lc->log, Tcl_GetString(objv[2]), &object))
        return sentence_error(interp, "USAGE", "object", Tcl_GetString(objv[2]),
                              "no such object: \"%s\"", Tcl_GetString(objv[2]));
    stele_say_object(lc->log, lang, &object, &said);
    Tcl_SetObjResult(interp, value_said(lc->pkg, &said));
    stele_buf_free(&said);
    return TCL_OK;
}

/* ---- ledger ---------------------------------------------------------------------------------- */

static bool category_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, int *out)
{
    const struct stele_game_info *const info = stele_log_info(lc->log);

    *out = -1;
    if (obj == NULL)
        return true;
    for (size_t i = 0; i < info->categories_n; i++)
        if (strcmp(info->categories[i], Tcl_GetString(obj)) == 0) {
            *out = (int)i;
            return true;
        }
    sentence_error(interp, "USAGE", "category", Tcl_GetString(obj), "no such category: \"%s\"",
                   Tcl_GetString(obj));
    return false;
}

static Tcl_Obj *row_obj(struct log_cmd *lc, const char *lang, const struct stele_row *row)
{
    struct reply reply;

    answer_row(reply_begin(&reply, lc, lang, STELE_NOBODY), NULL, row);
    return reply_obj(&reply);
}

static void cut_ledger(struct last_ledger *last, size_t n)
{
    while (last->n > n)
        if (last->rows[--last->n].obj != NULL)
            Tcl_DecrRefCount(last->rows[last->n].obj);
}

void last_ledger_free(struct last_ledger *last)
{
    cut_ledger(last, 0);
    if (last->rows != NULL)
        ckfree((char *)last->rows);
    *last = (struct last_ledger){0};
}

/* Keeps the rows that the ledger returned last and this one both begin with, and makes room for the
 * rest. */
static void told_renew(struct log_cmd *lc, const char *lang, const struct stele_row *rows, size_t n)
{
    struct last_ledger *const last = &lc->last;
    size_t same = 0;

    if (last->lang == NULL || strcmp(last->lang, lang) != 0 ||
        last->generation != log_cmd_generation(lc))
        cut_ledger(last, 0);
    while (same < n && same < last->n && last->rows[same].node.line == rows[same].line &&
           last->rows[same].node.ply == rows[same].ply)
        same++;
    cut_ledger(last, same);
    if (n > last->max) {
        last->max = n + n / 2;
        last->rows = (void *)ckrealloc((char *)last->rows, last->max * sizeof last->rows[0]);
    }
    for (; last->n < n; last->n++)
        last->rows[last->n] =
            (struct told_row){.node = {rows[last->n].line, rows[last->n].ply}, .obj = NULL};
    last->generation = log_cmd_generation(lc);
    last->lang = lang;
}

int log_ledger_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *player_obj = NULL, *category_obj = NULL, *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {{"-player", &player_obj},
                                     {"-category", &category_obj},
                                     {"-lang", &lang_obj},
                                     {"-viewer", &viewer_obj},
                                     {NULL, NULL}};
    const struct stele_row *rows;
    const char *lang;
    int seat, category, viewer;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, player_obj, &seat) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer) ||
        !category_from_obj(lc, interp, category_obj, &category))
        return TCL_ERROR;
    const size_t n = stele_cursor_ledger(lc->cursor, &rows);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    told_renew(lc, lang, rows, n);
    for (size_t i = 0; i < n; i++) {
        struct told_row *const row = &lc->last.rows[i];
        if ((seat != STELE_NOBODY && rows[i].seat != seat) ||
            (category >= 0 && rows[i].category != category) ||
            stele_cursor_hides_score(lc->cursor, viewer, rows[i].seat))
            continue;
        if (row->obj == NULL) {
            row->obj = row_obj(lc, lang, &rows[i]);
            Tcl_IncrRefCount(row->obj);
        }
        list_add(list, row->obj);
    }
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

/* ---- score ----------------------------------------------------------------------------------- */

static unsigned hidden_scores(const struct log_cmd *lc, const struct stele_cursor *cursor,
                              int viewer)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(lc->log, &players);
    unsigned hidden = 0;

    for (size_t seat = 0; seat < n; seat++)
        if (stele_cursor_hides_score(cursor, viewer, (int)seat))
            hidden |= 1u << seat;
    return hidden;
}

/* Points, or ? where they are hidden. */
static Tcl_Obj *seat_points_obj(unsigned hidden, size_t seat, int32_t points)
{
    return (hidden >> seat) & 1 ? Tcl_NewStringObj("?", 1) : Tcl_NewWideIntObj(points);
}

int log_score_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *viewer_obj = NULL, *judge_obj = NULL;
    const struct option options[] = {{"-judge", &judge_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    const bool elsewhere = objc % 2 != 0;
    struct stele_cursor *cursor = lc->cursor;
    struct stele_node node;
    struct reply reply;
    int viewer, judge = 0;

    if (!options_read(interp, objc, objv, elsewhere ? 3 : 2, options) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer) ||
        !flag_from_obj(interp, judge_obj, &judge) ||
        !log_node_from_obj(lc, interp, elsewhere ? objv[2] : NULL, &node) ||
        (elsewhere && (cursor = log_scout_there(lc, interp, node)) == NULL))
        return TCL_ERROR;
    struct answer *const a = reply_dict(&reply, lc, lc->pkg->lang, viewer);
    a->cursor = cursor;
    answer_score(a, judge, false);
    return reply_end(&reply, interp);
}

/* ---- scores ---------------------------------------------------------------------------------- */

static Tcl_Obj *turn_score_obj(const struct stele_turn_score *score, size_t seats, unsigned hidden)
{
    Tcl_Obj *const totals = Tcl_NewListObj(0, NULL);

    for (size_t seat = 0; seat < seats; seat++)
        list_add(totals, seat_points_obj(hidden, seat, score->totals[seat]));
    Tcl_Obj *const pair[] = {Tcl_NewWideIntObj(score->ply), totals};
    return Tcl_NewListObj(2, pair);
}

int log_scores_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    const struct stele_player *players;
    const size_t seats = stele_log_players(lc->log, &players);
    Tcl_Obj *viewer_obj = NULL;
    const struct option options[] = {{"-viewer", &viewer_obj}, {NULL, NULL}};
    const bool named = objc % 2 != 0;
    struct stele_turn_scores scores;
    uint32_t line;
    int viewer;

    if (objc > 5)
        return usage_error(interp, 2, objv, "?line? ?-viewer player?");
    if (!options_read(interp, objc, objv, named ? 3 : 2, options) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer) ||
        !log_line_from_obj(lc, interp, named ? objv[2] : NULL, &line))
        return TCL_ERROR;
    if (stele_log_scores(lc->log, line, &scores) != STELE_OK)
        return memory_error(interp);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < scores.n; i++) {
        const struct stele_turn_score *const score = &scores.list[i];
        struct stele_cursor *const scout =
            viewer == STELE_NOBODY ? NULL : log_scout(lc, (struct stele_node){line, score->ply});
        list_add(list, turn_score_obj(score, seats,
                                      scout == NULL ? 0 : hidden_scores(lc, scout, viewer)));
    }
    stele_memory_free(scores.memory);
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

/* ---- compare --------------------------------------------------------------------------------- */

/* Totals and categories of all seats at a node. */
struct tally {
    unsigned hidden; /* bit per seat whose points the viewer may not know */
    int32_t totals[STELE_SEATS_MAX];
    int32_t *by_category; /* in a pool */
};

/* False and an error in the interpreter if the node cannot be reached. */
static bool tally_at(struct log_cmd *lc, Tcl_Interp *interp, struct stele_node node, int viewer,
                     struct pool *pool, struct tally *out)
{
    const size_t categories_n = stele_log_info(lc->log)->categories_n;
    struct stele_cursor *const scout = log_scout_there(lc, interp, node);

    if (scout == NULL)
        return false;
    out->by_category = pool_alloc(pool, STELE_SEATS_MAX * categories_n * sizeof *out->by_category);
    stele_cursor_score(scout, out->totals, out->by_category);
    out->hidden = hidden_scores(lc, scout, viewer);
    return true;
}

/* Per player and category what the second has more than the first; zeros are left out. */
static Tcl_Obj *deltas_obj(struct log_cmd *lc, const struct tally *a, const struct tally *b)
{
    const struct stele_game_info *const info = stele_log_info(lc->log);
    const struct stele_player *players;
    const size_t n = stele_log_players(lc->log, &players);
    Tcl_Obj *const dict = Tcl_NewListObj(0, NULL);

    for (size_t seat = 0; seat < n; seat++) {
        Tcl_Obj *const deltas = Tcl_NewListObj(0, NULL);
        const bool hidden = ((a->hidden | b->hidden) >> seat) & 1;
        for (size_t i = 0; !hidden && i < info->categories_n; i++) {
            const size_t at = seat * info->categories_n + i;
            if (a->by_category[at] == b->by_category[at])
                continue;
            list_add(deltas, value_key(lc->pkg, info->categories[i]));
            list_add(deltas, Tcl_NewWideIntObj(b->by_category[at] - a->by_category[at]));
        }
        list_add(dict, value_string(lc->pkg, players[seat].id));
        list_add(dict, deltas);
    }
    return dict;
}

struct difference_list {
    struct log_cmd *lc;
    Tcl_Obj *state, *said, *objects;
    const char *lang;
    Tcl_WideInt most; /* how many differences to put into words */
};

static void add_difference(struct difference_list *list, const struct stele_difference *it)
{
    struct package *const pkg = list->lc->pkg;
    Tcl_Obj *const triple[] = {value_string(pkg, it->path), value_string(pkg, it->before),
                               value_string(pkg, it->after)};

    list_add(list->state, Tcl_NewListObj(3, triple));
    if (list->most <= 0)
        return;
    list->most--;
    struct stele_buf said = {0};
    stele_say_difference(list->lc->log, list->lang, it->path, it->before, it->after, &said);
    list_add(list->said, value_said(pkg, &said));
    stele_buf_free(&said);
}

/* One of the two positions that are compared. */
struct place {
    struct log_cmd *lc;
    struct stele_node node;
    struct tally tally;
    struct stele_cursor *cursor, *own; /* own: made for this, to be freed */
};

/* A cursor that stands there: the handle's own if it does, which saves going there. */
static bool place_cursor(struct place *place)
{
    const struct stele_node now = stele_cursor_node(place->lc->cursor);

    if (now.line == place->node.line && now.ply == place->node.ply) {
        place->cursor = place->lc->cursor;
        return true;
    }
    place->cursor = place->own = stele_cursor_new(place->lc->log);
    return place->own != NULL && stele_cursor_goto(place->own, place->node, NULL);
}

static bool find_differences(struct place *a, struct place *b, int viewer,
                             struct difference_list *list)
{
    struct stele_differences facts = {0};
    struct stele_objects objects = {0};
    const bool good = place_cursor(a) && place_cursor(b) &&
                      stele_cursor_compare(a->cursor, b->cursor, viewer, &facts) == STELE_OK &&
                      stele_cursor_differ(a->cursor, b->cursor, viewer, &objects) == STELE_OK;

    for (size_t i = 0; good && i < facts.n; i++)
        add_difference(list, &facts.list[i]);
    log_objects_add(list->lc, list->objects, objects.list, objects.n);
    stele_memory_free(facts.memory);
    stele_memory_free(objects.memory);
    stele_cursor_free(a->own);
    stele_cursor_free(b->own);
    return good;
}

static bool same_table(const struct log_cmd *a, const struct log_cmd *b)
{
    const struct stele_player *players;

    return stele_log_game(a->log) == stele_log_game(b->log) &&
           stele_log_players(a->log, &players) == stele_log_players(b->log, &players);
}

/* compare node node, or compare node log node. */
int log_compare_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *viewer_obj = NULL, *most = NULL, *lang_obj = NULL;
    const struct option options[] = {
        {"-viewer", &viewer_obj}, {"-say", &most}, {"-lang", &lang_obj}, {NULL, NULL}};
    const int second = objc % 2 == 0 ? 3 : 4;
    struct difference_list list = {.lc = lc};
    struct place a = {.lc = lc}, b = {.lc = lc};
    struct pool pool = {0};
    struct fields fields;
    int viewer, result = TCL_ERROR;

    if (objc < 4)
        return usage_error(interp, 2, objv,
                           "node ?log? node ?-viewer player? ?-say n? ?-lang lang?");
    if (second == 4 && (b.lc = log_cmd_find(interp, objv[3])) == NULL)
        return TCL_ERROR;
    if (!same_table(a.lc, b.lc))
        return sentence_error(interp, "USAGE", "game", NULL,
                              "the logs are not of the same game and number of players");
    if (!log_options(lc, interp, objc, objv, second + 1, options, &lang_obj, &list.lang) ||
        !number_from_obj(interp, most, 0, INT32_MAX, &list.most) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer) ||
        !log_node_from_obj(a.lc, interp, objv[2], &a.node) ||
        !log_node_from_obj(b.lc, interp, objv[second], &b.node))
        return TCL_ERROR;
    if (!tally_at(a.lc, interp, a.node, viewer, &pool, &a.tally) ||
        !tally_at(b.lc, interp, b.node, viewer, &pool, &b.tally))
        goto out;
    list.state = Tcl_NewListObj(0, NULL);
    list.said = Tcl_NewListObj(0, NULL);
    list.objects = Tcl_NewListObj(0, NULL);
    const bool good = find_differences(&a, &b, viewer, &list);
    fields_init(&fields, lc->pkg);
    fields_put(&fields, "scores", deltas_obj(lc, &a.tally, &b.tally));
    fields_put(&fields, "state", list.state);
    fields_put(&fields, "objects", list.objects);
    fields_put(&fields, "said", list.said);
    Tcl_SetObjResult(interp, fields_obj(&fields));
    result = good ? TCL_OK : memory_error(interp);
out:
    pool_free(&pool);
    return result;
}
