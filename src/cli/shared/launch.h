/* Handing over to the viewer, stele-view: to its window, or to its exports, which need Tcl alone. */
#ifndef STELE_CLI_SHARED_LAUNCH_H
#define STELE_CLI_SHARED_LAUNCH_H

#include "cli/shared/cli.h"

#define VIEWER "stele-view"

/* Becomes the viewer that belongs to this command, or the one on the path, with these words (the
 * first is VIEWER, NULL ends them).  Returns only if that fails: CLI_USAGE, after a message. */
int viewer_start(struct cli *cli, const char *const words[]);

#endif
