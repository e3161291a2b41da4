/* Moves and turns in the form in which Stele writes them, read without the XML parser: nine elements
 * in ten of nearly every log, and the parser takes most of the time of verifying.  What is read here
 * means the same to the parser; whatever is not exactly of this form is left to it, right or wrong. */
#ifndef STELE_CORE_READ_PLAIN_H
#define STELE_CORE_READ_PLAIN_H

#include "core/read/reader.h"

/* A place inside a turn: the '<' of an element, and the line it stands in. */
struct plain_place {
    const char *at;
    const char *stop; /* elements from here on are left to the parser */
    unsigned line;
};

/* Reads elements from the place on as long as they are plain, and moves it after them, to the '<' of
 * what follows.  Where a turn ends and another begins, the two tags are read together, so that a turn is
 * open before and after: whoever keeps account of open elements need not know.  The text must end in
 * a NUL, and unprefixed elements in it must be those of a log.  `met` says by word which names have
 * been met before: others are left to the parser, which counts them.  False if reading must stop. */
bool plain_read(struct record_reader *reader, const char *const *met,
                struct plain_place *place);

#endif
