/* What must hold of readings (struct stele_ruled) at any position of any game, found by playing a
 * move under every reading of every ruling: where the verdict turns round, the refusal names a reading;
 * where the rows differ, though the game has got as far, one of the rows or events does, and where rows of
 * the move differ, one does under either reading, also under the one that leaves something out (but for a
 * few rulings); and a row that names a reading would be another without it. */
#ifndef STELE_TESTS_GAME_RULED_H
#define STELE_TESTS_GAME_RULED_H

#include "core/game/game.h"

/* Holds the above for a move.  Returns the rulings, bit each, that were named by something they decide. */
uint64_t game_ruled(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, const char *text);

#endif
