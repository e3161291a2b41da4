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
    TELL(sink, "deus.renewed", "DEU-3.4", STELE_NOBODY, READING(reading),
         INT("count", state->deck_n));
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

/* Why cards are drawn. */
static const struct draw_kind {
    const char *kind, *clause;
} draw_kinds[] = {
    [DEU_AFTER_DEAL] = {"deus.dealt", "DEU-2.7"},
    [DEU_AFTER_EMPTY] = {"deus.refilled", "DEU-R20"},
    [DEU_AFTER_CARD] = {"deus.drawn", "DEU-8.18"},
    [DEU_AFTER_OFFER] = {"deus.drawn", "DEU-7.11"},
    [DEU_AFTER_REFILL] = {"deus.refilled", "DEU-3.3"},
};

/* Before a draw: who draws, and how many. */
void deu_prospects(const struct stele_rules *rules, const void *in, struct stele_sink *sink)
{
    const struct deu_state *state = in;

    (void)rules;
    if (state->phase == DEU_P_DRAW)
        TELL(sink, "deus.to-draw", draw_kinds[state->draw_after].clause, state->draw_seat,
             INT("count", state->draw_n), INT("deck", state->deck_n),
             INT("discards", state->discards_n));
}

/* `recorded`: the move says the cards; else they are known from the order of the deck. */
static void tell_drawn(const struct stele_rules *rules, const struct deu_state *state,
                       const int16_t *cards, size_t n, bool recorded, struct stele_sink *sink)
{
    const struct draw_kind *const draw = &draw_kinds[state->draw_after];

    TELL(sink, draw->kind, draw->clause, state->draw_seat, WHEN(recorded, WHOLE),
         WHEN(state->draw_after == DEU_AFTER_EMPTY,
              READING(reading_of(rules, DEU_R_EMPTY_DECK_ENDS))),
         INT("count", (int32_t)n),
         SECRET(1u << state->draw_seat, NAMES("cards", DEU_D_CARDS, cards, n)));
}

void deu_draw(const struct stele_rules *rules, struct deu_state *state, const int16_t *cards,
              size_t n, struct stele_sink *sink)
{
    tell_drawn(rules, state, cards, n, true, sink);
    for (size_t i = 0; i < n; i++)
        draw_one(rules, state, cards[i], sink);
}

/* Draws cards as long as the order of the deck is known. */
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
    tell_drawn(rules, state, cards, n, false, sink);
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

    return REFUSE(why, hand + found > set->hand_limit ? "deus.draw-limit" : "deus.draw-count",
                  hand + found > set->hand_limit ? "DEU-3.5" : "DEU-3.4",
                  SEAT("player", state->draw_seat), INT("found", found),
                  INT("expected", state->draw_n), INT("limit", set->hand_limit));
}

/* DEU-R24 */
static bool check_unknown(const struct stele_rules *rules, int card, struct stele_reason *why)
{
    return card != deu_unknown(rules) || rules->table ||
           REFUSE(why, "deus.unknown-card", "DEU-R24");
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
            return REFUSE(why, "deus.draw-card", "DEU-3.4", NAME("card", DEU_D_CARDS, cards[i]));
    }
    return true;
}

/* DEU-3.4: the new deck is what was discarded, in another order. */
bool deu_may_shuffle(const struct stele_rules *rules, const struct deu_state *state,
                     const int16_t *cards, size_t n, struct stele_reason *why)
{
    uint8_t left[DEU_KINDS_MAX];

    if ((int)n != state->deck_n)
        return REFUSE(why, "deus.shuffle-count", "DEU-3.4", INT("found", (int)n),
                      INT("expected", state->deck_n));
    memcpy(left, state->pool, sizeof left);
    for (size_t i = 0; i < n; i++) {
        if (!check_unknown(rules, cards[i], why))
            return false;
        if (cards[i] != deu_unknown(rules) && left[cards[i]]-- == 0)
            return REFUSE(why, "deus.shuffle-card", "DEU-3.4", NAME("card", DEU_D_CARDS, cards[i]));
    }
    return true;
}

/* ---- Hands ----------------------------------------------------------------------------------- */

/* Copies of a kind that may be in a hand nobody has seen: those whose place is not known, less
 * those that the known order of the deck contains. */
static int unplaced(const struct deu_state *state, int card)
{
    int n = state->pool[card];

    for (int i = 0; i < state->ordered_n; i++)
        n -= state->order[i] == card;
    return n;
}

/* Whether a card that the active player plays is not known to be in the hand. */
static bool must_assume(const struct stele_rules *rules, const struct deu_state *state, int card)
{
    return card != deu_unknown(rules) && state->player[state->active].hand[card] == 0;
}

bool deu_check_held(const struct stele_rules *rules, const struct deu_state *state, int card,
                    const char *code, const char *clause, struct stele_reason *why)
{
    const struct deu_player *player = &state->player[state->active];

    if (player->hand[card] > 0)
        return true;
    if (!check_unknown(rules, card, why))
        return false;
    if (card != deu_unknown(rules) && player->hand[deu_unknown(rules)] > 0) {
        if (unplaced(state, card) > 0)
            return true;
        return REFUSE(why, "deus.no-copy-left", "DEU-1.1", NAME("card", DEU_D_CARDS, card),
                      SEAT("player", state->active), INT("copies", deu_card(rules, card)->copies));
    }
    return REFUSE(why, code, clause, SEAT("player", state->active),
                  NAME("card", DEU_D_CARDS, card));
}

/* A card leaves the hand.  If it was not known to be there, it was one of the unknown ones. */
void deu_leave_hand(const struct stele_rules *rules, struct deu_state *state, int card,
                    struct stele_sink *sink)
{
    struct deu_player *player = &state->player[state->active];

    if (must_assume(rules, state, card)) {
        player->hand[deu_unknown(rules)]--;
        state->pool[card]--;
        if (state->assumed < UINT16_MAX)
            state->assumed++;
        TELL(sink, "deus.assumed", "DEU-R24", state->active, NAME("card", DEU_D_CARDS, card));
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
