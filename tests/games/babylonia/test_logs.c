/* Babylonia as logs: self-play through the library, round trips in all formats, the forms in which
 * a log may tell what was drawn, and damaged files.
 *
 * STELE_TEST_GAMES sets the number of games of each kind; a thousand take some minutes. */
#include "core/log/cursor.h"
#include "core/library/lib.h"
#include "core/log/log.h"
#include "games/babylonia/babylonia.h"

#include "acutest.h"
#include "core/base/diags.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 1500, GAMES = 3, SETUP_MAX = 24 };

static const struct stele_new_player players[] = {{"anna", "Анна", "red"},
                                                  {"boris", "Boris", NULL},
                                                  {"vera", "Вера", NULL},
                                                  {"gleb", "Глеб", "black"}};

/* A game as it was played: all moves, chance included, and the hash before each and at the end. */
struct played {
    struct stele_move moves[PLIES_MAX];
    uint64_t hash[PLIES_MAX + 1];
    bool chance[PLIES_MAX + 1]; /* whether chance was to move */
    int n;
    int32_t points[STELE_SEATS_MAX];
};

static struct stele *lib;
static struct played game;

/* ---- Playing --------------------------------------------------------------------------------- */

static struct stele_log *new_log(int players_n, bool variant, const char *knowledge,
                                 const char *const *setup, size_t setup_n)
{
    static const struct stele_setting option = {"cards", "seven-of-nine"};
    const struct stele_new_log want = {.game = "babylonia",
                                       .edition = "base",
                                       .players = players,
                                       .players_n = (size_t)players_n,
                                       .options = &option,
                                       .options_n = variant,
                                       .setup = setup,
                                       .setup_n = setup_n,
                                       .knowledge = knowledge};
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;

    TEST_ASSERT_(stele_log_new(lib, &want, &log, &diags) == STELE_OK, "a log: %s",
                 diags.n ? diags.list[0].why.code : "");
    stele_diags_free(&diags);
    return log;
}

/* The ledger, the score and the total agree. */
static void check_ledger(struct stele_cursor *cursor)
{
    const struct stele_log *log = cursor->log;
    const struct stele_row *rows;
    int32_t sums[STELE_SEATS_MAX] = {0}, totals[STELE_SEATS_MAX];
    size_t n;

    n = stele_cursor_ledger(cursor, &rows);
    for (size_t i = 0; i < n; i++) {
        sums[(int)rows[i].seat] += rows[i].points;
        TEST_CHECK(rows[i].clause != NULL && strncmp(rows[i].clause, "BAB-", 4) == 0);
    }
    stele_cursor_score(cursor, totals, NULL);
    for (int seat = 0; seat < (int)log->header.players_n; seat++) {
        TEST_CHECK(sums[seat] == totals[seat]);
        TEST_CHECK(totals[seat] ==
                   bab_total(log->lines[cursor->node.line]->rules, cursor->state, seat));
    }
}

static void keep_node(struct stele_cursor *cursor)
{
    struct stele_status status;
    struct stele_reason why = {0};

    stele_cursor_status(cursor, &status);
    game.hash[game.n] = stele_cursor_hash(cursor);
    game.chance[game.n] = status.chance;
    TEST_CHECK_(cursor_invariants(cursor, &why), "%s", why.code ? why.code : "");
    check_ledger(cursor);
}

/* Plays a whole game and records it. */
static void play(struct stele_log *log, const char *bot, struct stele_rng *rng)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_status status;

    game.n = 0;
    keep_node(cursor);
    while (game.n < PLIES_MAX &&
           stele_cursor_choose(cursor, bot, rng, &game.moves[game.n]) == STELE_OK) {
        TEST_ASSERT(stele_edit_play(cursor, &game.moves[game.n], NULL) == STELE_OK);
        game.n++;
        keep_node(cursor);
    }
    stele_cursor_status(cursor, &status);
    TEST_CHECK(status.over && status.assumed == 0);
    stele_cursor_score(cursor, game.points, NULL);
    stele_cursor_free(cursor);
}

/* ---- Round trips ----------------------------------------------------------------------------- */

static struct stele_buf written(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf buf = {0};

    TEST_CHECK(stele_log_write(log, format, &buf) == STELE_OK);
    return buf;
}

static void check_round_trip(const struct stele_log *log, struct stele_verifier *verifier)
{
    struct stele_buf expected = written(log, STELE_FORMAT_XML);

    for (enum stele_format format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = written(log, format);
        const struct stele_source source = {.data = bytes.data, .size = bytes.size};
        struct stele_log *copy;
        struct stele_verdict verdict;
        TEST_CHECK(stele_log_read(lib, &source, NULL, &copy, NULL) == STELE_OK);
        TEST_ASSERT(copy != NULL);
        struct stele_buf again = written(copy, STELE_FORMAT_XML);
        TEST_CHECK(strcmp(again.data, expected.data) == 0);
        TEST_CHECK(stele_verify(verifier, &source, &verdict, NULL) == STELE_OK);
        TEST_CHECK(verdict.finished && verdict.ok && verdict.hash == game.hash[game.n]);
        TEST_CHECK((int)verdict.plies == game.n && verdict.assumed == 0);
        stele_buf_free(&again);
        stele_buf_free(&bytes);
        stele_log_free(copy);
    }
    stele_buf_free(&expected);
}

/* ---- Other forms of the same game ------------------------------------------------------------ */

/* Set-up items in text notation. */
struct setup {
    struct stele_buf text[SETUP_MAX];
    const char *items[SETUP_MAX];
    size_t n;
};

static void setup_free(struct setup *setup)
{
    for (size_t i = 0; i < setup->n; i++)
        stele_buf_free(&setup->text[i]);
}

static struct stele_buf *setup_add(struct setup *setup)
{
    TEST_ASSERT(setup->n < SETUP_MAX);
    return &setup->text[setup->n++];
}

static void setup_finish(struct setup *setup)
{
    for (size_t i = 0; i < setup->n; i++)
        setup->items[i] = setup->text[i].data;
}

/* The tiles and the cards, which are written alike as moves and as set-up items. */
static void setup_board(struct setup *setup, const struct stele_log *log)
{
    memset(setup, 0, sizeof *setup);
    for (int i = 0; i < game.n; i++)
        if (game.moves[i].verb == BAB_V_LAY || game.moves[i].verb == BAB_V_DISPLAY)
            stele_move_print(log, &game.moves[i], setup_add(setup));
}

/* Whose draw a move is, given who was on turn. */
static int drawer(const struct stele_log *log, int ply)
{
    struct stele_record step;

    TEST_ASSERT(stele_log_record(log, 0, (uint32_t)ply + 1, &step));
    return move_int(&game.moves[ply], BAB_DRAW_PLAYER, step.turn_seat);
}

/* Every reserve: what was drawn in its order, then what was never drawn. */
static void setup_reserves(struct setup *setup, const struct stele_log *log)
{
    static const int counts[] = {12, 6, 6, 6};

    for (int seat = 0; seat < (int)log->header.players_n; seat++) {
        struct stele_buf *text = setup_add(setup);
        int drawn[4] = {0};
        const char *comma = "";
        stele_buf_printf(text, "reserve player=%s tokens=", players[seat].id);
        for (int i = 0; i < game.n; i++) {
            const struct stele_move *move = &game.moves[i];
            if (move->verb != BAB_V_DRAW || drawer(log, i) != seat)
                continue;
            for (size_t k = 0; k < move_count(move, BAB_DRAW_TOKENS); k++) {
                int kind = move_values(move, BAB_DRAW_TOKENS)[k];
                stele_buf_printf(text, "%s%c", comma, "FMPS"[kind]);
                drawn[kind]++;
                comma = ",";
            }
        }
        for (int kind = 0; kind < 4; kind++)
            for (; drawn[kind] < counts[kind]; drawn[kind]++) {
                stele_buf_printf(text, "%s%c", comma, "FMPS"[kind]);
                comma = ",";
            }
    }
}

static bool is_told(const struct stele_move *move, bool draws)
{
    return move->verb != BAB_V_LAY && move->verb != BAB_V_DISPLAY &&
           (move->verb != BAB_V_DRAW || draws);
}

/* Plays the recorded decisions, with the draws or without; where nothing is left to chance in the
 * record, both must be at the same position. */
static void replay(struct stele_log *log, bool draws)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_reason why = {0};
    int same = 0;

    for (int i = 0; i < game.n; i++) {
        if (is_told(&game.moves[i], draws) &&
            !TEST_CHECK_(stele_edit_play(cursor, &game.moves[i], &why) == STELE_OK, "move %d: %s",
                         i, why.code))
            break;
        if (game.chance[i + 1])
            continue;
        TEST_CHECK_(stele_cursor_hash(cursor) == game.hash[i + 1], "the same after move %d", i);
        TEST_CHECK(cursor_invariants(cursor, &why));
        same++;
    }
    TEST_CHECK(same > 20);
    stele_cursor_free(cursor);
}

/* The order of the reserves in the set-up, and no draw in the log; or both. */
static void check_reserves(const struct stele_log *log, int players_n, bool variant,
                           struct stele_verifier *verifier)
{
    struct setup setup;

    setup_board(&setup, log);
    setup_reserves(&setup, log);
    setup_finish(&setup);
    for (int draws = 0; draws < 2; draws++) {
        struct stele_log *other = new_log(players_n, variant, NULL, setup.items, setup.n);
        struct stele_buf text;
        struct stele_verdict verdict;
        TEST_CASE_("%d players, orders of the reserves, %s draws", players_n,
                   draws ? "with" : "without");
        replay(other, draws != 0);
        text = written(other, STELE_FORMAT_TEXT);
        const struct stele_source source = {.data = text.data, .size = text.size};
        TEST_CHECK(stele_verify(verifier, &source, &verdict, NULL) == STELE_OK);
        TEST_CHECK(verdict.finished && verdict.hash == game.hash[game.n]);
        stele_buf_free(&text);
        stele_log_free(other);
    }
    setup_free(&setup);
}

/* What a rack could still hold may be more than it does: where the record closed a play by itself,
 * the table's log must say so. */
static void close_play(struct stele_cursor *cursor, const struct stele_move *next)
{
    struct stele_status status;
    struct stele_reason why = {0};

    stele_cursor_status(cursor, &status);
    if (status.phase != BAB_P_PLAY)
        return;
    const struct stele_move done = {.verb = BAB_V_DONE, .by = status.mover};
    if (!next || (next->verb != BAB_V_PLACE && next->verb != BAB_V_DONE) ||
        next->by != status.mover)
        TEST_CHECK_(stele_edit_play(cursor, &done, &why) == STELE_OK, "%s", why.code);
}

/* The decisions without the draws; `hide_rivers`: tokens there without their kind. */
static void replay_as_seen(struct stele_cursor *cursor, bool hide_rivers)
{
    const struct bab_set *set = lib_game(lib, &babylonia_game)->compiled;
    struct stele_reason why = {0};

    for (int i = 0; i < game.n; i++) {
        struct stele_move move = game.moves[i];
        if (!is_told(&move, false))
            continue;
        if (move.verb == BAB_V_PLACE && hide_rivers &&
            set->space[move_int(&move, BAB_PLACE_AT, 0)].river)
            move.value[move.start[BAB_PLACE_TOKEN]] = set->tokens_n;
        close_play(cursor, &move);
        if (!TEST_CHECK_(stele_edit_play(cursor, &move, &why) == STELE_OK, "move %d: %s", i,
                         why.code))
            return;
        TEST_CHECK_(cursor_invariants(cursor, &why), "%s", why.code ? why.code : "");
    }
    close_play(cursor, NULL);
}

/* The same game as the table saw it, without racks: the same points. */
static void check_table(const struct stele_log *log, int players_n, bool variant, bool hide_rivers)
{
    struct setup setup;
    struct stele_status status;
    int32_t points[STELE_SEATS_MAX];

    setup_board(&setup, log);
    setup_finish(&setup);
    struct stele_log *other = new_log(players_n, variant, "table", setup.items, setup.n);
    struct stele_cursor *cursor = stele_cursor_new(other);
    replay_as_seen(cursor, hide_rivers);
    stele_cursor_status(cursor, &status);
    TEST_CHECK(status.over && status.assumed > 0);
    stele_cursor_score(cursor, points, NULL);
    for (int seat = 0; seat < players_n; seat++)
        TEST_CHECK_(points[seat] == game.points[seat], "seat %d: %d, expected %d", seat,
                    (int)points[seat], (int)game.points[seat]);
    check_ledger(cursor);
    stele_cursor_free(cursor);
    stele_log_free(other);
    setup_free(&setup);
}

static int games(void)
{
    const char *wanted = getenv("STELE_TEST_GAMES");

    return wanted ? atoi(wanted) : GAMES;
}

static void play_many(int players_n, bool variant)
{
    struct stele_rng rng;

    lib = stele_new();
    TEST_ASSERT(lib != NULL);
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);
    stele_rng_seed(&rng, (uint64_t)(10 * players_n + variant));
    for (int i = 0; i < games(); i++) {
        struct stele_log *log = new_log(players_n, variant, NULL, NULL, 0);
        TEST_CASE_("%d players, game %d", players_n, i);
        play(log, i % 3 == 0 ? "greedy" : "random", &rng);
        check_round_trip(log, verifier);
        check_reserves(log, players_n, variant, verifier);
        TEST_CASE_("%d players, game %d, seen from the table", players_n, i);
        check_table(log, players_n, variant, i % 2 == 0);
        stele_log_free(log);
    }
    stele_verifier_free(verifier);
    stele_free(lib);
}

static void two_players(void)
{
    play_many(2, false);
}

static void three_players(void)
{
    play_many(3, false);
}

static void four_players(void)
{
    play_many(4, false);
}

static void variant(void)
{
    for (int n = 2; n <= 4; n++)
        play_many(n, true);
}

/* ---- Damage ---------------------------------------------------------------------------------- */

/* Every position that could be reached keeps the laws. */
static void walk(struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_reason why = {0};

    for (uint32_t line = 0; line < log->lines_n; line++)
        for (uint32_t ply = 0; ply <= log->lines[line]->legal; ply++) {
            TEST_CHECK(stele_cursor_goto(cursor, (struct stele_node){line, ply}, NULL));
            TEST_CHECK_(cursor_invariants(cursor, &why), "%s", why.code ? why.code : "");
        }
    stele_cursor_free(cursor);
}

/* Reads it with both readers, which must judge alike. */
static void read_damaged(struct stele_verifier *verifier, const void *data, size_t size)
{
    const struct stele_source source = {.data = data, .size = size};
    struct stele_diags of_log = {0}, of_verifier = {0};
    struct stele_log *log;
    int read = stele_log_read(lib, &source, NULL, &log, &of_log);

    TEST_CHECK(stele_verify(verifier, &source, NULL, &of_verifier) == read);
    TEST_CHECK((read == STELE_OK) == (diags_errors(&of_log) == 0));
    TEST_CHECK(of_log.n == of_verifier.n);
    for (size_t i = 0; i < of_log.n; i++)
        TEST_CHECK(of_log.list[i].why.code != NULL);
    if (log)
        walk(log);
    stele_diags_free(&of_log);
    stele_diags_free(&of_verifier);
    stele_log_free(log);
}

/* Another word of the same kind in the place of one. */
static void exchange_words(struct stele_buf *text, struct stele_rng *rng)
{
    static const char *const words[] = {"A4", "K5", "I7", "M5", " F", " M",   " S", " ?",
                                        "cM", "f5", "by", "no", "99", "\"\"", "<!", "&#"};
    size_t at = rng_below(rng, (uint32_t)text->size - 2);

    memcpy(text->data + at, words[rng_below(rng, sizeof words / sizeof *words)], 2);
}

static void damaged_logs(void)
{
    struct stele_rng rng;

    lib = stele_new();
    TEST_ASSERT(lib != NULL);
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);
    stele_rng_seed(&rng, 77);
    for (int form = 0; form < 2; form++) {
        struct stele_log *log = new_log(2 + form, form != 0, NULL, NULL, 0);
        play(log, "random", &rng);
        for (enum stele_format format = STELE_FORMAT_XML; format <= STELE_FORMAT_TEXT; format++) {
            struct stele_buf good = written(log, format);
            for (int i = 0; i < 60; i++) {
                struct stele_buf bad = {0};
                stele_buf_add(&bad, good.data, good.size);
                for (uint32_t n = 1 + rng_below(&rng, 4); n > 0; n--)
                    exchange_words(&bad, &rng);
                read_damaged(verifier, bad.data, bad.size);
                stele_buf_free(&bad);
            }
            stele_buf_free(&good);
        }
        stele_log_free(log);
    }
    stele_verifier_free(verifier);
    stele_free(lib);
}

static void truncated_logs(void)
{
    struct stele_rng rng;

    lib = stele_new();
    TEST_ASSERT(lib != NULL);
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);
    stele_rng_seed(&rng, 78);
    struct stele_log *log = new_log(4, false, NULL, NULL, 0);
    play(log, "random", &rng);
    for (enum stele_format format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf good = written(log, format);
        for (int i = 0; i < 40; i++) {
            size_t size = rng_below(&rng, (uint32_t)good.size);
            char *cut = malloc(size + 1); /* so that reading beyond is noticed */
            TEST_ASSERT(cut != NULL);
            memcpy(cut, good.data, size);
            read_damaged(verifier, cut, size);
            free(cut);
        }
        stele_buf_free(&good);
    }
    stele_log_free(log);
    stele_verifier_free(verifier);
    stele_free(lib);
}

TEST_LIST = {
    {"two players: ledger, round trips, forms of a log", two_players},
    {"three players: ledger, round trips, forms of a log", three_players},
    {"four players: ledger, round trips, forms of a log", four_players},
    {"the variant: ledger, round trips, forms of a log (BAB-12.1)", variant},
    {"damaged logs", damaged_logs},
    {"truncated logs", truncated_logs},
    {0},
};
