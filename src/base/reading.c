/* Words, minutes, and what is told twice. */
#include "base/reading.h"

#include <string.h>

#include "base/sort.h"

/* Letters beyond ASCII begin with these bytes; dashes and quotation marks begin with others. */
static bool is_letter(unsigned char c)
{
    bool ascii = ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9');
    return (ascii && c < 0x80) || (c >= 0xc3 && c < 0xe0);
}

int caper_word_count(const char *text)
{
    int n = 0;
    for (bool in = false; *text; text++) {
        bool letter = is_letter((unsigned char)*text);
        n += letter && !in;
        in = letter || (in && !strchr(" \t\r\n", *text));
    }
    return n;
}

double caper_minutes(double words, double decisions)
{
    return words / CAPER_WORDS_A_MINUTE + decisions * CAPER_SECONDS_A_DECISION / 60;
}

bool caper_told_again(caper_told *t, const char *text)
{
    uint64_t h     = 0xcbf29ce484222325u; /* FNV-1a */
    bool     again = false;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
    for (int i = 0; i < t->count && i < CAPER_TOLD; i++)
        again |= t->hash[i] == h;
    if (t->count < CAPER_TOLD)
        t->hash[t->count] = h;
    t->count++;
    t->repeats += again;
    return again;
}

caper_spread caper_spread_of(double *values, int n)
{
    if (!n)
        return (caper_spread){0};
    caper_sort_reals(values, (size_t)n);
    return (caper_spread){values[n / 20], values[n / 2], values[(int)(0.95 * n)]};
}
