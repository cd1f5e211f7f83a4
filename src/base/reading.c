/* Words and minutes. */
#include "base/reading.h"

#include <stdbool.h>
#include <string.h>

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
