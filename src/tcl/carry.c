/* Patches of component sets: those of the user's box, and those inside a log. */
#include "tcl/log_cmd.h"

#include <string.h>

/* The names of files; NULL after an error. */
static const char **paths_from_obj(Tcl_Interp *interp, struct pool *pool, Tcl_Obj *const objv[],
                                   Tcl_Size n)
{
    const char **const paths = pool_alloc(pool, ((size_t)n + 1) * sizeof *paths);

    for (Tcl_Size i = 0; i < n; i++) {
        const char *const path = path_from_obj(interp, objv[i]);
        if (path == NULL)
            return NULL;
        paths[i] = pool_copy(pool, path, strlen(path));
    }
    return paths;
}

/* The error of the first thing that is wrong, after the name of its file. */
static int files_error(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                       const struct stele_diags *diags, Tcl_Obj *const files[], int code)
{
    const int result = diags_error(pkg, interp, log, diags, code);
    size_t i = 0;

    while (i < diags->n && diags->list[i].severity != STELE_ERROR)
        i++;
    if (i == diags->n || code == STELE_ENOMEM || diags->list[i].kind == STELE_D_IO)
        return result;
    Tcl_Obj *const said = Tcl_DuplicateObj(files[diags->list[i].file]);
    if (diags->list[i].line > 0)
        Tcl_AppendPrintfToObj(said, ":%u", diags->list[i].line);
    Tcl_AppendToObj(said, ": ", -1);
    Tcl_AppendObjToObj(said, Tcl_GetObjResult(interp));
    Tcl_SetObjResult(interp, said);
    return result;
}

/* ---- box ------------------------------------------------------------------------------------- */

static Tcl_Obj *box_obj(struct package *pkg)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_given given;
    struct fields fields;

    for (size_t i = 0; stele_given_patch(pkg->lib, i, &given); i++) {
        if (!given.box)
            continue;
        fields_init(&fields, pkg);
        fields_text(&fields, "game", given.game);
        fields_text(&fields, "id", given.id);
        fields_text(&fields, "file", given.path);
        list_add(list, fields_obj(&fields));
    }
    return list;
}

int box_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_diags diags = {0};
    struct pool pool = {0};
    Tcl_Obj **files = NULL;
    Tcl_Size n = 0;
    int result = TCL_OK;

    if (objc > 3)
        return usage_error(interp, 2, objv, "?files?");
    if (objc == 3 && Tcl_ListObjGetElements(NULL, objv[2], &n, &files) != TCL_OK)
        return sentence_error(interp, "USAGE", "list", Tcl_GetString(objv[2]), "not a list: \"%s\"",
                              Tcl_GetString(objv[2]));
    if (objc == 3) {
        const char **const paths = paths_from_obj(interp, &pool, files, n);
        const int code =
            paths != NULL ? stele_use_box(pkg->lib, paths, (size_t)n, &diags) : STELE_OK;
        if (paths == NULL)
            result = TCL_ERROR;
        else if (code != STELE_OK)
            result = files_error(pkg, interp, NULL, &diags, files, code);
    }
    if (result == TCL_OK)
        Tcl_SetObjResult(interp, box_obj(pkg));
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}

/* ---- carried, carry -------------------------------------------------------------------------- */

int log_carried_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;
    for (size_t i = 0; i < stele_log_carried_n(lc->log); i++) {
        struct stele_buf text = {0};
        stele_log_carried(lc->log, i, &text);
        fields_init(&fields, lc->pkg);
        fields_text(&fields, "id", stele_log_carried_id(lc->log, i));
        fields_put(&fields, "patch", value_said(lc->pkg, &text));
        list_add(list, fields_obj(&fields));
        stele_buf_free(&text);
    }
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

int log_carry_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;
    struct pool pool = {0};
    int result = TCL_ERROR;

    const char **const paths = paths_from_obj(interp, &pool, objv + 2, (Tcl_Size)(objc - 2));
    if (paths != NULL) {
        const int code = stele_log_carry(lc->log, paths, (size_t)(objc - 2), &log, &diags);
        result = code == STELE_OK ? log_cmd_replace(lc, interp, log, &diags)
                                  : files_error(lc->pkg, interp, lc->log, &diags, objv + 2, code);
        /* Moves are judged by other figures now; what is wrong with them is found out when somebody asks. */
        if (code == STELE_OK && result == TCL_OK)
            lc->diags_generation = UINT64_MAX;
    }
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}
