/* A digest of what a model depends on: features of positions and results of a few games of the
 * quick player against itself.  It changes with the rules, the quick player and the features, so
 * that a test can see that a model is older than the engine it was trained on. */
#ifndef STELE_TRAIN_DIGEST_H
#define STELE_TRAIN_DIGEST_H

#include "analysis/model.h"
#include "core/base/sha256.h"
#include "core/library/lib.h"

/* Of an edition that can be won (selfplay_fits).  False without memory. */
bool train_digest(const struct lib_game *game, int edition, char out[SHA256_HEX + 1]);
/* The same for the judge of a model: of the strong bot, which asks that model, and of the figures
 * that a judge sees. */
bool train_judge_digest(const struct lib_game *game, const struct model_case *model,
                        char out[SHA256_HEX + 1]);

#endif
