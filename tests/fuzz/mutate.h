/* Small damage to bytes, always the same for the same random numbers: what libFuzzer does by
 * itself, and what it cannot know: elements, attributes, lines.  Nothing is kept; thread-safe. */
#ifndef STELE_TESTS_MUTATE_H
#define STELE_TESTS_MUTATE_H

#include "core/game/game.h"

/* Each changes data[0 … size), which has room for `max` bytes, and returns the new size. */

/* Bits, bytes, pieces. */
size_t mutate_bytes(struct stele_rng *rng, uint8_t *data, size_t size, size_t max);
/* Elements and attributes deleted, doubled, exchanged; digits changed; an end cut off.  For bytes
 * without elements: the same with lines. */
size_t mutate_log(struct stele_rng *rng, uint8_t *data, size_t size, size_t max);

#endif
