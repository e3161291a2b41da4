#include "cli/shared/output.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Whether there is somebody to ask.  What standard input is read for must not be taken for an
 * answer. */
static bool can_ask(const char *input)
{
    return isatty(STDIN_FILENO) && isatty(STDERR_FILENO) &&
           (input == NULL || strcmp(input, "-") != 0);
}

/* In either language, whatever the question was asked in. */
static bool is_yes(char *answer)
{
    static const char *const words[] = {"y", "Y", "yes", "Yes", "д", "Д", "да", "Да"};

    answer += strspn(answer, " \t");
    answer[strcspn(answer, " \t\r\n")] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], answer) == 0)
            return true;
    return false;
}

static int ask(struct cli *cli, const char *path)
{
    struct stele_buf question = {0};
    char *answer = NULL;
    size_t room = 0;

    SAY(cli, &question, "cli.overwrite", "file", path, NULL);
    stele_buf_puts(&question, " ");
    out_complain(cli, &question);
    stele_buf_free(&question);
    const bool agreed = getline(&answer, &room, stdin) >= 0 && is_yes(answer);
    free(answer);
    return agreed ? CLI_GOOD : FAIL(cli, "cli.not-overwritten", "file", path, NULL);
}

/* Whether a file that exists may be replaced. */
static int agree(struct cli *cli, const char *path, const char *input, bool force)
{
    if (force)
        return CLI_GOOD;
    return can_ask(input) ? ask(cli, path) : FAIL(cli, "cli.exists", "file", path, NULL);
}

/* ---- Deciding -------------------------------------------------------------------------------- */

static int may_replace(struct cli *cli, const struct output_asked *asked)
{
    bool same = false;

    if (asked->input != NULL && stele_same_file(asked->path, asked->input, &same) != STELE_OK)
        return cli_no_memory(cli);
    if (same && asked->part)
        return FAIL(cli, "cli.over-study", "file", asked->path, NULL);
    return same && asked->changes ? CLI_GOOD : agree(cli, asked->path, asked->input, asked->force);
}

int output_open(struct cli *cli, const struct output_asked *asked, struct output *out)
{
    struct stele_diags diags = {.limit = cli->limits.diags};

    *out = (struct output){.path = asked->path, .input = asked->input};
    if (asked->path == NULL)
        return CLI_GOOD;
    const int result = stele_see_file(asked->path, &out->seen, &diags);
    int status = report(cli, NULL, asked->path, result, &diags) == CLI_GOOD ? CLI_GOOD : CLI_USAGE;
    stele_diags_free(&diags);
    if (status == CLI_GOOD && out->seen.exists)
        status = may_replace(cli, asked);
    return status;
}

/* "folder/name" of the first file in the way, in the order of names; empty if there is none. */
static void find_in_way(const char *folder, bool (*is_ours)(const char *name),
                        struct stele_buf *out)
{
    DIR *const entries = opendir(folder);
    char first[256] = "";

    if (entries == NULL)
        return;
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries))
        if (is_ours(entry->d_name) && (*first == '\0' || strcmp(entry->d_name, first) < 0))
            snprintf(first, sizeof first, "%s", entry->d_name);
    closedir(entries);
    if (*first != '\0')
        stele_buf_printf(out, "%s/%s", folder, first);
}

int output_open_folder(struct cli *cli, const char *folder, bool (*is_ours)(const char *name),
                       bool force, bool *replaces)
{
    struct stele_buf found = {0};
    int status = CLI_GOOD;

    find_in_way(folder, is_ours, &found);
    *replaces = found.size > 0;
    if (found.failed)
        status = cli_no_memory(cli);
    else if (*replaces)
        status = agree(cli, found.data, NULL, force);
    stele_buf_free(&found);
    return status;
}

/* ---- Saving ---------------------------------------------------------------------------------- */

/* What the caller may choose, and what was decided. */
static struct stele_saving decided(const struct output *out, const struct stele_saving *how)
{
    return (struct stele_saving){.format = how->format,
                                 .no_read_back = how->no_read_back,
                                 .mended = how->mended,
                                 .seen = &out->seen};
}

/* Somebody was quicker to make a file there: that is said as it would have been before. */
static int report_result(struct cli *cli, const struct output *out, const struct stele_log *log,
                         int result, struct stele_diags *diags)
{
    int status = CLI_GOOD;

    if (diags->n > 0 && strcmp(diags->list[0].why.code, "io.exists") == 0)
        status = FAIL(cli, "cli.exists", "file", out->path, NULL);
    else if (report(cli, log, out->path, result, diags) != CLI_GOOD)
        status = CLI_USAGE;
    stele_diags_free(diags);
    return status;
}

int output_log(struct cli *cli, const struct output *out, struct stele_log *log,
               const struct stele_saving *how)
{
    const struct stele_saving saving = decided(out, how);
    struct stele_diags diags = {.limit = cli->limits.diags};
    const int result = stele_log_save(log, out->path, &saving, &diags);

    return report_result(cli, out, log, result, &diags);
}

/* Finds out whether two files lie in the same folder.  STELE_OK or STELE_ENOMEM. */
static int are_beside(const char *a, const char *b, bool *same)
{
    struct stele_buf folders[2] = {{0}};
    const char *const paths[] = {a, b};
    int result = STELE_ENOMEM;

    for (size_t i = 0; i < 2; i++) {
        const char *const slash = strrchr(paths[i], '/');
        stele_buf_puts(&folders[i], "./");
        if (slash != NULL) {
            stele_buf_clear(&folders[i]);
            stele_buf_add(&folders[i], paths[i], (size_t)(slash - paths[i]) + 1);
        }
    }
    if (!folders[0].failed && !folders[1].failed)
        result = stele_same_file(folders[0].data, folders[1].data, same);
    stele_buf_free(&folders[0]);
    stele_buf_free(&folders[1]);
    return result;
}

/* Whether the logs beside a study would be found from where it is written. */
static int check_beside(struct cli *cli, const struct output *out, const struct stele_study *study)
{
    struct stele_chapter chapter;
    bool same = false;

    if (out->input == NULL || strcmp(out->input, "-") == 0 || strcmp(out->path, "-") == 0)
        return CLI_GOOD;
    if (are_beside(out->path, out->input, &same) != STELE_OK)
        return cli_no_memory(cli);
    for (size_t k = 0; !same && k < stele_study_n(study); k++) {
        stele_study_chapter(study, k, &chapter);
        if (*chapter.href != '\0')
            return FAIL(cli, "cli.beside-elsewhere", "file", out->input, "chapter", chapter.id,
                        "log", chapter.href, NULL);
    }
    return CLI_GOOD;
}

int output_study(struct cli *cli, const struct output *out, struct stele_study *study,
                 const struct stele_saving *how)
{
    const struct stele_saving saving = decided(out, how);
    struct stele_diags diags = {.limit = cli->limits.diags};

    if (check_beside(cli, out, study) != CLI_GOOD)
        return CLI_USAGE;
    const int result = stele_study_save(study, out->path, &saving, &diags);

    return report_result(cli, out, NULL, result, &diags);
}

int output_text(struct cli *cli, const struct output *out, struct stele_buf *text)
{
    const struct stele_saving saving = {.seen = &out->seen};
    struct stele_diags diags = {.limit = cli->limits.diags};

    if (text->failed)
        return cli_no_memory(cli);
    if (out->path == NULL || strcmp(out->path, "-") == 0) {
        out_print(cli, text);
        return CLI_GOOD;
    }
    const int result = stele_save_bytes(out->path, text->data, text->size, &saving, &diags);
    return report_result(cli, out, NULL, result, &diags);
}
