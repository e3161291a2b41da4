/* Pieces of XML in the one form in which Stele writes it, for what is written beside logs.  Nothing
 * is kept; a buffer that lacked memory says so itself. */
#ifndef STELE_CORE_LOG_WRITE_H
#define STELE_CORE_LOG_WRITE_H

#include "stele.h"

#define WRITE_XML_DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

/* An item with all that is in it, on lines of its own, indented by `depth` levels. */
void write_xml_item(const struct stele_item *item, int depth, struct stele_buf *out);
/* Packs bytes by gzip: the same bytes for the same text, at any time and on any system.  False
 * without memory. */
bool write_packed(const struct stele_buf *plain, struct stele_buf *packed);

#endif
