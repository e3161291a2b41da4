/* Lets somebody else have a turn in the middle of a program: loaded before everything else (LD_PRELOAD), it runs a
 * command to its end just before one of the calls by which the program looks at files or changes them.
 *
 * Environment:
 *   RACES_PROGRAM   the program, by the last part of its name; no other is touched
 *   RACES_FILE      the last part of a file's name: calls count from the one after the first that names it
 *   RACES_AT        the number of the call, from 0; negative: none
 *   RACES_COMMAND   what is run then, by the shell
 *   RACES_COUNT     the file to which the number of calls is written at the end
 *   RACES_HURRY     set: nobody sleeps, for whoever waits for the program's lock waits in vain */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct {
    bool on;    /* this is the program */
    bool named; /* the file has been */
    bool busy;  /* the command runs */
    const char *file;
    long at, calls;
} race;

__attribute__((constructor)) static void begin(int argc, char **argv)
{
    const char *const program = getenv("RACES_PROGRAM"), *const at = getenv("RACES_AT");
    const char *const slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    const char *name = slash != NULL ? slash + 1 : argc > 0 ? argv[0] : "";

    if (strncmp(name, "lt-", 3) == 0)
        name += 3; /* libtool's name for it */
    race.file = getenv("RACES_FILE");
    race.at = at != NULL ? atol(at) : -1;
    race.on = program != NULL && race.file != NULL && strcmp(name, program) == 0;
}

__attribute__((destructor)) static void end(void)
{
    const char *const path = getenv("RACES_COUNT");
    char text[32];

    if (!race.on || path == NULL)
        return;
    race.on = false;
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const int n = snprintf(text, sizeof text, "%ld\n", race.calls);
    if (fd < 0 || write(fd, text, (size_t)n) != n)
        _exit(98);
    close(fd);
}

static void give_turn(void)
{
    const char *const command = getenv("RACES_COMMAND");
    const int error = errno;
    const pid_t child = fork();
    int status;

    if (child == 0) {
        unsetenv("RACES_PROGRAM");
        setenv("RACES_HURRY", "1", 1);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(97);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    errno = error;
}

/* Counts a call that is about to be made. */
static void count(void)
{
    if (!race.on || !race.named || race.busy)
        return;
    race.busy = true;
    if (race.calls++ == race.at)
        give_turn();
    race.busy = false;
}

/* The same for one that names a file. */
static void count_path(const char *path)
{
    count();
    if (!race.on || race.busy || race.named || path == NULL)
        return;
    const size_t size = strlen(path), own = strlen(race.file);
    race.named = size >= own && strcmp(path + size - own, race.file) == 0;
}

/* Defines `next`, the C library's function of that name. */
#define NEXT(type, name, ...)                                                                      \
    static type (*next)(__VA_ARGS__);                                                              \
    if (next == NULL)                                                                              \
    *(void **)&next = dlsym(RTLD_NEXT, name)

static mode_t mode_of(int flags, va_list args)
{
    return (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
    NEXT(int, "open", const char *, int, ...);
    va_list args;

    va_start(args, flags);
    const mode_t mode = mode_of(flags, args);
    va_end(args);
    count_path(path);
    return next(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    NEXT(int, "openat", int, const char *, int, ...);
    va_list args;

    va_start(args, flags);
    const mode_t mode = mode_of(flags, args);
    va_end(args);
    count_path(path);
    return next(folder, path, flags, mode);
}

int stat(const char *path, struct stat *status)
{
    NEXT(int, "stat", const char *, struct stat *);
    count_path(path);
    return next(path, status);
}

int fstatat(int folder, const char *path, struct stat *status, int flags)
{
    NEXT(int, "fstatat", int, const char *, struct stat *, int);
    count_path(path);
    return next(folder, path, status, flags);
}

ssize_t read(int fd, void *data, size_t size)
{
    NEXT(ssize_t, "read", int, void *, size_t);
    count();
    return next(fd, data, size);
}

ssize_t write(int fd, const void *data, size_t size)
{
    NEXT(ssize_t, "write", int, const void *, size_t);
    count();
    return next(fd, data, size);
}

int fsync(int fd)
{
    NEXT(int, "fsync", int);
    count();
    return next(fd);
}

int flock(int fd, int operation)
{
    NEXT(int, "flock", int, int);
    count();
    return next(fd, operation);
}

int rename(const char *from, const char *to)
{
    NEXT(int, "rename", const char *, const char *);
    count_path(to);
    return next(from, to);
}

int link(const char *from, const char *to)
{
    NEXT(int, "link", const char *, const char *);
    count_path(to);
    return next(from, to);
}

int unlink(const char *path)
{
    NEXT(int, "unlink", const char *);
    count_path(path);
    return next(path);
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
    NEXT(int, "nanosleep", const struct timespec *, struct timespec *);
    return getenv("RACES_HURRY") != NULL ? 0 : next(time, left);
}
