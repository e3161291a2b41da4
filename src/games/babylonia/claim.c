/* The clause behind a figure that a log claims wrongly. */
#include "games/babylonia/babylonia.h"

#include "core/game/standing.h"

#include <string.h>

/* Of one player. */
static const struct claim_clause of_player[] = {
    {"points", "BAB-1.6"},       {"score", "BAB-1.6"},     {"by.farms", "BAB-5.6"},
    {"by.ziggurats", "BAB-6.1"}, {"by.nobles", "BAB-7.4"}, {"by.cities", "BAB-7.7"},
    {"by.cards", "BAB-9.0"},     {"cities", "BAB-7.6"},    {"front", "BAB-7.6"},
    {"rack.size", "BAB-10.1"},   {"rack", "BAB-4.1"},      {"reserve", "BAB-10.1"},
    {"cards", "BAB-8.4"},
};

/* Of the table. */
static const struct claim_clause of_table[] = {
    {"tokens", "BAB-4.8"},    {"tiles", "BAB-7.9"},       {"ziggurats", "BAB-8.5"},
    {"display", "BAB-8.4"},   {"cities_left", "BAB-7.9"}, {"discarded", "BAB-7.8"},
    {"harvested", "BAB-5.6"}, {"pending", "BAB-7.1"},     {"chooser", "BAB-8.2"},
    {"play", "BAB-4.8"},      {"may_stop", "BAB-4.1"},    {"turn_player", "BAB-3.2"},
    {"phase", "BAB-3.1"},     {"round", "BAB-3.2"},       {"turn", "BAB-3.2"},
    {"over", "BAB-11.1"},     {"end", "BAB-11.1"},        {"mover", "BAB-3.1"},
};

const char *bab_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    struct stele_standing standing;

    (void)claimed;
    if (seat != STELE_NOBODY)
        return claim_find(of_player, sizeof of_player / sizeof of_player[0], what);
    if (strncmp(what, "winner", strlen("winner")) != 0)
        return claim_find(of_table, sizeof of_table / sizeof of_table[0], what);
    game_standing(rules, state, &standing); /* BAB-11.4, BAB-11.5: how ties are broken */
    return standing.clause;
}
