/* Small XML documents (component sets, catalogues of texts) as a tree of items.  Not for logs:
 * those are streamed.  DOCTYPE and custom entities are refused; nothing is ever fetched. */
#ifndef STELE_CORE_XML_DOCUMENT_H
#define STELE_CORE_XML_DOCUMENT_H

#include "core/base/arena.h"
#include "stele.h"

enum {
    XML_ITEMS_BYTES_MAX = 16 << 20,
    XML_ITEMS_DEPTH_MAX = 32
};

/* Reads a document whose elements are all in `namespace_uri` into `arena`.  Comments and processing
 * instructions are dropped; text is stripped at both ends; where an element has both words and
 * child elements, every piece of text, spaces and all, is a child "#text" and `text` is empty.
 * Attributes of the XML namespace are named "xml:lang" and so on, those of any other are
 * refused.  Returns NULL and adds to diags (xml.*, with the line) if the document is broken, or
 * without memory. */
struct stele_item *xml_items_read(const char *data, size_t size, const char *namespace_uri,
                                  struct arena *arena, struct stele_diags *diags);

#endif
