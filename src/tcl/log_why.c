/* Why, and why not: row, whynot. */
#include "tcl/log_cmd.h"

#include <stdlib.h>

/* ---- row ------------------------------------------------------------------------------------- */

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
    struct row_origin origin;
    struct reply reply;
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
    if (!row_origin_take(lc->log, row, (uint64_t)number, &origin))
        return memory_error(interp);
    answer_row_origin(reply_dict(&reply, lc, lang, viewer), &origin);
    stele_memory_free(origin.history.traces.memory);
    return reply_end(&reply, interp);
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

int log_whynot_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL, *viewer_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {"-viewer", &viewer_obj}, {NULL, NULL}};
    struct pool pool = {0};
    struct doubt doubt = {0};
    struct reply reply;
    const char *lang;
    int viewer, result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "what ?-lang lang? ?-viewer player?");
    if (!log_options(lc, interp, objc, objv, 3, options, &lang_obj, &lang) ||
        !log_seat_from_obj(lc, interp, viewer_obj, &viewer) ||
        !topic_from_obj(lc, interp, objv[2], &doubt.topic) ||
        (doubt.what = text_from_obj(lc->pkg, interp, &pool, objv[2])) == NULL) {
        pool_free(&pool);
        return TCL_ERROR;
    }
    if (doubt_take(lc->log, lc->cursor, viewer, &doubt)) {
        struct answer *const a = reply_dict(&reply, lc, lang, viewer);
        answer_doubt(a, &doubt);
        answer_objects(a, "objects", doubt.topic.objects, doubt.topic.objects_n);
        result = reply_end(&reply, interp);
    } else {
        memory_error(interp);
    }
    doubt_free(&doubt);
    pool_free(&pool);
    return result;
}
