#include "core/tree/save.h"

#include "core/base/diags.h"
#include "core/base/facts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int plain_open(const char *path, int flags, mode_t mode)
{
    return open(path, flags, mode);
}

static void plain_pause(unsigned milliseconds)
{
    const struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};

    nanosleep(&time, NULL);
}

const struct save_ops save_ops_default = {
    plain_open, close, read, write, fsync, flock, rename, link, plain_pause,
};

/* One save. */
struct job {
    const struct save_ops *ops;
    const char *path; /* links followed */
    const void *data;
    size_t size;
    const struct save_terms *terms;
    struct stele_diags *diags;
    int lock;        /* the file to be replaced, open and locked; -1: there is none */
    struct stat old; /* of that file */
    char *temporary; /* its name */
    int fd, temporary_lock;
};

/* ---- Messages -------------------------------------------------------------------------------- */

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

int save_refuse(struct stele_diags *diags, const char *code, const char *path)
{
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_IO, code);

    if (diag != NULL)
        fact_text(&diag->why.facts, "name", path);
    return STELE_EIO;
}

static int refuse_protected(struct job *job)
{
    struct stele_diag *diag = diags_add(job->diags, STELE_ERROR, STELE_D_IO, "io.denied");

    if (diag != NULL) {
        fact_text(&diag->why.facts, "name", job->path);
        fact_int(&diag->why.facts, "protected", 1);
    }
    return STELE_EIO;
}

/* ---- System calls that may be interrupted ---------------------------------------------------- */

static int open_file(const struct save_ops *ops, const char *path, int flags)
{
    int fd;

    do
        fd = ops->open(path, flags | O_CLOEXEC, 0666);
    while (fd < 0 && errno == EINTR);
    return fd;
}

/* After an interrupted close the file is closed all the same. */
static bool close_file(const struct save_ops *ops, int fd)
{
    return ops->close(fd) == 0 || errno == EINTR;
}

static bool sync_file(const struct save_ops *ops, int fd)
{
    int result;

    do
        result = ops->fsync(fd);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

static int lock_file(const struct save_ops *ops, int fd)
{
    int result;

    do
        result = ops->flock(fd, LOCK_EX | LOCK_NB);
    while (result != 0 && errno == EINTR);
    return result;
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

static const char *after_folder(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash != NULL ? slash + 1 : path;
}

/* NULL without memory. */
static char *folder_of(const char *path)
{
    const size_t size = (size_t)(after_folder(path) - path);

    return size == 0 ? strdup(".") : strndup(path, size);
}

/* ---- Taking turns ---------------------------------------------------------------------------- */

enum { WAIT_STEP = 10 }; /* milliseconds */

/* Some file systems have no locks.  There a save is as safe as the moment between its last look
 * at the file and the rename is short. */
static bool locks_unknown(int error)
{
    return error == ENOLCK || error == ENOSYS || error == EOPNOTSUPP || error == EINVAL;
}

/* Whether the file that was locked is still the one of that name. */
static bool still_there(struct job *job, int fd)
{
    struct stat now;

    return fstat(fd, &job->old) == 0 && stat(job->path, &now) == 0 &&
           now.st_dev == job->old.st_dev && now.st_ino == job->old.st_ino;
}

/* One attempt.  STELE_ESTOP: it is somebody else's turn. */
static int try_turn(struct job *job)
{
    const int fd = open_file(job->ops, job->path, O_RDWR | O_NONBLOCK | O_NOCTTY);

    if (fd < 0)
        return errno == ENOENT ? STELE_OK : fail(job->diags, "io.open", job->path);
    if (lock_file(job->ops, fd) == 0 || locks_unknown(errno)) {
        if (still_there(job, fd)) {
            job->lock = fd;
            return STELE_OK;
        }
        errno = EWOULDBLOCK;
    }
    const int code = errno == EWOULDBLOCK ? STELE_ESTOP : fail(job->diags, "io.lock", job->path);
    job->ops->close(fd);
    return code;
}

static int take_turn(struct job *job)
{
    for (unsigned waited = 0;; waited += WAIT_STEP) {
        const int code = try_turn(job);
        if (code != STELE_ESTOP)
            return code;
        if (waited >= SAVE_WAIT)
            return save_refuse(job->diags, "io.locked", job->path);
        job->ops->pause(WAIT_STEP);
    }
}

static int check_expected(struct job *job)
{
    if (job->terms == NULL || job->terms->expect == NULL)
        return STELE_OK;
    const int same = stamp_compare(job->terms->expect, job->lock, job->ops->read);
    if (same < 0)
        return fail(job->diags, "io.read", job->path);
    return same > 0 ? STELE_OK : save_refuse(job->diags, "io.changed", job->path);
}

/* ---- Temporary files ------------------------------------------------------------------------- */

#define TEMPORARY_START ".stele-"
#define TEMPORARY_END   ".tmp"
enum { NAME_TRIES = 100, TEMPORARY_EXTRA = 48 };

/* .stele-<digits>-<digits>.tmp */
static bool is_temporary(const char *name)
{
    const char *const digits = "0123456789";

    if (strncmp(name, TEMPORARY_START, sizeof TEMPORARY_START - 1) != 0)
        return false;
    name += sizeof TEMPORARY_START - 1;
    const size_t process = strspn(name, digits);
    if (process == 0 || name[process] != '-')
        return false;
    name += process + 1;
    const size_t number = strspn(name, digits);
    return number > 0 && strcmp(name + number, TEMPORARY_END) == 0;
}

/* Removes a temporary file of ours that nobody holds.  The lock is kept until it is gone, so that
 * a writer that has just made it notices. */
static void remove_abandoned(int folder, const char *name)
{
    const int fd = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat status;

    if (fd < 0)
        return;
    if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
        flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, name, 0);
    close(fd);
}

/* Failures do not matter: the next save tries again. */
static void sweep(const char *path)
{
    char *name = folder_of(path);
    DIR *folder = name != NULL ? opendir(name) : NULL;

    free(name);
    if (folder == NULL)
        return;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder))
        if (is_temporary(entry->d_name))
            remove_abandoned(dirfd(folder), entry->d_name);
    closedir(folder);
}

/* Holds a new temporary file against sweepers; the lock outlives the descriptor written to, whose
 * closing may fail.  False if one was quicker. */
static bool hold_temporary(struct job *job)
{
    struct stat status;

    if (lock_file(job->ops, job->fd) != 0 && errno == EWOULDBLOCK)
        return false;
    if (fstat(job->fd, &status) == 0 && status.st_nlink == 0)
        return false;
    job->temporary_lock = fcntl(job->fd, F_DUPFD_CLOEXEC, 0);
    return true;
}

/* Makes a file that did not exist beside the path. */
static bool open_temporary(struct job *job)
{
    const size_t room = strlen(job->path) + TEMPORARY_EXTRA;
    const int folder = (int)(after_folder(job->path) - job->path);

    job->temporary = malloc(room);
    if (job->temporary == NULL)
        return false;
    for (unsigned i = 0; i < NAME_TRIES; i++) {
        snprintf(job->temporary, room, "%.*s" TEMPORARY_START "%ld-%u" TEMPORARY_END, folder,
                 job->path, (long)getpid(), i);
        job->fd = open_file(job->ops, job->temporary, O_RDWR | O_CREAT | O_EXCL);
        if (job->fd >= 0 && hold_temporary(job))
            return true;
        if (job->fd < 0 && errno != EEXIST)
            return false;
        if (job->fd >= 0) {
            unlink(job->temporary);
            job->ops->close(job->fd);
        }
    }
    errno = EEXIST;
    return false;
}

/* ---- Replacing ------------------------------------------------------------------------------- */

/* A rename is on disk only when its folder is.  Some file systems cannot sync folders: the file
 * itself is complete all the same. */
static void sync_folder(const struct save_ops *ops, const char *path)
{
    char *folder = folder_of(path);
    const int fd = folder != NULL ? open_file(ops, folder, O_RDONLY | O_DIRECTORY) : -1;

    if (fd >= 0) {
        sync_file(ops, fd);
        ops->close(fd);
    }
    free(folder);
}

/* Owner, group and permissions of the file that is replaced; others than our own only where that
 * is allowed. */
static bool keep_permissions(int fd, const struct stat *old)
{
    if (fchown(fd, old->st_uid, old->st_gid) != 0 &&
        (errno != EPERM || (fchown(fd, (uid_t)-1, old->st_gid) != 0 && errno != EPERM)))
        return false;
    return fchmod(fd, old->st_mode & 07777) == 0;
}

/* Whether the file holds what was written to it. */
static bool holds_data(struct job *job)
{
    const char *expected = job->data;
    size_t left = job->size;
    char piece[16384];

    if (lseek(job->fd, 0, SEEK_SET) != 0)
        return false;
    for (;;) {
        const ssize_t n = job->ops->read(job->fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            errno = n == 0 ? EIO : errno;
            return n == 0 && left == 0;
        }
        if ((size_t)n > left || memcmp(piece, expected, (size_t)n) != 0) {
            errno = EIO;
            return false;
        }
        expected += n;
        left -= (size_t)n;
    }
}

static bool fill_temporary(struct job *job)
{
    struct stat status;

    if ((job->lock >= 0 && !keep_permissions(job->fd, &job->old)) ||
        !write_all(job->ops, job->fd, job->data, job->size) || !sync_file(job->ops, job->fd) ||
        !holds_data(job) || fstat(job->fd, &status) != 0)
        return false;
    if (job->terms != NULL && job->terms->wrote != NULL) {
        stamp_start(job->terms->wrote, &status);
        stamp_feed(job->terms->wrote, job->data, job->size);
    }
    return true;
}

static bool wants_fresh(const struct job *job)
{
    return job->terms != NULL && job->terms->fresh;
}

/* Some file systems have no second names. */
static bool links_unknown(int error)
{
    return error == EPERM || error == ENOSYS || error == EOPNOTSUPP || error == EMLINK;
}

/* Takes the name with an empty file, which only one can make. */
static bool reserve_name(struct job *job)
{
    const int fd = open_file(job->ops, job->path, O_WRONLY | O_CREAT | O_EXCL);

    if (fd >= 0)
        job->ops->close(fd);
    return fd >= 0;
}

/* False with errno, EEXIST among them. */
static bool give_fresh_name(struct job *job)
{
    if (job->ops->link(job->temporary, job->path) == 0) {
        unlink(job->temporary);
        return true;
    }
    if (!links_unknown(errno) || !reserve_name(job))
        return false;
    if (job->ops->rename(job->temporary, job->path) == 0)
        return true;
    const int error = errno;
    unlink(job->path);
    errno = error;
    return false;
}

static int give_name(struct job *job)
{
    if (wants_fresh(job) ? give_fresh_name(job) : job->ops->rename(job->temporary, job->path) == 0)
        return STELE_OK;
    if (wants_fresh(job) && errno == EEXIST)
        return save_refuse(job->diags, "io.exists", job->path);
    return fail(job->diags, "io.rename", job->path);
}

/* Every step can fail, or the machine stop, after any of them: the file is then as it was or
 * complete.  Data must be on disk before the name points at it (sync, then rename), and what the
 * disk took is compared with what was written before anything is replaced.  Only the folder's sync
 * comes after the point of no return, and its failure is not one of the save. */
static int put_in_place(struct job *job)
{
    int code = fill_temporary(job) ? STELE_OK : fail(job->diags, "io.write", job->path);

    if (!close_file(job->ops, job->fd) && code == STELE_OK)
        code = fail(job->diags, "io.write", job->path);
    if (code == STELE_OK)
        code = give_name(job);
    if (code == STELE_OK)
        sync_folder(job->ops, job->path);
    else
        unlink(job->temporary);
    if (job->temporary_lock >= 0)
        close(job->temporary_lock);
    return code;
}

/* The lock is held from the last look at the old file to the rename; whoever waits for it finds the
 * old inode replaced and starts over (still_there).  A fresh file needs no turn: link decides. */
static int replace(struct job *job)
{
    int code = wants_fresh(job) ? STELE_OK : take_turn(job);

    if (code == STELE_OK && job->lock >= 0)
        code = check_expected(job);
    if (code == STELE_OK) {
        sweep(job->path);
        code = open_temporary(job) ? put_in_place(job) : fail(job->diags, "io.open", job->path);
    }
    if (job->lock >= 0)
        job->ops->close(job->lock);
    free(job->temporary);
    return code;
}

/* Devices and pipes cannot be replaced: they are written to. */
static int write_through(struct job *job)
{
    const int fd = open_file(job->ops, job->path, O_WRONLY);
    int code = STELE_OK;

    if (fd < 0)
        return fail(job->diags, "io.open", job->path);
    if (!write_all(job->ops, fd, job->data, job->size))
        code = fail(job->diags, "io.write", job->path);
    if (!close_file(job->ops, fd) && code == STELE_OK)
        code = fail(job->diags, "io.write", job->path);
    return code;
}

static int save_to(struct job *job)
{
    if (stat(job->path, &job->old) != 0)
        return replace(job);
    if (wants_fresh(job))
        return save_refuse(job->diags, "io.exists", job->path);
    if (!S_ISREG(job->old.st_mode))
        return write_through(job);
    /* The superuser may write anything, but what nobody may write was protected on purpose. */
    const bool protected = (job->old.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
    return protected ? refuse_protected(job) : replace(job);
}

int save_bytes(const struct save_ops *ops, const char *path, const void *data, size_t size,
               const struct save_terms *terms, struct stele_diags *diags)
{
    if (strcmp(path, "-") == 0)
        return write_all(ops, STDOUT_FILENO, data, size) ? STELE_OK : fail(diags, "io.write", path);
    char *final = final_path(path);
    if (final == NULL)
        return fail(diags, "io.open", path);
    struct job job = {.ops = ops,
                      .path = final,
                      .data = data,
                      .size = size,
                      .terms = terms,
                      .diags = diags,
                      .lock = -1,
                      .temporary_lock = -1};
    const int code = save_to(&job);
    free(final);
    return code;
}

int stele_save_bytes(const char *path, const void *data, size_t size, struct stele_diags *diags)
{
    return save_bytes(&save_ops_default, path, data, size, NULL, diags);
}

int stele_save_new_bytes(const char *path, const void *data, size_t size, struct stele_diags *diags)
{
    const struct save_terms terms = {.fresh = true};

    return save_bytes(&save_ops_default, path, data, size, &terms, diags);
}
