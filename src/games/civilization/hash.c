/* The canonical hash: everything that makes two positions different, in a fixed order and packed in
 * a fixed way.  Logs contain such hashes, so neither may change.  A new field must leave the hashes
 * of positions without it unchanged, as `bound` does in unused bits above those of a ship. */
#include "games/civilization/civilization.h"

static void hash_areas(struct hasher *hasher, const struct civ_areas *areas)
{
    for (int w = 0; w < CIV_AREA_WORDS; w++)
        hash_u64(hasher, areas->word[w]);
}

static void hash_player(struct hasher *hasher, const struct civ_player *player)
{
    hash_u64(hasher, (uint8_t)player->nation);
    hash_u64(hasher, (uint8_t)player->place);
    hash_u64(hasher, player->space);
    hash_u64(hasher, (uint64_t)player->stock << 8 | player->treasury);
    hash_u64(hasher, (uint64_t)player->tokens << 8 | player->cities);
    hash_u64(hasher, player->ships_n);
    for (int i = 0; i < player->ships_n; i++) {
        const struct civ_ship *const ship = &player->ship[i];
        hash_u64(hasher, (uint64_t)ship->at << 24 | (uint64_t)ship->coast << 16 |
                             (uint64_t)ship->kept << 8 | ship->sailed |
                             (uint64_t)ship->bound << 32);
    }
    hash_u64(hasher, player->cards);
    hash_bytes(hasher, player->hand, CIV_KINDS_MAX);
    hash_u64(hasher,
             (uint64_t)player->unknown << 16 | (uint64_t)player->facing << 8 | player->fresh);
    hash_i16s(hasher, &player->steps, 1);
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

static void hash_table(struct hasher *hasher, const struct civ_state *state)
{
    for (int i = 0; i < CIV_STACKS_N; i++) {
        hash_u64(hasher, state->stack[i].n);
        hash_bytes(hasher, state->stack[i].card, state->stack[i].n);
    }
    hash_bytes(hasher, state->pool, sizeof state->pool);
    hash_bytes(hasher, state->market, sizeof state->market);
    hash_bytes(hasher, state->dealer, sizeof state->dealer);
    for (int i = 0; i < CIV_NATIONS_MAX; i++) {
        hash_bytes(hasher, state->row[i].first, CIV_EPOCHS_N);
        hash_i16s(hasher, state->row[i].figure, CIV_FIGURES_MAX);
    }
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
