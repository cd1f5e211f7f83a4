/* Intervals. */
#include "measure/interval.h"

#include <math.h>

caper_share caper_share_of(double hits, double n)
{
    const double z = CAPER_Z;
    double       p = hits / n, d = 1 + z * z / n, mid = p + z * z / (2 * n);
    double       half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (caper_share){p, (mid - half) / d, (mid + half) / d};
}
