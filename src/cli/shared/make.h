/* What `new` and `play` share: a new log from the words of a command line. */
#ifndef STELE_CLI_SHARED_MAKE_H
#define STELE_CLI_SHARED_MAKE_H

#include "cli/shared/cli.h"

/* The options both have, as they were given. */
struct make_args {
    const char *game, *players, *edition, *first, *knowledge;
    struct option_list options, rulings, setup;
    bool carry; /* the patches of the set go into the log */
};

/* Makes the log.  `players` is a list "anna=Анна,boris=Борис", or, if `count_allowed`, a number
 * of sample players.  Returns CLI_GOOD, or another status after a message. */
int make_log(struct cli *cli, const struct make_args *args, bool count_allowed,
             struct stele_log **out);

/* The player of a table of sample players: neutral ids and names, the same under every locale. */
struct stele_new_player make_player(const struct cli *cli, size_t seat);
/* The first edition for that many players; NULL if there is none. */
const char *make_edition(const struct stele_game_info *info, size_t players_n);

#endif
