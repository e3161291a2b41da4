/* The differences between two positions: fact by fact, what their views say under the same path; and
 * the objects that are not the same. */
#include "core/base/arena.h"
#include "core/game/admit.h"
#include "core/log/cursor.h"
#include "core/play/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COMPARE_DEPTH_MAX = 32 };

struct leaf {
    const char *path, *value;
};

/* An emitter that keeps every fact with its path. */
struct facts_of_view {
    struct stele_emit emit;
    struct arena *arena;
    struct leaf *leaves;
    size_t n, room;
    struct stele_buf path, number;
    struct {
        size_t size; /* of the path when it was opened, without its own name */
        bool list;
        unsigned next; /* element of a list, from 1 */
    } open[COMPARE_DEPTH_MAX];
    int depth;
    bool failed;
};

static void path_cut(struct facts_of_view *view, size_t size)
{
    if (view->path.data != NULL) {
        view->path.size = size;
        view->path.data[size] = '\0';
    }
}

/* Adds a key, or the number of a list's element, to the path. */
static void path_add(struct facts_of_view *view, const char *key)
{
    if (view->path.size > 0)
        stele_buf_puts(&view->path, ".");
    if (key != NULL)
        stele_buf_puts(&view->path, key);
    else if (view->depth > 0)
        stele_buf_printf(&view->path, "%u", ++view->open[view->depth - 1].next);
}

static void view_open(struct stele_emit *emit, const char *key, bool list)
{
    struct facts_of_view *const view = (struct facts_of_view *)emit;

    if (view->depth == COMPARE_DEPTH_MAX) {
        view->failed = true;
        return;
    }
    view->open[view->depth].size = view->path.size;
    view->open[view->depth].list = list;
    view->open[view->depth].next = 0;
    if (view->depth > 0 || key != NULL)
        path_add(view, key);
    view->depth++;
}

static void view_close(struct stele_emit *emit)
{
    struct facts_of_view *const view = (struct facts_of_view *)emit;

    path_cut(view, view->open[--view->depth].size);
}

static void view_leaf(struct facts_of_view *view, const char *key, const char *value)
{
    const size_t size = view->path.size;

    if (view->failed)
        return;
    if (!stele_grow(&view->leaves, &view->room, view->n + 1, sizeof *view->leaves)) {
        view->failed = true;
        return;
    }
    path_add(view, key);
    struct leaf leaf = {NULL, arena_puts(view->arena, value)};
    if (!view->path.failed)
        leaf.path = arena_copy(view->arena, view->path.data, view->path.size);
    path_cut(view, size);
    if (leaf.path == NULL || leaf.value == NULL)
        view->failed = true;
    else
        view->leaves[view->n++] = leaf;
}

/* A dict of a list that begins with its id is called by it: players.anna.food. */
static bool names_itself(const struct facts_of_view *view, const char *key)
{
    return key != NULL && strcmp(key, "id") == 0 && view->depth >= 2 &&
           view->open[view->depth - 2].list;
}

static void view_string(struct stele_emit *emit, const char *key, const char *value)
{
    struct facts_of_view *const view = (struct facts_of_view *)emit;

    if (names_itself(view, key)) {
        path_cut(view, view->open[view->depth - 1].size);
        path_add(view, value);
    } else {
        view_leaf(view, key, value);
    }
}

static void view_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    struct facts_of_view *const view = (struct facts_of_view *)emit;

    stele_buf_clear(&view->number);
    stele_buf_printf(&view->number, "%" PRId64, value);
    if (view->number.failed)
        view->failed = true;
    else
        view_leaf(view, key, view->number.data);
}

static void view_boolean(struct stele_emit *emit, const char *key, bool value)
{
    view_leaf((struct facts_of_view *)emit, key, value ? "1" : "0");
}

static bool view_read(struct facts_of_view *view, const struct stele_cursor *cursor, int viewer)
{
    const struct stele_rules *const rules = cursor->log->lines[cursor->node.line]->rules;

    *view = (struct facts_of_view){
        .emit = {.open = view_open,
                 .close = view_close,
                 .integer = view_integer,
                 .string = view_string,
                 .boolean = view_boolean},
        .arena = arena_new(),
    };
    if (view->arena == NULL)
        return false;
    view_open(&view->emit, NULL, false);
    replay_view(rules, cursor->state, viewer, NULL, &view->emit);
    view_close(&view->emit);
    return !view->failed && !view->path.failed;
}

static void view_free(struct facts_of_view *view)
{
    if (view->arena != NULL)
        arena_free(view->arena);
    free(view->leaves);
    stele_buf_free(&view->path);
    stele_buf_free(&view->number);
}

/* ---- Matching -------------------------------------------------------------------------------- */

/* Two views mostly say the same things in the same order, so the fact wanted usually is the next
 * one; *hint remembers where that is. */
static const struct leaf *find_leaf(const struct facts_of_view *view, const char *path,
                                    size_t *hint)
{
    for (size_t i = 0; i < view->n; i++) {
        const size_t at = (*hint + i) % view->n;
        if (strcmp(view->leaves[at].path, path) == 0) {
            *hint = at + 1;
            return &view->leaves[at];
        }
    }
    return NULL;
}

/* Lists the differences; their texts still belong to the views. */
static bool list_differences(const struct facts_of_view *before, const struct facts_of_view *after,
                             struct stele_differences *out)
{
    size_t hint = 0;

    out->list = arena_alloc(out->memory, (before->n + after->n) * sizeof *out->list);
    if (out->list == NULL)
        return false;
    for (size_t i = 0; i < before->n; i++) {
        const struct leaf *const leaf = &before->leaves[i];
        const struct leaf *const other = find_leaf(after, leaf->path, &hint);
        if (strcmp(leaf->path, "hash") == 0) /* differs wherever anything does */
            continue;
        if (other == NULL || strcmp(leaf->value, other->value) != 0)
            out->list[out->n++] = (struct stele_difference){leaf->path, leaf->value,
                                                            other != NULL ? other->value : ""};
    }
    hint = 0;
    for (size_t i = 0; i < after->n; i++)
        if (find_leaf(before, after->leaves[i].path, &hint) == NULL)
            out->list[out->n++] =
                (struct stele_difference){after->leaves[i].path, "", after->leaves[i].value};
    return true;
}

static bool keep_texts(struct stele_differences *out)
{
    for (size_t i = 0; i < out->n; i++) {
        struct stele_difference *const it = &out->list[i];
        it->path = arena_puts(out->memory, it->path);
        it->before = arena_puts(out->memory, it->before);
        it->after = arena_puts(out->memory, it->after);
        if (it->path == NULL || it->before == NULL || it->after == NULL)
            return false;
    }
    return true;
}

int stele_cursor_compare(const struct stele_cursor *a, const struct stele_cursor *b, int viewer,
                         struct stele_differences *out)
{
    *out = (struct stele_differences){0};
    if (!game_has_viewer(cursor_rules(a), viewer) || !game_has_viewer(cursor_rules(b), viewer))
        return STELE_EUSAGE;
    struct facts_of_view before, after;
    const bool read_before = view_read(&before, a, viewer);
    const bool read_after = view_read(&after, b, viewer);

    out->memory = arena_new();
    const bool good = read_before && read_after && out->memory != NULL &&
                      list_differences(&before, &after, out) && keep_texts(out);
    view_free(&before);
    view_free(&after);
    if (!good) {
        stele_memory_free(out->memory);
        *out = (struct stele_differences){0};
    }
    return good ? STELE_OK : STELE_ENOMEM;
}

/* ---- Objects --------------------------------------------------------------------------------- */

/* Whether what one state means by a number means the same in the other. */
static bool speak_alike(const struct stele_cursor *a, const struct stele_cursor *b)
{
    const struct stele_rules *const left = cursor_rules(a), *const right = cursor_rules(b);

    return a->log->lib == b->log->lib && left->game == right->game &&
           left->edition == right->edition && left->players_n == right->players_n;
}

/* What changed on the way there, then on the way back: an engine looks for what a move does, and a
 * land that was opened is never closed again. */
static size_t list_both_ways(const struct stele_cursor *a, const struct stele_cursor *b,
                             struct stele_object *objects, size_t max)
{
    const struct stele_game *const game = cursor_game(a);
    const size_t there = game->changed(cursor_rules(a), a->state, b->state, objects, max);
    const size_t from = there < max ? there : max;
    const size_t back = game->changed(cursor_rules(b), b->state, a->state,
                                      objects != NULL ? objects + from : NULL, max - from);

    return there + back;
}

int stele_cursor_differ(const struct stele_cursor *a, const struct stele_cursor *b, int viewer,
                        struct stele_objects *out)
{
    size_t kept = 0;

    *out = (struct stele_objects){0};
    if (!speak_alike(a, b) || cursor_game(a)->changed == NULL)
        return STELE_OK;
    const size_t room = list_both_ways(a, b, NULL, 0);
    if (room == 0)
        return STELE_OK;
    struct stele_object *const objects = calloc(room, sizeof *objects);
    if (objects == NULL)
        return STELE_ENOMEM;
    const size_t n = cursor_keep_once(objects, 0, objects, list_both_ways(a, b, objects, room));
    for (size_t i = 0; i < n; i++)
        if (!stele_cursor_hides_object(a, viewer, &objects[i]) &&
            !stele_cursor_hides_object(b, viewer, &objects[i]))
            objects[kept++] = objects[i];
    return arena_give(objects, kept, &out->list, &out->n, &out->memory);
}
