/* Tries every form of a verb at a position, as far as they can be counted: which are legal, and for
 * what reasons the others are refused.  For answering why something cannot be done; never called
 * while a log is replayed.  Keeps no memory; thread-safe.
 *
 * A form has one value for each argument: every name of a domain, every player, small numbers,
 * lists of a single element.  If that makes too many forms, an argument that can name the object in
 * question names it.  Forms with arguments that legal moves have come first; of the rest only an
 * evenly spread sample is tried. */
#ifndef STELE_CORE_GAME_ATTEMPTS_H
#define STELE_CORE_GAME_ATTEMPTS_H

#include "core/game/game.h"

enum { ATTEMPT_GROUPS_MAX = 24 };

/* Forms that are refused for the same reason. */
struct attempt_group {
    struct stele_reason why; /* that of `move`, as the engine gave it */
    struct stele_move move;  /* the one with most in common with legal moves */
    uint32_t n;
    uint8_t near; /* its arguments whose values legal moves of the verb have, too */
    bool timely;  /* this is the time for one of them at least */
};

struct attempts {
    uint32_t legal_n;        /* forms that are legal; 0 also if there are too many to list */
    struct stele_move legal; /* one of them */
    size_t groups_n;
    struct attempt_group group[ATTEMPT_GROUPS_MAX]; /* what comes nearest to legal moves first */
};

/* Tries the forms of a verb that belong to `by` and, if `about` is not NULL, are about that object.
 * `legal` are the legal moves of the position. */
void attempts_make(const struct stele_rules *rules, const void *state,
                   const struct stele_moves *legal, int verb, int by,
                   const struct stele_object *about, struct attempts *out);

#endif
