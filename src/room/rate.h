/* How much is too much: buckets that fill with time and are emptied by work. */
#ifndef CAPER_ROOM_RATE_H
#define CAPER_ROOM_RATE_H

#include "caper/base.h"

/* A bucket that fills at `rate` a second up to `depth`. */
typedef struct bucket {
    double  level;
    int64_t at;
} bucket;

/* Is that much in it? Then it is taken. A level below 0 is a debt. */
bool bucket_take(bucket *b, int64_t now, double rate, double depth, double cost);

#endif
