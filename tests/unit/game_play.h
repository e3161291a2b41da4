/* Whole games of any game, played at random or by the greedy bot, with what must hold at every
 * position: the laws; every listed move is legal and stands once; moves made up or changed are
 * legal exactly if they are listed, and are refused with a clause, and with sentences about what is
 * due where they come at the wrong time; the ledger is the total; applying twice, with and without a
 * listener, gives the same; status and legal moves agree; what a reading decides names it
 * (game_ruled.h). */
#ifndef STELE_TESTS_GAME_PLAY_H
#define STELE_TESTS_GAME_PLAY_H

#include "game_table.h"

struct game_play {
    struct game_table *table; /* the caller's, after set-up */
    struct stele_rng rng;     /* seeded by the caller */
    bool greedy;
    int slips; /* the greedy bot plays at random once in so many moves; 0: never */
    int plies_max;
    size_t checked_max; /* listed moves to check at a position */
    int inventions;     /* moves to make up at a position */
    int flips;          /* a ruling changes, as in a branch, once in so many moves; 0: never */
    bool part;          /* so many plies are enough */
    bool winnerless;    /* the game may end without a winner */
    struct stele_move *moves; /* room for plies_max that are played; NULL: they are not kept */
    /* More that must hold at a position, where the table has the rows of the scoring. */
    void (*look)(struct game_play *play, const struct stele_moves *legal);
    /* Sees a move that will be made, and may change it. */
    void (*chosen)(struct game_play *play, struct stele_move *move);
    /* More that must hold after a move, where the table has its events and rows. */
    void (*applied)(struct game_play *play, const struct stele_move *move, const void *before);
    void *user;

    int plies; /* played */
};

/* Plays to the end; a check fails if it is not reached, unless a part is enough. */
void game_play(struct game_play *play);

/* The number of an environment variable by which long runs are asked for; `otherwise` without it. */
int game_play_setting(const char *name, int otherwise);

/* One game in how many is played: 8 where a sanitizer watches, for which each takes several times
 * as long and one is as good as the next; 1 in other builds, and when STELE_TEST_GAMES asks for games
 * or STELE_TEST_WHOLE for all.
 * Whoever plays many begins anywhere below and goes on in such steps. */
int game_play_share(void);

#endif
