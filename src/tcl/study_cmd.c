/* stele study: studies, whose handles are commands as those of logs are.
 *
 * The command owns the study; deleting it, by any way, frees it.  Logs taken out of a study are handles
 * of their own and outlive it.  A chapter is named by its id or its number, counted from 1. */
#include "tcl/log_cmd.h"

#include <stdio.h>
#include <string.h>

struct study_handle {
    struct package *pkg;
    Tcl_Command token; /* NULL once deleted */
    struct stele_study *study;
    uint64_t past, saved; /* generations: of the studies this one replaced; at reading or saving */
    Tcl_Obj *file, *name; /* normalised name, or empty; for people */
};

struct study_sub {
    const char *name;
    int (*run)(struct study_handle *sh, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
};

#define STUDY_SUB(name)                                                                            \
    static int name(struct study_handle *sh, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])

static uint64_t generation(const struct study_handle *sh)
{
    return sh->past + stele_study_generation(sh->study);
}

/* ---- Arguments and results ------------------------------------------------------------------- */

static bool chapter_from_obj(struct study_handle *sh, Tcl_Interp *interp, Tcl_Obj *obj, size_t *out)
{
    struct pool pool = {0};
    const char *const text = text_from_obj(sh->pkg, interp, &pool, obj);
    const bool found = text != NULL && stele_study_find(sh->study, text, out);

    if (text != NULL && !found)
        sentence_error(interp, "USAGE", "chapter", Tcl_GetString(obj), "no such chapter: \"%s\"",
                       Tcl_GetString(obj));
    pool_free(&pool);
    return found;
}

/* What the library returned from an edit, as an error if it is one. */
static int edit_result(struct study_handle *sh, Tcl_Interp *interp, int result, const char *what,
                       const char *detail)
{
    const struct stele_reason *const why = stele_study_refusal(sh->study);

    if (result == STELE_OK)
        return TCL_OK;
    if (result == STELE_ENOMEM)
        return memory_error(interp);
    if (why != NULL && strncmp(why->code, "limit.", 6) == 0)
        return reason_error(sh->pkg, interp, NULL, "LIMIT", why, NULL);
    if (why != NULL)
        return refusal_error(sh->pkg, interp, NULL, what, detail, why);
    return sentence_error(interp, "USAGE", what, detail, "the study does not allow this %s: \"%s\"",
                          what, detail);
}

/* The texts of a part by language; the plain one has the key "". */
static Tcl_Obj *texts_obj(const struct study_handle *sh, size_t k, enum stele_study_part part)
{
    Tcl_Obj *const dict = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i <= STELE_LANGS_N; i++) {
        const char *const lang = i < STELE_LANGS_N ? stele_langs[i] : NULL;
        const char *const text = stele_study_text_in(sh->study, k, part, lang);
        if (*text == '\0')
            continue;
        list_add(dict, value_key(sh->pkg, lang != NULL ? lang : ""));
        list_add(dict, value_string(sh->pkg, text));
    }
    return dict;
}

static void put_texts(const struct study_handle *sh, size_t k, struct fields *fields)
{
    const char *const lang = sh->pkg->lang;

    fields_text(fields, "title", stele_study_text(sh->study, k, STELE_STUDY_TITLE, lang));
    fields_text(fields, "introduction",
                stele_study_text(sh->study, k, STELE_STUDY_INTRODUCTION, lang));
    fields_put(fields, "titles", texts_obj(sh, k, STELE_STUDY_TITLE));
    fields_put(fields, "introductions", texts_obj(sh, k, STELE_STUDY_INTRODUCTION));
}

static Tcl_Obj *chapter_obj(const struct study_handle *sh, size_t k)
{
    struct stele_chapter chapter;
    struct fields fields;

    stele_study_chapter(sh->study, k, &chapter);
    fields_init(&fields, sh->pkg);
    fields_int(&fields, "number", (Tcl_WideInt)k + 1);
    fields_text(&fields, "id", chapter.id);
    put_texts(sh, k, &fields);
    fields_text(&fields, "at", chapter.at);
    fields_text(&fields, "href", chapter.href);
    fields_text(&fields, "game", chapter.game);
    fields_int(&fields, "line", chapter.source_line);
    return fields_obj(&fields);
}

/* ---- Looking --------------------------------------------------------------------------------- */

STUDY_SUB(chapters_sub)
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t k = 0; k < stele_study_n(sh->study); k++)
        list_add(list, chapter_obj(sh, k));
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

STUDY_SUB(chapter_sub)
{
    size_t k;

    if (objc != 3)
        return usage_error(interp, 2, objv, "chapter");
    if (!chapter_from_obj(sh, interp, objv[2], &k))
        return TCL_ERROR;
    Tcl_SetObjResult(interp, chapter_obj(sh, k));
    return TCL_OK;
}

STUDY_SUB(info_sub)
{
    const size_t itself = STELE_STUDY_ITSELF;
    struct fields fields;

    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    fields_init(&fields, sh->pkg);
    put_texts(sh, itself, &fields);
    fields_text(&fields, "author", stele_study_text(sh->study, itself, STELE_STUDY_AUTHOR, NULL));
    fields_text(&fields, "date", stele_study_text(sh->study, itself, STELE_STUDY_DATE, NULL));
    fields_int(&fields, "chapters", (Tcl_WideInt)stele_study_n(sh->study));
    fields_put(&fields, "file", sh->file);
    fields_put(&fields, "name", sh->name);
    fields_int(&fields, "modified", generation(sh) != sh->saved);
    fields_int(&fields, "generation", (Tcl_WideInt)generation(sh));
    Tcl_SetObjResult(interp, fields_obj(&fields));
    return TCL_OK;
}

/* The file of a log beside the study, NULL for one inside. */
static Tcl_Obj *log_file_obj(struct study_handle *sh, size_t k)
{
    struct stele_chapter chapter;

    stele_study_chapter(sh->study, k, &chapter);
    if (*chapter.href == '\0' || *Tcl_GetString(sh->file) == '\0')
        return NULL;
    const char *const study = Tcl_GetString(sh->file), *const slash = strrchr(study, '/');
    Tcl_Obj *const path =
        Tcl_NewStringObj(study, slash != NULL ? (Tcl_Size)(slash - study) + 1 : 0);
    Tcl_Obj *const href = value_string(sh->pkg, chapter.href);
    Tcl_IncrRefCount(href);
    Tcl_AppendObjToObj(path, href);
    Tcl_DecrRefCount(href);
    return path;
}

/* The handle of a chapter's log stands at the node where the chapter opens. */
static int open_there(struct study_handle *sh, Tcl_Interp *interp, size_t k)
{
    struct stele_node node;
    struct log_cmd *const lc = log_cmd_find(interp, Tcl_GetObjResult(interp));

    if (lc == NULL)
        return TCL_ERROR;
    if (stele_study_node(sh->study, k, lc->log, &node))
        stele_cursor_goto(lc->cursor, node, NULL);
    return TCL_OK;
}

STUDY_SUB(log_sub_cmd)
{
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;
    size_t k;

    if (objc != 3)
        return usage_error(interp, 2, objv, "chapter");
    if (!chapter_from_obj(sh, interp, objv[2], &k))
        return TCL_ERROR;
    const int code = stele_study_log(sh->study, k, NULL, &log, &diags);
    int result;
    if (log == NULL) {
        result = diags_error(sh->pkg, interp, NULL, &diags, code);
    } else {
        Tcl_Obj *const file = log_file_obj(sh, k);
        if (file != NULL)
            Tcl_IncrRefCount(file);
        result = log_cmd_new(sh->pkg, interp, log, &diags, file, file != NULL ? file : sh->name);
        if (file != NULL)
            Tcl_DecrRefCount(file);
    }
    stele_diags_free(&diags);
    return result == TCL_OK ? open_there(sh, interp, k) : result;
}

/* ---- Editing --------------------------------------------------------------------------------- */

/* The place of a new chapter: before another one, or after the last. */
static bool place_from_obj(struct study_handle *sh, Tcl_Interp *interp, Tcl_Obj *obj, size_t *out)
{
    *out = stele_study_n(sh->study);
    return obj == NULL || chapter_from_obj(sh, interp, obj, out);
}

STUDY_SUB(add_sub)
{
    Tcl_Obj *before = NULL, *id_obj = NULL, *log_obj = NULL, *href_obj = NULL;
    const struct option options[] = {{"-before", &before},
                                     {"-href", &href_obj},
                                     {"-id", &id_obj},
                                     {"-log", &log_obj},
                                     {NULL, NULL}};
    const char *id = NULL, *href = NULL;
    struct log_cmd *lc = NULL;
    struct stele_chapter chapter;
    struct pool pool = {0};
    size_t k;
    int result = TCL_ERROR;

    if (!options_read(interp, objc, objv, 2, options))
        return TCL_ERROR;
    if ((log_obj == NULL) == (href_obj == NULL))
        return usage_error(interp, 2, objv, "-log handle | -href path ?-id id? ?-before chapter?");
    if (text_or_default(sh->pkg, interp, &pool, id_obj, &id) &&
        text_or_default(sh->pkg, interp, &pool, href_obj, &href) &&
        place_from_obj(sh, interp, before, &k) &&
        (log_obj == NULL || (lc = log_cmd_find(interp, log_obj)) != NULL)) {
        const int code = lc != NULL ? stele_study_add(sh->study, k, id, lc->log)
                                    : stele_study_add_beside(sh->study, k, id, href);
        result = edit_result(sh, interp, code, "chapter", id != NULL ? id : "");
    }
    pool_free(&pool);
    if (result != TCL_OK)
        return result;
    stele_study_chapter(sh->study, k, &chapter);
    Tcl_SetObjResult(interp, value_string(sh->pkg, chapter.id));
    return TCL_OK;
}

STUDY_SUB(remove_sub)
{
    size_t k;

    if (objc != 3)
        return usage_error(interp, 2, objv, "chapter");
    if (!chapter_from_obj(sh, interp, objv[2], &k))
        return TCL_ERROR;
    return edit_result(sh, interp, stele_study_remove(sh->study, k), "remove",
                       Tcl_GetString(objv[2]));
}

STUDY_SUB(move_sub)
{
    size_t from, to;

    if (objc != 4)
        return usage_error(interp, 2, objv, "chapter to");
    if (!chapter_from_obj(sh, interp, objv[2], &from) ||
        !chapter_from_obj(sh, interp, objv[3], &to))
        return TCL_ERROR;
    return edit_result(sh, interp, stele_study_move(sh->study, from, to), "move",
                       Tcl_GetString(objv[2]));
}

/* What `set` can change; -lang is about the texts. */
struct changes {
    const char *id, *at, *title, *introduction, *author, *date, *lang;
    struct log_cmd *log;
};

static bool read_changes(struct study_handle *sh, Tcl_Interp *interp, int objc,
                         Tcl_Obj *const objv[], struct pool *pool, struct changes *out)
{
    Tcl_Obj *id = NULL, *at = NULL, *title = NULL, *introduction = NULL, *author = NULL,
            *date = NULL, *lang = NULL, *log = NULL;
    const struct option options[] = {{"-at", &at},
                                     {"-author", &author},
                                     {"-date", &date},
                                     {"-id", &id},
                                     {"-introduction", &introduction},
                                     {"-lang", &lang},
                                     {"-log", &log},
                                     {"-title", &title},
                                     {NULL, NULL}};
    struct package *const pkg = sh->pkg;

    if (!options_read(interp, objc, objv, 3, options) ||
        !text_or_default(pkg, interp, pool, id, &out->id) ||
        !text_or_default(pkg, interp, pool, at, &out->at) ||
        !text_or_default(pkg, interp, pool, title, &out->title) ||
        !text_or_default(pkg, interp, pool, introduction, &out->introduction) ||
        !text_or_default(pkg, interp, pool, author, &out->author) ||
        !text_or_default(pkg, interp, pool, date, &out->date))
        return false;
    if (lang != NULL && *Tcl_GetString(lang) != '\0' &&
        (out->lang = lang_from_obj(pkg, interp, lang)) == NULL)
        return false;
    return log == NULL || (out->log = log_cmd_find(interp, log)) != NULL;
}

static int change(struct study_handle *sh, size_t k, const struct changes *to)
{
    struct stele_study *const study = sh->study;
    int code = STELE_OK;

    if (to->title != NULL)
        code = stele_study_set_text(study, k, STELE_STUDY_TITLE, to->lang, to->title);
    if (code == STELE_OK && to->introduction != NULL)
        code = stele_study_set_text(study, k, STELE_STUDY_INTRODUCTION, to->lang, to->introduction);
    if (code == STELE_OK && to->author != NULL)
        code = stele_study_set_text(study, k, STELE_STUDY_AUTHOR, NULL, to->author);
    if (code == STELE_OK && to->date != NULL)
        code = stele_study_set_text(study, k, STELE_STUDY_DATE, NULL, to->date);
    if (code == STELE_OK && to->log != NULL)
        code = stele_study_set_log(study, k, to->log->log);
    if (code == STELE_OK && to->at != NULL)
        code = stele_study_set_at(study, k, to->at);
    if (code == STELE_OK && to->id != NULL)
        code = stele_study_rename(study, k, to->id);
    return code;
}

STUDY_SUB(set_sub)
{
    struct changes to = {0};
    struct pool pool = {0};
    size_t k = STELE_STUDY_ITSELF;
    int result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "chapter ?-option value ...?");
    if (*Tcl_GetString(objv[2]) != '\0' && !chapter_from_obj(sh, interp, objv[2], &k))
        return TCL_ERROR;
    if (read_changes(sh, interp, objc, objv, &pool, &to))
        result = edit_result(sh, interp, change(sh, k, &to), "set", Tcl_GetString(objv[2]));
    pool_free(&pool);
    return result;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void take_name(struct study_handle *sh, Tcl_Obj *file)
{
    Tcl_Obj *const path = Tcl_FSGetNormalizedPath(NULL, file);

    if (path == NULL || path == sh->file)
        return;
    Tcl_IncrRefCount(path);
    Tcl_DecrRefCount(sh->file);
    sh->file = path;
    Tcl_DecrRefCount(sh->name);
    sh->name = Tcl_DuplicateObj(path);
    Tcl_IncrRefCount(sh->name);
}

STUDY_SUB(save_sub)
{
    const bool named = objc > 2 && Tcl_GetString(objv[2])[0] != '-';
    Tcl_Obj *const file = named ? objv[2] : sh->file;
    Tcl_Obj *script = NULL;
    struct stele_diags diags = {0};
    struct stele_saving how;

    if (!save_args(interp, objc, objv, named ? 3 : 2, &how, &script))
        return TCL_ERROR;
    if (script != NULL)
        return usage_error(interp, 2, objv,
                           "?file? ?-force flag? ?-format gz|xml? ?-readback flag?");
    if (*Tcl_GetString(file) == '\0')
        return sentence_error(interp, "USAGE", "file", NULL, "the study has no file yet");
    const char *const path = path_from_obj(interp, file);
    if (path == NULL)
        return TCL_ERROR;
    const int code = stele_study_save(sh->study, path, &how, &diags);
    int result = TCL_OK;
    if (code != STELE_OK) {
        result = diags_error(sh->pkg, interp, NULL, &diags, code);
    } else {
        warnings_result(sh->pkg, interp, NULL, &diags);
        sh->saved = generation(sh);
        take_name(sh, file);
    }
    stele_diags_free(&diags);
    return result;
}

STUDY_SUB(write_sub)
{
    struct stele_buf out = {0};
    enum stele_format format;

    if (objc != 3)
        return usage_error(interp, 2, objv, "gz|xml");
    if (!format_from_obj(interp, objv[2], &format))
        return TCL_ERROR;
    if (format == STELE_FORMAT_TEXT)
        return sentence_error(interp, "USAGE", "format", "text",
                              "a study cannot be written in text notation");
    const int code = stele_study_write(sh->study, format, &out);
    int result = TCL_OK;
    if (code != STELE_OK || out.size > TCL_SIZE_MAX)
        result = memory_error(interp);
    else if (format == STELE_FORMAT_GZ)
        Tcl_SetObjResult(interp,
                         Tcl_NewByteArrayObj((unsigned char *)out.data, (Tcl_Size)out.size));
    else
        Tcl_SetObjResult(interp, value_said(sh->pkg, &out));
    stele_buf_free(&out);
    return result;
}

STUDY_SUB(disk_sub)
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_SetObjResult(interp, value_string(sh->pkg, disk_name(stele_study_disk(sh->study))));
    return TCL_OK;
}

/* Reads a study out of bytes or a file; TCL_ERROR if there is none. */
static int read_source(struct package *pkg, Tcl_Interp *interp, const struct stele_source *source,
                       struct stele_study **out)
{
    struct stele_diags diags = {0};
    const int code = stele_study_read(pkg->lib, source, NULL, out, &diags);
    const int result = code == STELE_OK ? TCL_OK : diags_error(pkg, interp, NULL, &diags, code);

    stele_diags_free(&diags);
    return result;
}

STUDY_SUB(load_sub)
{
    struct stele_source source = {0};
    struct stele_study *study = NULL;
    struct pool pool = {0};
    int result = TCL_ERROR;

    if (objc != 3)
        return usage_error(interp, 2, objv, "data");
    source.data = data_from_obj(sh->pkg, interp, &pool, objv[2], &source.size);
    if (source.data != NULL)
        result = read_source(sh->pkg, interp, &source, &study);
    pool_free(&pool);
    if (result != TCL_OK)
        return result;
    sh->past = generation(sh) + 1;
    stele_study_inherit(study, sh->study);
    stele_study_free(sh->study);
    sh->study = study;
    Tcl_ResetResult(interp);
    return TCL_OK;
}

STUDY_SUB(close_sub)
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_DeleteCommandFromToken(interp, sh->token);
    return TCL_OK;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* clang-format off */
static const struct study_sub subs[] = {
    {"add", add_sub},
    {"chapter", chapter_sub},
    {"chapters", chapters_sub},
    {"close", close_sub},
    {"disk", disk_sub},
    {"info", info_sub},
    {"load", load_sub},
    {"log", log_sub_cmd},
    {"move", move_sub},
    {"remove", remove_sub},
    {"save", save_sub},
    {"set", set_sub},
    {"write", write_sub},
    {NULL, NULL},
};
/* clang-format on */

static int study_command(void *data, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct study_handle *const sh = data;

    if (objc < 2)
        return usage_error(interp, 1, objv, "subcommand ?arg ...?");
    const int index = sub_index(interp, objv[1], subs, sizeof subs[0]);
    if (index < 0)
        return TCL_ERROR;
    Tcl_Preserve(sh);
    int result = subs[index].run(sh, interp, objc, objv);
    if (package_no_memory(sh->pkg))
        result = memory_error(interp);
    Tcl_Release(sh);
    return result;
}

static void free_handle(tcl_block block)
{
    struct study_handle *const sh = (void *)block;

    stele_study_free(sh->study);
    Tcl_DecrRefCount(sh->file);
    Tcl_DecrRefCount(sh->name);
    package_drop(sh->pkg);
    ckfree((char *)sh);
}

static void command_deleted(void *data)
{
    struct study_handle *const sh = data;

    sh->token = NULL;
    Tcl_EventuallyFree(sh, free_handle);
}

/* Makes a handle for a study, which it takes over.  file and name may be NULL. */
static int handle_new(struct package *pkg, Tcl_Interp *interp, struct stele_study *study,
                      Tcl_Obj *file, Tcl_Obj *name)
{
    struct study_handle *const sh = (void *)ckalloc(sizeof *sh);
    Tcl_CmdInfo info;
    char command[48];

    *sh = (struct study_handle){.pkg = pkg, .study = study};
    sh->file = file != NULL ? file : Tcl_NewObj();
    sh->name = name != NULL ? name : Tcl_NewObj();
    package_hold(pkg);
    Tcl_IncrRefCount(sh->file);
    Tcl_IncrRefCount(sh->name);
    do
        snprintf(command, sizeof command, "::stele::study%lu", ++pkg->serial);
    while (Tcl_GetCommandInfo(interp, command, &info));
    sh->token = Tcl_CreateObjCommand(interp, command, study_command, sh, command_deleted);
    Tcl_SetObjResult(interp, Tcl_NewStringObj(command, -1));
    return TCL_OK;
}

static int open_file(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *file, Tcl_Obj *name)
{
    const struct stele_source source = {.path = path_from_obj(interp, file)};
    struct stele_study *study = NULL;

    if (source.path == NULL || read_source(pkg, interp, &source, &study) != TCL_OK)
        return TCL_ERROR;
    Tcl_Obj *path = Tcl_FSGetNormalizedPath(NULL, file);
    if (path == NULL)
        path = file;
    return handle_new(pkg, interp, study, path, name != NULL ? name : path);
}

static int open_data(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *data, Tcl_Obj *name)
{
    struct stele_source source = {0};
    struct stele_study *study = NULL;
    struct pool pool = {0};
    int result = TCL_ERROR;

    source.data = data_from_obj(pkg, interp, &pool, data, &source.size);
    if (source.data != NULL)
        result = read_source(pkg, interp, &source, &study);
    pool_free(&pool);
    return result == TCL_OK ? handle_new(pkg, interp, study, NULL, name) : result;
}

static int open_sub(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *data = NULL, *name = NULL;
    const struct option options[] = {{"-data", &data}, {"-name", &name}, {NULL, NULL}};
    const bool named = objc > 3 && Tcl_GetString(objv[3])[0] != '-';

    if (objc < 4)
        return usage_error(interp, 3, objv, "file | -data bytes ?-name name?");
    if (!options_read(interp, objc, objv, named ? 4 : 3, options))
        return TCL_ERROR;
    if (named == (data != NULL))
        return usage_error(interp, 3, objv, "file | -data bytes ?-name name?");
    return named ? open_file(pkg, interp, objv[3], name) : open_data(pkg, interp, data, name);
}

static int new_sub(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc != 3)
        return usage_error(interp, 3, objv, NULL);
    struct stele_study *const study = stele_study_new(pkg->lib);
    return study != NULL ? handle_new(pkg, interp, study, NULL, NULL) : memory_error(interp);
}

int study_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    static const struct package_sub ways[] = {{"new", new_sub}, {"open", open_sub}, {NULL, NULL}};

    if (objc < 3)
        return usage_error(interp, 2, objv, "new | open ?arg ...?");
    const int index = sub_index(interp, objv[2], ways, sizeof ways[0]);
    return index < 0 ? TCL_ERROR : ways[index].run(pkg, interp, objc, objv);
}
