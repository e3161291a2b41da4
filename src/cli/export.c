/* stele export: a log as a page, as pictures, as tables or as text, for people without Stele.
 *
 * Boards are drawn by the viewer's scripts, so they do the work: the log, read and judged here, is
 * handed over as the standard input of a Tcl shell (tk/export.tcl), what to write as its words. */
#include "cli/cli.h"

#include "cli/load.h"
#include "cli/viewer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct export_args {
    struct operands operands;
    const char *html, *md, *svg, *png, *csv;
    const char *as, *theme;
    bool marked;
};

#define ARG(field) offsetof(struct export_args, field)
static const struct cli_option options[] = {
    {"as", 0, OPTION_TEXT, "player", ARG(as), 0, 0},
    {"csv", 0, OPTION_TEXT, "folder", ARG(csv), 0, 0},
    {"html", 0, OPTION_TEXT, "file", ARG(html), 0, 0},
    {"marked", 0, OPTION_FLAG, NULL, ARG(marked), 0, 0},
    {"md", 0, OPTION_TEXT, "file", ARG(md), 0, 0},
    {"png", 0, OPTION_TEXT, "folder", ARG(png), 0, 0},
    {"svg", 0, OPTION_TEXT, "folder", ARG(svg), 0, 0},
    {"theme", 0, OPTION_TEXT, "theme", ARG(theme), 0, 0},
};

static bool known_theme(const char *theme)
{
    static const char *const themes[] = {"light", "dark", "light-safe", "dark-safe"};

    for (size_t i = 0; i < sizeof themes / sizeof themes[0]; i++)
        if (strcmp(themes[i], theme) == 0)
            return true;
    return false;
}

/* Makes the log the standard input of what comes after this program. */
static int hand_over(struct cli *cli, const struct stele_log *log)
{
    struct stele_buf bytes = {0};
    FILE *const file = tmpfile();

    if (file == NULL)
        return FAIL(cli, "cli.export.no-room", "reason", strerror(errno), NULL);
    if (stele_log_write(log, STELE_FORMAT_GZ, &bytes) != STELE_OK) {
        stele_buf_free(&bytes);
        fclose(file);
        return cli_no_memory(cli);
    }
    errno = 0;
    const bool whole = fwrite(bytes.data, 1, bytes.size, file) == bytes.size && fflush(file) == 0 &&
                       fseek(file, 0, SEEK_SET) == 0 && dup2(fileno(file), STDIN_FILENO) >= 0;
    const int error = errno;
    stele_buf_free(&bytes);
    fclose(file);
    return whole ? CLI_GOOD : FAIL(cli, "cli.export.no-room", "reason", strerror(error), NULL);
}

static const char *file_name(const char *path)
{
    const char *const slash = strrchr(path, '/');

    return slash != NULL && slash[1] != '\0' ? slash + 1 : path;
}

static int start(struct cli *cli, const struct export_args *args, int status)
{
    const struct {
        const char *name, *value;
    } pairs[] = {
        {"--name", file_name(args->operands.list[0])},
        {"--lang", cli->lang},
        {"--data", cli->data_lang},
        {"--status", status == CLI_GOOD ? "0" : "1"},
        {"--as", args->as},
        {"--theme", args->theme},
        {"--marked", args->marked ? "1" : NULL},
        {"--html", args->html},
        {"--md", args->md},
        {"--svg", args->svg},
        {"--png", args->png},
        {"--csv", args->csv},
    };
    enum { PAIRS_N = sizeof pairs / sizeof pairs[0] };
    const char *words[2 + 2 * PAIRS_N + 1] = {VIEWER, "--export"};
    size_t n = 2;

    for (size_t i = 0; i < PAIRS_N; i++) {
        if (pairs[i].value != NULL) {
            words[n++] = pairs[i].name;
            words[n++] = pairs[i].value;
        }
    }
    /* What the launcher itself has to say is in the same language. */
    if (setenv("STELE_LANG", cli->lang, 1) != 0)
        return cli_no_memory(cli);
    return viewer_start(cli, words);
}

static int export_run(struct cli *cli, const void *own)
{
    const struct export_args *const args = own;
    struct loaded game;

    if (args->html == NULL && args->md == NULL && args->svg == NULL && args->png == NULL &&
        args->csv == NULL)
        return FAIL_USAGE(cli, "cli.export.nothing", NULL);
    if (args->theme != NULL && !known_theme(args->theme))
        return FAIL_USAGE(cli, "cli.export.unknown-theme", "theme", args->theme, NULL);
    /* The viewer has no other sets than its own. */
    if (cli->own_sets)
        return FAIL(cli, "cli.export.own-set", NULL);
    int status = load_at(cli, args->operands.list[0], NULL, &game);
    if (status != CLI_GOOD)
        return status;
    const int judged = game.status;
    if (args->as != NULL && find_seat(cli, game.log, args->as) < 0)
        status = CLI_USAGE;
    else
        status = hand_over(cli, game.log);
    load_free(&game);
    return status == CLI_GOOD ? start(cli, args, judged) : status;
}

const struct command command_export = {
    .name = "export",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct export_args),
    .operands_min = 1,
    .operands_max = 1,
    .run = export_run,
};
