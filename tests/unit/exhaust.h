/* Every way to the end of a game, tried one after the other without any cleverness: what the solver
 * of the analysis is measured by. */
#ifndef STELE_TESTS_EXHAUST_H
#define STELE_TESTS_EXHAUST_H

#include "analysis/estimate.h"

#include <stdlib.h>
#include <string.h>

enum { EXHAUST_DEPTH = 64 }; /* moves to the end, at most */

struct exhaust {
    struct playout_desk *desk;
    int seat;
    uint32_t left; /* moves that may still be tried */
};

/* The most that can come of a position for the seat (outcome_worth).  False if somebody else or chance
 * has a say in it, if a verb is open, or if too many ways lead to the end.  A move that others have to
 * make is no decision. */
static inline bool exhaust(struct exhaust *e, const void *state, int depth, int32_t *best)
{
    const struct stele_rules *const rules = e->desk->rules;
    struct stele_moves legal = {0};
    struct stele_status status;

    rules->game->status(rules, state, &status);
    if (status.over) {
        struct outcome outcome;
        memcpy(e->desk->state, state, e->desk->size);
        desk_judge(e->desk, &outcome);
        *best = outcome_worth(rules, &outcome, e->seat);
        return true;
    }
    if (status.chance || depth == EXHAUST_DEPTH)
        return false;
    game_legal(rules, state, &legal);
    void *after = malloc(rules->game->state_size);
    bool solved = after != NULL && legal.open == 0 && legal.n > 0 &&
                  (legal.n == 1 || status.mover == e->seat);
    *best = INT32_MIN;
    for (size_t i = 0; solved && i < legal.n; i++) {
        int32_t worth = 0;
        memcpy(after, state, rules->game->state_size);
        game_apply(rules, after, &legal.list[i], NULL);
        solved = e->left > 0 && (e->left--, exhaust(e, after, depth + 1, &worth));
        if (worth > *best)
            *best = worth;
    }
    free(after);
    stele_moves_free(&legal);
    return solved;
}

#endif
