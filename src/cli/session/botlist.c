#include "cli/session/botlist.h"

#include <stdlib.h>
#include <string.h>

const char *bot_command(const char *name)
{
    static const char prefix[] = "exec:";

    return strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : NULL;
}

/* A command of blanks would be a shell that reads our questions as its script. */
bool bot_known(const char *name)
{
    const char *const command = bot_command(name);

    return command != NULL ? command[strspn(command, " \t\n")] != '\0' : stele_bot_known(name);
}

/* ---- Programs -------------------------------------------------------------------------------- */

/* The next word of a command, cut as a shell would, as far as that is possible without running one;
 * *at moves after it. */
static size_t next_word(const char **at, char out[PROGRAM_MAX])
{
    const char *p = *at + strspn(*at, " \t\n");
    size_t n = 0;
    char quote = '\0';

    for (; *p != '\0' && (quote != '\0' || strchr(" \t\n;|&", *p) == NULL); p++) {
        if (quote == '\0' && (*p == '\'' || *p == '"'))
            quote = *p;
        else if (*p == quote)
            quote = '\0';
        else if (*p == '/') /* only what follows the last one counts */
            n = 0;
        else if (n + 1 < PROGRAM_MAX)
            out[n++] = *p;
    }
    out[n] = '\0';
    *at = p;
    return n;
}

/* Words in front of the program that is meant. */
static bool is_prelude(const char *word)
{
    static const char *const runs[] = {"exec", "env",   "nice", "sh",   "bash", "dash", "python",
                                       "perl", "tclsh", "node", "ruby", "java", "lua"};

    if (*word == '-' || strchr(word, '=') != NULL || word[strspn(word, "0123456789")] == '\0')
        return true; /* "nice -n 5", "KEY=x" */
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        const size_t n = strlen(runs[i]);
        /* python3, python3.11 */
        if (strncmp(word, runs[i], n) == 0 && word[n + strspn(word + n, "0123456789.")] == '\0')
            return true;
    }
    return false;
}

void bot_program(const char *command, char out[PROGRAM_MAX])
{
    char word[PROGRAM_MAX];

    /* Of "sh" alone that is the program. */
    for (*out = '\0'; next_word(&command, word) > 0;) {
        const bool prelude = is_prelude(word);
        if (!prelude || *out == '\0')
            memcpy(out, word, PROGRAM_MAX);
        if (!prelude)
            return;
    }
}

/* The names of one option, which are cut apart. */
static int read_words(struct cli *cli, char *word, struct bots *out)
{
    while (word != NULL) {
        char *const comma = bot_command(word) != NULL ? NULL : strchr(word, ',');
        if (comma != NULL)
            *comma = '\0';
        if (out->n == STELE_SEATS_MAX)
            return FAIL_USAGE(cli, "cli.too-many-bots", "max", "8", NULL);
        if (!bot_known(word))
            return FAIL_USAGE(cli, "cli.unknown-bot", "bot", word, NULL);
        out->name[out->n++] = word;
        word = comma != NULL ? comma + 1 : NULL;
    }
    return CLI_GOOD;
}

int bots_read(struct cli *cli, const struct option_list *values, struct bots *out)
{
    size_t size = 1;
    int status = CLI_GOOD;

    *out = (struct bots){0};
    for (size_t i = 0; i < values->n; i++)
        size += strlen(values->list[i]) + 1;
    if ((out->words = malloc(size)) == NULL)
        return cli_no_memory(cli);
    char *next = out->words;
    for (size_t i = 0; i < values->n && status == CLI_GOOD; i++) {
        const size_t room = strlen(values->list[i]) + 1;
        memcpy(next, values->list[i], room);
        status = read_words(cli, next, out);
        next += room;
    }
    return status;
}

void bots_free(struct bots *bots)
{
    free(bots->words);
    bots->words = NULL;
}
