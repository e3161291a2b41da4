/* An arena: memory that is freed all at once.  Not thread-safe; owned by one object.
 *
 * Everything in it is aligned for any type.  Game states and compiled sets want 64 bytes (a copy
 * between unluckily placed blocks is many times slower): take those with arena_alloc_aligned. */
#ifndef STELE_CORE_BASE_ARENA_H
#define STELE_CORE_BASE_ARENA_H

#include <stddef.h>

enum { ARENA_STATE_ALIGN = 64 };

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena);
/* Gives a list out of malloc to the caller of the library: *out_list (the address of a pointer), *out_n,
 * and *memory for stele_memory_free.  An empty list is freed, and *out_list is NULL.  STELE_OK, or
 * STELE_ENOMEM with the list freed and all three zeroed. */
int arena_give(void *list, size_t n, void *out_list, size_t *out_n, void **memory);
/* Empties it but keeps its first block, for reuse. */
void arena_reset(struct arena *arena);
/* Zeroed, suitably aligned; NULL without memory. */
void *arena_alloc(struct arena *arena, size_t size);
/* The same at a multiple of `align`, a power of two up to ARENA_STATE_ALIGN; the size is rounded
 * up to a multiple of it. */
void *arena_alloc_aligned(struct arena *arena, size_t size, size_t align);
/* NUL-terminated copies. */
char *arena_copy(struct arena *arena, const char *text, size_t size);
char *arena_puts(struct arena *arena, const char *text);
/* Bytes handed out, padding included. */
size_t arena_used(const struct arena *arena);

#endif
