/* Guards: a process of ours stands between us and each program that we start, so that nothing of the
 * program outlives us, however we end.
 *
 * A guard starts its program and waits until we end it or end ourselves, be it by SIGKILL: either way
 * its line to us is cut.  It then kills the program and every descendant, and ends.  On Linux
 * processes whose parent has ended become its children (PR_SET_CHILD_SUBREAPER), so that those that
 * began a session of their own are found as well; elsewhere it kills the process group alone.
 *
 * While guards are open, a signal that ends us (SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE; not one
 * that is ignored) ends the guards first and then us, by that signal.
 *
 * Guards may be used by several threads, each by one at a time, but must be started one after the
 * other. */
#ifndef STELE_CLI_SESSION_GUARD_H
#define STELE_CLI_SESSION_GUARD_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

enum { GUARD_SIGNALS_N = 5 };

struct guards {
    struct sigaction before[GUARD_SIGNALS_N]; /* what the signals did */
};

/* How a program ended. */
struct guard_ending {
    int status; /* its exit status, where no signal ended it */
    int signal; /* 0: none did */
};

struct guard {
    pid_t pid; /* 0: none */
    int line;  /* to it: readable once its program has ended */
};

/* Gets ready for guards.  They can be open once at a time in a process.  Must be called before there are
 * threads that start any. */
void guards_open(struct guards *guards);
/* All guards must have ended. */
void guards_close(const struct guards *guards);
/* Does not return once a signal is ending us: what programs do then is no fault of theirs, and must
 * not be reported. */
void guards_hold(void);

/* Starts a program with a guard.  It leads a process group, reads `in`, writes `out`, has SIGPIPE as it
 * is by default, and inherits the rest.  0, or an errno: nothing was started then. */
int guard_start(struct guard *guard, const char *path, char *const argv[], char *const envp[],
                int in, int out);
/* Waits until the program has ended by itself, for as long as that takes. */
struct guard_ending guard_await(const struct guard *guard);
/* Ends the program, if it has not ended, and all that it has started, and then the guard. */
void guard_end(struct guard *guard);

/* Moves two open files above the three standard ones, which may be closed here, and has them closed
 * when another program is run.  False, with errno, if that cannot be: they are closed then. */
bool guard_lift(int ends[2]);

#endif
