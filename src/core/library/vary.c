#include "core/library/vary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/number.h"
#include "core/library/patch.h"

enum {
    WIDE = 100,    /* a number with a range wider than this goes by the unit of its group */
    WORDS_MAX = 64 /* of a list that can be changed */
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
    stele_set_ranges_free(&vary->ranges);
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
    if (l->n == l->room) {
        const size_t room = l->room > 0 ? 2 * l->room : 32;
        struct vary_value *const list = realloc(l->list, room * sizeof *list);
        if (list == NULL) {
            l->vary->failed = true;
            return;
        }
        l->list = list;
        l->room = room;
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

static int32_t step_of(const struct listing *l)
{
    const struct stele_set_range *const range = l->range;
    const int32_t unit = range->max - range->min > WIDE
                             ? unit_of(set_group(l->vary->set, range->group), range->name)
                             : 1;

    return unit > 0 ? unit : 1;
}

static void list_numbers(struct listing *l)
{
    const struct stele_set_range *const range = l->range;
    const int32_t unit = step_of(l);
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
            add_value(l, range->optional && value == range->otherwise ? "" : text, (unsigned)step);
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
    struct word_list words;

    split(l->before, &words);
    const struct word_list old = words;
    for (size_t at = 0; at < old.n; at++, words = old)
        for (size_t i = 0; i < of->items_n; i++) {
            put_word(&words, at, of->items[i].id);
            add_list(l, &words, 1);
        }
    for (size_t i = 0; old.n < most && old.n < WORDS_MAX && i < of->items_n; i++) {
        words.n = old.n + 1;
        put_word(&words, old.n, of->items[i].id);
        add_list(l, &words, 1);
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

/* One of several numbers is another. */
static void list_number_list(struct listing *l)
{
    const struct stele_set_range *const range = l->range;
    const int32_t unit = step_of(l);
    struct word_list words;
    char text[16];
    int32_t old;

    split(l->before, &words);
    for (int32_t step = 1; step <= VARY_STEPS; step++)
        for (size_t at = 0; at < words.n; at++)
            for (int sign = -1; sign <= 1; sign += 2) {
                struct word_list other = words;
                if (!number_parse(words.word[at], words.size[at], &old))
                    continue;
                const int64_t value = old + (int64_t)sign * step * unit;
                if (value < range->min || value > range->max)
                    continue;
                snprintf(text, sizeof text, "%d", (int)value);
                put_word(&other, at, text);
                add_list(l, &other, (unsigned)step);
            }
}

/* ---- Items ----------------------------------------------------------------------------------- */

static bool list_values(struct vary *vary, const struct stele_set_range *range,
                        struct vary_figure *figure)
{
    struct listing l = {.vary = vary, .range = range, .before = figure->before};

    switch (range->kind) {
    case STELE_FIGURE_NUMBER:
        list_numbers(&l);
        break;
    case STELE_FIGURE_NUMBERS:
        list_number_list(&l);
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

static bool list_figures(struct vary *vary, struct vary_item *item)
{
    const struct stele_set_ranges *const ranges = &vary->ranges;
    struct vary_figure *const figures =
        arena_alloc(vary->arena, (ranges->n + 1) * sizeof *figures);

    if (figures == NULL)
        return false;
    item->figures = figures;
    for (size_t i = 0; i < ranges->n; i++) {
        const struct stele_set_range *const range = &ranges->list[i];
        if (strcmp(range->item, item->id) != 0 || strcmp(range->group, item->group) != 0)
            continue;
        const struct set_item *const part = patch_part(item->item, range->part);
        const char *const before = part != NULL ? set_attr(part, range->name) : NULL;
        struct vary_figure *const figure = &figures[item->n++];
        *figure = (struct vary_figure){
            /* Ranges are listed anew when a correction is accepted. */
            .part = arena_puts(vary->arena, range->part),
            .name = arena_puts(vary->arena, range->name),
            .before = before != NULL ? before : "",
        };
        if (part == NULL || figure->part == NULL || figure->name == NULL ||
            !list_values(vary, range, figure))
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
    if (vary->items_n == vary->items_room) {
        const size_t room = 2 * vary->items_room + 16;
        struct vary_item **const grown = realloc(vary->items, room * sizeof *grown);
        if (grown == NULL)
            return NULL;
        vary->items = grown;
        vary->items_room = room;
    }
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

void vary_changes(const struct vary_choice *choice, struct stele_set_change out[VARY_FIGURES])
{
    for (size_t i = 0; i < choice->n; i++) {
        const struct vary_figure *const figure = &choice->item->figures[choice->figure[i]];
        out[i] = (struct stele_set_change){
            .group = choice->item->group,
            .item = choice->item->id,
            .part = figure->part,
            .name = figure->name,
            .before = figure->before,
            .after = figure->values[choice->value[i]].text,
        };
    }
}

/* ---- Compiling ------------------------------------------------------------------------------- */

enum { ATTRS_MAX = 64 };

/* The attributes of an item or a part as they were, to be put back. */
struct kept {
    struct set_item *of;
    const struct set_attr *attrs;
    size_t n;
};

/* Writes one figure into `room`, which then is the list of attributes.  False if that is too long. */
static bool write_figure(struct set_item *item, const char *name, const char *value,
                         struct set_attr room[ATTRS_MAX])
{
    size_t n = 0;
    bool placed = false;

    if (item->attrs_n >= ATTRS_MAX)
        return false;
    for (size_t i = 0; i < item->attrs_n; i++) {
        const bool same = strcmp(item->attrs[i].name, name) == 0;
        placed |= same;
        if (same && *value == '\0')
            continue;
        room[n] = item->attrs[i];
        if (same)
            room[n].value = value;
        n++;
    }
    if (!placed && *value != '\0')
        room[n++] = (struct set_attr){name, value};
    item->attrs = room;
    item->attrs_n = n;
    return true;
}

bool vary_compile(struct vary *vary, const struct vary_choice *choice, void *out)
{
    const struct stele_game *const game = vary->entry->game;
    struct set_attr room[VARY_FIGURES][ATTRS_MAX];
    struct kept kept[VARY_FIGURES];
    const size_t n = choice != NULL ? choice->n : 0;
    struct stele_reason why;
    size_t written = 0;
    bool good = true;

    for (; good && written < n; written++) {
        const struct vary_figure *const figure =
            &choice->item->figures[choice->figure[written]];
        struct set_item *const part =
            (struct set_item *)patch_part(choice->item->item, figure->part);
        kept[written] = (struct kept){part, part->attrs, part->attrs_n};
        good = write_figure(part, figure->name, figure->values[choice->value[written]].text,
                            room[written]);
    }
    memset(out, 0, game->set_size);
    good = good && (game->compile == NULL || game->compile(vary->set, out, &why));
    while (written-- > 0) {
        kept[written].of->attrs = kept[written].attrs;
        kept[written].of->attrs_n = kept[written].n;
    }
    return good;
}

/* What a figure may be can depend on another one. */
static bool list_ranges(struct vary *vary)
{
    struct stele_set_ranges ranges;

    if (ranges_of(vary->entry->game, vary->set, &ranges) != STELE_OK)
        return false;
    stele_set_ranges_free(&vary->ranges);
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

    vary_changes(choice, changes);
    for (size_t i = 0; i < choice->n; i++) {
        struct set_item *const part =
            (struct set_item *)patch_part(choice->item->item, changes[i].part);
        if (!patch_put_attr(vary->set->arena, part, changes[i].name, changes[i].after))
            return false;
    }
    return list_ranges(vary);
}
