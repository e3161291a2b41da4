/* For engines: turns a component set into small integers.  A compiler remembers the first failure,
 * so that callers need to check only once, at the end.  After a failure every function returns the
 * least value allowed. */
#ifndef STELE_CORE_SETS_COMPILE_H
#define STELE_CORE_SETS_COMPILE_H

#include "core/sets/set.h"

struct compiler {
    const struct component_set *set;
    struct stele_reason *why;
    bool ok;
};

/* ---- Failing; only the first failure is kept ------------------------------------------------- */

/* set.missing: the item lacks the attribute, or names something that does not exist. */
void compile_missing(struct compiler *c, const char *group, const char *item, const char *attr);
/* set.range: what was found is not within min … max. */
void compile_range(struct compiler *c, const char *group, const char *item, const char *attr,
                   int found, int min, int max);
/* set.too-many-names */
void compile_too_many(struct compiler *c, const char *group, size_t max);

/* ---- Numbers --------------------------------------------------------------------------------- */

int compile_int(struct compiler *c, const char *group, const char *item, const char *attr, int min,
                int max);
/* Absent means `otherwise`. */
int compile_int_or(struct compiler *c, const char *group, const char *item, const char *attr,
                   int min, int max, int otherwise);
/* The same for an item that the caller has found, which saves a search per attribute. */
int compile_figure(struct compiler *c, const char *group, const struct set_item *item,
                   const char *attr, int min, int max);
int compile_figure_or(struct compiler *c, const char *group, const struct set_item *item,
                      const char *attr, int min, int max, int otherwise);
/* The numbers that an attribute lists, each within min … max.  Reads at most `most` and ignores the
 * rest.  Absent: none. */
size_t compile_numbers(struct compiler *c, const char *group, const struct set_item *item,
                       const char *attr, int min, int max, int16_t *out, size_t most);
/* The value of an item of the group "limits". */
int compile_limit(struct compiler *c, const char *item, int min, int max);

/* ---- Items and names ------------------------------------------------------------------------- */

/* The items of a group, between 1 and max; an empty group after a failure. */
const struct set_group *compile_items(struct compiler *c, const char *id, size_t max,
                                      uint8_t *count);
/* Names that the rules know: the group has exactly these, in this order. */
void compile_fixed(struct compiler *c, const char *id, const char *const *names, size_t n);
/* The index in `group` of what an attribute names; -1 if the attribute is absent, or after a
 * failure. */
int compile_named(struct compiler *c, const char *in, const struct set_item *item,
                  const char *attr, const char *group);
/* The indexes in `group` of the names that an attribute lists; at most max.  Absent: none. */
size_t compile_names(struct compiler *c, const char *in, const struct set_item *item,
                     const char *attr, const char *group, uint8_t *out, size_t max);
/* The same as a bit per item of `group`. */
uint32_t compile_bits(struct compiler *c, const char *in, const struct set_item *item,
                      const char *attr, const char *group);
bool compile_attr_is(const struct set_item *item, const char *attr, const char *value);

#endif
