/* Self-play: chance, and a bot that looks one move ahead.  What a position is worth to it is taste;
 * nothing here decides what is legal. */
#include "games/bronze/bronze.h"

/* ---- Chance ---------------------------------------------------------------------------------- */

/* One of n things that are there count[i] times; -1 if there is none. */
static int draw_one(const int *count, int n, struct stele_rng *rng)
{
    int total = 0;

    for (int i = 0; i < n; i++)
        total += count[i];
    if (total <= 0)
        return -1;
    int at = (int)rng_below(rng, (uint32_t)total);
    for (int i = 0; i < n; i++) {
        if (at < count[i])
            return i;
        at -= count[i];
    }
    return -1;
}

/* BRZ-2.9 */
static bool draw_provinces(const struct stele_rules *rules, struct stele_rng *rng,
                           struct stele_move *out)
{
    const struct brz_set *set = brz_set(rules);
    const int n = brz_table(rules)->lands;
    int left[BRZ_PROVINCES_MAX];
    int16_t tokens[BRZ_LANDS_MAX];

    for (int i = 0; i < set->provinces_n; i++)
        left[i] = set->province_tokens[i];
    for (int i = 0; i < n; i++) {
        tokens[i] = (int16_t)draw_one(left, set->provinces_n, rng);
        left[tokens[i]]--;
    }
    move_init(out, BRZ_V_PROVINCES, STELE_NOBODY);
    move_set(out, BRZ_PROVINCES_TOKENS, tokens, (size_t)n);
    return true;
}

/* BRZ-2.2 */
static bool draw_land(const struct stele_rules *rules, const struct brz_state *state,
                      struct stele_rng *rng, struct stele_move *out)
{
    const int n = brz_set(rules)->lands_n;
    int left[BRZ_LANDS_MAX];

    for (int i = 0; i < n; i++)
        left[i] = 1;
    for (int position = 1; position <= state->open; position++)
        left[state->place[position].land - 1] = 0;
    const int land = draw_one(left, n, rng);
    move_init(out, BRZ_V_REVEAL, STELE_NOBODY);
    move_set_int(out, BRZ_REVEAL_LAND, land);
    return land >= 0;
}

/* BRZ-2.6: any card that has not been seen is as likely as any other. */
static bool draw_top(const struct stele_rules *rules, const struct brz_state *state,
                     struct stele_rng *rng, struct stele_move *out)
{
    const struct brz_set *set = brz_set(rules);
    int left[BRZ_TECHS_MAX], stack = 0;

    while (!((state->owes_shows >> stack) & 1))
        stack++;
    for (int i = 0; i < set->techs_n; i++)
        left[i] = set->tech[i].cards[rules->players_n] - state->shown[i];
    const int tech = draw_one(left, set->techs_n, rng);
    move_init(out, BRZ_V_SHOW, STELE_NOBODY);
    move_set_int(out, BRZ_SHOW_STACK, stack + 1);
    move_set_int(out, BRZ_SHOW_CARD, tech);
    return tech >= 0;
}

/* BRZ-6.10 */
static bool draw_cities(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_rng *rng, struct stele_move *out)
{
    const struct brz_set *set = brz_set(rules);
    const int n = brz_draw_count(rules, state);
    int left[BRZ_CITIES_MAX];
    int16_t cities[BRZ_DISPLAY_MAX];

    for (int i = 0; i < set->cities_n; i++)
        left[i] = set->city[i].players <= rules->players_n && !((state->drawn >> i) & 1);
    for (int i = 0; i < n; i++) {
        const int city = draw_one(left, set->cities_n, rng);
        if (city < 0)
            return false;
        left[city] = 0;
        cities[i] = (int16_t)city;
    }
    move_init(out, BRZ_V_DRAW, STELE_NOBODY);
    move_set(out, BRZ_DRAW_CITIES, cities, (size_t)n);
    return true;
}

bool brz_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct brz_state *s = state;

    if (s->owes_provinces)
        return draw_provinces(rules, rng, out);
    if (s->open < s->to_open)
        return draw_land(rules, s, rng, out);
    if (s->owes_shows)
        return draw_top(rules, s, rng, out);
    return s->owes_draw && draw_cities(rules, s, rng, out);
}

/* ---- What a position is worth ---------------------------------------------------------------- */

enum {
    WORTH_POINT = 12,  /* a point that one would have now */
    WORTH_OTHER = 4,   /* a point of the best opponent */
    WORTH_CITY = 8,    /* a city card, whatever it pays now */
    WORTH_LEAD = 3,    /* a point of a province in which one leads */
    WORTH_ROUTE = 8,   /* a point of the next trade token, by the share of the way */
    WORTH_CARD = 14,   /* an activated card that has somewhere to go */
    WORTH_PAIR = 6,    /* two cards of a technology in one column */
    WORTH_SKIPPED = 2, /* a free space left behind for ever */
    WORTH_CUBE = 8     /* a cube on the board */
};

static int worth_of_scores(const struct stele_rules *rules, const struct brz_state *state, int seat)
{
    struct brz_tally tally;
    int32_t best = 0;

    brz_tally(rules, state, &tally);
    for (int i = 0; i < rules->players_n; i++)
        if (i != seat && brz_sum(&tally, i) > best)
            best = brz_sum(&tally, i);
    return WORTH_POINT * (int)brz_sum(&tally, seat) - WORTH_OTHER * (int)best;
}

/* How far the run has come towards the next token that can still be had. */
static int worth_of_route(const struct stele_rules *rules, const struct brz_state *state, int seat,
                          int landscape)
{
    const struct brz_set *set = brz_set(rules);
    const int held = state->player[seat].route[landscape];

    if (held == set->levels_n || state->player[seat].landscape[landscape] == 0)
        return 0;
    const int run = brz_longest_run(rules, state, seat, landscape);
    int worth = 0;
    for (int level = held; level < set->levels_n; level++) {
        const int length = set->route_length[level];
        const int reached = run < length ? run : length + 1;
        if (brz_route_owner(rules, state, landscape, level) == STELE_NOBODY && worth == 0)
            worth = WORTH_ROUTE * set->route_points[level] * reached / length;
    }
    return worth;
}

static int worth_of_lands(const struct stele_rules *rules, const struct brz_state *state, int seat)
{
    const int front = state->player[seat].front;
    int worth = 0, most, second;

    for (int position = 1; position <= state->open; position++) {
        const struct brz_place *place = &state->place[position];
        if (position < front)
            worth -= WORTH_SKIPPED * (brz_land_at(rules, state, position)->spaces - place->filled);
        if (place->province_owner == BRZ_PROVINCE_OPEN && place->province > 0 &&
            brz_majority(rules, state, position, &most, &second) == seat)
            worth += WORTH_LEAD * brz_set(rules)->province_points[place->province - 1];
    }
    return worth;
}

static int worth_of_matrix(const struct stele_rules *rules, const struct brz_player *player)
{
    const struct brz_set *set = brz_set(rules);
    int worth = 0;

    for (int column = 0; column < player->columns_n; column++) {
        int cards[BRZ_TECHS_MAX] = {0};
        for (int row = 0; row < player->height[column]; row++) {
            const int tech = brz_tech_of(set, player->card[column][row]);
            if (set->tech[tech].column && cards[tech]++ > 0)
                worth += WORTH_PAIR;
        }
    }
    return worth;
}

/* Kinds of free spaces from the front on, by landscape. */
static void find_free(const struct stele_rules *rules, const struct brz_state *state, int front,
                      unsigned free[BRZ_LANDSCAPES_MAX])
{
    for (int i = 0; i < BRZ_LANDSCAPES_MAX; i++)
        free[i] = 0;
    for (int position = front > 0 ? front : 1; position <= state->open; position++) {
        const struct brz_land *land = brz_land_at(rules, state, position);
        for (int i = 0; i < brz_set(rules)->landscapes_n; i++)
            for (int slot = 0; slot < land->cell[i]; slot++)
                if (state->place[position].cube[i][slot] == 0)
                    free[i] |= 1u << land->kind[i][slot];
    }
}

static bool can_serve(const struct stele_rules *rules, int tech,
                      const unsigned free[BRZ_LANDSCAPES_MAX])
{
    const struct brz_tech *t = &brz_set(rules)->tech[tech];

    for (int i = 0; i < brz_set(rules)->landscapes_n; i++)
        if (((t->landscapes >> i) & 1) && (free[i] & t->kinds))
            return true;
    return false;
}

/* Activated cards that are still unused and can place a cube. */
static int worth_of_active(const struct stele_rules *rules, const struct brz_state *state)
{
    const struct brz_player *player = &state->player[state->active];
    unsigned free[BRZ_LANDSCAPES_MAX];
    int n = 0;

    find_free(rules, state, player->front, free);
    for (int i = 0; i < state->active_n; i++) {
        const int card = player->card[state->active_column[i]][state->active_row[i]];
        n += !((state->used >> i) & 1) &&
             can_serve(rules, brz_tech_of(brz_set(rules), (uint8_t)card), free);
    }
    return WORTH_CARD * (n < player->cubes ? n : player->cubes);
}

static int worth(const struct stele_rules *rules, const struct brz_state *state, int seat)
{
    const struct brz_player *player = &state->player[seat];
    int value = worth_of_scores(rules, state, seat) + worth_of_lands(rules, state, seat) +
                worth_of_matrix(rules, player) + WORTH_CITY * player->cities_n;

    for (int i = 0; i < brz_set(rules)->landscapes_n; i++)
        value += worth_of_route(rules, state, seat, i);
    value += WORTH_CUBE * (brz_set(rules)->cubes - player->cubes);
    if (state->city_due)
        value += WORTH_CITY;
    if (state->phase != BRZ_P_OVER && state->active == seat)
        value += worth_of_active(rules, state);
    return value;
}

/* Every legal move is made on a copy and the position valued: some hundred copies of a few KB a
 * decision.  Among equals the nth replaces those before it with a chance of one in n. */
bool brz_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out)
{
    const struct brz_state *s = state;
    struct brz_state copy;
    int best = INT32_MIN;
    uint32_t equal = 0;

    for (size_t i = 0; i < legal->n; i++) {
        copy = *s;
        game_apply(rules, &copy, &legal->list[i], NULL);
        const int value = worth(rules, &copy, s->active);
        if (value > best)
            equal = 0;
        if (value < best || rng_below(rng, ++equal) != 0)
            continue;
        best = value;
        *out = legal->list[i];
    }
    return legal->n > 0;
}
