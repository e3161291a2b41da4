#include "stele.h"

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

/* Room for `more` bytes and the NUL after them. */
static bool buf_grow(struct stele_buf *buf, size_t more)
{
    if (buf->failed)
        return false;
    if (buf->room - buf->size > more) /* room > size whenever data is not NULL */
        return true;
    if (more > SIZE_MAX / 2 - buf->size - 1) {
        buf->failed = true;
        return false;
    }
    const size_t need = buf->size + more + 1;
    size_t room = buf->room > BUF_ROOM_MIN ? buf->room : BUF_ROOM_MIN;
    while (room < need)
        room *= 2;
    char *data = realloc(buf->data, room);
    if (data == NULL) {
        buf->failed = true;
        return false;
    }
    buf->data = data;
    buf->room = room;
    return true;
}

void stele_buf_add(struct stele_buf *buf, const char *data, size_t size)
{
    if (!buf_grow(buf, size))
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

void stele_buf_printf(struct stele_buf *buf, const char *format, ...)
{
    char small[256];
    va_list args;

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
    if (!buf_grow(buf, (size_t)size))
        return;
    va_start(args, format);
    vsnprintf(buf->data + buf->size, (size_t)size + 1, format, args);
    va_end(args);
    buf->size += (size_t)size;
}
