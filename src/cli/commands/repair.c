/* stele repair: what may be wrong with a record that breaks, and the log with that mended. */
#include "cli/shared/cli.h"

#include "cli/shared/format.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN = 5,       /* proposals at a break */
    REPAIRS_MAX = 32 /* of one line: a record that needs more is not this game's */
};

struct repair_args {
    struct operands operands;
    const char *output, *to, *patch;
    bool force, json, no_read_back;
};

#define ARG(field) offsetof(struct repair_args, field)
static const struct cli_option options[] = {
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"patch", 0, OPTION_TEXT, "file", ARG(patch), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

struct mending {
    struct cli *cli;
    const struct repair_args *args;
    const char *path;
    struct stele_log *log; /* as mended so far */
    size_t made;           /* repairs */
    size_t guessed;        /* misspelt names that were read as they were meant */
    size_t broken;         /* lines that stay so */
    struct stele_buf patch; /* the first correction of a figure that would do instead */
    struct output to, patch_to;
    enum stele_format format; /* of the mended log */
    struct stele_buf out;
    struct stele_json json;
};

/* ---- Words ----------------------------------------------------------------------------------- */

static void tell_break(struct mending *m, const struct stele_repair *repair)
{
    const struct stele_reason *const why = &repair->why;
    struct stele_buf move = {0}, reason = {0};
    struct stele_line line;
    char node[STELE_NODE_MAX];

    stele_log_line(m->log, repair->node.line, &line);
    stele_node_print(m->log, (struct stele_node){repair->node.line, line.legal}, node);
    stele_move_print(m->log, &repair->refused, &move);
    stele_say_reason(m->cli->lib, m->log, m->cli->lang, why, &reason);
    out_text(&m->out, m->path);
    stele_buf_printf(&m->out, ": %s: %s: ", node, out_part(&m->out, &move));
    out_styled(m->cli, &m->out, STYLE_BAD, out_part(&m->out, &reason));
    tell_clause(m->cli, stele_log_game(m->log), why->clause, why->reading, &m->out);
    stele_buf_puts(&m->out, "\n");
    stele_buf_free(&move);
    stele_buf_free(&reason);
}

static void tell_proposal(struct mending *m, const struct stele_repair *repair, size_t index)
{
    struct stele_buf said = {0}, reach = {0};
    char node[STELE_NODE_MAX];

    stele_node_print(m->log, repair->node, node);
    stele_say_repair(m->log, m->cli->lang, repair, &said);
    stele_say_reach(m->log, m->cli->lang, repair, &reach);
    SAY(m->cli, &m->out, "cli.repair.proposal", "mark", index == 0 ? "→" : " ", "node", node,
        "said", out_part(&m->out, &said), "reach", out_part(&m->out, &reach), NULL);
    stele_buf_puts(&m->out, "\n");
    stele_buf_free(&said);
    stele_buf_free(&reach);
}

static void tell_proposals(struct mending *m, const struct stele_repair *list, size_t n)
{
    tell_break(m, &list[0]);
    for (size_t i = 0; i < n && i < SHOWN; i++)
        tell_proposal(m, &list[i], i);
    if (n > SHOWN) {
        out_spaces(&m->out, 2);
        SAY(m->cli, &m->out, "cli.compare.more", "n", NUM((int64_t)(n - SHOWN)), NULL);
        stele_buf_puts(&m->out, "\n");
    }
}

/* A line for which nothing helps, or that cannot be reached because of one. */
static void tell_stuck(struct mending *m, uint32_t which)
{
    const struct stele_reason *const why = stele_log_illegal(m->log, which);
    struct stele_buf reason = {0};
    struct stele_line line;
    char node[STELE_NODE_MAX];

    stele_log_line(m->log, which, &line);
    stele_node_print(m->log, (struct stele_node){which, line.legal}, node);
    if (why != NULL)
        stele_say_reason(m->cli->lib, m->log, m->cli->lang, why, &reason);
    out_text(&m->out, m->path);
    stele_buf_puts(&m->out, ": ");
    SAY(m->cli, &m->out, "cli.repair.stuck", "node", node, "reason", out_part(&m->out, &reason),
        "left", NUM(line.plies - line.legal), NULL);
    stele_buf_puts(&m->out, "\n");
    stele_buf_free(&reason);
}

static void tell_end(struct mending *m, bool written)
{
    out_text(&m->out, m->path);
    stele_buf_puts(&m->out, ": ");
    SAY(m->cli, &m->out, "cli.repair.end", "n", NUM((int64_t)m->made), "names",
        NUM((int64_t)m->guessed), "broken", NUM((int64_t)m->broken), "file", written ? m->args->output : "", NULL);
    stele_buf_puts(&m->out, "\n");
}

/* ---- Corrections ----------------------------------------------------------------------------- */

/* What may be wrong instead of the record: a doubtful figure of the set. */
static int find_corrections(struct mending *m, uint32_t number, struct stele_corrections *out)
{
    struct stele_cursor *const cursor = stele_cursor_new(m->log);
    struct stele_record record;
    struct stele_line line;
    int code = cursor != NULL ? STELE_OK : STELE_ENOMEM;

    *out = (struct stele_corrections){0};
    stele_log_line(m->log, number, &line);
    if (code == STELE_OK && stele_log_record(m->log, number, line.legal + 1, &record) &&
        stele_cursor_goto(cursor, (struct stele_node){number, line.legal}, NULL))
        code = stele_cursor_corrections(cursor, &record.move, out);
    stele_cursor_free(cursor);
    return code;
}

static void tell_corrections(struct mending *m, const struct stele_corrections *found)
{
    for (size_t i = 0; i < found->n && i < SHOWN; i++) {
        struct stele_buf said = {0};
        stele_say_correction(stele_log_lib(m->log), stele_log_game(m->log), m->cli->lang,
                             &found->list[i], &said);
        SAY(m->cli, &m->out, "cli.repair.correction", "said", out_part(&m->out, &said), NULL);
        stele_buf_puts(&m->out, "\n");
        stele_buf_free(&said);
    }
}

/* The smallest one, of the first line that has any, is what --patch writes. */
static int keep_patch(struct mending *m, const struct stele_corrections *found)
{
    const struct stele_patch_head head = {
        .id = "repair", .by = "stele repair", .from = "other", .note = m->path};

    if (m->args->patch == NULL || found->n == 0 || m->patch.size > 0)
        return STELE_OK;
    return stele_patch_write(stele_log_lib(m->log), stele_log_game(m->log), &head,
                             &found->list[0].changes, &m->patch);
}

static int save_patch(struct mending *m)
{
    if (m->patch_to.path == NULL)
        return CLI_GOOD;
    if (m->patch.size == 0)
        return FAIL(m->cli, "cli.repair.no-correction", "file", m->path, NULL);
    return output_text(m->cli, &m->patch_to, &m->patch);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_one(struct mending *m, const struct stele_repair *repair)
{
    struct stele_emit *const emit = &m->json.emit;
    struct stele_buf said = {0};

    put_text(emit, "kind", stele_repair_name(repair->kind));
    put_node(emit, "node", m->log, repair->node);
    put_dict(emit, "old");
    put_move(m->cli, emit, m->log, &repair->old);
    put_end(emit);
    put_list(emit, "new");
    for (size_t i = 0; i < repair->moves_n; i++) {
        put_dict(emit, NULL);
        put_move(m->cli, emit, m->log, &repair->moves[i].move);
        put_seat(emit, "turn", m->log, repair->moves[i].turn_seat);
        put_end(emit);
    }
    put_end(emit);
    put_node(emit, "reach", m->log, repair->reach);
    put_int(emit, "left", repair->left);
    put_int(emit, "failed", repair->failed);
    stele_say_repair(m->log, m->cli->data_lang, repair, &said);
    put_part(emit, "text", &said);
    stele_buf_free(&said);
}

static void put_corrections(struct mending *m, const struct stele_corrections *found)
{
    struct stele_emit *const emit = &m->json.emit;

    if (found->n == 0)
        return;
    put_list(emit, "corrections");
    for (size_t i = 0; i < found->n; i++) {
        const struct stele_set_changes *const changes = &found->list[i].changes;
        put_dict(emit, NULL);
        put_text(emit, "group", changes->list[0].group);
        put_text(emit, "item", changes->list[0].item);
        put_list(emit, "changes");
        for (size_t k = 0; k < changes->n; k++) {
            put_dict(emit, NULL);
            put_some(emit, "part", changes->list[k].part);
            put_text(emit, "name", changes->list[k].name);
            put_text(emit, "before", changes->list[k].before);
            put_text(emit, "after", changes->list[k].after);
            put_end(emit);
        }
        put_end(emit);
        put_end(emit);
    }
    put_end(emit);
}

static void put_proposals(struct mending *m, const struct stele_repair *list, size_t n,
                          const struct stele_corrections *figures)
{
    struct stele_emit *const emit = &m->json.emit;

    put_dict(emit, NULL);
    put_one(m, &list[0]);
    put_reason(m->cli, emit, "reason", m->log, &list[0].why);
    put_list(emit, "others");
    for (size_t i = 1; i < n; i++) {
        put_dict(emit, NULL);
        put_one(m, &list[i]);
        put_end(emit);
    }
    put_end(emit);
    put_corrections(m, figures);
    put_end(emit);
}

/* ---- Mending --------------------------------------------------------------------------------- */

static bool is_broken(const struct stele_log *log, uint32_t number)
{
    struct stele_line line;

    stele_log_line(log, number, &line);
    return !line.deleted && stele_log_illegal(log, number) != NULL && line.legal < line.plies;
}

/* Makes the best repair of a line.  *more says whether there was one.  A repair gives a new log,
 * which takes the place of the one before: the next break is looked for after what has been
 * mended. */
static int mend_once(struct mending *m, uint32_t number, bool *more)
{
    struct stele_repairs found;
    struct stele_corrections figures = {0};
    struct stele_log *mended = NULL;
    int code = stele_repair_find(m->log, number, &found);

    if (code == STELE_OK)
        code = find_corrections(m, number, &figures);
    if (code == STELE_OK)
        code = keep_patch(m, &figures);
    *more = code == STELE_OK && found.n > 0;
    if (code == STELE_OK && !*more && !m->args->json)
        tell_corrections(m, &figures);
    if (*more) {
        if (m->args->json)
            put_proposals(m, found.list, found.n, &figures);
        else
            tell_proposals(m, found.list, found.n);
        if (!m->args->json)
            tell_corrections(m, &figures);
        code = stele_repair_make(m->log, &found.list[0], &mended);
        if (code == STELE_OK) {
            stele_log_inherit(mended, m->log);
            stele_log_free(m->log);
            m->log = mended;
            m->made++;
        }
    }
    stele_memory_free(found.memory);
    stele_memory_free(figures.memory);
    return code == STELE_OK ? CLI_GOOD : cli_no_memory(m->cli);
}

static int mend_line(struct mending *m, uint32_t number)
{
    bool more = true;
    int status = CLI_GOOD;

    for (size_t n = 0; status == CLI_GOOD && more && n < REPAIRS_MAX && is_broken(m->log, number);
         n++)
        status = mend_once(m, number, &more);
    if (status == CLI_GOOD && is_broken(m->log, number)) {
        m->broken++;
        if (!m->args->json)
            tell_stuck(m, number);
    }
    return status;
}

/* A branch departs from a line before it in the log, so that its turn comes when that is mended. */
static int mend_all(struct mending *m)
{
    int status = CLI_GOOD;

    for (uint32_t i = 0; status == CLI_GOOD && i < stele_log_lines(m->log); i++)
        if (is_broken(m->log, i))
            status = mend_line(m, i);
    return status;
}

/* What could not be read would be lost. */
static int open_log(struct mending *m)
{
    struct stele_diags diags = {.limit = m->cli->limits.diags};
    struct chosen chosen;
    int status = choose(m->cli, m->path, &chosen);

    if (status != CLI_GOOD)
        return status;
    const int result =
        stele_log_read(m->cli->lib, &chosen.source, &m->cli->limits, &m->log, &diags);
    if (chosen.study == NULL && is_study(&diags)) {
        status = say_study(m->cli, m->path, &diags);
        stele_diags_free(&diags);
        return status;
    }
    status = result == STELE_OK || result == STELE_EINPUT ? CLI_GOOD : status_of(result);

    if (m->log == NULL || status != CLI_GOOD ||
        (diags.seen & ~(1u << STELE_D_RULE | 1u << STELE_D_CLAIM)) != 0) {
        status = report(m->cli, m->log, chosen.source.path, result, &diags);
        if (status == CLI_BAD && m->log != NULL && stele_log_whole(m->log))
            status = CLI_GOOD;
        else if (status == CLI_BAD)
            FAIL(m->cli, "cli.repair.damaged", "file", m->path, NULL);
    }
    for (size_t i = 0; i < diags.n; i++)
        m->guessed += strcmp(diags.list[i].why.code, "log.read-as") == 0;
    stele_diags_free(&diags);
    chosen_free(&chosen);
    return status;
}

static int save(struct mending *m, bool *written)
{
    const struct stele_saving how = {
        .format = m->format, .no_read_back = m->args->no_read_back, .mended = true};

    if (m->to.path == NULL || m->made + m->guessed == 0)
        return CLI_GOOD;
    const int status = output_log(m->cli, &m->to, m->log, &how);
    *written = status == CLI_GOOD;
    return status;
}

static int open_outputs(struct mending *m)
{
    const struct repair_args *const args = m->args;
    const struct output_asked log = {.path = args->output,
                                     .input = m->path,
                                     .changes = true,
                                     .part = m->cli->chapter != NULL,
                                     .force = args->force};
    const struct output_asked patch = {.path = args->patch, .input = m->path, .force = args->force};
    int status = CLI_GOOD;

    if (args->output != NULL)
        status = format_choose(m->cli, args->to, args->output, &m->format);
    if (status == CLI_GOOD)
        status = output_open(m->cli, &log, &m->to);
    return status == CLI_GOOD ? output_open(m->cli, &patch, &m->patch_to) : status;
}

static void end_json(struct mending *m, bool written)
{
    struct stele_emit *const emit = &m->json.emit;

    put_end(emit);
    put_int(emit, "made", (int64_t)m->made);
    if (m->guessed > 0)
        put_int(emit, "names", (int64_t)m->guessed);
    put_int(emit, "broken", (int64_t)m->broken);
    if (written)
        put_text(emit, "written", m->args->output);
    put_end(emit);
    stele_buf_puts(&m->out, "\n");
}

static int repair_run(struct cli *cli, const void *own)
{
    const struct repair_args *const args = own;
    struct mending m = {.cli = cli, .args = args, .path = args->operands.list[0]};
    bool written = false;

    if (args->json && args->output != NULL && strcmp(args->output, "-") == 0)
        return FAIL_USAGE(cli, "cli.not-both", "one", "json", "other", "output -", NULL);
    int status = open_outputs(&m);
    if (status == CLI_GOOD)
        status = open_log(&m);
    stele_json_init(&m.json, &m.out, 2);
    if (args->json) {
        put_dict(&m.json.emit, NULL);
        put_text(&m.json.emit, "file", m.path);
        put_list(&m.json.emit, "repairs");
    }
    if (status == CLI_GOOD)
        status = mend_all(&m);
    if (status == CLI_GOOD)
        status = save(&m, &written);
    if (status == CLI_GOOD) {
        if (args->json)
            end_json(&m, written);
        else
            tell_end(&m, written);
        if (args->output == NULL || strcmp(args->output, "-") != 0)
            out_print(cli, &m.out);
        const int own = save_patch(&m);
        status = own != CLI_GOOD ? own : m.broken > 0 ? CLI_BAD : CLI_GOOD;
    }
    stele_buf_free(&m.out);
    stele_buf_free(&m.patch);
    stele_log_free(m.log);
    return status;
}

const struct command command_repair = {
    .name = "repair",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct repair_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = repair_run,
};
