/* stele stats: what many logs come to, by game, edition and number of players. */
#include "cli/corpus/stats.h"

#include "cli/corpus/batch.h"
#include "cli/text/json.h"
#include "cli/shared/out.h"

#include <stdlib.h>

struct stats_args {
    struct operands operands;
    struct option_number jobs;
    bool csv, html, json, recursive;
};

#define ARG(field) offsetof(struct stats_args, field)
static const struct cli_option options[] = {
    {"csv", 0, OPTION_FLAG, NULL, ARG(csv), 0, 0},
    {"html", 0, OPTION_FLAG, NULL, ARG(html), 0, 0},
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, BATCH_JOBS_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"recursive", 'r', OPTION_FLAG, NULL, ARG(recursive), 0, 0},
};

struct task {
    const struct stats_args *args;
    struct tally *total;
};

struct worker {
    struct corpus *corpus;
    struct tally_log log;
    struct tally tally;
    bool failed; /* there was no memory for the log being read */
};

/* ---- One log --------------------------------------------------------------------------------- */

static void on_heading(void *user, const struct stele_heading *heading)
{
    struct worker *const worker = user;
    struct clauses *const clauses = corpus_clauses(worker->corpus, heading->game);

    worker->failed = clauses == NULL || !tally_log_begin(&worker->log, clauses, heading);
}

static void on_row(void *user, uint32_t ply, const struct stele_row *row)
{
    struct worker *const worker = user;

    (void)ply;
    if (!row->provisional && !worker->failed)
        tally_log_row(&worker->log, row);
}

static void on_end(void *user, uint32_t ply, const struct stele_status *status)
{
    struct worker *const worker = user;

    worker->log.moves = ply;
    worker->log.status = *status;
}

static void on_identity(void *user, uint64_t hash)
{
    ((struct worker *)user)->log.identity = hash;
}

/* ---- As JSON --------------------------------------------------------------------------------- */

static void put_players(struct stele_emit *emit, const struct tally_log *log)
{
    const struct stele_game_info *const info = log->clauses->info;

    put_list(emit, "players");
    for (size_t seat = 0; seat < log->heading.players_n; seat++) {
        put_dict(emit, NULL);
        put_text(emit, "id", log->heading.players[seat].id);
        put_text(emit, "name", log->heading.players[seat].name);
        if (log->status.over) {
            put_dict(emit, "categories");
            for (size_t i = 0; i < info->categories_n; i++)
                put_int(emit, info->categories[i], log->parts[seat * info->categories_n + i]);
            put_end(emit);
            put_int(emit, "total", log->totals[seat]);
        }
        put_end(emit);
    }
    put_end(emit);
}

static void put_outcome(struct stele_emit *emit, const struct tally_log *log)
{
    if (!log->status.over)
        return;
    put_some(emit, "end", stele_name(log->clauses->info, "ends", log->status.end));
    put_list(emit, "winners");
    for (size_t seat = 0; seat < log->heading.players_n; seat++)
        if ((log->status.winners >> seat) & 1)
            put_text(emit, NULL, log->heading.players[seat].id);
    put_end(emit);
}

static void put_clauses(struct stele_emit *emit, const struct tally_log *log)
{
    const struct clauses *const clauses = log->clauses;

    put_dict(emit, "clauses");
    for (size_t i = 0; i < clauses->ids_n; i++)
        if (log->rows[i] > 0)
            put_int(emit, clauses->ids[i], log->rows[i]);
    put_end(emit);
}

/* Those that mattered: read otherwise than by default, or named by a row. */
static void put_rulings(struct stele_emit *emit, const struct tally_log *log)
{
    const struct clauses *const clauses = log->clauses;

    put_list(emit, "rulings");
    for (size_t i = 0; i < clauses->info->rulings_n; i++) {
        const struct stele_ruling *const ruling = &clauses->info->rulings[i];
        const uint32_t rows = log->rows[clauses->ids_n + i];
        if (rows == 0 && !tally_log_otherwise(log, i))
            continue;
        put_dict(emit, NULL);
        put_text(emit, "id", ruling->id);
        put_text(emit, "choice", ruling->choices[log->heading.rulings[i]]);
        put_bool(emit, "default", !tally_log_otherwise(log, i));
        put_int(emit, "rows", rows);
        put_end(emit);
    }
    put_end(emit);
}

static void say_json(const struct tally_log *log, const struct batch_log *where,
                     struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 0);
    put_dict(emit, NULL);
    put_text(emit, "file", where->file);
    put_some(emit, "chapter", where->chapter);
    put_text(emit, "game", log->clauses->info->id);
    put_text(emit, "edition", log->heading.edition);
    put_some(emit, "date", corpus_about(&log->heading, "date"));
    put_int(emit, "moves", log->moves);
    put_int(emit, "rounds", log->status.round);
    put_bool(emit, "finished", log->status.over);
    put_outcome(emit, log);
    put_players(emit, log);
    put_clauses(emit, log);
    put_rulings(emit, log);
    put_hash(emit, "identity", log->identity);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

/* ---- The batch ------------------------------------------------------------------------------- */

static void *begin_worker(const struct batch *batch)
{
    struct worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->corpus = corpus_new(batch->cli);
    if (worker->corpus == NULL) {
        free(worker);
        return NULL;
    }
    return worker;
}

static int count_log(const struct batch *batch, void *own, const struct batch_log *log,
                     struct batch_said *said)
{
    const struct task *const task = batch->task;
    struct worker *const worker = own;
    const struct stele_observer observer = {
        .heading = on_heading,
        .row = on_row,
        .end = on_end,
        .identity = task->args->json ? on_identity : NULL,
        .user = worker,
    };

    worker->failed = false;
    const int result = corpus_read(worker->corpus, log, &observer, &said->err);
    if (worker->failed)
        return STELE_ENOMEM;
    if (result == BATCH_STUDY)
        return result;
    if (result != STELE_OK)
        tally_leave_out(&worker->tally, log->name);
    else if (task->args->json)
        say_json(&worker->log, log, &said->out);
    else
        tally_enter(&worker->tally, batch->cli, &worker->log);
    return worker->tally.failed ? STELE_ENOMEM : result;
}

static void end_worker(const struct batch *batch, void *own)
{
    const struct task *const task = batch->task;
    struct worker *const worker = own;

    if (worker == NULL)
        return;
    tally_merge(task->total, &worker->tally);
    tally_free(&worker->tally);
    tally_log_free(&worker->log);
    corpus_free(worker->corpus);
    free(worker);
}

static void print_tally(struct cli *cli, const struct stats_args *args, struct tally *tally)
{
    struct stele_buf out = {0};

    tally_sort(tally);
    if (args->csv)
        stats_csv(cli, tally, &out);
    else if (args->html)
        stats_html(cli, tally, &out);
    else
        stats_text(cli, tally, &out);
    out.failed |= tally->failed;
    out_print(cli, &out);
    stele_buf_free(&out);
}

static int stats_run(struct cli *cli, const void *own)
{
    const struct stats_args *const args = own;
    struct tally total = {0};
    const struct task task = {args, &total};
    const struct batch batch = {cli,       &task,         true,      begin_worker,
                                count_log, corpus_broken, end_worker};
    const struct batch_files files = {&args->operands, &args->jobs, args->recursive};
    struct batch_tally tally;

    if (args->csv + args->html + args->json > 1)
        return FAIL_USAGE(cli, "cli.not-both", "one", args->csv ? "csv" : "html", "other",
                          args->json ? "json" : "html", NULL);
    const int status = batch_run(&batch, &files, &tally);
    if (!args->json)
        print_tally(cli, args, &total);
    corpus_say_left_out(cli, tally.bad, tally.files);
    tally_free(&total);
    return status;
}

const struct command command_stats = {
    .name = "stats",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct stats_args),
    .operands_min = 1,
    .operands_max = UINT32_MAX,
    .run = stats_run,
};
