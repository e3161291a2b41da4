#include "cli/shared/load.h"

#include "cli/shared/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int status_of(int result)
{
    if (result == STELE_OK)
        return CLI_GOOD;
    return result == STELE_EINPUT ? CLI_BAD : CLI_USAGE;
}

void say_dropped(const struct cli *cli, const char *path, const struct stele_diags *diags,
                 struct stele_buf *out)
{
    if (diags->dropped == 0)
        return;
    out_text(out, path);
    stele_buf_puts(out, ": ");
    SAY(cli, out, "cli.dropped", "n", NUM((int64_t)diags->dropped), NULL);
    stele_buf_puts(out, "\n");
}

/* That something is wrong, not what: a refusal may say what somebody holds. */
static void say_veiled(const struct cli *cli, const char *path, struct stele_buf *out)
{
    out_text(out, path);
    stele_buf_puts(out, ": ");
    SAY(cli, out, "cli.veiled", NULL);
    stele_buf_puts(out, "\n");
}

/* A diagnostic says by its number which file it is about. */
static void print_diags_of(struct cli *cli, const struct stele_log *log, const char *const *paths,
                           const struct stele_diags *diags)
{
    const bool veiled = cli->veiled && log != NULL && stele_log_info(log)->hides;
    struct stele_buf line = {0};
    bool wrong = diags->dropped > 0;

    for (size_t i = 0; i < diags->n; i++) {
        const struct stele_diag *diag = &diags->list[i];
        wrong = wrong || diag->severity == STELE_ERROR;
        if (veiled && diag->severity == STELE_ERROR)
            continue;
        stele_say_diag(cli->lib, log, cli->lang, paths[diag->file], diag, &line);
        stele_buf_puts(&line, "\n");
    }
    if (!veiled)
        say_dropped(cli, paths[0], diags, &line);
    else if (wrong)
        say_veiled(cli, paths[0], &line);
    out_complain(cli, &line);
    stele_buf_free(&line);
}

void print_diags(struct cli *cli, const struct stele_log *log, const char *path,
                 const struct stele_diags *diags)
{
    print_diags_of(cli, log, &path, diags);
}

bool lacks_diags(const struct cli *cli, const struct stele_diags *diags)
{
    return diags->dropped > 0 && diags->n < cli->limits.diags;
}

int report(struct cli *cli, const struct stele_log *log, const char *path, int result,
           const struct stele_diags *diags)
{
    return report_files(cli, log, &path, result, diags);
}

int report_files(struct cli *cli, const struct stele_log *log, const char *const *paths, int result,
                 const struct stele_diags *diags)
{
    print_diags_of(cli, log, paths, diags);
    if (result == STELE_ENOMEM || lacks_diags(cli, diags) || (result != STELE_OK && diags->n == 0))
        return cli_no_memory(cli);
    return status_of(result);
}

/* A part of the file could not be read: not a matter of rules or claims. */
static bool is_damaged(const struct stele_diags *diags)
{
    return (diags->seen & ~(1u << STELE_D_RULE | 1u << STELE_D_CLAIM)) != 0;
}

/* ---- Studies --------------------------------------------------------------------------------- */

int load_study(struct cli *cli, const char *path, struct stele_study **out)
{
    const struct stele_source source = {.path = path};
    struct stele_diags diags = {.limit = cli->limits.diags};
    const int result = stele_study_read(cli->lib, &source, &cli->limits, out, &diags);
    const int status = report(cli, NULL, path, result, &diags);

    stele_diags_free(&diags);
    return status;
}

int find_chapter(struct cli *cli, const struct stele_study *study, const char *path,
                 const char *name, size_t *out)
{
    const size_t n = stele_study_n(study);
    const char **ids = calloc(n + 1, sizeof *ids);
    struct stele_chapter chapter;

    if (ids == NULL)
        return cli_no_memory(cli);
    int status = CLI_GOOD;
    if (!stele_study_find(study, name, out)) {
        for (size_t k = 0; k < n; k++) {
            stele_study_chapter(study, k, &chapter);
            ids[k] = chapter.id;
        }
        const char *near = stele_nearest(name, ids, n);
        status = FAIL(cli, "cli.no-such-chapter", "file", path, "chapter", name, "near",
                      near != NULL ? near : "", "n", NUM((int64_t)n), NULL);
    }
    free(ids);
    return status;
}

int choose(struct cli *cli, const char *path, struct chosen *out)
{
    struct stele_diags diags = {.limit = cli->limits.diags};

    *out = (struct chosen){.source = {.path = path}};
    if (cli->chapter == NULL)
        return CLI_GOOD;
    int status = load_study(cli, path, &out->study);
    if (status == CLI_GOOD)
        status = find_chapter(cli, out->study, path, cli->chapter, &out->chapter);
    if (status == CLI_GOOD) {
        const int result = stele_study_source(out->study, out->chapter, &out->source, &diags);
        status = report(cli, NULL, path, result, &diags);
    }
    stele_diags_free(&diags);
    if (status != CLI_GOOD)
        chosen_free(out);
    return status;
}

void chosen_free(struct chosen *chosen)
{
    stele_study_free(chosen->study);
    chosen->study = NULL;
}

bool is_study(const struct stele_diags *diags)
{
    return diags->n > 0 && strcmp(diags->list[0].why.code, "log.study") == 0;
}

int say_study(struct cli *cli, const char *path, const struct stele_diags *diags)
{
    struct stele_study *study = NULL;

    /* Standard input cannot be read again. */
    if (strcmp(path, "-") == 0) {
        print_diags(cli, NULL, path, diags);
        return CLI_USAGE;
    }
    const int status = load_study(cli, path, &study);
    if (status != CLI_GOOD)
        return status;
    FAIL(cli, cli->command->chapters ? "cli.is-study" : "cli.is-study-whole", "file", path, "n",
         NUM((int64_t)stele_study_n(study)), NULL);
    stele_study_free(study);
    return CLI_USAGE;
}

/* ---- Logs ------------------------------------------------------------------------------------ */

/* Which chapter it is, and where that opens. */
static void note_chapter(struct chosen *chosen, struct loaded *out)
{
    struct stele_chapter chapter;

    if (chosen->study == NULL)
        return;
    stele_study_chapter(chosen->study, chosen->chapter, &chapter);
    snprintf(out->at, sizeof out->at, "%s", chapter.at);
    out->chapter = chosen->chapter;
}

/* Reads a log from where it was found; a study that is meant whole sets *study, or with NULL is
 * reported.  A log with errors is opened all the same, after they have been printed: most commands
 * are of use as far as it is legal.  Only what could not be read at all counts against the command
 * (out->status); what the rules refuse does so in load_end, if the command goes there. */
static int read_log(struct cli *cli, const struct chosen *chosen, struct loaded *out, bool *study)
{
    struct stele_diags diags = {.limit = cli->limits.diags};
    int status = CLI_GOOD;

    const int result = stele_log_read(cli->lib, &chosen->source, &cli->limits, &out->log, &diags);
    const bool whole = chosen->study == NULL && is_study(&diags);
    if (whole && study != NULL && strcmp(out->path, "-") != 0)
        *study = true;
    else if (whole)
        status = say_study(cli, out->path, &diags);
    else
        status = report(cli, out->log, chosen->source.path, result, &diags);
    if (is_damaged(&diags))
        out->status = CLI_BAD;
    stele_diags_free(&diags);
    if (status == CLI_USAGE || out->log == NULL) {
        load_free(out);
        return status;
    }
    out->cursor = stele_cursor_new(out->log);
    if (out->cursor == NULL) {
        load_free(out);
        return cli_no_memory(cli);
    }
    return CLI_GOOD;
}

/* The study of a chapter is kept with its log: whoever saves the log has to write the study. */
static int open_log(struct cli *cli, const char *path, struct loaded *out, bool *study)
{
    struct chosen chosen;

    *out = (struct loaded){.path = path, .status = CLI_GOOD};
    int status = choose(cli, path, &chosen);
    if (status != CLI_GOOD)
        return status;
    note_chapter(&chosen, out);
    status = read_log(cli, &chosen, out, study);
    if (out->log != NULL)
        out->study = chosen.study;
    else
        chosen_free(&chosen);
    return status;
}

int load(struct cli *cli, const char *path, struct loaded *out)
{
    return open_log(cli, path, out, NULL);
}

int load_chapter(struct cli *cli, struct stele_study *study, size_t chapter, const char *path,
                 struct loaded *out)
{
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct chosen chosen = {.study = study, .chapter = chapter};

    *out = (struct loaded){.path = path, .status = CLI_GOOD};
    note_chapter(&chosen, out);
    const int result = stele_study_source(study, chapter, &chosen.source, &diags);
    const int status = report(cli, NULL, path, result, &diags);
    stele_diags_free(&diags);
    return status == CLI_GOOD ? read_log(cli, &chosen, out, NULL) : status;
}

void load_free(struct loaded *loaded)
{
    stele_cursor_free(loaded->cursor);
    stele_log_free(loaded->log);
    stele_study_free(loaded->study);
    loaded->cursor = NULL;
    loaded->log = NULL;
    loaded->study = NULL;
}

/* The last node of the line that `at` names, "b1:99", or of the main line, "99"; false if there is no such
 * line. */
static bool last_of_line(const struct stele_log *log, const char *at, char last[STELE_NODE_MAX])
{
    const size_t size = strcspn(at, ":");
    struct stele_node end;

    if (at[size] == '\0')
        return at[strspn(at, "0123456789")] == '\0' && stele_node_parse(log, "end", &end) &&
               (stele_node_print(log, end, last), true);
    char *const line = strndup(at, size);
    const bool known = line != NULL && stele_node_parse(log, line, &end);
    if (known)
        stele_node_print(log, end, last);
    free(line);
    return known;
}

/* "main, b1, b2, …" */
static void list_lines(const struct stele_log *log, struct stele_buf *out)
{
    enum { SHOWN_MAX = 8 };
    const uint32_t n = stele_log_lines(log);
    struct stele_line line;
    int shown = 0;

    for (uint32_t i = 0; i < n && shown <= SHOWN_MAX; i++) {
        stele_log_line(log, i, &line);
        if (line.deleted)
            continue;
        stele_buf_printf(out, "%s%s", shown > 0 ? ", " : "", shown < SHOWN_MAX ? line.id : "…");
        shown++;
    }
}

int load_no_node(struct cli *cli, const struct stele_log *log, const char *path, const char *at)
{
    char last[STELE_NODE_MAX] = "";
    struct stele_buf lines = {0};

    if (!last_of_line(log, at, last))
        list_lines(log, &lines);
    FAIL(cli, "cli.no-such-node", "node", at, "file", path, "last", last, "lines",
         lines.data != NULL ? lines.data : "", NULL);
    stele_buf_free(&lines);
    return CLI_USAGE;
}

int load_goto(struct cli *cli, struct loaded *loaded, const char *at)
{
    struct stele_node node;

    if (!stele_node_parse(loaded->log, at, &node))
        return load_no_node(cli, loaded->log, loaded->path, at);
    if (!stele_cursor_goto(loaded->cursor, node, NULL)) {
        char last[STELE_NODE_MAX];
        stele_node_print(loaded->log, stele_cursor_node(loaded->cursor), last);
        FAIL(cli, "cli.unreachable", "node", at, "last", last, NULL);
        return CLI_BAD;
    }
    loaded->node = node;
    return CLI_GOOD;
}

int study_edited(struct cli *cli, const struct stele_study *study, int result)
{
    const struct stele_reason *const why = stele_study_refusal(study);

    if (result == STELE_OK)
        return CLI_GOOD;
    if (result == STELE_ENOMEM || why == NULL)
        return cli_no_memory(cli);
    stele_say_reason(cli->lib, NULL, cli->lang, why, cli_error_begin(cli));
    return cli_error_end(cli);
}

int put_back(struct cli *cli, struct stele_study *study, size_t chapter,
             const struct loaded *loaded)
{
    struct stele_chapter left;

    if (stele_log_whole(loaded->log))
        return study_edited(cli, study, stele_study_set_log(study, chapter, loaded->log));
    stele_study_chapter(study, chapter, &left);
    FAIL(cli, "cli.damaged-chapter", "file", loaded->path, "chapter", left.id, NULL);
    return CLI_BAD;
}

int may_put_back(struct cli *cli, const struct stele_study *study, size_t chapter, const char *path)
{
    struct stele_chapter beside;

    stele_study_chapter(study, chapter, &beside);
    if (*beside.href == '\0')
        return CLI_GOOD;
    return FAIL(cli, "cli.beside", "file", path, "chapter", beside.id, "log", beside.href, NULL);
}

void load_end(struct loaded *loaded)
{
    struct stele_line line;

    stele_log_line(loaded->log, 0, &line);
    loaded->node = (struct stele_node){0, line.legal};
    stele_cursor_goto(loaded->cursor, loaded->node, NULL);
    if (line.legal < line.plies)
        loaded->status = CLI_BAD;
}

static int go_there(struct cli *cli, const char *at, struct loaded *out)
{
    int status = CLI_GOOD;

    if (at == NULL && *out->at != '\0')
        at = out->at;
    if (at == NULL)
        load_end(out);
    else
        status = load_goto(cli, out, at);
    if (status != CLI_GOOD)
        load_free(out);
    return status;
}

int load_at(struct cli *cli, const char *path, const char *at, struct loaded *out)
{
    const int status = load(cli, path, out);

    return status == CLI_GOOD ? go_there(cli, at, out) : status;
}

int load_or_study(struct cli *cli, const char *path, struct loaded *out, bool *study)
{
    const int status = open_log(cli, path, out, study);

    return status == CLI_GOOD && !*study ? go_there(cli, NULL, out) : status;
}

int find_seat(struct cli *cli, const struct stele_log *log, const char *id)
{
    const char *ids[STELE_SEATS_MAX];
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    for (size_t i = 0; i < n; i++) {
        if (stele_player_is(&players[i], id))
            return (int)i;
        ids[i] = players[i].id;
    }
    const char *near = stele_nearest(id, ids, n);
    FAIL(cli, "cli.no-such-player", "player", id, "near", near != NULL ? near : "", NULL);
    return -1;
}

const char *player_name(const struct cli *cli, const struct stele_log *log, int seat)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    if (seat < 0 || (size_t)seat >= n)
        return "";
    return stele_player_name(&players[seat], cli->lang);
}

const char *player_id(const struct stele_log *log, int seat)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    if (seat < 0 || (size_t)seat >= n)
        return "";
    return players[seat].id;
}
