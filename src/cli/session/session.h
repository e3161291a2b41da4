/* A session of the protocol that stele-protocol(7) describes: a game that is open, and requests about it, each
 * a line of JSON that gets one line back.  Whatever a request holds, the session goes on.  It belongs to one
 * thread. */
#ifndef STELE_CLI_SESSION_SESSION_H
#define STELE_CLI_SESSION_SESSION_H

#include "cli/shared/load.h"

enum {
    SESSION_PROTOCOL = 1,       /* grows when a program that knows the old one could be misled */
    SESSION_LINE_MAX = 1 << 20, /* bytes of a request */
    SESSION_CODE_MAX = 64
};

/* Why the request that is being answered fails. */
struct session_failure {
    const char *kind;
    char code[SESSION_CODE_MAX];
    struct stele_reason why; /* its code is NULL if the library gave none */
    struct stele_more more;
    struct stele_buf said;
};

struct session {
    struct cli *cli;
    struct loaded game; /* its log is NULL before new or open */
    char *path;         /* where it was read; NULL: nowhere */
    struct stele_rng rng;
    uint32_t made; /* moves that were added last, one after the other: undo takes them out */
    bool over;     /* quit was asked for */
    const struct stele_value *ask; /* the request */
    struct session_failure failure;
};

void session_init(struct session *session, struct cli *cli);
void session_free(struct session *session);
/* Answers a line, without its line break; the answer has one. */
void session_answer(struct session *session, const char *line, size_t size, struct stele_buf *out);
/* The same for a line that was longer than SESSION_LINE_MAX. */
void session_refuse_long(struct session *session, struct stele_buf *out);

#endif
