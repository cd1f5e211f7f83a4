/* The one place where the program ends because the machine cannot go on. */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void caper_end(const char *why)
{
    fprintf(stderr, "caper: %s\n", why);
    abort();
}

static void *need(void *p)
{
    if (!p)
        caper_end("out of memory");
    return p;
}

void *caper_alloc(size_t count, size_t size)
{
    return need(calloc(count ? count : 1, size ? size : 1));
}

void *caper_realloc(void *old, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        caper_end("out of memory");
    return need(realloc(old, bytes ? bytes : 1));
}

void *caper_grow(void *list, int count, int *cap, size_t size)
{
    if (count < *cap)
        return list;
    *cap = *cap ? 2 * *cap : 16;
    return caper_realloc(list, (size_t)*cap, size);
}

void *caper_memdup(const void *bytes, size_t n)
{
    void *copy = caper_realloc(NULL, n, 1);
    if (n)
        memcpy(copy, bytes, n);
    return copy;
}

char *caper_strndup(const char *text, size_t n)
{
    if (!text)
        return NULL;
    size_t len  = strnlen(text, n);
    char  *copy = caper_realloc(NULL, len + 1, 1);
    memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

char *caper_strdup(const char *text) { return text ? caper_strndup(text, strlen(text)) : NULL; }
