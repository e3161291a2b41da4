/* Text as it stands in XML: escapes what canonical XML escapes and no more, so that equal texts
 * give equal bytes.  Keeps nothing; check buf->failed for lack of memory. */
#ifndef STELE_CORE_XML_ESCAPE_H
#define STELE_CORE_XML_ESCAPE_H

#include "stele.h"

/* As the content of an element. */
void xml_put_text(struct stele_buf *out, const char *text);
/* ` name="value"` */
void xml_put_attr(struct stele_buf *out, const char *name, const char *value);

#endif
