/* Phase 12: calamities in their order, and those that spread no losses: earthquake, Civil Disorder,
 * Iconoclasm and Heresy (CIV-19.5, CIV-22.2.3). */
#include "games/civilization/civilization.h"

#include <string.h>

typedef bool go_on(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink);

static go_on go_on_volcano, go_on_disorder, go_on_iconoclasm;

/* Each leaves somebody to decide, or returns false when it is over.  They are called again after
 * every decision; trouble.stage, whose values each calamity has for itself, says how far it
 * came. */
static go_on *const calamities[CIV_CALAMITIES_N] = {
    [CIV_VOLCANO] = go_on_volcano,
    [CIV_FAMINE] = civ_go_on_famine,
    [CIV_CIVIL_WAR] = civ_go_on_war,
    [CIV_FLOOD] = civ_go_on_flood,
    [CIV_EPIDEMIC] = civ_go_on_epidemic,
    [CIV_CIVIL_DISORDER] = go_on_disorder,
    [CIV_ICONOCLASM] = go_on_iconoclasm,
    [CIV_PIRACY] = civ_go_on_piracy,
};

const struct civ_calamity_figures *civ_now_figures(const struct stele_rules *rules,
                                                   const struct civ_state *state)
{
    return &civ_set(rules)->calamity[civ_now(state)];
}

/* ---- The weak (CIV-24.2) --------------------------------------------------------------------- */

bool civ_is_weak(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return rules->option[CIV_O_WEAK] != 0 &&
           civ_units(rules, state, seat) < civ_set(rules)->weak;
}

const char *civ_clause_of(enum civ_calamity calamity)
{
    static const char *const clauses[CIV_CALAMITIES_N] = {
        [CIV_VOLCANO] = "CIV-22.2.4.1",     [CIV_FAMINE] = "CIV-22.2.5",
        [CIV_CIVIL_WAR] = "CIV-22.2.6.1",   [CIV_FLOOD] = "CIV-22.2.7.1",
        [CIV_EPIDEMIC] = "CIV-22.2.8.1",    [CIV_CIVIL_DISORDER] = "CIV-22.2.9.1",
        [CIV_ICONOCLASM] = "CIV-22.2.10.1", [CIV_PIRACY] = "CIV-22.2.11.1",
    };

    return clauses[calamity];
}

struct tell_part civ_relief(const struct stele_rules *rules, const char *clause)
{
    static const struct {
        const char *clause;
        enum civ_card card;
    } reliefs[] = {
        {"CIV-22.2.7.4", CIV_ENGINEERING}, {"CIV-22.2.8.3", CIV_MEDICINE},
        {"CIV-22.2.9.2", CIV_LAW},         {"CIV-22.2.9.3", CIV_DEMOCRACY},
        {"CIV-22.2.10.2", CIV_LAW},        {"CIV-22.2.10.3", CIV_PHILOSOPHY},
    };

    for (size_t i = 0; i < sizeof reliefs / sizeof *reliefs; i++)
        if (strcmp(reliefs[i].clause, clause) == 0)
            return NAME("card", CIV_D_CARDS, civ_set(rules)->known[reliefs[i].card]);
    return NOTHING;
}

void civ_tell_weak(const struct stele_rules *rules, const struct civ_state *state, int seat,
                   struct stele_sink *sink)
{
    TELL(sink, "civilization.weak", "CIV-24.2", seat, CIV_NOW(state),
         INT("units", civ_units(rules, state, seat)), INT("least", civ_set(rules)->weak));
}

bool civ_refuse_weak(const struct stele_rules *rules, const struct civ_state *state, int seat,
                     struct stele_reason *why)
{
    return REFUSE(why, "civilization.weak-player", "CIV-24.2", SEAT("player", seat),
                  INT("found", civ_units(rules, state, seat)),
                  INT("expected", civ_set(rules)->weak));
}

/* CIV-R43: a city reduced is a loss. */
static bool reduce(const struct stele_rules *rules, struct civ_state *state, int seat, int area,
                   struct stele_sink *sink)
{
    civ_reduce(rules, state, seat, area, sink);
    if (civ_is_weak(rules, state, seat)) {
        civ_tell_weak(rules, state, seat, sink);
        return false;
    }
    return true;
}

/* ---- Order ----------------------------------------------------------------------------------- */

static void put_back(const struct stele_rules *rules, struct civ_state *state, int seat,
                     int calamity)
{
    state->player[seat].facing &= (uint8_t)~(1u << calamity);
    state->dealer[calamity] = 0;
    civ_put_under(rules, state, civ_kind_of(rules, (enum civ_calamity)calamity));
}

/* CIV-19.7: of more than two, those with the lowest numbers are suffered. */
static void discard_beyond(const struct stele_rules *rules, struct civ_state *state, int seat,
                           struct stele_sink *sink)
{
    const struct civ_set *set = civ_set(rules);
    int kept = 0;

    if (__builtin_popcount(state->player[seat].facing) <= set->calamities)
        return;
    for (int stack = 0; stack < CIV_STACKS_N; stack++)
        for (int i = 0; i < CIV_CALAMITIES_N; i++) {
            if (set->calamity[i].stack != stack || ((state->player[seat].facing >> i) & 1) == 0 ||
                ++kept <= set->calamities)
                continue;
            put_back(rules, state, seat, i);
            TELL(sink, "civilization.discarded", "CIV-19.7", seat,
                 NAME("calamity", CIV_D_CALAMITIES, i), INT("most", civ_set(rules)->calamities));
        }
}

/* CIV-19.5: the phase comes when all purchases are made. */
void civ_begin_calamities(const struct stele_rules *rules, struct civ_state *state,
                          struct stele_sink *sink)
{
    memset(&state->trouble, 0, sizeof state->trouble);
    for (int i = 0; i < state->players_n; i++)
        discard_beyond(rules, state, state->order[i], sink);
}

static int holder_of(const struct civ_state *state, int calamity)
{
    for (int seat = 0; seat < state->players_n; seat++)
        if ((state->player[seat].facing >> calamity) & 1)
            return seat;
    return STELE_NOBODY;
}

/* CIV-22.2.3: the player who holds the card is the victim. */
static void start(struct civ_state *state, int calamity, int victim, struct stele_sink *sink)
{
    state->trouble = (struct civ_trouble){
        .kind = (uint8_t)(calamity + 1),
        .victim = (int8_t)victim,
        .dealer = (int8_t)(state->dealer[calamity] - 1),
        .loser = STELE_NOBODY,
        .nominee = STELE_NOBODY,
        .taker = STELE_NOBODY,
    };
    TELL(sink, "civilization.calamity", civ_clause_of(calamity), victim,
         NAME("calamity", CIV_D_CALAMITIES, calamity),
         WHEN(state->trouble.dealer != STELE_NOBODY, SEAT("dealer", state->trouble.dealer)));
}

/* CIV-19.6: ascending numbers.  CIV-19.2: red ones act on the player who drew them. */
static bool start_next(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    unsigned facing = 0;

    for (int seat = 0; seat < state->players_n; seat++)
        facing |= state->player[seat].facing;
    for (int stack = 0; facing != 0 && stack < CIV_STACKS_N; stack++)
        for (int i = 0; i < CIV_CALAMITIES_N; i++) {
            if (((facing >> i) & 1) == 0 || civ_set(rules)->calamity[i].stack != stack)
                continue;
            start(state, i, holder_of(state, i), sink);
            return true;
        }
    return false;
}

/* CIV-19.6: a card goes under its stack as soon as it is resolved. */
bool civ_seek_calamities(const struct stele_rules *rules, struct civ_state *state,
                         struct stele_sink *sink)
{
    while (state->trouble.kind != 0 || start_next(rules, state, sink)) {
        if (calamities[civ_now(state)](rules, state, sink))
            return true;
        put_back(rules, state, state->trouble.victim, civ_now(state));
        memset(&state->trouble, 0, sizeof state->trouble);
    }
    return false;
}

bool civ_check_for(const struct civ_state *state, const struct stele_move *move, int arg,
                   struct stele_reason *why)
{
    const int named = move_int(move, arg, -1);

    if (named == (int)civ_now(state))
        return true;
    return REFUSE(why, named < 0 ? "civilization.for-missing" : "civilization.for-other",
                  "CIV-19.6", NAME("expected", CIV_D_CALAMITIES, civ_now(state)));
}

/* ---- Volcanic Eruption / Earthquake (CIV-22.2.4.1) ------------------------------------------- */

enum { QUAKE_PENDING, QUAKE_OVER };

static bool has_units_in(const struct civ_state *state, int seat, const struct civ_areas *areas)
{
    for (size_t i = 0; i < sizeof areas->word / sizeof *areas->word; i++)
        if (areas->word[i] & (state->held[seat].word[i] | state->cities[seat].word[i]))
            return true;
    return false;
}

unsigned civ_volcanoes_of(const struct stele_rules *rules, const struct civ_state *state)
{
    unsigned found = 0;

    for (int i = 0; i < civ_set(rules)->volcanoes_n; i++)
        if (has_units_in(state, state->trouble.victim, &civ_set(rules)->on_volcano[i]))
            found |= 1u << i;
    return found;
}

static bool go_on_volcano(const struct stele_rules *rules, struct civ_state *state,
                          struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;
    const int victim = trouble->victim;

    if (trouble->volcano == 0 && trouble->stage == QUAKE_PENDING) {
        const unsigned found = civ_volcanoes_of(rules, state);
        const bool several = (found & (found - 1)) != 0;
        if (found == 0 &&
            (state->player[victim].cities == 0 || civ_is_weak(rules, state, victim))) {
            TELL(sink, "civilization.no-effect", "CIV-22.2.4.3", victim, CIV_NOW(state));
            return false;
        }
        if (found == 0 || several) {
            civ_ask(state, CIV_P_DISASTER, victim, victim);
            return true;
        }
        trouble->volcano = (int8_t)(__builtin_ctz(found) + 1);
    }
    return trouble->volcano != 0 && civ_go_on_eruption(rules, state, sink);
}

/* CIV-22.2.4.2 */
bool civ_check_volcano(const struct stele_rules *rules, const struct civ_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    const unsigned found = civ_volcanoes_of(rules, state);
    const int volcano = move_int(move, CIV_VOLCANO_VOLCANO, 0);

    if (found == 0)
        return REFUSE(why, "civilization.quake-due", "CIV-22.2.4.3");
    if ((found >> volcano) & 1)
        return true;
    return REFUSE(why, "civilization.volcano-no-units", "CIV-22.2.4.2",
                  NAME("volcano", CIV_D_VOLCANOES, volcano));
}

void civ_apply_volcano(const struct stele_rules *rules, struct civ_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->trouble.volcano = (int8_t)(move_int(move, CIV_VOLCANO_VOLCANO, 0) + 1);
}

void civ_list_volcano(const struct stele_rules *rules, const struct civ_state *state,
                      struct stele_moves *out)
{
    for (int i = 0; i < civ_set(rules)->volcanoes_n; i++)
        civ_offer_one(rules, state, CIV_V_VOLCANO, i, out);
}

/* CIV-R15: next to the city that is reduced, or under the other reading to any of his own. */
static bool near_quake(const struct stele_rules *rules, const struct civ_state *state, int victim,
                       int at, int other)
{
    const struct civ_areas *near = &civ_set(rules)->near[other];

    if (!civ_ruled(rules, CIV_R_QUAKE_NEAR_ANY_CITY))
        return civ_in(near, at);
    for (size_t i = 0; i < sizeof near->word / sizeof *near->word; i++)
        if (near->word[i] & state->cities[victim].word[i])
            return true;
    return false;
}

/* CIV-22.2.4.3: a city of his own, and he may name one of somebody else's beside it. */
bool civ_check_quake(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int victim = state->trouble.victim;
    const int at = move_int(move, CIV_QUAKE_AT, 0);
    const int other = move_int(move, CIV_QUAKE_OTHER, -1);

    if (civ_volcanoes_of(rules, state) != 0)
        return REFUSE(why, "civilization.volcano-due", "CIV-22.2.4.2");
    if (!civ_in(&state->cities[victim], at))
        return REFUSE(why, "civilization.quake-own", "CIV-22.2.4.3", CIV_AT(at));
    if (other < 0)
        return true;
    const int owner = state->owner[other] - 1;
    if (owner < 0 || owner == victim)
        return REFUSE(why, "civilization.quake-other", "CIV-22.2.4.3", CIV_AT(other));
    if (civ_is_weak(rules, state, owner))
        return civ_refuse_weak(rules, state, owner, why);
    return near_quake(rules, state, victim, at, other) ||
           REFUSE(why, "civilization.quake-far", "CIV-22.2.4.3", CIV_AT(other));
}

void civ_apply_quake(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int at = move_int(move, CIV_QUAKE_AT, 0);
    const int other = move_int(move, CIV_QUAKE_OTHER, -1);

    const struct stele_rules otherwise = rules_otherwise(rules, CIV_R_QUAKE_NEAR_ANY_CITY);
    const bool decides =
        other >= 0 && !near_quake(&otherwise, state, state->trouble.victim, at, other);

    TELL(sink, "civilization.quake", "CIV-22.2.4.3", state->trouble.victim, WHOLE,
         WHEN(decides, READING(reading_of(rules, CIV_R_QUAKE_NEAR_ANY_CITY))), CIV_AT(at),
         WHEN(other >= 0, NAME("other", CIV_D_AREAS, other)),
         WHEN(other >= 0, SEAT("owner", state->owner[other] - 1)));
    reduce(rules, state, state->trouble.victim, at, sink);
    if (other >= 0)
        reduce(rules, state, state->owner[other] - 1, other, sink);
    state->trouble.stage = QUAKE_OVER;
}

void civ_list_quake(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    const struct civ_areas *cities = &state->cities[state->trouble.victim];
    struct stele_move move;

    for (int at = civ_next_in(cities, 0); at >= 0; at = civ_next_in(cities, at + 1)) {
        civ_offer_one(rules, state, CIV_V_QUAKE, at, out);
        for (int other = 0; other < civ_set(rules)->areas_n; other++) {
            if (state->owner[other] == 0 || other == at)
                continue;
            move_init(&move, CIV_V_QUAKE, state->decider);
            move_set_int(&move, CIV_QUAKE_AT, at);
            move_set_int(&move, CIV_QUAKE_OTHER, other);
            game_offer(rules, state, &move, out);
        }
    }
}

/* ---- Reductions ------------------------------------------------------------------------------ */

enum { COUNTING, REDUCING, NAMING, NAMED };

/* Cities to be reduced, now that it is known how many. */
static void start_reductions(struct civ_state *state, int n)
{
    const int cities = state->player[state->trouble.victim].cities;

    state->trouble.reductions = (uint8_t)(n < 0 ? 0 : n < cities ? n : cities);
    state->trouble.stage = REDUCING;
}

static bool ask_reduction(const struct stele_rules *rules, struct civ_state *state)
{
    const int victim = state->trouble.victim;

    if (state->trouble.reductions == 0 || civ_is_weak(rules, state, victim))
        return false;
    civ_ask(state, CIV_P_REDUCTION, victim, victim);
    return true;
}

/* CIV-22.2.9.4: he chooses which; CIV-R44: new ones need not go first. */
bool civ_check_reduction(const struct stele_rules *rules, const struct civ_state *state,
                         const struct stele_move *move, struct stele_reason *why)
{
    const int at = move_int(move, CIV_REDUCE_AT, 0);

    (void)rules;
    if (!civ_check_for(state, move, CIV_REDUCE_FOR, why))
        return false;
    return civ_in(&state->cities[state->trouble.victim], at) ||
           REFUSE(why, "civilization.reduce-own", "CIV-22.2.9.4", CIV_AT(at));
}

void civ_apply_reduction(const struct stele_rules *rules, struct civ_state *state,
                         const struct stele_move *move, struct stele_sink *sink)
{
    state->trouble.reductions--;
    reduce(rules, state, state->trouble.victim, move_int(move, CIV_REDUCE_AT, 0), sink);
}

void civ_list_reductions(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_moves *out)
{
    struct stele_move move;

    for (int at = 0; at < civ_set(rules)->areas_n; at++) {
        if (!civ_in(&state->cities[state->trouble.victim], at))
            continue;
        move_init(&move, CIV_V_REDUCE, state->decider);
        move_set_int(&move, CIV_REDUCE_AT, at);
        move_set_int(&move, CIV_REDUCE_FOR, civ_now(state));
        game_offer(rules, state, &move, out);
    }
}

/* ---- Civil Disorder (CIV-22.2.9.1) ----------------------------------------------------------- */

static bool go_on_disorder(const struct stele_rules *rules, struct civ_state *state,
                           struct stele_sink *sink)
{
    const struct civ_calamity_figures *figures = civ_now_figures(rules, state);
    const struct civ_player *victim = &state->player[state->trouble.victim];
    const bool law = civ_owns(rules, victim, CIV_LAW);
    const bool democracy = civ_owns(rules, victim, CIV_DEMOCRACY); /* CIV-22.3.16 */

    if (state->trouble.stage == COUNTING) {
        const int keep = democracy ? figures->keep_with_democracy /* CIV-22.2.9.3 */
                         : law     ? figures->keep_with_law       /* CIV-22.2.9.2 */
                                   : figures->keep;               /* CIV-22.2.9.1 */
        start_reductions(state, victim->cities - keep);
        const char *const clause = democracy ? "CIV-22.2.9.3"
                                   : law     ? "CIV-22.2.9.2"
                                             : "CIV-22.2.9.1";
        TELL(sink, "civilization.disorder", clause, state->trouble.victim, CIV_NOW(state),
             INT("cities", victim->cities), INT("figure", keep),
             INT("count", state->trouble.reductions), civ_relief(rules, clause));
    }
    return ask_reduction(rules, state);
}

/* ---- Iconoclasm and Heresy (CIV-22.2.10.1) --------------------------------------------------- */

/* CIV-22.2.10.4: how many cities of a player heresy may reach. */
static int heresy_most(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_calamity_figures *figures = civ_now_figures(rules, state);

    if (civ_owns(rules, &state->player[seat], CIV_PHILOSOPHY))
        return figures->each_with_philosophy;
    if (civ_owns(rules, &state->player[seat], CIV_LAW))
        return figures->each_with_law;
    return figures->others;
}

/* The card that spares him cities; -1: none. */
static int spared_by(const struct stele_rules *rules, const struct civ_player *player)
{
    if (civ_owns(rules, player, CIV_PHILOSOPHY))
        return civ_set(rules)->known[CIV_PHILOSOPHY];
    return civ_owns(rules, player, CIV_LAW) ? civ_set(rules)->known[CIV_LAW] : -1;
}

static bool may_name(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return seat != state->trouble.victim && state->player[seat].cities > 0 &&
           !civ_is_weak(rules, state, seat) &&
           state->trouble.ordered[seat] < heresy_most(rules, state, seat);
}

static bool ask_heresy(const struct stele_rules *rules, struct civ_state *state)
{
    const int victim = state->trouble.victim;

    if (state->trouble.stage == NAMED ||
        state->trouble.named >= civ_now_figures(rules, state)->others)
        return false;
    for (int seat = 0; seat < state->players_n; seat++)
        if (may_name(rules, state, seat)) {
            civ_ask(state, CIV_P_HERESY, victim, victim);
            return true;
        }
    return false;
}

static bool go_on_iconoclasm(const struct stele_rules *rules, struct civ_state *state,
                             struct stele_sink *sink)
{
    const struct civ_calamity_figures *figures = civ_now_figures(rules, state);
    const struct civ_player *victim = &state->player[state->trouble.victim];
    const bool law = civ_owns(rules, victim, CIV_LAW);
    const bool philosophy = civ_owns(rules, victim, CIV_PHILOSOPHY);

    if (state->trouble.stage == COUNTING) {
        const int reduced = philosophy ? figures->reduce_with_philosophy /* CIV-22.2.10.3 */
                            : law      ? figures->reduce_with_law        /* CIV-22.2.10.2 */
                                       : figures->reduce;                /* CIV-22.2.10.1 */
        start_reductions(state, reduced);
        const char *const clause = philosophy ? "CIV-22.2.10.3"
                                   : law      ? "CIV-22.2.10.2"
                                              : "CIV-22.2.10.1";
        TELL(sink, "civilization.iconoclasm", clause, state->trouble.victim, CIV_NOW(state),
             INT("cities", victim->cities), INT("figure", reduced),
             INT("count", state->trouble.reductions), civ_relief(rules, clause));
    }
    if (state->trouble.stage == REDUCING) {
        if (ask_reduction(rules, state))
            return true;
        state->trouble.stage = NAMING;
    }
    return ask_heresy(rules, state);
}

bool civ_check_heresy(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const int at = move_int(move, CIV_HERESY_AT, 0);
    const int owner = state->owner[at] - 1;

    if (owner < 0 || owner == state->trouble.victim)
        return REFUSE(why, "civilization.heresy-no-city", "CIV-22.2.10.4", CIV_AT(at));
    if (civ_is_weak(rules, state, owner))
        return civ_refuse_weak(rules, state, owner, why);
    if (may_name(rules, state, owner))
        return true;
    const int card = spared_by(rules, &state->player[owner]);
    return REFUSE(why, "civilization.heresy-cap", "CIV-22.2.10.4", SEAT("player", owner),
                  WHEN(card >= 0, NAME("card", CIV_D_CARDS, card)),
                  INT("expected", heresy_most(rules, state, owner)));
}

void civ_apply_heresy(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const int at = move_int(move, CIV_HERESY_AT, 0);
    const int owner = state->owner[at] - 1;

    state->trouble.named++;
    state->trouble.ordered[owner]++;
    TELL(sink, "civilization.heresy", "CIV-22.2.10.4", state->trouble.victim, WHOLE,
         SEAT("owner", owner), CIV_AT(at));
    reduce(rules, state, owner, at, sink);
}

/* He may name none, or one only. */
bool civ_check_end_heresy(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)why;
    return true;
}

void civ_apply_end_heresy(const struct stele_rules *rules, struct civ_state *state,
                          struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->trouble.stage = NAMED;
}

void civ_list_heresy(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_moves *out)
{
    for (int at = 0; at < civ_set(rules)->areas_n; at++)
        if (state->owner[at] != 0)
            civ_offer_one(rules, state, CIV_V_HERESY, at, out);
}
