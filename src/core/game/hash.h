/* The canonical hash of a state, fed field by field, so that padding and byte order do not matter.
 * Logs contain its values: the algorithm must never change. */
#ifndef STELE_CORE_GAME_HASH_H
#define STELE_CORE_GAME_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hasher {
    uint64_t state;
};
void hash_start(struct hasher *hasher);
void hash_u64(struct hasher *hasher, uint64_t value);
void hash_bytes(struct hasher *hasher, const void *data, size_t size); /* of uint8_t/int8_t */
void hash_i16s(struct hasher *hasher, const int16_t *values, size_t n);
uint64_t hash_end(const struct hasher *hasher);

/* Reads 16 hex digits; false if the text is anything else. */
bool hash_parse(const char *text, uint64_t *out);
enum { HASH_TEXT_SIZE = 17 };
void hash_print(uint64_t hash, char out[HASH_TEXT_SIZE]);

#endif
