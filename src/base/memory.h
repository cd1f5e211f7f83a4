/* Memory that is always there.
 *
 * No caller can recover from a lack of memory or threads, so none has to ask: a machine that
 * runs out of them ends the program here, with a sentence, and nowhere else. Give back with
 * `free`. */
#ifndef CAPER_MEMORY_H
#define CAPER_MEMORY_H

#include <stddef.h>

/* `count` things of `size` bytes, all zero. */
void *caper_alloc(size_t count, size_t size);
/* As much as `count` things need from now on; what is new is not zeroed. `old` may be NULL. */
void *caper_realloc(void *old, size_t count, size_t size);
/* Room for one more after `count` things in a list with room for `*cap`: grown, if need be, to twice
 * as much. Returns the list, which may have moved. */
void *caper_grow(void *list, int count, int *cap, size_t size);
/* A copy of a text, or of its first n bytes; NULL for NULL. */
char *caper_strdup(const char *text);
char *caper_strndup(const char *text, size_t n);
/* A copy of n bytes. */
void *caper_memdup(const void *bytes, size_t n);

/* Abort: the machine refuses something essential. */
_Noreturn void caper_end(const char *why);

#endif
