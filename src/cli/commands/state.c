/* stele state: the position at a node, as a text board or as JSON. */
#include "cli/shared/cli.h"

#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/tell.h"

struct state_args {
    struct operands operands;
    const char *at, *viewer;
    bool json;
};

#define ARG(field) offsetof(struct state_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"viewer", 0, OPTION_TEXT, "player", ARG(viewer), 0, 0},
};

static void state_json(const struct loaded *game, int viewer, struct stele_buf *out)
{
    struct stele_json json;

    stele_json_init(&json, out, 2);
    stele_cursor_state(game->cursor, viewer, &json.emit, NULL);
    stele_buf_puts(out, "\n");
}

static void state_text(const struct cli *cli, const struct loaded *game, int viewer,
                       struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    stele_node_print(game->log, game->node, node);
    out_styled(cli, out, STYLE_HEADING, node);
    stele_buf_puts(out, "\n");
    tell_due(cli, game->log, game->cursor, out);
    stele_cursor_board(game->cursor, viewer, cli->lang, out);
}

static int state_run(struct cli *cli, const void *own)
{
    const struct state_args *const args = own;
    struct stele_buf out = {0};
    struct loaded game;
    int viewer = STELE_NOBODY;

    cli->veiled = args->viewer != NULL;
    int status = load_at(cli, args->operands.list[0], args->at, &game);
    if (status != CLI_GOOD)
        return status;
    if (args->viewer != NULL && (viewer = find_seat(cli, game.log, args->viewer)) < 0)
        status = CLI_USAGE;
    else if (args->json)
        state_json(&game, viewer, &out);
    else
        state_text(cli, &game, viewer, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    if (status == CLI_GOOD)
        status = game.status;
    load_free(&game);
    return status;
}

const struct command command_state = {
    .name = "state",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct state_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = state_run,
};
