/* Tcl 8.6 and Tcl 9 in one source: the few names that differ. */
#ifndef STELE_TCL_COMPAT_H
#define STELE_TCL_COMPAT_H

#include <tcl.h>

#include <limits.h>
#include <stddef.h>

#ifndef TCL_SIZE_MAX
#define TCL_SIZE_MAX INT_MAX
typedef int Tcl_Size;
#endif

/* What a Tcl_FreeProc is given. */
#if TCL_MAJOR_VERSION < 9
typedef char *tcl_block;
#else
typedef void *tcl_block;
#endif

#endif
