/* How far chances can be trusted.  Plays games that no model was trained on, and compares chances
 * along the way with who won in the end:
 *
 *   curve     a logistic curve on the score lead and the progress of the game alone, fitted to the
 *             games on which the model was trained: what one could know without knowing the game
 *   model     the value model, asked at the beginnings of rounds
 *   playouts  so many playouts, cut short where the model says so, anywhere in the game
 *
 *     calibration [-g GAME] [-e EDITION] [-n GAMES] [-s SEED] [-t GAMES] [-b BUDGET] [-c ROUNDS]
 *                 [-m FILE] [-a]
 *
 * -n games, 1000, from seed -s on, 1000001; -t games to fit the curve to, 6000; -b playouts for each
 * position, 100 (0: none); -c cuts playouts after so many rounds, whatever the model says (0: never);
 * -m another model; -a prints the bins. */
#include "analysis/judge.h"
#include "bench/wish.h"
#include "core/sets/files.h"
#include "train/fit.h"
#include "train/selfplay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POSITIONS = 6, ESTIMATED = 2 };

struct wish {
    const char *game, *edition, *model;
    uint32_t games, training, budget;
    uint64_t seed;
    int cut; /* -1: as the model says */
    bool bins;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- One edition ----------------------------------------------------------------------------- */

/* Playouts at the positions of held-back games. */
struct estimates {
    const struct wish *wish;
    struct fit_corpus corpus;
    struct fit_score score;
    uint64_t playouts;
};

static void estimate(void *user, struct playout_desk *desk, const void *state,
                     const struct outcome *end)
{
    struct estimates *const e = user;
    struct stele_estimate found;
    struct hearing hearing;

    fit_take(&e->corpus, desk, state, end);
    hearing_hold(&hearing, desk, state, e->wish->budget, 1);
    e->playouts += e->wish->budget;
    tally_estimate(&hearing.tally, desk->rules, NULL, &found);
    for (int seat = 0; seat < desk->rules->players_n; seat++)
        fit_score_add(&e->score, found.chance[seat],
                      (int32_t)((int64_t)end->share[seat] * MODEL_ONE / SHARE_ONE));
}

static void print_score(const struct wish *wish, const char *what, const struct fit_score *score,
                        const struct fit_score *curve)
{
    printf("  %-9s %8llu seats   Brier score %.4f, %.3f of the curve's   mean gap %.4f\n", what,
           (unsigned long long)score->n, fit_brier(score) / 1e6,
           (double)fit_brier(score) / fit_brier(curve), fit_gap(score) / 1e6);
    for (int i = 0; wish->bins && i < FIT_BINS; i++)
        if (score->bin[i].n > 0)
            printf("    %3d-%3d %%  %8llu   said %.3f   won %.3f\n", 10 * i, 10 * i + 10,
                   (unsigned long long)score->bin[i].n,
                   (double)score->bin[i].chance / 1e6 / (double)score->bin[i].n,
                   (double)score->bin[i].share / 1e6 / (double)score->bin[i].n);
}

static bool play(const struct lib_game *game, int edition, bool anywhere, uint32_t games,
                 uint64_t seed, struct fit_corpus *corpus)
{
    const struct selfplay selfplay = {.game = game,
                                      .edition = edition,
                                      .games = games,
                                      .seed = seed,
                                      .positions = POSITIONS,
                                      .anywhere = anywhere,
                                      .bot = {.kind = BOT_QUICK},
                                      .take = fit_take,
                                      .user = corpus};

    return selfplay_run(&selfplay) && !corpus->failed;
}

/* The curve, fitted to training games, judged at the positions of `held`. */
static bool judge_curve(const struct wish *wish, const struct lib_game *game,
                        const struct model_case *model, bool anywhere,
                        const struct fit_corpus *held, struct fit_score *score)
{
    struct fit_corpus all = {0}, lead = {0}, held_lead = {0};
    struct fitted *const curve = malloc(sizeof *curve);
    const bool good = curve != NULL &&
                      play(game, model->edition, anywhere, wish->training, 1, &all) &&
                      fit_lead(&all, model->progress, &lead) &&
                      fit_lead(held, model->progress, &held_lead) && fit(&lead, 0, curve);

    if (good)
        fit_score_model(&curve->model, &held_lead, score);
    free(curve);
    fit_corpus_free(&all);
    fit_corpus_free(&lead);
    fit_corpus_free(&held_lead);
    return good;
}

static bool judge_model(const struct wish *wish, const struct lib_game *game,
                        const struct model_case *model)
{
    struct fit_corpus held = {0};
    struct fit_score own = {0}, curve = {0};
    const bool good = play(game, model->edition, false, wish->games, wish->seed, &held) &&
                      judge_curve(wish, game, model, false, &held, &curve);

    if (good) {
        fit_score_model(model, &held, &own);
        print_score(wish, "curve", &curve, &curve);
        print_score(wish, "model", &own, &curve);
    }
    fit_corpus_free(&held);
    return good;
}

static bool judge_playouts(const struct wish *wish, const struct lib_game *game,
                           const struct model_case *model)
{
    struct estimates e = {.wish = wish};
    struct fit_score curve = {0};
    const struct selfplay selfplay = {.game = game,
                                      .edition = model->edition,
                                      .games = wish->games,
                                      .seed = wish->seed,
                                      .positions = ESTIMATED,
                                      .anywhere = true,
                                      .bot = {.kind = BOT_QUICK},
                                      .model = model,
                                      .take = estimate,
                                      .user = &e};
    const double start = now();
    bool good = selfplay_run(&selfplay);
    const double taken = now() - start;

    good = good && judge_curve(wish, game, model, true, &e.corpus, &curve);
    if (good) {
        print_score(wish, "playouts", &e.score, &curve);
        printf("            %u a position, cut after %d rounds: %.0f a second\n", wish->budget,
               model->cut, (double)e.playouts / taken);
    }
    fit_corpus_free(&e.corpus);
    return good;
}

static bool calibrate(const struct wish *wish, const struct lib_game *game, struct model_case model)
{
    if (wish->cut >= 0)
        model.cut = (uint16_t)wish->cut;
    printf("%s %s, %lu games\n", game->game->id, game->game->editions[model.edition].name,
           (unsigned long)wish->games);
    const bool good = judge_model(wish, game, &model) &&
                      (wish->budget == 0 || judge_playouts(wish, game, &model));
    fflush(stdout);
    return good;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static struct model *find_model(const struct wish *wish, const struct stele *lib,
                                const struct stele_game *game)
{
    struct model *model = NULL;
    struct stele_buf file = {0};

    if (wish->model == NULL)
        model_load(lib, game, &model);
    else if (lib_read_file(wish->model, &file, NULL) == STELE_OK)
        model = model_read(file.data, file.size, game, NULL);
    stele_buf_free(&file);
    return model;
}

static bool calibrate_game(const struct wish *wish, const struct stele *lib,
                           const struct stele_game *game)
{
    struct model *const model = find_model(wish, lib, game);
    bool good = model != NULL && lib_load(lib, game);

    for (size_t i = 0; good && i < model->cases_n; i++)
        if (wish->edition == NULL ||
            strcmp(wish->edition, game->editions[model->cases[i].edition].name) == 0)
            good = calibrate(wish, lib_game(lib, game), model->cases[i]);
    model_free(model);
    return good;
}

int main(int argc, char **argv)
{
    struct wish wish = {.games = 1000, .seed = 1000001, .training = 6000, .budget = 100, .cut = -1};
    const struct wish_option options[] = {
        {'g', .text = &wish.game},  {'e', .text = &wish.edition},   {'n', .count = &wish.games},
        {'s', .seed = &wish.seed},  {'t', .count = &wish.training}, {'b', .count = &wish.budget},
        {'c', .number = &wish.cut}, {'m', .text = &wish.model},     {'a', .flag = &wish.bins},
    };

    if (!WISH_READ(argc, argv, options) || wish.games == 0 || wish.training == 0) {
        fprintf(stderr, "usage: calibration [-g GAME] [-e EDITION] [-n GAMES] [-s SEED] [-t GAMES] "
                        "[-b BUDGET] [-c ROUNDS] [-m FILE] [-a]\n");
        return 2;
    }
    struct stele *const lib = stele_new();
    bool good = lib != NULL;
    for (size_t i = 0; good && i < lib->games_n; i++)
        if (wish.game == NULL || strcmp(wish.game, lib->games[i].game->id) == 0)
            good = calibrate_game(&wish, lib, lib->games[i].game);
    stele_free(lib);
    return good ? 0 : 1;
}
