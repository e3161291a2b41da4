/* The files a command is to work on: arguments, and logs found below directories. */
#ifndef STELE_CLI_CORPUS_WALK_H
#define STELE_CLI_CORPUS_WALK_H

#include "cli/shared/cli.h"

struct paths {
    char **list;
    size_t n, room;
};

/* Adds a file, or with `recursive` every log (.stele, .stele.xml, .stele.txt) below a directory,
 * in the order of their names.  Returns CLI_GOOD, or CLI_USAGE after a message. */
int paths_add(struct cli *cli, struct paths *paths, const char *path, bool recursive);
void paths_free(struct paths *paths);

#endif
