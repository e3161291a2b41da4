/* How players stand: figures in the order in which they decide, the points first as a rule, then
 * what breaks ties.  Engines fill in the figures; who wins, by which of them and by which clause
 * follows from them in one place.  Plain data. */
#ifndef STELE_CORE_GAME_STANDING_H
#define STELE_CORE_GAME_STANDING_H

#include "core/game/game.h"

/* Adds a figure, static name and clause, the higher the better; returns its values, by seat, all
 * 0. */
int32_t *standing_add(struct stele_standing *out, const char *name, const char *clause);
/* Finds out who wins.  All figures must have been added.  `shared` is the clause for players who
 * are level on every figure. */
void standing_judge(const struct stele_rules *rules, const char *shared,
                    struct stele_standing *out);
/* Who wins, or would if the game ended now. */
void game_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out);
/* The winners alone, as a bit per seat. */
uint8_t game_winners(const struct stele_rules *rules, const void *state);
/* The figures as facts of an event about a winner: "totals", everybody's points, and where
 * something else decided "figures", what the players who were level until then had of it. */
struct stele_facts standing_facts(const struct stele_rules *rules,
                                  const struct stele_standing *standing);

#endif
