/* Files of sets, patches and models: their bytes, from a path or from memory. */
#ifndef STELE_CORE_SETS_FILES_H
#define STELE_CORE_SETS_FILES_H

#include "stele.h"

/* Appends what a file holds, "-" being standard input, up to a little more than a set may have.  STELE_EIO, and a diagnostic,
 * if it cannot be read. */
int lib_read_file(const char *path, struct stele_buf *out, struct stele_diags *diags);
/* Appends what a source holds: its data, or what its file has. */
int set_source_text(const struct stele_source *source, struct stele_buf *out,
                    struct stele_diags *diags);
/* Files as sources; freed with free(), NULL without memory. */
struct stele_source *file_sources(const char *const *paths, size_t n);

#endif
