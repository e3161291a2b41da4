/* Fits the weights of a model to positions from finished games, in integer arithmetic: the same
 * positions give the same weights everywhere.
 *
 * Features are normalised (mean 0, spread 1).  Then the weights follow the gradient of the
 * likelihood, position after position in random order, in smaller and smaller steps; the result is
 * the mean over the second half of the steps, which is steadier than the last one.  The points
 * still to come are fitted in the same way by least squares. */
#ifndef STELE_TRAIN_FIT_H
#define STELE_TRAIN_FIT_H

#include "analysis/model.h"
#include "analysis/playout.h"

/* A seat at a position, and its result. */
struct fit_seat {
    int32_t share; /* of the win, of SHARE_ONE */
    int32_t gain;  /* points that it got after the position */
    int32_t lead;  /* points ahead of the best opponent there */
};

/* Positions.  Their seats stand one after the other, each with a row of features. */
struct fit_corpus {
    size_t features_n;
    size_t n, room;
    uint8_t *seats_n; /* by position */
    size_t rows_n, rows_room;
    struct fit_seat *seats; /* by row */
    int32_t *features;      /* features_n for each row */
    bool failed;            /* memory ran out */
};

void fit_corpus_free(struct fit_corpus *corpus);
/* Adds a position; a callback for struct selfplay.  `user` is the corpus. */
void fit_take(void *user, struct playout_desk *desk, const void *state, const struct outcome *end);
/* The same with the figures of a judge, after JUDGE_PLAYOUTS playouts. */
void fit_take_judged(void *user, struct playout_desk *desk, const void *state,
                     const struct outcome *end);
/* Copies the positions with only two features: the feature `progress` of theirs, and the lead. */
bool fit_lead(const struct fit_corpus *from, size_t progress, struct fit_corpus *out);

/* Weights for one edition, in memory of its own. */
struct fitted {
    struct model_case model;
    struct model_knot knots[MODEL_KNOTS_MAX];
    int32_t wins[MODEL_KNOTS_MAX][STELE_FEATURES_MAX];
    int32_t points[MODEL_KNOTS_MAX][STELE_FEATURES_MAX + 1];
};

/* Fits them, with knots where the feature `progress` divides the positions into equal parts.  False
 * without memory, or without positions.  *out must not be moved. */
bool fit(const struct fit_corpus *corpus, size_t progress, struct fitted *out);

/* Fits the weights of a judge, which has no points, to fewer positions: by Newton's method, with
 * two knots and a penalty on large weights (a ridge).  It needs only sums, products and quotients of
 * doubles in a fixed order and the integers of odds_share, so weights are the same everywhere. */
bool fit_judge(const struct fit_corpus *corpus, struct fitted *out);

/* How good chances are, over many seats: in millionths of a win. */
enum { FIT_BINS = 10 };
struct fit_score {
    uint64_t n;     /* seats */
    uint64_t brier; /* sum of the squares of chance - share, in millionths */
    struct {
        uint64_t n, chance, share; /* sums, in millionths */
    } bin[FIT_BINS];
};
void fit_score_add(struct fit_score *score, int32_t chance, int32_t share);
/* Of a model at all positions. */
void fit_score_model(const struct model_case *model, const struct fit_corpus *corpus,
                     struct fit_score *score);
/* The mean of the squares, and the mean distance between chances and shares in the bins, weighted by
 * how many seats fall into each: in millionths. */
int32_t fit_brier(const struct fit_score *score);
int32_t fit_gap(const struct fit_score *score);

#endif
