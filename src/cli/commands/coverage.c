/* stele coverage: which clauses and rulings many logs never came to. */
#include "cli/shared/cli.h"

#include "cli/corpus/batch.h"
#include "cli/corpus/corpus.h"
#include "cli/text/json.h"
#include "cli/shared/out.h"

#include <stdlib.h>
#include <string.h>

struct coverage_args {
    struct operands operands;
    struct option_number jobs;
    bool json, recursive;
};

#define ARG(field) offsetof(struct coverage_args, field)
static const struct cli_option options[] = {
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, BATCH_JOBS_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"recursive", 'r', OPTION_FLAG, NULL, ARG(recursive), 0, 0},
};

/* How many moves cited each clause and ruling of a game. */
struct counted {
    uint64_t *counts; /* by number; NULL before the first log of the game */
    size_t n;
    size_t logs;
};

struct task {
    struct counted *games; /* by number of the game: all workers together */
    bool *failed;        /* there was no memory to put them together */
};

struct worker {
    struct corpus *corpus;
    struct counted *games;
    struct clauses *clauses; /* of the log being read */
    struct counted *of;        /* of its game */
    struct counted log;        /* what it cites, kept apart until it has proved good */
    uint32_t *last;          /* by number: the node at which it was cited last */
    bool failed;             /* there was no memory for it */
};

/* ---- Counting -------------------------------------------------------------------------------- */

/* Room for n counts, if there is none yet. */
static bool cited_begin(struct counted *cited, size_t n)
{
    if (cited->counts == NULL)
        cited->counts = calloc(n + 1, sizeof *cited->counts);
    cited->n = n;
    return cited->counts != NULL;
}

static bool cited_add(struct counted *cited, const struct counted *more)
{
    if (more->logs == 0)
        return true;
    if (!cited_begin(cited, more->n))
        return false;
    cited->logs += more->logs;
    for (size_t i = 0; i < more->n; i++)
        cited->counts[i] += more->counts[i];
    return true;
}

static void cited_free(struct counted *games, size_t n)
{
    for (size_t i = 0; games != NULL && i < n; i++)
        free(games[i].counts);
    free(games);
}

/* Clauses and rulings of a game are numbered (corpus.h), so that citing one is an addition.  A log
 * that turns out to be wrong must not count, hence it has counts of its own until it is through. */
static void on_heading(void *user, const struct stele_heading *heading)
{
    struct worker *const worker = user;

    worker->clauses = corpus_clauses(worker->corpus, heading->game);
    worker->of = &worker->games[corpus_game(worker->corpus->cli, heading->game)];
    free(worker->log.counts);
    free(worker->last);
    worker->last = NULL;
    worker->log = (struct counted){.logs = 1};
    if (worker->clauses != NULL && cited_begin(&worker->log, worker->clauses->n))
        worker->last = calloc(worker->clauses->n + 1, sizeof *worker->last);
    worker->failed = worker->last == NULL;
}

/* A move counts once, though its verb, an event and an entry may all cite the same clause. */
static void count_once(struct worker *worker, size_t number, uint32_t ply)
{
    if (number >= worker->log.n || worker->last[number] == ply)
        return;
    worker->last[number] = ply;
    worker->log.counts[number]++;
}

static void count_clause(struct worker *worker, uint32_t ply, const char *clause,
                 struct stele_ruled reading)
{
    if (worker->failed)
        return;
    count_once(worker, clauses_find(worker->clauses, clause), ply);
    count_once(worker, clauses_reading(worker->clauses, reading), ply);
}

static void on_event(void *user, uint32_t ply, const struct stele_event *event)
{
    count_clause(user, ply, event->clause, event->reading);
}

static void on_row(void *user, uint32_t ply, const struct stele_row *row)
{
    if (!row->provisional)
        count_clause(user, ply, row->clause, row->reading);
}

static void on_moved(void *user, uint32_t ply, const struct stele_move *move,
                     const struct stele_status *after)
{
    struct worker *const worker = user;

    (void)after;
    if (!worker->failed)
        count_clause(worker, ply, worker->clauses->info->verbs[move->verb].clause, (struct stele_ruled){0});
}

/* ---- The batch ------------------------------------------------------------------------------- */

static void *begin_worker(const struct batch *batch)
{
    struct worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->corpus = corpus_new(batch->cli);
    worker->games = calloc(stele_games_n(batch->cli->lib) + 1, sizeof *worker->games);
    if (worker->corpus == NULL || worker->games == NULL) {
        corpus_free(worker->corpus);
        free(worker->games);
        free(worker);
        return NULL;
    }
    return worker;
}

static int count_log(const struct batch *batch, void *own, const struct batch_log *log,
                     struct batch_said *said)
{
    struct worker *const worker = own;
    const struct stele_observer observer = {
        .heading = on_heading,
        .event = on_event,
        .row = on_row,
        .moved = on_moved,
        .user = worker,
    };

    (void)batch;
    worker->failed = false;
    const int result = corpus_read(worker->corpus, log, &observer, &said->err);
    if (worker->failed || (result == STELE_OK && !cited_add(worker->of, &worker->log)))
        return STELE_ENOMEM;
    return result;
}

static void end_worker(const struct batch *batch, void *own)
{
    const struct task *const task = batch->task;
    struct worker *const worker = own;
    const size_t games_n = stele_games_n(batch->cli->lib);

    if (worker == NULL)
        return;
    for (size_t i = 0; i < games_n; i++)
        if (!cited_add(&task->games[i], &worker->games[i]))
            *task->failed = true;
    free(worker->log.counts);
    free(worker->last);
    cited_free(worker->games, games_n);
    corpus_free(worker->corpus);
    free(worker);
}

/* ---- What came of it ------------------------------------------------------------------------- */

enum { ID_WIDTH = 16, NUMBER_WIDTH = 9 };

/* How many of the numbers from `first` up to `end` were cited. */
static size_t count_met(const struct counted *cited, size_t first, size_t end)
{
    size_t n = 0;

    for (size_t i = first; i < end; i++)
        n += cited->counts[i] > 0;
    return n;
}

static void tell_heading(const struct cli *cli, const char *id, struct stele_buf *out)
{
    stele_buf_puts(out, "\n");
    out_styled(cli, out, STYLE_HEADING, cli_text(cli, id));
    stele_buf_puts(out, "\n");
}

static void tell_unmet(const struct cli *cli, const struct clauses *clauses,
                       const struct counted *cited, struct stele_buf *out)
{
    struct stele_buf id = {0};

    if (count_met(cited, 0, clauses->n) == clauses->n)
        return;
    tell_heading(cli, "cli.coverage.never", out);
    for (size_t i = 0; i < clauses->n; i++) {
        if (cited->counts[i] > 0)
            continue;
        stele_buf_clear(&id);
        stele_buf_printf(&id, "  %s", clauses_id(clauses, i));
        out_pair(cli, out, out_part(out, &id), ID_WIDTH, clauses_text(cli, clauses, i));
    }
    stele_buf_free(&id);
}

static void tell_met(const struct cli *cli, const struct clauses *clauses,
                     const struct counted *cited, struct stele_buf *out)
{
    if (count_met(cited, 0, clauses->n) == 0)
        return;
    tell_heading(cli, "cli.coverage.met", out);
    for (size_t i = 0; i < clauses->n; i++) {
        if (cited->counts[i] == 0)
            continue;
        clauses_label(cli, clauses, i, cli->columns - NUMBER_WIDTH, out);
        out_right(out, NUM((int64_t)cited->counts[i]), NUMBER_WIDTH);
        stele_buf_puts(out, "\n");
    }
}

static void tell_game(const struct cli *cli, const struct clauses *clauses,
                      const struct counted *cited, struct stele_buf *out)
{
    out_style(cli, out, STYLE_NAME);
    SAY(cli, out, "cli.coverage.game", "game",
        stele_text(cli->lib, clauses->game, cli->lang, "title"), "logs", NUM((int64_t)cited->logs),
        "met", NUM((int64_t)count_met(cited, 0, clauses->ids_n)), "clauses",
        NUM((int64_t)clauses->ids_n), "decided",
        NUM((int64_t)count_met(cited, clauses->ids_n, clauses->n)), "rulings",
        NUM((int64_t)(clauses->n - clauses->ids_n)), NULL);
    out_style(cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    tell_unmet(cli, clauses, cited, out);
    tell_met(cli, clauses, cited, out);
}

static void put_counts(struct stele_emit *emit, const char *key, const struct clauses *clauses,
                       const struct counted *cited, size_t first, size_t end)
{
    put_dict(emit, key);
    for (size_t i = first; i < end; i++)
        put_int(emit, clauses_id(clauses, i), (int64_t)cited->counts[i]);
    put_end(emit);
}

static void json_game(const struct clauses *clauses, const struct counted *cited,
                      struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 0);
    put_dict(emit, NULL);
    put_text(emit, "game", clauses->info->id);
    put_int(emit, "logs", (int64_t)cited->logs);
    put_counts(emit, "clauses", clauses, cited, 0, clauses->ids_n);
    put_counts(emit, "rulings", clauses, cited, clauses->ids_n, clauses->n);
    put_list(emit, "never");
    for (size_t i = 0; i < clauses->n; i++)
        if (cited->counts[i] == 0)
            put_text(emit, NULL, clauses_id(clauses, i));
    put_end(emit);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

static void print_games(struct cli *cli, const struct counted *games, bool json)
{
    struct stele_buf out = {0};
    struct clauses clauses;

    for (size_t i = 0; i < stele_games_n(cli->lib); i++) {
        if (games[i].logs == 0)
            continue;
        clauses_init(&clauses, cli, stele_game_at(cli->lib, i));
        if (!json && out.size > 0)
            stele_buf_puts(&out, "\n");
        if (json)
            json_game(&clauses, &games[i], &out);
        else
            tell_game(cli, &clauses, &games[i], &out);
    }
    out_print(cli, &out);
    stele_buf_free(&out);
}

static int coverage_run(struct cli *cli, const void *own)
{
    const struct coverage_args *const args = own;
    const size_t games_n = stele_games_n(cli->lib);
    struct counted *games = calloc(games_n + 1, sizeof *games);
    bool failed = false;
    const struct task task = {games, &failed};
    const struct batch batch = {cli,       &task,         true,      begin_worker,
                                count_log, corpus_broken, end_worker};
    const struct batch_files files = {&args->operands, &args->jobs, args->recursive};
    struct batch_tally tally;

    if (games == NULL)
        return cli_no_memory(cli);
    int status = batch_run(&batch, &files, &tally);
    if (failed)
        status = cli_no_memory(cli);
    else
        print_games(cli, games, args->json);
    corpus_say_left_out(cli, tally.bad, tally.files);
    cited_free(games, games_n);
    return status;
}

const struct command command_coverage = {
    .name = "coverage",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct coverage_args),
    .operands_min = 1,
    .operands_max = UINT32_MAX,
    .run = coverage_run,
};
