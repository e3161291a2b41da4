/* Phases 2 and 3: the population grows and is counted. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Growth ---------------------------------------------------------------------------------- */

/* CIV-7.1, CIV-7.2: what may still be added in an area, by the tokens that stood there before. */
static int room(const struct stele_rules *rules, const struct civ_state *state, int seat, int area)
{
    const int before = state->tokens[seat][area] - state->grown[area];

    if (before == 0 || state->owner[area] != 0)
        return 0;
    return (before == 1 ? civ_set(rules)->grow_one : civ_set(rules)->grow_more) -
           state->grown[area];
}

/* What a player may still place: in all, and area by area. */
struct growth {
    int all;
    uint8_t more[CIV_AREAS_MAX];
};

/* The same as room(), everywhere at once: without branches, since it runs for every player in every
 * turn. */
static struct growth growth_of(const struct stele_rules *rules, const struct civ_state *state,
                               int seat)
{
    const uint8_t one = (uint8_t)civ_set(rules)->grow_one,
                  more = (uint8_t)civ_set(rules)->grow_more;
    const uint8_t *const tokens = state->tokens[seat];
    struct growth growth;

    for (int area = 0; area < CIV_AREAS_MAX; area++) {
        const uint8_t grown = state->grown[area], before = (uint8_t)(tokens[area] - grown);
        const uint8_t room = (uint8_t)((before == 1 ? one : more) - grown);
        growth.more[area] = ((before != 0) & (state->owner[area] == 0)) ? room : 0;
    }
    growth.all = civ_sum(growth.more, CIV_AREAS_MAX);
    return growth;
}

/* Whether there is more than one area to choose from. */
static bool has_choice(const struct growth *growth)
{
    uint8_t most = 0;

    for (int area = 0; area < CIV_AREAS_MAX; area++)
        most = growth->more[area] > most ? growth->more[area] : most;
    return growth->all > most;
}

/* CIV-7.3: the limit does not matter here. */
static void place(struct civ_state *state, int seat, int area, int n)
{
    civ_put_tokens(state, seat, area, n);
    state->grown[area] = (uint8_t)(state->grown[area] + n);
}

/* Everywhere as much as there is room for, while the Stock lasts.  The part is over then, so that
 * nothing needs to be remembered. */
static int place_all(struct civ_state *state, int seat, const struct growth *growth)
{
    const int stock = state->player[seat].stock;
    int left = stock;

    if (stock >= growth->all) {
        civ_put_more_tokens(state, seat, growth->more, growth->all);
        return growth->all;
    }
    for (int area = 0; area < CIV_AREAS_MAX && left > 0; area++) {
        const int n = growth->more[area] < left ? growth->more[area] : left;
        civ_put_tokens(state, seat, area, n);
        left -= n;
    }
    return stock - left;
}

bool civ_check_grow(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int seat = state->decider, area = move_int(move, CIV_GROW_AT, 0);
    const int count = move_int(move, CIV_GROW_COUNT, 0);
    const int most = room(rules, state, seat, area);

    if (state->owner[area] != 0)
        return REFUSE(why, "civilization.grow-city", "CIV-7.2", CIV_AT(area), INT("found", count),
                      INT("most", most));
    if (state->tokens[seat][area] == 0)
        return REFUSE(why, "civilization.grow-nobody", "CIV-7.1", CIV_AT(area), INT("found", count),
                      INT("most", most));
    if (count < 1 || count > most)
        return REFUSE(why, "civilization.grow-count", "CIV-7.1", CIV_AT(area), INT("found", count),
                      INT("most", most));
    return count <= state->player[seat].stock ||
           REFUSE(why, "civilization.grow-stock", "CIV-7.4", CIV_AT(area), INT("found", count),
                  INT("most", state->player[seat].stock));
}

void civ_apply_grow(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    place(state, state->decider, move_int(move, CIV_GROW_AT, 0), move_int(move, CIV_GROW_COUNT, 0));
}

void civ_list_grow(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    const int seat = state->decider;
    const struct civ_areas *const held = &state->held[seat];
    struct stele_move move;

    for (int area = civ_next_in(held, 0); area >= 0; area = civ_next_in(held, area + 1)) {
        const int most = room(rules, state, seat, area);
        for (int count = 1; count <= most && count <= state->player[seat].stock; count++) {
            move_init(&move, CIV_V_GROW, seat);
            move_set_int(&move, CIV_GROW_AT, area);
            move_set_int(&move, CIV_GROW_COUNT, count);
            game_offer(rules, state, &move, out);
        }
    }
}

void civ_begin_growth(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    (void)sink;
    memset(state->grown, 0, civ_set(rules)->areas_n);
    civ_queue_all(state);
}

/* A player who was short of tokens stays short while placing them; and with as many left as one
 * area can take there must be another area to choose. */
static bool is_still_short(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return state->phase == CIV_P_GROWTH && state->decider == seat &&
           state->player[seat].stock >= civ_set(rules)->grow_more;
}

/* CIV-7.4, CIV-R2: a player who is short of tokens says where they go, and places them all. */
bool civ_seek_growth(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at], stock = state->player[seat].stock;
        if (is_still_short(rules, state, seat))
            return true;
        const struct growth growth = growth_of(rules, state, seat);
        if (stock > 0 && stock < growth.all && has_choice(&growth)) {
            civ_ask(state, CIV_P_GROWTH, seat, seat);
            return true;
        }
        const int count = place_all(state, seat, &growth);
        if (count > 0)
            TELL(sink, "civilization.grown", count < growth.all ? "CIV-7.4" : "CIV-7.1", seat,
                 INT("count", count), INT("most", growth.all));
        if (state->phase == CIV_P_GROWTH)
            memset(state->grown, 0, civ_set(rules)->areas_n);
    }
    return false;
}

/* ---- Census ---------------------------------------------------------------------------------- */

/* CIV-8.1, CIV-8.3: most tokens first, ties in A.S.T. order. */
void civ_begin_census(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    (void)rules;
    for (int seat = 0; seat < state->players_n; seat++)
        state->counted[seat] = state->player[seat].tokens;
    for (int i = 0; i < state->players_n; i++) {
        const uint8_t seat = state->order[i];
        int to = i;
        for (; to > 0 && state->counted[state->census[to - 1]] < state->counted[seat]; to--)
            state->census[to] = state->census[to - 1];
        state->census[to] = seat;
    }
    for (int i = 0; i < state->players_n; i++)
        TELL(sink, "civilization.census", "CIV-8.1", state->census[i], INT("place", i + 1),
             INT("count", state->counted[state->census[i]]));
}

bool civ_seek_census(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
    return false;
}
