/* White space as XML has it, whatever the locale. */
#ifndef STELE_CORE_BASE_SPACE_H
#define STELE_CORE_BASE_SPACE_H

#include <stdbool.h>
#include <stddef.h>

static inline bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* How many spaces text[0 … size) begins with. */
static inline size_t spaces_ahead(const char *text, size_t size)
{
    size_t n = 0;

    while (n < size && is_space(text[n]))
        n++;
    return n;
}

/* Its size without the spaces at its end. */
static inline size_t size_to_last(const char *text, size_t size)
{
    while (size > 0 && is_space(text[size - 1]))
        size--;
    return size;
}

/* Whether there is nothing but spaces in a text. */
static inline bool is_all_space(const char *text)
{
    while (is_space(*text))
        text++;
    return *text == '\0';
}

#endif
