/* Clocks. */
#include "base/clock.h"

#include <math.h>
#include <time.h>

static double read_clock(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double caper_clock_seconds(void) { return read_clock(CLOCK_MONOTONIC); }

int64_t caper_clock_ms(void) { return (int64_t)(1000 * caper_clock_seconds()); }

#ifndef __wasi__ /* WebAssembly has no clock of the processor's time */

double caper_clock_cpu(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

/* Additions that each wait for the one before; the compiler may not fold them. */
static uint64_t add_up(uint64_t n)
{
    uint64_t x = 1;
    for (uint64_t i = 0; i < n; i += 8) {
#define ADD                                                                                        \
    __asm__ volatile("" : "+r"(x));                                                                \
    x += i;
        ADD ADD ADD ADD ADD ADD ADD ADD
#undef ADD
    }
    return x;
}

double caper_clock_cycle(void)
{
    const uint64_t n    = 20000000;
    double         best = 1e9;
    for (int i = 0; i < 5; i++) { /* the best of five: what disturbs only makes it slower */
        double   start = caper_clock_cpu();
        uint64_t sum   = add_up(n);
        __asm__ volatile("" ::"r"(sum));
        best = fmin(best, caper_clock_cpu() - start);
    }
    return best * 1e9 / (double)n;
}

#endif
