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
    return REFUSE(why, "bronze.players", "BRZ-2.1", INT("found", rules->players_n),
                  INT("min", set->min_players), INT("max", set->max_players));
}

/* ---- Set-up items ---------------------------------------------------------------------------- */

struct dealing {
    const struct stele_rules *rules;
    struct brz_state *state;
    struct stele_reason *why;
    unsigned given;  /* bit per kind of item */
    unsigned stacks; /* bit per stack, the spare included */
};

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
        return REFUSE(d->why, "bronze.lands-count", "BRZ-2.1", INT("found", n),
                      INT("expected", expected));
    for (int i = 0; i < n; i++) {
        if ((seen >> order[i]) & 1)
            return REFUSE(d->why, "bronze.land-twice", "BRZ-2.2",
                          NAME("land", BRZ_D_LANDS, order[i]));
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
        return REFUSE(why, "bronze.provinces-count", "BRZ-2.9", INT("found", n),
                      INT("expected", brz_table(rules)->lands));
    for (int i = 0; i < n; i++) {
        if (++used[tokens[i]] > set->province_tokens[tokens[i]])
            return REFUSE(why, "bronze.province-tokens", "BRZ-2.9", INT("found", used[tokens[i]]),
                          INT("expected", set->province_tokens[tokens[i]]),
                          NAME("token", BRZ_D_PROVINCES, tokens[i]));
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

    if ((d->stacks >> stack) & 1)
        return REFUSE(d->why, "bronze.item-twice", "BRZ-2.1",
                      STRING("item", d->rules->game->setup_items[item->verb].name));
    d->stacks |= 1u << stack;
    if (n > size || size >= BRZ_STACK_MAX)
        return REFUSE(d->why, "bronze.stack-cards", "BRZ-2.6", INT("slot", stack + 1),
                      INT("found", n), INT("size", size));
    out->left = (uint8_t)size;
    out->known = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        if (cards[i] == brz_set(d->rules)->bronze)
            return REFUSE(d->why, "bronze.back-shown", "BRZ-1.8");
        out->card[i] = (uint8_t)cards[i];
    }
    return true;
}

static bool deal_pool(struct dealing *d, const struct stele_move *item)
{
    const int slot = move_int(item, BRZ_S_STACK_SLOT, 0), pool = brz_set(d->rules)->pool;

    if (slot < 1 || slot > pool)
        return REFUSE(d->why, "bronze.no-stack", "BRZ-4.1", INT("stack", slot),
                      INT("expected", pool));
    return deal_stack(d, item, slot - 1, BRZ_S_STACK_CARDS, BRZ_S_STACK_SIZE);
}

static bool deal_spare(struct dealing *d, const struct stele_move *item)
{
    return deal_stack(d, item, brz_set(d->rules)->pool, BRZ_S_SPARE_CARDS, BRZ_S_SPARE_SIZE);
}

/* BRZ-2.10: the whole deck of so many players. */
static bool deal_cities(struct dealing *d, const struct stele_move *item)
{
    const int16_t *order = move_values(item, BRZ_S_CITIES_ORDER);
    const int n = (int)move_count(item, BRZ_S_CITIES_ORDER), expected = brz_table(d->rules)->cities;
    uint64_t seen = 0;

    for (int i = 0; i < n; i++) {
        if (brz_set(d->rules)->city[order[i]].players > d->rules->players_n)
            return REFUSE(d->why, "bronze.city-not-in-deck", "BRZ-2.10",
                          NAME("city", BRZ_D_CITIES, order[i]));
        if ((seen >> order[i]) & 1)
            return REFUSE(d->why, "bronze.city-seen", "BRZ-2.10",
                          NAME("city", BRZ_D_CITIES, order[i]));
        seen |= UINT64_C(1) << order[i];
        d->state->deck[i] = (uint8_t)order[i];
    }
    if (n != expected)
        return REFUSE(d->why, "bronze.cities-count", "BRZ-2.10", INT("found", n),
                      INT("expected", expected));
    d->state->deck_known = 1;
    return true;
}

static bool deal_item(struct dealing *d, const struct stele_move *item)
{
    static bool (*const deal[])(struct dealing *, const struct stele_move *) = {
        [BRZ_S_FIRST] = deal_first, [BRZ_S_LANDS] = deal_lands, [BRZ_S_PROVINCES] = deal_provinces,
        [BRZ_S_STACK] = deal_pool,  [BRZ_S_SPARE] = deal_spare, [BRZ_S_CITIES] = deal_cities,
    };

    if (item->verb != BRZ_S_STACK && ((d->given >> item->verb) & 1))
        return REFUSE(d->why, "bronze.item-twice", "BRZ-2.1",
                      STRING("item", d->rules->game->setup_items[item->verb].name));
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
        return REFUSE(d->why, "bronze.deck-size", "BRZ-2.5", INT("found", total),
                      INT("expected", brz_table(d->rules)->deck));
    if (most - least <= 1)
        return true;
    return REFUSE(d->why, "bronze.stack-sizes", "BRZ-2.6", INT("most", most), INT("least", least));
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
        if (cards[i] > set->tech[i].cards[d->rules->players_n])
            return REFUSE(d->why, "bronze.card-spent", "BRZ-2.5", INT("found", cards[i]),
                          INT("expected", set->tech[i].cards[d->rules->players_n]),
                          NAME("technology", BRZ_D_TECHNOLOGIES, i));
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
        return REFUSE(d->why, "bronze.stacks-missing", "BRZ-2.6", INT("found", given),
                      INT("expected", stacks));
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
