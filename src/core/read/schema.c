/* Validation against the RELAX NG schemas that are embedded in the library.
 *
 * libxml2 would fetch an included schema by its address, through loaders that are global to the
 * process.  So the inclusion (section 4.7 of the RELAX NG specification) is done here, on the
 * documents in memory, and nothing outside them is ever opened. */
#include "core/read/schema.h"

#include "core/read/gzin.h"
#include "core/read/reader.h"
#include "core/read/xmlread.h"
#include "core/xml/xmlcompat.h"
#include "core/xml/xmlready.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/relaxng.h>
#include <libxml/tree.h>
#include <libxml/xmlschemastypes.h>

enum {
    INCLUDE_DEPTH_MAX = 8,
    /* A tree takes some twelve times the bytes of its text. */
    SCHEMA_BYTES_MAX = 64 << 20,
    /* Compiling takes some 3 MiB, in code that crashes without them. */
    SCHEMA_ROOM = 16 << 20,
    SCHEMA_NAME_MAX = 64,
    MISFIT_TEXT = 80
};

static const char RNG_NAMESPACE[] = "http://relaxng.org/ns/structure/1.0";

struct schema {
    struct schema *next;
    char name[SCHEMA_NAME_MAX]; /* of the embedded file */
    xmlRelaxNGPtr compiled;
};

struct schemas {
    struct schema *list;
};

static void free_schema(struct schema *schema)
{
    if (schema == NULL)
        return;
    xmlRelaxNGFree(schema->compiled);
    free(schema);
}

void schemas_free(struct schemas *schemas)
{
    if (schemas == NULL)
        return;
    while (schemas->list != NULL) {
        struct schema *next = schemas->list->next;
        free_schema(schemas->list);
        schemas->list = next;
    }
    free(schemas);
}

/* ---- Putting a schema together --------------------------------------------------------------- */

static bool is_rng(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && node->ns != NULL &&
           strcmp((const char *)node->ns->href, RNG_NAMESPACE) == 0 &&
           strcmp((const char *)node->name, name) == 0;
}

static xmlDocPtr read_embedded(const char *name)
{
    size_t size;
    const char *data = stele_embedded(name, &size);

    if (data == NULL)
        return NULL;
    return xmlReadMemory(data, (int)size, name, "UTF-8",
                         XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
}

/* Whether `children` redefine what `node` (a start or a define) defines. */
static bool redefined(xmlNode *node, xmlNode *children)
{
    const bool start = is_rng(node, "start");
    xmlChar *name = xmlGetProp(node, BAD_CAST "name");
    bool found = false;

    for (xmlNode *child = children; child != NULL && !found; child = child->next) {
        if (start) {
            found = is_rng(child, "start");
        } else if (is_rng(child, "define")) {
            xmlChar *other = xmlGetProp(child, BAD_CAST "name");
            found = xmlStrEqual(name, other);
            xmlFree(other);
        }
    }
    xmlFree(name);
    return found;
}

/* Drops from an included grammar what the include element redefines. */
static void drop_redefined(xmlNode *grammar, xmlNode *children)
{
    for (xmlNode *node = grammar->children, *next; node != NULL; node = next) {
        next = node->next;
        if (is_rng(node, "div")) {
            drop_redefined(node, children);
        } else if ((is_rng(node, "start") || is_rng(node, "define")) && redefined(node, children)) {
            xmlUnlinkNode(node);
            xmlFreeNode(node);
        }
    }
}

static bool resolve_includes(xmlNode *grammar, unsigned depth);

/* <include> becomes a <div> of the included grammar's content, itself in a <div> with the
 * attributes of that grammar, which its content inherits, followed by the redefinitions. */
static bool resolve_include(xmlNode *include, unsigned depth)
{
    xmlChar *href = xmlGetProp(include, BAD_CAST "href");
    xmlDocPtr doc = href != NULL ? read_embedded((const char *)href) : NULL;
    xmlNode *root = doc != NULL ? xmlDocGetRootElement(doc) : NULL;
    bool ok = root != NULL && is_rng(root, "grammar") && resolve_includes(root, depth + 1);

    xmlFree(href);
    if (ok) {
        drop_redefined(root, include->children);
        xmlNode *copy = xmlDocCopyNode(root, include->doc, 1);
        ok = copy != NULL;
        if (ok) {
            xmlNodeSetName(copy, BAD_CAST "div");
            xmlNode *first = include->children;
            if (first != NULL)
                xmlAddPrevSibling(first, copy);
            else
                xmlAddChild(include, copy);
            xmlUnsetProp(include, BAD_CAST "href");
            xmlNodeSetName(include, BAD_CAST "div");
        }
    }
    xmlFreeDoc(doc);
    return ok;
}

static bool resolve_includes(xmlNode *grammar, unsigned depth)
{
    bool ok = depth < INCLUDE_DEPTH_MAX;

    for (xmlNode *node = grammar->children; ok && node != NULL; node = node->next) {
        if (is_rng(node, "include"))
            ok = resolve_include(node, depth);
        else if (is_rng(node, "div"))
            ok = resolve_includes(node, depth);
    }
    return ok;
}

/* The messages of a broken schema are for its author; here it only matters that it is broken, or
 * that memory ran out. */
static void on_schema_error(void *user, xmlcompat_error *error)
{
    bool *const no_memory = user;

    *no_memory |= error->code == XML_ERR_NO_MEMORY;
}

static xmlRelaxNGPtr compile_schema(const char *name, bool *no_memory)
{
    xmlDocPtr doc = read_embedded(name);
    xmlNode *root = doc != NULL ? xmlDocGetRootElement(doc) : NULL;
    xmlRelaxNGPtr compiled = NULL;

    if (root != NULL && resolve_includes(root, 0)) {
        xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewDocParserCtxt(doc);
        if (parser != NULL) {
            xmlRelaxNGSetParserStructuredErrors(parser, on_schema_error, no_memory);
            compiled = xmlRelaxNGParse(parser);
            xmlRelaxNGFreeParserCtxt(parser);
        }
    }
    xmlFreeDoc(doc);
    return compiled;
}

/* libxml2 fills its tables of datatypes at the first use, without a lock. */
static void init_types(void)
{
    xmlInitParser();
    xmlSchemaInitTypes();
    xmlRelaxNGInitTypes();
}

/* NULL if there is none, or without memory, which *no_memory says. */
static xmlRelaxNGPtr find_schema(struct schemas **schemas, const char *name, bool *no_memory)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, init_types);
    if (*schemas == NULL)
        *schemas = calloc(1, sizeof **schemas);
    if (*schemas == NULL) {
        *no_memory = true;
        return NULL;
    }
    for (struct schema *schema = (*schemas)->list; schema != NULL; schema = schema->next)
        if (strcmp(schema->name, name) == 0)
            return schema->compiled;
    struct schema *schema = calloc(1, sizeof *schema);
    if (schema == NULL) {
        *no_memory = true;
        return NULL;
    }
    memcpy(schema->name, name, strlen(name) + 1);
    schema->compiled = compile_schema(name, no_memory);
    if (schema->compiled == NULL || *no_memory) {
        free_schema(schema);
        return NULL;
    }
    schema->next = (*schemas)->list;
    (*schemas)->list = schema;
    return schema->compiled;
}

/* ---- The document ---------------------------------------------------------------------------- */

/* What libxml2 says of an element that does not fit. */
struct misfit {
    enum misfit_rank {
        MISFIT_NONE,
        MISFIT_CONTENT,    /* something in the element is wrong */
        MISFIT_INCOMPLETE, /* something is missing in it */
        MISFIT_PLACE,      /* it is not expected where it stands, or not as it is */
        MISFIT_VALUE,      /* a value of it is wrong */
        MISFIT_ATTRIBUTES, /* its attributes are not what they should be */
        MISFIT_ATTRIBUTE   /* this one is not */
    } rank;
    int line;
    bool attributes; /* of an attribute: others may be missing as well */
    char element[MISFIT_TEXT], attribute[MISFIT_TEXT];
    char given[MISFIT_TEXT]; /* the attributes it has */
    char said[MISFIT_TEXT];
};

/* One validation. */
struct validation {
    struct gzin *in;
    struct stele_diags *diags;
    xmlParserCtxtPtr parser;
    struct xml_silence silence;
    struct misfit worst;   /* the one to be told */
    struct misfit waiting; /* said without a place: it is that of the next one */
    int result;
};

static struct stele_facts *fail(struct validation *run, enum stele_diag_kind kind, const char *code,
                                int line)
{
    struct stele_diag *diag = diags_add(run->diags, STELE_ERROR, kind, code);

    run->result = kind == STELE_D_IO ? STELE_EIO : STELE_EINPUT;
    if (diag == NULL)
        return NULL;
    diag->line = line > 0 ? (unsigned)line : 0;
    return &diag->why.facts;
}

static void fail_input(struct validation *run)
{
    const struct gzin_error *error = gzin_error(run->in);

    if (error->code == NULL || run->result != STELE_OK)
        return;
    if (error->system == ENOMEM) {
        run->result = STELE_ENOMEM;
        return;
    }
    struct stele_facts *facts = fail(run, error->kind, error->code, 0);
    if (facts == NULL)
        return;
    if (error->kind == STELE_D_LIMIT)
        fact_int(facts, "limit", error->limit > INT32_MAX ? INT32_MAX : (int32_t)error->limit);
    if (error->system != 0)
        fact_text(facts, "error", strerror(error->system));
}

static void on_xml_error(void *user, xmlcompat_error *error)
{
    xmlParserCtxtPtr parser = user;
    struct validation *run = parser->_private;

    run->silence.no_memory |= error->code == XML_ERR_NO_MEMORY;
    if (error->level < XML_ERR_ERROR || run->result != STELE_OK)
        return;
    fail_input(run);
    if (run->result == STELE_OK)
        xmlread_fact_message(
            fail(run, STELE_D_FORMAT, xmlread_error_code(error->code), error->line), error);
    xmlStopParser(parser);
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *public_id,
                       const xmlChar *system_id)
{
    xmlParserCtxtPtr parser = user;
    struct validation *run = parser->_private;

    (void)public_id;
    (void)system_id;
    if (run->result == STELE_OK) {
        struct stele_facts *facts =
            fail(run, STELE_D_FORMAT, "xml.doctype", xmlSAX2GetLineNumber(parser));
        if (facts != NULL && name != NULL)
            fact_text(facts, "name", (const char *)name);
    }
    xmlStopParser(parser);
}

static int on_read(void *user, char *out, int size)
{
    struct validation *run = user;

    return (int)gzin_read(run->in, out, (size_t)size);
}

static xmlDocPtr read_document(struct validation *run)
{
    run->parser = xmlNewParserCtxt();
    if (run->parser == NULL) {
        run->result = STELE_ENOMEM;
        return NULL;
    }
    run->parser->_private = run;
    run->parser->sax->serror = on_xml_error;
    run->parser->sax->internalSubset = on_doctype;
    xmlDocPtr doc = xmlCtxtReadIO(run->parser, on_read, NULL, run, NULL, NULL,
                                  XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_COMPACT);
    fail_input(run);
    if (doc == NULL && run->result == STELE_OK)
        fail(run, STELE_D_FORMAT, "xml.syntax", 0);
    xmlFreeParserCtxt(run->parser);
    run->parser = NULL;
    if (run->result != STELE_OK) {
        xmlFreeDoc(doc);
        doc = NULL;
    }
    return doc;
}

/* The game's own schema if the log names a game that has one. */
static void choose_schema(xmlDocPtr doc, char name[SCHEMA_NAME_MAX])
{
    xmlNode *root = xmlDocGetRootElement(doc);
    xmlChar *game = root != NULL ? xmlGetNoNsProp(root, BAD_CAST "game") : NULL;
    size_t size;

    memcpy(name, "log.rng", sizeof "log.rng");
    if (game != NULL && xmlStrlen(game) < SCHEMA_NAME_MAX - 4 && xmlStrchr(game, '/') == NULL) {
        char own[SCHEMA_NAME_MAX];
        const size_t n = strlen((const char *)game);
        memcpy(own, game, n);
        memcpy(own + n, ".rng", sizeof ".rng");
        if (stele_embedded(own, &size) != NULL)
            memcpy(name, own, n + sizeof ".rng");
    }
    xmlFree(game);
}

/* ---- What is wrong --------------------------------------------------------------------------- */

static enum misfit_rank rank_of(int code)
{
    switch (code) {
    case XML_RELAXNG_ERR_INVALIDATTR:
        return MISFIT_ATTRIBUTE;
    case XML_RELAXNG_ERR_ATTRVALID:
        return MISFIT_ATTRIBUTES;
    case XML_RELAXNG_ERR_TYPE:
    case XML_RELAXNG_ERR_TYPEVAL:
    case XML_RELAXNG_ERR_DATATYPE:
    case XML_RELAXNG_ERR_VALUE:
    case XML_RELAXNG_ERR_LIST:
    case XML_RELAXNG_ERR_LISTEXTRA:
    case XML_RELAXNG_ERR_LISTEMPTY:
    case XML_RELAXNG_ERR_LISTELEM:
    case XML_RELAXNG_ERR_DATAELEM:
    case XML_RELAXNG_ERR_VALELEM:
        return MISFIT_VALUE;
    case XML_RELAXNG_ERR_NOELEM:
        return MISFIT_INCOMPLETE;
    case XML_RELAXNG_ERR_CONTENTVALID:
        return MISFIT_CONTENT;
    default:
        return MISFIT_PLACE;
    }
}

static void fit_text(char out[MISFIT_TEXT], const char *text)
{
    struct stele_buf whole = {0};
    size_t size = text != NULL ? strlen(text) : 0;

    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == ' '))
        size--;
    stele_buf_add(&whole, text, size);
    text_fit(out, MISFIT_TEXT, &whole);
    stele_buf_free(&whole);
}

/* id="anna" seat="9", as far as there is room. */
static void list_attributes(const xmlNode *node, char out[MISFIT_TEXT])
{
    struct stele_buf list = {0};

    for (const xmlAttr *attr = node->properties; attr != NULL; attr = attr->next) {
        const xmlNode *const value = attr->children;
        stele_buf_printf(&list, "%s%s=\"%s\"", list.size > 0 ? " " : "", (const char *)attr->name,
                         value != NULL && value->content != NULL ? (const char *)value->content
                                                                 : "");
    }
    text_fit(out, MISFIT_TEXT, &list);
    stele_buf_free(&list);
}

static struct misfit misfit_of(const xmlError *error)
{
    const xmlNode *node = error->node;
    struct misfit misfit = {.rank = rank_of(error->code), .line = error->line};

    while (node != NULL && node->type != XML_ELEMENT_NODE)
        node = node->parent;
    if (misfit.rank == MISFIT_ATTRIBUTE)
        fit_text(misfit.attribute, error->str1);
    if (node != NULL)
        list_attributes(node, misfit.given);
    fit_text(misfit.element, node != NULL ? (const char *)node->name : error->str1);
    fit_text(misfit.said, error->message);
    return misfit;
}

/* Of the many things that libxml2 says when it has tried everything, the one that got farthest is
 * the real error: on the last line reached, and there the most specific.  That the content of an
 * element is wrong follows from any of them. */
static bool is_worse(const struct misfit *a, const struct misfit *b)
{
    if ((a->rank > MISFIT_CONTENT) != (b->rank > MISFIT_CONTENT))
        return a->rank > MISFIT_CONTENT;
    return a->line > b->line || (a->line == b->line && a->rank > b->rank);
}

static void take_misfit(struct validation *run, struct misfit misfit)
{
    struct misfit *const worst = &run->worst;
    const bool same = misfit.line == worst->line && strcmp(misfit.element, worst->element) == 0;

    if (same && worst->rank >= MISFIT_ATTRIBUTES && misfit.rank >= MISFIT_ATTRIBUTES)
        misfit.attributes = worst->attributes = true;
    if (is_worse(&misfit, worst))
        *worst = misfit;
}

static void on_invalid(void *user, xmlcompat_error *error)
{
    struct validation *run = user;
    const struct misfit misfit = misfit_of(error);

    run->silence.no_memory |= error->code == XML_ERR_NO_MEMORY;
    if (error->node == NULL && misfit.line == 0) {
        run->waiting = misfit;
        return;
    }
    if (run->waiting.rank != MISFIT_NONE && strcmp(run->waiting.element, misfit.element) == 0) {
        run->waiting.line = misfit.line;
        memcpy(run->waiting.given, misfit.given, sizeof misfit.given);
        take_misfit(run, run->waiting);
    }
    run->waiting.rank = MISFIT_NONE;
    take_misfit(run, misfit);
}

/* One error, in our own words; those of libxml2 come last. */
static void tell_misfit(struct validation *run)
{
    static const char *const facts_of[] = {
        [MISFIT_NONE] = "misfit",         [MISFIT_CONTENT] = "content",
        [MISFIT_INCOMPLETE] = "missing",  [MISFIT_PLACE] = "place",
        [MISFIT_VALUE] = "value",         [MISFIT_ATTRIBUTES] = "attributes",
        [MISFIT_ATTRIBUTE] = "attribute",
    };
    const struct misfit *const worst = run->worst.rank != MISFIT_NONE ? &run->worst : &run->waiting;
    struct stele_facts *const facts = fail(run, STELE_D_FORMAT, "log.schema", worst->line);

    if (facts == NULL)
        return;
    if (worst->attribute[0] != '\0')
        fact_text(facts, "attribute", worst->attribute);
    else
        fact_int(facts, facts_of[worst->rank], 1);
    if (worst->attributes)
        fact_int(facts, "others", 1);
    if (worst->element[0] != '\0')
        fact_text(facts, "element", worst->element);
    if (worst->given[0] != '\0' && worst->rank == MISFIT_ATTRIBUTES)
        fact_text(facts, "given", worst->given);
    if (worst->said[0] != '\0')
        fact_text(facts, "found", worst->said);
}

static void validate(struct schemas **schemas, struct validation *run, xmlDocPtr doc)
{
    const xmlNode *const root = xmlDocGetRootElement(doc);
    char name[SCHEMA_NAME_MAX];

    /* A study is judged by its reader, its logs one by one. */
    if (root != NULL && root->ns != NULL && xmlStrEqual(root->name, BAD_CAST "study") &&
        xmlStrEqual(root->ns->href, BAD_CAST STELE_STUDY_NAMESPACE)) {
        fail(run, STELE_D_FORMAT, "log.study", (unsigned)xmlGetLineNo(root));
        return;
    }
    choose_schema(doc, name);
    xmlRelaxNGPtr schema = find_schema(schemas, name, &run->silence.no_memory);
    if (schema == NULL) {
        struct stele_facts *facts = fail(run, STELE_D_USAGE, "io.not-found", 0);
        if (facts != NULL)
            fact_text(facts, "name", name);
        run->result = STELE_EUSAGE;
        return;
    }
    xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(schema);
    if (valid == NULL) {
        run->result = STELE_ENOMEM;
        return;
    }
    xmlRelaxNGSetValidStructuredErrors(valid, on_invalid, run);
    if (xmlRelaxNGValidateDoc(valid, doc) != 0)
        tell_misfit(run);
    xmlRelaxNGFreeValidCtxt(valid);
}

/* The bytes of a source that is open, as far as they can be had. */
static void take_text(struct validation *run, struct stele_buf *text)
{
    char piece[4096];
    long n;

    while ((n = gzin_read(run->in, piece, sizeof piece)) > 0)
        stele_buf_add(text, piece, (size_t)n);
    fail_input(run);
    if (text->failed)
        run->result = STELE_ENOMEM;
    if (run->result == STELE_OK)
        run->result = SCHEMAS_TEXT;
}

int schemas_validate(struct schemas **schemas, const struct stele_limits *limits_wanted,
                     const struct stele_source *source, struct stele_buf *text,
                     struct stele_diags *diags)
{
    struct validation run = {.in = gzin_new(), .diags = diags};
    struct stele_limits limits = *limits_wanted;
    const unsigned char *head;

    if (source->data == NULL && source->path == NULL) {
        gzin_free(run.in);
        return STELE_EUSAGE;
    }
    if (run.in == NULL || !xml_have_room(SCHEMA_ROOM)) {
        gzin_free(run.in);
        return STELE_ENOMEM;
    }
    if (limits.bytes > SCHEMA_BYTES_MAX)
        limits.bytes = SCHEMA_BYTES_MAX;
    long n = -1;
    if (gzin_open(run.in, source, &limits))
        n = gzin_peek(run.in, &head);
    if (n < 0) {
        fail_input(&run);
    } else if (record_is_text(head, n)) {
        take_text(&run, text);
    } else {
        const size_t before = diags != NULL ? diags->n : 0;
        xml_silence_begin(&run.silence);
        xmlDocPtr doc = read_document(&run);
        if (doc != NULL)
            validate(schemas, &run, doc);
        xmlFreeDoc(doc);
        xml_silence_end(&run.silence);
        /* What libxml2 reports after running out of memory means nothing. */
        if (run.silence.no_memory)
            run.result = STELE_ENOMEM;
        if (run.result == STELE_ENOMEM && diags != NULL)
            diags->n = before;
    }
    gzin_free(run.in);
    return run.result;
}
