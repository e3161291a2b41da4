#include "tcl/log_cmd.h"

#include <stdio.h>
#include <string.h>

/* ---- The command ----------------------------------------------------------------------------- */

static int log_close_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_DeleteCommandFromToken(interp, lc->token);
    return TCL_OK;
}

/* clang-format off */
static const struct log_sub subs[] = {
    {"about", log_about_cmd},
    {"analyse", log_analyse_cmd},
    {"annotated", log_annotated_cmd},
    {"bisect", log_bisect_cmd},
    {"board", log_board_cmd},
    {"bot", log_bot_cmd},
    {"branch", log_branch_cmd},
    {"branches", log_branches_cmd},
    {"carried", log_carried_cmd},
    {"carry", log_carry_cmd},
    {"close", log_close_cmd},
    {"compare", log_compare_cmd},
    {"corrections", log_corrections_cmd},
    {"delete", log_delete_cmd},
    {"detail", log_detail_cmd},
    {"diagnostics", log_diagnostics_cmd},
    {"disk", log_disk_cmd},
    {"due", log_due_cmd},
    {"events", log_events_cmd},
    {"explain", log_explain_cmd},
    {"figures", log_figures_cmd},
    {"find", log_find_cmd},
    {"gains", log_gains_cmd},
    {"goto", log_goto_cmd},
    {"hash", log_hash_cmd},
    {"info", log_info_cmd},
    {"ledger", log_ledger_cmd},
    {"legal", log_legal_cmd},
    {"line", log_line_cmd},
    {"lines", log_lines_cmd},
    {"load", log_load_cmd},
    {"node", log_node_cmd},
    {"note", log_note_cmd},
    {"notes", log_notes_cmd},
    {"parting", log_parting_cmd},
    {"play", log_play_cmd},
    {"player", log_player_cmd},
    {"promote", log_promote_cmd},
    {"reading", log_reading_cmd},
    {"repair", log_repair_cmd},
    {"reread", log_reread_cmd},
    {"restore", log_restore_cmd},
    {"result", log_result_cmd},
    {"review", log_review_cmd},
    {"roll", log_roll_cmd},
    {"row", log_row_cmd},
    {"save", log_save_cmd},
    {"say", log_say_cmd},
    {"score", log_score_cmd},
    {"scores", log_scores_cmd},
    {"size", log_size_cmd},
    {"state", log_state_cmd},
    {"status", log_status_cmd},
    {"strip", log_strip_cmd},
    {"suspect", log_suspect_cmd},
    {"timeline", log_timeline_cmd},
    {"title", log_title_cmd},
    {"touched", log_touched_cmd},
    {"truncate", log_truncate_cmd},
    {"try", log_try_cmd},
    {"whynot", log_whynot_cmd},
    {"write", log_write_cmd},
    {NULL, NULL},
};
/* clang-format on */

/* Whether a call of a subcommand may change the log. */
static bool may_edit(const struct log_sub *sub, int objc)
{
    static int (*const editors[])(struct log_cmd *, Tcl_Interp *, int, Tcl_Obj *const[]) = {
        log_play_cmd,    log_roll_cmd,   log_branch_cmd,   log_title_cmd,
        log_promote_cmd, log_delete_cmd, log_truncate_cmd, log_note_cmd,
        log_load_cmd,    log_restore_cmd, log_reading_cmd,  log_repair_cmd,
        log_strip_cmd,   log_carry_cmd,
    };

    if (sub->run == log_about_cmd || sub->run == log_result_cmd)
        return objc > 2;
    if (sub->run == log_player_cmd || sub->run == log_detail_cmd || sub->run == log_review_cmd)
        return objc > 3;
    for (size_t i = 0; i < sizeof editors / sizeof editors[0]; i++)
        if (editors[i] == sub->run)
            return true;
    return false;
}

/* Values are built without asking after each whether there was memory for its text: the package
 * notes that something was missing, and then the whole result is given up here. */
static int log_command(void *data, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct log_cmd *const lc = data;

    if (objc < 2)
        return usage_error(interp, 1, objv, "subcommand ?arg ...?");
    const int index = sub_index(interp, objv[1], subs, sizeof subs[0]);
    if (index < 0)
        return TCL_ERROR;
    if (lc->locked > 0 && may_edit(&subs[index], objc))
        return sentence_error(interp, "USAGE", "busy", NULL, "the log is being written");
    Tcl_Preserve(lc);
    int result = subs[index].run(lc, interp, objc, objv);
    if (package_no_memory(lc->pkg)) {
        last_ledger_free(&lc->last); /* what it keeps may lack something, too */
        result = memory_error(interp);
    }
    Tcl_Release(lc);
    return result;
}

/* ---- Life ------------------------------------------------------------------------------------ */

static void free_log(struct log_cmd *lc)
{
    stele_cursor_free(lc->scout);
    stele_cursor_free(lc->cursor);
    stele_log_free(lc->log);
    stele_diags_free(&lc->diags);
}

static void free_cmd(tcl_block block)
{
    struct log_cmd *const lc = (void *)block;

    free_log(lc);
    box_drop(lc->box);
    last_ledger_free(&lc->last);
    Tcl_DecrRefCount(lc->file);
    Tcl_DecrRefCount(lc->name);
    package_drop(lc->pkg);
    ckfree((char *)lc);
}

static void command_deleted(void *data)
{
    struct log_cmd *const lc = data;

    lc->token = NULL;
    Tcl_EventuallyFree(lc, free_cmd);
}

/* A name nobody uses: ::stele::log1, ::stele::log2 … */
static void invent_name(struct package *pkg, Tcl_Interp *interp, char *out, size_t size)
{
    Tcl_CmdInfo info;

    do
        snprintf(out, size, "::stele::log%lu", ++pkg->serial);
    while (Tcl_GetCommandInfo(interp, out, &info));
}

static void take_diags(struct log_cmd *lc, struct stele_diags *diags)
{
    lc->diags = *diags;
    *diags = (struct stele_diags){0};
    lc->diags_generation = log_cmd_generation(lc);
}

int log_cmd_new(struct package *pkg, Tcl_Interp *interp, struct stele_log *log,
                struct stele_diags *diags, Tcl_Obj *file, Tcl_Obj *name)
{
    return log_cmd_new_in(pkg, NULL, interp, log, diags, file, name);
}

int log_cmd_new_in(struct package *pkg, struct box *box, Tcl_Interp *interp, struct stele_log *log,
                   struct stele_diags *diags, Tcl_Obj *file, Tcl_Obj *name)
{
    struct stele_cursor *const cursor = stele_cursor_new(log);
    char command[48];

    if (cursor == NULL) {
        stele_log_free(log);
        return memory_error(interp);
    }
    struct log_cmd *const lc = (void *)ckalloc(sizeof *lc);
    *lc = (struct log_cmd){.pkg = pkg, .box = box, .log = log, .cursor = cursor};
    if (box != NULL)
        box->refs++;
    lc->file = file != NULL ? file : Tcl_NewObj();
    lc->name = name != NULL ? name : Tcl_NewObj();
    package_hold(pkg);
    Tcl_IncrRefCount(lc->file);
    Tcl_IncrRefCount(lc->name);
    take_diags(lc, diags);
    lc->saved = log_cmd_generation(lc);
    invent_name(pkg, interp, command, sizeof command);
    lc->token = Tcl_CreateObjCommand(interp, command, log_command, lc, command_deleted);
    Tcl_SetObjResult(interp, Tcl_NewStringObj(command, -1));
    return TCL_OK;
}

/* The node of `to` with the same name as `node` of `from`, cut to what can be reached. */
static struct stele_node same_node(const struct stele_log *from, struct stele_node node,
                                   const struct stele_log *to)
{
    struct stele_line line;
    struct stele_node end;

    stele_log_line(from, node.line, &line);
    if (!stele_node_parse(to, line.id, &end))
        return (struct stele_node){0, 0};
    return (struct stele_node){end.line, node.ply < end.ply ? node.ply : end.ply};
}

/* The generation of the new log begins anew; `past` keeps that of the handle growing, so that one
 * that somebody has remembered never stands for the new log. */
int log_cmd_replace(struct log_cmd *lc, Tcl_Interp *interp, struct stele_log *log,
                    struct stele_diags *diags)
{
    struct stele_cursor *const cursor = stele_cursor_new(log);
    const struct stele_node node = same_node(lc->log, stele_cursor_node(lc->cursor), log);

    if (cursor == NULL) {
        stele_log_free(log);
        return memory_error(interp);
    }
    stele_cursor_goto(cursor, node, NULL);
    stele_log_inherit(log, lc->log);
    lc->past = log_cmd_generation(lc) + 1;
    free_log(lc);
    lc->log = log;
    lc->cursor = cursor;
    lc->scout = NULL;
    take_diags(lc, diags);
    return TCL_OK;
}

struct log_cmd *log_cmd_find(Tcl_Interp *interp, Tcl_Obj *name)
{
    Tcl_CmdInfo info;

    if (Tcl_GetCommandInfo(interp, Tcl_GetString(name), &info) && info.objProc == log_command)
        return info.objClientData;
    sentence_error(interp, "USAGE", "log", Tcl_GetString(name), "\"%s\" is not an open log",
                   Tcl_GetString(name));
    return NULL;
}

uint64_t log_cmd_generation(const struct log_cmd *lc)
{
    return lc->past + stele_log_generation(lc->log);
}

/* ---- Shared by the subcommands --------------------------------------------------------------- */

struct stele_cursor *log_scout(struct log_cmd *lc, struct stele_node node)
{
    if (lc->scout == NULL)
        lc->scout = stele_cursor_new(lc->log);
    if (lc->scout != NULL)
        stele_cursor_goto(lc->scout, node, NULL);
    return lc->scout;
}

struct stele_cursor *log_scout_there(struct log_cmd *lc, Tcl_Interp *interp, struct stele_node node)
{
    struct stele_cursor *const scout = log_scout(lc, node);
    struct stele_reason why;
    char at[STELE_NODE_MAX];

    if (scout == NULL) {
        memory_error(interp);
        return NULL;
    }
    if (stele_cursor_goto(scout, node, &why))
        return scout;
    stele_node_print(lc->log, node, at);
    reason_error(lc->pkg, interp, lc->log, "RULE", &why, at);
    return NULL;
}

int log_edit_result(struct log_cmd *lc, Tcl_Interp *interp, int result, const char *what,
                    const char *detail)
{
    const struct stele_reason *const why = stele_edit_refusal(lc->log);

    if (result == STELE_OK)
        return TCL_OK;
    if (result == STELE_ENOMEM)
        return memory_error(interp);
    if (why != NULL && strncmp(why->code, "limit.", 6) == 0)
        return reason_error(lc->pkg, interp, lc->log, "LIMIT", why, NULL);
    if (why != NULL)
        return refusal_error(lc->pkg, interp, lc->log, what, detail, why);
    return sentence_error(interp, "USAGE", what, detail, "the log does not allow this %s: \"%s\"",
                          what, detail);
}

Tcl_Obj *log_node_obj(const struct log_cmd *lc, struct stele_node node)
{
    char text[STELE_NODE_MAX];

    stele_node_print(lc->log, node, text);
    return value_string(lc->pkg, text);
}

bool log_node_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, struct stele_node *out)
{
    struct pool pool = {0};

    if (obj == NULL) {
        *out = stele_cursor_node(lc->cursor);
        return true;
    }
    const char *const text = text_from_obj(lc->pkg, interp, &pool, obj);
    const bool found = text != NULL && stele_node_parse(lc->log, text, out);
    if (text != NULL && !found)
        sentence_error(interp, "USAGE", "node", Tcl_GetString(obj), "no such node: \"%s\"",
                       Tcl_GetString(obj));
    pool_free(&pool);
    return found;
}

bool log_line_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, uint32_t *out)
{
    struct pool pool = {0};

    if (obj == NULL) {
        *out = stele_cursor_node(lc->cursor).line;
        return true;
    }
    const char *const id = text_from_obj(lc->pkg, interp, &pool, obj);
    const bool found = id != NULL && stele_log_find_line(lc->log, id, out);
    if (id != NULL && !found)
        sentence_error(interp, "USAGE", "line", Tcl_GetString(obj), "no such line: \"%s\"",
                       Tcl_GetString(obj));
    pool_free(&pool);
    return found;
}

bool log_seat_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, int *out)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(lc->log, &players);

    *out = STELE_NOBODY;
    if (obj == NULL || *Tcl_GetString(obj) == '\0')
        return true;
    for (size_t i = 0; i < n; i++)
        if (strcmp(players[i].id, Tcl_GetString(obj)) == 0) {
            *out = (int)i;
            return true;
        }
    sentence_error(interp, "USAGE", "player", Tcl_GetString(obj), "no such player: \"%s\"",
                   Tcl_GetString(obj));
    return false;
}

const char *log_player_id(const struct log_cmd *lc, int seat)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(lc->log, &players);

    return seat >= 0 && (size_t)seat < n ? players[seat].id : "";
}

Tcl_Obj *log_player_obj(const struct log_cmd *lc, int seat)
{
    return value_string(lc->pkg, log_player_id(lc, seat));
}

struct answer *reply_begin(struct reply *reply, const struct log_cmd *lc, const char *lang,
                           int viewer)
{
    emit_tcl_init(&reply->tcl, lc->pkg);
    reply->answer = (struct answer){.emit = &reply->tcl.emit,
                                    .lib = lc->pkg->lib,
                                    .log = lc->log,
                                    .cursor = lc->cursor,
                                    .lang = lang,
                                    .viewer = viewer,
                                    .detail = true};
    return &reply->answer;
}

struct answer *reply_dict(struct reply *reply, const struct log_cmd *lc, const char *lang,
                          int viewer)
{
    struct answer *const a = reply_begin(reply, lc, lang, viewer);

    put_dict(a->emit, NULL);
    return a;
}

Tcl_Obj *reply_obj(struct reply *reply)
{
    while (reply->tcl.depth > 0)
        put_end(&reply->tcl.emit);
    answer_free(&reply->answer);
    return reply->tcl.result;
}

int reply_end(struct reply *reply, Tcl_Interp *interp)
{
    Tcl_SetObjResult(interp, reply_obj(reply));
    return TCL_OK;
}

void log_objects_add(const struct log_cmd *lc, Tcl_Obj *list, const struct stele_object *objects,
                     size_t n)
{
    struct stele_buf name = {0};

    for (size_t i = 0; i < n; i++) {
        stele_object_print(lc->log, &objects[i], &name);
        list_add(list, value_said(lc->pkg, &name));
    }
    stele_buf_free(&name);
}

Tcl_Obj *log_objects_obj(const struct log_cmd *lc, const struct stele_object *objects, size_t n)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    log_objects_add(lc, list, objects, n);
    return list;
}

void log_move_print(const struct log_cmd *lc, const struct stele_move *move, struct stele_buf *out)
{
    struct stele_status status;

    stele_cursor_status(lc->cursor, &status);
    const int natural = status.mover != STELE_NOBODY ? status.mover : status.turn_seat;
    stele_move_print(lc->log, move, out);
    if (move->by != STELE_NOBODY && move->by != natural)
        stele_buf_printf(out, " by=%s", log_player_id(lc, move->by));
}

Tcl_Obj *log_move_obj(const struct log_cmd *lc, const struct stele_move *move)
{
    struct stele_buf text = {0};

    log_move_print(lc, move, &text);
    Tcl_Obj *const obj = value_said(lc->pkg, &text);
    stele_buf_free(&text);
    return obj;
}

bool log_move_parse(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, struct stele_move *out,
                    struct stele_reason *why, bool *failed)
{
    struct pool pool = {0};
    const char *const text = text_from_obj(lc->pkg, interp, &pool, obj);

    *failed = text == NULL;
    const bool read = text != NULL && stele_move_parse(lc->log, lc->cursor, text, out, why);
    pool_free(&pool);
    return read;
}

bool log_options(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[], int first,
                 const struct option *options, Tcl_Obj **lang_obj, const char **lang)
{
    if (!options_read(interp, objc, objv, first, options))
        return false;
    *lang = lang_from_obj(lc->pkg, interp, *lang_obj);
    return *lang != NULL;
}
