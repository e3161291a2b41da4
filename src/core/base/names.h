/* A set of texts, kept as their hashes: ids that must differ, names that are counted.
 * Zero-initialise it; it owns its memory. */
#ifndef STELE_CORE_BASE_NAMES_H
#define STELE_CORE_BASE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct names {
    uint64_t *list; /* an open hash set, 0 is empty */
    size_t n, room;
};

enum names_result { NAMES_NEW, NAMES_KNOWN, NAMES_NO_MEMORY };
enum names_result names_add(struct names *names, const char *text, size_t size);
bool names_has(const struct names *names, const char *text, size_t size);
/* Empties it.  Memory is kept unless it grew beyond what most logs need. */
void names_clear(struct names *names);
void names_free(struct names *names);

#endif
