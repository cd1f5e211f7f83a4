/* Intervals. */
#include "base/interval.h"

#include <math.h>

caper_share caper_share_of(double hits, double n)
{
    const double z = CAPER_Z;
    double       p = hits / n, d = 1 + z * z / n, mid = p + z * z / (2 * n);
    double       half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    double       low = (mid - half) / d, high = (mid + half) / d;
    return (caper_share){p, low > 0 ? low : 0, high < 1 ? high : 1}; /* rounding: no −0.0 % */
}
