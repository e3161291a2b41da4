#include "analysis/estimate.h"

#include <stdlib.h>

uint64_t square_root(uint64_t x)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 62; bit != 0; bit >>= 2) {
        const bool fits = x >= root + bit;
        x -= fits ? root + bit : 0;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return root;
}

int64_t divide(int64_t a, int64_t b)
{
    return (a < 0 ? a - b / 2 : a + b / 2) / b;
}

/* ---- Sums ------------------------------------------------------------------------------------ */

void tally_add(struct tally *tally, const struct playout_desk *desk, const struct outcome *outcome)
{
    const size_t categories = desk->rules->game->categories_n;

    tally->n++;
    for (int seat = 0; seat < desk->rules->players_n; seat++) {
        moment_add(&tally->share[seat], outcome->share[seat]);
        moment_add(&tally->total[seat], outcome->total[seat]);
        for (size_t i = 0; desk->counts && i < categories && i < STELE_CATEGORIES_MAX; i++)
            tally->points[seat][i] += desk->points[(size_t)seat * categories + i];
    }
}

int64_t moment_mean(const struct moment *moment, uint32_t n, int64_t scale)
{
    return divide(moment->sum * scale, n);
}

/* Σ(x − mean)², found from the whole part of the mean, so that nothing grows beyond 64 bits. */
static int64_t moment_squares(const struct moment *moment, uint32_t n)
{
    const int64_t mean = moment->sum / n, rest = moment->sum % n;

    return moment->squares - 2 * mean * moment->sum + mean * mean * n - divide(rest * rest, n);
}

/* √(a / b) times the scale, which is multiplied in after taking the roots.  Both roots are in
 * 256ths. */
static int64_t root_of_ratio(int64_t a, uint64_t b, int64_t scale)
{
    const int64_t above = (int64_t)square_root((uint64_t)a << 16);
    const int64_t below = (int64_t)square_root(b << 16);

    return divide(above * scale, below);
}

int64_t moment_error(const struct moment *moment, uint32_t n, int64_t scale, int32_t doubt)
{
    if (n < 2)
        return 0;
    return root_of_ratio(moment_squares(moment, n) + 2 * (int64_t)doubt * doubt,
                         (uint64_t)n * (n - 1), scale);
}

int64_t moment_spread(const struct moment *moment, uint32_t n, int64_t scale)
{
    return n < 2 ? 0 : root_of_ratio(moment_squares(moment, n), n - 1, scale);
}

int32_t outcome_worth(const struct stele_rules *rules, const struct outcome *outcome, int seat)
{
    int32_t best = INT32_MIN;

    if (rules->players_n == 1)
        return outcome->total[0];
    for (int i = 0; i < rules->players_n; i++)
        if (i != seat && outcome->total[i] > best)
            best = outcome->total[i];
    const int32_t own = outcome->total[seat], all = abs(own) + abs(best) + 20;
    return 2 * outcome->share[seat] + SHARE_ONE * (own - best) / all;
}

int32_t desk_hunch(const struct playout_desk *desk, const void *before, const void *after, int seat)
{
    struct outcome then, now;

    if (desk->model == NULL)
        return 0;
    desk_foresee(desk, before, &then);
    desk_foresee(desk, after, &now);
    return (outcome_worth(desk->rules, &now, seat) - outcome_worth(desk->rules, &then, seat)) / 2;
}

void gap_moment(const struct stele_rules *rules, const struct moment *moment, uint32_t n,
                int32_t *mean, int32_t *error)
{
    const bool wins = rules->players_n > 1;
    const int64_t scale = wins ? STELE_CHANCE_ONE : 1000, unit = wins ? SHARE_ONE : 1;

    *mean = (int32_t)divide(moment_mean(moment, n, scale), unit);
    *error = (int32_t)divide(moment_error(moment, n, scale, wins ? SHARE_ONE / 2 : 1), unit);
}

/* ---- The estimate ---------------------------------------------------------------------------- */

static void estimate_chances(const struct tally *tally, int seats, int32_t *chance)
{
    int64_t parts[STELE_SEATS_MAX];

    for (int seat = 0; seat < seats; seat++)
        parts[seat] = tally->share[seat].sum;
    share_out(parts, seats, STELE_CHANCE_ONE, chance);
}

void tally_estimate(const struct tally *tally, const struct stele_rules *rules, const int32_t *base,
                    struct stele_estimate *out)
{
    const size_t categories = rules->game->categories_n;
    const int64_t thousand = 1000;

    *out = (struct stele_estimate){.playouts = tally->n};
    estimate_chances(tally, rules->players_n, out->chance);
    for (int seat = 0; seat < rules->players_n; seat++) {
        out->chance_error[seat] = (int32_t)divide(
            moment_error(&tally->share[seat], tally->n, STELE_CHANCE_ONE, SHARE_ONE / 2),
            SHARE_ONE);
        out->total[seat] = (int32_t)moment_mean(&tally->total[seat], tally->n, thousand);
        out->total_error[seat] = (int32_t)moment_error(&tally->total[seat], tally->n, thousand, 1);
        out->total_spread[seat] = (int32_t)moment_spread(&tally->total[seat], tally->n, thousand);
        for (size_t i = 0; i < categories && i < STELE_CATEGORIES_MAX; i++) {
            const int64_t before = base != NULL ? base[(size_t)seat * categories + i] : 0;
            out->points[seat][i] =
                (int32_t)(before * thousand + divide(tally->points[seat][i] * thousand, tally->n));
        }
    }
}

void share_interval(int32_t share, uint32_t n, int32_t *low, int32_t *high)
{
    enum { Z = 1960 };                                                    /* 1.96, in thousandths */
    const int64_t one = STELE_CHANCE_ONE, p = share, z2 = (int64_t)Z * Z; /* millionths */
    /* centre = (p + z²/2n) / (1 + z²/n); half = z · sqrt(p(1 − p)/n + z²/4n²) / (1 + z²/n) */
    const int64_t below = one + z2 / n, centre = p + z2 / (2 * (int64_t)n);
    const uint64_t under = (uint64_t)(p * (one - p) / n + z2 * one / (4 * (int64_t)n * n));
    const int64_t half = (int64_t)square_root(under) * Z / 1000;

    *low = (int32_t)((centre - half) * one / below);
    *high = (int32_t)((centre + half) * one / below);
    if (*low < 0)
        *low = 0;
    if (*high > one)
        *high = STELE_CHANCE_ONE;
}
