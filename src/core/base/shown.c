#include "core/base/shown.h"

#include <stdio.h>
#include <string.h>

/* ---- Characters ------------------------------------------------------------------------------ */

static size_t utf8_size(const unsigned char *c, size_t left)
{
    /* Overlong forms, surrogates and codes past U+10FFFF are not characters. */
    const unsigned char low = c[0] == 0xe0 ? 0xa0 : c[0] == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = c[0] == 0xed ? 0x9f : c[0] == 0xf4 ? 0x8f : 0xbf;
    const size_t size = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;

    if (size > left || c[0] > 0xf4 || (size > 1 && (c[1] < low || c[1] > high)))
        return 0;
    for (size_t i = 2; i < size; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    return size;
}

struct shown_char shown_decode(const char *text, size_t left)
{
    const unsigned char *const c = (const unsigned char *)text;
    const size_t size = utf8_size(c, left);
    uint32_t code = size > 1 ? c[0] & (0xffu >> (size + 1)) : c[0];

    for (size_t i = 1; i < size; i++)
        code = code << 6 | (c[i] & 0x3f);
    return (struct shown_char){size, code};
}

/* Characters beyond U+00FF that turn the direction of writing or cannot be seen: those of Unicode's
 * categories Zl, Zp and, where they have no form of their own, Cf, and others that are ignored where
 * they are not known.  Not among them, because languages and pictograms are written with them, are
 * the joiners U+200C and U+200D and what chooses a variant of the character before. */
static const struct {
    uint32_t first, last;
} unseen[] = {
    {0x034f, 0x034f},   /* joins letters for sorting */
    {0x061c, 0x061c},   /* direction: Arabic letter mark */
    {0x17b4, 0x17b5},   /* Khmer vowels that are not written */
    {0x180e, 0x180e},   /* Mongolian separator without a width */
    {0x200b, 0x200b},   /* space without a width */
    {0x200e, 0x200f},   /* direction: marks */
    {0x2028, 0x202e},   /* line and paragraph; direction: embeddings and overrides */
    {0x2060, 0x206f},   /* joiner of words, signs of formulas; direction: isolates; outdated ones */
    {0x3164, 0x3164},   /* Hangul filler */
    {0xfeff, 0xfeff},   /* mark of the order of bytes */
    {0xffa0, 0xffa0},   /* Hangul filler, narrow */
    {0xfff0, 0xfffb},   /* annotations between lines */
    {0x1bca0, 0x1bca3}, /* steps of shorthand */
    {0x1d173, 0x1d17a}, /* beams and slurs of music */
    {0xe0000, 0xe00ff}, /* tags */
    {0xe01f0, 0xe0fff}, /* reserved for more of them */
};

bool shown_acts(uint32_t code)
{
    if (code < 0x300) /* as most are */
        return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0xad; /* soft hyphen */
    if (code >= 0x370 && code < 0x600) /* and nearly all of the rest: Greek, Russian */
        return false;
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0] && code >= unseen[i].first; i++)
        if (code <= unseen[i].last)
            return true;
    return false;
}

size_t shown_cut(const char *text, size_t size)
{
    while (size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80)
        size--;
    return size;
}

/* Cells of a terminal: none for marks that stand on the letter before, two for wide letters. */
static size_t char_width(uint32_t c)
{
    const bool zero = (c >= 0x300 && c <= 0x36f) || c == 0x483 || (c >= 0x484 && c <= 0x489) ||
                      c == 0x200c || c == 0x200d || (c >= 0xfe00 && c <= 0xfe0f);
    const bool wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
                      (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
                      (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
                      (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);

    return zero ? 0 : wide ? 2 : 1;
}

/* ---- Showing --------------------------------------------------------------------------------- */

enum { ESCAPE_MAX = 16 };

/* The visible form of what cannot be shown: \n, \x1b, \u202e, \U000e0041.  Returns its size. */
static size_t escape(struct shown_char at, char out[ESCAPE_MAX])
{
    const char letter = at.code == '\n' ? 'n' : at.code == '\t' ? 't' : at.code == '\r' ? 'r' : 0;
    int n;

    if (letter != 0)
        n = snprintf(out, ESCAPE_MAX, "\\%c", letter);
    else if (at.code < 0x80 || at.size == 0)
        n = snprintf(out, ESCAPE_MAX, "\\x%02x", (unsigned)at.code);
    else if (at.code <= 0xffff)
        n = snprintf(out, ESCAPE_MAX, "\\u%04x", (unsigned)at.code);
    else
        n = snprintf(out, ESCAPE_MAX, "\\U%08x", (unsigned)at.code);
    return (size_t)n;
}

/* How many bytes at the beginning are ASCII and shown as they are: most of all text, so eight are
 * looked at together.  A byte sets its top bit in one of the three if it is less than a space, more
 * than a tilde, or not ASCII. */
static size_t ascii_ahead(const char *text, size_t size)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    size_t n = 0;

    for (uint64_t bytes; size - n >= sizeof bytes; n += sizeof bytes) {
        memcpy(&bytes, text + n, sizeof bytes);
        if (((bytes - each * ' ') | (bytes + each) | bytes) & each * 0x80)
            break;
    }
    while (n < size && text[n] >= ' ' && text[n] <= '~')
        n++;
    return n;
}

/* How many bytes at the beginning are letters of U+0400 to U+047F: two bytes, one cell, nothing to
 * decode.  They come in words. */
static size_t russian_ahead(const char *text, size_t left)
{
    size_t n = 0;

    while (left - n >= 2 && ((unsigned char)text[n] & 0xfe) == 0xd0 &&
           ((unsigned char)text[n + 1] & 0xc0) == 0x80)
        n += 2;
    return n;
}

/* Runs of text that need no change are counted in `plain` and copied in one go, either at the next
 * character that does or at the end.  Without `out` only the width is asked for. */
size_t stele_shown(struct stele_buf *out, const char *text, size_t size)
{
    char form[ESCAPE_MAX];
    size_t cells = 0;
    size_t plain = 0; /* bytes before `i` that are shown as they are and not yet added */

    for (size_t i = 0; i < size;) {
        const size_t ascii = ascii_ahead(text + i, size - i);
        cells += ascii;
        plain += ascii;
        i += ascii;
        if (i == size)
            break;
        const size_t word = russian_ahead(text + i, size - i);
        if (word > 0) {
            cells += word / 2;
            plain += word;
            i += word;
            continue;
        }
        const struct shown_char at = shown_decode(text + i, size - i);
        if (at.size > 0 && !shown_acts(at.code)) {
            cells += char_width(at.code);
            plain += at.size;
            i += at.size;
            continue;
        }
        const size_t n = escape(at, form);
        if (out != NULL) {
            stele_buf_add(out, text + i - plain, plain);
            stele_buf_add(out, form, n);
        }
        cells += n;
        plain = 0;
        i += at.size > 0 ? at.size : 1;
    }
    if (out != NULL)
        stele_buf_add(out, text + size - plain, plain);
    return cells;
}
