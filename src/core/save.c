#include "core/save.h"

#include "core/record.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const struct save_ops save_ops_default = {write, fsync, rename};

/* The errors people meet have messages of their own. */
static const char *code_of(int error, const char *otherwise)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return "io.no-space";
    case EACCES:
    case EPERM:
    case EROFS:
        return "io.denied";
    case ENOENT:
        return "io.not-found";
    case EISDIR:
        return "io.directory";
    default:
        return otherwise;
    }
}

static int fail(struct stele_diags *diags, const char *code, const char *path)
{
    const int error = errno;
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_IO, code_of(error, code));

    if (diag != NULL) {
        fact_text(&diag->why.facts, "name", path);
        fact_text(&diag->why.facts, "error", strerror(error));
    }
    return error == ENOMEM ? STELE_ENOMEM : STELE_EIO;
}

static bool write_all(const struct save_ops *ops, int fd, const char *data, size_t size)
{
    while (size > 0) {
        const ssize_t n = ops->write(fd, data, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            errno = n == 0 ? ENOSPC : errno;
            return false;
        }
        data += n;
        size -= (size_t)n;
    }
    return true;
}

/* The file a path means in the end: links are followed, so that a save replaces what they lead
 * to and not the link.  A file that does not exist yet is meant as it stands.  NULL with errno. */
static char *final_path(const char *path)
{
    char *real = realpath(path, NULL);

    if (real != NULL || errno != ENOENT)
        return real;
    /* A link that leads nowhere: writing through it makes its target, as open() would. */
    char target[PATH_MAX];
    const ssize_t size = readlink(path, target, sizeof target - 1);
    if (size < 0)
        return strdup(path);
    target[size] = '\0';
    const char *slash = strrchr(path, '/');
    if (target[0] == '/' || slash == NULL)
        return strdup(target);
    char *joined = malloc((size_t)(slash - path) + 1 + (size_t)size + 1);
    if (joined != NULL)
        sprintf(joined, "%.*s/%s", (int)(slash - path), path, target);
    return joined;
}

enum { NAME_TRIES = 100, TEMPORARY_EXTRA = 32 };

/* Makes a file that did not exist beside `path`; its name goes to `name`. */
static int open_temporary(const char *path, char *name, size_t room)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash != NULL ? (int)(slash - path) + 1 : 0;

    for (unsigned i = 0; i < NAME_TRIES; i++) {
        snprintf(name, room, "%.*s.stele-%ld-%u.tmp", folder, path, (long)getpid(), i);
        const int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* A rename is on disk only when its folder is.  Some file systems cannot sync folders: the file
 * itself is complete all the same. */
static void sync_folder(const struct save_ops *ops, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL   ? strdup(".")
                   : slash == path ? strdup("/")
                                   : strndup(path, (size_t)(slash - path));
    const int fd = folder != NULL ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        ops->fsync(fd);
        close(fd);
    }
    free(folder);
}

/* Owner and permissions of the file that is replaced; a new owner only where that is allowed. */
static bool keep_permissions(int fd, const struct stat *old)
{
    if (fchown(fd, old->st_uid, old->st_gid) != 0 && errno != EPERM)
        return false;
    return fchmod(fd, old->st_mode & 07777) == 0;
}

static int fill_temporary(const struct save_ops *ops, int fd, const char *path, const void *data,
                          size_t size, struct stele_diags *diags)
{
    struct stat old;

    if (stat(path, &old) == 0 && !keep_permissions(fd, &old))
        return fail(diags, "io.write", path);
    if (!write_all(ops, fd, data, size) || ops->fsync(fd) != 0)
        return fail(diags, "io.write", path);
    return STELE_OK;
}

static int replace(const struct save_ops *ops, const char *path, const void *data, size_t size,
                   struct stele_diags *diags)
{
    const size_t room = strlen(path) + TEMPORARY_EXTRA + 1;
    char *name = malloc(room);
    int fd, code;

    if (name == NULL)
        return fail(diags, "io.write", path);
    fd = open_temporary(path, name, room);
    if (fd < 0) {
        code = fail(diags, "io.open", path);
        free(name);
        return code;
    }
    code = fill_temporary(ops, fd, path, data, size, diags);
    if (close(fd) != 0 && code == STELE_OK)
        code = fail(diags, "io.write", path);
    if (code == STELE_OK && ops->rename(name, path) != 0)
        code = fail(diags, "io.rename", path);
    if (code == STELE_OK)
        sync_folder(ops, path);
    else
        unlink(name);
    free(name);
    return code;
}

/* Devices and pipes cannot be replaced: they are written to. */
static int write_through(const struct save_ops *ops, const char *path, const void *data,
                         size_t size, struct stele_diags *diags)
{
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    int code = STELE_OK;

    if (fd < 0)
        return fail(diags, "io.open", path);
    if (!write_all(ops, fd, data, size))
        code = fail(diags, "io.write", path);
    if (close(fd) != 0 && code == STELE_OK)
        code = fail(diags, "io.write", path);
    return code;
}

int save_bytes(const struct save_ops *ops, const char *path, const void *data, size_t size,
               struct stele_diags *diags)
{
    struct stat status;

    if (strcmp(path, "-") == 0)
        return write_all(ops, STDOUT_FILENO, data, size) ? STELE_OK : fail(diags, "io.write", path);
    char *final = final_path(path);
    if (final == NULL)
        return fail(diags, "io.open", path);
    int code;
    if (stat(final, &status) != 0 || S_ISREG(status.st_mode))
        code = replace(ops, final, data, size, diags);
    else
        code = write_through(ops, final, data, size, diags);
    free(final);
    return code;
}

int stele_save_bytes(const char *path, const void *data, size_t size, struct stele_diags *diags)
{
    return save_bytes(&save_ops_default, path, data, size, diags);
}

int stele_log_save(const struct stele_log *log, const char *path, enum stele_format format,
                   struct stele_diags *diags)
{
    return stele_log_save_watched(log, path, format, NULL, diags);
}

int stele_log_save_watched(const struct stele_log *log, const char *path, enum stele_format format,
                           const struct stele_watch *watch, struct stele_diags *diags)
{
    struct stele_buf bytes = {0};
    int code = stele_log_write_watched(log, format, watch, &bytes);

    if (code == STELE_OK)
        code = stele_save_bytes(path, bytes.data, bytes.size, diags);
    stele_buf_free(&bytes);
    return code;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t size = strlen(text), end_size = strlen(end);

    return size >= end_size && strcmp(text + size - end_size, end) == 0;
}

enum stele_format stele_format_of(const char *path)
{
    if (ends_with(path, ".xml"))
        return STELE_FORMAT_XML;
    if (ends_with(path, ".txt"))
        return STELE_FORMAT_TEXT;
    return STELE_FORMAT_GZ;
}
