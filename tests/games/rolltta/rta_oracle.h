/* A second opinion on who has won a game of Roll Through the Ages: RTA-13 of the rules reference,
 * written once more in the plainest way, from what the sheets show.  It knows nothing of the
 * engine, so the figures of sheets and monuments stand here again. */
#ifndef STELE_TESTS_RTA_ORACLE_H
#define STELE_TESTS_RTA_ORACLE_H

#include "unit/seen.h"

/* Points by the lines of the sheet if the game ended now.  `late`: in an edition of the Late Bronze
 * Age; `religion_five`: RTA-A1=five. */
void rta_oracle(const struct seen *position, bool late, bool religion_five,
                struct verdict *verdict);

#endif
