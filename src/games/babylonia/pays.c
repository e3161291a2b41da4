/* Why a site brings a player no points as things stand. */
#include "games/babylonia/babylonia.h"

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
    return REFUSE(why, "babylonia.city-open", "BAB-7.1", BAB_AT(space),
                  NAMES("free", BAB_D_SPACES, missing, n));
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
    return REFUSE(why, tied ? "babylonia.city-tied-nothing" : "babylonia.city-lost",
                  tied ? "BAB-7.8" : "BAB-7.7", BAB_AT(space), SEAT("player", seat),
                  INT("nobles", nobles), WHEN(!tied, SEAT("winner", winner)),
                  FACTS(bab_counts(rules, state, space)),
                  WHEN(nobles > 0, READING(reading_of(rules, BAB_R_TIE_CANCELS_NOBLES))));
}

/* BAB-6.1 */
static bool check_ziggurat(const struct stele_rules *rules, const struct bab_state *state,
                           int space, int seat, struct stele_reason *why)
{
    if (bab_tokens_near(rules, state, space, seat) > 0)
        return true;
    return REFUSE(why, "babylonia.ziggurat-far", "BAB-6.1", BAB_AT(space), SEAT("player", seat));
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
        return REFUSE(why, "babylonia.farm-waits", "BAB-5.6", BAB_AT(space));
    }
    *category = BAB_C_CITIES;
    return bab_city_at(rules, s, space) == NULL || check_city(rules, s, space, seat, why);
}
