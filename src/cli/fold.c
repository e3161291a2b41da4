#include "cli/fold.h"

#include <stddef.h>

/* The next letter of UTF-8 text, small; *text moves behind it.  Letters other than ASCII and
 * Cyrillic stand for themselves, byte by byte. */
static unsigned next_letter(const char **text)
{
    const unsigned char first = (unsigned char)*(*text)++;

    if (first >= 'A' && first <= 'Z')
        return first - 'A' + 'a';
    const unsigned char second = (unsigned char)**text;
    if ((first != 0xd0 && first != 0xd1) || (second & 0xc0) != 0x80)
        return first;
    (*text)++;
    const unsigned code = (unsigned)(first & 0x1f) << 6 | (second & 0x3f);
    if (code == 0x401 || code == 0x451)
        return 0x435;
    return code >= 0x410 && code <= 0x42f ? code + 0x20 : code;
}

/* Whether text begins with part. */
static bool begins_with(const char *text, const char *part)
{
    while (*part != '\0') {
        if (*text == '\0' || next_letter(&text) != next_letter(&part))
            return false;
    }
    return true;
}

bool fold_equal(const char *a, const char *b)
{
    while (*a != '\0' && *b != '\0') {
        if (next_letter(&a) != next_letter(&b))
            return false;
    }
    return *a == *b;
}

bool fold_contains(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        if (((unsigned char)*text & 0xc0) != 0x80 && begins_with(text, part))
            return true;
    }
    return *part == '\0';
}
