/* What a refusal says beside the reason: what the turn waits for, and what else is wrong
 * with a move that comes at the wrong time. */
#include "games/babylonia/babylonia.h"

/* BAB-3.1, BAB-4.1: a complete play may be ended; of one that is not, the clause says what it still
 * needs. */
static const char *play_clause(const struct stele_rules *rules, const struct bab_state *state,
                               bool *complete)
{
    struct stele_reason missing;

    *complete = bab_check_play(rules, state, &missing);
    return state->play.n == 0 ? "BAB-3.1" : *complete ? "BAB-4.1" : missing.clause;
}

static void due_play(const struct stele_rules *rules, const struct bab_state *state,
                     struct stele_reason *what)
{
    bool complete;
    const char *clause = play_clause(rules, state, &complete);

    REFUSE(what, "babylonia.tokens-due", clause, SEAT("player", state->active),
           INT("placed", state->play.n), INT("complete", complete));
}

void bab_due(const struct stele_rules *rules, const void *state, struct stele_reason *what)
{
    const struct bab_state *const s = state;

    if (s->phase == BAB_P_PLAY)
        due_play(rules, s, what);
    else
        bab_refuse_phase(rules, s, what);
    fact_int(&what->facts, "now", 1);
}

bool bab_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move)
{
    const struct bab_state *const s = state;

    (void)rules;
    switch ((enum bab_verb)move->verb) {
    case BAB_V_LAY:
        return s->phase == BAB_P_TILES;
    case BAB_V_DISPLAY:
        return s->phase == BAB_P_DISPLAY;
    case BAB_V_DRAW: /* a first rack may be recorded until the first token lies */
        return s->phase == BAB_P_RACKS || s->phase == BAB_P_REFILL ||
               (s->phase == BAB_P_PLAY && s->window != 0);
    case BAB_V_PLACE:
    case BAB_V_DONE:
        return s->phase == BAB_P_PLAY && move->by == s->active;
    case BAB_V_SCORE:
        return s->phase == BAB_P_SCORE && move->by == s->active;
    case BAB_V_CARD:
        return s->phase == BAB_P_CARD && move->by == s->chooser;
    case BAB_V_EXTRA:
        return s->phase == BAB_P_EXTRA && move->by == s->active;
    case BAB_VERBS_N:
        break;
    }
    return true;
}

/* Token, space and farm can be judged whoever's turn it is, the shape of a play cannot.  Before the
 * first turn there is nothing to judge. */
bool bab_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why)
{
    const struct bab_state *const s = state;

    if (s->phase < BAB_P_PLAY)
        return true;
    switch ((enum bab_verb)move->verb) {
    case BAB_V_PLACE:
        return bab_check_token(rules, s, move->by, move_int(move, BAB_PLACE_TOKEN, 0),
                               move_int(move, BAB_PLACE_AT, 0), why);
    case BAB_V_SCORE:
        return bab_check_item(rules, s, move_int(move, BAB_SCORE_AT, 0), why);
    case BAB_V_CARD:
        return bab_check_displayed(rules, s, move_int(move, BAB_CARD_NUMBER, 0), why);
    case BAB_V_EXTRA:
        return bab_check_extra_card(rules, s, move->by, why);
    default:
        return true;
    }
}

/* ---- A turn recorded for somebody else ------------------------------------------------------- */

/* Where nobody records the draws, the next turn begins by itself as soon as nothing could be added
 * to a play: a token too many then comes in the turn of the next player.  The clause that ended the
 * play before it, BAB-4.1 if the token would have gone with it. */
static const char *token_too_many(const struct stele_rules *rules, const struct bab_state *state,
                                  int seat, const struct stele_move *move)
{
    struct bab_state then = *state;
    struct stele_reason why;

    then.active = (int8_t)seat;
    then.turn--;
    then.play = state->last;
    return bab_check_shape(rules, &then, move_int(move, BAB_PLACE_TOKEN, 0),
                           move_int(move, BAB_PLACE_AT, 0), &why)
               ? "BAB-4.1"
               : why.clause;
}

const char *bab_other_turn(const struct stele_rules *rules, const void *state, int seat,
                           unsigned round, const struct stele_move *move)
{
    const struct bab_state *const s = state;
    const int n = rules->players_n;
    const unsigned last_round = s->active == 0 ? s->round - 1u : s->round;
    bool complete;

    if (s->phase != BAB_P_PLAY)
        return NULL;
    if (s->play.n > 0) /* what the play of the player before still needs */
        return seat == (s->active + 1) % n ? play_clause(rules, s, &complete) : NULL;
    if (s->last.n == 0 || move->verb != BAB_V_PLACE || (seat + 1) % n != s->active ||
        (round != 0 && round != last_round))
        return NULL;
    return token_too_many(rules, s, seat, move);
}
