/* What a verdict rests on: figures of the set that were reconstructed or are uncertain.  Games
 * declare which groups a verb, a reason, an event, a row or a claimed figure reads (struct
 * ground_row).  This module looks those up in the set in use, so that an item which its owner has
 * confirmed or corrected is no longer reported.
 *
 * For moves the answer is prepared when the set is read, because it is needed for every move of
 * every verified log.  Everything else is looked up on request.  Immutable once made. */
#ifndef STELE_CORE_LIBRARY_GROUND_H
#define STELE_CORE_LIBRARY_GROUND_H

#include "core/library/lib.h"

enum { GROUND_NO_ARG = STELE_ARGS_MAX };

/* One thing that the moves of a verb read. */
/* A declaration of an engine, with a letter by which it can be told from others. */
struct ground_doubt {
    const struct ground_row *row;
    char letter;
};

struct ground_use {
    const struct ground_use *next;
    uint8_t group; /* number in the set */
    uint8_t arg;   /* the argument that names the items; GROUND_NO_ARG: any item */
    uint8_t
        other; /* the one that names the other end of what joins two things, of the same domain */
    const bool *doubtful; /* items that are in doubt, by the names of the domain */
    int unknown;          /* the name "?" of the domain, which a record uses for what its author
                             did not see; -1: there is none */
};

/* Prepares entry->grounds.  False without memory. */
bool grounds_index(struct lib_game *entry);
/* Returns the groups that a legal move rests on: a bit each, in the order of the set.  Where the
 * record hides a name, any item may be meant. */
uint32_t ground_groups(const struct lib_game *entry, const struct stele_move *move);

/* Grounds for which moves of a verb are in a list of legal moves. */
void grounds_of_verb(const struct stele *lib, const struct stele_game *game, size_t verb,
                     const struct stele_moves *legal, struct stele_grounds *out);

#endif
