/* The one table that knows the games by name: declare a game and add its line. */
#include "core/game/game.h"

extern const struct stele_game babylonia_game;
extern const struct stele_game bronze_game;
extern const struct stele_game civilization_game;
extern const struct stele_game deus_game;
extern const struct stele_game rolltta_game;

const struct stele_game *const stele_registry[] = {
    &babylonia_game,
    &bronze_game,
    &civilization_game,
    &deus_game,
    &rolltta_game,
    NULL, /* ends the table */
};

const size_t stele_registry_n = sizeof stele_registry / sizeof stele_registry[0] - 1;
