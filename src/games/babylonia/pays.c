/* Why a site brings a player no points as things stand. */
#include "games/babylonia/babylonia.h"

/* What each player has next to a site (BAB-7.6). */
static void fact_tokens(const struct stele_rules *rules, const struct bab_state *state, int space,
                        struct stele_reason *why)
{
    int32_t counts[BAB_SEATS_MAX];
    unsigned there = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        counts[seat] = bab_tokens_near(rules, state, space, seat);
        there |= counts[seat] > 0 ? 1u << seat : 0;
    }
    fact_seats(&why->facts, "counts", there, counts);
}

/* BAB-7.1: the land around it that is still free. */
static bool refuse_open(const struct stele_rules *rules, const struct bab_state *state, int space,
                        struct stele_reason *why)
{
    const struct bab_space *const at = &bab_set(rules)->space[space];
    const unsigned land = at->land[rules->players_n];
    int16_t missing[BAB_SPACES_MAX];
    size_t n = 0;

    for (int i = 0; i < at->near_n; i++)
        if (((land >> i) & 1) && state->owner[at->near[i]] == 0)
            missing[n++] = at->near[i];
    bab_refuse_at(why, BAB_WHY_CITY_OPEN, space);
    fact_names(&why->facts, "free", BAB_D_SPACES, missing, n);
    return false;
}

/* BAB-7.4, BAB-7.5: nobles pay everybody, unless BAB-R18 has a tie cancel them.  BAB-7.7: a tile
 * that is won pays all who then have cities in front of them; BAB-7.8: on a tie it pays nobody. */
static bool check_city(const struct stele_rules *rules, const struct bab_state *state, int space,
                       int seat, struct stele_reason *why)
{
    int count;

    if (!bab_is_surrounded(rules, state, space))
        return refuse_open(rules, state, space, why);
    const int winner = bab_majority(rules, state, space, &count);
    const bool tied = winner == STELE_NOBODY;
    const int nobles = bab_network(rules, state, space, seat, NULL);
    const bool cancelled = tied && bab_ruled(rules, BAB_R_TIE_CANCELS_NOBLES);

    if ((nobles > 0 && !cancelled) || winner == seat || (!tied && state->clan[seat].cities > 0))
        return true;
    bab_refuse_at(why, tied ? BAB_WHY_CITY_TIED : BAB_WHY_CITY_LOST, space);
    fact_seat(&why->facts, "player", seat);
    fact_int(&why->facts, "nobles", nobles);
    if (!tied)
        fact_seat(&why->facts, "winner", winner);
    fact_tokens(rules, state, space, why);
    if (nobles > 0)
        why->reading = reading_of(rules, BAB_R_TIE_CANCELS_NOBLES);
    return false;
}

/* BAB-6.1 */
static bool check_ziggurat(const struct stele_rules *rules, const struct bab_state *state,
                           int space, int seat, struct stele_reason *why)
{
    if (bab_tokens_near(rules, state, space, seat) > 0)
        return true;
    bab_refuse_at(why, BAB_WHY_ZIGGURAT_FAR, space);
    fact_seat(&why->facts, "player", seat);
    return false;
}

bool bab_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why)
{
    const struct bab_state *const s = state;
    const int space = object->index;

    if ((object->kind != BAB_OBJ_SPACE && object->kind != BAB_OBJ_TILE &&
         object->kind != BAB_OBJ_ZIGGURAT) ||
        !bab_in_play(rules, space))
        return true;
    if (bab_is_ziggurat(rules, space)) {
        *category = BAB_C_ZIGGURATS;
        return check_ziggurat(rules, s, space, seat, why);
    }
    if (bab_farm_at(rules, s, space) != NULL) {
        *category = BAB_C_FARMS;
        return bab_refuse_at(why, BAB_WHY_FARM_WAITS, space);
    }
    *category = BAB_C_CITIES;
    return bab_city_at(rules, s, space) == NULL || check_city(rules, s, space, seat, why);
}
