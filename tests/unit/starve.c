#include "starve.h"

#include <errno.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t align, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t align, size_t size);

static long countdown = -1; /* allocations that still succeed; negative: all */
static long asked;
static bool refused;

static bool refuse_this(void)
{
    asked++;
    if (countdown < 0 || countdown-- > 0)
        return false;
    refused = true;
    errno = ENOMEM;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return refuse_this() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return refuse_this() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refuse_this() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t align, size_t size)
{
    return refuse_this() ? NULL : __real_aligned_alloc(align, size);
}

void starve_after(long n)
{
    refused = false;
    countdown = n;
}

bool starve_end(void)
{
    countdown = -1;
    return refused;
}

long starve_asked(void)
{
    return asked;
}
