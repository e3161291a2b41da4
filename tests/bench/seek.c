/* Goes between every two nodes of a log of 500 moves and prints what a seek costs, in applied
 * moves, and in time against walking 32 moves forwards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stele.h"

enum { MOVES = 500, SEEDS = 200 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct stele_log *new_game(const struct stele *lib)
{
    static const struct stele_new_player players[] = {{"anna", "Anna", NULL},
                                                      {"boris", "Boris", NULL},
                                                      {"vera", "Vera", NULL},
                                                      {"gleb", "Gleb", NULL}};
    const struct stele_new_log want = {
        .game = "rolltta", .edition = "lba", .players = players, .players_n = 4};
    struct stele_log *log = NULL;

    stele_log_new(lib, &want, &log, NULL);
    return log;
}

/* A random move, but no purchase: a game without developments is a long one. */
static bool choose(const struct stele_log *log, const struct stele_cursor *cursor,
                   struct stele_rng *rng, struct stele_move *move)
{
    const struct stele_verb *verbs = stele_log_info(log)->verbs;

    do {
        if (!stele_cursor_choose(cursor, "random", rng, move))
            return false;
    } while (strcmp(verbs[move->verb].name, "buy") == 0);
    return true;
}

/* Plays at most MOVES moves; returns how many. */
static uint32_t play(struct stele_log *log, uint64_t seed)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_reason why;
    struct stele_move move;
    struct stele_rng rng;
    uint32_t n = 0;

    stele_rng_seed(&rng, seed);
    while (n < MOVES && choose(log, cursor, &rng, &move) &&
           stele_edit_play(cursor, &move, &why) == STELE_OK)
        n++;
    stele_cursor_free(cursor);
    return n;
}

static void measure(struct stele_log *log, uint32_t n)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    uint64_t most = 0, sum = 0, seeks = 0;

    double before = now();
    for (uint32_t from = 0; from <= n; from++)
        for (uint32_t to = 0; to <= n; to++) {
            stele_cursor_goto(cursor, (struct stele_node){0, from}, NULL);
            const uint64_t applied = stele_cursor_applied(cursor);
            stele_cursor_goto(cursor, (struct stele_node){0, to}, NULL);
            const uint64_t cost = stele_cursor_applied(cursor) - applied;
            most = cost > most ? cost : most;
            sum += cost;
            seeks++;
        }
    const double seeking = (now() - before) / (double)(2 * seeks);
    before = now();
    const int rounds = 2000;
    for (int i = 0; i < rounds; i++) {
        stele_cursor_goto(cursor, (struct stele_node){0, 0}, NULL);
        for (uint32_t ply = 1; ply <= 32; ply++)
            stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL);
    }
    const double walking = (now() - before) / rounds;
    printf("%u moves, %llu seeks: at most %llu moves applied, %.1f on average; a seek = %.2f x "
           "32 moves forwards\n",
           n, (unsigned long long)seeks, (unsigned long long)most, (double)sum / (double)seeks,
           seeking / walking);
    stele_cursor_free(cursor);
}

int main(void)
{
    struct stele *lib = stele_new();

    for (uint64_t seed = 1; lib != NULL && seed <= SEEDS; seed++) {
        struct stele_log *log = new_game(lib);
        const uint32_t n = log != NULL ? play(log, seed) : 0;
        if (n == MOVES || seed == SEEDS)
            measure(log, n);
        stele_log_free(log);
        if (n == MOVES)
            break;
    }
    stele_free(lib);
    return 0;
}
