/* Check and apply, one pair of functions per verb.  What a play may consist of is in play.c, what
 * happens by itself in phases.c. */
#include "games/babylonia/babylonia.h"

/* ---- Refusing -------------------------------------------------------------------------------- */

/* Names the player whose move it would have been. */
static bool refuse_player(struct stele_reason *why, enum bab_why reason, int found, int expected)
{
    bab_refuse_seat(why, reason, found);
    fact_seat(&why->facts, "expected", expected);
    return false;
}

static bool refuse_scoring_due(const struct stele_rules *rules, const struct bab_state *state,
                               struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    int16_t spaces[BAB_SITES_MAX];
    size_t n = 0;

    for (int i = 0; i < set->sites_n; i++)
        if ((state->pending >> i) & 1)
            spaces[n++] = set->site[i];
    bab_refuse_seat(why, BAB_WHY_SCORING_DUE, state->active);
    fact_names(&why->facts, "at", BAB_D_SPACES, spaces, n);
    return false;
}

bool bab_refuse_phase(const struct stele_rules *rules, const struct bab_state *state,
                      struct stele_reason *why)
{
    switch ((enum bab_phase)state->phase) {
    case BAB_P_TILES:
        return bab_refuse(why, BAB_WHY_TILES_DUE);
    case BAB_P_DISPLAY:
        return bab_refuse(why, BAB_WHY_DISPLAY_DUE);
    case BAB_P_RACKS:
        return bab_refuse_seat(why, BAB_WHY_RACK_DUE, bab_lowest(state->undrawn));
    case BAB_P_SCORE:
        return refuse_scoring_due(rules, state, why);
    case BAB_P_CARD:
        bab_refuse_at(why, BAB_WHY_CARD_DUE, state->prize - 1);
        fact_seat(&why->facts, "expected", state->chooser);
        return false;
    case BAB_P_REFILL:
        bab_refuse_seat(why, BAB_WHY_REFILL_DUE, state->active);
        fact_int(&why->facts, "count", bab_draw_size(rules, &state->clan[state->active]));
        return false;
    case BAB_P_EXTRA:
        return bab_refuse_seat(why, BAB_WHY_EXTRA_DUE, state->active);
    case BAB_P_PLAY:
    case BAB_P_OVER:
        break;
    }
    return bab_refuse_seat(why, BAB_WHY_PLAY_DUE, state->active);
}

/* ---- lay, display (BAB-2.5, BAB-12.1) -------------------------------------------------------- */

bool bab_check_lay(const struct stele_rules *rules, const struct bab_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase != BAB_P_TILES)
        return bab_refuse(why, BAB_WHY_TILES_LIE);
    return bab_may_lay(rules, state, move, why);
}

void bab_apply_lay(const struct stele_rules *rules, struct bab_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    bab_lay(rules, state, move);
    bab_tell_laid(sink, move);
    bab_open(rules, state);
}

bool bab_check_display(const struct stele_rules *rules, const struct bab_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase == BAB_P_TILES)
        return bab_refuse_phase(rules, state, why);
    if (state->phase != BAB_P_DISPLAY)
        return bab_refuse(why, BAB_WHY_DISPLAY_LIES);
    return bab_may_display(rules, move, why);
}

void bab_apply_display(const struct stele_rules *rules, struct bab_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    bab_display(rules, state, move);
    bab_tell_displayed(sink, move);
    bab_open(rules, state);
}

/* ---- draw (BAB-2.7, BAB-10.1) ---------------------------------------------------------------- */

/* A draw is one of three things.  In a full log every draw is recorded (`undrawn`, then
 * `recorded`).  A log kept at the table, or one whose set-up gives the order of the reserves, may
 * leave draws out: the rack is then filled by itself, with tokens nobody knows or those the order
 * gives.  Such a log may still tell a first rack until the first token lies (`window`), and a clan
 * that does so once is `recorded` from then on. */

/* Seats whose first rack may be told now. */
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
        if ((racks >> seat) & 1)
            return true;
        refuse_player(why, BAB_WHY_DRAW_PLAYER, seat, bab_lowest(racks));
        why->clause = "BAB-2.7"; /* a first rack, no refill */
        return false;
    }
    if (state->phase == BAB_P_PLAY)
        return bab_refuse(why, BAB_WHY_DRAW_EARLY);
    if (state->phase != BAB_P_REFILL)
        return bab_refuse_phase(rules, state, why); /* BAB-7.2: not before everything is scored */
    /* BAB-10.1: only the player on turn refills. */
    return seat == state->active || refuse_player(why, BAB_WHY_DRAW_PLAYER, seat, state->active);
}

/* Whether the rack has been filled already, so that the move only tells what is on it. */
static bool is_told(const struct bab_state *state, int seat)
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
        is_told(state, seat) ? bab_rack_size(rules, clan) : bab_draw_size(rules, clan);

    if (found == expected)
        return true;
    bab_refuse_seat(why,
                    first                       ? BAB_WHY_DRAW_FIRST_COUNT
                    : expected == clan->reserve ? BAB_WHY_DRAW_LAST_COUNT
                                                : BAB_WHY_DRAW_COUNT,
                    seat);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", expected);
    return false;
}

static bool refuse_token(struct stele_reason *why, enum bab_why reason, int seat, int kind)
{
    bab_refuse_seat(why, reason, seat);
    fact_name(&why->facts, "token", BAB_D_TOKENS, kind);
    return false;
}

/* The set-up gave the order of the reserve: the draw must agree. */
static bool check_order(const struct stele_rules *rules, const struct bab_state *state, int seat,
                        const int16_t *kinds, int n, struct stele_reason *why)
{
    const struct bab_clan *clan = &state->clan[seat];
    const int drawn = is_told(state, seat) ? 0 : bab_set(rules)->clan_tokens - clan->reserve;

    for (int i = 0; i < n; i++) {
        if (kinds[i] == clan->order[drawn + i] - 1)
            continue;
        refuse_token(why, BAB_WHY_DRAW_ORDER, seat, kinds[i]);
        fact_name(&why->facts, "expected", BAB_D_TOKENS, clan->order[drawn + i] - 1);
        return false;
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
                return bab_refuse(why, BAB_WHY_DRAW_HIDDEN);
        } else if (++drawn[kinds[i]] > clan->unseen[kinds[i]] && clan->order[0] == 0) {
            refuse_token(why, BAB_WHY_DRAW_NOT_LEFT, seat, kinds[i]);
            fact_int(&why->facts, "left", clan->unseen[kinds[i]]);
            return false;
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

    if (is_told(state, seat))
        tell_rack(rules, clan, kinds, n);
    else
        bab_take(rules, clan, kinds, n);
    bab_tell_drew(rules, sink, seat, kinds, n, clan->reserve, first ? BAB_FIRST_RACK : BAB_REFILL);
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
        return bab_refuse_seat(why, BAB_WHY_PLAY_OVER, state->active);
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
    bab_tell_assumed(sink, state->active, kind, space);
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

void bab_apply_place(const struct stele_rules *rules, struct bab_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int kind = move_int(move, BAB_PLACE_TOKEN, 0);
    const int space = move_int(move, BAB_PLACE_AT, 0);
    const int tile = state->tile[space] - 1;

    state->window = 0;
    bab_tell_placed(rules, sink, state->active, kind, space, tile);
    spend_token(rules, state, kind, space, sink);
    state->owner[space] = (uint8_t)(1 + state->active);
    state->token[space] = (uint8_t)kind;
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
        return bab_refuse_seat(why, BAB_WHY_PLAY_OVER, state->active);
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
    bab_refuse_at(why, BAB_WHY_SCORE_OPEN, space);
    fact_names(&why->facts, "free", BAB_D_SPACES, open, n);
    return false;
}

/* BAB-7.1, BAB-7.2, BAB-8.1, BAB-8.5 */
bool bab_check_item(const struct stele_rules *rules, const struct bab_state *state, int space,
                    struct stele_reason *why)
{
    const int ziggurat = bab_set(rules)->space[space].ziggurat;

    if (!bab_in_play(rules, space))
        return bab_refuse_out(rules, why, BAB_WHY_SPACE_OUT, space);
    if (ziggurat >= 0 && ((state->scored >> ziggurat) & 1))
        return bab_refuse_at(why, BAB_WHY_SCORE_AGAIN, space);
    if (ziggurat < 0 && !bab_city_at(rules, state, space)) {
        bab_refuse_at(why, BAB_WHY_SCORE_NOTHING, space);
        if (state->tile[space] != 0) /* a farm */
            fact_name(&why->facts, "tile", BAB_D_TILES, state->tile[space] - 1);
        return false;
    }
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
    bab_tell_ziggurat_scored(sink, state->active, space);
    if (winner == STELE_NOBODY) {
        bab_tell_ziggurat_tied(rules, state, sink, space, count);
        state->tied = (uint8_t)(1 + space);
        bab_next_item(rules, state, sink);
        return;
    }
    bab_tell_ziggurat_won(rules, state, sink, winner, space, count);
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
    bab_refuse(why, BAB_WHY_CARD_GONE);
    fact_int(&why->facts, "number", number);
    for (int seat = 0; seat < rules->players_n; seat++)
        if (card >= 0 && ((state->clan[seat].cards >> card) & 1)) {
            fact_seat(&why->facts, "owner", seat);
            return false;
        }
    fact_int(&why->facts, "out", 1); /* BAB-2.6, BAB-12.1: it never lay on display */
    return false;
}

bool bab_check_card(const struct stele_rules *rules, const struct bab_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase != BAB_P_CARD) {
        if (state->phase < BAB_P_PLAY)
            return bab_refuse_phase(rules, state, why);
        if (state->tied != 0)
            return bab_refuse_at(why, BAB_WHY_CARD_TIE, state->tied - 1);
        return bab_refuse(why, BAB_WHY_CARD_NO_WIN);
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
    bab_tell_took_card(rules, sink, seat, card);
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
        return bab_refuse_seat(why, BAB_WHY_EXTRA_SPENT, seat);
    return ((clan->cards >> card) & 1) || bab_refuse_seat(why, BAB_WHY_EXTRA_NO_CARD, seat);
}

bool bab_check_extra(const struct stele_rules *rules, const struct bab_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    if (state->phase == BAB_P_EXTRA)
        return true;
    return bab_check_extra_card(rules, state, state->active, why) &&
           bab_refuse_seat(why, BAB_WHY_EXTRA_EARLY, state->active);
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
        refuse_player(why, BAB_WHY_CARD_NOT_YOURS, move->by, state->chooser);
        fact_name(&why->facts, "at", BAB_D_SPACES, state->prize - 1);
        return false;
    }
    if (move->verb < BAB_V_PLACE || move->by == state->active)
        return true;
    return refuse_player(
        why, move->verb == BAB_V_SCORE ? BAB_WHY_SCORE_NOT_YOURS : BAB_WHY_NOT_YOUR_TURN, move->by,
        state->active);
}

/* BAB-11.2; BAB-R14: the other reading would have asked for card 2 before the game ended. */
static bool refuse_over(const struct stele_rules *rules, const struct bab_state *state,
                        const struct stele_move *move, struct stele_reason *why)
{
    bab_refuse(why, BAB_WHY_OVER);
    fact_name(&why->facts, "end", BAB_D_ENDS, state->end);
    if (move->verb == BAB_V_EXTRA && move->by == state->active && state->end == BAB_END_CITIES &&
        bab_has(rules, &state->clan[move->by], BAB_E_EXTRA_TURN) &&
        !bab_ruled(rules, BAB_R_CARD_BEFORE_END))
        why->reading = reading_of(rules, BAB_R_CARD_BEFORE_END);
    return false;
}

bool bab_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct bab_state *s = state;

    if (s->phase == BAB_P_OVER)
        return refuse_over(rules, s, move, why);
    return check_player(s, move, why);
}
