/* A component set as a flat list of rows, from which tables, differences and patches are made.  A
 * table borrows the strings of its set and must not outlive it. */
#ifndef STELE_CORE_SETS_SHEET_H
#define STELE_CORE_SETS_SHEET_H

#include "core/sets/set.h"

/* All items and parts of a set.  Returns STELE_OK or STELE_ENOMEM. */
int sheet_make(const struct component_set *set, struct stele_set_table *out);
/* What differs between two tables, in their order.  STELE_EINPUT, and a diagnostic, if they do not have
 * the same items and parts in the same places. */
int sheet_diff(const struct stele_set_table *before, const struct stele_set_table *after,
               struct stele_set_changes *out, struct stele_diags *diags);
/* The value of a figure; NULL if the row has none of that name. */
const char *sheet_value(const struct stele_set_row *row, const char *name);
/* Copies the strings that changes hold, so that they outlive the sets.  False without memory. */
bool changes_keep_words(struct stele_set_changes *changes);
bool sheet_same_place(const struct stele_set_row *a, const struct stele_set_row *b);
/* Whether an attribute describes where an item comes from, and is not a figure. */
bool sheet_is_provenance(const char *attribute);

#endif
