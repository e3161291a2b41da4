/* Trains the value model of a game on games that the quick player plays against itself, and prints
 * it: formats/models/<game>.xml.  The same command gives the same bytes on every machine.
 *
 *     train [-n GAMES] [-s SEED] [-p FEATURE] [-c EDITION=ROUNDS]... GAME
 *
 * -n games for each edition, 6000; -s the seed of the first, 1; -p the number of the feature that
 * measures how far a game is, 0; -c the rounds after which playouts are cut, none. */
#include "train/digest.h"
#include "train/fit.h"
#include "train/selfplay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POSITIONS = 6, CUTS_MAX = 16, LINE_WIDTH = 110 };

struct wish {
    const char *game;
    uint32_t games;
    uint64_t seed;
    size_t progress;
    const char *cuts[CUTS_MAX];
    size_t cuts_n;
};

static int cut_of(const struct wish *wish, const char *edition)
{
    const size_t size = strlen(edition);

    for (size_t i = 0; i < wish->cuts_n; i++)
        if (strncmp(wish->cuts[i], edition, size) == 0 && wish->cuts[i][size] == '=')
            return atoi(wish->cuts[i] + size + 1);
    return 0;
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

static void print_case(const struct wish *wish, const char *edition, const char *digest,
                       const struct fit_corpus *corpus, const struct fitted *fitted)
{
    const struct model_case *const model = &fitted->model;

    printf("  <case edition=\"%s\" positions=\"%zu\" features=\"%zu\" progress=\"%d\" cut=\"%d\"\n"
           "    digest=\"%s\">\n",
           edition, corpus->n, model->features_n, model->progress, cut_of(wish, edition), digest);
    for (size_t i = 0; i < model->knots_n; i++) {
        printf("    <knot at=\"%ld\"\n", (long)model->knots[i].at);
        print_weights("wins", fitted->wins[i], model->features_n);
        printf("\n");
        print_weights("points", fitted->points[i], model->features_n + 1);
        printf("/>\n");
    }
    printf("  </case>\n");
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
    for (size_t i = 0; i < wish->cuts_n; i++)
        printf(" -c %s", wish->cuts[i]);
    printf(" %s\"/>\n", wish->game);
}

/* ---- Training -------------------------------------------------------------------------------- */

static bool train(const struct wish *wish, const struct lib_game *game, int edition)
{
    struct fit_corpus corpus = {0};
    const struct selfplay selfplay = {.game = game,
                                      .edition = edition,
                                      .games = wish->games,
                                      .seed = wish->seed,
                                      .positions = POSITIONS,
                                      .take = fit_take,
                                      .user = &corpus};
    struct fitted *const fitted = malloc(sizeof *fitted);
    char digest[SHA256_HEX + 1];
    const bool good = fitted != NULL && selfplay_run(&selfplay) && !corpus.failed &&
                      wish->progress < corpus.features_n && fit(&corpus, wish->progress, fitted) &&
                      train_digest(game, edition, digest);

    if (good) {
        struct fit_score score = {0};
        print_case(wish, game->game->editions[edition].name, digest, &corpus, fitted);
        fit_score_model(&fitted->model, &corpus, &score);
        fprintf(stderr, "%s %s: %zu positions, Brier score %.4f, gap %.4f\n", wish->game,
                game->game->editions[edition].name, corpus.n, fit_brier(&score) / 1e6,
                fit_gap(&score) / 1e6);
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
    for (int c; (c = getopt(argc, argv, "n:s:p:c:")) != -1;) {
        if (c == 'n')
            wish->games = (uint32_t)strtoul(optarg, NULL, 10);
        else if (c == 's')
            wish->seed = strtoull(optarg, NULL, 10);
        else if (c == 'p')
            wish->progress = strtoul(optarg, NULL, 10);
        else if (c == 'c' && wish->cuts_n < CUTS_MAX)
            wish->cuts[wish->cuts_n++] = optarg;
        else
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
        fprintf(stderr,
                "usage: train [-n GAMES] [-s SEED] [-p FEATURE] [-c EDITION=ROUNDS]... GAME\n");
        return 2;
    }
    return train_game(&wish);
}
