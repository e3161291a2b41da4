/* Sentences that tests come across: each is reported in English and in Russian and judged.  Nothing of the
 * template may be left, no fact may be empty, no blank may stand where a word is missing.  Engines give a
 * message its facts in many places and not always the same ones, so what is written is what the code really
 * gave.
 *
 * The first time that a message is written its id is added to the file named by STELE_TOLD, if there is one:
 * tests/sentences.sh reads those files and asks for the messages that no test produced.
 *
 * `words` says which game and players; its language does not matter.  These are acutest checks. */
#ifndef STELE_TESTS_TOLD_H
#define STELE_TESTS_TOLD_H

#include "core/words/words.h"

void told_reason(const struct words *words, const struct stele_reason *why);
void told_event(const struct words *words, const struct stele_event *event);
void told_row(const struct words *words, const struct stele_row *row);
void told_move(const struct words *words, const struct stele_move *move);
/* A move as it is written before it is made; `event` is the whole one that it reported, or NULL. */
void told_legal(const struct words *words, const struct stele_move *move,
                const struct stele_event *event);
/* The same for somebody who may not know the arguments with a bit in `hidden`; then in short, for
 * the summary of a turn. */
void told_veiled(const struct words *words, const struct stele_move *move, uint16_t hidden);
/* Who wins, by what, and every figure that was looked at. */
void told_standing(const struct words *words, const struct stele_standing *standing);
void told_object(const struct words *words, const struct stele_object *object);
/* A text board: the same, but its columns may be as far apart as they like. */
void told_board(const struct words *words, const struct stele_rules *rules, const void *state);

/* A reason of the core, for tests without words; one that no catalogue knows is left out: games made for
 * tests have none. */
void told_refusal(const struct stele_reason *why);
/* The reasons in a list, which is then freed. */
void told_diags_free(struct stele_diags *diags);

#endif
