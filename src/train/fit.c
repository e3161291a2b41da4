#include "train/fit.h"

#include "analysis/judge.h"
#include "train/selfplay.h"

#include <stdlib.h>
#include <string.h>

/* ---- Positions ------------------------------------------------------------------------------- */

void fit_corpus_free(struct fit_corpus *corpus)
{
    free(corpus->seats_n);
    free(corpus->seats);
    free(corpus->features);
    *corpus = (struct fit_corpus){0};
}

/* Room for one more position.  False without memory. */
static bool make_room(struct fit_corpus *c, int seats)
{
    const size_t rows = c->rows_n + (size_t)seats;
    size_t room = c->rows_room;

    c->failed |=
        !stele_grow(&c->seats_n, &c->room, c->n + 1, sizeof *c->seats_n) ||
        !stele_grow(&c->seats, &room, rows, sizeof *c->seats) ||
        !stele_grow(&c->features, &c->rows_room, rows, c->features_n * sizeof *c->features);
    return !c->failed;
}

static int32_t lead_of(const int32_t *totals, int seats, int seat)
{
    int32_t best = INT32_MIN;

    for (int i = 0; i < seats; i++)
        if (i != seat && totals[i] > best)
            best = totals[i];
    return totals[seat] - best;
}

/* Adds a position with c->features_n features for each seat. */
static void take(struct fit_corpus *c, const struct stele_rules *rules, const void *state,
                 const struct outcome *end, const int32_t (*features)[STELE_FEATURES_MAX])
{
    int32_t totals[STELE_SEATS_MAX];
    const int n = rules->players_n;

    if (c->failed || !make_room(c, n))
        return;
    for (int seat = 0; seat < n; seat++)
        totals[seat] = rules->game->total(rules, state, seat);
    for (int seat = 0; seat < n; seat++) {
        memcpy(c->features + c->rows_n * c->features_n, features[seat],
               c->features_n * sizeof features[0][0]);
        c->seats[c->rows_n++] = (struct fit_seat){end->share[seat], end->total[seat] - totals[seat],
                                                  lead_of(totals, n, seat)};
    }
    c->seats_n[c->n++] = (uint8_t)n;
}

void fit_take(void *user, struct playout_desk *desk, const void *state, const struct outcome *end)
{
    struct fit_corpus *const c = user;
    const struct stele_rules *const rules = desk->rules;
    int32_t features[STELE_SEATS_MAX][STELE_FEATURES_MAX];

    for (int seat = 0; seat < rules->players_n; seat++)
        c->features_n = rules->game->features(rules, state, seat, features[seat]);
    take(c, rules, state, end, (const int32_t(*)[STELE_FEATURES_MAX])features);
}

void fit_take_judged(void *user, struct playout_desk *desk, const void *state,
                     const struct outcome *end)
{
    struct fit_corpus *const c = user;
    int32_t features[STELE_SEATS_MAX][STELE_FEATURES_MAX];
    struct hearing hearing;

    hearing_hold(&hearing, desk, state, JUDGE_PLAYOUTS, 1);
    hearing_figures(&hearing, desk, features);
    c->features_n = JUDGE_FIGURES;
    take(c, desk->rules, state, end, (const int32_t(*)[STELE_FEATURES_MAX])features);
}

bool fit_lead(const struct fit_corpus *from, size_t progress, struct fit_corpus *out)
{
    *out = (struct fit_corpus){.features_n = 2};
    for (size_t i = 0, row = 0; i < from->n; i++) {
        if (!make_room(out, from->seats_n[i]))
            return false;
        out->seats_n[out->n++] = from->seats_n[i];
        for (int seat = 0; seat < from->seats_n[i]; seat++, row++) {
            out->features[2 * row] = from->features[row * from->features_n + progress];
            out->features[2 * row + 1] = from->seats[row].lead;
            out->seats[row] = from->seats[row];
            out->rows_n++;
        }
    }
    return true;
}

/* ---- One scale ------------------------------------------------------------------------------- */

/* Numbers with binary places: features of one scale and places between knots have 8, chances 16,
 * weights 24. */
enum { SCALE = 256, CHANCE = 65536, WEIGHT = 16777216, FAR = 4 * SCALE };

struct scale {
    int64_t mean;   /* rounded */
    int64_t spread; /* in 256ths; 0: always the same */
};

static struct scale scale_of(const int32_t *list, size_t stride, size_t n)
{
    int64_t sum = 0, squares = 0;

    for (size_t i = 0; i < n; i++)
        sum += list[i * stride];
    const int64_t mean = divide(sum, (int64_t)n);
    for (size_t i = 0; i < n; i++)
        squares += (list[i * stride] - mean) * (list[i * stride] - mean);
    return (struct scale){
        mean, (int64_t)square_root((uint64_t)(squares / (int64_t)n) * SCALE * SCALE +
                                   (uint64_t)(squares % (int64_t)n) * SCALE * SCALE / n)};
}

static int16_t scaled(const struct scale *scale, int32_t x)
{
    if (scale->spread == 0)
        return 0;
    const int64_t z = divide((x - scale->mean) * SCALE * SCALE, scale->spread);
    return (int16_t)(z > FAR ? FAR : z < -FAR ? -FAR : z);
}

/* ---- The way down ---------------------------------------------------------------------------- */

enum { EPOCHS = 24, WIN_STEP = 48, POINT_STEP = 256 };

/* Weights of one kind, feature by feature at each knot, the last for what is always 1. */
struct weights {
    int64_t now[MODEL_KNOTS_MAX][STELE_FEATURES_MAX + 1];
    int64_t sum[MODEL_KNOTS_MAX][STELE_FEATURES_MAX + 1]; /* over the second half of the way */
};

struct fitting {
    const struct fit_corpus *corpus;
    size_t progress, knots_n;
    int32_t knots[MODEL_KNOTS_MAX];
    struct scale scale[STELE_FEATURES_MAX], gains;
    int16_t *rows; /* normalised features, and 1 after them */
    size_t width;
    size_t *first; /* by position: its first row */
    uint32_t *order;
    int32_t *gain; /* by row */
    struct weights wins, points;
};

static int by_number(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

    return x < y ? -1 : x > y;
}

enum { KNOTS = 4 };

/* Where progress divides the positions into equal parts, and a little inside of its ends. */
static bool place_knots(struct fitting *f)
{
    static const size_t part[KNOTS] = {5, 35, 65, 95};
    const struct fit_corpus *const c = f->corpus;
    int32_t *const sorted = malloc(c->rows_n * sizeof *sorted);

    if (sorted == NULL)
        return false;
    for (size_t i = 0; i < c->rows_n; i++)
        sorted[i] = c->features[i * c->features_n + f->progress];
    qsort(sorted, c->rows_n, sizeof *sorted, by_number);
    for (size_t i = 0; i < KNOTS; i++) {
        const int32_t at = sorted[c->rows_n * part[i] / 100];
        if (f->knots_n == 0 || at > f->knots[f->knots_n - 1])
            f->knots[f->knots_n++] = at;
    }
    free(sorted);
    return true;
}

static bool bring_to_scale(struct fitting *f)
{
    const struct fit_corpus *const c = f->corpus;

    f->width = c->features_n + 1;
    f->rows = malloc(c->rows_n * f->width * sizeof *f->rows);
    f->first = malloc(c->n * sizeof *f->first);
    f->order = malloc(c->n * sizeof *f->order);
    f->gain = malloc(c->rows_n * sizeof *f->gain);
    if (f->rows == NULL || f->first == NULL || f->order == NULL || f->gain == NULL)
        return false;
    for (size_t k = 0; k < c->features_n; k++) {
        f->scale[k] = scale_of(c->features + k, c->features_n, c->rows_n);
        for (size_t i = 0; i < c->rows_n; i++)
            f->rows[i * f->width + k] = scaled(&f->scale[k], c->features[i * c->features_n + k]);
    }
    for (size_t i = 0; i < c->rows_n; i++) {
        f->rows[i * f->width + c->features_n] = SCALE;
        f->gain[i] = c->seats[i].gain;
    }
    f->gains = scale_of(f->gain, 1, c->rows_n);
    for (size_t i = 0, row = 0; i < c->n; row += c->seats_n[i++]) {
        f->first[i] = row;
        f->order[i] = (uint32_t)i;
    }
    return true;
}

/* How much a knot counts at a position: of SCALE. */
static int knot_share(const struct fitting *f, size_t knot, int32_t at)
{
    const int32_t *const knots = f->knots;

    if (at <= knots[knot]) {
        if (knot == 0 || at == knots[knot])
            return SCALE;
        return at <= knots[knot - 1]
                   ? 0
                   : SCALE * (at - knots[knot - 1]) / (knots[knot] - knots[knot - 1]);
    }
    if (knot + 1 == f->knots_n)
        return SCALE;
    return at >= knots[knot + 1]
               ? 0
               : SCALE - SCALE * (at - knots[knot]) / (knots[knot + 1] - knots[knot]);
}

/* With WEIGHT for 1. */
static int64_t value_of(const struct fitting *f, const struct weights *weights, const int *share,
                        const int16_t *row, size_t n)
{
    int64_t sum = 0;

    for (size_t knot = 0; knot < f->knots_n; knot++) {
        int64_t part = 0;
        for (size_t k = 0; share[knot] > 0 && k < n; k++)
            part += weights->now[knot][k] * row[k];
        sum += part / SCALE * share[knot];
    }
    return sum / SCALE;
}

/* Moves the weights by the error, in parts of CHANCE, times the features. */
static void step(const struct fitting *f, struct weights *weights, const int *share,
                 const int16_t *row, size_t n, int64_t error, int64_t steps)
{
    for (size_t knot = 0; knot < f->knots_n; knot++)
        for (size_t k = 0; share[knot] > 0 && k < n; k++)
            weights->now[knot][k] += divide(error * share[knot] * row[k], SCALE * steps);
}

/* One step of stochastic gradient descent, for all seats of a position.  The error of a chance is
 * the share of the win less the predicted chance, that of the points the difference in spreads. */
static void learn(struct fitting *f, size_t position, int64_t slower)
{
    const struct fit_corpus *const c = f->corpus;
    const size_t first = f->first[position], n = c->features_n;
    const int seats = c->seats_n[position];
    const int32_t at = c->features[first * n + f->progress];
    int share[MODEL_KNOTS_MAX];
    int64_t doublings[STELE_SEATS_MAX];
    int32_t chance[STELE_SEATS_MAX];

    for (size_t knot = 0; knot < f->knots_n; knot++)
        share[knot] = knot_share(f, knot, at);
    for (int i = 0; i < seats; i++)
        doublings[i] = value_of(f, &f->wins, share, f->rows + (first + (size_t)i) * f->width, n) *
                       (MODEL_ONE / 64) / (WEIGHT / 64);
    odds_share(doublings, seats, CHANCE, chance);
    for (int i = 0; i < seats; i++) {
        const int16_t *const row = f->rows + (first + (size_t)i) * f->width;
        const struct fit_seat *const seat = &c->seats[first + (size_t)i];
        step(f, &f->wins, share, row, n, (int64_t)seat->share * CHANCE / SHARE_ONE - chance[i],
             WIN_STEP * slower / 4);
        const int64_t gain =
            f->gains.spread > 0
                ? divide((seat->gain - f->gains.mean) * CHANCE * SCALE, f->gains.spread)
                : 0;
        step(f, &f->points, share, row, n + 1,
             gain - value_of(f, &f->points, share, row, n + 1) / (WEIGHT / CHANCE),
             POINT_STEP * slower / 4);
    }
}

static void add_up(struct weights *weights)
{
    for (size_t knot = 0; knot < MODEL_KNOTS_MAX; knot++)
        for (size_t k = 0; k <= STELE_FEATURES_MAX; k++)
            weights->sum[knot][k] += weights->now[knot][k];
}

enum { SUM_EVERY = 64 };

/* Goes over all positions EPOCHS times in random order, in smaller and smaller steps, and adds the
 * weights up now and then in the second half.  Returns how often they were added up. */
static int64_t descend(struct fitting *f)
{
    struct stele_rng rng;
    int64_t summed = 0;

    stele_rng_seed(&rng, 1);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        for (size_t left = f->corpus->n; left > 1; left--) {
            const uint32_t at = rng_below(&rng, (uint32_t)left), last = f->order[left - 1];
            f->order[left - 1] = f->order[at];
            f->order[at] = last;
        }
        for (size_t i = 0; i < f->corpus->n; i++) {
            learn(f, f->order[i], 4 + epoch);
            if (epoch < EPOCHS / 2 || i % SUM_EVERY != 0)
                continue;
            add_up(&f->wins);
            add_up(&f->points);
            summed++;
        }
    }
    return summed;
}

/* ---- Back to plain features ------------------------------------------------------------------ */

static int32_t within(int64_t x)
{
    return (int32_t)(x > MODEL_WEIGHT_MAX    ? MODEL_WEIGHT_MAX
                     : x < -MODEL_WEIGHT_MAX ? -MODEL_WEIGHT_MAX
                                             : x);
}

static void write_knot(const struct fitting *f, size_t knot, int64_t summed, struct fitted *out)
{
    const size_t n = f->corpus->features_n;
    const int64_t gains = f->gains.spread;
    int64_t rest =
        f->gains.mean * MODEL_ONE +
        divide(f->points.sum[knot][n] / summed * gains, SCALE) * (MODEL_ONE / 64) / (WEIGHT / 64);

    for (size_t k = 0; k < n; k++) {
        const int64_t spread = f->scale[k].spread;
        if (spread == 0)
            continue;
        const int64_t win = f->wins.sum[knot][k] / summed;
        const int64_t point = f->points.sum[knot][k] / summed;
        out->wins[knot][k] = within(divide(win * SCALE, spread) * (MODEL_ONE / 64) / (WEIGHT / 64));
        out->points[knot][k] =
            within(divide(point * gains, spread) * (MODEL_ONE / 64) / (WEIGHT / 64));
        rest -= out->points[knot][k] * f->scale[k].mean;
    }
    /* What is the same for all seats favours none. */
    out->wins[knot][f->progress] = 0;
    out->points[knot][n] = within(rest);
    out->knots[knot] = (struct model_knot){f->knots[knot], out->wins[knot], out->points[knot]};
}

bool fit(const struct fit_corpus *corpus, size_t progress, struct fitted *out)
{
    struct fitting *const f = calloc(1, sizeof *f);
    bool good = false;

    *out = (struct fitted){.model = {.progress = (uint8_t)progress,
                                     .features_n = corpus->features_n,
                                     .knots = out->knots}};
    if (f != NULL && corpus->n > 0 && !corpus->failed) {
        f->corpus = corpus;
        f->progress = progress;
        good = place_knots(f) && bring_to_scale(f);
    }
    if (good) {
        const int64_t summed = descend(f);
        out->model.knots_n = f->knots_n;
        for (size_t knot = 0; knot < f->knots_n; knot++)
            write_knot(f, knot, summed, out);
    }
    if (f != NULL) {
        free(f->rows);
        free(f->first);
        free(f->order);
        free(f->gain);
    }
    free(f);
    return good;
}

/* ---- A ridge --------------------------------------------------------------------------------- */

enum {
    JUDGE_KNOTS = 2,
    WIDTH_MAX = JUDGE_KNOTS * STELE_FEATURES_MAX,
    NEWTON_STEPS = 12,
    RIDGE = 100,   /* positions for a weight of 1 */
    FINE = 1 << 30 /* chances while fitting */
};

/* Normalised features, at both knots. */
struct ridge {
    const struct fit_corpus *corpus;
    size_t width;
    int32_t low, high; /* the knots */
    double mean[STELE_FEATURES_MAX], spread[STELE_FEATURES_MAX];
    double weights[WIDTH_MAX];
    double slope[WIDTH_MAX], curve[WIDTH_MAX][WIDTH_MAX];
};

static bool ridge_knots(struct ridge *r)
{
    const struct fit_corpus *const c = r->corpus;
    int32_t *const sorted = malloc(c->rows_n * sizeof *sorted);

    if (sorted == NULL)
        return false;
    for (size_t i = 0; i < c->rows_n; i++)
        sorted[i] = c->features[i * c->features_n + JUDGE_PROGRESS];
    qsort(sorted, c->rows_n, sizeof *sorted, by_number);
    r->low = sorted[c->rows_n * 5 / 100];
    r->high = sorted[c->rows_n * 95 / 100];
    if (r->high == r->low)
        r->high++;
    free(sorted);
    return true;
}

/* Not the spread but the mean distance from the mean, which needs no root. */
static void ridge_scale(struct ridge *r)
{
    const struct fit_corpus *const c = r->corpus;

    for (size_t k = 0; k < c->features_n; k++) {
        int64_t sum = 0;
        double distance = 0;
        for (size_t i = 0; i < c->rows_n; i++)
            sum += c->features[i * c->features_n + k];
        r->mean[k] = (double)sum / (double)c->rows_n;
        for (size_t i = 0; i < c->rows_n; i++) {
            const double x = c->features[i * c->features_n + k] - r->mean[k];
            distance += x < 0 ? -x : x;
        }
        r->spread[k] = distance / (double)c->rows_n;
    }
}

static void ridge_row(const struct ridge *r, size_t row, double *out)
{
    const size_t n = r->corpus->features_n;
    const int32_t *const features = r->corpus->features + row * n;
    const int32_t at = features[JUDGE_PROGRESS];
    const double part = at <= r->low    ? 0
                        : at >= r->high ? 1
                                        : (double)(at - r->low) / (r->high - r->low);

    for (size_t k = 0; k < n; k++) {
        const double x = r->spread[k] > 0 ? (features[k] - r->mean[k]) / r->spread[k] : 0;
        out[k] = x * (1 - part);
        out[n + k] = x * part;
    }
}

/* Adds what a position says of slope and curvature of the likelihood. */
static void ridge_learn(struct ridge *r, size_t first, int seats)
{
    double row[STELE_SEATS_MAX][WIDTH_MAX], mean[WIDTH_MAX] = {0};
    int64_t doublings[STELE_SEATS_MAX] = {0};
    int32_t chance[STELE_SEATS_MAX];

    for (int i = 0; i < seats; i++) {
        double sum = 0;
        ridge_row(r, first + (size_t)i, row[i]);
        for (size_t k = 0; k < r->width; k++)
            sum += r->weights[k] * row[i][k];
        doublings[i] = (int64_t)(sum * MODEL_ONE);
    }
    odds_share(doublings, seats, FINE, chance);
    for (int i = 0; i < seats; i++) {
        const double p = (double)chance[i] / FINE;
        const double miss = (double)r->corpus->seats[first + (size_t)i].share / SHARE_ONE - p;
        for (size_t k = 0; k < r->width; k++) {
            r->slope[k] += miss * row[i][k];
            mean[k] += p * row[i][k];
        }
    }
    for (int i = 0; i < seats; i++) {
        const double p = (double)chance[i] / FINE;
        for (size_t k = 0; k < r->width; k++)
            row[i][k] -= mean[k];
        for (size_t k = 0; k < r->width; k++)
            for (size_t j = 0; j <= k; j++)
                r->curve[k][j] += p * row[i][k] * row[i][j];
    }
}

/* Solves curve x = slope in place, by L D L'; x is added to the weights. */
static void ridge_solve(struct ridge *r)
{
    const size_t n = r->width;

    for (size_t j = 0; j < n; j++) {
        for (size_t k = 0; k < j; k++)
            r->curve[j][j] -= r->curve[j][k] * r->curve[j][k] * r->curve[k][k];
        for (size_t i = j + 1; i < n; i++) {
            for (size_t k = 0; k < j; k++)
                r->curve[i][j] -= r->curve[i][k] * r->curve[j][k] * r->curve[k][k];
            r->curve[i][j] /= r->curve[j][j];
        }
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            r->slope[i] -= r->curve[i][k] * r->slope[k];
    for (size_t i = 0; i < n; i++)
        r->slope[i] /= r->curve[i][i];
    for (size_t i = n; i-- > 0;)
        for (size_t k = i + 1; k < n; k++)
            r->slope[i] -= r->curve[k][i] * r->slope[k];
    for (size_t i = 0; i < n; i++)
        r->weights[i] += r->slope[i];
}

/* Weights are doublings of the odds; the likelihood counts in natural logarithms. */
static void ridge_step(struct ridge *r)
{
    static const double log_of_2 = 0.6931471805599453;
    size_t first = 0;

    memset(r->slope, 0, sizeof r->slope);
    memset(r->curve, 0, sizeof r->curve);
    for (size_t i = 0; i < r->corpus->n; first += r->corpus->seats_n[i++])
        ridge_learn(r, first, r->corpus->seats_n[i]);
    for (size_t k = 0; k < r->width; k++) {
        r->slope[k] = r->slope[k] / log_of_2 - RIDGE * r->weights[k];
        r->curve[k][k] += RIDGE;
    }
    ridge_solve(r);
}

static int32_t rounded(double x)
{
    const double half = x < 0 ? -0.5 : 0.5;

    return within((int64_t)(x + half));
}

bool fit_judge(const struct fit_corpus *corpus, struct fitted *out)
{
    struct ridge *const r = calloc(1, sizeof *r);

    *out = (struct fitted){.model = {.progress = JUDGE_PROGRESS,
                                     .features_n = corpus->features_n,
                                     .knots = out->knots,
                                     .knots_n = JUDGE_KNOTS}};
    if (r == NULL || corpus->n == 0 || corpus->failed) {
        free(r);
        return false;
    }
    r->corpus = corpus;
    r->width = JUDGE_KNOTS * corpus->features_n;
    const bool good = ridge_knots(r);
    if (good) {
        ridge_scale(r);
        for (int i = 0; i < NEWTON_STEPS; i++)
            ridge_step(r);
        for (size_t knot = 0; knot < JUDGE_KNOTS; knot++) {
            for (size_t k = 0; k < corpus->features_n; k++)
                if (r->spread[k] > 0 && k != JUDGE_PROGRESS)
                    out->wins[knot][k] = rounded(r->weights[knot * corpus->features_n + k] /
                                                 r->spread[k] * MODEL_ONE);
            out->knots[knot] =
                (struct model_knot){knot == 0 ? r->low : r->high, out->wins[knot], NULL};
        }
    }
    free(r);
    return good;
}

/* ---- Judging --------------------------------------------------------------------------------- */

void fit_score_add(struct fit_score *score, int32_t chance, int32_t share)
{
    const int64_t miss = chance - share;
    const int bin = chance / (MODEL_ONE / FIT_BINS);
    const int at = bin < FIT_BINS ? bin : FIT_BINS - 1;

    score->n++;
    score->brier += (uint64_t)(miss * miss / MODEL_ONE);
    score->bin[at].n++;
    score->bin[at].chance += (uint64_t)chance;
    score->bin[at].share += (uint64_t)share;
}

void fit_score_model(const struct model_case *model, const struct fit_corpus *corpus,
                     struct fit_score *score)
{
    int32_t features[STELE_SEATS_MAX][STELE_FEATURES_MAX] = {{0}};
    int32_t chance[STELE_SEATS_MAX], gain[STELE_SEATS_MAX];

    for (size_t i = 0, row = 0; i < corpus->n; i++) {
        const int seats = corpus->seats_n[i];
        for (int seat = 0; seat < seats; seat++)
            memcpy(features[seat], corpus->features + (row + (size_t)seat) * corpus->features_n,
                   corpus->features_n * sizeof features[0][0]);
        model_judge(model, (const int32_t(*)[STELE_FEATURES_MAX])features, seats, MODEL_ONE, chance,
                    gain);
        for (int seat = 0; seat < seats; seat++, row++)
            fit_score_add(score, chance[seat],
                          (int32_t)((int64_t)corpus->seats[row].share * MODEL_ONE / SHARE_ONE));
    }
}

int32_t fit_brier(const struct fit_score *score)
{
    return score->n > 0 ? (int32_t)(score->brier / score->n) : 0;
}

int32_t fit_gap(const struct fit_score *score)
{
    uint64_t sum = 0;

    for (int i = 0; i < FIT_BINS; i++)
        sum += score->bin[i].chance > score->bin[i].share
                   ? score->bin[i].chance - score->bin[i].share
                   : score->bin[i].share - score->bin[i].chance;
    return score->n > 0 ? (int32_t)(sum / score->n) : 0;
}
