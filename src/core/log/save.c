#include "core/log/save.h"

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/log/rights.h"

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
    int lock;             /* the file to be replaced, open and locked; -1: there is none */
    struct stat old;      /* of that file */
    char *temporary;      /* the name of the temporary file */
    int fd, hold;         /* that file, open for writing; and what keeps it locked, -1: nothing */
    unsigned rights_lost; /* of the old file: see rights.h */
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
    case ENXIO:
        return "io.not-a-file";
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
        fact_int(&diag->why.facts, "written", 1);
    }
    return error == ENOMEM ? STELE_ENOMEM : STELE_EIO;
}

/* A file is saved, but not all of it is as it was. */
static struct stele_facts *warn(struct job *job, const char *code)
{
    struct stele_diag *diag = diags_add(job->diags, STELE_WARNING, STELE_D_IO, code);

    if (diag == NULL)
        return NULL;
    fact_text(&diag->why.facts, "name", job->path);
    return &diag->why.facts;
}

static void warn_of_changes(struct job *job)
{
    if ((job->rights_lost & RIGHTS_OWNER) != 0)
        warn(job, "io.owner");
    if ((job->rights_lost & RIGHTS_ATTRIBUTES) != 0)
        warn(job, "io.attributes");
    if (job->lock < 0 || job->old.st_nlink < 2)
        return;
    struct stele_facts *facts = warn(job, "io.other-names");
    if (facts != NULL)
        fact_int(facts, "n", (int32_t)job->old.st_nlink - 1);
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

static int open_file(const struct save_ops *ops, const char *path, int flags, mode_t mode)
{
    int fd;

    do
        fd = ops->open(path, flags | O_CLOEXEC, mode);
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
    const int fd = open_file(job->ops, job->path, O_RDWR | O_NONBLOCK | O_NOCTTY, 0);

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

/* ---- Leftovers ------------------------------------------------------------------------------- */

#define TEMPORARY_START ".stele-"
#define TEMPORARY_END   ".tmp"

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

/* A second name of the very file that is being replaced, left by somebody who was killed between
 * giving a new file its name and taking away the other.  We hold the lock of that file. */
static bool is_second_name(const struct job *job, const struct stat *status)
{
    return job->lock >= 0 && status->st_dev == job->old.st_dev && status->st_ino == job->old.st_ino;
}

/* Whether nobody writes the file any more: nobody holds its lock.  That is asked with the lock
 * held, and the name must still be its only one: then nobody else has removed the file and given
 * the name to another. */
static bool is_abandoned(int fd)
{
    struct stat status;

    return flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &status) == 0 && status.st_nlink == 1;
}

/* The same for a private file of somebody else, whose lock nobody else can ask for: no save
 * takes a day.  If one does after all, it fails and says so, and the file it was to replace is
 * as it was. */
static bool is_forgotten(const struct stat *status)
{
    enum { DAY = 24 * 60 * 60 };
    struct timespec now;

    return status->st_nlink == 1 && clock_gettime(CLOCK_REALTIME, &now) == 0 &&
           now.tv_sec - status->st_mtim.tv_sec > DAY;
}

/* Removes a temporary file that nobody holds, whoever made it: the folder decides whether that is
 * allowed.  The lock is kept until it is gone, so that a writer that has just made it notices. */
static void remove_leftover(const struct job *job, int folder, const char *name)
{
    struct stat status;
    bool old;

    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
        return;
    const int fd = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        old = errno == EACCES && is_forgotten(&status);
    else
        old = is_second_name(job, &status) || is_abandoned(fd);
    if (old)
        unlinkat(folder, name, 0);
    if (fd >= 0)
        close(fd);
}

/* Failures do not matter: the next save tries again. */
static void sweep(const struct job *job)
{
    char *name = folder_of(job->path);
    DIR *folder = name != NULL ? opendir(name) : NULL;

    free(name);
    if (folder == NULL)
        return;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder))
        if (is_temporary(entry->d_name))
            remove_leftover(job, dirfd(folder), entry->d_name);
    closedir(folder);
}

/* ---- Temporary files ------------------------------------------------------------------------- */

enum { NAME_TRIES = 100, TEMPORARY_EXTRA = 48 };

/* Holds a new temporary file against sweepers; the lock outlives the descriptor written to, whose
 * closing may fail.  False if one was quicker, who then removes it. */
static bool hold_temporary(struct job *job)
{
    struct stat status;

    if (lock_file(job->ops, job->fd) != 0 && errno == EWOULDBLOCK)
        return false;
    if (fstat(job->fd, &status) == 0 && status.st_nlink == 0)
        return false;
    job->hold = fcntl(job->fd, F_DUPFD_CLOEXEC, 0);
    return true;
}

static void release_temporary(struct job *job)
{
    if (job->hold >= 0)
        close(job->hold);
    job->hold = -1;
}

/* Makes a file that did not exist beside the path, with a mode as open() takes it.  False with
 * errno. */
static bool open_temporary(struct job *job, mode_t mode)
{
    const size_t room = strlen(job->path) + TEMPORARY_EXTRA;
    const int folder = (int)(after_folder(job->path) - job->path);

    if (job->temporary == NULL)
        job->temporary = malloc(room);
    if (job->temporary == NULL)
        return false;
    for (unsigned i = 0; i < NAME_TRIES; i++) {
        snprintf(job->temporary, room, "%.*s" TEMPORARY_START "%ld-%u" TEMPORARY_END, folder,
                 job->path, (long)getpid(), i);
        job->fd = open_file(job->ops, job->temporary, O_RDWR | O_CREAT | O_EXCL, mode);
        if (job->fd >= 0 && hold_temporary(job))
            return true;
        if (job->fd < 0 && errno != EEXIST)
            return false;
        if (job->fd >= 0)
            job->ops->close(job->fd);
    }
    errno = EEXIST;
    return false;
}

/* Removes a temporary file that nothing was written to; errno stays. */
static void drop_temporary(struct job *job)
{
    const int error = errno;

    unlink(job->temporary);
    job->ops->close(job->fd);
    release_temporary(job);
    errno = error;
}

/* What the umask, or a default list of the folder, leaves of the mode of a new file.  Only the
 * system knows: asking umask() would change it for all threads meanwhile.  So it makes an empty
 * file, which is removed again.  False with errno. */
static bool find_new_mode(struct job *job, mode_t *mode)
{
    struct stat status;

    if (!open_temporary(job, 0666))
        return false;
    const bool found = fstat(job->fd, &status) == 0;
    drop_temporary(job);
    if (found)
        *mode = status.st_mode & 07777;
    return found;
}

/* Makes the temporary file.  What is in it is as private as the log will be: it begins as a file
 * that only its owner can open, and is empty when it gets the rights it is to have.  For whoever
 * opened it before that could read it for ever. */
static bool make_temporary(struct job *job)
{
    mode_t mode = 0;

    if ((job->lock < 0 && !find_new_mode(job, &mode)) || !open_temporary(job, 0600))
        return false;
    const bool given = job->lock < 0
                           ? fchmod(job->fd, mode) == 0
                           : rights_copy(job->lock, &job->old, job->fd, &job->rights_lost);
    if (!given)
        drop_temporary(job);
    return given;
}

/* ---- Replacing ------------------------------------------------------------------------------- */

/* A rename is on disk only when its folder is.  Some file systems cannot sync folders: the file
 * itself is complete all the same. */
static void sync_folder(const struct save_ops *ops, const char *path)
{
    char *folder = folder_of(path);
    const int fd = folder != NULL ? open_file(ops, folder, O_RDONLY | O_DIRECTORY, 0) : -1;

    if (fd >= 0) {
        sync_file(ops, fd);
        ops->close(fd);
    }
    free(folder);
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

    if (!write_all(job->ops, job->fd, job->data, job->size) || !sync_file(job->ops, job->fd) ||
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
    const int fd = open_file(job->ops, job->path, O_WRONLY | O_CREAT | O_EXCL, 0600);

    if (fd >= 0)
        job->ops->close(fd);
    return fd >= 0;
}

/* Gives the new file its name where there are no second names. */
static bool move_to_new_name(struct job *job)
{
    /* Whoever did not insist on a new name gets no empty file for a moment. */
    if (wants_fresh(job) && !reserve_name(job))
        return false;
    if (job->ops->rename(job->temporary, job->path) == 0)
        return true;
    const int error = errno;
    if (wants_fresh(job))
        unlink(job->path);
    errno = error;
    return false;
}

/* Gives the new file a name that nobody has.  False with errno, EEXIST if somebody has it. */
static bool give_new_name(struct job *job)
{
    if (job->ops->link(job->temporary, job->path) == 0) {
        unlink(job->temporary);
        return true;
    }
    return links_unknown(errno) && move_to_new_name(job);
}

/* STELE_ESTOP: a file has come there that was not there before; it is to be looked at. */
static int give_name(struct job *job)
{
    if (job->lock < 0 ? give_new_name(job) : job->ops->rename(job->temporary, job->path) == 0)
        return STELE_OK;
    if (job->lock >= 0 || errno != EEXIST)
        return fail(job->diags, "io.rename", job->path);
    return wants_fresh(job) ? save_refuse(job->diags, "io.exists", job->path) : STELE_ESTOP;
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
    if (code == STELE_OK) {
        sync_folder(job->ops, job->path);
        warn_of_changes(job);
    } else {
        unlink(job->temporary);
    }
    release_temporary(job);
    return code;
}

/* The lock is held from the last look at the old file to the rename; whoever waits for it finds the
 * old inode replaced and starts over (still_there).  A fresh file needs no turn: link decides. */
static int replace_once(struct job *job)
{
    int code = wants_fresh(job) ? STELE_OK : take_turn(job);

    job->rights_lost = 0;
    if (code == STELE_OK && job->lock >= 0)
        code = check_expected(job);
    if (code == STELE_OK) {
        sweep(job);
        /* A leftover may have been a second name of the file. */
        if (job->lock >= 0 && fstat(job->lock, &job->old) != 0)
            code = fail(job->diags, "io.open", job->path);
        else
            code = make_temporary(job) ? put_in_place(job) : fail(job->diags, "io.open", job->path);
    }
    if (job->lock >= 0)
        job->ops->close(job->lock);
    job->lock = -1;
    return code;
}

/* Somebody may make a file of the name between the look that found none and the new one: then
 * that is the one to be replaced, on the same terms. */
static int replace(struct job *job)
{
    enum { TRIES = 1000 };
    int code = STELE_ESTOP;

    for (int i = 0; i < TRIES && code == STELE_ESTOP; i++)
        code = replace_once(job);
    free(job->temporary);
    return code != STELE_ESTOP ? code : save_refuse(job->diags, "io.locked", job->path);
}

/* The superuser may write anything, but what nobody may write was protected on purpose. */
static bool is_protected(const struct stat *status)
{
    return (status->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
}

static int save_to(struct job *job)
{
    if (stat(job->path, &job->old) != 0)
        return replace(job);
    if (!S_ISREG(job->old.st_mode)) {
        errno = S_ISDIR(job->old.st_mode) ? EISDIR : ENXIO;
        return fail(job->diags, "io.open", job->path);
    }
    if (wants_fresh(job))
        return save_refuse(job->diags, "io.exists", job->path);
    return is_protected(&job->old) ? refuse_protected(job) : replace(job);
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
                      .hold = -1};
    const int code = save_to(&job);
    free(final);
    return code;
}

/* ---- Bytes of any kind ----------------------------------------------------------------------- */

int stele_see_file(const char *path, struct stele_seen *out, struct stele_diags *diags)
{
    struct stat status;

    *out = (struct stele_seen){0};
    if (strcmp(path, "-") == 0)
        return STELE_OK;
    if (stat(path, &status) != 0)
        return errno == ENOENT ? STELE_OK : fail(diags, "io.open", path);
    if (!S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : ENXIO;
        return fail(diags, "io.open", path);
    }
    *out = (struct stele_seen){.exists = true,
                               .device = status.st_dev,
                               .inode = status.st_ino,
                               .size = (uint64_t)status.st_size,
                               .seconds = status.st_mtim.tv_sec,
                               .nanoseconds = (int32_t)status.st_mtim.tv_nsec};
    return STELE_OK;
}

void save_expect_seen(const struct stele_seen *seen, struct stamp *stamp, struct save_terms *terms)
{
    if (seen == NULL)
        return;
    terms->fresh |= !seen->exists;
    if (!seen->exists)
        return;
    /* Its content is not known, and so is not compared. */
    *stamp = (struct stamp){.regular = true,
                            .device = (dev_t)seen->device,
                            .inode = (ino_t)seen->inode,
                            .size = seen->size,
                            .written = {seen->seconds, seen->nanoseconds},
                            .fed = UINT64_MAX};
    terms->expect = stamp;
}

int stele_save_bytes(const char *path, const void *data, size_t size,
                     const struct stele_saving *how, struct stele_diags *diags)
{
    struct save_terms terms = {.fresh = how != NULL && how->fresh};
    struct stamp stamp;

    save_expect_seen(how != NULL ? how->seen : NULL, &stamp, &terms);
    return save_bytes(&save_ops_default, path, data, size, &terms, diags);
}
