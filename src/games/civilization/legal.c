/* All legal moves: each phase lists its own, in the file of its verbs. */
#include "games/civilization/civilization.h"

typedef void lister(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out);

/* clang-format off */
static lister *const listers[CIV_PHASES_N] = {
    [CIV_P_PLACES]     = civ_legal_places,
    [CIV_P_NATIONS]    = civ_legal_nations,
    [CIV_P_STACKS]     = civ_legal_stacks,
    [CIV_P_TAXES]      = civ_legal_taxes,
    [CIV_P_REVOLT]     = civ_legal_revolt,
    [CIV_P_GROWTH]     = civ_legal_growth,
    [CIV_P_SHIPS]      = civ_legal_ships,
    [CIV_P_MOVEMENT]   = civ_legal_movement,
    [CIV_P_VOYAGE]     = civ_legal_voyage,
    [CIV_P_CONFLICT]   = civ_legal_conflict,
    [CIV_P_CITIES]     = civ_legal_cities,
    [CIV_P_SUPPORT]    = civ_legal_support,
    [CIV_P_GOLD]       = civ_legal_gold,
    [CIV_P_TRADE]      = civ_legal_trade,
    [CIV_P_PURCHASE]   = civ_legal_purchase,
    [CIV_P_EXCESS]     = civ_legal_excess,
    [CIV_P_DISASTER]   = civ_legal_disaster,
    [CIV_P_ORDER]      = civ_legal_order,
    [CIV_P_GRAIN]      = civ_legal_grain,
    [CIV_P_LOSS]       = civ_legal_loss,
    [CIV_P_NOMINEE]    = civ_legal_nominee,
    [CIV_P_PICK]       = civ_legal_pick,
    [CIV_P_FACTION]    = civ_legal_faction,
    [CIV_P_TAKE]       = civ_legal_take,
    [CIV_P_PLAIN]      = civ_legal_plain,
    [CIV_P_HERESY]     = civ_legal_heresy,
    [CIV_P_REDUCTION]  = civ_legal_reduction,
    [CIV_P_PIRACY]     = civ_legal_piracy,
    [CIV_P_SUCCESSION] = civ_legal_succession,
    [CIV_P_OVER]       = NULL,
};
/* clang-format on */

void civ_legal(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    const struct civ_state *const civ = state;

    if (listers[civ->phase] && civ->turn < CIV_TURNS_MAX)
        listers[civ->phase](rules, civ, out);
}

void civ_list(const struct stele_rules *rules, const struct civ_state *state,
              const struct stele_move *move, struct stele_moves *out)
{
    struct stele_reason why;

    if (civ_check(rules, state, move, &why))
        moves_add(out, move);
}

void civ_list_bare(const struct stele_rules *rules, const struct civ_state *state,
                   enum civ_verb verb, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->decider);
    civ_list(rules, state, &move, out);
}

void civ_list_one(const struct stele_rules *rules, const struct civ_state *state,
                  enum civ_verb verb, int value, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->decider);
    move_set_int(&move, 0, value);
    civ_list(rules, state, &move, out);
}
