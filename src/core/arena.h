/* An arena: memory that is freed all at once.  Not thread-safe; owned by one object. */
#ifndef STELE_CORE_ARENA_H
#define STELE_CORE_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena);
/* Empties it but keeps its first block, for reuse. */
void arena_reset(struct arena *arena);
/* Zeroed, suitably aligned; NULL without memory. */
void *arena_alloc(struct arena *arena, size_t size);
/* NUL-terminated copies. */
char *arena_copy(struct arena *arena, const char *text, size_t size);
char *arena_puts(struct arena *arena, const char *text);
size_t arena_used(const struct arena *arena);

#endif
