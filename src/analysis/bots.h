/* Bots by their names: "random", "greedy", "quick" (the player of the playouts), "strong", which
 * searches with a budget of playouts for each move, "strong:500", and "flat", which searches
 * without a tree below the moves, to measure the tree against. */
#ifndef STELE_ANALYSIS_BOTS_H
#define STELE_ANALYSIS_BOTS_H

#include "analysis/playout.h"

enum bot_kind { BOT_RANDOM, BOT_GREEDY, BOT_QUICK, BOT_FLAT, BOT_STRONG };

struct bot {
    enum bot_kind kind;
    uint32_t budget; /* of one that searches */
};

/* False if there is no such bot. */
bool bot_parse(const char *name, struct bot *out);
/* Chooses its move at a position, or draws the move of chance that comes next.  False if there is
 * none, or memory ran out (desk->no_memory). */
bool bot_choose(struct playout_desk *desk, const struct bot *bot, const void *state,
                struct stele_rng *rng, struct stele_move *out);

#endif
