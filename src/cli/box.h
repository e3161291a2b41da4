/* The user's box: patches in a folder of the user's configuration, which apply by themselves. */
#ifndef STELE_CLI_BOX_H
#define STELE_CLI_BOX_H

#include "cli/cli.h"

/* Takes the patches of ${XDG_CONFIG_HOME:-~/.config}/stele/sets into a context, in the order of their names.
 * No folder is an empty one.  Otherwise than CLI_GOOD after a message: what cannot be used is never passed over. */
int box_use(struct cli *cli, struct stele *lib);

#endif
