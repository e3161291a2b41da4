/* A tiny game for tests of the core, without component set or texts.
 *
 * Players in turn: `roll dice=` (chance, two of the faces a b c, worth 1 2 3), then any number of
 * `take good= count=` up to the sum of the dice (1 point for each unit, 2 under FAK-A1 double),
 * `give to= goods=` (open), `name numbers= what=` (both optional, does nothing), a `cheer` by
 * somebody else (open, once a turn, 1 point to the one who cheers), and `pass`, which ends the
 * turn.  The game ends after the round of the option `length`.  At the end each player gets a point for
 * each unit of wood, or of stone under FAK-A2 stone. */
#ifndef FAKEGAME_H
#define FAKEGAME_H

#include "core/game/game.h"

enum { FAKE_ROLL, FAKE_TAKE, FAKE_GIVE, FAKE_NAME, FAKE_CHEER, FAKE_PASS };

extern const struct stele_game fakegame;

/* A context that knows only the fake game; free with stele_free. */
struct stele *fake_lib(void);

#endif
