#include "train/digest.h"

#include "train/selfplay.h"

enum {
    DIGEST_GAMES = 2 * STELE_SEATS_MAX, /* with each number of players in turn */
    DIGEST_SEED = 900000001             /* no model is trained on them */
};

static void take(void *user, const struct stele_rules *rules, const void *state,
                 const struct outcome *end)
{
    int32_t features[STELE_FEATURES_MAX];
    struct stele_buf *const text = user;

    for (int seat = 0; seat < rules->players_n; seat++) {
        const size_t n = rules->game->features(rules, state, seat, features);
        for (size_t i = 0; i < n; i++)
            stele_buf_printf(text, "%ld ", (long)features[i]);
        stele_buf_printf(text, "%d %ld\n", end->share[seat], (long)end->total[seat]);
    }
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
                                      .take = take,
                                      .user = &text};
    const bool good = selfplay_run(&selfplay) && text.data != NULL && !text.failed;

    if (good)
        sha256_hex(text.data, text.size, out);
    stele_buf_free(&text);
    return good;
}
