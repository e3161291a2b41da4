/* Bots by their names: "random", "greedy", "quick" (the player of the playouts), "strong", which
 * searches with a budget of playouts for each move, "strong:500", and "flat", which does so without a
 * tree below the moves: what the tree is measured against. */
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
/* Its move at a position, or the move of chance that comes next there.  False if there is none, or
 * memory ran out (desk->starved). */
bool bot_choose(struct playout_desk *desk, const struct bot *bot, const void *state,
                struct stele_rng *rng, struct stele_move *out);

#endif
