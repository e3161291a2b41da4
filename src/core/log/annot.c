#include "core/log/annot.h"

#include "core/base/space.h"
#include "core/read/bounds.h"
#include "core/read/grammar.h"

#include <string.h>

/* ---- Text ------------------------------------------------------------------------------------ */

/* How many bytes from `text` on need no cleaning.  The NUL at the end is no part of a character, so
 * no byte after it is looked at. */
static size_t clean_size(const char *text)
{
    size_t size = 0, next;

    while (text[size] != '\0' && (next = bounds_char(text + size, 4)) > 0)
        size += next;
    return size;
}

char *annot_clean(struct arena *arena, const char *text)
{
    static const char replacement[] = "\xef\xbf\xbd";
    size_t size = clean_size(text);

    /* Nearly every text is clean. */
    if (text[size] == '\0')
        return arena_puts(arena, text);
    char *const copy = arena_alloc(arena, strlen(text) * (sizeof replacement - 1) + 1);
    if (copy == NULL)
        return NULL;
    for (char *out = copy;; size = clean_size(text)) {
        memcpy(out, text, size);
        out += size;
        text += size;
        if (*text == '\0')
            return copy;
        if (*text == '\r') {
            *out++ = '\n';
            text += text[1] == '\n' ? 2 : 1;
        } else {
            memcpy(out, replacement, sizeof replacement - 1);
            out += sizeof replacement - 1;
            text++;
        }
    }
}

/* Two hyphens cannot stand in a comment. */
static char *part_hyphens(struct arena *arena, char *text)
{
    if (strstr(text, "--") == NULL)
        return text;
    char *copy = arena_alloc(arena, 2 * strlen(text) + 1), *out = copy;
    for (; copy != NULL && *text != '\0'; text++) {
        *out++ = *text;
        if (text[0] == '-' && text[1] == '-')
            *out++ = ' ';
    }
    return copy;
}

/* ---- Attributes ------------------------------------------------------------------------------ */

/* One order serves all elements: no two of them want the same names the other way round. */
static const char *const attr_order[] = {
    "by",     "xml:lang", "glyph",  "shape",  "at",    "to",   "text",   "name", "hash",
    "player", "what",     "value",  "budget", "seed",  "step", "played", "move", "cost",
    "chance", "error",    "points", "gains",  "leads", "end",  "winner"};

static bool is_foreign(const char *name)
{
    return strchr(name, ':') != NULL;
}

static size_t attr_rank(const char *name)
{
    const size_t known = sizeof attr_order / sizeof attr_order[0];

    for (size_t i = 0; i < known; i++)
        if (strcmp(attr_order[i], name) == 0)
            return i;
    return is_foreign(name) ? known + 1 : known;
}

bool annot_is_list(const char *element, const char *attribute)
{
    static const char *const lists[][2] = {{"result", "winner"},
                                           {"estimate", "chance"},
                                           {"estimate", "error"},
                                           {"estimate", "points"},
                                           {"better", "gains"}};

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (strcmp(element, lists[i][0]) == 0 && strcmp(attribute, lists[i][1]) == 0)
            return true;
    return false;
}

/* Both notations and both separators are read; one is kept. */
static void settle_list(char *value)
{
    char *out = value;

    for (const char *at = value; *at != '\0';) {
        const size_t size = strcspn(at, " ,\t\n");
        if (size > 0 && out > value)
            *out++ = ' ';
        memmove(out, at, size);
        out += size;
        at += size + strspn(at + size, " ,\t\n");
    }
    *out = '\0';
}

static bool copy_settings(struct arena *arena, const struct stele_setting *list, size_t n,
                          struct stele_setting **out)
{
    struct stele_setting *copy = n > 0 ? arena_alloc(arena, n * sizeof *copy) : NULL;

    if (n > 0 && copy == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        copy[i].name = arena_puts(arena, list[i].name);
        copy[i].value = annot_clean(arena, list[i].value);
        if (copy[i].name == NULL || copy[i].value == NULL)
            return false;
    }
    *out = copy;
    return true;
}

static void sort_settings(struct stele_setting *list, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const struct stele_setting setting = list[i];
        size_t k = i;
        for (; k > 0 && attr_rank(list[k - 1].name) > attr_rank(setting.name); k--)
            list[k] = list[k - 1];
        list[k] = setting;
    }
}

bool annot_copy_attrs(struct arena *arena, const struct record_attrs *attrs,
                      struct record_attrs *out)
{
    struct record_attrs copy = {NULL, attrs != NULL ? attrs->n : 0};

    if (copy.n > 0 && !copy_settings(arena, attrs->list, copy.n, &copy.list))
        return false;
    *out = copy;
    return true;
}

/* ---- Items ----------------------------------------------------------------------------------- */

/* Text can come in two shapes: as the item's own text, or in "#text" children.  A copy is made in
 * two steps.  First all of it becomes children, neighbours joined; only then can be seen whether
 * words follow a child element.  If they do, the pieces stay where they are; otherwise the first
 * piece moves back into the item and the rest, which is indentation, goes.  Hence the one form of
 * each item, whichever way it was built. */
static bool is_text(const struct stele_item *item)
{
    return strcmp(item->name, "#text") == 0;
}

static bool copy_item(struct arena *arena, const struct stele_item *item, int depth,
                      struct stele_item *out);

/* Adds a piece of text to the children, or to the last of them if that is text as well. */
static bool add_text(struct arena *arena, struct stele_item *item, const char *text)
{
    const char *const piece = annot_clean(arena, text != NULL ? text : "");

    if (piece == NULL)
        return false;
    if (*piece == '\0')
        return true;
    struct stele_item *const next = &item->children[item->children_n];
    if (item->children_n == 0 || !is_text(next - 1)) {
        *next = (struct stele_item){.name = "#text", .text = piece};
        item->children_n++;
        return true;
    }
    const size_t first = strlen(next[-1].text), second = strlen(piece);
    char *const joined = arena_alloc(arena, first + second + 1);
    if (joined == NULL)
        return false;
    memcpy(joined, next[-1].text, first);
    memcpy(joined + first, piece, second + 1);
    next[-1].text = joined;
    return true;
}

/* All pieces of text and all children in order, no two texts side by side. */
static bool copy_pieces(struct arena *arena, const struct stele_item *item, int depth,
                        struct stele_item *out)
{
    out->children = arena_alloc(arena, (item->children_n + 1) * sizeof *out->children);
    if (out->children == NULL || !add_text(arena, out, item->text))
        return false;
    for (size_t i = 0; i < item->children_n; i++) {
        const struct stele_item *child = &item->children[i];
        if (is_text(child) ? !add_text(arena, out, child->text)
                           : !copy_item(arena, child, depth + 1, &out->children[out->children_n++]))
            return false;
    }
    return true;
}

/* Whether text, not only spaces, follows a child: then all its pieces stay where they are. */
static bool is_mixed(const struct stele_item *item)
{
    bool parted = false;

    for (size_t i = 0; i < item->children_n; i++) {
        if (!is_text(&item->children[i]))
            parted = true;
        else if (parted && !is_all_space(item->children[i].text))
            return true;
    }
    return false;
}

/* The outer ends of mixed text are stripped; spaces inside separate words. */
static void trim_mixed(struct stele_item *item)
{
    struct stele_item *last = &item->children[item->children_n - 1];

    if (is_text(last)) {
        char *text = (char *)last->text; /* a copy of our own */
        const size_t size = size_to_last(text, strlen(text));
        text[size] = '\0';
        if (size == 0)
            item->children_n--;
    }
    struct stele_item *first = &item->children[0];
    if (is_text(first)) {
        first->text += strspn(first->text, " \t\r\n");
        if (*first->text == '\0') {
            item->children++;
            item->children_n--;
        }
    }
}

/* The text that comes first is the item's own; anywhere else there are only spaces. */
static void settle_plain(struct stele_item *item)
{
    size_t n = 0;

    if (is_text(&item->children[0])) {
        char *const text = (char *)item->children[0].text; /* a copy of our own */
        const size_t end = size_to_last(text, strlen(text));
        text[end] = '\0';
        item->text = text + spaces_ahead(text, end);
    }
    for (size_t i = 0; i < item->children_n; i++)
        if (!is_text(&item->children[i]))
            item->children[n++] = item->children[i];
    item->children_n = n;
}

static bool copy_content(struct arena *arena, const struct stele_item *item, int depth,
                         struct stele_item *out)
{
    if (!copy_pieces(arena, item, depth, out))
        return false;
    if (out->children_n == 0)
        return true;
    if (is_mixed(out))
        trim_mixed(out);
    else
        settle_plain(out);
    if (strcmp(out->name, "#comment") == 0)
        out->text = part_hyphens(arena, (char *)out->text);
    return out->text != NULL;
}

static bool copy_item(struct arena *arena, const struct stele_item *item, int depth,
                      struct stele_item *out)
{
    if (depth > ANNOT_DEPTH_MAX)
        return false;
    *out = (struct stele_item){.name = arena_puts(arena, item->name),
                               .text = "",
                               .attrs_n = item->attrs_n,
                               .source_line = item->source_line};
    if (out->name == NULL || !copy_settings(arena, item->attrs, item->attrs_n, &out->attrs))
        return false;
    for (size_t i = 0; i < out->attrs_n; i++)
        if (annot_is_list(out->name, out->attrs[i].name))
            settle_list((char *)out->attrs[i].value); /* a copy of our own */
    if (!is_foreign(out->name))
        sort_settings(out->attrs, out->attrs_n);
    return copy_content(arena, item, depth, out);
}

bool annot_copy(struct arena *arena, const struct stele_item *item, struct stele_item *out)
{
    struct stele_item copy;

    if (!copy_item(arena, item, 0, &copy))
        return false;
    *out = copy;
    return true;
}

/* ---- What may stand in a log ----------------------------------------------------------------- */

enum { ITEM_DEPTH = 8 }; /* levels below an item that an edit may make */

static bool refuse_text(struct stele_reason *why, const char *code, const char *key,
                        const char *text)
{
    refuse(why, code, NULL);
    fact_text(&why->facts, key, text);
    return false;
}

/* "prefix:local" with a prefix the root declares. */
static bool foreign_name(const struct record_header *header, const char *name)
{
    const char *colon = strchr(name, ':');

    if (colon == NULL || !bounds_name(colon + 1, strlen(colon + 1)))
        return false;
    for (size_t i = 0; i < header->namespaces_n; i++) {
        const char *prefix = header->namespaces[i].name;
        if (strlen(prefix) == (size_t)(colon - name) &&
            memcmp(prefix, name, (size_t)(colon - name)) == 0)
            return true;
    }
    return false;
}

static bool is_plain_item(const struct stele_item *item)
{
    return strcmp(item->name, "#comment") == 0 || item->name[0] == '?';
}

/* A comment or an instruction. */
static bool valid_plain(const struct stele_item *item, struct stele_reason *why)
{
    const char *text = item->text != NULL ? item->text : "";

    if (item->attrs_n > 0)
        return refuse_text(why, "log.unknown-attribute", "attribute", item->attrs[0].name);
    if (item->children_n > 0)
        return refuse_text(why, "log.misplaced-element", "element", item->children[0].name);
    return item->name[0] == '#' || bounds_instruction(item->name + 1, text, strlen(text)) ||
           refuse_text(why, "log.bad-instruction", "found", item->name + 1);
}

static bool has_twin(const struct stele_item *item, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(item->attrs[i].name, item->attrs[index].name) == 0)
            return true;
    return false;
}

/* Foreign attributes, and on foreign elements any: only their names matter. */
static bool valid_attrs(const struct record_header *header, const struct stele_item *item,
                        const struct grammar_rule *rule, struct stele_reason *why)
{
    struct grammar_attr own[BOUNDS_ATTRS];
    size_t own_n = 0;

    if (item->attrs_n > BOUNDS_ATTRS)
        return bounds_refuse(why, "limit.attributes", item->name, BOUNDS_ATTRS);
    for (size_t i = 0; i < item->attrs_n; i++) {
        const char *name = item->attrs[i].name, *value = item->attrs[i].value;
        if (has_twin(item, i))
            return refuse_text(why, "log.duplicate-attribute", "attribute", name);
        if (foreign_name(header, name))
            continue;
        if (rule == grammar_any && strcmp(name, "xml:lang") != 0 &&
            !bounds_name(name, strlen(name)))
            return refuse_text(why, "log.unknown-attribute", "attribute", name);
        own[own_n++] = (struct grammar_attr){name, value, strlen(value)};
    }
    return grammar_attrs(rule, GRAMMAR_ALL, header, own, own_n, why);
}

static bool valid_item(const struct record_header *header, const struct stele_item *item,
                       const struct grammar_rule *rule, int depth, struct stele_reason *why);

static bool valid_child(const struct record_header *header, const struct stele_item *child,
                        const struct grammar_rule *parent, int depth, struct stele_reason *why)
{
    if (is_plain_item(child))
        return valid_plain(child, why);
    if (is_foreign(child->name))
        return valid_item(header, child, grammar_any, depth, why);
    if (is_text(child)) {
        if (child->children_n > 0 || child->attrs_n > 0)
            return refuse_text(why, "log.misplaced-element", "element", child->name);
        return grammar_has_text(parent) || is_all_space(child->text) ||
               refuse_text(why, "log.misplaced-text", "found", child->text);
    }
    const struct grammar_rule *rule =
        parent != grammar_any ? grammar_child(parent, child->name) : NULL;
    if (rule == NULL)
        return refuse_text(why, "log.misplaced-element", "element", child->name);
    return valid_item(header, child, rule, depth, why);
}

static bool valid_item(const struct record_header *header, const struct stele_item *item,
                       const struct grammar_rule *rule, int depth, struct stele_reason *why)
{
    uint64_t hash;

    if (depth > ITEM_DEPTH)
        return bounds_refuse(why, "limit.depth", NULL, ITEM_DEPTH);
    if (rule == grammar_any && !foreign_name(header, item->name))
        return refuse_text(why, "log.unknown-element", "element", item->name);
    if (!valid_attrs(header, item, rule, why))
        return false;
    if (!grammar_has_text(rule) && item->text != NULL && !is_all_space(item->text))
        return refuse_text(why, "log.misplaced-text", "found", item->text);
    if (strcmp(item->name, "check") == 0 && !hash_parse(stele_item_attr(item, "hash"), &hash))
        return refuse_text(why, "log.bad-hash", "found", stele_item_attr(item, "hash"));
    for (size_t i = 0; i < item->children_n; i++)
        if (!valid_child(header, &item->children[i], rule, depth + 1, why))
            return false;
    return true;
}

bool annot_valid(const struct record_header *header, const struct stele_item *item,
                 struct stele_reason *why)
{
    static const char *const names[] = {"note", "bookmark", "estimate", "check", "expect"};

    if (is_plain_item(item))
        return valid_plain(item, why);
    if (is_foreign(item->name))
        return valid_item(header, item, grammar_any, 0, why);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(item->name, names[i]) == 0)
            return valid_item(header, item, grammar_top(item->name), 0, why);
    return refuse_text(why, "log.misplaced-element", "element", item->name);
}

bool annot_valid_as(const struct record_header *header, const struct stele_item *item,
                    const char *name, struct stele_reason *why)
{
    if (strcmp(item->name, name) != 0)
        return refuse_text(why, "log.misplaced-element", "element", item->name);
    return valid_item(header, item, grammar_top(name), 0, why);
}

/* ---- How long it is -------------------------------------------------------------------------- */

bool annot_fits(const struct stele_item *item, struct stele_reason *why)
{
    const uint64_t limit = (uint64_t)BOUNDS_VALUES * stele_limits_default.text;
    uint64_t size = 0;

    if (!bounds_text(item->name, item->text, why))
        return false;
    for (size_t i = 0; i < item->attrs_n; i++) {
        size += strlen(item->attrs[i].value);
        if (!bounds_text(item->attrs[i].name, item->attrs[i].value, why))
            return false;
    }
    if (size > limit)
        return bounds_refuse(why, "limit.text", item->name, limit);
    for (size_t i = 0; i < item->children_n; i++)
        if (!annot_fits(&item->children[i], why))
            return false;
    return true;
}
