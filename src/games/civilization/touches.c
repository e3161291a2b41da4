/* Which things on the table a move is about, and which ones differ between two positions: what a
 * board lights up and what a click on it means. */
#include "games/civilization/civilization.h"

#include <string.h>

struct finder {
    const struct stele_rules *rules;
    const struct civ_state *state;
    struct stele_object *objects;
    size_t n, max;
};

static void add(struct finder *f, enum civ_object kind, int seat, int index)
{
    if (f->n < f->max)
        f->objects[f->n] = (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
    f->n++;
}

static void add_common(struct finder *f, enum civ_object kind, int index)
{
    add(f, kind, STELE_NOBODY, index);
}

static void add_area(struct finder *f, int area)
{
    add_common(f, CIV_OBJ_AREA, area);
}

/* An area, with the city that stands there. */
static void add_city(struct finder *f, int area)
{
    add_area(f, area);
    if (f->state->owner[area])
        add(f, CIV_OBJ_CITY, f->state->owner[area] - 1, area);
}

/* An area, with a seat's tokens there. */
static void add_tokens(struct finder *f, int seat, int area)
{
    add_area(f, area);
    if (seat >= 0 && f->state->tokens[seat][area] > 0)
        add(f, CIV_OBJ_TOKENS, seat, area);
}

/* ---- By verb --------------------------------------------------------------------------------- */

/* Hand cards that the move names; the unknown kind is nobody's. */
static void find_hand(struct finder *f, const struct stele_move *move, int arg)
{
    const int16_t *kinds = move_values(move, arg);
    uint32_t seen = 0;

    for (size_t i = 0; i < move_count(move, arg); i++) {
        if ((seen >> kinds[i]) & 1 || kinds[i] == civ_unknown(f->rules))
            continue;
        seen |= UINT32_C(1) << kinds[i];
        add(f, CIV_OBJ_HAND, move->by, kinds[i]);
    }
}

static void find_payment(struct finder *f, const struct stele_move *move)
{
    const int pay = move_int(move, CIV_KEEP_PAY, CIV_PAY_TREASURY);

    if (pay != CIV_PAY_LEVY)
        add(f, CIV_OBJ_TREASURY, move->by, 0);
    if (pay != CIV_PAY_TREASURY)
        add(f, CIV_OBJ_TOKENS, move->by, move_int(move, CIV_KEEP_AT, 0));
}

/* The ship under way, where it is now. */
static void find_voyage(struct finder *f, const struct stele_move *move)
{
    const struct civ_voyage *voyage = &f->state->voyage;

    if (!voyage->on)
        return;
    add_area(f, voyage->at);
    add(f, CIV_OBJ_SHIP, f->state->active,
        f->state->player[f->state->active].ship[voyage->ship].at);
    if (move->verb == CIV_V_LOAD)
        add(f, CIV_OBJ_TOKENS, f->state->active, voyage->at);
}

static void find_purchase(struct finder *f, const struct stele_move *move)
{
    for (size_t i = 0; i < move_count(move, CIV_BUY_CARDS); i++)
        add_common(f, CIV_OBJ_MARKET, move_values(move, CIV_BUY_CARDS)[i]);
    find_hand(f, move, CIV_BUY_WITH);
}

static void find_return(struct finder *f, const struct stele_move *move)
{
    find_hand(f, move, CIV_RETURN_CARDS);
    for (size_t i = 0; i < move_count(move, CIV_RETURN_STACKS); i++)
        add_common(f, CIV_OBJ_PILE, move_values(move, CIV_RETURN_STACKS)[i]);
}

/* Units that are lost, picked or taken: tokens of an area, or its city. */
static void find_units(struct finder *f, const struct stele_move *move, int at, int tokens)
{
    const struct civ_trouble *trouble = &f->state->trouble;
    const int owner = move->verb == CIV_V_LOSE ? trouble->loser : trouble->victim;

    if (!move_has(move, at))
        return;
    if (move_has(move, tokens))
        add_tokens(f, owner, move_int(move, at, 0));
    else
        add_city(f, move_int(move, at, 0));
}

/* Moves of phases 1 to 8. */
static bool find_land(struct finder *f, const struct stele_move *move)
{
    const int at = move_int(move, 0, 0); /* of most of them the first argument */

    switch ((enum civ_verb)move->verb) {
    case CIV_V_TAX:
        add(f, CIV_OBJ_TREASURY, move->by, 0);
        return true;
    case CIV_V_REVOLT:
    case CIV_V_REDUCE:
        add_city(f, at);
        return true;
    case CIV_V_GROW:
    case CIV_V_CITY:
        add_tokens(f, move->by, at);
        return true;
    case CIV_V_KEEP:
        add(f, CIV_OBJ_SHIP, move->by, at);
        find_payment(f, move);
        return true;
    case CIV_V_SCRAP:
        add(f, CIV_OBJ_SHIP, move->by, at);
        return true;
    case CIV_V_BUILD:
        add_area(f, at);
        find_payment(f, move);
        return true;
    case CIV_V_MOVE:
        add_tokens(f, move->by, at);
        add_area(f, move_int(move, CIV_MOVE_TO, 0));
        return true;
    case CIV_V_SAIL:
        add_area(f, at);
        add(f, CIV_OBJ_SHIP, move->by, at);
        return true;
    case CIV_V_GO:
        add_area(f, at);
        return true;
    case CIV_V_LOAD:
    case CIV_V_LAND:
    case CIV_V_ANCHOR:
        find_voyage(f, move);
        return true;
    case CIV_V_FIRST:
        add_area(f, at);
        return true;
    default:
        return false;
    }
}

/* Moves of phases 9 to 13. */
static bool find_cards(struct finder *f, const struct stele_move *move)
{
    switch ((enum civ_verb)move->verb) {
    case CIV_V_GOLD:
        add_common(f, CIV_OBJ_PILE, civ_set(f->rules)->gold_stack);
        add(f, CIV_OBJ_TREASURY, move->by, 0);
        return true;
    case CIV_V_OFFER:
        find_hand(f, move, CIV_OFFER_CARDS);
        return true;
    case CIV_V_BUY:
        find_purchase(f, move);
        return true;
    case CIV_V_RETURN:
        find_return(f, move);
        return true;
    case CIV_V_GRAIN:
        add(f, CIV_OBJ_HAND, move->by, civ_set(f->rules)->grain);
        return true;
    case CIV_V_SHOW:
        find_hand(f, move, CIV_SHOW_CARDS);
        return true;
    default:
        return false;
    }
}

static bool find_calamity(struct finder *f, const struct stele_move *move)
{
    const int first = move_int(move, 0, 0);

    switch ((enum civ_verb)move->verb) {
    case CIV_V_VOLCANO:
        add_common(f, CIV_OBJ_VOLCANO, first);
        return true;
    case CIV_V_QUAKE:
        add_city(f, first);
        if (move_has(move, CIV_QUAKE_OTHER))
            add_city(f, move_int(move, CIV_QUAKE_OTHER, 0));
        return true;
    case CIV_V_ORDER:
    case CIV_V_NOMINEE:
        add(f, CIV_OBJ_MARKER, first, 0);
        return true;
    case CIV_V_LOSE:
        find_units(f, move, CIV_LOSE_AT, CIV_LOSE_TOKENS);
        return true;
    case CIV_V_PICK:
    case CIV_V_TAKE:
        find_units(f, move, CIV_PICK_AT, CIV_PICK_TOKENS);
        return true;
    case CIV_V_PLAIN:
        add_common(f, CIV_OBJ_PLAIN, first);
        return true;
    case CIV_V_HERESY:
        add_city(f, first);
        return true;
    case CIV_V_PIRATE:
        add(f, CIV_OBJ_SHIP, move->by, first);
        add_city(f, move_int(move, CIV_PIRATE_AT, 0));
        return true;
    default:
        return false;
    }
}

size_t civ_touches(const struct stele_rules *rules, const void *state,
                   const struct stele_move *move, struct stele_object *objects, size_t max)
{
    struct finder f = {rules, state, objects, 0, max};

    if (move->verb == CIV_V_DEAL)
        add(&f, CIV_OBJ_MARKER, move_int(move, CIV_DEAL_PLAYER, 0), 0);
    else if (move->verb == CIV_V_NATION)
        add_area(&f, move_int(move, CIV_NATION_AT, 0));
    else if (move->verb == CIV_V_STACK)
        add_common(&f, CIV_OBJ_PILE, move_int(move, CIV_STACK_NUMBER, 1));
    else if (!find_land(&f, move) && !find_cards(&f, move))
        find_calamity(&f, move);
    return f.n;
}

/* ---- Between two positions ------------------------------------------------------------------- */

static int ships_at(const struct civ_player *player, int area)
{
    int n = 0;

    for (int i = 0; i < player->ships_n; i++)
        n += player->ship[i].at == area;
    return n;
}

static void compare_pieces(struct finder *f, int seat, const struct civ_state *a,
                           const struct civ_state *b)
{
    for (int area = 0; area < civ_set(f->rules)->areas_n; area++) {
        if (a->tokens[seat][area] != b->tokens[seat][area])
            add(f, CIV_OBJ_TOKENS, seat, area);
        if (civ_in(&a->cities[seat], area) != civ_in(&b->cities[seat], area))
            add(f, CIV_OBJ_CITY, seat, area);
        if (ships_at(&a->player[seat], area) != ships_at(&b->player[seat], area))
            add(f, CIV_OBJ_SHIP, seat, area);
    }
}

static void compare_cards(struct finder *f, int seat, const struct civ_player *a,
                          const struct civ_player *b)
{
    for (int kind = 0; kind < civ_unknown(f->rules); kind++)
        if (a->hand[kind] != b->hand[kind])
            add(f, CIV_OBJ_HAND, seat, kind);
    if (a->unknown != b->unknown)
        add(f, CIV_OBJ_HAND, seat, civ_unknown(f->rules));
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        if (((a->facing ^ b->facing) >> i) & 1)
            add(f, CIV_OBJ_CALAMITY, seat, i);
    for (int i = 0; i < civ_set(f->rules)->cards_n; i++)
        if (((a->cards ^ b->cards) >> i) & 1)
            add(f, CIV_OBJ_CARD, seat, i);
}

static void compare_players(struct finder *f, int seat, const struct civ_state *before,
                            const struct civ_state *after)
{
    const struct civ_player *const a = &before->player[seat], *const b = &after->player[seat];

    compare_pieces(f, seat, before, after);
    compare_cards(f, seat, a, b);
    if (a->treasury != b->treasury)
        add(f, CIV_OBJ_TREASURY, seat, 0);
    if (a->stock != b->stock)
        add(f, CIV_OBJ_STOCK, seat, 0);
    if (a->space != b->space || a->nation != b->nation)
        add(f, CIV_OBJ_MARKER, seat, 0);
    if (before->counted[seat] != after->counted[seat])
        add(f, CIV_OBJ_CENSUS, seat, 0);
}

static void compare_table(struct finder *f, const struct civ_state *a, const struct civ_state *b)
{
    for (int i = 0; i < CIV_STACKS_N; i++)
        if (a->stack[i].n != b->stack[i].n ||
            memcmp(a->stack[i].card, b->stack[i].card, b->stack[i].n) != 0)
            add_common(f, CIV_OBJ_PILE, i + 1);
    for (int i = 0; i < civ_set(f->rules)->cards_n; i++)
        if (a->market[i] != b->market[i])
            add_common(f, CIV_OBJ_MARKET, i);
    if (a->clock != b->clock)
        add_common(f, CIV_OBJ_CLOCK, 0);
}

size_t civ_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    struct finder f = {rules, after, objects, 0, max};

    for (int seat = 0; seat < rules->players_n; seat++)
        compare_players(&f, seat, before, after);
    compare_table(&f, before, after);
    return f.n;
}
