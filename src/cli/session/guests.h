/* Bots that are other programs, "exec:COMMAND".  They are asked in lines of JSON, as stele-protocol(7) describes:
 * a program for each seat and game, which gets what that seat may know.  One that ends, is silent, does not
 * keep to the protocol or makes a move that is not legal loses its game. */
#ifndef STELE_CLI_SESSION_GUESTS_H
#define STELE_CLI_SESSION_GUESTS_H

#include "cli/session/botlist.h"

enum { GUEST_TIME_DEFAULT = 60, GUEST_TIME_MAX = 86400 }; /* seconds for an answer */

/* Why a guest lost a game. */
struct guest_failure {
    uint32_t game; /* from 0 */
    int seat;
    const char *bot;  /* exec:COMMAND */
    const char *name; /* guests_name */
    char node[STELE_NODE_MAX];
    char code[64], clause[32];            /* clause "" if none applies */
    struct stele_buf said[STELE_LANGS_N]; /* by the languages of stele_langs */
};

struct guests;

/* Makes guests of those among the bots that are other programs, each of which is started once to see whether it
 * speaks the protocol; CLI_USAGE after a message if one does not.  The bots must outlive them.  *out is NULL if
 * there are none. */
int guests_open(struct cli *cli, const struct bots *bots, uint64_t seconds, struct guests **out);
/* May be NULL. */
void guests_close(struct guests *guests);
/* What a log keeps of bot number i: "exec:" and the name that it gave itself or else its program, without folders
 * and arguments; of ours, its name. */
const char *guests_name(const struct guests *guests, const struct bots *bots, size_t i);
/* Those of a match, beside the bots; NULL without guests. */
const struct stele_guest *const *guests_list(const struct guests *guests);
/* What went wrong, game after game. */
size_t guests_failures(struct guests *guests, const struct guest_failure **list);
/* A sentence about it, "Boris loses the game (exec:bot): …", the players being those of the log. */
void guests_say(const struct cli *cli, const struct stele_log *log, const char *lang,
                const struct guest_failure *failure, struct stele_buf *out);
/* Keeps it in the log as notes at the last node, in all languages; `by` is the command.  Returns a result of the
 * library. */
int guests_note(const struct cli *cli, const struct stele_chair *chair,
                const struct guest_failure *failure, const char *by);

#endif
