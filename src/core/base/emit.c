/* The emitter that writes JSON. */
#include "core/base/buf.h"
#include "core/base/shown.h"

#include <string.h>

static struct stele_json *json_of(struct stele_emit *emit)
{
    return (struct stele_json *)emit; /* its first member */
}

static void put_escape(struct stele_buf *buf, uint32_t c)
{
    switch (c) {
    case '"':
        stele_buf_puts(buf, "\\\"");
        break;
    case '\\':
        stele_buf_puts(buf, "\\\\");
        break;
    case '\n':
        stele_buf_puts(buf, "\\n");
        break;
    case '\t':
        stele_buf_puts(buf, "\\t");
        break;
    case '\r':
        stele_buf_puts(buf, "\\r");
        break;
    default:
        if (c > 0xffff) /* two halves, as in UTF-16 */
            stele_buf_printf(buf, "\\u%04x\\u%04x", (unsigned)(0xd800 + ((c - 0x10000) >> 10)),
                             (unsigned)(0xdc00 + (c & 0x3ff)));
        else
            stele_buf_printf(buf, "\\u%04x", (unsigned)c);
    }
}

/* Bytes that are not UTF-8 become U+FFFD: the output is always valid JSON.  What would act on a
 * terminal or not be seen is escaped, so that JSON can be looked at. */
static void put_escaped(struct stele_buf *buf, const char *text)
{
    const char *const end = text + strlen(text);
    const char *plain = text; /* what is not yet written and needs no escape */

    while (text < end) {
        const struct shown_char at = shown_decode(text, (size_t)(end - text));
        if (at.size > 0 && at.code != '"' && at.code != '\\' && !shown_acts(at.code)) {
            text += at.size;
            continue;
        }
        stele_buf_add(buf, plain, (size_t)(text - plain));
        if (at.size == 0)
            stele_buf_puts(buf, "\xef\xbf\xbd");
        else
            put_escape(buf, at.code);
        text += at.size > 0 ? at.size : 1;
        plain = text;
    }
    stele_buf_add(buf, plain, (size_t)(end - plain));
}

/* Whether one of eight characters is not printable ASCII, a quote or a backslash. */
static bool needs_look(uint64_t eight)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    const uint64_t quotes = eight ^ ones * '"', slashes = eight ^ ones * '\\';

    return ((eight | (eight - ones * ' ') | (eight + ones) | (quotes - ones) | (slashes - ones)) &
            high) != 0;
}

/* Writes a text between quotes where there is room for it.  Most are printable ASCII without quotes: they
 * are copied as they are looked at. */
static void put_string(struct stele_buf *buf, const char *text, size_t size)
{
    const char *const end = text + size;
    char *to = buf->data + buf->size;
    uint64_t eight;

    *to++ = '"';
    for (; end - text >= 8; text += 8, to += 8) {
        memcpy(&eight, text, 8);
        if (needs_look(eight))
            break;
        memcpy(to, &eight, 8);
    }
    while (text < end && *text >= ' ' && *text <= '~' && *text != '"' && *text != '\\')
        *to++ = *text++;
    buf->size = (size_t)(to - buf->data);
    if (text < end)
        put_escaped(buf, text);
    stele_buf_add(buf, "\"", 1);
}

/* A line break and the indentation of what follows. */
static char *newline(const struct stele_json *json, char *to)
{
    const size_t spaces = (size_t)json->indent * (size_t)json->depth;

    *to++ = '\n';
    memset(to, ' ', spaces);
    return to + spaces;
}

/* What stands before a value: a comma, a new line, its key. */
static void begin_value(struct stele_json *json, const char *key)
{
    struct stele_buf *const buf = json->buf;

    const size_t size = key != NULL ? strlen(key) : 0;

    if (!buf_reserve(buf, (size_t)json->indent * (size_t)json->depth + size + 4))
        return;
    char *to = buf->data + buf->size;
    if (!json->first)
        *to++ = ',';
    if (json->depth > 0 && json->indent > 0)
        to = newline(json, to);
    *to = '\0';
    buf->size = (size_t)(to - buf->data);
    json->first = false;
    if (key == NULL)
        return;
    put_string(buf, key, size);
    stele_buf_add(buf, ": ", json->indent > 0 ? 2 : 1);
}

/* Whoever closes a level does not say what it was: `lists` is a stack of one bit per open level, a
 * list or a dict, which is enough for 64 of them. */
static void json_open(struct stele_emit *emit, const char *key, bool list)
{
    struct stele_json *json = json_of(emit);

    begin_value(json, key);
    stele_buf_add(json->buf, list ? "[" : "{", 1);
    json->lists = json->lists << 1 | list;
    json->depth++;
    json->first = true;
}

static void json_close(struct stele_emit *emit)
{
    struct stele_json *json = json_of(emit);
    struct stele_buf *const buf = json->buf;

    json->depth--;
    if (!buf_reserve(buf, (size_t)json->indent * (size_t)json->depth + 2))
        return;
    char *to = buf->data + buf->size;
    if (!json->first && json->indent > 0)
        to = newline(json, to);
    *to++ = json->lists & 1 ? ']' : '}';
    *to = '\0';
    buf->size = (size_t)(to - buf->data);
    json->lists >>= 1;
    json->first = false;
}

static void json_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    struct stele_json *json = json_of(emit);

    begin_value(json, key);
    stele_buf_printf(json->buf, "%lld", (long long)value);
}

static void json_string(struct stele_emit *emit, const char *key, const char *value)
{
    struct stele_json *json = json_of(emit);

    const size_t size = strlen(value);

    begin_value(json, key);
    if (buf_reserve(json->buf, size + 2))
        put_string(json->buf, value, size);
}

static void json_boolean(struct stele_emit *emit, const char *key, bool value)
{
    struct stele_json *json = json_of(emit);

    begin_value(json, key);
    stele_buf_puts(json->buf, value ? "true" : "false");
}

void stele_json_init(struct stele_json *json, struct stele_buf *buf, int indent)
{
    *json = (struct stele_json){
        .emit = {.open = json_open,
                 .close = json_close,
                 .integer = json_integer,
                 .string = json_string,
                 .boolean = json_boolean,
                 .word = json_string,
                 .failed = &buf->failed},
        .buf = buf,
        .indent = indent,
        .first = true,
    };
}
