/* Integers in text: an optional minus and digits, nothing else.  Read and written here, because
 * logs and sentences are full of them and the C library's ways are long. */
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

enum { NUMBER_TEXT_MAX = 20 }; /* of any int64_t or uint64_t */

/* The digits of a number, after a minus where `minus` says so; they end at out[NUMBER_TEXT_MAX).
 * Returns where they begin.  No NUL follows. */
static inline const char *number_digits(uint64_t value, bool minus, char out[NUMBER_TEXT_MAX])
{
    char *at = out + NUMBER_TEXT_MAX;

    do {
        *--at = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    if (minus)
        *--at = '-';
    return at;
}

#endif
