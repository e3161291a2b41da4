/* The functions that fail or kill.  Each counts, then goes on to the C library's own. */
#define _GNU_SOURCE
#include "faults.h"
#include "power.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* The allocator below malloc: finding it with dlsym would need memory. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t align, size_t size);
void __libc_free(void *block);

static struct faults *armed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Who calls --------------------------------------------------------------------------------- */

enum { RANGES_MAX = 16 };

static struct range {
    uintptr_t from, to;
} ours[RANGES_MAX];
static size_t ours_n;

static int add_object(struct dl_phdr_info *info, size_t size, void *user)
{
    static const char *const names[] = {"/tclstele.", "/libstele.", "/libxml2.", "/libz."};
    const enum faults_caller *const caller = user;
    const size_t n = *caller == FAULTS_STELE ? 2 : 4;

    (void)size;
    for (size_t i = 0; i < n; i++) {
        if (strstr(info->dlpi_name, names[i]) == NULL)
            continue;
        for (int k = 0; k < info->dlpi_phnum && ours_n < RANGES_MAX; k++) {
            const ElfW(Phdr) *part = &info->dlpi_phdr[k];
            if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
                const uintptr_t from = info->dlpi_addr + part->p_vaddr;
                ours[ours_n++] = (struct range){from, from + part->p_memsz};
            }
        }
    }
    return 0;
}

static bool is_ours(const void *caller)
{
    for (size_t i = 0; i < ours_n; i++)
        if ((uintptr_t)caller >= ours[i].from && (uintptr_t)caller < ours[i].to)
            return true;
    return false;
}

void faults_arm(struct faults *want)
{
    if (want != NULL && want->caller != FAULTS_ANY && ours_n == 0)
        dl_iterate_phdr(add_object, &want->caller);
    pthread_mutex_lock(&lock);
    armed = want;
    pthread_mutex_unlock(&lock);
}

/* ---- Counting ---------------------------------------------------------------------------------- */

static bool counts(enum faults_kind kind, const void *caller)
{
    return armed != NULL && armed->kind == kind && (armed->caller == FAULTS_ANY || is_ours(caller));
}

/* libxml2 dies without the state of its thread, and goes on without its locks.  The library sees to
 * it that there is room for them just before: what was free then is free now. */
static bool is_promised(const void *caller)
{
    static const char *const names[] = {"xmlGetGlobalState", "xmlNewMutex", "xmlNewRMutex"};
    Dl_info info;

    if (dladdr(caller, &info) == 0 || info.dli_sname == NULL)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(info.dli_sname, names[i]) == 0)
            return true;
    return false;
}

static bool refuse_this(const void *caller)
{
    armed->calls++;
    if (armed->countdown < 0 || (armed->countdown == 0 && is_promised(caller)))
        return false;
    if (armed->countdown > 0) {
        armed->countdown--;
        return false;
    }
    if (!armed->stay)
        armed->countdown = -1;
    armed->refused++;
    return true;
}

static bool refuse(enum faults_kind kind, const void *caller)
{
    bool refused = false;

    if (armed == NULL)
        return false;
    pthread_mutex_lock(&lock);
    if (counts(kind, caller))
        refused = refuse_this(caller);
    pthread_mutex_unlock(&lock);
    return refused;
}

/* A block more, or less, that is in use. */
static void count_block(const void *block, long change)
{
    if (armed == NULL || block == NULL)
        return;
    pthread_mutex_lock(&lock);
    if (armed != NULL)
        armed->live += change;
    pthread_mutex_unlock(&lock);
}

/* ---- Memory ------------------------------------------------------------------------------------ */

static void *no_memory(void)
{
    errno = ENOMEM;
    return NULL;
}

static void *taken(void *block)
{
    count_block(block, 1);
    return block;
}

#define CALLER __builtin_return_address(0)

void *malloc(size_t size)
{
    return refuse(FAULTS_MEMORY, CALLER) ? no_memory() : taken(__libc_malloc(size));
}

void *calloc(size_t n, size_t size)
{
    return refuse(FAULTS_MEMORY, CALLER) ? no_memory() : taken(__libc_calloc(n, size));
}

void *realloc(void *old, size_t size)
{
    if (refuse(FAULTS_MEMORY, CALLER))
        return no_memory();
    void *const block = __libc_realloc(old, size);
    return old == NULL ? taken(block) : block;
}

void *aligned_alloc(size_t align, size_t size)
{
    return refuse(FAULTS_MEMORY, CALLER) ? no_memory() : taken(__libc_memalign(align, size));
}

void free(void *block)
{
    count_block(block, -1);
    __libc_free(block);
}

/* strdup is part of the C library, which would be the caller. */
char *strdup(const char *text)
{
    if (refuse(FAULTS_MEMORY, CALLER))
        return no_memory();
    const size_t size = strlen(text) + 1;
    char *const copy = taken(__libc_malloc(size));
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

/* ---- A clock that is wrong --------------------------------------------------------------------- */

/* Defines `next`, the C library's function of that name. */
#define NEXT(type, name, ...)                                                                      \
    static type (*next)(__VA_ARGS__);                                                              \
    if (next == NULL)                                                                              \
    *(void **)&next = dlsym(RTLD_NEXT, name)

static long clock_ahead; /* seconds */

void faults_clock(long seconds)
{
    clock_ahead = seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    NEXT(int, "clock_gettime", clockid_t, struct timespec *);
    const int result = next(clock, now);

    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += clock_ahead;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    NEXT(int, "gettimeofday", struct timeval *, void *);
    const int result = next(now, zone);

    if (result == 0)
        now->tv_sec += clock_ahead;
    return result;
}

time_t time(time_t *out)
{
    NEXT(time_t, "time", time_t *);
    const time_t now = next(NULL) + clock_ahead;

    if (out != NULL)
        *out = now;
    return now;
}

/* ---- A share that is gone ---------------------------------------------------------------------- */

static char away[PATH_MAX]; /* empty: none is */
static int away_error;

void faults_away(const char *folder, int error)
{
    snprintf(away, sizeof away, "%s", folder != NULL ? folder : "");
    away_error = error;
}

static bool is_away(const char *path)
{
    const size_t size = strlen(away);

    if (size == 0 || strncmp(path, away, size) != 0 || (path[size] != '\0' && path[size] != '/'))
        return false;
    errno = away_error;
    return true;
}

static bool is_away_open(int fd)
{
    char link_name[64], path[PATH_MAX];

    if (away[0] == '\0')
        return false;
    snprintf(link_name, sizeof link_name, "/proc/self/fd/%d", fd);
    const ssize_t size = readlink(link_name, path, sizeof path - 1);
    if (size < 0)
        return false;
    path[size] = '\0';
    return is_away(path);
}

/* ---- Killing ----------------------------------------------------------------------------------- */

static bool power_counts(void)
{
    return armed != NULL && armed->kind == FAULTS_KILL && armed->power != FAULTS_POWER_STAYS;
}

void faults_end(void)
{
    const enum faults_power what = power_counts() ? armed->power : FAULTS_POWER_STAYS;

    faults_arm(NULL);
    power_cut(what);
}

/* A process that ends by itself: the power may go off right after. */
__attribute__((destructor)) static void end(void)
{
    if (power_counts())
        faults_end();
}

static void die(void)
{
    faults_end();
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* Counts a call that changes a file.  True if it is the last; the one that is not even to be made
 * does not return. */
static bool is_last(const void *caller)
{
    if (!refuse(FAULTS_KILL, caller))
        return false;
    if (armed->moment == FAULTS_BEFORE)
        die();
    return true;
}

/* What the power would take along is noted by calls of our own, which do not count. */
static struct faults *aside(void)
{
    struct faults *const was = armed;

    armed = NULL;
    return was;
}

static void note_change(const char *from, const char *to)
{
    if (!power_counts())
        return;
    struct faults *const was = aside();
    power_changing(from, to);
    armed = was;
}

static void changed(bool done)
{
    if (power_counts() && done)
        power_changed();
}

/* ---- Input and output -------------------------------------------------------------------------- */

#define FAIL_IO(value)                                                                             \
    do {                                                                                           \
        if (refuse(FAULTS_IO, CALLER)) {                                                           \
            errno = EIO;                                                                           \
            return value;                                                                          \
        }                                                                                          \
    } while (0)

/* Makes a call that changes a file. */
#define CHANGE(type, call)                                                                         \
    const bool last = is_last(CALLER);                                                             \
    type const result = call;                                                                      \
    if (last)                                                                                      \
    die()

static bool is_there(const char *path)
{
    struct stat status;

    return power_counts() && lstat(path, &status) == 0;
}

static void note_open(int fd, const char *path, bool was_there)
{
    if (fd < 0 || !power_counts())
        return;
    struct faults *const was = aside();
    power_opened(fd, path, !was_there);
    armed = was;
}

int open(const char *path, int flags, ...)
{
    NEXT(int, "open", const char *, int, ...);
    va_list args;

    va_start(args, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    FAIL_IO(-1);
    if (is_away(path))
        return -1;
    if ((flags & O_ACCMODE) == O_RDONLY)
        return next(path, flags, mode);
    const bool was_there = is_there(path);
    const bool last = is_last(CALLER);
    const int fd = next(path, flags, mode);
    note_open(fd, path, was_there);
    if (last)
        die();
    return fd;
}

int openat(int folder, const char *path, int flags, ...)
{
    NEXT(int, "openat", int, const char *, int, ...);
    va_list args;

    va_start(args, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    FAIL_IO(-1);
    if (is_away(path) || is_away_open(folder))
        return -1;
    if ((flags & O_ACCMODE) == O_RDONLY)
        return next(folder, path, flags, mode);
    CHANGE(int, next(folder, path, flags, mode));
    return result;
}

FILE *fopen(const char *path, const char *mode)
{
    NEXT(FILE *, "fopen", const char *, const char *);
    FAIL_IO(NULL);
    if (is_away(path))
        return NULL;
    if (mode[0] == 'r' && strchr(mode, '+') == NULL)
        return next(path, mode);
    CHANGE(FILE *, next(path, mode));
    return result;
}

ssize_t read(int fd, void *data, size_t size)
{
    NEXT(ssize_t, "read", int, void *, size_t);
    FAIL_IO(-1);
    if (is_away_open(fd))
        return -1;
    return next(fd, data, size);
}

ssize_t write(int fd, const void *data, size_t size)
{
    NEXT(ssize_t, "write", int, const void *, size_t);
    FAIL_IO(-1);
    if (is_away_open(fd))
        return -1;
    CHANGE(ssize_t, next(fd, data, last ? size / 2 : size));
    return result;
}

int fsync(int fd)
{
    NEXT(int, "fsync", int);
    FAIL_IO(-1);
    if (is_away_open(fd))
        return -1;
    const bool last = is_last(CALLER);
    /* A disk takes its time, and who is killed does not care. */
    const int result = counts(FAULTS_KILL, CALLER) || getenv("FAULTS_HASTE") != NULL ? 0 : next(fd);
    if (power_counts())
        power_synced(fd);
    if (last)
        die();
    return result;
}

int ftruncate(int fd, off_t size)
{
    NEXT(int, "ftruncate", int, off_t);
    CHANGE(int, next(fd, size));
    return result;
}

int rename(const char *from, const char *to)
{
    NEXT(int, "rename", const char *, const char *);
    FAIL_IO(-1);
    if (is_away(from) || is_away(to))
        return -1;
    note_change(from, to);
    const bool last = is_last(CALLER);
    const int result = next(from, to);
    changed(result == 0);
    if (last)
        die();
    return result;
}

int link(const char *from, const char *to)
{
    NEXT(int, "link", const char *, const char *);
    FAIL_IO(-1);
    if (is_away(from) || is_away(to))
        return -1;
    note_change(NULL, to);
    const bool last = is_last(CALLER);
    const int result = next(from, to);
    changed(result == 0);
    if (last)
        die();
    return result;
}

int unlink(const char *path)
{
    NEXT(int, "unlink", const char *);
    if (is_away(path))
        return -1;
    note_change(NULL, path);
    const bool last = is_last(CALLER);
    const int result = next(path);
    changed(result == 0);
    if (last)
        die();
    return result;
}

int unlinkat(int folder, const char *path, int flags)
{
    NEXT(int, "unlinkat", int, const char *, int);
    CHANGE(int, next(folder, path, flags));
    return result;
}

int mkdir(const char *path, mode_t mode)
{
    NEXT(int, "mkdir", const char *, mode_t);
    if (is_away(path))
        return -1;
    CHANGE(int, next(path, mode));
    return result;
}

static bool is_written(int fd)
{
    const int flags = fcntl(fd, F_GETFL);

    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/* The file is closed all the same, as Linux does. */
int close(int fd)
{
    NEXT(int, "close", int);
    const bool last = armed != NULL && is_written(fd) && is_last(CALLER);
    const int closed = next(fd);
    if (last)
        die();
    FAIL_IO(-1);
    return closed;
}

/* Standard error cannot report about itself. */
size_t fwrite(const void *data, size_t size, size_t n, FILE *file)
{
    NEXT(size_t, "fwrite", const void *, size_t, size_t, FILE *);
    if (file != stderr)
        FAIL_IO(0);
    return next(data, size, n, file);
}

int fflush(FILE *file)
{
    NEXT(int, "fflush", FILE *);
    FAIL_IO(EOF);
    CHANGE(int, next(file));
    return result;
}

/* Standard input is a terminal if FAULTS_TERMINAL says so: a program then asks for line after
 * line. */
int isatty(int fd)
{
    NEXT(int, "isatty", int);
    return (fd == STDIN_FILENO && getenv("FAULTS_TERMINAL") != NULL) || next(fd);
}

/* ---- Looking ----------------------------------------------------------------------------------- */

int stat(const char *restrict path, struct stat *restrict status)
{
    NEXT(int, "stat", const char *, struct stat *);
    return is_away(path) ? -1 : next(path, status);
}

int lstat(const char *restrict path, struct stat *restrict status)
{
    NEXT(int, "lstat", const char *, struct stat *);
    return is_away(path) ? -1 : next(path, status);
}

int fstat(int fd, struct stat *status)
{
    NEXT(int, "fstat", int, struct stat *);
    return is_away_open(fd) ? -1 : next(fd, status);
}

int access(const char *path, int mode)
{
    NEXT(int, "access", const char *, int);
    return is_away(path) ? -1 : next(path, mode);
}

DIR *opendir(const char *path)
{
    NEXT(DIR *, "opendir", const char *);
    return is_away(path) ? NULL : next(path);
}

char *realpath(const char *restrict path, char *restrict resolved)
{
    NEXT(char *, "realpath", const char *, char *);
    return is_away(path) ? NULL : next(path, resolved);
}
