/* Why something on a sheet brings its owner no points as things stand. */
#include "games/rolltta/rolltta.h"

static bool refuse_boxes(struct stele_reason *why, int seat, int target, int found, int expected)
{
    rta_refuse(why, RTA_WHY_UNFINISHED);
    fact_seat(&why->facts, "player", seat);
    fact_name(&why->facts, "target", RTA_D_TARGETS, target);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", expected);
    return false;
}

/* RTA-13.4, RTA-13.5: only with the development that pays for it. */
static bool refuse_without(const struct stele_rules *rules, struct stele_reason *why,
                           enum rta_why reason, int seat, enum rta_effect effect)
{
    rta_refuse(why, reason);
    fact_seat(&why->facts, "player", seat);
    fact_name(&why->facts, "development", RTA_D_DEVELOPMENTS, rta_set(rules)->effect[effect]);
    return false;
}

/* RTA-13.2; RTA-1.6: one that is out never pays. */
static bool check_monument(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                           int monument, struct stele_reason *why)
{
    const struct rta_set *const set = rta_set(rules);

    if (rta_is_out(rules, monument)) {
        rta_refuse(why, RTA_WHY_BUILD_OUT);
        fact_name(&why->facts, "target", RTA_D_TARGETS, set->cities_n + monument);
        fact_int(&why->facts, "players", rules->players_n);
        return false;
    }
    return sheet->rank[monument] != RTA_UNFINISHED ||
           refuse_boxes(why, seat, set->cities_n + monument, sheet->monument[monument],
                        set->monument[monument].boxes);
}

/* RTA-13.4 */
static bool check_city(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                       int city, struct stele_reason *why)
{
    if (!rta_has(rules, sheet, RTA_E_EMPIRE))
        return refuse_without(rules, why, RTA_WHY_NO_EMPIRE, seat, RTA_E_EMPIRE);
    return ((rta_cities_built(rules, sheet) >> city) & 1) ||
           refuse_boxes(why, seat, city, sheet->city[city], rta_set(rules)->city_boxes[city]);
}

/* RTA-13.5: Commerce is of the Late Bronze Age; without it goods only break ties (RTA-13.7). */
static bool check_goods(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                        struct stele_reason *why)
{
    if (!rta_is_lba(rules))
        return rta_refuse(why, RTA_WHY_GOODS_TIES);
    return rta_has(rules, sheet, RTA_E_COMMERCE) ||
           refuse_without(rules, why, RTA_WHY_NO_COMMERCE, seat, RTA_E_COMMERCE);
}

bool rta_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why)
{
    const struct rta_sheet *const sheet = &((const struct rta_state *)state)->sheet[seat];

    switch ((enum rta_object)object->kind) {
    case RTA_OBJ_MONUMENT:
        *category = RTA_C_MONUMENTS;
        return check_monument(rules, sheet, seat, object->index, why);
    case RTA_OBJ_DEVELOPMENT: /* RTA-13.1 */
        *category = RTA_C_DEVELOPMENTS;
        if (rta_owns(sheet, object->index))
            return true;
        rta_refuse(why, RTA_WHY_NOT_BOUGHT);
        fact_seat(&why->facts, "player", seat);
        fact_name(&why->facts, "development", RTA_D_DEVELOPMENTS, object->index);
        return false;
    case RTA_OBJ_CITY:
        *category = RTA_C_EMPIRE;
        return check_city(rules, sheet, seat, object->index, why);
    case RTA_OBJ_GOODS:
        *category = RTA_C_COMMERCE;
        return check_goods(rules, sheet, seat, why);
    case RTA_OBJ_SHIPS: /* RTA-16.9 */
        *category = RTA_C_COMMERCE;
        return rta_refuse(why, RTA_WHY_SHIPS_WORTH);
    case RTA_OBJ_DIE:
    case RTA_OBJ_FOOD:
    case RTA_OBJ_DISASTERS:
        break;
    }
    return true;
}
