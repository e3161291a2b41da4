/* Validation of logs against the RELAX NG schemas that are embedded in the library.  Compiled
 * schemas are kept for the next log; they belong to one thread. */
#ifndef STELE_CORE_READ_SCHEMA_H
#define STELE_CORE_READ_SCHEMA_H

#include "core/xml/relaxng.h"
#include "stele.h"

/* Validates a source.  *schemas is NULL before the first call.  Returns STELE_OK, STELE_EINPUT with
 * what is wrong in diags, STELE_EIO, STELE_ENOMEM, or STELE_EUSAGE for a source without path and
 * data.
 *
 * Schemas know XML only.  If the source is in text notation its bytes, unpacked, are added to
 * *text, and the result is SCHEMAS_TEXT: the caller has to make XML of it. */
enum { SCHEMAS_TEXT = 1 };
int schemas_validate(struct schemas **schemas, const struct stele_limits *limits,
                     const struct stele_source *source, struct stele_buf *text,
                     struct stele_diags *diags);

#endif
