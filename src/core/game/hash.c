/* The canonical hash.  Logs contain its values, so it must never change: tests/unit/test_hash.c
 * compares it with fixed vectors.  Bytes are put together by shifts, least significant first, so
 * that the host's byte order does not matter. */
#include "core/game/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Scrambles a word by multiplications and xor-shifts, each of them a bijection.  So a step is a
 * bijection of the state for a given value, and of the value for a given state: two positions that
 * differ in one field never collide in that step. */
static uint64_t mix(uint64_t x)
{
    x *= UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 29;
    return x;
}

void hash_start(struct hasher *hasher)
{
    hasher->state = UINT64_C(0x5374656c65313031); /* "Stele101" */
}

void hash_u64(struct hasher *hasher, uint64_t value)
{
    /* Without the addition a zero state would stay zero for zero values. */
    hasher->state = mix(hasher->state ^ value) + UINT64_C(0x632be59bd9b4e019);
}

/* The last, incomplete word also says how many bytes it holds: "a", "" differs from "", "a". */
static uint64_t tail_word(uint64_t word, size_t bytes)
{
    return word | (uint64_t)(bytes + 1) << 56;
}

void hash_bytes(struct hasher *hasher, const void *data, size_t size)
{
    const unsigned char *byte = data;
    uint64_t word = 0;

    for (size_t i = 0; i < size; i++) {
        word |= (uint64_t)byte[i] << 8 * (i & 7);
        if ((i & 7) == 7) {
            hash_u64(hasher, word);
            word = 0;
        }
    }
    hash_u64(hasher, tail_word(word, size & 7));
}

void hash_i16s(struct hasher *hasher, const int16_t *values, size_t n)
{
    uint64_t word = 0;

    for (size_t i = 0; i < n; i++) {
        word |= (uint64_t)(uint16_t)values[i] << 16 * (i & 3);
        if ((i & 3) == 3) {
            hash_u64(hasher, word);
            word = 0;
        }
    }
    hash_u64(hasher, tail_word(word, 2 * (n & 3)));
}

uint64_t hash_end(const struct hasher *hasher)
{
    const uint64_t x = mix(hasher->state);

    return x ^ x >> 31;
}

/* ---- As text --------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool hash_parse(const char *text, uint64_t *out)
{
    uint64_t hash = 0;

    if (strlen(text) != HASH_TEXT_SIZE - 1)
        return false;
    for (const char *c = text; *c != '\0'; c++) {
        int digit = hex_digit(*c);
        if (digit < 0)
            return false;
        hash = hash << 4 | (uint64_t)digit;
    }
    *out = hash;
    return true;
}

void hash_print(uint64_t hash, char out[HASH_TEXT_SIZE])
{
    snprintf(out, HASH_TEXT_SIZE, "%016" PRIx64, hash);
}
