/* The clause behind a figure that a log claims wrongly. */
#include "games/civilization/civ.h"

const char *civ_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    (void)rules, (void)state, (void)seat, (void)what, (void)claimed;
    return NULL;
}
