/* What is printed on lands and cards, for boards:
 *
 *   landscapes kinds technologies     ids in order
 *   max_columns cubes city_from slots pool_stacks lands_in_play city_draw
 *   technology   {wheel {landscapes {…} kinds {…} wild 0 cards 6} …}: cards in this game's deck
 *   lands        {L01 {spaces 14 cells {mountains {hunter} …}} …}: all of the box
 *   trade        {{length 3 points 3} …}
 *   provinces    {province4 {points 4 tokens 4} …}
 *   cities       {avaris {scoring tech_majority points 6 techs {wheel} landscapes {} count 0
 *                players 2 in_deck 1} …} */
#include "games/bronze/bronze.h"

static const char *name(const struct stele_rules *rules, enum brz_domain domain, int index)
{
    return rules->domains[domain].names[index];
}

static void emit_ids(const struct stele_rules *rules, const char *key, enum brz_domain domain,
                     int n, struct stele_emit *emit)
{
    emit->open(emit, key, true);
    for (int i = 0; i < n; i++)
        emit->string(emit, NULL, name(rules, domain, i));
    emit->close(emit);
}

static void emit_bits(const struct stele_rules *rules, const char *key, enum brz_domain domain,
                      unsigned bits, struct stele_emit *emit)
{
    emit->open(emit, key, true);
    for (int i = 0; bits >> i; i++)
        if ((bits >> i) & 1)
            emit->string(emit, NULL, name(rules, domain, i));
    emit->close(emit);
}

static void emit_list(const struct stele_rules *rules, const char *key, enum brz_domain domain,
                      const uint8_t *names, int n, struct stele_emit *emit)
{
    emit->open(emit, key, true);
    for (int i = 0; i < n; i++)
        emit->string(emit, NULL, name(rules, domain, names[i]));
    emit->close(emit);
}

static void emit_limits(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct brz_set *set = brz_set(rules);

    emit_ids(rules, "landscapes", BRZ_D_LANDSCAPES, set->landscapes_n, emit);
    emit_ids(rules, "kinds", BRZ_D_KINDS, set->kinds_n, emit);
    emit_ids(rules, "technologies", BRZ_D_TECHNOLOGIES, set->techs_n, emit);
    emit->integer(emit, "max_columns", set->max_columns);
    emit->integer(emit, "cubes", set->cubes);
    emit->integer(emit, "city_from", set->city_from);
    emit->integer(emit, "slots", set->slots);
    emit->integer(emit, "pool_stacks", set->pool);
    emit->integer(emit, "lands_in_play", brz_table(rules)->lands);
    emit->integer(emit, "city_draw", brz_table(rules)->draw);
}

static void emit_techs(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct brz_set *set = brz_set(rules);

    emit->open(emit, "technology", false);
    for (int i = 0; i < set->techs_n; i++) {
        emit->open(emit, name(rules, BRZ_D_TECHNOLOGIES, i), false);
        emit_bits(rules, "landscapes", BRZ_D_LANDSCAPES, set->tech[i].landscapes, emit);
        emit_bits(rules, "kinds", BRZ_D_KINDS, set->tech[i].kinds, emit);
        emit->boolean(emit, "wild", i == set->bronze);
        emit->integer(emit, "cards", set->tech[i].cards[rules->players_n]);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_lands(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct brz_set *set = brz_set(rules);

    emit->open(emit, "lands", false);
    for (int i = 0; i < set->lands_n; i++) {
        const struct brz_land *land = &set->land[i];
        emit->open(emit, name(rules, BRZ_D_LANDS, i), false);
        emit->integer(emit, "spaces", land->spaces);
        emit->open(emit, "cells", false);
        for (int j = 0; j < set->landscapes_n; j++)
            emit_list(rules, name(rules, BRZ_D_LANDSCAPES, j), BRZ_D_KINDS, land->kind[j],
                      land->cell[j], emit);
        emit->close(emit);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_tokens(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct brz_set *set = brz_set(rules);

    emit->open(emit, "trade", true);
    for (int i = 0; i < set->levels_n; i++) {
        emit->open(emit, NULL, false);
        emit->integer(emit, "length", set->route_length[i]);
        emit->integer(emit, "points", set->route_points[i]);
        emit->close(emit);
    }
    emit->close(emit);
    emit->open(emit, "provinces", false);
    for (int i = 0; i < set->provinces_n; i++) {
        emit->open(emit, name(rules, BRZ_D_PROVINCES, i), false);
        emit->integer(emit, "points", set->province_points[i]);
        emit->integer(emit, "tokens", set->province_tokens[i]);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_cities(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct brz_set *set = brz_set(rules);

    emit->open(emit, "cities", false);
    for (int i = 0; i < set->cities_n; i++) {
        const struct brz_city *city = &set->city[i];
        emit->open(emit, name(rules, BRZ_D_CITIES, i), false);
        emit->string(emit, "scoring", brz_scoring_name(city->scoring));
        emit->integer(emit, "points", city->points);
        emit_list(rules, "techs", BRZ_D_TECHNOLOGIES, city->tech, city->techs_n, emit);
        emit_list(rules, "landscapes", BRZ_D_LANDSCAPES, city->landscape, city->landscapes_n, emit);
        emit->integer(emit, "count", city->count);
        emit->integer(emit, "players", city->players);
        emit->boolean(emit, "in_deck", city->players <= rules->players_n);
        emit->close(emit);
    }
    emit->close(emit);
}

void brz_figures(const struct stele_rules *rules, struct stele_emit *emit)
{
    emit_limits(rules, emit);
    emit_techs(rules, emit);
    emit_lands(rules, emit);
    emit_tokens(rules, emit);
    emit_cities(rules, emit);
}
