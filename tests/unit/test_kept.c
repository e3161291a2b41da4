/* Reviews that stay in the log: what is written can be read again, to the last digit; a second review
 * takes the place of the first, and what people wrote stays. */
#include "fakelog.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 24 };

static struct stele *lib;

static struct stele_log *played(void)
{
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;

    stele_rng_seed(&rng, 11);
    TEST_ASSERT(fakelog_play(cursor, &rng, PLIES) == PLIES);
    stele_cursor_free(cursor);
    return log;
}

/* A legal move other than the one that was played next; false where there is none. */
static bool other_move(const struct stele_cursor *cursor, const struct stele_move *next,
                       struct stele_move *out)
{
    struct stele_moves legal = {0};
    bool found = false;

    stele_cursor_legal(cursor, &legal);
    for (size_t i = 0; i < legal.n && !found; i++) {
        *out = legal.list[i];
        found = !stele_move_equal(out, next);
    }
    stele_moves_free(&legal);
    return found;
}

/* One that has a move after the better one, wherever the same player goes on. */
static void add_mistake(struct stele_log *log, struct stele_review *review, uint32_t ply)
{
    struct stele_mistake *const mistake = &review->mistakes[review->mistakes_n];
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_record next;
    struct stele_status status;
    struct stele_move then;
    struct stele_rng rng;

    stele_rng_seed(&rng, ply);
    TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL));
    TEST_ASSERT(stele_log_record(log, 0, ply + 1, &next));
    *mistake = (struct stele_mistake){.ply = ply,
                                      .seat = next.move.by,
                                      .played = next.move,
                                      .cost = 100000 + (int32_t)ply,
                                      .error = 7,
                                      .total = -1250,
                                      .points = {1500, 0, -2750}};
    TEST_ASSERT(other_move(cursor, &next.move, &mistake->better));
    struct stele_log *copy;
    TEST_ASSERT(stele_log_cut(log, (struct stele_node){0, ply}, &copy) == STELE_OK);
    struct stele_cursor *on = stele_cursor_new(copy);
    TEST_ASSERT(stele_cursor_goto(on, (struct stele_node){0, ply}, NULL));
    TEST_ASSERT(stele_edit_play(on, &mistake->better, NULL) == STELE_OK);
    stele_cursor_status(on, &status);
    if (!status.chance && stele_cursor_choose(on, "random", &rng, &then) == STELE_OK) {
        mistake->then = malloc(sizeof then);
        *mistake->then = then;
        mistake->then_n = 1;
    }
    review->mistakes_n++;
    stele_cursor_free(on);
    stele_log_free(copy);
    stele_cursor_free(cursor);
}

/* The decisions of a line, at most `max` of them. */
static size_t decisions(struct stele_log *log, uint32_t *plies, size_t max)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_record next;
    struct stele_move other;
    struct stele_status status;
    size_t n = 0;

    for (uint32_t ply = 0; ply < PLIES && n < max; ply++) {
        stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL);
        stele_cursor_status(cursor, &status);
        stele_log_record(log, 0, ply + 1, &next);
        if (!status.chance && other_move(cursor, &next.move, &other))
            plies[n++] = ply;
    }
    stele_cursor_free(cursor);
    return n;
}

/* Numbers that no two nodes share. */
static struct stele_review *made(struct stele_log *log, int32_t salt)
{
    struct stele_review *review = calloc(1, sizeof *review);

    strcpy(review->by, "stele test");
    review->budget = 77;
    review->seed = UINT64_MAX;
    review->nodes_n = PLIES + 1;
    review->nodes = calloc(review->nodes_n, sizeof *review->nodes);
    review->mistakes = calloc(review->nodes_n, sizeof *review->mistakes);
    for (uint32_t ply = 0; ply <= PLIES; ply++) {
        struct stele_reviewed *const node = &review->nodes[ply];
        struct stele_record record;
        node->seat = STELE_NOBODY;
        if (ply > 0 && stele_log_record(log, 0, ply, &record)) {
            node->seat = record.move.by;
            node->by = record.move.by == STELE_NOBODY ? STELE_BY_LUCK
                       : ply % 5 == 0                 ? STELE_BY_NECESSITY
                                                      : STELE_BY_CHOICE;
        }
        node->value[0] = 200000 + salt * 1000 + (int32_t)ply * 10007;
        node->value[1] = 1 + salt;
        node->value[2] = STELE_CHANCE_ONE - node->value[0] - node->value[1];
        for (int seat = 0; seat < 3; seat++) {
            node->error[seat] = (int32_t)ply * 13 + seat;
            node->total[seat] = 1000 * seat - (int32_t)ply * 333;
        }
    }
    return review;
}

static struct stele_review *kept(struct stele_log *log)
{
    struct stele_review *review = NULL;

    TEST_CHECK(stele_log_review(log, 0, &review) == STELE_OK);
    TEST_ASSERT(review != NULL);
    return review;
}

static const struct stele_mistake *mistake_at(const struct stele_review *review, uint32_t ply)
{
    for (size_t i = 0; i < review->mistakes_n; i++)
        if (review->mistakes[i].ply == ply)
            return &review->mistakes[i];
    return NULL;
}

static void check_same(const struct stele_review *a, const struct stele_review *b)
{
    TEST_CHECK(strcmp(a->by, b->by) == 0 && a->budget == b->budget && a->seed == b->seed);
    TEST_CHECK(a->points == b->points && a->nodes_n == b->nodes_n);
    TEST_CHECK(memcmp(a->nodes, b->nodes, a->nodes_n * sizeof *a->nodes) == 0);
    TEST_CHECK(a->mistakes_n == b->mistakes_n);
    for (size_t i = 0; i < a->mistakes_n; i++) {
        const struct stele_mistake *const x = &a->mistakes[i], *const y = mistake_at(b, x->ply);
        TEST_CASE_("mistake at %d", (int)x->ply);
        TEST_ASSERT(y != NULL);
        TEST_CHECK(x->seat == y->seat && x->cost == y->cost && x->error == y->error);
        TEST_CHECK(stele_move_equal(&x->played, &y->played));
        TEST_CHECK(stele_move_equal(&x->better, &y->better));
        TEST_CHECK(x->total == y->total && memcmp(x->points, y->points, sizeof x->points) == 0);
        TEST_CHECK(x->then_n == y->then_n);
        for (size_t k = 0; k < x->then_n && k < y->then_n; k++)
            TEST_CHECK(stele_move_equal(&x->then[k], &y->then[k]));
    }
    /* What was kept still adds up. */
    for (int seat = 0; seat < 3; seat++) {
        const struct stele_account *const account = &b->account[seat];
        TEST_CHECK(account->start + account->luck + account->own + account->others ==
                   account->result);
        TEST_CHECK(account->result == a->nodes[a->nodes_n - 1].value[seat]);
    }
}

static struct stele_buf text_of(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf text = {0};

    TEST_ASSERT(stele_log_write(log, format, &text) == STELE_OK);
    return text;
}

static bool same_text(const struct stele_log *log, const struct stele_buf *text)
{
    struct stele_buf now = text_of(log, STELE_FORMAT_XML);
    const bool same = now.size == text->size && memcmp(now.data, text->data, now.size) == 0;

    stele_buf_free(&now);
    return same;
}

static size_t count_items(const struct stele_log *log, const char *name)
{
    struct stele_place place = {{0, 0}, NULL, 0};
    size_t n = 0;

    while (stele_log_next_item(log, &place))
        n += strcmp(place.item->name, name) == 0;
    return n;
}

static size_t count_branches(const struct stele_log *log, const char *kind)
{
    struct stele_line line;
    size_t n = 0;

    for (uint32_t i = 1; i < stele_log_lines(log); i++) {
        stele_log_line(log, i, &line);
        n += !line.deleted && strcmp(line.kind, kind) == 0;
    }
    return n;
}

static void note_at(struct stele_log *log, struct stele_node node, const char *text)
{
    const struct stele_item note = {.name = "note", .text = text};
    const struct stele_item *items;

    TEST_CHECK(stele_edit_item(log, node, stele_log_items(log, node, &items), &note) == STELE_OK);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void test_round_trip(void)
{
    static const char *const kinds[] = {"analysis"};
    const struct stele_strip all = {.kinds = kinds, .kinds_n = 1};
    struct stele_stripped taken;
    struct stele_review *none;
    uint32_t plies[3];

    lib = fake_lib();
    struct stele_log *log = played();
    TEST_CHECK(stele_log_review(log, 0, &none) == STELE_OK && none == NULL);
    TEST_CHECK(stele_log_review(log, 9, &none) == STELE_EUSAGE);
    struct stele_buf before = text_of(log, STELE_FORMAT_XML);
    struct stele_review *review = made(log, 0);
    TEST_ASSERT(decisions(log, plies, 3) == 3);
    for (int i = 0; i < 3; i++)
        add_mistake(log, review, plies[i]);
    const uint64_t generation = stele_log_generation(log);
    TEST_CHECK(stele_edit_review(log, review) == STELE_OK);
    TEST_CHECK(stele_log_generation(log) > generation);
    struct stele_review *back = kept(log);
    check_same(review, back);
    stele_review_free(back);
    for (int format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = text_of(log, (enum stele_format)format);
        struct stele_log *copy = NULL;
        TEST_CASE_("format %d", format);
        TEST_CHECK(stele_log_read(lib,
                                  &(struct stele_source){.data = bytes.data, .size = bytes.size},
                                  NULL, &copy, NULL) == STELE_OK);
        TEST_ASSERT(copy != NULL);
        back = kept(copy);
        check_same(review, back);
        stele_review_free(back);
        stele_log_free(copy);
        stele_buf_free(&bytes);
    }
    TEST_CASE("stripped");
    TEST_CHECK(count_items(log, "estimate") == PLIES + 1 && count_branches(log, "analysis") == 3);
    TEST_CHECK(stele_edit_strip(log, &all, &taken) == STELE_OK);
    TEST_CHECK(taken.items == PLIES + 1 && taken.branches == 3);
    TEST_CHECK(same_text(log, &before));
    stele_buf_free(&before);
    stele_review_free(review);
    stele_log_free(log);
    stele_free(lib);
}

static void test_replace(void)
{
    struct stele_node lead;
    uint32_t plies[4], own;

    lib = fake_lib();
    struct stele_log *log = played();
    TEST_ASSERT(decisions(log, plies, 4) == 4);
    note_at(log, (struct stele_node){0, plies[0]}, "of a person");
    TEST_CHECK(stele_edit_branch(log, (struct stele_node){0, plies[0]}, "own", NULL, "analysis",
                                 NULL, 0, &own) == STELE_OK);
    struct stele_review *first = made(log, 0), *second = made(log, 5);
    for (int i = 0; i < 3; i++)
        add_mistake(log, first, plies[i]);
    add_mistake(log, second, plies[2]);
    add_mistake(log, second, plies[3]);
    TEST_CHECK(stele_edit_review(log, first) == STELE_OK);
    TEST_CHECK(count_branches(log, "analysis") == 4);
    /* Somebody has something to say about one of the better lines. */
    TEST_ASSERT(stele_node_parse(log, "b2", &lead));
    note_at(log, lead, "I would not have seen this");
    TEST_CHECK(stele_edit_review(log, second) == STELE_OK);
    TEST_CHECK(count_items(log, "estimate") == PLIES + 1 && count_items(log, "note") == 2);
    /* The person's own, the one with the note, that of both reviews, the new one. */
    TEST_CHECK(count_branches(log, "analysis") == 4);
    TEST_CHECK(!stele_node_parse(log, "b1", &lead) && stele_node_parse(log, "b2", &lead) &&
               stele_node_parse(log, "b3", &lead) && stele_node_parse(log, "own", &lead));
    struct stele_review *back = kept(log);
    check_same(second, back);
    stele_review_free(back);
    struct stele_buf before = text_of(log, STELE_FORMAT_XML);
    TEST_CHECK(stele_edit_review(log, second) == STELE_OK);
    TEST_CHECK(same_text(log, &before));
    stele_buf_free(&before);
    stele_review_free(first);
    stele_review_free(second);
    stele_log_free(log);
    stele_free(lib);
}

/* A line that goes on otherwise than it did has no mistakes of moves that are gone. */
static void test_changed(void)
{
    uint32_t ply;

    lib = fake_lib();
    struct stele_log *log = played();
    struct stele_review *review = made(log, 0);
    TEST_ASSERT(decisions(log, &ply, 1) == 1);
    add_mistake(log, review, ply);
    TEST_CHECK(stele_edit_review(log, review) == STELE_OK);
    struct stele_cursor *cursor = stele_cursor_new(log);
    TEST_CHECK(stele_edit_truncate(log, (struct stele_node){0, ply}) == STELE_OK);
    struct stele_review *back = kept(log);
    TEST_CHECK(back->nodes_n == ply + 1 && back->mistakes_n == 0);
    stele_review_free(back);
    TEST_CHECK(stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL));
    TEST_CHECK(stele_edit_delete(log, 1) == STELE_OK);
    TEST_CHECK(stele_edit_play(cursor, &review->mistakes[0].better, NULL) == STELE_OK);
    back = kept(log);
    TEST_CHECK(back->nodes_n == ply + 1 && back->mistakes_n == 0);
    stele_review_free(back);
    stele_cursor_free(cursor);
    stele_review_free(review);
    stele_log_free(log);
    stele_free(lib);
}

/* What does not fit the line is refused, and nothing has changed. */
static void test_unfit(void)
{
    uint32_t plies[2];

    lib = fake_lib();
    struct stele_log *log = played();
    TEST_ASSERT(decisions(log, plies, 2) == 2);
    struct stele_buf before = text_of(log, STELE_FORMAT_XML);
    const uint64_t generation = stele_log_generation(log);
    for (int i = 0; i < 5; i++) {
        struct stele_review *review = made(log, 0);
        TEST_CASE_("%d", i);
        add_mistake(log, review, plies[0]);
        add_mistake(log, review, plies[1]);
        if (i == 0)
            review->nodes_n++;
        else if (i == 1)
            review->line = 7;
        else if (i == 2)
            review->mistakes[1].better.by = STELE_NOBODY; /* cannot be played */
        else if (i == 3)
            review->nodes[3].value[0]++; /* no longer 1 */
        else
            review->points = true;
        TEST_CHECK(stele_edit_review(log, review) == STELE_EUSAGE);
        TEST_CHECK((stele_edit_refusal(log) != NULL) == (i == 3));
        TEST_CHECK(i != 3 || strcmp(stele_edit_refusal(log)->code, "log.chances") == 0);
        TEST_CHECK(same_text(log, &before) && stele_log_generation(log) == generation);
        stele_review_free(review);
    }
    stele_buf_free(&before);
    stele_log_free(log);
    stele_free(lib);
}

/* An estimate that some other program made may say little. */
static void test_sparse(void)
{
    struct stele_setting attrs[] = {{"chance", "vera:0.25, anna:0.5 boris:0.25"}};
    const struct stele_item item = {.name = "estimate", .text = "", .attrs = attrs, .attrs_n = 1};

    lib = fake_lib();
    struct stele_log *log = played();
    TEST_CHECK(stele_edit_item(log, (struct stele_node){0, 0}, 0, &item) == STELE_OK);
    TEST_CHECK(stele_edit_item(log, (struct stele_node){0, 1}, 0, &item) == STELE_OK);
    TEST_CHECK(stele_edit_item(log, (struct stele_node){0, 3}, 0, &item) == STELE_OK);
    struct stele_review *back = kept(log);
    TEST_CHECK(back->nodes_n == 2 && back->nodes[1].value[0] == 500000 &&
               back->nodes[1].value[2] == 250000 && back->nodes[1].error[1] == 0);
    TEST_CHECK(*back->by == '\0' && back->budget == 0 && !back->over && back->turns_n == 0);
    stele_review_free(back);
    attrs[0].value = "vera:0.25 anna:0.5 boris:0.26";
    TEST_CHECK(stele_edit_item(log, (struct stele_node){0, 2}, 0, &item) == STELE_EUSAGE);
    TEST_CHECK(strcmp(stele_edit_refusal(log)->code, "log.chances") == 0);
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {{"round trip", test_round_trip}, {"replace", test_replace}, {"changed", test_changed},
             {"unfit", test_unfit},           {"sparse", test_sparse},   {NULL, NULL}};
