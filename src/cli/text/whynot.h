/* The two questions of `stele explain` that are not about a single move: where the points of a
 * ledger row come from, and why something cannot be done or brought nothing. */
#ifndef STELE_CLI_TEXT_WHYNOT_H
#define STELE_CLI_TEXT_WHYNOT_H

#include "cli/shared/load.h"

/* Row `which` (from 1) of the ledger at the node.  Returns an exit status. */
int explain_row(struct cli *cli, struct loaded *game, uint64_t which, bool json,
                struct stele_buf *out);
/* `what` as stele_topic_parse takes it.  Returns an exit status: CLI_BAD if nothing of it is
 * possible. */
int explain_why_not(struct cli *cli, struct loaded *game, const char *what, bool json,
                    struct stele_buf *out);

#endif
