#include "cli/settings.h"

#include <stdlib.h>
#include <string.h>

void settings_free(struct settings *settings)
{
    free(settings->list);
    free(settings->words);
    *settings = (struct settings){0};
}

static size_t bytes_of(const struct option_list *words)
{
    size_t size = 1;

    for (size_t i = 0; i < words->n; i++)
        size += strlen(words->list[i]) + 1;
    return size;
}

int settings_read(struct cli *cli, const struct option_list *words, const char *option, size_t max,
                  struct settings *out)
{
    *out = (struct settings){.list = calloc(words->n + 1, sizeof *out->list),
                             .words = malloc(bytes_of(words))};
    if (out->list == NULL || out->words == NULL)
        return cli_no_memory(cli);
    char *word = out->words;
    for (size_t i = 0; i < words->n; i++) {
        strcpy(word, words->list[i]);
        char *const equals = strchr(word, '=');
        if (i >= max || equals == NULL || equals == word || equals[1] == '\0')
            return FAIL_USAGE(cli, "cli.bad-setting", "option", option, "value", words->list[i],
                              NULL);
        *equals = '\0';
        out->list[out->n++] = (struct stele_setting){word, equals + 1};
        word = equals + 1 + strlen(equals + 1) + 1;
    }
    return CLI_GOOD;
}
