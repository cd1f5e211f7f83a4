/* The two charts of the sheet, and what follows from them: exact chances. */
#include <math.h>

#include "games/luck/luck.h"

const char        luck_task_letters[LUCK_TASKS + 1] = "ESMTCDX";
const char *const luck_task_names[LUCK_TASKS]  = {"easy",        "simple",    "moderate", "tricky",
                                                  "challenging", "difficult", "extreme"};
const char *const luck_outcomes[LUCK_OUTCOMES] = {"out-of-luck", "failure",      "next-time",
                                                  "success",     "lucky-streak", "morale-boost"};
const char *const luck_outcome_codes[LUCK_OUTCOMES] = {"OoL", "F", "NT", "S", "LS", "MB"};

enum { E, S, M, T, C, D, X };
enum {
    OL = OUT_OF_LUCK,
    F  = FAILURE,
    NT = NEXT_TIME,
    OK = SUCCESS,
    LS = LUCKY_STREAK,
    MB = MORALE_BOOST
};

/* AL-12, chart one: a row for each rating D A T S P, a column for each difficulty. */
static const uint8_t tasks[5][LUCK_DIFFICULTIES] = {
    {T, C, D, X, X}, {M, T, C, D, X}, {S, M, T, C, D}, {E, S, M, T, C}, {E, E, S, M, T},
};

/* AL-12, chart two: a row for each task rating E … X, a column for each sum 2 … 12. */
static const uint8_t outcomes[LUCK_TASKS][11] = {
    {OL, NT, OK, OK, OK, OK, OK, OK, LS, LS, LS}, {OL, F, NT, OK, OK, OK, OK, LS, LS, LS, LS},
    {OL, F, F, NT, OK, OK, OK, LS, LS, LS, MB},   {OL, F, F, NT, NT, OK, OK, LS, LS, LS, MB},
    {OL, F, F, F, NT, NT, OK, LS, LS, LS, MB},    {OL, OL, F, F, F, NT, NT, OK, LS, MB, MB},
    {OL, OL, OL, F, F, F, NT, NT, MB, MB, MB},
};

int luck_task(int rating, int difficulty) { return tasks[rating - RATED_D][difficulty]; }

int luck_outcome(int task, int sum) { return outcomes[task][sum - 2]; }

void luck_ways(int task, int ways[LUCK_OUTCOMES])
{
    for (int i = 0; i < LUCK_OUTCOMES; i++)
        ways[i] = 0;
    for (int sum = 2; sum <= 12; sum++)
        ways[luck_outcome(task, sum)] += sum <= 7 ? sum - 1 : 13 - sum;
}

/* With s ways to pass and n to try again, luck for k more rolls: s/36 · (1 + q + … + q^k), q =
 * n/36.
 */
double luck_pass_chance(int task, int luck, bool free_hit)
{
    int ways[LUCK_OUTCOMES];
    luck_ways(task, ways);
    double pass = (ways[SUCCESS] + ways[LUCKY_STREAK] + ways[MORALE_BOOST]) / 36.0;
    double next = ways[NEXT_TIME] / 36.0;
    if (free_hit)
        return pass + next;
    return pass * (1 - pow(next, luck + 1.0)) / (1 - next);
}
