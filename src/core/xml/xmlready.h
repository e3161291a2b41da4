/* Working with libxml2 in any thread: getting it ready, and keeping it from printing.
 * Thread-safe. */
#ifndef STELE_CORE_XML_XMLREADY_H
#define STELE_CORE_XML_XMLREADY_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is memory for work during which libxml2 would not survive running out: what is free
 * now will be free when it is needed a moment later. */
bool xml_have_room(size_t size);

/* Starts libxml2, before threads share anything: it cannot say that it lacked memory for its locks,
 * and goes on without them.  False without memory. */
bool xml_start(void);

/* Call it before anything else of libxml2 in a function that may be the first of its thread: the
 * library keeps a state for each, made on first use, and up to version 2.11 dies where there is no
 * memory for that.  False without memory. */
bool xml_ready(void);

/* libxml2 prints errors that no context has a handler for.  Between begin and end they are caught
 * in this thread; what was set before comes back.  Not to be moved meanwhile. */
struct xml_silence {
    void (*handler)(void); /* that was set before, of another type */
    void *user;
    bool no_memory; /* memory ran out in the meantime, as far as such errors tell */
};
void xml_silence_begin(struct xml_silence *silence);
void xml_silence_end(const struct xml_silence *silence);

#endif
