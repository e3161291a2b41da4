#include "cli/viewer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

int viewer_start(struct cli *cli, const char *const words[])
{
    /* exec takes words that it promises not to change as if it might. */
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
