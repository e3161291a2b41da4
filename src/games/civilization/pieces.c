/* Pieces: every one that comes or goes passes here, so that nothing is lost on the way
 * (CIV-2.7).  CIV-T5: what a clause calls symbols are tokens. */
#include "games/civilization/civilization.h"

/* ---- Tokens ---------------------------------------------------------------------------------- */

static void add_tokens(struct civ_state *state, int seat, int area, int n)
{
    if (n <= 0)
        return;
    state->tokens[seat][area] = (uint8_t)(state->tokens[seat][area] + n);
    civ_add(&state->held[seat], area);
}

static void drop_tokens(struct civ_state *state, int seat, int area, int n)
{
    state->tokens[seat][area] = (uint8_t)(state->tokens[seat][area] - n);
    if (state->tokens[seat][area] == 0)
        civ_drop(&state->held[seat], area);
}

void civ_put_tokens(struct civ_state *state, int seat, int area, int n)
{
    struct civ_player *const player = &state->player[seat];

    player->stock = (uint8_t)(player->stock - n);
    player->tokens = (uint8_t)(player->tokens + n);
    add_tokens(state, seat, area, n);
}

/* For growth, which happens only where tokens stand already: `held` stays as it is. */
void civ_put_more_tokens(struct civ_state *state, int seat, const uint8_t *restrict more, int n)
{
    struct civ_player *const player = &state->player[seat];
    uint8_t *const tokens = state->tokens[seat];

    player->stock = (uint8_t)(player->stock - n);
    player->tokens = (uint8_t)(player->tokens + n);
    for (int area = 0; area < CIV_AREAS_MAX; area++)
        tokens[area] = (uint8_t)(tokens[area] + more[area]);
}

void civ_take_tokens(struct civ_state *state, int seat, int area, int n)
{
    struct civ_player *const player = &state->player[seat];

    player->stock = (uint8_t)(player->stock + n);
    player->tokens = (uint8_t)(player->tokens - n);
    drop_tokens(state, seat, area, n);
}

void civ_shift_tokens(struct civ_state *state, int seat, int from, int to, int n)
{
    drop_tokens(state, seat, from, n);
    add_tokens(state, seat, to, n);
}

void civ_board_tokens(struct civ_state *state, int seat, int area, int n)
{
    drop_tokens(state, seat, area, n);
    state->voyage.aboard = (uint8_t)(state->voyage.aboard + n);
}

void civ_land_tokens(struct civ_state *state, int seat, int area, int n)
{
    add_tokens(state, seat, area, n);
    state->voyage.aboard = (uint8_t)(state->voyage.aboard - n);
}

/* ---- Cities ---------------------------------------------------------------------------------- */

void civ_put_city(struct civ_state *state, int seat, int area)
{
    state->owner[area] = (uint8_t)(seat + 1);
    civ_add(&state->cities[seat], area);
    state->player[seat].cities++;
}

/* CIV-14.3: a city that comes to somebody else is not new. */
void civ_take_city(struct civ_state *state, int seat, int area)
{
    state->owner[area] = 0;
    civ_drop(&state->cities[seat], area);
    civ_drop(&state->new_cities, area);
    state->player[seat].cities--;
}

int civ_city_stock(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return civ_set(rules)->cities - state->player[seat].cities;
}

/* ---- Ships ----------------------------------------------------------------------------------- */

/* They stand in order of area and coast, so that the same fleet is the same position. */
int civ_put_ship(struct civ_state *state, int seat, int area, int coast)
{
    struct civ_player *const player = &state->player[seat];
    int i = player->ships_n++;

    for (; i > 0; i--) {
        const struct civ_ship *const before = &player->ship[i - 1];
        if (before->at < area || (before->at == area && before->coast <= coast))
            break;
        player->ship[i] = *before;
    }
    player->ship[i] = (struct civ_ship){.at = (uint8_t)area, .coast = (uint8_t)coast, .kept = true};
    return i;
}

void civ_take_ship(struct civ_state *state, int seat, int index)
{
    struct civ_player *const player = &state->player[seat];

    player->ships_n--;
    for (int i = index; i < player->ships_n; i++)
        player->ship[i] = player->ship[i + 1];
    player->ship[player->ships_n] = (struct civ_ship){0};
}

int civ_coast(const struct stele_rules *rules, const struct stele_move *move, int area, int arg,
              struct stele_reason *why)
{
    const struct civ_area *const figures = &civ_set(rules)->area[area];
    const int named = move_int(move, arg, -1);

    if (figures->coasts_n > 1 && named < 0) {
        REFUSE(why, "civilization.coast-needed", "CIV-10.10", NAME("area", CIV_D_AREAS, area),
               NAME("one", CIV_D_COASTS, figures->coast[0]),
               NAME("other", CIV_D_COASTS, figures->coast[1]));
        return -1;
    }
    if (named < 0)
        return 0;
    for (int i = 0; i < figures->coasts_n; i++)
        if (figures->coast[i] == named)
            return i;
    REFUSE(why, "civilization.coast-wrong", "CIV-10.10", NAME("area", CIV_D_AREAS, area),
           NAME("coast", CIV_D_COASTS, named));
    return -1;
}

/* ---- Counting -------------------------------------------------------------------------------- */

int civ_units(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *const player = &state->player[seat];

    return player->tokens + civ_set(rules)->city_points * player->cities;
}

bool civ_has_unit(const struct civ_state *state, int seat, int area)
{
    return civ_in(&state->held[seat], area) || civ_in(&state->cities[seat], area);
}

int civ_nations_at(const struct civ_state *state, int area)
{
    int n = 0;

    for (int seat = 0; seat < state->players_n; seat++)
        n += state->tokens[seat][area] > 0;
    return n;
}

/* CIV-22.3.10: Agriculture helps where its holder is alone. */
int civ_limit(const struct stele_rules *rules, const struct civ_state *state, int seat, int area)
{
    const int limit = civ_set(rules)->limit[area];

    if (!civ_owns(rules, &state->player[seat], CIV_AGRICULTURE))
        return limit;
    for (int other = 0; other < state->players_n; other++)
        if (other != seat && state->tokens[other][area] > 0)
            return limit;
    return limit + civ_set(rules)->agriculture;
}

/* CIV-6.3.3, CIV-22.2.6.3; CIV-5.3, CIV-23.1: ties in A.S.T. order */
int civ_by_stock(const struct civ_state *state, unsigned without, uint8_t *seats)
{
    int n = 0;

    for (int i = 0; i < state->players_n; i++) {
        const uint8_t seat = state->order[i];
        int to = n;
        if ((without >> seat) & 1)
            continue;
        for (; to > 0 && state->player[seats[to - 1]].stock < state->player[seat].stock; to--)
            seats[to] = seats[to - 1];
        seats[to] = seat;
        n++;
    }
    return n;
}

/* CIV-25.1 to CIV-29.1; CIV-31.2, CIV-32.2: the simplified games use the whole board. */
const struct civ_setup_figures *civ_figures_of(const struct stele_rules *rules)
{
    const struct civ_set *const set = civ_set(rules);

    return civ_is_full(rules) ? &set->setup[rules->players_n] : &set->whole;
}

/* ---- Reduction ------------------------------------------------------------------------------- */

/* CIV-14.3, CIV-14.4: as many tokens as the limit and the Stock allow. */
int civ_reduce(const struct stele_rules *rules, struct civ_state *state, int seat, int area,
               struct stele_sink *sink)
{
    const int limit = civ_limit(rules, state, seat, area);
    const int stock = state->player[seat].stock;
    const int tokens = stock < limit ? stock : limit;

    civ_take_city(state, seat, area);
    civ_put_tokens(state, seat, area, tokens);
    TELL(sink, "civilization.reduced", "CIV-14.3", seat, CIV_AT(area), INT("count", tokens),
         INT("limit", limit));
    return tokens;
}
