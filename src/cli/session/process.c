#include "cli/session/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
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

/* A pipe whose ends no other program inherits and that are none of the three standard ones: what goes
 * to one of those must not be in the way of another. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) == 0)
        return guard_lift(ends);
    ends[0] = ends[1] = -1;
    return false;
}

static int spawn(const char *command, int in, int out, struct guard *guard)
{
    char shell[] = "sh", option[] = "-c";
    union { /* argv is not written to */
        const char *given;
        char *word;
    } text = {.given = command};
    char *const argv[] = {shell, option, text.word, NULL};

    return guard_start(guard, "/bin/sh", argv, environ, in, out);
}

int process_start(struct process *process, const char *command)
{
    int in[2], out[2] = {-1, -1};
    int error = 0;

    guards_hold();
    *process = (struct process){.to = -1, .from = -1};
    process->line = malloc(PROCESS_LINE_MAX + 1);
    if (process->line == NULL)
        return ENOMEM;
    if (!make_pipe(in) || !make_pipe(out) || fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(out[0], F_SETFL, O_NONBLOCK) != 0)
        error = errno;
    if (error == 0)
        error = spawn(command, in[0], out[1], &process->guard);
    if (error == 0) {
        process->to = in[1];
        process->from = out[0];
        in[1] = out[0] = -1;
    } else {
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

/* write, but a reader that is gone is EPIPE and no signal, which would end us. */
static ssize_t write_calmly(int end, const char *text, size_t size)
{
    sigset_t gone, before, waiting;
    int number;

    sigemptyset(&gone);
    sigaddset(&gone, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &gone, &before);
    const ssize_t sent = write(end, text, size);
    const int error = errno;
    if (sent < 0 && error == EPIPE && sigpending(&waiting) == 0 && sigismember(&waiting, SIGPIPE))
        sigwait(&gone, &number);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return sent;
}

static enum answered send_text(const struct process *process, const char *text, size_t size,
                               uint64_t deadline)
{
    while (size > 0) {
        const ssize_t sent = write_calmly(process->to, text, size);
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
    const enum answered answered = send_text(process, text, size, now() + time);

    guards_hold();
    return answered;
}

/* The line that was handed out last stays where it is until the next question, which first moves
 * what came after it to the front. */
static enum answered receive(struct process *process, uint64_t deadline, const char **line,
                             size_t *length)
{
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

enum answered process_ask(struct process *process, const char *text, size_t size, uint64_t time,
                          const char **line, size_t *length)
{
    const uint64_t deadline = now() + time;
    enum answered answered = send_text(process, text, size, deadline);

    if (answered == ANSWERED_LINE)
        answered = receive(process, deadline, line, length);
    guards_hold();
    return answered;
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

/* Whether it has ended by itself, or does until the deadline. */
static bool await_end(const struct process *process, uint64_t deadline)
{
    struct pollfd line = {.fd = process->guard.line, .events = POLLIN};

    return poll(&line, 1, 0) > 0 || wait_for(process->guard.line, POLLIN, deadline);
}

/* The end of its input asks it to end.  Only when it has, or the time is over, is all of it killed. */
struct process_end process_stop(struct process *process, uint64_t grace)
{
    const uint64_t deadline = now() + grace;
    struct process_end end = {0};

    if (process->guard.pid == 0)
        return end;
    close(process->to);
    if (grace > 0)
        drain(process, deadline);
    end.killed = !await_end(process, deadline);
    if (!end.killed) {
        const struct guard_ending how = guard_await(&process->guard);
        end.status = how.status;
        end.signal = how.signal;
    }
    guards_hold();
    guard_end(&process->guard); /* with what it has left running */
    close(process->from);
    free(process->line);
    *process = (struct process){.to = -1, .from = -1};
    return end;
}
