/* Points: booked during play and by the final scoring; and the same total from the state alone.
 * RTA-13.8: the ledger's categories are the lines of the sheet, the bonuses one by one; subtotal
 * and total are their sums. */
#include "games/rolltta/rolltta.h"

#include "core/game/standing.h"

/* ---- Rows ------------------------------------------------------------------------------------ */

enum { OBJECTS_MAX = RTA_DICE_MAX + RTA_MONUMENTS_MAX + 4 };

struct entry {
    struct stele_row row;
    struct stele_object objects[OBJECTS_MAX];
};

static void entry_start(struct entry *entry, const char *kind, const char *clause, int seat,
                        enum rta_category category, int32_t points)
{
    row_init(&entry->row, kind, clause, seat, category, points);
    fact_seat(&entry->row.facts, "player", seat);
    fact_int(&entry->row.facts, "points", points);
}

static void entry_object(struct entry *entry, enum rta_object kind, int seat, int index)
{
    entry->objects[entry->row.objects_n++] =
        (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
}

static void entry_send(struct entry *entry, struct stele_sink *sink)
{
    entry->row.objects = entry->objects;
    sink->row(sink, &entry->row);
}

/* RTA-13.1 */
void rta_book_development(const struct stele_rules *rules, const struct rta_state *state, int seat,
                          int development, struct stele_sink *sink)
{
    struct entry entry;

    if (!sink)
        return;
    entry_start(&entry, "rolltta.row-development", "RTA-13.1", seat, RTA_C_DEVELOPMENTS,
                state->sheet[seat].points[development]);
    const struct stele_rules other = rules_otherwise(rules, RTA_R_RELIGION_FIVE);
    if (rta_development_points(&other, development) != state->sheet[seat].points[development])
        entry.row.reading = reading_of(rules, RTA_R_RELIGION_FIVE);
    fact_name(&entry.row.facts, "development", RTA_D_DEVELOPMENTS, development);
    entry_object(&entry, RTA_OBJ_DEVELOPMENT, seat, development);
    entry_send(&entry, sink);
}

/* RTA-13.2: the higher or the lower number. */
void rta_book_monument(const struct stele_rules *rules, const struct rta_state *state, int seat,
                       int monument, struct stele_sink *sink)
{
    int rank = state->sheet[seat].rank[monument];
    struct entry entry;

    if (!sink)
        return;
    entry_start(&entry, "rolltta.row-monument", "RTA-13.2", seat, RTA_C_MONUMENTS,
                rta_monument_points(rules, monument, rank));
    fact_name(&entry.row.facts, "monument", RTA_D_MONUMENTS, monument);
    fact_int(&entry.row.facts, "first", rank == RTA_FIRST);
    entry_object(&entry, RTA_OBJ_MONUMENT, seat, monument);
    entry_send(&entry, sink);
}

/* RTA-13.6 */
void rta_book_famine(const struct stele_rules *rules, int seat, int unfed, int boxes,
                     struct stele_ruled reading, struct stele_sink *sink)
{
    struct entry entry;

    if (!sink || boxes == 0)
        return;
    entry_start(&entry, "rolltta.row-famine", "RTA-13.6", seat, RTA_C_DISASTERS,
                -boxes * rta_set(rules)->points_per_disaster);
    entry.row.reading = reading;
    fact_int(&entry.row.facts, "cities", unfed);
    fact_int(&entry.row.facts, "boxes", boxes);
    entry_object(&entry, RTA_OBJ_DISASTERS, seat, 0);
    entry_object(&entry, RTA_OBJ_FOOD, seat, 0);
    entry_send(&entry, sink);
}

/* RTA-13.6; the objects are the skulls that brought it, and the spearheads that made it worse. */
void rta_book_disaster(const struct stele_rules *rules, const struct rta_state *state, int seat,
                       int disaster, int spearheads, int boxes, struct stele_ruled reading,
                       struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    struct entry entry;

    if (!sink || boxes == 0)
        return;
    entry_start(&entry, "rolltta.row-disaster", "RTA-13.6", seat, RTA_C_DISASTERS,
                -boxes * set->points_per_disaster);
    entry.row.reading = reading;
    fact_name(&entry.row.facts, "disaster", RTA_D_DISASTERS, disaster);
    fact_int(&entry.row.facts, "boxes", boxes);
    if (seat != state->active)
        fact_seat(&entry.row.facts, "by", state->active);
    fact_int(&entry.row.facts, "spearheads", spearheads);
    entry_object(&entry, RTA_OBJ_DISASTERS, seat, 0);
    for (int die = 0; die < state->dice_n; die++)
        if (set->face[state->face[die]].skulls > 0)
            entry_object(&entry, RTA_OBJ_DIE, STELE_NOBODY, die + 1);
    if (spearheads > 0)
        entry_object(&entry, RTA_OBJ_GOODS, state->active, set->smithing_good);
    entry_send(&entry, sink);
}

/* ---- Bonuses --------------------------------------------------------------------------------- */

static void start_bonus(const struct stele_rules *rules, const struct rta_state *state,
                        struct entry *entry, const char *kind, const char *clause, int seat,
                        enum rta_category category, int count, int each)
{
    static const enum rta_effect effect[] = {
        [RTA_C_ARCHITECTURE] = RTA_E_ARCHITECTURE,
        [RTA_C_EMPIRE] = RTA_E_EMPIRE,
        [RTA_C_COMMERCE] = RTA_E_COMMERCE,
    };

    entry_start(entry, kind, clause, seat, category, count * each);
    entry->row.provisional = state->phase != RTA_P_OVER;
    fact_int(&entry->row.facts, "count", count);
    entry_object(entry, RTA_OBJ_DEVELOPMENT, seat, rta_set(rules)->effect[effect[category]]);
}

/* RTA-13.3: also for a monument that is itself worth nothing. */
static void book_architecture(const struct stele_rules *rules, const struct rta_state *state,
                              int seat, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    struct entry entry;

    start_bonus(rules, state, &entry, "rolltta.row-architecture", "RTA-13.3", seat,
                RTA_C_ARCHITECTURE, rta_finished_monuments(rules, sheet),
                set->points_per_monument[rta_is_lba(rules)]);
    for (int i = 0; i < set->monuments_n; i++)
        if (sheet->rank[i] != RTA_UNFINISHED)
            entry_object(&entry, RTA_OBJ_MONUMENT, seat, i);
    entry_send(&entry, sink);
}

/* RTA-13.4, RTA-A14: every finished city, the starting ones too. */
static void book_empire(const struct stele_rules *rules, const struct rta_state *state, int seat,
                        struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    unsigned built = rta_cities_built(rules, sheet);
    struct entry entry;

    start_bonus(rules, state, &entry, "rolltta.row-empire", "RTA-13.4", seat, RTA_C_EMPIRE,
                rta_cities(rules, sheet), set->points_per_city);
    for (int i = 0; i < set->cities_n; i++)
        if ((built >> i) & 1)
            entry_object(&entry, RTA_OBJ_CITY, seat, i);
    entry_send(&entry, sink);
}

/* RTA-13.5, RTA-16.11: every good, with Caravans more than the limit; no ships (RTA-16.9). */
static void book_commerce(const struct stele_rules *rules, const struct rta_state *state, int seat,
                          struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[seat];
    struct entry entry;

    start_bonus(rules, state, &entry, "rolltta.row-commerce", "RTA-13.5", seat, RTA_C_COMMERCE,
                rta_goods_total(rules, sheet), set->points_per_good);
    for (int i = 0; i < set->goods_n; i++)
        if (sheet->goods[i] > 0)
            entry_object(&entry, RTA_OBJ_GOODS, seat, i);
    entry_send(&entry, sink);
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
