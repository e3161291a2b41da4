/* Dice for self-play, random deals, and a player that looks one turn ahead.
 *
 * The greedy player values everything in hundredths of a point.  While rolling it tries every set
 * of dice and samples what might come; afterwards each decision takes what looks best now.  Its
 * weights are taste, not rules: nothing here decides what is legal. */
#include "games/rolltta/rolltta.h"

#include "core/game/standing.h"

#include <string.h>

enum {
    POINT = 100,
    SAMPLES = 32,       /* rolls tried for each set of dice */
    WORKER = 60,        /* a worker that finds a box */
    COIN = 13,          /* a coin, or a coin's worth of goods */
    FOOD = 45,          /* a unit of food that the next turn will want */
    SPARE_FOOD = 12,    /* a unit beyond that */
    HUNGER = 140,       /* a city that goes unfed */
    SLOT = 180,         /* one of the few developments that a game lasts for */
    REROLL_MARGIN = 15, /* what a reroll must promise more than standing pat */
    TRADE_ODDS = 3,     /* a deal is looked for one time in so many */
    VENTURES = 8,       /* tries to find a legal deal at random */
    OFFERS = 40         /* the same, where the other side has to agree */
};

/* ---- Dice ------------------------------------------------------------------------------------ */

bool rta_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct rta_state *s = state;
    int16_t faces[RTA_DICE_MAX];
    size_t n = 0;

    for (int die = 0; die < s->dice_n; die++)
        if ((s->pending >> die) & 1)
            faces[n++] = (int16_t)rng_below(rng, rta_set(rules)->faces_n);
    if (n == 0)
        return false;
    move_init(out, RTA_V_ROLL, STELE_NOBODY);
    move_set(out, RTA_ROLL_DICE, faces, n);
    return true;
}

/* ---- What things are worth ------------------------------------------------------------------- */

/* How much of the game is left, out of 8, by the developments of whoever has most. */
static int remaining(const struct stele_rules *rules, const struct rta_state *state)
{
    int end = rta_set(rules)->end_developments[rta_is_lba(rules)], most = 0;

    if (rta_is_solo(rules)) {
        int turns = rta_set(rules)->solo_turns;
        return 8 * (turns - state->turn) / turns;
    }
    for (int seat = 0; seat < rules->players_n; seat++) {
        int owned = rta_bits(state->sheet[seat].developments);
        if (owned > most)
            most = owned;
    }
    return most < end ? 8 * (end - most) / end : 0;
}

/* What a development's effect is worth over a whole game. */
static long effect_value(const struct stele_rules *rules, const struct rta_state *state,
                         int development)
{
    static const int16_t worth[RTA_EFFECTS_N] = {
        [RTA_E_LEADERSHIP] = 150,   [RTA_E_AGRICULTURE] = 300, [RTA_E_QUARRYING] = 200,
        [RTA_E_PRESERVATION] = 210, [RTA_E_COINAGE] = 300,     [RTA_E_CARAVANS] = 220,
        [RTA_E_SHIPPING] = 260,     [RTA_E_SMITHING] = 240,    [RTA_E_RELIGION] = 60,
        [RTA_E_GRANARIES] = 200,    [RTA_E_MASONRY] = 300,     [RTA_E_ENGINEERING] = 380,
    };
    const struct rta_set *set = rta_set(rules);

    for (int i = 0; i < RTA_EFFECTS_N; i++)
        if (set->effect[i] == development)
            return (long)worth[i] * remaining(rules, state) / 8;
    return (long)150 * remaining(rules, state) / 8; /* wards off a disaster */
}

/* What owning it is worth: printed points, the effect, and the bonus it may bring at the end. */
static long development_value(const struct stele_rules *rules, const struct rta_state *state,
                              int development)
{
    const struct rta_set *set = rta_set(rules);
    long worth = (long)POINT * rta_development_points(rules, development) +
                 effect_value(rules, state, development) - (rta_is_solo(rules) ? 0 : SLOT);

    if (development == set->effect[RTA_E_ARCHITECTURE])
        worth += (long)POINT * set->points_per_monument[rta_is_lba(rules)] *
                 (rta_finished_monuments(rules, rta_own(state)) + 1);
    if (development == set->effect[RTA_E_EMPIRE])
        worth += (long)POINT * set->points_per_city * rta_cities(rules, rta_own(state));
    if (development == set->effect[RTA_E_COMMERCE])
        worth += (long)POINT * set->points_per_good * 4;
    return worth;
}

static int boxes_left(const struct stele_rules *rules, const struct rta_state *state, int target)
{
    const struct rta_set *set = rta_set(rules);
    int monument = target - set->cities_n;

    if (monument >= 0)
        return rta_is_out(rules, monument)
                   ? 0
                   : set->monument[monument].boxes - rta_own(state)->monument[monument];
    if (set->start_cities + target >= set->max_cities ||
        !rta_city_in_turn(rules, rta_own(state), target))
        return 0;
    return set->city_boxes[target] - rta_own(state)->city[target];
}

/* What finishing a city or a monument brings. */
static long target_value(const struct stele_rules *rules, const struct rta_state *state, int target)
{
    const struct rta_set *set = rta_set(rules);
    int monument = target - set->cities_n;

    if (monument < 0) /* a die for the rest of the game, and a mouth */
        return (long)POINT * remaining(rules, state) *
                   (target == 0   ? 6
                    : target == 1 ? 4
                                  : 2) /
                   8 +
               (rta_has(rules, rta_own(state), RTA_E_EMPIRE) ? POINT * set->points_per_city : 0);
    return (long)POINT *
               rta_monument_points(rules, monument,
                                   rta_stands(rules, state, monument) ? RTA_LATER : RTA_FIRST) +
           (rta_has(rules, rta_own(state), RTA_E_ARCHITECTURE)
                ? POINT * set->points_per_monument[rta_is_lba(rules)]
                : 0) +
           POINT / 2;
}

/* The best thing to build with so many workers; -1 if nothing is left.  What can be finished now
 * counts in full, what cannot by the boxes it takes, and begun things come first. */
static int best_target(const struct stele_rules *rules, const struct rta_state *state, int workers)
{
    const struct rta_set *set = rta_set(rules);
    long best = -1;
    int target = -1;

    for (int i = 0; i < set->cities_n + set->monuments_n; i++) {
        int left = boxes_left(rules, state, i);
        if (left <= 0)
            continue;
        int boxes = i < set->cities_n ? set->city_boxes[i] : set->monument[i - set->cities_n].boxes;
        long worth = target_value(rules, state, i);
        long rate = left <= workers ? 2 * worth / left : worth / left + (boxes - left);
        if (rate > best) {
            best = rate;
            target = i;
        }
    }
    return target;
}

static long workers_value(const struct stele_rules *rules, const struct rta_state *state,
                          int workers)
{
    int target = best_target(rules, state, workers);
    long worth = (long)WORKER * workers;

    if (target < 0)
        return 0;
    if (boxes_left(rules, state, target) <= workers)
        worth += target_value(rules, state, target) / 6; /* something gets finished */
    return worth;
}

/* What a treasury is worth: the best purchase it allows, and what is left over. */
static long money_value(const struct stele_rules *rules, const struct rta_state *state, int coins,
                        int goods)
{
    const struct rta_set *set = rta_set(rules);
    long best = (long)COIN * goods;

    for (int i = 0; i < set->developments_n; i++) {
        int cost = set->development[i].cost[rta_is_lba(rules)];
        if (!set->development[i].exists[rta_is_lba(rules)] || rta_owns(rta_own(state), i) ||
            cost > coins + goods)
            continue;
        int from_goods = cost > coins ? cost - coins : 0;
        long worth = development_value(rules, state, i) + (long)COIN * (goods - from_goods) / 2;
        if (worth > best)
            best = worth;
    }
    return best;
}

/* ---- What a roll is worth -------------------------------------------------------------------- */

/* All that the dice give, before any choice. */
struct yield {
    int food, food_dice, workers, worker_dice, goods, skulls, coin_dice, coins;
    int choices, choice_food, choice_workers;
};

static void add_face(const struct rta_face *face, struct yield *yield)
{
    yield->goods += face->goods;
    yield->skulls += face->skulls;
    yield->coins += face->coins;
    yield->coin_dice += face->coins > 0;
    if (face->choice) {
        yield->choices++;
        yield->choice_food += face->food;
        yield->choice_workers += face->workers;
        return;
    }
    yield->food += face->food;
    yield->food_dice += face->food > 0;
    yield->workers += face->workers;
    yield->worker_dice += face->workers > 0;
}

static long food_value(const struct stele_rules *rules, const struct rta_state *state, int food)
{
    const struct rta_set *set = rta_set(rules);
    int need = rta_cities(rules, rta_own(state)) * set->food_per_city;

    if (food > set->food_cap)
        food = set->food_cap;
    if (food < need)
        return (long)HUNGER * (food - need);
    food -= need;
    return food < need ? (long)FOOD * food : (long)FOOD * need + (long)SPARE_FOOD * (food - need);
}

/* Food and workers, dice with a choice used as is best; *to_food says how many for food. */
static long labour_value(const struct stele_rules *rules, const struct rta_state *state,
                         const struct yield *y, int *to_food)
{
    const struct rta_set *set = rta_set(rules);
    int farm = rta_has(rules, rta_own(state), RTA_E_AGRICULTURE) ? set->agriculture_bonus : 0;
    int mason = rta_has(rules, rta_own(state), RTA_E_MASONRY) ? set->masonry_bonus : 0;
    long best = 0;

    for (int n = 0; n <= y->choices; n++) {
        int food = rta_own(state)->food + y->food + farm * (y->food_dice + n);
        int workers = y->workers + mason * (y->worker_dice + y->choices - n);
        if (y->choices > 0) {
            food += y->choice_food * n / y->choices;
            workers += y->choice_workers * (y->choices - n) / y->choices;
        }
        long worth = food_value(rules, state, food) + workers_value(rules, state, workers);
        if (n == 0 || worth > best) {
            best = worth;
            *to_food = n;
        }
    }
    return best;
}

/* The goods a sheet holds after the deal, as coins. */
static int goods_after(const struct stele_rules *rules, const struct rta_state *state, int dealt)
{
    const struct rta_set *set = rta_set(rules);
    int coins = 0;

    for (int i = 0; i < set->goods_n; i++) {
        int units = rta_own(state)->goods[i] + (dealt + set->goods_n - 1 - i) / set->goods_n;
        if (i == set->quarrying_good && dealt > i &&
            rta_has(rules, rta_own(state), RTA_E_QUARRYING))
            units += set->quarrying_bonus;
        if (units > set->good[i].cap)
            units = set->good[i].cap;
        coins += rta_row_value(rules, i, units);
    }
    return coins;
}

/* Losses of others count for less than one's own. */
static long disaster_value(const struct stele_rules *rules, const struct rta_state *state,
                           int disaster)
{
    const struct rta_disaster *d = &rta_set(rules)->disaster[disaster];
    bool turned = rta_is_turned(rules, state, disaster);
    struct rta_ward ward = turned ? d->spares : d->ward;
    long worth = 0;

    if (!turned && !d->hits_opponents[rta_is_solo(rules)])
        return rta_is_warded(rta_own(state), ward) ? 0 : -(long)POINT * d->points;
    for (int seat = 0; seat < rules->players_n; seat++)
        if (seat != state->active && !rta_is_warded(&state->sheet[seat], ward))
            worth += (long)POINT * (d->points + 2 * d->takes_goods) / (rules->players_n + 1);
    return worth;
}

static long yield_value(const struct stele_rules *rules, const struct rta_state *state,
                        const struct yield *y, int *to_food)
{
    const struct rta_set *set = rta_set(rules);
    bool coinage = rta_has(rules, rta_own(state), RTA_E_COINAGE);
    int disaster = rta_disaster_of(rules, y->skulls);
    int goods = goods_after(rules, state, y->goods);
    long worth = labour_value(rules, state, y, to_food);

    if (disaster >= 0) {
        worth += disaster_value(rules, state, disaster);
        if (set->disaster[disaster].takes_goods && !rta_is_turned(rules, state, disaster))
            goods = 0;
    }
    return worth +
           money_value(rules, state, coinage ? y->coin_dice * set->coinage_coins : y->coins, goods);
}

/* What the dice give as they lie, leaving out those in the mask. */
static struct yield yield_without(const struct stele_rules *rules, const struct rta_state *state,
                                  uint16_t dice)
{
    struct yield y;

    memset(&y, 0, sizeof y);
    for (int die = 0; die < state->dice_n; die++)
        if (!((dice >> die) & 1))
            add_face(&rta_set(rules)->face[state->face[die]], &y);
    return y;
}

/* Rolls of all dice to try each choice with: the same rolls for all, so that luck favours none. */
struct trials {
    uint8_t face[SAMPLES][RTA_DICE_MAX];
};

/* The mean over the trials of rolling the dice in the mask. */
static long rolled_value(const struct stele_rules *rules, const struct rta_state *state,
                         uint16_t dice, const struct trials *trials)
{
    const struct yield kept = yield_without(rules, state, dice);
    long sum = 0;
    int to_food;

    for (int i = 0; i < SAMPLES; i++) {
        struct yield y = kept;
        for (int die = 0; die < state->dice_n; die++)
            if ((dice >> die) & 1)
                add_face(&rta_set(rules)->face[trials->face[i][die]], &y);
        sum += yield_value(rules, state, &y, &to_food);
    }
    return sum / SAMPLES;
}

/* ---- Decisions up to the disasters ----------------------------------------------------------- */

static uint16_t dice_of(const struct stele_move *move)
{
    uint16_t dice = 0;

    for (size_t i = 0; i < move_count(move, 0); i++)
        dice |= (uint16_t)(1u << (move_values(move, 0)[i] - 1));
    return dice;
}

/* The best of the listed moves that roll dice again, if it beats standing pat.  With seven dice
 * there are up to 127 sets of them, each valued by SAMPLES rolls.  What a second reroll could still
 * mend is left out of account, hence the small margin. */
static bool best_roll(const struct stele_rules *rules, const struct rta_state *state,
                      const struct stele_moves *legal, enum rta_verb verb, struct stele_rng *rng,
                      struct stele_move *out)
{
    const struct yield now = yield_without(rules, state, 0);
    struct trials trials;
    int to_food;
    long best = yield_value(rules, state, &now, &to_food) + REROLL_MARGIN;
    bool found = false;

    for (int i = 0; i < SAMPLES; i++)
        for (int die = 0; die < state->dice_n; die++)
            trials.face[i][die] = (uint8_t)rng_below(rng, rta_set(rules)->faces_n);
    for (size_t i = 0; i < legal->n; i++) {
        if (legal->list[i].verb != verb)
            continue;
        long worth = rolled_value(rules, state, dice_of(&legal->list[i]), &trials);
        if (worth > best) {
            best = worth;
            *out = legal->list[i];
            found = true;
        }
    }
    return found;
}

/* Food that would spoil is no reason to give pottery away. */
static bool decide_preserve(const struct stele_rules *rules, const struct rta_state *state,
                            struct stele_rng *rng, struct stele_move *out)
{
    const struct rta_set *set = rta_set(rules);
    int food = rta_own(state)->food, doubled = food * set->preservation_factor;
    int need = rta_cities(rules, rta_own(state)) * set->food_per_city;

    if (doubled > set->food_cap)
        doubled = set->food_cap;
    if (doubled - food < 3 || food > need + 2)
        return rta_chance(rules, state, rng, out);
    move_init(out, RTA_V_PRESERVE, state->active);
    return true;
}

static bool decide_choice(const struct stele_rules *rules, const struct rta_state *state,
                          struct stele_move *out)
{
    const struct yield y = yield_without(rules, state, 0);
    int16_t use[RTA_DICE_MAX];
    int to_food = 0;

    labour_value(rules, state, &y, &to_food);
    for (int i = 0; i < y.choices; i++)
        use[i] = i < to_food ? RTA_USE_FOOD : RTA_USE_WORKERS;
    move_init(out, RTA_V_CHOOSE, state->active);
    move_set(out, RTA_CHOOSE_USE, use, (size_t)y.choices);
    return true;
}

/* Spearheads are worth spending when they hurt somebody more than they could buy. */
static bool decide_invasion(const struct stele_rules *rules, const struct rta_state *state,
                            struct stele_move *out)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_disaster *d = &set->disaster[state->disaster - 1];
    int victims = 0;

    for (int seat = 0; seat < rules->players_n; seat++)
        victims += seat != state->active && !rta_is_warded(&state->sheet[seat], d->spares);
    move_init(out, RTA_V_INVADE, state->active);
    move_set_int(out, RTA_INVADE_SPEARHEADS,
                 victims > 0 ? rta_own(state)->goods[set->smithing_good] : 0);
    return true;
}

/* ---- Building -------------------------------------------------------------------------------- */

/* Stone is turned in only where it finishes something. */
static bool decide_engineer(const struct stele_rules *rules, const struct rta_state *state,
                            struct stele_move *out)
{
    const struct rta_set *set = rta_set(rules);
    int stock = rta_own(state)->goods[set->engineering_good];

    if (!rta_has(rules, rta_own(state), RTA_E_ENGINEERING) || stock == 0 ||
        set->workers_per_stone == 0)
        return false;
    int most = state->workers + stock * set->workers_per_stone;
    int target = best_target(rules, state, most);
    if (target < 0)
        return false;
    int missing = boxes_left(rules, state, target) - state->workers;
    int stone = (missing + set->workers_per_stone - 1) / set->workers_per_stone;
    if (missing <= 0 || stone > stock)
        return false;
    move_init(out, RTA_V_ENGINEER, state->active);
    move_set_int(out, RTA_ENGINEER_STONE, stone);
    return true;
}

static bool decide_build(const struct stele_rules *rules, const struct rta_state *state,
                         struct stele_move *out)
{
    int target = best_target(rules, state, state->workers);

    if (target < 0 || state->workers == 0)
        return false;
    int left = boxes_left(rules, state, target);
    move_init(out, RTA_V_BUILD, state->active);
    move_set_int(out, RTA_BUILD_TARGET, target);
    move_set_int(out, RTA_BUILD_WORKERS, left < state->workers ? left : (int)state->workers);
    return true;
}

/* Two ships are plenty, and late in the game they are none too useful. */
static bool decide_ship(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_moves *legal, struct stele_move *out)
{
    for (size_t i = 0; i < legal->n; i++) {
        if (legal->list[i].verb == RTA_V_SHIP && rta_own(state)->ships < 2 &&
            remaining(rules, state) > 0) {
            *out = legal->list[i];
            return true;
        }
    }
    return false;
}

/* ---- Trading --------------------------------------------------------------------------------- */

/* Goods as coins, and food as far as it is wanted. */
static int store_value(const struct stele_rules *rules, const struct rta_sheet *sheet)
{
    int need = 2 * rta_cities(rules, sheet) * rta_set(rules)->food_per_city;

    return rta_goods_value(rules, sheet) + 2 * (sheet->food < need ? sheet->food : need);
}

static int store_after(const struct stele_rules *rules, const struct rta_sheet *sheet, int lose,
                       int gain)
{
    struct rta_sheet after = *sheet;
    int goods_n = rta_set(rules)->goods_n;

    *(lose < goods_n ? &after.goods[lose] : &after.food) -= 1;
    *(gain < goods_n ? &after.goods[gain] : &after.food) += 1;
    return store_value(rules, &after);
}

static void make_deal(const struct rta_state *state, int with, int give, int take,
                      struct stele_move *out)
{
    const int16_t gives[2] = {(int16_t)give, 1}, takes[2] = {(int16_t)take, 1};

    move_init(out, RTA_V_TRADE, state->active);
    move_set_int(out, RTA_TRADE_WITH, with);
    move_set(out, RTA_TRADE_GIVE, gives, 2);
    move_set(out, RTA_TRADE_TAKE, takes, 2);
}

/* One unit for another, where both sides are better off: the best for the worse-off of them. */
static bool decide_trade(const struct stele_rules *rules, const struct rta_state *state,
                         struct stele_move *out)
{
    int stuff_n = rta_set(rules)->goods_n + 1, best = 0;
    struct stele_reason why;
    struct stele_move move;

    for (int with = 0; with < rules->players_n; with++) {
        for (int pair = 0; pair < stuff_n * stuff_n; pair++) {
            int give = pair / stuff_n, take = pair % stuff_n;
            make_deal(state, with, give, take, &move);
            if (!game_check(rules, state, &move, &why))
                continue;
            int mine =
                store_after(rules, rta_own(state), give, take) - store_value(rules, rta_own(state));
            int theirs = store_after(rules, &state->sheet[with], take, give) -
                         store_value(rules, &state->sheet[with]);
            int gain = mine < theirs ? mine : theirs;
            if (gain > best) {
                best = gain;
                *out = move;
            }
        }
    }
    return best > 0;
}

/* The swap that adds most to the value of the goods. */
static bool decide_swap(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_moves *legal, struct stele_move *out)
{
    int best = 0;

    for (size_t i = 0; i < legal->n; i++) {
        const struct stele_move *move = &legal->list[i];
        if (move->verb != RTA_V_SWAP)
            continue;
        struct rta_sheet after = *rta_own(state);
        int count = move_int(move, RTA_SWAP_COUNT, 0);
        after.goods[move_int(move, RTA_SWAP_FROM, 0)] -= (int16_t)count;
        after.goods[move_int(move, RTA_SWAP_TO, 0)] += (int16_t)count;
        int gain = rta_goods_value(rules, &after) - rta_goods_value(rules, rta_own(state));
        if (gain > best) {
            best = gain;
            *out = *move;
        }
    }
    return best > 0;
}

/* ---- Buying and discarding ------------------------------------------------------------------- */

/* What a purchase brings less what it costs in goods and food; coins are lost anyway. */
static long purchase_value(const struct stele_rules *rules, const struct rta_state *state,
                           const struct stele_move *move)
{
    const int16_t *goods = move_values(move, RTA_BUY_GOODS);
    long worth = development_value(rules, state, move_int(move, RTA_BUY_DEVELOPMENT, 0));

    for (size_t i = 0; i < move_count(move, RTA_BUY_GOODS); i++)
        worth -= (long)COIN * rta_row_value(rules, goods[i], rta_own(state)->goods[goods[i]]);
    return worth - (long)FOOD * move_int(move, RTA_BUY_FOOD, 0);
}

/* Whether the purchase would end the game with somebody else ahead. */
static bool loses(const struct stele_rules *rules, const struct rta_state *state,
                  const struct stele_move *move)
{
    struct rta_state after = *state;

    game_apply(rules, &after, move, NULL);
    return after.met && !state->met && !rta_is_solo(rules) &&
           !((game_winners(rules, &after) >> state->active) & 1);
}

static bool decide_buy(const struct stele_rules *rules, const struct rta_state *state,
                       const struct stele_moves *legal, struct stele_rng *rng,
                       struct stele_move *out)
{
    long best = 0;

    for (size_t i = 0; i < legal->n; i++) {
        if (legal->list[i].verb != RTA_V_BUY)
            continue;
        long worth = purchase_value(rules, state, &legal->list[i]);
        if (worth > best) {
            best = worth;
            *out = legal->list[i];
        }
    }
    /* Now and then it ends the game all the same: it has to end some day. */
    return best > 0 && (!loses(rules, state, out) || rng_below(rng, 4) == 0);
}

/* The discard that leaves most. */
static bool decide_discard(const struct stele_rules *rules, const struct rta_state *state,
                           const struct stele_moves *legal, struct stele_move *out)
{
    int excess = rta_excess(rules, state), best = -1;

    for (size_t i = 0; i < legal->n; i++) {
        const struct stele_move *move = &legal->list[i];
        if (move->verb != RTA_V_DISCARD)
            continue;
        struct rta_sheet after = *rta_own(state);
        int units = 0;
        for (size_t k = 0; k + 1 < move_count(move, 0); k += 2) {
            after.goods[move_values(move, 0)[k]] -= move_values(move, 0)[k + 1];
            units += move_values(move, 0)[k + 1];
        }
        int left = rta_goods_value(rules, &after);
        if (units == excess && left > best) {
            best = left;
            *out = *move;
        }
    }
    return best >= 0;
}

/* ---- The whole turn -------------------------------------------------------------------------- */

/* Deals are possible, and somebody feels like it. */
static bool wants_deal(const struct stele_rules *rules, const struct rta_state *state,
                       const struct stele_moves *legal, struct stele_rng *rng,
                       struct stele_move *out)
{
    return ((legal->open >> RTA_V_TRADE) & 1) && rng_below(rng, TRADE_ODDS) == 0 &&
           decide_trade(rules, state, out);
}

static bool decide_actions(const struct stele_rules *rules, const struct rta_state *state,
                           const struct stele_moves *legal, struct stele_rng *rng,
                           struct stele_move *out)
{
    bool deals_first = !rta_is_lba(rules);
    bool building = rta_rank(rules, state->phase) <= rta_rank(rules, RTA_P_BUILD);

    if (deals_first && wants_deal(rules, state, legal, rng, out))
        return true;
    if (building && (decide_engineer(rules, state, out) || decide_build(rules, state, out) ||
                     decide_ship(rules, state, legal, out)))
        return true;
    if (!deals_first &&
        (wants_deal(rules, state, legal, rng, out) || decide_swap(rules, state, legal, out)))
        return true;
    if (decide_buy(rules, state, legal, rng, out) || decide_discard(rules, state, legal, out))
        return true;
    move_init(out, RTA_V_END, state->active);
    return true;
}

static bool decide(const struct stele_rules *rules, const struct rta_state *state,
                   struct stele_rng *rng, const struct stele_moves *legal, struct stele_move *out)
{
    switch (state->phase) {
    case RTA_P_PRESERVE:
        return decide_preserve(rules, state, rng, out);
    case RTA_P_ROLL:
        if (!best_roll(rules, state, legal, RTA_V_REROLL, rng, out))
            move_init(out, RTA_V_STOP, state->active);
        return true;
    case RTA_P_FOOD:
        return decide_choice(rules, state, out);
    case RTA_P_INVADE:
        return decide_invasion(rules, state, out);
    default:
        return decide_actions(rules, state, legal, rng, out);
    }
}

bool rta_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out)
{
    const struct rta_state *s = state;
    struct rta_state copy;
    struct stele_reason why;

    if (s->phase == RTA_P_OVER || (s->pending && s->phase != RTA_P_PRESERVE))
        return false;
    if (s->phase == RTA_P_LEADERSHIP && best_roll(rules, s, legal, RTA_V_LEADERSHIP, rng, out))
        return true;
    return decide(rules, rta_settled(rules, s, RTA_V_END, &copy), rng, legal, out) &&
           game_check(rules, s, out, &why);
}

/* ---- Open verbs ------------------------------------------------------------------------------ */

/* Up to `most` units of something, or nothing. */
static size_t some_units(struct stele_rng *rng, int what, int most, int16_t pair[2])
{
    if (most <= 0)
        return 0;
    pair[0] = (int16_t)what;
    pair[1] = (int16_t)(1 + rng_below(rng, (uint32_t)most));
    return 2;
}

static bool propose_deal(const struct stele_rules *rules, const struct rta_state *state,
                         struct stele_rng *rng, struct stele_move *out)
{
    uint32_t stuff_n = (uint32_t)rta_set(rules)->goods_n + 1;
    int with = (int)rng_below(rng, rules->players_n);
    int give = (int)rng_below(rng, stuff_n), take = (int)rng_below(rng, stuff_n);
    int16_t gives[2], takes[2];
    struct stele_reason why;
    size_t n = some_units(rng, give, rta_stock(rules, rta_own(state), give), gives);
    size_t m = some_units(rng, take, rta_stock(rules, &state->sheet[with], take), takes);

    move_init(out, RTA_V_TRADE, state->active);
    move_set_int(out, RTA_TRADE_WITH, with);
    if (n > 0)
        move_set(out, RTA_TRADE_GIVE, gives, n);
    if (m > 0)
        move_set(out, RTA_TRADE_TAKE, takes, m);
    return game_check(rules, state, out, &why);
}

/* Adds what an argument of a deal names to a sheet, or takes it away. */
static void carry(const struct stele_rules *rules, const struct stele_move *deal, int arg, int sign,
                  struct rta_sheet *sheet)
{
    const int goods_n = rta_set(rules)->goods_n;

    for (int k = deal->start[arg]; k + 1 < deal->start[arg + 1]; k += 2) {
        const int what = deal->value[k];
        *(what < goods_n ? &sheet->goods[what] : &sheet->food) +=
            (int16_t)(sign * deal->value[k + 1]);
    }
}

/* Nobody agrees to what makes him poorer. */
static bool consents(const struct stele_rules *rules, const struct rta_state *state,
                     const struct stele_move *deal)
{
    const struct rta_sheet *const before = &state->sheet[move_int(deal, RTA_TRADE_WITH, 0)];
    struct rta_sheet after = *before;

    carry(rules, deal, RTA_TRADE_GIVE, 1, &after);
    carry(rules, deal, RTA_TRADE_TAKE, -1, &after);
    return store_value(rules, &after) >= store_value(rules, before);
}

static bool offer(const struct stele_rules *rules, const struct rta_state *state, bool agreed,
                  struct stele_rng *rng, struct stele_move *out)
{
    struct rta_state copy;

    if (state->phase == RTA_P_OVER)
        return false;
    if (state->pending)
        return rta_chance(rules, state, rng, out);
    state = rta_settled(rules, state, RTA_V_TRADE, &copy);
    for (int i = 0; rta_has_deals(rules) && i < (agreed ? OFFERS : VENTURES); i++)
        if (propose_deal(rules, state, rng, out) && (!agreed || consents(rules, state, out)))
            return true;
    return false;
}

bool rta_propose(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                 struct stele_move *out)
{
    return offer(rules, state, true, rng, out);
}

bool rta_venture(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                 struct stele_move *out)
{
    return offer(rules, state, false, rng, out);
}
