/* stele score: points by category and where each came from; the claimed result against them. */
#include "cli/shared/cli.h"

#include "cli/text/causes.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

struct score_args {
    struct operands operands;
    const char *at;
    bool ledger, csv, json;
};

#define ARG(field) offsetof(struct score_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"csv", 0, OPTION_FLAG, NULL, ARG(csv), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"ledger", 0, OPTION_FLAG, NULL, ARG(ledger), 0, 0},
};

struct scores {
    struct cli *cli;
    struct loaded game;
    struct points points;
};

/* What would explain the points that <result> has and the rules do not. */
static void tell_all_causes(const struct scores *s, struct stele_buf *out)
{
    for (size_t seat = 0; seat < s->points.players_n; seat++) {
        const char *claimed;
        char *end;
        if (!points_claimed(&s->points, s->game.log, seat, &claimed))
            continue;
        const long value = strtol(claimed, &end, 10);
        if (end != claimed && *end == '\0' && value != s->points.totals[seat] &&
            value > INT32_MIN && value < INT32_MAX)
            tell_causes(s->cli, s->game.log, s->game.cursor, (int)seat, (int32_t)value, 2, out);
    }
}

/* The first node at which a figure of the result can have gone wrong. */
static void tell_suspect(const struct scores *s, const struct stele_diag *diag,
                         struct stele_buf *out)
{
    struct stele_suspect suspect;
    struct stele_buf said = {0};

    const int code = stele_suspect_of(s->game.log, diag, &suspect);
    out->failed |= code == STELE_ENOMEM;
    if (code != STELE_OK)
        return;
    stele_say_suspect(s->game.log, s->cli->lang, &suspect, &said);
    stele_buf_printf(out, "    %s\n", out_part(out, &said));
    stele_buf_free(&said);
}

static void tell_result(const struct scores *s, struct stele_buf *out)
{
    const struct stele_diags *const wrong = &s->points.wrong;
    const bool holds = s->points.holds;

    if (!s->points.at_result)
        return;
    stele_buf_puts(out, "\n");
    out_styled(s->cli, out, holds ? STYLE_GOOD : STYLE_BAD,
               cli_text(s->cli, holds ? "cli.score.result-holds" : "cli.score.result-differs"));
    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < wrong->n; i++) {
        const struct stele_reason *const why = &wrong->list[i].why;
        stele_buf_puts(out, "  ");
        stele_say_reason(s->cli->lib, s->game.log, s->cli->lang, why, out);
        tell_clause(s->cli, stele_log_game(s->game.log), why->clause, why->reading, out);
        stele_buf_puts(out, "\n");
        tell_suspect(s, &wrong->list[i], out);
    }
    tell_all_causes(s, out);
}

/* ---- Text ------------------------------------------------------------------------------------ */

/* One row a line, each with the number that explain --row takes. */
static void tell_ledger(const struct scores *s, struct stele_buf *out)
{
    const struct stele_row *const rows = s->points.rows;
    const size_t width = strlen(NUM(s->points.rows_n));
    char node[STELE_NODE_MAX];

    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < s->points.rows_n; i++) {
        out_style(s->cli, out, STYLE_FAINT);
        out_right(out, NUM(i + 1), width);
        out_style(s->cli, out, STYLE_PLAIN);
        stele_buf_puts(out, "  ");
        stele_node_print(s->game.log, (struct stele_node){rows[i].line, rows[i].ply}, node);
        out_left(out, node, 10);
        out_style(s->cli, out, rows[i].points < 0 ? STYLE_BAD : STYLE_GOOD);
        out_right(out, points(rows[i].points).text, 5);
        out_style(s->cli, out, STYLE_PLAIN);
        stele_buf_puts(out, "  ");
        out_text(out, stele_player_name(&s->points.players[rows[i].seat], s->cli->lang));
        stele_buf_puts(out, ": ");
        stele_say_row(s->game.log, s->cli->lang, &rows[i], out);
        tell_clause(s->cli, stele_log_game(s->game.log), rows[i].clause, rows[i].reading, out);
        if (rows[i].provisional)
            stele_buf_printf(out, " %s", cli_text(s->cli, "cli.score.provisional-mark"));
        stele_buf_puts(out, points_row_rests(&s->points, stele_log_lib(s->game.log), &rows[i]) ? " [?]\n" : "\n");
    }
}

/* Which of the points rest on figures that are in doubt; the rows of the ledger have a mark. */
static void tell_resting(const struct scores *s, struct stele_buf *out)
{
    struct stele_buf players = {0}, grounds = {0};

    if (s->points.grounds.n == 0)
        return;
    for (size_t i = 0; i < s->points.players_n; i++)
        if (s->points.resting[i] != 0) {
            stele_buf_puts(&players, players.size > 0 ? ", " : "");
            SAY(s->cli, &players, "cli.rests.player", "player",
                stele_player_name(&s->points.players[i], s->cli->lang), "points", NUM(s->points.resting[i]),
                NULL);
        }
    stele_say_grounds(s->cli->lib, stele_log_game(s->game.log), s->cli->lang, &s->points.grounds,
                      &grounds);
    const char *const points = out_part(out, &players);
    if (*points != '\0') {
        stele_buf_puts(out, "\n");
        SAY(s->cli, out, "cli.rests.points", "points", points, "grounds", out_part(out, &grounds),
            NULL);
        stele_buf_puts(out, "\n");
    }
    stele_buf_free(&grounds);
    stele_buf_free(&players);
}

static void tell_scores(const struct scores *s, bool ledger, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    stele_node_print(s->game.log, s->game.node, node);
    SAY(s->cli, out, s->points.final ? "cli.score.final" : "cli.score.provisional", "node", node, NULL);
    stele_buf_puts(out, "\n");
    tell_standing(s->cli, s->game.log, s->game.cursor, out);
    stele_buf_puts(out, "\n");
    tell_score(s->cli, s->game.log, s->game.cursor, out);
    stele_buf_puts(out, "\n");
    tell_win(s->cli, s->game.log, s->game.cursor, out);
    if (ledger)
        tell_ledger(s, out);
    tell_resting(s, out);
    tell_result(s, out);
}

/* ---- CSV ------------------------------------------------------------------------------------- */

static void csv_scores(const struct scores *s, struct stele_buf *out)
{
    stele_buf_puts(out, "player,name");
    for (size_t k = 0; k < s->points.info->categories_n; k++) {
        stele_buf_puts(out, ",");
        stele_buf_csv(out, s->points.info->categories[k]);
    }
    stele_buf_puts(out, ",total,final\n");
    for (size_t i = 0; i < s->points.players_n; i++) {
        stele_buf_csv(out, s->points.players[i].id);
        stele_buf_puts(out, ",");
        stele_buf_csv(out, stele_player_name(&s->points.players[i], s->cli->lang));
        for (size_t k = 0; k < s->points.info->categories_n; k++)
            stele_buf_printf(out, ",%ld", (long)s->points.parts[i * s->points.info->categories_n + k]);
        stele_buf_printf(out, ",%ld,%s\n", (long)s->points.totals[i], s->points.final ? "true" : "false");
    }
}

static void csv_ledger(const struct scores *s, struct stele_buf *out)
{
    const struct stele_row *const rows = s->points.rows;
    struct stele_buf said = {0};
    char node[STELE_NODE_MAX];

    stele_buf_puts(out, "node,player,category,points,provisional,clause,reason\n");
    for (size_t i = 0; i < s->points.rows_n; i++) {
        stele_node_print(s->game.log, (struct stele_node){rows[i].line, rows[i].ply}, node);
        stele_buf_csv(out, node);
        stele_buf_puts(out, ",");
        stele_buf_csv(out, s->points.players[rows[i].seat].id);
        stele_buf_printf(out, ",%s,%ld,%s,%s,", s->points.info->categories[rows[i].category],
                         (long)rows[i].points, rows[i].provisional ? "true" : "false",
                         rows[i].clause);
        stele_buf_clear(&said);
        stele_say_row(s->game.log, s->cli->data_lang, &rows[i], &said);
        stele_buf_csv(out, out_part(out, &said));
        stele_buf_puts(out, "\n");
    }
    stele_buf_free(&said);
}

/* ---- The command ----------------------------------------------------------------------------- */

static void json_scores(const struct scores *s, bool ledger, struct stele_buf *out)
{
    struct json_page page;

    answer_points(json_begin(&page, s->cli, &s->game, 2, out), &s->points, ledger);
    json_end(&page);
}

static int score_run(struct cli *cli, const void *own)
{
    const struct score_args *const args = own;
    struct scores s = {.cli = cli};
    struct stele_buf out = {0};

    if (args->csv && args->json)
        return FAIL_USAGE(cli, "cli.not-both", "one", "csv", "other", "json", NULL);
    int status = load_at(cli, args->operands.list[0], args->at, &s.game);
    if (status != CLI_GOOD)
        return status;
    s.points.wrong.limit = cli->limits.diags;
    s.points.doubtful = !args->json && !args->csv && !cli->verbose;
    if (!points_take(s.game.log, s.game.cursor, true, &s.points)) {
        points_free(&s.points);
        load_free(&s.game);
        return cli_no_memory(cli);
    }
    if (args->json)
        json_scores(&s, args->ledger, &out);
    else if (args->csv && args->ledger)
        csv_ledger(&s, &out);
    else if (args->csv)
        csv_scores(&s, &out);
    else
        tell_scores(&s, args->ledger, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    status = s.points.holds ? s.game.status : CLI_BAD;
    points_free(&s.points);
    load_free(&s.game);
    return status;
}

const struct command command_score = {
    .name = "score",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct score_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = score_run,
};
