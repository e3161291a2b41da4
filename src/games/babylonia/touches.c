/* Objects: what a move is about, and what differs between two positions. */
#include "games/babylonia/babylonia.h"

/* ---- Of a move: what its arguments do not say (verbs.def) ------------------------------------ */

/* The reserve drawn from; before the first token that may be anybody's. */
void bab_touch_reserve(const struct touching *t)
{
    object_add(t->out, BAB_OBJ_RESERVE, bab_drawer(t->state, t->move), 0);
}

/* The token on the rack, and the hidden ones if it must be among those. */
void bab_touch_token(const struct touching *t)
{
    const struct bab_state *const state = t->state;
    const int kind = move_int(t->move, BAB_PLACE_TOKEN, 0), unknown = bab_set(t->rules)->tokens_n;

    touch_own(t, BAB_OBJ_RACK, kind);
    if (t->move->by < 0 || kind == unknown)
        return;
    const uint8_t *rack = state->clan[t->move->by].rack;
    if (rack[kind] == 0 && rack[unknown] > 0)
        touch_own(t, BAB_OBJ_RACK, unknown);
}

/* The farm that is entered. */
void bab_touch_farm(const struct touching *t)
{
    const struct bab_state *const state = t->state;
    const int space = move_int(t->move, BAB_PLACE_AT, 0);

    if (state->tile[space] != 0)
        touch(t, BAB_OBJ_TILE, space);
}

/* The city or the ziggurat that is scored. */
void bab_touch_site(const struct touching *t)
{
    const int space = move_int(t->move, BAB_SCORE_AT, 0);

    touch(t, bab_is_ziggurat(t->rules, space) ? BAB_OBJ_ZIGGURAT : BAB_OBJ_TILE, space);
}

/* The card that gives an extra turn. */
void bab_touch_extra(const struct touching *t)
{
    const struct bab_set *set = bab_set(t->rules);

    touch(t, BAB_OBJ_CARD, set->card_number[set->effect[BAB_E_EXTRA_TURN]]);
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void add_place(struct object_list *out, enum bab_object kind, int space)
{
    object_add(out, kind, STELE_NOBODY, space);
}

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
