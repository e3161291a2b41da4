/* What follows a move, as a tree that playouts grow.
 *
 * A plain playout leaves everything behind a move to the quick player.  A tree remembers what was
 * played there and how it went, and the next playout chooses by that: each player for himself
 * (max^n), the move that did best so far, or one that has been tried too seldom for what the quick
 * player thinks of it.  What the value model thinks of a move counts as its first visits.  So a move
 * is judged by what can be made of it, the rest of a turn of many moves above all, and not by what the
 * quick player would make of it.
 *
 * A node stands for the moves that led there from the root, whatever the world: worlds differ in
 * what is hidden, and moves that cannot be made in one are passed over in it.  Of the moves at a
 * node few are tried at first and more the oftener it is visited: what the quick player does, then by
 * turns what the greedy one chooses of the others and what the model likes best of a few of them,
 * proposals of open verbs among them.  Moves of chance are drawn, not chosen.
 *
 * What is left of the decider's turn is looked at from the first playout on; luck and what others do,
 * once a node has been visited a few dozen times.
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
    int32_t hunch;  /* what the model thinks the move is worth to whoever makes it */
    uint32_t spent; /* after so many visits no other move was found to try here */
};

struct tree {
    struct tree_node *nodes; /* the root is the first */
    uint32_t n, room;
};

/* Plays desk->state on as the tree has it, from its root, and lets it grow.  `seat` is the decider, whose
 * move led here.  `luck` is what such a
 * playout is worth to each seat on average in this world, as far as is known: it is taken off, so
 * that moves tried in different worlds can be compared.  False without memory. */
bool tree_play(struct tree *tree, struct playout_desk *desk, int seat, uint64_t seed,
               uint64_t number, const int32_t luck[STELE_SEATS_MAX], struct outcome *out);
void tree_free(struct tree *tree);

#endif
