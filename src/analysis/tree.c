#include "analysis/tree.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDEN_PERCENT = 4, /* a node may have one child more than the square root of this part of its
                          visits */
    EAGERNESS = 1000,  /* bonus for a move that was tried seldom, in units of worth */
    TRUST = 4,         /* weight of the quick player's choice against any other child */
    BEYOND = 32        /* visits after which nodes beyond the turn join the tree */
};

/* ---- Nodes ----------------------------------------------------------------------------------- */

static bool grow(struct tree *tree)
{
    return stele_grow(&tree->nodes, &tree->room, (size_t)tree->n + 1, sizeof *tree->nodes);
}

static bool plant(struct tree *tree)
{
    if (tree->n > 0)
        return true;
    if (!grow(tree))
        return false;
    memset(&tree->nodes[0], 0, sizeof tree->nodes[0]);
    tree->n = 1;
    return true;
}

static uint32_t find(const struct tree *tree, uint32_t parent, const struct stele_move *move)
{
    uint32_t at = tree->nodes[parent].first;

    while (at != 0 && !stele_move_equal(&tree->nodes[at].move, move))
        at = tree->nodes[at].next;
    return at;
}

/* ---- The way of a playout through the tree --------------------------------------------------- */

struct descent {
    struct tree *tree;
    struct playout_desk *desk;
    struct playout_run run;
    uint32_t path[TREE_DEPTH_MAX + 1], depth; /* path[depth] is where it stands */
    uint16_t turn;                            /* at the root */
    int seat;                                 /* whose moves in that turn belong together */
    bool grown, no_memory;
};

static struct tree_node *here(const struct descent *d)
{
    return &d->tree->nodes[d->path[d->depth]];
}

/* Adds a child to the current node, after the others.  0 without memory. */
static uint32_t sprout(struct descent *d, const struct stele_move *move)
{
    struct tree *const tree = d->tree;

    d->no_memory |= !grow(tree);
    if (d->no_memory)
        return 0;
    const uint32_t at = tree->n++;
    struct tree_node *const node = &tree->nodes[at];
    memset(node, 0, sizeof *node);
    move_copy(&node->move, move);
    uint32_t *link = &here(d)->first;
    while (*link != 0)
        link = &tree->nodes[*link].next;
    *link = at;
    here(d)->children++;
    d->grown = true;
    return at;
}

static bool is_legal(const struct descent *d, const struct stele_move *move)
{
    struct stele_reason why;

    return game_check(d->desk->rules, d->desk->state, move, &why);
}

/* ---- New moves ------------------------------------------------------------------------------- */

/* Whether a node may get another child: their number grows with the square root of the visits.  If
 * no new move was found, looks again after a quarter more visits: listing moves is expensive, but
 * another world may have others. */
static bool may_widen(const struct tree_node *node)
{
    const uint64_t most = 1 + square_root((uint64_t)node->visits * WIDEN_PERCENT) / 10;

    return node->children < most && 4 * (uint64_t)node->visits >= 5 * (uint64_t)node->spent;
}

/* Removes moves from the list that are children already. */
static void list_others(const struct descent *d)
{
    struct stele_moves *const legal = &d->desk->legal;
    size_t kept = 0;

    desk_legal(d->desk, d->desk->state);
    for (size_t i = 0; i < legal->n; i++)
        if (find(d->tree, d->path[d->depth], &legal->list[i]) == 0)
            move_copy(&legal->list[kept++], &legal->list[i]);
    legal->n = kept;
}

/* The model's opinion of a move of desk->state. */
static int32_t hunch_of(const struct descent *d, const struct stele_move *move)
{
    struct playout_desk *const desk = d->desk;

    memcpy(desk->draft, desk->state, desk->size);
    game_apply(desk->rules, desk->draft, move, NULL);
    return desk_hunch(desk, desk->state, desk->draft, d->run.status.mover);
}

/* Picks the model's favourite of a few listed moves and proposals. */
static bool pick_other(struct descent *d, struct stele_move *out)
{
    struct playout_desk *const desk = d->desk;
    const int tries = desk->model != NULL ? HUNCH_MOVES : 1;
    struct stele_move move;
    int32_t most = 0;
    bool found = false;

    for (int i = 0; i < tries; i++) {
        if (!desk_pick(desk, desk->state, &d->run.choice, &move) ||
            find(d->tree, d->path[d->depth], &move) != 0)
            continue;
        const int32_t hunch = hunch_of(d, &move);
        if (found && hunch <= most)
            continue;
        move_copy(out, &move);
        most = hunch;
        found = true;
    }
    return found;
}

/* Finds a move that is no child yet: by turns the greedy bot's choice and the model's. */
static bool find_other(struct descent *d, struct stele_move *out)
{
    struct playout_desk *const desk = d->desk;
    const struct stele_game *const game = desk->rules->game;

    list_others(d);
    const bool chosen = here(d)->children % 2 == 1 && game->greedy != NULL && desk->legal.n > 0 &&
                        game->greedy(desk->rules, desk->state, &d->run.choice, &desk->legal, out) &&
                        is_legal(d, out) && find(d->tree, d->path[d->depth], out) == 0;
    return chosen || pick_other(d, out);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* The mean worth of a child to the seat, in 64ths.  The model's opinion of it, relative to the
 * worth of the node, counts as some visits more. */
static int64_t mean_worth(const struct tree_node *node, const struct tree_node *child, int seat)
{
    const int64_t first = divide(node->sum[seat] * 64, node->visits) + 64 * (int64_t)child->hunch;

    return divide(child->sum[seat] * 64 + HUNCH_PLAYOUTS * first,
                  HUNCH_PLAYOUTS + (int64_t)child->visits);
}

/* The mean worth plus a bonus for exploring (PUCT): larger the more the quick player likes the
 * move, and the less often it was taken when it could be. */
static int64_t promise(const struct tree_node *node, const struct tree_node *child, int seat)
{
    const int64_t mean = mean_worth(node, child, seat);
    const int64_t prior = (TRUST * (int64_t)child->liked + 1) * 1024 /
                          (TRUST * (int64_t)node->asked + node->children);
    const int64_t root = (int64_t)square_root((uint64_t)child->seen << 8);

    /* 64ths; the prior has 1024 parts and the root 16 */
    return mean + EAGERNESS * prior * root / (256 * (1 + (int64_t)child->visits));
}

/* The most promising child that can be made in this world, the first of equals; 0: none can. */
static uint32_t best_child(const struct descent *d)
{
    struct tree_node *const nodes = d->tree->nodes;
    int64_t most = INT64_MIN;
    uint32_t best = 0;

    for (uint32_t i = here(d)->first; i != 0; i = nodes[i].next) {
        if (!is_legal(d, &nodes[i].move))
            continue;
        nodes[i].seen++;
        const int64_t promised = promise(here(d), &nodes[i], d->run.status.mover);
        if (promised > most) {
            best = i;
            most = promised;
        }
    }
    return best;
}

/* Chooses a child, given the quick player's move.  Adds that move as a child if there is none yet
 * or one more is allowed; if it is a child already, another move may be added. */
static uint32_t decide(struct descent *d, const struct stele_move *quick)
{
    uint32_t child = find(d->tree, d->path[d->depth], quick);
    const bool first = here(d)->children == 0, widens = may_widen(here(d));
    struct stele_move other;

    here(d)->asked++;
    if (child == 0 && (first || widens)) {
        child = sprout(d, quick);
        if (child != 0)
            d->tree->nodes[child].seen = d->tree->nodes[child].liked = 1;
        return child;
    }
    if (child != 0)
        d->tree->nodes[child].liked++;
    if (widens && !d->grown) {
        if (find_other(d, &other)) {
            child = sprout(d, &other);
            if (child != 0)
                d->tree->nodes[child].seen = 1;
            return child;
        }
        here(d)->spent = here(d)->visits;
    }
    return best_child(d);
}

static uint32_t draw(struct descent *d, const struct stele_move *drawn)
{
    const uint32_t child = find(d->tree, d->path[d->depth], drawn);

    return child != 0 ? child : sprout(d, drawn);
}

/* ---- A playout ------------------------------------------------------------------------------- */

/* Whether the tree covers this position.  It covers the rest of the decider's turn and grows by all
 * of it at once: a turn of many moves is one decision.  Chance and other players' moves are covered
 * once there are enough playouts, and grow by one node in each: with few, the moves that others try
 * out would flatter the moves that end the turn. */
static bool reaches(const struct descent *d)
{
    const struct stele_status *const status = &d->run.status;
    const bool same = status->turn == d->turn && status->mover == d->seat && !status->chance;

    return d->depth < TREE_DEPTH_MAX && d->tree->n < TREE_NODES_MAX &&
           (same || (!d->grown && here(d)->visits >= BEYOND));
}

/* Goes a step down.  False where the tree ends. */
static bool step(struct descent *d)
{
    struct stele_move move;

    if (!reaches(d) || !run_choose(&d->run, d->desk, &move))
        return false;
    const uint32_t nodes = d->tree->n;
    const uint32_t child = d->run.status.chance ? draw(d, &move) : decide(d, &move);
    if (child == 0)
        return false;
    if (child >= nodes && !d->run.status.chance)
        d->tree->nodes[child].hunch = hunch_of(d, &d->tree->nodes[child].move);
    d->path[++d->depth] = child;
    run_apply(&d->run, d->desk, &d->tree->nodes[child].move);
    return true;
}

/* Credits every node on the path with what the playout was worth to each player. */
static void give_back(const struct descent *d, const struct outcome *outcome, const int32_t *luck)
{
    const struct stele_rules *const rules = d->desk->rules;

    for (int seat = 0; seat < rules->players_n; seat++) {
        const int32_t worth = outcome_worth(rules, outcome, seat) - luck[seat];
        for (uint32_t i = 0; i <= d->depth; i++)
            d->tree->nodes[d->path[i]].sum[seat] += worth;
    }
    for (uint32_t i = 0; i <= d->depth; i++)
        d->tree->nodes[d->path[i]].visits++;
}

bool tree_play(struct tree *tree, struct playout_desk *desk, int seat, uint64_t seed,
               uint64_t number, const int32_t luck[STELE_SEATS_MAX], struct outcome *out)
{
    struct descent d = {.tree = tree, .desk = desk, .seat = seat};

    if (!plant(tree))
        return false;
    run_begin(&d.run, desk, seed, number);
    bool more = run_goes_on(&d.run, desk);
    d.turn = d.run.status.turn;
    while (more && step(&d))
        more = run_goes_on(&d.run, desk);
    if (d.no_memory)
        return false;
    run_end(&d.run, desk, out);
    give_back(&d, out, luck);
    return true;
}

void tree_free(struct tree *tree)
{
    free(tree->nodes);
    *tree = (struct tree){0};
}
