#include "core/xml/xmlskip.h"

#include <string.h>

/* Only where the text reported is the parser's own buffer and its position is right behind it: then
 * setting the position is all that passing over the next elements takes.  Text that was copied, or
 * that is only a part of a longer run, does not look like that. */
bool xmlskip_may(xmlParserCtxtPtr parser, const xmlChar *text, size_t size)
{
    if (parser->input == NULL || parser->input->cur != text + size || text[size] != '<')
        return false;
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\n'))
        size--;
    return size == 0;
}

void xmlskip_to(xmlParserCtxtPtr parser, const xmlChar *at, unsigned line)
{
    parser->input->cur = at;
    parser->input->line = (int)line;
}

/* ---- The trial ------------------------------------------------------------------------------- */

static const char trial[] = "<r>\n <a/>\n <b/>\n <c/>\n <d/>\n</r>";

/* The first letters of the elements that the parser has told of, in turn. */
struct tried {
    xmlParserCtxtPtr parser;
    char told[8];
    size_t n;
};

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int namespaces_n, const xmlChar **namespaces, int attrs_n, int defaulted_n,
                     const xmlChar **attrs)
{
    struct tried *const tried = user;

    (void)prefix, (void)uri, (void)namespaces_n, (void)namespaces;
    (void)attrs_n, (void)defaulted_n, (void)attrs;
    if (tried->n < sizeof tried->told - 1)
        tried->told[tried->n++] = (char)local[0];
}

/* Passes over every other element: <a/> and <c/>. */
static void on_text(void *user, const xmlChar *text, int size)
{
    struct tried *const tried = user;
    const char *const at = (const char *)text + size;

    if (xmlskip_may(tried->parser, text, (size_t)size) && (at[1] == 'a' || at[1] == 'c'))
        xmlskip_to(tried->parser, (const xmlChar *)strchr(at + 1, '<'),
                   (unsigned)tried->parser->input->line + 1);
}

bool xmlskip_works(xmlParserCtxtPtr parser)
{
    struct tried tried = {.parser = parser};
    xmlSAXHandler *const sax = parser->sax;
    void *const user = parser->userData;

    memset(sax, 0, sizeof *sax);
    sax->initialized = XML_SAX2_MAGIC;
    sax->startElementNs = on_start;
    sax->characters = sax->ignorableWhitespace = on_text;
    parser->userData = &tried;
    const bool parsed =
        xmlcompat_parse(parser, (const unsigned char *)trial, sizeof trial - 1, XML_PARSE_NONET);
    const bool good = parsed && parser->wellFormed;
    parser->userData = user;
    xmlCtxtReset(parser);
    return good && strcmp(tried.told, "rbd") == 0;
}
