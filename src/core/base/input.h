/* Opens files that are to be read.  Their names come from outside, and anything may go by such a
 * name: reading a pipe or a device would wait for somebody, perhaps for ever.  Every file that the
 * library reads by name is opened here; only standard input may be what it likes.  Thread-safe. */
#ifndef STELE_CORE_BASE_INPUT_H
#define STELE_CORE_BASE_INPUT_H

#include <sys/stat.h>
#include <sys/types.h>

/* Opens a regular file for reading and never waits.  `name` is looked up from `folder`, an open
 * directory or AT_FDCWD; `flags` may add O_NOFOLLOW.  Returns the descriptor, with what fstat says
 * of it in *status.  On failure returns -1: errno says why, and *code is the message for it:
 *   io.not-found, io.denied, io.open   the system's refusals
 *   io.directory                       it is a directory (EISDIR)
 *   io.not-a-file                      it is a pipe, a socket or a device (ENXIO) */
int input_open(int folder, const char *name, int flags, struct stat *status, const char **code);

#endif
