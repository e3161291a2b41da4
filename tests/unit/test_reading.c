/* Other readings: the same moves under other rules, where two games part, which readings matter. */
#include "samples.h"
#include "fakelog.h"

#include "core/log/cursor.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static const struct stele_setting doubled = {"FAK-A1", "double"};

static struct stele_log *reread(const struct stele_log *log, const struct stele_setting *rulings,
                                size_t n)
{
    const struct stele_reading reading = {.rulings = rulings, .rulings_n = n};
    struct stele_diags diags = {0};
    struct stele_log *out;

    TEST_CHECK(stele_log_reread(log, &reading, &out, &diags) == STELE_OK && diags.n == 0);
    TEST_ASSERT(out != NULL);
    stele_diags_free(&diags);
    return out;
}

static void scores_at_end(struct stele_log *log, uint32_t number, int32_t totals[STELE_SEATS_MAX],
                          uint8_t *winners)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_status status;
    struct stele_line line;

    stele_log_line(log, number, &line);
    TEST_CHECK(stele_cursor_goto(cursor, (struct stele_node){number, line.legal}, NULL));
    memset(totals, 0, STELE_SEATS_MAX * sizeof totals[0]);
    stele_cursor_score(cursor, totals, NULL);
    stele_cursor_status(cursor, &status);
    *winners = status.over ? status.winners : 0;
    stele_cursor_free(cursor);
}

/* ---- The log once more ----------------------------------------------------------------------- */

static void check_same_bytes(const struct stele_log *log, const struct stele_log *other)
{
    struct stele_buf a = {0}, b = {0};

    TEST_CHECK(stele_log_write(log, STELE_FORMAT_XML, &a) == STELE_OK);
    TEST_CHECK(stele_log_write(other, STELE_FORMAT_XML, &b) == STELE_OK);
    TEST_CHECK(a.size == b.size && memcmp(a.data, b.data, a.size) == 0);
    stele_buf_free(&a);
    stele_buf_free(&b);
}

static void test_nothing_changed(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);

    fakelog_grow(log, 5, 300);
    struct stele_log *again = reread(log, NULL, 0);
    check_same_bytes(log, again);
    stele_log_free(again);
    stele_log_free(log);
    stele_free(lib);
}

static void test_outlives_the_log(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_buf bytes = {0};

    fakelog_grow(log, 5, 60);
    struct stele_log *again = reread(log, &doubled, 1);
    stele_log_free(log);
    TEST_CHECK(stele_log_write(again, STELE_FORMAT_TEXT, &bytes) == STELE_OK);
    TEST_CHECK(strstr(bytes.data, "ruling id=FAK-A1 choice=double") != NULL);
    TEST_CHECK(strcmp(stele_log_ruling(again, "FAK-A1"), "double") == 0);
    stele_buf_free(&bytes);
    stele_log_free(again);
    stele_free(lib);
}

/* FAK-A1=double pays two points for what single pays one. */
static void test_other_points(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    int32_t single[STELE_SEATS_MAX], twice[STELE_SEATS_MAX];
    uint8_t winners;

    while (fakelog_do(cursor, "take good=wood count=1") != STELE_OK)
        TEST_ASSERT(fakelog_do(cursor, "roll dice=a,b,c") == STELE_OK ||
                    fakelog_do(cursor, "roll dice=a,b") == STELE_OK ||
                    fakelog_do(cursor, "roll dice=a") == STELE_OK);
    struct stele_log *again = reread(log, &doubled, 1);
    scores_at_end(log, 0, single, &winners);
    scores_at_end(again, 0, twice, &winners);
    TEST_CHECK(twice[0] == single[0] + 1);
    TEST_MSG("%d, %d", (int)single[0], (int)twice[0]);
    stele_log_free(again);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

static void test_refused_readings(void)
{
    static const struct {
        struct stele_setting setting[2];
        size_t n;
        int code;
        const char *why;
    } cases[] = {
        {{{"FAK-A9", "x"}}, 1, STELE_EUSAGE, "log.unknown-ruling"},
        {{{"FAK-A1", "thrice"}}, 1, STELE_EUSAGE, "log.unknown-choice"},
        {{{"FAK-A1", "double"}, {"FAK-A2", "stone"}}, 2, STELE_EINPUT, "fake.rulings"},
    };
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib), *out;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct stele_reading reading = {.rulings = cases[i].setting, .rulings_n = cases[i].n};
        struct stele_diags diags = {0};
        TEST_CHECK(stele_log_reread(log, &reading, &out, &diags) == cases[i].code);
        TEST_CHECK(out == NULL && diags.n == 1 &&
                   strcmp(diags.list[0].why.code, cases[i].why) == 0);
        TEST_MSG("%s", diags.n > 0 ? diags.list[0].why.code : "");
        stele_diags_free(&diags);
    }
    const struct stele_setting far = {"length", "endless"};
    const struct stele_reading reading = {.options = &far, .options_n = 1};
    TEST_CHECK(stele_log_reread(log, &reading, &out, NULL) == STELE_EUSAGE && out == NULL);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- A part of a log ------------------------------------------------------------------------- */

static void test_cut(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib), *part;
    struct stele_line line;
    struct stele_rng rng;

    fakelog_grow(log, 5, 200);
    stele_rng_seed(&rng, 2);
    for (int i = 0; i < 30; i++) {
        const struct stele_node node = fakelog_node(log, &rng);
        struct stele_cursor *there = stele_cursor_new(log);
        TEST_CHECK(stele_cursor_goto(there, node, NULL));
        TEST_CHECK(stele_log_cut(log, node, &part) == STELE_OK);
        TEST_ASSERT(part != NULL && stele_log_lines(part) == 1);
        struct stele_cursor *here = stele_cursor_new(part);
        stele_log_line(part, 0, &line);
        TEST_CHECK(line.legal == line.plies);
        TEST_CHECK(stele_cursor_goto(here, (struct stele_node){0, line.plies}, NULL));
        TEST_CHECK(stele_cursor_hash(here) == stele_cursor_hash(there));
        stele_cursor_free(there);
        stele_cursor_free(here);
        stele_log_free(part);
    }
    TEST_CHECK(stele_log_cut(log, (struct stele_node){0, 9999}, &part) == STELE_EUSAGE &&
               part == NULL);
    stele_log_free(log);
    stele_free(lib);
}

/* Points of a branch that pays twice come from its middle; from the set-up on they would be more. */
static void test_cut_of_a_reading(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib), *part;
    struct stele_cursor *cursor = stele_cursor_new(log);
    int32_t points[STELE_SEATS_MAX];
    struct stele_rng rng;
    uint32_t first = 1, number;

    stele_rng_seed(&rng, 3);
    fakelog_play(cursor, &rng, 40);
    while (!stele_log_points(log, 0, first, points))
        first++;
    TEST_CHECK(stele_edit_reading(log, (struct stele_node){0, first}, "", &doubled, 1, &number,
                                  NULL) == STELE_OK);
    TEST_CHECK(stele_log_cut(log, (struct stele_node){number, 4}, &part) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_reading(log, (struct stele_node){0, 0}, "", &doubled, 1, &number, NULL) ==
               STELE_OK);
    TEST_CHECK(stele_log_cut(log, (struct stele_node){number, 30}, &part) == STELE_OK);
    TEST_CHECK(part != NULL && strcmp(stele_log_ruling(part, "FAK-A1"), "double") == 0);
    stele_log_free(part);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- The moves that follow, as a branch ------------------------------------------------------ */

static void test_branch_of_a_reading(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;
    struct stele_reason why;
    struct stele_line line, branch;
    uint32_t number = 0;

    stele_rng_seed(&rng, 3);
    fakelog_play(cursor, &rng, 40);
    stele_log_line(log, 0, &line);
    TEST_CHECK(stele_edit_reading(log, (struct stele_node){0, 10}, "", &doubled, 1, &number,
                                  &why) == STELE_OK);
    stele_log_line(log, number, &branch);
    TEST_CHECK(strcmp(branch.kind, "reading") == 0 && branch.overrides && branch.at == 10);
    TEST_CHECK(branch.plies == line.plies - 10 && branch.legal == branch.plies);
    TEST_CHECK(why.code == NULL);
    for (uint32_t ply = 1; ply <= branch.plies; ply++) {
        struct stele_record a, b;
        TEST_CHECK(stele_log_record(log, 0, ply + 10, &a) &&
                   stele_log_record(log, number, ply, &b));
        TEST_CHECK(stele_move_equal(&a.move, &b.move) && a.turn_seat == b.turn_seat);
    }
    const uint64_t generation = stele_log_generation(log);
    /* A refusal belongs to the last edit alone. */
    TEST_CHECK(stele_edit_branch(log, (struct stele_node){0, 10}, "1", NULL, NULL, NULL, 0, NULL) ==
               STELE_EUSAGE);
    TEST_CHECK(stele_edit_refusal(log) != NULL);
    TEST_CHECK(stele_edit_reading(log, (struct stele_node){0, 10}, "", NULL, 0, &number, NULL) ==
               STELE_EUSAGE);
    TEST_CHECK(stele_edit_refusal(log) == NULL);
    TEST_CHECK(stele_edit_reading(log, (struct stele_node){0, 999}, "", &doubled, 1, &number,
                                  NULL) == STELE_EUSAGE);
    TEST_CHECK(stele_log_generation(log) == generation);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- Where two games part -------------------------------------------------------------------- */

static struct stele_parting parting_of(struct stele_log *a, struct stele_node to_a,
                                       struct stele_log *b, struct stele_node to_b)
{
    struct stele_cursor *left = stele_cursor_new(a), *right = stele_cursor_new(b);
    struct stele_parting out;

    TEST_CHECK(stele_cursor_goto(left, to_a, NULL) && stele_cursor_goto(right, to_b, NULL));
    TEST_CHECK(stele_cursor_parting(left, right, &out) == STELE_OK);
    stele_cursor_free(left);
    stele_cursor_free(right);
    return out;
}

static bool is_node(struct stele_node node, uint32_t line, uint32_t ply)
{
    return node.line == line && node.ply == ply;
}

static void test_partings(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;
    struct stele_move move;
    struct stele_record step;

    stele_rng_seed(&rng, 3);
    fakelog_play(cursor, &rng, 30);
    struct stele_parting part =
        parting_of(log, (struct stele_node){0, 30}, log, (struct stele_node){0, 30});
    TEST_CHECK(part.why == STELE_PART_NEVER && is_node(part.last_a, 0, 30));

    part = parting_of(log, (struct stele_node){0, 30}, log, (struct stele_node){0, 12});
    TEST_CHECK(part.why == STELE_PART_END && is_node(part.last_b, 0, 12) &&
               is_node(part.next_a, 0, 13) && is_node(part.next_b, 0, 12));

    /* Another move at main:12 makes a branch. */
    TEST_CHECK(stele_cursor_goto(cursor, (struct stele_node){0, 12}, NULL));
    stele_log_record(log, 0, 13, &step);
    do
        TEST_ASSERT(stele_cursor_choose(cursor, "random", &rng, &move) == STELE_OK);
    while (stele_move_equal(&move, &step.move));
    TEST_CHECK(stele_edit_play(cursor, &move, NULL) == STELE_OK);
    const struct stele_node there = stele_cursor_node(cursor);
    part = parting_of(log, (struct stele_node){0, 30}, log, there);
    TEST_CHECK(part.why == STELE_PART_MOVE && is_node(part.last_a, 0, 12) &&
               is_node(part.next_a, 0, 13) && is_node(part.next_b, there.line, 1));

    /* The first move that pays pays twice. */
    struct stele_log *again = reread(log, &doubled, 1);
    int32_t points[STELE_SEATS_MAX];
    uint32_t first = 1;
    while (!stele_log_points(log, 0, first, points))
        first++;
    part = parting_of(log, (struct stele_node){0, 30}, again, (struct stele_node){0, 30});
    TEST_CHECK(part.why == STELE_PART_EFFECT && is_node(part.last_a, 0, first - 1) &&
               is_node(part.next_b, 0, first));
    TEST_MSG("%u", (unsigned)first);
    stele_log_free(again);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- Which readings matter ------------------------------------------------------------------- */

/* A second way to find them: the log is read again under each single choice. */
static size_t count_by_rereading(struct stele_log *log, enum stele_change change)
{
    const struct stele_game_info *const info = stele_log_info(log);
    int32_t then[STELE_SEATS_MAX], now[STELE_SEATS_MAX];
    uint8_t won, wins;
    struct stele_line line;
    size_t n = 0;

    scores_at_end(log, 0, then, &won);
    for (size_t i = 0; i < info->rulings_n; i++)
        for (size_t k = 0; info->rulings[i].choices[k] != NULL; k++) {
            const struct stele_setting other = {info->rulings[i].id, info->rulings[i].choices[k]};
            const struct stele_reading reading = {.rulings = &other, .rulings_n = 1};
            struct stele_log *again;
            if (strcmp(stele_log_ruling(log, other.name), other.value) == 0 ||
                stele_log_reread(log, &reading, &again, NULL) != STELE_OK)
                continue;
            stele_log_line(again, 0, &line);
            scores_at_end(again, 0, now, &wins);
            n += line.legal == line.plies &&
                 (change == STELE_CHANGE_WINNER ? won != wins : memcmp(then, now, sizeof now) != 0);
            stele_log_free(again);
        }
    return n;
}

static void check_bisect(struct stele_log *log, enum stele_change change, size_t *found)
{
    struct stele_line line;
    struct stele_answers list;
    size_t singles;

    stele_log_line(log, 0, &line);
    const struct stele_bisect what = {
        .at = {0, line.legal}, .change = change, .seat = STELE_NOBODY};
    TEST_CHECK(stele_bisect(log, &what, &list) == STELE_OK);
    singles = list.n > 0 && list.list[0].n == 1 ? list.n : 0;
    TEST_CHECK(singles == count_by_rereading(log, change));
    TEST_MSG("%zu", singles);
    /* Asking for the very figures that were found finds them again. */
    for (size_t i = 0; i < list.n; i++) {
        const struct stele_bisect exact = {
            .at = {0, line.legal}, .seat = 0, .figure = &list.list[i].totals[0]};
        struct stele_answers again;
        size_t wrong = 0;
        TEST_CHECK(stele_bisect(log, &exact, &again) == STELE_OK && again.n > 0);
        for (size_t k = 0; k < again.n; k++)
            wrong += again.list[k].totals[0] != list.list[i].totals[0];
        TEST_CHECK(wrong == 0);
        stele_memory_free(again.memory);
    }
    for (size_t i = 0; i < list.n; i++) {
        int32_t totals[STELE_SEATS_MAX];
        uint8_t winners;
        struct stele_log *again = reread(log, list.list[i].switches, list.list[i].n);
        scores_at_end(again, 0, totals, &winners);
        TEST_CHECK(memcmp(totals, list.list[i].totals, sizeof totals) == 0);
        TEST_CHECK(winners == list.list[i].winners);
        stele_log_free(again);
    }
    *found += list.n;
    stele_memory_free(list.memory);
}

static void check_sample(struct stele_log *log, const char *name, void *found)
{
    struct stele_log *again = reread(log, NULL, 0);

    (void)name;
    check_same_bytes(log, again);
    stele_log_free(again);
    check_bisect(log, STELE_CHANGE_SCORE, found);
    check_bisect(log, STELE_CHANGE_WINNER, found);
}

/* Every sample: unchanged it is the same file, and the readings that matter are those that matter
 * when it is read again. */
static void test_samples(void)
{
    struct stele *lib = stele_new();
    size_t found = 0;

    for (size_t i = 0; i < stele_games_n(lib); i++)
        samples_each(lib, stele_game_info(lib, stele_game_at(lib, i))->id, check_sample, &found);
    TEST_CHECK(found > 20);
    TEST_MSG("%zu", found);
    stele_free(lib);
}

/* Without a move, or at no node, there is nothing to ask. */
static void test_bisect_nothing_there(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_answers answers;
    const struct stele_bisect legal = {.change = STELE_CHANGE_LEGAL};
    const struct stele_bisect nowhere = {.at = {7, 0}};

    TEST_CHECK(stele_bisect(log, &legal, &answers) == STELE_EUSAGE && answers.n == 0 && answers.list == NULL);
    TEST_CHECK(stele_bisect(log, &nowhere, &answers) == STELE_EUSAGE);
    const int32_t figure = 3;
    const struct stele_bisect nobody = {.seat = STELE_NOBODY, .figure = &figure};
    TEST_CHECK(stele_bisect(log, &nobody, &answers) == STELE_EUSAGE);
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {
    {"nothing changed: the same bytes", test_nothing_changed},
    {"a reading outlives the log", test_outlives_the_log},
    {"other points under another ruling", test_other_points},
    {"readings that do not exist", test_refused_readings},
    {"a part of a log", test_cut},
    {"a part of a log under another reading", test_cut_of_a_reading},
    {"the moves that follow, as a branch", test_branch_of_a_reading},
    {"where two games part", test_partings},
    {"samples under every reading", test_samples},
    {"questions about nothing", test_bisect_nothing_there},
    {NULL, NULL},
};
