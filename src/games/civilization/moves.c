/* Check and apply: what stands before the rules of each verb, and what follows it. */
#include "games/civilization/civilization.h"

/* ---- Refusing -------------------------------------------------------------------------------- */

static const struct {
    const char *code, *clause;
} reasons[CIV_WHYS_N] = {
#define REASON(NAME, CODE, CLAUSE) [CIV_WHY_##NAME] = {CODE, CLAUSE},
#include "games/civilization/reasons.def"
#undef REASON
};

bool civ_refuse(struct stele_reason *why, enum civ_why reason)
{
    return refuse(why, reasons[reason].code, reasons[reason].clause);
}

bool civ_refuse_by(struct stele_reason *why, enum civ_why reason, const char *clause)
{
    return refuse(why, reasons[reason].code, clause);
}

bool civ_refuse_at(struct stele_reason *why, enum civ_why reason, int area)
{
    civ_refuse(why, reason);
    fact_name(&why->facts, "at", CIV_D_AREAS, area);
    return false;
}

/* ---- The verbs ------------------------------------------------------------------------------- */

struct verb {
    bool (*check)(const struct stele_rules *rules, const struct civ_state *state,
                  const struct stele_move *move, struct stele_reason *why);
    void (*apply)(const struct stele_rules *rules, struct civ_state *state,
                  const struct stele_move *move, struct stele_sink *sink);
    uint32_t phases; /* in which it may be said */
};

#define IN(PHASE) (1u << CIV_P_##PHASE)
#define VERB(NAME, PHASES) {civ_check_##NAME, civ_apply_##NAME, PHASES}

/* clang-format off */
static const struct verb verbs[CIV_VERBS_N] = {
    [CIV_V_DEAL]    = VERB(deal, IN(PLACES)),
    [CIV_V_NATION]  = VERB(nation, IN(NATIONS)),
    [CIV_V_STACK]   = VERB(stack, IN(STACKS)),
    [CIV_V_TAX]     = VERB(tax, IN(TAXES)),
    [CIV_V_REVOLT]  = VERB(revolt, IN(REVOLT)),
    [CIV_V_GROW]    = VERB(grow, IN(GROWTH)),
    [CIV_V_KEEP]    = VERB(keep, IN(SHIPS)),
    [CIV_V_SCRAP]   = VERB(scrap, IN(SHIPS)),
    [CIV_V_BUILD]   = VERB(build, IN(SHIPS)),
    [CIV_V_MOVE]    = VERB(move, IN(MOVEMENT)),
    [CIV_V_SAIL]    = VERB(sail, IN(MOVEMENT)),
    [CIV_V_LOAD]    = VERB(load, IN(VOYAGE)),
    [CIV_V_GO]      = VERB(go, IN(VOYAGE)),
    [CIV_V_LAND]    = VERB(land, IN(VOYAGE)),
    [CIV_V_ANCHOR]  = VERB(anchor, IN(VOYAGE)),
    [CIV_V_FIRST]   = VERB(first, IN(CONFLICT)),
    [CIV_V_CITY]    = VERB(city, IN(CITIES)),
    [CIV_V_REDUCE]  = VERB(reduce, IN(SUPPORT) | IN(REDUCTION)),
    [CIV_V_GOLD]    = VERB(gold, IN(GOLD)),
    [CIV_V_OFFER]   = VERB(offer, IN(TRADE)),
    [CIV_V_BUY]     = VERB(buy, IN(PURCHASE)),
    [CIV_V_RETURN]  = VERB(return, IN(EXCESS)),
    [CIV_V_VOLCANO] = VERB(volcano, IN(DISASTER)),
    [CIV_V_QUAKE]   = VERB(quake, IN(DISASTER)),
    [CIV_V_ORDER]   = VERB(order, IN(ORDER)),
    [CIV_V_GRAIN]   = VERB(grain, IN(GRAIN)),
    [CIV_V_LOSE]    = VERB(lose, IN(LOSS)),
    [CIV_V_NOMINEE] = VERB(nominee, IN(NOMINEE)),
    [CIV_V_PICK]    = VERB(pick, IN(PICK)),
    [CIV_V_FACTION] = VERB(faction, IN(FACTION)),
    [CIV_V_TAKE]    = VERB(take, IN(TAKE)),
    [CIV_V_PLAIN]   = VERB(plain, IN(PLAIN)),
    [CIV_V_HERESY]  = VERB(heresy, IN(HERESY)),
    [CIV_V_PIRATE]  = VERB(pirate, IN(PIRACY)),
    [CIV_V_SHOW]    = VERB(show, IN(SUCCESSION)),
    [CIV_V_END]     = VERB(end, IN(SHIPS) | IN(MOVEMENT) | IN(CONFLICT) | IN(CITIES) | IN(GOLD) |
                                IN(TRADE) | IN(PURCHASE) | IN(EXCESS) | IN(ORDER) | IN(HERESY) |
                                IN(PIRACY)),
};
/* clang-format on */

/* CIV-5.5: phases come in order. */
static bool refuse_phase(const struct stele_rules *rules, const struct civ_state *state,
                         const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase == CIV_P_OVER)
        return civ_refuse(why, CIV_WHY_OVER);
    if (move->verb == CIV_V_TAX && !civ_owns(rules, &state->player[move->by], CIV_COINAGE))
        return civ_refuse(why, CIV_WHY_TAX_FIXED); /* CIV-6.1 */
    if (state->phase == CIV_P_VOYAGE)
        return civ_refuse(why, CIV_WHY_AT_SEA); /* CIV-R47 */
    civ_refuse(why, CIV_WHY_NOT_NOW);
    fact_name(&why->facts, "phase", CIV_D_PHASES, state->phase);
    return false;
}

/* CIV-5.2: the order of action; CIV-16.1: anybody may open a trade. */
static bool may_act(const struct civ_state *state, const struct stele_move *move,
                    struct stele_reason *why)
{
    if (move->by == STELE_NOBODY || move->by == state->decider || move->verb == CIV_V_OFFER)
        return true;
    civ_refuse(why, CIV_WHY_NOT_YOURS);
    fact_seat(&why->facts, "expected", state->decider);
    return false;
}

/* CIV-5.1: turns until somebody wins, but not more than can be counted. */
static bool refuse_length(struct stele_reason *why)
{
    civ_refuse(why, CIV_WHY_TOO_LONG);
    fact_int(&why->facts, "most", CIV_TURNS_MAX);
    return false;
}

bool civ_check(const struct stele_rules *rules, const void *state, const struct stele_move *move,
               struct stele_reason *why)
{
    const struct verb *const verb = &verbs[move->verb];
    const struct civ_state *const civ = state;

    if (((verb->phases >> civ->phase) & 1) == 0)
        return refuse_phase(rules, civ, move, why);
    if (civ->turn == CIV_TURNS_MAX)
        return refuse_length(why);
    return may_act(civ, move, why) && verb->check(rules, civ, move, why);
}

void civ_apply(const struct stele_rules *rules, void *state, const struct stele_move *move,
               struct stele_sink *sink)
{
    verbs[move->verb].apply(rules, state, move, sink);
    civ_settle(rules, state, sink);
}
