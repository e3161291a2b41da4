/* Values a position under strong play: each seat's chance to win, its points, and their errors.
 *
 * The quick player's playouts see tactics, but not what a strong player makes of them: his own next
 * turn always looks like a gift, and what all playouts agree on is less certain than that.  So a
 * game's model may have a judge beside it, which was fitted to games of the strong bot.  It weighs
 * what the playouts brought, what the model says, and how far the seat on turn has come, by how far
 * the game is.  Without a judge chances are the shares of the playouts. */
#ifndef STELE_ANALYSIS_JUDGE_H
#define STELE_ANALYSIS_JUDGE_H

#include "analysis/estimate.h"

/* The figures of a seat that a judge weighs.  Shares are in thousandths of the win. */
enum {
    JUDGE_PROGRESS, /* the feature of the model that says how far the game is */
    JUDGE_WAIT,     /* how many seats have their turn before */
    JUDGE_MODEL,    /* the share that the model gives it */
    JUDGE_SHARE,    /* its share in the playouts */
    JUDGE_ODDS,     /* log2 of the same, in thousandths, with a few playouts shared by all */
    JUDGE_PHASE,    /* if it is on turn, 1 for the phase of the turn; the last for those beyond */
    JUDGE_PHASES = 16,
    JUDGE_FIGURES = JUDGE_PHASE + JUDGE_PHASES
};

/* What was found out about a position. */
struct hearing {
    struct tally tally;
    int64_t model[STELE_SEATS_MAX]; /* sums of what the model says in some worlds, of SHARE_ONE */
    uint32_t worlds;
    int32_t progress;
    struct stele_status status;
};

/* Plays a position on `budget` times, with what another player knows in turn, and asks the desk's
 * model in the first of these worlds.  A finished game is judged once. */
void hearing_hold(struct hearing *hearing, struct playout_desk *desk, const void *state,
                  uint32_t budget, uint64_t seed);

/* The figures of each seat.  The game must not be over, and the desk must have a model. */
void hearing_figures(const struct hearing *hearing, const struct playout_desk *desk,
                     int32_t out[STELE_SEATS_MAX][STELE_FEATURES_MAX]);

/* The estimate: its chances by the desk's judge if it has one and the game is not over. */
void hearing_estimate(const struct hearing *hearing, const struct playout_desk *desk,
                      struct stele_estimate *out);

#endif
