/* stele set infer: figures from many logs. */
#ifndef STELE_CLI_COMMANDS_INFER_H
#define STELE_CLI_COMMANDS_INFER_H

#include "cli/shared/cli.h"
#include "cli/shared/output.h"

struct infer_asked {
    const struct stele_game *game; /* NULL: that of the first log */
    struct operands files;
    const struct option_number *jobs, *budget;
    bool recursive, json, likely;
    const struct output *to;                       /* for the patch */
    const char *name, *by, *from, *edition, *note; /* of it; may be NULL */
};
/* CLI_GOOD if every log holds under the corrections that were found, CLI_BAD if one does not or was left out. */
int infer_run(struct cli *cli, const struct infer_asked *asked);

#endif
