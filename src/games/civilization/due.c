/* What is reported of a refused move besides the reason: what the turn waits for, and what else is
 * wrong with a move that comes at the wrong time. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- What is due ----------------------------------------------------------------------------- */

/* By phase.  The clauses are those of the decision, or of the calamity that asks for it. */
/* clang-format off */
static const struct {
    const char *code, *clause;
} dues[CIV_PHASES_N] = {
    [CIV_P_PLACES]     = {"civilization.due-places", "CIV-4.3"},
    [CIV_P_NATIONS]    = {"civilization.due-nations", "CIV-4.4"},
    [CIV_P_STACKS]     = {"civilization.due-stacks", "CIV-4.2"},
    [CIV_P_TAXES]      = {"civilization.due-taxes", "CIV-6.1"},
    [CIV_P_REVOLT]     = {"civilization.due-revolt", "CIV-6.3.2"},
    [CIV_P_GROWTH]     = {"civilization.due-growth", "CIV-7.4"},
    [CIV_P_SHIPS]      = {"civilization.due-ships", "CIV-9.3"},
    [CIV_P_MOVEMENT]   = {"civilization.due-movement", "CIV-10.1"},
    [CIV_P_VOYAGE]     = {"civilization.due-voyage", "CIV-R47"},
    [CIV_P_CONFLICT]   = {"civilization.due-conflict", "CIV-11.8.2"},
    [CIV_P_CITIES]     = {"civilization.due-cities", "CIV-12.2"},
    [CIV_P_SUPPORT]    = {"civilization.due-support", "CIV-14.2"},
    [CIV_P_GOLD]       = {"civilization.due-gold", "CIV-15.7"},
    [CIV_P_TRADE]      = {"civilization.due-trade", "CIV-16.5"},
    [CIV_P_PURCHASE]   = {"civilization.due-purchase", "CIV-17.2"},
    [CIV_P_EXCESS]     = {"civilization.due-excess", "CIV-18.1"},
    [CIV_P_DISASTER]   = {"civilization.due-volcano", "CIV-22.2.4.2"},
    [CIV_P_ORDER]      = {"civilization.due-order", "CIV-22.2.3"},
    [CIV_P_GRAIN]      = {"civilization.due-grain", "CIV-22.2.5"},
    [CIV_P_LOSS]       = {"civilization.due-loss", "CIV-22.2.12.2"},
    [CIV_P_NOMINEE]    = {"civilization.due-nominee", "CIV-22.2.6.1"},
    [CIV_P_PICK]       = {"civilization.due-pick", "CIV-22.2.6.1"},
    [CIV_P_FACTION]    = {"civilization.due-faction", "CIV-22.2.6.1"},
    [CIV_P_TAKE]       = {"civilization.due-take", "CIV-22.2.6.3"},
    [CIV_P_PLAIN]      = {"civilization.due-plain", "CIV-22.2.7.3"},
    [CIV_P_HERESY]     = {"civilization.due-heresy", "CIV-22.2.10.4"},
    [CIV_P_REDUCTION]  = {"civilization.due-reduction", "CIV-22.2.9.4"},
    [CIV_P_PIRACY]     = {"civilization.due-piracy", "CIV-22.2.11.1"},
    [CIV_P_SUCCESSION] = {"civilization.due-succession", "CIV-20.3"},
};
/* clang-format on */

/* The figures that the sentence of a phase needs. */
static void add_figures(const struct stele_rules *rules, const struct civ_state *state,
                        struct stele_reason *what)
{
    const struct civ_trouble *const trouble = &state->trouble;
    struct stele_facts *const facts = &what->facts;

    switch ((enum civ_phase)state->phase) {
    case CIV_P_REVOLT:
    case CIV_P_GROWTH:
        fact_int(facts, "n", state->player[state->decider].stock);
        break;
    case CIV_P_SUPPORT: {
        const struct civ_player *const player = &state->player[state->decider];
        fact_int(facts, "n", player->cities);
        fact_int(facts, "needed", civ_set(rules)->support * player->cities);
        fact_int(facts, "found", player->tokens);
        break;
    }
    case CIV_P_VOYAGE:
        fact_name(facts, "at", CIV_D_AREAS, state->voyage.at);
        fact_int(facts, "n", state->voyage.aboard);
        break;
    case CIV_P_TRADE:
        if (state->offer.open)
            fact_seat(facts, "other", state->offer.by);
        break;
    case CIV_P_EXCESS: {
        const int hand = civ_hand_n(rules, state, state->decider), most = civ_set(rules)->hand;
        fact_int(facts, "n", hand > most ? hand - most : 0);
        break;
    }
    case CIV_P_ORDER: /* CIV-22.2.7.2: a flood spares no one whom it can reach */
        what->clause = civ_order_clause(state);
        fact_int(facts, "n", trouble->orderable);
        fact_int(facts, "all", civ_now(state) == CIV_FLOOD);
        break;
    case CIV_P_LOSS:
        what->clause = civ_loss_clause(rules, state, trouble->loser);
        fact_int(facts, "n", trouble->left);
        break;
    case CIV_P_PICK:
        fact_int(facts, "n", trouble->left);
        break;
    case CIV_P_REDUCTION:
        what->clause = civ_now(state) == CIV_ICONOCLASM ? "CIV-22.2.10.1" : "CIV-22.2.9.1";
        fact_int(facts, "n", trouble->reductions);
        break;
    default:
        break;
    }
    if (state->trouble.kind != 0)
        fact_name(facts, "calamity", CIV_D_CALAMITIES, (int)civ_now(state));
}

void civ_due_now(const struct stele_rules *rules, const void *state, struct stele_reason *what)
{
    const struct civ_state *const civ = state;

    if (civ->phase == CIV_P_DISASTER && civ_volcanoes_of(rules, civ) == 0)
        REFUSE(what, "civilization.due-quake", "CIV-22.2.4.3");
    else
        REFUSE(what, dues[civ->phase].code, dues[civ->phase].clause);
    if (civ->decider != STELE_NOBODY)
        fact_seat(&what->facts, "player", civ->decider);
    add_figures(rules, civ, what);
    fact_int(&what->facts, "now", 1);
}

bool civ_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move)
{
    const struct civ_state *const civ = state;

    (void)rules;
    return civ_is_time(civ, (enum civ_verb)move->verb) && civ_is_mover(civ, move);
}

/* ---- What needs no decision ------------------------------------------------------------------ */

/* The part of a player in the step is over, or was skipped. */
static bool has_passed(const struct civ_state *state, int seat)
{
    for (int i = 0; i < state->at && i < state->queue_n; i++)
        if (state->queue[i] == seat)
            return true;
    return false;
}

/* Whether the time for something has gone by: an earlier step of this turn, an earlier part of this
 * one; or a late step of the turn before, when this one has hardly begun. */
static bool is_past(const struct civ_state *state, enum civ_step step, int seat)
{
    if (state->step == step)
        return has_passed(state, seat);
    return state->step > step ||
           (state->round > 1 && state->step <= CIV_S_SHIPS && step >= CIV_S_SUPPORT);
}

static enum civ_step step_of(enum civ_verb verb)
{
    return verb == CIV_V_GROW     ? CIV_S_GROWTH
           : verb == CIV_V_REDUCE ? CIV_S_SUPPORT
                                  : CIV_S_CALAMITIES;
}

/* CIV-5.5: where there is nothing to choose the engine goes on by itself.  Refuses a log that
 * records such a step, unless the time for it is still to come. */
static bool check_needed(const struct civ_state *state, const struct stele_move *move,
                         struct stele_reason *why)
{
    if (move->verb != CIV_V_END && !is_past(state, step_of((enum civ_verb)move->verb), move->by))
        return true;
    switch ((enum civ_verb)move->verb) {
    case CIV_V_GROW:
        return REFUSE(why, "civilization.forced-grow", "CIV-7.4");
    case CIV_V_REDUCE: /* in a calamity it is always written down */
        return move_has(move, CIV_REDUCE_FOR) ||
               REFUSE(why, "civilization.forced-reduce", "CIV-14.2");
    case CIV_V_VOLCANO:
        return REFUSE(why, "civilization.forced-volcano", "CIV-22.2.4.2");
    case CIV_V_ORDER:
        return REFUSE(why, "civilization.forced-order", "CIV-22.2.7.2");
    case CIV_V_PICK:
        return REFUSE(why, "civilization.forced-pick", "CIV-22.2.6.1");
    case CIV_V_TAKE:
        return REFUSE(why, "civilization.forced-take", "CIV-22.2.6.3");
    case CIV_V_PLAIN:
        return REFUSE(why, "civilization.forced-plain", "CIV-22.2.7.3");
    case CIV_V_PIRATE:
        return REFUSE(why, "civilization.forced-pirate", "CIV-22.2.11.1");
    case CIV_V_END:
        return !has_passed(state, move->by) || REFUSE(why, "civilization.forced-end", "CIV-5.5");
    default:
        return true;
    }
}

/* ---- What else is wrong ---------------------------------------------------------------------- */

/* The phase as which the check of a verb can be asked at any time of a turn; -1: a decision that
 * only its own phase can judge (a voyage, a fight, a calamity). */
static int home_of(enum civ_verb verb)
{
    switch (verb) {
    case CIV_V_TAX:
        return CIV_P_TAXES;
    case CIV_V_KEEP:
    case CIV_V_SCRAP:
    case CIV_V_BUILD:
        return CIV_P_SHIPS;
    case CIV_V_MOVE:
    case CIV_V_SAIL:
        return CIV_P_MOVEMENT;
    case CIV_V_CITY:
        return CIV_P_CITIES;
    case CIV_V_GOLD:
        return CIV_P_GOLD;
    case CIV_V_OFFER:
        return CIV_P_TRADE;
    case CIV_V_BUY:
        return CIV_P_PURCHASE;
    default:
        return -1;
    }
}

/* As if the part of the player in that phase began now: nothing has been paid for, nothing has
 * moved, no offer is open. */
static void begin_part(struct civ_state *state, int phase, int seat)
{
    struct civ_player *const player = &state->player[seat];

    state->phase = (uint8_t)phase;
    state->active = state->decider = (int8_t)seat;
    memset(state->arrived, 0, sizeof state->arrived);
    memset(&state->voyage, 0, sizeof state->voyage);
    memset(&state->offer, 0, sizeof state->offer);
    state->lapsed_n = 0;
    for (int i = 0; i < player->ships_n; i++)
        player->ship[i].kept = player->ship[i].sailed = player->ship[i].bound = false;
}

bool civ_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why)
{
    const struct civ_state *const civ = state;
    const int home = home_of((enum civ_verb)move->verb);
    struct civ_state own;

    if (civ->step < CIV_S_TAXES || move->by == STELE_NOBODY)
        return true;
    if (home < 0)
        return check_needed(civ, move, why);
    own = *civ;
    begin_part(&own, home, move->by);
    return rules->game->acts[move->verb].check(rules, &own, move, why);
}
