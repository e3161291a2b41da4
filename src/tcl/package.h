/* The Tcl package: what belongs to one interpreter, and the small tools that all commands use.
 *
 * A struct package hangs on its interpreter as associated data; every log handle holds it too, so
 * it is counted.  Like everything in Tcl it belongs to one thread.  Memory is Tcl's (ckalloc)
 * except for what the library made.  Functions that take an interpreter leave a sentence and an
 * error code that begins with STELE in it when they return TCL_ERROR, false or NULL. */
#ifndef STELE_TCL_PACKAGE_H
#define STELE_TCL_PACKAGE_H

#include "tcl/compat.h"

#include "stele.h"

struct package {
    struct stele *lib;
    const char *lang; /* of sentences: "en" or "ru" */
    Tcl_Encoding utf8;
    Tcl_HashTable keys;   /* dict keys as shared objects */
    unsigned long serial; /* of the last handle */
    unsigned refs;
    bool no_memory; /* a text of the result being made lacks what there was no memory for */
};

void package_hold(struct package *pkg);
void package_drop(struct package *pkg);
/* Whether memory ran out while a result was made, so that it lacks something.  Asked once. */
bool package_no_memory(struct package *pkg);

/* A subcommand of `stele` or of a handle; tables of them end with a NULL name. */
struct package_sub {
    const char *name;
    int (*run)(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
};

/* carry.c, games.c, infer_cmd.c, open.c, set_cmd.c, study_cmd.c: the subcommands of `stele` that are not about the package itself. */
int box_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int games_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int infer_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int rules_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int search_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int text_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int provenance_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int open_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int restore_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int new_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int set_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int patch_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
int study_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);

#endif
