/* stele verify: replays logs and checks every move and every claim. */
#include "cli/shared/cli.h"

#include "cli/corpus/batch.h"
#include "cli/text/failures.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/rests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verify_args {
    struct operands operands;
    struct option_number jobs;
    bool json, schema, quiet, recursive, permissive;
};

#define ARG(field) offsetof(struct verify_args, field)
static const struct cli_option options[] = {
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, BATCH_JOBS_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"permissive", 0, OPTION_FLAG, NULL, ARG(permissive), 0, 0},
    {"quiet", 'q', OPTION_FLAG, NULL, ARG(quiet), 0, 0},
    {"recursive", 'r', OPTION_FLAG, NULL, ARG(recursive), 0, 0},
    {"schema", 0, OPTION_FLAG, NULL, ARG(schema), 0, 0},
};

/* ---- What moves rest on ---------------------------------------------------------------------- */

enum { GAMES_MAX = 32 };

/* By the number of the game in the library. */
struct rests {
    struct rest_tally of[GAMES_MAX];
};

/* What all workers share. */
struct verify_task {
    const struct verify_args *args;
    struct rests *rests;
    _Atomic(bool) *illegal; /* a log has an illegal move */
};

struct worker {
    struct stele_verifier *verifier;
    struct rests rests;
};

static void add_tally(struct rest_tally *to, const struct rest_tally *from)
{
    to->moves += from->moves;
    to->rest += from->rest;
    for (size_t i = 0; i < STELE_GROUPS_MAX; i++)
        to->on[i] += from->on[i];
}

static void add_verdict(struct rest_tally *to, const struct stele_verdict *verdict)
{
    to->moves += verdict->plies;
    to->rest += verdict->rest;
    for (size_t i = 0; i < STELE_GROUPS_MAX; i++)
        to->on[i] += verdict->rest_on[i];
}

static void count_rests(const struct cli *cli, struct rests *rests,
                        const struct stele_verdict *verdict)
{
    for (size_t i = 0; i < stele_games_n(cli->lib) && i < GAMES_MAX; i++)
        if (stele_game_at(cli->lib, i) == verdict->game)
            add_verdict(&rests->of[i], verdict);
}

static void print_rests(struct cli *cli, const struct rests *rests)
{
    struct stele_buf out = {0};

    for (size_t i = 0; i < stele_games_n(cli->lib) && i < GAMES_MAX; i++)
        tell_tally(cli, cli->lib, stele_game_at(cli->lib, i), &rests->of[i], "", &out);
    out_print(cli, &out);
    stele_buf_free(&out);
}

/* ---- One file -------------------------------------------------------------------------------- */

static void say_good(const struct cli *cli, const char *path, const struct stele_verdict *verdict,
                     size_t waived, struct stele_buf *out)
{
    batch_say_path(path, out);
    out_styled(cli, out, STYLE_GOOD, cli_text(cli, "cli.verify.ok"));
    SAY(cli, out, "cli.verify.counts", "players", NUM(verdict->players), "moves",
        NUM(verdict->plies), "branches", NUM(verdict->lines > 0 ? verdict->lines - 1 : 0), "claims",
        NUM((int64_t)verdict->checks + verdict->expectations), "assumed", NUM(verdict->assumed),
        "finished", verdict->finished ? "1" : "0", NULL);
    if (waived > 0)
        SAY(cli, out, "cli.verify.waived", "n", NUM((int64_t)waived), NULL);
    stele_buf_puts(out, "\n");
}

/* What is known of a file that was verified. */
struct findings {
    const struct stele *lib; /* with the set under which it was verified */
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
        /* Said once for all logs, in the end. */
        if (strcmp(diag->why.code, "set.box-differs") == 0)
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

static void put_verdict(struct answer *a, const struct stele_verdict *verdict)
{
    struct rest_tally tally = {0};

    if (verdict->game == NULL)
        return;
    put_text(a->emit, "game", stele_game_info(a->lib, verdict->game)->id);
    put_int(a->emit, "players", verdict->players);
    put_int(a->emit, "moves", verdict->plies);
    put_int(a->emit, "branches", verdict->lines > 0 ? verdict->lines - 1 : 0);
    put_int(a->emit, "checks", verdict->checks);
    put_int(a->emit, "expectations", verdict->expectations);
    put_int(a->emit, "assumed", verdict->assumed);
    add_verdict(&tally, verdict);
    put_tally(a, a->lib, verdict->game, &tally);
    put_bool(a->emit, "finished", verdict->finished);
    put_hash(a->emit, "hash", verdict->hash);
}

static void put_diags(const struct cli *cli, const struct findings *found, struct answer *a)
{
    put_list(a->emit, "diagnostics");
    for (size_t i = 0; i < found->diags.n; i++) {
        const struct stele_diag *const diag = &found->diags.list[i];
        answer_diag_open(a, diag);
        put_flag(a->emit, "waived", is_waived(found, diag));
        failures_put(cli, &found->failures, diag, a->emit);
        put_end(a->emit);
    }
    put_end(a->emit);
    put_count(a->emit, "dropped", (int64_t)found->diags.dropped);
}

static void say_json(const struct cli *cli, const struct batch_log *log,
                     const struct findings *found, struct stele_buf *out)
{
    struct json_page page;
    struct answer *const a = json_begin(&page, cli, NULL, 0, out);

    a->lib = found->lib;
    put_text(a->emit, "file", log->file);
    put_some(a->emit, "chapter", log->chapter);
    put_bool(a->emit, "ok", found->ok);
    put_verdict(a, &found->verdict);
    if (found->permissive)
        put_int(a->emit, "waived", (int64_t)found->failures.claims);
    put_diags(cli, found, a);
    broken_put(&found->diags, a->emit);
    json_end(&page);
}

static const struct verify_args *args_of(const struct batch *batch)
{
    return ((const struct verify_task *)batch->task)->args;
}

/* The hash of the last position takes time; nobody reads it under --quiet. */
static bool wants_verdict(const struct verify_args *args)
{
    return args->json || !args->quiet;
}

/* Verifying keeps no positions, so a log whose claims fail is read once more, as a tree, to say
 * where they can have gone wrong (failures.c); logs that hold, nearly all of them, do not pay for
 * that. */
static int judge(const struct batch *batch, struct stele_verifier *verifier,
                 const struct stele_source *source, struct findings *found)
{
    const struct verify_args *const args = args_of(batch);
    int result = args->schema
                     ? stele_verify_schema(verifier, source, &found->diags)
                     : stele_verify(verifier, source, wants_verdict(args) ? &found->verdict : NULL,
                                    &found->diags);

    if (args->permissive && result == STELE_EINPUT &&
        (found->diags.seen & ~(1u << STELE_D_CLAIM)) == 0)
        result = STELE_OK;
    found->lib = stele_verifier_lib(verifier);
    found->ok = result == STELE_OK;
    if (lacks_diags(batch->cli, &found->diags) || (!found->ok && found->diags.n == 0))
        return STELE_ENOMEM; /* it cannot say what is wrong */
    const int code = wants_verdict(args)
                         ? failures_open(batch->cli, source, &found->diags, &found->failures)
                         : STELE_OK;
    found->ok = found->ok && code == STELE_OK;
    return code == STELE_OK ? result : code;
}

static void say_findings(const struct batch *batch, const struct stele_verifier *verifier,
                         const struct batch_log *log, const struct findings *found,
                         struct stele_buf *out)
{
    const struct cli *const cli = batch->cli;
    const struct verify_args *const args = args_of(batch);
    const char *const path = log->name;

    if (args->json) {
        say_json(cli, log, found, out);
        return;
    }
    if (!batch_say_directory(cli, path, &found->diags, out))
        say_diags(cli, verifier, path, found, args->quiet, out);
    if (!found->ok || args->quiet)
        return;
    if (args->schema) {
        batch_say_path(path, out);
        stele_buf_printf(out, "%s\n", cli_text(cli, "cli.verify.valid"));
    } else {
        say_good(cli, path, &found->verdict, found->permissive ? found->failures.claims : 0, out);
    }
}

static bool differs_from_box(const struct stele_diags *diags)
{
    for (size_t i = 0; i < diags->n; i++)
        if (strcmp(diags->list[i].why.code, "set.box-differs") == 0)
            return true;
    return false;
}

static int verify_log(const struct batch *batch, void *own, const struct batch_log *log,
                      struct batch_said *said)
{
    struct worker *const worker = own;
    const struct verify_args *const args = args_of(batch);
    struct findings found = {.diags = {.limit = batch->cli->limits.diags},
                             .permissive = args->permissive};
    int result = judge(batch, worker->verifier, &log->source, &found);

    if (log->chapter == NULL && is_study(&found.diags))
        result = BATCH_STUDY;
    else
        say_findings(batch, worker->verifier, log, &found, &said->out);
    count_rests(batch->cli, &worker->rests, &found.verdict);
    if (differs_from_box(&found.diags))
        atomic_store(&batch->cli->box_differs, true);
    if (!found.ok && (found.diags.seen & (1u << STELE_D_RULE)) != 0)
        atomic_store(((const struct verify_task *)batch->task)->illegal, true);
    failures_free(&found.failures);
    stele_diags_free(&found.diags);
    return result;
}

static void say_broken(const struct batch *batch, const struct batch_log *log,
                       const struct stele_diags *diags, struct batch_said *said)
{
    const struct cli *const cli = batch->cli;
    const struct verify_args *const args = args_of(batch);
    const struct findings found = {.lib = cli->lib, .diags = *diags};

    if (args->json) {
        say_json(cli, log, &found, &said->out);
        return;
    }
    for (size_t i = 0; i < diags->n; i++) {
        out_style(cli, &said->out, STYLE_BAD);
        stele_say_diag(cli->lib, NULL, cli->lang, log->name, &diags->list[i], &said->out);
        out_style(cli, &said->out, STYLE_PLAIN);
        stele_buf_puts(&said->out, "\n");
    }
}

/* ---- The command ----------------------------------------------------------------------------- */

static void *begin_worker(const struct batch *batch)
{
    struct worker *const worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->verifier = stele_verifier_new(batch->cli->lib, &batch->cli->limits);
    if (worker->verifier != NULL)
        return worker;
    free(worker);
    return NULL;
}

static void end_worker(const struct batch *batch, void *own)
{
    struct rests *const all = ((const struct verify_task *)batch->task)->rests;
    struct worker *const worker = own;

    if (worker == NULL) /* it could not begin */
        return;
    for (size_t i = 0; i < GAMES_MAX; i++)
        add_tally(&all->of[i], &worker->rests.of[i]);
    stele_verifier_free(worker->verifier);
    free(worker);
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

/* A message of one line, faint on a terminal. */
static void print_remark(struct cli *cli, const char *id)
{
    struct stele_buf out = {0};

    out_style(cli, &out, STYLE_FAINT);
    SAY(cli, &out, id, NULL);
    out_style(cli, &out, STYLE_PLAIN);
    stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&out);
}

static int verify_run(struct cli *cli, const void *own)
{
    const struct verify_args *const args = own;
    struct rests rests = {0};
    _Atomic(bool) illegal = false;
    const struct verify_task task = {args, &rests, &illegal};
    const struct batch batch = {cli,        &task,      args->json, begin_worker,
                                verify_log, say_broken, end_worker};
    const struct batch_files files = {&args->operands, &args->jobs, args->recursive};
    struct batch_tally tally;
    const int status = batch_run(&batch, &files, &tally);

    if (atomic_load(&cli->box_differs) && !args->json && !args->quiet)
        print_remark(cli, "cli.verify.box");
    if (tally.files > 1 && !args->json)
        print_summary(cli, &tally);
    if (atomic_load(&illegal) && !args->json && !args->quiet)
        print_remark(cli, "cli.verify.repair");
    if (!args->json && !args->quiet)
        print_rests(cli, &rests);
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
