/* The legal moves of each verb, and the objects that differ between two positions. */
#include "games/tiny/tiny.h"

void tny_list_roll(const struct stele_rules *rules, const struct tny_state *state,
                   struct stele_moves *out)
{
    for (int value = 1; value <= tny_set(rules)->sides; value++) {
        struct stele_move move;
        move_init(&move, TNY_V_ROLL, STELE_NOBODY);
        move_set_int(&move, TNY_ROLL_VALUE, value);
        game_offer(rules, state, &move, out);
    }
}

static void offer(const struct stele_rules *rules, const struct tny_state *state, int verb,
                  struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->seat);
    game_offer(rules, state, &move, out);
}

void tny_list_take(const struct stele_rules *rules, const struct tny_state *state,
                   struct stele_moves *out)
{
    offer(rules, state, TNY_V_TAKE, out);
}

void tny_list_leave(const struct stele_rules *rules, const struct tny_state *state,
                    struct stele_moves *out)
{
    offer(rules, state, TNY_V_LEAVE, out);
}

/* ---- Objects --------------------------------------------------------------------------------- */

size_t tny_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    const struct tny_state *const a = before, *const b = after;
    struct object_list out = {objects, 0, max};

    if (a->die != b->die)
        object_add(&out, TNY_OBJ_DIE, STELE_NOBODY, 0);
    for (int seat = 0; seat < rules->players_n; seat++)
        if (a->points[seat] != b->points[seat])
            object_add(&out, TNY_OBJ_SCORE, seat, 0);
    return out.n;
}
