/* The Tcl side of failing calls: `faults arm once N` or `faults arm stay N` lets call number N of
 * the package fail, that one or all from it on;
 * `faults disarm` ends that and returns how many calls were counted and how many refused. */
#include "faults.h"

#include <string.h>
#include <tcl.h>

static struct faults state;

static int faults_command(void *data, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    long point;

    (void)data;
    if (objc == 4 && strcmp(Tcl_GetString(objv[1]), "arm") == 0) {
        if (Tcl_GetLongFromObj(interp, objv[3], &point) != TCL_OK)
            return TCL_ERROR;
        state = (struct faults){.kind = FAULTS_MEMORY, .countdown = point, .caller = FAULTS_PARSED};
        state.stay = strcmp(Tcl_GetString(objv[2]), "stay") == 0;
        faults_arm(&state);
        return TCL_OK;
    }
    faults_arm(NULL);
    Tcl_Obj *const counts[] = {Tcl_NewWideIntObj(state.calls), Tcl_NewWideIntObj(state.refused)};
    Tcl_SetObjResult(interp, Tcl_NewListObj(2, counts));
    return TCL_OK;
}

DLLEXPORT int Faults_Init(Tcl_Interp *interp);

int Faults_Init(Tcl_Interp *interp)
{
    if (Tcl_InitStubs(interp, "8.6-", 0) == NULL)
        return TCL_ERROR;
    Tcl_CreateObjCommand(interp, "faults", faults_command, NULL, NULL);
    return TCL_OK;
}
