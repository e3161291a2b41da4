/* Other readings: reread, reading, parting, bisect. */
#include "tcl/log_cmd.h"

#include <stdlib.h>
#include <string.h>

/* ---- reread ---------------------------------------------------------------------------------- */

int log_reread_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *rulings = NULL, *chosen = NULL, *sets = NULL, *data = NULL;
    const struct option options[] = {{"-rulings", &rulings},
                                     {"-options", &chosen},
                                     {"-set", &sets},
                                     {"-data", &data},
                                     {NULL, NULL}};
    struct stele_reading reading = {0};
    struct stele_diags diags = {0};
    struct stele_log *log;
    struct pool pool = {0};
    struct box *box = lc->box;
    int result = TCL_ERROR;

    if (!options_read(interp, objc, objv, 2, options))
        return TCL_ERROR;
    if (sets != NULL || data != NULL) {
        const struct stele_game *const game = stele_log_game(lc->log);
        if ((box = box_new(lc->pkg, interp, game, sets, data)) == NULL)
            return TCL_ERROR;
    } else if (box != NULL) {
        box->refs++;
    }
    reading.lib = box != NULL ? box->lib : NULL;
    if (rulings != NULL)
        reading.rulings = settings_from_obj(lc->pkg, interp, &pool, rulings, &reading.rulings_n);
    if (chosen != NULL && (rulings == NULL || reading.rulings != NULL))
        reading.options = settings_from_obj(lc->pkg, interp, &pool, chosen, &reading.options_n);
    if ((rulings != NULL && reading.rulings == NULL) ||
        (chosen != NULL && reading.options == NULL))
        goto out;
    const int code = stele_log_reread(lc->log, &reading, &log, &diags);
    if (code == STELE_ENOMEM)
        memory_error(interp);
    else if (code != STELE_OK)
        diags_error(lc->pkg, interp, lc->log, &diags, code);
    else
        result = log_cmd_new_in(lc->pkg, box, interp, log, &diags, NULL, lc->name);
out:
    box_drop(box);
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}

/* ---- reading --------------------------------------------------------------------------------- */

static Tcl_Obj *reading_obj(struct log_cmd *lc, uint32_t number, const struct stele_reason *why)
{
    struct fields fields;
    struct stele_line line;
    struct stele_buf said = {0};

    stele_log_line(lc->log, number, &line);
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "line", line.id);
    fields_int(&fields, "moves", line.plies);
    if (why->code != NULL) {
        stele_say_reason(NULL, lc->log, lc->pkg->lang, why, &said);
        fields_text(&fields, "code", why->code);
        fields_text(&fields, "clause", why->clause);
        fields_put(&fields, "reason", value_said(lc->pkg, &said));
    }
    stele_buf_free(&said);
    return fields_obj(&fields);
}

int log_reading_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *at = NULL, *title_obj = NULL;
    const struct option options[] = {{"-at", &at}, {"-title", &title_obj}, {NULL, NULL}};
    struct stele_setting *rulings;
    struct stele_reason why;
    struct stele_node node;
    struct pool pool = {0};
    const char *title = "";
    size_t n;
    uint32_t line;
    int result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "rulings ?-at node? ?-title text?");
    if (!options_read(interp, objc, objv, 3, options) ||
        !log_node_from_obj(lc, interp, at, &node) ||
        !text_or_default(lc->pkg, interp, &pool, title_obj, &title) ||
        (rulings = settings_from_obj(lc->pkg, interp, &pool, objv[2], &n)) == NULL)
        goto out;
    const int code = stele_edit_reading(lc->log, node, title, rulings, n, &line, &why);
    result = log_edit_result(lc, interp, code, "reading", Tcl_GetString(objv[2]));
    if (result == TCL_OK)
        Tcl_SetObjResult(interp, reading_obj(lc, line, &why));
out:
    pool_free(&pool);
    return result;
}

/* ---- parting --------------------------------------------------------------------------------- */

static const char *part_name(enum stele_part why)
{
    switch (why) {
    case STELE_PART_NEVER:
        return "never";
    case STELE_PART_SETUP:
        return "setup";
    case STELE_PART_MOVE:
        return "move";
    case STELE_PART_EFFECT:
        return "effect";
    case STELE_PART_END:
        return "end";
    }
    return "";
}

static Tcl_Obj *pair_obj(Tcl_Obj *a, Tcl_Obj *b)
{
    Tcl_Obj *const both[] = {a, b};

    return Tcl_NewListObj(2, both);
}

/* parting node node, or parting node log node. */
int log_parting_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct log_cmd *const other = objc == 5 ? log_cmd_find(interp, objv[3]) : lc;
    struct stele_parting parting;
    struct stele_node a, b;
    struct fields fields;

    if (objc != 4 && objc != 5)
        return usage_error(interp, 2, objv, "node ?log? node");
    if (other == NULL || !log_node_from_obj(lc, interp, objv[2], &a) ||
        !log_node_from_obj(other, interp, objv[objc - 1], &b))
        return TCL_ERROR;
    struct stele_cursor *const left = stele_cursor_new(lc->log);
    struct stele_cursor *const right = stele_cursor_new(other->log);
    int code = STELE_ENOMEM;
    if (left != NULL && right != NULL) {
        stele_cursor_goto(left, a, NULL);
        stele_cursor_goto(right, b, NULL);
        code = stele_cursor_parting(left, right, &parting);
    }
    stele_cursor_free(left);
    stele_cursor_free(right);
    if (code == STELE_ENOMEM)
        return memory_error(interp);
    if (code != STELE_OK)
        return sentence_error(interp, "USAGE", "game", NULL, "the logs are not of the same game");
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "why", part_name(parting.why));
    fields_put(&fields, "last",
               pair_obj(log_node_obj(lc, parting.last_a), log_node_obj(other, parting.last_b)));
    fields_put(&fields, "next",
               pair_obj(log_node_obj(lc, parting.next_a), log_node_obj(other, parting.next_b)));
    Tcl_SetObjResult(interp, fields_obj(&fields));
    return TCL_OK;
}

/* ---- bisect ---------------------------------------------------------------------------------- */

static Tcl_Obj *answer_obj(struct log_cmd *lc, const struct stele_answer *answer)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(lc->log, &players);
    Tcl_Obj *const rulings = Tcl_NewListObj(0, NULL);
    Tcl_Obj *const totals = Tcl_NewListObj(0, NULL);
    Tcl_Obj *const winners = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < answer->n; i++) {
        list_add(rulings, value_string(lc->pkg, answer->switches[i].name));
        list_add(rulings, value_string(lc->pkg, answer->switches[i].value));
    }
    for (size_t i = 0; i < n; i++) {
        list_add(totals, value_string(lc->pkg, players[i].id));
        list_add(totals, Tcl_NewWideIntObj(answer->totals[i]));
        if (answer->over && ((answer->winners >> i) & 1))
            list_add(winners, value_string(lc->pkg, players[i].id));
    }
    fields_init(&fields, lc->pkg);
    fields_put(&fields, "rulings", rulings);
    fields_int(&fields, "legal", answer->legal);
    fields_put(&fields, "totals", totals);
    fields_put(&fields, "winners", winners);
    return fields_obj(&fields);
}

/* A move as it would be made at a node. */
static bool move_at(struct log_cmd *lc, Tcl_Interp *interp, struct stele_node node, Tcl_Obj *obj,
                    struct stele_move *out)
{
    struct pool pool = {0};
    struct stele_reason why;
    const char *const text = text_from_obj(lc->pkg, interp, &pool, obj);
    struct stele_cursor *const scout = text != NULL ? log_scout(lc, node) : NULL;
    const bool good = scout != NULL && stele_move_parse(lc->log, scout, text, out, &why);

    if (text != NULL && scout == NULL)
        memory_error(interp);
    else if (scout != NULL && !good)
        reason_error(lc->pkg, interp, lc->log, "FORMAT", &why, "");
    pool_free(&pool);
    return good;
}

static bool bisect_what(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                        struct stele_bisect *what, struct stele_move *move)
{
    static const char *const changes[] = {"score", "winner", "legal", NULL};
    Tcl_Obj *at = NULL, *player = NULL, *text = NULL, *most = NULL;
    const struct option options[] = {
        {"-at", &at}, {"-player", &player}, {"-move", &text}, {"-most", &most}, {NULL, NULL}};
    int change, n = 0;

    if (Tcl_GetIndexFromObj(interp, objv[2], changes, "change", TCL_EXACT, &change) != TCL_OK ||
        !options_read(interp, objc, objv, 3, options) ||
        !log_node_from_obj(lc, interp, at, &what->at) ||
        !log_seat_from_obj(lc, interp, player, &what->seat) ||
        (most != NULL && Tcl_GetIntFromObj(interp, most, &n) != TCL_OK))
        return false;
    what->change = (enum stele_change)change;
    what->most = n > 0 ? (unsigned)n : 0;
    if (what->change != STELE_CHANGE_LEGAL)
        return true;
    if (text == NULL) {
        usage_error(interp, 2, objv, "legal -move move ?-at node?");
        return false;
    }
    what->move = move;
    return move_at(lc, interp, what->at, text, move);
}

int log_bisect_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_bisect what = {0};
    struct stele_answers found;
    struct stele_move move;

    if (objc < 3)
        return usage_error(interp, 2, objv, "change ?option value ...?");
    if (!bisect_what(lc, interp, objc, objv, &what, &move))
        return TCL_ERROR;
    if (stele_bisect(lc->log, &what, &found) != STELE_OK)
        return memory_error(interp);
    Tcl_Obj *const answers = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < found.n; i++)
        list_add(answers, answer_obj(lc, &found.list[i]));
    stele_memory_free(found.memory);
    Tcl_SetObjResult(interp, answers);
    return TCL_OK;
}
