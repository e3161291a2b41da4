/* Using libxml2 in any thread: initialising it, and keeping it from printing.  Thread-safe. */
#ifndef STELE_CORE_XML_XMLREADY_H
#define STELE_CORE_XML_XMLREADY_H

#include <stdbool.h>
#include <stddef.h>

/* Whether `size` bytes can be allocated, for work during which libxml2 would crash without memory.
 * Memory that is free now is assumed to be free a moment later. */
bool xml_have_room(size_t size);

/* Initialises libxml2 before threads share anything.  It does not report a lack of memory for its
 * locks and would go on without them.  False without memory. */
bool xml_start(void);

/* Call it before anything else of libxml2 in a function that may be the first of its thread.  The
 * library makes a state for each thread on first use, and up to version 2.11 crashes if it lacks
 * memory for that.  False without memory. */
bool xml_ready(void);

/* libxml2 prints errors that no context has a handler for.  Between begin and end they are caught
 * in this thread; what was set before comes back.  Not to be moved meanwhile. */
struct xml_silence {
    void (*handler)(void); /* that was set before, of another type */
    void *user;
    bool no_memory; /* memory ran out in between, as far as such errors show */
};
void xml_silence_begin(struct xml_silence *silence);
void xml_silence_end(const struct xml_silence *silence);

#endif
