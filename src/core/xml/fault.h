/* What is wrong with an XML document, in Stele's own words where it has them. */
#ifndef STELE_CORE_XML_FAULT_H
#define STELE_CORE_XML_FAULT_H

#include "core/base/facts.h"

#include <stdbool.h>

struct xml_fault {
    const char
        *code; /* of ours: xml.syntax, xml.character, xml.encoding, xml.entity, xml.doctype */
    const char *kind;    /* the fact that the message of that code uses; NULL: none fits */
    int number;          /* its value */
    const char *what;    /* the name that it is about; "" if there is none */
    const char *message; /* the parser's, without the newline at its end; size bytes */
    size_t size;
    unsigned line;  /* 0: not known */
    bool no_memory; /* memory ran out; the document may be right */
};

/* Adds the facts for the message; facts may be NULL. */
void xml_fault_tell(const struct xml_fault *fault, struct stele_facts *facts);

/* Converts an error of libxml2. */
struct _xmlError;
struct xml_fault xml_fault_of(const struct _xmlError *error);

#endif
