/* What a log may hold, said once: characters, ids, names, lengths and numbers.  The reader refuses
 * what goes beyond it, and so does everything that makes a log or changes one; therefore what is
 * written can be read again.  The limits that a caller may set for strangers' files are in struct
 * stele_limits; whoever writes keeps to the defaults.  Nothing here keeps any state. */
#ifndef STELE_CORE_READ_BOUNDS_H
#define STELE_CORE_READ_BOUNDS_H

#include "core/game/game.h"

enum {
    BOUNDS_ID = 64,         /* bytes of the id of a line or a player */
    BOUNDS_NAME = 256,      /* bytes of one name: of an element, an attribute, a prefix */
    BOUNDS_NAMES = 20000,   /* different ones outside our vocabulary in one log */
    BOUNDS_ATTRS = 64,      /* attributes of one element */
    BOUNDS_VALUES = 4,      /* all values of one element together: as long as this many texts */
    BOUNDS_NAMESPACES = 32, /* foreign ones */
    BOUNDS_LINES = 1 << 19, /* of one log */
    BOUNDS_CHAPTERS = 1000, /* of one study */
    BOUNDS_NEST = 24        /* branches in branches that an edit may make: well within the depth
                               that readers accept, with room for annotations */
};

/* Bytes of the character that begins text[0 … size), 0 if it is not UTF-8 or none that XML can
 * hold.  A carriage return does not count as one: lines end in \n. */
size_t bounds_char(const char *text, size_t size);
/* The id of a player or a line: a letter, then letters, digits, "_", "-" and "."; whatever is not
 * ASCII counts as a letter. */
bool bounds_id(const char *text, size_t size);
/* A name of XML without a colon. */
bool bounds_name(const char *text, size_t size);
/* What stands in a processing instruction. */
bool bounds_instruction(const char *target, const char *text, size_t size);

/* For those who write: false, and why, if a text is longer than readers accept by default.  `what`
 * names it for people. */
bool bounds_text(const char *what, const char *text, struct stele_reason *why);
/* Refuses something for its number or length; always false.  `what` may be NULL. */
COLD
bool bounds_refuse(struct stele_reason *why, const char *code, const char *what, uint64_t limit);

#endif
