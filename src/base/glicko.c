/* Glicko-2. The symbols are those of Glickman's “Example of the Glicko-2 system”. */
#include "base/glicko.h"

#include <math.h>

static const double SCALE = 173.7178, MIDDLE = 1500, WIDEST = 350, TAU = 0.5, PI = 3.14159265358979;

caper_rating caper_rating_new(void) { return (caper_rating){MIDDLE, WIDEST, 0.06}; }

void caper_rating_rest(caper_rating *r, double periods)
{
    double phi = r->deviation / SCALE;
    if (periods > 0)
        r->deviation =
            fmin(WIDEST, SCALE * sqrt(phi * phi + periods * r->volatility * r->volatility));
}

static double g(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (PI * PI)); }

/* What the new volatility makes 0, with x = ln σ². */
static double f(double x, double a, double delta, double phi, double v)
{
    double e = exp(x), rest = phi * phi + v + e;
    return e * (delta * delta - rest) / (2 * rest * rest) - (x - a) / (TAU * TAU);
}

/* Where f is 0, between two points on its two sides (the Illinois algorithm). */
static double new_volatility(double sigma, double delta, double phi, double v)
{
    double a = log(sigma * sigma), low = a, k = 1;
    double high = log(fmax(delta * delta - phi * phi - v, 1e-12));
    if (delta * delta <= phi * phi + v)
        for (high = a - TAU; f(high, a, delta, phi, v) < 0 && k < 100; k++)
            high = a - (k + 1) * TAU;
    double f_low = f(low, a, delta, phi, v), f_high = f(high, a, delta, phi, v);
    for (int i = 0; i < 100 && fabs(high - low) > 1e-6; i++) {
        double x = low + (low - high) * f_low / (f_high - f_low), f_x = f(x, a, delta, phi, v);
        if (f_x * f_high <= 0) {
            low   = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high   = x;
        f_high = f_x;
    }
    return exp(low / 2);
}

void caper_rating_play(caper_rating *r, const caper_meeting *with, int n)
{
    double mu = (r->value - MIDDLE) / SCALE, phi = r->deviation / SCALE, one_by_v = 0, gain = 0;
    for (int i = 0; i < n; i++) {
        double gj       = g(with[i].deviation / SCALE);
        double expected = 1 / (1 + exp(-gj * (mu - (with[i].value - MIDDLE) / SCALE)));
        one_by_v += gj * gj * expected * (1 - expected);
        gain += gj * (with[i].score - expected);
    }
    if (n < 1)
        return;
    r->volatility = new_volatility(r->volatility, gain / one_by_v, phi, 1 / one_by_v);
    double rested = phi * phi + r->volatility * r->volatility;
    phi           = 1 / sqrt(1 / rested + one_by_v);
    r->value      = MIDDLE + SCALE * (mu + phi * phi * gain);
    r->deviation  = SCALE * phi;
}
