/* Phase 6: conflicts, which need no decision but the order that a threatened owner may ask for. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Where ----------------------------------------------------------------------------------- */

/* CIV-11.1: whether an area is in conflict.  CIV-11.2: ships do not count; CIV-22.3.10: nor does
 * Agriculture. */
static bool is_contested(const struct stele_rules *rules, const struct civ_state *state, int area)
{
    int nations = 0, total = 0;

    for (int seat = 0; seat < state->players_n; seat++) {
        const int n = state->tokens[seat][area];
        if (n > 0 && state->owner[area] != 0 && state->owner[area] != seat + 1)
            return true; /* an area with a city is full */
        nations += n > 0;
        total += n;
    }
    return nations > 1 && total > civ_set(rules)->limit[area];
}

/* Only an area in which two nations have pieces can be in conflict; those are found 64 at a
 * time. */
void civ_conflicts(const struct stele_rules *rules, const struct civ_state *state,
                   struct civ_areas *out)
{
    struct civ_areas shared = {{0}};

    memset(out, 0, sizeof *out);
    for (int w = 0; w < CIV_AREA_WORDS; w++) {
        uint64_t seen = 0;
        for (int seat = 0; seat < state->players_n; seat++) {
            const uint64_t held = state->held[seat].word[w], cities = state->cities[seat].word[w];
            shared.word[w] |= seen & (held | cities);
            seen |= held | cities;
        }
    }
    for (int area = civ_next_in(&shared, 0); area >= 0; area = civ_next_in(&shared, area + 1))
        if (is_contested(rules, state, area))
            civ_add(out, area);
}

/* ---- Removing tokens ------------------------------------------------------------------------- */

/* One fight: who has how many, and who removes in which order.  The order is that of the strengths
 * before the fight; it stays the same in every round, regardless of losses. */
struct fight {
    int n[CIV_SEATS_MAX];
    int key[CIV_SEATS_MAX]; /* strength; Metalworking comes after all others (CIV-22.3.9) */
    int limit;
};

static bool is_over(const struct civ_state *state, const struct fight *fight)
{
    int nations = 0, total = 0;

    for (int seat = 0; seat < state->players_n; seat++) {
        nations += fight->n[seat] > 0;
        total += fight->n[seat];
    }
    return nations <= 1 || total <= fight->limit;
}

/* The least strength above another among those who have tokens left; -1: none. */
static int next_key(const struct civ_state *state, const struct fight *fight, int above)
{
    int next = -1;

    for (int seat = 0; seat < state->players_n; seat++)
        if (fight->n[seat] > 0 && fight->key[seat] > above && (next < 0 || fight->key[seat] < next))
            next = fight->key[seat];
    return next;
}

/* CIV-11.5.1 to CIV-11.5.3, CIV-23.2: in ascending order of strength, equals together, one token
 * each; the end is looked for after every step. */
static void remove_round(const struct civ_state *state, struct fight *fight)
{
    for (int key = next_key(state, fight, -1); key >= 0; key = next_key(state, fight, key)) {
        for (int seat = 0; seat < state->players_n; seat++)
            if (fight->key[seat] == key && fight->n[seat] > 0)
                fight->n[seat]--;
        if (is_over(state, fight))
            return;
    }
}

/* The clause that says who goes first. */
static const char *fight_clause(const struct stele_rules *rules, const struct civ_state *state,
                                int area)
{
    int nations = 0, smiths = 0, most = 0, least = CIV_UNITS_MAX;

    for (int seat = 0; seat < state->players_n; seat++) {
        const int n = state->tokens[seat][area];
        if (n == 0)
            continue;
        nations++;
        smiths += civ_owns(rules, &state->player[seat], CIV_METALWORKING);
        most = n > most ? n : most;
        least = n < least ? n : least;
    }
    if (smiths > 0 && smiths < nations)
        return "CIV-22.3.9";
    if (nations > 2)
        return "CIV-11.5.3";
    return most == least ? "CIV-11.5.2" : "CIV-11.5.1";
}

/* The place of a player in the order of removal, from 1; equals share it. */
static int removal_turn(const struct civ_state *state, const struct fight *fight, int seat)
{
    int turn = 1;

    for (int key = next_key(state, fight, -1); key >= 0 && key < fight->key[seat];
         key = next_key(state, fight, key))
        turn++;
    return turn;
}

static int tokens_there(const struct civ_state *state, int area)
{
    int n = 0;

    for (int seat = 0; seat < state->players_n; seat++)
        n += state->tokens[seat][area];
    return n;
}

/* CIV-11.3: what is removed goes into the Stock at once. */
static void fight_out(const struct stele_rules *rules, struct civ_state *state, int area, int limit,
                      struct stele_ruled reading, struct stele_sink *sink)
{
    const char *const clause = fight_clause(rules, state, area);
    const bool smiths = strcmp(clause, "CIV-22.3.9") == 0;
    struct fight fight = {.limit = limit};
    int turn[CIV_SEATS_MAX] = {0};

    for (int seat = 0; seat < state->players_n; seat++) {
        fight.n[seat] = state->tokens[seat][area];
        fight.key[seat] = fight.n[seat];
        if (civ_owns(rules, &state->player[seat], CIV_METALWORKING))
            fight.key[seat] += CIV_UNITS_MAX;
    }
    for (int seat = 0; seat < state->players_n && sink; seat++)
        turn[seat] = removal_turn(state, &fight, seat);
    TELL(sink, "civilization.conflict", "CIV-11.1", STELE_NOBODY, READING(reading), CIV_AT(area),
         INT("nations", civ_nations_at(state, area)), INT("count", tokens_there(state, area)),
         INT("limit", limit));
    while (!is_over(state, &fight))
        remove_round(state, &fight);
    for (int seat = 0; seat < state->players_n; seat++) {
        const int before = state->tokens[seat][area], lost = before - fight.n[seat];
        if (before == 0)
            continue;
        civ_take_tokens(state, seat, area, lost);
        TELL(sink, "civilization.fought", clause, seat, CIV_AT(area), INT("before", before),
             INT("turn", turn[seat]),
             INT("metalworking", smiths && fight.key[seat] > CIV_UNITS_MAX), INT("lost", lost),
             INT("left", before - lost));
    }
}

/* ---- Cities ---------------------------------------------------------------------------------- */

/* Whose tokens alone stand in an area; -1: nobody's. */
static int sole_nation(const struct civ_state *state, int area)
{
    for (int seat = 0; seat < state->players_n; seat++)
        if (state->tokens[seat][area] > 0)
            return seat;
    return -1;
}

/* CIV-11.8.1: without enough tokens in Stock the city goes to the attacker, if he has a piece for
 * it; his tokens stay until surplus is removed. */
static void capitulate(const struct stele_rules *rules, struct civ_state *state, int owner,
                       int attacker, int area, struct stele_sink *sink)
{
    const bool taken = civ_city_stock(rules, state, attacker) > 0;

    TELL(sink, taken ? "civilization.capitulated" : "civilization.razed", "CIV-11.8.1", owner,
         SEAT("attacker", attacker), CIV_AT(area), INT("stock", state->player[owner].stock),
         INT("needed", civ_set(rules)->city_defence));
    civ_take_city(state, owner, area);
    if (taken)
        civ_put_city(state, attacker, area);
}

/* CIV-11.6.2, CIV-R34: tokens take the place of the city, and fight. */
static void convert(const struct stele_rules *rules, struct civ_state *state, int owner,
                    int attacker, int area, struct stele_sink *sink)
{
    const struct civ_set *const set = civ_set(rules);

    civ_take_city(state, owner, area);
    civ_put_tokens(state, owner, area, set->city_defence);
    TELL(sink, "civilization.converted", "CIV-11.6.2", owner, SEAT("attacker", attacker),
         CIV_AT(area), INT("count", civ_set(rules)->city_defence));
    fight_out(rules, state, area, civ_ruled(rules, CIV_R_FIGHT_TO_THE_LAST) ? 0 : set->limit[area],
              reading_of(rules, CIV_R_FIGHT_TO_THE_LAST), sink);
}

/* CIV-11.6.1, CIV-22.3.13: the tokens it takes to attack a city. */
static int attack_needs(const struct stele_rules *rules, const struct civ_state *state, int owner)
{
    return civ_owns(rules, &state->player[owner], CIV_ENGINEERING)
               ? civ_set(rules)->engineering_attack
               : civ_set(rules)->attack;
}

static void attack_city(const struct stele_rules *rules, struct civ_state *state, int area,
                        struct stele_sink *sink)
{
    const int owner = state->owner[area] - 1;

    if (civ_nations_at(state, area) > 1)
        fight_out(rules, state, area, 0, NO_READING, sink); /* CIV-11.6.3, CIV-11.7 */
    const int attacker = sole_nation(state, area);
    if (attacker < 0 || attacker == owner)
        return; /* CIV-11.7: the city is safe */
    const int n = state->tokens[attacker][area], needed = attack_needs(rules, state, owner);
    if (n < needed) {
        civ_take_tokens(state, attacker, area, n);
        TELL(sink, "civilization.repelled",
             (civ_owns(rules, &state->player[owner], CIV_ENGINEERING)) &&
                     n >= civ_set(rules)->attack
                 ? "CIV-22.3.13"
                 : "CIV-11.6.1",
             attacker, SEAT("owner", owner), CIV_AT(area), INT("count", n), INT("needed", needed));
    } else if (state->player[owner].stock < civ_set(rules)->city_defence) {
        capitulate(rules, state, owner, attacker, area, sink);
    } else {
        convert(rules, state, owner, attacker, area, sink);
    }
}

static void settle_conflict(const struct stele_rules *rules, struct civ_state *state, int area,
                            struct stele_sink *sink)
{
    if (state->owner[area] != 0)
        attack_city(rules, state, area, sink);
    else
        fight_out(rules, state, area, civ_set(rules)->limit[area], NO_READING, sink);
}

/* CIV-R8: requests first, then in the order of the areas. */
static void settle_all(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    struct civ_areas left;

    civ_conflicts(rules, state, &left);
    for (int i = 0; i < state->requested_n; i++) {
        settle_conflict(rules, state, state->requested[i], sink);
        civ_drop(&left, state->requested[i]);
    }
    for (int area = civ_next_in(&left, 0); area >= 0; area = civ_next_in(&left, area + 1))
        settle_conflict(rules, state, area, sink);
    state->requested_n = 0;
    memset(state->requested, 0, sizeof state->requested);
}

/* ---- Requests -------------------------------------------------------------------------------- */

static bool is_requested(const struct civ_state *state, int area)
{
    for (int i = 0; i < state->requested_n; i++)
        if (state->requested[i] == area)
            return true;
    return false;
}

/* CIV-11.8.2, CIV-R9, CIV-R42: conflicts of his tokens, and his attacked cities. */
static bool may_name(const struct civ_state *state, int seat, int area)
{
    return state->tokens[seat][area] > 0 || state->owner[area] == seat + 1;
}

/* Whether the seat has a city under attack and more than one conflict to put in order. */
static bool is_asked(const struct civ_state *state, const struct civ_areas *conflicts, int seat)
{
    bool threatened = false, open = false;
    int own = 0;

    for (int area = civ_next_in(conflicts, 0); area >= 0; area = civ_next_in(conflicts, area + 1)) {
        if (!may_name(state, seat, area))
            continue;
        threatened = threatened || state->owner[area] == seat + 1;
        open = open || !is_requested(state, area);
        own++;
    }
    return threatened && open && own > 1;
}

bool civ_check_first(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int area = move_int(move, CIV_FIRST_AT, 0);

    if (!is_contested(rules, state, area))
        return REFUSE(why, "civilization.no-conflict", "CIV-11.1", CIV_AT(area));
    if (!may_name(state, state->decider, area))
        return REFUSE(why, "civilization.not-involved", "CIV-11.8.2", CIV_AT(area));
    return !is_requested(state, area) ||
           REFUSE(why, "civilization.already-first", "CIV-11.8.2", CIV_AT(area));
}

void civ_apply_first(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->requested[state->requested_n++] = (uint8_t)move_int(move, CIV_FIRST_AT, 0);
}

void civ_list_first(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    struct civ_areas conflicts;

    civ_conflicts(rules, state, &conflicts);
    for (int area = civ_next_in(&conflicts, 0); area >= 0; area = civ_next_in(&conflicts, area + 1))
        civ_offer_one(rules, state, CIV_V_FIRST, area, out);
}

/* ---- The step -------------------------------------------------------------------------------- */

void civ_begin_conflict(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->requested_n = 0;
    civ_queue_all(state);
}

/* CIV-R42: owners decide in A.S.T. order, then everything is fought out. */
bool civ_seek_conflict(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    struct civ_areas conflicts;

    civ_conflicts(rules, state, &conflicts);
    if (civ_empty(&conflicts))
        return false;
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at];
        if (!state->done && is_asked(state, &conflicts, seat)) {
            civ_ask(state, CIV_P_CONFLICT, seat, seat);
            return true;
        }
    }
    settle_all(rules, state, sink);
    return false;
}
