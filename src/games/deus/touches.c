/* Which objects a move is about, and which differ between two positions: what a board highlights,
 * and what a click on it means. */
#include "games/deus/deus.h"

static void add_common(struct object_list *out, enum deu_object kind, int index)
{
    object_add(out, kind, STELE_NOBODY, index);
}

static void add_region(struct object_list *out, int region)
{
    add_common(out, DEU_OBJ_REGION, region);
}

/* ---- Of a move: what its arguments do not say (verbs.def) ------------------------------------ */

/* The card of the column that the move resolves or skips. */
void deu_touch_resolved(const struct touching *t)
{
    const struct deu_state *const state = t->state;

    if (state->phase == DEU_P_ACTIVATE)
        object_add(t->out, DEU_OBJ_PLAYED, state->active, deu_resolved_kind(state));
}

/* Pieces are chosen before the first turn: they are the mover's. */
void deu_touch_stock(const struct touching *t)
{
    const int16_t *pairs = move_values(t->move, DEU_STOCK_PIECES);

    for (size_t i = 0; i + 1 < move_count(t->move, DEU_STOCK_PIECES); i += 2)
        object_add(t->out, DEU_OBJ_STOCK, t->move->by, pairs[i]);
}

/* The places of the map, one for each face. */
void deu_touch_tiles(const struct touching *t)
{
    const int tiles = (int)move_count(t->move, DEU_MAP_FACES);

    for (int slot = 0; slot < tiles && slot < DEU_TILES_MAX; slot++)
        touch(t, DEU_OBJ_TILE, slot);
}

/* The column that a card face down is played to, or else that of its colour. */
void deu_touch_column(const struct touching *t)
{
    const int card = move_int(t->move, DEU_BUILD_CARD, 0);

    if (move_has(t->move, DEU_BUILD_COLUMN))
        touch_own(t, DEU_OBJ_COLUMN, move_int(t->move, DEU_BUILD_COLUMN, 0));
    else if (card < deu_unknown(t->rules))
        touch_own(t, DEU_OBJ_COLUMN, deu_card(t->rules, card)->colour);
}

/* What is paid in kind, and gold if any is. */
void deu_touch_payment(const struct touching *t)
{
    const struct deu_state *const state = t->state;
    int16_t in_gold[DEU_RESOURCES_N];

    deu_read_counts(t->move, DEU_PAY_GOLD, in_gold, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N && state->card < deu_unknown(t->rules); i++)
        if (deu_card(t->rules, state->card)->cost[i] > in_gold[i])
            touch_own(t, DEU_OBJ_GOODS, i);
    if (deu_sum(in_gold, DEU_RESOURCES_N) > 0)
        touch_own(t, DEU_OBJ_GOODS, DEU_GOLD);
}

/* The points that a place at the edge costs. */
void deu_touch_edge(const struct touching *t)
{
    if (move_has(t->move, DEU_PLACE_EDGE))
        touch_own(t, DEU_OBJ_VP, 0);
}

/* The goods that the card being resolved sells. */
void deu_touch_sold(const struct touching *t)
{
    const struct deu_state *const state = t->state;

    if (state->phase != DEU_P_ACTIVATE)
        return;
    const struct deu_card *card = deu_resolved(t->rules, state);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (i == card->resource || card->lot[i] > 0)
            touch_own(t, DEU_OBJ_GOODS, i);
}

/* The god that is named, or that of the top card. */
void deu_touch_god(const struct touching *t)
{
    const struct deu_state *const state = t->state;

    if (move_has(t->move, DEU_INVOKE_GOD))
        touch(t, DEU_OBJ_GOD, move_int(t->move, DEU_INVOKE_GOD, 0));
    else if (state->phase == DEU_P_OFFER && state->top < deu_unknown(t->rules))
        touch(t, DEU_OBJ_GOD, deu_card(t->rules, state->top)->colour);
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void compare_cards(const struct stele_rules *rules, int seat, const struct deu_player *a,
                          const struct deu_player *b, struct object_list *out)
{
    for (int i = 0; i <= deu_unknown(rules); i++)
        if (a->hand[i] != b->hand[i])
            object_add(out, DEU_OBJ_HAND, seat, i);
    for (int i = 0; i < DEU_COLOURS_N; i++)
        if (a->column[i].n != b->column[i].n && b->column[i].n > 0)
            object_add(out, DEU_OBJ_PLAYED, seat, b->column[i].card[b->column[i].n - 1]);
}

static void compare_players(const struct stele_rules *rules, int seat, const struct deu_player *a,
                            const struct deu_player *b, struct object_list *out)
{
    compare_cards(rules, seat, a, b, out);
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        if (a->stock[i] != b->stock[i])
            object_add(out, DEU_OBJ_STOCK, seat, i);
        if (a->supply[i] != b->supply[i])
            object_add(out, DEU_OBJ_SUPPLY, seat, i);
    }
    for (int i = 0; i < DEU_GOODS_N; i++)
        if (a->goods[i] != b->goods[i])
            object_add(out, DEU_OBJ_GOODS, seat, i);
    if (a->vp != b->vp)
        object_add(out, DEU_OBJ_VP, seat, 0);
}

static void compare_map(const struct deu_state *a, const struct deu_state *b,
                        struct object_list *out)
{
    deu_regions differ = a->villages ^ b->villages;

    for (int i = 0; i < DEU_COLOURS_N; i++)
        differ |= a->piece[i] ^ b->piece[i];
    for (int i = 0; i < DEU_REGIONS_MAX; i++)
        if (a->armies[i] != b->armies[i] || a->village_vp[i] != b->village_vp[i])
            differ |= deu_bit(i);
    if (a->tiles_n != b->tiles_n) {
        for (int slot = 0; slot < b->tiles_n; slot++)
            add_common(out, DEU_OBJ_TILE, slot);
        return;
    }
    for (; differ != 0; differ &= differ - 1)
        add_region(out, deu_lowest(differ));
}

static void compare_reserve(const struct deu_state *a, const struct deu_state *b,
                            struct object_list *out)
{
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (a->reserve[i] != b->reserve[i])
            add_common(out, DEU_OBJ_RESERVE, i);
    if (a->temples != b->temples && a->tiles_n == b->tiles_n)
        add_common(out, DEU_OBJ_TEMPLES, 0);
    if (a->deck_n != b->deck_n)
        add_common(out, DEU_OBJ_DECK, 0);
    if (a->discards_n != b->discards_n)
        add_common(out, DEU_OBJ_DISCARDS, 0);
}

size_t deu_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct deu_state *const a = before, *const b = after;
    struct object_list out = {objects, 0, max};

    compare_map(a, b, &out);
    for (int seat = 0; seat < rules->players_n; seat++)
        compare_players(rules, seat, &a->player[seat], &b->player[seat], &out);
    compare_reserve(a, b, &out);
    return out.n;
}
