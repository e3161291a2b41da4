/* Which things on the table a move is about, and which ones differ between two positions: what a
 * board lights up and what a click on it means. */
#include "games/deus/deus.h"

static void add_common(struct object_list *out, enum deu_object kind, int index)
{
    object_add(out, kind, STELE_NOBODY, index);
}

static void add_region(struct object_list *out, int region)
{
    add_common(out, DEU_OBJ_REGION, region);
}

/* ---- Of a move ------------------------------------------------------------------------------- */

static void add_own(const struct deu_state *state, enum deu_object kind, int index,
                    struct object_list *out)
{
    object_add(out, kind, state->active, index);
}

/* Goods or pieces that the move counts. */
static void add_counted(const struct stele_move *move, enum deu_object kind, int seat,
                        struct object_list *out)
{
    const int16_t *pairs = move_values(move, 0);

    for (size_t i = 0; i + 1 < move_count(move, 0); i += 2)
        object_add(out, kind, seat, pairs[i]);
}

/* The card of the column that the move resolves or skips. */
static void add_resolved(const struct deu_state *state, struct object_list *out)
{
    if (state->phase == DEU_P_ACTIVATE)
        add_own(state, DEU_OBJ_PLAYED, deu_resolved_kind(state), out);
}

void deu_touch_map(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    const int tiles = (int)move_count(move, DEU_MAP_FACES);

    (void)rules;
    (void)state;
    for (int slot = 0; slot < tiles && slot < DEU_TILES_MAX; slot++)
        add_common(out, DEU_OBJ_TILE, slot);
}

void deu_touch_stock(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_counted(move, DEU_OBJ_STOCK, move->by, out);
}

void deu_touch_draw(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    add_common(out, DEU_OBJ_DECK, 0);
}

void deu_touch_shuffle(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    add_common(out, DEU_OBJ_DECK, 0);
}

void deu_touch_build(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    const int card = move_int(move, DEU_BUILD_CARD, 0);

    add_own(state, DEU_OBJ_HAND, card, out);
    if (move_has(move, DEU_BUILD_COLUMN))
        add_own(state, DEU_OBJ_COLUMN, move_int(move, DEU_BUILD_COLUMN, 0), out);
    else if (card < deu_unknown(rules))
        add_own(state, DEU_OBJ_COLUMN, deu_card(rules, card)->colour, out);
}

/* What is paid in kind, and gold if any is. */
void deu_touch_pay(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    int16_t in_gold[DEU_RESOURCES_N];

    deu_read_counts(move, DEU_PAY_GOLD, in_gold, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N && state->card < deu_unknown(rules); i++)
        if (deu_card(rules, state->card)->cost[i] > in_gold[i])
            add_own(state, DEU_OBJ_GOODS, i, out);
    if (deu_sum(in_gold, DEU_RESOURCES_N) > 0)
        add_own(state, DEU_OBJ_GOODS, DEU_GOLD, out);
}

void deu_touch_place(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_region(out, move_int(move, DEU_PLACE_AT, 0));
    if (move_has(move, DEU_PLACE_EDGE))
        add_own(state, DEU_OBJ_VP, 0, out);
}

void deu_touch_use(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)move;
    add_resolved(state, out);
}

void deu_touch_produce(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_resolved(state, out);
    add_region(out, move_int(move, DEU_PRODUCE_AT, 0));
}

void deu_touch_sell(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)move;
    if (state->phase != DEU_P_ACTIVATE)
        return;
    const struct deu_card *card = deu_resolved(rules, state);
    add_resolved(state, out);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (i == card->resource || card->lot[i] > 0)
            add_own(state, DEU_OBJ_GOODS, i, out);
}

void deu_touch_buy(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_resolved(state, out);
    add_counted(move, DEU_OBJ_RESERVE, STELE_NOBODY, out);
}

void deu_touch_recruit(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_resolved(state, out);
    add_counted(move, DEU_OBJ_SUPPLY, state->active, out);
}

void deu_touch_copy(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_resolved(state, out);
    add_own(state, DEU_OBJ_PLAYED, move_int(move, DEU_COPY_CARD, 0), out);
}

void deu_touch_move(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_resolved(state, out);
    add_region(out, move_int(move, DEU_MOVE_FROM, 0));
    add_region(out, move_int(move, DEU_MOVE_TO, 0));
}

void deu_touch_done(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)move;
    add_resolved(state, out);
}

void deu_touch_raid(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_resolved(state, out);
    add_region(out, move_int(move, DEU_RAID_ARMY, 0));
}

void deu_touch_siege(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_resolved(state, out);
    add_region(out, move_int(move, DEU_SIEGE_VILLAGE, 0));
}

void deu_touch_skip(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)move;
    add_resolved(state, out);
}

void deu_touch_discard(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_own(state, DEU_OBJ_HAND, move_int(move, DEU_DISCARD_CARD, 0), out);
    add_common(out, DEU_OBJ_DISCARDS, 0);
}

void deu_touch_invoke(const struct stele_rules *rules, const struct deu_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    add_common(out, DEU_OBJ_DISCARDS, 0);
    if (move_has(move, DEU_INVOKE_GOD))
        add_common(out, DEU_OBJ_GOD, move_int(move, DEU_INVOKE_GOD, 0));
    else if (state->phase == DEU_P_OFFER && state->top < deu_unknown(rules))
        add_common(out, DEU_OBJ_GOD, deu_card(rules, state->top)->colour);
}

void deu_touch_take(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_counted(move, DEU_OBJ_RESERVE, STELE_NOBODY, out);
}

void deu_touch_extra(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    add_common(out, DEU_OBJ_DECK, 0);
}

/* There is nothing on the table to point at. */
void deu_touch_pass(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)out;
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
