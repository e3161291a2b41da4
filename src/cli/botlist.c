#include "cli/botlist.h"

#include <stdlib.h>
#include <string.h>

const char *bot_command(const char *name)
{
    static const char prefix[] = "exec:";

    return strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : NULL;
}

/* A command of blanks would be a shell that reads our questions as its script. */
static bool is_known(const char *name)
{
    const char *const command = bot_command(name);

    return command != NULL ? command[strspn(command, " \t\n")] != '\0' : stele_bot_known(name);
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
        if (!is_known(word))
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
