/* Which move is best: playouts shared out among the moves that may be made.
 *
 * The moves are tried in rounds of equal cost, and after each round the worse half is dropped
 * (sequential halving), so that most playouts go to the moves between which it is hard to decide.
 * In each playout hidden things are dealt anew as the decider may imagine them; all moves of a round
 * are tried in the same worlds with the same luck, and every player plays for himself.  Where there
 * are too many moves to try, or verbs that are not listed, a choice of them is taken: what the quick
 * player and the greedy one would play first, then others at random.
 *
 * A deep search grows a tree below each candidate (analysis/tree.h), so that it is judged by what can
 * be made of it; the value model has a say in which others are taken, and its opinion of each counts as
 * a few playouts.  What it finds is for choosing alone: its playouts depend on those before them and on
 * better play than the quick player's, so they are no sample of anything, and neither chances nor
 * errors follow from them.  Hints and reviews tell such numbers and search with plain playouts.
 *
 * Where the decider alone has something left to decide and few ways lead to the end, they are all
 * looked at instead (analysis/solve.h).
 *
 * Nothing here looks at what the decider cannot know: the position is dealt anew before anything
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
    int32_t hunch;          /* what the model thinks it is worth, in a deep search */
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
    bool deep;                     /* with trees.  One thread grows them, however many there are */
    bool own;                      /* only moves of the decider, where others may move as well */
    size_t top;                    /* how many are wanted at the end; at least 1 */
    const struct stele_move *also; /* a move that must be among them; may be NULL */
    const struct stele_move *made; /* the one that was made here: it could be.  May be NULL */

    /* Found.  The first `alive`, two at least where there are so many, have equally many playouts and
     * stand best first; those behind were dropped, the last dropped first. */
    int seat;
    struct candidate *list;
    size_t n, room, alive;
    bool solved; /* no playouts: the rest of the game was looked at from end to end */
};

/* Searches.  The game must not be over, and chance must not be next.  Returns STELE_OK, STELE_ENOMEM
 * or STELE_ESTOP; free it in any case. */
int search_run(struct search *search);
void search_free(struct search *search);

/* Puts the habit first unless the best of the others is better beyond the doubt there is: with few
 * playouts for many moves the one that looks best is often only lucky. */
void search_settle(struct search *search);

/* Tries two moves alone, each with half of the budget, in the order in which they are given. */
int search_compare(struct search *search, const struct stele_move *a, const struct stele_move *b);

/* Whether the decider can make a move, as far as the log tells: in a log kept at the table hands are unknown, and a
 * card that one may have is not one that one has.  In others this is whether it is legal. */
bool search_is_sure(const struct search *search, const struct stele_move *move);

/* By how much candidate a is better for the decider than b in the playouts both have, and the
 * standard error of that: in millionths of a win, or, in a game for one, thousandths of a point. */
void search_gap(const struct search *search, const struct candidate *a, const struct candidate *b,
                int32_t *gap, int32_t *error);

#endif
