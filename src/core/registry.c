/* The one table that knows the games by name: declare a game and add its line. */
#include "core/game.h"

const struct stele_game *const stele_registry[] = {
    NULL, /* ends the table */
};

const size_t stele_registry_n = sizeof stele_registry / sizeof stele_registry[0] - 1;
