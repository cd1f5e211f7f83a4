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

/* Of so many values, which it sorts: 5 %, median, 95 %. */
typedef struct caper_spread {
    double low, usual, high;
} caper_spread;
caper_spread caper_spread_of(double *values, int n);

#endif
