/* The clauses that an explanation names, and the rulings that bear on them: gathered while it is
 * printed, and quoted below it. */
#ifndef STELE_CLI_TEXT_CITATIONS_H
#define STELE_CLI_TEXT_CITATIONS_H

#include "answers/answers.h"
#include "cli/shared/cli.h"

/* A heading of an explanation, by its message. */
void tell_heading(const struct cli *cli, const char *id, struct stele_buf *out);
/* The clauses with their texts, then the rulings that interpret them, as they are read on a
 * line. */
void tell_citations(const struct cli *cli, const struct stele_log *log, uint32_t line,
                const struct citations *cited, struct stele_buf *out);

#endif
