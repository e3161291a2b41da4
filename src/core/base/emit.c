/* The emitter that writes JSON. */
#include "core/base/shown.h"

#include <string.h>

static struct stele_json *json_of(struct stele_emit *emit)
{
    return (struct stele_json *)emit; /* its first member */
}

/* The line end and the spaces of the usual depths are written in one go. */
static void newline(struct stele_json *json)
{
    static const char line[] = "\n                                ";
    const size_t most = sizeof line - 2;
    size_t spaces = (size_t)json->indent * (size_t)json->depth;
    const size_t first = spaces < most ? spaces : most;

    if (json->indent == 0)
        return;
    stele_buf_add(json->buf, line, 1 + first);
    for (spaces -= first; spaces > 0; spaces--)
        stele_buf_add(json->buf, " ", 1);
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
static void put_string(struct stele_buf *buf, const char *text)
{
    const char *const end = text + strlen(text);
    const char *plain = text; /* what is not yet written and needs no escape */

    stele_buf_add(buf, "\"", 1);
    while (text < end) {
        if (*text >= ' ' && *text <= '~' && *text != '"' && *text != '\\') { /* most of all text */
            text++;
            continue;
        }
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
    stele_buf_add(buf, "\"", 1);
}

/* What stands before a value: a comma, a new line, its key. */
static void begin_value(struct stele_json *json, const char *key)
{
    if (!json->first)
        stele_buf_puts(json->buf, ",");
    if (json->depth > 0)
        newline(json);
    json->first = false;
    if (key == NULL)
        return;
    put_string(json->buf, key);
    stele_buf_puts(json->buf, json->indent > 0 ? ": " : ":");
}

/* Whoever closes a level does not say what it was: `lists` is a stack of one bit per open level, a
 * list or a dict, which is enough for 64 of them. */
static void json_open(struct stele_emit *emit, const char *key, bool list)
{
    struct stele_json *json = json_of(emit);

    begin_value(json, key);
    stele_buf_puts(json->buf, list ? "[" : "{");
    json->lists = json->lists << 1 | list;
    json->depth++;
    json->first = true;
}

static void json_close(struct stele_emit *emit)
{
    struct stele_json *json = json_of(emit);
    const bool empty = json->first;

    json->depth--;
    if (!empty)
        newline(json);
    stele_buf_puts(json->buf, json->lists & 1 ? "]" : "}");
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

    begin_value(json, key);
    put_string(json->buf, value);
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
