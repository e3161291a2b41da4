/* Words of a text that is not cut into strings: a pointer and a size. */
#ifndef STELE_CORE_BASE_SLICE_H
#define STELE_CORE_BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* FNV-1a, for hash tables of words. */
static inline uint32_t slice_hash(const char *text, size_t size)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

#endif
