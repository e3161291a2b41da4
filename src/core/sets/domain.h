/* Domains: finds the number of a name.  A lookup lives in the arena it was made in. */
#ifndef STELE_CORE_SETS_DOMAIN_H
#define STELE_CORE_SETS_DOMAIN_H

#include "core/base/arena.h"
#include "stele.h"

/* Index of a name in a domain, -1 if absent.  One probe where the domain has a lookup. */
int domain_find(const struct stele_domain *domain, const char *name, size_t size);
/* The same as people type it, ignoring case; -1 also if that leaves several names. */
int domain_find_typed(const struct stele_domain *domain, const char *name, size_t size);
/* The name with number `index` in the domain called `domain`, one of the n in `list`; "" if there
 * is none. */
const char *domain_name(const struct stele_domain *list, size_t n, const char *domain,
                        size_t index);
/* Gives a domain its lookup, made in `arena`.  False without memory. */
bool domain_index(struct stele_domain *domain, struct arena *arena);

#endif
