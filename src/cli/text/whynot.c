#include "cli/text/whynot.h"

#include "cli/text/citations.h"
#include "cli/text/json.h"
#include "cli/shared/out.h"
#include "cli/text/rests.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_SHOWN = 3 /* of an object, the latest */ };

/* ---- Objects and the moves about them -------------------------------------------------------- */

/* "main:44  Anna places a farmer on C10" */
static void tell_trace(const struct cli *cli, const struct stele_log *log, struct stele_node node,
                       struct stele_buf *out)
{
    struct stele_record record;
    char name[STELE_NODE_MAX];

    stele_node_print(log, node, name);
    stele_log_record(log, node.line, node.ply, &record);
    stele_buf_puts(out, "    ");
    out_left(out, name, 10);
    stele_say_move(log, cli->lang, &record.move, out);
    stele_buf_puts(out, "\n");
}

static size_t count_moves(const struct history *history, size_t object)
{
    size_t n = 0;

    for (size_t i = 0; i < history->traces.n; i++)
        n += history->traces.list[i].object == object;
    return n;
}

static void tell_object(const struct cli *cli, const struct stele_log *log,
                        const struct history *history, size_t object, struct stele_buf *out)
{
    const size_t n = count_moves(history, object);
    size_t seen = 0;

    stele_buf_puts(out, "  ");
    stele_say_object(log, cli->lang, &history->objects[object], out);
    if (n == 0) {
        stele_buf_printf(out, ": %s\n", cli_text(cli, "cli.explain.from-set-up"));
        return;
    }
    stele_buf_puts(out, "\n");
    if (n > MOVES_SHOWN) {
        stele_buf_puts(out, "    ");
        SAY(cli, out, "cli.explain.earlier", "n", NUM(n - MOVES_SHOWN), NULL);
        stele_buf_puts(out, "\n");
    }
    for (size_t i = 0; i < history->traces.n; i++) {
        if (history->traces.list[i].object == object && ++seen + MOVES_SHOWN > n)
            tell_trace(cli, log, history->traces.list[i].node, out);
    }
}

/* ---- A row of the ledger --------------------------------------------------------------------- */

struct row_question {
    struct cli *cli;
    struct loaded *game;
    struct row_origin origin;
};

static void tell_row(const struct row_question *q, struct stele_buf *out)
{
    const struct stele_log *const log = q->game->log;
    const struct stele_node node = {q->origin.row.line, q->origin.row.ply};
    struct stele_grounds grounds = {0};
    char name[STELE_NODE_MAX];

    stele_node_print(log, node, name);
    out_style(q->cli, out, STYLE_HEADING);
    SAY(q->cli, out, "cli.explain.row", "n", NUM(q->origin.number), "node", name, NULL);
    out_style(q->cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    out_styled(q->cli, out, q->origin.row.points < 0 ? STYLE_BAD : STYLE_GOOD, points(q->origin.row.points).text);
    stele_buf_puts(out, " ");
    out_text(out, player_name(q->cli, log, q->origin.row.seat));
    stele_buf_puts(out, ": ");
    stele_say_row(log, q->cli->lang, &q->origin.row, out);
    tell_clause(q->cli, stele_log_game(log), q->origin.row.clause, q->origin.row.reading, out);
    if (q->origin.row.provisional)
        stele_buf_printf(out, " %s", cli_text(q->cli, "cli.score.provisional-mark"));
    stele_buf_puts(out, "\n");
    stele_grounds_of_row(stele_log_lib(log), &q->origin.row, &grounds);
    tell_rests(q->cli, stele_log_game(log), &grounds, 0, out);
    if (!q->origin.row.provisional && q->origin.row.ply > 0) {
        tell_heading(q->cli, "cli.explain.written", out);
        tell_trace(q->cli, log, node, out);
    }
    if (q->origin.history.objects_n > 0)
        tell_heading(q->cli, "cli.explain.pieces", out);
    for (size_t i = 0; i < q->origin.history.objects_n; i++)
        tell_object(q->cli, log, &q->origin.history, i, out);
    tell_citations(q->cli, log, q->game->node.line, &q->origin.cited, out);
}

static void json_row(const struct row_question *q, struct stele_buf *out)
{
    struct json_page page;

    answer_row_origin(json_begin(&page, q->cli, q->game, 2, out), &q->origin);
    json_end(&page);
}

int explain_row(struct cli *cli, struct loaded *game, uint64_t which, bool json,
                struct stele_buf *out)
{
    struct row_question q = {.cli = cli, .game = game};
    const struct stele_row *rows;
    const size_t n = stele_cursor_ledger(game->cursor, &rows);

    if (n == 0 && stele_out_of_memory(cli->lib))
        return cli_no_memory(cli);
    if (which < 1 || which > n)
        return FAIL(cli, "cli.explain.no-row", "n", NUM(which), "rows", NUM(n), NULL);
    if (!row_origin_take(game->log, &rows[which - 1], which, &q.origin))
        return cli_no_memory(cli);
    if (json)
        json_row(&q, out);
    else
        tell_row(&q, out);
    stele_memory_free(q.origin.history.traces.memory);
    return game->status;
}

/* ---- Why not --------------------------------------------------------------------------------- */

struct question {
    struct cli *cli;
    struct loaded *game;
    struct doubt doubt;
};

/* "place, score" */
static void say_verbs(const struct question *q, uint64_t verbs, struct stele_buf *out)
{
    const struct stele_game_info *const info = stele_log_info(q->game->log);
    const char *between = "";

    for (size_t i = 0; i < info->verbs_n; i++) {
        if (((verbs >> i) & 1) == 0)
            continue;
        stele_buf_printf(out, "%s%s", between, info->verbs[i].name);
        between = ", ";
    }
}

/* The forms that a hurdle is about: one of them, and how many there are. */
static void tell_forms(const struct question *q, const struct stele_hurdle *hurdle,
                       struct stele_buf *out)
{
    struct stele_buf verbs = {0}, move = {0};

    say_verbs(q, hurdle->verbs, &verbs);
    stele_move_print(q->game->log, &hurdle->move, &move);
    stele_buf_puts(out, "    ");
    SAY(q->cli, out, "cli.explain.forms", "verbs", out_part(out, &verbs), "n", NUM(hurdle->n),
        "move", out_part(out, &move), NULL);
    stele_buf_puts(out, "\n");
    stele_buf_free(&verbs);
    stele_buf_free(&move);
}

static void tell_can(const struct question *q, const struct stele_hurdle *hurdle,
                     struct stele_buf *out)
{
    const struct stele_log *const log = q->game->log;
    const struct stele_verb *const verb =
        &stele_log_info(log)->verbs[__builtin_ctzll(hurdle->verbs)];

    stele_buf_puts(out, "  \u2022 ");
    if (hurdle->open) {
        answer_form(q->cli->lib, log, q->cli->lang, verb, out);
        stele_buf_puts(out, "\n");
        return;
    }
    stele_cursor_say_move(q->game->cursor, q->cli->lang, &hurdle->move, out);
    tell_clause(q->cli, stele_log_game(log), verb->clause, (struct stele_ruled){0}, out);
    stele_buf_puts(out, "\n");
    tell_forms(q, hurdle, out);
}

static void tell_cannot(const struct question *q, const struct stele_hurdle *hurdle,
                        struct stele_buf *out)
{
    const struct stele_log *const log = q->game->log;
    struct stele_buf more = {0};

    stele_buf_puts(out, "  \u2022 ");
    stele_say_reason(q->cli->lib, log, q->cli->lang, &hurdle->why, out);
    tell_clause(q->cli, stele_log_game(log), hurdle->why.clause, hurdle->why.reading, out);
    stele_buf_puts(out, "\n");
    if (q->doubt.topic.kind != STELE_TOPIC_MOVE)
        tell_forms(q, hurdle, out);
    tell_reason_rests(q->cli, log, &hurdle->why, 4, out);
    tell_more(q->cli, log, &hurdle->more, &more);
    const char *line = out_part(out, &more);
    while (*line != '\0') {
        const size_t size = strcspn(line, "\n");
        stele_buf_puts(out, "    ");
        stele_buf_add(out, line, size);
        stele_buf_puts(out, "\n");
        line += size + (line[size] == '\n');
    }
    stele_buf_free(&more);
}

static void tell_no_points(const struct question *q, const struct stele_hurdle *hurdle,
                           struct stele_buf *out)
{
    const struct stele_log *const log = q->game->log;
    struct stele_buf object = {0};
    char node[STELE_NODE_MAX];

    stele_buf_puts(out, "  \u2022 ");
    if (hurdle->node.line != q->game->node.line || hurdle->node.ply != q->game->node.ply) {
        stele_node_print(log, hurdle->node, node);
        stele_buf_printf(out, "%s: ", node);
    }
    stele_say_reason(q->cli->lib, log, q->cli->lang, &hurdle->why, out);
    tell_clause(q->cli, stele_log_game(log), hurdle->why.clause, hurdle->why.reading, out);
    stele_buf_puts(out, "\n");
    tell_reason_rests(q->cli, log, &hurdle->why, 4, out);
    if (hurdle->n < 2)
        return;
    stele_say_object(log, q->cli->lang, &hurdle->object, &object);
    stele_buf_puts(out, "    ");
    SAY(q->cli, out, "cli.explain.things", "n", NUM(hurdle->n), "object", out_part(out, &object),
        NULL);
    stele_buf_puts(out, "\n");
    stele_buf_free(&object);
}

static void tell_hurdles(const struct question *q, enum stele_hurdle_kind kind, const char *heading,
                         struct stele_buf *out)
{
    if (!doubt_has(&q->doubt, kind))
        return;
    tell_heading(q->cli, heading, out);
    for (size_t i = 0; i < q->doubt.hurdles.n; i++) {
        const struct stele_hurdle *const hurdle = &q->doubt.hurdles.list[i];
        if (hurdle->kind != kind)
            continue;
        if (kind == STELE_CAN)
            tell_can(q, hurdle, out);
        else if (kind == STELE_CANNOT)
            tell_cannot(q, hurdle, out);
        else
            tell_no_points(q, hurdle, out);
    }
}

static void tell_doubt(const struct question *q, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    stele_node_print(q->game->log, q->game->node, node);
    out_style(q->cli, out, STYLE_HEADING);
    SAY(q->cli, out, "cli.explain.after", "node", node, "move", q->doubt.what, NULL);
    out_style(q->cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    if (q->doubt.hurdles.n == 0)
        stele_buf_printf(out, "\n%s\n", cli_text(q->cli, "cli.explain.nothing-against"));
    if (doubt_has(&q->doubt, STELE_NO_USE))
        stele_buf_printf(out, "\n%s\n", cli_text(q->cli, "cli.explain.no-use"));
    tell_hurdles(q, STELE_CAN, "cli.explain.possible", out);
    tell_hurdles(q, STELE_CANNOT, "cli.explain.impossible", out);
    tell_hurdles(q, STELE_NO_POINTS, "cli.explain.no-points", out);
    if (q->doubt.history.traces.n > 0)
        tell_heading(q->cli, "cli.explain.history", out);
    /* Of all that go by a name, those that are or were there. */
    for (size_t i = 0; i < q->doubt.history.objects_n; i++) {
        if (count_moves(&q->doubt.history, i) > 0)
            tell_object(q->cli, q->game->log, &q->doubt.history, i, out);
    }
    tell_citations(q->cli, q->game->log, q->game->node.line, &q->doubt.cited, out);
}

static void json_doubt(const struct question *q, struct stele_buf *out)
{
    struct json_page page;

    answer_doubt(json_begin(&page, q->cli, q->game, 2, out), &q->doubt);
    json_end(&page);
}

int explain_why_not(struct cli *cli, struct loaded *game, const char *what, bool json,
                    struct stele_buf *out)
{
    struct question q = {.cli = cli, .game = game, .doubt = {.what = what}};
    struct stele_reason why;

    if (!stele_topic_parse(game->cursor, what, &q.doubt.topic, &why)) {
        stele_say_reason(cli->lib, game->log, cli->lang, &why, cli_error_begin(cli));
        return cli_error_end(cli);
    }
    const bool answered = doubt_take(game->log, game->cursor, STELE_NOBODY, &q.doubt);
    if (answered)
        (json ? json_doubt : tell_doubt)(&q, out);
    const bool refused = doubt_has(&q.doubt, STELE_CANNOT) && !doubt_has(&q.doubt, STELE_CAN);
    doubt_free(&q.doubt);
    return !answered ? cli_no_memory(cli) : refused ? CLI_BAD : game->status;
}
