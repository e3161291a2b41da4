#include "core/read/estimate.h"

#include "core/base/slice.h"
#include "core/base/space.h"

#include <string.h>

const char estimate_steps[] = "start luck choice forced";

/* ---- Numbers --------------------------------------------------------------------------------- */

bool estimate_count(const char *text, size_t size, uint64_t *out)
{
    uint64_t value = 0;

    for (size_t i = 0; i < size; i++) {
        const unsigned digit = (unsigned)(unsigned char)text[i] - '0';
        if (digit > 9 || value > (UINT64_MAX - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    if (size > 0)
        *out = value;
    return size > 0;
}

bool estimate_number(const char *text, size_t size, int places, int32_t *out)
{
    const bool minus = size > 0 && text[0] == '-';
    int64_t value = 0;
    int decimals = -1; /* digits after the point; no point yet */
    size_t digits = 0;

    for (size_t i = minus; i < size; i++) {
        if (text[i] == '.' && decimals < 0 && digits > 0) {
            decimals = 0;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || ++digits > 12)
            return false;
        value = 10 * value + (text[i] - '0');
        decimals += decimals >= 0;
    }
    if (digits == 0 || decimals == 0 || decimals > places)
        return false;
    for (int i = decimals > 0 ? decimals : 0; i < places; i++)
        value *= 10;
    if (value > INT32_MAX)
        return false;
    *out = (int32_t)(minus ? -value : value);
    return true;
}

void estimate_print(struct stele_buf *out, int32_t value, int places)
{
    const int64_t size = value < 0 ? -(int64_t)value : value;
    int64_t one = 1;

    for (int i = 0; i < places; i++)
        one *= 10;
    stele_buf_printf(out, "%s%lld.%0*lld", value < 0 ? "-" : "", (long long)(size / one), places,
                     (long long)(size % one));
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static size_t find_name(const char *const *names, size_t n, const char *text, size_t size)
{
    size_t i = 0;

    while (i < n && !slice_is(text, size, names[i]))
        i++;
    return i;
}

/* One pair; the colon that counts is the last one. */
static bool read_pair(const char *text, size_t size, const char *const *names, size_t names_n,
                      int places, int32_t *out, uint32_t *given)
{
    size_t colon = size;

    while (colon > 0 && text[colon - 1] != ':')
        colon--;
    if (colon == 0)
        return false;
    const size_t name = find_name(names, names_n, text, colon - 1);
    if (name == names_n || (*given >> name & 1) != 0 ||
        !estimate_number(text + colon, size - colon, places, &out[name]))
        return false;
    *given |= 1u << name;
    return true;
}

bool estimate_list(const char *text, size_t size, const char *const *names, size_t names_n,
                   int places, int32_t *out, uint32_t *given)
{
    memset(out, 0, names_n * sizeof *out);
    *given = 0;
    for (size_t at = 0; at < size;) {
        size_t end = at;
        while (end < size && !is_space(text[end]) && text[end] != ',')
            end++;
        if (end > at && !read_pair(text + at, end - at, names, names_n, places, out, given))
            return false;
        at = end + 1;
    }
    return true;
}

bool estimate_players(const struct record_header *header, const char *text, size_t size, int places,
                      int32_t out[STELE_SEATS_MAX])
{
    const char *names[STELE_SEATS_MAX];
    uint32_t given;

    for (size_t i = 0; i < header->players_n; i++)
        names[i] = header->players[i].player.id;
    return estimate_list(text, size, names, header->players_n, places, out, &given) &&
           given == (1u << header->players_n) - 1;
}
