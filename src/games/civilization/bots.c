/* Chance for self-play, moves of the open verbs at random, and the greedy bot where it has no plan
 * of its own: then it looks at the position after each move. */
#include "games/civilization/bots.h"

#include <string.h>

/* ---- Chance ---------------------------------------------------------------------------------- */

/* CIV-4.3: the next place card goes to anybody who has none. */
static bool chance_deal(const struct stele_rules *rules, const struct civ_state *state,
                        struct stele_rng *rng, struct stele_move *out)
{
    int seats[CIV_SEATS_MAX];
    uint32_t n = 0;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (state->player[seat].place == 0)
            seats[n++] = seat;
    if (n == 0)
        return false;
    move_init(out, CIV_V_DEAL, STELE_NOBODY);
    move_set_int(out, CIV_DEAL_PLAYER, seats[rng_below(rng, n)]);
    return true;
}

/* CIV-4.2: the commodities of a stack in any order. */
static bool chance_stack(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_rng *rng, struct stele_move *out)
{
    const struct civ_set *set = civ_set(rules);
    int16_t cards[STELE_VALUES_MAX];
    uint32_t n = 0;
    int stack = 0;

    while (stack < CIV_STACKS_N && state->stack[stack].card[0] != civ_unknown(rules))
        stack++;
    for (int kind = 0; kind < set->commodities_n; kind++)
        for (int i = 0; i < set->commodity[kind].count && set->commodity[kind].stack == stack; i++)
            cards[n++] = (int16_t)kind;
    for (uint32_t left = n; left > 1; left--) {
        const uint32_t i = rng_below(rng, left);
        const int16_t card = cards[i];
        cards[i] = cards[left - 1];
        cards[left - 1] = card;
    }
    move_init(out, CIV_V_STACK, STELE_NOBODY);
    move_set_int(out, CIV_STACK_NUMBER, stack + 1);
    move_set(out, CIV_STACK_CARDS, cards, n);
    return n > 0;
}

bool civ_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct civ_state *s = state;

    if (s->phase == CIV_P_PLACES)
        return chance_deal(rules, s, rng, out);
    return s->phase == CIV_P_STACKS && chance_stack(rules, s, rng, out);
}

/* ---- Open verbs at random -------------------------------------------------------------------- */

/* Draws n cards out of a hand; returns how many there were. */
static size_t draw_cards(const struct stele_rules *rules, const struct civ_player *player,
                         struct stele_rng *rng, size_t n, int16_t *cards)
{
    uint8_t hand[CIV_KINDS_MAX + 1];
    const int unknown = civ_unknown(rules);
    uint32_t left = player->unknown;
    size_t drawn = 0;

    memcpy(hand, player->hand, (size_t)unknown);
    hand[unknown] = player->unknown;
    for (int kind = 0; kind < unknown; kind++)
        left += hand[kind];
    for (; drawn < n && left > 0; left--) {
        uint32_t at = rng_below(rng, left);
        int kind = 0;
        while (at >= hand[kind])
            at -= hand[kind++];
        hand[kind]--;
        cards[drawn++] = (int16_t)kind;
    }
    return drawn;
}

/* Replaces unseen cards by commodities that they may be. */
static void guess_cards(const struct stele_rules *rules, const struct civ_state *state,
                        struct stele_rng *rng, int16_t *cards, size_t n)
{
    uint8_t pool[CIV_KINDS_MAX];

    memcpy(pool, state->pool, sizeof pool);
    for (size_t i = 0; i < n; i++) {
        const uint32_t kind = rng_below(rng, civ_set(rules)->commodities_n);
        if (cards[i] != civ_unknown(rules) || pool[kind] == 0)
            continue;
        pool[kind]--;
        cards[i] = (int16_t)kind;
    }
}

/* Says of the cards what has to be said (CIV-16.3), and shows those in `shown`; false without a
 * commodity. */
static bool say_offer(const struct stele_rules *rules, const int16_t *cards, const int16_t *shown,
                      size_t n, struct stele_move *out)
{
    uint8_t counts[CIV_KINDS_MAX + 1] = {0};
    int name = -1;

    for (size_t i = 0; i < n; i++) {
        counts[cards[i]]++;
        if (cards[i] < civ_set(rules)->commodities_n)
            name = cards[i];
    }
    if (name < 0)
        return false;
    move_set(out, CIV_OFFER_CARDS, shown, n);
    move_set_int(out, CIV_OFFER_COUNT, (int)n);
    move_set_int(out, CIV_OFFER_TOTAL, civ_set_value(rules, counts));
    move_set_int(out, CIV_OFFER_NAME, name);
    return true;
}

static bool propose_offer(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_rng *rng, struct stele_move *out)
{
    const int players = rules->players_n;
    const bool answers = state->offer.open;
    const int by = answers ? state->offer.to : (int)rng_below(rng, (uint32_t)players);
    const int step = 1 + (int)rng_below(rng, (uint32_t)players - 1);
    const size_t wanted = (size_t)civ_set(rules)->trade_cards + rng_below(rng, 2);
    int16_t cards[STELE_VALUES_MAX], shown[STELE_VALUES_MAX];
    const size_t n = draw_cards(rules, &state->player[by], rng, wanted, cards);

    memcpy(shown, cards, n * sizeof *cards);
    guess_cards(rules, state, rng, cards, n);
    move_init(out, CIV_V_OFFER, by);
    move_set_int(out, CIV_OFFER_TO, answers ? state->offer.by : (by + step) % players);
    return say_offer(rules, cards, rng_below(rng, 2) == 0 ? shown : cards, n, out);
}

static bool propose_purchase(const struct stele_rules *rules, const struct civ_state *state,
                             struct stele_rng *rng, struct stele_move *out)
{
    const struct civ_player *player = &state->player[state->decider];
    int16_t cards[STELE_VALUES_MAX], with[STELE_VALUES_MAX];
    const int hand = civ_hand_n(rules, state, state->decider);
    const size_t n = draw_cards(rules, player, rng, rng_below(rng, (uint32_t)hand + 1), with);

    cards[0] = (int16_t)rng_below(rng, civ_set(rules)->cards_n);
    move_init(out, CIV_V_BUY, state->decider);
    move_set(out, CIV_BUY_CARDS, cards, 1);
    if (n > 0)
        move_set(out, CIV_BUY_WITH, with, n);
    return true;
}

/* Stacks that unseen cards may have come from. */
static size_t draw_stacks(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_rng *rng, size_t n, int16_t *stacks)
{
    int left[CIV_STACKS_N], all = 0;
    size_t drawn = 0;

    for (int i = 0; i < CIV_STACKS_N; i++)
        all += left[i] = civ_free_copies(rules, state, i);
    for (; drawn < n && all > 0; all--) {
        int at = (int)rng_below(rng, (uint32_t)all), stack = 0;
        while (at >= left[stack])
            at -= left[stack++];
        left[stack]--;
        stacks[drawn++] = (int16_t)(stack + 1);
    }
    return drawn;
}

static bool propose_return(const struct stele_rules *rules, const struct civ_state *state,
                           struct stele_rng *rng, struct stele_move *out)
{
    const struct civ_player *player = &state->player[state->decider];
    const int over = civ_hand_n(rules, state, state->decider) - civ_set(rules)->hand;
    int16_t cards[STELE_VALUES_MAX], stacks[STELE_VALUES_MAX];
    const size_t n = draw_cards(rules, player, rng, over > 0 ? (size_t)over : 1, cards);
    size_t known = 0;

    for (size_t i = 0; i < n; i++)
        if (cards[i] != civ_unknown(rules))
            cards[known++] = cards[i];
    const size_t unknown = draw_stacks(rules, state, rng, n - known, stacks);
    move_init(out, CIV_V_RETURN, state->decider);
    if (known > 0)
        move_set(out, CIV_RETURN_CARDS, cards, known);
    if (unknown > 0)
        move_set(out, CIV_RETURN_STACKS, stacks, unknown);
    return n > 0;
}

static bool propose_once(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_rng *rng, struct stele_move *out)
{
    switch ((enum civ_phase)state->phase) {
    case CIV_P_TRADE:
        return propose_offer(rules, state, rng, out);
    case CIV_P_PURCHASE:
        return propose_purchase(rules, state, rng, out);
    case CIV_P_EXCESS:
        return propose_return(rules, state, rng, out);
    case CIV_P_SUCCESSION:
        move_init(out, CIV_V_SHOW, state->decider);
        return true;
    default:
        return false;
    }
}

bool civ_propose(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                 struct stele_move *out)
{
    enum { TRIES = 200 };
    const struct civ_state *s = state;
    struct stele_reason why;

    if (s->phase == CIV_P_STACKS)
        return chance_stack(rules, s, rng, out);
    for (int i = 0; i < TRIES; i++)
        if (propose_once(rules, s, rng, out) && game_check(rules, s, out, &why))
            return true;
    return false;
}

/* ---- How well a seat stands ------------------------------------------------------------------ */

enum {
    WORTH_SPACE = 60,
    WORTH_CITY = 30,
    WORTH_UNSUPPORTED = 15, /* less for a city that will be reduced */
    WORTH_UNTAXED = 20,     /* less for a city that will revolt */
    WORTH_AREA = 3,
    WORTH_TOKEN = 2
};

static int worth_of(const struct civ_bot *bot, const struct civ_state *state, int seat)
{
    const struct civ_player *player = &state->player[seat];
    const int supported = player->tokens / bot->set->support;
    const int taxed = player->stock / bot->set->tax;
    int areas = 0;
    int worth =
        WORTH_CITY * player->cities + WORTH_TOKEN * player->tokens + WORTH_SPACE * player->space;

    for (int w = 0; w < CIV_AREA_WORDS; w++)
        areas += __builtin_popcountll(state->held[seat].word[w]);
    worth += WORTH_AREA * areas;
    if (supported < player->cities)
        worth -= WORTH_UNSUPPORTED * (player->cities - supported);
    if (taxed < player->cities && civ_is_full(bot->rules))
        worth -= WORTH_UNTAXED * (player->cities - taxed);
    return worth + player->treasury / 2 + civ_card_points(bot->rules, player);
}

/* What one has, less what the others have. */
static int balance(const struct civ_bot *bot, const struct civ_state *state)
{
    const int others = bot->rules->players_n - 1;
    int worth = 2 * others * worth_of(bot, state, bot->seat);

    for (int seat = 0; seat < bot->rules->players_n; seat++)
        if (seat != bot->seat)
            worth -= worth_of(bot, state, seat);
    return worth;
}

/* ---- Judging moves --------------------------------------------------------------------------- */

/* Hurts the leader first and spares the weak, or nobody would be left to win. */
static int worth_of_order(const struct civ_bot *bot, const struct stele_move *move)
{
    enum { WEAK = 20, SURELY = 100000 };
    const int player = move_int(move, CIV_ORDER_PLAYER, 0);
    const int points = move_int(move, CIV_ORDER_POINTS, 0);

    if (civ_units(bot->rules, bot->state, player) - points < WEAK)
        return -SURELY - points;
    return SURELY + worth_of(bot, bot->state, player) * 50 + points;
}

/* Prefers the larger faction.  The position does not show it: the other faction changes hands
 * later. */
static int worth_of_faction(const struct civ_bot *bot, const struct stele_move *move)
{
    const struct civ_trouble *trouble = &bot->state->trouble;
    int first = 0;

    for (int area = 0; area < bot->set->areas_n; area++)
        first +=
            trouble->tokens[area] + (civ_in(&trouble->cities, area) ? bot->set->city_points : 0);
    return move_int(move, CIV_FACTION_NUMBER, 0) == 1
               ? first
               : civ_units(bot->rules, bot->state, bot->seat) - first;
}

static int worth_of_tax(const struct civ_bot *bot, const struct stele_move *move)
{
    enum { ENOUGH = 15 };
    const struct civ_player *player = &bot->state->player[bot->seat];
    const int rate = move_int(move, CIV_TAX_RATE, 0);

    if (rate * player->cities > player->stock)
        return -rate;
    return player->treasury > ENOUGH && !civ_bot_saves(bot) ? 10 - rate : rate;
}

/* Growth goes where it may stay. */
static int worth_of_growth(const struct civ_bot *bot, const struct stele_move *move)
{
    const int area = move_int(move, CIV_GROW_AT, 0), n = move_int(move, CIV_GROW_COUNT, 0);
    const int after = bot->state->tokens[bot->seat][area] + n;
    const int over = after - bot->set->area[area].limit;

    return 10 * n - (over > 0 ? 4 * over : 0) - after;
}

/* A city that becomes tokens: best where many may stay, and where it can be built again. */
static int worth_of_reduction(const struct civ_bot *bot, const struct stele_move *move)
{
    const int area = move_int(move, CIV_REDUCE_AT, 0);

    return 2 * bot->set->area[area].limit + (civ_in(&bot->used->sites, area) ? 1 : 0);
}

static int worth_after(const struct civ_bot *bot, const struct stele_move *move)
{
    struct civ_state after = *bot->state;

    game_apply(bot->rules, &after, move, NULL);
    return balance(bot, &after);
}

/* By what every point lost costs, so that a larger step is no worse than a smaller one. */
static int worth_of_loss(const struct civ_bot *bot, const struct stele_move *move)
{
    const int others = bot->rules->players_n - 1;
    const int points = move_int(move, CIV_LOSE_TOKENS, bot->set->city_points);

    return worth_after(bot, move) + points * (2 * others * WORTH_TOKEN + 1);
}

static int judge(const struct civ_bot *bot, const struct stele_move *move)
{
    switch ((enum civ_verb)move->verb) {
    case CIV_V_TAX:
        return worth_of_tax(bot, move);
    case CIV_V_GROW:
        return worth_of_growth(bot, move);
    case CIV_V_REDUCE:
        return worth_of_reduction(bot, move);
    case CIV_V_ORDER:
        return worth_of_order(bot, move);
    case CIV_V_END:
        return bot->state->phase == CIV_P_ORDER ? 0 : worth_after(bot, move);
    case CIV_V_PICK:
    case CIV_V_TAKE:
        /* The most at once: the fewest steps. */
        return move_int(move, CIV_PICK_TOKENS, bot->set->city_points);
    case CIV_V_FACTION:
        return worth_of_faction(bot, move);
    case CIV_V_LOSE:
        return worth_of_loss(bot, move);
    case CIV_V_GRAIN:
        return move_int(move, CIV_GRAIN_COUNT, 0);
    case CIV_V_NOMINEE:
        return -worth_of(bot, bot->state, move_int(move, CIV_NOMINEE_PLAYER, 0));
    default:
        return worth_after(bot, move);
    }
}

/* Picks the best move.  Among equals the nth replaces those before it with a chance of one in n. */
static bool best_of(const struct civ_bot *bot, const struct stele_moves *legal,
                    struct stele_move *out)
{
    int best = 0;
    uint32_t ties = 0;

    for (size_t i = 0; i < legal->n; i++) {
        const int worth = judge(bot, &legal->list[i]);
        if (ties > 0 && worth < best)
            continue;
        ties = ties > 0 && worth == best ? ties + 1 : 1;
        best = worth;
        if (rng_below(bot->rng, ties) == 0)
            *out = legal->list[i];
    }
    return ties > 0;
}

/* ---- The greedy bot -------------------------------------------------------------------------- */

/* The first legal move of a verb. */
static bool first_of(const struct stele_moves *legal, enum civ_verb verb, struct stele_move *out)
{
    for (size_t i = 0; i < legal->n; i++) {
        if (legal->list[i].verb == verb) {
            *out = legal->list[i];
            return true;
        }
    }
    return false;
}

/* Gold for what the treasury does not need to hold: where the Stock will be short of taxes, or
 * where no more cards can be bought. */
static bool buy_gold(const struct civ_bot *bot, const struct stele_moves *legal,
                     struct stele_move *out)
{
    const struct civ_player *player = &bot->state->player[bot->seat];
    const bool full = __builtin_popcount(player->cards) >= bot->set->card_types;

    return ((full && !civ_bot_saves(bot)) || civ_bot_is_short(bot)) &&
           first_of(legal, CIV_V_GOLD, out);
}

/* A landing where nothing was planned: as many as possible, as soon as possible. */
static bool go_ashore(const struct stele_moves *legal, struct stele_move *out)
{
    int most = 0;

    for (size_t i = 0; i < legal->n; i++) {
        const int n = move_int(&legal->list[i], CIV_LAND_COUNT, 0);
        if (legal->list[i].verb == CIV_V_LAND && n > most) {
            *out = legal->list[i];
            most = n;
        }
    }
    return most > 0 || first_of(legal, CIV_V_ANCHOR, out);
}

static bool plan(const struct civ_bot *bot, const struct stele_moves *legal, struct stele_move *out)
{
    switch ((enum civ_phase)bot->state->phase) {
    case CIV_P_SHIPS:
        return civ_bot_ships(bot, out);
    case CIV_P_MOVEMENT:
        return civ_bot_movement(bot, out);
    case CIV_P_VOYAGE:
        return civ_bot_voyage(bot, out) || go_ashore(legal, out);
    case CIV_P_CITIES:
        /* Wherever a city can be paid for: what is gathered there could not stay. */
        return civ_bot_slack(bot, 1) + bot->set->city_on_site >= 0 &&
               first_of(legal, CIV_V_CITY, out);
    case CIV_P_GOLD:
        return buy_gold(bot, legal, out);
    case CIV_P_TRADE:
        return civ_bot_trade(bot, out);
    case CIV_P_PURCHASE:
        return civ_bot_purchase(bot, out);
    case CIV_P_EXCESS:
        return civ_bot_excess(bot, out);
    case CIV_P_SUCCESSION:
        return civ_bot_show(bot, out);
    default:
        return false;
    }
}

/* Phases in which doing nothing is the answer where there is no plan. */
static bool may_end(const struct civ_state *state)
{
    switch ((enum civ_phase)state->phase) {
    case CIV_P_SHIPS:
    case CIV_P_MOVEMENT:
    case CIV_P_CONFLICT:
    case CIV_P_CITIES:
    case CIV_P_GOLD:
    case CIV_P_TRADE:
    case CIV_P_PURCHASE:
    case CIV_P_EXCESS:
        return true;
    default:
        return false;
    }
}

/* Where an answer, or cards of an unknown hand, have to be named. */
static bool must_speak(const struct civ_bot *bot)
{
    const struct civ_state *s = bot->state;

    return (s->phase == CIV_P_TRADE && s->offer.open) ||
           (s->phase == CIV_P_EXCESS && civ_hand_n(bot->rules, s, bot->seat) > bot->set->hand);
}

/* Plays a plan of its own, if the rules allow it; else a move that keeps the game going: tokens
 * ashore, an answer, the end of the part.  Only then judges every legal move. */
bool civ_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out)
{
    const struct civ_state *s = state;
    const struct civ_bot bot = {rules, civ_set(rules), civ_figures_of(rules), s, s->decider, rng};
    struct stele_reason why;

    if (s->phase == CIV_P_NATIONS)
        return false;
    if (plan(&bot, legal, out) && game_check(rules, s, out, &why))
        return true;
    if (s->phase == CIV_P_VOYAGE)
        return go_ashore(legal, out);
    if (must_speak(&bot))
        return civ_propose(rules, s, rng, out);
    if (may_end(s))
        return first_of(legal, CIV_V_END, out);
    return best_of(&bot, legal, out);
}
