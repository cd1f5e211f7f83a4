/* Tables of the rules page from the sheet's own data: both charts, and every trait. */
#include <string.h>

#include "games/luck/luck.h"

static void chart_one(caper_buf *out)
{
    caper_buf_str(out, "| |");
    for (int d = 0; d < LUCK_DIFFICULTIES; d++)
        caper_buf_printf(out, " %s |", luck_difficulties[d]);
    caper_buf_str(out, "\n|---|");
    for (int d = 0; d < LUCK_DIFFICULTIES; d++)
        caper_buf_str(out, "---|");
    for (int r = RATED_D; r <= RATED_P; r++) {
        const char *name = luck_rating_names[r] + (r == RATED_D ? strlen("a ") : 0);
        caper_buf_printf(out, "\n| **%s (%s)** |", name, luck_letters[r]);
        for (int d = 0; d < LUCK_DIFFICULTIES; d++)
            caper_buf_printf(out, " %c |", luck_task_letters[luck_task(r, d)]);
    }
    caper_buf_char(out, '\n');
}

static void chart_two(caper_buf *out)
{
    caper_buf_str(out, "| |");
    for (int sum = 2; sum <= 12; sum++)
        caper_buf_printf(out, " %d |", sum);
    caper_buf_str(out, "\n|---|");
    for (int sum = 2; sum <= 12; sum++)
        caper_buf_str(out, "---|");
    for (int t = 0; t < LUCK_TASKS; t++) {
        caper_buf_printf(out, "\n| **%s (%c)** |", luck_task_names[t], luck_task_letters[t]);
        for (int sum = 2; sum <= 12; sum++)
            caper_buf_printf(out, " %s |", luck_outcome_codes[luck_outcome(t, sum)]);
    }
    caper_buf_char(out, '\n');
}

/* One row for each list: its traits with their ratings and points. */
static void traits(caper_buf *out)
{
    caper_buf_str(out, "| list | traits, with rating and points |\n|---|---|\n");
    for (int l = 0; l < LUCK_LISTS; l++) {
        caper_buf_printf(out, "| **%s** |", luck_list_titles[l]);
        for (int t = luck_first[l]; t < luck_first[l + 1]; t++)
            caper_buf_printf(out, "%s %s (%s, %d)", t > luck_first[l] ? "," : "",
                             luck_traits[t].name, luck_letters[luck_traits[t].rating],
                             luck_traits[t].points);
        caper_buf_str(out, " |\n");
    }
}

bool luck_rules_table(const char *name, caper_buf *out)
{
    static const struct {
        const char *name;
        void (*write)(caper_buf *out);
    } table[] = {{"chart-one", chart_one}, {"chart-two", chart_two}, {"traits", traits}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0) {
            table[i].write(out);
            return true;
        }
    return false;
}
