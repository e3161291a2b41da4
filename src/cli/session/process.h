/* Another program that is asked in lines on its standard input and answers in lines on its standard output.
 *
 * Whatever it does, nobody waits for it longer than was said, and nothing of it stays behind: it has a
 * guard.  Guards must be open (guards_open).  Processes may be used by several threads, each by one at a
 * time, but must be started one after the other: otherwise one would inherit the pipes of another. */
#ifndef STELE_CLI_SESSION_PROCESS_H
#define STELE_CLI_SESSION_PROCESS_H

#include "cli/session/guard.h"

#include <stddef.h>
#include <stdint.h>

enum {
    PROCESS_LINE_MAX = 1 << 16, /* bytes of an answer */
    PROCESS_GRACE = 2000        /* milliseconds that it has to end by itself once its input has */
};

struct process {
    struct guard guard;    /* its pid is 0: no process */
    int to, from;          /* its input and output */
    char *line;            /* what it has written and nobody read, PROCESS_LINE_MAX + 1 bytes */
    size_t held, consumed; /* bytes of that, and those of the line that was read last */
};

enum answered {
    ANSWERED_LINE,
    ANSWERED_LATE, /* not in time: no answer, or it does not read what it is asked */
    ANSWERED_LONG, /* a line of more than PROCESS_LINE_MAX bytes */
    ANSWERED_END   /* it closed its input or its output, most likely by ending */
};

/* Starts a command of the shell; its errors go where ours go.  0, or an errno. */
int process_start(struct process *process, const char *command);
/* Sends it some lines.  ANSWERED_LINE if all could be sent within so many milliseconds. */
enum answered process_tell(struct process *process, const char *text, size_t size, uint64_t time);
/* The same, and waits for a line, which lasts until it is asked again; without its line break. */
enum answered process_ask(struct process *process, const char *text, size_t size, uint64_t time,
                          const char **line, size_t *length);

/* How it ended. */
struct process_end {
    bool killed; /* by process_stop: it would not end by itself */
    int status;  /* otherwise the exit status, where no signal ended it */
    int signal;  /* 0: none did */
};
/* Ends its input, lets it end within so many milliseconds, and ends it then, with whatever it has started.
 * Does nothing if there is no process. */
struct process_end process_stop(struct process *process, uint64_t grace);

#endif
