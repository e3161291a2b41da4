/* A misspelt name that can only mean one other: reading goes on with that one, so that what follows
 * can be judged, too.  The error stands, and a notice says what was read instead.  Nothing is kept;
 * for the thread of its reader. */
#ifndef STELE_CORE_READ_GUESS_H
#define STELE_CORE_READ_GUESS_H

#include "core/read/attribute.h"
#include "core/read/bounds.h"

enum {
    GUESSES_MAX = 4,      /* in one element */
    GUESS_VALUE_MAX = 256 /* bytes of a value in which a name is replaced */
};

/* The element as it was probably meant. */
struct guess {
    struct reader_element element;
    struct reader_attr attrs[BOUNDS_ATTRS];
    char values[GUESSES_MAX][GUESS_VALUE_MAX];
    unsigned n;
};

/* Remembers, of an error about a value, the one name that is near to what was found. */
void guess_remember(struct record_reader *reader, const struct reader_attr *attr,
                    const struct stele_facts *why);

void guess_start(struct guess *guess, const struct reader_element *element);
/* Replaces the name that was just refused by what was probably meant; the element may then be read
 * once more.  False if it is not clear what was meant. */
bool guess_value(struct record_reader *reader, struct guess *guess);
/* The same for the name of the element; `near` NULL: it is not clear. */
bool guess_name(struct record_reader *reader, struct guess *guess, const char *near);
/* Says what was read instead. */
void guess_tell(struct record_reader *reader, const struct guess *guess);

#endif
