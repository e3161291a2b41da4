/* What is reported of a refused move besides the reason: what the turn waits for, and what else is
 * wrong with a move that comes at the wrong time. */
#include "games/deus/deus.h"

/* Who draws or chooses pieces is named by the refusal itself; everything else is up to the player
 * whose turn it is. */
void deu_due(const struct stele_rules *rules, const void *state, struct stele_reason *what)
{
    const struct deu_state *const s = state;

    /* DEU-3.2: build or offer; DEU-R20: without a card there is nothing but to pass. */
    if (s->phase == DEU_P_ACTION) {
        const bool empty = s->player[s->active].hand_n == 0;
        REFUSE(what, "deus.action-due", empty ? "DEU-R20" : "DEU-3.2", INT("empty", empty));
    } else {
        deu_refuse_due(rules, s, what);
    }
    if (s->phase >= DEU_P_ACTION)
        fact_seat(&what->facts, "player", s->active);
    fact_int(&what->facts, "now", 1);
}

/* Bit per phase in which a verb may be used. */
static unsigned phases_of(enum deu_verb verb)
{
    switch (verb) {
    case DEU_V_MAP:
        return 1u << DEU_P_MAP;
    case DEU_V_STOCK:
        return 1u << DEU_P_STOCK;
    case DEU_V_DRAW:
    case DEU_V_SHUFFLE:
        return 1u << DEU_P_DRAW;
    case DEU_V_BUILD:
    case DEU_V_PASS:
        return 1u << DEU_P_ACTION;
    case DEU_V_PAY:
        return 1u << DEU_P_PAY;
    case DEU_V_PLACE:
        return 1u << DEU_P_PLACE;
    case DEU_V_DISCARD:
        return 1u << DEU_P_ACTION | 1u << DEU_P_OFFER;
    case DEU_V_INVOKE:
        return 1u << DEU_P_OFFER;
    case DEU_V_TAKE:
    case DEU_V_EXTRA:
        return 1u << DEU_P_GOD;
    case DEU_V_RECRUIT: /* Mars, or a Workshop */
        return 1u << DEU_P_GOD | 1u << DEU_P_ACTIVATE;
    default: /* what cards do */
        return 1u << DEU_P_ACTIVATE;
    }
}

/* DEU-4.15: one card after the other, each by its own verb. */
static bool fits_card(const struct stele_rules *rules, const struct deu_state *state, int verb)
{
    if (state->phase != DEU_P_ACTIVATE || verb == DEU_V_SKIP)
        return true;
    if (verb == DEU_V_DONE)
        return deu_resolved(rules, state)->effect == DEU_E_MOVE_EACH;
    return verb == deu_verb_of(deu_resolved(rules, state));
}

bool deu_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move)
{
    const struct deu_state *const s = state;
    const bool chance = rules->game->verbs[move->verb].flags & STELE_VERB_CHANCE;
    const int expected = s->phase == DEU_P_STOCK ? deu_unstocked(rules, s) : s->active;

    return ((phases_of((enum deu_verb)move->verb) >> s->phase) & 1) &&
           (chance || move->by == expected) && fits_card(rules, s, move->verb);
}

/* The first step of an action can be judged as soon as the hand is dealt; later steps only with the
 * card or the offering that they continue. */
bool deu_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why)
{
    const struct deu_state *const s = state;
    struct deu_state own;

    if (s->phase <= DEU_P_DRAW || !((phases_of((enum deu_verb)move->verb) >> DEU_P_ACTION) & 1))
        return true;
    own = *s;
    own.active = move->by;
    own.phase = DEU_P_ACTION;
    return rules->game->acts[move->verb].check(rules, &own, move, why);
}
