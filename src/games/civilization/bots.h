/* Shared by the files of the greedy bot.  The weights are guesses; nothing in here decides what is
 * legal: every move that the bot proposes is checked before it is played. */
#ifndef STELE_GAMES_CIV_BOTS_H
#define STELE_GAMES_CIV_BOTS_H

#include "games/civilization/civilization.h"

struct civ_bot {
    const struct stele_rules *rules;
    const struct civ_set *set;
    const struct civ_setup_figures *used;
    const struct civ_state *state;
    int seat; /* who decides */
    struct stele_rng *rng;
};

/* bots_land.c: these return false where nothing is worth doing. */
bool civ_bot_ships(const struct civ_bot *bot, struct stele_move *out);
bool civ_bot_movement(const struct civ_bot *bot, struct stele_move *out);
/* The last part of civ_bot_movement: by sea, and against others. */
bool civ_bot_afar(const struct civ_bot *bot, struct stele_move *out);
bool civ_bot_voyage(const struct civ_bot *bot, struct stele_move *out);
/* Tokens that would be in Stock for taxes, less what they would take with `cities` more cities. */
int civ_bot_slack(const struct civ_bot *bot, int cities);
/* Whether the treasury counts: in the Late Iron Age all that one has does (CIV-20.3). */
bool civ_bot_saves(const struct civ_bot *bot);
/* Whether what lies in the treasury is missing elsewhere. */
bool civ_bot_is_short(const struct civ_bot *bot);

/* bots_cards.c */
bool civ_bot_trade(const struct civ_bot *bot, struct stele_move *out);
bool civ_bot_purchase(const struct civ_bot *bot, struct stele_move *out);
bool civ_bot_excess(const struct civ_bot *bot, struct stele_move *out);
bool civ_bot_show(const struct civ_bot *bot, struct stele_move *out);

#endif
