/* Moves as people type them: "buy agriculture goods=cloth,spearheads by=anna".  Nothing is kept;
 * thread-safe. */
#ifndef STELE_CORE_LOG_MOVETEXT_H
#define STELE_CORE_LOG_MOVETEXT_H

#include "core/read/record.h"

/* Parses one line into a move of the given verbs (a game's moves or its set-up items).  Words
 * without "key=" fill the arguments in the order of the table; a verb that ends in a list takes
 * any number of them.  Verbs and names may be in capital or small letters.  *by is the seat of a
 * "by=" word, left alone if there is none; NULL refuses it.  out->by is STELE_NOBODY.  False and
 * *why (log.unknown-verb, log.unknown-attribute, log.duplicate-attribute, log.value-without-name,
 * log.unknown-player, or those of notation_value and notation_complete) otherwise; *out and *by are
 * then not to be used. */
bool movetext_parse(const struct notation *notation, const struct stele_verb *verbs, size_t verbs_n,
                    const char *text, struct stele_move *out, int *by, struct stele_reason *why);

#endif
