/* The way to a node: the recorded moves that lead there from the set-up, whichever lines they stand in, to be played
 * again under other rules or figures.  They need not be legal. */
#ifndef STELE_CORE_TREE_WAY_H
#define STELE_CORE_TREE_WAY_H

#include "core/tree/log.h"

/* A move as it was recorded. */
struct way_move {
    struct stele_move move;
    const struct stele_rules *rules; /* of its line */
    int8_t seat;                     /* of its turn */
    uint16_t round;
};
struct way {
    const struct stele_log *log;
    struct way_move *moves;
    size_t n;
    struct stele_move *setup; /* items of the set-up */
    size_t setup_n;
};

/* The way to a node that exists; false without memory, and then there is nothing to free. */
bool way_take(const struct stele_log *log, struct stele_node node, struct way *out);
void way_free(struct way *way);
/* The state after the set-up under some rules, which belong to the log's game.  False if they refuse it. */
bool way_set_up(const struct way *way, const struct stele_rules *rules, void *state);

#endif
