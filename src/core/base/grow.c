#include "stele.h"

#include <stdlib.h>
#include <string.h>

/* The caller's pointer is read and written with memcpy: a pointer to some struct may not be accessed
 * as a void pointer. */
bool stele_grow(void *list, size_t *room, size_t need, size_t size)
{
    void *old, *grown;

    if (need <= *room)
        return true;
    size_t wanted = *room < SIZE_MAX / 4 / size ? *room + *room / 2 + 4 : need;
    if (wanted < need)
        wanted = need;
    if (wanted > SIZE_MAX / 2 / size)
        return false;
    memcpy(&old, list, sizeof old);
    grown = realloc(old, wanted * size);
    if (grown == NULL)
        return false;
    memcpy(list, &grown, sizeof grown);
    *room = wanted;
    return true;
}
