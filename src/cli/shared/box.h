/* The user's box: patches in a folder of the user's configuration, which apply by themselves. */
#ifndef STELE_CLI_SHARED_BOX_H
#define STELE_CLI_SHARED_BOX_H

#include "cli/shared/cli.h"

/* Takes the patches of ${XDG_CONFIG_HOME:-~/.config}/stele/sets into a context, in the order of
 * their names.  A folder that does not exist is an empty one.  Anything but CLI_GOOD comes after a
 * message: a patch that cannot be used is never passed over in silence. */
int box_use(struct cli *cli, struct stele *lib);

#endif
