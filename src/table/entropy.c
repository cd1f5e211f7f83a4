/* getentropy gives at most 256 bytes at a time, and does not fail on a machine that has started. */
#include "table/entropy.h"

#include <unistd.h>

#include "base/memory.h"

static caper_entropy_fn *source;
static void             *source_ctx;

void caper_entropy_from(caper_entropy_fn *fill, void *ctx)
{
    source     = fill;
    source_ctx = ctx;
}

void caper_entropy(void *out, size_t n)
{
    if (source) {
        source(source_ctx, out, n);
        return;
    }
    for (char *to = out; n;) {
        size_t part = n < 256 ? n : 256;
        if (getentropy(to, part) != 0)
            caper_end("no randomness from the operating system");
        to += part;
        n -= part;
    }
}
