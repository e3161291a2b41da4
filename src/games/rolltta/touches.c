/* Objects: what a move is about, and what differs between two positions.  Boards light them up, and
 * find the moves that a click may mean. */
#include "games/rolltta/rolltta.h"

#include <string.h>

/* ---- Of a move: what its arguments do not say (verbs.def) ------------------------------------ */

static void touch_effect(const struct touching *t, enum rta_effect effect)
{
    touch_own(t, RTA_OBJ_DEVELOPMENT, rta_set(t->rules)->effect[effect]);
}

/* Goods, and food after them, that a move counts: those in front of `seat`. */
static void touch_stuff(const struct touching *t, int arg, int seat)
{
    const int16_t *pairs = move_values(t->move, arg);

    for (size_t i = 0; i + 1 < move_count(t->move, arg); i += 2) {
        if (pairs[i] < rta_set(t->rules)->goods_n)
            object_add(t->out, RTA_OBJ_GOODS, seat, pairs[i]);
        else
            object_add(t->out, RTA_OBJ_FOOD, seat, 0);
    }
}

void rta_touch_rolled(const struct touching *t)
{
    const struct rta_state *const state = t->state;

    for (int die = 0; die < state->dice_n; die++)
        if ((state->pending >> die) & 1)
            touch(t, RTA_OBJ_DIE, die + 1);
}

void rta_touch_preservation(const struct touching *t)
{
    touch_own(t, RTA_OBJ_GOODS, rta_set(t->rules)->preservation_good);
    touch_effect(t, RTA_E_PRESERVATION);
}

void rta_touch_leadership(const struct touching *t)
{
    touch_effect(t, RTA_E_LEADERSHIP);
}

/* Dice that leave a choice. */
void rta_touch_choices(const struct touching *t)
{
    const struct rta_state *const state = t->state;

    for (int die = 0; die < state->dice_n; die++)
        if (rta_set(t->rules)->face[state->face[die]].choice)
            touch(t, RTA_OBJ_DIE, die + 1);
}

void rta_touch_smithing(const struct touching *t)
{
    touch_own(t, RTA_OBJ_GOODS, rta_set(t->rules)->smithing_good);
    touch_effect(t, RTA_E_SMITHING);
}

/* The rows of both players: what is given leaves one and comes into another. */
void rta_touch_trade(const struct touching *t)
{
    const int with = move_int(t->move, RTA_TRADE_WITH, t->owner);

    touch_stuff(t, RTA_TRADE_GIVE, t->owner);
    touch_stuff(t, RTA_TRADE_TAKE, t->owner);
    touch_stuff(t, RTA_TRADE_GIVE, with);
    touch_stuff(t, RTA_TRADE_TAKE, with);
}

void rta_touch_engineering(const struct touching *t)
{
    touch_own(t, RTA_OBJ_GOODS, rta_set(t->rules)->engineering_good);
    touch_effect(t, RTA_E_ENGINEERING);
}

/* Targets are the cities, then the monuments. */
void rta_touch_target(const struct touching *t)
{
    const int target = move_int(t->move, RTA_BUILD_TARGET, 0);
    const int cities_n = rta_set(t->rules)->cities_n;

    if (target < cities_n)
        touch_own(t, RTA_OBJ_CITY, target);
    else
        touch_own(t, RTA_OBJ_MONUMENT, target - cities_n);
}

void rta_touch_ship_cost(const struct touching *t)
{
    const struct rta_set *set = rta_set(t->rules);

    for (int good = 0; good < set->goods_n; good++)
        if (set->ship_cost[good] > 0)
            touch_own(t, RTA_OBJ_GOODS, good);
}

/* Food, where a development is paid for with any. */
void rta_touch_food(const struct touching *t)
{
    if (move_int(t->move, RTA_BUY_FOOD, 0) > 0)
        touch_own(t, RTA_OBJ_FOOD, 0);
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void compare_sheets(const struct rta_set *set, int seat, const struct rta_sheet *a,
                           const struct rta_sheet *b, struct object_list *out)
{
    if (memcmp(a, b, sizeof *a) == 0) /* as most are: a move is about one sheet */
        return;
    if (a->food != b->food)
        object_add(out, RTA_OBJ_FOOD, seat, 0);
    for (int i = 0; i < set->goods_n; i++)
        if (a->goods[i] != b->goods[i])
            object_add(out, RTA_OBJ_GOODS, seat, i);
    for (int i = 0; i < set->cities_n; i++)
        if (a->city[i] != b->city[i])
            object_add(out, RTA_OBJ_CITY, seat, i);
    for (int i = 0; i < set->monuments_n; i++)
        if (a->monument[i] != b->monument[i] || a->rank[i] != b->rank[i])
            object_add(out, RTA_OBJ_MONUMENT, seat, i);
    for (int i = 0; i < set->developments_n; i++)
        if (((a->developments ^ b->developments) >> i) & 1)
            object_add(out, RTA_OBJ_DEVELOPMENT, seat, i);
    if (a->disasters != b->disasters)
        object_add(out, RTA_OBJ_DISASTERS, seat, 0);
    if (a->ships != b->ships)
        object_add(out, RTA_OBJ_SHIPS, seat, 0);
}

/* Dice are compared within a turn only: the next player's are other dice. */
static void compare_dice(const struct rta_state *a, const struct rta_state *b,
                         struct object_list *out)
{
    if (a->turn != b->turn)
        return;
    for (int die = 0; die < b->dice_n; die++)
        if (a->face[die] != b->face[die] || a->rolled[die] != b->rolled[die])
            object_add(out, RTA_OBJ_DIE, STELE_NOBODY, die + 1);
}

size_t rta_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct rta_state *const a = before, *const b = after;
    struct object_list out = {objects, 0, max};

    compare_dice(a, b, &out);
    for (int seat = 0; seat < rules->players_n; seat++)
        compare_sheets(rta_set(rules), seat, &a->sheet[seat], &b->sheet[seat], &out);
    return out.n;
}
