/* Hooks for the analysis: a quick player for playouts, a redeal of trade cards, and the features of
 * a position.
 *
 * On the map the quick player follows the plans of the greedy bot (bots.h), without listing the
 * legal moves first.  Its deals are simpler: one kind against another.  Losses from calamities it
 * takes where they cost least. */
#include "games/civilization/bots.h"

#include <limits.h>

/* ---- Small decisions ------------------------------------------------------------------------- */

static bool is_legal(const struct civ_bot *bot, const struct stele_move *move)
{
    struct stele_reason why;

    return game_check(bot->rules, bot->state, move, &why);
}

static bool say(const struct civ_bot *bot, enum civ_verb verb, struct stele_move *out)
{
    move_init(out, verb, bot->seat);
    return is_legal(bot, out);
}

static bool say_one(const struct civ_bot *bot, enum civ_verb verb, int value,
                    struct stele_move *out)
{
    move_init(out, verb, bot->seat);
    move_set_int(out, 0, value);
    return is_legal(bot, out);
}

static bool decide_tax(const struct civ_bot *bot, struct stele_move *out)
{
    enum { ENOUGH = 15 };
    const struct civ_player *player = &bot->state->player[bot->seat];
    const bool low = player->treasury > ENOUGH && !civ_bot_saves(bot);
    int rate = low ? bot->set->coinage_min : bot->set->coinage_max;

    while (rate > bot->set->coinage_min && rate * player->cities > player->stock)
        rate--;
    return say_one(bot, CIV_V_TAX, rate, out);
}

/* Growth goes where it may stay. */
static bool decide_growth(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_state *s = bot->state;
    struct civ_walk walk = civ_walk(&s->held[bot->seat]);
    int best = INT_MIN;

    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk)) {
        const int tokens = s->tokens[bot->seat][area], before = tokens - s->grown[area];
        const int grow = before == 1 ? bot->set->grow_one : bot->set->grow_more;
        int n = grow - s->grown[area];
        if (before == 0 || s->owner[area] != 0 || n <= 0)
            continue;
        if (n > s->player[bot->seat].stock)
            n = s->player[bot->seat].stock;
        const int over = tokens + n - bot->set->limit[area];
        const int worth = 10 * n - (over > 0 ? 4 * over : 0) - tokens - n;
        if (worth <= best)
            continue;
        best = worth;
        move_init(out, CIV_V_GROW, bot->seat);
        move_set_int(out, CIV_GROW_AT, area);
        move_set_int(out, CIV_GROW_COUNT, n);
    }
    return best > INT_MIN && is_legal(bot, out);
}

/* A city wherever it can be paid for: what is gathered there could not stay. */
static bool decide_city(const struct civ_bot *bot, struct stele_move *out)
{
    struct civ_walk walk = civ_walk(&bot->state->held[bot->seat]);

    if (civ_bot_slack(bot, 1) + bot->set->city_on_site >= 0) {
        for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk))
            if (bot->state->tokens[bot->seat][area] >= bot->used->city_needs[area] &&
                say_one(bot, CIV_V_CITY, area, out))
                return true;
    }
    return say(bot, CIV_V_END, out);
}

/* A city becomes tokens where many may stay. */
static bool decide_reduction(const struct civ_bot *bot, struct stele_move *out)
{
    struct civ_walk walk = civ_walk(&bot->state->cities[bot->seat]);
    int best = INT_MIN;
    struct stele_move move;

    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk)) {
        const int worth = 2 * bot->set->limit[area] + civ_in(&bot->used->sites, area);
        if (worth <= best)
            continue;
        move_init(&move, CIV_V_REDUCE, bot->seat);
        move_set_int(&move, CIV_REDUCE_AT, area);
        if (bot->state->phase == CIV_P_REDUCTION)
            move_set_int(&move, CIV_REDUCE_FOR, (int)civ_now(bot->state));
        if (!is_legal(bot, &move))
            continue;
        best = worth;
        move_copy(out, &move);
    }
    return best > INT_MIN;
}

/* Gold where the Stock will be short of taxes, or where no more cards can be bought. */
static bool decide_gold(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const bool full = __builtin_popcount(player->cards) >= bot->set->card_types;

    if (((full && !civ_bot_saves(bot)) || civ_bot_is_short(bot)) && say(bot, CIV_V_GOLD, out))
        return true;
    return say(bot, CIV_V_END, out);
}

/* Ashore with as many as possible, where nothing better was planned. */
static bool decide_voyage(const struct civ_bot *bot, struct stele_move *out)
{
    if (civ_bot_voyage(bot, out) && is_legal(bot, out))
        return true;
    for (int n = bot->state->voyage.aboard; n > 0; n--)
        if (say_one(bot, CIV_V_LAND, n, out))
            return true;
    return say(bot, CIV_V_ANCHOR, out);
}

/* ---- Movement -------------------------------------------------------------------------------- */

enum {
    FEW = 2,    /* tokens that grow as fast as any number */
    SPARE = 8,  /* tokens in Stock beyond the taxes, before a nation spreads further */
    PLENTY = 99 /* where there are no taxes */
};

/* Figures needed over and over while tokens move, computed once. */
struct map {
    const struct civ_bot *bot;
    const uint8_t *own;            /* tokens by area */
    uint8_t others[CIV_AREAS_MAX]; /* tokens of others */
    int8_t limit[CIV_AREAS_MAX];   /* own tokens that may stay in peace */
    int staying;                   /* own tokens that stay when the surplus has gone */
    int few;
};

static int at_most(int a, int b)
{
    return a < b ? a : b;
}

static int limit_of(const struct map *m, int area, int agriculture)
{
    const struct civ_bot *bot = m->bot;
    const int limit = bot->set->limit[area] - m->others[area];

    if (bot->state->owner[area] != 0 || (m->others[area] > 0 && bot->rules->edition == CIV_NOMADS))
        return 0;
    return m->others[area] > 0 ? limit : limit + agriculture;
}

static void survey(struct map *m, const struct civ_bot *bot)
{
    const struct civ_state *s = bot->state;
    const int agriculture =
        civ_owns(bot->rules, &s->player[bot->seat], CIV_AGRICULTURE) ? bot->set->agriculture : 0;
    struct civ_areas land = bot->used->playable;

    m->bot = bot;
    m->own = s->tokens[bot->seat];
    m->few = bot->rules->edition == CIV_NOMADS ? 1 : FEW;
    m->staying = 0;
    memset(m->others, 0, sizeof m->others);
    memset(m->limit, 0, sizeof m->limit);
    for (int seat = 0; seat < bot->rules->players_n; seat++)
        for (int area = 0; seat != bot->seat && area < CIV_AREAS_MAX; area++)
            m->others[area] = (uint8_t)(m->others[area] + s->tokens[seat][area]);
    for (int w = 0; w < CIV_AREA_WORDS; w++)
        land.word[w] &= ~bot->set->open_sea.word[w];
    struct civ_walk walk = civ_walk(&land);
    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk)) {
        const int limit = limit_of(m, area, agriculture);
        m->limit[area] = (int8_t)limit;
        m->staying += limit > 0 ? at_most(m->own[area], limit) : 0;
    }
}

static int movable(const struct map *m, int area)
{
    return m->own[area] - m->bot->state->arrived[area];
}

static int excess(const struct map *m, int area)
{
    const int over = m->own[area] - m->limit[area];

    return over <= 0 ? 0 : at_most(over, movable(m, area));
}

/* As civ_bot_slack. */
static int slack(const struct map *m, int cities)
{
    const struct civ_player *player = &m->bot->state->player[m->bot->seat];

    if (!civ_is_full(m->bot->rules))
        return PLENTY;
    return player->stock + player->tokens - m->staying -
           m->bot->set->tax * (player->cities + cities);
}

static int city_needs(const struct map *m, int area)
{
    return civ_in(&m->bot->used->sites, area) ? m->bot->set->city_on_site
                                              : m->bot->set->city_off_site;
}

static bool may_found(const struct map *m, int area)
{
    return m->bot->rules->edition != CIV_NOMADS && m->limit[area] > 0 && m->others[area] == 0 &&
           civ_city_stock(m->bot->rules, m->bot->state, m->bot->seat) > 0;
}

static bool is_founding(const struct map *m, int area)
{
    return m->own[area] >= city_needs(m, area) && may_found(m, area);
}

/* Whether what can come together there makes a city that can be supported. */
static bool can_found(const struct map *m, int area, int needs)
{
    const struct civ_player *player = &m->bot->state->player[m->bot->seat];
    const int here = m->own[area], stays = m->limit[area] > 0 ? at_most(here, m->limit[area]) : 0;
    struct civ_walk walk = civ_walk(&m->bot->set->by_land[area]);
    int n = here;

    if (m->staying - stays - (needs - here) < m->bot->set->support * (player->cities + 1) ||
        slack(m, 1) + needs < 0)
        return false;
    for (int from = civ_walk_on(&walk); from >= 0 && n < needs; from = civ_walk_on(&walk))
        n += movable(m, from);
    return n >= needs;
}

/* The area that comes nearest to being the next city; -1: none. */
static int best_site(const struct map *m)
{
    const struct civ_areas *held = &m->bot->state->held[m->bot->seat];
    struct civ_areas reach = *held;
    struct civ_walk walk = civ_walk(held);
    int best = -1, most = 0;

    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk))
        for (int w = 0; w < CIV_AREA_WORDS; w++)
            reach.word[w] |= m->bot->set->by_land[area].word[w];
    walk = civ_walk(&reach);
    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk)) {
        const int needs = city_needs(m, area), n = m->own[area];
        const int base = 2 * (100 + n * 4 - needs * 3 - m->limit[area]);
        if (base + 1 <= most || n >= needs || !may_found(m, area))
            continue;
        /* Among equals chance decides: playouts of a game without dice would all be the same. */
        const int worth = base + (int)rng_below(m->bot->rng, 2);
        if (worth > most && can_found(m, area, needs)) {
            best = area;
            most = worth;
        }
    }
    return best;
}

static void march(const struct map *m, int from, int to, int count, struct stele_move *out)
{
    move_init(out, CIV_V_MOVE, m->bot->seat);
    move_set_int(out, CIV_MOVE_FROM, from);
    move_set_int(out, CIV_MOVE_TO, to);
    move_set_int(out, CIV_MOVE_COUNT, count);
}

/* Sends tokens to the site, first those that could not stay where they are. */
static bool gather(const struct map *m, struct stele_move *out)
{
    const int site = best_site(m);
    int best = -1, most = 0;

    if (site < 0)
        return false;
    struct civ_walk walk = civ_walk(&m->bot->set->by_land[site]);
    for (int from = civ_walk_on(&walk); from >= 0; from = civ_walk_on(&walk)) {
        const int worth = movable(m, from) + 4 * excess(m, from);
        if (worth > most && !is_founding(m, from)) {
            best = from;
            most = worth;
        }
    }
    if (best < 0)
        return false;
    const int over = excess(m, best), all = movable(m, best);
    const int ready = over > 0 ? over : all > 1 ? all - 1 : all;
    march(m, best, site, at_most(ready, city_needs(m, site) - m->own[site]), out);
    return true;
}

/* What an area with room is worth to tokens from elsewhere. */
static int appeal(const struct map *m, int area)
{
    const int here = m->own[area], left = m->limit[area] - here;

    if (left <= 0)
        return 0;
    return (here == 0       ? 20
            : here < m->few ? 10
                            : 2) +
           left + (civ_in(&m->bot->used->sites, area) ? 5 : 0) - (m->others[area] > 0 ? 4 : 0);
}

/* Tokens that an area can do without: all that could not stay, or what does not help to grow. */
static int to_spare(const struct map *m, int area)
{
    const int over = excess(m, area);

    if (is_founding(m, area))
        return 0;
    return over > 0 ? over : at_most(m->own[area] - m->few, movable(m, area));
}

static bool spread(const struct map *m, struct stele_move *out)
{
    struct civ_walk walk = civ_walk(&m->bot->state->held[m->bot->seat]);

    if (slack(m, 0) < SPARE)
        return false;
    for (int from = civ_walk_on(&walk); from >= 0; from = civ_walk_on(&walk)) {
        const int spare = to_spare(m, from);
        struct civ_walk near = civ_walk(&m->bot->set->by_land[from]);
        int best = -1, most = 0;
        if (spare <= 0)
            continue;
        for (int to = civ_walk_on(&near); to >= 0; to = civ_walk_on(&near)) {
            const int worth = appeal(m, to);
            if (worth <= 0)
                continue;
            const int noisy = 2 * worth + (int)rng_below(m->bot->rng, 3);
            if (noisy > most) {
                best = to;
                most = noisy;
            }
        }
        if (best < 0 || (excess(m, from) == 0 && m->own[best] > 0))
            continue;
        const int left = m->limit[best] - m->own[best], lack = m->few - m->own[best];
        march(m, from, best, at_most(spare, lack > 0 && left > lack ? lack : left), out);
        return true;
    }
    return false;
}

/* Whether ships or war could still be of use. */
static bool has_more_to_do(const struct map *m)
{
    struct civ_walk walk = civ_walk(&m->bot->state->held[m->bot->seat]);

    if (m->bot->state->player[m->bot->seat].ships_n > 0)
        return true;
    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk))
        if (excess(m, area) > 0)
            return m->bot->rules->edition != CIV_NOMADS;
    return false;
}

/* Gathering and spreading are most of it; the greedy bot decides the rest. */
static bool decide_movement(const struct civ_bot *bot, struct stele_move *out)
{
    struct map m;

    survey(&m, bot);
    if ((gather(&m, out) || spread(&m, out)) && is_legal(bot, out))
        return true;
    return (has_more_to_do(&m) && civ_bot_afar(bot, out) && is_legal(bot, out)) ||
           say(bot, CIV_V_END, out);
}

/* ---- Trade ----------------------------------------------------------------------------------- */

/* A hand as far as it may be traded. */
struct pile {
    uint8_t n[CIV_ROW_MAX];
};

static int value_of(const struct civ_bot *bot, int kind, int n)
{
    return n * n * bot->set->commodity[kind].value;
}

static struct pile tradable(const struct civ_bot *bot, int seat)
{
    const struct civ_player *player = &bot->state->player[seat];
    struct pile pile;

    memcpy(pile.n, player->hand, sizeof pile.n);
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        if (civ_ruled(bot->rules, CIV_R_FRESH_NOT_TRADED) && ((player->fresh >> i) & 1))
            pile.n[civ_kind_of(bot->rules, (enum civ_calamity)i)] = 0;
    return pile;
}

/* Makes an offer large enough, with calamities, then with what is worth least; false if the hand
 * does not hold so many or no commodity is among them. */
static bool fill_up(const struct civ_bot *bot, const struct pile *hand, struct pile *offer, int n)
{
    const int commodities = bot->set->commodities_n;
    bool any = n > 0;

    for (int kind = commodities; kind < commodities + CIV_CALAMITIES_N; kind++) {
        const int more = n < bot->set->trade_cards && hand->n[kind] > offer->n[kind];
        offer->n[kind] = (uint8_t)(offer->n[kind] + more);
        n += more;
    }
    while (n < bot->set->trade_cards || !any) {
        int best = -1, least = 0;
        for (int kind = 0; kind < commodities; kind++) {
            const int left = hand->n[kind] - offer->n[kind];
            if (left == 0)
                continue;
            const int cost = value_of(bot, kind, left) - value_of(bot, kind, left - 1);
            if (best < 0 || cost < least) {
                best = kind;
                least = cost;
            }
        }
        if (best < 0)
            return false;
        offer->n[best]++;
        any = true;
        n++;
    }
    return true;
}

/* What the side that gains less gains by a deal: more than nothing, or somebody would refuse.
 * Calamities count for nothing: nobody sees them coming. */
static int deal_gain(const struct civ_bot *bot, const struct pile hand[2], const uint8_t *first,
                     const uint8_t *second)
{
    int gain[2] = {0, 0};

    for (int kind = 0; kind < bot->set->commodities_n; kind++) {
        const int moved = second[kind] - first[kind];
        if (moved == 0)
            continue;
        gain[0] +=
            value_of(bot, kind, hand[0].n[kind] + moved) - value_of(bot, kind, hand[0].n[kind]);
        gain[1] +=
            value_of(bot, kind, hand[1].n[kind] - moved) - value_of(bot, kind, hand[1].n[kind]);
    }
    return gain[0] < gain[1] ? gain[0] : gain[1];
}

static void say_offer(const struct civ_bot *bot, int by, int to, const struct pile *offer,
                      struct stele_move *out)
{
    int16_t cards[STELE_VALUES_MAX];
    int name = -1, total = 0;
    size_t n = 0;

    for (int kind = 0; kind < civ_unknown(bot->rules); kind++) {
        for (int i = 0; i < offer->n[kind]; i++)
            cards[n++] = (int16_t)kind;
        if (offer->n[kind] == 0 || kind >= bot->set->commodities_n)
            continue;
        total += value_of(bot, kind, offer->n[kind]);
        if (name < 0 || offer->n[kind] >= offer->n[name])
            name = kind;
    }
    move_init(out, CIV_V_OFFER, by);
    move_set_int(out, CIV_OFFER_TO, to);
    move_set(out, CIV_OFFER_CARDS, cards, n);
    move_set_int(out, CIV_OFFER_COUNT, (int)n);
    move_set_int(out, CIV_OFFER_TOTAL, total);
    move_set_int(out, CIV_OFFER_NAME, name);
}

/* What both sides gain if one gives all it has of `mine` and the other all of `yours`. */
struct deal {
    int gain, mine, yours;
};

static int swap_gain(const struct civ_bot *bot, const struct pile *hand, int gives, int gets, int n)
{
    return value_of(bot, gets, hand->n[gets] + n) - value_of(bot, gets, hand->n[gets]) -
           value_of(bot, gives, hand->n[gives]);
}

static struct deal best_swap(const struct civ_bot *bot, const struct pile *a, const struct pile *b)
{
    struct deal best = {0, -1, -1};

    for (int mine = 0; mine < bot->set->commodities_n; mine++) {
        if (a->n[mine] == 0 || b->n[mine] == 0)
            continue;
        for (int yours = 0; yours < bot->set->commodities_n; yours++) {
            if (yours == mine || a->n[yours] == 0 || b->n[yours] == 0)
                continue;
            const int first = swap_gain(bot, a, mine, yours, b->n[yours]);
            const int second = swap_gain(bot, b, yours, mine, a->n[mine]);
            const int gain = first < second ? first : second;
            if (gain > best.gain)
                best = (struct deal){gain, mine, yours};
        }
    }
    return best;
}

/* The whole deal, made large enough; returns what it is then worth to the side that gains less. */
static int complete(const struct civ_bot *bot, const struct pile hand[2], const struct deal *deal,
                    struct pile gives[2])
{
    const int kind[2] = {deal->mine, deal->yours};

    for (int side = 0; side < 2; side++) {
        const uint8_t n = hand[side].n[kind[side]];
        memset(&gives[side], 0, sizeof gives[side]);
        gives[side].n[kind[side]] = n;
        if (!fill_up(bot, &hand[side], &gives[side], n))
            return 0;
    }
    return deal_gain(bot, hand, gives[0].n, gives[1].n);
}

/* The gain of swapping two kinds is quick to compute, but the swap may be too few cards for an
 * offer.  Only a swap that promises more than the best deal so far is filled up and judged as a
 * whole. */
static bool open_trade(const struct civ_bot *bot, struct stele_move *out)
{
    const int n = bot->rules->players_n;
    int best = 0;

    for (int a = 0; a < n; a++) {
        if (civ_tradable_n(bot->rules, bot->state, a) < bot->set->trade_cards)
            continue;
        for (int b = a + 1; b < n; b++) {
            if (civ_tradable_n(bot->rules, bot->state, b) < bot->set->trade_cards)
                continue;
            const struct pile hand[2] = {tradable(bot, a), tradable(bot, b)};
            const struct deal deal = best_swap(bot, &hand[0], &hand[1]);
            struct pile gives[2];
            if (deal.gain <= best)
                continue;
            const int gain = complete(bot, hand, &deal, gives);
            if (gain <= best)
                continue;
            best = gain;
            if (rng_below(bot->rng, 2) == 0)
                say_offer(bot, a, b, &gives[0], out);
            else
                say_offer(bot, b, a, &gives[1], out);
        }
    }
    return best > 0;
}

/* Answers with the kind that gains most on both sides against the offer; an answer is
 * compulsory. */
static bool answer(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_offer *offer = &bot->state->offer;
    const struct pile hand[2] = {tradable(bot, offer->by), tradable(bot, offer->to)};
    struct pile best_gives;
    int best = INT_MIN;

    for (int kind = 0; kind < bot->set->commodities_n; kind++) {
        struct pile gives = {{0}};
        const uint8_t n = hand[1].n[kind];
        gives.n[kind] = n;
        if (n == 0 || !fill_up(bot, &hand[1], &gives, n))
            continue;
        const int gain = deal_gain(bot, hand, offer->cards, gives.n);
        if (gain > best) {
            best = gain;
            best_gives = gives;
        }
    }
    if (best == INT_MIN)
        return false;
    say_offer(bot, offer->to, offer->by, &best_gives, out);
    return true;
}

static bool decide_trade(const struct civ_bot *bot, struct stele_move *out)
{
    if (bot->state->offer.open)
        return (answer(bot, out) && is_legal(bot, out)) ||
               civ_propose(bot->rules, bot->state, bot->rng, out);
    return (open_trade(bot, out) && is_legal(bot, out)) || say(bot, CIV_V_END, out);
}

/* ---- Purchases ------------------------------------------------------------------------------- */

enum {
    GROUP = 60,    /* a group that the Late Bronze Age asks for (CIV-20.2) */
    MARGIN = 110,  /* what hand and treasury may add to the last figure of the A.S.T. */
    PATIENCE = 35, /* rounds after which cards had better return to their stacks */
    HOARD = 6      /* what a trade card is worth less that cannot stay in hand */
};

/* The cards that can be paid for, with their prices and what they are wanted for. */
struct shop {
    const struct civ_bot *bot;
    const struct civ_player *player;
    int budget, least, n;
    int card[CIV_CARDS_MAX], due[CIV_CARDS_MAX], want[CIV_CARDS_MAX];
    uint32_t best;
    int best_worth, best_due;
};

/* The points of all places for cards, if the free ones get the dearest that can be had. */
static int fill_places(const struct civ_bot *bot, uint32_t cards)
{
    int places = bot->set->card_types - __builtin_popcount(cards), points = 0;

    for (int card = bot->set->cards_n - 1; card >= 0; card--) {
        const int after = bot->set->card[card].after;
        const bool owned = (cards >> card) & 1;
        if (!owned && (places <= 0 || bot->state->market[card] == 0 ||
                       (after >= 0 && !((cards >> after) & 1))))
            continue;
        points += bot->set->card[card].price;
        places -= !owned;
    }
    return points;
}

/* The same, also with the card that others ask for (CIV-22.3.15), where it can still be had. */
static int prospect(const struct civ_bot *bot, uint32_t cards)
{
    const int without = fill_places(bot, cards);
    int first = -1;

    for (int card = 0; card < bot->set->cards_n && first < 0; card++) {
        const int after = bot->set->card[card].after;
        first = after >= 0 && !((cards >> after) & 1) ? after : -1;
    }
    if (first < 0 || bot->state->market[first] == 0 ||
        __builtin_popcount(cards) >= bot->set->card_types)
        return without;
    const int with = fill_places(bot, cards | UINT32_C(1) << first);
    return with > without ? with : without;
}

static int wanted_for(const struct civ_bot *bot, uint32_t owned, unsigned groups, int card)
{
    const struct civ_card_figures *figures = &bot->set->card[card];
    int worth = figures->price;

    for (int other = 0; other < bot->set->cards_n; other++)
        if (other != card && !((owned >> other) & 1))
            worth += figures->credit[other];
    if (__builtin_popcount(groups) < bot->set->epoch[CIV_LATE_BRONZE].groups)
        worth += GROUP * __builtin_popcount(figures->groups & ~groups);
    return worth;
}

static void open_shop(struct shop *shop, const struct civ_bot *bot)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const struct civ_row *row = &bot->state->row[civ_nation(player)];
    unsigned groups = 0;
    int figure = 0;

    *shop = (struct shop){.bot = bot, .player = player};
    shop->budget = player->treasury + civ_set_value(bot->rules, player->hand);
    for (int card = 0; card < bot->set->cards_n; card++)
        groups |= (player->cards >> card) & 1 ? bot->set->card[card].groups : 0;
    for (int card = 0; card < bot->set->cards_n; card++) {
        const int after = bot->set->card[card].after;
        if (bot->state->market[card] == 0 || ((player->cards >> card) & 1) ||
            (after >= 0 && !((player->cards >> after) & 1)))
            continue;
        const int due = civ_due(bot->rules, player, card);
        if (due > shop->budget)
            continue;
        shop->card[shop->n] = card;
        shop->due[shop->n] = due;
        shop->want[shop->n++] = wanted_for(bot, player->cards, groups, card);
    }
    if (bot->state->round > PATIENCE || shop->n == 0)
        return;
    for (int i = 0; i < CIV_FIGURES_MAX && row->figure[i] > 0; i++)
        figure = row->figure[i];
    const int now = prospect(bot, player->cards);
    shop->least = figure - MARGIN < now ? figure - MARGIN : now;
}

/* Every basket that can be paid for; cheap cards must not take the places that the last figures of
 * the A.S.T. ask for. */
static void fill_basket(struct shop *shop, int at, uint32_t cards, int due, int worth)
{
    const struct civ_bot *bot = shop->bot;

    if (worth > shop->best_worth) {
        shop->best = cards;
        shop->best_worth = worth;
        shop->best_due = due;
    }
    for (; at < shop->n; at++) {
        const uint32_t more = cards | UINT32_C(1) << shop->card[at];
        const uint32_t all = shop->player->cards | more;
        if (due + shop->due[at] <= shop->budget &&
            __builtin_popcount(all) <= bot->set->card_types &&
            (shop->least <= 0 || prospect(bot, all) >= shop->least))
            fill_basket(shop, at + 1, more, due + shop->due[at], worth + shop->want[at]);
    }
}

/* Whole kinds that pay for it, so that what is left is worth most; the treasury pays the rest. */
static unsigned choose_payment(const struct shop *shop)
{
    const struct civ_set *set = shop->bot->set;
    const uint8_t *hand = shop->player->hand;
    const int all = shop->budget - shop->player->treasury;
    unsigned held = 0, spent = 0;
    int most = INT_MIN, cards = 0;

    for (int kind = 0; kind < set->commodities_n; kind++) {
        held |= hand[kind] > 0 ? 1u << kind : 0;
        cards += hand[kind];
    }
    for (unsigned bits = 0;; bits = (bits - held) & held) {
        int value = 0, over = cards - set->hand;
        for (unsigned left = bits; left != 0; left &= left - 1) {
            const int kind = __builtin_ctz(left);
            value += value_of(shop->bot, kind, hand[kind]);
            over -= hand[kind];
        }
        const int lacking = value < shop->best_due ? shop->best_due - value : 0;
        const int worth =
            all - value - (over > 0 ? HOARD * over : 0) + (shop->player->treasury - lacking) / 4;
        if (lacking <= shop->player->treasury && worth > most) {
            most = worth;
            spent = bits;
        }
        if (bits == held)
            return spent;
    }
}

static bool decide_purchase(const struct civ_bot *bot, struct stele_move *out)
{
    int16_t cards[CIV_CARDS_MAX], with[STELE_VALUES_MAX];
    size_t n = 0, with_n = 0;
    struct shop shop;

    open_shop(&shop, bot);
    fill_basket(&shop, 0, 0, 0, 0);
    if (shop.best != 0) {
        const unsigned spent = choose_payment(&shop);
        for (uint32_t left = shop.best; left != 0; left &= left - 1)
            cards[n++] = (int16_t)__builtin_ctz(left);
        for (unsigned left = spent; left != 0; left &= left - 1)
            for (int i = 0; i < shop.player->hand[__builtin_ctz(left)]; i++)
                with[with_n++] = (int16_t)__builtin_ctz(left);
        move_init(out, CIV_V_BUY, bot->seat);
        move_set(out, CIV_BUY_CARDS, cards, n);
        if (with_n > 0)
            move_set(out, CIV_BUY_WITH, with, with_n);
        if (is_legal(bot, out))
            return true;
    }
    return say(bot, CIV_V_END, out);
}

/* ---- Calamities ------------------------------------------------------------------------------ */

/* Units named area by area: tokens rather than cities, as many at once as can be. */
static bool decide_units(const struct civ_bot *bot, enum civ_verb verb, int owner,
                         struct stele_move *out)
{
    const struct civ_state *s = bot->state;
    int best = 0;
    struct stele_move move;
    struct civ_walk walk = civ_walk(&s->held[owner]);

    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk)) {
        for (int n = s->tokens[owner][area]; n > best; n--) {
            move_init(&move, verb, bot->seat);
            move_set_int(&move, 0, area);
            move_set_int(&move, 1, n);
            if (verb == CIV_V_LOSE)
                move_set_int(&move, CIV_LOSE_FOR, (int)civ_now(s));
            if (!is_legal(bot, &move))
                continue;
            best = n;
            move_copy(out, &move);
            break;
        }
    }
    if (best > 0)
        return true;
    walk = civ_walk(&s->cities[owner]);
    for (int area = civ_walk_on(&walk); area >= 0; area = civ_walk_on(&walk)) {
        move_init(out, verb, bot->seat);
        move_set_int(out, 0, area);
        if (verb == CIV_V_LOSE)
            move_set_int(out, CIV_LOSE_FOR, (int)civ_now(s));
        if (is_legal(bot, out))
            return true;
    }
    return false;
}

static int standing_of(const struct civ_bot *bot, int seat)
{
    const struct civ_player *player = &bot->state->player[seat];

    return 60 * player->space + 30 * player->cities + 2 * player->tokens;
}

/* Hurts the leader first and spares the weak, or nobody would be left to win. */
static bool decide_order(const struct civ_bot *bot, struct stele_move *out)
{
    enum { WEAK = 20 };
    int best = -1;
    struct stele_move move;

    for (int seat = 0; seat < bot->rules->players_n; seat++) {
        const int units = civ_units(bot->rules, bot->state, seat);
        if (seat == bot->seat || standing_of(bot, seat) <= best)
            continue;
        for (int n = bot->state->trouble.orderable; n > 0; n--) {
            move_init(&move, CIV_V_ORDER, bot->seat);
            move_set_int(&move, CIV_ORDER_PLAYER, seat);
            move_set_int(&move, CIV_ORDER_POINTS, n);
            if (units - n < WEAK || !is_legal(bot, &move))
                continue;
            best = standing_of(bot, seat);
            move_copy(out, &move);
            break;
        }
    }
    return best >= 0 || say(bot, CIV_V_END, out);
}

static bool decide_grain(const struct civ_bot *bot, struct stele_move *out)
{
    for (int n = bot->state->player[bot->seat].hand[bot->set->grain]; n >= 0; n--)
        if (say_one(bot, CIV_V_GRAIN, n, out))
            return true;
    return false;
}

static bool decide_nominee(const struct civ_bot *bot, struct stele_move *out)
{
    int least = INT_MAX;
    struct stele_move move;

    for (int seat = 0; seat < bot->rules->players_n; seat++) {
        if (standing_of(bot, seat) >= least || !say_one(bot, CIV_V_NOMINEE, seat, &move))
            continue;
        least = standing_of(bot, seat);
        move_copy(out, &move);
    }
    return least < INT_MAX;
}

/* The larger faction. */
static bool decide_faction(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_trouble *trouble = &bot->state->trouble;
    const int first = civ_sum(trouble->tokens, CIV_AREAS_MAX) +
                      bot->set->city_points * civ_count(&trouble->cities);
    const int all = civ_units(bot->rules, bot->state, trouble->victim);

    return say_one(bot, CIV_V_FACTION, 2 * first >= all ? 1 : 2, out) ||
           say_one(bot, CIV_V_FACTION, 2 * first >= all ? 2 : 1, out);
}

/* ---- The whole turn -------------------------------------------------------------------------- */

static bool plan_or_end(const struct civ_bot *bot, bool planned, struct stele_move *out)
{
    return (planned && is_legal(bot, out)) || say(bot, CIV_V_END, out);
}

static bool decide(const struct civ_bot *bot, struct stele_move *out)
{
    switch ((enum civ_phase)bot->state->phase) {
    case CIV_P_TAXES:
        return decide_tax(bot, out);
    case CIV_P_GROWTH:
        return decide_growth(bot, out);
    case CIV_P_SHIPS:
        return plan_or_end(bot, civ_bot_ships(bot, out), out);
    case CIV_P_MOVEMENT:
        return decide_movement(bot, out);
    case CIV_P_VOYAGE:
        return decide_voyage(bot, out);
    case CIV_P_CONFLICT:
        return say(bot, CIV_V_END, out);
    case CIV_P_CITIES:
        return decide_city(bot, out);
    case CIV_P_SUPPORT:
    case CIV_P_REDUCTION:
        return decide_reduction(bot, out);
    case CIV_P_GOLD:
        return decide_gold(bot, out);
    case CIV_P_TRADE:
        return decide_trade(bot, out);
    case CIV_P_PURCHASE:
        return decide_purchase(bot, out);
    case CIV_P_EXCESS:
        return plan_or_end(bot, civ_bot_excess(bot, out), out);
    case CIV_P_ORDER:
        return decide_order(bot, out);
    case CIV_P_GRAIN:
        return decide_grain(bot, out);
    case CIV_P_LOSS:
        return decide_units(bot, CIV_V_LOSE, bot->state->trouble.loser, out);
    case CIV_P_NOMINEE:
        return decide_nominee(bot, out);
    case CIV_P_PICK:
        return decide_units(bot, CIV_V_PICK, bot->state->trouble.victim, out);
    case CIV_P_FACTION:
        return decide_faction(bot, out);
    case CIV_P_TAKE:
        return decide_units(bot, CIV_V_TAKE, bot->state->trouble.victim, out);
    case CIV_P_SUCCESSION:
        return civ_bot_show(bot, out) && is_legal(bot, out);
    default: /* seldom, or one choice as good as another */
        return false;
    }
}

bool civ_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct civ_state *s = state;
    const struct civ_bot bot = {rules, civ_set(rules), civ_figures_of(rules), s, s->decider, rng};

    return s->phase != CIV_P_OVER && s->decider != STELE_NOBODY && decide(&bot, out);
}

/* ---- Dealing anew ---------------------------------------------------------------------------- */

enum { TRADE_CARDS_MAX = CIV_STACKS_N * CIV_STACK_MAX };

/* Cards whose place the seat does not know. */
struct unseen {
    uint8_t card[TRADE_CARDS_MAX];
    int n;
};

static void shuffle(struct unseen *u, struct stele_rng *rng)
{
    for (int left = u->n; left > 1; left--) {
        const uint32_t at = rng_below(rng, (uint32_t)left);
        const uint8_t card = u->card[at];
        u->card[at] = u->card[left - 1];
        u->card[left - 1] = card;
    }
}

/* A place whose card the seat does not know.  Everybody can count where calamities lie: each began
 * at the bottom of its stack, and draws and returns are made in the open.  So they stay. */
static bool is_open_place(const struct stele_rules *rules, int kind)
{
    return kind < civ_set(rules)->commodities_n || kind == civ_unknown(rules);
}

static int open_places(const struct stele_rules *rules, const struct civ_stack *stack)
{
    int n = 0;

    for (int i = 0; i < stack->n; i++)
        n += is_open_place(rules, stack->card[i]);
    return n;
}

/* Copies of a kind that the seat does not see. */
static int unseen_copies(const struct stele_rules *rules, const struct civ_state *state, int seat,
                         int kind)
{
    const struct civ_set *set = civ_set(rules);

    if (kind >= set->commodities_n)
        return state->pool[kind];
    return set->commodity[kind].count - state->player[seat].hand[kind];
}

/* Offers that another player may have made in these words: as many commodities, as much in all, one
 * of them by name.  One is drawn, each as likely as any other. */
struct wording {
    const struct stele_rules *rules;
    const struct civ_state *state;
    struct stele_rng *rng;
    int seat, name, found;
    int most[CIV_STACKS_N]; /* cards of a stack that are in hands other than the seat's */
    uint8_t now[CIV_COMMODITIES_MAX], chosen[CIV_COMMODITIES_MAX];
};

/* Tries every number of cards of each kind that can still be completed.  The nth wording found
 * replaces the chosen one with a chance of one in n (reservoir sampling), so that all are equally
 * likely. */
static void find_wording(struct wording *w, int kind, int cards, int total)
{
    const struct civ_set *set = civ_set(w->rules);

    if (total < 0 || cards < 0)
        return;
    if (kind == set->commodities_n) {
        if (cards > 0 || total > 0 || w->now[w->name] == 0)
            return;
        if (rng_below(w->rng, (uint32_t)++w->found) == 0)
            memcpy(w->chosen, w->now, sizeof w->chosen);
        return;
    }
    const int stack = set->commodity[kind].stack, value = set->commodity[kind].value;
    const int copies = unseen_copies(w->rules, w->state, w->seat, kind);
    const int most = copies < w->most[stack] ? copies : w->most[stack];
    for (int n = 0; n <= most && n <= cards; n++) {
        w->now[kind] = (uint8_t)n;
        w->most[stack] -= n;
        find_wording(w, kind + 1, cards - n, total - n * n * value);
        w->most[stack] += n;
    }
    w->now[kind] = 0;
}

/* Draws the cards of an open offer of somebody else into `offered`; returns how many. */
static int redeal_offer(const struct stele_rules *rules, struct civ_state *state, int seat,
                        struct stele_rng *rng, uint8_t offered[CIV_COMMODITIES_MAX])
{
    struct civ_offer *offer = &state->offer;
    struct wording w = {rules, state, rng, seat, offer->name, 0, {0}, {0}, {0}};
    const int calamities = civ_calamities_n(rules, offer->cards), cards = offer->count - calamities;

    memset(offered, 0, CIV_COMMODITIES_MAX);
    if (!offer->open || offer->by == seat)
        return 0;
    for (int kind = 0; kind < civ_set(rules)->commodities_n; kind++)
        w.most[civ_set(rules)->commodity[kind].stack] += unseen_copies(rules, state, seat, kind);
    for (int i = 0; i < CIV_STACKS_N; i++)
        w.most[i] -= open_places(rules, &state->stack[i]);
    find_wording(&w, 0, cards, offer->total);
    if (w.found == 0)
        return 0;
    memcpy(offered, w.chosen, CIV_COMMODITIES_MAX);
    memcpy(offer->cards, offered, (size_t)civ_set(rules)->commodities_n);
    offer->cards[civ_unknown(rules)] = 0;
    return cards;
}

/* Fills a stack with cards of its own; what is left over is in hands. */
static void redeal_stack(const struct stele_rules *rules, struct civ_state *state, int number,
                         int seat, const uint8_t *offered, struct stele_rng *rng,
                         struct unseen *hands)
{
    struct civ_stack *stack = &state->stack[number];
    const int places = open_places(rules, stack);
    struct unseen own = {.n = 0};
    int used = 0;

    for (int kind = 0; kind < civ_unknown(rules); kind++) {
        const int taken = kind < civ_set(rules)->commodities_n ? offered[kind] : 0;
        const int n = civ_stack_of(rules, kind) == number
                          ? unseen_copies(rules, state, seat, kind) - taken
                          : 0;
        for (int i = 0; i < n && own.n < TRADE_CARDS_MAX; i++)
            own.card[own.n++] = (uint8_t)kind;
    }
    shuffle(&own, rng);
    for (int i = 0; i < own.n && places > 0; i++) { /* CIV-15.5: red ones are in no hand */
        const uint8_t card = own.card[i];
        if (i < places || !civ_is_red(rules, card))
            continue;
        own.card[i] = own.card[places - 1];
        own.card[places - 1] = card;
    }
    for (int i = 0; i < stack->n && used < own.n; i++)
        if (is_open_place(rules, stack->card[i]))
            stack->card[i] = own.card[used++];
    for (; used < own.n && hands->n < TRADE_CARDS_MAX; used++)
        hands->card[hands->n++] = own.card[used];
}

/* Deals to a player as many commodities as there were. */
static void redeal_hand(const struct stele_rules *rules, struct civ_state *state, int owner,
                        bool own, const uint8_t *offered, int offered_n, struct unseen *hands)
{
    struct civ_player *player = &state->player[owner];
    const int commodities = civ_set(rules)->commodities_n;
    int n = player->unknown;

    for (int kind = 0; kind < commodities && !own; kind++) {
        n += player->hand[kind];
        player->hand[kind] = 0;
    }
    if (offered_n > 0) {
        memcpy(player->hand, offered, (size_t)commodities);
        n -= offered_n;
    }
    for (; n > 0 && hands->n > 0; n--)
        player->hand[hands->card[--hands->n]]++;
    player->unknown = 0;
}

/* Commodities in stacks and in the hands of others (CIV-15.6).  The simplified games have no
 * secrets.  An open offer comes first, because its announcement limits it; then each stack, which
 * can only hold cards of its own; hands get what is left, which is exactly as many as they need. */
void civ_redeal(const struct stele_rules *rules, void *in, int seat, struct stele_rng *rng)
{
    struct civ_state *state = in;
    struct unseen hands = {.n = 0};
    uint8_t offered[CIV_COMMODITIES_MAX];
    const bool early = state->phase <= CIV_P_STACKS;

    if (!civ_is_full(rules) || state->phase == CIV_P_OVER) /* at the end all hands are shown */
        return;
    const int offered_n = redeal_offer(rules, state, seat, rng, offered);
    for (int i = 0; i < CIV_STACKS_N; i++) {
        /* Before the game chance has yet to order a stack that nobody knows. */
        if (early && state->stack[i].card[0] == civ_unknown(rules))
            continue;
        redeal_stack(rules, state, i, seat, offered, rng, &hands);
        for (int kind = 0; kind < civ_unknown(rules); kind++)
            if (civ_stack_of(rules, kind) == i)
                state->pool[kind] = 0;
    }
    shuffle(&hands, rng);
    for (int owner = 0; owner < state->players_n; owner++)
        redeal_hand(rules, state, owner, owner == seat, offered,
                    state->offer.open && owner == state->offer.by ? offered_n : 0, &hands);
}

/* ---- The position in figures ----------------------------------------------------------------- */

/* Of one player:
 *   0 space on the A.S.T.          6 treasury                12 calamities face up
 *   1 points                       7 points of its cards     13 ships
 *   2 cities                       8 civilization cards      14 cities that tokens support
 *   3 tokens on the board          9 groups among them       15 spaces to the finish
 *   4 areas held                  10 trade cards in hand     16 cities built in this turn
 *   5 tokens in Stock             11 what they are worth
 * and what stands between it and the finish:
 *  17 points short of the last figure of its row, in tens   20 cities short of what the next epoch
 *  18 points short of the next figure, in tens                 asks for
 *  19 spaces to the next epoch                              21 groups or cards, likewise
 *  22 rounds until it has those of 17 at its pace so far, or the spaces left if those are more */
enum { PLAYER_FEATURES = 23 };

/* More would say no more than that it is hopeless. */
enum { ROUNDS_FAR = 60 };

static int tens_short(int worth, int figure)
{
    return figure > worth ? (figure - worth + 9) / 10 : 0;
}

/* CIV-20.2, CIV-20.3: a marker waits until its player has what the next space asks for. */
static void way_features(const struct stele_rules *rules, const struct civ_state *state, int seat,
                         int groups, int32_t *out)
{
    const struct civ_set *set = civ_set(rules);
    const struct civ_player *player = &state->player[seat];
    const int finish = civ_finish(rules);
    int next = player->space + 1;

    if (player->nation == 0 || rules->edition == CIV_NOMADS || player->space >= finish)
        return;
    out[22] = finish - player->space;
    if (civ_is_full(rules)) {
        const int worth = civ_worth(rules, state, seat);
        const int missing = civ_figure_of(state, seat, set->finish - 1) - worth;
        const int rounds = missing * state->round / (worth + 1);
        out[22] = rounds > out[22] ? at_most(rounds, ROUNDS_FAR) : out[22];
        out[17] = tens_short(worth, civ_figure_of(state, seat, set->finish - 1));
        out[18] =
            tens_short(worth, civ_figure_of(state, seat, next < set->finish ? next : next - 1));
    }
    const enum civ_epoch epoch = civ_epoch_of(state, seat, player->space);
    while (next < finish && civ_epoch_of(state, seat, next) == epoch)
        next++;
    const struct civ_epoch_needs *const needs = &set->epoch[civ_epoch_of(state, seat, next)];
    out[19] = next - player->space;
    if (civ_epoch_of(state, seat, next) == epoch)
        return;
    out[20] = player->cities < needs->cities ? needs->cities - player->cities : 0;
    if (civ_is_full(rules)) {
        const int kinds = needs->groups - groups;
        const int cards = needs->cards - __builtin_popcount(player->cards);
        out[21] = kinds > cards ? kinds : cards;
        out[21] = out[21] > 0 ? out[21] : 0;
    }
}

static void player_features(const struct stele_rules *rules, const struct civ_state *state,
                            int seat, int32_t out[PLAYER_FEATURES])
{
    const struct civ_set *set = civ_set(rules);
    const struct civ_player *player = &state->player[seat];
    unsigned groups = 0;

    for (int card = 0; card < set->cards_n; card++)
        groups |= (player->cards >> card) & 1 ? set->card[card].groups : 0;
    out[0] = player->space;
    out[1] = civ_total(rules, state, seat);
    out[2] = player->cities;
    out[3] = player->tokens;
    out[4] = civ_count(&state->held[seat]) + player->cities;
    out[5] = player->stock;
    out[6] = player->treasury;
    out[7] = civ_card_points(rules, player);
    out[8] = __builtin_popcount(player->cards);
    out[9] = __builtin_popcount(groups);
    out[10] = civ_hand_n(rules, state, seat);
    out[11] = civ_set_value(rules, player->hand);
    out[12] = __builtin_popcount(player->facing);
    out[13] = player->ships_n;
    out[14] = player->tokens / set->support;
    out[15] = civ_finish(rules) - player->space;
    for (int w = 0; w < CIV_AREA_WORDS; w++)
        out[16] += __builtin_popcountll(state->cities[seat].word[w] & state->new_cities.word[w]);
    way_features(rules, state, seat, out[9], out);
}

/* The opponent furthest on the A.S.T., by points where they are level. */
static int rival_of(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    int rival = STELE_NOBODY;
    int32_t best = 0;

    for (int i = 0; i < rules->players_n; i++) {
        const int32_t worth =
            10000 * state->player[i].space + civ_total(rules, state, i) + state->player[i].tokens;
        if (i != seat && (rival == STELE_NOBODY || worth > best)) {
            rival = i;
            best = worth;
        }
    }
    return rival;
}

/* Of the game:
 *   0 the furthest marker, in tenths of the way   3 points ahead of the best opponent
 *   1 the round                                   4 the step of the turn
 *   2 spaces ahead of the best opponent           5 the clock of Nomads and Seafarers
 * then the seat, then the best opponent, then a 1 for the nation of the seat: some live better than
 * others. */
enum {
    GAME_FEATURES = 6,
    NATION_FEATURES = GAME_FEATURES + 2 * PLAYER_FEATURES,
    FEATURES_N = NATION_FEATURES + CIV_NATIONS_MAX
};

_Static_assert((int)FEATURES_N <= (int)STELE_FEATURES_MAX, "too many features");

size_t civ_features(const struct stele_rules *rules, const void *in, int seat, int32_t *out)
{
    const struct civ_state *state = in;
    const int rival = rival_of(rules, state, seat), finish = civ_finish(rules);

    memset(out, 0, FEATURES_N * sizeof *out);
    for (int i = 0; i < rules->players_n; i++) {
        const int way = finish > 0 ? 10 * state->player[i].space / finish : 0;
        out[0] = way > out[0] ? way : out[0];
    }
    out[1] = state->round;
    out[4] = state->step;
    out[5] = state->clock;
    player_features(rules, state, seat, out + GAME_FEATURES);
    if (rival != STELE_NOBODY)
        player_features(rules, state, rival, out + GAME_FEATURES + PLAYER_FEATURES);
    if (state->player[seat].nation > 0)
        out[NATION_FEATURES + state->player[seat].nation - 1] = 1;
    out[2] = out[GAME_FEATURES] - out[GAME_FEATURES + PLAYER_FEATURES];
    out[3] = out[GAME_FEATURES + 1] - out[GAME_FEATURES + PLAYER_FEATURES + 1];
    return FEATURES_N;
}
