/* The continuations of a move, as a tree that grows with each playout.
 *
 * A plain playout leaves everything after a move to the quick player.  A tree records what was
 * played there and with what result, and the next playout chooses by that: each player picks for
 * himself (max^n) the move that did best so far, or one that has been tried too seldom for the
 * quick player's opinion of it.  The value model's opinion of a move counts as its first visits.
 * So a move is judged by its best continuation, above all within a turn of many moves, and not by
 * how the quick player would continue.
 *
 * A node stands for the moves that led there from the root, in all worlds: worlds differ in what is
 * hidden, and moves that are illegal in one are skipped in it.  At a node few moves are tried at
 * first, and more with each visit: what the quick player does, then alternately the greedy player's
 * choice of the others and the model's choice of a few of them, proposals of open verbs included.
 * Moves of chance are drawn, not chosen.
 *
 * The rest of the decider's turn is in the tree from the first playout on; chance moves and the
 * moves of others, once a node has been visited a few dozen times.
 *
 * A tree belongs to one thread.  Playouts in the same order give the same tree. */
#ifndef STELE_ANALYSIS_TREE_H
#define STELE_ANALYSIS_TREE_H

#include "analysis/estimate.h"

enum {
    TREE_NODES_MAX = 1 << 12, /* a tree does not grow beyond them */
    TREE_DEPTH_MAX = 12       /* moves below the root; what follows is played out */
};

struct tree_node {
    struct stele_move move;       /* that leads here */
    int64_t sum[STELE_SEATS_MAX]; /* what it was worth to each seat */
    uint32_t visits;
    uint32_t seen;        /* how often it could be chosen: in that many worlds it can be made */
    uint32_t liked;       /* how often it was what the quick player would do */
    uint32_t asked;       /* how often the quick player was asked what to do next */
    uint32_t first, next; /* child, sibling; 0: none */
    uint32_t children;
    int32_t hunch;  /* the model's opinion of the move's worth to its mover */
    uint32_t spent; /* after so many visits no other move was found to try here */
};

struct tree {
    struct tree_node *nodes; /* the root is the first */
    uint32_t n;
    size_t room;
};

/* Plays desk->state on by the tree, from its root, and lets it grow.  `seat` is the decider, whose
 * move led here.  `luck` is the average worth of such a playout to each seat in this world, as far
 * as known.  It is subtracted, so that moves tried in different worlds can be compared.  False
 * without memory. */
bool tree_play(struct tree *tree, struct playout_desk *desk, int seat, uint64_t seed,
               uint64_t number, const int32_t luck[STELE_SEATS_MAX], struct outcome *out);
void tree_free(struct tree *tree);

#endif
