/* For engines: lists of objects on the table.  Plain data; the memory is the caller's. */
#ifndef STELE_CORE_GAME_OBJECT_H
#define STELE_CORE_GAME_OBJECT_H

#include "stele.h"

/* Where objects are added: `n` counts all of them, of which the first `max` are kept. */
struct object_list {
    struct stele_object *objects;
    size_t n, max;
};

static inline void object_add(struct object_list *list, int kind, int seat, int index)
{
    if (list->n < list->max)
        list->objects[list->n] = (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
    list->n++;
}

#endif
