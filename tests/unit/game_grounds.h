/* What must hold of the grounds of verdicts (struct stele_grounds): a figure of a doubtful group is
 * changed by a patch, and at positions of all samples everything that is said is said once more with it.
 * Whatever then differs has to name the group, and the item if it names any: refusals of many moves, the
 * list of legal ones, what they do, prospects, what is due, the rows of the scoring, and figures that
 * logs may claim.  The other way round, no group may be named by everything, and every case has to
 * change something. */
#ifndef STELE_TESTS_GAME_GROUNDS_H
#define STELE_TESTS_GAME_GROUNDS_H

#include "core/log/log.h"

/* A figure that is changed. */
struct grounds_case {
    const char *group;
    const char *items; /* the ids of those that are changed, with spaces between them; "*": all */
    const char
        *patch; /* the elements of the patch, <item id='galley' wood='2'/>; for all: wood='2' */
    bool drawn; /* the figure is for pictures: nothing must differ */
};

/* Where a state keeps what was read off the set: reads it again.  `log` is the game it belongs to. */
typedef void grounds_refresh(const struct stele_rules *rules, void *state,
                             const struct stele_log *log);

/* Holds the above for each case; `refresh` may be NULL.  Every doubtful group of the set must have a case. */
void grounds_hold(const char *game, const struct grounds_case *cases, size_t n,
                  grounds_refresh *refresh);

#endif
