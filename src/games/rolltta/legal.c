/* The complete list of legal moves.  Every candidate goes through rta_check, so that the list and
 * the checks cannot disagree; the loops only have to reach every candidate that might pass. */
#include "games/rolltta/rolltta.h"

struct lister {
    const struct stele_rules *rules;
    const struct rta_state *state;
    struct stele_moves *out;
};

static bool passes(const struct lister *l, const struct stele_move *move)
{
    struct stele_reason why;
    return rta_check(l->rules, l->state, move, &why);
}

static void offer(const struct lister *l, const struct stele_move *move)
{
    if (passes(l, move))
        moves_add(l->out, move);
}

static void start(const struct lister *l, struct stele_move *move, enum rta_verb verb)
{
    move_init(move, verb, l->state->active);
}

static const struct rta_sheet *own(const struct lister *l)
{
    return &l->state->sheet[l->state->active];
}

/* A verb with one integer, from `min` as long as it is legal. */
static void list_count(const struct lister *l, enum rta_verb verb, int arg, int min, int max)
{
    struct stele_move move;

    for (int n = min; n <= max; n++) {
        start(l, &move, verb);
        move_set_int(&move, arg, n);
        offer(l, &move);
    }
}

static void list_bare(const struct lister *l, enum rta_verb verb)
{
    struct stele_move move;

    start(l, &move, verb);
    offer(l, &move);
}

/* RTA-3.3: every set of dice. */
static void list_rerolls(const struct lister *l)
{
    int16_t dice[RTA_DICE_MAX];
    struct stele_move move;

    for (unsigned set = 1; set < 1u << l->state->dice_n; set++) {
        size_t n = 0;
        for (int die = 0; die < l->state->dice_n; die++)
            if ((set >> die) & 1)
                dice[n++] = (int16_t)(die + 1);
        start(l, &move, RTA_V_REROLL);
        move_set(&move, RTA_REROLL_DICE, dice, n);
        offer(l, &move);
    }
}

/* RTA-5.2: every combination of uses. */
static void list_choices(const struct lister *l)
{
    int n = rta_choices(l->rules, l->state);
    int16_t use[RTA_DICE_MAX];
    struct stele_move move;

    for (unsigned set = 0; set < 1u << n; set++) {
        for (int i = 0; i < n; i++)
            use[i] = (set >> i) & 1 ? RTA_USE_WORKERS : RTA_USE_FOOD;
        start(l, &move, RTA_V_CHOOSE);
        move_set(&move, RTA_CHOOSE_USE, use, (size_t)n);
        offer(l, &move);
    }
}

static void list_builds(const struct lister *l)
{
    const struct rta_set *set = rta_set(l->rules);
    struct stele_move move;

    for (int target = 0; target < set->cities_n + set->monuments_n; target++) {
        for (int workers = 1; workers <= l->state->workers; workers++) {
            start(l, &move, RTA_V_BUILD);
            move_set_int(&move, RTA_BUILD_TARGET, target);
            move_set_int(&move, RTA_BUILD_WORKERS, workers);
            if (!passes(l, &move))
                break; /* with more workers it is no better */
            moves_add(l->out, &move);
        }
    }
}

static void list_swaps(const struct lister *l)
{
    int goods_n = rta_set(l->rules)->goods_n;
    struct stele_move move;

    for (int from = 0; from < goods_n; from++) {
        for (int to = 0; to < goods_n; to++) {
            for (int count = 1; count <= own(l)->goods[from]; count++) {
                start(l, &move, RTA_V_SWAP);
                move_set_int(&move, RTA_SWAP_FROM, from);
                move_set_int(&move, RTA_SWAP_TO, to);
                move_set_int(&move, RTA_SWAP_COUNT, count);
                offer(l, &move);
            }
        }
    }
}

/* RTA-9.2, RTA-A26: every payment that suffices, wasteful ones too. */
static void list_payments(const struct lister *l, int development)
{
    const struct rta_set *set = rta_set(l->rules);
    int food_max = rta_has(l->rules, own(l), RTA_E_GRANARIES) ? own(l)->food : 0;
    int cost = set->development[development].cost[rta_is_lba(l->rules)];
    struct stele_move move;

    for (unsigned rows = 0; rows < 1u << set->goods_n; rows++) {
        int16_t goods[RTA_GOODS_MAX];
        size_t n = 0;
        bool empty = false;
        for (int i = 0; i < set->goods_n; i++) {
            if ((rows >> i) & 1) {
                goods[n++] = (int16_t)i;
                empty = empty || own(l)->goods[i] == 0;
            }
        }
        for (int food = 0; food <= food_max && !empty; food++) {
            if (rta_payment(l->rules, l->state, rows, food) < cost)
                continue;
            start(l, &move, RTA_V_BUY);
            move_set_int(&move, RTA_BUY_DEVELOPMENT, development);
            if (n > 0)
                move_set(&move, RTA_BUY_GOODS, goods, n);
            if (food > 0)
                move_set_int(&move, RTA_BUY_FOOD, food);
            offer(l, &move);
        }
    }
}

static void list_purchases(const struct lister *l)
{
    if (rta_rank(l->rules, l->state->phase) > rta_rank(l->rules, RTA_P_BUY))
        return;
    for (int i = 0; i < rta_set(l->rules)->developments_n; i++)
        list_payments(l, i);
}

static void offer_discard(const struct lister *l, const int16_t *counts)
{
    int16_t pairs[2 * RTA_GOODS_MAX];
    struct stele_move move;
    size_t n = 0;

    for (int i = 0; i < rta_set(l->rules)->goods_n; i++) {
        if (counts[i] > 0) {
            pairs[n++] = (int16_t)i;
            pairs[n++] = counts[i];
        }
    }
    start(l, &move, RTA_V_DISCARD);
    move_set(&move, RTA_DISCARD_GOODS, pairs, n);
    offer(l, &move);
}

/* RTA-11.2: every choice of units, counted up like the wheels of a meter. */
static void list_discards(const struct lister *l)
{
    int goods_n = rta_set(l->rules)->goods_n;
    int16_t counts[RTA_GOODS_MAX] = {0};

    if (rta_excess(l->rules, l->state) == 0 && !rta_ruled(l->rules, RTA_R_A13))
        return;
    for (int i = 0; i < goods_n;) {
        if (counts[i] == own(l)->goods[i]) {
            counts[i++] = 0;
            continue;
        }
        counts[i]++;
        offer_discard(l, counts);
        i = 0;
    }
}

/* Whether any deal is possible.  RTA-15.3 holds for every smaller deal as well, so one unit from
 * each side tells; where gifts are allowed (RTA-A20), one unit from either side. */
static bool some_deal(const struct lister *l)
{
    int stuff_n = rta_set(l->rules)->goods_n + 1;
    struct stele_move move;

    for (int with = 0; with < l->rules->players_n; with++) {
        for (int pair = 0; pair < (stuff_n + 1) * (stuff_n + 1); pair++) {
            int16_t give[2] = {(int16_t)(pair % (stuff_n + 1)), 1};
            int16_t take[2] = {(int16_t)(pair / (stuff_n + 1)), 1};
            start(l, &move, RTA_V_TRADE);
            move_set_int(&move, RTA_TRADE_WITH, with);
            if (give[0] < stuff_n)
                move_set(&move, RTA_TRADE_GIVE, give, 2);
            if (take[0] < stuff_n)
                move_set(&move, RTA_TRADE_TAKE, take, 2);
            if (passes(l, &move))
                return true;
        }
    }
    return false;
}

/* RTA-2.2: what may come after the disasters, in whatever phase the turn has reached. */
static void list_actions(const struct lister *l)
{
    const struct rta_set *set = rta_set(l->rules);
    const struct rta_sheet *sheet = own(l);

    if (rta_has_deals(l->rules) && some_deal(l))
        l->out->open |= 1u << RTA_V_TRADE;
    list_count(l, RTA_V_ENGINEER, RTA_ENGINEER_STONE, 1, sheet->goods[set->engineering_good]);
    list_builds(l);
    list_count(l, RTA_V_SHIP, RTA_SHIP_COUNT, 1, set->ships_max - sheet->ships);
    list_swaps(l);
    list_purchases(l);
    list_discards(l);
    list_bare(l, RTA_V_END);
}

static void list_all(const struct lister *l)
{
    int stock = own(l)->goods[rta_set(l->rules)->smithing_good];

    if (l->state->pending) {
        l->out->open |= 1u << RTA_V_ROLL;
        list_bare(l, RTA_V_PRESERVE);
    } else if (l->state->phase == RTA_P_ROLL) {
        list_rerolls(l);
        list_bare(l, RTA_V_STOP);
    } else if (l->state->phase == RTA_P_FOOD) {
        list_choices(l);
    } else if (l->state->phase == RTA_P_INVADE) {
        list_count(l, RTA_V_INVADE, RTA_INVADE_SPEARHEADS, 0, stock);
    } else {
        list_actions(l);
    }
}

void rta_legal(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    const struct rta_state *s = state;
    struct rta_state copy;
    struct lister l = {rules, s, out};

    if (s->phase == RTA_P_OVER)
        return;
    if (s->phase == RTA_P_LEADERSHIP && !s->pending)
        list_count(&l, RTA_V_LEADERSHIP, RTA_LEADERSHIP_DIE, 1, s->dice_n);
    l.state = rta_settled(rules, s, RTA_V_END, &copy);
    list_all(&l);
}
