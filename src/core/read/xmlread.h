/* The XML front end: the parser reports elements, this passes them to the semantic layer.  One parser,
 * reused from source to source; belongs to one reader. */
#ifndef STELE_CORE_READ_XMLREAD_H
#define STELE_CORE_READ_XMLREAD_H

#include "core/read/reader.h"

struct xmlread *xmlread_new(const struct vocabulary *vocabulary);
void xmlread_free(struct xmlread *xml);
void xmlread_run(struct record_reader *reader);

#endif
