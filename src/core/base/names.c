#include "core/base/names.h"

#include <stdlib.h>
#include <string.h>

/* An open hash table with linear probing, at most half full, of hashes alone: the texts are not
 * kept, so a set of a million ids costs 16 MB and no copying.  Two texts with one hash would be
 * taken for the same, which at 64 bits does not happen by chance.  Zero marks an empty place. */
enum { ROOM_MIN = 256 };

static uint64_t hash_text(const char *text, size_t size)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    hash ^= hash >> 32;
    return hash != 0 ? hash : 1;
}

/* False if it is there already. */
static bool put(uint64_t *list, size_t room, uint64_t hash)
{
    size_t i = hash & (room - 1);

    for (; list[i] != 0; i = (i + 1) & (room - 1))
        if (list[i] == hash)
            return false;
    list[i] = hash;
    return true;
}

static bool grow(struct names *names)
{
    const size_t room = names->room > 0 ? names->room * 2 : ROOM_MIN;
    uint64_t *list = calloc(room, sizeof *list);

    if (list == NULL)
        return false;
    for (size_t i = 0; i < names->room; i++)
        if (names->list[i] != 0)
            put(list, room, names->list[i]);
    free(names->list);
    names->list = list;
    names->room = room;
    return true;
}

enum names_result names_add(struct names *names, const char *text, size_t size)
{
    if (names->n >= names->room / 2 && !grow(names))
        return NAMES_NO_MEMORY;
    if (!put(names->list, names->room, hash_text(text, size)))
        return NAMES_KNOWN;
    names->n++;
    return NAMES_NEW;
}

bool names_has(const struct names *names, const char *text, size_t size)
{
    const uint64_t hash = hash_text(text, size);

    if (names->room == 0)
        return false;
    for (size_t i = hash & (names->room - 1); names->list[i] != 0; i = (i + 1) & (names->room - 1))
        if (names->list[i] == hash)
            return true;
    return false;
}

/* A table that a large log has blown up is given back: clearing it would cost every small log after
 * it as much as the large one. */
void names_clear(struct names *names)
{
    if (names->room > ROOM_MIN)
        names_free(names);
    else if (names->n > 0)
        memset(names->list, 0, names->room * sizeof *names->list);
    names->n = 0;
}

void names_free(struct names *names)
{
    free(names->list);
    *names = (struct names){0};
}
