/* What must hold for the logs of every registered game: random games with nested branches. */
#include "fakelog.h"

#include "core/log/cursor.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static const struct stele_new_player players[] = {
    {"anna", "Анна", NULL},    {"boris", "Boris", NULL}, {"vera", "Вера", NULL},
    {"gleb", "Глеб", NULL},    {"darya", "Дарья", NULL}, {"egor", "Егор", NULL},
    {"zhanna", "Жанна", NULL}, {"zakhar", "Захар", NULL}};

/* Calls `check` with a grown log of every game and edition. */
static void for_all_games(size_t moves, void (*check)(struct stele_log *log))
{
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL && stele_games_n(lib) > 0);
    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const struct stele_game *game = stele_game_at(lib, i);
        for (size_t k = 0; k < game->editions_n; k++) {
            const struct stele_new_log want = {.game = game->id,
                                               .edition = game->editions[k].name,
                                               .players = players,
                                               .players_n = game->editions[k].players_max};
            struct stele_log *log;
            TEST_CASE_("%s %s", game->id, game->editions[k].name);
            TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
            fakelog_grow(log, k + 1, moves);
            check(log);
            stele_log_free(log);
        }
    }
    stele_free(lib);
}

/* By nothing but applying moves from the set-up on. */
static void replay_to(const struct stele_log *log, struct stele_node node, void *state)
{
    const struct log_line *line = log->lines[node.line];
    struct stele_move move;

    if (node.line == 0)
        memcpy(state, line->snapshots, log->header.game->state_size);
    else
        replay_to(log, (struct stele_node){line->parent, line->at}, state);
    for (uint32_t ply = 1; ply <= node.ply; ply++) {
        log_move(log, line, ply, &move);
        game_apply(line->rules, state, &move, NULL);
    }
}

static void check_ledger(struct stele_cursor *cursor)
{
    const struct stele_log *log = cursor->log;
    const struct stele_row *rows;
    int32_t sums[STELE_SEATS_MAX] = {0}, totals[STELE_SEATS_MAX];
    size_t n;

    n = stele_cursor_ledger(cursor, &rows);
    for (size_t i = 0; i < n; i++) {
        if (((log->header.game->aside >> rows[i].category) & 1) == 0)
            sums[(int)rows[i].seat] += rows[i].points;
        TEST_CHECK(rows[i].clause != NULL && rows[i].kind != NULL);
    }
    stele_cursor_score(cursor, totals, NULL);
    for (int seat = 0; seat < (int)log->header.players_n; seat++) {
        TEST_CHECK(sums[seat] == totals[seat]);
        TEST_CHECK(totals[seat] == log->header.game->total(log->lines[cursor->node.line]->rules,
                                                           cursor->state, seat));
    }
}

static void check_every_node(struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    void *state = log_state_new(log);
    struct stele_rng rng;
    struct stele_reason why;

    stele_rng_seed(&rng, 1);
    for (uint32_t line = 0; line < log->lines_n; line++) {
        for (uint32_t ply = 0; ply <= log->lines[line]->legal; ply++) {
            const struct stele_node node = {line, ply};
            stele_cursor_goto(cursor, fakelog_node(log, &rng), NULL);
            const uint64_t before = cursor->applied;
            TEST_ASSERT(stele_cursor_goto(cursor, node, NULL));
            TEST_CHECK(cursor->applied - before <= SNAPSHOT_STRIDE);
            replay_to(log, node, state);
            TEST_CHECK(memcmp(state, cursor->state, log->header.game->state_size) == 0);
            TEST_CHECK(cursor_invariants(cursor, &why));
            check_ledger(cursor);
        }
    }
    TEST_CHECK(log->lines_n > 3);
    free(state);
    stele_cursor_free(cursor);
}

static void test_every_node(void)
{
    for_all_games(300, check_every_node);
}

static bool same_facts(const struct stele_facts *a, const struct stele_facts *b)
{
    if (a->n != b->n || a->values_n != b->values_n || a->text_n != b->text_n)
        return false;
    for (int i = 0; i < a->n; i++)
        if (strcmp(a->fact[i].key, b->fact[i].key) != 0 || a->fact[i].number != b->fact[i].number)
            return false;
    return memcmp(a->value, b->value, a->values_n * sizeof a->value[0]) == 0 &&
           memcmp(a->text, b->text, a->text_n) == 0;
}

static bool same_objects(const struct stele_object *a, size_t a_n, const struct stele_object *b,
                         size_t b_n)
{
    return a_n == b_n && (a_n == 0 || memcmp(a, b, a_n * sizeof *a) == 0);
}

static bool same_deeds(const struct stele_step *a, const struct stele_step *b)
{
    if (a->node.line != b->node.line || a->node.ply != b->node.ply ||
        memcmp(&a->move, &b->move, sizeof a->move) != 0 || a->events_n != b->events_n ||
        a->rows_n != b->rows_n)
        return false;
    for (size_t i = 0; i < a->events_n; i++)
        if (strcmp(a->events[i].kind, b->events[i].kind) != 0 ||
            !same_facts(&a->events[i].facts, &b->events[i].facts))
            return false;
    for (size_t i = 0; i < a->rows_n; i++)
        if (strcmp(a->rows[i].kind, b->rows[i].kind) != 0 || a->rows[i].ply != b->rows[i].ply ||
            a->rows[i].points != b->rows[i].points ||
            !same_facts(&a->rows[i].facts, &b->rows[i].facts))
            return false;
    return true;
}

static bool same_step(const struct stele_step *a, const struct stele_step *b)
{
    return same_deeds(a, b) && same_objects(a->touched, a->touched_n, b->touched, b->touched_n) &&
           same_objects(a->changed, a->changed_n, b->changed, b->changed_n);
}

/* A walker that asks for every step stands where one that comes from elsewhere stands, and gets what
 * that one gets. */
static void check_walk(struct stele_log *log)
{
    struct stele_cursor *const walker = stele_cursor_new(log), *const other = stele_cursor_new(log);
    struct stele_cursor *const teller = stele_cursor_new(log);
    const size_t size = log->header.game->state_size;
    const struct stele_step *step, *expected;

    for (uint32_t line = 0; line < log->lines_n; line++) {
        for (uint32_t ply = 0; ply <= log->lines[line]->legal; ply++) {
            const struct stele_node node = {line, ply};
            TEST_ASSERT(stele_cursor_goto(walker, node, NULL));
            TEST_ASSERT(stele_cursor_step(walker, &step) == STELE_OK);
            TEST_ASSERT(stele_cursor_goto(other, (struct stele_node){0, 0}, NULL));
            TEST_ASSERT(stele_cursor_goto(other, node, NULL));
            TEST_ASSERT(stele_cursor_step(other, &expected) == STELE_OK);
            TEST_CHECK_(memcmp(walker->state, other->state, size) == 0, "%u:%u", line, ply);
            TEST_CHECK_(same_step(step, expected), "%u:%u", line, ply);
            TEST_ASSERT(stele_cursor_goto(teller, node, NULL));
            TEST_ASSERT(stele_cursor_effects(teller, &step) == STELE_OK);
            TEST_CHECK_(same_deeds(step, expected), "%u:%u", line, ply);
            if (ply % 5 == 4) { /* for once with its objects */
                TEST_ASSERT(stele_cursor_step(teller, &step) == STELE_OK);
                TEST_CHECK_(same_step(step, expected), "%u:%u", line, ply);
            }
        }
    }
    stele_cursor_free(walker);
    stele_cursor_free(other);
    stele_cursor_free(teller);
}

static void test_walks(void)
{
    for_all_games(300, check_walk);
}

static struct stele_buf written(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf buf = {0};

    TEST_CHECK(stele_log_write(log, format, &buf) == STELE_OK);
    return buf;
}

static void check_round_trip(struct stele_log *log)
{
    struct stele_buf expected = written(log, STELE_FORMAT_XML);

    for (enum stele_format format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = written(log, format);
        const struct stele_source source = {.data = bytes.data, .size = bytes.size};
        struct stele_log *copy;
        TEST_CHECK(stele_log_read(log->lib, &source, NULL, &copy, NULL) == STELE_OK);
        TEST_ASSERT(copy != NULL);
        struct stele_buf again = written(copy, STELE_FORMAT_XML);
        TEST_CHECK(strcmp(again.data, expected.data) == 0);
        stele_buf_free(&again);
        stele_buf_free(&bytes);
        stele_log_free(copy);
    }
    stele_buf_free(&expected);
}

static void test_round_trips(void)
{
    for_all_games(200, check_round_trip);
}

/* ---- The tree and the verifier judge alike
 * --------------------------------------------------------------- */

/* Drops a line of the text, doubles it, or changes a digit in it. */
static void damage(const struct stele_buf *text, struct stele_rng *rng, struct stele_buf *out)
{
    const char *from = text->data + rng_below(rng, (uint32_t)text->size);
    const char *begin = from, *end = from + strcspn(from, "\n");

    while (begin > text->data && begin[-1] != '\n')
        begin--;
    end += *end == '\n';
    stele_buf_clear(out);
    stele_buf_add(out, text->data, (size_t)(begin - text->data));
    switch (rng_below(rng, 3)) {
    case 0:
        break;
    case 1:
        stele_buf_add(out, begin, (size_t)(end - begin));
        stele_buf_add(out, begin, (size_t)(end - begin));
        break;
    default:
        for (const char *c = begin; c < end; c++)
            stele_buf_add(out, *c >= '1' && *c < '9' ? (char[]){(char)(*c + 1)} : c, 1);
        break;
    }
    stele_buf_puts(out, end);
}

static bool same_diags(const struct stele_diags *a, const struct stele_diags *b)
{
    if (a->n != b->n) {
        TEST_MSG("%zu and %zu diagnostics", a->n, b->n);
        return false;
    }
    for (size_t i = 0; i < a->n; i++) {
        const struct stele_diag *x = &a->list[i], *y = &b->list[i];
        if (x->line == y->line && x->kind == y->kind && x->severity == y->severity &&
            strcmp(x->node, y->node) == 0 && strcmp(x->move, y->move) == 0 &&
            strcmp(x->why.code, y->why.code) == 0)
            continue;
        TEST_MSG("%u %s %s %s", x->line, x->node, x->move, x->why.code);
        TEST_MSG("%u %s %s %s", y->line, y->node, y->move, y->why.code);
        return false;
    }
    return true;
}

static void check_damaged(struct stele_log *log)
{
    static struct stele_setting attrs[] = {{"what", "round"}, {"value", "2"}};
    const struct stele_item expect = {.name = "expect", .text = "", .attrs = attrs, .attrs_n = 2};
    struct stele_verifier *verifier = stele_verifier_new(log->lib, NULL);
    struct stele_buf damaged = {0};
    struct stele_rng rng;

    stele_rng_seed(&rng, 8);
    for (int i = 0; i < 5; i++) /* claims, most of them wrong */
        stele_edit_item(log, fakelog_node(log, &rng), 0, &expect);
    struct stele_buf text = written(log, STELE_FORMAT_TEXT);
    for (int i = 0; i < 150; i++) {
        struct stele_diags of_log = {0}, of_verifier = {0};
        struct stele_log *copy;
        damage(&text, &rng, &damaged);
        const struct stele_source source = {.data = damaged.data, .size = damaged.size};
        const int read = stele_log_read(log->lib, &source, NULL, &copy, &of_log);
        const int verified = stele_verify(verifier, &source, NULL, &of_verifier);
        TEST_CHECK(read == verified);
        TEST_CHECK(same_diags(&of_log, &of_verifier));
        stele_diags_free(&of_log);
        stele_diags_free(&of_verifier);
        stele_log_free(copy);
    }
    stele_buf_free(&text);
    stele_buf_free(&damaged);
    stele_verifier_free(verifier);
}

static void test_damaged_logs(void)
{
    for_all_games(120, check_damaged);
}

TEST_LIST = {{"every_node", test_every_node},
             {"walks", test_walks},
             {"round_trips", test_round_trips},
             {"damaged_logs", test_damaged_logs},
             {NULL, NULL}};
