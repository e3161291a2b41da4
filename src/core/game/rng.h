/* Random numbers for bots and self-play, never for replay: the same on every machine. */
#ifndef STELE_CORE_GAME_RNG_H
#define STELE_CORE_GAME_RNG_H

#include "stele.h"

/* 0 … n - 1, without bias; n > 0. */
uint32_t rng_below(struct stele_rng *rng, uint32_t n);

#endif
