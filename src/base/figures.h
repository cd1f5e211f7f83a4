/* Figures: what is counted while games are watched, and how it reads.
 *
 * A *collector* per game looks at the true state, as no client at a table may: it is for games without
 * players whose secrets could leak (src/lab). It adds to whole numbers, so that neither threads nor the
 * order of games matter, and fills a *cell* with what the sums say: sections, in them rows with
 * measures. */
#ifndef CAPER_FIGURES_H
#define CAPER_FIGURES_H

#include "caper/game.h"

enum {
    CAPER_SECTIONS = 16,
    CAPER_MEASURES = 6,
    CAPER_FINDINGS = 6,
    CAPER_WIN      = 720720, /* one win; can be shared by any number of seats up to 16 */
};

typedef enum caper_figure_kind { CAPER_SHARE, CAPER_MEAN } caper_figure_kind;

/* Of n observations: a share or a mean, its 95 % interval, and the spread of one observation. */
typedef struct caper_stat {
    double n, value, low, high, sd;
} caper_stat;

typedef struct caper_measure {
    char              id[24], title[48];
    caper_figure_kind kind;
    double            even; /* what would be usual or fair; below 0: no such value */
} caper_measure;

typedef struct caper_row {
    char       id[64], label[96];
    caper_stat stat[CAPER_MEASURES];
} caper_row;

typedef struct caper_section {
    char          id[24], title[64], about[320];
    char          plot[16]; /* how the page draws it: bars, histogram, lines, hexes, graph, none */
    bool          printed;  /* in the terminal too */
    bool          ranked;   /* people read it best first */
    bool          steps;    /* rows are numbers in order, not names */
    int           measures, rows, cap;
    caper_measure measure[CAPER_MEASURES];
    caper_row    *row;
    caper_buf     map; /* JSON for the plot: where hexes and scenes are; empty: none */
} caper_section;

typedef struct caper_cell {
    char          value[256], title[256];
    uint64_t      games;
    int           sections;
    caper_section section[CAPER_SECTIONS];
    int           findings;
    char          finding[CAPER_FINDINGS][240]; /* what a person would want to know first */
} caper_cell;

/* A number that every game has one of (or every stage, or round): its sum, and that of its squares
 * for the interval of the mean. */
typedef struct caper_total {
    uint64_t sum, squares;
} caper_total;

/* `hits` of n, with Wilson's interval; part of a hit counts as that part. */
caper_stat caper_share_stat(double hits, double n);
/* From the sum and the sum of squares of n observations. */
caper_stat caper_mean_stat(double sum, double squares, double n);

static inline void caper_total_add(caper_total *t, uint64_t x)
{
    t->sum += x;
    t->squares += x * x;
}

/* One more of what is counted within a game: x² − (x−1)² is what the squares grow by. */
static inline void caper_total_count(caper_total *t, uint16_t *in_this_game)
{
    t->sum++;
    t->squares += 2u * ++*in_this_game - 1u;
}

static inline caper_stat caper_total_stat(const caper_total *t, uint64_t n)
{
    return caper_mean_stat((double)t->sum, (double)t->squares, (double)n);
}

static inline caper_stat caper_count_stat(uint64_t hits, uint64_t n)
{
    return caper_share_stat((double)hits, (double)n);
}

/* A game that is being watched. */
typedef struct caper_watch {
    const caper_match *match;
    const void        *state;
    void              *notes; /* the collector's memory within one game; zero at the start */
    void              *sums;  /* the collector's own: a struct of whole numbers */
    int                moves; /* played so far */
} caper_watch;

typedef struct caper_collector {
    size_t counters; /* numbers in its sums */
    size_t notes;    /* bytes it wants to remember during one game */
    int    bar;      /* moves to one bar in the picture of lengths */
    /* All four are optional. */
    void (*begin)(caper_watch *w);
    void (*before)(caper_watch *w, int seat, caper_move move);
    void (*after)(caper_watch *w, int seat, caper_move move);
    void (*end)(caper_watch *w, const caper_result *result);
    /* Say what the sums mean. */
    void (*tell)(const caper_match *match, const void *sums, caper_cell *out);
} caper_collector;

/* ---- Filling a cell ---------------------------------------------------------------------------- */

/* `measures`: "win: wins %; plays: plays a game" are a share and a mean, without a value to compare them
 * with. */
caper_section *caper_section_add(caper_cell *c, const char *id, const char *title, const char *plot,
                                 const char *measures, const char *about);
/* One more figure for the row of the first section, which sums a variant up. */
void caper_summary_add(caper_cell *c, const char *id, const char *words, caper_stat stat);
/* The number of the new measure. `even` below 0: there is no value to compare it with. */
int caper_measure_add(caper_section *s, const char *id, const char *title, caper_figure_kind kind,
                      double even);
caper_row *caper_row_add(caper_section *s, const char *id, const char *label);
caper_row *caper_row_numbered(caper_section *s, int number);
/* The row with its figures, in the order of the measures. */
#define CAPER_ROW(row, ...) caper_row_fill(row, (const caper_stat[CAPER_MEASURES]){__VA_ARGS__})
void caper_row_fill(caper_row *row, const caper_stat stat[CAPER_MEASURES]);

/* One sentence for people; beyond CAPER_FINDINGS they are not taken. */
void caper_find(caper_cell *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The row with the highest (or lowest) value of a measure among those with at least `least`
 * observations; NULL: there is none. */
const caper_row *caper_extreme_row(const caper_section *s, int measure, bool highest, double least);
/* Do these rows differ from what would be even, or is it chance? (z, Bonferroni for all rows.) */
bool caper_is_uneven(const caper_section *s, int measure, const caper_row *row);

const caper_section *caper_section_find(const caper_cell *c, const char *id);

#endif
