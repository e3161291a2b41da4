/* libxml2 2.9 to 2.15 in one source: the only file that includes its headers, and the few things
 * that differ between versions.  Only files of this folder may include it. */
#ifndef STELE_CORE_XML_XMLCOMPAT_H
#define STELE_CORE_XML_XMLCOMPAT_H

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/threads.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemastypes.h>
#include <libxml/xmlversion.h>
#if LIBXML_VERSION < 21200
#include <libxml/globals.h>
#endif

#include <stdbool.h>
#include <stddef.h>

/* Makes libxml2's state for this thread; false without memory.  have_room says whether so many
 * bytes are free: old versions crash without them. */
static inline bool xmlcompat_ready(bool (*have_room)(size_t size))
{
#if LIBXML_VERSION < 21200
    if (xmlIsMainThread())
        return true; /* its state is static */
    return have_room(sizeof(xmlGlobalState)) && xmlGetGlobalState() != NULL;
#else
    (void)have_room;
    return xmlCheckThreadLocalStorage() == 0;
#endif
}

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

/* How many bytes of its input the parser has taken in; 0 if it does not know. */
static inline unsigned long xmlcompat_taken(xmlParserCtxtPtr parser)
{
#if LIBXML_VERSION < 21500
    const long taken = xmlByteConsumed(parser);

    return taken > 0 ? (unsigned long)taken : 0;
#else
    unsigned long taken;

    return xmlCtxtGetInputPosition(parser, 0, NULL, NULL, NULL, &taken) == 0 ? taken : 0;
#endif
}

/* Sets these options and no others.  New versions keep earlier options if set by the function of
 * the old ones. */
static inline void xmlcompat_options(xmlParserCtxtPtr parser, int options)
{
#if LIBXML_VERSION < 21300
    xmlCtxtUseOptions(parser, options);
#else
    xmlCtxtSetOptions(parser, options);
#endif
}

#endif
