/* The legal moves of each verb.  Every candidate is checked like a move that somebody made, so that
 * lists and checks cannot disagree; the loops only have to reach every candidate that might
 * pass. */
#include "games/babylonia/babylonia.h"

void bab_list_lay(const struct stele_rules *rules, const struct bab_state *state,
                  struct stele_moves *out)
{
    (void)rules;
    if (state->phase == BAB_P_TILES)
        out->open |= 1u << BAB_V_LAY;
}

void bab_list_display(const struct stele_rules *rules, const struct bab_state *state,
                      struct stele_moves *out)
{
    (void)rules;
    if (state->phase == BAB_P_DISPLAY)
        out->open |= 1u << BAB_V_DISPLAY;
}

/* Also in the play step, as long as first racks may still be recorded. */
void bab_list_draw(const struct stele_rules *rules, const struct bab_state *state,
                   struct stele_moves *out)
{
    (void)rules;
    if (state->phase == BAB_P_RACKS || state->phase == BAB_P_REFILL ||
        (state->phase == BAB_P_PLAY && state->window != 0))
        out->open |= 1u << BAB_V_DRAW;
}

/* A kind that the log knows to be on the rack, or that may be; the last one is "?". */
static bool may_have(const struct stele_rules *rules, const struct bab_state *state, int kind)
{
    const struct bab_clan *clan = &state->clan[state->active];

    if (kind == bab_set(rules)->tokens_n)
        return clan->rack[kind] > 0;
    return bab_available(rules, clan, kind) > 0;
}

void bab_list_place(const struct stele_rules *rules, const struct bab_state *state,
                    struct stele_moves *out)
{
    const struct bab_set *set = bab_set(rules);
    struct stele_move move;

    if (state->phase != BAB_P_PLAY)
        return;
    for (int kind = 0; kind <= set->tokens_n; kind++) {
        if (!may_have(rules, state, kind))
            continue;
        for (int space = 0; space < set->spaces_n; space++) {
            move_init(&move, BAB_V_PLACE, state->active);
            move_set_int(&move, BAB_PLACE_TOKEN, kind);
            move_set_int(&move, BAB_PLACE_AT, space);
            game_offer(rules, state, &move, out);
        }
    }
}

void bab_list_done(const struct stele_rules *rules, const struct bab_state *state,
                   struct stele_moves *out)
{
    struct stele_move move;

    if (state->phase != BAB_P_PLAY)
        return;
    move_init(&move, BAB_V_DONE, state->active);
    game_offer(rules, state, &move, out);
}

void bab_list_score(const struct stele_rules *rules, const struct bab_state *state,
                    struct stele_moves *out)
{
    const struct bab_set *set = bab_set(rules);
    struct stele_move move;

    if (state->phase != BAB_P_SCORE)
        return;
    for (int i = 0; i < set->sites_n; i++) {
        if (!((state->pending >> i) & 1))
            continue;
        move_init(&move, BAB_V_SCORE, state->active);
        move_set_int(&move, BAB_SCORE_AT, set->site[i]);
        game_offer(rules, state, &move, out);
    }
}

void bab_list_card(const struct stele_rules *rules, const struct bab_state *state,
                   struct stele_moves *out)
{
    const struct bab_set *set = bab_set(rules);
    struct stele_move move;

    if (state->phase != BAB_P_CARD)
        return;
    for (int i = 0; i < set->cards_n; i++) {
        move_init(&move, BAB_V_CARD, state->chooser);
        move_set_int(&move, BAB_CARD_NUMBER, set->card_number[i]);
        game_offer(rules, state, &move, out);
    }
}

void bab_list_extra(const struct stele_rules *rules, const struct bab_state *state,
                    struct stele_moves *out)
{
    struct stele_move move;

    if (state->phase != BAB_P_EXTRA)
        return;
    for (int answer = BAB_YES; answer <= BAB_NO; answer++) {
        move_init(&move, BAB_V_EXTRA, state->active);
        move_set_int(&move, BAB_EXTRA_USE, answer);
        game_offer(rules, state, &move, out);
    }
}
