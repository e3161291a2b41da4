/* The XML parser as the rest of Stele sees it: it takes bytes piece by piece and calls a sink for
 * what they contain.  It is built on the public functions of libxml2; nothing else in Stele that
 * reads logs, studies or sets depends on that library.
 *
 * After each piece the sink has got everything that is complete so far, so the caller can parse
 * some of the document itself: see xml_parser_waiting.  A parser can be used for one document after
 * the other.  It belongs to one thread. */
#ifndef STELE_CORE_XML_PARSER_H
#define STELE_CORE_XML_PARSER_H

#include "core/xml/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names, prefixes and URIs are interned: within one parser, equal strings have the same address. */
struct xml_attr {
    const char *local, *prefix, *uri; /* the last two NULL: it has none */
    const char *value;                /* size bytes, no NUL */
    size_t size;
};

struct xml_namespace {
    const char *prefix; /* NULL: of elements without one */
    const char *uri;
};

struct xml_tag {
    const char *local, *prefix, *uri;
    const struct xml_attr *attrs;
    size_t attrs_n;
    const struct xml_namespace *declared; /* here */
    size_t declared_n;
};

/* Callbacks.  Any may be NULL except start, end and fault.  The texts belong to the parser and are
 * valid during the call. */
struct xml_sink {
    void (*start)(void *user, const struct xml_tag *tag);
    void (*end)(void *user, const char *local);
    void (*text)(void *user, const char *text,
                 size_t size); /* CDATA, too; in any number of parts */
    void (*comment)(void *user, const char *text);
    void (*instruction)(void *user, const char *target, const char *text);
    void (*doctype)(void *user, const char *name);
    void (*entity)(void *user, const char *name);       /* not one of the five that XML knows */
    void (*encoding)(void *user, const char *encoding); /* one that is not UTF-8 or a part of it */
    void (*fault)(void *user, const struct xml_fault *fault); /* an error that ends the reading */
};

struct xml_parser;

/* Returns NULL without memory.  The sink must outlive the parser. */
struct xml_parser *xml_parser_new(const struct xml_sink *sink, void *user);
void xml_parser_free(struct xml_parser *parser);

/* Starts on a document whose first line has this number in its file.  `huge` lifts the parser's own
 * limits on the length of texts.  Parsers of one thread must be nested: the last to begin is the
 * first to end.  Returns false without memory; then xml_parser_end must not be called. */
bool xml_parser_begin(struct xml_parser *parser, unsigned line, bool huge);
/* Parses the next bytes.  Returns false if the parser has stopped and takes no more. */
bool xml_parser_give(struct xml_parser *parser, const char *data, size_t size);
/* Call after the last bytes. */
void xml_parser_finish(struct xml_parser *parser);
/* Ends the document.  Returns whether it was well-formed and read to its end. */
bool xml_parser_end(struct xml_parser *parser);

/* For the sink to call: no callback follows. */
void xml_parser_stop(struct xml_parser *parser);
/* The line that the parser has reached. */
unsigned xml_parser_line(const struct xml_parser *parser);

/* Returns how many of the last bytes given the parser holds back because they are incomplete.  If
 * 0, it stands between two elements or in a text, and the sink has got everything.  Then the caller
 * may skip whole elements and pass the number of lines they took to xml_parser_pass. */
uint64_t xml_parser_waiting(const struct xml_parser *parser);
void xml_parser_pass(struct xml_parser *parser, unsigned lines);

/* The number of interned names, over all documents, and the memory they take. */
size_t xml_parser_names(const struct xml_parser *parser);
size_t xml_parser_name_bytes(const struct xml_parser *parser);
/* Returns the interned address of a name; NULL without memory. */
const char *xml_parser_intern(struct xml_parser *parser, const char *name);

#endif
