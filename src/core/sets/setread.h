/* Shared by the readers of component sets and of patches.  Both are small documents in one
 * namespace, and both readers report all errors at once, each with its line.  What is read lives in
 * the arena. */
#ifndef STELE_CORE_SETS_SETREAD_H
#define STELE_CORE_SETS_SETREAD_H

#include "core/base/arena.h"
#include "stele.h"

#define SET_NAMESPACE "urn:stele:set:1"

struct set_reading {
    struct arena *arena;
    struct stele_diags *diags;
    bool failed; /* something is wrong, and *diags says what */
    bool no_memory;
};

/* Reports an error in an element; reading goes on. */
void set_broken(struct set_reading *reading, const struct stele_item *where, const char *code,
                const char *key, const char *value);
/* Zeroed memory for n things; NULL without memory. */
void *set_take(struct set_reading *reading, size_t n, size_t size);
/* A required attribute; "" if it is missing. */
const char *set_required(struct set_reading *reading, const struct stele_item *from,
                         const char *name);
/* Refuses an id that an earlier sibling of the same name has already. */
void set_check_unique(struct set_reading *reading, const struct stele_item *from,
                      const struct stele_item *siblings);
void set_check_no_text(struct set_reading *reading, const struct stele_item *from);
bool set_is_named(const struct stele_item *item, const char *name);
/* How many children are called `name`.  Others are refused unless they are in `also`, which ends
 * with NULL. */
size_t set_count_children(struct set_reading *reading, const struct stele_item *from,
                          const char *name, const char *const *also);

#endif
