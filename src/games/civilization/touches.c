/* Which things on the table a move is about, and which ones differ between two positions. */
#include "games/civilization/civ.h"

size_t civ_touches(const struct stele_rules *rules, const void *state,
                   const struct stele_move *move, struct stele_object *objects, size_t max)
{
    (void)rules, (void)state, (void)move, (void)objects, (void)max;
    return 0;
}

size_t civ_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max)
{
    (void)rules, (void)before, (void)after, (void)objects, (void)max;
    return 0;
}
