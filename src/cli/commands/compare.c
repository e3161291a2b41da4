/* stele compare: where two games part, what differs there, and what the difference is worth.
 *
 * Whatever was asked for becomes two sides, each a log with a cursor at the last node to be
 * compared: two files; two nodes of one file; or one file as it was recorded, and read again under
 * other rulings, options or sets.  With --at a reading counts only from a node on: then side B is a
 * copy of the log with a branch there.  From take_readings and take_nodes on nothing depends on
 * which it was.
 *
 * Bisecting asks the other way round, which rulings would change a result; it has one side. */
#include "cli/shared/cli.h"

#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/settings.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

struct compare_args {
    struct operands operands;
    struct option_list at, rulings, options;
    const char *bisect, *player, *move;
    struct option_number most;
    bool json;
};

#define ARG(field) offsetof(struct compare_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_LIST, "node", ARG(at), 0, 0},
    {"bisect", 0, OPTION_TEXT, "change", ARG(bisect), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"most", 0, OPTION_NUMBER, "n", ARG(most), 1, STELE_SWITCHES_MAX},
    {"move", 0, OPTION_TEXT, "move", ARG(move), 0, 0},
    {"option", 0, OPTION_LIST, "setting", ARG(options), 0, 0},
    {"player", 0, OPTION_TEXT, "player", ARG(player), 0, 0},
    {"ruling", 0, OPTION_LIST, "ruling", ARG(rulings), 0, 0},
};

enum { A, B, SIDES };
enum { DIFFERENCES_SHOWN = 24 };

struct side {
    const char *name; /* "A" */
    const char *file;
    struct stele_log *log;
    struct stele_cursor *cursor;
    struct stele_node node;                   /* the last one compared */
    bool owns;                                /* the log was made here */
    const struct settings *rulings, *options; /* read otherwise; NULL: as recorded */
    bool own_set;
    int32_t totals[STELE_SEATS_MAX];
    int32_t *parts;
    bool final;
    struct stele_status status;
};

struct comparison {
    struct cli *cli;
    const struct compare_args *args;
    struct loaded file[SIDES];
    struct stele *plain;       /* a context without the sets of --set, if there are any */
    const struct stele *given; /* the one with them; NULL: there are none */
    struct settings rulings[SIDES], options;
    struct side side[SIDES];
    struct stele_parting parting;
    struct stele_differences differences;
    bool same;
};

/* ---- The two sides --------------------------------------------------------------------------- */

static int side_open(struct cli *cli, struct side *side)
{
    side->cursor = stele_cursor_new(side->log);
    return side->cursor != NULL ? CLI_GOOD : cli_no_memory(cli);
}

static int side_goto(struct cli *cli, struct side *side, const char *at)
{
    struct stele_line line;

    if (at != NULL && !stele_node_parse(side->log, at, &side->node))
        return load_no_node(cli, side->log, side->file, at);
    if (at == NULL) { /* the last legal node of the line */
        stele_log_line(side->log, side->node.line, &line);
        side->node.ply = line.legal;
    }
    if (stele_cursor_goto(side->cursor, side->node, NULL))
        return CLI_GOOD;
    /* Naming a line means its last node; if that cannot be reached, the last that can is meant. */
    side->node = stele_cursor_node(side->cursor);
    return CLI_GOOD;
}

/* A log under another reading, from its set-up on. */
static int side_reread(struct comparison *c, struct side *side, const struct stele_log *log,
                       const struct stele *lib, const struct settings *rulings,
                       const struct settings *chosen)
{
    struct stele_diags diags = {.limit = c->cli->limits.diags};
    struct stele_reading reading = {.lib = lib};

    if (rulings != NULL) {
        reading.rulings = rulings->list;
        reading.rulings_n = rulings->n;
    }
    if (chosen != NULL) {
        reading.options = chosen->list;
        reading.options_n = chosen->n;
    }
    const int result = stele_log_reread(log, &reading, &side->log, &diags);
    const int status = report(c->cli, log, side->file, result, &diags);
    stele_diags_free(&diags);
    if (status != CLI_GOOD)
        return status;
    side->owns = true;
    side->rulings = rulings;
    side->options = chosen;
    return side_open(c->cli, side);
}

/* The same moves under other rulings from a node on: a branch of a copy of the log. */
static int side_branch(struct comparison *c, struct side *side, const struct stele_log *log,
                       struct stele_node node)
{
    const struct settings *const rulings = &c->rulings[B];
    int status = side_reread(c, side, log, NULL, NULL, NULL);

    if (status != CLI_GOOD)
        return status;
    const int result =
        stele_edit_reading(side->log, node, "", rulings->list, rulings->n, &side->node.line, NULL);
    side->rulings = rulings;
    if (result == STELE_ENOMEM)
        return cli_no_memory(c->cli);
    if (result != STELE_OK)
        return FAIL(c->cli, "cli.compare.no-reading", NULL);
    return CLI_GOOD;
}

/* A ruling that is named twice gives the first choice to A and the second to B. */
static int split_rulings(struct comparison *c)
{
    struct option_list words[SIDES] = {{0}};
    const struct option_list *const given = &c->args->rulings;
    int status = CLI_GOOD;

    for (int i = 0; i < SIDES; i++)
        words[i].list = calloc(given->n + 1, sizeof *words[i].list);
    if (words[A].list == NULL || words[B].list == NULL)
        status = cli_no_memory(c->cli);
    for (size_t i = 0; status == CLI_GOOD && i < given->n; i++) {
        bool again = false;
        for (size_t k = i + 1; k < given->n; k++)
            again |= settings_same_ruling(given->list[i], given->list[k]);
        struct option_list *const to = &words[again ? A : B];
        to->list[to->n++] = given->list[i];
    }
    for (int i = 0; status == CLI_GOOD && i < SIDES; i++)
        status = settings_read(c->cli, &words[i], "ruling", STELE_RULINGS_MAX, &c->rulings[i]);
    free(words[A].list);
    free(words[B].list);
    return status;
}

static bool has_reading(const struct comparison *c)
{
    return c->rulings[A].n > 0 || c->rulings[B].n > 0 || c->options.n > 0 || c->cli->own_sets;
}

/* One log, as it was recorded and under another reading. */
static int take_readings(struct comparison *c)
{
    const struct stele_log *const log = c->file[A].log;
    const struct option_list *const at = &c->args->at;
    struct stele_node from = {0, 0};
    int status = CLI_GOOD;

    if (at->n > 1)
        return FAIL_USAGE(c->cli, "cli.extra-operand", "operand", at->list[1], NULL);
    if (at->n == 1 && (c->options.n > 0 || c->cli->own_sets))
        return FAIL_USAGE(c->cli, "cli.not-both", "one", "at", "other",
                          c->options.n > 0 ? "option" : "set", NULL);
    if (at->n == 1 && !stele_node_parse(log, at->list[0], &from))
        return load_no_node(c->cli, log, c->file[A].path, at->list[0]);
    if (c->rulings[A].n > 0) {
        status = side_reread(c, &c->side[A], log, c->given, &c->rulings[A], NULL);
    } else {
        c->side[A].log = c->file[A].log;
        status = side_open(c->cli, &c->side[A]);
    }
    c->side[A].node.line = c->side[B].node.line = from.line;
    c->side[B].own_set = c->cli->own_sets;
    if (status == CLI_GOOD)
        status = at->n == 1
                     ? side_branch(c, &c->side[B], c->side[A].log, from)
                     : side_reread(c, &c->side[B], log, c->given, &c->rulings[B], &c->options);
    for (int i = 0; status == CLI_GOOD && i < SIDES; i++)
        status = side_goto(c->cli, &c->side[i], NULL);
    return status;
}

/* Two files, or two nodes of one; a branch alone is compared with the main line. */
static int take_nodes(struct comparison *c)
{
    const struct option_list *const at = &c->args->at;
    const bool two = c->args->operands.n == 2;
    int status = CLI_GOOD;

    if (!two && at->n == 0)
        return FAIL_USAGE(c->cli, "cli.compare.nothing", NULL);
    if (at->n > SIDES)
        return FAIL_USAGE(c->cli, "cli.extra-operand", "operand", at->list[SIDES], NULL);
    for (int i = 0; status == CLI_GOOD && i < SIDES; i++) {
        struct side *const side = &c->side[i];
        const char *node = at->n == SIDES ? at->list[i] : at->n == 1 ? at->list[0] : NULL;
        if (!two && at->n == 1 && i == A)
            node = NULL;
        side->log = c->file[two ? i : A].log;
        status = side_open(c->cli, side);
        if (status == CLI_GOOD)
            status = side_goto(c->cli, side, node);
    }
    return status;
}

/* ---- What differs ---------------------------------------------------------------------------- */

/* Compares the positions after the move at which the games part. */
static int look_there(struct comparison *c)
{
    struct side *const a = &c->side[A], *const b = &c->side[B];
    int result = STELE_OK;

    if (c->parting.why == STELE_PART_NEVER || c->parting.why == STELE_PART_END)
        return CLI_GOOD;
    stele_cursor_goto(a->cursor, c->parting.next_a, NULL);
    stele_cursor_goto(b->cursor, c->parting.next_b, NULL);
    result = stele_cursor_compare(a->cursor, b->cursor, STELE_NOBODY, &c->differences);
    stele_cursor_goto(a->cursor, a->node, NULL);
    stele_cursor_goto(b->cursor, b->node, NULL);
    return result == STELE_OK ? CLI_GOOD : cli_no_memory(c->cli);
}

static int side_score(struct cli *cli, struct side *side)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(side->log, &players);

    side->parts = calloc(n * stele_log_info(side->log)->categories_n + 1, sizeof *side->parts);
    if (side->parts == NULL)
        return cli_no_memory(cli);
    side->final = stele_cursor_score(side->cursor, side->totals, side->parts);
    stele_cursor_status(side->cursor, &side->status);
    return CLI_GOOD;
}

static int compare(struct comparison *c)
{
    struct side *const a = &c->side[A], *const b = &c->side[B];
    const int result = stele_cursor_parting(a->cursor, b->cursor, &c->parting);

    if (result == STELE_EUSAGE)
        return FAIL(c->cli, "cli.compare.other-games", "a", a->file, "b", b->file, NULL);
    if (result != STELE_OK)
        return cli_no_memory(c->cli);
    int status = look_there(c);
    for (int i = 0; status == CLI_GOOD && i < SIDES; i++)
        status = side_score(c->cli, &c->side[i]);
    c->same = c->parting.why == STELE_PART_NEVER &&
              memcmp(a->totals, b->totals, sizeof a->totals) == 0 &&
              a->status.winners == b->status.winners;
    return status;
}

/* Why a side goes no further; NULL if its line simply ends. */
static const struct stele_reason *refusal(const struct side *side)
{
    struct stele_line line;

    stele_log_line(side->log, side->node.line, &line);
    return side->node.ply == line.legal ? stele_log_illegal(side->log, side->node.line) : NULL;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void say_reading(const struct comparison *c, const struct side *side, struct stele_buf *out)
{
    settings_say(side->options, out);
    settings_say(side->rulings, out);
    if (side->own_set)
        stele_buf_printf(out, "%s%s", out->size > 0 ? ", " : "",
                         cli_text(c->cli, "cli.compare.own-set"));
    if (out->size == 0 && has_reading(c))
        stele_buf_puts(out, cli_text(c->cli, "cli.compare.as-recorded"));
}

static void tell_sides(const struct comparison *c, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    for (int i = 0; i < SIDES; i++) {
        const struct side *const side = &c->side[i];
        struct stele_buf reading = {0};
        say_reading(c, side, &reading);
        stele_node_print(side->log, side->node, node);
        SAY(c->cli, out, "cli.compare.side", "side", side->name, "file", side->file, "node", node,
            "reading", out_part(out, &reading), NULL);
        stele_buf_puts(out, "\n");
        stele_buf_free(&reading);
    }
    stele_buf_puts(out, "\n");
}

static void tell_heading(const struct comparison *c, const char *text, struct stele_buf *out)
{
    stele_buf_puts(out, "\n");
    out_styled(c->cli, out, STYLE_HEADING, text);
    stele_buf_puts(out, "\n");
}

/* The move that leads to the first node that differs, with the points it brought. */
static void tell_parting_move(const struct comparison *c, const struct side *side,
                              struct stele_node next, struct stele_buf *out)
{
    const struct stele_step *step;
    char node[STELE_NODE_MAX];

    if (next.ply == 0)
        return;
    stele_node_print(side->log, next, node);
    stele_buf_printf(out, "  %s  ", side->name);
    out_styled(c->cli, out, STYLE_NAME, node);
    stele_buf_puts(out, "  ");
    stele_cursor_goto(side->cursor, next, NULL);
    if (stele_cursor_step(side->cursor, &step) == STELE_OK) {
        tell_move(c->cli, side->log, step, 4, out);
        tell_rows(c->cli, side->log, step, 4, out);
    } else {
        out->failed = true;
    }
    stele_cursor_goto(side->cursor, side->node, NULL);
}

static void tell_stop(const struct comparison *c, const struct side *side, struct stele_buf *out)
{
    const struct stele_reason *const why = refusal(side);
    struct stele_record record;

    if (why == NULL)
        return;
    stele_buf_puts(out, "  ");
    if (stele_log_record(side->log, side->node.line, side->node.ply + 1, &record)) {
        stele_move_print(side->log, &record.move, out);
        stele_buf_puts(out, ": ");
    }
    stele_say_reason(c->cli->lib, side->log, c->cli->lang, why, out);
    tell_clause(c->cli, stele_log_game(side->log), why->clause, why->reading, out);
    stele_buf_puts(out, "\n");
}

static void tell_parting(const struct comparison *c, struct stele_buf *out)
{
    static const char *const messages[] = {
        [STELE_PART_NEVER] = "cli.compare.same", [STELE_PART_SETUP] = "cli.compare.setup",
        [STELE_PART_MOVE] = "cli.compare.move",  [STELE_PART_EFFECT] = "cli.compare.effect",
        [STELE_PART_END] = "cli.compare.end",
    };
    const struct side *const a = &c->side[A], *const b = &c->side[B];
    const struct stele_node end = c->parting.next_a;
    const bool a_ends = end.line == a->node.line && end.ply == a->node.ply &&
                        c->parting.why == STELE_PART_END &&
                        memcmp(&c->parting.last_a, &end, sizeof end) == 0;
    const struct side *const ends = a_ends ? a : b;
    const bool stops = c->parting.why == STELE_PART_END && refusal(ends) != NULL;
    char last[SIDES][STELE_NODE_MAX];

    stele_node_print(a->log, c->parting.last_a, last[A]);
    stele_node_print(b->log, c->parting.last_b, last[B]);
    const char *message = messages[c->parting.why];

    if (stops)
        message = "cli.compare.stop";
    else if (c->parting.why == STELE_PART_NEVER && !c->same)
        message = "cli.compare.scoring";
    SAY(c->cli, out, message, "a", last[A], "b", strcmp(last[A], last[B]) != 0 ? last[B] : "",
        "side", ends->name, NULL);
    stele_buf_puts(out, "\n");
    if (stops)
        tell_stop(c, ends, out);
    if (c->parting.why != STELE_PART_MOVE && c->parting.why != STELE_PART_EFFECT)
        return;
    tell_parting_move(c, a, c->parting.next_a, out);
    tell_parting_move(c, b, c->parting.next_b, out);
}

static void tell_differences(const struct comparison *c, struct stele_buf *out)
{
    if (c->differences.n == 0)
        return;
    tell_heading(c, cli_text(c->cli, "cli.compare.differences"), out);
    for (size_t i = 0; i < c->differences.n && i < DIFFERENCES_SHOWN; i++) {
        const struct stele_difference *const one = &c->differences.list[i];
        stele_buf_puts(out, "  ");
        stele_say_difference(c->side[A].log, c->cli->lang, one->path, one->before, one->after, out);
        stele_buf_puts(out, "\n");
    }
    if (c->differences.n > DIFFERENCES_SHOWN) {
        stele_buf_puts(out, "  ");
        SAY(c->cli, out, "cli.compare.more", "n", NUM(c->differences.n - DIFFERENCES_SHOWN), NULL);
        stele_buf_puts(out, "\n");
    }
}

/* "12", or "12 → 6". */
static void say_change(int32_t a, int32_t b, struct stele_buf *out)
{
    stele_buf_puts(out, total_points(a).text);
    if (a != b)
        stele_buf_printf(out, " → %s", total_points(b).text);
}

enum { CHANGE_WIDTH = 14 };

static void tell_change_line(const struct comparison *c, const char *label, size_t width,
                             const int32_t *a, const int32_t *b, size_t step, struct stele_buf *out)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(c->side[A].log, &players);
    struct stele_buf cell = {0};

    out_left(out, label, width);
    for (size_t i = 0; i < n; i++) {
        stele_buf_clear(&cell);
        say_change(a[i * step], b[i * step], &cell);
        out_right(out, out_part(out, &cell), CHANGE_WIDTH);
    }
    stele_buf_free(&cell);
    stele_buf_puts(out, "\n");
}

static bool any_change(const int32_t *a, const int32_t *b, size_t n, size_t step)
{
    for (size_t i = 0; i < n; i++)
        if (a[i * step] != b[i * step])
            return true;
    return false;
}

/* Only what differs, and the totals. */
static void tell_points(const struct comparison *c, struct stele_buf *out)
{
    const struct side *const a = &c->side[A], *const b = &c->side[B];
    const struct stele_game_info *const info = stele_log_info(a->log);
    const struct stele_player *players, *others;
    const size_t n = stele_log_players(a->log, &players);
    const char *const total = cli_text(c->cli, "cli.score.total");
    size_t width = out_width(total);
    char node[SIDES][STELE_NODE_MAX];
    struct stele_buf heading = {0};

    if (stele_log_players(b->log, &others) != n)
        return;
    for (int i = 0; i < SIDES; i++)
        stele_node_print(c->side[i].log, c->side[i].node, node[i]);
    SAY(c->cli, &heading, "cli.compare.points", "a", node[A], "b", node[B], NULL);
    tell_heading(c, out_part(out, &heading), out);
    stele_buf_free(&heading);
    for (size_t k = 0; k < info->categories_n; k++) {
        const size_t w =
            out_width(cli_name(c->cli, stele_log_game(a->log), "categories", info->categories[k]));
        width = w > width ? w : width;
    }
    out_spaces(out, width);
    for (size_t i = 0; i < n; i++)
        out_right(out, stele_player_name(&players[i], c->cli->lang), CHANGE_WIDTH);
    stele_buf_puts(out, "\n");
    for (size_t k = 0; k < info->categories_n; k++) {
        if (any_change(a->parts + k, b->parts + k, n, info->categories_n))
            tell_change_line(
                c, cli_name(c->cli, stele_log_game(a->log), "categories", info->categories[k]),
                width, a->parts + k, b->parts + k, info->categories_n, out);
    }
    tell_change_line(c, total, width, a->totals, b->totals, 1, out);
    stele_buf_puts(out, "\n");
}

static void tell_end(const struct comparison *c, const struct side *side, struct stele_buf *out)
{
    struct stele_line line;
    char node[STELE_NODE_MAX];

    stele_buf_printf(out, "%s: ", side->name);
    tell_standing(c->cli, side->log, side->cursor, out);
    stele_log_line(side->log, side->node.line, &line);
    if (refusal(side) == NULL)
        return;
    stele_node_print(side->log, side->node, node);
    SAY(c->cli, out, "cli.compare.unplayed", "side", side->name, "node", node, "n",
        NUM(line.plies - line.legal), NULL);
    stele_buf_puts(out, "\n");
}

static void say_winners(const struct cli *cli, const struct side *side, struct stele_buf *out)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(side->log, &players);

    for (size_t i = 0; i < n; i++) {
        if (((side->status.winners >> i) & 1) == 0)
            continue;
        stele_buf_puts(out, out->size > 0 ? ", " : "");
        stele_buf_puts(out, stele_player_name(&players[i], cli->lang));
    }
}

static void say_deltas(const struct comparison *c, struct stele_buf *out)
{
    const struct side *const a = &c->side[A], *const b = &c->side[B];
    const struct stele_player *players;
    const size_t n = stele_log_players(a->log, &players);

    for (size_t i = 0; i < n; i++) {
        if (a->totals[i] == b->totals[i])
            continue;
        stele_buf_printf(out, "%s%s %s", out->size > 0 ? ", " : "",
                         stele_player_name(&players[i], c->cli->lang),
                         points(b->totals[i] - a->totals[i]).text);
    }
}

/* The whole in one sentence, for games that both came to an end. */
static void tell_sum(const struct comparison *c, struct stele_buf *out)
{
    const struct side *const a = &c->side[A], *const b = &c->side[B];
    struct stele_buf deltas = {0}, before = {0}, after = {0};
    char node[STELE_NODE_MAX];

    if (c->same || !a->status.over || !b->status.over)
        return;
    say_deltas(c, &deltas);
    if (a->status.winners != b->status.winners) {
        say_winners(c->cli, a, &before);
        say_winners(c->cli, b, &after);
    }
    stele_node_print(b->log, c->parting.next_b, node);
    out_style(c->cli, out, STYLE_HEADING);
    SAY(c->cli, out, "cli.compare.sum", "deltas", out_part(out, &deltas), "node", node, "before",
        out_part(out, &before), "after", out_part(out, &after), NULL);
    out_style(c->cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    stele_buf_free(&deltas);
    stele_buf_free(&before);
    stele_buf_free(&after);
}

static void compare_text(const struct comparison *c, struct stele_buf *out)
{
    tell_sides(c, out);
    tell_sum(c, out);
    tell_parting(c, out);
    tell_differences(c, out);
    tell_points(c, out);
    for (int i = 0; i < SIDES; i++)
        tell_end(c, &c->side[i], out);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_settings(struct stele_emit *emit, const char *key, const struct settings *settings)
{
    if (settings == NULL || settings->n == 0)
        return;
    put_dict(emit, key);
    for (size_t i = 0; i < settings->n; i++)
        put_text(emit, settings->list[i].name, settings->list[i].value);
    put_end(emit);
}

static void put_winners(const struct side *side, struct stele_emit *emit, unsigned winners)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(side->log, &players);

    put_list(emit, "winners");
    for (size_t i = 0; i < n; i++)
        if ((winners >> i) & 1)
            put_text(emit, NULL, players[i].id);
    put_end(emit);
}

static void put_points(const struct side *side, struct stele_emit *emit)
{
    const struct stele_game_info *const info = stele_log_info(side->log);
    const struct stele_player *players;
    const size_t n = stele_log_players(side->log, &players);

    put_list(emit, "scores");
    for (size_t i = 0; i < n; i++) {
        put_dict(emit, NULL);
        put_text(emit, "player", players[i].id);
        put_int(emit, "total", side->totals[i]);
        put_dict(emit, "categories");
        for (size_t k = 0; k < info->categories_n; k++)
            put_int(emit, info->categories[k], side->parts[i * info->categories_n + k]);
        put_end(emit);
        put_end(emit);
    }
    put_end(emit);
}

static void put_side(const struct comparison *c, const char *key, const struct side *side,
                     struct stele_emit *emit)
{
    const struct stele_reason *const why = refusal(side);
    struct stele_line line;

    stele_log_line(side->log, side->node.line, &line);
    put_dict(emit, key);
    put_text(emit, "file", side->file);
    put_node(emit, "node", side->log, side->node);
    put_settings(emit, "options", side->options);
    put_settings(emit, "rulings", side->rulings);
    put_text(emit, "set", stele_set_digest(stele_log_lib(side->log), stele_log_game(side->log)));
    put_bool(emit, "final", side->final);
    put_bool(emit, "over", side->status.over);
    put_winners(side, emit, side->status.over ? side->status.winners : 0);
    put_points(side, emit);
    if (why != NULL) {
        put_int(emit, "unplayed", line.plies - line.legal);
        put_reason(c->cli, emit, "reason", side->log, why);
    }
    put_end(emit);
}

static void put_parting(const struct comparison *c, struct stele_emit *emit)
{
    static const char *const why[] = {
        [STELE_PART_NEVER] = "never",   [STELE_PART_SETUP] = "setup", [STELE_PART_MOVE] = "move",
        [STELE_PART_EFFECT] = "effect", [STELE_PART_END] = "end",
    };
    const struct stele_parting *const parting = &c->parting;

    put_dict(emit, "parting");
    put_text(emit, "why", why[parting->why]);
    if (parting->why != STELE_PART_SETUP) {
        put_node(emit, "last_a", c->side[A].log, parting->last_a);
        put_node(emit, "last_b", c->side[B].log, parting->last_b);
        put_node(emit, "next_a", c->side[A].log, parting->next_a);
        put_node(emit, "next_b", c->side[B].log, parting->next_b);
    }
    put_list(emit, "differences");
    for (size_t i = 0; i < c->differences.n; i++) {
        put_dict(emit, NULL);
        put_text(emit, "path", c->differences.list[i].path);
        put_text(emit, "a", c->differences.list[i].before);
        put_text(emit, "b", c->differences.list[i].after);
        put_end(emit);
    }
    put_end(emit);
    put_end(emit);
}

static void compare_json(const struct comparison *c, struct stele_buf *out)
{
    struct stele_json json;

    stele_json_init(&json, out, 2);
    put_dict(&json.emit, NULL);
    put_bool(&json.emit, "same", c->same);
    put_side(c, "a", &c->side[A], &json.emit);
    put_side(c, "b", &c->side[B], &json.emit);
    put_parting(c, &json.emit);
    put_end(&json.emit);
    stele_buf_puts(out, "\n");
}

/* ---- Bisecting ------------------------------------------------------------------------------- */

struct bisection {
    struct comparison *c;
    struct stele_bisect what;
    struct stele_move move;
    struct stele_answers found;
};

static int bisect_change(struct bisection *b)
{
    static const char *const names[] = {[STELE_CHANGE_SCORE] = "score",
                                        [STELE_CHANGE_WINNER] = "winner",
                                        [STELE_CHANGE_LEGAL] = "legal"};

    for (int i = 0; i < 3; i++) {
        if (strcmp(names[i], b->c->args->bisect) == 0) {
            b->what.change = (enum stele_change)i;
            return CLI_GOOD;
        }
    }
    return FAIL_USAGE(b->c->cli, "cli.compare.unknown-change", "found", b->c->args->bisect, NULL);
}

/* What is asked about: points of somebody, the winner, or a move: by default the recorded one that
 * was refused. */
static int bisect_question(struct bisection *b)
{
    struct comparison *const c = b->c;
    const struct compare_args *const args = c->args;
    struct side *const side = &c->side[A];
    struct stele_reason why;
    struct stele_record record;

    side->log = c->file[A].log;
    int status = side_open(c->cli, side);
    if (status == CLI_GOOD)
        status = side_goto(c->cli, side, args->at.n > 0 ? args->at.list[0] : NULL);
    if (status == CLI_GOOD)
        status = bisect_change(b);
    if (status != CLI_GOOD)
        return status;
    b->what.at = side->node;
    b->what.most = (unsigned)args->most.value;
    b->what.seat = STELE_NOBODY;
    if (args->player != NULL && (b->what.seat = find_seat(c->cli, side->log, args->player)) < 0)
        return CLI_USAGE;
    if (b->what.change != STELE_CHANGE_LEGAL)
        return CLI_GOOD;
    if (args->move == NULL) {
        if (!stele_log_record(side->log, side->node.line, side->node.ply + 1, &record))
            return FAIL_USAGE(c->cli, "cli.missing-option", "option", "move", NULL);
        b->move = record.move;
    } else if (!stele_move_parse(side->log, side->cursor, args->move, &b->move, &why)) {
        stele_say_reason(c->cli->lib, side->log, c->cli->lang, &why, cli_error_begin(c->cli));
        return cli_error_end(c->cli);
    }
    b->what.move = &b->move;
    return CLI_GOOD;
}

static void say_answer(const struct bisection *b, const struct stele_answer *answer,
                       struct stele_buf *out)
{
    const struct side *const side = &b->c->side[A];
    const struct cli *const cli = b->c->cli;
    const struct stele_player *players;
    const size_t n = stele_log_players(side->log, &players);

    if (b->what.change == STELE_CHANGE_LEGAL) {
        struct stele_buf move = {0};
        stele_move_print(side->log, &b->move, &move);
        SAY(cli, out, answer->legal ? "cli.compare.legal" : "cli.compare.illegal", "move",
            out_part(out, &move), NULL);
        stele_buf_free(&move);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        stele_buf_puts(out, i > 0 ? ", " : "");
        out_text(out, stele_player_name(&players[i], cli->lang));
        stele_buf_puts(out, " ");
        say_change(side->totals[i], answer->totals[i], out);
        if (answer->over && ((answer->winners >> i) & 1))
            stele_buf_puts(out, " ★");
    }
}

static void bisect_text(const struct bisection *b, struct stele_buf *out)
{
    const struct cli *const cli = b->c->cli;
    const unsigned most = b->what.most > 0 ? b->what.most : STELE_SWITCHES_DEFAULT;

    if (b->found.n == 0) {
        SAY(cli, out, "cli.compare.none", "n", NUM(most), NULL);
        stele_buf_puts(out, "\n");
        return;
    }
    SAY(cli, out, "cli.compare.answers", "n", NUM(b->found.list[0].n), NULL);
    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < b->found.n; i++) {
        const struct settings switches = {b->found.list[i].switches, b->found.list[i].n, NULL};
        struct stele_buf said = {0};
        settings_say(&switches, &said);
        stele_buf_puts(out, "  ");
        out_styled(cli, out, STYLE_NAME, out_part(out, &said));
        stele_buf_puts(out, ": ");
        say_answer(b, &b->found.list[i], out);
        stele_buf_puts(out, "\n");
        stele_buf_free(&said);
    }
}

static void bisect_json(const struct bisection *b, struct stele_buf *out)
{
    const struct side *const side = &b->c->side[A];
    const struct stele_player *players;
    const size_t n = stele_log_players(side->log, &players);
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 2);
    put_dict(emit, NULL);
    put_text(emit, "file", side->file);
    put_node(emit, "node", side->log, side->node);
    put_text(emit, "change", b->c->args->bisect);
    put_list(emit, "answers");
    for (size_t i = 0; i < b->found.n; i++) {
        const struct stele_answer *const answer = &b->found.list[i];
        const struct settings switches = {b->found.list[i].switches, answer->n, NULL};
        put_dict(emit, NULL);
        put_settings(emit, "rulings", &switches);
        if (b->what.change == STELE_CHANGE_LEGAL)
            put_bool(emit, "legal", answer->legal);
        put_dict(emit, "totals");
        for (size_t k = 0; k < n; k++)
            put_int(emit, players[k].id, answer->totals[k]);
        put_end(emit);
        put_winners(side, emit, answer->over ? answer->winners : 0);
        put_end(emit);
    }
    put_end(emit);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

static int run_bisect(struct comparison *c, struct stele_buf *out)
{
    struct bisection b = {.c = c};
    int status = bisect_question(&b);

    if (status == CLI_GOOD)
        status = side_score(c->cli, &c->side[A]);
    if (status == CLI_GOOD && stele_bisect(c->side[A].log, &b.what, &b.found) != STELE_OK)
        status = cli_no_memory(c->cli);
    if (status != CLI_GOOD)
        return status;
    (c->args->json ? bisect_json : bisect_text)(&b, out);
    stele_memory_free(b.found.memory);
    return b.found.n > 0 ? CLI_BAD : CLI_GOOD;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int check_args(struct comparison *c)
{
    const struct compare_args *const args = c->args;
    const bool bisect = args->bisect != NULL;

    if (args->operands.n == 2 && (has_reading(c) || bisect))
        return FAIL_USAGE(c->cli, "cli.extra-operand", "operand", args->operands.list[1], NULL);
    if (!bisect && (args->player != NULL || args->move != NULL || args->most.given))
        return FAIL_USAGE(c->cli, "cli.needs-option", "option",
                          args->player != NULL ? "player"
                          : args->move != NULL ? "move"
                                               : "most",
                          "other", "bisect", NULL);
    return CLI_GOOD;
}

static int run_comparison(struct comparison *c, struct stele_buf *out)
{
    int status = has_reading(c) ? take_readings(c) : take_nodes(c);

    if (status == CLI_GOOD)
        status = compare(c);
    if (status != CLI_GOOD)
        return status;
    (c->args->json ? compare_json : compare_text)(c, out);
    return c->same ? CLI_GOOD : CLI_BAD;
}

static void comparison_free(struct comparison *c)
{
    for (int i = 0; i < SIDES; i++) {
        stele_cursor_free(c->side[i].cursor);
        free(c->side[i].parts);
        if (c->side[i].owns)
            stele_log_free(c->side[i].log);
        settings_free(&c->rulings[i]);
    }
    for (int i = 0; i < SIDES; i++)
        load_free(&c->file[i]);
    stele_memory_free(c->differences.memory);
    settings_free(&c->options);
    stele_free(c->plain);
}

/* One log is compared with itself under the sets of --set, so it is read without them; two have to be read
 * alike. */
static int load_sides(struct comparison *c)
{
    struct cli *const cli = c->cli;
    struct stele *const given = cli->lib;
    const struct operands *const operands = &c->args->operands;
    int status = CLI_GOOD;

    if (cli->own_sets && operands->n == 1 && c->args->bisect == NULL) {
        c->plain = cli_context(cli);
        if (c->plain == NULL)
            return CLI_USAGE;
        c->given = given;
        cli->lib = c->plain;
    }
    for (size_t i = 0; status == CLI_GOOD && i < operands->n; i++)
        status = load(cli, operands->list[i], &c->file[i]);
    cli->lib = given;
    return status;
}

static int compare_run(struct cli *cli, const void *given)
{
    const struct compare_args *const args = given;
    struct comparison c = {.cli = cli, .args = args};
    struct stele_buf out = {0};
    int status = split_rulings(&c);

    if (status == CLI_GOOD)
        status = settings_read(cli, &args->options, "option", STELE_OPTIONS_MAX, &c.options);
    if (status == CLI_GOOD)
        status = check_args(&c);
    if (status == CLI_GOOD)
        status = load_sides(&c);
    for (int i = 0; status == CLI_GOOD && i < SIDES; i++)
        settings_name_rulings(&c.rulings[i], stele_log_info(c.file[A].log));
    for (int i = 0; i < SIDES; i++) {
        c.side[i].name = i == A ? "A" : "B";
        c.side[i].file = args->operands.list[args->operands.n == 2 ? i : A];
    }
    if (status == CLI_GOOD)
        status = args->bisect != NULL ? run_bisect(&c, &out) : run_comparison(&c, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    comparison_free(&c);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct compare_args),
    .operands_min = 1,
    .operands_max = 2,
    .chapters = true,
    .run = compare_run,
};
