/* stele explain: why a move is or is not legal, what it did, what it scored, by which clauses; with
 * --row where points come from, with --why-not what stands against something. */
#include "cli/shared/cli.h"

#include "cli/text/citations.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/rests.h"
#include "cli/text/tell.h"
#include "cli/text/whynot.h"

struct explain_args {
    struct operands operands;
    const char *at, *move, *why_not;
    struct option_number row;
    bool json;
};

#define ARG(field) offsetof(struct explain_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"move", 0, OPTION_TEXT, "move", ARG(move), 0, 0},
    {"row", 0, OPTION_NUMBER, "n", ARG(row), 1, UINT32_MAX},
    {"why-not", 0, OPTION_TEXT, "change", ARG(why_not), 0, 0},
};

enum { LEGAL_SHOWN = 12 };

struct question {
    struct cli *cli;
    struct loaded game;
    struct explained about;
};

/* ---- Text ------------------------------------------------------------------------------------ */

static void tell_clauses(const struct question *q, struct stele_buf *out)
{
    tell_citations(q->cli, q->game.log, q->about.before.line, &q->about.cited, out);
}

/* "main:12: buy …" */
static void tell_question(const struct question *q, const char *text, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    stele_node_print(q->game.log, q->about.before, node);
    out_style(q->cli, out, STYLE_HEADING);
    if (q->about.has_move) {
        struct stele_buf notation = {0};
        stele_move_print(q->game.log, &q->about.move, &notation);
        SAY(q->cli, out, "cli.explain.after", "node", node, "move", out_part(out, &notation), NULL);
        stele_buf_free(&notation);
    } else {
        SAY(q->cli, out, "cli.explain.after", "node", node, "move", text, NULL);
    }
    out_style(q->cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    if (q->about.has_move) {
        stele_say_move(q->game.log, q->cli->lang, &q->about.move, out);
        stele_buf_puts(out, "\n");
    }
}

static void tell_alternatives(const struct question *q, struct stele_buf *out)
{
    const struct stele_game_info *info = stele_log_info(q->game.log);
    const char *verb = q->about.has_move ? info->verbs[q->about.move.verb].name : NULL;
    struct stele_moves moves = {0};
    size_t same = 0;

    stele_cursor_legal(q->game.cursor, &moves);
    out->failed |= moves.failed;
    for (size_t i = 0; i < moves.n && verb != NULL; i++)
        same += moves.list[i].verb == q->about.move.verb;
    /* Moves of the same kind are what was meant, if there are any. */
    if (same == 0 && (!q->about.has_move || ((moves.open >> q->about.move.verb) & 1) == 0))
        verb = NULL;
    if (moves.n > 0 || moves.open != 0)
        tell_heading(q->cli, "cli.explain.instead", out);
    tell_legal(q->cli, q->game.log, q->game.cursor, &moves, verb, LEGAL_SHOWN, out);
    stele_moves_free(&moves);
}

static void tell_refusal(const struct question *q, struct stele_buf *out)
{
    stele_buf_puts(out, "\n");
    out_styled(q->cli, out, STYLE_BAD, cli_text(q->cli, "cli.explain.illegal"));
    stele_buf_puts(out, " ");
    stele_say_reason(q->cli->lib, q->game.log, q->cli->lang, &q->about.why, out);
    tell_clause(q->cli, stele_log_game(q->game.log), q->about.why.clause, q->about.why.reading, out);
    stele_buf_puts(out, "\n");
    tell_reason_rests(q->cli, q->game.log, &q->about.why, 0, out);
    tell_more(q->cli, q->game.log, &q->about.more, out);
    tell_clauses(q, out);
    tell_alternatives(q, out);
}

/* What a legal move rests on: that it is legal, and all that it did. */
static void take_grounds(const struct question *q, struct stele_grounds *out)
{
    const struct stele *const lib = stele_log_lib(q->game.log);

    stele_grounds_of_move(lib, stele_log_game(q->game.log), &q->about.move, out);
    for (size_t i = 0; q->about.step != NULL && i < q->about.step->events_n; i++)
        stele_grounds_of_event(lib, STELE_NOBODY, &q->about.step->events[i], out);
    for (size_t i = 0; q->about.step != NULL && i < q->about.step->rows_n; i++)
        stele_grounds_of_row(lib, &q->about.step->rows[i], out);
}

static void tell_effects(const struct question *q, struct stele_buf *out)
{
    struct stele_grounds grounds = {0};
    struct stele_buf part = {0};

    stele_buf_puts(out, "\n");
    out_styled(q->cli, out, STYLE_GOOD, cli_text(q->cli, "cli.explain.legal"));
    tell_clause(q->cli, stele_log_game(q->game.log),
                stele_log_info(q->game.log)->verbs[q->about.move.verb].clause, q->about.reading, out);
    stele_buf_puts(out, "\n");
    tell_events(q->cli, q->game.log, q->about.step, 2, &part);
    if (part.size > 0 || part.failed) {
        tell_heading(q->cli, "cli.explain.events", out);
        stele_buf_puts(out, out_part(out, &part));
    }
    stele_buf_clear(&part);
    tell_rows(q->cli, q->game.log, q->about.step, 2, &part);
    if (part.size > 0 || part.failed) {
        tell_heading(q->cli, "cli.explain.points", out);
        stele_buf_puts(out, out_part(out, &part));
    }
    stele_buf_free(&part);
    take_grounds(q, &grounds);
    tell_rests(q->cli, stele_log_game(q->game.log), &grounds, 0, out);
    tell_clauses(q, out);
}

static void explain_text(const struct question *q, const char *text, struct stele_buf *out)
{
    tell_question(q, text, out);
    if (q->about.legal)
        tell_effects(q, out);
    else
        tell_refusal(q, out);
}

/* ---- What is asked --------------------------------------------------------------------------- */

static void explain_json(const struct question *q, const char *text, struct stele_buf *out)
{
    struct json_page page;
    struct answer *const a = json_begin(&page, q->cli, &q->game, 2, out);

    answer_explained(a, &q->about, text);
    json_end(&page);
}

/* The recorded move that leads to a node; the cursor ends up after it if it is legal. */
static int ask_recorded(struct question *q, struct stele_node node)
{
    struct stele_record record;

    q->about.before = (struct stele_node){node.line, node.ply - 1};
    q->about.has_move = stele_log_record(q->game.log, node.line, node.ply, &record);
    q->about.move = record.move;
    if (!stele_cursor_goto(q->game.cursor, q->about.before, &q->about.why)) {
        char last[STELE_NODE_MAX], asked[STELE_NODE_MAX];
        stele_node_print(q->game.log, stele_cursor_node(q->game.cursor), last);
        stele_node_print(q->game.log, node, asked);
        FAIL(q->cli, "cli.unreachable", "node", asked, "last", last, NULL);
        return CLI_BAD;
    }
    q->about.reading = stele_cursor_ruled(q->game.cursor, &q->about.move);
    q->about.legal = stele_cursor_goto(q->game.cursor, node, &q->about.why);
    return CLI_GOOD;
}

/* The move that is asked about, and whether it is legal. */
static int ask_which(struct question *q, const struct explain_args *args)
{
    struct stele_node node = q->game.node;
    char name[STELE_NODE_MAX];

    if (args->move != NULL) {
        const int code = explain_play(q->game.log, q->game.cursor, args->move, &q->about);
        return code == STELE_OK ? CLI_GOOD : cli_no_memory(q->cli);
    }
    if (args->at != NULL && !stele_node_parse(q->game.log, args->at, &node))
        return load_no_node(q->cli, q->game.log, q->game.path, args->at);
    stele_node_print(q->game.log, node, name);
    if (node.ply == 0)
        return FAIL(q->cli, "cli.explain.no-move", "node", name, NULL);
    return ask_recorded(q, node);
}

static int ask(struct question *q, const struct explain_args *args)
{
    const int status = ask_which(q, args);

    if (status == CLI_GOOD && q->about.legal &&
        stele_cursor_step(q->game.cursor, &q->about.step) != STELE_OK)
        return cli_no_memory(q->cli);
    return status;
}

/* A move is tried at a position that can be reached.  A recorded one may be the very move that
 * stops the replay: then its node cannot be reached, and ask_recorded goes to the node before
 * it. */
static int open_log(struct question *q, const struct explain_args *args)
{
    const char *const path = args->operands.list[0];

    const bool recorded = args->move == NULL && args->why_not == NULL && !args->row.given;

    return args->at != NULL && recorded ? load(q->cli, path, &q->game)
                                        : load_at(q->cli, path, args->at, &q->game);
}

static int explain_move(struct question *q, const struct explain_args *args, struct stele_buf *out)
{
    const int status = ask(q, args);

    if (status != CLI_GOOD)
        return status;
    const char *const text = args->move != NULL ? args->move : "";
    explain_finish(q->game.log, q->game.cursor, &q->about);
    if (args->json)
        explain_json(q, text, out);
    else
        explain_text(q, text, out);
    return q->about.legal ? q->game.status : CLI_BAD;
}

/* One question at a time: two of the options contradict each other. */
static int refuse_two(struct cli *cli, const struct explain_args *args)
{
    const char *const given[] = {args->move != NULL ? "move" : NULL, args->row.given ? "row" : NULL,
                                 args->why_not != NULL ? "why-not" : NULL};
    const char *one = NULL;

    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        if (given[i] != NULL && one != NULL)
            return FAIL_USAGE(cli, "cli.not-both", "one", one, "other", given[i], NULL);
        one = given[i] != NULL ? given[i] : one;
    }
    return CLI_GOOD;
}

static int explain_run(struct cli *cli, const void *own)
{
    const struct explain_args *const args = own;
    struct question q = {.cli = cli};
    struct stele_buf out = {0};

    int status = refuse_two(cli, args);
    if (status == CLI_GOOD)
        status = open_log(&q, args);
    if (status != CLI_GOOD)
        return status;
    if (args->row.given)
        status = explain_row(cli, &q.game, args->row.value, args->json, &out);
    else if (args->why_not != NULL)
        status = explain_why_not(cli, &q.game, args->why_not, args->json, &out);
    else
        status = explain_move(&q, args, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    load_free(&q.game);
    return status;
}

const struct command command_explain = {
    .name = "explain",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct explain_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = explain_run,
};
