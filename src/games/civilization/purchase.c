/* Phase 11: civilization cards, and the return of excess trade cards (CIV-17.2, CIV-18.1).  A
 * player's purchases of a turn are one move (CIV-17.10). */
#include "games/civilization/civilization.h"

/* ---- Prices ---------------------------------------------------------------------------------- */

/* CIV-17.11: the credit of every card owned before this turn; CIV-17.12, CIV-R13: one for each, the
 * larger (the compiled set has it); CIV-R30, CIV-17.15: credit is used, and none is left over. */
int civ_due(const struct stele_rules *rules, const struct civ_player *player, int card)
{
    const struct civ_set *set = civ_set(rules);
    int due = set->card[card].price;

    for (uint32_t owned = player->cards; owned != 0; owned &= owned - 1)
        due -= set->card[__builtin_ctz(owned)].credit[card];
    return due > 0 ? due : 0;
}

static void tell_price(const struct stele_rules *rules, const struct civ_player *player, int seat,
                       int card, struct stele_sink *sink)
{
    const int price = civ_set(rules)->card[card].price, due = civ_due(rules, player, card);

    TELL(sink, "civilization.price", due < price ? "CIV-17.11" : "CIV-17.2", seat,
         NAME("card", CIV_D_CARDS, card), INT("price", price), INT("credit", price - due),
         INT("due", due));
}

/* Before a purchase: the means to pay with, and what every card that could be bought costs. */
void civ_prospects(const struct stele_rules *rules, const void *in, struct stele_sink *sink)
{
    const struct civ_state *state = in;
    const int seat = state->decider;
    struct stele_reason why;

    if (state->phase != CIV_P_PURCHASE || seat == STELE_NOBODY || sink == NULL)
        return;
    TELL(sink, "civilization.means", "CIV-17.2", seat,
         INT("treasury", state->player[seat].treasury),
         INT("value", civ_set_value(rules, state->player[seat].hand)));
    for (int card = 0; card < civ_set(rules)->cards_n; card++)
        if (civ_check_card(rules, state, seat, card, &why))
            tell_price(rules, &state->player[seat], seat, card, sink);
}

bool civ_check_card(const struct stele_rules *rules, const struct civ_state *state, int seat,
                    int card, struct stele_reason *why)
{
    const struct civ_set *set = civ_set(rules);
    const struct civ_player *player = &state->player[seat];
    const int after = set->card[card].after;

    if ((player->cards >> card) & 1)
        return REFUSE(why, "civilization.card-owned", "CIV-17.7", NAME("card", CIV_D_CARDS, card));
    if (rules->edition == CIV_SHORT && card == set->known[CIV_MYSTICISM])
        return REFUSE(why, "civilization.card-unused", "CIV-30.3", NAME("card", CIV_D_CARDS, card));
    if (state->market[card] == 0)
        return REFUSE(why, "civilization.card-gone", "CIV-22.3.1", NAME("card", CIV_D_CARDS, card));
    if (after >= 0 && ((player->cards >> after) & 1) == 0) /* CIV-22.3.15, CIV-R14, CIV-T10 */
        return REFUSE(why, "civilization.card-after", "CIV-22.3.15",
                      NAME("card", CIV_D_CARDS, card), NAME("after", CIV_D_CARDS, after));
    return true;
}

static int cards_owned(const struct civ_player *player)
{
    return __builtin_popcount(player->cards);
}

/* CIV-17.7: one of each type, and not more than eleven types. */
static bool check_types(const struct stele_rules *rules, const struct civ_state *state,
                        const struct stele_move *move, struct stele_reason *why)
{
    const int16_t *cards = move_values(move, CIV_BUY_CARDS);
    const int n = (int)move_count(move, CIV_BUY_CARDS);
    const int owned = cards_owned(&state->player[move->by]);
    uint32_t seen = 0;

    if (n == 0)
        return REFUSE(why, "civilization.buy-nothing", "CIV-17.2");
    for (int i = 0; i < n; i++) {
        if ((seen >> cards[i]) & 1)
            return REFUSE(why, "civilization.card-owned", "CIV-17.7",
                          NAME("card", CIV_D_CARDS, cards[i]));
        if (!civ_check_card(rules, state, move->by, cards[i], why))
            return false;
        seen |= (uint32_t)1 << cards[i];
    }
    if (owned + n <= civ_set(rules)->card_types)
        return true;
    return REFUSE(why, "civilization.card-types", "CIV-17.7", INT("found", owned + n),
                  INT("expected", civ_set(rules)->card_types));
}

/* CIV-R48: calamities have no value; cards that nobody sees pay for nothing. */
static bool check_spendable(const struct stele_rules *rules, const struct civ_state *state,
                            const struct stele_move *move, const struct civ_cards *with,
                            struct stele_reason *why)
{
    if (with->n[civ_unknown(rules)] > 0)
        return REFUSE(why, "civilization.card-unnamed", "CIV-15.6");
    for (int i = 0; i < CIV_CALAMITIES_N && civ_calamities_n(rules, with->n) > 0; i++)
        if (with->n[civ_kind_of(rules, (enum civ_calamity)i)] > 0)
            return REFUSE(why, "civilization.not-spendable", "CIV-R48",
                          NAME("calamity", CIV_D_CALAMITIES, i));
    return civ_check_held(rules, state, move->by, with, why);
}

/* CIV-17.8: the Treasury makes up what is lacking; CIV-17.9: what is too much is lost. */
static struct civ_bill bill_of(const struct stele_rules *rules, const struct civ_player *player,
                               const struct stele_move *move, const struct civ_cards *with)
{
    const int16_t *cards = move_values(move, CIV_BUY_CARDS);
    const size_t n = move_count(move, CIV_BUY_CARDS);
    struct civ_bill bill = {.value = civ_set_value(rules, with->n)};

    for (size_t i = 0; i < n; i++) {
        bill.price += civ_set(rules)->card[cards[i]].price;
        bill.due += civ_due(rules, player, cards[i]);
    }
    bill.credit = bill.price - bill.due;
    if (bill.due > bill.value)
        bill.paid = bill.due - bill.value;
    else
        bill.lost = bill.value - bill.due;
    return bill;
}

bool civ_check_buy(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_player *player = &state->player[move->by];
    const struct civ_cards with = civ_cards_of(move, CIV_BUY_WITH);

    if (!check_types(rules, state, move, why) ||
        !check_spendable(rules, state, move, &with, why))
        return false;
    const struct civ_bill bill = bill_of(rules, player, move, &with);
    if (bill.paid <= player->treasury)
        return true;
    return REFUSE(why, "civilization.payment-short", "CIV-17.2", INT("due", bill.due),
                  INT("price", bill.price), INT("credit", bill.credit), INT("value", bill.value),
                  INT("treasury", player->treasury));
}

/* CIV-17.6: cards go under their stacks, CIV-R12: in the order in which they are listed. */
static void spend(const struct stele_rules *rules, struct civ_state *state,
                  const struct stele_move *move, int arg)
{
    const int16_t *cards = move_values(move, arg);
    const size_t n = move_count(move, arg);

    for (size_t i = 0; i < n; i++) {
        state->player[move->by].hand[cards[i]]--;
        civ_put_under(rules, state, cards[i]);
    }
}

/* CIV-17.11, CIV-17.12: where the credit comes from, card by card. */
static void tell_credits(const struct stele_rules *rules, const struct civ_player *player,
                         const struct stele_move *move, struct stele_sink *sink)
{
    const int16_t *cards = move_values(move, CIV_BUY_CARDS);
    const size_t n = move_count(move, CIV_BUY_CARDS);

    for (size_t i = 0; i < n; i++)
        for (uint32_t owned = player->cards; owned != 0; owned &= owned - 1) {
            const int from = __builtin_ctz(owned);
            const int credit = civ_set(rules)->card[from].credit[cards[i]];
            if (credit > 0)
                TELL(sink, "civilization.credit", "CIV-17.11", move->by,
                     NAME("owned", CIV_D_CARDS, from), NAME("card", CIV_D_CARDS, cards[i]),
                     INT("credit", credit));
        }
}

void civ_apply_buy(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    struct civ_player *player = &state->player[move->by];
    const struct civ_cards with = civ_cards_of(move, CIV_BUY_WITH);
    const struct civ_bill bill = bill_of(rules, player, move, &with);
    const int16_t *cards = move_values(move, CIV_BUY_CARDS);
    const size_t n = move_count(move, CIV_BUY_CARDS);

    civ_uncover(rules, state, move->by, &with, sink);
    TELL(sink, "civilization.bought", "CIV-17.2", move->by, WHOLE,
         NAMES("cards", CIV_D_CARDS, move_values(move, CIV_BUY_CARDS),
               move_count(move, CIV_BUY_CARDS)),
         INT("price", bill.price), INT("credit", bill.credit), INT("due", bill.due),
         INT("value", bill.value), INT("treasury", bill.paid), INT("lost", bill.lost));
    if (sink)
        tell_credits(rules, player, move, sink);
    spend(rules, state, move, CIV_BUY_WITH);
    player->treasury = (uint8_t)(player->treasury - bill.paid);
    player->stock = (uint8_t)(player->stock + bill.paid);
    for (size_t i = 0; i < n; i++) {
        player->cards |= (uint32_t)1 << cards[i];
        state->market[cards[i]]--;
    }
    state->done = true;
}

/* ---- The return of cards --------------------------------------------------------------------- */

static bool has_calamity(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    if (civ_calamities_n(rules, state->player[seat].hand) > 0)
        return true;
    for (int i = 0; i < CIV_CALAMITIES_N && state->player[seat].unknown > 0; i++)
        if (civ_may_hold(state, seat, civ_kind_of(rules, (enum civ_calamity)i)) > 0)
            return true;
    return false;
}

static int excess_of(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const int excess = civ_hand_n(rules, state, seat) - civ_set(rules)->hand;

    return excess > 0 ? excess : 0;
}

/* CIV-18.1; CIV-19.4: a brown calamity may go back in any case; CIV-R28: so may other cards under
 * the reading free. */
static bool may_return(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    if (civ_ruled(rules, CIV_R_RETURN_FREELY))
        return civ_hand_n(rules, state, seat) > 0;
    return excess_of(rules, state, seat) > 0 || has_calamity(rules, state, seat);
}

/* Whether an unseen card that goes under a stack may be of a kind. */
static bool may_be(const struct stele_rules *rules, const struct civ_state *state, int seat,
                   int stack, int kind)
{
    return civ_stack_of(rules, kind) == stack && !civ_is_red(rules, kind) &&
           civ_may_hold(state, seat, kind) > 0;
}

/* The only kind it may be; the unknown one if there are several; -1 if there is none. */
static int unseen_kind(const struct stele_rules *rules, const struct civ_state *state, int seat,
                       int stack)
{
    int only = -1;

    for (int kind = 0; kind < civ_unknown(rules); kind++)
        if (may_be(rules, state, seat, stack, kind)) {
            if (only >= 0)
                return civ_unknown(rules);
            only = kind;
        }
    return only;
}

static bool may_be_calamity(const struct stele_rules *rules, const struct civ_state *state,
                            int seat, int stack)
{
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        if (may_be(rules, state, seat, stack, civ_kind_of(rules, (enum civ_calamity)i)))
            return true;
    return false;
}

/* Cards of a stack in the hand that are known and not among the named ones. */
static int known_of_stack(const struct stele_rules *rules, const struct civ_state *state, int seat,
                          int stack, const struct civ_cards *named)
{
    int n = 0;

    for (int kind = 0; kind < civ_unknown(rules); kind++) {
        const int rest = state->player[seat].hand[kind] - named->n[kind];
        if (civ_stack_of(rules, kind) == stack && rest > 0)
            n += rest;
    }
    return n;
}

static int named_beyond(const struct stele_rules *rules, const struct civ_state *state, int seat,
                        int stack, const struct civ_cards *named)
{
    int n = 0;

    for (int kind = 0; kind < civ_unknown(rules); kind++) {
        const int more = named->n[kind] - state->player[seat].hand[kind];
        if (civ_stack_of(rules, kind) == stack && more > 0)
            n += more;
    }
    return n;
}

/* CIV-15.6: cards that the table has not seen are recorded by the stacks they went under.  A card
 * said to go under a stack may be a known one of that stack which is not named; only what exceeds
 * those must be among the unknown cards of the hand, together with cards that are named but not
 * known. */
static bool check_unseen(const struct stele_rules *rules, const struct civ_state *state,
                         const struct stele_move *move, const struct civ_cards *named,
                         struct stele_reason *why)
{
    const int16_t *stacks = move_values(move, CIV_RETURN_STACKS);
    const size_t n = move_count(move, CIV_RETURN_STACKS);
    int asked[CIV_STACKS_N] = {0}, unseen = state->player[move->by].unknown;

    if (n > 0 && !rules->table)
        return REFUSE(why, "civilization.return-unseen", "CIV-R12");
    for (size_t i = 0; i < n; i++) {
        if (stacks[i] < 1 || stacks[i] > CIV_STACKS_N)
            return REFUSE(why, "civilization.return-stack", "CIV-18.1", INT("stack", stacks[i]));
        asked[stacks[i] - 1]++;
    }
    for (int stack = 0; stack < CIV_STACKS_N && n > 0; stack++) {
        const int beyond = named_beyond(rules, state, move->by, stack, named);
        int more = asked[stack] - known_of_stack(rules, state, move->by, stack, named);
        if (more < 0)
            more = 0;
        unseen -= more + beyond;
        if (unseen < 0 || more + beyond > civ_free_copies(rules, state, stack))
            return REFUSE(why, "civilization.return-stack", "CIV-18.1", INT("stack", stack + 1));
    }
    return true;
}

static int commodities_returned(const struct stele_rules *rules, const struct civ_state *state,
                                const struct stele_move *move)
{
    const int16_t *cards = move_values(move, CIV_RETURN_CARDS);
    const int16_t *stacks = move_values(move, CIV_RETURN_STACKS);
    int n = 0;

    for (size_t i = 0; i < move_count(move, CIV_RETURN_CARDS); i++)
        n += civ_calamity_of(rules, cards[i]) < 0;
    for (size_t i = 0; i < move_count(move, CIV_RETURN_STACKS); i++)
        n += !may_be_calamity(rules, state, move->by, stacks[i] - 1);
    return n;
}

bool civ_check_return(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_cards cards = civ_cards_of(move, CIV_RETURN_CARDS);
    const int n = (int)(move_count(move, CIV_RETURN_CARDS) +
                        move_count(move, CIV_RETURN_STACKS));
    const int excess = excess_of(rules, state, move->by);
    struct civ_cards all = cards;

    if (cards.n[civ_unknown(rules)] > 0)
        return REFUSE(why, "civilization.card-unnamed", "CIV-15.6");
    all.n[civ_unknown(rules)] = (uint8_t)move_count(move, CIV_RETURN_STACKS);
    if (!civ_check_held(rules, state, move->by, &all, why) ||
        !check_unseen(rules, state, move, &cards, why))
        return false;
    if (n < excess)
        return REFUSE(why, "civilization.return-few", "CIV-18.1", INT("found", n),
                      INT("expected", excess));
    if (n == 0)
        return REFUSE(why, "civilization.return-nothing", "CIV-18.1");
    if (n > excess && !civ_ruled(rules, CIV_R_RETURN_FREELY) &&
        commodities_returned(rules, state, move) > 0)
        return REFUSE(why, "civilization.return-many", "CIV-R28", INT("found", n),
                      INT("expected", excess));
    return true;
}

/* An unseen card leaves the hand.  Cards that it may have been are known no longer. */
static void return_unseen(const struct stele_rules *rules, struct civ_state *state, int seat,
                          int stack, struct stele_sink *sink)
{
    const int only = unseen_kind(rules, state, seat, stack);
    struct civ_cards one = {{0}};

    if (only >= 0 && only != civ_unknown(rules)) {
        one.n[only] = 1;
        civ_uncover(rules, state, seat, &one, sink);
        state->player[seat].hand[only]--;
        civ_put_under(rules, state, only);
        return;
    }
    for (int kind = 0; kind < civ_unknown(rules); kind++)
        if (may_be(rules, state, seat, stack, kind))
            civ_cover(state, seat, kind);
    state->player[seat].unknown--;
    civ_put_unseen_under(rules, state, stack);
}

static void tell_returned(const struct stele_rules *rules, const struct civ_state *state,
                          const struct stele_move *move, struct stele_sink *sink)
{
    int16_t cards[STELE_VALUES_MAX];
    size_t n = 0;

    if (!sink)
        return;
    for (; n < move_count(move, CIV_RETURN_CARDS); n++)
        cards[n] = move_values(move, CIV_RETURN_CARDS)[n];
    for (size_t i = 0; i < move_count(move, CIV_RETURN_STACKS); i++)
        cards[n++] = (int16_t)civ_unknown(rules);
    TELL(sink, "civilization.returned", "CIV-18.1", move->by, WHOLE, INT("count", (int32_t)n),
         SECRET(1u << move->by, NAMES("cards", CIV_D_KINDS, cards, n)),
         INT("left", civ_hand_n(rules, state, move->by)));
}

void civ_apply_return(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const struct civ_cards cards = civ_cards_of(move, CIV_RETURN_CARDS);

    civ_uncover(rules, state, move->by, &cards, sink);
    spend(rules, state, move, CIV_RETURN_CARDS);
    for (size_t i = 0; i < move_count(move, CIV_RETURN_STACKS); i++)
        return_unseen(rules, state, move->by, move_values(move, CIV_RETURN_STACKS)[i] - 1, sink);
    tell_returned(rules, state, move, sink);
    state->done = true;
}

bool civ_check_end_excess(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_reason *why)
{
    const int excess = excess_of(rules, state, state->decider);

    return excess == 0 || REFUSE(why, "civilization.return-few", "CIV-18.1", INT("found", 0),
                                 INT("expected", excess));
}

void civ_apply_end_excess(const struct stele_rules *rules, struct civ_state *state,
                          struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    state->done = true;
}

/* ---- The phase ------------------------------------------------------------------------------- */

/* CIV-17.1: in reverse A.S.T. order. */
void civ_begin_purchase(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    civ_queue_reversed(state);
    state->phase = CIV_P_PURCHASE;
}

/* Whether the player has anything to pay with, or a card is free for him (CIV-17.15). */
static bool may_buy(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *player = &state->player[seat];
    struct stele_reason why;

    if (cards_owned(player) >= civ_set(rules)->card_types) /* CIV-17.7: nothing more to buy */
        return false;
    if (player->treasury > 0 || civ_hand_n(rules, state, seat) > 0)
        return true;
    for (int card = 0; card < civ_set(rules)->cards_n; card++)
        if (civ_due(rules, player, card) == 0 && civ_check_card(rules, state, seat, card, &why))
            return true;
    return false;
}

/* Purchases, then excess cards, of one player after the other; the phase says where he is. */
bool civ_seek_purchase(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    (void)sink;
    for (; state->at < state->queue_n; civ_next_part(state), state->phase = CIV_P_PURCHASE) {
        const int seat = state->queue[state->at];
        if (state->phase == CIV_P_PURCHASE && !state->done && may_buy(rules, state, seat)) {
            civ_ask(state, CIV_P_PURCHASE, seat, seat);
            return true;
        }
        if (state->phase == CIV_P_PURCHASE) {
            state->phase = CIV_P_EXCESS;
            state->done = false;
        }
        if (!state->done && may_return(rules, state, seat)) {
            civ_ask(state, CIV_P_EXCESS, seat, seat);
            return true;
        }
    }
    return false;
}

/* Single cards for tokens of the Treasury alone; all other purchases are too many to list. */
void civ_list_buy(const struct stele_rules *rules, const struct civ_state *state,
                  struct stele_moves *out)
{
    out->open |= (uint64_t)1 << CIV_V_BUY;
    for (int card = 0; card < civ_set(rules)->cards_n; card++)
        civ_offer_one(rules, state, CIV_V_BUY, card, out);
}

void civ_list_return(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_moves *out)
{
    out->open |= (uint64_t)1 << CIV_V_RETURN;
    if (excess_of(rules, state, state->decider) <= 1)
        for (int kind = 0; kind < civ_unknown(rules); kind++)
            if (state->player[state->decider].hand[kind] > 0)
                civ_offer_one(rules, state, CIV_V_RETURN, kind, out);
}
