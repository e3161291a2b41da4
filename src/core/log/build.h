/* Building a log out of a record: a sink that keeps what it gets and replays it once.  Used by
 * one thread at a time. */
#ifndef STELE_CORE_LOG_BUILD_H
#define STELE_CORE_LOG_BUILD_H

#include "core/read/record.h"

/* stele_log_restore for the form of a log alone: see stele_log_read_form. */
int log_restore_form(const struct stele *lib, const struct stele_source *source,
                     struct stele_log **out, struct stele_diags *diags);

struct log_builder; /* a record_sink that keeps and replays what it gets */

/* NULL without memory.  Rule and claim diagnostics go to diags (may be NULL). */
struct log_builder *log_builder_new(const struct stele *lib, struct stele_diags *diags);
/* Where the header's strings must live; belongs to the log to be. */
struct arena *log_builder_arena(struct log_builder *builder);
void log_builder_sink(struct log_builder *builder, struct record_sink *out);
/* Ends and frees the builder.  `code` is what reading returned.  *out becomes the log; NULL when
 * there is no usable header or memory ran out.  Returns `code` or, where that is STELE_OK,
 * STELE_EINPUT if something did not hold. */
int log_builder_end(struct log_builder *builder, int code, struct stele_log **out);

#endif
