/* Moves at the current node: legal, gains, try, explain, bot, and what the last one did: events,
 * touched. */
#include "tcl/log_cmd.h"

#include <string.h>

/* ---- legal ----------------------------------------------------------------------------------- */

struct wanted { /* the objects a move must touch */
    struct stele_object *list;
    size_t n;
};

static bool wanted_from_obj(struct log_cmd *lc, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                            struct wanted *out)
{
    Tcl_Size n;
    Tcl_Obj **list;

    if (obj == NULL)
        return true;
    if (Tcl_ListObjGetElements(NULL, obj, &n, &list) != TCL_OK) {
        sentence_error(interp, "USAGE", "objects", Tcl_GetString(obj), "not a list: \"%s\"",
                       Tcl_GetString(obj));
        return false;
    }
    out->list = pool_alloc(pool, (size_t)n * sizeof *out->list);
    for (Tcl_Size i = 0; i < n; i++, out->n++)
        if (!stele_object_parse(lc->log, Tcl_GetString(list[i]), &out->list[i])) {
            sentence_error(interp, "USAGE", "object", Tcl_GetString(list[i]),
                           "no such object: \"%s\"", Tcl_GetString(list[i]));
            return false;
        }
    return true;
}

int log_legal_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *objects = NULL, *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {
        {"-objects", &objects}, {"-lang", &lang_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    struct wanted wanted = {0};
    struct pool pool = {0};
    struct reply reply;
    const char *lang;
    int viewer, result = TCL_ERROR;

    if (log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang) &&
        log_seat_from_obj(lc, interp, viewer_obj, &viewer) &&
        wanted_from_obj(lc, interp, &pool, objects, &wanted)) {
        answer_legal_here(reply_dict(&reply, lc, lang, viewer), false, wanted.list, wanted.n);
        result = reply_end(&reply, interp);
    }
    pool_free(&pool);
    return result;
}

/* ---- gains ----------------------------------------------------------------------------------- */

/* Who gains or loses, and how much; ? where the viewer may not know. */
static Tcl_Obj *gain_obj(const struct log_cmd *lc, const struct stele_gain *gain)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(lc->log, &players);
    Tcl_Obj *const dict = Tcl_NewListObj(0, NULL);

    for (size_t seat = 0; seat < n; seat++) {
        const bool hidden = (gain->hidden >> seat) & 1;
        if (gain->points[seat] == 0 && !hidden)
            continue;
        list_add(dict, log_player_obj(lc, (int)seat));
        list_add(dict, hidden ? Tcl_NewStringObj("?", 1) : Tcl_NewWideIntObj(gain->points[seat]));
    }
    return dict;
}

static Tcl_Obj *gains_obj(const struct log_cmd *lc, int viewer, const struct stele_moves *moves,
                          struct stele_gain *gains)
{
    Tcl_Obj *const dict = Tcl_NewListObj(0, NULL);

    stele_cursor_gains(lc->cursor, viewer, moves, gains);
    for (size_t i = 0; i < moves->n; i++) {
        list_add(dict, log_move_obj(lc, &moves->list[i]));
        list_add(dict, gain_obj(lc, &gains[i]));
    }
    return dict;
}

int log_gains_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *viewer_obj = NULL;
    const struct option options[] = {{"-viewer", &viewer_obj}, {NULL, NULL}};
    struct stele_moves moves = {0};
    struct pool pool = {0};
    int viewer, result = TCL_ERROR;

    if (!options_read(interp, objc, objv, 2, options) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    if (!stele_cursor_hides_choice(lc->cursor, viewer))
        stele_cursor_legal(lc->cursor, &moves);
    if (moves.failed) {
        memory_error(interp);
        goto out;
    }
    Tcl_SetObjResult(interp, gains_obj(lc, viewer, &moves,
                                       pool_alloc(&pool, moves.n * sizeof(struct stele_gain))));
    result = TCL_OK;
out:
    stele_moves_free(&moves);
    pool_free(&pool);
    return result;
}

/* ---- due ------------------------------------------------------------------------------------- */

/* An empty dict when the game is over. */
int log_due_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    struct stele_reason due;
    struct reply reply;
    const char *lang;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang))
        return TCL_ERROR;
    if (!stele_cursor_due(lc->cursor, &due))
        return TCL_OK;
    answer_reason(reply_begin(&reply, lc, lang, STELE_NOBODY), NULL, &due);
    return reply_end(&reply, interp);
}

/* ---- try, explain ---------------------------------------------------------------------------- */

static int explain(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                   bool instead)
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    struct pool pool = {0};
    struct explained e;
    struct reply reply;
    const char *lang, *text;

    if (objc < 3)
        return usage_error(interp, 2, objv, "move ?-lang lang?");
    if (!log_options(lc, interp, objc, objv, 3, options, &lang_obj, &lang))
        return TCL_ERROR;
    if ((text = text_from_obj(lc->pkg, interp, &pool, objv[2])) == NULL) {
        pool_free(&pool);
        return TCL_ERROR;
    }
    explain_look(lc->log, lc->cursor, text, &e);
    explain_finish(lc->log, lc->cursor, &e);
    struct answer *const a = reply_dict(&reply, lc, lang, STELE_NOBODY);
    answer_explained(a, &e, text);
    if (instead)
        answer_instead(a, &e);
    pool_free(&pool);
    return reply_end(&reply, interp);
}

int log_try_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return explain(lc, interp, objc, objv, false);
}

int log_explain_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return explain(lc, interp, objc, objv, true);
}

/* ---- bot ------------------------------------------------------------------------------------- */

int unknown_bot(Tcl_Interp *interp, const char *name)
{
    return sentence_error(interp, "USAGE", "bot", name,
                          "no such bot: \"%s\" (random, greedy, quick, flat or strong; the last "
                          "two take a number of playouts from 1 to %d, as in strong:400)",
                          name, STELE_BUDGET_MAX);
}

int log_bot_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_move move;
    struct stele_rng rng;

    if (objc != 3 && objc != 4)
        return usage_error(interp, 2, objv, "name ?seed?");
    if (!seed_from_obj(interp, objc == 4 ? objv[3] : NULL, &rng))
        return TCL_ERROR;
    const char *const name = Tcl_GetString(objv[2]);
    if (!stele_bot_known(name))
        return unknown_bot(interp, name);
    const int code = stele_cursor_choose(lc->cursor, name, &rng, &move);
    if (code == STELE_ENOMEM)
        return memory_error(interp);
    if (code != STELE_OK)
        return sentence_error(interp, "USAGE", "bot", name, "the bot \"%s\" has no move here", name);
    Tcl_SetObjResult(interp, log_move_obj(lc, &move));
    return TCL_OK;
}

/* ---- events, touched ------------------------------------------------------------------------- */

int log_events_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    const struct stele_step *step;
    struct reply reply;
    const char *lang;
    int viewer;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    if (stele_cursor_step(lc->cursor, &step) != STELE_OK)
        return memory_error(interp);
    struct answer *const a = reply_begin(&reply, lc, lang, viewer);
    put_list(a->emit, NULL);
    for (size_t i = 0; i < step->events_n; i++)
        answer_event(a, &step->events[i]);
    return reply_end(&reply, interp);
}

/* Adds those of the objects that are not hidden from the viewer. */
static void add_seen(struct log_cmd *lc, int viewer, const struct stele_object *objects, size_t n,
                     Tcl_Obj *list)
{
    for (size_t i = 0; i < n; i++)
        if (!stele_cursor_hides_object(lc->cursor, viewer, &objects[i]))
            log_objects_add(lc, list, &objects[i], 1);
}

int log_touched_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *viewer_obj = NULL;
    const struct option options[] = {{"-viewer", &viewer_obj}, {NULL, NULL}};
    const struct stele_step *step;
    int viewer;

    if (!options_read(interp, objc, objv, 2, options) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    if (stele_cursor_step(lc->cursor, &step) != STELE_OK)
        return memory_error(interp);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    add_seen(lc, viewer, step->touched, step->touched_n, list);
    add_seen(lc, viewer, step->changed, step->changed_n, list);
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}
