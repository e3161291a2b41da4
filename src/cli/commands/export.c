/* stele export: a log as a page, as pictures, as tables or as text, for people without Stele.
 *
 * Boards are drawn by the viewer's scripts, so they do the work: the log, read and judged here, is
 * handed over as the standard input of a Tcl shell (tk/export/export.tcl), what to write as its words. */
#include "cli/shared/cli.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"
#include "cli/shared/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct export_args {
    struct operands operands;
    const char *html, *md, *svg, *png, *csv;
    const char *as, *theme;
    bool marked, force;
    struct option_number most;
};

/* A page of this size takes about a minute and half a gigabyte. */
enum { TOTAL_MOST = 20000 };

#define ARG(field) offsetof(struct export_args, field)
static const struct cli_option options[] = {
    {"as", 0, OPTION_TEXT, "player", ARG(as), 0, 0},
    {"csv", 0, OPTION_TEXT, "folder", ARG(csv), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"html", 0, OPTION_TEXT, "file", ARG(html), 0, 0},
    {"marked", 0, OPTION_FLAG, NULL, ARG(marked), 0, 0},
    {"max-positions", 0, OPTION_NUMBER, "number", ARG(most), 1, UINT32_MAX},
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

/* Makes bytes the standard input of the program that takes the place of this one. */
static int hand_over(struct cli *cli, const struct stele_buf *bytes)
{
    FILE *const file = tmpfile();

    if (file == NULL)
        return FAIL(cli, "cli.export.no-room", "reason", strerror(errno), NULL);
    errno = 0;
    const bool whole = fwrite(bytes->data, 1, bytes->size, file) == bytes->size &&
                       fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0 &&
                       dup2(fileno(file), STDIN_FILENO) >= 0;
    const int error = errno;
    fclose(file);
    return whole ? CLI_GOOD : FAIL(cli, "cli.export.no-room", "reason", strerror(error), NULL);
}

static const char *file_name(const char *path)
{
    const char *const slash = strrchr(path, '/');

    return slash != NULL && slash[1] != '\0' ? slash + 1 : path;
}

/* ---- Files that are there -------------------------------------------------------------------- */

static bool is_table(const char *name)
{
    return strcmp(name, "scores.csv") == 0 || strcmp(name, "ledger.csv") == 0;
}

/* "main-012.svg": a picture of a node. */
static bool is_picture(const char *name, const char *ending)
{
    const char *const dash = strrchr(name, '-');
    const size_t digits = dash != NULL ? strspn(dash + 1, "0123456789") : 0;

    return digits > 0 && strcmp(dash + 1 + digits, ending) == 0;
}

static bool is_svg(const char *name)
{
    return is_picture(name, ".svg");
}

static bool is_png(const char *name)
{
    return is_picture(name, ".png");
}

/* Whether a name is UTF-8.  In others the scripts would see other characters, and write another file. */
static bool is_utf8(const char *name)
{
    const unsigned char *at = (const unsigned char *)name;

    while (*at != '\0') {
        const int first = *at++, more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        const int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        const int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if ((more > 0 && (first < 0xc2 || *at < least || *at > most)) || first > 0xf4)
            return false;
        for (int i = 0; i < more; i++)
            if ((*at++ & 0xc0) != 0x80)
                return false;
    }
    return true;
}

static int check_names(struct cli *cli, const struct export_args *args)
{
    const char *const names[] = {args->html, args->md, args->svg, args->png, args->csv};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i] != NULL && !is_utf8(names[i]))
            return FAIL(cli, "cli.export.name", "file", names[i], NULL);
    return CLI_GOOD;
}

/* Looks at everything that would be replaced, before the work; *replaces: there is something. */
static int open_outputs(struct cli *cli, const struct export_args *args, bool *replaces)
{
    const char *const files[] = {args->html, args->md};
    const struct {
        const char *path;
        bool (*is_ours)(const char *name);
    } folders[] = {{args->svg, is_svg}, {args->png, is_png}, {args->csv, is_table}};
    int status = CLI_GOOD;

    *replaces = false;
    for (size_t i = 0; status == CLI_GOOD && i < sizeof files / sizeof files[0]; i++) {
        const struct output_asked asked = {
            .path = files[i], .input = args->operands.list[0], .force = args->force};
        struct output to;
        status = output_open(cli, &asked, &to);
        *replaces |= to.seen.exists;
    }
    for (size_t i = 0; status == CLI_GOOD && i < sizeof folders / sizeof folders[0]; i++) {
        bool found = false;
        if (folders[i].path != NULL)
            status =
                output_open_folder(cli, folders[i].path, folders[i].is_ours, args->force, &found);
        *replaces |= found;
    }
    return status;
}

/* ---- Starting the viewer's scripts ----------------------------------------------------------- */

struct word_pair {
    const char *name, *value;
};

/* The viewer replays the log once more, under the same patches of the user's folder as this program. */
static size_t add_box(const struct cli *cli, const char **words)
{
    struct stele_given given;
    size_t n = 0;

    for (size_t i = 0; stele_given_patch(cli->lib, i, &given); i++) {
        if (!given.box)
            continue;
        if (words != NULL) {
            words[n] = "--box";
            words[n + 1] = given.path;
        }
        n += 2;
    }
    return n;
}

static int start_with(struct cli *cli, const struct word_pair *pairs, size_t pairs_n)
{
    const char **const words = calloc(2 + 2 * pairs_n + add_box(cli, NULL) + 1, sizeof *words);
    size_t n = 0;

    /* What the launcher itself has to say is in the same language. */
    if (words == NULL || setenv("STELE_LANG", cli->lang, 1) != 0) {
        free(words);
        return cli_no_memory(cli);
    }
    words[n++] = VIEWER;
    words[n++] = "--export";
    for (size_t i = 0; i < pairs_n; i++) {
        if (pairs[i].value != NULL) {
            words[n++] = pairs[i].name;
            words[n++] = pairs[i].value;
        }
    }
    add_box(cli, words + n);
    const int status = viewer_start(cli, words);
    free(words);
    return status;
}

static uint64_t most(const struct export_args *args)
{
    return args->most.given ? args->most.value : TOTAL_MOST;
}

/* Adds the size of a log to *total, and refuses it if that is more than allowed.  This happens before
 * the scripts start, since they need a hundred times the memory. */
static int check_size(struct cli *cli, const struct export_args *args, const struct stele_log *log,
                      uint64_t *total)
{
    struct stele_size size;

    stele_log_size(log, &size);
    *total += size.total;
    if (*total <= most(args))
        return CLI_GOOD;
    return FAIL(cli, "cli.export.too-much", "file", args->operands.list[0], "limit",
                NUM((int64_t)most(args)), NULL);
}

/* What the scripts need to know about a log or study that was read and judged. */
struct order {
    const struct export_args *args;
    bool study;
    bool replaces; /* files that exist are to be replaced */
    int judged;
};

static int start(struct cli *cli, const struct order *order)
{
    const struct export_args *const args = order->args;
    const struct number_text limit = number((int64_t)most(args));
    const struct word_pair pairs[] = {
        {"--name", file_name(args->operands.list[0])},
        {"--lang", cli->lang},
        {"--data", cli->data_lang},
        {"--status", order->judged == CLI_GOOD ? "0" : "1"},
        {"--study", order->study ? "1" : NULL},
        {"--force", order->replaces ? "1" : NULL},
        {"--as", args->as},
        {"--theme", args->theme},
        {"--marked", args->marked ? "1" : NULL},
        {"--most", limit.text},
        {"--html", args->html},
        {"--md", args->md},
        {"--svg", args->svg},
        {"--png", args->png},
        {"--csv", args->csv},
    };

    return start_with(cli, pairs, sizeof pairs / sizeof pairs[0]);
}

/* Judges the log of a chapter, and takes a log that is beside the study inside: what gets the study
 * reads it from its standard input, with no folder around it.  Adds its size to *total. */
static int judge_chapter(struct cli *cli, const struct export_args *args, struct stele_study *study,
                         size_t k, uint64_t *total)
{
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele_log *log = NULL;
    int result = stele_study_log(study, k, &cli->limits, &log, &diags);

    if (log != NULL)
        result = stele_study_embed(study, k, NULL) == STELE_OK ? result : STELE_ENOMEM;
    int status = report(cli, log, args->operands.list[0], result, &diags);
    const bool usable = log != NULL;
    if (usable && status != CLI_USAGE && check_size(cli, args, log, total) != CLI_GOOD)
        status = CLI_USAGE;
    stele_log_free(log);
    stele_diags_free(&diags);
    if (!usable && status == CLI_BAD)
        return CLI_USAGE; /* nothing of it could be shown */
    return status;
}

/* All chapters on one page. */
static int export_study(struct cli *cli, struct order *order)
{
    const struct export_args *const args = order->args;
    const char *const path = args->operands.list[0];
    struct stele_study *study = NULL;
    struct stele_buf bytes = {0};
    uint64_t total = 0;

    if (args->svg != NULL || args->png != NULL || args->csv != NULL || args->as != NULL)
        return FAIL_USAGE(cli, "cli.export.needs-chapter", "file", path, NULL);
    int status = load_study(cli, path, &study);
    for (size_t k = 0; status == CLI_GOOD && k < stele_study_n(study); k++) {
        const int found = judge_chapter(cli, args, study, k, &total);
        if (found == CLI_USAGE)
            status = found;
        else if (found > order->judged)
            order->judged = found;
    }
    if (status == CLI_GOOD && stele_study_n(study) == 0)
        status = FAIL(cli, "cli.export.no-chapters", "file", path, NULL);
    if (status == CLI_GOOD)
        status = stele_study_write(study, STELE_FORMAT_GZ, &bytes) == STELE_OK
                     ? hand_over(cli, &bytes)
                     : cli_no_memory(cli);
    stele_buf_free(&bytes);
    stele_study_free(study);
    order->study = true;
    return status == CLI_GOOD ? start(cli, order) : status;
}

static int hand_over_log(struct cli *cli, const struct stele_log *log)
{
    struct stele_buf bytes = {0};
    const int status = stele_log_write(log, STELE_FORMAT_GZ, &bytes) == STELE_OK
                           ? hand_over(cli, &bytes)
                           : cli_no_memory(cli);

    stele_buf_free(&bytes);
    return status;
}

static bool is_standard_output(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

static int export_run(struct cli *cli, const void *own)
{
    const struct export_args *const args = own;
    struct order order = {.args = args, .judged = CLI_GOOD};
    struct loaded game;

    /* A Tcl shell without one takes the first file that it opens for it. */
    if ((is_standard_output(args->html) || is_standard_output(args->md)) &&
        fcntl(STDOUT_FILENO, F_GETFD) < 0)
        return FAIL(cli, "cli.cannot-write", "error", strerror(errno), NULL);

    if (args->html == NULL && args->md == NULL && args->svg == NULL && args->png == NULL &&
        args->csv == NULL)
        return FAIL_USAGE(cli, "cli.export.nothing", NULL);
    if (args->theme != NULL && !known_theme(args->theme))
        return FAIL_USAGE(cli, "cli.export.unknown-theme", "theme", args->theme, NULL);
    /* The viewer has no other sets than its own. */
    if (cli->own_sets)
        return FAIL(cli, "cli.export.own-set", NULL);
    cli->veiled = args->as != NULL;
    bool whole = false;
    int status = check_names(cli, args);
    if (status == CLI_GOOD)
        status = open_outputs(cli, args, &order.replaces);
    if (status == CLI_GOOD)
        status = load_or_study(cli, args->operands.list[0], &game, &whole);
    if (whole)
        return export_study(cli, &order);
    if (status != CLI_GOOD)
        return status;
    order.judged = game.status;
    uint64_t total = 0;
    if (args->as != NULL && find_seat(cli, game.log, args->as) < 0)
        status = CLI_USAGE;
    else
        status = check_size(cli, args, game.log, &total);
    if (status == CLI_GOOD)
        status = hand_over_log(cli, game.log);
    load_free(&game);
    return status == CLI_GOOD ? start(cli, &order) : status;
}

const struct command command_export = {
    .name = "export",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct export_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = export_run,
};
