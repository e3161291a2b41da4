/* From the component set to small integers: what the engine sees of cards, tiles and figures. */
#include "games/deus/deus.h"

#include "core/sets/compile.h"

#include <string.h>

static int16_t ranged(struct compiler *c, const char *group, const char *item, const char *attr,
                      int min, int max)
{
    return (int16_t)compile_int(c, group, item, attr, min, max);
}

static int16_t figure_or(struct compiler *c, const char *group, const char *item, const char *attr,
                         int otherwise)
{
    return (int16_t)compile_int_or(c, group, item, attr, 0, DEU_FIGURE_MAX, otherwise);
}

static int16_t limit(struct compiler *c, const char *item, int min, int max)
{
    return (int16_t)compile_limit(c, item, min, max);
}

static const char *const resource_ids[] = {"wood", "stone", "clay", "wheat"};
static const char *const terrain_ids[] = {"field", "forest", "swamp", "mountain", "sea", "village"};
static const char *const colour_ids[] = {"blue", "green", "yellow", "brown", "red", "purple"};
static const char *const piece_ids[] = {"maritime", "production", "scientific",
                                        "civil",    "military",   "temple"};
static const char *const god_ids[] = {"neptune", "ceres", "minerva", "vesta", "mars", "jupiter"};

#define FIXED(C, ID, NAMES) compile_fixed(C, ID, NAMES, sizeof(NAMES) / sizeof *(NAMES))

/* DEU-1.5: what a land yields. */
static void compile_resources(struct compiler *c, struct deu_set *out)
{
    FIXED(c, "resources", resource_ids);
    FIXED(c, "terrains", terrain_ids);
    for (int i = 0; c->ok && i < DEU_RESOURCES_N; i++) {
        const struct set_item *item = set_item(c->set, "resources", resource_ids[i]);
        const int terrain = compile_named(c, "resources", item, "terrain", "terrains");
        if (terrain < 0 || terrain >= DEU_LANDS_N) {
            compile_missing(c, "resources", resource_ids[i], "terrain");
            return;
        }
        out->terrain_of[i] = (uint8_t)terrain;
        out->resource_of[terrain] = (uint8_t)i;
    }
}

/* DEU-1.2, DEU-1.3 */
static void compile_pieces(struct compiler *c, struct deu_set *out)
{
    FIXED(c, "colours", colour_ids);
    FIXED(c, "pieces", piece_ids);
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        out->each[i] = ranged(c, "pieces", piece_ids[i], "each", 1, DEU_PIECES_MAX);
        out->start[i] = ranged(c, "pieces", piece_ids[i], "start", 0, out->each[i]);
    }
    out->temples = ranged(c, "pieces", piece_ids[DEU_TEMPLE], "all", 1, DEU_TILES_MAX);
}

static void compile_gods(struct compiler *c, struct deu_set *out)
{
    FIXED(c, "gods", god_ids);
    for (int i = 0; i < DEU_COLOURS_N; i++) {
        struct deu_god_figures *god = &out->god[i];
        god->gold = figure_or(c, "gods", god_ids[i], "gold", 0);
        god->resources = figure_or(c, "gods", god_ids[i], "resources", 0);
        god->cards = figure_or(c, "gods", god_ids[i], "cards", 0);
        god->pieces = figure_or(c, "gods", god_ids[i], "pieces", 0);
        god->vp_one = figure_or(c, "gods", god_ids[i], "vp-one", 0);
        god->vp_more = figure_or(c, "gods", god_ids[i], "vp-more", 0);
        god->own = figure_or(c, "gods", god_ids[i], "own", 0);
    }
}

/* ---- Cards ----------------------------------------------------------------------------------- */

enum {
    HAS_TERRAIN = 1,
    HAS_RESOURCE = 2,
    HAS_COLUMN = 4,
    HAS_LOT = 8,
    HAS_LEAST = 16,
    HAS_VP = 32,
    HAS_GOLD = 64,
    HAS_AMOUNT = 128,
    HAS_MAX = 256,
    HAS_STEPS = 512,
    HAS_CARDS = 1024,
    HAS_PIECES = 2048,
    HAS_CAP = 4096
};

/* clang-format off */
enum { DEU_V_NONE = DEU_VERBS_N }; /* temples work by themselves, at the end */

#define E(ID, NAME, CLAUSE, VERB, HAS) [DEU_E_##ID] = {NAME, CLAUSE, DEU_V_##VERB, HAS}

/* By effect: its name in the set, its clause, the verb that carries it out, what its cards say. */
static const struct {
    const char *name, *clause;
    int verb, has;
} effects[DEU_EFFECTS_N] = {
    E(VP_PER_TERRAIN,    "vp-per-terrain",    "DEU-8.6",  USE,     HAS_TERRAIN | HAS_VP),
    E(GOLD_PER_TERRAIN,  "gold-per-terrain",  "DEU-8.7",  USE,     HAS_TERRAIN | HAS_GOLD),
    E(VP_PER_REGION,     "vp-per-region",     "DEU-8.10", USE,     HAS_LEAST | HAS_VP),
    E(GOLD_PER_REGION,   "gold-per-region",   "DEU-8.8",  USE,     HAS_LEAST | HAS_GOLD),
    E(PRODUCE_ONE,       "produce-one",       "DEU-8.11", PRODUCE, HAS_AMOUNT),
    E(PRODUCE_ALL,       "produce-all",       "DEU-8.12", USE,     HAS_TERRAIN | HAS_AMOUNT),
    E(PRODUCE_CITY,      "produce-city",      "DEU-8.13", PRODUCE, HAS_TERRAIN | HAS_AMOUNT),
    E(SELL_FOR_GOLD,     "sell-for-gold",     "DEU-8.14", SELL,    HAS_RESOURCE | HAS_GOLD),
    E(SELL_FOR_VP,       "sell-for-vp",       "DEU-8.15", SELL,    HAS_RESOURCE | HAS_VP),
    E(SELL_LOTS,         "sell-lots",         "DEU-8.16", SELL,    HAS_LOT | HAS_VP),
    E(BUY,               "buy",               "DEU-8.17", BUY,     HAS_GOLD | HAS_MAX),
    E(DRAW_PER_REGION,   "draw-per-region",   "DEU-8.18", USE,     HAS_LEAST | HAS_CARDS),
    E(VP_PER_COLUMN,     "vp-per-column",     "DEU-8.19", USE,     HAS_COLUMN | HAS_VP),
    E(ACTIVATE_ONE,      "activate-one",      "DEU-8.20", COPY,    HAS_COLUMN),
    E(PIECES_PER_REGION, "pieces-per-region", "DEU-8.21", RECRUIT, HAS_LEAST | HAS_PIECES),
    E(MOVE_ONE,          "move-one",          "DEU-8.26", MOVE,    HAS_STEPS),
    E(MOVE_EACH,         "move-each",         "DEU-8.27", MOVE,    HAS_STEPS),
    E(STEAL_GOLD,        "steal-gold",        "DEU-8.28", RAID,    HAS_GOLD),
    E(STEAL_VP,          "steal-vp",          "DEU-8.29", RAID,    HAS_VP),
    E(GOLD_PER_VILLAGE,  "gold-per-village",  "DEU-8.31", USE,     HAS_GOLD),
    E(SIEGE,             "siege",             "DEU-8.32", SIEGE,   HAS_VP),
    E(END_PER_REGION,    "end-per-region",    "DEU-8.34", NONE,    HAS_LEAST | HAS_VP | HAS_CAP),
    E(END_PER_GOLD,      "end-per-gold",      "DEU-8.35", NONE,    HAS_GOLD | HAS_VP | HAS_CAP),
    E(END_PER_RESOURCE,  "end-per-resource",  "DEU-8.36", NONE,    HAS_RESOURCE | HAS_VP | HAS_CAP),
    E(END_PER_TEMPLE,    "end-per-temple",    "DEU-8.37", NONE,    HAS_VP | HAS_CAP),
    E(END_PER_SET,       "end-per-set",       "DEU-8.38", NONE,    HAS_VP | HAS_CAP),
    E(END_PER_TERRAIN,   "end-per-terrain",   "DEU-8.39", NONE,    HAS_TERRAIN | HAS_VP | HAS_CAP),
};
/* clang-format on */

const char *deu_effect_name(int effect)
{
    return effects[effect].name;
}

const char *deu_clause(const struct deu_card *card)
{
    if (card->effect == DEU_E_VP_PER_REGION && card->group > 1)
        return "DEU-8.9";
    return effects[card->effect].clause;
}

int deu_verb_of(const struct deu_card *card)
{
    return effects[card->effect].verb;
}

static int effect_named(const char *name)
{
    for (int i = 0; name && i < DEU_EFFECTS_N; i++)
        if (strcmp(effects[i].name, name) == 0)
            return i;
    return -1;
}

static void compile_lot(struct compiler *c, const struct set_item *item, struct deu_card *card)
{
    uint8_t list[16];
    const size_t n = compile_names(c, "cards", item, "lot", "resources", list, sizeof list);

    for (size_t i = 0; i < n; i++)
        card->lot[list[i]]++;
}

/* A figure of a card, where the set gives it. */
static void card_figure(struct compiler *c, const struct set_item *item, const char *attr,
                        int16_t *out)
{
    if (set_attr(item, attr))
        *out = figure_or(c, "cards", item->id, attr, 0);
}

static void compile_figures(struct compiler *c, const struct set_item *item, struct deu_card *card)
{
    card->group = 1;
    card->max = card->cap = DEU_FIGURE_MAX;
    card_figure(c, item, "least", &card->least);
    card_figure(c, item, "group", &card->group);
    card_figure(c, item, "vp", &card->vp);
    card_figure(c, item, "gold", &card->gold);
    card_figure(c, item, "amount", &card->amount);
    card_figure(c, item, "max", &card->max);
    card_figure(c, item, "steps", &card->steps);
    card_figure(c, item, "cards", &card->cards);
    card_figure(c, item, "pieces", &card->pieces);
    card_figure(c, item, "cap", &card->cap);
    if (card->group < 1)
        compile_range(c, "cards", item->id, "group", card->group, 1, DEU_FIGURE_MAX);
}

/* DEU-4.3: what a card costs; one without an item costs nothing. */
static void compile_cost(struct compiler *c, const char *id, struct deu_card *card)
{
    const struct set_item *item = set_item(c->set, "costs", id);

    for (int i = 0; item && i < DEU_GOODS_N; i++) {
        const char *attr = i == DEU_GOLD ? "gold" : resource_ids[i];
        card->cost[i] = (uint8_t)compile_figure_or(c, "costs", item, attr, 0, 100, 0);
    }
}

/* Whether the card says what its effect needs to know. */
static void check_figures(struct compiler *c, const struct set_item *item, int has)
{
    static const char *const attrs[] = {"terrain", "resource", "column", "lot", "least",
                                        "vp",      "gold",     "amount", "max", "steps",
                                        "cards",   "pieces",   "cap"};

    for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++)
        if (((has >> i) & 1) && !set_attr(item, attrs[i]))
            compile_missing(c, "cards", item->id, attrs[i]);
}

static void compile_card(struct compiler *c, const struct set_item *item, struct deu_card *card)
{
    const int colour = compile_named(c, "cards", item, "colour", "colours");
    const int effect = effect_named(set_attr(item, "effect"));

    /* DEU-5.9: temples score at the end, and nothing else does */
    if (colour < 0 || effect < 0 || deu_is_end_effect(effect) != (colour == DEU_PURPLE)) {
        compile_missing(c, "cards", item->id, colour < 0 ? "colour" : "effect");
        return;
    }
    card->colour = (uint8_t)colour;
    card->effect = (uint8_t)effect;
    card->terrain = compile_named(c, "cards", item, "terrain", "terrains");
    card->resource = compile_named(c, "cards", item, "resource", "resources");
    card->column = compile_named(c, "cards", item, "column", "colours");
    compile_lot(c, item, card);
    compile_figures(c, item, card);
    check_figures(c, item, effects[effect].has);
    card->copies = (uint8_t)ranged(c, "copies", item->id, "count", 1, 100);
    compile_cost(c, item->id, card);
}

/* DEU-1.1: as many cards of each colour as the box holds. */
static void compile_cards(struct compiler *c, struct deu_set *out)
{
    const struct set_group *group = compile_items(c, "cards", DEU_KINDS_MAX, &out->kinds_n);
    const int each = limit(c, "cards-per-colour", 1, DEU_CARDS_MAX / DEU_COLOURS_N);
    int of_colour[DEU_COLOURS_N] = {0}, all = 0;

    for (int i = 0; c->ok && i < out->kinds_n; i++) {
        compile_card(c, &group->items[i], &out->card[i]);
        of_colour[out->card[i].colour] += out->card[i].copies;
        all += out->card[i].copies;
    }
    for (int i = 0; i < DEU_COLOURS_N; i++)
        if (of_colour[i] != each)
            compile_range(c, "copies", colour_ids[i], "count", of_colour[i], each, each);
    out->cards_n = (uint8_t)(all <= DEU_CARDS_MAX ? all : DEU_CARDS_MAX);
}

/* ---- Map ------------------------------------------------------------------------------------- */

static void compile_geometry(struct compiler *c, struct deu_set *out)
{
    uint8_t n;
    const struct set_group *group = compile_items(c, "directions", DEU_DIRECTIONS_N, &n);

    if (n != DEU_DIRECTIONS_N) {
        compile_range(c, "directions", "", "id", n, DEU_DIRECTIONS_N, DEU_DIRECTIONS_N);
        return;
    }
    for (int i = 0; i < DEU_DIRECTIONS_N; i++) {
        out->direction[i][0] = (int8_t)ranged(c, "directions", group->items[i].id, "q", -1, 1);
        out->direction[i][1] = (int8_t)ranged(c, "directions", group->items[i].id, "r", -1, 1);
    }
    for (int i = 0; i < 2; i++) {
        out->lattice[i][0] = (int8_t)ranged(c, "lattice", i ? "v" : "u", "q", -3, 3);
        out->lattice[i][1] = (int8_t)ranged(c, "lattice", i ? "v" : "u", "r", -3, 3);
    }
}

/* The number of the tile: that of the first face of the same tile. */
static uint8_t tile_number(const struct set_group *group, int face)
{
    const char *tile = set_attr(&group->items[face], "tile");

    for (int i = 0; tile && i < face; i++) {
        const char *other = set_attr(&group->items[i], "tile");
        if (other && strcmp(tile, other) == 0)
            return (uint8_t)i;
    }
    return (uint8_t)face;
}

/* DEU-1.4: two seas, a village, and one each of the lands. */
static void check_face(struct compiler *c, const char *id, const struct deu_face *face)
{
    int n[DEU_TERRAINS_N] = {0};

    n[face->centre]++;
    for (int i = 0; i < DEU_DIRECTIONS_N; i++)
        n[face->ring[i]]++;
    for (int i = 0; i < DEU_TERRAINS_N; i++) {
        const int there = i == DEU_SEA ? 2 : 1;
        if (n[i] != there)
            compile_range(c, "faces", id, terrain_ids[i], n[i], there, there);
    }
}

static void compile_faces(struct compiler *c, struct deu_set *out)
{
    const struct set_group *group = compile_items(c, "faces", DEU_FACES_MAX, &out->faces_n);

    for (int i = 0; c->ok && i < out->faces_n; i++) {
        const struct set_item *item = &group->items[i];
        struct deu_face *face = &out->face[i];
        const int centre = compile_named(c, "faces", item, "centre", "terrains");
        face->tile = tile_number(group, i);
        if (centre < 0)
            compile_missing(c, "faces", item->id, "centre");
        face->centre = (uint8_t)(centre < 0 ? 0 : centre);
        if (compile_names(c, "faces", item, "ring", "terrains", face->ring, DEU_DIRECTIONS_N) <
            DEU_DIRECTIONS_N)
            compile_missing(c, "faces", item->id, "ring");
        if (c->ok)
            check_face(c, item->id, face);
    }
}

/* An attribute of a part: a number of lattice steps. */
static int8_t steps_of(struct compiler *c, const struct set_item *item, size_t part,
                       const char *attr)
{
    const char *text = set_attr(&item->parts[part], attr);
    int value = 0;

    if (!text || !*text) {
        compile_missing(c, "layouts", item->id, attr);
        return 0;
    }
    for (const char *at = text + (*text == '-'); *at >= '0' && *at <= '9' && value < 100; at++)
        value = 10 * value + (*at - '0');
    if (value > DEU_LATTICE_MAX)
        compile_range(c, "layouts", item->id, attr, value, -DEU_LATTICE_MAX, DEU_LATTICE_MAX);
    return (int8_t)(*text == '-' ? -value : value);
}

/* DEU-R21: how many tiles make one piece with the first, each in a place of its own. */
static int tiles_joined(const struct deu_layout *layout)
{
    unsigned reached = 1, before;
    int n = 0;

    do {
        before = reached;
        for (int i = 0; i < layout->tiles_n; i++)
            for (int j = 0; j < layout->tiles_n; j++)
                if (((reached >> i) & 1) &&
                    deu_share_seam(layout->u[j] - layout->u[i], layout->v[j] - layout->v[i]))
                    reached |= 1u << j;
    } while (reached != before);
    for (int i = 0; i < layout->tiles_n; i++) {
        bool alone = true;
        for (int j = 0; j < i; j++)
            alone = alone && (layout->u[i] != layout->u[j] || layout->v[i] != layout->v[j]);
        n += alone && ((reached >> i) & 1);
    }
    return n;
}

/* DEU-1.7; a layout that is no map of DEU-R21 would leave the game without a beginning. */
static void compile_layouts(struct compiler *c, struct deu_set *out)
{
    const struct set_group *group = set_group(c->set, "layouts");

    for (size_t i = 0; group && i < group->items_n; i++) {
        const struct set_item *item = &group->items[i];
        const int players = ranged(c, "layouts", item->id, "players", 1, DEU_SEATS_MAX);
        struct deu_layout *layout = &out->layout[players];
        if (item->parts_n < 1 || item->parts_n > (size_t)out->temples) {
            compile_range(c, "layouts", item->id, "slot", (int)item->parts_n, 1, out->temples);
            return;
        }
        layout->tiles_n = (uint8_t)item->parts_n;
        for (size_t slot = 0; slot < item->parts_n; slot++) {
            layout->u[slot] = steps_of(c, item, slot, "u");
            layout->v[slot] = steps_of(c, item, slot, "v");
        }
        const int joined = tiles_joined(layout);
        if (joined < layout->tiles_n)
            compile_range(c, "layouts", item->id, "slot", joined, layout->tiles_n, layout->tiles_n);
    }
    for (int n = out->min_players; n <= out->max_players; n++)
        if (out->layout[n].tiles_n == 0)
            compile_missing(c, "layouts", "", "players");
}

static void compile_limits(struct compiler *c, struct deu_set *out)
{
    out->min_players = limit(c, "min-players", 1, DEU_SEATS_MAX);
    out->max_players = limit(c, "max-players", 1, DEU_SEATS_MAX);
    out->start_gold = limit(c, "start-gold", 0, DEU_FIGURE_MAX);
    out->start_vp = limit(c, "start-vp", 0, DEU_FIGURE_MAX);
    out->resource_per_player = limit(c, "resource-per-player", 0, DEU_FIGURE_MAX);
    out->start_resource = limit(c, "start-resource", 0, out->resource_per_player);
    out->gold_per_resource = limit(c, "gold-per-resource", 1, DEU_FIGURE_MAX);
    out->edge_vp = limit(c, "edge-vp", 0, DEU_FIGURE_MAX);
    out->separation = limit(c, "separation", 1, DEU_REGIONS_MAX);
    out->hand_limit = limit(c, "hand-limit", 1, DEU_HAND_MAX);
    out->hand_refill = limit(c, "hand-refill", 1, out->hand_limit);
    out->start_hand = limit(c, "start-hand", 1, out->hand_limit);
    out->majority_vp = limit(c, "majority-vp", 0, DEU_FIGURE_MAX);
    out->majority_least = limit(c, "majority-least", 0, DEU_FIGURE_MAX);
    out->alt_start_least = limit(c, "alt-start-least", 0, DEU_ORDINARY_N * DEU_PIECES_MAX);
    out->alt_start_most = limit(c, "alt-start-most", 0, DEU_ORDINARY_N * DEU_PIECES_MAX);
    out->wildcard_uses = limit(c, "wildcard-uses", 0, DEU_PIECES_MAX);
    out->wildcard_gold = limit(c, "wildcard-gold", 0, DEU_FIGURE_MAX);
}

bool deu_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    struct compiler c = {set, why, true};
    struct deu_set *compiled = out;

    memset(compiled, 0, sizeof *compiled);
    compile_resources(&c, compiled);
    compile_pieces(&c, compiled);
    compile_gods(&c, compiled);
    compile_limits(&c, compiled);
    compile_cards(&c, compiled);
    compile_geometry(&c, compiled);
    compile_faces(&c, compiled);
    compile_layouts(&c, compiled);
    return c.ok;
}
