#include "core/base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <unistd.h>

static const char *code_of(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "io.not-found";
    case EACCES:
    case EPERM:
        return "io.denied";
    case EISDIR:
        return "io.directory";
    case ENXIO:
        return "io.not-a-file";
    default:
        return "io.open";
    }
}

static bool is_special(mode_t mode)
{
    return S_ISFIFO(mode) || S_ISSOCK(mode) || S_ISCHR(mode) || S_ISBLK(mode);
}

/* What is no file is not even opened: that would rewind a tape, or let a program go on that waits
 * for a reader of its pipe. */
static int open_found(int folder, const char *name, int flags)
{
    const int follow = (flags & O_NOFOLLOW) != 0 ? AT_SYMLINK_NOFOLLOW : 0;
    struct stat found;
    int fd;

    if (fstatat(folder, name, &found, follow) == 0 && is_special(found.st_mode)) {
        errno = ENXIO;
        return -1;
    }
    do
        fd = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags);
    while (fd < 0 && errno == EINTR);
    return fd;
}

/* The name may have come to mean something else since; what counts is what was opened. */
static bool is_regular(int fd, struct stat *status)
{
    if (fstat(fd, status) != 0)
        return false;
    errno = S_ISDIR(status->st_mode) ? EISDIR : ENXIO;
    return S_ISREG(status->st_mode);
}

int input_open(int folder, const char *name, int flags, struct stat *status, const char **code)
{
    int fd = open_found(folder, name, flags);

    if (fd >= 0 && !is_regular(fd, status)) {
        const int error = errno;
        close(fd);
        errno = error;
        fd = -1;
    }
    if (fd < 0)
        *code = code_of(errno);
    return fd;
}
