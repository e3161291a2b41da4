#include "analysis/solve.h"

#include "core/base/arena.h"
#include "core/game/hash.h"

#include <stdlib.h>
#include <string.h>

void solver_init(struct solver *solver, struct playout_desk *desk, int seat, uint32_t most)
{
    *solver = (struct solver){.desk = desk, .seat = seat, .left = most};
}

void solver_free(struct solver *solver)
{
    for (int i = 0; i < SOLVE_DEPTH; i++) {
        free(solver->level[i].state);
        stele_moves_free(&solver->level[i].legal);
    }
    free(solver->root);
    free(solver->entries);
    *solver = (struct solver){0};
}

/* ---- Positions seen before ------------------------------------------------------------------- */

static uint64_t hash_of(const struct stele_rules *rules, const void *state)
{
    struct hasher hasher;

    hash_start(&hasher);
    rules->game->hash(rules, state, &hasher);
    return hash_end(&hasher);
}

/* Finds the entry of a hash, or the free one where it belongs. */
static struct solve_entry *entry_of(const struct solver *solver, uint64_t hash)
{
    size_t at = (size_t)hash & (solver->entries_room - 1);

    while (solver->entries[at].used && solver->entries[at].hash != hash)
        at = (at + 1) & (solver->entries_room - 1);
    return &solver->entries[at];
}

static bool is_known(const struct solver *solver, uint64_t hash, int32_t *worth)
{
    if (solver->entries_room == 0)
        return false;
    const struct solve_entry *entry = entry_of(solver, hash);
    if (entry->used)
        *worth = entry->worth;
    return entry->used;
}

/* Half of the room stays free. */
static bool grow(struct solver *solver)
{
    struct solve_entry *const old = solver->entries;
    const size_t room = solver->entries_room, more = room > 0 ? 2 * room : 256;
    struct solve_entry *entries = calloc(more, sizeof *entries);

    if (entries == NULL)
        return false;
    solver->entries = entries;
    solver->entries_room = more;
    for (size_t i = 0; i < room; i++)
        if (old[i].used)
            *entry_of(solver, old[i].hash) = old[i];
    free(old);
    return true;
}

static bool remember(struct solver *solver, uint64_t hash, int32_t worth)
{
    if (2 * (solver->entries_n + 1) > solver->entries_room && !grow(solver)) {
        solver->no_memory = true;
        return false;
    }
    *entry_of(solver, hash) = (struct solve_entry){hash, worth, true};
    solver->entries_n++;
    return true;
}

/* ---- Searching every line -------------------------------------------------------------------- */

/* Copies desk->state, making room for it the first time. */
static bool keep(struct solver *solver, void **copy)
{
    const size_t align = ARENA_STATE_ALIGN, size = solver->desk->size;

    if (*copy == NULL)
        *copy = aligned_alloc(align, (size + align - 1) / align * align);
    if (*copy != NULL)
        memcpy(*copy, solver->desk->state, size);
    solver->no_memory |= *copy == NULL;
    return *copy != NULL;
}

/* The level of desk->state, with its moves. */
static struct solve_level *level_of(struct solver *solver, int depth)
{
    struct solve_level *const level = &solver->level[depth];
    const struct playout_desk *const desk = solver->desk;

    if (!keep(solver, &level->state))
        return NULL;
    level->legal.n = level->legal.open = 0;
    level->legal.failed = false;
    game_legal(desk->rules, level->state, &level->legal);
    solver->no_memory |= level->legal.failed;
    return level->legal.failed ? NULL : level;
}

/* Puts the position after a move of a level on the desk. */
static void make(const struct solver *solver, const struct solve_level *level, size_t move)
{
    memcpy(solver->desk->state, level->state, solver->desk->size);
    desk_apply(solver->desk, &level->legal.list[move]);
}

static bool solve(struct solver *solver, int depth, int32_t *worth);

/* Finds the worth of the best move.  Others may have moves to make only if they have no choice. */
static bool solve_moves(struct solver *solver, int depth, int mover, int32_t *worth)
{
    const struct solve_level *const level = depth < SOLVE_DEPTH ? level_of(solver, depth) : NULL;
    int32_t best = INT32_MIN;

    if (level == NULL || level->legal.open != 0 || level->legal.n == 0 ||
        (level->legal.n > 1 && mover != solver->seat))
        return false;
    for (size_t i = 0; i < level->legal.n; i++) {
        int32_t next;
        if (solver->left == 0)
            return false;
        solver->left--;
        make(solver, level, i);
        if (!solve(solver, depth + 1, &next))
            return false;
        best = next > best ? next : best;
    }
    *worth = best;
    return true;
}

/* Solves desk->state, which is lost: the best end the seat can reach from there.  Positions found
 * before, by their hash, are not searched again. */
static bool solve(struct solver *solver, int depth, int32_t *worth)
{
    struct playout_desk *const desk = solver->desk;
    struct stele_status status;
    struct outcome outcome;

    desk->rules->game->status(desk->rules, desk->state, &status);
    if (status.chance)
        return false;
    const uint64_t hash = hash_of(desk->rules, desk->state);
    if (is_known(solver, hash, worth))
        return true;
    if (status.over) {
        desk_judge(desk, &outcome);
        *worth = outcome_worth(desk->rules, &outcome, solver->seat);
    } else if (!solve_moves(solver, depth, status.mover, worth)) {
        return false;
    }
    return remember(solver, hash, *worth);
}

/* ---- The best of them ------------------------------------------------------------------------ */

/* Returns the first move of a level that keeps the worth of the position. */
static size_t best_move(const struct solver *solver, const struct solve_level *level, int32_t worth)
{
    for (size_t i = 0; i < level->legal.n; i++) {
        int32_t next;
        make(solver, level, i);
        if (is_known(solver, hash_of(solver->desk->rules, solver->desk->state), &next) &&
            next == worth)
            return i;
    }
    return 0; /* not reached: all positions after it have been solved */
}

bool solver_play(struct solver *solver, struct outcome *out)
{
    struct playout_desk *const desk = solver->desk;
    const bool counts = desk->counts;
    struct stele_status status;
    uint32_t moves = 0;
    int32_t worth;

    desk->counts = false;
    bool solved = keep(solver, &solver->root) && solve(solver, 0, &worth);
    if (solved)
        memcpy(desk->state, solver->root, desk->size);
    for (; solved; moves++) {
        desk->rules->game->status(desk->rules, desk->state, &status);
        if (status.over)
            break;
        const struct solve_level *const level = level_of(solver, 0);
        solved = level != NULL;
        if (!solved)
            break;
        const size_t best = best_move(solver, level, worth);
        desk->counts = counts;
        make(solver, level, best);
        desk->counts = false;
    }
    desk->counts = counts;
    if (solved) {
        desk_judge(desk, out);
        out->moves = moves;
    }
    return solved;
}
