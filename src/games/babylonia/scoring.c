/* Points, and the ledger rows that say why.  Points are added to the state first, with or without
 * somebody who listens; a row is written only for a sink.  What a row would have been under the
 * other reading of a ruling takes a second look at the map, so that, too, is only asked for a
 * sink. */
#include "games/babylonia/babylonia.h"

enum { OBJECTS_MAX = BAB_SPACES_MAX + 8 };

/* The row being written, with its objects. */
struct entry {
    struct stele_row row;
    struct stele_object object[OBJECTS_MAX];
};

/* Starts the row; false if nobody listens. */
static bool start(struct stele_sink *sink, struct entry *entry, const char *kind,
                  const char *clause, int seat, int category, int points)
{
    if (!sink)
        return false;
    row_init(&entry->row, kind, clause, seat, category, points);
    entry->row.objects = entry->object;
    return true;
}

static void add_object(struct entry *entry, enum bab_object kind, int seat, int index)
{
    if (entry->row.objects_n < OBJECTS_MAX)
        entry->object[entry->row.objects_n++] =
            (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
}

static void add_card(const struct stele_rules *rules, struct entry *entry, enum bab_effect effect)
{
    const struct bab_set *set = bab_set(rules);

    add_object(entry, BAB_OBJ_CARD, STELE_NOBODY, set->card_number[set->effect[effect]]);
}

static void fact_space(struct entry *entry, int space)
{
    fact_name(&entry->row.facts, "at", BAB_D_SPACES, space);
}

static void fact_tile(struct entry *entry, int tile)
{
    fact_name(&entry->row.facts, "tile", BAB_D_TILES, tile);
}

static void book(struct bab_state *state, int seat, enum bab_category category, int points)
{
    state->clan[seat].points[category] = (int16_t)(state->clan[seat].points[category] + points);
}

/* ---- Farms (BAB-5.6, BAB-5.7) ---------------------------------------------------------------- */

/* City tiles in front of all players; BAB-R16: those nobody won do not count. */
static int cities_won(const struct stele_rules *rules, const struct bab_state *state)
{
    int n = 0;

    for (int seat = 0; seat < rules->players_n; seat++)
        n += state->clan[seat].cities;
    return n;
}

int bab_farm_points(const struct stele_rules *rules, const struct bab_state *state, int tile)
{
    const struct bab_tile *farm = &bab_set(rules)->tile[tile];

    return farm->points + farm->points_per_city * cities_won(rules, state);
}

/* BAB-R4, where a farmer may stand there only because tokens on rivers count as well. */
static struct stele_ruled farm_reading(const struct stele_rules *rules,
                                       const struct bab_state *state, int seat, int space)
{
    bool river;

    bab_farm_open(rules, state, space, seat, &river);
    return river && state->token[space] == bab_set(rules)->farmer
               ? reading_of(rules, BAB_R_FARM_NEEDS_FACE_UP)
               : NO_READING;
}

void bab_book_farm(const struct stele_rules *rules, struct bab_state *state, int seat, int space,
                   int tile, struct stele_sink *sink)
{
    const bool by_cities = bab_set(rules)->tile[tile].points_per_city > 0;
    const int points = bab_farm_points(rules, state, tile);
    struct entry entry;

    book(state, seat, BAB_C_FARMS, points);
    if (points == 0)
        bab_tell_harvested(sink, seat, tile, space,
                           sink ? farm_reading(rules, state, seat, space) : NO_READING);
    if (points == 0 ||
        !start(sink, &entry, by_cities ? "babylonia.row-farm-cities" : "babylonia.row-farm",
               by_cities ? "BAB-5.7" : "BAB-5.6", seat, BAB_C_FARMS, points))
        return;
    entry.row.reading = farm_reading(rules, state, seat, space);
    fact_tile(&entry, tile);
    fact_space(&entry, space);
    add_object(&entry, BAB_OBJ_TILE, STELE_NOBODY, space);
    add_object(&entry, BAB_OBJ_TOKEN, STELE_NOBODY, space);
    if (by_cities) {
        fact_int(&entry.row.facts, "cities", cities_won(rules, state));
        for (int i = 0; i < rules->players_n; i++)
            if (state->clan[i].cities > 0)
                add_object(&entry, BAB_OBJ_FRONT, i, 0);
    }
    sink->row(sink, &entry.row);
}

/* ---- Tokens next to ziggurats ---------------------------------------------------------------- */

/* BAB-6.3, BAB-R6: a ziggurat already scored counts like any other, or no longer. */
static bool counts_now(const struct stele_rules *rules, const struct bab_state *state, int ziggurat)
{
    return bab_in_play(rules, bab_set(rules)->ziggurat[ziggurat]) &&
           !(bab_ruled(rules, BAB_R_SCORED_DO_NOT_PAY) && ((state->scored >> ziggurat) & 1));
}

/* BAB-6.1: the ziggurats that a token on a space pays for, as spaces; returns how many. */
static int paying_ziggurats(const struct stele_rules *rules, const struct bab_state *state,
                            int seat, int space, int16_t near[BAB_ZIGGURATS_MAX])
{
    const struct bab_set *set = bab_set(rules);
    const int trigger = set->space[space].near_ziggurat;
    int n = 0;

    if (trigger < 0 || !counts_now(rules, state, trigger))
        return 0;
    for (int i = 0; i < set->ziggurats_n; i++)
        if (counts_now(rules, state, i) &&
            bab_tokens_near(rules, state, set->ziggurat[i], seat) > 0)
            near[n++] = set->ziggurat[i];
    return n;
}

/* BAB-6.1, BAB-6.2: once for each token placed. */
void bab_book_ziggurats(const struct stele_rules *rules, struct bab_state *state, int seat,
                        int space, struct stele_sink *sink)
{
    const struct bab_set *set = bab_set(rules);
    int16_t near[BAB_ZIGGURATS_MAX], others[BAB_ZIGGURATS_MAX];
    struct entry entry;
    const int n = paying_ziggurats(rules, state, seat, space, near);

    if (n == 0)
        return;
    const int points = n * set->points_per_ziggurat;
    book(state, seat, BAB_C_ZIGGURATS, points);
    if (!start(sink, &entry, "babylonia.row-ziggurats", "BAB-6.1", seat, BAB_C_ZIGGURATS, points))
        return;
    const struct stele_rules other = rules_otherwise(rules, BAB_R_SCORED_DO_NOT_PAY);
    if (paying_ziggurats(&other, state, seat, space, others) != n)
        entry.row.reading = reading_of(rules, BAB_R_SCORED_DO_NOT_PAY);
    fact_space(&entry, space);
    fact_names(&entry.row.facts, "ziggurats", BAB_D_SPACES, near, (size_t)n);
    fact_int(&entry.row.facts, "count", n);
    add_object(&entry, BAB_OBJ_TOKEN, STELE_NOBODY, space);
    for (int i = 0; i < n; i++)
        add_object(&entry, BAB_OBJ_ZIGGURAT, STELE_NOBODY, near[i]);
    sink->row(sink, &entry.row);
}

/* ---- Cities ---------------------------------------------------------------------------------- */

static void fact_spaces(struct entry *entry, const char *key, const uint8_t *spaces, int n)
{
    int16_t names[BAB_SPACES_MAX];

    for (int i = 0; i < n; i++)
        names[i] = spaces[i];
    fact_names(&entry->row.facts, key, BAB_D_SPACES, names, (size_t)n);
}

/* BAB-9.8, BAB-9.9: the cards by which free spaces pass the network on. */
static void fact_network_cards(const struct stele_rules *rules, struct entry *entry,
                               const struct bab_network *network)
{
    const struct bab_set *set = bab_set(rules);
    int16_t cards[2];
    size_t n = 0;

    if (network->centre)
        cards[n++] = (int16_t)set->effect[BAB_E_CENTRE_CONNECTS];
    if (network->river)
        cards[n++] = (int16_t)set->effect[BAB_E_RIVER_CONNECTS];
    fact_names(&entry->row.facts, "cards", BAB_D_CARDS, cards, n);
}

static void fact_network(const struct stele_rules *rules, struct entry *entry,
                         const struct bab_network *network)
{
    int16_t kinds[BAB_TOKENS_MAX];

    for (int i = 0; i < bab_set(rules)->tokens_n; i++)
        kinds[i] = network->kinds[i];
    fact_counts(&entry->row.facts, "nobles", BAB_D_TOKENS, kinds, (size_t)bab_set(rules)->tokens_n);
    fact_spaces(entry, "where", network->noble, network->nobles_n);
    fact_network_cards(rules, entry, network);
    fact_spaces(entry, "through", network->path, network->path_n);
    fact_spaces(entry, "links", network->link, network->links_n);
}

static void add_network(const struct stele_rules *rules, struct entry *entry,
                        const struct bab_network *network)
{
    for (int i = 0; i < network->nobles_n; i++)
        add_object(entry, BAB_OBJ_TOKEN, STELE_NOBODY, network->noble[i]);
    for (int i = 0; i < network->path_n; i++)
        add_object(entry, BAB_OBJ_TOKEN, STELE_NOBODY, network->path[i]);
    for (int i = 0; i < network->links_n; i++)
        add_object(entry, BAB_OBJ_SPACE, STELE_NOBODY, network->link[i]);
    if (network->centre)
        add_card(rules, entry, BAB_E_CENTRE_CONNECTS);
    if (network->river)
        add_card(rules, entry, BAB_E_RIVER_CONNECTS);
}

/* The ruling that made a player's nobles count for a city: BAB-R18 where nobody wins the tile,
 * BAB-R12 where the other reading would find other nobles. */
static struct stele_ruled nobles_reading(const struct stele_rules *rules,
                                         const struct bab_state *state, int seat, int space, int n,
                                         bool tied)
{
    const struct stele_rules other = rules_otherwise(rules, BAB_R_LINKS_BETWEEN_TOKENS);

    if (tied)
        return reading_of(rules, BAB_R_TIE_CANCELS_NOBLES);
    return bab_network(&other, state, space, seat, NULL) != n
               ? reading_of(rules, BAB_R_LINKS_BETWEEN_TOKENS)
               : NO_READING;
}

/* Step A for one player. */
static void score_nobles(const struct stele_rules *rules, struct bab_state *state, int seat,
                         int space, bool tied, struct stele_sink *sink)
{
    struct bab_network network;
    struct entry entry;
    const int n = bab_network(rules, state, space, seat, sink ? &network : NULL);
    const int points = n * bab_set(rules)->points_per_noble;

    if (n == 0)
        return;
    book(state, seat, BAB_C_NOBLES, points);
    if (!start(sink, &entry, "babylonia.row-nobles", "BAB-7.4", seat, BAB_C_NOBLES, points))
        return;
    entry.row.reading = nobles_reading(rules, state, seat, space, n, tied);
    fact_space(&entry, space);
    fact_tile(&entry, state->tile[space] - 1);
    fact_network(rules, &entry, &network);
    add_object(&entry, BAB_OBJ_TILE, STELE_NOBODY, space);
    add_network(rules, &entry, &network);
    sink->row(sink, &entry.row);
}

/* BAB-9.7, BAB-R11: one more for every two cities, the new one included. */
static void score_bonus(const struct stele_rules *rules, struct bab_state *state, int seat,
                        int space, struct stele_sink *sink)
{
    const struct bab_clan *clan = &state->clan[seat];
    const int points = clan->cities / bab_set(rules)->cities_per_point;
    struct entry entry;

    if (points == 0 || !bab_has(rules, clan, BAB_E_CITY_BONUS))
        return;
    book(state, seat, BAB_C_CARDS, points);
    if (!start(sink, &entry, "babylonia.row-bonus", "BAB-9.7", seat, BAB_C_CARDS, points))
        return;
    fact_space(&entry, space);
    fact_int(&entry.row.facts, "cities", clan->cities);
    add_card(rules, &entry, BAB_E_CITY_BONUS);
    add_object(&entry, BAB_OBJ_FRONT, seat, 0);
    sink->row(sink, &entry.row);
}

/* BAB-7.7: everybody is paid for the cities in front of them, not only the winner. */
static void score_fronts(const struct stele_rules *rules, struct bab_state *state, int seat,
                         int space, int tile, struct stele_sink *sink)
{
    const int cities = state->clan[seat].cities;
    const int points = cities * bab_set(rules)->points_per_city;
    struct entry entry;

    if (cities == 0)
        return;
    book(state, seat, BAB_C_CITIES, points);
    if (start(sink, &entry, "babylonia.row-cities", "BAB-7.7", seat, BAB_C_CITIES, points)) {
        fact_space(&entry, space);
        fact_tile(&entry, tile);
        fact_int(&entry.row.facts, "cities", cities);
        add_object(&entry, BAB_OBJ_TILE, STELE_NOBODY, space);
        add_object(&entry, BAB_OBJ_FRONT, seat, 0);
        sink->row(sink, &entry.row);
    }
    score_bonus(rules, state, seat, space, sink);
}

/* Step B: BAB-7.6, BAB-7.8, BAB-7.9. */
static void score_tile(const struct stele_rules *rules, struct bab_state *state, int space,
                       int winner, int count, struct stele_ruled reading, struct stele_sink *sink)
{
    const int tile = state->tile[space] - 1;

    state->tile[space] = 0; /* BAB-7.10: the space is free at once */
    state->cities--;
    if (winner == STELE_NOBODY) {
        state->discarded[tile]++;
        bab_tell_city_tied(rules, state, sink, space, tile, count, reading);
        return;
    }
    state->clan[winner].front[tile]++;
    state->clan[winner].cities++;
    bab_tell_city_won(rules, state, sink, winner, space, tile, count);
    for (int seat = 0; seat < rules->players_n; seat++)
        score_fronts(rules, state, seat, space, tile, sink);
}

static bool any_nobles(const struct stele_rules *rules, const struct bab_state *state, int space)
{
    for (int seat = 0; seat < rules->players_n; seat++)
        if (bab_network(rules, state, space, seat, NULL) > 0)
            return true;
    return false;
}

/* BAB-7.3: step A for all players, then step B, then the tile leaves. */
void bab_score_city(const struct stele_rules *rules, struct bab_state *state, int space,
                    struct stele_sink *sink)
{
    int count;
    const int winner = bab_majority(rules, state, space, &count);
    const bool tied = winner == STELE_NOBODY;
    struct stele_ruled reading = NO_READING;

    bab_tell_city_scored(sink, state->active, space, state->tile[space] - 1);
    /* BAB-7.5, BAB-R18: on a tie for the tile step A pays as usual, or not at all. */
    if (tied && bab_ruled(rules, BAB_R_TIE_CANCELS_NOBLES)) {
        if (sink && any_nobles(rules, state, space))
            reading = reading_of(rules, BAB_R_TIE_CANCELS_NOBLES);
    } else {
        for (int seat = 0; seat < rules->players_n; seat++)
            score_nobles(rules, state, seat, space, tied, sink);
    }
    score_tile(rules, state, space, winner, count, reading, sink);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* BAB-9.1: ten points at once, and the card is spent. */
void bab_book_card(const struct stele_rules *rules, struct bab_state *state, int seat, int card,
                   struct stele_sink *sink)
{
    const struct bab_set *set = bab_set(rules);
    struct entry entry;

    if (card != set->effect[BAB_E_TEN_POINTS])
        return;
    state->clan[seat].spent |= (uint16_t)(1u << card);
    book(state, seat, BAB_C_CARDS, set->ten_points);
    if (!start(sink, &entry, "babylonia.row-ten", "BAB-9.1", seat, BAB_C_CARDS, set->ten_points))
        return;
    fact_name(&entry.row.facts, "card", BAB_D_CARDS, card);
    fact_int(&entry.row.facts, "number", set->card_number[card]);
    add_card(rules, &entry, BAB_E_TEN_POINTS);
    sink->row(sink, &entry.row);
}

/* ---- Totals ---------------------------------------------------------------------------------- */

/* BAB-11.2: the end of the game scores nothing; every point is booked by a move. */
void bab_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

int32_t bab_total(const struct stele_rules *rules, const void *state, int seat)
{
    const struct bab_state *s = state;

    (void)rules;
    return bab_points(&s->clan[seat]);
}
