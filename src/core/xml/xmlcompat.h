/* libxml2 2.9 to 2.15 in one source: the few things that differ.  Included in place of
 * <libxml/parser.h> by the files that hold a parser; nothing else asks for the version. */
#ifndef STELE_CORE_XML_XMLCOMPAT_H
#define STELE_CORE_XML_XMLCOMPAT_H

#include <stdbool.h>
#include <stddef.h>

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>
#if LIBXML_VERSION < 21400
#include <libxml/parserInternals.h>
#endif

/* What an error callback is given.  Old versions let it change that; none of ours does. */
#if LIBXML_VERSION < 21200
typedef xmlError xmlcompat_error;
#else
typedef const xmlError xmlcompat_error;
#endif

/* The encoding that the document names, or that its first bytes show; NULL if neither. */
static inline const xmlChar *xmlcompat_encoding(xmlParserCtxtPtr parser)
{
#if LIBXML_VERSION < 21200
    /* Where it is noted depends on whether the parser has to convert. */
    if (parser->encoding == NULL && parser->input != NULL)
        return parser->input->encoding;
#endif
    return parser->encoding;
}

/* Parses size bytes, and the NUL behind them, where they lie.  False without memory; everything
 * else is told to the callbacks. */
static inline bool xmlcompat_parse(xmlParserCtxtPtr parser, const unsigned char *data, size_t size,
                                   int options)
{
#if LIBXML_VERSION < 21400
    /* xmlCtxtReadMemory would copy them first, which costs a fiftieth of verifying. */
    xmlCtxtReset(parser);
    xmlCtxtUseOptions(parser, options);
    xmlParserInputPtr input = xmlNewInputStream(parser);
    if (input == NULL)
        return false;
    input->base = input->cur = data;
    input->end = data + size;
    input->length = (int)size;
    if (inputPush(parser, input) < 0) {
        xmlFreeInputStream(input);
        return false;
    }
    xmlParseDocument(parser);
#else
    /* No tree is built, so there is nothing to return; to free it all the same costs nothing. */
    xmlFreeDoc(xmlCtxtReadMemory(parser, (const char *)data, (int)size, NULL, NULL, options));
#endif
    return true;
}

#endif
