/* Words of a text that is not cut into strings: a pointer and a size. */
#ifndef STELE_CORE_BASE_SLICE_H
#define STELE_CORE_BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether text[0 … size) is the string `known`.  Words are short: a loop beats a call of strncmp. */
static inline bool slice_is(const char *text, size_t size, const char *known)
{
    for (size_t i = 0; i < size; i++)
        if (known[i] != text[i] || known[i] == '\0')
            return false;
    return known[size] == '\0';
}

#endif
