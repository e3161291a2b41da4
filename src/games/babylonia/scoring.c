/* Points, and the ledger rows that say why.  Points are added to the state first, with or without
 * somebody who listens.  What a row would have been under the other reading of a ruling takes a
 * second look at the map: it is asked inside the row, so only for a sink. */
#include "games/babylonia/babylonia.h"

/* A card of the display, as an object. */
#define CARD(SET, EFFECT) OBJECT(BAB_OBJ_CARD, (SET)->card_number[(SET)->effect[EFFECT]])

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
    struct stele_object fronts[BAB_SEATS_MAX];
    struct object_list cities = {fronts, 0, BAB_SEATS_MAX};

    book(state, seat, BAB_C_FARMS, points);
    if (points == 0) { /* no row tells of it */
        TELL(sink, "babylonia.harvested", "BAB-5.7", seat,
             READING(farm_reading(rules, state, seat, space)), BAB_TILE(tile), BAB_AT(space));
        return;
    }
    for (int i = 0; sink && by_cities && i < rules->players_n; i++)
        if (state->clan[i].cities > 0)
            object_add(&cities, BAB_OBJ_FRONT, i, 0);
    ROW(sink, by_cities ? "babylonia.row-farm-cities" : "babylonia.row-farm",
        by_cities ? "BAB-5.7" : "BAB-5.6", seat, BAB_C_FARMS, points,
        READING(farm_reading(rules, state, seat, space)), BAB_TILE(tile), BAB_AT(space),
        WHEN(by_cities, INT("cities", cities_won(rules, state))), OBJECT(BAB_OBJ_TILE, space),
        OBJECT(BAB_OBJ_TOKEN, space), OBJECT_LIST(&cities));
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

/* BAB-R6: whether ziggurats that were scored make a difference to the `n` that are paid for. */
static struct stele_ruled ziggurats_reading(const struct stele_rules *rules,
                                            const struct bab_state *state, int seat, int space,
                                            int n)
{
    const struct stele_rules other = rules_otherwise(rules, BAB_R_SCORED_DO_NOT_PAY);
    int16_t others[BAB_ZIGGURATS_MAX];

    return paying_ziggurats(&other, state, seat, space, others) != n
               ? reading_of(rules, BAB_R_SCORED_DO_NOT_PAY)
               : NO_READING;
}

struct stele_ruled bab_unpaid_reading(const struct stele_rules *rules,
                                      const struct bab_state *state, int seat, int space)
{
    int16_t near[BAB_ZIGGURATS_MAX];

    return paying_ziggurats(rules, state, seat, space, near) == 0
               ? ziggurats_reading(rules, state, seat, space, 0)
               : NO_READING;
}

/* BAB-6.1, BAB-6.2: once for each token placed. */
void bab_book_ziggurats(const struct stele_rules *rules, struct bab_state *state, int seat,
                        int space, struct stele_sink *sink)
{
    int16_t near[BAB_ZIGGURATS_MAX];
    const int n = paying_ziggurats(rules, state, seat, space, near);
    const int points = n * bab_set(rules)->points_per_ziggurat;

    if (n == 0)
        return;
    book(state, seat, BAB_C_ZIGGURATS, points);
    ROW(sink, "babylonia.row-ziggurats", "BAB-6.1", seat, BAB_C_ZIGGURATS, points,
        READING(ziggurats_reading(rules, state, seat, space, n)), BAB_AT(space),
        NAMES("ziggurats", BAB_D_SPACES, near, (size_t)n), INT("count", n),
        OBJECT(BAB_OBJ_TOKEN, space), OBJECTS(BAB_OBJ_ZIGGURAT, near, (size_t)n));
}

/* ---- Cities ---------------------------------------------------------------------------------- */

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

/* Step A for one player.  BAB-9.8, BAB-9.9: the cards by which free spaces pass the network on. */
static void score_nobles(const struct stele_rules *rules, struct bab_state *state, int seat,
                         int space, bool tied, struct stele_sink *sink)
{
    const struct bab_set *set = bab_set(rules);
    struct bab_network net;
    const int n = bab_network(rules, state, space, seat, sink ? &net : NULL);
    const int points = n * set->points_per_noble;

    if (n == 0)
        return;
    book(state, seat, BAB_C_NOBLES, points);
    if (!sink)
        return;
    const int16_t river = (int16_t)set->effect[BAB_E_RIVER_CONNECTS];
    const int16_t cards[] = {net.centre ? (int16_t)set->effect[BAB_E_CENTRE_CONNECTS] : river,
                             river};
    ROW(sink, "babylonia.row-nobles", "BAB-7.4", seat, BAB_C_NOBLES, points,
        READING(nobles_reading(rules, state, seat, space, n, tied)), BAB_AT(space),
        BAB_TILE(state->tile[space] - 1), COUNTS("nobles", BAB_D_TOKENS, net.kinds, set->tokens_n),
        NAMES("where", BAB_D_SPACES, net.noble, net.nobles_n),
        NAMES("cards", BAB_D_CARDS, cards, (size_t)net.centre + net.river),
        NAMES("through", BAB_D_SPACES, net.path, net.path_n),
        NAMES("links", BAB_D_SPACES, net.link, net.links_n), OBJECT(BAB_OBJ_TILE, space),
        OBJECTS(BAB_OBJ_TOKEN, net.noble, net.nobles_n),
        OBJECTS(BAB_OBJ_TOKEN, net.path, net.path_n), OBJECTS(BAB_OBJ_SPACE, net.link, net.links_n),
        WHEN(net.centre, CARD(set, BAB_E_CENTRE_CONNECTS)),
        WHEN(net.river, CARD(set, BAB_E_RIVER_CONNECTS)));
}

/* BAB-7.7: everybody is paid for the cities in front of them, not only the winner.  BAB-9.7,
 * BAB-R11: by a card one more for every two of them, the new one included. */
static void score_fronts(const struct stele_rules *rules, struct bab_state *state, int seat,
                         int space, int tile, struct stele_sink *sink)
{
    const struct bab_set *set = bab_set(rules);
    const int cities = state->clan[seat].cities;
    const int points = cities * set->points_per_city, bonus = cities / set->cities_per_point;

    if (cities == 0)
        return;
    book(state, seat, BAB_C_CITIES, points);
    ROW(sink, "babylonia.row-cities", "BAB-7.7", seat, BAB_C_CITIES, points, BAB_AT(space),
        BAB_TILE(tile), INT("cities", cities), OBJECT(BAB_OBJ_TILE, space),
        OWNED(BAB_OBJ_FRONT, seat, 0));
    if (bonus == 0 || !bab_has(rules, &state->clan[seat], BAB_E_CITY_BONUS))
        return;
    book(state, seat, BAB_C_CARDS, bonus);
    ROW(sink, "babylonia.row-bonus", "BAB-9.7", seat, BAB_C_CARDS, bonus, BAB_AT(space),
        INT("cities", cities), CARD(set, BAB_E_CITY_BONUS), OWNED(BAB_OBJ_FRONT, seat, 0));
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
        TELL(sink, "babylonia.city-tied", "BAB-7.8", STELE_NOBODY, READING(reading), BAB_AT(space),
             BAB_TILE(tile), INT("count", count), FACTS(bab_counts(rules, state, space)));
        return;
    }
    state->clan[winner].front[tile]++;
    state->clan[winner].cities++;
    TELL(sink, "babylonia.city-won", "BAB-7.6", winner, BAB_AT(space), BAB_TILE(tile),
         INT("count", count), FACTS(bab_counts(rules, state, space)));
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

/* BAB-R12, where it leaves a player without a row of step A. */
static struct stele_ruled unlinked_reading(const struct stele_rules *rules,
                                           const struct bab_state *state, int space)
{
    const struct stele_rules other = rules_otherwise(rules, BAB_R_LINKS_BETWEEN_TOKENS);

    for (int seat = 0; seat < rules->players_n; seat++)
        if (bab_network(rules, state, space, seat, NULL) == 0 &&
            bab_network(&other, state, space, seat, NULL) > 0)
            return reading_of(rules, BAB_R_LINKS_BETWEEN_TOKENS);
    return NO_READING;
}

/* BAB-7.3: step A for all players, then step B, then the tile leaves. */
void bab_score_city(const struct stele_rules *rules, struct bab_state *state, int space,
                    struct stele_sink *sink)
{
    int count;
    const int winner = bab_majority(rules, state, space, &count);
    const bool tied = winner == STELE_NOBODY;
    const bool cancelled = tied && bab_ruled(rules, BAB_R_TIE_CANCELS_NOBLES);
    struct stele_ruled reading = NO_READING;

    TELL(sink, "babylonia.city-scored", "BAB-7.3", state->active, WHOLE,
         READING(cancelled ? NO_READING : unlinked_reading(rules, state, space)), BAB_AT(space),
         BAB_TILE(state->tile[space] - 1));
    /* BAB-7.5, BAB-R18: on a tie for the tile step A pays as usual, or not at all. */
    if (cancelled) {
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

    if (card != set->effect[BAB_E_TEN_POINTS])
        return;
    state->clan[seat].spent |= (uint16_t)(1u << card);
    book(state, seat, BAB_C_CARDS, set->ten_points);
    ROW(sink, "babylonia.row-ten", "BAB-9.1", seat, BAB_C_CARDS, set->ten_points,
        NAME("card", BAB_D_CARDS, card), INT("number", set->card_number[card]),
        CARD(set, BAB_E_TEN_POINTS));
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
