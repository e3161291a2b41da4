/* Annotations and other elements kept as they were written (struct stele_item): copying into an
 * arena, in the one form in which they are written back, and judging whether they may stand in a
 * log.  Not thread-safe where an arena is written to.
 *
 * The form: text and values are UTF-8 that XML can hold (what is not becomes U+FFFD), lines end in
 * \n; text is stripped at both ends; "#text" children exist only where text follows another child,
 * and then keep the spaces between them; known attributes stand in their fixed order, the others
 * after them as given; the words of an attribute that is a list have one space between them. */
#ifndef STELE_CORE_LOG_ANNOT_H
#define STELE_CORE_LOG_ANNOT_H

#include "core/base/arena.h"
#include "core/read/record.h"

/* A deep copy in that form.  False without memory, or deeper than ANNOT_DEPTH_MAX. */
enum { ANNOT_DEPTH_MAX = 256 };
bool annot_copy(struct arena *arena, const struct stele_item *item, struct stele_item *out);
bool annot_copy_attrs(struct arena *arena, const struct record_attrs *attrs,
                      struct record_attrs *out);
/* Whether an attribute of an element is a list of words: in XML they have spaces between them, in
 * text notation commas. */
bool annot_is_list(const char *element, const char *attribute);
/* A text cleaned as above, not stripped; NULL without memory. */
char *annot_clean(struct arena *arena, const char *text);

/* Whether an item is one a log can hold at a node (note, bookmark, estimate, check, expect, comments,
 * instructions, and elements of the declared foreign namespaces), with nothing in it that a reader
 * would refuse; *why says what it is.  How long its texts are is not looked at. */
bool annot_valid(const struct record_header *header, const struct stele_item *item,
                 struct stele_reason *why);
/* The same for <about> and <result>. */
bool annot_valid_as(const struct record_header *header, const struct stele_item *item,
                    const char *name, struct stele_reason *why);
/* Whether all texts and values of an item, which is in the form above, are as short as readers
 * accept by default. */
bool annot_fits(const struct stele_item *item, struct stele_reason *why);

#endif
