/* The grammar of annotations: which elements may stand in which, with which attributes and values.
 * The reader asks it of every element as it comes, whether anybody keeps it or not, and edits ask
 * it of an item before they take it.  It says what formats/log.rng says.  Nothing here keeps any
 * state.
 *
 * What the grammar refuses in a file is reported and kept all the same: it can be written back as
 * it is. */
#ifndef STELE_CORE_READ_GRAMMAR_H
#define STELE_CORE_READ_GRAMMAR_H

#include "core/game/game.h"

struct grammar_rule;
struct record_header;

/* Foreign elements, and everything in them. */
extern const struct grammar_rule *const grammar_any;

/* A patch that a log carries: which elements it has.  What they say is the matter of core/sets/patch.h. */
extern const struct grammar_rule *const grammar_patch;

/* The rule of note, bookmark, estimate, check, expect, about or result. */
const struct grammar_rule *grammar_top(const char *name);
/* The rule of an element of our own in another; NULL if it may not stand there. */
const struct grammar_rule *grammar_child(const struct grammar_rule *parent, const char *name);
/* The place of an element among those that may stand in another, in the order in which they are
 * written; after all of them if it may not. */
size_t grammar_rank(const struct grammar_rule *parent, const char *name);
/* Whether an element may contain text. */
bool grammar_has_text(const struct grammar_rule *rule);

/* An attribute of our own, or one of XML itself, such as xml:lang. */
struct grammar_attr {
    const char *name, *value; /* the value has size bytes, no NUL */
    size_t size;
};
/* What of the attributes is judged: of claims only the names, as whoever checks a claim judges what
 * it says. */
enum grammar_depth { GRAMMAR_ALL, GRAMMAR_READ };
/* Whether an element may have exactly these in a log with that header, whose players and game an
 * estimate names; if not, *why says what is wrong: log.unknown-attribute, log.bad-value,
 * log.bad-estimate, log.chances or log.missing-attribute. */
bool grammar_attrs(const struct grammar_rule *rule, enum grammar_depth depth,
                   const struct record_header *header, const struct grammar_attr *attrs, size_t n,
                   struct stele_reason *why);

#endif
