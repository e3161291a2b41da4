/* The greedy bot with cards: trade that helps both sides, purchases, what to keep in hand.
 *
 * In trade it looks into both hands for a deal, but judges an offer by what its receiver could
 * know: calamities in it count for nothing.
 *
 * It assumes that unseen cards are the likeliest ones and commits itself by playing them: no rule
 * is broken as long as the counts allow it. */
#include "games/civilization/bots.h"

#include <limits.h>
#include <string.h>

/* ---- Hands ----------------------------------------------------------------------------------- */

struct pile {
    uint8_t n[CIV_KINDS_MAX];
};

static int value_of(const struct civ_bot *bot, int kind, int n)
{
    return kind < bot->set->commodities_n ? n * n * bot->set->commodity[kind].value : 0;
}

static int worth_of(const struct civ_bot *bot, const struct pile *pile)
{
    int sum = 0;

    for (int kind = 0; kind < bot->set->commodities_n; kind++)
        sum += value_of(bot, kind, pile->n[kind]);
    return sum;
}

static int count_of(const struct civ_bot *bot, const struct pile *pile)
{
    int n = 0;

    for (int kind = 0; kind < civ_unknown(bot->rules); kind++)
        n += pile->n[kind];
    return n;
}

/* CIV-19.3, CIV-T7: brown calamities that a player may pass on. */
static bool may_pass(const struct civ_bot *bot, int seat, int calamity)
{
    const struct civ_player *player = &bot->state->player[seat];

    return bot->set->calamity[calamity].tradable &&
           player->hand[civ_kind_of(bot->rules, (enum civ_calamity)calamity)] > 0 &&
           !(civ_ruled(bot->rules, CIV_R_FRESH_NOT_TRADED) && (player->fresh >> calamity) & 1);
}

/* Copies that unseen cards may turn out to be. */
struct unseen {
    uint8_t pool[CIV_KINDS_MAX];
    int free[CIV_STACKS_N]; /* of a stack, less those that must lie in it */
};

static struct unseen all_unseen(const struct civ_bot *bot)
{
    struct unseen unseen = {{0}, {0}};

    if (!bot->rules->table)
        return unseen;
    memcpy(unseen.pool, bot->state->pool, sizeof unseen.pool);
    for (int stack = 0; stack < CIV_STACKS_N; stack++)
        unseen.free[stack] = civ_free_copies(bot->rules, bot->state, stack);
    return unseen;
}

/* The likeliest commodity, of which the most copies are unseen; -1: none. */
static int likeliest(const struct civ_bot *bot, const struct unseen *unseen)
{
    int best = -1;

    for (int kind = 0; kind < bot->set->commodities_n; kind++)
        if (unseen->free[civ_stack_of(bot->rules, kind)] > 0 && unseen->pool[kind] > 0 &&
            (best < 0 || unseen->pool[kind] > unseen->pool[best]))
            best = kind;
    return best;
}

/* CIV-15.6: what a hand may hold.  Copies that it is taken to hold no longer count as unseen. */
static struct pile hand_among(const struct civ_bot *bot, int seat, struct unseen *unseen)
{
    const struct civ_player *player = &bot->state->player[seat];
    struct pile pile = {{0}};

    memcpy(pile.n, player->hand, (size_t)civ_unknown(bot->rules));
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        if (!may_pass(bot, seat, i))
            pile.n[civ_kind_of(bot->rules, (enum civ_calamity)i)] = 0;
    for (int left = player->unknown; left > 0; left--) {
        const int kind = likeliest(bot, unseen);
        if (kind < 0)
            break;
        pile.n[kind]++;
        unseen->pool[kind]--;
        unseen->free[civ_stack_of(bot->rules, kind)]--;
    }
    return pile;
}

static struct pile hand_of(const struct civ_bot *bot, int seat)
{
    struct unseen unseen = all_unseen(bot);

    return hand_among(bot, seat, &unseen);
}

/* Two hands that are possible at the same time. */
static void hands_of(const struct civ_bot *bot, int a, int b, struct pile hand[2])
{
    struct unseen unseen = all_unseen(bot);

    hand[0] = hand_among(bot, a, &unseen);
    hand[1] = hand_among(bot, b, &unseen);
}

/* What the hand is worth when `out` has gone and `in` has come. */
static int gain(const struct civ_bot *bot, const struct pile *hand, const struct pile *out,
                const struct pile *in)
{
    int sum = 0;

    for (int kind = 0; kind < bot->set->commodities_n; kind++) {
        const int before = hand->n[kind], after = before - out->n[kind] + in->n[kind];
        sum += value_of(bot, kind, after) - value_of(bot, kind, before);
    }
    return sum;
}

/* ---- Trade ----------------------------------------------------------------------------------- */

/* Makes an offer large enough (CIV-16.3): with calamities, then with what is worth least.  False if
 * the hand does not hold so many, or no commodity is among them (CIV-R27). */
static bool fill_up(const struct civ_bot *bot, const struct pile *hand, struct pile *offer)
{
    const int commodities = bot->set->commodities_n;
    int n = count_of(bot, offer);

    for (int i = 0; i < CIV_CALAMITIES_N && n < bot->set->trade_cards; i++) {
        const int kind = commodities + i;
        if (hand->n[kind] > offer->n[kind]) {
            offer->n[kind]++;
            n++;
        }
    }
    while (n < bot->set->trade_cards) {
        int best = -1, least = 0;
        for (int kind = 0; kind < commodities; kind++) {
            const int left = hand->n[kind] - offer->n[kind];
            const int loss = value_of(bot, kind, left) - value_of(bot, kind, left - 1);
            if (left > 0 && (best < 0 || loss < least)) {
                best = kind;
                least = loss;
            }
        }
        if (best < 0)
            return false;
        offer->n[best]++;
        n++;
    }
    return worth_of(bot, offer) > 0;
}

/* A deal between two hands, and what the side that gains less gains by it. */
struct deal {
    int seat[2];
    struct pile gives[2];
    int gain;
};

static void judge_deal(const struct civ_bot *bot, const struct pile hand[2], struct deal *deal)
{
    const int first = gain(bot, &hand[0], &deal->gives[0], &deal->gives[1]);
    const int second = gain(bot, &hand[1], &deal->gives[1], &deal->gives[0]);

    deal->gain = first < second ? first : second;
}

/* Tries every way to bring together the kinds that both hold: each such kind goes to one side or
 * the other as a whole, for sets grow with the square of their size.  At most 2^7 ways; the dearest
 * kinds come first. */
static void find_deal(const struct civ_bot *bot, int a, int b, struct deal *best)
{
    enum { SHARED_MAX = 7 };
    struct pile hand[2];
    int shared[SHARED_MAX], n = 0;

    hands_of(bot, a, b, hand);
    for (int kind = bot->set->commodities_n - 1; kind >= 0 && n < SHARED_MAX; kind--)
        if (hand[0].n[kind] > 0 && hand[1].n[kind] > 0)
            shared[n++] = kind;
    for (unsigned bits = 1; bits + 1 < 1u << n; bits++) {
        struct deal deal = {{a, b}, {{{0}}, {{0}}}, 0};
        for (int i = 0; i < n; i++) {
            const int side = (bits >> i) & 1;
            deal.gives[side].n[shared[i]] = hand[side].n[shared[i]];
        }
        if (!fill_up(bot, &hand[0], &deal.gives[0]) || !fill_up(bot, &hand[1], &deal.gives[1]))
            continue;
        judge_deal(bot, hand, &deal);
        if (deal.gain > best->gain)
            *best = deal;
    }
}

static void say_offer(const struct civ_bot *bot, int by, int to, const struct pile *offer,
                      struct stele_move *out)
{
    int16_t cards[STELE_VALUES_MAX];
    size_t n = 0;
    int name = -1;

    for (int kind = 0; kind < civ_unknown(bot->rules); kind++) {
        for (int i = 0; i < offer->n[kind]; i++)
            cards[n++] = (int16_t)kind;
        if (offer->n[kind] > 0 && kind < bot->set->commodities_n &&
            (name < 0 || offer->n[kind] >= offer->n[name]))
            name = kind;
    }
    move_init(out, CIV_V_OFFER, by);
    move_set_int(out, CIV_OFFER_TO, to);
    move_set(out, CIV_OFFER_CARDS, cards, n);
    move_set_int(out, CIV_OFFER_COUNT, (int)n);
    move_set_int(out, CIV_OFFER_TOTAL, worth_of(bot, offer));
    move_set_int(out, CIV_OFFER_NAME, name);
}

/* The kinds of a hand, by bits that say which of them go. */
static struct pile whole_kinds(const struct civ_bot *bot, const struct pile *hand, unsigned bits)
{
    struct pile pile = {{0}};

    for (int kind = 0; kind < bot->set->commodities_n; kind++) {
        if (hand->n[kind] == 0)
            continue;
        if (bits & 1)
            pile.n[kind] = hand->n[kind];
        bits >>= 1;
    }
    return pile;
}

static unsigned kinds_of(const struct civ_bot *bot, const struct pile *hand)
{
    enum { KINDS_MAX = 7 };
    unsigned n = 0;

    for (int kind = 0; kind < bot->set->commodities_n; kind++)
        n += hand->n[kind] > 0;
    return n < KINDS_MAX ? n : KINDS_MAX;
}

/* Any whole kinds against any others: slower, for when nothing simple is left. */
static void find_swap(const struct civ_bot *bot, int a, int b, struct deal *best)
{
    struct pile hand[2];

    hands_of(bot, a, b, hand);
    const unsigned first = 1u << kinds_of(bot, &hand[0]), second = 1u << kinds_of(bot, &hand[1]);
    for (unsigned i = 1; i < first; i++) {
        struct deal deal = {{a, b}, {whole_kinds(bot, &hand[0], i), {{0}}}, 0};
        if (count_of(bot, &deal.gives[0]) < bot->set->trade_cards)
            continue;
        for (unsigned j = 1; j < second; j++) {
            deal.gives[1] = whole_kinds(bot, &hand[1], j);
            if (count_of(bot, &deal.gives[1]) < bot->set->trade_cards)
                continue;
            judge_deal(bot, hand, &deal);
            if (deal.gain > best->gain)
                *best = deal;
        }
    }
}

typedef void finder(const struct civ_bot *bot, int a, int b, struct deal *best);

static struct deal best_deal(const struct civ_bot *bot, finder *find)
{
    struct deal best = {.gain = 0};

    for (int a = 0; a < bot->rules->players_n; a++) {
        if (civ_tradable_n(bot->rules, bot->state, a) < bot->set->trade_cards)
            continue;
        for (int b = a + 1; b < bot->rules->players_n; b++)
            if (civ_tradable_n(bot->rules, bot->state, b) >= bot->set->trade_cards)
                find(bot, a, b, &best);
    }
    return best;
}

static bool open_trade(const struct civ_bot *bot, struct stele_move *out)
{
    struct deal best = best_deal(bot, find_deal);

    if (best.gain <= 0)
        best = best_deal(bot, find_swap);
    if (best.gain <= 0)
        return false;
    const int by = (int)rng_below(bot->rng, 2);
    say_offer(bot, best.seat[by], best.seat[1 - by], &best.gives[by], out);
    return true;
}

/* The best answer out of whole kinds: it should help both, but there has to be one. */
static bool answer(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_offer *offer = &bot->state->offer;
    const struct pile hand[2] = {hand_of(bot, offer->by), hand_of(bot, offer->to)};
    struct deal best = {.gain = INT_MIN};
    struct pile given = {{0}};
    int kinds[CIV_COMMODITIES_MAX], n = 0;

    memcpy(given.n, offer->cards, (size_t)civ_unknown(bot->rules));
    for (int kind = 0; kind < bot->set->commodities_n; kind++)
        if (hand[1].n[kind] > 0)
            kinds[n++] = kind;
    for (unsigned bits = 1; bits < 1u << n; bits++) {
        struct deal deal = {{offer->by, offer->to}, {given, {{0}}}, 0};
        for (int i = 0; i < n; i++)
            if ((bits >> i) & 1)
                deal.gives[1].n[kinds[i]] = hand[1].n[kinds[i]];
        if (!fill_up(bot, &hand[1], &deal.gives[1]))
            continue;
        judge_deal(bot, hand, &deal);
        if (deal.gain > best.gain)
            best = deal;
    }
    if (best.gain == INT_MIN)
        return false;
    say_offer(bot, offer->to, offer->by, &best.gives[1], out);
    return true;
}

bool civ_bot_trade(const struct civ_bot *bot, struct stele_move *out)
{
    if (bot->state->offer.open)
        return answer(bot, out);
    return open_trade(bot, out);
}

/* ---- Purchases ------------------------------------------------------------------------------- */


static bool may_buy(const struct civ_bot *bot, const struct civ_player *player, int card)
{
    const int after = bot->set->card[card].after;

    return bot->state->market[card] > 0 && !((player->cards >> card) & 1) &&
           (after < 0 || (player->cards >> after) & 1);
}

static unsigned groups_of(const struct civ_bot *bot, uint32_t cards)
{
    unsigned groups = 0;

    for (int card = 0; card < bot->set->cards_n; card++)
        if ((cards >> card) & 1)
            groups |= bot->set->card[card].groups;
    return groups;
}

/* What a card is wanted for: its points, which count at the end, what it saves later, and the
 * groups that the Late Bronze Age asks for (CIV-20.2). */
static int want(const struct civ_bot *bot, const struct civ_player *player, int card)
{
    enum { GROUP = 60 };
    const struct civ_card_figures *figures = &bot->set->card[card];
    const unsigned groups = groups_of(bot, player->cards);
    int worth = figures->price;

    for (int other = 0; other < bot->set->cards_n; other++)
        if (other != card && !((player->cards >> other) & 1))
            worth += figures->credit[other];
    if (__builtin_popcount(groups) < bot->set->epoch[CIV_LATE_BRONZE].groups)
        worth += GROUP * __builtin_popcount(figures->groups & ~groups);
    return worth;
}

/* The card that others ask for (CIV-22.3.15), if it is not among these; -1. */
static int missing_first(const struct civ_bot *bot, uint32_t cards)
{
    for (int card = 0; card < bot->set->cards_n; card++) {
        const int after = bot->set->card[card].after;
        if (after >= 0 && !((cards >> after) & 1))
            return after;
    }
    return -1;
}

/* The points of all places for cards, if the free ones get the dearest that can be had. */
static int fill_places(const struct civ_bot *bot, uint32_t cards)
{
    int places = bot->set->card_types - __builtin_popcount(cards), points = 0;

    for (int card = bot->set->cards_n - 1; card >= 0; card--) {
        const int after = bot->set->card[card].after;
        const bool owned = (cards >> card) & 1;
        const bool free = bot->state->market[card] > 0 && (after < 0 || (cards >> after) & 1);
        if (owned || (places > 0 && free)) {
            points += bot->set->card[card].price;
            places -= !owned;
        }
    }
    return points;
}

/* The most points that the places for cards can still come to.  Of the cards that open the way to
 * others only the first one missing is tried, which costs a place of its own. */
static int prospect(const struct civ_bot *bot, uint32_t cards)
{
    const int first = missing_first(bot, cards), without = fill_places(bot, cards);

    if (first < 0 || bot->state->market[first] == 0 ||
        __builtin_popcount(cards) >= bot->set->card_types)
        return without;
    const int with = fill_places(bot, cards | UINT32_C(1) << first);
    return with > without ? with : without;
}

/* A purchase that is being put together. */
struct basket {
    uint32_t cards;
    int due, worth;
};

struct shop {
    const struct civ_bot *bot;
    const struct civ_player *player;
    int budget, prospect;
    struct basket best;
};

/* Cheap cards must not take the places that the last figures of the A.S.T. ask for. */
static bool is_wise(const struct shop *shop, const struct basket *basket)
{
    const int places = shop->bot->set->card_types;
    const uint32_t cards = shop->player->cards | basket->cards;

    return basket->due <= shop->budget && __builtin_popcount(cards) <= places &&
           prospect(shop->bot, cards) >= shop->prospect;
}

/* Every set of cards, in the order of the cards so that each comes up once; a set that is not wise
 * is cut off with all that contain it, since more cards cost more and leave fewer places. */
static void fill_basket(struct shop *shop, int card, struct basket basket)
{
    const struct civ_bot *bot = shop->bot;

    if (basket.worth > shop->best.worth)
        shop->best = basket;
    for (; card < bot->set->cards_n; card++) {
        struct basket more = basket;
        if (!may_buy(bot, shop->player, card))
            continue;
        more.due += civ_due(bot->rules, shop->player, card);
        more.worth += want(bot, shop->player, card);
        more.cards |= UINT32_C(1) << card;
        if (is_wise(shop, &more))
            fill_basket(shop, card + 1, more);
    }
}

/* The least prospect that a purchase may leave: what the last figure of the row asks for, less what
 * hand and treasury may add; or what is possible at all.  In a long game cards had better return to
 * their stacks: where all are in hands, the calamities come up every turn. */
static int least_prospect(const struct civ_bot *bot, const struct civ_player *player)
{
    enum { MARGIN = 110, PATIENCE = 35 };
    const struct civ_row *row = &bot->state->row[civ_nation(player)];
    const int now = prospect(bot, player->cards);
    int figure = 0;

    if (bot->state->round > PATIENCE)
        return 0;
    for (int i = 0; i < CIV_FIGURES_MAX && row->figure[i] > 0; i++)
        figure = row->figure[i];
    return figure - MARGIN < now ? figure - MARGIN : now;
}

/* What is kept in hand is worth less than it says: six cards at most stay. */
static int rest_of(const struct civ_bot *bot, const struct pile *hand, unsigned spent)
{
    int n = bot->set->hand, sum = 0;

    for (int kind = 0; kind < bot->set->commodities_n; kind++)
        if (!((spent >> kind) & 1) && hand->n[kind] > 0) {
            sum += value_of(bot, kind, hand->n[kind]);
            n -= hand->n[kind];
        }
    return n < 0 ? sum + n * 6 : sum;
}

/* Whole kinds that pay for it, so that what is left is worth most; the treasury pays the rest. */
static bool choose_payment(const struct civ_bot *bot, const struct civ_player *player,
                           const struct pile *hand, int due, unsigned *spent)
{
    const unsigned all = 1u << bot->set->commodities_n;
    int most = -1;

    for (unsigned bits = 0; bits < all; bits++) {
        int value = 0;
        bool held = true;
        for (unsigned left = bits; left != 0; left &= left - 1) {
            const int kind = __builtin_ctz(left);
            held = held && hand->n[kind] > 0;
            value += value_of(bot, kind, hand->n[kind]);
        }
        const int lacking = value < due ? due - value : 0;
        if (!held || lacking > player->treasury)
            continue;
        const int worth = 1000 + rest_of(bot, hand, bits) + (player->treasury - lacking) / 4;
        if (worth > most) {
            most = worth;
            *spent = bits;
        }
    }
    return most >= 0;
}

bool civ_bot_purchase(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const struct pile hand = hand_of(bot, bot->seat);
    struct shop shop = {.bot = bot,
                        .player = player,
                        .budget = worth_of(bot, &hand) + player->treasury,
                        .prospect = least_prospect(bot, player)};
    int16_t cards[CIV_CARDS_MAX], with[STELE_VALUES_MAX];
    size_t n = 0, with_n = 0;
    unsigned spent = 0;

    fill_basket(&shop, 0, (struct basket){0});
    if (shop.best.cards == 0 || !choose_payment(bot, player, &hand, shop.best.due, &spent))
        return false;
    for (int card = 0; card < bot->set->cards_n; card++)
        if ((shop.best.cards >> card) & 1)
            cards[n++] = (int16_t)card;
    for (int kind = 0; kind < bot->set->commodities_n; kind++)
        for (int i = 0; i < hand.n[kind] && (spent >> kind) & 1; i++)
            with[with_n++] = (int16_t)kind;
    move_init(out, CIV_V_BUY, bot->seat);
    move_set(out, CIV_BUY_CARDS, cards, n);
    if (with_n > 0)
        move_set(out, CIV_BUY_WITH, with, with_n);
    return true;
}

/* ---- Too many in hand ------------------------------------------------------------------------ */

/* What a card promises: sets of dear commodities may still grow, those of cheap ones are never
 * worth much. */
static int promise(const struct civ_bot *bot, int kind, int n)
{
    return kind < bot->set->commodities_n ? bot->set->commodity[kind].value * (n + 1) : 0;
}

/* Unseen cards go under the first stacks that they may belong to; returns how many. */
static size_t unseen_stacks(const struct civ_bot *bot, int n, int16_t *stacks)
{
    size_t found = 0;

    for (int stack = 0; stack < CIV_STACKS_N; stack++)
        for (int left = civ_free_copies(bot->rules, bot->state, stack); left > 0 && n > 0; left--) {
            stacks[found++] = (int16_t)(stack + 1);
            n--;
        }
    return found;
}

/* Known cards to give back: calamities first, then what promises least; returns how many. */
static size_t least_cards(const struct civ_bot *bot, int n, int16_t *cards)
{
    struct pile hand = {{0}};
    size_t found = 0;

    memcpy(hand.n, bot->state->player[bot->seat].hand, (size_t)civ_unknown(bot->rules));
    for (; n > 0; n--) {
        int best = -1, least = 0;
        for (int kind = 0; kind < civ_unknown(bot->rules); kind++) {
            const int loss = promise(bot, kind, hand.n[kind]);
            if (hand.n[kind] > 0 && (best < 0 || loss < least)) {
                best = kind;
                least = loss;
            }
        }
        if (best < 0)
            break;
        hand.n[best]--;
        cards[found++] = (int16_t)best;
    }
    return found;
}

bool civ_bot_excess(const struct civ_bot *bot, struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const int over = civ_hand_n(bot->rules, bot->state, bot->seat) - bot->set->hand;
    int16_t cards[STELE_VALUES_MAX], stacks[STELE_VALUES_MAX];

    if (over <= 0)
        return false;
    const int unseen = over < player->unknown ? over : player->unknown;
    const size_t stacks_n = unseen_stacks(bot, unseen, stacks);
    const size_t cards_n = least_cards(bot, over - (int)stacks_n, cards);
    move_init(out, CIV_V_RETURN, bot->seat);
    if (cards_n > 0)
        move_set(out, CIV_RETURN_CARDS, cards, cards_n);
    if (stacks_n > 0)
        move_set(out, CIV_RETURN_STACKS, stacks, stacks_n);
    return true;
}

/* ---- What is proved -------------------------------------------------------------------------- */

/* CIV-20.3, CIV-21.2: everything in hand counts. */
bool civ_bot_show(const struct civ_bot *bot, struct stele_move *out)
{
    const struct pile hand = hand_of(bot, bot->seat);
    int16_t cards[STELE_VALUES_MAX];
    size_t n = 0;

    for (int kind = 0; kind < bot->set->commodities_n; kind++)
        for (int i = 0; i < hand.n[kind]; i++)
            cards[n++] = (int16_t)kind;
    move_init(out, CIV_V_SHOW, bot->seat);
    if (n > 0)
        move_set(out, CIV_SHOW_CARDS, cards, n);
    return true;
}
