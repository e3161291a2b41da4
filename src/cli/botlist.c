#include "cli/botlist.h"

#include <string.h>

int bots_read(struct cli *cli, const char *text, struct bots *out)
{
    const size_t size = strlen(text) + 1;

    out->n = 0;
    if (size > sizeof out->words)
        return FAIL_USAGE(cli, "cli.unknown-bot", "bot", text, NULL);
    memcpy(out->words, text, size);
    for (char *word = out->words; word != NULL;) {
        char *const comma = strchr(word, ',');
        if (comma != NULL)
            *comma = '\0';
        if (out->n == STELE_SEATS_MAX)
            return FAIL_USAGE(cli, "cli.too-many-bots", "max", "8", NULL);
        if (!stele_bot_known(word))
            return FAIL_USAGE(cli, "cli.unknown-bot", "bot", word, NULL);
        out->name[out->n++] = word;
        word = comma != NULL ? comma + 1 : NULL;
    }
    return CLI_GOOD;
}
