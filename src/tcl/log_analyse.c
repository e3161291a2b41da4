/* What the computer thinks of a log: analyse hint, analyse review.
 *
 * The work is done on a copy of the log, so that the handle may be edited or closed meanwhile.  With -command it is
 * done by a thread of its own, which touches nothing of Tcl: it queues an event for the thread of the
 * interpreter, where progress and result are reported.  Until then there is a job, a command that can cancel the work. */
#include "tcl/log_cmd.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { KIND_HINT, KIND_REVIEW };

/* A job in the background is freed exactly once: when the event that its thread queues last is
 * served, whether it was cancelled or not; or, if the interpreter goes first, by the deletion of
 * its command, which waits for the thread and takes its events out of the queue.  If the program ends
 * first, nothing is freed, but nothing goes on either.
 *
 * It does not keep the interpreter (Tcl_Preserve): that would keep its commands as well, and with them
 * the work, until that is done. */
struct job {
    struct package *pkg;
    struct box *box; /* as of the handle: the copy is read under the same figures */
    Tcl_Interp *interp;          /* NULL: cancelled */
    Tcl_Command token;           /* NULL: cancelled or over; there is nothing to call */
    Tcl_Obj *command, *progress; /* scripts; NULL: none */
    const char *lang;
    bool running; /* the thread has not been joined */
    Tcl_ThreadId owner, thread;

    /* Given to the work, which has them to itself. */
    enum kind kind;
    struct stele_log *log;
    struct stele_cursor *cursor; /* of a hint */
    struct stele_effort effort;
    size_t top;
    uint32_t line; /* of a review */
    int seat;      /* whose mistakes; STELE_NOBODY: everybody's */
    /* Its result. */
    int code;
    struct stele_hints hints;
    struct stele_review *review;

    /* Shared while it goes on. */
    atomic_bool cancelled, reporting; /* reporting: an event about progress is on its way */
    atomic_ullong done, total;
};

/* ---- The work -------------------------------------------------------------------------------- */

static void work(struct job *job)
{
    if (job->kind == KIND_HINT)
        job->code =
            stele_hint(job->cursor, &job->effort, job->top, NULL, &job->hints);
    else
        job->code = stele_review_line(job->log, job->line, job->seat, &job->effort, &job->review);
}

static void free_job(struct job *job)
{
    stele_memory_free(job->hints.memory);
    stele_review_free(job->review);
    stele_cursor_free(job->cursor);
    stele_log_free(job->log);
    box_drop(job->box);
    if (job->command != NULL)
        Tcl_DecrRefCount(job->command);
    if (job->progress != NULL)
        Tcl_DecrRefCount(job->progress);
    package_drop(job->pkg);
    ckfree((char *)job);
}

/* ---- The result ------------------------------------------------------------------------------ */

static Tcl_Obj *result_obj(const struct job *job)
{
    const struct log_cmd copy = {.pkg = job->pkg, .log = job->log, .cursor = job->cursor};
    struct reply reply;
    struct answer *const a = reply_dict(&reply, &copy, job->lang, STELE_NOBODY);

    if (job->kind == KIND_HINT)
        answer_hints(a, &job->effort, &job->hints);
    else
        answer_review(a, job->review, job->effort.curve);
    return reply_obj(&reply);
}

/* ---- In the background ----------------------------------------------------------------------- */

struct job_event {
    Tcl_Event event;
    struct job *job;
    bool over;
};

static void leave(void *data);

/* A script with two more words. */
static void call(Tcl_Interp *interp, Tcl_Obj *script, Tcl_Obj *one, Tcl_Obj *two)
{
    Tcl_Obj *const command = Tcl_DuplicateObj(script);

    Tcl_IncrRefCount(command);
    int result = Tcl_ListObjAppendElement(interp, command, one);
    if (result == TCL_OK)
        result = Tcl_ListObjAppendElement(interp, command, two);
    if (result == TCL_OK)
        result = Tcl_EvalObjEx(interp, command, TCL_EVAL_GLOBAL);
    if (result != TCL_OK && !Tcl_InterpDeleted(interp))
        Tcl_BackgroundException(interp, result);
    Tcl_DecrRefCount(command);
}

/* Waits for the thread to end. */
static void join(struct job *job)
{
    int code;

    if (!job->running)
        return;
    job->running = false;
    Tcl_DeleteThreadExitHandler(leave, job);
    Tcl_JoinThread(job->thread, &code);
}

/* The thread of the interpreter ends, most often with the whole program: the work has to end before
 * the libraries that it uses, which free what they share while the program ends. */
static void leave(void *data)
{
    struct job *const job = data;

    atomic_store(&job->cancelled, true);
    join(job);
}

/* The job ends before its script is called, so that its script may begin the next. */
static void tell_result(struct job *job)
{
    Tcl_Command const token = job->token;

    if (token == NULL)
        return;
    job->token = NULL;
    Tcl_DeleteCommandFromToken(job->interp, token);
    Tcl_Obj *value = job->code == STELE_OK ? result_obj(job) : NULL;
    if (value != NULL && package_no_memory(job->pkg)) {
        Tcl_IncrRefCount(value);
        Tcl_DecrRefCount(value);
        value = NULL;
    }
    call(job->interp, job->command, Tcl_NewStringObj(value != NULL ? "ok" : "error", -1),
         value != NULL ? value : Tcl_NewStringObj("out of memory", -1));
}

static int serve_event(Tcl_Event *event, int flags)
{
    const struct job_event *const reported = (const struct job_event *)event;
    struct job *const job = reported->job;
    Tcl_Interp *const interp = job->interp;

    (void)flags;
    if (interp != NULL)
        Tcl_Preserve(interp); /* the script that is called may end it */
    if (reported->over) {
        join(job);
        tell_result(job);
        free_job(job);
    } else {
        atomic_store(&job->reporting, false);
        if (job->token != NULL)
            call(interp, job->progress, Tcl_NewWideIntObj((Tcl_WideInt)atomic_load(&job->done)),
                 Tcl_NewWideIntObj((Tcl_WideInt)atomic_load(&job->total)));
    }
    if (interp != NULL)
        Tcl_Release(interp);
    return 1;
}

static void queue_event(struct job *job, bool over)
{
    struct job_event *const reported = (void *)ckalloc(sizeof *reported);

    *reported = (struct job_event){.event = {.proc = serve_event}, .job = job, .over = over};
    Tcl_ThreadQueueEvent(job->owner, &reported->event, TCL_QUEUE_TAIL);
    Tcl_ThreadAlert(job->owner);
}

/* In the thread of the work.  At most one event about progress is on its way: the script may be
 * slower than the work, and gets the figures of the moment it is called. */
static bool watch(void *user, uint64_t done, uint64_t total)
{
    struct job *const job = user;

    atomic_store(&job->done, done);
    atomic_store(&job->total, total);
    if (job->progress != NULL && !atomic_exchange(&job->reporting, true))
        queue_event(job, false);
    return !atomic_load(&job->cancelled);
}

static Tcl_ThreadCreateType work_in_thread(void *data)
{
    struct job *const job = data;
    const struct stele_watch watched = {watch, job};

    job->effort.watch = &watched;
    work(job);
    job->effort.watch = NULL;
    queue_event(job, true);
    TCL_THREAD_CREATE_RETURN;
}

static int is_of_job(Tcl_Event *event, void *data)
{
    return event->proc == serve_event && ((struct job_event *)event)->job == data;
}

/* Whoever cancels need not wait: the job is freed when its thread says that it has stopped.  If the
 * interpreter goes, the job ends at once, for there may be nobody left to serve that event. */
static void job_deleted(void *data)
{
    struct job *const job = data;

    if (job->token == NULL) /* it is over */
        return;
    job->token = NULL;
    atomic_store(&job->cancelled, true);
    if (!Tcl_InterpDeleted(job->interp)) {
        job->interp = NULL; /* it may go before the job */
        return;
    }
    join(job);
    Tcl_DeleteEvents(is_of_job, job);
    free_job(job);
}

static int job_command(void *data, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    static const struct package_sub subs[] = {{"cancel", NULL}, {NULL, NULL}};
    const struct job *const job = data;

    if (objc != 2)
        return usage_error(interp, 1, objv, "cancel");
    if (sub_index(interp, objv[1], subs, sizeof subs[0]) < 0)
        return TCL_ERROR;
    Tcl_DeleteCommandFromToken(interp, job->token);
    return TCL_OK;
}

static int start_job(struct job *job)
{
    Tcl_Interp *const interp = job->interp;
    Tcl_CmdInfo info;
    char name[48];

    job->owner = Tcl_GetCurrentThread();
    /* There are none yet, but asking makes the lock of the queue of events.  Tcl makes it when it is
     * first needed and looks without a lock whether it is there: before there is another thread,
     * nobody can be too early. */
    Tcl_DeleteEvents(is_of_job, job);
    if (Tcl_CreateThread(&job->thread, work_in_thread, job, TCL_THREAD_STACK_DEFAULT,
                         TCL_THREAD_JOINABLE) != TCL_OK) {
        free_job(job);
        return sentence_error(interp, "LIMIT", "thread", NULL, "no thread can be started");
    }
    job->running = true;
    Tcl_CreateThreadExitHandler(leave, job);
    do
        snprintf(name, sizeof name, "::stele::job%lu", ++job->pkg->serial);
    while (Tcl_GetCommandInfo(interp, name, &info));
    job->token = Tcl_CreateObjCommand(interp, name, job_command, job, job_deleted);
    Tcl_SetObjResult(interp, Tcl_NewStringObj(name, -1));
    return TCL_OK;
}

/* ---- At once --------------------------------------------------------------------------------- */

static int work_now(struct job *job)
{
    Tcl_Interp *const interp = job->interp;
    struct progress progress = {interp, job->progress, TCL_OK};
    const struct stele_watch reported = {tell_progress, &progress};
    int result = TCL_OK;

    if (job->progress != NULL)
        job->effort.watch = &reported;
    Tcl_Preserve(interp);
    work(job);
    if (job->code == STELE_OK)
        Tcl_SetObjResult(interp, result_obj(job));
    else if (job->code == STELE_ESTOP)
        result = stopped_error(interp, &progress, "the analysis was cancelled");
    else
        result = memory_error(interp);
    free_job(job);
    Tcl_Release(interp);
    return result;
}

/* ---- The subcommand -------------------------------------------------------------------------- */

struct analyse_args {
    Tcl_Obj *node, *line, *player, *top, *budget, *seed, *jobs, *lang, *command, *progress, *curve;
};

/* The line of the copy that has the id of one of the log: numbers differ where lines were deleted. */
static uint32_t same_line(const struct stele_log *log, uint32_t line, const struct stele_log *copy)
{
    struct stele_line wanted;
    uint32_t same = 0;

    stele_log_line(log, line, &wanted);
    stele_log_find_line(copy, wanted.id, &same);
    return same;
}

static int copy_log(struct log_cmd *lc, Tcl_Interp *interp, struct stele_log **out)
{
    struct stele_buf bytes = {0};

    int result = stele_log_write(lc->log, STELE_FORMAT_XML, &bytes);
    if (result == STELE_OK) {
        const struct stele_source source = {.data = bytes.data, .size = bytes.size};
        const struct stele *const lib = lc->box != NULL ? lc->box->lib : lc->pkg->lib;
        result = stele_log_restore(lib, &source, out, NULL);
    }
    stele_buf_free(&bytes);
    return result == STELE_OK ? TCL_OK : memory_error(interp);
}

/* Somebody must decide at the node of a hint. */
static bool can_hint(struct log_cmd *lc, Tcl_Interp *interp, struct stele_node node)
{
    struct stele_cursor *const scout = log_scout_there(lc, interp, node);
    struct stele_status status;

    if (scout == NULL)
        return false;
    stele_cursor_status(scout, &status);
    if (!status.over && !status.chance)
        return true;
    sentence_error(interp, "USAGE", status.over ? "over" : "chance", NULL, "%s",
                   status.over ? "the game is over" : "chance comes next, nobody decides");
    return false;
}

/* What the work needs to know, from the options; the copy of the log comes last. */
static int read_job(struct log_cmd *lc, Tcl_Interp *interp, const struct analyse_args *args,
                    struct job *job)
{
    Tcl_WideInt top = 3, budget = 0, seed = 1, jobs = 1;
    int curve = 0;
    struct stele_node node;
    uint32_t line;

    if (!log_node_from_obj(lc, interp, args->node, &node) ||
        !log_line_from_obj(lc, interp, args->line, &line) ||
        !log_seat_from_obj(lc, interp, args->player, &job->seat) ||
        !number_from_obj(interp, args->top, 1, 20, &top) ||
        !number_from_obj(interp, args->budget, 1, STELE_BUDGET_MAX, &budget) ||
        !number_from_obj(interp, args->seed, 0, STELE_SEED_MAX, &seed) ||
        !number_from_obj(interp, args->jobs, 0, 64, &jobs) ||
        !flag_from_obj(interp, args->curve, &curve) ||
        (job->lang = lang_from_obj(lc->pkg, interp, args->lang)) == NULL ||
        (job->kind == KIND_HINT && !can_hint(lc, interp, node)))
        return TCL_ERROR;
    job->top = (size_t)top;
    job->effort = (struct stele_effort){.budget = (uint32_t)budget,
                                        .seed = (uint64_t)seed,
                                        .jobs = (unsigned)jobs,
                                        .curve = curve != 0};
    if (copy_log(lc, interp, &job->log) != TCL_OK)
        return TCL_ERROR;
    job->line = same_line(lc->log, line, job->log);
    if (job->kind == KIND_REVIEW)
        return TCL_OK;
    if ((job->cursor = stele_cursor_new(job->log)) == NULL)
        return memory_error(interp);
    node.line = same_line(lc->log, node.line, job->log);
    stele_cursor_goto(job->cursor, node, NULL);
    return TCL_OK;
}

static Tcl_Obj *held(Tcl_Obj *script)
{
    if (script != NULL)
        Tcl_IncrRefCount(script);
    return script;
}

int log_analyse_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    static const struct package_sub kinds[] = {{"hint", NULL}, {"review", NULL}, {NULL, NULL}};
    struct analyse_args args = {0};
    const struct option options[] = {
        {"-budget", &args.budget}, {"-command", &args.command}, {"-curve", &args.curve},
        {"-jobs", &args.jobs},     {"-lang", &args.lang},       {"-line", &args.line},
        {"-node", &args.node},     {"-player", &args.player},   {"-progress", &args.progress},
        {"-seed", &args.seed},     {"-top", &args.top},         {NULL, NULL}};

    if (objc < 3)
        return usage_error(interp, 2, objv, "hint|review ?-option value ...?");
    const int kind = sub_index(interp, objv[2], kinds, sizeof kinds[0]);
    if (kind < 0 || !options_read(interp, objc, objv, 3, options))
        return TCL_ERROR;
    struct job *const job = (void *)ckalloc(sizeof *job);
    *job = (struct job){.pkg = lc->pkg,
                        .box = lc->box,
                        .interp = interp,
                        .kind = (enum kind)kind,
                        .command = held(args.command),
                        .progress = held(args.progress)};
    package_hold(job->pkg);
    if (job->box != NULL)
        job->box->refs++;
    if (read_job(lc, interp, &args, job) != TCL_OK) {
        free_job(job);
        return TCL_ERROR;
    }
    return job->command != NULL ? start_job(job) : work_now(job);
}
