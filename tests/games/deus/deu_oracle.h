/* A second opinion on who has won a game of Deus: DEU-8.34 to DEU-8.39 and section 9 of the rules
 * reference once more, in the plainest way, from what lies on the table.  The points that a player
 * holds are history, and read from there.  It knows nothing of the engine. */
#ifndef STELE_TESTS_DEU_ORACLE_H
#define STELE_TESTS_DEU_ORACLE_H

#include "unit/seen.h"

/* Points of temples and majorities, and with those held the total, if the game ended now.
 * `facedown_ignored`: DEU-R22=ignored. */
void deu_oracle(const struct seen *position, bool facedown_ignored, struct verdict *verdict);

#endif
