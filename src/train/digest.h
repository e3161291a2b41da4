/* What a model depends on, as a digest: the figures of positions and the results in a few games of the quick player
 * against itself.  A change of the rules, of the quick player or of the features gives another one, by which a test sees
 * that a model is older than the engine it was trained on. */
#ifndef STELE_TRAIN_DIGEST_H
#define STELE_TRAIN_DIGEST_H

#include "core/base/sha256.h"
#include "core/library/lib.h"

/* Of an edition that can be won (selfplay_fits).  False without memory. */
bool train_digest(const struct lib_game *game, int edition, char out[SHA256_HEX + 1]);

#endif
