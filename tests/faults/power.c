#define _GNU_SOURCE
#include "power.h"

#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 64, CHANGES_MAX = 64 };

/* A file that was written to. */
static struct written {
    int fd; /* of our own */
    dev_t device;
    ino_t inode;
    off_t safe; /* so much of it */
} files[FILES_MAX];
static size_t files_n;

/* A change of names, which is taken back last first: what is called `to` gets the name `from` again,
 * or loses its name, and what was called `to` before comes back from where it was put aside. */
static struct change {
    char from[PATH_MAX], to[PATH_MAX], aside[PATH_MAX]; /* empty: none */
} changes[CHANGES_MAX], next;
static size_t changes_n;
static unsigned asides;

/* ---- Data ------------------------------------------------------------------------------------ */

static struct written *find_file(const struct stat *status)
{
    for (size_t i = 0; i < files_n; i++)
        if (files[i].device == status->st_dev && files[i].inode == status->st_ino)
            return &files[i];
    return NULL;
}

/* A change that is not made after all: its second name would keep others from taking the file for a leftover. */
static void drop_next(void)
{
    if (next.aside[0] != '\0')
        unlink(next.aside);
    next = (struct change){0};
}

void power_opened(int fd, const char *path, bool made)
{
    char own[64];
    struct stat status;

    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))
        return;
    if (made) {
        drop_next();
        snprintf(next.to, sizeof next.to, "%s", path);
        power_changed();
    }
    if (find_file(&status) != NULL || files_n == FILES_MAX)
        return;
    /* A second description: a lock on the first must go when its owner closes it. */
    snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
    files[files_n++] = (struct written){open(own, O_WRONLY | O_CLOEXEC), status.st_dev,
                                        status.st_ino, status.st_size};
}

static void sync_names(const struct stat *folder)
{
    size_t kept = 0;

    for (size_t i = 0; i < changes_n; i++) {
        char path[PATH_MAX];
        struct stat status;
        snprintf(path, sizeof path, "%s", changes[i].to);
        if (stat(dirname(path), &status) != 0 || status.st_dev != folder->st_dev ||
            status.st_ino != folder->st_ino)
            changes[kept++] = changes[i];
        else if (changes[i].aside[0] != '\0')
            unlink(changes[i].aside);
    }
    changes_n = kept;
}

void power_synced(int fd)
{
    struct stat status;

    if (fstat(fd, &status) != 0)
        return;
    if (S_ISDIR(status.st_mode)) {
        sync_names(&status);
        return;
    }
    struct written *const file = find_file(&status);
    if (file != NULL)
        file->safe = status.st_size;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* What is called `to` gets a second name, in a folder that nobody looks into. */
void power_changing(const char *from, const char *to)
{
    const char *const folder = getenv("FAULTS_ASIDE");
    struct stat status;

    drop_next();
    if (from != NULL)
        snprintf(next.from, sizeof next.from, "%s", from);
    snprintf(next.to, sizeof next.to, "%s", to);
    if (folder == NULL || lstat(to, &status) != 0 || !S_ISREG(status.st_mode))
        return;
    snprintf(next.aside, sizeof next.aside, "%.4000s/%ld-%u", folder, (long)getpid(), asides++);
    /* An older process of this number may have died before it made its change. */
    unlink(next.aside);
    if (link(to, next.aside) != 0)
        _exit(95);
}

void power_changed(void)
{
    if (changes_n < CHANGES_MAX)
        changes[changes_n++] = next;
    next = (struct change){0};
}

static void take_back(const struct change *change)
{
    if (change->from[0] != '\0')
        rename(change->to, change->from);
    else
        unlink(change->to);
    if (change->aside[0] != '\0')
        rename(change->aside, change->to);
}

void power_cut(enum faults_power what)
{
    drop_next();
    if (what == FAULTS_POWER_DATA || what == FAULTS_POWER_BOTH)
        for (size_t i = 0; i < files_n; i++)
            if (ftruncate(files[i].fd, files[i].safe) != 0)
                _exit(96);
    if (what == FAULTS_POWER_NAMES || what == FAULTS_POWER_BOTH)
        while (changes_n > 0)
            take_back(&changes[--changes_n]);
    for (size_t i = 0; i < changes_n; i++)
        if (changes[i].aside[0] != '\0')
            unlink(changes[i].aside);
}
