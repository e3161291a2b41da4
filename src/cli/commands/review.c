/* stele review: where a game was decided, what would have been better, and what was luck. */
#include "cli/shared/cli.h"

#include "cli/shared/format.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"

#include <stdlib.h>
#include <string.h>

struct review_args {
    struct operands operands;
    const char *player, *line, *output;
    struct option_number budget, seed, jobs;
    bool json, csv, progress, kept, curve, force;
};

#define ARG(field) offsetof(struct review_args, field)
static const struct cli_option options[] = {
    {"player", 0, OPTION_TEXT, "player", ARG(player), 0, 0},
    {"line", 0, OPTION_TEXT, "line", ARG(line), 0, 0},
    {"budget", 0, OPTION_NUMBER, "n", ARG(budget), 2, STELE_BUDGET_MAX},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, STELE_SEED_MAX},
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, 64},
    {"kept", 0, OPTION_FLAG, NULL, ARG(kept), 0, 0},
    {"curve", 0, OPTION_FLAG, NULL, ARG(curve), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"csv", 0, OPTION_FLAG, NULL, ARG(csv), 0, 0},
    {"progress", 0, OPTION_FLAG, NULL, ARG(progress), 0, 0},
};

struct page {
    struct cli *cli;
    struct loaded game;
    const struct stele_game_info *info;
    const struct stele_player *players;
    size_t players_n;
    const struct stele_review *review;
    struct stele_study *study; /* that the log is a chapter of; NULL: it is a file */
    size_t chapter;
    bool curve; /* no mistakes were looked for */
    bool whole; /* all chapters of the study are reviewed, one after the other */
    bool kept;  /* it was found in the log */
    const struct output *to;
};

static struct stele_node node_at(const struct page *page, size_t ply)
{
    return (struct stele_node){page->review->line, (uint32_t)ply};
}

/* ---- Text ------------------------------------------------------------------------------------ */

/* A value, or a change of one, in the units of the review. */
static struct number_text value(const struct page *page, int32_t x)
{
    return page->review->points ? decimal(page->cli, x, 1000) : percent(page->cli, x);
}

static struct number_text change(const struct page *page, int32_t x)
{
    return page->review->points ? points_change(page->cli, x) : percent_change(page->cli, x);
}

static void heading(const struct page *page, const char *id, struct stele_buf *out)
{
    stele_buf_puts(out, "\n");
    out_styled(page->cli, out, STYLE_HEADING, cli_text(page->cli, id));
    stele_buf_puts(out, "\n");
}

static size_t column(const struct page *page, size_t seat)
{
    const size_t width = out_width(stele_player_name(&page->players[seat], page->cli->lang));

    return 2 + (width > 6 ? width : 6);
}

/* The names of the players, after `width` cells. */
static void tell_names(const struct page *page, size_t width, struct stele_buf *out)
{
    out_spaces(out, width);
    for (size_t i = 0; i < page->players_n; i++)
        out_right(out, stele_player_name(&page->players[i], page->cli->lang), column(page, i));
    stele_buf_puts(out, "\n");
}

enum { NODE_WIDTH = 12, TURN_WIDTH = 34 };

/* One line of the curve: the node at the end of a turn, whose it was, and everybody's value. */
static void tell_node(const struct page *page, size_t ply, const char *turn, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    stele_node_print(page->game.log, node_at(page, ply), node);
    out_left(out, node, NODE_WIDTH);
    out_left(out, turn, TURN_WIDTH - NODE_WIDTH);
    for (size_t i = 0; i < page->players_n; i++)
        out_right(out, value(page, page->review->nodes[ply].value[i]).text, column(page, i));
    stele_buf_puts(out, "\n");
}

static void tell_curve(const struct page *page, struct stele_buf *out)
{
    const size_t n = page->review->nodes_n;
    struct stele_buf turn = {0};

    heading(page, page->review->points ? "cli.review.points" : "cli.review.chances", out);
    tell_names(page, TURN_WIDTH, out);
    tell_node(page, 0, cli_text(page->cli, "cli.review.start"), out);
    for (size_t ply = 1; ply < n; ply++) {
        struct stele_record record, next;
        stele_log_record(page->game.log, page->review->line, (uint32_t)ply, &record);
        if (ply + 1 < n &&
            stele_log_record(page->game.log, page->review->line, (uint32_t)ply + 1, &next) &&
            next.turn == record.turn)
            continue;
        stele_buf_clear(&turn);
        SAY(page->cli, &turn, "cli.review.turn", "round", NUM(record.round), "player",
            player_name(page->cli, page->game.log, record.turn_seat), NULL);
        tell_node(page, ply, out_part(out, &turn), out);
    }
    stele_buf_free(&turn);
}

/* A move made at a node, with what the position there adds: "takes a card from stack 3" is for those who
 * have the table before them, and the readers of this page have not. */
static void say_move_at(const struct page *page, uint32_t ply, const struct stele_move *move,
                        struct stele_buf *out)
{
    struct stele_reason why;

    if (stele_cursor_goto(page->game.cursor, node_at(page, ply), &why))
        stele_cursor_say_move(page->game.cursor, page->cli->lang, move, out);
}

/* The move that led to a node. */
static void say_move_to(const struct page *page, uint32_t ply, struct stele_buf *out)
{
    struct stele_record record;

    if (stele_log_record(page->game.log, page->review->line, ply, &record))
        say_move_at(page, ply - 1, &record.move, out);
}

/* The values that changed with a node: "Anna +12.3, Boris −12.3". */
static void say_changes(const struct page *page, uint32_t ply, struct stele_buf *out)
{
    const struct stele_reviewed *const to = &page->review->nodes[ply];

    for (size_t i = 0; i < page->players_n; i++)
        stele_buf_printf(out, "%s%s %s", i > 0 ? ", " : "",
                         stele_player_name(&page->players[i], page->cli->lang),
                         change(page, to->value[i] - to[-1].value[i]).text);
}

static void tell_turns(const struct page *page, struct stele_buf *out)
{
    struct stele_buf move = {0}, changes = {0}, line = {0};

    heading(page, "cli.review.turns", out);
    if (page->review->turns_n == 0)
        stele_buf_printf(out, "%s\n", cli_text(page->cli, "cli.review.no-turns"));
    for (size_t i = 0; i < page->review->turns_n; i++) {
        const uint32_t ply = page->review->turns[i];
        char node[STELE_NODE_MAX];
        stele_node_print(page->game.log, node_at(page, ply), node);
        stele_buf_clear(&move);
        stele_buf_clear(&changes);
        stele_buf_clear(&line);
        say_move_to(page, ply, &move);
        say_changes(page, ply, &changes);
        SAY(page->cli, &line, "cli.review.turning", "move", out_part(out, &move), "changes",
            out_part(out, &changes), "luck",
            page->review->nodes[ply].by == STELE_BY_LUCK ? "1" : "0", NULL);
        out_pair(page->cli, out, node, NODE_WIDTH, out_part(out, &line));
    }
    stele_buf_free(&move);
    stele_buf_free(&changes);
    stele_buf_free(&line);
}

/* "monuments +9.0, goods −3.2": by how much the better move would have changed each category, where
 * that is enough to show. */
static void say_points(const struct page *page, const struct stele_mistake *mistake,
                       struct stele_buf *out)
{
    for (size_t k = 0; k < page->info->categories_n && k < STELE_CATEGORIES_MAX; k++) {
        if (abs(mistake->points[k]) < 100)
            continue;
        stele_buf_printf(out, "%s%s %s", out->size > 0 ? ", " : "",
                         cli_name(page->cli, stele_log_game(page->game.log), "categories",
                                  page->info->categories[k]),
                         points_change(page->cli, mistake->points[k]).text);
    }
}

static void tell_mistake(const struct page *page, const struct stele_mistake *mistake,
                         struct stele_buf *out)
{
    struct stele_buf played = {0}, better = {0}, parts = {0}, line = {0};
    char node[STELE_NODE_MAX];

    stele_node_print(page->game.log, node_at(page, mistake->ply), node);
    say_move_at(page, mistake->ply, &mistake->played, &played);
    say_move_at(page, mistake->ply, &mistake->better, &better);
    say_points(page, mistake, &parts);
    SAY(page->cli, &line, page->review->points ? "cli.review.mistake-points" : "cli.review.mistake",
        "played", out_part(out, &played), "better", out_part(out, &better), "cost",
        value(page, mistake->cost).text, "error", value(page, mistake->error).text, "parts",
        out_part(out, &parts), NULL);
    out_pair(page->cli, out, node, NODE_WIDTH, out_part(out, &line));
    stele_buf_free(&played);
    stele_buf_free(&better);
    stele_buf_free(&parts);
    stele_buf_free(&line);
}

static void tell_mistakes(const struct page *page, struct stele_buf *out)
{
    int seat = STELE_NOBODY;

    heading(page, "cli.review.mistakes", out);
    if (page->review->mistakes_n == 0)
        stele_buf_printf(
            out, "%s\n",
            cli_text(page->cli, page->curve ? "cli.review.not-looked" : "cli.review.no-mistakes"));
    for (size_t i = 0; i < page->review->mistakes_n; i++) {
        const struct stele_mistake *const mistake = &page->review->mistakes[i];
        if (mistake->seat != seat) {
            seat = mistake->seat;
            out_styled(page->cli, out, STYLE_NAME, player_name(page->cli, page->game.log, seat));
            stele_buf_puts(out, "\n");
        }
        tell_mistake(page, mistake, out);
    }
}

static void tell_account(const struct page *page, const char *label, size_t offset, bool signed_,
                         struct stele_buf *out)
{
    out_left(out, cli_text(page->cli, label), TURN_WIDTH);
    for (size_t i = 0; i < page->players_n; i++) {
        const struct stele_account *const account = &page->review->account[i];
        const int32_t x = *(const int32_t *)((const char *)account + offset);
        out_right(out, signed_ ? change(page, x).text : value(page, x).text, column(page, i));
    }
    stele_buf_puts(out, "\n");
}

static void tell_accounts(const struct page *page, struct stele_buf *out)
{
    heading(page, "cli.review.accounts", out);
    tell_names(page, TURN_WIDTH, out);
    tell_account(page, "cli.review.at-start", offsetof(struct stele_account, start), false, out);
    tell_account(page, "cli.review.luck", offsetof(struct stele_account, luck), true, out);
    tell_account(page, "cli.review.own", offsetof(struct stele_account, own), true, out);
    if (page->players_n > 1)
        tell_account(page, "cli.review.others", offsetof(struct stele_account, others), true, out);
    tell_account(page, page->review->over ? "cli.review.result" : "cli.review.so-far",
                 offsetof(struct stele_account, result), false, out);
}

/* The largest standard error of a value. */
static int32_t worst_error(const struct page *page)
{
    int32_t worst = 0;

    for (size_t i = 0; i < page->review->nodes_n; i++)
        for (size_t seat = 0; seat < page->players_n; seat++)
            if (page->review->nodes[i].error[seat] > worst)
                worst = page->review->nodes[i].error[seat];
    return worst;
}

/* "lessons.stele#river", above the page of each chapter. */
static void tell_chapter(const struct page *page, struct stele_buf *out)
{
    struct stele_chapter chapter;
    struct stele_buf name = {0};

    stele_study_chapter(page->study, page->chapter, &chapter);
    stele_buf_printf(&name, "%s#%s", page->game.path, chapter.id);
    stele_buf_puts(out, page->chapter > 0 ? "\n" : "");
    out_styled(page->cli, out, STYLE_NAME, out_part(out, &name));
    stele_buf_puts(out, "\n");
    stele_buf_free(&name);
}

static void tell_review(const struct page *page, struct stele_buf *out)
{
    struct stele_buf sure = {0};

    if (page->whole)
        tell_chapter(page, out);
    out_styled(
        page->cli, out, STYLE_HEADING,
        stele_text(page->cli->lib, stele_log_game(page->game.log), page->cli->lang, "title"));
    stele_buf_puts(out, "\n");
    tell_curve(page, out);
    tell_turns(page, out);
    tell_mistakes(page, out);
    tell_accounts(page, out);
    stele_buf_puts(out, "\n");
    SAY(page->cli, &sure, page->review->points ? "cli.review.sure-points" : "cli.review.sure",
        "budget", NUM(page->review->budget), "seed", NUM((int64_t)page->review->seed), "error",
        value(page, worst_error(page)).text, "spread",
        page->review->spread > 0 ? value(page, page->review->spread).text : "", NULL);
    if (page->kept && *page->review->by != '\0') {
        stele_buf_puts(&sure, " ");
        SAY(page->cli, &sure, "cli.review.kept", "by", page->review->by, NULL);
    }
    out_wrap(page->cli, out, out_part(out, &sure), 0, 0);
    stele_buf_free(&sure);
}

/* ---- CSV ------------------------------------------------------------------------------------- */

static void csv_heading(const char *player, const char *what, struct stele_buf *out)
{
    struct stele_buf heading = {0};

    stele_buf_printf(&heading, "%s_%s", player, what);
    stele_buf_puts(out, ",");
    stele_buf_csv(out, out_part(out, &heading));
    stele_buf_free(&heading);
}

static void csv_review(const struct page *page, struct stele_buf *out)
{
    const bool points = page->review->points;
    char node[STELE_NODE_MAX];

    stele_buf_puts(out, "node,by,player");
    for (size_t i = 0; i < page->players_n; i++) {
        csv_heading(page->players[i].id, points ? "milli" : "ppm", out);
        csv_heading(page->players[i].id, points ? "error_milli" : "error_ppm", out);
    }
    stele_buf_puts(out, "\n");
    for (size_t ply = 0; ply < page->review->nodes_n; ply++) {
        const struct stele_reviewed *const at = &page->review->nodes[ply];
        stele_node_print(page->game.log, node_at(page, ply), node);
        stele_buf_csv(out, node);
        stele_buf_printf(out, ",%s,", review_by[at->by]);
        stele_buf_csv(out, player_id(page->game.log, at->seat));
        for (size_t i = 0; i < page->players_n; i++)
            stele_buf_printf(out, ",%ld,%ld", (long)at->value[i], (long)at->error[i]);
        stele_buf_puts(out, "\n");
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* One line, so that the reviews of many logs are JSON lines. */
static void json_review(const struct page *page, struct stele_buf *out)
{
    struct json_page json;
    struct answer *const a = json_begin(&json, page->cli, &page->game, 0, out);

    if (page->study != NULL) {
        struct stele_chapter chapter;
        stele_study_chapter(page->study, page->chapter, &chapter);
        put_text(a->emit, "chapter", chapter.id);
    }
    put_text(a->emit, "game", page->info->id);
    put_text(a->emit, "edition", stele_log_edition(page->game.log));
    put_text(a->emit, "engine", stele_version());
    answer_review(a, page->review, page->curve);
    json_end(&json);
}

/* ---- The command ----------------------------------------------------------------------------- */

static void print_page(const struct page *page, const struct review_args *args)
{
    struct stele_buf out = {0};

    if (args->json)
        json_review(page, &out);
    else if (args->csv)
        csv_review(page, &out);
    else
        tell_review(page, &out);
    out_print(page->cli, &out);
    stele_buf_free(&out);
}

static int find_review(struct page *page, const struct review_args *args, int seat,
                       struct stele_review **out)
{
    struct watched watched;
    const struct stele_effort effort = {
        .budget = args->budget.given ? (uint32_t)args->budget.value : STELE_BUDGET_REVIEW,
        .seed = args->seed.given ? args->seed.value : 1,
        .jobs = args->jobs.given ? (unsigned)args->jobs.value : 1,
        .curve = args->curve,
        .watch = watch_start(page->cli, "cli.review.progress", &watched)};

    watched.progress.lines = args->progress;
    const int code = stele_review_line(page->game.log, page->game.node.line, seat, &effort, out);
    watch_end(&watched);
    return code == STELE_OK ? CLI_GOOD : cli_no_memory(page->cli);
}

/* Keeps only the mistakes of one player. */
static void select_mistakes(struct stele_review *review, int seat)
{
    size_t n = 0;

    for (size_t i = 0; i < review->mistakes_n; i++) {
        if (review->mistakes[i].seat == seat)
            review->mistakes[n++] = review->mistakes[i];
        else
            free(review->mistakes[i].then);
    }
    review->mistakes_n = n;
}

static int kept_review(struct page *page, int seat, struct stele_review **out)
{
    struct stele_line line;

    page->kept = true;
    if (stele_log_review(page->game.log, page->game.node.line, out) != STELE_OK)
        return cli_no_memory(page->cli);
    stele_log_line(page->game.log, page->game.node.line, &line);
    if (*out == NULL) {
        FAIL(page->cli, "cli.review.none-kept", "file", page->game.path, "line", line.id, NULL);
        return CLI_BAD;
    }
    if (seat != STELE_NOBODY)
        select_mistakes(*out, seat);
    return CLI_GOOD;
}

/* The log can hold no more. */
static int refused(const struct page *page)
{
    const struct stele_reason *const why = stele_edit_refusal(page->game.log);
    struct stele_buf *const error = cli_error_begin(page->cli);

    if (why != NULL)
        stele_say_reason(page->cli->lib, page->game.log, page->cli->lang, why, error);
    return cli_error_end(page->cli);
}

/* Whether a message may be printed: the output is for people, and the log does not go there. */
static bool may_tell(const struct review_args *args)
{
    return !args->json && !args->csv && strcmp(args->output, "-") != 0;
}

/* Saves the log with the review in it, and says so where that does not spoil what is printed. */
static int save_reviewed(const struct page *page, const struct review_args *args)
{
    struct stele_saving how = {.format = STELE_FORMAT_GZ};
    struct stele_buf out = {0};

    int status = format_choose(page->cli, NULL, args->output, &how.format);
    if (status == CLI_GOOD)
        status = output_log(page->cli, page->to, page->game.log, &how);
    if (status != CLI_GOOD || !may_tell(args))
        return status;
    stele_buf_puts(&out, "\n");
    SAY(page->cli, &out, "cli.review.saved", "file", args->output, "nodes",
        NUM((int64_t)page->review->nodes_n), "lines", NUM((int64_t)page->review->mistakes_n), NULL);
    stele_buf_puts(&out, "\n");
    out_print(page->cli, &out);
    stele_buf_free(&out);
    return CLI_GOOD;
}

/* Writes the review into the log, and the log to where it belongs: its file, or the study, which is
 * saved when all chapters are done. */
static int keep_review(const struct page *page, const struct review_args *args)
{
    const int code = stele_edit_review(page->game.log, page->review);

    if (code == STELE_ENOMEM)
        return cli_no_memory(page->cli);
    if (code != STELE_OK)
        return refused(page);
    if (page->study == NULL)
        return save_reviewed(page, args);
    return put_back(page->cli, page->study, page->chapter, &page->game);
}

static int review_page(struct page *page, const struct review_args *args)
{
    struct stele_review *review = NULL;
    int seat = STELE_NOBODY;

    page->curve = args->curve;
    page->info = stele_log_info(page->game.log);
    page->players_n = stele_log_players(page->game.log, &page->players);
    if (args->player != NULL) {
        seat = find_seat(page->cli, page->game.log, args->player);
        if (seat < 0)
            return CLI_USAGE;
    }
    int status =
        args->kept ? kept_review(page, seat, &review) : find_review(page, args, seat, &review);
    if (status != CLI_GOOD)
        return status;
    page->review = review;
    /* A log that goes to standard output must be alone there. */
    if (args->output == NULL || strcmp(args->output, "-") != 0)
        print_page(page, args);
    if (args->output != NULL)
        status = keep_review(page, args);
    stele_review_free(review);
    return status != CLI_GOOD ? status : page->game.status;
}

static int check_usage(struct cli *cli, const struct review_args *args)
{
    if (args->csv && args->json)
        return FAIL_USAGE(cli, "cli.not-both", "one", "csv", "other", "json", NULL);
    if (args->kept && args->output != NULL)
        return FAIL_USAGE(cli, "cli.not-both", "one", "kept", "other", "output", NULL);
    if (args->kept && args->budget.given)
        return FAIL_USAGE(cli, "cli.not-both", "one", "kept", "other", "budget", NULL);
    if (args->kept && args->curve)
        return FAIL_USAGE(cli, "cli.not-both", "one", "kept", "other", "curve", NULL);
    if (args->curve && args->output != NULL)
        return FAIL_USAGE(cli, "cli.not-both", "one", "curve", "other", "output", NULL);
    if (args->kept && args->seed.given)
        return FAIL_USAGE(cli, "cli.not-both", "one", "kept", "other", "seed", NULL);
    return CLI_GOOD;
}

/* ---- Studies --------------------------------------------------------------------------------- */

/* Saves a study of which n chapters were reviewed. */
static int save_chapters(struct cli *cli, struct stele_study *study, const struct review_args *args,
                         const struct output *to, size_t n)
{
    struct stele_saving how = {.format = STELE_FORMAT_GZ};
    struct stele_buf out = {0};

    int status = format_choose(cli, NULL, args->output, &how.format);
    if (status == CLI_GOOD)
        status = output_study(cli, to, study, &how);
    if (status != CLI_GOOD || !may_tell(args))
        return status;
    stele_buf_puts(&out, "\n");
    SAY(cli, &out, "cli.review.saved-study", "file", args->output, "n", NUM((int64_t)n), NULL);
    stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&out);
    return CLI_GOOD;
}

/* One chapter of a study that is reviewed whole; *kept counts those whose review is in it now. */
static int review_chapter(struct cli *cli, const struct review_args *args,
                          struct stele_study *study, size_t k, size_t *kept)
{
    struct page page = {.cli = cli, .study = study, .chapter = k, .whole = true};
    int status = load_chapter(cli, study, k, args->operands.list[0], &page.game);

    if (status != CLI_GOOD)
        return status;
    load_end(&page.game);
    status = review_page(&page, args);
    *kept += status != CLI_USAGE && stele_log_whole(page.game.log);
    load_free(&page.game);
    return status;
}

static int may_put_all_back(struct cli *cli, const struct stele_study *study, const char *path)
{
    int status = CLI_GOOD;

    for (size_t k = 0; status == CLI_GOOD && k < stele_study_n(study); k++)
        status = may_put_back(cli, study, k, path);
    return status;
}

/* All chapters, one after the other.  One that cannot be read, or keeps no review, is reported and stays
 * as it is. */
static int review_study(struct cli *cli, const struct review_args *args, const struct output *to)
{
    const char *const path = args->operands.list[0];
    struct stele_study *study = NULL;
    size_t kept = 0;

    int status = load_study(cli, path, &study);
    if (status == CLI_GOOD && args->output != NULL)
        status = may_put_all_back(cli, study, path);
    const size_t n = status == CLI_GOOD ? stele_study_n(study) : 0;
    for (size_t k = 0; k < n && !cli->no_memory; k++) {
        const int found = review_chapter(cli, args, study, k, &kept);
        status = found > status ? found : status;
    }
    if (status != CLI_USAGE && args->output != NULL) {
        const int saved = save_chapters(cli, study, args, to, kept);
        status = saved > status ? saved : status;
    }
    stele_study_free(study);
    return status;
}

/* ---- Running --------------------------------------------------------------------------------- */

/* What is asked about a single game is not asked about a whole study. */
static bool is_about_one(const struct review_args *args)
{
    return args->csv || args->line != NULL || args->player != NULL;
}

/* The log that is named, at its main line or another; *study is set if all chapters are meant. */
static int open_page(struct page *page, const struct review_args *args, bool *study)
{
    const char *const path = args->operands.list[0];
    const bool one = is_about_one(args) || page->cli->chapter != NULL;
    int status = one ? load(page->cli, path, &page->game)
                     : load_or_study(page->cli, path, &page->game, study);

    if (status != CLI_GOOD || *study)
        return status;
    page->study = page->game.study;
    page->chapter = page->game.chapter;
    if (args->line == NULL)
        load_end(&page->game);
    else
        status = load_goto(page->cli, &page->game, args->line);
    if (status == CLI_GOOD && page->study != NULL && args->output != NULL)
        status = may_put_back(page->cli, page->study, page->chapter, path);
    return status;
}

static int review_run(struct cli *cli, const void *own)
{
    const struct review_args *const args = own;
    const struct output_asked asked = {.path = args->output,
                                       .input = args->operands.list[0],
                                       .changes = true,
                                       .force = args->force};
    struct output to;
    struct page page = {.cli = cli, .to = &to};
    bool study = false;

    int status = check_usage(cli, args);
    if (status == CLI_GOOD)
        status = output_open(cli, &asked, &to);
    if (status == CLI_GOOD)
        status = open_page(&page, args, &study);
    if (status == CLI_GOOD && study)
        return review_study(cli, args, &to);
    if (status == CLI_GOOD)
        status = review_page(&page, args);
    if (status != CLI_USAGE && page.game.log != NULL && stele_log_whole(page.game.log) &&
        page.study != NULL && args->output != NULL) {
        const int saved = save_chapters(cli, page.study, args, &to, 1);
        status = saved > status ? saved : status;
    }
    load_free(&page.game);
    return status;
}

const struct command command_review = {
    .name = "review",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct review_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = review_run,
};
