/* Which of the loops that are compiled more than once run here.
 *
 * Asked once, at the start. CAPER_PROCESSOR=baseline, v3 or v4 in the environment lowers it, for
 * tests and to compare. */
#include "base/processor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int caper_processor;

static char refusal[160];

#ifndef __wasm__ /* no environment, and only one level */

static const char *const names[] = {"baseline", "v3", "v4"};

static int best(void)
{
#ifdef __x86_64__ /* what CAPER_HAS_V3 and CAPER_HAS_V4 name */
    __builtin_cpu_init();
    bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
              __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
              __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
              __builtin_cpu_supports("avx512vl");
    return v4 ? CAPER_V4 : v3 ? CAPER_V3 : CAPER_BASELINE;
#else
    return CAPER_BASELINE;
#endif
}

__attribute__((constructor)) static void choose(void)
{
    const char *want  = getenv("CAPER_PROCESSOR");
    int         level = 0;
    caper_processor   = best();
    if (!want || !*want)
        return;
    while (level <= CAPER_V4 && strcmp(names[level], want) != 0)
        level++;
    if (level > CAPER_V4)
        snprintf(refusal, sizeof refusal, "CAPER_PROCESSOR is baseline, v3 or v4, not “%.40s”",
                 want);
    else if (level > caper_processor)
        snprintf(refusal, sizeof refusal, "CAPER_PROCESSOR is %s, but this processor is %s", want,
                 names[caper_processor]);
    else
        caper_processor = level;
}

#endif

const char *caper_processor_refusal(void) { return *refusal ? refusal : NULL; }
