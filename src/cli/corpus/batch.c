#include "cli/corpus/batch.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/corpus/walk.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct result {
    struct batch_said said;
    int status;
    bool done;
};

/* Workers take the files from `next` on, one at a time, and put their results into `results`, where
 * every path has its place.  The main thread prints them from the first to the last and waits where
 * one is missing: so the output does not depend on who was quicker.  What has been said of files
 * further on is kept until then. */
struct run {
    const struct batch *batch;
    const struct paths *paths;
    struct result *results; /* by path */
    pthread_mutex_t lock;   /* guards next and the results */
    pthread_cond_t finished;
    size_t next;
    size_t jobs; /* workers asked for */
};

/* ---- What is said of a file ------------------------------------------------------------------ */

void batch_say_path(const char *path, struct stele_buf *out)
{
    out_text(out, path);
    stele_buf_puts(out, ": ");
}

bool batch_say_directory(const struct cli *cli, const char *path, const struct stele_diags *diags,
                         struct stele_buf *out)
{
    if (diags->n != 1 || strcmp(diags->list[0].why.code, "io.directory") != 0)
        return false;
    SAY(cli, out, "cli.is-directory", "file", path, NULL);
    stele_buf_puts(out, "\n");
    return true;
}

/* What programs read has no place for it: what could not be written is then said once, at the
 * end. */
static void say_no_memory(const struct batch *batch, const char *path, struct batch_said *said)
{
    stele_buf_clear(&said->out);
    stele_buf_clear(&said->err);
    if (batch->data) {
        said->out.failed = true;
        return;
    }
    batch_say_path(path, &said->out);
    stele_buf_printf(&said->out, "%s\n", cli_no_memory_text(batch->cli));
}

/* ---- Workers --------------------------------------------------------------------------------- */

/* The next file.  False if there is none. */
static bool take_next(struct run *run, size_t *index)
{
    pthread_mutex_lock(&run->lock);
    const bool any = run->next < run->paths->n;
    *index = any ? run->next++ : run->next;
    pthread_mutex_unlock(&run->lock);
    return any;
}

static void hand_over(struct run *run, size_t index, const struct result *result)
{
    pthread_mutex_lock(&run->lock);
    run->results[index] = *result;
    pthread_cond_signal(&run->finished);
    pthread_mutex_unlock(&run->lock);
}

/* Standard input cannot be read twice; a log that fails, or is a study, is. */
static int take_input(const struct cli *cli, struct stele_source *source, struct stele_buf *data)
{
    char block[1 << 14];
    size_t n;

    if (strcmp(source->path, "-") != 0)
        return STELE_OK;
    while (data->size <= cli->limits.bytes && (n = fread(block, 1, sizeof block, stdin)) > 0)
        stele_buf_add(data, block, n);
    if (data->data == NULL)
        stele_buf_puts(data, "");
    source->data = data->data;
    source->size = data->size;
    return data->failed ? STELE_ENOMEM : STELE_OK;
}

/* The worse of two results. */
static int worse(int a, int b)
{
    if (a == STELE_ENOMEM || b == STELE_ENOMEM)
        return STELE_ENOMEM;
    return status_of(a) >= status_of(b) ? a : b;
}

static int work_on_chapter(const struct batch *batch, void *worker, struct stele_study *study,
                           size_t k, const char *file, struct batch_said *said)
{
    struct stele_diags diags = {.limit = batch->cli->limits.diags};
    struct stele_buf name = {0};
    struct stele_chapter chapter;

    stele_study_chapter(study, k, &chapter);
    stele_buf_printf(&name, "%s#%s", file, chapter.id);
    struct batch_log log = {.name = name.data, .file = file, .chapter = chapter.id};
    int result = name.failed ? STELE_ENOMEM : STELE_OK;
    if (result == STELE_OK)
        result = worse(stele_study_source(study, k, &log.source, &diags),
                       diags.n == 0 ? stele_study_judge(study, k, &diags) : STELE_OK);
    if (diags.n > 0)
        batch->broken(batch, &log, &diags, said);
    if (result != STELE_ENOMEM && log.source.data != NULL) {
        const int found = batch->log(batch, worker, &log, said);
        result = worse(result, found == BATCH_STUDY ? STELE_EINPUT : found);
    }
    stele_diags_free(&diags);
    stele_buf_free(&name);
    return result;
}

static int work_on_study(const struct batch *batch, void *worker, const struct batch_log *whole,
                         struct batch_said *said)
{
    struct stele_diags diags = {.limit = batch->cli->limits.diags};
    struct stele_study *study = NULL;
    int result =
        stele_study_read(batch->cli->lib, &whole->source, &batch->cli->limits, &study, &diags);

    if (study == NULL)
        batch->broken(batch, whole, &diags, said);
    for (size_t k = 0; study != NULL && k < stele_study_n(study) && result != STELE_ENOMEM; k++)
        result = worse(result, work_on_chapter(batch, worker, study, k, whole->file, said));
    stele_study_free(study);
    stele_diags_free(&diags);
    return result;
}

/* A file is first read as a log, since most are; only that reading shows that it is a study. */
static struct result work_on(const struct run *run, void *worker, size_t index)
{
    const struct batch *const batch = run->batch;
    const char *path = run->paths->list[index];
    struct batch_log log = {.name = path, .file = path, .source = {.path = path}};
    struct batch_said said = {{0}, {0}};
    struct stele_buf data = {0};
    int result = worker != NULL ? take_input(batch->cli, &log.source, &data) : STELE_ENOMEM;

    if (result == STELE_OK)
        result = batch->log(batch, worker, &log, &said);
    if (result == BATCH_STUDY)
        result = work_on_study(batch, worker, &log, &said);
    stele_buf_free(&data);
    if (result == STELE_ENOMEM || said.out.failed || said.err.failed ||
        stele_out_of_memory(batch->cli->lib)) {
        result = STELE_ENOMEM;
        say_no_memory(batch, path, &said);
    }
    return (struct result){said, status_of(result), true};
}

static void *work(void *user)
{
    struct run *const run = user;
    void *worker = run->batch->begin(run->batch);
    size_t index;

    while (take_next(run, &index)) {
        const struct result result = work_on(run, worker, index);
        hand_over(run, index, &result);
    }
    pthread_mutex_lock(&run->lock);
    run->batch->end(run->batch, worker);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* ---- Printing -------------------------------------------------------------------------------- */

/* What has been printed so far. */
struct printer {
    struct progress progress;
    size_t printed, bad;
    int worst;
};

static void print_result(struct cli *cli, struct printer *printer, struct result *result)
{
    struct batch_said *const said = &result->said;

    if (said->out.size + said->err.size > 0)
        progress_clear(&printer->progress);
    out_print(cli, &said->out);
    stele_buf_free(&said->out);
    if (said->err.size > 0)
        out_complain(cli, &said->err);
    stele_buf_free(&said->err);
    progress_show(cli, &printer->progress, ++printer->printed);
    printer->bad += result->status != CLI_GOOD;
    if (result->status > printer->worst)
        printer->worst = result->status;
}

/* Prints results as they become complete from the first on. */
static void collect(struct run *run, struct printer *printer)
{
    for (size_t i = 0; i < run->paths->n; i++) {
        struct result *const result = &run->results[i];
        pthread_mutex_lock(&run->lock);
        while (!result->done)
            pthread_cond_wait(&run->finished, &run->lock);
        pthread_mutex_unlock(&run->lock);
        print_result(run->batch->cli, printer, result);
    }
}

/* Without threads: handing over each file would cost a good part of the work on it. */
static void run_alone(const struct run *run, struct printer *printer)
{
    void *worker = run->batch->begin(run->batch);

    for (size_t i = 0; i < run->paths->n; i++) {
        struct result result = work_on(run, worker, i);
        print_result(run->batch->cli, printer, &result);
    }
    run->batch->end(run->batch, worker);
}

/* ---- The batch ------------------------------------------------------------------------------- */

static size_t count_jobs(const struct option_number *asked, size_t files)
{
    size_t jobs = asked->given ? asked->value : 1;

    if (jobs == 0) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = processors > 0 ? (size_t)processors : 1;
    }
    if (jobs > BATCH_JOBS_MAX)
        jobs = BATCH_JOBS_MAX;
    return jobs < files ? jobs : files;
}

/* Runs with as many workers as could be started. */
static void run_jobs(struct run *run, struct printer *printer)
{
    pthread_t threads[BATCH_JOBS_MAX];
    size_t started = 0;

    while (run->jobs > 1 && started < run->jobs &&
           pthread_create(&threads[started], NULL, work, run) == 0)
        started++;
    if (started == 0)
        run_alone(run, printer);
    else
        collect(run, printer);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

static int run_paths(const struct batch *batch, const struct paths *paths,
                     const struct option_number *jobs, struct batch_tally *tally)
{
    struct run run = {.batch = batch, .paths = paths};
    struct printer printer = {.worst = CLI_GOOD};

    if (paths->n == 0)
        return FAIL(batch->cli, "cli.verify.no-files", NULL);
    run.results = calloc(paths->n, sizeof *run.results);
    if (run.results == NULL)
        return cli_no_memory(batch->cli);
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.finished, NULL);
    progress_start(&printer.progress, paths->n);
    run.jobs = count_jobs(jobs, paths->n);
    run_jobs(&run, &printer);
    progress_clear(&printer.progress);
    pthread_cond_destroy(&run.finished);
    pthread_mutex_destroy(&run.lock);
    free(run.results);
    *tally = (struct batch_tally){paths->n, printer.bad};
    return printer.worst;
}

int batch_run(const struct batch *batch, const struct batch_files *files, struct batch_tally *tally)
{
    struct paths paths = {0};
    int status = CLI_GOOD;

    *tally = (struct batch_tally){0, 0};
    for (size_t i = 0; i < files->operands->n; i++) {
        const int added = paths_add(batch->cli, &paths, files->operands->list[i], files->recursive);
        if (added > status)
            status = added;
    }
    if (paths.n > 0 || status == CLI_GOOD) {
        const int worst = run_paths(batch, &paths, files->jobs, tally);
        if (worst > status)
            status = worst;
    }
    paths_free(&paths);
    return status;
}
