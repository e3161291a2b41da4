/* stele hint: the best moves at a node, and how sure that is. */
#include "cli/shared/cli.h"

#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/tell.h"

#include <stdlib.h>

struct hint_args {
    struct operands operands;
    const char *at, *move, *viewer;
    struct option_number top, budget, seed, jobs;
    bool json, progress;
};

enum { TOP_DEFAULT = 3, TOP_MAX = 20 };

#define ARG(field) offsetof(struct hint_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"move", 0, OPTION_TEXT, "move", ARG(move), 0, 0},
    {"top", 0, OPTION_NUMBER, "n", ARG(top), 1, TOP_MAX},
    {"budget", 0, OPTION_NUMBER, "n", ARG(budget), 1, STELE_BUDGET_MAX},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, STELE_SEED_MAX},
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, 64},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"progress", 0, OPTION_FLAG, NULL, ARG(progress), 0, 0},
    {"viewer", 0, OPTION_TEXT, "player", ARG(viewer), 0, 0},
};

struct hints {
    struct cli *cli;
    struct loaded game;
    const struct stele_game_info *info;
    struct stele_effort effort;
    struct stele_status status;
    size_t players_n;
    struct stele_hints found;
};

/* ---- Text ------------------------------------------------------------------------------------ */

static void tell_advice(const struct hints *h, size_t index, struct stele_buf *out)
{
    const struct stele_advice *const advice = &h->found.list[index];
    const struct stele_estimate *const e = &advice->expected;
    const int seat = h->status.mover;
    const bool alone = h->players_n == 1;
    struct stele_buf said = {0};

    stele_buf_printf(&said, "%s. ", NUM((int64_t)index + 1));
    stele_cursor_say_move(h->game.cursor, h->cli->lang, &advice->move, &said);
    out_wrap(h->cli, out, out_part(out, &said), 0, 3);
    stele_buf_puts(out, "   ");
    SAY(h->cli, out, alone ? "cli.hint.alone" : "cli.hint.expected", "chance",
        percent(h->cli, e->chance[seat]).text, "error", percent(h->cli, e->chance_error[seat]).text,
        "points", decimal(h->cli, e->total[seat], 1000).text, "points_error",
        decimal(h->cli, e->total_error[seat], 1000).text, "spread",
        decimal(h->cli, e->total_spread[seat], 1000).text, "behind",
        index == 0 ? ""
        : alone    ? decimal(h->cli, advice->behind, 1000).text
                   : percent(h->cli, advice->behind).text,
        "behind_error",
        alone ? decimal(h->cli, advice->behind_error, 1000).text
              : percent(h->cli, advice->behind_error).text,
        NULL);
    stele_buf_puts(out, "\n");
    stele_buf_free(&said);
}

static void tell_hints(const struct hints *h, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];
    uint32_t playouts = 0;
    bool solved = false;

    stele_node_print(h->game.log, h->game.node, node);
    out_styled(h->cli, out, STYLE_HEADING, node);
    stele_buf_puts(out, "  ");
    tell_standing(h->cli, h->game.log, h->game.cursor, out);
    for (size_t i = 0; i < h->found.n; i++) {
        tell_advice(h, i, out);
        playouts = h->found.list[i].expected.playouts;
        solved = h->found.list[i].solved;
    }
    if (solved)
        SAY(h->cli, out, "cli.hint.solved", "deals", playouts > 1 ? NUM(playouts) : "", NULL);
    else
        SAY(h->cli, out, "cli.hint.sure", "playouts", NUM(playouts), NULL);
    stele_buf_puts(out, "\n");
}

/* ---- The command ----------------------------------------------------------------------------- */

static void json_hints(const struct hints *h, struct stele_buf *out)
{
    struct json_page page;

    answer_hints(json_begin(&page, h->cli, &h->game, 2, out), &h->effort, &h->found);
    json_end(&page);
}

static void look_around(struct hints *h)
{
    const struct stele_player *players;

    h->info = stele_log_info(h->game.log);
    h->players_n = stele_log_players(h->game.log, &players);
    stele_cursor_status(h->game.cursor, &h->status);
}

/* The move that is asked about; CLI_USAGE after a message if it cannot be read, CLI_BAD if it is not
 * legal. */
static int read_move(struct hints *h, const char *text, struct stele_move *out)
{
    struct stele_reason why;

    const bool read = stele_move_parse(h->game.log, h->game.cursor, text, out, &why);
    if (read && h->effort.own && out->by != h->status.mover) {
        FAIL(h->cli, "cli.hint.hidden", "player", player_name(h->cli, h->game.log, h->status.mover),
             NULL);
        return CLI_BAD;
    }
    if (read && stele_cursor_check(h->game.cursor, out, &why))
        return CLI_GOOD;
    if (stele_out_of_memory(h->cli->lib))
        return cli_no_memory(h->cli);
    struct stele_buf said = {0};
    stele_say_reason(h->cli->lib, h->game.log, h->cli->lang, &why, &said);
    FAIL(h->cli, "cli.hint.illegal", "move", text, "reason", said.data != NULL ? said.data : "",
         NULL);
    stele_buf_free(&said);
    return CLI_BAD;
}

/* In a game that hides something a player gets hints where he decides, about moves of his own. */
static int look_through(struct hints *h, const struct hint_args *args)
{
    if (args->viewer == NULL)
        return CLI_GOOD;
    const int viewer = find_seat(h->cli, h->game.log, args->viewer);
    if (viewer < 0)
        return CLI_USAGE;
    h->effort.own = h->info->hides;
    if (!h->info->hides || h->status.mover == viewer)
        return CLI_GOOD;
    FAIL(h->cli, "cli.hint.hidden", "player", player_name(h->cli, h->game.log, viewer), NULL);
    return CLI_BAD;
}

static int find_hints(struct hints *h, const struct hint_args *args)
{
    const size_t top = args->top.given ? args->top.value : TOP_DEFAULT;
    struct stele_move move;
    struct watched watched;

    look_around(h);
    if (h->status.over || h->status.chance) {
        char node[STELE_NODE_MAX];
        stele_node_print(h->game.log, h->game.node, node);
        FAIL(h->cli, h->status.over ? "cli.hint.over" : "cli.hint.chance", "node", node, NULL);
        return CLI_BAD;
    }
    int status = look_through(h, args);
    if (status == CLI_GOOD && args->move != NULL)
        status = read_move(h, args->move, &move);
    if (status != CLI_GOOD)
        return status;
    const struct stele_watch *const watch = watch_start(h->cli, NULL, &watched);
    watched.progress.lines = true;
    h->effort.watch = args->progress ? watch : NULL; /* people need not wait for long */
    const int code = stele_hint(h->game.cursor, &h->effort, top, args->move != NULL ? &move : NULL,
                                &h->found);
    watch_end(&watched);
    return code == STELE_OK ? h->game.status : cli_no_memory(h->cli);
}

static int hint_run(struct cli *cli, const void *own)
{
    const struct hint_args *const args = own;
    struct hints h = {
        .cli = cli,
        .effort = {.budget = args->budget.given ? (uint32_t)args->budget.value : STELE_BUDGET_HINT,
                   .seed = args->seed.given ? args->seed.value : 1,
                   .jobs = args->jobs.given ? (unsigned)args->jobs.value : 1}};
    struct stele_buf out = {0};

    cli->veiled = args->viewer != NULL;
    int status = load_at(cli, args->operands.list[0], args->at, &h.game);
    if (status != CLI_GOOD)
        return status;
    status = find_hints(&h, args);
    if (h.found.n > 0 && args->json)
        json_hints(&h, &out);
    else if (h.found.n > 0)
        tell_hints(&h, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    stele_memory_free(h.found.memory);
    load_free(&h.game);
    return status;
}

const struct command command_hint = {
    .name = "hint",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct hint_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = hint_run,
};
