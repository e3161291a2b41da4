/* Integers in text: an optional minus and digits, nothing else. */
#ifndef STELE_CORE_BASE_NUMBER_H
#define STELE_CORE_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_DIGITS_MAX = 9 }; /* always fits int32_t */

/* False, *out untouched, if text[0 … size) is not a number or has more than nine digits. */
static inline bool number_parse(const char *text, size_t size, int32_t *out)
{
    const bool minus = size > 0 && text[0] == '-';
    int32_t value = 0;

    text += minus;
    size -= minus;
    if (size == 0 || size > NUMBER_DIGITS_MAX)
        return false;
    for (size_t i = 0; i < size; i++) {
        const unsigned digit = (unsigned)(unsigned char)text[i] - '0';
        if (digit > 9)
            return false;
        value = value * 10 + (int32_t)digit;
    }
    *out = minus ? -value : value;
    return true;
}

#endif
