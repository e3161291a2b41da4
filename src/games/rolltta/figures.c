/* What is printed on the sheet and the dice, for boards:
 *
 *   food_cap food_per_city start_cities max_cities max_rolls goods_limit disaster_boxes
 *   ships_max      0 in an edition without ships
 *   faces          {F {food 3 workers 0 goods 0 skulls 0 coins 0 choice 0} …}
 *   goods          {wood {cap 8 values {0 1 3 …}} …}: what 0, 1, 2 … units are worth
 *   monuments      {temple {first 4 later 2} …}
 *   developments   {leadership {cost 10 points 2} …}: those of the edition, in their order */
#include "games/rolltta/rolltta.h"

static void emit_limits(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);

    emit->integer(emit, "food_cap", set->food_cap);
    emit->integer(emit, "food_per_city", set->food_per_city);
    emit->integer(emit, "start_cities", set->start_cities);
    emit->integer(emit, "max_cities", set->max_cities);
    emit->integer(emit, "max_rolls", set->max_rolls);
    emit->integer(emit, "goods_limit", set->goods_limit);
    emit->integer(emit, "disaster_boxes", set->disaster_boxes);
    emit->integer(emit, "ships_max", rta_is_lba(rules) ? set->ships_max : 0); /* RTA-0.3 */
}

static void emit_faces(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);

    emit->open(emit, "faces", false);
    for (int i = 0; i < set->faces_n; i++) {
        const struct rta_face *face = &set->face[i];
        emit->open(emit, rules->domains[RTA_D_FACES].names[i], false);
        emit->integer(emit, "food", face->food);
        emit->integer(emit, "workers", face->workers);
        emit->integer(emit, "goods", face->goods);
        emit->integer(emit, "skulls", face->skulls);
        emit->integer(emit, "coins", face->coins);
        emit->boolean(emit, "choice", face->choice);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_rows(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);

    emit->open(emit, "goods", false);
    for (int i = 0; i < set->goods_n; i++) {
        emit->open(emit, rules->domains[RTA_D_GOODS].names[i], false);
        emit->integer(emit, "cap", set->good[i].cap);
        emit->open(emit, "values", true);
        for (int units = 0; units <= set->good[i].cap; units++)
            emit->integer(emit, NULL, rta_row_value(rules, i, units));
        emit->close(emit);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_monuments(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);
    const bool lba = rta_is_lba(rules);

    emit->open(emit, "monuments", false);
    for (int i = 0; i < set->monuments_n; i++) {
        emit->open(emit, rules->domains[RTA_D_MONUMENTS].names[i], false);
        emit->integer(emit, "first", set->monument[i].first[lba]);
        emit->integer(emit, "later", set->monument[i].later[lba]);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_developments(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);
    const bool lba = rta_is_lba(rules);

    emit->open(emit, "developments", false);
    for (int i = 0; i < set->developments_n; i++) {
        if (!set->development[i].exists[lba])
            continue;
        emit->open(emit, rules->domains[RTA_D_DEVELOPMENTS].names[i], false);
        emit->integer(emit, "cost", set->development[i].cost[lba]);
        emit->integer(emit, "points", rta_development_points(rules, i)); /* RTA-A1 */
        emit->close(emit);
    }
    emit->close(emit);
}

void rta_figures(const struct stele_rules *rules, struct stele_emit *emit)
{
    emit_limits(rules, emit);
    emit_faces(rules, emit);
    emit_rows(rules, emit);
    emit_monuments(rules, emit);
    emit_developments(rules, emit);
}
