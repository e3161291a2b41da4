#include "core/library/set.h"

#include <stdio.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/game/game.h"
#include "core/base/number.h"
#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/sha256.h"
#include "core/xml/document.h"

static const char SET_NAMESPACE[] = "urn:stele:set:1";

struct reading {
    struct arena *arena;
    struct stele_diags *diags;
    bool failed; /* something is wrong, and *diags says what */
    bool no_memory;
};

/* Notes what is wrong with an element; reading goes on, to tell all at once. */
static void broken(struct reading *reading, const struct stele_item *where, const char *code,
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

static void *take(struct reading *reading, size_t n, size_t size)
{
    void *memory = n > SIZE_MAX / size ? NULL : arena_alloc(reading->arena, n * size);

    reading->no_memory |= memory == NULL;
    return memory;
}

/* A required attribute; "" if it is missing. */
static const char *required(struct reading *reading, const struct stele_item *from,
                            const char *name)
{
    const char *value = stele_item_attr(from, name);

    if (value == NULL)
        broken(reading, from, "set.missing-attribute", "name", name);
    return value != NULL ? value : "";
}

/* Refuses an id that an elder sibling of the same name has already. */
static void check_unique(struct reading *reading, const struct stele_item *from,
                         const struct stele_item *siblings)
{
    const char *id = stele_item_attr(from, "id");

    for (const struct stele_item *other = siblings; id != NULL && other < from; other++) {
        const char *taken = stele_item_attr(other, "id");
        if (taken != NULL && strcmp(taken, id) == 0 && strcmp(other->name, from->name) == 0) {
            broken(reading, from, "set.duplicate-id", "name", id);
            return;
        }
    }
}

static void check_no_text(struct reading *reading, const struct stele_item *from)
{
    if (from->text[0] != '\0')
        broken(reading, from, "set.text", "found", from->text);
}

static bool is_named(const struct stele_item *item, const char *name)
{
    return strcmp(item->name, name) == 0;
}

static bool is_among(const struct stele_item *item, const char *const *names)
{
    for (size_t i = 0; names[i] != NULL; i++)
        if (is_named(item, names[i]))
            return true;
    return false;
}

/* How many children are called `name`.  Others are refused unless they are in `also`, which ends
 * with NULL. */
static size_t count_children(struct reading *reading, const struct stele_item *from,
                             const char *name, const char *const *also)
{
    size_t n = 0;

    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *child = &from->children[i];
        if (is_named(child, name))
            n++;
        else if (!is_among(child, also))
            broken(reading, child, "set.unknown-element", "parent", from->name);
    }
    return n;
}

static void read_attrs(struct reading *reading, const struct stele_item *from,
                       struct set_item *item)
{
    struct set_attr *attrs = take(reading, from->attrs_n, sizeof *attrs);

    if (attrs == NULL)
        return;
    for (size_t i = 0; i < from->attrs_n; i++) {
        if (strcmp(from->attrs[i].name, "id") == 0)
            continue;
        attrs[item->attrs_n].name = from->attrs[i].name;
        attrs[item->attrs_n++].value = from->attrs[i].value;
    }
    item->attrs = attrs;
}

static void read_item(struct reading *reading, const struct stele_item *from, struct set_item *item)
{
    static const char *const also[] = {NULL};
    const char *id = stele_item_attr(from, "id");
    const size_t n = count_children(reading, from, "part", also);

    item->id = id != NULL ? id : "";
    item->source_line = from->source_line;
    check_no_text(reading, from);
    read_attrs(reading, from, item);
    struct set_item *parts = take(reading, n, sizeof *parts);
    if (parts == NULL)
        return;
    for (size_t i = 0; i < from->children_n; i++)
        if (is_named(&from->children[i], "part"))
            read_item(reading, &from->children[i], &parts[item->parts_n++]);
    item->parts = parts;
}

static const char *note_of(const struct stele_item *group)
{
    for (size_t i = 0; i < group->children_n; i++) {
        const char *lang = stele_item_attr(&group->children[i], "xml:lang");
        if (is_named(&group->children[i], "note") && (lang == NULL || strcmp(lang, "en") == 0))
            return group->children[i].text;
    }
    return "";
}

static void read_group(struct reading *reading, const struct stele_item *from,
                       struct set_group *group)
{
    static const char *const also[] = {"note", NULL};
    const size_t n = count_children(reading, from, "item", also);

    group->id = required(reading, from, "id");
    group->status = required(reading, from, "status");
    group->confidence = required(reading, from, "confidence");
    group->sources = required(reading, from, "sources");
    group->note = note_of(from);
    check_no_text(reading, from);
    struct set_item *items = take(reading, n, sizeof *items);
    if (items == NULL)
        return;
    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *child = &from->children[i];
        if (!is_named(child, "item"))
            continue;
        required(reading, child, "id");
        check_unique(reading, child, from->children);
        read_item(reading, child, &items[group->items_n++]);
    }
    group->items = items;
}

static void read_groups(struct reading *reading, const struct stele_item *root,
                        struct component_set *set)
{
    static const char *const also[] = {"title", "source", NULL};
    const size_t n = count_children(reading, root, "group", also);
    struct set_group *groups = take(reading, n, sizeof *groups);

    if (groups == NULL)
        return;
    for (size_t i = 0; i < root->children_n; i++) {
        const struct stele_item *child = &root->children[i];
        if (!is_named(child, "group"))
            continue;
        check_unique(reading, child, root->children);
        read_group(reading, child, &groups[set->groups_n++]);
    }
    set->groups = groups;
}

static size_t count_prose(const struct stele_item *from)
{
    size_t n = is_named(from, "title") || is_named(from, "source") || is_named(from, "note");

    for (size_t i = 0; i < from->children_n; i++)
        n += count_prose(&from->children[i]);
    return n;
}

static void read_prose(struct reading *reading, const struct stele_item *from, const char *kind,
                       const char *id, struct component_set *set, struct set_text *texts)
{
    const char *lang = stele_item_attr(from, "xml:lang");
    const size_t room = sizeof "set//" + strlen(kind) + strlen(id);
    char *key = take(reading, room, 1);

    if (key == NULL)
        return;
    snprintf(key, room, "set/%s%s%s", kind, id[0] != '\0' ? "/" : "", id);
    texts[set->texts_n++] =
        (struct set_text){.key = key, .lang = lang != NULL ? lang : "en", .text = from->text};
}

static void read_texts(struct reading *reading, const struct stele_item *root,
                       struct component_set *set)
{
    struct set_text *texts = take(reading, count_prose(root), sizeof *texts);

    if (texts == NULL)
        return;
    for (size_t i = 0; i < root->children_n; i++) {
        const struct stele_item *child = &root->children[i];
        const char *id = stele_item_attr(child, "id");
        if (is_named(child, "title"))
            read_prose(reading, child, "title", "", set, texts);
        else if (is_named(child, "source"))
            read_prose(reading, child, "source", required(reading, child, "id"), set, texts);
        for (size_t k = 0; is_named(child, "group") && k < child->children_n; k++)
            if (is_named(&child->children[k], "note") && id != NULL)
                read_prose(reading, &child->children[k], "note", id, set, texts);
    }
    set->texts = texts;
}

static void read_root(struct reading *reading, const struct stele_item *root,
                      struct component_set *set)
{
    if (!is_named(root, "set")) {
        broken(reading, root, "set.root", "expected", "set");
        return;
    }
    set->game = required(reading, root, "game");
    set->id = required(reading, root, "id");
    read_groups(reading, root, set);
    read_texts(reading, root, set);
}

struct component_set *set_read(const char *data, size_t size, struct stele_diags *diags)
{
    struct arena *arena = arena_new();

    if (arena == NULL)
        return NULL;
    struct reading reading = {.arena = arena, .diags = diags};
    struct component_set *set = take(&reading, 1, sizeof *set);
    const struct stele_item *root = xml_items_read(data, size, SET_NAMESPACE, arena, diags);

    if (set != NULL && root != NULL)
        read_root(&reading, root, set);
    if (set == NULL || root == NULL || reading.failed || reading.no_memory) {
        arena_free(arena);
        return NULL;
    }
    memcpy(set->digest, "sha256:", 7);
    sha256_hex(data, size, set->digest + 7);
    set->arena = arena;
    return set;
}

void set_free(struct component_set *set)
{
    if (set != NULL)
        arena_free(set->arena);
}

const struct set_group *set_group(const struct component_set *set, const char *id)
{
    for (size_t i = 0; i < set->groups_n; i++)
        if (strcmp(set->groups[i].id, id) == 0)
            return &set->groups[i];
    return NULL;
}

const struct set_item *set_item(const struct component_set *set, const char *group, const char *id)
{
    const int index = set_index(set, group, id);

    return index >= 0 ? &set_group(set, group)->items[index] : NULL;
}

const char *set_attr(const struct set_item *item, const char *name)
{
    for (size_t i = 0; i < item->attrs_n; i++)
        if (strcmp(item->attrs[i].name, name) == 0)
            return item->attrs[i].value;
    return NULL;
}

int set_index(const struct component_set *set, const char *group, const char *id)
{
    const struct set_group *found = set_group(set, group);

    for (size_t i = 0; found != NULL && i < found->items_n; i++)
        if (strcmp(found->items[i].id, id) == 0)
            return (int)i;
    return -1;
}

const char *set_text(const struct component_set *set, const char *lang, const char *key)
{
    for (size_t i = 0; i < set->texts_n; i++)
        if (strcmp(set->texts[i].key, key) == 0 && strcmp(set->texts[i].lang, lang) == 0)
            return set->texts[i].text;
    return NULL;
}

static bool refuse_figure(struct stele_reason *why, const char *code, const char *group,
                          const char *item, const char *attr)
{
    refuse(why, code, NULL);
    fact_text(&why->facts, "group", group);
    fact_text(&why->facts, "item", item);
    fact_text(&why->facts, "attribute", attr);
    return false;
}

static bool set_figure(const char *text, const char *group, const char *item, const char *attr,
                       int min, int max, int *out, struct stele_reason *why)
{
    int32_t value;

    if (!number_parse(text, strlen(text), &value)) {
        refuse_figure(why, "set.not-a-number", group, item, attr);
        fact_text(&why->facts, "found", text);
        return false;
    }
    if (value < min || value > max) {
        refuse_figure(why, "set.range", group, item, attr);
        fact_int(&why->facts, "found", value);
        fact_int(&why->facts, "min", min);
        fact_int(&why->facts, "max", max);
        return false;
    }
    *out = value;
    return true;
}

bool set_int(const struct component_set *set, const char *group, const char *item, const char *attr,
             int min, int max, int *out, struct stele_reason *why)
{
    const struct set_item *found = set_item(set, group, item);
    const char *text = found != NULL ? set_attr(found, attr) : NULL;

    if (text == NULL)
        return refuse_figure(why, "set.missing", group, item, attr);
    return set_figure(text, group, item, attr, min, max, out, why);
}

bool set_int_or(const struct component_set *set, const char *group, const char *item,
                const char *attr, int min, int max, int otherwise, int *out,
                struct stele_reason *why)
{
    const struct set_item *found = set_item(set, group, item);
    const char *text = found != NULL ? set_attr(found, attr) : NULL;

    if (text == NULL) {
        *out = otherwise;
        return true;
    }
    return set_figure(text, group, item, attr, min, max, out, why);
}

bool set_limit(const struct component_set *set, const char *item, int min, int max, int *out,
               struct stele_reason *why)
{
    return set_int(set, "limits", item, "value", min, max, out, why);
}
