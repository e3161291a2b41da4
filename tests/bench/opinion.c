/* What the two sources of the strong bot's choice beside plain playouts are good for: how well the value
 * model tells moves apart (desk_hunch), and by how much the tree below a move changes what it is worth.
 * Takes positions anywhere from games of the quick player against itself, for two, and at each what that
 * player does and moves at random; every move is played out in the same worlds, plainly and with a tree.
 *
 *     opinion [-g GAME] [-e EDITION] [-n POSITIONS] [-b PLAYOUTS] [-s SEED]
 *
 * -b is for each move.  Worths are those of outcome_worth: a win is 1680 and some more. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/bots.h"
#include "analysis/tree.h"
#include "bench/wish.h"
#include "core/log/cursor.h"

enum {
    PLIES_MAX = 4000,
    MOVES_MAX = 8,   /* at a position */
    FROM_A_GAME = 4, /* positions */
    PLAYOUTS_MAX = 1000
};

struct wish {
    const char *game, *edition;
    int positions;
    uint32_t playouts;
    uint64_t seed;
};

typedef struct {
    _Alignas(64) unsigned char byte[STELE_STATE_MAX];
} state_bytes;

static state_bytes plies[PLIES_MAX], now;

/* ---- Sums ------------------------------------------------------------------------------------ */

struct numbers {
    double sum, squares;
    long n;
};

static void number_add(struct numbers *numbers, double x)
{
    numbers->sum += x;
    numbers->squares += x * x;
    numbers->n++;
}

static void number_print(const char *what, const struct numbers *x)
{
    if (x->n < 2)
        return;
    const double mean = x->sum / x->n;
    printf("; %s %+.1f ± %.1f (%ld)", what, mean,
           sqrt((x->squares / x->n - mean * mean) / (x->n - 1)), x->n);
}

/* What comes next after a move. */
enum { OWN, LUCK, OTHERS, KINDS_N };

struct found {
    double hh, hw, ww;     /* hunches and worths of the moves of a position, from their means */
    double noise;          /* variance that the means of the playouts have of themselves */
    long moves, positions; /* one less a position; those */
    struct numbers by[KINDS_N]; /* with a tree, minus plainly */
};

/* ---- A position ------------------------------------------------------------------------------ */

struct trial {
    struct stele_move moves[MOVES_MAX];
    double hunch[MOVES_MAX], worth[MOVES_MAX], gain[MOVES_MAX];
    int kind[MOVES_MAX], n;
    double each[MOVES_MAX][PLAYOUTS_MAX];
};

static void try_add(struct trial *t, const struct stele_move *move)
{
    for (int i = 0; i < t->n; i++)
        if (stele_move_equal(&t->moves[i], move))
            return;
    t->moves[t->n++] = *move;
}

/* What the quick player does, then any, in the world on the desk. */
static void find_moves(struct playout_desk *desk, struct stele_rng *rng, struct trial *t)
{
    const struct bot quick = {.kind = BOT_QUICK};
    struct stele_move move;

    t->n = 0;
    if (bot_choose(desk, &quick, desk->world, rng, &move))
        try_add(t, &move);
    desk_legal(desk, desk->world);
    for (; t->n < MOVES_MAX && desk->legal.n > 0; desk->legal.n--) {
        const uint32_t at = rng_below(rng, (uint32_t)desk->legal.n);
        try_add(t, &desk->legal.list[at]);
        move_copy(&desk->legal.list[at], &desk->legal.list[desk->legal.n - 1]);
    }
}

static int kind_after(const struct playout_desk *desk, const struct stele_status *before)
{
    struct stele_status after;

    desk->rules->game->status(desk->rules, desk->state, &after);
    if (after.chance)
        return LUCK;
    return !after.over && after.turn == before->turn && after.mover == before->mover ? OWN : OTHERS;
}

/* False where a world does not allow the move. */
static bool set_out(struct playout_desk *desk, const struct stele_move *move)
{
    struct stele_reason why;

    if (!game_check(desk->rules, desk->world, move, &why))
        return false;
    memcpy(desk->state, desk->world, desk->size);
    desk_apply(desk, move);
    return true;
}

static bool play_out(struct playout_desk *desk, const void *state,
                     const struct stele_status *status, const struct wish *wish, struct trial *t,
                     int which)
{
    const int32_t luck[STELE_SEATS_MAX] = {0};
    const struct stele_move *const move = &t->moves[which];
    struct tree tree = {0};
    struct outcome plain, deep;
    bool fits = true;

    t->worth[which] = t->gain[which] = 0;
    for (uint32_t i = 0; fits && i < wish->playouts; i++) {
        desk_deal(desk, desk->world, state, status->mover, wish->seed, i);
        fits = set_out(desk, move);
        if (!fits)
            break;
        if (i == 0) {
            t->kind[which] = kind_after(desk, status);
            t->hunch[which] = desk_hunch(desk, desk->world, desk->state, status->mover);
        }
        desk_run(desk, wish->seed, i, &plain);
        set_out(desk, move);
        fits = tree_play(&tree, desk, status->mover, wish->seed, i, luck, &deep);
        const double worth = outcome_worth(desk->rules, &plain, status->mover);
        t->each[which][i] = worth;
        t->worth[which] += worth / wish->playouts;
        t->gain[which] +=
            (outcome_worth(desk->rules, &deep, status->mover) - worth) / wish->playouts;
    }
    tree_free(&tree);
    return fits;
}

static void count(const struct trial *t, uint32_t playouts, struct found *found)
{
    double hunch = 0, worth = 0, noise = 0;

    for (int i = 0; i < t->n; i++) {
        hunch += t->hunch[i] / t->n;
        worth += t->worth[i] / t->n;
        number_add(&found->by[t->kind[i]], t->gain[i]);
    }
    for (uint32_t k = 0; k < playouts; k++) {
        double all = 0;
        for (int i = 0; i < t->n; i++)
            all += t->each[i][k] / t->n;
        for (int i = 0; i < t->n; i++)
            noise += pow(t->each[i][k] - all - (t->worth[i] - worth), 2);
    }
    for (int i = 0; i < t->n; i++) {
        found->hh += pow(t->hunch[i] - hunch, 2);
        found->hw += (t->hunch[i] - hunch) * (t->worth[i] - worth);
        found->ww += pow(t->worth[i] - worth, 2);
    }
    found->noise += noise / (playouts - 1) / playouts;
    found->moves += t->n - 1;
    found->positions++;
}

/* ---- Games ----------------------------------------------------------------------------------- */

static uint32_t play(struct playout_desk *desk, const void *first, struct stele_rng *rng)
{
    const struct bot quick = {.kind = BOT_QUICK};
    struct stele_move move;
    uint32_t n = 0;

    memcpy(now.byte, first, desk->size);
    while (n < PLIES_MAX && bot_choose(desk, &quick, now.byte, rng, &move)) {
        memcpy(plies[n++].byte, now.byte, desk->size);
        game_apply(desk->rules, now.byte, &move, NULL);
    }
    return n;
}

static void look(struct playout_desk *desk, const void *state, struct stele_rng *rng,
                 const struct wish *wish, struct found *found)
{
    static struct trial trial;
    struct stele_status status;

    desk->rules->game->status(desk->rules, state, &status);
    if (status.chance || status.over)
        return;
    desk_deal(desk, desk->world, state, status.mover, wish->seed, 0);
    find_moves(desk, rng, &trial);
    bool fits = trial.n > 1;
    for (int i = 0; fits && i < trial.n; i++)
        fits = play_out(desk, state, &status, wish, &trial, i);
    if (fits)
        count(&trial, wish->playouts, found);
}

static void measure(struct playout_desk *desk, const void *first, const struct wish *wish)
{
    struct found found = {0};
    struct stele_rng rng;

    stele_rng_seed(&rng, wish->seed);
    while (found.positions < wish->positions) {
        const uint32_t n = play(desk, first, &rng);
        for (int i = 0; i < FROM_A_GAME && found.positions < wish->positions; i++)
            look(desk, plies[rng_below(&rng, n)].byte, &rng, wish, &found);
    }
    /* Few positions may leave nothing when the noise is taken off. */
    const double truth = found.ww > found.noise ? found.ww - found.noise : 0;
    printf("%s %s: model: ", desk->rules->game->id,
           desk->rules->game->editions[desk->rules->edition].name);
    if (found.hh > 0 && truth > 0)
        printf("correlation %.2f, slope %.2f", found.hw / sqrt(found.hh * truth),
               found.hw / found.hh);
    else
        printf("too few positions");
    number_print("tree: own moves follow", &found.by[OWN]);
    number_print("luck", &found.by[LUCK]);
    number_print("others", &found.by[OTHERS]);
    printf("\n");
    fflush(stdout);
}

static void take_edition(struct stele *lib, const struct lib_game *entry, int edition,
                         const void *wish)
{
    const struct stele_game *const game = entry->game;
    static const struct stele_new_player two[] = {{.id = "anna"}, {.id = "boris"}};
    const struct stele_new_log want = {
        .game = game->id, .edition = game->editions[edition].name, .players = two, .players_n = 2};
    struct stele_log *log = NULL;
    struct model *model = NULL;
    struct playout_desk desk;

    if (stele_log_new(lib, &want, &log, NULL) != STELE_OK)
        return;
    struct stele_cursor *const cursor = stele_cursor_new(log);
    if (cursor == NULL || !desk_init(&desk, cursor_rules(cursor)) ||
        !model_load(lib, desk.rules->game, &model))
        exit(2);
    desk.model = model_for(model, desk.rules);
    if (desk.model != NULL)
        measure(&desk, cursor->state, wish);
    desk_free(&desk);
    model_free(model);
    stele_cursor_free(cursor);
    stele_log_free(log);
}

/* ---- The command ----------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    struct wish wish = {.positions = 100, .playouts = 120, .seed = 1};
    const struct wish_option options[] = {
        {'g', .text = &wish.game},        {'e', .text = &wish.edition},
        {'n', .number = &wish.positions}, {'b', .count = &wish.playouts},
        {'s', .seed = &wish.seed},
    };

    if (!WISH_READ(argc, argv, options) || wish.positions <= 0 || wish.playouts < 2 ||
        wish.playouts > PLAYOUTS_MAX) {
        fprintf(stderr,
                "usage: opinion [-g GAME] [-e EDITION] [-n POSITIONS] [-b PLAYOUTS] [-s SEED]\n");
        return 2;
    }
    return wish_editions(wish.game, wish.edition, &wish, take_edition);
}
