/* Writing into a text without a call for every part of it. */
#ifndef STELE_CORE_BASE_BUF_H
#define STELE_CORE_BASE_BUF_H

#include "stele.h"

bool buf_grow(struct stele_buf *buf, size_t more);
/* Makes room for `more` bytes and the NUL after them: nearly always there is.  False, and buf->failed, without
 * memory. */
static inline bool buf_reserve(struct stele_buf *buf, size_t more)
{
    if (buf->failed)
        return false;
    return buf->room - buf->size > more || /* room > size whenever data is not NULL */
           buf_grow(buf, more);
}

#endif
