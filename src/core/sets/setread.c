#include "core/sets/setread.h"

#include <stdint.h>
#include <string.h>

#include "core/base/diags.h"
#include "core/base/facts.h"

void set_broken(struct set_reading *reading, const struct stele_item *where, const char *code,
                const char *key, const char *value)
{
    struct stele_diag *diag = diags_add(reading->diags, STELE_ERROR, STELE_D_FORMAT, code);

    reading->failed = true;
    if (diag == NULL)
        return;
    diag->line = where->source_line;
    fact_text(&diag->why.facts, "element", where->name);
    fact_text(&diag->why.facts, key, value);
}

void *set_take(struct set_reading *reading, size_t n, size_t size)
{
    void *memory = n > SIZE_MAX / size ? NULL : arena_alloc(reading->arena, n * size);

    reading->no_memory |= memory == NULL;
    return memory;
}

const char *set_required(struct set_reading *reading, const struct stele_item *from,
                         const char *name)
{
    const char *value = stele_item_attr(from, name);

    if (value == NULL)
        set_broken(reading, from, "set.missing-attribute", "name", name);
    return value != NULL ? value : "";
}

void set_check_unique(struct set_reading *reading, const struct stele_item *from,
                      const struct stele_item *siblings)
{
    const char *id = stele_item_attr(from, "id");

    for (const struct stele_item *other = siblings; id != NULL && other < from; other++) {
        const char *taken = stele_item_attr(other, "id");
        if (taken != NULL && strcmp(taken, id) == 0 && strcmp(other->name, from->name) == 0) {
            set_broken(reading, from, "set.duplicate-id", "name", id);
            return;
        }
    }
}

void set_check_no_text(struct set_reading *reading, const struct stele_item *from)
{
    if (from->text[0] != '\0')
        set_broken(reading, from, "set.text", "found", from->text);
}

bool set_is_named(const struct stele_item *item, const char *name)
{
    return strcmp(item->name, name) == 0;
}

static bool is_among(const struct stele_item *item, const char *const *names)
{
    for (size_t i = 0; names[i] != NULL; i++)
        if (set_is_named(item, names[i]))
            return true;
    return false;
}

size_t set_count_children(struct set_reading *reading, const struct stele_item *from,
                          const char *name, const char *const *also)
{
    size_t n = 0;

    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *child = &from->children[i];
        if (set_is_named(child, name))
            n++;
        else if (!is_among(child, also))
            set_broken(reading, child, "set.unknown-element", "parent", from->name);
    }
    return n;
}
