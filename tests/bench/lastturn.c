/* Whether a hint finds the best end of a game.  Plays games by the quick player and by the greedy
 * bot in turn, and takes from each the first position that qualifies: all that follows is decided
 * by one seat, nothing by chance, at most -l moves lead through all of it, and one of the first
 * moves is worse than another.  Moves of others that they have to make are no decisions.  Every way
 * to the end is then tried, without the cleverness of src/analysis/solve.c and with everything in
 * sight, and the first move of the hint compared with the best.
 *
 *     lastturn [-g GAME] [-e EDITION] [-p PLAYERS] [-n POSITIONS] [-b BUDGET] [-l LIMIT] [-s SEED]
 *              [-w]
 *
 * Without -g and -e every game and edition in which such positions are found at all.  -w shows what
 * was missed.  Best is what leads to the most for the decider: the win, then how clear it is
 * (outcome_worth). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/bots.h"
#include "analysis/search.h"
#include "bench/wish.h"
#include "unit/exhaust.h"

enum {
    PLIES_MAX = 20000,
    TAIL = 64,         /* the last positions of a game that are looked at */
    GAMES_A_FIND = 20, /* so many games for a position at most, on average */
    GAMES_FIRST = 100  /* without a single one by then the game has none */
};

struct wish {
    const char *game, *edition;
    int players, positions;
    uint32_t budget, limit;
    uint64_t seed;
    bool shows;
};

typedef struct {
    _Alignas(64) unsigned char byte[STELE_STATE_MAX];
} state_bytes;

static state_bytes first, now, after, tail[TAIL];

/* ---- Positions ------------------------------------------------------------------------------- */

/* A position with its moves and what each of them can lead to. */
struct puzzle {
    const void *state;
    int seat;
    struct stele_moves legal;
    int32_t *worth, best;
    uint32_t moves; /* of the whole tree */
    bool differ;    /* not every move is as good */
};

static void puzzle_free(struct puzzle *puzzle)
{
    stele_moves_free(&puzzle->legal);
    free(puzzle->worth);
    *puzzle = (struct puzzle){0};
}

/* Whether everything that follows can be looked at; then it may still make no difference. */
static bool look(struct playout_desk *desk, const void *state, uint32_t limit,
                 struct puzzle *puzzle)
{
    const struct stele_rules *const rules = desk->rules;
    struct stele_status status;

    rules->game->status(rules, state, &status);
    if (status.over || status.chance)
        return false;
    *puzzle = (struct puzzle){.state = state, .seat = status.mover, .best = INT32_MIN};
    game_legal(rules, state, &puzzle->legal);
    puzzle->worth = calloc(puzzle->legal.n + 1, sizeof *puzzle->worth);
    struct exhaust tree = {desk, puzzle->seat, limit};
    bool solved = puzzle->legal.open == 0 && puzzle->worth != NULL;
    for (size_t i = 0; solved && i < puzzle->legal.n; i++) {
        memcpy(after.byte, state, rules->game->state_size);
        game_apply(rules, after.byte, &puzzle->legal.list[i], NULL);
        solved = exhaust(&tree, after.byte, 0, &puzzle->worth[i]);
        puzzle->differ |= puzzle->worth[i] != puzzle->worth[0];
        if (solved && puzzle->worth[i] > puzzle->best)
            puzzle->best = puzzle->worth[i];
    }
    puzzle->moves = limit - tree.left;
    return solved;
}

/* Plays a game and keeps its last positions; returns how many moves it had. */
static int play(struct playout_desk *desk, uint64_t seed)
{
    const struct stele_rules *const rules = desk->rules;
    const struct bot bot = {seed % 2 == 0 ? BOT_QUICK : BOT_GREEDY, 0};
    struct stele_move move;
    struct stele_rng rng;
    int plies = 0;

    stele_rng_seed(&rng, seed);
    memcpy(now.byte, first.byte, desk->size);
    while (plies < PLIES_MAX && bot_choose(desk, &bot, now.byte, &rng, &move)) {
        memcpy(tail[plies++ % TAIL].byte, now.byte, desk->size);
        game_apply(rules, now.byte, &move, NULL);
    }
    return plies;
}

/* The first position of the game that qualifies.  From the end backwards: every position leads to
 * the next, so none before one that cannot be solved can be. */
static bool find(struct playout_desk *desk, uint64_t seed, uint32_t limit, struct puzzle *puzzle)
{
    const int plies = play(desk, seed);
    struct puzzle earlier = {0};
    bool solved = true;

    *puzzle = (struct puzzle){0};
    for (int i = plies - 1; solved && i >= 0 && i >= plies - TAIL; i--) {
        solved = look(desk, tail[i % TAIL].byte, limit, &earlier);
        if (solved && earlier.differ) {
            puzzle_free(puzzle);
            *puzzle = earlier;
        } else {
            puzzle_free(&earlier);
        }
        earlier = (struct puzzle){0};
    }
    return puzzle->differ;
}

/* ---- The hint -------------------------------------------------------------------------------- */

static void show(const struct playout_desk *desk, const struct puzzle *puzzle,
                 const struct stele_move *hint, int32_t worth, uint64_t seed)
{
    printf("  seed %llu: %s for %d, best %d, of %zu moves and %u in all\n",
           (unsigned long long)seed, desk->rules->game->verbs[hint->verb].name, (int)worth,
           (int)puzzle->best, puzzle->legal.n, (unsigned)puzzle->moves);
}

static bool is_found(struct playout_desk *desk, const struct puzzle *puzzle,
                     const struct wish *wish, uint64_t seed)
{
    struct search search = {.rules = desk->rules,
                            .state = puzzle->state,
                            .desks = desk,
                            .crew = {.jobs = 1},
                            .seed = 1,
                            .budget = wish->budget,
                            .top = 3};
    int32_t worth = INT32_MIN;

    if (search_run(&search) == STELE_OK && search.n > 0) {
        for (size_t i = 0; i < puzzle->legal.n; i++)
            if (stele_move_equal(&puzzle->legal.list[i], &search.list[0].move))
                worth = puzzle->worth[i];
        if (worth < puzzle->best && wish->shows)
            show(desk, puzzle, &search.list[0].move, worth, seed);
    }
    search_free(&search);
    return worth == puzzle->best;
}

static void measure(struct stele *lib, const struct stele_rules *rules, const struct wish *wish)
{
    struct model *model = NULL;
    struct playout_desk desk;
    struct puzzle puzzle;
    int n = 0, found = 0, games = 0;
    uint64_t moves = 0, choices = 0;

    if (!desk_init(&desk, rules) || !model_load(lib, rules->game, &model))
        exit(2);
    desk.model = model_for(model, rules);
    const int most = GAMES_A_FIND * wish->positions;
    for (; n < wish->positions && games < most && (n > 0 || games < GAMES_FIRST); games++) {
        const uint64_t seed = wish->seed + (uint64_t)games;
        if (!find(&desk, seed, wish->limit, &puzzle))
            continue;
        n++;
        moves += puzzle.moves;
        choices += puzzle.legal.n;
        found += is_found(&desk, &puzzle, wish, seed);
        puzzle_free(&puzzle);
    }
    printf("%s %s, %d players: ", rules->game->id, rules->game->editions[rules->edition].name,
           rules->players_n);
    if (n == 0)
        printf("no such position in %d games\n", games);
    else
        printf("%.1f %% of %d positions out of %d games; on average %.1f moves, %.0f in all\n",
               100.0 * found / n, n, games, (double)choices / n, (double)moves / n);
    fflush(stdout);
    desk_free(&desk);
    model_free(model);
}

/* ---- The command ----------------------------------------------------------------------------- */

static void set_up(struct stele *lib, const struct lib_game *entry, int edition, const void *user)
{
    const struct wish *const wish = user;
    const struct stele_rules rules = wish_rules(entry, edition, wish->players);

    if (wish_set_up(&rules, first.byte))
        measure(lib, &rules, wish);
}

int main(int argc, char **argv)
{
    struct wish wish = {.positions = 200, .budget = STELE_BUDGET_HINT, .limit = 200000, .seed = 1};
    const struct wish_option options[] = {
        {'g', .text = &wish.game},      {'e', .text = &wish.edition},
        {'p', .number = &wish.players}, {'n', .number = &wish.positions},
        {'b', .count = &wish.budget},   {'l', .count = &wish.limit},
        {'s', .seed = &wish.seed},      {'w', .flag = &wish.shows},
    };

    if (!WISH_READ(argc, argv, options) || wish.positions <= 0 || wish.budget == 0 ||
        wish.limit == 0 || wish.players > STELE_SEATS_MAX) {
        fprintf(stderr, "usage: lastturn [-g GAME] [-e EDITION] [-p PLAYERS] [-n POSITIONS] "
                        "[-b BUDGET] [-l LIMIT] [-s SEED] [-w]\n");
        return 2;
    }
    return wish_editions(wish.game, wish.edition, &wish, set_up);
}
