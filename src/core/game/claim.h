/* For engines: the clause that a claimed figure follows from.  Keeps nothing; thread-safe. */
#ifndef STELE_CORE_GAME_CLAIM_H
#define STELE_CORE_GAME_CLAIM_H

#include "stele.h"

/* Figures of the view that have the same clause in every position. */
struct claim_clause {
    const char *key, *clause;
};
/* Returns the clause of the first key that equals the path or leads to it; NULL if there is
 * none. */
const char *claim_find(const struct claim_clause *table, size_t n, const char *path);
/* Returns the rest of the path below `key`; NULL if the path does not begin with it. */
const char *claim_below(const char *path, const char *key);
bool claim_ends_with(const char *path, const char *tail);
/* Whether the claimed text is a number and nothing else; *value receives it. */
bool claim_number(const char *claimed, long *value);

#endif
