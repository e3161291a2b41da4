#include "core/game/game.h"

#include "acutest.h"

/* Reference values: splitmix64 of seed 0 is published (e220a8397b1dcdaf …). */
static void seeding_is_splitmix64(void)
{
    struct stele_rng rng;

    stele_rng_seed(&rng, 0);
    TEST_CHECK(rng.s[0] == UINT64_C(0xe220a8397b1dcdaf));
    TEST_CHECK(rng.s[1] == UINT64_C(0x6e789e6aa1b965f4));
    TEST_CHECK(rng.s[2] == UINT64_C(0x06c45d188009454f));
    TEST_CHECK(rng.s[3] == UINT64_C(0xf88bb8a8724c81ec));
}

/* The state 1 2 3 4 gives 11520, 0, 1509978240, 1215971899390074240 in the authors' program;
 * with n = 2^31 the answer is the top half of each, shifted by one. */
static void numbers_are_xoshiro256(void)
{
    struct stele_rng rng = {{1, 2, 3, 4}};

    for (int i = 0; i < 3; i++)
        TEST_CHECK(rng_below(&rng, UINT32_C(1) << 31) == 0);
    TEST_CHECK(rng_below(&rng, UINT32_C(1) << 31) == UINT64_C(1215971899390074240) >> 33);
}

static void a_seed_names_its_numbers(void)
{
    static const uint32_t expected[] = {0, 2, 4, 5, 5, 4, 4, 5};
    struct stele_rng rng;

    stele_rng_seed(&rng, 42);
    for (size_t i = 0; i < 8; i++) {
        const uint32_t found = rng_below(&rng, 6);
        TEST_CHECK_(found == expected[i], "number %zu is %u", i, found);
    }
}

static void below_is_even(void)
{
    static const uint32_t sizes[] = {1, 2, 3, 6, 7, 100};
    struct stele_rng rng;

    stele_rng_seed(&rng, 7);
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        const uint32_t n = sizes[k];
        uint32_t hits[100] = {0};
        for (uint32_t i = 0; i < 10000 * n; i++) {
            const uint32_t x = rng_below(&rng, n);
            TEST_ASSERT(x < n);
            hits[x]++;
        }
        for (uint32_t x = 0; x < n; x++)
            TEST_CHECK_(hits[x] > 9500 && hits[x] < 10500, "%u of %u: %u", x, n, hits[x]);
    }
}

/* With n = 3 * 2^30 a plain product would give the numbers 0 mod 3 twice as often. */
static void great_ranges_are_even_too(void)
{
    struct stele_rng rng;
    uint32_t hits[3] = {0};

    stele_rng_seed(&rng, 8);
    for (int i = 0; i < 30000; i++)
        hits[rng_below(&rng, UINT32_C(3) << 30) % 3]++;
    for (int x = 0; x < 3; x++)
        TEST_CHECK_(hits[x] > 9600 && hits[x] < 10400, "%d: %u", x, hits[x]);
}

TEST_LIST = {
    {"rng: seeding is splitmix64", seeding_is_splitmix64},
    {"rng: numbers are xoshiro256**", numbers_are_xoshiro256},
    {"rng: a seed names its numbers", a_seed_names_its_numbers},
    {"rng: below is even", below_is_even},
    {"rng: great ranges are even too", great_ranges_are_even_too},
    {0},
};
