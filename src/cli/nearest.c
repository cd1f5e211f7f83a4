/* The nearest name to a misspelt one, by edit distance: a letter left out, added, changed, or two
 * that changed places. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/options.h"

enum { LONGEST = 40 };

bool cli_same(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return tolower((unsigned char)*a) == tolower((unsigned char)*b);
}

static int least(int a, int b) { return a < b ? a : b; }

/* Slips from one to the other (optimal string alignment). */
static int slips(const char *a, const char *b)
{
    int la = (int)strlen(a), lb = (int)strlen(b);
    int d[LONGEST + 1][LONGEST + 1];
    if (la > LONGEST || lb > LONGEST)
        return LONGEST;
    for (int i = 0; i <= la; i++)
        d[i][0] = i;
    for (int j = 0; j <= lb; j++)
        d[0][j] = j;
    for (int i = 1; i <= la; i++)
        for (int j = 1; j <= lb; j++) {
            bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
            d[i][j]   = least(least(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + !same);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[la][lb];
}

/* A prefix always matches; otherwise up to a third of the letters may be wrong. */
void cli_nearest_try(cli_nearest *n, const char *name)
{
    size_t typed  = strlen(n->typed);
    bool   begins = typed >= 2 && strncasecmp(n->typed, name, typed) == 0;
    int    away   = begins ? 1 : slips(n->typed, name);
    if (away > (int)(typed + 2) / 3 || (n->name[0] && away >= n->distance))
        return;
    n->distance = away;
    caper_text_set(n->name, name);
}
