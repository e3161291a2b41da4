/* Whole games of any game, played at random or by the greedy bot, with what must hold at every
 * position: the laws; every listed move is legal and stands once; moves made up or changed are
 * legal exactly if they are listed, and are refused with a clause; the ledger is the total; applying
 * twice, with and without a listener, gives the same; status and legal moves agree. */
#ifndef STELE_TESTS_GAME_PLAY_H
#define STELE_TESTS_GAME_PLAY_H

#include "core/game.h"

struct game_play {
    struct stele_rules *rules;
    void *state;          /* the caller's, after set-up */
    struct stele_rng rng; /* seeded by the caller */
    bool greedy;
    int slips; /* the greedy bot plays at random once in so many moves; 0: never */
    int plies_max;
    size_t checked_max; /* listed moves to check at a position */
    int inventions;     /* moves to make up at a position */
    int flips;          /* a ruling changes, as in a branch, once in so many moves; 0: never */
    bool part;          /* so many plies are enough */
    bool winnerless;    /* the game may end without a winner */
    /* Whether a legal move counts as listed; NULL: it is there, or its verb is open. */
    bool (*listed)(const struct game_play *play, const struct stele_moves *legal,
                   const struct stele_move *move);
    /* More that must hold at a position; NULL: nothing. */
    void (*look)(struct game_play *play, const struct stele_moves *legal);
    void *user;

    int plies;                       /* played */
    int32_t booked[STELE_SEATS_MAX]; /* by rows of moves, without categories aside */
    struct stele_sink sink;
};

/* Plays to the end; a check fails if it is not reached, unless a part is enough. */
void game_play(struct game_play *play);

#endif
