/* The games that are built in. */
#ifndef STELE_CORE_LIBRARY_REGISTRY_H
#define STELE_CORE_LIBRARY_REGISTRY_H

#include "core/game/game.h"

/* The one table that knows the games by name (registry.c). */
extern const struct stele_game *const game_registry[];
extern const size_t game_registry_n;

#endif
