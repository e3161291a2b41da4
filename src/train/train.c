/* Trains the value model of a game on games that the quick player plays against itself, and prints
 * it: formats/models/<game>.xml.  The same command gives the same bytes on every machine.
 *
 *     train [-n GAMES] [-s SEED] [-p FEATURE] [-c EDITION=ROUNDS]... [-j EDITION=GAMES]... GAME
 *
 * -n games for each edition, 6000; -s the seed of the first, 1; -p the number of the feature that
 * measures how far a game is, 0; -c the rounds after which playouts are cut, none; -j games of the
 * strong bot to fit a judge to, none: their seeds begin at JUDGE_SEED. */
#include "train/digest.h"
#include "train/fit.h"
#include "train/selfplay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    POSITIONS = 6,        /* of a game for a model, */
    JUDGE_POSITIONS = 12, /* and for a judge */
    JUDGE_SEED = 3000001,
    CUTS_MAX = 16,
    LINE_WIDTH = 110
};

/* Numbers given by edition: "base=3". */
struct by_edition {
    const char *list[CUTS_MAX];
    size_t n;
};

struct wish {
    const char *game;
    uint32_t games;
    uint64_t seed;
    size_t progress;
    struct by_edition cuts, judges;
};

static int number_for(const struct by_edition *numbers, const char *edition)
{
    const size_t size = strlen(edition);

    for (size_t i = 0; i < numbers->n; i++)
        if (strncmp(numbers->list[i], edition, size) == 0 && numbers->list[i][size] == '=')
            return atoi(numbers->list[i] + size + 1);
    return 0;
}

static bool add_number(struct by_edition *numbers, const char *text)
{
    if (numbers->n == CUTS_MAX)
        return false;
    numbers->list[numbers->n++] = text;
    return true;
}

/* ---- Printing -------------------------------------------------------------------------------- */

static void print_weights(const char *name, const int32_t *weights, size_t n)
{
    int column = printf("      %s=\"", name);

    for (size_t i = 0; i < n; i++) {
        char number[16];
        const int size = snprintf(number, sizeof number, "%ld", (long)weights[i]);
        if (i > 0 && column + size >= LINE_WIDTH)
            column = printf("\n        ") - 1;
        else if (i > 0)
            column += printf(" ");
        column += printf("%s", number);
    }
    printf("\"");
}

static void print_knots(const struct fitted *fitted, bool judge)
{
    const struct model_case *const model = &fitted->model;

    for (size_t i = 0; i < model->knots_n; i++) {
        printf("    <knot at=\"%ld\"\n", (long)model->knots[i].at);
        print_weights("wins", fitted->wins[i], model->features_n);
        if (!judge) {
            printf("\n");
            print_weights("points", fitted->points[i], model->features_n + 1);
        }
        printf("/>\n");
    }
}

static void print_case(const char *edition, const char *digest, const struct fit_corpus *corpus,
                       const struct fitted *fitted)
{
    const struct model_case *const model = &fitted->model;

    printf("  <case edition=\"%s\" positions=\"%zu\" features=\"%zu\" progress=\"%d\" cut=\"%d\"\n"
           "    digest=\"%s\">\n",
           edition, corpus->n, model->features_n, model->progress, model->cut, digest);
    print_knots(fitted, false);
}

static void print_judge(uint32_t games, const char *digest, const struct fit_corpus *corpus,
                        const struct fitted *fitted)
{
    const struct model_case *const model = &fitted->model;

    printf("    <judge games=\"%lu\" seeds=\"%d %lu\" bots=\"strong:%d\" playouts=\"%d\" "
           "positions=\"%zu\"\n"
           "      features=\"%zu\" progress=\"%d\" digest=\"%s\">\n",
           (unsigned long)games, JUDGE_SEED, (unsigned long)JUDGE_SEED + games - 1, JUDGE_BUDGET,
           JUDGE_PLAYOUTS, corpus->n, model->features_n, model->progress, digest);
    print_knots(fitted, true);
    printf("    </judge>\n");
}

static void print_head(const struct wish *wish)
{
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<model xmlns=\"urn:stele:model:1\" game=\"%s\">\n"
           "  <trained games=\"%lu\" seeds=\"%llu %llu\" bots=\"quick\" engine=\"%s\"\n"
           "    command=\"train -n %lu -s %llu -p %zu",
           wish->game, (unsigned long)wish->games, (unsigned long long)wish->seed,
           (unsigned long long)(wish->seed + wish->games - 1), stele_version(),
           (unsigned long)wish->games, (unsigned long long)wish->seed, wish->progress);
    for (size_t i = 0; i < wish->cuts.n; i++)
        printf(" -c %s", wish->cuts.list[i]);
    for (size_t i = 0; i < wish->judges.n; i++)
        printf(" -j %s", wish->judges.list[i]);
    printf(" %s\"/>\n", wish->game);
}

/* ---- Training -------------------------------------------------------------------------------- */

static void report(const struct wish *wish, const char *what, const struct fitted *fitted,
                   const struct fit_corpus *corpus)
{
    struct fit_score score = {0};

    fit_score_model(&fitted->model, corpus, &score);
    fprintf(stderr, "%s %s: %zu positions, Brier score %.4f, gap %.4f\n", wish->game, what,
            corpus->n, fit_brier(&score) / 1e6, fit_gap(&score) / 1e6);
}

/* Fits a judge to games of the strong bot, which asks the model that was just fitted. */
static bool train_judge(const struct wish *wish, const struct lib_game *game, int edition,
                        const struct model_case *model)
{
    const uint32_t games = (uint32_t)number_for(&wish->judges, game->game->editions[edition].name);
    struct fit_corpus corpus = {0};
    const struct selfplay selfplay = {.game = game,
                                      .edition = edition,
                                      .games = games,
                                      .seed = JUDGE_SEED,
                                      .positions = JUDGE_POSITIONS,
                                      .anywhere = true,
                                      .bot = {.kind = BOT_STRONG, .budget = JUDGE_BUDGET},
                                      .model = model,
                                      .take = fit_take_judged,
                                      .user = &corpus};
    struct fitted *const fitted = malloc(sizeof *fitted);
    char digest[SHA256_HEX + 1];

    if (games == 0) {
        free(fitted);
        return true;
    }
    const bool good = fitted != NULL && selfplay_run(&selfplay) && !corpus.failed &&
                      fit_judge(&corpus, fitted) && train_judge_digest(game, model, digest);
    if (good) {
        print_judge(games, digest, &corpus, fitted);
        report(wish, "judge", fitted, &corpus);
    }
    free(fitted);
    fit_corpus_free(&corpus);
    return good;
}

static bool train(const struct wish *wish, const struct lib_game *game, int edition)
{
    const char *const name = game->game->editions[edition].name;
    struct fit_corpus corpus = {0};
    const struct selfplay selfplay = {.game = game,
                                      .edition = edition,
                                      .games = wish->games,
                                      .seed = wish->seed,
                                      .positions = POSITIONS,
                                      .bot = {.kind = BOT_QUICK},
                                      .take = fit_take,
                                      .user = &corpus};
    struct fitted *const fitted = malloc(sizeof *fitted);
    char digest[SHA256_HEX + 1];
    bool good = fitted != NULL && selfplay_run(&selfplay) && !corpus.failed &&
                wish->progress < corpus.features_n && fit(&corpus, wish->progress, fitted) &&
                train_digest(game, edition, digest);

    if (good) {
        fitted->model.cut = (uint16_t)number_for(&wish->cuts, name);
        print_case(name, digest, &corpus, fitted);
        report(wish, name, fitted, &corpus);
        fitted->model.edition = (uint8_t)edition;
        good = train_judge(wish, game, edition, &fitted->model);
        printf("  </case>\n");
    }
    free(fitted);
    fit_corpus_free(&corpus);
    return good;
}

static int train_game(const struct wish *wish)
{
    struct stele *const lib = stele_new();
    const struct stele_game *game = NULL;
    bool good = true;

    for (size_t i = 0; lib != NULL && i < lib->games_n; i++)
        if (strcmp(lib->games[i].game->id, wish->game) == 0)
            game = lib->games[i].game;
    if (game == NULL || !lib_load(lib, game)) {
        fprintf(stderr, "train: there is no game %s\n", wish->game);
        stele_free(lib);
        return 2;
    }
    print_head(wish);
    for (size_t i = 0; good && i < game->editions_n; i++)
        if (selfplay_fits(game, (int)i))
            good = train(wish, lib_game(lib, game), (int)i);
    printf("</model>\n");
    stele_free(lib);
    if (!good)
        fprintf(stderr, "train: %s cannot be trained\n", wish->game);
    return good && fflush(stdout) == 0 ? 0 : 1;
}

static bool read_wish(int argc, char **argv, struct wish *wish)
{
    for (int c; (c = getopt(argc, argv, "n:s:p:c:j:")) != -1;) {
        if (c == 'n')
            wish->games = (uint32_t)strtoul(optarg, NULL, 10);
        else if (c == 's')
            wish->seed = strtoull(optarg, NULL, 10);
        else if (c == 'p')
            wish->progress = strtoul(optarg, NULL, 10);
        else if ((c != 'c' && c != 'j') ||
                 !add_number(c == 'c' ? &wish->cuts : &wish->judges, optarg))
            return false;
    }
    if (optind + 1 != argc || wish->games == 0)
        return false;
    wish->game = argv[optind];
    return true;
}

int main(int argc, char **argv)
{
    struct wish wish = {.games = 6000, .seed = 1};

    if (!read_wish(argc, argv, &wish)) {
        fprintf(stderr, "usage: train [-n GAMES] [-s SEED] [-p FEATURE] [-c EDITION=ROUNDS]... "
                        "[-j EDITION=GAMES]... GAME\n");
        return 2;
    }
    return train_game(&wish);
}
