/* stele serve: a game for other programs, by requests and answers in lines of JSON. */
#include "cli/shared/cli.h"

#include "cli/shared/out.h"
#include "cli/session/session.h"

#include <stdio.h>
#include <stdlib.h>

struct serve_args {
    struct operands operands;
};

enum line_end { LINE_WHOLE, LINE_LONG, LINE_NONE };

/* Reads a line into `room` bytes, without its line break, which the last one may lack.  The rest of
 * a line that does not fit is dropped. */
static enum line_end read_line(char *line, size_t room, size_t *size)
{
    int c;

    *size = 0;
    while ((c = getc(stdin)) != EOF && c != '\n') {
        if (*size < room)
            line[*size] = (char)c;
        ++*size;
    }
    if (c == EOF && *size == 0)
        return LINE_NONE;
    return *size <= room ? LINE_WHOLE : LINE_LONG;
}

/* Until the input ends, quit is asked for, or nobody listens any more. */
static void serve(struct cli *cli, struct session *session, char *line)
{
    struct stele_buf out = {0};
    enum line_end end;
    size_t size;

    while (!session->over && cli->write_error == 0 &&
           (end = read_line(line, SESSION_LINE_MAX, &size)) != LINE_NONE) {
        if (end == LINE_LONG)
            session_refuse_long(session, &out);
        else
            session_answer(session, line, size, &out);
        out_print(cli, &out);
        out_flush(cli);
    }
    stele_buf_free(&out);
}

static int serve_run(struct cli *cli, const void *own)
{
    struct session session;
    char *const line = malloc(SESSION_LINE_MAX);

    (void)own;
    if (line == NULL)
        return cli_no_memory(cli);
    session_init(&session, cli);
    serve(cli, &session, line);
    session_free(&session);
    free(line);
    return CLI_GOOD;
}

const struct command command_serve = {
    .name = "serve",
    .args_size = sizeof(struct serve_args),
    .run = serve_run,
};
