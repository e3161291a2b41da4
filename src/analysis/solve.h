/* The rest of a game solved exactly, where that can be done: one seat has all that is left to
 * decide, nothing is left to chance, and the positions that can still arise are few.  Every line to
 * the end is searched; a position that is reached in several ways is searched once.
 *
 * A solver belongs to one thread.  It is made for a position as it is, hidden things included:
 * deal them anew first (desk_deal) if the seat must not know them. */
#ifndef STELE_ANALYSIS_SOLVE_H
#define STELE_ANALYSIS_SOLVE_H

#include "analysis/estimate.h"

enum { SOLVE_DEPTH = 128 }; /* moves to the end, at most */

/* A position and its moves, while the positions after them are searched. */
struct solve_level {
    void *state;
    struct stele_moves legal;
};

/* The worth of a position, found by its hash. */
struct solve_entry {
    uint64_t hash;
    int32_t worth;
    bool used;
};

struct solver {
    struct playout_desk *desk;
    void *root; /* the position that is solved */
    int seat;
    uint32_t left; /* moves that may still be tried */
    struct solve_level level[SOLVE_DEPTH];
    struct solve_entry *entries;
    size_t entries_n, entries_room; /* room: a power of two, or 0 */
    bool no_memory;
};

/* Allocates nothing yet.  The solver tries at most `most` moves in all. */
void solver_init(struct solver *solver, struct playout_desk *desk, int seat, uint32_t most);
void solver_free(struct solver *solver);

/* Plays desk->state on to the end that is best for the seat (outcome_worth), the first of several
 * equally good ones; counts the points if the desk counts.  Returns false if it cannot be solved,
 * or not with the tries that are left, or if memory ran out (solver->no_memory): desk->state is lost
 * then. */
bool solver_play(struct solver *solver, struct outcome *out);

#endif
