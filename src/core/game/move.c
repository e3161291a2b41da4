#include "core/game/move.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void move_init(struct stele_move *move, int verb, int by)
{
    /* The values themselves need no clearing: start[] says which are there. */
    move->verb = (uint8_t)verb;
    move->by = (int8_t)by;
    move->present = 0;
    memset(move->start, 0, sizeof move->start);
}

void move_set(struct stele_move *move, int arg, const int16_t *values, size_t n)
{
    assert(arg >= 0 && arg < STELE_ARGS_MAX && move->present >> arg == 0);
    const size_t first = move->start[arg];
    assert(n <= STELE_VALUES_MAX - first);
    if (n > 0)
        memcpy(move->value + first, values, n * sizeof *values);
    move->present = (uint16_t)(move->present | 1u << arg);
    for (int i = arg + 1; i <= STELE_ARGS_MAX; i++)
        move->start[i] = (uint16_t)(first + n);
}

void move_set_int(struct stele_move *move, int arg, int value)
{
    const int16_t number = (int16_t)value;

    move_set(move, arg, &number, 1);
}

/* Returns how many values the move uses, limited to the array in case a caller wrote nonsense into
 * start[]. */
static size_t values_used(const struct stele_move *move)
{
    const size_t n = move->start[STELE_ARGS_MAX];

    return n < STELE_VALUES_MAX ? n : STELE_VALUES_MAX;
}

bool stele_move_equal(const struct stele_move *a, const struct stele_move *b)
{
    return a->verb == b->verb && a->by == b->by && a->present == b->present &&
           memcmp(a->start, b->start, sizeof a->start) == 0 &&
           memcmp(a->value, b->value, values_used(a) * sizeof a->value[0]) == 0;
}

/* Only the used part: nine moves in ten have fewer than ten of their 128 values. */
void move_copy(struct stele_move *to, const struct stele_move *from)
{
    memcpy(to, from,
           offsetof(struct stele_move, value) +
               from->start[STELE_ARGS_MAX] * sizeof from->value[0]);
}

void moves_add(struct stele_moves *moves, const struct stele_move *move)
{
    if (moves->failed)
        return;
    if (!stele_grow(&moves->list, &moves->room, moves->n + 1, sizeof *moves->list)) {
        moves->failed = true;
        return;
    }
    move_copy(&moves->list[moves->n++], move);
}

void stele_moves_free(struct stele_moves *moves)
{
    if (moves == NULL)
        return;
    free(moves->list);
    *moves = (struct stele_moves){0};
}

void stele_move_veil(struct stele_move *move, uint16_t hidden)
{
    for (int i = 0; i < STELE_ARGS_MAX; i++)
        for (int k = move->start[i];
             ((hidden >> i) & 1) && k < move->start[i + 1] && k < STELE_VALUES_MAX; k++)
            move->value[k] = STELE_UNKNOWN;
}
