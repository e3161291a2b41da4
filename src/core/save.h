/* Saving bytes so that a file is either as it was or complete.  Thread-safe. */
#ifndef STELE_CORE_SAVE_H
#define STELE_CORE_SAVE_H

#include "stele.h"

#include <sys/types.h>

/* The system calls that can fail halfway, so that tests can make them fail. */
struct save_ops {
    ssize_t (*write)(int fd, const void *data, size_t size);
    int (*fsync)(int fd);
    int (*rename)(const char *from, const char *to);
};
extern const struct save_ops save_ops_default;

/* stele_save_bytes with other system calls. */
int save_bytes(const struct save_ops *ops, const char *path, const void *data, size_t size,
               struct stele_diags *diags);

#endif
