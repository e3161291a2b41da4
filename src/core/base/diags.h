/* Adding to a list of diagnostics (struct stele_diags).  The list belongs to the caller. */
#ifndef STELE_CORE_BASE_DIAGS_H
#define STELE_CORE_BASE_DIAGS_H

#include "core/base/cold.h"
#include "stele.h"

/* Adds a diagnostic and returns it for filling in (zeroed but for severity, kind and code); NULL
 * when the limit is reached or memory is short. */
COLD
struct stele_diag *diags_add(struct stele_diags *diags, enum stele_severity severity,
                             enum stele_diag_kind kind, const char *code);
/* The number of errors in the list. */
size_t diags_errors(const struct stele_diags *diags);
/* As much of a text as fits into a field of a diagnostic, whole characters only. */
void text_fit(char *out, size_t room, const struct stele_buf *text);

#endif
