/* Values and moves as text, both ways, for XML attributes, the text notation and the command line.
 * Keeps nothing; thread-safe. */
#ifndef STELE_CORE_WORDS_NOTATION_H
#define STELE_CORE_WORDS_NOTATION_H

#include "core/game/game.h"

/* What the words of a log mean: names of the game and ids of its players, by seat. */
struct notation {
    const struct stele_game *game;
    const struct stele_domain *domains;
    const struct stele_player *players;
    size_t players_n;
    bool typed; /* typed by people: case does not matter where it leaves only one name */
};
/* Seat of the player with this id, -1 if there is none. */
int notation_seat(const struct notation *notation, const char *text, size_t size);
/* The same ignoring case; -1 also if that leaves several. */
int notation_seat_typed(const struct notation *notation, const char *text, size_t size);
/* Adds the facts `near` and `expected` to the refusal of an unknown player. */
void notation_near_player(const struct notation *notation, const char *text, size_t size,
                          struct stele_facts *facts);
/* Parses the attribute value text[0 … size) of argument `arg` of a verb into move, arguments in
 * ascending order.  Lists are separated by spaces (XML) or commas (text); both are accepted.
 * Counts are put in ascending order of their names.  False: *why says what was found and what
 * was expected (log.bad-name, log.bad-number, log.range, log.unknown-player, log.one-value,
 * log.bad-count, log.duplicate-name, log.hidden-value, log.too-many-values); values of the move
 * that belong to no argument may then have changed. */
bool notation_value(const struct notation *notation, const struct stele_verb *verb, int arg,
                    const char *text, size_t size, struct stele_move *move,
                    struct stele_reason *why);
/* Writes the values of an argument, separated by `separator`. */
void notation_print(const struct notation *notation, const struct stele_verb *verb, int arg,
                    const struct stele_move *move, char separator, struct stele_buf *out);
/* Whether all required arguments are present.  False: *why (log.missing-argument). */
bool notation_complete(const struct stele_verb *verb, const struct stele_move *move,
                       struct stele_reason *why);
/* "verb key=value …", without "by". */
void notation_move(const struct notation *notation, const struct stele_verb *verb,
                   const struct stele_move *move, struct stele_buf *out);

#endif
