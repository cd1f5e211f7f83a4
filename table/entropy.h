/* Randomness from the operating system: seeds, tokens, ids. The one place that asks for it. */
#ifndef CAPER_ENTROPY_H
#define CAPER_ENTROPY_H

#include <stddef.h>

/* Fill with random bytes. A machine that has none cannot deal a fair game: the program ends. */
void caper_entropy(void *out, size_t n);

#endif
