#define _DEFAULT_SOURCE 1 /* syscall */
#include "cli/session/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum {
    ENDING_TIME = 3000, /* milliseconds that a signal waits for all guards to end */
    ENDING_STUCK = 2    /* seconds without any process ending after which a guard gives up */
};

static const int ending_signals[GUARD_SIGNALS_N] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};

/* A pair of sockets: every guard inherits `theirs`.  Shutting `ours` ends all guards at once, and when
 * the last one has ended, `ours` is at its end.  Static, because the handler of a signal needs it. */
static struct {
    int ours, theirs;
    int error; /* why there is none: an errno */
} gate = {.ours = -1, .theirs = -1};
static atomic_bool ending; /* by a signal; that is lock-free, so that its handler may use it */

/* ---- In the guard ------------------------------------------------------------------------------ */

/* From here on to guard_run everything runs in a child of a process that may have had threads: only
 * functions that a handler of signals may call. */

/* Where the lines of a guard are, so that pselect can wait for them. */
enum { GUARD_LINE, GUARD_GATE, GUARD_FILES_N };

#ifdef __linux__
typedef void number_found(int number, int keep);

/* Calls a function for each entry of a folder of /proc whose name is a number.  opendir would need
 * memory. */
static void each_number(const char *folder, number_found *found)
{
    _Alignas(uint64_t) unsigned char entries[4096];
    const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    long size;

    if (file < 0)
        return;
    while ((size = syscall(SYS_getdents64, file, entries, sizeof entries)) > 0) {
        uint16_t step;
        for (long at = 0; at < size; at += step) {
            /* An entry: inode and offset, 8 bytes each; its size, 2 bytes; its type, 1 byte; its name. */
            const char *name = (const char *)entries + at + 19;
            int number = 0;
            memcpy(&step, entries + at + 16, sizeof step);
            if (*name < '0' || *name > '9')
                continue;
            for (; *name >= '0' && *name <= '9'; name++)
                number = 10 * number + (*name - '0');
            found(number, file);
        }
    }
    close(file);
}

static void close_other(int file, int keep)
{
    if (file >= GUARD_FILES_N && file != keep)
        close(file);
}

/* Whatever we had open, above all the pipes of other programs, which must see them end. */
static void close_others(void)
{
    each_number("/proc/self/fd", close_other);
}

/* The parent of a process: the second number after its name, which may hold anything. */
static pid_t parent_of(int pid)
{
    char path[32] = "/proc/", digits[12], text[512];
    size_t n = 0, at = strlen(path);
    pid_t parent = 0;

    for (; pid > 0; pid /= 10)
        digits[n++] = (char)('0' + pid % 10);
    while (n > 0)
        path[at++] = digits[--n];
    memcpy(path + at, "/stat", sizeof "/stat");
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    const ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    if (size <= 0)
        return 0;
    text[size] = '\0';
    const char *digit = strrchr(text, ')');
    if (digit == NULL || strlen(digit) < sizeof ") S 1" - 1)
        return 0;
    for (digit += sizeof ") S " - 1; *digit >= '0' && *digit <= '9'; digit++)
        parent = 10 * parent + (*digit - '0');
    return parent;
}

/* Nobody else can have the number of a child of ours: we alone wait for it. */
static void kill_child(int pid, int keep)
{
    (void)keep;
    if (parent_of(pid) == getpid())
        kill(pid, SIGKILL);
}

static void kill_children(void)
{
    each_number("/proc", kill_child);
}

static void adopt_orphans(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_NAME, "stele-guard", 0, 0, 0); /* so that "killall stele" does not mean it */
}

/* If somebody kills the guard, the program at least ends with it. */
static void end_with(pid_t guard)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != guard)
        _exit(127);
}
#else
static void close_others(void)
{
    for (int file = GUARD_FILES_N; file < 1024; file++)
        close(file);
}

static void kill_children(void)
{
}

static void adopt_orphans(void)
{
}

static void end_with(pid_t guard)
{
    (void)guard;
}
#endif

static void on_child(int number)
{
    (void)number; /* it only has to interrupt pselect */
}

/* What a guard is to start, and its end of the line to us. */
struct errand {
    const char *path;
    char *const *argv;
    char *const *envp;
    int in, out, line;
    sigset_t mask; /* of signals, for the program */
};

/* The program ignores what we ignore, but for SIGPIPE.  It must not run our handler, not even before
 * execve. */
static void reset_signals(const sigset_t *mask)
{
    const struct sigaction plain = {.sa_handler = SIG_DFL};
    struct sigaction now;

    for (size_t i = 0; i < GUARD_SIGNALS_N; i++)
        if (sigaction(ending_signals[i], NULL, &now) == 0 &&
            (now.sa_handler != SIG_IGN || ending_signals[i] == SIGPIPE))
            sigaction(ending_signals[i], &plain, NULL);
    sigaction(SIGCHLD, &plain, NULL);
    sigprocmask(SIG_SETMASK, mask, NULL);
}

static _Noreturn void run_program(const struct errand *errand, int report)
{
    setpgid(0, 0);
    reset_signals(&errand->mask);
    if (dup2(errand->in, STDIN_FILENO) >= 0 && dup2(errand->out, STDOUT_FILENO) >= 0)
        execve(errand->path, errand->argv, errand->envp);
    const int error = errno;
    if (write(report, &error, sizeof error) < 0)
        _exit(126);
    _exit(127);
}

/* Returns 0 once the program runs, or an errno: *program is 0 then. */
static int start_program(const struct errand *errand, pid_t *program)
{
    const pid_t guard = getpid();
    int report[2], error = 0;

    if (pipe(report) != 0 || !guard_lift(report))
        return errno;
    *program = fork();
    if (*program == 0) {
        end_with(guard);
        run_program(errand, report[1]);
    }
    if (*program < 0)
        error = errno;
    close(report[1]); /* running it closes the other one */
    if (error == 0 && read(report[0], &error, sizeof error) > 0)
        waitpid(*program, NULL, 0);
    close(report[0]);
    if (error != 0)
        *program = 0;
    return error;
}

/* Removes children that have ended.  The program itself stays, so that its number, which is that of its
 * group, is not given to anybody else.  Returns whether it has ended, and how. */
static bool look_after(pid_t program, struct guard_ending *ending)
{
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return false;
        if (info.si_pid == program) {
            *(info.si_code == CLD_EXITED ? &ending->status : &ending->signal) = info.si_status;
            return true;
        }
        waitpid(info.si_pid, NULL, WNOHANG);
    }
}

/* Returns when we want the program to end, or have ended ourselves.  Reports that the program has ended
 * by itself. */
static void watch(pid_t program, const sigset_t *but_child)
{
    struct guard_ending end = {0};
    bool ended = false;

    for (;;) {
        fd_set lines;
        if (!ended && look_after(program, &end)) {
            ended = true;
            if (write(GUARD_LINE, &end, sizeof end) < 0)
                return;
        }
        FD_ZERO(&lines);
        FD_SET(GUARD_LINE, &lines);
        FD_SET(GUARD_GATE, &lines);
        if (pselect(GUARD_FILES_N, &lines, NULL, NULL, NULL, but_child) >= 0 || errno != EINTR)
            return;
    }
}

/* Kills children until there are none.  The children of one that ends are ours before it can be waited
 * for: so if one was missed while we looked for them, another has ended or is about to, and we look
 * again. */
static void end_all(pid_t program, const sigset_t *but_child)
{
    kill(-program, SIGKILL); /* most often that is all of them */
    for (;;) {
        const struct timespec stuck = {.tv_sec = ENDING_STUCK};
        pid_t ended;
        while ((ended = waitpid(-1, NULL, WNOHANG)) > 0)
            continue;
        if (ended < 0)
            return;
        kill_children();
        /* One that we may not kill, because it has become another user, is left alone. */
        if (pselect(0, NULL, NULL, NULL, &stuck, but_child) == 0)
            return;
    }
}

/* All signals are blocked, but those that cannot be. */
static _Noreturn void guard_run(const struct errand *errand)
{
    const struct sigaction child = {.sa_handler = on_child, .sa_flags = SA_NOCLDSTOP};
    sigset_t but_child;
    pid_t program = 0;

    setpgid(0, 0); /* what ends our group does not end it */
    adopt_orphans();
    sigaction(SIGCHLD, &child, NULL);
    sigfillset(&but_child);
    sigdelset(&but_child, SIGCHLD);
    const int error = start_program(errand, &program);
    dup2(errand->line, GUARD_LINE);
    dup2(gate.theirs, GUARD_GATE);
    close_others();
    if (write(GUARD_LINE, &error, sizeof error) == sizeof error && error == 0)
        watch(program, &but_child);
    if (program > 0)
        end_all(program, &but_child);
    _exit(0);
}

/* ---- Starting and ending --------------------------------------------------------------------- */

bool guard_lift(int ends[2])
{
    int error = 0;

    for (int i = 0; i < 2; i++) {
        const int low = ends[i];
        ends[i] = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (ends[i] < 0)
            error = errno;
        close(low);
    }
    for (int i = 0; i < 2 && error != 0; i++)
        if (ends[i] >= 0) {
            close(ends[i]);
            ends[i] = -1;
        }
    errno = error;
    return error == 0;
}

/* Reads what the guard reports.  False if it has ended without a report. */
static bool receive(const struct guard *guard, void *said, size_t size)
{
    ssize_t got;

    while ((got = read(guard->line, said, size)) < 0 && errno == EINTR)
        continue;
    return got == (ssize_t)size;
}

int guard_start(struct guard *guard, const char *path, char *const argv[], char *const envp[],
                int in, int out)
{
    struct errand errand = {.path = path, .argv = argv, .envp = envp, .in = in, .out = out};
    int line[2], error = gate.error;
    sigset_t all;

    *guard = (struct guard){.line = -1};
    if (error == 0 && (socketpair(AF_UNIX, SOCK_STREAM, 0, line) != 0 || !guard_lift(line)))
        error = errno;
    if (error != 0)
        return error;
    errand.line = line[1];
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &errand.mask);
    guard->pid = fork();
    if (guard->pid == 0)
        guard_run(&errand);
    error = guard->pid < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &errand.mask, NULL);
    close(line[1]);
    guard->line = line[0];
    if (error == 0 && !receive(guard, &error, sizeof error))
        error = ECHILD; /* somebody killed it */
    if (error != 0)
        guard_end(guard);
    return error;
}

struct guard_ending guard_await(const struct guard *guard)
{
    struct guard_ending end;

    if (!receive(guard, &end, sizeof end))
        end = (struct guard_ending){.signal = SIGKILL};
    return end;
}

void guard_end(struct guard *guard)
{
    if (guard->line >= 0)
        close(guard->line);
    if (guard->pid > 0)
        while (waitpid(guard->pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    *guard = (struct guard){.line = -1};
}

/* ---- Signals that end us --------------------------------------------------------------------- */

/* Another signal, in another thread, waits for the first one to end us. */
static void on_ending(int number)
{
    const struct sigaction plain = {.sa_handler = SIG_DFL};
    struct pollfd guards = {.fd = gate.ours, .events = POLLIN};
    sigset_t this;

    if (atomic_exchange(&ending, true))
        guards_hold();
    shutdown(gate.ours, SHUT_WR);
    dup2(gate.ours, gate.theirs); /* nobody but guards has the other end any more */
    poll(&guards, 1, ENDING_TIME);
    sigaction(number, &plain, NULL);
    sigemptyset(&this);
    sigaddset(&this, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &this, NULL);
}

void guards_hold(void)
{
    while (atomic_load(&ending))
        pause();
}

void guards_open(struct guards *guards)
{
    struct sigaction end = {.sa_handler = on_ending};
    int ends[2];

    gate.error = socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && guard_lift(ends) ? 0 : errno;
    if (gate.error == 0) {
        gate.ours = ends[0];
        gate.theirs = ends[1];
    }
    sigfillset(&end.sa_mask);
    for (size_t i = 0; i < GUARD_SIGNALS_N; i++) {
        sigaction(ending_signals[i], NULL, &guards->before[i]);
        if (gate.error == 0 && guards->before[i].sa_handler != SIG_IGN)
            sigaction(ending_signals[i], &end, NULL);
    }
}

void guards_close(const struct guards *guards)
{
    for (size_t i = 0; i < GUARD_SIGNALS_N; i++)
        sigaction(ending_signals[i], &guards->before[i], NULL);
    if (gate.error == 0) {
        close(gate.ours);
        close(gate.theirs);
    }
}
