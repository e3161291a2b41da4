/* The greedy bot on the map: growing into free areas, gathering tokens for cities, and ships where
 * there is no more room by land. */
#include "games/civilization/bots.h"

#include <string.h>

enum {
    FEW = 2,       /* tokens that grow as fast as any number */
    SPARE = 8,     /* tokens in Stock beyond the taxes, before a nation spreads further */
    PLENTY = 99,   /* where there are no taxes */
    FOUNDING = 60, /* worth of a landing that founds a city */
    WAR = 40       /* of one that drives others out */
};

/* Tokens that an area needs to grow; nomads count areas alone (CIV-31.3). */
static int few(const struct civ_bot *bot)
{
    return bot->rules->edition == CIV_NOMADS ? 1 : FEW;
}

/* ---- What is where --------------------------------------------------------------------------- */

static const uint8_t *own_tokens(const struct civ_bot *bot)
{
    return bot->state->tokens[bot->seat];
}

static int movable(const struct civ_bot *bot, int area)
{
    return own_tokens(bot)[area] - bot->state->arrived[area];
}

static int strangers(const struct civ_bot *bot, int area)
{
    int n = 0;

    for (int seat = 0; seat < bot->rules->players_n; seat++)
        if (seat != bot->seat)
            n += bot->state->tokens[seat][area];
    return n;
}

/* Own tokens that may stay there in peace. */
static int limit_of(const struct civ_bot *bot, int area)
{
    const int others = strangers(bot, area);

    if (!civ_in(&bot->used->playable, area) || bot->set->area[area].terrain == CIV_OPEN_SEA ||
        bot->state->owner[area] || (others > 0 && bot->rules->edition == CIV_NOMADS))
        return 0;
    if (others > 0)
        return bot->set->area[area].limit - others;
    return civ_limit(bot->rules, bot->state, bot->seat, area);
}

static int room(const struct civ_bot *bot, int area)
{
    const int left = limit_of(bot, area) - own_tokens(bot)[area];

    return left > 0 ? left : 0;
}

static int excess(const struct civ_bot *bot, int area)
{
    const int over = own_tokens(bot)[area] - limit_of(bot, area);
    const int free = movable(bot, area);

    return over <= 0 ? 0 : over < free ? over : free;
}

/* Tokens that stay on the board when the surplus has gone; those in `without` do not count. */
static int staying(const struct civ_bot *bot, int without)
{
    const struct civ_areas *held = &bot->state->held[bot->seat];
    int n = 0;

    for (int area = civ_next_in(held, 0); area >= 0; area = civ_next_in(held, area + 1)) {
        const int limit = limit_of(bot, area), tokens = own_tokens(bot)[area];
        if (area != without && limit > 0)
            n += tokens < limit ? tokens : limit;
    }
    return n;
}

int civ_bot_slack(const struct civ_bot *bot, int cities)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const int all = player->stock + player->treasury + player->tokens;

    if (!civ_is_full(bot->rules))
        return PLENTY;
    return all - player->treasury - staying(bot, -1) - bot->set->tax * (player->cities + cities);
}

bool civ_bot_saves(const struct civ_bot *bot)
{
    const struct civ_player *player = &bot->state->player[bot->seat];

    return civ_card_points(bot->rules, player) >= bot->set->epoch[CIV_LATE_IRON].points;
}

bool civ_bot_is_short(const struct civ_bot *bot)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const bool hoards = player->treasury * 2 > player->stock + player->tokens;

    return civ_bot_slack(bot, 0) < 0 || (hoards && !civ_bot_saves(bot));
}

/* ---- Cities ---------------------------------------------------------------------------------- */

static int city_needs(const struct civ_bot *bot, int area)
{
    return civ_in(&bot->used->sites, area) ? bot->set->city_on_site : bot->set->city_off_site;
}

static bool may_found(const struct civ_bot *bot, int area)
{
    return bot->rules->edition != CIV_NOMADS && limit_of(bot, area) > 0 &&
           strangers(bot, area) == 0 && civ_city_stock(bot->rules, bot->state, bot->seat) > 0;
}

/* What could stand there after this movement. */
static int gathering(const struct civ_bot *bot, int area)
{
    const struct civ_areas *near = &bot->set->by_land[area];
    int n = own_tokens(bot)[area];

    for (int from = civ_next_in(near, 0); from >= 0; from = civ_next_in(near, from + 1))
        n += movable(bot, from);
    return n;
}

/* CIV-14.2: whether one more city could be supported if it took all it needs. */
static bool can_support(const struct civ_bot *bot, int area)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const int here = own_tokens(bot)[area], needs = city_needs(bot, area);
    const int taken = here < needs ? needs - here : 0;

    return staying(bot, area) - taken >= bot->set->support * (player->cities + 1) &&
           civ_bot_slack(bot, 1) + needs >= 0;
}

/* The area that comes nearest to being the next city; -1: none. */
static int best_site(const struct civ_bot *bot)
{
    int best = -1, most = 0;

    for (int area = 0; area < bot->set->areas_n; area++) {
        const int needs = city_needs(bot, area);
        const int n = own_tokens(bot)[area];
        const int worth = 100 + n * 4 - needs * 3 - limit_of(bot, area);
        if (worth <= most || n >= needs || !may_found(bot, area))
            continue;
        if (gathering(bot, area) >= needs && can_support(bot, area)) {
            best = area;
            most = worth;
        }
    }
    return best;
}

/* Whether the tokens there are meant to become a city. */
static bool is_founding(const struct civ_bot *bot, int area)
{
    return own_tokens(bot)[area] >= city_needs(bot, area) && may_found(bot, area);
}

static void march(const struct civ_bot *bot, int from, int to, int count, struct stele_move *out)
{
    move_init(out, CIV_V_MOVE, bot->seat);
    move_set_int(out, CIV_MOVE_FROM, from);
    move_set_int(out, CIV_MOVE_TO, to);
    move_set_int(out, CIV_MOVE_COUNT, count);
}

/* Sends tokens to the site, first those that could not stay where they are. */
static bool gather(const struct civ_bot *bot, struct stele_move *out)
{
    const int site = best_site(bot);
    int best = -1, most = 0;

    if (site < 0)
        return false;
    const struct civ_areas *near = &bot->set->by_land[site];
    const int missing = city_needs(bot, site) - own_tokens(bot)[site];
    for (int from = civ_next_in(near, 0); from >= 0; from = civ_next_in(near, from + 1)) {
        const int n = movable(bot, from);
        const int worth = n + 4 * excess(bot, from);
        if (worth > most && !is_founding(bot, from)) {
            best = from;
            most = worth;
        }
    }
    if (best < 0)
        return false;
    const int over = excess(bot, best), all = movable(bot, best);
    const int ready = over > 0 ? over : all > 1 ? all - 1 : all;
    march(bot, best, site, ready < missing ? ready : missing, out);
    return true;
}

/* ---- Spreading ------------------------------------------------------------------------------- */

/* What an area with room is worth to tokens from elsewhere. */
static int appeal(const struct civ_bot *bot, int area)
{
    const int here = own_tokens(bot)[area], left = room(bot, area);

    if (left == 0)
        return 0;
    return (here == 0         ? 20
            : here < few(bot) ? 10
                              : 2) +
           left + (civ_in(&bot->used->sites, area) ? 5 : 0) - (strangers(bot, area) > 0 ? 4 : 0);
}

static int most_appealing(const struct civ_bot *bot, int from)
{
    const struct civ_areas *near = &bot->set->by_land[from];
    int best = -1, most = 0;

    for (int to = civ_next_in(near, 0); to >= 0; to = civ_next_in(near, to + 1)) {
        const int worth = appeal(bot, to);
        if (worth > most) {
            best = to;
            most = worth;
        }
    }
    return best;
}

/* Tokens that an area can do without: all that could not stay; where few have room elsewhere, what
 * does not help to grow. */
static int to_spare(const struct civ_bot *bot, int area)
{
    const int over = excess(bot, area), free = movable(bot, area);
    const int beyond = own_tokens(bot)[area] - few(bot);

    if (is_founding(bot, area))
        return 0;
    if (over > 0)
        return over;
    return beyond < free ? beyond : free;
}

static bool spread(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_areas *held = &bot->state->held[bot->seat];
    const bool wide = civ_bot_slack(bot, 0) >= SPARE;

    for (int from = civ_next_in(held, 0); from >= 0; from = civ_next_in(held, from + 1)) {
        const int spare = to_spare(bot, from);
        if (spare <= 0)
            continue;
        const int to = most_appealing(bot, from);
        if (to < 0 || !wide)
            continue;
        const bool over = excess(bot, from) > 0;
        if (!over && own_tokens(bot)[to] > 0)
            continue;
        const int here = own_tokens(bot)[to], left = room(bot, to);
        const int lack = few(bot) - here;
        const int wanted = lack > 0 && left > lack ? lack : left;
        const int n = spare < wanted ? spare : wanted;
        march(bot, from, to, n, out);
        return true;
    }
    return false;
}

/* ---- War: tokens that would be lost anyway --------------------------------------------------- */

static int strongest(const struct civ_bot *bot, int area)
{
    int most = 0;

    for (int seat = 0; seat < bot->rules->players_n; seat++)
        if (seat != bot->seat && bot->state->tokens[seat][area] > most)
            most = bot->state->tokens[seat][area];
    return most;
}

/* Whether somebody there has more cities: the weak are left alone, or nobody would be left to
 * win. */
static bool holds_rival(const struct civ_bot *bot, int area)
{
    const struct civ_state *s = bot->state;

    for (int seat = 0; seat < bot->rules->players_n; seat++)
        if ((s->tokens[seat][area] > 0 || s->owner[area] == seat + 1) &&
            s->player[seat].cities > s->player[bot->seat].cities)
            return true;
    return false;
}

/* Whether n tokens more would drive others out of an area, or take a city. */
static bool would_win(const struct civ_bot *bot, int area, int n)
{
    const int owner = bot->state->owner[area] - 1, all = own_tokens(bot)[area] + n;

    if (!civ_in(&bot->used->playable, area) || !holds_rival(bot, area))
        return false;
    if (owner >= 0) {
        const bool walls = civ_owns(bot->rules, &bot->state->player[owner], CIV_ENGINEERING);
        return all > strangers(bot, area) + bot->set->city_defence &&
               all >= (walls ? bot->set->engineering_attack : bot->set->attack);
    }
    return strangers(bot, area) > 0 && all > strongest(bot, area) + 1;
}

static bool fight(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_areas *held = &bot->state->held[bot->seat];

    if (bot->rules->edition == CIV_NOMADS)
        return false;
    for (int from = civ_next_in(held, 0); from >= 0; from = civ_next_in(held, from + 1)) {
        const int over = is_founding(bot, from) ? 0 : excess(bot, from);
        const struct civ_areas *near = &bot->set->by_land[from];
        for (int to = civ_next_in(near, 0); to >= 0 && over > 0; to = civ_next_in(near, to + 1)) {
            if (would_win(bot, to, 0) || !would_win(bot, to, over))
                continue;
            march(bot, from, to, over, out);
            return true;
        }
    }
    return false;
}

/* ---- The sea --------------------------------------------------------------------------------- */

/* Steps to each node from one of them, 0 there; UNREACHED beyond the range. */
enum { UNREACHED = 255 };

struct chart {
    uint8_t steps[CIV_NODES_MAX];
    uint16_t first[CIV_NODES_MAX];   /* the leg with which the way there begins */
    uint16_t reached[CIV_NODES_MAX]; /* the nodes that are, the nearest first */
    int reached_n;
};

static int node_of(int area, int coast)
{
    return area * CIV_COASTS_MAX + coast;
}

static bool may_sail_on(const struct civ_bot *bot, int area)
{
    if (!civ_in(&bot->used->playable, area))
        return false;
    return bot->set->area[area].terrain != CIV_OPEN_SEA || !civ_is_full(bot->rules) ||
           civ_owns(bot->rules, &bot->state->player[bot->seat], CIV_ASTRONOMY);
}

/* Breadth first; `reached` is queue and result in one. */
static void survey(const struct civ_bot *bot, int start, int range, struct chart *chart)
{
    const struct civ_set *set = bot->set;
    int tail = 0;

    memset(chart->steps, UNREACHED, sizeof chart->steps);
    chart->steps[start] = 0;
    chart->reached[tail++] = (uint16_t)start;
    for (int head = 0; head < tail && chart->steps[chart->reached[head]] < range; head++) {
        const int from = chart->reached[head];
        for (int i = set->leg_first[from]; i < set->leg_first[from + 1]; i++) {
            const int to = node_of(set->leg[i].area, set->leg[i].coast);
            if (chart->steps[to] != UNREACHED || !may_sail_on(bot, set->leg[i].area))
                continue;
            chart->steps[to] = (uint8_t)(chart->steps[from] + 1);
            chart->first[to] = from == start ? (uint16_t)i : chart->first[from];
            chart->reached[tail++] = (uint16_t)to;
        }
    }
    chart->reached_n = tail;
}

static int range_of(const struct civ_bot *bot)
{
    return civ_owns(bot->rules, &bot->state->player[bot->seat], CIV_CLOTH_MAKING)
               ? bot->set->cloth_range
               : bot->set->ship_range;
}

/* What n tokens from a ship could do there; `wide`: the nation may spread. */
static int landing(const struct civ_bot *bot, int area, int n, bool wide)
{
    const int here = own_tokens(bot)[area];
    const int worth = appeal(bot, area);

    if (may_found(bot, area) && here < city_needs(bot, area) && here + n >= city_needs(bot, area) &&
        can_support(bot, area))
        return FOUNDING;
    if (worth > 0 && wide)
        return 2 * worth;
    return would_win(bot, area, n) && !would_win(bot, area, 0) ? WAR : 0;
}

/* The node where n tokens are best landed, the first in the order of the board among equals; -1:
 * nowhere. */
static int best_landing(const struct civ_bot *bot, const struct chart *chart, int n, int from)
{
    const bool wide = civ_bot_slack(bot, 0) >= SPARE;
    int best = -1, most = 0;

    for (int i = 0; i < chart->reached_n; i++) {
        const int node = chart->reached[i], area = node / CIV_COASTS_MAX;
        if (area == from)
            continue;
        int worth = landing(bot, area, n, wide);
        if (worth > 0)
            worth = worth * 4 - chart->steps[node];
        if (worth > most || (worth == most && node < best)) {
            best = node;
            most = worth;
        }
    }
    return best;
}

/* Whether there is any such node. */
static bool can_land(const struct civ_bot *bot, const struct chart *chart, int n, int from)
{
    const bool wide = civ_bot_slack(bot, 0) >= SPARE;

    for (int i = 0; i < chart->reached_n; i++) {
        const int area = chart->reached[i] / CIV_COASTS_MAX;
        if (area != from && landing(bot, area, n, wide) > 0)
            return true;
    }
    return false;
}

/* Tokens that may leave an area by ship, if `paid` of them have gone for it: those that could not
 * stay, or else a few as long as one is left. */
static int to_load(const struct civ_bot *bot, int area, int paid)
{
    const int free = movable(bot, area) - paid, over = excess(bot, area) - paid;
    const int some = free - 1 < FEW ? free - 1 : FEW;
    const int n = over > some ? over : some;

    if (is_founding(bot, area))
        return 0;
    return n < bot->set->ship_room ? n : bot->set->ship_room;
}

static void name_coast(const struct civ_bot *bot, int area, int coast, int arg,
                       struct stele_move *out)
{
    const struct civ_area *figures = &bot->set->area[area];

    if (figures->coasts_n > 1)
        move_set_int(out, arg, figures->coast[coast]);
}

static bool sail(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    struct chart chart;

    for (int i = 0; i < player->ships_n; i++) {
        const struct civ_ship *ship = &player->ship[i];
        const int n = to_load(bot, ship->at, 0);
        if (ship->sailed || n <= 0)
            continue;
        survey(bot, node_of(ship->at, ship->coast), range_of(bot), &chart);
        if (!can_land(bot, &chart, n, ship->at))
            continue;
        move_init(out, CIV_V_SAIL, bot->seat);
        move_set_int(out, CIV_SAIL_AT, ship->at);
        name_coast(bot, ship->at, ship->coast, CIV_SAIL_COAST, out);
        return true;
    }
    return false;
}

static void count_move(const struct civ_bot *bot, enum civ_verb verb, int n, struct stele_move *out)
{
    move_init(out, verb, bot->seat);
    move_set_int(out, CIV_LOAD_COUNT, n);
}

/* How many of those aboard to put ashore here: what has room, or what founds a city. */
static int to_land(const struct civ_bot *bot, int area, int aboard)
{
    const int here = own_tokens(bot)[area], needs = city_needs(bot, area);

    if (may_found(bot, area) && here < needs && here + aboard >= needs && can_support(bot, area))
        return needs - here;
    if (would_win(bot, area, aboard))
        return aboard;
    return room(bot, area) < aboard ? room(bot, area) : aboard;
}

static void go_towards(const struct civ_bot *bot, const struct chart *chart, int node,
                       struct stele_move *out)
{
    const struct civ_leg *leg = &bot->set->leg[chart->first[node]];

    move_init(out, CIV_V_GO, bot->seat);
    move_set_int(out, CIV_GO_TO, leg->area);
    name_coast(bot, leg->area, leg->coast, CIV_GO_COAST, out);
}

bool civ_bot_voyage(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_voyage *voyage = &bot->state->voyage;
    struct chart chart;

    if (voyage->aboard == 0) {
        const int n = voyage->at == voyage->from ? to_load(bot, voyage->at, 0) : 0;
        if (n > 0 && voyage->left > 0)
            count_move(bot, CIV_V_LOAD, n, out);
        else
            move_init(out, CIV_V_ANCHOR, bot->seat);
        return true;
    }
    survey(bot, node_of(voyage->at, voyage->coast), voyage->left, &chart);
    const int node = best_landing(bot, &chart, voyage->aboard, -1);
    if (node < 0)
        return false;
    if (chart.steps[node] == 0) {
        const int n = to_land(bot, voyage->at, voyage->aboard);
        count_move(bot, CIV_V_LAND, n > 0 ? n : voyage->aboard, out);
    } else {
        go_towards(bot, &chart, node, out);
    }
    return true;
}

/* ---- Ships ----------------------------------------------------------------------------------- */

/* Whether tokens of an area find room by land. */
static bool has_room_by_land(const struct civ_bot *bot, int area)
{
    const struct civ_areas *near = &bot->set->by_land[area];
    int left = own_tokens(bot)[area] - limit_of(bot, area);

    for (int to = civ_next_in(near, 0); to >= 0; to = civ_next_in(near, to + 1)) {
        if (appeal(bot, to) >= 20)
            return true;
        left -= room(bot, to);
    }
    return left <= 0 && own_tokens(bot)[area] <= FEW + bot->set->ship_cost;
}

static bool leads_somewhere(const struct civ_bot *bot, int area, int coast, int n)
{
    struct chart chart;

    survey(bot, node_of(area, coast), range_of(bot), &chart);
    return can_land(bot, &chart, n, area);
}

/* A levy of what would be lost anyway, or money. */
static int payment(const struct civ_bot *bot, int area, int cost)
{
    const int rest = bot->state->player[bot->seat].treasury - cost;

    if (excess(bot, area) > cost && !(civ_bot_is_short(bot) && rest >= 0))
        return CIV_PAY_LEVY;
    return rest >= 0 ? CIV_PAY_TREASURY : CIV_PAY_LEVY;
}

static void pay_for(const struct civ_bot *bot, enum civ_verb verb, int area, int coast, int cost,
                    struct stele_move *out)
{
    move_init(out, verb, bot->seat);
    move_set_int(out, CIV_KEEP_AT, area);
    move_set_int(out, CIV_KEEP_PAY, payment(bot, area, cost));
    name_coast(bot, area, coast, CIV_KEEP_COAST, out);
}

static bool keep(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];

    for (int i = 0; i < player->ships_n; i++) {
        const struct civ_ship *ship = &player->ship[i];
        const int n = to_load(bot, ship->at, 0);
        const bool useful = n > 0 && !has_room_by_land(bot, ship->at) &&
                            leads_somewhere(bot, ship->at, ship->coast, n);
        if (ship->kept || (!useful && !(civ_bot_is_short(bot) && player->treasury > 0)))
            continue;
        pay_for(bot, CIV_V_KEEP, ship->at, ship->coast, bot->set->ship_upkeep, out);
        return true;
    }
    return false;
}

static bool has_ship(const struct civ_player *player, int area)
{
    for (int i = 0; i < player->ships_n; i++)
        if (player->ship[i].at == area)
            return true;
    return false;
}

/* CIV-9.4: no ship is built where one has lapsed or is about to. */
static bool lapsed_at(const struct civ_bot *bot, int area)
{
    const struct civ_player *player = &bot->state->player[bot->seat];

    for (int i = 0; i < player->ships_n; i++)
        if (player->ship[i].at == area && !player->ship[i].kept)
            return true;
    return memchr(bot->state->lapsed, area, bot->state->lapsed_n) != NULL;
}

static bool build(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const struct civ_areas *held = &bot->state->held[bot->seat];

    if (player->ships_n >= bot->set->ships)
        return false;
    for (int area = civ_next_in(held, 0); area >= 0; area = civ_next_in(held, area + 1)) {
        const struct civ_area *figures = &bot->set->area[area];
        const int n = to_load(bot, area, bot->set->ship_cost);
        if (n < 1 || has_room_by_land(bot, area) || figures->coasts_n == 0 ||
            has_ship(player, area) || lapsed_at(bot, area))
            continue;
        for (int coast = 0; coast < figures->coasts_n; coast++) {
            if (!leads_somewhere(bot, area, coast, n))
                continue;
            pay_for(bot, CIV_V_BUILD, area, coast, bot->set->ship_cost, out);
            return true;
        }
    }
    return false;
}

/* A ship for no other reason than that its price goes back into the Stock. */
static bool build_for_stock(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const struct civ_state *s = bot->state;

    if (!civ_bot_is_short(bot) || player->treasury < bot->set->ship_cost ||
        player->ships_n >= bot->set->ships)
        return false;
    for (int area = 0; area < bot->set->areas_n; area++) {
        const bool unit = s->owner[area] == bot->seat + 1 || own_tokens(bot)[area] > 0;
        if (!unit || bot->set->area[area].coasts_n == 0 || lapsed_at(bot, area))
            continue;
        pay_for(bot, CIV_V_BUILD, area, 0, bot->set->ship_cost, out);
        return true;
    }
    return false;
}

bool civ_bot_ships(const struct civ_bot *bot, struct stele_move *out)
{
    return keep(bot, out) || build(bot, out) || build_for_stock(bot, out);
}

/* ---- Movement -------------------------------------------------------------------------------- */

bool civ_bot_afar(const struct civ_bot *bot, struct stele_move *out)
{
    return sail(bot, out) || fight(bot, out);
}

bool civ_bot_movement(const struct civ_bot *bot, struct stele_move *out)
{
    return gather(bot, out) || spread(bot, out) || civ_bot_afar(bot, out);
}
