#include "core/game/claim.h"

#include <stdlib.h>
#include <string.h>

const char *claim_below(const char *path, const char *key)
{
    const size_t n = strlen(key);

    if (strncmp(path, key, n) != 0 || (path[n] != '\0' && path[n] != '.'))
        return NULL;
    return path + n + (path[n] == '.');
}

bool claim_ends_with(const char *path, const char *tail)
{
    const size_t n = strlen(path), m = strlen(tail);

    return n >= m && strcmp(path + n - m, tail) == 0;
}

bool claim_number(const char *claimed, long *value)
{
    char *end;

    *value = strtol(claimed, &end, 10);
    return end != claimed && *end == '\0';
}

const char *claim_find(const struct claim_clause *table, size_t n, const char *path)
{
    for (size_t i = 0; i < n; i++)
        if (claim_below(path, table[i].key))
            return table[i].clause;
    return NULL;
}
