/* stele view: hands over to the viewer, stele-view, with all options; those that contradict each
 * other are refused there. */
#include "cli/shared/cli.h"

#include "cli/shared/launch.h"

#include <stdlib.h>

struct view_args {
    struct operands operands;
    struct option_list at, rulings;
    const char *theme;
    bool lesson, compare;
};

#define ARG(field) offsetof(struct view_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_LIST, "node", ARG(at), 0, 0},
    {"lesson", 0, OPTION_FLAG, NULL, ARG(lesson), 0, 0},
    {"compare", 0, OPTION_FLAG, NULL, ARG(compare), 0, 0},
    {"ruling", 0, OPTION_LIST, "ruling", ARG(rulings), 0, 0},
    {"theme", 0, OPTION_TEXT, "theme", ARG(theme), 0, 0},
};

static void add_pair(const char **words, size_t *n, const char *name, const char *value)
{
    if (value != NULL) {
        words[(*n)++] = name;
        words[(*n)++] = value;
    }
}

static void add_list(const char **words, size_t *n, const char *name, const struct option_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        add_pair(words, n, name, list->list[i]);
}

static int view_run(struct cli *cli, const void *own)
{
    const struct view_args *const args = own;
    /* The viewer itself, three flags, three options with a value, a --, and the end. */
    const size_t most =
        1 + args->operands.n + 2 * (args->at.n + args->rulings.n) + 3 + 2 * 3 + 1 + 1;
    size_t n = 0;

    /* The viewer has no other sets than its own. */
    if (cli->own_sets)
        return FAIL(cli, "cli.view.own-set", NULL);
    const char **const words = calloc(most, sizeof *words);
    if (words == NULL)
        return cli_no_memory(cli);
    words[n++] = VIEWER;
    add_list(words, &n, "--at", &args->at);
    if (args->lesson)
        words[n++] = "--lesson";
    if (args->compare)
        words[n++] = "--compare";
    add_list(words, &n, "--ruling", &args->rulings);
    if (cli->no_box)
        words[n++] = "--no-box";
    add_pair(words, &n, "--chapter", cli->chapter);
    add_pair(words, &n, "--theme", args->theme);
    add_pair(words, &n, "--lang", cli->asked_lang);
    /* Names may begin with a dash. */
    words[n++] = "--";
    for (size_t i = 0; i < args->operands.n; i++)
        words[n++] = args->operands.list[i];
    const int status = viewer_start(cli, words);
    free(words);
    return status;
}

const struct command command_view = {
    .name = "view",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct view_args),
    .operands_min = 0,
    .operands_max = 2,
    .chapters = true,
    .no_logs = true,
    .run = view_run,
};
