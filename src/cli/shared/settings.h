/* NAME=VALUE words of the command line: options of a game, rulings. */
#ifndef STELE_CLI_SHARED_SETTINGS_H
#define STELE_CLI_SHARED_SETTINGS_H

#include "cli/shared/cli.h"

struct settings {
    struct stele_setting *list;
    size_t n;
    char *words; /* where the names and values live */
};

/* Reads the words that were given with `option`, at most `max`.  CLI_USAGE after a message if one of
 * them is no NAME=VALUE or they are too many.  Zeroed settings can be freed. */
int settings_read(struct cli *cli, const struct option_list *words, const char *option, size_t max,
                  struct settings *out);
/* Gives rulings their ids in full, where the game has such: a2 becomes RTA-A2. */
void settings_name_rulings(struct settings *rulings, const struct stele_game_info *info);
/* Whether two words NAME=VALUE name the same ruling of a game, in whatever letters, with its prefix or
 * without. */
bool settings_same_ruling(const char *a, const char *b);
void settings_free(struct settings *settings);
/* "BAB-R6 = all, BAB-R12 = to-the-city", after what `out` holds already.  NULL says nothing. */
void settings_say(const struct settings *settings, struct stele_buf *out);

#endif
