#include "analysis/playout.h"

#include "core/base/arena.h"
#include "core/game/standing.h"

#include <stdlib.h>
#include <string.h>

/* ---- The desk -------------------------------------------------------------------------------- */

bool desk_init(struct playout_desk *desk, const struct stele_rules *rules)
{
    const size_t align = ARENA_STATE_ALIGN;
    const struct stele_game *const game = rules->game;

    *desk = (struct playout_desk){.rules = rules, .size = game->state_size};
    const size_t slot = (desk->size + align - 1) / align * align;
    desk->state = aligned_alloc(align, slot);
    desk->world = aligned_alloc(align, slot);
    desk->draft = aligned_alloc(align, slot);
    desk->points = calloc(rules->players_n * game->categories_n + 1, sizeof *desk->points);
    sum_sink_init(&desk->sink, game, desk->totals, desk->points);
    return desk->state != NULL && desk->world != NULL && desk->draft != NULL &&
           desk->points != NULL;
}

void desk_free(struct playout_desk *desk)
{
    free(desk->state);
    free(desk->world);
    free(desk->draft);
    free(desk->points);
    stele_moves_free(&desk->legal);
    *desk = (struct playout_desk){0};
}

/* ---- Random numbers -------------------------------------------------------------------------- */

/* Scatters seeds: those near each other would give overlapping sequences. */
static uint64_t scatter(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

void stream_seed(struct stele_rng *rng, uint64_t seed, uint64_t number, enum stream stream,
                 uint32_t part)
{
    uint64_t x = scatter(seed + UINT64_C(0x9e3779b97f4a7c15));

    x = scatter(x ^ number);
    stele_rng_seed(rng, scatter(x ^ ((uint64_t)stream << 32 | part)));
}

void desk_deal(const struct playout_desk *desk, void *to, const void *from, int seat, uint64_t seed,
               uint64_t number)
{
    struct stele_rng rng;

    memcpy(to, from, desk->size);
    if (seat == STELE_NOBODY || desk->rules->game->redeal == NULL)
        return;
    stream_seed(&rng, seed, number, STREAM_DEAL, 0);
    desk->rules->game->redeal(desk->rules, to, seat, &rng);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

void desk_legal(struct playout_desk *desk, const void *state)
{
    desk->legal.n = 0;
    desk->legal.open = 0;
    desk->legal.failed = false;
    game_legal(desk->rules, state, &desk->legal);
    desk->no_memory |= desk->legal.failed;
}

enum { PROPOSE_ONE_IN = 8 };

static bool propose(const struct playout_desk *desk, const void *state, struct stele_rng *rng,
                    struct stele_move *out)
{
    const struct stele_game *const game = desk->rules->game;
    bool (*const venture)(const struct stele_rules *, const void *, struct stele_rng *,
                          struct stele_move *) =
        game->venture != NULL ? game->venture : game->propose;
    struct stele_reason why;

    return venture != NULL && venture(desk->rules, state, rng, out) &&
           game_check(desk->rules, state, out, &why);
}

bool desk_pick(const struct playout_desk *desk, const void *state, struct stele_rng *rng,
               struct stele_move *out)
{
    const struct stele_moves *const legal = &desk->legal;

    if (legal->open != 0 && (legal->n == 0 || rng_below(rng, PROPOSE_ONE_IN) == 0) &&
        propose(desk, state, rng, out))
        return true;
    if (legal->n == 0)
        return false;
    move_copy(out, &legal->list[rng_below(rng, (uint32_t)legal->n)]);
    return true;
}

/* The quick player of the game or, without one, the greedy bot; a random legal move if that has
 * none. */
bool desk_choose(struct playout_desk *desk, const void *state, const struct stele_status *status,
                 struct stele_rng *rng, struct stele_move *out)
{
    const struct stele_game *const game = desk->rules->game;

    if (status->chance)
        return game->chance(desk->rules, state, rng, out);
    if (game->policy != NULL && game->policy(desk->rules, state, rng, out))
        return true;
    desk_legal(desk, state);
    if (game->policy == NULL && game->greedy != NULL &&
        game->greedy(desk->rules, state, rng, &desk->legal, out))
        return true;
    return desk_pick(desk, state, rng, out);
}

void desk_apply(struct playout_desk *desk, const struct stele_move *move)
{
    game_apply(desk->rules, desk->state, move, desk->counts ? &desk->sink.sink : NULL);
    desk->played++;
}

/* ---- A playout ------------------------------------------------------------------------------- */

void desk_clear(struct playout_desk *desk)
{
    const size_t n = desk->rules->players_n * desk->rules->game->categories_n;

    memset(desk->points, 0, n * sizeof *desk->points);
}

/* A game that nobody wins is shared by all. */
static void share_win(const struct stele_rules *rules, unsigned winners, struct outcome *out)
{
    unsigned n = 0;

    if (winners == 0)
        winners = (1u << rules->players_n) - 1;
    for (int seat = 0; seat < rules->players_n; seat++)
        n += (winners >> seat) & 1;
    for (int seat = 0; seat < rules->players_n; seat++)
        out->share[seat] = (uint16_t)((winners >> seat) & 1 ? SHARE_ONE / n : 0);
}

static void judge(const struct stele_rules *rules, const void *state, struct outcome *out)
{
    struct stele_standing standing;

    *out = (struct outcome){0};
    game_standing(rules, state, &standing);
    share_win(rules, standing.winners, out);
    for (int seat = 0; seat < rules->players_n; seat++)
        out->total[seat] = standing.figure[standing.total].value[seat];
}

static void count_scoring(struct playout_desk *desk)
{
    if (desk->counts)
        desk->rules->game->score(desk->rules, desk->state, &desk->sink.sink);
}

void desk_judge(struct playout_desk *desk, struct outcome *out)
{
    judge(desk->rules, desk->state, out);
    count_scoring(desk);
}

void desk_foresee(const struct playout_desk *desk, const void *state, struct outcome *out)
{
    int32_t chance[STELE_SEATS_MAX], gain[STELE_SEATS_MAX];
    struct stele_status status;

    judge(desk->rules, state, out);
    desk->rules->game->status(desk->rules, state, &status);
    if (status.over)
        return;
    model_ask(desk->model, desk->rules, state, SHARE_ONE, chance, gain);
    for (int seat = 0; seat < desk->rules->players_n; seat++) {
        out->share[seat] = (uint16_t)chance[seat];
        out->total[seat] += gain[seat];
    }
}

/* The round at whose beginning a playout from here is cut short. */
static uint32_t last_round(const struct playout_desk *desk)
{
    struct stele_status status;

    if (desk->model == NULL || desk->model->cut == 0)
        return UINT32_MAX;
    desk->rules->game->status(desk->rules, desk->state, &status);
    return status.round + desk->model->cut;
}

void run_begin(struct playout_run *run, const struct playout_desk *desk, uint64_t seed,
               uint64_t number)
{
    run->seed = seed;
    run->number = number;
    run->last = last_round(desk);
    run->turn = UINT32_MAX;
    run->moves = 0;
    stream_seed(&run->choice, seed, number, STREAM_CHOICE, 0);
}

static bool is_cut(const struct playout_run *run)
{
    return !run->status.over && run->status.round >= run->last;
}

/* Chance has numbers of its own for each turn: however many were used before, the dice of a turn
 * are the same in all playouts of that number. */
bool run_goes_on(struct playout_run *run, const struct playout_desk *desk)
{
    desk->rules->game->status(desk->rules, desk->state, &run->status);
    if (run->status.over || is_cut(run) || run->moves >= PLAYOUT_MOVES_MAX)
        return false;
    if (run->status.turn != run->turn) {
        run->turn = run->status.turn;
        stream_seed(&run->chance, run->seed, run->number, STREAM_CHANCE, run->turn);
    }
    return true;
}

bool run_choose(struct playout_run *run, struct playout_desk *desk, struct stele_move *out)
{
    return desk_choose(desk, desk->state, &run->status,
                       run->status.chance ? &run->chance : &run->choice, out);
}

void run_apply(struct playout_run *run, struct playout_desk *desk, const struct stele_move *move)
{
    desk_apply(desk, move);
    run->moves++;
}

void run_end(struct playout_run *run, struct playout_desk *desk, struct outcome *out)
{
    struct stele_move move;

    while (run_goes_on(run, desk) && run_choose(run, desk, &move))
        run_apply(run, desk, &move);
    if (is_cut(run))
        desk_foresee(desk, desk->state, out);
    else
        judge(desk->rules, desk->state, out);
    count_scoring(desk);
    out->moves = run->moves;
}

void desk_run(struct playout_desk *desk, uint64_t seed, uint64_t number, struct outcome *out)
{
    struct playout_run run;

    run_begin(&run, desk, seed, number);
    run_end(&run, desk, out);
}
