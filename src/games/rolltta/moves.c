/* Check and apply, one pair of functions per verb.  Phases that leave no choice are in phases.c. */
#include "games/rolltta/rolltta.h"

#include <string.h>

/* ---- Phases ---------------------------------------------------------------------------------- */

/* RTA-2.2, RTA-2.4: no way back. */
static bool refuse_order(const struct stele_rules *rules, const struct rta_state *state,
                         enum rta_phase phase, struct stele_reason *why)
{
    bool lba = state->phase == RTA_P_TRADE && rta_is_lba(rules);

    return REFUSE(why, lba ? "rolltta.phase-order-lba" : "rolltta.phase-order",
                  lba ? "RTA-2.4" : "RTA-2.2", NAME("phase", RTA_D_PHASES, state->phase),
                  NAME("wanted", RTA_D_PHASES, phase));
}

bool rta_check_decided(const struct stele_rules *rules, const struct rta_state *state,
                       struct stele_reason *why)
{
    if (state->phase == RTA_P_FOOD)
        return REFUSE(why, "rolltta.choose-missing", "RTA-5.2",
                      INT("expected", rta_choices(rules, state)));
    if (state->phase == RTA_P_INVADE)
        return REFUSE(
            why, "rolltta.invade-missing", "RTA-A33",
            INT("stock", state->sheet[state->active].goods[rta_set(rules)->smithing_good]));
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
        return REFUSE(why, "rolltta.still-rolling", "RTA-2.2",
                      NAME("phase", RTA_D_PHASES, state->phase));
    if (rta_rank(rules, state->phase) > rta_rank(rules, phase))
        return refuse_order(rules, state, phase, why);
    /* RTA-8.9; RTA-A12: under the second reading building goes on while it can */
    if (rta_rank(rules, phase) > rta_rank(rules, RTA_P_BUILD) && state->workers > 0 &&
        rta_ruled(rules, RTA_R_BUILDING_COMPULSORY) && rta_has_open_box(rules, state))
        return REFUSE(why, "rolltta.workers-left", "RTA-A12", INT("workers", state->workers));
    return true;
}

/* The same for a step whose own clause says when it is done: that clause is then cited. */
static bool check_phase_of(const struct stele_rules *rules, const struct rta_state *state,
                           enum rta_phase phase, const char *code, const char *clause,
                           struct stele_reason *why)
{
    bool reached = rta_rolling_over(state) && !state->pending;

    if (rta_check_decided(rules, state, why) &&
        (!reached || rta_rank(rules, state->phase) > rta_rank(rules, phase)))
        return REFUSE(why, code, clause, NAME("phase", RTA_D_PHASES, state->phase));
    return check_phase(rules, state, phase, why);
}

/* RTA-0.3: what LBA adds is not in the base game. */
static bool check_lba(const struct stele_rules *rules, struct stele_reason *why)
{
    return rta_is_lba(rules) || REFUSE(why, "rolltta.lba-only", "RTA-0.3");
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
        return REFUSE(why, "rolltta.preserve-unowned", "RTA-16.4", SEAT("player", state->active));
    if (state->rolls > 0)
        return REFUSE(why, "rolltta.preserve-late", "RTA-16.4");
    if (state->preserved >= set->preservations_per_turn)
        return REFUSE(why, "rolltta.preserve-twice", "RTA-16.4");
    if (sheet->goods[set->preservation_good] < set->preservation_units)
        return REFUSE(why, "rolltta.preserve-pottery", "RTA-16.4",
                      INT("found", sheet->goods[set->preservation_good]),
                      INT("expected", set->preservation_units));
    if (!rta_can_preserve(rules, state))
        return REFUSE(why, "rolltta.preserve-no-food", "RTA-A21");
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
    TELL(sink, "rolltta.preserved", "RTA-16.4", state->active, WHOLE, INT("before", before),
         INT("food", sheet->food), NAME("good", RTA_D_GOODS, rta_set(rules)->preservation_good),
         INT("units", rta_set(rules)->preservation_units));
}

/* ---- roll ------------------------------------------------------------------------------------ */

/* RTA-3.1: all dice at first; RTA-3.3, RTA-3.7: afterwards exactly those that were picked. */
bool rta_check_roll(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    int found = (int)move_count(move, RTA_ROLL_DICE), expected = rta_bits(state->pending);

    (void)rules;
    if (!state->pending)
        return state->phase == RTA_P_ROLL
                   ? REFUSE(why, "rolltta.roll-undecided", "RTA-3.3", SEAT("player", state->active))
                   : REFUSE(why, "rolltta.roll-over", "RTA-3.6");
    if (found == expected)
        return true;
    return REFUSE(why,
                  state->rolls == 0                  ? "rolltta.dice-count"
                  : state->phase == RTA_P_LEADERSHIP ? "rolltta.leadership-count"
                                                     : "rolltta.reroll-count",
                  state->rolls == 0                  ? "RTA-3.1"
                  : state->phase == RTA_P_LEADERSHIP ? "RTA-3.7"
                                                     : "RTA-3.3",
                  INT("found", found), INT("expected", expected));
}

/* Dice as numbers and as the faces they show now. */
static struct stele_facts dice_facts(const struct rta_state *state, uint16_t dice)
{
    int16_t number[RTA_DICE_MAX], face[RTA_DICE_MAX];
    struct stele_facts facts = {0};
    size_t n = 0;

    for (int die = 0; die < state->dice_n; die++) {
        if ((dice >> die) & 1) {
            number[n] = (int16_t)(die + 1);
            face[n++] = state->face[die];
        }
    }
    fact_ints(&facts, "dice", number, n);
    fact_names(&facts, "faces", RTA_D_FACES, face, n);
    return facts;
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
    TELL(sink,
         state->led == RTA_LED_USED ? "rolltta.leadership-rolled"
         : state->rolls > 1         ? "rolltta.rerolled"
                                    : "rolltta.rolled",
         state->led == RTA_LED_USED ? "RTA-3.7"
         : state->rolls > 1         ? "RTA-3.3"
                                    : "RTA-3.2",
         state->active, WHOLE, FACTS(dice_facts(state, dice)), INT("roll", state->rolls));
    rta_settle(rules, state, sink);
}

/* RTA-3.3: dice that were picked to be rolled again; RTA-3.7: or the one of Leadership. */
void rta_refuse_faces(struct stele_reason *why, const struct rta_state *state)
{
    REFUSE(why, "rolltta.faces-due", state->phase == RTA_P_LEADERSHIP ? "RTA-3.7" : "RTA-3.3",
           INT("dice", rta_bits(state->pending)));
}

/* ---- reroll, stop ---------------------------------------------------------------------------- */

/* RTA-3.2: three rolls; RTA-3.6: none after a stop or with every die locked. */
static bool check_may_reroll(const struct stele_rules *rules, const struct rta_state *state,
                             struct stele_reason *why)
{
    if (state->pending && state->rolls == 0)
        return REFUSE(why, "rolltta.first-roll-due", "RTA-3.2");
    if (state->pending) {
        rta_refuse_faces(why, state);
        return false;
    }
    if (state->phase == RTA_P_ROLL)
        return true;
    return REFUSE(why,
                  state->rolls >= rta_set(rules)->max_rolls ? "rolltta.no-more-rolls"
                                                            : "rolltta.roll-over",
                  state->rolls >= rta_set(rules)->max_rolls ? "RTA-3.2" : "RTA-3.6",
                  INT("rolls", state->rolls));
}

static bool refuse_locked(const struct stele_rules *rules, const struct rta_state *state, int die,
                          struct stele_reason *why)
{
    int16_t open[RTA_DICE_MAX];
    size_t n = 0;

    for (int i = 0; i < state->dice_n; i++)
        if (!rta_is_locked(rules, state, i))
            open[n++] = (int16_t)(i + 1);
    return REFUSE(why, "rolltta.reroll-locked", "RTA-3.4", INT("die", die), INTS("open", open, n));
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
        return REFUSE(why, "rolltta.reroll-order", "RTA-3.3", INTS("expected", sorted, sorted_n));
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
        return REFUSE(why, "rolltta.reroll-none", "RTA-3.3");
    for (size_t i = 0; i < n; i++) {
        if (dice[i] < 1 || dice[i] > state->dice_n)
            return REFUSE(why, "rolltta.reroll-no-die", "RTA-3.3", INT("found", dice[i]),
                          INT("expected", state->dice_n));
        if ((seen >> (dice[i] - 1)) & 1)
            return REFUSE(why, "rolltta.reroll-twice", "RTA-3.3", INT("die", dice[i]));
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
        return REFUSE(why, "rolltta.roll-over", "RTA-3.6");
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
           REFUSE(why, "rolltta.leadership-unowned", "RTA-3.7", SEAT("player", state->active));
}

/* RTA-3.7; RTA-A3: any die, a skull too. */
bool rta_check_leadership(const struct stele_rules *rules, const struct rta_state *state,
                          const struct stele_move *move, struct stele_reason *why)
{
    int die = move_int(move, RTA_LEADERSHIP_DIE, 0);

    if (!check_leader(rules, state, why))
        return false;
    if ((state->bought >> rta_set(rules)->effect[RTA_E_LEADERSHIP]) & 1)
        return REFUSE(why, "rolltta.leadership-new", "RTA-9.6");
    if (state->led == RTA_LED_USED)
        return REFUSE(why, "rolltta.leadership-twice", "RTA-3.7");
    if (!rta_rolling_over(state))
        return REFUSE(why, "rolltta.leadership-early", "RTA-3.7", INT("stop", !state->pending));
    if (state->phase != RTA_P_LEADERSHIP)
        return refuse_order(rules, state, RTA_P_LEADERSHIP, why);
    if (die < 1 || die > state->dice_n)
        return REFUSE(why, "rolltta.leadership-no-die", "RTA-3.7", INT("found", die),
                      INT("expected", state->dice_n));
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
        return REFUSE(why, "rolltta.still-rolling", "RTA-2.2",
                      NAME("phase", RTA_D_PHASES, state->phase));
    if (expected == 0)
        return REFUSE(why, "rolltta.choose-nothing", "RTA-5.2");
    if (state->phase != RTA_P_FOOD)
        return refuse_order(rules, state, RTA_P_FOOD, why);
    return found == expected || REFUSE(why, "rolltta.choose-count", "RTA-5.2", INT("found", found),
                                       INT("expected", expected));
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
        return REFUSE(why, "rolltta.invade-kept", "RTA-A2");
    if (state->phase != RTA_P_INVADE)
        return REFUSE(why, "rolltta.invade-nothing", "RTA-A33");
    if (spearheads < 0 || spearheads > stock)
        return REFUSE(why, "rolltta.invade-stock", "RTA-A2", INT("found", spearheads),
                      INT("expected", stock));
    return true;
}

void rta_apply_invade(const struct stele_rules *rules, struct rta_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    rta_invade(rules, state, move_int(move, RTA_INVADE_SPEARHEADS, 0), sink);
}

/* ---- trade ----------------------------------------------------------------------------------- */

/* Goods by index, food after them: RTA-15.2, RTA-A19: nothing else changes hands. */
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
        return REFUSE(why, lacks ? "rolltta.trade-stock" : "rolltta.trade-cap", "RTA-15.3",
                      SEAT("player", lacks ? giver : taker), NAME("what", RTA_D_STUFF, (int)i),
                      INT("count", counts[i]), INT("stock", lacks ? given : taken),
                      INT("cap", cap_of(rules, i)));
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
        return REFUSE(why, "rolltta.trade-one-sided", "RTA-15.5");
    for (size_t i = 0; i < deal->n; i++)
        if (deal->give[i] > 0 && deal->take[i] > 0)
            return REFUSE(why, "rolltta.trade-same", "RTA-A30", NAME("what", RTA_D_STUFF, (int)i));
    return true;
}

/* The terms of a deal, whatever the players own. */
static bool check_terms(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_move *move, struct deal *deal, struct stele_reason *why)
{
    if (move_int(move, RTA_TRADE_WITH, state->active) == state->active)
        return REFUSE(why, "rolltta.trade-oneself", "RTA-15.1");
    int none = no_units(move, RTA_TRADE_GIVE);
    if (none < 0)
        none = no_units(move, RTA_TRADE_TAKE);
    if (none >= 0)
        return REFUSE(why, "rolltta.trade-no-units", "RTA-15.2", NAME("what", RTA_D_STUFF, none));
    int twice = read_deal(rules, move, deal);
    if (twice >= 0)
        return REFUSE(why, "rolltta.trade-twice", "RTA-15.2", NAME("what", RTA_D_STUFF, twice));
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
        return REFUSE(why,
                      rules->edition == RTA_SOLO_LBA ? "rolltta.trade-solo" : "rolltta.trade-off",
                      rules->edition == RTA_SOLO_LBA ? "RTA-A16" : "RTA-0.2");
    return check_phase_of(rules, state, RTA_P_TRADE, "rolltta.trade-phase", "RTA-15.6", why) &&
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
    const size_t stuff_n = (size_t)rta_set(rules)->goods_n + 1; /* food is the last */
    int with = move_int(move, RTA_TRADE_WITH, 0);
    struct deal deal;

    read_deal(rules, move, &deal);
    rta_advance(rules, state, RTA_P_TRADE, sink);
    move_stuff(rules, own(state), &state->sheet[with], deal.give);
    move_stuff(rules, &state->sheet[with], own(state), deal.take);
    TELL(sink, "rolltta.deal", "RTA-15.4", state->active, WHOLE, SEAT("with", with),
         COUNTS("give", RTA_D_STUFF, deal.give, stuff_n),
         COUNTS("take", RTA_D_STUFF, deal.take, stuff_n));
}

/* ---- engineer -------------------------------------------------------------------------------- */

static bool check_engineering(const struct stele_rules *rules, const struct rta_state *state,
                              int stone, struct stele_reason *why)
{
    if (!rta_has(rules, rta_own(state), RTA_E_ENGINEERING))
        return REFUSE(why, "rolltta.engineer-unowned", "RTA-8.3", SEAT("player", state->active));
    return stone >= 1 || REFUSE(why, "rolltta.engineer-none", "RTA-8.3");
}

/* RTA-8.3; RTA-A9: any number of them; RTA-A32: in any order with building. */
bool rta_check_engineer(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_move *move, struct stele_reason *why)
{
    int stone = move_int(move, RTA_ENGINEER_STONE, 0);
    int stock = rta_own(state)->goods[rta_set(rules)->engineering_good];

    if (!check_phase_of(rules, state, RTA_P_BUILD, "rolltta.engineer-phase", "RTA-8.3", why) ||
        !check_engineering(rules, state, stone, why))
        return false;
    return stone <= stock || REFUSE(why, "rolltta.engineer-stock", "RTA-8.3", INT("found", stone),
                                    INT("expected", stock));
}

void rta_apply_engineer(const struct stele_rules *rules, struct rta_state *state,
                        const struct stele_move *move, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    int stone = move_int(move, RTA_ENGINEER_STONE, 0);

    rta_advance(rules, state, RTA_P_BUILD, sink);
    own(state)->goods[set->engineering_good] -= (int16_t)stone;
    state->workers += stone * set->workers_per_stone;
    TELL(sink, "rolltta.engineered", "RTA-8.3", state->active, WHOLE, INT("stone", stone),
         INT("workers", stone * set->workers_per_stone));
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

    if (set->start_cities + city >= set->max_cities)
        return REFUSE(why, "rolltta.build-no-city", "RTA-8.6", NAME("target", RTA_D_TARGETS, city),
                      INT("max", set->max_cities));
    if (rta_city_in_turn(rules, rta_own(state), city))
        return true;
    return REFUSE(why, "rolltta.build-in-order", "RTA-A10", NAME("target", RTA_D_TARGETS, city),
                  NAME("before", RTA_D_TARGETS, city - 1));
}

/* RTA-8.5 */
static bool check_boxes(const struct stele_rules *rules, const struct rta_state *state, int target,
                        int workers, struct stele_reason *why)
{
    int left = boxes_of(rules, target) - marked_of(rules, rta_own(state), target);

    if (workers <= left)
        return true;
    return REFUSE(why, left == 0 ? "rolltta.build-finished" : "rolltta.build-boxes", "RTA-8.5",
                  NAME("target", RTA_D_TARGETS, target), INT("found", workers),
                  INT("expected", left));
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
        return REFUSE(why, "rolltta.build-none", "RTA-8.4");
    if (monument >= 0 && rta_is_out(rules, monument))
        return REFUSE(why, "rolltta.build-out", "RTA-1.6", NAME("target", RTA_D_TARGETS, target),
                      INT("players", rules->players_n));
    if (!check_boxes(rules, state, target, workers, why) ||
        (monument < 0 && !check_city(rules, state, target, why)))
        return false;
    return workers <= state->workers ||
           REFUSE(why, "rolltta.build-workers", "RTA-8.1", INT("found", workers),
                  INT("expected", state->workers));
}

/* RTA-8.7: decided now, monument by monument.  RTA-A24: in one round too, whose turn came
 * earlier is first.  RTA-14.2: alone one is always first.  RTA-13.2: the higher or the lower
 * number. */
static void finish_monument(const struct stele_rules *rules, struct rta_state *state, int monument,
                            struct stele_sink *sink)
{
    enum rta_rank rank = rta_stands(rules, state, monument) ? RTA_LATER : RTA_FIRST;
    const int points = rta_monument_points(rules, monument, rank);

    own(state)->rank[monument] = (uint8_t)rank;
    TELL(sink, "rolltta.monument-finished", "RTA-8.7", state->active,
         NAME("monument", RTA_D_MONUMENTS, monument), INT("first", rank == RTA_FIRST),
         INT("points", points));
    ROW(sink, "rolltta.row-monument", "RTA-13.2", state->active, RTA_C_MONUMENTS, points, PLAYER,
        POINTS, NAME("monument", RTA_D_MONUMENTS, monument), INT("first", rank == RTA_FIRST),
        OWNED(RTA_OBJ_MONUMENT, state->active, monument));
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
    TELL(sink, "rolltta.marked", "RTA-8.4", state->active, NAME("target", RTA_D_TARGETS, target),
         INT("boxes", workers), INT("marked", *boxes), INT("of", boxes_of(rules, target)));
    if (*boxes < boxes_of(rules, target))
        return;
    if (monument < 0)
        TELL(sink, "rolltta.city-finished", "RTA-8.6", state->active,
             NAME("target", RTA_D_TARGETS, target), INT("cities", rta_cities(rules, sheet)));
    else
        finish_monument(rules, state, monument, sink);
}

/* ---- ship, swap ------------------------------------------------------------------------------ */

static bool check_shipping(const struct stele_rules *rules, const struct rta_state *state,
                           int count, struct stele_reason *why)
{
    const int most = rta_set(rules)->ships_max, ships = rta_own(state)->ships + count;

    if (!rta_has(rules, rta_own(state), RTA_E_SHIPPING))
        return REFUSE(why, "rolltta.ship-unowned", "RTA-16.6", SEAT("player", state->active));
    if (count < 1)
        return REFUSE(why, "rolltta.ship-none", "RTA-16.6");
    return ships <= most ||
           REFUSE(why, "rolltta.ship-max", "RTA-A22", INT("found", ships), INT("expected", most));
}

/* RTA-16.6; RTA-A22: as many as can be paid, up to the number on the sheet. */
bool rta_check_ship(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = rta_own(state);
    int count = move_int(move, RTA_SHIP_COUNT, 0);

    if (!check_lba(rules, why) ||
        !check_phase_of(rules, state, RTA_P_BUILD, "rolltta.ship-phase", "RTA-16.6", why) ||
        !check_shipping(rules, state, count, why))
        return false;
    for (int i = 0; i < set->goods_n; i++) {
        if (count * set->ship_cost[i] <= sheet->goods[i])
            continue;
        return REFUSE(why, "rolltta.ship-goods", "RTA-16.6", NAME("good", RTA_D_GOODS, i),
                      INT("found", sheet->goods[i]), INT("expected", count * set->ship_cost[i]));
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
    TELL(sink, "rolltta.shipped", "RTA-16.6", state->active, WHOLE, INT("count", count),
         INT("ships", sheet->ships));
}

static bool check_kinds(const struct stele_move *move, struct stele_reason *why)
{
    int from = move_int(move, RTA_SWAP_FROM, 0);

    if (move_int(move, RTA_SWAP_COUNT, 0) < 1)
        return REFUSE(why, "rolltta.swap-none", "RTA-16.7");
    return from != move_int(move, RTA_SWAP_TO, 0) ||
           REFUSE(why, "rolltta.swap-same", "RTA-A23", NAME("good", RTA_D_GOODS, from));
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
        !check_phase_of(rules, state, RTA_P_TRADE, "rolltta.swap-phase", "RTA-16.7", why) ||
        !check_kinds(move, why))
        return false;
    if (count > left)
        return REFUSE(why, "rolltta.swap-ships", "RTA-16.7", INT("found", count),
                      INT("expected", left), SEAT("player", state->active),
                      INT("ships", sheet->ships));
    if (count > sheet->goods[from])
        return REFUSE(why, "rolltta.swap-stock", "RTA-16.7", INT("found", count),
                      INT("expected", sheet->goods[from]), NAME("good", RTA_D_GOODS, from));
    if (sheet->goods[to] + count > set->good[to].cap)
        return REFUSE(why, "rolltta.swap-cap", "RTA-16.7", INT("found", sheet->goods[to] + count),
                      INT("expected", set->good[to].cap), NAME("good", RTA_D_GOODS, to));
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
    TELL(sink, "rolltta.swapped", "RTA-16.7", state->active, WHOLE, NAME("from", RTA_D_GOODS, from),
         NAME("to", RTA_D_GOODS, to), INT("count", count));
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
    return REFUSE(why, "rolltta.buy-short", "RTA-9.4", INT("found", paid), INT("expected", cost),
                  NAME("development", RTA_D_DEVELOPMENTS, development),
                  INT("coins", rta_coins(rules, state)), INT("missing", cost - paid));
}

/* RTA-9.1: one a turn, and each once; RTA-0.3: only those on this sheet. */
static bool check_development(const struct stele_rules *rules, const struct rta_state *state,
                              int development, struct stele_reason *why)
{
    const struct rta_development *d = &rta_set(rules)->development[development];

    if (!d->exists[rta_is_lba(rules)])
        return REFUSE(why, rta_is_lba(rules) ? "rolltta.buy-absent" : "rolltta.lba-only",
                      rta_is_lba(rules) ? "RTA-10.1" : "RTA-0.3",
                      NAME("development", RTA_D_DEVELOPMENTS, development));
    if (!rta_owns(rta_own(state), development))
        return true;
    return REFUSE(why, "rolltta.buy-owned", "RTA-9.1",
                  NAME("development", RTA_D_DEVELOPMENTS, development),
                  SEAT("player", state->active));
}

/* RTA-9.8; RTA-A8: food pays for a purchase, any amount of it. */
static bool check_food(const struct stele_rules *rules, const struct rta_state *state, int food,
                       struct stele_reason *why)
{
    const struct rta_sheet *sheet = rta_own(state);

    if (food > 0 && !rta_has(rules, sheet, RTA_E_GRANARIES))
        return REFUSE(why, "rolltta.buy-food-unowned", "RTA-9.8");
    return (food >= 0 && food <= sheet->food) ||
           REFUSE(why, "rolltta.buy-food-stock", "RTA-9.8", INT("found", food),
                  INT("expected", sheet->food));
}

static bool check_rows(const struct rta_state *state, const struct stele_move *move, unsigned *rows,
                       struct stele_reason *why)
{
    int bad = read_rows(state, move, rows);

    if (bad < 0)
        return true;
    /* RTA-9.3: a row is spent once; RTA-A27: and not when it is empty */
    return REFUSE(why, (*rows >> bad) & 1 ? "rolltta.buy-row-twice" : "rolltta.buy-empty-row",
                  (*rows >> bad) & 1 ? "RTA-9.3" : "RTA-A27", NAME("good", RTA_D_GOODS, bad));
}

bool rta_check_buy(const struct stele_rules *rules, const struct rta_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    int development = move_int(move, RTA_BUY_DEVELOPMENT, 0);
    int food = move_int(move, RTA_BUY_FOOD, 0);
    unsigned rows;

    if (rta_bits(state->bought) >= rta_set(rules)->developments_per_turn)
        return REFUSE(why, "rolltta.buy-second", "RTA-9.1");
    return check_phase(rules, state, RTA_P_BUY, why) &&
           check_development(rules, state, development, why) &&
           check_rows(state, move, &rows, why) && check_food(rules, state, food, why) &&
           check_price(rules, state, development, rta_payment(rules, state, rows, food), why);
}

/* RTA-A1 decides what Religion is worth. */
static struct stele_ruled points_reading(const struct stele_rules *rules, int development,
                                         int points)
{
    const struct stele_rules other = rules_otherwise(rules, RTA_R_RELIGION_FIVE);

    return rta_development_points(&other, development) != points
               ? reading_of(rules, RTA_R_RELIGION_FIVE)
               : NO_READING;
}

/* RTA-9.6: owned, and at work, from now on.  RTA-13.1: its points are fixed now as well, see
 * rta_sheet. */
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
    const int cost = rta_set(rules)->development[development].cost[rta_is_lba(rules)];
    TELL(sink, "rolltta.bought", "RTA-9.4", state->active, WHOLE,
         NAME("development", RTA_D_DEVELOPMENTS, development), INT("paid", paid), INT("cost", cost),
         INT("overpaid", paid - cost), NAME_SET("goods", RTA_D_GOODS, rows), INT("food", food));
    ROW(sink, "rolltta.row-development", "RTA-13.1", state->active, RTA_C_DEVELOPMENTS,
        sheet->points[development], PLAYER, POINTS,
        READING(points_reading(rules, development, sheet->points[development])),
        NAME("development", RTA_D_DEVELOPMENTS, development),
        OWNED(RTA_OBJ_DEVELOPMENT, state->active, development));
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
        return REFUSE(why, "rolltta.discard-caravans", "RTA-11.3");
    if (excess == 0)
        return REFUSE(why, "rolltta.discard-no-excess", "RTA-11.2",
                      INT("found", rta_goods_total(rules, rta_own(state))),
                      INT("expected", rta_set(rules)->goods_limit));
    return units <= excess || REFUSE(why, "rolltta.discard-too-many", "RTA-11.2",
                                     INT("found", units), INT("expected", excess));
}

bool rta_check_discard(const struct stele_rules *rules, const struct rta_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    size_t n = rta_set(rules)->goods_n;
    int16_t goods[RTA_GOODS_MAX];

    if (!check_phase(rules, state, RTA_P_DISCARD, why))
        return false;
    if (move_count(move, RTA_DISCARD_GOODS) == 0 || no_units(move, RTA_DISCARD_GOODS) >= 0)
        return REFUSE(why, "rolltta.discard-none", "RTA-11.2");
    int twice = read_counts(move, RTA_DISCARD_GOODS, goods, n);
    if (twice >= 0)
        return REFUSE(why, "rolltta.discard-twice", "RTA-11.2", NAME("good", RTA_D_GOODS, twice));
    for (size_t i = 0; i < n; i++) {
        if (goods[i] > rta_own(state)->goods[i])
            return REFUSE(why, "rolltta.discard-stock", "RTA-11.2", INT("found", goods[i]),
                          INT("expected", rta_own(state)->goods[i]),
                          NAME("good", RTA_D_GOODS, (int)i));
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
    TELL(sink, "rolltta.discarded", "RTA-11.2", state->active, WHOLE,
         COUNTS("goods", RTA_D_GOODS, goods, rta_set(rules)->goods_n));
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
    return REFUSE(why, "rolltta.end-goods", "RTA-11.1",
                  INT("found", rta_goods_total(rules, rta_own(state))),
                  INT("expected", rta_set(rules)->goods_limit), INT("excess", excess));
}

void rta_apply_end(const struct stele_rules *rules, struct rta_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    const bool told = sink != NULL && rta_tells_of_end(rules, state);

    (void)move;
    rta_advance(rules, state, RTA_P_DISCARD, sink);
    TELL(sink, "rolltta.turn-over", "RTA-11.5", state->active, WHEN(!told, WHOLE));
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
        return REFUSE(why, s->end == RTA_END_TURNS ? "rolltta.solo-over" : "rolltta.over",
                      s->end == RTA_END_TURNS ? "RTA-14.1" : "RTA-12.1",
                      NAME("end", RTA_D_ENDS, s->end));
    if (move->verb == RTA_V_ROLL || move->by == s->active)
        return true;
    /* RTA-2.1: only the player whose turn it is; RTA-15.1: the others do not deal either */
    return REFUSE(why,
                  move->verb == RTA_V_TRADE ? "rolltta.trade-inactive" : "rolltta.not-your-turn",
                  move->verb == RTA_V_TRADE ? "RTA-15.1" : "RTA-2.1", SEAT("player", move->by),
                  SEAT("expected", s->active));
}

/* What is printed on the sheets and marked there is known at any time.  Workers, coins and goods
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
