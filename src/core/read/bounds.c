#include "core/read/bounds.h"

#include "core/base/shown.h"
#include "core/base/slice.h"

#include <string.h>
#include <strings.h>

/* ---- Characters ------------------------------------------------------------------------------ */

size_t bounds_char(const char *text, size_t size)
{
    if (size == 0)
        return 0;
    const struct shown_char at = shown_decode(text, size);
    const uint32_t c = at.code;
    const bool good = c == '\t' || c == '\n' || (c >= 0x20 && c <= 0xd7ff) ||
                      (c >= 0xe000 && c <= 0xfffd) || (c >= 0x10000 && c <= 0x10ffff);
    return good ? at.size : 0;
}

/* ---- Ids and names --------------------------------------------------------------------------- */

static bool ascii_letter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool ascii_more(unsigned char c)
{
    return ascii_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

bool bounds_id(const char *text, size_t size)
{
    if (size == 0 || size > BOUNDS_ID)
        return false;
    for (size_t i = 0, n; i < size; i += n) {
        const unsigned char c = (unsigned char)text[i];
        n = bounds_char(text + i, size - i);
        if (n == 0 || (c < 0x80 && !(i == 0 ? ascii_letter(c) : ascii_more(c))))
            return false;
    }
    return true;
}

struct range {
    uint32_t first, last;
};

static bool within(const struct range *ranges, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

/* The fifth edition of XML 1.0, section 2.3. */
static bool name_char(uint32_t c, bool first)
{
    static const struct range start[] = {
        {'A', 'Z'},       {'_', '_'},       {'a', 'z'},       {0xc0, 0xd6},     {0xd8, 0xf6},
        {0xf8, 0x2ff},    {0x370, 0x37d},   {0x37f, 0x1fff},  {0x200c, 0x200d}, {0x2070, 0x218f},
        {0x2c00, 0x2fef}, {0x3001, 0xd7ff}, {0xf900, 0xfdcf}, {0xfdf0, 0xfffd}, {0x10000, 0xeffff}};
    static const struct range more[] = {
        {'-', '.'}, {'0', '9'}, {0xb7, 0xb7}, {0x300, 0x36f}, {0x203f, 0x2040}};

    return within(start, sizeof start / sizeof start[0], c) ||
           (!first && within(more, sizeof more / sizeof more[0], c));
}

bool bounds_name(const char *text, size_t size)
{
    if (size == 0 || size > BOUNDS_NAME)
        return false;
    for (size_t i = 0; i < size;) {
        const struct shown_char at = shown_decode(text + i, size - i);
        if (at.size == 0 || !name_char(at.code, i == 0))
            return false;
        i += at.size;
    }
    return true;
}

bool bounds_instruction(const char *target, const char *text, size_t size)
{
    if (!bounds_name(target, strlen(target)) || strcasecmp(target, "xml") == 0)
        return false;
    for (size_t i = 0; i + 1 < size; i++)
        if (text[i] == '?' && text[i + 1] == '>')
            return false;
    return true;
}

/* ---- For those who write --------------------------------------------------------------------- */

bool bounds_refuse(struct stele_reason *why, const char *code, const char *what, uint64_t limit)
{
    refuse(why, code, NULL);
    if (what != NULL)
        fact_text(&why->facts, "what", what);
    fact_int(&why->facts, "limit", limit > INT32_MAX ? INT32_MAX : (int32_t)limit);
    return false;
}

bool bounds_text(const char *what, const char *text, struct stele_reason *why)
{
    return text == NULL || strlen(text) <= stele_limits_default.text ||
           bounds_refuse(why, "limit.text", what, stele_limits_default.text);
}
