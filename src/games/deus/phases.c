/* What happens without a decision: dealing, village attacks, the way from card to card and from
 * turn to turn, the end. */
#include "games/deus/deus.h"

#include "core/game/standing.h"

#include <string.h>

/* ---- Points ---------------------------------------------------------------------------------- */

void deu_gain_vp(struct deu_state *state, int seat, enum deu_category category, int points)
{
    struct deu_player *player = &state->player[seat];

    player->vp += points;
    player->earned[category] += points;
}

/* ---- Attacks on villages --------------------------------------------------------------------- */

/* What each seat has around a village, and who wins it. */
struct siege {
    int32_t armies[DEU_SEATS_MAX], pieces[DEU_SEATS_MAX];
    unsigned besiegers, winners, strongest; /* bit per seat; strongest: most armies */
};

static void count_siege(const struct stele_rules *rules, const struct deu_state *state, int village,
                        struct siege *siege)
{
    memset(siege, 0, sizeof *siege);
    for (int seat = 0; seat < rules->players_n; seat++) {
        deu_regions left = state->near[village] & state->player[seat].held;
        for (; left != 0; left &= left - 1) {
            siege->armies[seat] += state->armies[deu_lowest(left)]; /* DEU-R18 */
            siege->pieces[seat] += deu_pieces_at(state, deu_lowest(left));
        }
    }
}

/* DEU-6.3, DEU-R23: most armies; DEU-6.4: then most pieces; DEU-6.5: else they share. */
static void find_winners(const struct stele_rules *rules, struct siege *siege)
{
    int armies = 1, pieces = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        const int a = siege->armies[seat], p = siege->pieces[seat];
        if (a >= armies)
            siege->strongest = (a > armies ? 0 : siege->strongest) | 1u << seat;
        if (a > armies || (a == armies && p > pieces)) {
            armies = a;
            pieces = p;
            siege->winners = 0;
        }
        if (a == armies && p == pieces)
            siege->winners |= 1u << seat;
    }
}

/* What one winner gets.  Where several have most armies (`level`), pieces decide, and the pieces of
 * those are what is compared.  DEU-6.5, DEU-R2: what does not divide goes back to the reserve. */
static void reward(struct deu_state *state, int seat, int village, const struct siege *siege,
                   int vp, struct stele_ruled reading, struct stele_sink *sink)
{
    const int shares = __builtin_popcount(siege->winners), share = vp / shares;
    const bool level = (siege->strongest & (siege->strongest - 1)) != 0;
    const char *const clause = shares > 1 ? "DEU-6.5" : level ? "DEU-6.4" : "DEU-6.3";
    const char *const compared = level ? "level" : "counts";
    const unsigned rivals = level ? siege->strongest : siege->besiegers;
    const int32_t *const counts = level ? siege->pieces : siege->armies;

    deu_gain_vp(state, seat, DEU_C_VILLAGES, share);
    TELL(sink, shares > 1 ? "deus.attack-shared" : "deus.attacked", clause, seat, READING(reading),
         NAME("village", DEU_D_REGIONS, village), INT("vp", share),
         INT("armies", siege->armies[seat]), INT("pieces", siege->pieces[seat]),
         INT("shares", shares), INT("lost", vp - share * shares), SEATS(compared, rivals, counts));
    if (share == 0)
        return;
    ROW(sink, shares > 1 ? "deus.row-village-shared" : "deus.row-village", clause, seat,
        DEU_C_VILLAGES, share, PLAYER, POINTS, READING(reading),
        NAME("village", DEU_D_REGIONS, village), SEATS(compared, rivals, counts),
        INT("armies", siege->armies[seat]), INT("pieces", siege->pieces[seat]),
        INT("shares", shares), OBJECT(DEU_OBJ_REGION, village),
        DEU_IN(state->near[village] & state->player[seat].held));
}

static void attack(const struct stele_rules *rules, struct deu_state *state, int village,
                   struct stele_ruled reading, struct stele_sink *sink)
{
    const int vp = state->village_vp[village];
    struct siege siege;

    count_siege(rules, state, village, &siege);
    find_winners(rules, &siege);
    for (int seat = 0; seat < rules->players_n; seat++) {
        if (siege.pieces[seat] == 0)
            continue;
        siege.besiegers |= 1u << seat;
        TELL(sink, "deus.besieges", "DEU-6.4", seat, NAME("village", DEU_D_REGIONS, village),
             INT("armies", siege.armies[seat]), INT("pieces", siege.pieces[seat]));
    }
    state->villages &= ~deu_bit(village); /* DEU-6.6 */
    state->village_vp[village] = 0;
    for (int seat = 0; seat < rules->players_n; seat++)
        if ((siege.winners >> seat) & 1)
            reward(state, seat, village, &siege, vp, reading, sink);
}

deu_regions deu_attacked(const struct stele_rules *rules, const struct deu_state *state)
{
    const deu_regions occupied = deu_occupied(rules, state);
    deu_regions attacked = 0;

    for (deu_regions left = state->villages; left != 0; left &= left - 1) {
        const deu_regions near = state->near[deu_lowest(left)];
        if ((near & ~occupied) == 0 && (near & state->piece[DEU_ARMY]) != 0)
            attacked |= deu_bit(deu_lowest(left));
    }
    return attacked;
}

/* DEU-6.2, DEU-6.8: at once, and all of them. */
void deu_attack_villages(const struct stele_rules *rules, struct deu_state *state,
                         struct stele_ruled reading, struct stele_sink *sink)
{
    for (deu_regions left = deu_attacked(rules, state); left != 0; left &= left - 1)
        attack(rules, state, deu_lowest(left), reading, sink);
    deu_watch_end(state, sink);
}

/* ---- The end --------------------------------------------------------------------------------- */

/* DEU-9.1, DEU-9.2: this round is finished, then there is one more; DEU-9.3: a second trigger
 * changes nothing. */
void deu_watch_end(struct deu_state *state, struct stele_sink *sink)
{
    if (state->met || (state->temples > 0 && state->villages != 0))
        return;
    state->met = (uint8_t)(1 + (state->temples == 0 ? DEU_END_TEMPLES : DEU_END_VILLAGES));
    state->final_round = (uint16_t)(state->round + 1);
    TELL(sink, "deus.end-met", "DEU-9.1", state->active, NAME("end", DEU_D_ENDS, state->met - 1),
         INT("round", state->final_round));
}

/* DEU-9.7, DEU-R19: those who tie share the win. */
static void finish(const struct stele_rules *rules, struct deu_state *state, enum deu_end end,
                   struct stele_sink *sink)
{
    struct stele_standing standing = {0};

    state->phase = DEU_P_OVER;
    state->end = (uint8_t)end;
    deu_standing(rules, state, &standing);
    state->winners = standing.winners;
    TELL(sink, "deus.game-over", end == DEU_END_EXHAUSTED ? "DEU-R20" : "DEU-9.2", STELE_NOBODY,
         WHEN(end == DEU_END_EXHAUSTED, READING(reading_of(rules, DEU_R_EMPTY_DECK_ENDS))),
         NAME("end", DEU_D_ENDS, end));
    for (int seat = 0; seat < rules->players_n; seat++)
        if ((state->winners >> seat) & 1)
            TELL(sink, standing.win == STELE_WIN_SHARED ? "deus.shared-win" : "deus.win",
                 standing.clause, seat, INT("points", standing.figure[0].value[seat]),
                 FACTS(standing_facts(rules, &standing)));
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* DEU-R20, second reading: the game is over when somebody cannot fill the hand. */
static bool is_exhausted(const struct stele_rules *rules, const struct deu_state *state)
{
    const struct deu_player *player = &state->player[state->draw_seat];

    return deu_ruled(rules, DEU_R_EMPTY_DECK_ENDS) && state->draw_after != DEU_AFTER_CARD &&
           player->hand_n + state->draw_n < deu_set(rules)->hand_refill;
}

/* Cards can be drawn in the middle of anything, and drawing them may take a move of chance.  So the
 * code that starts a draw sets what follows it (draw_after).  That happens once the last card is
 * drawn: at once from a deck whose order is known, or moves later. */
static void after_draw(const struct stele_rules *rules, struct deu_state *state,
                       struct stele_sink *sink)
{
    switch ((enum deu_after)state->draw_after) {
    case DEU_AFTER_DEAL:
        deu_prepare(rules, state, sink);
        break;
    case DEU_AFTER_EMPTY:
        state->phase = DEU_P_ACTION;
        break;
    case DEU_AFTER_CARD:
        deu_next_card(rules, state, sink);
        break;
    case DEU_AFTER_OFFER:
        deu_end_action(rules, state, sink);
        break;
    case DEU_AFTER_REFILL:
        deu_end_turn(rules, state, sink);
        break;
    }
}

void deu_settle_draw(const struct stele_rules *rules, struct deu_state *state,
                     struct stele_sink *sink)
{
    deu_draw_ordered(rules, state, sink);
    if (state->draw_n == 0)
        after_draw(rules, state, sink);
    else if (state->deck_n == 0)
        deu_renew(rules, state, NO_READING, sink); /* needed now, at the latest */
}

void deu_start_draw(const struct stele_rules *rules, struct deu_state *state, int seat, int n,
                    enum deu_after after, struct stele_sink *sink)
{
    state->phase = DEU_P_DRAW;
    state->draw_seat = (int8_t)seat;
    state->draw_n = (uint8_t)deu_can_draw(rules, state, seat, n);
    state->draw_after = (uint8_t)after;
    if (is_exhausted(rules, state)) {
        finish(rules, state, DEU_END_EXHAUSTED, sink);
        return;
    }
    deu_settle_draw(rules, state, sink);
}

/* ---- Before the first turn ------------------------------------------------------------------- */

int deu_unstocked(const struct stele_rules *rules, const struct deu_state *state)
{
    for (int i = 0; i < rules->players_n; i++) {
        const int seat = (state->first + i) % rules->players_n;
        if (!state->player[seat].stocked)
            return seat;
    }
    return STELE_NOBODY;
}

/* The next seat, from the first player on, that has no hand yet. */
static int undealt(const struct stele_rules *rules, const struct deu_state *state)
{
    for (int i = 0; i < rules->players_n; i++) {
        const int seat = (state->first + i) % rules->players_n;
        if (state->player[seat].hand_n == 0)
            return seat;
    }
    return STELE_NOBODY;
}

/* DEU-2.7: what the set-up does not say is still to come: the map, the pieces, the hands. */
void deu_prepare(const struct stele_rules *rules, struct deu_state *state, struct stele_sink *sink)
{
    const int seat = undealt(rules, state);

    if (state->tiles_n == 0)
        state->phase = DEU_P_MAP;
    else if (deu_unstocked(rules, state) != STELE_NOBODY)
        state->phase = DEU_P_STOCK;
    else if (seat != STELE_NOBODY)
        deu_start_draw(rules, state, seat, deu_set(rules)->start_hand, DEU_AFTER_DEAL, sink);
    else
        state->phase = DEU_P_ACTION;
}

/* ---- From card to card ----------------------------------------------------------------------- */

/* DEU-10.6: a card that lies face down does nothing. */
static void seek_card(const struct stele_rules *rules, struct deu_state *state,
                      struct stele_sink *sink)
{
    const struct deu_column *column = &state->player[state->active].column[state->column];

    while (state->at < column->n && deu_is_facedown(column, state->at))
        state->at++;
    state->phase = DEU_P_ACTIVATE;
    if (state->at == column->n)
        deu_end_action(rules, state, sink);
}

/* DEU-4.15: from the bottom to the top. */
void deu_activate_column(const struct stele_rules *rules, struct deu_state *state,
                         struct stele_sink *sink)
{
    state->at = 0;
    seek_card(rules, state, sink);
}

void deu_next_card(const struct stele_rules *rules, struct deu_state *state,
                   struct stele_sink *sink)
{
    state->copied = 0;
    state->marching = false;
    memset(state->marched, 0, sizeof state->marched);
    state->at++;
    seek_card(rules, state, sink);
}

/* ---- From turn to turn ----------------------------------------------------------------------- */

static void clear_turn(struct deu_state *state)
{
    state->card = state->column = state->at = state->copied = 0;
    state->facedown = state->marching = false;
    state->offered = state->god = state->extra = 0;
    state->draw_n = state->draw_after = 0;
    state->draw_seat = 0;
}

/* DEU-3.3, DEU-4.17: nobody ends a turn with an empty hand. */
void deu_end_action(const struct stele_rules *rules, struct deu_state *state,
                    struct stele_sink *sink)
{
    if (state->player[state->active].hand_n == 0)
        deu_start_draw(rules, state, state->active, deu_set(rules)->hand_refill, DEU_AFTER_REFILL,
                       sink);
    else
        deu_end_turn(rules, state, sink);
}

/* DEU-3.1: from the first player clockwise; DEU-R20: one who has no cards draws at the start. */
static void begin_turn(const struct stele_rules *rules, struct deu_state *state,
                       struct stele_sink *sink)
{
    state->phase = DEU_P_ACTION;
    if (state->player[state->active].hand_n == 0 && state->deck_n + state->discards_n > 0)
        deu_start_draw(rules, state, state->active, deu_set(rules)->hand_refill, DEU_AFTER_EMPTY,
                       sink);
}

void deu_end_turn(const struct stele_rules *rules, struct deu_state *state, struct stele_sink *sink)
{
    const int next = (state->active + 1) % rules->players_n;

    clear_turn(state);
    /* DEU-9.2, DEU-9.4: every rule holds to the end of the last round */
    if (next == state->first && state->met && state->round >= state->final_round) {
        finish(rules, state, (enum deu_end)(state->met - 1), sink);
        return;
    }
    state->active = (int8_t)next;
    if (state->turn < UINT16_MAX)
        state->turn++;
    if (next == state->first && state->round < UINT16_MAX) {
        state->round++;
        if (state->round == state->final_round)
            TELL(sink, "deus.final-round", "DEU-9.2", STELE_NOBODY, INT("round", state->round));
    }
    begin_turn(rules, state, sink);
}
