/* The position as data for people and programs. */
#include "games/civilization/civ.h"

void civ_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit)
{
    (void)state;
    (void)viewer;
    emit->open(emit, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++) {
        emit->open(emit, NULL, false);
        emit->string(emit, "id", rules->players[seat].id);
        emit->close(emit);
    }
    emit->close(emit);
}
