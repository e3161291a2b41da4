/* What each verb demands, and what it does. */
#include "games/tiny/tiny.h"

/* TNY-3.1, TNY-3.2, and that one rolls before one chooses. */
bool tny_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct tny_state *s = state;

    (void)rules;
    if (s->phase == TNY_P_OVER)
        return tny_refuse(why, TNY_WHY_OVER);
    if (s->phase == TNY_P_ROLL && move->verb != TNY_V_ROLL)
        return tny_refuse(why, TNY_WHY_NOT_ROLLED);
    if (s->phase == TNY_P_CHOOSE && move->verb == TNY_V_ROLL)
        return tny_refuse(why, TNY_WHY_ROLLED);
    return move->verb == TNY_V_ROLL || move->by == s->seat || tny_refuse(why, TNY_WHY_NOT_TURN);
}

/* TNY-3.1 */
static void next_turn(const struct stele_rules *rules, struct tny_state *state)
{
    state->seat = (int8_t)((state->seat + 1) % rules->players_n);
    state->phase = TNY_P_ROLL;
    state->die = 0;
    state->turn++;
}

static void tell(struct stele_sink *sink, const char *kind, const char *clause, int seat, int value)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, kind, clause, seat))
        return;
    fact_int(&event.facts, "value", value);
    sink->event(sink, &event);
}

/* ---- roll ------------------------------------------------------------------------------------ */

/* TNY-2.1 */
bool tny_check_roll(const struct stele_rules *rules, const struct tny_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int value = move_int(move, TNY_ROLL_VALUE, 0);

    (void)state;
    if (value >= 1 && value <= tny_set(rules)->sides)
        return true;
    tny_refuse(why, TNY_WHY_NO_FACE);
    fact_int(&why->facts, "value", value);
    fact_int(&why->facts, "sides", tny_set(rules)->sides);
    return false;
}

void tny_apply_roll(const struct stele_rules *rules, struct tny_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    state->die = (int16_t)move_int(move, TNY_ROLL_VALUE, 0);
    state->phase = TNY_P_CHOOSE;
    tell(sink, "tiny.rolled", "TNY-2.1", state->seat, state->die);
}

/* ---- take ------------------------------------------------------------------------------------ */

/* TNY-2.2, TNY-A1 */
bool tny_check_take(const struct stele_rules *rules, const struct tny_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int target = tny_set(rules)->target;
    const int after = state->points[state->seat] + state->die;

    (void)move;
    if (after <= target || rules->ruling[TNY_R_MAY_PASS_TARGET] == 1)
        return true;
    tny_refuse(why, TNY_WHY_TOO_FAR);
    fact_int(&why->facts, "after", after);
    fact_int(&why->facts, "target", target);
    return false;
}

/* TNY-1.2: points are written down when they are taken, and never lost. */
static void book(struct tny_state *state, struct stele_sink *sink)
{
    const struct stele_object objects[] = {{TNY_OBJ_SCORE, state->seat, 0}};
    struct stele_row row;

    state->points[state->seat] = (int16_t)(state->points[state->seat] + state->die);
    if (sink == NULL)
        return;
    row_init(&row, "tiny.row-take", "TNY-1.2", state->seat, 0, state->die);
    row.objects = objects;
    row.objects_n = 1;
    sink->row(sink, &row);
}

void tny_apply_take(const struct stele_rules *rules, struct tny_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    struct stele_event event;

    (void)move;
    tell(sink, "tiny.took", "TNY-2.2", state->seat, state->die);
    book(state, sink);
    if (state->points[state->seat] < tny_set(rules)->target) {
        next_turn(rules, state);
        return;
    }
    state->phase = TNY_P_OVER; /* TNY-3.2 */
    if (event_start(sink, &event, "tiny.winner", "TNY-3.2", state->seat))
        sink->event(sink, &event);
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
    tell(sink, "tiny.left", "TNY-2.3", state->seat, state->die);
    next_turn(rules, state);
}
