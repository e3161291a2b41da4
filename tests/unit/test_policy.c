/* What games give to the analysis, for every game that is built in: moves of the quick player are
 * legal and games end; what is dealt anew looks the same to whom it is dealt for, keeps the laws and
 * depends on nothing that player could not see; features are as many as ever and stay small.
 * STELE_TEST_GAMES asks for more games of each kind, STELE_TEST_GAME for one game alone. */
#include "game_play.h"
#include "samples.h"

#include "core/library/registry.h"
#include "core/log/cursor.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES_MAX = 20000,
    ITEMS_MAX = 64,
    LOOK_EVERY = 61,      /* positions that are dealt anew, one in so many */
    SLIP_EVERY = 9,       /* random moves among those of the policy, in every other game */
    FLIP_EVERY = 83,      /* a ruling changes, as in a branch, in every third game */
    AFTER_MAX = 40,       /* moves after a new deal */
    SAMPLE_EVERY = 29,    /* nodes of a sample that are looked at, one in so many */
    FEATURE_MAX = 100000, /* a small integer */
};

static const struct stele_player players[STELE_SEATS_MAX] = {
    {"anna", "Anna", "", {"", ""}}, {"boris", "Boris", "", {"", ""}},
    {"vera", "Vera", "", {"", ""}}, {"gleb", "Gleb", "", {"", ""}},
    {"dina", "Dina", "", {"", ""}}, {"egor", "Egor", "", {"", ""}},
    {"zoya", "Zoya", "", {"", ""}}, {"ivan", "Ivan", "", {"", ""}}};

typedef struct {
    _Alignas(64) unsigned char byte[STELE_STATE_MAX];
} state_bytes;

static bool is_wanted(const struct stele_game *game)
{
    const char *wanted = getenv("STELE_TEST_GAME");

    return wanted == NULL || strcmp(wanted, game->id) == 0;
}

/* ---- Features -------------------------------------------------------------------------------- */

static void check_features(const struct stele_rules *rules, const void *state)
{
    int32_t out[STELE_FEATURES_MAX], again[STELE_FEATURES_MAX];
    static size_t count[32];
    size_t game = 0;

    while (game_registry[game] != rules->game)
        game++;
    TEST_ASSERT(game < 32);
    for (int seat = 0; seat < rules->players_n; seat++) {
        memset(out, 0x55, sizeof out);
        memset(again, 0xaa, sizeof again);
        const size_t n = rules->game->features(rules, state, seat, out);
        TEST_ASSERT(n > 0 && n <= STELE_FEATURES_MAX);
        TEST_CHECK(rules->game->features(rules, state, seat, again) == n);
        TEST_CHECK(memcmp(out, again, n * sizeof *out) == 0);
        TEST_CHECK_(count[game] == 0 || count[game] == n, "%s has %zu features", rules->game->id,
                    n);
        count[game] = n;
        for (size_t i = 0; i < n; i++)
            TEST_CHECK_(out[i] >= -FEATURE_MAX && out[i] <= FEATURE_MAX, "%s: feature %zu is %d",
                        rules->game->id, i, (int)out[i]);
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool choose_random(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                          struct stele_move *out)
{
    struct stele_moves legal = {0};
    bool found = false;

    game_legal(rules, state, &legal);
    if (legal.n > 0) {
        *out = legal.list[rng_below(rng, (uint32_t)legal.n)];
        found = true;
    } else if (rules->game->propose != NULL) {
        found = rules->game->propose(rules, state, rng, out);
    }
    stele_moves_free(&legal);
    return found;
}

/* One move of chance or of the policy, checked and made; false at the end of the game. */
static bool step(const struct stele_rules *rules, void *state, struct stele_rng *rng, int slips)
{
    const struct stele_game *game = rules->game;
    struct stele_status status;
    struct stele_move move;
    struct stele_reason why = {0};

    game->status(rules, state, &status);
    if (status.over)
        return false;
    const bool slip = slips > 0 && rng_below(rng, (uint32_t)slips) == 0;
    if (status.chance)
        TEST_ASSERT_(game->chance(rules, state, rng, &move), "%s: chance", game->id);
    else if (!(slip && choose_random(rules, state, rng, &move)) &&
             !game->policy(rules, state, rng, &move))
        TEST_ASSERT_(choose_random(rules, state, rng, &move), "%s, phase %d: a move", game->id,
                     status.phase);
    TEST_ASSERT_(game_check(rules, state, &move, &why), "%s: %s is legal (%s)", game->id,
                 game->verbs[move.verb].name, why.code);
    game_apply(rules, state, &move, NULL);
    return true;
}

/* ---- Dealing anew ---------------------------------------------------------------------------- */

static void view_of(const struct stele_rules *rules, const void *state, int seat,
                    struct stele_buf *out)
{
    struct stele_json json;

    stele_buf_clear(out);
    stele_json_init(&json, out, 0);
    json.emit.open(&json.emit, NULL, false);
    rules->game->view(rules, state, seat, &json.emit);
    json.emit.close(&json.emit);
}

static void deal(const struct stele_rules *rules, const void *state, int seat, uint64_t seed,
                 state_bytes *out)
{
    struct stele_rng rng;

    stele_rng_seed(&rng, seed);
    memcpy(out->byte, state, rules->game->state_size);
    rules->game->redeal(rules, out->byte, seat, &rng);
}

static int deals_that_differ; /* from what was there */

static void check_redeal(const struct stele_rules *rules, const void *state, int seat,
                         uint64_t seed)
{
    static state_bytes dealt, other, again;
    const size_t size = rules->game->state_size;
    struct stele_buf before = {0}, after = {0};
    struct stele_reason why = {0};
    struct stele_rng rng;

    deal(rules, state, seat, seed, &dealt);
    deals_that_differ += memcmp(dealt.byte, state, size) != 0;
    TEST_CHECK_(rules->game->invariants(rules, dealt.byte, &why), "%s: %s", rules->game->id,
                why.code);
    view_of(rules, state, seat, &before);
    view_of(rules, dealt.byte, seat, &after);
    if (!rules->table) /* else what the log lacks is filled in */
        TEST_CHECK_(strcmp(before.data, after.data) == 0, "%s: seat %d sees the same",
                    rules->game->id, seat);
    /* A position that differs only in what the seat cannot see is dealt anew alike. */
    deal(rules, state, seat, seed + 1, &other);
    deal(rules, other.byte, seat, seed, &again);
    if (!rules->table)
        TEST_CHECK_(memcmp(dealt.byte, again.byte, size) == 0, "%s: seat %d knows no more",
                    rules->game->id, seat);
    check_features(rules, dealt.byte);
    stele_rng_seed(&rng, seed);
    for (int i = 0; i < AFTER_MAX && step(rules, dealt.byte, &rng, 0); i++)
        continue;
    TEST_CHECK_(rules->game->invariants(rules, dealt.byte, &why), "%s: %s", rules->game->id,
                why.code);
    stele_buf_free(&before);
    stele_buf_free(&after);
}

static void look(const struct stele_rules *rules, const void *state, uint64_t seed)
{
    if (rules->game->features != NULL)
        check_features(rules, state);
    for (int seat = 0; rules->game->redeal != NULL && seat < rules->players_n; seat++)
        check_redeal(rules, state, seat, seed);
}

/* ---- Whole games ----------------------------------------------------------------------------- */

/* Rulings and options at random, the first reading as often as all others. */
static void draw_rules(struct stele_rules *rules, struct stele_rng *rng)
{
    const struct stele_game *game = rules->game;

    for (size_t i = 0; i < game->rulings_n; i++) {
        uint32_t n = 0;
        while (game->rulings[i].choices[n] != NULL)
            n++;
        rules->ruling[i] = (uint8_t)(rng_below(rng, 2) == 0 || n == 0 ? 0 : rng_below(rng, n));
    }
    for (size_t i = 0; i < game->options_n; i++) {
        uint32_t n = 0;
        while (game->options[i].choices[n] != NULL)
            n++;
        rules->option[i] = (uint8_t)rng_below(rng, n);
        rules->stated |= (uint16_t)(1u << i);
    }
}

static void flip_ruling(struct stele_rules *rules, struct stele_rng *rng)
{
    const size_t n = rules->game->rulings_n;

    if (n > 0 && rng_below(rng, FLIP_EVERY) == 0)
        rules->ruling[rng_below(rng, (uint32_t)n)] ^= 1;
}

static bool set_up(const struct stele_rules *rules, void *state)
{
    static struct stele_move items[ITEMS_MAX];
    struct stele_reason why = {0};

    if (!rules->game->allowed(rules, &why))
        return false;
    const size_t n = rules->game->setup_defaults(rules, NULL, 0, items, ITEMS_MAX);
    memset(state, 0, rules->game->state_size);
    return TEST_CHECK_(rules->game->setup(rules, items, n, state, &why), "%s", why.code);
}

static void play_game(struct stele_rules rules, uint64_t seed)
{
    static state_bytes state;
    struct stele_rng rng;
    int plies = 0;

    stele_rng_seed(&rng, seed);
    if (seed % 4 != 0)
        draw_rules(&rules, &rng);
    if (!set_up(&rules, state.byte))
        return;
    const int slips = seed % 2 == 0 ? 0 : SLIP_EVERY;
    while (plies < PLIES_MAX && step(&rules, state.byte, &rng, slips)) {
        if (++plies % LOOK_EVERY == 0)
            look(&rules, state.byte, seed * PLIES_MAX + (uint64_t)plies);
        if (seed % 3 == 0)
            flip_ruling(&rules, &rng);
    }
    TEST_CHECK_(plies < PLIES_MAX, "%s, edition %s, %d players: seed %llu ends", rules.game->id,
                rules.game->editions[rules.edition].name, rules.players_n,
                (unsigned long long)seed);
    look(&rules, state.byte, seed);
}

static void test_games(void)
{
    const int games = game_play_setting("STELE_TEST_GAMES", game_play_share() == 1 ? 3 : 1);
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < game_registry_n; i++) {
        const struct stele_game *game = game_registry[i];
        const struct lib_game *entry = lib_game(lib, game);
        if (game->policy == NULL || !is_wanted(game))
            continue;
        deals_that_differ = 0;
        for (size_t edition = 0; edition < game->editions_n; edition++)
            for (int n = game->editions[edition].players_min;
                 n <= game->editions[edition].players_max; n++)
                for (int k = 0; k < games; k++)
                    play_game((struct stele_rules){.game = game,
                                                   .set = entry->compiled,
                                                   .domains = entry->domains,
                                                   .players = players,
                                                   .players_n = (uint8_t)n,
                                                   .edition = (uint8_t)edition},
                              (uint64_t)(k * 8 + n));
        TEST_CHECK_(game->hides == NULL || deals_that_differ > 0, "%s: secrets are dealt anew",
                    game->id);
    }
    stele_free(lib);
}

/* ---- Recorded games: known decks, unknown hands ---------------------------------------------- */

static void check_sample(struct stele_log *log, const char *name, void *user)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_line line;

    (void)name;
    (void)user;
    TEST_ASSERT(cursor != NULL);
    stele_log_line(log, 0, &line);
    for (uint32_t ply = 0; ply <= line.plies; ply += SAMPLE_EVERY) {
        TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL));
        look(cursor_rules(cursor), cursor->state, ply);
    }
    stele_cursor_free(cursor);
}

static void test_samples(void)
{
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < game_registry_n; i++) {
        const struct stele_game *game = game_registry[i];
        if (!is_wanted(game) || game->policy == NULL)
            continue;
        deals_that_differ = 0;
        samples_each(lib, game->id, check_sample, NULL);
        TEST_CHECK_(game->redeal == NULL || deals_that_differ > 0, "%s: secrets are dealt anew",
                    game->id);
    }
    stele_free(lib);
}

TEST_LIST = {
    {"games", test_games},
    {"samples", test_samples},
    {NULL, NULL},
};
