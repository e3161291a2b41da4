/* What the computer thinks of a log, and how it plays on: analyse hint, review, continue.
 *
 * The work is done on a copy of the log, so that the handle may be edited or closed meanwhile.  With -command it is
 * done by a thread of its own, which touches nothing of Tcl: it queues an event for the thread of the
 * interpreter, where progress, moves and the result are reported.  Until then there is a job, a command that can cancel the work. */
#include "tcl/log_cmd.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

enum kind { KIND_HINT, KIND_REVIEW, KIND_CONTINUE };

/* A job in the background is freed exactly once: when the event that its thread queues last is
 * served, whether it was cancelled or not; or, if the interpreter goes first, by the deletion of
 * its command, which waits for the thread and takes its events out of the queue.  If the program ends
 * first, nothing is freed, but nothing goes on either.
 *
 * It does not keep the interpreter (Tcl_Preserve): that would keep its commands as well, and with them
 * the work, until that is done. */
struct job {
    struct package *pkg;
    struct box *box;    /* as of the handle: the copy is read under the same figures */
    Tcl_Interp *interp; /* NULL: cancelled */
    Tcl_Command token;  /* NULL: cancelled or over; there is nothing to call */
    Tcl_Obj *command, *progress, *made; /* scripts; NULL: none */
    const char *lang;
    bool running; /* the thread has not been joined */
    Tcl_ThreadId owner, thread;

    /* Given to the work, which has them to itself. */
    enum kind kind;
    struct stele_log *log;
    struct stele_cursor *cursor; /* where a hint is asked for, or the game goes on */
    struct stele_effort effort;
    size_t top;
    bool asked; /* a hint is asked about `move` as well */
    struct stele_move move;
    uint32_t line; /* of a review */
    int seat;      /* whose mistakes; STELE_NOBODY: everybody's */
    struct stele_continuing how;
    Tcl_Obj *bots;        /* holds their names */
    struct progress *now; /* scripts are called at once; NULL: the work is done in the background */
    /* Its result. */
    int code;
    struct stele_hints hints;
    struct stele_review *review;
    struct stele_continued end;
    bool no_memory; /* there was none for the words of a move */

    /* Shared while it goes on. */
    atomic_bool cancelled, reporting; /* reporting: an event about progress is on its way */
    atomic_ullong done, total;
};

/* ---- The work -------------------------------------------------------------------------------- */

/* A log that can take no more moves ends the game where it stands. */
static int go_on(struct job *job)
{
    const int code = stele_continue(job->cursor, &job->how, &job->end);

    if (job->no_memory)
        return STELE_ENOMEM;
    if (code == STELE_EUSAGE)
        job->end.stop = STELE_STOP_STUCK;
    return code == STELE_EUSAGE ? STELE_OK : code;
}

static void work(struct job *job)
{
    if (job->kind == KIND_HINT)
        job->code = stele_hint(job->cursor, &job->effort, job->top, job->asked ? &job->move : NULL,
                               &job->hints);
    else if (job->kind == KIND_CONTINUE)
        job->code = go_on(job);
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
    if (job->made != NULL)
        Tcl_DecrRefCount(job->made);
    if (job->bots != NULL)
        Tcl_DecrRefCount(job->bots);
    package_drop(job->pkg);
    ckfree((char *)job);
}

/* ---- The result ------------------------------------------------------------------------------ */

/* How playing on ended: stopped, moves, node, seed. */
static void answer_end(struct answer *a, const struct job *job)
{
    static const char *const names[] = {
        [STELE_STOP_OVER] = "over",   [STELE_STOP_PERSON] = "person",
        [STELE_STOP_TURN] = "turn",   [STELE_STOP_MOVES] = "moves",
        [STELE_STOP_STUCK] = "stuck", [STELE_STOP_FAILED] = "failed"};

    put_text(a->emit, "stopped", names[job->end.stop]);
    put_int(a->emit, "moves", (int64_t)job->end.moves);
    answer_node(a, "node", stele_cursor_node(job->cursor));
    put_int(a->emit, "seed", (int64_t)job->how.seed);
}

static Tcl_Obj *result_obj(const struct job *job)
{
    const struct log_cmd copy = {.pkg = job->pkg, .log = job->log, .cursor = job->cursor};
    struct reply reply;
    struct answer *const a = reply_dict(&reply, &copy, job->lang, STELE_NOBODY);

    if (job->kind == KIND_CONTINUE)
        answer_end(a, job);
    else if (job->kind == KIND_HINT)
        answer_hints(a, &job->effort, &job->hints);
    else
        answer_review(a, job->review, job->effort.curve);
    return reply_obj(&reply);
}

/* ---- In the background ----------------------------------------------------------------------- */

/* A move that was made, put into words where it was made: the log of the job goes on meanwhile. */
struct made_move {
    char node[STELE_NODE_MAX];
    int by;
    bool recorded;
    const char *words; /* in text notation, and after its NUL as a sentence */
};

enum news { NEWS_PROGRESS, NEWS_MOVE, NEWS_OVER };
struct job_event {
    Tcl_Event event;
    struct job *job;
    enum news news;
    struct made_move move;
};

static void leave(void *data);

/* Keys node, move, by, text, and of chance recorded. */
static Tcl_Obj *made_obj(const struct job *job, const struct made_move *move)
{
    const struct log_cmd copy = {.pkg = job->pkg, .log = job->log};
    struct reply reply;
    struct answer *const a = reply_dict(&reply, &copy, job->lang, STELE_NOBODY);

    put_text(a->emit, "node", move->node);
    put_text(a->emit, "move", move->words);
    answer_seat(a, "by", move->by);
    put_text(a->emit, "text", move->words + strlen(move->words) + 1);
    if (move->by == STELE_NOBODY)
        put_bool(a->emit, "recorded", move->recorded);
    return reply_obj(&reply);
}

/* A script with one or two more words. */
static int run_script(Tcl_Interp *interp, Tcl_Obj *script, Tcl_Obj *one, Tcl_Obj *two)
{
    Tcl_Obj *const command = Tcl_DuplicateObj(script);

    Tcl_IncrRefCount(command);
    int result = Tcl_ListObjAppendElement(interp, command, one);
    if (result == TCL_OK && two != NULL)
        result = Tcl_ListObjAppendElement(interp, command, two);
    if (result == TCL_OK)
        result = Tcl_EvalObjEx(interp, command, TCL_EVAL_GLOBAL);
    Tcl_DecrRefCount(command);
    return result;
}

static void call(Tcl_Interp *interp, Tcl_Obj *script, Tcl_Obj *one, Tcl_Obj *two)
{
    const int result = run_script(interp, script, one, two);

    if (result != TCL_OK && !Tcl_InterpDeleted(interp))
        Tcl_BackgroundException(interp, result);
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
    if (reported->news == NEWS_OVER) {
        join(job);
        tell_result(job);
        free_job(job);
    } else if (reported->news == NEWS_MOVE) {
        if (job->token != NULL)
            call(interp, job->made, made_obj(job, &reported->move), NULL);
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

static void queue_event(struct job *job, struct job_event *reported)
{
    reported->event = (Tcl_Event){.proc = serve_event};
    reported->job = job;
    Tcl_ThreadQueueEvent(job->owner, &reported->event, TCL_QUEUE_TAIL);
    Tcl_ThreadAlert(job->owner);
}

static void queue_news(struct job *job, enum news news)
{
    struct job_event *const reported = (void *)ckalloc(sizeof *reported);

    reported->news = news;
    queue_event(job, reported);
}

/* In the thread of the work.  At most one event about progress is on its way: the script may be
 * slower than the work, and gets the figures of the moment it is called. */
static bool watch(void *user, uint64_t done, uint64_t total)
{
    struct job *const job = user;

    atomic_store(&job->done, done);
    atomic_store(&job->total, total);
    if (job->progress != NULL && !atomic_exchange(&job->reporting, true))
        queue_news(job, NEWS_PROGRESS);
    return !atomic_load(&job->cancelled);
}

/* The event about a move; NULL without memory. */
static struct job_event *put_made(struct job *job, const struct stele_move *move, bool recorded)
{
    struct stele_buf words = {0};

    stele_move_print(job->log, move, &words);
    stele_buf_add(&words, "", 1);
    stele_say_move(job->log, job->lang, move, &words);
    stele_buf_add(&words, "", 1);
    struct job_event *const reported = words.failed ? NULL : (void *)ckalloc(sizeof *reported + words.size);
    if (reported != NULL) {
        reported->news = NEWS_MOVE;
        reported->move.by = move->by;
        reported->move.recorded = recorded;
        stele_node_print(job->log, stele_cursor_node(job->cursor), reported->move.node);
        reported->move.words = memcpy(reported + 1, words.data, words.size);
    }
    stele_buf_free(&words);
    return reported;
}

/* The game went on by a move. */
static bool made(void *user, const struct stele_move *move, bool recorded)
{
    struct job *const job = user;

    if (job->made == NULL)
        return !atomic_load(&job->cancelled);
    struct job_event *const reported = put_made(job, move, recorded);
    if (reported == NULL) {
        job->no_memory = true;
        return false;
    }
    if (job->now == NULL) {
        queue_event(job, reported);
        return !atomic_load(&job->cancelled);
    }
    struct progress *const now = job->now;
    now->result = run_script(now->interp, job->made, made_obj(job, &reported->move), NULL);
    ckfree((char *)reported);
    if (now->result == TCL_CONTINUE)
        now->result = TCL_OK;
    return now->result == TCL_OK && !Tcl_InterpDeleted(now->interp);
}

static Tcl_ThreadCreateType work_in_thread(void *data)
{
    struct job *const job = data;
    const struct stele_watch watched = {watch, job};

#ifdef __linux__ /* where this is about the thread alone */
    setpriority(PRIO_PROCESS, 0, 10);
#endif
    job->effort.watch = &watched;
    job->how.watch = &watched;
    work(job);
    queue_news(job, NEWS_OVER);
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
    job->now = &progress;
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

static Tcl_Obj *held(Tcl_Obj *obj)
{
    if (obj != NULL)
        Tcl_IncrRefCount(obj);
    return obj;
}

/* ---- The subcommand -------------------------------------------------------------------------- */

struct analyse_args {
    Tcl_Obj *node, *line, *player, *top, *budget, *seed, *jobs, *lang, *command, *progress, *curve;
    Tcl_Obj *move, *viewer, *bots, *dice, *moves, *turn, *made;
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

/* Whether `viewer` may ask for a hint: in a game that hides something a player gets hints where he decides,
 * about moves of his own. */
static bool may_hint(struct log_cmd *lc, Tcl_Interp *interp, struct job *job, int viewer)
{
    struct stele_status status;

    if (viewer == STELE_NOBODY || !stele_log_info(lc->log)->hides)
        return true;
    job->effort.own = true;
    stele_cursor_status(job->cursor, &status);
    if (status.mover == viewer)
        return true;
    sentence_error(interp, "USAGE", "hidden", log_player_id(lc, viewer),
                   "\"%s\" does not decide here", log_player_id(lc, viewer));
    return false;
}

/* The move that a hint is asked about; it must be legal. */
static bool read_move(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, struct job *job)
{
    struct log_cmd copy = {.pkg = lc->pkg, .log = job->log, .cursor = job->cursor};
    struct stele_status status;
    struct stele_reason why;
    bool failed = false;

    if (obj == NULL)
        return true;
    job->asked = log_move_parse(&copy, interp, obj, &job->move, &why, &failed);
    if (failed)
        return false;
    if (job->asked && stele_cursor_check(job->cursor, &job->move, &why)) {
        stele_cursor_status(job->cursor, &status);
        if (!job->effort.own || job->move.by == status.mover)
            return true;
        sentence_error(interp, "USAGE", "hidden", NULL,
                       "that is not a move of the player who decides");
        return false;
    }
    reason_error(lc->pkg, interp, job->log, "RULE", &why, NULL);
    return false;
}

/* Who plays what, a dict of player and bot ("" for a person); if there is none, strong bots everywhere. */
static bool read_bots(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, struct job *job)
{
    const struct stele_player *players;
    const size_t players_n = stele_log_players(lc->log, &players);
    Tcl_Obj **words;
    int n, seat;

    for (size_t i = 0; obj == NULL && i < players_n; i++)
        job->how.bots[i] = "strong";
    if (obj == NULL)
        return true;
    if (Tcl_ListObjGetElements(interp, obj, &n, &words) != TCL_OK)
        return false;
    if (n % 2 != 0) {
        sentence_error(interp, "USAGE", "bots", NULL, "-bots needs pairs of a player and a bot");
        return false;
    }
    job->bots = held(Tcl_NewListObj(0, NULL));
    for (int i = 0; i < n; i += 2) {
        Tcl_Obj *const name = Tcl_NewStringObj(Tcl_GetString(words[i + 1]), -1);
        list_add(job->bots, name);
        if (!log_seat_from_obj(lc, interp, words[i], &seat))
            return false;
        if (seat == STELE_NOBODY) {
            sentence_error(interp, "USAGE", "bots", NULL,
                           "-bots needs pairs of a player and a bot");
            return false;
        }
        const char *const bot = Tcl_GetString(name);
        if (*bot != '\0' && !stele_bot_known(bot)) {
            unknown_bot(interp, bot);
            return false;
        }
        job->how.bots[seat] = *bot != '\0' ? bot : NULL;
    }
    return true;
}

static bool read_dice(Tcl_Interp *interp, Tcl_Obj *obj, bool *new_dice)
{
    const char *const dice = obj != NULL ? Tcl_GetString(obj) : "same";

    *new_dice = strcmp(dice, "new") == 0;
    if (*new_dice || strcmp(dice, "same") == 0)
        return true;
    sentence_error(interp, "USAGE", "dice", dice, "dice are \"same\" or \"new\", not \"%s\"", dice);
    return false;
}

/* How the game goes on. */
static bool read_going(struct log_cmd *lc, Tcl_Interp *interp, const struct analyse_args *args,
                       struct job *job)
{
    Tcl_WideInt moves = 0;
    int turn = 0;

    if (!number_from_obj(interp, args->moves, 1, STELE_CONTINUE_MAX, &moves) ||
        !flag_from_obj(interp, args->turn, &turn) ||
        !read_dice(interp, args->dice, &job->how.new_dice) ||
        !read_bots(lc, interp, args->bots, job))
        return false;
    job->how.seed = job->effort.seed;
    job->how.moves = (uint32_t)moves;
    job->how.turn = turn != 0;
    job->how.made = made;
    job->how.user = job;
    return true;
}

/* What the work needs to know, from the options; the copy of the log comes last. */
static int read_job(struct log_cmd *lc, Tcl_Interp *interp, const struct analyse_args *args,
                    struct job *job)
{
    Tcl_WideInt top = 3, budget = 0, seed = 1, jobs = 1;
    int curve = 0, viewer;
    struct stele_node node;
    uint32_t line;

    if (!log_node_from_obj(lc, interp, args->node, &node) ||
        !log_line_from_obj(lc, interp, args->line, &line) ||
        !log_seat_from_obj(lc, interp, args->player, &job->seat) ||
        !log_seat_from_obj(lc, interp, args->viewer, &viewer) ||
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
    const bool ready = job->kind == KIND_HINT ? may_hint(lc, interp, job, viewer) &&
                                                    read_move(lc, interp, args->move, job)
                                              : read_going(lc, interp, args, job);
    return ready ? TCL_OK : TCL_ERROR;
}

int log_analyse_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    static const struct package_sub kinds[] = {
        {"hint", NULL}, {"review", NULL}, {"continue", NULL}, {NULL, NULL}};
    struct analyse_args args = {0};
    const struct option options[] = {{"-bots", &args.bots},
                                     {"-budget", &args.budget},
                                     {"-command", &args.command},
                                     {"-curve", &args.curve},
                                     {"-dice", &args.dice},
                                     {"-jobs", &args.jobs},
                                     {"-lang", &args.lang},
                                     {"-line", &args.line},
                                     {"-made", &args.made},
                                     {"-move", &args.move},
                                     {"-moves", &args.moves},
                                     {"-node", &args.node},
                                     {"-player", &args.player},
                                     {"-progress", &args.progress},
                                     {"-seed", &args.seed},
                                     {"-top", &args.top},
                                     {"-turn", &args.turn},
                                     {"-viewer", &args.viewer},
                                     {NULL, NULL}};

    if (objc < 3)
        return usage_error(interp, 2, objv, "hint|review|continue ?-option value ...?");
    const int kind = sub_index(interp, objv[2], kinds, sizeof kinds[0]);
    if (kind < 0 || !options_read(interp, objc, objv, 3, options))
        return TCL_ERROR;
    struct job *const job = (void *)ckalloc(sizeof *job);
    *job = (struct job){.pkg = lc->pkg,
                        .box = lc->box,
                        .interp = interp,
                        .kind = (enum kind)kind,
                        .command = held(args.command),
                        .progress = held(args.progress),
                        .made = held(args.made)};
    package_hold(job->pkg);
    if (job->box != NULL)
        job->box->refs++;
    if (read_job(lc, interp, &args, job) != TCL_OK) {
        free_job(job);
        return TCL_ERROR;
    }
    return job->command != NULL ? start_job(job) : work_now(job);
}
