/* From the options and the set-up record to the first state. */
#include "games/deus/deus.h"

#include <string.h>

/* ---- Which games there are ------------------------------------------------------------------- */

bool deu_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);

    if (rules->players_n >= set->min_players && rules->players_n <= set->max_players)
        return true;
    return REFUSE(why, "deus.players", "DEU-1.7", INT("found", rules->players_n),
                  INT("min", set->min_players), INT("max", set->max_players));
}

/* ---- The set-up items ------------------------------------------------------------------------ */

struct given {
    const struct stele_move *one[DEU_ITEMS_N]; /* first, map, deck */
    const struct stele_move *stock[DEU_SEATS_MAX], *hand[DEU_SEATS_MAX];
};

static bool refuse_twice(const struct stele_move *item, struct stele_reason *why)
{
    static const char *const clauses[DEU_ITEMS_N] = {
        [DEU_I_FIRST] = "DEU-2.8", [DEU_I_MAP] = "DEU-1.8",  [DEU_I_STOCK] = "DEU-10.1",
        [DEU_I_HAND] = "DEU-2.7",  [DEU_I_DECK] = "DEU-2.7",
    };

    return REFUSE(why, "deus.item-twice", clauses[item->verb],
                  WHEN(item->verb == DEU_I_STOCK || item->verb == DEU_I_HAND,
                       SEAT("player", move_int(item, 0, 0))));
}

static bool sort_items(const struct stele_move *items, size_t n, struct given *given,
                       struct stele_reason *why)
{
    memset(given, 0, sizeof *given);
    for (size_t i = 0; i < n; i++) {
        const struct stele_move **place = &given->one[items[i].verb];
        if (items[i].verb == DEU_I_STOCK)
            place = &given->stock[move_int(&items[i], DEU_STOCKED_PLAYER, 0)];
        else if (items[i].verb == DEU_I_HAND)
            place = &given->hand[move_int(&items[i], DEU_HAND_PLAYER, 0)];
        if (*place)
            return refuse_twice(&items[i], why);
        *place = &items[i];
    }
    return true;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static bool refuse_stock_type(const struct stele_rules *rules, int piece, int found,
                              struct stele_reason *why)
{
    return REFUSE(why, "deus.stock-type", "DEU-10.1", NAME("piece", DEU_D_PIECES, piece),
                  INT("found", found),
                  INT("max", piece == DEU_TEMPLE ? 0 : deu_set(rules)->each[piece]));
}

/* DEU-10.1: ten pieces, fewer among the experienced; not more of a kind than there are. */
bool deu_may_stock(const struct stele_rules *rules, const struct stele_move *move, int arg,
                   struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);
    int16_t pieces[DEU_COLOURS_N];

    if (!deu_option(rules, DEU_O_ALT_START))
        return REFUSE(why, "deus.stock-off", "DEU-10.1");
    deu_read_counts(move, arg, pieces, DEU_COLOURS_N);
    for (int i = 0; i < DEU_COLOURS_N; i++)
        if (pieces[i] > (i == DEU_TEMPLE ? 0 : set->each[i]))
            return refuse_stock_type(rules, i, pieces[i], why);
    const int total = deu_sum(pieces, DEU_COLOURS_N);
    if (total >= set->alt_start_least && total <= set->alt_start_most)
        return true;
    return REFUSE(why, "deus.stock-total", "DEU-10.1", INT("found", total),
                  INT("min", set->alt_start_least), INT("max", set->alt_start_most));
}

void deu_take_stock(const struct stele_rules *rules, struct deu_player *player,
                    const struct stele_move *move, int arg)
{
    int16_t pieces[DEU_COLOURS_N];

    deu_read_counts(move, arg, pieces, DEU_COLOURS_N);
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        player->stock[i] = (uint8_t)pieces[i];
        player->supply[i] = (uint8_t)(deu_set(rules)->each[i] - pieces[i]);
    }
    player->stocked = true;
}

/* DEU-2.5, but for DEU-10.1 */
static bool set_up_pieces(const struct stele_rules *rules, const struct given *given,
                          struct deu_state *state, struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);

    for (int seat = 0; seat < rules->players_n; seat++) {
        struct deu_player *player = &state->player[seat];
        const struct stele_move *stock = given->stock[seat];
        for (int i = 0; i < DEU_ORDINARY_N; i++) {
            player->stock[i] = (uint8_t)set->start[i];
            player->supply[i] = (uint8_t)(set->each[i] - set->start[i]);
        }
        player->stocked = !deu_option(rules, DEU_O_ALT_START);
        if (!stock)
            continue;
        if (!deu_may_stock(rules, stock, DEU_STOCKED_PIECES, why))
            return false;
        deu_take_stock(rules, player, stock, DEU_STOCKED_PIECES);
    }
    return true;
}

/* DEU-2.3, DEU-2.6 */
static void set_up_goods(const struct stele_rules *rules, struct deu_state *state)
{
    const struct deu_set *set = deu_set(rules);

    for (int i = 0; i < DEU_RESOURCES_N; i++)
        state->reserve[i] =
            (int16_t)((set->resource_per_player - set->start_resource) * rules->players_n);
    for (int seat = 0; seat < rules->players_n; seat++) {
        struct deu_player *player = &state->player[seat];
        for (int i = 0; i < DEU_RESOURCES_N; i++)
            player->goods[i] = set->start_resource;
        player->goods[DEU_GOLD] = set->start_gold;
        player->vp = set->start_vp;
        player->first_region = -1;
    }
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* DEU-R24: only a log of what the table saw may leave a card open. */
static bool check_known(const struct stele_rules *rules, const struct stele_move *item, int arg,
                        struct stele_reason *why)
{
    const int16_t *cards = move_values(item, arg);

    for (size_t i = 0; i < move_count(item, arg); i++)
        if (cards[i] == deu_unknown(rules) && !rules->table)
            return REFUSE(why, "deus.unknown-card", "DEU-R24");
    return true;
}

static bool refuse_copies(const struct stele_rules *rules, int card, struct stele_reason *why)
{
    return REFUSE(why, "deus.card-copies", "DEU-1.1", NAME("card", DEU_D_CARDS, card),
                  INT("copies", deu_card(rules, card)->copies));
}

/* DEU-2.7: a hand that was dealt. */
static bool set_up_hand(const struct stele_rules *rules, const struct stele_move *item, int seat,
                        struct deu_state *state, struct stele_reason *why)
{
    const int16_t *cards = move_values(item, DEU_HAND_CARDS);
    const int n = (int)move_count(item, DEU_HAND_CARDS);
    struct deu_player *player = &state->player[seat];

    if (!check_known(rules, item, DEU_HAND_CARDS, why))
        return false;
    if (n != deu_set(rules)->start_hand)
        return REFUSE(why, "deus.hand-count", "DEU-2.7", SEAT("player", seat), INT("found", n),
                      INT("expected", deu_set(rules)->start_hand));
    for (int i = 0; i < n; i++) {
        if (cards[i] != deu_unknown(rules)) {
            if (state->pool[cards[i]] == 0)
                return refuse_copies(rules, cards[i], why);
            state->pool[cards[i]]--;
        }
        player->hand[cards[i]]++;
    }
    player->hand_n = (uint8_t)n;
    state->deck_n = (uint8_t)(state->deck_n - n);
    return true;
}

/* The order of what is left after the hands that were named. */
static bool set_up_deck(const struct stele_rules *rules, const struct stele_move *item,
                        struct deu_state *state, struct stele_reason *why)
{
    const int16_t *cards = move_values(item, DEU_DECK_CARDS);
    const int n = (int)move_count(item, DEU_DECK_CARDS);

    if (!check_known(rules, item, DEU_DECK_CARDS, why))
        return false;
    if (n != state->deck_n)
        return REFUSE(why, "deus.deck-count", "DEU-2.7", INT("found", n),
                      INT("expected", state->deck_n));
    const int wrong = deu_order_deck(rules, state, cards);
    return wrong < 0 || refuse_copies(rules, wrong, why);
}

static bool set_up_cards(const struct stele_rules *rules, const struct given *given,
                         struct deu_state *state, struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);

    for (int i = 0; i < set->kinds_n; i++)
        state->pool[i] = set->card[i].copies;
    state->deck_n = set->cards_n;
    for (int seat = 0; seat < rules->players_n; seat++)
        if (given->hand[seat] && !set_up_hand(rules, given->hand[seat], seat, state, why))
            return false;
    return !given->one[DEU_I_DECK] || set_up_deck(rules, given->one[DEU_I_DECK], state, why);
}

/* ---- The first state ------------------------------------------------------------------------- */

bool deu_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    struct deu_state *s = state;
    struct given given;

    if (!sort_items(items, n, &given, why))
        return false;
    set_up_goods(rules, s);
    if (!set_up_pieces(rules, &given, s, why) || !set_up_cards(rules, &given, s, why))
        return false;
    if (given.one[DEU_I_MAP]) {
        if (!deu_may_lay(rules, given.one[DEU_I_MAP], why))
            return false;
        deu_lay_map(rules, s, given.one[DEU_I_MAP]);
    }
    /* DEU-2.8: the log names the first player */
    if (given.one[DEU_I_FIRST])
        s->first = (int8_t)move_int(given.one[DEU_I_FIRST], DEU_FIRST_PLAYER, 0);
    s->active = s->first;
    s->round = s->turn = 1;
    deu_prepare(rules, s, NULL);
    return true;
}

size_t deu_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    size_t n = 0;
    bool first = false;

    (void)rules;
    for (size_t i = 0; i < given_n; i++)
        first = first || given[i].verb == DEU_I_FIRST;
    if (!first && max > 0) {
        move_init(&items[n], DEU_I_FIRST, STELE_NOBODY); /* explicit, even when nobody chose */
        move_set_int(&items[n++], DEU_FIRST_PLAYER, 0);
    }
    for (size_t i = 0; i < given_n && n < max; i++)
        items[n++] = given[i];
    return n;
}

/* ---- Counts ---------------------------------------------------------------------------------- */

void deu_read_counts(const struct stele_move *move, int arg, int16_t *counts, size_t n)
{
    const int16_t *values = move_values(move, arg);

    memset(counts, 0, n * sizeof *counts);
    for (size_t i = 0; i + 1 < move_count(move, arg); i += 2)
        counts[values[i]] = (int16_t)(counts[values[i]] + values[i + 1]);
}

int deu_sum(const int16_t *counts, size_t n)
{
    int total = 0;

    for (size_t i = 0; i < n; i++)
        total += counts[i];
    return total;
}
