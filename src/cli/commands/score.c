/* stele score: points by category and where each came from; the claimed result against them. */
#include "cli/shared/cli.h"

#include "cli/text/answers.h"
#include "cli/text/causes.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/rests.h"
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
    int viewer;    /* of the JSON */
    bool in_words; /* for people, not as JSON or CSV */
    const struct stele_game_info *info;
    const struct stele_player *players;
    size_t players_n;
    int32_t totals[STELE_SEATS_MAX];
    int32_t *parts; /* seat after seat, by category */
    bool final;
    struct stele_status status;
    bool at_result;               /* the node is the one that <result> is about */
    bool holds;                   /* nothing in it is wrong */
    struct stele_diags wrong;     /* what is */
    const struct stele_row *rows; /* the ledger */
    size_t rows_n;
    int32_t resting[STELE_SEATS_MAX]; /* points that rest on doubtful figures */
    struct stele_grounds grounds;     /* which ones */
};

/* Whether a row rests on doubtful figures, in words on those that words mention. */
static bool row_rests(const struct scores *s, const struct stele_row *row)
{
    struct stele_grounds grounds = {0};

    stele_grounds_of_row(stele_log_lib(s->game.log), row, &grounds);
    if (s->in_words)
        rests_filter(s->cli, &grounds);
    return grounds.n > 0;
}

/* Rows that are shown aside are no part of anybody's points. */
static void take_grounds(struct scores *s)
{
    for (size_t i = 0; i < s->rows_n; i++) {
        const struct stele_row *const row = &s->rows[i];
        if (((s->info->aside >> row->category) & 1) != 0 || !row_rests(s, row))
            continue;
        s->resting[row->seat] += row->points;
        stele_grounds_of_row(stele_log_lib(s->game.log), row, &s->grounds);
    }
    if (s->in_words)
        rests_filter(s->cli, &s->grounds);
}

/* A claim is about the end of the main line; it says nothing of other nodes.  False without
 * memory. */
static bool judge_result(struct scores *s)
{
    struct stele_line line;

    stele_log_line(s->game.log, 0, &line);
    s->wrong.limit = s->cli->limits.diags;
    s->at_result = stele_log_result(s->game.log) != NULL && s->game.node.line == 0 &&
                   s->game.node.ply == line.plies;
    const int result = s->at_result ? stele_log_judge_result(s->game.log, &s->wrong) : STELE_OK;
    s->holds = result == STELE_OK;
    return result != STELE_ENOMEM && !lacks_diags(s->cli, &s->wrong);
}

/* The log stays open. */
static void scores_free(struct scores *s)
{
    stele_diags_free(&s->wrong);
    free(s->parts);
}

/* False without memory. */
static bool scores_take(struct scores *s)
{
    s->info = stele_log_info(s->game.log);
    s->players_n = stele_log_players(s->game.log, &s->players);
    s->parts = calloc(s->players_n * s->info->categories_n + 1, sizeof *s->parts);
    if (s->parts == NULL)
        return false;
    s->final = stele_cursor_score(s->game.cursor, s->totals, s->parts);
    stele_cursor_status(s->game.cursor, &s->status);
    if (stele_cursor_ledger(s->game.cursor, &s->rows, &s->rows_n) != STELE_OK)
        return false;
    take_grounds(s);
    return judge_result(s);
}

/* ---- The claimed result ---------------------------------------------------------------------- */

/* What <result> claims for a seat; false if it claims nothing. */
static bool claimed_points(const struct scores *s, size_t seat, const char **claimed)
{
    const struct stele_item *result = stele_log_result(s->game.log);

    for (size_t i = 0; result != NULL && i < result->children_n; i++) {
        const struct stele_item *score = &result->children[i];
        const char *player = stele_item_attr(score, "player");
        if (strcmp(score->name, "score") == 0 && player != NULL &&
            strcmp(player, s->players[seat].id) == 0) {
            *claimed = stele_item_attr(score, "points");
            return *claimed != NULL;
        }
    }
    return false;
}

/* What would explain the points that <result> has and the rules do not. */
static void tell_all_causes(const struct scores *s, struct stele_buf *out)
{
    for (size_t seat = 0; seat < s->players_n; seat++) {
        const char *claimed;
        char *end;
        if (!claimed_points(s, seat, &claimed))
            continue;
        const long value = strtol(claimed, &end, 10);
        if (end != claimed && *end == '\0' && value != s->totals[seat] && value > INT32_MIN &&
            value < INT32_MAX)
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
    if (!s->at_result)
        return;
    stele_buf_puts(out, "\n");
    out_styled(s->cli, out, s->holds ? STYLE_GOOD : STYLE_BAD,
               cli_text(s->cli, s->holds ? "cli.score.result-holds" : "cli.score.result-differs"));
    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < s->wrong.n; i++) {
        const struct stele_reason *const why = &s->wrong.list[i].why;
        stele_buf_puts(out, "  ");
        stele_say_reason(s->cli->lib, s->game.log, s->cli->lang, why, out);
        tell_clause(s->cli, stele_log_game(s->game.log), why->clause, why->reading, out);
        stele_buf_puts(out, "\n");
        tell_suspect(s, &s->wrong.list[i], out);
    }
    tell_all_causes(s, out);
}

/* ---- Text ------------------------------------------------------------------------------------ */

/* One row a line, each with the number that explain --row takes. */
static void tell_ledger(const struct scores *s, struct stele_buf *out)
{
    const struct stele_row *const rows = s->rows;
    const size_t width = strlen(NUM(s->rows_n));
    char node[STELE_NODE_MAX];

    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < s->rows_n; i++) {
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
        out_text(out, stele_player_name(&s->players[rows[i].seat], s->cli->lang));
        stele_buf_puts(out, ": ");
        stele_say_row(s->game.log, s->cli->lang, &rows[i], out);
        tell_clause(s->cli, stele_log_game(s->game.log), rows[i].clause, rows[i].reading, out);
        if (rows[i].provisional)
            stele_buf_printf(out, " %s", cli_text(s->cli, "cli.score.provisional-mark"));
        stele_buf_puts(out, row_rests(s, &rows[i]) ? " [?]\n" : "\n");
    }
}

/* Which of the points rest on figures that are in doubt; the rows of the ledger have a mark. */
static void tell_resting(const struct scores *s, struct stele_buf *out)
{
    struct stele_buf players = {0}, grounds = {0};

    if (s->grounds.n == 0)
        return;
    for (size_t i = 0; i < s->players_n; i++)
        if (s->resting[i] != 0) {
            stele_buf_puts(&players, players.size > 0 ? ", " : "");
            SAY(s->cli, &players, "cli.rests.player", "player",
                stele_player_name(&s->players[i], s->cli->lang), "points", NUM(s->resting[i]),
                NULL);
        }
    stele_say_grounds(s->cli->lib, stele_log_game(s->game.log), s->cli->lang, &s->grounds,
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
    SAY(s->cli, out, s->final ? "cli.score.final" : "cli.score.provisional", "node", node, NULL);
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
    for (size_t k = 0; k < s->info->categories_n; k++) {
        stele_buf_puts(out, ",");
        stele_buf_csv(out, s->info->categories[k]);
    }
    stele_buf_puts(out, ",total,final\n");
    for (size_t i = 0; i < s->players_n; i++) {
        stele_buf_csv(out, s->players[i].id);
        stele_buf_puts(out, ",");
        stele_buf_csv(out, stele_player_name(&s->players[i], s->cli->lang));
        for (size_t k = 0; k < s->info->categories_n; k++)
            stele_buf_printf(out, ",%ld", (long)s->parts[i * s->info->categories_n + k]);
        stele_buf_printf(out, ",%ld,%s\n", (long)s->totals[i], s->final ? "true" : "false");
    }
}

static void csv_ledger(const struct scores *s, struct stele_buf *out)
{
    const struct stele_row *const rows = s->rows;
    struct stele_buf said = {0};
    char node[STELE_NODE_MAX];

    stele_buf_puts(out, "node,player,category,points,provisional,clause,reason\n");
    for (size_t i = 0; i < s->rows_n; i++) {
        stele_node_print(s->game.log, (struct stele_node){rows[i].line, rows[i].ply}, node);
        stele_buf_csv(out, node);
        stele_buf_puts(out, ",");
        stele_buf_csv(out, s->players[rows[i].seat].id);
        stele_buf_printf(out, ",%s,%ld,%s,%s,", s->info->categories[rows[i].category],
                         (long)rows[i].points, rows[i].provisional ? "true" : "false",
                         rows[i].clause);
        stele_buf_clear(&said);
        stele_say_row(s->game.log, s->cli->data_lang, &rows[i], &said);
        stele_buf_csv(out, out_part(out, &said));
        stele_buf_puts(out, "\n");
    }
    stele_buf_free(&said);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static bool hides_points(const struct scores *s, size_t seat)
{
    return stele_cursor_hides_score(s->game.cursor, s->viewer, (int)seat);
}

static bool hides_any_points(const struct scores *s)
{
    for (size_t i = 0; i < s->players_n; i++)
        if (hides_points(s, i))
            return true;
    return false;
}

/* Written as a number if it is one, else as it stands. */
static void put_claimed(struct stele_emit *emit, const char *claimed)
{
    const bool negative = claimed[0] == '-';
    uint64_t size;

    if (parse_number(claimed + negative, 0, INT32_MAX, &size))
        put_int(emit, "claimed", negative ? -(int64_t)size : (int64_t)size);
    else
        put_text(emit, "claimed", claimed);
}

/* The first node at which points that are claimed wrongly can have gone wrong. */
static void put_suspect(const struct scores *s, struct stele_emit *emit, size_t seat,
                        const char *claimed)
{
    struct stele_suspect suspect;

    if (strtol(claimed, NULL, 10) != s->totals[seat] &&
        stele_suspect_find(s->game.log, s->game.node, s->players[seat].id, "score", &suspect) ==
            STELE_OK &&
        suspect.found)
        put_node(emit, "suspect", s->game.log, suspect.first);
}

static void put_players(const struct scores *s, struct stele_emit *emit)
{
    const char *claimed;

    put_list(emit, "players");
    for (size_t i = 0; i < s->players_n; i++) {
        put_dict(emit, NULL);
        put_text(emit, "id", s->players[i].id);
        put_text(emit, "name", s->players[i].name);
        if (hides_points(s, i)) {
            put_bool(emit, "hidden", true);
            put_end(emit);
            continue;
        }
        put_dict(emit, "categories");
        for (size_t k = 0; k < s->info->categories_n; k++)
            put_int(emit, s->info->categories[k], s->parts[i * s->info->categories_n + k]);
        put_end(emit);
        if (s->info->subtotal != 0)
            put_int(emit, "subtotal",
                    score_subtotal(s->info, s->parts + i * s->info->categories_n));
        put_int(emit, "total", s->totals[i]);
        if (s->resting[i] != 0)
            put_int(emit, "resting", s->resting[i]);
        if (s->at_result && claimed_points(s, i, &claimed)) {
            put_claimed(emit, claimed);
            put_suspect(s, emit, i, claimed);
        }
        put_end(emit);
    }
    put_end(emit);
}

/* Categories that the totals leave out, where the game has such. */
static void put_aside(const struct scores *s, struct stele_emit *emit)
{
    if (s->info->aside == 0)
        return;
    put_list(emit, "aside");
    for (size_t k = 0; k < s->info->categories_n; k++)
        if ((s->info->aside >> k) & 1)
            put_text(emit, NULL, s->info->categories[k]);
    put_end(emit);
}

static void put_end_of_game(const struct scores *s, struct stele_emit *emit)
{
    if (!s->status.over)
        return;
    put_some(emit, "end", stele_name(s->info, "ends", s->status.end));
    put_list(emit, "winners");
    for (size_t i = 0; i < s->players_n; i++) {
        if ((s->status.winners >> i) & 1)
            put_text(emit, NULL, s->players[i].id);
    }
    put_end(emit);
}

static void put_seats(const struct scores *s, struct stele_emit *emit, const char *key,
                      unsigned seats)
{
    put_list(emit, key);
    for (size_t i = 0; i < s->players_n; i++) {
        if ((seats >> i) & 1)
            put_text(emit, NULL, s->players[i].id);
    }
    put_end(emit);
}

static void put_figure(const struct scores *s, struct stele_emit *emit,
                       const struct stele_standing *standing, size_t index)
{
    const struct stele_figure *const figure = &standing->figure[index];
    struct stele_buf said = {0};

    put_dict(emit, NULL);
    put_text(emit, "name", figure->name);
    put_some(emit, "clause", figure->clause);
    put_dict(emit, "values");
    for (size_t i = 0; i < s->players_n; i++)
        put_int(emit, s->players[i].id, figure->value[i]);
    put_end(emit);
    put_seats(s, emit, "level", figure->level);
    put_bool(emit, "looked_at", index <= standing->decided);
    stele_say_standing(s->game.log, s->cli->data_lang, standing, index, &said);
    put_part(emit, "text", &said);
    stele_buf_free(&said);
    put_end(emit);
}

static void put_standing(const struct scores *s, struct stele_emit *emit)
{
    struct stele_standing standing;
    struct stele_buf said = {0};

    stele_cursor_standing(s->game.cursor, &standing);
    put_dict(emit, "standing");
    put_bool(emit, "final", standing.final);
    put_text(emit, "win", stele_win_name(standing.win));
    put_seats(s, emit, "winners", standing.winners);
    put_some(emit, "clause", standing.clause);
    stele_say_win(s->game.log, s->cli->data_lang, &standing, &said);
    put_part(emit, "text", &said);
    stele_buf_free(&said);
    put_list(emit, "figures");
    for (size_t i = 0; i < standing.figures_n; i++)
        put_figure(s, emit, &standing, i);
    put_end(emit);
    put_end(emit);
}

static void put_scores(const struct scores *s, struct stele_emit *emit, bool ledger)
{
    put_node(emit, "node", s->game.log, s->game.node);
    put_bool(emit, "final", s->final);
    put_end_of_game(s, emit);
    put_players(s, emit);
    put_aside(s, emit);
    if (!hides_any_points(s))
        put_standing(s, emit);
    if (s->at_result)
        put_bool(emit, "result_holds", s->holds);
    if (!hides_any_points(s))
        put_rests(emit, &s->grounds);
    if (ledger) {
        put_list(emit, "ledger");
        for (size_t i = 0; i < s->rows_n; i++)
            if (!hides_points(s, (size_t)s->rows[i].seat))
                put_row(s->cli, emit, NULL, s->game.log, &s->rows[i]);
        put_end(emit);
    }
}

bool put_score(struct cli *cli, struct stele_emit *emit, const struct loaded *game, int viewer,
               bool ledger)
{
    struct scores s = {.cli = cli, .game = *game, .viewer = viewer};
    const bool taken = scores_take(&s);

    if (taken)
        put_scores(&s, emit, ledger);
    scores_free(&s);
    return taken;
}

static void json_scores(const struct scores *s, bool ledger, struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 2);
    put_dict(emit, NULL);
    put_text(emit, "file", s->game.path);
    put_scores(s, emit, ledger);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

static int score_run(struct cli *cli, const void *own)
{
    const struct score_args *const args = own;
    struct scores s = {
        .cli = cli, .viewer = STELE_NOBODY, .in_words = !args->json && !args->csv};
    struct stele_buf out = {0};

    if (args->csv && args->json)
        return FAIL_USAGE(cli, "cli.not-both", "one", "csv", "other", "json", NULL);
    int status = load_at(cli, args->operands.list[0], args->at, &s.game);
    if (status != CLI_GOOD)
        return status;
    if (!scores_take(&s)) {
        scores_free(&s);
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
    status = s.holds ? s.game.status : CLI_BAD;
    scores_free(&s);
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
