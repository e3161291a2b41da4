/* Reads XML in the plain form of our own files, several times as fast as libxml2 does: a component
 * set and three catalogues of texts are read at the start of nearly every command.
 *
 * The form: UTF-8; elements and attributes in small letters, digits and hyphens, without a prefix
 * but that of xml:lang; values in double quotes, on one line, without references; text with &amp;
 * &lt; &gt; at most, of characters up to U+EFFF; comments; one namespace, declared by the root and
 * nowhere else.  All of that is well-formed XML, and means what it means to libxml2, lines
 * included.  Anything else, right or wrong, is left to libxml2, which also words the error
 * messages. */
#ifndef STELE_CORE_XML_QUICK_H
#define STELE_CORE_XML_QUICK_H

#include "core/base/slice.h"

enum { QUICK_ATTRS_MAX = 16 };

struct quick_attr {
    struct slice name, value;
};

/* Gets the document in order; slices are valid during the call.  Text may come in pieces.  A
 * callback that returns false ends the reading. */
struct quick_sink {
    bool (*start)(void *user, struct slice name, const struct quick_attr *attrs, size_t n,
                  unsigned line);
    bool (*text)(void *user, const char *text, size_t size);
    bool (*end)(void *user, unsigned line);
    unsigned depth_max;
    void *user;
};

/* Returns false if the document is not of the plain form, or a callback returned false.  The sink
 * has then got a part of it, and the caller must read everything again with libxml2. */
bool quick_read(const char *data, size_t size, const char *namespace_uri,
                const struct quick_sink *sink);

#endif
