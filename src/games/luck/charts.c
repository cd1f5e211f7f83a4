/* The two charts of the sheet, and what follows from them: exact chances. */
#include "games/luck/luck.h"

const char        luck_task_letters[LUCK_TASKS + 1] = "ESMTCDX";
const char *const luck_task_names[LUCK_TASKS]  = {"easy",        "simple",    "moderate", "tricky",
                                                  "challenging", "difficult", "extreme"};
const char *const luck_outcomes[LUCK_OUTCOMES] = {"out-of-luck", "failure",      "next-time",
                                                  "success",     "lucky-streak", "morale-boost"};
const char *const luck_outcome_codes[LUCK_OUTCOMES] = {"OoL", "F", "NT", "S", "LS", "MB"};

enum { E, S, M, T, C, D, X };
enum {
    OoL = OUT_OF_LUCK,
    F   = FAILURE,
    NT  = NEXT_TIME,
    S_  = SUCCESS,
    LS  = LUCKY_STREAK,
    MB  = MORALE_BOOST
};

/* AL-12: the charts are data/charts.def, which the page shows as well. */
#define CHART_ONE(...) {__VA_ARGS__},
#define CHART_TWO(...)
static const uint8_t tasks[5][LUCK_DIFFICULTIES] = {
#include "games/luck/data/charts.def"
};
#undef CHART_ONE
#undef CHART_TWO

#define CHART_ONE(...)
#define CHART_TWO(...) {__VA_ARGS__},
static const uint8_t outcomes[LUCK_TASKS][11] = {
#include "games/luck/data/charts.def"
};
#undef CHART_ONE
#undef CHART_TWO

/* Of the 36 ways in which two dice fall: those that pass, and those that may be rolled again. Bots ask
 * for little else, so they are counted here and not each time. */
#define PASS(o)  ((o) >= S_)
#define AGAIN(o) ((o) == NT)
#define WAYS(is, a, b, c, d, e, f, g, h, i, j, k)                                                  \
    is(a) + 2 * is(b) + 3 * is(c) + 4 * is(d) + 5 * is(e) + 6 * is(f) + 5 * is(g) + 4 * is(h) +    \
        3 * is(i) + 2 * is(j) + is(k)
#define CHART_ONE(...)
#define CHART_TWO(...) {WAYS(PASS, __VA_ARGS__), WAYS(AGAIN, __VA_ARGS__)},
static const struct {
    uint8_t passes, again;
} ways_of[LUCK_TASKS] = {
#include "games/luck/data/charts.def"
};
#undef CHART_ONE
#undef CHART_TWO

int luck_task(int rating, int difficulty) { return tasks[rating - RATED_D][difficulty]; }

int luck_outcome(int task, int sum) { return outcomes[task][sum - 2]; }

void luck_ways(int task, int ways[LUCK_OUTCOMES])
{
    for (int i = 0; i < LUCK_OUTCOMES; i++)
        ways[i] = 0;
    for (int sum = 2; sum <= 12; sum++)
        ways[luck_outcome(task, sum)] += sum <= 7 ? sum - 1 : 13 - sum;
}

/* By squaring, from the lowest bit of the exponent on. With the figures of the charts the sums are
 * those of pow(). */
static double power(double base, int exponent)
{
    double product = 1;
    for (; exponent > 0; exponent >>= 1, base *= base)
        product *= exponent & 1 ? base : 1;
    return product;
}

/* With s ways to pass and n to try again, luck for k more rolls: s/36 · (1 + q + … + q^k), q =
 * n/36. */
static double chance_of(double pass, double next, int luck)
{
    return pass * (1 - power(next, luck + 1)) / (1 - next);
}

/* Bots ask for little else, so the compiler works it out for every purse that is usual, in the same
 * steps. */
#define BIT(q, e, bit) ((e) & (bit) ? (q) : 1.0)
#define SQUARE(q)      ((q) * (q))
#define POWER(q, e)                                                                                \
    (1.0 * BIT(q, e, 1) * BIT(SQUARE(q), e, 2) * BIT(SQUARE(SQUARE(q)), e, 4) *                    \
     BIT(SQUARE(SQUARE(SQUARE(q))), e, 8) * BIT(SQUARE(SQUARE(SQUARE(SQUARE(q)))), e, 16) *        \
     BIT(SQUARE(SQUARE(SQUARE(SQUARE(SQUARE(q))))), e, 32))
#define CHANCE(p, q, k)  ((p) / 36.0 * (1 - POWER((q) / 36.0, (k) + 1)) / (1 - (q) / 36.0))
#define FOUR(p, q, k)    CHANCE(p, q, k), CHANCE(p, q, k + 1), CHANCE(p, q, k + 2), CHANCE(p, q, k + 3)
#define SIXTEEN(p, q, k) FOUR(p, q, k), FOUR(p, q, k + 4), FOUR(p, q, k + 8), FOUR(p, q, k + 12)
#define PURSES(p, q)     SIXTEEN(p, q, 0), SIXTEEN(p, q, 16), SIXTEEN(p, q, 32)
enum { USUAL = 48 };
#define CHART_ONE(...)
#define CHART_TWO(...) {PURSES((WAYS(PASS, __VA_ARGS__)), (WAYS(AGAIN, __VA_ARGS__)))},
static const double chances[LUCK_TASKS][USUAL] = {
#include "games/luck/data/charts.def"
};
#undef CHART_ONE
#undef CHART_TWO

double luck_pass_chance(int task, int luck, bool free_hit)
{
    if (!free_hit && luck >= 0 && luck < USUAL)
        return chances[task][luck];
    double pass = ways_of[task].passes / 36.0, next = ways_of[task].again / 36.0;
    return free_hit ? pass + next : chance_of(pass, next, luck);
}
