/* stele legal: every legal move at a node. */
#include "cli/shared/cli.h"

#include "cli/text/answers.h"
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

static void put_open(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
                     uint64_t open)
{
    const struct stele_game_info *info = stele_log_info(log);
    struct stele_buf form = {0};

    put_list(emit, "open");
    for (size_t i = 0; i < info->verbs_n && i < 64; i++) {
        if (((open >> i) & 1) == 0)
            continue;
        stele_buf_clear(&form);
        tell_form(cli, cli->data_lang, log, &info->verbs[i], &form);
        put_dict(emit, NULL);
        put_text(emit, "verb", info->verbs[i].name);
        put_part(emit, "form", &form);
        put_text(emit, "clause", info->verbs[i].clause);
        put_end(emit);
    }
    put_end(emit);
    stele_buf_free(&form);
}

/* Only where there are any. */
static void put_prospects(const struct cli *cli, struct stele_emit *emit, const struct loaded *game,
                          int viewer)
{
    const struct stele_event *events;
    const size_t n = stele_cursor_prospects(game->cursor, &events);

    if (n == 0)
        return;
    put_list(emit, "prospects");
    for (size_t i = 0; i < n; i++)
        put_event_to(cli, emit, game->log, viewer, &events[i]);
    put_end(emit);
}

/* Points by player; a player whose points are hidden is left out. */
static void put_gain(struct stele_emit *emit, const struct stele_log *log,
                     const struct stele_gain *gain)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    put_dict(emit, "gains");
    for (size_t seat = 0; seat < n; seat++)
        if (((gain->hidden >> seat) & 1) == 0)
            put_int(emit, players[seat].id, gain->points[seat]);
    put_end(emit);
}

static void put_legal(const struct cli *cli, struct stele_emit *emit, const struct loaded *game,
                      int viewer, const struct stele_moves *moves, const struct stele_gain *gains)
{
    const struct stele_game_info *info = stele_log_info(game->log);
    struct stele_grounds grounds = {0};
    struct stele_status status;
    struct stele_reason due;

    stele_cursor_status(game->cursor, &status);
    put_node(emit, "node", game->log, game->node);
    put_bool(emit, "over", status.over);
    put_bool(emit, "chance", status.chance);
    put_seat(emit, "mover", game->log, status.mover);
    if (stele_cursor_due(game->cursor, &due))
        put_reason(cli, emit, "due", game->log, &due);
    const bool hidden = stele_cursor_hides_choice(game->cursor, viewer);
    if (!hidden)
        put_prospects(cli, emit, game, viewer);
    put_list(emit, "moves");
    for (size_t i = 0; i < moves->n; i++) {
        put_dict(emit, NULL);
        put_text(emit, "verb", info->verbs[moves->list[i].verb].name);
        put_move(cli, emit, game->log, &moves->list[i]);
        if (gains != NULL)
            put_gain(emit, game->log, &gains[i]);
        put_end(emit);
    }
    put_end(emit);
    put_open(cli, emit, game->log, moves->open);
    if (hidden)
        put_bool(emit, "hidden", true);
    else
        stele_cursor_grounds(game->cursor, moves, &grounds);
    put_rests(emit, &grounds);
}

bool put_legal_here(const struct cli *cli, struct stele_emit *emit, const struct loaded *game,
                    int viewer, bool want_gains)
{
    struct stele_moves moves = {0};
    struct stele_gain *gains = NULL;

    if (!stele_cursor_hides_choice(game->cursor, viewer))
        stele_cursor_legal(game->cursor, &moves);
    if (want_gains && !moves.failed)
        gains = calloc(moves.n + 1, sizeof *gains);
    const bool good = !moves.failed && (!want_gains || gains != NULL);
    if (good && want_gains)
        stele_cursor_gains(game->cursor, viewer, &moves, gains);
    if (good)
        put_legal(cli, emit, game, viewer, &moves, gains);
    free(gains);
    stele_moves_free(&moves);
    return good;
}

static void legal_json(const struct cli *cli, const struct loaded *game,
                       const struct stele_moves *moves, struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 2);
    put_dict(emit, NULL);
    put_text(emit, "file", game->path);
    put_legal(cli, emit, game, STELE_NOBODY, moves, NULL);
    put_end(emit);
    stele_buf_puts(out, "\n");
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
