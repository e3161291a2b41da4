#include "cli/shared/options.h"

#include "cli/shared/cli.h"
#include "cli/shared/out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* An option says where in the struct of its command, or in the global one, its value goes: the
 * parser writes there by kind and knows no option by name.  Options and operands may be mixed;
 * operands are moved to the front of argv as they come, which never overtakes what is still to be
 * parsed. */
#define GLOBAL(field) offsetof(struct global_args, field)

/* clang-format off */
static const struct cli_option global_options[] = {
    {"lang",      0,   OPTION_TEXT,   "lang",   GLOBAL(lang),    0, 0},
    {"chapter",   0,   OPTION_TEXT,   "chapter", GLOBAL(chapter), 0, 0},
    {"set",       0,   OPTION_LIST,   "file",   GLOBAL(sets),    0, 0},
    {"no-box",    0,   OPTION_FLAG,   NULL,     GLOBAL(no_box),  0, 0},
    {"max-bytes", 0,   OPTION_NUMBER, "number", GLOBAL(bytes),   1, UINT64_MAX},
    {"max-ratio", 0,   OPTION_NUMBER, "number", GLOBAL(ratio),   1, UINT32_MAX},
    {"max-depth", 0,   OPTION_NUMBER, "number", GLOBAL(depth),   1, UINT32_MAX},
    {"max-moves", 0,   OPTION_NUMBER, "number", GLOBAL(moves),   1, UINT32_MAX},
    {"max-notes", 0,   OPTION_NUMBER, "number", GLOBAL(notes),   1, UINT32_MAX},
    {"max-text",  0,   OPTION_NUMBER, "number", GLOBAL(text),    1, UINT32_MAX},
    {"max-diags", 0,   OPTION_NUMBER, "number", GLOBAL(diags),   1, UINT32_MAX},
    {"verbose",   'v', OPTION_FLAG,   NULL,     GLOBAL(verbose), 0, 0},
    {"help",      'h', OPTION_FLAG,   NULL,     GLOBAL(help),    0, 0},
    {"version",   'V', OPTION_FLAG,   NULL,     GLOBAL(version), 0, 0},
};
/* clang-format on */
enum {
    GLOBAL_N = sizeof global_options / sizeof global_options[0],
    WORD_MAX = 64,
    ACTIONS_MAX = 16
};

static bool is_chapter(const struct cli_option *option)
{
    return strcmp(option->name, "chapter") == 0;
}

/* What a log may be at most; how many problems are reported is no matter of logs alone. */
static bool is_limit(const struct cli_option *option)
{
    return strncmp(option->name, "max-", 4) == 0 && strcmp(option->name, "max-diags") != 0;
}

/* Whether a command takes a common option: --chapter is for those that work on one log, limits
 * are for those that read any.  Before the command is known limits are taken: they are for
 * whichever follows. */
static bool is_taken(const struct command *command, const struct cli_option *option)
{
    if (is_chapter(option))
        return command != NULL && command->chapters;
    return command == NULL || !command->no_logs || !is_limit(option);
}

static bool is_taken_by_action(const struct action *action, const struct cli_option *option)
{
    return (action->chapters || !is_chapter(option)) && (!action->no_logs || !is_limit(option));
}

/* ---- Parsing --------------------------------------------------------------------------------- */

bool parse_number(const char *text, uint64_t min, uint64_t max, uint64_t *out)
{
    uint64_t value = 0;

    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        const unsigned digit = (unsigned)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (value < min || value > max)
        return false;
    *out = value;
    return true;
}

struct parser {
    struct cli *cli;
    const struct command *command;
    int argc;
    char **argv;
    int next;
    struct global_args *global;
    unsigned char *args;
    uint64_t given, given_common; /* bit per option of the command, and per common one */
};

struct found {
    const struct cli_option *option;
    unsigned char *base; /* the struct its offset counts from */
};

static const struct cli_option *find_in(const struct cli_option *options, size_t n,
                                        const char *name, size_t size, char letter)
{
    for (size_t i = 0; i < n; i++) {
        const bool same = name != NULL ? strlen(options[i].name) == size &&
                                             memcmp(options[i].name, name, size) == 0
                                       : options[i].letter == letter;
        if (same)
            return &options[i];
    }
    return NULL;
}

/* By name, or by letter if name is NULL; the command's own options come first. */
static struct found find_option(const struct parser *p, const char *name, size_t size, char letter)
{
    if (p->command != NULL) {
        const struct cli_option *own =
            find_in(p->command->options, p->command->options_n, name, size, letter);
        if (own != NULL)
            return (struct found){own, p->args};
    }
    const struct cli_option *common = find_in(global_options, GLOBAL_N, name, size, letter);
    if (common != NULL && !is_taken(p->command, common))
        common = NULL;
    return (struct found){common, (unsigned char *)p->global};
}

static int unknown_option(const struct parser *p, const char *word, const char *name, size_t size)
{
    const char *names[64];
    char given[WORD_MAX];
    size_t n = 0;

    if (p->command != NULL) {
        for (size_t i = 0; i < p->command->options_n && n < 32; i++)
            names[n++] = p->command->options[i].name;
    }
    for (size_t i = 0; i < GLOBAL_N; i++)
        if (is_taken(p->command, &global_options[i]))
            names[n++] = global_options[i].name;
    const char *near = NULL;
    if (size < sizeof given) {
        memcpy(given, name, size);
        given[size] = '\0';
        near = stele_nearest(given, names, n);
    }
    return FAIL_USAGE(p->cli, "cli.unknown-option", "option", word, "near", near ? near : "", NULL);
}

static int add_to_list(struct cli *cli, struct option_list *list, const char *value)
{
    if (!stele_grow(&list->list, &list->room, list->n + 1, sizeof *list->list))
        return cli_no_memory(cli);
    list->list[list->n++] = value;
    return CLI_GOOD;
}

static int store(struct parser *p, struct found found, const char *value)
{
    const struct cli_option *option = found.option;
    void *const target = found.base + option->offset;

    if (found.base == p->args)
        p->given |= UINT64_C(1) << (option - p->command->options);
    else
        p->given_common |= UINT64_C(1) << (option - global_options);
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)target = true;
        return CLI_GOOD;
    case OPTION_TEXT:
        *(const char **)target = value;
        return CLI_GOOD;
    case OPTION_LIST:
        return add_to_list(p->cli, target, value);
    case OPTION_NUMBER:
        break;
    }
    struct option_number *number = target;
    if (!parse_number(value, option->min, option->max, &number->value)) {
        char low[24], high[24];
        snprintf(low, sizeof low, "%llu", (unsigned long long)option->min);
        snprintf(high, sizeof high, "%llu", (unsigned long long)option->max);
        return FAIL_USAGE(p->cli, "cli.bad-number", "option", option->name, "value", value, "min",
                          low, "max", high, NULL);
    }
    number->given = true;
    return CLI_GOOD;
}

/* The value of an option: what follows it in its word, or the next word. */
static int store_value(struct parser *p, struct found found, const char *glued)
{
    if (glued != NULL)
        return store(p, found, glued);
    if (p->next >= p->argc)
        return FAIL_USAGE(p->cli, "cli.missing-value", "option", found.option->name, NULL);
    return store(p, found, p->argv[p->next++]);
}

static int parse_long(struct parser *p, const char *word)
{
    const char *name = word + 2;
    const char *equals = strchr(name, '=');
    const size_t size = equals != NULL ? (size_t)(equals - name) : strlen(name);
    const struct found found = find_option(p, name, size, 0);

    if (found.option == NULL)
        return unknown_option(p, word, name, size);
    if (found.option->kind != OPTION_FLAG)
        return store_value(p, found, equals != NULL ? equals + 1 : NULL);
    if (equals != NULL)
        return FAIL_USAGE(p->cli, "cli.needless-value", "option", found.option->name, NULL);
    return store(p, found, NULL);
}

/* -q, -qr, -j2, -j 2 */
static int parse_letters(struct parser *p, const char *word)
{
    for (const char *c = word + 1; *c != '\0'; c++) {
        const struct found found = find_option(p, NULL, 0, *c);
        if (found.option == NULL)
            return unknown_option(p, word, word, strlen(word));
        if (found.option->kind != OPTION_FLAG)
            return store_value(p, found, c[1] != '\0' ? c + 1 : NULL);
        const int status = store(p, found, NULL);
        if (status != CLI_GOOD)
            return status;
    }
    return CLI_GOOD;
}

/* Skips a word of a usage line and the blanks after it. */
static const char *next_word(const char *text)
{
    text += strcspn(text, " ");
    return text + strspn(text, " ");
}

int options_missing(struct cli *cli, size_t n)
{
    char id[64];
    struct stele_buf name = {0};
    const size_t more = strlen("…");

    /* "stele add [OPTION]… FILE MOVE…" */
    snprintf(id, sizeof id, "cli.%s.usage", cli->command->name);
    const char *word = next_word(next_word(next_word(cli_text(cli, id))));
    for (; n > 0; n--)
        word = next_word(word);
    size_t size = strcspn(word, " ");
    const bool many = size > more && memcmp(word + size - more, "…", more) == 0;
    if (many)
        size -= more;
    stele_buf_add(&name, word, size);
    const int status =
        FAIL_USAGE(cli, "cli.missing-operand", "command", cli->command->name, "action", "",
                   "operand", name.data != NULL ? name.data : "", "many", many ? "1" : "", NULL);
    stele_buf_free(&name);
    return status;
}

static int check_operands(const struct parser *p, const struct operands *operands)
{
    if (p->global->help || p->global->version)
        return CLI_GOOD;
    if (operands->n < p->command->operands_min)
        return options_missing(p->cli, operands->n);
    if (operands->n > p->command->operands_max)
        return FAIL_USAGE(p->cli, "cli.extra-operand", "operand",
                          operands->list[p->command->operands_max], NULL);
    return CLI_GOOD;
}

/* ---- Actions --------------------------------------------------------------------------------- */

static bool takes(const struct action *action, const char *option)
{
    for (const char *const *name = action->options; *name != NULL; name++)
        if (strcmp(*name, option) == 0)
            return true;
    return false;
}

/* The action that the first operand names, if the command has any.  Known as soon as possible:
 * errors from then on are reported for the action. */
static int find_action(const struct parser *p, struct operands *operands)
{
    const struct command *const command = p->command;
    const char *names[ACTIONS_MAX];

    if (command->actions == NULL)
        return CLI_GOOD;
    for (size_t i = 0; i < command->actions_n; i++) {
        names[i] = command->actions[i].name;
        if (strcmp(names[i], operands->list[0]) != 0)
            continue;
        operands->action = i;
        p->cli->action = &command->actions[i];
        return CLI_GOOD;
    }
    const char *near = stele_nearest(operands->list[0], names, command->actions_n);
    return FAIL_USAGE(p->cli, "cli.unknown-action", "action", operands->list[0], "command",
                      command->name, "near", near != NULL ? near : "", NULL);
}

static int refuse_option(const struct parser *p, const char *option)
{
    return FAIL_USAGE(p->cli, "cli.not-of-action", "option", option, "command", p->command->name,
                      "action", p->cli->action->name, NULL);
}

/* Options come in any order, before the action and after it: what it does not take is found when
 * all are known. */
static int check_action(const struct parser *p)
{
    const struct action *const action = p->cli->action;

    if (action == NULL)
        return CLI_GOOD;
    for (size_t i = 0; i < p->command->options_n; i++)
        if ((p->given >> i & 1) != 0 && !takes(action, p->command->options[i].name))
            return refuse_option(p, p->command->options[i].name);
    for (size_t i = 0; i < GLOBAL_N; i++)
        if ((p->given_common >> i & 1) != 0 && !is_taken_by_action(action, &global_options[i]))
            return refuse_option(p, global_options[i].name);
    return CLI_GOOD;
}

int options_parse(struct cli *cli, const struct command *command, int argc, char **argv, int *next,
                  struct global_args *global, void *args)
{
    struct parser p = {cli, command, argc, argv, *next, global, args, 0, 0};
    /* Operands move to the front of what is parsed, in their order. */
    struct operands operands = {argv + *next, 0, 0};
    bool only_operands = false;

    while (p.next < argc) {
        char *const word = argv[p.next];
        int status = CLI_GOOD;
        if (only_operands || word[0] != '-' || word[1] == '\0') {
            if (command == NULL)
                break;
            p.next++;
            operands.list[operands.n++] = word;
            if (operands.n == 1)
                status = find_action(&p, &operands);
        } else {
            p.next++;
            if (strcmp(word, "--") == 0)
                only_operands = true;
            else
                status = word[1] == '-' ? parse_long(&p, word) : parse_letters(&p, word);
        }
        if (status != CLI_GOOD)
            return status;
    }
    *next = p.next;
    if (command == NULL)
        return CLI_GOOD;
    const int status = check_action(&p);
    *(struct operands *)args = operands;
    return status == CLI_GOOD ? check_operands(&p, &operands) : status;
}

static void free_lists(const struct cli_option *options, size_t n, unsigned char *base)
{
    for (size_t i = 0; i < n; i++) {
        if (options[i].kind != OPTION_LIST)
            continue;
        struct option_list *const list = (void *)(base + options[i].offset);
        free(list->list);
        *list = (struct option_list){0}; /* two options may share it */
    }
}

void options_free(const struct command *command, struct global_args *global, void *args)
{
    free_lists(global_options, GLOBAL_N, (unsigned char *)global);
    if (command != NULL && args != NULL)
        free_lists(command->options, command->options_n, args);
}

/* Asked before anything is parsed: errors of parsing are said in that language, too. */
const char *options_find_lang(int argc, char **argv)
{
    const char *lang = NULL;

    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            lang = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            lang = argv[++i];
    }
    return lang;
}

/* ---- Help ------------------------------------------------------------------------------------ */

enum { HELP_COLUMN = 26 };

/* "-j, --jobs N" */
static void option_form(const struct cli *cli, const struct cli_option *option,
                        struct stele_buf *out)
{
    char id[64];

    if (option->letter != 0)
        stele_buf_printf(out, "-%c, --%s", option->letter, option->name);
    else
        stele_buf_printf(out, "    --%s", option->name);
    if (option->value != NULL) {
        snprintf(id, sizeof id, "cli.value.%s", option->value);
        stele_buf_printf(out, " %s", cli_text(cli, id));
    }
}

/* The text for an option of a command: its own, or the one that commands share. */
static const char *option_text(const struct cli *cli, const struct command *command,
                               const struct cli_option *option)
{
    char key[96];

    if (command != NULL) {
        snprintf(key, sizeof key, "message/cli.%s.option.%s", command->name, option->name);
        const char *own = stele_text_find(cli->lib, NULL, cli->lang, key);
        if (*own != '\0')
            return own;
    }
    snprintf(key, sizeof key, "cli.option.%s", option->name);
    return cli_text(cli, key);
}

/* Whether the command has an option of its own by the name of a common one. */
static bool is_replaced(const struct command *command, const struct cli_option *option)
{
    const struct cli_option *own = command != NULL ? find_in(command->options, command->options_n,
                                                             option->name, strlen(option->name), 0)
                                                   : NULL;

    return own != NULL && own != option;
}

/* Whether an option, of a command or (NULL) a common one, is for the action that help is asked
 * on. */
static bool is_of_action(const struct action *action, const struct command *command,
                         const struct cli_option *option)
{
    if (action == NULL)
        return true;
    return command != NULL ? takes(action, option->name) : is_taken_by_action(action, option);
}

static void help_options(const struct cli *cli, const struct command *command,
                         const struct cli_option *options, size_t n, struct stele_buf *out)
{
    struct stele_buf form = {0};

    for (size_t i = 0; i < n; i++) {
        const bool common = command == NULL;
        if (is_replaced(cli->command, &options[i]) ||
            (common && !is_taken(cli->command, &options[i])) ||
            !is_of_action(cli->action, command, &options[i]))
            continue;
        stele_buf_clear(&form);
        stele_buf_puts(&form, "  ");
        option_form(cli, &options[i], &form);
        out_pair(cli, out, out_part(out, &form), HELP_COLUMN,
                 option_text(cli, command, &options[i]));
    }
    stele_buf_free(&form);
}

static void help_heading(const struct cli *cli, const char *id, struct stele_buf *out)
{
    stele_buf_puts(out, "\n");
    out_styled(cli, out, STYLE_HEADING, cli_text(cli, id));
    stele_buf_puts(out, "\n");
}

static void help_commands(const struct cli *cli, const struct command *const *commands, size_t n,
                          struct stele_buf *out)
{
    char name[32], id[64];

    help_heading(cli, "cli.help.commands", out);
    for (size_t i = 0; i < n; i++) {
        snprintf(name, sizeof name, "  %s", commands[i]->name);
        snprintf(id, sizeof id, "cli.%s.summary", commands[i]->name);
        out_pair(cli, out, name, 12, cli_text(cli, id));
    }
}

static void help_actions(const struct cli *cli, const struct command *command,
                         struct stele_buf *out)
{
    char name[32], id[64];

    help_heading(cli, "cli.help.actions", out);
    for (size_t i = 0; i < command->actions_n; i++) {
        snprintf(name, sizeof name, "  %s", command->actions[i].name);
        snprintf(id, sizeof id, "cli.%s.%s.about", command->name, command->actions[i].name);
        out_pair(cli, out, name, 12, cli_text(cli, id));
    }
}

static bool has_options(const struct cli *cli, const struct command *command)
{
    return command->options_n > 0 && (cli->action == NULL || cli->action->options[0] != NULL);
}

void options_help(const struct cli *cli, const struct command *command,
                  const struct command *const *commands, size_t commands_n, struct stele_buf *out)
{
    const char *name = command != NULL ? command->name : "main";
    const char *const action = cli->action != NULL ? cli->action->name : "";
    const char *const dot = cli->action != NULL ? "." : "";
    char id[64];

    snprintf(id, sizeof id, "cli.%s%s%s.usage", name, dot, action);
    SAY(cli, out, "cli.help.usage", "usage", cli_text(cli, id), NULL);
    stele_buf_puts(out, "\n\n");
    snprintf(id, sizeof id, "cli.%s%s%s.about", name, dot, action);
    out_wrap(cli, out, cli_text(cli, id), 0, 0);
    if (command == NULL)
        help_commands(cli, commands, commands_n, out);
    if (command != NULL && command->actions != NULL && cli->action == NULL)
        help_actions(cli, command, out);
    if (command != NULL && has_options(cli, command)) {
        help_heading(cli, "cli.help.options", out);
        help_options(cli, command, command->options, command->options_n, out);
    }
    help_heading(cli, "cli.help.common", out);
    help_options(cli, NULL, global_options, GLOBAL_N, out);
    stele_buf_puts(out, "\n");
    out_wrap(cli, out, cli_text(cli, "cli.help.more"), 0, 0);
}
