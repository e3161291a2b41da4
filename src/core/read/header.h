/* The header of a log: <log> and its children before <line>.  Part of the semantic layer: called by
 * record.c for elements that stand there. */
#ifndef STELE_CORE_READ_HEADER_H
#define STELE_CORE_READ_HEADER_H

#include "core/read/attribute.h"

/* Items of the header, until all of them are known. */
struct header_item_link {
    struct header_item_link *next;
    struct record_header_item item;
};
struct header_items {
    struct header_item_link *first, *last;
    size_t n;
};

bool header_start(struct record_reader *reader, const struct reader_element *element);
bool header_start_section(struct record_reader *reader, const struct reader_element *element);
bool header_start_part(struct record_reader *reader, const struct reader_element *element);
bool header_end_players(struct record_reader *reader);
/* The set that the log names is known: from here on names are those of that set. */
bool header_end_rules(struct record_reader *reader);
/* Keeps a patch that the log carries. */
bool header_keep_patch(struct record_reader *reader, const struct stele_item *patch);
/* Keeps an item with the place where it stands. */
bool header_keep_item(struct record_reader *reader, const struct stele_item *item);
/* Resolves everything and announces the header. */
bool header_finish(struct record_reader *reader);
/* A ruling of the header or of a branch; checks that it exists and is not there yet. */
bool header_setting(struct record_reader *reader, const struct reader_element *element,
                    struct arena *arena, struct record_setting *list, size_t *n);

#endif
