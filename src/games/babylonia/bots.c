/* Bots: the moves of chance, and a player who looks one token ahead.  Weights are taste; nothing
 * here decides what is legal. */
#include "games/babylonia/babylonia.h"

#include <limits.h>
#include <string.h>

/* ---- Chance ---------------------------------------------------------------------------------- */

static bool draw_tiles(const struct stele_rules *rules, const struct bab_state *state,
                       struct stele_rng *rng, struct stele_move *out)
{
    const struct bab_set *set = bab_set(rules);
    const int tile = bab_lowest(bab_tiles_due(rules, state));
    int16_t free[BAB_SITES_MAX], chosen[BAB_SITES_MAX];
    size_t free_n = 0, n = 0;

    for (int i = 0; i < set->sites_n; i++) {
        const int space = set->site[i];
        if (set->space[space].kind == BAB_SITE_TILE && bab_in_play(rules, space) &&
            state->tile[space] == 0)
            free[free_n++] = (int16_t)space;
    }
    /* Sampling without replacement: every free site in turn, with the chance it still has. */
    const size_t wanted = set->tile[tile].count[rules->players_n];
    for (size_t i = 0; i < free_n && n < wanted; i++)
        if (rng_below(rng, (uint32_t)(free_n - i)) < wanted - n)
            chosen[n++] = free[i];
    move_init(out, BAB_V_LAY, STELE_NOBODY);
    move_set_int(out, BAB_LAY_TILE, tile);
    move_set(out, BAB_LAY_AT, chosen, n);
    return true;
}

static bool draw_display(const struct stele_rules *rules, struct stele_rng *rng,
                         struct stele_move *out)
{
    const struct bab_set *set = bab_set(rules);
    int16_t numbers[BAB_CARDS_MAX];
    int n = 0;

    for (int i = 0; i < set->cards_n && n < set->display_cards; i++)
        if ((int)rng_below(rng, (uint32_t)(set->cards_n - i)) < set->display_cards - n)
            numbers[n++] = set->card_number[i];
    move_init(out, BAB_V_DISPLAY, STELE_NOBODY);
    move_set(out, BAB_DISPLAY_CARDS, numbers, (size_t)n);
    return true;
}

/* Draws one of the tokens left, each of them equally likely. */
static int16_t draw_one(const struct stele_rules *rules, uint8_t *left, struct stele_rng *rng)
{
    const int kinds = bab_set(rules)->tokens_n;
    uint32_t sum = 0;
    int kind = 0;

    for (int i = 0; i < kinds; i++)
        sum += left[i];
    uint32_t at = rng_below(rng, sum);
    while (at >= left[kind])
        at -= left[kind++];
    left[kind]--;
    return (int16_t)kind;
}

static bool draw_tokens(const struct stele_rules *rules, const struct bab_state *state,
                        struct stele_rng *rng, struct stele_move *out)
{
    const bool first = state->phase == BAB_P_RACKS;
    uint8_t left[BAB_TOKENS_MAX];
    int16_t kinds[BAB_RACK_MAX];
    const int seat = first ? bab_lowest(state->undrawn) : state->active;
    const struct bab_clan *clan = &state->clan[seat];
    const int n = bab_draw_size(rules, clan), drawn = bab_set(rules)->clan_tokens - clan->reserve;
    memcpy(left, clan->unseen, sizeof left);
    for (int i = 0; i < n; i++)
        kinds[i] = clan->order[0] != 0 ? (int16_t)(clan->order[drawn + i] - 1)
                                       : draw_one(rules, left, rng);
    move_init(out, BAB_V_DRAW, STELE_NOBODY);
    move_set(out, BAB_DRAW_TOKENS, kinds, (size_t)n);
    if (first)
        move_set_int(out, BAB_DRAW_PLAYER, seat);
    return true;
}

bool bab_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct bab_state *s = state;

    switch ((enum bab_phase)s->phase) {
    case BAB_P_TILES:
        return draw_tiles(rules, s, rng, out);
    case BAB_P_DISPLAY:
        return draw_display(rules, rng, out);
    case BAB_P_RACKS:
    case BAB_P_REFILL:
        return draw_tokens(rules, s, rng, out);
    case BAB_P_PLAY:
    case BAB_P_SCORE:
    case BAB_P_CARD:
    case BAB_P_EXTRA:
    case BAB_P_OVER:
        break;
    }
    return false;
}

/* ---- What a token is worth ------------------------------------------------------------------- */

enum {
    WORTH_POINT = 100, /* a point now */
    WORTH_WIN = 150,   /* a city tile won: it pays again and again */
    WORTH_CARD = 500,  /* a card */
    WORTH_LEAD = 45,   /* the lead around a site, by how full it is */
    WORTH_NOBLE = 30,  /* a noble beside a city with its symbol */
    WORTH_LINK = 12,   /* a token beside one's own */
    WORTH_HIDDEN = -40 /* a noble that lies face down */
};

struct adviser {
    const struct stele_rules *rules;
    const struct bab_state *state;
    int seat;
};

static int points_ahead(const struct adviser *a, const struct bab_state *state)
{
    int best = 0;

    for (int seat = 0; seat < a->rules->players_n; seat++) {
        const int points = bab_points(&state->clan[seat]);
        if (seat != a->seat && points > best)
            best = points;
    }
    return 2 * bab_points(&state->clan[a->seat]) - best;
}

static int count_open(const struct adviser *a, const struct bab_state *after, int site, int *land)
{
    const struct bab_set *set = bab_set(a->rules);
    const struct bab_space *at = &set->space[site];
    int open = 0;

    *land = 0;
    for (int i = 0; i < at->near_n; i++) {
        const int near = at->near[i];
        if (set->space[near].river || !bab_in_play(a->rules, near))
            continue;
        ++*land;
        open += after->owner[near] == 0;
    }
    return open;
}

/* A city that this token surrounds: what scoring it now would bring. */
static int worth_of_city(const struct adviser *a, const struct bab_state *after, int site)
{
    struct bab_state scored = *after;

    bab_score_city(a->rules, &scored, site, NULL);
    return (points_ahead(a, &scored) - points_ahead(a, after)) * WORTH_POINT / 2 +
           (scored.clan[a->seat].cities - after->clan[a->seat].cities) * WORTH_WIN;
}

/* What the token is worth to a site beside it. */
static int worth_of_site(const struct adviser *a, const struct bab_state *after, int site, int kind)
{
    const struct bab_tile *city = bab_city_at(a->rules, after, site);
    const int ziggurat = bab_set(a->rules)->space[site].ziggurat;
    int land, most, worth = 0;

    if (!city && (ziggurat < 0 || (after->scored >> ziggurat) & 1))
        return 0;
    const int open = count_open(a, after, site, &land);
    const int leader = bab_majority(a->rules, after, site, &most);
    if (open == 0)
        return city                ? worth_of_city(a, after, site)
               : leader == a->seat ? WORTH_CARD
                                   : -WORTH_CARD / 2;
    if (leader == a->seat)
        worth += WORTH_LEAD * (land - open + 1) / land;
    else if (open == 1 && leader != STELE_NOBODY)
        worth -= WORTH_LEAD; /* the next token there completes it for another */
    if (city && ((city->symbols >> kind) & 1))
        worth += WORTH_NOBLE;
    return worth;
}

/* Only what the token itself changes is looked at, on a copy: farms, ziggurats, the sites beside
 * it.  Applying the move would also end the turn, and with it score and refill. */
static int worth_of_place(const struct adviser *a, const struct stele_move *move)
{
    const struct bab_set *set = bab_set(a->rules);
    const int kind = move_int(move, BAB_PLACE_TOKEN, 0), space = move_int(move, BAB_PLACE_AT, 0);
    const struct bab_space *at = &set->space[space];
    struct bab_state after = *a->state;
    const int links = bab_tokens_near(a->rules, a->state, space, a->seat);
    int worth = WORTH_LINK * (links > 2 ? 2 : links);

    after.owner[space] = (uint8_t)(1 + a->seat);
    after.token[space] = (uint8_t)kind;
    if (after.tile[space] != 0)
        worth += WORTH_POINT * bab_farm_points(a->rules, a->state, after.tile[space] - 1);
    after.tile[space] = 0;
    const int before = bab_points(&after.clan[a->seat]);
    bab_book_ziggurats(a->rules, &after, a->seat, space, NULL);
    worth += WORTH_POINT * (bab_points(&after.clan[a->seat]) - before);
    if (at->river && kind != set->farmer)
        worth += WORTH_HIDDEN;
    for (int i = 0; i < at->near_sites_n; i++)
        if (bab_in_play(a->rules, at->near_sites[i]))
            worth += worth_of_site(a, &after, at->near_sites[i], at->river ? set->farmer : kind);
    return worth;
}

/* ---- Other decisions ------------------------------------------------------------------------- */

static int worth_of_score(const struct adviser *a, const struct stele_move *move)
{
    struct bab_state after = *a->state;

    game_apply(a->rules, &after, move, NULL);
    return points_ahead(a, &after) * WORTH_POINT;
}

static int farms_left(const struct adviser *a)
{
    int n = 0;

    for (int i = 0; i < bab_set(a->rules)->spaces_n; i++)
        n += bab_farm_at(a->rules, a->state, i) != NULL;
    return n;
}

static bool is_late(const struct adviser *a)
{
    return a->state->cities <= 3 * (bab_set(a->rules)->end_cities + 1);
}

/* A second turn is worth most with many farmers, and nothing once the game is over. */
static int worth_of_extra(const struct adviser *a, const struct stele_move *move)
{
    const struct bab_set *set = bab_set(a->rules);
    const int farmers = bab_available(a->rules, &a->state->clan[a->seat], set->farmer);
    const bool now = farmers >= set->play_farmers || is_late(a);

    return now == (move_int(move, BAB_EXTRA_USE, BAB_NO) == BAB_YES);
}

/* Ten points when the game is nearly over, otherwise what works longest. */
static int worth_of_card(const struct adviser *a, const struct stele_move *move)
{
    static const uint8_t taste[BAB_EFFECTS_N] = {
        [BAB_E_TEN_POINTS] = 40,   [BAB_E_EXTRA_TURN] = 45,         [BAB_E_RACK_SEVEN] = 60,
        [BAB_E_THREE_NOBLES] = 50, [BAB_E_NOBLE_WITH_FARMERS] = 55, [BAB_E_NOBLES_ON_FARMS] = 35,
        [BAB_E_CITY_BONUS] = 44,   [BAB_E_CENTRE_CONNECTS] = 58,    [BAB_E_RIVER_CONNECTS] = 52,
    };
    const struct bab_set *set = bab_set(a->rules);
    const int card = bab_card(a->rules, move_int(move, BAB_CARD_NUMBER, 0));

    for (int i = 0; i < BAB_EFFECTS_N; i++) {
        if (set->effect[i] != card)
            continue;
        if (i == BAB_E_TEN_POINTS && is_late(a))
            return 100;
        if (i == BAB_E_NOBLES_ON_FARMS)
            return taste[i] + 5 * farms_left(a);
        if (i == BAB_E_CITY_BONUS)
            return taste[i] + 10 * a->state->clan[a->seat].cities;
        return taste[i];
    }
    return 0;
}

static int worth_of(const struct adviser *a, const struct stele_move *move)
{
    switch ((enum bab_verb)move->verb) {
    case BAB_V_PLACE:
        return worth_of_place(a, move);
    case BAB_V_DONE:
        return WORTH_POINT / 2; /* a token more now is one less next turn: what that must bring */
    case BAB_V_SCORE:
        return worth_of_score(a, move);
    case BAB_V_CARD:
        return worth_of_card(a, move);
    case BAB_V_EXTRA:
        return worth_of_extra(a, move);
    case BAB_V_LAY:
    case BAB_V_DISPLAY:
    case BAB_V_DRAW:
    case BAB_VERBS_N:
        break;
    }
    return 0;
}

/* The best of the legal moves; among equals any.  The nth of equals takes the place of those before
 * it with a chance of one in n, which makes all of them equally likely without keeping a list. */
bool bab_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out)
{
    int best = INT_MIN;
    uint32_t equal = 0;

    for (size_t i = 0; i < legal->n; i++) {
        const struct stele_move *move = &legal->list[i];
        const struct adviser a = {rules, state, move->by};
        const int worth = worth_of(&a, move);
        if (worth < best)
            continue;
        equal = worth > best ? 1 : equal + 1;
        best = worth;
        if (rng_below(rng, equal) == 0)
            *out = *move;
    }
    return legal->n > 0;
}
