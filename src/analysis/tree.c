#include "analysis/tree.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDEN_PERCENT = 4, /* a node has one child more than the root of so much of its visits */
    EAGERNESS = 1000,  /* what having been tried seldom is worth to a move, in units of worth */
    TRUST = 4,         /* what an answer of the quick player counts beside a mere child */
    BEYOND = 32        /* visits after which a node beyond the turn is worth a tree */
};

/* ---- Nodes ----------------------------------------------------------------------------------- */

static bool grow(struct tree *tree)
{
    const uint32_t room = tree->room > 0 ? 2 * tree->room : 32;
    struct tree_node *nodes = realloc(tree->nodes, room * sizeof *nodes);

    if (nodes == NULL)
        return false;
    tree->nodes = nodes;
    tree->room = room;
    return true;
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
    bool grown, starved;
};

static struct tree_node *here(const struct descent *d)
{
    return &d->tree->nodes[d->path[d->depth]];
}

/* A new child of the node here, behind the others.  0 without memory. */
static uint32_t sprout(struct descent *d, const struct stele_move *move)
{
    struct tree *const tree = d->tree;

    d->starved |= tree->n == tree->room && !grow(tree);
    if (d->starved)
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

/* As many children as the root of the visits allows.  Where nothing new was found, it is looked for
 * again when there are a quarter more: to list the moves is dear, but in another world there may be others. */
static bool may_widen(const struct tree_node *node)
{
    const uint64_t most = 1 + square_root((uint64_t)node->visits * WIDEN_PERCENT) / 10;

    return node->children < most && 4 * (uint64_t)node->visits >= 5 * (uint64_t)node->spent;
}

/* Leaves those on the list that are no children yet. */
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

/* What the model thinks of a move of desk->state. */
static int32_t hunch_of(const struct descent *d, const struct stele_move *move)
{
    struct playout_desk *const desk = d->desk;

    memcpy(desk->draft, desk->state, desk->size);
    game_apply(desk->rules, desk->draft, move, NULL);
    return desk_hunch(desk, desk->state, desk->draft, d->run.status.mover);
}

/* Of a few of the listed moves, and proposals among them, the one that the model likes best. */
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

/* By turns what the greedy bot likes best of the others and what the model does. */
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

/* How good a child was to the seat, in 64ths.  What the model thinks of it, beside what the node is
 * worth, counts as some visits more. */
static int64_t mean_worth(const struct tree_node *node, const struct tree_node *child, int seat)
{
    const int64_t first = divide(node->sum[seat] * 64, node->visits) + 64 * (int64_t)child->hunch;

    return divide(child->sum[seat] * 64 + HUNCH_PLAYOUTS * first,
                  HUNCH_PLAYOUTS + (int64_t)child->visits);
}

/* That, and how much it still deserves to be tried: the more the quick player likes it, and the
 * seldomer it was taken when it could be. */
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

/* What the quick player would do is known.  It becomes a child if there is none yet or one may be
 * added; another one may be added where it is a child already. */
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

/* Whether the tree has a say here.  It has one in the rest of the decider's turn and grows by all of it at
 * once: a turn of many moves is one decision.  Luck and what others do come in where there are playouts
 * enough for them, and grow by a node in each: with few, what others are made to try out flatters the
 * moves that leave them the turn. */
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

/* Every node on the way was worth to each player what came of it. */
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
    if (d.starved)
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
