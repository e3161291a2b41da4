/* From the component set, the options and the set-up record to the first state. */
#include "games/deus/deus.h"

#include "core/library/compile.h"

#include <string.h>

/* ---- Compiling the set ----------------------------------------------------------------------- */

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
static const struct {
    const char *name, *clause;
    int has;
} effects[DEU_EFFECTS_N] = {
    [DEU_E_VP_PER_TERRAIN]    = {"vp-per-terrain",    "DEU-8.6",  HAS_TERRAIN | HAS_VP},
    [DEU_E_GOLD_PER_TERRAIN]  = {"gold-per-terrain",  "DEU-8.7",  HAS_TERRAIN | HAS_GOLD},
    [DEU_E_VP_PER_REGION]     = {"vp-per-region",     "DEU-8.10", HAS_LEAST | HAS_VP},
    [DEU_E_GOLD_PER_REGION]   = {"gold-per-region",   "DEU-8.8",  HAS_LEAST | HAS_GOLD},
    [DEU_E_PRODUCE_ONE]       = {"produce-one",       "DEU-8.11", HAS_AMOUNT},
    [DEU_E_PRODUCE_ALL]       = {"produce-all",       "DEU-8.12", HAS_TERRAIN | HAS_AMOUNT},
    [DEU_E_PRODUCE_CITY]      = {"produce-city",      "DEU-8.13", HAS_TERRAIN | HAS_AMOUNT},
    [DEU_E_SELL_FOR_GOLD]     = {"sell-for-gold",     "DEU-8.14", HAS_RESOURCE | HAS_GOLD},
    [DEU_E_SELL_FOR_VP]       = {"sell-for-vp",       "DEU-8.15", HAS_RESOURCE | HAS_VP},
    [DEU_E_SELL_LOTS]         = {"sell-lots",         "DEU-8.16", HAS_LOT | HAS_VP},
    [DEU_E_BUY]               = {"buy",               "DEU-8.17", HAS_GOLD | HAS_MAX},
    [DEU_E_DRAW_PER_REGION]   = {"draw-per-region",   "DEU-8.18", HAS_LEAST | HAS_CARDS},
    [DEU_E_VP_PER_COLUMN]     = {"vp-per-column",     "DEU-8.19", HAS_COLUMN | HAS_VP},
    [DEU_E_ACTIVATE_ONE]      = {"activate-one",      "DEU-8.20", HAS_COLUMN},
    [DEU_E_PIECES_PER_REGION] = {"pieces-per-region", "DEU-8.21", HAS_LEAST | HAS_PIECES},
    [DEU_E_MOVE_ONE]          = {"move-one",          "DEU-8.26", HAS_STEPS},
    [DEU_E_MOVE_EACH]         = {"move-each",         "DEU-8.27", HAS_STEPS},
    [DEU_E_STEAL_GOLD]        = {"steal-gold",        "DEU-8.28", HAS_GOLD},
    [DEU_E_STEAL_VP]          = {"steal-vp",          "DEU-8.29", HAS_VP},
    [DEU_E_GOLD_PER_VILLAGE]  = {"gold-per-village",  "DEU-8.31", HAS_GOLD},
    [DEU_E_SIEGE]             = {"siege",             "DEU-8.32", HAS_VP},
    [DEU_E_END_PER_REGION]    = {"end-per-region",    "DEU-8.34", HAS_LEAST | HAS_VP | HAS_CAP},
    [DEU_E_END_PER_GOLD]      = {"end-per-gold",      "DEU-8.35", HAS_GOLD | HAS_VP | HAS_CAP},
    [DEU_E_END_PER_RESOURCE]  = {"end-per-resource",  "DEU-8.36", HAS_RESOURCE | HAS_VP | HAS_CAP},
    [DEU_E_END_PER_TEMPLE]    = {"end-per-temple",    "DEU-8.37", HAS_VP | HAS_CAP},
    [DEU_E_END_PER_SET]       = {"end-per-set",       "DEU-8.38", HAS_VP | HAS_CAP},
    [DEU_E_END_PER_TERRAIN]   = {"end-per-terrain",   "DEU-8.39", HAS_TERRAIN | HAS_VP | HAS_CAP},
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

/* A number of a card, if it says one. */
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
        if (set_attr(item, attr))
            card->cost[i] = (uint8_t)ranged(c, "costs", id, attr, 0, 100);
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

/* DEU-1.7 */
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

/* ---- Which games there are ------------------------------------------------------------------- */

bool deu_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);

    if (rules->players_n >= set->min_players && rules->players_n <= set->max_players)
        return true;
    deu_refuse(why, DEU_WHY_PLAYERS);
    fact_int(&why->facts, "found", rules->players_n);
    fact_int(&why->facts, "min", set->min_players);
    fact_int(&why->facts, "max", set->max_players);
    return false;
}

/* ---- The set-up items ------------------------------------------------------------------------ */

struct given {
    const struct stele_move *one[DEU_ITEMS_N]; /* first, map, deck */
    const struct stele_move *stock[DEU_SEATS_MAX], *hand[DEU_SEATS_MAX];
};

static bool refuse_twice(const struct stele_move *item, struct stele_reason *why)
{
    static const char *const clauses[DEU_ITEMS_N] = {
        [DEU_I_FIRST] = "DEU-2.8", [DEU_I_MAP] = "DEU-1.8",  [DEU_I_STOCK] = "DEU-10.1",
        [DEU_I_HAND] = "DEU-2.7",  [DEU_I_DECK] = "DEU-2.7",
    };

    deu_refuse_by(why, DEU_WHY_ITEM_TWICE, clauses[item->verb]);
    if (item->verb == DEU_I_STOCK || item->verb == DEU_I_HAND)
        fact_seat(&why->facts, "player", move_int(item, 0, 0));
    return false;
}

static bool sort_items(const struct stele_move *items, size_t n, struct given *given,
                       struct stele_reason *why)
{
    memset(given, 0, sizeof *given);
    for (size_t i = 0; i < n; i++) {
        const struct stele_move **place = &given->one[items[i].verb];
        if (items[i].verb == DEU_I_STOCK)
            place = &given->stock[move_int(&items[i], DEU_STOCKED_PLAYER, 0)];
        else if (items[i].verb == DEU_I_HAND)
            place = &given->hand[move_int(&items[i], DEU_HAND_PLAYER, 0)];
        if (*place)
            return refuse_twice(&items[i], why);
        *place = &items[i];
    }
    return true;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static bool refuse_stock_type(const struct stele_rules *rules, int piece, int found,
                              struct stele_reason *why)
{
    deu_refuse(why, DEU_WHY_STOCK_TYPE);
    fact_name(&why->facts, "piece", DEU_D_PIECES, piece);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "max", piece == DEU_TEMPLE ? 0 : deu_set(rules)->each[piece]);
    return false;
}

/* DEU-10.1: ten pieces, fewer among the experienced; not more of a kind than there are. */
bool deu_check_stock(const struct stele_rules *rules, const struct stele_move *move, int arg,
                     struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);
    int16_t pieces[DEU_COLOURS_N];

    if (!deu_option(rules, DEU_O_ALT_START))
        return deu_refuse(why, DEU_WHY_STOCK_OFF);
    deu_read_counts(move, arg, pieces, DEU_COLOURS_N);
    for (int i = 0; i < DEU_COLOURS_N; i++)
        if (pieces[i] > (i == DEU_TEMPLE ? 0 : set->each[i]))
            return refuse_stock_type(rules, i, pieces[i], why);
    const int total = deu_sum(pieces, DEU_COLOURS_N);
    if (total >= set->alt_start_least && total <= set->alt_start_most)
        return true;
    deu_refuse(why, DEU_WHY_STOCK_TOTAL);
    fact_int(&why->facts, "found", total);
    fact_int(&why->facts, "min", set->alt_start_least);
    fact_int(&why->facts, "max", set->alt_start_most);
    return false;
}

void deu_take_stock(const struct stele_rules *rules, struct deu_player *player,
                    const struct stele_move *move, int arg)
{
    int16_t pieces[DEU_COLOURS_N];

    deu_read_counts(move, arg, pieces, DEU_COLOURS_N);
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        player->stock[i] = (uint8_t)pieces[i];
        player->supply[i] = (uint8_t)(deu_set(rules)->each[i] - pieces[i]);
    }
    player->stocked = true;
}

/* DEU-2.5, but for DEU-10.1 */
static bool set_up_pieces(const struct stele_rules *rules, const struct given *given,
                          struct deu_state *state, struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);

    for (int seat = 0; seat < rules->players_n; seat++) {
        struct deu_player *player = &state->player[seat];
        const struct stele_move *stock = given->stock[seat];
        for (int i = 0; i < DEU_ORDINARY_N; i++) {
            player->stock[i] = (uint8_t)set->start[i];
            player->supply[i] = (uint8_t)(set->each[i] - set->start[i]);
        }
        player->stocked = !deu_option(rules, DEU_O_ALT_START);
        if (!stock)
            continue;
        if (!deu_check_stock(rules, stock, DEU_STOCKED_PIECES, why))
            return false;
        deu_take_stock(rules, player, stock, DEU_STOCKED_PIECES);
    }
    return true;
}

/* DEU-2.3, DEU-2.6 */
static void set_up_goods(const struct stele_rules *rules, struct deu_state *state)
{
    const struct deu_set *set = deu_set(rules);

    for (int i = 0; i < DEU_RESOURCES_N; i++)
        state->reserve[i] =
            (int16_t)((set->resource_per_player - set->start_resource) * rules->players_n);
    for (int seat = 0; seat < rules->players_n; seat++) {
        struct deu_player *player = &state->player[seat];
        for (int i = 0; i < DEU_RESOURCES_N; i++)
            player->goods[i] = set->start_resource;
        player->goods[DEU_GOLD] = set->start_gold;
        player->vp = set->start_vp;
        player->first_region = -1;
    }
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* DEU-R24: only a log of what the table saw may leave a card open. */
static bool check_known(const struct stele_rules *rules, const struct stele_move *item, int arg,
                        struct stele_reason *why)
{
    const int16_t *cards = move_values(item, arg);

    for (size_t i = 0; i < move_count(item, arg); i++)
        if (cards[i] == deu_unknown(rules) && !rules->table)
            return deu_refuse(why, DEU_WHY_UNKNOWN_CARD);
    return true;
}

static bool refuse_copies(const struct stele_rules *rules, int card, struct stele_reason *why)
{
    deu_refuse(why, DEU_WHY_CARD_COPIES);
    fact_name(&why->facts, "card", DEU_D_CARDS, card);
    fact_int(&why->facts, "copies", deu_card(rules, card)->copies);
    return false;
}

/* DEU-2.7: a hand that was dealt. */
static bool set_up_hand(const struct stele_rules *rules, const struct stele_move *item, int seat,
                        struct deu_state *state, struct stele_reason *why)
{
    const int16_t *cards = move_values(item, DEU_HAND_CARDS);
    const int n = (int)move_count(item, DEU_HAND_CARDS);
    struct deu_player *player = &state->player[seat];

    if (!check_known(rules, item, DEU_HAND_CARDS, why))
        return false;
    if (n != deu_set(rules)->start_hand) {
        deu_refuse(why, DEU_WHY_HAND_COUNT);
        fact_seat(&why->facts, "player", seat);
        fact_int(&why->facts, "found", n);
        fact_int(&why->facts, "expected", deu_set(rules)->start_hand);
        return false;
    }
    for (int i = 0; i < n; i++) {
        if (cards[i] != deu_unknown(rules)) {
            if (state->pool[cards[i]] == 0)
                return refuse_copies(rules, cards[i], why);
            state->pool[cards[i]]--;
        }
        player->hand[cards[i]]++;
    }
    player->hand_n = (uint8_t)n;
    state->deck_n = (uint8_t)(state->deck_n - n);
    return true;
}

/* The order of what is left after the hands that were named. */
static bool set_up_deck(const struct stele_rules *rules, const struct stele_move *item,
                        struct deu_state *state, struct stele_reason *why)
{
    const int16_t *cards = move_values(item, DEU_DECK_CARDS);
    const int n = (int)move_count(item, DEU_DECK_CARDS);

    if (!check_known(rules, item, DEU_DECK_CARDS, why))
        return false;
    if (n != state->deck_n) {
        deu_refuse(why, DEU_WHY_DECK_COUNT);
        fact_int(&why->facts, "found", n);
        fact_int(&why->facts, "expected", state->deck_n);
        return false;
    }
    const int wrong = deu_order_deck(rules, state, cards);
    return wrong < 0 || refuse_copies(rules, wrong, why);
}

static bool set_up_cards(const struct stele_rules *rules, const struct given *given,
                         struct deu_state *state, struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);

    for (int i = 0; i < set->kinds_n; i++)
        state->pool[i] = set->card[i].copies;
    state->deck_n = set->cards_n;
    for (int seat = 0; seat < rules->players_n; seat++)
        if (given->hand[seat] && !set_up_hand(rules, given->hand[seat], seat, state, why))
            return false;
    return !given->one[DEU_I_DECK] || set_up_deck(rules, given->one[DEU_I_DECK], state, why);
}

/* ---- The first state ------------------------------------------------------------------------- */

bool deu_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    struct deu_state *s = state;
    struct given given;

    if (!sort_items(items, n, &given, why))
        return false;
    set_up_goods(rules, s);
    if (!set_up_pieces(rules, &given, s, why) || !set_up_cards(rules, &given, s, why))
        return false;
    if (given.one[DEU_I_MAP]) {
        if (!deu_check_map(rules, given.one[DEU_I_MAP], why))
            return false;
        deu_lay_map(rules, s, given.one[DEU_I_MAP]);
    }
    /* DEU-2.8: the log names the first player */
    if (given.one[DEU_I_FIRST])
        s->first = (int8_t)move_int(given.one[DEU_I_FIRST], DEU_FIRST_PLAYER, 0);
    s->active = s->first;
    s->round = s->turn = 1;
    deu_prepare(rules, s, NULL);
    return true;
}

size_t deu_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    size_t n = 0;
    bool first = false;

    (void)rules;
    for (size_t i = 0; i < given_n; i++)
        first = first || given[i].verb == DEU_I_FIRST;
    if (!first && max > 0) {
        move_init(&items[n], DEU_I_FIRST, STELE_NOBODY); /* explicit, even when nobody chose */
        move_set_int(&items[n++], DEU_FIRST_PLAYER, 0);
    }
    for (size_t i = 0; i < given_n && n < max; i++)
        items[n++] = given[i];
    return n;
}

/* ---- Counts ---------------------------------------------------------------------------------- */

void deu_read_counts(const struct stele_move *move, int arg, int16_t *counts, size_t n)
{
    const int16_t *values = move_values(move, arg);

    memset(counts, 0, n * sizeof *counts);
    for (size_t i = 0; i + 1 < move_count(move, arg); i += 2)
        counts[values[i]] = (int16_t)(counts[values[i]] + values[i + 1]);
}

int deu_sum(const int16_t *counts, size_t n)
{
    int total = 0;

    for (size_t i = 0; i < n; i++)
        total += counts[i];
    return total;
}
