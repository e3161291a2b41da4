/* Which file a log belongs to, and whether that file is still what was read or written.
 *
 * A stamp is what one knows of a file without keeping its bytes: where it lies, its size, when it
 * was written, and a digest of its content.  An origin is a stamp with the names of the file.  An
 * origin owns its names; a zeroed one belongs to no file.  Not shared between threads. */
#ifndef STELE_CORE_READ_ORIGIN_H
#define STELE_CORE_READ_ORIGIN_H

#include "stele.h"

#include <sys/stat.h>
#include <sys/types.h>

struct stamp {
    bool regular; /* it is of a regular file; else nothing else here means anything */
    /* A file may be written twice within one tick of its clock and look untouched.  Only a file
     * that was old enough when it was looked at can be recognised without reading it. */
    bool settled;
    dev_t device;
    ino_t inode;
    uint64_t size;
    struct timespec written;
    struct timespec touched; /* which nobody can set: whoever puts `written` back is found out */
    uint64_t fed; /* bytes that went into the digest */
    uint64_t digest;
};

/* Begins a stamp with what stat() says; the content is fed to it afterwards, in pieces of any
 * size. */
void stamp_start(struct stamp *stamp, const struct stat *status);
void stamp_feed(struct stamp *stamp, const void *data, size_t size);
/* How a file open at its beginning compares with a stamp: 1 the same content, 0 another one, -1
 * with errno if it cannot be read.  `read` is called as read(2) is.  A file found the same gives
 * the stamp its present time and place, so that the next look is cheap. */
int stamp_compare(struct stamp *stamp, int fd, ssize_t (*read)(int fd, void *data, size_t size));

struct origin {
    char *given; /* absolute, as it was named; NULL: none */
    char *real;  /* with all links resolved; NULL if that is not known */
    struct stamp stamp;
};

/* Makes `path` the file of an origin.  False without memory: *origin is as it was. */
bool origin_set(struct origin *origin, const char *path, const struct stamp *stamp);
void origin_clear(struct origin *origin);
/* Whether `path` means the file: by the same name, or by any way to the same place. */
bool origin_is(const struct origin *origin, const char *path);
/* How the file is now, an enum stele_disk; -1 if it cannot be looked at. */
int origin_look(struct origin *origin);
/* The same, with a file that cannot be looked at taken for a changed one. */
enum stele_disk origin_disk(struct origin *origin);

#endif
