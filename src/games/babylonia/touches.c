/* Objects: what a move is about, and what differs between two positions. */
#include "games/babylonia/babylonia.h"

static void add_place(struct object_list *out, enum bab_object kind, int space)
{
    object_add(out, kind, STELE_NOBODY, space);
}

/* ---- Of a move ------------------------------------------------------------------------------- */

void bab_touch_lay(const struct stele_rules *rules, const struct bab_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    const int16_t *at = move_values(move, BAB_LAY_AT);

    (void)rules;
    (void)state;
    for (size_t i = 0; i < move_count(move, BAB_LAY_AT); i++)
        add_place(out, BAB_OBJ_SPACE, at[i]);
}

void bab_touch_display(const struct stele_rules *rules, const struct bab_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    const int16_t *numbers = move_values(move, BAB_DISPLAY_CARDS);

    (void)rules;
    (void)state;
    for (size_t i = 0; i < move_count(move, BAB_DISPLAY_CARDS); i++)
        object_add(out, BAB_OBJ_CARD, STELE_NOBODY, numbers[i]);
}

/* The reserve drawn from; before the first token that may be anybody's. */
void bab_touch_draw(const struct stele_rules *rules, const struct bab_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    object_add(out, BAB_OBJ_RESERVE, bab_drawer(state, move), 0);
}

/* The token on the rack, and the hidden ones if it must be among those. */
static void add_racked(const struct stele_rules *rules, const struct bab_state *state, int seat,
                       int kind, struct object_list *out)
{
    const int unknown = bab_set(rules)->tokens_n;

    object_add(out, BAB_OBJ_RACK, seat, kind);
    if (seat < 0 || kind == unknown)
        return;
    const uint8_t *rack = state->clan[seat].rack;
    if (rack[kind] == 0 && rack[unknown] > 0)
        object_add(out, BAB_OBJ_RACK, seat, unknown);
}

void bab_touch_place(const struct stele_rules *rules, const struct bab_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    const int space = move_int(move, BAB_PLACE_AT, 0);

    add_racked(rules, state, move->by, move_int(move, BAB_PLACE_TOKEN, 0), out);
    add_place(out, BAB_OBJ_SPACE, space);
    if (state->tile[space] != 0)
        add_place(out, BAB_OBJ_TILE, space);
}

/* Ending a play concerns nothing on the table. */
void bab_touch_done(const struct stele_rules *rules, const struct bab_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)out;
}

void bab_touch_score(const struct stele_rules *rules, const struct bab_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    const int space = move_int(move, BAB_SCORE_AT, 0);

    (void)state;
    add_place(out, bab_is_ziggurat(rules, space) ? BAB_OBJ_ZIGGURAT : BAB_OBJ_TILE, space);
}

void bab_touch_card(const struct stele_rules *rules, const struct bab_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    object_add(out, BAB_OBJ_CARD, STELE_NOBODY, move_int(move, BAB_CARD_NUMBER, 0));
}

void bab_touch_extra(const struct stele_rules *rules, const struct bab_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    const struct bab_set *set = bab_set(rules);

    (void)state;
    (void)move;
    object_add(out, BAB_OBJ_CARD, STELE_NOBODY, set->card_number[set->effect[BAB_E_EXTRA_TURN]]);
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void compare_clans(const struct bab_set *set, int seat, const struct bab_clan *a,
                          const struct bab_clan *b, struct object_list *out)
{
    const unsigned cards = (unsigned)(a->cards ^ b->cards) | (unsigned)(a->spent ^ b->spent);

    for (int kind = 0; kind <= set->tokens_n; kind++)
        if (a->rack[kind] != b->rack[kind])
            object_add(out, BAB_OBJ_RACK, seat, kind);
    if (a->reserve != b->reserve)
        object_add(out, BAB_OBJ_RESERVE, seat, 0);
    if (a->cities != b->cities)
        object_add(out, BAB_OBJ_FRONT, seat, 0);
    for (int i = 0; i < set->cards_n; i++)
        if ((cards >> i) & 1)
            object_add(out, BAB_OBJ_CARD, STELE_NOBODY, set->card_number[i]);
}

static void compare_spaces(const struct bab_set *set, const struct bab_state *a,
                           const struct bab_state *b, struct object_list *out)
{
    for (int i = 0; i < set->spaces_n; i++) {
        if (a->owner[i] != b->owner[i])
            add_place(out, BAB_OBJ_TOKEN, i);
        if (a->tile[i] != b->tile[i])
            add_place(out, BAB_OBJ_TILE, i);
    }
    for (int i = 0; i < set->ziggurats_n; i++)
        if (((a->scored ^ b->scored) >> i) & 1)
            add_place(out, BAB_OBJ_ZIGGURAT, set->ziggurat[i]);
}

size_t bab_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct bab_state *const a = before, *const b = after;
    struct object_list out = {objects, 0, max};

    compare_spaces(bab_set(rules), a, b, &out);
    for (int seat = 0; seat < rules->players_n; seat++)
        compare_clans(bab_set(rules), seat, &a->clan[seat], &b->clan[seat], &out);
    return out.n;
}
