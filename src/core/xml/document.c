#include "core/xml/document.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/space.h"
#include "core/xml/quick.h"
#include "core/xml/parser.h"

/* Elements end from the inside out, and an item needs its children in one array.  So finished items
 * wait in `done`, a pile on which the children of an open element lie together: when it ends, they
 * move into the arena as its array, and it takes their place on the pile.  Nothing is allocated per
 * child. */

/* An open element: its item, the text since its last child, and where its children begin among
 * the finished items. */
struct frame {
    struct stele_item item;
    size_t first_child;
    size_t text_start; /* in loader->text */
};

struct loader {
    const char *namespace_uri;
    struct arena *arena;
    struct stele_diags *diags;
    struct xml_parser *parser;
    struct frame frames[XML_ITEMS_DEPTH_MAX];
    size_t depth;
    struct stele_item *done; /* finished items whose parent is still open */
    size_t done_n, done_room;
    struct stele_buf text; /* pending text of all open elements, one after the other */
    unsigned line;         /* of the tag that is read */
    struct stele_item *root;
    bool failed;
};

/* Reports only the first failure: later ones are mostly its consequences. */
static struct stele_diag *loader_fail(struct loader *loader, const char *code, unsigned line)
{
    if (loader->failed)
        return NULL;
    loader->failed = true;
    struct stele_diag *diag = diags_add(loader->diags, STELE_ERROR, STELE_D_FORMAT, code);
    if (diag != NULL)
        diag->line = line;
    return diag;
}

static void loader_stop(struct loader *loader, const char *code, const char *key, const char *found)
{
    struct stele_diag *diag = loader_fail(loader, code, xml_parser_line(loader->parser));

    if (diag != NULL && key != NULL)
        fact_text(&diag->why.facts, key, found);
    xml_parser_stop(loader->parser);
}

static void loader_no_memory(struct loader *loader)
{
    loader->failed = true;
    xml_parser_stop(loader->parser);
}

static bool loader_push(struct loader *loader, const struct stele_item *item)
{
    if (!stele_grow(&loader->done, &loader->done_room, loader->done_n + 1, sizeof *loader->done))
        return false;
    loader->done[loader->done_n++] = *item;
    return true;
}

/* The text since the last child becomes a child "#text", as it is: its spaces matter if the
 * element turns out to be mixed. */
static bool push_text(struct loader *loader, const struct frame *frame)
{
    const size_t size = loader->text.size - frame->text_start;

    if (size == 0)
        return true;
    const struct stele_item item = {
        .name = "#text",
        .text = arena_copy(loader->arena, loader->text.data + frame->text_start, size),
        .source_line = loader->line,
    };
    loader->text.size = frame->text_start;
    return item.text != NULL && loader_push(loader, &item);
}

static bool is_text(const struct stele_item *item)
{
    return item->name[0] == '#';
}

static const char *stripped(struct arena *arena, const char *text)
{
    const size_t end = size_to_last(text, strlen(text)), from = spaces_ahead(text, end);

    return arena_copy(arena, text + from, end - from);
}

/* In an element with both words and child elements the pieces of text stay among the children.
 * Otherwise its only text is item.text, and blanks between children are dropped. */
static bool fold_text(struct loader *loader, struct frame *frame)
{
    const size_t n = loader->done_n - frame->first_child;
    bool elements = false, words = false;
    size_t kept = 0;

    if (n == 0) /* nothing inside; there need not even be a list yet */
        return true;
    struct stele_item *const child = loader->done + frame->first_child;
    for (size_t i = 0; i < n; i++) {
        elements = elements || !is_text(&child[i]);
        words = words || (is_text(&child[i]) && !is_all_space(child[i].text));
    }
    if (!elements)
        frame->item.text = stripped(loader->arena, child[0].text);
    else if (words)
        return true;
    for (size_t i = 0; i < n; i++)
        if (!is_text(&child[i]))
            child[kept++] = child[i];
    loader->done_n = frame->first_child + kept;
    return frame->item.text != NULL;
}

/* ---- Elements, for both readers -------------------------------------------------------------- */

static bool open_item(struct loader *loader, struct slice name, size_t attrs_n)
{
    if (loader->depth > 0 && !push_text(loader, &loader->frames[loader->depth - 1]))
        return false;
    struct frame *const frame = &loader->frames[loader->depth++];
    *frame = (struct frame){.first_child = loader->done_n, .text_start = loader->text.size};
    frame->item.text = "";
    frame->item.source_line = loader->line;
    frame->item.name = arena_copy(loader->arena, name.text, name.size);
    frame->item.attrs = arena_alloc(loader->arena, attrs_n * sizeof *frame->item.attrs);
    return frame->item.name != NULL && frame->item.attrs != NULL;
}

/* Adds one of the attributes that open_item made room for. */
static bool add_attr(struct loader *loader, const char *prefix, struct slice name,
                     struct slice value)
{
    struct stele_item *const item = &loader->frames[loader->depth - 1].item;
    const size_t prefix_size = strlen(prefix);
    char *const whole = arena_alloc(loader->arena, prefix_size + name.size + 1);
    const char *const copy = arena_copy(loader->arena, value.text, value.size);

    if (whole == NULL || copy == NULL)
        return false;
    memcpy(whole, prefix, prefix_size);
    memcpy(whole + prefix_size, name.text, name.size);
    whole[prefix_size + name.size] = '\0';
    item->attrs[item->attrs_n].name = whole;
    item->attrs[item->attrs_n++].value = copy;
    return true;
}

/* Moves the finished children of an element from the pile into the arena. */
static bool take_children(struct loader *loader, struct frame *frame)
{
    struct stele_item *item = &frame->item;

    item->children_n = loader->done_n - frame->first_child;
    loader->done_n = frame->first_child;
    if (item->children_n == 0)
        return true;
    item->children = arena_alloc(loader->arena, item->children_n * sizeof *item->children);
    if (item->children == NULL)
        return false;
    memcpy(item->children, loader->done + frame->first_child,
           item->children_n * sizeof *item->children);
    return true;
}

static bool close_item(struct loader *loader)
{
    struct frame *frame = &loader->frames[--loader->depth];

    if (!push_text(loader, frame) || !fold_text(loader, frame) || !take_children(loader, frame) ||
        !loader_push(loader, &frame->item))
        return false;
    if (loader->depth > 0)
        return true;
    loader->root = arena_alloc(loader->arena, sizeof *loader->root);
    if (loader->root != NULL)
        *loader->root = frame->item;
    return loader->root != NULL;
}

/* ---- As we write them ------------------------------------------------------------------------ */

static bool quick_start(void *user, struct slice name, const struct quick_attr *attrs, size_t n,
                        unsigned line)
{
    struct loader *const loader = user;

    loader->line = line;
    if (!open_item(loader, name, n))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!add_attr(loader, "", attrs[i].name, attrs[i].value))
            return false;
    return true;
}

static bool quick_text(void *user, const char *text, size_t size)
{
    struct loader *const loader = user;

    stele_buf_add(&loader->text, text, size);
    return !loader->text.failed;
}

static bool quick_end(void *user, unsigned line)
{
    struct loader *const loader = user;

    loader->line = line;
    return close_item(loader);
}

static bool loader_read_quickly(struct loader *loader, const char *data, size_t size)
{
    const struct quick_sink sink = {.start = quick_start,
                                    .text = quick_text,
                                    .end = quick_end,
                                    .depth_max = XML_ITEMS_DEPTH_MAX,
                                    .user = loader};

    return quick_read(data, size, loader->namespace_uri, &sink);
}

/* ---- By the parser --------------------------------------------------------------------------- */

static struct slice slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

/* xml:lang and its like keep their prefix; any other prefix means a namespace that is not ours.
 * True after such a refusal, too: false means that memory ran out. */
static bool set_attrs(struct loader *loader, const struct xml_tag *tag)
{
    for (size_t i = 0; i < tag->attrs_n; i++) {
        const struct xml_attr *const attr = &tag->attrs[i];
        const bool xml = attr->prefix != NULL && strcmp(attr->prefix, "xml") == 0;
        if (attr->prefix != NULL && !xml) {
            loader_stop(loader, "xml.namespace", "found", attr->local);
            return true;
        }
        if (!add_attr(loader, xml ? "xml:" : "", slice_of(attr->local),
                      (struct slice){attr->value, attr->size}))
            return false;
    }
    return true;
}

static void on_start(void *user, const struct xml_tag *tag)
{
    struct loader *loader = user;

    if (loader->failed)
        return;
    if (tag->uri == NULL || strcmp(tag->uri, loader->namespace_uri) != 0) {
        loader_stop(loader, "xml.namespace", "found", tag->local);
        return;
    }
    loader->line = xml_parser_line(loader->parser);
    if (loader->depth == XML_ITEMS_DEPTH_MAX) {
        struct stele_diag *diag = loader_fail(loader, "xml.depth", loader->line);
        if (diag != NULL)
            fact_int(&diag->why.facts, "limit", XML_ITEMS_DEPTH_MAX);
        xml_parser_stop(loader->parser);
        return;
    }
    if (!open_item(loader, slice_of(tag->local), tag->attrs_n) || !set_attrs(loader, tag))
        loader_no_memory(loader);
}

static void on_end(void *user, const char *name)
{
    struct loader *loader = user;

    (void)name;
    if (loader->failed)
        return;
    loader->line = xml_parser_line(loader->parser);
    if (!close_item(loader))
        loader_no_memory(loader);
}

static void on_text(void *user, const char *text, size_t size)
{
    struct loader *loader = user;

    if (!loader->failed && loader->depth > 0)
        stele_buf_add(&loader->text, text, size);
}

static void on_doctype(void *user, const char *name)
{
    (void)name;
    loader_stop(user, "xml.doctype", NULL, NULL);
}

static void on_fault(void *user, const struct xml_fault *fault)
{
    struct loader *loader = user;

    if (fault->no_memory) {
        loader->failed = true; /* without a diagnostic: nothing is wrong with the file */
        return;
    }
    struct stele_diag *diag = loader_fail(loader, "xml.syntax", fault->line);
    if (diag != NULL)
        xml_fault_tell(fault, &diag->why.facts);
}

static bool loader_parse(struct loader *loader, const char *data, size_t size)
{
    static const struct xml_sink sink = {
        .start = on_start,
        .end = on_end,
        .text = on_text,
        .doctype = on_doctype,
        .fault = on_fault,
    };

    loader->parser = xml_parser_new(&sink, loader);
    bool good = false;
    if (loader->parser != NULL && xml_parser_begin(loader->parser, 1, false)) {
        if (xml_parser_give(loader->parser, data, size))
            xml_parser_finish(loader->parser);
        good = xml_parser_end(loader->parser) && !loader->failed && !loader->text.failed;
    } else {
        loader->failed = true; /* for lack of memory */
    }
    xml_parser_free(loader->parser);
    return good;
}

/* Discards everything read so far. */
static void loader_begin(struct loader *loader)
{
    loader->depth = 0;
    loader->done_n = 0;
    loader->root = NULL;
    stele_buf_clear(&loader->text);
    stele_buf_puts(&loader->text, "");
}

struct stele_item *xml_items_read(const char *data, size_t size, const char *namespace_uri,
                                  struct arena *arena, struct stele_diags *diags)
{
    struct loader loader = {.namespace_uri = namespace_uri, .arena = arena, .diags = diags};

    if (size > XML_ITEMS_BYTES_MAX) {
        struct stele_diag *diag = loader_fail(&loader, "xml.size", 0);
        if (diag != NULL)
            fact_int(&diag->why.facts, "limit", XML_ITEMS_BYTES_MAX);
        return NULL;
    }
    loader_begin(&loader);
    if (!loader_read_quickly(&loader, data, size)) {
        loader_begin(&loader);
        if (!loader.text.failed && !loader_parse(&loader, data, size)) {
            /* The parser stops silently on an empty document, and when it lacks memory. */
            if (spaces_ahead(data, size) == size)
                loader_fail(&loader, "xml.syntax", 1);
            loader.root = NULL;
        }
    }
    stele_buf_free(&loader.text);
    free(loader.done);
    return loader.root;
}
