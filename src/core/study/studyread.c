#include "core/study/studyread.h"

#include "core/base/slice.h"
#include "core/base/space.h"
#include "core/read/bounds.h"
#include "core/read/gzin.h"
#include "core/read/reader.h"
#include "core/xml/items.h"
#include "core/xml/parser.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two passes over the same bytes.  The parser finds texts, chapters and everything that is wrong;
 * of a log it only counts start tags, so that the chapter knows which tag of the file its log is.
 * It could not say where that tag begins: its own positions are not offsets in the
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
    struct xml_parser *parser;

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
    struct study_items inside;  /* comments within a text: they go after it */
    struct xml_namespace *own;  /* that the log declares itself */
    size_t own_n, own_room;
};

/* ---- Items ----------------------------------------------------------------------------------- */

bool study_items_add(struct study_items *items, size_t index, const struct stele_item *item)
{
    if (!stele_grow(&items->list, &items->room, items->n + 1, sizeof *items->list))
        return false;
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
    return r->parser != NULL ? xml_parser_line(r->parser) : 0;
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

/* The first failure is reported, at its line, with the chapter in place of the node.  Returns the facts
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

static bool is_own(const char *uri)
{
    return uri != NULL && strcmp(uri, STELE_STUDY_NAMESPACE) == 0;
}

static bool is_of_logs(const char *uri)
{
    return uri != NULL && strcmp(uri, STELE_LOG_NAMESPACE) == 0;
}

/* Whether a prefix stands for a URI on the root. */
static bool on_root(const struct study_reader *r, const char *prefix, const char *uri)
{
    for (size_t i = 0; prefix != NULL && uri != NULL && i < r->body->namespaces_n; i++)
        if (strcmp(r->body->namespaces[i].name, prefix) == 0 &&
            strcmp(r->body->namespaces[i].value, uri) == 0)
            return true;
    return false;
}

/* "prefix:local" of something foreign; NULL after an error. */
static const char *foreign_name(struct study_reader *r, const char *local, const char *prefix,
                                const char *uri)
{
    const size_t size = strlen(local);

    if (size > BOUNDS_NAME) {
        fail_limit(r, "limit.name", NULL, BOUNDS_NAME);
        return NULL;
    }
    if (!on_root(r, prefix, uri)) {
        struct stele_facts *facts = fail_at(r, STELE_D_FORMAT, "study.namespace", line_of(r));
        fact_text(facts, "name", local);
        fact_text(facts, "element", "study");
        return NULL;
    }
    const size_t prefix_n = strlen(prefix);
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

static char *attr_value(struct study_reader *r, const struct xml_attr *attr)
{
    if (attr->size > r->limits->text) {
        fail_limit(r, "limit.text", attr->local, r->limits->text);
        return NULL;
    }
    char *value = arena_copy(r->body->arena, attr->value, attr->size);
    if (value == NULL)
        no_memory(r);
    return value;
}

static bool is_xml_lang(const struct xml_attr *attr)
{
    return attr->uri != NULL && strcmp(attr->uri, XML_NAMESPACE_URI) == 0 &&
           strcmp(attr->local, "lang") == 0;
}

/* Takes the attributes of an element of our own: those in `known` into values[], which are NULL
 * where absent, foreign ones into *foreign.  "xml:lang" may be among the known. */
static bool take_attrs(struct study_reader *r, const struct xml_tag *tag, const char *const *known,
                       size_t known_n, const char **values, struct record_attrs *foreign)
{
    *foreign = (struct record_attrs){0};
    if (tag->attrs_n > BOUNDS_ATTRS)
        return fail_limit(r, "limit.attributes", NULL, BOUNDS_ATTRS);
    if (tag->attrs_n > 0)
        foreign->list = arena_alloc(r->body->arena, tag->attrs_n * sizeof *foreign->list);
    if (tag->attrs_n > 0 && foreign->list == NULL)
        return no_memory(r);
    for (size_t i = 0; i < tag->attrs_n; i++) {
        const struct xml_attr *const attr = &tag->attrs[i];
        const char *const local = is_xml_lang(attr) ? "xml:lang" : attr->local;
        char *const value = attr_value(r, attr);
        size_t k = attr->prefix == NULL || is_xml_lang(attr) ? 0 : known_n;
        if (value == NULL)
            return false;
        while (k < known_n && strcmp(known[k], local) != 0)
            k++;
        if (k < known_n) {
            values[k] = value;
            continue;
        }
        if (attr->prefix == NULL || strcmp(attr->prefix, "xml") == 0)
            return fail(r, "log.unknown-attribute", "attribute", attr->local);
        const char *const name = foreign_name(r, attr->local, attr->prefix, attr->uri);
        if (name == NULL)
            return false;
        foreign->list[foreign->n++] = (struct stele_setting){name, value};
    }
    return true;
}

/* ---- Elements -------------------------------------------------------------------------------- */

static bool declare(struct study_reader *r, const struct xml_tag *tag)
{
    struct study_body *const body = r->body;

    body->namespaces = arena_alloc(body->arena, (tag->declared_n + 1) * sizeof *body->namespaces);
    if (body->namespaces == NULL)
        return no_memory(r);
    for (size_t i = 0; i < tag->declared_n; i++) {
        const struct xml_namespace *const declared = &tag->declared[i];
        if (declared->prefix == NULL || is_own(declared->uri) || is_of_logs(declared->uri))
            continue;
        if (body->namespaces_n == BOUNDS_NAMESPACES)
            return fail_limit(r, "limit.namespaces", NULL, BOUNDS_NAMESPACES);
        struct stele_setting *const found = &body->namespaces[body->namespaces_n++];
        found->name = arena_puts(body->arena, declared->prefix);
        found->value = arena_puts(body->arena, declared->uri);
        if (found->name == NULL || found->value == NULL)
            return no_memory(r);
    }
    return true;
}

static bool start_study(struct study_reader *r, const struct xml_tag *tag)
{
    static const char *const known[] = {"version"};
    const char *values[1] = {NULL};

    if (is_of_logs(tag->uri) && strcmp(tag->local, "log") == 0)
        return fail(r, "study.log", "element", tag->local);
    if (!is_own(tag->uri) || strcmp(tag->local, "study") != 0)
        return fail(r, "study.not-a-study", "element", tag->local);
    if (!declare(r, tag) || !take_attrs(r, tag, known, 1, values, &r->body->foreign))
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

static bool start_chapter(struct study_reader *r, const struct xml_tag *tag)
{
    static const char *const known[] = {"id", "href", "at"};
    const char *values[3] = {NULL, NULL, NULL};
    struct study_body *const body = r->body;
    struct study_chapter chapter = {.text = "", .game = "", .source_line = line_of(r)};

    if (body->chapters_n == BOUNDS_CHAPTERS)
        return fail_limit(r, "limit.chapters", NULL, BOUNDS_CHAPTERS);
    if (!take_attrs(r, tag, known, 3, values, &chapter.foreign))
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
    if (!stele_grow(&body->chapters, &body->chapters_room, body->chapters_n + 1, sizeof *body->chapters))
        return no_memory(r);
    /* What stood after the chapter before it belongs to this one. */
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

static bool start_text(struct study_reader *r, const char *name, bool lang_allowed,
                       const struct xml_tag *tag)
{
    static const char *const known[] = {"xml:lang"};
    const char *lang = NULL;
    struct record_attrs foreign;

    if (!take_attrs(r, tag, known, lang_allowed ? 1 : 0, &lang, &foreign))
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
static bool start_foreign(struct study_reader *r, const struct xml_tag *tag)
{
    const char *const name = foreign_name(r, tag->local, tag->prefix, tag->uri), *lang = NULL;
    struct record_attrs attrs = {0};

    if (name == NULL)
        return false;
    if (tag->attrs_n > BOUNDS_ATTRS)
        return fail_limit(r, "limit.attributes", NULL, BOUNDS_ATTRS);
    attrs.list = arena_alloc(r->body->arena, (tag->attrs_n + 1) * sizeof *attrs.list);
    if (attrs.list == NULL)
        return no_memory(r);
    for (size_t i = 0; i < tag->attrs_n; i++) {
        const struct xml_attr *const attr = &tag->attrs[i];
        char *const value = attr_value(r, attr);
        if (value == NULL)
            return false;
        if (is_xml_lang(attr)) {
            lang = value;
            continue;
        }
        const char *const own = attr->prefix == NULL
                                    ? arena_puts(r->body->arena, attr->local)
                                    : foreign_name(r, attr->local, attr->prefix, attr->uri);
        if (own == NULL)
            return r->result != STELE_OK ? false : no_memory(r);
        attrs.list[attrs.n++] = (struct stele_setting){own, value};
    }
    return begin_item(r, name, IN_FOREIGN, &attrs, lang);
}

/* Prefixes are interned. */
static bool is_declared(const struct xml_namespace *list, size_t n, const char *prefix)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].prefix == prefix)
            return true;
    return false;
}

/* A log that leans on namespaces declared outside could not be read, or taken out, by itself. */
static bool check_inherited(struct study_reader *r, const char *prefix, const char *uri,
                            const char *local)
{
    if (!on_root(r, prefix, uri) || is_declared(r->own, r->own_n, prefix))
        return true;
    struct stele_facts *facts = fail_at(r, STELE_D_FORMAT, "study.namespace", line_of(r));
    fact_text(facts, "name", local);
    fact_text(facts, "element", "log");
    return false;
}

/* The parser reuses the list it hands out; prefixes themselves stay. */
static bool keep_declared(struct study_reader *r, const struct xml_tag *tag)
{
    if (!stele_grow(&r->own, &r->own_room, tag->declared_n, sizeof *r->own))
        return no_memory(r);
    if (tag->declared_n > 0)
        memcpy(r->own, tag->declared, tag->declared_n * sizeof *r->own);
    r->own_n = tag->declared_n;
    return true;
}

static bool start_log(struct study_reader *r, const struct xml_tag *tag)
{
    struct study_chapter *const chapter = top(r);

    if (*chapter->href != '\0' || r->logged)
        return fail(r, "log.misplaced-element", "element", "log");
    if (!is_declared(tag->declared, tag->declared_n, tag->prefix) || !keep_declared(r, tag))
        return fail(r, "study.log-namespace", NULL, NULL);
    for (size_t i = 0; i < tag->attrs_n; i++)
        if (tag->attrs[i].prefix == NULL && strcmp(tag->attrs[i].local, "game") == 0) {
            chapter->game = attr_value(r, &tag->attrs[i]);
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

static bool start_in_log(struct study_reader *r, const struct xml_tag *tag)
{
    if (!check_inherited(r, tag->prefix, tag->uri, tag->local))
        return false;
    for (size_t i = 0; i < tag->attrs_n; i++)
        if (!check_inherited(r, tag->attrs[i].prefix, tag->attrs[i].uri, tag->attrs[i].local))
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

static bool start_own(struct study_reader *r, const struct xml_tag *tag)
{
    const struct known_element *const found = find_element(tag->local, r->place == IN_CHAPTER);

    if (found == NULL)
        return fail(r, "log.unknown-element", "element", tag->local);
    if (found->section < r->section || (found->section == r->section && !found->many) ||
        (r->place == IN_CHAPTER && r->logged))
        return fail(r, "log.misplaced-element", "element", tag->local);
    r->section = found->section;
    if (r->place == IN_CHAPTER && !flush_items(r, &r->waiting, &top(r)->items))
        return false;
    return found->section == SECTION_CHAPTER ? start_chapter(r, tag)
                                             : start_text(r, found->name, found->many, tag);
}

static bool start_element(struct study_reader *r, const struct xml_tag *tag)
{
    if (r->depth > r->limits->depth + (uint64_t)LEVELS_ABOVE_LOG)
        return fail_limit(r, "limit.depth", NULL, r->limits->depth);
    switch (r->place) {
    case IN_DOCUMENT:
        return start_study(r, tag);
    case IN_LOG:
        return start_in_log(r, tag);
    case IN_TEXT:
        return fail(r, "log.misplaced-element", "element", tag->local);
    case IN_FOREIGN:
        return start_foreign(r, tag);
    default:
        break;
    }
    if (is_own(tag->uri))
        return start_own(r, tag);
    if (is_of_logs(tag->uri) && r->place == IN_CHAPTER && strcmp(tag->local, "log") == 0)
        return start_log(r, tag);
    if (is_of_logs(tag->uri) || (r->place == IN_CHAPTER && r->logged))
        return fail(r, "log.misplaced-element", "element", tag->local);
    if (r->place == IN_CHAPTER && !flush_items(r, &r->waiting, &top(r)->items))
        return false;
    return start_foreign(r, tag);
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

static void stop_unless(struct study_reader *r, bool good)
{
    if (!good || r->result != STELE_OK)
        xml_parser_stop(r->parser);
}

static void on_start(void *user, const struct xml_tag *tag)
{
    struct study_reader *const r = user;

    r->tags++;
    r->depth++;
    r->element = tag->local;
    stop_unless(r, start_element(r, tag));
}

static void on_end(void *user, const char *local)
{
    struct study_reader *const r = user;

    r->element = local;
    stop_unless(r, end_element(r));
    r->depth--;
}

static void on_text(void *user, const char *text, size_t size)
{
    stop_unless(user, text_here(user, text, size));
}

static void on_comment(void *user, const char *text)
{
    stop_unless(user, plain_item(user, "#comment", text));
}

static void on_instruction(void *user, const char *target, const char *text)
{
    struct study_reader *const r = user;
    char name[1 + BOUNDS_NAME + 1];

    if (!bounds_instruction(target, text, strlen(text))) {
        stop_unless(r, fail(r, "log.bad-instruction", "found", target));
        return;
    }
    snprintf(name, sizeof name, "?%s", target);
    stop_unless(r, plain_item(r, name, text));
}

static void on_doctype(void *user, const char *name)
{
    stop_unless(user, fail(user, "xml.doctype", "name", name));
}

static void on_entity(void *user, const char *name)
{
    stop_unless(user, fail(user, "xml.entity", "name", name));
}

static void on_encoding(void *user, const char *encoding)
{
    stop_unless(user, fail(user, "xml.encoding", "found", encoding));
}

static void on_fault(void *user, const struct xml_fault *fault)
{
    struct study_reader *const r = user;

    if (r->result != STELE_OK)
        return;
    if (fault->no_memory) {
        no_memory(r);
    } else {
        r->element = NULL;
        xml_fault_tell(fault, fail_at(r, STELE_D_FORMAT, fault->code, fault->line));
    }
    xml_parser_stop(r->parser);
}

/* ---- Finding the logs ------------------------------------------------------------------------ */

/* A start tag (+1), an end tag (-1) or both in one (0), with the bytes it takes. */
struct tag {
    size_t from, to;
    int step;
};

/* After the next `end` from `at` on.  What is scanned here has been parsed: it is there. */
static size_t place_after(const struct stele_buf *data, size_t at, const char *end)
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

/* The next tag from *at on, which moves after it.  The document is known to be well-formed and to
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
            *at = place_after(data, from + 4, "-->");
        } else if (strncmp(found, "<![CDATA[", 9) == 0) {
            *at = place_after(data, from + 9, "]]>");
        } else if (strncmp(found, "<?", 2) == 0) {
            *at = place_after(data, from + 2, "?>");
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

/* What is known without a parser. */
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

static void parse(struct study_reader *r)
{
    static const struct xml_sink sink = {
        .start = on_start,
        .end = on_end,
        .text = on_text,
        .comment = on_comment,
        .instruction = on_instruction,
        .doctype = on_doctype,
        .entity = on_entity,
        .encoding = on_encoding,
        .fault = on_fault,
    };
    const struct stele_buf *const data = &r->body->data;

    r->parser = xml_parser_new(&sink, r);
    if (r->parser != NULL && xml_parser_begin(r->parser, 1, r->limits->text == UINT32_MAX)) {
        if (xml_parser_give(r->parser, data->data, data->size))
            xml_parser_finish(r->parser);
        const unsigned line = line_of(r);
        /* The parser stops without a word where there is no element at all. */
        if ((!xml_parser_end(r->parser) || !r->ended) && r->result == STELE_OK)
            fail_at(r, STELE_D_FORMAT, "xml.syntax", line);
    } else {
        no_memory(r);
    }
    xml_parser_free(r->parser);
    r->parser = NULL;
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
