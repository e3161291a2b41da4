/* The XML parser as the rest of Stele sees it: it is given bytes piece by piece and tells a sink of
 * what stands in them.  libxml2 is behind it, by the functions that it offers to everybody; no
 * other part of Stele that reads logs, studies or sets knows that.
 *
 * After each piece the sink has been told of everything that is complete in what was given so far,
 * so whoever gives the pieces can read some of the document himself: see xml_parser_waiting.  A
 * parser is used for one document after the other; it belongs to one thread. */
#ifndef STELE_CORE_XML_PARSER_H
#define STELE_CORE_XML_PARSER_H

#include "core/xml/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names, prefixes and URIs are interned: of one parser, the same string has the same address as
 * long as xml_parser_begin does not say otherwise. */
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

/* Any of them may be NULL, but for start, end and fault: then nobody is told.  The texts are the
 * parser's, valid during the call. */
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
    void (*fault)(void *user, const struct xml_fault *fault); /* worth stopping for */
};

struct xml_parser;

/* NULL without memory.  The sink must stay. */
struct xml_parser *xml_parser_new(const struct xml_sink *sink, void *user);
void xml_parser_free(struct xml_parser *parser);

/* Starts on a document whose first line has this number in its file.  `huge` lifts the parser's own
 * limits on the length of texts.  Between begin and end, parsers of one thread are nested: what was
 * begun last ends first.  False without memory; it has not begun then. */
bool xml_parser_begin(struct xml_parser *parser, unsigned line, bool huge);
/* The next bytes.  False if nothing more is to be given: the parser has stopped. */
bool xml_parser_give(struct xml_parser *parser, const char *data, size_t size);
/* There are no more bytes. */
void xml_parser_finish(struct xml_parser *parser);
/* Whether the document was well-formed and read to its end. */
bool xml_parser_end(struct xml_parser *parser);

/* To be called by the sink: it is told of nothing more. */
void xml_parser_stop(struct xml_parser *parser);
/* The line that the parser has reached. */
unsigned xml_parser_line(const struct xml_parser *parser);

/* How many of the last bytes given the parser keeps back, because they are not complete.  If none,
 * it stands between two elements or in a text, and has told of everything.  Then whoever gives it
 * bytes may leave out some elements, with what is in them, and says how many lines they took. */
uint64_t xml_parser_waiting(const struct xml_parser *parser);
void xml_parser_pass(struct xml_parser *parser, unsigned lines);

/* The names met so far, in all documents, and what they take. */
size_t xml_parser_names(const struct xml_parser *parser);
size_t xml_parser_name_bytes(const struct xml_parser *parser);
/* The one address of a name; NULL without memory. */
const char *xml_parser_intern(struct xml_parser *parser, const char *name);

#endif
