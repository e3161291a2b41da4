/* Writes a log whose main line has as many moves as one likes: a game of Roll in which nobody buys a
 * development or builds a monument never ends.
 *
 *     longgame MOVES FILE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stele.h"

static bool ends_games(const char *verb)
{
    return strcmp(verb, "buy") == 0 || strcmp(verb, "build") == 0;
}

static struct stele_log *new_game(const struct stele *lib)
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
static unsigned long play(struct stele_log *log, unsigned long moves)
{
    const struct stele_verb *const verbs = stele_log_info(log)->verbs;
    struct stele_cursor *const cursor = stele_cursor_new(log);
    struct stele_reason why;
    struct stele_move move;
    struct stele_rng rng;
    unsigned long n = 0;

    stele_rng_seed(&rng, 5);
    while (cursor != NULL && n < moves && stele_cursor_choose(cursor, "random", &rng, &move)) {
        if (ends_games(verbs[move.verb].name))
            continue;
        if (stele_edit_play(cursor, &move, &why) != STELE_OK)
            break;
        n++;
    }
    stele_cursor_free(cursor);
    return n;
}

int main(int argc, char **argv)
{
    const struct stele_saving how = {.format = STELE_FORMAT_KEEP, .no_read_back = true};
    struct stele *const lib = stele_new();
    struct stele_log *const log = lib != NULL ? new_game(lib) : NULL;
    const unsigned long moves = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
    const bool done = log != NULL && moves > 0 && play(log, moves) == moves &&
                      stele_log_save_with(log, argv[2], &how, NULL) == STELE_OK;

    if (!done)
        fprintf(stderr, "usage: longgame MOVES FILE\n");
    stele_log_free(log);
    stele_free(lib);
    return done ? 0 : 1;
}
