/* The route to a node: the recorded moves that lead there from the set-up, whichever lines they stand in, to be played
 * again under other rules or figures.  They need not be legal. */
#ifndef STELE_CORE_INQUIRY_ROUTE_H
#define STELE_CORE_INQUIRY_ROUTE_H

#include "core/log/log.h"

/* A move as it was recorded. */
struct route_move {
    struct stele_move move;
    const struct stele_rules *rules; /* of its line */
    int8_t seat;                     /* of its turn */
    uint16_t round;
};
struct route {
    const struct stele_log *log;
    struct route_move *moves;
    size_t n;
    struct stele_move *setup; /* items of the set-up */
    size_t setup_n;
};

/* The route to a node that exists; false without memory, and then there is nothing to free. */
bool route_take(const struct stele_log *log, struct stele_node node, struct route *out);
void route_free(struct route *route);
/* The state after the set-up under some rules, which belong to the log's game.  False if they refuse it. */
bool route_set_up(const struct route *route, const struct stele_rules *rules, void *state);

#endif
