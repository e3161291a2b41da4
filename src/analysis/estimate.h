/* Sums up playouts: chances, expected points, and their standard errors.
 *
 * All arithmetic is in integers, so the order in which playouts are added does not matter, and the
 * numbers are the same on every machine.  Plain data. */
#ifndef STELE_ANALYSIS_ESTIMATE_H
#define STELE_ANALYSIS_ESTIMATE_H

#include "analysis/playout.h"

/* A sum of numbers, and what their spread needs. */
struct moment {
    int64_t sum, squares;
};
static inline void moment_add(struct moment *moment, int64_t x)
{
    moment->sum += x;
    moment->squares += x * x;
}

struct tally {
    uint32_t n;
    struct moment share[STELE_SEATS_MAX], total[STELE_SEATS_MAX];
    int64_t points[STELE_SEATS_MAX][STELE_CATEGORIES_MAX];
};

/* Adds the playout that the desk ran last. */
void tally_add(struct tally *tally, const struct playout_desk *desk, const struct outcome *outcome);

/* n numbers of which `moment` is the sum: their mean and its standard error, times `scale`,
 * rounded.  Does not overflow for a million numbers below a thousand or so, and a scale up to a
 * million.  The error is computed as if there were two more numbers, `doubt` above and below the
 * mean: a few playouts that all end alike are no certainty.  For a single number it is 0. */
int64_t moment_mean(const struct moment *moment, uint32_t n, int64_t scale);
int64_t moment_error(const struct moment *moment, uint32_t n, int64_t scale, int32_t doubt);
/* The standard deviation of one of the numbers, times `scale`; 0 of a single one. */
int64_t moment_spread(const struct moment *moment, uint32_t n, int64_t scale);

/* The estimate; `base` are the points by category that were written before the playouts began,
 * seat after seat (NULL: none).  Points by category are there only if the desk counted them.  Chances add up to STELE_CHANCE_ONE. */
void tally_estimate(const struct tally *tally, const struct stele_rules *rules, const int32_t *base,
                    struct stele_estimate *out);

/* What a playout is worth to a seat in its own right: its share of the win or, where nobody plays
 * against it, its points. */
static inline int32_t outcome_value(const struct stele_rules *rules, const struct outcome *outcome,
                                    int seat)
{
    return rules->players_n > 1 ? outcome->share[seat] : outcome->total[seat];
}
/* The same plus a little for the margin of the win, which separates moves long before one of them
 * loses the game.  This is what a decider compares. */
int32_t outcome_worth(const struct stele_rules *rules, const struct outcome *outcome, int seat);
/* Estimates by how much a move from one position to another improves the game for a seat, by the
 * desk's model; 0 without one.  Taking the difference cancels the errors that the model makes at
 * both positions, and the luck of their world.  Returns half of what the model says: it was trained
 * on beginnings of rounds, and moves within one turn differ by about half as much
 * (doc/analysis.md). */
int32_t desk_hunch(const struct playout_desk *desk, const void *before, const void *after,
                   int seat);
enum {
    HUNCH_PLAYOUTS = 8, /* how many playouts it counts as */
    HUNCH_MOVES = 8     /* at most, from which it selects one to try */
};
/* The mean of n differences between such values, and its standard error: in millionths of a win, or
 * thousandths of a point. */
void gap_moment(const struct stele_rules *rules, const struct moment *moment, uint32_t n,
                int32_t *mean, int32_t *error);

/* Rounded down. */
uint64_t square_root(uint64_t x);
/* a / b for b > 0, halves away from zero. */
int64_t divide(int64_t a, int64_t b);

/* The 95 % interval of a share of n trials, in millionths (Wilson's interval): always within 0 … 1,
 * and not of width 0 when all were won. */
void share_interval(int32_t share, uint32_t n, int32_t *low, int32_t *high);

#endif
