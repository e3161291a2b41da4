/* stele show, or stele FILE: what a file is, how the game ended or stands, and what to do with it. */
#include "cli/shared/cli.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

struct show_args {
    struct operands operands;
};

/* The file as one can type it after a command: its name, or the word for a file where a shell would take the name
 * apart. */
static const char *typed_name(const struct cli *cli, const char *path)
{
    for (const char *c = path; *c != '\0'; c++)
        if ((unsigned char)*c < 0x80 && strchr("_./+,=@%:-", *c) == NULL &&
            !(*c >= '0' && *c <= '9') && !(*c >= 'A' && *c <= 'Z') && !(*c >= 'a' && *c <= 'z'))
            return cli_text(cli, "cli.value.file");
    return path[0] == '-' ? cli_text(cli, "cli.value.file") : path;
}

static void tell_next(const struct cli *cli, const char *path, const char *command,
                      struct stele_buf *out)
{
    struct stele_buf line = {0};
    char id[64];

    snprintf(id, sizeof id, "cli.show.next.%.*s", (int)strcspn(command, " "), command);
    stele_buf_printf(&line, "  stele %.*s %s%s", (int)strcspn(command, " "), command,
                     typed_name(cli, path), command + strcspn(command, " "));
    out_text(out, out_part(out, &line));
    stele_buf_puts(out, "\n      ");
    out_wrap(cli, out, cli_text(cli, id), 6, 6);
    stele_buf_free(&line);
}

/* What to do next depends on whether the record breaks, the game is over or goes on. */
static void tell_next_steps(const struct cli *cli, const struct loaded *game, struct stele_buf *out)
{
    static const char *const over[] = {"view", "replay", "score --ledger", "review", NULL};
    static const char *const open[] = {"view", "replay", "legal", "add MOVE", "hint", NULL};
    struct stele_status status;

    stele_cursor_status(game->cursor, &status);
    stele_buf_puts(out, "\n");
    out_styled(cli, out, STYLE_HEADING, cli_text(cli, "cli.show.next"));
    stele_buf_puts(out, "\n");
    if (game->status != CLI_GOOD)
        tell_next(cli, game->path, "repair", out);
    for (const char *const *command = status.over ? over : open; *command != NULL; command++)
        tell_next(cli, game->path, *command, out);
}

/* `stele study list FILE`. */
static int list_study(struct cli *cli, const char *path)
{
    struct operands *const args = calloc(1, command_study.args_size);
    char *words[] = {"list", (char *)path};

    if (args == NULL)
        return cli_no_memory(cli);
    *args = (struct operands){.list = words, .n = 2};
    while (strcmp(command_study.actions[args->action].name, words[0]) != 0)
        args->action++;
    const int status = command_study.run(cli, args);
    free(args);
    return status;
}

static int show_run(struct cli *cli, const void *own)
{
    const struct show_args *const args = own;
    struct stele_buf out = {0};
    struct loaded game;
    bool study = false;
    const int opened = load_or_study(cli, args->operands.list[0], &game, &study);

    if (opened != CLI_GOOD)
        return opened;
    if (study)
        return list_study(cli, args->operands.list[0]);
    tell_title(cli, game.log, &out);
    stele_buf_puts(&out, "\n");
    tell_standing(cli, game.log, game.cursor, &out);
    stele_buf_puts(&out, "\n");
    tell_score(cli, game.log, game.cursor, &out);
    tell_next_steps(cli, &game, &out);
    const int status = game.status;
    load_free(&game);
    out_print(cli, &out);
    stele_buf_free(&out);
    return status;
}

const struct command command_show = {
    .name = "show",
    .args_size = sizeof(struct show_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = show_run,
};
