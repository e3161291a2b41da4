/* What happens by itself: reveals, activation, trade routes, provinces, the end of the game.
 * BRZ-3.3: decisions are in moves.c only. */
#include "games/bronze/bronze.h"

#include "core/game/standing.h"

#include <string.h>

/* ---- Lands, stacks, cities turned up --------------------------------------------------------- */

void brz_open_land(const struct stele_rules *rules, struct brz_state *state, int land,
                   bool recorded, struct stele_sink *sink)
{
    const bool start = state->open < brz_table(rules)->face_up;

    state->open++;
    state->place[state->open].land = (uint8_t)(land + 1);
    TELL(sink, "bronze.revealed", start ? "BRZ-2.3" : "BRZ-6.8", STELE_NOBODY,
         WHEN(recorded, WHOLE), INT("land", state->open), NAME("name", BRZ_D_LANDS, land));
}

void brz_open_lands(const struct stele_rules *rules, struct brz_state *state,
                    struct stele_sink *sink)
{
    while (state->open < state->to_open && state->place[state->open + 1].land > 0)
        brz_open_land(rules, state, state->place[state->open + 1].land - 1, false, sink);
}

void brz_show_card(const struct stele_rules *rules, struct brz_state *state, int stack, int tech,
                   bool recorded, struct stele_sink *sink)
{
    const bool seen = tech >= 0 && tech < brz_set(rules)->techs_n;

    state->stack[stack].top = seen ? (uint8_t)(tech + 1) : BRZ_UNSEEN;
    state->owes_shows &= (uint8_t) ~(1u << stack);
    if (seen)
        state->shown[tech]++;
    TELL(sink, "bronze.shown", "BRZ-4.3", STELE_NOBODY, WHEN(recorded, WHOLE),
         INT("stack", stack + 1),
         NAME("technology", BRZ_D_TECHNOLOGIES, seen ? tech : STELE_UNKNOWN));
}

void brz_show_top(const struct stele_rules *rules, struct brz_state *state, int stack,
                  struct stele_sink *sink)
{
    struct brz_stack *pile = &state->stack[stack];

    pile->top = BRZ_NONE;
    if (pile->left == 0)
        return;
    if (pile->next < pile->known)
        brz_show_card(rules, state, stack, pile->card[pile->next++], false, sink);
    else
        state->owes_shows |= (uint8_t)(1u << stack);
}

/* BRZ-6.16: a deck that runs dry gives what it has. */
int brz_draw_count(const struct stele_rules *rules, const struct brz_state *state)
{
    const int left = brz_table(rules)->cities - state->deck_next, draw = brz_table(rules)->draw;

    return draw < left ? draw : left;
}

struct stele_facts brz_display(const struct brz_place *place)
{
    struct stele_facts facts = {0};
    int16_t cities[BRZ_DISPLAY_MAX];

    for (int i = 0; i < place->display_n; i++)
        cities[i] =
            place->display[i] == BRZ_UNSEEN ? STELE_UNKNOWN : (int16_t)(place->display[i] - 1);
    fact_names(&facts, "cities", BRZ_D_CITIES, cities, place->display_n);
    return facts;
}

void brz_lay_cities(const struct stele_rules *rules, struct brz_state *state, int position,
                    const uint8_t *cities, int n, bool recorded, struct stele_sink *sink)
{
    struct brz_place *place = &state->place[position];

    (void)rules;
    for (int i = 0; i < n; i++) {
        place->display[i] = cities[i];
        if (cities[i] != BRZ_UNSEEN)
            state->drawn |= UINT64_C(1) << (cities[i] - 1);
    }
    place->display_n = (uint8_t)n;
    state->deck_next = (uint8_t)(state->deck_next + n);
    state->owes_draw = 0;
    TELL(sink, "bronze.drawn", "BRZ-6.10", state->active, WHEN(recorded, WHOLE),
         INT("land", position), FACTS(brz_display(place)));
}

/* ---- Phase 1 --------------------------------------------------------------------------------- */

/* BRZ-4.4: the spare takes the place of the first stack to run out.  BRZ-R14: from then on it is a
 * stack of the pool like any other. */
static void bring_in_spare(const struct stele_rules *rules, struct brz_state *state, int stack,
                           struct stele_sink *sink)
{
    struct brz_stack *spare = &state->stack[brz_set(rules)->pool];

    state->stack[stack] = *spare;
    memset(spare, 0, sizeof *spare);
    state->spare_used = 1;
    TELL(sink, "bronze.spare-entered", "BRZ-4.4", STELE_NOBODY, INT("stack", stack + 1));
}

void brz_take_card(const struct stele_rules *rules, struct brz_state *state, int stack,
                   struct stele_sink *sink)
{
    struct brz_stack *pile = &state->stack[stack];

    pile->left--;
    if (pile->left == 0) {
        state->exhaustions++;
        if (!state->spare_used)
            bring_in_spare(rules, state, stack, sink);
        else
            TELL(sink, "bronze.stack-out", "BRZ-4.5", STELE_NOBODY, INT("stack", stack + 1),
                 INT("n", state->exhaustions));
    }
    brz_show_top(rules, state, stack, sink); /* BRZ-4.3 */
    if (state->exhaustions >= brz_set(rules)->exhaustions)
        brz_trigger(state, BRZ_END_STACKS, sink); /* BRZ-9.1 */
}

/* ---- Phase 2 --------------------------------------------------------------------------------- */

static void activate(struct brz_state *state, int column, int row)
{
    state->active_column[state->active_n] = (uint8_t)column;
    state->active_row[state->active_n++] = (uint8_t)row;
}

/* BRZ-5.4: the neighbour in the same row; BRZ-5.5: nothing where its column is too short. */
static void activate_neighbour(struct brz_state *state, const struct brz_player *player, int column)
{
    if (column >= 0 && column < player->columns_n && player->height[column] > state->laid_row)
        activate(state, column, state->laid_row);
}

/* BRZ-5.7: a set, here from left to right and from top to bottom.  BRZ-5.6: only the laid card
 * activates others. */
void brz_activate(const struct stele_rules *rules, struct brz_state *state)
{
    const struct brz_set *set = brz_set(rules);
    const struct brz_player *player = &state->player[state->active];
    const int column = state->laid_column;
    const int tech = brz_tech_of(set, player->card[column][state->laid_row]);

    state->active_n = 0;
    state->used = 0;
    activate_neighbour(state, player, column - 1);
    /* BRZ-5.2: its namesakes in the column; BRZ-5.3: not those of bronze casting */
    for (int row = 0; row < state->laid_row; row++)
        if (set->tech[tech].column && brz_tech_of(set, player->card[column][row]) == tech)
            activate(state, column, row);
    activate(state, column, state->laid_row); /* BRZ-5.1 */
    activate_neighbour(state, player, column + 1);
}

struct stele_facts brz_active(const struct stele_rules *rules, const struct brz_state *state,
                              bool unused)
{
    const struct brz_player *player = &state->player[state->active];
    struct stele_facts facts = {0};
    int16_t places[BRZ_ACTIVE_MAX], techs[BRZ_ACTIVE_MAX];
    size_t n = 0;

    for (int i = 0; i < state->active_n; i++) {
        const int column = state->active_column[i], row = state->active_row[i];
        if (unused && ((state->used >> i) & 1))
            continue;
        places[n] = (int16_t)brz_matrix_place(column, row);
        techs[n++] = (int16_t)brz_tech_of(brz_set(rules), player->card[column][row]);
    }
    fact_names(&facts, "technologies", BRZ_D_TECHNOLOGIES, techs, n);
    fact_names(&facts, "cards", BRZ_D_PLACES, places, n);
    return facts;
}

/* Cards of a matrix, as facts. */
struct cards {
    int16_t place[BRZ_ROWS_MAX + BRZ_COLUMNS_MAX], tech[BRZ_ROWS_MAX + BRZ_COLUMNS_MAX];
    size_t n;
};

static void add_card(const struct stele_rules *rules, const struct brz_state *state, int column,
                     int row, struct cards *cards)
{
    const struct brz_player *player = &state->player[state->active];

    cards->place[cards->n] = (int16_t)brz_matrix_place(column, row);
    cards->tech[cards->n++] = (int16_t)brz_tech_of(brz_set(rules), player->card[column][row]);
}

static void tell_cards(const struct brz_state *state, struct stele_sink *sink, const char *kind,
                       const char *clause, const struct cards *cards)
{
    if (cards->n > 0)
        TELL(sink, kind, clause, state->active, INT("n", (int)cards->n),
             NAMES("cards", BRZ_D_PLACES, cards->place, cards->n),
             NAMES("technologies", BRZ_D_TECHNOLOGIES, cards->tech, cards->n));
}

/* BRZ-5.2, BRZ-5.4: those that the card laid activates besides itself. */
static void tell_others(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_sink *sink)
{
    struct cards column = {.n = 0}, beside = {.n = 0};

    for (int i = 0; i < state->active_n; i++) {
        const int at = state->active_column[i], row = state->active_row[i];
        if (at != state->laid_column)
            add_card(rules, state, at, row, &beside);
        else if (row != state->laid_row)
            add_card(rules, state, at, row, &column);
    }
    tell_cards(state, sink, "bronze.activated-column", "BRZ-5.2", &column);
    tell_cards(state, sink, "bronze.activated-beside", "BRZ-5.4", &beside);
}

/* BRZ-5.3: the older bronze castings of the column in which one was laid stay as they are. */
static void tell_castings(const struct stele_rules *rules, const struct brz_state *state,
                          struct stele_sink *sink)
{
    const struct brz_set *set = brz_set(rules);
    const uint8_t *column = state->player[state->active].card[state->laid_column];
    const int laid = brz_tech_of(set, column[state->laid_row]);
    struct cards older = {.n = 0};

    for (int row = 0; row < state->laid_row && !set->tech[laid].column; row++)
        if (brz_tech_of(set, column[row]) == laid)
            add_card(rules, state, state->laid_column, row, &older);
    tell_cards(state, sink, "bronze.casting-alone", "BRZ-5.3", &older);
}

/* BRZ-5.5: neighbouring columns that do not reach down to the row. */
static void tell_short(const struct brz_state *state, struct stele_sink *sink)
{
    const struct brz_player *player = &state->player[state->active];
    int16_t columns[2];
    size_t n = 0;

    for (int column = state->laid_column - 1; column <= state->laid_column + 1; column += 2)
        if (column >= 0 && column < player->columns_n && player->height[column] <= state->laid_row)
            columns[n++] = (int16_t)(column + 1);
    if (n > 0)
        TELL(sink, "bronze.beside-short", "BRZ-5.5", state->active, INT("n", (int)n),
             INTS("columns", columns, n), INT("row", state->laid_row + 1));
}

/* BRZ-5.1: all activated cards; then why others than the card laid are among them, or are not. */
void brz_tell_activated(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_sink *sink)
{
    struct cards all = {.n = 0};

    if (!sink)
        return;
    for (int i = 0; i < state->active_n; i++)
        add_card(rules, state, state->active_column[i], state->active_row[i], &all);
    tell_cards(state, sink, "bronze.activated", "BRZ-5.1", &all);
    tell_others(rules, state, sink);
    tell_castings(rules, state, sink);
    tell_short(state, sink);
}

/* ---- Phase 3 --------------------------------------------------------------------------------- */

/* BRZ-6.8: the land to the right is turned up. */
static void reveal_beyond(const struct stele_rules *rules, struct brz_state *state, int position,
                          struct stele_sink *sink)
{
    if (position < brz_table(rules)->lands && position >= state->to_open)
        state->to_open = (uint8_t)(position + 1);
    brz_open_lands(rules, state, sink);
}

/* BRZ-6.10: the first cube of anybody lays out cities. */
static void draw_cities(const struct stele_rules *rules, struct brz_state *state, int position,
                        struct stele_sink *sink)
{
    const int n = brz_draw_count(rules, state);
    uint8_t cities[BRZ_DISPLAY_MAX];

    if (n == 0)
        return;
    if (!state->deck_known) {
        state->owes_draw = (uint8_t)position;
        return;
    }
    for (int i = 0; i < n; i++)
        cities[i] = (uint8_t)(state->deck[state->deck_next + i] + 1);
    brz_lay_cities(rules, state, position, cities, n, false, sink);
}

/* A cube has been placed in a land.  Three things may follow: the land to the right is turned up,
 * cities are laid out, the player takes one.  What the set-up does not tell is left to chance moves
 * (to_open, owes_draw), and the city waits until those have come.  Under BRZ-R6 the land waits for
 * the city instead (opens_later). */
void brz_enter(const struct stele_rules *rules, struct brz_state *state, int position, bool first,
               struct stele_sink *sink)
{
    const struct brz_place *place = &state->place[position];
    const bool entered = first && position >= brz_set(rules)->city_from; /* BRZ-6.12, BRZ-6.13 */
    const bool draws = entered && place->filled == 1 && brz_draw_count(rules, state) > 0;
    const bool later =
        (draws || (entered && place->display_n > 0)) && brz_ruled(rules, BRZ_R_CITY_BEFORE_LAND);

    /* BRZ-R6: reveal, then city, or the other way round */
    if (later && position >= state->to_open)
        state->opens_later = 1;
    else
        reveal_beyond(rules, state, position, sink);
    if (draws)
        draw_cities(rules, state, position, sink);
    if (!entered)
        return;
    if (place->display_n > 0 || state->owes_draw) /* BRZ-6.10, BRZ-6.11 */
        state->city_due = (uint8_t)position;
    else
        TELL(sink, "bronze.no-city", "BRZ-6.16", state->active,
             INT("land", position));
}

/* ---- Phase 4a: trade routes ------------------------------------------------------------------ */

/* BRZ-7.1, BRZ-7.2: by position and slot; free spaces are skipped, foreign cubes break the run.
 * Slots that a cell does not have never hold a cube. */
static int run_by_slots(const struct stele_rules *rules, const struct brz_state *state, int seat,
                        int landscape)
{
    const int slots = brz_set(rules)->slots;
    int run = 0, longest = 0;

    for (int position = 1; position <= state->open; position++) {
        const uint8_t *cube = state->place[position].cube[landscape];
        for (int slot = 0; slot < slots; slot++) {
            if (cube[slot] == 0)
                continue;
            run = cube[slot] == seat + 1 ? run + 1 : 0;
            longest = run > longest ? run : longest;
        }
    }
    return longest;
}

/* BRZ-R1, the other reading: the spaces of a cell have no order.  Where a cell is shared, all own
 * cubes in it still belong to the run coming in from the left; the next run begins with them. */
static int run_by_cells(const struct stele_rules *rules, const struct brz_state *state, int seat,
                        int landscape)
{
    const int slots = brz_set(rules)->slots;
    int run = 0, longest = 0;

    for (int position = 1; position <= state->open; position++) {
        const uint8_t *cube = state->place[position].cube[landscape];
        int own = 0, foreign = 0;
        for (int slot = 0; slot < slots; slot++) {
            own += cube[slot] == seat + 1;
            foreign += cube[slot] != 0 && cube[slot] != seat + 1;
        }
        run += own;
        longest = run > longest ? run : longest;
        if (foreign > 0)
            run = own;
    }
    return longest;
}

int brz_longest_run(const struct stele_rules *rules, const struct brz_state *state, int seat,
                    int landscape)
{
    return brz_ruled(rules, BRZ_R_CELLS_UNORDERED) ? run_by_cells(rules, state, seat, landscape)
                                                   : run_by_slots(rules, state, seat, landscape);
}

int brz_route_owner(const struct stele_rules *rules, const struct brz_state *state, int landscape,
                    int level)
{
    for (int seat = 0; seat < rules->players_n; seat++)
        if (state->player[seat].route[landscape] == level + 1)
            return seat;
    return STELE_NOBODY;
}

#define ROUTE(RULES, LANDSCAPE, LEVEL)                                                             \
    NAME("landscape", BRZ_D_LANDSCAPES, LANDSCAPE),                                                \
        INT("length", brz_set(RULES)->route_length[LEVEL]),                                        \
        INT("points", brz_set(RULES)->route_points[LEVEL])

static void take_route(const struct stele_rules *rules, struct brz_state *state, int seat,
                       int landscape, int level, int run, struct stele_ruled reading,
                       struct stele_sink *sink)
{
    uint8_t *held = &state->player[seat].route[landscape];
    const int before = *held - 1;

    *held = (uint8_t)(level + 1);
    TELL(sink, "bronze.trade-taken", "BRZ-7.4", seat, READING(reading),
         ROUTE(rules, landscape, level), INT("run", run));
    brz_book_route(rules, sink, seat, landscape, level, run, reading, false);
    if (before < 0)
        return;
    TELL(sink, "bronze.trade-returned", "BRZ-7.5", seat, ROUTE(rules, landscape, before));
    brz_book_route_back(rules, sink, seat, landscape, before, false);
}

/* BRZ-7.4: the greatest token that a run reaches, that lies on the table (BRZ-7.6, BRZ-7.8: what
 * another player holds stays there) and that is greater than the one held (BRZ-7.7); -1: none. */
static int level_reached(const struct stele_rules *rules, const struct brz_state *state, int seat,
                         int landscape, int run)
{
    const struct brz_set *set = brz_set(rules);

    for (int level = set->levels_n - 1; level >= state->player[seat].route[landscape]; level--)
        if (set->route_length[level] <= run &&
            brz_route_owner(rules, state, landscape, level) == STELE_NOBODY)
            return level;
    return -1;
}

/* Which reading gives a token of that level: BRZ-R1 where the run would be another, BRZ-R9 where no
 * cube was placed in the landscape this turn, or the game is over. */
static struct stele_ruled route_reading(const struct stele_rules *rules,
                                        const struct brz_state *state, int seat, int landscape,
                                        int level)
{
    const struct stele_rules other = rules_otherwise(rules, BRZ_R_CELLS_UNORDERED);
    const int run = brz_longest_run(&other, state, seat, landscape);

    if (level_reached(rules, state, seat, landscape, run) != level)
        return reading_of(rules, BRZ_R_CELLS_UNORDERED);
    return state->phase == BRZ_P_OVER || ((state->settled >> landscape) & 1) == 0
               ? reading_of(rules, BRZ_R_TRADE_LOOK)
               : NO_READING;
}

static void check_route(const struct stele_rules *rules, struct brz_state *state, int seat,
                        int landscape, struct stele_sink *sink)
{
    const struct brz_set *set = brz_set(rules);
    const struct brz_player *player = &state->player[seat];
    const int held = player->route[landscape];
    struct stele_ruled reading = NO_READING;

    if (held == set->levels_n || player->landscape[landscape] < set->route_length[held])
        return;
    const int run = brz_longest_run(rules, state, seat, landscape);
    const int level = level_reached(rules, state, seat, landscape, run);
    if (level < 0)
        return;
    if (sink)
        reading = route_reading(rules, state, seat, landscape, level);
    take_route(rules, state, seat, landscape, level, run, reading, sink);
}

/* BRZ-7.9: compulsory, each landscape by itself.  BRZ-7.3, BRZ-R9: by the position as it stands, or
 * only where a cube was placed this turn. */
static void check_routes(const struct stele_rules *rules, struct brz_state *state, int seat,
                         unsigned landscapes, struct stele_sink *sink)
{
    for (int i = 0; i < brz_set(rules)->landscapes_n; i++)
        if ((landscapes >> i) & 1)
            check_route(rules, state, seat, i, sink);
}

/* Tells why the active player has not taken the greatest token that a route is long enough for: in
 * landscapes settled in this turn, and in others where the ruling is the reason. */
static void tell_missed(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_sink *sink)
{
    const struct brz_set *set = brz_set(rules);
    const bool settled_only = brz_trade_look(rules) == BRZ_LOOK_SETTLED;

    for (int i = 0; i < set->landscapes_n; i++) {
        const bool settled = (state->settled >> i) & 1;
        if (!settled && !settled_only)
            continue;
        const int run = brz_longest_run(rules, state, state->active, i);
        int level = set->levels_n - 1;
        while (level >= 0 && set->route_length[level] > run)
            level--;
        if (level < state->player[state->active].route[i])
            continue;
        const int owner = brz_route_owner(rules, state, i, level);
        if (settled || owner == STELE_NOBODY)
            TELL(sink, owner != STELE_NOBODY ? "bronze.trade-held" : "bronze.trade-unsettled",
                 owner != STELE_NOBODY ? "BRZ-7.6" : "BRZ-R9", state->active,
                 ROUTE(rules, i, level), INT("run", run),
                 owner != STELE_NOBODY ? SEAT("owner", owner)
                                       : READING(reading_of(rules, BRZ_R_TRADE_LOOK)));
    }
}

/* BRZ-9.8: the end brings no more trade tokens, unless BRZ-R9 is read that way. */
void brz_look_at_end(const struct stele_rules *rules, struct brz_state *state,
                     struct stele_sink *sink)
{
    for (int i = 0; i < rules->players_n && brz_trade_look(rules) == BRZ_LOOK_FINAL; i++)
        check_routes(rules, state, (state->first + i) % rules->players_n, ~0u, sink);
}

/* ---- Phase 4b: provinces --------------------------------------------------------------------- */

/* How far the last player has come: everybody has left the lands further left.  BRZ-R10: a player
 * without cubes has left them too, or has not. */
static int all_beyond(const struct stele_rules *rules, const struct brz_state *state)
{
    int beyond = BRZ_LANDS_MAX + 1;

    for (int seat = 0; seat < rules->players_n; seat++) {
        const struct brz_player *player = &state->player[seat];
        if (player->cubes == 0 && brz_ruled(rules, BRZ_R_CUBELESS_HAVE_LEFT))
            continue;
        if (player->front < beyond)
            beyond = player->front;
    }
    return beyond;
}

/* BRZ-8.1 (a), BRZ-8.4: even if somebody never came; BRZ-R15: the summary of the rules leaves this
 * case out. */
static bool closes_full(const struct stele_rules *rules, const struct brz_state *state,
                        int position)
{
    return !brz_ruled(rules, BRZ_R_FULL_STAYS_OPEN) && brz_is_full(rules, state, position);
}

/* BRZ-8.1; BRZ-8.6: nobody gets beyond the last land. */
bool brz_is_closed(const struct stele_rules *rules, const struct brz_state *state, int position)
{
    return closes_full(rules, state, position) ||
           (position < all_beyond(rules, state) && position < brz_table(rules)->lands &&
            position <= state->open);
}

int brz_majority(const struct stele_rules *rules, const struct brz_state *state, int position,
                 int *most, int *second)
{
    const uint8_t *count = state->place[position].count;
    int winner = 0;

    for (int seat = 1; seat < rules->players_n; seat++)
        if (count[seat] > count[winner])
            winner = seat;
    *most = count[winner];
    *second = 0;
    for (int seat = 0; seat < rules->players_n; seat++)
        if (seat != winner && count[seat] > *second)
            *second = count[seat];
    return *most > *second ? winner : STELE_NOBODY;
}

struct stele_facts brz_province(const struct stele_rules *rules, const struct brz_state *state,
                                int position)
{
    const struct brz_place *place = &state->place[position];
    struct stele_facts facts = {0};
    int32_t cubes[BRZ_SEATS_MAX];
    unsigned there = 0;
    int most, second;

    brz_majority(rules, state, position, &most, &second);
    for (int seat = 0; seat < rules->players_n; seat++) {
        cubes[seat] = place->count[seat];
        there |= place->count[seat] > 0 ? 1u << seat : 0;
    }
    fact_int(&facts, "land", position);
    fact_int(&facts, "points", brz_set(rules)->province_points[place->province - 1]);
    fact_int(&facts, "cubes", most);
    fact_int(&facts, "other", second);
    fact_seats(&facts, "counts", there, cubes);
    return facts;
}

/* Without which reading a land would not be closed yet: BRZ-R15 where it is full but not left by
 * all, BRZ-R10 where only players without cubes have not left it. */
static struct stele_ruled closing_reading(const struct stele_rules *rules,
                                          const struct brz_state *state, int position)
{
    static const enum brz_ruling rulings[] = {BRZ_R_FULL_STAYS_OPEN, BRZ_R_CUBELESS_HAVE_LEFT};

    for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++) {
        const struct stele_rules other = rules_otherwise(rules, rulings[i]);
        if (!brz_is_closed(&other, state, position))
            return reading_of(rules, rulings[i]);
    }
    return NO_READING;
}

/* BRZ-8.2, BRZ-8.3: to the one with strictly the most cubes, or to nobody. */
static void award_province(const struct stele_rules *rules, struct brz_state *state, int position,
                           bool full, struct stele_sink *sink)
{
    struct stele_ruled reading = NO_READING;
    int most, second;
    const int winner = brz_majority(rules, state, position, &most, &second);

    state->place[position].province_owner =
        winner == STELE_NOBODY ? BRZ_PROVINCE_GONE : (uint8_t)(winner + 1);
    if (sink)
        reading = closing_reading(rules, state, position);
    TELL(sink, winner != STELE_NOBODY ? "bronze.province-won" : "bronze.province-tied",
         winner != STELE_NOBODY ? "BRZ-8.2" : "BRZ-8.3", winner, READING(reading),
         FACTS(brz_province(rules, state, position)), INT("full", full));
    if (winner != STELE_NOBODY) /* BRZ-8.5: whoever's turn it is */
        brz_book_province(rules, state, sink, BRZ_AWARD_CLOSED, winner, position, reading);
}

/* BRZ-8.5: from left to right. */
static void close_lands(const struct stele_rules *rules, struct brz_state *state,
                        struct stele_sink *sink)
{
    const int lands = brz_table(rules)->lands, beyond = all_beyond(rules, state);

    for (int position = 1; position <= state->open; position++) {
        if (state->place[position].province_owner != BRZ_PROVINCE_OPEN)
            continue;
        const bool full = closes_full(rules, state, position);
        if (full || (position < beyond && position < lands))
            award_province(rules, state, position, full, sink);
    }
}

/* ---- The end of the game --------------------------------------------------------------------- */

/* BRZ-9.5: only the first one counts; BRZ-9.4: the round is played to its end. */
void brz_trigger(struct brz_state *state, enum brz_end end, struct stele_sink *sink)
{
    if (state->met != 0)
        return;
    state->met = (uint8_t)(end + 1);
    TELL(sink, "bronze.last-round",
         end == BRZ_END_STACKS  ? "BRZ-9.1"
         : end == BRZ_END_CUBES ? "BRZ-9.2"
                                : "BRZ-9.3",
         state->active, NAME("end", BRZ_D_ENDS, end));
}

bool brz_all_reached(const struct stele_rules *rules, const struct brz_state *state, int position)
{
    for (int seat = 0; seat < rules->players_n; seat++)
        if (state->player[seat].front < position)
            return false;
    return true;
}

/* The player who is furthest behind. */
static int last_of_all(const struct stele_rules *rules, const struct brz_state *state)
{
    int last = 0;

    for (int seat = 1; seat < rules->players_n; seat++)
        if (state->player[seat].front < state->player[last].front)
            last = seat;
    return last;
}

/* BRZ-9.7 for a land that everybody has come to. */
static void award_leftover(const struct stele_rules *rules, struct brz_state *state, int position,
                           struct stele_sink *sink)
{
    struct brz_place *place = &state->place[position];
    int most, second;
    const int winner = brz_majority(rules, state, position, &most, &second);

    TELL(sink, winner != STELE_NOBODY ? "bronze.province-left-won" : "bronze.province-left-tied",
         "BRZ-9.7", winner, FACTS(brz_province(rules, state, position)));
    place->province_owner = winner == STELE_NOBODY ? BRZ_PROVINCE_GONE : (uint8_t)(winner + 1);
    if (winner != STELE_NOBODY)
        brz_book_province(rules, state, sink, BRZ_AWARD_LEFT, winner, position, NO_READING);
}

/* BRZ-9.7: the provinces still above their lands. */
static void award_leftovers(const struct stele_rules *rules, struct brz_state *state,
                            struct stele_sink *sink)
{
    int16_t unreached[BRZ_LANDS_MAX];
    size_t n = 0;

    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        if (state->place[position].province_owner != BRZ_PROVINCE_OPEN)
            continue;
        if (brz_all_reached(rules, state, position)) {
            award_leftover(rules, state, position, sink);
            continue;
        }
        state->place[position].province_owner = BRZ_PROVINCE_GONE;
        unreached[n++] = (int16_t)position;
    }
    if (n > 0)
        TELL(sink, "bronze.province-unreached", "BRZ-9.7", STELE_NOBODY, INT("n", (int)n),
             INTS("lands", unreached, n), SEAT("rival", last_of_all(rules, state)));
}

/* BRZ-10.5, BRZ-10.6: winners with the totals of the others, and after a tie with the figures
 * compared. */
static void finish(const struct stele_rules *rules, struct brz_state *state,
                   struct stele_sink *sink)
{
    struct stele_standing standing = {0};

    state->phase = BRZ_P_OVER;
    state->end = (uint8_t)(state->met - 1);
    TELL(sink, "bronze.game-over", "BRZ-9.4", STELE_NOBODY, NAME("end", BRZ_D_ENDS, state->end));
    brz_look_at_end(rules, state, sink);
    award_leftovers(rules, state, sink); /* BRZ-10.1: before anything counts */
    brz_standing(rules, state, &standing);
    state->winners = standing.winners;
    const bool tied = standing.decided > 0;
    for (int seat = 0; seat < rules->players_n; seat++)
        if ((standing.winners >> seat) & 1)
            TELL(sink, standing.win == STELE_WIN_SHARED ? "bronze.shared-win" : "bronze.win",
                 standing.clause, seat, INT("points", standing.figure[0].value[seat]),
                 WHEN(tied, INT("tied", 1)),
                 WHEN(tied, INT("cities", standing.figure[1].value[seat])),
                 WHEN(tied, INT("trade", standing.figure[2].value[seat])),
                 FACTS(standing_facts(rules, &standing)));
}

void brz_begin_turn(struct brz_state *state)
{
    state->phase = BRZ_P_PLAY;
    state->city_due = state->last = state->placed = state->settled = 0;
    state->laid_column = state->laid_row = 0;
    state->active_n = 0;
    memset(state->active_column, 0, sizeof state->active_column);
    memset(state->active_row, 0, sizeof state->active_row);
    state->used = 0;
}

/* Routes before provinces, both by the position in which the turn leaves the board (BRZ-7.3, BRZ-8.2). */
void brz_end_turn(const struct stele_rules *rules, struct brz_state *state, struct stele_sink *sink)
{
    const int next = (state->active + 1) % rules->players_n;
    const bool settled_only = brz_trade_look(rules) == BRZ_LOOK_SETTLED;

    TELL(sink, "bronze.turn-over", "BRZ-6.4", state->active, WHOLE);
    check_routes(rules, state, state->active, settled_only ? state->settled : ~0u, sink);
    if (sink)
        tell_missed(rules, state, sink);
    close_lands(rules, state, sink);
    brz_begin_turn(state);
    if (next == state->first && state->met) { /* BRZ-9.4: everybody has had as many turns */
        finish(rules, state, sink);
        return;
    }
    state->active = (int8_t)next; /* BRZ-2.11 */
    state->turn++;
    state->round = (uint16_t)(state->round + (next == state->first));
}
