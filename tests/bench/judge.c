/* How far a review can be believed.  Strong bots play games by seeds that nothing was chosen by;
 * at the beginning of each turn every judge says its chances, twice with different seeds:
 *
 *   curve     a logistic curve on the score lead and the progress of the game, fitted to these games
 *   model     the value model alone
 *   playouts  so many playouts alone
 *   judge     what a review says: the game's judge, where it has one
 *
 *     judge -g GAME [-e EDITION] [-p PLAYERS] [-n GAMES] [-r GAMES] [-b BUDGET] [-s SEED] [-w BOT]
 *           [-m FILE]
 *
 * -n games, 100, of -w, strong:50, from seed -s on, 5000001; -b playouts, 100; -m another model.
 * The first -r of them, 0, are reviewed as well, and after each mistake that is named strong:16
 * plays both moves out, PAIRS times with the same seeds.
 * Printed are, with their standard errors over games,
 *
 *   Brier   the mean square of chance - result; ratio: to that of the curve
 *   gap     how far chances are from results in ten bins of them, on average
 *   drift   the mean change of a player's chance by his own turn, in per cent: 0 for one who plays
 *           as the judge expects
 *   QV      the squared changes of a game, one seed's times the other's so that noise cancels, over
 *           p(1 - p) at its start: 1 for a judge who never takes anything back */
#include "analysis/bots.h"
#include "analysis/judge.h"
#include "bench/wish.h"
#include "core/sets/files.h"
#include "core/library/lib.h"
#include "core/log/cursor.h"
#include "train/fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS_MAX = 1024, SEEDS = 2, PAIRS = 8, STRENGTH = 16 };
enum judge { MODEL, PLAYOUTS, JUDGE, JUDGES_N };
static const char *const judge_names[JUDGES_N] = {"model", "playouts", "judge"};

struct wish {
    const char *game, *edition, *bot, *model;
    int players;
    uint32_t games, reviewed, budget;
    uint64_t seed;
};

/* A number of each game: their mean, and its standard error. */
struct mean {
    double sum, squares;
    uint32_t n;
};

static void mean_add(struct mean *mean, double x)
{
    mean->sum += x;
    mean->squares += x * x;
    mean->n++;
}

static double mean_of(const struct mean *mean)
{
    return mean->n > 0 ? mean->sum / mean->n : 0;
}

static double error_of(const struct mean *mean)
{
    const double m = mean_of(mean);

    return mean->n > 1 ? sqrt((mean->squares / mean->n - m * m) / (mean->n - 1)) : 0;
}

/* What one judge said of one game, and of all of them. */
struct record {
    int32_t chance[SEEDS][TURNS_MAX + 1][STELE_SEATS_MAX]; /* the last: the result */
};
struct account {
    struct fit_score score;
    struct mean brier, drift;
    struct mean squares, room; /* of QV: above and below the line */
};

struct bench {
    const struct wish *wish;
    const struct stele *lib;
    const struct stele_game *game;
    struct bot bot;
    struct model *model;
    struct playout_desk think, judge;
    struct fit_corpus corpus;
    struct record record[JUDGES_N];
    struct account account[JUDGES_N];
    int8_t owner[TURNS_MAX];
    int turns;
    double seconds; /* of CPU time for judging */
    uint32_t positions;
    struct mean stated, gained; /* by mistakes, in per cent */
    struct mean review;         /* CPU seconds, by games */
    uint32_t negative;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- One game -------------------------------------------------------------------------------- */

static void note(struct bench *b, enum judge judge, int seed, const int32_t *chance)
{
    memcpy(b->record[judge].chance[seed][b->turns], chance, STELE_SEATS_MAX * sizeof *chance);
}

static void ask(struct bench *b, const void *state, bool over)
{
    struct model_case bare = b->judge.model != NULL ? *b->judge.model : (struct model_case){0};
    const struct model_case *const whole = b->judge.model;
    int32_t chance[STELE_SEATS_MAX] = {0}, gain[STELE_SEATS_MAX];
    struct stele_estimate estimate;
    struct hearing hearing;

    bare.judge = NULL;
    for (int seed = 0; seed < SEEDS; seed++) {
        const double start = now();
        hearing_hold(&hearing, &b->judge, state, b->wish->budget, b->wish->seed + (uint64_t)seed);
        b->seconds += now() - start;
        hearing_estimate(&hearing, &b->judge, &estimate);
        note(b, JUDGE, seed, estimate.chance);
        b->judge.model = &bare;
        hearing_estimate(&hearing, &b->judge, &estimate);
        b->judge.model = whole;
        note(b, PLAYOUTS, seed, estimate.chance);
        if (over || whole == NULL)
            memcpy(chance, estimate.chance, sizeof chance);
        else
            model_ask(whole, b->judge.rules, state, STELE_CHANCE_ONE, chance, gain);
        note(b, MODEL, seed, chance);
    }
    b->positions += over ? 0 : SEEDS;
}

static struct stele_log *new_log(const struct bench *b)
{
    static const struct stele_new_player seats[STELE_SEATS_MAX] = {
        {"a", "A", NULL}, {"b", "B", NULL}, {"c", "C", NULL}, {"d", "D", NULL},
        {"e", "E", NULL}, {"f", "F", NULL}, {"g", "G", NULL}, {"h", "H", NULL}};
    const struct stele_new_log want = {.game = b->game->id,
                                       .edition = b->wish->edition,
                                       .players = seats,
                                       .players_n = (size_t)b->wish->players};
    struct stele_log *log = NULL;

    stele_log_new(b->lib, &want, &log, NULL);
    return log;
}

/* Plays a game to its end, asking all judges at each beginning of a turn. */
static bool play(struct bench *b, struct stele_cursor *cursor, uint64_t seed)
{
    struct outcome end;
    struct stele_status status;
    struct stele_reason why;
    struct stele_move move;
    struct stele_rng rng;
    size_t first = b->corpus.n, row = b->corpus.rows_n;
    int turn = -1;

    b->turns = 0;
    stele_rng_seed(&rng, seed);
    for (;;) {
        stele_cursor_status(cursor, &status);
        if (status.over || b->turns == TURNS_MAX)
            break;
        if (status.turn != turn) {
            turn = status.turn;
            end = (struct outcome){0};
            fit_take(&b->corpus, &b->judge, cursor->state, &end);
            ask(b, cursor->state, false);
            b->owner[b->turns++] = status.turn_seat;
        }
        if (!bot_choose(&b->think, &b->bot, cursor->state, &rng, &move) ||
            stele_edit_play(cursor, &move, &why) != STELE_OK)
            return false;
    }
    ask(b, cursor->state, true);
    for (size_t i = first; i < b->corpus.n; i++)
        for (int seat = 0; seat < b->corpus.seats_n[i]; seat++, row++)
            b->corpus.seats[row].share =
                (int32_t)((int64_t)b->record[JUDGE].chance[0][b->turns][seat] * SHARE_ONE /
                          STELE_CHANCE_ONE);
    return status.over;
}

static void settle(struct bench *b, enum judge judge)
{
    struct account *const account = &b->account[judge];
    int32_t(*const one)[STELE_SEATS_MAX] = b->record[judge].chance[0];
    int32_t(*const two)[STELE_SEATS_MAX] = b->record[judge].chance[1];
    const int seats = b->judge.rules->players_n, n = b->turns;
    double brier = 0, drift = 0, squares = 0, room = 0;
    int owned = 0;

    for (int seat = 0; seat < seats; seat++) {
        const double p = (one[0][seat] + two[0][seat]) / 2e6;
        room += p * (1 - p);
        for (int i = 0; i < n; i++) {
            const double miss = (one[i][seat] - one[n][seat]) / 1e6;
            brier += miss * miss;
            fit_score_add(&account->score, one[i][seat], one[n][seat]);
            const double d1 = (one[i + 1][seat] - one[i][seat]) / 1e6;
            const double d2 = (two[i + 1][seat] - two[i][seat]) / 1e6;
            squares += d1 * d2;
            if (b->owner[i] == seat) {
                drift += (d1 + d2) / 2;
                owned++;
            }
        }
    }
    mean_add(&account->brier, brier / (n * seats));
    if (owned > 0)
        mean_add(&account->drift, 100 * drift / owned);
    mean_add(&account->squares, squares);
    mean_add(&account->room, room);
}

/* ---- Mistakes -------------------------------------------------------------------------------- */

/* What a seat gets where bots play on after a move. */
static int32_t play_out(struct bench *b, const void *state, const struct stele_move *move, int seat,
                        uint64_t number)
{
    const struct bot bot = {.kind = BOT_STRONG, .budget = STRENGTH};
    struct playout_desk *const desk = &b->judge;
    struct stele_rng chance, choice;
    struct stele_status status;
    struct stele_move next = *move;
    struct outcome end;
    int turn = -1;

    stream_seed(&choice, b->wish->seed, number, STREAM_CHOICE, 0);
    memcpy(desk->state, state, desk->size);
    for (int moves = 0; moves < PLAYOUT_MOVES_MAX; moves++) {
        desk_apply(desk, &next);
        desk->rules->game->status(desk->rules, desk->state, &status);
        if (status.over)
            break;
        if (status.turn != turn) {
            turn = status.turn;
            stream_seed(&chance, b->wish->seed, number, STREAM_CHANCE, status.turn);
        }
        if (!bot_choose(&b->think, &bot, desk->state, status.chance ? &chance : &choice, &next))
            break;
    }
    desk_judge(desk, &end);
    return end.share[seat];
}

static void try_mistake(struct bench *b, struct stele_cursor *cursor,
                        const struct stele_mistake *mistake)
{
    double gain = 0;

    if (stele_cursor_goto(cursor, (struct stele_node){0, mistake->ply}, NULL) != STELE_OK)
        return;
    for (uint64_t i = 0; i < PAIRS; i++)
        gain += play_out(b, cursor->state, &mistake->better, mistake->seat, i) -
                play_out(b, cursor->state, &mistake->played, mistake->seat, i);
    gain *= 100.0 / SHARE_ONE / PAIRS;
    mean_add(&b->stated, mistake->cost / 1e4);
    mean_add(&b->gained, gain);
    b->negative += gain < 0;
}

static bool review(struct bench *b, struct stele_log *log, struct stele_cursor *cursor)
{
    const struct stele_effort effort = {.budget = b->wish->budget, .seed = 1, .jobs = 1};
    struct stele_review *review = NULL;
    const double start = now();

    if (stele_review_line(log, 0, STELE_NOBODY, &effort, &review) != STELE_OK)
        return false;
    mean_add(&b->review, now() - start);
    for (size_t i = 0; i < review->mistakes_n; i++)
        try_mistake(b, cursor, &review->mistakes[i]);
    stele_review_free(review);
    return true;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static bool judge_curve(struct bench *b, struct fit_score *score)
{
    struct fit_corpus lead = {0};
    struct fitted *const curve = malloc(sizeof *curve);
    const size_t progress = b->judge.model != NULL ? b->judge.model->progress : 0;
    const bool good =
        curve != NULL && fit_lead(&b->corpus, progress, &lead) && fit(&lead, 0, curve);

    if (good)
        fit_score_model(&curve->model, &lead, score);
    free(curve);
    fit_corpus_free(&lead);
    return good;
}

static void print(const struct bench *b, const struct fit_score *curve)
{
    printf("%s %s, %d players, %lu games of %s from seed %llu, %lu playouts\n"
           "  judge         Brier  ratio    gap          drift      QV\n"
           "  curve        %.4f  1.000  %.4f\n",
           b->game->id, b->game->editions[b->judge.rules->edition].name, b->wish->players,
           (unsigned long)b->wish->games, b->wish->bot, (unsigned long long)b->wish->seed,
           (unsigned long)b->wish->budget, fit_brier(curve) / 1e6, fit_gap(curve) / 1e6);
    for (int i = 0; i < JUDGES_N; i++) {
        const struct account *const account = &b->account[i];
        const double room = mean_of(&account->room);
        printf("  %-9s    %.4f  %.3f  %.4f  %+6.2f ± %.2f    %.2f ± %.2f\n", judge_names[i],
               fit_brier(&account->score) / 1e6,
               (double)fit_brier(&account->score) / fit_brier(curve),
               fit_gap(&account->score) / 1e6, mean_of(&account->drift), error_of(&account->drift),
               mean_of(&account->squares) / room, error_of(&account->squares) / room);
    }
    printf("  %.2f ms of CPU time a position, playouts and all\n",
           1000 * b->seconds / b->positions);
    if (b->review.n > 0)
        printf("  %u mistakes in %u reviews of %.1f s: %.1f ± %.1f %% stated, %.1f ± %.1f gained, "
               "%u negative\n",
               b->stated.n, b->review.n, mean_of(&b->review), mean_of(&b->stated),
               error_of(&b->stated), mean_of(&b->gained), error_of(&b->gained), b->negative);
    fflush(stdout);
}

static bool sit_down(struct bench *b, const struct stele_cursor *cursor)
{
    const struct stele_rules *const rules = cursor_rules(cursor);

    desk_free(&b->think);
    desk_free(&b->judge);
    if (!desk_init(&b->think, rules) || !desk_init(&b->judge, rules))
        return false;
    b->think.model = b->judge.model = model_for(b->model, rules);
    return true;
}

static bool measure(struct bench *b)
{
    struct fit_score curve = {0};
    bool good = true;

    for (uint32_t i = 0; good && i < b->wish->games; i++) {
        struct stele_log *const log = new_log(b);
        struct stele_cursor *const cursor = log != NULL ? stele_cursor_new(log) : NULL;
        good = cursor != NULL && sit_down(b, cursor) && play(b, cursor, b->wish->seed + i);
        for (int judge = 0; good && judge < JUDGES_N; judge++)
            settle(b, (enum judge)judge);
        good = good && (i >= b->wish->reviewed || review(b, log, cursor));
        if (good && i + 1 == b->wish->games) {
            good = judge_curve(b, &curve);
            print(b, &curve);
        }
        stele_cursor_free(cursor);
        stele_log_free(log);
    }
    return good;
}

static struct model *find_model(const struct bench *b)
{
    struct model *model = NULL;
    struct stele_buf file = {0};

    if (b->wish->model == NULL)
        model_load(b->lib, b->game, &model);
    else if (lib_read_file(b->wish->model, &file, NULL) == STELE_OK)
        model = model_read(file.data, file.size, b->game, NULL);
    stele_buf_free(&file);
    return model;
}

int main(int argc, char **argv)
{
    static struct bench bench;
    struct wish wish = {
        .players = 2, .games = 100, .budget = 100, .seed = 5000001, .bot = "strong:50"};
    const struct wish_option options[] = {
        {'g', .text = &wish.game},   {'e', .text = &wish.edition},   {'p', .number = &wish.players},
        {'n', .count = &wish.games}, {'r', .count = &wish.reviewed}, {'b', .count = &wish.budget},
        {'s', .seed = &wish.seed},   {'w', .text = &wish.bot},       {'m', .text = &wish.model},
    };

    if (!WISH_READ(argc, argv, options) || wish.game == NULL || wish.games == 0 ||
        wish.budget == 0 || wish.players < 2 || wish.players > STELE_SEATS_MAX ||
        !bot_parse(wish.bot, &bench.bot)) {
        fprintf(stderr, "usage: judge -g GAME [-e EDITION] [-p PLAYERS] [-n GAMES] [-r GAMES] "
                        "[-b BUDGET] [-s SEED] [-w BOT] [-m FILE]\n");
        return 2;
    }
    struct stele *const lib = stele_new();
    bench.wish = &wish;
    bench.lib = lib;
    for (size_t i = 0; lib != NULL && i < lib->games_n; i++)
        if (strcmp(wish.game, lib->games[i].game->id) == 0)
            bench.game = lib->games[i].game;
    bench.model = bench.game != NULL ? find_model(&bench) : NULL;
    const bool good = bench.model != NULL && measure(&bench);
    fit_corpus_free(&bench.corpus);
    desk_free(&bench.think);
    desk_free(&bench.judge);
    model_free(bench.model);
    stele_free(lib);
    return good ? 0 : 1;
}
