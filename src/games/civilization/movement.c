/* Phase 5: tokens march, ships sail.
 *
 * A voyage takes several moves: `sail` names the ship, `go` takes it over one border, `load` and
 * `land` shift tokens, `anchor` ends it.  A ship is at a node, which is an area and one of its
 * coasts; the legs from a node, each to a node that lies across water, are those from
 * leg_first[node] up to leg_first[node + 1].  Since ships are sorted by area and coast, anchoring
 * takes the ship out and puts it back, and its index may change. */
#include "games/civilization/civilization.h"

#include <string.h>

/* Tokens of the mover that may still march or board (CIV-10.2, CIV-R5). */
static int fresh(const struct civ_state *state, int area)
{
    return state->tokens[state->decider][area] - state->arrived[area];
}

/* Whether `count` tokens of an area may set out. */
static bool check_fresh(const struct civ_state *state, int area, int count,
                        struct stele_reason *why)
{
    const int there = state->tokens[state->decider][area];
    const bool city = count > there && civ_in(&state->cities[state->decider], area);

    if (count >= 1 && count <= fresh(state, area))
        return true;
    if (count < 1)
        return REFUSE(why, "civilization.none-moved", "CIV-10.2");
    if (count <= there)
        return REFUSE(why, "civilization.tokens-arrived", "CIV-10.2", CIV_AT(area),
                      INT("found", fresh(state, area)), INT("expected", count));
    return REFUSE(why, "civilization.no-tokens", city ? "CIV-10.2" : "CIV-10.1", CIV_AT(area),
                  INT("found", there), INT("expected", count), WHEN(city, INT("city", 1)));
}

/* CIV-31.5.1: nomads do not go where others are. */
static bool is_barred(const struct stele_rules *rules, const struct civ_state *state, int area)
{
    if (rules->edition != CIV_NOMADS)
        return false;
    for (int seat = 0; seat < state->players_n; seat++)
        if (seat != state->decider && state->tokens[seat][area] > 0)
            return true;
    return false;
}

/* CIV-10.3, CIV-10.4: otherwise anybody may enter, even beyond the limit. */
static bool check_entry(const struct stele_rules *rules, const struct civ_state *state, int area,
                        struct stele_reason *why)
{
    return !is_barred(rules, state, area) ||
           REFUSE(why, "civilization.occupied", "CIV-31.5.1", CIV_AT(area));
}

/* CIV-26.2.1: the panel of an area is not in use.  With fewer than five players there is a dotted
 * line, too, which other clauses draw; open sea on it is in play (CIV-27.2, CIV-28.2, CIV-29.2). */
static bool check_on_board(const struct stele_rules *rules, int area, struct stele_reason *why)
{
    static const char *const beyond_the_line[] = {
        [2] = "CIV-29.2", [3] = "CIV-28.1", [4] = "CIV-27.1"};
    const struct civ_setup_figures *const used = civ_figures_of(rules);

    if (civ_in(&used->playable, area))
        return true;
    const bool beyond =
        (civ_set(rules)->area[area].sides & used->side) == 0 && rules->players_n <= 4;
    return REFUSE(why, "civilization.area-out",
                  beyond ? beyond_the_line[rules->players_n] : "CIV-26.2.1", CIV_AT(area));
}

static void arrive(struct civ_state *state, int area, int count)
{
    state->arrived[area] = (uint8_t)(state->arrived[area] + count);
}

/* ---- move ------------------------------------------------------------------------------------ */

bool civ_check_move(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int from = move_int(move, CIV_MOVE_FROM, 0), to = move_int(move, CIV_MOVE_TO, 0);

    if (!check_fresh(state, from, move_int(move, CIV_MOVE_COUNT, 0), why))
        return false;
    if (!civ_in(&civ_set(rules)->by_land[from], to))
        return REFUSE(why, "civilization.no-land-border", "CIV-10.2",
                      NAME("from", CIV_D_AREAS, from), NAME("to", CIV_D_AREAS, to));
    return check_on_board(rules, to, why) && check_entry(rules, state, to, why);
}

void civ_apply_move(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int to = move_int(move, CIV_MOVE_TO, 0), count = move_int(move, CIV_MOVE_COUNT, 0);

    (void)rules;
    (void)sink;
    civ_shift_tokens(state, state->decider, move_int(move, CIV_MOVE_FROM, 0), to, count);
    arrive(state, to, count);
}

/* ---- sail ------------------------------------------------------------------------------------ */

/* The ship that sets out by this coast: one that lies there, or in the area with a passage one of
 * the other coast (CIV-23.3, CIV-R7: with a unit there now); -1 and *why if there is none. */
static int find_ship(const struct stele_rules *rules, const struct civ_state *state, int area,
                     int coast, struct stele_reason *why)
{
    const struct civ_player *const player = &state->player[state->decider];
    int crossing = -1;
    bool sailed = false, elsewhere = false; /* ships that lie here, but cannot set out so */

    for (int i = 0; i < player->ships_n; i++) {
        const struct civ_ship *const ship = &player->ship[i];
        if (ship->at != area)
            continue;
        sailed = sailed || ship->sailed;
        if (ship->sailed)
            continue;
        if (ship->coast == coast)
            return i;
        if (civ_set(rules)->area[area].passage && civ_has_unit(state, state->decider, area))
            crossing = i;
        elsewhere = true;
    }
    if (crossing >= 0)
        return crossing;
    if (elsewhere)
        REFUSE(why, "civilization.other-coast",
               civ_set(rules)->area[area].passage ? "CIV-23.3" : "CIV-10.10", CIV_AT(area));
    else if (sailed)
        REFUSE(why, "civilization.ship-sailed", "CIV-R47", CIV_AT(area));
    else
        REFUSE(why, "civilization.no-ship-here", "CIV-10.1", CIV_AT(area));
    return -1;
}

bool civ_check_sail(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int area = move_int(move, CIV_SAIL_AT, 0);
    const int coast = civ_coast(rules, move, area, CIV_SAIL_COAST, why);

    return coast >= 0 && find_ship(rules, state, area, coast, why) >= 0;
}

/* CIV-10.6, CIV-22.3.3 */
static int range(const struct stele_rules *rules, const struct civ_state *state)
{
    return civ_owns(rules, &state->player[state->decider], CIV_CLOTH_MAKING)
               ? civ_set(rules)->cloth_range
               : civ_set(rules)->ship_range;
}

void civ_apply_sail(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int area = move_int(move, CIV_SAIL_AT, 0);
    struct stele_reason why;
    const int coast = civ_coast(rules, move, area, CIV_SAIL_COAST, &why);

    (void)sink;
    state->voyage = (struct civ_voyage){
        .on = true,
        .from = (uint8_t)area,
        .at = (uint8_t)area,
        .coast = (uint8_t)coast,
        .left = (uint8_t)range(rules, state),
        .ship = (uint8_t)find_ship(rules, state, area, coast, &why),
    };
}

/* ---- load, land, anchor ---------------------------------------------------------------------- */

/* CIV-10.5: tokens that have not moved yet, as many as the ship has room for. */
bool civ_check_load(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_voyage *const voyage = &state->voyage;
    const int count = move_int(move, CIV_LOAD_COUNT, 0);

    if (!check_fresh(state, voyage->at, count, why))
        return false;
    if (voyage->aboard + count <= civ_set(rules)->ship_room)
        return true;
    return REFUSE(why, "civilization.ship-room", "CIV-10.5", INT("found", voyage->aboard + count),
                  INT("most", civ_set(rules)->ship_room));
}

void civ_apply_load(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    civ_board_tokens(state, state->decider, state->voyage.at, move_int(move, CIV_LOAD_COUNT, 0));
}

bool civ_check_land(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_voyage *const voyage = &state->voyage;
    const int count = move_int(move, CIV_LAND_COUNT, 0);

    if (civ_in(&civ_set(rules)->open_sea, voyage->at))
        return REFUSE(why, "civilization.land-at-sea", "CIV-10.9");
    if (count < 1 || count > voyage->aboard)
        return REFUSE(why, "civilization.not-aboard", "CIV-10.9", INT("found", count),
                      INT("most", voyage->aboard));
    return check_entry(rules, state, voyage->at, why);
}

void civ_apply_land(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int count = move_int(move, CIV_LAND_COUNT, 0);

    (void)rules;
    (void)sink;
    civ_land_tokens(state, state->decider, state->voyage.at, count);
    arrive(state, state->voyage.at, count);
}

/* CIV-10.7, CIV-10.9; CIV-31.5.3, CIV-32.5.1: nobody stays in open sea. */
bool civ_check_anchor(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    if (civ_in(&civ_set(rules)->open_sea, state->voyage.at))
        return REFUSE(why, "civilization.anchor-at-sea", "CIV-10.7");
    if (state->voyage.aboard == 0)
        return true;
    return REFUSE(why, "civilization.still-aboard", "CIV-10.9", INT("found", state->voyage.aboard));
}

void civ_apply_anchor(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    struct civ_player *const player = &state->player[state->decider];
    const struct civ_voyage voyage = state->voyage;
    const bool left = voyage.left < range(rules, state);
    const int coast = left ? voyage.coast : player->ship[voyage.ship].coast; /* CIV-23.3 */

    (void)move;
    (void)sink;
    civ_take_ship(state, state->decider, voyage.ship);
    const int ship = civ_put_ship(state, state->decider, voyage.at, coast);
    player->ship[ship].sailed = true;
    memset(&state->voyage, 0, sizeof state->voyage);
}

/* ---- go -------------------------------------------------------------------------------------- */

/* CIV-10.7, CIV-22.3.8; CIV-31.5.3, CIV-32.5.1: in the simplified games open sea is free. */
static bool may_cross_open_sea(const struct stele_rules *rules, const struct civ_state *state)
{
    return !civ_is_full(rules) || civ_owns(rules, &state->player[state->decider], CIV_ASTRONOMY);
}

/* Where the voyage could end: those aboard must be able to land there. */
static bool is_haven(const struct stele_rules *rules, const struct civ_state *state, int area)
{
    return !civ_in(&civ_set(rules)->open_sea, area) &&
           (state->voyage.aboard == 0 || !is_barred(rules, state, area));
}

/* Whether a ship at a node can still come to a haven in so many moves.  Plain recursion is enough:
 * it never goes deeper than five, and nearly every area is a haven. */
static bool finds_haven(const struct stele_rules *rules, const struct civ_state *state, int node,
                        int left)
{
    const struct civ_set *const set = civ_set(rules);

    if (is_haven(rules, state, node / CIV_COASTS_MAX))
        return true;
    if (left == 0)
        return false;
    for (int i = set->leg_first[node]; i < set->leg_first[node + 1]; i++) {
        const struct civ_leg *const leg = &set->leg[i];
        if (civ_in(&civ_figures_of(rules)->playable, leg->area) &&
            (!civ_in(&set->open_sea, leg->area) || may_cross_open_sea(rules, state)) &&
            finds_haven(rules, state, leg->area * CIV_COASTS_MAX + leg->coast, left - 1))
            return true;
    }
    return false;
}

static bool has_leg(const struct civ_set *set, const struct civ_voyage *voyage, int to, int coast)
{
    const int node = voyage->at * CIV_COASTS_MAX + voyage->coast;

    for (int i = set->leg_first[node]; i < set->leg_first[node + 1]; i++)
        if (set->leg[i].area == to && set->leg[i].coast == coast)
            return true;
    return false;
}

/* CIV-10.8: back and forth as it likes, each border counts; CIV-10.10: across water; CIV-23.3: by
 * the coast the ship is on.  CIV-10.7, CIV-10.9: never to where ship or passengers could not end
 * the turn, with no way on. */
#define LEG(VOYAGE, TO) NAME("from", CIV_D_AREAS, (VOYAGE)->at), NAME("to", CIV_D_AREAS, TO)

bool civ_check_go(const struct stele_rules *rules, const struct civ_state *state,
                  const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_voyage *const voyage = &state->voyage;
    const int to = move_int(move, CIV_GO_TO, 0);
    const int coast = civ_coast(rules, move, to, CIV_GO_COAST, why);
    const bool open_sea = civ_in(&civ_set(rules)->open_sea, to);

    if (coast < 0 || !check_on_board(rules, to, why))
        return false;
    if (!has_leg(civ_set(rules), voyage, to, coast))
        return REFUSE(why, "civilization.no-water-border", "CIV-10.10", LEG(voyage, to));
    if (voyage->left == 0)
        return REFUSE(why, "civilization.ship-range", "CIV-10.6", LEG(voyage, to),
                      INT("most", range(rules, state)));
    if (open_sea && !may_cross_open_sea(rules, state))
        return REFUSE(why, "civilization.open-sea", "CIV-10.7", LEG(voyage, to));
    return finds_haven(rules, state, to * CIV_COASTS_MAX + coast, voyage->left - 1) ||
           REFUSE(why, "civilization.stranded", open_sea ? "CIV-10.7" : "CIV-10.9",
                  LEG(voyage, to));
}

void civ_apply_go(const struct stele_rules *rules, struct civ_state *state,
                  const struct stele_move *move, struct stele_sink *sink)
{
    const int to = move_int(move, CIV_GO_TO, 0);
    struct stele_reason why;
    const int coast = civ_coast(rules, move, to, CIV_GO_COAST, &why);

    (void)sink;
    state->voyage.at = (uint8_t)to;
    state->voyage.coast = (uint8_t)coast;
    state->voyage.left--;
}

/* ---- The step -------------------------------------------------------------------------------- */

/* CIV-10.1; CIV-8.2: by the census; CIV-31.5.4: nomads in A.S.T. order. */
void civ_begin_movement(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink)
{
    (void)sink;
    if (rules->edition == CIV_NOMADS)
        civ_queue_all(state);
    else
        for (int i = 0; i < state->players_n; i++)
            civ_enqueue(state, state->census[i]);
    memset(state->arrived, 0, civ_set(rules)->areas_n);
}

bool civ_seek_movement(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    (void)sink;
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at];
        const struct civ_player *const player = &state->player[seat];
        if (!state->done && (player->tokens > 0 || player->ships_n > 0)) {
            civ_ask(state, state->voyage.on ? CIV_P_VOYAGE : CIV_P_MOVEMENT, seat, seat);
            return true;
        }
        memset(state->arrived, 0, civ_set(rules)->areas_n);
    }
    return false;
}

/* ---- Legal moves ----------------------------------------------------------------------------- */

static void list_counts(const struct stele_rules *rules, const struct civ_state *state,
                        enum civ_verb verb, int most, struct stele_moves *out)
{
    for (int count = 1; count <= most; count++)
        civ_offer_one(rules, state, verb, count, out);
}

static void list_marches(const struct stele_rules *rules, const struct civ_state *state, int from,
                         struct stele_moves *out)
{
    const struct civ_areas *const near = &civ_set(rules)->by_land[from];
    struct stele_move move;

    for (int to = civ_next_in(near, 0); to >= 0; to = civ_next_in(near, to + 1))
        for (int count = 1; count <= fresh(state, from); count++) {
            move_init(&move, CIV_V_MOVE, state->decider);
            move_set_int(&move, CIV_MOVE_FROM, from);
            move_set_int(&move, CIV_MOVE_TO, to);
            move_set_int(&move, CIV_MOVE_COUNT, count);
            game_offer(rules, state, &move, out);
        }
}

/* A move to a place that may have several coasts; `go` has the same arguments as `sail`. */
static void list_place(const struct stele_rules *rules, const struct civ_state *state,
                       enum civ_verb verb, int area, int coast, struct stele_moves *out)
{
    const struct civ_area *const figures = &civ_set(rules)->area[area];
    struct stele_move move;

    move_init(&move, verb, state->decider);
    move_set_int(&move, CIV_SAIL_AT, area);
    if (figures->coasts_n > 1)
        move_set_int(&move, CIV_SAIL_COAST, figures->coast[coast]);
    game_offer(rules, state, &move, out);
}

void civ_list_move(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    const struct civ_areas *const held = &state->held[state->decider];

    for (int from = civ_next_in(held, 0); from >= 0; from = civ_next_in(held, from + 1))
        list_marches(rules, state, from, out);
}

void civ_list_sail(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    const struct civ_player *const player = &state->player[state->decider];

    for (int i = 0; i < player->ships_n; i++)
        if (i == 0 || player->ship[i].at != player->ship[i - 1].at)
            for (int coast = 0; coast < civ_set(rules)->area[player->ship[i].at].coasts_n; coast++)
                list_place(rules, state, CIV_V_SAIL, player->ship[i].at, coast, out);
}

/* Lists landing as well: the order of the list is fixed, and `land` stands before `go` in it. */
void civ_list_load(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    list_counts(rules, state, CIV_V_LOAD, fresh(state, state->voyage.at), out);
    list_counts(rules, state, CIV_V_LAND, state->voyage.aboard, out);
}

void civ_list_go(const struct stele_rules *rules, const struct civ_state *state,
                 struct stele_moves *out)
{
    const struct civ_set *const set = civ_set(rules);
    const int node = state->voyage.at * CIV_COASTS_MAX + state->voyage.coast;

    for (int i = set->leg_first[node]; i < set->leg_first[node + 1]; i++)
        list_place(rules, state, CIV_V_GO, set->leg[i].area, set->leg[i].coast, out);
}

/* Listed by civ_list_load. */
void civ_list_land(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_list_anchor(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_moves *out)
{
    civ_offer_bare(rules, state, CIV_V_ANCHOR, out);
}
