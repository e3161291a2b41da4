/* The format in which a log is written. */
#ifndef STELE_CLI_SHARED_FORMAT_H
#define STELE_CLI_SHARED_FORMAT_H

#include "cli/shared/cli.h"

/* By name (gz, xml, text; NULL: not asked for), else as the file's name says; standard output
 * gets plain XML.  CLI_USAGE after a message if there is no such format. */
int format_choose(struct cli *cli, const char *name, const char *path, enum stele_format *out);

#endif
