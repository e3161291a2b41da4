#include "core/read/studyread.h"

#include "core/base/slice.h"
#include "core/base/space.h"
#include "core/read/bounds.h"
#include "core/read/gzin.h"
#include "core/read/reader.h"
#include "core/read/xmlread.h"
#include "core/xml/items.h"
#include "core/xml/xmlcompat.h"
#include "core/xml/xmlready.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Two passes over the same bytes.  The parser finds texts, chapters and everything that is wrong;
 * of a log it only counts start tags, so that the chapter knows which tag of the file its log is.
 * It could not say where that tag begins: positions in libxml2's buffer are not offsets in the
 * file.  So a second, simple scan (find_logs) counts the same tags and takes down their offsets;
 * since the document is well-formed by then, skipping comments, CDATA and quoted values is all it
 * must know of XML. */

/* What is open. */
enum place {
    IN_DOCUMENT,
    IN_STUDY,
    IN_CHAPTER,
    IN_TEXT,    /* title, author, date, introduction: words only */
    IN_FOREIGN, /* anything */
    IN_LOG      /* not looked into here */
};

/* The children of <study> and of <chapter>, in order. */
enum section {
    SECTION_NONE,
    SECTION_TITLE,
    SECTION_AUTHOR,
    SECTION_DATE,
    SECTION_INTRODUCTION,
    SECTION_CHAPTER
};

enum { PATH_MAX_BYTES = 1024, LEVELS_ABOVE_LOG = 2 };

struct study_reader {
    struct study_body *body;
    const struct stele_limits *limits;
    struct stele_diags *diags;
    struct stele_facts spare; /* for those of diagnostics that are not kept */
    int result;
    xmlParserCtxtPtr parser;
    struct xml_silence silence;

    enum place place;
    unsigned depth;      /* of open elements */
    unsigned item_depth; /* at which the item, or the log, ends */
    enum section section;
    bool ended;          /* the root has */
    bool logged;         /* the chapter has its log */
    size_t tags;         /* start tags so far */
    const char *element; /* for diagnostics; may be NULL */
    struct item_builder builder;
    uint64_t run;               /* bytes of text since the last tag, without spaces ahead */
    struct study_items waiting; /* comments that may belong to the log that follows */
    struct study_items inside;  /* comments within a text: they go behind it */
    const xmlChar **own;        /* namespaces that the log declares itself, prefix and URI */
    size_t own_n;
};

/* ---- Items ----------------------------------------------------------------------------------- */

bool study_items_add(struct study_items *items, size_t index, const struct stele_item *item)
{
    if (items->n == items->room) {
        const size_t room = items->room * 2 + 4;
        struct stele_item *grown = realloc(items->list, room * sizeof *grown);
        if (grown == NULL)
            return false;
        items->list = grown;
        items->room = room;
    }
    memmove(items->list + index + 1, items->list + index, (items->n - index) * sizeof *items->list);
    items->list[index] = *item;
    items->n++;
    return true;
}

void study_chapter_free(struct study_chapter *chapter)
{
    free(chapter->lead.list);
    free(chapter->items.list);
    free(chapter->own);
    free(chapter->path);
}

void study_body_free(struct study_body *body)
{
    for (size_t i = 0; i < body->chapters_n; i++)
        study_chapter_free(&body->chapters[i]);
    free(body->chapters);
    free(body->before.list);
    free(body->items.list);
    free(body->last.list);
    free(body->after.list);
    stele_buf_free(&body->data);
    arena_free(body->arena);
    *body = (struct study_body){0};
}

/* ---- Errors ---------------------------------------------------------------------------------- */

static unsigned line_of(const struct study_reader *r)
{
    const xmlParserInputPtr input = r->parser != NULL ? r->parser->input : NULL;

    return input != NULL && input->line > 0 ? (unsigned)input->line : 0;
}

static struct study_chapter *top(const struct study_reader *r)
{
    return &r->body->chapters[r->body->chapters_n - 1];
}

static bool no_memory(struct study_reader *r)
{
    if (r->result == STELE_OK)
        r->result = STELE_ENOMEM;
    return false;
}

/* The first failure is told, at its line, with the chapter in place of the node.  Returns the facts
 * to fill in, never NULL. */
static struct stele_facts *fail_at(struct study_reader *r, enum stele_diag_kind kind,
                                   const char *code, unsigned line)
{
    r->spare = (struct stele_facts){0};
    if (r->result != STELE_OK)
        return &r->spare;
    r->result = kind == STELE_D_IO ? STELE_EIO : STELE_EINPUT;
    struct stele_diag *diag = diags_add(r->diags, STELE_ERROR, kind, code);
    if (diag == NULL)
        return &r->spare;
    diag->line = line;
    if (r->place >= IN_CHAPTER && r->body->chapters_n > 0)
        snprintf(diag->node, sizeof diag->node, "%s", top(r)->id);
    if (r->element != NULL) {
        struct stele_buf name = {0};
        stele_buf_puts(&name, r->element);
        text_fit(diag->move, sizeof diag->move, &name);
        stele_buf_free(&name);
    }
    return &diag->why.facts;
}

static bool fail(struct study_reader *r, const char *code, const char *key, const char *text)
{
    struct stele_facts *facts = fail_at(r, STELE_D_FORMAT, code, line_of(r));

    if (key != NULL)
        fact_text(facts, key, text);
    return false;
}

static bool fail_limit(struct study_reader *r, const char *code, const char *what, uint64_t limit)
{
    struct stele_facts *facts = fail_at(r, STELE_D_LIMIT, code, line_of(r));

    if (what != NULL)
        fact_text(facts, "what", what);
    fact_int(facts, "limit", limit > INT32_MAX ? INT32_MAX : (int32_t)limit);
    return false;
}

/* ---- Names and attributes -------------------------------------------------------------------- */

bool study_is_href(const char *text)
{
    if (strlen(text) > PATH_MAX_BYTES || strpbrk(text, "\\:") != NULL)
        return false;
    for (;;) {
        const size_t n = strcspn(text, "/");
        if (n == 0 || slice_is(text, n, ".") || slice_is(text, n, ".."))
            return false;
        for (size_t i = 0; i < n; i++)
            if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
                return false;
        if (text[n] == '\0')
            return true;
        text += n + 1;
    }
}

bool study_is_node(const char *text)
{
    const size_t size = strcspn(text, ":"), digits = strspn(text, "0123456789");

    if (strlen(text) >= STELE_NODE_MAX)
        return false;
    if (text[size] == '\0')
        return bounds_id(text, size) || (digits > 0 && text[digits] == '\0');
    const char *const ply = text + size + 1;
    return bounds_id(text, size) && *ply != '\0' && ply[strspn(ply, "0123456789")] == '\0';
}

static bool is_own(const xmlChar *uri)
{
    return uri != NULL && strcmp((const char *)uri, STELE_STUDY_NAMESPACE) == 0;
}

static bool is_of_logs(const xmlChar *uri)
{
    return uri != NULL && strcmp((const char *)uri, STELE_LOG_NAMESPACE) == 0;
}

/* Whether a prefix stands for a URI on the root. */
static bool on_root(const struct study_reader *r, const xmlChar *prefix, const xmlChar *uri)
{
    for (size_t i = 0; prefix != NULL && uri != NULL && i < r->body->namespaces_n; i++)
        if (strcmp(r->body->namespaces[i].name, (const char *)prefix) == 0 &&
            strcmp(r->body->namespaces[i].value, (const char *)uri) == 0)
            return true;
    return false;
}

/* "prefix:local" of something foreign; NULL after an error. */
static const char *foreign_name(struct study_reader *r, const xmlChar *local, const xmlChar *prefix,
                                const xmlChar *uri)
{
    const size_t size = strlen((const char *)local);

    if (size > BOUNDS_NAME) {
        fail_limit(r, "limit.name", NULL, BOUNDS_NAME);
        return NULL;
    }
    if (!on_root(r, prefix, uri)) {
        struct stele_facts *facts = fail_at(r, STELE_D_FORMAT, "study.namespace", line_of(r));
        fact_text(facts, "name", (const char *)local);
        fact_text(facts, "element", "study");
        return NULL;
    }
    const size_t prefix_n = strlen((const char *)prefix);
    char *name = arena_alloc(r->body->arena, prefix_n + 1 + size + 1);
    if (name == NULL) {
        no_memory(r);
        return NULL;
    }
    memcpy(name, prefix, prefix_n);
    name[prefix_n] = ':';
    memcpy(name + prefix_n + 1, local, size);
    return name;
}

/* A value as the parser reports it: local name, prefix, URI, value, its end. */
static char *attr_value(struct study_reader *r, const xmlChar **raw)
{
    const size_t size = (size_t)(raw[4] - raw[3]);

    if (size > r->limits->text) {
        fail_limit(r, "limit.text", (const char *)raw[0], r->limits->text);
        return NULL;
    }
    char *value = arena_copy(r->body->arena, (const char *)raw[3], size);
    if (value == NULL)
        no_memory(r);
    return value;
}

static bool is_xml_lang(const xmlChar **raw)
{
    return raw[2] != NULL && strcmp((const char *)raw[2], XML_NAMESPACE_URI) == 0 &&
           strcmp((const char *)raw[0], "lang") == 0;
}

/* Takes the attributes of an element of our own: those in `known` into values[], which are NULL
 * where absent, foreign ones into *foreign.  "xml:lang" may be among the known. */
static bool take_attrs(struct study_reader *r, int n, const xmlChar **raw, const char *const *known,
                       size_t known_n, const char **values, struct record_attrs *foreign)
{
    *foreign = (struct record_attrs){0};
    if (n > BOUNDS_ATTRS)
        return fail_limit(r, "limit.attributes", NULL, BOUNDS_ATTRS);
    if (n > 0)
        foreign->list = arena_alloc(r->body->arena, (size_t)n * sizeof *foreign->list);
    if (n > 0 && foreign->list == NULL)
        return no_memory(r);
    for (int i = 0; i < n; i++, raw += 5) {
        const char *const local = is_xml_lang(raw) ? "xml:lang" : (const char *)raw[0];
        char *const value = attr_value(r, raw);
        size_t k = raw[1] == NULL || is_xml_lang(raw) ? 0 : known_n;
        if (value == NULL)
            return false;
        while (k < known_n && strcmp(known[k], local) != 0)
            k++;
        if (k < known_n) {
            values[k] = value;
            continue;
        }
        if (raw[1] == NULL || strcmp((const char *)raw[1], "xml") == 0)
            return fail(r, "log.unknown-attribute", "attribute", (const char *)raw[0]);
        const char *const name = foreign_name(r, raw[0], raw[1], raw[2]);
        if (name == NULL)
            return false;
        foreign->list[foreign->n++] = (struct stele_setting){name, value};
    }
    return true;
}

/* ---- Elements -------------------------------------------------------------------------------- */

static bool declare(struct study_reader *r, int n, const xmlChar **pairs)
{
    struct study_body *const body = r->body;

    body->namespaces = arena_alloc(body->arena, (size_t)(n + 1) * sizeof *body->namespaces);
    if (body->namespaces == NULL)
        return no_memory(r);
    for (int i = 0; i < n; i++, pairs += 2) {
        if (pairs[0] == NULL || is_own(pairs[1]) || is_of_logs(pairs[1]))
            continue;
        if (body->namespaces_n == BOUNDS_NAMESPACES)
            return fail_limit(r, "limit.namespaces", NULL, BOUNDS_NAMESPACES);
        struct stele_setting *const found = &body->namespaces[body->namespaces_n++];
        found->name = arena_puts(body->arena, (const char *)pairs[0]);
        found->value = arena_puts(body->arena, (const char *)pairs[1]);
        if (found->name == NULL || found->value == NULL)
            return no_memory(r);
    }
    return true;
}

static bool start_study(struct study_reader *r, const char *local, const xmlChar *uri,
                        int namespaces_n, const xmlChar **namespaces, int n, const xmlChar **raw)
{
    static const char *const known[] = {"version"};
    const char *values[1] = {NULL};

    if (is_of_logs(uri) && strcmp(local, "log") == 0)
        return fail(r, "study.log", "element", local);
    if (!is_own(uri) || strcmp(local, "study") != 0)
        return fail(r, "study.not-a-study", "element", local);
    if (!declare(r, namespaces_n, namespaces) ||
        !take_attrs(r, n, raw, known, 1, values, &r->body->foreign))
        return false;
    if (values[0] == NULL)
        return fail(r, "log.missing-attribute", "attribute", "version");
    if (strcmp(values[0], "1") != 0)
        return fail(r, "log.format-version", "found", values[0]);
    r->place = IN_STUDY;
    return true;
}

static bool check_chapter(struct study_reader *r, const struct study_chapter *chapter)
{
    if (!bounds_id(chapter->id, strlen(chapter->id)))
        return fail(r, "log.bad-id", "id", chapter->id);
    for (size_t i = 0; i < r->body->chapters_n; i++)
        if (strcmp(r->body->chapters[i].id, chapter->id) == 0)
            return fail(r, "study.duplicate-chapter", "id", chapter->id);
    if (chapter->href != NULL && !study_is_href(chapter->href))
        return fail(r, "study.bad-href", "found", chapter->href);
    if (chapter->at != NULL && !study_is_node(chapter->at)) {
        struct stele_facts *facts = fail_at(r, STELE_D_FORMAT, "log.bad-value", line_of(r));
        fact_text(facts, "attribute", "at");
        fact_text(facts, "found", chapter->at);
        return false;
    }
    return true;
}

static bool start_chapter(struct study_reader *r, int n, const xmlChar **raw)
{
    static const char *const known[] = {"id", "href", "at"};
    const char *values[3] = {NULL, NULL, NULL};
    struct study_body *const body = r->body;
    struct study_chapter chapter = {.text = "", .game = "", .source_line = line_of(r)};

    if (body->chapters_n == BOUNDS_CHAPTERS)
        return fail_limit(r, "limit.chapters", NULL, BOUNDS_CHAPTERS);
    if (!take_attrs(r, n, raw, known, 3, values, &chapter.foreign))
        return false;
    if (values[0] == NULL)
        return fail(r, "log.missing-attribute", "attribute", "id");
    chapter.id = values[0];
    chapter.href = values[1];
    chapter.at = values[2];
    if (!check_chapter(r, &chapter))
        return false;
    if (chapter.href == NULL)
        chapter.href = "";
    if (chapter.at == NULL)
        chapter.at = "";
    if (body->chapters_n == body->chapters_room) {
        const size_t room = body->chapters_room * 2 + 8;
        struct study_chapter *grown = realloc(body->chapters, room * sizeof *grown);
        if (grown == NULL)
            return no_memory(r);
        body->chapters = grown;
        body->chapters_room = room;
    }
    /* What stood behind the chapter before it belongs to this one. */
    chapter.lead = body->last;
    body->last = (struct study_items){0};
    body->chapters[body->chapters_n++] = chapter;
    r->section = SECTION_NONE;
    r->logged = false;
    r->place = IN_CHAPTER;
    return true;
}

/* Where what is being read is kept. */
static struct study_items *items_here(struct study_reader *r, enum place place)
{
    if (place == IN_CHAPTER)
        return &top(r)->items;
    if (place == IN_DOCUMENT)
        return r->ended ? &r->body->after : &r->body->before;
    return r->body->chapters_n > 0 ? &r->body->last : &r->body->items;
}

static bool flush_items(struct study_reader *r, struct study_items *from, struct study_items *to)
{
    for (size_t i = 0; i < from->n; i++)
        if (!study_items_add(to, to->n, &from->list[i]))
            return no_memory(r);
    from->n = 0;
    return true;
}

static bool is_twice(const struct study_items *items, const char *name, const char *lang)
{
    for (size_t i = 0; i < items->n; i++) {
        const char *const other = stele_item_attr(&items->list[i], "xml:lang");
        if (strcmp(items->list[i].name, name) == 0 &&
            strcmp(other != NULL ? other : "", lang != NULL ? lang : "") == 0)
            return true;
    }
    return false;
}

static bool begin_item(struct study_reader *r, const char *name, enum place place,
                       const struct record_attrs *attrs, const char *lang)
{
    struct stele_item *item = item_begin(&r->builder, r->body->arena);

    if (item == NULL || name == NULL)
        return no_memory(r);
    item->name = name;
    item->source_line = line_of(r);
    item->attrs = arena_alloc(r->body->arena, (attrs->n + 1) * sizeof *item->attrs);
    if (item->attrs == NULL)
        return no_memory(r);
    if (lang != NULL)
        item->attrs[item->attrs_n++] = (struct stele_setting){"xml:lang", lang};
    for (size_t i = 0; i < attrs->n; i++)
        item->attrs[item->attrs_n++] = attrs->list[i];
    if (r->builder.n == 1) {
        r->item_depth = r->depth;
        r->place = place;
    }
    r->run = 0;
    return true;
}

static bool start_text(struct study_reader *r, const char *name, bool lang_allowed, int n,
                       const xmlChar **raw)
{
    static const char *const known[] = {"xml:lang"};
    const char *lang = NULL;
    struct record_attrs foreign;

    if (!take_attrs(r, n, raw, known, lang_allowed ? 1 : 0, &lang, &foreign))
        return false;
    if (is_twice(items_here(r, r->place), name, lang)) {
        struct stele_facts *facts = fail_at(r, STELE_D_FORMAT, "study.twice", line_of(r));
        fact_text(facts, "element", name);
        if (lang != NULL && *lang != '\0')
            fact_text(facts, "lang", lang);
        return false;
    }
    return begin_item(r, arena_puts(r->body->arena, name), IN_TEXT, &foreign, lang);
}

/* Foreign elements may hold anything whose namespaces the root declares. */
static bool start_foreign(struct study_reader *r, const xmlChar *local, const xmlChar *prefix,
                          const xmlChar *uri, int n, const xmlChar **raw)
{
    const char *const name = foreign_name(r, local, prefix, uri), *lang = NULL;
    struct record_attrs attrs;

    if (name == NULL)
        return false;
    if (n > BOUNDS_ATTRS)
        return fail_limit(r, "limit.attributes", NULL, BOUNDS_ATTRS);
    attrs =
        (struct record_attrs){arena_alloc(r->body->arena, (size_t)(n + 1) * sizeof *attrs.list), 0};
    if (attrs.list == NULL)
        return no_memory(r);
    for (int i = 0; i < n; i++, raw += 5) {
        char *const value = attr_value(r, raw);
        if (value == NULL)
            return false;
        if (is_xml_lang(raw)) {
            lang = value;
            continue;
        }
        const char *const own = raw[1] == NULL ? arena_puts(r->body->arena, (const char *)raw[0])
                                               : foreign_name(r, raw[0], raw[1], raw[2]);
        if (own == NULL)
            return r->result != STELE_OK ? false : no_memory(r);
        attrs.list[attrs.n++] = (struct stele_setting){own, value};
    }
    return begin_item(r, name, IN_FOREIGN, &attrs, lang);
}

static bool declared_here(int n, const xmlChar **pairs, const xmlChar *prefix)
{
    for (int i = 0; i < n; i++)
        if (xmlStrEqual(pairs[2 * i], prefix))
            return true;
    return false;
}

/* A log that leans on namespaces declared outside could not be read, or taken out, by itself. */
static bool check_inherited(struct study_reader *r, const xmlChar *prefix, const xmlChar *uri,
                            const xmlChar *local)
{
    if (!on_root(r, prefix, uri) || declared_here((int)r->own_n, r->own, prefix))
        return true;
    struct stele_facts *facts = fail_at(r, STELE_D_FORMAT, "study.namespace", line_of(r));
    fact_text(facts, "name", (const char *)local);
    fact_text(facts, "element", "log");
    return false;
}

/* The parser reuses the list it hands out; prefixes themselves are interned. */
static bool keep_declared(struct study_reader *r, int n, const xmlChar **pairs)
{
    const size_t bytes = 2 * (size_t)(n + 1) * sizeof *r->own;
    const xmlChar **own = realloc(r->own, bytes);

    if (own == NULL)
        return no_memory(r);
    if (n > 0)
        memcpy(own, pairs, 2 * (size_t)n * sizeof *own);
    r->own = own;
    r->own_n = (size_t)n;
    return true;
}

static bool start_log(struct study_reader *r, const xmlChar *prefix, int namespaces_n,
                      const xmlChar **namespaces, int n, const xmlChar **raw)
{
    struct study_chapter *const chapter = top(r);

    if (*chapter->href != '\0' || r->logged)
        return fail(r, "log.misplaced-element", "element", "log");
    if (!declared_here(namespaces_n, namespaces, prefix) ||
        !keep_declared(r, namespaces_n, namespaces))
        return fail(r, "study.log-namespace", NULL, NULL);
    for (int i = 0; i < n; i++)
        if (raw[5 * i + 1] == NULL && strcmp((const char *)raw[5 * i], "game") == 0) {
            chapter->game = attr_value(r, raw + 5 * i);
            if (chapter->game == NULL) {
                chapter->game = "";
                return false;
            }
        }
    /* Comments right before it are the log's. */
    r->waiting.n = 0;
    chapter->tag = r->tags;
    r->logged = true;
    r->item_depth = r->depth;
    r->place = IN_LOG;
    return true;
}

static bool start_in_log(struct study_reader *r, const xmlChar *local, const xmlChar *prefix,
                         const xmlChar *uri, int n, const xmlChar **raw)
{
    if (!check_inherited(r, prefix, uri, local))
        return false;
    for (int i = 0; i < n; i++, raw += 5)
        if (!check_inherited(r, raw[1], raw[2], raw[0]))
            return false;
    return true;
}

struct known_element {
    const char *name;
    enum section section;
    bool many; /* one for each language */
};

static const struct known_element *find_element(const char *local, bool chapter)
{
    static const struct known_element elements[] = {
        {"title", SECTION_TITLE, true},     {"introduction", SECTION_INTRODUCTION, true},
        {"author", SECTION_AUTHOR, false},  {"date", SECTION_DATE, false},
        {"chapter", SECTION_CHAPTER, true},
    };
    const size_t n = chapter ? 2 : sizeof elements / sizeof elements[0];

    for (size_t i = 0; i < n; i++)
        if (strcmp(elements[i].name, local) == 0)
            return &elements[i];
    return NULL;
}

static bool start_own(struct study_reader *r, const char *local, int n, const xmlChar **raw)
{
    const struct known_element *const found = find_element(local, r->place == IN_CHAPTER);

    if (found == NULL)
        return fail(r, "log.unknown-element", "element", local);
    if (found->section < r->section || (found->section == r->section && !found->many) ||
        (r->place == IN_CHAPTER && r->logged))
        return fail(r, "log.misplaced-element", "element", local);
    r->section = found->section;
    if (r->place == IN_CHAPTER && !flush_items(r, &r->waiting, &top(r)->items))
        return false;
    return found->section == SECTION_CHAPTER ? start_chapter(r, n, raw)
                                             : start_text(r, found->name, found->many, n, raw);
}

static bool start_element(struct study_reader *r, const xmlChar *local, const xmlChar *prefix,
                          const xmlChar *uri, int namespaces_n, const xmlChar **namespaces, int n,
                          const xmlChar **raw)
{
    if (r->depth > r->limits->depth + (uint64_t)LEVELS_ABOVE_LOG)
        return fail_limit(r, "limit.depth", NULL, r->limits->depth);
    switch (r->place) {
    case IN_DOCUMENT:
        return start_study(r, (const char *)local, uri, namespaces_n, namespaces, n, raw);
    case IN_LOG:
        return start_in_log(r, local, prefix, uri, n, raw);
    case IN_TEXT:
        return fail(r, "log.misplaced-element", "element", (const char *)local);
    case IN_FOREIGN:
        return start_foreign(r, local, prefix, uri, n, raw);
    default:
        break;
    }
    if (is_own(uri))
        return start_own(r, (const char *)local, n, raw);
    if (is_of_logs(uri) && r->place == IN_CHAPTER && strcmp((const char *)local, "log") == 0)
        return start_log(r, prefix, namespaces_n, namespaces, n, raw);
    if (is_of_logs(uri) || (r->place == IN_CHAPTER && r->logged))
        return fail(r, "log.misplaced-element", "element", (const char *)local);
    if (r->place == IN_CHAPTER && !flush_items(r, &r->waiting, &top(r)->items))
        return false;
    return start_foreign(r, local, prefix, uri, n, raw);
}

static bool end_item(struct study_reader *r)
{
    const enum place outer = r->depth == 2 ? IN_STUDY : IN_CHAPTER;

    if (!item_end(&r->builder))
        return no_memory(r);
    r->run = 0;
    if (r->depth > r->item_depth)
        return true;
    struct study_items *const items = items_here(r, outer);
    r->place = outer;
    if (!study_items_add(items, items->n, &r->builder.top.item))
        return no_memory(r);
    return flush_items(r, &r->inside, items);
}

static bool end_chapter(struct study_reader *r)
{
    struct study_chapter *const chapter = top(r);

    /* Without a log there is nothing else that they could belong to. */
    if (!r->logged && !flush_items(r, &r->waiting, &chapter->items))
        return false;
    r->waiting.n = 0;
    if (!r->logged && *chapter->href == '\0')
        return fail(r, "log.missing-element", "element", "log");
    r->place = IN_STUDY;
    r->section = SECTION_CHAPTER;
    return true;
}

static bool end_element(struct study_reader *r)
{
    switch (r->place) {
    case IN_TEXT:
    case IN_FOREIGN:
        return end_item(r);
    case IN_LOG:
        if (r->depth == r->item_depth)
            r->place = IN_CHAPTER;
        return true;
    case IN_CHAPTER:
        return end_chapter(r);
    default:
        r->place = IN_DOCUMENT;
        r->ended = true;
        return true;
    }
}

/* A comment or an instruction, as an item without attributes and children. */
static bool plain_item(struct study_reader *r, const char *name, const char *text)
{
    const size_t end = size_to_last(text, strlen(text)), from = spaces_ahead(text, end);
    struct stele_item item = {.source_line = line_of(r)};

    if (r->place == IN_LOG || (r->place == IN_CHAPTER && r->logged))
        return true; /* the log's */
    if (end - from > r->limits->text)
        return fail_limit(r, "limit.text", NULL, r->limits->text);
    item.name = arena_puts(r->body->arena, name);
    item.text = arena_copy(r->body->arena, text + from, end - from);
    if (item.name == NULL || item.text == NULL)
        return no_memory(r);
    struct study_items *items;
    if (r->place == IN_TEXT || r->place == IN_FOREIGN)
        items = &r->inside;
    else
        items = r->place == IN_CHAPTER ? &r->waiting : items_here(r, r->place);
    return study_items_add(items, items->n, &item) || no_memory(r);
}

static bool text_here(struct study_reader *r, const char *text, size_t size)
{
    const size_t spaces = spaces_ahead(text, size);

    if (r->place == IN_LOG)
        return true;
    if (r->place != IN_TEXT && r->place != IN_FOREIGN) {
        if (spaces < size)
            fact_slice(fail_at(r, STELE_D_FORMAT, "log.misplaced-text", line_of(r)), "found",
                       text + spaces, size - spaces);
        return spaces == size;
    }
    r->run += r->run == 0 ? size - spaces : size;
    if (r->run > r->limits->text)
        return fail_limit(r, "limit.text", r->element, r->limits->text);
    item_text(&r->builder, text, size);
    return true;
}

/* ---- Callbacks ------------------------------------------------------------------------------- */

static void settle(struct study_reader *r, bool good)
{
    if (!good || r->result != STELE_OK)
        xmlStopParser(r->parser);
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int namespaces_n, const xmlChar **namespaces, int attrs_n, int defaulted_n,
                     const xmlChar **attrs)
{
    struct study_reader *const r = user;

    (void)defaulted_n;
    r->tags++;
    r->depth++;
    r->element = (const char *)local;
    settle(r, start_element(r, local, prefix, uri, namespaces_n, namespaces, attrs_n, attrs));
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
    struct study_reader *const r = user;

    (void)prefix, (void)uri;
    r->element = (const char *)local;
    settle(r, end_element(r));
    r->depth--;
}

static void on_text(void *user, const xmlChar *text, int size)
{
    settle(user, text_here(user, (const char *)text, (size_t)size));
}

static void on_comment(void *user, const xmlChar *text)
{
    settle(user, plain_item(user, "#comment", (const char *)text));
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *data)
{
    struct study_reader *const r = user;
    const char *const text = data != NULL ? (const char *)data : "";
    char name[1 + BOUNDS_NAME + 1];

    if (!bounds_instruction((const char *)target, text, strlen(text))) {
        settle(r, fail(r, "log.bad-instruction", "found", (const char *)target));
        return;
    }
    snprintf(name, sizeof name, "?%s", (const char *)target);
    settle(r, plain_item(r, name, text));
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *public_id,
                       const xmlChar *system_id)
{
    (void)public_id, (void)system_id;
    settle(user, fail(user, "xml.doctype", "name", name != NULL ? (const char *)name : ""));
}

static xmlEntityPtr on_entity(void *user, const xmlChar *name)
{
    settle(user, fail(user, "xml.entity", "name", (const char *)name));
    return NULL;
}

static void on_document(void *user)
{
    struct study_reader *const r = user;
    const xmlChar *encoding = xmlcompat_encoding(r->parser);

    if (encoding != NULL && strcasecmp((const char *)encoding, "UTF-8") != 0 &&
        strcasecmp((const char *)encoding, "US-ASCII") != 0)
        settle(r, fail(r, "xml.encoding", "found", (const char *)encoding));
}

static void on_error(void *user, xmlcompat_error *error)
{
    struct study_reader *const r = user;

    if (error->level < XML_ERR_ERROR || error->code == XML_WAR_NS_URI || r->result != STELE_OK)
        return;
    if (error->code == XML_ERR_NO_MEMORY || r->silence.no_memory) {
        no_memory(r);
    } else {
        r->element = NULL;
        struct stele_facts *const facts =
            fail_at(r, STELE_D_FORMAT, xmlread_error_code(error->code),
                    error->line > 0 ? (unsigned)error->line : line_of(r));
        xmlread_fact_message(facts, error);
    }
    xmlStopParser(r->parser);
}

/* ---- Finding the logs ------------------------------------------------------------------------ */

/* A start tag (+1), an end tag (-1) or both in one (0), with the bytes it takes. */
struct tag {
    size_t from, to;
    int step;
};

/* Behind the next `end` from `at` on.  What is scanned here has been parsed: it is there. */
static size_t behind(const struct stele_buf *data, size_t at, const char *end)
{
    const char *const found = at < data->size ? strstr(data->data + at, end) : NULL;

    return found != NULL ? (size_t)(found - data->data) + strlen(end) : data->size;
}

static size_t tag_end(const struct stele_buf *data, size_t at)
{
    char quote = '\0';

    for (; at < data->size; at++) {
        const char c = data->data[at];
        if (quote != '\0')
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '>')
            return at + 1;
    }
    return at;
}

/* The next tag from *at on, which moves behind it.  The document is known to be well-formed and to
 * have no DOCTYPE, so what begins like a comment is one. */
static bool next_tag(const struct stele_buf *data, size_t *at, struct tag *out)
{
    for (;;) {
        const char *const found =
            *at < data->size ? memchr(data->data + *at, '<', data->size - *at) : NULL;
        if (found == NULL)
            return false;
        const size_t from = (size_t)(found - data->data);
        if (strncmp(found, "<!--", 4) == 0) {
            *at = behind(data, from + 4, "-->");
        } else if (strncmp(found, "<![CDATA[", 9) == 0) {
            *at = behind(data, from + 9, "]]>");
        } else if (strncmp(found, "<?", 2) == 0) {
            *at = behind(data, from + 2, "?>");
        } else {
            *at = tag_end(data, from + 1);
            out->from = from;
            out->to = *at;
            out->step = found[1] == '/' ? -1 : data->data[*at - 2] == '/' ? 0 : 1;
            return true;
        }
    }
}

struct finder {
    const struct stele_buf *data;
    size_t at, tags;
    size_t lines_to; /* where `line` was counted up to */
    unsigned line;
};

static unsigned line_at(struct finder *finder, size_t offset)
{
    for (; finder->lines_to < offset; finder->lines_to++)
        finder->line += finder->data->data[finder->lines_to] == '\n';
    return finder->line;
}

/* The bytes between the tag before a log and the end of its chapter, without the spaces around. */
static void find_log(struct finder *finder, struct study_chapter *chapter)
{
    struct tag tag = {0, 0, 0};
    size_t from = 0;

    while (next_tag(finder->data, &finder->at, &tag)) {
        finder->tags += tag.step >= 0;
        if (finder->tags == chapter->tag && tag.step >= 0)
            break;
        from = tag.to;
    }
    for (int depth = tag.step; depth > 0 && next_tag(finder->data, &finder->at, &tag);) {
        finder->tags += tag.step >= 0;
        depth += tag.step;
    }
    next_tag(finder->data, &finder->at, &tag); /* </chapter> */
    const char *const data = finder->data->data;
    from += spaces_ahead(data + from, tag.from - from);
    chapter->text = data + from;
    chapter->size = size_to_last(data + from, tag.from - from);
    chapter->text_line = line_at(finder, from);
}

static void find_logs(struct study_body *body)
{
    struct finder finder = {.data = &body->data, .line = 1};

    for (size_t i = 0; i < body->chapters_n; i++)
        if (*body->chapters[i].href == '\0')
            find_log(&finder, &body->chapters[i]);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void fail_input(struct study_reader *r, const struct gzin_error *error)
{
    if (error->code == NULL)
        return;
    if (error->system == ENOMEM) {
        no_memory(r);
    } else if (error->kind == STELE_D_LIMIT) {
        fail_limit(r, error->code, NULL, error->limit);
    } else {
        struct stele_facts *facts = fail_at(r, error->kind, error->code, 0);
        if (error->system != 0)
            fact_text(facts, "error", strerror(error->system));
    }
}

static void take_bytes(struct study_reader *r, const struct stele_source *source,
                       struct stamp *stamp)
{
    struct gzin *in = gzin_new();
    struct stele_buf *const data = &r->body->data;
    char piece[1 << 14];
    long n = -1;

    if (in == NULL) {
        no_memory(r);
        return;
    }
    gzin_stamp(in, stamp);
    if (gzin_open(in, source, r->limits))
        while ((n = gzin_read(in, piece, sizeof piece)) > 0)
            stele_buf_add(data, piece, (size_t)n);
    fail_input(r, gzin_error(in));
    r->body->format = gzin_packed(in) ? STELE_FORMAT_GZ : STELE_FORMAT_XML;
    gzin_free(in);
    if (data->failed)
        no_memory(r);
    else if (r->result == STELE_OK && data->size > INT_MAX / 2)
        fail_limit(r, "limit.bytes", NULL, INT_MAX / 2);
}

/* What can be told without a parser. */
static bool judge_bytes(struct study_reader *r)
{
    const struct stele_buf *const data = &r->body->data;
    const unsigned char *const head = (const unsigned char *)data->data;
    const long n = (long)data->size;

    if (n == 0)
        fail_at(r, STELE_D_FORMAT, "log.empty", 0);
    else if (record_is_utf16(head, n))
        fact_text(fail_at(r, STELE_D_FORMAT, "xml.encoding", 1), "found", "UTF-16");
    else if (record_is_text(head, n))
        fact_text(fail_at(r, STELE_D_FORMAT, "study.log", 1), "element", "log");
    else if (memchr(data->data, '\0', data->size) != NULL)
        fail_at(r, STELE_D_FORMAT, "xml.character", 0);
    return r->result == STELE_OK;
}

static void set_callbacks(struct study_reader *r)
{
    xmlSAXHandler *sax = r->parser->sax;

    r->parser->userData = r;
    memset(sax, 0, sizeof *sax);
    sax->initialized = XML_SAX2_MAGIC;
    sax->startDocument = on_document;
    sax->startElementNs = on_start;
    sax->endElementNs = on_end;
    sax->characters = sax->ignorableWhitespace = sax->cdataBlock = on_text;
    sax->comment = on_comment;
    sax->processingInstruction = on_instruction;
    sax->internalSubset = on_doctype;
    sax->getEntity = on_entity;
    sax->serror = on_error;
}

static void parse(struct study_reader *r)
{
    const struct stele_buf *const data = &r->body->data;
    const int options =
        XML_PARSE_NONET | XML_PARSE_NOENT | (r->limits->text < UINT32_MAX ? 0 : XML_PARSE_HUGE);

    if (!xml_ready()) {
        no_memory(r);
        return;
    }
    xml_silence_begin(&r->silence);
    r->parser = xmlNewParserCtxt();
    if (r->parser != NULL) {
        set_callbacks(r);
        if (!xmlcompat_parse(r->parser, (const unsigned char *)data->data, data->size, options))
            no_memory(r);
        /* The parser stops without a word where there is no element at all. */
        if (r->result == STELE_OK && (!r->parser->wellFormed || !r->ended))
            fail_at(r, STELE_D_FORMAT, "xml.syntax", line_of(r));
        xmlFreeParserCtxt(r->parser);
        r->parser = NULL;
    } else {
        no_memory(r);
    }
    xml_silence_end(&r->silence);
}

int study_read(const struct stele_source *source, const struct stele_limits *limits,
               struct stamp *stamp, struct study_body *body, struct stele_diags *diags)
{
    struct study_reader r = {.body = body, .limits = limits, .diags = diags};

    take_bytes(&r, source, stamp);
    if (r.result == STELE_OK && judge_bytes(&r))
        parse(&r);
    if (r.result == STELE_OK)
        find_logs(body);
    item_builder_free(&r.builder);
    free(r.waiting.list);
    free(r.inside.list);
    free(r.own);
    return r.result;
}
