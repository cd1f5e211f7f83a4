/* Sorting what several rooms sort. */
#ifndef CAPER_SORT_H
#define CAPER_SORT_H

#include <stddef.h>

void caper_sort_reals(double *values, size_t count);

#endif
