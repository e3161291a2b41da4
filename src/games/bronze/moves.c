/* Check and apply, one pair of functions per verb.  What happens without a decision is in
 * phases.c.  Where several things are wrong with a move, the first one in the order of the
 * catalogue of illegal moves is named. */
#include "games/bronze/bronze.h"

#include <string.h>

/* ---- Refusing -------------------------------------------------------------------------------- */

static struct brz_player *own(struct brz_state *state)
{
    return &state->player[state->active];
}

static const struct brz_player *own_const(const struct brz_state *state)
{
    return &state->player[state->active];
}

/* ---- provinces ------------------------------------------------------------------------------- */

bool brz_check_provinces(const struct stele_rules *rules, const struct brz_state *state,
                         const struct stele_move *move, struct stele_reason *why)
{
    if (!state->owes_provinces)
        return REFUSE(why, "bronze.tokens-not-due", "BRZ-2.9");
    return brz_may_deal_provinces(rules, move, why);
}

void brz_apply_provinces(const struct stele_rules *rules, struct brz_state *state,
                         const struct stele_move *move, struct stele_sink *sink)
{
    brz_deal_provinces(rules, state, move);
    state->owes_provinces = 0;
    TELL(sink, "bronze.provinces-dealt", "BRZ-2.9", STELE_NOBODY, WHOLE,
         NAMES("tokens", BRZ_D_PROVINCES, move_values(move, BRZ_PROVINCES_TOKENS),
               (size_t)brz_table(rules)->lands));
}

/* ---- reveal ---------------------------------------------------------------------------------- */

/* BRZ-6.8: only when a land has to be turned up; BRZ-2.2: no land twice. */
bool brz_check_reveal(const struct stele_rules *rules, const struct brz_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const int land = move_int(move, BRZ_REVEAL_LAND, 0);

    (void)rules;
    if (state->open >= state->to_open)
        return REFUSE(why, "bronze.reveal-not-due", "BRZ-6.8");
    for (int position = 1; position <= state->open; position++)
        if (state->place[position].land == land + 1)
            return REFUSE(why, "bronze.land-seen", "BRZ-2.2", NAME("land", BRZ_D_LANDS, land));
    return true;
}

void brz_apply_reveal(const struct stele_rules *rules, struct brz_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    brz_open_land(rules, state, move_int(move, BRZ_REVEAL_LAND, 0), true, sink);
}

/* ---- show ------------------------------------------------------------------------------------ */

/* Only a log kept at the table may say "?", of a card that its writers did not see. */
static bool check_hidden(const struct stele_rules *rules, struct stele_reason *why)
{
    return rules->table || REFUSE(why, "bronze.full-hidden", "BRZ-2.5");
}

/* BRZ-1.8: no card has bronze casting for a face; BRZ-2.5: no technology more often than the deck
 * holds it. */
static bool check_face(const struct stele_rules *rules, const struct brz_state *state, int tech,
                       struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);
    const int cards = set->tech[tech].cards[rules->players_n];

    if (tech == set->bronze)
        return REFUSE(why, "bronze.back-shown", "BRZ-1.8");
    if (state->shown[tech] < cards)
        return true;
    return REFUSE(why, "bronze.card-spent", "BRZ-2.5", INT("found", state->shown[tech] + 1),
                  INT("expected", cards), NAME("technology", BRZ_D_TECHNOLOGIES, tech));
}

/* BRZ-4.4: once it is used, the spare has the number of the stack whose place it took. */
static bool check_stack(const struct stele_rules *rules, const struct brz_state *state, int stack,
                        struct stele_reason *why)
{
    const int pool = brz_set(rules)->pool;

    if (stack == pool + 1 && !state->spare_used)
        return REFUSE(why, "bronze.spare", "BRZ-4.1", INT("stack", stack));
    if (stack < 1 || stack > pool)
        return REFUSE(why, "bronze.no-stack", "BRZ-4.1", INT("stack", stack),
                      INT("expected", pool));
    return true;
}

/* BRZ-4.3, BRZ-4.4 */
bool brz_check_show(const struct stele_rules *rules, const struct brz_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int stack = move_int(move, BRZ_SHOW_STACK, 0);
    const int tech = move_int(move, BRZ_SHOW_CARD, 0);

    if (!check_stack(rules, state, stack, why))
        return false;
    if (!((state->owes_shows >> (stack - 1)) & 1))
        return REFUSE(why, "bronze.show-not-due", "BRZ-4.3", INT("stack", stack));
    if (tech == STELE_UNKNOWN)
        return check_hidden(rules, why);
    return check_face(rules, state, tech, why);
}

void brz_apply_show(const struct stele_rules *rules, struct brz_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    brz_show_card(rules, state, move_int(move, BRZ_SHOW_STACK, 0) - 1,
                  move_int(move, BRZ_SHOW_CARD, 0), true, sink);
}

/* ---- draw ------------------------------------------------------------------------------------ */

/* BRZ-2.10: a card of this deck that has not been seen yet. */
static bool check_drawn(const struct stele_rules *rules, uint64_t seen, int city,
                        struct stele_reason *why)
{
    if (city == STELE_UNKNOWN)
        return check_hidden(rules, why);
    if (brz_set(rules)->city[city].players > rules->players_n)
        return REFUSE(why, "bronze.city-not-in-deck", "BRZ-2.10", NAME("city", BRZ_D_CITIES, city));
    if ((seen >> city) & 1)
        return REFUSE(why, "bronze.city-seen", "BRZ-2.10", NAME("city", BRZ_D_CITIES, city));
    return true;
}

/* BRZ-6.10; BRZ-R6: after the reveal. */
bool brz_check_draw(const struct stele_rules *rules, const struct brz_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int16_t *cities = move_values(move, BRZ_DRAW_CITIES);
    const int n = (int)move_count(move, BRZ_DRAW_CITIES), expected = brz_draw_count(rules, state);
    uint64_t seen = state->drawn;

    if (!state->owes_draw)
        return REFUSE(why, "bronze.draw-not-due", "BRZ-6.10");
    if (state->open < state->to_open)
        return REFUSE(why, "bronze.draw-early", "BRZ-R6", INT("land", state->owes_draw));
    if (n != expected)
        return REFUSE(why, "bronze.draw-count", "BRZ-6.10", INT("found", n),
                      INT("expected", expected));
    for (int i = 0; i < n; i++) {
        if (!check_drawn(rules, seen, cities[i], why))
            return false;
        if (cities[i] != STELE_UNKNOWN)
            seen |= UINT64_C(1) << cities[i];
    }
    return true;
}

void brz_apply_draw(const struct stele_rules *rules, struct brz_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int16_t *names = move_values(move, BRZ_DRAW_CITIES);
    const int n = (int)move_count(move, BRZ_DRAW_CITIES);
    uint8_t cities[BRZ_DISPLAY_MAX];

    for (int i = 0; i < n; i++)
        cities[i] = names[i] == STELE_UNKNOWN ? BRZ_UNSEEN : (uint8_t)(names[i] + 1);
    brz_lay_cities(rules, state, state->owes_draw, cities, n, true, sink);
}

/* ---- play ------------------------------------------------------------------------------------ */

/* BRZ-4.1: the face-up top card of a stack that is not empty.  Where those who kept the log did not
 * see it, they name it when it is laid face up. */
static bool check_card(const struct stele_rules *rules, const struct brz_state *state, int stack,
                       const struct stele_move *move, struct stele_reason *why)
{
    const int top = state->stack[stack - 1].top;
    const int card = move_int(move, BRZ_PLAY_CARD, STELE_UNKNOWN);

    if (state->stack[stack - 1].left == 0)
        return REFUSE(why, "bronze.stack-empty", "BRZ-4.1", INT("stack", stack));
    if (top != BRZ_UNSEEN && card != STELE_UNKNOWN && card != top - 1)
        return REFUSE(why, "bronze.other-card", "BRZ-4.1", NAME("found", BRZ_D_TECHNOLOGIES, card),
                      NAME("expected", BRZ_D_TECHNOLOGIES, top - 1), INT("stack", stack));
    if (top != BRZ_UNSEEN)
        return true;
    if (card == STELE_UNKNOWN)
        return move_int(move, BRZ_PLAY_SIDE, 0) == BRZ_SIDE_BRONZE ||
               REFUSE(why, "bronze.card-unknown", "BRZ-4.1", INT("stack", stack));
    return check_face(rules, state, card, why);
}

/* BRZ-4.7: below a column, or as a new one; BRZ-4.8: no fifth; BRZ-4.9: at either end; BRZ-R4: the
 * very first column is called R. */
static bool check_column(const struct stele_rules *rules, const struct brz_player *player,
                         int column, struct stele_reason *why)
{
    const int max = brz_set(rules)->max_columns, n = player->columns_n;
    const bool between = column >= BRZ_COLUMN_BETWEEN;
    const int named = between ? column - BRZ_COLUMN_BETWEEN + 1 : column; /* 1-2 names column 2 */

    if ((column < BRZ_COLUMN_LEFT || between) ? named >= n : column == BRZ_COLUMN_LEFT && n == 0)
        return REFUSE(why, "bronze.no-column", "BRZ-4.7", NAME("column", BRZ_D_COLUMNS, column),
                      INT("expected", n));
    if (column >= BRZ_COLUMN_LEFT && n >= max)
        return REFUSE(why, "bronze.column-limit", "BRZ-4.8", NAME("column", BRZ_D_COLUMNS, column),
                      INT("expected", max));
    return !between || REFUSE(why, "bronze.column-between", "BRZ-4.9",
                              NAME("column", BRZ_D_COLUMNS, column), INT("expected", n));
}

/* BRZ-4.10: columns fill from the top without holes; BRZ-4.6, BRZ-4.11: a laid card stays as it
 * is. */
static bool check_row(const struct brz_player *player, int column, int row,
                      struct stele_reason *why)
{
    const bool fresh = column >= BRZ_COLUMN_LEFT;
    const int expected = fresh ? 1 : player->height[column] + 1;

    if (row == expected)
        return true;
    return REFUSE(why, !fresh && row > 0 && row < expected ? "bronze.card-moved" : "bronze.row-gap",
                  !fresh && row > 0 && row < expected ? "BRZ-4.11" : "BRZ-4.10", INT("row", row),
                  INT("expected", expected), NAME("column", BRZ_D_COLUMNS, column),
                  INT("new", fresh));
}

/* With the card of this turn, and where it lies. */
static bool refuse_second(const struct stele_rules *rules, const struct brz_state *state,
                          struct stele_reason *why)
{
    const uint8_t card = own_const(state)->card[state->laid_column][state->laid_row];

    return REFUSE(
        why, "bronze.second-card", "BRZ-3.1", SEAT("player", state->active),
        NAME("technology", BRZ_D_TECHNOLOGIES, brz_tech_of(brz_set(rules), card)),
        NAME("card", BRZ_D_PLACES, brz_matrix_place(state->laid_column, state->laid_row)));
}

/* BRZ-R12: stack, side and column are one decision. */
bool brz_check_play(const struct stele_rules *rules, const struct brz_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int stack = move_int(move, BRZ_PLAY_STACK, 0);
    const int column = move_int(move, BRZ_PLAY_COLUMN, 0);

    if (state->phase != BRZ_P_PLAY)
        return refuse_second(rules, state, why); /* BRZ-3.1 */
    if (!check_stack(rules, state, stack, why) || !check_card(rules, state, stack, move, why))
        return false;
    if (move_has(move, BRZ_PLAY_BACK)) /* BRZ-4.2 */
        return REFUSE(why, "bronze.take-back", "BRZ-4.2",
                      INT("stack", move_int(move, BRZ_PLAY_BACK, 0)));
    if (!check_column(rules, own_const(state), column, why))
        return false;
    return !move_has(move, BRZ_PLAY_ROW) ||
           check_row(own_const(state), column, move_int(move, BRZ_PLAY_ROW, 0), why);
}

/* BRZ-4.11: a new column on the left renumbers the others, but moves none of their cards. */
static int open_column(struct brz_player *player, int column)
{
    if (column < BRZ_COLUMN_LEFT)
        return column;
    if (column == BRZ_COLUMN_LEFT) {
        memmove(player->card[1], player->card[0], player->columns_n * sizeof player->card[0]);
        memmove(player->height + 1, player->height, player->columns_n);
        memset(player->card[0], 0, sizeof player->card[0]);
        player->height[0] = 0;
    }
    player->columns_n++;
    return column == BRZ_COLUMN_LEFT ? 0 : player->columns_n - 1;
}

/* The face of the card taken; what nobody saw becomes known when it is laid face up. */
static int take_face(struct brz_state *state, int stack, const struct stele_move *move,
                     struct stele_sink *sink)
{
    const int top = state->stack[stack].top;
    const int card = move_int(move, BRZ_PLAY_CARD, STELE_UNKNOWN);

    if (top != BRZ_UNSEEN)
        return top - 1;
    if (card == STELE_UNKNOWN)
        return BRZ_FACE_UNKNOWN;
    state->shown[card]++;
    state->assumed++;
    TELL(sink, "bronze.assumed", "BRZ-4.1", state->active, NAME("what", BRZ_D_TECHNOLOGIES, card));
    return card;
}

void brz_apply_play(const struct stele_rules *rules, struct brz_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    struct brz_player *player = own(state);
    const int stack = move_int(move, BRZ_PLAY_STACK, 0) - 1;
    const int side = move_int(move, BRZ_PLAY_SIDE, 0);
    const int named = move_int(move, BRZ_PLAY_COLUMN, 0);
    const int face = take_face(state, stack, move, sink);
    const int column = open_column(player, named);
    const bool fresh = named >= BRZ_COLUMN_LEFT;
    const uint8_t card = (uint8_t)(face | (side == BRZ_SIDE_BRONZE ? BRZ_CARD_BACK : 0));

    state->laid_column = (uint8_t)column;
    state->laid_row = player->height[column]++;
    player->card[column][state->laid_row] = card;
    player->tech[brz_tech_of(brz_set(rules), card)]++;
    state->phase = BRZ_P_SETTLE;
    TELL(sink, "bronze.taken", fresh ? "BRZ-4.9" : "BRZ-4.7", state->active, WHOLE,
         INT("stack", stack + 1),
         NAME("technology", BRZ_D_TECHNOLOGIES, face == BRZ_FACE_UNKNOWN ? STELE_UNKNOWN : face),
         NAME("side", BRZ_D_SIDES, side), INT("back", side == BRZ_SIDE_BRONZE),
         INT("column", column + 1), INT("row", state->laid_row + 1), INT("new", fresh));
    brz_take_card(rules, state, stack, sink);
    brz_activate(rules, state);
    brz_tell_activated(rules, state, sink);
}

/* ---- settle ---------------------------------------------------------------------------------- */

/* The technology of a card in the matrix of the player whose turn it is. */
static int own_tech(const struct stele_rules *rules, const struct brz_state *state, int column,
                    int row)
{
    return brz_tech_of(brz_set(rules), own_const(state)->card[column][row]);
}

static int laid_tech(const struct stele_rules *rules, const struct brz_state *state)
{
    return own_tech(rules, state, state->laid_column, state->laid_row);
}

/* BRZ-5.3: whether the card laid activates nothing in its column. */
static bool laid_alone(const struct stele_rules *rules, const struct brz_state *state)
{
    return !brz_set(rules)->tech[laid_tech(rules, state)].column;
}

/* Why a card is not activated: a fact for the sentence, and the clause.  In the column of the card
 * laid, the technology is wrong; beside it, the card lies in another row, is reached only by way of
 * a card that does not pass activation on, or lies beyond a gap. */
struct inactive {
    const char *key, *clause;
};

/* BRZ-5.6: whether an activated card of the column has the same technology. */
static bool has_active_namesake(const struct stele_rules *rules, const struct brz_state *state,
                                int column, int row)
{
    const int tech = own_tech(rules, state, column, row);

    for (int i = 0; i < state->active_n; i++)
        if (state->active_column[i] == column &&
            own_tech(rules, state, column, state->active_row[i]) == tech)
            return true;
    return false;
}

static struct inactive why_inactive(const struct stele_rules *rules, const struct brz_state *state,
                                    int column, int row)
{
    const int laid = state->laid_column, away = column < laid ? laid - column : column - laid;
    const int between = column < laid ? laid - 1 : laid + 1;

    if (away == 0)
        return laid_alone(rules, state) ? (struct inactive){"casting", "BRZ-5.3"}
                                        : (struct inactive){"same", "BRZ-5.2"};
    if (has_active_namesake(rules, state, column, row))
        return (struct inactive){"spread", "BRZ-5.6"};
    if (away > 1 && row == state->laid_row && own_const(state)->height[between] <= row)
        return (struct inactive){"past", "BRZ-5.5"};
    return (struct inactive){"beside", "BRZ-5.4"};
}

static bool refuse_inactive(const struct stele_rules *rules, const struct brz_state *state,
                            int column, int row, struct stele_reason *why)
{
    const int place = brz_matrix_place(column, row), tech = own_tech(rules, state, column, row);
    const struct inactive inactive = why_inactive(rules, state, column, row);

    if (column == state->laid_column && laid_alone(rules, state) && tech == laid_tech(rules, state))
        return REFUSE(why, "bronze.bronze-column", "BRZ-5.3", NAME("card", BRZ_D_PLACES, place));
    return REFUSE(why, "bronze.not-activated", inactive.clause, NAME("card", BRZ_D_PLACES, place),
                  NAME("technology", BRZ_D_TECHNOLOGIES, tech), INT(inactive.key, 1),
                  NAME("laid", BRZ_D_PLACES, brz_matrix_place(state->laid_column, state->laid_row)),
                  NAME("by", BRZ_D_TECHNOLOGIES, laid_tech(rules, state)),
                  FACTS(brz_active(rules, state, false)));
}

/* BRZ-5.1 to BRZ-5.7: an activated card, once. */
static bool check_active(const struct stele_rules *rules, const struct brz_state *state, int place,
                         struct stele_reason *why)
{
    const struct brz_player *player = own_const(state);
    const int column = place / BRZ_ROWS_MAX, row = place % BRZ_ROWS_MAX;

    if (column >= player->columns_n || row >= player->height[column])
        return REFUSE(why, "bronze.no-card-there", "BRZ-5.1", NAME("card", BRZ_D_PLACES, place));
    const int index = brz_active_index(state, column, row);
    if (index < 0)
        return refuse_inactive(rules, state, column, row, why);
    if ((state->used >> index) & 1)
        return REFUSE(why, "bronze.card-used", "BRZ-5.7", NAME("card", BRZ_D_PLACES, place));
    return true;
}

struct target {
    int position, landscape, slot;
};

#define SPACE(TARGET)                                                                              \
    INT("land", (TARGET)->position), NAME("landscape", BRZ_D_LANDSCAPES, (TARGET)->landscape),     \
        INT("slot", (TARGET)->slot)

/* Which land lies there: what it shows was reconstructed, and its owner may know better. */
static int land_there(const struct stele_rules *rules, const struct brz_state *state, int position)
{
    return (int)(brz_land_at(rules, state, position) - brz_set(rules)->land);
}

/* BRZ-1.3, BRZ-1.4, BRZ-6.5.  Nobody knows the cells of a face-down land: there a space is out of
 * range only if no land at all has it. */
static inline bool check_there(const struct stele_rules *rules, const struct brz_state *state,
                               const struct target *target, struct stele_reason *why)
{
    const int lands = brz_table(rules)->lands;

    if (target->position < 1 || target->position > lands)
        return REFUSE(why, "bronze.no-land", "BRZ-1.4", INT("land", target->position),
                      INT("expected", lands));
    const bool open = target->position <= state->open;
    const int slots = open ? brz_land_at(rules, state, target->position)->cell[target->landscape]
                           : brz_set(rules)->slots;
    if (target->slot >= slots)
        return REFUSE(
            why, "bronze.no-space", "BRZ-1.3", SPACE(target),
            INT(open ? "expected" : "most", slots),
            WHEN(open, NAME("name", BRZ_D_LANDS, land_there(rules, state, target->position))));
    if (!open)
        return REFUSE(why, "bronze.face-down", "BRZ-6.5", INT("land", target->position),
                      INT("open", state->open));
    return true;
}

/* BRZ-1.3: one cube a space; BRZ-6.6: never behind the front. */
static inline bool check_free(const struct brz_state *state, const struct target *target,
                              struct stele_reason *why)
{
    const int cube = state->place[target->position].cube[target->landscape][target->slot];
    const int front = own_const(state)->front;

    if (cube != 0)
        return REFUSE(why, "bronze.occupied", "BRZ-6.1", SPACE(target), SEAT("player", cube - 1));
    if (target->position >= front)
        return true;
    return REFUSE(why, "bronze.backward", "BRZ-6.6", INT("land", target->position),
                  INT("expected", front), SEAT("player", state->active));
}

/* BRZ-6.2 */
static bool check_served(const struct stele_rules *rules, const struct brz_state *state, int place,
                         const struct target *target, struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);
    const int tech =
        brz_tech_of(set, own_const(state)->card[place / BRZ_ROWS_MAX][place % BRZ_ROWS_MAX]);
    const int kind =
        brz_land_at(rules, state, target->position)->kind[target->landscape][target->slot];

    if (!((set->tech[tech].landscapes >> target->landscape) & 1))
        return REFUSE(why, "bronze.landscape", "BRZ-6.2",
                      NAME("landscape", BRZ_D_LANDSCAPES, target->landscape),
                      NAME("technology", BRZ_D_TECHNOLOGIES, tech),
                      NAME_SET("allowed", BRZ_D_LANDSCAPES, set->tech[tech].landscapes));
    if (!((set->tech[tech].kinds >> kind) & 1))
        return REFUSE(why, "bronze.kind", "BRZ-6.2", SPACE(target),
                      NAME("name", BRZ_D_LANDS, land_there(rules, state, target->position)),
                      NAME("kind", BRZ_D_KINDS, kind), NAME("technology", BRZ_D_TECHNOLOGIES, tech),
                      NAME_SET("allowed", BRZ_D_KINDS, set->tech[tech].kinds));
    return true;
}

bool brz_refuse_city(const struct brz_state *state, struct stele_reason *why)
{
    return REFUSE(why, "bronze.city-missing", "BRZ-6.14", INT("land", state->city_due),
                  FACTS(brz_display(&state->place[state->city_due])));
}

/* BRZ-6.14, BRZ-R7: the city first. */
static bool check_no_city_due(const struct brz_state *state, struct stele_reason *why)
{
    return !state->city_due || brz_refuse_city(state, why);
}

static struct target target_of(const struct stele_move *move)
{
    return (struct target){move_int(move, BRZ_SETTLE_LAND, 0),
                           move_int(move, BRZ_SETTLE_LANDSCAPE, 0),
                           move_int(move, BRZ_SETTLE_SLOT, 0)};
}

bool brz_check_space(const struct stele_rules *rules, const struct brz_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const struct target target = target_of(move);

    return check_there(rules, state, &target, why) && check_free(state, &target, why) &&
           (own_const(state)->cubes > 0 ||
            REFUSE(why, "bronze.no-cubes", "BRZ-6.7", SEAT("player", state->active)));
}

/* BRZ-6.3: any activated card, in any order. */
bool brz_check_settle(const struct stele_rules *rules, const struct brz_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const int place = move_int(move, BRZ_SETTLE_CARD, 0);
    const struct target target = target_of(move);

    if (state->phase == BRZ_P_PLAY)
        return REFUSE(why, "bronze.card-first", "BRZ-3.1");
    if (!check_active(rules, state, place, why) || !check_there(rules, state, &target, why) ||
        !check_free(state, &target, why) || !check_served(rules, state, place, &target, why))
        return false;
    if (own_const(state)->cubes == 0)
        return REFUSE(why, "bronze.no-cubes", "BRZ-6.7",
                      SEAT("player", state->active));
    return check_no_city_due(state, why);
}

static void put_cube(const struct stele_rules *rules, struct brz_state *state,
                     const struct target *target)
{
    struct brz_player *player = own(state);
    struct brz_place *place = &state->place[target->position];
    const int kind =
        brz_land_at(rules, state, target->position)->kind[target->landscape][target->slot];

    place->cube[target->landscape][target->slot] = (uint8_t)(state->active + 1); /* BRZ-1.13 */
    place->count[state->active]++;
    place->filled++;
    player->cubes--;
    player->front = (uint8_t)target->position;
    player->landscape[target->landscape]++;
    player->kinds[target->landscape] |= (uint8_t)(1u << kind);
    state->last = (uint8_t)target->position;
    state->placed++;
    state->settled |= (uint8_t)(1u << target->landscape);
}

void brz_apply_settle(const struct stele_rules *rules, struct brz_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const int place = move_int(move, BRZ_SETTLE_CARD, 0);
    const int column = place / BRZ_ROWS_MAX, row = place % BRZ_ROWS_MAX;
    const struct target target = target_of(move);

    state->used |= UINT32_C(1) << brz_active_index(state, column, row);
    put_cube(rules, state, &target);
    TELL(sink, "bronze.settled", "BRZ-6.1", state->active, WHOLE, NAME("card", BRZ_D_PLACES, place),
         NAME("technology", BRZ_D_TECHNOLOGIES, own_tech(rules, state, column, row)),
         INT("land", target.position), NAME("landscape", BRZ_D_LANDSCAPES, target.landscape),
         NAME("kind", BRZ_D_KINDS,
              brz_land_at(rules, state, target.position)->kind[target.landscape][target.slot]),
         INT("slot", target.slot), INT("cubes", own(state)->cubes));
    brz_enter(rules, state, target.position,
              state->place[target.position].count[state->active] == 1, sink);
    state->phase = state->city_due ? BRZ_P_CITY : BRZ_P_SETTLE;
    if (own(state)->cubes == 0) /* BRZ-9.2, BRZ-R13: of any one player */
        brz_trigger(state, BRZ_END_CUBES, sink);
    if (target.position == brz_table(rules)->lands && brz_is_full(rules, state, target.position))
        brz_trigger(state, BRZ_END_LAST_LAND, sink); /* BRZ-9.3 */
}

/* ---- city ------------------------------------------------------------------------------------ */

/* The place of a city in a display, or else of a card that nobody saw and that may be this city;
 * -1 if there is neither. */
static int find_city(const struct stele_rules *rules, const struct brz_state *state,
                     const struct brz_place *place, int city)
{
    int unseen = -1;

    for (int i = 0; i < place->display_n; i++) {
        if (place->display[i] == city + 1)
            return i;
        if (place->display[i] == BRZ_UNSEEN)
            unseen = i;
    }
    const bool possible =
        brz_set(rules)->city[city].players <= rules->players_n && !((state->drawn >> city) & 1);
    return possible ? unseen : -1;
}

/* BRZ-6.12: not in the first land; BRZ-6.13: one in each land; BRZ-6.14: after a cube. */
static bool refuse_no_city(const struct stele_rules *rules, const struct brz_state *state,
                           struct stele_reason *why)
{
    const bool here = state->last > 0 && state->place[state->last].display_n > 0;

    if (state->last > 0 && state->last < brz_set(rules)->city_from)
        return REFUSE(why, "bronze.city-first-land", "BRZ-6.12");
    if (!here)
        return REFUSE(why, "bronze.city-not-due", "BRZ-6.14", SEAT("player", state->active));
    return REFUSE(why, "bronze.city-second", "BRZ-6.13", SEAT("player", state->active),
                  INT("land", state->last));
}

/* BRZ-6.10, BRZ-6.11: one of those below the land. */
bool brz_check_city(const struct stele_rules *rules, const struct brz_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int city = move_int(move, BRZ_CITY_CITY, 0);
    const struct brz_place *place = &state->place[state->city_due];

    if (state->phase == BRZ_P_PLAY)
        return REFUSE(why, "bronze.card-first", "BRZ-3.1");
    if (!state->city_due)
        return refuse_no_city(rules, state, why);
    if (find_city(rules, state, place, city) >= 0)
        return true;
    return REFUSE(why, "bronze.city-not-shown", "BRZ-6.11", NAME("city", BRZ_D_CITIES, city),
                  INT("land", state->city_due), FACTS(brz_display(place)));
}

/* BRZ-6.15, BRZ-R8: the cities left over stay there, and no new ones are added. */
void brz_apply_city(const struct stele_rules *rules, struct brz_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int city = move_int(move, BRZ_CITY_CITY, 0), position = state->city_due;
    struct brz_place *place = &state->place[position];
    struct brz_player *player = own(state);
    const int index = find_city(rules, state, place, city);

    if (place->display[index] == BRZ_UNSEEN) { /* taking it makes it known */
        state->drawn |= UINT64_C(1) << city;
        state->assumed++;
        TELL(sink, "bronze.assumed", "BRZ-6.10", state->active, NAME("what", BRZ_D_CITIES, city));
    }
    place->display_n--;
    for (int i = index; i < place->display_n; i++)
        place->display[i] = place->display[i + 1];
    place->display[place->display_n] = 0;
    player->city[player->cities_n++] = (uint8_t)city;
    state->city_due = 0;
    state->phase = BRZ_P_SETTLE;
    TELL(sink, "bronze.city-taken", "BRZ-6.14", state->active, WHOLE,
         NAME("city", BRZ_D_CITIES, city), INT("land", position));
    if (state->opens_later) { /* BRZ-R6 */
        state->opens_later = 0;
        state->to_open = (uint8_t)(position < brz_table(rules)->lands ? position + 1 : position);
        brz_open_lands(rules, state, sink);
    }
}

/* ---- end ------------------------------------------------------------------------------------- */

/* BRZ-3.2: not without a card; BRZ-6.4: whatever is left undone. */
bool brz_check_end(const struct stele_rules *rules, const struct brz_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)move;
    if (state->phase == BRZ_P_PLAY)
        return REFUSE(why, "bronze.no-card", "BRZ-3.2");
    return check_no_city_due(state, why);
}

void brz_apply_end(const struct stele_rules *rules, struct brz_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    const int unused = state->active_n - state->placed;

    (void)move;
    if (unused > 0)
        TELL(sink, "bronze.lapsed", "BRZ-6.4", state->active, INT("n", unused));
    brz_end_turn(rules, state, sink);
}

/* ---- Every verb ------------------------------------------------------------------------------ */

/* What chance still owes comes before any decision.  What it owes before a card is taken belongs to
 * the set-up: BRZ-2.3, BRZ-2.7. */
bool brz_refuse_owed(const struct brz_state *state, struct stele_reason *why)
{
    const bool setup = state->phase == BRZ_P_PLAY;
    int stack = 0;

    if (state->owes_provinces)
        return REFUSE(why, "bronze.tokens-missing", "BRZ-2.9");
    if (state->open < state->to_open)
        return REFUSE(why, "bronze.reveal-missing", setup ? "BRZ-2.3" : "BRZ-6.8",
                      INT("land", state->open + 1));
    if (state->owes_draw)
        return REFUSE(why, "bronze.draw-missing", "BRZ-6.10", INT("land", state->owes_draw));
    while (!((state->owes_shows >> stack) & 1))
        stack++;
    return REFUSE(why, "bronze.show-missing", setup ? "BRZ-2.7" : "BRZ-4.3",
                  INT("stack", stack + 1));
}

/* A decision needs a game that goes on, the right player and nothing left to turn up; chance may
 * speak in anybody's turn. */
bool brz_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct brz_state *s = state;

    if (s->phase == BRZ_P_OVER)
        return REFUSE(why, "bronze.over", "BRZ-9.4", NAME("end", BRZ_D_ENDS, s->end));
    if (rules->game->verbs[move->verb].flags & STELE_VERB_CHANCE)
        return true;
    if (move->by != s->active)
        return REFUSE(why, "bronze.not-your-turn", "BRZ-2.11", SEAT("player", move->by),
                      SEAT("expected", s->active));
    return !brz_owes(s) || brz_refuse_owed(s, why);
}
