/* caper odds: tables of exact chances. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "games/luck/luck.h"

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

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct asked {
    int simulated;
} asked;

static const cli_option options[] = {
    {"simulate", CLI_WHOLE, offsetof(asked, simulated), "N", 1, 10000000,
     .help = "roll each of them N times and print the largest difference"},
    {0},
};

static int run_odds(const cli_call *call)
{
    const asked      *a    = call->asked;
    const caper_game *game = cli_find_game(call, call->words[0]);
    if (!game)
        return 2;
    if (strcmp(game->info->id, "luck") != 0)
        return cli_wrong(call, "there is no table of odds for %s, only for luck",
                         game->info->title);
    print_table(a->simulated);
    return 0;
}

const cli_command caper_command_odds = {
    .name    = "odds",
    .summary = "tables of exact chances",
    .words   = "GAME",
    .usage   = "luck [OPTION…]",
    .about   = "The exact chance to pass a test of Adventures & Luck, for every rating against "
               "every difficulty, with 0 to 10 luck, if every “better next time” is rolled again.",
    .options = options,
    .size    = sizeof(asked),
    .run     = run_odds,
};
