/* Randomness from the operating system: seeds, tokens, ids. The one place that asks for it. */
#ifndef CAPER_ENTROPY_H
#define CAPER_ENTROPY_H

#include <stddef.h>

/* Fill with random bytes. A machine that has none cannot deal a fair game: the program ends. */
void caper_entropy(void *out, size_t n);

/* For simulations, which have no secrets and can be repeated: take it from there
 * instead. NULL: from the operating system again. */
typedef void caper_entropy_fn(void *ctx, void *out, size_t n);
void         caper_entropy_from(caper_entropy_fn *fill, void *ctx);

#endif
