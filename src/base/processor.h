/* What this processor can do beyond what everything is compiled for: plain x86-64, arm64, WebAssembly.
 *
 * Nearly all of the program is the same for every processor. The few loops in which wider registers buy more
 * than 5 % (docs/notes/performance.md) are compiled once for each level, and all levels compute the same, to the bit
 * (tests/processors_test.py). */
#ifndef CORE_PROCESSOR_H
#define CORE_PROCESSOR_H

#include "caper/base.h"

/* What caper_processor says. */
enum { CAPER_BASELINE, CAPER_V3, CAPER_V4 };

/* Exactly the instructions that base/processor.c looks for. Most processors since 2013 have those of V3. */
#ifdef __x86_64__
#define CAPER_HAS_V3            "avx2,bmi,bmi2,popcnt"
#define CAPER_HAS_V4            CAPER_HAS_V3 ",avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
#define CAPER_FOR(instructions) __attribute__((target(instructions)))

/* Tuned for a processor that has AVX2, gcc reads constants from memory; else it builds each of them in another
 * register first, which can be a tenth of the instructions. */
#ifdef __clang__
#define CAPER_TUNED
#else
#define CAPER_TUNED ",tune=bdver4"
#endif

/* The parts of a hot loop: they become part of each of its versions. */
#define CAPER_HOT CAPER_FOR(CAPER_HAS_V3) static inline __attribute__((always_inline))

/* Makes `static type name(params)` of `name_wide(params)`, which is CAPER_HOT and stands before it: one version for each
 * level above the baseline. Call it only if caper_processor is not CAPER_BASELINE. */
/* clang-format off */
#define CAPER_WIDE(type, name, params, args)                                                       \
    CAPER_FOR(CAPER_HAS_V3 CAPER_TUNED) static type name##_v3 params { return name##_wide args; }  \
    CAPER_FOR(CAPER_HAS_V4 CAPER_TUNED) static type name##_v4 params { return name##_wide args; }  \
    static type name params                                                                        \
    {                                                                                              \
        return caper_processor == CAPER_V4 ? name##_v4 args : name##_v3 args;                      \
    }
/* clang-format on */
#endif

/* Why the level of CAPER_PROCESSOR in the environment is not available, as a sentence; NULL: it is, or
 * none was asked for. The program then uses the best available level. */
const char *caper_processor_refusal(void);

#endif
