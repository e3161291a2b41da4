/* Self-play: the die, and a player who takes what can be taken. */
#include "games/tiny/tiny.h"

bool tny_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct tny_state *s = state;

    if (s->phase != TNY_P_ROLL)
        return false;
    move_init(out, TNY_V_ROLL, STELE_NOBODY);
    move_set_int(out, TNY_ROLL_VALUE, 1 + (int)rng_below(rng, (uint32_t)tny_set(rules)->sides));
    return true;
}

bool tny_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out)
{
    struct stele_reason why;

    (void)rng;
    (void)legal;
    move_init(out, TNY_V_TAKE, ((const struct tny_state *)state)->seat);
    return game_check(rules, state, out, &why);
}
