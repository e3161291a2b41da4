/* Shared by reviews whose values come from playouts and those read from a log. */
#ifndef STELE_ANALYSIS_REVIEW_H
#define STELE_ANALYSIS_REVIEW_H

#include "stele.h"

/* Fills in what follows from values and mistakes: the order of the mistakes, the accounts, the
 * turning points. */
void review_conclude(struct stele_review *review, int seats);

#endif
