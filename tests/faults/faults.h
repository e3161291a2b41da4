/* Calls of the C library that fail, or kill the process, when a test says so: loaded before
 * everything else (LD_PRELOAD), they count what a program asks for and refuse one call, or all from
 * one on.
 *
 * A program named in FAULTS_PROGRAM is run by series.c once for every call, or is killed at the one
 * that FAULTS_POINT names; any other one, such as a Tcl shell, arms them itself. */
#ifndef STELE_TESTS_FAULTS_H
#define STELE_TESTS_FAULTS_H

#include <stdbool.h>

enum faults_kind {
    FAULTS_MEMORY, /* malloc and its like return NULL */
    FAULTS_IO,     /* open, read, write, fsync, rename, link and their like fail with EIO */
    FAULTS_KILL    /* SIGKILL at a call that changes files, or that ends writing to one */
};

enum faults_moment {
    FAULTS_BEFORE, /* the call is not made any more */
    FAULTS_HALFWAY /* it is made, but of what is to be written only one half is */
};

/* What the power takes along when it goes off instead of the process alone. */
enum faults_power {
    FAULTS_POWER_STAYS,
    FAULTS_POWER_DATA,  /* what was written and not synced */
    FAULTS_POWER_NAMES, /* names made, changed or removed in a folder that was not synced since */
    FAULTS_POWER_BOTH
};

struct faults {
    enum faults_kind kind;
    long countdown; /* calls of the kind that still succeed; negative: all */
    bool stay;      /* not one call fails, but all after it, too */
    enum faults_caller {
        FAULTS_ANY,    /* every call counts */
        FAULTS_PARSED, /* those out of Stele, libxml2 and zlib: a Tcl shell gives up on NULL */
        FAULTS_STELE   /* those out of Stele alone: libxml2's schemas do not survive theirs */
    } caller;
    enum faults_moment moment; /* of a kill */
    enum faults_power power;   /* with it */
    long calls;   /* counted since */
    long refused; /* of them */
    long live;    /* blocks allocated since and not freed */
};

/* Begins counting.  `want` is kept and written to from then on; NULL ends it. */
void faults_arm(struct faults *want);

/* Takes along what the power takes, if it is to go off.  For a process that ends by itself: the
 * power may go off just then. */
void faults_end(void);

/* Moves the clock of the machine by so many seconds, for this process. */
void faults_clock(long seconds);

/* Lets every call about a path below `folder` fail with `error`, and every reading and writing of a
 * file that was opened there: a share that is gone.  NULL: it is back. */
void faults_away(const char *folder, int error);

#endif
