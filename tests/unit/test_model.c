/* Value models: reading them, their arithmetic, what the built-in ones say, and how weights are
 * fitted.  Nothing is trained here on real games. */
#include "analysis/model.h"
#include "core/library/lib.h"
#include "told.h"
#include "train/digest.h"
#include "train/fit.h"
#include "train/selfplay.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static struct stele *lib_for_test(void)
{
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    return lib;
}

/* A game with an edition "base" alone. */
static const struct stele_game *bronze(const struct stele *lib)
{
    for (size_t i = 0; i < lib->games_n; i++)
        if (strcmp(lib->games[i].game->id, "bronze") == 0)
            return lib->games[i].game;
    TEST_ASSERT(false);
    return NULL;
}

/* ---- Reading --------------------------------------------------------------------------------- */

#define MODEL "<model xmlns='urn:stele:model:1' game='bronze'>\n"
#define CASE  "<case edition='base' features='2' progress='0' cut='3'>\n"
#define KNOT  "<knot at='1' wins='0 5' points='1 -2 3'/>\n"

static void test_reading(void)
{
    static const char text[] = MODEL "<trained command='x'/>\n" CASE KNOT
                                     "<knot at='9' wins=' 100000000\n-100000000 ' points='0 0 0'/>"
                                     "</case></model>";
    struct stele *lib = lib_for_test();
    struct stele_diags diags = {0};
    struct model *model = model_read(text, sizeof text - 1, bronze(lib), &diags);

    TEST_ASSERT(model != NULL && diags.n == 0);
    const struct model_case *const found = model->cases;
    TEST_CHECK(model->cases_n == 1 && found->edition == 0 && found->cut == 3);
    TEST_CHECK(found->features_n == 2 && found->progress == 0 && found->knots_n == 2);
    TEST_CHECK(found->knots[0].at == 1 && found->knots[1].at == 9);
    TEST_CHECK(found->knots[0].wins[1] == 5 && found->knots[0].points[1] == -2);
    TEST_CHECK(found->knots[1].wins[0] == MODEL_WEIGHT_MAX &&
               found->knots[1].wins[1] == -MODEL_WEIGHT_MAX);
    struct stele_rules rules = {.game = bronze(lib), .players_n = 3};
    TEST_CHECK(model_for(model, &rules) == found);
    rules.players_n = 1;
    TEST_CHECK(model_for(model, &rules) == NULL && model_for(NULL, &rules) == NULL);
    rules = (struct stele_rules){.game = bronze(lib), .players_n = 2, .edition = 1};
    TEST_CHECK(model_for(model, &rules) == NULL);
    model_free(model);
    model_free(NULL);
    stele_free(lib);
}

/* A judge has no points and a digest of its own; the case's weights stay what they are. */
static void test_judge_reading(void)
{
    static const char text[] =
        MODEL CASE KNOT "<judge features='3' progress='1' digest='ab'>\n<knot at='0' wins='1 2 3'/>"
                        "<knot at='4' wins='1 2 7'/></judge></case></model>";
    struct stele *lib = lib_for_test();
    struct stele_diags diags = {0};
    struct model *model = model_read(text, sizeof text - 1, bronze(lib), &diags);

    TEST_ASSERT(model != NULL && diags.n == 0 && model->cases[0].judge != NULL);
    const struct model_case *const judge = model->cases[0].judge;
    TEST_CHECK(model->cases[0].features_n == 2 && model->cases[0].knots_n == 1);
    TEST_CHECK(judge->features_n == 3 && judge->progress == 1 && judge->knots_n == 2);
    TEST_CHECK(judge->knots[1].wins[2] == 7 && judge->knots[1].points == NULL);
    TEST_CHECK(strcmp(judge->digest, "ab") == 0);
    model_free(model);
    stele_free(lib);
}

static void test_broken(void)
{
    static const struct {
        const char *text, *code;
        unsigned line;
    } cases[] = {
        {"<models xmlns='urn:stele:model:1'/>", "set.root", 1},
        {"<model xmlns='urn:stele:set:1' game='bronze'/>", "xml.namespace", 1},
        {"<model xmlns='urn:stele:model:1'/>", "set.missing-attribute", 1},
        {"<model xmlns='urn:stele:model:1' game='deus'/>", "set.other-game", 1},
        {MODEL "<thing/></model>", "set.unknown-element", 2},
        {MODEL "<case features='2' progress='0' cut='3'>" KNOT "</case></model>",
         "set.missing-attribute", 2},
        {MODEL "<case edition='lba' features='2' progress='0' cut='3'>" KNOT "</case></model>",
         "model.edition", 2},
        {MODEL CASE KNOT "</case>\n" CASE KNOT "</case></model>", "model.edition-twice", 5},
        {MODEL "<case edition='base' features='65' progress='0' cut='3'/></model>", "model.number",
         2},
        {MODEL "<case edition='base' features='2' progress='2' cut='3'>" KNOT "</case></model>",
         "model.number", 2},
        {MODEL "<case edition='base' features='2' progress='0' cut='-1'>" KNOT "</case></model>",
         "model.number", 2},
        {MODEL "<case edition='base' features='2' progress='0'>" KNOT "</case></model>",
         "set.missing-attribute", 2},
        {MODEL CASE "</case></model>", "model.number", 2},
        {MODEL CASE "<knob/>" KNOT "</case></model>", "set.unknown-element", 3},
        {MODEL CASE "<knot at='1' points='1 2 3'/></case></model>", "set.missing-attribute", 3},
        {MODEL CASE "<knot at='1' wins='1 2 3' points='1 2 3'/></case></model>", "model.count", 3},
        {MODEL CASE "<knot at='1' wins='1 2' points='1 2'/></case></model>", "model.count", 3},
        {MODEL CASE "<knot at='1' wins='1 2.5' points='1 2 3'/></case></model>", "model.number", 3},
        {MODEL CASE "<knot at='1' wins='1 100000001' points='1 2 3'/></case></model>",
         "model.number", 3},
        {MODEL CASE KNOT KNOT "</case></model>", "model.number", 4},
        {MODEL CASE KNOT "x</case></model>", "set.unknown-element", 3},
        {MODEL CASE KNOT "<judge features='2' progress='0'/></case></model>", "model.number", 4},
        {MODEL CASE KNOT
         "<judge features='2' progress='0'><knot at='1' wins='1'/></judge></case></model>",
         "model.count", 4},
        {MODEL CASE KNOT "</model>", "xml.syntax", 4},
    };
    struct stele *lib = lib_for_test();

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const text = cases[i].text;
        struct stele_diags diags = {0};
        TEST_CASE(text);
        TEST_CHECK(model_read(text, strlen(text), bronze(lib), &diags) == NULL);
        TEST_ASSERT(diags.n >= 1);
        TEST_CHECK(strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.list[0].why.code);
        TEST_CHECK(diags.list[0].line == cases[i].line);
        TEST_MSG("line %u", diags.list[0].line);
        told_diags_free(&diags);
        TEST_CHECK(model_read(text, strlen(text), bronze(lib), NULL) == NULL);
    }
    stele_free(lib);
}

/* ---- Arithmetic ------------------------------------------------------------------------------ */

static void test_shares(void)
{
    static const struct {
        int64_t parts[5];
        int n;
        int32_t one, out[5];
    } rows[] = {
        {{1, 1, 1}, 3, 100, {34, 33, 33}},
        {{1, 1}, 2, 840, {420, 420}},
        {{0, 0, 7}, 3, 840, {0, 0, 840}},
        {{2, 1}, 2, 10, {7, 3}},
        {{5}, 1, 840, {840}},
        {{1, 2, 3, 4, 5}, 5, 1000000, {66667, 133333, 200000, 266667, 333333}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t out[5] = {0};
        TEST_CASE_("row %d", (int)i);
        share_out(rows[i].parts, rows[i].n, rows[i].one, out);
        TEST_CHECK(memcmp(out, rows[i].out, sizeof out) == 0);
    }
}

static void test_logarithms(void)
{
    static const struct {
        uint64_t x;
        int32_t log;
    } rows[] = {{1, 0},
                {2, 1000},
                {3, 1584},
                {840, 9714},
                {1000000, 19931},
                {UINT64_C(1) << 40, 40000},
                {UINT64_MAX, 63999}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        TEST_CHECK_(log2_thousandths(rows[i].x) == rows[i].log, "row %d: %d", (int)i,
                    (int)log2_thousandths(rows[i].x));
    for (uint64_t x = 1; x < 100000; x++)
        TEST_CHECK(log2_thousandths(x) <= log2_thousandths(x + 1));
}

/* A doubling is worth 2 : 1, and doublings add up: the straight lines between the steps cost less
 * than a thousandth.  Whatever the numbers, the shares add up. */
static void test_odds(void)
{
    enum { BIG = 1000000000 };
    int32_t out[STELE_SEATS_MAX], before = BIG;

    odds_share((const int64_t[]){3 * MODEL_ONE, 2 * MODEL_ONE}, 2, 3000000, out);
    TEST_CHECK(out[0] == 2000000 && out[1] == 1000000);
    for (int64_t x = 0; x <= 8 * MODEL_ONE; x += MODEL_ONE / 7) {
        int32_t one[2], two[2];
        odds_share((const int64_t[]){0, -x}, 2, BIG, one);
        odds_share((const int64_t[]){0, -2 * x}, 2, BIG, two);
        const double square = (double)one[1] / one[0] * one[1] / one[0];
        const double ratio = square / ((double)two[1] / two[0]);
        TEST_CHECK_(ratio > 0.999 && ratio < 1.001, "%d: %f", (int)x, ratio);
        TEST_CHECK(one[1] <= before);
        before = one[1];
    }
    for (int n = 1; n <= STELE_SEATS_MAX; n++) {
        int64_t doublings[STELE_SEATS_MAX];
        for (int i = 0; i < n; i++)
            doublings[i] = i % 3 == 0 ? INT64_C(6400000000000000) : -INT64_C(777777777) * i * i;
        int32_t sum = 0;
        odds_share(doublings, n, SHARE_ONE, out);
        for (int i = 0; i < n; i++) {
            TEST_CHECK(out[i] >= 0 && (i % 3 == 0 || out[i] == 0));
            sum += out[i];
        }
        TEST_CHECK_(sum == SHARE_ONE, "%d seats", n);
    }
}

/* Weights lie on straight lines between the knots, and stay as they are beyond them. */
static void test_knots(void)
{
    static const int32_t wins[2][2] = {{0, MODEL_ONE}, {0, 3 * MODEL_ONE}};
    static const int32_t points[2][3] = {{0, MODEL_ONE, 0}, {0, 0, 10 * MODEL_ONE}};
    static const struct model_knot knots[2] = {{2, wins[0], points[0]}, {6, wins[1], points[1]}};
    static const struct model_case model = {.features_n = 2, .knots = knots, .knots_n = 2};
    static const struct {
        int32_t progress;
        int doublings, own, other; /* points of seats with a figure of 4 and of 3 */
    } rows[] = {{-5, 1, 4, 3}, {2, 1, 4, 3}, {4, 2, 7, 7}, {6, 3, 10, 10}, {99, 3, 10, 10}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int32_t features[2][STELE_FEATURES_MAX] = {{rows[i].progress, 4},
                                                         {rows[i].progress, 3}};
        const int32_t odds = 1 << rows[i].doublings;
        int32_t chance[2], gain[2];
        TEST_CASE_("progress %d", (int)rows[i].progress);
        model_judge(&model, features, 2, odds + 1, chance, gain);
        TEST_CHECK(chance[0] == odds && chance[1] == 1);
        TEST_CHECK_(gain[0] == rows[i].own && gain[1] == rows[i].other, "%d %d", (int)gain[0],
                    (int)gain[1]);
    }
}

/* Figures that no game has do not overflow anything. */
static void test_absurd(void)
{
    static int32_t wins[2][STELE_FEATURES_MAX], points[2][STELE_FEATURES_MAX + 1];
    static int32_t features[STELE_SEATS_MAX][STELE_FEATURES_MAX];
    const struct model_knot knots[2] = {{-1000000, wins[0], points[0]},
                                        {1000000, wins[1], points[1]}};
    const struct model_case model = {
        .features_n = STELE_FEATURES_MAX, .knots = knots, .knots_n = 2};
    int32_t chance[STELE_SEATS_MAX], gain[STELE_SEATS_MAX], sum = 0;

    for (int i = 0; i < STELE_FEATURES_MAX; i++) {
        wins[0][i] = points[0][i] = MODEL_WEIGHT_MAX;
        wins[1][i] = points[1][i] = -MODEL_WEIGHT_MAX;
        for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
            features[seat][i] = i == 0 ? 500000 : seat % 2 ? INT32_MAX : INT32_MIN;
    }
    model_judge(&model, (const int32_t(*)[STELE_FEATURES_MAX])features, STELE_SEATS_MAX, SHARE_ONE,
                chance, gain);
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++) {
        sum += chance[seat];
        TEST_CHECK(chance[seat] == (seat % 2 ? 0 : SHARE_ONE / 4));
        TEST_CHECK(abs(gain[seat]) == MODEL_FEATURE_MAX);
    }
    TEST_CHECK(sum == SHARE_ONE);
}

/* ---- The models that are built in ------------------------------------------------------------ */

struct built_in {
    const struct model *model;
    int asked, cut_short, ended;
};

/* Chances add up, to whatever they are parts of, and are the same when asked again; the figure that
 * tells how far the game is tells everybody the same. */
static void check_asked(const struct model_case *found, const struct stele_rules *rules,
                        const void *state)
{
    int32_t features[STELE_SEATS_MAX][STELE_FEATURES_MAX];
    int32_t fine[STELE_SEATS_MAX], again[STELE_SEATS_MAX], gain[STELE_SEATS_MAX];
    int32_t coarse[STELE_SEATS_MAX], sums[2] = {0, 0};

    model_ask(found, rules, state, STELE_CHANCE_ONE, fine, gain);
    model_ask(found, rules, state, SHARE_ONE, coarse, gain);
    model_ask(found, rules, state, STELE_CHANCE_ONE, again, gain);
    for (int seat = 0; seat < rules->players_n; seat++) {
        TEST_CHECK(rules->game->features(rules, state, seat, features[seat]) == found->features_n);
        TEST_CHECK(features[seat][found->progress] == features[0][found->progress]);
        TEST_CHECK(fine[seat] == again[seat] && fine[seat] >= 0 && coarse[seat] >= 0);
        sums[0] += fine[seat];
        sums[1] += coarse[seat];
    }
    TEST_CHECK(sums[0] == STELE_CHANCE_ONE && sums[1] == SHARE_ONE);
}

/* A playout that is cut after a round is the beginning of the whole one; one that ends before is the
 * same with a model as without. */
static void check_cut(struct built_in *built_in, const struct model_case *found,
                      const struct stele_rules *rules, const void *state)
{
    struct model_case soon = *found;
    struct playout_desk desk;
    struct outcome whole, cut;
    int sum = 0;

    soon.cut = 1;
    TEST_ASSERT(desk_init(&desk, rules));
    memcpy(desk.state, state, desk.size);
    desk_run(&desk, 5, 6, &whole);
    desk.model = &soon;
    memcpy(desk.state, state, desk.size);
    desk_run(&desk, 5, 6, &cut);
    for (int seat = 0; seat < rules->players_n; seat++)
        sum += cut.share[seat];
    TEST_CHECK(sum == SHARE_ONE && cut.moves <= whole.moves);
    if (cut.moves < whole.moves)
        built_in->cut_short++;
    else
        built_in->ended++;
    TEST_CHECK(cut.moves < whole.moves || memcmp(&cut, &whole, sizeof cut) == 0);
    desk_free(&desk);
}

static void check_built_in(void *user, struct playout_desk *desk, const void *state,
                           const struct outcome *end)
{
    const struct stele_rules *const rules = desk->rules;
    struct built_in *const built_in = user;
    const struct model_case *const found = model_for(built_in->model, rules);

    (void)end;
    TEST_ASSERT(found != NULL);
    check_asked(found, rules, state);
    check_cut(built_in, found, rules, state);
    built_in->asked++;
}

/* Every edition with opponents has a case, and every number of players is judged. */
static void test_built_in(void)
{
    struct stele *lib = lib_for_test();

    for (size_t i = 0; i < lib->games_n; i++) {
        const struct stele_game *const game = lib->games[i].game;
        struct model *model = NULL;
        TEST_ASSERT(lib_load(lib, game) && model_load(lib, game, &model));
        struct built_in built_in = {.model = model};
        for (size_t k = 0; model != NULL && k < game->editions_n; k++) {
            const struct selfplay selfplay = {.game = lib_game(lib, game),
                                              .edition = (int)k,
                                              .games = STELE_SEATS_MAX,
                                              .seed = 3,
                                              .positions = 8,
                                              .anywhere = true,
                                              .bot = {.kind = BOT_QUICK},
                                              .take = check_built_in,
                                              .user = &built_in};
            TEST_CASE_("%s %s", game->id, game->editions[k].name);
            TEST_CHECK(!selfplay_fits(game, (int)k) || selfplay_run(&selfplay));
        }
        TEST_CHECK(model == NULL || (built_in.asked > 0 && built_in.cut_short > 0));
        model_free(model);
    }
    stele_free(lib);
}

/* No model is older than the rules, the quick player and the features that it was trained on. */
static void test_up_to_date(void)
{
    struct stele *lib = lib_for_test();

    for (size_t i = 0; i < lib->games_n; i++) {
        const struct stele_game *const game = lib->games[i].game;
        struct model *model = NULL;
        TEST_ASSERT(lib_load(lib, game) && model_load(lib, game, &model));
        for (size_t k = 0; model != NULL && k < model->cases_n; k++) {
            const struct model_case *const built_in = &model->cases[k];
            char digest[SHA256_HEX + 1] = "";
            TEST_CASE_("%s %s", game->id, game->editions[built_in->edition].name);
            TEST_ASSERT(train_digest(lib_game(lib, game), built_in->edition, digest));
            TEST_CHECK(strcmp(digest, built_in->digest) == 0);
            TEST_MSG("train anew: make models (%s, trained on %s)", digest, built_in->digest);
            if (built_in->judge == NULL)
                continue;
            TEST_ASSERT(train_judge_digest(lib_game(lib, game), built_in, digest));
            TEST_CHECK(strcmp(digest, built_in->judge->digest) == 0);
            TEST_MSG("train anew: make models (judge %s, trained on %s)", digest,
                     built_in->judge->digest);
        }
        model_free(model);
    }
    stele_free(lib);
}

/* ---- Fitting --------------------------------------------------------------------------------- */

/* Positions of an invented game: how far it is, noise, and a figure that decides it more and more;
 * the points still to come are three times that figure and five. */
static void invent(struct fit_corpus *corpus, size_t n, uint64_t seed)
{
    static const int one_in[4] = {2, 3, 5, 9}; /* by progress: how seldom the lesser figure wins */
    struct stele_rng rng;

    *corpus = (struct fit_corpus){.features_n = 3, .n = n, .rows_n = 2 * n};
    corpus->seats_n = malloc(n);
    corpus->seats = calloc(2 * n, sizeof *corpus->seats);
    corpus->features = calloc(6 * n, sizeof *corpus->features);
    TEST_ASSERT(corpus->seats_n != NULL && corpus->seats != NULL && corpus->features != NULL);
    stele_rng_seed(&rng, seed);
    for (size_t i = 0; i < n; i++) {
        const int32_t progress = (int32_t)rng_below(&rng, 4);
        const bool first = rng_below(&rng, 2),
                   upset = rng_below(&rng, (uint32_t)one_in[progress]) == 0;
        corpus->seats_n[i] = 2;
        for (int seat = 0; seat < 2; seat++) {
            const bool strong = (seat == 0) == first;
            int32_t *const features = corpus->features + 6 * i + 3 * seat;
            features[0] = progress;
            features[1] = (int32_t)rng_below(&rng, 100);
            features[2] = strong;
            corpus->seats[2 * i + (size_t)seat] =
                (struct fit_seat){strong != upset ? SHARE_ONE : 0, 3 * strong + 5, strong ? 1 : -1};
        }
    }
}

static void test_fitting(void)
{
    struct fitted *fitted = malloc(sizeof *fitted), *again = malloc(sizeof *again);
    struct fit_corpus corpus, held, lead;
    struct fit_score own = {0}, curve = {0};

    TEST_ASSERT(fitted != NULL && again != NULL);
    invent(&corpus, 3000, 1);
    invent(&held, 3000, 2);
    TEST_ASSERT(fit(&corpus, 0, fitted) && fit(&corpus, 0, again));
    TEST_CHECK(memcmp(fitted->wins, again->wins, sizeof fitted->wins) == 0);
    TEST_CHECK(memcmp(fitted->points, again->points, sizeof fitted->points) == 0);
    for (int32_t progress = 0; progress < 4; progress++) {
        static const int32_t expected[4] = {500000, 666667, 800000, 888889};
        const int32_t features[2][STELE_FEATURES_MAX] = {{progress, 50, 1}, {progress, 50, 0}};
        int32_t chance[2], gain[2];
        TEST_CASE_("progress %d", (int)progress);
        model_judge(&fitted->model, features, 2, STELE_CHANCE_ONE, chance, gain);
        TEST_CHECK_(abs(chance[0] - expected[progress]) < 40000, "%d", (int)chance[0]);
        TEST_CHECK_(gain[0] == 8 && gain[1] == 5, "%d %d", (int)gain[0], (int)gain[1]);
    }
    fit_score_model(&fitted->model, &held, &own);
    TEST_CHECK(own.n == 6000 && fit_gap(&own) < 30000);
    TEST_CHECK_(fit_brier(&own) < 190000, "%d", (int)fit_brier(&own));
    /* the lead is that figure here, so the curve is as good */
    TEST_ASSERT(fit_lead(&corpus, 0, &lead) && fit(&lead, 0, again));
    fit_corpus_free(&lead);
    TEST_ASSERT(fit_lead(&held, 0, &lead));
    fit_score_model(&again->model, &lead, &curve);
    TEST_CHECK(abs(fit_brier(&curve) - fit_brier(&own)) < 3000);
    fit_corpus_free(&lead);
    fit_corpus_free(&corpus);
    fit_corpus_free(&held);
    TEST_CHECK(!fit(&(struct fit_corpus){.features_n = 1}, 0, fitted));
    free(fitted);
    free(again);
}

/* A judge finds the same chances with fewer positions, and the same weights each time. */
static void test_judge_fitting(void)
{
    struct fitted *fitted = malloc(sizeof *fitted), *again = malloc(sizeof *again);
    struct fit_corpus corpus, held;
    struct fit_score own = {0};

    TEST_ASSERT(fitted != NULL && again != NULL);
    invent(&corpus, 6000, 3);
    invent(&held, 3000, 4);
    TEST_ASSERT(fit_judge(&corpus, fitted) && fit_judge(&corpus, again));
    TEST_CHECK(memcmp(fitted->wins, again->wins, sizeof fitted->wins) == 0);
    TEST_CHECK(fitted->model.knots_n == 2 && fitted->knots[0].points == NULL);
    TEST_CHECK(fitted->knots[0].at == 0 && fitted->knots[1].at == 3);
    fit_score_model(&fitted->model, &held, &own);
    TEST_CHECK_(own.n == 6000 && fit_gap(&own) < 30000, "%d", (int)fit_gap(&own));
    TEST_CHECK_(fit_brier(&own) < 190000, "%d", (int)fit_brier(&own));
    fit_corpus_free(&corpus);
    fit_corpus_free(&held);
    TEST_CHECK(!fit_judge(&(struct fit_corpus){.features_n = 1}, fitted));
    free(fitted);
    free(again);
}

static void test_scores(void)
{
    struct fit_score score = {0};

    TEST_CHECK(fit_brier(&score) == 0 && fit_gap(&score) == 0);
    fit_score_add(&score, 1000000, 1000000);
    fit_score_add(&score, 500000, 1000000);
    fit_score_add(&score, 500000, 0);
    fit_score_add(&score, 0, 500000);
    TEST_CHECK(score.bin[9].n == 1 && score.bin[5].n == 2 && score.bin[0].n == 1);
    TEST_CHECK(fit_brier(&score) == 187500); /* (0 + ¼ + ¼ + ¼) / 4 */
    TEST_CHECK(fit_gap(&score) == 125000);   /* ½ of one in four */
}

TEST_LIST = {{"reading", test_reading},
             {"a judge is read", test_judge_reading},
             {"broken models are refused with their line", test_broken},
             {"shares", test_shares},
             {"logarithms", test_logarithms},
             {"odds", test_odds},
             {"knots", test_knots},
             {"absurd figures", test_absurd},
             {"built in", test_built_in},
             {"up to date", test_up_to_date},
             {"fitting", test_fitting},
             {"fitting a judge", test_judge_fitting},
             {"scores", test_scores},
             {0}};
