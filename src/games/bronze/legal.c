/* The complete list of legal moves.  Every candidate goes through brz_check, so that the list and
 * the checks cannot disagree; the loops only have to reach every candidate that might pass.  What
 * a play may say besides (a row, a card that lies open anyway) is left out. */
#include "games/bronze/bronze.h"

struct lister {
    const struct stele_rules *rules;
    const struct brz_state *state;
    struct stele_moves *out;
};

static void offer(const struct lister *l, const struct stele_move *move)
{
    struct stele_reason why;

    if (brz_check(l->rules, l->state, move, &why))
        moves_add(l->out, move);
}

/* ---- Chance ---------------------------------------------------------------------------------- */

static void list_reveals(const struct lister *l)
{
    struct stele_move move;

    for (int land = 0; land < brz_set(l->rules)->lands_n; land++) {
        move_init(&move, BRZ_V_REVEAL, STELE_NOBODY);
        move_set_int(&move, BRZ_REVEAL_LAND, land);
        offer(l, &move);
    }
}

static void offer_show(const struct lister *l, int stack, int tech)
{
    struct stele_move move;

    move_init(&move, BRZ_V_SHOW, STELE_NOBODY);
    move_set_int(&move, BRZ_SHOW_STACK, stack + 1);
    move_set_int(&move, BRZ_SHOW_CARD, tech);
    offer(l, &move);
}

static void list_shows(const struct lister *l)
{
    for (int stack = 0; stack < brz_set(l->rules)->pool; stack++) {
        if (!((l->state->owes_shows >> stack) & 1))
            continue;
        for (int tech = 0; tech < brz_set(l->rules)->techs_n; tech++)
            offer_show(l, stack, tech);
        offer_show(l, stack, STELE_UNKNOWN);
    }
}

static void list_chance(const struct lister *l)
{
    if (l->state->owes_provinces)
        l->out->open |= 1u << BRZ_V_PROVINCES;
    if (l->state->open < l->state->to_open)
        list_reveals(l);
    else if (l->state->owes_draw)
        l->out->open |= 1u << BRZ_V_DRAW;
    list_shows(l);
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static void offer_play(const struct lister *l, int stack, int side, int column, int card)
{
    struct stele_move move;

    move_init(&move, BRZ_V_PLAY, l->state->active);
    move_set_int(&move, BRZ_PLAY_STACK, stack + 1);
    move_set_int(&move, BRZ_PLAY_SIDE, side);
    move_set_int(&move, BRZ_PLAY_COLUMN, column);
    if (card != STELE_UNKNOWN)
        move_set_int(&move, BRZ_PLAY_CARD, card);
    offer(l, &move);
}

/* BRZ-4.6: either side.  A card that nobody saw may be any that is left. */
static void list_sides(const struct lister *l, int stack, int column)
{
    for (int side = BRZ_SIDE_FACE; side <= BRZ_SIDE_BRONZE; side++) {
        offer_play(l, stack, side, column, STELE_UNKNOWN);
        if (l->state->stack[stack].top != BRZ_UNSEEN)
            continue;
        for (int tech = 0; tech < brz_set(l->rules)->techs_n; tech++)
            offer_play(l, stack, side, column, tech);
    }
}

/* BRZ-3.2, BRZ-9.6: some stack always has a card. */
static void list_plays(const struct lister *l)
{
    for (int stack = 0; stack < brz_set(l->rules)->pool; stack++)
        for (int column = 0; column < BRZ_COLUMN_BETWEEN; column++)
            list_sides(l, stack, column);
}

static void offer_settle(const struct lister *l, int place, int position, int landscape, int slot)
{
    struct stele_move move;

    move_init(&move, BRZ_V_SETTLE, l->state->active);
    move_set_int(&move, BRZ_SETTLE_CARD, place);
    move_set_int(&move, BRZ_SETTLE_LAND, position);
    move_set_int(&move, BRZ_SETTLE_LANDSCAPE, landscape);
    move_set_int(&move, BRZ_SETTLE_SLOT, slot);
    offer(l, &move);
}

/* BRZ-6.6: lands behind the front need not be looked at. */
static void list_spaces(const struct lister *l, int place)
{
    const struct brz_state *s = l->state;
    const int front = s->player[s->active].front;

    for (int position = front > 0 ? front : 1; position <= s->open; position++) {
        const struct brz_land *land = brz_land_at(l->rules, s, position);
        for (int i = 0; i < brz_set(l->rules)->landscapes_n; i++)
            for (int slot = 0; slot < land->cell[i]; slot++)
                if (s->place[position].cube[i][slot] == 0)
                    offer_settle(l, place, position, i, slot);
    }
}

static void list_settlements(const struct lister *l)
{
    const struct brz_state *s = l->state;

    if (s->city_due)
        return;
    for (int i = 0; i < s->active_n; i++)
        if (!((s->used >> i) & 1))
            list_spaces(l, brz_matrix_place(s->active_column[i], s->active_row[i]));
}

static void list_cities(const struct lister *l)
{
    struct stele_move move;

    for (int city = 0; city < brz_set(l->rules)->cities_n; city++) {
        move_init(&move, BRZ_V_CITY, l->state->active);
        move_set_int(&move, BRZ_CITY_CITY, city);
        offer(l, &move);
    }
}

static void list_end(const struct lister *l)
{
    struct stele_move move;

    move_init(&move, BRZ_V_END, l->state->active);
    offer(l, &move);
}

void brz_legal(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    const struct lister l = {rules, state, out};

    if (l.state->phase == BRZ_P_OVER)
        return;
    if (brz_owes(l.state)) {
        list_chance(&l);
        return;
    }
    if (l.state->phase == BRZ_P_PLAY) {
        list_plays(&l);
        return;
    }
    if (l.state->city_due)
        list_cities(&l);
    list_settlements(&l);
    list_end(&l);
}
