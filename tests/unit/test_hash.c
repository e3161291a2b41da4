/* Logs carry hashes: the vectors here are promises. */
#include "core/game/game.h"

#include "acutest.h"

static uint64_t hash_of(const char *bytes, size_t size)
{
    struct hasher hasher;

    hash_start(&hasher);
    hash_bytes(&hasher, bytes, size);
    return hash_end(&hasher);
}

static void vectors_never_change(void)
{
    static const struct {
        const char *bytes;
        size_t size;
        uint64_t hash;
    } cases[] = {
        {"", 0, UINT64_C(0xb6e524db6f1a8f53)},
        {"\0", 1, UINT64_C(0x933858110c18de86)},
        {"a", 1, UINT64_C(0x90923605030c6852)},
        {"abcdefg", 7, UINT64_C(0x253394644db532cd)},
        {"abcdefgh", 8, UINT64_C(0x7cb27cf4e87d5880)},
        {"abcdefghi", 9, UINT64_C(0xff1a9774d72b8a83)},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint64_t found = hash_of(cases[i].bytes, cases[i].size);
        TEST_CHECK_(found == cases[i].hash, "case %zu: 0x%016llx", i, (unsigned long long)found);
    }
}

static void numbers_are_fed_least_byte_first(void)
{
    static const int16_t values[] = {0x0201, -2, 3, 4, 0x0605};
    struct hasher bytes, numbers, word;

    hash_start(&bytes);
    hash_bytes(&bytes, "\x01\x02\xfe\xff\x03\x00\x04\x00\x05\x06", 10);
    hash_start(&numbers);
    hash_i16s(&numbers, values, 5);
    TEST_CHECK(hash_end(&bytes) == hash_end(&numbers));
    hash_start(&bytes);
    hash_bytes(&bytes, "\x08\x07\x06\x05\x04\x03\x02\x01", 8);
    hash_start(&word);
    hash_u64(&word, UINT64_C(0x0102030405060708));
    hash_bytes(&word, "", 0);
    TEST_CHECK(hash_end(&bytes) == hash_end(&word));
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Small fields with small values, as states have them. */
static void neighbours_do_not_collide(void)
{
    enum { N = 40 * 40 * 40 };
    static uint64_t hashes[N];
    size_t same = 0, n = 0;

    for (int16_t a = 0; a < 40; a++)
        for (int16_t b = 0; b < 40; b++)
            for (int16_t c = 0; c < 40; c++) {
                const int16_t values[] = {a, (int16_t)-b, 0, 0, 0, 0, c};
                struct hasher hasher;
                hash_start(&hasher);
                hash_i16s(&hasher, values, 7);
                hashes[n++] = hash_end(&hasher);
            }
    qsort(hashes, N, sizeof hashes[0], compare);
    for (size_t i = 1; i < N; i++)
        same += hashes[i] == hashes[i - 1];
    TEST_CHECK(same == 0);
}

/* One changed bit of input changes half of the bits of the hash, give or take. */
static void every_bit_counts(void)
{
    int flips[64] = {0};

    for (int round = 0; round < 64; round++)
        for (int bit = 0; bit < 64; bit++) {
            const uint64_t value = (uint64_t)round * UINT64_C(0x123456789);
            struct hasher one, two;
            hash_start(&one);
            hash_start(&two);
            hash_u64(&one, value);
            hash_u64(&two, value ^ UINT64_C(1) << bit);
            const uint64_t changed = hash_end(&one) ^ hash_end(&two);
            for (int k = 0; k < 64; k++)
                flips[k] += (int)(changed >> k & 1);
        }
    for (int k = 0; k < 64; k++)
        TEST_CHECK_(flips[k] > 1700 && flips[k] < 2400, "bit %d: %d of 4096", k, flips[k]);
}

TEST_LIST = {
    {"hash: vectors never change", vectors_never_change},
    {"hash: numbers are fed least byte first", numbers_are_fed_least_byte_first},
    {"hash: neighbours do not collide", neighbours_do_not_collide},
    {"hash: every bit counts", every_bit_counts},
    {0},
};
