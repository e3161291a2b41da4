#include "train/digest.h"

#include "analysis/judge.h"
#include "train/selfplay.h"

enum {
    DIGEST_GAMES = 2 * STELE_SEATS_MAX, /* with each number of players in turn */
    JUDGE_GAMES = 2,
    JUDGE_POSITIONS = 4,
    DIGEST_SEED = 900000001 /* no model is trained on them */
};

static void print(struct stele_buf *text, const int32_t *figures, size_t n,
                  const struct outcome *end, int seat)
{
    for (size_t i = 0; i < n; i++)
        stele_buf_printf(text, "%ld ", (long)figures[i]);
    stele_buf_printf(text, "%d %ld\n", end->share[seat], (long)end->total[seat]);
}

static void take(void *user, struct playout_desk *desk, const void *state,
                 const struct outcome *end)
{
    int32_t features[STELE_FEATURES_MAX];

    for (int seat = 0; seat < desk->rules->players_n; seat++) {
        const size_t n = desk->rules->game->features(desk->rules, state, seat, features);
        print(user, features, n, end, seat);
    }
}

static void take_judged(void *user, struct playout_desk *desk, const void *state,
                        const struct outcome *end)
{
    int32_t figures[STELE_SEATS_MAX][STELE_FEATURES_MAX];
    struct hearing hearing;

    hearing_hold(&hearing, desk, state, JUDGE_PLAYOUTS, 1);
    hearing_figures(&hearing, desk, figures);
    for (int seat = 0; seat < desk->rules->players_n; seat++)
        print(user, figures[seat], JUDGE_FIGURES, end, seat);
}

static bool digest(const struct selfplay *selfplay, const struct stele_buf *text,
                   char out[SHA256_HEX + 1])
{
    const bool good = selfplay_run(selfplay) && text->data != NULL && !text->failed;

    if (good)
        sha256_hex(text->data, text->size, out);
    return good;
}

bool train_digest(const struct lib_game *game, int edition, char out[SHA256_HEX + 1])
{
    struct stele_buf text = {0};
    const struct selfplay selfplay = {.game = game,
                                      .edition = edition,
                                      .games = DIGEST_GAMES,
                                      .seed = DIGEST_SEED,
                                      .positions = SELFPLAY_POSITIONS_MAX,
                                      .anywhere = true,
                                      .bot = {.kind = BOT_QUICK},
                                      .take = take,
                                      .user = &text};
    const bool good = digest(&selfplay, &text, out);

    stele_buf_free(&text);
    return good;
}

bool train_judge_digest(const struct lib_game *game, const struct model_case *model,
                        char out[SHA256_HEX + 1])
{
    struct stele_buf text = {0};
    const struct selfplay selfplay = {.game = game,
                                      .edition = model->edition,
                                      .games = JUDGE_GAMES,
                                      .seed = DIGEST_SEED,
                                      .positions = JUDGE_POSITIONS,
                                      .anywhere = true,
                                      .bot = {.kind = BOT_STRONG, .budget = JUDGE_BUDGET},
                                      .model = model,
                                      .take = take_judged,
                                      .user = &text};
    const bool good = digest(&selfplay, &text, out);

    stele_buf_free(&text);
    return good;
}
