#include "core/xml/document.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/SAX2.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/space.h"
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
    struct stele_item *root;
    struct xml_silence silence;
    bool failed;
};

static unsigned loader_line(const struct loader *loader)
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
    struct stele_diag *diag = loader_fail(loader, code, loader_line(loader));

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
        .source_line = loader_line(loader),
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

/* xml:lang and its like keep their prefix; any other prefix means a namespace that is not ours.
 * True after such a refusal, too: false means that memory ran out. */
static bool set_attrs(struct loader *loader, struct stele_item *item, int n, const xmlChar **attr)
{
    item->attrs = arena_alloc(loader->arena, (size_t)n * sizeof *item->attrs);
    if (item->attrs == NULL)
        return false;
    for (int i = 0; i < n; i++, attr += 5) { /* local name, prefix, URI, value, its end */
        const bool xml = attr[1] != NULL && strcmp((const char *)attr[1], "xml") == 0;
        char *name = arena_alloc(loader->arena, strlen((const char *)attr[0]) + sizeof "xml:");
        if (name == NULL)
            return false;
        if (attr[1] != NULL && !xml) {
            loader_stop(loader, "xml.namespace", "found", (const char *)attr[0]);
            return true;
        }
        strcpy(name, xml ? "xml:" : "");
        strcat(name, (const char *)attr[0]);
        item->attrs[i].name = name;
        item->attrs[i].value =
            arena_copy(loader->arena, (const char *)attr[3], (size_t)(attr[4] - attr[3]));
        if (item->attrs[i].value == NULL)
            return false;
        item->attrs_n++;
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
        struct stele_diag *diag = loader_fail(loader, "xml.depth", loader_line(loader));
        if (diag != NULL)
            fact_int(&diag->why.facts, "limit", XML_ITEMS_DEPTH_MAX);
        xmlStopParser(loader->parser);
        return;
    }
    if (loader->depth > 0 && !push_text(loader, &loader->frames[loader->depth - 1])) {
        loader_no_memory(loader);
        return;
    }
    struct frame *frame = &loader->frames[loader->depth++];
    *frame = (struct frame){.first_child = loader->done_n, .text_start = loader->text.size};
    frame->item.text = "";
    frame->item.source_line = loader_line(loader);
    frame->item.name = arena_puts(loader->arena, (const char *)name);
    if (frame->item.name == NULL || !set_attrs(loader, &frame->item, attrs_n, attrs))
        loader_no_memory(loader);
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

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct loader *loader = user;

    (void)name, (void)prefix, (void)uri;
    if (loader->failed)
        return;
    struct frame *frame = &loader->frames[--loader->depth];
    if (!push_text(loader, frame) || !fold_text(loader, frame) || !take_children(loader, frame) ||
        !loader_push(loader, &frame->item)) {
        loader_no_memory(loader);
        return;
    }
    if (loader->depth > 0)
        return;
    loader->root = arena_alloc(loader->arena, sizeof *loader->root);
    if (loader->root != NULL)
        *loader->root = frame->item;
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
    stele_buf_puts(&loader.text, "");
    if (!loader.text.failed && !loader_parse(&loader, data, size)) {
        /* The parser stops without a word on an empty document, and when it lacks memory. */
        if (spaces_ahead(data, size) == size)
            loader_fail(&loader, "xml.syntax", 1);
        loader.root = NULL;
    }
    stele_buf_free(&loader.text);
    free(loader.done);
    return loader.root;
}
