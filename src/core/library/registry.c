/* The one table that knows the games by name.  To add a game, add its line. */
#include "core/library/registry.h"

/* clang-format off */
#define GAMES(GAME)    \
    GAME(babylonia)    \
    GAME(bronze)       \
    GAME(civilization) \
    GAME(deus)         \
    GAME(rolltta)
/* clang-format on */

#define DECLARE(ID) extern const struct stele_game ID##_game;
GAMES(DECLARE)

#define ADDRESS(ID) &ID##_game,
const struct stele_game *const game_registry[] = {
    GAMES(ADDRESS) NULL, /* ends the table */
};

const size_t game_registry_n = sizeof game_registry / sizeof game_registry[0] - 1;
