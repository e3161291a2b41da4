/* The figures of the component set that a board draws with. */
#include "games/civilization/civ.h"

void civ_figures(const struct stele_rules *rules, struct stele_emit *emit)
{
    emit->integer(emit, "finish", civ_set(rules)->finish);
}
