#include "core/library/vary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/number.h"
#include "core/sets/patch.h"

enum {
    WIDE = 100,     /* a number with a range wider than this goes by the unit of its group */
    WORDS_MAX = 64, /* of a list that can be changed */
    ROW_MAX = 16 * WORDS_MAX, /* of its text, if it is one of numbers */
    MANY = 48, /* names to choose from: figures with more candidates are tried late, */
    LATE = VARY_TOGETHER + 2 /* as if it took so many steps */
};

struct vary {
    const struct lib_game *entry;
    struct component_set *set; /* own */
    struct stele_set_ranges ranges;
    struct arena *arena;
    struct vary_item **items;
    size_t items_n, items_room;
    bool failed; /* no memory */
};

/* ---- Making one ------------------------------------------------------------------------------ */

struct vary *vary_new(const struct lib_game *entry)
{
    struct vary *const vary = calloc(1, sizeof *vary);

    if (vary == NULL || entry->set == NULL) {
        free(vary);
        return NULL;
    }
    vary->entry = entry;
    vary->set = set_copy(entry->set);
    vary->arena = arena_new();
    if (vary->set == NULL || vary->arena == NULL ||
        ranges_of(entry->game, vary->set, &vary->ranges) != STELE_OK) {
        vary_free(vary);
        return NULL;
    }
    return vary;
}

void vary_free(struct vary *vary)
{
    if (vary == NULL)
        return;
    stele_memory_free(vary->ranges.memory);
    if (vary->arena != NULL)
        arena_free(vary->arena);
    set_free(vary->set);
    free(vary->items);
    free(vary);
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Values of one figure, while they are collected. */
struct listing {
    struct vary *vary;
    const struct stele_set_range *range;
    const char *before;
    struct vary_value *list;
    size_t n, room;
};

static void add_value(struct listing *l, const char *text, unsigned steps)
{
    if (strcmp(text, l->before) == 0)
        return;
    if (!stele_grow(&l->list, &l->room, l->n + 1, sizeof *l->list)) {
        l->vary->failed = true;
        return;
    }
    const char *const copy = arena_puts(l->vary->arena, text);
    l->vary->failed |= copy == NULL;
    if (copy != NULL)
        l->list[l->n++] = (struct vary_value){copy, steps};
}

static int32_t divisor(int32_t a, int32_t b)
{
    while (b != 0) {
        const int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* The greatest unit of all numbers that the items of a group have under a name; 0 if there are none. */
static int32_t unit_of(const struct set_group *group, const char *name)
{
    int32_t unit = 0, value;

    for (size_t i = 0; group != NULL && i < group->items_n; i++) {
        const char *text = set_attr(&group->items[i], name);
        for (size_t size; text != NULL && *text != '\0'; text += size + (text[size] == ' ')) {
            size = strcspn(text, " ");
            if (number_parse(text, size, &value))
                unit = divisor(unit, value);
            if (size == 0)
                break;
        }
    }
    return unit;
}

/* The unit in the original set, so that a correction to an odd value does not make the next search
 * finer. */
static int32_t unit_in(const struct vary *vary, const struct stele_set_range *range)
{
    const int32_t unit = range->max - range->min > WIDE
                             ? unit_of(set_group(vary->entry->set, range->group), range->name)
                             : 1;

    return unit > 0 ? unit : 1;
}

static void list_numbers(struct listing *l)
{
    const struct stele_set_range *const range = l->range;
    const int32_t unit = unit_in(l->vary, range);
    const bool optional = range->optional && range->kind == STELE_FIGURE_NUMBER;
    int32_t old = range->otherwise;
    char text[16];

    if (l->before[0] != '\0' && !number_parse(l->before, strlen(l->before), &old))
        return;
    for (int32_t step = 1; step <= VARY_STEPS; step++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const int64_t value = old + (int64_t)sign * step * unit;
            if (value < range->min || value > range->max)
                continue;
            snprintf(text, sizeof text, "%d", (int)value);
            add_value(l, optional && value == range->otherwise ? "" : text, (unsigned)step);
        }
}

/* A list as it is written, word by word. */
struct word_list {
    const char *word[WORDS_MAX + 1];
    size_t size[WORDS_MAX + 1];
    size_t n;
};

static void split(const char *text, struct word_list *out)
{
    out->n = 0;
    while (*text != '\0' && out->n < WORDS_MAX) {
        out->word[out->n] = text;
        out->size[out->n] = strcspn(text, " ");
        text += out->size[out->n++];
        text += strspn(text, " ");
    }
}

static void add_list(struct listing *l, const struct word_list *words, unsigned steps)
{
    struct stele_buf text = {0};

    for (size_t i = 0; i < words->n; i++) {
        stele_buf_puts(&text, i > 0 ? " " : "");
        stele_buf_add(&text, words->word[i], words->size[i]);
    }
    l->vary->failed |= text.failed;
    if (!text.failed)
        add_value(l, text.data != NULL ? text.data : "", steps);
    stele_buf_free(&text);
}

static void put_word(struct word_list *words, size_t at, const char *word)
{
    words->word[at] = word;
    words->size[at] = strlen(word);
}

static bool same_word(const struct word_list *words, size_t a, size_t b)
{
    return words->size[a] == words->size[b] &&
           memcmp(words->word[a], words->word[b], words->size[a]) == 0;
}

/* Other names in the place of one, one more at the end, one less. */
static void list_one_name(struct listing *l, const struct set_group *of)
{
    const size_t most = l->range->kind == STELE_FIGURE_NAME ? 1 : l->range->most;
    const unsigned step = of->items_n > MANY ? LATE : 1;
    struct word_list words;

    split(l->before, &words);
    const struct word_list old = words;
    for (size_t at = 0; at < old.n; at++, words = old)
        for (size_t i = 0; i < of->items_n; i++) {
            put_word(&words, at, of->items[i].id);
            add_list(l, &words, step);
        }
    for (size_t i = 0; old.n < most && old.n < WORDS_MAX && i < of->items_n; i++) {
        words.n = old.n + 1;
        put_word(&words, old.n, of->items[i].id);
        add_list(l, &words, step);
    }
    for (size_t gone = 0; gone < old.n; gone++) {
        words = old;
        words.n--;
        for (size_t at = gone; at < words.n; at++) {
            words.word[at] = old.word[at + 1];
            words.size[at] = old.size[at + 1];
        }
        add_list(l, &words, 1);
    }
}

/* Two that change places. */
static void list_swaps(struct listing *l)
{
    struct word_list words;

    split(l->before, &words);
    for (size_t a = 0; a < words.n; a++)
        for (size_t b = a + 1; b < words.n; b++) {
            struct word_list swapped = words;
            if (same_word(&words, a, b))
                continue;
            swapped.word[a] = words.word[b];
            swapped.size[a] = words.size[b];
            swapped.word[b] = words.word[a];
            swapped.size[b] = words.size[a];
            add_list(l, &swapped, 2);
        }
}

static void list_names(struct listing *l)
{
    const struct set_group *const of = set_group(l->vary->set, l->range->of);

    if (of == NULL)
        return;
    list_one_name(l, of);
    if (l->range->kind == STELE_FIGURE_NAMES)
        list_swaps(l);
}

/* ---- Items ----------------------------------------------------------------------------------- */

static bool list_values(struct vary *vary, const struct stele_set_range *range,
                        struct vary_figure *figure)
{
    struct listing l = {.vary = vary, .range = range, .before = figure->before};

    switch (range->kind) {
    case STELE_FIGURE_NUMBER:
    case STELE_FIGURE_NUMBERS:
        list_numbers(&l);
        break;
    case STELE_FIGURE_NAME:
    case STELE_FIGURE_NAMES:
        list_names(&l);
    }
    struct vary_value *const values = arena_alloc(vary->arena, (l.n + 1) * sizeof *values);
    vary->failed |= values == NULL;
    if (values != NULL && l.n > 0)
        memcpy(values, l.list, l.n * sizeof *values);
    free(l.list);
    figure->values = values;
    figure->n = values != NULL ? l.n : 0;
    return !vary->failed;
}

/* One figure, or one number of a row of them. */
static bool list_figure(struct vary *vary, const struct stele_set_range *range, const char *before,
                        int at, struct vary_figure *figure)
{
    *figure = (struct vary_figure){
        /* Ranges are listed anew when a correction is accepted. */
        .part = arena_puts(vary->arena, range->part),
        .name = arena_puts(vary->arena, range->name),
        .before = before,
        .at = at,
        .kind = range->kind,
        .min = range->min,
        .max = range->max,
        .optional = range->optional && range->kind == STELE_FIGURE_NUMBER,
        .otherwise = range->otherwise,
        .unit = unit_in(vary, range),
    };
    return figure->part != NULL && figure->name != NULL && before != NULL &&
           list_values(vary, range, figure);
}

static bool list_row(struct vary *vary, const struct stele_set_range *range, const char *before,
                     struct vary_item *item, struct vary_figure *figures)
{
    struct word_list words;
    char text[16];

    split(before, &words);
    for (size_t i = 0; i < words.n; i++) {
        snprintf(text, sizeof text, "%.*s", (int)words.size[i], words.word[i]);
        if (!list_figure(vary, range, arena_puts(vary->arena, text), (int)i, &figures[item->n++]))
            return false;
    }
    return true;
}

static bool is_of(const struct stele_set_range *range, const struct vary_item *item)
{
    return strcmp(range->item, item->id) == 0 && strcmp(range->group, item->group) == 0;
}

/* How many figures there may be. */
static size_t count_figures(const struct vary *vary, const struct vary_item *item)
{
    size_t n = 1;

    for (size_t i = 0; i < vary->ranges.n; i++)
        if (is_of(&vary->ranges.list[i], item))
            n += vary->ranges.list[i].kind == STELE_FIGURE_NUMBERS ? WORDS_MAX : 1;
    return n;
}

static bool list_figures(struct vary *vary, struct vary_item *item)
{
    struct vary_figure *const figures =
        arena_alloc(vary->arena, count_figures(vary, item) * sizeof *figures);

    if (figures == NULL)
        return false;
    item->figures = figures;
    for (size_t i = 0; i < vary->ranges.n; i++) {
        const struct stele_set_range *const range = &vary->ranges.list[i];
        if (!is_of(range, item))
            continue;
        const struct set_item *const part = patch_part(item->item, range->part);
        const char *before = part != NULL ? set_attr(part, range->name) : NULL;
        if (before == NULL)
            before = "";
        if (part == NULL || (range->kind == STELE_FIGURE_NUMBERS
                                 ? !list_row(vary, range, before, item, figures)
                                 : !list_figure(vary, range, before, -1, &figures[item->n++])))
            return false;
    }
    return true;
}

const struct vary_item *vary_item(struct vary *vary, const char *group, const char *id)
{
    for (size_t i = 0; i < vary->items_n; i++)
        if (strcmp(vary->items[i]->id, id) == 0 && strcmp(vary->items[i]->group, group) == 0)
            return vary->items[i];
    const struct set_item *const found = set_item(vary->set, group, id);
    if (found == NULL)
        return NULL;
    if (!stele_grow(&vary->items, &vary->items_room, vary->items_n + 1, sizeof *vary->items))
        return NULL;
    struct vary_item *const item = arena_alloc(vary->arena, sizeof *item);
    if (item == NULL)
        return NULL;
    *item = (struct vary_item){
        .group = set_group(vary->set, group)->id,
        .id = found->id,
        .item = (struct set_item *)found,
    };
    if (!list_figures(vary, item))
        return NULL;
    vary->items[vary->items_n++] = item;
    return item;
}

/* ---- Going through them ---------------------------------------------------------------------- */

struct visiting {
    const struct vary_item *item;
    struct vary_choice choice;
    bool (*visit)(void *user, const struct vary_choice *choice);
    void *user;
};

/* Every way to change `left` more figures, from number `first` on, by so many steps. */
static bool visit_rest(struct visiting *v, size_t first, size_t left, unsigned steps)
{
    const size_t at = v->choice.n;

    if (left == 0)
        return steps > 0 || v->visit(v->user, &v->choice);
    for (size_t i = first; i < v->item->n; i++) {
        const struct vary_figure *const figure = &v->item->figures[i];
        v->choice.figure[at] = (uint16_t)i;
        v->choice.n = at + 1;
        for (size_t k = 0; k < figure->n && k <= UINT16_MAX; k++) {
            const unsigned own = figure->values[k].steps;
            /* Each of the others takes a step at least, and the last one all that is left. */
            if (left == 1 ? own != steps : own + left - 1 > steps)
                continue;
            v->choice.value[at] = (uint16_t)k;
            if (!visit_rest(v, i + 1, left - 1, steps - own))
                return false;
        }
    }
    v->choice.n = at;
    return true;
}

bool vary_each(const struct vary_item *item, size_t figures, unsigned steps,
               bool (*visit)(void *user, const struct vary_choice *choice), void *user)
{
    struct visiting v = {.item = item, .choice = {.item = item}, .visit = visit, .user = user};

    return visit_rest(&v, 0, figures, steps);
}

/* ---- What is written then -------------------------------------------------------------------- */

/* A figure with what it is to be. */
struct written {
    size_t figure;
    const char *text;
};

bool vary_same_row(const struct vary_item *item, size_t a, size_t b)
{
    const struct vary_figure *const one = &item->figures[a], *const other = &item->figures[b];

    return strcmp(one->name, other->name) == 0 && strcmp(one->part, other->part) == 0;
}

/* What stands in the place of a figure. */
static const char *text_of(const struct vary_item *item, size_t figure, size_t n,
                           const struct written *written)
{
    for (size_t i = 0; i < n; i++)
        if (written[i].figure == figure)
            return written[i].text;
    return item->figures[figure].before;
}

/* The attribute that a figure belongs to: of a row all its numbers, written into `room`. */
static const char *attribute_of(const struct vary_item *item, size_t figure, size_t n,
                                const struct written *written, char room[ROW_MAX])
{
    size_t size = 0;

    if (item->figures[figure].at < 0)
        return text_of(item, figure, n, written);
    for (size_t i = 0; i < item->n; i++)
        if (vary_same_row(item, i, figure))
            size += (size_t)snprintf(room + size, ROW_MAX - size, "%s%s", size > 0 ? " " : "",
                                     text_of(item, i, n, written));
    return room;
}

static size_t write_choice(const struct vary_choice *choice, struct written *out)
{
    const size_t n = choice != NULL ? choice->n : 0;

    for (size_t i = 0; i < n; i++)
        out[i] = (struct written){
            choice->figure[i],
            choice->item->figures[choice->figure[i]].values[choice->value[i]].text};
    return n;
}

size_t vary_changes(struct vary *vary, const struct vary_choice *choice,
                    struct stele_set_change out[VARY_FIGURES])
{
    const struct vary_item *const item = choice->item;
    struct written written[VARY_FIGURES];
    const size_t n = write_choice(choice, written);
    char room[ROW_MAX];
    size_t changes = 0;

    for (size_t i = 0; i < n; i++) {
        const struct vary_figure *const figure = &item->figures[choice->figure[i]];
        if (i > 0 && vary_same_row(item, choice->figure[i - 1], choice->figure[i]))
            continue;
        out[changes] = (struct stele_set_change){
            .group = item->group,
            .item = item->id,
            .part = figure->part,
            .name = figure->name,
            .before = arena_puts(vary->arena, attribute_of(item, choice->figure[i], 0, NULL, room)),
            .after =
                arena_puts(vary->arena, attribute_of(item, choice->figure[i], n, written, room)),
        };
        if (out[changes].before == NULL || out[changes].after == NULL)
            return 0;
        changes++;
    }
    return changes;
}

/* ---- Compiling ------------------------------------------------------------------------------- */

enum { ATTRS_MAX = 64 };

/* The attributes of an item or a part as they were, to be put back. */
struct kept {
    struct set_item *of;
    const struct set_attr *attrs;
    size_t n;
};

/* Compiles the set with figures of an item as they are written. */
static bool compile_with(struct vary *vary, const struct vary_item *item, size_t n,
                         const struct written *written, void *out)
{
    const struct stele_game *const game = vary->entry->game;
    struct set_attr room[VARY_FIGURES][ATTRS_MAX];
    char text[VARY_FIGURES][ROW_MAX];
    struct kept kept[VARY_FIGURES];
    struct stele_reason why;
    size_t done = 0;
    bool good = true;

    for (; good && done < n; done++) {
        const struct vary_figure *const figure = &item->figures[written[done].figure];
        struct set_item *const part = (struct set_item *)patch_part(item->item, figure->part);
        kept[done] = (struct kept){part, part->attrs, part->attrs_n};
        good = part->attrs_n < ATTRS_MAX;
        if (good) {
            part->attrs_n = patch_attrs_with(
                part, figure->name,
                attribute_of(item, written[done].figure, n, written, text[done]), room[done]);
            part->attrs = room[done];
        }
    }
    memset(out, 0, game->set_size);
    good = good && (game->compile == NULL || game->compile(vary->set, out, &why));
    while (done-- > 0) {
        kept[done].of->attrs = kept[done].attrs;
        kept[done].of->attrs_n = kept[done].n;
    }
    return good;
}

bool vary_compile(struct vary *vary, const struct vary_choice *choice, void *out)
{
    struct written written[VARY_FIGURES];
    const size_t n = write_choice(choice, written);

    return compile_with(vary, n > 0 ? choice->item : NULL, n, written, out);
}

bool vary_compile_figure(struct vary *vary, const struct vary_item *item, size_t figure,
                         const char *text, void *out)
{
    const struct written written = {figure, text};

    return compile_with(vary, item, 1, &written, out);
}

/* What a figure may be can depend on another one. */
static bool list_ranges(struct vary *vary)
{
    struct stele_set_ranges ranges;

    if (ranges_of(vary->entry->game, vary->set, &ranges) != STELE_OK)
        return false;
    stele_memory_free(vary->ranges.memory);
    vary->ranges = ranges;
    vary->items_n = 0;
    return true;
}

bool vary_restore(struct vary *vary, const struct vary_item *item)
{
    *item->item = *set_item(vary->entry->set, item->group, item->id);
    return list_ranges(vary);
}

bool vary_accept(struct vary *vary, const struct vary_choice *choice)
{
    struct stele_set_change changes[VARY_FIGURES];
    const size_t n = vary_changes(vary, choice, changes);

    for (size_t i = 0; i < n; i++) {
        struct set_item *const part =
            (struct set_item *)patch_part(choice->item->item, changes[i].part);
        if (!patch_put_attr(vary->set->arena, part, changes[i].name, changes[i].after))
            return false;
    }
    return n > 0 && list_ranges(vary);
}

bool vary_put(struct vary *vary, const struct vary_item *item, size_t figure, const char *text)
{
    const struct written written = {figure, text};
    struct set_item *const part =
        (struct set_item *)patch_part(item->item, item->figures[figure].part);
    char room[ROW_MAX];

    return patch_put_attr(vary->set->arena, part, item->figures[figure].name,
                          attribute_of(item, figure, 1, &written, room)) &&
           list_ranges(vary);
}
