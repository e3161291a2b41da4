/* Which things on the table a move is about, and which ones differ between two positions: what a
 * board lights up and what a click on it means. */
#include "games/bronze/bronze.h"

struct finder {
    const struct stele_rules *rules;
    const struct brz_state *state;
    struct stele_object *objects;
    size_t n, max;
};

static void add(struct finder *f, enum brz_object kind, int seat, int index)
{
    if (f->n < f->max)
        f->objects[f->n] = (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
    f->n++;
}

static void add_thing(struct finder *f, enum brz_object kind, int index)
{
    add(f, kind, STELE_NOBODY, index);
}

/* ---- By verb --------------------------------------------------------------------------------- */

static void find_play(struct finder *f, const struct stele_move *move)
{
    add_thing(f, BRZ_OBJ_STACK, move_int(move, BRZ_PLAY_STACK, 0));
    add(f, BRZ_OBJ_COLUMN, f->state->active, move_int(move, BRZ_PLAY_COLUMN, 0));
    add_thing(f, BRZ_OBJ_SIDE, move_int(move, BRZ_PLAY_SIDE, 0));
}

/* The move may name a space that cannot be: its number is kept within bounds. */
static void find_settle(struct finder *f, const struct stele_move *move)
{
    add(f, BRZ_OBJ_CARD, f->state->active, move_int(move, BRZ_SETTLE_CARD, 0));
    add_thing(f, BRZ_OBJ_SPACE,
              brz_space_number(move_int(move, BRZ_SETTLE_LAND, 0) % 100,
                               move_int(move, BRZ_SETTLE_LANDSCAPE, 0),
                               move_int(move, BRZ_SETTLE_SLOT, 0) % 10));
}

static void find_all(struct finder *f, const struct stele_move *move)
{
    switch ((enum brz_verb)move->verb) {
    case BRZ_V_PROVINCES:
        for (int position = 1; position <= brz_table(f->rules)->lands; position++)
            add_thing(f, BRZ_OBJ_PROVINCE, position);
        break;
    case BRZ_V_REVEAL:
        add_thing(f, BRZ_OBJ_LAND, f->state->open + 1);
        break;
    case BRZ_V_SHOW:
        add_thing(f, BRZ_OBJ_STACK, move_int(move, BRZ_SHOW_STACK, 0));
        break;
    case BRZ_V_DRAW:
        add_thing(f, BRZ_OBJ_LAND, f->state->owes_draw);
        break;
    case BRZ_V_PLAY:
        find_play(f, move);
        break;
    case BRZ_V_SETTLE:
        find_settle(f, move);
        break;
    case BRZ_V_CITY:
        add_thing(f, BRZ_OBJ_CITY, move_int(move, BRZ_CITY_CITY, 0));
        break;
    case BRZ_V_END:
    case BRZ_VERBS_N:
        break;
    }
}

size_t brz_touches(const struct stele_rules *rules, const void *state,
                   const struct stele_move *move, struct stele_object *objects, size_t max)
{
    struct finder f = {rules, state, objects, 0, max};

    find_all(&f, move);
    return f.n;
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void compare_place(struct finder *f, int position, const struct brz_place *a,
                          const struct brz_place *b)
{
    if (a->province != b->province || a->province_owner != b->province_owner)
        add_thing(f, BRZ_OBJ_PROVINCE, position);
    for (int i = 0; i < brz_set(f->rules)->landscapes_n; i++)
        for (int slot = 0; slot < brz_set(f->rules)->slots; slot++)
            if (a->cube[i][slot] != b->cube[i][slot])
                add_thing(f, BRZ_OBJ_SPACE, brz_space_number(position, i, slot));
    if (a->display_n >= b->display_n)
        return;
    for (int i = 0; i < b->display_n; i++)
        if (b->display[i] != BRZ_UNSEEN)
            add_thing(f, BRZ_OBJ_CITY, b->display[i] - 1);
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

static void compare_players(struct finder *f, int seat, const struct brz_player *a,
                            const struct brz_player *b)
{
    const int shift = shift_of(a, b);

    for (int column = 0; column < b->columns_n; column++)
        for (int row = 0; row < b->height[column]; row++)
            if (!has_card(a, column - shift, row, b->card[column][row]))
                add(f, BRZ_OBJ_CARD, seat, brz_matrix_place(column, row));
    for (int i = 0; i < b->cities_n; i++)
        if (!has_city(a, b->city[i]))
            add_thing(f, BRZ_OBJ_CITY, b->city[i]);
    if (a->cubes != b->cubes)
        add(f, BRZ_OBJ_CUBES, seat, 0);
}

static void compare_routes(struct finder *f, const struct brz_player *a, const struct brz_player *b)
{
    for (int i = 0; i < brz_set(f->rules)->landscapes_n; i++) {
        if (a->route[i] == b->route[i])
            continue;
        if (a->route[i] > 0)
            add_thing(f, BRZ_OBJ_TRADE, brz_trade_number(f->rules, i, a->route[i] - 1));
        if (b->route[i] > 0)
            add_thing(f, BRZ_OBJ_TRADE, brz_trade_number(f->rules, i, b->route[i] - 1));
    }
}

size_t brz_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct brz_state *const a = before, *const b = after;
    struct finder f = {rules, after, objects, 0, max};

    for (int position = a->open + 1; position <= b->open; position++)
        add_thing(&f, BRZ_OBJ_LAND, position);
    for (int position = 1; position <= brz_table(rules)->lands; position++)
        compare_place(&f, position, &a->place[position], &b->place[position]);
    for (int i = 0; i < brz_set(rules)->stacks; i++)
        if (a->stack[i].left != b->stack[i].left || a->stack[i].top != b->stack[i].top)
            add_thing(&f, BRZ_OBJ_STACK, i + 1);
    for (int seat = 0; seat < rules->players_n; seat++) {
        compare_players(&f, seat, &a->player[seat], &b->player[seat]);
        compare_routes(&f, &a->player[seat], &b->player[seat]);
    }
    return f.n;
}
