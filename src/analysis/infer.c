/* Figures from recorded games: the smallest corrections of doubtful figures under which most of what was recorded holds.
 *
 * Not all ways to change a set are searched, which would take for ever: each item is looked at by itself.  Games are
 * played under the set as it is believed to be; where one breaks, only items can be to blame that were read since its
 * position was last known to be right.  Corrections of those are tried, smallest first, in the games that break, and
 * those that help in all others as well (jury.h).  What most games speak for is believed from then on, and everything
 * is played again, for what follows depends on it.  Explanations that are equally good are left open.
 *
 * In the end every doubtful item is asked about once more, with its neighbours: how much speaks for what is believed,
 * and whether something else would do as well. */
#include "analysis/crew.h"
#include "analysis/jury.h"
#include "core/library/patch.h"
#include "core/library/sheet.h"
#include "core/library/vary.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUDGET = 5000,  /* corrections tried, where nobody says how many */
    WORK = 400,     /* moves played for each of them, on average over all */
    PROBED = 6,     /* logs that break in which one has to help, to be asked about in all */
    BATCH = 128,    /* tried in one go through a log */
    ROUNDS = 128,
    RIVALS_MAX = 6 /* told of one item */
};

/* A correction that is tried. */
struct attempt {
    struct vary_choice choice;
    size_t figure;
    unsigned steps;
    uint32_t pro, contra, gained, logs; /* logs: that speak against it */
    struct stele_witness pro_at, contra_at;
    uint64_t *speakers; /* bit per log that speaks for it */
};

struct attempts {
    struct attempt *list;
    size_t n, room;
};

/* Which logs are asked. */
enum asked_of {
    THE_BROKEN, /* quickly: see jury_probe */
    ALL
};

struct inferring {
    const struct stele_game *game;
    const struct lib_game *entry;
    struct jury_figures figures;
    struct vary *vary;
    struct jury_log *logs;
    size_t logs_n;
    struct crew crew;
    struct jury_room *rooms; /* one for each thread */
    void *believed;
    unsigned char *compiled; /* BATCH sets */
    size_t slot;             /* of one */
    struct jury_set sets[BATCH];
    struct attempt batch[BATCH];
    size_t batch_n;
    struct jury_vote *votes; /* of each log, BATCH of them */
    enum asked_of asked_of;
    uint8_t *suspect; /* by figure: in how many logs */
    bool *accepted;   /* by figure */
    bool *closely;            /* by figure: all corrections have been tried in this round */
    struct attempts found;   /* that help somewhere */
    size_t words;            /* of a set of logs */
    uint32_t budget;
    bool unpaid; /* what is tried now does not count: it is little, and wanted to the end */
    struct stele_inference *out;
    int code;
};

/* ---- Asking the logs ------------------------------------------------------------------------- */

static void hear_one(void *user, unsigned worker, size_t item)
{
    struct inferring *const f = user;

    if (!jury_hear(&f->logs[item], &f->figures, f->believed, &f->rooms[worker]))
        f->logs[item].at = UINT32_MAX; /* looked at when all are back */
}

static bool hear_all(struct inferring *f)
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
                 f->votes + item * BATCH);
    else if (f->logs[item].broken)
        jury_probe(&f->logs[item], f->believed, f->sets, f->batch_n, &f->rooms[worker],
                   f->votes + item * BATCH);
}

static void count_votes(struct inferring *f, size_t log)
{
    for (size_t i = 0; i < f->batch_n; i++) {
        const struct jury_vote *const vote = &f->votes[log * BATCH + i];
        struct attempt *const attempt = &f->batch[i];
        if (vote->pro > 0 && attempt->pro == 0)
            attempt->pro_at = (struct stele_witness){log, f->logs[log].at};
        if (vote->contra > 0 && attempt->contra == 0)
            attempt->contra_at = (struct stele_witness){log, vote->at};
        attempt->pro += vote->pro;
        attempt->contra += vote->contra;
        attempt->logs += vote->contra > 0;
        attempt->gained += vote->gained;
        if (vote->pro > 0 && attempt->speakers != NULL)
            attempt->speakers[log / 64] |= UINT64_C(1) << log % 64;
    }
}

/* Asks logs about the sets of the batch, which are compiled. */
static void ask_logs(struct inferring *f, enum asked_of asked_of)
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

    f->out->tried++;
    if (!vary_compile(f->vary, choice, room))
        return false;
    f->sets[f->batch_n] =
        (struct jury_set){room, f->figures.list[figure].group_number, (int16_t)figure};
    f->batch[f->batch_n++] =
        (struct attempt){.choice = *choice, .figure = figure, .steps = steps};
    return true;
}

/* ---- Who is to blame ------------------------------------------------------------------------- */

/* Items of a group that the moves up to a node have named; where there are none, all of them. */
static void suspect_group(const struct inferring *f, struct jury_log *log, int group)
{
    const uint32_t end = log->first[log->at < log->way.n ? log->at + 1 : log->way.n];
    bool any = false;

    for (uint32_t i = 0; i < end; i++)
        if (log->uses[i].group == group && log->uses[i].figure >= 0)
            any = log->suspects[log->uses[i].figure] = true;
    for (size_t i = 0; !any && i < f->figures.n; i++)
        log->suspects[i] |= f->figures.list[i].group_number == group;
}

static void suspect_log(const struct inferring *f, struct jury_log *log)
{
    const uint32_t end = log->first[log->at < log->way.n ? log->at + 1 : log->way.n];
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
            suspect_group(f, log,
                          (int)(set_group(f->entry->set, grounds.list[i].group) -
                                f->entry->set->groups));
    }
}

/* Whether there is anybody. */
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

    if (found->n == found->room) {
        const size_t room = 2 * found->room + 64;
        struct attempt *const grown = realloc(found->list, room * sizeof *grown);
        if (grown == NULL)
            return false;
        found->list = grown;
        found->room = room;
    }
    found->list[found->n] = *attempt;
    found->list[found->n].speakers = calloc(f->words, sizeof(uint64_t));
    return found->list[found->n++].speakers != NULL;
}

/* First those logs that break: most corrections help in none of them.  What does is kept, and asked about everywhere. */
static void flush(struct inferring *f)
{
    size_t kept = 0;

    for (size_t i = 0; i < f->batch_n; i++)
        f->batch[i].speakers = calloc(f->words, sizeof(uint64_t));
    for (size_t i = 0; i < f->batch_n; i++)
        if (f->batch[i].speakers == NULL)
            f->code = STELE_ENOMEM;
    ask_logs(f, THE_BROKEN);
    for (size_t i = 0; i < f->batch_n; i++) {
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
    ask_logs(f, ALL);
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

/* What has been done so far, by whichever thread. */
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
    add_to_batch(f, choice, t->figure, t->steps);
    if (f->batch_n == BATCH)
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

/* Tries all sizes of items that are looked at closely, beginning behind one that has been tried. */
static void try_closely(struct inferring *f, const bool *wanted, size_t figures, unsigned steps)
{
    for (unsigned more = steps; more <= VARY_TOGETHER; more++)
        for (size_t n = more == steps ? figures + 1 : 1; n <= VARY_FIGURES; n++)
            for (size_t i = 0; i < f->figures.n && f->code == STELE_OK; i++)
                if (wanted[i] && is_size(n, more))
                    try_item(f, i, n, more);
    flush(f);
    for (size_t i = 0; i < f->figures.n; i++)
        f->closely[i] |= wanted[i];
}

/* Items with a correction that helps: a greater one may explain more. */
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

/* Items that were corrected and are suspected again: either that was not all, or the logs are divided about them. */
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

/* Whether another correction explains the same logs as well. */
static bool is_ambiguous(const struct inferring *f, size_t which)
{
    const struct attempt *const one = &f->found.list[which];

    for (size_t i = 0; i < f->found.n; i++) {
        const struct attempt *const other = &f->found.list[i];
        if (i != which && !is_better(one, other) && !is_better(other, one) &&
            memcmp(one->speakers, other->speakers, f->words * sizeof(uint64_t)) == 0)
            return true;
    }
    return false;
}

/* Chooses what most logs speak for, one correction for each log that breaks and one for each item; 1 + number of the
 * attempt, by figure. */
static size_t choose(struct inferring *f, uint64_t *explained, size_t *chosen)
{
    size_t n = 0;

    for (size_t i = 0; i < f->found.n; i++) {
        const struct attempt *const attempt = &f->found.list[i];
        if (net(attempt) <= 0 || chosen[attempt->figure] != 0 ||
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

/* Believes them.  Returns how many there are. */
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

/* One round: corrections of growing size, until some are believed.  False if there are none; f->found then has all that
 * would help somewhere. */
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

static void search(struct inferring *f)
{
    for (int round = 0; round < ROUNDS && f->code == STELE_OK; round++) {
        free_found(f);
        if (!hear_all(f) || !suspect_all(f))
            return;
        if (!correct_some(f))
            return;
    }
}

/* ---- Weighing -------------------------------------------------------------------------------- */

/* Compiles the believed set with one item as it was. */
static bool compile_without(struct inferring *f, const struct vary_item *item, void *out)
{
    const struct set_item now = *item->item;

    *item->item = *set_item(f->entry->set, item->group, item->id);
    const bool good = vary_compile(f->vary, NULL, out);
    *item->item = now;
    return good;
}

/* What an item has otherwise than the set that all began with, if a correction of the believed one (NULL: none) is made. */
static bool put_correction(struct inferring *f, const struct vary_item *item,
                           const struct vary_choice *choice, struct stele_correction *out)
{
    const struct set_item *const old = set_item(f->entry->set, item->group, item->id);
    struct stele_set_changes *const changes = &out->changes;

    *out = (struct stele_correction){0};
    changes->list = arena_alloc(f->out->memory, (item->n + 1) * sizeof *changes->list);
    if (changes->list == NULL)
        return false;
    for (size_t i = 0; i < item->n; i++) {
        const struct vary_figure *const figure = &item->figures[i];
        const struct set_item *const part = patch_part(old, figure->part);
        const char *const before = part != NULL ? set_attr(part, figure->name) : NULL;
        const char *after = figure->before;
        for (size_t k = 0; choice != NULL && k < choice->n; k++)
            if (choice->figure[k] == i)
                after = figure->values[choice->value[k]].text;
        if (strcmp(before != NULL ? before : "", after) == 0)
            continue;
        changes->list[changes->n++] =
            (struct stele_set_change){.group = item->group,
                                      .item = item->id,
                                      .part = figure->part,
                                      .name = figure->name,
                                      .before = before != NULL ? before : "",
                                      .after = after};
    }
    changes->memory = f->out->memory;
    const bool kept = changes_keep_words(changes);
    changes->memory = NULL;
    return kept;
}

/* What speaks for a correction is what would not hold without it; false if it cannot be left out by itself. */
static bool ask_without(struct inferring *f, size_t figure, const struct vary_item *item)
{
    f->batch_n = 0;
    if (!compile_without(f, item, f->compiled))
        return false;
    f->sets[0] =
        (struct jury_set){f->compiled, f->figures.list[figure].group_number, (int16_t)figure};
    f->batch[0] = (struct attempt){.figure = figure};
    f->batch_n = 1;
    ask_logs(f, ALL);
    f->batch_n = 0;
    return f->code == STELE_OK;
}

/* What was believed for a reason that another correction has explained better is taken back. */
static void take_back(struct inferring *f)
{
    for (size_t i = 0; i < f->figures.n && f->code == STELE_OK; i++) {
        const struct jury_figure *const which = &f->figures.list[i];
        const struct vary_item *const item =
            f->accepted[i] ? vary_item(f->vary, which->group, which->item) : NULL;
        if (item == NULL || !ask_without(f, i, item) || f->batch[0].contra > f->batch[0].pro)
            continue;
        f->accepted[i] = false;
        if (!vary_restore(f->vary, item))
            f->code = STELE_ENOMEM;
        else
            hear_all(f);
    }
}

/* ---- What is told ---------------------------------------------------------------------------- */

static void add_rival(struct inferring *f, struct stele_finding *finding,
                      const struct attempt *attempt)
{
    if (finding->others_n == RIVALS_MAX) {
        finding->more = true;
        return;
    }
    if (finding->others == NULL)
        finding->others = arena_alloc(f->out->memory, RIVALS_MAX * sizeof *finding->others);
    if (finding->others == NULL ||
        !put_correction(f, attempt->choice.item, &attempt->choice,
                        &finding->others[finding->others_n].correction)) {
        f->code = STELE_ENOMEM;
        return;
    }
    finding->others[finding->others_n].pro = attempt->pro;
    finding->others[finding->others_n++].where = attempt->pro_at;
}

/* What is to be said of an item, from what its neighbours were told. */
struct asked {
    struct stele_finding *finding;
    bool tried;   /* it has neighbours */
    bool touched; /* something speaks for or against one of them */
    bool least_known;
    struct attempt least; /* what speaks least against */
};

static void weigh(struct inferring *f, size_t figure, const struct vary_item *item,
                  struct stele_finding *finding)
{
    if (!ask_without(f, figure, item))
        return;
    finding->pro = f->batch[0].contra;
    finding->logs = f->batch[0].logs;
    finding->pro_at = f->batch[0].contra_at;
    if (f->batch[0].pro > finding->contra) {
        finding->contra = f->batch[0].pro;
        finding->contra_at = f->batch[0].pro_at;
    }
}

static bool collect(void *user, const struct vary_choice *choice)
{
    const struct trying *const t = user;

    add_to_batch(t->f, choice, t->figure, t->steps);
    return t->f->batch_n < BATCH;
}

/* The nearest others that make a set. */
static void list_neighbours(struct inferring *f, size_t figure, const struct vary_item *item)
{
    static const struct {
        size_t figures;
        unsigned steps;
    } sizes[] = {{1, 1}, {1, 2}, {2, 2}};

    f->batch_n = 0;
    for (size_t i = 0; f->batch_n == 0 && i < sizeof sizes / sizeof sizes[0]; i++) {
        struct trying t = {f, figure, sizes[i].steps};
        vary_each(item, sizes[i].figures, sizes[i].steps, collect, &t);
    }
}

static bool fits_too(const struct attempt *attempt)
{
    return attempt->contra == 0 && attempt->pro == 0;
}

/* Whether an attempt is about a figure that has been corrected. */
static bool is_changed(const struct stele_finding *finding, const struct attempt *attempt)
{
    const char *const name = attempt->choice.item->figures[attempt->choice.figure[0]].name;

    for (size_t i = 0; i < finding->correction.changes.n; i++)
        if (strcmp(finding->correction.changes.list[i].name, name) == 0)
            return true;
    return false;
}

static void ask_neighbours(struct inferring *f, size_t figure, const struct vary_item *item,
                           struct asked *asked)
{
    list_neighbours(f, figure, item);
    asked->tried = f->batch_n > 0;
    ask_logs(f, ALL);
    /* Of a figure that was corrected one wants to know first how sure that is. */
    for (size_t i = 0; i < f->batch_n && f->code == STELE_OK; i++)
        if (fits_too(&f->batch[i]) && is_changed(asked->finding, &f->batch[i]))
            add_rival(f, asked->finding, &f->batch[i]);
    for (size_t i = 0; i < f->batch_n && f->code == STELE_OK; i++) {
        const struct attempt *const attempt = &f->batch[i];
        /* That the position is another does not mean that anything was done with the figure. */
        asked->touched |= attempt->contra > 0 || attempt->pro > 0;
        if (fits_too(attempt) && !is_changed(asked->finding, attempt))
            add_rival(f, asked->finding, attempt);
        if (!asked->least_known || attempt->contra < asked->least.contra)
            asked->least = *attempt;
        asked->least_known = true;
    }
    f->batch_n = 0;
}

/* Corrections that help somewhere and were not believed. */
static void add_found(struct inferring *f, size_t figure, struct stele_finding *finding)
{
    uint32_t most = 0;

    for (size_t i = 0; i < f->found.n; i++)
        if (f->found.list[i].figure == figure && f->found.list[i].pro > most)
            most = f->found.list[i].pro;
    for (size_t i = 0; i < f->found.n && f->code == STELE_OK; i++) {
        const struct attempt *const attempt = &f->found.list[i];
        if (attempt->figure != figure || attempt->pro * 2 <= most)
            continue;
        finding->kind = attempt->contra > 0 ? STELE_FOUND_DIVIDED
                        : finding->kind == STELE_FOUND_DIVIDED ? STELE_FOUND_DIVIDED
                                                               : STELE_FOUND_OPEN;
        if (finding->correction.changes.n == 0 && attempt->contra > finding->pro) {
            finding->pro = attempt->contra;
            finding->logs = attempt->logs;
            finding->pro_at = attempt->contra_at;
        }
        if (attempt->pro > finding->contra) {
            finding->contra = attempt->pro;
            finding->contra_at = attempt->pro_at;
        }
        add_rival(f, finding, attempt);
    }
}

static bool is_met(const struct inferring *f, size_t figure)
{
    for (size_t i = 0; i < f->logs_n; i++) {
        const struct jury_log *const log = &f->logs[i];
        const uint32_t end = log->first[log->at < log->way.n ? log->at + 1 : log->way.n];
        for (uint32_t k = 0; k < end; k++)
            if (log->uses[k].figure == (int)figure)
                return true;
    }
    return false;
}

/* Whether any move of any log reads the group. */
static bool is_group_met(const struct inferring *f, size_t figure)
{
    for (size_t i = 0; i < f->logs_n; i++)
        for (size_t k = 0; k < f->logs[i].uses_n; k++)
            if (f->logs[i].uses[k].group == f->figures.list[figure].group_number)
                return true;
    return false;
}

static void judge(struct inferring *f, size_t figure, struct stele_finding *finding)
{
    const struct jury_figure *const which = &f->figures.list[figure];
    struct asked asked = {.finding = finding};

    *finding = (struct stele_finding){
        .kind = STELE_FOUND_UNMET, .group = which->group, .item = which->item};
    if (!is_group_met(f, figure))
        return;
    const struct vary_item *const item = vary_item(f->vary, which->group, which->item);
    if (item == NULL || !put_correction(f, item, NULL, &finding->correction)) {
        f->code = STELE_ENOMEM;
        return;
    }
    add_found(f, figure, finding);
    if (finding->correction.changes.n > 0)
        weigh(f, figure, item, finding);
    if (finding->kind == STELE_FOUND_UNMET)
        ask_neighbours(f, figure, item, &asked);
    if (finding->kind == STELE_FOUND_UNMET && finding->correction.changes.n > 0)
        finding->kind = finding->others_n > 0 ? STELE_FOUND_OPEN : STELE_FOUND_CORRECTED;
    else if (finding->kind == STELE_FOUND_UNMET && (asked.touched || is_met(f, figure)))
        finding->kind = finding->others_n > 0 ? STELE_FOUND_OPEN
                        : asked.tried         ? STELE_FOUND_KEPT
                                              : STELE_FOUND_BOUND;
    if (finding->kind == STELE_FOUND_KEPT) {
        finding->pro = asked.least.contra;
        finding->logs = asked.least.logs;
        finding->pro_at = asked.least.contra_at;
    }
    if (finding->kind == STELE_FOUND_UNMET) {
        finding->others_n = 0;
        finding->more = false;
    }
}

static void tell(struct inferring *f)
{
    struct stele_inference *const out = f->out;

    out->list = arena_alloc(out->memory, (f->figures.n + 1) * sizeof *out->list);
    out->unexplained = arena_alloc(out->memory, (f->logs_n + 1) * sizeof *out->unexplained);
    if (out->list == NULL || out->unexplained == NULL) {
        f->code = STELE_ENOMEM;
        return;
    }
    for (size_t i = 0; i < f->figures.n && f->code == STELE_OK; i++)
        judge(f, i, &out->list[out->n++]);
    for (size_t i = 0; i < f->logs_n; i++)
        if (f->logs[i].broken)
            out->unexplained[out->unexplained_n++] =
                (struct stele_unexplained){{i, f->logs[i].at}, f->logs[i].why};
}

/* ---- The question ---------------------------------------------------------------------------- */

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
        if (!jury_room_new(f->game, BATCH, &f->rooms[i]))
            return false;
    f->slot = (f->game->set_size + ARENA_STATE_ALIGN - 1) & ~((size_t)ARENA_STATE_ALIGN - 1);
    f->believed = aligned_alloc(ARENA_STATE_ALIGN, f->slot);
    f->compiled = aligned_alloc(ARENA_STATE_ALIGN, f->slot * BATCH);
    f->votes = calloc((f->logs_n + 1) * BATCH, sizeof *f->votes);
    return f->rooms != NULL && f->believed != NULL && f->compiled != NULL && f->votes != NULL;
}

static bool start(struct inferring *f, struct stele_log *const *logs, size_t n)
{
    f->out->memory = arena_new();
    f->vary = vary_new(f->entry);
    f->logs = calloc(n + 1, sizeof *f->logs);
    if (f->out->memory == NULL || f->vary == NULL || f->logs == NULL ||
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
    f->code = start(f, logs, n) ? STELE_OK : STELE_ENOMEM;
    if (f->code == STELE_OK && hear_all(f))
        for (size_t i = 0; i < n; i++)
            out->holding += !f->logs[i].broken;
    if (f->code == STELE_OK)
        search(f);
    if (f->code == STELE_OK)
        take_back(f);
    if (f->code == STELE_OK)
        tell(f);
    const int code = f->code;
    finish(f);
    free(f);
    if (code != STELE_OK) {
        stele_inference_free(out);
        *out = (struct stele_inference){0};
    }
    return code;
}

void stele_inference_free(struct stele_inference *inference)
{
    if (inference != NULL && inference->memory != NULL)
        arena_free(inference->memory);
}
