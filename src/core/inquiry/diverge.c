/* Where two games that were played alike part: their moves are applied side by side. */
#include "core/play/replay.h"
#include "core/log/cursor.h"

#include <stdlib.h>
#include <string.h>

/* A walk from the set-up to a node, through the lines that lead to it. */
struct walk {
    const struct stele_log *log;
    struct stele_node *way; /* the last node on each line, the main line first */
    size_t n, i;
    struct stele_node node; /* where it stands */
    void *state;
};

static bool walk_begin(struct walk *walk, const struct stele_cursor *cursor)
{
    const struct stele_log *const log = cursor->log;
    struct stele_node node = cursor->node;

    *walk = (struct walk){.log = log, .n = log->lines[node.line]->depth + 1};
    walk->way = calloc(walk->n, sizeof *walk->way);
    walk->state = log_state_new(log);
    if (walk->way == NULL || walk->state == NULL)
        return false;
    for (size_t i = walk->n; i-- > 0;) {
        const struct log_line *const line = log->lines[node.line];
        walk->way[i] = node;
        node = (struct stele_node){line->parent, line->at};
    }
    log_seek(log, walk->node, walk->state);
    return true;
}

static void walk_end(struct walk *walk)
{
    free(walk->way);
    free(walk->state);
}

static const struct log_line *line_of(const struct walk *walk)
{
    return walk->log->lines[walk->node.line];
}

/* The next move on the way, which changes to a branch where that departs.  False at its end. */
static bool walk_next(struct walk *walk, struct stele_move *move)
{
    while (walk->node.ply == walk->way[walk->i].ply && walk->i + 1 < walk->n)
        walk->node = (struct stele_node){walk->way[++walk->i].line, 0};
    if (walk->node.ply == walk->way[walk->i].ply)
        return false;
    log_move(walk->log, line_of(walk), walk->node.ply + 1, move);
    return true;
}

static void walk_on(struct walk *walk, const struct stele_move *move)
{
    game_apply(line_of(walk)->rules, walk->state, move, NULL);
    walk->node.ply++;
}

/* Positions that are the same to the byte need no hash. */
static bool same_position(const struct walk *a, const struct walk *b)
{
    return memcmp(a->state, b->state, a->log->header.game->state_size) == 0 ||
           replay_hash(line_of(a)->rules, a->state) == replay_hash(line_of(b)->rules, b->state);
}

static bool same_points(const struct walk *a, const struct walk *b)
{
    int32_t left[STELE_SEATS_MAX], right[STELE_SEATS_MAX];

    stele_log_points(a->log, a->node.line, a->node.ply, left);
    stele_log_points(b->log, b->node.line, b->node.ply, right);
    return memcmp(left, right, sizeof left) == 0;
}

/* Both walks stand at nodes that are alike; false at the first that are not. */
static bool go_on_alike(struct walk *a, struct walk *b, struct stele_parting *out)
{
    struct stele_move left, right;
    const bool more_a = walk_next(a, &left), more_b = walk_next(b, &right);

    out->next_a = (struct stele_node){a->node.line, a->node.ply + more_a};
    out->next_b = (struct stele_node){b->node.line, b->node.ply + more_b};
    if (!more_a || !more_b) {
        out->why = more_a != more_b ? STELE_PART_END : STELE_PART_NEVER;
        return false;
    }
    if (!stele_move_equal(&left, &right)) {
        out->why = STELE_PART_MOVE;
        return false;
    }
    walk_on(a, &left);
    walk_on(b, &right);
    out->why = STELE_PART_EFFECT;
    return same_position(a, b) && same_points(a, b);
}

int stele_cursor_parting(const struct stele_cursor *a, const struct stele_cursor *b,
                         struct stele_parting *out)
{
    struct walk left = {0}, right = {0};
    int code = STELE_ENOMEM;

    *out = (struct stele_parting){.why = STELE_PART_SETUP};
    if (a->log->header.game != b->log->header.game)
        return STELE_EUSAGE;
    if (walk_begin(&left, a) && walk_begin(&right, b)) {
        bool alike = same_position(&left, &right);
        while (alike) {
            out->last_a = left.node;
            out->last_b = right.node;
            alike = go_on_alike(&left, &right, out);
        }
        code = STELE_OK;
    }
    walk_end(&left);
    walk_end(&right);
    return code;
}
