/* The complete list of legal moves.  Every candidate goes through bab_check, so that the list and
 * the checks cannot disagree; the loops only have to reach every candidate that might pass. */
#include "games/babylonia/babylonia.h"

struct lister {
    const struct stele_rules *rules;
    const struct bab_state *state;
    struct stele_moves *out;
};

static void offer(const struct lister *l, const struct stele_move *move)
{
    struct stele_reason why;

    if (bab_check(l->rules, l->state, move, &why))
        moves_add(l->out, move);
}

/* A kind that the log knows to be on the rack, or that may be; the last one is "?". */
static bool may_have(const struct lister *l, int kind)
{
    const struct bab_clan *clan = &l->state->clan[l->state->active];

    if (kind == bab_set(l->rules)->tokens_n)
        return clan->rack[kind] > 0;
    return bab_available(l->rules, clan, kind) > 0;
}

static void list_places(const struct lister *l)
{
    const struct bab_set *set = bab_set(l->rules);
    struct stele_move move;

    for (int kind = 0; kind <= set->tokens_n; kind++) {
        if (!may_have(l, kind))
            continue;
        for (int space = 0; space < set->spaces_n; space++) {
            move_init(&move, BAB_V_PLACE, l->state->active);
            move_set_int(&move, BAB_PLACE_TOKEN, kind);
            move_set_int(&move, BAB_PLACE_AT, space);
            offer(l, &move);
        }
    }
}

static void list_done(const struct lister *l)
{
    struct stele_move move;

    move_init(&move, BAB_V_DONE, l->state->active);
    offer(l, &move);
}

static void list_scores(const struct lister *l)
{
    const struct bab_set *set = bab_set(l->rules);
    struct stele_move move;

    for (int i = 0; i < set->sites_n; i++) {
        if (!((l->state->pending >> i) & 1))
            continue;
        move_init(&move, BAB_V_SCORE, l->state->active);
        move_set_int(&move, BAB_SCORE_AT, set->site[i]);
        offer(l, &move);
    }
}

static void list_cards(const struct lister *l)
{
    const struct bab_set *set = bab_set(l->rules);
    struct stele_move move;

    for (int i = 0; i < set->cards_n; i++) {
        move_init(&move, BAB_V_CARD, l->state->chooser);
        move_set_int(&move, BAB_CARD_NUMBER, set->card_number[i]);
        offer(l, &move);
    }
}

static void list_answers(const struct lister *l)
{
    struct stele_move move;

    for (int answer = BAB_YES; answer <= BAB_NO; answer++) {
        move_init(&move, BAB_V_EXTRA, l->state->active);
        move_set_int(&move, BAB_EXTRA_USE, answer);
        offer(l, &move);
    }
}

void bab_legal(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    const struct bab_state *s = state;
    const struct lister l = {rules, s, out};

    switch ((enum bab_phase)s->phase) {
    case BAB_P_TILES:
        out->open |= 1u << BAB_V_LAY;
        break;
    case BAB_P_DISPLAY:
        out->open |= 1u << BAB_V_DISPLAY;
        break;
    case BAB_P_RACKS:
    case BAB_P_REFILL:
        out->open |= 1u << BAB_V_DRAW;
        break;
    case BAB_P_PLAY:
        if (s->window != 0) /* first racks that may be told or left out */
            out->open |= 1u << BAB_V_DRAW;
        list_places(&l);
        list_done(&l);
        break;
    case BAB_P_SCORE:
        list_scores(&l);
        break;
    case BAB_P_CARD:
        list_cards(&l);
        break;
    case BAB_P_EXTRA:
        list_answers(&l);
        break;
    case BAB_P_OVER:
        break;
    }
}
