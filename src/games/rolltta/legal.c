/* The legal moves of each verb.  Every candidate is checked like a move that somebody made, so that
 * lists and checks cannot disagree; the loops only have to reach whatever might pass. */
#include "games/rolltta/rolltta.h"

static bool passes(const struct stele_rules *rules, const struct rta_state *state,
                   const struct stele_move *move)
{
    struct stele_reason why;
    return game_check(rules, state, move, &why);
}

/* RTA-2.2: what comes after the disasters is tried in whatever phase the turn has reached; the
 * checks know what is too late. */
static bool acting(const struct rta_state *state)
{
    return state->phase >= RTA_P_TRADE && state->phase < RTA_P_OVER;
}

/* A verb without arguments. */
static void offer_bare(const struct stele_rules *rules, const struct rta_state *state,
                       enum rta_verb verb, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->active);
    game_offer(rules, state, &move, out);
}

/* A verb with one number, for each from `min` to `max`. */
static void offer_counts(const struct stele_rules *rules, const struct rta_state *state,
                         enum rta_verb verb, int min, int max, struct stele_moves *out)
{
    struct stele_move move;

    for (int n = min; n <= max; n++) {
        move_init(&move, verb, state->active);
        move_set_int(&move, 0, n);
        game_offer(rules, state, &move, out);
    }
}

/* ---- Rolling --------------------------------------------------------------------------------- */

void rta_list_roll(const struct stele_rules *rules, const struct rta_state *state,
                   struct stele_moves *out)
{
    (void)rules;
    if (state->pending)
        out->open |= 1u << RTA_V_ROLL;
}

/* Asks for dice to roll, not for the phase: a branch with the other reading of RTA-A21 may begin in
 * the middle of a turn. */
void rta_list_preserve(const struct stele_rules *rules, const struct rta_state *state,
                       struct stele_moves *out)
{
    if (state->pending)
        offer_bare(rules, state, RTA_V_PRESERVE, out);
}

/* RTA-3.3: every set of dice. */
void rta_list_reroll(const struct stele_rules *rules, const struct rta_state *state,
                     struct stele_moves *out)
{
    int16_t dice[RTA_DICE_MAX];
    struct stele_move move;

    if (state->phase != RTA_P_ROLL || state->pending)
        return;
    for (unsigned set = 1; set < 1u << state->dice_n; set++) {
        size_t n = 0;
        for (int die = 0; die < state->dice_n; die++)
            if ((set >> die) & 1)
                dice[n++] = (int16_t)(die + 1);
        move_init(&move, RTA_V_REROLL, state->active);
        move_set(&move, RTA_REROLL_DICE, dice, n);
        game_offer(rules, state, &move, out);
    }
}

void rta_list_stop(const struct stele_rules *rules, const struct rta_state *state,
                   struct stele_moves *out)
{
    if (state->phase == RTA_P_ROLL && !state->pending)
        offer_bare(rules, state, RTA_V_STOP, out);
}

void rta_list_leadership(const struct stele_rules *rules, const struct rta_state *state,
                         struct stele_moves *out)
{
    if (state->phase == RTA_P_LEADERSHIP && !state->pending)
        offer_counts(rules, state, RTA_V_LEADERSHIP, 1, state->dice_n, out);
}

/* ---- What the dice bring --------------------------------------------------------------------- */

/* RTA-5.2: every combination of uses. */
void rta_list_choose(const struct stele_rules *rules, const struct rta_state *state,
                     struct stele_moves *out)
{
    int n = rta_choices(rules, state);
    int16_t use[RTA_DICE_MAX];
    struct stele_move move;

    if (state->phase != RTA_P_FOOD)
        return;
    for (unsigned set = 0; set < 1u << n; set++) {
        for (int i = 0; i < n; i++)
            use[i] = (set >> i) & 1 ? RTA_USE_WORKERS : RTA_USE_FOOD;
        move_init(&move, RTA_V_CHOOSE, state->active);
        move_set(&move, RTA_CHOOSE_USE, use, (size_t)n);
        game_offer(rules, state, &move, out);
    }
}

void rta_list_invade(const struct stele_rules *rules, const struct rta_state *state,
                     struct stele_moves *out)
{
    if (state->phase == RTA_P_INVADE)
        offer_counts(rules, state, RTA_V_INVADE, 0,
                     rta_own(state)->goods[rta_set(rules)->smithing_good], out);
}

/* ---- Trading and building -------------------------------------------------------------------- */

/* Whether any deal is possible.  RTA-15.3 holds for every smaller deal as well, so one unit from
 * each side tells; where gifts are allowed (RTA-A20), one unit from either side. */
static bool some_deal(const struct stele_rules *rules, const struct rta_state *state)
{
    int stuff_n = rta_set(rules)->goods_n + 1;
    struct stele_move move;

    for (int with = 0; with < rules->players_n; with++) {
        for (int pair = 0; pair < (stuff_n + 1) * (stuff_n + 1); pair++) {
            int16_t give[2] = {(int16_t)(pair % (stuff_n + 1)), 1};
            int16_t take[2] = {(int16_t)(pair / (stuff_n + 1)), 1};
            move_init(&move, RTA_V_TRADE, state->active);
            move_set_int(&move, RTA_TRADE_WITH, with);
            if (give[0] < stuff_n)
                move_set(&move, RTA_TRADE_GIVE, give, 2);
            if (take[0] < stuff_n)
                move_set(&move, RTA_TRADE_TAKE, take, 2);
            if (passes(rules, state, &move))
                return true;
        }
    }
    return false;
}

void rta_list_trade(const struct stele_rules *rules, const struct rta_state *state,
                    struct stele_moves *out)
{
    if (acting(state) && rta_has_deals(rules) && some_deal(rules, state))
        out->open |= 1u << RTA_V_TRADE;
}

void rta_list_engineer(const struct stele_rules *rules, const struct rta_state *state,
                       struct stele_moves *out)
{
    if (acting(state))
        offer_counts(rules, state, RTA_V_ENGINEER, 1,
                     rta_own(state)->goods[rta_set(rules)->engineering_good], out);
}

void rta_list_build(const struct stele_rules *rules, const struct rta_state *state,
                    struct stele_moves *out)
{
    const struct rta_set *set = rta_set(rules);
    struct stele_move move;

    if (!acting(state))
        return;
    for (int target = 0; target < set->cities_n + set->monuments_n; target++) {
        for (int workers = 1; workers <= state->workers; workers++) {
            move_init(&move, RTA_V_BUILD, state->active);
            move_set_int(&move, RTA_BUILD_TARGET, target);
            move_set_int(&move, RTA_BUILD_WORKERS, workers);
            if (!passes(rules, state, &move))
                break; /* with more workers it is no better */
            moves_add(out, &move);
        }
    }
}

void rta_list_ship(const struct stele_rules *rules, const struct rta_state *state,
                   struct stele_moves *out)
{
    if (acting(state))
        offer_counts(rules, state, RTA_V_SHIP, 1, rta_set(rules)->ships_max - rta_own(state)->ships,
                     out);
}

void rta_list_swap(const struct stele_rules *rules, const struct rta_state *state,
                   struct stele_moves *out)
{
    int goods_n = rta_set(rules)->goods_n;
    struct stele_move move;

    if (!acting(state))
        return;
    for (int from = 0; from < goods_n; from++) {
        for (int to = 0; to < goods_n; to++) {
            for (int count = 1; count <= rta_own(state)->goods[from]; count++) {
                move_init(&move, RTA_V_SWAP, state->active);
                move_set_int(&move, RTA_SWAP_FROM, from);
                move_set_int(&move, RTA_SWAP_TO, to);
                move_set_int(&move, RTA_SWAP_COUNT, count);
                game_offer(rules, state, &move, out);
            }
        }
    }
}

/* ---- Buying and discarding ------------------------------------------------------------------- */

/* RTA-9.2, RTA-A26: every payment that suffices, wasteful ones too.  The price is asked here as
 * well as in the check, because most of the combinations fail by it and a full check takes
 * longer. */
static void offer_payments(const struct stele_rules *rules, const struct rta_state *state,
                           int development, struct stele_moves *out)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = rta_own(state);
    int food_max = rta_has(rules, sheet, RTA_E_GRANARIES) ? sheet->food : 0;
    int cost = set->development[development].cost[rta_is_lba(rules)];
    struct stele_move move;

    for (unsigned rows = 0; rows < 1u << set->goods_n; rows++) {
        int16_t goods[RTA_GOODS_MAX];
        size_t n = 0;
        bool empty = false;
        for (int i = 0; i < set->goods_n; i++) {
            if ((rows >> i) & 1) {
                goods[n++] = (int16_t)i;
                empty = empty || sheet->goods[i] == 0;
            }
        }
        for (int food = 0; food <= food_max && !empty; food++) {
            if (rta_payment(rules, state, rows, food) < cost)
                continue;
            move_init(&move, RTA_V_BUY, state->active);
            move_set_int(&move, RTA_BUY_DEVELOPMENT, development);
            if (n > 0)
                move_set(&move, RTA_BUY_GOODS, goods, n);
            if (food > 0)
                move_set_int(&move, RTA_BUY_FOOD, food);
            game_offer(rules, state, &move, out);
        }
    }
}

void rta_list_buy(const struct stele_rules *rules, const struct rta_state *state,
                  struct stele_moves *out)
{
    if (!acting(state) || rta_rank(rules, state->phase) > rta_rank(rules, RTA_P_BUY))
        return;
    for (int i = 0; i < rta_set(rules)->developments_n; i++)
        offer_payments(rules, state, i, out);
}

static void offer_discard(const struct stele_rules *rules, const struct rta_state *state,
                          const int16_t *counts, struct stele_moves *out)
{
    int16_t pairs[2 * RTA_GOODS_MAX];
    struct stele_move move;
    size_t n = 0;

    for (int i = 0; i < rta_set(rules)->goods_n; i++) {
        if (counts[i] > 0) {
            pairs[n++] = (int16_t)i;
            pairs[n++] = counts[i];
        }
    }
    move_init(&move, RTA_V_DISCARD, state->active);
    move_set(&move, RTA_DISCARD_GOODS, pairs, n);
    game_offer(rules, state, &move, out);
}

/* RTA-11.2: every choice of units, counted up like the wheels of an odometer. */
void rta_list_discard(const struct stele_rules *rules, const struct rta_state *state,
                      struct stele_moves *out)
{
    int goods_n = rta_set(rules)->goods_n;
    int16_t counts[RTA_GOODS_MAX] = {0};

    if (!acting(state) || (rta_excess(rules, state) == 0 && !rta_ruled(rules, RTA_R_DISCARD_FREE)))
        return;
    for (int i = 0; i < goods_n;) {
        if (counts[i] == rta_own(state)->goods[i]) {
            counts[i++] = 0;
            continue;
        }
        counts[i]++;
        offer_discard(rules, state, counts, out);
        i = 0;
    }
}

void rta_list_end(const struct stele_rules *rules, const struct rta_state *state,
                  struct stele_moves *out)
{
    if (acting(state))
        offer_bare(rules, state, RTA_V_END, out);
}
