/* What can be reported of a refused move besides the reason: what the position waits for, and what
 * else is wrong with a move that comes at the wrong time.  Both are computed from the position only
 * after a refusal, so legal logs pay nothing for them.  Keeps no memory; thread-safe. */
#ifndef STELE_CORE_GAME_REFUSAL_H
#define STELE_CORE_GAME_REFUSAL_H

#include "core/game/game.h"

/* Reports what the position waits for.  False if the game is over, or does not define it. */
bool refusal_due(const struct stele_rules *rules, const void *state, struct stele_reason *what);

/* Fills in what else is wrong with `move`, which the engine or replay_check refused at this
 * position for *why. */
void refusal_more(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                  const struct stele_reason *why, struct stele_more *more);

#endif
