#include "mutate.h"

#include <string.h>

struct piece {
    size_t at, size;
};

struct bytes {
    uint8_t *data;
    size_t size, max;
    struct stele_rng *rng;
};

static size_t below(struct bytes *b, size_t n)
{
    return n > 0 ? rng_below(b->rng, (uint32_t)n) : 0;
}

/* ---- Pieces ------------------------------------------------------------------------------------ */

/* Puts `n` bytes into the place of a piece, as far as there is room. */
static void replace(struct bytes *b, struct piece old, const uint8_t *with, size_t n)
{
    const size_t rest = b->size - old.at - old.size;

    if (old.at + n + rest > b->max)
        return;
    memmove(b->data + old.at + n, b->data + old.at + old.size, rest);
    if (n > 0)
        memcpy(b->data + old.at, with, n);
    b->size = old.at + n + rest;
}

static void erase(struct bytes *b, struct piece piece)
{
    replace(b, piece, NULL, 0);
}

enum { COPY_MAX = 4096 };

/* Puts a copy of one piece into the place of another. */
static void copy(struct bytes *b, struct piece from, struct piece to)
{
    uint8_t text[COPY_MAX];

    if (from.size > sizeof text)
        return;
    memcpy(text, b->data + from.at, from.size);
    replace(b, to, text, from.size);
}

static void twice(struct bytes *b, struct piece piece)
{
    copy(b, piece, (struct piece){piece.at, 0});
}

/* Two pieces change places; nothing happens if they overlap. */
static void exchange(struct bytes *b, struct piece one, struct piece two)
{
    uint8_t text[COPY_MAX];
    const struct piece first = one.at < two.at ? one : two, second = one.at < two.at ? two : one;

    if (first.at + first.size > second.at || first.size > sizeof text)
        return;
    memcpy(text, b->data + first.at, first.size);
    const size_t size = b->size;
    copy(b, second, first);
    if (b->size != size - first.size + second.size)
        return;
    replace(b, (struct piece){second.at + second.size - first.size, second.size}, text, first.size);
}

static struct piece any_piece(struct bytes *b)
{
    const size_t at = below(b, b->size), left = b->size - at;

    return (struct piece){at, 1 + below(b, left < 16 ? left : 16)};
}

static struct piece clip(const struct bytes *b, struct piece piece)
{
    if (piece.at + piece.size > b->size)
        piece.size = b->size - piece.at;
    return piece;
}

/* ---- Bytes ------------------------------------------------------------------------------------- */

static void mutate_byte(struct bytes *b)
{
    static const uint8_t odd[] = {0, 1, 0x7f, 0x80, 0xff, '\n', ' ', '"', '&', '<', '?', '-'};
    uint8_t byte = odd[below(b, sizeof odd)];

    if (b->size == 0) {
        replace(b, (struct piece){0, 0}, &byte, 1);
        return;
    }
    const size_t at = below(b, b->size);
    switch (below(b, 4)) {
    case 0:
        b->data[at] ^= (uint8_t)(1u << below(b, 8));
        break;
    case 1:
        b->data[at] = byte;
        break;
    case 2:
        b->data[at] = (uint8_t)below(b, 256);
        break;
    default:
        byte = (uint8_t)below(b, 256);
        replace(b, (struct piece){at, 0}, &byte, 1);
    }
}

static void mutate_piece(struct bytes *b)
{
    if (b->size == 0)
        return;
    const struct piece one = clip(b, any_piece(b)), two = clip(b, any_piece(b));
    switch (below(b, 5)) {
    case 0:
        erase(b, one);
        break;
    case 1:
        twice(b, one);
        break;
    case 2:
        copy(b, one, two);
        break;
    case 3:
        exchange(b, one, two);
        break;
    default:
        b->size = below(b, 8) == 0 ? below(b, b->size) : b->size;
    }
}

size_t mutate_bytes(struct stele_rng *rng, uint8_t *data, size_t size, size_t max)
{
    struct bytes b = {data, size, max, rng};

    for (size_t n = 1 + below(&b, 3); n > 0; n--) {
        if (below(&b, 3) > 0)
            mutate_byte(&b);
        else
            mutate_piece(&b);
    }
    return b.size;
}

/* ---- Elements ---------------------------------------------------------------------------------- */

/* The first `c` from a random place on, from the beginning if there is none after it. */
static bool find(struct bytes *b, uint8_t c, size_t *at)
{
    if (b->size == 0)
        return false;
    const size_t from = below(b, b->size);
    const uint8_t *found = memchr(b->data + from, c, b->size - from);
    if (found == NULL)
        found = memchr(b->data, c, from);
    *at = found != NULL ? (size_t)(found - b->data) : 0;
    return found != NULL;
}

/* The end of the tag that begins at `at`; the end of everything if it has none. */
static size_t tag_end(const struct bytes *b, size_t at)
{
    while (at < b->size && b->data[at] != '>')
        at++;
    return at < b->size ? at + 1 : b->size;
}

/* From its first tag to the last of it. */
static bool any_element(struct bytes *b, struct piece *out)
{
    size_t at, level = 0;

    if (!find(b, '<', &at))
        return false;
    out->at = at;
    do {
        const size_t end = tag_end(b, at);
        const uint8_t first = at + 1 < b->size ? b->data[at + 1] : '\0';
        const bool closes = first == '/';
        const bool whole = end >= 2 && (b->data[end - 2] == '/' || first == '!' || first == '?');
        if (closes && level > 0)
            level--;
        else if (!closes && !whole)
            level++;
        at = end;
        while (level > 0 && at < b->size && b->data[at] != '<')
            at++;
    } while (level > 0 && at < b->size);
    out->size = at - out->at;
    return true;
}

/* The line that a random byte stands in. */
static bool any_line(struct bytes *b, struct piece *out)
{
    if (b->size == 0)
        return false;
    size_t begin = below(b, b->size), end = begin;
    while (begin > 0 && b->data[begin - 1] != '\n')
        begin--;
    while (end < b->size && b->data[end++] != '\n')
        ;
    *out = (struct piece){begin, end - begin};
    return true;
}

/* name="value", or key=value of text notation, whole or the value alone. */
static bool any_attribute(struct bytes *b, struct piece *whole, struct piece *value)
{
    size_t equals;

    if (!find(b, '=', &equals))
        return false;
    size_t begin = equals, end = equals + 1;
    while (begin > 0 && b->data[begin - 1] > ' ' && b->data[begin - 1] != '<')
        begin--;
    const bool quoted = end < b->size && b->data[end] == '"';
    const size_t first = end += quoted;
    while (end < b->size && (quoted ? b->data[end] != '"' : b->data[end] > ' '))
        end++;
    *value = (struct piece){first, end - first};
    end += quoted && end < b->size;
    *whole = (struct piece){begin, end - begin};
    return true;
}

static void mutate_pieces(struct bytes *b, bool (*any)(struct bytes *, struct piece *))
{
    struct piece one, two;

    if (!any(b, &one) || !any(b, &two))
        return;
    switch (below(b, 4)) {
    case 0:
        erase(b, one);
        break;
    case 1:
        twice(b, one);
        break;
    case 2:
        copy(b, one, (struct piece){two.at, 0});
        break;
    default:
        exchange(b, one, two);
    }
}

static void mutate_attribute(struct bytes *b)
{
    struct piece one, two, value, other;

    if (!any_attribute(b, &one, &value) || !any_attribute(b, &two, &other))
        return;
    switch (below(b, 5)) {
    case 0:
        erase(b, one);
        break;
    case 1:
        exchange(b, one, two);
        break;
    case 2:
        exchange(b, value, other);
        break;
    case 3:
        copy(b, value, other);
        break;
    default:
        erase(b, value);
    }
}

static void mutate_digit(struct bytes *b)
{
    static const char *const numbers[] = {"0", "-1", "1", "32767", "32768", "65536", "99999999999"};
    size_t at = below(b, b->size), left = b->size;

    while (left > 0 && (b->data[at] < '0' || b->data[at] > '9')) {
        at = (at + 1) % b->size;
        left--;
    }
    if (left == 0)
        return;
    if (below(b, 4) > 0) {
        b->data[at] = (uint8_t)('0' + below(b, 10));
    } else {
        const char *number = numbers[below(b, sizeof numbers / sizeof *numbers)];
        replace(b, (struct piece){at, 1}, (const uint8_t *)number, strlen(number));
    }
}

size_t mutate_log(struct stele_rng *rng, uint8_t *data, size_t size, size_t max)
{
    struct bytes b = {data, size, max, rng};
    const bool xml = size > 0 && memchr(data, '<', size) != NULL;

    for (size_t n = 1 + below(&b, 2); n > 0 && b.size > 0; n--) {
        switch (below(&b, 8)) {
        case 0:
        case 1:
        case 2:
            mutate_pieces(&b, xml ? any_element : any_line);
            break;
        case 3:
        case 4:
            mutate_attribute(&b);
            break;
        case 5:
        case 6:
            mutate_digit(&b);
            break;
        default:
            if (below(&b, 4) == 0)
                b.size = below(&b, b.size);
            else
                mutate_byte(&b);
        }
    }
    return b.size;
}
