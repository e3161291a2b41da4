/* Patches inside logs: converts between the element of a log and a patch file. */
#include "core/sets/patch.h"

#include <string.h>

#include "core/base/arena.h"
#include "core/xml/escape.h"

/* ---- Out of a log ---------------------------------------------------------------------------- */

static bool is_own(const struct stele_item *item)
{
    static const char *const names[] = {"source", "group", "item", "part"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(item->name, names[i]) == 0)
            return true;
    return false;
}

/* Copies the parts that belong to a patch.  The reader of the log has checked everything else in
 * it. */
static bool copy_own(struct arena *arena, const struct stele_item *from, struct stele_item *to)
{
    struct stele_setting *attrs = arena_alloc(arena, (from->attrs_n + 1) * sizeof *attrs);
    struct stele_item *children = arena_alloc(arena, (from->children_n + 1) * sizeof *children);

    *to = (struct stele_item){.source_line = from->source_line};
    to->name = arena_puts(arena, from->name);
    to->text = arena_puts(arena, from->text != NULL ? from->text : "");
    to->attrs = attrs;
    to->children = children;
    if (attrs == NULL || children == NULL || to->name == NULL || to->text == NULL)
        return false;
    for (size_t i = 0; i < from->attrs_n; i++) {
        if (strchr(from->attrs[i].name, ':') != NULL)
            continue;
        struct stele_setting *attr = &attrs[to->attrs_n++];
        attr->name = arena_puts(arena, from->attrs[i].name);
        attr->value = arena_puts(arena, from->attrs[i].value);
        if (attr->name == NULL || attr->value == NULL)
            return false;
    }
    for (size_t i = 0; i < from->children_n; i++)
        if (is_own(&from->children[i]) &&
            !copy_own(arena, &from->children[i], &children[to->children_n++]))
            return false;
    return true;
}

struct patch *patch_read_carried(const struct stele_item *from, const char *game,
                                 struct stele_diags *diags)
{
    struct arena *arena = arena_new();
    struct stele_item *root = arena != NULL ? arena_alloc(arena, sizeof *root) : NULL;

    if (root == NULL || !copy_own(arena, from, root)) {
        arena_free(arena);
        return NULL;
    }
    return patch_read_item(root, game, arena, diags);
}

static void put_attrs(const struct stele_item *item, struct stele_buf *out)
{
    for (size_t i = 0; i < item->attrs_n; i++)
        if (strchr(item->attrs[i].name, ':') == NULL)
            xml_put_attr(out, item->attrs[i].name, item->attrs[i].value);
}

static void put_element(const struct stele_item *item, size_t depth, struct stele_buf *out)
{
    const bool text = item->text != NULL && item->text[0] != '\0';
    size_t children = 0;

    for (size_t i = 0; i < item->children_n; i++)
        children += is_own(&item->children[i]);
    stele_buf_printf(out, "%*s<%s", (int)(2 * depth), "", item->name);
    put_attrs(item, out);
    if (!text && children == 0) {
        stele_buf_puts(out, "/>\n");
        return;
    }
    stele_buf_puts(out, text ? ">" : ">\n");
    if (text)
        xml_put_text(out, item->text);
    for (size_t i = 0; i < item->children_n; i++)
        if (is_own(&item->children[i]))
            put_element(&item->children[i], depth + 1, out);
    stele_buf_printf(out, "%*s</%s>\n", text ? 0 : (int)(2 * depth), "", item->name);
}

void patch_write_carried(const struct stele_item *from, const char *game, struct stele_buf *out)
{
    stele_buf_puts(out,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<patch xmlns=\"urn:stele:set:1\"");
    xml_put_attr(out, "game", game);
    put_attrs(from, out);
    stele_buf_puts(out, ">\n");
    for (size_t i = 0; i < from->children_n; i++)
        if (is_own(&from->children[i]))
            put_element(&from->children[i], 1, out);
    stele_buf_puts(out, "</patch>\n");
}

/* ---- Into a log ------------------------------------------------------------------------------ */

bool patch_carry(const struct patch *patch, struct arena *arena, struct stele_item *out)
{
    if (!copy_own(arena, patch->root, out))
        return false;
    /* The game is the log's. */
    struct stele_setting *attrs = out->attrs;
    size_t n = 0;
    for (size_t i = 0; i < out->attrs_n; i++)
        if (strcmp(attrs[i].name, "game") != 0)
            attrs[n++] = attrs[i];
    out->attrs_n = n;
    return true;
}
