/* Checks that the numbers of a move mean anything in a game, before an engine sees it.
 *
 * Engines and sentences use verbs, names and seats of a move as indexes without checking them
 * again.  Readers check every value while they parse it, so their moves need no second check.  A
 * move that a program passes as numbers (a guest of a match, a script, any caller of stele.h) must
 * pass through here first.  Pure; thread-safe. */
#ifndef STELE_CORE_GAME_ADMIT_H
#define STELE_CORE_GAME_ADMIT_H

#include "core/game/game.h"

/* Whether an engine may be asked about a move: the verb exists; the values belong to its arguments,
 * are as many as these take, and within their ranges, domains and players; names of counts ascend;
 * `?` stands only where something can be hidden; the move is a player's or, if its verb says so,
 * nobody's.  False: *why (may be NULL) says what was found: log.unknown-verb,
 * log.unknown-attribute, log.missing-argument, log.one-value, log.range, log.bad-name,
 * log.bad-count, log.duplicate-name, log.hidden-value, log.unknown-player, or core.bad-form where
 * values and arguments do not fit at all. */
bool game_admits(const struct stele_rules *rules, const struct stele_move *move,
                 struct stele_reason *why);
/* The same without rules: names of `domains`, in the order of the game's, and players up to players_n. */
bool game_admits_among(const struct stele_game *game, const struct stele_domain *domains,
                       size_t players_n, const struct stele_move *move, struct stele_reason *why);
/* Whether a move can be put into words: as above, but `?` may stand anywhere, as in a move that was
 * veiled for display. */
bool game_can_say(const struct stele_game *game, const struct stele_domain *domains,
                  size_t players_n, const struct stele_move *move, struct stele_reason *why);
/* Whether an object is of a kind of the game, with an owner and a number or name if its kind has them. */
bool game_has_object(const struct stele_rules *rules, const struct stele_object *object);
/* Whether `viewer` has a seat or is STELE_NOBODY, which sees everything. */
static inline bool game_has_viewer(const struct stele_rules *rules, int viewer)
{
    return viewer >= STELE_NOBODY && viewer < rules->players_n;
}

#endif
