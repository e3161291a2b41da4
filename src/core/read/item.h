/* Items: annotations, claims, foreign elements, comments.  The part of a reader that judges them by
 * the grammar, builds them if somebody wants them, and hands each to where it belongs. */
#ifndef STELE_CORE_READ_ITEM_H
#define STELE_CORE_READ_ITEM_H

#include "core/read/attribute.h"
#include "core/read/grammar.h"
#include "core/xml/items.h"

/* Where a finished item goes. */
enum item_use { USE_NODE, USE_HEADER, USE_ABOUT, USE_PATCH, USE_RESULT, USE_TAIL };

struct reader_items {
    /* By depth, whether built or skipped: what the grammar says of the element. */
    const struct grammar_rule **rules;
    struct item_builder builder;
    enum item_use use;
    bool claim;             /* what is being built is one */
    unsigned built;         /* elements in it */
    uint32_t n;             /* elements, comments and instructions so far, whoever keeps them */
    uint64_t run;           /* bytes of the current run of text */
    uint64_t kept;          /* of those, without the spaces at both ends; counts while run > 0 */
    uint64_t spaces;        /* after them */
    struct item_chain tail; /* what stands after the root */
    const struct stele_item *outcome; /* <result>, until the end of the file */
};
/* False without memory; free it all the same. */
bool items_init(struct reader_items *items, unsigned depth_max);
void items_free(struct reader_items *items);
void items_reset(struct reader_items *items);

/* An outermost item begins: built for the given use, or skipped if nobody wants it. */
bool items_start(struct record_reader *reader, const struct reader_element *element,
                 enum item_use use);
/* The same for a foreign element, whose use follows from its place. */
bool items_start_foreign(struct record_reader *reader, const struct reader_element *element);
/* The same for a claim, which is built in any case. */
bool items_start_claim(struct record_reader *reader, const struct reader_element *element,
                       enum item_use use);
/* An element whose content is of no interest is open from now on; always true. */
bool items_pass(struct record_reader *reader);
/* Judges an item and skips it. */
bool items_skip(struct record_reader *reader, const struct reader_element *element);
/* An element within an item that is being built. */
bool items_start_inner(struct record_reader *reader, const struct reader_element *element);
/* An element that is being built ends. */
bool items_end(struct record_reader *reader);
/* Text within an item, built or skipped. */
bool items_text(struct record_reader *reader, const char *text, size_t size);
/* Passes an item at the current node to the sink. */
bool items_deliver(struct record_reader *reader, const struct stele_item *item);
/* At the end of the file: <result> and what stands after the root. */
bool items_deliver_rest(struct record_reader *reader);

#endif
