/* Goes between every two nodes of a log of 500 moves and prints what a seek costs, in applied
 * moves, and in time against walking 32 moves forwards. */
#include <stdio.h>
#include <time.h>

#include "longgame.h"
#include "core/log/cursor.h"

enum { MOVES = 500 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void measure(struct stele_log *log, uint32_t n)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    uint64_t most = 0, sum = 0, seeks = 0;

    double before = now();
    for (uint32_t from = 0; from <= n; from++)
        for (uint32_t to = 0; to <= n; to++) {
            stele_cursor_goto(cursor, (struct stele_node){0, from}, NULL);
            const uint64_t applied = cursor->applied;
            stele_cursor_goto(cursor, (struct stele_node){0, to}, NULL);
            const uint64_t cost = cursor->applied - applied;
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
    struct stele_log *log = lib != NULL ? long_game(lib) : NULL;

    if (log != NULL)
        measure(log, (uint32_t)play_long(log, MOVES));
    stele_log_free(log);
    stele_free(lib);
    return 0;
}
