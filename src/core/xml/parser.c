#include "core/xml/parser.h"

#include "core/base/space.h"
#include "core/xml/xmlcompat.h"
#include "core/xml/xmlready.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct xml_parser {
    const struct xml_sink *sink;
    void *user;
    xmlParserCtxtPtr context;
    struct xml_silence silence; /* of the document */
    unsigned lines_before;      /* lines of the file that the parser was not given */
    uint64_t given;             /* bytes */
    char last;                  /* of them that is not a space */
    unsigned depth;             /* of open elements */
    bool finished, stopped;
    struct xml_attr *attrs; /* of the tag that is passed to the sink */
    size_t attrs_room;
    struct xml_namespace *declared;
    size_t declared_room;
};

unsigned xml_parser_line(const struct xml_parser *parser)
{
    const int line = xmlSAX2GetLineNumber(parser->context);

    return line > 0 ? (unsigned)line + parser->lines_before : 0;
}

void xml_parser_stop(struct xml_parser *parser)
{
    parser->stopped = true;
    xmlStopParser(parser->context);
}

/* libxml2 consumes a tag, a comment or an instruction when it is complete, and holds back some
 * bytes of CDATA until that is. */
uint64_t xml_parser_waiting(const struct xml_parser *parser)
{
    const uint64_t taken = xmlcompat_taken(parser->context);

    return taken <= parser->given ? parser->given - taken : parser->given;
}

void xml_parser_pass(struct xml_parser *parser, unsigned lines)
{
    parser->lines_before += lines;
}

/* ---- Callbacks ------------------------------------------------------------------------------- */

static void no_memory(struct xml_parser *parser)
{
    const struct xml_fault fault = {.code = "", .what = "", .message = "", .no_memory = true};

    parser->sink->fault(parser->user, &fault);
    xml_parser_stop(parser);
}

/* As libxml2 lists them: local name, prefix, URI, value, its end. */
static bool take_attrs(struct xml_parser *parser, size_t n, const xmlChar **raw)
{
    if (!stele_grow(&parser->attrs, &parser->attrs_room, n, sizeof *parser->attrs))
        return false;
    struct xml_attr *const attrs = parser->attrs;
    for (size_t i = 0; i < n; i++, raw += 5)
        attrs[i] = (struct xml_attr){.local = (const char *)raw[0],
                                     .prefix = (const char *)raw[1],
                                     .uri = (const char *)raw[2],
                                     .value = (const char *)raw[3],
                                     .size = (size_t)(raw[4] - raw[3])};
    return true;
}

static bool take_declared(struct xml_parser *parser, size_t n, const xmlChar **raw)
{
    if (!stele_grow(&parser->declared, &parser->declared_room, n, sizeof *parser->declared))
        return false;
    for (size_t i = 0; i < n; i++, raw += 2)
        parser->declared[i] = (struct xml_namespace){(const char *)raw[0], (const char *)raw[1]};
    return true;
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int declared_n, const xmlChar **declared, int attrs_n, int defaulted_n,
                     const xmlChar **attrs)
{
    struct xml_parser *const parser = user;

    (void)defaulted_n;
    parser->depth++;
    if (!take_attrs(parser, (size_t)attrs_n, attrs) ||
        !take_declared(parser, (size_t)declared_n, declared)) {
        no_memory(parser);
        return;
    }
    const struct xml_tag tag = {
        .local = (const char *)local,
        .prefix = (const char *)prefix,
        .uri = (const char *)uri,
        .attrs = parser->attrs,
        .attrs_n = (size_t)attrs_n,
        .declared = parser->declared,
        .declared_n = (size_t)declared_n,
    };
    parser->sink->start(parser->user, &tag);
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
    struct xml_parser *const parser = user;

    (void)prefix, (void)uri;
    parser->depth--;
    parser->sink->end(parser->user, (const char *)local);
}

static void on_text(void *user, const xmlChar *text, int size)
{
    struct xml_parser *const parser = user;

    parser->sink->text(parser->user, (const char *)text, (size_t)size);
}

static void on_comment(void *user, const xmlChar *text)
{
    struct xml_parser *const parser = user;

    parser->sink->comment(parser->user, (const char *)text);
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *data)
{
    struct xml_parser *const parser = user;

    parser->sink->instruction(parser->user, (const char *)target,
                              data != NULL ? (const char *)data : "");
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *public_id,
                       const xmlChar *system_id)
{
    struct xml_parser *const parser = user;

    (void)public_id, (void)system_id;
    parser->sink->doctype(parser->user, name != NULL ? (const char *)name : "");
}

/* The five predefined ones never come here. */
static xmlEntityPtr on_entity(void *user, const xmlChar *name)
{
    struct xml_parser *const parser = user;

    parser->sink->entity(parser->user, (const char *)name);
    return NULL;
}

static void on_document(void *user)
{
    struct xml_parser *const parser = user;
    const char *const encoding = (const char *)xmlcompat_encoding(parser->context);

    if (encoding != NULL && strcasecmp(encoding, "UTF-8") != 0 &&
        strcasecmp(encoding, "US-ASCII") != 0)
        parser->sink->encoding(parser->user, encoding);
}

/* Whether the parser reports the end of its input: then the document is cut off. */
static bool is_cut(const struct xml_parser *parser, const xmlError *error)
{
    return parser->finished && (xml_parser_waiting(parser) == 0 ||
                                (error->code == XML_ERR_DOCUMENT_END && parser->depth > 0));
}

/* libxml2 also reports errors before there is any input, when memory runs out, and after it was
 * stopped.
 *
 * The name of a namespace need not be a URI: it is compared, never opened.  Text notation takes
 * any, and what it takes must be readable when it is saved as XML. */
static void on_error(void *user, xmlcompat_error *error)
{
    struct xml_parser *const parser = user;

    if (parser->context == NULL || parser->stopped || error->level < XML_ERR_ERROR ||
        error->code == XML_WAR_NS_URI)
        return;
    struct xml_fault fault = xml_fault_of(error);
    fault.line = fault.line > 0 ? fault.line + parser->lines_before : xml_parser_line(parser);
    /* After memory ran out, what it reports as wrong may be right. */
    fault.no_memory = fault.no_memory || parser->silence.no_memory;
    if (is_cut(parser, error)) {
        fault.kind = "cut";
        fault.number = 1;
        fault.what = "";
    }
    parser->sink->fault(parser->user, &fault);
}

static xmlSAXHandler callbacks_for(const struct xml_sink *sink)
{
    xmlSAXHandler sax = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .serror = on_error,
    };

    /* With one callback for all kinds of text the parser need not classify them. */
    if (sink->text != NULL)
        sax.characters = sax.ignorableWhitespace = sax.cdataBlock = on_text;
    if (sink->comment != NULL)
        sax.comment = on_comment;
    if (sink->instruction != NULL)
        sax.processingInstruction = on_instruction;
    if (sink->doctype != NULL)
        sax.internalSubset = on_doctype;
    if (sink->entity != NULL)
        sax.getEntity = on_entity;
    if (sink->encoding != NULL)
        sax.startDocument = on_document;
    return sax;
}

/* Reports a document that ends inside a tag.  A document ends in a '>'; given half a tag, the
 * parser would pass that to the sink before it notices that the rest is missing. */
static void tell_cut(struct xml_parser *parser)
{
    const struct xml_fault fault = {
        .code = "xml.syntax",
        .kind = "cut",
        .number = 1,
        .what = "",
        .message = "",
        .line = xml_parser_line(parser),
    };

    parser->sink->fault(parser->user, &fault);
    xml_parser_stop(parser);
}

/* ---- Documents ------------------------------------------------------------------------------- */

struct xml_parser *xml_parser_new(const struct xml_sink *sink, void *user)
{
    struct xml_parser *const parser = xml_ready() ? calloc(1, sizeof *parser) : NULL;
    xmlSAXHandler sax = callbacks_for(sink);

    if (parser == NULL)
        return NULL;
    parser->sink = sink;
    parser->user = user;
    xml_silence_begin(&parser->silence);
    parser->context = xmlCreatePushParserCtxt(&sax, parser, NULL, 0, NULL);
    xml_silence_end(&parser->silence);
    if (parser->context == NULL) {
        xml_parser_free(parser);
        return NULL;
    }
    return parser;
}

void xml_parser_free(struct xml_parser *parser)
{
    if (parser == NULL)
        return;
    if (parser->context != NULL) {
        xmlFreeDoc(parser->context->myDoc);
        xmlFreeParserCtxt(parser->context);
    }
    free(parser->declared);
    free(parser->attrs);
    free(parser);
}

/* NOENT: without it "&amp;" in an attribute arrives as "&#38;".  Nothing else can be replaced where
 * a DOCTYPE is refused. */
bool xml_parser_begin(struct xml_parser *parser, unsigned line, bool huge)
{
    parser->lines_before = line > 1 ? line - 1 : 0;
    parser->given = 0;
    parser->last = ' ';
    parser->depth = 0;
    parser->finished = parser->stopped = false;
    if (!xml_ready())
        return false;
    xml_silence_begin(&parser->silence);
    if (xmlCtxtResetPush(parser->context, NULL, 0, NULL, NULL) != 0) {
        xml_silence_end(&parser->silence);
        return false;
    }
    xmlcompat_options(parser->context,
                      XML_PARSE_NONET | XML_PARSE_NOENT | (huge ? XML_PARSE_HUGE : 0));
    return true;
}

bool xml_parser_give(struct xml_parser *parser, const char *data, size_t size)
{
    const size_t words = size_to_last(data, size);

    if (words > 0)
        parser->last = data[words - 1];
    while (size > 0 && !parser->stopped) {
        const int n = size < INT_MAX / 2 ? (int)size : INT_MAX / 2;
        parser->given += (uint64_t)n;
        xmlParseChunk(parser->context, data, n, 0);
        data += n;
        size -= (size_t)n;
    }
    return !parser->stopped;
}

void xml_parser_finish(struct xml_parser *parser)
{
    parser->finished = true;
    if (parser->stopped)
        return;
    if (parser->depth > 0 && parser->last != '>') {
        tell_cut(parser);
        return;
    }
    xmlParseChunk(parser->context, NULL, 0, 1);
    /* The parser does not report that it lacked memory for its input. */
    if (!parser->stopped && parser->context->wellFormed && xml_parser_waiting(parser) > 0)
        no_memory(parser);
}

bool xml_parser_end(struct xml_parser *parser)
{
    const bool good = parser->finished && !parser->stopped && parser->context->wellFormed;

    xml_silence_end(&parser->silence);
    return good;
}

/* ---- Names ----------------------------------------------------------------------------------- */

size_t xml_parser_names(const struct xml_parser *parser)
{
    return (size_t)xmlDictSize(parser->context->dict);
}

size_t xml_parser_name_bytes(const struct xml_parser *parser)
{
    return xmlDictGetUsage(parser->context->dict);
}

const char *xml_parser_intern(struct xml_parser *parser, const char *name)
{
    return (const char *)xmlDictLookup(parser->context->dict, BAD_CAST name, -1);
}
