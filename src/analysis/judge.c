#include "analysis/judge.h"

#include <string.h>

enum {
    WORLDS_MAX = 16, /* in which the model is asked */
    SHARED = 8       /* playouts that count as shared by all */
};

/* ---- A hearing ------------------------------------------------------------------------------- */

static void ask_model(struct hearing *hearing, const struct playout_desk *desk)
{
    const struct stele_rules *const rules = desk->rules;
    int32_t features[STELE_SEATS_MAX][STELE_FEATURES_MAX];
    int32_t chance[STELE_SEATS_MAX], gain[STELE_SEATS_MAX];

    for (int seat = 0; seat < rules->players_n; seat++)
        rules->game->features(rules, desk->state, seat, features[seat]);
    model_judge(desk->model, (const int32_t(*)[STELE_FEATURES_MAX])features, rules->players_n,
                SHARE_ONE, chance, gain);
    for (int seat = 0; seat < rules->players_n; seat++)
        hearing->model[seat] += chance[seat];
    hearing->progress = features[0][desk->model->progress];
    hearing->worlds++;
}

void hearing_hold(struct hearing *hearing, struct playout_desk *desk, const void *state,
                  uint32_t budget, uint64_t seed)
{
    const struct stele_rules *const rules = desk->rules;
    struct outcome outcome;

    memset(hearing, 0, sizeof *hearing);
    rules->game->status(rules, state, &hearing->status);
    const bool over = hearing->status.over;
    for (uint32_t i = 0; i < (over ? 1 : budget); i++) {
        const int seat = over ? STELE_NOBODY : (int)(i % rules->players_n);
        desk_deal(desk, desk->state, state, seat, seed, i);
        if (desk->model != NULL && !over && i < WORLDS_MAX)
            ask_model(hearing, desk);
        desk_run(desk, seed, i, &outcome);
        tally_add(&hearing->tally, desk, &outcome);
    }
}

/* ---- Figures --------------------------------------------------------------------------------- */

/* With these shares in the playouts, in millionths. */
static void list_figures(const struct hearing *hearing, int seats, const int32_t *share,
                         int32_t out[STELE_SEATS_MAX][STELE_FEATURES_MAX])
{
    const struct stele_status *const status = &hearing->status;
    const int phase = status->phase < JUDGE_PHASES ? status->phase : JUDGE_PHASES - 1;
    const uint64_t one = STELE_CHANCE_ONE, n = hearing->tally.n;

    for (int seat = 0; seat < seats; seat++) {
        int32_t *const own = out[seat];
        memset(own, 0, JUDGE_FIGURES * sizeof *own);
        own[JUDGE_PROGRESS] = hearing->progress;
        own[JUDGE_MODEL] =
            (int32_t)divide(hearing->model[seat] * 1000, (int64_t)hearing->worlds * SHARE_ONE);
        own[JUDGE_SHARE] = (int32_t)divide(share[seat], one / 1000);
        own[JUDGE_ODDS] =
            log2_thousandths((uint64_t)share[seat] * n + SHARED * one / (uint64_t)seats) -
            log2_thousandths((n + SHARED) * one);
        if (status->turn_seat < 0)
            continue;
        own[JUDGE_WAIT] = (seat - status->turn_seat + seats) % seats;
        own[JUDGE_PHASE + phase] = seat == status->turn_seat;
    }
}

void hearing_figures(const struct hearing *hearing, const struct playout_desk *desk,
                     int32_t out[STELE_SEATS_MAX][STELE_FEATURES_MAX])
{
    struct stele_estimate estimate;

    tally_estimate(&hearing->tally, desk->rules, NULL, &estimate);
    list_figures(hearing, desk->rules->players_n, estimate.chance, out);
}

/* ---- The estimate ---------------------------------------------------------------------------- */

static void judge(const struct hearing *hearing, const struct playout_desk *desk,
                  const int32_t *share, int32_t chance[STELE_SEATS_MAX])
{
    int32_t figures[STELE_SEATS_MAX][STELE_FEATURES_MAX], gain[STELE_SEATS_MAX];
    const int seats = desk->rules->players_n;

    list_figures(hearing, seats, share, figures);
    model_judge(desk->model->judge, (const int32_t(*)[STELE_FEATURES_MAX])figures, seats,
                STELE_CHANCE_ONE, chance, gain);
}

/* By how much the chance of a seat would be another if its share were by its error nearer to even;
 * the others share the rest as before. */
static int32_t judged_error(const struct hearing *hearing, const struct playout_desk *desk,
                            const struct stele_estimate *estimate, int seat, int32_t chance)
{
    const int seats = desk->rules->players_n;
    const int32_t one = STELE_CHANCE_ONE, own = estimate->chance[seat];
    const int32_t error = estimate->chance_error[seat];
    const int32_t other = own < one / 2 ? own + error : own - error;
    int32_t share[STELE_SEATS_MAX], found[STELE_SEATS_MAX];

    for (int i = 0; i < seats; i++)
        share[i] = i == seat ? other
                   : own == one
                       ? (one - other) / (seats - 1)
                       : (int32_t)((int64_t)estimate->chance[i] * (one - other) / (one - own));
    judge(hearing, desk, share, found);
    return found[seat] > chance ? found[seat] - chance : chance - found[seat];
}

void hearing_estimate(const struct hearing *hearing, const struct playout_desk *desk,
                      struct stele_estimate *out)
{
    int32_t chance[STELE_SEATS_MAX], error[STELE_SEATS_MAX];
    const int seats = desk->rules->players_n;

    tally_estimate(&hearing->tally, desk->rules, NULL, out);
    if (hearing->status.over || desk->model == NULL || desk->model->judge == NULL)
        return;
    judge(hearing, desk, out->chance, chance);
    for (int seat = 0; seat < seats; seat++)
        error[seat] = judged_error(hearing, desk, out, seat, chance[seat]);
    memcpy(out->chance, chance, (size_t)seats * sizeof *chance);
    memcpy(out->chance_error, error, (size_t)seats * sizeof *error);
}
