/* What stele verify says of a log that fails, beside the diagnostics: where a claim can have gone
 * wrong, what lies between the last check that held and the first that does not, and what is left of
 * a line that breaks. */
#ifndef STELE_CLI_TEXT_FAILURES_H
#define STELE_CLI_TEXT_FAILURES_H

#include "cli/shared/cli.h"

/* Zeroed it has nothing to say. */
struct failures {
    struct stele_log *log; /* the log once more, with its positions; NULL if that is not wanted */
    size_t claims;         /* errors that are claims */
    const struct stele_diag *first; /* the first of them that is a check */
};

/* Opens the log if one of its claims failed.  STELE_OK; STELE_ENOMEM; or STELE_EIO if the file can no
 * longer be read, and then *diags say so instead.  They must outlive it. */
int failures_open(const struct cli *cli, const struct stele_source *source,
                  struct stele_diags *diags, struct failures *out);
void failures_free(struct failures *failures);
/* What follows a diagnostic, in indented lines. */
void failures_tell(const struct cli *cli, const struct failures *failures,
                   const struct stele_diag *diag, struct stele_buf *out);
/* The same as keys of the open dict of the diagnostic. */
void failures_put(const struct cli *cli, const struct failures *failures,
                  const struct stele_diag *diag, struct stele_emit *emit);

/* The good part of each line that has an illegal move, the move, and what was not replayed: in lines
 * that begin with the file, or as a list "broken". */
void broken_tell(const struct cli *cli, const char *path, const struct stele_diags *diags,
                 struct stele_buf *out);
void broken_put(const struct stele_diags *diags, struct stele_emit *emit);

#endif
