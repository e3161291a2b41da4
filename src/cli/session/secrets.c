#include "cli/session/secrets.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

char **secrets_copy(int argc, char *const argv[])
{
    const size_t list = ((size_t)argc + 1) * sizeof(char *);
    size_t room = list;

    for (int i = 0; i < argc; i++)
        room += strlen(argv[i]) + 1;
    char **const copy = malloc(room);
    if (copy == NULL)
        return NULL;
    char *at = (char *)copy + list;
    for (int i = 0; i < argc; i++) {
        const size_t size = strlen(argv[i]) + 1;
        copy[i] = memcpy(at, argv[i], size);
        at += size;
    }
    copy[argc] = NULL;
    return copy;
}

/* /proc/PID/cmdline is this memory, and everybody may read it. */
static void wipe_words(const struct cli *cli)
{
    bool named = false;

    for (int i = 1; i < cli->words_n; i++) {
        if (!named && strcmp(cli->words[i], cli->command->name) == 0)
            named = true;
        else
            memset(cli->words[i], 0, strlen(cli->words[i]));
    }
}

/* Those that this program was given and does not know of; its own are closed already. */
static void close_on_start(void)
{
    enum { MOST = 4096 };
    const long limit = sysconf(_SC_OPEN_MAX);

    for (int fd = STDERR_FILENO + 1; fd < MOST && fd < limit; fd++)
        fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/* Without it, memory, environment and open files in /proc belong to root. */
static void let_look(bool let)
{
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, let ? 1 : 0, 0, 0, 0);
#else
    (void)let;
#endif
}

void secrets_hide(const struct cli *cli)
{
    wipe_words(cli);
    close_on_start();
    let_look(false);
}

void secrets_end(void)
{
    let_look(true);
}
