/* The turn: steps one after the other, each until nobody has anything to decide in it. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Steps ----------------------------------------------------------------------------------- */

struct step {
    void (*begin)(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink);
    bool (*seek)(const struct stele_rules *rules, struct civ_state *state, struct stele_sink *sink);
    uint8_t editions; /* that have the step */
};

enum {
    FULL = 1 << CIV_FULL | 1 << CIV_SHORT,
    CITIZENS = FULL | 1 << CIV_FARMERS,
    ALL = CITIZENS | 1 << CIV_NOMADS
};

#define STEP(NAME, EDITIONS)                                                                       \
    {                                                                                              \
        civ_begin_##NAME, civ_seek_##NAME, EDITIONS                                                \
    }

/* CIV-5.7; CIV-31.4, CIV-32.4: what the simplified games leave out.  CIV-31.5.6: nomads remove
 * their surplus after moving, and have no cities to support. */
/* clang-format off */
static const struct step steps[CIV_STEPS_N] = {
    [CIV_S_PLACES]     = STEP(places, CITIZENS),
    [CIV_S_NATIONS]    = STEP(nations, ALL),
    [CIV_S_STACKS]     = STEP(stacks, FULL),
    [CIV_S_TAXES]      = STEP(taxes, FULL),
    [CIV_S_GROWTH]     = STEP(growth, ALL),
    [CIV_S_CENSUS]     = STEP(census, CITIZENS),
    [CIV_S_SHIPS]      = STEP(ships, ALL),
    [CIV_S_MOVEMENT]   = STEP(movement, ALL),
    [CIV_S_CONFLICT]   = STEP(conflict, CITIZENS),
    [CIV_S_CITIES]     = STEP(cities, CITIZENS),
    [CIV_S_SUPPORT]    = STEP(support, ALL),
    [CIV_S_DRAW]       = STEP(draw, FULL),
    [CIV_S_TRADE]      = STEP(trade, FULL),
    [CIV_S_PURCHASE]   = STEP(purchase, FULL),
    [CIV_S_CALAMITIES] = STEP(calamities, FULL),
    [CIV_S_UPKEEP]     = STEP(support, FULL),
    [CIV_S_SUCCESSION] = STEP(succession, ALL),
};
/* clang-format on */

/* CIV-2.7: pieces come into play only where pieces are.  When nobody has any on the board, nobody
 * can ever come to the finish (CIV-21.1). */
static bool is_extinct(const struct civ_state *state)
{
    for (int seat = 0; seat < state->players_n; seat++)
        if (state->player[seat].tokens > 0 || state->player[seat].cities > 0)
            return false;
    return true;
}

static void end_extinct(struct civ_state *state, struct stele_sink *sink)
{
    state->phase = CIV_P_OVER;
    state->decider = STELE_NOBODY;
    state->end = CIV_END_EXTINCT;
    state->winners = 0;
    TELL(sink, "civilization.extinct", "CIV-2.7", STELE_NOBODY);
}

/* The steps before the taxes are the set-up and come once; every later turn begins with the
 * taxes. */
static void next_step(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    bool new_round = false;

    do {
        if (++state->step == CIV_STEPS_N) {
            state->step = CIV_S_TAXES;
            new_round = true;
        }
    } while (((steps[state->step].editions >> rules->edition) & 1) == 0);
    state->queue_n = state->at = 0;
    state->done = false;
    if (new_round && rules->edition != CIV_NOMADS && is_extinct(state)) {
        end_extinct(state, sink);
        return;
    }
    if (new_round) { /* CIV-5.1: another turn; cities built in the last one are new no longer */
        state->round++;
        state->turn_of = 0;
        memset(&state->new_cities, 0, sizeof state->new_cities);
    }
    steps[state->step].begin(rules, state, sink);
}

/* Called after every move.  A `seek` also does everything that needs no decision, so one call may
 * run through several steps, or through turns in which nobody has anything to decide. */
void civ_settle(const struct stele_rules *rules, struct civ_state *state, struct stele_sink *sink)
{
    while (state->phase != CIV_P_OVER && !steps[state->step].seek(rules, state, sink))
        if (state->phase != CIV_P_OVER)
            next_step(rules, state, sink);
}

/* ---- Whose part it is ------------------------------------------------------------------------ */

void civ_queue_all(struct civ_state *state)
{
    for (int i = 0; i < state->players_n; i++)
        civ_enqueue(state, state->order[i]);
}

void civ_queue_reversed(struct civ_state *state)
{
    for (int i = state->players_n - 1; i >= 0; i--)
        civ_enqueue(state, state->order[i]);
}

void civ_next_part(struct civ_state *state)
{
    state->at++;
    state->done = false;
}

/* A turn, as it is numbered for readers, is a run of decisions in the part of one player, even if
 * others make them. */
void civ_ask(struct civ_state *state, enum civ_phase phase, int active, int decider)
{
    state->phase = (uint8_t)phase;
    state->active = (int8_t)active;
    state->decider = (int8_t)decider;
    if (state->turn_of != active + 1) {
        state->turn_of = (int8_t)(active + 1);
        state->turn++;
    }
}

/* ---- end ------------------------------------------------------------------------------------- */

bool civ_check_end(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    switch ((enum civ_phase)state->phase) {
    case CIV_P_SHIPS:
        return civ_check_end_ships(state, why);
    case CIV_P_TRADE:
        return civ_check_end_trade(rules, state, why);
    case CIV_P_EXCESS:
        return civ_check_end_excess(rules, state, why);
    case CIV_P_ORDER:
        return civ_check_end_order(rules, state, why);
    case CIV_P_HERESY:
        return civ_check_end_heresy(rules, state, why);
    case CIV_P_PIRACY:
        return civ_check_end_piracy(rules, state, why);
    default:
        return true;
    }
}

void civ_apply_end(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    TELL(sink, "civilization.ended", "CIV-5.5", move->by, WHOLE,
         NAME("phase", CIV_D_PHASES, (enum civ_phase)state->phase));
    switch ((enum civ_phase)state->phase) {
    case CIV_P_TRADE:
        civ_apply_end_trade(rules, state, sink);
        break;
    case CIV_P_EXCESS:
        civ_apply_end_excess(rules, state, sink);
        break;
    case CIV_P_ORDER:
        civ_apply_end_order(rules, state, sink);
        break;
    case CIV_P_HERESY:
        civ_apply_end_heresy(rules, state, sink);
        break;
    case CIV_P_PIRACY:
        civ_apply_end_piracy(rules, state, sink);
        break;
    default:
        state->done = true;
        break;
    }
}

void civ_list_end(const struct stele_rules *rules, const struct civ_state *state,
                  struct stele_moves *out)
{
    civ_offer_bare(rules, state, CIV_V_END, out);
}
