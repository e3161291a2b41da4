/* Phases 7 and 8: cities are built; surplus tokens go, unsupported cities are reduced. */
#include "games/civilization/civilization.h"

/* ---- Building -------------------------------------------------------------------------------- */

/* CIV-12.2 */
static int city_needs(const struct stele_rules *rules, int area)
{
    return civ_figures_of(rules)->city_needs[area];
}

/* Whether the area has a printed site that does not count with so many players. */
static bool has_void_site(const struct stele_rules *rules, int area)
{
    return civ_set(rules)->area[area].site != CIV_NO_SITE &&
           !civ_in(&civ_figures_of(rules)->sites, area);
}

/* The clause that the number follows from. */
static const char *needs_clause(const struct stele_rules *rules, int area)
{
    if (!has_void_site(rules, area))
        return "CIV-12.2";
    return civ_set(rules)->area[area].island ? "CIV-29.1" : "CIV-26.2.2";
}

bool civ_check_city(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int seat = state->decider, area = move_int(move, CIV_CITY_AT, 0);
    const int tokens = state->tokens[seat][area], needed = city_needs(rules, area);

    if (state->owner[area] != 0)
        return REFUSE(why, "civilization.city-there", "CIV-12.1", CIV_AT(area));
    if (tokens < needed)
        return REFUSE(why, "civilization.city-tokens", needs_clause(rules, area), CIV_AT(area),
                      INT("found", tokens), INT("expected", needed),
                      WHEN(has_void_site(rules, area), INT("void", 1)));
    if (civ_city_stock(rules, state, seat) == 0)
        return REFUSE(why, "civilization.cities-out", "CIV-12.3",
                      INT("most", civ_set(rules)->cities));
    return true;
}

void civ_apply_city(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int seat = state->decider, area = move_int(move, CIV_CITY_AT, 0);
    const int tokens = state->tokens[seat][area];

    civ_take_tokens(state, seat, area, tokens);
    civ_put_city(state, seat, area);
    civ_add(&state->new_cities, area);
    TELL(sink, "civilization.city", "CIV-12.2", seat, WHOLE, CIV_AT(area), INT("count", tokens),
         INT("needed", city_needs(rules, area)));
}

/* Asked of every player in every turn, hence without a branch for each area.  Beyond the last area
 * the needs are larger than any number of tokens. */
static bool can_build(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const uint8_t *const tokens = state->tokens[seat], *const owner = state->owner;
    const uint8_t *const needs = civ_figures_of(rules)->city_needs;
    uint8_t found = 0;

    for (int area = 0; area < CIV_AREAS_MAX; area++)
        found |= (uint8_t)((tokens[area] >= needs[area]) & (owner[area] == 0));
    return found && civ_city_stock(rules, state, seat) > 0;
}

void civ_list_city(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    const struct civ_areas *const held = &state->held[state->decider];

    for (int area = civ_next_in(held, 0); area >= 0; area = civ_next_in(held, area + 1))
        civ_offer_one(rules, state, CIV_V_CITY, area, out);
}

void civ_begin_cities(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    civ_queue_all(state);
}

bool civ_seek_cities(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    (void)sink;
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at];
        if (!state->done && can_build(rules, state, seat)) {
            civ_ask(state, CIV_P_CITIES, seat, seat);
            return true;
        }
    }
    return false;
}

/* ---- Surplus --------------------------------------------------------------------------------- */

/* Tokens beyond the printed limits; none are kept beside a city.  Whether there are any.  What
 * Agriculture adds to a limit is left to remove_surplus: mostly nothing is found here. */
static bool find_surplus(const struct stele_rules *rules, const struct civ_state *state, int seat,
                         uint8_t *surplus)
{
    const uint8_t *const tokens = state->tokens[seat], *const owner = state->owner;
    const uint8_t *const limits = civ_set(rules)->limit;
    uint8_t found = 0;

    for (int area = 0; area < CIV_AREAS_MAX; area++) {
        const uint8_t printed = limits[area], limit = owner[area] != 0 ? 0 : printed;
        const uint8_t most = tokens[area] > limit ? tokens[area] : limit;
        surplus[area] = (uint8_t)(most - limit);
        found |= surplus[area];
    }
    return found != 0;
}

/* CIV-13.1, CIV-13.2; CIV-31.5.6: what an area cannot keep. */
static void remove_surplus(const struct stele_rules *rules, struct civ_state *state, int seat,
                           struct stele_sink *sink)
{
    struct civ_walk walk = civ_walk(&state->held[seat]);
    uint8_t beyond[CIV_AREAS_MAX], full[CIV_AREAS_MAX];
    int n = 0;

    if (!find_surplus(rules, state, seat, beyond))
        return;
    /* The next area takes the place of one that has no surplus. */
    for (int area; (area = civ_walk_on(&walk)) >= 0; n += beyond[area] != 0)
        full[n] = (uint8_t)area;
    for (int i = 0; i < n; i++) {
        const int area = full[i];
        const int limit = state->owner[area] != 0 ? 0 : civ_limit(rules, state, seat, area);
        const int surplus = state->tokens[seat][area] - limit;
        if (surplus <= 0)
            continue;
        civ_take_tokens(state, seat, area, surplus);
        TELL(sink, "civilization.surplus", rules->edition == CIV_NOMADS ? "CIV-31.5.6" : "CIV-13.1",
             seat, CIV_AT(area), INT("count", surplus), INT("limit", limit));
    }
}

/* ---- Support --------------------------------------------------------------------------------- */

/* CIV-14.2 */
static bool is_supported(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *const player = &state->player[seat];

    return player->tokens >= civ_set(rules)->support * player->cities;
}

/* CIV-14.3, CIV-T6, CIV-R10: cities of which one has to go; those built in this turn come first. */
static struct civ_areas candidates(const struct stele_rules *rules, const struct civ_state *state,
                                   int seat)
{
    const bool free = state->step == CIV_S_UPKEEP && civ_ruled(rules, CIV_R_NEW_CITIES_FIRST_ONCE);
    struct civ_areas fresh;

    for (int w = 0; w < CIV_AREA_WORDS; w++)
        fresh.word[w] = state->cities[seat].word[w] & state->new_cities.word[w];
    return free || civ_empty(&fresh) ? state->cities[seat] : fresh;
}

/* CIV-R10: whether the other reading would let other cities go. */
static struct stele_ruled support_reading(const struct stele_rules *rules,
                                            const struct civ_state *state, int seat,
                                            const struct civ_areas *possible)
{
    const struct stele_rules other = rules_otherwise(rules, CIV_R_NEW_CITIES_FIRST_ONCE);
    const struct civ_areas instead = candidates(&other, state, seat);

    return civ_count(&instead) != civ_count(possible)
               ? reading_of(rules, CIV_R_NEW_CITIES_FIRST_ONCE)
               : NO_READING;
}

static bool check_support(const struct stele_rules *rules, const struct civ_state *state, int area,
                          struct stele_reason *why)
{
    const struct civ_areas possible = candidates(rules, state, state->decider);

    if (civ_in(&possible, area))
        return true;
    return REFUSE(why,
                  state->owner[area] == state->decider + 1 ? "civilization.new-city-first"
                                                           : "civilization.no-city",
                  state->owner[area] == state->decider + 1 ? "CIV-14.3" : "CIV-14.2", CIV_AT(area));
}

bool civ_check_reduce(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase == CIV_P_REDUCTION)
        return civ_check_reduction(rules, state, move, why);
    if (move_has(move, CIV_REDUCE_FOR))
        return REFUSE(why, "civilization.for-nothing", "CIV-14.2");
    return check_support(rules, state, move_int(move, CIV_REDUCE_AT, 0), why);
}

void civ_apply_reduce(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    if (state->phase == CIV_P_REDUCTION)
        civ_apply_reduction(rules, state, move, sink);
    else
        civ_reduce(rules, state, state->decider, move_int(move, CIV_REDUCE_AT, 0), sink);
}

void civ_list_reduce(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_moves *out)
{
    const struct civ_areas *const cities = &state->cities[state->decider];

    if (state->phase == CIV_P_REDUCTION) {
        civ_list_reductions(rules, state, out);
        return;
    }
    for (int area = civ_next_in(cities, 0); area >= 0; area = civ_next_in(cities, area + 1))
        civ_offer_one(rules, state, CIV_V_REDUCE, area, out);
}

/* CIV-14.1, CIV-14.5, CIV-19.8: the second check of a turn removes no surplus. */
void civ_begin_support(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    civ_queue_all(state);
    if (state->step == CIV_S_UPKEEP)
        return;
    for (int i = 0; i < state->players_n; i++)
        remove_surplus(rules, state, state->order[i], sink);
}

/* A city that has to go without any choice goes by itself. */
bool civ_seek_support(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at];
        while (!is_supported(rules, state, seat)) {
            const struct civ_areas possible = candidates(rules, state, seat);
            const int only = civ_next_in(&possible, 0);
            TELL(sink, "civilization.unsupported", "CIV-14.2", seat,
                 READING(support_reading(rules, state, seat, &possible)),
                 INT("cities", state->player[seat].cities),
                 INT("count", state->player[seat].tokens),
                 INT("needed", civ_set(rules)->support * state->player[seat].cities));
            if (civ_next_in(&possible, only + 1) >= 0) {
                civ_ask(state, CIV_P_SUPPORT, seat, seat);
                return true;
            }
            civ_reduce(rules, state, seat, only, sink);
        }
    }
    return false;
}
