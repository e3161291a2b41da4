/* Builds struct stele_item trees out of a stream of starts, texts and ends.  What is built lives
 * in the arena given at its beginning; the builder itself keeps only its stack. */
#ifndef STELE_CORE_XML_ITEMS_H
#define STELE_CORE_XML_ITEMS_H

#include "core/base/arena.h"
#include "stele.h"

/* A linked list of items that becomes an array at the end. */
struct item_link {
    struct item_link *next;
    struct stele_item item;
};
struct item_chain {
    struct item_link *first, *last;
    size_t n;
};
/* Adds an empty item; NULL without memory. */
struct stele_item *item_chain_add(struct item_chain *chain, struct arena *arena);

struct item_level {
    struct item_link *self;
    struct item_chain children;
    bool mixed;  /* text stands after a child */
    bool parted; /* a child was seen */
};

struct item_builder {
    struct arena *arena;
    struct item_level *levels;
    size_t n, room;
    struct stele_buf text; /* the current run */
    struct item_link top;  /* the outermost item */
};

void item_builder_free(struct item_builder *builder);
/* Starts an outermost item, or a child of the open one.  Returns it for its name, attributes and
 * source line to be filled in; NULL without memory.  `arena` counts for the outermost only. */
struct stele_item *item_begin(struct item_builder *builder, struct arena *arena);
void item_text(struct item_builder *builder, const char *text, size_t size);
/* Ends the innermost item.  False without memory. */
bool item_end(struct item_builder *builder);

#endif
