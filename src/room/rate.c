/* How much is too much. */
#include "room/rate.h"

bool bucket_take(bucket *b, int64_t now, double rate, double depth, double cost)
{
    if (!b->at)
        b->level = depth;
    else if (now > b->at)
        b->level += (double)(now - b->at) / 1000.0 * rate;
    b->at = now;
    if (b->level > depth)
        b->level = depth;
    if (b->level < cost || b->level < 0)
        return false;
    b->level -= cost;
    return true;
}
