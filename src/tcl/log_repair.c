/* Records that are wrong: repair, suspect; or figures that are: corrections. */
#include "tcl/log_cmd.h"

#include <stdlib.h>
#include <string.h>

/* ---- repair ---------------------------------------------------------------------------------- */

static Tcl_Obj *said_obj(struct log_cmd *lc, struct stele_buf *said)
{
    Tcl_Obj *const obj = value_said(lc->pkg, said);

    stele_buf_free(said);
    return obj;
}

static Tcl_Obj *move_text(struct log_cmd *lc, const struct stele_move *move)
{
    struct stele_buf text = {0};

    stele_move_print(lc->log, move, &text);
    return said_obj(lc, &text);
}

static Tcl_Obj *new_moves_obj(struct log_cmd *lc, const struct stele_repair *repair)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < repair->moves_n; i++)
        list_add(list, move_text(lc, &repair->moves[i].move));
    return list;
}

static Tcl_Obj *repair_obj(struct log_cmd *lc, const char *lang, const struct stele_repair *repair)
{
    struct stele_buf text = {0}, reach = {0}, reason = {0};
    struct fields fields;

    stele_say_repair(lc->log, lang, repair, &text);
    stele_say_reach(lc->log, lang, repair, &reach);
    stele_say_reason(NULL, lc->log, lang, &repair->why, &reason);
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "kind", stele_repair_name(repair->kind));
    fields_put(&fields, "node", log_node_obj(lc, repair->node));
    fields_put(&fields, "old", move_text(lc, &repair->old));
    fields_put(&fields, "new", new_moves_obj(lc, repair));
    fields_put(&fields, "text", said_obj(lc, &text));
    fields_put(&fields, "reach", log_node_obj(lc, repair->reach));
    fields_int(&fields, "left", repair->left);
    fields_int(&fields, "failed", repair->failed);
    fields_put(&fields, "reachtext", said_obj(lc, &reach));
    fields_put(&fields, "refused", move_text(lc, &repair->refused));
    fields_text(&fields, "code", repair->why.code);
    fields_text(&fields, "clause", repair->why.clause);
    fields_put(&fields, "reason", said_obj(lc, &reason));
    return fields_obj(&fields);
}

/* Puts the mended log in the place of the log.  What is wrong with it is found out when somebody
 * asks. */
static int make_repair(struct log_cmd *lc, Tcl_Interp *interp, const struct stele_repair *repair)
{
    struct stele_diags diags = {0};
    struct stele_log *log;

    if (stele_repair_make(lc->log, repair, &log) != STELE_OK)
        return memory_error(interp);
    Tcl_Obj *const node = log_node_obj(lc, repair->node);
    Tcl_IncrRefCount(node);
    const int result = log_cmd_replace(lc, interp, log, &diags);
    if (result == TCL_OK) {
        lc->diags_generation = UINT64_MAX;
        Tcl_SetObjResult(interp, node);
    }
    Tcl_DecrRefCount(node);
    return result;
}

static int tell_or_make(struct log_cmd *lc, Tcl_Interp *interp, const char *lang, Tcl_Obj *which,
                        const struct stele_repair *list, size_t n)
{
    Tcl_Obj *const proposals = which == NULL ? Tcl_NewListObj(0, NULL) : NULL;
    int index;

    for (size_t i = 0; which == NULL && i < n; i++)
        list_add(proposals, repair_obj(lc, lang, &list[i]));
    if (which == NULL) {
        Tcl_SetObjResult(interp, proposals);
        return TCL_OK;
    }
    if (Tcl_GetIntFromObj(NULL, which, &index) != TCL_OK || index < 0 || (size_t)index >= n)
        return sentence_error(interp, "USAGE", "repair", Tcl_GetString(which),
                              "no such repair: \"%s\"", Tcl_GetString(which));
    return make_repair(lc, interp, &list[index]);
}

int log_repair_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *line_obj = NULL, *which = NULL, *lang_obj = NULL;
    const struct option options[] = {
        {"-line", &line_obj}, {"-make", &which}, {"-lang", &lang_obj}, {NULL, NULL}};
    struct stele_repairs found;
    const char *lang;
    uint32_t line;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang) ||
        !log_line_from_obj(lc, interp, line_obj, &line))
        return TCL_ERROR;
    if (stele_repair_find(lc->log, line, &found) != STELE_OK)
        return memory_error(interp);
    const int result = tell_or_make(lc, interp, lang, which, found.list, found.n);
    stele_memory_free(found.memory);
    return result;
}

/* ---- suspect --------------------------------------------------------------------------------- */

static Tcl_Obj *suspect_obj(struct log_cmd *lc, const char *lang,
                            const struct stele_suspect *suspect)
{
    struct stele_buf text = {0};
    struct fields fields;

    stele_say_suspect(lc->log, lang, suspect, &text);
    fields_init(&fields, lc->pkg);
    fields_put(&fields, "node", suspect->found ? log_node_obj(lc, suspect->first) : Tcl_NewObj());
    fields_put(&fields, "held", log_node_obj(lc, suspect->held));
    fields_int(&fields, "claimed", suspect->claimed);
    fields_text(&fields, "before", suspect->found ? suspect->before : "");
    fields_text(&fields, "after", suspect->found ? suspect->after : "");
    fields_put(&fields, "text", said_obj(lc, &text));
    return fields_obj(&fields);
}

/* Whether the figure has this value, as an <expect> would claim it. */
static bool claim_holds(struct stele_cursor *cursor, const char *player, const char *what,
                        const char *value)
{
    struct stele_setting attrs[] = {{"what", what}, {"value", value}, {"player", player}};
    const struct stele_item expect = {
        .name = "expect", .text = "", .attrs = attrs, .attrs_n = player != NULL ? 3 : 2};
    struct stele_reason why;

    return stele_cursor_claim(cursor, &expect, &why);
}

/* suspect what ?-player player? ?-value value? …: with a value nothing where the claim holds. */
int log_suspect_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *player_obj = NULL, *value_obj = NULL, *at = NULL, *lang_obj = NULL;
    const struct option options[] = {{"-player", &player_obj},
                                     {"-value", &value_obj},
                                     {"-at", &at},
                                     {"-lang", &lang_obj},
                                     {NULL, NULL}};
    struct stele_cursor *scout;
    struct stele_suspect suspect;
    struct stele_node node;
    struct pool pool = {0};
    const char *lang, *what, *value = NULL;
    int seat, result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "what ?option value ...?");
    if (!log_options(lc, interp, objc, objv, 3, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, player_obj, &seat) ||
        !log_node_from_obj(lc, interp, at, &node) ||
        (scout = log_scout_there(lc, interp, node)) == NULL)
        return TCL_ERROR;
    const char *const player = seat != STELE_NOBODY ? log_player_id(lc, seat) : NULL;
    if ((what = text_from_obj(lc->pkg, interp, &pool, objv[2])) == NULL ||
        !text_or_default(lc->pkg, interp, &pool, value_obj, &value))
        goto out;
    result = TCL_OK;
    if (value != NULL && claim_holds(scout, player, what, value))
        Tcl_ResetResult(interp);
    else if (stele_suspect_find(lc->log, node, player, what, &suspect) != STELE_OK)
        result = memory_error(interp);
    else
        Tcl_SetObjResult(interp, suspect_obj(lc, lang, &suspect));
out:
    pool_free(&pool);
    return result;
}

/* ---- corrections ----------------------------------------------------------------------------- */

/* A row of a patch with all that changes in one part. */
static Tcl_Obj *change_row(struct package *pkg, const struct stele_set_changes *changes,
                           size_t first)
{
    const struct stele_set_change *const change = &changes->list[first];
    struct fields row, figures;

    fields_init(&figures, pkg);
    for (size_t i = first; i < changes->n; i++)
        if (strcmp(changes->list[i].part, change->part) == 0)
            fields_text(&figures, changes->list[i].name, changes->list[i].after);
    fields_init(&row, pkg);
    fields_text(&row, "group", change->group);
    fields_text(&row, "item", change->item);
    fields_text(&row, "part", change->part);
    fields_put(&row, "figures", fields_obj(&figures));
    return fields_obj(&row);
}

Tcl_Obj *change_rows_obj(struct package *pkg, const struct stele_set_changes *changes)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < changes->n; i++) {
        size_t first = 0;
        while (strcmp(changes->list[first].part, changes->list[i].part) != 0)
            first++;
        if (first == i)
            list_add(list, change_row(pkg, changes, i));
    }
    return list;
}

Tcl_Obj *changes_obj(struct package *pkg, const struct stele_set_changes *changes)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < changes->n; i++) {
        fields_init(&fields, pkg);
        fields_text(&fields, "part", changes->list[i].part);
        fields_text(&fields, "name", changes->list[i].name);
        fields_text(&fields, "before", changes->list[i].before);
        fields_text(&fields, "after", changes->list[i].after);
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *correction_obj(struct log_cmd *lc, const char *lang,
                               const struct stele_correction *correction)
{
    struct stele_buf said = {0};
    struct fields fields;

    stele_say_correction(stele_log_lib(lc->log), stele_log_game(lc->log), lang, correction, &said);
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "group", correction->changes.list[0].group);
    fields_text(&fields, "item", correction->changes.list[0].item);
    fields_put(&fields, "changes", changes_obj(lc->pkg, &correction->changes));
    fields_int(&fields, "steps", correction->steps);
    fields_put(&fields, "rows", change_rows_obj(lc->pkg, &correction->changes));
    fields_put(&fields, "say", said_obj(lc, &said));
    return fields_obj(&fields);
}

static Tcl_Obj *corrections_obj(struct log_cmd *lc, const char *lang,
                                const struct stele_corrections *found)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < found->n; i++)
        list_add(list, correction_obj(lc, lang, &found->list[i]));
    fields_init(&fields, lc->pkg);
    fields_put(&fields, "corrections", list);
    fields_int(&fields, "more", found->more);
    fields_int(&fields, "cut", found->cut);
    fields_int(&fields, "tried", found->tried);
    return fields_obj(&fields);
}

/* The move that is asked about: the one given, or the one that the log has next.  False without one; sets *failed, and
 * an error in the interpreter, if it is not even text. */
static bool move_asked(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, struct stele_node node,
                       struct stele_move *out, bool *failed)
{
    struct stele_record record;
    struct stele_reason why;

    *failed = false;
    if (obj != NULL)
        return log_move_parse(lc, interp, obj, out, &why, failed);
    if (!stele_log_record(lc->log, node.line, node.ply + 1, &record))
        return false;
    *out = record.move;
    return true;
}

/* corrections ?move? ?-at node? ?-lang lang? */
int log_corrections_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *at = NULL, *lang_obj = NULL;
    const struct option options[] = {{"-at", &at}, {"-lang", &lang_obj}, {NULL, NULL}};
    Tcl_Obj *const move_obj = objc % 2 == 1 ? objv[2] : NULL;
    struct stele_corrections found = {0};
    struct stele_cursor *scout;
    struct stele_node node;
    struct stele_move move;
    const char *lang;
    bool failed;

    if (!log_options(lc, interp, objc, objv, move_obj != NULL ? 3 : 2, options, &lang_obj, &lang) ||
        !log_node_from_obj(lc, interp, at, &node) ||
        (scout = log_scout_there(lc, interp, node)) == NULL)
        return TCL_ERROR;
    const bool asked = move_asked(lc, interp, move_obj, node, &move, &failed);
    if (failed)
        return TCL_ERROR;
    if (asked && stele_cursor_corrections(scout, &move, &found) != STELE_OK)
        return memory_error(interp);
    Tcl_SetObjResult(interp, corrections_obj(lc, lang, &found));
    stele_memory_free(found.memory);
    return TCL_OK;
}
