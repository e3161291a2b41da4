/* Cards: deck, discard pile, hands, columns.
 *
 * A card is known by its kind; copies are the same.  Where nobody at the table has seen a card it
 * is the unknown one, and the pool says which cards it may be (DEU-R24).  The pool counts every
 * copy whose place is not known, in the deck or in a hand: a card leaves it when it is drawn face
 * up, played or discarded, and comes back when the discards become the deck. */
#include "games/deus/deus.h"

#include <string.h>

static int at_most(int a, int b)
{
    return a < b ? a : b;
}

/* ---- The deck -------------------------------------------------------------------------------- */

int deu_order_deck(const struct stele_rules *rules, struct deu_state *state, const int16_t *cards)
{
    uint8_t left[DEU_KINDS_MAX];

    memcpy(left, state->pool, sizeof left);
    for (int i = 0; i < state->deck_n; i++)
        if (cards[i] != deu_unknown(rules) && left[cards[i]]-- == 0)
            return cards[i];
    for (int i = 0; i < state->deck_n; i++)
        state->order[state->deck_n - 1 - i] = (uint8_t)cards[i];
    state->ordered_n = state->deck_n;
    return -1;
}

/* DEU-3.4: the discards become the deck. */
void deu_renew(const struct stele_rules *rules, struct deu_state *state, struct stele_ruled reading,
               struct stele_sink *sink)
{
    for (int i = 0; i < deu_set(rules)->kinds_n; i++)
        state->pool[i] = (uint8_t)(state->pool[i] + state->discards[i]);
    memset(state->discards, 0, sizeof state->discards);
    state->deck_n = state->discards_n;
    state->discards_n = 0;
    state->top = 0;
    state->ordered_n = 0;
    deu_tell_renewed(sink, state->deck_n, reading);
}

static void draw_one(const struct stele_rules *rules, struct deu_state *state, int card,
                     struct stele_sink *sink)
{
    struct deu_player *player = &state->player[state->draw_seat];

    if (state->deck_n == 0)
        deu_renew(rules, state, NO_READING, sink);
    if (card != deu_unknown(rules))
        state->pool[card]--;
    player->hand[card]++;
    player->hand_n++;
    state->deck_n--;
    state->draw_n--;
    /* DEU-R8: renewed with the last card, or only when another is needed */
    if (state->deck_n == 0 && state->discards_n > 0 && !deu_ruled(rules, DEU_R_RENEW_WHEN_NEEDED))
        deu_renew(rules, state, reading_of(rules, DEU_R_RENEW_WHEN_NEEDED), sink);
}

void deu_draw(const struct stele_rules *rules, struct deu_state *state, const int16_t *cards,
              size_t n, struct stele_sink *sink)
{
    deu_tell_drawn(rules, state, cards, n, true, sink);
    for (size_t i = 0; i < n; i++)
        draw_one(rules, state, cards[i], sink);
}

/* Draws as long as the order of the deck is known. */
void deu_draw_ordered(const struct stele_rules *rules, struct deu_state *state,
                      struct stele_sink *sink)
{
    int16_t cards[DEU_HAND_MAX];
    const size_t n = (size_t)at_most(state->draw_n, state->ordered_n);

    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++)
        cards[i] = state->order[state->ordered_n - 1 - i];
    state->ordered_n = (uint8_t)(state->ordered_n - n);
    deu_tell_drawn(rules, state, cards, n, false, sink);
    for (size_t i = 0; i < n; i++)
        draw_one(rules, state, cards[i], sink);
}

/* DEU-3.5: at most to the limit of the hand; DEU-R20: at most what there is. */
int deu_can_draw(const struct stele_rules *rules, const struct deu_state *state, int seat,
                 int wanted)
{
    const int room = deu_set(rules)->hand_limit - state->player[seat].hand_n;
    const int n = at_most(at_most(wanted, room), state->deck_n + state->discards_n);

    return n > 0 ? n : 0;
}

/* ---- Drawing as a move ----------------------------------------------------------------------- */

static bool refuse_count(const struct stele_rules *rules, const struct deu_state *state, int found,
                         struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);
    const int hand = state->player[state->draw_seat].hand_n;

    deu_refuse(why, hand + found > set->hand_limit ? DEU_WHY_DRAW_LIMIT : DEU_WHY_DRAW_COUNT);
    fact_seat(&why->facts, "player", state->draw_seat);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", state->draw_n);
    fact_int(&why->facts, "limit", set->hand_limit);
    return false;
}

static bool refuse_card(struct stele_reason *why, enum deu_why reason, int card)
{
    deu_refuse(why, reason);
    fact_name(&why->facts, "card", DEU_D_CARDS, card);
    return false;
}

/* DEU-R24 */
static bool check_unknown(const struct stele_rules *rules, int card, struct stele_reason *why)
{
    return card != deu_unknown(rules) || rules->table || deu_refuse(why, DEU_WHY_UNKNOWN_CARD);
}

/* The cards must be in the deck or, once that is used up, among the discards. */
bool deu_may_draw(const struct stele_rules *rules, const struct deu_state *state,
                  const int16_t *cards, size_t n, struct stele_reason *why)
{
    uint8_t left[DEU_KINDS_MAX];

    if ((int)n != state->draw_n)
        return refuse_count(rules, state, (int)n, why);
    memcpy(left, state->pool, sizeof left);
    for (size_t i = 0; i < n; i++) {
        if ((int)i == state->deck_n)
            for (int kind = 0; kind < deu_set(rules)->kinds_n; kind++)
                left[kind] = (uint8_t)(left[kind] + state->discards[kind]);
        if (!check_unknown(rules, cards[i], why))
            return false;
        if (cards[i] != deu_unknown(rules) && left[cards[i]]-- == 0)
            return refuse_card(why, DEU_WHY_DRAW_CARD, cards[i]);
    }
    return true;
}

/* DEU-3.4: the new deck is what was discarded, in another order. */
bool deu_may_shuffle(const struct stele_rules *rules, const struct deu_state *state,
                     const int16_t *cards, size_t n, struct stele_reason *why)
{
    uint8_t left[DEU_KINDS_MAX];

    if ((int)n != state->deck_n) {
        deu_refuse(why, DEU_WHY_SHUFFLE_COUNT);
        fact_int(&why->facts, "found", (int)n);
        fact_int(&why->facts, "expected", state->deck_n);
        return false;
    }
    memcpy(left, state->pool, sizeof left);
    for (size_t i = 0; i < n; i++) {
        if (!check_unknown(rules, cards[i], why))
            return false;
        if (cards[i] != deu_unknown(rules) && left[cards[i]]-- == 0)
            return refuse_card(why, DEU_WHY_SHUFFLE_CARD, cards[i]);
    }
    return true;
}

/* ---- Hands ----------------------------------------------------------------------------------- */

/* Copies of a kind that may be in a hand nobody has seen: those whose place is not known, less
 * those that the order of the deck tells of. */
static int unplaced(const struct deu_state *state, int card)
{
    int n = state->pool[card];

    for (int i = 0; i < state->ordered_n; i++)
        n -= state->order[i] == card;
    return n;
}

bool deu_must_assume(const struct stele_rules *rules, const struct deu_state *state, int card)
{
    return card != deu_unknown(rules) && state->player[state->active].hand[card] == 0;
}

bool deu_check_held(const struct stele_rules *rules, const struct deu_state *state, int card,
                    enum deu_why reason, const char *clause, struct stele_reason *why)
{
    const struct deu_player *player = &state->player[state->active];

    if (player->hand[card] > 0)
        return true;
    if (!check_unknown(rules, card, why))
        return false;
    if (card != deu_unknown(rules) && player->hand[deu_unknown(rules)] > 0) {
        if (unplaced(state, card) > 0)
            return true;
        refuse_card(why, DEU_WHY_NO_COPY_LEFT, card);
        fact_seat(&why->facts, "player", state->active);
        fact_int(&why->facts, "copies", deu_card(rules, card)->copies);
        return false;
    }
    deu_refuse_by(why, reason, clause);
    fact_seat(&why->facts, "player", state->active);
    fact_name(&why->facts, "card", DEU_D_CARDS, card);
    return false;
}

/* A card leaves the hand.  If it was not known to be there, it was one of the unknown ones. */
void deu_leave_hand(const struct stele_rules *rules, struct deu_state *state, int card,
                    struct stele_sink *sink)
{
    struct deu_player *player = &state->player[state->active];

    if (deu_must_assume(rules, state, card)) {
        player->hand[deu_unknown(rules)]--;
        state->pool[card]--;
        if (state->assumed < UINT16_MAX)
            state->assumed++;
        deu_tell_assumed(sink, state->active, card);
    } else {
        player->hand[card]--;
    }
    player->hand_n--;
}

void deu_to_discards(struct deu_state *state, int card)
{
    state->discards[card]++;
    state->discards_n++;
    state->top = (uint8_t)card;
}

/* ---- Columns --------------------------------------------------------------------------------- */

bool deu_is_facedown(const struct deu_column *column, int at)
{
    return (column->facedown >> at) & 1;
}

void deu_to_column(struct deu_column *column, int card, bool facedown)
{
    column->card[column->n] = (uint8_t)card;
    if (facedown)
        column->facedown |= (uint16_t)(1u << column->n);
    column->n++;
}

/* DEU-R22: whether a card that lies face down counts as one of its column. */
int deu_column_cards(const struct stele_rules *rules, const struct deu_column *column)
{
    int n = column->n;

    for (int i = 0; deu_ruled(rules, DEU_R_FACEDOWN_NOT_COUNTED) && i < column->n; i++)
        n -= deu_is_facedown(column, i);
    return n;
}
