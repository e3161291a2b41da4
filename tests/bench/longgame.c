/* Writes a log whose main line has as many moves as one likes.
 *
 *     longgame MOVES FILE */
#include <stdio.h>

#include "longgame.h"

int main(int argc, char **argv)
{
    const struct stele_saving how = {.format = STELE_FORMAT_KEEP, .no_read_back = true};
    struct stele *const lib = stele_new();
    struct stele_log *const log = lib != NULL ? long_game(lib) : NULL;
    const unsigned long moves = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
    const bool done = log != NULL && moves > 0 && play_long(log, moves) == moves &&
                      stele_log_save(log, argv[2], &how, NULL) == STELE_OK;

    if (!done)
        fprintf(stderr, "usage: longgame MOVES FILE\n");
    stele_log_free(log);
    stele_free(lib);
    return done ? 0 : 1;
}
