/* Time, for everything that measures, waits or has a budget. Rules know no clock: this folder is
 * below the games. */
#ifndef CAPER_CLOCK_H
#define CAPER_CLOCK_H

#include <stdint.h>

/* Monotonic, from an arbitrary start. */
double  caper_clock_seconds(void);
int64_t caper_clock_ms(void);
/* What this thread alone has used; other work on the machine does not count. */
double caper_clock_cpu(void);
/* Nanoseconds of one cycle, now. Machines are shared and their clocks wander, so speeds are also
 * given in cycles: a loop of dependent additions, one cycle each, is timed in the same run. */
double caper_clock_cycle(void);

#endif
