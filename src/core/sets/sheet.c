#include "core/sets/sheet.h"

#include <stdio.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/base/diags.h"
#include "core/base/facts.h"

bool sheet_is_provenance(const char *attribute)
{
    return strcmp(attribute, "status") == 0 || strcmp(attribute, "confidence") == 0 ||
           strcmp(attribute, "sources") == 0;
}

const char *sheet_value(const struct stele_set_row *row, const char *name)
{
    for (size_t i = 0; i < row->values_n; i++)
        if (strcmp(row->values[i].name, name) == 0)
            return row->values[i].value;
    return NULL;
}

bool sheet_same_place(const struct stele_set_row *a, const struct stele_set_row *b)
{
    return strcmp(a->item, b->item) == 0 && strcmp(a->part, b->part) == 0 &&
           strcmp(a->group, b->group) == 0;
}

/* ---- From a set to rows ---------------------------------------------------------------------- */

struct laying {
    struct arena *arena;
    struct stele_set_row *rows;
    size_t n;
};

static size_t count_rows(const struct set_item *items, size_t n)
{
    size_t rows = n;

    for (size_t i = 0; i < n; i++)
        rows += count_rows(items[i].parts, items[i].parts_n);
    return rows;
}

static bool lay_values(struct laying *laying, const struct set_item *item,
                       struct stele_set_row *row)
{
    struct stele_setting *values = arena_alloc(laying->arena, item->attrs_n * sizeof *values);

    if (values == NULL)
        return false;
    for (size_t i = 0; i < item->attrs_n; i++) {
        if (row->part[0] == '\0' && sheet_is_provenance(item->attrs[i].name))
            continue;
        values[row->values_n].name = item->attrs[i].name;
        values[row->values_n++].value = item->attrs[i].value;
    }
    row->values = values;
    return true;
}

/* Appends the number of a part to that of its parent: "2", "2.1". */
static const char *part_number(struct arena *arena, const char *whole, size_t number)
{
    char text[24];

    snprintf(text, sizeof text, "%s%zu", whole[0] != '\0' ? "." : "", number);
    char *out = arena_alloc(arena, strlen(whole) + strlen(text) + 1);
    if (out != NULL) {
        strcpy(out, whole);
        strcat(out, text);
    }
    return out;
}

static bool lay_item(struct laying *laying, const struct set_item *item,
                     const struct stele_set_row *like, const char *part)
{
    struct stele_set_row *row = &laying->rows[laying->n++];

    *row = *like;
    row->part = part;
    row->line = item->source_line;
    if (part == NULL || !lay_values(laying, item, row))
        return false;
    for (size_t i = 0; i < item->parts_n; i++)
        if (!lay_item(laying, &item->parts[i], like, part_number(laying->arena, part, i + 1)))
            return false;
    return true;
}

static bool lay_group(struct laying *laying, const struct set_group *group)
{
    for (size_t i = 0; i < group->items_n; i++) {
        const struct set_item *item = &group->items[i];
        struct stele_set_row row = {
            .group = group->id,
            .item = item->id,
            .status = set_status(group, item),
            .confidence = set_confidence(group, item),
            .sources = set_sources(group, item),
            .doubtful = set_doubtful(group, item),
        };
        if (!lay_item(laying, item, &row, ""))
            return false;
    }
    return true;
}

int sheet_make(const struct component_set *set, struct stele_set_table *out)
{
    struct laying laying = {.arena = arena_new()};
    size_t n = 0;

    *out = (struct stele_set_table){0};
    if (laying.arena == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < set->groups_n; i++)
        n += count_rows(set->groups[i].items, set->groups[i].items_n);
    laying.rows = arena_alloc(laying.arena, n * sizeof laying.rows[0]);
    bool good = laying.rows != NULL;
    for (size_t i = 0; good && i < set->groups_n; i++)
        good = lay_group(&laying, &set->groups[i]);
    if (!good) {
        arena_free(laying.arena);
        return STELE_ENOMEM;
    }
    *out = (struct stele_set_table){.list = laying.rows, .n = laying.n, .memory = laying.arena};
    return STELE_OK;
}

/* ---- What differs ---------------------------------------------------------------------------- */

static void add_change(struct stele_set_changes *changes, const struct stele_set_row *row,
                       const char *name, const char *before, const char *after)
{
    changes->list[changes->n++] = (struct stele_set_change){
        .group = row->group,
        .item = row->item,
        .part = row->part,
        .name = name,
        .before = before,
        .after = after,
    };
}

/* Figures that changed or went, then those that are new. */
static void diff_rows(const struct stele_set_row *before, const struct stele_set_row *after,
                      struct stele_set_changes *out)
{
    for (size_t i = 0; i < before->values_n; i++) {
        const struct stele_setting *old = &before->values[i];
        const char *now = sheet_value(after, old->name);
        if (now == NULL || strcmp(now, old->value) != 0)
            add_change(out, before, old->name, old->value, now != NULL ? now : "");
    }
    for (size_t i = 0; i < after->values_n; i++)
        if (sheet_value(before, after->values[i].name) == NULL)
            add_change(out, before, after->values[i].name, "", after->values[i].value);
}

static int differ_in_items(const struct stele_set_row *row, struct stele_diags *diags)
{
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_FORMAT, "set.other-items");

    if (diag != NULL) {
        fact_text(&diag->why.facts, "group", row->group);
        fact_text(&diag->why.facts, "item", row->item);
    }
    return STELE_EINPUT;
}

static size_t count_values(const struct stele_set_table *table)
{
    size_t n = 0;

    for (size_t i = 0; i < table->n; i++)
        n += table->list[i].values_n;
    return n;
}

bool changes_keep_words(struct stele_set_changes *changes)
{
    for (size_t i = 0; i < changes->n; i++) {
        struct stele_set_change *change = &changes->list[i];
        const char **words[] = {&change->group, &change->item,   &change->part,
                                &change->name,  &change->before, &change->after};
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
            *words[k] = arena_puts(changes->memory, *words[k]);
            if (*words[k] == NULL)
                return false;
        }
    }
    return true;
}

/* Sets of one game have the same items in the same order, so rows are compared in step.  Where they
 * do not, the difference is no matter of figures, and no patch could express it. */
int sheet_diff(const struct stele_set_table *before, const struct stele_set_table *after,
               struct stele_set_changes *out, struct stele_diags *diags)
{
    struct stele_set_changes changes = {.memory = arena_new()};
    const size_t rows = before->n < after->n ? before->n : after->n;
    int result = STELE_OK;

    *out = (struct stele_set_changes){0};
    if (changes.memory == NULL)
        return STELE_ENOMEM;
    changes.list = arena_alloc(changes.memory, (count_values(before) + count_values(after)) *
                                                   sizeof changes.list[0]);
    if (changes.list == NULL)
        result = STELE_ENOMEM;
    for (size_t i = 0; i < rows && result == STELE_OK; i++) {
        if (sheet_same_place(&before->list[i], &after->list[i]))
            diff_rows(&before->list[i], &after->list[i], &changes);
        else
            result = differ_in_items(&after->list[i], diags);
    }
    if (result == STELE_OK && before->n != after->n)
        result =
            differ_in_items(before->n > rows ? &before->list[rows] : &after->list[rows], diags);
    if (result == STELE_OK && !changes_keep_words(&changes))
        result = STELE_ENOMEM;
    if (result != STELE_OK)
        stele_memory_free(changes.memory);
    else
        *out = changes;
    return result;
}

int stele_set_diff(const struct stele *before, const struct stele *after,
                   const struct stele_game *game, struct stele_set_changes *out,
                   struct stele_diags *diags)
{
    struct stele_set_table tables[2] = {{0}};
    int result = stele_set_rows(before, game, &tables[0]);

    *out = (struct stele_set_changes){0};
    if (result == STELE_OK)
        result = stele_set_rows(after, game, &tables[1]);
    if (result == STELE_OK)
        result = sheet_diff(&tables[0], &tables[1], out, diags);
    stele_memory_free(tables[0].memory);
    stele_memory_free(tables[1].memory);
    return result;
}
