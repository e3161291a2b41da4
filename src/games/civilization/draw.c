/* Phase 9: trade cards are drawn, and gold bought (CIV-15.1). */
#include "games/civilization/civilization.h"

/* ---- Drawing --------------------------------------------------------------------------------- */

static void tell_card(const struct stele_rules *rules, struct stele_sink *sink, int seat, int kind)
{
    if (sink && civ_is_red(rules, kind))
        TELL(sink, "civilization.laid-open", "CIV-15.5", seat,
             NAME("calamity", CIV_D_CALAMITIES, civ_calamity_of(rules, kind)));
}

/* CIV-15.1, CIV-15.3: a card from each stack up to the number of cities; CIV-15.4: nothing in the
 * place of one that is not there. */
static void draw(const struct stele_rules *rules, struct civ_state *state, int seat,
                 struct stele_sink *sink)
{
    int16_t cards[CIV_STACKS_N];
    size_t n = 0;

    for (int stack = 0; stack < state->player[seat].cities && stack < CIV_STACKS_N; stack++) {
        const int kind = civ_draw_card(rules, state, seat, stack);
        if (kind < 0)
            TELL(sink, "civilization.stack-empty", "CIV-15.4", seat, INT("stack", stack + 1));
        else
            cards[n++] = (int16_t)kind;
    }
    if (n > 0)
        TELL(sink, "civilization.drawn", "CIV-15.3", seat, INT("count", (int32_t)n),
             SECRET(1u << seat, NAMES("cards", CIV_D_KINDS, cards, n)));
    for (size_t i = 0; i < n; i++)
        tell_card(rules, sink, seat, cards[i]);
}

/* CIV-15.2: fewest cities first; CIV-5.3: ties in A.S.T. order. */
void civ_begin_draw(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    for (int i = 0; i < state->players_n; i++) {
        const uint8_t seat = state->order[i];
        int to = state->queue_n++;
        for (; to > 0 && state->player[state->queue[to - 1]].cities > state->player[seat].cities;
             to--)
            state->queue[to] = state->queue[to - 1];
        state->queue[to] = seat;
    }
    for (int i = 0; i < state->players_n; i++)
        state->player[state->queue[i]].fresh = 0;
    draw(rules, state, state->queue[0], sink);
}

/* ---- Gold ------------------------------------------------------------------------------------ */

/* CIV-15.7.  CIV-R11: with or without cities, after his own draw. */
static bool may_buy_gold(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_set *set = civ_set(rules);
    const struct civ_player *player = &state->player[seat];

    return player->treasury >= set->gold_price && state->stack[set->gold_stack - 1].n > 0 &&
           (player->cities > 0 || !civ_ruled(rules, CIV_R_GOLD_NEEDS_CITIES));
}

bool civ_seek_draw(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    for (;;) {
        const int seat = state->queue[state->at];
        if (!state->done && may_buy_gold(rules, state, seat)) {
            civ_ask(state, CIV_P_GOLD, seat, seat);
            return true;
        }
        civ_next_part(state);
        if (state->at >= state->queue_n)
            return false;
        draw(rules, state, state->queue[state->at], sink);
    }
}

bool civ_check_gold(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_set *set = civ_set(rules);
    const int treasury = state->player[move->by].treasury;

    if (state->stack[set->gold_stack - 1].n == 0)
        return REFUSE(why, "civilization.gold-empty", "CIV-15.7");
    if (treasury >= set->gold_price)
        return true;
    return REFUSE(why, "civilization.gold-treasury", "CIV-15.7", INT("found", treasury),
                  INT("expected", set->gold_price));
}

/* The player keeps the card that comes up, even a calamity; the tokens go to Stock. */
void civ_apply_gold(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int price = civ_set(rules)->gold_price;
    struct civ_player *player = &state->player[move->by];
    const int kind = civ_draw_card(rules, state, move->by, civ_set(rules)->gold_stack - 1);

    player->treasury = (uint8_t)(player->treasury - price);
    player->stock = (uint8_t)(player->stock + price);
    /* CIV-R11: with cities nobody disputes it. */
    TELL(sink, "civilization.gold", "CIV-15.7", move->by, WHOLE,
         READING(player->cities == 0 ? reading_of(rules, CIV_R_GOLD_NEEDS_CITIES) : NO_READING),
         NAME("kind", CIV_D_KINDS, kind), INT("price", price));
    tell_card(rules, sink, move->by, kind);
}

void civ_list_gold(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    civ_offer_bare(rules, state, CIV_V_GOLD, out);
}
