/* stele verify: replays logs and checks every move and every claim. */
#include "cli/cli.h"

#include "cli/batch.h"
#include "cli/json.h"
#include "cli/load.h"
#include "cli/out.h"

struct verify_args {
    struct operands operands;
    struct option_number jobs;
    bool json, schema, quiet, recursive;
};

#define ARG(field) offsetof(struct verify_args, field)
static const struct cli_option options[] = {
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, BATCH_JOBS_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"quiet", 'q', OPTION_FLAG, NULL, ARG(quiet), 0, 0},
    {"recursive", 'r', OPTION_FLAG, NULL, ARG(recursive), 0, 0},
    {"schema", 0, OPTION_FLAG, NULL, ARG(schema), 0, 0},
};

/* ---- One file -------------------------------------------------------------------------------- */

static void say_good(const struct cli *cli, const char *path, const struct stele_verdict *verdict,
                     struct stele_buf *out)
{
    batch_say_path(path, out);
    out_styled(cli, out, STYLE_GOOD, cli_text(cli, "cli.verify.ok"));
    SAY(cli, out, "cli.verify.counts", "players", NUM(verdict->players), "moves",
        NUM(verdict->plies), "branches", NUM(verdict->lines > 0 ? verdict->lines - 1 : 0), "claims",
        NUM((int64_t)verdict->checks + verdict->expectations), "assumed", NUM(verdict->assumed),
        "finished", verdict->finished ? "1" : "0", NULL);
    stele_buf_puts(out, "\n");
}

static void say_valid(const struct cli *cli, const char *path, struct stele_buf *out)
{
    batch_say_path(path, out);
    stele_buf_printf(out, "%s\n", cli_text(cli, "cli.verify.valid"));
}

static void say_diags(const struct cli *cli, const struct stele_verifier *verifier,
                      const char *path, const struct stele_diags *diags, bool errors_only,
                      struct stele_buf *out)
{
    for (size_t i = 0; i < diags->n; i++) {
        const struct stele_diag *diag = &diags->list[i];
        if (errors_only && diag->severity != STELE_ERROR)
            continue;
        out_style(cli, out, diag->severity == STELE_ERROR ? STYLE_BAD : STYLE_FAINT);
        stele_verifier_say(verifier, cli->lang, path, diag, out);
        out_style(cli, out, STYLE_PLAIN);
        stele_buf_puts(out, "\n");
    }
    say_dropped(cli, path, diags, out);
}

static void put_verdict(struct stele_emit *emit, const struct cli *cli,
                        const struct stele_verdict *verdict)
{
    if (verdict->game == NULL)
        return;
    put_text(emit, "game", stele_game_info(cli->lib, verdict->game)->id);
    put_int(emit, "players", verdict->players);
    put_int(emit, "moves", verdict->plies);
    put_int(emit, "branches", verdict->lines > 0 ? verdict->lines - 1 : 0);
    put_int(emit, "checks", verdict->checks);
    put_int(emit, "expectations", verdict->expectations);
    put_int(emit, "assumed", verdict->assumed);
    put_bool(emit, "finished", verdict->finished);
    put_hash(emit, "hash", verdict->hash);
}

static void say_json(const struct cli *cli, const char *path, const struct stele_verdict *verdict,
                     const struct stele_diags *diags, bool ok, struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 0);
    put_dict(emit, NULL);
    put_text(emit, "file", path);
    put_bool(emit, "ok", ok);
    put_verdict(emit, cli, verdict);
    put_list(emit, "diagnostics");
    for (size_t i = 0; i < diags->n; i++)
        put_diag(cli, emit, NULL, &diags->list[i]);
    put_end(emit);
    if (diags->dropped > 0)
        put_int(emit, "dropped", (int64_t)diags->dropped);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

/* The hash of the last position takes time; nobody reads it under --quiet. */
static bool wants_verdict(const struct verify_args *args)
{
    return args->json || !args->quiet;
}

static int verify_file(const struct batch *batch, void *verifier, const char *path,
                       struct batch_said *said)
{
    const struct cli *const cli = batch->cli;
    const struct verify_args *const args = batch->task;
    const struct stele_source source = {.path = path};
    struct stele_buf *const out = &said->out;
    struct stele_verdict verdict = {0};
    struct stele_diags diags = {.limit = cli->limits.diags};
    int result = STELE_OK;

    if (args->schema)
        result = stele_verify_schema(verifier, &source, &diags);
    else
        result = stele_verify(verifier, &source, wants_verdict(args) ? &verdict : NULL, &diags);
    const bool ok = result == STELE_OK;
    if (lacks_diags(cli, &diags) || (!ok && diags.n == 0))
        result = STELE_ENOMEM; /* it cannot say what is wrong */
    if (args->json) {
        say_json(cli, path, &verdict, &diags, ok, out);
    } else {
        if (!batch_say_directory(cli, path, &diags, out))
            say_diags(cli, verifier, path, &diags, args->quiet, out);
        if (ok && !args->quiet && args->schema)
            say_valid(cli, path, out);
        else if (ok && !args->quiet)
            say_good(cli, path, &verdict, out);
    }
    stele_diags_free(&diags);
    return result;
}

/* ---- The command ----------------------------------------------------------------------------- */

static void *begin_worker(const struct batch *batch)
{
    return stele_verifier_new(batch->cli->lib, &batch->cli->limits);
}

static void end_worker(const struct batch *batch, void *verifier)
{
    (void)batch;
    stele_verifier_free(verifier);
}

static void print_summary(struct cli *cli, const struct batch_tally *tally)
{
    struct stele_buf out = {0};

    SAY(cli, &out, "cli.verify.summary-line", "files", NUM((int64_t)tally->files), "good",
        NUM((int64_t)(tally->files - tally->bad)), "bad", NUM((int64_t)tally->bad), NULL);
    stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&out);
}

static int verify_run(struct cli *cli, const void *own)
{
    const struct verify_args *const args = own;
    const struct batch batch = {cli, args, args->json, begin_worker, verify_file, end_worker};
    const struct batch_files files = {&args->operands, &args->jobs, args->recursive};
    struct batch_tally tally;
    const int status = batch_run(&batch, &files, &tally);

    if (tally.files > 1 && !args->json)
        print_summary(cli, &tally);
    return status;
}

const struct command command_verify = {
    .name = "verify",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct verify_args),
    .operands_min = 1,
    .operands_max = UINT32_MAX,
    .run = verify_run,
};
