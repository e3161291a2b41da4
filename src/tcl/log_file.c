/* The log as a whole and as a file: info, diagnostics, disk, save, write, load, restore. */
#include "tcl/log_cmd.h"

#include <string.h>

/* ---- info ------------------------------------------------------------------------------------ */

static Tcl_WideInt lines_left(const struct log_cmd *lc)
{
    struct stele_line line;
    Tcl_WideInt n = 0;

    for (uint32_t i = 0; i < stele_log_lines(lc->log); i++) {
        stele_log_line(lc->log, i, &line);
        n += !line.deleted;
    }
    return n;
}

int log_info_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_line main_line;
    struct reply reply;

    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    stele_log_line(lc->log, 0, &main_line);
    struct answer *const a = reply_dict(&reply, lc, lc->pkg->lang, STELE_NOBODY);
    answer_opened(a);
    answer_rules_of(a);
    emit_tcl_put(&reply.tcl, "about", log_item_obj(lc->pkg, stele_log_about(lc->log)));
    emit_tcl_put(&reply.tcl, "result", log_item_obj(lc->pkg, stele_log_result(lc->log)));
    emit_tcl_put(&reply.tcl, "file", lc->file);
    emit_tcl_put(&reply.tcl, "name", lc->name);
    put_bool(a->emit, "modified", log_cmd_generation(lc) != lc->saved);
    put_int(a->emit, "generation", (int64_t)log_cmd_generation(lc));
    put_int(a->emit, "plies", main_line.plies);
    put_int(a->emit, "lines", lines_left(lc));
    return reply_end(&reply, interp);
}

int log_size_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_size size;
    struct fields fields;

    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    stele_log_size(lc->log, &size);
    fields_init(&fields, lc->pkg);
    fields_int(&fields, "positions", (Tcl_WideInt)size.positions);
    fields_int(&fields, "branches", (Tcl_WideInt)size.branches);
    fields_int(&fields, "notes", (Tcl_WideInt)size.notes);
    fields_int(&fields, "bytes", (Tcl_WideInt)size.bytes);
    fields_int(&fields, "total", (Tcl_WideInt)size.total);
    Tcl_SetObjResult(interp, fields_obj(&fields));
    return TCL_OK;
}

/* ---- diagnostics ----------------------------------------------------------------------------- */

/* An edited log is looked at again as it would be written now; the lines of a file that does not
 * exist mean nothing to anybody. */
static int look_again(struct log_cmd *lc)
{
    struct stele_source source = {0};
    struct stele_log *copy = NULL;
    struct stele_diags diags = {0};
    struct stele_buf xml = {0};
    int result = stele_log_write(lc->log, STELE_FORMAT_XML, &xml);

    if (result == STELE_OK) {
        source.data = xml.data;
        source.size = xml.size;
        result = stele_log_restore(stele_log_lib(lc->log), &source, &copy, &diags);
    }
    stele_log_free(copy);
    stele_buf_free(&xml);
    if (result == STELE_ENOMEM) {
        stele_diags_free(&diags);
        return result;
    }
    for (size_t i = 0; i < diags.n; i++)
        diags.list[i].line = 0;
    stele_diags_free(&lc->diags);
    lc->diags = diags;
    lc->diags_generation = log_cmd_generation(lc);
    return STELE_OK;
}

int log_diagnostics_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    struct reply reply;
    const char *lang;

    if (!log_options(lc, interp, objc, objv, 2, options, &lang_obj, &lang))
        return TCL_ERROR;
    if (lc->diags_generation != log_cmd_generation(lc) && look_again(lc) != STELE_OK)
        return memory_error(interp);
    struct answer *const a = reply_begin(&reply, lc, lang, STELE_NOBODY);
    put_list(a->emit, NULL);
    for (size_t i = 0; i < lc->diags.n; i++)
        answer_diag(a, &lc->diags.list[i]);
    return reply_end(&reply, interp);
}

/* ---- save, write, load, restore -------------------------------------------------------------- */

bool format_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, enum stele_format *out)
{
    static const char *const names[] = {"gz", "xml", "text"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], Tcl_GetString(obj)) == 0) {
            *out = (enum stele_format)i;
            return true;
        }
    sentence_error(interp, "USAGE", "format", Tcl_GetString(obj),
                   "bad format \"%s\": must be gz, xml or text", Tcl_GetString(obj));
    return false;
}

static void take_name(struct log_cmd *lc, Tcl_Obj *file)
{
    Tcl_Obj *const path = Tcl_FSGetNormalizedPath(NULL, file);

    if (path == NULL || path == lc->file)
        return;
    Tcl_IncrRefCount(path);
    Tcl_DecrRefCount(lc->file);
    lc->file = path;
    Tcl_DecrRefCount(lc->name);
    lc->name = Tcl_DuplicateObj(path);
    Tcl_IncrRefCount(lc->name);
}

/* A progress script may use the handle: the log must not change while it is being
 * written. */
static void begin_watch(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *script,
                        struct progress *progress, struct stele_watch *watch)
{
    *progress = (struct progress){interp, script, TCL_OK};
    *watch = (struct stele_watch){tell_progress, progress};
    Tcl_Preserve(interp);
    if (script != NULL)
        Tcl_IncrRefCount(script);
    lc->locked++;
}

static void end_watch(struct log_cmd *lc, const struct progress *progress)
{
    lc->locked--;
    if (progress->script != NULL)
        Tcl_DecrRefCount(progress->script);
    Tcl_Release(progress->interp);
}

bool save_args(Tcl_Interp *interp, int objc, Tcl_Obj *const objv[], int first,
               struct stele_saving *how, Tcl_Obj **script)
{
    Tcl_Obj *format = NULL, *force = NULL, *readback = NULL;
    const struct option options[] = {{"-force", &force},
                                     {"-format", &format},
                                     {"-progress", script},
                                     {"-readback", &readback},
                                     {NULL, NULL}};
    int forced = 0, checked = 1;

    *how = (struct stele_saving){.format = STELE_FORMAT_KEEP};
    if (!options_read(interp, objc, objv, first, options) ||
        (format != NULL && !format_from_obj(interp, format, &how->format)) ||
        !flag_from_obj(interp, force, &forced) || !flag_from_obj(interp, readback, &checked))
        return false;
    how->force = forced;
    how->no_read_back = !checked;
    return true;
}

int log_save_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    const bool named = objc > 2 && Tcl_GetString(objv[2])[0] != '-';
    Tcl_Obj *const file = named ? objv[2] : lc->file;
    Tcl_Obj *script = NULL;
    struct stele_diags diags = {0};
    struct stele_saving how;

    if (!save_args(interp, objc, objv, named ? 3 : 2, &how, &script))
        return TCL_ERROR;
    if (*Tcl_GetString(file) == '\0')
        return sentence_error(interp, "USAGE", "file", NULL, "the log has no file yet");
    const char *const path = path_from_obj(interp, file);
    if (path == NULL)
        return TCL_ERROR;
    /* The script may use the name as something other than a path; then Tcl drops the form that
     * `path` points to. */
    struct pool pool = {0};
    const char *const kept = pool_copy(&pool, path, strlen(path));
    struct progress progress;
    struct stele_watch watch;
    begin_watch(lc, interp, script, &progress, &watch);
    how.watch = script != NULL ? &watch : NULL;
    const int result = stele_log_save(lc->log, kept, &how, &diags);
    end_watch(lc, &progress);
    pool_free(&pool);
    if (result == STELE_ESTOP) {
        stopped_error(interp, &progress, "saving was cancelled");
    } else if (result != STELE_OK) {
        diags_error(lc->pkg, interp, lc->log, &diags, result);
    } else {
        warnings_result(lc->pkg, interp, lc->log, &diags);
        lc->saved = log_cmd_generation(lc);
        take_name(lc, file);
    }
    stele_diags_free(&diags);
    return result == STELE_OK ? TCL_OK : TCL_ERROR;
}

const char *disk_name(enum stele_disk disk)
{
    static const char *const names[] = {[STELE_DISK_NONE] = "none",
                                        [STELE_DISK_SAME] = "same",
                                        [STELE_DISK_CHANGED] = "changed",
                                        [STELE_DISK_GONE] = "gone"};

    return names[disk];
}

int log_disk_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_SetObjResult(interp, value_string(lc->pkg, disk_name(stele_log_disk(lc->log))));
    return TCL_OK;
}

int log_write_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *script = NULL;
    const struct option options[] = {{"-progress", &script}, {NULL, NULL}};
    struct stele_buf out = {0};
    struct progress progress;
    struct stele_watch watch;
    enum stele_format format;

    if (objc < 3)
        return usage_error(interp, 2, objv, "gz|xml|text ?-progress script?");
    if (!format_from_obj(interp, objv[2], &format) ||
        !options_read(interp, objc, objv, 3, options))
        return TCL_ERROR;
    begin_watch(lc, interp, script, &progress, &watch);
    const int code =
        stele_log_write_watched(lc->log, format, script != NULL ? &watch : NULL, &out);
    end_watch(lc, &progress);
    int result = TCL_OK;
    if (code == STELE_ESTOP)
        result = stopped_error(interp, &progress, "writing was cancelled");
    else if (code != STELE_OK || out.size > TCL_SIZE_MAX)
        result = memory_error(interp);
    if (result == TCL_OK && format == STELE_FORMAT_GZ)
        Tcl_SetObjResult(interp,
                         Tcl_NewByteArrayObj((unsigned char *)out.data, (Tcl_Size)out.size));
    else if (result == TCL_OK)
        Tcl_SetObjResult(interp, value_said(lc->pkg, &out));
    stele_buf_free(&out);
    return result;
}

/* The progress script may delete the handle: then there is nothing to replace any more. */
static int replace_content(struct log_cmd *lc, Tcl_Interp *interp, enum log_trust trust, int objc,
                           Tcl_Obj *const objv[])
{
    Tcl_Obj *script = NULL;
    const struct option options[] = {{"-progress", &script}, {NULL, NULL}};
    struct stele_diags diags = {0};
    struct stele_source source = {0};
    struct stele_log *log = NULL;
    struct pool pool = {0};
    int result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "data ?-progress script?");
    if (!options_read(interp, objc, objv, 3, options))
        return TCL_ERROR;
    source.data = data_from_obj(lc->pkg, interp, &pool, objv[2], &source.size);
    if (source.data != NULL)
        result = log_read(lc->pkg, stele_log_lib(lc->log), interp, &source, trust, script, &log, &diags);
    if (result == TCL_OK && lc->token == NULL) {
        stele_log_free(log);
        result = sentence_error(interp, "USAGE", "closed", NULL, "the log was closed meanwhile");
    } else if (result == TCL_OK) {
        result = log_cmd_replace(lc, interp, log, &diags);
    }
    if (result == TCL_OK)
        Tcl_ResetResult(interp);
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}

int log_load_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return replace_content(lc, interp, LOG_ANYBODYS, objc, objv);
}

int log_restore_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    return replace_content(lc, interp, LOG_OWN, objc, objv);
}
