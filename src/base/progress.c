/* Progress. */
#include "base/progress.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"

static const char wipe[] = "\r\033[K";

void caper_progress(const char *what, double done, double all)
{
    static double last;
    if (!isatty(STDERR_FILENO))
        return;
    if (done >= all) {
        fputs(wipe, stderr);
        return;
    }
    if (caper_clock_seconds() - last < 0.1)
        return;
    last = caper_clock_seconds();
    fprintf(stderr, "%s%s: %3.0f %%", wipe, what, 100 * done / all);
}

caper_bar caper_bar_begin(double done)
{
    return (caper_bar){caper_clock_seconds(), done, isatty(STDERR_FILENO)};
}

static void print_time(double seconds)
{
    long s = lround(seconds);
    if (s >= 3600)
        fprintf(stderr, "  %ld h %02ld min left", s / 3600, s / 60 % 60);
    else if (s >= 60)
        fprintf(stderr, "  %ld min %02ld s left", s / 60, s % 60);
    else
        fprintf(stderr, "  %ld s left", s);
}

/* ██████▌        43 %  180000 games/s  12 s left */
void caper_bar_show(const caper_bar *bar, const char *unit, double done, double all)
{
    enum { WIDTH = 30 };
    static const char *const part[]  = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    double                   rate    = (done - bar->first) / (caper_clock_seconds() - bar->start);
    int                      eighths = all > 0 ? (int)(WIDTH * 8 * done / all) : 0;
    if (!bar->seen)
        return;
    fputs(wipe, stderr);
    for (int i = 0; i < eighths / 8; i++)
        fputs("█", stderr);
    fputs(part[eighths % 8], stderr);
    for (int i = (eighths + 7) / 8; i < WIDTH; i++)
        fputs("·", stderr);
    fprintf(stderr, " %3.0f %%  %.*f %s/s", all > 0 ? 100 * done / all : 0, rate < 10 ? 1 : 0, rate,
            unit);
    if (rate > 0)
        print_time((all - done) / rate);
    fflush(stderr);
}

void caper_bar_wipe(const caper_bar *bar)
{
    if (bar->seen)
        fputs(wipe, stderr);
}
