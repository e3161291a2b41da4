/* Memory that runs out: for programs linked with -Wl,--wrap for the functions of starve.c, with the objects of the
 * library and not with the shared one, so that its allocations pass through them. */
#ifndef STELE_TEST_STARVE_H
#define STELE_TEST_STARVE_H

#include <stdbool.h>

/* The allocation after the next n is refused, and only that one. */
void starve_after(long n);

/* From here on all succeed.  Was one refused? */
bool starve_end(void);

/* Allocations so far, refused ones among them. */
long starve_asked(void);

#endif
