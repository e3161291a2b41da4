/* The component set as small integers. */
#include "games/rolltta/rolltta.h"

#include "core/sets/compile.h"

#include <string.h>

static int16_t figure(struct compiler *c, const char *group, const char *item, const char *attr)
{
    return (int16_t)compile_int(c, group, item, attr, 0, RTA_FIGURE_MAX);
}

static int16_t figure_or(struct compiler *c, const char *group, const char *item, const char *attr,
                         int otherwise)
{
    return (int16_t)compile_int_or(c, group, item, attr, 0, RTA_FIGURE_MAX, otherwise);
}

static int16_t limit(struct compiler *c, const char *item, int min, int max)
{
    return (int16_t)compile_limit(c, item, min, max);
}

/* The good that an effect is about. */
static int8_t good_of(struct compiler *c, const char *development)
{
    const struct set_item *item = set_item(c->set, "developments", development);
    const int good = item ? compile_named(c, "developments", item, "good", "goods") : -1;

    if (good < 0)
        compile_missing(c, "developments", development, "good");
    return (int8_t)good;
}

static void compile_faces(struct compiler *c, struct rta_set *out)
{
    const struct set_group *group = compile_items(c, "faces", RTA_FACES_MAX, &out->faces_n);

    for (int i = 0; i < out->faces_n; i++) {
        const char *id = group->items[i].id;
        struct rta_face *face = &out->face[i];
        face->food = figure(c, "faces", id, "food");
        face->workers = figure(c, "faces", id, "workers");
        face->goods = figure(c, "faces", id, "goods");
        face->skulls = figure(c, "faces", id, "skulls");
        face->coins = figure(c, "faces", id, "coins");
        face->choice = set_attr(&group->items[i], "choice") != NULL;
        face->locked[0] = figure(c, "faces", id, "locked") != 0;
        /* RTA-14.5 */
        face->locked[1] = figure_or(c, "faces", id, "solo-locked", face->locked[0]) != 0;
    }
}

static void compile_goods(struct compiler *c, struct rta_set *out)
{
    const struct set_group *group = compile_items(c, "goods", RTA_GOODS_MAX, &out->goods_n);

    for (int i = 0; i < out->goods_n; i++) {
        const char *id = group->items[i].id;
        out->good[i].base = figure(c, "goods", id, "base");
        out->good[i].cap = figure(c, "goods", id, "cap");
    }
}

/* A list of player counts, "2 3", as bits. */
static uint8_t player_counts(struct compiler *c, const struct set_item *item, const char *attr)
{
    const char *text = set_attr(item, attr);
    uint8_t bits = 0;

    for (; text && *text; text++) {
        if (*text >= '1' && *text <= '0' + RTA_SEATS_MAX)
            bits |= (uint8_t)(1u << (*text - '0'));
        else if (*text != ' ')
            compile_range(c, "monuments", item->id, attr, *text - '0', 1, RTA_SEATS_MAX);
    }
    return bits;
}

static void compile_monuments(struct compiler *c, struct rta_set *out)
{
    const struct set_group *group =
        compile_items(c, "monuments", RTA_MONUMENTS_MAX, &out->monuments_n);

    for (int i = 0; i < out->monuments_n; i++) {
        const char *id = group->items[i].id;
        struct rta_monument *monument = &out->monument[i];
        monument->boxes = figure(c, "monuments", id, "boxes");
        monument->first[0] = figure(c, "monuments", id, "first");
        monument->later[0] = figure(c, "monuments", id, "later");
        /* RTA-16.3 */
        monument->first[1] = figure_or(c, "monuments", id, "lba-first", monument->first[0]);
        monument->later[1] = figure_or(c, "monuments", id, "lba-later", monument->later[0]);
        monument->out_at = player_counts(c, &group->items[i], "out-at");
    }
}

static void compile_cities(struct compiler *c, struct rta_set *out)
{
    const struct set_group *group = compile_items(c, "cities", RTA_CITIES_MAX, &out->cities_n);

    for (int i = 0; i < out->cities_n; i++)
        out->city_boxes[i] = figure(c, "cities", group->items[i].id, "boxes");
}

/* RTA-10.1: costs and points as printed on the two sheets.  A development without a cost is not
 * on that sheet. */
static void compile_developments(struct compiler *c, struct rta_set *out)
{
    const struct set_group *group =
        compile_items(c, "developments", RTA_DEVELOPMENTS_MAX, &out->developments_n);

    for (int i = 0; i < out->developments_n; i++) {
        const struct set_item *item = &group->items[i];
        struct rta_development *development = &out->development[i];
        development->exists[0] = set_attr(item, "cost") != NULL;
        development->exists[1] = set_attr(item, "lba-cost") != NULL;
        if (development->exists[0]) {
            development->cost[0] = figure(c, "developments", item->id, "cost");
            development->points[0] = figure(c, "developments", item->id, "points");
        }
        if (development->exists[1]) {
            development->cost[1] = figure(c, "developments", item->id, "lba-cost");
            development->points[1] = figure(c, "developments", item->id, "lba-points");
        }
    }
}

static const char *const effect_ids[RTA_EFFECTS_N] = {
    [RTA_E_LEADERSHIP] = "leadership", [RTA_E_AGRICULTURE] = "agriculture",
    [RTA_E_QUARRYING] = "quarrying",   [RTA_E_PRESERVATION] = "preservation",
    [RTA_E_COINAGE] = "coinage",       [RTA_E_CARAVANS] = "caravans",
    [RTA_E_SHIPPING] = "shipping",     [RTA_E_SMITHING] = "smithing",
    [RTA_E_RELIGION] = "religion",     [RTA_E_GRANARIES] = "granaries",
    [RTA_E_MASONRY] = "masonry",       [RTA_E_ENGINEERING] = "engineering",
    [RTA_E_COMMERCE] = "commerce",     [RTA_E_ARCHITECTURE] = "architecture",
    [RTA_E_EMPIRE] = "empire",
};

static int16_t effect_figure(struct compiler *c, enum rta_effect effect, const char *attr)
{
    return figure(c, "developments", effect_ids[effect], attr);
}

/* The same on both sheets unless the Late Bronze Age says otherwise. */
static void effect_pair(struct compiler *c, enum rta_effect effect, const char *attr,
                        const char *lba_attr, int16_t out[2])
{
    out[0] = effect_figure(c, effect, attr);
    out[1] = figure_or(c, "developments", effect_ids[effect], lba_attr, out[0]);
}

static void compile_ship_cost(struct compiler *c, struct rta_set *out)
{
    const struct set_group *goods = set_group(c->set, "goods");
    char attr[64] = "ship-";

    for (int i = 0; i < out->goods_n; i++) {
        if (strlen(goods->items[i].id) >= sizeof attr - 5)
            continue;
        strcpy(attr + 5, goods->items[i].id);
        out->ship_cost[i] = figure_or(c, "developments", effect_ids[RTA_E_SHIPPING], attr, 0);
    }
}

static void compile_effects(struct compiler *c, struct rta_set *out)
{
    for (int i = 0; i < RTA_EFFECTS_N; i++) {
        int index = set_index(c->set, "developments", effect_ids[i]);
        if (index < 0)
            compile_missing(c, "developments", effect_ids[i], "id");
        out->effect[i] = (int8_t)index;
    }
    out->quarrying_good = good_of(c, "quarrying");
    out->preservation_good = good_of(c, "preservation");
    out->smithing_good = good_of(c, "smithing");
    out->engineering_good = good_of(c, "engineering");
    out->agriculture_bonus = effect_figure(c, RTA_E_AGRICULTURE, "bonus");
    out->quarrying_bonus = effect_figure(c, RTA_E_QUARRYING, "bonus");
    out->masonry_bonus = effect_figure(c, RTA_E_MASONRY, "bonus");
    out->preservation_units = effect_figure(c, RTA_E_PRESERVATION, "units");
    out->preservation_factor = effect_figure(c, RTA_E_PRESERVATION, "factor");
    out->coinage_coins = effect_figure(c, RTA_E_COINAGE, "coins");
    compile_ship_cost(c, out);
    out->swaps_per_ship = effect_figure(c, RTA_E_SHIPPING, "swaps-per-ship");
    out->religion_five = effect_figure(c, RTA_E_RELIGION, "points-five");
    effect_pair(c, RTA_E_GRANARIES, "coins-per-food", "lba-coins-per-food", out->coins_per_food);
    out->workers_per_stone = effect_figure(c, RTA_E_ENGINEERING, "workers-per-stone");
    out->points_per_good = effect_figure(c, RTA_E_COMMERCE, "points-per-good");
    effect_pair(c, RTA_E_ARCHITECTURE, "points-per-monument", "lba-points-per-monument",
                out->points_per_monument);
    out->points_per_city = effect_figure(c, RTA_E_EMPIRE, "points-per-city");
}

/* A ward is a development or a monument; an absent attribute means there is none. */
static struct rta_ward ward(struct compiler *c, const struct set_item *item, const char *attr)
{
    const char *name = set_attr(item, attr);
    struct rta_ward ward = {-1, -1};

    if (!name)
        return ward;
    ward.development = (int8_t)set_index(c->set, "developments", name);
    ward.monument = (int8_t)set_index(c->set, "monuments", name);
    if (ward.development < 0 && ward.monument < 0)
        compile_missing(c, "disasters", item->id, attr);
    return ward;
}

static const char *const disaster_ids[RTA_DISASTER_KINDS_N] = {
    [RTA_DROUGHT] = "drought", [RTA_PESTILENCE] = "pestilence", [RTA_INVASION] = "invasion",
    [RTA_REVOLT] = "revolt",   [RTA_FAMINE] = "famine",
};

static void compile_disaster_kinds(struct compiler *c, struct rta_set *out)
{
    for (int i = 0; i < RTA_DISASTER_KINDS_N; i++) {
        int index = set_index(c->set, "disasters", disaster_ids[i]);
        if (index < 0 || index >= out->disasters_n)
            compile_missing(c, "disasters", disaster_ids[i], "id");
        else
            out->disaster[index].kind = (uint8_t)i;
    }
    out->famine = (int8_t)set_index(c->set, "disasters", disaster_ids[RTA_FAMINE]);
    out->famine_per_city = figure(c, "disasters", "famine", "points-per-city");
}

static void compile_disasters(struct compiler *c, struct rta_set *out)
{
    const struct set_group *group =
        compile_items(c, "disasters", RTA_DISASTER_KINDS_N, &out->disasters_n);

    for (int i = 0; i < out->disasters_n; i++) {
        const struct set_item *item = &group->items[i];
        struct rta_disaster *disaster = &out->disaster[i];
        disaster->skulls = figure_or(c, "disasters", item->id, "skulls", 0);
        disaster->points = figure_or(c, "disasters", item->id, "points", 0);
        disaster->takes_goods = compile_attr_is(item, "loses", "goods");
        disaster->hits_opponents[0] = compile_attr_is(item, "target", "opponents");
        disaster->hits_opponents[1] = set_attr(item, "solo-target")
                                          ? compile_attr_is(item, "solo-target", "opponents")
                                          : disaster->hits_opponents[0];
        disaster->ward = ward(c, item, "prevented-by");
        disaster->spares = ward(c, item, "spares");
        disaster->turned_by = ward(c, item, "turned-by").development;
    }
    compile_disaster_kinds(c, out);
}

static void compile_limits(struct compiler *c, struct rta_set *out)
{
    out->min_players = limit(c, "min-players", 1, RTA_SEATS_MAX);
    out->max_players = limit(c, "max-players", 1, RTA_SEATS_MAX);
    out->start_food = limit(c, "start-food", 0, RTA_FIGURE_MAX);
    out->food_cap = limit(c, "food-cap", 0, RTA_FIGURE_MAX);
    out->food_per_city = limit(c, "food-per-city", 1, RTA_FIGURE_MAX);
    out->start_cities = limit(c, "start-cities", 1, RTA_DICE_MAX);
    out->max_cities = limit(c, "max-cities", out->start_cities, RTA_DICE_MAX);
    out->max_rolls = limit(c, "max-rolls", 1, 100);
    out->goods_limit = limit(c, "goods-limit", 0, RTA_FIGURE_MAX);
    out->developments_per_turn = limit(c, "developments-per-turn", 1, RTA_DEVELOPMENTS_MAX);
    out->preservations_per_turn = limit(c, "preservations-per-turn", 1, 100);
    out->points_per_spearhead = limit(c, "smithing-per-spearhead", 0, RTA_FIGURE_MAX);
    out->ships_max = limit(c, "ships", 0, RTA_FIGURE_MAX);
    out->end_developments[0] = limit(c, "end-developments", 1, RTA_DEVELOPMENTS_MAX);
    out->end_developments[1] = limit(c, "lba-end-developments", 1, RTA_DEVELOPMENTS_MAX);
    out->solo_turns = limit(c, "solo-turns", 1, RTA_FIGURE_MAX);
    out->points_per_disaster = limit(c, "points-per-disaster", 0, RTA_FIGURE_MAX);
    out->disaster_boxes = limit(c, "disaster-boxes", 0, RTA_FIGURE_MAX);
}

bool rta_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    struct compiler c = {set, why, true};
    struct rta_set *compiled = out;

    memset(compiled, 0, sizeof *compiled);
    compile_faces(&c, compiled);
    compile_goods(&c, compiled);
    compile_monuments(&c, compiled);
    compile_cities(&c, compiled);
    compile_developments(&c, compiled);
    if (c.ok)
        compile_effects(&c, compiled);
    compile_disasters(&c, compiled);
    compile_limits(&c, compiled);
    return c.ok;
}
