/* Why something on a sheet brings its owner no points as things stand. */
#include "games/rolltta/rolltta.h"

/* RTA-13.2; RTA-1.6: one that is out never pays. */
static bool check_monument(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                           int monument, struct stele_reason *why)
{
    const struct rta_set *const set = rta_set(rules);

    if (rta_is_out(rules, monument))
        return REFUSE(why, "rolltta.build-out", "RTA-1.6",
                      NAME("target", RTA_D_TARGETS, set->cities_n + monument),
                      INT("players", rules->players_n));
    return sheet->rank[monument] != RTA_UNFINISHED ||
           REFUSE(why, "rolltta.unfinished", "RTA-13.2", SEAT("player", seat),
                  NAME("target", RTA_D_TARGETS, set->cities_n + monument),
                  INT("found", sheet->monument[monument]),
                  INT("expected", set->monument[monument].boxes));
}

/* RTA-13.4 */
static bool check_city(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                       int city, struct stele_reason *why)
{
    if (!rta_has(rules, sheet, RTA_E_EMPIRE))
        return REFUSE(
            why, "rolltta.no-empire", "RTA-13.4", SEAT("player", seat),
            NAME("development", RTA_D_DEVELOPMENTS, rta_set(rules)->effect[RTA_E_EMPIRE]));
    return ((rta_cities_built(rules, sheet) >> city) & 1) ||
           REFUSE(why, "rolltta.unfinished", "RTA-13.2", SEAT("player", seat),
                  NAME("target", RTA_D_TARGETS, city), INT("found", sheet->city[city]),
                  INT("expected", rta_set(rules)->city_boxes[city]));
}

/* RTA-13.5: Commerce is of the Late Bronze Age; without it goods only break ties (RTA-13.7). */
static bool check_goods(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                        struct stele_reason *why)
{
    if (!rta_is_lba(rules))
        return REFUSE(why, "rolltta.goods-ties", "RTA-13.7");
    return rta_has(rules, sheet, RTA_E_COMMERCE) ||
           REFUSE(why, "rolltta.no-commerce", "RTA-13.5", SEAT("player", seat),
                  NAME("development", RTA_D_DEVELOPMENTS, rta_set(rules)->effect[RTA_E_COMMERCE]));
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
        return REFUSE(why, "rolltta.not-bought", "RTA-13.1", SEAT("player", seat),
                      NAME("development", RTA_D_DEVELOPMENTS, object->index));
    case RTA_OBJ_CITY:
        *category = RTA_C_EMPIRE;
        return check_city(rules, sheet, seat, object->index, why);
    case RTA_OBJ_GOODS:
        *category = RTA_C_COMMERCE;
        return check_goods(rules, sheet, seat, why);
    case RTA_OBJ_SHIPS: /* RTA-16.9 */
        *category = RTA_C_COMMERCE;
        return REFUSE(why, "rolltta.ships-worth", "RTA-16.9");
    case RTA_OBJ_DIE:
    case RTA_OBJ_FOOD:
    case RTA_OBJ_DISASTERS:
        break;
    }
    return true;
}
