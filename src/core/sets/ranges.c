/* Finds the ranges of the figures of a set: compiles it once more and records every figure that the
 * game reads.  So a range is written in one place, the line that reads the figure. */
#include "core/base/arena.h"
#include "core/game/game.h"
#include "core/sets/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART_MAX = 64 };

/* Appends the number of a part within an item, such as "2.1", to `number`. */
static bool find_part(const struct set_item *whole, const struct set_item *part, char *number)
{
    const size_t size = strlen(number);

    for (size_t i = 0; i < whole->parts_n; i++) {
        snprintf(number + size, PART_MAX - size, "%s%zu", size > 0 ? "." : "", i + 1);
        if (&whole->parts[i] == part || find_part(&whole->parts[i], part, number))
            return true;
    }
    number[size] = '\0';
    return false;
}

/* Finds the item that a figure belongs to, and the number of its part. */
static const struct set_item *find_item(const struct component_set *set,
                                        const struct set_asked *asked, char *number)
{
    const struct set_group *const group = set_group(set, asked->group);

    number[0] = '\0';
    for (size_t i = 0; group != NULL && i < group->items_n; i++)
        if (&group->items[i] == asked->item || find_part(&group->items[i], asked->item, number))
            return &group->items[i];
    return NULL;
}

static bool put_range(const struct component_set *set, const struct set_asked *asked,
                      struct stele_set_ranges *out)
{
    char number[PART_MAX];
    const struct set_item *const item = find_item(set, asked, number);

    if (item == NULL)
        return true;
    struct stele_set_range *const range = &out->list[out->n++];
    *range = (struct stele_set_range){
        .group = arena_puts(out->memory, asked->group),
        .item = item->id,
        .part = arena_puts(out->memory, number),
        .name = arena_puts(out->memory, asked->own),
        .kind = asked->kind,
        .min = asked->min,
        .max = asked->max,
        .optional = asked->optional,
        .otherwise = asked->otherwise,
        .of = arena_puts(out->memory, asked->of != NULL ? asked->of : ""),
        .most = asked->most,
    };
    return range->group != NULL && range->part != NULL && range->name != NULL && range->of != NULL;
}

static bool put_ranges(const struct component_set *set, const struct set_asking *asking,
                       struct stele_set_ranges *out)
{
    out->list = arena_alloc(out->memory, (asking->n + 1) * sizeof out->list[0]);
    for (size_t i = 0; out->list != NULL && i < asking->n; i++)
        if (!put_range(set, &asking->list[i], out))
            return false;
    return out->list != NULL;
}

int ranges_of(const struct stele_game *game, const struct component_set *set,
              struct stele_set_ranges *out)
{
    struct set_asking asking = {0};
    struct stele_reason why;
    bool good = false;

    *out = (struct stele_set_ranges){0};
    if (set == NULL || (out->memory = arena_new()) == NULL)
        return STELE_ENOMEM;
    /* Compile a shallow copy, because the set is shared. */
    struct component_set asked = *set;
    asked.asking = &asking;
    void *const compiled = arena_alloc_aligned(out->memory, game->set_size, ARENA_STATE_ALIGN);
    if (compiled != NULL && game->compile != NULL)
        game->compile(&asked, compiled, &why);
    good = compiled != NULL && !asking.failed && put_ranges(set, &asking, out);
    free(asking.list);
    if (good)
        return STELE_OK;
    stele_memory_free(out->memory);
    *out = (struct stele_set_ranges){0};
    return STELE_ENOMEM;
}
