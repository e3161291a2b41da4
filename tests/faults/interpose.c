/* The functions that fail.  Each counts, then goes on to the C library's own. */
#define _GNU_SOURCE
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
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

/* ---- Input and output -------------------------------------------------------------------------- */

/* Defines `next`, the C library's function of that name. */
#define NEXT(type, name, ...)                                                                      \
    static type (*next)(__VA_ARGS__);                                                              \
    if (next == NULL)                                                                              \
    *(void **)&next = dlsym(RTLD_NEXT, name)

#define FAIL_IO(value)                                                                             \
    do {                                                                                           \
        if (refuse(FAULTS_IO, CALLER)) {                                                           \
            errno = EIO;                                                                           \
            return value;                                                                          \
        }                                                                                          \
    } while (0)

int open(const char *path, int flags, ...)
{
    NEXT(int, "open", const char *, int, ...);
    va_list args;

    va_start(args, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    FAIL_IO(-1);
    return next(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    NEXT(int, "openat", int, const char *, int, ...);
    va_list args;

    va_start(args, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    FAIL_IO(-1);
    return next(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode)
{
    NEXT(FILE *, "fopen", const char *, const char *);
    FAIL_IO(NULL);
    return next(path, mode);
}

ssize_t read(int fd, void *data, size_t size)
{
    NEXT(ssize_t, "read", int, void *, size_t);
    FAIL_IO(-1);
    return next(fd, data, size);
}

ssize_t write(int fd, const void *data, size_t size)
{
    NEXT(ssize_t, "write", int, const void *, size_t);
    FAIL_IO(-1);
    return next(fd, data, size);
}

int fsync(int fd)
{
    NEXT(int, "fsync", int);
    FAIL_IO(-1);
    return next(fd);
}

int rename(const char *from, const char *to)
{
    NEXT(int, "rename", const char *, const char *);
    FAIL_IO(-1);
    return next(from, to);
}

int link(const char *from, const char *to)
{
    NEXT(int, "link", const char *, const char *);
    FAIL_IO(-1);
    return next(from, to);
}

/* The file is closed all the same, as Linux does. */
int close(int fd)
{
    NEXT(int, "close", int);
    const int closed = next(fd);
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
    return next(file);
}
