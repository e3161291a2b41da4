/* Trade cards: stacks, hands, and what the table has not seen (CIV-4.2, CIV-15). */
#include "games/civilization/civ.h"

void civ_fill_stacks(const struct stele_rules *rules, struct civ_state *state)
{
    (void)rules;
    (void)state;
}

bool civ_check_stack_cards(const struct stele_rules *rules, const struct civ_state *state,
                           const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_order_stack(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move)
{
    (void)rules;
    (void)state;
    (void)move;
}

int civ_hand_n(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *player = &state->player[seat];
    int n = player->unknown;

    for (int kind = 0; kind < civ_unknown(rules); kind++)
        n += player->hand[kind];
    return n;
}

int civ_tradable_n(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return civ_hand_n(rules, state, seat);
}

/* CIV-17.4.1: n like cards are worth n × n × value; CIV-17.4.3: different ones never combine. */
int civ_set_value(const struct stele_rules *rules, const uint8_t *counts)
{
    int value = 0;

    for (int i = 0; i < civ_set(rules)->commodities_n; i++)
        value += counts[i] * counts[i] * civ_set(rules)->commodity[i].value;
    return value;
}
