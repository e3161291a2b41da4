/* What a refusal says beside the reason: what the turn is waiting for, and whether the move
 * came at its time.  What else is wrong with an untimely one is in moves.c, next to the checks. */
#include "games/rolltta/rolltta.h"

/* RTA-3.1 to RTA-3.7: dice to be rolled, or to be picked. */
static void due_dice(const struct rta_state *state, struct stele_reason *what)
{
    if (!state->pending) {
        REFUSE(what, "rolltta.roll-undecided", "RTA-3.6");
        return;
    }
    if (state->rolls > 0) {
        rta_refuse_faces(what, state);
        return;
    }
    REFUSE(what, "rolltta.dice-due", "RTA-3.2", INT("dice", rta_bits(state->pending)),
           INT("preserve", state->phase == RTA_P_PRESERVE));
}

/* RTA-11.1: the excess goes; RTA-11.5: then the turn ends, whatever else is left undone. */
static void due_end(const struct stele_rules *rules, const struct rta_state *state,
                    struct stele_reason *what)
{
    const int excess = rta_excess(rules, state);

    if (state->phase == RTA_P_DISCARD && excess > 0)
        REFUSE(what, "rolltta.end-goods", "RTA-11.1", INT("excess", excess));
    else
        REFUSE(what, "rolltta.end-due", "RTA-11.5",
               WHEN(state->phase != RTA_P_DISCARD, NAME("phase", RTA_D_PHASES, state->phase)),
               INT("workers", state->workers), INT("excess", excess));
}

void rta_due(const struct stele_rules *rules, const void *state, struct stele_reason *what)
{
    const struct rta_state *s = state;
    struct rta_state copy;

    /* A strike about which this branch's rulings leave no choice waits for nothing. */
    if (s->phase != RTA_P_LEADERSHIP)
        s = rta_settled(rules, s, RTA_V_END, &copy);
    if (s->pending || s->phase == RTA_P_ROLL)
        due_dice(s, what);
    else if (s->phase == RTA_P_LEADERSHIP)
        REFUSE(what, "rolltta.leadership-open", "RTA-3.7");
    else if (rta_check_decided(rules, s, what))
        due_end(rules, s, what);
    fact_seat(&what->facts, "player", s->active);
    fact_int(&what->facts, "now", 1);
}

/* The phase in which something is done that belongs after the disasters; -1 for other verbs. */
static int home_of(enum rta_verb verb)
{
    switch (verb) {
    case RTA_V_TRADE:
    case RTA_V_SWAP:
        return RTA_P_TRADE;
    case RTA_V_ENGINEER:
    case RTA_V_BUILD:
    case RTA_V_SHIP:
        return RTA_P_BUILD;
    case RTA_V_BUY:
        return RTA_P_BUY;
    case RTA_V_DISCARD:
    case RTA_V_END:
        return RTA_P_DISCARD;
    default:
        return -1;
    }
}

static bool is_time(const struct stele_rules *rules, const struct rta_state *state,
                    enum rta_verb verb)
{
    struct stele_reason undecided;

    switch (verb) {
    case RTA_V_ROLL:
        return state->pending != 0;
    case RTA_V_PRESERVE:
        return state->rolls == 0;
    case RTA_V_REROLL:
    case RTA_V_STOP:
        return state->phase == RTA_P_ROLL && !state->pending;
    case RTA_V_LEADERSHIP:
        return state->phase == RTA_P_LEADERSHIP && !state->pending;
    case RTA_V_CHOOSE:
        return state->phase == RTA_P_FOOD;
    case RTA_V_INVADE:
        return state->phase == RTA_P_INVADE;
    default:
        return rta_rolling_over(state) && !state->pending &&
               rta_check_decided(rules, state, &undecided) &&
               rta_rank(rules, state->phase) <= rta_rank(rules, (enum rta_phase)home_of(verb));
    }
}

/* RTA-0.2, RTA-0.3: what this game is played without has no right time at all. */
static bool is_known(const struct stele_rules *rules, enum rta_verb verb)
{
    switch (verb) {
    case RTA_V_PRESERVE:
    case RTA_V_INVADE:
    case RTA_V_SHIP:
    case RTA_V_SWAP:
        return rta_is_lba(rules);
    case RTA_V_TRADE:
        return rta_has_deals(rules);
    default:
        return true;
    }
}

bool rta_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move)
{
    const struct rta_state *const s = state;
    struct rta_state copy;

    if (move->by == s->active && !is_known(rules, (enum rta_verb)move->verb))
        return true;
    return (move->verb == RTA_V_ROLL || move->by == s->active) &&
           is_time(rules, rta_settled(rules, s, move->verb, &copy), (enum rta_verb)move->verb);
}
