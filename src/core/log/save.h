/* Saving bytes so that a file is either as it was or complete, and nobody's work is lost: savers of
 * one file take turns, and one that expected other content gives up.  Thread-safe.
 *
 * The new content is written into `.stele-<process>-<n>.tmp` beside the file and renamed over it.
 * Turns are taken by flock() on the file itself, so there is no lock to be left behind; whoever
 * gets the lock of a file that has been replaced meanwhile tries again with the new one.  The
 * temporary file is locked too for as long as its writer lives: one that is not is the rest of a
 * process that was killed, and the next save in that folder removes it.
 *
 * Where there is no file of the name, the new one is not renamed but linked to it, which fails if
 * one has come there: the system decides between two who were too quick to see each other.
 *
 * Only regular files are saved to, and "-", which is standard output.  The new file gets the rights
 * of the old one (rights.h); what cannot be kept of them, and that the old file goes on under other
 * names, is a warning of a save that succeeds. */
#ifndef STELE_CORE_LOG_SAVE_H
#define STELE_CORE_LOG_SAVE_H

#include "core/read/origin.h"

#include <sys/types.h>

/* The system calls that can fail halfway, so that tests can make them fail. */
struct save_ops {
    int (*open)(const char *path, int flags, mode_t mode);
    int (*close)(int fd);
    ssize_t (*read)(int fd, void *data, size_t size);
    ssize_t (*write)(int fd, const void *data, size_t size);
    int (*fsync)(int fd);
    int (*flock)(int fd, int operation);
    int (*rename)(const char *from, const char *to);
    int (*link)(const char *from, const char *to);
    void (*pause)(unsigned milliseconds);
};
extern const struct save_ops save_ops_default;

enum { SAVE_WAIT = 10000 }; /* milliseconds at most for the turn of others */

struct save_terms {
    struct stamp *expect; /* what the file must still be, if there is one; NULL: anything */
    struct stamp *wrote;  /* receives the stamp of the new file, if it is a regular one; may be
                             NULL */
    bool fresh;           /* there must be no file yet */
};

/* stele_save_bytes with other system calls, on terms (NULL: none). */
int save_bytes(const struct save_ops *ops, const char *path, const void *data, size_t size,
               const struct save_terms *terms, struct stele_diags *diags);

/* Adds to the terms that the file must be what it was when somebody looked (NULL: nobody did).
 * *stamp must live as long as the terms. */
void save_expect_seen(const struct stele_seen *seen, struct stamp *stamp, struct save_terms *terms);

/* Reports a refusal about a file; always STELE_EIO. */
int save_refuse(struct stele_diags *diags, const char *code, const char *path);

#endif
