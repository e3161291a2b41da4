/* Plays games of a bot against itself, and samples positions from them with the results
 * of their games, to train and judge models by.  The same seed gives the same games everywhere. */
#ifndef STELE_TRAIN_SELFPLAY_H
#define STELE_TRAIN_SELFPLAY_H

#include "analysis/bots.h"
#include "core/library/lib.h"

enum {
    SELFPLAY_POSITIONS_MAX = 64,
    JUDGE_BUDGET = 8,   /* of the strong bot, in games that judges are fitted to */
    JUDGE_PLAYOUTS = 32 /* at each of their positions */
};

struct selfplay {
    const struct lib_game *game;
    int edition;
    uint32_t games; /* played with the seeds from `seed` on, */
    uint64_t seed;  /* with each number of players in turn */
    int positions; /* taken at random from each game, in no order; at most SELFPLAY_POSITIONS_MAX */
    bool anywhere; /* from all its positions, not from the beginnings of rounds alone */
    struct bot bot;                 /* which plays all seats */
    const struct model_case *model; /* that it asks; NULL: none */
    /* Called for each position, once its game is over.  The desk, of its rules and with that model,
     * may be used for playouts. */
    void (*take)(void *user, struct playout_desk *desk, const void *state,
                 const struct outcome *end);
    void *user;
};

/* Whether an edition can be won: whether there are opponents in it. */
bool selfplay_fits(const struct stele_game *game, int edition);
/* Plays.  False without memory, or if a game cannot be set up. */
bool selfplay_run(const struct selfplay *selfplay);

#endif
