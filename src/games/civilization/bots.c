/* Chance for self-play, the greedy bot, and moves of the open verbs. */
#include "games/civilization/civ.h"

bool civ_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    (void)rules, (void)state, (void)rng, (void)out;
    return false;
}

bool civ_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out)
{
    (void)rules, (void)state, (void)rng, (void)legal, (void)out;
    return false;
}

bool civ_propose(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                 struct stele_move *out)
{
    (void)rules, (void)state, (void)rng, (void)out;
    return false;
}
