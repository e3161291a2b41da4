/* Points: booked while playing, and by the final scoring; and the same total out of the state
 * alone.  The cities themselves are in cities.c. */
#include "games/bronze/bronze.h"

#include "core/game/standing.h"

#include <string.h>

/* ---- Rows written while playing -------------------------------------------------------------- */

/* BRZ-10.2 */
void brz_book_province(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_sink *sink, enum brz_award award, int seat, int position,
                       struct stele_ruled reading)
{
    const bool closed = award == BRZ_AWARD_CLOSED;

    ROW(sink, closed ? "bronze.row-province" : "bronze.row-province-left",
        closed ? "BRZ-8.2" : "BRZ-9.7", seat, BRZ_C_PROVINCES,
        brz_set(rules)->province_points[state->place[position].province - 1], PLAYER,
        WHEN(award == BRZ_AWARD_PROVISIONAL, PROVISIONAL), READING(reading),
        FACTS(brz_province(rules, state, position)), OBJECT(BRZ_OBJ_PROVINCE, position),
        OBJECT(BRZ_OBJ_LAND, position));
}

/* BRZ-10.3 */
void brz_book_route(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                    int landscape, int level, int run, struct stele_ruled reading, bool provisional)
{
    ROW(sink, "bronze.row-trade", "BRZ-7.4", seat, BRZ_C_TRADE, brz_set(rules)->route_points[level],
        PLAYER, POINTS, WHEN(provisional, PROVISIONAL), READING(reading),
        NAME("landscape", BRZ_D_LANDSCAPES, landscape),
        INT("length", brz_set(rules)->route_length[level]), INT("run", run),
        OBJECT(BRZ_OBJ_TRADE, brz_trade_number(rules, landscape, level)));
}

void brz_book_route_back(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                         int landscape, int level, bool provisional)
{
    ROW(sink, "bronze.row-trade-back", "BRZ-7.5", seat, BRZ_C_TRADE,
        -brz_set(rules)->route_points[level], PLAYER, POINTS, WHEN(provisional, PROVISIONAL),
        NAME("landscape", BRZ_D_LANDSCAPES, landscape),
        INT("length", brz_set(rules)->route_length[level]),
        OBJECT(BRZ_OBJ_TRADE, brz_trade_number(rules, landscape, level)));
}

/* ---- From the state alone -------------------------------------------------------------------- */

/* The owner of a land's token if the game ended now.  BRZ-9.7: a token that is still above its land
 * goes to whoever has most cubes there if everybody has come, else to nobody. */
static uint8_t owner_at_end(const struct stele_rules *rules, const struct brz_state *state,
                            int position)
{
    const struct brz_place *place = &state->place[position];
    int most, second;

    if (place->province_owner != BRZ_PROVINCE_OPEN || place->province == 0)
        return place->province_owner;
    if (!brz_all_reached(rules, state, position))
        return BRZ_PROVINCE_GONE;
    const int winner = brz_majority(rules, state, position, &most, &second);
    return winner == STELE_NOBODY ? BRZ_PROVINCE_GONE : (uint8_t)(winner + 1);
}

/* BRZ-10.1, BRZ-10.2 */
static void count_provinces(const struct stele_rules *rules, const struct brz_state *state,
                            struct brz_tally *tally)
{
    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const uint8_t owner = owner_at_end(rules, state, position);
        tally->province_owner[position] = owner;
        if (owner == BRZ_PROVINCE_OPEN || owner == BRZ_PROVINCE_GONE)
            continue;
        tally->provinces[owner - 1]++;
        tally->points[owner - 1][BRZ_C_PROVINCES] +=
            brz_set(rules)->province_points[state->place[position].province - 1];
    }
}

/* BRZ-R9: under one reading the end of the game brings another look at the routes. */
static void find_routes(const struct stele_rules *rules, const struct brz_state *state,
                        struct brz_tally *tally)
{
    struct brz_state ended;

    if (brz_trade_look(rules) == BRZ_LOOK_FINAL && state->phase != BRZ_P_OVER) {
        ended = *state;
        brz_look_at_end(rules, &ended, NULL);
        state = &ended;
    }
    for (int seat = 0; seat < rules->players_n; seat++)
        memcpy(tally->route[seat], state->player[seat].route, sizeof tally->route[seat]);
}

/* BRZ-10.3 */
static void count_routes(const struct stele_rules *rules, struct brz_tally *tally)
{
    const struct brz_set *set = brz_set(rules);

    for (int seat = 0; seat < rules->players_n; seat++) {
        for (int i = 0; i < set->landscapes_n; i++) {
            const int held = tally->route[seat][i];
            if (held == 0)
                continue;
            tally->routes[seat]++;
            tally->points[seat][BRZ_C_TRADE] += set->route_points[held - 1];
        }
    }
}

/* Everything but the cities: those compare players by tokens and routes, so they are counted once
 * these are known for all. */
void brz_count(const struct stele_rules *rules, const struct brz_state *state,
               struct brz_tally *tally)
{
    memset(tally, 0, sizeof *tally);
    count_provinces(rules, state, tally);
    find_routes(rules, state, tally);
    count_routes(rules, tally);
}

/* BRZ-10.4: each card by itself. */
static int32_t city_points(const struct stele_rules *rules, const struct brz_state *state,
                           const struct brz_tally *tally, int seat)
{
    const struct brz_player *player = &state->player[seat];
    int32_t points = 0;

    for (int i = 0; i < player->cities_n; i++)
        points += brz_city_points(rules, state, tally, seat, player->city[i]);
    return points;
}

void brz_tally(const struct stele_rules *rules, const struct brz_state *state,
               struct brz_tally *tally)
{
    brz_count(rules, state, tally);
    for (int seat = 0; seat < rules->players_n; seat++)
        tally->points[seat][BRZ_C_CITIES] = city_points(rules, state, tally, seat);
}

/* ---- A second opinion: the pieces alone ------------------------------------------------------ */

/* The state keeps counters beside the pieces (cubes per land and landscape, kinds, fronts, cards of
 * each technology), so that nothing has to be counted during play.  Here they are computed again
 * from the pieces, for the total and for the invariants, which would show a counter that went
 * astray. */
static void recount_cubes(const struct stele_rules *rules, struct brz_state *state, int position)
{
    const struct brz_land *land = brz_land_at(rules, state, position);
    struct brz_place *place = &state->place[position];

    memset(place->count, 0, sizeof place->count);
    place->filled = 0;
    for (int i = 0; i < brz_set(rules)->landscapes_n; i++) {
        for (int slot = 0; slot < land->cell[i]; slot++) {
            const int seat = place->cube[i][slot] - 1;
            if (seat < 0)
                continue;
            place->count[seat]++;
            place->filled++;
            state->player[seat].front = (uint8_t)position;
            state->player[seat].landscape[i]++;
            state->player[seat].kinds[i] |= (uint8_t)(1u << land->kind[i][slot]);
        }
    }
}

static void recount_cards(const struct brz_set *set, struct brz_player *player)
{
    memset(player->tech, 0, sizeof player->tech);
    for (int column = 0; column < player->columns_n; column++)
        for (int row = 0; row < player->height[column]; row++)
            player->tech[brz_tech_of(set, player->card[column][row])]++;
}

void brz_recount(const struct stele_rules *rules, const struct brz_state *state,
                 struct brz_state *counted)
{
    *counted = *state;
    for (int seat = 0; seat < rules->players_n; seat++) {
        struct brz_player *player = &counted->player[seat];
        player->front = 0;
        memset(player->landscape, 0, sizeof player->landscape);
        memset(player->kinds, 0, sizeof player->kinds);
        recount_cards(brz_set(rules), player);
    }
    for (int position = 1; position <= state->open; position++)
        recount_cubes(rules, counted, position);
}

/* BRZ-10.5: nothing but cubes, cards and tokens is believed.  Tokens count for those who hold them:
 * who took a trade token is history, since its route may have been broken later (BRZ-7.8), and what
 * a position must say of the holders is a law (brz_invariants). */
int32_t brz_total(const struct stele_rules *rules, const void *state, int seat)
{
    struct brz_state counted;
    struct brz_tally tally;

    brz_recount(rules, state, &counted);
    brz_count(rules, &counted, &tally);
    tally.points[seat][BRZ_C_CITIES] = city_points(rules, &counted, &tally, seat);
    return brz_sum(&tally, seat);
}

/* ---- Who wins -------------------------------------------------------------------------------- */

/* BRZ-10.6: cities, then trade; BRZ-10.7: provinces can decide nothing after that. */
void brz_stand(const struct stele_rules *rules, const struct brz_tally *tally,
               struct stele_standing *out)
{
    static const struct {
        const char *name;
        enum brz_category category;
    } order[] = {{"cities", BRZ_C_CITIES}, {"trade", BRZ_C_TRADE}, {"provinces", BRZ_C_PROVINCES}};
    int32_t *points = standing_add(out, "points", "BRZ-10.5");

    for (int seat = 0; seat < rules->players_n; seat++)
        points[seat] = brz_sum(tally, seat);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        int32_t *figure = standing_add(out, order[i].name, "BRZ-10.6");
        for (int seat = 0; seat < rules->players_n; seat++)
            figure[seat] = tally->points[seat][order[i].category];
    }
    standing_judge(rules, "BRZ-10.6", out);
}

void brz_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out)
{
    struct brz_tally tally;

    brz_tally(rules, state, &tally);
    brz_stand(rules, &tally, out);
}

/* ---- Rows of the final scoring --------------------------------------------------------------- */

/* Trade tokens that would be taken and put back if the game ended now (BRZ-R9). */
static void book_last_look(const struct stele_rules *rules, const struct brz_state *state,
                           const struct brz_tally *tally, struct stele_sink *sink)
{
    const struct stele_ruled reading = reading_of(rules, BRZ_R_TRADE_LOOK);

    for (int seat = 0; seat < rules->players_n; seat++)
        for (int i = 0; i < brz_set(rules)->landscapes_n; i++) {
            const int before = state->player[seat].route[i], after = tally->route[seat][i];
            if (after == before)
                continue;
            if (before > 0)
                brz_book_route_back(rules, sink, seat, i, before - 1, true);
            brz_book_route(rules, sink, seat, i, after - 1, brz_longest_run(rules, state, seat, i),
                           reading, true);
        }
}

/* Lands that would be decided if the game ended now. */
static void book_leftovers(const struct stele_rules *rules, const struct brz_state *state,
                           const struct brz_tally *tally, struct stele_sink *sink)
{
    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const struct brz_place *place = &state->place[position];
        const int owner = tally->province_owner[position];
        if (place->province_owner != BRZ_PROVINCE_OPEN || owner == BRZ_PROVINCE_OPEN ||
            owner == BRZ_PROVINCE_GONE)
            continue;
        brz_book_province(rules, state, sink, BRZ_AWARD_PROVISIONAL, owner - 1, position,
                          NO_READING);
    }
}

void brz_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    const struct brz_state *s = state;
    struct brz_tally tally;

    if (!sink)
        return;
    brz_count(rules, s, &tally);
    book_last_look(rules, s, &tally, sink);
    book_leftovers(rules, s, &tally, sink);
    for (int seat = 0; seat < rules->players_n; seat++)
        for (int i = 0; i < s->player[seat].cities_n; i++)
            brz_book_city(rules, s, &tally, seat, s->player[seat].city[i], sink);
}
