/* Check and apply, one pair of functions per verb.  What a play may consist of is in play.c, what
 * happens by itself in phases.c. */
#include "games/babylonia/babylonia.h"

bool bab_refuse_phase(const struct stele_rules *rules, const struct bab_state *state,
                      struct stele_reason *why)
{
    switch ((enum bab_phase)state->phase) {
    case BAB_P_TILES:
        return REFUSE(why, "babylonia.tiles-due", "BAB-2.5");
    case BAB_P_DISPLAY:
        return REFUSE(why, "babylonia.display-due", "BAB-12.1");
    case BAB_P_RACKS:
        return REFUSE(why, "babylonia.rack-due", "BAB-2.7",
                      SEAT("player", bab_lowest(state->undrawn)));
    case BAB_P_SCORE:
        return REFUSE(why, "babylonia.scoring-due", "BAB-7.2", SEAT("player", state->active),
                      FACTS(bab_pending(rules, state)));
    case BAB_P_CARD:
        return REFUSE(why, "babylonia.card-due", "BAB-8.4", BAB_AT(state->prize - 1),
                      SEAT("expected", state->chooser));
    case BAB_P_REFILL:
        return REFUSE(why, "babylonia.refill-due", "BAB-10.1", SEAT("player", state->active),
                      INT("count", bab_draw_size(rules, &state->clan[state->active])));
    case BAB_P_EXTRA:
        return REFUSE(why, "babylonia.extra-due", "BAB-9.2", SEAT("player", state->active));
    case BAB_P_PLAY:
    case BAB_P_OVER:
        break;
    }
    return REFUSE(why, "babylonia.play-due", "BAB-3.1", SEAT("player", state->active));
}

/* ---- lay, display (BAB-2.5, BAB-12.1) -------------------------------------------------------- */

bool bab_check_lay(const struct stele_rules *rules, const struct bab_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase != BAB_P_TILES)
        return REFUSE(why, "babylonia.tiles-lie", "BAB-2.5");
    return bab_may_lay(rules, state, move, why);
}

void bab_apply_lay(const struct stele_rules *rules, struct bab_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    bab_lay(rules, state, move);
    TELL(sink, "babylonia.laid", "BAB-2.5", STELE_NOBODY, WHOLE,
         BAB_TILE(move_int(move, BAB_LAY_TILE, 0)),
         NAMES("at", BAB_D_SPACES, move_values(move, BAB_LAY_AT), move_count(move, BAB_LAY_AT)));
    bab_open(rules, state);
}

bool bab_check_display(const struct stele_rules *rules, const struct bab_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase == BAB_P_TILES)
        return bab_refuse_phase(rules, state, why);
    if (state->phase != BAB_P_DISPLAY)
        return REFUSE(why, "babylonia.display-lies", "BAB-12.1");
    return bab_may_display(rules, move, why);
}

void bab_apply_display(const struct stele_rules *rules, struct bab_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    bab_display(rules, state, move);
    TELL(sink, "babylonia.displayed", "BAB-12.1", STELE_NOBODY, WHOLE,
         INTS("cards", move_values(move, BAB_DISPLAY_CARDS), move_count(move, BAB_DISPLAY_CARDS)));
    bab_open(rules, state);
}

/* ---- draw (BAB-2.7, BAB-10.1) ---------------------------------------------------------------- */

/* A draw is one of three things.  In a full log every draw is recorded (`undrawn`, then
 * `recorded`).  A log kept at the table, or one whose set-up gives the order of the reserves, may
 * leave draws out: the rack is then filled by itself, with tokens nobody knows or those the order
 * gives.  Such a log may still tell a first rack until the first token lies (`window`), and a clan
 * that does so once is `recorded` from then on. */

/* Seats whose first rack may be recorded now. */
static unsigned first_racks(const struct bab_state *state)
{
    if (state->phase == BAB_P_RACKS)
        return state->undrawn | state->window;
    return state->phase == BAB_P_PLAY ? state->window : 0;
}

int bab_drawer(const struct bab_state *state, const struct stele_move *move)
{
    const unsigned racks = first_racks(state);
    const int otherwise = racks == 0            ? state->active
                          : state->undrawn != 0 ? bab_lowest(state->undrawn)
                                                : bab_lowest(racks);

    return move_int(move, BAB_DRAW_PLAYER, otherwise);
}

static bool check_drawer(const struct stele_rules *rules, const struct bab_state *state, int seat,
                         struct stele_reason *why)
{
    const unsigned racks = first_racks(state);

    if (racks != 0) {
        return ((racks >> seat) & 1) || /* a first rack, no refill */
               REFUSE(why, "babylonia.draw-player", "BAB-2.7", SEAT("player", seat),
                      SEAT("expected", bab_lowest(racks)));
    }
    if (state->phase == BAB_P_PLAY)
        return REFUSE(why, "babylonia.draw-early", "BAB-10.1");
    if (state->phase != BAB_P_REFILL)
        return bab_refuse_phase(rules, state, why); /* BAB-7.2: not before everything is scored */
    /* BAB-10.1: only the player on turn refills. */
    return seat == state->active || REFUSE(why, "babylonia.draw-player", "BAB-10.1",
                                           SEAT("player", seat), SEAT("expected", state->active));
}

/* Whether the rack has been filled already, so that the move only tells what is on it. */
static bool is_recorded(const struct bab_state *state, int seat)
{
    return (state->window >> seat) & 1;
}

/* BAB-10.3: neither fewer nor more; BAB-10.2: all that is left if the reserve runs short. */
static bool check_draw_size(const struct stele_rules *rules, const struct bab_state *state,
                            int seat, int found, struct stele_reason *why)
{
    const struct bab_clan *clan = &state->clan[seat];
    const bool first = first_racks(state) != 0;
    const int expected =
        is_recorded(state, seat) ? bab_rack_size(rules, clan) : bab_draw_size(rules, clan);

    if (found == expected)
        return true;
    return REFUSE(why,
                  first                       ? "babylonia.draw-first-count"
                  : expected == clan->reserve ? "babylonia.draw-last-count"
                                              : "babylonia.draw-count",
                  first                       ? "BAB-2.7"
                  : expected == clan->reserve ? "BAB-10.2"
                                              : "BAB-10.3",
                  SEAT("player", seat), INT("found", found), INT("expected", expected));
}

/* The set-up gave the order of the reserve: the draw must agree. */
static bool check_order(const struct stele_rules *rules, const struct bab_state *state, int seat,
                        const int16_t *kinds, int n, struct stele_reason *why)
{
    const struct bab_clan *clan = &state->clan[seat];
    const int drawn = is_recorded(state, seat) ? 0 : bab_set(rules)->clan_tokens - clan->reserve;

    for (int i = 0; i < n; i++) {
        if (kinds[i] == clan->order[drawn + i] - 1)
            continue;
        return REFUSE(why, "babylonia.draw-order", "BAB-2.7", SEAT("player", seat),
                      BAB_TOKEN(kinds[i]),
                      NAME("expected", BAB_D_TOKENS, clan->order[drawn + i] - 1));
    }
    return true;
}

bool bab_check_draw(const struct stele_rules *rules, const struct bab_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const int16_t *kinds = move_values(move, BAB_DRAW_TOKENS);
    const int n = (int)move_count(move, BAB_DRAW_TOKENS);
    const int seat = bab_drawer(state, move);
    const struct bab_clan *clan = &state->clan[seat];
    int drawn[BAB_TOKENS_MAX] = {0};

    if (!check_drawer(rules, state, seat, why) || !check_draw_size(rules, state, seat, n, why))
        return false;
    for (int i = 0; i < n; i++) {
        if (kinds[i] == set->tokens_n) {
            if (!rules->table)
                return REFUSE(why, "babylonia.draw-hidden", "BAB-10.1");
        } else if (++drawn[kinds[i]] > clan->unseen[kinds[i]] && clan->order[0] == 0) {
            return REFUSE(why, "babylonia.draw-not-left", "BAB-10.1", SEAT("player", seat),
                          BAB_TOKEN(kinds[i]), INT("left", clan->unseen[kinds[i]]));
        }
    }
    return clan->order[0] == 0 || check_order(rules, state, seat, kinds, n, why);
}

/* A first rack that the log could have left out: the unknown tokens go back and the known ones are
 * drawn instead. */
static void tell_rack(const struct stele_rules *rules, struct bab_clan *clan, const int16_t *kinds,
                      int n)
{
    if (clan->order[0] != 0)
        return; /* known already */
    clan->rack[bab_set(rules)->tokens_n] = 0;
    clan->reserve = (uint8_t)(clan->reserve + n);
    bab_take(rules, clan, kinds, n);
}

void bab_apply_draw(const struct stele_rules *rules, struct bab_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int16_t *kinds = move_values(move, BAB_DRAW_TOKENS);
    const int n = (int)move_count(move, BAB_DRAW_TOKENS);
    const int seat = bab_drawer(state, move);
    const uint8_t bit = (uint8_t)(1u << seat);
    struct bab_clan *clan = &state->clan[seat];
    const bool first = first_racks(state) != 0;

    if (is_recorded(state, seat))
        tell_rack(rules, clan, kinds, n);
    else
        bab_take(rules, clan, kinds, n);
    TELL(sink, first ? "babylonia.racked" : "babylonia.drew", first ? "BAB-2.7" : "BAB-10.1", seat,
         WHOLE, SECRET(1u << seat, FACTS(bab_drawn(rules, kinds, n))), INT("left", clan->reserve));
    if (!first) {
        bab_end_turn(rules, state, sink);
        return;
    }
    state->recorded |= bit;
    state->window &= (uint8_t)~bit;
    state->undrawn &= (uint8_t)~bit;
    if (state->phase == BAB_P_RACKS)
        bab_open(rules, state);
}

/* ---- place ----------------------------------------------------------------------------------- */

bool bab_check_place(const struct stele_rules *rules, const struct bab_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int kind = move_int(move, BAB_PLACE_TOKEN, 0);
    const int space = move_int(move, BAB_PLACE_AT, 0);

    if (state->phase < BAB_P_PLAY || state->phase == BAB_P_EXTRA)
        return bab_refuse_phase(rules, state, why);
    if (!bab_check_token(rules, state, state->active, kind, space, why) ||
        !bab_check_shape(rules, state, kind, space, why))
        return false;
    if (state->phase == BAB_P_PLAY)
        return true;
    /* The tokens placed would go with it, but the play is over. */
    if (state->phase == BAB_P_REFILL)
        return REFUSE(why, "babylonia.play-over", "BAB-4.1", SEAT("player", state->active));
    return bab_refuse_phase(rules, state, why);
}

/* Takes the token off the rack.  If the log does not know it to be there, it must be one of the
 * unknown ones. */
static void spend_token(const struct stele_rules *rules, struct bab_state *state, int kind,
                        int space, struct stele_sink *sink)
{
    struct bab_clan *clan = &state->clan[state->active];
    const int unknown = bab_set(rules)->tokens_n;

    if (clan->rack[kind] > 0) {
        clan->rack[kind]--;
        return;
    }
    clan->rack[unknown]--;
    clan->unseen[kind]--;
    state->assumed++;
    TELL(sink, "babylonia.assumed", "BAB-4.1", state->active, BAB_TOKEN(kind), BAB_AT(space));
}

static void note_placed(const struct stele_rules *rules, struct bab_state *state, int kind,
                        int space)
{
    struct bab_play *play = &state->play;

    play->at[play->n] = (uint8_t)space;
    play->token[play->n++] = (uint8_t)kind;
    play->kinds[kind]++;
    play->rivers = (uint8_t)(play->rivers + bab_set(rules)->space[space].river);
}

/* BAB-5.2, BAB-5.3: face down on a river; BAB-5.5, BAB-5.8: on a farm.  BAB-R6 where it leaves the
 * token, which lies there already, without a row for ziggurats. */
static void tell_placed(const struct stele_rules *rules, const struct bab_state *state, int kind,
                        int space, struct stele_sink *sink)
{
    const int seat = state->active, farm = state->tile[space] - 1;

    if (farm >= 0)
        TELL(sink, "babylonia.placed-farm", kind == bab_set(rules)->farmer ? "BAB-5.5" : "BAB-5.8",
             seat, WHOLE, READING(bab_unpaid_reading(rules, state, seat, space)), BAB_TOKEN(kind),
             BAB_AT(space), BAB_TILE(farm));
    else if (bab_set(rules)->space[space].river)
        TELL(sink, "babylonia.placed-river", "BAB-5.3", seat, WHOLE,
             READING(bab_unpaid_reading(rules, state, seat, space)),
             SECRET(1u << seat, BAB_TOKEN(kind)), BAB_AT(space));
    else
        TELL(sink, "babylonia.placed", "BAB-5.2", seat, WHOLE,
             READING(bab_unpaid_reading(rules, state, seat, space)), BAB_TOKEN(kind),
             BAB_AT(space));
}

void bab_apply_place(const struct stele_rules *rules, struct bab_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int kind = move_int(move, BAB_PLACE_TOKEN, 0);
    const int space = move_int(move, BAB_PLACE_AT, 0);
    const int tile = state->tile[space] - 1;

    state->window = 0;
    state->owner[space] = (uint8_t)(1 + state->active);
    state->token[space] = (uint8_t)kind;
    tell_placed(rules, state, kind, space, sink);
    spend_token(rules, state, kind, space, sink);
    note_placed(rules, state, kind, space);
    if (tile >= 0) { /* BAB-5.6, BAB-R5: whoever enters a farm harvests it */
        state->tile[space] = 0;
        state->harvested[tile]++;
        bab_book_farm(rules, state, state->active, space, tile, sink);
    }
    bab_book_ziggurats(rules, state, state->active, space, sink);
    bab_settle_play(rules, state, sink);
}

/* ---- done (BAB-4.1) -------------------------------------------------------------------------- */

bool bab_check_done(const struct stele_rules *rules, const struct bab_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    if (state->phase == BAB_P_REFILL)
        return REFUSE(why, "babylonia.play-over", "BAB-4.1", SEAT("player", state->active));
    if (state->phase != BAB_P_PLAY)
        return bab_refuse_phase(rules, state, why);
    return bab_check_play(rules, state, why);
}

void bab_apply_done(const struct stele_rules *rules, struct bab_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    bab_close_play(rules, state, sink);
}

/* ---- score ----------------------------------------------------------------------------------- */

static bool refuse_open(const struct stele_rules *rules, const struct bab_state *state, int space,
                        struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_space *at = &set->space[space];
    int16_t open[BAB_EDGES];
    size_t n = 0;

    for (int i = 0; i < at->near_n; i++) {
        const int near = at->near[i];
        if (state->owner[near] == 0 && !set->space[near].river && bab_in_play(rules, near))
            open[n++] = near;
    }
    return REFUSE(why, "babylonia.score-open", "BAB-7.1", BAB_AT(space),
                  NAMES("free", BAB_D_SPACES, open, n));
}

/* BAB-7.1, BAB-7.2, BAB-8.1, BAB-8.5 */
bool bab_check_item(const struct stele_rules *rules, const struct bab_state *state, int space,
                    struct stele_reason *why)
{
    const int ziggurat = bab_set(rules)->space[space].ziggurat;

    if (!bab_in_play(rules, space))
        return REFUSE(why, "babylonia.space-out", "BAB-2.2", BAB_OUT(rules, space));
    if (ziggurat >= 0 && ((state->scored >> ziggurat) & 1))
        return REFUSE(why, "babylonia.score-again", "BAB-8.5", BAB_AT(space));
    if (ziggurat < 0 && !bab_city_at(rules, state, space))
        return REFUSE(why, "babylonia.score-nothing", "BAB-7.2", BAB_AT(space),
                      WHEN(state->tile[space] != 0, BAB_TILE(state->tile[space] - 1))); /* a farm */
    if (!bab_is_surrounded(rules, state, space))
        return refuse_open(rules, state, space, why);
    return true;
}

bool bab_check_score(const struct stele_rules *rules, const struct bab_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int space = move_int(move, BAB_SCORE_AT, 0);

    /* BAB-8.4: the card is taken before the next item. */
    if (state->phase == BAB_P_CARD || state->phase < BAB_P_PLAY)
        return bab_refuse_phase(rules, state, why);
    if (!bab_check_item(rules, state, space, why))
        return false;
    return state->phase == BAB_P_SCORE || bab_refuse_phase(rules, state, why);
}

/* BAB-8.2, BAB-8.3, BAB-8.5: once in the game, tie or not. */
static void score_ziggurat(const struct stele_rules *rules, struct bab_state *state, int space,
                           struct stele_sink *sink)
{
    int count;
    const int winner = bab_majority(rules, state, space, &count);

    state->scored |= (uint8_t)(1u << bab_set(rules)->space[space].ziggurat);
    TELL(sink, "babylonia.ziggurat-scored", "BAB-8.1", state->active, WHOLE, BAB_AT(space));
    if (winner == STELE_NOBODY) {
        TELL(sink, "babylonia.ziggurat-tied", "BAB-8.3", STELE_NOBODY, BAB_AT(space),
             INT("count", count), FACTS(bab_counts(rules, state, space)));
        state->tied = (uint8_t)(1 + space);
        bab_next_item(rules, state, sink);
        return;
    }
    TELL(sink, "babylonia.ziggurat-won", "BAB-8.2", winner, BAB_AT(space), INT("count", count),
         FACTS(bab_counts(rules, state, space)));
    /* BAB-8.4, BAB-R8: at once; BAB-8.6: a card is always left. */
    state->phase = BAB_P_CARD;
    state->chooser = (int8_t)winner;
    state->prize = (uint8_t)(1 + space);
}

void bab_apply_score(const struct stele_rules *rules, struct bab_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int space = move_int(move, BAB_SCORE_AT, 0);
    const struct bab_space *at = &bab_set(rules)->space[space];

    state->pending &= ~(UINT64_C(1) << at->site);
    if (at->ziggurat >= 0) {
        score_ziggurat(rules, state, space, sink);
        return;
    }
    bab_score_city(rules, state, space, sink);
    bab_next_item(rules, state, sink);
}

/* ---- card (BAB-8.4) -------------------------------------------------------------------------- */

bool bab_check_displayed(const struct stele_rules *rules, const struct bab_state *state, int number,
                         struct stele_reason *why)
{
    const int card = bab_card(rules, number);

    if (card >= 0 && ((state->display >> card) & 1))
        return true;
    for (int seat = 0; seat < rules->players_n; seat++)
        if (card >= 0 && ((state->clan[seat].cards >> card) & 1))
            return REFUSE(why, "babylonia.card-gone", "BAB-8.4", INT("number", number),
                          SEAT("owner", seat));
    /* BAB-2.6, BAB-12.1: it never lay on display */
    return REFUSE(why, "babylonia.card-gone", "BAB-8.4", INT("number", number), INT("out", 1));
}

bool bab_check_card(const struct stele_rules *rules, const struct bab_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase != BAB_P_CARD) {
        if (state->phase < BAB_P_PLAY)
            return bab_refuse_phase(rules, state, why);
        if (state->tied != 0)
            return REFUSE(why, "babylonia.card-tie", "BAB-8.3", BAB_AT(state->tied - 1));
        return REFUSE(why, "babylonia.card-no-win", "BAB-8.2");
    }
    return bab_check_displayed(rules, state, move_int(move, BAB_CARD_NUMBER, 0), why);
}

/* BAB-9.0, BAB-R13: its effect holds from now on, also for what is scored next.  BAB-9.11: only
 * card 2 asks for a decision of its own. */
void bab_apply_card(const struct stele_rules *rules, struct bab_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int card = bab_card(rules, move_int(move, BAB_CARD_NUMBER, 0));
    const int seat = state->chooser;

    state->display &= (uint16_t) ~(1u << card);
    state->clan[seat].cards |= (uint16_t)(1u << card);
    TELL(sink, "babylonia.took-card", "BAB-8.4", seat, WHOLE, NAME("card", BAB_D_CARDS, card),
         INT("number", bab_set(rules)->card_number[card]));
    bab_book_card(rules, state, seat, card, sink);
    bab_next_item(rules, state, sink);
}

/* ---- extra (BAB-9.2) ------------------------------------------------------------------------- */

bool bab_check_extra_card(const struct stele_rules *rules, const struct bab_state *state, int seat,
                          struct stele_reason *why)
{
    const struct bab_clan *clan = &state->clan[seat];
    const int card = bab_set(rules)->effect[BAB_E_EXTRA_TURN];

    if ((clan->spent >> card) & 1)
        return REFUSE(why, "babylonia.extra-spent", "BAB-9.2", SEAT("player", seat));
    return ((clan->cards >> card) & 1) ||
           REFUSE(why, "babylonia.extra-no-card", "BAB-9.2", SEAT("player", seat));
}

bool bab_check_extra(const struct stele_rules *rules, const struct bab_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    if (state->phase == BAB_P_EXTRA)
        return true;
    return bab_check_extra_card(rules, state, state->active, why) &&
           REFUSE(why, "babylonia.extra-early", "BAB-9.2", SEAT("player", state->active));
}

void bab_apply_extra(const struct stele_rules *rules, struct bab_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    bab_decide_extra(rules, state, move_int(move, BAB_EXTRA_USE, BAB_NO) == BAB_YES, sink);
}

/* ---- Every verb ------------------------------------------------------------------------------ */

/* BAB-3.1, BAB-7.2: the player on turn decides; BAB-8.4: the winner of a ziggurat takes the
 * card. */
static bool check_player(const struct bab_state *state, const struct stele_move *move,
                         struct stele_reason *why)
{
    if (move->verb == BAB_V_CARD) {
        if (state->phase != BAB_P_CARD || move->by == state->chooser)
            return true;
        return REFUSE(why, "babylonia.card-not-yours", "BAB-8.4", SEAT("player", move->by),
                      SEAT("expected", state->chooser), NAME("at", BAB_D_SPACES, state->prize - 1));
    }
    if (move->verb < BAB_V_PLACE || move->by == state->active)
        return true;
    return REFUSE(
        why, move->verb == BAB_V_SCORE ? "babylonia.score-not-yours" : "babylonia.not-your-turn",
        move->verb == BAB_V_SCORE ? "BAB-7.2" : "BAB-3.1", SEAT("player", move->by),
        SEAT("expected", state->active));
}

/* BAB-11.2; BAB-R14: the other reading would have asked for card 2 before the game ended. */
static bool refuse_over(const struct stele_rules *rules, const struct bab_state *state,
                        const struct stele_move *move, struct stele_reason *why)
{
    const bool asked = move->verb == BAB_V_EXTRA && move->by == state->active &&
                       state->end == BAB_END_CITIES &&
                       bab_has(rules, &state->clan[move->by], BAB_E_EXTRA_TURN) &&
                       !bab_ruled(rules, BAB_R_CARD_BEFORE_END);

    return REFUSE(why, "babylonia.over", "BAB-11.2", NAME("end", BAB_D_ENDS, state->end),
                  WHEN(asked, READING(reading_of(rules, BAB_R_CARD_BEFORE_END))));
}

bool bab_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct bab_state *s = state;

    if (s->phase == BAB_P_OVER)
        return refuse_over(rules, s, move, why);
    return check_player(s, move, why);
}
