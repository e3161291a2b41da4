/* stele add: writes moves into a log, each checked.  All of them or none: the file is saved once,
 * after the last.  Only at a prompt is every accepted move saved at once.
 *
 * Several may add to one log at the same time.  Whoever finds at saving that somebody else was
 * quicker reads the log again and plays the moves there: they are added to what the others did, or
 * refused by the rules, but nobody's moves are lost. */
#include "cli/shared/cli.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/tell.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct add_args {
    struct operands operands;
    const char *at, *as;
    struct option_number seed;
    bool all, roll, no_read_back;
};

#define ARG(field) offsetof(struct add_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"as", 0, OPTION_TEXT, "player", ARG(as), 0, 0},
    {"all", 0, OPTION_FLAG, NULL, ARG(all), 0, 0},
    {"roll", 0, OPTION_FLAG, NULL, ARG(roll), 0, 0},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, STELE_SEED_MAX},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

enum { LEGAL_SHOWN = 4 };  /* of each verb, after a refusal */
enum { AGAIN_MAX = 1000 }; /* times that others may be quicker */

struct adder {
    struct cli *cli;
    const struct add_args *args;
    struct loaded game;
    /* Where the moves that are not saved yet begin; NULL: the end of the main line. */
    const char *at;
    char node[STELE_NODE_MAX]; /* holds that after the first save */
    struct unsaved {
        char **list;
        size_t n, room;
    } unsaved; /* moves played since the last save, as they were typed */
    int as;    /* who makes the moves; STELE_NOBODY: whoever is to move */
    uint64_t seed;
    struct stele_rng rng;
    bool piped;           /* the log goes to standard output, so nothing else does */
    bool saved;           /* nothing was played since */
    struct stele_buf out; /* what to say once the moves are saved */
};

/* ---- Moves that are not saved yet ------------------------------------------------------------ */

static bool unsaved_add(struct unsaved *unsaved, const char *text)
{
    if (!stele_grow(&unsaved->list, &unsaved->room, unsaved->n + 1, sizeof *unsaved->list))
        return false;
    unsaved->list[unsaved->n] = strdup(text);
    return unsaved->list[unsaved->n] != NULL && ++unsaved->n > 0;
}

static void unsaved_clear(struct unsaved *unsaved)
{
    for (size_t i = 0; i < unsaved->n; i++)
        free(unsaved->list[i]);
    free(unsaved->list);
    *unsaved = (struct unsaved){0};
}

/* ---- Refusals -------------------------------------------------------------------------------- */

/* `move`: what could be read of the text; NULL: nothing. */
static void tell_refusal(const struct adder *a, const char *text, const struct stele_move *move,
                         const struct stele_reason *why)
{
    struct stele_diag diag = {.severity = STELE_ERROR, .kind = STELE_D_RULE, .why = *why};
    struct stele_moves moves = {0};
    struct stele_buf out = {0};

    stele_node_print(a->game.log, stele_cursor_node(a->game.cursor), diag.node);
    snprintf(diag.move, sizeof diag.move, "%s", text);
    if (move != NULL)
        stele_cursor_more(a->game.cursor, move, why, &diag.more);
    stele_say_diag(a->cli->lib, a->game.log, a->cli->lang, a->game.path, &diag, &out);
    stele_buf_puts(&out, "\n");
    stele_cursor_legal(a->game.cursor, &moves);
    if (moves.n > 0 || moves.open != 0) {
        /* The error stream has no styles of its own. */
        struct cli plain = *a->cli;
        plain.colour = false;
        stele_buf_puts(&out, cli_text(a->cli, "cli.add.legal"));
        stele_buf_puts(&out, "\n");
        tell_legal(&plain, a->game.log, a->game.cursor, &moves, NULL,
                   a->args->all ? 0 : LEGAL_SHOWN, &out);
    }
    if (out.size > 0)
        fwrite(out.data, 1, out.size, stderr);
    stele_moves_free(&moves);
    stele_buf_free(&out);
}

/* The log is full: no other move would fit either. */
static void tell_limit(const struct adder *a, const char *text, const struct stele_reason *why)
{
    struct stele_diag diag = {.severity = STELE_ERROR, .kind = STELE_D_LIMIT, .why = *why};
    struct stele_diags diags = {.list = &diag, .n = 1};

    stele_node_print(a->game.log, stele_cursor_node(a->game.cursor), diag.node);
    snprintf(diag.move, sizeof diag.move, "%s", text);
    print_diags(a->cli, a->game.log, a->game.path, &diags);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Whose turn the move before a node belongs to; STELE_NOBODY at the set-up. */
static int turn_before(const struct stele_log *log, struct stele_node node)
{
    struct stele_line line;
    struct stele_record record;

    for (; node.ply == 0; node = (struct stele_node){line.parent, line.at}) {
        stele_log_line(log, node.line, &line);
        if (node.line == line.parent)
            return STELE_NOBODY;
    }
    return stele_log_record(log, node.line, node.ply, &record) ? record.turn_seat : STELE_NOBODY;
}

/* A move that was meant for one turn and opens the next is not recorded silently. */
static void say_turn(struct adder *a, struct stele_node before, const struct stele_status *status)
{
    const int last = turn_before(a->game.log, before);

    if (last == STELE_NOBODY || last == status->turn_seat)
        return;
    SAY(a->cli, &a->out, "cli.add.turn", "player", player_name(a->cli, a->game.log, status->turn_seat),
        "turn", NUM(status->turn), "round", NUM(status->round), NULL);
    stele_buf_puts(&a->out, "\n");
}

static void say_played(struct adder *a, uint32_t lines_before, struct stele_node before,
                       const struct stele_status *status)
{
    const struct stele_step *step;
    char text[STELE_NODE_MAX];

    if (a->piped)
        return;
    if (stele_cursor_step(a->game.cursor, &step) != STELE_OK) {
        a->out.failed = true;
        return;
    }
    say_turn(a, before, status);
    if (stele_log_lines(a->game.log) > lines_before) {
        struct stele_line line;
        stele_log_line(a->game.log, step->node.line, &line);
        SAY(a->cli, &a->out, "cli.add.branch", "id", line.id, NULL);
        stele_buf_puts(&a->out, "\n");
    }
    stele_node_print(a->game.log, step->node, text);
    stele_buf_printf(&a->out, "%s: ", text);
    tell_move(a->cli, a->game.log, step, 2, &a->out);
    tell_rows(a->cli, a->game.log, step, 2, &a->out);
}

static int play_move(struct adder *a, const struct stele_move *move, struct stele_reason *why)
{
    const uint32_t lines = stele_log_lines(a->game.log);
    const struct stele_node before = stele_cursor_node(a->game.cursor);
    struct stele_status status;

    stele_cursor_status(a->game.cursor, &status);
    const int result = stele_edit_play(a->game.cursor, move, why);
    if (result == STELE_OK) {
        a->saved = false;
        say_played(a, lines, before, &status);
    }
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
        int result = stele_cursor_choose(a->game.cursor, "random", &a->rng, &move);
        if (result == STELE_OK)
            result = play_move(a, &move, &why);
        if (result == STELE_ENOMEM)
            return cli_no_memory(a->cli);
        if (result != STELE_OK)
            return FAIL(a->cli, "cli.add.cannot-roll", NULL);
    }
}

/* With --as a decision is that player's, which the rules then judge; what chance brings has to fall
 * into that player's turn. */
static bool take_as(const struct adder *a, struct stele_move *move, struct stele_reason *why)
{
    if (a->as == STELE_NOBODY)
        return true;
    if (move->by == STELE_NOBODY)
        return stele_cursor_turn(a->game.cursor, a->as, why);
    move->by = (int8_t)a->as;
    return true;
}

static int play_text(struct adder *a, const char *text)
{
    struct stele_reason why;
    struct stele_move move;

    int status = roll_chance(a);
    if (status != CLI_GOOD)
        return status;
    int result = STELE_EINPUT;
    const bool read = stele_move_parse(a->game.log, a->game.cursor, text, &move, &why);
    if (read && take_as(a, &move, &why))
        result = play_move(a, &move, &why);
    if (result == STELE_EINPUT) {
        tell_refusal(a, text, read ? &move : NULL, &why);
        return CLI_BAD;
    }
    const struct stele_reason *const limit = stele_edit_refusal(a->game.log);
    if (result == STELE_EUSAGE && limit != NULL) {
        tell_limit(a, text, limit);
        return CLI_BAD;
    }
    return result == STELE_OK ? roll_chance(a) : cli_no_memory(a->cli);
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* The same seed gives the same dice at the same position: whoever starts over from where others
 * have changed nothing rolls what was rolled before, and the dice differ from turn to turn. */
static void seed_dice(struct adder *a)
{
    stele_rng_seed(&a->rng, a->seed ^ stele_cursor_hash(a->game.cursor));
}

static int open_log(struct adder *a)
{
    const int status = load_at(a->cli, a->args->operands.list[0], a->at, &a->game);

    if (status != CLI_GOOD)
        return status;
    if (a->game.status != CLI_GOOD) {
        /* Saving would lose what could not be read, or go on after an illegal move. */
        FAIL(a->cli, "cli.add.damaged", "file", a->game.path, NULL);
        load_free(&a->game);
        return CLI_BAD;
    }
    if (a->args->as != NULL && (a->as = find_seat(a->cli, a->game.log, a->args->as)) < 0) {
        load_free(&a->game);
        return CLI_USAGE;
    }
    seed_dice(a);
    return CLI_GOOD;
}

/* Plays the unsaved moves in the log as others have left it. */
static int play_again(struct adder *a)
{
    int status = open_log(a); /* leaves no log where it fails */

    if (status != CLI_GOOD)
        return status;
    SAY(a->cli, &a->out, "cli.add.meanwhile", "file", a->game.path, NULL);
    stele_buf_puts(&a->out, "\n");
    if (a->unsaved.n == 0)
        status = roll_chance(a);
    for (size_t i = 0; i < a->unsaved.n && status == CLI_GOOD; i++)
        status = play_text(a, a->unsaved.list[i]);
    return status;
}

static int start_over(struct adder *a)
{
    load_free(&a->game);
    stele_buf_clear(&a->out);
    const int status = play_again(a);
    if (status != CLI_GOOD)
        FAIL(a->cli, "cli.add.meanwhile", "file", a->args->operands.list[0], NULL);
    return status;
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

/* Moves played from now on are unsaved, and begin at this node. */
static void settle(struct adder *a)
{
    const struct stele_node node = stele_cursor_node(a->game.cursor);

    unsaved_clear(&a->unsaved);
    a->saved = true;
    if (a->at != NULL || node.line != 0) {
        stele_node_print(a->game.log, node, a->node);
        a->at = a->node;
    }
    seed_dice(a);
}

static bool was_changed(const struct stele_diags *diags)
{
    return diags->n > 0 && strcmp(diags->list[0].why.code, "io.changed") == 0;
}

/* Saves once.  *again: somebody else was quicker; that is said only if it was the `last` time. */
static int try_save(struct adder *a, bool last, bool *again)
{
    const struct stele_saving how = {.format = a->piped ? STELE_FORMAT_XML : STELE_FORMAT_KEEP,
                                     .no_read_back = a->args->no_read_back};
    struct stele_diags diags = {.limit = a->cli->limits.diags};

    *again = false;
    if (write_result(a) != STELE_OK)
        return cli_no_memory(a->cli);
    const int result = stele_log_save(a->game.log, a->game.path, &how, &diags);
    *again = !last && was_changed(&diags);
    if (!*again)
        print_diags(a->cli, a->game.log, a->game.path, &diags);
    const bool explained = diags.n > 0;
    stele_diags_free(&diags);
    if (result != STELE_OK)
        return explained && result != STELE_ENOMEM ? CLI_USAGE : cli_no_memory(a->cli);
    settle(a);
    return CLI_GOOD;
}

static int save(struct adder *a)
{
    for (unsigned tries = 0;; tries++) {
        bool again;
        int status = try_save(a, tries == AGAIN_MAX, &again);
        if (status == CLI_GOOD || !again)
            return status;
        status = start_over(a);
        if (status != CLI_GOOD)
            return status;
    }
}

static int add_move(struct adder *a, const char *text)
{
    const int status = play_text(a, text);

    if (status == CLI_GOOD && !unsaved_add(&a->unsaved, text))
        return cli_no_memory(a->cli);
    return status;
}

/* ---- Where moves come from ------------------------------------------------------------------- */

static void prompt(struct adder *a)
{
    tell_standing(a->cli, a->game.log, a->game.cursor, &a->out);
    stele_buf_puts(&a->out, "> ");
    out_print(a->cli, &a->out);
    out_flush(a->cli);
}

/* The move in a line: without comment, line end and blanks; NULL if there is none. */
static char *clean_line(char *line)
{
    line += strspn(line, " \t");
    for (size_t n = strlen(line); n > 0 && strchr(" \t\r\n", line[n - 1]) != NULL; n--)
        line[n - 1] = '\0';
    return *line == '\0' || *line == '#' ? NULL : line;
}

/* A move that became impossible because of what others played is dropped, like one that never was
 * possible. */
static int save_at_prompt(struct adder *a, int status)
{
    if (status == CLI_GOOD)
        status = save(a);
    if (status == CLI_GOOD)
        out_print(a->cli, &a->out);
    stele_buf_clear(&a->out);
    unsaved_clear(&a->unsaved);
    return status;
}

/* A character NUL would cut its line short unseen. */
static int refuse_nul(struct adder *a, int64_t line)
{
    FAIL(a->cli, "cli.add.nul", "line", NUM(line), NULL);
    return CLI_BAD;
}

/* One move a line.  At a prompt a refused move can be typed again, and each accepted one is
 * saved. */
static int add_from_input(struct adder *a)
{
    const bool asking = isatty(STDIN_FILENO) && !a->piped;
    int status = asking ? roll_chance(a) : CLI_GOOD;
    char *line = NULL;
    size_t room = 0;

    for (int64_t number = 1;; number++) {
        ssize_t size;
        if (asking)
            prompt(a);
        if (status == CLI_USAGE || (size = getline(&line, &room, stdin)) < 0) {
            stele_buf_puts(&a->out, asking ? "\n" : "");
            break;
        }
        const bool whole = strlen(line) == (size_t)size;
        char *const text = whole ? clean_line(line) : line;
        if (text == NULL)
            continue;
        status = whole ? add_move(a, text) : refuse_nul(a, number);
        if (asking)
            status = save_at_prompt(a, status);
        if (a->game.log == NULL)
            break;
        if (status != CLI_GOOD && !asking)
            break;
    }
    free(line);
    return asking && status == CLI_BAD && a->game.log != NULL ? CLI_GOOD : status;
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

/* A fresh seed for every call, unless one was given. */
static int choose_seed(struct adder *a)
{
    a->seed = a->args->seed.value;
    if (!a->args->roll || a->args->seed.given)
        return CLI_GOOD;
    FILE *const source = fopen("/dev/urandom", "rb");
    const bool read = source != NULL && fread(&a->seed, sizeof a->seed, 1, source) == 1;
    if (source != NULL)
        fclose(source);
    return read ? CLI_GOOD : FAIL(a->cli, "cli.add.no-seed", NULL);
}

static int check_usage(struct cli *cli, const struct add_args *args)
{
    if (args->operands.n == 1 && !args->roll)
        return options_missing(cli, 1);
    if (args->seed.given && !args->roll)
        return FAIL_USAGE(cli, "cli.needs-option", "option", "seed", "other", "roll", NULL);
    return CLI_GOOD;
}

static int add_run(struct cli *cli, const void *own)
{
    const struct add_args *const args = own;
    struct adder a = {.cli = cli, .args = args, .at = args->at, .as = STELE_NOBODY};

    int status = check_usage(cli, args);
    if (status == CLI_GOOD)
        status = choose_seed(&a);
    if (status == CLI_GOOD)
        status = open_log(&a);
    if (status != CLI_GOOD)
        return status;
    a.piped = strcmp(a.game.path, "-") == 0;
    status = add_all(&a);
    if (status == CLI_GOOD && !a.saved)
        status = save(&a);
    if (status == CLI_GOOD && !a.piped) {
        tell_standing(cli, a.game.log, a.game.cursor, &a.out);
        out_print(cli, &a.out);
    }
    stele_buf_free(&a.out);
    unsaved_clear(&a.unsaved);
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
