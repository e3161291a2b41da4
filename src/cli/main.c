#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#include "cli/shared/cli.h"

#include "cli/shared/box.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/session/secrets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* In the order of the help: looking at a log, what could have been, many logs at once, making logs,
 * the rules. */
static const struct command *const commands[] = {
    &command_show,    &command_verify,  &command_replay,  &command_score,    &command_state,
    &command_legal,   &command_explain, &command_hint,    &command_review,   &command_compare,
    &command_dispute, &command_repair,  &command_stats,   &command_coverage, &command_find,
    &command_convert, &command_strip,   &command_details, &command_export,   &command_new,
    &command_add,     &command_study,   &command_play,    &command_continue, &command_match,
    &command_serve,   &command_rules,   &command_set,     &command_view,
};
enum { COMMANDS_N = sizeof commands / sizeof commands[0] };

/* ---- Errors ---------------------------------------------------------------------------------- */

struct stele_buf *cli_error_begin(struct cli *cli)
{
    stele_buf_clear(&cli->error);
    stele_buf_puts(&cli->error, "stele");
    if (cli->command != NULL)
        stele_buf_printf(&cli->error, " %s", cli->command->name);
    if (cli->action != NULL)
        stele_buf_printf(&cli->error, " %s", cli->action->name);
    stele_buf_puts(&cli->error, ": ");
    return &cli->error;
}

int cli_error_end(struct cli *cli)
{
    stele_buf_puts(&cli->error, "\n");
    out_complain(cli, &cli->error);
    return CLI_USAGE;
}

int cli_hint(struct cli *cli)
{
    struct stele_buf hint = {0};
    char command[64];

    snprintf(command, sizeof command, "stele%s%s%s%s", cli->command != NULL ? " " : "",
             cli->command != NULL ? cli->command->name : "", cli->action != NULL ? " " : "",
             cli->action != NULL ? cli->action->name : "");
    SAY(cli, &hint, "cli.hint", "command", command, NULL);
    stele_buf_puts(&hint, "\n");
    out_complain(cli, &hint);
    stele_buf_free(&hint);
    return CLI_USAGE;
}

int cli_no_memory(struct cli *cli)
{
    /* Said once: whatever fails for lack of memory after this has nothing to add. */
    if (!cli->no_memory)
        fprintf(stderr, "stele: %s\n", cli_no_memory_text(cli));
    cli->no_memory = true;
    return CLI_USAGE;
}

const char *cli_no_memory_text(const struct cli *cli)
{
    /* Without memory there may be no catalogue to look into. */
    return strcmp(cli->lang, "ru") == 0 ? "не хватило памяти" : "out of memory";
}

/* ---- Words ----------------------------------------------------------------------------------- */

const char *cli_text(const struct cli *cli, const char *id)
{
    char key[96];

    snprintf(key, sizeof key, "message/%s", id);
    const char *text = stele_text_find(cli->lib, NULL, cli->lang, key);
    return *text != '\0' ? text : id;
}

const char *cli_label(const struct cli *cli, const char *kind, const char *id)
{
    char key[96];

    snprintf(key, sizeof key, "message/cli.%s.%s", kind, id);
    const char *text = stele_text_find(cli->lib, NULL, cli->lang, key);
    return *text != '\0' ? text : id;
}

const char *cli_name(const struct cli *cli, const struct stele_game *game, const char *domain,
                     const char *name)
{
    return stele_text_name(cli->lib, game, cli->lang, domain, name);
}

const struct stele_game *cli_game(struct cli *cli, const char *id)
{
    const struct stele_game *game = stele_game_find(cli->lib, id);
    const char *ids[32];
    size_t n = 0;

    if (game != NULL)
        return game;
    for (; n < stele_games_n(cli->lib) && n < 32; n++)
        ids[n] = stele_game_info(cli->lib, stele_game_at(cli->lib, n))->id;
    const char *near = stele_nearest(id, ids, n);
    FAIL_USAGE(cli, "cli.no-such-game", "game", id, "near", near != NULL ? near : "", NULL);
    return NULL;
}

/* ---- The language ---------------------------------------------------------------------------- */

static bool known_language(const char *lang)
{
    return lang != NULL && (strcmp(lang, "en") == 0 || strcmp(lang, "ru") == 0);
}

/* The language that --lang asks for; NULL without the option, or if we do not have that
 * language. */
static const char *asked_language(int argc, char **argv)
{
    const char *asked = options_find_lang(argc, argv);

    return known_language(asked) ? asked : NULL;
}

/* As POSIX has it: the first of these that is set and not empty decides. */
static const char *locale_language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && *value != '\0')
            return strncmp(value, "ru", 2) == 0 ? "ru" : "en";
    }
    return "en";
}

static const char *environment_language(void)
{
    const char *own = getenv("STELE_LANG");

    return known_language(own) ? own : locale_language();
}

/* ---- Running --------------------------------------------------------------------------------- */

/* What people type who know what they want and not what it is called here. */
static const struct meant {
    const char *word, *command;
} meanings[] = {
    {"analyse", "review"},   {"analysis", "review"},  {"analyze", "review"},
    {"begin", "new"},        {"best", "hint"},        {"board", "state"},
    {"bot", "play"},         {"box", "set"},          {"branch", "add"},
    {"chapter", "study"},    {"check", "verify"},     {"clause", "rules"},
    {"correct", "repair"},   {"create", "new"},       {"diff", "compare"},
    {"edit", "add"},         {"fix", "repair"},       {"gui", "view"},
    {"html", "export"},      {"import", "convert"},   {"info", "show"},
    {"lesson", "study"},     {"list", "find"},        {"mend", "repair"},
    {"move", "add"},         {"moves", "legal"},      {"open", "view"},
    {"page", "export"},      {"pgn", "convert"},      {"players", "stats"},
    {"points", "score"},     {"position", "state"},   {"print", "replay"},
    {"ratings", "stats"},    {"read", "replay"},      {"record", "add"},
    {"result", "score"},     {"ruling", "rules"},     {"save", "convert"},
    {"search", "find"},      {"server", "serve"},     {"simulate", "play"},
    {"start", "new"},        {"suggest", "hint"},     {"takeback", "view"},
    {"test", "verify"},      {"text", "convert"},     {"tournament", "match"},
    {"undo", "view"},        {"validate", "verify"},  {"why", "explain"},
    {"winner", "score"},     {"анализ", "review"},    {"ветка", "add"},
    {"запись", "new"},       {"импорт", "convert"},   {"исправить", "repair"},
    {"найти", "find"},       {"новая", "new"},        {"отменить", "view"},
    {"открыть", "view"},     {"очки", "score"},       {"подсказка", "hint"},
    {"показать", "show"},    {"поиск", "find"},       {"почему", "explain"},
    {"правила", "rules"},    {"проверить", "verify"}, {"разбор", "review"},
    {"сравнить", "compare"}, {"статистика", "stats"}, {"счёт", "score"},
    {"ход", "add"},          {"ходы", "legal"},
};

/* The command that a wrong word stands for, or one that is spelled alike; "" for none. */
static const char *guess_command(const char *word)
{
    const char *names[COMMANDS_N];

    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strcmp(meanings[i].word, word) == 0)
            return meanings[i].command;
    for (size_t i = 0; i < COMMANDS_N; i++)
        names[i] = commands[i]->name;
    const char *const near = stele_nearest(word, names, COMMANDS_N);
    return near != NULL ? near : "";
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS_N; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* Says that there is no such command, and which one may be meant with its summary. */
static int unknown_command(struct cli *cli, const char *word)
{
    const char *const near = guess_command(word);
    char id[64];

    snprintf(id, sizeof id, "cli.%s.summary", near);
    return FAIL_USAGE(cli, "cli.unknown-command", "command", word, "near", near, "summary",
                      *near != '\0' ? cli_text(cli, id) : "", NULL);
}

/* Whether a word names a file rather than a command: one that exists, or that only a file can be called. */
static bool names_file(const char *word)
{
    static const char *const ends[] = {".stele", ".xml", ".txt"};
    const size_t length = strlen(word);
    struct stat status;

    if (strchr(word, '/') != NULL)
        return true;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (length > strlen(ends[i]) && strcmp(word + length - strlen(ends[i]), ends[i]) == 0)
            return true;
    return stat(word, &status) == 0 && !S_ISDIR(status.st_mode);
}

static void set_limits(struct stele_limits *limits, const struct global_args *global)
{
    if (global->bytes.given)
        limits->bytes = global->bytes.value;
    if (global->ratio.given)
        limits->ratio = (uint32_t)global->ratio.value;
    if (global->depth.given)
        limits->depth = (uint32_t)global->depth.value;
    if (global->moves.given)
        limits->plies = (uint32_t)global->moves.value;
    if (global->notes.given)
        limits->items = (uint32_t)global->notes.value;
    if (global->text.given)
        limits->text = (uint32_t)global->text.value;
    if (global->diags.given)
        limits->diags = (uint32_t)global->diags.value;
}

static int use_globals(struct cli *cli, const struct global_args *global)
{
    if (global->lang != NULL && !known_language(global->lang))
        return FAIL_USAGE(cli, "cli.unknown-language", "lang", global->lang, NULL);
    set_limits(&cli->limits, global);
    cli->chapter = global->chapter;
    cli->no_box = global->no_box;
    cli->verbose = global->verbose;
    if (!cli->no_box && box_use(cli, cli->lib) != CLI_GOOD)
        return CLI_USAGE;
    if (global->sets.n == 0)
        return CLI_GOOD;
    struct stele_diags diags = {.limit = cli->limits.diags};
    const int result = stele_use_sets(cli->lib, NULL, global->sets.list, global->sets.n, &diags);
    const int status = report_files(cli, NULL, global->sets.list, result, &diags);
    stele_diags_free(&diags);
    cli->own_sets = true;
    return status == CLI_GOOD ? CLI_GOOD : CLI_USAGE;
}

struct stele *cli_context(struct cli *cli)
{
    struct stele *const lib = stele_new();

    if (lib == NULL)
        cli_no_memory(cli);
    else if (cli->no_box || box_use(cli, lib) == CLI_GOOD)
        return lib;
    stele_free(lib);
    return NULL;
}

static void print_help(struct cli *cli)
{
    struct stele_buf out = {0};

    options_help(cli, cli->command, commands, COMMANDS_N, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
}

static void print_version(struct cli *cli)
{
    struct stele_buf out = {0};

    stele_buf_printf(&out, "stele %s\n", stele_version());
    out_print(cli, &out);
    stele_buf_free(&out);
}

static int run_command(struct cli *cli, int argc, char **argv, int next, struct global_args *global)
{
    unsigned char *args = calloc(1, cli->command->args_size);

    if (args == NULL)
        return cli_no_memory(cli);
    int status = options_parse(cli, cli->command, argc, argv, &next, global, args);
    if (status == CLI_GOOD && global->help)
        print_help(cli);
    else if (status == CLI_GOOD && global->version)
        print_version(cli);
    else if (status == CLI_GOOD && (status = use_globals(cli, global)) == CLI_GOOD)
        status = cli->command->run(cli, args);
    options_free(cli->command, global, args);
    free(args);
    return status;
}

/* `stele help [COMMAND]`. */
static int run_help(struct cli *cli, int argc, char **argv, int next)
{
    if (next < argc && (cli->command = find_command(argv[next])) == NULL)
        return unknown_command(cli, argv[next]);
    print_help(cli);
    return CLI_GOOD;
}

/* Options are parsed twice: those before the command, which are common to all, and the rest once
 * the command, and with it its own options, is known. */
static int run_word(struct cli *cli, int argc, char **argv, int next, struct global_args *global)
{
    const char *const word = argv[next];

    cli->command = find_command(word);
    if (cli->command != NULL)
        return run_command(cli, argc, argv, next + 1, global);
    if (strcmp(word, "help") == 0)
        return run_help(cli, argc, argv, next + 1);
    if (!names_file(word))
        return unknown_command(cli, word);
    cli->command = &command_show;
    return run_command(cli, argc, argv, next, global);
}

static int run(struct cli *cli, int argc, char **argv)
{
    struct global_args global = {0};
    int next = 1;
    int status = options_parse(cli, NULL, argc, argv, &next, &global, NULL);

    if (status == CLI_GOOD && !global.help && !global.version && next < argc) {
        status = run_word(cli, argc, argv, next, &global);
        options_free(NULL, &global, NULL);
        return status;
    }
    options_free(NULL, &global, NULL);
    if (status != CLI_GOOD)
        return status;
    if (global.version)
        print_version(cli);
    else if (global.help)
        print_help(cli);
    else
        return FAIL_USAGE(cli, "cli.missing-command", NULL);
    return CLI_GOOD;
}

int main(int argc, char **argv)
{
    char **const words = secrets_copy(argc, argv);
    const char *const asked = words != NULL ? asked_language(argc, words) : NULL;
    struct cli cli = {
        .lib = words != NULL ? stele_new() : NULL,
        .lang = asked != NULL ? asked : environment_language(),
        .data_lang = asked != NULL ? asked : "en",
        .asked_lang = asked,
        .words = argv,
        .words_n = argc,
        .limits = stele_limits_default,
    };
    int status;

    if (cli.lib == NULL) {
        status = cli_no_memory(&cli);
    } else {
        out_init(&cli);
        status = out_finish(&cli, run(&cli, argc, words));
    }
    stele_buf_free(&cli.error);
    stele_free(cli.lib);
    free(words);
    return status;
}
