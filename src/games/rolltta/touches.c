/* Objects: what a move is about, and what differs between two positions.  Boards light them up, and
 * find the moves that a click may mean. */
#include "games/rolltta/rolltta.h"

#include <string.h>

static void add_own(struct object_list *out, const struct rta_state *state, enum rta_object kind,
                    int index)
{
    object_add(out, kind, state->active, index);
}

static void add_effect(struct object_list *out, const struct stele_rules *rules,
                       const struct rta_state *state, enum rta_effect effect)
{
    add_own(out, state, RTA_OBJ_DEVELOPMENT, rta_set(rules)->effect[effect]);
}

static void add_die(struct object_list *out, int die)
{
    object_add(out, RTA_OBJ_DIE, STELE_NOBODY, die + 1);
}

/* Dice that the move names by number. */
static void add_named_dice(struct object_list *out, const struct stele_move *move, int arg)
{
    const int16_t *numbers = move_values(move, arg);

    for (size_t i = 0; i < move_count(move, arg); i++)
        add_die(out, numbers[i] - 1);
}

/* Goods, and food behind them, that a move counts: those in front of `seat`. */
static void add_stuff(struct object_list *out, const struct stele_rules *rules,
                      const struct stele_move *move, int arg, int seat)
{
    const int16_t *pairs = move_values(move, arg);

    for (size_t i = 0; i + 1 < move_count(move, arg); i += 2) {
        if (pairs[i] < rta_set(rules)->goods_n)
            object_add(out, RTA_OBJ_GOODS, seat, pairs[i]);
        else
            object_add(out, RTA_OBJ_FOOD, seat, 0);
    }
}

/* ---- Of a move ------------------------------------------------------------------------------- */

void rta_touch_roll(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)move;
    for (int die = 0; die < state->dice_n; die++)
        if ((state->pending >> die) & 1)
            add_die(out, die);
}

void rta_touch_preserve(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_move *move, struct object_list *out)
{
    (void)move;
    add_own(out, state, RTA_OBJ_FOOD, 0);
    add_own(out, state, RTA_OBJ_GOODS, rta_set(rules)->preservation_good);
    add_effect(out, rules, state, RTA_E_PRESERVATION);
}

void rta_touch_reroll(const struct stele_rules *rules, const struct rta_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_named_dice(out, move, RTA_REROLL_DICE);
}

/* Said, not pointed at. */
void rta_touch_stop(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)out;
}

void rta_touch_leadership(const struct stele_rules *rules, const struct rta_state *state,
                          const struct stele_move *move, struct object_list *out)
{
    add_named_dice(out, move, RTA_LEADERSHIP_DIE);
    add_effect(out, rules, state, RTA_E_LEADERSHIP);
}

void rta_touch_choose(const struct stele_rules *rules, const struct rta_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)move;
    for (int die = 0; die < state->dice_n; die++)
        if (rta_set(rules)->face[state->face[die]].choice)
            add_die(out, die);
}

void rta_touch_invade(const struct stele_rules *rules, const struct rta_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)move;
    add_own(out, state, RTA_OBJ_GOODS, rta_set(rules)->smithing_good);
    add_effect(out, rules, state, RTA_E_SMITHING);
}

/* The rows of both players: what is given leaves one and comes into another. */
void rta_touch_trade(const struct stele_rules *rules, const struct rta_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    const int with = move_int(move, RTA_TRADE_WITH, state->active);

    add_stuff(out, rules, move, RTA_TRADE_GIVE, state->active);
    add_stuff(out, rules, move, RTA_TRADE_TAKE, state->active);
    add_stuff(out, rules, move, RTA_TRADE_GIVE, with);
    add_stuff(out, rules, move, RTA_TRADE_TAKE, with);
}

void rta_touch_engineer(const struct stele_rules *rules, const struct rta_state *state,
                        const struct stele_move *move, struct object_list *out)
{
    (void)move;
    add_own(out, state, RTA_OBJ_GOODS, rta_set(rules)->engineering_good);
    add_effect(out, rules, state, RTA_E_ENGINEERING);
}

void rta_touch_build(const struct stele_rules *rules, const struct rta_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    const int target = move_int(move, RTA_BUILD_TARGET, 0);
    const int cities_n = rta_set(rules)->cities_n;

    if (target < cities_n)
        add_own(out, state, RTA_OBJ_CITY, target);
    else
        add_own(out, state, RTA_OBJ_MONUMENT, target - cities_n);
}

void rta_touch_ship(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    const struct rta_set *set = rta_set(rules);

    (void)move;
    add_own(out, state, RTA_OBJ_SHIPS, 0);
    for (int good = 0; good < set->goods_n; good++)
        if (set->ship_cost[good] > 0)
            add_own(out, state, RTA_OBJ_GOODS, good);
}

void rta_touch_swap(const struct stele_rules *rules, const struct rta_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_own(out, state, RTA_OBJ_SHIPS, 0);
    add_own(out, state, RTA_OBJ_GOODS, move_int(move, RTA_SWAP_FROM, 0));
    add_own(out, state, RTA_OBJ_GOODS, move_int(move, RTA_SWAP_TO, 0));
}

void rta_touch_buy(const struct stele_rules *rules, const struct rta_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    const int16_t *goods = move_values(move, RTA_BUY_GOODS);

    (void)rules;
    add_own(out, state, RTA_OBJ_DEVELOPMENT, move_int(move, RTA_BUY_DEVELOPMENT, 0));
    for (size_t i = 0; i < move_count(move, RTA_BUY_GOODS); i++)
        add_own(out, state, RTA_OBJ_GOODS, goods[i]);
    if (move_int(move, RTA_BUY_FOOD, 0) > 0)
        add_own(out, state, RTA_OBJ_FOOD, 0);
}

void rta_touch_discard(const struct stele_rules *rules, const struct rta_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    add_stuff(out, rules, move, RTA_DISCARD_GOODS, state->active);
}

/* Said, not pointed at. */
void rta_touch_end(const struct stele_rules *rules, const struct rta_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)out;
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
            add_die(out, die);
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
