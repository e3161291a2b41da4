/* Which things on the table a move is about, and which ones differ between two positions: what a
 * board lights up and what a click on it means. */
#include "games/bronze/bronze.h"

/* ---- Of a move: what its arguments do not say (verbs.def) ------------------------------------ */

void brz_touch_provinces(const struct touching *t)
{
    for (int position = 1; position <= brz_table(t->rules)->lands; position++)
        touch(t, BRZ_OBJ_PROVINCE, position);
}

/* The land that is revealed next. */
void brz_touch_next_land(const struct touching *t)
{
    touch(t, BRZ_OBJ_LAND, ((const struct brz_state *)t->state)->open + 1);
}

/* The land whose cities are drawn. */
void brz_touch_draw_land(const struct touching *t)
{
    touch(t, BRZ_OBJ_LAND, ((const struct brz_state *)t->state)->owes_draw);
}

/* The move may name a space that does not exist: its number is kept within bounds. */
void brz_touch_space(const struct touching *t)
{
    touch(t, BRZ_OBJ_SPACE,
          brz_space_number(move_int(t->move, BRZ_SETTLE_LAND, 0) % 100,
                           move_int(t->move, BRZ_SETTLE_LANDSCAPE, 0),
                           move_int(t->move, BRZ_SETTLE_SLOT, 0) % 10));
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void add_thing(struct object_list *out, enum brz_object kind, int index)
{
    object_add(out, kind, STELE_NOBODY, index);
}

static void compare_places(const struct brz_set *set, int position, const struct brz_place *a,
                           const struct brz_place *b, struct object_list *out)
{
    if (a->province != b->province || a->province_owner != b->province_owner)
        add_thing(out, BRZ_OBJ_PROVINCE, position);
    for (int i = 0; i < set->landscapes_n; i++)
        for (int slot = 0; slot < set->slots; slot++)
            if (a->cube[i][slot] != b->cube[i][slot])
                add_thing(out, BRZ_OBJ_SPACE, brz_space_number(position, i, slot));
    if (a->display_n >= b->display_n)
        return;
    for (int i = 0; i < b->display_n; i++)
        if (b->display[i] != BRZ_UNSEEN)
            add_thing(out, BRZ_OBJ_CITY, b->display[i] - 1);
}

/* A column opened on the left is new; those it pushed aside are the same as before. */
static int shift_of(const struct brz_player *a, const struct brz_player *b)
{
    if (b->columns_n != a->columns_n + 1 || a->columns_n == 0 || b->height[0] != 1)
        return 0;
    for (int column = 0; column < a->columns_n; column++)
        if (a->height[column] != b->height[column + 1])
            return 0;
    return 1;
}

static bool has_card(const struct brz_player *player, int column, int row, int card)
{
    return column >= 0 && column < player->columns_n && row < player->height[column] &&
           player->card[column][row] == card;
}

static bool has_city(const struct brz_player *player, int city)
{
    for (int i = 0; i < player->cities_n; i++)
        if (player->city[i] == city)
            return true;
    return false;
}

static void compare_players(int seat, const struct brz_player *a, const struct brz_player *b,
                            struct object_list *out)
{
    const int shift = shift_of(a, b);

    for (int column = 0; column < b->columns_n; column++)
        for (int row = 0; row < b->height[column]; row++)
            if (!has_card(a, column - shift, row, b->card[column][row]))
                object_add(out, BRZ_OBJ_CARD, seat, brz_matrix_place(column, row));
    for (int i = 0; i < b->cities_n; i++)
        if (!has_city(a, b->city[i]))
            add_thing(out, BRZ_OBJ_CITY, b->city[i]);
    if (a->cubes != b->cubes)
        object_add(out, BRZ_OBJ_CUBES, seat, 0);
}

static void compare_routes(const struct stele_rules *rules, const struct brz_player *a,
                           const struct brz_player *b, struct object_list *out)
{
    for (int i = 0; i < brz_set(rules)->landscapes_n; i++) {
        if (a->route[i] == b->route[i])
            continue;
        if (a->route[i] > 0)
            add_thing(out, BRZ_OBJ_TRADE, brz_trade_number(rules, i, a->route[i] - 1));
        if (b->route[i] > 0)
            add_thing(out, BRZ_OBJ_TRADE, brz_trade_number(rules, i, b->route[i] - 1));
    }
}

size_t brz_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct brz_state *const a = before, *const b = after;
    struct object_list out = {objects, 0, max};

    for (int position = a->open + 1; position <= b->open; position++)
        add_thing(&out, BRZ_OBJ_LAND, position);
    for (int position = 1; position <= brz_table(rules)->lands; position++)
        compare_places(brz_set(rules), position, &a->place[position], &b->place[position], &out);
    for (int i = 0; i < brz_set(rules)->stacks; i++)
        if (a->stack[i].left != b->stack[i].left || a->stack[i].top != b->stack[i].top)
            add_thing(&out, BRZ_OBJ_STACK, i + 1);
    for (int seat = 0; seat < rules->players_n; seat++) {
        compare_players(seat, &a->player[seat], &b->player[seat], &out);
        compare_routes(rules, &a->player[seat], &b->player[seat], &out);
    }
    return out.n;
}
