/* stele set: the figures of a game's component set, and patches that correct them. */
#include "cli/shared/cli.h"

#include "cli/corpus/batch.h"
#include "cli/shared/format.h"
#include "cli/commands/infer.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/make.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct set_args {
    struct operands operands;
    struct option_number jobs, budget;
    bool json, doubtful, force, recursive, likely;
    const char *output, *to, *name, *by, *from, *edition, *note;
};

#define ARG(field) offsetof(struct set_args, field)
static const struct cli_option options[] = {
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"doubtful", 0, OPTION_FLAG, NULL, ARG(doubtful), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"name", 0, OPTION_TEXT, "name", ARG(name), 0, 0},
    {"by", 0, OPTION_TEXT, "text", ARG(by), 0, 0},
    {"from", 0, OPTION_TEXT, "origin", ARG(from), 0, 0},
    {"edition", 0, OPTION_TEXT, "text", ARG(edition), 0, 0},
    {"note", 0, OPTION_TEXT, "text", ARG(note), 0, 0},
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, BATCH_JOBS_MAX},
    {"budget", 0, OPTION_NUMBER, "n", ARG(budget), 1, 1000000},
    {"recursive", 'r', OPTION_FLAG, NULL, ARG(recursive), 0, 0},
    {"likely", 0, OPTION_FLAG, NULL, ARG(likely), 0, 0},
};

/* What an action works on: the words after the game. */
struct job {
    struct cli *cli;
    const struct set_args *args;
    struct output to; /* looked at before anything is read: it may be one of the files */
    const struct stele_game *game;
    const char *id; /* of the game */
    const char *const *words;
    size_t words_n;
};

/* ---- Shared ---------------------------------------------------------------------------------- */

static bool is_doubtful(const struct stele_provenance *group)
{
    return strcmp(group->status, "reconstructed") == 0 || strcmp(group->confidence, "low") == 0;
}

/* Writes what an action made: into the file of --output, or on standard output. */
static int deliver(const struct job *job, struct stele_buf *text)
{
    return output_text(job->cli, &job->to, text);
}

/* Takes files into a context.  Reports what is wrong with them; the status is then not CLI_GOOD. */
static int use_files(const struct job *job, struct stele *lib, const char *const *paths, size_t n)
{
    struct stele_diags diags = {.limit = job->cli->limits.diags};
    const int result = stele_use_sets(lib, job->game, paths, n, &diags);
    const int status = report_files(job->cli, NULL, paths, result, &diags);

    stele_diags_free(&diags);
    return status;
}

static int no_such_group(const struct job *job, const char *name)
{
    const struct stele_provenance *groups;
    const size_t n = stele_set_provenance(job->cli->lib, job->game, &groups);
    const char **names = calloc(n + 1, sizeof *names);

    if (names == NULL)
        return cli_no_memory(job->cli);
    for (size_t i = 0; i < n; i++)
        names[i] = groups[i].group;
    const char *near = stele_nearest(name, names, n);
    free(names);
    return FAIL(job->cli, "cli.set.no-such-group", "group", name, "game", job->id, "near",
                near != NULL ? near : "", NULL);
}

static int check_groups(const struct job *job)
{
    const struct stele_provenance *groups;
    const size_t n = stele_set_provenance(job->cli->lib, job->game, &groups);

    for (size_t i = 0; i < job->words_n; i++) {
        size_t k = 0;
        while (k < n && strcmp(groups[k].group, job->words[i]) != 0)
            k++;
        if (k == n)
            return no_such_group(job, job->words[i]);
    }
    return CLI_GOOD;
}

static bool is_wanted(const struct job *job, const char *group)
{
    for (size_t i = 0; i < job->words_n; i++)
        if (strcmp(job->words[i], group) == 0)
            return true;
    return job->words_n == 0;
}

/* Calls `give` for each wanted group: those that are doubtful first, if that is asked for. */
static void each_group(const struct job *job, const struct stele_set_table *table,
                       void (*give)(const struct job *job, const struct stele_provenance *group,
                                    const struct stele_set_table *table, void *user),
                       void *user)
{
    const struct stele_provenance *groups;
    const size_t n = stele_set_provenance(job->cli->lib, job->game, &groups);

    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n; i++) {
            const bool first = !job->args->doubtful || is_doubtful(&groups[i]);
            if (is_wanted(job, groups[i].group) && first == (pass == 0))
                give(job, &groups[i], table, user);
        }
}

struct sheet {
    struct stele_buf out;
    struct stele_json json;
    struct stele_emit *emit; /* NULL: text */
};

static void sheet_start(struct sheet *sheet, bool json)
{
    *sheet = (struct sheet){0};
    if (!json)
        return;
    stele_json_init(&sheet->json, &sheet->out, 2);
    sheet->emit = &sheet->json.emit;
}

static void sheet_print(struct cli *cli, struct sheet *sheet)
{
    if (sheet->emit != NULL)
        stele_buf_puts(&sheet->out, "\n");
    out_print(cli, &sheet->out);
    stele_buf_free(&sheet->out);
}

/* A text of words as a list of them. */
static void put_words(struct stele_emit *emit, const char *key, const char *words)
{
    struct stele_buf word = {0};

    put_list(emit, key);
    while (*words != '\0') {
        const size_t size = strcspn(words, " ");
        stele_buf_clear(&word);
        stele_buf_add(&word, words, size);
        put_part(emit, NULL, &word);
        words += size;
        words += strspn(words, " ");
    }
    put_end(emit);
    stele_buf_free(&word);
}

/* The patches of the user's folder that are in force. */
static void put_box(const struct job *job, struct stele_emit *emit)
{
    struct stele_given given;

    put_list(emit, "box");
    for (size_t i = 0; stele_given_patch(job->cli->lib, i, &given); i++) {
        if (!given.box || !given.in_force || strcmp(given.game, job->id) != 0)
            continue;
        put_dict(emit, NULL);
        put_text(emit, "id", given.id);
        put_text(emit, "file", given.path);
        put_end(emit);
    }
    put_end(emit);
}

static void tell_box(const struct job *job, struct stele_buf *out)
{
    struct stele_given given;

    for (size_t i = 0; stele_given_patch(job->cli->lib, i, &given); i++) {
        if (!given.box || !given.in_force || strcmp(given.game, job->id) != 0)
            continue;
        SAY(job->cli, out, "cli.set.box", "name", given.id, "file", given.path, NULL);
        stele_buf_puts(out, "\n");
    }
}

/* The head of list and show; in JSON the dict stays open. */
static void give_head(const struct job *job, struct sheet *sheet)
{
    struct stele *const lib = job->cli->lib;
    const char *const set = stele_set_id(lib, job->game);
    const char *const patches = stele_set_patches(lib, job->game);

    if (sheet->emit != NULL) {
        put_dict(sheet->emit, NULL);
        put_text(sheet->emit, "game", job->id);
        put_text(sheet->emit, "set", set);
        put_text(sheet->emit, "digest", stele_set_digest(lib, job->game));
        put_text(sheet->emit, "base", stele_set_base(lib, job->game));
        put_some(sheet->emit, "version", stele_set_version(lib, job->game));
        put_words(sheet->emit, "patches", patches);
        put_box(job, sheet->emit);
        return;
    }
    out_styled(job->cli, &sheet->out, STYLE_HEADING,
               stele_text(lib, job->game, job->cli->lang, "title"));
    stele_buf_puts(&sheet->out, "\n");
    SAY(job->cli, &sheet->out, "cli.set.set", "set", set, "patches", patches, "digest",
        stele_set_digest(lib, job->game), NULL);
    stele_buf_puts(&sheet->out, "\n");
    tell_box(job, &sheet->out);
}

/* ---- list ------------------------------------------------------------------------------------ */

struct tally {
    size_t items, doubtful;
};

static struct tally count_items(const struct stele_set_table *table, const char *group)
{
    struct tally tally = {0, 0};

    for (size_t i = 0; i < table->n; i++) {
        const struct stele_set_row *row = &table->list[i];
        if (row->part[0] != '\0' || strcmp(row->group, group) != 0)
            continue;
        tally.items++;
        tally.doubtful += row->doubtful;
    }
    return tally;
}

static void list_group(const struct job *job, const struct stele_provenance *group,
                       const struct stele_set_table *table, void *user)
{
    struct sheet *const sheet = user;
    const struct tally tally = count_items(table, group->group);

    if (sheet->emit != NULL) {
        put_dict(sheet->emit, NULL);
        put_text(sheet->emit, "group", group->group);
        put_text(sheet->emit, "status", group->status);
        put_text(sheet->emit, "confidence", group->confidence);
        put_int(sheet->emit, "items", (int64_t)tally.items);
        put_int(sheet->emit, "doubtful", (int64_t)tally.doubtful);
        put_end(sheet->emit);
        return;
    }
    stele_buf_puts(&sheet->out, is_doubtful(group) ? "? " : "  ");
    out_left(&sheet->out, group->group, 14);
    stele_buf_puts(&sheet->out, " ");
    SAY(job->cli, &sheet->out, "cli.set.group", "status",
        cli_label(job->cli, "status", group->status), "confidence",
        stele_text_name(job->cli->lib, NULL, job->cli->lang, "confidence", group->confidence),
        "items", NUM((int64_t)tally.items), "doubtful",
        tally.doubtful > 0 ? NUM((int64_t)tally.doubtful) : "", NULL);
    stele_buf_puts(&sheet->out, "\n");
}

static int list_game(struct job *job, struct sheet *sheet)
{
    struct stele_set_table table;

    if (stele_set_rows(job->cli->lib, job->game, &table) != STELE_OK)
        return cli_no_memory(job->cli);
    give_head(job, sheet);
    if (sheet->emit != NULL)
        put_list(sheet->emit, "groups");
    each_group(job, &table, list_group, sheet);
    if (sheet->emit != NULL) {
        put_end(sheet->emit);
        put_end(sheet->emit);
    }
    stele_memory_free(table.memory);
    return CLI_GOOD;
}

static int run_list(struct job *job)
{
    struct cli *const cli = job->cli;
    struct sheet sheet;
    int status = CLI_GOOD;

    sheet_start(&sheet, job->args->json);
    if (job->game != NULL) {
        status = list_game(job, &sheet);
    } else {
        if (sheet.emit != NULL)
            put_list(sheet.emit, NULL);
        for (size_t i = 0; i < stele_games_n(cli->lib) && status == CLI_GOOD; i++) {
            job->game = stele_game_at(cli->lib, i);
            job->id = stele_game_info(cli->lib, job->game)->id;
            if (sheet.emit == NULL && i > 0)
                stele_buf_puts(&sheet.out, "\n");
            status = list_game(job, &sheet);
        }
        if (sheet.emit != NULL)
            put_end(sheet.emit);
    }
    if (status == CLI_GOOD)
        sheet_print(cli, &sheet);
    else
        stele_buf_free(&sheet.out);
    return status;
}

/* ---- show ------------------------------------------------------------------------------------ */

enum { COLUMNS_MAX = 64, COLUMN_MAX = 24 };

/* The columns of a group: its attributes in the order of their first mention, with their widths. */
struct columns {
    const char *name[COLUMNS_MAX];
    size_t width[COLUMNS_MAX];
    size_t n, id;
};

static const char *value_of(const struct stele_set_row *row, const char *name)
{
    for (size_t i = 0; i < row->values_n; i++)
        if (strcmp(row->values[i].name, name) == 0)
            return row->values[i].value;
    return "";
}

static size_t widest(size_t width, const char *text)
{
    const size_t own = out_width(text);

    if (own > width)
        width = own;
    return width < COLUMN_MAX ? width : COLUMN_MAX;
}

static size_t find_column(struct columns *columns, const char *name)
{
    size_t i = 0;

    while (i < columns->n && strcmp(columns->name[i], name) != 0)
        i++;
    if (i == columns->n && i < COLUMNS_MAX) {
        columns->name[i] = name;
        columns->width[i] = widest(0, name);
        columns->n++;
    }
    return i;
}

/* "iron" for an item, "iron.2" for its second part. */
static void put_place(struct stele_buf *out, const struct stele_set_row *row)
{
    stele_buf_puts(out, row->item);
    if (row->part[0] != '\0')
        stele_buf_printf(out, ".%s", row->part);
}

static void measure(const struct stele_set_table *table, const char *group, struct columns *out)
{
    struct stele_buf place = {0};

    *out = (struct columns){.id = 4};
    for (size_t i = 0; i < table->n; i++) {
        const struct stele_set_row *row = &table->list[i];
        if (strcmp(row->group, group) != 0)
            continue;
        stele_buf_clear(&place);
        put_place(&place, row);
        if (!place.failed && place.size > out->id)
            out->id = place.size;
        for (size_t k = 0; k < row->values_n; k++) {
            const size_t column = find_column(out, row->values[k].name);
            if (column < COLUMNS_MAX)
                out->width[column] = widest(out->width[column], row->values[k].value);
        }
    }
    stele_buf_free(&place);
}

static void put_cell(struct stele_buf *out, const char *text, size_t width, bool last)
{
    struct stele_buf cut = {0};

    stele_buf_puts(out, "  ");
    if (out_width(text) > width)
        out_cut(&cut, text, width);
    const char *shown = cut.size > 0 ? cut.data : text;
    if (last)
        stele_buf_puts(out, shown);
    else
        out_left(out, shown, width);
    out->failed |= cut.failed;
    stele_buf_free(&cut);
}

/* Blanks at the end of a line are taken off. */
static void end_line(struct stele_buf *out)
{
    while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
    stele_buf_puts(out, "\n");
}

static void put_table_row(const struct stele_set_row *row, const struct columns *columns,
                          struct stele_buf *out)
{
    struct stele_buf place = {0};

    put_place(&place, row);
    out->failed |= place.failed;
    stele_buf_puts(out, row->doubtful ? "? " : "  ");
    out_left(out, place.failed ? "" : place.data, columns->id);
    for (size_t i = 0; i < columns->n; i++)
        put_cell(out, value_of(row, columns->name[i]), columns->width[i], i + 1 == columns->n);
    end_line(out);
    stele_buf_free(&place);
}

static void put_json_row(const struct stele_set_row *row, struct stele_emit *emit)
{
    put_dict(emit, NULL);
    put_text(emit, "item", row->item);
    put_some(emit, "part", row->part);
    put_text(emit, "status", row->status);
    put_text(emit, "confidence", row->confidence);
    put_words(emit, "sources", row->sources);
    put_bool(emit, "doubtful", row->doubtful);
    put_dict(emit, "figures");
    for (size_t i = 0; i < row->values_n; i++)
        put_text(emit, row->values[i].name, row->values[i].value);
    put_end(emit);
    put_end(emit);
}

static void show_group(const struct job *job, const struct stele_provenance *group,
                       const struct stele_set_table *table, void *user)
{
    struct sheet *const sheet = user;
    struct columns columns = {0};

    if (sheet->emit != NULL) {
        put_dict(sheet->emit, NULL);
        put_text(sheet->emit, "group", group->group);
        put_text(sheet->emit, "status", group->status);
        put_text(sheet->emit, "confidence", group->confidence);
        put_list(sheet->emit, "rows");
    } else {
        measure(table, group->group, &columns);
        stele_buf_puts(&sheet->out, "\n");
        list_group(job, group, table, sheet);
        stele_buf_puts(&sheet->out, "  ");
        out_left(&sheet->out, "", columns.id);
        for (size_t i = 0; i < columns.n; i++)
            put_cell(&sheet->out, columns.name[i], columns.width[i], i + 1 == columns.n);
        end_line(&sheet->out);
    }
    for (size_t i = 0; i < table->n; i++) {
        if (strcmp(table->list[i].group, group->group) != 0)
            continue;
        if (sheet->emit != NULL)
            put_json_row(&table->list[i], sheet->emit);
        else
            put_table_row(&table->list[i], &columns, &sheet->out);
    }
    if (sheet->emit != NULL) {
        put_end(sheet->emit);
        put_end(sheet->emit);
    }
}

static int run_show(struct job *job)
{
    struct stele_set_table table;
    struct sheet sheet;

    if (check_groups(job) != CLI_GOOD)
        return CLI_USAGE;
    if (stele_set_rows(job->cli->lib, job->game, &table) != STELE_OK)
        return cli_no_memory(job->cli);
    sheet_start(&sheet, job->args->json);
    give_head(job, &sheet);
    if (sheet.emit != NULL)
        put_list(sheet.emit, "groups");
    each_group(job, &table, show_group, &sheet);
    if (sheet.emit != NULL) {
        put_end(sheet.emit);
        put_end(sheet.emit);
    }
    sheet_print(job->cli, &sheet);
    stele_memory_free(table.memory);
    return CLI_GOOD;
}

/* ---- export, import, patch, merge ------------------------------------------------------------ */

static int run_export(struct job *job)
{
    struct stele_buf text = {0};

    if (check_groups(job) != CLI_GOOD)
        return CLI_USAGE;
    const int result = stele_set_csv(job->cli->lib, job->game, job->words, job->words_n, &text);
    const int status = result == STELE_OK ? deliver(job, &text) : cli_no_memory(job->cli);
    stele_buf_free(&text);
    return status;
}

/* What differs as a patch, with who says so. */
static int deliver_patch(const struct job *job, const struct stele_set_changes *changes)
{
    const struct set_args *const args = job->args;
    const struct stele_patch_head head = {
        .id = args->name != NULL ? args->name : "patch",
        .by = args->by,
        .from = args->from != NULL ? args->from : "box",
        .edition = args->edition,
        .note = args->note,
    };
    struct stele_buf text = {0};
    int status;

    switch (stele_patch_write(job->cli->lib, job->game, &head, changes, &text)) {
    case STELE_OK:
        status = deliver(job, &text);
        break;
    case STELE_EUSAGE:
        status = FAIL_USAGE(job->cli, "cli.set.bad-head", "name", head.id, "from", head.from, NULL);
        break;
    default:
        status = cli_no_memory(job->cli);
    }
    stele_buf_free(&text);
    return status;
}

static int check_author(const struct job *job)
{
    if (job->args->by != NULL && *job->args->by != '\0')
        return CLI_GOOD;
    return FAIL_USAGE(job->cli, "cli.missing-option", "option", "by", NULL);
}

static int run_import(struct job *job)
{
    struct cli *const cli = job->cli;
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele_set_changes changes;

    if (check_author(job) != CLI_GOOD)
        return CLI_USAGE;
    const int result = stele_set_csv_read(cli->lib, job->game, job->words[0], &changes, &diags);
    int status = report(cli, NULL, job->words[0], result, &diags);
    stele_diags_free(&diags);
    if (status == CLI_GOOD)
        status = deliver_patch(job, &changes);
    stele_memory_free(changes.memory);
    return status;
}

/* What a file changes in the set in use. */
static int find_changes(const struct job *job, const char *file, struct stele_set_changes *out)
{
    struct cli *const cli = job->cli;
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele *const other = cli_context(cli);

    *out = (struct stele_set_changes){0};
    if (other == NULL)
        return CLI_USAGE;
    int status = use_files(job, other, &file, 1);
    if (status == CLI_GOOD) {
        const int result = stele_set_diff(cli->lib, other, job->game, out, &diags);
        status = report(cli, NULL, file, result, &diags);
    }
    stele_diags_free(&diags);
    stele_free(other);
    return status;
}

static int run_patch(struct job *job)
{
    struct stele_set_changes changes;

    if (check_author(job) != CLI_GOOD)
        return CLI_USAGE;
    int status = find_changes(job, job->words[0], &changes);
    if (status == CLI_GOOD)
        status = deliver_patch(job, &changes);
    stele_memory_free(changes.memory);
    return status;
}

static int run_merge(struct job *job)
{
    struct cli *const cli = job->cli;
    struct stele_diags diags = {.limit = cli->limits.diags};
    const char *const name = job->args->name != NULL ? job->args->name : "merged";
    struct stele_buf text = {0};
    const int result =
        stele_patch_merge(cli->lib, job->game, job->words, job->words_n, name, &text, &diags);
    int status;

    if (result == STELE_EUSAGE)
        status = FAIL_USAGE(cli, "cli.set.bad-name", "name", name, NULL);
    else
        status = report_files(cli, NULL, job->words, result, &diags);
    stele_diags_free(&diags);
    if (status == CLI_GOOD)
        status = deliver(job, &text);
    stele_buf_free(&text);
    return status;
}

/* ---- diff ------------------------------------------------------------------------------------ */

static void give_change(const struct job *job, const struct stele_set_change *change,
                        struct sheet *sheet)
{
    if (sheet->emit == NULL) {
        SAY(job->cli, &sheet->out, "cli.set.change", "group", change->group, "item", change->item,
            "part", change->part, "name", change->name, "before", change->before, "after",
            change->after, NULL);
        stele_buf_puts(&sheet->out, "\n");
        return;
    }
    put_dict(sheet->emit, NULL);
    put_text(sheet->emit, "group", change->group);
    put_text(sheet->emit, "item", change->item);
    put_some(sheet->emit, "part", change->part);
    put_text(sheet->emit, "name", change->name);
    put_text(sheet->emit, "before", change->before);
    put_text(sheet->emit, "after", change->after);
    put_end(sheet->emit);
}

/* One file against the set in use, or two against each other. */
static int run_diff(struct job *job)
{
    struct cli *const cli = job->cli;
    struct stele_set_changes changes = {0};
    struct sheet sheet;
    int status = CLI_GOOD;

    if (job->words_n == 2)
        status = use_files(job, cli->lib, job->words, 1);
    if (status == CLI_GOOD)
        status = find_changes(job, job->words[job->words_n - 1], &changes);
    if (status != CLI_GOOD)
        return CLI_USAGE;
    sheet_start(&sheet, job->args->json);
    if (sheet.emit != NULL)
        put_list(sheet.emit, NULL);
    for (size_t i = 0; i < changes.n; i++)
        give_change(job, &changes.list[i], &sheet);
    if (sheet.emit != NULL)
        put_end(sheet.emit);
    sheet_print(cli, &sheet);
    status = changes.n > 0 ? CLI_BAD : CLI_GOOD;
    stele_memory_free(changes.memory);
    return status;
}

/* ---- check ----------------------------------------------------------------------------------- */

/* A game of greedy bots takes some hundreds of moves; one that takes so many does not end. */
enum { MOVES_MAX = 20000 };

/* Plays a game to its end.  Returns a result of the library; *over says whether it came. */
static int play_game(struct stele_log *log, bool *over)
{
    struct stele_cursor *const cursor = stele_cursor_new(log);
    struct stele_status status = {0};
    struct stele_rng rng;
    int result = cursor != NULL ? STELE_OK : STELE_ENOMEM;

    stele_rng_seed(&rng, 1);
    for (int plies = 0; plies < MOVES_MAX && result == STELE_OK; plies++) {
        struct stele_move move;
        struct stele_reason why;
        stele_cursor_status(cursor, &status);
        if (status.over)
            break;
        result = stele_cursor_choose(cursor, "greedy", &rng, &move);
        if (result == STELE_EUSAGE) {
            result = STELE_OK;
            break;
        }
        if (result == STELE_OK)
            result = stele_edit_play(cursor, &move, &why);
    }
    *over = status.over;
    stele_cursor_free(cursor);
    return result;
}

static int check_game(const struct job *job, const struct stele_edition *edition, unsigned players)
{
    struct cli *const cli = job->cli;
    struct stele_log *log = NULL;
    struct number_text number_of = number(players);
    const struct make_args make = {
        .game = job->id, .players = number_of.text, .edition = edition->name};
    int status = make_log(cli, &make, true, &log);
    bool over = false;

    if (status != CLI_GOOD)
        return status;
    if (play_game(log, &over) != STELE_OK)
        status = cli_no_memory(cli);
    stele_log_free(log);
    if (status != CLI_GOOD)
        return status;
    struct stele_buf out = {0};
    SAY(cli, &out, over ? "cli.set.finishes" : "cli.set.endless", "edition", edition->name,
        "players", number_of.text, NULL);
    stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&out);
    return over ? CLI_GOOD : CLI_BAD;
}

/* That the figures are within their ranges is known once the files are in use. */
static int run_check(struct job *job)
{
    const struct stele_game_info *const info = stele_game_info(job->cli->lib, job->game);
    int worst = CLI_GOOD;

    if (job->words_n > 0 && use_files(job, job->cli->lib, job->words, job->words_n) != CLI_GOOD)
        return CLI_BAD;
    for (size_t i = 0; i < info->editions_n; i++) {
        const struct stele_edition *edition = &info->editions[i];
        for (unsigned players = edition->players_min; players <= edition->players_max;
             players += edition->players_max > players ? edition->players_max - players : 1) {
            const int status = check_game(job, edition, players);
            if (status > worst)
                worst = status;
        }
    }
    return worst;
}

/* ---- carry, carried, drop -------------------------------------------------------------------- */

/* These work on a log, which knows its game. */
static int load_form(const struct job *job, const char *path, struct stele_log **out)
{
    struct cli *const cli = job->cli;
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct chosen chosen;
    int status = choose(cli, path, &chosen);

    if (status != CLI_GOOD)
        return status;
    const int result = stele_log_read_form(cli->lib, &chosen.source, &cli->limits, out, &diags);
    status = report(cli, *out, chosen.source.path, result, &diags);
    chosen_free(&chosen);
    stele_diags_free(&diags);
    if (status != CLI_GOOD)
        stele_log_free(*out);
    return status;
}

/* Replays a log as it would be written.  Returns a result of the library. */
static int replay_written(const struct cli *cli, const struct stele_log *log,
                          struct stele_diags *diags)
{
    struct stele_verifier *const verifier = stele_verifier_new(cli->lib, &cli->limits);
    struct stele_buf xml = {0};
    int result = verifier != NULL ? stele_log_write(log, STELE_FORMAT_XML, &xml) : STELE_ENOMEM;

    if (result == STELE_OK) {
        const struct stele_source source = {.data = xml.data, .size = xml.size};
        result = stele_verify(verifier, &source, NULL, diags);
    }
    stele_buf_free(&xml);
    stele_verifier_free(verifier);
    return result;
}

/* Says which moves, claims and checks of a log do not hold with the patches inside it: CLI_BAD, unless
 * it is to be written all the same. */
static int judge_carrying(const struct job *job, const char *path, const struct stele_log *log)
{
    struct cli *const cli = job->cli;
    struct stele_diags diags = {.limit = cli->limits.diags};
    int status = CLI_GOOD;

    const int result = replay_written(cli, log, &diags);
    for (size_t i = 0; i < diags.n; i++)
        diags.list[i].line = 0; /* of what is not yet written */
    if (result != STELE_OK)
        status = report(cli, log, path, result, &diags);
    if (status == CLI_BAD && job->args->force) {
        FAIL(cli, "cli.set.carry-forced", "file", path, NULL);
        status = CLI_GOOD;
    } else if (status == CLI_BAD) {
        FAIL(cli, "cli.set.carry-breaks", "file", path, NULL);
    }
    stele_diags_free(&diags);
    return status;
}

static int save_carrying(const struct job *job, const char *path, const char *const *patches,
                         size_t n)
{
    struct cli *const cli = job->cli;
    struct stele_saving how = {.format = STELE_FORMAT_GZ};
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele_log *log = NULL, *changed = NULL;

    if (job->args->output == NULL)
        return FAIL_USAGE(cli, "cli.missing-option", "option", "output", NULL);
    if (format_choose(cli, job->args->to, job->args->output, &how.format) != CLI_GOOD)
        return CLI_USAGE;
    /* Its moves are to be judged with the patches in it, not without them. */
    int status = load_form(job, path, &log);
    if (status != CLI_GOOD)
        return status;
    const int result = stele_log_carry(log, patches, n, &changed, &diags);
    status = report_files(cli, log, n > 0 ? patches : &path, result, &diags);
    if (status == CLI_GOOD && n > 0)
        status = judge_carrying(job, path, changed);
    if (status == CLI_GOOD) {
        stele_log_inherit(changed, log);
        status = output_log(cli, &job->to, changed, &how);
    }
    stele_diags_free(&diags);
    stele_log_free(changed);
    stele_log_free(log);
    return status;
}

static int run_carry(struct job *job)
{
    return save_carrying(job, job->words[0], job->words + 1, job->words_n - 1);
}

static int run_drop(struct job *job)
{
    return save_carrying(job, job->words[0], NULL, 0);
}

/* The patches of a log as files: their names, or the one that is named. */
static int run_carried(struct job *job)
{
    struct cli *const cli = job->cli;
    const char *const name = job->words_n > 1 ? job->words[1] : NULL;
    struct stele_buf text = {0};
    struct loaded game;
    bool found = name == NULL;
    int status = load(cli, job->words[0], &game);

    if (status != CLI_GOOD)
        return status;
    for (size_t i = 0; i < stele_log_carried_n(game.log); i++) {
        const char *const id = stele_log_carried_id(game.log, i);
        if (name == NULL) {
            out_text(&text, id);
            stele_buf_puts(&text, "\n");
        } else if (strcmp(id, name) == 0 && !found) {
            found = true;
            stele_log_carried(game.log, i, &text);
        }
    }
    if (found)
        status = deliver(job, &text);
    else
        status = FAIL(cli, "cli.set.not-carried", "name", name, "file", job->words[0], NULL);
    stele_buf_free(&text);
    load_free(&game);
    return status;
}

/* ---- infer ----------------------------------------------------------------------------------- */

/* The game may be named before the logs; it need not, for they know it. */
static int run_infer(struct job *job)
{
    const struct set_args *const args = job->args;
    struct infer_asked asked = {.jobs = &args->jobs,
                                .budget = &args->budget,
                                .recursive = args->recursive,
                                .json = args->json,
                                .likely = args->likely,
                                .to = &job->to,
                                .name = args->name,
                                .by = args->by,
                                .from = args->from,
                                .edition = args->edition,
                                .note = args->note};
    size_t first = 1;

    asked.game = stele_game_find(job->cli->lib, args->operands.list[1]);
    first += asked.game != NULL;
    if (first == args->operands.n)
        return FAIL_USAGE(job->cli, "cli.missing-operand", "command", "set", "action", "infer",
                          "operand", "", "many", "", NULL);
    asked.files = (struct operands){.list = args->operands.list + first,
                                    .n = args->operands.n - first};
    return infer_run(job->cli, &asked);
}

/* ---- What is asked --------------------------------------------------------------------------- */

#define FILE_OPTIONS  "output", "force"
#define PATCH_OPTIONS FILE_OPTIONS, "name", "by", "from", "edition", "note"

/* Actions and what they do, in the same order. */
/* clang-format off */
#define OPTIONS(...)  .options = (const char *const[]){__VA_ARGS__, NULL}
/* clang-format on */
static const struct action actions[] = {
    {.name = "list", OPTIONS("json", "doubtful"), .no_logs = true},
    {.name = "show", OPTIONS("json", "doubtful"), .no_logs = true},
    {.name = "export", OPTIONS(FILE_OPTIONS), .no_logs = true},
    {.name = "import", OPTIONS(PATCH_OPTIONS), .no_logs = true},
    {.name = "check", .options = (const char *const[]){NULL}, .no_logs = true},
    {.name = "diff", OPTIONS("json"), .no_logs = true},
    {.name = "patch", OPTIONS(PATCH_OPTIONS), .no_logs = true},
    {.name = "merge", OPTIONS(FILE_OPTIONS, "name"), .no_logs = true},
    {.name = "carry", OPTIONS(FILE_OPTIONS, "to"), .chapters = true},
    {.name = "carried", OPTIONS(FILE_OPTIONS), .chapters = true},
    {.name = "drop", OPTIONS(FILE_OPTIONS, "to"), .chapters = true},
    {.name = "infer", OPTIONS(PATCH_OPTIONS, "json", "jobs", "budget", "recursive", "likely")},
};
static const struct work {
    int (*run)(struct job *job);
    size_t words_min, words_max; /* after the game */
    bool log;                    /* it is about a log, not a game: all words are its own */
    bool changes;                /* what it writes is that log, changed */
} works[] = {
    {run_list, 0, 0, false, false},
    {run_show, 0, SIZE_MAX, false, false},
    {run_export, 0, SIZE_MAX, false, false},
    {run_import, 1, 1, false, false},
    {run_check, 0, SIZE_MAX, false, false},
    {run_diff, 1, 2, false, false},
    {run_patch, 1, 1, false, false},
    {run_merge, 1, SIZE_MAX, false, false},
    {run_carry, 2, SIZE_MAX, true, true},
    {run_carried, 1, 2, true, false},
    {run_drop, 1, 1, true, true},
    {run_infer, 1, SIZE_MAX, true, false},
};
enum { ACTIONS_N = sizeof actions / sizeof actions[0] };
_Static_assert(sizeof works / sizeof works[0] == ACTIONS_N, "an action without its work");

static int open_output(struct job *job, const struct work *work)
{
    const struct output_asked asked = {.path = job->args->output,
                                       .input = work->log ? job->words[0] : NULL,
                                       .changes = work->changes,
                                       .part = work->log && job->cli->chapter != NULL,
                                       .force = job->args->force};

    return output_open(job->cli, &asked, &job->to);
}

static int set_run(struct cli *cli, const void *own)
{
    const struct set_args *const args = own;
    char **const words = args->operands.list;
    const size_t n = args->operands.n;
    const struct work *const work = &works[args->operands.action];
    struct job job = {.cli = cli, .args = args};

    if (work->log) {
        job.words = (const char *const *)(words + 1);
        job.words_n = n - 1;
    } else if (n > 1) {
        job.game = cli_game(cli, words[1]);
        if (job.game == NULL)
            return CLI_USAGE;
        job.id = words[1];
        job.words = (const char *const *)(words + 2);
        job.words_n = n - 2;
    } else if (work->run != run_list) {
        return FAIL_USAGE(cli, "cli.rules.which-game", NULL);
    }
    if (job.words_n < work->words_min)
        return FAIL_USAGE(cli, "cli.missing-operand", "command", "set", "action", words[0],
                          "operand", "", "many", "", NULL);
    if (job.words_n > work->words_max)
        return FAIL_USAGE(cli, "cli.extra-operand", "operand", job.words[work->words_max], NULL);
    const int status = open_output(&job, work);
    return status == CLI_GOOD ? work->run(&job) : status;
}

const struct command command_set = {
    .name = "set",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .actions = actions,
    .actions_n = ACTIONS_N,
    .args_size = sizeof(struct set_args),
    .operands_min = 1,
    .operands_max = UINT32_MAX,
    .chapters = true,
    .run = set_run,
};
