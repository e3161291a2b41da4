/* From the component set and the header of a log to the first position. */
#include "games/tiny/tiny.h"

bool tny_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    struct tny_set *compiled = out;

    return set_limit(set, "target", 1, TNY_FIGURE_MAX, &compiled->target, why) &&
           set_limit(set, "sides", 1, TNY_FIGURE_MAX, &compiled->sides, why);
}

/* TNY-1.1 */
bool tny_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    return (rules->players_n >= 2 && rules->players_n <= TNY_SEATS_MAX) ||
           REFUSE(why, "tiny.players", "TNY-1.1", INT("found", rules->players_n));
}

/* TNY-3.1: the first seat begins; nothing else is to be said. */
bool tny_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    struct tny_state *s = state;

    (void)rules;
    (void)items;
    (void)n;
    (void)why;
    s->turn = 1;
    return true;
}

size_t tny_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    (void)rules;
    (void)given;
    (void)given_n;
    (void)items;
    (void)max;
    return 0;
}
