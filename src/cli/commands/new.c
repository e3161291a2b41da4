/* stele new: a log with its header and set-up, ready for moves. */
#include "cli/shared/cli.h"

#include "cli/shared/format.h"
#include "cli/shared/make.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"
#include "cli/text/tell.h"

#include <string.h>

struct new_args {
    struct operands operands;
    struct make_args make;
    const char *output, *to;
    bool force, no_read_back;
};

#define ARG(field) offsetof(struct new_args, field)
static const struct cli_option options[] = {
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"players", 'p', OPTION_TEXT, "players", ARG(make.players), 0, 0},
    {"edition", 0, OPTION_TEXT, "edition", ARG(make.edition), 0, 0},
    {"option", 0, OPTION_LIST, "setting", ARG(make.options), 0, 0},
    {"ruling", 0, OPTION_LIST, "ruling", ARG(make.rulings), 0, 0},
    {"first", 0, OPTION_TEXT, "player", ARG(make.first), 0, 0},
    {"knowledge", 0, OPTION_TEXT, "knowledge", ARG(make.knowledge), 0, 0},
    {"set-up", 0, OPTION_LIST, "item", ARG(make.setup), 0, 0},
    {"carry", 0, OPTION_FLAG, NULL, ARG(make.carry), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

static int say_ready(struct cli *cli, const char *path, struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_buf out = {0};

    if (cursor == NULL)
        return cli_no_memory(cli);
    out_text(&out, path);
    stele_buf_puts(&out, ": ");
    tell_standing(cli, log, cursor, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    stele_cursor_free(cursor);
    return CLI_GOOD;
}

static int new_run(struct cli *cli, const void *own)
{
    const struct new_args *const args = own;
    const struct output_asked asked = {.path = args->output, .force = args->force};
    struct stele_saving how = {.no_read_back = args->no_read_back};
    struct make_args make = args->make;
    struct stele_log *log = NULL;
    struct output to;

    if (args->output == NULL)
        return FAIL_USAGE(cli, "cli.missing-option", "option", "output", NULL);
    make.game = args->operands.list[0];
    int status = format_choose(cli, args->to, args->output, &how.format);
    if (status == CLI_GOOD)
        status = make_log(cli, &make, false, &log);
    if (status == CLI_GOOD)
        status = output_open(cli, &asked, &to);
    if (status == CLI_GOOD)
        status = output_log(cli, &to, log, &how);
    if (status == CLI_GOOD && strcmp(args->output, "-") != 0)
        status = say_ready(cli, args->output, log);
    stele_log_free(log);
    return status;
}

const struct command command_new = {
    .name = "new",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct new_args),
    .operands_min = 1,
    .operands_max = 1,
    .no_logs = true,
    .run = new_run,
};
