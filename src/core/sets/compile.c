#include "core/sets/compile.h"

#include "core/game/game.h"
#include "core/base/number.h"

#include <string.h>

/* ---- Failing --------------------------------------------------------------------------------- */

static bool fail(struct compiler *c, const char *code, const char *group, const char *item,
                 const char *attr)
{
    if (!c->ok)
        return false;
    c->ok = refuse(c->why, code, NULL);
    fact_text(&c->why->facts, "group", group);
    fact_text(&c->why->facts, "item", item);
    fact_text(&c->why->facts, "attribute", attr);
    return true;
}

void compile_missing(struct compiler *c, const char *group, const char *item, const char *attr)
{
    fail(c, "set.missing", group, item, attr);
}

void compile_range(struct compiler *c, const char *group, const char *item, const char *attr,
                   int found, int min, int max)
{
    if (!fail(c, "set.range", group, item, attr))
        return;
    fact_int(&c->why->facts, "found", found);
    fact_int(&c->why->facts, "min", min);
    fact_int(&c->why->facts, "max", max);
}

void compile_too_many(struct compiler *c, const char *group, size_t max)
{
    if (!c->ok)
        return;
    c->ok = refuse(c->why, "set.too-many-names", NULL);
    fact_text(&c->why->facts, "domain", group);
    fact_int(&c->why->facts, "limit", (int32_t)max);
}

static void fail_group(struct compiler *c, const char *group)
{
    if (!c->ok)
        return;
    c->ok = refuse(c->why, "set.missing-group", NULL);
    fact_text(&c->why->facts, "group", group);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

int compile_int(struct compiler *c, const char *group, const char *item, const char *attr, int min,
                int max)
{
    int value = min;

    if (c->ok)
        c->ok = set_int(c->set, group, item, attr, min, max, &value, c->why);
    return value;
}

int compile_int_or(struct compiler *c, const char *group, const char *item, const char *attr,
                   int min, int max, int otherwise)
{
    int value = otherwise;

    if (c->ok)
        c->ok = set_int_or(c->set, group, item, attr, min, max, otherwise, &value, c->why);
    return value;
}

/* For callers that have found the item.  A valid figure is read without looking the item up by its
 * name again, which saves much over a whole set; an invalid one takes the slow path, which words
 * the refusal. */
int compile_figure(struct compiler *c, const char *group, const struct set_item *item,
                   const char *attr, int min, int max)
{
    const char *text = set_attr(item, attr);
    int32_t value;

    set_note(c->set, &(struct set_asked){
                         .group = group, .name = attr, .item = item, .min = min, .max = max});
    if (text && number_parse(text, strlen(text), &value) && value >= min && value <= max)
        return value;
    return compile_int(c, group, item->id, attr, min, max);
}

int compile_figure_or(struct compiler *c, const char *group, const struct set_item *item,
                      const char *attr, int min, int max, int otherwise)
{
    const char *text = set_attr(item, attr);
    int32_t value;

    set_note(c->set, &(struct set_asked){.group = group,
                                         .name = attr,
                                         .item = item,
                                         .min = min,
                                         .max = max,
                                         .optional = true,
                                         .otherwise = otherwise});
    if (text == NULL)
        return otherwise;
    if (number_parse(text, strlen(text), &value) && value >= min && value <= max)
        return value;
    return compile_int_or(c, group, item->id, attr, min, max, otherwise);
}

size_t compile_numbers(struct compiler *c, const char *group, const struct set_item *item,
                       const char *attr, int min, int max, int16_t *out, size_t most)
{
    const char *list = set_attr(item, attr);
    int32_t value;
    size_t n = 0;

    set_note(c->set, &(struct set_asked){.group = group,
                                         .name = attr,
                                         .item = item,
                                         .kind = STELE_FIGURE_NUMBERS,
                                         .min = min,
                                         .max = max,
                                         .most = most});
    while (list != NULL && *(list += strspn(list, " ")) != '\0' && n < most) {
        const size_t size = strcspn(list, " ");
        if (!number_parse(list, size, &value) || value < min || value > max) {
            compile_missing(c, group, item->id, attr);
            value = min;
        }
        out[n++] = (int16_t)value;
        list += size;
    }
    return n;
}

int compile_limit(struct compiler *c, const char *item, int min, int max)
{
    int value = min;

    if (c->ok)
        c->ok = set_limit(c->set, item, min, max, &value, c->why);
    return value;
}

/* ---- Items and names ------------------------------------------------------------------------- */

const struct set_group *compile_items(struct compiler *c, const char *id, size_t max,
                                      uint8_t *count)
{
    static const struct set_group none;
    const struct set_group *group = set_group(c->set, id);

    *count = 0;
    if (!group || group->items_n == 0)
        fail_group(c, id);
    else if (group->items_n > max)
        compile_too_many(c, id, max);
    if (!c->ok)
        return &none;
    *count = (uint8_t)group->items_n;
    return group;
}

void compile_fixed(struct compiler *c, const char *id, const char *const *names, size_t n)
{
    const struct set_group *group = set_group(c->set, id);

    for (size_t i = 0; i < n; i++) {
        if (!group || i >= group->items_n || strcmp(group->items[i].id, names[i]) != 0) {
            compile_missing(c, id, names[i], "id");
            return;
        }
    }
    if (group->items_n != n)
        compile_too_many(c, id, n);
}

int compile_named(struct compiler *c, const char *in, const struct set_item *item, const char *attr,
                  const char *group)
{
    const char *name = set_attr(item, attr);

    set_note(c->set, &(struct set_asked){.group = in,
                                         .name = attr,
                                         .item = item,
                                         .kind = STELE_FIGURE_NAME,
                                         .optional = true,
                                         .of = group});
    const int index = name ? set_index(c->set, group, name) : -1;

    if (name && index < 0)
        compile_missing(c, in, item->id, attr);
    return index;
}

/* Takes the next word off the list: its index in `group`, -1 if there is no such item, -2 at the
 * end. */
static int next_name(const struct compiler *c, const char **list, const char *group)
{
    char word[64];

    *list += strspn(*list, " ");
    const size_t n = strcspn(*list, " ");
    if (n == 0)
        return -2;
    if (n >= sizeof word)
        return -1;
    memcpy(word, *list, n);
    word[n] = '\0';
    *list += n;
    return set_index(c->set, group, word);
}

size_t compile_names(struct compiler *c, const char *in, const struct set_item *item,
                     const char *attr, const char *group, uint8_t *out, size_t max)
{
    const char *list = set_attr(item, attr);
    size_t n = 0;
    int index;

    set_note(c->set, &(struct set_asked){.group = in,
                                         .name = attr,
                                         .item = item,
                                         .kind = STELE_FIGURE_NAMES,
                                         .optional = true,
                                         .of = group,
                                         .most = max});
    while (list && c->ok && (index = next_name(c, &list, group)) != -2) {
        if (index < 0 || n == max)
            compile_missing(c, in, item->id, attr);
        else
            out[n++] = (uint8_t)index;
    }
    return n;
}

uint32_t compile_bits(struct compiler *c, const char *in, const struct set_item *item,
                      const char *attr, const char *group)
{
    uint8_t list[32];
    const size_t n = compile_names(c, in, item, attr, group, list, sizeof list);
    uint32_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        if (list[i] < 32)
            bits |= (uint32_t)1 << list[i];
        else
            compile_missing(c, in, item->id, attr);
    }
    return bits;
}

bool compile_attr_is(const struct set_item *item, const char *attr, const char *value)
{
    const char *found = set_attr(item, attr);
    return found && strcmp(found, value) == 0;
}
