#include "core/game/game.h"

#include "acutest.h"

static void arguments_are_found_again(void)
{
    static const int16_t dice[] = {1, 4, 5};
    struct stele_move move;

    memset(&move, 0xee, sizeof move);
    move_init(&move, 3, 1);
    TEST_CHECK(!move_has(&move, 0) && move_count(&move, 0) == 0 && move_int(&move, 0, -7) == -7);
    move_set(&move, 1, dice, 3);
    move_set(&move, 2, NULL, 0);
    move_set_int(&move, 4, 9);
    TEST_CHECK(move.verb == 3 && move.by == 1);
    TEST_CHECK(!move_has(&move, 0) && move_has(&move, 1) && move_has(&move, 2));
    TEST_CHECK(move_count(&move, 1) == 3 && move_values(&move, 1)[2] == 5);
    TEST_CHECK(move_count(&move, 2) == 0 && !move_has(&move, 3));
    TEST_CHECK(move_int(&move, 4, 0) == 9 && move_int(&move, 5, 6) == 6);
    TEST_CHECK(move.start[STELE_ARGS_MAX] == 4);
}

static void equal_means_same_words(void)
{
    struct stele_move a, b;

    memset(&a, 0x11, sizeof a);
    memset(&b, 0x22, sizeof b);
    move_init(&a, 1, 0);
    move_init(&b, 1, 0);
    TEST_CHECK(stele_move_equal(&a, &b));
    move_set_int(&a, 0, 5);
    TEST_CHECK(!stele_move_equal(&a, &b));
    move_set_int(&b, 0, 5);
    TEST_CHECK(stele_move_equal(&a, &b));
    b.by = 1;
    TEST_CHECK(!stele_move_equal(&a, &b));
    b.by = 0;
    b.value[0] = 6;
    TEST_CHECK(!stele_move_equal(&a, &b));
    move_init(&b, 1, 0);
    move_set_int(&b, 1, 5);
    TEST_CHECK(!stele_move_equal(&a, &b));
}

static void lists_grow(void)
{
    struct stele_moves moves = {0};
    struct stele_move move;

    for (int i = 0; i < 1000; i++) {
        move_init(&move, i % 7, 0);
        move_set_int(&move, 0, i);
        moves_add(&moves, &move);
    }
    TEST_CHECK(moves.n == 1000 && !moves.failed);
    for (int i = 0; i < 1000; i++)
        TEST_CHECK(move_int(&moves.list[i], 0, -1) == i && moves.list[i].verb == i % 7);
    stele_moves_free(&moves);
    TEST_CHECK(moves.list == NULL && moves.n == 0);
    stele_moves_free(NULL);
}

TEST_LIST = {
    {"move: arguments are found again", arguments_are_found_again},
    {"move: equal means same words", equal_means_same_words},
    {"move: lists grow", lists_grow},
    {0},
};
