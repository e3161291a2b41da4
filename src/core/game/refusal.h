/* What can be said of a refused move besides the reason: what the position waits for, and what else
 * is wrong with a move that comes at the wrong time.  Both are worked out from the position and
 * asked for only once something was refused, so that legal logs pay nothing for them.  Nothing here
 * keeps memory; everything is thread-safe. */
#ifndef STELE_CORE_GAME_REFUSAL_H
#define STELE_CORE_GAME_REFUSAL_H

#include "core/game/game.h"

/* What the position waits for.  False if the game is over, or does not say. */
bool refusal_due(const struct stele_rules *rules, const void *state, struct stele_reason *what);

/* What else there is to say of `move`, which the engine or replay_check refused at this position
 * for *why. */
void refusal_more(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                  const struct stele_reason *why, struct stele_more *more);

#endif
