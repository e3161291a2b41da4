/* Annotations and the other elements kept as they were written: notes, note, about, detail,
 * result, strip. */
#include "tcl/log_cmd.h"

#include <string.h>

enum { ITEM_DEPTH_MAX = 32 };

/* ---- Items as dicts -------------------------------------------------------------------------- */

static Tcl_Obj *item_obj(struct package *pkg, const struct stele_item *item)
{
    Tcl_Obj *const attrs = Tcl_NewListObj(0, NULL);
    Tcl_Obj *const children = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < item->attrs_n; i++) {
        list_add(attrs, value_string(pkg, item->attrs[i].name));
        list_add(attrs, value_string(pkg, item->attrs[i].value));
    }
    for (size_t i = 0; i < item->children_n; i++)
        list_add(children, item_obj(pkg, &item->children[i]));
    fields_init(&fields, pkg);
    fields_text(&fields, "name", item->name);
    fields_text(&fields, "text", item->text);
    fields_put(&fields, "attrs", attrs);
    fields_put(&fields, "children", children);
    return fields_obj(&fields);
}

Tcl_Obj *log_item_obj(struct package *pkg, const struct stele_item *item)
{
    return item != NULL ? item_obj(pkg, item) : Tcl_NewObj();
}

static bool item_error(Tcl_Interp *interp, Tcl_Obj *obj)
{
    sentence_error(interp, "USAGE", "item", Tcl_GetString(obj),
                   "not an item: \"%s\": must be a dict of name, text, attrs and children",
                   Tcl_GetString(obj));
    return false;
}

static bool item_read(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                      int depth, struct stele_item *out);

static bool children_read(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                          int depth, struct stele_item *out)
{
    Tcl_Size n;
    Tcl_Obj **list;

    if (Tcl_ListObjGetElements(NULL, obj, &n, &list) != TCL_OK || depth == ITEM_DEPTH_MAX)
        return item_error(interp, obj);
    out->children = pool_alloc(pool, (size_t)n * sizeof *out->children);
    out->children_n = (size_t)n;
    for (size_t i = 0; i < out->children_n; i++)
        if (!item_read(pkg, interp, pool, list[i], depth + 1, &out->children[i]) ||
            out->children[i].name == NULL)
            return item_error(interp, list[i]);
    return true;
}

static bool field_read(struct package *pkg, Tcl_Interp *interp, struct pool *pool, const char *key,
                       Tcl_Obj *value, int depth, struct stele_item *out)
{
    if (strcmp(key, "name") == 0)
        return (out->name = text_from_obj(pkg, interp, pool, value)) != NULL;
    if (strcmp(key, "text") == 0)
        return (out->text = text_from_obj(pkg, interp, pool, value)) != NULL;
    if (strcmp(key, "attrs") == 0)
        return (out->attrs = settings_from_obj(pkg, interp, pool, value, &out->attrs_n)) != NULL;
    if (strcmp(key, "children") == 0)
        return children_read(pkg, interp, pool, value, depth, out);
    sentence_error(interp, "USAGE", "item", key, "an item has no \"%s\"", key);
    return false;
}

/* Leaves out->name NULL if the dict has none. */
static bool item_read(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                      int depth, struct stele_item *out)
{
    Tcl_Size n;
    Tcl_Obj **list;

    *out = (struct stele_item){.text = ""};
    if (Tcl_ListObjGetElements(NULL, obj, &n, &list) != TCL_OK || n % 2 != 0)
        return item_error(interp, obj);
    for (Tcl_Size i = 0; i < n; i += 2)
        if (!field_read(pkg, interp, pool, Tcl_GetString(list[i]), list[i + 1], depth, out))
            return false;
    return true;
}

bool log_item_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                       const char *name, struct stele_item *out)
{
    if (!item_read(pkg, interp, pool, obj, 0, out))
        return false;
    if (out->name == NULL)
        out->name = name;
    return true;
}

/* ---- notes, note ----------------------------------------------------------------------------- */

int log_notes_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    const struct stele_item *items;
    struct stele_node node;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?node?");
    if (!log_node_from_obj(lc, interp, objc == 3 ? objv[2] : NULL, &node))
        return TCL_ERROR;
    const size_t n = stele_log_items(lc->log, node, &items);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < n; i++)
        list_add(list, log_item_obj(lc->pkg, &items[i]));
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

/* An item of the node, by its place in the list that `notes` gives. */
static bool index_from_obj(struct log_cmd *lc, Tcl_Interp *interp, struct stele_node node,
                           Tcl_Obj *obj, size_t *out)
{
    const struct stele_item *items;
    Tcl_WideInt index;

    if (Tcl_GetWideIntFromObj(NULL, obj, &index) != TCL_OK || index < 0 ||
        (uint64_t)index >= stele_log_items(lc->log, node, &items)) {
        sentence_error(interp, "USAGE", "index", Tcl_GetString(obj), "no such note: \"%s\"",
                       Tcl_GetString(obj));
        return false;
    }
    *out = (size_t)index;
    return true;
}

/* Writes `obj` (NULL: nothing) at an index of the node. */
static int put_item(struct log_cmd *lc, Tcl_Interp *interp, struct stele_node node, size_t index,
                    Tcl_Obj *obj)
{
    struct pool pool = {0};
    struct stele_item item;
    int result = TCL_ERROR;

    if (obj == NULL || log_item_from_obj(lc->pkg, interp, &pool, obj, "note", &item))
        result = log_edit_result(lc, interp,
                                 stele_edit_item(lc->log, node, index, obj != NULL ? &item : NULL),
                                 "item", obj != NULL ? item.name : "");
    pool_free(&pool);
    return result;
}

static int note_add(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    const struct stele_item *items;
    struct stele_node node;

    if (objc != 4 && objc != 5)
        return usage_error(interp, 3, objv, "item ?node?");
    if (!log_node_from_obj(lc, interp, objc == 5 ? objv[4] : NULL, &node))
        return TCL_ERROR;
    const size_t n = stele_log_items(lc->log, node, &items);
    if (put_item(lc, interp, node, n, objv[3]) != TCL_OK)
        return TCL_ERROR;
    Tcl_SetObjResult(interp, Tcl_NewWideIntObj((Tcl_WideInt)n));
    return TCL_OK;
}

static int note_set(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_node node;
    size_t index;

    if (objc != 5 && objc != 6)
        return usage_error(interp, 3, objv, "index item ?node?");
    if (!log_node_from_obj(lc, interp, objc == 6 ? objv[5] : NULL, &node) ||
        !index_from_obj(lc, interp, node, objv[3], &index))
        return TCL_ERROR;
    return put_item(lc, interp, node, index, objv[4]);
}

static int note_remove(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_node node;
    size_t index;

    if (objc != 4 && objc != 5)
        return usage_error(interp, 3, objv, "index ?node?");
    if (!log_node_from_obj(lc, interp, objc == 5 ? objv[4] : NULL, &node) ||
        !index_from_obj(lc, interp, node, objv[3], &index))
        return TCL_ERROR;
    return put_item(lc, interp, node, index, NULL);
}

int log_note_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    static const struct log_sub subs[] = {
        {"add", note_add}, {"remove", note_remove}, {"set", note_set}, {NULL, NULL}};

    if (objc < 3)
        return usage_error(interp, 2, objv, "subcommand ?arg ...?");
    const int index = sub_index(interp, objv[2], subs, sizeof subs[0]);
    return index < 0 ? TCL_ERROR : subs[index].run(lc, interp, objc, objv);
}

/* ---- about, result --------------------------------------------------------------------------- */

int log_about_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct pool pool = {0};
    struct stele_item item;
    int result = TCL_ERROR;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?item?");
    if (objc == 2) {
        Tcl_SetObjResult(interp, log_item_obj(lc->pkg, stele_log_about(lc->log)));
        return TCL_OK;
    }
    const bool some = *Tcl_GetString(objv[2]) != '\0';
    if (!some || log_item_from_obj(lc->pkg, interp, &pool, objv[2], "about", &item))
        result = log_edit_result(lc, interp, stele_edit_about(lc->log, some ? &item : NULL), "item",
                                 "about");
    pool_free(&pool);
    return result;
}

int log_detail_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    /* With an even number of words there is a text before the options. */
    const int first = objc % 2 == 0 ? 4 : 3;
    struct pool pool = {0};
    const char *lang = NULL;
    int result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "part ?text? ?-lang lang?");
    if (!options_read(interp, objc, objv, first, options) ||
        (lang_obj != NULL && (lang = lang_from_obj(lc->pkg, interp, lang_obj)) == NULL))
        return TCL_ERROR;
    const char *const part = Tcl_GetString(objv[2]);
    if (!stele_detail_knows(part))
        return sentence_error(interp, "USAGE", "detail", part, "no such detail: \"%s\"", part);
    if (first == 3) {
        Tcl_SetObjResult(interp, value_string(lc->pkg, stele_log_detail(lc->log, part, lang)));
        return TCL_OK;
    }
    const char *const text = text_from_obj(lc->pkg, interp, &pool, objv[3]);
    if (text != NULL)
        result = log_edit_result(lc, interp, stele_edit_detail(lc->log, part, lang, text), "detail",
                                 part);
    pool_free(&pool);
    return result;
}

int log_result_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc > 3 || (objc == 3 && strcmp(Tcl_GetString(objv[2]), "compute") != 0))
        return usage_error(interp, 2, objv, "?compute?");
    if (objc == 3) {
        const int result = stele_edit_result_computed(lc->log);
        if (result == STELE_EUSAGE)
            return sentence_error(interp, "USAGE", "not-over", NULL,
                                  "the main line does not reach the end of the game");
        if (result != STELE_OK)
            return memory_error(interp);
    }
    Tcl_SetObjResult(interp, log_item_obj(lc->pkg, stele_log_result(lc->log)));
    return TCL_OK;
}

/* ---- strip ----------------------------------------------------------------------------------- */

/* A list of texts; NULL after an error. */
static const char **texts_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                                   Tcl_Obj *obj, size_t *n)
{
    Tcl_Size count;
    Tcl_Obj **list;

    if (Tcl_ListObjGetElements(interp, obj, &count, &list) != TCL_OK)
        return NULL;
    const char **const texts = pool_alloc(pool, ((size_t)count + 1) * sizeof *texts);
    *n = (size_t)count;
    for (size_t i = 0; i < *n; i++) {
        texts[i] = text_from_obj(pkg, interp, pool, list[i]);
        if (texts[i] == NULL)
            return NULL;
    }
    return texts;
}

static int strip(struct log_cmd *lc, Tcl_Interp *interp, const struct stele_strip *what)
{
    struct stele_stripped taken;
    struct fields fields;

    for (size_t i = 0; i < what->kinds_n; i++)
        if (!stele_strip_knows(what->kinds[i]))
            return sentence_error(interp, "USAGE", "kind", what->kinds[i], "no such kind: \"%s\"",
                                  what->kinds[i]);
    if (stele_edit_strip(lc->log, what, &taken) != STELE_OK)
        return memory_error(interp);
    fields_init(&fields, lc->pkg);
    fields_int(&fields, "items", (Tcl_WideInt)taken.items);
    fields_int(&fields, "branches", (Tcl_WideInt)taken.branches);
    Tcl_SetObjResult(interp, fields_obj(&fields));
    return TCL_OK;
}

int log_strip_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *kinds = NULL, *authors = NULL;
    const struct option options[] = {{"-authors", &authors}, {"-kinds", &kinds}, {NULL, NULL}};
    struct stele_strip what = {0};
    struct pool pool = {0};
    int result = TCL_ERROR;

    if (!options_read(interp, objc, objv, 2, options))
        return TCL_ERROR;
    if ((kinds == NULL ||
         (what.kinds = texts_from_obj(lc->pkg, interp, &pool, kinds, &what.kinds_n)) != NULL) &&
        (authors == NULL ||
         (what.authors = texts_from_obj(lc->pkg, interp, &pool, authors, &what.authors_n)) != NULL))
        result = strip(lc, interp, &what);
    pool_free(&pool);
    return result;
}
