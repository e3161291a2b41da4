#include "core/base/arena.h"

#include "stele.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_BLOCK = 16384 };

/* Blocks are aligned and their header is as long as the greatest alignment, so that offsets
 * within a block tell the alignment of addresses. */
struct block {
    struct block *next; /* the one filled before this one */
    size_t size, used;  /* of the bytes after the header */
};

struct arena {
    struct block *top;
    size_t used; /* in the blocks below the top */
    void *given; /* see arena_give */
};

_Static_assert(sizeof(struct block) <= ARENA_STATE_ALIGN, "a block's header fits its alignment");

static unsigned char *block_bytes(struct block *block)
{
    return (unsigned char *)block + ARENA_STATE_ALIGN;
}

static size_t round_up(size_t size, size_t align)
{
    return (size + align - 1) & ~(align - 1);
}

static struct block *block_new(size_t size, struct block *next)
{
    const size_t bytes = round_up(size, ARENA_STATE_ALIGN);
    struct block *block = aligned_alloc(ARENA_STATE_ALIGN, ARENA_STATE_ALIGN + bytes);

    if (block != NULL)
        *block = (struct block){.next = next, .size = bytes};
    return block;
}

struct arena *arena_new(void)
{
    struct arena *arena = calloc(1, sizeof *arena);

    if (arena == NULL)
        return NULL;
    arena->top = block_new(ARENA_BLOCK, NULL);
    if (arena->top == NULL) {
        free(arena);
        return NULL;
    }
    return arena;
}

/* Frees blocks from the top down to, but not including, `last`. */
static void free_blocks(struct block *block, const struct block *last)
{
    while (block != last) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
}

void arena_free(struct arena *arena)
{
    if (arena == NULL)
        return;
    free_blocks(arena->top, NULL);
    free(arena->given);
    free(arena);
}

void stele_memory_free(void *memory)
{
    arena_free(memory);
}

int arena_give(void *list, size_t n, void *out_list, size_t *out_n, void **memory)
{
    struct arena *const arena = n > 0 ? calloc(1, sizeof *arena) : NULL;

    if (arena == NULL) {
        free(list);
        list = NULL;
    } else {
        arena->given = list;
    }
    memcpy(out_list, &list, sizeof list);
    *out_n = list != NULL ? n : 0;
    *memory = arena;
    return n == 0 || arena != NULL ? STELE_OK : STELE_ENOMEM;
}

/* The oldest block is kept: a reader that resets its arena from log to log mostly needs no other,
 * and so does not allocate at all.  Its bytes need no clearing, as every allocation is zeroed when
 * made. */
void arena_reset(struct arena *arena)
{
    struct block *first = arena->top;

    while (first->next != NULL)
        first = first->next;
    free_blocks(arena->top, first);
    first->used = 0;
    arena->top = first;
    arena->used = 0;
}

static bool block_fits(const struct block *block, size_t size, size_t align)
{
    const size_t at = round_up(block->used, align);

    return at <= block->size && size <= block->size - at;
}

/* What is left of a block that is too small is given up.  That wastes little, because few things
 * are large beside a block, and no list of gaps has to be searched.  The bound on the size keeps
 * the rounding, here and in block_new, from overflowing. */
void *arena_alloc_aligned(struct arena *arena, size_t size, size_t align)
{
    if (size > SIZE_MAX / 4)
        return NULL;
    size = round_up(size > 0 ? size : 1, align);
    if (!block_fits(arena->top, size, align)) {
        struct block *block = block_new(size > ARENA_BLOCK ? size : ARENA_BLOCK, arena->top);
        if (block == NULL)
            return NULL;
        arena->used += arena->top->used;
        arena->top = block;
    }
    struct block *top = arena->top;
    const size_t at = round_up(top->used, align);
    top->used = at + size;
    return memset(block_bytes(top) + at, 0, size);
}

void *arena_alloc(struct arena *arena, size_t size)
{
    return arena_alloc_aligned(arena, size, _Alignof(max_align_t));
}

char *arena_copy(struct arena *arena, const char *text, size_t size)
{
    if (size == SIZE_MAX)
        return NULL;
    char *copy = arena_alloc_aligned(arena, size + 1, 1);

    if (copy != NULL && size > 0)
        memcpy(copy, text, size);
    return copy;
}

char *arena_puts(struct arena *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text));
}

size_t arena_used(const struct arena *arena)
{
    return arena->used + arena->top->used;
}
