/* stele verify: replays logs and checks every move and every claim.  Workers take files one after
 * the other; whatever their number, results are printed in the order of the arguments. */
#include "cli/cli.h"

#include "cli/failures.h"
#include "cli/json.h"
#include "cli/load.h"
#include "cli/out.h"
#include "cli/walk.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS_MAX = 64 };

struct verify_args {
    struct operands operands;
    struct option_number jobs;
    bool json, schema, quiet, recursive, permissive;
};

#define ARG(field) offsetof(struct verify_args, field)
static const struct cli_option options[] = {
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, JOBS_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"permissive", 0, OPTION_FLAG, NULL, ARG(permissive), 0, 0},
    {"quiet", 'q', OPTION_FLAG, NULL, ARG(quiet), 0, 0},
    {"recursive", 'r', OPTION_FLAG, NULL, ARG(recursive), 0, 0},
    {"schema", 0, OPTION_FLAG, NULL, ARG(schema), 0, 0},
};

struct result {
    struct stele_buf text;
    int status;
    bool done;
};

struct batch {
    struct cli *cli;
    const struct verify_args *args;
    const struct paths *paths;
    struct result *results; /* by path */
    pthread_mutex_t lock;   /* guards next and the results */
    pthread_cond_t finished;
    size_t next;
};

/* ---- One file -------------------------------------------------------------------------------- */

static void say_path(const char *path, struct stele_buf *out)
{
    out_text(out, path);
    stele_buf_puts(out, ": ");
}

static void say_good(const struct cli *cli, const char *path, const struct stele_verdict *verdict,
                     size_t waived, struct stele_buf *out)
{
    say_path(path, out);
    out_styled(cli, out, STYLE_GOOD, cli_text(cli, "cli.verify.ok"));
    SAY(cli, out, "cli.verify.counts", "players", NUM(verdict->players), "moves",
        NUM(verdict->plies), "branches", NUM(verdict->lines > 0 ? verdict->lines - 1 : 0), "claims",
        NUM((int64_t)verdict->checks + verdict->expectations), "assumed", NUM(verdict->assumed),
        "finished", verdict->finished ? "1" : "0", NULL);
    if (waived > 0)
        SAY(cli, out, "cli.verify.waived", "n", NUM((int64_t)waived), NULL);
    stele_buf_puts(out, "\n");
}

static void say_valid(const struct cli *cli, const char *path, struct stele_buf *out)
{
    say_path(path, out);
    stele_buf_printf(out, "%s\n", cli_text(cli, "cli.verify.valid"));
}

/* What is known of a file that was verified. */
struct findings {
    struct stele_verdict verdict;
    struct stele_diags diags;
    struct failures failures;
    bool permissive; /* claims that fail are waived */
    bool ok;
};

static bool is_waived(const struct findings *found, const struct stele_diag *diag)
{
    return found->permissive && diag->kind == STELE_D_CLAIM && diag->severity == STELE_ERROR;
}

static void say_diags(const struct cli *cli, const struct stele_verifier *verifier,
                      const char *path, const struct findings *found, bool errors_only,
                      struct stele_buf *out)
{
    for (size_t i = 0; i < found->diags.n; i++) {
        const struct stele_diag *diag = &found->diags.list[i];
        const bool waived = is_waived(found, diag);
        if (errors_only && (diag->severity != STELE_ERROR || waived))
            continue;
        out_style(cli, out, diag->severity == STELE_ERROR && !waived ? STYLE_BAD : STYLE_FAINT);
        stele_buf_puts(out, waived ? cli_text(cli, "cli.verify.waived-mark") : "");
        stele_buf_puts(out, waived ? " " : "");
        stele_verifier_say(verifier, cli->lang, path, diag, out);
        out_style(cli, out, STYLE_PLAIN);
        stele_buf_puts(out, "\n");
        failures_tell(cli, &found->failures, diag, out);
    }
    say_dropped(cli, path, &found->diags, out);
    if (!errors_only)
        broken_tell(cli, path, &found->diags, out);
}

/* A directory without -r: a hint helps more than the system's message. */
static bool is_directory(const struct stele_diags *diags)
{
    return diags->n == 1 && strcmp(diags->list[0].why.code, "io.directory") == 0;
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

static void put_diags(const struct cli *cli, const struct findings *found, struct stele_emit *emit)
{
    put_list(emit, "diagnostics");
    for (size_t i = 0; i < found->diags.n; i++) {
        const struct stele_diag *const diag = &found->diags.list[i];
        put_diag_open(cli, emit, NULL, diag);
        if (is_waived(found, diag))
            put_bool(emit, "waived", true);
        failures_put(cli, &found->failures, diag, emit);
        put_end(emit);
    }
    put_end(emit);
    if (found->diags.dropped > 0)
        put_int(emit, "dropped", (int64_t)found->diags.dropped);
}

static void say_json(const struct cli *cli, const char *path, const struct findings *found,
                     struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 0);
    put_dict(emit, NULL);
    put_text(emit, "file", path);
    put_bool(emit, "ok", found->ok);
    put_verdict(emit, cli, &found->verdict);
    if (found->permissive)
        put_int(emit, "waived", (int64_t)found->failures.claims);
    put_diags(cli, found, emit);
    broken_put(&found->diags, emit);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

/* The hash of the last position takes time; nobody reads it under --quiet. */
static bool wants_verdict(const struct verify_args *args)
{
    return args->json || !args->quiet;
}

/* Standard input cannot be read twice; a log that fails is looked at once more. */
static int take_input(const struct cli *cli, struct stele_source *source, struct stele_buf *data)
{
    char block[1 << 14];
    size_t n;

    if (strcmp(source->path, "-") != 0)
        return STELE_OK;
    while (data->size <= cli->limits.bytes && (n = fread(block, 1, sizeof block, stdin)) > 0)
        stele_buf_add(data, block, n);
    source->data = data->data;
    source->size = data->size;
    return data->failed ? STELE_ENOMEM : STELE_OK;
}

static int judge(const struct batch *batch, struct stele_verifier *verifier,
                 const struct stele_source *source, struct findings *found)
{
    const struct verify_args *const args = batch->args;
    int result = args->schema
                     ? stele_verify_schema(verifier, source, &found->diags)
                     : stele_verify(verifier, source, wants_verdict(args) ? &found->verdict : NULL,
                                    &found->diags);

    if (args->permissive && result == STELE_EINPUT &&
        (found->diags.seen & ~(1u << STELE_D_CLAIM)) == 0)
        result = STELE_OK;
    found->ok = result == STELE_OK;
    if (lacks_diags(batch->cli, &found->diags) || (!found->ok && found->diags.n == 0))
        return STELE_ENOMEM; /* it cannot say what is wrong */
    if (wants_verdict(args))
        failures_open(batch->cli, source, &found->diags, &found->failures);
    return result;
}

static void say_findings(const struct batch *batch, const struct stele_verifier *verifier,
                         const char *path, const struct findings *found, struct stele_buf *out)
{
    const struct cli *const cli = batch->cli;
    const struct verify_args *const args = batch->args;

    if (args->json) {
        say_json(cli, path, found, out);
        return;
    }
    if (is_directory(&found->diags)) {
        SAY(cli, out, "cli.is-directory", "file", path, NULL);
        stele_buf_puts(out, "\n");
    } else {
        say_diags(cli, verifier, path, found, args->quiet, out);
    }
    if (found->ok && !args->quiet && args->schema)
        say_valid(cli, path, out);
    else if (found->ok && !args->quiet)
        say_good(cli, path, &found->verdict, found->permissive ? found->failures.claims : 0, out);
}

static int verify_path(const struct batch *batch, struct stele_verifier *verifier, const char *path,
                       struct stele_buf *out)
{
    struct stele_source source = {.path = path};
    struct stele_buf data = {0};
    struct findings found = {.diags = {.limit = batch->cli->limits.diags},
                             .permissive = batch->args->permissive};
    int result = take_input(batch->cli, &source, &data);

    if (result == STELE_OK)
        result = judge(batch, verifier, &source, &found);
    say_findings(batch, verifier, path, &found, out);
    failures_free(&found.failures);
    stele_diags_free(&found.diags);
    stele_buf_free(&data);
    return result;
}

/* ---- The batch ------------------------------------------------------------------------------- */

/* Files a worker takes at a time: waking the printer for each would cost a good part of verifying
 * it. */
enum { PORTION = 16 };

/* The next files to verify, *first up to but not including *end.  False if there are none. */
static bool take_next(struct batch *batch, size_t *first, size_t *end)
{
    pthread_mutex_lock(&batch->lock);
    const size_t left = batch->paths->n - batch->next;
    *first = batch->next;
    batch->next += left < PORTION ? left : PORTION;
    *end = batch->next;
    pthread_mutex_unlock(&batch->lock);
    return left > 0;
}

static void hand_over(struct batch *batch, size_t first, size_t end, const struct result *results)
{
    pthread_mutex_lock(&batch->lock);
    memcpy(batch->results + first, results, (end - first) * sizeof *results);
    pthread_cond_signal(&batch->finished);
    pthread_mutex_unlock(&batch->lock);
}

/* JSON has no place for it: what could not be written is then said once, at the end. */
static void say_no_memory(const struct batch *batch, const char *path, struct stele_buf *out)
{
    stele_buf_clear(out);
    if (batch->args->json) {
        out->failed = true;
        return;
    }
    say_path(path, out);
    stele_buf_printf(out, "%s\n", cli_no_memory_text(batch->cli));
}

static struct result verify_one(const struct batch *batch, struct stele_verifier *verifier,
                                size_t index)
{
    const char *path = batch->paths->list[index];
    struct stele_buf text = {0};
    int result = STELE_ENOMEM;

    if (verifier != NULL)
        result = verify_path(batch, verifier, path, &text);
    if (result == STELE_ENOMEM || text.failed || stele_starved(batch->cli->lib)) {
        result = STELE_ENOMEM;
        say_no_memory(batch, path, &text);
    }
    return (struct result){text, status_of(result), true};
}

static void *work(void *user)
{
    struct batch *const batch = user;
    struct stele_verifier *verifier = stele_verifier_new(batch->cli->lib, &batch->cli->limits);
    struct result results[PORTION];
    size_t first, end;

    while (take_next(batch, &first, &end)) {
        for (size_t i = first; i < end; i++)
            results[i - first] = verify_one(batch, verifier, i);
        hand_over(batch, first, end, results);
    }
    stele_verifier_free(verifier);
    return NULL;
}

/* What has been printed so far. */
struct tally {
    struct progress progress;
    size_t printed, bad;
    int worst;
};

static void print_result(struct cli *cli, struct tally *tally, struct result *result)
{
    if (result->text.size > 0)
        progress_clear(&tally->progress);
    out_print(cli, &result->text);
    stele_buf_free(&result->text);
    progress_show(cli, &tally->progress, ++tally->printed);
    tally->bad += result->status != CLI_GOOD;
    if (result->status > tally->worst)
        tally->worst = result->status;
}

/* Prints results as they become complete from the first on. */
static void collect(struct batch *batch, struct tally *tally)
{
    for (size_t i = 0; i < batch->paths->n; i++) {
        struct result *const result = &batch->results[i];
        pthread_mutex_lock(&batch->lock);
        while (!result->done)
            pthread_cond_wait(&batch->finished, &batch->lock);
        pthread_mutex_unlock(&batch->lock);
        print_result(batch->cli, tally, result);
    }
}

/* Without threads: handing over each file would cost a good part of verifying it. */
static void run_alone(const struct batch *batch, struct tally *tally)
{
    struct stele_verifier *verifier = stele_verifier_new(batch->cli->lib, &batch->cli->limits);

    for (size_t i = 0; i < batch->paths->n; i++) {
        struct result result = verify_one(batch, verifier, i);
        print_result(batch->cli, tally, &result);
    }
    stele_verifier_free(verifier);
}

static void print_summary(struct cli *cli, size_t files, size_t bad)
{
    struct stele_buf out = {0};

    SAY(cli, &out, "cli.verify.summary-line", "files", NUM((int64_t)files), "good",
        NUM((int64_t)(files - bad)), "bad", NUM((int64_t)bad), NULL);
    stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&out);
}

static size_t count_jobs(const struct verify_args *args, size_t files)
{
    size_t jobs = args->jobs.given ? args->jobs.value : 1;

    if (jobs == 0) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = processors > 0 ? (size_t)processors : 1;
    }
    if (jobs > JOBS_MAX)
        jobs = JOBS_MAX;
    return jobs < files ? jobs : files;
}

/* Runs the batch with as many workers as could be started. */
static void run_batch(struct batch *batch, size_t jobs, struct tally *tally)
{
    pthread_t threads[JOBS_MAX];
    size_t started = 0;

    while (jobs > 1 && started < jobs && pthread_create(&threads[started], NULL, work, batch) == 0)
        started++;
    if (started == 0)
        run_alone(batch, tally);
    else
        collect(batch, tally);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

static int verify_paths(struct cli *cli, const struct verify_args *args, const struct paths *paths)
{
    struct batch batch = {.cli = cli, .args = args, .paths = paths};
    struct tally tally = {.worst = CLI_GOOD};

    if (paths->n == 0)
        return FAIL(cli, "cli.verify.no-files", NULL);
    batch.results = calloc(paths->n, sizeof *batch.results);
    if (batch.results == NULL)
        return cli_no_memory(cli);
    pthread_mutex_init(&batch.lock, NULL);
    pthread_cond_init(&batch.finished, NULL);
    progress_start(&tally.progress, paths->n);
    run_batch(&batch, count_jobs(args, paths->n), &tally);
    progress_clear(&tally.progress);
    pthread_cond_destroy(&batch.finished);
    pthread_mutex_destroy(&batch.lock);
    free(batch.results);
    if (paths->n > 1 && !args->json)
        print_summary(cli, paths->n, tally.bad);
    return tally.worst;
}

static int verify_run(struct cli *cli, const void *own)
{
    const struct verify_args *const args = own;
    struct paths paths = {0};
    int status = CLI_GOOD;

    for (size_t i = 0; i < args->operands.n; i++) {
        const int added = paths_add(cli, &paths, args->operands.list[i], args->recursive);
        if (added > status)
            status = added;
    }
    if (paths.n > 0 || status == CLI_GOOD) {
        const int verified = verify_paths(cli, args, &paths);
        if (verified > status)
            status = verified;
    }
    paths_free(&paths);
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
