/* Which games there are, and from the set-up record to the first state. */
#include "games/bronze/bronze.h"

#include <string.h>

/* ---- Which games there are ------------------------------------------------------------------- */

/* BRZ-2.1: two to four players; every combination of rulings can be played. */
bool brz_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);

    if (rules->players_n >= set->min_players && rules->players_n <= set->max_players)
        return true;
    brz_refuse(why, BRZ_WHY_PLAYERS);
    fact_int(&why->facts, "found", rules->players_n);
    fact_int(&why->facts, "min", set->min_players);
    fact_int(&why->facts, "max", set->max_players);
    return false;
}

/* ---- Set-up items ---------------------------------------------------------------------------- */

struct dealing {
    const struct stele_rules *rules;
    struct brz_state *state;
    struct stele_reason *why;
    unsigned given;  /* bit per kind of item */
    unsigned stacks; /* bit per stack, the spare included */
};

static bool refuse_count(struct stele_reason *why, enum brz_why reason, int found, int expected)
{
    brz_refuse(why, reason);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", expected);
    return false;
}

/* BRZ-2.11 */
static bool deal_first(struct dealing *d, const struct stele_move *item)
{
    d->state->first = (int8_t)move_int(item, BRZ_S_FIRST_PLAYER, 0);
    return true;
}

/* BRZ-1.1, BRZ-2.2: from the start section on, as far as known. */
static bool deal_lands(struct dealing *d, const struct stele_move *item)
{
    const int16_t *order = move_values(item, BRZ_S_LANDS_ORDER);
    const int n = (int)move_count(item, BRZ_S_LANDS_ORDER), expected = brz_table(d->rules)->lands;
    unsigned seen = 0;

    if (n > expected)
        return refuse_count(d->why, BRZ_WHY_LANDS_COUNT, n, expected);
    for (int i = 0; i < n; i++) {
        if ((seen >> order[i]) & 1) {
            brz_refuse(d->why, BRZ_WHY_LAND_TWICE);
            fact_name(&d->why->facts, "land", BRZ_D_LANDS, order[i]);
            return false;
        }
        seen |= 1u << order[i];
        d->state->place[i + 1].land = (uint8_t)(order[i] + 1);
    }
    return true;
}

/* BRZ-2.9: one above every land in play, face up or face down, and no more of a value than there
 * are. */
bool brz_may_deal_provinces(const struct stele_rules *rules, const struct stele_move *move,
                            struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);
    const int16_t *tokens = move_values(move, BRZ_PROVINCES_TOKENS);
    const int n = (int)move_count(move, BRZ_PROVINCES_TOKENS);
    uint8_t used[BRZ_PROVINCES_MAX] = {0};

    if (n != brz_table(rules)->lands)
        return refuse_count(why, BRZ_WHY_PROVINCES_COUNT, n, brz_table(rules)->lands);
    for (int i = 0; i < n; i++) {
        if (++used[tokens[i]] > set->province_tokens[tokens[i]]) {
            refuse_count(why, BRZ_WHY_PROVINCE_TOKENS, used[tokens[i]],
                         set->province_tokens[tokens[i]]);
            fact_name(&why->facts, "token", BRZ_D_PROVINCES, tokens[i]);
            return false;
        }
    }
    return true;
}

void brz_deal_provinces(const struct stele_rules *rules, struct brz_state *state,
                        const struct stele_move *move)
{
    const int16_t *tokens = move_values(move, BRZ_PROVINCES_TOKENS);

    for (int i = 0; i < brz_table(rules)->lands; i++)
        state->place[i + 1].province = (uint8_t)(tokens[i] + 1);
}

static bool deal_provinces(struct dealing *d, const struct stele_move *item)
{
    if (!brz_may_deal_provinces(d->rules, item, d->why))
        return false;
    brz_deal_provinces(d->rules, d->state, item);
    return true;
}

/* BRZ-2.6, BRZ-2.7: the cards of one stack from the top, as far as known, and how many it has. */
static bool deal_stack(struct dealing *d, const struct stele_move *item, int stack, int cards_arg,
                       int size_arg)
{
    const int16_t *cards = move_values(item, cards_arg);
    const int n = (int)move_count(item, cards_arg), size = move_int(item, size_arg, n);
    struct brz_stack *out = &d->state->stack[stack];

    if ((d->stacks >> stack) & 1) {
        brz_refuse(d->why, BRZ_WHY_ITEM_TWICE);
        fact_text(&d->why->facts, "item", d->rules->game->setup_items[item->verb].name);
        return false;
    }
    d->stacks |= 1u << stack;
    if (n > size || size >= BRZ_STACK_MAX) {
        brz_refuse(d->why, BRZ_WHY_STACK_CARDS);
        fact_int(&d->why->facts, "slot", stack + 1);
        fact_int(&d->why->facts, "found", n);
        fact_int(&d->why->facts, "size", size);
        return false;
    }
    out->left = (uint8_t)size;
    out->known = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        if (cards[i] == brz_set(d->rules)->bronze)
            return brz_refuse(d->why, BRZ_WHY_BACK_SHOWN); /* BRZ-1.8 */
        out->card[i] = (uint8_t)cards[i];
    }
    return true;
}

static bool deal_pool(struct dealing *d, const struct stele_move *item)
{
    const int slot = move_int(item, BRZ_S_STACK_SLOT, 0), pool = brz_set(d->rules)->pool;

    if (slot < 1 || slot > pool) {
        brz_refuse(d->why, BRZ_WHY_NO_STACK);
        fact_int(&d->why->facts, "stack", slot);
        fact_int(&d->why->facts, "expected", pool);
        return false;
    }
    return deal_stack(d, item, slot - 1, BRZ_S_STACK_CARDS, BRZ_S_STACK_SIZE);
}

static bool deal_spare(struct dealing *d, const struct stele_move *item)
{
    return deal_stack(d, item, brz_set(d->rules)->pool, BRZ_S_SPARE_CARDS, BRZ_S_SPARE_SIZE);
}

static bool refuse_city(struct stele_reason *why, enum brz_why reason, int city)
{
    brz_refuse(why, reason);
    fact_name(&why->facts, "city", BRZ_D_CITIES, city);
    return false;
}

/* BRZ-2.10: the whole deck of so many players. */
static bool deal_cities(struct dealing *d, const struct stele_move *item)
{
    const int16_t *order = move_values(item, BRZ_S_CITIES_ORDER);
    const int n = (int)move_count(item, BRZ_S_CITIES_ORDER), expected = brz_table(d->rules)->cities;
    uint64_t seen = 0;

    for (int i = 0; i < n; i++) {
        if (brz_set(d->rules)->city[order[i]].players > d->rules->players_n)
            return refuse_city(d->why, BRZ_WHY_CITY_NOT_IN_DECK, order[i]);
        if ((seen >> order[i]) & 1)
            return refuse_city(d->why, BRZ_WHY_CITY_SEEN, order[i]);
        seen |= UINT64_C(1) << order[i];
        d->state->deck[i] = (uint8_t)order[i];
    }
    if (n != expected)
        return refuse_count(d->why, BRZ_WHY_CITIES_COUNT, n, expected);
    d->state->deck_known = 1;
    return true;
}

static bool deal_item(struct dealing *d, const struct stele_move *item)
{
    static bool (*const deal[])(struct dealing *, const struct stele_move *) = {
        [BRZ_S_FIRST] = deal_first, [BRZ_S_LANDS] = deal_lands, [BRZ_S_PROVINCES] = deal_provinces,
        [BRZ_S_STACK] = deal_pool,  [BRZ_S_SPARE] = deal_spare, [BRZ_S_CITIES] = deal_cities,
    };

    if (item->verb != BRZ_S_STACK && ((d->given >> item->verb) & 1)) {
        brz_refuse(d->why, BRZ_WHY_ITEM_TWICE);
        fact_text(&d->why->facts, "item", d->rules->game->setup_items[item->verb].name);
        return false;
    }
    d->given |= 1u << item->verb;
    return deal[item->verb](d, item);
}

/* ---- The stacks as a whole ------------------------------------------------------------------- */

/* BRZ-2.6: as even as possible; which stacks get the extra cards is free. */
static void deal_evenly(struct dealing *d)
{
    const int stacks = brz_set(d->rules)->stacks, deck = brz_table(d->rules)->deck;

    for (int i = 0; i < stacks; i++)
        d->state->stack[i].left = (uint8_t)(deck / stacks + (i < deck % stacks));
}

static bool check_sizes(const struct dealing *d)
{
    const int stacks = brz_set(d->rules)->stacks;
    int total = 0, most = 0, least = BRZ_STACK_MAX;

    for (int i = 0; i < stacks; i++) {
        const int left = d->state->stack[i].left;
        total += left;
        most = left > most ? left : most;
        least = left < least ? left : least;
    }
    if (total != brz_table(d->rules)->deck)
        return refuse_count(d->why, BRZ_WHY_DECK_SIZE, total, brz_table(d->rules)->deck);
    if (most - least <= 1)
        return true;
    brz_refuse(d->why, BRZ_WHY_STACK_SIZES);
    fact_int(&d->why->facts, "most", most);
    fact_int(&d->why->facts, "least", least);
    return false;
}

/* BRZ-2.5: no technology more often than the deck holds it. */
static bool check_cards(const struct dealing *d)
{
    const struct brz_set *set = brz_set(d->rules);
    int cards[BRZ_TECHS_MAX] = {0};

    for (int i = 0; i < set->stacks; i++)
        for (int j = 0; j < d->state->stack[i].known; j++)
            cards[d->state->stack[i].card[j]]++;
    for (int i = 0; i < set->techs_n; i++) {
        if (cards[i] > set->tech[i].cards[d->rules->players_n]) {
            refuse_count(d->why, BRZ_WHY_CARD_SPENT, cards[i],
                         set->tech[i].cards[d->rules->players_n]);
            fact_name(&d->why->facts, "technology", BRZ_D_TECHNOLOGIES, i);
            return false;
        }
    }
    return true;
}

static bool deal_stacks(struct dealing *d)
{
    const int stacks = brz_set(d->rules)->stacks;
    int given = 0;

    for (int i = 0; i < stacks; i++)
        given += (d->stacks >> i) & 1;
    if (given != 0 && given != stacks)
        return refuse_count(d->why, BRZ_WHY_STACKS_MISSING, given, stacks);
    if (given == 0)
        deal_evenly(d);
    return check_sizes(d) && check_cards(d);
}

/* ---- The first state ------------------------------------------------------------------------- */

bool brz_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);
    struct brz_state *s = state;
    struct dealing d = {rules, s, why, 0, 0};

    for (size_t i = 0; i < n; i++)
        if (!deal_item(&d, &items[i]))
            return false;
    if (!deal_stacks(&d))
        return false;
    /* BRZ-2.4, BRZ-2.12: all cubes in the supply, and nothing else; BRZ-2.8: all trade tokens are
     * on the table, being held by nobody */
    for (int seat = 0; seat < rules->players_n; seat++)
        s->player[seat].cubes = set->cubes;
    s->owes_provinces = s->place[1].province == 0;
    s->to_open = brz_table(rules)->face_up; /* BRZ-2.3 */
    brz_open_lands(rules, s, NULL);
    for (int i = 0; i < set->pool; i++) /* BRZ-2.7 */
        brz_show_top(rules, s, i, NULL);
    s->active = s->first;
    s->round = s->turn = 1;
    brz_begin_turn(s);
    return true;
}

/* BRZ-2.11: the first player is written down even if nobody was named; chance moves tell all else
 * that is not given. */
size_t brz_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    size_t n = 0;
    bool first = false;

    (void)rules;
    for (size_t i = 0; i < given_n; i++)
        first = first || given[i].verb == BRZ_S_FIRST;
    if (!first && n < max) {
        move_init(&items[n], BRZ_S_FIRST, STELE_NOBODY);
        move_set_int(&items[n++], BRZ_S_FIRST_PLAYER, 0);
    }
    for (size_t i = 0; i < given_n && n < max; i++)
        items[n++] = given[i];
    return n;
}

/* ---- Small questions ------------------------------------------------------------------------- */

int brz_trade_number(const struct stele_rules *rules, int landscape, int level)
{
    return landscape * 10 + brz_set(rules)->route_length[level];
}

bool brz_is_full(const struct stele_rules *rules, const struct brz_state *state, int position)
{
    return position <= state->open &&
           state->place[position].filled == brz_land_at(rules, state, position)->spaces;
}
