/* What a program that is started must not find out from the system about this one: the seed and the set-up on the command line,
 * the environment and the memory, files that are open here.
 *
 * Only so much can be promised: whoever runs as the same user can read that user's files, and root can read everything. */
#ifndef STELE_CLI_SESSION_SECRETS_H
#define STELE_CLI_SESSION_SECRETS_H

#include "cli/shared/cli.h"

/* A copy of the words of the command line, in one block that the caller frees; NULL without memory.
 * The command uses the copy, so that the original can be wiped. */
char **secrets_copy(int argc, char *const argv[]);

/* Wipes what the system shows of the command line after the name of the command, closes every
 * descriptor but the three standard ones to programs that are started from now on, and has the
 * kernel treat this process as one that no other of the same user may look into. */
void secrets_hide(const struct cli *cli);
/* Ends the last of these; the rest stays as it is. */
void secrets_end(void);

#endif
