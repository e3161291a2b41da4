/* Calls of the C library that fail when a test says so: loaded before everything else
 * (LD_PRELOAD), they count what a program asks for and refuse one call, or all from one on.
 *
 * A program named in FAULTS_PROGRAM is run by series.c once for every call; any other one, such as
 * a Tcl shell, arms them itself. */
#ifndef STELE_TESTS_FAULTS_H
#define STELE_TESTS_FAULTS_H

#include <stdbool.h>

enum faults_kind {
    FAULTS_MEMORY, /* malloc and its like return NULL */
    FAULTS_IO      /* open, read, write, fsync, rename, link and their like fail with EIO */
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
    long calls;   /* counted since */
    long refused; /* of them */
    long live;    /* blocks allocated since and not freed */
};

/* Begins counting.  `want` is kept and written to from then on; NULL ends it. */
void faults_arm(struct faults *want);

#endif
