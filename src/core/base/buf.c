#include "core/base/buf.h"

#include "core/base/number.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUF_ROOM_MIN = 128 };

void stele_buf_free(struct stele_buf *buf)
{
    if (buf == NULL)
        return;
    free(buf->data);
    *buf = (struct stele_buf){0};
}

void stele_buf_clear(struct stele_buf *buf)
{
    buf->size = 0;
    buf->failed = false;
    if (buf->data != NULL)
        buf->data[0] = '\0';
}

/* A buffer that could not grow stays as it is and refuses everything until it is cleared, so that
 * whoever writes a page needs to ask once, at its end. */
bool buf_grow(struct stele_buf *buf, size_t more)
{
    if (more > SIZE_MAX / 2 - buf->size - 1) {
        buf->failed = true;
        return false;
    }
    const size_t need = buf->size + more + 1;
    buf->failed = !stele_grow(&buf->data, &buf->room, need > BUF_ROOM_MIN ? need : BUF_ROOM_MIN, 1);
    return !buf->failed;
}

void stele_buf_add(struct stele_buf *buf, const char *data, size_t size)
{
    if (!buf_reserve(buf, size))
        return;
    if (size > 0)
        memcpy(buf->data + buf->size, data, size);
    buf->size += size;
    buf->data[buf->size] = '\0';
}

void stele_buf_puts(struct stele_buf *buf, const char *text)
{
    stele_buf_add(buf, text, strlen(text));
}

static void add_number(struct stele_buf *buf, uint64_t value, bool minus)
{
    char text[NUMBER_TEXT_MAX];
    const char *const digits = number_digits(value, minus, text);

    stele_buf_add(buf, digits, (size_t)(text + NUMBER_TEXT_MAX - digits));
}

static void add_signed(struct stele_buf *buf, int64_t value)
{
    add_number(buf, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, value < 0);
}

/* Formats are short: a loop beats strcspn. */
static size_t before_percent(const char *format)
{
    size_t n = 0;

    while (format[n] != '\0' && format[n] != '%')
        n++;
    return n;
}

/* Formats of %s, %d, %u and %lld, which are nearly all: printf takes ten times as long.  False at
 * anything else, with what comes before it written. */
static bool add_simple(struct stele_buf *buf, const char *format, va_list args)
{
    for (;;) {
        const size_t plain = before_percent(format);
        if (plain > 0)
            stele_buf_add(buf, format, plain);
        format += plain;
        if (*format == '\0')
            return true;
        if (format[1] == 's')
            stele_buf_puts(buf, va_arg(args, const char *));
        else if (format[1] == 'd')
            add_signed(buf, va_arg(args, int));
        else if (format[1] == 'u')
            add_number(buf, va_arg(args, unsigned), false);
        else if (format[1] == 'l' && format[2] == 'l' && format[3] == 'd')
            add_signed(buf, va_arg(args, long long));
        else
            return false;
        format += format[1] == 'l' ? 4 : 2;
    }
}

/* Tries the short way first; what it wrote of a format that it does not know is taken back.  Most
 * of what is left fits on the stack, which saves measuring the text before there is room for it. */
void stele_buf_printf(struct stele_buf *buf, const char *format, ...)
{
    const size_t before = buf->size;
    char small[256];
    va_list args;

    va_start(args, format);
    const bool done = add_simple(buf, format, args);
    va_end(args);
    if (done)
        return;
    buf->size = before;
    if (buf->data != NULL)
        buf->data[before] = '\0';
    va_start(args, format);
    const int size = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (size < 0) {
        buf->failed = true;
        return;
    }
    if ((size_t)size < sizeof small) {
        stele_buf_add(buf, small, (size_t)size);
        return;
    }
    if (!buf_reserve(buf, (size_t)size))
        return;
    va_start(args, format);
    vsnprintf(buf->data + buf->size, (size_t)size + 1, format, args);
    va_end(args);
    buf->size += (size_t)size;
}
