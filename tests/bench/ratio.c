/* Runs commands side by side and prints how their cost compares.
 *
 *     ratio [-n ROUNDS] [-w] [-d] NAME=COMMAND NAME=COMMAND …
 *
 * Each round runs every command once, in order, so that whatever else the machine does falls on
 * all of them alike.  The cost of a command is the smallest CPU time (user and system, children
 * included) over the rounds; with -w it is wall-clock time.  Every command is compared with the
 * first.  Commands are split at spaces; an argument @FILE is replaced by the lines of FILE.
 * Output of the commands goes to /dev/null.  A command that fails ends everything; with -d exit
 * status 1 is no failure: a comparison that found differences. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COMMANDS_MAX = 16 };

struct command {
    char *name;
    char **argv;
    size_t argc, room;
    double best;
    long peak; /* KiB */
};

static void die(const char *what)
{
    fprintf(stderr, "ratio: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void push(struct command *command, char *arg)
{
    if (command->argc + 1 >= command->room) {
        command->room = command->room ? command->room * 2 : 16;
        command->argv = realloc(command->argv, command->room * sizeof *command->argv);
        if (!command->argv)
            die("memory");
    }
    command->argv[command->argc++] = arg;
    command->argv[command->argc] = NULL;
}

static void push_lines(struct command *command, const char *path)
{
    char line[4096];
    FILE *file = fopen(path, "r");

    if (!file)
        die(path);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (line[0])
            push(command, strdup(line));
    }
    fclose(file);
}

static void parse(struct command *command, char *text)
{
    char *equals = strchr(text, '=');

    if (!equals) {
        fprintf(stderr, "ratio: NAME=COMMAND expected, found %s\n", text);
        exit(2);
    }
    *equals = 0;
    command->name = text;
    for (char *word = strtok(equals + 1, " "); word; word = strtok(NULL, " ")) {
        if (word[0] == '@')
            push_lines(command, word + 1);
        else
            push(command, word);
    }
    command->best = -1;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void run(struct command *command, int wall, int worst)
{
    struct timespec before, after;
    struct rusage usage;
    int status;

    clock_gettime(CLOCK_MONOTONIC, &before);
    pid_t pid = fork();
    if (pid < 0)
        die("fork");
    if (pid == 0) {
        int null = open("/dev/null", O_RDWR);
        dup2(null, 0);
        dup2(null, 1);
        dup2(null, 2);
        execvp(command->argv[0], command->argv);
        _exit(127);
    }
    if (wait4(pid, &status, 0, &usage) < 0)
        die("wait");
    clock_gettime(CLOCK_MONOTONIC, &after);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > worst) {
        fprintf(stderr, "ratio: %s failed\n", command->name);
        exit(1);
    }
    double cost = wall ? (double)(after.tv_sec - before.tv_sec) +
                             (double)(after.tv_nsec - before.tv_nsec) / 1e9
                       : seconds(usage.ru_utime) + seconds(usage.ru_stime);
    if (command->best < 0 || cost < command->best)
        command->best = cost;
    if (usage.ru_maxrss > command->peak)
        command->peak = usage.ru_maxrss;
}

int main(int argc, char **argv)
{
    struct command commands[COMMANDS_MAX] = {0};
    int n = 0, rounds = 7, wall = 0, worst = 0, option;

    while ((option = getopt(argc, argv, "n:wd")) != -1) {
        if (option == 'n')
            rounds = (int)strtol(optarg, NULL, 10);
        else if (option == 'w')
            wall = 1;
        else if (option == 'd')
            worst = 1;
        else
            return 2;
    }
    for (int i = optind; i < argc && n < COMMANDS_MAX; i++)
        parse(&commands[n++], argv[i]);
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < n; i++)
            run(&commands[i], wall, worst);
    for (int i = 0; i < n; i++) {
        printf("%-24s %8.4f s  %7ld KiB", commands[i].name, commands[i].best, commands[i].peak);
        if (i > 0)
            printf("  %s = %.2f x %s", commands[0].name, commands[0].best / commands[i].best,
                   commands[i].name);
        putchar('\n');
    }
    return 0;
}
