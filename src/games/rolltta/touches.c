/* Which things on the table a move is about, and which ones differ between two positions: what a
 * board lights up and what a click on it means. */
#include "games/rolltta/rolltta.h"

struct finder {
    const struct stele_rules *rules;
    const struct rta_state *state;
    struct stele_object *objects;
    size_t n, max;
};

static void add(struct finder *f, enum rta_object kind, int seat, int index)
{
    if (f->n < f->max)
        f->objects[f->n] = (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
    f->n++;
}

static void add_own(struct finder *f, enum rta_object kind, int index)
{
    add(f, kind, f->state->active, index);
}

static void add_effect(struct finder *f, enum rta_effect effect)
{
    add_own(f, RTA_OBJ_DEVELOPMENT, rta_set(f->rules)->effect[effect]);
}

static void add_die(struct finder *f, int die)
{
    add(f, RTA_OBJ_DIE, STELE_NOBODY, die + 1);
}

/* ---- By verb --------------------------------------------------------------------------------- */

static void find_pending(struct finder *f)
{
    for (int die = 0; die < f->state->dice_n; die++)
        if ((f->state->pending >> die) & 1)
            add_die(f, die);
}

/* Dice that the move names by number. */
static void find_named_dice(struct finder *f, const struct stele_move *move, int arg)
{
    const int16_t *numbers = move_values(move, arg);

    for (size_t i = 0; i < move_count(move, arg); i++)
        add_die(f, numbers[i] - 1);
}

static void find_choices(struct finder *f)
{
    for (int die = 0; die < f->state->dice_n; die++)
        if (rta_set(f->rules)->face[f->state->face[die]].choice)
            add_die(f, die);
}

/* Goods, and food behind them, that change hands with `seat`. */
static void find_stuff(struct finder *f, const struct stele_move *move, int arg, int seat)
{
    const int16_t *pairs = move_values(move, arg);

    for (size_t i = 0; i + 1 < move_count(move, arg); i += 2) {
        if (pairs[i] < rta_set(f->rules)->goods_n)
            add(f, RTA_OBJ_GOODS, seat, pairs[i]);
        else
            add(f, RTA_OBJ_FOOD, seat, 0);
    }
}

static void find_deal(struct finder *f, const struct stele_move *move)
{
    const int with = move_int(move, RTA_TRADE_WITH, f->state->active);

    find_stuff(f, move, RTA_TRADE_GIVE, f->state->active);
    find_stuff(f, move, RTA_TRADE_TAKE, f->state->active);
    find_stuff(f, move, RTA_TRADE_GIVE, with);
    find_stuff(f, move, RTA_TRADE_TAKE, with);
}

static void find_target(struct finder *f, const struct stele_move *move)
{
    const int target = move_int(move, RTA_BUILD_TARGET, 0);
    const int cities_n = rta_set(f->rules)->cities_n;

    if (target < cities_n)
        add_own(f, RTA_OBJ_CITY, target);
    else
        add_own(f, RTA_OBJ_MONUMENT, target - cities_n);
}

static void find_ship(struct finder *f)
{
    const struct rta_set *set = rta_set(f->rules);

    add_own(f, RTA_OBJ_SHIPS, 0);
    for (int good = 0; good < set->goods_n; good++)
        if (set->ship_cost[good] > 0)
            add_own(f, RTA_OBJ_GOODS, good);
}

static void find_swap(struct finder *f, const struct stele_move *move)
{
    add_own(f, RTA_OBJ_SHIPS, 0);
    add_own(f, RTA_OBJ_GOODS, move_int(move, RTA_SWAP_FROM, 0));
    add_own(f, RTA_OBJ_GOODS, move_int(move, RTA_SWAP_TO, 0));
}

static void find_purchase(struct finder *f, const struct stele_move *move)
{
    const int16_t *goods = move_values(move, RTA_BUY_GOODS);

    add_own(f, RTA_OBJ_DEVELOPMENT, move_int(move, RTA_BUY_DEVELOPMENT, 0));
    for (size_t i = 0; i < move_count(move, RTA_BUY_GOODS); i++)
        add_own(f, RTA_OBJ_GOODS, goods[i]);
    if (move_int(move, RTA_BUY_FOOD, 0) > 0)
        add_own(f, RTA_OBJ_FOOD, 0);
}

static void find_preserved(struct finder *f)
{
    add_own(f, RTA_OBJ_FOOD, 0);
    add_own(f, RTA_OBJ_GOODS, rta_set(f->rules)->preservation_good);
    add_effect(f, RTA_E_PRESERVATION);
}

static void find_all(struct finder *f, const struct stele_move *move)
{
    const struct rta_set *set = rta_set(f->rules);

    switch ((enum rta_verb)move->verb) {
    case RTA_V_ROLL:
        find_pending(f);
        break;
    case RTA_V_PRESERVE:
        find_preserved(f);
        break;
    case RTA_V_REROLL:
        find_named_dice(f, move, RTA_REROLL_DICE);
        break;
    case RTA_V_LEADERSHIP:
        find_named_dice(f, move, RTA_LEADERSHIP_DIE);
        add_effect(f, RTA_E_LEADERSHIP);
        break;
    case RTA_V_CHOOSE:
        find_choices(f);
        break;
    case RTA_V_INVADE:
        add_own(f, RTA_OBJ_GOODS, set->smithing_good);
        add_effect(f, RTA_E_SMITHING);
        break;
    case RTA_V_TRADE:
        find_deal(f, move);
        break;
    case RTA_V_ENGINEER:
        add_own(f, RTA_OBJ_GOODS, set->engineering_good);
        add_effect(f, RTA_E_ENGINEERING);
        break;
    case RTA_V_BUILD:
        find_target(f, move);
        break;
    case RTA_V_SHIP:
        find_ship(f);
        break;
    case RTA_V_SWAP:
        find_swap(f, move);
        break;
    case RTA_V_BUY:
        find_purchase(f, move);
        break;
    case RTA_V_DISCARD:
        find_stuff(f, move, RTA_DISCARD_GOODS, f->state->active);
        break;
    case RTA_V_STOP:
    case RTA_V_END:
    case RTA_VERBS_N:
        break;
    }
}

size_t rta_touches(const struct stele_rules *rules, const void *state,
                   const struct stele_move *move, struct stele_object *objects, size_t max)
{
    struct finder f = {rules, state, objects, 0, max};

    find_all(&f, move);
    return f.n;
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void compare_sheets(struct finder *f, int seat, const struct rta_sheet *a,
                           const struct rta_sheet *b)
{
    const struct rta_set *set = rta_set(f->rules);

    if (a->food != b->food)
        add(f, RTA_OBJ_FOOD, seat, 0);
    for (int i = 0; i < set->goods_n; i++)
        if (a->goods[i] != b->goods[i])
            add(f, RTA_OBJ_GOODS, seat, i);
    for (int i = 0; i < set->cities_n; i++)
        if (a->city[i] != b->city[i])
            add(f, RTA_OBJ_CITY, seat, i);
    for (int i = 0; i < set->monuments_n; i++)
        if (a->monument[i] != b->monument[i] || a->rank[i] != b->rank[i])
            add(f, RTA_OBJ_MONUMENT, seat, i);
    for (int i = 0; i < set->developments_n; i++)
        if (((a->developments ^ b->developments) >> i) & 1)
            add(f, RTA_OBJ_DEVELOPMENT, seat, i);
    if (a->disasters != b->disasters)
        add(f, RTA_OBJ_DISASTERS, seat, 0);
    if (a->ships != b->ships)
        add(f, RTA_OBJ_SHIPS, seat, 0);
}

/* Dice are compared within a turn only: the next player's are other dice. */
static void compare_dice(struct finder *f, const struct rta_state *a, const struct rta_state *b)
{
    if (a->turn != b->turn)
        return;
    for (int die = 0; die < b->dice_n; die++)
        if (a->face[die] != b->face[die] || a->rolled[die] != b->rolled[die])
            add_die(f, die);
}

size_t rta_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct rta_state *const a = before, *const b = after;
    struct finder f = {rules, after, objects, 0, max};

    compare_dice(&f, a, b);
    for (int seat = 0; seat < rules->players_n; seat++)
        compare_sheets(&f, seat, &a->sheet[seat], &b->sheet[seat]);
    return f.n;
}
