/* Letting libxml2 pass over a part of its input that somebody else has read.
 *
 * The parser reports the indentation before an element and, when the callback returns, looks at its
 * input anew.  So a callback can set it behind elements that it has read itself.  That is how every
 * version from 2.9 to 2.15 is written, but no version promises it: each parser is tried once on a
 * document of a few bytes before it is trusted.  A parser belongs to one thread, and so does what is
 * said of it here. */
#ifndef STELE_CORE_XML_XMLSKIP_H
#define STELE_CORE_XML_XMLSKIP_H

#include "core/xml/xmlcompat.h"

/* Tries it.  The callbacks of the parser are changed: set yours afterwards. */
bool xmlskip_works(xmlParserCtxtPtr parser);

/* To be asked in the callback that was given this text.  Whether the parser can be set behind elements that
 * begin where the text ends: nothing but spaces and newlines stands before their '<'.  Text of any other
 * kind is reported from a place in the parser that goes back to where it was. */
bool xmlskip_may(xmlParserCtxtPtr parser, const xmlChar *text, size_t size);

/* Lets it go on at another place of what it has at hand, in that line of the file. */
void xmlskip_to(xmlParserCtxtPtr parser, const xmlChar *at, unsigned line);

#endif
