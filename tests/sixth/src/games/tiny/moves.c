/* What each verb demands, and what it does. */
#include "games/tiny/tiny.h"

/* TNY-3.1, TNY-3.2, and that one rolls before one chooses. */
bool tny_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct tny_state *s = state;

    (void)rules;
    if (s->phase == TNY_P_OVER)
        return REFUSE(why, "tiny.over", "TNY-3.2");
    if (s->phase == TNY_P_ROLL && move->verb != TNY_V_ROLL)
        return REFUSE(why, "tiny.not-rolled", "TNY-2.1");
    if (s->phase == TNY_P_CHOOSE && move->verb == TNY_V_ROLL)
        return REFUSE(why, "tiny.rolled-already", "TNY-2.1");
    return move->verb == TNY_V_ROLL || move->by == s->seat ||
           REFUSE(why, "tiny.not-turn", "TNY-3.1");
}

/* TNY-3.1 */
static void next_turn(const struct stele_rules *rules, struct tny_state *state)
{
    state->seat = (int8_t)((state->seat + 1) % rules->players_n);
    state->phase = TNY_P_ROLL;
    state->die = 0;
    state->turn++;
}

/* ---- roll ------------------------------------------------------------------------------------ */

/* TNY-2.1 */
bool tny_check_roll(const struct stele_rules *rules, const struct tny_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int value = move_int(move, TNY_ROLL_VALUE, 0);

    (void)state;
    return (value >= 1 && value <= tny_set(rules)->sides) ||
           REFUSE(why, "tiny.no-face", "TNY-2.1", INT("value", value),
                  INT("sides", tny_set(rules)->sides));
}

void tny_apply_roll(const struct stele_rules *rules, struct tny_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    state->die = (int16_t)move_int(move, TNY_ROLL_VALUE, 0);
    state->phase = TNY_P_CHOOSE;
    TELL(sink, "tiny.rolled", "TNY-2.1", state->seat, WHOLE, INT("value", state->die));
}

/* ---- take ------------------------------------------------------------------------------------ */

/* TNY-2.2, TNY-A1 */
bool tny_check_take(const struct stele_rules *rules, const struct tny_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int target = tny_set(rules)->target;
    const int after = state->points[state->seat] + state->die;

    (void)move;
    return after <= target || rules->ruling[TNY_R_MAY_PASS_TARGET] == 1 ||
           REFUSE(why, "tiny.too-far", "TNY-A1", INT("after", after), INT("target", target));
}

/* TNY-1.2: points are written down when they are taken, and never lost. */
void tny_apply_take(const struct stele_rules *rules, struct tny_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    TELL(sink, "tiny.took", "TNY-2.2", state->seat, WHOLE, INT("value", state->die));
    state->points[state->seat] = (int16_t)(state->points[state->seat] + state->die);
    ROW(sink, "tiny.row-take", "TNY-1.2", state->seat, 0, state->die,
        OWNED(TNY_OBJ_SCORE, state->seat, 0));
    if (state->points[state->seat] < tny_set(rules)->target) {
        next_turn(rules, state);
        return;
    }
    state->phase = TNY_P_OVER; /* TNY-3.2 */
    TELL(sink, "tiny.winner", "TNY-3.2", state->seat);
}

/* ---- leave ----------------------------------------------------------------------------------- */

/* TNY-2.3: always allowed. */
bool tny_check_leave(const struct stele_rules *rules, const struct tny_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void tny_apply_leave(const struct stele_rules *rules, struct tny_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    TELL(sink, "tiny.left", "TNY-2.3", state->seat, WHOLE, INT("value", state->die));
    next_turn(rules, state);
}
