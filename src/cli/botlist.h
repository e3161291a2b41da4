/* A list of bots on a command line: one for all, or one for each seat, over and over. */
#ifndef STELE_CLI_BOTLIST_H
#define STELE_CLI_BOTLIST_H

#include "cli/cli.h"

struct bots {
    const char *name[STELE_SEATS_MAX];
    size_t n;
    char words[256]; /* where the names live */
};

/* Reads "strong:500,greedy".  CLI_USAGE after a message if there is no such bot, or they are too
 * many. */
int bots_read(struct cli *cli, const char *text, struct bots *out);

#endif
