/* Which things on the table a move is about, and which ones differ between two positions: what a
 * board lights up and what a click on it means. */
#include "games/civilization/civilization.h"

#include <string.h>

static void add_common(struct object_list *out, enum civ_object kind, int index)
{
    object_add(out, kind, STELE_NOBODY, index);
}

static void add_area(struct object_list *out, int area)
{
    add_common(out, CIV_OBJ_AREA, area);
}

/* An area, with the city that stands there. */
static void add_city(const struct civ_state *state, int area, struct object_list *out)
{
    add_area(out, area);
    if (state->owner[area])
        object_add(out, CIV_OBJ_CITY, state->owner[area] - 1, area);
}

/* An area, with a seat's tokens there. */
static void add_tokens(const struct civ_state *state, int seat, int area, struct object_list *out)
{
    add_area(out, area);
    if (seat >= 0 && state->tokens[seat][area] > 0)
        object_add(out, CIV_OBJ_TOKENS, seat, area);
}

/* Hand cards that the move names; an unknown card is no object. */
static void add_hand(const struct stele_rules *rules, const struct stele_move *move, int arg,
                     struct object_list *out)
{
    const int16_t *kinds = move_values(move, arg);
    uint32_t seen = 0;

    for (size_t i = 0; i < move_count(move, arg); i++) {
        if ((seen >> kinds[i]) & 1 || kinds[i] == civ_unknown(rules))
            continue;
        seen |= UINT32_C(1) << kinds[i];
        object_add(out, CIV_OBJ_HAND, move->by, kinds[i]);
    }
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

void civ_touch_deal(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    object_add(out, CIV_OBJ_MARKER, move_int(move, CIV_DEAL_PLAYER, 0), 0);
}

void civ_touch_nation(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_area(out, move_int(move, CIV_NATION_AT, 0));
}

void civ_touch_stack(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_common(out, CIV_OBJ_PILE, move_int(move, CIV_STACK_NUMBER, 1));
}

/* ---- Phases 1 to 8 --------------------------------------------------------------------------- */

void civ_touch_tax(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    object_add(out, CIV_OBJ_TREASURY, move->by, 0);
}

void civ_touch_revolt(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_city(state, move_int(move, CIV_REVOLT_AT, 0), out);
}

void civ_touch_grow(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_tokens(state, move->by, move_int(move, CIV_GROW_AT, 0), out);
}

/* What keeping or building a ship is paid with. */
static void add_payment(const struct stele_move *move, struct object_list *out)
{
    const int pay = move_int(move, CIV_KEEP_PAY, CIV_PAY_TREASURY);

    if (pay != CIV_PAY_LEVY)
        object_add(out, CIV_OBJ_TREASURY, move->by, 0);
    if (pay != CIV_PAY_TREASURY)
        object_add(out, CIV_OBJ_TOKENS, move->by, move_int(move, CIV_KEEP_AT, 0));
}

void civ_touch_keep(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    object_add(out, CIV_OBJ_SHIP, move->by, move_int(move, CIV_KEEP_AT, 0));
    add_payment(move, out);
}

void civ_touch_scrap(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    object_add(out, CIV_OBJ_SHIP, move->by, move_int(move, CIV_SCRAP_AT, 0));
}

void civ_touch_build(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_area(out, move_int(move, CIV_BUILD_AT, 0));
    add_payment(move, out);
}

void civ_touch_move(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_tokens(state, move->by, move_int(move, CIV_MOVE_FROM, 0), out);
    add_area(out, move_int(move, CIV_MOVE_TO, 0));
}

void civ_touch_sail(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    const int at = move_int(move, CIV_SAIL_AT, 0);

    (void)rules;
    (void)state;
    add_area(out, at);
    object_add(out, CIV_OBJ_SHIP, move->by, at);
}

/* The ship under way, and the area it has come to. */
static void add_voyage(const struct civ_state *state, struct object_list *out)
{
    const struct civ_player *player = &state->player[state->active];

    if (!state->voyage.on)
        return;
    add_area(out, state->voyage.at);
    object_add(out, CIV_OBJ_SHIP, state->active, player->ship[state->voyage.ship].at);
}

void civ_touch_load(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)move;
    add_voyage(state, out);
    if (state->voyage.on)
        object_add(out, CIV_OBJ_TOKENS, state->active, state->voyage.at);
}

void civ_touch_go(const struct stele_rules *rules, const struct civ_state *state,
                  const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_area(out, move_int(move, CIV_GO_TO, 0));
}

void civ_touch_land(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)move;
    add_voyage(state, out);
}

void civ_touch_anchor(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)move;
    add_voyage(state, out);
}

void civ_touch_first(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_area(out, move_int(move, CIV_FIRST_AT, 0));
}

void civ_touch_city(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_tokens(state, move->by, move_int(move, CIV_CITY_AT, 0), out);
}

void civ_touch_reduce(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_city(state, move_int(move, CIV_REDUCE_AT, 0), out);
}

/* ---- Phases 9 to 11, and 13 ------------------------------------------------------------------ */

void civ_touch_gold(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)state;
    add_common(out, CIV_OBJ_PILE, civ_set(rules)->gold_stack);
    object_add(out, CIV_OBJ_TREASURY, move->by, 0);
}

void civ_touch_offer(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)state;
    add_hand(rules, move, CIV_OFFER_CARDS, out);
}

void civ_touch_buy(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    (void)state;
    for (size_t i = 0; i < move_count(move, CIV_BUY_CARDS); i++)
        add_common(out, CIV_OBJ_MARKET, move_values(move, CIV_BUY_CARDS)[i]);
    add_hand(rules, move, CIV_BUY_WITH, out);
}

void civ_touch_return(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)state;
    add_hand(rules, move, CIV_RETURN_CARDS, out);
    for (size_t i = 0; i < move_count(move, CIV_RETURN_STACKS); i++)
        add_common(out, CIV_OBJ_PILE, move_values(move, CIV_RETURN_STACKS)[i]);
}

void civ_touch_show(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)state;
    add_hand(rules, move, CIV_SHOW_CARDS, out);
}

/* `end` is said, not pointed at. */
void civ_touch_end(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)out;
}

/* ---- Calamities ------------------------------------------------------------------------------ */

void civ_touch_volcano(const struct stele_rules *rules, const struct civ_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_common(out, CIV_OBJ_VOLCANO, move_int(move, CIV_VOLCANO_VOLCANO, 0));
}

void civ_touch_quake(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_city(state, move_int(move, CIV_QUAKE_AT, 0), out);
    if (move_has(move, CIV_QUAKE_OTHER))
        add_city(state, move_int(move, CIV_QUAKE_OTHER, 0), out);
}

void civ_touch_order(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    object_add(out, CIV_OBJ_MARKER, move_int(move, CIV_ORDER_PLAYER, 0), 0);
}

void civ_touch_grain(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)state;
    object_add(out, CIV_OBJ_HAND, move->by, civ_set(rules)->grain);
}

/* Units of a player that are lost, picked or taken: tokens of an area if the move counts them, else
 * its city. */
static void add_units(const struct civ_state *state, const struct stele_move *move, int seat,
                      int at, int tokens, struct object_list *out)
{
    if (move_has(move, tokens))
        add_tokens(state, seat, move_int(move, at, 0), out);
    else
        add_city(state, move_int(move, at, 0), out);
}

/* Everything, where no area is named. */
void civ_touch_lose(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    if (move_has(move, CIV_LOSE_AT))
        add_units(state, move, state->trouble.loser, CIV_LOSE_AT, CIV_LOSE_TOKENS, out);
}

void civ_touch_nominee(const struct stele_rules *rules, const struct civ_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    object_add(out, CIV_OBJ_MARKER, move_int(move, CIV_NOMINEE_PLAYER, 0), 0);
}

void civ_touch_pick(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_units(state, move, state->trouble.victim, CIV_PICK_AT, CIV_PICK_TOKENS, out);
}

/* A faction is named by its number; its units stand in many areas. */
void civ_touch_faction(const struct stele_rules *rules, const struct civ_state *state,
                       const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)out;
}

void civ_touch_take(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_units(state, move, state->trouble.victim, CIV_TAKE_AT, CIV_TAKE_TOKENS, out);
}

void civ_touch_plain(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    (void)state;
    add_common(out, CIV_OBJ_PLAIN, move_int(move, CIV_PLAIN_PLAIN, 0));
}

void civ_touch_heresy(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    add_city(state, move_int(move, CIV_HERESY_AT, 0), out);
}

void civ_touch_pirate(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct object_list *out)
{
    (void)rules;
    object_add(out, CIV_OBJ_SHIP, move->by, move_int(move, CIV_PIRATE_SHIP, 0));
    add_city(state, move_int(move, CIV_PIRATE_AT, 0), out);
}

/* ---- Between two positions ------------------------------------------------------------------- */

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
