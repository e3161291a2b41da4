/* Trade cards, civilization cards, calamities, succession: phases 9 to 13 of a turn.  Included by
 * civ.h. */
#ifndef STELE_GAMES_CIV_CARDS_H
#define STELE_GAMES_CIV_CARDS_H

/* ---- stacks.c --------------------------------------------------------------------------------- */

/* Fills the stacks at set-up (CIV-4.2): 3 to 9 in full; 1 and 2 as unknown cards, until
 * civ_order_stack says what they are. */
void civ_fill_stacks(const struct stele_rules *rules, struct civ_state *state);
bool civ_check_stack_cards(const struct stele_rules *rules, const struct civ_state *state,
                           const struct stele_move *move, struct stele_reason *why);
void civ_order_stack(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move);
/* Trade cards in hand, known or not; those that may be traded now. */
int civ_hand_n(const struct stele_rules *rules, const struct civ_state *state, int seat);
int civ_tradable_n(const struct stele_rules *rules, const struct civ_state *state, int seat);
/* Set value (CIV-17.4.1) of cards by kind. */
int civ_set_value(const struct stele_rules *rules, const uint8_t *counts);

/* ---- calamities.c: what cities.c asks in the phase `reduction` -------------------------------- */

bool civ_check_reduction(const struct stele_rules *rules, const struct civ_state *state,
                         const struct stele_move *move, struct stele_reason *why);
void civ_apply_reduction(const struct stele_rules *rules, struct civ_state *state,
                         const struct stele_move *move, struct stele_sink *sink);

/* ---- scoring.c -------------------------------------------------------------------------------- */

/* Prices of the civilization cards; those, sets of trade cards known to be in hand, treasury. */
int civ_card_points(const struct stele_rules *rules, const struct civ_player *player);
int civ_worth(const struct stele_rules *rules, const struct civ_state *state, int seat);

#endif
