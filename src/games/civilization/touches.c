/* Which objects a move is about, and which differ between two positions: what a board highlights,
 * and what a click on it means. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Of a move: what its arguments do not say by themselves (verbs.def) ---------------------- */

/* An area, with the city that stands there. */
static void add_city(const struct touching *t, int area)
{
    const struct civ_state *const state = t->state;

    touch(t, CIV_OBJ_AREA, area);
    if (state->owner[area])
        object_add(t->out, CIV_OBJ_CITY, state->owner[area] - 1, area);
}

/* An area, with a seat's tokens there. */
static void add_tokens(const struct touching *t, int seat, int area)
{
    const struct civ_state *const state = t->state;

    touch(t, CIV_OBJ_AREA, area);
    if (seat >= 0 && state->tokens[seat][area] > 0)
        object_add(t->out, CIV_OBJ_TOKENS, seat, area);
}

/* Units of a player that are lost, picked or taken: tokens of an area if the move counts them in
 * the argument after it, else its city. */
static void add_units(const struct touching *t, int seat)
{
    const int area = move_int(t->move, t->arg, 0);

    if (move_has(t->move, t->arg + 1))
        add_tokens(t, seat, area);
    else
        add_city(t, area);
}

void civ_touch_city(const struct touching *t)
{
    if (move_has(t->move, t->arg))
        add_city(t, move_int(t->move, t->arg, 0));
}

void civ_touch_tokens(const struct touching *t)
{
    add_tokens(t, t->move->by, move_int(t->move, t->arg, 0));
}

/* Everything, where no area is named. */
void civ_touch_loss(const struct touching *t)
{
    if (move_has(t->move, t->arg))
        add_units(t, ((const struct civ_state *)t->state)->trouble.loser);
}

void civ_touch_pick(const struct touching *t)
{
    add_units(t, ((const struct civ_state *)t->state)->trouble.victim);
}

/* Hand cards, each kind once; an unknown card is no object. */
void civ_touch_hand(const struct touching *t)
{
    const int16_t *kinds = move_values(t->move, t->arg);
    uint32_t seen = 0;

    for (size_t i = 0; i < move_count(t->move, t->arg); i++) {
        if ((seen >> kinds[i]) & 1 || kinds[i] == civ_unknown(t->rules))
            continue;
        seen |= UINT32_C(1) << kinds[i];
        touch_own(t, CIV_OBJ_HAND, kinds[i]);
    }
}

/* What keeping or building a ship is paid with. */
void civ_touch_payment(const struct touching *t)
{
    const int pay = move_int(t->move, CIV_KEEP_PAY, CIV_PAY_TREASURY);

    if (pay != CIV_PAY_LEVY)
        touch_own(t, CIV_OBJ_TREASURY, 0);
    if (pay != CIV_PAY_TREASURY)
        touch_own(t, CIV_OBJ_TOKENS, move_int(t->move, CIV_KEEP_AT, 0));
}

/* The ship under way, and the area it has come to. */
void civ_touch_voyage(const struct touching *t)
{
    const struct civ_state *const state = t->state;

    if (!state->voyage.on)
        return;
    touch(t, CIV_OBJ_AREA, state->voyage.at);
    object_add(t->out, CIV_OBJ_SHIP, state->active,
               state->player[state->active].ship[state->voyage.ship].at);
}

/* The tokens that can go aboard. */
void civ_touch_cargo(const struct touching *t)
{
    const struct civ_state *const state = t->state;

    if (state->voyage.on)
        object_add(t->out, CIV_OBJ_TOKENS, state->active, state->voyage.at);
}

void civ_touch_gold(const struct touching *t)
{
    touch(t, CIV_OBJ_PILE, civ_set(t->rules)->gold_stack);
}

void civ_touch_grain(const struct touching *t)
{
    touch_own(t, CIV_OBJ_HAND, civ_set(t->rules)->grain);
}

/* ---- Between two positions ------------------------------------------------------------------- */

static void add_common(struct object_list *out, enum civ_object kind, int index)
{
    object_add(out, kind, STELE_NOBODY, index);
}

static int ships_at(const struct civ_player *player, int area)
{
    int n = 0;

    for (int i = 0; i < player->ships_n; i++)
        n += player->ship[i].at == area;
    return n;
}

static void compare_pieces(const struct civ_set *set, int seat, const struct civ_state *a,
                           const struct civ_state *b, struct object_list *out)
{
    for (int area = 0; area < set->areas_n; area++) {
        if (a->tokens[seat][area] != b->tokens[seat][area])
            object_add(out, CIV_OBJ_TOKENS, seat, area);
        if (civ_in(&a->cities[seat], area) != civ_in(&b->cities[seat], area))
            object_add(out, CIV_OBJ_CITY, seat, area);
        if (ships_at(&a->player[seat], area) != ships_at(&b->player[seat], area))
            object_add(out, CIV_OBJ_SHIP, seat, area);
    }
}

static void compare_cards(const struct stele_rules *rules, int seat, const struct civ_player *a,
                          const struct civ_player *b, struct object_list *out)
{
    const int unknown = civ_unknown(rules);

    for (int kind = 0; kind < unknown; kind++)
        if (a->hand[kind] != b->hand[kind])
            object_add(out, CIV_OBJ_HAND, seat, kind);
    if (a->unknown != b->unknown)
        object_add(out, CIV_OBJ_HAND, seat, unknown);
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        if (((a->facing ^ b->facing) >> i) & 1)
            object_add(out, CIV_OBJ_CALAMITY, seat, i);
    for (int i = 0; i < civ_set(rules)->cards_n; i++)
        if (((a->cards ^ b->cards) >> i) & 1)
            object_add(out, CIV_OBJ_CARD, seat, i);
}

static void compare_players(const struct stele_rules *rules, int seat,
                            const struct civ_state *before, const struct civ_state *after,
                            struct object_list *out)
{
    const struct civ_player *const a = &before->player[seat], *const b = &after->player[seat];

    compare_pieces(civ_set(rules), seat, before, after, out);
    compare_cards(rules, seat, a, b, out);
    if (a->treasury != b->treasury)
        object_add(out, CIV_OBJ_TREASURY, seat, 0);
    if (a->stock != b->stock)
        object_add(out, CIV_OBJ_STOCK, seat, 0);
    if (a->space != b->space || a->nation != b->nation)
        object_add(out, CIV_OBJ_MARKER, seat, 0);
    if (before->counted[seat] != after->counted[seat])
        object_add(out, CIV_OBJ_CENSUS, seat, 0);
}

static void compare_table(const struct civ_set *set, const struct civ_state *a,
                          const struct civ_state *b, struct object_list *out)
{
    for (int i = 0; i < CIV_STACKS_N; i++)
        if (a->stack[i].n != b->stack[i].n ||
            memcmp(a->stack[i].card, b->stack[i].card, b->stack[i].n) != 0)
            add_common(out, CIV_OBJ_PILE, i + 1);
    for (int i = 0; i < set->cards_n; i++)
        if (a->market[i] != b->market[i])
            add_common(out, CIV_OBJ_MARKET, i);
    if (a->clock != b->clock)
        add_common(out, CIV_OBJ_CLOCK, 0);
}

size_t civ_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    struct object_list out = {objects, 0, max};

    for (int seat = 0; seat < rules->players_n; seat++)
        compare_players(rules, seat, before, after, &out);
    compare_table(civ_set(rules), before, after, &out);
    return out.n;
}
