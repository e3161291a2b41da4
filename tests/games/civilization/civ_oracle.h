/* A second opinion on who has won a game of Civilization: CIV-21, CIV-30, CIV-31.3 and CIV-32.3 of
 * the rules reference once more, in the plainest way, from what lies on the table.  Prices and values
 * of the cards are written down here again.  It knows nothing of the engine. */
#ifndef STELE_TESTS_CIV_ORACLE_H
#define STELE_TESTS_CIV_ORACLE_H

#include "unit/seen.h"

enum civ_kind {
    CIV_KIND_FULL,
    CIV_KIND_NOMADS,
    CIV_KIND_FARMERS
}; /* the short game is a full one */

/* What the ranking goes by; the winners if the game ended now: nobody where nobody has arrived. */
void civ_oracle(const struct seen *position, enum civ_kind kind, struct verdict *verdict);

#endif
