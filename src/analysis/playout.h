/* Plays a position on to its end, quickly and at random.  All results of the analysis come from
 * such playouts.
 *
 * A desk holds what playouts need (two states, a list of moves, sums) and is reused, so that a
 * playout allocates nothing.  It belongs to one thread.  A playout is named by (seed, number): the
 * same pair gives the same game from the same position, whichever thread plays it, and two moves
 * that are compared get the same numbers, so that they meet the same luck. */
#ifndef STELE_ANALYSIS_PLAYOUT_H
#define STELE_ANALYSIS_PLAYOUT_H

#include "analysis/model.h"
#include "core/play/ledger.h"

/* A win, in parts that can be shared by any number of players up to eight. */
enum { SHARE_ONE = 840 };

/* Playouts that have not ended by then are judged as they stand. */
enum { PLAYOUT_MOVES_MAX = 20000 };

/* How a playout ended, or what the model expects where it was cut short. */
struct outcome {
    uint16_t share[STELE_SEATS_MAX]; /* of the win: they add up to SHARE_ONE */
    int32_t total[STELE_SEATS_MAX];  /* points at the end of the game */
    uint32_t moves;
};

struct playout_desk {
    const struct stele_rules *rules;
    const struct model_case
        *model;  /* the caller's; cuts playouts short.  NULL: they end with the game */
    size_t size; /* bytes of a state that are copied */
    void *state; /* the position that is played on */
    void *world; /* room for a position dealt anew; for callers */
    void *draft; /* room for one in which a move is tried; for callers */
    struct stele_moves legal;
    struct sum_sink sink;
    int32_t totals[STELE_SEATS_MAX]; /* the sink's */
    /* Points that the moves and the scoring of the last playout wrote, seat after seat, by
     * category; summed up only if `counts`, because that makes moves slower.  Where a playout was
     * cut short, as if the game ended there: a model knows no categories. */
    int32_t *points;
    bool counts;
    bool no_memory; /* a list of moves is incomplete for lack of memory: results since then are
                     void */
    bool stopped; /* a watch has ended the search of a bot */
    uint64_t played; /* moves, over all playouts */
};

/* False without memory; free it in either case.  It must not be moved. */
bool desk_init(struct playout_desk *desk, const struct stele_rules *rules);
void desk_free(struct playout_desk *desk);

/* What random numbers are used for.  Each purpose has its own sequence, so that one does not depend
 * on how many numbers another took. */
enum stream { STREAM_DEAL, STREAM_CHANCE, STREAM_CHOICE, STREAM_SEARCH };
/* Seeds the random numbers for a purpose of playout `number`; `part` separates the sequences within
 * it, for example the turn. */
void stream_seed(struct stele_rng *rng, uint64_t seed, uint64_t number, enum stream stream,
                 uint32_t part);

/* Copies a position as `seat` knows it: what it cannot know is dealt anew.  STELE_NOBODY knows
 * all. */
void desk_deal(const struct playout_desk *desk, void *to, const void *from, int seat, uint64_t seed,
               uint64_t number);
/* Chooses a legal move as the quick player would, or draws the chance move that comes next.  False
 * if there is none. */
bool desk_choose(struct playout_desk *desk, const void *state, const struct stele_status *status,
                 struct stele_rng *rng, struct stele_move *out);
/* Lists the legal moves in desk->legal. */
void desk_legal(struct playout_desk *desk, const void *state);
/* Picks one of them at random, or now and then a proposal of an open verb.  False if there is
 * none. */
bool desk_pick(const struct playout_desk *desk, const void *state, struct stele_rng *rng,
               struct stele_move *out);
/* Applies a move to desk->state, counting its points if the desk counts. */
void desk_apply(struct playout_desk *desk, const struct stele_move *move);
/* Forgets the points counted so far. */
void desk_clear(struct playout_desk *desk);
/* A playout of desk->state, move by move, for callers that choose some of its moves themselves.
 *
 *     run_begin(&run, desk, seed, number);
 *     while (run_goes_on(&run, desk) && run_choose(&run, desk, &move))
 *         run_apply(&run, desk, &move);
 *     run_end(&run, desk, &outcome);
 */
struct playout_run {
    uint64_t seed, number;
    struct stele_rng chance, choice;
    struct stele_status status; /* of desk->state, once run_goes_on has looked at it */
    uint32_t last;              /* the round at whose beginning it is cut short */
    uint32_t turn, moves;
};
void run_begin(struct playout_run *run, const struct playout_desk *desk, uint64_t seed,
               uint64_t number);
/* False where the game is over, or where the playout is cut short. */
bool run_goes_on(struct playout_run *run, const struct playout_desk *desk);
/* The move of the quick player, or of chance.  False if there is none. */
bool run_choose(struct playout_run *run, struct playout_desk *desk, struct stele_move *out);
void run_apply(struct playout_run *run, struct playout_desk *desk, const struct stele_move *move);
/* Plays on to the end with run_choose, and judges the result. */
void run_end(struct playout_run *run, struct playout_desk *desk, struct outcome *out);

/* Plays desk->state on to its end, or until the model's number of rounds have begun; then the model
 * evaluates the position. */
void desk_run(struct playout_desk *desk, uint64_t seed, uint64_t number, struct outcome *out);
/* The result of desk->state as it stands; adds the points of its scoring if the desk counts. */
void desk_judge(struct playout_desk *desk, struct outcome *out);
/* Evaluates a position by the model, which must exist: the win is shared by its chances, and the
 * points it expects are added to the points so far.  If the game is over, gives its result. */
void desk_foresee(const struct playout_desk *desk, const void *state, struct outcome *out);

#endif
