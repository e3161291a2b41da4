#include "core/base/arena.h"

#include <stdint.h>

#include "acutest.h"

static void memory_is_aligned_and_zeroed(void)
{
    static const size_t aligns[] = {1, 2, 8, 16, 64};
    struct arena *arena = arena_new();

    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < 2000; i++) {
            const size_t align = aligns[i % 5], size = i * 37 % 900;
            unsigned char *p = arena_alloc_aligned(arena, size, align);
            size_t dirty = 0;
            TEST_ASSERT(p != NULL && (uintptr_t)p % align == 0);
            for (size_t k = 0; k < size; k++)
                dirty += p[k];
            TEST_CHECK(dirty == 0);
            memset(p, 0xff, size);
        }
        arena_reset(arena);
        TEST_CHECK(arena_used(arena) == 0);
    }
    arena_free(arena);
}

static void big_pieces_get_their_own_block(void)
{
    struct arena *arena = arena_new();
    char *small = arena_puts(arena, "small");
    char *big = arena_alloc(arena, 1000000);

    TEST_ASSERT(small != NULL && big != NULL);
    big[999999] = 1;
    TEST_CHECK(strcmp(small, "small") == 0);
    TEST_CHECK(arena_used(arena) >= 1000006);
    TEST_CHECK(arena_alloc(arena, SIZE_MAX) == NULL);
    TEST_CHECK(arena_copy(arena, "x", SIZE_MAX) == NULL);
    TEST_CHECK(arena_alloc(arena, 0) != NULL);
    arena_free(arena);
    arena_free(NULL);
}

static void copies_end_with_nul(void)
{
    struct arena *arena = arena_new();

    TEST_CHECK(strcmp(arena_copy(arena, "abcdef", 3), "abc") == 0);
    TEST_CHECK(strcmp(arena_copy(arena, NULL, 0), "") == 0);
    TEST_CHECK(strcmp(arena_puts(arena, "Анна"), "Анна") == 0);
    arena_free(arena);
}

TEST_LIST = {
    {"arena: memory is aligned and zeroed", memory_is_aligned_and_zeroed},
    {"arena: big pieces get their own block", big_pieces_get_their_own_block},
    {"arena: copies end with NUL", copies_end_with_nul},
    {0},
};
