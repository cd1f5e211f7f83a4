/* How long a story takes: for everything that measures content. */
#ifndef CAPER_READING_H
#define CAPER_READING_H

#include <stdbool.h>
#include <stdint.h>

/* A person reads 200 words and takes six decisions a minute. */
enum { CAPER_WORDS_A_MINUTE = 200, CAPER_SECONDS_A_DECISION = 10 };

/* Words end with white space and have a letter or a digit in them: a dash is not a word. */
int    caper_word_count(const char *text);
double caper_minutes(double words, double decisions);

/* What was told in one game. Zero it before each. */
enum { CAPER_TOLD = 600 };
typedef struct caper_told {
    int      count, repeats;
    uint64_t hash[CAPER_TOLD];
} caper_told;
/* One more text: was it told before? Beyond CAPER_TOLD texts are counted, but no longer remembered. */
bool caper_told_again(caper_told *t, const char *text);

/* Words that writers lean on: how often each of our tics is in some texts. Zero it first. */
enum { CAPER_TICS = 16 };
typedef struct caper_tics {
    int words, count[CAPER_TICS];
} caper_tics;
/* The words of a tic, and how many of them in 10,000 words pass: our own measure. */
typedef struct caper_tic {
    const char *words;
    int         allowed;
} caper_tic;
extern const caper_tic caper_tic_list[CAPER_TICS];
void                   caper_tics_count(caper_tics *t, const char *text);
/* Is it overused? Never by fewer than five. */
bool caper_tics_has(const caper_tics *t, int tic);

/* Of so many values, which it sorts: 5 %, median, 95 %. */
typedef struct caper_spread {
    double low, usual, high;
} caper_spread;
caper_spread caper_spread_of(double *values, int n);

#endif
