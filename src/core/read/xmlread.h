/* The XML front end: libxml2 reports elements, this tells the semantic layer of them.  One parser
 * context, reused from source to source; belongs to one reader. */
#ifndef STELE_CORE_READ_XMLREAD_H
#define STELE_CORE_READ_XMLREAD_H

#include "core/read/reader.h"

struct xmlread *xmlread_new(const struct vocabulary *vocabulary);
void xmlread_free(struct xmlread *xml);
void xmlread_run(struct record_reader *reader);
/* Our code for an error of libxml2, and its message as a fact; facts may be NULL. */
struct _xmlError;
const char *xmlread_error_code(int code);
void xmlread_fact_message(struct stele_facts *facts, const struct _xmlError *error);

#endif
