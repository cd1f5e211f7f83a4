/* What a study found: for each variant a *cell*, in it sections, in them rows with measures.
 *
 * Collectors fill it, and everything that people or programs read (JSON, CSV, the table, the page
 * with the plots, comparisons) is made from it alone. */
#ifndef CAPER_LAB_RESULT_H
#define CAPER_LAB_RESULT_H

#include "base/figures.h"
#include "caper/table.h"

typedef struct lab_change {
    const caper_section *section; /* borrowed from the results, like the rows */
    int                  measure;
    const caper_row     *was, *is;
    char                 cell[256];
    double               change, low, high; /* is − was, with its 95 % interval */
    double               errors;            /* the change in standard errors */
    double               chance;            /* of a difference like this where there is none */
    double               adjusted; /* the same after Holm, for all rows that were compared */
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
    caper_cell *cell;
    /* With more than one cell: against the first or, in a comparison, against its counterpart. */
    lab_changes changes;
    char        compared[2][256]; /* the folders of a comparison; empty: it is not one */
} lab_results;

lab_results *lab_results_new(int cells);
void         lab_results_free(lab_results *r);

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
