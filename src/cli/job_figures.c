/* A job's figures in words. The ranges: crews of medium bots win 30 to 80 % (60 to 95 % of a forgiving job), at most 15 % of the
 * outcome lines of a game were told in it before, an evening takes 25 to 45 minutes (both for a crew of three), and
 * every ending that is written is reached by somebody. */
#include "cli/job_figures.h"

#include <stdio.h>

typedef struct printer {
    const char *path;
    int         bad;
} printer;

/* Ends a line, and says where a figure is not as it should be. */
static void judge(printer *p, bool fits, const char *range)
{
    if (fits) {
        printf("\n");
        return;
    }
    printf("   OUT OF RANGE: %s\n", range);
    p->bad++;
}

static void print_endings(printer *p, const mcguffin_job *job, const lab_job_report *r,
                          const lab_job_report *easy)
{
    printf("  endings: won %.1f %%, empty handed %.1f %%, caught %.1f %%, called off %.1f %%; "
           "easy bots win %.0f %%\n",
           100 * r->endings[0], 100 * r->endings[1], 100 * r->endings[2], 100 * r->endings[3],
           100 * easy->endings[0]);
    for (int i = job->own.first; i < job->own.last; i++) {
        const mcguffin_line *l = &job->line[i];
        if (l->kind < LINE_WON || l->kind > LINE_OFF || r->told[i] || easy->told[i])
            continue;
        printf("  %s:%d: nobody reaches this ending", p->path, l->line);
        judge(p, r->games < 500, "every ending should be reached");
    }
}

/* Lines of situations that no game has told: perhaps nobody gets there. */
static void print_untold(const mcguffin_job *job, const lab_job_report *r)
{
    int untold = 0, all = 0;
    for (int b = 0; b < job->beats; b++)
        for (int i = job->beat[b].lines.first; i < job->beat[b].lines.last; i++) {
            all++;
            untold += !r->told[i];
        }
    printf("  %d of %d lines of situations were never told", untold, all);
    for (int b = 0, n = 0; b < job->beats && untold; b++)
        for (int i = job->beat[b].lines.first; i < job->beat[b].lines.last && n < 8; i++)
            if (!r->told[i])
                printf("%s%d", n++ ? ", " : ": in line ", job->line[i].line);
    printf("%s\n", untold > 8 ? ", …" : "");
}

int cli_job_figures(const char *path, const mcguffin_job *job, const lab_job_report *r,
                    const lab_job_report *easy)
{
    printer p = {path, 0};
    printf("  %d words, %d beats in %d obstacles\n", lab_job_words(job), job->beats, job->count);
    printf("  %d games of %d medium bots: won %.1f %% (%.1f–%.1f)", r->games, r->crew,
           100 * r->won.share, 100 * r->won.low, 100 * r->won.high);
    judge(&p,
          r->crew != 3 || (r->won.high >= job_band_low(job) && r->won.low <= job_band_high(job)),
          job->forgiving ? "60 to 95 %" : "30 to 80 %");
    printf("  %.1f outcome lines a game; told before %.1f %% (worst game %.1f %%), back with a "
           "change %.1f %%",
           r->lines, 100 * r->repeats, 100 * r->worst, 100 * r->returned);
    judge(&p, r->worst <= 0.15, "at most 15 % told before");
    print_endings(&p, job, r, easy);
    print_untold(job, r);
    printf("  an evening: %.0f words and %.0f decisions; %.0f, usually %.0f, %.0f minutes",
           r->words, r->decisions, r->shortest, r->usual, r->longest);
    judge(&p, r->crew != 3 || (r->usual >= 25 && r->usual <= 45), "25 to 45 minutes for three");
    return p.bad;
}
