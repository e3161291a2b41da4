/* stele convert: the same log as gzip-compressed XML, plain XML or text notation.  Only the form
 * matters here: a log with an illegal set-up or move is converted as it stands. */
#include "cli/shared/cli.h"

#include "cli/shared/format.h"
#include "cli/shared/load.h"
#include "cli/shared/output.h"

#include <stdio.h>
#include <string.h>

struct convert_args {
    struct operands operands;
    const char *to, *output;
    bool force, no_read_back;
};

#define ARG(field) offsetof(struct convert_args, field)
static const struct cli_option options[] = {
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

/* The log to write is named once: as the second operand, or by -o as for other commands. */
static int check_usage(struct cli *cli, const struct convert_args *args)
{
    if (args->output == NULL && args->operands.n < 2)
        return options_missing(cli, 1);
    if (args->output != NULL && args->operands.n > 1)
        return FAIL_USAGE(cli, "cli.extra-operand", "operand", args->operands.list[1], NULL);
    return CLI_GOOD;
}

/* A study is converted whole, unless a chapter is named. */
static int convert_study(struct cli *cli, const char *path, const struct output *to,
                         const struct stele_saving *how)
{
    struct stele_study *study = NULL;
    int status = load_study(cli, path, &study);

    if (status == CLI_GOOD)
        status = output_study(cli, to, study, how);
    stele_study_free(study);
    return status;
}

static int convert_run(struct cli *cli, const void *own)
{
    const struct convert_args *const args = own;
    const char *const path = args->operands.list[0];
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele_log *log = NULL;
    struct stele_saving how = {.no_read_back = args->no_read_back};
    struct chosen chosen;
    struct output to;

    int status = check_usage(cli, args);
    if (status != CLI_GOOD)
        return status;
    const struct output_asked asked = {.path = args->output != NULL ? args->output
                                                                    : args->operands.list[1],
                                       .input = path,
                                       .changes = true,
                                       .part = cli->chapter != NULL,
                                       .force = args->force};
    status = format_choose(cli, args->to, asked.path, &how.format);
    if (status == CLI_GOOD)
        status = output_open(cli, &asked, &to);
    if (status == CLI_GOOD)
        status = choose(cli, path, &chosen);
    if (status != CLI_GOOD)
        return status;
    const int result = stele_log_read_form(cli->lib, &chosen.source, &cli->limits, &log, &diags);
    const bool whole = chosen.study == NULL && is_study(&diags) && strcmp(path, "-") != 0;
    if (!whole)
        status = report(cli, NULL, chosen.source.path, result, &diags);
    stele_diags_free(&diags);
    chosen_free(&chosen);
    if (whole)
        return convert_study(cli, path, &to, &how);
    if (status == CLI_GOOD)
        status = output_log(cli, &to, log, &how);
    stele_log_free(log);
    return status;
}

const struct command command_convert = {
    .name = "convert",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct convert_args),
    .operands_min = 1,
    .operands_max = 2,
    .chapters = true,
    .run = convert_run,
};
