/* Where the handle stands and how it gets elsewhere: node, goto, find, status, hash. */
#include "tcl/log_cmd.h"

#include <stdio.h>
#include <string.h>

int log_node_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_SetObjResult(interp, log_node_obj(lc, stele_cursor_node(lc->cursor)));
    return TCL_OK;
}

/* ---- Places ---------------------------------------------------------------------------------- */

static bool where_error(Tcl_Interp *interp, const char *word)
{
    sentence_error(interp, "USAGE", "node", word, "no such place: \"%s\"", word);
    return false;
}

/* `next turn`, `previous round` … */
static bool find_unit(struct log_cmd *lc, Tcl_Interp *interp, const char *direction,
                      const char *unit, struct stele_node *out)
{
    static const char *const units[] = {"move", "turn", "round", "player"};
    const bool on = strcmp(direction, "next") == 0;

    if (!on && strcmp(direction, "previous") != 0)
        return where_error(interp, direction);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(units[i], unit) == 0) {
            *out = stele_cursor_find(lc->cursor, (enum stele_step_unit)i, on ? 1 : -1);
            return true;
        }
    return where_error(interp, unit);
}

static bool find_count(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *word,
                       struct stele_node *out)
{
    int count;

    if (Tcl_GetIntFromObj(NULL, word, &count) != TCL_OK)
        return where_error(interp, Tcl_GetString(word));
    *out = stele_cursor_find(lc->cursor, STELE_BY_MOVE, count);
    return true;
}

/* The ends of what can be replayed: the set-up, and the last legal node of the current line. */
static struct stele_node find_end(struct log_cmd *lc)
{
    struct stele_node node = stele_cursor_node(lc->cursor);
    struct stele_line line;

    stele_log_line(lc->log, node.line, &line);
    node.ply = line.legal;
    return node;
}

static bool find_parent(struct log_cmd *lc, Tcl_Interp *interp, struct stele_node *out)
{
    struct stele_line line;

    stele_log_line(lc->log, stele_cursor_node(lc->cursor).line, &line);
    if (line.parent == stele_cursor_node(lc->cursor).line)
        return where_error(interp, "parent");
    *out = (struct stele_node){line.parent, line.at};
    return true;
}

static bool where_from_obj(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                           struct stele_node *out)
{
    const char *const word = Tcl_GetString(objv[2]);

    if (objc == 4)
        return find_unit(lc, interp, word, Tcl_GetString(objv[3]), out);
    if (word[0] == '+' || word[0] == '-')
        return find_count(lc, interp, objv[2], out);
    if (strcmp(word, "parent") == 0)
        return find_parent(lc, interp, out);
    if (strcmp(word, "start") == 0) {
        *out = (struct stele_node){0, 0};
        return true;
    }
    if (strcmp(word, "end") == 0) {
        *out = find_end(lc);
        return true;
    }
    return log_node_from_obj(lc, interp, objv[2], out);
}

int log_find_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_node node;

    if (objc != 3 && objc != 4)
        return usage_error(interp, 2, objv, "where ?unit?");
    if (!where_from_obj(lc, interp, objc, objv, &node))
        return TCL_ERROR;
    Tcl_SetObjResult(interp, log_node_obj(lc, node));
    return TCL_OK;
}

/* A place after an illegal move leaves the handle where it was; the error names the position in
 * which that move is refused. */
int log_goto_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    const struct stele_node before = stele_cursor_node(lc->cursor);
    struct stele_reason why;
    struct stele_node node;
    char at[STELE_NODE_MAX];

    if (objc != 3 && objc != 4)
        return usage_error(interp, 2, objv, "where ?unit?");
    if (!where_from_obj(lc, interp, objc, objv, &node))
        return TCL_ERROR;
    if (!stele_cursor_goto(lc->cursor, node, &why)) {
        stele_node_print(lc->log, stele_cursor_node(lc->cursor), at);
        stele_cursor_goto(lc->cursor, before, NULL);
        return reason_error(lc->pkg, interp, lc->log, "RULE", &why, at);
    }
    Tcl_SetObjResult(interp, log_node_obj(lc, node));
    return TCL_OK;
}

/* ---- Status ---------------------------------------------------------------------------------- */

int log_status_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_cursor *cursor = lc->cursor;
    struct stele_node node;
    struct stele_status status;
    struct stele_line line;
    struct reply reply;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?node?");
    if (!log_node_from_obj(lc, interp, objc == 3 ? objv[2] : NULL, &node) ||
        (objc == 3 && (cursor = log_scout_there(lc, interp, node)) == NULL))
        return TCL_ERROR;
    stele_cursor_status(cursor, &status);
    stele_log_line(lc->log, node.line, &line);
    struct answer *const a = reply_dict(&reply, lc, lc->pkg->lang, STELE_NOBODY);
    a->cursor = cursor;
    answer_place(a);
    answer_end_of_game(a, &status);
    put_text(a->emit, "line", line.id);
    put_int(a->emit, "ply", node.ply);
    put_int(a->emit, "assumed", status.assumed);
    return reply_end(&reply, interp);
}

int log_hash_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    char text[17];

    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    snprintf(text, sizeof text, "%016llx", (unsigned long long)stele_cursor_hash(lc->cursor));
    Tcl_SetObjResult(interp, Tcl_NewStringObj(text, -1));
    return TCL_OK;
}
