#include "fakelog.h"

#include "core/log/cursor.h"
#include "core/play/ledger.h"
#include "core/read/bounds.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static struct stele *lib;
static struct stele_log *log_; /* the log of the test that runs */

static struct stele_log *start(size_t moves)
{
    lib = fake_lib();
    log_ = fakelog_new(lib);
    if (moves > 0)
        fakelog_grow(log_, 7, moves);
    return log_;
}

static void finish(void)
{
    stele_log_free(log_);
    stele_free(lib);
}

static const char *text_of(struct stele_node node)
{
    static char text[STELE_NODE_MAX];

    stele_node_print(log_, node, text);
    return text;
}

/* Every node of the tree, in an array; returns how many. */
static size_t all_nodes(const struct stele_log *log, struct stele_node **out)
{
    size_t n = 0;
    struct stele_line line;

    for (uint32_t i = 0; i < stele_log_lines(log); i++) {
        stele_log_line(log, i, &line);
        n += line.plies + 1;
    }
    *out = calloc(n, sizeof **out);
    n = 0;
    for (uint32_t i = 0; i < stele_log_lines(log); i++) {
        stele_log_line(log, i, &line);
        for (uint32_t ply = 0; ply <= line.plies; ply++)
            (*out)[n++] = (struct stele_node){i, ply};
    }
    return n;
}

static void test_seeks_are_short(void)
{
    struct stele_log *log = start(500);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_node *nodes;
    const size_t n = all_nodes(log, &nodes);
    uint64_t *hashes = calloc(n, sizeof *hashes), worst = 0;
    uint32_t deepest = 0;
    size_t wrong = 0;

    for (size_t i = 0; i < n; i++) {
        TEST_ASSERT(stele_cursor_goto(cursor, nodes[i], NULL));
        hashes[i] = stele_cursor_hash(cursor);
        if (log->lines[nodes[i].line]->depth > deepest)
            deepest = log->lines[nodes[i].line]->depth;
    }
    TEST_CHECK(n > 500 && deepest >= 3 && stele_log_lines(log) > 8);
    TEST_MSG("%zu nodes, %u deep, %u lines", n, deepest, stele_log_lines(log));
    for (size_t from = 0; from < n; from++)
        for (size_t to = 0; to < n; to++) {
            stele_cursor_goto(cursor, nodes[from], NULL);
            const uint64_t before = cursor->applied;
            stele_cursor_goto(cursor, nodes[to], NULL);
            const uint64_t cost = cursor->applied - before;
            if (cost > worst)
                worst = cost;
            if (to % 16 == from % 16)
                wrong += stele_cursor_hash(cursor) != hashes[to];
        }
    TEST_CHECK(worst <= 32);
    TEST_MSG("%lu", (unsigned long)worst);
    TEST_CHECK(wrong == 0);
    free(hashes);
    free(nodes);
    stele_cursor_free(cursor);
    finish();
}

/* The state at a node by nothing but applying moves from the set-up on. */
static void replay_to(const struct stele_log *log, struct stele_node node, void *state)
{
    const struct log_line *line = log->lines[node.line];
    struct stele_move move;

    if (node.line == 0)
        memcpy(state, line->snapshots, fakegame.state_size);
    else
        replay_to(log, (struct stele_node){line->parent, line->at}, state);
    for (uint32_t ply = 1; ply <= node.ply; ply++) {
        struct stele_reason why;
        log_move(log, line, ply, &move);
        TEST_CHECK(game_check(line->rules, state, &move, &why));
        game_apply(line->rules, state, &move, NULL);
    }
}

static void test_goto_equals_steps(void)
{
    struct stele_log *log = start(500);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_node *nodes;
    const size_t n = all_nodes(log, &nodes);
    void *state = log_state_new(log);

    for (size_t i = 0; i < n; i++) {
        replay_to(log, nodes[i], state);
        stele_cursor_goto(cursor, nodes[i], NULL);
        TEST_CHECK(memcmp(state, cursor->state, fakegame.state_size) == 0);
    }
    free(state);
    free(nodes);
    stele_cursor_free(cursor);
    finish();
}

/* A category may be shown beside the total. */
/* Branches in branches, as deep as edits may make them, of a move each, and empty ones between them. */
static struct stele_node nest(struct stele_log *log, struct stele_cursor *cursor)
{
    struct stele_node node = {0, 3};
    struct stele_rng rng;

    stele_rng_seed(&rng, 3);
    for (int i = 0; i < BOUNDS_NEST; i++) {
        uint32_t line;
        TEST_ASSERT(stele_edit_branch(log, node, NULL, "", "", NULL, 0, &line) == STELE_OK);
        node = (struct stele_node){line, 0};
        stele_cursor_goto(cursor, node, NULL);
        if (i % 2 == 0 && fakelog_play(cursor, &rng, 1) == 1)
            node.ply = 1;
    }
    return node;
}

/* States are kept by the number of moves, not by that of branches. */
static void test_branches_keep_few_states(void)
{
    struct stele_log *log = start(60);
    struct stele_cursor *cursor = stele_cursor_new(log);
    const struct stele_node last = nest(log, cursor);
    void *state = log_state_new(log);
    size_t states = 0, moves = 0;

    TEST_ASSERT(stele_log_lines(log) > BOUNDS_NEST);
    for (uint32_t i = 0; i < stele_log_lines(log); i++) {
        states += log->lines[i]->snapshots_n;
        moves += log->lines[i]->steps_n;
    }
    TEST_CHECK(states <= moves / SNAPSHOT_STRIDE + 1);
    TEST_MSG("%zu states, %zu moves", states, moves);
    TEST_CHECK(log_seek(log, last, cursor->state) < SNAPSHOT_STRIDE);
    replay_to(log, last, state);
    TEST_CHECK(memcmp(state, cursor->state, fakegame.state_size) == 0);
    free(state);
    stele_cursor_free(cursor);
    finish();
}

static void test_categories_aside(void)
{
    struct stele_game game = fakegame;
    struct ledger ledger = {0};
    struct stele_row row;
    struct sum_sink sink;
    int32_t totals[STELE_SEATS_MAX] = {0}, parts[3 * 3] = {0};

    game.aside = 1u << 1;
    for (int category = 0; category < 3; category++) {
        row_init(&row, "fake.row", "FAK-1", 2, category, 10 + category);
        ledger_add(&ledger, &row);
    }
    ledger_sum(&ledger, 0, 3, &game, totals, parts);
    TEST_CHECK(totals[2] == 22);
    TEST_CHECK(parts[6] == 10 && parts[7] == 11 && parts[8] == 12);
    sum_sink_init(&sink, &game, totals, parts);
    row_init(&row, "fake.row", "FAK-1", 2, 1, -1);
    sink.sink.row(&sink.sink, &row);
    TEST_CHECK(totals[2] == 22 && parts[7] == 10);
    game.aside = 0;
    sink.sink.row(&sink.sink, &row);
    TEST_CHECK(totals[2] == 21 && parts[7] == 9);
    ledger_free(&ledger);
}

static void test_ledger_sums_to_the_totals(void)
{
    struct stele_log *log = start(400);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_node *nodes;
    const size_t n = all_nodes(log, &nodes);

    for (size_t i = 0; i < n; i++) {
        const struct stele_row *rows;
        int32_t totals[STELE_SEATS_MAX], sums[STELE_SEATS_MAX] = {0};
        int32_t by_category[3 * 3], of_category[3 * 3] = {0};
        struct stele_reason why;
        size_t rows_n;
        stele_cursor_goto(cursor, nodes[i], NULL);
        const bool final = stele_cursor_score(cursor, totals, by_category);
        rows_n = stele_cursor_ledger(cursor, &rows);
        for (size_t k = 0; k < rows_n; k++) {
            sums[(int)rows[k].seat] += rows[k].points;
            of_category[rows[k].seat * 3 + rows[k].category] += rows[k].points;
            TEST_CHECK(rows[k].clause != NULL && !(rows[k].provisional && final));
            TEST_CHECK(rows[k].line < stele_log_lines(log));
            if (rows[k].category == 0)
                TEST_CHECK(rows[k].objects_n == 1 && rows[k].objects[0].kind == 1 &&
                           rows[k].objects[0].seat == rows[k].seat);
        }
        for (int seat = 0; seat < 3; seat++) {
            TEST_CHECK(sums[seat] == totals[seat]);
            TEST_CHECK(totals[seat] ==
                       fakegame.total(log->lines[nodes[i].line]->rules, cursor->state, seat));
        }
        TEST_CHECK(memcmp(by_category, of_category, sizeof by_category) == 0);
        TEST_CHECK(cursor_invariants(cursor, &why));
    }
    free(nodes);
    stele_cursor_free(cursor);
    finish();
}

/* main: two turns of three moves and a bit of the third; side: departs in the middle of the
 * second turn, from main:5, and goes on to the next. */
static struct stele_cursor *small_tree(void)
{
    static const char *const moves[] = {"roll a,b",     "take wood 1", "pass",     "roll b,b",
                                        "take stone 2", "pass",        "roll a,a", "take wood 1"};
    struct stele_cursor *cursor = stele_cursor_new(start(0));
    uint32_t line;

    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        TEST_ASSERT(fakelog_do(cursor, moves[i]) == STELE_OK);
    TEST_ASSERT(stele_edit_branch(log_, (struct stele_node){0, 5}, "side", "", "", NULL, 0,
                                  &line) == STELE_OK);
    stele_cursor_goto(cursor, (struct stele_node){line, 0}, NULL);
    TEST_ASSERT(fakelog_do(cursor, "take cloth 1") == STELE_OK);
    TEST_ASSERT(fakelog_do(cursor, "pass") == STELE_OK);
    TEST_ASSERT(fakelog_do(cursor, "roll c,c") == STELE_OK);
    return cursor;
}

static void test_find(void)
{
    static const struct {
        const char *from;
        enum stele_step_unit unit;
        int count;
        const char *to;
    } cases[] = {
        {"main:0", STELE_BY_MOVE, 1, "main:1"},    {"main:0", STELE_BY_MOVE, -1, "main:0"},
        {"main:7", STELE_BY_MOVE, 5, "main:8"},    {"side:2", STELE_BY_MOVE, -2, "side:0"},
        {"side:2", STELE_BY_MOVE, -3, "main:4"},   {"side:0", STELE_BY_MOVE, 1, "side:1"},
        {"side:0", STELE_BY_MOVE, 99, "side:3"},   {"main:0", STELE_BY_TURN, 1, "main:3"},
        {"main:1", STELE_BY_TURN, 1, "main:3"},    {"main:3", STELE_BY_TURN, 1, "main:6"},
        {"main:0", STELE_BY_TURN, 2, "main:6"},    {"main:6", STELE_BY_TURN, 1, "main:8"},
        {"main:8", STELE_BY_TURN, -1, "main:6"},   {"main:5", STELE_BY_TURN, -1, "main:3"},
        {"main:3", STELE_BY_TURN, -1, "main:0"},   {"side:1", STELE_BY_TURN, 1, "side:2"},
        {"side:1", STELE_BY_TURN, -1, "main:3"},   {"side:3", STELE_BY_TURN, -1, "side:2"},
        {"main:1", STELE_BY_ROUND, 1, "main:8"},   {"side:3", STELE_BY_ROUND, -1, "main:0"},
        {"main:2", STELE_BY_PLAYER, 1, "main:3"},  {"main:3", STELE_BY_PLAYER, 1, "main:3"},
        {"main:6", STELE_BY_PLAYER, -1, "main:5"}, {"main:5", STELE_BY_PLAYER, -1, "main:5"},
        {"side:1", STELE_BY_PLAYER, -1, "side:0"}, {"main:0", STELE_BY_PLAYER, 1, "main:2"},
        {"main:4", STELE_BY_PLAYER, 1, "main:5"},  {"main:0", STELE_BY_MOVE, 0, "main:0"},
    };
    struct stele_cursor *cursor = small_tree();

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_node node;
        TEST_CASE_("%s unit %d count %d", cases[i].from, cases[i].unit, cases[i].count);
        TEST_ASSERT(stele_node_parse(log_, cases[i].from, &node));
        TEST_ASSERT(stele_cursor_goto(cursor, node, NULL));
        node = stele_cursor_find(cursor, cases[i].unit, cases[i].count);
        TEST_CHECK(strcmp(text_of(node), cases[i].to) == 0);
        TEST_MSG("%s, expected %s", text_of(node), cases[i].to);
    }
    stele_cursor_free(cursor);
    finish();
}

/* The step to a node given by its name. */
static const struct stele_step *step_to(struct stele_cursor *cursor, const char *at)
{
    const struct stele_step *step;
    struct stele_node node;

    TEST_ASSERT(stele_node_parse(log_, at, &node) && stele_cursor_goto(cursor, node, NULL));
    TEST_ASSERT(stele_cursor_step(cursor, &step) == STELE_OK);
    return step;
}

static void test_step(void)
{
    struct stele_cursor *cursor = small_tree();
    const struct stele_step *step = step_to(cursor, "main:5");

    TEST_CHECK(strcmp(text_of(step->node), "main:5") == 0 && step->move.by == 1);
    TEST_ASSERT(step->events_n == 1);
    TEST_CHECK(strcmp(step->events[0].kind, "fake.took") == 0 && step->events[0].seat == 1);
    TEST_ASSERT(step->rows_n == 1);
    TEST_CHECK(step->rows[0].line == 0 && step->rows[0].ply == 5 && step->rows[0].seat == 1);
    TEST_CHECK(step->rows[0].objects_n == 1 && step->rows[0].objects[0].kind == 1);
    /* The beginning of a branch is the same position, reached by the same move. */
    step = step_to(cursor, "side:0");
    TEST_CHECK(strcmp(text_of(step->node), "main:5") == 0);
    TEST_CHECK(step->events_n == 1 && step->rows_n == 1);
    step = step_to(cursor, "main:6");
    TEST_CHECK(step->events_n == 0 && step->rows_n == 0);
    step = step_to(cursor, "main:0");
    TEST_CHECK(step->node.ply == 0 && step->move.by == STELE_NOBODY);
    TEST_CHECK(step->events_n == 0 && step->rows_n == 0 && step->touched_n == 0 &&
               step->changed_n == 0);
    stele_cursor_free(cursor);
    finish();
}

static bool same_row(const struct stele_row *a, const struct stele_row *b)
{
    return a->seat == b->seat && a->category == b->category && a->points == b->points &&
           a->line == b->line && a->ply == b->ply && a->provisional == b->provisional &&
           strcmp(a->kind, b->kind) == 0 && a->objects_n == b->objects_n &&
           (a->objects_n == 0 ||
            memcmp(a->objects, b->objects, a->objects_n * sizeof a->objects[0]) == 0);
}

/* Up to the end of a game its steps bring all that its ledger has, the final scoring included. */
static void test_steps_make_up_the_ledger(void)
{
    struct stele_cursor *cursor = stele_cursor_new(start(0));
    struct stele_cursor *walker = stele_cursor_new(log_);
    const struct stele_step *step;
    const struct stele_row *rows;
    struct stele_status status;
    struct stele_rng rng;
    size_t n, at = 0;

    stele_rng_seed(&rng, 8);
    fakelog_play(cursor, &rng, 10000);
    stele_cursor_status(cursor, &status);
    TEST_ASSERT(status.over);
    n = stele_cursor_ledger(cursor, &rows);
    for (uint32_t ply = 1; ply <= cursor->node.ply; ply++) {
        TEST_ASSERT(stele_cursor_goto(walker, (struct stele_node){0, ply}, NULL));
        TEST_ASSERT(stele_cursor_step(walker, &step) == STELE_OK);
        for (size_t i = 0; i < step->rows_n; i++, at++)
            TEST_CHECK(at < n && same_row(&step->rows[i], &rows[at]));
    }
    TEST_CHECK(at == n && n > 0);
    stele_cursor_free(walker);
    stele_cursor_free(cursor);
    finish();
}

/* What could be done at a node may be put into words without changing what the next step tells. */
static void test_saying_moves_leaves_steps_alone(void)
{
    struct stele_cursor *cursor = stele_cursor_new(start(0));
    struct stele_cursor *walker = stele_cursor_new(log_);
    const struct stele_step *expected, *step;
    struct stele_moves legal = {0};
    struct stele_buf said = {0};
    struct stele_rng rng;

    stele_rng_seed(&rng, 8);
    fakelog_play(cursor, &rng, 10000);
    const struct stele_node last = stele_cursor_node(cursor);
    TEST_ASSERT(stele_cursor_goto(walker, (struct stele_node){0, last.ply - 1}, NULL));
    TEST_ASSERT(stele_cursor_step(walker, &step) == STELE_OK);
    stele_cursor_legal(walker, &legal);
    for (size_t i = 0; i < legal.n; i++)
        stele_cursor_say_move(walker, "en", &legal.list[i], &said);
    TEST_CHECK(legal.n > 0 && said.size > 0);
    TEST_ASSERT(stele_cursor_goto(walker, last, NULL));
    TEST_ASSERT(stele_cursor_step(walker, &step) == STELE_OK);
    TEST_ASSERT(stele_cursor_step(cursor, &expected) == STELE_OK);
    TEST_CHECK(expected->rows_n > 0);
    TEST_ASSERT(step->rows_n == expected->rows_n);
    for (size_t i = 0; i < step->rows_n; i++)
        TEST_CHECK(same_row(&step->rows[i], &expected->rows[i]));
    stele_moves_free(&legal);
    stele_buf_free(&said);
    stele_cursor_free(walker);
    stele_cursor_free(cursor);
    finish();
}

/* Whoever walks on from node to node and asks for each step applies every move once, but for the
 * first; asking again applies none.  Who asks no more has one step made that nobody wanted, and no
 * move twice. */
static void test_steps_cost_a_move_each(void)
{
    struct stele_cursor *cursor = stele_cursor_new(start(200));
    const struct stele_step *first, *again;
    struct stele_line line;

    stele_log_line(log_, 0, &line);
    TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, 0}, NULL));
    const uint64_t before = cursor->applied;
    for (uint32_t ply = 1; ply <= line.legal; ply++) {
        TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL));
        TEST_ASSERT(stele_cursor_step(cursor, &first) == STELE_OK);
        TEST_ASSERT(stele_cursor_step(cursor, &again) == STELE_OK);
        TEST_CHECK(first == again && again->node.ply == ply);
    }
    TEST_CHECK(line.legal > 64 && cursor->applied - before == line.legal + 1);
    TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, 0}, NULL));
    const uint64_t there = cursor->applied;
    for (uint32_t ply = 1; ply <= 20; ply++) {
        TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL));
        TEST_CHECK(ply > 1 || stele_cursor_step(cursor, &first) == STELE_OK);
    }
    TEST_CHECK(cursor->applied - there == 21);
    stele_cursor_free(cursor);
    finish();
}

/* A step that was returned is built anew after an edit: the same address may be another move then. */
static void test_step_after_edits(void)
{
    struct stele_cursor *cursor = small_tree();

    TEST_CHECK(step_to(cursor, "main:6")->events_n == 0);
    TEST_ASSERT(stele_edit_promote(log_, 1) == STELE_OK);
    const struct stele_step *step = step_to(cursor, "main:6");
    TEST_CHECK(step->events_n == 1 && step->rows_n == 1 && step->rows[0].ply == 6);
    /* Playing uses the second state of the cursor for itself. */
    TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, 8}, NULL));
    TEST_ASSERT(fakelog_do(cursor, "take wood 1") == STELE_OK);
    TEST_ASSERT(stele_cursor_step(cursor, &step) == STELE_OK);
    TEST_CHECK(step->node.ply == 9 && step->events_n == 1);
    TEST_ASSERT(stele_edit_truncate(log_, (struct stele_node){0, 8}) == STELE_OK);
    TEST_ASSERT(fakelog_do(cursor, "pass") == STELE_OK);
    TEST_ASSERT(stele_cursor_step(cursor, &step) == STELE_OK);
    TEST_CHECK(step->node.ply == 9 && step->events_n == 0);
    stele_cursor_free(cursor);
    finish();
}

static void test_rows_name_their_node(void)
{
    struct stele_cursor *cursor = small_tree();
    const struct stele_row *rows;
    size_t n;

    n = stele_cursor_ledger(cursor, &rows);
    TEST_ASSERT(n == 4);
    TEST_CHECK(rows[0].line == 0 && rows[0].ply == 2 && !rows[0].provisional);
    TEST_CHECK(rows[1].line == 0 && rows[1].ply == 5);
    TEST_CHECK(rows[2].line == 1 && rows[2].ply == 1);
    TEST_CHECK(rows[3].line == 1 && rows[3].ply == 3 && rows[3].provisional);
    TEST_CHECK(rows[3].objects_n == 1 && rows[3].objects[0].kind == 2);
    stele_cursor_free(cursor);
    finish();
}

static void test_state(void)
{
    static const char expected[] =
        "{\"game\":\"fake\",\"edition\":\"base\",\"node\":\"side:3\",\"line\":\"side\",\"ply\":3,"
        "\"hash\":\"";
    static const char rest[] =
        "\",\"round\":1,\"turn\":3,\"turn_player\":\"vera\",\"mover\":\"vera\",\"chance\":false,"
        "\"phase\":\"act\",\"over\":false,\"end\":\"\",\"winners\":[],\"knowledge\":\"full\","
        "\"dice\":[\"c\",\"c\"],\"left\":6,\"players\":[{\"id\":\"anna\"";
    struct stele_cursor *cursor = small_tree();
    struct stele_buf buf = {0};
    struct stele_json json;

    stele_json_init(&json, &buf, 0);
    stele_cursor_state(cursor, STELE_NOBODY, &json.emit, NULL);
    TEST_ASSERT(!buf.failed);
    TEST_CHECK(strncmp(buf.data, expected, sizeof expected - 1) == 0);
    TEST_CHECK(strncmp(buf.data + sizeof expected - 1 + 16, rest, sizeof rest - 1) == 0);
    TEST_MSG("%s", buf.data);
    stele_buf_clear(&buf);
    stele_cursor_board(cursor, STELE_NOBODY, "en", &buf);
    TEST_CHECK(strcmp(buf.data, "anna 1\nboris 3\nvera 0\n") == 0);
    stele_buf_free(&buf);
    stele_cursor_free(cursor);
    finish();
}

static void test_legal_moves_check(void)
{
    struct stele_log *log = start(120);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_moves moves = {0};
    struct stele_reason why;
    struct stele_rng rng;

    stele_rng_seed(&rng, 5);
    for (int i = 0; i < 50; i++) {
        stele_cursor_goto(cursor, fakelog_node(log, &rng), NULL);
        stele_cursor_legal(cursor, &moves);
        for (size_t k = 0; k < moves.n; k++)
            TEST_CHECK(stele_cursor_check(cursor, &moves.list[k], &why));
    }
    stele_moves_free(&moves);
    stele_cursor_free(cursor);
    finish();
}

static void test_bots(void)
{
    struct stele_log *log = start(0);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;
    struct stele_move move;
    struct stele_status status;
    size_t plies = 0;
    int32_t totals[STELE_SEATS_MAX];

    stele_rng_seed(&rng, 1);
    TEST_CHECK(stele_cursor_choose(cursor, "clever", &rng, &move) == STELE_EUSAGE);
    while (stele_cursor_choose(cursor, "greedy", &rng, &move) == STELE_OK && plies++ < 10000)
        TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
    stele_cursor_status(cursor, &status);
    TEST_CHECK(status.over && stele_cursor_score(cursor, totals, NULL));
    TEST_CHECK(stele_cursor_choose(cursor, "random", &rng, &move) == STELE_EUSAGE);
    TEST_CHECK(stele_log_lines(log) == 1);
    stele_cursor_free(cursor);
    finish();
}

static void test_same_seed_same_game(void)
{
    struct stele_buf text[2] = {{0}, {0}};

    for (int i = 0; i < 2; i++) {
        start(200);
        TEST_CHECK(stele_log_write(log_, STELE_FORMAT_TEXT, &text[i]) == STELE_OK);
        finish();
    }
    TEST_CHECK(text[0].size > 0 && strcmp(text[0].data, text[1].data) == 0);
    stele_buf_free(&text[0]);
    stele_buf_free(&text[1]);
}

static void test_log_may_go_first(void)
{
    struct stele_cursor *cursor = stele_cursor_new(start(10));
    struct stele_cursor *other = stele_cursor_new(log_);

    stele_cursor_free(other);
    finish();
    stele_cursor_free(cursor);
}

TEST_LIST = {{"seeks_are_short", test_seeks_are_short},
             {"goto_equals_steps", test_goto_equals_steps},
             {"branches_keep_few_states", test_branches_keep_few_states},
             {"categories_aside", test_categories_aside},
             {"ledger_sums_to_the_totals", test_ledger_sums_to_the_totals},
             {"find", test_find},
             {"step", test_step},
             {"steps_make_up_the_ledger", test_steps_make_up_the_ledger},
             {"saying_moves_leaves_steps_alone", test_saying_moves_leaves_steps_alone},
             {"steps_cost_a_move_each", test_steps_cost_a_move_each},
             {"step_after_edits", test_step_after_edits},
             {"rows_name_their_node", test_rows_name_their_node},
             {"state", test_state},
             {"legal_moves_check", test_legal_moves_check},
             {"bots", test_bots},
             {"same_seed_same_game", test_same_seed_same_game},
             {"log_may_go_first", test_log_may_go_first},
             {NULL, NULL}};
