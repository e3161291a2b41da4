/* Objects: what a move is about, and what differs between two positions. */
#include "games/babylonia/babylonia.h"

struct finder {
    const struct stele_rules *rules;
    const struct bab_state *state;
    struct stele_object *objects;
    size_t n, max;
};

static void add(struct finder *f, enum bab_object kind, int seat, int index)
{
    if (f->n < f->max)
        f->objects[f->n] = (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
    f->n++;
}

static void add_place(struct finder *f, enum bab_object kind, int space)
{
    add(f, kind, STELE_NOBODY, space);
}

static void add_card(struct finder *f, int card)
{
    add(f, BAB_OBJ_CARD, STELE_NOBODY, bab_set(f->rules)->card_number[card]);
}

/* ---- Of a move ------------------------------------------------------------------------------- */

static void find_sites(struct finder *f, const struct stele_move *move)
{
    const int16_t *at = move_values(move, BAB_LAY_AT);

    for (size_t i = 0; i < move_count(move, BAB_LAY_AT); i++)
        add_place(f, BAB_OBJ_SPACE, at[i]);
}

static void find_numbers(struct finder *f, const struct stele_move *move)
{
    const int16_t *numbers = move_values(move, BAB_DISPLAY_CARDS);

    for (size_t i = 0; i < move_count(move, BAB_DISPLAY_CARDS); i++)
        add(f, BAB_OBJ_CARD, STELE_NOBODY, numbers[i]);
}

/* The reserve it comes from; before the first turn that may be anybody's. */
static void find_reserve(struct finder *f, const struct stele_move *move)
{
    int seat = f->state->active;

    if (f->state->phase == BAB_P_RACKS && f->state->undrawn != 0)
        for (seat = 0; !((f->state->undrawn >> seat) & 1);)
            seat++;
    add(f, BAB_OBJ_RESERVE, move_int(move, BAB_DRAW_PLAYER, seat), 0);
}

/* The rack: the token, and the hidden ones if it must be among them. */
static void find_racked(struct finder *f, int seat, int kind)
{
    const int unknown = bab_set(f->rules)->tokens_n;

    add(f, BAB_OBJ_RACK, seat, kind);
    if (seat < 0 || kind == unknown)
        return;
    const uint8_t *rack = f->state->clan[seat].rack;
    if (rack[kind] == 0 && rack[unknown] > 0)
        add(f, BAB_OBJ_RACK, seat, unknown);
}

static void find_placed(struct finder *f, const struct stele_move *move)
{
    const int space = move_int(move, BAB_PLACE_AT, 0);

    find_racked(f, move->by, move_int(move, BAB_PLACE_TOKEN, 0));
    add_place(f, BAB_OBJ_SPACE, space);
    if (f->state->tile[space] != 0)
        add_place(f, BAB_OBJ_TILE, space);
}

static void find_item(struct finder *f, int space)
{
    add_place(f, bab_is_ziggurat(f->rules, space) ? BAB_OBJ_ZIGGURAT : BAB_OBJ_TILE, space);
}

size_t bab_touches(const struct stele_rules *rules, const void *state,
                   const struct stele_move *move, struct stele_object *objects, size_t max)
{
    struct finder f = {rules, state, objects, 0, max};

    switch ((enum bab_verb)move->verb) {
    case BAB_V_LAY:
        find_sites(&f, move);
        break;
    case BAB_V_DISPLAY:
        find_numbers(&f, move);
        break;
    case BAB_V_DRAW:
        find_reserve(&f, move);
        break;
    case BAB_V_PLACE:
        find_placed(&f, move);
        break;
    case BAB_V_SCORE:
        find_item(&f, move_int(move, BAB_SCORE_AT, 0));
        break;
    case BAB_V_CARD:
        add(&f, BAB_OBJ_CARD, STELE_NOBODY, move_int(move, BAB_CARD_NUMBER, 0));
        break;
    case BAB_V_EXTRA:
        add_card(&f, bab_set(rules)->effect[BAB_E_EXTRA_TURN]);
        break;
    case BAB_V_DONE:
    case BAB_VERBS_N:
        break;
    }
    return f.n;
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void compare_clans(struct finder *f, int seat, const struct bab_clan *a,
                          const struct bab_clan *b)
{
    const struct bab_set *set = bab_set(f->rules);
    const unsigned cards = (unsigned)(a->cards ^ b->cards) | (unsigned)(a->spent ^ b->spent);

    for (int kind = 0; kind <= set->tokens_n; kind++)
        if (a->rack[kind] != b->rack[kind])
            add(f, BAB_OBJ_RACK, seat, kind);
    if (a->reserve != b->reserve)
        add(f, BAB_OBJ_RESERVE, seat, 0);
    if (a->cities != b->cities)
        add(f, BAB_OBJ_FRONT, seat, 0);
    for (int i = 0; i < set->cards_n; i++)
        if ((cards >> i) & 1)
            add_card(f, i);
}

static void compare_spaces(struct finder *f, const struct bab_state *a, const struct bab_state *b)
{
    const struct bab_set *set = bab_set(f->rules);

    for (int i = 0; i < set->spaces_n; i++) {
        if (a->owner[i] != b->owner[i])
            add_place(f, BAB_OBJ_TOKEN, i);
        if (a->tile[i] != b->tile[i])
            add_place(f, BAB_OBJ_TILE, i);
    }
    for (int i = 0; i < set->ziggurats_n; i++)
        if (((a->scored ^ b->scored) >> i) & 1)
            add_place(f, BAB_OBJ_ZIGGURAT, set->ziggurat[i]);
}

size_t bab_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct bab_state *const a = before, *const b = after;
    struct finder f = {rules, after, objects, 0, max};

    compare_spaces(&f, a, b);
    for (int seat = 0; seat < rules->players_n; seat++)
        compare_clans(&f, seat, &a->clan[seat], &b->clan[seat]);
    return f.n;
}
