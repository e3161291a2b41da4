/* What commands say with --json and stele serve answers: one form, written in one place.  All add keys to
 * the dict that is open.  `viewer` (STELE_NOBODY knows all) is not told what that seat may not know. */
#ifndef STELE_CLI_ANSWERS_H
#define STELE_CLI_ANSWERS_H

#include "cli/load.h"

/* Legal moves, with what they would bring where `gains` is not NULL.  From a viewer whom the list would tell
 * hidden things it is kept: pass no moves. */
void put_legal(const struct cli *cli, struct stele_emit *emit, const struct loaded *game,
               int viewer, const struct stele_moves *moves, const struct stele_gain *gains);

/* Points by category and who would win; the ledger if it is asked for.  False without memory. */
bool put_score(struct cli *cli, struct stele_emit *emit, const struct loaded *game, int viewer,
               bool ledger);

/* The best moves for whoever decides here; somebody does.  False without memory. */
bool put_hint(struct cli *cli, struct stele_emit *emit, const struct loaded *game,
              const struct stele_effort *effort, size_t top);

/* Whether a move is legal and why not; for a viewer who knows all also what it does, for which it is played:
 * the cursor stands behind it then.  False without memory. */
bool put_explained(struct cli *cli, struct stele_emit *emit, const struct loaded *game, int viewer,
                   const char *move);

#endif
