#include "core/xml/escape.h"

static const char *escape_of(char c, bool attr)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return attr ? NULL : "&gt;";
    case '"':
        return attr ? "&quot;" : NULL;
    case '\t':
        return attr ? "&#x9;" : NULL;
    case '\n':
        return attr ? "&#xA;" : NULL;
    default:
        return NULL;
    }
}

static void put(struct stele_buf *out, const char *text, bool attr)
{
    const char *from = text;

    for (; *text != '\0'; text++) {
        const char *escape = escape_of(*text, attr);
        if (escape == NULL)
            continue;
        stele_buf_add(out, from, (size_t)(text - from));
        stele_buf_puts(out, escape);
        from = text + 1;
    }
    stele_buf_add(out, from, (size_t)(text - from));
}

void xml_put_text(struct stele_buf *out, const char *text)
{
    put(out, text, false);
}

void xml_put_attr(struct stele_buf *out, const char *name, const char *value)
{
    stele_buf_printf(out, " %s=\"", name);
    put(out, value, true);
    stele_buf_puts(out, "\"");
}
