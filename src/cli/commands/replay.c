/* stele replay: retells a line of a log from beginning to end, as a person would. */
#include "cli/shared/cli.h"

#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/rests.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

struct replay_args {
    struct operands operands;
    const char *at, *from, *line;
    bool notes, json;
};

#define ARG(field) offsetof(struct replay_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"from", 0, OPTION_TEXT, "node", ARG(from), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"line", 0, OPTION_TEXT, "line", ARG(line), 0, 0},
    {"notes", 0, OPTION_FLAG, NULL, ARG(notes), 0, 0},
};

enum {
    SENTENCE_COLUMN = 7,
    DETAIL_COLUMN = 9,
    PRINTED_AT_ONCE = 32768 /* bytes that are worth a call */
};

/* The way from the set-up to a node: the last ply on each line that it runs along. */
struct route {
    struct stele_node *ends;
    size_t n;
};

struct teller {
    struct cli *cli;
    const struct replay_args *args;
    struct loaded game;
    struct route route;
    struct stele_node from, to; /* prints the moves after `from` up to `to` */
    bool begun;                 /* `from` has been passed */
    unsigned round, turn;       /* of the last heading; 0 before the first */
    struct rest_tally rests; /* of the moves printed */
    struct json_page page;
    struct answer *answer; /* what is written to the page */
    struct stele_buf out;
};

static bool same_node(struct stele_node a, struct stele_node b)
{
    return a.line == b.line && a.ply == b.ply;
}

static bool find_route(const struct stele_log *log, struct stele_node to, struct route *route)
{
    struct stele_line line;
    size_t n = 1;

    for (uint32_t at = to.line; at != 0; n++) {
        stele_log_line(log, at, &line);
        at = line.parent;
    }
    route->ends = malloc(n * sizeof *route->ends);
    if (route->ends == NULL)
        return false;
    route->n = n;
    for (struct stele_node node = to; n > 0; n--) {
        route->ends[n - 1] = node;
        stele_log_line(log, node.line, &line);
        node = (struct stele_node){line.parent, line.at};
    }
    return true;
}

static bool on_route(const struct route *route, struct stele_node node)
{
    for (size_t i = 0; i < route->n; i++) {
        if (route->ends[i].line == node.line && node.ply <= route->ends[i].ply)
            return true;
    }
    return false;
}

/* ---- Text ------------------------------------------------------------------------------------ */

/* Headings when a round or a turn begins. */
static void tell_headings(struct teller *t, const struct stele_status *before)
{
    struct stele_buf heading = {0};

    if (before->round != t->round) {
        SAY(t->cli, &heading, "cli.replay.round", "round", NUM(before->round), NULL);
        stele_buf_puts(&t->out, "\n");
        out_styled(t->cli, &t->out, STYLE_HEADING, out_part(&t->out, &heading));
        stele_buf_puts(&t->out, "\n");
    }
    if (before->round != t->round || before->turn != t->turn) {
        stele_buf_puts(&t->out, "\n  ");
        out_styled(t->cli, &t->out, STYLE_NAME,
                   player_name(t->cli, t->game.log, before->turn_seat));
        stele_buf_puts(&t->out, "\n");
    }
    t->round = before->round;
    t->turn = before->turn;
    stele_buf_free(&heading);
}

static void tell_branches(struct teller *t, struct stele_node node, uint32_t told)
{
    const uint32_t *lines;
    const size_t n = stele_log_branches(t->game.log, node, &lines);

    for (size_t i = 0; i < n; i++) {
        struct stele_line line;
        stele_log_line(t->game.log, lines[i], &line);
        if (lines[i] == told)
            continue;
        out_spaces(&t->out, DETAIL_COLUMN);
        out_style(t->cli, &t->out, STYLE_FAINT);
        SAY(t->cli, &t->out, "cli.replay.branch", "id", line.id, "title",
            stele_line_title(&line, t->cli->lang), "n", NUM(line.plies), NULL);
        out_style(t->cli, &t->out, STYLE_PLAIN);
        stele_buf_puts(&t->out, "\n");
    }
}

static void tell_step(struct teller *t, const struct stele_step *step)
{
    const uint32_t ply = step->node.ply;
    size_t digits = 1;

    for (uint32_t rest = ply; rest >= 10; rest /= 10)
        digits++;
    out_style(t->cli, &t->out, STYLE_FAINT);
    out_spaces(&t->out, digits < SENTENCE_COLUMN - 2 ? SENTENCE_COLUMN - 2 - digits : 0);
    stele_buf_printf(&t->out, "%u", ply);
    out_style(t->cli, &t->out, STYLE_PLAIN);
    stele_buf_puts(&t->out, "  ");
    tell_move(t->cli, t->game.log, step, DETAIL_COLUMN, &t->out);
    tell_rows(t->cli, t->game.log, step, DETAIL_COLUMN, &t->out);
}

static void tell_node(struct teller *t, uint32_t next_line)
{
    const struct stele_node node = stele_cursor_node(t->game.cursor);

    if (t->args->notes)
        tell_items(t->cli, t->game.log, node, DETAIL_COLUMN, &t->out);
    tell_branches(t, node, next_line);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_header(struct teller *t)
{
    struct answer *const a = t->answer = json_begin(&t->page, t->cli, &t->game, 2, &t->out);
    const struct stele_player *players;
    const size_t n = stele_log_players(t->game.log, &players);

    put_text(a->emit, "game", stele_log_info(t->game.log)->id);
    put_text(a->emit, "edition", stele_log_edition(t->game.log));
    put_list(a->emit, "players");
    for (size_t i = 0; i < n; i++) {
        put_dict(a->emit, NULL);
        put_text(a->emit, "id", players[i].id);
        put_text(a->emit, "name", players[i].name);
        put_end(a->emit);
    }
    put_end(a->emit);
    put_list(a->emit, "moves");
}

static void put_notes(struct answer *a, struct stele_node node)
{
    const struct stele_item *items;
    const size_t n = stele_log_items(a->log, node, &items);

    put_list(a->emit, "notes");
    for (size_t i = 0; i < n; i++) {
        if (strcmp(items[i].name, "note") != 0)
            continue;
        put_dict(a->emit, NULL);
        put_some(a->emit, "by", stele_item_attr(&items[i], "by"));
        put_some(a->emit, "lang", stele_item_attr(&items[i], "xml:lang"));
        put_some(a->emit, "glyph", stele_item_attr(&items[i], "glyph"));
        tell_item_text(&items[i], &a->said);
        answer_said(a, "text");
        put_end(a->emit);
    }
    put_end(a->emit);
}

static void put_branches(struct teller *t, struct stele_node node)
{
    const uint32_t *lines;
    const size_t n = stele_log_branches(t->game.log, node, &lines);

    put_list(t->answer->emit, "branches");
    for (size_t i = 0; i < n; i++) {
        struct stele_line line;
        stele_log_line(t->game.log, lines[i], &line);
        put_text(t->answer->emit, NULL, line.id);
    }
    put_end(t->answer->emit);
}

static void put_step(struct teller *t, const struct stele_step *step,
                     const struct stele_status *before)
{
    struct answer *const a = t->answer;

    put_dict(a->emit, NULL);
    answer_node(a, "node", step->node);
    put_int(a->emit, "round", before->round);
    answer_seat(a, "turn", before->turn_seat);
    answer_move(a, &step->move);
    answer_effects(a, step);
    put_notes(a, step->node);
    put_branches(t, step->node);
    put_end(a->emit);
}

static void put_footer(struct teller *t)
{
    struct answer *const a = t->answer;
    int32_t totals[STELE_SEATS_MAX] = {0};

    put_end(a->emit);
    answer_node(a, "node", stele_cursor_node(a->cursor));
    put_bool(a->emit, "final", stele_cursor_score(a->cursor, totals, NULL));
    answer_by_player(a, "score", totals);
    json_end(&t->page);
}

/* ---- The walk -------------------------------------------------------------------------------- */

static void begin(struct teller *t)
{
    if (t->args->json)
        put_header(t);
    else
        tell_title(t->cli, t->game.log, &t->out);
}

static void end(struct teller *t)
{
    if (t->args->json) {
        put_footer(t);
        return;
    }
    stele_buf_puts(&t->out, "\n");
    tell_standing(t->cli, t->game.log, t->game.cursor, &t->out);
    stele_buf_puts(&t->out, "\n");
    tell_score(t->cli, t->game.log, t->game.cursor, &t->out);
    stele_buf_puts(&t->out, "\n");
    tell_win(t->cli, t->game.log, t->game.cursor, &t->out);
    tell_tally(t->cli, stele_log_lib(t->game.log), stele_log_game(t->game.log), &t->rests, "\n",
               &t->out);
}

/* The move that was just made. */
static void tell_made(struct teller *t, const struct stele_status *before, uint32_t next_line)
{
    const struct stele_step *step;

    if (stele_cursor_effects(t->game.cursor, &step) != STELE_OK) {
        t->out.failed = true;
        return;
    }
    rest_count(&t->rests, stele_log_lib(t->game.log), stele_log_game(t->game.log), &step->move);
    if (t->args->json) {
        put_step(t, step, before);
        return;
    }
    tell_headings(t, before);
    tell_step(t, step);
    tell_node(t, next_line);
}

/* Prints the collected text, once there is enough of it. */
static void print_told(struct teller *t)
{
    if (t->out.size >= PRINTED_AT_ONCE)
        (t->args->json ? out_json : out_print)(t->cli, &t->out);
}

/* One move on, printed if it lies after `from`.  False at an illegal move. */
static bool advance(struct teller *t, struct stele_node node, uint32_t next_line)
{
    struct stele_status before;

    stele_cursor_status(t->game.cursor, &before);
    if (!stele_cursor_goto(t->game.cursor, node, NULL))
        return false;
    if (t->begun)
        tell_made(t, &before, next_line);
    t->begun |= same_node(node, t->from);
    print_told(t);
    return true;
}

static void tell_start(struct teller *t)
{
    const struct stele_node start = {0, 0};

    t->begun = same_node(t->from, start);
    stele_cursor_goto(t->game.cursor, start, NULL);
    if (t->begun && !t->args->json)
        tell_node(t, UINT32_MAX);
}

/* What was recorded after the illegal move: shown as it stands, not replayed. */
static void tell_rest(struct teller *t, struct stele_node stuck)
{
    struct stele_record record;

    if (t->args->json)
        return;
    stele_buf_puts(&t->out, "\n");
    stele_buf_puts(&t->out, cli_text(t->cli, "cli.replay.rest"));
    stele_buf_puts(&t->out, "\n");
    for (uint32_t ply = stuck.ply; stele_log_record(t->game.log, stuck.line, ply, &record); ply++) {
        stele_buf_printf(&t->out, "%*u  ", SENTENCE_COLUMN - 2, ply);
        stele_move_print(t->game.log, &record.move, &t->out);
        stele_buf_puts(&t->out, "\n");
        print_told(t);
    }
}

/* The story leaves a line for a branch. */
static void enter_branch(struct teller *t, uint32_t number)
{
    const struct stele_node node = {number, 0};
    struct stele_line line;

    stele_cursor_goto(t->game.cursor, node, NULL);
    t->begun |= same_node(node, t->from);
    if (!t->begun || t->args->json)
        return;
    stele_log_line(t->game.log, number, &line);
    out_spaces(&t->out, 2);
    out_style(t->cli, &t->out, STYLE_HEADING);
    SAY(t->cli, &t->out, "cli.replay.enter", "id", line.id, "title",
        stele_line_title(&line, t->cli->lang), NULL);
    out_style(t->cli, &t->out, STYLE_PLAIN);
    stele_buf_puts(&t->out, "\n");
    if (t->args->notes)
        tell_items(t->cli, t->game.log, node, DETAIL_COLUMN, &t->out);
}

static int tell_all(struct teller *t)
{
    begin(t);
    tell_start(t);
    for (size_t i = 0; i < t->route.n; i++) {
        const struct stele_node end_node = t->route.ends[i];
        if (i > 0)
            enter_branch(t, end_node.line);
        for (uint32_t ply = 1; ply <= end_node.ply; ply++) {
            const struct stele_node node = {end_node.line, ply};
            const bool departs = ply == end_node.ply && i + 1 < t->route.n;
            if (!advance(t, node, departs ? t->route.ends[i + 1].line : UINT32_MAX)) {
                tell_rest(t, node);
                end(t);
                return CLI_BAD;
            }
        }
    }
    end(t);
    return t->game.status;
}

/* The node up to which the game is retold: --at, the end of --line, or the end of the main line. */
static int find_end(struct teller *t)
{
    const char *text = t->args->at != NULL ? t->args->at : t->args->line;

    if (text == NULL)
        text = "main";
    if (!stele_node_parse(t->game.log, text, &t->to))
        return load_no_node(t->cli, t->game.log, t->game.path, text);
    return CLI_GOOD;
}

static int find_begin(struct teller *t)
{
    if (t->args->from == NULL)
        return CLI_GOOD;
    if (!stele_node_parse(t->game.log, t->args->from, &t->from))
        return load_no_node(t->cli, t->game.log, t->game.path, t->args->from);
    if (!on_route(&t->route, t->from))
        return FAIL(t->cli, "cli.replay.off-route", "node", t->args->from, NULL);
    return CLI_GOOD;
}

static int replay_run(struct cli *cli, const void *own)
{
    const struct replay_args *const args = own;
    struct teller t = {.cli = cli, .args = args};

    if (args->at != NULL && args->line != NULL)
        return FAIL_USAGE(cli, "cli.not-both", "one", "at", "other", "line", NULL);
    int status = load(cli, args->operands.list[0], &t.game);
    if (status != CLI_GOOD)
        return status;
    status = find_end(&t);
    if (status == CLI_GOOD && !find_route(t.game.log, t.to, &t.route))
        status = cli_no_memory(cli);
    if (status == CLI_GOOD)
        status = find_begin(&t);
    if (status == CLI_GOOD)
        status = tell_all(&t);
    out_print(cli, &t.out);
    stele_buf_free(&t.out);
    free(t.route.ends);
    load_free(&t.game);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct replay_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = replay_run,
};
