/* Judges how well each figure is known.
 *
 * Every figure is examined by itself, with all others as now believed.  A number has two sides: how
 * much less, and how much more it could be before the record contradicts it.  Where a side has few
 * numbers all are tried; else some, and then some between the last that fits and the first that
 * does not, until these are adjacent.  That assumes that numbers beyond one that does not fit do
 * not fit either, as wherever a number is compared with another.  A name, or a list of names, has
 * neighbours only. */
#include "analysis/infer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/number.h"

enum {
    RIVALS_MAX = 6, /* reported of one item */
    SIDE_ALL = 16,  /* numbers on a side that are all tried */
    SIDE_SOME = 6,  /* tried at a time where there are more */
    NAMES_MAX = 48, /* neighbours of names */
    NUMBER_SIZE = 16,
    FIGURES_MAX = INFER_BATCH
};

/* ---- What is written ------------------------------------------------------------------------- */

/* The text of a figure in the original set. */
static const char *original_text(struct inferring *f, const struct vary_item *item, size_t figure)
{
    const struct vary_figure *const now = &item->figures[figure];
    const struct vary_item *const old = vary_item(f->original, item->group, item->id);

    if (old == NULL)
        f->code = STELE_ENOMEM;
    for (size_t i = 0; old != NULL && i < old->n; i++)
        if (old->figures[i].at == now->at && strcmp(old->figures[i].name, now->name) == 0 &&
            strcmp(old->figures[i].part, now->part) == 0)
            return old->figures[i].before;
    return now->before;
}

/* What is believed of an item, or a part of that: some figures as they were, or otherwise. */
struct version {
    const struct vary_item *item;
    const bool *counts; /* by figure: as it is believed to be, else as it was; NULL: all */
    const struct vary_choice *choice; /* NULL: none */
    size_t figure;                    /* that has this text instead; */
    const char *text;                 /* NULL: none */
};

static const char *text_in(struct inferring *f, const struct version *version, size_t figure)
{
    const struct vary_choice *const choice = version->choice;

    if (version->text != NULL && version->figure == figure)
        return version->text;
    for (size_t i = 0; choice != NULL && i < choice->n; i++)
        if (choice->figure[i] == figure)
            return version->item->figures[figure].values[choice->value[i]].text;
    if (version->counts != NULL && !version->counts[figure])
        return original_text(f, version->item, figure);
    return version->item->figures[figure].before;
}

/* The attribute that a figure belongs to, in a version and as it was; false without memory. */
static bool put_attribute(struct inferring *f, const struct version *version, size_t figure,
                          struct stele_set_change *out)
{
    const struct vary_item *const item = version->item;
    struct stele_buf before = {0}, after = {0};

    for (size_t i = 0; i < item->n; i++) {
        if (!vary_same_row(item, i, figure))
            continue;
        stele_buf_puts(&before, i > figure ? " " : "");
        stele_buf_puts(&before, original_text(f, item, i));
        stele_buf_puts(&after, i > figure ? " " : "");
        stele_buf_puts(&after, text_in(f, version, i));
    }
    *out = (struct stele_set_change){
        .group = arena_puts(f->out->memory, item->group),
        .item = arena_puts(f->out->memory, item->id),
        .part = arena_puts(f->out->memory, item->figures[figure].part),
        .name = arena_puts(f->out->memory, item->figures[figure].name),
        .before = arena_puts(f->out->memory, before.data != NULL ? before.data : ""),
        .after = arena_puts(f->out->memory, after.data != NULL ? after.data : ""),
    };
    const bool good = !before.failed && !after.failed && out->group != NULL && out->item != NULL &&
                      out->part != NULL && out->name != NULL && out->before != NULL &&
                      out->after != NULL;
    stele_buf_free(&before);
    stele_buf_free(&after);
    return good;
}

/* Lists what a version changes in the original set. */
static void put_correction(struct inferring *f, const struct version *version,
                           struct stele_correction *out)
{
    const struct vary_item *const item = version->item;
    struct stele_set_changes *const changes = &out->changes;

    *out = (struct stele_correction){0};
    changes->list = arena_alloc(f->out->memory, (item->n + 1) * sizeof *changes->list);
    if (changes->list == NULL)
        f->code = STELE_ENOMEM;
    for (size_t i = 0; f->code == STELE_OK && i < item->n; i++) {
        struct stele_set_change *const change = &changes->list[changes->n];
        if (i > 0 && vary_same_row(item, i - 1, i))
            continue;
        if (!put_attribute(f, version, i, change))
            f->code = STELE_ENOMEM;
        else if (strcmp(change->before, change->after) != 0)
            changes->n++;
    }
}

/* ---- Trying one thing ------------------------------------------------------------------------ */

/* Puts the believed set, with one figure replaced by the text, into the batch; false if the game
 * refuses that set. */
static bool add_probe(struct inferring *f, size_t number, const struct vary_item *item,
                      size_t figure, const char *text)
{
    unsigned char *const room = f->compiled + f->batch_n * f->slot;

    if (!vary_compile_figure(f->vary, item, figure, text, room))
        return false;
    f->out->tried++;
    f->sets[f->batch_n] =
        (struct jury_set){room, f->figures.list[number].group_number, (int16_t)number};
    f->batch[f->batch_n++] = (struct attempt){.figure = number};
    return true;
}

/* Tries the set that has been compiled into the first place. */
static const struct attempt *ask_alone(struct inferring *f, size_t number)
{
    f->sets[0] =
        (struct jury_set){f->compiled, f->figures.list[number].group_number, (int16_t)number};
    f->batch[0] = (struct attempt){.figure = number};
    f->batch_n = 1;
    infer_ask(f, ALL);
    f->batch_n = 0;
    return &f->batch[0];
}

/* Compiles the believed set with one item as it was. */
static bool compile_without(struct inferring *f, const struct vary_item *item, void *out)
{
    const struct set_item now = *item->item;

    *item->item = *set_item(f->entry->set, item->group, item->id);
    const bool good = vary_compile(f->vary, NULL, out);
    *item->item = now;
    return good;
}

/* ---- Withdrawing corrections ----------------------------------------------------------------- */

static const struct vary_item *item_of(struct inferring *f, size_t number)
{
    const struct jury_figure *const which = &f->figures.list[number];
    const struct vary_item *const item = vary_item(f->vary, which->group, which->item);

    if (item == NULL)
        f->code = STELE_ENOMEM;
    return item;
}

/* An item as a whole. */
static bool take_back_item(struct inferring *f, size_t number)
{
    const struct vary_item *const item = item_of(f, number);

    if (item == NULL || !compile_without(f, item, f->compiled))
        return false;
    const struct attempt *const without = ask_alone(f, number);
    if (f->code != STELE_OK || without->contra > without->pro)
        return false;
    f->accepted[number] = false;
    if (!vary_restore(f->vary, item))
        f->code = STELE_ENOMEM;
    return f->code == STELE_OK && infer_hear(f);
}

/* Withdraws one figure of an item if the old value contradicts no more records than it explains;
 * the other figures stay. */
static bool take_back_figure(struct inferring *f, size_t number)
{
    const struct vary_item *const item = item_of(f, number);

    for (size_t i = 0; item != NULL && i < item->n && f->code == STELE_OK; i++) {
        const char *const old = original_text(f, item, i);
        if (strcmp(old, item->figures[i].before) == 0 ||
            !vary_compile_figure(f->vary, item, i, old, f->compiled))
            continue;
        const struct attempt *const without = ask_alone(f, number);
        if (f->code != STELE_OK || without->contra > without->pro)
            continue;
        if (!vary_put(f->vary, item, i, old))
            f->code = STELE_ENOMEM;
        return f->code == STELE_OK && infer_hear(f);
    }
    return false;
}

bool verdict_take_back(struct inferring *f)
{
    bool any = false;

    for (size_t i = 0; i < f->figures.n && f->code == STELE_OK; i++) {
        if (!f->accepted[i])
            continue;
        if (take_back_item(f, i))
            any = true;
        else
            while (f->code == STELE_OK && take_back_figure(f, i))
                any = true;
    }
    return any;
}

/* ---- One figure ------------------------------------------------------------------------------ */

/* What speaks against a value. */
struct evidence {
    uint32_t contra, checks, logs;
    struct stele_witness at;
};

/* Below or above a number. */
struct side {
    int32_t limit;       /* of the range */
    int32_t fits, fails; /* the last that is known to fit, the first that is known not to */
    bool failed, done;
    struct evidence why; /* fails does; nothing: the set does not allow it */
};

/* A figure while it is asked about. */
struct asked {
    const struct vary_figure *figure;
    bool number;
    int32_t value;
    struct side side[2];
    bool met;
    size_t tried, fitting,
        failing;              /* sets that could be compiled; of names, those that fit or do not */
    struct evidence least;    /* of what does not fit, the one with least against it */
    struct evidence restored; /* against what the set had, if that is something else */
};

/* What one set of the batch is about. */
struct probe {
    size_t asked;
    int side;      /* -1: a name, or the figure as it was */
    int32_t value; /* on a side */
    bool restored;
};

/* All figures of an item. */
struct judging {
    struct inferring *f;
    size_t number;
    const struct vary_item *item;
    struct stele_finding *finding;
    struct asked asked[FIGURES_MAX];
    size_t n;
    struct probe probes[INFER_BATCH];
};

static struct evidence evidence_of(const struct attempt *attempt)
{
    return (struct evidence){attempt->contra, attempt->checks, attempt->logs, attempt->contra_at};
}

static bool is_row(const struct vary_figure *figure)
{
    return figure->kind == STELE_FIGURE_NUMBERS;
}

static bool is_changed(struct judging *j, size_t figure)
{
    return strcmp(original_text(j->f, j->item, figure), j->item->figures[figure].before) != 0;
}

static void begin(struct judging *j, size_t i)
{
    const struct vary_figure *const figure = &j->item->figures[i];
    struct asked *const a = &j->asked[i];
    int32_t value = figure->otherwise;

    *a = (struct asked){.figure = figure};
    a->number =
        (figure->kind == STELE_FIGURE_NUMBER || is_row(figure)) &&
        (figure->before[0] == '\0' || number_parse(figure->before, strlen(figure->before), &value));
    a->value = value;
    for (int side = 0; side < 2; side++)
        a->side[side] = (struct side){
            .limit = side == 0 ? figure->min : figure->max, .fits = value, .done = !a->number};
}

/* How a number is written. */
static void write_number(const struct vary_figure *figure, int32_t value, char out[NUMBER_SIZE])
{
    if (figure->optional && value == figure->otherwise)
        out[0] = '\0';
    else
        snprintf(out, NUMBER_SIZE, "%d", (int)value);
}

static int64_t distance(const struct asked *a, int32_t value)
{
    return value > a->value ? (int64_t)value - a->value : (int64_t)a->value - value;
}

/* What was found out about a number on a side. */
static void learn(struct asked *a, int side, int32_t value, bool fits, struct evidence why)
{
    struct side *const s = &a->side[side];

    if (fits && distance(a, value) > distance(a, s->fits)) {
        s->fits = value;
    } else if (!fits && (!s->failed || distance(a, value) < distance(a, s->fails))) {
        s->failed = true;
        s->fails = value;
        s->why = why;
    }
}

/* Tries a number, unless the batch is full. */
static void try_number(struct judging *j, size_t i, int side, int32_t value)
{
    struct inferring *const f = j->f;
    struct asked *const a = &j->asked[i];
    char text[NUMBER_SIZE];

    if (f->batch_n == INFER_BATCH)
        return;
    write_number(a->figure, value, text);
    j->probes[f->batch_n] = (struct probe){i, side, value, false};
    if (add_probe(f, j->number, j->item, i, text))
        a->tried++;
    else
        learn(a, side, value, false, (struct evidence){0});
}

/* The first numbers of a side: near ones, some by the unit of the group, the last. */
static void try_first(struct judging *j, size_t i, int side)
{
    struct asked *const a = &j->asked[i];
    const int sign = side == 0 ? -1 : 1;
    const int64_t far = distance(a, a->side[side].limit), unit = a->figure->unit;
    const int64_t some[SIDE_SOME] = {1, unit / 2, unit, 2 * unit, 4 * unit, far};
    int64_t last = 0;

    a->side[side].done = far == 0;
    if (far <= SIDE_ALL) {
        for (int32_t k = 1; k <= far; k++)
            try_number(j, i, side, a->value + sign * k);
        return;
    }
    for (int k = 0; k < SIDE_SOME; k++) {
        if (some[k] <= last || some[k] > far)
            continue;
        try_number(j, i, side, (int32_t)(a->value + sign * some[k]));
        last = some[k];
    }
}

/* More of them, between the last that fits and the first that does not. */
static void try_between(struct judging *j, size_t i, int side)
{
    const struct asked *const a = &j->asked[i];
    struct side *const s = &j->asked[i].side[side];

    /* What fits beyond something that does not is another matter: with it nothing would lie between. */
    if (s->failed && distance(a, s->fits) > distance(a, s->fails))
        s->fits = a->value;
    const int64_t gap = (int64_t)s->fails - s->fits;
    const int64_t width = gap < 0 ? -gap : gap;

    if (!s->failed || width == 1) {
        s->done = true;
        return;
    }
    const int64_t n = width - 1 < SIDE_SOME ? width - 1 : SIDE_SOME;
    for (int64_t k = 1; k <= n; k++)
        try_number(j, i, side, (int32_t)(s->fits + gap * k / (n + 1)));
}

/* Neighbours of a name, at equal distances if there are too many. */
static void try_names(struct judging *j, size_t i)
{
    const struct vary_figure *const figure = j->asked[i].figure;
    size_t near = 0, seen = 0;

    while (near < figure->n && figure->values[near].steps <= figure->values[0].steps)
        near++;
    /* Where one of them is another leaves no set, two may change places. */
    if (figure->kind == STELE_FIGURE_NAMES)
        near = figure->n;
    const size_t every = near / NAMES_MAX + 1;
    for (size_t k = 0; k < near && j->f->batch_n < INFER_BATCH; k++) {
        if (seen++ % every != 0)
            continue;
        j->probes[j->f->batch_n] = (struct probe){i, -1, (int32_t)k, false};
        if (add_probe(j->f, j->number, j->item, i, figure->values[k].text))
            j->asked[i].tried++;
    }
}

static void try_restored(struct judging *j, size_t i)
{
    if (!is_changed(j, i) || j->f->batch_n == INFER_BATCH)
        return;
    j->probes[j->f->batch_n] = (struct probe){i, -1, -1, true};
    add_probe(j->f, j->number, j->item, i, original_text(j->f, j->item, i));
}

static void add_rival(struct inferring *f, struct stele_finding *finding,
                      const struct version *version, const struct attempt *attempt)
{
    if (finding->others_n == RIVALS_MAX) {
        finding->more = true;
        return;
    }
    if (finding->others == NULL)
        finding->others = arena_alloc(f->out->memory, RIVALS_MAX * sizeof *finding->others);
    if (finding->others == NULL) {
        f->code = STELE_ENOMEM;
        return;
    }
    struct stele_rival *const rival = &finding->others[finding->others_n++];
    *rival = (struct stele_rival){.pro = attempt->pro, .where = attempt->pro_at};
    put_correction(f, version, &rival->correction);
}

/* Adds a near value that fits as well to the rivals, as long as there is room. */
static void note_rival(struct judging *j, const struct probe *probe, const struct attempt *attempt)
{
    const struct asked *const a = &j->asked[probe->asked];
    char text[NUMBER_SIZE];

    if (probe->side >= 0 && distance(a, probe->value) != a->figure->unit)
        return;
    if (probe->side >= 0)
        write_number(a->figure, probe->value, text);
    add_rival(
        j->f, j->finding,
        &(struct version){.item = j->item,
                          .figure = probe->asked,
                          .text = probe->side >= 0 ? text : a->figure->values[probe->value].text},
        attempt);
}

static void learn_one(struct judging *j, const struct probe *probe, const struct attempt *attempt)
{
    struct asked *const a = &j->asked[probe->asked];
    const bool fits = attempt->contra == 0;
    const struct evidence why = evidence_of(attempt);

    a->met |= attempt->met;
    if (probe->restored) {
        a->restored = why;
        return;
    }
    if (probe->side >= 0)
        learn(a, probe->side, probe->value, fits, why);
    a->fitting += fits;
    a->failing += !fits;
    if (!fits && (a->least.contra == 0 || why.contra < a->least.contra))
        a->least = why;
}

/* Tries the sets in the batch, and empties it. */
static void ask_batch(struct judging *j)
{
    struct inferring *const f = j->f;

    infer_ask(f, ALL);
    for (size_t i = 0; i < f->batch_n && f->code == STELE_OK; i++)
        learn_one(j, &j->probes[i], &f->batch[i]);
    /* Corrected figures first: how certain they are matters most. */
    for (int changed = 1; changed >= 0; changed--)
        for (size_t i = 0; i < f->batch_n && f->code == STELE_OK; i++) {
            const struct probe *const probe = &j->probes[i];
            const struct attempt *const attempt = &f->batch[i];
            if (!probe->restored && attempt->contra == 0 && attempt->pro == 0 &&
                j->asked[probe->asked].met && is_changed(j, probe->asked) == (bool)changed)
                note_rival(j, probe, attempt);
        }
    f->batch_n = 0;
}

static bool is_full(const struct inferring *f)
{
    return f->batch_n + 2 * SIDE_ALL + 1 > INFER_BATCH;
}

static void ask_first(struct judging *j)
{
    for (size_t i = 0; i < j->n && j->f->code == STELE_OK; i++) {
        if (is_full(j->f) || (!j->asked[i].number && j->f->batch_n + NAMES_MAX + 1 > INFER_BATCH))
            ask_batch(j);
        try_restored(j, i);
        if (!j->asked[i].number)
            try_names(j, i);
        for (int side = 0; j->asked[i].number && side < 2; side++)
            try_first(j, i, side);
    }
    ask_batch(j);
}

/* Narrows down sides that are still open.  Returns whether there were any. */
static bool ask_between(struct judging *j)
{
    bool any = false;

    for (size_t i = 0; i < j->n && j->f->code == STELE_OK; i++) {
        if (is_full(j->f))
            ask_batch(j);
        for (int side = 0; side < 2; side++)
            if (!j->asked[i].side[side].done) {
                try_between(j, i, side);
                any |= !j->asked[i].side[side].done;
            }
    }
    ask_batch(j);
    return any && j->f->code == STELE_OK;
}

/* ---- The verdict about it -------------------------------------------------------------------- */

static struct stele_bound bound_of(const struct side *side, int32_t value)
{
    /* Nothing lies beyond: the range ends here. */
    if (side->limit == value)
        return (struct stele_bound){.known = true, .value = value};
    if (!side->failed)
        return (struct stele_bound){.value = side->limit};
    return (struct stele_bound){.known = true,
                                .value = side->fits,
                                .contra = side->why.contra,
                                .checks = side->why.checks,
                                .logs = side->why.logs,
                                .at = side->why.at};
}

static void put_evidence(struct stele_known *known, struct evidence why)
{
    known->pro = why.contra;
    known->checks = why.checks;
    known->logs = why.logs;
    known->pro_at = why.at;
}

static enum stele_known_kind kind_of(const struct asked *a, const struct stele_known *known)
{
    const bool speaks = a->failing > 0;

    if (a->tried == 0)
        return STELE_KNOWN_BOUND;
    if (!a->met && !speaks)
        return STELE_KNOWN_UNMET;
    if (!a->number)
        return a->fitting == 0 ? STELE_KNOWN_SURE : STELE_KNOWN_OPEN;
    const bool tight = known->least.known && known->least.value == a->value && known->most.known &&
                       known->most.value == a->value;
    if (tight)
        return STELE_KNOWN_SURE;
    return speaks ? STELE_KNOWN_WITHIN : STELE_KNOWN_OPEN;
}

/* Multiples of the unit within bounds; none if a bound is not known or there are too many. */
static void put_round(struct stele_known *known)
{
    if (known->unit < 2 || !known->least.known || !known->most.known)
        return;
    int64_t value = known->least.value;
    value += (known->unit - value % known->unit) % known->unit;
    for (; value <= known->most.value; value += known->unit) {
        if (known->round_n == STELE_ROUND_MAX) {
            known->round_n = 0;
            return;
        }
        known->round[known->round_n++] = (int32_t)value;
    }
}

static void conclude(struct judging *j, size_t i, struct stele_known *known)
{
    const struct asked *const a = &j->asked[i];
    struct arena *const memory = j->f->out->memory;

    *known = (struct stele_known){
        .part = arena_puts(memory, a->figure->part),
        .name = arena_puts(memory, a->figure->name),
        .number = a->figure->at + 1,
        .before = arena_puts(memory, original_text(j->f, j->item, i)),
        .after = arena_puts(memory, a->figure->before),
        .is_number = a->number,
        .met = a->met,
        .unit = a->number ? a->figure->unit : 1,
    };
    if (known->part == NULL || known->name == NULL || known->before == NULL || known->after == NULL)
        j->f->code = STELE_ENOMEM;
    if (a->number) {
        known->least = bound_of(&a->side[0], a->value);
        known->most = bound_of(&a->side[1], a->value);
    }
    put_evidence(known, is_changed(j, i) ? a->restored : a->least);
    known->kind = kind_of(a, known);
    if (known->kind == STELE_KNOWN_WITHIN)
        put_round(known);
}

/* ---- One item -------------------------------------------------------------------------------- */

/* Figures of an item that corrections speak for which were not believed. */
static void mark_divided(struct judging *j)
{
    for (size_t i = 0; i < j->f->found.n; i++) {
        const struct attempt *const attempt = &j->f->found.list[i];
        if (attempt->figure != j->number || attempt->contra == 0)
            continue;
        for (size_t k = 0; k < attempt->choice.n; k++)
            if (attempt->choice.figure[k] < j->n)
                j->finding->figures[attempt->choice.figure[k]].kind = STELE_KNOWN_DIVIDED;
    }
}

static void judge_figures(struct judging *j)
{
    struct inferring *const f = j->f;
    struct stele_finding *const finding = j->finding;

    j->n = j->item->n < FIGURES_MAX ? j->item->n : FIGURES_MAX;
    finding->figures = arena_alloc(f->out->memory, (j->n + 1) * sizeof *finding->figures);
    if (finding->figures == NULL) {
        f->code = STELE_ENOMEM;
        return;
    }
    for (size_t i = 0; i < j->n; i++)
        begin(j, i);
    f->batch_n = 0;
    ask_first(j);
    while (f->code == STELE_OK && ask_between(j))
        continue;
    for (size_t i = 0; i < j->n && f->code == STELE_OK; i++)
        conclude(j, i, &finding->figures[finding->figures_n++]);
    if (f->code == STELE_OK && finding->kind == STELE_FOUND_DIVIDED)
        mark_divided(j);
}

/* Corrections that help somewhere and were not believed. */
static void add_found(struct inferring *f, size_t number, struct stele_finding *finding)
{
    uint32_t most = 0;

    for (size_t i = 0; i < f->found.n; i++)
        if (f->found.list[i].figure == number && f->found.list[i].pro > most)
            most = f->found.list[i].pro;
    for (size_t i = 0; i < f->found.n && f->code == STELE_OK; i++) {
        const struct attempt *const attempt = &f->found.list[i];
        if (attempt->figure != number || attempt->pro * 2 <= most)
            continue;
        finding->kind = attempt->contra > 0                    ? STELE_FOUND_DIVIDED
                        : finding->kind == STELE_FOUND_DIVIDED ? STELE_FOUND_DIVIDED
                                                               : STELE_FOUND_OPEN;
        if (finding->correction.changes.n == 0 && attempt->contra > finding->pro) {
            finding->pro = attempt->contra;
            finding->checks = attempt->checks;
            finding->logs = attempt->logs;
            finding->pro_at = attempt->contra_at;
        }
        if (attempt->pro > finding->contra) {
            finding->contra = attempt->pro;
            finding->contra_at = attempt->pro_at;
        }
        add_rival(f, finding,
                  &(struct version){.item = attempt->choice.item, .choice = &attempt->choice},
                  attempt);
    }
}

/* Counts the support for a correction: what would not hold without it. */
static void weigh(struct inferring *f, size_t number, const struct vary_item *item,
                  struct stele_finding *finding)
{
    if (!compile_without(f, item, f->compiled))
        return;
    const struct attempt *const without = ask_alone(f, number);
    finding->pro = without->contra;
    finding->checks = without->checks;
    finding->logs = without->logs;
    finding->pro_at = without->contra_at;
    if (without->pro > finding->contra) {
        finding->contra = without->pro;
        finding->contra_at = without->pro_at;
    }
}

/* Whether any move of any log reads the group, or positions may hold its figures. */
static bool is_group_met(const struct inferring *f, size_t number)
{
    for (size_t i = 0; i < f->logs_n; i++)
        for (size_t k = 0; k < f->logs[i].uses_n; k++)
            if (f->logs[i].uses[k].group == f->figures.list[number].group_number)
                return true;
    return false;
}

/* Whether a move that was played reads the item. */
static bool is_met(const struct inferring *f, size_t number)
{
    for (size_t i = 0; i < f->logs_n; i++) {
        const struct jury_log *const log = &f->logs[i];
        const uint32_t end = log->first[log->at < log->route.n ? log->at + 1 : log->route.n];
        for (uint32_t k = 0; k < end; k++)
            if (log->uses[k].figure == (int)number)
                return true;
    }
    return false;
}

static size_t count_known(const struct stele_finding *finding, enum stele_known_kind kind,
                          bool changed_only)
{
    size_t n = 0;

    for (size_t i = 0; i < finding->figures_n; i++) {
        const struct stele_known *const known = &finding->figures[i];
        n += known->kind == kind && (!changed_only || strcmp(known->before, known->after) != 0);
    }
    return n;
}

/* Judges the item from the verdicts on its figures. */
static void sum_up(struct stele_finding *finding)
{
    const bool corrected = finding->correction.changes.n > 0;
    const size_t open = count_known(finding, STELE_KNOWN_WITHIN, corrected) +
                        count_known(finding, STELE_KNOWN_OPEN, corrected);

    if (corrected)
        finding->kind = open > 0 || count_known(finding, STELE_KNOWN_UNMET, true) > 0
                            ? STELE_FOUND_OPEN
                            : STELE_FOUND_CORRECTED;
    else if (open > 0)
        finding->kind = STELE_FOUND_OPEN;
    else if (count_known(finding, STELE_KNOWN_SURE, false) > 0)
        finding->kind = STELE_FOUND_KEPT;
    else if (count_known(finding, STELE_KNOWN_UNMET, false) == 0)
        finding->kind = STELE_FOUND_BOUND;
}

/* An uncorrected item is as well known as its figure with the least support. */
static void put_least(struct stele_finding *finding)
{
    for (size_t i = 0; i < finding->figures_n; i++) {
        const struct stele_known *const known = &finding->figures[i];
        if (known->kind != STELE_KNOWN_SURE || (finding->pro > 0 && known->pro >= finding->pro))
            continue;
        finding->pro = known->pro;
        finding->checks = known->checks;
        finding->logs = known->logs;
        finding->pro_at = known->pro_at;
    }
}

/* The part of a correction that is sure. */
static void put_sure(struct judging *j)
{
    struct stele_finding *const finding = j->finding;
    bool sure[FIGURES_MAX] = {false};

    for (size_t i = 0; i < finding->figures_n; i++)
        sure[i] = finding->figures[i].kind == STELE_KNOWN_SURE;
    put_correction(j->f, &(struct version){.item = j->item, .counts = sure}, &finding->sure);
}

static void judge_item(struct judging *j)
{
    struct inferring *const f = j->f;
    struct stele_finding *const finding = j->finding;

    put_correction(f, &(struct version){.item = j->item}, &finding->correction);
    if (f->code == STELE_OK)
        add_found(f, j->number, finding);
    const bool decided = finding->kind != STELE_FOUND_UNMET;
    if (f->code == STELE_OK && finding->correction.changes.n > 0)
        weigh(f, j->number, j->item, finding);
    if (f->code == STELE_OK)
        judge_figures(j);
    if (f->code != STELE_OK)
        return;
    if (!decided)
        sum_up(finding);
    if (finding->kind == STELE_FOUND_BOUND && !is_met(f, j->number))
        finding->kind = STELE_FOUND_UNMET;
    if (finding->kind == STELE_FOUND_KEPT)
        put_least(finding);
    if (finding->kind == STELE_FOUND_UNMET || finding->kind == STELE_FOUND_KEPT) {
        finding->others_n = 0;
        finding->more = false;
    }
    put_sure(j);
}

static void judge(struct inferring *f, struct judging *j, size_t number,
                  struct stele_finding *finding)
{
    const struct jury_figure *const which = &f->figures.list[number];

    *finding = (struct stele_finding){
        .kind = STELE_FOUND_UNMET, .group = which->group, .item = which->item};
    if (!f->held && !is_group_met(f, number))
        return;
    *j = (struct judging){.f = f, .number = number, .item = item_of(f, number), .finding = finding};
    if (j->item != NULL)
        judge_item(j);
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* Lists logs that do not hold, ignored checks included. */
static void tell_unexplained(struct inferring *f)
{
    for (size_t i = 0; i < f->logs_n; i++) {
        const struct jury_log *const log = &f->logs[i];
        if (log->broken || log->missed)
            f->out->unexplained[f->out->unexplained_n++] =
                (struct stele_unexplained){{i, log->missed ? log->missed_at : log->at},
                                           log->missed ? log->missed_why : log->why};
    }
}

void verdict_tell(struct inferring *f)
{
    struct stele_inference *const out = f->out;
    struct judging *const j = malloc(sizeof *j);

    out->list = arena_alloc(out->memory, (f->figures.n + 1) * sizeof *out->list);
    out->unexplained = arena_alloc(out->memory, (f->logs_n + 1) * sizeof *out->unexplained);
    if (j == NULL || out->list == NULL || out->unexplained == NULL)
        f->code = STELE_ENOMEM;
    for (size_t i = 0; i < f->figures.n && f->code == STELE_OK; i++)
        judge(f, j, i, &out->list[out->n++]);
    if (f->code == STELE_OK)
        tell_unexplained(f);
    free(j);
}
