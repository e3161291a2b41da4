#include "cli/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* ---- Starting -------------------------------------------------------------------------------- */

static void close_both(int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

/* A pipe whose ends no other program inherits and that are none of the three standard ones, which may be
 * closed here: what goes to one of those must not be in the way of another. */
static bool make_pipe(int ends[2])
{
    int low[2];

    ends[0] = ends[1] = -1;
    if (pipe(low) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close_both(low);
    return ends[0] >= 0 && ends[1] >= 0;
}

/* The program gets a process group of its own, so that all it starts can be ended with it, and
 * SIGPIPE as it is by default: an ignored signal would be inherited. */
static int spawn(const char *command, int in, int out, pid_t *pid)
{
    char shell[] = "sh", option[] = "-c";
    union { /* argv is not written to */
        const char *given;
        char *word;
    } text = {.given = command};
    char *const argv[] = {shell, option, text.word, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attr;
    sigset_t plain;

    sigemptyset(&plain);
    sigaddset(&plain, SIGPIPE); /* which we ignore */
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attr);
    if (error == 0) {
        error = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
        if (error == 0)
            error = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
        if (error == 0)
            error = posix_spawnattr_setsigdefault(&attr, &plain);
        if (error == 0)
            error = posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
        if (error == 0)
            error = posix_spawn(pid, "/bin/sh", &actions, &attr, argv, environ);
        posix_spawnattr_destroy(&attr);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int process_start(struct process *process, const char *command)
{
    int in[2], out[2] = {-1, -1};
    int error = 0;

    *process = (struct process){.to = -1, .from = -1};
    process->line = malloc(PROCESS_LINE_MAX + 1);
    if (process->line == NULL)
        return ENOMEM;
    if (!make_pipe(in) || !make_pipe(out) || fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(out[0], F_SETFL, O_NONBLOCK) != 0)
        error = errno;
    if (error == 0)
        error = spawn(command, in[0], out[1], &process->pid);
    if (error == 0) {
        process->to = in[1];
        process->from = out[0];
        in[1] = out[0] = -1;
    } else {
        process->pid = 0;
        free(process->line);
        process->line = NULL;
    }
    close_both(in);
    close_both(out);
    return error;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Milliseconds of a clock that nobody sets. */
static uint64_t now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* Waits for an end of a pipe.  False if the time is over. */
static bool wait_for(int end, short events, uint64_t deadline)
{
    struct pollfd one = {.fd = end, .events = events};

    for (;;) {
        const uint64_t time = now();
        if (time >= deadline)
            return false;
        const uint64_t left = deadline - time;
        const int ready = poll(&one, 1, left < 60000 ? (int)left : 60000);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

/* Whether it is worth trying again later. */
static bool is_busy(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static enum answered tell(const struct process *process, const char *text, size_t size,
                          uint64_t deadline)
{
    while (size > 0) {
        const ssize_t sent = write(process->to, text, size);
        if (sent < 0 && !is_busy())
            return ANSWERED_END;
        if (sent < 0 && !wait_for(process->to, POLLOUT, deadline))
            return ANSWERED_LATE;
        if (sent > 0) {
            text += sent;
            size -= (size_t)sent;
        }
    }
    return ANSWERED_LINE;
}

enum answered process_tell(struct process *process, const char *text, size_t size, uint64_t time)
{
    return tell(process, text, size, now() + time);
}

/* The line that was handed out last stays where it is until the next question, which first moves
 * what came behind it to the front. */
enum answered process_ask(struct process *process, const char *text, size_t size, uint64_t time,
                          const char **line, size_t *length)
{
    const uint64_t deadline = now() + time;
    const enum answered told = tell(process, text, size, deadline);

    if (told != ANSWERED_LINE)
        return told;
    process->held -= process->consumed;
    memmove(process->line, process->line + process->consumed, process->held);
    process->consumed = 0;
    for (;;) {
        const char *const end = memchr(process->line, '\n', process->held);
        if (end != NULL) {
            *line = process->line;
            *length = (size_t)(end - process->line);
            process->consumed = *length + 1;
            return ANSWERED_LINE;
        }
        if (process->held > PROCESS_LINE_MAX)
            return ANSWERED_LONG;
        const ssize_t got = read(process->from, process->line + process->held,
                                 PROCESS_LINE_MAX + 1 - process->held);
        if (got == 0 || (got < 0 && !is_busy()))
            return ANSWERED_END;
        if (got < 0 && !wait_for(process->from, POLLIN, deadline))
            return ANSWERED_LATE;
        if (got > 0)
            process->held += (size_t)got;
    }
}

/* ---- Ending ---------------------------------------------------------------------------------- */

/* Reads on, so that it is not held up by what it still has to say, until it closes its output. */
static void drain(const struct process *process, uint64_t deadline)
{
    char dropped[4096];
    ssize_t got;

    while ((got = read(process->from, dropped, sizeof dropped)) != 0) {
        if (got < 0 && (!is_busy() || !wait_for(process->from, POLLIN, deadline)))
            return;
        if (now() >= deadline)
            return;
    }
}

/* Whether it has ended; it stays to be waited for, so that its number, which is that of its group, is not
 * given to anybody else. */
static bool has_ended(const struct process *process)
{
    siginfo_t info = {.si_pid = 0};

    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == process->pid;
}

/* Between closing its output and its end there is a moment; who goes on without output has until the
 * deadline. */
static bool await_end(const struct process *process, uint64_t deadline)
{
    struct timespec pause = {0, 100000};

    while (!has_ended(process)) {
        if (now() >= deadline)
            return false;
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 50000000)
            pause.tv_nsec *= 2;
    }
    return true;
}

/* The end of its input asks it to end.  Only when it has, or the time is over, is the group killed,
 * and only then is it waited for: until then its number cannot belong to anybody else. */
struct process_end process_stop(struct process *process, uint64_t grace)
{
    const uint64_t deadline = now() + grace;
    struct process_end end = {0};
    int status = 0;

    if (process->pid == 0)
        return end;
    close(process->to);
    if (grace > 0)
        drain(process, deadline);
    end.killed = !await_end(process, deadline);
    kill(-process->pid, SIGKILL); /* also what it has left running */
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    close(process->from);
    free(process->line);
    *process = (struct process){.to = -1, .from = -1};
    if (WIFSIGNALED(status))
        end.signal = WTERMSIG(status);
    else if (WIFEXITED(status))
        end.status = WEXITSTATUS(status);
    return end;
}
