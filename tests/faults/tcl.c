/* The Tcl side of calls that fail or kill.
 *
 *   faults arm once N, faults arm stay N
 *       Lets call number N of the package fail, that one or all from it on, for lack of memory.
 *   faults disarm
 *       Ends that and returns how many calls were counted and how many refused.
 *   faults kill N MOMENT ?POWER?
 *       Kills this process at call number N: MOMENT is before or halfway, POWER "", data, names or
 *       both (faults.h).
 *   faults fork SCRIPT
 *       Runs the script in a process of its own, which begins as a copy of this one.  Returns how
 *       that ended (killed, crashed, or exit and its status) and a list of what it noted.
 *   faults note TEXT
 *       Notes something for whoever forked this process, beyond the reach of its death.
 *   faults clock SECONDS
 *       Moves the clock of this process.
 *   faults away ?FOLDER ERRNO?
 *       Lets the folder be gone, or lets it come back. */
#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <tcl.h>
#include <unistd.h>

static struct faults state;

/* What forked processes note, one text after the other, each ended by a zero; shared with them. */
enum { NOTES_SIZE = 1 << 20 };
static struct notes {
    size_t used;
    char text[NOTES_SIZE];
} *notes;

static int arm(Tcl_Interp *interp, Tcl_Obj *const objv[])
{
    long point;

    if (Tcl_GetLongFromObj(interp, objv[3], &point) != TCL_OK)
        return TCL_ERROR;
    state = (struct faults){.kind = FAULTS_MEMORY, .countdown = point, .caller = FAULTS_PARSED};
    state.stay = strcmp(Tcl_GetString(objv[2]), "stay") == 0;
    faults_arm(&state);
    return TCL_OK;
}

static int disarm(Tcl_Interp *interp)
{
    faults_arm(NULL);
    Tcl_Obj *const counts[] = {Tcl_NewWideIntObj(state.calls), Tcl_NewWideIntObj(state.refused)};
    Tcl_SetObjResult(interp, Tcl_NewListObj(2, counts));
    return TCL_OK;
}

static int kill_at(Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    static const char *const moments[] = {"before", "halfway", NULL};
    static const char *const powers[] = {"", "data", "names", "both", NULL};
    long point;
    int moment, power = FAULTS_POWER_STAYS;

    if (Tcl_GetLongFromObj(interp, objv[2], &point) != TCL_OK ||
        Tcl_GetIndexFromObjStruct(interp, objv[3], moments, sizeof *moments, "moment", TCL_EXACT,
                                  &moment) != TCL_OK ||
        (objc > 4 && Tcl_GetIndexFromObjStruct(interp, objv[4], powers, sizeof *powers, "power",
                                               TCL_EXACT, &power) != TCL_OK))
        return TCL_ERROR;
    state = (struct faults){.kind = FAULTS_KILL,
                            .countdown = point,
                            .moment = (enum faults_moment)moment,
                            .power = (enum faults_power)power};
    faults_arm(&state);
    return TCL_OK;
}

/* A process that ends by an error notes it. */
static void note(const char *text)
{
    const size_t size = strlen(text) + 1;

    if (notes != NULL && size <= NOTES_SIZE - notes->used) {
        memcpy(notes->text + notes->used, text, size);
        notes->used += size;
    }
}

static void run_forked(Tcl_Interp *interp, Tcl_Obj *script)
{
    const int code = Tcl_EvalObjEx(interp, script, TCL_EVAL_GLOBAL);

    faults_end();
    if (code == TCL_ERROR)
        note(Tcl_GetVar(interp, "errorInfo", TCL_GLOBAL_ONLY));
    _exit(code == TCL_ERROR);
}

static Tcl_Obj *ending(int status)
{
    if (WIFSIGNALED(status))
        return Tcl_NewStringObj(WTERMSIG(status) == SIGKILL ? "killed" : "crashed", -1);
    return Tcl_ObjPrintf("exit %d", WEXITSTATUS(status));
}

static Tcl_Obj *noted(void)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t at = 0; at < notes->used; at += strlen(notes->text + at) + 1)
        Tcl_ListObjAppendElement(NULL, list, Tcl_NewStringObj(notes->text + at, -1));
    return list;
}

static int fork_script(Tcl_Interp *interp, Tcl_Obj *script)
{
    int status;

    if (notes == NULL)
        notes = mmap(NULL, sizeof *notes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (notes == MAP_FAILED)
        abort();
    notes->used = 0;
    const pid_t child = fork();
    if (child == 0)
        run_forked(interp, script);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    Tcl_Obj *const said[] = {ending(status), noted()};
    Tcl_SetObjResult(interp, Tcl_NewListObj(2, said));
    return TCL_OK;
}

static int move_clock(Tcl_Interp *interp, Tcl_Obj *seconds)
{
    long ahead;

    if (Tcl_GetLongFromObj(interp, seconds, &ahead) != TCL_OK)
        return TCL_ERROR;
    faults_clock(ahead);
    return TCL_OK;
}

static int take_away(Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    int error = 0;

    if (objc > 3 && Tcl_GetIntFromObj(interp, objv[3], &error) != TCL_OK)
        return TCL_ERROR;
    faults_away(objc > 3 ? Tcl_GetString(objv[2]) : NULL, error);
    return TCL_OK;
}

static int faults_command(void *data, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    static const char *const names[] = {"arm",  "away", "clock", "disarm",
                                        "fork", "kill", "note",  NULL};
    enum { ARM, AWAY, CLOCK, DISARM, FORK, KILL, NOTE };
    static const int words[] = {4, 2, 3, 2, 3, 4, 3};
    int which;

    (void)data;
    if (objc < 2 || Tcl_GetIndexFromObjStruct(interp, objv[1], names, sizeof *names, "subcommand",
                                              TCL_EXACT, &which) != TCL_OK)
        return TCL_ERROR;
    if (objc < words[which]) {
        Tcl_WrongNumArgs(interp, 2, objv, "...");
        return TCL_ERROR;
    }
    switch (which) {
    case ARM:
        return arm(interp, objv);
    case AWAY:
        return take_away(interp, objc, objv);
    case CLOCK:
        return move_clock(interp, objv[2]);
    case DISARM:
        return disarm(interp);
    case FORK:
        return fork_script(interp, objv[2]);
    case KILL:
        return kill_at(interp, objc, objv);
    default:
        note(Tcl_GetString(objv[2]));
        return TCL_OK;
    }
}

DLLEXPORT int Faults_Init(Tcl_Interp *interp);

int Faults_Init(Tcl_Interp *interp)
{
    if (Tcl_InitStubs(interp, "8.6-", 0) == NULL)
        return TCL_ERROR;
    Tcl_CreateObjCommand(interp, "faults", faults_command, NULL, NULL);
    return TCL_OK;
}
