/* How long a story takes: for everything that measures content. */
#ifndef CAPER_READING_H
#define CAPER_READING_H

/* A person reads 200 words and takes six decisions a minute. */
enum { CAPER_WORDS_A_MINUTE = 200, CAPER_SECONDS_A_DECISION = 10 };

/* Words end with white space and have a letter or a digit in them: a dash is not a word. */
int    caper_word_count(const char *text);
double caper_minutes(double words, double decisions);

#endif
