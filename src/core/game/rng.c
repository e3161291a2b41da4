/* xoshiro256** by Blackman and Vigna, seeded by splitmix64: the same numbers everywhere, so that
 * a seed names a game. */
#include "core/game/rng.h"

static uint64_t splitmix64(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static uint64_t rng_next(struct stele_rng *rng)
{
    uint64_t *s = rng->s;
    const uint64_t result = rotate(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

void stele_rng_seed(struct stele_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->s[i] = splitmix64(&seed);
}

uint32_t rng_below(struct stele_rng *rng, uint32_t n)
{
    /* Lemire's method: the high word of a product is even over 0 … n - 1 once the few low words
     * below 2^32 mod n are drawn again. */
    const uint32_t uneven = (uint32_t)-n % n;
    uint64_t product;

    do {
        product = (rng_next(rng) >> 32) * n;
    } while ((uint32_t)product < uneven);
    return (uint32_t)(product >> 32);
}
