/* Why, and why not: row, whynot. */
#include "tcl/log_cmd.h"

#include <stdlib.h>

/* ---- row ------------------------------------------------------------------------------------- */

/* A move that touched or changed a piece, as the viewer may know it.  NULL without memory. */
static Tcl_Obj *trace_obj(struct log_cmd *lc, const char *lang, int viewer,
                          const struct stele_trace *trace, struct stele_buf *said)
{
    struct stele_cursor *const scout =
        log_scout(lc, (struct stele_node){trace->node.line, trace->node.ply - 1});
    struct stele_record record;
    struct fields fields;

    if (scout == NULL || !stele_log_record(lc->log, trace->node.line, trace->node.ply, &record))
        return NULL;
    const uint16_t hidden = stele_cursor_hides(scout, viewer, &record.move);
    fields_init(&fields, lc->pkg);
    fields_put(&fields, "node", log_node_obj(lc, trace->node));
    fields_int(&fields, "touched", trace->touched);
    fields_put(&fields, "by", log_player_obj(lc, record.move.by));
    stele_say_move_veiled(lc->log, lang, &record.move, hidden, said);
    fields_put(&fields, "say", value_said(lc->pkg, said));
    return fields_obj(&fields);
}

static Tcl_Obj *moves_obj(struct log_cmd *lc, const char *lang, int viewer, size_t object,
                          const struct stele_trace *traces, size_t n, struct stele_buf *said)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < n; i++) {
        if (traces[i].object != object)
            continue;
        Tcl_Obj *const trace = trace_obj(lc, lang, viewer, &traces[i], said);
        if (trace != NULL)
            list_add(list, trace);
        lc->pkg->no_memory |= trace == NULL;
    }
    return list;
}

/* Each piece of a row, with its name and the moves about it. */
static Tcl_Obj *pieces_obj(struct log_cmd *lc, const char *lang, int viewer,
                           const struct stele_row *row, const struct stele_trace *traces, size_t n)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_buf said = {0};
    struct fields fields;

    for (size_t i = 0; i < row->objects_n; i++) {
        fields_init(&fields, lc->pkg);
        stele_object_print(lc->log, &row->objects[i], &said);
        fields_put(&fields, "object", value_said(lc->pkg, &said));
        stele_say_object(lc->log, lang, &row->objects[i], &said);
        fields_put(&fields, "say", value_said(lc->pkg, &said));
        fields_put(&fields, "moves", moves_obj(lc, lang, viewer, i, traces, n, &said));
        list_add(list, fields_obj(&fields));
    }
    stele_buf_free(&said);
    return list;
}

/* The row of a number as the viewer counts them, from 1; NULL if there is none.  Rows whose points he may not know are not
 * there, so they count for nothing. */
static const struct stele_row *find_row(const struct log_cmd *lc, int viewer,
                                        const struct stele_row *rows, size_t n, int number)
{
    for (size_t i = 0; i < n; i++)
        if (!stele_cursor_hides_score(lc->cursor, viewer, rows[i].seat) && --number == 0)
            return &rows[i];
    return NULL;
}

int log_row_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    const struct stele_row *rows, *row = NULL;
    struct stele_traces traces;
    struct stele_buf said = {0};
    struct fields fields;
    const char *lang;
    size_t n;
    int viewer, number;

    if (objc < 3)
        return usage_error(interp, 2, objv, "number ?-lang lang? ?-viewer player?");
    if (!log_options(lc, interp, objc, objv, 3, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer))
        return TCL_ERROR;
    n = stele_cursor_ledger(lc->cursor, &rows);
    if (n == 0 && stele_out_of_memory(stele_log_lib(lc->log)))
        return memory_error(interp);
    if (Tcl_GetIntFromObj(NULL, objv[2], &number) == TCL_OK && number > 0)
        row = find_row(lc, viewer, rows, n, number);
    if (row == NULL)
        return sentence_error(interp, "USAGE", "row", Tcl_GetString(objv[2]),
                              "the ledger has no row \"%s\"", Tcl_GetString(objv[2]));
    if (stele_log_traces(lc->log, (struct stele_node){row->line, row->ply}, row->objects,
                         row->objects_n, &traces) != STELE_OK)
        return memory_error(interp);
    fields_init(&fields, lc->pkg);
    fields_put(&fields, "row", log_row_obj(lc, lang, row, &said));
    fields_put(&fields, "pieces", pieces_obj(lc, lang, viewer, row, traces.list, traces.n));
    Tcl_SetObjResult(interp, fields_obj(&fields));
    stele_buf_free(&said);
    stele_memory_free(traces.memory);
    return TCL_OK;
}

/* ---- whynot ---------------------------------------------------------------------------------- */

/* A list of objects as boards name them, or words as people type them. */
static bool topic_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj,
                           struct stele_topic *out)
{
    struct pool pool = {0};
    struct stele_reason why;
    Tcl_Size n;
    Tcl_Obj **list;

    *out = (struct stele_topic){.kind = STELE_TOPIC_OBJECT, .clause = ""};
    if (Tcl_ListObjGetElements(NULL, obj, &n, &list) == TCL_OK && n > 0) {
        Tcl_Size i = 0;
        for (; i < n && i < STELE_TOPIC_OBJECTS_MAX; i++)
            if (!stele_object_parse(lc->log, Tcl_GetString(list[i]), &out->objects[i]))
                break;
        out->objects_n = (size_t)i;
        if (i == n || i == STELE_TOPIC_OBJECTS_MAX)
            return true;
    }
    const char *const text = text_from_obj(lc->pkg, interp, &pool, obj);
    const bool read = text != NULL && stele_topic_parse(lc->cursor, text, out, &why);
    if (text != NULL && !read)
        reason_error(lc->pkg, interp, lc->log, "USAGE", &why, NULL);
    pool_free(&pool);
    return read;
}

static const char *topic_name(enum stele_topic_kind kind)
{
    static const char *const names[] = {
        [STELE_TOPIC_MOVE] = "move",         [STELE_TOPIC_VERB] = "verb",
        [STELE_TOPIC_OBJECT] = "object",     [STELE_TOPIC_CLAUSE] = "clause",
        [STELE_TOPIC_CATEGORY] = "category",
    };

    return names[kind];
}

static Tcl_Obj *verbs_obj(const struct log_cmd *lc, uint64_t verbs)
{
    const struct stele_game_info *const info = stele_log_info(lc->log);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < info->verbs_n; i++)
        if ((verbs >> i) & 1)
            list_add(list, value_key(lc->pkg, info->verbs[i].name));
    return list;
}

/* Keys of a hurdle that is about moves. */
static void put_forms(struct log_cmd *lc, const char *lang, const struct stele_hurdle *hurdle,
                      struct fields *fields, struct stele_buf *said)
{
    fields_put(fields, "verbs", verbs_obj(lc, hurdle->verbs));
    fields_int(fields, "forms", hurdle->n);
    if (!hurdle->open) {
        log_move_print(lc, &hurdle->move, said);
        fields_put(fields, "move", value_said(lc->pkg, said));
        stele_say_move(lc->log, lang, &hurdle->move, said);
        fields_put(fields, "say", value_said(lc->pkg, said));
    }
}

/* What would be wrong with somebody else's move at its own time may be a matter of hidden
 * things. */
static Tcl_Obj *more_obj(struct log_cmd *lc, const char *lang, int viewer,
                         const struct stele_hurdle *hurdle)
{
    struct stele_more more = hurdle->more;

    if (viewer != STELE_NOBODY && hurdle->move.by != viewer)
        more.besides.code = NULL;
    return log_more_obj(lc, lang, &more);
}

static Tcl_Obj *hurdle_obj(struct log_cmd *lc, const char *lang, int viewer,
                           const struct stele_hurdle *hurdle, struct stele_buf *said)
{
    struct fields fields;

    fields_init(&fields, lc->pkg);
    if (hurdle->kind == STELE_NO_POINTS) {
        fields_int(&fields, "things", hurdle->n);
        fields_put(&fields, "objects", log_objects_obj(lc, &hurdle->object, 1));
        fields_put(&fields, "player", log_player_obj(lc, hurdle->seat));
        fields_text(&fields, "category", stele_log_info(lc->log)->categories[hurdle->category]);
        fields_put(&fields, "node", log_node_obj(lc, hurdle->node));
    } else {
        put_forms(lc, lang, hurdle, &fields, said);
    }
    if (hurdle->kind != STELE_CAN) {
        fields_int(&fields, "legal", 0);
        log_put_reason(lc, lang, &hurdle->why, &fields);
        fields_put(&fields, "ruling", log_reading_obj(lc, hurdle->why.reading));
        fields_put(&fields, "clausetext", log_clause_text(lc, lang, hurdle->why.clause));
    }
    if (hurdle->kind == STELE_CANNOT)
        fields_put(&fields, "more", more_obj(lc, lang, viewer, hurdle));
    return fields_obj(&fields);
}

/* Whether what can be done, and what stands against it, is hidden from a viewer: reasons against
 * the moves of others may be a matter of what they hold, even where nothing of that can be
 * played. */
static bool is_hidden(struct log_cmd *lc, int viewer)
{
    struct stele_status status;

    stele_cursor_status(lc->cursor, &status);
    return stele_cursor_hides_choice(lc->cursor, viewer) ||
           (viewer != STELE_NOBODY && viewer != status.mover && stele_log_info(lc->log)->hides);
}

/* What a viewer may know: neither what can be done where that would betray something, nor why
 * points are missing that are hidden. */
static bool may_tell(struct log_cmd *lc, int viewer, bool hidden, const struct stele_hurdle *hurdle)
{
    return hurdle->kind == STELE_NO_POINTS
               ? hurdle->seat == STELE_NOBODY ||
                     !stele_cursor_hides_score(lc->cursor, viewer, hurdle->seat)
               : !hidden;
}

static Tcl_Obj *hurdles_obj(struct log_cmd *lc, const char *lang, int viewer, bool hidden,
                            const struct stele_hurdle *list, size_t n, enum stele_hurdle_kind kind)
{
    Tcl_Obj *const out = Tcl_NewListObj(0, NULL);
    struct stele_buf said = {0};

    for (size_t i = 0; i < n; i++)
        if (list[i].kind == kind && may_tell(lc, viewer, hidden, &list[i]))
            list_add(out, hurdle_obj(lc, lang, viewer, &list[i], &said));
    stele_buf_free(&said);
    return out;
}

static bool is_used(const struct stele_hurdle *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == STELE_NO_USE)
            return false;
    return true;
}

int log_whynot_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    struct stele_hurdles found;
    struct stele_topic topic;
    struct fields fields;
    const char *lang;
    int viewer;

    if (objc < 3)
        return usage_error(interp, 2, objv, "what ?-lang lang? ?-viewer player?");
    if (!log_options(lc, interp, objc, objv, 3, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer) ||
        !topic_from_obj(lc, interp, objv[2], &topic))
        return TCL_ERROR;
    if (stele_cursor_why_not(lc->cursor, &topic, &found) != STELE_OK)
        return memory_error(interp);
    const bool hidden = is_hidden(lc, viewer);
    fields_init(&fields, lc->pkg);
    fields_text(&fields, "topic", topic_name(topic.kind));
    fields_put(&fields, "objects", log_objects_obj(lc, topic.objects, topic.objects_n));
    fields_int(&fields, "hidden", hidden);
    fields_int(&fields, "used", is_used(found.list, found.n));
    fields_put(&fields, "can", hurdles_obj(lc, lang, viewer, hidden, found.list, found.n, STELE_CAN));
    fields_put(&fields, "cannot", hurdles_obj(lc, lang, viewer, hidden, found.list, found.n, STELE_CANNOT));
    fields_put(&fields, "nopoints",
               hurdles_obj(lc, lang, viewer, hidden, found.list, found.n, STELE_NO_POINTS));
    stele_memory_free(found.memory);
    Tcl_SetObjResult(interp, fields_obj(&fields));
    return TCL_OK;
}
