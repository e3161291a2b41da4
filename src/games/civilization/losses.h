/* Shared by losses.c and orders.c: the course of Famine, Flood, Epidemic and eruptions. */
#ifndef STELE_GAMES_CIV_LOSSES_H
#define STELE_GAMES_CIV_LOSSES_H

#include "games/civilization/civilization.h"

/* Stages of such a calamity. */
enum { CIV_LOSS_START, CIV_LOSS_ORDERING, CIV_LOSS_NEXT, CIV_LOSS_GRAIN, CIV_LOSS_DUE, CIV_LOSING };

/* ---- losses.c -------------------------------------------------------------------------------- */

/* Counts tokens and cities that the calamity can reach, and says what a city is worth. */
void civ_count_exposed(const struct stele_rules *rules, const struct civ_state *state, int seat,
                       struct civ_choice *choice);
/* The most that the player's cards let the calamity take; INT_MAX if they set no limit. */
int civ_loss_cap(const struct stele_rules *rules, const struct civ_state *state, int seat);

/* ---- orders.c -------------------------------------------------------------------------------- */

/* What may be ordered from others, now that the calamity begins. */
void civ_start_orders(const struct stele_rules *rules, struct civ_state *state);
/* Whether the victim has something to order; if not, the losses come next. */
bool civ_ask_order(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink);

#endif
