/* stele legal: every legal move at a node. */
#include "cli/shared/cli.h"

#include "cli/text/groups.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/rests.h"
#include "cli/text/tell.h"

#include <limits.h>
#include <stdlib.h>

struct legal_args {
    struct operands operands;
    const char *at;
    bool json, all;
};

#define ARG(field) offsetof(struct legal_args, field)
static const struct cli_option options[] = {
    {"all", 0, OPTION_FLAG, NULL, ARG(all), 0, 0},
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
};

static void legal_json(const struct cli *cli, const struct loaded *game,
                       const struct stele_moves *moves, struct stele_buf *out)
{
    struct json_page page;

    answer_legal(json_begin(&page, cli, game, 2, out), moves, NULL, NULL, 0);
    json_end(&page);
}

static void legal_text(const struct cli *cli, const struct loaded *game,
                       const struct stele_moves *moves, bool all, struct stele_buf *out)
{
    struct stele_grounds grounds = {0};
    char node[STELE_NODE_MAX];

    stele_node_print(game->log, game->node, node);
    out_styled(cli, out, STYLE_HEADING, node);
    stele_buf_puts(out, "  ");
    tell_standing(cli, game->log, game->cursor, out);
    tell_due(cli, game->log, game->cursor, out);
    tell_prospects(cli, game->log, game->cursor, 2, out);
    if (all)
        tell_legal(cli, game->log, game->cursor, moves, NULL, 0, out);
    else
        groups_tell(cli, game->log, game->cursor, moves, out);
    stele_cursor_grounds(game->cursor, moves, &grounds);
    tell_rests(cli, stele_log_game(game->log), &grounds, 0, out);
}

/* Keeps the moves that contain every word given after the file name, if any were given. */
static int pick(struct cli *cli, const struct loaded *game, const struct operands *operands,
                struct stele_moves *moves)
{
    if (operands->n == 1)
        return CLI_GOOD;
    if (!groups_pick(game->log, operands->list + 1, operands->n - 1, moves))
        return cli_no_memory(cli);
    if (moves->n > 0 || moves->open != 0)
        return CLI_GOOD;
    FAIL(cli, "cli.legal.none", NULL);
    return CLI_BAD;
}

static int legal_run(struct cli *cli, const void *own)
{
    const struct legal_args *const args = own;
    struct stele_moves moves = {0};
    struct stele_buf out = {0};
    struct loaded game;

    int status = load_at(cli, args->operands.list[0], args->at, &game);
    if (status != CLI_GOOD)
        return status;
    status = game.status;
    stele_cursor_legal(game.cursor, &moves);
    if (moves.failed)
        status = cli_no_memory(cli);
    const int picked = moves.failed ? status : pick(cli, &game, &args->operands, &moves);
    if (picked != CLI_GOOD)
        status = picked;
    else if (args->json)
        legal_json(cli, &game, &moves, &out);
    else
        legal_text(cli, &game, &moves, args->all, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    stele_moves_free(&moves);
    load_free(&game);
    return status;
}

const struct command command_legal = {
    .name = "legal",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct legal_args),
    .operands_min = 1,
    .operands_max = UINT_MAX,
    .chapters = true,
    .run = legal_run,
};
