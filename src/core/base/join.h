/* Keys of texts out of their parts.  Every sentence looks several up: printf took a sixth of
 * `stele replay`. */
#ifndef STELE_CORE_BASE_JOIN_H
#define STELE_CORE_BASE_JOIN_H

#include <stddef.h>
#include <string.h>

/* Writes the parts up to a NULL into out[0 … room), one after the other, and cuts off what there is
 * no room for. */
static inline void join_parts(char *out, size_t room, const char *const *parts)
{
    size_t size = 0;

    for (; *parts != NULL; parts++) {
        const size_t left = room - 1 - size, n = strlen(*parts);
        const size_t taken = n < left ? n : left;
        memcpy(out + size, *parts, taken);
        size += taken;
    }
    out[size] = '\0';
}

/* join(key, "name/", domain, "/", id) for an array `key`. */
#define join(out, ...) join_parts(out, sizeof(out), (const char *const[]){__VA_ARGS__, NULL})

#endif
