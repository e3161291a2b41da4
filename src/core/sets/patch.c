#include "core/sets/patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/near.h"
#include "core/base/number.h"
#include "core/sets/files.h"
#include "core/sets/setread.h"
#include "core/sets/sheet.h"
#include "core/xml/document.h"

/* ---- Reading --------------------------------------------------------------------------------- */

struct patch_reading {
    struct set_reading base;
    struct patch *patch;
    struct stele_set_row *rows;
    const char *group, *sources, *confidence; /* of the open group */
};

static const char *attr_or(const struct stele_item *item, const char *name, const char *otherwise)
{
    const char *value = stele_item_attr(item, name);

    return value != NULL ? value : otherwise;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t name_size(const char *text)
{
    size_t n = 0;

    if (!is_letter(text[0]))
        return 0;
    while (is_letter(text[n]) || (text[n] >= '0' && text[n] <= '9') || text[n] == '_' ||
           text[n] == '-')
        n++;
    return n;
}

static size_t word_size(const char *text)
{
    const size_t sign = text[0] == '-', digits = strspn(text + sign, "0123456789");

    return digits > 0 ? sign + digits : name_size(text);
}

bool patch_is_value(const char *text)
{
    if (*text == '\0')
        return true;
    for (;;) {
        const size_t n = word_size(text);
        if (n == 0 || (text[n] != ' ' && text[n] != '\0'))
            return false;
        if (text[n] == '\0')
            return true;
        text += n + 1;
    }
}

static void check_name(struct patch_reading *r, const struct stele_item *from, const char *name)
{
    const char *value = set_required(&r->base, from, name);

    if (*value != '\0' && value[name_size(value)] == '\0')
        return;
    if (stele_item_attr(from, name) != NULL)
        set_broken(&r->base, from, "set.bad-name", "found", value);
}

/* One of a few words, the last of which is NULL. */
static void check_choice(struct patch_reading *r, const struct stele_item *from, const char *name,
                         const char *value, const char *const *choices)
{
    struct near near;

    near_start(&near, value, strlen(value));
    for (size_t i = 0; choices[i] != NULL; i++) {
        if (strcmp(choices[i], value) == 0)
            return;
        near_name(&near, choices[i]);
    }
    struct stele_diag *diag =
        diags_add(r->base.diags, STELE_ERROR, STELE_D_FORMAT, "set.bad-choice");
    r->base.failed = true;
    if (diag == NULL)
        return;
    diag->line = from->source_line;
    fact_text(&diag->why.facts, "name", name);
    fact_text(&diag->why.facts, "found", value);
    near_facts(&near, &diag->why.facts);
}

/* Whether `word` is one of the words of a list. */
static bool has_word(const char *list, const char *word, size_t size)
{
    while (*list != '\0') {
        const size_t n = strcspn(list, " ");
        if (n == size && memcmp(list, word, n) == 0)
            return true;
        list += n;
        list += strspn(list, " ");
    }
    return false;
}

bool patch_is_listed(const char *list, const char *id)
{
    return has_word(list, id, strlen(id));
}

static void check_sources(struct patch_reading *r, const struct stele_item *from)
{
    const char *at = attr_or(from, "sources", "");

    while (*at != '\0') {
        const size_t size = strcspn(at, " ");
        bool known = false;
        for (size_t i = 0; i < r->patch->sources_n; i++)
            known |= has_word(r->patch->sources[i].id, at, size);
        if (!known)
            set_broken(&r->base, from, "set.no-such-source", "name", at);
        at += size;
        at += strspn(at, " ");
    }
}

static void check_confidence(struct patch_reading *r, const struct stele_item *from)
{
    static const char *const choices[] = {"high", "medium", "low", NULL};
    const char *value = stele_item_attr(from, "confidence");

    if (value != NULL)
        check_choice(r, from, "confidence", value, choices);
}

static void read_source(struct patch_reading *r, const struct stele_item *from,
                        struct stele_patch_source *source)
{
    static const char *const origins[] = {"box", "photo", "rulebook", "other", NULL};

    check_name(r, from, "id");
    source->id = attr_or(from, "id", "");
    source->by = set_required(&r->base, from, "by");
    source->from = set_required(&r->base, from, "from");
    source->edition = attr_or(from, "edition", "");
    source->note = from->text;
    if (stele_item_attr(from, "from") != NULL)
        check_choice(r, from, "from", source->from, origins);
}

static void read_sources(struct patch_reading *r, const struct stele_item *root)
{
    static const char *const also[] = {"group", NULL};
    const size_t n = set_count_children(&r->base, root, "source", also);
    struct stele_patch_source *sources = set_take(&r->base, n, sizeof *sources);

    if (n == 0)
        set_broken(&r->base, root, "set.no-source", "name", "source");
    for (size_t i = 0; sources != NULL && i < root->children_n; i++) {
        const struct stele_item *child = &root->children[i];
        if (!set_is_named(child, "source"))
            continue;
        set_check_unique(&r->base, child, root->children);
        read_source(r, child, &sources[r->patch->sources_n++]);
    }
    r->patch->sources = sources;
}

static bool is_figure(const char *name, bool part)
{
    if (part)
        return strcmp(name, "n") != 0;
    return strcmp(name, "id") != 0 && strcmp(name, "sources") != 0 &&
           strcmp(name, "confidence") != 0;
}

static void read_values(struct patch_reading *r, const struct stele_item *from,
                        struct stele_set_row *row)
{
    struct stele_setting *values = set_take(&r->base, from->attrs_n, sizeof *values);

    for (size_t i = 0; values != NULL && i < from->attrs_n; i++) {
        if (!is_figure(from->attrs[i].name, row->part[0] != '\0'))
            continue;
        if (!patch_is_value(from->attrs[i].value))
            set_broken(&r->base, from, "set.bad-value", "found", from->attrs[i].value);
        values[row->values_n++] = from->attrs[i];
    }
    row->values = values;
}

/* Reads the number of a part and appends it to that of its parent; NULL if it is no number, or
 * without memory. */
static const char *read_number(struct patch_reading *r, const struct stele_item *from,
                               const char *whole)
{
    const char *number = set_required(&r->base, from, "n");
    int32_t value;

    if (stele_item_attr(from, "n") == NULL)
        return NULL;
    if (!number_parse(number, strlen(number), &value) || value < 1 || number[0] == '0') {
        set_broken(&r->base, from, "set.bad-value", "found", number);
        return NULL;
    }
    char *out = set_take(&r->base, strlen(whole) + strlen(number) + 2, 1);
    if (out != NULL)
        sprintf(out, "%s%s%s", whole, *whole != '\0' ? "." : "", number);
    return out;
}

static void check_new_row(struct patch_reading *r, const struct stele_item *from,
                          const struct stele_set_row *row, size_t first)
{
    for (size_t i = first; &r->rows[i] < row; i++)
        if (sheet_same_place(&r->rows[i], row)) {
            set_broken(&r->base, from, "set.duplicate-id", "name",
                       row->part[0] != '\0' ? row->part : row->item);
            return;
        }
}

static void read_row(struct patch_reading *r, const struct stele_item *from, const char *item,
                     const char *part, size_t first)
{
    static const char *const also[] = {NULL};
    struct stele_set_row *row = &r->rows[r->patch->rows_n++];

    *row = (struct stele_set_row){
        .group = r->group,
        .item = item,
        .part = part,
        .status = "owner",
        .confidence = r->confidence,
        .sources = r->sources,
        .line = from->source_line,
    };
    if (*part == '\0') {
        row->confidence = attr_or(from, "confidence", r->confidence);
        row->sources = attr_or(from, "sources", r->sources);
    }
    set_check_no_text(&r->base, from);
    set_count_children(&r->base, from, "part", also);
    read_values(r, from, row);
    check_new_row(r, from, row, first);
    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *child = &from->children[i];
        const char *number = set_is_named(child, "part") ? read_number(r, child, part) : NULL;
        if (number != NULL)
            read_row(r, child, item, number, first);
    }
}

static void read_group(struct patch_reading *r, const struct stele_item *from, const char *all)
{
    static const char *const also[] = {NULL};
    const size_t first = r->patch->rows_n;

    set_check_no_text(&r->base, from);
    set_count_children(&r->base, from, "item", also);
    check_sources(r, from);
    check_confidence(r, from);
    r->group = set_required(&r->base, from, "id");
    r->sources = attr_or(from, "sources", all);
    r->confidence = attr_or(from, "confidence", "high");
    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *child = &from->children[i];
        if (!set_is_named(child, "item"))
            continue;
        check_sources(r, child);
        check_confidence(r, child);
        read_row(r, child, set_required(&r->base, child, "id"), "", first);
    }
}

static size_t count_rows(const struct stele_item *from)
{
    size_t n = set_is_named(from, "item") || set_is_named(from, "part");

    for (size_t i = 0; i < from->children_n; i++)
        n += count_rows(&from->children[i]);
    return n;
}

/* What speaks for an item whose group names no source. */
static const char *all_sources(struct patch_reading *r)
{
    size_t room = 1;

    for (size_t i = 0; i < r->patch->sources_n; i++)
        room += strlen(r->patch->sources[i].id) + 1;
    char *out = set_take(&r->base, room, 1);
    for (size_t i = 0; out != NULL && i < r->patch->sources_n; i++) {
        if (i > 0)
            strcat(out, " ");
        strcat(out, r->patch->sources[i].id);
    }
    return out != NULL ? out : "";
}

static void read_root(struct patch_reading *r, const struct stele_item *root, const char *game)
{
    struct patch *patch = r->patch;

    if (!set_is_named(root, "patch")) {
        set_broken(&r->base, root, "set.root", "expected", "patch");
        return;
    }
    check_name(r, root, "id");
    patch->line = root->source_line;
    patch->root = root;
    patch->game = game != NULL ? game : set_required(&r->base, root, "game");
    patch->id = attr_or(root, "id", "");
    patch->set = set_required(&r->base, root, "set");
    patch->digest = set_required(&r->base, root, "digest");
    set_check_no_text(&r->base, root);
    read_sources(r, root);
    r->rows = set_take(&r->base, count_rows(root), sizeof r->rows[0]);
    const char *all = all_sources(r);
    for (size_t i = 0; r->rows != NULL && i < root->children_n; i++) {
        if (!set_is_named(&root->children[i], "group"))
            continue;
        set_check_unique(&r->base, &root->children[i], root->children);
        read_group(r, &root->children[i], all);
    }
    patch->rows = r->rows;
}

int patch_is(const char *data, size_t size, bool *is, struct stele_diags *diags)
{
    struct arena *arena = arena_new();

    if (arena == NULL)
        return STELE_ENOMEM;
    const struct stele_item *root = xml_items_read(data, size, SET_NAMESPACE, arena, diags);
    *is = root != NULL && set_is_named(root, "patch");
    arena_free(arena);
    return root != NULL ? STELE_OK : STELE_EINPUT;
}

struct patch *patch_read_item(const struct stele_item *root, const char *game, struct arena *arena,
                              struct stele_diags *diags)
{
    struct patch_reading r = {.base = {.arena = arena, .diags = diags}};

    r.patch = set_take(&r.base, 1, sizeof *r.patch);
    if (r.patch != NULL && root != NULL)
        read_root(&r, root, game);
    if (r.patch == NULL || root == NULL || r.base.failed || r.base.no_memory) {
        arena_free(arena);
        return NULL;
    }
    r.patch->arena = arena;
    return r.patch;
}

struct patch *patch_read(const char *data, size_t size, struct stele_diags *diags)
{
    struct arena *arena = arena_new();

    return arena != NULL ? patch_read_item(xml_items_read(data, size, SET_NAMESPACE, arena, diags),
                                           NULL, arena, diags)
                         : NULL;
}

void patch_free(struct patch *patch)
{
    if (patch != NULL)
        arena_free(patch->arena);
}

/* ---- Does it fit? ---------------------------------------------------------------------------- */

struct fitting {
    const struct component_set *set;
    const struct patch *patch;
    const struct stele_set_row *row;
    struct stele_diags *diags;
    bool failed;
};

/* A line means nothing to the caller who did not name the file. */
static void place(struct stele_diag *diag, const struct patch *patch, unsigned line)
{
    if (patch->file == PATCH_ELDER)
        return;
    diag->line = line;
    diag->file = patch->file;
}

/* Facts group, item, part of the row come with it; NULL without memory, or if nobody listens. */
static struct stele_diag *unfit(struct fitting *f, const char *code)
{
    struct stele_diag *diag = diags_add(f->diags, STELE_ERROR, STELE_D_FORMAT, code);

    f->failed = true;
    if (diag == NULL)
        return NULL;
    place(diag, f->patch, f->row->line);
    fact_text(&diag->why.facts, "group", f->row->group);
    fact_text(&diag->why.facts, "item", f->row->item);
    if (f->row->part[0] != '\0')
        fact_text(&diag->why.facts, "part", f->row->part);
    return diag;
}

static void unknown_group(struct fitting *f)
{
    struct stele_diag *diag = unfit(f, "set.no-such-group");
    struct near near;

    if (diag == NULL)
        return;
    near_start(&near, f->row->group, strlen(f->row->group));
    for (size_t i = 0; i < f->set->groups_n; i++)
        near_name(&near, f->set->groups[i].id);
    near_facts(&near, &diag->why.facts);
}

static void unknown_item(struct fitting *f, const struct set_group *group)
{
    struct stele_diag *diag = unfit(f, "set.no-such-item");
    struct near near;

    if (diag == NULL)
        return;
    near_start(&near, f->row->item, strlen(f->row->item));
    for (size_t i = 0; i < group->items_n; i++)
        near_name(&near, group->items[i].id);
    near_facts(&near, &diag->why.facts);
}

const struct set_item *patch_part(const struct set_item *item, const char *number)
{
    while (*number != '\0') {
        const size_t size = strcspn(number, ".");
        int32_t n;
        if (!number_parse(number, size, &n) || n < 1 || (size_t)n > item->parts_n)
            return NULL;
        item = &item->parts[n - 1];
        number += size;
        number += *number == '.';
    }
    return item;
}

static bool any_part_has(const struct set_item *item, const char *name)
{
    for (size_t i = 0; i < item->parts_n; i++)
        if (set_attr(&item->parts[i], name) != NULL || any_part_has(&item->parts[i], name))
            return true;
    return false;
}

/* An attribute is known if an item of the group has it; one of parts, if a part in the group has it. */
static bool is_known(const struct set_group *group, const char *name, bool part)
{
    for (size_t i = 0; i < group->items_n; i++)
        if (part ? any_part_has(&group->items[i], name)
                 : !sheet_is_provenance(name) && set_attr(&group->items[i], name) != NULL)
            return true;
    return false;
}

static void unknown_attribute(struct fitting *f, const struct set_group *group, const char *name)
{
    struct stele_diag *diag = unfit(f, "set.no-such-attribute");
    struct near near;

    if (diag == NULL)
        return;
    fact_text(&diag->why.facts, "attribute", name);
    near_start(&near, name, strlen(name));
    for (size_t i = 0; i < group->items_n; i++)
        for (size_t k = 0; f->row->part[0] == '\0' && k < group->items[i].attrs_n; k++) {
            const char *known = group->items[i].attrs[k].name;
            /* Once each: where an elder item has it, it was named. */
            bool named = sheet_is_provenance(known);
            for (size_t elder = 0; elder < i; elder++)
                named |= set_attr(&group->items[elder], known) != NULL;
            if (!named)
                near_name(&near, known);
        }
    near_facts(&near, &diag->why.facts);
}

static void check_row(struct fitting *f)
{
    const struct stele_set_row *row = f->row;
    const struct set_group *group = set_group(f->set, row->group);
    const struct set_item *item = group != NULL ? set_item(f->set, row->group, row->item) : NULL;

    if (group == NULL) {
        unknown_group(f);
    } else if (item == NULL) {
        unknown_item(f, group);
    } else if (patch_part(item, row->part) == NULL) {
        unfit(f, "set.no-such-part");
    } else {
        for (size_t i = 0; i < row->values_n; i++)
            if (!is_known(group, row->values[i].name, row->part[0] != '\0'))
                unknown_attribute(f, group, row->values[i].name);
    }
}

const struct stele_set_row *patch_row(const struct patch *patch, const struct stele_set_row *place)
{
    for (size_t i = 0; i < patch->rows_n; i++)
        if (sheet_same_place(&patch->rows[i], place))
            return &patch->rows[i];
    return NULL;
}

static void disagree(struct fitting *f, const struct stele_setting *here, const struct patch *other,
                     const struct stele_set_row *there)
{
    struct stele_diag *diag = unfit(f, "set.patches-disagree");
    const char *slash = strrchr(other->path, '/');
    const bool long_path = strlen(other->path) > FACT_SLICE_MAX / 2;

    if (diag == NULL)
        return;
    fact_text(&diag->why.facts, "attribute", here->name);
    fact_text(&diag->why.facts, "found", here->value);
    fact_text(&diag->why.facts, "other", sheet_value(there, here->name));
    /* Show the end of a long path, which says more than its beginning: all facts have to fit. */
    fact_text(&diag->why.facts, "file", long_path && slash != NULL ? slash + 1 : other->path);
    fact_int(&diag->why.facts, "line", (int32_t)there->line);
}

static void check_agreement(struct fitting *f, const struct patch *other)
{
    const struct stele_set_row *there = patch_row(other, f->row);

    for (size_t i = 0; there != NULL && i < f->row->values_n; i++) {
        const char *value = sheet_value(there, f->row->values[i].name);
        if (value != NULL && strcmp(value, f->row->values[i].value) != 0)
            disagree(f, &f->row->values[i], other, there);
    }
}

static void notice_version(const struct component_set *set, const struct patch *patch,
                           struct stele_diags *diags)
{
    if (strcmp(patch->digest, set->base) == 0 || strcmp(patch->digest, set->digest) == 0)
        return;
    struct stele_diag *diag =
        diags_add(diags, STELE_NOTICE, STELE_D_FORMAT, "set.patch-other-version");
    if (diag == NULL)
        return;
    place(diag, patch, patch->line);
    fact_text(&diag->why.facts, "name", patch->id);
    fact_text(&diag->why.facts, "set", set->id);
}

bool patches_fit(const struct component_set *set, struct patch *const *patches, size_t known,
                 size_t n, struct stele_diags *diags)
{
    struct fitting f = {.set = set, .diags = diags};

    for (size_t i = known; i < n; i++) {
        f.patch = patches[i];
        for (size_t row = 0; row < f.patch->rows_n; row++) {
            f.row = &f.patch->rows[row];
            check_row(&f);
            for (size_t other = 0; other < i; other++)
                check_agreement(&f, patches[other]);
        }
    }
    for (size_t i = known; i < n && !f.failed; i++)
        notice_version(set, patches[i], diags);
    return !f.failed;
}

bool patch_repeats(const struct component_set *set, const char *path, const struct patch *patch,
                   struct stele_diags *diags)
{
    struct fitting f = {.set = set, .patch = patch, .diags = diags};
    const struct patch other = {.path = path};

    for (size_t i = 0; i < patch->rows_n; i++) {
        const struct stele_set_row *row = f.row = &patch->rows[i];
        const struct set_item *item = set_item(set, row->group, row->item);
        const struct set_item *part = item != NULL ? patch_part(item, row->part) : NULL;
        for (size_t k = 0; part != NULL && k < row->values_n; k++) {
            const char *value = set_attr(part, row->values[k].name);
            const struct stele_setting said = {row->values[k].name, value != NULL ? value : ""};
            const struct stele_set_row there = {
                .values = &said, .values_n = 1, .line = item->source_line};
            if (strcmp(said.value, row->values[k].value) != 0)
                disagree(&f, &row->values[k], &other, &there);
        }
    }
    return !f.failed;
}

void patches_locate(struct patch *const *patches, size_t n, struct stele_diag *diag)
{
    const char *group = stele_fact_text(&diag->why.facts, "group");
    const char *item = stele_fact_text(&diag->why.facts, "item");
    const char *attribute = stele_fact_text(&diag->why.facts, "attribute");
    unsigned best = 0;

    /* The figure itself; else another of the item, of the group, or at least of some patch. */
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < patches[i]->rows_n; k++) {
            const struct stele_set_row *row = &patches[i]->rows[k];
            const bool in_group = strcmp(row->group, group) == 0;
            const bool in_item = in_group && strcmp(row->item, item) == 0;
            const unsigned near =
                1 + in_group + in_item + (in_item && sheet_value(row, attribute) != NULL);
            if (near <= best)
                continue;
            best = near;
            place(diag, patches[i], row->line);
        }
}

/* ---- Applying -------------------------------------------------------------------------------- */

static int compare_ids(const void *a, const void *b)
{
    return strcmp((*(struct patch *const *)a)->id, (*(struct patch *const *)b)->id);
}

void patches_sort(struct patch **patches, size_t n)
{
    if (n > 1)
        qsort(patches, n, sizeof patches[0], compare_ids);
}

/* The array is replaced, as it may have to grow. */
size_t patch_attrs_with(const struct set_item *item, const char *name, const char *value,
                        struct set_attr *room)
{
    size_t n = 0;
    bool placed = false;

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
    return n;
}

bool patch_put_attr(struct arena *arena, struct set_item *item, const char *name, const char *value)
{
    struct set_attr *attrs = arena_alloc(arena, (item->attrs_n + 1) * sizeof *attrs);
    char *copy = arena_puts(arena, value), *key = arena_puts(arena, name);

    if (attrs == NULL || copy == NULL || key == NULL)
        return false;
    item->attrs_n = patch_attrs_with(item, key, copy, attrs);
    item->attrs = attrs;
    return true;
}

/* A list of words with one more, unless it is there; NULL without memory. */
static const char *with_word(struct arena *arena, const char *list, const char *word)
{
    const size_t room = strlen(list) + strlen(word) + 2;

    if (has_word(list, word, strlen(word)))
        return list;
    char *out = arena_alloc(arena, room);
    if (out != NULL)
        snprintf(out, room, "%s%s%s", list, *list != '\0' ? " " : "", word);
    return out;
}

static int confidence_rank(const char *confidence)
{
    return strcmp(confidence, "high") == 0 ? 2 : strcmp(confidence, "medium") == 0 ? 1 : 0;
}

/* Sets the provenance of an item to the sources that corrected or confirmed it; of several the most
 * confident counts. */
static bool put_provenance(struct arena *arena, struct set_item *item, const struct patch *patch,
                           const struct stele_set_row *row)
{
    const char *status = set_attr(item, "status"), *old = set_attr(item, "confidence");
    const bool owned = status != NULL && strcmp(status, "owner") == 0;
    const char *sources = with_word(arena, owned ? set_attr(item, "sources") : "", patch->id);
    const bool surer =
        !owned || old == NULL || confidence_rank(row->confidence) > confidence_rank(old);

    return sources != NULL && patch_put_attr(arena, item, "status", "owner") &&
           patch_put_attr(arena, item, "sources", sources) &&
           (!surer || patch_put_attr(arena, item, "confidence", row->confidence));
}

/* Writes to items of the set, which the caller must own. */
static bool apply_row(struct component_set *set, const struct patch *patch,
                      const struct stele_set_row *row)
{
    struct set_item *item = (struct set_item *)set_item(set, row->group, row->item);
    struct set_item *part = (struct set_item *)patch_part(item, row->part);

    for (size_t i = 0; i < row->values_n; i++)
        if (!patch_put_attr(set->arena, part, row->values[i].name, row->values[i].value))
            return false;
    return put_provenance(set->arena, item, patch, row);
}

static void digest_changes(struct component_set *set, const struct stele_set_changes *changes,
                           struct stele_buf *text)
{
    stele_buf_puts(text, set->base);
    stele_buf_puts(text, "\n");
    for (size_t i = 0; i < changes->n; i++) {
        const struct stele_set_change *change = &changes->list[i];
        stele_buf_printf(text, "%s/%s/%s/%s=%s\n", change->group, change->item, change->part,
                         change->name, change->after);
    }
    if (!text->failed && changes->n > 0)
        set_name_digest(text->data, text->size, set->digest);
}

static int compare_changes(const void *a, const void *b)
{
    return strcmp(((const struct stele_set_change *)a)->name,
                  ((const struct stele_set_change *)b)->name);
}

/* Attributes have no order of their own: those of one row are sorted by name. */
static void sort_changes(struct stele_set_changes *changes)
{
    for (size_t from = 0, to; from < changes->n; from = to) {
        const struct stele_set_change *first = &changes->list[from];
        for (to = from + 1; to < changes->n; to++)
            if (strcmp(changes->list[to].part, first->part) != 0 ||
                strcmp(changes->list[to].item, first->item) != 0 ||
                strcmp(changes->list[to].group, first->group) != 0)
                break;
        qsort(&changes->list[from], to - from, sizeof changes->list[0], compare_changes);
    }
}

static int put_digest(struct component_set *set, const struct stele_set_table *before)
{
    struct stele_set_changes changes = {0};
    struct stele_set_table after;
    struct stele_buf text = {0};
    int result = sheet_make(set, &after);

    if (result == STELE_OK)
        result = sheet_diff(before, &after, &changes, NULL);
    if (result == STELE_OK) {
        sort_changes(&changes);
        digest_changes(set, &changes, &text);
        result = text.failed ? STELE_ENOMEM : STELE_OK;
    }
    stele_buf_free(&text);
    stele_memory_free(changes.memory);
    stele_memory_free(after.memory);
    return result;
}

static bool apply_all(struct component_set *set, struct patch *const *patches, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t row = 0; row < patches[i]->rows_n; row++)
            if (!apply_row(set, patches[i], &patches[i]->rows[row]))
                return false;
        set->patches = with_word(set->arena, set->patches, patches[i]->id);
        if (set->patches == NULL)
            return false;
    }
    return true;
}

int patches_apply(struct component_set *set, struct patch **patches, size_t n)
{
    struct stele_set_table before;
    int result = sheet_make(set, &before);

    if (result != STELE_OK)
        return result;
    /* A set that was patched before is what these patches start from. */
    memcpy(set->base, set->digest, sizeof set->base);
    patches_sort(patches, n);
    result = apply_all(set, patches, n) ? put_digest(set, &before) : STELE_ENOMEM;
    stele_memory_free(before.memory);
    return result;
}

/* ---- From files ------------------------------------------------------------------------------ */

int patch_load(const struct stele_source *source, unsigned file, const char *game,
               struct patch **out, struct stele_diags *diags)
{
    const size_t before = diags != NULL ? diags->n : 0;
    struct stele_buf text = {0};
    int result = set_source_text(source, &text, diags);
    struct patch *patch = NULL;

    if (result == STELE_OK && (patch = patch_read(text.data, text.size, diags)) == NULL)
        result = STELE_EINPUT;
    stele_buf_free(&text);
    if (patch != NULL && strcmp(patch->game, game) != 0) {
        struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_FORMAT, "set.other-game");
        result = STELE_EINPUT;
        if (diag != NULL) {
            diag->line = patch->line;
            fact_text(&diag->why.facts, "found", patch->game);
            fact_text(&diag->why.facts, "expected", game);
        }
    }
    for (size_t i = before; diags != NULL && i < diags->n; i++)
        diags->list[i].file = file;
    if (result != STELE_OK) {
        patch_free(patch);
        return result;
    }
    patch->file = file;
    patch->path = source->path != NULL ? source->path : "";
    *out = patch;
    return STELE_OK;
}
