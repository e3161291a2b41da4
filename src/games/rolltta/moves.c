/* Check and apply, one pair of functions per verb.  Phases that leave no choice are in phases.c. */
#include "games/rolltta/rolltta.h"

#include <string.h>

/* ---- Refusing -------------------------------------------------------------------------------- */

static bool refuse_found(struct stele_reason *why, enum rta_why reason, int found, int expected)
{
    rta_refuse(why, reason);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", expected);
    return false;
}

static bool refuse_name(struct stele_reason *why, enum rta_why reason, const char *key, int domain,
                        int name)
{
    rta_refuse(why, reason);
    fact_name(&why->facts, key, domain, name);
    return false;
}

static bool refuse_phase(struct stele_reason *why, enum rta_why reason,
                         const struct rta_state *state)
{
    return refuse_name(why, reason, "phase", RTA_D_PHASES, state->phase);
}

/* For what depends on who asks. */
static bool refuse_player(struct stele_reason *why, enum rta_why reason,
                          const struct rta_state *state)
{
    rta_refuse(why, reason);
    fact_seat(&why->facts, "player", state->active);
    return false;
}

/* ---- Phases ---------------------------------------------------------------------------------- */

/* RTA-2.2, RTA-2.4: no way back. */
static bool refuse_order(const struct stele_rules *rules, const struct rta_state *state,
                         enum rta_phase phase, struct stele_reason *why)
{
    bool lba = state->phase == RTA_P_TRADE && rta_is_lba(rules);

    refuse_phase(why, lba ? RTA_WHY_ORDER_LBA : RTA_WHY_ORDER, state);
    fact_name(&why->facts, "wanted", RTA_D_PHASES, phase);
    return false;
}

bool rta_check_decided(const struct stele_rules *rules, const struct rta_state *state,
                       struct stele_reason *why)
{
    if (state->phase == RTA_P_FOOD) {
        rta_refuse(why, RTA_WHY_CHOOSE_MISSING);
        fact_int(&why->facts, "expected", rta_choices(rules, state));
        return false;
    }
    if (state->phase == RTA_P_INVADE) {
        rta_refuse(why, RTA_WHY_INVADE_MISSING);
        fact_int(&why->facts, "stock",
                 state->sheet[state->active].goods[rta_set(rules)->smithing_good]);
        return false;
    }
    return true;
}

/* Whether something that belongs to `phase`, one of those after the disasters, may be done now: the
 * turn has come that far and no farther.  Phases in between may be skipped. */
static bool check_phase(const struct stele_rules *rules, const struct rta_state *state,
                        enum rta_phase phase, struct stele_reason *why)
{
    if (!rta_check_decided(rules, state, why))
        return false;
    if (!rta_rolling_over(state) || state->pending)
        return refuse_phase(why, RTA_WHY_STILL_ROLLING, state);
    if (rta_rank(rules, state->phase) > rta_rank(rules, phase))
        return refuse_order(rules, state, phase, why);
    /* RTA-8.9; RTA-A12: under the second reading building goes on while it can */
    if (rta_rank(rules, phase) > rta_rank(rules, RTA_P_BUILD) && state->workers > 0 &&
        rta_ruled(rules, RTA_R_BUILDING_COMPULSORY) && rta_has_open_box(rules, state)) {
        rta_refuse(why, RTA_WHY_WORKERS_LEFT);
        fact_int(&why->facts, "workers", state->workers);
        return false;
    }
    return true;
}

/* The same for a step whose own clause says when it is done: that clause is then cited. */
static bool check_phase_of(const struct stele_rules *rules, const struct rta_state *state,
                           enum rta_phase phase, enum rta_why outside, struct stele_reason *why)
{
    bool reached = rta_rolling_over(state) && !state->pending;

    if (rta_check_decided(rules, state, why) &&
        (!reached || rta_rank(rules, state->phase) > rta_rank(rules, phase)))
        return refuse_phase(why, outside, state);
    return check_phase(rules, state, phase, why);
}

/* RTA-0.3: what LBA adds is not in the base game. */
static bool check_lba(const struct stele_rules *rules, struct stele_reason *why)
{
    return rta_is_lba(rules) || rta_refuse(why, RTA_WHY_LBA_ONLY);
}

static struct rta_sheet *own(struct rta_state *state)
{
    return &state->sheet[state->active];
}

/* Adds up a COUNTS argument by name; returns a name that stands there twice, or -1. */
static int read_counts(const struct stele_move *move, int arg, int16_t *counts, size_t n)
{
    const int16_t *values = move_values(move, arg);

    memset(counts, 0, n * sizeof *counts);
    for (size_t i = 0; i + 1 < move_count(move, arg); i += 2) {
        if (counts[values[i]] != 0)
            return values[i];
        counts[values[i]] = values[i + 1];
    }
    return -1;
}

static int sum(const int16_t *counts, size_t n)
{
    int total = 0;

    for (size_t i = 0; i < n; i++)
        total += counts[i];
    return total;
}

/* A name with a count below one; -1 if there is none. */
static int no_units(const struct stele_move *move, int arg)
{
    const int16_t *values = move_values(move, arg);

    for (size_t i = 0; i + 1 < move_count(move, arg); i += 2)
        if (values[i + 1] < 1)
            return values[i];
    return -1;
}

/* ---- preserve -------------------------------------------------------------------------------- */

/* RTA-16.4, RTA-A21 */
bool rta_check_preserve(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_move *move, struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = rta_own(state);

    (void)move;
    if (!check_lba(rules, why))
        return false;
    if (!rta_has(rules, sheet, RTA_E_PRESERVATION))
        return refuse_player(why, RTA_WHY_PRESERVE_UNOWNED, state);
    if (state->rolls > 0)
        return rta_refuse(why, RTA_WHY_PRESERVE_LATE);
    if (state->preserved >= set->preservations_per_turn)
        return rta_refuse(why, RTA_WHY_PRESERVE_TWICE);
    if (sheet->goods[set->preservation_good] < set->preservation_units)
        return refuse_found(why, RTA_WHY_PRESERVE_POTTERY, sheet->goods[set->preservation_good],
                            set->preservation_units);
    if (!rta_can_preserve(rules, state))
        return rta_refuse(why, RTA_WHY_PRESERVE_NO_FOOD);
    return true;
}

void rta_apply_preserve(const struct stele_rules *rules, struct rta_state *state,
                        const struct stele_move *move, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    struct rta_sheet *sheet = own(state);
    int before = sheet->food, food = before * set->preservation_factor;

    (void)move;
    if (food > set->food_cap)
        food = set->food_cap;
    if (food > before)
        sheet->food = (int16_t)food;
    sheet->goods[set->preservation_good] -= set->preservation_units;
    state->preserved++;
    state->phase = rta_can_preserve(rules, state) ? RTA_P_PRESERVE : RTA_P_ROLL;
    rta_tell_preserved(rules, sink, state->active, before, sheet->food);
}

/* ---- roll ------------------------------------------------------------------------------------ */

/* RTA-3.1: all dice at first; RTA-3.3, RTA-3.7: afterwards exactly those that were picked. */
bool rta_check_roll(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    int found = (int)move_count(move, RTA_ROLL_DICE), expected = rta_bits(state->pending);

    (void)rules;
    if (!state->pending)
        return state->phase == RTA_P_ROLL ? refuse_player(why, RTA_WHY_ROLL_UNDECIDED, state)
                                          : rta_refuse(why, RTA_WHY_ROLL_OVER);
    if (found == expected)
        return true;
    return refuse_found(why,
                        state->rolls == 0                  ? RTA_WHY_DICE_COUNT
                        : state->phase == RTA_P_LEADERSHIP ? RTA_WHY_LEADERSHIP_COUNT
                                                           : RTA_WHY_REROLL_COUNT,
                        found, expected);
}

void rta_apply_roll(const struct stele_rules *rules, struct rta_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int16_t *faces = move_values(move, RTA_ROLL_DICE);
    uint16_t dice = state->pending;
    bool leadership = state->phase == RTA_P_LEADERSHIP;

    if (!leadership) {
        state->phase = RTA_P_ROLL; /* Preservation, if it was still open, is forgone */
        state->rolls++;
    }
    for (int die = 0; die < state->dice_n; die++) {
        if ((dice >> die) & 1) {
            state->face[die] = (uint8_t)*faces++;
            state->rolled[die] = (uint8_t)(state->rolls + leadership);
        }
    }
    state->pending = 0;
    rta_tell_rolled(sink, state, dice);
    rta_settle(rules, state, sink);
}

/* RTA-3.3: dice that were picked to be rolled again; RTA-3.7: or the one of Leadership. */
void rta_refuse_faces(struct stele_reason *why, const struct rta_state *state)
{
    rta_refuse(why, RTA_WHY_FACES_DUE);
    if (state->phase == RTA_P_LEADERSHIP)
        why->clause = "RTA-3.7";
    fact_int(&why->facts, "dice", rta_bits(state->pending));
}

/* ---- reroll, stop ---------------------------------------------------------------------------- */

/* RTA-3.2: three rolls; RTA-3.6: none after a stop or with every die locked. */
static bool check_may_reroll(const struct stele_rules *rules, const struct rta_state *state,
                             struct stele_reason *why)
{
    if (state->pending && state->rolls == 0)
        return rta_refuse(why, RTA_WHY_FIRST_ROLL_DUE);
    if (state->pending) {
        rta_refuse_faces(why, state);
        return false;
    }
    if (state->phase == RTA_P_ROLL)
        return true;
    rta_refuse(why, state->rolls >= rta_set(rules)->max_rolls ? RTA_WHY_NO_MORE_ROLLS
                                                              : RTA_WHY_ROLL_OVER);
    fact_int(&why->facts, "rolls", state->rolls);
    return false;
}

static bool refuse_locked(const struct stele_rules *rules, const struct rta_state *state, int die,
                          struct stele_reason *why)
{
    int16_t open[RTA_DICE_MAX];
    size_t n = 0;

    for (int i = 0; i < state->dice_n; i++)
        if (!rta_is_locked(rules, state, i))
            open[n++] = (int16_t)(i + 1);
    rta_refuse(why, RTA_WHY_REROLL_LOCKED);
    fact_int(&why->facts, "die", die);
    fact_ints(&why->facts, "open", open, n);
    return false;
}

/* The faces that follow come in the order of the dice: another order, as in 3,1, would put them on
 * dice that its writer did not mean. */
static bool check_dice_order(const int16_t *dice, size_t n, uint16_t picked,
                             struct stele_reason *why)
{
    int16_t sorted[RTA_DICE_MAX];
    size_t sorted_n = 0;

    for (size_t i = 1; i < n; i++) {
        if (dice[i] > dice[i - 1])
            continue;
        for (int16_t die = 1; die <= RTA_DICE_MAX; die++)
            if ((picked >> (die - 1)) & 1)
                sorted[sorted_n++] = die;
        rta_refuse(why, RTA_WHY_REROLL_ORDER);
        fact_ints(&why->facts, "expected", sorted, sorted_n);
        return false;
    }
    return true;
}

/* RTA-3.3: one or more dice; RTA-3.4: none that is locked; RTA-3.5: a die that was kept before
 * is as free as any other. */
bool rta_check_reroll(const struct stele_rules *rules, const struct rta_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const int16_t *dice = move_values(move, RTA_REROLL_DICE);
    size_t n = move_count(move, RTA_REROLL_DICE);
    uint16_t seen = 0;

    if (!check_may_reroll(rules, state, why))
        return false;
    if (n == 0)
        return rta_refuse(why, RTA_WHY_REROLL_NONE);
    for (size_t i = 0; i < n; i++) {
        if (dice[i] < 1 || dice[i] > state->dice_n)
            return refuse_found(why, RTA_WHY_REROLL_NO_DIE, dice[i], state->dice_n);
        if ((seen >> (dice[i] - 1)) & 1) {
            rta_refuse(why, RTA_WHY_REROLL_TWICE);
            fact_int(&why->facts, "die", dice[i]);
            return false;
        }
        if (rta_is_locked(rules, state, dice[i] - 1))
            return refuse_locked(rules, state, dice[i], why);
        seen |= (uint16_t)(1u << (dice[i] - 1));
    }
    return check_dice_order(dice, n, seen, why);
}

void rta_apply_reroll(const struct stele_rules *rules, struct rta_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const int16_t *dice = move_values(move, RTA_REROLL_DICE);

    (void)rules;
    (void)sink;
    for (size_t i = 0; i < move_count(move, RTA_REROLL_DICE); i++)
        state->pending |= (uint16_t)(1u << (dice[i] - 1));
}

/* RTA-3.6 */
bool rta_check_stop(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    if (rta_rolling_over(state) && !state->pending)
        return rta_refuse(why, RTA_WHY_ROLL_OVER);
    return check_may_reroll(rules, state, why);
}

void rta_apply_stop(const struct stele_rules *rules, struct rta_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    state->phase = RTA_P_LEADERSHIP;
    rta_settle(rules, state, sink);
}

/* ---- leadership ------------------------------------------------------------------------------ */

static bool check_leader(const struct stele_rules *rules, const struct rta_state *state,
                         struct stele_reason *why)
{
    return rta_has(rules, rta_own(state), RTA_E_LEADERSHIP) ||
           refuse_player(why, RTA_WHY_LEADERSHIP_UNOWNED, state);
}

/* RTA-3.7; RTA-A3: any die, a skull too. */
bool rta_check_leadership(const struct stele_rules *rules, const struct rta_state *state,
                          const struct stele_move *move, struct stele_reason *why)
{
    int die = move_int(move, RTA_LEADERSHIP_DIE, 0);

    if (!check_leader(rules, state, why))
        return false;
    if ((state->bought >> rta_set(rules)->effect[RTA_E_LEADERSHIP]) & 1)
        return rta_refuse(why, RTA_WHY_LEADERSHIP_NEW); /* RTA-9.6 */
    if (state->led == RTA_LED_USED)
        return rta_refuse(why, RTA_WHY_LEADERSHIP_TWICE);
    if (!rta_rolling_over(state)) {
        rta_refuse(why, RTA_WHY_LEADERSHIP_EARLY);
        fact_int(&why->facts, "stop", !state->pending);
        return false;
    }
    if (state->phase != RTA_P_LEADERSHIP)
        return refuse_order(rules, state, RTA_P_LEADERSHIP, why);
    if (die < 1 || die > state->dice_n)
        return refuse_found(why, RTA_WHY_LEADERSHIP_NO_DIE, die, state->dice_n);
    return true;
}

void rta_apply_leadership(const struct stele_rules *rules, struct rta_state *state,
                          const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->led = RTA_LED_USED;
    state->pending = (uint16_t)(1u << (move_int(move, RTA_LEADERSHIP_DIE, 0) - 1));
}

/* ---- choose, invade -------------------------------------------------------------------------- */

/* RTA-5.2: one use for each die with a choice, and for no other die. */
bool rta_check_choose(const struct stele_rules *rules, const struct rta_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    int found = (int)move_count(move, RTA_CHOOSE_USE), expected = rta_choices(rules, state);

    if (!rta_rolling_over(state) || state->pending)
        return refuse_phase(why, RTA_WHY_STILL_ROLLING, state);
    if (expected == 0)
        return rta_refuse(why, RTA_WHY_CHOOSE_NOTHING);
    if (state->phase != RTA_P_FOOD)
        return refuse_order(rules, state, RTA_P_FOOD, why);
    return found == expected || refuse_found(why, RTA_WHY_CHOOSE_COUNT, found, expected);
}

void rta_apply_choose(const struct stele_rules *rules, struct rta_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const int16_t *use = move_values(move, RTA_CHOOSE_USE);

    for (int die = 0; die < state->dice_n; die++)
        if (rta_set(rules)->face[state->face[die]].choice)
            state->use[die] = (uint8_t)*use++;
    state->chosen = 1;
    rta_settle(rules, state, sink);
}

/* RTA-A2: only where spearheads are spent; RTA-A33: whenever an invasion was rolled, any number
 * from none to all of them. */
bool rta_check_invade(const struct stele_rules *rules, const struct rta_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    int spearheads = move_int(move, RTA_INVADE_SPEARHEADS, 0);
    int stock = rta_own(state)->goods[rta_set(rules)->smithing_good];

    if (!check_lba(rules, why))
        return false;
    if (!rta_ruled(rules, RTA_R_SPEARHEADS_SPENT))
        return rta_refuse(why, RTA_WHY_INVADE_KEPT);
    if (state->phase != RTA_P_INVADE)
        return rta_refuse(why, RTA_WHY_INVADE_NOTHING);
    if (spearheads < 0 || spearheads > stock)
        return refuse_found(why, RTA_WHY_INVADE_STOCK, spearheads, stock);
    return true;
}

void rta_apply_invade(const struct stele_rules *rules, struct rta_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    rta_invade(rules, state, move_int(move, RTA_INVADE_SPEARHEADS, 0), sink);
}

/* ---- trade ----------------------------------------------------------------------------------- */

/* Goods by index, food behind them: RTA-15.2, RTA-A19: nothing else changes hands. */
enum { STUFF_MAX = RTA_GOODS_MAX + 1 };

struct deal {
    int16_t give[STUFF_MAX], take[STUFF_MAX];
    size_t n;
};

static int cap_of(const struct stele_rules *rules, size_t what)
{
    const struct rta_set *set = rta_set(rules);
    return what < set->goods_n ? set->good[what].cap : set->food_cap;
}

static int read_deal(const struct stele_rules *rules, const struct stele_move *move,
                     struct deal *deal)
{
    deal->n = (size_t)rta_set(rules)->goods_n + 1;
    int twice = read_counts(move, RTA_TRADE_GIVE, deal->give, deal->n);
    int also = read_counts(move, RTA_TRADE_TAKE, deal->take, deal->n);

    return twice >= 0 ? twice : also;
}

/* RTA-15.3: the giver owns it, the taker has room for it. */
static bool check_side(const struct stele_rules *rules, const struct rta_state *state, int giver,
                       int taker, const int16_t *counts, size_t n, struct stele_reason *why)
{
    for (size_t i = 0; i < n; i++) {
        int given = rta_stock(rules, &state->sheet[giver], (int)i);
        int taken = rta_stock(rules, &state->sheet[taker], (int)i);
        bool lacks = counts[i] > given;
        if (!lacks && (counts[i] == 0 || taken + counts[i] <= cap_of(rules, i)))
            continue;
        rta_refuse(why, lacks ? RTA_WHY_TRADE_STOCK : RTA_WHY_TRADE_CAP);
        fact_seat(&why->facts, "player", lacks ? giver : taker);
        fact_name(&why->facts, "what", RTA_D_STUFF, (int)i);
        fact_int(&why->facts, "count", counts[i]);
        fact_int(&why->facts, "stock", lacks ? given : taken);
        fact_int(&why->facts, "cap", cap_of(rules, i));
        return false;
    }
    return true;
}

/* RTA-15.5: both give something; RTA-A20: or one may, under the second reading; RTA-A30: never
 * the same thing. */
static bool check_sides(const struct stele_rules *rules, const struct deal *deal,
                        struct stele_reason *why)
{
    int give = sum(deal->give, deal->n), take = sum(deal->take, deal->n);
    bool fair = rta_ruled(rules, RTA_R_GIFTS_ALLOWED) ? give + take > 0 : give > 0 && take > 0;

    if (!fair)
        return rta_refuse(why, RTA_WHY_TRADE_ONE_SIDED);
    for (size_t i = 0; i < deal->n; i++)
        if (deal->give[i] > 0 && deal->take[i] > 0)
            return refuse_name(why, RTA_WHY_TRADE_SAME, "what", RTA_D_STUFF, (int)i);
    return true;
}

/* The terms of a deal, whatever the players own. */
static bool check_terms(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_move *move, struct deal *deal, struct stele_reason *why)
{
    if (move_int(move, RTA_TRADE_WITH, state->active) == state->active)
        return rta_refuse(why, RTA_WHY_TRADE_ONESELF);
    int none = no_units(move, RTA_TRADE_GIVE);
    if (none < 0)
        none = no_units(move, RTA_TRADE_TAKE);
    if (none >= 0)
        return refuse_name(why, RTA_WHY_TRADE_NO_UNITS, "what", RTA_D_STUFF, none);
    int twice = read_deal(rules, move, deal);
    if (twice >= 0)
        return refuse_name(why, RTA_WHY_TRADE_TWICE, "what", RTA_D_STUFF, twice);
    return check_sides(rules, deal, why);
}

/* RTA-15.1: with one opponent; RTA-15.6: in the trade phase; RTA-15.7: or not at all. */
bool rta_check_trade(const struct stele_rules *rules, const struct rta_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    int with = move_int(move, RTA_TRADE_WITH, state->active);
    struct deal deal;

    /* RTA-0.2; RTA-A16: alone there is nobody to deal with */
    if (!rta_has_deals(rules))
        return rta_refuse(why,
                          rules->edition == RTA_SOLO_LBA ? RTA_WHY_TRADE_SOLO : RTA_WHY_TRADE_OFF);
    return check_phase_of(rules, state, RTA_P_TRADE, RTA_WHY_TRADE_PHASE, why) &&
           check_terms(rules, state, move, &deal, why) &&
           check_side(rules, state, state->active, with, deal.give, deal.n, why) &&
           check_side(rules, state, with, state->active, deal.take, deal.n, why);
}

static void move_stuff(const struct stele_rules *rules, struct rta_sheet *from,
                       struct rta_sheet *to, const int16_t *counts)
{
    int goods_n = rta_set(rules)->goods_n;

    for (int i = 0; i < goods_n; i++) {
        from->goods[i] -= counts[i];
        to->goods[i] += counts[i];
    }
    from->food -= counts[goods_n];
    to->food += counts[goods_n];
}

/* RTA-15.4: at once, so that the next deal finds what this one brought.  RTA-11.4: the other
 * player may now hold more than the limit, until the end of a turn of its own. */
void rta_apply_trade(const struct stele_rules *rules, struct rta_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    int with = move_int(move, RTA_TRADE_WITH, 0);
    struct deal deal;

    read_deal(rules, move, &deal);
    rta_advance(rules, state, RTA_P_TRADE, sink);
    move_stuff(rules, own(state), &state->sheet[with], deal.give);
    move_stuff(rules, &state->sheet[with], own(state), deal.take);
    rta_tell_deal(rules, sink, state->active, with, deal.give, deal.take);
}

/* ---- engineer -------------------------------------------------------------------------------- */

static bool check_engineering(const struct stele_rules *rules, const struct rta_state *state,
                              int stone, struct stele_reason *why)
{
    if (!rta_has(rules, rta_own(state), RTA_E_ENGINEERING))
        return refuse_player(why, RTA_WHY_ENGINEER_UNOWNED, state);
    return stone >= 1 || rta_refuse(why, RTA_WHY_ENGINEER_NONE);
}

/* RTA-8.3; RTA-A9: any number of them; RTA-A32: in any order with building. */
bool rta_check_engineer(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_move *move, struct stele_reason *why)
{
    int stone = move_int(move, RTA_ENGINEER_STONE, 0);
    int stock = rta_own(state)->goods[rta_set(rules)->engineering_good];

    if (!check_phase_of(rules, state, RTA_P_BUILD, RTA_WHY_ENGINEER_PHASE, why) ||
        !check_engineering(rules, state, stone, why))
        return false;
    return stone <= stock || refuse_found(why, RTA_WHY_ENGINEER_STOCK, stone, stock);
}

void rta_apply_engineer(const struct stele_rules *rules, struct rta_state *state,
                        const struct stele_move *move, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    int stone = move_int(move, RTA_ENGINEER_STONE, 0);

    rta_advance(rules, state, RTA_P_BUILD, sink);
    own(state)->goods[set->engineering_good] -= (int16_t)stone;
    state->workers += stone * set->workers_per_stone;
    rta_tell_engineered(sink, state->active, stone, stone * set->workers_per_stone);
}

/* ---- build ----------------------------------------------------------------------------------- */

static int boxes_of(const struct stele_rules *rules, int target)
{
    const struct rta_set *set = rta_set(rules);
    return target < set->cities_n ? set->city_boxes[target]
                                  : set->monument[target - set->cities_n].boxes;
}

static int marked_of(const struct stele_rules *rules, const struct rta_sheet *sheet, int target)
{
    int cities_n = rta_set(rules)->cities_n;
    return target < cities_n ? sheet->city[target] : sheet->monument[target - cities_n];
}

/* RTA-8.6: no more cities than that; RTA-8.10, RTA-A10: in any order, or in theirs. */
static bool check_city(const struct stele_rules *rules, const struct rta_state *state, int city,
                       struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);

    if (set->start_cities + city >= set->max_cities) {
        refuse_name(why, RTA_WHY_BUILD_NO_CITY, "target", RTA_D_TARGETS, city);
        fact_int(&why->facts, "max", set->max_cities);
        return false;
    }
    if (rta_city_in_turn(rules, rta_own(state), city))
        return true;
    refuse_name(why, RTA_WHY_BUILD_IN_ORDER, "target", RTA_D_TARGETS, city);
    fact_name(&why->facts, "before", RTA_D_TARGETS, city - 1);
    return false;
}

/* RTA-8.5 */
static bool check_boxes(const struct stele_rules *rules, const struct rta_state *state, int target,
                        int workers, struct stele_reason *why)
{
    int left = boxes_of(rules, target) - marked_of(rules, rta_own(state), target);

    if (workers <= left)
        return true;
    refuse_name(why, left == 0 ? RTA_WHY_BUILD_FINISHED : RTA_WHY_BUILD_BOXES, "target",
                RTA_D_TARGETS, target);
    fact_int(&why->facts, "found", workers);
    fact_int(&why->facts, "expected", left);
    return false;
}

/* RTA-8.4: a worker marks a box of a city or of a monument that is in play (RTA-1.6). */
bool rta_check_build(const struct stele_rules *rules, const struct rta_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    int target = move_int(move, RTA_BUILD_TARGET, 0);
    int workers = move_int(move, RTA_BUILD_WORKERS, 0);
    int monument = target - rta_set(rules)->cities_n;

    if (!check_phase(rules, state, RTA_P_BUILD, why))
        return false;
    if (workers < 1)
        return rta_refuse(why, RTA_WHY_BUILD_NONE);
    if (monument >= 0 && rta_is_out(rules, monument)) {
        refuse_name(why, RTA_WHY_BUILD_OUT, "target", RTA_D_TARGETS, target);
        fact_int(&why->facts, "players", rules->players_n);
        return false;
    }
    if (!check_boxes(rules, state, target, workers, why) ||
        (monument < 0 && !check_city(rules, state, target, why)))
        return false;
    return workers <= state->workers ||
           refuse_found(why, RTA_WHY_BUILD_WORKERS, workers, state->workers);
}

/* RTA-8.7: decided now, monument by monument.  RTA-A24: in one round too, whose turn came
 * earlier is first.  RTA-14.2: alone one is always first. */
static void finish_monument(const struct stele_rules *rules, struct rta_state *state, int monument,
                            struct stele_sink *sink)
{
    enum rta_rank rank = rta_stands(rules, state, monument) ? RTA_LATER : RTA_FIRST;

    own(state)->rank[monument] = (uint8_t)rank;
    rta_tell_monument(sink, state->active, monument, rank,
                      rta_monument_points(rules, monument, rank));
    rta_book_monument(rules, state, state->active, monument, sink);
    rta_watch_end(rules, state, sink);
}

void rta_apply_build(const struct stele_rules *rules, struct rta_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    int target = move_int(move, RTA_BUILD_TARGET, 0);
    int workers = move_int(move, RTA_BUILD_WORKERS, 0);
    int monument = target - rta_set(rules)->cities_n;
    struct rta_sheet *sheet = own(state);
    int16_t *boxes = monument < 0 ? &sheet->city[target] : &sheet->monument[monument];

    rta_advance(rules, state, RTA_P_BUILD, sink);
    state->workers -= workers;
    *boxes += (int16_t)workers;
    rta_tell_marked(sink, state->active, target, workers, *boxes, boxes_of(rules, target));
    if (*boxes < boxes_of(rules, target))
        return;
    if (monument < 0)
        rta_tell_city(sink, state->active, target, rta_cities(rules, sheet));
    else
        finish_monument(rules, state, monument, sink);
}

/* ---- ship, swap ------------------------------------------------------------------------------ */

static bool check_shipping(const struct stele_rules *rules, const struct rta_state *state,
                           int count, struct stele_reason *why)
{
    const int most = rta_set(rules)->ships_max, ships = rta_own(state)->ships + count;

    if (!rta_has(rules, rta_own(state), RTA_E_SHIPPING))
        return refuse_player(why, RTA_WHY_SHIP_UNOWNED, state);
    if (count < 1)
        return rta_refuse(why, RTA_WHY_SHIP_NONE);
    return ships <= most || refuse_found(why, RTA_WHY_SHIP_MAX, ships, most);
}

/* RTA-16.6; RTA-A22: as many as can be paid, up to the number on the sheet. */
bool rta_check_ship(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = rta_own(state);
    int count = move_int(move, RTA_SHIP_COUNT, 0);

    if (!check_lba(rules, why) ||
        !check_phase_of(rules, state, RTA_P_BUILD, RTA_WHY_SHIP_PHASE, why) ||
        !check_shipping(rules, state, count, why))
        return false;
    for (int i = 0; i < set->goods_n; i++) {
        if (count * set->ship_cost[i] <= sheet->goods[i])
            continue;
        refuse_name(why, RTA_WHY_SHIP_GOODS, "good", RTA_D_GOODS, i);
        fact_int(&why->facts, "found", sheet->goods[i]);
        fact_int(&why->facts, "expected", count * set->ship_cost[i]);
        return false;
    }
    return true;
}

void rta_apply_ship(const struct stele_rules *rules, struct rta_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    struct rta_sheet *sheet = own(state);
    int count = move_int(move, RTA_SHIP_COUNT, 0);

    rta_advance(rules, state, RTA_P_BUILD, sink);
    for (int i = 0; i < set->goods_n; i++)
        sheet->goods[i] -= (int16_t)(count * set->ship_cost[i]);
    sheet->ships += (int16_t)count;
    rta_tell_shipped(sink, state->active, count, sheet->ships);
}

static bool check_kinds(const struct stele_move *move, struct stele_reason *why)
{
    int from = move_int(move, RTA_SWAP_FROM, 0);

    if (move_int(move, RTA_SWAP_COUNT, 0) < 1)
        return rta_refuse(why, RTA_WHY_SWAP_NONE);
    return from != move_int(move, RTA_SWAP_TO, 0) ||
           refuse_name(why, RTA_WHY_SWAP_SAME, "good", RTA_D_GOODS, from);
}

/* RTA-16.7; RTA-16.8: ships built this turn sail too; RTA-16.10: mixed with deals; RTA-A23: each
 * ship once a turn, for a different good. */
bool rta_check_swap(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = rta_own(state);
    int from = move_int(move, RTA_SWAP_FROM, 0), to = move_int(move, RTA_SWAP_TO, 0);
    int count = move_int(move, RTA_SWAP_COUNT, 0);
    int left = sheet->ships * set->swaps_per_ship - state->swaps;

    if (!check_lba(rules, why) ||
        !check_phase_of(rules, state, RTA_P_TRADE, RTA_WHY_SWAP_PHASE, why) ||
        !check_kinds(move, why))
        return false;
    if (count > left) {
        refuse_found(why, RTA_WHY_SWAP_SHIPS, count, left);
        fact_seat(&why->facts, "player", state->active);
        fact_int(&why->facts, "ships", sheet->ships);
        return false;
    }
    if (count > sheet->goods[from]) {
        refuse_found(why, RTA_WHY_SWAP_STOCK, count, sheet->goods[from]);
        fact_name(&why->facts, "good", RTA_D_GOODS, from);
        return false;
    }
    if (sheet->goods[to] + count > set->good[to].cap) {
        refuse_found(why, RTA_WHY_SWAP_CAP, sheet->goods[to] + count, set->good[to].cap);
        fact_name(&why->facts, "good", RTA_D_GOODS, to);
        return false;
    }
    return true;
}

void rta_apply_swap(const struct stele_rules *rules, struct rta_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    int from = move_int(move, RTA_SWAP_FROM, 0), to = move_int(move, RTA_SWAP_TO, 0);
    int count = move_int(move, RTA_SWAP_COUNT, 0);

    rta_advance(rules, state, RTA_P_TRADE, sink);
    own(state)->goods[from] -= (int16_t)count;
    own(state)->goods[to] += (int16_t)count;
    state->swaps += (int16_t)count;
    rta_tell_swapped(sink, state->active, from, to, count);
}

/* ---- buy ------------------------------------------------------------------------------------- */

/* RTA-9.3: the named rows, each whole; returns one that cannot be named, or -1. */
static int read_rows(const struct rta_state *state, const struct stele_move *move, unsigned *rows)
{
    const int16_t *goods = move_values(move, RTA_BUY_GOODS);

    *rows = 0;
    for (size_t i = 0; i < move_count(move, RTA_BUY_GOODS); i++) {
        if (((*rows >> goods[i]) & 1) || rta_own(state)->goods[goods[i]] == 0)
            return goods[i];
        *rows |= 1u << goods[i];
    }
    return -1;
}

/* RTA-9.2: coins, rows, and food at the price of Granaries (RTA-9.8). */
int rta_payment(const struct stele_rules *rules, const struct rta_state *state, unsigned rows,
                int food)
{
    const struct rta_set *set = rta_set(rules);
    int paid = rta_coins(rules, state) + food * set->coins_per_food[rta_is_lba(rules)];

    for (int i = 0; i < set->goods_n; i++)
        if ((rows >> i) & 1)
            paid += rta_row_value(rules, i, rta_own(state)->goods[i]);
    return paid;
}

static bool check_price(const struct stele_rules *rules, const struct rta_state *state,
                        int development, int paid, struct stele_reason *why)
{
    int cost = rta_set(rules)->development[development].cost[rta_is_lba(rules)];

    if (paid >= cost)
        return true; /* RTA-9.4, RTA-A26: more than enough is legal, and lost */
    refuse_found(why, RTA_WHY_BUY_SHORT, paid, cost);
    fact_name(&why->facts, "development", RTA_D_DEVELOPMENTS, development);
    fact_int(&why->facts, "coins", rta_coins(rules, state));
    fact_int(&why->facts, "missing", cost - paid);
    return false;
}

/* RTA-9.1: one a turn, and each once; RTA-0.3: only those on this sheet. */
static bool check_development(const struct stele_rules *rules, const struct rta_state *state,
                              int development, struct stele_reason *why)
{
    const struct rta_development *d = &rta_set(rules)->development[development];

    if (!d->exists[rta_is_lba(rules)])
        return refuse_name(why, rta_is_lba(rules) ? RTA_WHY_BUY_ABSENT : RTA_WHY_LBA_ONLY,
                           "development", RTA_D_DEVELOPMENTS, development);
    if (!rta_owns(rta_own(state), development))
        return true;
    refuse_name(why, RTA_WHY_BUY_OWNED, "development", RTA_D_DEVELOPMENTS, development);
    fact_seat(&why->facts, "player", state->active);
    return false;
}

/* RTA-9.8; RTA-A8: food pays for a purchase, any amount of it. */
static bool check_food(const struct stele_rules *rules, const struct rta_state *state, int food,
                       struct stele_reason *why)
{
    const struct rta_sheet *sheet = rta_own(state);

    if (food > 0 && !rta_has(rules, sheet, RTA_E_GRANARIES))
        return rta_refuse(why, RTA_WHY_BUY_FOOD_UNOWNED);
    return (food >= 0 && food <= sheet->food) ||
           refuse_found(why, RTA_WHY_BUY_FOOD_STOCK, food, sheet->food);
}

static bool check_rows(const struct rta_state *state, const struct stele_move *move, unsigned *rows,
                       struct stele_reason *why)
{
    int bad = read_rows(state, move, rows);

    if (bad < 0)
        return true;
    /* RTA-9.3: a row is spent once; RTA-A27: and not when it is empty */
    return refuse_name(why, (*rows >> bad) & 1 ? RTA_WHY_BUY_ROW_TWICE : RTA_WHY_BUY_EMPTY_ROW,
                       "good", RTA_D_GOODS, bad);
}

bool rta_check_buy(const struct stele_rules *rules, const struct rta_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    int development = move_int(move, RTA_BUY_DEVELOPMENT, 0);
    int food = move_int(move, RTA_BUY_FOOD, 0);
    unsigned rows;

    if (rta_bits(state->bought) >= rta_set(rules)->developments_per_turn)
        return rta_refuse(why, RTA_WHY_BUY_SECOND);
    return check_phase(rules, state, RTA_P_BUY, why) &&
           check_development(rules, state, development, why) &&
           check_rows(state, move, &rows, why) && check_food(rules, state, food, why) &&
           check_price(rules, state, development, rta_payment(rules, state, rows, food), why);
}

/* RTA-9.6: owned, and at work, from now on.  Its points are fixed now as well, see rta_sheet. */
void rta_apply_buy(const struct stele_rules *rules, struct rta_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    int development = move_int(move, RTA_BUY_DEVELOPMENT, 0);
    int food = move_int(move, RTA_BUY_FOOD, 0);
    struct rta_sheet *sheet = own(state);
    unsigned rows;

    rta_advance(rules, state, RTA_P_BUY, sink);
    read_rows(state, move, &rows);
    int paid = rta_payment(rules, state, rows, food);
    for (int i = 0; i < rta_set(rules)->goods_n; i++)
        if ((rows >> i) & 1)
            sheet->goods[i] = 0;
    sheet->food -= (int16_t)food;
    sheet->developments |= (uint32_t)1 << development;
    sheet->points[development] = (int16_t)rta_development_points(rules, development);
    state->bought |= (uint32_t)1 << development;
    state->spent |= (uint8_t)rows;
    rta_tell_bought(rules, sink, state->active, development, paid, rows, food);
    rta_book_development(rules, state, state->active, development, sink);
    rta_watch_end(rules, state, sink);
    if (rta_bits(state->bought) >= rta_set(rules)->developments_per_turn)
        rta_advance(rules, state, RTA_P_DISCARD, sink);
}

/* ---- discard, end ---------------------------------------------------------------------------- */

/* RTA-11.2: the excess and no more, in one move or several (RTA-A32); RTA-11.3: nothing with
 * Caravans.  RTA-A13: or whatever one likes. */
static bool check_excess(const struct stele_rules *rules, const struct rta_state *state, int units,
                         struct stele_reason *why)
{
    int excess = rta_excess(rules, state);

    if (rta_ruled(rules, RTA_R_DISCARD_FREE))
        return true;
    if (rta_has(rules, rta_own(state), RTA_E_CARAVANS))
        return rta_refuse(why, RTA_WHY_DISCARD_CARAVANS);
    if (excess == 0)
        return refuse_found(why, RTA_WHY_DISCARD_NO_EXCESS, rta_goods_total(rules, rta_own(state)),
                            rta_set(rules)->goods_limit);
    return units <= excess || refuse_found(why, RTA_WHY_DISCARD_TOO_MANY, units, excess);
}

bool rta_check_discard(const struct stele_rules *rules, const struct rta_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    size_t n = rta_set(rules)->goods_n;
    int16_t goods[RTA_GOODS_MAX];

    if (!check_phase(rules, state, RTA_P_DISCARD, why))
        return false;
    if (move_count(move, RTA_DISCARD_GOODS) == 0 || no_units(move, RTA_DISCARD_GOODS) >= 0)
        return rta_refuse(why, RTA_WHY_DISCARD_NONE);
    int twice = read_counts(move, RTA_DISCARD_GOODS, goods, n);
    if (twice >= 0)
        return refuse_name(why, RTA_WHY_DISCARD_TWICE, "good", RTA_D_GOODS, twice);
    for (size_t i = 0; i < n; i++) {
        if (goods[i] > rta_own(state)->goods[i]) {
            refuse_found(why, RTA_WHY_DISCARD_STOCK, goods[i], rta_own(state)->goods[i]);
            fact_name(&why->facts, "good", RTA_D_GOODS, (int)i);
            return false;
        }
    }
    return check_excess(rules, state, sum(goods, n), why);
}

void rta_apply_discard(const struct stele_rules *rules, struct rta_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    int16_t goods[RTA_GOODS_MAX];

    rta_advance(rules, state, RTA_P_DISCARD, sink);
    read_counts(move, RTA_DISCARD_GOODS, goods, rta_set(rules)->goods_n);
    for (int i = 0; i < rta_set(rules)->goods_n; i++)
        own(state)->goods[i] -= goods[i];
    rta_tell_discarded(rules, sink, state->active, goods);
}

/* RTA-11.1 */
bool rta_check_end(const struct stele_rules *rules, const struct rta_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    int excess = rta_excess(rules, state);

    (void)move;
    if (!check_phase(rules, state, RTA_P_DISCARD, why))
        return false;
    if (excess == 0)
        return true;
    refuse_found(why, RTA_WHY_END_GOODS, rta_goods_total(rules, rta_own(state)),
                 rta_set(rules)->goods_limit);
    fact_int(&why->facts, "excess", excess);
    return false;
}

void rta_apply_end(const struct stele_rules *rules, struct rta_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    const bool told = sink != NULL && rta_tells_of_end(rules, state);

    (void)move;
    rta_advance(rules, state, RTA_P_DISCARD, sink);
    rta_tell_turn_over(sink, state->active, !told);
    rta_end_turn(rules, state, sink);
}

/* ---- Every verb ------------------------------------------------------------------------------ */

bool rta_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct rta_state *s = state;

    (void)rules;
    /* RTA-12.1, RTA-14.1: nothing comes after the end */
    if (s->phase == RTA_P_OVER)
        return refuse_name(why, s->end == RTA_END_TURNS ? RTA_WHY_SOLO_OVER : RTA_WHY_OVER, "end",
                           RTA_D_ENDS, s->end);
    if (move->verb == RTA_V_ROLL || move->by == s->active)
        return true;
    /* RTA-2.1: only the player whose turn it is; RTA-15.1: the others do not deal either */
    rta_refuse(why, move->verb == RTA_V_TRADE ? RTA_WHY_TRADE_INACTIVE : RTA_WHY_NOT_YOUR_TURN);
    fact_seat(&why->facts, "player", move->by);
    fact_seat(&why->facts, "expected", s->active);
    return false;
}

/* What is printed on the sheets and marked there can be told at any time.  Workers, coins and goods
 * cannot: the dice may still change them. */
bool rta_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why)
{
    struct rta_state s = *(const struct rta_state *)state;
    struct deal deal;

    if (move->by == STELE_NOBODY)
        return true;
    s.active = move->by;
    switch ((enum rta_verb)move->verb) {
    case RTA_V_LEADERSHIP:
        return check_leader(rules, &s, why);
    case RTA_V_TRADE:
        return !rta_has_deals(rules) || check_terms(rules, &s, move, &deal, why);
    case RTA_V_ENGINEER:
        return check_engineering(rules, &s, move_int(move, RTA_ENGINEER_STONE, 0), why);
    case RTA_V_BUILD: /* as if there were workers enough */
        s.phase = RTA_P_BUILD;
        s.pending = 0;
        s.workers = RTA_FIGURE_MAX;
        return rta_check_build(rules, &s, move, why);
    case RTA_V_SHIP:
        return check_lba(rules, why) &&
               check_shipping(rules, &s, move_int(move, RTA_SHIP_COUNT, 0), why);
    case RTA_V_SWAP:
        return check_lba(rules, why) && check_kinds(move, why);
    case RTA_V_BUY:
        return check_development(rules, &s, move_int(move, RTA_BUY_DEVELOPMENT, 0), why);
    default:
        return true;
    }
}
