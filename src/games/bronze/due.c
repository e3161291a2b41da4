/* What a refusal says beside the reason: what the turn waits for, and what else is
 * wrong with a move that comes at the wrong time. */
#include "games/bronze/bronze.h"

/* BRZ-6.4: nobody has to settle, but the turn has to be ended. */
static void due_settle(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_reason *what)
{
    REFUSE(what, "bronze.end-due", "BRZ-6.4",
           WHEN(state->player[state->active].cubes > 0, FACTS(brz_active(rules, state, true))));
}

void brz_due(const struct stele_rules *rules, const void *state, struct stele_reason *what)
{
    const struct brz_state *const s = state;

    if (brz_owes(s))
        brz_refuse_owed(s, what);
    else if (s->phase == BRZ_P_PLAY)
        REFUSE(what, "bronze.card-first", "BRZ-3.1");
    else if (s->city_due)
        brz_refuse_city(s, what);
    else
        due_settle(rules, s, what);
    fact_seat(&what->facts, "player", s->active);
    fact_int(&what->facts, "now", 1);
}

bool brz_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move)
{
    const struct brz_state *const s = state;
    const bool decides = move->by == s->active && !brz_owes(s);
    const int stack = move->verb == BRZ_V_SHOW ? move_int(move, BRZ_SHOW_STACK, 0) : 0;

    (void)rules;
    switch ((enum brz_verb)move->verb) {
    case BRZ_V_PROVINCES:
        return s->owes_provinces;
    case BRZ_V_REVEAL:
        return s->open < s->to_open;
    case BRZ_V_SHOW:
        return stack > 0 && stack <= BRZ_STACKS_MAX && ((s->owes_shows >> (stack - 1)) & 1);
    case BRZ_V_DRAW:
        return s->owes_draw != 0;
    case BRZ_V_PLAY:
        return decides && s->phase == BRZ_P_PLAY;
    case BRZ_V_SETTLE:
    case BRZ_V_END:
        return decides && s->phase == BRZ_P_SETTLE;
    case BRZ_V_CITY:
        return decides && s->phase == BRZ_P_CITY;
    case BRZ_VERBS_N:
        break;
    }
    return true;
}

/* Only the turn itself tells which cards are activated and which city is due; stacks, columns,
 * spaces and cubes can be judged at any time, once nothing is left to be turned up. */
bool brz_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why)
{
    const struct brz_state *const s = state;
    struct brz_state own;

    if (brz_owes(s) || (move->verb != BRZ_V_PLAY && move->verb != BRZ_V_SETTLE))
        return true;
    own = *s;
    own.active = move->by;
    own.phase = BRZ_P_PLAY;
    return move->verb == BRZ_V_PLAY ? brz_check_play(rules, &own, move, why)
                                    : brz_check_space(rules, &own, move, why);
}
