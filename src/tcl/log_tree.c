/* The tree of lines as lists: lines, line, branches, timeline, annotated. */
#include "tcl/log_cmd.h"

#include <string.h>

/* ---- lines ----------------------------------------------------------------------------------- */

/* The rulings that a line reads otherwise than its parent. */
static Tcl_Obj *overrides_obj(const struct log_cmd *lc, uint32_t number,
                              const struct stele_line *line)
{
    const struct stele_game_info *const info = stele_log_info(lc->log);
    Tcl_Obj *const dict = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; line->overrides && i < info->rulings_n; i++) {
        const char *const id = info->rulings[i].id;
        const char *const here = stele_log_line_ruling(lc->log, number, id);
        const char *const above = stele_log_line_ruling(lc->log, line->parent, id);
        if (strcmp(here, above) == 0)
            continue;
        list_add(dict, value_key(lc->pkg, id));
        list_add(dict, value_key(lc->pkg, here));
    }
    return dict;
}

static Tcl_Obj *line_obj(const struct log_cmd *lc, uint32_t number)
{
    struct stele_line line, parent;
    struct fields fields;

    stele_log_line(lc->log, number, &line);
    stele_log_line(lc->log, line.parent, &parent);
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "id", line.id);
    fields_text(&fields, "title", stele_line_title(&line, lc->pkg->lang));
    fields_text(&fields, "kind", line.kind);
    fields_text(&fields, "parent", line.parent == number ? "" : parent.id);
    fields_int(&fields, "at", line.at);
    fields_int(&fields, "plies", line.plies);
    fields_int(&fields, "legal", line.legal);
    fields_int(&fields, "deleted", line.deleted);
    fields_int(&fields, "overrides", line.overrides);
    fields_put(&fields, "rulings", overrides_obj(lc, number, &line));
    return fields_obj(&fields);
}

int log_lines_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (uint32_t i = 0; i < stele_log_lines(lc->log); i++)
        list_add(list, line_obj(lc, i));
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

/* ---- branches -------------------------------------------------------------------------------- */

static Tcl_Obj *branches_obj(const struct log_cmd *lc, struct stele_node node)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    const uint32_t *numbers;
    const size_t n = stele_log_branches(lc->log, node, &numbers);
    struct stele_line line;

    for (size_t i = 0; i < n; i++) {
        stele_log_line(lc->log, numbers[i], &line);
        list_add(list, value_string(lc->pkg, line.id));
    }
    return list;
}

int log_branches_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_node node;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?node?");
    if (!log_node_from_obj(lc, interp, objc == 3 ? objv[2] : NULL, &node))
        return TCL_ERROR;
    Tcl_SetObjResult(interp, branches_obj(lc, node));
    return TCL_OK;
}

/* ---- line: one dict a move ------------------------------------------------------------------- */

/* What the rows of one list share.  The ids of players are the same objects in every row: a line
 * may have thousands. */
struct rows {
    struct log_cmd *lc;
    uint32_t line;
    const char *lang; /* NULL: no sentences */
    int viewer;       /* who is notified */
    Tcl_Obj *player[STELE_SEATS_MAX], *nobody;
    struct stele_buf text;
};

static void rows_start(struct rows *rows, struct log_cmd *lc, uint32_t line, const char *lang)
{
    *rows = (struct rows){.lc = lc, .line = line, .lang = lang, .viewer = STELE_NOBODY};
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++) {
        rows->player[seat] = log_player_obj(lc, seat);
        Tcl_IncrRefCount(rows->player[seat]);
    }
    rows->nobody = Tcl_NewObj();
    Tcl_IncrRefCount(rows->nobody);
}

static void rows_end(struct rows *rows)
{
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
        Tcl_DecrRefCount(rows->player[seat]);
    Tcl_DecrRefCount(rows->nobody);
    stele_buf_free(&rows->text);
}

static Tcl_Obj *rows_player(const struct rows *rows, int seat)
{
    return seat >= 0 && seat < STELE_SEATS_MAX ? rows->player[seat] : rows->nobody;
}

/* The position before a move, for a viewer who may not know all of it; NULL where everything is
 * known or the move cannot be reached. */
static struct stele_cursor *rows_before(const struct rows *rows, uint32_t ply)
{
    struct stele_cursor *const scout =
        rows->viewer == STELE_NOBODY
            ? NULL
            : log_scout(rows->lc, (struct stele_node){rows->line, ply - 1});

    return scout != NULL && stele_cursor_node(scout).ply == ply - 1 ? scout : NULL;
}

static Tcl_Obj *points_obj(const struct rows *rows, uint32_t ply, struct stele_cursor *before)
{
    int32_t points[STELE_SEATS_MAX];

    if (!stele_log_points(rows->lc->log, rows->line, ply, points))
        return rows->nobody;
    Tcl_Obj *const dict = Tcl_NewListObj(0, NULL);
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
        if (points[seat] != 0 &&
            (before == NULL || !stele_cursor_hides_score(before, rows->viewer, seat))) {
            list_add(dict, rows->player[seat]);
            list_add(dict, Tcl_NewWideIntObj(points[seat]));
        }
    return dict;
}

static Tcl_Obj *row_obj(struct rows *rows, uint32_t ply, const struct stele_record *record,
                        uint32_t legal)
{
    struct log_cmd *const lc = rows->lc;
    const struct stele_node node = {rows->line, ply};
    struct stele_cursor *const before = rows_before(rows, ply);
    const uint16_t hidden =
        before != NULL ? stele_cursor_hides(before, rows->viewer, &record->move) : 0;
    struct stele_move shown = record->move;
    const struct stele_item *items;
    struct fields fields;

    stele_move_veil(&shown, hidden);
    fields_init(&fields, lc->pkg);
    fields_int(&fields, "ply", ply);
    fields_put(&fields, "verb",
               value_key(lc->pkg, stele_log_info(lc->log)->verbs[record->move.verb].name));
    fields_put(&fields, "by", rows_player(rows, record->move.by));
    stele_move_print(lc->log, &shown, &rows->text);
    fields_put(&fields, "move", value_said(lc->pkg, &rows->text));
    fields_put(&fields, "player", rows_player(rows, record->turn_seat));
    fields_int(&fields, "round", record->round);
    fields_int(&fields, "starts_turn", record->starts_turn);
    fields_int(&fields, "items", (Tcl_WideInt)stele_log_items(lc->log, node, &items));
    fields_put(&fields, "points", points_obj(rows, ply, before));
    fields_int(&fields, "legal", ply <= legal);
    fields_put(&fields, "branches", branches_obj(lc, node));
    if (rows->lang != NULL) {
        stele_say_move_veiled(lc->log, rows->lang, &record->move, hidden, &rows->text);
        fields_put(&fields, "text", value_said(lc->pkg, &rows->text));
        stele_say_move_short(lc->log, rows->lang, &record->move, hidden, &rows->text);
        fields_put(&fields, "short", value_said(lc->pkg, &rows->text));
    }
    return fields_obj(&fields);
}

static Tcl_Obj *rows_obj(struct rows *rows, uint32_t from, uint32_t to)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_line line;
    struct stele_record record;

    stele_log_line(rows->lc->log, rows->line, &line);
    for (uint32_t ply = from > 0 ? from : 1; ply <= to && ply <= line.plies; ply++)
        if (stele_log_record(rows->lc->log, rows->line, ply, &record))
            list_add(list, row_obj(rows, ply, &record, line.legal));
    return list;
}

static bool ply_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, uint32_t *out)
{
    Tcl_WideInt ply;

    if (obj == NULL)
        return true;
    if (Tcl_GetWideIntFromObj(NULL, obj, &ply) != TCL_OK || ply < 0) {
        sentence_error(interp, "USAGE", "ply", Tcl_GetString(obj), "bad number of a move: \"%s\"",
                       Tcl_GetString(obj));
        return false;
    }
    *out = ply < UINT32_MAX ? (uint32_t)ply : UINT32_MAX - 1;
    return true;
}

int log_line_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *from_obj = NULL, *to_obj = NULL, *say_obj = NULL, *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {{"-from", &from_obj},     {"-to", &to_obj},
                                     {"-say", &say_obj},       {"-lang", &lang_obj},
                                     {"-viewer", &viewer_obj}, {NULL, NULL}};
    const bool named = objc > 2 && Tcl_GetString(objv[2])[0] != '-';
    uint32_t line, from = 1, to = UINT32_MAX - 1;
    int say = 0, viewer;
    const char *lang;
    struct rows rows;

    if (!log_options(lc, interp, objc, objv, named ? 3 : 2, options, &lang_obj, &lang) ||
        !log_line_from_obj(lc, interp, named ? objv[2] : NULL, &line) ||
        !ply_from_obj(interp, from_obj, &from) || !ply_from_obj(interp, to_obj, &to) ||
        !flag_from_obj(interp, say_obj, &say) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    rows_start(&rows, lc, line, say ? lang : NULL);
    rows.viewer = viewer;
    Tcl_SetObjResult(interp, rows_obj(&rows, from, to));
    rows_end(&rows);
    return TCL_OK;
}

/* ---- timeline: as little as possible per move ------------------------------------------------ */

static Tcl_Obj *tick_obj(const struct rows *rows, uint32_t ply, const struct stele_record *record)
{
    int32_t points[STELE_SEATS_MAX];
    Tcl_WideInt sum = 0;

    if (stele_log_points(rows->lc->log, rows->line, ply, points))
        for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
            sum += points[seat];
    Tcl_Obj *const tick[] = {rows_player(rows, record->turn_seat), Tcl_NewWideIntObj(record->round),
                             Tcl_NewWideIntObj(sum), Tcl_NewWideIntObj(record->turn)};
    return Tcl_NewListObj(4, tick);
}

int log_timeline_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_record record;
    struct rows rows;
    uint32_t line;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?line?");
    if (!log_line_from_obj(lc, interp, objc == 3 ? objv[2] : NULL, &line))
        return TCL_ERROR;
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    rows_start(&rows, lc, line, NULL);
    for (uint32_t ply = 1; stele_log_record(lc->log, line, ply, &record); ply++)
        list_add(list, tick_obj(&rows, ply, &record));
    rows_end(&rows);
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

/* ---- annotated ------------------------------------------------------------------------------- */

static Tcl_Obj *place_obj(const struct log_cmd *lc, const struct stele_place *place)
{
    const struct stele_item *const item = place->item;
    struct fields fields;

    fields_init(&fields, lc->pkg);
    fields_put(&fields, "node", log_node_obj(lc, place->node));
    fields_text(&fields, "name", item->name);
    fields_text(&fields, "glyph", stele_item_attr(item, "glyph"));
    fields_text(&fields, "bookmark",
                strcmp(item->name, "bookmark") == 0 ? stele_item_attr(item, "name") : "");
    fields_text(&fields, "lang", stele_item_attr(item, "xml:lang"));
    return fields_obj(&fields);
}

int log_annotated_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_place place = {0};

    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    while (stele_log_next_item(lc->log, &place))
        list_add(list, place_obj(lc, &place));
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}
