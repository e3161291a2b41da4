/* A second opinion on who has won a game of Bronze: sections 9.7, 10 and 11 of the rules reference
 * once more, in the plainest way, from what lies on the table.  The 50 cities are written down here
 * again.  It knows nothing of the engine. */
#ifndef STELE_TESTS_BRZ_ORACLE_H
#define STELE_TESTS_BRZ_ORACLE_H

#include "unit/seen.h"

/* Readings that the final scoring depends on; the usual ones are all false. */
struct brz_reading {
    bool bronze_named; /* BRZ-R3=named: bronze casting is a technology where a card says so */
    bool rows_of_four; /* BRZ-R5=four: a set needs a whole row */
    bool left_only; /* BRZ-R15=left-only: being full closes no land; at the end BRZ-9.7 decides */
    bool cubeless_left; /* BRZ-R10=left: who has no cubes left has left every land but the last */
};

/* Points of provinces, trade and cities if the game ended now, between two turns. */
void brz_oracle(const struct seen *position, const struct seen *figures,
                const struct brz_reading *reading, struct verdict *verdict);

#endif
