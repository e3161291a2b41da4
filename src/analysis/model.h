/* Value models: who will win, and by how many points, from the figures of a position alone.
 *
 * A model is data, formats/models/<game>.xml (schema: formats/model.rng).  All arithmetic is in
 * integers, so that results are the same on every machine.  It is used at the beginning of a round,
 * where a playout of a long game is cut short; and by the strong bot, which compares the positions
 * before and after a move for a first opinion of that move (analysis/tree.h).
 *
 * A case is the model of one edition.  It computes two weighted sums of the features of each seat:
 * how often the seat's odds are doubled, and how many points it will still get.  The weights depend
 * on how far the game is: they are given at a few knots of one of the features, and lie on straight
 * lines between them.  Chances are shared out in proportion to the odds, which works for any number
 * of players.
 *
 * Immutable after reading; one arena owns everything. */
#ifndef STELE_ANALYSIS_MODEL_H
#define STELE_ANALYSIS_MODEL_H

#include "core/base/arena.h"
#include "core/game/game.h"

enum {
    MODEL_ONE = 1000000,          /* a doubling of the odds, or a point */
    MODEL_WEIGHT_MAX = 100000000, /* so that no sum grows beyond 64 bits */
    MODEL_FEATURE_MAX = 1000000,  /* features are taken to lie within this */
    MODEL_KNOTS_MAX = 8,
    MODEL_ROUNDS_MAX = 1000
};

/* The weights where the game is so far. */
struct model_knot {
    int32_t at;            /* of the feature that measures progress */
    const int32_t *wins;   /* by feature: millionths of a doubling of the odds */
    const int32_t *points; /* by feature, then without one: millionths of a point; of a judge
                              NULL */
};

struct model_case {
    const struct model_case *judge; /* what a review asks (analysis/judge.h); NULL: none */
    uint8_t edition;
    uint8_t progress;   /* the feature that measures how far the game is; the same for all seats */
    uint16_t cut;       /* a playout ends after so many rounds; 0: with the game */
    const char *digest; /* of what it was trained on (src/train/digest.h); "": not said */
    size_t features_n;
    const struct model_knot *knots; /* ascending */
    size_t knots_n;
};

struct model {
    const struct model_case *cases;
    size_t cases_n;
    struct arena *arena;
};

/* Reads one from memory.  Returns NULL and adds to diags (xml.*, set.*, model.*, with the line) if it
 * is broken or for another game. */
struct model *model_read(const char *data, size_t size, const struct stele_game *game,
                         struct stele_diags *diags);
/* The one that is built in for a game; *out is NULL where there is none.  False without memory. */
bool model_load(const struct stele *lib, const struct stele_game *game, struct model **out);
void model_free(struct model *model);

/* Returns the case for these rules; NULL without one, or without a model.  There is none for a
 * single player, who has no opponent to beat. */
const struct model_case *model_for(const struct model *model, const struct stele_rules *rules);

/* Evaluates a position: chances that add up to `one`, and the points that each seat can still
 * expect. */
void model_ask(const struct model_case *model, const struct stele_rules *rules, const void *state,
               int32_t one, int32_t chance[STELE_SEATS_MAX], int32_t gain[STELE_SEATS_MAX]);

/* The same for given features, a row for each seat. */
void model_judge(const struct model_case *model, const int32_t (*features)[STELE_FEATURES_MAX],
                 int seats, int32_t one, int32_t *chance, int32_t *gain);

/* log2 of x > 0, in thousandths, rounded down. */
int32_t log2_thousandths(uint64_t x);

/* Chances in proportion to 2 to the power of each number, in millionths. */
void odds_share(const int64_t *doublings, int n, int32_t one, int32_t *out);

/* Divides `one` in proportion to n numbers, not all 0 and none negative, rounded so that they add
 * up: those with the largest remainders are rounded up, the first where they are equal.  The sum of
 * the numbers times `one` must fit 63 bits. */
void share_out(const int64_t *parts, int n, int32_t one, int32_t *out);

#endif
