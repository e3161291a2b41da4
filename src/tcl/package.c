/* The package `stele`: loading it, the command of that name, and what belongs to an interpreter. */
#include "tcl/value.h"

#include <string.h>

#define PACKAGE_KEY "stele::package"

/* ---- Life ------------------------------------------------------------------------------------ */

static void free_keys(struct package *pkg)
{
    Tcl_HashSearch search;

    for (Tcl_HashEntry *entry = Tcl_FirstHashEntry(&pkg->keys, &search); entry != NULL;
         entry = Tcl_NextHashEntry(&search))
        Tcl_DecrRefCount((Tcl_Obj *)Tcl_GetHashValue(entry));
    Tcl_DeleteHashTable(&pkg->keys);
}

void package_hold(struct package *pkg)
{
    pkg->refs++;
}

void package_drop(struct package *pkg)
{
    if (--pkg->refs > 0)
        return;
    free_keys(pkg);
    Tcl_FreeEncoding(pkg->utf8);
    stele_free(pkg->lib);
    ckfree((char *)pkg);
}

static void interp_deleted(void *data, Tcl_Interp *interp)
{
    (void)interp;
    package_drop(data);
}

bool package_no_memory(struct package *pkg)
{
    const bool no_memory = stele_out_of_memory(pkg->lib) || pkg->no_memory;

    pkg->no_memory = false;
    return no_memory;
}

static void command_deleted(void *data)
{
    package_drop(data);
}

static int new_package(Tcl_Interp *interp, struct package **out)
{
    Tcl_Encoding utf8 = Tcl_GetEncoding(interp, "utf-8");

    if (utf8 == NULL)
        return TCL_ERROR;
    struct package *const pkg = (void *)ckalloc(sizeof *pkg);
    memset(pkg, 0, sizeof *pkg);
    pkg->lang = "en";
    pkg->refs = 1;
    pkg->utf8 = utf8;
    Tcl_InitHashTable(&pkg->keys, TCL_STRING_KEYS);
    pkg->lib = stele_new();
    if (pkg->lib == NULL) {
        package_drop(pkg);
        return sentence_error(interp, "FORMAT", "library", NULL, "the library cannot start");
    }
    *out = pkg;
    return TCL_OK;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int version_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc != 2)
        return usage_error(interp, 2, objv, NULL);
    Tcl_SetObjResult(interp, value_string(pkg, stele_version()));
    return TCL_OK;
}

static int lang_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    if (objc > 3)
        return usage_error(interp, 2, objv, "?lang?");
    if (objc == 3) {
        const char *const lang = lang_from_obj(pkg, interp, objv[2]);
        if (lang == NULL)
            return TCL_ERROR;
        pkg->lang = lang;
    }
    Tcl_SetObjResult(interp, value_string(pkg, pkg->lang));
    return TCL_OK;
}

static int digest_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct pool pool = {0};
    char hex[STELE_SHA256_HEX + 1];
    size_t size;

    if (objc != 3)
        return usage_error(interp, 2, objv, "bytes");
    const char *const bytes = bytes_from_obj(interp, &pool, objv[2], &size);
    if (bytes != NULL) {
        stele_sha256(bytes, size, hex);
        Tcl_SetObjResult(interp, value_string(pkg, hex));
    }
    pool_free(&pool);
    return bytes != NULL ? TCL_OK : TCL_ERROR;
}

static int write_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *fresh_obj = NULL;
    const struct option options[] = {{"-fresh", &fresh_obj}, {NULL, NULL}};
    struct stele_diags diags = {0};
    struct pool pool = {0};
    int result = TCL_ERROR, fresh = 0;
    size_t size;

    if (objc < 4)
        return usage_error(interp, 2, objv, "file bytes ?-fresh flag?");
    if (!options_read(interp, objc, objv, 4, options) || !flag_from_obj(interp, fresh_obj, &fresh))
        return TCL_ERROR;
    const char *const path = path_from_obj(interp, objv[2]);
    const char *const bytes = path != NULL ? bytes_from_obj(interp, &pool, objv[3], &size) : NULL;
    if (bytes != NULL) {
        const int code = fresh ? stele_save_bytes(path, bytes, size, &(struct stele_saving){.fresh = true}, &diags)
                               : stele_save_bytes(path, bytes, size, NULL, &diags);
        if (code == STELE_OK)
            warnings_result(pkg, interp, NULL, &diags);
        result = code == STELE_OK ? TCL_OK : diags_error(pkg, interp, NULL, &diags, code);
        stele_diags_free(&diags);
    }
    pool_free(&pool);
    return result;
}

static const struct package_sub subs[] = {
    {"box", box_cmd},
    {"digest", digest_cmd},
    {"games", games_cmd},
    {"infer", infer_cmd},
    {"lang", lang_cmd},
    {"new", new_cmd},
    {"open", open_cmd},
    {"patch", patch_cmd},
    {"provenance", provenance_cmd},
    {"restore", restore_cmd},
    {"rules", rules_cmd},
    {"search", search_cmd},
    {"set", set_cmd},
    {"study", study_cmd},
    {"text", text_cmd},
    {"version", version_cmd},
    {"write", write_cmd},
    {NULL, NULL},
};

/* Scripts run by a subcommand may delete the command or its interpreter. */
static int stele_command(void *data, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct package *const pkg = data;

    if (objc < 2)
        return usage_error(interp, 1, objv, "subcommand ?arg ...?");
    const int index = sub_index(interp, objv[1], subs, sizeof subs[0]);
    if (index < 0)
        return TCL_ERROR;
    package_hold(pkg);
    int result = subs[index].run(pkg, interp, objc, objv);
    if (package_no_memory(pkg))
        result = memory_error(interp);
    package_drop(pkg);
    return result;
}

/* ---- Loading --------------------------------------------------------------------------------- */

static int load_package(Tcl_Interp *interp)
{
    struct package *pkg;

    if (Tcl_InitStubs(interp, "8.6-", 0) == NULL)
        return TCL_ERROR;
    pkg = Tcl_GetAssocData(interp, PACKAGE_KEY, NULL);
    if (pkg == NULL) {
        if (new_package(interp, &pkg) != TCL_OK)
            return TCL_ERROR;
        Tcl_SetAssocData(interp, PACKAGE_KEY, interp_deleted, pkg);
    }
    package_hold(pkg);
    Tcl_CreateObjCommand(interp, "::stele", stele_command, pkg, command_deleted);
    return Tcl_PkgProvideEx(interp, "stele", stele_version(), NULL);
}

DLLEXPORT int Stele_Init(Tcl_Interp *interp);
DLLEXPORT int Stele_SafeInit(Tcl_Interp *interp);

int Stele_Init(Tcl_Interp *interp)
{
    return load_package(interp);
}

/* Every use of a file asks whether the interpreter is safe; nothing else differs. */
int Stele_SafeInit(Tcl_Interp *interp)
{
    return load_package(interp);
}
