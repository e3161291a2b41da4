#include "core/read/origin.h"

#include "core/base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

/* ---- Stamps ---------------------------------------------------------------------------------- */

enum { SETTLED_SECONDS = 2 }; /* the coarsest clock of a file system still in use */

void stamp_start(struct stamp *stamp, const struct stat *status)
{
    struct timespec now;

    *stamp = (struct stamp){.regular = S_ISREG(status->st_mode),
                            .device = status->st_dev,
                            .inode = status->st_ino,
                            .size = (uint64_t)status->st_size,
                            .written = status->st_mtim,
                            .touched = status->st_ctim,
                            .digest = 1}; /* where Adler-32 begins */
    stamp->settled = clock_gettime(CLOCK_REALTIME, &now) == 0 &&
                     now.tv_sec - status->st_mtim.tv_sec > SETTLED_SECONDS;
}

/* CRC-32 and Adler-32 beside each other: zlib has both, at the speed of memory.  Nobody forges a
 * log in order to have it overwritten; that two honest versions of it agree in length and in both
 * sums does not happen. */
void stamp_feed(struct stamp *stamp, const void *data, size_t size)
{
    const unsigned char *at = data;
    uLong crc = (uLong)(stamp->digest >> 32), adler = (uLong)(stamp->digest & UINT32_MAX);

    stamp->fed += size;
    while (size > 0) {
        const uInt piece = size < UINT_MAX ? (uInt)size : UINT_MAX;
        crc = crc32(crc, at, piece);
        adler = adler32(adler, at, piece);
        at += piece;
        size -= piece;
    }
    stamp->digest = (uint64_t)crc << 32 | adler;
}

static bool same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/* The same file, written at the same time as far as its clock shows. */
static bool same_place(const struct stamp *a, const struct stamp *b)
{
    return a->device == b->device && a->inode == b->inode && a->size == b->size &&
           same_time(a->written, b->written);
}

/* A damaged log may not have been read to its end. */
static bool knows_content(const struct stamp *stamp)
{
    return stamp->fed == stamp->size;
}

/* 1 or 0 where the answer is known without reading the file, else -1. */
static int compare_quickly(const struct stamp *stamp, const struct stamp *now)
{
    if (!now->regular)
        return 0;
    if (same_place(stamp, now) &&
        (!knows_content(stamp) || (stamp->settled && same_time(stamp->touched, now->touched))))
        return 1;
    return stamp->size == now->size && knows_content(stamp) ? -1 : 0;
}

static bool feed_file(struct stamp *stamp, int fd, ssize_t (*read)(int fd, void *data, size_t size))
{
    char piece[16384];

    for (;;) {
        const ssize_t n = read(fd, piece, sizeof piece);
        if (n > 0)
            stamp_feed(stamp, piece, (size_t)n);
        else if (n == 0 || errno != EINTR)
            return n == 0;
    }
}

int stamp_compare(struct stamp *stamp, int fd, ssize_t (*read)(int fd, void *data, size_t size))
{
    struct stat status;
    struct stamp now;

    if (fstat(fd, &status) != 0)
        return -1;
    stamp_start(&now, &status);
    const int known = compare_quickly(stamp, &now);
    if (known >= 0)
        return known;
    if (!feed_file(&now, fd, read))
        return -1;
    if (now.fed != stamp->fed || now.digest != stamp->digest)
        return 0;
    *stamp = now;
    return 1;
}

/* ---- Origins --------------------------------------------------------------------------------- */

static char *absolute(const char *path)
{
    char folder[PATH_MAX];

    if (path[0] == '/' || getcwd(folder, sizeof folder) == NULL)
        return strdup(path);
    const size_t folder_n = strlen(folder), path_n = strlen(path);
    char *joined = malloc(folder_n + 1 + path_n + 1);
    if (joined != NULL) {
        memcpy(joined, folder, folder_n);
        joined[folder_n] = '/';
        memcpy(joined + folder_n + 1, path, path_n + 1);
    }
    return joined;
}

bool origin_set(struct origin *origin, const char *path, const struct stamp *stamp)
{
    char *given = absolute(path);

    if (given == NULL)
        return false;
    origin_clear(origin);
    *origin = (struct origin){.given = given, .real = realpath(path, NULL), .stamp = *stamp};
    return true;
}

void origin_clear(struct origin *origin)
{
    free(origin->given);
    free(origin->real);
    *origin = (struct origin){0};
}

bool origin_is(const struct origin *origin, const char *path)
{
    if (origin->given == NULL)
        return false;
    char *found = absolute(path);
    bool same = found != NULL && strcmp(found, origin->given) == 0;
    free(found);
    if (same || origin->real == NULL)
        return same;
    found = realpath(path, NULL);
    same = found != NULL && strcmp(found, origin->real) == 0;
    free(found);
    return same;
}

/* A name that leads nowhere is compared as it stands. */
static char *final_name(const char *path)
{
    char *const real = realpath(path, NULL);

    return real != NULL || errno == ENOMEM ? real : absolute(path);
}

int stele_same_file(const char *a, const char *b, bool *same)
{
    char *const one = final_name(a), *const other = final_name(b);
    const bool known = one != NULL && other != NULL;

    if (known)
        *same = strcmp(one, other) == 0;
    free(one);
    free(other);
    return known ? STELE_OK : STELE_ENOMEM;
}

/* Content decides where the clock does not. */
static int look_inside(struct origin *origin)
{
    struct stat status;
    const char *code;
    const int fd = input_open(AT_FDCWD, origin->given, 0, &status, &code);

    if (fd < 0)
        return errno == ENOENT ? STELE_DISK_GONE : -1;
    const int same = stamp_compare(&origin->stamp, fd, read);
    close(fd);
    if (same < 0)
        return -1;
    return same == 1 ? STELE_DISK_SAME : STELE_DISK_CHANGED;
}

int origin_look(struct origin *origin)
{
    struct stat status;
    struct stamp now;

    if (origin->given == NULL)
        return STELE_DISK_NONE;
    if (stat(origin->given, &status) != 0)
        return errno == ENOENT || errno == ENOTDIR ? STELE_DISK_GONE : -1;
    stamp_start(&now, &status);
    const int known = compare_quickly(&origin->stamp, &now);
    if (known >= 0)
        return known == 1 ? STELE_DISK_SAME : STELE_DISK_CHANGED;
    return look_inside(origin);
}

enum stele_disk origin_disk(struct origin *origin)
{
    const int found = origin_look(origin);

    return found >= 0 ? (enum stele_disk)found : STELE_DISK_CHANGED;
}
