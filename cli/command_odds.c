/* caper odds: tables of exact chances. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "games/luck/luck.h"

static const char help[] =
    "usage: caper odds luck [--simulate N]\n\n"
    "The exact chance to pass a test of Adventures & Luck, for every rating against every\n"
    "difficulty, with 0 to 10 luck, if every “better next time” is rolled again.\n"
    "--simulate N rolls each of them N times and prints the largest difference.\n";

enum { MOST_LUCK = 10 };

static double simulate(int task, int luck, int n, caper_rng *rng)
{
    int passed = 0;
    for (int i = 0; i < n; i++)
        for (int left = luck;; left--) {
            int o = luck_outcome(task, caper_rng_die(rng, 6) + caper_rng_die(rng, 6));
            passed += o >= SUCCESS;
            if (o != NEXT_TIME || !left)
                break;
        }
    return passed / (double)n;
}

static void print_table(int simulated)
{
    double    worst = 0;
    caper_rng rng;
    caper_rng_init(&rng, 1);
    printf("rating difficulty    task");
    for (int luck = 0; luck <= MOST_LUCK; luck++)
        printf("  luck %-2d", luck);
    putchar('\n');
    for (int r = RATED_D; r <= RATED_P; r++)
        for (int d = 0; d < LUCK_DIFFICULTIES; d++) {
            int task = luck_task(r, d);
            printf("%-6c %-13s %-4c", luck_letters[r], luck_difficulties[d],
                   luck_task_letters[task]);
            for (int luck = 0; luck <= MOST_LUCK; luck++) {
                double p = luck_pass_chance(task, luck, false);
                printf("  %.5f", p);
                double seen = simulated ? simulate(task, luck, simulated, &rng) : p;
                double off  = seen > p ? seen - p : p - seen;
                worst       = off > worst ? off : worst;
            }
            putchar('\n');
        }
    if (simulated)
        printf("\n%d rolls of each: the largest difference is %.5f\n", simulated, worst);
}

int caper_cmd_odds(int argc, char **argv)
{
    int simulated = 0;
    if (argc >= 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        fputs(help, stdout);
        return 0;
    }
    bool right = argc == 2 ||
                 (argc == 4 && !strcmp(argv[2], "--simulate") &&
                  sscanf(argv[3], "%d", &simulated) == 1 && simulated > 0 && simulated <= 10000000);
    if (!right || strcmp(argv[1], "luck") != 0) {
        fprintf(stderr, "caper odds: there are odds for luck\n\n%s", help);
        return 2;
    }
    print_table(simulated);
    return 0;
}
