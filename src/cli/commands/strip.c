/* stele strip: a log without notes, or without those of somebody, or of a kind.  Only the form
 * matters, as for convert: the moves are not judged, and those of the main line never change. */
#include "cli/shared/cli.h"

#include "cli/shared/format.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"

#include <string.h>

struct strip_args {
    struct operands operands;
    struct option_list kinds, authors;
    const char *to, *output;
    bool force, no_read_back;
};

#define ARG(field) offsetof(struct strip_args, field)
static const struct cli_option options[] = {
    {"kind", 0, OPTION_LIST, "kind", ARG(kinds), 0, 0},
    {"by", 0, OPTION_LIST, "author", ARG(authors), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

static int check_usage(struct cli *cli, const struct strip_args *args)
{
    if (args->output == NULL)
        return FAIL_USAGE(cli, "cli.strip.no-output", NULL);
    for (size_t i = 0; i < args->kinds.n; i++)
        if (!stele_strip_knows(args->kinds.list[i]))
            return FAIL_USAGE(cli, "cli.strip.unknown-kind", "kind", args->kinds.list[i], NULL);
    return CLI_GOOD;
}

/* What was done; not said where the log itself goes to standard output. */
static void tell(struct cli *cli, const char *path, const struct stele_stripped *taken)
{
    struct stele_buf out = {0};

    if (strcmp(path, "-") == 0)
        return;
    SAY(cli, &out, "cli.strip.done", "file", path, "items", NUM((int64_t)taken->items), "branches",
        NUM((int64_t)taken->branches), NULL);
    stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&out);
}

static int strip_run(struct cli *cli, const void *own)
{
    const struct strip_args *const args = own;
    const struct stele_source source = {.path = args->operands.list[0]};
    const struct stele_strip what = {.kinds = args->kinds.list,
                                     .kinds_n = args->kinds.n,
                                     .authors = args->authors.list,
                                     .authors_n = args->authors.n};
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele_saving how = {.no_read_back = args->no_read_back};
    struct stele_stripped taken;
    struct stele_log *log = NULL;
    struct output to;

    int status = check_usage(cli, args);
    if (status == CLI_GOOD)
        status = format_choose(cli, args->to, args->output, &how.format);
    if (status == CLI_GOOD)
        status = output_open(
            cli,
            &(struct output_asked){
                .path = args->output, .input = source.path, .changes = true, .force = args->force},
            &to);
    if (status != CLI_GOOD)
        return status;
    const int result = stele_log_read_form(cli->lib, &source, &cli->limits, &log, &diags);
    status = report(cli, NULL, source.path, result, &diags);
    stele_diags_free(&diags);
    if (status == CLI_GOOD && stele_edit_strip(log, &what, &taken) != STELE_OK)
        status = cli_no_memory(cli);
    if (status == CLI_GOOD)
        status = output_log(cli, &to, log, &how);
    if (status == CLI_GOOD)
        tell(cli, args->output, &taken);
    stele_log_free(log);
    return status;
}

const struct command command_strip = {
    .name = "strip",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct strip_args),
    .operands_min = 1,
    .operands_max = 1,
    .run = strip_run,
};
