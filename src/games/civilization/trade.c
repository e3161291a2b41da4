/* Phase 10: trade (CIV-16.3).  A deal is two offers, the second in answer to the first; CIV-16.1:
 * with the second the cards have changed hands. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Who may trade --------------------------------------------------------------------------- */

/* CIV-16.3: at least three cards; CIV-R27: a commodity among them, or a card that may be one. */
static bool may_trade(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const int n = civ_hand_n(rules, state, seat);

    return n > civ_calamities_n(rules, state->player[seat].hand) &&
           (civ_ruled(rules, CIV_R_FRESH_NOT_TRADED) ? civ_tradable_n(rules, state, seat) : n) >=
               civ_set(rules)->trade_cards;
}

void civ_begin_trade(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    civ_queue_all(state);
}

/* Anybody may open a deal; the first in A.S.T. order closes the trade for all (CIV-16.5: when, is
 * the players' own affair). */
bool civ_seek_trade(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    int traders = 0;

    (void)sink;
    for (int i = 0; i < state->players_n && traders < 2; i++)
        traders += may_trade(rules, state, state->queue[i]);
    if (state->done || traders < 2)
        return false;
    civ_ask(state, CIV_P_TRADE, state->queue[0],
            state->offer.open ? state->offer.to : state->queue[0]);
    return true;
}

bool civ_check_end_trade(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_reason *why)
{
    (void)rules;
    if (!state->offer.open)
        return true;
    return REFUSE(why, "civilization.offer-open", "CIV-16.1", SEAT("player", state->offer.by),
                  SEAT("to", state->offer.to));
}

void civ_apply_end_trade(const struct stele_rules *rules, struct civ_state *state,
                         struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->done = true;
}

/* ---- The terms of an offer ------------------------------------------------------------------- */

/* CIV-16.4: two players per deal, and the second answers the first. */
static bool check_parties(const struct stele_rules *rules, const struct civ_state *state,
                          const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_offer *offer = &state->offer;
    const int to = move_int(move, CIV_OFFER_TO, 0);

    if (to == move->by)
        return REFUSE(why, "civilization.offer-self", "CIV-16.4");
    if (offer->open && (move->by != offer->to || to != offer->by))
        return REFUSE(why, "civilization.offer-answer", "CIV-16.4", SEAT("expected", offer->to),
                      SEAT("to", offer->by));
    for (int side = 0; side < 2; side++) {
        const int seat = side == 0 ? move->by : to;
        if (may_trade(rules, state, seat))
            continue;
        return REFUSE(why, "civilization.trader-few", "CIV-16.3", SEAT("player", seat),
                      INT("found", civ_tradable_n(rules, state, seat)),
                      INT("expected", civ_set(rules)->trade_cards));
    }
    return true;
}

/* The cards themselves: in hand, enough of them, not calamities alone. */
static bool check_cards(const struct stele_rules *rules, const struct civ_state *state,
                        const struct stele_move *move, const struct civ_cards *cards,
                        struct stele_reason *why)
{
    const int n = (int)move_count(move, CIV_OFFER_CARDS);
    const int calamities = civ_calamities_n(rules, cards->n);

    if (cards->n[civ_unknown(rules)] > 0 && !rules->table)
        return REFUSE(why, "civilization.card-unnamed", "CIV-15.6");
    if (n < civ_set(rules)->trade_cards)
        return REFUSE(why, "civilization.offer-few", "CIV-16.3", INT("found", n),
                      INT("expected", civ_set(rules)->trade_cards));
    if (!civ_check_held(rules, state, move->by, cards, why))
        return false;
    const bool fresh_stay = calamities > 0 && civ_ruled(rules, CIV_R_FRESH_NOT_TRADED);
    for (int i = 0; i < CIV_CALAMITIES_N && fresh_stay; i++)
        if (cards->n[civ_kind_of(rules, (enum civ_calamity)i)] > 0 &&
            (state->player[move->by].fresh >> i) & 1)
            return REFUSE(why, "civilization.offer-fresh", "CIV-T7",
                          NAME("calamity", CIV_D_CALAMITIES, i));
    return calamities < n || REFUSE(why, "civilization.offer-calamities", "CIV-R27");
}

/* ---- What may be true of cards that nobody has seen ------------------------------------------ */

enum { TOTALS = 4096, WORDS = TOTALS / 64 };

/* Totals that some number of unseen cards can bring an offer to, bit each. */
struct totals {
    uint64_t word[WORDS];
};

static void add_shifted(struct totals *to, const struct totals *from, int by)
{
    const int words = by / 64, bits = by % 64;

    for (int i = WORDS - 1; i >= words; i--) {
        to->word[i] |= from->word[i - words] << bits;
        if (bits > 0 && i > words)
            to->word[i] |= from->word[i - words - 1] >> (64 - bits);
    }
}

/* How many cards of a kind may be among the unseen ones of an offer that names `named` of them. */
static int unseen_most(const struct civ_state *state, int seat, int kind, int named, int unseen)
{
    const int most = civ_may_hold(state, seat, kind) - named;

    return most < 0 ? 0 : most < unseen ? most : unseen;
}

/* reach[n] has the totals that n unseen cards can bring about.  Kind after kind is added to it,
 * with n downwards, so that reach[n - more] is still without the kind.  A set is worth the square
 * of its size, hence what `more` cards add depends on those named. */
static bool total_possible(const struct stele_rules *rules, const struct civ_state *state,
                           int seat, const struct civ_cards *cards, int total)
{
    const struct civ_set *set = civ_set(rules);
    const int unseen = cards->n[civ_unknown(rules)];
    const int known = civ_set_value(rules, cards->n);
    struct totals reach[STELE_VALUES_MAX + 1];

    if (unseen == 0 || total >= TOTALS || known >= TOTALS)
        return total == known;
    memset(reach, 0, (size_t)(unseen + 1) * sizeof *reach);
    reach[0].word[known / 64] = (uint64_t)1 << (known % 64);
    for (int kind = 0; kind < set->commodities_n; kind++) {
        const int named = cards->n[kind];
        const int most = unseen_most(state, seat, kind, named, unseen);
        for (int n = unseen; n > 0; n--)
            for (int more = 1; more <= most && more <= n; more++) {
                const int by = ((named + more) * (named + more) - named * named) *
                               set->commodity[kind].value;
                if (by < TOTALS)
                    add_shifted(&reach[n], &reach[n - more], by);
            }
    }
    return (reach[unseen].word[total / 64] >> (total % 64)) & 1;
}

/* CIV-16.3: how many cards, what they come to (CIV-16.6, CIV-17.4.4: like ones as a set,
 * calamities nothing), and one commodity that is really there. */
static bool check_statement(const struct stele_rules *rules, const struct civ_state *state,
                            const struct stele_move *move, const struct civ_cards *cards,
                            struct stele_reason *why)
{
    const int n = (int)move_count(move, CIV_OFFER_CARDS);
    const int count = move_int(move, CIV_OFFER_COUNT, 0);
    const int total = move_int(move, CIV_OFFER_TOTAL, 0);
    const int name = move_int(move, CIV_OFFER_NAME, 0);
    const int unseen = cards->n[civ_unknown(rules)];

    if (count != n)
        return REFUSE(why, "civilization.offer-count", "CIV-16.3", INT("found", count),
                      INT("expected", n));
    if (!total_possible(rules, state, move->by, cards, total))
        return REFUSE(why, "civilization.offer-total", "CIV-16.3", INT("found", total),
                      WHEN(unseen == 0, INT("expected", civ_set_value(rules, cards->n))));
    if (cards->n[name] == 0 && unseen_most(state, move->by, name, 0, unseen) == 0)
        return REFUSE(why, "civilization.offer-name", "CIV-16.3",
                      NAME("name", CIV_D_COMMODITIES, name));
    return true;
}

bool civ_check_offer(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_cards cards = civ_cards_of(move, CIV_OFFER_CARDS);

    return check_parties(rules, state, move, why) && check_cards(rules, state, move, &cards, why) &&
           check_statement(rules, state, move, &cards, why);
}

/* ---- Cards change hands ---------------------------------------------------------------------- */

/* Commodities of the giver that are known and not named in his offer. */
static int known_rest(const struct stele_rules *rules, const struct civ_state *state,
                      const struct civ_offer *offer)
{
    int n = 0;

    for (int kind = 0; kind < civ_set(rules)->commodities_n; kind++)
        n += state->player[offer->by].hand[kind] - offer->cards[kind];
    return n;
}

/* Unseen cards of an offer: any of the giver's commodities that it does not name.  If they are all
 * of them, they are known after all.  Otherwise nobody knows which of those he has kept: his whole
 * hand becomes unknown but for the cards named, which are about to leave it. */
static void name_unseen(const struct stele_rules *rules, struct civ_state *state,
                        struct civ_offer *offer)
{
    struct civ_player *giver = &state->player[offer->by];
    const int unknown = civ_unknown(rules);

    if (offer->cards[unknown] == 0)
        return;
    const bool all = giver->unknown == 0 &&
                     known_rest(rules, state, offer) == offer->cards[unknown];
    for (int kind = 0; kind < civ_set(rules)->commodities_n; kind++) {
        if (all) {
            offer->cards[kind] = giver->hand[kind];
            continue;
        }
        giver->hand[kind] = (uint8_t)(giver->hand[kind] - offer->cards[kind]);
        civ_cover(state, offer->by, kind);
        giver->hand[kind] = offer->cards[kind];
    }
    if (all)
        offer->cards[unknown] = 0;
}

static void hand_out(const struct stele_rules *rules, struct civ_state *state,
                     const struct civ_offer *restrict offer)
{
    struct civ_player *giver = &state->player[offer->by];
    const uint8_t unseen = offer->cards[civ_unknown(rules)];

    for (int kind = 0; kind < CIV_ROW_MAX; kind++)
        giver->hand[kind] = (uint8_t)(giver->hand[kind] - offer->cards[kind]);
    giver->hand[civ_unknown(rules)] = 0;
    giver->unknown = (uint8_t)(giver->unknown - unseen);
}

/* CIV-19.3: a brown calamity is laid face up by whom it was traded to, and stays there. */
static void take_in(const struct stele_rules *rules, struct civ_state *state,
                    const struct civ_offer *restrict offer, struct stele_sink *sink)
{
    struct civ_player *taker = &state->player[offer->to];
    const uint8_t unseen = offer->cards[civ_unknown(rules)];
    const bool calamities = civ_calamities_n(rules, offer->cards) > 0;

    for (int kind = 0; kind < CIV_ROW_MAX; kind++)
        taker->hand[kind] = (uint8_t)(taker->hand[kind] + offer->cards[kind]);
    taker->hand[civ_unknown(rules)] = 0;
    taker->unknown = (uint8_t)(taker->unknown + unseen);
    for (int calamity = 0; calamity < CIV_CALAMITIES_N && calamities; calamity++) {
        const int kind = civ_kind_of(rules, (enum civ_calamity)calamity);
        if (offer->cards[kind] == 0)
            continue;
        taker->hand[kind] = 0;
        taker->facing |= (uint8_t)(1u << calamity);
        state->dealer[calamity] = (int8_t)(offer->by + 1);
        TELL(sink, "civilization.received", "CIV-19.3", offer->to,
             NAME("calamity", CIV_D_CALAMITIES, calamity), SEAT("dealer", offer->by));
    }
}

static struct civ_offer offer_of(const struct stele_move *move, const struct civ_cards *cards)
{
    struct civ_offer offer = {
        .open = true,
        .by = move->by,
        .to = (int8_t)move_int(move, CIV_OFFER_TO, 0),
        .count = (uint8_t)move_count(move, CIV_OFFER_CARDS),
        .total = (int16_t)move_int(move, CIV_OFFER_TOTAL, 0),
        .name = (int8_t)move_int(move, CIV_OFFER_NAME, 0),
        .cards_n = (uint8_t)move_count(move, CIV_OFFER_CARDS),
    };

    memcpy(offer.cards, cards->n, sizeof offer.cards);
    return offer;
}

void civ_apply_offer(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const struct civ_cards cards = civ_cards_of(move, CIV_OFFER_CARDS);
    struct civ_offer offer = offer_of(move, &cards), first = state->offer;

    civ_uncover(rules, state, move->by, &cards, sink);
    if (!first.open) {
        state->offer = offer;
        TELL(sink, "civilization.offered", "CIV-16.3", offer.by, WHOLE, SEAT("to", offer.to),
             INT("count", offer.count), INT("total", offer.total),
             NAME("name", CIV_D_COMMODITIES, offer.name));
        return;
    }
    const unsigned both = 1u << first.by | 1u << offer.by;
    TELL(sink, "civilization.deal", "CIV-16.1", first.by, WHOLE, SEAT("other", offer.by),
         SECRET(both, FACTS(civ_counted("gave", first.cards, civ_unknown(rules) + 1))),
         INT("total", first.total),
         SECRET(both, FACTS(civ_counted("got", offer.cards, civ_unknown(rules) + 1))),
         INT("back", offer.total), NAME("name", CIV_D_COMMODITIES, offer.name));
    /* Both hands are emptied before either is filled: a card that comes in must not be taken for
     * one that went out. */
    name_unseen(rules, state, &first);
    name_unseen(rules, state, &offer);
    hand_out(rules, state, &first);
    hand_out(rules, state, &offer);
    take_in(rules, state, &first, sink);
    take_in(rules, state, &offer, sink);
    memset(&state->offer, 0, sizeof state->offer);
}

void civ_list_offer(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    out->open |= (uint64_t)1 << CIV_V_OFFER;
}
