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

/* Objects with all the moves that touched or changed them. */
struct history {
    const struct stele_object *objects;
    size_t objects_n;
    struct stele_trace *traces;
    size_t traces_n;
};

static bool history_take(struct history *history, struct stele_log *log, struct stele_node node,
                         const struct stele_object *objects, size_t n)
{
    history->objects = objects;
    history->objects_n = n;
    return stele_log_traces(log, node, objects, n, &history->traces, &history->traces_n) ==
           STELE_OK;
}

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

    for (size_t i = 0; i < history->traces_n; i++)
        n += history->traces[i].object == object;
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
    for (size_t i = 0; i < history->traces_n; i++) {
        if (history->traces[i].object == object && ++seen + MOVES_SHOWN > n)
            tell_trace(cli, log, history->traces[i].node, out);
    }
}

static void put_object_name(struct stele_emit *emit, const char *key, const struct stele_log *log,
                            const struct stele_object *object)
{
    struct stele_buf name = {0};

    stele_object_print(log, object, &name);
    put_part(emit, key, &name);
    stele_buf_free(&name);
}

static void put_history(const struct cli *cli, struct stele_emit *emit, const char *key,
                        const struct stele_log *log, const struct history *history)
{
    struct stele_record record;
    struct stele_buf said = {0};

    put_list(emit, key);
    for (size_t k = 0; k < history->objects_n; k++) {
        put_dict(emit, NULL);
        put_object_name(emit, "object", log, &history->objects[k]);
        stele_buf_clear(&said);
        stele_say_object(log, cli->data_lang, &history->objects[k], &said);
        put_part(emit, "text", &said);
        put_list(emit, "moves");
        for (size_t i = 0; i < history->traces_n; i++) {
            const struct stele_trace *const trace = &history->traces[i];
            if (trace->object != k)
                continue;
            stele_log_record(log, trace->node.line, trace->node.ply, &record);
            put_dict(emit, NULL);
            put_node(emit, "node", log, trace->node);
            put_bool(emit, "touched", trace->touched);
            put_move(cli, emit, log, &record.move);
            put_end(emit);
        }
        put_end(emit);
        put_end(emit);
    }
    put_end(emit);
    stele_buf_free(&said);
}

/* ---- A row of the ledger --------------------------------------------------------------------- */

struct row_question {
    struct cli *cli;
    struct loaded *game;
    uint64_t number;
    struct stele_row row;
    struct history history;
    struct citations cited;
};

static void tell_row(const struct row_question *q, struct stele_buf *out)
{
    const struct stele_log *const log = q->game->log;
    const struct stele_node node = {q->row.line, q->row.ply};
    struct stele_grounds grounds = {0};
    char name[STELE_NODE_MAX];

    stele_node_print(log, node, name);
    out_style(q->cli, out, STYLE_HEADING);
    SAY(q->cli, out, "cli.explain.row", "n", NUM(q->number), "node", name, NULL);
    out_style(q->cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    out_styled(q->cli, out, q->row.points < 0 ? STYLE_BAD : STYLE_GOOD, points(q->row.points).text);
    stele_buf_puts(out, " ");
    out_text(out, player_name(q->cli, log, q->row.seat));
    stele_buf_puts(out, ": ");
    stele_say_row(log, q->cli->lang, &q->row, out);
    tell_clause(q->cli, stele_log_game(log), q->row.clause, q->row.reading, out);
    if (q->row.provisional)
        stele_buf_printf(out, " %s", cli_text(q->cli, "cli.score.provisional-mark"));
    stele_buf_puts(out, "\n");
    stele_grounds_of_row(stele_log_lib(log), &q->row, &grounds);
    tell_rests(q->cli, stele_log_game(log), &grounds, 0, out);
    if (!q->row.provisional && q->row.ply > 0) {
        tell_heading(q->cli, "cli.explain.written", out);
        tell_trace(q->cli, log, node, out);
    }
    if (q->history.objects_n > 0)
        tell_heading(q->cli, "cli.explain.pieces", out);
    for (size_t i = 0; i < q->history.objects_n; i++)
        tell_object(q->cli, log, &q->history, i, out);
    tell_citations(q->cli, log, q->game->node.line, &q->cited, out);
}

static void json_row(const struct row_question *q, struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 2);
    put_dict(emit, NULL);
    put_text(emit, "file", q->game->path);
    put_node(emit, "node", q->game->log, q->game->node);
    put_int(emit, "row", (int64_t)q->number);
    put_row(q->cli, emit, "entry", q->game->log, &q->row);
    put_history(q->cli, emit, "pieces", q->game->log, &q->history);
    put_citations(q->cli, emit, q->game->log, q->game->node.line, &q->cited);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

int explain_row(struct cli *cli, struct loaded *game, uint64_t which, bool json,
                struct stele_buf *out)
{
    struct row_question q = {.cli = cli, .game = game, .number = which};
    const struct stele_row *rows;
    size_t n;

    if (stele_cursor_ledger(game->cursor, &rows, &n) != STELE_OK)
        return cli_no_memory(cli);
    if (which < 1 || which > n)
        return FAIL(cli, "cli.explain.no-row", "n", NUM(which), "rows", NUM(n), NULL);
    q.row = rows[which - 1];
    cite(&q.cited, q.row.clause, q.row.reading);
    if (!history_take(&q.history, game->log, (struct stele_node){q.row.line, q.row.ply},
                      q.row.objects, q.row.objects_n))
        return cli_no_memory(cli);
    if (json)
        json_row(&q, out);
    else
        tell_row(&q, out);
    free(q.history.traces);
    return game->status;
}

/* ---- Why not --------------------------------------------------------------------------------- */

struct doubt {
    struct cli *cli;
    struct loaded *game;
    const char *what;
    struct stele_topic topic;
    struct stele_hurdle *hurdles;
    size_t n;
    struct history history;
    struct citations cited;
};

static const char *topic_name(enum stele_topic_kind kind)
{
    static const char *const names[] = {
        [STELE_TOPIC_MOVE] = "move",         [STELE_TOPIC_VERB] = "verb",
        [STELE_TOPIC_OBJECT] = "object",     [STELE_TOPIC_CLAUSE] = "clause",
        [STELE_TOPIC_CATEGORY] = "category",
    };

    return names[kind];
}

static bool any(const struct doubt *d, enum stele_hurdle_kind kind)
{
    for (size_t i = 0; i < d->n; i++) {
        if (d->hurdles[i].kind == kind)
            return true;
    }
    return false;
}

/* "place, score" */
static void say_verbs(const struct doubt *d, uint64_t verbs, struct stele_buf *out)
{
    const struct stele_game_info *const info = stele_log_info(d->game->log);
    const char *between = "";

    for (size_t i = 0; i < info->verbs_n; i++) {
        if (((verbs >> i) & 1) == 0)
            continue;
        stele_buf_printf(out, "%s%s", between, info->verbs[i].name);
        between = ", ";
    }
}

/* The forms that a hurdle is about: one of them, and how many there are. */
static void tell_forms(const struct doubt *d, const struct stele_hurdle *hurdle,
                       struct stele_buf *out)
{
    struct stele_buf verbs = {0}, move = {0};

    say_verbs(d, hurdle->verbs, &verbs);
    stele_move_print(d->game->log, &hurdle->move, &move);
    stele_buf_puts(out, "    ");
    SAY(d->cli, out, "cli.explain.forms", "verbs", out_part(out, &verbs), "n", NUM(hurdle->n),
        "move", out_part(out, &move), NULL);
    stele_buf_puts(out, "\n");
    stele_buf_free(&verbs);
    stele_buf_free(&move);
}

static void tell_can(const struct doubt *d, const struct stele_hurdle *hurdle,
                     struct stele_buf *out)
{
    const struct stele_log *const log = d->game->log;
    const struct stele_verb *const verb =
        &stele_log_info(log)->verbs[__builtin_ctzll(hurdle->verbs)];

    stele_buf_puts(out, "  \u2022 ");
    if (hurdle->open) {
        tell_form(d->cli, d->cli->lang, log, verb, out);
        stele_buf_puts(out, "\n");
        return;
    }
    stele_cursor_say_move(d->game->cursor, d->cli->lang, &hurdle->move, out);
    tell_clause(d->cli, stele_log_game(log), verb->clause, (struct stele_ruled){0}, out);
    stele_buf_puts(out, "\n");
    tell_forms(d, hurdle, out);
}

static void tell_cannot(const struct doubt *d, const struct stele_hurdle *hurdle,
                        struct stele_buf *out)
{
    const struct stele_log *const log = d->game->log;
    struct stele_buf more = {0};

    stele_buf_puts(out, "  \u2022 ");
    stele_say_reason(d->cli->lib, log, d->cli->lang, &hurdle->why, out);
    tell_clause(d->cli, stele_log_game(log), hurdle->why.clause, hurdle->why.reading, out);
    stele_buf_puts(out, "\n");
    if (d->topic.kind != STELE_TOPIC_MOVE)
        tell_forms(d, hurdle, out);
    tell_reason_rests(d->cli, log, &hurdle->why, 4, out);
    tell_more(d->cli, log, &hurdle->more, &more);
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

static void tell_no_points(const struct doubt *d, const struct stele_hurdle *hurdle,
                           struct stele_buf *out)
{
    const struct stele_log *const log = d->game->log;
    struct stele_buf object = {0};
    char node[STELE_NODE_MAX];

    stele_buf_puts(out, "  \u2022 ");
    if (hurdle->node.line != d->game->node.line || hurdle->node.ply != d->game->node.ply) {
        stele_node_print(log, hurdle->node, node);
        stele_buf_printf(out, "%s: ", node);
    }
    stele_say_reason(d->cli->lib, log, d->cli->lang, &hurdle->why, out);
    tell_clause(d->cli, stele_log_game(log), hurdle->why.clause, hurdle->why.reading, out);
    stele_buf_puts(out, "\n");
    tell_reason_rests(d->cli, log, &hurdle->why, 4, out);
    if (hurdle->n < 2)
        return;
    stele_say_object(log, d->cli->lang, &hurdle->object, &object);
    stele_buf_puts(out, "    ");
    SAY(d->cli, out, "cli.explain.things", "n", NUM(hurdle->n), "object", out_part(out, &object),
        NULL);
    stele_buf_puts(out, "\n");
    stele_buf_free(&object);
}

static void tell_hurdles(const struct doubt *d, enum stele_hurdle_kind kind, const char *heading,
                         struct stele_buf *out)
{
    if (!any(d, kind))
        return;
    tell_heading(d->cli, heading, out);
    for (size_t i = 0; i < d->n; i++) {
        const struct stele_hurdle *const hurdle = &d->hurdles[i];
        if (hurdle->kind != kind)
            continue;
        if (kind == STELE_CAN)
            tell_can(d, hurdle, out);
        else if (kind == STELE_CANNOT)
            tell_cannot(d, hurdle, out);
        else
            tell_no_points(d, hurdle, out);
    }
}

static void tell_doubt(const struct doubt *d, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    stele_node_print(d->game->log, d->game->node, node);
    out_style(d->cli, out, STYLE_HEADING);
    SAY(d->cli, out, "cli.explain.after", "node", node, "move", d->what, NULL);
    out_style(d->cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    if (d->n == 0)
        stele_buf_printf(out, "\n%s\n", cli_text(d->cli, "cli.explain.nothing-against"));
    if (any(d, STELE_NO_USE))
        stele_buf_printf(out, "\n%s\n", cli_text(d->cli, "cli.explain.no-use"));
    tell_hurdles(d, STELE_CAN, "cli.explain.possible", out);
    tell_hurdles(d, STELE_CANNOT, "cli.explain.impossible", out);
    tell_hurdles(d, STELE_NO_POINTS, "cli.explain.no-points", out);
    if (d->history.traces_n > 0)
        tell_heading(d->cli, "cli.explain.history", out);
    /* Of all that go by a name, those that are or were there. */
    for (size_t i = 0; i < d->history.objects_n; i++) {
        if (count_moves(&d->history, i) > 0)
            tell_object(d->cli, d->game->log, &d->history, i, out);
    }
    tell_citations(d->cli, d->game->log, d->game->node.line, &d->cited, out);
}

/* ---- The same as JSON ------------------------------------------------------------------------ */

static void put_verbs(const struct doubt *d, struct stele_emit *emit, uint64_t verbs)
{
    const struct stele_game_info *const info = stele_log_info(d->game->log);

    put_list(emit, "verbs");
    for (size_t i = 0; i < info->verbs_n; i++) {
        if ((verbs >> i) & 1)
            put_text(emit, NULL, info->verbs[i].name);
    }
    put_end(emit);
}

static void put_hurdle(const struct doubt *d, struct stele_emit *emit,
                       const struct stele_hurdle *hurdle)
{
    const struct stele_log *const log = d->game->log;

    put_dict(emit, NULL);
    put_int(emit, "n", hurdle->n);
    if (hurdle->kind != STELE_NO_POINTS) {
        put_verbs(d, emit, hurdle->verbs);
        if (!hurdle->open)
            put_move(d->cli, emit, log, &hurdle->move);
    } else {
        put_node(emit, "node", log, hurdle->node);
        put_seat(emit, "player", log, hurdle->seat);
        put_text(emit, "category", stele_log_info(log)->categories[hurdle->category]);
        put_object_name(emit, "object", log, &hurdle->object);
    }
    if (hurdle->kind != STELE_CAN)
        put_reason(d->cli, emit, "reason", log, &hurdle->why);
    if (hurdle->kind == STELE_CANNOT)
        put_more(d->cli, emit, log, &hurdle->more);
    put_end(emit);
}

static void put_hurdles(const struct doubt *d, struct stele_emit *emit, const char *key,
                        enum stele_hurdle_kind kind)
{
    put_list(emit, key);
    for (size_t i = 0; i < d->n; i++) {
        if (d->hurdles[i].kind == kind)
            put_hurdle(d, emit, &d->hurdles[i]);
    }
    put_end(emit);
}

static void json_doubt(const struct doubt *d, struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 2);
    put_dict(emit, NULL);
    put_text(emit, "file", d->game->path);
    put_node(emit, "node", d->game->log, d->game->node);
    put_text(emit, "what", d->what);
    put_text(emit, "topic", topic_name(d->topic.kind));
    put_bool(emit, "used", !any(d, STELE_NO_USE));
    put_hurdles(d, emit, "can", STELE_CAN);
    put_hurdles(d, emit, "cannot", STELE_CANNOT);
    put_hurdles(d, emit, "no_points", STELE_NO_POINTS);
    put_history(d->cli, emit, "pieces", d->game->log, &d->history);
    put_citations(d->cli, emit, d->game->log, d->game->node.line, &d->cited);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static void cite_hurdles(struct doubt *d)
{
    const struct stele_game_info *const info = stele_log_info(d->game->log);

    for (size_t i = 0; i < d->n; i++) {
        const struct stele_hurdle *const hurdle = &d->hurdles[i];
        if (hurdle->kind == STELE_CAN)
            cite(&d->cited, info->verbs[__builtin_ctzll(hurdle->verbs)].clause,
                 (struct stele_ruled){0});
        else if (hurdle->kind != STELE_NO_USE)
            cite_reason(&d->cited, &hurdle->why);
        if (hurdle->kind == STELE_CANNOT)
            cite_more(&d->cited, &hurdle->more);
    }
    if (d->topic.kind == STELE_TOPIC_CLAUSE)
        cite(&d->cited, d->topic.clause, (struct stele_ruled){0});
}

int explain_why_not(struct cli *cli, struct loaded *game, const char *what, bool json,
                    struct stele_buf *out)
{
    struct doubt d = {.cli = cli, .game = game, .what = what};
    struct stele_reason why;

    if (!stele_topic_parse(game->cursor, what, &d.topic, &why)) {
        stele_say_reason(cli->lib, game->log, cli->lang, &why, cli_error_begin(cli));
        return cli_error_end(cli);
    }
    const bool answered =
        stele_cursor_why_not(game->cursor, &d.topic, &d.hurdles, &d.n) == STELE_OK &&
        history_take(&d.history, game->log, game->node, d.topic.objects, d.topic.objects_n);
    if (answered) {
        cite_hurdles(&d);
        if (json)
            json_doubt(&d, out);
        else
            tell_doubt(&d, out);
    }
    const bool refused = any(&d, STELE_CANNOT) && !any(&d, STELE_CAN);
    free(d.hurdles);
    free(d.history.traces);
    return !answered ? cli_no_memory(cli) : refused ? CLI_BAD : game->status;
}
