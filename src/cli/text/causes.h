/* Where a wrong claim may come from: for those who remember another figure. */
#ifndef STELE_CLI_TEXT_CAUSES_H
#define STELE_CLI_TEXT_CAUSES_H

#include "cli/shared/cli.h"

/* Lists what would explain that somebody counts `claimed` points for a seat at the cursor, one cause
 * a line, indented: other readings of the rules that give it, and entries of the ledger that make up
 * the difference if they are left out or counted twice.  Nothing if there is none. */
void tell_causes(const struct cli *cli, struct stele_log *log, struct stele_cursor *cursor,
                 int seat, int32_t claimed, size_t indent, struct stele_buf *out);

#endif
