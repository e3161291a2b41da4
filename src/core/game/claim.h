/* For engines: the clause behind a figure that a log claims.  Nothing is kept; thread-safe. */
#ifndef STELE_CORE_GAME_CLAIM_H
#define STELE_CORE_GAME_CLAIM_H

#include "stele.h"

/* Figures of the view that have one clause whatever the position. */
struct claim_clause {
    const char *key, *clause;
};
/* The clause of the first key that is the path or leads to it; NULL if there is none. */
const char *claim_find(const struct claim_clause *table, size_t n, const char *path);
/* The rest of the path below `key`; NULL if the path does not begin with it. */
const char *claim_below(const char *path, const char *key);
bool claim_ends_with(const char *path, const char *tail);
/* Whether what is claimed is a number and nothing else, which *value then receives. */
bool claim_number(const char *claimed, long *value);

#endif
