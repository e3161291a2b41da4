/* Why a temple, a good or a village brings a player no points at a position. */
#include "games/deus/deus.h"

static bool has_temple(const struct deu_state *state, int seat, int kind)
{
    const struct deu_column *const temples = &state->player[seat].column[DEU_PURPLE];

    for (int i = 0; i < temples->n; i++)
        if (temples->card[i] == kind)
            return true;
    return false;
}

/* DEU-8.34 to DEU-8.39: what the temple counts is missing. */
static bool check_temple(const struct stele_rules *rules, const struct deu_state *state, int kind,
                         int seat, struct stele_reason *why)
{
    if (kind >= deu_set(rules)->kinds_n || !has_temple(state, seat, kind))
        return true;
    const struct deu_worth worth = deu_temple_worth(rules, state, seat, kind);
    if (worth.points > 0)
        return true;
    return REFUSE(why, "deus.temple-idle", deu_clause(deu_card(rules, kind)), SEAT("player", seat),
                  NAME("card", DEU_D_CARDS, kind), INT("count", worth.count));
}

/* DEU-9.6 */
static bool check_majority(const struct stele_rules *rules, const struct deu_state *state, int good,
                           int seat, struct stele_reason *why)
{
    int32_t counts[DEU_SEATS_MAX];

    if ((deu_majority(rules, state, good) >> seat) & 1)
        return true;
    for (int i = 0; i < rules->players_n; i++)
        counts[i] = state->player[i].goods[good];
    return REFUSE(why, "deus.no-majority", "DEU-9.6", SEAT("player", seat),
                  NAME("good", DEU_D_GOODS, good),
                  SEATS("counts", (1u << rules->players_n) - 1, counts));
}

/* DEU-6.1: every region next to it has to be occupied, one of them by an army. */
static bool check_village(const struct stele_rules *rules, const struct deu_state *state,
                          int region, struct stele_reason *why)
{
    int16_t missing[DEU_REGIONS_MAX];
    deu_regions held = 0;
    size_t n = 0;

    if (!deu_in(state->villages, region))
        return true;
    for (int seat = 0; seat < rules->players_n; seat++)
        held |= state->player[seat].held;
    for (deu_regions left = state->near[region] & ~held; left != 0; left &= left - 1)
        missing[n++] = (int16_t)deu_lowest(left);
    return REFUSE(why, "deus.village-stands", "DEU-6.1", NAME("village", DEU_D_REGIONS, region),
                  NAMES("free", DEU_D_REGIONS, missing, n),
                  INT("armies", deu_count(state->near[region] & state->piece[DEU_ARMY])));
}

bool deu_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why)
{
    switch ((enum deu_object)object->kind) {
    case DEU_OBJ_PLAYED:
        *category = DEU_C_TEMPLES;
        return check_temple(rules, state, object->index, seat, why);
    case DEU_OBJ_GOODS:
        *category = DEU_C_MAJORITIES;
        return check_majority(rules, state, object->index, seat, why);
    case DEU_OBJ_REGION:
        *category = DEU_C_VILLAGES;
        return check_village(rules, state, object->index, why);
    default:
        return true;
    }
}
