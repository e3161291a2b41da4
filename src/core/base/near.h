/* A word that is not among those expected: which one was probably meant, and which there are.
 * Nothing is kept; thread-safe. */
#ifndef STELE_CORE_BASE_NEAR_H
#define STELE_CORE_BASE_NEAR_H

#include "core/base/facts.h"

enum { NEAR_MAX = 4 };

/* Start it with the word that was found, name everything that was expected, then make facts of
 * it. */
struct near {
    const char *word; /* word[0 … size), not copied */
    size_t size;
    const char *best[NEAR_MAX]; /* the nearest names so far, all equally near */
    size_t best_n;              /* 0: none is near enough; above NEAR_MAX: too many to guess at */
    size_t distance;
    char list[FACT_SLICE_MAX + 1]; /* the names, with "…" after the last that fits */
    size_t list_n;
    bool full;
};

void near_start(struct near *near, const char *word, size_t size);
/* `name` must outlive `near`. */
void near_name(struct near *near, const char *name);
/* This one is meant, whatever the letters say. */
void near_only(struct near *near, const char *name);
/* Adds the facts `near`, if a name or a few are near enough, and `expected`, the list of all. */
void near_facts(const struct near *near, struct stele_facts *facts);

#endif
