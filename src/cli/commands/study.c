/* stele study: the chapters of a study, to look at and to change. */
#include "cli/shared/cli.h"

#include "cli/shared/format.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"

#include <stdlib.h>
#include <string.h>

struct study_args {
    struct operands operands;
    const char *author, *date, *before, *at, *id, *output, *to;
    const char *title, *title_en, *title_ru;
    const char *introduction, *introduction_en, *introduction_ru;
    bool beside, force, json, no_read_back;
};

#define ARG(field) offsetof(struct study_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"author", 0, OPTION_TEXT, "text", ARG(author), 0, 0},
    {"before", 0, OPTION_TEXT, "chapter", ARG(before), 0, 0},
    {"beside", 0, OPTION_FLAG, NULL, ARG(beside), 0, 0},
    {"date", 0, OPTION_TEXT, "date", ARG(date), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"id", 0, OPTION_TEXT, "id", ARG(id), 0, 0},
    {"introduction", 0, OPTION_TEXT, "text", ARG(introduction), 0, 0},
    {"introduction-en", 0, OPTION_TEXT, "text", ARG(introduction_en), 0, 0},
    {"introduction-ru", 0, OPTION_TEXT, "text", ARG(introduction_ru), 0, 0},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"title", 0, OPTION_TEXT, "text", ARG(title), 0, 0},
    {"title-en", 0, OPTION_TEXT, "text", ARG(title_en), 0, 0},
    {"title-ru", 0, OPTION_TEXT, "text", ARG(title_ru), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
};

/* One run of the command. */
struct editor {
    struct cli *cli;
    const struct study_args *args;
    const char *path;
    char **rest; /* the operands after the file */
    size_t rest_n;
    struct stele_study *study;
    struct output to; /* where it is written */
};

/* ---- list ------------------------------------------------------------------------------------ */

static bool asks(const struct stele_item *item)
{
    for (size_t i = 0; i < item->children_n; i++)
        if (strcmp(item->children[i].name, "ask") == 0)
            return true;
    return false;
}

/* Nodes with a question; the same in two languages is one. */
static int64_t count_questions(const struct stele_log *log)
{
    struct stele_place place = {0};
    struct stele_node last = {0, 0};
    int64_t n = 0;

    while (stele_log_next_item(log, &place)) {
        if (!asks(place.item) ||
            (n > 0 && last.line == place.node.line && last.ply == place.node.ply))
            continue;
        last = place.node;
        n++;
    }
    return n;
}

/* A chapter with its log; NULL if that cannot be read. */
struct entry {
    struct stele_chapter chapter;
    const char *title;
    struct stele_log *log;
    struct stele_line line; /* the main one */
};

static void list_names(const struct cli *cli, const struct stele_log *log, struct stele_buf *out)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    for (size_t i = 0; i < n; i++)
        stele_buf_printf(out, "%s%s", i > 0 ? ", " : "", stele_player_name(&players[i], cli->lang));
}

static void tell_entry(const struct cli *cli, size_t k, const struct entry *entry,
                       struct stele_buf *out)
{
    const struct stele_chapter *const chapter = &entry->chapter;
    struct stele_buf names = {0};

    stele_buf_printf(out, "%3zu  ", k + 1);
    out_style(cli, out, STYLE_NAME);
    out_text(out, chapter->id);
    out_style(cli, out, STYLE_PLAIN);
    if (*entry->title != '\0') {
        stele_buf_puts(out, "  ");
        out_text(out, entry->title);
    }
    stele_buf_puts(out, "\n     ");
    if (entry->log != NULL) {
        list_names(cli, entry->log, &names);
        const int64_t questions = count_questions(entry->log);
        SAY(cli, out, "cli.study.line", "game",
            stele_text(cli->lib, stele_log_game(entry->log), cli->lang, "title"), "players",
            out_part(out, &names), "moves", NUM(entry->line.plies), "questions",
            questions > 0 ? NUM(questions) : "", "at", chapter->at, "href", chapter->href, NULL);
    } else {
        stele_buf_puts(out, cli_text(cli, "cli.study.broken"));
    }
    stele_buf_puts(out, "\n");
    stele_buf_free(&names);
}

static void put_texts(struct stele_emit *emit, const struct stele_study *study, size_t k)
{
    static const struct {
        const char *key;
        enum stele_study_part part;
    } parts[] = {{"titles", STELE_STUDY_TITLE}, {"introductions", STELE_STUDY_INTRODUCTION}};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        put_dict(emit, parts[i].key);
        put_some(emit, "", stele_study_text_in(study, k, parts[i].part, NULL));
        for (size_t lang = 0; lang < STELE_LANGS_N; lang++)
            put_some(emit, stele_langs[lang],
                     stele_study_text_in(study, k, parts[i].part, stele_langs[lang]));
        put_end(emit);
    }
}

static void put_entry(struct stele_emit *emit, const struct stele_study *study, size_t k,
                      const struct entry *entry)
{
    const struct stele_player *players;

    put_dict(emit, NULL);
    put_int(emit, "number", (int64_t)k + 1);
    put_text(emit, "id", entry->chapter.id);
    put_texts(emit, study, k);
    put_some(emit, "at", entry->chapter.at);
    put_some(emit, "href", entry->chapter.href);
    put_bool(emit, "readable", entry->log != NULL);
    if (entry->log != NULL) {
        const size_t n = stele_log_players(entry->log, &players);
        put_text(emit, "game", stele_log_info(entry->log)->id);
        put_text(emit, "edition", stele_log_edition(entry->log));
        put_list(emit, "players");
        for (size_t i = 0; i < n; i++)
            put_text(emit, NULL, players[i].id);
        put_end(emit);
        put_int(emit, "moves", entry->line.plies);
        put_int(emit, "questions", count_questions(entry->log));
    }
    put_end(emit);
}

/* Reads a chapter; what is wrong with it is reported. */
static int open_entry(struct editor *e, size_t k, struct entry *out)
{
    struct stele_diags diags = {.limit = e->cli->limits.diags};

    *out = (struct entry){.title = stele_study_text(e->study, k, STELE_STUDY_TITLE, e->cli->lang)};
    stele_study_chapter(e->study, k, &out->chapter);
    const int result = stele_study_log(e->study, k, &e->cli->limits, &out->log, &diags);
    const int status = report(e->cli, out->log, e->path, result, &diags);
    stele_diags_free(&diags);
    if (out->log != NULL)
        stele_log_line(out->log, 0, &out->line);
    return result == STELE_ENOMEM ? CLI_USAGE : status == CLI_USAGE ? CLI_BAD : status;
}

static void tell_head(const struct editor *e, struct stele_buf *out)
{
    const struct cli *const cli = e->cli;
    const size_t itself = STELE_STUDY_ITSELF;
    const char *const title = stele_study_text(e->study, itself, STELE_STUDY_TITLE, cli->lang);
    const char *const author = stele_study_text(e->study, itself, STELE_STUDY_AUTHOR, NULL);
    const char *const intro =
        stele_study_text(e->study, itself, STELE_STUDY_INTRODUCTION, cli->lang);

    if (*title != '\0') {
        out_style(cli, out, STYLE_HEADING);
        out_text(out, title);
        out_style(cli, out, STYLE_PLAIN);
        stele_buf_puts(out, "\n");
    }
    if (*author != '\0') {
        SAY(cli, out, "cli.study.by", "author", author, "date",
            stele_study_text(e->study, itself, STELE_STUDY_DATE, NULL), NULL);
        stele_buf_puts(out, "\n");
    }
    if (*intro != '\0') {
        stele_buf_puts(out, "\n");
        out_wrap(cli, out, intro, 0, 0);
    }
    if (out->size > 0)
        stele_buf_puts(out, "\n");
}

static void put_head(const struct editor *e, struct stele_emit *emit)
{
    const size_t itself = STELE_STUDY_ITSELF;

    put_dict(emit, NULL);
    put_text(emit, "file", e->path);
    put_texts(emit, e->study, itself);
    put_some(emit, "author", stele_study_text(e->study, itself, STELE_STUDY_AUTHOR, NULL));
    put_some(emit, "date", stele_study_text(e->study, itself, STELE_STUDY_DATE, NULL));
    put_list(emit, "chapters");
}

static int run_list(struct editor *e)
{
    struct stele_buf out = {0};
    struct stele_json json;
    int status = CLI_GOOD;

    stele_json_init(&json, &out, 2);
    if (e->args->json)
        put_head(e, &json.emit);
    else
        tell_head(e, &out);
    for (size_t k = 0; k < stele_study_n(e->study) && status != CLI_USAGE; k++) {
        struct entry entry;
        const int found = open_entry(e, k, &entry);
        if (found > status)
            status = found;
        if (e->args->json)
            put_entry(&json.emit, e->study, k, &entry);
        else
            tell_entry(e->cli, k, &entry, &out);
        stele_log_free(entry.log);
    }
    if (e->args->json) {
        put_end(&json.emit);
        put_end(&json.emit);
        stele_buf_puts(&out, "\n");
    }
    if (status != CLI_USAGE)
        out_print(e->cli, &out);
    stele_buf_free(&out);
    return status;
}

/* ---- Changing -------------------------------------------------------------------------------- */

static int edited(struct editor *e, int result)
{
    return study_edited(e->cli, e->study, result);
}

/* In its own form, or that of the name where it gets another file, unless one is asked for. */
static int save(struct editor *e)
{
    struct stele_saving how = {.format = STELE_FORMAT_KEEP, .no_read_back = e->args->no_read_back};
    const bool chosen = e->args->to != NULL || strcmp(e->to.path, "-") == 0;

    if (chosen && format_choose(e->cli, e->args->to, e->to.path, &how.format) != CLI_GOOD)
        return CLI_USAGE;
    return output_study(e->cli, &e->to, e->study, &how);
}

/* The texts that the options name, of a chapter or of the study itself. */
static int set_texts(struct editor *e, size_t k)
{
    const struct study_args *const a = e->args;
    const struct {
        enum stele_study_part part;
        const char *lang, *text;
    } texts[] = {
        {STELE_STUDY_TITLE, NULL, a->title},
        {STELE_STUDY_TITLE, "en", a->title_en},
        {STELE_STUDY_TITLE, "ru", a->title_ru},
        {STELE_STUDY_INTRODUCTION, NULL, a->introduction},
        {STELE_STUDY_INTRODUCTION, "en", a->introduction_en},
        {STELE_STUDY_INTRODUCTION, "ru", a->introduction_ru},
        {STELE_STUDY_AUTHOR, NULL, k == STELE_STUDY_ITSELF ? a->author : NULL},
        {STELE_STUDY_DATE, NULL, k == STELE_STUDY_ITSELF ? a->date : NULL},
    };
    int status = CLI_GOOD;

    for (size_t i = 0; status == CLI_GOOD && i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].text != NULL)
            status = edited(
                e, stele_study_set_text(e->study, k, texts[i].part, texts[i].lang, texts[i].text));
    return status;
}

/* Sets where a chapter opens, which must be a node of its log. */
static int set_at(struct editor *e, size_t k)
{
    struct stele_diags diags = {.limit = e->cli->limits.diags};

    if (e->args->at == NULL)
        return CLI_GOOD;
    int status = edited(e, stele_study_set_at(e->study, k, e->args->at));
    if (status == CLI_GOOD &&
        report(e->cli, NULL, e->path, stele_study_judge(e->study, k, &diags), &diags) != CLI_GOOD)
        status = CLI_USAGE;
    stele_diags_free(&diags);
    return status;
}

static const char *file_name(const char *path)
{
    const char *const slash = strrchr(path, '/');

    return slash != NULL ? slash + 1 : path;
}

/* An id out of the name of a file: base-2 out of base-2.stele.  Invented if the name would not do
 * as one. */
static const char *id_of(const struct editor *e, const char *path, char *out, size_t room)
{
    const char *const name = file_name(path);
    const size_t n = strcspn(name, ".");
    size_t k;

    if (e->args->id != NULL)
        return e->args->id;
    if (n == 0 || n >= room || (unsigned char)name[0] < 'A')
        return NULL;
    memcpy(out, name, n);
    out[n] = '\0';
    for (const char *c = out; *c != '\0'; c++)
        if (*c > 0 && strchr("-_.", *c) == NULL && !(*c >= '0' && *c <= '9') &&
            !(*c >= 'a' && *c <= 'z') && !(*c >= 'A' && *c <= 'Z'))
            return NULL;
    return stele_study_find(e->study, out, &k) ? NULL : out;
}

static int add_inside(struct editor *e, size_t k, const char *path, const char *id)
{
    const struct stele_source source = {.path = path};
    struct stele_diags diags = {.limit = e->cli->limits.diags};
    struct stele_log *log = NULL;
    const int result = stele_log_read_form(e->cli->lib, &source, &e->cli->limits, &log, &diags);
    int status = is_study(&diags) ? say_study(e->cli, path, &diags)
                                  : report(e->cli, log, path, result, &diags);

    stele_diags_free(&diags);
    if (status == CLI_GOOD)
        status = edited(e, stele_study_add(e->study, k, id, log));
    stele_log_free(log);
    return status;
}

static int add_one(struct editor *e, size_t k, const char *path)
{
    char room[64];
    const char *const id = id_of(e, path, room, sizeof room);

    if (e->args->beside)
        return edited(e, stele_study_add_beside(e->study, k, id, path));
    return add_inside(e, k, path, id);
}

/* The first option that is given for a single chapter; NULL if there is none.  With `texts`, titles
 * and introductions are those of the chapter. */
static const char *for_one_chapter(const struct study_args *a, bool texts)
{
    const struct {
        const char *name, *value;
    } options[] = {{"id", a->id},
                   {"at", a->at},
                   {"title", texts ? a->title : NULL},
                   {"title-en", texts ? a->title_en : NULL},
                   {"title-ru", texts ? a->title_ru : NULL},
                   {"introduction", texts ? a->introduction : NULL},
                   {"introduction-en", texts ? a->introduction_en : NULL},
                   {"introduction-ru", texts ? a->introduction_ru : NULL}};

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (options[i].value != NULL)
            return options[i].name;
    return NULL;
}

/* Adds the logs that are named; id and node, and with `texts` the texts, are those of a single
 * one. */
static int add_all(struct editor *e, bool texts)
{
    const char *const option = for_one_chapter(e->args, texts);
    size_t k = stele_study_n(e->study);
    int status = CLI_GOOD;

    if (e->rest_n != 1 && option != NULL)
        return FAIL_USAGE(e->cli, "cli.study.one-chapter", "option", option, NULL);
    if (e->args->before != NULL)
        status = find_chapter(e->cli, e->study, e->path, e->args->before, &k);
    for (size_t i = 0; status == CLI_GOOD && i < e->rest_n; i++, k++) {
        status = add_one(e, k, e->rest[i]);
        if (status == CLI_GOOD && texts)
            status = set_texts(e, k);
        if (status == CLI_GOOD)
            status = set_at(e, k);
    }
    return status;
}

static int run_new(struct editor *e)
{
    e->study = stele_study_new(e->cli->lib);
    int status = e->study != NULL ? set_texts(e, STELE_STUDY_ITSELF) : cli_no_memory(e->cli);
    if (status == CLI_GOOD)
        status = add_all(e, false);
    return status == CLI_GOOD ? save(e) : status;
}

static int run_add(struct editor *e)
{
    const int status = add_all(e, true);

    return status == CLI_GOOD ? save(e) : status;
}

/* Author and date are those of the study, id and node those of a chapter. */
static int check_set(const struct editor *e)
{
    const struct study_args *const a = e->args;
    const char *const of_study = a->author != NULL ? "author" : a->date != NULL ? "date" : NULL;
    const char *const of_chapter = a->id != NULL ? "id" : a->at != NULL ? "at" : NULL;

    if (e->rest_n == 1 && of_study != NULL)
        return FAIL_USAGE(e->cli, "cli.study.of-study", "option", of_study, NULL);
    if (e->rest_n == 0 && of_chapter != NULL)
        return FAIL_USAGE(e->cli, "cli.study.of-chapter", "option", of_chapter, NULL);
    return CLI_GOOD;
}

static int run_set(struct editor *e)
{
    size_t k = STELE_STUDY_ITSELF;
    int status = check_set(e);

    if (status == CLI_GOOD && e->rest_n == 1)
        status = find_chapter(e->cli, e->study, e->path, e->rest[0], &k);
    if (status == CLI_GOOD)
        status = set_texts(e, k);
    if (status == CLI_GOOD && k != STELE_STUDY_ITSELF)
        status = set_at(e, k);
    if (status == CLI_GOOD && k != STELE_STUDY_ITSELF && e->args->id != NULL)
        status = edited(e, stele_study_rename(e->study, k, e->args->id));
    return status == CLI_GOOD ? save(e) : status;
}

static int run_move(struct editor *e)
{
    size_t from, to;
    int status = find_chapter(e->cli, e->study, e->path, e->rest[0], &from);

    if (status == CLI_GOOD)
        status = find_chapter(e->cli, e->study, e->path, e->rest[1], &to);
    if (status == CLI_GOOD)
        status = edited(e, stele_study_move(e->study, from, to));
    return status == CLI_GOOD ? save(e) : status;
}

/* All chapters are found before the first is taken out, and taken out from the last on: every
 * removal renumbers those after it. */
static int run_remove(struct editor *e)
{
    bool *gone = calloc(stele_study_n(e->study) + 1, sizeof *gone);
    int status = gone != NULL ? CLI_GOOD : cli_no_memory(e->cli);
    size_t k;

    for (size_t i = 0; status == CLI_GOOD && i < e->rest_n; i++) {
        status = find_chapter(e->cli, e->study, e->path, e->rest[i], &k);
        if (status == CLI_GOOD)
            gone[k] = true;
    }
    for (k = stele_study_n(e->study); status == CLI_GOOD && k > 0; k--)
        if (gone[k - 1])
            status = edited(e, stele_study_remove(e->study, k - 1));
    free(gone);
    return status == CLI_GOOD ? save(e) : status;
}

static int run_extract(struct editor *e)
{
    struct stele_saving how = {.no_read_back = e->args->no_read_back};
    struct stele_diags diags = {.limit = e->cli->limits.diags};
    struct stele_source source;
    struct stele_log *log = NULL;
    size_t k;
    int status = format_choose(e->cli, e->args->to, e->to.path, &how.format);

    if (status == CLI_GOOD)
        status = find_chapter(e->cli, e->study, e->path, e->rest[0], &k);
    if (status != CLI_GOOD)
        return status;
    int result = stele_study_source(e->study, k, &source, &diags);
    if (result == STELE_OK)
        result = stele_log_read_form(e->cli->lib, &source, &e->cli->limits, &log, &diags);
    status = report(e->cli, log, e->path, result, &diags);
    if (status == CLI_GOOD)
        status = output_log(e->cli, &e->to, log, &how);
    stele_diags_free(&diags);
    stele_log_free(log);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

#define TEXTS "title", "title-en", "title-ru", "introduction", "introduction-en", "introduction-ru"
#define SAVED "force", "to", "no-read-back"

/* Actions and what they do, in the same order. */
static const struct action actions[] = {
    {.name = "list", .options = (const char *const[]){"json", NULL}},
    {.name = "new",
     .options = (const char *const[]){TEXTS, SAVED, "author", "date", "id", "at", "beside", NULL}},
    {.name = "add",
     .options =
         (const char *const[]){TEXTS, SAVED, "output", "id", "at", "before", "beside", NULL}},
    {.name = "set",
     .options = (const char *const[]){TEXTS, SAVED, "output", "author", "date", "id", "at", NULL}},
    {.name = "move", .options = (const char *const[]){SAVED, "output", NULL}},
    {.name = "remove", .options = (const char *const[]){SAVED, "output", NULL}},
    {.name = "extract", .options = (const char *const[]){SAVED, "output", NULL}},
};
enum writes { WRITES_NOTHING, WRITES_NEW, WRITES_CHANGED, WRITES_PART };
static const struct work {
    int (*run)(struct editor *e);
    size_t min, max; /* operands after the file */
    enum writes writes;
} works[] = {
    {run_list, 0, 0, WRITES_NOTHING},       {run_new, 0, SIZE_MAX, WRITES_NEW},
    {run_add, 1, SIZE_MAX, WRITES_CHANGED}, {run_set, 0, 1, WRITES_CHANGED},
    {run_move, 2, 2, WRITES_CHANGED},       {run_remove, 1, SIZE_MAX, WRITES_CHANGED},
    {run_extract, 1, 1, WRITES_PART},
};
enum { ACTIONS_N = sizeof actions / sizeof actions[0] };
_Static_assert(sizeof works / sizeof works[0] == ACTIONS_N, "an action without its work");

static int open_output(struct editor *e, enum writes writes)
{
    const bool in_place = e->args->output == NULL && writes != WRITES_NOTHING;
    const struct output_asked asked = {.path = in_place ? e->path : e->args->output,
                                       .input = writes != WRITES_NEW ? e->path : NULL,
                                       .changes = writes == WRITES_CHANGED,
                                       .part = writes == WRITES_PART,
                                       .force = e->args->force};

    return output_open(e->cli, &asked, &e->to);
}

static int study_run(struct cli *cli, const void *own)
{
    const struct study_args *const args = own;
    const struct work *const work = &works[args->operands.action];
    struct editor e = {.cli = cli,
                       .args = args,
                       .path = args->operands.list[1],
                       .rest = args->operands.list + 2,
                       .rest_n = args->operands.n - 2};

    if (e.rest_n < work->min)
        return FAIL_USAGE(cli, "cli.missing-operand", "command", "study", "action",
                          args->operands.list[0], "operand", "", "many", "", NULL);
    if (e.rest_n > work->max)
        return FAIL_USAGE(cli, "cli.extra-operand", "operand", e.rest[work->max], NULL);
    if (work->writes == WRITES_PART && args->output == NULL)
        return FAIL_USAGE(cli, "cli.missing-option", "option", "output", NULL);
    int status = open_output(&e, work->writes);
    if (status == CLI_GOOD && work->writes != WRITES_NEW)
        status = load_study(cli, e.path, &e.study);
    if (status == CLI_GOOD)
        status = work->run(&e);
    stele_study_free(e.study);
    return status;
}

const struct command command_study = {
    .name = "study",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .actions = actions,
    .actions_n = ACTIONS_N,
    .args_size = sizeof(struct study_args),
    .operands_min = 2,
    .operands_max = UINT32_MAX,
    .run = study_run,
};
