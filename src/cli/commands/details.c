/* stele details: what a log says of itself, shown or changed.  Only the form matters, as for
 * convert: the moves are not judged. */
#include "cli/shared/cli.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct details_args {
    struct operands operands;
    const char *output;
    bool force, no_read_back;
};

#define ARG(field) offsetof(struct details_args, field)
static const struct cli_option options[] = {
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

enum { WHAT_WIDTH = 16 };
static const char NAME[] = "name";
static const char *const parts[] = {"title",  "event",   "place",     "date",   "recorder",
                                    "source", "licence", "languages", "comment"};
enum { PARTS_N = sizeof parts / sizeof parts[0] };

/* ---- Showing --------------------------------------------------------------------------------- */

/* What stands before the = to change it: title, title-ru, name-en:anna. */
static void show(struct cli *cli, const char *part, const char *lang, const char *player,
                 const char *text, struct stele_buf *out)
{
    struct stele_buf what = {0}, line = {0};

    if (*text != '\0') {
        stele_buf_printf(&what, "%s%s%s%s%s", part, lang != NULL ? "-" : "",
                         lang != NULL ? lang : "", player != NULL ? ":" : "",
                         player != NULL ? player : "");
        out_text(&line, text);
        out_pair(cli, out, out_part(out, &what), WHAT_WIDTH, out_part(out, &line));
    }
    stele_buf_free(&what);
    stele_buf_free(&line);
}

static void show_all(struct cli *cli, const struct stele_log *log)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);
    struct stele_buf out = {0};

    for (size_t i = 0; i < PARTS_N; i++) {
        show(cli, parts[i], NULL, NULL, stele_log_detail(log, parts[i], NULL), &out);
        for (size_t k = 0; k < STELE_LANGS_N; k++)
            show(cli, parts[i], stele_langs[k], NULL,
                 stele_log_detail(log, parts[i], stele_langs[k]), &out);
    }
    for (size_t i = 0; i < n; i++) {
        show(cli, NAME, NULL, players[i].id, players[i].name, &out);
        for (size_t k = 0; k < STELE_LANGS_N; k++)
            show(cli, NAME, stele_langs[k], players[i].id, players[i].name_in[k], &out);
    }
    out_print(cli, &out);
    stele_buf_free(&out);
}

/* ---- Changing -------------------------------------------------------------------------------- */

/* The language at the end of a word such as title-ru, which is cut off; NULL if there is none. */
static const char *cut_lang(char *word)
{
    char *const dash = strrchr(word, '-');

    for (size_t i = 0; dash != NULL && i < STELE_LANGS_N; i++)
        if (strcmp(dash + 1, stele_langs[i]) == 0) {
            *dash = '\0';
            return stele_langs[i];
        }
    return NULL;
}

static int refused(struct cli *cli, const struct stele_log *log, const char *what, int code)
{
    const struct stele_reason *const why = stele_edit_refusal(log);
    struct stele_buf reason = {0};

    if (code == STELE_ENOMEM)
        return cli_no_memory(cli);
    if (why != NULL)
        stele_say_reason(cli->lib, log, cli->lang, why, &reason);
    FAIL(cli, "cli.details.refused", "what", what, "reason", reason.data != NULL ? reason.data : "",
         NULL);
    stele_buf_free(&reason);
    return CLI_USAGE;
}

/* `what` is title, title-ru, name:anna or name-ru:anna. */
static int change(struct cli *cli, struct stele_log *log, char *what, const char *text)
{
    char *const colon = strchr(what, ':');
    char shown[64];
    int seat = 0, code;

    snprintf(shown, sizeof shown, "%s", what);
    if (colon != NULL)
        *colon = '\0';
    const char *const lang = cut_lang(what);
    if (colon != NULL ? strcmp(what, NAME) != 0 : !stele_detail_knows(what))
        return FAIL_USAGE(cli, "cli.details.unknown", "what", shown, NULL);
    if (colon != NULL) {
        seat = find_seat(cli, log, colon + 1);
        if (seat < 0)
            return CLI_USAGE;
        code = stele_edit_player_name(log, seat, lang, text);
    } else {
        code = stele_edit_detail(log, what, lang, text);
    }
    return code == STELE_OK ? CLI_GOOD : refused(cli, log, shown, code);
}

static int change_one(struct cli *cli, struct stele_log *log, const char *operand)
{
    const char *const equals = strchr(operand, '=');

    if (equals == NULL)
        return FAIL_USAGE(cli, "cli.details.unknown", "what", operand, NULL);
    char *const what = strdup(operand);
    if (what == NULL)
        return cli_no_memory(cli);
    what[equals - operand] = '\0';
    const int status = change(cli, log, what, equals + 1);
    free(what);
    return status;
}

static bool is_saved(const struct details_args *args)
{
    return args->operands.n > 1 || args->output != NULL;
}

static int open_output(struct cli *cli, const struct details_args *args, struct output *out)
{
    const char *const input = args->operands.list[0];
    const char *const path = args->output != NULL ? args->output : input;
    const struct output_asked asked = {.path = is_saved(args) ? path : NULL,
                                       .input = input,
                                       .changes = true,
                                       .force = args->force};

    return output_open(cli, &asked, out);
}

static int save(struct cli *cli, const struct details_args *args, const struct output *to,
                struct stele_log *log)
{
    const struct stele_saving how = {.format = strcmp(to->path, "-") == 0 ? STELE_FORMAT_XML
                                                                          : STELE_FORMAT_KEEP,
                                     .no_read_back = args->no_read_back};

    return output_log(cli, to, log, &how);
}

static int details_run(struct cli *cli, const void *own)
{
    const struct details_args *const args = own;
    const struct stele_source source = {.path = args->operands.list[0]};
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele_log *log = NULL;
    struct output to;

    int status = open_output(cli, args, &to);
    if (status != CLI_GOOD)
        return status;
    const int result = stele_log_read_form(cli->lib, &source, &cli->limits, &log, &diags);
    status = report(cli, NULL, source.path, result, &diags);
    stele_diags_free(&diags);
    for (size_t i = 1; status == CLI_GOOD && i < args->operands.n; i++)
        status = change_one(cli, log, args->operands.list[i]);
    if (status == CLI_GOOD && is_saved(args))
        status = save(cli, args, &to, log);
    else if (status == CLI_GOOD)
        show_all(cli, log);
    stele_log_free(log);
    return status;
}

const struct command command_details = {
    .name = "details",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct details_args),
    .operands_min = 1,
    .operands_max = 64,
    .run = details_run,
};
