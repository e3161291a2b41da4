/* What a machine forgets when its power goes off: the data of files that were not synced, and names
 * in folders that were not.  Whoever makes the calls reports them here; `power_cut` then leaves on
 * disk what a file system that is as forgetful as it may be would have left.
 *
 * Files are taken to be written from their beginning to their end, as savers do.  Not thread-safe:
 * the caller holds a lock. */
#ifndef STELE_TESTS_FAULTS_POWER_H
#define STELE_TESTS_FAULTS_POWER_H

#include "faults.h"

/* A file was opened for writing, or made by that. */
void power_opened(int fd, const char *path, bool made);
/* fsync: of a file its data, of a folder the names in it are safe from now on. */
void power_synced(int fd);

/* Before a name is changed: `to` is what loses its file, or NULL; `from` the name that moves there,
 * or NULL.  The change counts when power_changed follows. */
void power_changing(const char *from, const char *to);
void power_changed(void);

/* Takes along what is not safe. */
void power_cut(enum faults_power what);

#endif
