/* From the component set to small integers.  Everything that the set says about lands, cards and
 * cities is data: a city is a kind of scoring with its parameters. */
#include "games/bronze/bronze.h"

#include "core/sets/compile.h"

#include <string.h>

static uint8_t limit(struct compiler *c, const char *item, int min, int max)
{
    return (uint8_t)compile_limit(c, item, min, max);
}

static uint8_t name_bits(struct compiler *c, const char *group, const struct set_item *item,
                         const char *attr, const char *of, int max)
{
    uint8_t list[BRZ_TECHS_MAX];
    const int n = (uint8_t)compile_names(c, group, item, attr, of, list, max);
    uint8_t bits = 0;

    for (int i = 0; i < n; i++)
        bits |= (uint8_t)(1u << list[i]);
    if (bits == 0)
        compile_missing(c, group, item->id, attr);
    return bits;
}

/* ---- Technologies and their cards ------------------------------------------------------------ */

/* BRZ-1.6, BRZ-1.7, BRZ-R2: the ordinary technologies and bronze casting, and what each serves. */
static void compile_techs(struct compiler *c, struct brz_set *out)
{
    const struct set_group *group = compile_items(c, "technologies", BRZ_TECHS_MAX, &out->techs_n);
    int wild = 0;

    for (int i = 0; i < out->techs_n; i++) {
        const struct set_item *item = &group->items[i];
        struct brz_tech *tech = &out->tech[i];
        tech->landscapes =
            name_bits(c, "technologies", item, "landscapes", "landscapes", BRZ_LANDSCAPES_MAX);
        tech->kinds = name_bits(c, "technologies", item, "kinds", "kinds", BRZ_KINDS_MAX);
        tech->column = compile_int(c, "technologies", item->id, "column", 0, 1) != 0;
        if (compile_int(c, "technologies", item->id, "wild", 0, 1) != 0) {
            out->bronze = (uint8_t)i; /* BRZ-1.8 */
            wild++;
        }
    }
    if (wild != 1)
        compile_missing(c, "technologies", "", "wild");
}

/* BRZ-2.5: cards are used from a number of players on. */
static void compile_deck(struct compiler *c, struct brz_set *out)
{
    const struct set_group *group = set_group(c->set, "technologies");
    char attr[] = "players-0";

    for (int i = 0; i < out->techs_n && c->ok; i++) {
        int cards = 0;
        for (int players = 1; players <= BRZ_SEATS_MAX; players++) {
            attr[sizeof attr - 2] = (char)('0' + players);
            if (i != out->bronze)
                cards += compile_int_or(c, "deck", group->items[i].id, attr, 0, BRZ_STACK_MAX, 0);
            out->tech[i].cards[players] = (uint8_t)cards;
            out->table[players].deck = (uint8_t)(out->table[players].deck + cards);
        }
    }
}

/* ---- Lands ----------------------------------------------------------------------------------- */

/* BRZ-1.3: one to three symbols in a cell. */
static void compile_cell(struct compiler *c, struct brz_set *out, const struct set_item *item,
                         const char *landscape, int index, struct brz_land *land)
{
    land->cell[index] =
        (uint8_t)compile_names(c, "lands", item, landscape, "kinds", land->kind[index], out->slots);
    if (land->cell[index] == 0)
        compile_missing(c, "lands", item->id, landscape);
    land->spaces = (uint8_t)(land->spaces + land->cell[index]);
}

static void compile_lands(struct compiler *c, struct brz_set *out)
{
    const struct set_group *group = compile_items(c, "lands", BRZ_LANDS_MAX, &out->lands_n);
    const struct set_group *landscapes = set_group(c->set, "landscapes");

    for (int i = 0; i < out->lands_n; i++)
        for (int j = 0; j < out->landscapes_n; j++)
            compile_cell(c, out, &group->items[i], landscapes->items[j].id, j, &out->land[i]);
}

/* BRZ-2.1 */
static void compile_table(struct compiler *c, struct brz_set *out)
{
    uint8_t n;
    const struct set_group *group = compile_items(c, "setups", BRZ_SEATS_MAX, &n);

    for (int i = 0; i < n && c->ok; i++) {
        const char *id = group->items[i].id;
        struct brz_table *table =
            &out->table[compile_int(c, "setups", id, "players", 1, BRZ_SEATS_MAX)];
        table->lands = (uint8_t)compile_int(c, "setups", id, "lands", 1, out->lands_n);
        table->face_up = (uint8_t)compile_int(c, "setups", id, "face-up", 1, table->lands);
        table->draw = (uint8_t)compile_int(c, "setups", id, "city-draw", 1, BRZ_DISPLAY_MAX);
    }
    for (int players = out->min_players; players <= out->max_players; players++)
        if (out->table[players].lands == 0)
            compile_missing(c, "setups", "", "players");
}

/* ---- Tokens ---------------------------------------------------------------------------------- */

/* BRZ-1.11 */
static void compile_provinces(struct compiler *c, struct brz_set *out)
{
    const struct set_group *group =
        compile_items(c, "provinces", BRZ_PROVINCES_MAX, &out->provinces_n);
    int tokens = 0;

    for (int i = 0; i < out->provinces_n; i++) {
        const char *id = group->items[i].id;
        out->province_points[i] =
            (int16_t)compile_int(c, "provinces", id, "points", 0, BRZ_FIGURE_MAX);
        out->province_tokens[i] = (uint8_t)compile_int(c, "provinces", id, "tokens", 0, 100);
        tokens += out->province_tokens[i];
    }
    /* BRZ-2.9: enough for every land in play */
    if (tokens < out->table[out->max_players].lands)
        compile_range(c, "provinces", "", "tokens", 0, out->table[out->max_players].lands, 100);
}

/* BRZ-1.10: longer routes come later in the set. */
static void compile_routes(struct compiler *c, struct brz_set *out)
{
    const struct set_group *group = compile_items(c, "trade", BRZ_LEVELS_MAX, &out->levels_n);
    int least = 1;

    for (int i = 0; i < out->levels_n; i++) {
        const char *id = group->items[i].id;
        out->route_length[i] = (int16_t)compile_int(c, "trade", id, "length", least, 9);
        out->route_points[i] = (int16_t)compile_int(c, "trade", id, "points", 0, BRZ_FIGURE_MAX);
        least = out->route_length[i] + 1;
    }
}

/* ---- Cities ---------------------------------------------------------------------------------- */

/* BRZ-1.12: what the scoring of a city has to name.  Names and squares of the map (BRZ-R16) have no
 * meaning here. */
static const struct {
    const char *name;
    uint8_t techs, landscapes; /* how many */
    bool count;
} scorings[BRZ_SCORINGS_N] = {
    [BRZ_TECH_MAJORITY] = {"tech_majority", 1, 0, false},
    [BRZ_LANDSCAPE_MAJORITY] = {"landscape_majority", 0, 1, false},
    [BRZ_BRONZE_PAIR] = {"bronze_pair", 1, 0, false},
    [BRZ_ROW_SET] = {"row_set", 3, 0, false},
    [BRZ_KINDS_IN_TWO_LANDSCAPES] = {"kinds_in_two_landscapes", 0, 2, false},
    [BRZ_COLUMN_DISTINCT] = {"column_distinct", 0, 0, false},
    [BRZ_PROVINCE_COUNT] = {"province_count", 0, 0, false},
    [BRZ_PROVINCE_FEWEST] = {"province_fewest", 0, 0, false},
    [BRZ_TRADE_COUNT] = {"trade_count", 0, 0, false},
    [BRZ_UNPLACED_MOST] = {"unplaced_most", 0, 0, false},
    [BRZ_UNPLACED_FEWEST] = {"unplaced_fewest", 0, 0, false},
    [BRZ_DISTINCT_TECHS_MIN] = {"distinct_techs_min", 0, 0, true},
    [BRZ_BRONZE_EVERY_COLUMN] = {"bronze_every_column", 0, 0, true},
    [BRZ_FULL_ROWS] = {"full_rows", 0, 0, true},
    [BRZ_COLUMN_HEIGHT_MIN] = {"column_height_min", 0, 0, true},
    [BRZ_COPIES_PER_TECH_MAX] = {"copies_per_tech_max", 0, 0, true},
};

const char *brz_scoring_name(enum brz_scoring scoring)
{
    return scorings[scoring].name;
}

static int find_scoring(struct compiler *c, const struct set_item *item)
{
    const char *name = set_attr(item, "scoring");

    for (int i = 0; name && i < BRZ_SCORINGS_N; i++)
        if (strcmp(scorings[i].name, name) == 0)
            return i;
    compile_missing(c, "cities", item->id, "scoring");
    return 0;
}

static void compile_city(struct compiler *c, const struct set_item *item, struct brz_city *city)
{
    const int scoring = find_scoring(c, item);

    city->scoring = (uint8_t)scoring;
    city->points = (int16_t)compile_int(c, "cities", item->id, "points", 0, BRZ_FIGURE_MAX);
    city->players = (uint8_t)compile_int(c, "cities", item->id, "players", 1, BRZ_SEATS_MAX);
    if (scorings[scoring].count)
        city->count = (int16_t)compile_int(c, "cities", item->id, "count", 1, BRZ_FIGURE_MAX);
    city->techs_n = (uint8_t)compile_names(c, "cities", item, "techs", "technologies", city->tech,
                                           BRZ_TECHS_MAX);
    city->landscapes_n = (uint8_t)compile_names(c, "cities", item, "landscapes", "landscapes",
                                                city->landscape, BRZ_LANDSCAPES_MAX);
    if (city->techs_n != scorings[scoring].techs)
        compile_missing(c, "cities", item->id, "techs");
    if (city->landscapes_n != scorings[scoring].landscapes)
        compile_missing(c, "cities", item->id, "landscapes");
}

/* BRZ-2.10 */
static void compile_cities(struct compiler *c, struct brz_set *out)
{
    const struct set_group *group = compile_items(c, "cities", BRZ_CITIES_MAX, &out->cities_n);

    for (int i = 0; i < out->cities_n; i++) {
        compile_city(c, &group->items[i], &out->city[i]);
        for (int players = out->city[i].players; players <= BRZ_SEATS_MAX; players++)
            out->table[players].cities++;
    }
}

/* ---- Limits, and what must fit together ------------------------------------------------------ */

static void compile_limits(struct compiler *c, struct brz_set *out)
{
    out->min_players = limit(c, "min-players", 2, BRZ_SEATS_MAX);
    out->max_players = limit(c, "max-players", out->min_players, BRZ_SEATS_MAX);
    out->cubes = limit(c, "cubes", 1, 99);
    out->stacks = limit(c, "stacks", 2, BRZ_STACKS_MAX);
    out->pool = limit(c, "pool-stacks", out->stacks - 1, out->stacks - 1); /* BRZ-2.7: one spare */
    out->max_columns = limit(c, "max-columns", 1, BRZ_COLUMNS_MAX);
    /* BRZ-9.6: as many stacks must be left as players may have a turn after the trigger */
    out->exhaustions =
        limit(c, "exhaustions-to-end", 1,
              out->pool + 2 > out->max_players ? out->pool + 2 - out->max_players : 1);
    out->slots = limit(c, "cell-spaces", 1, BRZ_SLOTS_MAX);
    out->city_from = limit(c, "city-from", 1, BRZ_LANDS_MAX);
}

/* Decks that fit the stacks, and columns that hold all the cards a player can take. */
static void check_decks(struct compiler *c, const struct brz_set *out)
{
    for (int players = out->min_players; players <= out->max_players; players++) {
        const int deck = out->table[players].deck;
        const int most = out->stacks * (BRZ_STACK_MAX - 1), rows = BRZ_ROWS_MAX - 1;
        if (deck < 2 * out->stacks || deck > most || deck > rows * players)
            compile_range(c, "deck", "", "players", 0, 2 * out->stacks,
                          most < rows * players ? most : rows * players);
        if (out->table[players].lands - out->city_from + 1 > BRZ_OWN_CITIES_MAX)
            compile_range(c, "setups", "", "lands", 0, 1, BRZ_OWN_CITIES_MAX);
    }
}

/* BRZ-1.2: landscapes in the order of the set, from the top; BRZ-1.5: the set also says how
 * many there are of everything. */
bool brz_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    struct compiler c = {set, why, true};
    struct brz_set *compiled = out;

    memset(compiled, 0, sizeof *compiled);
    compile_limits(&c, compiled);
    compile_items(&c, "landscapes", BRZ_LANDSCAPES_MAX, &compiled->landscapes_n);
    compile_items(&c, "kinds", BRZ_KINDS_MAX, &compiled->kinds_n);
    compile_techs(&c, compiled);
    compile_deck(&c, compiled);
    compile_lands(&c, compiled);
    compile_table(&c, compiled);
    compile_provinces(&c, compiled);
    compile_routes(&c, compiled);
    compile_cities(&c, compiled);
    check_decks(&c, compiled);
    return c.ok;
}
