#include "cli/shared/settings.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

/* The name without the prefix of the game, and its size. */
static const char *short_name(const char *word, size_t *size)
{
    const size_t whole = strcspn(word, "=");
    size_t from = whole;

    while (from > 0 && word[from - 1] != '-')
        from--;
    *size = whole - from;
    return word + from;
}

bool settings_same_ruling(const char *a, const char *b)
{
    size_t size_a, size_b;
    const char *const short_a = short_name(a, &size_a), *const short_b = short_name(b, &size_b);

    return size_a == size_b && strncasecmp(short_a, short_b, size_a) == 0;
}

/* A prefix that is given must be that of the game. */
void settings_name_rulings(struct settings *rulings, const struct stele_game_info *info)
{
    for (size_t i = 0; i < rulings->n; i++)
        for (size_t k = 0; k < info->rulings_n; k++) {
            const char *const id = info->rulings[k].id, *const typed = rulings->list[i].name;
            if (strcasecmp(id, typed) == 0 ||
                (strchr(typed, '-') == NULL && settings_same_ruling(id, typed)))
                rulings->list[i].name = id;
        }
}

void settings_say(const struct settings *settings, struct stele_buf *out)
{
    for (size_t i = 0; settings != NULL && i < settings->n; i++)
        stele_buf_printf(out, "%s%s = %s", out->size > 0 ? ", " : "", settings->list[i].name,
                         settings->list[i].value);
}
