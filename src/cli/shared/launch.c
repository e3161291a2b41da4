#include "cli/shared/launch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The viewer that belongs to this command, in its folder.  False if there is none, or it is not known
 * where the command is. */
static bool find_beside(char *path, size_t room)
{
    const ssize_t size = readlink("/proc/self/exe", path, room - 1);

    if (size <= 0)
        return false;
    path[size] = 0;
    char *slash = strrchr(path, '/');
    if (slash == NULL)
        return false;
    const size_t left = room - (size_t)(slash + 1 - path);
    const int written = snprintf(slash + 1, left, "%s", VIEWER);
    return written > 0 && (size_t)written < left && access(path, X_OK) == 0;
}

int viewer_start(struct cli *cli, const char *const words[])
{
    /* exec promises not to change the words, but its type does not say so. */
    union {
        const char *const *words;
        char *const *argv;
    } given = {.words = words};
    char beside[4096];

    if (find_beside(beside, sizeof beside))
        execv(beside, given.argv);
    execvp(VIEWER, given.argv);
    return FAIL(cli, "cli.view.missing", "name", VIEWER, "reason", strerror(errno), NULL);
}
