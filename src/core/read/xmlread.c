#include "core/read/xmlread.h"

#include "core/read/plain.h"
#include "core/xml/xmlcompat.h"
#include "core/xml/xmlready.h"
#include "core/xml/xmlskip.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    DICTIONARY_MAX = 2 * BOUNDS_NAMES, /* strings the parser may come to know */
    NAMES_KEPT = 4000,                 /* more of them, and the next file gets a fresh parser */
    NAME_BYTES_KEPT = 1 << 18,
    INPUT_KEPT = 500, /* bytes behind and ahead that libxml2 keeps at least */
    /* A tag may be this many texts long: its values and, on the root, the URIs of namespaces, every
     * byte written as a reference. */
    MARKUP_FACTOR = 6 * (BOUNDS_VALUES + 1),
    MARKUP_NAMES = 1 << 16 /* and what their names take */
};

/* NOENT: without it libxml2 leaves &amp; in attribute values as &#38;.  Entities of a file's own
 * cannot come in: a DOCTYPE is refused. */
static const int PARSE_OPTIONS = XML_PARSE_NONET | XML_PARSE_NOENT;

struct name_slot {
    const xmlChar *name; /* interned in the parser's dictionary */
    uint16_t word;
};

struct xmlread {
    const struct vocabulary *vocabulary;
    xmlParserCtxtPtr parser;
    struct xml_silence silence; /* of the run */
    const xmlChar *log_uri;     /* interned */
    const xmlChar **interned;   /* by word; NULL: not met yet */
    struct name_slot *names;
    int names_shift; /* 64 less the bits of their number, a power of two */
    struct record_reader *reader;
    bool skips;     /* the parser can be set behind what was read without it */
    bool whole;     /* the parser reads it where it lies */
    bool prefixed;  /* some element of the log has a prefix */
    uint64_t quiet; /* bytes since the last callback: how long a tag or comment is */
    bool ended;     /* the input has no more bytes */
    bool nul;       /* a NUL was among them */
};

/* ---- Names ----------------------------------------------------------------------------------- */

/* Behind the slots that names can have by themselves there is room for all that were displaced. */
static size_t slots_n(const struct xmlread *xml)
{
    return ((size_t)1 << (64 - xml->names_shift)) + xml->vocabulary->n + 1;
}

/* Finds the word of a name that was not met before, and fills its slot.  The vocabulary is not put
 * into the parser's dictionary beforehand: the fewer names that has, the sooner each is found. */
static uint16_t meet_name(struct xmlread *xml, const xmlChar *name, struct name_slot *slot)
{
    const char *const text = (const char *)name;
    const uint16_t word = vocabulary_find(xml->vocabulary, text, strlen(text));

    if (word != WORD_NONE) {
        *slot = (struct name_slot){name, word};
        xml->interned[word] = name;
    }
    return word;
}

/* Interned names are the same string exactly when they are the same pointer, so the pointer is what
 * is hashed. */
static inline uint16_t find_word(struct xmlread *xml, const xmlChar *name)
{
    const uint64_t hash = (uintptr_t)name * UINT64_C(0x9e3779b97f4a7c15);
    struct name_slot *slot = &xml->names[hash >> xml->names_shift];

    /* The last slot of all is always empty. */
    while (slot->name != name && slot->name != NULL)
        slot++;
    return slot->name == name ? slot->word : meet_name(xml, name, slot);
}

static bool forget_names(struct xmlread *xml)
{
    memset(xml->names, 0, slots_n(xml) * sizeof *xml->names);
    memset(xml->interned, 0, xml->vocabulary->n * sizeof *xml->interned);
    xml->log_uri = xmlDictLookup(xml->parser->dict, BAD_CAST STELE_LOG_NAMESPACE, -1);
    return xml->log_uri != NULL;
}

/* A name outside the vocabulary stays in the dictionary: hostile files could fill it. */
static bool check_name(struct xmlread *xml, const xmlChar *name)
{
    if (xmlDictSize(xml->parser->dict) > DICTIONARY_MAX)
        return reader_limit(xml->reader, "limit.names", BOUNDS_NAMES);
    return reader_name(xml->reader, (const char *)name, strlen((const char *)name));
}

/* ---- Callbacks ------------------------------------------------------------------------------- */

static void stop(struct xmlread *xml)
{
    xmlStopParser(xml->parser);
}

static unsigned line_of(const struct xmlread *xml)
{
    const xmlParserInputPtr input = xml->parser->input;

    return input != NULL && input->line > 0 ? (unsigned)input->line : 0;
}

static bool convert_attr(struct xmlread *xml, const xmlChar **raw, struct reader_attr *out)
{
    out->local = (const char *)raw[0];
    out->prefix = (const char *)raw[1];
    out->uri = (const char *)raw[2];
    out->value = (const char *)raw[3];
    out->size = (size_t)(raw[4] - raw[3]);
    out->word = raw[1] == NULL ? find_word(xml, raw[0]) : WORD_NONE;
    if (out->size > xml->reader->limits.text)
        return reader_too_long(xml->reader, out->local, xml->reader->limits.text);
    if (out->word == WORD_NONE && !check_name(xml, raw[0]))
        return false;
    return true;
}

static bool convert_name(struct xmlread *xml, const xmlChar *local, const xmlChar *prefix,
                         const xmlChar *uri, struct reader_element *out)
{
    out->local = (const char *)local;
    if (uri == xml->log_uri) {
        out->prefix = out->uri = NULL;
        out->word = find_word(xml, local);
    } else {
        out->prefix = (const char *)prefix;
        out->uri = uri != NULL ? (const char *)uri : "";
        out->word = WORD_NONE;
    }
    return out->word != WORD_NONE || check_name(xml, local);
}

/* Declared on the root, foreign namespaces are known with the prefixes people gave them. */
static bool declare_namespaces(struct xmlread *xml, int n, const xmlChar **pairs)
{
    struct record_reader *r = xml->reader;

    if (r->place.depth > 0)
        return true;
    for (int i = 0; i < n; i++) {
        const char *prefix = (const char *)pairs[2 * i], *uri = (const char *)pairs[2 * i + 1];
        if (prefix != NULL && pairs[2 * i + 1] != xml->log_uri &&
            reader_namespace(r, prefix, uri) == NULL)
            return false;
    }
    return true;
}

static bool start_element(struct xmlread *xml, const xmlChar *local, const xmlChar *prefix,
                          const xmlChar *uri, int namespaces_n, const xmlChar **namespaces,
                          int attrs_n, const xmlChar **raw)
{
    struct record_reader *r = xml->reader;
    struct reader_attr attrs[BOUNDS_ATTRS];
    struct reader_element element = {.attrs = attrs, .attrs_n = (size_t)attrs_n};

    if (attrs_n > BOUNDS_ATTRS)
        return reader_limit(r, "limit.attributes", BOUNDS_ATTRS);
    if (!convert_name(xml, local, prefix, uri, &element) ||
        (namespaces_n > 0 && !declare_namespaces(xml, namespaces_n, namespaces)))
        return false;
    for (int i = 0; i < attrs_n; i++)
        if (!convert_attr(xml, raw + 5 * i, &attrs[i]))
            return false;
    return reader_start(r, &element);
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int namespaces_n, const xmlChar **namespaces, int attrs_n, int defaulted_n,
                     const xmlChar **raw)
{
    struct xmlread *xml = user;

    (void)defaulted_n;
    xml->quiet = 0;
    xml->prefixed = xml->prefixed || (prefix != NULL && uri == xml->log_uri);
    xml->reader->report.line = (unsigned)xml->parser->input->line; /* there is one: it calls back */
    if (!start_element(xml, local, prefix, uri, namespaces_n, namespaces, attrs_n, raw))
        stop(xml);
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
    struct xmlread *xml = user;
    struct record_reader *r = xml->reader;

    (void)local;
    (void)prefix;
    (void)uri;
    xml->quiet = 0;
    r->items.run = 0;
    if (reader_kind(r) == KIND_EMPTY) { /* a move, mostly: nothing to be done */
        r->place.depth--;
        return;
    }
    r->report.line = (unsigned)xml->parser->input->line;
    if (!reader_end(r))
        stop(xml);
}

/* Where plain elements are left to the parser.  What it reads piece by piece it lets go, at the next
 * element, when much has been read and little is left: without that it would keep the whole log. */
static const xmlChar *plain_stop(const struct xmlread *xml, const xmlParserInput *input)
{
    if (xml->whole || input->end - input->base < 2 * INPUT_KEPT)
        return input->end;
    return input->end - INPUT_KEPT;
}

/* Elements that are plain are read without the parser, which then goes on behind them. */
static void read_plain(struct xmlread *xml, const xmlChar *from)
{
    struct plain_place place = {.at = (const char *)from, .line = line_of(xml)};

    if (xml->prefixed)
        return;
    place.stop = (const char *)plain_stop(xml, xml->parser->input);
    if (plain_read(xml->reader, xml->interned, &place))
        xmlskip_to(xml->parser, (const xmlChar *)place.at, place.line);
    else
        stop(xml);
}

static void on_text(void *user, const xmlChar *text, int size)
{
    struct xmlread *xml = user;

    xml->quiet = 0;
    if (!reader_text(xml->reader, (const char *)text, (size_t)size))
        stop(xml);
    else if (xml->skips && reader_kind(xml->reader) == KIND_TURN &&
             xmlskip_may(xml->parser, text, (size_t)size))
        read_plain(xml, text + size);
}

static void on_comment(void *user, const xmlChar *text)
{
    struct xmlread *xml = user;

    xml->quiet = 0;
    xml->reader->report.line = line_of(xml);
    if (!reader_comment(xml->reader, (const char *)text, strlen((const char *)text)))
        stop(xml);
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *data)
{
    struct xmlread *xml = user;
    const char *const text = data != NULL ? (const char *)data : "";

    xml->quiet = 0;
    xml->reader->report.line = line_of(xml);
    if (!reader_instruction(xml->reader, (const char *)target, text, strlen(text)))
        stop(xml);
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *public_id,
                       const xmlChar *system_id)
{
    struct xmlread *xml = user;

    (void)public_id;
    (void)system_id;
    xml->reader->report.line = line_of(xml);
    reader_refuse(xml->reader, "xml.doctype", "name", (const char *)name,
                  name != NULL ? strlen((const char *)name) : 0);
    stop(xml);
}

/* The five predefined ones never come here. */
static xmlEntityPtr on_entity(void *user, const xmlChar *name)
{
    struct xmlread *xml = user;

    xml->reader->report.line = line_of(xml);
    reader_refuse(xml->reader, "xml.entity", "name", (const char *)name,
                  strlen((const char *)name));
    stop(xml);
    return NULL;
}

static void on_document(void *user)
{
    struct xmlread *xml = user;
    const xmlChar *encoding = xmlcompat_encoding(xml->parser);

    /* What is a part of a file has its lines. */
    if (xml->reader->source->line > 1 && xml->parser->input != NULL)
        xml->parser->input->line += (int)xml->reader->source->line - 1;
    if (encoding == NULL || strcasecmp((const char *)encoding, "UTF-8") == 0 ||
        strcasecmp((const char *)encoding, "US-ASCII") == 0)
        return;
    xml->reader->report.line = line_of(xml);
    reader_refuse(xml->reader, "xml.encoding", "found", (const char *)encoding,
                  strlen((const char *)encoding));
    stop(xml);
}

const char *xmlread_error_code(int code)
{
    switch (code) {
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING:
    case XML_ERR_ENCODING_NAME:
    case XML_ERR_MISSING_ENCODING:
        return "xml.encoding";
    case XML_ERR_INVALID_ENCODING:
    case XML_ERR_INVALID_CHAR:
    case XML_I18N_CONV_FAILED:
        return "xml.character";
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
        return "xml.entity";
    case XML_ERR_DOCTYPE_NOT_FINISHED:
        return "xml.doctype";
    default:
        return "xml.syntax";
    }
}

/* What is said of an error in words of our own: each is a fact that the message "xml.syntax" or
 * "xml.character" asks for. */
static const char *fault_of(int code)
{
    switch (code) {
    case XML_ERR_TAG_NOT_FINISHED:
    case XML_ERR_DOCUMENT_EMPTY:
    case XML_ERR_COMMENT_NOT_FINISHED:
    case XML_ERR_CDATA_NOT_FINISHED:
    case XML_ERR_PI_NOT_FINISHED:
        return "cut";
    case XML_ERR_TAG_NAME_MISMATCH:
        return "crossed";
    case XML_ERR_ATTRIBUTE_REDEFINED:
    case XML_NS_ERR_ATTRIBUTE_REDEFINED:
        return "twice";
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
    case XML_ERR_SPACE_REQUIRED:
        return "attribute";
    case XML_ERR_LT_IN_ATTRIBUTE:
        return "less";
    case XML_ERR_ENTITYREF_NO_NAME:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
    case XML_ERR_INVALID_HEX_CHARREF:
    case XML_ERR_INVALID_DEC_CHARREF:
    case XML_ERR_INVALID_CHARREF:
        return "ampersand";
    case XML_ERR_NAME_REQUIRED:
    case XML_NS_ERR_QNAME:
    case XML_NS_ERR_COLON:
        return "name";
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
        return "prefix";
    case XML_NS_ERR_XML_NAMESPACE:
    case XML_NS_ERR_EMPTY:
        return "namespace";
    case XML_ERR_HYPHEN_IN_COMMENT:
        return "hyphens";
    case XML_ERR_MISPLACED_CDATA_END:
        return "brackets";
    case XML_ERR_DOCUMENT_END:
    case XML_ERR_EXTRA_CONTENT:
        return "more";
    case XML_ERR_XMLDECL_NOT_FINISHED:
    case XML_ERR_XMLDECL_NOT_STARTED:
    case XML_ERR_RESERVED_XML_NAME:
    case XML_ERR_VERSION_MISSING:
    case XML_ERR_UNKNOWN_VERSION:
    case XML_ERR_STANDALONE_VALUE:
        return "declaration";
    case XML_ERR_INVALID_CHAR:
        return "number"; /* of the character */
    default:
        return NULL;
    }
}

/* Errors we have no words for are told in libxml2's, which end in a newline. */
void xmlread_fact_message(struct stele_facts *facts, const struct _xmlError *error)
{
    const char *const fault = fault_of(error->code);

    if (facts == NULL)
        return;
    if (fault != NULL) {
        fact_int(facts, fault, strcmp(fault, "number") == 0 ? error->int1 : 1);
        if (error->str1 != NULL && strcmp(error->str1, "") != 0)
            fact_slice(facts, "what", error->str1, strlen(error->str1));
        return;
    }
    const char *text = error->message != NULL ? error->message : "";
    size_t size = strlen(text);

    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == ' '))
        size--;
    fact_slice(facts, "found", text, size);
}

/* Whatever the parser misses at the end of its input is cut off. */
static void tell_syntax(struct xmlread *xml, const xmlError *error)
{
    const xmlParserInput *const input = xml->parser->input;
    struct stele_facts *facts =
        reader_fail(xml->reader, STELE_D_FORMAT, xmlread_error_code(error->code));

    if (facts != NULL && xml->ended && input != NULL && input->cur >= input->end)
        fact_int(facts, "cut", 1);
    else
        xmlread_fact_message(facts, error);
}

static void on_error(void *user, xmlcompat_error *error)
{
    struct xmlread *xml = user;
    struct record_reader *r = xml->reader;

    /* The name of a namespace need not be a URI: it is compared, never opened.  Text notation takes
     * any, and what it takes must be readable when it is saved as XML. */
    if (error->level < XML_ERR_ERROR || error->code == XML_WAR_NS_URI ||
        r->report.result != STELE_OK)
        return;
    r->report.line = error->line > 0 ? (unsigned)error->line : line_of(xml);
    reader_fail_input(r);
    /* What libxml2 finds wrong after memory ran out may be right. */
    if (r->report.result == STELE_OK &&
        (error->code == XML_ERR_NO_MEMORY || xml->silence.no_memory))
        reader_no_memory(r);
    if (r->report.result == STELE_OK)
        tell_syntax(xml, error);
    stop(xml);
}

/* ---- Input ----------------------------------------------------------------------------------- */

static uint64_t markup_max(const struct record_reader *r)
{
    return (uint64_t)r->limits.text * MARKUP_FACTOR + MARKUP_NAMES;
}

/* Between two callbacks lies at most one tag, comment or instruction, which the parser buffers
 * whole: refused here before it grows. */
static int on_read(void *user, char *out, int size)
{
    struct xmlread *xml = user;
    struct record_reader *r = xml->reader;

    if (xml->quiet > markup_max(r)) {
        r->report.line = line_of(xml);
        reader_too_long(r, NULL, r->limits.text);
        return -1;
    }
    const long n = gzin_read(r->in, out, (size_t)size);
    if (n > 0) {
        xml->quiet += (uint64_t)n;
        xml->nul = xml->nul || memchr(out, '\0', (size_t)n) != NULL;
    }
    xml->ended = n == 0;
    return (int)n;
}

/* ---- The parser ------------------------------------------------------------------------------ */

static void set_callbacks(struct xmlread *xml)
{
    xmlSAXHandler *sax = xml->parser->sax;

    memset(sax, 0, sizeof *sax);
    sax->initialized = XML_SAX2_MAGIC;
    sax->startDocument = on_document;
    sax->startElementNs = on_start;
    sax->endElementNs = on_end;
    /* One callback for all kinds of text spares the parser telling them apart. */
    sax->characters = sax->ignorableWhitespace = sax->cdataBlock = on_text;
    sax->comment = on_comment;
    sax->processingInstruction = on_instruction;
    sax->internalSubset = on_doctype;
    sax->getEntity = on_entity;
    sax->serror = on_error;
}

static bool make_parser(struct xmlread *xml)
{
    struct xml_silence silence;

    xmlFreeParserCtxt(xml->parser);
    xml_silence_begin(&silence);
    xml->parser = xmlNewParserCtxt();
    xml->skips = xml->parser != NULL && xmlskip_works(xml->parser);
    xml_silence_end(&silence);
    if (xml->parser == NULL)
        return false;
    xml->parser->userData = xml;
    set_callbacks(xml);
    return forget_names(xml);
}

struct xmlread *xmlread_new(const struct vocabulary *vocabulary)
{
    struct xmlread *xml = xml_ready() ? calloc(1, sizeof *xml) : NULL;

    if (xml == NULL)
        return NULL;
    xml->vocabulary = vocabulary;
    int bits = 8;
    while ((size_t)1 << bits < 4 * (size_t)vocabulary->n)
        bits++;
    xml->names_shift = 64 - bits;
    xml->names = calloc(slots_n(xml), sizeof *xml->names);
    xml->interned = calloc(vocabulary->n, sizeof *xml->interned);
    if (xml->names == NULL || xml->interned == NULL || !make_parser(xml)) {
        xmlread_free(xml);
        return NULL;
    }
    return xml;
}

void xmlread_free(struct xmlread *xml)
{
    if (xml == NULL)
        return;
    xmlFreeParserCtxt(xml->parser);
    free(xml->interned);
    free(xml->names);
    free(xml);
}

/* What a file left in the dictionary must not add up over a batch. */
static bool renew_parser(struct xmlread *xml)
{
    xmlDictPtr dict = xml->parser->dict;

    if (xmlDictSize(dict) <= NAMES_KEPT && xmlDictGetUsage(dict) <= NAME_BYTES_KEPT)
        return true;
    return make_parser(xml);
}

/* A log as Stele writes it, all of it at hand: the parser reads it where it lies.  Everything else
 * goes piece by piece through on_read, which converts encodings and watches over the limits. */
static bool take_whole(struct xmlread *xml, const unsigned char **data, size_t *size)
{
    static const char declaration[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    const struct record_reader *r = xml->reader;
    const unsigned char *head;

    if (gzin_peek(r->in, &head) < (long)sizeof declaration ||
        memcmp(head, declaration, sizeof declaration - 1) != 0 || gzin_bytes(r->in) > markup_max(r))
        return false;
    *size = gzin_whole(r->in, data);
    return *size > 0;
}

/* The parser's own limits apply wherever ours do; bytes of our own making have neither. */
static int parse_options(const struct record_reader *r)
{
    return r->limits.text < UINT32_MAX ? PARSE_OPTIONS : PARSE_OPTIONS | XML_PARSE_HUGE;
}

static void parse_pieces(struct xmlread *xml)
{
    /* Nothing is built, so nothing is returned. */
    xmlDocPtr doc =
        xmlCtxtReadIO(xml->parser, on_read, NULL, xml, NULL, NULL, parse_options(xml->reader));
    if (doc != NULL)
        xmlFreeDoc(doc);
}

static void parse_whole(struct xmlread *xml, const unsigned char *data, size_t size)
{
    xml->whole = xml->ended = true;
    xml->nul = memchr(data, '\0', size) != NULL;
    if (!xmlcompat_parse(xml->parser, data, size, parse_options(xml->reader)))
        reader_no_memory(xml->reader);
}

/* The parser may take a NUL for the end of its input: what follows must not be lost unseen.  Where
 * it stopped cannot be asked, for newer versions have let go of the input by now. */
static void check_end(struct xmlread *xml)
{
    struct record_reader *r = xml->reader;
    char more;

    if (r->report.result != STELE_OK)
        return;
    if (xml->nul)
        fact_int(reader_fail(r, STELE_D_FORMAT, "xml.syntax"), "more", 1);
    else if (gzin_read(r->in, &more, 1) > 0)
        reader_no_memory(r); /* it says nothing when it cannot even begin */
}

void xmlread_run(struct record_reader *r)
{
    struct xmlread *xml = r->xml;

    xml->reader = r;
    xml->quiet = 0;
    xml->whole = xml->ended = xml->nul = xml->prefixed = false;
    if (!renew_parser(xml)) {
        reader_no_memory(r);
        return;
    }
    const unsigned char *data;
    size_t size;
    xml_silence_begin(&xml->silence);
    if (take_whole(xml, &data, &size))
        parse_whole(xml, data, size);
    else
        parse_pieces(xml);
    if (xml->parser->wellFormed)
        check_end(xml);
    xml_silence_end(&xml->silence);
    reader_fail_input(r);
    if (r->report.result == STELE_OK && !xml->parser->wellFormed)
        reader_fail(r, STELE_D_FORMAT, "xml.syntax");
    reader_finish(r);
    xml->reader = NULL;
}
