/* Finds the best move: divides playouts among the moves that may be made.
 *
 * The moves are tried in rounds of equal cost, and after each round the worse half is dropped
 * (sequential halving), so that most playouts go to the moves that are hard to separate.  In each
 * playout hidden things are dealt anew as the decider may imagine them.  All moves of a round are
 * tried in the same worlds with the same luck, and every player plays to win.  If there are too
 * many moves to try, or verbs that are not listed, a selection is tried: what the quick player and
 * the greedy one would play first, then others at random.
 *
 * A deep search grows a tree below each candidate (analysis/tree.h), so that it is judged by its
 * best continuation.  The value model helps to select the other candidates, and its opinion of each
 * counts as a few playouts.  The result is only good for choosing a move: its playouts depend on
 * earlier ones and on better play than the quick player's, so they are no random sample, and
 * neither chances nor errors follow from them.  Hints and reviews report such numbers and therefore
 * search with plain playouts.
 *
 * A strong comparison of two moves lets the strong bot play all seats after them, with a small
 * budget, to the end of the next round; then the judge says what each seat's chance is
 * (analysis/judge.h).  That is expensive, but what looks better there is better against players who
 * know what they do.
 *
 * If only the decider has anything left to decide and few lines lead to the end, all of them are
 * searched instead (analysis/solve.h).
 *
 * Nothing here depends on what the decider cannot know: the position is dealt anew before anything
 * else is done with it. */
#ifndef STELE_ANALYSIS_SEARCH_H
#define STELE_ANALYSIS_SEARCH_H

#include "analysis/crew.h"
#include "analysis/tree.h"

/* What a playout came to for the decider. */
struct sample {
    int32_t value; /* see outcome_value */
    int32_t worth; /* what moves are compared by */
};

struct candidate {
    struct stele_move move;
    size_t number;          /* in the order in which candidates were found */
    int64_t worth;          /* to the decider, over all its playouts: what they are compared by */
    int32_t hunch;          /* the model's opinion of its worth, in a deep search */
    struct sample *samples; /* playout by playout */
    size_t room;
    struct tally tally;
    struct tree tree; /* what follows the move, in a deep search */
    bool kept;        /* never dropped */
    bool habit;       /* what the quick player would do, or else the greedy one */
};

struct search {
    /* Given by the caller. */
    const struct stele_rules *rules;
    const void *state;
    struct playout_desk *desks; /* crew.jobs of them, for these rules */
    struct crew crew;
    uint64_t seed;
    uint32_t budget;               /* playouts, over all candidates */
    struct playout_desk *thinkers; /* crew.jobs more desks: a strong comparison; NULL: none */
    uint32_t strength;             /* of that: the budget of each of its moves */
    bool deep;                     /* with trees, which a single thread grows */
    bool own;                      /* only moves of the decider, where others may move as well */
    size_t top;                    /* how many are wanted at the end; at least 1 */
    const struct stele_move *also; /* a move that must be among them; may be NULL */
    const struct stele_move *made; /* the one that was made here, so it is possible; may be NULL */

    /* Results.  The first `alive`, at least two if there are so many, have equally many playouts
     * and are sorted best first; the candidates after them were dropped, the last dropped first. */
    int seat;
    struct candidate *list;
    size_t n, room, alive;
    bool solved; /* no playouts: the rest of the game was solved */
};

/* Runs the search.  The game must not be over, and chance must not be next.  Returns STELE_OK,
 * STELE_ENOMEM or STELE_ESTOP; call search_free in any case. */
int search_run(struct search *search);
void search_free(struct search *search);

/* Puts the habit first unless the best of the others is better by more than half the standard
 * error: with few playouts for many moves the one that looks best is often only lucky. */
void search_settle(struct search *search);

/* Compares two moves only, each with half of the budget.  They keep the order in which they are
 * given. */
int search_compare(struct search *search, const struct stele_move *a, const struct stele_move *b);
/* Continues the comparison in half as many more worlds as the budget says, unless it was solved. */
int search_compare_more(struct search *search, uint32_t budget);

/* Whether the decider can make a move, as far as the log shows.  In a log kept at the table hands
 * are unknown, and a card that a player may hold need not be there.  In other logs this is whether
 * the move is legal. */
bool search_is_sure(const struct search *search, const struct stele_move *move);

/* By how much candidate a is better for the decider than b in the playouts both have, and the
 * standard error of that: in millionths of a win, or, in a game for one, thousandths of a point. */
void search_gap(const struct search *search, const struct candidate *a, const struct candidate *b,
                int32_t *gap, int32_t *error);

#endif
