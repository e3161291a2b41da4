/* Infers figures from recorded games: the smallest corrections of doubtful figures under which most
 * of the records hold.
 *
 * Searching all ways to change a set would take for ever, so each item is examined by itself.
 * Games are played under the set as now believed.  Where one breaks, only items that were read
 * since its position was last known to be right can be the cause.  Corrections of those are tried,
 * smallest first, on the games that break, and those that help there on all others as well
 * (jury.h).  Corrections that most games support are believed from then on, and everything is
 * played again, because later positions depend on them.  Corrections with equal support are left
 * open.
 *
 * At the end every figure is examined once more: verdict.c. */
#include "analysis/infer.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUDGET = 5000, /* corrections tried by default */
    WORK = 1200,   /* moves played for each of them, on average over all */
    PROBED = 6,    /* broken logs on which a correction must help, to be tried on all */
    CLOSELY =
        120, /* corrections of two figures together, of an item that is examined closely; half as
                many of three */
    MANY_LOGS = 3, /* with so much support for the best correction, those with support of 1 wait */
    ROUNDS = 128,
    AGAIN = 3 /* searches, if some of the corrections are withdrawn */
};

/* ---- Playing the logs ------------------------------------------------------------------------ */

static void hear_one(void *user, unsigned worker, size_t item)
{
    struct inferring *const f = user;

    if (!jury_hear(&f->logs[item], &f->figures, f->believed, &f->rooms[worker]))
        f->logs[item].at = UINT32_MAX; /* evaluated when all have been played */
}

bool infer_hear(struct inferring *f)
{
    if (!vary_compile(f->vary, NULL, f->believed))
        f->code = STELE_EUSAGE;
    else if (!crew_run(&f->crew, f->logs_n, hear_one, f))
        f->code = STELE_ESTOP;
    for (size_t i = 0; i < f->logs_n && f->code == STELE_OK; i++)
        if (f->logs[i].at == UINT32_MAX)
            f->code = STELE_ENOMEM;
    return f->code == STELE_OK;
}

static void ask_one(void *user, unsigned worker, size_t item)
{
    struct inferring *const f = user;

    if (f->asked_of == ALL)
        jury_ask(&f->logs[item], f->believed, f->sets, f->batch_n, &f->rooms[worker],
                 f->votes + item * INFER_BATCH);
    else if (f->logs[item].broken)
        jury_probe(&f->logs[item], f->believed, f->sets, f->batch_n, &f->rooms[worker],
                   f->votes + item * INFER_BATCH);
}

static void count_votes(struct inferring *f, size_t log)
{
    for (size_t i = 0; i < f->batch_n; i++) {
        const struct jury_vote *const vote = &f->votes[log * INFER_BATCH + i];
        struct attempt *const attempt = &f->batch[i];
        if (vote->pro > 0 && attempt->pro == 0)
            attempt->pro_at = (struct stele_witness){log, f->logs[log].at};
        if (vote->contra > 0 && attempt->contra == 0)
            attempt->contra_at = (struct stele_witness){log, vote->at};
        attempt->pro += vote->pro;
        attempt->contra += vote->contra;
        attempt->checks += vote->checks;
        attempt->met |= vote->met;
        attempt->held |= vote->held;
        attempt->logs += vote->contra > 0;
        attempt->gained += vote->gained;
        if (vote->pro > 0 && attempt->speakers != NULL)
            attempt->speakers[log / 64] |= UINT64_C(1) << log % 64;
    }
}

void infer_ask(struct inferring *f, enum asked_of asked_of)
{
    f->asked_of = asked_of;
    if (f->code != STELE_OK || f->batch_n == 0)
        return;
    if (!crew_run(&f->crew, f->logs_n, ask_one, f)) {
        f->code = STELE_ESTOP;
        return;
    }
    for (size_t i = 0; i < f->logs_n; i++)
        if (asked_of == ALL || f->logs[i].broken)
            count_votes(f, i);
}

/* Adds a correction to the batch, if its figures go together. */
static bool add_to_batch(struct inferring *f, const struct vary_choice *choice, size_t figure,
                         unsigned steps)
{
    unsigned char *const room = f->compiled + f->batch_n * f->slot;

    if (!vary_compile(f->vary, choice, room))
        return false;
    f->out->tried++;
    f->sets[f->batch_n] =
        (struct jury_set){room, f->figures.list[figure].group_number, (int16_t)figure};
    f->batch[f->batch_n++] = (struct attempt){.choice = *choice, .figure = figure, .steps = steps};
    return true;
}

/* ---- Which items are suspect ----------------------------------------------------------------- */

/* Items of a group that the moves up to a node have named; where there are none, all of them. */
static void suspect_group(const struct inferring *f, struct jury_log *log, int group)
{
    const uint32_t end = log->first[log->at < log->route.n ? log->at + 1 : log->route.n];
    bool any = false;

    for (uint32_t i = 0; i < end; i++)
        if (log->uses[i].group == group && log->uses[i].figure >= 0)
            any = log->suspects[log->uses[i].figure] = true;
    for (size_t i = 0; !any && i < f->figures.n; i++)
        log->suspects[i] |= f->figures.list[i].group_number == group;
}

static void suspect_log(const struct inferring *f, struct jury_log *log)
{
    const uint32_t end = log->first[log->at < log->route.n ? log->at + 1 : log->route.n];
    struct stele_grounds grounds = {0};

    memset(log->suspects, 0, f->figures.n * sizeof *log->suspects);
    for (uint32_t i = log->first[log->since]; i < end; i++)
        if (log->uses[i].figure >= 0)
            log->suspects[log->uses[i].figure] = true;
        else
            suspect_group(f, log, log->uses[i].group);
    if (log->why.code != NULL)
        stele_grounds_of_reason(log->log->lib, &log->why, &grounds);
    for (size_t i = 0; i < grounds.n; i++) {
        const int figure = jury_figure(&f->figures, grounds.list[i].group, grounds.list[i].item);
        if (figure >= 0)
            log->suspects[figure] = true;
        else
            suspect_group(
                f, log,
                (int)(set_group(f->entry->set, grounds.list[i].group) - f->entry->set->groups));
    }
}

/* Marks the suspects of all broken logs.  Returns whether there are any. */
static bool suspect_all(struct inferring *f)
{
    bool any = false;

    memset(f->suspect, 0, f->figures.n * sizeof *f->suspect);
    for (size_t i = 0; i < f->logs_n; i++) {
        if (!f->logs[i].broken)
            continue;
        suspect_log(f, &f->logs[i]);
        for (size_t k = 0; k < f->figures.n; k++) {
            f->logs[i].suspects[k] &= f->suspect[k] < PROBED;
            f->suspect[k] += f->logs[i].suspects[k];
            any |= f->suspect[k] > 0;
        }
    }
    return any;
}

/* ---- Trying corrections of a size ------------------------------------------------------------ */

static void free_found(struct inferring *f)
{
    for (size_t i = 0; i < f->found.n; i++)
        free(f->found.list[i].speakers);
    f->found.n = 0;
}

static bool keep_found(struct inferring *f, const struct attempt *attempt)
{
    struct attempts *const found = &f->found;

    if (!stele_grow(&found->list, &found->room, found->n + 1, sizeof *found->list))
        return false;
    found->list[found->n] = *attempt;
    found->list[found->n].speakers = calloc(f->words, sizeof(uint64_t));
    return found->list[found->n++].speakers != NULL;
}

/* Tries the batch on the broken logs first: most corrections help in none of them.  Keeps those
 * that help and tries them on all logs. */
static void flush(struct inferring *f)
{
    size_t kept = 0;

    for (size_t i = 0; i < f->batch_n; i++)
        f->batch[i].speakers = calloc(f->words, sizeof(uint64_t));
    for (size_t i = 0; i < f->batch_n; i++)
        if (f->batch[i].speakers == NULL)
            f->code = STELE_ENOMEM;
    infer_ask(f, THE_BROKEN);
    for (size_t i = 0; i < f->batch_n; i++) {
        f->held |= f->batch[i].held;
        if (f->batch[i].pro == 0) {
            free(f->batch[i].speakers);
            continue;
        }
        memset(f->batch[i].speakers, 0, f->words * sizeof(uint64_t));
        f->batch[kept] = (struct attempt){.choice = f->batch[i].choice,
                                          .figure = f->batch[i].figure,
                                          .steps = f->batch[i].steps,
                                          .speakers = f->batch[i].speakers};
        memmove(f->compiled + kept * f->slot, f->compiled + i * f->slot, f->game->set_size);
        f->sets[kept] = f->sets[i];
        f->sets[kept].compiled = f->compiled + kept * f->slot;
        kept++;
    }
    f->batch_n = kept;
    infer_ask(f, ALL);
    for (size_t i = 0; i < kept; i++) {
        if (f->code == STELE_OK && !keep_found(f, &f->batch[i]))
            f->code = STELE_ENOMEM;
        if (f->code == STELE_OK)
            memcpy(f->found.list[f->found.n - 1].speakers, f->batch[i].speakers,
                   f->words * sizeof(uint64_t));
        free(f->batch[i].speakers);
    }
    f->batch_n = 0;
}

/* Moves played so far, by all threads. */
static uint64_t played(const struct inferring *f)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < f->crew.jobs; i++)
        n += f->rooms[i].played;
    return n;
}

struct trying {
    struct inferring *f;
    size_t figure;
    unsigned steps;
};

static bool try_choice(void *user, const struct vary_choice *choice)
{
    const struct trying *const t = user;
    struct inferring *const f = t->f;

    if (!f->unpaid && (f->out->tried >= f->budget || played(f) / WORK >= f->budget)) {
        f->out->cut = true;
        return false;
    }
    if (f->left-- == 0) {
        f->left = 0;
        return false;
    }
    add_to_batch(f, choice, t->figure, t->steps);
    if (f->batch_n == INFER_BATCH)
        flush(f);
    return f->code == STELE_OK;
}

static void try_item(struct inferring *f, size_t figure, size_t figures, unsigned steps)
{
    const struct jury_figure *const which = &f->figures.list[figure];
    const struct vary_item *const item = vary_item(f->vary, which->group, which->item);
    struct trying t = {f, figure, steps};

    if (item == NULL)
        f->code = STELE_ENOMEM;
    else
        vary_each(item, figures, steps, try_choice, &t);
}

static void try_size(struct inferring *f, size_t figures, unsigned steps)
{
    for (size_t i = 0; i < f->figures.n && f->code == STELE_OK && !f->out->cut; i++) {
        const bool done = f->closely[i] && steps <= VARY_TOGETHER;
        if (f->suspect[i] > 0 && !done)
            try_item(f, i, figures, steps);
    }
    flush(f);
}

/* Whether corrections of so many figures, by so many steps, are looked at. */
static bool is_size(size_t figures, unsigned steps)
{
    return figures <= steps && steps <= (unsigned)(figures == 1 ? VARY_STEPS : VARY_TOGETHER);
}

static int32_t net(const struct attempt *attempt)
{
    return (int32_t)attempt->pro - (int32_t)attempt->contra;
}

/* Tries all sizes of correction on items that are examined closely, starting after the size that
 * has been tried: single figures first, then several together, of which there are many. */
static void try_closely(struct inferring *f, const bool *wanted, size_t figures, unsigned steps)
{
    for (size_t n = 1; n <= VARY_FIGURES; n++)
        for (size_t i = 0; i < f->figures.n && f->code == STELE_OK; i++) {
            f->left = n == 1 ? UINT32_MAX : n == 2 ? CLOSELY : CLOSELY / 2;
            for (unsigned more = n > figures ? steps : steps + 1; more <= VARY_TOGETHER; more++)
                if (wanted[i] && is_size(n, more))
                    try_item(f, i, n, more);
        }
    f->left = UINT32_MAX;
    flush(f);
    for (size_t i = 0; i < f->figures.n; i++)
        f->closely[i] |= wanted[i];
}

/* Items with a correction that helps: a larger one may explain more. */
static void try_found(struct inferring *f, size_t from, size_t figures, unsigned steps)
{
    bool *const wanted = calloc(f->figures.n + 1, sizeof *wanted);

    if (wanted == NULL) {
        f->code = STELE_ENOMEM;
        return;
    }
    for (size_t i = from; i < f->found.n; i++)
        if (net(&f->found.list[i]) > 0 && !f->closely[f->found.list[i].figure])
            wanted[f->found.list[i].figure] = true;
    try_closely(f, wanted, figures, steps);
    free(wanted);
}

/* Items that were corrected and are suspect again: the correction was incomplete, or the logs
 * disagree about them. */
static void try_corrected(struct inferring *f)
{
    bool *const wanted = calloc(f->figures.n + 1, sizeof *wanted);

    if (wanted == NULL) {
        f->code = STELE_ENOMEM;
        return;
    }
    for (size_t i = 0; i < f->figures.n; i++)
        wanted[i] = f->accepted[i] && f->suspect[i] > 0;
    f->unpaid = true;
    try_closely(f, wanted, 0, 1);
    f->unpaid = false;
    free(wanted);
}

/* ---- Deciding -------------------------------------------------------------------------------- */

/* The better one first; what is equally good stays in its order. */
static bool is_better(const struct attempt *a, const struct attempt *b)
{
    if (net(a) != net(b))
        return net(a) > net(b);
    return a->gained > b->gained;
}

static void sort_found(struct inferring *f)
{
    for (size_t i = 1; i < f->found.n; i++)
        for (size_t k = i; k > 0 && is_better(&f->found.list[k], &f->found.list[k - 1]); k--) {
            const struct attempt other = f->found.list[k - 1];
            f->found.list[k - 1] = f->found.list[k];
            f->found.list[k] = other;
        }
}

static bool says_more(const struct inferring *f, const struct attempt *attempt,
                      const uint64_t *explained)
{
    for (size_t i = 0; i < f->words; i++)
        if ((attempt->speakers[i] & ~explained[i]) != 0)
            return true;
    return false;
}

/* Whether two corrections change the same number.  If several values explain the same logs, the
 * smallest correction is believed; verdict.c finds the bounds at the end. */
static bool is_same_figure(const struct attempt *a, const struct attempt *b)
{
    const struct vary_choice *const one = &a->choice, *const other = &b->choice;

    if (one->item != other->item || one->n != 1 || other->n != 1 ||
        one->figure[0] != other->figure[0])
        return false;
    const enum stele_figure_kind kind = one->item->figures[one->figure[0]].kind;
    return kind == STELE_FIGURE_NUMBER || kind == STELE_FIGURE_NUMBERS;
}

/* Whether another correction, of no more figures, explains the same logs as well. */
static bool is_ambiguous(const struct inferring *f, size_t which)
{
    const struct attempt *const one = &f->found.list[which];

    for (size_t i = 0; i < f->found.n; i++) {
        const struct attempt *const other = &f->found.list[i];
        if (i != which && !is_better(one, other) && !is_better(other, one) &&
            other->choice.n <= one->choice.n && !is_same_figure(one, other) &&
            memcmp(one->speakers, other->speakers, f->words * sizeof(uint64_t)) == 0)
            return true;
    }
    return false;
}

/* Whether a correction is not to be accepted yet: it has no net support, or that of a single log
 * while another has much more.  Once that one is accepted, it may explain the log as well. */
static bool is_weak(const struct inferring *f, const struct attempt *attempt)
{
    return net(attempt) <= 0 || (net(attempt) == 1 && net(&f->found.list[0]) >= MANY_LOGS);
}

/* Chooses the corrections with most support, at most one for each broken log and one for each item.
 * chosen[figure] is 1 + the number of the attempt. */
static size_t choose(struct inferring *f, uint64_t *explained, size_t *chosen)
{
    size_t n = 0;

    for (size_t i = 0; i < f->found.n; i++) {
        const struct attempt *const attempt = &f->found.list[i];
        if (is_weak(f, attempt) || chosen[attempt->figure] != 0 ||
            !says_more(f, attempt, explained))
            continue;
        for (size_t k = 0; k < f->words; k++)
            explained[k] |= attempt->speakers[k];
        if (is_ambiguous(f, i))
            continue;
        chosen[attempt->figure] = i + 1;
        n++;
    }
    return n;
}

/* Accepts the chosen corrections.  Returns how many there are. */
static size_t decide(struct inferring *f)
{
    uint64_t *const explained = calloc(f->words, sizeof *explained);
    size_t *const chosen = calloc(f->figures.n + 1, sizeof *chosen);
    size_t n = 0;

    if (explained == NULL || chosen == NULL)
        f->code = STELE_ENOMEM;
    sort_found(f);
    if (f->code == STELE_OK)
        n = choose(f, explained, chosen);
    for (size_t i = 0; n > 0 && i < f->figures.n; i++)
        if (chosen[i] != 0) {
            f->accepted[i] = true;
            if (!vary_accept(f->vary, &f->found.list[chosen[i] - 1].choice))
                f->code = STELE_ENOMEM;
        }
    free(explained);
    free(chosen);
    return n;
}

/* Ignores the checks of logs whose first check fails, in a game whose positions contain figures: several may be
 * wrong at once, and then no correction of a single item passes the check.  Those logs are evaluated
 * without their checks.  False if there are none. */
static bool deafen(struct inferring *f)
{
    bool any = false;

    for (size_t i = 0; f->held && i < f->logs_n; i++) {
        const bool now = f->logs[i].broken && f->logs[i].at_check && !f->logs[i].ignore_checks;
        f->logs[i].ignore_checks |= now;
        any |= now;
    }
    return any;
}

static void undeafen(struct inferring *f)
{
    for (size_t i = 0; i < f->logs_n; i++)
        f->logs[i].ignore_checks = false;
}

/* One round: tries corrections of growing size, until some are accepted.  False if none is;
 * f->found then has all that would help somewhere. */
static bool correct_some(struct inferring *f)
{
    size_t before;

    memset(f->closely, 0, f->figures.n * sizeof *f->closely);
    try_corrected(f);
    if (f->code == STELE_OK && f->found.n > 0 && decide(f) > 0)
        return true;
    for (unsigned steps = 1; steps <= VARY_STEPS; steps++)
        for (size_t figures = 1; figures <= VARY_FIGURES; figures++) {
            if (!is_size(figures, steps))
                continue;
            before = f->found.n;
            try_size(f, figures, steps);
            if (f->code == STELE_OK && f->found.n > before)
                try_found(f, before, figures, steps);
            if (f->code == STELE_OK && f->found.n > before && decide(f) > 0)
                return true;
            if (f->code != STELE_OK || f->out->cut)
                return false;
        }
    return false;
}

/* Whether a correction was accepted. */
static bool search_once(struct inferring *f)
{
    free_found(f);
    return infer_hear(f) && suspect_all(f) && correct_some(f);
}

/* Repeats until nothing more is found, with checks or without. */
static void search(struct inferring *f)
{
    for (int round = 0; round < ROUNDS && f->code == STELE_OK; round++) {
        undeafen(f);
        if (search_once(f))
            continue;
        if (f->code != STELE_OK || !deafen(f) || !search_once(f))
            return;
    }
}

/* ---- The public function --------------------------------------------------------------------- */

static bool fits(const struct stele *lib, const struct stele_game *game,
                 struct stele_log *const *logs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (logs[i]->header.game != game ||
            strcmp(stele_set_digest(logs[i]->lib, game), stele_set_digest(lib, game)) != 0)
            return false;
    return true;
}

static bool make_rooms(struct inferring *f)
{
    f->rooms = calloc(f->crew.jobs, sizeof *f->rooms);
    for (unsigned i = 0; f->rooms != NULL && i < f->crew.jobs; i++)
        if (!jury_room_new(f->game, INFER_BATCH, &f->rooms[i]))
            return false;
    f->slot = (f->game->set_size + ARENA_STATE_ALIGN - 1) & ~((size_t)ARENA_STATE_ALIGN - 1);
    f->believed = aligned_alloc(ARENA_STATE_ALIGN, f->slot);
    f->compiled = aligned_alloc(ARENA_STATE_ALIGN, f->slot * INFER_BATCH);
    f->votes = calloc((f->logs_n + 1) * INFER_BATCH, sizeof *f->votes);
    return f->rooms != NULL && f->believed != NULL && f->compiled != NULL && f->votes != NULL;
}

static bool start(struct inferring *f, struct stele_log *const *logs, size_t n)
{
    f->out->memory = arena_new();
    f->vary = vary_new(f->entry);
    f->original = vary_new(f->entry);
    f->logs = calloc(n + 1, sizeof *f->logs);
    if (f->out->memory == NULL || f->vary == NULL || f->original == NULL || f->logs == NULL ||
        !jury_figures_find(f->entry, &f->figures))
        return false;
    for (; f->logs_n < n; f->logs_n++)
        if (!jury_log_take(logs[f->logs_n], &f->figures, &f->logs[f->logs_n]))
            return false;
    f->words = n / 64 + 1;
    f->suspect = calloc(f->figures.n + 1, sizeof *f->suspect);
    f->accepted = calloc(f->figures.n + 1, sizeof *f->accepted);
    f->closely = calloc(f->figures.n + 1, sizeof *f->closely);
    return f->suspect != NULL && f->accepted != NULL && f->closely != NULL && make_rooms(f);
}

static void finish(struct inferring *f)
{
    for (size_t i = 0; i < f->logs_n; i++)
        jury_log_free(&f->logs[i]);
    for (unsigned i = 0; f->rooms != NULL && i < f->crew.jobs; i++)
        jury_room_free(&f->rooms[i]);
    free_found(f);
    free(f->found.list);
    free(f->rooms);
    free(f->logs);
    free(f->believed);
    free(f->compiled);
    free(f->votes);
    free(f->suspect);
    free(f->accepted);
    free(f->closely);
    jury_figures_free(&f->figures);
    vary_free(f->vary);
    vary_free(f->original);
}

int stele_infer(const struct stele *lib, const struct stele_game *game,
                struct stele_log *const *logs, size_t n, const struct stele_effort *effort,
                struct stele_inference *out)
{
    struct inferring *const f = calloc(1, sizeof *f);

    *out = (struct stele_inference){.logs = n};
    if (f == NULL || !fits(lib, game, logs, n)) {
        free(f);
        return f == NULL ? STELE_ENOMEM : STELE_EUSAGE;
    }
    f->game = game;
    f->entry = lib_game(lib, game);
    f->out = out;
    f->budget = effort->budget > 0 ? effort->budget : BUDGET;
    f->crew = (struct crew){.jobs = crew_size(effort->jobs), .watch = effort->watch};
    f->left = UINT32_MAX;
    f->code = start(f, logs, n) ? STELE_OK : STELE_ENOMEM;
    if (f->code == STELE_OK && infer_hear(f))
        for (size_t i = 0; i < n; i++)
            out->holding += !f->logs[i].broken;
    for (int round = 0; f->code == STELE_OK && round < AGAIN; round++) {
        search(f);
        if (f->code != STELE_OK || !verdict_take_back(f))
            break;
    }
    if (f->code == STELE_OK)
        verdict_tell(f);
    const int code = f->code;
    finish(f);
    free(f);
    if (code != STELE_OK) {
        stele_memory_free(out->memory);
        *out = (struct stele_inference){0};
    }
    return code;
}
