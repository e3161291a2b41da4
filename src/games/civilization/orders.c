/* Losses that the victim of Famine, Flood or Epidemic orders from others (CIV-22.2.5, CIV-22.2.7.2,
 * CIV-22.2.8.1).  Famine and Epidemic let him order up to a figure, whether those players have so
 * much or not.  Flood must reach its figure, or everything that lies on the plain: there an order
 * is also refused for leaving more than the others could lose. */
#include "games/civilization/losses.h"

/* ---- How much -------------------------------------------------------------------------------- */

/* The most that may be ordered from another player; CIV-R37: by Flood, what it can take from him. */
static int order_most(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_calamity_figures *figures = civ_now_figures(rules, state);
    const int cap = civ_loss_cap(rules, state, seat);

    struct civ_choice choice = {0};

    if (civ_now(state) != CIV_FLOOD)
        return cap < figures->each ? cap : figures->each;
    civ_count_exposed(rules, state, seat, &choice);
    return civ_choice_points(&choice) < cap ? civ_choice_points(&choice) : cap;
}

/* CIV-22.2.8.1: who traded the epidemic is immune; CIV-24.2: so are the weak. */
static bool is_immune(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return seat == state->trouble.victim || civ_is_weak(rules, state, seat) ||
           (civ_now(state) == CIV_EPIDEMIC && seat == state->trouble.dealer);
}

/* Those from whom something may still be ordered: how many, and how much they can lose. */
static int candidates(const struct stele_rules *rules, const struct civ_state *state, int without,
                      int *most)
{
    int n = 0;

    *most = 0;
    for (int seat = 0; seat < state->players_n; seat++) {
        if (seat == without || state->trouble.ordered[seat] > 0 || is_immune(rules, state, seat) ||
            civ_units(rules, state, seat) == 0)
            continue;
        const int can = order_most(rules, state, seat);
        n += can > 0;
        *most += can;
    }
    return n;
}

static void put_order(struct civ_state *state, int seat, int points)
{
    state->trouble.ordered[seat] = (int16_t)points;
    state->trouble.orderable = (int16_t)(state->trouble.orderable - points);
}

static void tell_ordered(const struct civ_state *state, int loser, int points, bool whole,
                         struct stele_sink *sink)
{
    TELL(sink, "civilization.ordered",
         civ_now(state) == CIV_FLOOD ? "CIV-22.2.7.2" : civ_clause_of(civ_now(state)),
         state->trouble.victim, WHEN(whole, WHOLE), CIV_NOW(state), SEAT("loser", loser),
         INT("points", points), INT("left", state->trouble.orderable));
}

/* CIV-22.2.7.2: Flood takes the whole figure, or all there is: where it leaves no choice the orders
 * are given at once. */
static void order_by_itself(const struct stele_rules *rules, struct civ_state *state,
                            struct stele_sink *sink)
{
    int most;
    const int n = candidates(rules, state, STELE_NOBODY, &most);

    if (state->trouble.orderable == 0 || (n > 1 && most > state->trouble.orderable))
        return;
    for (int i = 0; i < state->players_n && state->trouble.orderable > 0; i++) {
        const int seat = state->order[i];
        int points = is_immune(rules, state, seat) || state->trouble.ordered[seat] > 0
                         ? 0
                         : order_most(rules, state, seat);
        if (points > state->trouble.orderable)
            points = state->trouble.orderable;
        if (points == 0)
            continue;
        put_order(state, seat, points);
        tell_ordered(state, seat, points, false, sink);
    }
}

/* Whether the victim has something to order. */
bool civ_ask_order(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    int most;

    if (civ_now(state) == CIV_FLOOD)
        order_by_itself(rules, state, sink);
    if (state->trouble.orderable == 0 || candidates(rules, state, STELE_NOBODY, &most) == 0) {
        state->trouble.stage = CIV_LOSS_NEXT;
        return false;
    }
    civ_ask(state, CIV_P_ORDER, state->trouble.victim, state->trouble.victim);
    return true;
}

void civ_start_orders(const struct stele_rules *rules, struct civ_state *state)
{
    int most;

    state->trouble.orderable = civ_now_figures(rules, state)->others;
    state->trouble.stage = CIV_LOSS_ORDERING;
    if (civ_now(state) != CIV_FLOOD)
        return;
    candidates(rules, state, STELE_NOBODY, &most);
    if (most < state->trouble.orderable)
        state->trouble.orderable = (int16_t)most;
}

const char *civ_order_clause(const struct civ_state *state)
{
    return civ_now(state) == CIV_FLOOD      ? "CIV-22.2.7.2"
           : civ_now(state) == CIV_EPIDEMIC ? "CIV-22.2.8.1"
                                            : "CIV-22.2.5";
}

/* From whom: not the victim himself, not twice, not the immune. */
static bool check_ordered(const struct stele_rules *rules, const struct civ_state *state, int seat,
                          struct stele_reason *why)
{
    if (seat == state->trouble.victim)
        return REFUSE(why, "civilization.order-self", "CIV-22.2.3", SEAT("player", seat));
    if (state->trouble.ordered[seat] > 0)
        return REFUSE(why, "civilization.order-twice", "CIV-23.2", SEAT("player", seat));
    if (civ_is_weak(rules, state, seat))
        return civ_refuse_weak(rules, state, seat, why);
    if (is_immune(rules, state, seat))
        return REFUSE(why, "civilization.order-immune", "CIV-22.2.8.1", SEAT("player", seat));
    if (civ_now(state) == CIV_FLOOD && order_most(rules, state, seat) == 0)
        return REFUSE(why, "civilization.order-unexposed", "CIV-22.2.7.2", SEAT("player", seat));
    return true;
}

bool civ_check_order(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int seat = move_int(move, CIV_ORDER_PLAYER, 0);
    const int points = move_int(move, CIV_ORDER_POINTS, 0);
    const char *const clause = civ_order_clause(state);
    int others;

    if (!check_ordered(rules, state, seat, why))
        return false;
    const int most = order_most(rules, state, seat);
    if (points == 0)
        return REFUSE(why, "civilization.order-nothing", clause);
    if (points > most) /* CIV-R38: a cap of his cards; CIV-R37: what there is */
        return REFUSE(why, "civilization.order-cap",
                      civ_loss_cap(rules, state, seat) == most ? "CIV-R38"
                      : civ_now(state) == CIV_FLOOD            ? "CIV-R37"
                                                               : clause,
                      SEAT("player", seat), INT("found", points), INT("expected", most));
    if (points > state->trouble.orderable)
        return REFUSE(why, "civilization.order-total", clause, SEAT("player", seat),
                      INT("found", points), INT("expected", state->trouble.orderable));
    candidates(rules, state, seat, &others);
    if (civ_now(state) == CIV_FLOOD && state->trouble.orderable - points > others)
        return REFUSE(why, "civilization.order-left", "CIV-R37", SEAT("player", seat),
                      INT("found", points), INT("expected", state->trouble.orderable - others));
    return true;
}

/* CIV-R29: a player who has less loses what he has. */
void civ_apply_order(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int seat = move_int(move, CIV_ORDER_PLAYER, 0);
    const int points = move_int(move, CIV_ORDER_POINTS, 0);

    (void)rules;
    put_order(state, seat, points);
    tell_ordered(state, seat, points, true, sink);
}

/* CIV-22.2.7.2: Flood has to be ordered; Famine and Epidemic may be. */
bool civ_check_end_order(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_reason *why)
{
    (void)rules;
    if (civ_now(state) != CIV_FLOOD)
        return true;
    return REFUSE(why, "civilization.order-left", "CIV-22.2.7.2",
                  INT("expected", state->trouble.orderable));
}

void civ_apply_end_order(const struct stele_rules *rules, struct civ_state *state,
                         struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->trouble.stage = CIV_LOSS_NEXT;
}

void civ_list_order(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    struct stele_move move;

    for (int seat = 0; seat < state->players_n; seat++) {
        if (is_immune(rules, state, seat))
            continue;
        const int most = order_most(rules, state, seat);
        for (int points = 1; points <= most; points++) {
            move_init(&move, CIV_V_ORDER, state->decider);
            move_set_int(&move, CIV_ORDER_PLAYER, seat);
            move_set_int(&move, CIV_ORDER_POINTS, points);
            game_offer(rules, state, &move, out);
        }
    }
}
