/* What the fuzzers share. */
#ifndef CAPER_FUZZ_H
#define CAPER_FUZZ_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A caper_report_fn: every problem is on a line, and is said. */
static inline void fuzz_report(void *unused, int line, const char *sentence)
{
    (void)unused;
    if (line < 0 || !sentence[0])
        abort();
}

#endif
