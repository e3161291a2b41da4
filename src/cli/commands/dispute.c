/* stele dispute: one question of a game as a small log of its own, with the answer that each
 * reading gives.
 *
 * The case is the recorded game cut off where its question is answered.  At the disputed node it
 * gets a branch for each reading, with the moves that follow as far as that reading allows them, or
 * with the disputed move.  What comes of it stands there as a note and as claims; so the case is a
 * log like any other, and stele verify checks its answers.  In the end the recorded moves after
 * the node are dropped: the branches have them. */
#include "cli/shared/cli.h"

#include "cli/shared/format.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"
#include "cli/shared/settings.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

struct dispute_args {
    struct operands operands;
    const char *at, *move, *claim, *output, *to;
    struct option_list rulings;
    bool force, no_read_back;
};

#define ARG(field) offsetof(struct dispute_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"claim", 0, OPTION_TEXT, "text", ARG(claim), 0, 0},
    {"move", 0, OPTION_TEXT, "move", ARG(move), 0, 0},
    {"ruling", 0, OPTION_LIST, "ruling", ARG(rulings), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

/* What somebody says of the position: "anna score = 34". */
struct claim {
    bool formal;        /* a figure of the position, which can be looked up */
    const char *player; /* id; NULL: of nobody */
    int seat;
    const char *what, *value;
    char *words;
};

struct dispute {
    struct cli *cli;
    const struct dispute_args *args;
    struct loaded game;
    struct settings other;    /* the reading that is asked about */
    struct settings recorded; /* what the log has instead */
    struct claim claim;
    struct stele_log *log; /* the case */
    struct stele_node point;
    struct stele_buf *verdict; /* for the terminal */
};

/* Both languages get a note of their own. */
static const char *const langs[] = {"en", "ru"};

/* ---- The claim ------------------------------------------------------------------------------- */

static char *trim(char *text)
{
    text += strspn(text, " \t:");
    for (size_t n = strlen(text); n > 0 && strchr(" \t:", text[n - 1]) != NULL; n--)
        text[n - 1] = '\0';
    return text;
}

/* A player by id or name. */
static void name_player(const struct stele_log *log, const char *name, struct claim *claim)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    for (size_t i = 0; i < n; i++) {
        if (stele_player_is(&players[i], name)) {
            claim->player = players[i].id;
            claim->seat = (int)i;
        }
    }
}

/* "[PLAYER] WHAT = VALUE"; anything else is a claim in words. */
static int read_claim(struct dispute *d)
{
    struct claim *const claim = &d->claim;

    claim->seat = STELE_NOBODY;
    if (d->args->claim == NULL)
        return CLI_GOOD;
    claim->words = strdup(d->args->claim);
    if (claim->words == NULL)
        return cli_no_memory(d->cli);
    char *const equals = strchr(claim->words, '=');
    if (equals == NULL)
        return CLI_GOOD;
    *equals = '\0';
    char *const left = trim(claim->words);
    char *const gap = strrchr(left, ' ');
    claim->value = trim(equals + 1);
    claim->what = gap != NULL ? trim(gap + 1) : left;
    if (gap != NULL) {
        *gap = '\0';
        name_player(d->game.log, trim(left), claim);
    }
    claim->formal =
        *claim->what != '\0' && *claim->value != '\0' && (gap == NULL || claim->player != NULL);
    return CLI_GOOD;
}

/* ---- How far the moves go -------------------------------------------------------------------- */

/* The end of the turn in which move `ply` was made. */
static uint32_t turn_end(const struct stele_log *log, uint32_t number, uint32_t ply)
{
    struct stele_line line;
    struct stele_record record;

    stele_log_line(log, number, &line);
    while (ply < line.legal && stele_log_record(log, number, ply + 1, &record) &&
           !record.starts_turn)
        ply++;
    return ply < line.legal ? ply : line.legal;
}

/* Where the two readings part, on the recorded line; its end if they never do. */
static int find_parting(struct dispute *d, uint32_t *ply)
{
    struct stele_line line;
    struct stele_log *copy = NULL;
    struct stele_cursor *a = NULL, *b = NULL;
    struct stele_parting parting;
    const struct stele_reading same = {0};
    uint32_t number;
    int code = stele_log_reread(d->game.log, &same, &copy, NULL);

    if (code == STELE_OK)
        code = stele_edit_reading(copy, d->game.node, "", d->other.list, d->other.n, &number, NULL);
    if (code == STELE_OK &&
        ((a = stele_cursor_new(copy)) == NULL || (b = stele_cursor_new(copy)) == NULL))
        code = STELE_ENOMEM;
    if (code == STELE_OK) {
        stele_log_line(copy, d->game.node.line, &line);
        stele_cursor_goto(a, (struct stele_node){d->game.node.line, line.legal}, NULL);
        *ply = line.legal;
        stele_log_line(copy, number, &line);
        stele_cursor_goto(b, (struct stele_node){number, line.legal}, NULL);
        code = stele_cursor_parting(a, b, &parting);
        if (parting.why == STELE_PART_EFFECT || parting.why == STELE_PART_END)
            *ply = turn_end(copy, d->game.node.line, parting.next_a.ply);
    }
    stele_cursor_free(a);
    stele_cursor_free(b);
    stele_log_free(copy);
    if (code == STELE_ENOMEM)
        return cli_no_memory(d->cli);
    return code == STELE_OK ? CLI_GOOD : FAIL(d->cli, "cli.compare.no-reading", NULL);
}

/* The case begins as the recorded moves up to where its question is answered: at the node itself,
 * or where the readings part. */
static int cut(struct dispute *d)
{
    struct stele_node end = d->game.node;
    struct stele_line line;
    int status = CLI_GOOD;

    if (d->args->move == NULL && d->other.n > 0)
        status = find_parting(d, &end.ply);
    if (status != CLI_GOOD)
        return status;
    const int code = stele_log_cut(d->game.log, end, &d->log);
    if (code == STELE_ENOMEM)
        return cli_no_memory(d->cli);
    if (code != STELE_OK)
        return FAIL(d->cli, "cli.dispute.no-cut", "node", d->args->at, NULL);
    stele_log_line(d->log, 0, &line);
    d->point = (struct stele_node){0, line.plies - (end.ply - d->game.node.ply)};
    return CLI_GOOD;
}

/* ---- Notes ----------------------------------------------------------------------------------- */

static int add_item(struct dispute *d, struct stele_node node, const struct stele_item *item)
{
    const struct stele_item *list;
    const size_t n = stele_log_items(d->log, node, &list);
    const int code = stele_edit_item(d->log, node, n, item);

    if (code == STELE_OK)
        return CLI_GOOD;
    if (code == STELE_ENOMEM)
        return cli_no_memory(d->cli);
    const struct stele_reason *const why = stele_edit_refusal(d->log);
    struct stele_buf *const error = cli_error_begin(d->cli);
    if (why != NULL)
        stele_say_reason(d->cli->lib, d->log, d->cli->lang, why, error);
    return cli_error_end(d->cli);
}

static int add_note(struct dispute *d, struct stele_node node, const char *lang,
                    const struct stele_buf *text)
{
    struct stele_setting attrs[] = {{"xml:lang", lang}};
    const struct stele_item note = {
        .name = "note", .text = text->data != NULL ? text->data : "", .attrs = attrs, .attrs_n = 1};

    return text->failed ? cli_no_memory(d->cli) : add_item(d, node, &note);
}

static int add_expect(struct dispute *d, struct stele_node node, const char *player,
                      const char *what, const char *value)
{
    struct stele_setting attrs[] = {{"what", what}, {"value", value}, {"player", player}};
    const struct stele_item expect = {
        .name = "expect", .text = "", .attrs = attrs, .attrs_n = player != NULL ? 3 : 2};

    return add_item(d, node, &expect);
}

static void say_claim(const struct dispute *d, const char *lang, struct stele_buf *out)
{
    const struct claim *const claim = &d->claim;

    if (claim->formal)
        stele_say_figure(d->log, lang, claim->seat, claim->what, claim->value, out);
    else if (d->args->claim != NULL)
        stele_buf_puts(out, d->args->claim);
}

/* A text of the rules about a ruling: its title, the ruling itself, or what a choice means. */
static const char *ruling_text(const struct dispute *d, const char *lang, const char *id,
                               const char *part)
{
    char key[128];

    snprintf(key, sizeof key, "ruling/%s%s%s", id, part != NULL ? "/" : "",
             part != NULL ? part : "");
    return stele_text_find(d->cli->lib, stele_log_game(d->log), lang, key);
}

static void say_question(const struct dispute *d, const char *lang, struct stele_buf *out)
{
    const struct stele *const lib = d->cli->lib;
    struct stele_buf rulings = {0}, claim = {0};

    for (size_t i = 0; i < d->other.n; i++)
        stele_buf_printf(&rulings, "%s%s (%s)", i > 0 ? "; " : "",
                         ruling_text(d, lang, d->other.list[i].name, "title"),
                         d->other.list[i].name);
    say_claim(d, lang, &claim);
    stele_say(lib, NULL, lang, "cli.dispute.question", out, "claim", out_part(out, &claim), "move",
              d->args->move != NULL ? d->args->move : "", "rulings", out_part(out, &rulings), NULL);
    stele_buf_free(&rulings);
    stele_buf_free(&claim);
}

static int add_question(struct dispute *d)
{
    const struct stele_setting named[] = {{"name", "dispute"}};
    const struct stele_item bookmark = {
        .name = "bookmark", .text = "", .attrs = (struct stele_setting *)named, .attrs_n = 1};
    struct stele_buf text = {0};
    int status = add_item(d, d->point, &bookmark);

    for (size_t i = 0; status == CLI_GOOD && i < sizeof langs / sizeof langs[0]; i++) {
        stele_buf_clear(&text);
        say_question(d, langs[i], &text);
        for (size_t k = 0; k < d->other.n; k++)
            stele_buf_printf(&text, "%s%s: %s", k > 0 ? " " : ". ", d->other.list[k].name,
                             ruling_text(d, langs[i], d->other.list[k].name, NULL));
        status = add_note(d, d->point, langs[i], &text);
    }
    stele_buf_free(&text);
    return status;
}

/* ---- The answer of one reading --------------------------------------------------------------- */

struct verdict {
    struct stele_cursor *cursor; /* at the end of its branch */
    const struct settings *reading;
    struct stele_reason refused; /* the disputed move, or a recorded one; code NULL: none */
    char move[160];              /* that one, in text notation */
    bool holds;                  /* the claim */
    char found[STELE_FACT_TEXT_MAX];
    int32_t totals[STELE_SEATS_MAX];
};

static int judge_claim(struct dispute *d, struct verdict *answer)
{
    const struct claim *const claim = &d->claim;
    struct stele_setting attrs[] = {
        {"what", claim->what}, {"value", claim->value}, {"player", claim->player}};
    const struct stele_item expect = {
        .name = "expect", .text = "", .attrs = attrs, .attrs_n = claim->player != NULL ? 3 : 2};
    struct stele_reason why;

    if (!claim->formal)
        return CLI_GOOD;
    answer->holds = stele_cursor_claim(answer->cursor, &expect, &why);
    const char *const found = answer->holds ? claim->value : stele_fact_text(&why.facts, "found");
    if (*found != '\0') {
        snprintf(answer->found, sizeof answer->found, "%s", found);
        return CLI_GOOD;
    }
    stele_say_reason(d->cli->lib, d->log, d->cli->lang, &why, cli_error_begin(d->cli));
    return cli_error_end(d->cli);
}

static void say_answer(const struct dispute *d, const struct verdict *answer, const char *lang,
                       struct stele_buf *out)
{
    const struct stele *const lib = d->cli->lib;
    const struct stele_player *players;
    const size_t n = stele_log_players(d->log, &players);
    struct stele_buf reading = {0}, scores = {0}, reason = {0}, clause = {0}, claim = {0};

    for (size_t i = 0; i < answer->reading->n; i++)
        stele_buf_printf(
            &reading, "%s%s = %s: %s", i > 0 ? " " : "", answer->reading->list[i].name,
            answer->reading->list[i].value,
            ruling_text(d, lang, answer->reading->list[i].name, answer->reading->list[i].value));
    for (size_t i = 0; i < n; i++)
        stele_buf_printf(&scores, "%s%s %s", i > 0 ? ", " : "",
                         stele_player_name(&players[i], lang),
                         total_points(answer->totals[i]).text);
    if (answer->refused.code != NULL) {
        stele_say_reason(lib, d->log, lang, &answer->refused, &reason);
        stele_say_clause(lib, stele_log_game(d->log), lang, answer->refused.clause,
                         answer->refused.reading, &clause);
    }
    if (d->claim.formal)
        say_claim(d, lang, &claim);
    stele_say(lib, NULL, lang, "cli.dispute.answer", out, "reading", out_part(out, &reading),
              "scores", out_part(out, &scores), "move", answer->move, "refused",
              out_part(out, &reason), "clause", out_part(out, &clause), "legal",
              d->args->move != NULL && answer->refused.code == NULL ? d->args->move : "", "claim",
              out_part(out, &claim), "holds", answer->holds ? "1" : "", "found", answer->found,
              NULL);
    stele_buf_free(&reading);
    stele_buf_free(&scores);
    stele_buf_free(&reason);
    stele_buf_free(&clause);
    stele_buf_free(&claim);
}

/* What was found under this reading is claimed in the file, so that stele verify notices if it ever
 * comes out differently. */
static int add_claims(struct dispute *d, const struct verdict *answer, struct stele_node node)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(d->log, &players);
    int status = CLI_GOOD;

    for (size_t i = 0; status == CLI_GOOD && i < n; i++)
        status = add_expect(d, node, players[i].id, "score", NUM(answer->totals[i]));
    if (status == CLI_GOOD && d->claim.formal && strcmp(d->claim.what, "score") != 0)
        status = add_expect(d, node, d->claim.player, d->claim.what, answer->found);
    return status;
}

static int add_answer(struct dispute *d, struct verdict *answer)
{
    const struct stele_node node = stele_cursor_node(answer->cursor);
    struct stele_buf text = {0};
    int status = CLI_GOOD;

    stele_cursor_score(answer->cursor, answer->totals, NULL);
    status = judge_claim(d, answer);
    if (status == CLI_GOOD)
        status = add_claims(d, answer, node);
    for (size_t i = 0; status == CLI_GOOD && i < sizeof langs / sizeof langs[0]; i++) {
        stele_buf_clear(&text);
        say_answer(d, answer, langs[i], &text);
        status = add_note(d, node, langs[i], &text);
        if (strcmp(langs[i], d->cli->lang) == 0) {
            stele_buf_puts(d->verdict, out_part(d->verdict, &text));
            stele_buf_puts(d->verdict, "\n");
        }
    }
    stele_buf_free(&text);
    return status;
}

/* The disputed move is played if this reading allows it. */
static int try_move(struct dispute *d, struct verdict *answer)
{
    struct stele_move move;

    if (!stele_move_parse(d->log, answer->cursor, d->args->move, &move, &answer->refused)) {
        stele_say_reason(d->cli->lib, d->log, d->cli->lang, &answer->refused,
                         cli_error_begin(d->cli));
        return cli_error_end(d->cli);
    }
    const int code = stele_edit_play(answer->cursor, &move, &answer->refused);
    if (code == STELE_OK)
        answer->refused.code = NULL;
    return code == STELE_OK || code == STELE_EINPUT ? CLI_GOOD : cli_no_memory(d->cli);
}

/* The recorded move that this reading does not allow. */
static void name_refused(const struct dispute *d, struct verdict *answer, uint32_t ply)
{
    struct stele_buf text = {0};
    struct stele_record record;

    if (answer->refused.code == NULL || !stele_log_record(d->log, 0, ply, &record))
        return;
    stele_move_print(d->log, &record.move, &text);
    snprintf(answer->move, sizeof answer->move, "%s", out_part(d->verdict, &text));
    stele_buf_free(&text);
}

static int answer_reading(struct dispute *d, const struct settings *reading)
{
    struct verdict answer = {.reading = reading};
    struct stele_buf title = {0};
    struct stele_line line;
    uint32_t number = 0;
    int code;

    settings_say(reading, &title);
    const char *const text = title.data != NULL ? title.data : d->args->move;
    if (d->args->move == NULL && reading->n > 0)
        code = stele_edit_reading(d->log, d->point, text, reading->list, reading->n, &number,
                                  &answer.refused);
    else
        code = stele_edit_branch(d->log, d->point, NULL, text, "reading", reading->list, reading->n,
                                 &number);
    stele_buf_free(&title);
    answer.cursor = code == STELE_OK ? stele_cursor_new(d->log) : NULL;
    if (code == STELE_OK && answer.cursor == NULL)
        code = STELE_ENOMEM;
    if (code != STELE_OK)
        return code == STELE_ENOMEM ? cli_no_memory(d->cli)
                                    : FAIL(d->cli, "cli.compare.no-reading", NULL);
    stele_log_line(d->log, number, &line);
    stele_cursor_goto(answer.cursor, (struct stele_node){number, line.legal}, NULL);
    name_refused(d, &answer, d->point.ply + line.plies + 1);
    int status = d->args->move != NULL ? try_move(d, &answer) : CLI_GOOD;
    if (status == CLI_GOOD)
        status = add_answer(d, &answer);
    stele_cursor_free(answer.cursor);
    return status;
}

/* ---- The case -------------------------------------------------------------------------------- */

/* Elements of <about> that are as true of a part of the game as of the whole. */
static bool stays(const char *name)
{
    static const char *const names[] = {"event", "place", "date", "recorder", "licence"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static int add_about(struct dispute *d)
{
    enum { PARTS_MAX = 32 };
    const struct stele_item *const old = stele_log_about(d->game.log);
    struct stele_item parts[PARTS_MAX];
    struct stele_item about = {.name = "about", .text = "", .children = parts};
    struct stele_setting attrs[sizeof langs / sizeof langs[0]];
    struct stele_buf titles[sizeof langs / sizeof langs[0]] = {{0}}, source = {0};
    char node[STELE_NODE_MAX];
    bool failed = false;

    for (size_t i = 0; i < sizeof langs / sizeof langs[0]; i++) {
        say_question(d, langs[i], &titles[i]);
        failed |= titles[i].failed;
        attrs[i] = (struct stele_setting){"xml:lang", langs[i]};
        parts[about.children_n++] = (struct stele_item){.name = "title",
                                                        .text = out_part(d->verdict, &titles[i]),
                                                        .attrs = &attrs[i],
                                                        .attrs_n = 1};
    }
    for (size_t i = 0; old != NULL && i < old->children_n && about.children_n < PARTS_MAX - 2; i++)
        if (stays(old->children[i].name))
            parts[about.children_n++] = old->children[i];
    stele_node_print(d->game.log, d->game.node, node);
    const char *const slash = strrchr(d->game.path, '/');
    stele_buf_printf(&source, "%s, %s", slash != NULL ? slash + 1 : d->game.path, node);
    parts[about.children_n++] =
        (struct stele_item){.name = "source", .text = out_part(d->verdict, &source)};
    parts[about.children_n++] = (struct stele_item){.name = "languages", .text = "en ru"};
    const int code = failed || source.failed ? STELE_ENOMEM : stele_edit_about(d->log, &about);
    for (size_t i = 0; i < sizeof langs / sizeof langs[0]; i++)
        stele_buf_free(&titles[i]);
    stele_buf_free(&source);
    return code == STELE_OK ? CLI_GOOD : cli_no_memory(d->cli);
}

/* What the log has for the rulings that are asked about. */
static int take_recorded(struct dispute *d)
{
    d->recorded.list = calloc(d->other.n + 1, sizeof *d->recorded.list);
    if (d->recorded.list == NULL)
        return cli_no_memory(d->cli);
    for (size_t i = 0; i < d->other.n; i++) {
        const char *const choice =
            stele_log_line_ruling(d->game.log, d->game.node.line, d->other.list[i].name);
        if (*choice == '\0')
            return FAIL(d->cli, "cli.dispute.no-ruling", "ruling", d->other.list[i].name, NULL);
        d->recorded.list[d->recorded.n++] = (struct stele_setting){d->other.list[i].name, choice};
    }
    return CLI_GOOD;
}

static int make_case(struct dispute *d)
{
    int status = read_claim(d);

    if (status == CLI_GOOD)
        status = take_recorded(d);
    if (status == CLI_GOOD)
        status = cut(d);
    if (status == CLI_GOOD)
        status = add_about(d);
    if (status == CLI_GOOD && d->args->move == NULL && d->other.n == 0) {
        /* Nothing is read otherwise, nothing is tried: the position itself is the answer. */
        struct verdict answer = {.reading = &d->recorded, .cursor = stele_cursor_new(d->log)};
        if (answer.cursor == NULL)
            return cli_no_memory(d->cli);
        stele_cursor_goto(answer.cursor, d->point, NULL);
        status = add_question(d);
        if (status == CLI_GOOD)
            status = add_answer(d, &answer);
        stele_cursor_free(answer.cursor);
        return status;
    }
    if (status == CLI_GOOD)
        status = add_question(d);
    if (status == CLI_GOOD)
        status = answer_reading(d, &d->recorded);
    if (status == CLI_GOOD && d->other.n > 0)
        status = answer_reading(d, &d->other);
    if (status == CLI_GOOD && stele_edit_truncate(d->log, d->point) != STELE_OK)
        status = cli_no_memory(d->cli);
    return status;
}

static void dispute_free(struct dispute *d)
{
    stele_log_free(d->log);
    settings_free(&d->other);
    settings_free(&d->recorded);
    free(d->claim.words);
    load_free(&d->game);
}

static int dispute_run(struct cli *cli, const void *own)
{
    const struct dispute_args *const args = own;
    struct stele_buf verdict = {0};
    struct dispute d = {.cli = cli, .args = args, .verdict = &verdict};
    const struct output_asked asked = {.path = args->output,
                                       .input = args->operands.list[0],
                                       .part = cli->chapter != NULL,
                                       .force = args->force};
    struct stele_saving how = {.no_read_back = args->no_read_back};
    struct output to;

    if (args->output == NULL || args->at == NULL)
        return FAIL_USAGE(cli, "cli.missing-option", "option",
                          args->output == NULL ? "output" : "at", NULL);
    if (args->claim == NULL && args->move == NULL && args->rulings.n == 0)
        return FAIL_USAGE(cli, "cli.dispute.nothing", NULL);
    int status = format_choose(cli, args->to, args->output, &how.format);
    if (status == CLI_GOOD)
        status = load_at(cli, args->operands.list[0], args->at, &d.game);
    if (status == CLI_GOOD)
        status = output_open(cli, &asked, &to);
    if (status == CLI_GOOD)
        status = settings_read(cli, &args->rulings, "ruling", STELE_RULINGS_MAX, &d.other);
    if (status == CLI_GOOD) {
        settings_name_rulings(&d.other, stele_log_info(d.game.log));
        status = make_case(&d);
    }
    if (status == CLI_GOOD)
        status = output_log(cli, &to, d.log, &how);
    if (status == CLI_GOOD && strcmp(args->output, "-") != 0)
        out_print(cli, &verdict);
    stele_buf_free(&verdict);
    dispute_free(&d);
    return status;
}

const struct command command_dispute = {
    .name = "dispute",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct dispute_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = dispute_run,
};
