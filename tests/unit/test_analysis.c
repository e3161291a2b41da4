/* The analysis: sums, playouts, search, review; whatever the game. */
#include "analysis/bots.h"
#include "analysis/crew.h"
#include "analysis/estimate.h"
#include "analysis/judge.h"
#include "analysis/search.h"
#include "core/game/admit.h"
#include "core/log/cursor.h"
#include "exhaust.h"
#include "game_play.h"
#include "samples.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

/* ---- Numbers --------------------------------------------------------------------------------- */

static void test_roots(void)
{
    for (uint64_t x = 0; x < 5000; x++) {
        const uint64_t root = square_root(x);
        TEST_CHECK_(root * root <= x && (root + 1) * (root + 1) > x, "%d", (int)x);
    }
    TEST_CHECK(square_root(UINT64_MAX) == UINT32_MAX);
    TEST_CHECK(divide(5, 2) == 3 && divide(-5, 2) == -3 && divide(4, 3) == 1 &&
               divide(-4, 3) == -1);
}

static void test_errors(void)
{
    static const struct {
        int64_t each[4];
        int64_t scale, mean, error;
    } rows[] = {
        {{1, 1, 1, 1}, 1000, 1000, 0},
        {{0, 1, 0, 1}, 1000000, 500000, 288675}, /* sqrt(1 / 12) */
        {{-3, 3, -3, 3}, 1000, 0, 1732},
        {{100, 101, 102, 103}, 1000, 101500, 645},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct moment moment = {0, 0};
        TEST_CASE_("row %d", (int)i);
        for (int k = 0; k < 4; k++)
            moment_add(&moment, rows[i].each[k]);
        TEST_CHECK(moment_mean(&moment, 4, rows[i].scale) == rows[i].mean);
        const int64_t error = moment_error(&moment, 4, rows[i].scale, 0);
        /* the root has four binary places */
        TEST_CHECK_(llabs(error - rows[i].error) <= rows[i].error / 20, "%lld", (long long)error);
        TEST_CHECK(moment_error(&moment, 4, rows[i].scale, 1) > error);
    }
    /* one is known */
    TEST_CHECK(moment_error(&(struct moment){840, 840 * 840}, 1, 1000, 420) == 0);
    /* 2, 4, 4, 6: mean 4, squares of the distances 8, of 3 */
    TEST_CHECK(llabs(moment_spread(&(struct moment){16, 72}, 4, 1000) - 1633) <= 10);
    TEST_CHECK(moment_spread(&(struct moment){16, 64}, 4, 1000) == 0);
    TEST_CHECK(moment_spread(&(struct moment){5, 25}, 1, 1000) == 0);
}

/* By the formula, with a calculator. */
static void test_intervals(void)
{
    static const struct {
        int32_t share;
        uint32_t n;
        int32_t low, high;
    } rows[] = {
        {500000, 100, 403832, 596168},
        {800000, 200, 739147, 849536},
        {1000000, 20, 838870, 1000000},
        {0, 20, 0, 161130},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t low, high;
        TEST_CASE_("%d of %d", (int)rows[i].share, (int)rows[i].n);
        share_interval(rows[i].share, rows[i].n, &low, &high);
        TEST_CHECK_(abs(low - rows[i].low) < 100, "%d", (int)low);
        TEST_CHECK_(abs(high - rows[i].high) < 100, "%d", (int)high);
    }
}

static void count_item(void *user, unsigned worker, size_t item)
{
    (void)worker;
    ((unsigned char *)user)[item]++;
}

static bool stop_at_once(void *user, uint64_t done, uint64_t total)
{
    (void)done;
    (void)total;
    ++*(int *)user;
    return false;
}

static void test_crew(void)
{
    for (unsigned jobs = 1; jobs <= 4; jobs++) {
        unsigned char done[100] = {0};
        struct crew crew = {.jobs = jobs};
        TEST_CASE_("%u jobs", jobs);
        TEST_CHECK(crew_run(&crew, sizeof done, count_item, done));
        for (size_t i = 0; i < sizeof done; i++)
            TEST_CHECK(done[i] == 1);
    }
    unsigned char done[100] = {0};
    int told = 0;
    const struct stele_watch watch = {stop_at_once, &told};
    struct crew crew = {.jobs = 1, .watch = &watch, .total = 100};
    TEST_CHECK(!crew_run(&crew, sizeof done, count_item, done));
    TEST_CHECK(told == 1 && done[0] == 1 && done[1] == 0);
    TEST_CHECK(crew_size(0) >= 1 && crew_size(3) == 3 && crew_size(1000) == CREW_MAX);
}

static void test_bot_names(void)
{
    static const char *const good[] = {"random", "greedy",   "quick",   "flat",
                                       "strong", "strong:1", "flat:50", "strong:1000000"};
    static const char *const bad[] = {"",          "strongest", "strong:",        "strong:0",
                                      "strong:1x", "greedy:5",  "strong:1000001", "stron",
                                      "flat:"};
    struct bot bot;

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        TEST_CHECK_(stele_bot_known(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        TEST_CHECK_(!stele_bot_known(bad[i]), "%s", bad[i]);
    TEST_CHECK(bot_parse("strong:77", &bot) && bot.kind == BOT_STRONG && bot.budget == 77);
    TEST_CHECK(bot_parse("flat:7", &bot) && bot.kind == BOT_FLAT && bot.budget == 7);
    TEST_CHECK(bot_parse("strong", &bot) && bot.budget == STELE_BUDGET_BOT);
}

/* ---- Every game ------------------------------------------------------------------------------ */

static const struct stele_new_player players[] = {
    {"anna", "Анна", NULL},    {"boris", "Boris", NULL}, {"vera", "Вера", NULL},
    {"gleb", "Глеб", NULL},    {"darya", "Дарья", NULL}, {"egor", "Егор", NULL},
    {"zhanna", "Жанна", NULL}, {"zakhar", "Захар", NULL}};

/* A cursor that has played so many greedy moves, and goes on to a decision. */
static struct stele_cursor *begin(struct stele_log *log, size_t moves)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_status status;
    struct stele_move move;
    struct stele_rng rng;

    TEST_ASSERT(cursor != NULL);
    stele_rng_seed(&rng, 5);
    for (size_t i = 0;; i++) {
        stele_cursor_status(cursor, &status);
        TEST_ASSERT(!status.over);
        if (i >= moves && !status.chance)
            return cursor;
        TEST_ASSERT(stele_cursor_choose(cursor, "greedy", &rng, &move) == STELE_OK);
        TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
    }
}

/* Calls `check` with a game of every edition, some moves into it. */
static void for_all_games(size_t moves, void (*check)(struct stele_cursor *cursor))
{
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const struct stele_game *game = stele_game_at(lib, i);
        for (size_t k = 0; k < game->editions_n; k++) {
            const struct stele_edition *edition = &game->editions[k];
            const struct stele_new_log want = {.game = game->id,
                                               .edition = edition->name,
                                               .players = players,
                                               .players_n = edition->players_min};
            struct stele_log *log;
            TEST_CASE_("%s %s", game->id, edition->name);
            TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
            struct stele_cursor *cursor = begin(log, moves);
            check(cursor);
            stele_cursor_free(cursor);
            stele_log_free(log);
        }
    }
    stele_free(lib);
}

static void run(struct playout_desk *desk, const void *state, uint64_t number, struct outcome *out)
{
    memset(out, 0, sizeof *out);
    desk_deal(desk, desk->state, state, 0, 3, number);
    desk_clear(desk);
    desk_run(desk, 3, number, out);
}

static int varied; /* games in which other numbers gave another playout */

/* A playout is named by its numbers; a win is shared to the last part; what the desk counts by
 * category is the total. */
static void check_playouts(struct stele_cursor *cursor)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    const size_t categories = rules->game->categories_n;
    int32_t totals[STELE_SEATS_MAX], *base = calloc(STELE_SEATS_MAX * categories, sizeof *base);
    struct playout_desk a, b;
    struct outcome once, again, other;
    bool differ = false;

    TEST_ASSERT(base != NULL && desk_init(&a, rules) && desk_init(&b, rules));
    cursor_written(cursor, totals, base);
    a.counts = true;
    for (uint64_t number = 0; number < 3; number++) {
        int sum = 0;
        run(&a, cursor->state, number, &once);
        run(&b, cursor->state, number + 1, &other);
        run(&b, cursor->state, number, &again);
        TEST_CHECK(memcmp(&once, &again, sizeof once) == 0);
        differ |= memcmp(a.state, b.state, a.size) != 0 || once.moves != other.moves ||
                  memcmp(once.total, other.total, sizeof once.total) != 0;
        for (int seat = 0; seat < rules->players_n; seat++) {
            int32_t points = totals[seat];
            sum += once.share[seat];
            for (size_t i = 0; i < categories; i++)
                if (((rules->game->aside >> i) & 1) == 0)
                    points += a.points[(size_t)seat * categories + i];
            TEST_CHECK_(points == once.total[seat], "%d: %d is not %d", seat, (int)points,
                        (int)once.total[seat]);
        }
        TEST_CHECK(sum == SHARE_ONE);
        TEST_CHECK(once.moves > 0 && once.moves < PLAYOUT_MOVES_MAX);
    }
    varied += differ;
    desk_free(&a);
    desk_free(&b);
    free(base);
}

static void test_playouts(void)
{
    for_all_games(20, check_playouts);
    /* not in all: the greedy bot leaves nothing to chance where the rules do not either */
    TEST_CHECK(varied > 5);
}

/* What is hidden from the decider changes nothing: neither the strong bot's move nor a hint.  The
 * budget is enough for trees that choose. */
static void check_secrets(struct stele_cursor *cursor)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    const struct bot strong = {.kind = BOT_STRONG, .budget = 120};
    struct stele_move one, two;
    struct stele_status status;
    struct playout_desk desk;
    struct stele_rng rng;
    struct model *model;
    void *other = log_state_new(cursor->log);

    TEST_ASSERT(other != NULL && desk_init(&desk, rules));
    TEST_ASSERT(model_load(cursor->log->lib, rules->game, &model));
    desk.model = model_for(model, rules);
    stele_cursor_status(cursor, &status);
    desk_deal(&desk, other, cursor->state, status.mover, 99, 1);
    stele_rng_seed(&rng, 4);
    TEST_ASSERT(bot_choose(&desk, &strong, cursor->state, &rng, &one));
    stele_rng_seed(&rng, 4);
    TEST_ASSERT(bot_choose(&desk, &strong, other, &rng, &two));
    TEST_CHECK(stele_move_equal(&one, &two));
    desk_free(&desk);
    model_free(model);
    free(other);
}

static void test_secrets(void)
{
    for_all_games(30, check_secrets);
}

/* A judge that halves the odds of the playouts and says that the seat on turn gains a doubling. */
static const int32_t tempo[JUDGE_FIGURES] = {[JUDGE_ODDS] = 500, [JUDGE_WAIT] = -MODEL_ONE};
static const struct model_knot tempo_knot = {0, tempo, NULL};

/* What a judge says adds up, is the same each time, and depends on playouts and turn as its weights
 * say. */
static void check_judge(struct stele_cursor *cursor)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    struct model_case judge = {.features_n = JUDGE_FIGURES,
                               .progress = JUDGE_PROGRESS,
                               .knots = &tempo_knot,
                               .knots_n = 1};
    struct stele_estimate bare, judged, again;
    struct hearing hearing;
    struct model_case with;
    struct model *model;
    struct playout_desk desk;

    TEST_ASSERT(desk_init(&desk, rules) && model_load(cursor->log->lib, rules->game, &model));
    const struct model_case *const found = model_for(model, rules);
    if (found != NULL) {
        with = *found;
        with.judge = &judge;
        desk.model = &with;
        hearing_hold(&hearing, &desk, cursor->state, 12, 5);
        hearing_estimate(&hearing, &desk, &judged);
        hearing_hold(&hearing, &desk, cursor->state, 12, 5);
        hearing_estimate(&hearing, &desk, &again);
        TEST_CHECK(memcmp(&judged, &again, sizeof judged) == 0 && hearing.tally.n == 12);
        with.judge = NULL;
        hearing_estimate(&hearing, &desk, &bare);
        int32_t sum = 0;
        for (int seat = 0; seat < rules->players_n; seat++) {
            sum += judged.chance[seat];
            TEST_CHECK(judged.chance_error[seat] >= 0 &&
                       judged.chance_error[seat] <= bare.chance_error[seat] + 1);
            TEST_CHECK(judged.total[seat] == bare.total[seat]);
        }
        TEST_CHECK(sum == STELE_CHANCE_ONE);
        const int own = hearing.status.turn_seat;
        for (int seat = 0; own >= 0 && seat < rules->players_n; seat++)
            TEST_CHECK(seat == own || bare.chance[seat] > bare.chance[own] ||
                       judged.chance[seat] < judged.chance[own]);
    }
    desk_free(&desk);
    model_free(model);
}

static void test_judges(void)
{
    for_all_games(25, check_judge);
}

/* The same numbers with any number of threads; chances that add up; legal moves, best first. */
static void check_hint(struct stele_cursor *cursor)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    struct stele_effort effort = {.budget = 24, .seed = 7, .jobs = 1};
    struct stele_hints list;
    struct stele_hints same;
    struct stele_reason why;

    TEST_ASSERT(stele_hint(cursor, &effort, 3, NULL, &list) == STELE_OK);
    effort.jobs = 3;
    TEST_ASSERT(stele_hint(cursor, &effort, 3, NULL, &same) == STELE_OK);
    TEST_CHECK(list.n > 0 && list.n <= 3 && list.n == same.n);
    for (size_t i = 0; i < list.n && i < same.n; i++) {
        int32_t sum = 0;
        TEST_CHECK(stele_move_equal(&list.list[i].move, &same.list[i].move));
        TEST_CHECK(memcmp(&list.list[i].expected, &same.list[i].expected, sizeof list.list[i].expected) == 0);
        TEST_CHECK(list.list[i].behind == same.list[i].behind);
        TEST_CHECK(stele_cursor_check(cursor, &list.list[i].move, &why));
        for (int seat = 0; seat < rules->players_n; seat++)
            sum += list.list[i].expected.chance[seat];
        TEST_CHECK(sum == STELE_CHANCE_ONE);
    }
    TEST_CHECK(list.n == 0 || list.list[0].behind == 0);
    stele_memory_free(list.memory);
    stele_memory_free(same.memory);
}

static void test_hints(void)
{
    for_all_games(25, check_hint);
}

/* ---- The end of a game ----------------------------------------------------------------------- */

enum {
    ENDINGS_TAIL = 24,    /* last positions of a game that are looked at */
    ENDINGS_BUDGET = 100, /* of the search */
    ENDINGS_MOST = 20000  /* moves of a tree that is tried in every way */
};

static int endings; /* positions that were solved */

/* What the search found at an end is the best there is, in the first of its worlds; where nothing is
 * hidden that is the only one. */
static void check_solved(const struct search *search)
{
    struct playout_desk *const desk = search->desks;
    struct exhaust tree = {desk, search->seat, ENDINGS_MOST};
    int32_t best, found = INT32_MIN;

    desk_deal(desk, desk->world, search->state, search->seat, search->seed, 0);
    if (!exhaust(&tree, desk->world, 0, &best))
        return;
    endings++;
    TEST_CHECK(search->n > 1 && search->alive == search->n);
    for (size_t i = 0; i < search->n; i++) {
        const struct candidate *const c = &search->list[i];
        TEST_CHECK(c->tally.n == search->list[0].tally.n);
        TEST_CHECK(desk->rules->game->redeal != NULL || c->tally.n == 1);
        TEST_CHECK(i == 0 || c->worth <= c[-1].worth);
        found = c->samples[0].worth > found ? c->samples[0].worth : found;
    }
    TEST_CHECK_(found == best, "%d, not %d", (int)found, (int)best);
}

/* A move that must be among them is, and comes first among equals. */
static void check_also(const struct search *solved)
{
    const struct stele_move also = solved->list[solved->n - 1].move;
    struct search search = {.rules = solved->rules,
                            .state = solved->state,
                            .desks = solved->desks,
                            .crew = {.jobs = 1},
                            .seed = solved->seed,
                            .budget = solved->budget,
                            .top = 1,
                            .also = &also};
    int kept = 0;

    TEST_ASSERT(search_run(&search) == STELE_OK);
    TEST_CHECK(search.solved && search.n == solved->n);
    for (size_t i = 0; i < search.n; i++) {
        kept += search.list[i].kept;
        TEST_CHECK(search.list[i].worth == solved->list[i].worth);
        TEST_CHECK(!search.list[i].kept ||
                   (search.list[i].number == 0 && stele_move_equal(&search.list[i].move, &also)));
    }
    TEST_CHECK(kept == 1);
    search_free(&search);
}

/* Whether the search solves a position; nothing hidden changes what it finds. */
static bool solve_ending(struct playout_desk *desk, const void *state)
{
    struct stele_status status;
    struct search search[2];
    void *other = malloc(desk->size);

    TEST_ASSERT(other != NULL);
    desk->rules->game->status(desk->rules, state, &status);
    desk_deal(desk, other, state, status.mover, 99, 1);
    for (int i = 0; i < 2; i++) {
        search[i] = (struct search){.rules = desk->rules,
                                    .state = i == 0 ? state : other,
                                    .desks = desk,
                                    .crew = {.jobs = 1},
                                    .seed = 5,
                                    .budget = ENDINGS_BUDGET,
                                    .top = 1};
        TEST_ASSERT(search_run(&search[i]) == STELE_OK);
    }
    const bool solved = search[0].solved;
    TEST_CHECK(solved == search[1].solved && search[0].n == search[1].n);
    for (size_t i = 0; i < search[0].n && i < search[1].n; i++)
        TEST_CHECK(stele_move_equal(&search[0].list[i].move, &search[1].list[i].move) &&
                   search[0].list[i].worth == search[1].list[i].worth);
    if (solved) {
        check_solved(&search[0]);
        check_also(&search[0]);
    }
    search_free(&search[0]);
    search_free(&search[1]);
    free(other);
    return solved;
}

/* From the end of a game backwards, as long as it can be solved. */
static void check_ending(struct stele_cursor *cursor)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    const struct bot quick = {.kind = BOT_QUICK};
    struct playout_desk desk;
    struct stele_status status;
    struct stele_move move;
    struct stele_rng rng;
    size_t n = 0;

    TEST_ASSERT(desk_init(&desk, rules));
    unsigned char *const tail = malloc(ENDINGS_TAIL * desk.size), *const now = malloc(desk.size);
    TEST_ASSERT(tail != NULL && now != NULL);
    stele_rng_seed(&rng, 6);
    memcpy(now, cursor->state, desk.size);
    while (bot_choose(&desk, &quick, now, &rng, &move)) {
        memcpy(tail + n++ % ENDINGS_TAIL * desk.size, now, desk.size);
        game_apply(rules, now, &move, NULL);
    }
    for (size_t i = 1; i <= ENDINGS_TAIL && i <= n; i++) {
        const void *const state = tail + (n - i) % ENDINGS_TAIL * desk.size;
        rules->game->status(rules, state, &status);
        desk_legal(&desk, state);
        if (status.chance || (desk.legal.n > 1 && !solve_ending(&desk, state)))
            break;
    }
    desk_free(&desk);
    free(tail);
    free(now);
}

static void test_endings(void)
{
    for_all_games(10, check_ending);
    TEST_CHECK_(endings > 5, "%d", endings);
}

static void test_no_hint(void)
{
    struct stele *lib = stele_new();
    const struct stele_new_log want = {
        .game = "rolltta", .edition = "base", .players = players, .players_n = 2};
    const struct stele_effort effort = {.budget = 4, .jobs = 1};
    struct stele_hints hints;
    struct stele_log *log;

    TEST_ASSERT(lib != NULL && stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    struct stele_cursor *cursor = stele_cursor_new(log); /* at the first roll */
    TEST_ASSERT(cursor != NULL);
    TEST_CHECK(stele_hint(cursor, &effort, 3, NULL, &hints) == STELE_EUSAGE);
    TEST_CHECK(hints.list == NULL && hints.n == 0);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* Who sits where does not matter to the sum; threads do not matter at all. */
static void check_match(struct stele_cursor *cursor)
{
    static const char *const bots[] = {"greedy", "random"};
    const struct stele_rules *const rules = cursor_rules(cursor);
    struct stele_match match = {.bots = bots,
                                .bots_n = 2,
                                .games = 2 * (uint32_t)rules->players_n,
                                .seed = 3,
                                .jobs = 1,
                                .moves = 2000};
    struct stele_match_result one, two;
    int32_t sum = 0;

    TEST_ASSERT(stele_match_play(cursor, &match, &one) == STELE_OK);
    match.jobs = 2;
    TEST_ASSERT(stele_match_play(cursor, &match, &two) == STELE_OK);
    TEST_CHECK(memcmp(&one, &two, sizeof one) == 0);
    TEST_CHECK(one.games == match.games && one.sides_n == (rules->players_n > 1 ? 2u : 1u));
    for (size_t i = 0; i < one.sides_n; i++) {
        int32_t points = 0;
        const struct stele_match_side *const side = &one.side[i];
        sum += side->share;
        TEST_CHECK(side->low <= side->share && side->share <= side->high);
        for (size_t k = 0; k < rules->game->categories_n; k++)
            points += (rules->game->aside >> k) & 1 ? 0 : side->points[k];
        /* each category is rounded by itself */
        TEST_CHECK_(abs(points - side->total) <= STELE_CATEGORIES_MAX, "%d is not %d", (int)points,
                    (int)side->total);
    }
    TEST_CHECK(abs(sum - STELE_CHANCE_ONE) <= 1);
}

/* From the set-up on: points that were scored before would not be counted. */
static void test_matches(void)
{
    for_all_games(0, check_match);
}

/* Bots that search, with trees and without: each game has trees of its own, whoever grows them. */
static void check_search_match(struct stele_cursor *cursor)
{
    static const char *const thorough[] = {"strong:120", "flat:40"};
    static const char *const brief[] = {"strong:40", "flat:10"};
    struct stele_match match = {.bots = game_play_share() > 1 ? brief : thorough,
                                .bots_n = 2,
                                .games = 2,
                                .seed = 3,
                                .jobs = 1,
                                .moves = 2};
    struct stele_match_result one, two;

    TEST_ASSERT(stele_match_play(cursor, &match, &one) == STELE_OK);
    match.jobs = 2;
    TEST_ASSERT(stele_match_play(cursor, &match, &two) == STELE_OK);
    TEST_CHECK(memcmp(&one, &two, sizeof one) == 0);
}

static void test_search_matches(void)
{
    for_all_games(12, check_search_match);
}

static void test_match_usage(void)
{
    static const char *const bots[] = {"greedy", "clever"};
    struct stele *lib = stele_new();
    const struct stele_new_log want = {
        .game = "rolltta", .edition = "base", .players = players, .players_n = 2};
    struct stele_match match = {.bots = bots, .bots_n = 2, .games = 1, .jobs = 1};
    struct stele_match_result result;
    struct stele_log *log;

    TEST_ASSERT(lib != NULL && stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    struct stele_cursor *cursor = stele_cursor_new(log);
    TEST_ASSERT(cursor != NULL);
    TEST_CHECK(stele_match_play(cursor, &match, &result) == STELE_EUSAGE);
    match.bots_n = 1;
    match.games = 0;
    TEST_CHECK(stele_match_play(cursor, &match, &result) == STELE_EUSAGE);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* Work that is stopped leaves nothing behind. */
/* A guest that leaves its choice to a bot, until a game in which it fails. */
struct visitor {
    uint32_t fails;            /* the game in which it does not choose; none: UINT32_MAX */
    uint32_t cheats;           /* and that in which its move is not legal */
    int begun[2], ended[2];    /* by table */
    int lost[2], strangers[2]; /* games that it lost, and calls that were not its own to answer */
};

static int visitor_begin(void *user, const struct stele_chair *chair)
{
    ((struct visitor *)user)->begun[chair->table]++;
    return STELE_OK;
}

static int visitor_choose(void *user, const struct stele_chair *chair, struct stele_move *out)
{
    struct visitor *const visitor = user;
    struct stele_status status;
    struct stele_line line;
    struct stele_rng rng;

    stele_cursor_status(chair->cursor, &status);
    stele_log_line(chair->log, 0, &line);
    if (status.mover != chair->seat || stele_cursor_node(chair->cursor).ply != line.plies)
        visitor->strangers[chair->table]++;
    if (chair->game == visitor->fails)
        return STELE_EINPUT;
    stele_rng_seed(&rng, line.plies);
    if (stele_cursor_choose(chair->cursor, "quick", &rng, out) != STELE_OK)
        return STELE_ENOMEM;
    if (chair->game == visitor->cheats)
        out->by = (int8_t)(1 - out->by);
    return STELE_OK;
}

static void visitor_end(void *user, const struct stele_chair *chair, int loser)
{
    struct visitor *const visitor = user;

    visitor->ended[chair->table]++;
    visitor->lost[chair->table] += loser == chair->seat;
}

static void test_guests(void)
{
    static const char *const bots[] = {"visitor", "random"};
    struct stele *lib = stele_new();
    const struct stele_new_log want = {
        .game = "rolltta", .edition = "base", .players = players, .players_n = 2};
    struct stele_match_result results[2];
    struct stele_log *log;

    TEST_ASSERT(lib != NULL && stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    struct stele_cursor *cursor = stele_cursor_new(log);
    TEST_ASSERT(cursor != NULL);
    for (unsigned jobs = 1; jobs <= 2; jobs++) {
        struct visitor visitor = {.fails = 1, .cheats = 2};
        const struct stele_guest guest = {visitor_begin, visitor_choose, visitor_end, &visitor};
        const struct stele_guest *const guests[] = {&guest, NULL};
        const struct stele_match match = {
            .bots = bots, .bots_n = 2, .guests = guests, .games = 6, .seed = 1, .jobs = jobs};
        TEST_CASE_("%u threads", jobs);
        TEST_ASSERT(stele_match_play(cursor, &match, &results[jobs - 1]) == STELE_OK);
        const struct stele_match_side *const side = results[jobs - 1].side;
        TEST_CHECK(visitor.begun[0] + visitor.begun[1] == 6);
        TEST_CHECK(visitor.ended[0] + visitor.ended[1] == 6);
        TEST_CHECK(visitor.lost[0] + visitor.lost[1] == 2);
        TEST_CHECK(visitor.strangers[0] + visitor.strangers[1] == 0);
        TEST_CHECK(side[0].failed == 2 && side[1].failed == 0);
        TEST_CHECK(results[jobs - 1].unfinished == 0);
        TEST_CHECK(side[0].share <= 4 * STELE_CHANCE_ONE / 6 + 1 && side[0].share > 0);
    }
    TEST_CHECK(memcmp(&results[0], &results[1], sizeof results[0]) == 0);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

static void test_stopping(void)
{
    static const char *const bots[] = {"random"};
    struct stele *lib = stele_new();
    const struct stele_new_log want = {
        .game = "babylonia", .edition = "base", .players = players, .players_n = 2};
    int told = 0;
    const struct stele_watch watch = {stop_at_once, &told};
    const struct stele_effort effort = {.budget = 50, .jobs = 1, .watch = &watch};
    const struct stele_match match = {
        .bots = bots, .bots_n = 1, .games = 50, .jobs = 1, .watch = &watch};
    struct stele_match_result result = {.games = 77};
    struct stele_hints hints;
    struct stele_review *review = NULL;
    struct stele_log *log;

    TEST_ASSERT(lib != NULL && stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    struct stele_cursor *cursor = begin(log, 10);
    TEST_CHECK(stele_hint(cursor, &effort, 3, NULL, &hints) == STELE_ESTOP);
    TEST_CHECK(hints.list == NULL && hints.n == 0);
    TEST_CHECK(stele_review_line(log, 0, STELE_NOBODY, &effort, &review) == STELE_ESTOP);
    TEST_CHECK(review == NULL);
    TEST_CHECK(stele_match_play(cursor, &match, &result) == STELE_ESTOP);
    TEST_CHECK(result.games == 77 && told == 3);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- Every sample ---------------------------------------------------------------------------- */

/* start + luck + own + others = result, to the last digit; chances add up at every node; a game that
 * is over is what its standing says. */
static void check_review(const struct stele_log *log, const struct stele_review *review)
{
    const int seats = (int)log->header.players_n;

    TEST_CHECK(review->nodes_n == (size_t)log->lines[review->line]->legal + 1);
    for (size_t i = 0; i < review->nodes_n; i++) {
        int32_t sum = 0;
        for (int seat = 0; seat < seats; seat++)
            sum += review->nodes[i].value[seat];
        TEST_CHECK_(review->points || sum == STELE_CHANCE_ONE, "main:%d", (int)i);
    }
    for (int seat = 0; seat < seats; seat++) {
        const struct stele_account *const account = &review->account[seat];
        TEST_CHECK(account->start == review->nodes[0].value[seat]);
        TEST_CHECK(account->result == review->nodes[review->nodes_n - 1].value[seat]);
        TEST_CHECK(account->start + account->luck + account->own + account->others ==
                   account->result);
        TEST_CHECK(!review->over || review->nodes[review->nodes_n - 1].error[seat] == 0);
    }
}

/* Something to choose by that does not depend on the order of a folder. */
static unsigned hash_of(const char *name)
{
    unsigned hash = 0;

    for (; *name != '\0'; name++)
        hash = hash * 31 + (unsigned char)*name;
    return hash;
}

static void review_sample(struct stele_log *log, const char *name, void *user)
{
    const struct stele_effort effort = {.budget = 1, .seed = 1, .jobs = 2};
    struct stele_review *review = NULL;

    (void)user;
    if (hash_of(name) % (unsigned)game_play_share() != 0)
        return; /* with sanitizers some are enough */
    TEST_ASSERT(stele_review_line(log, 0, STELE_SEATS_MAX, &effort, &review) == STELE_OK);
    check_review(log, review);
    TEST_CHECK(review->mistakes_n == 0);
    stele_review_free(review);
}

static void test_samples(void)
{
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < stele_games_n(lib); i++)
        samples_each(lib, stele_game_at(lib, i)->id, review_sample, NULL);
    stele_free(lib);
}

/* The same where playouts are cut short and the model has the last word, but not on a game that is
 * over; by one thread and by several. */
static void test_cut_review(void)
{
    const char *srcdir = getenv("srcdir");
    struct stele_effort effort = {.budget = 1, .seed = 3, .jobs = 1};
    struct stele_review *one = NULL, *two = NULL;
    struct stele *lib = stele_new();
    struct stele_log *log = NULL;
    struct model *model = NULL;
    char path[1024];

    snprintf(path, sizeof path, "%s/samples/civilization/full-4.stele",
             srcdir != NULL ? srcdir : ".");
    TEST_ASSERT(lib != NULL && stele_log_read(lib, &(struct stele_source){.path = path}, NULL, &log,
                                              NULL) == STELE_OK);
    TEST_ASSERT(model_load(lib, log->lines[0]->rules->game, &model));
    const struct model_case *const found = model_for(model, log->lines[0]->rules);
    TEST_CHECK(found != NULL && found->cut > 0);
    TEST_ASSERT(stele_review_line(log, 0, STELE_SEATS_MAX, &effort, &one) == STELE_OK);
    effort.jobs = 3;
    TEST_ASSERT(stele_review_line(log, 0, STELE_SEATS_MAX, &effort, &two) == STELE_OK);
    check_review(log, one);
    TEST_CHECK(one->over && one->nodes_n == two->nodes_n);
    TEST_CHECK(memcmp(one->nodes, two->nodes, one->nodes_n * sizeof *one->nodes) == 0);
    const int32_t *const end = one->nodes[one->nodes_n - 1].value;
    for (size_t seat = 0; seat < log->header.players_n; seat++)
        TEST_CHECK(end[seat] == 0 || end[seat] == STELE_CHANCE_ONE);
    /* a single playout that was not cut would be won or lost */
    int32_t between = 0;
    for (size_t i = 0; i < one->nodes_n; i++)
        between += one->nodes[i].value[0] > 0 && one->nodes[i].value[0] < STELE_CHANCE_ONE;
    TEST_CHECK_(between > (int32_t)one->nodes_n / 2, "%d", (int)between);
    stele_review_free(one);
    stele_review_free(two);
    model_free(model);
    stele_log_free(log);
    stele_free(lib);
}

static int turn_at(struct stele_log *log, uint32_t ply)
{
    struct stele_cursor *const cursor = stele_cursor_new(log);
    struct stele_status status;

    TEST_ASSERT(cursor != NULL &&
                stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL) == STELE_OK);
    stele_cursor_status(cursor, &status);
    stele_cursor_free(cursor);
    return status.turn;
}

/* One of them whole, with its mistakes, by one thread and by several; one mistake a turn at most. */
static void test_review(void)
{
    const char *srcdir = getenv("srcdir");
    struct stele_effort effort = {.budget = 6, .seed = 2, .jobs = 1};
    struct stele_review *one = NULL, *two = NULL;
    struct stele *lib = stele_new();
    struct stele_log *log = NULL;
    char path[1024];

    snprintf(path, sizeof path, "%s/samples/babylonia/base-2.stele", srcdir != NULL ? srcdir : ".");
    TEST_ASSERT(lib != NULL && stele_log_read(lib, &(struct stele_source){.path = path}, NULL, &log,
                                              NULL) == STELE_OK);
    TEST_ASSERT(stele_review_line(log, 0, STELE_NOBODY, &effort, &one) == STELE_OK);
    effort.jobs = 3;
    TEST_ASSERT(stele_review_line(log, 0, STELE_NOBODY, &effort, &two) == STELE_OK);
    check_review(log, one);
    TEST_CHECK(one->over && !one->points && one->budget == 6 && one->seed == 2);
    TEST_CHECK(memcmp(one->nodes, two->nodes, one->nodes_n * sizeof *one->nodes) == 0);
    TEST_CHECK(one->mistakes_n == two->mistakes_n && one->turns_n == two->turns_n);
    TEST_CHECK(memcmp(one->turns, two->turns, sizeof one->turns) == 0);
    for (size_t i = 0; i < one->mistakes_n && i < two->mistakes_n; i++) {
        const struct stele_mistake *const a = &one->mistakes[i], *const b = &two->mistakes[i];
        TEST_CHECK(a->ply == b->ply && a->cost == b->cost && a->error == b->error);
        TEST_CHECK(a->cost > 2 * a->error && !stele_move_equal(&a->played, &a->better));
        TEST_CHECK(one->nodes[a->ply + 1].by == STELE_BY_CHOICE &&
                   one->nodes[a->ply + 1].seat == a->seat);
    }
    for (size_t i = 1; i < one->turns_n; i++)
        TEST_CHECK(one->turns[i - 1] < one->turns[i]);
    for (size_t i = 0; i < one->mistakes_n; i++)
        for (size_t k = 0; k < i; k++)
            TEST_CHECK(one->mistakes[i].seat != one->mistakes[k].seat ||
                       turn_at(log, one->mistakes[i].ply) != turn_at(log, one->mistakes[k].ply));
    stele_review_free(one);
    stele_review_free(two);
    TEST_CHECK(stele_review_line(log, 99, STELE_NOBODY, &effort, &one) == STELE_EUSAGE);
    stele_review_free(NULL);
    stele_log_free(log);
    stele_free(lib);
}

/* What others at the table could not see is not in the log.  Whether something was left out. */
static bool veil_move(const struct stele_log *log, const struct stele_cursor *cursor,
                      struct stele_move *move)
{
    struct stele_move shown = *move, read;
    struct stele_buf text = {0};
    struct stele_reason why;
    uint16_t hidden = 0;

    for (int seat = 0; seat < cursor_rules(cursor)->players_n; seat++)
        hidden |= stele_cursor_hides(cursor, seat, move);
    stele_move_veil(&shown, hidden);
    stele_move_print(log, &shown, &text);
    const bool veiled = hidden != 0 && stele_move_parse(log, cursor, text.data, &read, &why) &&
                        stele_cursor_check(cursor, &read, &why);
    if (veiled)
        *move = read;
    stele_buf_free(&text);
    return veiled;
}

/* Logs kept at the table, in which hands are unknown: hints come from what was public, and reviews
 * add up. */
static void test_table(void)
{
    struct stele_effort effort = {.budget = 2, .seed = 1, .jobs = 1};
    struct stele *lib = stele_new();
    size_t games = 0, veiled = 0;

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const struct stele_game *game = stele_game_at(lib, i);
        const struct stele_new_log want = {.game = game->id,
                                           .edition = game->editions[0].name,
                                           .players = players,
                                           .players_n = game->editions[0].players_min,
                                           .knowledge = "table"};
        struct stele_review *review;
        struct stele_log *log;
        struct stele_rng rng;
        if (!stele_game_info(lib, game)->hides)
            continue;
        TEST_CASE_("%s", game->id);
        TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
        struct stele_cursor *cursor = stele_cursor_new(log);
        TEST_ASSERT(cursor != NULL);
        stele_rng_seed(&rng, 5);
        for (size_t plies = 0; plies < 60; plies++) {
            struct stele_status status;
            struct stele_move move;
            stele_cursor_status(cursor, &status);
            if (plies % 20 == 19 && !status.chance && !status.over)
                check_hint(cursor);
            TEST_ASSERT(stele_cursor_choose(cursor, "random", &rng, &move) == STELE_OK);
            veiled += veil_move(log, cursor, &move);
            TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
        }
        TEST_ASSERT(stele_review_line(log, 0, STELE_NOBODY, &effort, &review) == STELE_OK);
        check_review(log, review);
        stele_review_free(review);
        stele_cursor_free(cursor);
        stele_log_free(log);
        games++;
    }
    TEST_CHECK(games == 4 && veiled > 20);
    stele_free(lib);
}

/* Whatever is asked about a veiled move at the position: nothing of it is read as a number.  Whether there was
 * anything to veil. */
static bool ask_about_veiled(struct stele_log *log, struct stele_cursor *cursor,
                             struct stele_move move)
{
    const struct stele_effort effort = {.budget = 2, .seed = 1, .jobs = 1};
    struct stele_hints hints;
    struct stele_objects touched;
    struct stele_grounds grounds = {.n = 0};
    struct stele_buf text = {0};
    struct stele_reason why;
    struct stele_more more;

    stele_move_veil(&move, UINT16_MAX);
    if (game_admits(cursor_rules(cursor), &move, NULL))
        return false;
    TEST_CHECK(!stele_cursor_check(cursor, &move, &why) &&
               strcmp(why.code, "log.hidden-value") == 0);
    stele_cursor_more(cursor, &move, &why, &more);
    TEST_CHECK(stele_cursor_ruled(cursor, &move).ruling == 0);
    TEST_CHECK(stele_cursor_touches(cursor, &move, &touched) == STELE_OK && touched.n == 0);
    TEST_CHECK(stele_cursor_hides(cursor, 0, &move) == 0);
    TEST_CHECK(stele_edit_play(cursor, &move, &why) == STELE_EINPUT);
    TEST_CHECK(stele_hint(cursor, &effort, 1, &move, &hints) == STELE_EUSAGE && hints.list == NULL);
    stele_grounds_of_move(log->lib, cursor_game(cursor), &move, &grounds);
    TEST_CHECK(grounds.n == 0);
    stele_say_reason(log->lib, log, "en", &why, &text);
    stele_say_move(log, "ru", &move, &text);
    stele_move_print(log, &move, &text);
    TEST_CHECK(text.data != NULL && strchr(text.data, '?') != NULL);
    stele_buf_free(&text);
    return true;
}

/* A move that was veiled to be shown, and is then given back: in every game, at every kind of decision. */
static void test_veiled(void)
{
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const struct stele_game *game = stele_game_at(lib, i);
        const struct stele_new_log want = {.game = game->id,
                                           .edition = game->editions[0].name,
                                           .players = players,
                                           .players_n = game->editions[0].players_min};
        uint64_t verbs = 0;
        struct stele_log *log;
        struct stele_rng rng;
        TEST_CASE_("%s", game->id);
        TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
        struct stele_cursor *cursor = stele_cursor_new(log);
        TEST_ASSERT(cursor != NULL);
        stele_rng_seed(&rng, 7);
        for (size_t plies = 0; plies < 120; plies++) {
            struct stele_move move;
            if (stele_cursor_choose(cursor, "random", &rng, &move) != STELE_OK)
                break;
            if (((verbs >> move.verb) & 1) == 0 && ask_about_veiled(log, cursor, move))
                verbs |= UINT64_C(1) << move.verb;
            TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
        }
        TEST_CHECK(verbs != 0 && (verbs & (verbs - 1)) != 0); /* two kinds of them at least */
        stele_cursor_free(cursor);
        stele_log_free(log);
    }
    stele_free(lib);
}

/* In how many of a hundred hands with which a move could be made another one could be made, too. */
static int percent_possible(struct playout_desk *desk, const struct stele_cursor *cursor,
                            const struct stele_move *made, const struct stele_move *other)
{
    struct stele_status status;
    struct stele_reason why;
    int n = 0, possible = 0;

    stele_cursor_status(cursor, &status);
    for (uint64_t number = 0; n < 100 && number < 10000; number++) {
        desk_deal(desk, desk->world, cursor->state, status.mover, 77, number);
        if (!game_check(desk->rules, desk->world, made, &why))
            continue;
        n++;
        possible += game_check(desk->rules, desk->world, other, &why);
    }
    return n > 0 ? 100 * possible / n : 0;
}

/* A mistake is something that could have been done otherwise, with a hand that the player must have had:
 * in a log kept at the table most that looks better needs a token that may not have been there. */
static void test_table_mistakes(void)
{
    struct stele *lib = stele_new();
    struct playout_desk desk;
    struct stele_log *log;
    size_t n = 0;
    char path[1024];

    snprintf(path, sizeof path, "%s/samples/babylonia/table-3.stele",
             getenv("srcdir") != NULL ? getenv("srcdir") : ".");
    TEST_ASSERT(lib != NULL && stele_log_read(lib, &(struct stele_source){.path = path}, NULL, &log,
                                              NULL) == STELE_OK);
    struct stele_cursor *cursor = stele_cursor_new(log);
    TEST_ASSERT(cursor != NULL && desk_init(&desk, cursor_rules(cursor)));
    for (uint64_t seed = 1; seed <= (game_play_share() > 1 ? 1 : 4); seed++) {
        const struct stele_effort effort = {.budget = 12, .seed = seed, .jobs = 1};
        struct stele_review *review;
        TEST_ASSERT(stele_review_line(log, 0, STELE_NOBODY, &effort, &review) == STELE_OK);
        for (size_t i = 0; i < review->mistakes_n; i++) {
            const struct stele_mistake *const mistake = &review->mistakes[i];
            TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, mistake->ply}, NULL));
            const int possible =
                percent_possible(&desk, cursor, &mistake->played, &mistake->better);
            TEST_CHECK_(possible >= 95, "seed %d, ply %d: %d %%", (int)seed, (int)mistake->ply,
                        possible);
            n++;
        }
        stele_review_free(review);
    }
    TEST_CHECK(n > 0 || game_play_share() > 1);
    desk_free(&desk);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {{"roots", test_roots},
             {"errors", test_errors},
             {"intervals", test_intervals},
             {"crew", test_crew},
             {"bot names", test_bot_names},
             {"playouts", test_playouts},
             {"secrets", test_secrets},
             {"hints", test_hints},
             {"endings", test_endings},
             {"no hint", test_no_hint},
             {"matches", test_matches},
             {"search matches", test_search_matches},
             {"match usage", test_match_usage},
             {"guests", test_guests},
             {"table", test_table},
             {"veiled", test_veiled},
             {"table mistakes", test_table_mistakes},
             {"stopping", test_stopping},
             {"judges", test_judges},
             {"review", test_review},
             {"cut review", test_cut_review},
             {"samples", test_samples},
             {NULL, NULL}};
