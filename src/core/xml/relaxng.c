/* libxml2 would fetch an included schema by its address, through loaders that are global to the
 * process.  So the inclusion (section 4.7 of the RELAX NG specification) is done here, on the
 * documents in memory, and nothing outside them is ever opened. */
#include "core/xml/relaxng.h"

#include "core/base/diags.h"
#include "core/xml/xmlcompat.h"
#include "core/xml/xmlready.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    INCLUDE_DEPTH_MAX = 8,
    /* Compiling takes some 3 MiB, in code that crashes without them. */
    SCHEMA_ROOM = 16 << 20
};

static const char RNG_NAMESPACE[] = "http://relaxng.org/ns/structure/1.0";

struct schema {
    struct schema *next;
    char name[SCHEMA_NAME_MAX];
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

static xmlDocPtr read_schema(schema_text *text_of, const char *name)
{
    size_t size;
    const char *data = text_of(name, &size);

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

static bool resolve_includes(xmlNode *grammar, schema_text *text_of, unsigned depth);

/* <include> becomes a <div> of the included grammar's content, itself in a <div> with the
 * attributes of that grammar, which its content inherits, followed by the redefinitions. */
static bool resolve_include(xmlNode *include, schema_text *text_of, unsigned depth)
{
    xmlChar *href = xmlGetProp(include, BAD_CAST "href");
    xmlDocPtr doc = href != NULL ? read_schema(text_of, (const char *)href) : NULL;
    xmlNode *root = doc != NULL ? xmlDocGetRootElement(doc) : NULL;
    bool ok = root != NULL && is_rng(root, "grammar") && resolve_includes(root, text_of, depth + 1);

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

static bool resolve_includes(xmlNode *grammar, schema_text *text_of, unsigned depth)
{
    bool ok = depth < INCLUDE_DEPTH_MAX;

    for (xmlNode *node = grammar->children; ok && node != NULL; node = node->next) {
        if (is_rng(node, "include"))
            ok = resolve_include(node, text_of, depth);
        else if (is_rng(node, "div"))
            ok = resolve_includes(node, text_of, depth);
    }
    return ok;
}

/* Notes only that a schema is broken, or that memory ran out: messages about it are for its
 * author. */
static void on_schema_error(void *user, xmlcompat_error *error)
{
    bool *const no_memory = user;

    *no_memory |= error->code == XML_ERR_NO_MEMORY;
}

static xmlRelaxNGPtr compile_schema(schema_text *text_of, const char *name, bool *no_memory)
{
    xmlDocPtr doc = read_schema(text_of, name);
    xmlNode *root = doc != NULL ? xmlDocGetRootElement(doc) : NULL;
    xmlRelaxNGPtr compiled = NULL;

    if (root != NULL && resolve_includes(root, text_of, 0)) {
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
static xmlRelaxNGPtr find_schema(struct schemas **schemas, schema_text *text_of, const char *name,
                                 bool *no_memory)
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
    schema->compiled = compile_schema(text_of, name, no_memory);
    if (schema->compiled == NULL || *no_memory) {
        free_schema(schema);
        return NULL;
    }
    schema->next = (*schemas)->list;
    (*schemas)->list = schema;
    return schema->compiled;
}

/* ---- The document ---------------------------------------------------------------------------- */

/* One validation. */
struct validation {
    const struct schema_job *job;
    xmlParserCtxtPtr parser;
    struct xml_silence silence;
    struct misfit *worst;  /* the one to report */
    struct misfit waiting; /* said without a place: it is that of the next one */
    bool refused;          /* by the job, or for a fault that was reported to it */
};

static void on_fault(void *user, xmlcompat_error *error)
{
    xmlParserCtxtPtr parser = user;
    struct validation *run = parser->_private;
    const struct xml_fault fault = xml_fault_of(error);

    run->silence.no_memory |= fault.no_memory;
    if (error->level < XML_ERR_ERROR)
        return;
    run->refused = true;
    run->job->fault(run->job->user, &fault);
    xmlStopParser(parser);
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *public_id,
                       const xmlChar *system_id)
{
    xmlParserCtxtPtr parser = user;
    struct validation *run = parser->_private;
    const int line = xmlSAX2GetLineNumber(parser);

    (void)public_id;
    (void)system_id;
    run->refused = true;
    run->job->doctype(run->job->user, name != NULL ? (const char *)name : "",
                      line > 0 ? (unsigned)line : 0);
    xmlStopParser(parser);
}

static int on_read(void *user, char *out, int size)
{
    const struct validation *run = user;

    return (int)run->job->read(run->job->user, out, (size_t)size);
}

static xmlDocPtr read_document(struct validation *run)
{
    run->parser = xmlNewParserCtxt();
    if (run->parser == NULL) {
        run->silence.no_memory = true;
        return NULL;
    }
    run->parser->_private = run;
    run->parser->sax->serror = on_fault;
    run->parser->sax->internalSubset = on_doctype;
    xmlDocPtr doc = xmlCtxtReadIO(run->parser, on_read, NULL, run, NULL, NULL,
                                  XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_COMPACT);
    xmlFreeParserCtxt(run->parser);
    run->parser = NULL;
    if (run->refused) {
        xmlFreeDoc(doc);
        doc = NULL;
    }
    return doc;
}

static bool choose_schema(struct validation *run, const xmlNode *node, char name[SCHEMA_NAME_MAX])
{
    const long line = xmlGetLineNo(node);
    xmlChar *const game = xmlGetNoNsProp((xmlNode *)node, BAD_CAST "game");
    const struct schema_root root = {
        .name = (const char *)node->name,
        .uri = node->ns != NULL ? (const char *)node->ns->href : "",
        .game = game != NULL ? (const char *)game : "",
        .line = line > 0 ? (unsigned)line : 0,
    };

    run->refused = !run->job->choose(run->job->user, &root, name);
    xmlFree(game);
    return !run->refused;
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
    struct misfit misfit = {.rank = rank_of(error->code),
                            .line = error->line > 0 ? (unsigned)error->line : 0};

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
    struct misfit *const worst = run->worst;
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

static bool validate(struct schemas **schemas, struct validation *run, xmlDocPtr doc)
{
    char name[SCHEMA_NAME_MAX];

    if (!choose_schema(run, xmlDocGetRootElement(doc), name))
        return false;
    xmlRelaxNGPtr schema = find_schema(schemas, run->job->text_of, name, &run->silence.no_memory);
    if (schema == NULL) {
        run->refused = true;
        run->job->missing(run->job->user, name);
        return false;
    }
    xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(schema);
    if (valid == NULL) {
        run->silence.no_memory = true;
        return false;
    }
    xmlRelaxNGSetValidStructuredErrors(valid, on_invalid, run);
    const bool fits = xmlRelaxNGValidateDoc(valid, doc) == 0;
    xmlRelaxNGFreeValidCtxt(valid);
    if (run->worst->rank == MISFIT_NONE)
        *run->worst = run->waiting;
    return fits;
}

enum schema_result schema_judge(struct schemas **schemas, const struct schema_job *job,
                                struct misfit *worst)
{
    struct validation run = {.job = job, .worst = worst};
    bool fits = false;

    *worst = (struct misfit){.rank = MISFIT_NONE};
    if (!xml_have_room(SCHEMA_ROOM) || !xml_ready())
        return SCHEMA_NO_MEMORY;
    xml_silence_begin(&run.silence);
    xmlDocPtr doc = read_document(&run);
    if (doc != NULL)
        fits = validate(schemas, &run, doc);
    xmlFreeDoc(doc);
    xml_silence_end(&run.silence);
    /* Errors that libxml2 reports after running out of memory mean nothing. */
    if (run.silence.no_memory)
        return SCHEMA_NO_MEMORY;
    if (run.refused)
        return SCHEMA_REFUSED;
    if (doc == NULL)
        return SCHEMA_UNREAD;
    return fits ? SCHEMA_FITS : SCHEMA_MISFIT;
}
