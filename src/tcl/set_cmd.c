/* stele set, stele patch: the figures of component sets, and patches that correct them.
 *
 * Wherever figures are asked for, `-set` lists files and `-data` texts in memory, by the names that messages
 * call them: whole sets or patches, under which the answer is given.  Without them it is about the set that
 * is built in.  Nothing of it stays: a context is made for each question, for reading a set takes no time
 * that anybody notices. */
#include "tcl/log_cmd.h"

#include <string.h>

/* ---- Sources --------------------------------------------------------------------------------- */

struct sources {
    struct stele_source *list;
    size_t n;
};

static bool is_list(Tcl_Interp *interp, Tcl_Obj *obj, Tcl_Size *n, Tcl_Obj ***list)
{
    *n = 0;
    if (obj == NULL || Tcl_ListObjGetElements(NULL, obj, n, list) == TCL_OK)
        return true;
    sentence_error(interp, "USAGE", "list", Tcl_GetString(obj), "not a list: \"%s\"",
                   Tcl_GetString(obj));
    return false;
}

/* The sources that `-set` and `-data` name, in this order; either may be NULL. */
static bool sources_from_objs(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                              Tcl_Obj *files, Tcl_Obj *data, struct sources *out)
{
    Tcl_Obj **paths = NULL, **texts = NULL;
    Tcl_Size paths_n, texts_n;

    if (!is_list(interp, files, &paths_n, &paths) || !is_list(interp, data, &texts_n, &texts))
        return false;
    out->n = 0;
    out->list = pool_alloc(pool, ((size_t)paths_n + (size_t)texts_n + 1) * sizeof out->list[0]);
    for (Tcl_Size i = 0; i < paths_n; i++) {
        const char *const native = path_from_obj(interp, paths[i]);
        if (native == NULL)
            return false;
        out->list[out->n++].path = pool_copy(pool, native, strlen(native));
    }
    if (texts_n % 2 != 0) {
        sentence_error(interp, "USAGE", "data", NULL, "-data has names and texts in turn");
        return false;
    }
    for (Tcl_Size i = 0; i < texts_n; i += 2) {
        struct stele_source *const source = &out->list[out->n++];
        source->path = text_from_obj(pkg, interp, pool, texts[i]);
        if (source->path == NULL)
            return false;
        source->data = data_from_obj(pkg, interp, pool, texts[i + 1], &source->size);
        if (source->data == NULL)
            return false;
    }
    return true;
}

/* The first error, with `FILE name` after the rest of its code. */
static int sources_error(struct package *pkg, Tcl_Interp *interp, const struct sources *sources,
                         const struct stele_diags *diags, int result)
{
    diags_error(pkg, interp, NULL, diags, result);
    for (size_t i = 0; i < diags->n; i++) {
        const struct stele_diag *const diag = &diags->list[i];
        if (diag->severity != STELE_ERROR || diag->file >= sources->n)
            continue;
        Tcl_Obj *const options = Tcl_GetReturnOptions(interp, TCL_ERROR);
        Tcl_Obj *const key = Tcl_NewStringObj("-errorcode", -1);
        Tcl_Obj *code = NULL;
        Tcl_IncrRefCount(options);
        Tcl_IncrRefCount(key);
        if (Tcl_DictObjGet(NULL, options, key, &code) == TCL_OK && code != NULL) {
            code = Tcl_DuplicateObj(code);
            list_add(code, Tcl_NewStringObj("FILE", -1));
            list_add(code, value_string(pkg, sources->list[diag->file].path));
            Tcl_SetObjErrorCode(interp, code);
        }
        Tcl_DecrRefCount(key);
        Tcl_DecrRefCount(options);
        break;
    }
    return TCL_ERROR;
}

static struct stele *lib_of(const struct stele_game *game, const struct sources *sources,
                            struct stele_diags *diags, int *result)
{
    struct stele *const lib = stele_new();

    *result = STELE_ENOMEM;
    if (lib != NULL)
        *result = stele_use_set_sources(lib, game, sources->list, sources->n, diags);
    if (*result == STELE_OK)
        return lib;
    stele_free(lib);
    return NULL;
}

struct box *box_new(struct package *pkg, Tcl_Interp *interp, const struct stele_game *game,
                    Tcl_Obj *files, Tcl_Obj *data)
{
    struct stele_diags diags = {0};
    struct sources sources = {0};
    struct pool pool = {0};
    struct box *box = NULL;
    int result;

    if (sources_from_objs(pkg, interp, &pool, files, data, &sources)) {
        struct stele *const lib = lib_of(game, &sources, &diags, &result);
        if (lib != NULL) {
            box = (void *)ckalloc(sizeof *box);
            *box = (struct box){lib, 1};
        } else {
            sources_error(pkg, interp, &sources, &diags, result);
        }
    }
    stele_diags_free(&diags);
    pool_free(&pool);
    return box;
}

void box_drop(struct box *box)
{
    if (box == NULL || --box->refs > 0)
        return;
    stele_free(box->lib);
    ckfree((char *)box);
}

/* ---- Figures as values ----------------------------------------------------------------------- */

static Tcl_Obj *figures_obj(struct package *pkg, const struct stele_set_row *row)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < row->values_n; i++) {
        list_add(list, value_string(pkg, row->values[i].name));
        list_add(list, value_string(pkg, row->values[i].value));
    }
    return list;
}

static void put_place(struct fields *fields, const char *group, const char *item, const char *part)
{
    fields_text(fields, "group", group);
    fields_text(fields, "item", item);
    fields_text(fields, "part", part);
}

static Tcl_Obj *row_obj(struct package *pkg, const struct stele_set_row *row)
{
    struct fields fields;

    fields_init(&fields, pkg);
    put_place(&fields, row->group, row->item, row->part);
    fields_text(&fields, "status", row->status);
    fields_text(&fields, "confidence", row->confidence);
    fields_text(&fields, "sources", row->sources);
    fields_int(&fields, "doubtful", row->doubtful);
    fields_put(&fields, "figures", figures_obj(pkg, row));
    return fields_obj(&fields);
}

static Tcl_Obj *change_obj(struct package *pkg, const struct stele_set_change *change)
{
    struct fields fields;

    fields_init(&fields, pkg);
    put_place(&fields, change->group, change->item, change->part);
    fields_text(&fields, "name", change->name);
    fields_text(&fields, "before", change->before);
    fields_text(&fields, "after", change->after);
    return fields_obj(&fields);
}

static Tcl_Obj *range_obj(struct package *pkg, const struct stele_set_range *range)
{
    static const char *const kinds[] = {[STELE_FIGURE_NUMBER] = "number",
                                        [STELE_FIGURE_NAME] = "name",
                                        [STELE_FIGURE_NAMES] = "names",
                                        [STELE_FIGURE_NUMBERS] = "numbers"};
    const bool names = range->kind == STELE_FIGURE_NAME || range->kind == STELE_FIGURE_NAMES;
    struct fields fields;

    fields_init(&fields, pkg);
    put_place(&fields, range->group, range->item, range->part);
    fields_text(&fields, "name", range->name);
    fields_text(&fields, "kind", kinds[range->kind]);
    fields_int(&fields, "optional", range->optional);
    if (names) {
        fields_text(&fields, "of", range->of);
    } else {
        fields_int(&fields, "min", range->min);
        fields_int(&fields, "max", range->max);
    }
    if (range->kind == STELE_FIGURE_NUMBER && range->optional)
        fields_int(&fields, "otherwise", range->otherwise);
    if (range->kind == STELE_FIGURE_NAMES || range->kind == STELE_FIGURE_NUMBERS)
        fields_int(&fields, "most", (Tcl_WideInt)range->most);
    return fields_obj(&fields);
}

static const struct stele_fact *fact_named(const struct stele_facts *facts, const char *key)
{
    for (unsigned i = 0; i < facts->n; i++)
        if (strcmp(facts->fact[i].key, key) == 0)
            return &facts->fact[i];
    return NULL;
}

/* A diagnostic about sets: where it is, and what it is about as far as it says so. */
static Tcl_Obj *diag_obj(struct package *pkg, const struct stele_diag *diag,
                         const struct sources *sources)
{
    static const char *const keys[] = {"group", "item", "part", "attribute", "found", "other"};
    struct stele_buf said = {0};
    struct fields fields;

    fields_init(&fields, pkg);
    fields_text(&fields, "severity", severity_name(diag->severity));
    fields_text(&fields, "code", diag->why.code);
    fields_text(&fields, "file", diag->file < sources->n ? sources->list[diag->file].path : "");
    fields_int(&fields, "line", diag->line);
    stele_say_reason(pkg->lib, NULL, pkg->lang, &diag->why, &said);
    fields_put(&fields, "text", value_said(pkg, &said));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const struct stele_fact *const fact = fact_named(&diag->why.facts, keys[i]);
        if (fact != NULL && fact->type == STELE_F_INT)
            fields_int(&fields, keys[i], fact->number);
        else if (fact != NULL)
            fields_text(&fields, keys[i], stele_fact_text(&diag->why.facts, keys[i]));
    }
    stele_buf_free(&said);
    return fields_obj(&fields);
}

/* ---- stele set ------------------------------------------------------------------------------- */

/* A question about the set of a game, under the sources that are named with it. */
struct asked {
    struct package *pkg;
    Tcl_Interp *interp;
    const struct stele_game *game;
    struct stele *lib;
    const char *group; /* `-group`; NULL: all */
    struct sources sources;
    struct stele_diags diags;
};

static bool is_asked(const struct asked *asked, const char *group)
{
    return asked->group == NULL || strcmp(asked->group, group) == 0;
}

static int answer_head(struct asked *asked)
{
    struct fields fields;

    fields_init(&fields, asked->pkg);
    fields_text(&fields, "set", stele_set_id(asked->lib, asked->game));
    fields_text(&fields, "digest", stele_set_digest(asked->lib, asked->game));
    fields_text(&fields, "base", stele_set_base(asked->lib, asked->game));
    fields_text(&fields, "patches", stele_set_patches(asked->lib, asked->game));
    Tcl_SetObjResult(asked->interp, fields_obj(&fields));
    return TCL_OK;
}

static int answer_groups(struct asked *asked)
{
    const struct stele_provenance *groups;
    const size_t n = stele_set_provenance(asked->lib, asked->game, &groups);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_set_table table;
    struct fields fields;

    if (stele_set_rows(asked->lib, asked->game, &table) != STELE_OK) {
        Tcl_DecrRefCount(list);
        return memory_error(asked->interp);
    }
    for (size_t i = 0; i < n; i++) {
        int items = 0, doubtful = 0;
        if (!is_asked(asked, groups[i].group))
            continue;
        for (size_t k = 0; k < table.n; k++)
            if (table.list[k].part[0] == '\0' &&
                strcmp(table.list[k].group, groups[i].group) == 0) {
                items++;
                doubtful += table.list[k].doubtful;
            }
        fields_init(&fields, asked->pkg);
        fields_text(&fields, "group", groups[i].group);
        fields_text(&fields, "status", groups[i].status);
        fields_text(&fields, "confidence", groups[i].confidence);
        fields_text(&fields, "sources", groups[i].sources);
        fields_text(&fields, "note", groups[i].note);
        fields_int(&fields, "items", items);
        fields_int(&fields, "doubtful", doubtful);
        list_add(list, fields_obj(&fields));
    }
    stele_memory_free(table.memory);
    Tcl_SetObjResult(asked->interp, list);
    return TCL_OK;
}

static int answer_rows(struct asked *asked)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_set_table table;

    if (stele_set_rows(asked->lib, asked->game, &table) != STELE_OK) {
        Tcl_DecrRefCount(list);
        return memory_error(asked->interp);
    }
    for (size_t i = 0; i < table.n; i++)
        if (is_asked(asked, table.list[i].group))
            list_add(list, row_obj(asked->pkg, &table.list[i]));
    stele_memory_free(table.memory);
    Tcl_SetObjResult(asked->interp, list);
    return TCL_OK;
}

static int answer_ranges(struct asked *asked)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_set_ranges ranges;

    if (stele_set_ranges(asked->lib, asked->game, &ranges) != STELE_OK) {
        Tcl_DecrRefCount(list);
        return memory_error(asked->interp);
    }
    for (size_t i = 0; i < ranges.n; i++)
        if (is_asked(asked, ranges.list[i].group))
            list_add(list, range_obj(asked->pkg, &ranges.list[i]));
    stele_memory_free(ranges.memory);
    Tcl_SetObjResult(asked->interp, list);
    return TCL_OK;
}

/* What differs from the set that is built in. */
static int answer_changes(struct asked *asked)
{
    struct stele_set_changes changes = {0};
    struct stele *const before = stele_new();
    int result = STELE_ENOMEM;

    if (before != NULL)
        result = stele_set_diff(before, asked->lib, asked->game, &changes, &asked->diags);
    stele_free(before);
    if (result != STELE_OK)
        return diags_error(asked->pkg, asked->interp, NULL, &asked->diags, result);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < changes.n; i++)
        if (is_asked(asked, changes.list[i].group))
            list_add(list, change_obj(asked->pkg, &changes.list[i]));
    stele_memory_free(changes.memory);
    Tcl_SetObjResult(asked->interp, list);
    return TCL_OK;
}

static int answer_check(struct asked *asked)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < asked->diags.n; i++)
        list_add(list, diag_obj(asked->pkg, &asked->diags.list[i], &asked->sources));
    Tcl_SetObjResult(asked->interp, list);
    return TCL_OK;
}

static const struct question {
    const char *name;
    int (*answer)(struct asked *asked);
} questions[] = {
    {"changes", answer_changes},
    {"check", answer_check},
    {"groups", answer_groups},
    {"head", answer_head},
    {"ranges", answer_ranges},
    {"rows", answer_rows},
    {NULL, NULL},
};

static bool is_group(const struct asked *asked)
{
    const struct stele_provenance *groups;
    const size_t n = stele_set_provenance(asked->lib, asked->game, &groups);

    for (size_t i = 0; i < n; i++)
        if (is_asked(asked, groups[i].group))
            return true;
    return false;
}

int set_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *files = NULL, *data = NULL, *group = NULL;
    const struct option options[] = {
        {"-set", &files}, {"-data", &data}, {"-group", &group}, {NULL, NULL}};
    struct asked asked = {.pkg = pkg, .interp = interp};
    struct pool pool = {0};
    int code, result = TCL_ERROR;

    if (objc < 4)
        return usage_error(interp, 2, objv, "question game ?-set files? ?-data texts?");
    const int index = sub_index(interp, objv[2], questions, sizeof questions[0]);
    if (index < 0 || (asked.game = game_from_obj(pkg, interp, objv[3])) == NULL ||
        !options_read(interp, objc, objv, 4, options))
        return TCL_ERROR;
    const bool checking = questions[index].answer == answer_check;
    if (group != NULL)
        asked.group = text_from_obj(pkg, interp, &pool, group);
    if ((group == NULL || asked.group != NULL) &&
        sources_from_objs(pkg, interp, &pool, files, data, &asked.sources)) {
        asked.lib = lib_of(asked.game, &asked.sources, &asked.diags, &code);
        if (code == STELE_ENOMEM)
            result = memory_error(interp);
        else if (asked.lib == NULL && !checking)
            result = sources_error(pkg, interp, &asked.sources, &asked.diags, code);
        else if (asked.lib != NULL && !is_group(&asked))
            result = sentence_error(interp, "USAGE", "group", asked.group,
                                    "there is no group \"%s\"", asked.group);
        else
            result = questions[index].answer(&asked);
    }
    stele_free(asked.lib);
    stele_diags_free(&asked.diags);
    pool_free(&pool);
    return result;
}

/* ---- Patches as values ----------------------------------------------------------------------- */

static Tcl_Obj *source_obj(struct package *pkg, const struct stele_patch_source *source)
{
    struct fields fields;

    fields_init(&fields, pkg);
    fields_text(&fields, "id", source->id);
    fields_text(&fields, "by", source->by);
    fields_text(&fields, "from", source->from);
    fields_text(&fields, "edition", source->edition);
    fields_text(&fields, "note", source->note);
    return fields_obj(&fields);
}

static Tcl_Obj *said_row_obj(struct package *pkg, const struct stele_set_row *row)
{
    struct fields fields;

    fields_init(&fields, pkg);
    put_place(&fields, row->group, row->item, row->part);
    fields_text(&fields, "confidence", row->confidence);
    fields_text(&fields, "sources", row->sources);
    fields_put(&fields, "figures", figures_obj(pkg, row));
    return fields_obj(&fields);
}

static Tcl_Obj *patch_obj(struct package *pkg, const struct stele_patch *patch)
{
    Tcl_Obj *const sources = Tcl_NewListObj(0, NULL);
    Tcl_Obj *const rows = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < patch->sources_n; i++)
        list_add(sources, source_obj(pkg, &patch->sources[i]));
    for (size_t i = 0; i < patch->rows_n; i++)
        list_add(rows, said_row_obj(pkg, &patch->rows[i]));
    fields_init(&fields, pkg);
    fields_text(&fields, "game", patch->game);
    fields_text(&fields, "id", patch->id);
    fields_text(&fields, "set", patch->set);
    fields_text(&fields, "digest", patch->digest);
    fields_put(&fields, "sources", sources);
    fields_put(&fields, "rows", rows);
    return fields_obj(&fields);
}

/* The value of a key in a dict; NULL if there is none, false if it is no dict. */
static bool dict_get(Tcl_Interp *interp, Tcl_Obj *dict, const char *name, Tcl_Obj **out)
{
    Tcl_Obj *const key = Tcl_NewStringObj(name, -1);

    Tcl_IncrRefCount(key);
    const int result = Tcl_DictObjGet(NULL, dict, key, out);
    Tcl_DecrRefCount(key);
    if (result == TCL_OK)
        return true;
    sentence_error(interp, "USAGE", "dict", Tcl_GetString(dict), "not a dict: \"%s\"",
                   Tcl_GetString(dict));
    return false;
}

/* The same as text; `otherwise`, which may be NULL, where there is none. */
static bool dict_text(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *dict,
                      const char *name, const char *otherwise, const char **out)
{
    Tcl_Obj *value;

    *out = otherwise;
    if (!dict_get(interp, dict, name, &value))
        return false;
    if (value != NULL)
        return (*out = text_from_obj(pkg, interp, pool, value)) != NULL;
    if (otherwise == NULL)
        sentence_error(interp, "USAGE", "patch", name, "a patch without \"%s\"", name);
    return otherwise != NULL;
}

static bool dict_list(Tcl_Interp *interp, Tcl_Obj *dict, const char *name, Tcl_Size *n,
                      Tcl_Obj ***list)
{
    Tcl_Obj *value;

    return dict_get(interp, dict, name, &value) && is_list(interp, value, n, list);
}

static bool source_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                            Tcl_Obj *obj, struct stele_patch_source *out)
{
    return dict_text(pkg, interp, pool, obj, "id", NULL, &out->id) &&
           dict_text(pkg, interp, pool, obj, "by", NULL, &out->by) &&
           dict_text(pkg, interp, pool, obj, "from", "box", &out->from) &&
           dict_text(pkg, interp, pool, obj, "edition", "", &out->edition) &&
           dict_text(pkg, interp, pool, obj, "note", "", &out->note);
}

static bool row_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                         const char *sources, struct stele_set_row *out)
{
    Tcl_Obj *figures;

    if (!dict_text(pkg, interp, pool, obj, "group", NULL, &out->group) ||
        !dict_text(pkg, interp, pool, obj, "item", NULL, &out->item) ||
        !dict_text(pkg, interp, pool, obj, "part", "", &out->part) ||
        !dict_text(pkg, interp, pool, obj, "confidence", "high", &out->confidence) ||
        !dict_text(pkg, interp, pool, obj, "sources", sources, &out->sources) ||
        !dict_get(interp, obj, "figures", &figures))
        return false;
    out->status = "owner";
    if (figures == NULL)
        return true;
    out->values = settings_from_obj(pkg, interp, pool, figures, &out->values_n);
    return out->values != NULL;
}

/* The ids of all sources, which speak for a row that names none. */
static const char *all_sources(struct pool *pool, const struct stele_patch *patch)
{
    size_t size = 1;

    for (size_t i = 0; i < patch->sources_n; i++)
        size += strlen(patch->sources[i].id) + 1;
    char *const all = pool_alloc(pool, size);
    for (size_t i = 0; i < patch->sources_n; i++) {
        if (i > 0)
            strcat(all, " ");
        strcat(all, patch->sources[i].id);
    }
    return all;
}

static bool patch_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                           struct stele_patch *out)
{
    Tcl_Obj **list = NULL;
    Tcl_Size n;

    if (!dict_text(pkg, interp, pool, obj, "game", NULL, &out->game) ||
        !dict_text(pkg, interp, pool, obj, "id", NULL, &out->id) ||
        !dict_list(interp, obj, "sources", &n, &list))
        return false;
    struct stele_patch_source *const sources = pool_alloc(pool, ((size_t)n + 1) * sizeof *sources);
    for (Tcl_Size i = 0; i < n; i++)
        if (!source_from_obj(pkg, interp, pool, list[i], &sources[i]))
            return false;
    out->sources = sources;
    out->sources_n = (size_t)n;
    if (!dict_list(interp, obj, "rows", &n, &list))
        return false;
    struct stele_set_row *const rows = pool_alloc(pool, ((size_t)n + 1) * sizeof *rows);
    const char *const all = all_sources(pool, out);
    for (Tcl_Size i = 0; i < n; i++)
        if (!row_from_obj(pkg, interp, pool, list[i], all, &rows[i]))
            return false;
    out->rows = rows;
    out->rows_n = (size_t)n;
    return true;
}

/* ---- stele patch ----------------------------------------------------------------------------- */

static int patch_read_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *data = NULL;
    const struct option options[] = {{"-data", &data}, {NULL, NULL}};
    const bool named = objc == 4;
    struct stele_diags diags = {0};
    struct stele_source source = {0};
    struct stele_patch patch = {0};
    struct pool pool = {0};
    int result = TCL_ERROR;

    if (objc != 4 && objc != 5)
        return usage_error(interp, 3, objv, "file | -data text");
    if (!named && !options_read(interp, objc, objv, 3, options))
        return TCL_ERROR;
    if (named)
        source.path = path_from_obj(interp, objv[3]);
    else
        source.data = data_from_obj(pkg, interp, &pool, data, &source.size);
    if (source.path != NULL || source.data != NULL) {
        const int code = stele_patch_read(&source, &patch, &diags);
        if (code == STELE_OK) {
            Tcl_SetObjResult(interp, patch_obj(pkg, &patch));
            result = TCL_OK;
        } else {
            diags_error(pkg, interp, NULL, &diags, code);
        }
    }
    stele_memory_free(patch.memory);
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}

static int bad_patch(Tcl_Interp *interp, const char *id)
{
    return sentence_error(interp, "USAGE", "patch", id, "a patch cannot say this: \"%s\"", id);
}

/* Hands a text out, or saves it where `-file` says. */
static int deliver(struct package *pkg, Tcl_Interp *interp, struct stele_buf *text, Tcl_Obj *file)
{
    struct stele_diags diags = {0};
    int result = TCL_OK;

    if (file != NULL) {
        const char *const path = path_from_obj(interp, file);
        if (path == NULL)
            return TCL_ERROR;
        const int code = stele_save_bytes(path, text->data, text->size, NULL, &diags);
        if (code != STELE_OK)
            result = diags_error(pkg, interp, NULL, &diags, code);
        stele_diags_free(&diags);
    }
    if (result == TCL_OK)
        Tcl_SetObjResult(interp, value_said(pkg, text));
    return result;
}

static int patch_write_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *file = NULL;
    const struct option options[] = {{"-file", &file}, {NULL, NULL}};
    struct stele_diags diags = {0};
    struct stele_patch patch = {0};
    struct stele_buf text = {0};
    struct pool pool = {0};
    int result = TCL_ERROR;

    if (objc < 4)
        return usage_error(interp, 3, objv, "patch ?-file file?");
    if (!options_read(interp, objc, objv, 4, options))
        return TCL_ERROR;
    if (patch_from_obj(pkg, interp, &pool, objv[3], &patch)) {
        Tcl_Obj *const name = Tcl_NewStringObj(patch.game, -1);
        Tcl_IncrRefCount(name);
        const struct stele_game *const game = game_from_obj(pkg, interp, name);
        Tcl_DecrRefCount(name);
        struct stele *const lib = game != NULL ? stele_new() : NULL;
        const int code =
            lib != NULL ? stele_patch_put(lib, game, &patch, &text, &diags) : STELE_ENOMEM;
        if (game != NULL && code == STELE_OK)
            result = deliver(pkg, interp, &text, file);
        else if (game != NULL && code == STELE_EUSAGE)
            bad_patch(interp, patch.id);
        else if (game != NULL)
            diags_error(pkg, interp, NULL, &diags, code);
        stele_free(lib);
    }
    stele_buf_free(&text);
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}

static int patch_merge_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *files = NULL, *data = NULL, *file = NULL;
    const struct option options[] = {
        {"-set", &files}, {"-data", &data}, {"-file", &file}, {NULL, NULL}};
    struct stele_diags diags = {0};
    struct stele_buf text = {0};
    struct sources sources = {0};
    struct pool pool = {0};
    int result = TCL_ERROR;

    if (objc < 5)
        return usage_error(interp, 3, objv, "game id ?-set files? ?-data texts? ?-file file?");
    const struct stele_game *const game = game_from_obj(pkg, interp, objv[3]);
    if (game == NULL || !options_read(interp, objc, objv, 5, options))
        return TCL_ERROR;
    const char *const id = text_from_obj(pkg, interp, &pool, objv[4]);
    struct stele *const lib = stele_new();
    if (lib == NULL) {
        memory_error(interp);
    } else if (id != NULL && sources_from_objs(pkg, interp, &pool, files, data, &sources)) {
        const int code =
            stele_patch_merge_sources(lib, game, sources.list, sources.n, id, &text, &diags);
        if (code == STELE_OK)
            result = deliver(pkg, interp, &text, file);
        else if (code == STELE_EUSAGE)
            bad_patch(interp, id);
        else
            sources_error(pkg, interp, &sources, &diags, code);
    }
    stele_free(lib);
    stele_buf_free(&text);
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}

static const struct package_sub patch_subs[] = {
    {"merge", patch_merge_cmd},
    {"read", patch_read_cmd},
    {"write", patch_write_cmd},
    {NULL, NULL},
};

int patch_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc < 3)
        return usage_error(interp, 2, objv, "subcommand ?arg ...?");
    const int index = sub_index(interp, objv[2], patch_subs, sizeof patch_subs[0]);
    return index < 0 ? TCL_ERROR : patch_subs[index].run(pkg, interp, objc, objv);
}
