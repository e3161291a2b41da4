/* The emitter that writes JSON. */
#include "stele.h"

static struct stele_json *json_of(struct stele_emit *emit)
{
    return (struct stele_json *)emit; /* its first member */
}

static void newline(struct stele_json *json)
{
    if (json->indent == 0)
        return;
    stele_buf_puts(json->buf, "\n");
    for (int i = 0; i < json->indent * json->depth; i++)
        stele_buf_puts(json->buf, " ");
}

static size_t utf8_size(const unsigned char *c)
{
    /* Overlong forms, surrogates and codes past U+10FFFF are no characters. */
    const unsigned char low = c[0] == 0xe0 ? 0xa0 : c[0] == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = c[0] == 0xed ? 0x9f : c[0] == 0xf4 ? 0x8f : 0xbf;
    const size_t size = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;

    if (c[0] > 0xf4 || (size > 1 && (c[1] < low || c[1] > high)))
        return 0;
    for (size_t i = 2; i < size; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    return size;
}

static void put_escape(struct stele_buf *buf, unsigned char c)
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
        stele_buf_printf(buf, "\\u%04x", c);
    }
}

/* Bytes that are no UTF-8 become U+FFFD: the output is always valid JSON. */
static void put_string(struct stele_buf *buf, const char *text)
{
    const unsigned char *c = (const unsigned char *)text;

    stele_buf_puts(buf, "\"");
    while (*c != '\0') {
        const size_t size = utf8_size(c);
        if (size == 0)
            stele_buf_puts(buf, "\xef\xbf\xbd");
        else if (*c < 0x20 || *c == '"' || *c == '\\' || *c == 0x7f)
            put_escape(buf, *c);
        else
            stele_buf_add(buf, (const char *)c, size);
        c += size > 0 ? size : 1;
    }
    stele_buf_puts(buf, "\"");
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
                 .boolean = json_boolean},
        .buf = buf,
        .indent = indent,
        .first = true,
    };
}
