/* stele view: hands over to the viewer, stele-view. */
#include "cli/cli.h"

#include "cli/viewer.h"

struct view_args {
    struct operands operands;
    const char *at;
};

#define ARG(field) offsetof(struct view_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
};

static int view_run(struct cli *cli, const void *own)
{
    const struct view_args *const args = own;
    const char *words[8] = {VIEWER};
    size_t n = 1;

    if (args->operands.n > 0)
        words[n++] = args->operands.list[0];
    if (args->at != NULL) {
        words[n++] = "--at";
        words[n++] = args->at;
    }
    if (cli->no_box)
        words[n++] = "--no-box";
    if (cli->chapter != NULL) {
        words[n++] = "--chapter";
        words[n++] = cli->chapter;
    }
    return viewer_start(cli, words);
}

const struct command command_view = {
    .name = "view",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct view_args),
    .operands_min = 0,
    .operands_max = 1,
    .chapters = true,
    .run = view_run,
};
