/* What players have, row by row, and the same total out of the state alone. */
#include "games/civilization/civ.h"

int civ_card_points(const struct stele_rules *rules, const struct civ_player *player)
{
    int points = 0;

    for (int i = 0; i < civ_set(rules)->cards_n; i++)
        if ((player->cards >> i) & 1)
            points += civ_set(rules)->card[i].price;
    return points;
}

int civ_worth(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *player = &state->player[seat];

    return civ_card_points(rules, player) + civ_set_value(rules, player->hand) + player->treasury;
}

void civ_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

int32_t civ_total(const struct stele_rules *rules, const void *state, int seat)
{
    (void)rules;
    (void)state;
    (void)seat;
    return 0;
}
