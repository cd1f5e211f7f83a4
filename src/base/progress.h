/* How far long work has come, on standard error; silent when that is not a terminal. */
#ifndef CAPER_PROGRESS_H
#define CAPER_PROGRESS_H

#include <stdbool.h>

/* "jobs:  43 %", at most ten times a second; wiped away when all is done. */
void caper_progress(const char *what, double done, double all);

/* A bar with pace and remaining time: begin, show as often as you like, wipe. */
typedef struct caper_bar {
    double start, first; /* when it began, and what was done by then */
    bool   seen;         /* standard error is a terminal */
} caper_bar;
caper_bar caper_bar_begin(double done);
void      caper_bar_show(const caper_bar *bar, const char *unit, double done, double all);
void      caper_bar_wipe(const caper_bar *bar);

#endif
