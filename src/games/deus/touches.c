/* Which things on the table a move is about, and which ones differ between two positions: what a
 * board lights up and what a click on it means. */
#include "games/deus/deus.h"

struct finder {
    const struct stele_rules *rules;
    const struct deu_state *state;
    struct stele_object *objects;
    size_t n, max;
};

static void add(struct finder *f, enum deu_object kind, int seat, int index)
{
    if (f->n < f->max)
        f->objects[f->n] = (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
    f->n++;
}

static void add_own(struct finder *f, enum deu_object kind, int index)
{
    add(f, kind, f->state->active, index);
}

static void add_common(struct finder *f, enum deu_object kind, int index)
{
    add(f, kind, STELE_NOBODY, index);
}

static void add_region(struct finder *f, int region)
{
    add_common(f, DEU_OBJ_REGION, region);
}

/* ---- By verb --------------------------------------------------------------------------------- */

/* Goods or pieces that the move counts. */
static void find_counts(struct finder *f, const struct stele_move *move, enum deu_object kind,
                        int seat)
{
    const int16_t *pairs = move_values(move, 0);

    for (size_t i = 0; i + 1 < move_count(move, 0); i += 2)
        add(f, kind, seat, pairs[i]);
}

static void find_tiles(struct finder *f, const struct stele_move *move)
{
    for (int slot = 0; slot < (int)move_count(move, DEU_MAP_FACES) && slot < DEU_TILES_MAX; slot++)
        add_common(f, DEU_OBJ_TILE, slot);
}

static void find_build(struct finder *f, const struct stele_move *move)
{
    const int card = move_int(move, DEU_BUILD_CARD, 0);
    const bool facedown = move_has(move, DEU_BUILD_COLUMN);

    add_own(f, DEU_OBJ_HAND, card);
    if (facedown)
        add_own(f, DEU_OBJ_COLUMN, move_int(move, DEU_BUILD_COLUMN, 0));
    else if (card < deu_unknown(f->rules))
        add_own(f, DEU_OBJ_COLUMN, deu_card(f->rules, card)->colour);
}

static void find_payment(struct finder *f, const struct stele_move *move)
{
    int16_t in_gold[DEU_RESOURCES_N];

    deu_read_counts(move, DEU_PAY_GOLD, in_gold, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N && f->state->card < deu_unknown(f->rules); i++)
        if (deu_card(f->rules, f->state->card)->cost[i] > in_gold[i])
            add_own(f, DEU_OBJ_GOODS, i);
    if (deu_sum(in_gold, DEU_RESOURCES_N) > 0)
        add_own(f, DEU_OBJ_GOODS, DEU_GOLD);
}

static void find_sale(struct finder *f)
{
    const struct deu_card *card = deu_resolved(f->rules, f->state);

    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (i == card->resource || card->lot[i] > 0)
            add_own(f, DEU_OBJ_GOODS, i);
}

/* The card of the column that the move resolves or skips. */
static void find_resolved(struct finder *f)
{
    if (f->state->phase == DEU_P_ACTIVATE)
        add_own(f, DEU_OBJ_PLAYED, deu_resolved_kind(f->state));
}

static void find_invoked(struct finder *f, const struct stele_move *move)
{
    const int top = f->state->top;

    add_common(f, DEU_OBJ_DISCARDS, 0);
    if (move_has(move, DEU_INVOKE_GOD))
        add_common(f, DEU_OBJ_GOD, move_int(move, DEU_INVOKE_GOD, 0));
    else if (f->state->phase == DEU_P_OFFER && top < deu_unknown(f->rules))
        add_common(f, DEU_OBJ_GOD, deu_card(f->rules, top)->colour);
}

/* What the entry for a card names besides the card itself. */
static void find_named(struct finder *f, const struct stele_move *move)
{
    switch ((enum deu_verb)move->verb) {
    case DEU_V_PRODUCE:
    case DEU_V_RAID:
    case DEU_V_SIEGE:
        add_region(f, move_int(move, 0, 0));
        break;
    case DEU_V_MOVE:
        add_region(f, move_int(move, DEU_MOVE_FROM, 0));
        add_region(f, move_int(move, DEU_MOVE_TO, 0));
        break;
    case DEU_V_SELL:
        if (f->state->phase == DEU_P_ACTIVATE)
            find_sale(f);
        break;
    case DEU_V_BUY:
        find_counts(f, move, DEU_OBJ_RESERVE, STELE_NOBODY);
        break;
    case DEU_V_RECRUIT:
        find_counts(f, move, DEU_OBJ_SUPPLY, f->state->active);
        break;
    case DEU_V_COPY:
        add_own(f, DEU_OBJ_PLAYED, move_int(move, DEU_COPY_CARD, 0));
        break;
    default:
        break;
    }
}

static void find_all(struct finder *f, const struct stele_move *move)
{
    switch ((enum deu_verb)move->verb) {
    case DEU_V_MAP:
        find_tiles(f, move);
        break;
    case DEU_V_STOCK:
        find_counts(f, move, DEU_OBJ_STOCK, move->by);
        break;
    case DEU_V_DRAW:
    case DEU_V_SHUFFLE:
        add_common(f, DEU_OBJ_DECK, 0);
        break;
    case DEU_V_BUILD:
        find_build(f, move);
        break;
    case DEU_V_PAY:
        find_payment(f, move);
        break;
    case DEU_V_PLACE:
        add_region(f, move_int(move, DEU_PLACE_AT, 0));
        if (move_has(move, DEU_PLACE_EDGE))
            add_own(f, DEU_OBJ_VP, 0);
        break;
    case DEU_V_DISCARD:
        add_own(f, DEU_OBJ_HAND, move_int(move, DEU_DISCARD_CARD, 0));
        add_common(f, DEU_OBJ_DISCARDS, 0);
        break;
    case DEU_V_INVOKE:
        find_invoked(f, move);
        break;
    case DEU_V_TAKE:
        find_counts(f, move, DEU_OBJ_RESERVE, STELE_NOBODY);
        break;
    case DEU_V_EXTRA:
        add_common(f, DEU_OBJ_DECK, 0);
        break;
    case DEU_V_PASS:
    case DEU_VERBS_N:
        break;
    default:
        find_resolved(f);
        find_named(f, move);
        break;
    }
}

size_t deu_touches(const struct stele_rules *rules, const void *state,
                   const struct stele_move *move, struct stele_object *objects, size_t max)
{
    struct finder f = {rules, state, objects, 0, max};

    find_all(&f, move);
    return f.n;
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void compare_cards(struct finder *f, int seat, const struct deu_player *a,
                          const struct deu_player *b)
{
    for (int i = 0; i <= deu_unknown(f->rules); i++)
        if (a->hand[i] != b->hand[i])
            add(f, DEU_OBJ_HAND, seat, i);
    for (int i = 0; i < DEU_COLOURS_N; i++)
        if (a->column[i].n != b->column[i].n && b->column[i].n > 0)
            add(f, DEU_OBJ_PLAYED, seat, b->column[i].card[b->column[i].n - 1]);
}

static void compare_players(struct finder *f, int seat, const struct deu_player *a,
                            const struct deu_player *b)
{
    compare_cards(f, seat, a, b);
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        if (a->stock[i] != b->stock[i])
            add(f, DEU_OBJ_STOCK, seat, i);
        if (a->supply[i] != b->supply[i])
            add(f, DEU_OBJ_SUPPLY, seat, i);
    }
    for (int i = 0; i < DEU_GOODS_N; i++)
        if (a->goods[i] != b->goods[i])
            add(f, DEU_OBJ_GOODS, seat, i);
    if (a->vp != b->vp)
        add(f, DEU_OBJ_VP, seat, 0);
}

static void compare_map(struct finder *f, const struct deu_state *a, const struct deu_state *b)
{
    deu_regions differ = a->villages ^ b->villages;

    for (int i = 0; i < DEU_COLOURS_N; i++)
        differ |= a->piece[i] ^ b->piece[i];
    for (int i = 0; i < DEU_REGIONS_MAX; i++)
        if (a->armies[i] != b->armies[i] || a->village_vp[i] != b->village_vp[i])
            differ |= deu_bit(i);
    if (a->tiles_n != b->tiles_n) {
        for (int slot = 0; slot < b->tiles_n; slot++)
            add_common(f, DEU_OBJ_TILE, slot);
        return;
    }
    for (; differ != 0; differ &= differ - 1)
        add_region(f, deu_lowest(differ));
}

static void compare_reserve(struct finder *f, const struct deu_state *a, const struct deu_state *b)
{
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (a->reserve[i] != b->reserve[i])
            add_common(f, DEU_OBJ_RESERVE, i);
    if (a->temples != b->temples && a->tiles_n == b->tiles_n)
        add_common(f, DEU_OBJ_TEMPLES, 0);
    if (a->deck_n != b->deck_n)
        add_common(f, DEU_OBJ_DECK, 0);
    if (a->discards_n != b->discards_n)
        add_common(f, DEU_OBJ_DISCARDS, 0);
}

size_t deu_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct deu_state *const a = before, *const b = after;
    struct finder f = {rules, after, objects, 0, max};

    compare_map(&f, a, b);
    for (int seat = 0; seat < rules->players_n; seat++)
        compare_players(&f, seat, &a->player[seat], &b->player[seat]);
    compare_reserve(&f, a, b);
    return f.n;
}
