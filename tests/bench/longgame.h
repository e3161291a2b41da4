/* A log whose main line has as many moves as one likes: a game of Roll in which nobody buys a
 * development or builds a monument never ends.  For the programs of the bench. */
#ifndef STELE_BENCH_LONGGAME_H
#define STELE_BENCH_LONGGAME_H

#include <stdlib.h>
#include <string.h>

#include "stele.h"

static bool ends_games(const char *verb)
{
    return strcmp(verb, "buy") == 0 || strcmp(verb, "build") == 0;
}

static struct stele_log *long_game(const struct stele *lib)
{
    static const struct stele_new_player players[] = {{"anna", "Anna", NULL},
                                                      {"boris", "Boris", NULL},
                                                      {"vera", "Vera", NULL},
                                                      {"gleb", "Gleb", NULL}};
    const struct stele_new_log want = {
        .game = "rolltta", .edition = "lba", .players = players, .players_n = 4};
    struct stele_log *log = NULL;

    stele_log_new(lib, &want, &log, NULL);
    return log;
}

/* Returns how many moves were made. */
static unsigned long play_long(struct stele_log *log, unsigned long moves)
{
    const struct stele_verb *const verbs = stele_log_info(log)->verbs;
    struct stele_cursor *const cursor = stele_cursor_new(log);
    struct stele_reason why;
    struct stele_move move;
    struct stele_rng rng;
    unsigned long n = 0;

    stele_rng_seed(&rng, 5);
    while (cursor != NULL && n < moves &&
           stele_cursor_choose(cursor, "random", &rng, &move) == STELE_OK) {
        if (ends_games(verbs[move.verb].name))
            continue;
        if (stele_edit_play(cursor, &move, &why) != STELE_OK)
            break;
        n++;
    }
    stele_cursor_free(cursor);
    return n;
}

#endif
