/* Piracy (CIV-22.2.11.1): the ships of the player who traded the card fall upon the victim's
 * coast. */
#include "games/civilization/civilization.h"

enum { START, RAIDING, RAIDED };

enum { TARGETS_MAX = 16 };

/* Ships that have not struck, and the cities each can reach. */
struct fleet {
    int ships_n, cities_n;
    int ship[CIV_SHIPS_MAX]; /* indexes of the trader's ships */
    int city[TARGETS_MAX];   /* areas */
    unsigned reach[CIV_SHIPS_MAX]; /* bit per city */
};

/* ---- Who reaches what ------------------------------------------------------------------------ */

/* CIV-22.2.11.2: any distance by normal movement; open sea with Astronomy only (CIV-10.7).
 * CIV-23.3: where a passage joins two coasts, a ship may leave by either if its owner has a unit
 * there. */
static bool reaches(const struct stele_rules *rules, const struct civ_state *state, int seat,
                    const struct civ_ship *ship, int at)
{
    const struct civ_set *set = civ_set(rules);
    const bool astronomy = civ_owns(rules, &state->player[seat], CIV_ASTRONOMY);
    const uint8_t *body = civ_figures_of(rules)->water_body[astronomy];
    const bool either = set->area[ship->at].passage && civ_has_unit(state, seat, ship->at);

    /* Nodes of the same body of water have the same number (civ_find_waters). */
    for (int from = 0; from < set->area[ship->at].coasts_n; from++)
        for (int to = 0; to < set->area[at].coasts_n && (from == ship->coast || either); to++)
            if (body[ship->at * CIV_COASTS_MAX + from] == body[at * CIV_COASTS_MAX + to])
                return true;
    return false;
}

static struct fleet fleet_of(const struct stele_rules *rules, const struct civ_state *state)
{
    const struct civ_trouble *trouble = &state->trouble;
    const struct civ_player *trader = &state->player[trouble->dealer];
    struct civ_walk walk = civ_walk(&state->cities[trouble->victim]);
    struct fleet fleet = {0};

    for (int at; (at = civ_walk_on(&walk)) >= 0 && fleet.cities_n < TARGETS_MAX;)
        /* CIV-22.2.11.1: a coastal city has land and water in its area. */
        if (civ_set(rules)->area[at].terrain == CIV_BOTH)
            fleet.city[fleet.cities_n++] = at;
    for (int i = 0; i < trader->ships_n; i++) {
        if ((trouble->hit >> i) & 1)
            continue;
        for (int city = 0; city < fleet.cities_n; city++)
            if (reaches(rules, state, trouble->dealer, &trader->ship[i], fleet.city[city]))
                fleet.reach[fleet.ships_n] |= 1u << city;
        fleet.ship[fleet.ships_n++] = i;
    }
    return fleet;
}

/* The most cities that the ships from number i on can strike, one each (CIV-R46).  Every assignment
 * is tried: there are four ships at most, and a city leaves the list of all of them once taken. */
static int most_struck(const struct fleet *fleet, int i, unsigned gone)
{
    if (i == fleet->ships_n)
        return 0;
    int best = most_struck(fleet, i + 1, gone);
    for (unsigned left = fleet->reach[i] & ~gone; left != 0; left &= left - 1) {
        const int struck = 1 + most_struck(fleet, i + 1, gone | (left & (0u - left)));
        if (struck > best)
            best = struck;
    }
    return best;
}

static unsigned reached_by_any(const struct fleet *fleet)
{
    unsigned cities = 0;

    for (int i = 0; i < fleet->ships_n; i++)
        cities |= fleet->reach[i];
    return cities;
}

/* ---- Raids ----------------------------------------------------------------------------------- */

/* Where every city in reach is lost it does not matter to which ship.  CIV-24.2: unless the victim
 * would become weak on the way. */
static bool is_forced(const struct stele_rules *rules, const struct civ_state *state, int most,
                      unsigned cities)
{
    const int each = civ_set(rules)->city_points;

    return !civ_ruled(rules, CIV_R_PIRATES_MAY_SPARE) && most == __builtin_popcount(cities) &&
           (rules->option[CIV_O_WEAK] == 0 ||
            civ_units(rules, state, state->trouble.victim) - each * (most - 1) >=
                civ_set(rules)->weak);
}

static void destroy(const struct stele_rules *rules, struct civ_state *state, int at,
                    struct stele_ruled reading, struct stele_sink *sink)
{
    const int victim = state->trouble.victim;

    civ_take_city(state, victim, at);
    TELL(sink, "civilization.lost", civ_clause_of(CIV_PIRACY), victim, CIV_NOW(state),
         READING(reading), CIV_AT(at), INT("tokens", 0), INT("cities", 1),
         INT("points", civ_set(rules)->city_points), INT("left", state->trouble.left));
    if (civ_is_weak(rules, state, victim))
        civ_tell_weak(rules, state, victim, sink);
}

bool civ_go_on_piracy(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;

    if (trouble->stage == RAIDED || civ_is_weak(rules, state, trouble->victim))
        return false;
    const struct fleet fleet = fleet_of(rules, state);
    const unsigned cities = reached_by_any(&fleet);
    const int most = most_struck(&fleet, 0, 0);
    if (trouble->stage == START)
        TELL(sink, "civilization.fleet", "CIV-22.2.11.2", state->trouble.dealer,
             SEAT("victim", state->trouble.victim), INT("ships", fleet.ships_n),
             INT("cities", __builtin_popcount(cities)), INT("most", most));
    if (most == 0)
        return false;
    trouble->stage = RAIDING;
    if (is_forced(rules, state, most, cities)) {
        for (unsigned left = cities; left != 0; left &= left - 1)
            destroy(rules, state, fleet.city[__builtin_ctz(left)],
                    reading_of(rules, CIV_R_PIRATES_MAY_SPARE), sink);
        return false;
    }
    civ_ask(state, CIV_P_PIRACY, trouble->victim, trouble->dealer);
    return true;
}

/* The ship that a move names, as a place in the fleet; -1 and *why if there is none. */
static int ship_of(const struct stele_rules *rules, const struct civ_state *state,
                   const struct fleet *fleet, const struct stele_move *move,
                   struct stele_reason *why)
{
    const struct civ_player *trader = &state->player[state->trouble.dealer];
    const int at = move_int(move, CIV_PIRATE_SHIP, 0);
    const int coast = civ_coast(rules, move, at, CIV_PIRATE_COAST, why);
    bool struck = false;

    if (coast < 0)
        return -1;
    for (int i = 0; i < fleet->ships_n; i++)
        if (trader->ship[fleet->ship[i]].at == at && trader->ship[fleet->ship[i]].coast == coast)
            return i;
    for (int i = 0; i < trader->ships_n; i++)
        struck |= trader->ship[i].at == at && trader->ship[i].coast == coast;
    REFUSE(why, struck ? "civilization.pirate-struck" : "civilization.pirate-no-ship",
           struck ? "CIV-22.2.11.2" : "CIV-22.2.11.1", CIV_AT(at));
    return -1;
}

static int city_of(const struct fleet *fleet, int at)
{
    for (int i = 0; i < fleet->cities_n; i++)
        if (fleet->city[i] == at)
            return i;
    return -1;
}

bool civ_check_pirate(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    struct fleet fleet = fleet_of(rules, state);
    const int at = move_int(move, CIV_PIRATE_AT, 0);
    const int ship = ship_of(rules, state, &fleet, move, why);
    const int city = city_of(&fleet, at);
    const int most = most_struck(&fleet, 0, 0);

    if (ship < 0)
        return false;
    if (!civ_in(&state->cities[state->trouble.victim], at))
        return REFUSE(why, "civilization.pirate-no-city", "CIV-22.2.11.1", CIV_AT(at));
    if (city < 0)
        return REFUSE(why, "civilization.pirate-inland", "CIV-22.2.11.1", CIV_AT(at));
    if (((fleet.reach[ship] >> city) & 1) == 0)
        return REFUSE(why, "civilization.pirate-reach", "CIV-22.2.11.2", CIV_AT(at));
    fleet.reach[ship] = 0;
    const int left = 1 + most_struck(&fleet, 0, 1u << city);
    if (left == most || civ_ruled(rules, CIV_R_PIRATES_MAY_SPARE))
        return true;
    return REFUSE(why, "civilization.pirate-most", "CIV-R46", CIV_AT(at), INT("found", left),
                  INT("expected", most));
}

void civ_apply_pirate(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const struct fleet fleet = fleet_of(rules, state);
    const int at = move_int(move, CIV_PIRATE_AT, 0);
    struct stele_reason why;
    const int ship = ship_of(rules, state, &fleet, move, &why);

    state->trouble.hit |= (uint8_t)(1u << fleet.ship[ship]);
    TELL(sink, "civilization.pirate", "CIV-22.2.11.1", state->trouble.dealer, WHOLE,
         SEAT("victim", state->trouble.victim),
         NAME("ship", CIV_D_AREAS, move_int(move, CIV_PIRATE_SHIP, 0)), CIV_AT(at));
    destroy(rules, state, at, NO_READING, sink);
}

/* CIV-R46: the trader has to strike as often as he can, or may stop. */
bool civ_check_end_piracy(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_reason *why)
{
    if (civ_ruled(rules, CIV_R_PIRATES_MAY_SPARE))
        return true;
    const struct fleet fleet = fleet_of(rules, state);
    return REFUSE(why, "civilization.pirate-most", "CIV-R46", INT("found", 0),
                  INT("expected", most_struck(&fleet, 0, 0)));
}

void civ_apply_end_piracy(const struct stele_rules *rules, struct civ_state *state,
                          struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->trouble.stage = RAIDED;
}

static void list_raid(const struct stele_rules *rules, const struct civ_state *state,
                      const struct civ_ship *ship, int at, struct stele_moves *out)
{
    const struct civ_area *area = &civ_set(rules)->area[ship->at];
    struct stele_move move;

    move_init(&move, CIV_V_PIRATE, state->decider);
    move_set_int(&move, CIV_PIRATE_SHIP, ship->at);
    move_set_int(&move, CIV_PIRATE_AT, at);
    if (area->coasts_n > 1)
        move_set_int(&move, CIV_PIRATE_COAST, area->coast[ship->coast]);
    game_offer(rules, state, &move, out);
}

void civ_list_pirate(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_moves *out)
{
    const struct fleet fleet = fleet_of(rules, state);
    const struct civ_ship *ships = state->player[state->trouble.dealer].ship;

    for (int i = 0; i < fleet.ships_n; i++) {
        const struct civ_ship *ship = &ships[fleet.ship[i]];
        const bool again = i > 0 && ships[fleet.ship[i - 1]].at == ship->at &&
                           ships[fleet.ship[i - 1]].coast == ship->coast;
        for (int city = 0; city < fleet.cities_n && !again; city++)
            list_raid(rules, state, ship, fleet.city[city], out);
    }
}
