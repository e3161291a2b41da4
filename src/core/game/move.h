/* For engines: building moves and reading their arguments.  Plain data; only lists of moves own
 * memory. */
#ifndef STELE_CORE_GAME_MOVE_H
#define STELE_CORE_GAME_MOVE_H

#include "stele.h"

/* A move without values yet. */
void move_init(struct stele_move *move, int verb, int by);
/* Copies a move, leaving out the unused values after the last one. */
void move_copy(struct stele_move *to, const struct stele_move *from);
/* Adds argument `arg` with its values; arguments must be added in ascending order. */
void move_set(struct stele_move *move, int arg, const int16_t *values, size_t n);
void move_set_int(struct stele_move *move, int arg, int value);
static inline bool move_has(const struct stele_move *move, int arg)
{
    return (move->present >> arg) & 1;
}
static inline size_t move_count(const struct stele_move *move, int arg)
{
    return move_has(move, arg) ? (size_t)(move->start[arg + 1] - move->start[arg]) : 0;
}
static inline const int16_t *move_values(const struct stele_move *move, int arg)
{
    return move->value + move->start[arg];
}
/* The only or first value of an argument; `otherwise` if it was not given. */
static inline int move_int(const struct stele_move *move, int arg, int otherwise)
{
    return move_count(move, arg) > 0 ? move->value[move->start[arg]] : otherwise;
}

/* Appends a copy.  On lack of memory sets moves->failed. */
void moves_add(struct stele_moves *moves, const struct stele_move *move);

#endif
