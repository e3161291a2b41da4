#include "core/xml/document.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/SAX2.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/space.h"
#include "core/xml/quick.h"
#include "core/xml/xmlcompat.h"
#include "core/xml/xmlready.h"

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
    xmlParserCtxtPtr parser;
    struct frame frames[XML_ITEMS_DEPTH_MAX];
    size_t depth;
    struct stele_item *done; /* finished items whose parent is still open */
    size_t done_n, done_room;
    struct stele_buf text; /* pending text of all open elements, one after the other */
    unsigned line;         /* of the tag that is read */
    struct stele_item *root;
    struct xml_silence silence;
    bool failed;
};

static unsigned parser_line(const struct loader *loader)
{
    const int line = xmlSAX2GetLineNumber(loader->parser);

    return line > 0 ? (unsigned)line : 0;
}

/* Only the first failure is told: what follows it is mostly its consequence. */
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
    struct stele_diag *diag = loader_fail(loader, code, parser_line(loader));

    if (diag != NULL && key != NULL)
        fact_text(&diag->why.facts, key, found);
    xmlStopParser(loader->parser);
}

static void loader_no_memory(struct loader *loader)
{
    loader->failed = true;
    xmlStopParser(loader->parser);
}

static bool loader_push(struct loader *loader, const struct stele_item *item)
{
    if (loader->done_n == loader->done_room) {
        const size_t room = loader->done_room > 0 ? loader->done_room * 2 : 64;
        struct stele_item *done = realloc(loader->done, room * sizeof *done);
        if (done == NULL)
            return false;
        loader->done = done;
        loader->done_room = room;
    }
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
    struct stele_item *child = loader->done + frame->first_child;
    const size_t n = loader->done_n - frame->first_child;
    bool elements = false, words = false;
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        elements = elements || !is_text(&child[i]);
        words = words || (is_text(&child[i]) && !is_all_space(child[i].text));
    }
    if (!elements && n > 0)
        frame->item.text = stripped(loader->arena, child[0].text);
    else if (words)
        return true;
    for (size_t i = 0; i < n; i++)
        if (!is_text(&child[i]))
            child[kept++] = child[i];
    loader->done_n = frame->first_child + kept;
    return frame->item.text != NULL;
}

/* ---- Elements, whoever reads them ------------------------------------------------------------ */

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

/* One more of the attributes that open_item was told of. */
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

/* ---- By libxml2 ------------------------------------------------------------------------------ */

static struct slice slice_of(const xmlChar *from, const xmlChar *to)
{
    return (struct slice){(const char *)from, (size_t)(to - from)};
}

/* xml:lang and its like keep their prefix; any other prefix means a namespace that is not ours.
 * True after such a refusal, too: false means that memory ran out. */
static bool set_attrs(struct loader *loader, int n, const xmlChar **attr)
{
    for (int i = 0; i < n; i++, attr += 5) { /* local name, prefix, URI, value, its end */
        const bool xml = attr[1] != NULL && strcmp((const char *)attr[1], "xml") == 0;
        if (attr[1] != NULL && !xml) {
            loader_stop(loader, "xml.namespace", "found", (const char *)attr[0]);
            return true;
        }
        if (!add_attr(loader, xml ? "xml:" : "", slice_of(attr[0], attr[0] + xmlStrlen(attr[0])),
                      slice_of(attr[3], attr[4])))
            return false;
    }
    return true;
}

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespaces_n, const xmlChar **namespaces, int attrs_n, int defaulted_n,
                     const xmlChar **attrs)
{
    struct loader *loader = user;

    (void)prefix, (void)namespaces_n, (void)namespaces, (void)defaulted_n;
    if (loader->failed)
        return;
    if (uri == NULL || strcmp((const char *)uri, loader->namespace_uri) != 0) {
        loader_stop(loader, "xml.namespace", "found", (const char *)name);
        return;
    }
    if (loader->depth == XML_ITEMS_DEPTH_MAX) {
        struct stele_diag *diag = loader_fail(loader, "xml.depth", parser_line(loader));
        if (diag != NULL)
            fact_int(&diag->why.facts, "limit", XML_ITEMS_DEPTH_MAX);
        xmlStopParser(loader->parser);
        return;
    }
    loader->line = parser_line(loader);
    if (!open_item(loader, slice_of(name, name + xmlStrlen(name)), (size_t)attrs_n) ||
        !set_attrs(loader, attrs_n, attrs))
        loader_no_memory(loader);
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct loader *loader = user;

    (void)name, (void)prefix, (void)uri;
    if (loader->failed)
        return;
    loader->line = parser_line(loader);
    if (!close_item(loader))
        loader_no_memory(loader);
}

static void on_text(void *user, const xmlChar *text, int size)
{
    struct loader *loader = user;

    if (!loader->failed && loader->depth > 0)
        stele_buf_add(&loader->text, (const char *)text, (size_t)size);
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *id, const xmlChar *system)
{
    (void)name, (void)id, (void)system;
    loader_stop(user, "xml.doctype", NULL, NULL);
}

static void on_error(void *user, xmlcompat_error *error)
{
    struct loader *loader = user;

    if (error->level < XML_ERR_ERROR)
        return;
    if (error->code == XML_ERR_NO_MEMORY || loader->silence.no_memory) {
        loader->failed = true; /* without a diagnostic: nothing is wrong with the file */
        return;
    }
    struct stele_diag *diag =
        loader_fail(loader, "xml.syntax", error->line > 0 ? (unsigned)error->line : 0);
    if (diag == NULL || error->message == NULL)
        return;
    fact_slice(&diag->why.facts, "found", error->message,
               size_to_last(error->message, strlen(error->message)));
}

static bool loader_parse(struct loader *loader, const char *data, size_t size)
{
    xmlSAXHandler sax = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .characters = on_text,
        .ignorableWhitespace = on_text,
        .cdataBlock = on_text,
        .internalSubset = on_doctype,
        .serror = on_error,
    };

    xml_silence_begin(&loader->silence);
    loader->parser = xmlCreatePushParserCtxt(&sax, loader, NULL, 0, NULL);
    if (loader->parser == NULL) {
        xml_silence_end(&loader->silence);
        loader->failed = true; /* for want of memory */
        return false;
    }
    /* NOENT: else "&amp;" in an attribute arrives as "&#38;".  Nothing else can be replaced, as
     * there is no DOCTYPE. */
    xmlCtxtUseOptions(loader->parser, XML_PARSE_NONET | XML_PARSE_NOENT);
    xmlParseChunk(loader->parser, data, (int)size, 1);
    const bool good = loader->parser->wellFormed && !loader->failed && !loader->text.failed;
    xmlFreeDoc(loader->parser->myDoc);
    xmlFreeParserCtxt(loader->parser);
    xml_silence_end(&loader->silence);
    return good;
}

/* Nothing of what was read so far counts. */
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
    if (!xml_ready())
        return NULL;
    loader_begin(&loader);
    if (!loader_read_quickly(&loader, data, size)) {
        loader_begin(&loader);
        if (!loader.text.failed && !loader_parse(&loader, data, size)) {
            /* The parser stops without a word on an empty document, and when it lacks memory. */
            if (spaces_ahead(data, size) == size)
                loader_fail(&loader, "xml.syntax", 1);
            loader.root = NULL;
        }
    }
    stele_buf_free(&loader.text);
    free(loader.done);
    return loader.root;
}
