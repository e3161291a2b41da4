/* How fast and how strong the quick players are.  Plays whole games from the start, without
 * writing anything: random, greedy and policy against themselves, timed; then policy against
 * greedy with the seats rotated, for the share of wins.  The same games for the same seed.
 *
 *     playouts [-g GAME] [-e EDITION] [-p PLAYERS] [-o OPTION=CHOICE] [-n GAMES] [-m MATCHES]
 *              [-s SEED] [-q]
 *
 * Without -g and -e every game and edition, with two players where it has them.  -q leaves out
 * random and greedy: for somebody who is improving a policy. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/wish.h"
#include "core/game/standing.h"

enum { PLIES_MAX = 20000, PROPOSE_ONE_IN = 4 };

enum player { RANDOM, GREEDY, POLICY };

static const char *const player_names[] = {"random", "greedy", "policy"};

struct wish {
    const char *game, *edition, *option;
    int players, games, matches;
    uint64_t seed;
    bool quick;
};

static _Alignas(64) unsigned char first[STELE_STATE_MAX], state[STELE_STATE_MAX];

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- One game -------------------------------------------------------------------------------- */

static bool choose_random(const struct stele_rules *rules, struct stele_rng *rng,
                          const struct stele_moves *legal, struct stele_move *out)
{
    const struct stele_game *game = rules->game;

    if (legal->open != 0 && game->propose != NULL &&
        (legal->n == 0 || rng_below(rng, PROPOSE_ONE_IN) == 0) &&
        game->propose(rules, state, rng, out))
        return true;
    if (legal->n == 0)
        return false;
    move_copy(out, &legal->list[rng_below(rng, (uint32_t)legal->n)]);
    return true;
}

static bool choose(const struct stele_rules *rules, enum player player, struct stele_rng *rng,
                   struct stele_moves *legal, struct stele_move *out)
{
    const struct stele_game *game = rules->game;

    if (player == POLICY && game->policy != NULL && game->policy(rules, state, rng, out))
        return true;
    legal->n = legal->open = 0;
    game_legal(rules, state, legal);
    if (player == GREEDY && game->greedy != NULL && game->greedy(rules, state, rng, legal, out))
        return true;
    return choose_random(rules, rng, legal, out);
}

/* Returns how many moves were made. */
static long play(const struct stele_rules *rules, const enum player *players, uint64_t seed,
                 struct stele_moves *legal)
{
    const struct stele_game *game = rules->game;
    struct stele_status status;
    struct stele_move move;
    struct stele_rng rng;
    long plies = 0;

    stele_rng_seed(&rng, seed);
    memcpy(state, first, game->state_size);
    for (game->status(rules, state, &status); !status.over && plies < PLIES_MAX; plies++) {
        const bool found = status.chance ? game->chance(rules, state, &rng, &move)
                                         : choose(rules, players[status.mover], &rng, legal, &move);
        if (!found)
            break;
        game_apply(rules, state, &move, NULL);
        game->status(rules, state, &status);
    }
    return plies;
}

/* ---- Figures --------------------------------------------------------------------------------- */

static double time_games(const struct stele_rules *rules, enum player player,
                         const struct wish *wish, struct stele_moves *legal)
{
    enum player players[STELE_SEATS_MAX];
    long moves = 0;

    for (int i = 0; i < STELE_SEATS_MAX; i++)
        players[i] = player;
    const double start = now();
    for (int i = 0; i < wish->games; i++)
        moves += play(rules, players, wish->seed + (uint64_t)i, legal);
    const double taken = now() - start, rate = wish->games / taken;
    printf("  %-6s %9.1f games/s %10.0f moves/s %6ld moves a game\n", player_names[player], rate,
           (double)moves / taken, moves / wish->games);
    return rate;
}

static double points_lead(const struct stele_rules *rules, int seat)
{
    int best = INT32_MIN;

    for (int i = 0; i < rules->players_n; i++)
        if (i != seat && rules->game->total(rules, state, i) > best)
            best = rules->game->total(rules, state, i);
    return rules->players_n == 1 ? rules->game->total(rules, state, seat)
                                 : rules->game->total(rules, state, seat) - best;
}

/* One policy among greedy players; a shared win counts by its share.  Alone: the points of both. */
static void match(const struct stele_rules *rules, const struct wish *wish,
                  struct stele_moves *legal)
{
    enum player players[STELE_SEATS_MAX];
    double wins = 0, squares = 0, lead = 0, unfinished = 0;

    for (int i = 0; i < wish->matches; i++) {
        struct stele_status status;
        const int seat = i % rules->players_n;
        for (int k = 0; k < STELE_SEATS_MAX; k++)
            players[k] = k == seat ? POLICY : GREEDY;
        play(rules, players, wish->seed + 1000000 + (uint64_t)i / rules->players_n, legal);
        rules->game->status(rules, state, &status);
        unfinished += !status.over;
        const unsigned winners = game_winners(rules, state);
        const double win = (winners >> seat) & 1 ? 1.0 / __builtin_popcount(winners) : 0;
        wins += win;
        squares += win * win;
        lead += points_lead(rules, seat);
        if (rules->players_n == 1) {
            players[0] = GREEDY;
            play(rules, players, wish->seed + 1000000 + (uint64_t)i, legal);
            lead -= points_lead(rules, seat);
        }
    }
    const double n = wish->matches, share = wins / n;
    printf("  policy against greedy: %.1f %% of wins (± %.1f), %+.1f points on the best of the "
           "others\n",
           100 * share, 196 * sqrt((squares / n - share * share) / n), lead / n);
    if (unfinished > 0)
        printf("  %.0f games did not end\n", unfinished);
}

static bool set_option(struct stele_rules *rules, const char *option)
{
    const struct stele_game *game = rules->game;
    const size_t size = strcspn(option, "=");

    for (size_t i = 0; i < game->options_n; i++) {
        const char *const *choices = game->options[i].choices;
        if (strlen(game->options[i].name) != size || memcmp(game->options[i].name, option, size))
            continue;
        for (uint8_t k = 0; choices[k] != NULL && option[size] == '='; k++)
            if (strcmp(choices[k], option + size + 1) == 0) {
                rules->option[i] = k;
                rules->stated |= (uint16_t)(1u << i);
                return true;
            }
    }
    return false;
}

static void measure(struct stele *lib, const struct lib_game *entry, int edition, const void *user)
{
    const struct wish *const wish = user;
    const struct stele_game *const game = entry->game;
    struct stele_rules rules = wish_rules(entry, edition, wish->players);
    struct stele_moves legal = {0};

    (void)lib;
    if ((wish->option != NULL && !set_option(&rules, wish->option)) || !wish_set_up(&rules, first))
        return;
    printf("%s %s, %d players%s%s\n", game->id, game->editions[edition].name, rules.players_n,
           wish->option != NULL ? ", " : "", wish->option != NULL ? wish->option : "");
    double greedy = 0;
    if (!wish->quick) {
        time_games(&rules, RANDOM, wish, &legal);
        greedy = time_games(&rules, GREEDY, wish, &legal);
    }
    const double policy = time_games(&rules, POLICY, wish, &legal);
    if (greedy > 0)
        printf("  policy plays %.1f games in the time of one greedy game\n", policy / greedy);
    if (wish->matches > 0)
        match(&rules, wish, &legal);
    fflush(stdout);
    stele_moves_free(&legal);
}

int main(int argc, char **argv)
{
    struct wish wish = {.games = 100, .matches = 200, .seed = 1};
    const struct wish_option options[] = {
        {'g', .text = &wish.game},   {'e', .text = &wish.edition}, {'p', .number = &wish.players},
        {'o', .text = &wish.option}, {'n', .number = &wish.games}, {'m', .number = &wish.matches},
        {'s', .seed = &wish.seed},   {'q', .flag = &wish.quick},
    };

    if (!WISH_READ(argc, argv, options) || wish.games <= 0 || wish.matches < 0 ||
        wish.players > STELE_SEATS_MAX) {
        fprintf(stderr, "usage: playouts [-g GAME] [-e EDITION] [-p PLAYERS] [-o OPTION=CHOICE] "
                        "[-n GAMES] [-m MATCHES] [-s SEED] [-q]\n");
        return 2;
    }
    return wish_editions(wish.game, wish.edition, &wish, measure);
}
