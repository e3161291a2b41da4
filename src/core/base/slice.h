/* Words of a text that is not cut into strings: a pointer and a size. */
#ifndef STELE_CORE_BASE_SLICE_H
#define STELE_CORE_BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct slice {
    const char *text;
    size_t size;
};

/* Whether text[0 … size) is the string `known`.  Words are short: a loop beats a call of
 * strncmp. */
static inline bool slice_is(const char *text, size_t size, const char *known)
{
    for (size_t i = 0; i < size; i++)
        if (known[i] != text[i] || known[i] == '\0')
            return false;
    return known[size] == '\0';
}

static inline char slice_small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The same as people type it: capital and small letters are alike. */
static inline bool slice_is_typed(const char *text, size_t size, const char *known)
{
    for (size_t i = 0; i < size; i++)
        if (known[i] == '\0' || slice_small(known[i]) != slice_small(text[i]))
            return false;
    return known[size] == '\0';
}

/* Up to eight bytes as one number. */
static inline uint64_t slice_bytes(const char *text, size_t size)
{
    uint64_t whole = 0;
    uint32_t first, last;

    if (size >= 8) {
        memcpy(&whole, text, 8);
    } else if (size >= 4) {
        memcpy(&first, text, 4);
        memcpy(&last, text + size - 4, 4);
        whole = first | (uint64_t)last << 32;
    } else {
        for (size_t i = 0; i < size; i++)
            whole = whole << 8 | (unsigned char)text[i];
    }
    return whole;
}

/* For hash tables of words.  Eight bytes at a time: sentences look up several keys of thirty bytes
 * each.  The number differs between machines and is never kept. */
static inline uint32_t slice_hash(const char *text, size_t size)
{
    const uint64_t multiplier = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = size * multiplier;

    for (; size > 8; text += 8, size -= 8) {
        hash = (hash ^ slice_bytes(text, 8)) * multiplier;
        hash ^= hash >> 32;
    }
    hash = (hash ^ slice_bytes(text, size)) * multiplier;
    return (uint32_t)(hash >> 32);
}

#endif
