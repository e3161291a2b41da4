#include "stele.h"

#include <string.h>

const char *stele_item_attr(const struct stele_item *item, const char *name)
{
    for (size_t i = 0; i < item->attrs_n; i++)
        if (strcmp(item->attrs[i].name, name) == 0)
            return item->attrs[i].value;
    return NULL;
}
