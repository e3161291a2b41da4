/* Why a land, a trade token or a city brings a player no points as things stand. */
#include "games/bronze/bronze.h"

/* BRZ-8.1 to BRZ-8.3.  What the end of the game would bring counts as paid (BRZ-9.7). */
static bool check_province(const struct stele_rules *rules, const struct brz_state *state,
                           int position, int seat, struct stele_reason *why)
{
    struct brz_tally tally;

    if (position < 1 || position > brz_table(rules)->lands || state->place[position].province == 0)
        return true;
    brz_count(rules, state, &tally);
    if (tally.province_owner[position] == seat + 1)
        return true;
    const int owner = state->place[position].province_owner;
    const bool lost = owner != BRZ_PROVINCE_OPEN && owner != BRZ_PROVINCE_GONE;
    return REFUSE(why,
                  owner == BRZ_PROVINCE_OPEN   ? "bronze.province-open"
                  : owner == BRZ_PROVINCE_GONE ? "bronze.province-gone"
                                               : "bronze.province-lost",
                  owner == BRZ_PROVINCE_OPEN   ? "BRZ-8.1"
                  : owner == BRZ_PROVINCE_GONE ? "BRZ-8.3"
                                               : "BRZ-8.2",
                  WHEN(lost, SEAT("player", seat)), WHEN(lost, SEAT("owner", owner - 1)),
                  FACTS(brz_province(rules, state, position)));
}

/* The landscape and level of a trade token; false if there is none of that number. */
static bool find_token(const struct stele_rules *rules, int number, int *landscape, int *level)
{
    const struct brz_set *const set = brz_set(rules);

    for (*landscape = 0; *landscape < set->landscapes_n; (*landscape)++)
        for (*level = 0; *level < set->levels_n; (*level)++)
            if (brz_trade_number(rules, *landscape, *level) == number)
                return true;
    return false;
}

/* BRZ-7.3 to BRZ-7.7; whoever holds a greater token of the landscape has nothing to ask. */
static bool check_trade(const struct stele_rules *rules, const struct brz_state *state, int number,
                        int seat, struct stele_reason *why)
{
    int landscape, level;

    if (!find_token(rules, number, &landscape, &level) ||
        state->player[seat].route[landscape] > level)
        return true;
    const int run = brz_longest_run(rules, state, seat, landscape);
    const int length = brz_set(rules)->route_length[level];
    const int holder = brz_route_owner(rules, state, landscape, level);
    return REFUSE(why,
                  run < length             ? "bronze.route-short"
                  : holder != STELE_NOBODY ? "bronze.route-held"
                                           : "bronze.route-later",
                  run < length             ? "BRZ-7.4"
                  : holder != STELE_NOBODY ? "BRZ-7.6"
                                           : "BRZ-7.3",
                  SEAT("player", seat), NAME("landscape", BRZ_D_LANDSCAPES, landscape),
                  INT("length", length), INT("run", run),
                  WHEN(holder != STELE_NOBODY, SEAT("owner", holder)));
}

static int city_owner(const struct stele_rules *rules, const struct brz_state *state, int city)
{
    for (int seat = 0; seat < rules->players_n; seat++)
        for (int i = 0; i < state->player[seat].cities_n; i++)
            if (state->player[seat].city[i] == city)
                return seat;
    return STELE_NOBODY;
}

/* BRZ-10.4 */
static bool check_city(const struct stele_rules *rules, const struct brz_state *state, int city,
                       int seat, struct stele_reason *why)
{
    const int owner = city_owner(rules, state, city);
    struct brz_tally tally;

    if (owner == STELE_NOBODY)
        return REFUSE(why, "bronze.city-free", "BRZ-10.4", NAME("city", BRZ_D_CITIES, city));
    brz_count(rules, state, &tally);
    if (owner != seat || brz_city_points(rules, state, &tally, seat, city) > 0)
        return true;
    return REFUSE(why, "bronze.city-empty", "BRZ-10.4", SEAT("player", seat),
                  NAME("city", BRZ_D_CITIES, city));
}

bool brz_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why)
{
    switch ((enum brz_object)object->kind) {
    case BRZ_OBJ_LAND:
    case BRZ_OBJ_PROVINCE:
        *category = BRZ_C_PROVINCES;
        return check_province(rules, state, object->index, seat, why);
    case BRZ_OBJ_TRADE:
        *category = BRZ_C_TRADE;
        return check_trade(rules, state, object->index, seat, why);
    case BRZ_OBJ_CITY:
        *category = BRZ_C_CITIES;
        return check_city(rules, state, object->index, seat, why);
    default:
        return true;
    }
}
