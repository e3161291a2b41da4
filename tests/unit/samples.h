/* The logs among the samples: every file of a game, and every chapter of its study. */
#ifndef STELE_TESTS_SAMPLES_H
#define STELE_TESTS_SAMPLES_H

#include "stele.h"

/* Calls `check` with each log among the samples of a game; they must all be good.  `name` is that of
 * the file, with "#" and the chapter after it where it is one. */
void samples_each(const struct stele *lib, const char *game,
                  void (*check)(struct stele_log *log, const char *name, void *user), void *user);

#endif
