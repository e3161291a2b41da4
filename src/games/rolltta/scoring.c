/* Points of the final scoring, as rows of the ledger; and the same total from the state alone.
 * RTA-13.8: the ledger's categories are the lines of the sheet, the bonuses one by one; subtotal
 * and total are their sums. */
#include "games/rolltta/rolltta.h"

#include "core/game/standing.h"

/* ---- Bonuses --------------------------------------------------------------------------------- */

/* RTA-13.3: also for a monument that is itself worth nothing. */
static void book_architecture(const struct stele_rules *rules, const struct rta_state *state,
                              int seat, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    const int count = rta_finished_monuments(rules, sheet);
    uint64_t monuments = 0;

    for (int i = 0; i < set->monuments_n; i++)
        monuments |= (uint64_t)(sheet->rank[i] != RTA_UNFINISHED) << i;
    ROW(sink, "rolltta.row-architecture", "RTA-13.3", seat, RTA_C_ARCHITECTURE,
        count * set->points_per_monument[rta_is_lba(rules)], PLAYER, POINTS,
        WHEN(state->phase != RTA_P_OVER, PROVISIONAL), INT("count", count),
        OWNED(RTA_OBJ_DEVELOPMENT, seat, set->effect[RTA_E_ARCHITECTURE]),
        OWNED_SET(RTA_OBJ_MONUMENT, seat, monuments));
}

/* RTA-13.4, RTA-A14: every finished city, the starting ones too. */
static void book_empire(const struct stele_rules *rules, const struct rta_state *state, int seat,
                        struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    const int count = rta_cities(rules, sheet);

    ROW(sink, "rolltta.row-empire", "RTA-13.4", seat, RTA_C_EMPIRE, count * set->points_per_city,
        PLAYER, POINTS, WHEN(state->phase != RTA_P_OVER, PROVISIONAL), INT("count", count),
        OWNED(RTA_OBJ_DEVELOPMENT, seat, set->effect[RTA_E_EMPIRE]),
        OWNED_SET(RTA_OBJ_CITY, seat, rta_cities_built(rules, sheet)));
}

/* RTA-13.5, RTA-16.11: every good, with Caravans more than the limit; no ships (RTA-16.9). */
static void book_commerce(const struct stele_rules *rules, const struct rta_state *state, int seat,
                          struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    const int count = rta_goods_total(rules, sheet);

    ROW(sink, "rolltta.row-commerce", "RTA-13.5", seat, RTA_C_COMMERCE,
        count * set->points_per_good, PLAYER, POINTS, WHEN(state->phase != RTA_P_OVER, PROVISIONAL),
        INT("count", count), OWNED(RTA_OBJ_DEVELOPMENT, seat, set->effect[RTA_E_COMMERCE]),
        OWNED_SET(RTA_OBJ_GOODS, seat, counts_set(sheet->goods, set->goods_n)));
}

void rta_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    const struct rta_state *s = state;

    for (int seat = 0; sink && seat < rules->players_n; seat++) {
        if (rta_has(rules, &s->sheet[seat], RTA_E_ARCHITECTURE))
            book_architecture(rules, s, seat, sink);
        if (rta_has(rules, &s->sheet[seat], RTA_E_EMPIRE))
            book_empire(rules, s, seat, sink);
        if (rta_has(rules, &s->sheet[seat], RTA_E_COMMERCE))
            book_commerce(rules, s, seat, sink);
    }
}

/* ---- Totals ---------------------------------------------------------------------------------- */

/* A second opinion on all of the rows: marks and goods of the sheet at the printed figures, counted
 * by none of the functions that write rows.  Two things are history and cannot be derived: who
 * finished a monument first, and what Religion was worth when it was bought (RTA-A1; see struct
 * rta_sheet).  The sheet remembers both, and rta_invariants holds them to what the rules allow. */
void rta_points(const struct stele_rules *rules, const struct rta_state *state, int seat,
                int32_t points[RTA_CATEGORIES_N])
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    const bool lba = rta_is_lba(rules);
    int32_t developments = 0, monuments = 0, finished = 0, cities = set->start_cities, goods = 0;

    for (int i = 0; i < set->developments_n; i++)
        if (rta_owns(sheet, i))
            developments += i == set->effect[RTA_E_RELIGION] ? sheet->points[i]
                                                             : set->development[i].points[lba];
    for (int i = 0; i < set->monuments_n; i++) {
        if (sheet->rank[i] == RTA_UNFINISHED)
            continue;
        finished++;
        monuments +=
            sheet->rank[i] == RTA_FIRST ? set->monument[i].first[lba] : set->monument[i].later[lba];
    }
    for (int i = 0; i < set->cities_n; i++)
        cities += sheet->city[i] == set->city_boxes[i];
    for (int i = 0; i < set->goods_n; i++)
        goods += sheet->goods[i];

    points[RTA_C_DEVELOPMENTS] = developments;
    points[RTA_C_MONUMENTS] = monuments;
    points[RTA_C_ARCHITECTURE] =
        rta_has(rules, sheet, RTA_E_ARCHITECTURE) ? finished * set->points_per_monument[lba] : 0;
    points[RTA_C_EMPIRE] = rta_has(rules, sheet, RTA_E_EMPIRE) ? cities * set->points_per_city : 0;
    points[RTA_C_COMMERCE] =
        rta_has(rules, sheet, RTA_E_COMMERCE) ? goods * set->points_per_good : 0;
    points[RTA_C_DISASTERS] = -sheet->disasters * set->points_per_disaster;
}

int32_t rta_total(const struct stele_rules *rules, const void *state, int seat)
{
    int32_t points[RTA_CATEGORIES_N], total = 0;

    rta_points(rules, state, seat, points);
    for (int i = 0; i < RTA_CATEGORIES_N; i++)
        total += points[i];
    return total;
}

/* RTA-13.7: most points, then the most valuable goods; RTA-A17: still tied, they share the win.
 * RTA-14.1: in solo play the points are the result. */
void rta_standing(const struct stele_rules *rules, const void *in, struct stele_standing *out)
{
    const struct rta_state *state = in;
    int32_t *points = standing_add(out, "points", rta_is_solo(rules) ? "RTA-14.1" : "RTA-13.7");
    int32_t *goods = standing_add(out, "goods", "RTA-13.7");

    for (int seat = 0; seat < rules->players_n; seat++) {
        points[seat] = rta_total(rules, state, seat);
        goods[seat] = rta_goods_value(rules, &state->sheet[seat]);
    }
    standing_judge(rules, "RTA-13.7", out);
}
