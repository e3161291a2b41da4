/* The header of a log: <log> and its children before <line>.  Part of the semantic layer: called by
 * record.c for elements that stand there. */
#ifndef STELE_CORE_READ_HEADER_H
#define STELE_CORE_READ_HEADER_H

#include "core/read/reader.h"

bool header_start(struct record_reader *reader, const struct reader_element *element);
bool header_start_section(struct record_reader *reader, const struct reader_element *element);
bool header_start_part(struct record_reader *reader, const struct reader_element *element);
bool header_end_players(struct record_reader *reader);
/* Resolves everything and announces the header. */
bool header_finish(struct record_reader *reader);
/* A ruling of the header or of a branch; checks that it exists and is not there yet. */
bool header_setting(struct record_reader *reader, const struct reader_element *element,
                    struct arena *arena, struct record_setting *list, size_t *n);

#endif
