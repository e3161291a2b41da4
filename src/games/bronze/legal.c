/* The legal moves of each verb.  Every candidate is checked like a move that somebody made, so that
 * lists and checks cannot disagree; the loops only have to reach every candidate that might pass.
 * What a play may say besides (a row, a card that lies open anyway) is left out. */
#include "games/bronze/bronze.h"

/* ---- Chance ---------------------------------------------------------------------------------- */

void brz_list_provinces(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_moves *out)
{
    (void)rules;
    if (state->owes_provinces)
        out->open |= 1u << BRZ_V_PROVINCES;
}

void brz_list_reveal(const struct stele_rules *rules, const struct brz_state *state,
                     struct stele_moves *out)
{
    struct stele_move move;

    if (state->open >= state->to_open)
        return;
    for (int land = 0; land < brz_set(rules)->lands_n; land++) {
        move_init(&move, BRZ_V_REVEAL, STELE_NOBODY);
        move_set_int(&move, BRZ_REVEAL_LAND, land);
        game_offer(rules, state, &move, out);
    }
}

static void offer_show(const struct stele_rules *rules, const struct brz_state *state, int stack,
                       int tech, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, BRZ_V_SHOW, STELE_NOBODY);
    move_set_int(&move, BRZ_SHOW_STACK, stack + 1);
    move_set_int(&move, BRZ_SHOW_CARD, tech);
    game_offer(rules, state, &move, out);
}

void brz_list_show(const struct stele_rules *rules, const struct brz_state *state,
                   struct stele_moves *out)
{
    for (int stack = 0; stack < brz_set(rules)->pool; stack++) {
        if (!((state->owes_shows >> stack) & 1))
            continue;
        for (int tech = 0; tech < brz_set(rules)->techs_n; tech++)
            offer_show(rules, state, stack, tech, out);
        offer_show(rules, state, stack, STELE_UNKNOWN, out);
    }
}

/* BRZ-R6: the land comes before its cities. */
void brz_list_draw(const struct stele_rules *rules, const struct brz_state *state,
                   struct stele_moves *out)
{
    (void)rules;
    if (state->owes_draw && state->open >= state->to_open)
        out->open |= 1u << BRZ_V_DRAW;
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static void offer_play(const struct stele_rules *rules, const struct brz_state *state, int stack,
                       int side, int column, int card, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, BRZ_V_PLAY, state->active);
    move_set_int(&move, BRZ_PLAY_STACK, stack + 1);
    move_set_int(&move, BRZ_PLAY_SIDE, side);
    move_set_int(&move, BRZ_PLAY_COLUMN, column);
    if (card != STELE_UNKNOWN)
        move_set_int(&move, BRZ_PLAY_CARD, card);
    game_offer(rules, state, &move, out);
}

/* BRZ-4.6: either side.  A card that nobody saw may be any that is left. */
static void offer_sides(const struct stele_rules *rules, const struct brz_state *state, int stack,
                        int column, struct stele_moves *out)
{
    for (int side = BRZ_SIDE_FACE; side <= BRZ_SIDE_BRONZE; side++) {
        offer_play(rules, state, stack, side, column, STELE_UNKNOWN, out);
        if (state->stack[stack].top != BRZ_UNSEEN)
            continue;
        for (int tech = 0; tech < brz_set(rules)->techs_n; tech++)
            offer_play(rules, state, stack, side, column, tech, out);
    }
}

/* BRZ-3.2, BRZ-9.6: some stack always has a card. */
void brz_list_play(const struct stele_rules *rules, const struct brz_state *state,
                   struct stele_moves *out)
{
    if (state->phase != BRZ_P_PLAY || brz_owes(state))
        return;
    for (int stack = 0; stack < brz_set(rules)->pool; stack++)
        for (int column = 0; column < BRZ_COLUMN_BETWEEN; column++)
            offer_sides(rules, state, stack, column, out);
}

static void offer_settle(const struct stele_rules *rules, const struct brz_state *state, int place,
                         int position, int landscape, int slot, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, BRZ_V_SETTLE, state->active);
    move_set_int(&move, BRZ_SETTLE_CARD, place);
    move_set_int(&move, BRZ_SETTLE_LAND, position);
    move_set_int(&move, BRZ_SETTLE_LANDSCAPE, landscape);
    move_set_int(&move, BRZ_SETTLE_SLOT, slot);
    game_offer(rules, state, &move, out);
}

/* The free spaces for one card.  BRZ-6.6: lands behind the front need not be looked at. */
static void offer_spaces(const struct stele_rules *rules, const struct brz_state *state, int place,
                         struct stele_moves *out)
{
    const int front = state->player[state->active].front;

    for (int position = front > 0 ? front : 1; position <= state->open; position++) {
        const struct brz_land *land = brz_land_at(rules, state, position);
        for (int i = 0; i < brz_set(rules)->landscapes_n; i++)
            for (int slot = 0; slot < land->cell[i]; slot++)
                if (state->place[position].cube[i][slot] == 0)
                    offer_settle(rules, state, place, position, i, slot, out);
    }
}

void brz_list_settle(const struct stele_rules *rules, const struct brz_state *state,
                     struct stele_moves *out)
{
    if (state->phase != BRZ_P_SETTLE || brz_owes(state))
        return;
    for (int i = 0; i < state->active_n; i++)
        if (!((state->used >> i) & 1))
            offer_spaces(rules, state,
                         brz_matrix_place(state->active_column[i], state->active_row[i]), out);
}

void brz_list_city(const struct stele_rules *rules, const struct brz_state *state,
                   struct stele_moves *out)
{
    struct stele_move move;

    if (!state->city_due || brz_owes(state))
        return;
    for (int city = 0; city < brz_set(rules)->cities_n; city++) {
        move_init(&move, BRZ_V_CITY, state->active);
        move_set_int(&move, BRZ_CITY_CITY, city);
        game_offer(rules, state, &move, out);
    }
}

void brz_list_end(const struct stele_rules *rules, const struct brz_state *state,
                  struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, BRZ_V_END, state->active);
    game_offer(rules, state, &move, out);
}
