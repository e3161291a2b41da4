/* Changes to the tree: play, roll, branch, title, promote, delete, truncate; and names of players.  The library keeps
 * the cursors of a log in step with its edits. */
#include "tcl/log_cmd.h"

#include <stdio.h>

/* ---- Playing on ------------------------------------------------------------------------------ */

static int play(struct log_cmd *lc, Tcl_Interp *interp, const struct stele_move *move)
{
    char at[STELE_NODE_MAX];
    struct stele_reason why;

    stele_node_print(lc->log, stele_cursor_node(lc->cursor), at);
    const int result = stele_edit_play(lc->cursor, move, &why);
    if (result == STELE_EINPUT)
        return reason_error(lc->pkg, interp, lc->log, "RULE", &why, at);
    if (result != STELE_OK)
        return log_edit_result(lc, interp, result, "play", at);
    Tcl_SetObjResult(interp, log_node_obj(lc, stele_cursor_node(lc->cursor)));
    return TCL_OK;
}

int log_play_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    char at[STELE_NODE_MAX];
    struct stele_reason why;
    struct stele_move move;
    bool failed;

    if (objc != 3)
        return usage_error(interp, 2, objv, "move");
    if (log_move_parse(lc, interp, objv[2], &move, &why, &failed))
        return play(lc, interp, &move);
    if (failed)
        return TCL_ERROR;
    stele_node_print(lc->log, stele_cursor_node(lc->cursor), at);
    return reason_error(lc->pkg, interp, lc->log, "FORMAT", &why, at);
}

int log_roll_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_status status;
    struct stele_move move;
    struct stele_rng rng;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?seed?");
    if (!seed_from_obj(interp, objc == 3 ? objv[2] : NULL, &rng))
        return TCL_ERROR;
    stele_cursor_status(lc->cursor, &status);
    const int code =
        status.chance ? stele_cursor_choose(lc->cursor, "random", &rng, &move) : STELE_EUSAGE;
    if (code == STELE_ENOMEM)
        return memory_error(interp);
    if (code != STELE_OK)
        return sentence_error(interp, "USAGE", "chance", NULL, "no chance move comes next here");
    return play(lc, interp, &move);
}

/* ---- Branches -------------------------------------------------------------------------------- */

/* The options of `branch` as the library wants them. */
struct branch_args {
    struct stele_node node;
    const char *id, *title, *kind;
    struct stele_setting *rulings;
    size_t rulings_n;
};

static bool branch_args(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                        struct pool *pool, struct branch_args *args)
{
    Tcl_Obj *at = NULL, *id = NULL, *title = NULL, *kind = NULL, *rulings = NULL;
    const struct option options[] = {{"-at", &at},     {"-id", &id},           {"-title", &title},
                                     {"-kind", &kind}, {"-rulings", &rulings}, {NULL, NULL}};

    if (!options_read(interp, objc, objv, 2, options) ||
        !log_node_from_obj(lc, interp, at, &args->node) ||
        !text_or_default(lc->pkg, interp, pool, id, &args->id) ||
        !text_or_default(lc->pkg, interp, pool, title, &args->title) ||
        !text_or_default(lc->pkg, interp, pool, kind, &args->kind))
        return false;
    if (rulings == NULL)
        return true;
    args->rulings = settings_from_obj(lc->pkg, interp, pool, rulings, &args->rulings_n);
    return args->rulings != NULL;
}

int log_branch_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct branch_args args = {.title = "", .kind = ""};
    struct pool pool = {0};
    struct stele_line line;
    uint32_t number;

    if (!branch_args(lc, interp, objc, objv, &pool, &args)) {
        pool_free(&pool);
        return TCL_ERROR;
    }
    int result = stele_edit_branch(lc->log, args.node, args.id, args.title, args.kind, args.rulings,
                                   args.rulings_n, &number);
    result = log_edit_result(lc, interp, result, "branch", args.id != NULL ? args.id : "");
    pool_free(&pool);
    if (result != TCL_OK)
        return TCL_ERROR;
    stele_log_line(lc->log, number, &line);
    Tcl_SetObjResult(interp, value_string(lc->pkg, line.id));
    return TCL_OK;
}

/* The language whose title is changed, "" for the plain one; without -lang, that of the title that
 * is shown now. */
static const char *title_lang(struct log_cmd *lc, Tcl_Interp *interp, uint32_t number, Tcl_Obj *obj)
{
    struct stele_line line;

    if (obj != NULL)
        return lang_from_obj(lc->pkg, interp, obj);
    stele_log_line(lc->log, number, &line);
    return stele_line_title(&line, lc->pkg->lang) != line.title ? lc->pkg->lang : "";
}

int log_title_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    struct pool pool = {0};
    uint32_t line;
    int result = TCL_ERROR;

    if (objc < 4)
        return usage_error(interp, 2, objv, "line text ?-lang lang?");
    if (!options_read(interp, objc, objv, 4, options))
        return TCL_ERROR;
    if (!log_line_from_obj(lc, interp, objv[2], &line))
        return TCL_ERROR;
    const char *const lang = title_lang(lc, interp, line, lang_obj);
    const char *const title = lang != NULL ? text_from_obj(lc->pkg, interp, &pool, objv[3]) : NULL;
    if (title != NULL)
        result = log_edit_result(
            lc, interp, stele_edit_line_title(lc->log, line, *lang != '\0' ? lang : NULL, title),
            "title", Tcl_GetString(objv[2]));
    pool_free(&pool);
    return result;
}

/* A player's names as the log has them: the plain one, and those in languages. */
static Tcl_Obj *player_names_obj(struct log_cmd *lc, int seat)
{
    const struct stele_player *players;
    struct fields fields;
    char key[16];

    stele_log_players(lc->log, &players);
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "id", players[seat].id);
    fields_text(&fields, "name", players[seat].name);
    for (size_t i = 0; i < STELE_LANGS_N; i++) {
        snprintf(key, sizeof key, "name-%s", stele_langs[i]);
        fields_text(&fields, key, players[seat].name_in[i]);
    }
    fields_text(&fields, "colour", players[seat].colour);
    return fields_obj(&fields);
}

int log_player_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    struct pool pool = {0};
    const char *lang = NULL;
    int seat, result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "id ?name? ?-lang lang?");
    if (!log_seat_from_obj(lc, interp, objv[2], &seat))
        return TCL_ERROR;
    if (seat == STELE_NOBODY)
        return sentence_error(interp, "USAGE", "player", "", "no such player: \"\"");
    if (objc == 3) {
        Tcl_SetObjResult(interp, player_names_obj(lc, seat));
        return TCL_OK;
    }
    if (!options_read(interp, objc, objv, 4, options) ||
        (lang_obj != NULL && (lang = lang_from_obj(lc->pkg, interp, lang_obj)) == NULL))
        return TCL_ERROR;
    const char *const name = text_from_obj(lc->pkg, interp, &pool, objv[3]);
    if (name != NULL)
        result = log_edit_result(lc, interp, stele_edit_player_name(lc->log, seat, lang, name),
                                 "player", Tcl_GetString(objv[2]));
    pool_free(&pool);
    return result;
}

static int edit_line(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                     int (*edit)(struct stele_log *log, uint32_t line))
{
    uint32_t line;

    if (objc != 3)
        return usage_error(interp, 2, objv, "line");
    if (!log_line_from_obj(lc, interp, objv[2], &line))
        return TCL_ERROR;
    return log_edit_result(lc, interp, edit(lc->log, line), Tcl_GetString(objv[1]),
                           Tcl_GetString(objv[2]));
}

int log_promote_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return edit_line(lc, interp, objc, objv, stele_edit_promote);
}

int log_delete_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return edit_line(lc, interp, objc, objv, stele_edit_delete);
}

int log_truncate_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    char at[STELE_NODE_MAX];
    struct stele_node node;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?node?");
    if (!log_node_from_obj(lc, interp, objc == 3 ? objv[2] : NULL, &node))
        return TCL_ERROR;
    stele_node_print(lc->log, node, at);
    return log_edit_result(lc, interp, stele_edit_truncate(lc->log, node), "truncate", at);
}
