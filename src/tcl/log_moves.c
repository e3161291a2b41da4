/* Moves at the current node: legal, gains, try, explain, bot, and what the last one did: events,
 * touched. */
#include "tcl/log_cmd.h"

#include <string.h>

enum { WOULD_BE_MAX = 12 };

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

static bool same_object(const struct stele_object *a, const struct stele_object *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->index == b->index;
}

static bool has_object(const struct stele_object *list, size_t n, const struct stele_object *object)
{
    for (size_t i = 0; i < n; i++)
        if (same_object(&list[i], object))
            return true;
    return false;
}

static bool has_all(const struct stele_object *list, size_t n, const struct wanted *wanted)
{
    for (size_t i = 0; i < wanted->n; i++)
        if (!has_object(list, n, &wanted->list[i]))
            return false;
    return true;
}

static Tcl_Obj *move_dict(const struct log_cmd *lc, const char *lang, const struct stele_move *move,
                          const struct stele_object *objects, size_t n, struct stele_buf *text)
{
    struct fields fields;

    fields_init(&fields, lc->pkg);
    log_move_print(lc, move, text);
    fields_put(&fields, "text", value_said(lc->pkg, text));
    stele_cursor_say_move(lc->cursor, lang, move, text);
    fields_put(&fields, "say", value_said(lc->pkg, text));
    fields_put(&fields, "verb",
               value_key(lc->pkg, stele_log_info(lc->log)->verbs[move->verb].name));
    fields_put(&fields, "by", log_player_obj(lc, move->by));
    fields_put(&fields, "objects", log_objects_obj(lc, objects, n));
    return fields_obj(&fields);
}

static Tcl_Obj *moves_obj(const struct log_cmd *lc, const char *lang,
                          const struct stele_moves *moves, const struct wanted *wanted)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_objects touched;
    struct stele_buf text = {0};

    for (size_t i = 0; i < moves->n; i++) {
        lc->pkg->no_memory |=
            stele_cursor_touches(lc->cursor, &moves->list[i], &touched) != STELE_OK;
        if (has_all(touched.list, touched.n, wanted))
            list_add(list, move_dict(lc, lang, &moves->list[i], touched.list, touched.n, &text));
        stele_memory_free(touched.memory);
    }
    stele_buf_free(&text);
    return list;
}

static Tcl_Obj *open_obj(const struct log_cmd *lc, uint64_t open)
{
    const struct stele_game_info *const info = stele_log_info(lc->log);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < info->verbs_n; i++) {
        if (((open >> i) & 1) == 0)
            continue;
        fields_init(&fields, lc->pkg);
        fields_text(&fields, "verb", info->verbs[i].name);
        fields_put(&fields, "args", value_args(lc->pkg, info, &info->verbs[i]));
        list_add(list, fields_obj(&fields));
    }
    return list;
}

int log_legal_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *objects = NULL, *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {
        {"-objects", &objects}, {"-lang", &lang_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    struct stele_moves moves = {0};
    struct stele_grounds grounds = {0};
    struct wanted wanted = {0};
    struct pool pool = {0};
    struct fields fields;
    const char *lang;
    int viewer, result = TCL_ERROR;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer) ||
        !wanted_from_obj(lc, interp, &pool, objects, &wanted))
        goto out;
    const bool hidden = stele_cursor_hides_choice(lc->cursor, viewer);
    if (!hidden)
        stele_cursor_legal(lc->cursor, &moves);
    if (moves.failed) {
        memory_error(interp);
        goto out;
    }
    fields_init(&fields, lc->pkg);
    fields_put(&fields, "moves", moves_obj(lc, lang, &moves, &wanted));
    fields_put(&fields, "open", open_obj(lc, moves.open));
    fields_int(&fields, "hidden", hidden);
    if (!hidden)
        stele_cursor_grounds(lc->cursor, &moves, &grounds);
    fields_put(&fields, "rests_on", log_rests_obj(lc, lang, &grounds));
    Tcl_SetObjResult(interp, fields_obj(&fields));
    result = TCL_OK;
out:
    stele_moves_free(&moves);
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

void log_put_reason(struct log_cmd *lc, const char *lang, const struct stele_reason *reason,
                    struct fields *fields)
{
    struct stele_buf said = {0};

    stele_say_reason(lc->pkg->lib, lc->log, lang, reason, &said);
    fields_text(fields, "code", reason->code);
    fields_text(fields, "clause", reason->clause);
    fields_put(fields, "text", value_said(lc->pkg, &said));
    fields_put(fields, "rests_on", log_reason_rests(lc, lang, reason));
    stele_buf_free(&said);
}

static void add_remark(struct log_cmd *lc, const char *lang, const char *kind,
                       const struct stele_reason *remark, Tcl_Obj *list)
{
    struct fields fields;

    if (remark->code == NULL)
        return;
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "kind", kind);
    log_put_reason(lc, lang, remark, &fields);
    list_add(list, fields_obj(&fields));
}

Tcl_Obj *log_more_obj(struct log_cmd *lc, const char *lang, const struct stele_more *more)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    add_remark(lc, lang, "due", &more->due, list);
    add_remark(lc, lang, "besides", &more->besides, list);
    return list;
}

/* An empty dict when the game is over. */
int log_due_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    struct stele_reason due;
    struct fields fields;
    const char *lang;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang))
        return TCL_ERROR;
    fields_init(&fields, lc->pkg);
    if (stele_cursor_due(lc->cursor, &due))
        log_put_reason(lc, lang, &due, &fields);
    Tcl_SetObjResult(interp, fields_obj(&fields));
    return TCL_OK;
}

/* ---- try, explain ---------------------------------------------------------------------------- */

/* A move that somebody would like to make here. */
struct attempt {
    struct stele_move move;
    struct stele_reason why;
    struct stele_more more; /* of one that can be read and is not legal */
    bool read, legal;
};

static bool attempt_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj,
                             struct attempt *out)
{
    bool failed;

    out->read = log_move_parse(lc, interp, obj, &out->move, &out->why, &failed);
    out->legal = out->read && stele_cursor_check(lc->cursor, &out->move, &out->why);
    if (out->read && !out->legal)
        stele_cursor_more(lc->cursor, &out->move, &out->why, &out->more);
    return !failed;
}

Tcl_Obj *log_clause_text(struct log_cmd *lc, const char *lang, const char *clause)
{
    const struct stele_game *const game = stele_log_game(lc->log);
    struct stele_buf key = {0};
    const char *text = "";

    if (*clause == '\0')
        return Tcl_NewObj();
    stele_buf_printf(&key, "clause/%s", clause);
    if (!key.failed)
        text = stele_text_find(lc->pkg->lib, game, lang, key.data);
    if (*text == '\0' && !key.failed) {
        stele_buf_clear(&key);
        stele_buf_printf(&key, "ruling/%s", clause);
        if (!key.failed)
            text = stele_text_find(lc->pkg->lib, game, lang, key.data);
    }
    lc->pkg->no_memory |= key.failed;
    stele_buf_free(&key);
    return value_string(lc->pkg, text);
}

static Tcl_Obj *attempt_rests(const struct log_cmd *lc, const char *lang,
                              const struct attempt *attempt)
{
    struct stele_grounds grounds = {0};

    if (!attempt->legal)
        return log_reason_rests(lc, lang, &attempt->why);
    stele_grounds_of_move(stele_log_lib(lc->log), stele_log_game(lc->log), &attempt->move,
                          &grounds);
    return log_rests_obj(lc, lang, &grounds);
}

/* A legal move is said as what it does here, as the list of moves says it, with the clause of its verb;
 * others as why they are not. */
static void put_attempt(struct log_cmd *lc, const char *lang, const struct attempt *attempt,
                        struct fields *fields)
{
    const char *clause = attempt->why.clause;
    struct stele_buf said = {0}, move = {0};

    if (attempt->legal)
        stele_cursor_say_move(lc->cursor, lang, &attempt->move, &move);
    else if (attempt->read)
        stele_say_move(lc->log, lang, &attempt->move, &move);
    if (attempt->legal) {
        clause = stele_log_info(lc->log)->verbs[attempt->move.verb].clause;
        stele_say_move(lc->log, lang, &attempt->move, &said);
    } else {
        stele_say_reason(lc->pkg->lib, lc->log, lang, &attempt->why, &said);
    }
    fields_int(fields, "legal", attempt->legal);
    fields_text(fields, "code", attempt->legal ? "" : attempt->why.code);
    fields_text(fields, "clause", clause);
    fields_put(fields, "ruling",
               log_reading_obj(lc, attempt->legal ? stele_cursor_ruled(lc->cursor, &attempt->move)
                                                  : attempt->why.reading));
    fields_put(fields, "text", value_said(lc->pkg, &said));
    fields_put(fields, "say", value_said(lc->pkg, &move));
    fields_put(fields, "clausetext", log_clause_text(lc, lang, clause));
    fields_put(fields, "more", log_more_obj(lc, lang, &attempt->more));
    fields_put(fields, "rests_on", attempt_rests(lc, lang, attempt));
    stele_buf_free(&said);
    stele_buf_free(&move);
}

static int attempt_args(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                        const char **lang, struct attempt *attempt)
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};

    if (objc < 3)
        return usage_error(interp, 2, objv, "move ?-lang lang?");
    if (!log_options(lc, interp, objc, objv, 3, options, &lang_obj, lang) ||
        !attempt_from_obj(lc, interp, objv[2], attempt))
        return TCL_ERROR;
    return TCL_OK;
}

/* What one could do instead: legal moves of the same verb, or of any if there is none of that
 * verb. */
static Tcl_Obj *would_be_obj(struct log_cmd *lc, const struct attempt *attempt)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_moves moves = {0};
    size_t same = 0;
    int n = 0;

    if (attempt->legal)
        return list;
    stele_cursor_legal(lc->cursor, &moves);
    for (size_t i = 0; attempt->read && i < moves.n; i++)
        same += moves.list[i].verb == attempt->move.verb;
    for (size_t i = 0; i < moves.n && n < WOULD_BE_MAX; i++)
        if (same == 0 || moves.list[i].verb == attempt->move.verb) {
            list_add(list, log_move_obj(lc, &moves.list[i]));
            n++;
        }
    stele_moves_free(&moves);
    return list;
}

static int attempt_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                       bool explain)
{
    struct attempt attempt = {.why = {.clause = ""}};
    struct fields fields;
    const char *lang;

    if (attempt_args(lc, interp, objc, objv, &lang, &attempt) != TCL_OK)
        return TCL_ERROR;
    fields_init(&fields, lc->pkg);
    put_attempt(lc, lang, &attempt, &fields);
    if (explain)
        fields_put(&fields, "wouldbe", would_be_obj(lc, &attempt));
    Tcl_SetObjResult(interp, fields_obj(&fields));
    return TCL_OK;
}

int log_try_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return attempt_cmd(lc, interp, objc, objv, false);
}

int log_explain_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return attempt_cmd(lc, interp, objc, objv, true);
}

/* ---- bot ------------------------------------------------------------------------------------- */

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
        return sentence_error(interp, "USAGE", "bot", name,
                              "no such bot: \"%s\" (random, greedy, quick, flat or strong; the last "
                              "two take a number of playouts from 1 to %d, as in strong:400)",
                              name, STELE_BUDGET_MAX);
    const int code = stele_cursor_choose(lc->cursor, name, &rng, &move);
    if (code == STELE_ENOMEM)
        return memory_error(interp);
    if (code != STELE_OK)
        return sentence_error(interp, "USAGE", "bot", name, "the bot \"%s\" has no move here", name);
    Tcl_SetObjResult(interp, log_move_obj(lc, &move));
    return TCL_OK;
}

/* ---- events, touched ------------------------------------------------------------------------- */

/* The objects that an event names to the viewer. */
static Tcl_Obj *event_objects(const struct log_cmd *lc, int viewer, const struct stele_event *event)
{
    const struct stele_facts *const facts = &event->facts;
    const bool knows = viewer == STELE_NOBODY || ((event->knows >> viewer) & 1) != 0;
    struct stele_object objects[STELE_FACTS_MAX];
    size_t n = 0;

    for (size_t i = 0; i < facts->n; i++) {
        const struct stele_fact *const fact = &facts->fact[i];
        const int16_t *const value = facts->value + fact->first;
        if (fact->type == STELE_F_OBJECT && (knows || ((event->secret >> i) & 1) == 0))
            objects[n++] = (struct stele_object){(uint8_t)value[0], (int8_t)value[1], value[2]};
    }
    return log_objects_obj(lc, objects, n);
}

static Tcl_Obj *event_obj(const struct log_cmd *lc, const char *lang, int viewer,
                          const struct stele_event *event, struct stele_buf *said)
{
    struct stele_grounds grounds = {0};
    struct fields fields;

    fields_init(&fields, lc->pkg);
    fields_text(&fields, "kind", event->kind);
    fields_text(&fields, "clause", event->clause);
    fields_put(&fields, "ruling", log_reading_obj(lc, event->reading));
    fields_put(&fields, "player", log_player_obj(lc, event->seat));
    stele_say_event(lc->log, lang, viewer, event, said);
    fields_put(&fields, "text", value_said(lc->pkg, said));
    fields_put(&fields, "objects", event_objects(lc, viewer, event));
    fields_int(&fields, "whole", event->whole);
    stele_grounds_of_event(stele_log_lib(lc->log), viewer, event, &grounds);
    fields_put(&fields, "rests_on", log_rests_obj(lc, lang, &grounds));
    return fields_obj(&fields);
}

int log_events_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    const struct stele_step *step;
    struct stele_buf said = {0};
    const char *lang;
    int viewer;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    if (stele_cursor_step(lc->cursor, &step) != STELE_OK)
        return memory_error(interp);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < step->events_n; i++)
        list_add(list, event_obj(lc, lang, viewer, &step->events[i], &said));
    stele_buf_free(&said);
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
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
