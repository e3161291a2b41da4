/* The inside of the library context, for the core only. */
#ifndef STELE_CORE_LIB_H
#define STELE_CORE_LIB_H

#include "core/game.h"
#include "core/set.h"

struct catalogue; /* texts of one game in one language, texts.c */

enum { LANG_EN, LANG_RU, LANG_N };

struct lib_game {
    const struct stele_game *game;
    struct component_set *set;
    void *compiled; /* 64-byte aligned */
    struct stele_domain *domains;
    struct stele_game_info info;
    struct stele_provenance *provenance;
    size_t provenance_n;
    struct catalogue *texts[LANG_N];
};

struct stele {
    struct lib_game *games;
    size_t games_n;
    struct catalogue *texts[LANG_N]; /* of the core */
};

/* The entry of a game; never NULL for a registered one. */
const struct lib_game *lib_game(const struct stele *lib, const struct stele_game *game);
int lang_index(const char *lang);

/* Index of a name in a domain, -1 if absent.  Quick: lengths and first bytes are compared first. */
int domain_find(const struct stele_domain *domain, const char *name, size_t size);

#endif
