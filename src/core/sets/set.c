#include "core/sets/set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/game/game.h"
#include "core/base/number.h"
#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/sha256.h"
#include "core/sets/setread.h"
#include "core/xml/document.h"

/* A set borrows the words of the document it was read from: the tree of items lives in the same
 * arena.  This file builds the form that engines read: groups of items with attributes and numbered
 * parts. */

/* ---- Finding items by their ids --------------------------------------------------------------- */

/* A group has a hash table of its items with linear probing, half of it empty.  Inference compiles
 * sets by the thousand, and each time looks up hundreds of names. */
static size_t place_of(const struct set_group *group, const char *id)
{
    uint32_t hash = 2166136261U; /* FNV-1a */

    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619U;
    return (hash ^ hash >> 16) & (group->places_n - 1);
}

static int find_item(const struct set_group *group, const char *id)
{
    if (group->places_n == 0)
        return -1;
    for (size_t place = place_of(group, id); group->places[place] != 0;
         place = (place + 1) & (group->places_n - 1)) {
        const int index = (int)group->places[place] - 1;
        if (strcmp(group->items[index].id, id) == 0)
            return index;
    }
    return -1;
}

/* After the items.  Of two with the same id, which is a mistake, the first is found. */
static void place_items(struct set_reading *reading, struct set_group *group)
{
    size_t n = 2;

    while (n < 2 * group->items_n)
        n *= 2;
    uint32_t *const places = set_take(reading, n, sizeof *places);
    if (places == NULL)
        return;
    group->places = places;
    group->places_n = n;
    for (size_t i = 0; i < group->items_n; i++) {
        size_t place = place_of(group, group->items[i].id);
        while (places[place] != 0)
            place = (place + 1) & (n - 1);
        places[place] = (uint32_t)(i + 1);
    }
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static void read_attrs(struct set_reading *reading, const struct stele_item *from,
                       struct set_item *item)
{
    struct set_attr *attrs = set_take(reading, from->attrs_n, sizeof *attrs);

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

static void read_item(struct set_reading *reading, const struct stele_item *from,
                      struct set_item *item)
{
    static const char *const also[] = {NULL};
    const char *id = stele_item_attr(from, "id");
    const size_t n = set_count_children(reading, from, "part", also);

    item->id = id != NULL ? id : "";
    item->source_line = from->source_line;
    set_check_no_text(reading, from);
    read_attrs(reading, from, item);
    struct set_item *parts = set_take(reading, n, sizeof *parts);
    if (parts == NULL)
        return;
    for (size_t i = 0; i < from->children_n; i++)
        if (set_is_named(&from->children[i], "part"))
            read_item(reading, &from->children[i], &parts[item->parts_n++]);
    item->parts = parts;
}

static const char *note_of(const struct stele_item *group)
{
    for (size_t i = 0; i < group->children_n; i++) {
        const char *lang = stele_item_attr(&group->children[i], "xml:lang");
        if (set_is_named(&group->children[i], "note") && (lang == NULL || strcmp(lang, "en") == 0))
            return group->children[i].text;
    }
    return "";
}

static void read_group(struct set_reading *reading, const struct stele_item *from,
                       struct set_group *group)
{
    static const char *const also[] = {"note", NULL};
    const size_t n = set_count_children(reading, from, "item", also);

    group->id = set_required(reading, from, "id");
    group->status = set_required(reading, from, "status");
    group->confidence = set_required(reading, from, "confidence");
    group->sources = set_required(reading, from, "sources");
    group->note = note_of(from);
    set_check_no_text(reading, from);
    struct set_item *items = set_take(reading, n, sizeof *items);
    if (items == NULL)
        return;
    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *child = &from->children[i];
        if (!set_is_named(child, "item"))
            continue;
        set_required(reading, child, "id");
        set_check_unique(reading, child, from->children);
        read_item(reading, child, &items[group->items_n++]);
    }
    group->items = items;
    place_items(reading, group);
}

static void read_groups(struct set_reading *reading, const struct stele_item *root,
                        struct component_set *set)
{
    static const char *const also[] = {"title", "source", NULL};
    const size_t n = set_count_children(reading, root, "group", also);
    struct set_group *groups = set_take(reading, n, sizeof *groups);

    if (groups == NULL)
        return;
    for (size_t i = 0; i < root->children_n; i++) {
        const struct stele_item *child = &root->children[i];
        if (!set_is_named(child, "group"))
            continue;
        set_check_unique(reading, child, root->children);
        read_group(reading, child, &groups[set->groups_n++]);
    }
    set->groups = groups;
}

static size_t count_prose(const struct stele_item *from)
{
    size_t n =
        set_is_named(from, "title") || set_is_named(from, "source") || set_is_named(from, "note");

    for (size_t i = 0; i < from->children_n; i++)
        n += count_prose(&from->children[i]);
    return n;
}

static void read_prose(struct set_reading *reading, const struct stele_item *from, const char *kind,
                       const char *id, struct component_set *set, struct set_text *texts)
{
    const char *lang = stele_item_attr(from, "xml:lang");
    const size_t room = sizeof "set//" + strlen(kind) + strlen(id);
    char *key = set_take(reading, room, 1);

    if (key == NULL)
        return;
    snprintf(key, room, "set/%s%s%s", kind, id[0] != '\0' ? "/" : "", id);
    texts[set->texts_n++] =
        (struct set_text){.key = key, .lang = lang != NULL ? lang : "en", .text = from->text};
}

static void read_texts(struct set_reading *reading, const struct stele_item *root,
                       struct component_set *set)
{
    struct set_text *texts = set_take(reading, count_prose(root), sizeof *texts);

    if (texts == NULL)
        return;
    for (size_t i = 0; i < root->children_n; i++) {
        const struct stele_item *child = &root->children[i];
        const char *id = stele_item_attr(child, "id");
        if (set_is_named(child, "title"))
            read_prose(reading, child, "title", "", set, texts);
        else if (set_is_named(child, "source"))
            read_prose(reading, child, "source", set_required(reading, child, "id"), set, texts);
        for (size_t k = 0; set_is_named(child, "group") && k < child->children_n; k++)
            if (set_is_named(&child->children[k], "note") && id != NULL)
                read_prose(reading, &child->children[k], "note", id, set, texts);
    }
    set->texts = texts;
}

static void read_root(struct set_reading *reading, const struct stele_item *root,
                      struct component_set *set)
{
    if (!set_is_named(root, "set")) {
        set_broken(reading, root, "set.root", "expected", "set");
        return;
    }
    set->game = set_required(reading, root, "game");
    set->id = set_required(reading, root, "id");
    set->version = stele_item_attr(root, "version");
    if (set->version == NULL)
        set->version = "";
    read_groups(reading, root, set);
    read_texts(reading, root, set);
}

struct component_set *set_read(const char *data, size_t size, struct stele_diags *diags)
{
    struct arena *arena = arena_new();

    if (arena == NULL)
        return NULL;
    struct set_reading reading = {.arena = arena, .diags = diags};
    struct component_set *set = set_take(&reading, 1, sizeof *set);
    const struct stele_item *root = xml_items_read(data, size, SET_NAMESPACE, arena, diags);

    if (set != NULL && root != NULL)
        read_root(&reading, root, set);
    if (set == NULL || root == NULL || reading.failed || reading.no_memory) {
        arena_free(arena);
        return NULL;
    }
    set_name_digest(data, size, set->digest);
    memcpy(set->base, set->digest, sizeof set->base);
    set->patches = set->path = "";
    set->arena = arena;
    return set;
}

void set_name_digest(const char *data, size_t size, char out[SET_DIGEST_SIZE])
{
    memcpy(out, "sha256:", 7);
    sha256_hex(data, size, out + 7);
}

/* ---- A copy ---------------------------------------------------------------------------------- */

/* Notes a lack of memory in `copying`, so that callers check only once for a page of copies. */
static const char *copy_text(struct set_reading *copying, const char *text)
{
    char *copy = arena_puts(copying->arena, text);

    copying->no_memory |= copy == NULL;
    return copy;
}

static void copy_item(struct set_reading *copying, const struct set_item *from,
                      struct set_item *item)
{
    struct set_attr *attrs = set_take(copying, from->attrs_n, sizeof *attrs);
    struct set_item *parts = set_take(copying, from->parts_n, sizeof *parts);

    *item = *from;
    item->id = copy_text(copying, from->id);
    item->attrs = attrs;
    item->parts = parts;
    if (attrs == NULL || parts == NULL)
        return;
    for (size_t i = 0; i < from->attrs_n; i++) {
        attrs[i].name = copy_text(copying, from->attrs[i].name);
        attrs[i].value = copy_text(copying, from->attrs[i].value);
    }
    for (size_t i = 0; i < from->parts_n; i++)
        copy_item(copying, &from->parts[i], &parts[i]);
}

static void copy_group(struct set_reading *copying, const struct set_group *from,
                       struct set_group *group)
{
    struct set_item *items = set_take(copying, from->items_n, sizeof *items);

    group->id = copy_text(copying, from->id);
    group->status = copy_text(copying, from->status);
    group->confidence = copy_text(copying, from->confidence);
    group->sources = copy_text(copying, from->sources);
    group->note = copy_text(copying, from->note);
    group->items = items;
    group->items_n = from->items_n;
    for (size_t i = 0; items != NULL && i < from->items_n; i++)
        copy_item(copying, &from->items[i], &items[i]);
    if (!copying->no_memory)
        place_items(copying, group);
}

static void copy_set(struct set_reading *copying, const struct component_set *from,
                     struct component_set *set)
{
    struct set_group *groups = set_take(copying, from->groups_n, sizeof *groups);
    struct set_text *texts = set_take(copying, from->texts_n, sizeof *texts);

    *set = *from;
    set->elder = NULL;
    set->arena = copying->arena;
    set->asking = NULL;
    set->game = copy_text(copying, from->game);
    set->id = copy_text(copying, from->id);
    set->version = copy_text(copying, from->version);
    set->patches = copy_text(copying, from->patches);
    set->path = copy_text(copying, from->path);
    set->groups = groups;
    set->texts = texts;
    for (size_t i = 0; groups != NULL && i < from->groups_n; i++)
        copy_group(copying, &from->groups[i], &groups[i]);
    for (size_t i = 0; texts != NULL && i < from->texts_n; i++) {
        texts[i].key = copy_text(copying, from->texts[i].key);
        texts[i].lang = copy_text(copying, from->texts[i].lang);
        texts[i].text = copy_text(copying, from->texts[i].text);
    }
}

struct component_set *set_copy(const struct component_set *from)
{
    struct set_reading copying = {.arena = arena_new()};

    if (copying.arena == NULL)
        return NULL;
    struct component_set *set = set_take(&copying, 1, sizeof *set);
    if (set != NULL)
        copy_set(&copying, from, set);
    if (copying.no_memory) {
        arena_free(copying.arena);
        return NULL;
    }
    return set;
}

/* Also frees the sets that it replaced, which were kept for open logs. */
void set_free(struct component_set *set)
{
    while (set != NULL) {
        struct component_set *const elder = set->elder;
        arena_free(set->arena);
        set = elder;
    }
}

const struct set_group *set_group(const struct component_set *set, const char *id)
{
    for (size_t i = 0; i < set->groups_n; i++)
        if (set->groups[i].id[0] == id[0] && strcmp(set->groups[i].id, id) == 0)
            return &set->groups[i];
    return NULL;
}

const struct set_item *set_item(const struct component_set *set, const char *group, const char *id)
{
    const struct set_group *found = set_group(set, group);
    const int index = found != NULL ? find_item(found, id) : -1;

    return index >= 0 ? &found->items[index] : NULL;
}

const char *set_attr(const struct set_item *item, const char *name)
{
    for (size_t i = 0; i < item->attrs_n; i++)
        if (item->attrs[i].name[0] == name[0] && strcmp(item->attrs[i].name, name) == 0)
            return item->attrs[i].value;
    return NULL;
}

static const char *attr_or(const struct set_item *item, const char *name, const char *otherwise)
{
    const char *value = set_attr(item, name);

    return value != NULL ? value : otherwise;
}

const char *set_status(const struct set_group *group, const struct set_item *item)
{
    return attr_or(item, "status", group->status);
}

const char *set_confidence(const struct set_group *group, const struct set_item *item)
{
    return attr_or(item, "confidence", group->confidence);
}

const char *set_sources(const struct set_group *group, const struct set_item *item)
{
    return attr_or(item, "sources", group->sources);
}

bool set_doubtful(const struct set_group *group, const struct set_item *item)
{
    return strcmp(set_status(group, item), "reconstructed") == 0 ||
           strcmp(set_confidence(group, item), "low") == 0;
}

int set_index(const struct component_set *set, const char *group, const char *id)
{
    const struct set_group *found = set_group(set, group);

    return found != NULL ? find_item(found, id) : -1;
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

/* Finds the record of the same figure from an earlier reading; NULL if there is none. */
static struct set_asked *asked_before(struct set_asking *asking, const struct set_asked *asked)
{
    for (size_t i = asking->n; i-- > 0;)
        if (asking->list[i].item == asked->item && strcmp(asking->list[i].own, asked->name) == 0)
            return &asking->list[i];
    return NULL;
}

/* A figure may be read in several places, each with a range of its own: what it may be is what all
 * of them accept.  The name is copied, because engines make some of them up on the stack. */
void set_note(const struct component_set *set, const struct set_asked *asked)
{
    struct set_asking *const asking = set->asking;

    if (asking == NULL || asked->item == NULL)
        return;
    struct set_asked *const elder = asked_before(asking, asked);
    if (elder != NULL) {
        elder->min = asked->min > elder->min ? asked->min : elder->min;
        elder->max = asked->max < elder->max ? asked->max : elder->max;
        elder->optional &= asked->optional;
        return;
    }
    if (!stele_grow(&asking->list, &asking->room, asking->n + 1, sizeof *asking->list)) {
        asking->failed = true;
        return;
    }
    struct set_asked *const kept = &asking->list[asking->n++];
    *kept = *asked;
    snprintf(kept->own, sizeof kept->own, "%s", asked->name);
    kept->name = NULL;
}

bool set_int(const struct component_set *set, const char *group, const char *item, const char *attr,
             int min, int max, int *out, struct stele_reason *why)
{
    const struct set_item *found = set_item(set, group, item);
    const char *text = found != NULL ? set_attr(found, attr) : NULL;

    set_note(set, &(struct set_asked){
                      .group = group, .name = attr, .item = found, .min = min, .max = max});
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

    set_note(set, &(struct set_asked){.group = group,
                                      .name = attr,
                                      .item = found,
                                      .min = min,
                                      .max = max,
                                      .optional = true,
                                      .otherwise = otherwise});
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
