/* Phase 1: taxes, and the cities that revolt because nobody paid for them. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Taxes ----------------------------------------------------------------------------------- */

/* CIV-6.1, CIV-6.2, CIV-R1: whole cities pay; what does not make up a tax stays in Stock. */
static void collect(struct civ_state *state, int seat, int rate, struct stele_sink *sink)
{
    struct civ_player *const player = &state->player[seat];
    const int affordable = player->stock / rate;
    const int paid = affordable < player->cities ? affordable : player->cities;

    state->rate[seat] = (uint8_t)rate;
    state->revolts[seat] = (uint8_t)(player->cities - paid);
    player->stock = (uint8_t)(player->stock - rate * paid);
    player->treasury = (uint8_t)(player->treasury + rate * paid);
    TELL(sink, "civilization.taxes", "CIV-6.1", seat, INT("cities", player->cities),
         INT("rate", rate), INT("paid", paid), INT("count", rate * paid),
         INT("treasury", player->treasury));
    if (state->revolts[seat] > 0)
        TELL(sink, "civilization.unpaid", "CIV-6.2", seat, INT("count", state->revolts[seat]),
             INT("stock", player->stock), INT("rate", rate));
}

bool civ_check_tax(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_set *const set = civ_set(rules);
    const int rate = move_int(move, CIV_TAX_RATE, 0);

    (void)state;
    if (rate >= set->coinage_min && rate <= set->coinage_max) /* CIV-22.3.11 */
        return true;
    return REFUSE(why, "civilization.tax-rate", "CIV-22.3.11", INT("found", rate),
                  INT("min", set->coinage_min), INT("max", set->coinage_max));
}

void civ_apply_tax(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    collect(state, state->active, move_int(move, CIV_TAX_RATE, 0), sink);
    state->done = true;
}

void civ_list_tax(const struct stele_rules *rules, const struct civ_state *state,
                  struct stele_moves *out)
{
    for (int rate = civ_set(rules)->coinage_min; rate <= civ_set(rules)->coinage_max; rate++)
        civ_offer_one(rules, state, CIV_V_TAX, rate, out);
}

/* ---- Revolts --------------------------------------------------------------------------------- */

/* CIV-T1: a city replaces a city.  CIV-R40: to win back one's own takes no piece. */
static bool can_replace(const struct stele_rules *rules, const struct civ_state *state, int taker,
                        int owner)
{
    return taker == owner || civ_city_stock(rules, state, taker) > 0;
}

static bool can_replace_any(const struct stele_rules *rules, const struct civ_state *state,
                            int taker)
{
    for (int owner = 0; owner < state->players_n; owner++)
        if (state->revolts[owner] > 0 && can_replace(rules, state, taker, owner))
            return true;
    return false;
}

/* CIV-6.3.3: by tokens in Stock, the first who can replace a city in revolt.  There is one: by
 * CIV-R40 the owner can, so that CIV-R41 never finds a city to be eliminated. */
static int find_taker(const struct stele_rules *rules, const struct civ_state *state)
{
    uint8_t seats[CIV_SEATS_MAX];
    int i = 0;

    civ_by_stock(state, 0, seats);
    while (!can_replace_any(rules, state, seats[i]))
        i++;
    return seats[i];
}

bool civ_check_revolt(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const int area = move_int(move, CIV_REVOLT_AT, 0);
    const int owner = state->owner[area] - 1;

    if (owner < 0)
        return REFUSE(why, "civilization.revolt-no-city", "CIV-6.3.2", CIV_AT(area));
    if (state->revolts[owner] == 0)
        return REFUSE(why, "civilization.revolt-paid", "CIV-6.3.2", CIV_AT(area),
                      SEAT("owner", owner));
    return can_replace(rules, state, state->decider, owner) ||
           REFUSE(why, "civilization.revolt-no-piece", "CIV-6.3.3", CIV_AT(area),
                  SEAT("owner", owner));
}

/* CIV-6.3.4: the new owner pays nothing for it. */
void civ_apply_revolt(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const int area = move_int(move, CIV_REVOLT_AT, 0);
    const int owner = state->owner[area] - 1, taker = state->decider;

    (void)rules;
    state->revolts[owner]--;
    civ_take_city(state, owner, area);
    civ_put_city(state, taker, area);
    TELL(sink, taker == owner ? "civilization.revolt-won-back" : "civilization.revolt-taken",
         taker == owner ? "CIV-R40" : "CIV-6.3.2", taker, WHOLE, SEAT("owner", owner), CIV_AT(area),
         INT("stock", state->player[taker].stock));
}

void civ_list_revolt(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_moves *out)
{
    for (int seat = 0; seat < state->players_n; seat++)
        for (int area = civ_next_in(&state->cities[seat], 0); area >= 0;
             area = civ_next_in(&state->cities[seat], area + 1))
            civ_offer_one(rules, state, CIV_V_REVOLT, area, out);
}

/* ---- The step -------------------------------------------------------------------------------- */

void civ_begin_taxes(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    memset(state->revolts, 0, sizeof state->revolts);
    memset(state->rate, 0, sizeof state->rate);
    civ_queue_all(state);
}

/* CIV-6.3.1: revolts when everybody has paid. */
static bool seek_revolt(const struct stele_rules *rules, struct civ_state *state)
{
    for (int seat = 0; seat < state->players_n; seat++)
        if (state->revolts[seat] > 0) {
            const int taker = find_taker(rules, state);
            civ_ask(state, CIV_P_REVOLT, taker, taker);
            return true;
        }
    return false;
}

bool civ_seek_taxes(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at];
        if (state->done || state->player[seat].cities == 0)
            continue;
        if (civ_owns(rules, &state->player[seat], CIV_COINAGE)) {
            civ_ask(state, CIV_P_TAXES, seat, seat);
            return true;
        }
        collect(state, seat, civ_set(rules)->tax, sink);
    }
    return seek_revolt(rules, state);
}
