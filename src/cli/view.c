/* stele view: hands over to the viewer, stele-view. */
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct view_args {
    struct operands operands;
    const char *at;
};

#define ARG(field) offsetof(struct view_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
};

static const char VIEWER[] = "stele-view";

/* The viewer that belongs to this command: in its folder, or above libtool's .libs.  False if
 * there is none, or nobody can tell where the command is. */
static bool find_beside(char *path, size_t room)
{
    const ssize_t size = readlink("/proc/self/exe", path, room - 1);

    if (size <= 0)
        return false;
    path[size] = 0;
    char *slash = strrchr(path, '/');
    if (slash == NULL)
        return false;
    *slash = 0;
    const char *const libs = "/.libs";
    const size_t n = strlen(path), tail = strlen(libs);
    if (n > tail && strcmp(path + n - tail, libs) == 0)
        path[n - tail] = 0;
    const size_t used = strlen(path);
    const int written = snprintf(path + used, room - used, "/%s", VIEWER);
    return written > 0 && (size_t)written < room - used && access(path, X_OK) == 0;
}

static int view_run(struct cli *cli, const void *own)
{
    const struct view_args *const args = own;
    const char *words[6] = {VIEWER};
    size_t n = 1;
    char beside[4096];

    if (args->operands.n > 0)
        words[n++] = args->operands.list[0];
    if (args->at != NULL) {
        words[n++] = "--at";
        words[n++] = args->at;
    }
    char *argv[6];
    memcpy(argv, words, sizeof argv);
    if (find_beside(beside, sizeof beside))
        execv(beside, argv);
    execvp(VIEWER, argv);
    return FAIL(cli, "cli.view.missing", "name", VIEWER, "reason", strerror(errno), NULL);
}

const struct command command_view = {
    .name = "view",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct view_args),
    .operands_min = 0,
    .operands_max = 1,
    .run = view_run,
};
