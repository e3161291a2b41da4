/* What the analysis asks of this game: a quick player for playouts, and the position in figures.
 * Nothing is hidden here (dice lie open, and rolls to come are moves of chance), so there is
 * nothing to deal anew.
 *
 * The quick player values everything in hundredths of a point, like the greedy one, but looks the
 * values up: what food, workers and money are worth is tabulated once a decision, so that trying a
 * roll costs a few additions.  Of the sets of dice to roll again it tries only those that give up
 * the dice worth least.  Its weights were found by playing against itself. */
#include "games/rolltta/rolltta.h"

#include <string.h>

enum {
    WORKER = 49,      /* a worker that finds a box but finishes nothing */
    PARTIAL = 67,     /* of a thing begun: per cent of what its boxes are worth once it is done */
    CITY = 75,        /* a city more, for each turn to come */
    COIN = 17,        /* a coin, or a coin's worth of goods that stays */
    FOOD = 44,        /* a unit of food that the next turn will want */
    SPARE_FOOD = 8,   /* a unit beyond that */
    HUNGER = 77,      /* a city that goes unfed */
    SLOT = 180,       /* one of the few developments that a game lasts for */
    TURNS = 30,       /* turns to a development, in tenths */
    REROLL = 10,      /* what rolling again must promise, with no roll after it */
    REROLL_EARLY = 0, /* likewise with one more */
    WARD = 6,         /* warding off a disaster, for each turn to come */
    LEADERSHIP = 2,   /* likewise what the developments do */
    AGRICULTURE = 37,
    QUARRYING = 48,
    PRESERVATION = 17,
    COINAGE = 32,
    CARAVANS = 22,
    SHIPPING = 17,
    SMITHING = 27,
    RELIGION = 8,
    GRANARIES = 20,
    MASONRY = 70,
    ENGINEERING = 34,
    COMMERCE = 176, /* the bonuses at the end, before they are counted */
    ARCHITECTURE = 100,
    LEAD = 1419, /* ending the game as its winner */
    OTHERS = 31  /* of a point that opponents lose: per cent, shared among them */
};

enum {
    POINT = 100,
    SAMPLES = 12, /* rolls tried for each set of dice */
    BUDGET_MAX = 127,
    FOOD_MAX = 64,
    WORKERS_MAX = 64,
    DEALT_MAX = 32,
    SKULLS_MAX = 12,
    TRADE_ODDS = 3, /* a deal is looked for one time in so many */
    TARGETS_MAX = RTA_CITIES_MAX + RTA_MONUMENTS_MAX
};

/* ---- Tables of a decision -------------------------------------------------------------------- */

struct plan {
    const struct stele_rules *rules;
    const struct rta_set *set;
    const struct rta_state *state;
    const struct rta_sheet *own;
    bool lba;
    int turns; /* to come, in tenths, as far as one can tell */
    /* What finishing a target is worth, and the boxes it takes; 0 boxes: not to be had. */
    int16_t worth[TARGETS_MAX], boxes[TARGETS_MAX];
    int targets;
    int16_t development[RTA_DEVELOPMENTS_MAX]; /* what owning it is worth */
    /* By coins: the best purchase, and its price. */
    int16_t purchase[BUDGET_MAX + 1], price[BUDGET_MAX + 1];
    int16_t food[FOOD_MAX + 1];
    int16_t workers[WORKERS_MAX + 1]; /* -1: not looked up yet */
    int16_t goods[DEALT_MAX + 1];     /* in coins, by units dealt */
    int16_t skulls[SKULLS_MAX + 1];
    uint8_t revolt[SKULLS_MAX + 1]; /* so many skulls take the goods */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Turns of one's own until somebody has the developments that end the game. */
static int turns_left(const struct plan *p)
{
    const int end = p->set->end_developments[p->lba];
    int most = 0;

    if (rta_is_solo(p->rules))
        return 10 * (p->set->solo_turns - p->state->turn);
    if (p->state->met)
        return 0;
    for (int seat = 0; seat < p->rules->players_n; seat++) {
        const int owned = rta_bits(p->state->sheet[seat].developments);
        most = owned > most ? owned : most;
    }
    return TURNS * (end - most);
}

static int effect_worth(const struct plan *p, int development)
{
    static const int16_t effects[RTA_EFFECTS_N] = {
        [RTA_E_LEADERSHIP] = LEADERSHIP, [RTA_E_AGRICULTURE] = AGRICULTURE,
        [RTA_E_QUARRYING] = QUARRYING,   [RTA_E_PRESERVATION] = PRESERVATION,
        [RTA_E_COINAGE] = COINAGE,       [RTA_E_CARAVANS] = CARAVANS,
        [RTA_E_SHIPPING] = SHIPPING,     [RTA_E_SMITHING] = SMITHING,
        [RTA_E_RELIGION] = RELIGION,     [RTA_E_GRANARIES] = GRANARIES,
        [RTA_E_MASONRY] = MASONRY,       [RTA_E_ENGINEERING] = ENGINEERING,
    };

    for (int i = 0; i < RTA_EFFECTS_N; i++)
        if (p->set->effect[i] == development)
            return effects[i] * p->turns / 10;
    return WARD * p->turns / 10;
}

static int development_worth(const struct plan *p, int i)
{
    int worth = POINT * rta_development_points(p->rules, i) + effect_worth(p, i) -
                (rta_is_solo(p->rules) ? 0 : SLOT);

    if (i == p->set->effect[RTA_E_ARCHITECTURE])
        worth +=
            POINT * p->set->points_per_monument[p->lba] * rta_finished_monuments(p->rules, p->own) +
            ARCHITECTURE;
    if (i == p->set->effect[RTA_E_EMPIRE])
        worth += POINT * p->set->points_per_city * rta_cities(p->rules, p->own);
    if (i == p->set->effect[RTA_E_COMMERCE])
        worth += COMMERCE * p->set->points_per_good;
    return worth;
}

static void plan_purchases(struct plan *p)
{
    memset(p->purchase, 0, sizeof p->purchase);
    memset(p->price, 0, sizeof p->price);
    for (int i = 0; i < p->set->developments_n; i++) {
        const int cost = least(p->set->development[i].cost[p->lba], BUDGET_MAX);
        p->development[i] = 0;
        if (!p->set->development[i].exists[p->lba] || rta_owns(p->own, i))
            continue;
        p->development[i] = (int16_t)least(development_worth(p, i), INT16_MAX);
        if (p->development[i] > p->purchase[cost]) {
            p->purchase[cost] = p->development[i];
            p->price[cost] = (int16_t)cost;
        }
    }
    for (int coins = 1; coins <= BUDGET_MAX; coins++) {
        if (p->purchase[coins] >= p->purchase[coins - 1])
            continue;
        p->purchase[coins] = p->purchase[coins - 1];
        p->price[coins] = p->price[coins - 1];
    }
}

/* A die for each turn to come, and a mouth. */
static int city_worth(const struct plan *p, int city)
{
    const int later = city + 1 < p->set->cities_n ? 4 : 3; /* the more dice, the less one adds */

    return CITY * p->turns / 10 * later / 4 +
           (rta_has(p->rules, p->own, RTA_E_EMPIRE) ? POINT * p->set->points_per_city : 0) + 1;
}

static int monument_worth(const struct plan *p, int monument)
{
    const int rank = rta_stands(p->rules, p->state, monument) ? RTA_LATER : RTA_FIRST;

    return POINT * rta_monument_points(p->rules, monument, rank) + POINT / 2 +
           (rta_has(p->rules, p->own, RTA_E_ARCHITECTURE)
                ? POINT * p->set->points_per_monument[p->lba]
                : 0);
}

static void plan_targets(struct plan *p)
{
    const int cities = p->set->cities_n;

    p->targets = cities + p->set->monuments_n;
    for (int i = 0; i < cities; i++) {
        const int left = p->set->city_boxes[i] - p->own->city[i];
        const bool open =
            p->set->start_cities + i < p->set->max_cities && rta_city_in_turn(p->rules, p->own, i);
        p->boxes[i] = (int16_t)(open && left > 0 ? left : 0);
        p->worth[i] = (int16_t)(p->boxes[i] > 0 ? city_worth(p, i) : 0);
    }
    for (int i = 0; i < p->set->monuments_n; i++) {
        const int left = p->set->monument[i].boxes - p->own->monument[i];
        p->boxes[cities + i] = (int16_t)(left > 0 && !rta_is_out(p->rules, i) ? left : 0);
        p->worth[cities + i] = (int16_t)(p->boxes[cities + i] > 0 ? monument_worth(p, i) : 0);
    }
}

/* The best thing to build with so many workers, by what a worker brings there; -1 for none. */
static int best_target(const struct plan *p, int workers)
{
    int best = -1, target = -1;

    for (int i = 0; i < p->targets; i++) {
        if (p->boxes[i] == 0)
            continue;
        const int per_cent = p->boxes[i] <= workers ? 100 : PARTIAL;
        const int rate = p->worth[i] * per_cent / p->boxes[i];
        if (rate > best) {
            best = rate;
            target = i;
        }
    }
    return target;
}

/* What so many workers build: the best target, and what is left over on anything. */
static int workers_worth(struct plan *p, int workers)
{
    workers = least(workers, WORKERS_MAX);
    if (p->workers[workers] >= 0)
        return p->workers[workers];
    const int target = best_target(p, workers);
    int worth = 0;
    if (target >= 0 && p->boxes[target] <= workers)
        worth = p->worth[target] + WORKER * (workers - p->boxes[target]);
    else if (target >= 0)
        worth = p->worth[target] * workers / p->boxes[target] * PARTIAL / 100;
    p->workers[workers] = (int16_t)least(worth, INT16_MAX);
    return p->workers[workers];
}

static void plan_food(struct plan *p)
{
    const int need = rta_cities(p->rules, p->own) * p->set->food_per_city;

    for (int food = 0; food <= FOOD_MAX; food++) {
        const int left = least(food, p->set->food_cap) - need;
        p->food[food] = (int16_t)(left < 0      ? HUNGER * left
                                  : left < need ? FOOD * left
                                                : FOOD * need + SPARE_FOOD * (left - need));
    }
}

/* RTA-4.2: a unit for each row in turn. */
static void plan_goods(struct plan *p)
{
    int16_t units[RTA_GOODS_MAX];
    int coins = rta_goods_value(p->rules, p->own);

    memcpy(units, p->own->goods, sizeof units);
    for (int dealt = 0, good = 0; dealt <= DEALT_MAX; dealt++) {
        p->goods[dealt] = (int16_t)least(coins, INT16_MAX);
        if (units[good] < p->set->good[good].cap)
            coins += p->set->good[good].base * ++units[good];
        if (dealt == p->set->quarrying_good && rta_has(p->rules, p->own, RTA_E_QUARRYING) &&
            units[good] < p->set->good[good].cap)
            coins += p->set->good[good].base * ++units[good]; /* RTA-4.4 */
        good = good + 1 < p->set->goods_n ? good + 1 : 0;
    }
}

static int disaster_worth(const struct plan *p, int disaster)
{
    const struct rta_disaster *d = &p->set->disaster[disaster];
    const bool turned = rta_is_turned(p->rules, p->state, disaster);
    const struct rta_ward ward = turned ? d->spares : d->ward;
    int worth = 0;

    if (!turned && !d->hits_opponents[rta_is_solo(p->rules)])
        return rta_is_warded(p->own, ward) ? 0 : -POINT * d->points;
    for (int seat = 0; seat < p->rules->players_n; seat++)
        if (seat != p->state->active && !rta_is_warded(&p->state->sheet[seat], ward))
            worth += OTHERS * (d->points + 3 * d->takes_goods);
    return p->rules->players_n > 1 ? worth / (p->rules->players_n - 1) : 0;
}

static void plan_skulls(struct plan *p)
{
    for (int skulls = 0; skulls <= SKULLS_MAX; skulls++) {
        const int disaster = rta_disaster_of(p->rules, skulls);
        p->skulls[skulls] = (int16_t)(disaster < 0 ? 0 : disaster_worth(p, disaster));
        p->revolt[skulls] = disaster >= 0 && p->set->disaster[disaster].takes_goods &&
                            !rta_is_turned(p->rules, p->state, disaster);
    }
}

static void plan_begin(struct plan *p, const struct stele_rules *rules,
                       const struct rta_state *state)
{
    p->rules = rules;
    p->set = rta_set(rules);
    p->state = state;
    p->own = rta_own(state);
    p->lba = rta_is_lba(rules);
    p->turns = turns_left(p);
    plan_targets(p);
}

/* What a roll is judged by as well. */
static void plan_dice(struct plan *p)
{
    memset(p->workers, -1, sizeof p->workers);
    plan_purchases(p);
    plan_food(p);
    plan_goods(p);
    plan_skulls(p);
}

/* ---- What a roll is worth -------------------------------------------------------------------- */

/* All that dice give, before any choice. */
struct yield {
    int food, food_dice, workers, worker_dice, goods, skulls, coin_dice, coins;
    int choices, choice_food, choice_workers;
};

static void add_face(const struct rta_face *face, struct yield *y)
{
    const int choice = face->choice, plain = !face->choice;

    y->goods += face->goods;
    y->skulls += face->skulls;
    y->coins += face->coins;
    y->coin_dice += face->coins > 0;
    y->choices += choice;
    y->choice_food += choice * face->food;
    y->choice_workers += choice * face->workers;
    y->food += plain * face->food;
    y->food_dice += plain & (face->food > 0);
    y->workers += plain * face->workers;
    y->worker_dice += plain & (face->workers > 0);
}

/* Food and workers, dice with a choice used as is best; *to_food says how many for food.  Such dice
 * are taken to be alike, each giving the mean of them, so that only their number is tried. */
static int labour_worth(struct plan *p, const struct yield *y, int *to_food)
{
    const int farm = rta_has(p->rules, p->own, RTA_E_AGRICULTURE) ? p->set->agriculture_bonus : 0;
    const int mason = rta_has(p->rules, p->own, RTA_E_MASONRY) ? p->set->masonry_bonus : 0;
    int best = 0;

    for (int n = 0; n <= y->choices; n++) {
        int food = p->own->food + y->food + farm * (y->food_dice + n);
        int workers = y->workers + mason * (y->worker_dice + y->choices - n);
        if (y->choices > 0) {
            food += y->choice_food * n / y->choices;
            workers += y->choice_workers * (y->choices - n) / y->choices;
        }
        const int worth = p->food[least(food, FOOD_MAX)] + workers_worth(p, workers);
        if (n == 0 || worth > best) {
            best = worth;
            *to_food = n;
        }
    }
    return best;
}

/* The best purchase and the goods that stay, or all of the goods. */
static int money_worth(const struct plan *p, int coins, int goods)
{
    const int budget = least(coins + goods, BUDGET_MAX);
    const int saved = COIN * goods;
    const int stays = least(goods, budget - p->price[budget]);
    const int worth = p->purchase[budget] + COIN * stays / 2;

    return worth > saved ? worth : saved;
}

static int yield_worth(struct plan *p, const struct yield *y)
{
    const int skulls = least(y->skulls, SKULLS_MAX);
    const int goods = p->revolt[skulls] ? 0 : p->goods[least(y->goods, DEALT_MAX)];
    const int coins =
        rta_has(p->rules, p->own, RTA_E_COINAGE) ? y->coin_dice * p->set->coinage_coins : y->coins;
    int to_food;

    return labour_worth(p, y, &to_food) + p->skulls[skulls] + money_worth(p, coins, goods);
}

/* What the dice give as they lie, but for those in the mask. */
static struct yield yield_without(const struct plan *p, unsigned dice)
{
    struct yield y;

    memset(&y, 0, sizeof y);
    for (int die = 0; die < p->state->dice_n; die++)
        if (!((dice >> die) & 1))
            add_face(&p->set->face[p->state->face[die]], &y);
    return y;
}

/* ---- Rolling again --------------------------------------------------------------------------- */

/* Dice that may be rolled again, the one worth least first; returns how many. */
static int order_dice(struct plan *p, int order[RTA_DICE_MAX])
{
    int worth[RTA_DICE_MAX], by_face[RTA_FACES_MAX], n = 0;

    memset(by_face, -1, sizeof by_face);
    for (int die = 0; die < p->state->dice_n; die++) {
        const int face = p->state->face[die];
        if (rta_is_locked(p->rules, p->state, die))
            continue;
        if (by_face[face] < 0) { /* equal dice are judged once */
            const struct yield y = yield_without(p, 1u << die);
            by_face[face] = 100000 + yield_worth(p, &y); /* what is left: most, if it is useless */
        }
        int at = n++;
        for (; at > 0 && worth[at - 1] < by_face[face]; at--) {
            worth[at] = worth[at - 1];
            order[at] = order[at - 1];
        }
        worth[at] = by_face[face];
        order[at] = die;
    }
    return n;
}

/* The mean over the trials, the same ones for every set of dice, so that luck favours none. */
static int rolled_worth(struct plan *p, unsigned dice, int n, uint8_t trials[SAMPLES][RTA_DICE_MAX])
{
    const struct yield kept = yield_without(p, dice);
    int sum = 0;

    if (n == 1) { /* one die has so few faces that all are tried */
        for (int face = 0; face < p->set->faces_n; face++) {
            struct yield y = kept;
            add_face(&p->set->face[face], &y);
            sum += yield_worth(p, &y);
        }
        return sum / p->set->faces_n;
    }
    for (int i = 0; i < SAMPLES; i++) {
        struct yield y = kept;
        for (int k = 0; k < n; k++)
            add_face(&p->set->face[trials[i][k]], &y);
        sum += yield_worth(p, &y);
    }
    return sum / SAMPLES;
}

static void set_dice(struct stele_move *out, int seat, unsigned dice)
{
    int16_t list[RTA_DICE_MAX];
    size_t n = 0;

    for (int die = 0; die < RTA_DICE_MAX; die++)
        if ((dice >> die) & 1)
            list[n++] = (int16_t)(die + 1);
    move_init(out, RTA_V_REROLL, seat);
    move_set(out, RTA_REROLL_DICE, list, n);
}

/* The worst die, the two worst and so on: as many sets as there are dice, where all sets would be
 * two to that power. */
static bool decide_roll(struct plan *p, struct stele_rng *rng, struct stele_move *out)
{
    uint8_t trials[SAMPLES][RTA_DICE_MAX];
    int order[RTA_DICE_MAX];
    const int n = order_dice(p, order);
    const struct yield now = yield_without(p, 0);
    const bool last = p->state->rolls + 1 >= p->set->max_rolls;
    int best = yield_worth(p, &now) + (last ? REROLL : REROLL_EARLY);
    unsigned dice = 0, chosen = 0;

    for (int i = 0; i < SAMPLES; i++)
        for (int k = 0; k < n; k++)
            trials[i][k] = (uint8_t)rng_below(rng, p->set->faces_n);
    for (int i = 0; i < n; i++) {
        dice |= 1u << order[i];
        const int worth = rolled_worth(p, dice, i + 1, trials);
        if (worth > best) {
            best = worth;
            chosen = dice;
        }
    }
    if (chosen == 0)
        move_init(out, RTA_V_STOP, p->state->active);
    else
        set_dice(out, p->state->active, chosen);
    return true;
}

/* RTA-3.7, RTA-A3: one die, a skull too. */
static bool decide_leadership(struct plan *p, struct stele_move *out)
{
    const struct yield now = yield_without(p, 0);
    int best = yield_worth(p, &now), chosen = -1;
    unsigned seen = 0;

    for (int die = 0; die < p->state->dice_n; die++) {
        if ((seen >> p->state->face[die]) & 1)
            continue;
        seen |= 1u << p->state->face[die];
        const int worth = rolled_worth(p, 1u << die, 1, NULL);
        if (worth > best) {
            best = worth;
            chosen = die;
        }
    }
    if (chosen < 0)
        return false;
    move_init(out, RTA_V_LEADERSHIP, p->state->active);
    move_set_int(out, RTA_LEADERSHIP_DIE, chosen + 1);
    return true;
}

/* Doubling counts while food is short; otherwise the dice are rolled, which is the other move. */
static bool decide_preserve(const struct plan *p, struct stele_rng *rng, struct stele_move *out)
{
    const int need = rta_cities(p->rules, p->own) * p->set->food_per_city;
    const int doubled = least(p->own->food * p->set->preservation_factor, p->set->food_cap);

    if (doubled - p->own->food < 3 || p->own->food > need + 2 ||
        !rta_can_preserve(p->rules, p->state))
        return rta_chance(p->rules, p->state, rng, out);
    move_init(out, RTA_V_PRESERVE, p->state->active);
    return true;
}

static bool decide_choice(struct plan *p, struct stele_move *out)
{
    const struct yield y = yield_without(p, 0);
    int16_t use[RTA_DICE_MAX];
    int to_food = 0;

    labour_worth(p, &y, &to_food);
    for (int i = 0; i < y.choices; i++)
        use[i] = i < to_food ? RTA_USE_FOOD : RTA_USE_WORKERS;
    move_init(out, RTA_V_CHOOSE, p->state->active);
    move_set(out, RTA_CHOOSE_USE, use, (size_t)y.choices);
    return true;
}

/* Every spearhead, if it hits anybody. */
static bool decide_invasion(const struct plan *p, struct stele_move *out)
{
    const struct rta_disaster *d = &p->set->disaster[p->state->disaster - 1];
    int victims = 0;

    for (int seat = 0; seat < p->rules->players_n; seat++)
        victims += seat != p->state->active && !rta_is_warded(&p->state->sheet[seat], d->spares);
    move_init(out, RTA_V_INVADE, p->state->active);
    move_set_int(out, RTA_INVADE_SPEARHEADS,
                 victims > 0 ? p->own->goods[p->set->smithing_good] : 0);
    return true;
}

/* ---- Building -------------------------------------------------------------------------------- */

/* Stone is turned in only where it finishes something. */
static bool decide_engineer(const struct plan *p, struct stele_move *out)
{
    const int stock = p->own->goods[p->set->engineering_good], each = p->set->workers_per_stone;

    if (!rta_has(p->rules, p->own, RTA_E_ENGINEERING) || stock == 0 || each == 0)
        return false;
    const int target = best_target(p, p->state->workers + stock * each);
    if (target < 0)
        return false;
    const int missing = p->boxes[target] - p->state->workers, stone = (missing + each - 1) / each;
    if (missing <= 0 || stone > stock)
        return false;
    move_init(out, RTA_V_ENGINEER, p->state->active);
    move_set_int(out, RTA_ENGINEER_STONE, stone);
    return true;
}

static bool decide_build(const struct plan *p, struct stele_move *out)
{
    const int target = p->state->workers > 0 ? best_target(p, p->state->workers) : -1;

    if (target < 0)
        return false;
    move_init(out, RTA_V_BUILD, p->state->active);
    move_set_int(out, RTA_BUILD_TARGET, target);
    move_set_int(out, RTA_BUILD_WORKERS, least(p->boxes[target], p->state->workers));
    return true;
}

/* Two ships are plenty, and none is built for the last turn. */
static bool decide_ship(const struct plan *p, struct stele_move *out)
{
    if (!p->lba || !rta_has(p->rules, p->own, RTA_E_SHIPPING) || p->own->ships >= 2 ||
        p->own->ships >= p->set->ships_max || p->turns == 0)
        return false;
    for (int i = 0; i < p->set->goods_n; i++)
        if (p->own->goods[i] < p->set->ship_cost[i])
            return false;
    move_init(out, RTA_V_SHIP, p->state->active);
    move_set_int(out, RTA_SHIP_COUNT, 1);
    return true;
}

/* ---- Trading --------------------------------------------------------------------------------- */

/* What one unit more, or less, of a thing changes, in coins. */
static int gain_of(const struct plan *p, const struct rta_sheet *sheet, int what, int units)
{
    if (what < p->set->goods_n)
        return p->set->good[what].base * (sheet->goods[what] + units);
    return sheet->food < 2 * rta_cities(p->rules, sheet) * p->set->food_per_city ? 2 : 0;
}

static int room_for(const struct plan *p, const struct rta_sheet *sheet, int what)
{
    return what < p->set->goods_n ? p->set->good[what].cap - sheet->goods[what]
                                  : p->set->food_cap - sheet->food;
}

/* One unit for another with somebody, where both are better off. */
static bool decide_trade(const struct plan *p, struct stele_rng *rng, struct stele_move *out)
{
    const int n = p->rules->players_n, kinds = p->set->goods_n + 1;
    const int with = (p->state->active + 1 + (int)rng_below(rng, (uint32_t)n - 1)) % n;
    const struct rta_sheet *other = &p->state->sheet[with];
    int best = 0;

    for (int give = 0; give < kinds; give++) {
        if (rta_stock(p->rules, p->own, give) == 0 || room_for(p, other, give) < 1)
            continue;
        for (int take = 0; take < kinds; take++) {
            if (take == give || rta_stock(p->rules, other, take) == 0 ||
                room_for(p, p->own, take) < 1)
                continue;
            const int mine = gain_of(p, p->own, take, 1) - gain_of(p, p->own, give, 0);
            const int theirs = gain_of(p, other, give, 1) - gain_of(p, other, take, 0);
            if (least(mine, theirs) <= best)
                continue;
            best = least(mine, theirs);
            move_init(out, RTA_V_TRADE, p->state->active);
            move_set_int(out, RTA_TRADE_WITH, with);
            move_set(out, RTA_TRADE_GIVE, (const int16_t[]){(int16_t)give, 1}, 2);
            move_set(out, RTA_TRADE_TAKE, (const int16_t[]){(int16_t)take, 1}, 2);
        }
    }
    return best > 0;
}

static bool wants_deal(const struct plan *p, struct stele_rng *rng, struct stele_move *out)
{
    return rta_has_deals(p->rules) && p->rules->players_n > 1 &&
           rta_rank(p->rules, p->state->phase) <= rta_rank(p->rules, RTA_P_TRADE) &&
           rng_below(rng, TRADE_ODDS) == 0 && decide_trade(p, rng, out);
}

/* The swap that adds most to the value of the goods. */
static bool decide_swap(const struct plan *p, struct stele_move *out)
{
    const int left = p->own->ships * p->set->swaps_per_ship - p->state->swaps;
    int best = 0;

    if (!p->lba || left <= 0 ||
        rta_rank(p->rules, p->state->phase) > rta_rank(p->rules, RTA_P_TRADE))
        return false;
    for (int from = 0; from < p->set->goods_n; from++) {
        const int units = p->own->goods[from];
        for (int to = 0; to < p->set->goods_n; to++) {
            const int most = least(least(left, units), room_for(p, p->own, to));
            for (int n = 1; n <= most && to != from; n++) {
                const int gain = rta_row_value(p->rules, from, units - n) -
                                 rta_row_value(p->rules, from, units) +
                                 rta_row_value(p->rules, to, p->own->goods[to] + n) -
                                 rta_row_value(p->rules, to, p->own->goods[to]);
                if (gain <= best)
                    continue;
                best = gain;
                move_init(out, RTA_V_SWAP, p->state->active);
                move_set_int(out, RTA_SWAP_FROM, from);
                move_set_int(out, RTA_SWAP_TO, to);
                move_set_int(out, RTA_SWAP_COUNT, n);
            }
        }
    }
    return best > 0;
}

/* ---- Buying and discarding ------------------------------------------------------------------- */

/* What ending the game by a purchase adds to it: much for whoever is then ahead; others it stops
 * from buying. */
static int end_worth(const struct plan *p, int development)
{
    const int owned = rta_bits(p->own->developments) + 1;
    int best = INT16_MIN;

    if (rta_is_solo(p->rules) || p->state->met || owned < p->set->end_developments[p->lba])
        return 0;
    const int mine =
        (int)rta_total(p->rules, p->state, p->state->active) + p->development[development] / POINT;
    for (int seat = 0; seat < p->rules->players_n; seat++) {
        if (seat == p->state->active)
            continue;
        /* Those who come after this player still have a turn, good for a few points. */
        const int after =
            (seat - p->state->first + p->rules->players_n) % p->rules->players_n >
            (p->state->active - p->state->first + p->rules->players_n) % p->rules->players_n;
        const int theirs = (int)rta_total(p->rules, p->state, seat) + 4 * after;
        best = theirs > best ? theirs : best;
    }
    return mine > best ? LEAD : -LEAD;
}

struct payment {
    unsigned rows;
    int food, development, worth;
};

/* The best development, and the rows of goods by which it is paid with least regret. */
static struct payment best_payment(const struct plan *p)
{
    const int coins = rta_coins(p->rules, p->state);
    const int per_food =
        rta_has(p->rules, p->own, RTA_E_GRANARIES) ? p->set->coins_per_food[p->lba] : 0;
    struct payment best = {0, 0, -1, 0};
    unsigned bits[1 << RTA_GOODS_MAX];
    int value[1 << RTA_GOODS_MAX], row[RTA_GOODS_MAX], rows_n = 0;
    int devs[RTA_DEVELOPMENTS_MAX], worths[RTA_DEVELOPMENTS_MAX], n = 0;

    for (int i = 0; i < p->set->developments_n; i++) {
        if (!p->set->development[i].exists[p->lba] || rta_owns(p->own, i))
            continue;
        worths[n] = p->development[i] + end_worth(p, i);
        if (worths[n] > 0)
            devs[n++] = i;
    }
    /* RTA-A27: an empty row is not spent. */
    for (int i = 0; i < p->set->goods_n; i++)
        if (p->own->goods[i] > 0)
            row[rows_n++] = i;
    /* Each set of rows adds its lowest row to a set that came before it. */
    value[0] = 0;
    bits[0] = 0;
    for (unsigned rows = 0; rows < 1u << rows_n; rows++) {
        if (rows > 0) {
            const int good = row[__builtin_ctz(rows)];
            const unsigned others = rows & (rows - 1);
            value[rows] = value[others] + rta_row_value(p->rules, good, p->own->goods[good]);
            bits[rows] = bits[others] | 1u << good;
        }
        for (int i = 0; i < n; i++) {
            const int need = p->set->development[devs[i]].cost[p->lba] - coins - value[rows];
            const int food = need <= 0 ? 0 : per_food > 0 ? (need + per_food - 1) / per_food : -1;
            if (food < 0 || food > p->own->food)
                continue;
            const int worth = worths[i] - COIN * value[rows] - FOOD * food;
            if (worth > best.worth)
                best = (struct payment){bits[rows], food, devs[i], worth};
        }
    }
    return best;
}

static bool decide_buy(struct plan *p, struct stele_move *out)
{
    int16_t goods[RTA_GOODS_MAX];
    size_t n = 0;

    if (rta_bits(p->state->bought) >= p->set->developments_per_turn ||
        rta_rank(p->rules, p->state->phase) > rta_rank(p->rules, RTA_P_BUY))
        return false;
    plan_purchases(p);
    const struct payment best = best_payment(p);
    if (best.development < 0)
        return false;
    for (int i = 0; i < p->set->goods_n; i++)
        if ((best.rows >> i) & 1)
            goods[n++] = (int16_t)i;
    move_init(out, RTA_V_BUY, p->state->active);
    move_set_int(out, RTA_BUY_DEVELOPMENT, best.development);
    if (n > 0)
        move_set(out, RTA_BUY_GOODS, goods, n);
    if (best.food > 0)
        move_set_int(out, RTA_BUY_FOOD, best.food);
    return true;
}

/* The excess, one unit after the other, each where it costs least. */
static bool decide_discard(const struct plan *p, struct stele_move *out)
{
    int16_t gone[RTA_GOODS_MAX] = {0}, pairs[2 * RTA_GOODS_MAX];
    size_t n = 0;
    int excess = rta_excess(p->rules, p->state);

    if (excess == 0)
        return false;
    for (; excess > 0; excess--) {
        int cheapest = -1, least_loss = INT16_MAX;
        for (int i = 0; i < p->set->goods_n; i++) {
            const int left = p->own->goods[i] - gone[i];
            if (left > 0 && p->set->good[i].base * left < least_loss) {
                least_loss = p->set->good[i].base * left;
                cheapest = i;
            }
        }
        gone[cheapest]++;
    }
    for (int i = 0; i < p->set->goods_n; i++) {
        if (gone[i] > 0) {
            pairs[n++] = (int16_t)i;
            pairs[n++] = gone[i];
        }
    }
    move_init(out, RTA_V_DISCARD, p->state->active);
    move_set(out, RTA_DISCARD_GOODS, pairs, n);
    return true;
}

/* ---- The whole turn -------------------------------------------------------------------------- */

static bool decide_actions(struct plan *p, struct stele_rng *rng, struct stele_move *out)
{
    const bool building = rta_rank(p->rules, p->state->phase) <= rta_rank(p->rules, RTA_P_BUILD);

    if (!p->lba && wants_deal(p, rng, out))
        return true;
    if (building && (decide_engineer(p, out) || decide_build(p, out) || decide_ship(p, out)))
        return true;
    if (p->lba && (wants_deal(p, rng, out) || decide_swap(p, out)))
        return true;
    if (decide_buy(p, out) || decide_discard(p, out))
        return true;
    move_init(out, RTA_V_END, p->state->active);
    return true;
}

bool rta_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct rta_state *s = state;
    struct rta_state copy;
    struct plan plan;

    if (s->phase == RTA_P_OVER || (s->pending && s->phase != RTA_P_PRESERVE))
        return false;
    plan_begin(&plan, rules, s);
    if (s->phase == RTA_P_PRESERVE)
        return decide_preserve(&plan, rng, out);
    if (s->phase <= RTA_P_FOOD)
        plan_dice(&plan);
    if (s->phase == RTA_P_ROLL)
        return decide_roll(&plan, rng, out);
    if (s->phase == RTA_P_LEADERSHIP) {
        if (s->led == RTA_LED_OPEN && rta_has(rules, plan.own, RTA_E_LEADERSHIP) &&
            decide_leadership(&plan, out))
            return true;
    }
    if (rta_may_decline(s)) {
        s = rta_settled(rules, s, RTA_V_END, &copy);
        plan_begin(&plan, rules, s);
        if (s->phase == RTA_P_FOOD)
            plan_dice(&plan);
    }
    if (s->phase == RTA_P_FOOD)
        return decide_choice(&plan, out);
    if (s->phase == RTA_P_INVADE)
        return decide_invasion(&plan, out);
    return decide_actions(&plan, rng, out);
}

/* ---- The position in figures ----------------------------------------------------------------- */

/* Of one sheet:
 *   0 points, bonuses included     5 coins' worth of goods    10 boxes marked of unfinished ones
 *   1 developments                 6 units of goods           11 developments that earn: Coinage,
 *   2 their printed points         7 food                        Granaries, Quarrying, Caravans
 *   3 finished monuments           8 food missing at the      12 those that build: Masonry,
 *   4 cities                         next feeding                Engineering, Agriculture
 *                                  9 ships                    13 wards against disasters */
enum { SHEET_FEATURES = 14 };

static int wards_of(const struct rta_set *set, const struct rta_sheet *sheet)
{
    int n = 0;

    for (int i = 0; i < set->disasters_n; i++)
        n += rta_is_warded(sheet, set->disaster[i].ward) ||
             rta_owns(sheet, set->disaster[i].turned_by);
    return n;
}

static void sheet_features(const struct stele_rules *rules, const struct rta_state *state, int seat,
                           int32_t out[SHEET_FEATURES])
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    int32_t points[RTA_CATEGORIES_N];
    const int cities = rta_cities(rules, sheet), need = cities * set->food_per_city;
    int begun = 0;

    rta_points(rules, state, seat, points);
    for (int i = 0; i < set->monuments_n; i++)
        begun += sheet->rank[i] == RTA_UNFINISHED ? sheet->monument[i] : 0;
    for (int i = 0; i < set->cities_n; i++)
        begun += sheet->city[i] < set->city_boxes[i] ? sheet->city[i] : 0;
    out[0] = 0;
    for (int i = 0; i < RTA_CATEGORIES_N; i++)
        out[0] += points[i];
    out[1] = rta_bits(sheet->developments);
    out[2] = points[RTA_C_DEVELOPMENTS];
    out[3] = rta_finished_monuments(rules, sheet);
    out[4] = cities;
    out[5] = rta_goods_value(rules, sheet);
    out[6] = rta_goods_total(rules, sheet);
    out[7] = sheet->food;
    out[8] = sheet->food < need ? need - sheet->food : 0;
    out[9] = sheet->ships;
    out[10] = begun;
    out[11] = rta_has(rules, sheet, RTA_E_COINAGE) + rta_has(rules, sheet, RTA_E_GRANARIES) +
              rta_has(rules, sheet, RTA_E_QUARRYING) + rta_has(rules, sheet, RTA_E_CARAVANS);
    out[12] = rta_has(rules, sheet, RTA_E_MASONRY) + rta_has(rules, sheet, RTA_E_ENGINEERING) +
              rta_has(rules, sheet, RTA_E_AGRICULTURE);
    out[13] = wards_of(set, sheet);
}

/* The opponent with most points; STELE_NOBODY alone. */
static int rival_of(const struct stele_rules *rules, const struct rta_state *state, int seat)
{
    int rival = STELE_NOBODY, best = 0;

    for (int i = 0; i < rules->players_n; i++) {
        const int points = (int)rta_total(rules, state, i);
        if (i != seat && (rival == STELE_NOBODY || points > best)) {
            rival = i;
            best = points;
        }
    }
    return rival;
}

/* Of the game:
 *   0 progress: the most developments anybody has, in tenths of what ends the game; alone, of turns
 *   1 whether the end has been met             4 monuments in play that nobody has finished
 *   2 turns until this seat is on turn, 0 now  5 workers in hand, if this seat is on turn
 *   3 turns this seat still has in a last      6 coins on the dice, likewise
 *     round that has begun                     7 points ahead of the best opponent
 * then the sheet of the seat, then that of the opponent with most points (zeros alone). */
enum { GAME_FEATURES = 8, FEATURES_N = GAME_FEATURES + 2 * SHEET_FEATURES };

_Static_assert((int)FEATURES_N <= (int)STELE_FEATURES_MAX, "too many features");

static int progress(const struct stele_rules *rules, const struct rta_state *state)
{
    const struct rta_set *set = rta_set(rules);
    int most = 0;

    if (rta_is_solo(rules))
        return 10 * state->turn / set->solo_turns;
    for (int seat = 0; seat < rules->players_n; seat++) {
        const int owned = rta_bits(state->sheet[seat].developments);
        most = owned > most ? owned : most;
    }
    return 10 * most / set->end_developments[rta_is_lba(rules)];
}

size_t rta_features(const struct stele_rules *rules, const void *in, int seat, int32_t *out)
{
    const struct rta_state *state = in;
    const int n = rules->players_n, rival = rival_of(rules, state, seat);
    const int from_first = (seat - state->first + n) % n;
    const int turn_from_first = (state->active - state->first + n) % n;
    const bool on_turn = seat == state->active && state->phase != RTA_P_OVER;

    memset(out, 0, FEATURES_N * sizeof *out);
    out[0] = progress(rules, state);
    out[1] = state->met > 0;
    out[2] = (seat - state->active + n) % n;
    out[3] = state->met > 0 && state->phase != RTA_P_OVER && from_first >= turn_from_first;
    for (int i = 0; i < rta_set(rules)->monuments_n; i++)
        out[4] += !rta_is_out(rules, i) && !rta_stands(rules, state, i);
    out[5] = on_turn ? state->workers : 0;
    out[6] = on_turn ? rta_coins(rules, state) : 0;
    sheet_features(rules, state, seat, out + GAME_FEATURES);
    if (rival != STELE_NOBODY)
        sheet_features(rules, state, rival, out + GAME_FEATURES + SHEET_FEATURES);
    out[7] = rival != STELE_NOBODY ? out[GAME_FEATURES] - out[GAME_FEATURES + SHEET_FEATURES] : 0;
    return FEATURES_N;
}
