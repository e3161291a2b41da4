/* Phase 4: ships are kept, let go and built. */
#include "games/civilization/civilization.h"

/* ---- Paying ---------------------------------------------------------------------------------- */

/* Tokens that a way of paying takes out of the treasury and out of the area: CIV-9.1. */
struct price {
    int treasury, levy;
};

static struct price price_of(enum civ_pay pay, int cost)
{
    switch (pay) {
    case CIV_PAY_TREASURY:
        return (struct price){cost, 0};
    case CIV_PAY_LEVY:
        return (struct price){0, cost};
    default:
        return (struct price){cost / 2, cost - cost / 2};
    }
}

/* CIV-31.5.2, CIV-32.5.1: the simplified games have no treasury.  CIV-9.2b; CIV-9.3, CIV-R6: what
 * is levied comes from the area of the ship; `levied` is the clause that says so. */
static bool check_price(const struct stele_rules *rules, const struct civ_state *state, int area,
                        struct price price, const char *levied, struct stele_reason *why)
{
    const int seat = state->decider;

    if (price.treasury > 0 && !civ_is_full(rules))
        return REFUSE(why, "civilization.levy-only",
                      rules->edition == CIV_NOMADS ? "CIV-31.5.2" : "CIV-32.5.1");
    if (price.treasury > state->player[seat].treasury)
        return REFUSE(why, "civilization.no-treasury", "CIV-9.1",
                      INT("found", state->player[seat].treasury), INT("expected", price.treasury));
    if (price.levy > state->tokens[seat][area])
        return REFUSE(why, "civilization.levy-short", levied, CIV_AT(area),
                      INT("found", state->tokens[seat][area]), INT("expected", price.levy));
    return true;
}

/* CIV-9.6: into the Stock.  CIV-R4: the last tokens may go. */
static void pay(struct civ_state *state, int seat, int area, struct price price)
{
    struct civ_player *const player = &state->player[seat];

    player->treasury = (uint8_t)(player->treasury - price.treasury);
    player->stock = (uint8_t)(player->stock + price.treasury);
    if (price.levy > 0)
        civ_take_tokens(state, seat, area, price.levy);
}

/* ---- Ships that have to be kept -------------------------------------------------------------- */

/* CIV-9.4: what lapses in an area is not built again there, whichever is written down first.  So
 * where a ship is built, those that lie there unpaid are bound: they can no longer be let go, and
 * no other expense may take away what pays for them. */

/* What a move spends, and what becomes of ships by it. */
struct outlay {
    int area; /* where the levy is */
    struct price price;
    int built; /* the area that gets a ship; -1: none */
    int kept;  /* the ship that is paid for, by its index; -1: none */
};

/* Where a ship has to be kept that could not be, once a move is paid for; -1: nowhere.  The levy
 * comes first: the Treasury serves every area. */
static int cannot_keep(const struct stele_rules *rules, const struct civ_state *state,
                       const struct outlay *outlay)
{
    const struct civ_player *const player = &state->player[state->decider];
    const int cost = civ_set(rules)->ship_upkeep;
    int treasury = (civ_is_full(rules) ? player->treasury : 0) - outlay->price.treasury;

    for (int i = 0, area = -1, tokens = 0; i < player->ships_n; i++) {
        const struct civ_ship *const ship = &player->ship[i];
        if (ship->kept || i == outlay->kept || (!ship->bound && ship->at != outlay->built))
            continue;
        if (ship->at != area) {
            area = ship->at;
            tokens = state->tokens[state->decider][area] -
                     (area == outlay->area ? outlay->price.levy : 0);
        }
        if (tokens >= cost)
            tokens -= cost;
        else if ((treasury -= cost) < 0)
            return area;
    }
    return -1;
}

static bool check_outlay(const struct stele_rules *rules, const struct civ_state *state,
                         const struct outlay *outlay, struct stele_reason *why)
{
    const int area = cannot_keep(rules, state, outlay);

    return area < 0 || REFUSE(why, "civilization.ship-owed", "CIV-9.4", CIV_AT(area));
}

bool civ_check_end_ships(const struct civ_state *state, struct stele_reason *why)
{
    const struct civ_player *const player = &state->player[state->decider];

    for (int i = 0; i < player->ships_n; i++)
        if (player->ship[i].bound)
            return REFUSE(why, "civilization.ship-bound", "CIV-9.4", CIV_AT(player->ship[i].at));
    return true;
}

/* ---- keep, scrap ----------------------------------------------------------------------------- */

/* A ship of the deciding player that has not been paid for; -1 and *why if there is none. */
static int find_ship(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, int area, int coast_arg,
                     struct stele_reason *why)
{
    const struct civ_player *const player = &state->player[state->decider];
    const int coast = civ_coast(rules, move, area, coast_arg, why);
    bool kept = false;

    if (coast < 0)
        return -1;
    for (int i = 0; i < player->ships_n; i++) {
        if (player->ship[i].at != area || player->ship[i].coast != coast)
            continue;
        if (!player->ship[i].kept)
            return i;
        kept = true;
    }
    REFUSE(why, kept ? "civilization.ship-kept" : "civilization.no-ship", "CIV-9.3", CIV_AT(area));
    return -1;
}

/* CIV-R6: upkeep is levied where the ship is. */
bool civ_check_keep(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int area = move_int(move, CIV_KEEP_AT, 0), way = move_int(move, CIV_KEEP_PAY, 0);
    const struct price price = price_of((enum civ_pay)way, civ_set(rules)->ship_upkeep);
    const int ship = find_ship(rules, state, move, area, CIV_KEEP_COAST, why);

    if (ship < 0)
        return false;
    if (way == CIV_PAY_BOTH)
        return REFUSE(why, "civilization.keep-pay", "CIV-9.3");
    return check_price(rules, state, area, price, "CIV-9.3", why) &&
           check_outlay(rules, state, &(struct outlay){area, price, -1, ship}, why);
}

void civ_apply_keep(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int area = move_int(move, CIV_KEEP_AT, 0), way = move_int(move, CIV_KEEP_PAY, 0);
    struct stele_reason why;
    const int ship = find_ship(rules, state, move, area, CIV_KEEP_COAST, &why);

    (void)sink;
    state->player[state->decider].ship[ship].kept = true;
    state->player[state->decider].ship[ship].bound = false;
    pay(state, state->decider, area, price_of((enum civ_pay)way, civ_set(rules)->ship_upkeep));
}

bool civ_check_scrap(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int area = move_int(move, CIV_SCRAP_AT, 0);
    const int ship = find_ship(rules, state, move, area, CIV_SCRAP_COAST, why);

    if (ship < 0)
        return false;
    return !state->player[state->decider].ship[ship].bound ||
           REFUSE(why, "civilization.ship-bound", "CIV-9.4", CIV_AT(area));
}

/* CIV-9.3: a ship that is not paid for goes into the Stock. */
void civ_apply_scrap(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int area = move_int(move, CIV_SCRAP_AT, 0);
    struct stele_reason why;
    const int ship = find_ship(rules, state, move, area, CIV_SCRAP_COAST, &why);

    (void)sink;
    state->lapsed[state->lapsed_n++] = (uint8_t)area;
    civ_take_ship(state, state->decider, ship);
}

/* ---- build ----------------------------------------------------------------------------------- */

/* CIV-9.4 */
static bool has_lapsed(const struct civ_state *state, int area)
{
    for (int i = 0; i < state->lapsed_n; i++)
        if (state->lapsed[i] == area)
            return true;
    return false;
}

bool civ_check_build(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int seat = state->decider, area = move_int(move, CIV_BUILD_AT, 0);
    const int way = move_int(move, CIV_BUILD_PAY, 0);
    const struct price price = price_of((enum civ_pay)way, civ_set(rules)->ship_cost);

    if (state->player[seat].ships_n >= civ_set(rules)->ships)
        return REFUSE(why, "civilization.ships-out", "CIV-9.5", CIV_AT(area),
                      INT("most", civ_set(rules)->ships));
    if (!civ_in(&civ_set(rules)->harbours, area))
        return REFUSE(why, "civilization.ship-dry", "CIV-9.2c", CIV_AT(area),
                      INT("sea", civ_in(&civ_set(rules)->open_sea, area)));
    if (!civ_has_unit(state, seat, area))
        return REFUSE(why, "civilization.ship-no-unit", "CIV-9.2a", CIV_AT(area));
    if (has_lapsed(state, area))
        return REFUSE(why, "civilization.ship-lapsed", "CIV-9.4", CIV_AT(area));
    return civ_coast(rules, move, area, CIV_BUILD_COAST, why) >= 0 &&
           check_price(rules, state, area, price, "CIV-9.2b", why) &&
           check_outlay(rules, state, &(struct outlay){area, price, area, -1}, why);
}

void civ_apply_build(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int area = move_int(move, CIV_BUILD_AT, 0), way = move_int(move, CIV_BUILD_PAY, 0);
    struct civ_player *const player = &state->player[state->decider];
    struct stele_reason why;
    const int coast = civ_coast(rules, move, area, CIV_BUILD_COAST, &why);

    (void)sink;
    pay(state, state->decider, area, price_of((enum civ_pay)way, civ_set(rules)->ship_cost));
    civ_put_ship(state, state->decider, area, coast);
    for (int i = 0; i < player->ships_n; i++)
        if (player->ship[i].at == area)
            player->ship[i].bound = !player->ship[i].kept;
}

/* ---- The step -------------------------------------------------------------------------------- */

/* Whether the player could pay for a ship in an area to be kept, in one way or the other. */
static bool can_keep(const struct stele_rules *rules, const struct civ_state *state, int seat,
                     int area)
{
    const int treasury = civ_is_full(rules) ? state->player[seat].treasury : 0;
    const int cost = civ_set(rules)->ship_upkeep;

    return treasury >= cost || state->tokens[seat][area] >= cost;
}

/* Tokens that must be there to be levied for a ship (CIV-9.1), by what the Treasury gives. */
static int least_levy(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const int treasury = civ_is_full(rules) ? state->player[seat].treasury : 0;
    const int cost = civ_set(rules)->ship_cost;

    return treasury >= cost ? 0 : treasury >= cost / 2 ? cost - cost / 2 : cost;
}

static bool can_build(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const int levy = least_levy(rules, state, seat);
    struct civ_areas harbours;
    struct civ_walk walk;

    for (int w = 0; w < CIV_AREA_WORDS; w++)
        harbours.word[w] = civ_set(rules)->harbours.word[w] &
                           (state->held[seat].word[w] | state->cities[seat].word[w]);
    walk = civ_walk(&harbours);
    for (int area; (area = civ_walk_on(&walk)) >= 0;)
        if (state->tokens[seat][area] >= levy && !has_lapsed(state, area))
            return true;
    return false;
}

/* Whether there is anything to decide: a ship to be kept, or one to be built, if need be with the
 * piece of a ship that is let go. */
static bool can_act(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *const player = &state->player[seat];
    bool piece = player->ships_n < civ_set(rules)->ships; /* CIV-9.5 */

    for (int i = 0; i < player->ships_n; i++) {
        if (player->ship[i].kept)
            continue;
        if (can_keep(rules, state, seat, player->ship[i].at))
            return true;
        piece = true;
    }
    return piece && can_build(rules, state, seat);
}

/* CIV-9.3: those that were not paid for. */
static void finish_part(struct civ_state *state, int seat, struct stele_sink *sink)
{
    for (int i = state->player[seat].ships_n - 1; i >= 0; i--)
        if (!state->player[seat].ship[i].kept) {
            TELL(sink, "civilization.lapsed", "CIV-9.3", seat,
                 CIV_AT(state->player[seat].ship[i].at));
            civ_take_ship(state, seat, i);
        }
}

void civ_begin_ships(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    for (int seat = 0; seat < state->players_n; seat++)
        for (int i = 0; i < state->player[seat].ships_n; i++)
            state->player[seat].ship[i].kept = state->player[seat].ship[i].sailed = false;
    civ_queue_all(state);
    state->lapsed_n = 0;
}

bool civ_seek_ships(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    for (; state->at < state->queue_n; civ_next_part(state)) {
        const int seat = state->queue[state->at];
        if (!state->done && can_act(rules, state, seat)) {
            civ_ask(state, CIV_P_SHIPS, seat, seat);
            return true;
        }
        finish_part(state, seat, sink);
        state->lapsed_n = 0;
    }
    return false;
}

/* ---- Legal moves ----------------------------------------------------------------------------- */

/* One move for every way to pay and every coast of the area. */
static void list_ways(const struct stele_rules *rules, const struct civ_state *state,
                      enum civ_verb verb, int area, int ways, struct stele_moves *out)
{
    const struct civ_area *const figures = &civ_set(rules)->area[area];
    struct stele_move move;

    for (int way = 0; way < ways; way++)
        for (int coast = 0; coast < figures->coasts_n; coast++) {
            move_init(&move, verb, state->decider);
            move_set_int(&move, CIV_KEEP_AT, area);
            if (verb != CIV_V_SCRAP)
                move_set_int(&move, CIV_KEEP_PAY, way);
            if (figures->coasts_n > 1)
                move_set_int(&move, verb == CIV_V_SCRAP ? CIV_SCRAP_COAST : CIV_KEEP_COAST,
                             figures->coast[coast]);
            game_offer(rules, state, &move, out);
        }
}

static void list_builds(const struct stele_rules *rules, const struct civ_state *state,
                        const struct civ_areas *areas, struct stele_moves *out)
{
    for (int area = civ_next_in(areas, 0); area >= 0; area = civ_next_in(areas, area + 1))
        list_ways(rules, state, CIV_V_BUILD, area, CIV_PAY_BOTH + 1, out);
}

/* Lists keeping and scrapping, ship by ship: the order of the list is fixed. */
void civ_list_keep(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    const struct civ_player *const player = &state->player[state->decider];

    for (int i = 0; i < player->ships_n; i++)
        if (i == 0 || player->ship[i].at != player->ship[i - 1].at) {
            list_ways(rules, state, CIV_V_KEEP, player->ship[i].at, CIV_PAY_BOTH, out);
            list_ways(rules, state, CIV_V_SCRAP, player->ship[i].at, 1, out);
        }
}

/* Listed by civ_list_keep. */
void civ_list_scrap(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_list_build(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    list_builds(rules, state, &state->held[state->decider], out);
    list_builds(rules, state, &state->cities[state->decider], out);
}
