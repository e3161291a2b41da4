/* Bots on a command line: one for all, or one for each seat, over and over. */
#ifndef STELE_CLI_SESSION_BOTLIST_H
#define STELE_CLI_SESSION_BOTLIST_H

#include "cli/shared/cli.h"

struct bots {
    const char *name[STELE_SEATS_MAX];
    size_t n;
    char *words; /* where the names live */
};

/* Reads what options say, one after the other: "strong:500,greedy", or "exec:COMMAND" for another
 * program, whose command is the rest of the word, commas and all.  CLI_USAGE after a message if
 * there is no such bot, or there are too many.  Free it in either case. */
int bots_read(struct cli *cli, const struct option_list *values, struct bots *out);
void bots_free(struct bots *bots);

/* Whether there is a bot of that name, ours or another program. */
bool bot_known(const char *name);
/* The command of a bot that is another program (see guests.h); NULL if it is one of ours. */
const char *bot_command(const char *name);
/* The program of a command, "guest.py" of "python3 /home/anna/guest.py --deep": what a log may keep
 * of it.  Its folder and its arguments are private. */
enum { PROGRAM_MAX = 64 };
void bot_program(const char *command, char out[PROGRAM_MAX]);

#endif
