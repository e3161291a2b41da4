/* What reviews share, however their values were found: by playouts, or in the log. */
#ifndef STELE_ANALYSIS_REVIEW_H
#define STELE_ANALYSIS_REVIEW_H

#include "stele.h"

/* Fills in what follows from values and mistakes: the order of the mistakes, the accounts, the turning
 * points. */
void review_conclude(struct stele_review *review, int seats);

#endif
