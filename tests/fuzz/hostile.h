/* Documents that are well formed and mostly acceptable, with hostile parts: what damage to bytes rarely makes, since
 * readers refuse nearly all of it.  The same random numbers make the same document.  Nothing is kept; thread-safe but
 * for the library context that hostile_game uses. */
#ifndef STELE_TESTS_HOSTILE_H
#define STELE_TESTS_HOSTILE_H

#include "core/game/game.h"

/* Changes a document of XML (a log, a study, a set, a patch) in data[0 … size), which has room for `max` bytes, and
 * returns the new size.  It stays well formed: values are replaced by extreme numbers, by names that are long, odd or
 * written from right to left, or by values that other elements have; elements are doubled, with the same ids or with
 * others; into the lines of a log go notes with every glyph and mark, links to nowhere, false checks, claims,
 * estimates, foreign elements, and branches in branches. */
size_t hostile_xml(struct stele_rng *rng, uint8_t *data, size_t size, size_t max);

/* The same for a log of any format by means of the library: legal moves take the place of others, in branches as deep
 * as can be, under other rulings; players, titles and notes get hostile texts.  The result is written as XML, or as
 * text if `text`.  Returns 0, with data as it was, if it is no log or does not fit. */
size_t hostile_game(struct stele_rng *rng, bool text, uint8_t *data, size_t size, size_t max);

/* A hostile text: as it stands in a file of XML (`escaped`), or as it is. */
void hostile_text(struct stele_rng *rng, bool escaped, struct stele_buf *out);

/* What a custom mutator of documents does: a share of plain damage, the rest hostile.  With `game` hostile_game is
 * among it.  The environment FUZZ_HOSTILE=no leaves plain damage alone, to compare. */
size_t hostile_mutate(unsigned seed, bool game, bool text, uint8_t *data, size_t size, size_t max);

#endif
