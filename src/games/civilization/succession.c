/* Phase 13: the succession markers, and victory (CIV-20.1, CIV-21.1). */
#include "games/civilization/civilization.h"

#include "core/game/standing.h"

/* ---- The table ------------------------------------------------------------------------------- */

static const struct civ_row *row_of(const struct civ_state *state, int seat)
{
    return &state->row[civ_nation(&state->player[seat])];
}

/* CIV-2.4: epochs begin at different spaces for different nations. */
enum civ_epoch civ_epoch_of(const struct civ_state *state, int seat, int space)
{
    int epoch = CIV_EPOCHS_N - 1;

    while (epoch > CIV_STONE && space < row_of(state, seat)->first[epoch])
        epoch--;
    return (enum civ_epoch)epoch;
}

int civ_figure_of(const struct civ_state *state, int seat, int space)
{
    const struct civ_row *row = row_of(state, seat);
    const int i = space - row->first[CIV_LATE_IRON];

    return i >= 0 && i < CIV_FIGURES_MAX ? row->figure[i] : 0;
}

/* ---- What an epoch asks for (CIV-20.2) ------------------------------------------------------- */

/* CIV-17.14: a card of two groups counts for both. */
static int groups_of(const struct stele_rules *rules, const struct civ_player *player)
{
    unsigned groups = 0;

    for (uint32_t cards = player->cards; cards != 0; cards &= cards - 1)
        groups |= civ_set(rules)->card[__builtin_ctz(cards)].groups;
    return __builtin_popcount(groups);
}

/* Notes one requirement; the first that is not met stays. */
static void need(struct civ_advance *advance, enum civ_need what, int found, int expected)
{
    if (expected == 0 || advance->why == CIV_STEP_LACKS)
        return;
    advance->need = what;
    advance->found = found;
    advance->expected = expected;
    if (found < expected)
        advance->why = CIV_STEP_LACKS;
}

/* CIV-32.3.2: Farmers and Citizens ask for the cities alone. */
static void enter_epoch(const struct stele_rules *rules, const struct civ_state *state, int seat,
                        enum civ_epoch epoch, struct civ_advance *advance)
{
    const struct civ_epoch_needs *needs = &civ_set(rules)->epoch[epoch];
    const struct civ_player *player = &state->player[seat];

    advance->why = CIV_STEP_ENTERS;
    need(advance, CIV_NEED_CITIES, player->cities, needs->cities);
    if (!civ_is_full(rules))
        return;
    need(advance, CIV_NEED_GROUPS, groups_of(rules, player), needs->groups);
    need(advance, CIV_NEED_CARDS, __builtin_popcount(player->cards), needs->cards);
    need(advance, CIV_NEED_VALUE, civ_card_points(rules, player), needs->points);
}

/* CIV-21.1; CIV-30.1, CIV-30.2, CIV-R25: the chosen line instead of the last space. */
static bool has_arrived(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return state->player[seat].space >= civ_finish(rules);
}

/* ---- One marker ------------------------------------------------------------------------------ */

/* CIV-20.3: a Late Iron space has a figure; CIV-21.1: the last one asks for it on leaving. */
static void enter_space(const struct stele_rules *rules, const struct civ_state *state, int seat,
                        struct civ_advance *advance)
{
    const bool last = advance->to == civ_set(rules)->finish;
    const int figure = civ_figure_of(state, seat, last ? advance->to - 1 : advance->to);

    if (!civ_is_full(rules) || figure == 0)
        return;
    const int worth = civ_worth(rules, state, seat);
    if (worth < figure || advance->why != CIV_STEP_ENTERS) {
        advance->why = worth < figure ? CIV_STEP_SHORT : CIV_STEP_FIGURE;
        advance->found = worth;
        advance->expected = figure;
    }
}

/* CIV-20.4, CIV-T13; CIV-20.5, CIV-R24: not in Farmers and Citizens under one reading. */
static bool goes_back(const struct stele_rules *rules, const struct civ_state *state, int seat,
                      struct civ_advance *advance)
{
    const struct civ_player *player = &state->player[seat];
    const int figure = civ_is_full(rules) ? civ_figure_of(state, seat, player->space) : 0;

    *advance = (struct civ_advance){.to = player->space - 1};
    if (player->cities == 0 && civ_epoch_of(state, seat, player->space) != CIV_STONE &&
        (civ_is_full(rules) || !civ_ruled(rules, CIV_R_FARMERS_STAY))) {
        advance->why = CIV_STEP_RUINED;
        return true;
    }
    if (figure == 0)
        return false;
    const int worth = civ_worth(rules, state, seat);
    if (worth >= figure)
        return false;
    advance->why = CIV_STEP_FALLEN;
    advance->found = worth;
    advance->expected = figure;
    return true;
}

/* CIV-20.6: back, once, or else forward, or else nothing. */
static struct civ_advance advance_of(const struct stele_rules *rules,
                                     const struct civ_state *state, int seat)
{
    const int space = state->player[seat].space;
    struct civ_advance advance;

    if (goes_back(rules, state, seat, &advance))
        return advance;
    advance = (struct civ_advance){.why = CIV_STEP_ON, .to = space + 1};
    const enum civ_epoch epoch = civ_epoch_of(state, seat, advance.to);
    if (epoch != civ_epoch_of(state, seat, space))
        enter_epoch(rules, state, seat, epoch, &advance);
    if (advance.why != CIV_STEP_LACKS)
        enter_space(rules, state, seat, &advance);
    return advance;
}

/* CIV-R24: whether the other reading would move the marker otherwise. */
static struct stele_ruled step_reading(const struct stele_rules *rules,
                                         const struct civ_state *state, int seat,
                                         const struct civ_advance *advance)
{
    const struct stele_rules other = rules_otherwise(rules, CIV_R_FARMERS_STAY);

    return advance_of(&other, state, seat).to != advance->to ? reading_of(rules, CIV_R_FARMERS_STAY)
                                                             : NO_READING;
}

/* CIV-20.1 */
static void move_marker(const struct stele_rules *rules, struct civ_state *state, int seat,
                        const struct civ_advance *advance, struct stele_sink *sink)
{
    struct civ_player *player = &state->player[seat];
    const bool stays = advance->why == CIV_STEP_LACKS || advance->why == CIV_STEP_SHORT;
    const int by = stays ? 0 : advance->to - player->space;

    civ_book_step(state, seat, advance,
                  sink ? step_reading(rules, state, seat, advance) : NO_READING, sink);
    player->space = (uint8_t)(player->space + by);
    player->steps = (int16_t)(player->steps + by);
}

/* Why the marker of a player would not go on if the succession came now. */
bool civ_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why)
{
    static const struct {
        const char *code, *clause;
    } lacks[] = {
        [CIV_NEED_NONE] = {"civilization.step-cities", "CIV-20.2"},
        [CIV_NEED_CITIES] = {"civilization.step-cities", "CIV-20.2"},
        [CIV_NEED_GROUPS] = {"civilization.step-groups", "CIV-20.2"},
        [CIV_NEED_CARDS] = {"civilization.step-cards", "CIV-20.2"},
        [CIV_NEED_VALUE] = {"civilization.step-value", "CIV-20.2"},
    };
    const struct civ_state *const civ = state;

    *category = CIV_C_STEPS;
    if (object->kind != CIV_OBJ_MARKER || rules->edition == CIV_NOMADS ||
        civ->player[seat].nation == 0 || has_arrived(rules, civ, seat))
        return true;
    const struct civ_advance advance = advance_of(rules, civ, seat);
    if (advance.why == CIV_STEP_ON || advance.why == CIV_STEP_ENTERS ||
        advance.why == CIV_STEP_FIGURE)
        return true;
    return REFUSE(why,
                  advance.why == CIV_STEP_RUINED   ? "civilization.step-ruined"
                  : advance.why == CIV_STEP_FALLEN ? "civilization.step-fallen"
                  : advance.why == CIV_STEP_SHORT  ? "civilization.step-short"
                                                   : lacks[advance.need].code,
                  advance.why == CIV_STEP_RUINED   ? "CIV-20.5"
                  : advance.why == CIV_STEP_FALLEN ? "CIV-20.4"
                  : advance.why == CIV_STEP_SHORT  ? "CIV-20.3"
                                                   : lacks[advance.need].clause,
                  READING(step_reading(rules, civ, seat, &advance)), SEAT("player", seat),
                  INT("space", advance.to),
                  NAME("epoch", CIV_D_EPOCHS, civ_epoch_of(civ, seat, advance.to)),
                  INT("found", advance.found), INT("expected", advance.expected));
}

/* ---- Cards shown ----------------------------------------------------------------------------- */

/* Whether cards that nobody has seen could change the result. */
static bool may_show(const struct stele_rules *rules, const struct civ_state *state, int seat,
                     const struct civ_advance *advance)
{
    return rules->table && state->player[seat].unknown > 0 &&
           (advance->why == CIV_STEP_SHORT || advance->why == CIV_STEP_FALLEN);
}

bool civ_check_show(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    struct civ_cards cards = civ_cards_of(move, CIV_SHOW_CARDS);

    if (cards.n[civ_unknown(rules)] > 0)
        return REFUSE(why, "civilization.card-unnamed", "CIV-15.6");
    return civ_check_held(rules, state, move->by, &cards, why);
}

void civ_apply_show(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const struct civ_cards cards = civ_cards_of(move, CIV_SHOW_CARDS);

    civ_uncover(rules, state, move->by, &cards, sink);
    TELL(sink, "civilization.shown", "CIV-20.3", move->by, WHOLE,
         FACTS(civ_counted("cards", cards.n, civ_unknown(rules))),
         INT("value", civ_set_value(rules, cards.n)));
    state->done = true;
}

void civ_list_show(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    out->open |= (uint64_t)1 << CIV_V_SHOW;
    civ_offer_bare(rules, state, CIV_V_SHOW, out);
}

/* ---- Victory --------------------------------------------------------------------------------- */

/* What decides between those who arrive together: CIV-21.2; CIV-32.3.1; in Nomads and Seafarers
 * between all, CIV-31.3. */
static int merit(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    if (rules->edition == CIV_NOMADS)
        return civ_areas_held(state, seat);
    if (rules->edition == CIV_FARMERS)
        return state->player[seat].cities;
    return civ_worth(rules, state, seat);
}

void civ_standing(const struct stele_rules *rules, const void *in, struct stele_standing *out)
{
    static const struct {
        const char *arrived, *merit, *name;
    } of[] = {
        [CIV_FULL] = {"CIV-21.1", "CIV-21.2", "worth"},
        [CIV_SHORT] = {"CIV-30.2", "CIV-21.2", "worth"},
        [CIV_NOMADS] = {NULL, "CIV-31.3", "areas"},
        [CIV_FARMERS] = {"CIV-32.3.1", "CIV-32.3.1", "cities"},
    };
    const struct civ_state *state = in;
    const int edition = rules->edition;

    if (of[edition].arrived) {
        int32_t *arrived = standing_add(out, "arrived", of[edition].arrived);
        for (int seat = 0; seat < state->players_n; seat++)
            arrived[seat] = has_arrived(rules, state, seat);
        out->total = 1;
    }
    int32_t *merits = standing_add(out, of[edition].name, of[edition].merit);
    for (int seat = 0; seat < state->players_n; seat++)
        merits[seat] = merit(rules, state, seat);
    standing_judge(rules, civ_is_full(rules) ? "CIV-R21" : "CIV-R22", out);
}

/* CIV-R21, CIV-R22: equal ones share the victory. */
static void finish(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    struct stele_standing standing = {0};

    civ_standing(rules, state, &standing);
    const bool shared = standing.win == STELE_WIN_SHARED;
    state->phase = CIV_P_OVER;
    state->decider = STELE_NOBODY;
    state->winners = standing.winners;
    state->end = rules->edition == CIV_NOMADS ? CIV_END_CLOCK
                 : shared                     ? CIV_END_SHARED
                                              : CIV_END_FINISH;
    for (int seat = 0; seat < state->players_n; seat++)
        if ((standing.winners >> seat) & 1)
            TELL(sink,
                 standing.win == STELE_WIN_SHARED ? "civilization.shared" : "civilization.won",
                 standing.clause, seat, INT("total", standing.figure[standing.total].value[seat]),
                 FACTS(standing_facts(rules, &standing)));
}

static unsigned arrivals(const struct stele_rules *rules, const struct civ_state *state)
{
    unsigned arrived = 0;

    for (int seat = 0; seat < state->players_n; seat++)
        if (has_arrived(rules, state, seat))
            arrived |= 1u << seat;
    return arrived;
}

/* CIV-21.2 counts trade cards: those who arrive together show what nobody has seen, each once, in
 * A.S.T. order.  These parts of the step follow those of the markers, so that `at` runs through the
 * queue a second time. */
static bool ask_arrived(const struct stele_rules *rules, struct civ_state *state)
{
    const unsigned arrived = arrivals(rules, state);

    if (!rules->table || !civ_is_full(rules) || (arrived & (arrived - 1)) == 0)
        return false;
    for (; state->at < 2 * state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at - state->queue_n];
        if (state->done || ((arrived >> seat) & 1) == 0 || state->player[seat].unknown == 0)
            continue;
        civ_ask(state, CIV_P_SUCCESSION, seat, seat);
        return true;
    }
    state->at = state->queue_n;
    return false;
}

static void look_for_victory(const struct stele_rules *rules, struct civ_state *state,
                             struct stele_sink *sink)
{
    const unsigned arrived = arrivals(rules, state);

    if (arrived == 0)
        return;
    for (int i = 0; i < state->players_n; i++)
        if ((arrived >> state->order[i]) & 1)
            TELL(sink, "civilization.arrived",
                 rules->edition == CIV_FULL    ? "CIV-21.1"
                 : rules->edition == CIV_SHORT ? "CIV-30.2"
                                               : "CIV-32.3.1",
                 state->order[i], INT("space", civ_finish(rules)),
                 INT("total", merit(rules, state, state->order[i])));
    finish(rules, state, sink);
}

/* ---- The phase ------------------------------------------------------------------------------- */

/* CIV-31.2: in Nomads and Seafarers one marker counts the turns. */
void civ_begin_succession(const struct stele_rules *rules, struct civ_state *state,
                          struct stele_sink *sink)
{
    if (rules->edition != CIV_NOMADS) {
        civ_queue_all(state);
        return;
    }
    state->clock++;
    if (state->clock >= civ_set(rules)->nomads_turns)
        finish(rules, state, sink);
}

bool civ_seek_succession(const struct stele_rules *rules, struct civ_state *state,
                         struct stele_sink *sink)
{
    if (rules->edition == CIV_NOMADS)
        return false;
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at];
        const struct civ_advance advance = advance_of(rules, state, seat);
        if (!state->done && may_show(rules, state, seat, &advance)) {
            civ_ask(state, CIV_P_SUCCESSION, seat, seat);
            return true;
        }
        move_marker(rules, state, seat, &advance, sink);
    }
    if (ask_arrived(rules, state))
        return true;
    look_for_victory(rules, state, sink);
    return false;
}
