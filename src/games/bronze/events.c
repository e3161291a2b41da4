/* What apply reports: one function per kind of event, each with the clause behind it. */
#include "games/bronze/bronze.h"

#include "core/game/standing.h"

/* Starts an event.  If `whole`, it says all that the move says and can be told instead of it. */
static bool start_whole(struct stele_sink *sink, struct stele_event *event, const char *kind,
                        const char *clause, int seat, bool whole)
{
    const bool heard = event_start(sink, event, kind, clause, seat);

    if (heard)
        event->whole = whole;
    return heard;
}

/* ---- Reveals --------------------------------------------------------------------------------- */

void brz_tell_provinces(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_sink *sink)
{
    struct stele_event event;
    int16_t tokens[BRZ_LANDS_MAX];
    const int n = brz_table(rules)->lands;

    if (!start_whole(sink, &event, "bronze.provinces-dealt", "BRZ-2.9", STELE_NOBODY, true))
        return;
    for (int i = 0; i < n; i++)
        tokens[i] = (int16_t)(state->place[i + 1].province - 1);
    fact_names(&event.facts, "tokens", BRZ_D_PROVINCES, tokens, (size_t)n);
    sink->event(sink, &event);
}

void brz_tell_revealed(struct stele_sink *sink, int position, int land, bool at_start,
                       bool recorded)
{
    struct stele_event event;

    if (!start_whole(sink, &event, "bronze.revealed", at_start ? "BRZ-2.3" : "BRZ-6.8",
                     STELE_NOBODY, recorded))
        return;
    fact_int(&event.facts, "land", position);
    fact_name(&event.facts, "name", BRZ_D_LANDS, land);
    sink->event(sink, &event);
}

void brz_tell_shown(struct stele_sink *sink, int stack, int tech, bool recorded)
{
    struct stele_event event;

    if (!start_whole(sink, &event, "bronze.shown", "BRZ-4.3", STELE_NOBODY, recorded))
        return;
    fact_int(&event.facts, "stack", stack + 1);
    fact_name(&event.facts, "technology", BRZ_D_TECHNOLOGIES, tech);
    sink->event(sink, &event);
}

void brz_tell_drawn(struct stele_sink *sink, int seat, int position, const uint8_t *cities, int n,
                    bool recorded)
{
    struct stele_event event;
    int16_t list[BRZ_DISPLAY_MAX];

    if (!start_whole(sink, &event, "bronze.drawn", "BRZ-6.10", seat, recorded))
        return;
    for (int i = 0; i < n; i++)
        list[i] = cities[i] == BRZ_UNSEEN ? STELE_UNKNOWN : (int16_t)(cities[i] - 1);
    fact_int(&event.facts, "land", position);
    fact_names(&event.facts, "cities", BRZ_D_CITIES, list, (size_t)n);
    sink->event(sink, &event);
}

void brz_tell_no_city(struct stele_sink *sink, int seat, int position)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.no-city", "BRZ-6.16", seat))
        return;
    fact_int(&event.facts, "land", position);
    sink->event(sink, &event);
}

/* ---- Phases 1 and 2 -------------------------------------------------------------------------- */

void brz_tell_taken(const struct brz_state *state, struct stele_sink *sink, int stack, int face,
                    int side, bool fresh)
{
    struct stele_event event;

    if (!start_whole(sink, &event, "bronze.taken", fresh ? "BRZ-4.9" : "BRZ-4.7", state->active,
                     true))
        return;
    fact_int(&event.facts, "stack", stack + 1);
    fact_name(&event.facts, "technology", BRZ_D_TECHNOLOGIES, face);
    fact_name(&event.facts, "side", BRZ_D_SIDES, side);
    fact_int(&event.facts, "back", side == BRZ_SIDE_BRONZE);
    fact_int(&event.facts, "column", state->laid_column + 1);
    fact_int(&event.facts, "row", state->laid_row + 1);
    fact_int(&event.facts, "new", fresh);
    sink->event(sink, &event);
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
    struct stele_event event;

    if (cards->n == 0 || !event_start(sink, &event, kind, clause, state->active))
        return;
    fact_int(&event.facts, "n", (int)cards->n);
    fact_names(&event.facts, "cards", BRZ_D_PLACES, cards->place, cards->n);
    fact_names(&event.facts, "technologies", BRZ_D_TECHNOLOGIES, cards->tech, cards->n);
    sink->event(sink, &event);
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
    struct stele_event event;
    int16_t columns[2];
    size_t n = 0;

    for (int column = state->laid_column - 1; column <= state->laid_column + 1; column += 2)
        if (column >= 0 && column < player->columns_n && player->height[column] <= state->laid_row)
            columns[n++] = (int16_t)(column + 1);
    if (n == 0 || !event_start(sink, &event, "bronze.beside-short", "BRZ-5.5", state->active))
        return;
    fact_int(&event.facts, "n", (int)n);
    fact_ints(&event.facts, "columns", columns, n);
    fact_int(&event.facts, "row", state->laid_row + 1);
    sink->event(sink, &event);
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

void brz_tell_spare(struct stele_sink *sink, int stack)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.spare-entered", "BRZ-4.4", STELE_NOBODY))
        return;
    fact_int(&event.facts, "stack", stack + 1);
    sink->event(sink, &event);
}

void brz_tell_stack_out(struct stele_sink *sink, int stack, int nth)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.stack-out", "BRZ-4.5", STELE_NOBODY))
        return;
    fact_int(&event.facts, "stack", stack + 1);
    fact_int(&event.facts, "n", nth);
    sink->event(sink, &event);
}

/* ---- Phase 3 --------------------------------------------------------------------------------- */

void brz_tell_settled(const struct stele_rules *rules, const struct brz_state *state,
                      struct stele_sink *sink, int column, int row, int position, int landscape,
                      int slot)
{
    const struct brz_player *player = &state->player[state->active];
    struct stele_event event;

    if (!start_whole(sink, &event, "bronze.settled", "BRZ-6.1", state->active, true))
        return;
    fact_name(&event.facts, "card", BRZ_D_PLACES, brz_matrix_place(column, row));
    fact_name(&event.facts, "technology", BRZ_D_TECHNOLOGIES,
              brz_tech_of(brz_set(rules), player->card[column][row]));
    fact_int(&event.facts, "land", position);
    fact_name(&event.facts, "landscape", BRZ_D_LANDSCAPES, landscape);
    fact_name(&event.facts, "kind", BRZ_D_KINDS,
              brz_land_at(rules, state, position)->kind[landscape][slot]);
    fact_int(&event.facts, "slot", slot);
    fact_int(&event.facts, "cubes", player->cubes);
    sink->event(sink, &event);
}

void brz_tell_city(struct stele_sink *sink, int seat, int position, int city)
{
    struct stele_event event;

    if (!start_whole(sink, &event, "bronze.city-taken", "BRZ-6.14", seat, true))
        return;
    fact_name(&event.facts, "city", BRZ_D_CITIES, city);
    fact_int(&event.facts, "land", position);
    sink->event(sink, &event);
}

void brz_tell_lapsed(struct stele_sink *sink, int seat, int n)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.lapsed", "BRZ-6.4", seat))
        return;
    fact_int(&event.facts, "n", n);
    sink->event(sink, &event);
}

void brz_tell_turn_over(struct stele_sink *sink, int seat)
{
    struct stele_event event;

    if (start_whole(sink, &event, "bronze.turn-over", "BRZ-6.4", seat, true))
        sink->event(sink, &event);
}

/* ---- Phase 4 --------------------------------------------------------------------------------- */

static void fact_route(const struct stele_rules *rules, struct stele_facts *facts, int landscape,
                       int level)
{
    fact_name(facts, "landscape", BRZ_D_LANDSCAPES, landscape);
    fact_int(facts, "length", brz_set(rules)->route_length[level]);
    fact_int(facts, "points", brz_set(rules)->route_points[level]);
}

void brz_tell_route(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                    int landscape, int level, int run, struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.trade-taken", "BRZ-7.4", seat))
        return;
    event.reading = reading;
    fact_route(rules, &event.facts, landscape, level);
    fact_int(&event.facts, "run", run);
    sink->event(sink, &event);
}

void brz_tell_route_back(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                         int landscape, int level)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.trade-returned", "BRZ-7.5", seat))
        return;
    fact_route(rules, &event.facts, landscape, level);
    sink->event(sink, &event);
}

void brz_tell_route_missed(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                           int landscape, int level, int run, int owner)
{
    struct stele_event event;
    const bool held = owner != STELE_NOBODY;

    if (!event_start(sink, &event, held ? "bronze.trade-held" : "bronze.trade-unsettled",
                     held ? "BRZ-7.6" : "BRZ-R9", seat))
        return;
    fact_route(rules, &event.facts, landscape, level);
    fact_int(&event.facts, "run", run);
    if (held)
        fact_seat(&event.facts, "owner", owner);
    else
        event.reading = reading_of(rules, BRZ_R_TRADE_LOOK);
    sink->event(sink, &event);
}

void brz_tell_province(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_sink *sink, int seat, int position, bool full,
                       struct stele_ruled reading)
{
    struct stele_event event;
    const bool won = seat != STELE_NOBODY;

    if (!event_start(sink, &event, won ? "bronze.province-won" : "bronze.province-tied",
                     won ? "BRZ-8.2" : "BRZ-8.3", seat))
        return;
    event.reading = reading;
    brz_fact_province(rules, state, &event.facts, position);
    fact_int(&event.facts, "full", full);
    sink->event(sink, &event);
}

void brz_tell_leftover(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_sink *sink, int seat, int position)
{
    struct stele_event event;
    const bool won = seat != STELE_NOBODY;

    if (!event_start(sink, &event, won ? "bronze.province-left-won" : "bronze.province-left-tied",
                     "BRZ-9.7", seat))
        return;
    brz_fact_province(rules, state, &event.facts, position);
    sink->event(sink, &event);
}

void brz_tell_unreached(struct stele_sink *sink, const int16_t *lands, size_t n, int missing)
{
    struct stele_event event;

    if (n == 0 || !event_start(sink, &event, "bronze.province-unreached", "BRZ-9.7", STELE_NOBODY))
        return;
    fact_int(&event.facts, "n", (int)n);
    fact_ints(&event.facts, "lands", lands, n);
    fact_seat(&event.facts, "rival", missing);
    sink->event(sink, &event);
}

/* ---- The end --------------------------------------------------------------------------------- */

void brz_tell_last_round(struct stele_sink *sink, int seat, int end)
{
    const char *const clause = end == BRZ_END_STACKS  ? "BRZ-9.1"
                               : end == BRZ_END_CUBES ? "BRZ-9.2"
                                                      : "BRZ-9.3";
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.last-round", clause, seat))
        return;
    fact_name(&event.facts, "end", BRZ_D_ENDS, end);
    sink->event(sink, &event);
}

void brz_tell_game_over(struct stele_sink *sink, int end)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.game-over", "BRZ-9.4", STELE_NOBODY))
        return;
    fact_name(&event.facts, "end", BRZ_D_ENDS, end);
    sink->event(sink, &event);
}

/* BRZ-10.5, BRZ-10.6: with the totals of the others, and after a tie with the figures compared. */
static void tell_winner(const struct stele_rules *rules, const struct stele_standing *standing,
                        struct stele_sink *sink, int seat)
{
    const bool shared = standing->win == STELE_WIN_SHARED;
    struct stele_event event;

    if (!event_start(sink, &event, shared ? "bronze.shared-win" : "bronze.win", standing->clause,
                     seat))
        return;
    fact_int(&event.facts, "points", standing->figure[0].value[seat]);
    if (standing->decided > 0) {
        fact_int(&event.facts, "tied", 1);
        fact_int(&event.facts, "cities", standing->figure[1].value[seat]);
        fact_int(&event.facts, "trade", standing->figure[2].value[seat]);
    }
    const struct stele_facts figures = standing_facts(rules, standing);
    fact_append(&event.facts, &figures);
    sink->event(sink, &event);
}

void brz_tell_winners(const struct stele_rules *rules, const struct stele_standing *standing,
                      struct stele_sink *sink)
{
    for (int seat = 0; sink && seat < rules->players_n; seat++)
        if ((standing->winners >> seat) & 1)
            tell_winner(rules, standing, sink, seat);
}

/* ---- Assumptions ----------------------------------------------------------------------------- */

void brz_tell_assumed_card(struct stele_sink *sink, int seat, int tech)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.assumed", "BRZ-4.1", seat))
        return;
    fact_name(&event.facts, "what", BRZ_D_TECHNOLOGIES, tech);
    sink->event(sink, &event);
}

void brz_tell_assumed_city(struct stele_sink *sink, int seat, int city)
{
    struct stele_event event;

    if (!event_start(sink, &event, "bronze.assumed", "BRZ-6.10", seat))
        return;
    fact_name(&event.facts, "what", BRZ_D_CITIES, city);
    sink->event(sink, &event);
}

/* ---- Facts that refusals, events and rows share ---------------------------------------------- */

void brz_fact_province(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_facts *facts, int position)
{
    const struct brz_place *place = &state->place[position];
    int32_t cubes[BRZ_SEATS_MAX];
    unsigned there = 0;
    int most, second;

    brz_majority(rules, state, position, &most, &second);
    for (int seat = 0; seat < rules->players_n; seat++) {
        cubes[seat] = place->count[seat];
        there |= place->count[seat] > 0 ? 1u << seat : 0;
    }
    fact_int(facts, "land", position);
    fact_int(facts, "points", brz_set(rules)->province_points[place->province - 1]);
    fact_int(facts, "cubes", most);
    fact_int(facts, "other", second);
    fact_seats(facts, "counts", there, cubes);
}

void brz_fact_active(const struct stele_rules *rules, const struct brz_state *state,
                     struct stele_facts *facts, bool unused)
{
    const struct brz_player *player = &state->player[state->active];
    int16_t places[BRZ_ACTIVE_MAX], techs[BRZ_ACTIVE_MAX];
    size_t n = 0;

    for (int i = 0; i < state->active_n; i++) {
        const int column = state->active_column[i], row = state->active_row[i];
        if (unused && ((state->used >> i) & 1))
            continue;
        places[n] = (int16_t)brz_matrix_place(column, row);
        techs[n++] = (int16_t)brz_tech_of(brz_set(rules), player->card[column][row]);
    }
    fact_names(facts, "technologies", BRZ_D_TECHNOLOGIES, techs, n);
    fact_names(facts, "cards", BRZ_D_PLACES, places, n);
}

void brz_fact_bits(struct stele_facts *facts, const char *key, int domain, unsigned bits)
{
    int16_t names[BRZ_TECHS_MAX];
    size_t n = 0;

    for (int i = 0; i < BRZ_TECHS_MAX; i++)
        if ((bits >> i) & 1)
            names[n++] = (int16_t)i;
    fact_names(facts, key, domain, names, n);
}
