/* From the component set to small integers.  What is only drawn is compiled in drawing.c. */
#include "games/civilization/civilization.h"

#include "core/sets/compile.h"

#include <string.h>

static int16_t figure(struct compiler *c, const char *group, const char *item, const char *attr,
                      int min, int max)
{
    return (int16_t)compile_int(c, group, item, attr, min, max);
}

static int16_t figure_or(struct compiler *c, const char *group, const char *item, const char *attr,
                         int otherwise)
{
    return (int16_t)compile_int_or(c, group, item, attr, 0, CIV_FIGURE_MAX, otherwise);
}

static int16_t limit(struct compiler *c, const char *item, int min, int max)
{
    return (int16_t)compile_limit(c, item, min, max);
}

/* How many items a group has. */
static uint8_t count(struct compiler *c, const char *group, size_t max)
{
    uint8_t n;

    compile_items(c, group, max, &n);
    return n;
}

/* Which of n words an attribute has; `otherwise` without the attribute. */
static uint8_t word_of(struct compiler *c, const char *group, const struct set_item *item,
                       const char *attr, const char *const *words, int n, int otherwise)
{
    const char *word = set_attr(item, attr);

    for (int i = 0; word && i < n; i++)
        if (strcmp(words[i], word) == 0)
            return (uint8_t)i;
    if (word || otherwise < 0)
        compile_missing(c, group, item->id, attr);
    return (uint8_t)(otherwise < 0 ? 0 : otherwise);
}

#define FIXED(C, ID, NAMES) compile_fixed(C, ID, NAMES, sizeof(NAMES) / sizeof *(NAMES))

/* ---- Figures of the rules -------------------------------------------------------------------- */

static void compile_limits(struct compiler *c, struct civ_set *out)
{
    out->tokens = limit(c, "tokens", 1, CIV_UNITS_MAX - 1); /* CIV-2.3 */
    out->cities = limit(c, "cities", 1, 99);
    out->ships = limit(c, "ships", 1, CIV_SHIPS_MAX);
    out->finish = limit(c, "ast-finish", 1, CIV_SPACES_MAX - 1); /* CIV-2.4, CIV-5.4 */
    out->tax = limit(c, "tax", 1, 99);
    out->coinage_min = limit(c, "coinage-min", 1, 99);
    out->coinage_max = limit(c, "coinage-max", out->coinage_min, 99);
    out->grow_one = limit(c, "grow-one", 0, 9);
    out->grow_more = limit(c, "grow-more", out->grow_one, 9);
    out->ship_cost = limit(c, "ship-cost", 2, 2); /* two halves: CIV-9.1 */
    out->ship_upkeep = limit(c, "ship-upkeep", 1, 9);
    out->ship_room = limit(c, "ship-room", 1, 99);
    out->ship_range = limit(c, "ship-range", 1, 9);
    out->cloth_range = limit(c, "cloth-range", out->ship_range, 9);
    out->attack = limit(c, "attack", 1, 99);
    out->engineering_attack = limit(c, "engineering-attack", 1, 99);
    out->city_defence = limit(c, "city-defence", 1, 99);
    out->city_on_site = limit(c, "city-on-site", 1, 99);
    out->city_off_site = limit(c, "city-off-site", 1, 99);
    out->support = limit(c, "support", 0, 9);
    out->agriculture = limit(c, "agriculture", 0, 9);
    out->gold_price = limit(c, "gold-price", 1, 99);
    out->gold_stack = limit(c, "gold-stack", 1, CIV_STACKS_N);
    out->trade_cards = limit(c, "trade-cards", 1, 9);
    out->hand = limit(c, "hand", 0, 99);
    out->card_types = limit(c, "card-types", 1, CIV_CARDS_MAX);
    out->calamities = limit(c, "calamities", 0, CIV_CALAMITIES_N);
    out->city_points = limit(c, "city-points", 1, 99);
    out->epidemic_city_points = limit(c, "epidemic-city-points", 1, 99);
    out->weak = limit(c, "weak", 0, 99);
}

/* Editions and options, and what a move can name, are the same with every set. */
static void always(struct compiler *c, const char *group, const char *item, const char *attr,
                   int value)
{
    figure(c, group, item, attr, value, value);
}

/* CIV-31.2, CIV-32.2, CIV-32.5.2 */
static void compile_editions(struct compiler *c)
{
    always(c, "games", "nomads", "min-players", 2);
    always(c, "games", "nomads", "max-players", 4);
    always(c, "games", "farmers", "min-players", 2);
    always(c, "games", "farmers", "max-players", 7);
    always(c, "games", "farmers", "shorten", 2);
}

/* CIV-31.2, CIV-32.2 */
static void compile_games(struct compiler *c, struct civ_set *out)
{
    const struct set_item *farmers = set_item(c->set, "games", "farmers");

    out->nomads_tokens = figure(c, "games", "nomads", "tokens", 1, out->tokens);
    out->nomads_turns = figure(c, "games", "nomads", "turns", 1, out->finish);
    out->farmers_tokens = figure(c, "games", "farmers", "tokens", 1, out->tokens);
    compile_editions(c);
    if (farmers)
        out->farmers_arrow = (int16_t)compile_named(c, "games", farmers, "arrow", "arrows");
    if (!farmers || out->farmers_arrow < 0)
        compile_missing(c, "games", "farmers", "arrow");
}

/* ---- The A.S.T. ------------------------------------------------------------------------------ */

static const char *const epoch_ids[CIV_EPOCHS_N] = {"stone", "early_bronze", "late_bronze",
                                                    "early_iron", "late_iron"};
static const char *const arrow_ids[] = {"first", "second", "third"};

static void compile_epochs(struct compiler *c, struct civ_set *out)
{
    FIXED(c, "epochs", epoch_ids);
    FIXED(c, "arrows", arrow_ids);
    for (int i = 0; i < CIV_EPOCHS_N; i++) {
        struct civ_epoch_needs *const needs = &out->epoch[i];
        needs->cities = figure_or(c, "epochs", epoch_ids[i], "cities", 0);
        needs->groups = figure_or(c, "epochs", epoch_ids[i], "groups", 0);
        needs->cards = figure_or(c, "epochs", epoch_ids[i], "cards", 0);
        needs->points = figure_or(c, "epochs", epoch_ids[i], "points", 0);
    }
    for (int i = 0; i < 3; i++)
        out->arrow[i] = (uint8_t)figure(c, "arrows", arrow_ids[i], "space", 1, out->finish);
}

/* CIV-2.4: a figure for every Late Iron space before the finish. */
static void compile_row(struct compiler *c, const struct civ_set *out, const struct set_item *item,
                        struct civ_row *row)
{
    static const char *const attrs[CIV_EPOCHS_N] = {NULL, "early-bronze", "late-bronze",
                                                    "early-iron", "late-iron"};

    for (int i = 1; i < CIV_EPOCHS_N; i++)
        row->first[i] = (uint8_t)figure(c, "nations", item->id, attrs[i], row->first[i - 1] + 1,
                                        out->finish - 1);
    const int n = (int)compile_numbers(c, "nations", item, "points", 1, CIV_FIGURE_MAX, row->figure,
                                       CIV_FIGURES_MAX);
    if (n != out->finish - row->first[CIV_LATE_IRON])
        compile_range(c, "nations", item->id, "points", n, out->finish - row->first[CIV_LATE_IRON],
                      out->finish - row->first[CIV_LATE_IRON]);
}

/* CIV-2.2h */
static void compile_starts(struct compiler *c, struct civ_set *out, const struct set_item *item,
                           int nation)
{
    uint8_t areas[CIV_AREAS_MAX];
    const size_t n = compile_names(c, "nations", item, "start", "areas", areas, CIV_AREAS_MAX);

    for (size_t i = 0; i < n; i++)
        out->area[areas[i]].start |= (uint16_t)(1u << nation);
    out->start_n[nation] = (uint16_t)n;
    if (n == 0)
        compile_missing(c, "nations", item->id, "start");
}

static void compile_nations(struct compiler *c, struct civ_set *out)
{
    const struct set_group *group = compile_items(c, "nations", CIV_NATIONS_MAX, &out->nations_n);

    for (int i = 0; c->ok && i < out->nations_n; i++) {
        compile_row(c, out, &group->items[i], &out->row[i]);
        compile_starts(c, out, &group->items[i], i);
    }
    out->africa = (int8_t)set_index(c->set, "nations", "africa");
    if (out->africa < 0)
        compile_missing(c, "nations", "africa", "id");
    if (out->nations_n < CIV_SEATS_MAX)
        compile_range(c, "nations", "", "id", out->nations_n, CIV_SEATS_MAX, CIV_NATIONS_MAX);
}

/* ---- The map --------------------------------------------------------------------------------- */

static const char *const terrain_words[] = {"land", "both", "open_sea"};
static const char *const site_words[] = {"none", "black", "white"};
static const char *const side_words[] = {"any", "west", "east", "both"};
/* As bits: 1 west, 2 east of the dotted line. */
static const uint8_t side_bits[] = {3, 1, 2, 3};

/* CIV-10.10: the separate waters of an area; CIV-23.3 */
static void compile_coasts(struct compiler *c, const struct set_item *item, struct civ_area *area)
{
    uint8_t coasts[CIV_COASTS_MAX];
    const size_t n = compile_names(c, "areas", item, "coasts", "coasts", coasts, CIV_COASTS_MAX);

    memset(area->coast, -1, sizeof area->coast);
    for (size_t i = 0; i < n; i++)
        area->coast[i] = (int8_t)coasts[i];
    if (n > 0 && area->terrain == CIV_LAND)
        compile_missing(c, "areas", item->id, "coasts");
    area->coasts_n = (uint8_t)(area->terrain == CIV_LAND ? 0 : n > 0 ? n : 1);
}

static void compile_area(struct compiler *c, struct civ_set *out, const struct set_item *item,
                         int index)
{
    struct civ_area *const area = &out->area[index];

    area->terrain = word_of(c, "areas", item, "terrain", terrain_words, 3, -1); /* CIV-2.2a */
    area->site = word_of(c, "areas", item, "site", site_words, 3, CIV_NO_SITE); /* CIV-2.2d */
    area->limit = (uint8_t)figure(c, "areas", item->id, "limit", 0, 20);        /* CIV-2.2f */
    area->plain =
        (int8_t)compile_named(c, "areas", item, "flood-plain", "flood_plains"); /* CIV-2.2e */
    area->volcanoes =
        (uint8_t)compile_bits(c, "areas", item, "volcanoes", "volcanoes"); /* CIV-2.2g */
    area->island = set_attr(item, "island") != NULL;
    area->passage = figure_or(c, "areas", item->id, "passage", 0) != 0;
    area->panel = (uint8_t)compile_named(c, "areas", item, "panel", "panels");
    area->panels = (uint8_t)(compile_bits(c, "areas", item, "panels", "panels") |
                             compile_bits(c, "areas", item, "panel", "panels"));
    area->sides = side_bits[word_of(c, "areas", item, "divider", side_words, 4, -1)];
    if (area->panels == 0)
        compile_missing(c, "areas", item->id, "panel");
    compile_coasts(c, item, area);
    out->limit[index] = area->limit;
    if (area->terrain == CIV_BOTH)
        civ_add(&out->harbours, index);
    if (area->terrain != CIV_LAND)
        civ_add(&out->with_water, index);
    if (area->terrain == CIV_OPEN_SEA)
        civ_add(&out->open_sea, index);
    if (area->plain >= 0)
        civ_add(&out->on_plain[area->plain], index);
    for (int v = 0; v < out->volcanoes_n; v++)
        if ((area->volcanoes >> v) & 1)
            civ_add(&out->on_volcano[v], index);
}

/* CIV-2.2, CIV-2.2c: an item is an area, however many islets it has; CIV-2.2e, CIV-T9: plains. */
static void compile_areas(struct compiler *c, struct civ_set *out)
{
    const struct set_group *group = compile_items(c, "areas", CIV_AREAS_MAX, &out->areas_n);

    out->volcanoes_n = count(c, "volcanoes", CIV_VOLCANOES_MAX);
    out->plains_n = count(c, "flood_plains", CIV_PLAINS_MAX);
    out->coasts_n = count(c, "coasts", 32);
    count(c, "panels", CIV_PANELS_MAX);
    for (int i = 0; c->ok && i < out->areas_n; i++)
        compile_area(c, out, &group->items[i], i);
}

/* Legs as they come, before they are sorted by their node. */
struct legs {
    uint16_t from[CIV_LEGS_MAX];
    struct civ_leg leg[CIV_LEGS_MAX];
    int n;
};

/* The coasts of an area that a border belongs to, as bits. */
static unsigned border_coasts(struct compiler *c, const struct civ_set *out,
                              const struct set_item *item, int area, const char *attr)
{
    const struct civ_area *const figures = &out->area[area];
    unsigned bits = 0;

    if (figures->coasts_n < 2)
        return figures->coasts_n;
    const unsigned named_coasts = compile_bits(c, "borders", item, attr, "coasts");
    for (int i = 0; i < figures->coasts_n; i++)
        bits |= ((named_coasts >> figures->coast[i]) & 1) << i;
    return bits;
}

static void add_leg(struct compiler *c, struct legs *legs, int from, int from_coast, int to,
                    int to_coast)
{
    if (legs->n == CIV_LEGS_MAX) {
        compile_too_many(c, "borders", CIV_LEGS_MAX);
        return;
    }
    legs->from[legs->n] = (uint16_t)(from * CIV_COASTS_MAX + from_coast);
    legs->leg[legs->n++] = (struct civ_leg){(uint8_t)to, (uint8_t)to_coast};
}

/* CIV-10.6: both ways. */
static void add_legs(struct compiler *c, const struct civ_set *out, struct legs *legs,
                     const struct set_item *item, int a, int b)
{
    const unsigned a_coasts = border_coasts(c, out, item, a, "a-coasts");
    const unsigned b_coasts = border_coasts(c, out, item, b, "b-coasts");

    if (a_coasts == 0 || b_coasts == 0)
        compile_missing(c, "borders", item->id, a_coasts == 0 ? "a-coasts" : "b-coasts");
    for (int i = 0; i < CIV_COASTS_MAX; i++)
        for (int j = 0; j < CIV_COASTS_MAX; j++)
            if (((a_coasts >> i) & 1) && ((b_coasts >> j) & 1)) {
                add_leg(c, legs, a, i, b, j);
                add_leg(c, legs, b, j, a, i);
            }
}

/* A counting sort that keeps the order of the legs of one node, which is that of the legal
 * moves. */
static void sort_legs(struct civ_set *out, const struct legs *legs)
{
    uint16_t next[CIV_NODES_MAX];

    for (int i = 0; i < legs->n; i++)
        out->leg_first[legs->from[i] + 1]++;
    for (int node = 0; node < CIV_NODES_MAX; node++) {
        next[node] = out->leg_first[node];
        out->leg_first[node + 1] = (uint16_t)(out->leg_first[node + 1] + out->leg_first[node]);
    }
    for (int i = 0; i < legs->n; i++)
        out->leg[next[legs->from[i]]++] = legs->leg[i];
}

/* CIV-2.2b */
static void compile_borders(struct compiler *c, struct civ_set *out)
{
    static const char *const types[] = {"land", "water", "both"};
    const struct set_group *group = set_group(c->set, "borders");
    struct legs legs = {.n = 0};

    for (size_t i = 0; c->ok && group && i < group->items_n; i++) {
        const struct set_item *item = &group->items[i];
        const int a = compile_named(c, "borders", item, "a", "areas");
        const int b = compile_named(c, "borders", item, "b", "areas");
        const int type = word_of(c, "borders", item, "type", types, 3, -1);
        if (a < 0 || b < 0) {
            compile_missing(c, "borders", item->id, a < 0 ? "a" : "b");
            return;
        }
        civ_add(&out->near[a], b);
        civ_add(&out->near[b], a);
        if (type != 1) {
            civ_add(&out->by_land[a], b);
            civ_add(&out->by_land[b], a);
        }
        if (type != 0)
            add_legs(c, out, &legs, item, a, b);
    }
    if (legs.n == 0)
        compile_missing(c, "borders", "", "type");
    if (c->ok)
        sort_legs(out, &legs);
}

/* ---- Numbers of players ---------------------------------------------------------------------- */

/* CIV-26.2.1: the limit must be printed on a panel in use; CIV-27.2: open sea on the dotted line
 * is in use. */
static bool is_playable(const struct civ_area *area, const struct civ_setup_figures *setup)
{
    const unsigned shown = area->terrain == CIV_OPEN_SEA ? area->panels : 1u << area->panel;

    return (shown & setup->panels) != 0 && (area->sides & setup->side) != 0;
}

/* CIV-12.2: what a city takes; CIV-26.2.2, CIV-29.1: not every site counts. */
static void lay_out(const struct civ_set *set, struct civ_setup_figures *setup)
{
    for (int i = 0; i < set->areas_n; i++) {
        const struct civ_area *const area = &set->area[i];
        if (!is_playable(area, setup))
            continue;
        civ_add(&setup->playable, i);
        if (area->site != CIV_NO_SITE && (setup->island_sites || !area->island))
            civ_add(&setup->sites, i);
    }
    memset(setup->city_needs, UINT8_MAX, sizeof setup->city_needs);
    for (int i = 0; i < set->areas_n; i++)
        setup->city_needs[i] =
            (uint8_t)(civ_in(&setup->sites, i) ? set->city_on_site : set->city_off_site);
}

/* Gives the node and all that can be reached from it their number. */
static void flood_fill(const struct civ_set *set, const struct civ_setup_figures *setup,
                       bool open_sea, int node, uint8_t number, uint8_t *body)
{
    uint16_t found[CIV_NODES_MAX];
    int n = 0;

    body[node] = number;
    found[n++] = (uint16_t)node;
    while (n > 0) {
        const int from = found[--n];
        for (int i = set->leg_first[from]; i < set->leg_first[from + 1]; i++) {
            const struct civ_leg *const leg = &set->leg[i];
            const int to = leg->area * CIV_COASTS_MAX + leg->coast;
            if (body[to] != 0 || !civ_in(&setup->playable, leg->area) ||
                (!open_sea && civ_in(&set->open_sea, leg->area)))
                continue;
            body[to] = number;
            found[n++] = (uint16_t)to;
        }
    }
}

/* CIV-22.2.11.2: what ships reach at any distance, with and without Astronomy. */
void civ_find_waters(const struct civ_set *set, struct civ_setup_figures *setup)
{
    memset(setup->water_body, 0, sizeof setup->water_body);
    for (int open_sea = 0; open_sea < 2; open_sea++) {
        uint8_t number = 0;
        for (int i = 0; i < set->areas_n; i++)
            for (int coast = 0; coast < set->area[i].coasts_n; coast++) {
                const int node = i * CIV_COASTS_MAX + coast;
                if (setup->water_body[open_sea][node] == 0 && civ_in(&setup->playable, i) &&
                    (open_sea || !civ_in(&set->open_sea, i)))
                    flood_fill(set, setup, open_sea, node, ++number, setup->water_body[open_sea]);
            }
    }
}

/* CIV-4.5, CIV-25.1, CIV-26.1, CIV-27.1, CIV-28.1, CIV-29.1, CIV-29.2, CIV-29.4, CIV-29.5 */
static void compile_setup(struct compiler *c, struct civ_set *out, const struct set_item *item)
{
    const int players = figure(c, "setups", item->id, "players", 2, CIV_SEATS_MAX);
    struct civ_setup_figures *const setup = &out->setup[players];

    setup->tokens = (uint8_t)figure(c, "setups", item->id, "tokens", 1, out->tokens);
    setup->mysticism = (uint8_t)figure(c, "setups", item->id, "mysticism", 0, 9);
    setup->nations = (uint16_t)compile_bits(c, "setups", item, "nations", "nations");
    setup->island_sites = figure(c, "setups", item->id, "island-sites", 0, 1) != 0;
    setup->panels = (uint8_t)compile_bits(c, "setups", item, "panels", "panels");
    setup->side = side_bits[word_of(c, "setups", item, "side", side_words, 3, -1)];
    if (__builtin_popcount(setup->nations) < players)
        compile_missing(c, "setups", item->id, "nations");
}

static void compile_setups(struct compiler *c, struct civ_set *out)
{
    uint8_t n;
    const struct set_group *group = compile_items(c, "setups", CIV_SEATS_MAX, &n);

    for (int i = 0; c->ok && i < n; i++)
        compile_setup(c, out, &group->items[i]);
    out->whole = (struct civ_setup_figures){
        .nations = (uint16_t)((1u << out->nations_n) - 1),
        .island_sites = true,
        .panels = (1u << CIV_PANELS_MAX) - 1,
        .side = 3,
    };
    for (int players = 2; players <= CIV_SEATS_MAX; players++) {
        if (out->setup[players].tokens == 0)
            compile_missing(c, "setups", "", "players");
        lay_out(out, &out->setup[players]);
        civ_find_waters(out, &out->setup[players]);
    }
    lay_out(out, &out->whole);
    civ_find_waters(out, &out->whole);
}

/* ---- Trade cards ----------------------------------------------------------------------------- */

static const char *const calamity_ids[CIV_CALAMITIES_N] = {
    "volcano",  "famine",         "civil_war",  "flood",
    "epidemic", "civil_disorder", "iconoclasm", "piracy"};

/* CIV-2.5, CIV-22.1.2, CIV-4.2: with its calamity, a stack must hold what belongs in it. */
static void compile_commodities(struct compiler *c, struct civ_set *out)
{
    const struct set_group *group =
        compile_items(c, "commodities", CIV_COMMODITIES_MAX, &out->commodities_n);
    int held[CIV_STACKS_N] = {0};

    for (int i = 0; c->ok && i < out->commodities_n; i++) {
        const char *const id = group->items[i].id;
        struct civ_commodity *const kind = &out->commodity[i];
        kind->stack = (uint8_t)(figure(c, "commodities", id, "stack", 1, CIV_STACKS_N) - 1);
        kind->value = (uint8_t)figure(c, "commodities", id, "value", 1, 99);
        kind->count = (uint8_t)figure(c, "commodities", id, "count", 1, CIV_STACK_MAX - 1);
        held[kind->stack] += kind->count;
        if (held[kind->stack] > CIV_STACK_MAX - 1)
            compile_range(c, "commodities", id, "count", held[kind->stack], 1, CIV_STACK_MAX - 1);
    }
    out->grain = (int8_t)set_index(c->set, "commodities", "grain");
    if (out->grain < 0)
        compile_missing(c, "commodities", "grain", "id");
}

/* CIV-22.2.1, CIV-22.2.2 */
static void compile_calamity(struct compiler *c, const char *id, struct civ_calamity_figures *out)
{
    const struct {
        const char *attr;
        int16_t *figure;
    } figures[] = {
        {"loss", &out->loss},
        {"loss-with-medicine", &out->loss_with_medicine},
        {"others", &out->others},
        {"each", &out->each},
        {"each-with-medicine", &out->each_with_medicine},
        {"per-grain", &out->per_grain},
        {"spared", &out->spared},
        {"victim", &out->victim},
        {"nominee", &out->nominee},
        {"nominee-with-democracy", &out->nominee_with_democracy},
        {"with-engineering", &out->with_engineering},
        {"keep", &out->keep},
        {"keep-with-law", &out->keep_with_law},
        {"keep-with-democracy", &out->keep_with_democracy},
        {"reduce", &out->reduce},
        {"reduce-with-law", &out->reduce_with_law},
        {"reduce-with-philosophy", &out->reduce_with_philosophy},
        {"each-with-law", &out->each_with_law},
        {"each-with-philosophy", &out->each_with_philosophy},
        {"own-cities", &out->own_cities},
        {"other-cities", &out->other_cities},
        {"per-ship", &out->per_ship},
    };

    out->stack = (uint8_t)(figure(c, "calamities", id, "stack", 1, CIV_STACKS_N) - 1);
    out->tradable = figure(c, "calamities", id, "tradable", 0, 1) != 0;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        *figures[i].figure = figure_or(c, "calamities", id, figures[i].attr, 0);
}

static void compile_calamities(struct compiler *c, struct civ_set *out)
{
    FIXED(c, "calamities", calamity_ids);
    for (int i = 0; c->ok && i < CIV_CALAMITIES_N; i++)
        compile_calamity(c, calamity_ids[i], &out->calamity[i]);
    /* CIV-22.2.4.3, CIV-22.2.11.1: a move names one city. */
    always(c, "calamities", "volcano", "own-cities", 1);
    always(c, "calamities", "volcano", "other-cities", 1);
    always(c, "calamities", "piracy", "per-ship", 1);
}

/* ---- Civilization cards ---------------------------------------------------------------------- */

static const char *const group_ids[CIV_GROUPS_N] = {"arts", "crafts", "sciences", "civics"};
static const char *const card_ids[CIV_KNOWN_CARDS_N] = {
    [CIV_MYSTICISM] = "mysticism",
    [CIV_POTTERY] = "pottery",
    [CIV_CLOTH_MAKING] = "cloth_making",
    [CIV_DRAMA] = "drama_poetry",
    [CIV_MUSIC] = "music",
    [CIV_ARCHITECTURE] = "architecture",
    [CIV_METALWORKING] = "metalworking",
    [CIV_ASTRONOMY] = "astronomy",
    [CIV_AGRICULTURE] = "agriculture",
    [CIV_COINAGE] = "coinage",
    [CIV_LITERACY] = "literacy",
    [CIV_ENGINEERING] = "engineering",
    [CIV_MEDICINE] = "medicine",
    [CIV_LAW] = "law",
    [CIV_DEMOCRACY] = "democracy",
    [CIV_PHILOSOPHY] = "philosophy",
};

static void better(int16_t *credit, int points)
{
    if (points > *credit)
        *credit = (int16_t)points;
}

/* CIV-17.5.1, CIV-17.5.2, CIV-17.14, CIV-T2, CIV-T3: towards cards of the same groups and the
 * civics of these groups.  CIV-17.12, CIV-R13: one credit for a pair of cards, the larger one.
 * CIV-17.5.3: civics give none, since the set has no credit for their group. */
static void group_credits(const struct civ_set *out, const int *civic, int owned, int16_t *credit)
{
    for (int bought = 0; bought < out->cards_n; bought++)
        for (int g = 0; g < CIV_GROUPS_N; g++)
            if (bought != owned && ((out->card[owned].groups >> g) & 1) &&
                (((out->card[bought].groups >> g) & 1) || civic[g] == bought))
                better(&credit[bought], out->group_credit[g]);
}

/* CIV-22.3.5, CIV-22.3.6, CIV-22.3.7, CIV-22.3.12 */
static void special_credits(struct compiler *c, const struct civ_set *out,
                            const struct set_item *item, int owned, int16_t *credit)
{
    for (size_t i = 0; i < item->parts_n; i++) {
        const struct set_item *part = &item->parts[i];
        const int card = compile_named(c, "cards", part, "card", "cards");
        const int group = compile_named(c, "cards", part, "group", "groups");
        const int points = compile_figure(c, "cards", part, "points", 1, CIV_FIGURE_MAX);
        if ((card < 0) == (group < 0)) {
            compile_missing(c, "cards", item->id, "card");
            return;
        }
        for (int bought = 0; bought < out->cards_n; bought++)
            if (bought != owned &&
                (bought == card || (group >= 0 && ((out->card[bought].groups >> group) & 1))))
                better(&credit[bought], points);
    }
}

/* CIV-2.6, CIV-17.3, CIV-22.3.1, CIV-22.3.2: a card that the rules do not name has groups, price
 * and credits all the same. */
static void compile_cards(struct compiler *c, struct civ_set *out)
{
    const struct set_group *group = compile_items(c, "cards", CIV_CARDS_MAX, &out->cards_n);
    int civic[CIV_GROUPS_N];

    FIXED(c, "groups", group_ids);
    for (int g = 0; c->ok && g < CIV_GROUPS_N; g++) {
        out->group_credit[g] = figure(c, "groups", group_ids[g], "credit", 0, CIV_FIGURE_MAX);
        civic[g] =
            compile_named(c, "groups", set_item(c->set, "groups", group_ids[g]), "civic", "cards");
    }
    for (int i = 0; c->ok && i < out->cards_n; i++) {
        const struct set_item *item = &group->items[i];
        out->card[i].price = figure(c, "cards", item->id, "price", 1, CIV_FIGURE_MAX);
        out->card[i].copies = (uint8_t)figure(c, "cards", item->id, "copies", 1, 99);
        out->card[i].groups = (uint8_t)compile_bits(c, "cards", item, "groups", "groups");
        out->card[i].after = (int8_t)compile_named(c, "cards", item, "after", "cards");
        if (out->card[i].groups == 0)
            compile_missing(c, "cards", item->id, "groups");
    }
    for (int i = 0; c->ok && i < out->cards_n; i++) {
        group_credits(out, civic, i, out->card[i].credit);
        special_credits(c, out, &group->items[i], i, out->card[i].credit);
    }
    for (int i = 0; i < CIV_KNOWN_CARDS_N; i++) {
        out->known[i] = (int8_t)set_index(c->set, "cards", card_ids[i]);
        if (out->known[i] < 0)
            compile_missing(c, "cards", card_ids[i], "id");
    }
}

/* CIV-2.1: what is in the box, each after what it refers to: areas after the flood plains and
 * volcanoes they count, borders after areas, set-ups after nations and borders. */
bool civ_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    struct compiler c = {set, why, true};

    memset(out, 0, sizeof(struct civ_set));
    compile_limits(&c, out);
    compile_epochs(&c, out);
    compile_games(&c, out);
    compile_areas(&c, out);
    compile_nations(&c, out);
    if (c.ok)
        compile_borders(&c, out);
    if (c.ok)
        compile_setups(&c, out);
    compile_commodities(&c, out);
    compile_calamities(&c, out);
    compile_cards(&c, out);
    return c.ok && civ_compile_drawing(set, out, why);
}
