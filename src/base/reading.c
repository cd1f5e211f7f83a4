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

const caper_tic caper_tic_list[CAPER_TICS] = {
    {"forty", 3},
    {"eleven", 3},
    {"nineteen", 3},
    {"somebody nobody anybody everybody", 30},
    {"someone anyone everyone", 30},
    {"whoever whatever", 8},
    {"rather quite", 25},
    {"exactly precisely", 8},
    {"very", 30},
    {"suddenly", 4},
    {"perhaps", 12},
    {"politely kindly", 6},
    {"waiting", 10},
    {"shyly shy", 4},
    {"course", 10},
    {"hampers", 6},
};

/* Is the word, in any case, one of these? */
static bool is_one_of(const char *words, const char *at, size_t len)
{
    for (const char *w = words; *w;) {
        size_t n = strcspn(w, " ");
        size_t i = 0;
        while (n == len && i < n && (at[i] | 32) == w[i])
            i++;
        if (n == len && i == n)
            return true;
        w += n + (w[n] == ' ');
    }
    return false;
}

void caper_tics_count(caper_tics *t, const char *text)
{
    t->words += caper_word_count(text);
    while (*text) {
        size_t len = 0;
        while (is_letter((unsigned char)text[len]))
            len++;
        for (int i = 0; len && i < CAPER_TICS; i++)
            t->count[i] += is_one_of(caper_tic_list[i].words, text, len);
        text += len ? len : 1;
    }
}

bool caper_tics_has(const caper_tics *t, int tic)
{
    return t->count[tic] >= 5 &&
           (int64_t)t->count[tic] * 10000 > (int64_t)caper_tic_list[tic].allowed * t->words;
}

caper_spread caper_spread_of(double *values, int n)
{
    if (!n)
        return (caper_spread){0};
    caper_sort_reals(values, (size_t)n);
    return (caper_spread){values[n / 20], values[n / 2], values[(int)(0.95 * n)]};
}
