/* What the tests of the lab share: a study from JSON, played, and a figure out of its results. */
#ifndef CAPER_TESTS_LAB_KIT_H
#define CAPER_TESTS_LAB_KIT_H

#include <math.h>

#include "lab/lab.h"
#include "tests/testing.h"

static inline lab_study *open_study(const char *text)
{
    caper_error err   = {0};
    caper_json *asked = caper_json_read(text, NULL);
    lab_study  *s     = lab_study_new(asked, &err);
    caper_json_free(asked);
    if (!s)
        fail_msg("%s: %s", text, err.text);
    return s;
}

static inline void run_all(lab_study *s, int threads)
{
    lab_run run = {.threads = threads};
    assert_true(lab_run_on(s, &run));
}

static inline lab_study *played(const char *text, int threads)
{
    lab_study *s = open_study(text);
    run_all(s, threads);
    return s;
}

/* A measure of a row. */
static inline caper_stat stat_of(const lab_results *r, int cell, const char *section,
                                 const char *row, const char *measure)
{
    const caper_section *s = caper_section_find(&r->cell[cell], section);
    assert_non_null(s);
    for (int i = 0; i < s->rows; i++)
        for (int m = 0; m < s->measures; m++)
            if (!strcmp(s->row[i].id, row) && !strcmp(s->measure[m].id, measure))
                return s->row[i].stat[m];
    fail_msg("there is no %s of %s in %s", measure, row, section);
    return (caper_stat){0};
}

static inline void assert_near(double a, double b)
{
    if (fabs(a - b) > 1e-9 * (1 + fabs(b)))
        fail_msg("%.12g is not %.12g", a, b);
}

static inline double sum_of(const lab_results *r, const char *section, int measure)
{
    const caper_section *s = caper_section_find(&r->cell[0], section);
    double               n = 0;
    assert_non_null(s);
    for (int i = 0; i < s->rows; i++)
        n += s->row[i].stat[measure].value;
    return n;
}

#endif
