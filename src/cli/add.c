/* stele add: writes moves into a log, each checked.  All of them or none: the file is saved once,
 * after the last.  Only at a prompt is every accepted move saved at once. */
#include "cli/cli.h"

#include "cli/load.h"
#include "cli/out.h"
#include "cli/tell.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct add_args {
    struct operands operands;
    const char *at;
    struct option_number seed;
    bool all, roll;
};

#define ARG(field) offsetof(struct add_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"all", 0, OPTION_FLAG, NULL, ARG(all), 0, 0},
    {"roll", 0, OPTION_FLAG, NULL, ARG(roll), 0, 0},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, UINT64_MAX},
};

enum { LEGAL_SHOWN = 4 }; /* of each verb, after a refusal */

struct adder {
    struct cli *cli;
    const struct add_args *args;
    struct loaded game;
    struct stele_rng rng;
    bool piped; /* the log goes to standard output, so nothing else does */
    struct stele_buf out;
};

/* ---- Refusals -------------------------------------------------------------------------------- */

static void tell_refusal(const struct adder *a, const char *text, const struct stele_reason *why)
{
    struct stele_diag diag = {.severity = STELE_ERROR, .kind = STELE_D_RULE, .why = *why};
    struct stele_moves moves = {0};
    struct stele_buf out = {0};

    stele_node_print(a->game.log, stele_cursor_node(a->game.cursor), diag.node);
    snprintf(diag.move, sizeof diag.move, "%s", text);
    stele_say_diag(a->cli->lib, a->game.log, a->cli->lang, a->game.path, &diag, &out);
    stele_buf_puts(&out, "\n");
    stele_cursor_legal(a->game.cursor, &moves);
    if (moves.n > 0 || moves.open != 0) {
        /* The error stream has no styles of its own. */
        struct cli plain = *a->cli;
        plain.colour = false;
        stele_buf_puts(&out, cli_text(a->cli, "cli.add.legal"));
        stele_buf_puts(&out, "\n");
        tell_legal(&plain, a->game.log, &moves, NULL, a->args->all ? 0 : LEGAL_SHOWN, &out);
    }
    if (out.size > 0)
        fwrite(out.data, 1, out.size, stderr);
    stele_moves_free(&moves);
    stele_buf_free(&out);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void say_played(struct adder *a, uint32_t lines_before, const struct stele_move *move)
{
    const struct stele_node node = stele_cursor_node(a->game.cursor);
    char text[STELE_NODE_MAX];

    if (a->piped)
        return;
    if (stele_log_lines(a->game.log) > lines_before) {
        struct stele_line line;
        stele_log_line(a->game.log, node.line, &line);
        SAY(a->cli, &a->out, "cli.add.branch", "id", line.id, NULL);
        stele_buf_puts(&a->out, "\n");
    }
    stele_node_print(a->game.log, node, text);
    stele_buf_printf(&a->out, "%s: ", text);
    tell_move(a->cli, a->game.log, a->game.cursor, move, 2, &a->out);
    tell_rows(a->cli, a->game.log, a->game.cursor, 2, &a->out);
}

static int play_move(struct adder *a, const struct stele_move *move, struct stele_reason *why)
{
    const uint32_t lines = stele_log_lines(a->game.log);
    const int result = stele_edit_play(a->game.cursor, move, why);

    if (result == STELE_OK)
        say_played(a, lines, move);
    return result;
}

/* Rolls for as long as chance comes next, if that was asked for. */
static int roll_chance(struct adder *a)
{
    struct stele_status status;
    struct stele_reason why;
    struct stele_move move;

    for (;;) {
        stele_cursor_status(a->game.cursor, &status);
        if (!a->args->roll || !status.chance || status.over)
            return CLI_GOOD;
        if (!stele_cursor_choose(a->game.cursor, "random", &a->rng, &move) ||
            play_move(a, &move, &why) != STELE_OK)
            return FAIL(a->cli, "cli.add.cannot-roll", NULL);
    }
}

static int add_move(struct adder *a, const char *text)
{
    struct stele_reason why;
    struct stele_move move;

    int status = roll_chance(a);
    if (status != CLI_GOOD)
        return status;
    int result = STELE_EINPUT;
    if (stele_move_parse(a->game.log, a->game.cursor, text, &move, &why))
        result = play_move(a, &move, &why);
    if (result == STELE_EINPUT) {
        tell_refusal(a, text, &why);
        return CLI_BAD;
    }
    return result == STELE_OK ? roll_chance(a) : cli_no_memory(a->cli);
}

/* ---- Saving ---------------------------------------------------------------------------------- */

/* A finished main line gets its result. */
static int write_result(struct adder *a)
{
    struct stele_status status;

    stele_cursor_status(a->game.cursor, &status);
    if (!status.over || stele_cursor_node(a->game.cursor).line != 0 ||
        stele_log_result(a->game.log) != NULL)
        return STELE_OK;
    return stele_edit_result_computed(a->game.log);
}

static int save(struct adder *a)
{
    struct stele_diags diags = {0};
    const enum stele_format format = a->piped ? STELE_FORMAT_XML : stele_format_of(a->game.path);

    if (write_result(a) != STELE_OK)
        return cli_no_memory(a->cli);
    const int result = stele_log_save(a->game.log, a->game.path, format, &diags);
    print_diags(a->cli, a->game.log, a->game.path, &diags);
    stele_diags_free(&diags);
    return result == STELE_OK ? CLI_GOOD : CLI_USAGE;
}

/* ---- Where moves come from ------------------------------------------------------------------- */

static void prompt(struct adder *a)
{
    tell_standing(a->cli, a->game.log, a->game.cursor, &a->out);
    stele_buf_puts(&a->out, "> ");
    out_print(a->cli, &a->out);
    fflush(stdout);
}

/* The move in a line: without comment, line end and blanks; NULL if there is none. */
static char *clean_line(char *line)
{
    line += strspn(line, " \t");
    for (size_t n = strlen(line); n > 0 && strchr(" \t\r\n", line[n - 1]) != NULL; n--)
        line[n - 1] = '\0';
    return *line == '\0' || *line == '#' ? NULL : line;
}

/* One move a line.  At a prompt a refused move can be typed again, and each accepted one is
 * saved. */
static int add_from_input(struct adder *a)
{
    const bool asking = isatty(STDIN_FILENO) && !a->piped;
    int status = asking ? roll_chance(a) : CLI_GOOD;
    char *line = NULL;
    size_t room = 0;

    for (;;) {
        if (asking)
            prompt(a);
        if (status == CLI_USAGE || getline(&line, &room, stdin) < 0) {
            stele_buf_puts(&a->out, asking ? "\n" : "");
            break;
        }
        char *const text = clean_line(line);
        if (text == NULL)
            continue;
        status = add_move(a, text);
        if (asking && status == CLI_GOOD)
            status = save(a);
        out_print(a->cli, &a->out);
        if (status != CLI_GOOD && !asking)
            break;
    }
    free(line);
    return asking && status == CLI_BAD ? CLI_GOOD : status;
}

static int add_all(struct adder *a)
{
    const struct operands *operands = &a->args->operands;
    int status = operands->n > 1 ? CLI_GOOD : roll_chance(a);

    for (size_t i = 1; i < operands->n && status == CLI_GOOD; i++) {
        if (strcmp(operands->list[i], "-") == 0)
            status = add_from_input(a);
        else
            status = add_move(a, operands->list[i]);
    }
    return status;
}

/* A fresh seed for every call, unless one was given.  The position goes into it, so that the same
 * seed does not roll the same dice turn after turn. */
static int seed_dice(struct adder *a)
{
    uint64_t seed = a->args->seed.value;

    if (!a->args->seed.given) {
        FILE *const source = fopen("/dev/urandom", "rb");
        const bool read = source != NULL && fread(&seed, sizeof seed, 1, source) == 1;
        if (source != NULL)
            fclose(source);
        if (!read)
            return FAIL(a->cli, "cli.add.no-seed", NULL);
    }
    stele_rng_seed(&a->rng, seed ^ stele_cursor_hash(a->game.cursor));
    return CLI_GOOD;
}

static int check_usage(struct cli *cli, const struct add_args *args)
{
    if (args->operands.n == 1 && !args->roll)
        return FAIL_USAGE(cli, "cli.missing-operand", NULL);
    if (args->seed.given && !args->roll)
        return FAIL_USAGE(cli, "cli.needs-option", "option", "seed", "other", "roll", NULL);
    return CLI_GOOD;
}

static int add_run(struct cli *cli, const void *own)
{
    const struct add_args *const args = own;
    struct adder a = {.cli = cli, .args = args};

    int status = check_usage(cli, args);
    if (status == CLI_GOOD)
        status = load_at(cli, args->operands.list[0], args->at, &a.game);
    if (status != CLI_GOOD)
        return status;
    a.piped = strcmp(a.game.path, "-") == 0;
    if (a.game.status != CLI_GOOD) {
        /* Saving would lose what could not be read, or go on behind an illegal move. */
        FAIL(cli, "cli.add.damaged", "file", a.game.path, NULL);
        load_free(&a.game);
        return CLI_BAD;
    }
    status = args->roll ? seed_dice(&a) : CLI_GOOD;
    if (status == CLI_GOOD)
        status = add_all(&a);
    if (status == CLI_GOOD)
        status = save(&a);
    if (status == CLI_GOOD && !a.piped) {
        tell_standing(cli, a.game.log, a.game.cursor, &a.out);
        out_print(cli, &a.out);
    }
    stele_buf_free(&a.out);
    load_free(&a.game);
    return status;
}

const struct command command_add = {
    .name = "add",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct add_args),
    .operands_min = 1,
    .operands_max = UINT32_MAX,
    .run = add_run,
};
