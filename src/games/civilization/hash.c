/* The canonical hash and the laws of conservation. */
#include "games/civilization/civilization.h"

/* ---- Hash ------------------------------------------------------------------------------------ */

static void hash_areas(struct hasher *hasher, const struct civ_areas *areas)
{
    for (int w = 0; w < CIV_AREA_WORDS; w++)
        hash_u64(hasher, areas->word[w]);
}

static void hash_ship(struct hasher *hasher, const struct civ_ship *ship)
{
    hash_u64(hasher, (uint64_t)ship->at << 24 | (uint64_t)ship->coast << 16 |
                         (uint64_t)ship->kept << 8 | ship->sailed | (uint64_t)ship->bound << 32);
}

static void hash_player(struct hasher *hasher, const struct civ_player *player)
{
    hash_u64(hasher, (uint8_t)player->nation);
    hash_u64(hasher, (uint8_t)player->place);
    hash_u64(hasher, player->space);
    hash_u64(hasher, (uint64_t)player->stock << 8 | player->treasury);
    hash_u64(hasher, (uint64_t)player->tokens << 8 | player->cities);
    hash_u64(hasher, player->ships_n);
    for (int i = 0; i < player->ships_n; i++)
        hash_ship(hasher, &player->ship[i]);
    hash_u64(hasher, player->cards);
    hash_bytes(hasher, player->hand, CIV_KINDS_MAX);
    hash_u64(hasher,
             (uint64_t)player->unknown << 16 | (uint64_t)player->facing << 8 | player->fresh);
    hash_i16s(hasher, &player->steps, 1);
}

static void hash_stack(struct hasher *hasher, const struct civ_stack *stack)
{
    hash_u64(hasher, stack->n);
    hash_bytes(hasher, stack->card, stack->n);
}

static void hash_voyage(struct hasher *hasher, const struct civ_voyage *voyage)
{
    hash_u64(hasher, voyage->on);
    hash_u64(hasher, (uint64_t)voyage->from << 16 | (uint64_t)voyage->at << 8 | voyage->coast);
    hash_u64(hasher, (uint64_t)voyage->left << 16 | (uint64_t)voyage->aboard << 8 | voyage->ship);
}

static void hash_offer(struct hasher *hasher, const struct civ_offer *offer)
{
    hash_u64(hasher, offer->open);
    hash_u64(hasher, (uint64_t)(uint8_t)offer->by << 8 | (uint8_t)offer->to);
    hash_u64(hasher, offer->count);
    hash_i16s(hasher, &offer->total, 1);
    hash_u64(hasher, (uint8_t)offer->name);
    hash_u64(hasher, offer->cards_n);
    hash_bytes(hasher, offer->cards, CIV_KINDS_MAX + 1);
}

static void hash_trouble(struct hasher *hasher, const struct civ_trouble *trouble, int areas_n)
{
    hash_u64(hasher, trouble->kind);
    hash_u64(hasher, (uint64_t)(uint8_t)trouble->victim << 8 | (uint8_t)trouble->dealer);
    hash_u64(hasher, trouble->stage);
    hash_u64(hasher, (uint8_t)trouble->loser);
    hash_i16s(hasher, &trouble->left, 1);
    hash_i16s(hasher, trouble->ordered, CIV_SEATS_MAX);
    hash_i16s(hasher, &trouble->orderable, 1);
    hash_u64(hasher, trouble->asked);
    hash_bytes(hasher, trouble->grain, CIV_SEATS_MAX);
    hash_u64(hasher, (uint64_t)(uint8_t)trouble->volcano << 8 | (uint8_t)trouble->plain);
    hash_u64(hasher, (uint64_t)(uint8_t)trouble->nominee << 8 | (uint8_t)trouble->taker);
    hash_u64(hasher, (uint64_t)trouble->keeps << 16 | (uint64_t)trouble->named << 8 | trouble->hit);
    hash_u64(hasher, (uint64_t)trouble->reductions << 16 | (uint64_t)trouble->stock_before << 8 |
                         trouble->cities_before);
    hash_bytes(hasher, trouble->tokens, (size_t)areas_n);
    hash_areas(hasher, &trouble->cities);
}

static void hash_row(struct hasher *hasher, const struct civ_row *row)
{
    hash_bytes(hasher, row->first, CIV_EPOCHS_N);
    hash_i16s(hasher, row->figure, CIV_FIGURES_MAX);
}

static void hash_table(struct hasher *hasher, const struct civ_state *state)
{
    for (int i = 0; i < CIV_STACKS_N; i++)
        hash_stack(hasher, &state->stack[i]);
    hash_bytes(hasher, state->pool, sizeof state->pool);
    hash_bytes(hasher, state->market, sizeof state->market);
    hash_bytes(hasher, state->dealer, sizeof state->dealer);
    for (int i = 0; i < CIV_NATIONS_MAX; i++)
        hash_row(hasher, &state->row[i]);
}

static void hash_turn(struct hasher *hasher, const struct civ_state *state)
{
    hash_u64(hasher, (uint64_t)state->step << 8 | state->phase);
    hash_u64(hasher, (uint64_t)(uint8_t)state->active << 8 | (uint8_t)state->decider);
    hash_u64(hasher, state->players_n);
    hash_bytes(hasher, state->order, CIV_SEATS_MAX);
    hash_bytes(hasher, state->census, CIV_SEATS_MAX);
    hash_bytes(hasher, state->counted, CIV_SEATS_MAX);
    hash_bytes(hasher, state->queue, state->queue_n);
    hash_u64(hasher, (uint64_t)state->queue_n << 8 | state->at);
    hash_u64(hasher, state->done);
    hash_u64(hasher, (uint64_t)state->round << 16 | state->turn);
    hash_u64(hasher, (uint8_t)state->turn_of);
    hash_u64(hasher, state->assumed);
    hash_u64(hasher, (uint64_t)state->end << 8 | state->winners);
    hash_u64(hasher, state->clock);
}

void civ_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher)
{
    const struct civ_state *const civ = state;
    const size_t areas_n = civ_set(rules)->areas_n;

    for (int seat = 0; seat < civ->players_n; seat++) {
        hash_player(hasher, &civ->player[seat]);
        hash_bytes(hasher, civ->tokens[seat], areas_n);
        hash_areas(hasher, &civ->held[seat]);
        hash_areas(hasher, &civ->cities[seat]);
    }
    hash_bytes(hasher, civ->owner, areas_n);
    hash_areas(hasher, &civ->new_cities);
    hash_table(hasher, civ);
    hash_turn(hasher, civ);
    hash_bytes(hasher, civ->revolts, CIV_SEATS_MAX);
    hash_bytes(hasher, civ->rate, CIV_SEATS_MAX);
    hash_bytes(hasher, civ->arrived, areas_n);
    hash_bytes(hasher, civ->grown, areas_n);
    hash_u64(hasher, civ->lapsed_n);
    hash_bytes(hasher, civ->lapsed, civ->lapsed_n);
    hash_u64(hasher, civ->requested_n);
    hash_bytes(hasher, civ->requested, civ->requested_n);
    hash_voyage(hasher, &civ->voyage);
    hash_offer(hasher, &civ->offer);
    hash_trouble(hasher, &civ->trouble, (int)areas_n);
}

/* ---- Invariants ------------------------------------------------------------------------------ */

static bool broken(struct stele_reason *why, enum civ_why reason, int seat, int found, int expected)
{
    civ_refuse(why, reason);
    if (seat != STELE_NOBODY)
        fact_seat(&why->facts, "player", seat);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", expected);
    return false;
}

/* Sets of areas and counts say the same. */
static bool check_board(const struct stele_rules *rules, const struct civ_state *state, int seat,
                        struct stele_reason *why)
{
    const struct civ_player *const player = &state->player[seat];
    int tokens = state->voyage.on && seat == state->active ? state->voyage.aboard : 0, cities = 0;

    for (int area = 0; area < civ_set(rules)->areas_n; area++) {
        const int n = state->tokens[seat][area];
        const bool city = civ_in(&state->cities[seat], area);
        tokens += n;
        cities += city;
        if (civ_in(&state->held[seat], area) != (n > 0))
            return broken(why, CIV_WHY_BAD_AREAS, seat, n, !n);
        if (city != (state->owner[area] == seat + 1))
            return broken(why, CIV_WHY_BAD_AREAS, seat, state->owner[area], seat + 1);
        if ((n > 0 || city) && civ_set(rules)->area[area].terrain == CIV_OPEN_SEA)
            return broken(why, CIV_WHY_BAD_SEA, seat, n, 0);
    }
    if (tokens != player->tokens)
        return broken(why, CIV_WHY_BAD_TOKENS, seat, tokens, player->tokens);
    if (cities != player->cities)
        return broken(why, CIV_WHY_BAD_CITIES, seat, cities, player->cities);
    return true;
}

/* CIV-2.7 */
static bool check_pieces(const struct stele_rules *rules, const struct civ_state *state, int seat,
                         struct stele_reason *why)
{
    const struct civ_player *const player = &state->player[seat];
    const int tokens = player->stock + player->treasury + player->tokens;

    if (tokens != civ_tokens_in_use(rules))
        return broken(why, CIV_WHY_BAD_TOKENS, seat, tokens, civ_tokens_in_use(rules));
    if (player->cities > civ_set(rules)->cities)
        return broken(why, CIV_WHY_BAD_CITIES, seat, player->cities, civ_set(rules)->cities);
    if (player->ships_n > civ_set(rules)->ships)
        return broken(why, CIV_WHY_BAD_SHIPS, seat, player->ships_n, civ_set(rules)->ships);
    return check_board(rules, state, seat, why);
}

/* CIV-22.1.1: every trade card is in a stack, in a hand, face up or somewhere unseen, and what is
 * unseen has as many places as cards. */
static bool check_trade_cards(const struct stele_rules *rules, const struct civ_state *state,
                              struct stele_reason *why)
{
    const struct civ_set *const set = civ_set(rules);
    const int kinds_n = civ_unknown(rules);
    int seen[CIV_KINDS_MAX + 1] = {0}, unseen = 0, pool = 0;

    for (int i = 0; i < CIV_STACKS_N; i++)
        for (int j = 0; j < state->stack[i].n; j++)
            seen[state->stack[i].card[j]]++;
    unseen = seen[kinds_n];
    for (int seat = 0; seat < state->players_n; seat++) {
        unseen += state->player[seat].unknown;
        for (int kind = 0; kind < kinds_n; kind++)
            seen[kind] += state->player[seat].hand[kind];
        for (int i = 0; i < CIV_CALAMITIES_N; i++)
            seen[set->commodities_n + i] += (state->player[seat].facing >> i) & 1;
    }
    for (int kind = 0; kind < kinds_n; kind++) {
        const int copies = kind < set->commodities_n ? set->commodity[kind].count : 1;
        if (seen[kind] + state->pool[kind] != copies)
            return broken(why, CIV_WHY_BAD_TRADE_CARDS, STELE_NOBODY,
                          seen[kind] + state->pool[kind], copies);
        pool += state->pool[kind];
    }
    if (unseen != pool)
        return broken(why, CIV_WHY_BAD_UNSEEN, STELE_NOBODY, unseen, pool);
    return true;
}

/* CIV-22.3.1, CIV-17.13 */
static bool check_market(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_reason *why)
{
    for (int card = 0; card < civ_set(rules)->cards_n; card++) {
        int copies = state->market[card];
        for (int seat = 0; seat < state->players_n; seat++)
            copies += (int)(state->player[seat].cards >> card) & 1;
        if (copies != civ_copies(rules, card))
            return broken(why, CIV_WHY_BAD_CARDS, STELE_NOBODY, copies, civ_copies(rules, card));
    }
    return true;
}

bool civ_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct civ_state *const civ = state;

    for (int seat = 0; seat < civ->players_n; seat++)
        if (!check_pieces(rules, civ, seat, why))
            return false;
    return !civ_is_full(rules) ||
           (check_trade_cards(rules, civ, why) && check_market(rules, civ, why));
}
