/* Checks that come before those of each verb, which are in the files of their phases. */
#include "games/civilization/civilization.h"

/* By verb, bit per phase in which it may be used. */
static const uint32_t phases[] = {
#define IN(PHASE)                                   (1u << CIV_P_##PHASE)
#define VERB(ID, NAME, CLAUSE, FLAGS, PHASES, ARGS) PHASES,
#include "games/civilization/verbs.def"
#undef VERB
#undef IN
};

_Static_assert(CIV_PHASES_N <= 32, "phases are bits of a word");

static bool phase_knows(const struct civ_state *state, enum civ_verb verb)
{
    return (phases[verb] >> state->phase) & 1;
}

bool civ_is_time(const struct civ_state *state, enum civ_verb verb)
{
    return phase_knows(state, verb) && state->turn < CIV_TURNS_MAX;
}

/* CIV-5.5: phases come in order. */
static COLD bool refuse_phase(const struct stele_rules *rules, const struct civ_state *state,
                              const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase == CIV_P_OVER)
        return REFUSE(why, "civilization.over", "CIV-21.1");
    if (move->verb == CIV_V_TAX && !civ_owns(rules, &state->player[move->by], CIV_COINAGE))
        return REFUSE(why, "civilization.tax-fixed", "CIV-6.1",
                      INT("expected", civ_set(rules)->tax));
    if (state->phase == CIV_P_VOYAGE)
        return REFUSE(why, "civilization.at-sea", "CIV-R47");
    if (state->phase == CIV_P_MOVEMENT && phases[move->verb] == 1u << CIV_P_VOYAGE)
        return REFUSE(why, "civilization.no-voyage", "CIV-10.6");
    return REFUSE(why, "civilization.not-now", "CIV-5.5", NAME("phase", CIV_D_PHASES, state->phase),
                  WHEN(move->verb != CIV_V_END, /* which belongs to many phases */
                       NAME("wanted", CIV_D_PHASES, __builtin_ctz(phases[move->verb]))));
}

/* CIV-5.2: the order of action. */
static COLD bool refuse_mover(const struct civ_state *state, struct stele_reason *why)
{
    return REFUSE(why, "civilization.not-yours", "CIV-5.2", SEAT("expected", state->decider));
}

bool civ_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct civ_state *const civ = state;

    if (!phase_knows(civ, move->verb))
        return refuse_phase(rules, civ, move, why);
    /* CIV-5.1: turns until somebody wins, but not more than can be counted. */
    if (civ->turn == CIV_TURNS_MAX)
        return REFUSE(why, "civilization.too-long", "CIV-5.1", INT("most", CIV_TURNS_MAX));
    if (!civ_is_mover(civ, move))
        return refuse_mover(civ, why);
    return true;
}
