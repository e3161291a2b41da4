/* Which moves had to do with some objects: a walk along the way to a node, one step after the
 * other. */
#include "core/base/arena.h"
#include "core/log/cursor.h"

#include <stdlib.h>
#include <string.h>

struct walk {
    const struct stele_object *objects;
    size_t objects_n;
    struct stele_trace *list;
    size_t n, room;
};

static bool has_object(const struct stele_object *list, size_t n, const struct stele_object *object)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(&list[i], object, sizeof *object) == 0)
            return true;
    return false;
}

/* Keeps what a step has to do with the objects; false without memory. */
static bool keep_step(struct walk *walk, const struct stele_step *step)
{
    for (size_t i = 0; i < walk->objects_n; i++) {
        const bool touched = has_object(step->touched, step->touched_n, &walk->objects[i]);
        if (!touched && !has_object(step->changed, step->changed_n, &walk->objects[i]))
            continue;
        if (!stele_grow(&walk->list, &walk->room, walk->n + 1, sizeof *walk->list))
            return false;
        walk->list[walk->n++] = (struct stele_trace){i, step->node, touched};
    }
    return true;
}

static int walk_to(struct walk *walk, struct stele_cursor *scout, struct stele_node node)
{
    const struct stele_log *const log = scout->log;
    const struct stele_step *step;

    for (uint32_t level = 0; level <= log->lines[node.line]->depth; level++) {
        const struct stele_node end = log_path_end(log, node, level);
        for (uint32_t ply = 1; ply <= end.ply; ply++) {
            stele_cursor_goto(scout, (struct stele_node){end.line, ply}, NULL);
            if (stele_cursor_step(scout, &step) != STELE_OK || !keep_step(walk, step))
                return STELE_ENOMEM;
        }
    }
    return STELE_OK;
}

int stele_log_traces(struct stele_log *log, struct stele_node node,
                     const struct stele_object *objects, size_t objects_n,
                     struct stele_traces *out)
{
    struct walk walk = {objects, objects_n, NULL, 0, 0};

    *out = (struct stele_traces){0};
    if (!log_node_exists(log, node) || !log_node_reachable(log, node))
        return STELE_EUSAGE;
    struct stele_cursor *const scout = stele_cursor_new(log);
    const int result = scout != NULL ? walk_to(&walk, scout, node) : STELE_ENOMEM;
    stele_cursor_free(scout);
    if (result == STELE_OK)
        return arena_give(walk.list, walk.n, &out->list, &out->n, &out->memory);
    free(walk.list);
    return result;
}
