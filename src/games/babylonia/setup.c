/* From the component set, the options and the set-up record to the first state. */
#include "games/babylonia/babylonia.h"

#include "core/sets/compile.h"

#include <string.h>

/* ---- Compiling the set ----------------------------------------------------------------------- */

static int16_t figure(struct compiler *c, const char *group, const struct set_item *item,
                      const char *attr)
{
    return (int16_t)compile_figure(c, group, item, attr, 0, BAB_FIGURE_MAX);
}

static int16_t figure_or(struct compiler *c, const char *group, const struct set_item *item,
                         const char *attr, int16_t otherwise)
{
    return set_attr(item, attr) ? figure(c, group, item, attr) : otherwise;
}

static int16_t limit(struct compiler *c, const char *item, int min, int max)
{
    return (int16_t)compile_limit(c, item, min, max);
}

/* The index in `group` of the item that an attribute names. */
static uint8_t named(struct compiler *c, const char *in, const struct set_item *item,
                     const char *attr, const char *group)
{
    const int index = compile_named(c, in, item, attr, group);

    if (index < 0)
        compile_missing(c, in, item->id, attr);
    return (uint8_t)(index < 0 ? 0 : index);
}

static void add_site(struct compiler *c, struct bab_set *out, int space,
                     const struct set_item *item)
{
    struct bab_space *at = &out->space[space];

    if (compile_attr_is(item, "site", "tile"))
        at->kind = BAB_SITE_TILE;
    else if (compile_attr_is(item, "site", "ziggurat"))
        at->kind = BAB_SITE_ZIGGURAT;
    else
        return;
    if (out->sites_n == BAB_SITES_MAX || out->ziggurats_n == BAB_ZIGGURATS_MAX) {
        compile_range(c, "spaces", item->id, "site", out->sites_n + 1, 1, BAB_SITES_MAX);
        return;
    }
    at->site = (int8_t)out->sites_n;
    out->site[out->sites_n++] = (uint8_t)space;
    if (at->kind == BAB_SITE_ZIGGURAT) {
        at->ziggurat = (int8_t)out->ziggurats_n;
        out->ziggurat[out->ziggurats_n++] = (uint8_t)space;
    }
}

/* BAB-1.1, BAB-1.2: land in three regions, and rivers. */
static void compile_spaces(struct compiler *c, struct bab_set *out)
{
    const struct set_group *regions = compile_items(c, "regions", BAB_REGIONS_MAX, &out->regions_n);
    compile_items(c, "rivers", BAB_REGIONS_MAX, &out->rivers_n);
    const struct set_group *group = compile_items(c, "spaces", BAB_SPACES_MAX, &out->spaces_n);

    for (int i = 0; i < out->spaces_n; i++) {
        const struct set_item *item = &group->items[i];
        struct bab_space *space = &out->space[i];
        space->row = figure(c, "spaces", item, "row");
        space->col = figure(c, "spaces", item, "col");
        space->x = figure(c, "spaces", item, "x");
        space->y = figure(c, "spaces", item, "y");
        space->river = compile_attr_is(item, "kind", "river");
        space->region = space->river ? named(c, "spaces", item, "river", "rivers")
                                     : named(c, "spaces", item, "region", "regions");
        space->site = space->ziggurat = space->near_ziggurat = -1;
        if (!c->ok)
            return;
        space->central = !space->river &&
                         figure_or(c, "regions", &regions->items[space->region], "central", 0) != 0;
        add_site(c, out, i, item);
    }
}

/* Flat-topped hexes with doubled row numbers: the neighbours in the same column are two rows away,
 * those in the next columns one. */
static bool adjacent(const struct bab_space *a, const struct bab_space *b)
{
    const int rows = a->row > b->row ? a->row - b->row : b->row - a->row;
    const int cols = a->col > b->col ? a->col - b->col : b->col - a->col;

    return (cols == 0 && rows == 2) || (cols == 1 && rows == 1);
}

/* BAB-1.3: two spaces are adjacent when they share an edge. */
static void compile_neighbours(struct bab_set *out)
{
    for (int i = 0; i < out->spaces_n; i++) {
        struct bab_space *space = &out->space[i];
        for (int k = 0; k < out->spaces_n; k++) {
            const struct bab_space *other = &out->space[k];
            if (!adjacent(space, other) || space->near_n == BAB_EDGES)
                continue;
            space->near[space->near_n++] = (uint8_t)k;
            if (other->site >= 0)
                space->near_sites[space->near_sites_n++] = (uint8_t)k;
            if (other->ziggurat >= 0)
                space->near_ziggurat = other->ziggurat;
        }
    }
}

/* BAB-1.5 */
static void compile_tokens(struct compiler *c, struct bab_set *out)
{
    const struct set_group *group = compile_items(c, "tokens", BAB_TOKENS_MAX, &out->tokens_n);
    int sum = 0;

    for (int i = 0; i < out->tokens_n; i++) {
        const struct set_item *item = &group->items[i];
        out->token_count[i] = (uint8_t)figure(c, "tokens", item, "count");
        out->noble[i] = figure(c, "tokens", item, "noble") != 0;
        sum += out->token_count[i];
        if (out->noble[i]) {
            out->nobles |= (uint8_t)(1u << i);
            out->noble_kinds++;
        } else {
            out->farmer = (uint8_t)i;
        }
    }
    out->clan_tokens = limit(c, "clan-tokens", 1, BAB_CLAN_MAX);
    if (sum != out->clan_tokens)
        compile_range(c, "limits", "clan-tokens", "value", out->clan_tokens, sum, sum);
    if (out->noble_kinds + 1 != out->tokens_n)
        compile_range(c, "tokens", "noble", "noble", out->noble_kinds, out->tokens_n - 1,
                      out->tokens_n - 1);
}

/* BAB-1.4, BAB-2.4 */
static void compile_tiles(struct compiler *c, struct bab_set *out)
{
    const struct set_group *group = compile_items(c, "tiles", BAB_TILES_MAX, &out->tiles_n);
    static const char *const count[] = {NULL, NULL, "count-2", "count-3", "count-4"};

    for (int i = 0; i < out->tiles_n; i++) {
        const struct set_item *item = &group->items[i];
        struct bab_tile *tile = &out->tile[i];
        tile->city = compile_attr_is(item, "kind", "city");
        tile->symbols = (uint8_t)compile_bits(c, "tiles", item, "symbols", "tokens");
        tile->points = figure_or(c, "tiles", item, "points", 0);
        tile->points_per_city = figure_or(c, "tiles", item, "points-per-city", 0);
        for (int n = 2; n <= BAB_SEATS_MAX; n++)
            tile->count[n] = (uint8_t)figure_or(c, "tiles", item, count[n], 0);
    }
}

static const char *const effect_ids[BAB_EFFECTS_N] = {
    [BAB_E_TEN_POINTS] = "ten_points",
    [BAB_E_EXTRA_TURN] = "extra_turn",
    [BAB_E_RACK_SEVEN] = "rack_seven",
    [BAB_E_THREE_NOBLES] = "three_nobles",
    [BAB_E_NOBLE_WITH_FARMERS] = "noble_with_farmers",
    [BAB_E_NOBLES_ON_FARMS] = "nobles_on_farms",
    [BAB_E_CITY_BONUS] = "city_bonus",
    [BAB_E_CENTRE_CONNECTS] = "centre_connects",
    [BAB_E_RIVER_CONNECTS] = "river_connects",
};

static int16_t effect_figure(struct compiler *c, enum bab_effect effect, const char *attr)
{
    const struct set_item *item = set_item(c->set, "cards", effect_ids[effect]);

    return item ? figure(c, "cards", item, attr) : (int16_t)1;
}

static void compile_cards(struct compiler *c, struct bab_set *out)
{
    const struct set_group *group = compile_items(c, "cards", BAB_CARDS_MAX, &out->cards_n);

    for (int i = 0; i < out->cards_n; i++) {
        out->card_number[i] = figure(c, "cards", &group->items[i], "number");
        if (figure(c, "cards", &group->items[i], "basic") != 0)
            out->basic_cards |= (uint16_t)(1u << i);
    }
    for (int i = 0; i < BAB_EFFECTS_N; i++) {
        const int index = set_index(c->set, "cards", effect_ids[i]);
        if (index < 0)
            compile_missing(c, "cards", effect_ids[i], "id");
        out->effect[i] = (int8_t)index;
    }
    out->ten_points = effect_figure(c, BAB_E_TEN_POINTS, "points");
    out->rack_seven = effect_figure(c, BAB_E_RACK_SEVEN, "rack");
    out->nobles_with_farmers = effect_figure(c, BAB_E_NOBLE_WITH_FARMERS, "nobles");
    out->cities_per_point = effect_figure(c, BAB_E_CITY_BONUS, "cities-per-point");
    if (out->cities_per_point < 1)
        compile_range(c, "cards", effect_ids[BAB_E_CITY_BONUS], "cities-per-point", 0, 1,
                      BAB_FIGURE_MAX);
    if (out->rack_seven > BAB_RACK_MAX)
        compile_range(c, "cards", effect_ids[BAB_E_RACK_SEVEN], "rack", out->rack_seven, 0,
                      BAB_RACK_MAX);
}

static void compile_limits(struct compiler *c, struct bab_set *out)
{
    out->min_players = limit(c, "min-players", 2, BAB_SEATS_MAX);
    out->max_players = limit(c, "max-players", 2, BAB_SEATS_MAX);
    out->rack = limit(c, "rack", 2, BAB_RACK_MAX);
    out->play_tokens = limit(c, "play-tokens", 1, BAB_RACK_MAX);
    out->play_farmers = limit(c, "play-farmers", out->play_tokens + 1, BAB_RACK_MAX);
    out->first_tokens = limit(c, "first-turn-tokens", 1, out->rack);
    out->second_tokens = limit(c, "second-turn-tokens", 1, out->rack);
    out->display_cards = limit(c, "display-cards", 1, BAB_CARDS_MAX);
    out->points_per_ziggurat = limit(c, "points-per-ziggurat", 0, 100);
    out->points_per_noble = limit(c, "points-per-noble", 0, 100);
    out->points_per_city = limit(c, "points-per-city", 0, 100);
    out->end_cities = limit(c, "end-cities", 0, BAB_SITES_MAX);
    if (__builtin_popcount(out->basic_cards) != out->display_cards)
        compile_range(c, "limits", "display-cards", "value", out->display_cards,
                      __builtin_popcount(out->basic_cards), __builtin_popcount(out->basic_cards));
}

/* What the set says of a set-up must agree with its map and tiles. */
static void expect_figure(struct compiler *c, const struct set_item *item, const char *attr,
                          int found)
{
    const int said = figure(c, "setups", item, attr);

    if (said != found)
        compile_range(c, "setups", item->id, attr, said, found, found);
}

/* BAB-2.2, BAB-2.3, BAB-2.4, BAB-R19: regions, ziggurats and tiles by the number of players. */
static void compile_setup(struct compiler *c, struct bab_set *out, const struct set_item *item)
{
    const unsigned regions = compile_bits(c, "setups", item, "regions", "regions");
    const int players = figure(c, "setups", item, "players");
    int spaces = 0, sites = 0, ziggurats = 0, cities = 0, farms = 0;

    if (players < 2 || players > BAB_SEATS_MAX) {
        compile_range(c, "setups", item->id, "players", players, 2, BAB_SEATS_MAX);
        return;
    }
    for (int i = 0; i < out->spaces_n; i++) {
        struct bab_space *space = &out->space[i];
        if (!space->river && !((regions >> space->region) & 1))
            continue;
        space->players |= (uint8_t)(1u << players);
        spaces++;
        sites += space->kind == BAB_SITE_TILE;
        ziggurats += space->kind == BAB_SITE_ZIGGURAT;
    }
    for (int i = 0; i < out->tiles_n; i++)
        *(out->tile[i].city ? &cities : &farms) += out->tile[i].count[players];
    expect_figure(c, item, "spaces", spaces);
    expect_figure(c, item, "ziggurats", ziggurats);
    expect_figure(c, item, "cities", cities);
    expect_figure(c, item, "farms", farms);
    if (cities + farms != sites)
        compile_range(c, "setups", item->id, "cities", cities, sites - farms, sites - farms);
}

/* One for each number of players, from two on. */
static void compile_setups(struct compiler *c, struct bab_set *out)
{
    unsigned players = 0;
    uint8_t n;
    const struct set_group *group = compile_items(c, "setups", BAB_SEATS_MAX - 1, &n);

    for (int i = 0; i < n && c->ok; i++)
        compile_setup(c, out, &group->items[i]);
    for (int i = 0; i < out->spaces_n; i++)
        players |= out->space[i].players;
    for (int i = 2; i <= BAB_SEATS_MAX; i++)
        if (((players >> i) & 1) == 0)
            compile_missing(c, "setups", "", "players");
}

/* Land around each space, by the number of players, as a bit per neighbour: what must be filled to
 * surround it.  Computed once, because every token placed asks it of the sites beside it. */
static void compile_land(struct bab_set *out)
{
    for (int i = 0; i < out->spaces_n; i++) {
        struct bab_space *space = &out->space[i];
        for (int k = 0; k < space->near_n; k++) {
            const struct bab_space *near = &out->space[space->near[k]];
            for (int n = 0; n <= BAB_SEATS_MAX && !near->river; n++)
                space->land[n] |= (uint8_t)(((near->players >> n) & 1) << k);
        }
    }
}

/* The order matters: neighbours need all spaces, limits the cards, set-ups the map and the tiles,
 * and land the regions that set-ups put into play. */
bool bab_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    struct compiler c = {set, why, true};
    struct bab_set *compiled = out;

    memset(compiled, 0, sizeof *compiled);
    compile_spaces(&c, compiled);
    compile_neighbours(compiled);
    compile_tokens(&c, compiled);
    compile_tiles(&c, compiled);
    compile_cards(&c, compiled);
    compile_limits(&c, compiled);
    compile_setups(&c, compiled);
    compile_land(compiled);
    return c.ok;
}

/* ---- Which games are allowed ----------------------------------------------------------------- */

/* BAB-2.1 */
bool bab_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);

    if (rules->players_n >= set->min_players && rules->players_n <= set->max_players)
        return true;
    return REFUSE(why, "babylonia.players", "BAB-2.1", INT("found", rules->players_n),
                  INT("min", set->min_players), INT("max", set->max_players));
}

static bool is_variant(const struct stele_rules *rules)
{
    return rules->option[BAB_O_CARDS] != 0;
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

static int tile_count(const struct stele_rules *rules, int tile)
{
    return bab_set(rules)->tile[tile].count[rules->players_n];
}

unsigned bab_tiles_due(const struct stele_rules *rules, const struct bab_state *state)
{
    unsigned due = 0;

    for (int i = 0; i < bab_set(rules)->tiles_n; i++)
        if (tile_count(rules, i) > 0)
            due |= 1u << i;
    return due & ~(unsigned)state->laid;
}

static bool named_before(const int16_t *list, size_t n, int value)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == value)
            return true;
    return false;
}

/* BAB-2.2, BAB-2.5: one tile on each site in play. */
static bool check_site(const struct stele_rules *rules, const struct bab_state *state, int tile,
                       int space, bool twice, struct stele_reason *why)
{
    if (!bab_in_play(rules, space))
        return REFUSE(why, "babylonia.tile-out", "BAB-2.2", BAB_OUT(rules, space),
                      NAME("tile", BAB_D_TILES, tile));
    if (bab_set(rules)->space[space].kind != BAB_SITE_TILE)
        return REFUSE(why, "babylonia.tile-no-site", "BAB-2.5", BAB_TILE(tile), BAB_AT(space));
    if (state->tile[space] == 0 && !twice)
        return true;
    return REFUSE(why, "babylonia.tile-site-taken", "BAB-2.5", BAB_TILE(tile), BAB_AT(space),
                  NAME("there", BAB_D_TILES, twice ? tile : state->tile[space] - 1));
}

bool bab_may_lay(const struct stele_rules *rules, const struct bab_state *state,
                 const struct stele_move *move, struct stele_reason *why)
{
    const int tile = move_int(move, BAB_LAY_TILE, 0);
    const int16_t *at = move_values(move, BAB_LAY_AT);
    const size_t n = move_count(move, BAB_LAY_AT);

    if ((state->laid >> tile) & 1)
        return REFUSE(why, "babylonia.tile-twice", "BAB-2.4", BAB_TILE(tile));
    if ((int)n != tile_count(rules, tile)) /* BAB-2.4 */
        return REFUSE(why, "babylonia.tile-count", "BAB-2.4", BAB_TILE(tile),
                      INT("found", (int32_t)n), INT("expected", tile_count(rules, tile)));
    for (size_t i = 0; i < n; i++)
        if (!check_site(rules, state, tile, at[i], named_before(at, i, at[i]), why))
            return false;
    return true;
}

void bab_lay(const struct stele_rules *rules, struct bab_state *state,
             const struct stele_move *move)
{
    const int tile = move_int(move, BAB_LAY_TILE, 0);
    const int16_t *at = move_values(move, BAB_LAY_AT);
    const size_t n = move_count(move, BAB_LAY_AT);

    for (size_t i = 0; i < n; i++)
        state->tile[at[i]] = (uint8_t)(1 + tile);
    if (bab_set(rules)->tile[tile].city)
        state->cities = (uint8_t)(state->cities + n);
    state->laid |= (uint16_t)(1u << tile);
}

/* ---- Cards on display ------------------------------------------------------------------------ */

int bab_card(const struct stele_rules *rules, int number)
{
    for (int i = 0; i < bab_set(rules)->cards_n; i++)
        if (bab_set(rules)->card_number[i] == number)
            return i;
    return -1;
}

/* BAB-2.6: in the basic game always the same cards, each once. */
static bool are_basic(const struct stele_rules *rules, const int16_t *numbers, size_t n)
{
    unsigned cards = 0;

    for (size_t i = 0; i < n; i++) {
        const int card = bab_card(rules, numbers[i]);
        if (card >= 0)
            cards |= 1u << card;
    }
    return cards == bab_set(rules)->basic_cards && (int)n == bab_set(rules)->display_cards;
}

/* BAB-12.1: in the variant any seven. */
bool bab_may_display(const struct stele_rules *rules, const struct stele_move *move,
                     struct stele_reason *why)
{
    const int16_t *numbers = move_values(move, BAB_DISPLAY_CARDS);
    const size_t n = move_count(move, BAB_DISPLAY_CARDS);
    unsigned cards = 0;

    if (!is_variant(rules))
        return are_basic(rules, numbers, n) || REFUSE(why, "babylonia.display-basic", "BAB-2.6");
    for (size_t i = 0; i < n; i++) {
        const int card = bab_card(rules, numbers[i]);
        if (card < 0)
            return REFUSE(why, "babylonia.display-no-card", "BAB-12.1", INT("number", numbers[i]));
        if ((cards >> card) & 1)
            return REFUSE(why, "babylonia.display-repeat", "BAB-12.1", INT("number", numbers[i]));
        cards |= 1u << card;
    }
    if ((int)n != bab_set(rules)->display_cards)
        return REFUSE(why, "babylonia.display-count", "BAB-12.1", INT("found", (int32_t)n),
                      INT("expected", bab_set(rules)->display_cards));
    return true;
}

void bab_display(const struct stele_rules *rules, struct bab_state *state,
                 const struct stele_move *move)
{
    const int16_t *numbers = move_values(move, BAB_DISPLAY_CARDS);

    for (size_t i = 0; i < move_count(move, BAB_DISPLAY_CARDS); i++)
        state->display |= (uint16_t)(1u << bab_card(rules, numbers[i]));
}

/* ---- Reserves -------------------------------------------------------------------------------- */

/* BAB-1.5, BAB-2.7: all tokens of the clan, in the order in which they will be drawn. */
static bool set_up_reserve(const struct stele_rules *rules, struct bab_state *state,
                           const struct stele_move *item, struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const int seat = move_int(item, BAB_RESERVE_PLAYER, 0);
    const int16_t *kinds = move_values(item, BAB_RESERVE_TOKENS);
    const size_t n = move_count(item, BAB_RESERVE_TOKENS);
    struct bab_clan *clan = &state->clan[seat];
    int found[BAB_TOKENS_MAX] = {0};

    if (clan->order[0] != 0)
        return REFUSE(why, "babylonia.reserve-twice", "BAB-2.7", SEAT("player", seat));
    for (size_t i = 0; i < n; i++) {
        if (kinds[i] >= set->tokens_n)
            return REFUSE(why, "babylonia.reserve-hidden", "BAB-2.7", SEAT("player", seat));
        found[kinds[i]]++;
    }
    for (int kind = 0; kind < set->tokens_n; kind++) {
        if (found[kind] == set->token_count[kind])
            continue;
        return REFUSE(why, "babylonia.reserve-tokens", "BAB-1.5", SEAT("player", seat),
                      NAME("token", BAB_D_TOKENS, kind), INT("found", found[kind]),
                      INT("expected", set->token_count[kind]));
    }
    for (size_t i = 0; i < n; i++)
        clan->order[i] = (uint8_t)(1 + kinds[i]);
    return true;
}

/* ---- The first state ------------------------------------------------------------------------- */

static bool set_up_item(const struct stele_rules *rules, struct bab_state *state,
                        const struct stele_move *item, struct stele_reason *why)
{
    switch ((enum bab_setup_item)item->verb) {
    case BAB_S_LAY:
        if (!bab_may_lay(rules, state, item, why))
            return false;
        bab_lay(rules, state, item);
        return true;
    case BAB_S_DISPLAY:
        if (state->display != 0)
            return REFUSE(why, "babylonia.display-twice", "BAB-2.6");
        if (!bab_may_display(rules, item, why))
            return false;
        bab_display(rules, state, item);
        return true;
    case BAB_S_RESERVE:
        return set_up_reserve(rules, state, item, why);
    }
    return true;
}

/* A set-up lays out all the tiles, or none and leaves them to chance. */
static bool tiles_complete(const struct stele_rules *rules, const struct bab_state *state,
                           struct stele_reason *why)
{
    const unsigned due = bab_tiles_due(rules, state);

    return state->laid == 0 || due == 0 ||
           REFUSE(why, "babylonia.tile-missing", "BAB-2.5", BAB_TILE(bab_lowest(due)));
}

static void set_up_clan(const struct stele_rules *rules, struct bab_state *state, int seat)
{
    const struct bab_set *set = bab_set(rules);
    struct bab_clan *clan = &state->clan[seat];

    /* BAB-1.6: nobody has points yet. */
    clan->reserve = (uint8_t)set->clan_tokens;
    for (int kind = 0; kind < set->tokens_n; kind++)
        clan->unseen[kind] = set->token_count[kind];
    if (rules->table || clan->order[0] != 0)
        state->window |= (uint8_t)(1u << seat);
    else
        state->undrawn |= (uint8_t)(1u << seat);
}

bool bab_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    struct bab_state *s = state;

    for (size_t i = 0; i < n; i++)
        if (!set_up_item(rules, s, &items[i], why))
            return false;
    if (!tiles_complete(rules, s, why))
        return false;
    if (!is_variant(rules))
        s->display = bab_set(rules)->basic_cards; /* BAB-2.6 */
    for (int seat = 0; seat < rules->players_n; seat++)
        set_up_clan(rules, s, seat);
    s->round = s->turn = 1;
    s->chooser = STELE_NOBODY;
    bab_open(rules, s);
    return true;
}

/* What is random and not given comes as moves of chance: nothing to add. */
size_t bab_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    (void)rules;
    for (size_t i = 0; i < given_n && i < max; i++)
        items[i] = given[i];
    return given_n < max ? given_n : max;
}

/* ---- Small questions ------------------------------------------------------------------------- */

bool bab_is_ziggurat(const struct stele_rules *rules, int space)
{
    return bab_set(rules)->space[space].ziggurat >= 0 && bab_in_play(rules, space);
}

bool bab_is_free(const struct stele_rules *rules, const struct bab_state *state, int space)
{
    return state->owner[space] == 0 && state->tile[space] == 0 && bab_in_play(rules, space) &&
           bab_set(rules)->space[space].ziggurat < 0;
}

static const struct bab_tile *tile_at(const struct stele_rules *rules,
                                      const struct bab_state *state, int space, bool city)
{
    if (state->tile[space] == 0)
        return NULL;
    const struct bab_tile *tile = &bab_set(rules)->tile[state->tile[space] - 1];
    return tile->city == city ? tile : NULL;
}

const struct bab_tile *bab_city_at(const struct stele_rules *rules, const struct bab_state *state,
                                   int space)
{
    return tile_at(rules, state, space, true);
}

const struct bab_tile *bab_farm_at(const struct stele_rules *rules, const struct bab_state *state,
                                   int space)
{
    return tile_at(rules, state, space, false);
}

int bab_rack_size(const struct stele_rules *rules, const struct bab_clan *clan)
{
    int n = 0;

    for (int kind = 0; kind <= bab_set(rules)->tokens_n; kind++)
        n += clan->rack[kind];
    return n;
}

/* Tokens of a kind that a clan has on its rack as far as the log can tell: those known, and of the
 * unknown ones as many as could be of that kind. */
int bab_available(const struct stele_rules *rules, const struct bab_clan *clan, int kind)
{
    const int unknown = clan->rack[bab_set(rules)->tokens_n];

    return clan->rack[kind] + (unknown < clan->unseen[kind] ? unknown : clan->unseen[kind]);
}

int bab_points(const struct bab_clan *clan)
{
    int points = 0;

    for (int i = 0; i < BAB_CATEGORIES_N; i++)
        points += clan->points[i];
    return points;
}

int bab_tokens_near(const struct stele_rules *rules, const struct bab_state *state, int space,
                    int seat)
{
    const struct bab_space *at = &bab_set(rules)->space[space];
    int n = 0;

    for (int i = 0; i < at->near_n; i++)
        n += state->owner[at->near[i]] == seat + 1;
    return n;
}

struct stele_facts bab_counts(const struct stele_rules *rules, const struct bab_state *state,
                              int space)
{
    struct stele_facts facts = {0};
    int32_t counts[BAB_SEATS_MAX];
    unsigned there = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        counts[seat] = bab_tokens_near(rules, state, space, seat);
        there |= counts[seat] > 0 ? 1u << seat : 0;
    }
    fact_seats(&facts, "counts", there, counts);
    return facts;
}

bool bab_farm_open(const struct stele_rules *rules, const struct bab_state *state, int space,
                   int seat, bool *river)
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_space *at = &set->space[space];
    bool face_up = false, face_down = false;

    for (int i = 0; i < at->near_n; i++) {
        const int near = at->near[i];
        if (state->owner[near] != seat + 1)
            continue;
        face_up |= !set->space[near].river;
        face_down |= set->space[near].river;
    }
    if (river)
        *river = face_down && !face_up;
    /* BAB-5.5; BAB-R4: is a token that lies face down enough? */
    return face_up || (face_down && !bab_ruled(rules, BAB_R_FARM_NEEDS_FACE_UP));
}
