/* What a study found: for each variant a *cell*, in it sections, in them rows with measures.
 *
 * Collectors fill it, and everything that people or programs read (JSON, CSV, the table, the page
 * with the plots, comparisons) is made from it alone. */
#ifndef CAPER_LAB_RESULT_H
#define CAPER_LAB_RESULT_H

#include "caper/table.h"

enum { LAB_SECTIONS = 16, LAB_MEASURES = 6, LAB_FINDINGS = 6 };

typedef enum lab_kind { LAB_SHARE, LAB_MEAN } lab_kind;

/* Of n observations: a share or a mean, its 95 % interval, and the spread of one observation. */
typedef struct lab_stat {
    double n, value, low, high, sd;
} lab_stat;

typedef struct lab_measure {
    char     id[24], title[48];
    lab_kind kind;
    double   even; /* what would be usual or fair; below 0: nothing is */
} lab_measure;

typedef struct lab_row {
    char     id[64], label[96];
    lab_stat stat[LAB_MEASURES];
} lab_row;

typedef struct lab_section {
    char        id[24], title[64], about[320];
    char        plot[16]; /* how the page draws it: bars, histogram, lines, hexes, graph, none */
    bool        printed;  /* in the terminal too */
    bool        ranked;   /* people read it best first */
    bool        steps;    /* rows are numbers in order, not names */
    int         measures, rows, cap;
    lab_measure measure[LAB_MEASURES];
    lab_row    *row;
    caper_buf   map; /* JSON for the plot: where hexes and scenes are; empty: none */
} lab_section;

typedef struct lab_cell {
    char        value[256], title[256];
    uint64_t    games;
    int         sections;
    lab_section section[LAB_SECTIONS];
    int         findings;
    char        finding[LAB_FINDINGS][240]; /* what a person would want to know first */
} lab_cell;

typedef struct lab_change {
    const lab_section *section; /* borrowed from the results, like the rows */
    int                measure;
    const lab_row     *was, *is;
    char               cell[256];
    double             change, low, high; /* is − was, with its 95 % interval */
    double             errors;            /* the change in standard errors */
    double             chance;            /* of a difference like this where there is none */
    double             adjusted;          /* the same after Holm, for all rows that were compared */
} lab_change;

/* What differs between cells, and could it be chance? */
typedef struct lab_changes {
    int         count, cap, unmatched;
    lab_change *change; /* the surest first */
} lab_changes;

typedef struct lab_results {
    char        game[32], title[64], version[32], vary[64];
    caper_json *asked; /* the study; owned */
    bool        timed;
    int         cells;
    lab_cell   *cell;
    /* With more than one cell: against the first or, in a comparison, against its counterpart. */
    lab_changes changes;
    char        compared[2][256]; /* the folders of a comparison; empty: it is not one */
} lab_results;

lab_results *lab_results_new(int cells);
void         lab_results_free(lab_results *r);

/* ---- Filling ---------------------------------------------------------------------------------- */

lab_section *lab_section_add(lab_cell *c, const char *id, const char *title, const char *plot,
                             const char *about);
/* The number of the new measure. `even` below 0: there is nothing to compare it with. */
int lab_measure_add(lab_section *s, const char *id, const char *title, lab_kind kind, double even);
lab_row *lab_row_add(lab_section *s, const char *id, const char *label);
lab_row *lab_row_numbered(lab_section *s, int number);

/* One sentence for people; beyond LAB_FINDINGS they are not taken. */
void lab_find(lab_cell *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The row with the highest (or lowest) value of a measure among those with at least `least`
 * observations; NULL: there is none. */
const lab_row *lab_extreme(const lab_section *s, int measure, bool highest, double least);
/* Do these rows differ from what would be even, or is it chance? (z, Bonferroni for all rows.) */
bool lab_is_uneven(const lab_section *s, int measure, const lab_row *row);

/* `hits` of n, with Wilson's interval; part of a hit counts as that part. */
lab_stat lab_share_of(double hits, double n);
/* From the sum and the sum of squares of n observations. */
lab_stat lab_mean_of(double sum, double squares, double n);

const lab_section *lab_section_find(const lab_cell *c, const char *id);

/* ---- Reading and writing ----------------------------------------------------------------------- */

void lab_results_json(const lab_results *r, caper_buf *out);
void lab_results_csv(const lab_results *r, caper_buf *out);
void lab_csv_text(const char *s, caper_buf *out);
/* One file that opens without a server. */
void lab_results_html(const lab_results *r, caper_buf *out);
/* For people, 80 columns. */
void lab_results_print(const lab_results *r, caper_buf *out);
/* results.json of a folder; NULL if refused. */
lab_results *lab_results_read(const char *folder, caper_error *err);

/* ---- Comparing (compare.c) ---------------------------------------------------------------------- */

/* How many changed more than chance explains. They are the first ones. */
int  lab_changes_sure(const lab_changes *c);
void lab_changes_print(const lab_changes *c, int most, caper_buf *out);
void lab_changes_fini(lab_changes *c);
void lab_changes_json(const lab_changes *c, caper_buf *out);
/* How every cell differs from the first. */
void lab_results_differ(lab_results *r);
/* Two results in one, with what changed between cells of the same value, or between the only one of
 * each. Takes both and frees them; the names are what the two go by. */
lab_results *lab_results_join(lab_results *was, const char *was_name, lab_results *is,
                              const char *is_name);
void         lab_changes_csv(const lab_results *r, caper_buf *out);

#endif
