/* caper bench */
#include "bench/bench.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_serve.h"
#include "cli/cli.h"

static const char help[] =
    "usage: caper bench [GAME] [--seats N] [--seconds S] [--threads T] [--json]\n"
    "       caper bench GAME --bots [--bot B] [--against B] [--games N] [--only ID] [OPTION…]\n"
    "       caper bench luck --adventures [--games N] [--seats N]\n"
    "       caper bench mcguffin --jobs [OPTION…]\n"
    "       caper bench heist --campaign [--only ID|FILE] [--games N] [--seats N]\n"
    "       caper bench serve [--tables N] [--seconds S]\n\n"
    "Plays random games and prints moves/s, games/s, ns and cycles per move, the size of a state\n"
    "and what it costs to clone, to imagine and to show. Without GAME: all of them.\n\n"
    "  --seats N     players (the game's usual number)\n"
    "  --seconds S   how long each measurement runs (2)\n"
    "  --threads T   1 to 64 (1)\n"
    "  --json        one JSON object per game, for machines\n"
    "  --bots        how one kind of bot does against another: one among rivals, or crew and crew\n"
    "  --bot B       easy, medium, hard, hard:100ms (a move), hard:5000 (iterations), random "
    "(hard)\n"
    "  --against B   the other kind (medium)\n"
    "  --games N     games, of each job, adventure or heist (1000)\n"
    "  --only ID     only those whose id begins so; without it all, of heists the pro ones\n"
    "  --search T    threads that a bot itself may use (1); --threads plays games side by side\n"
    "  --keep N      a crew plans once for N games (1): much quicker where planning takes long\n"
    "  --plan N      iterations of a planning move (as many as any other has)\n"
    "  --afresh      every move is thought of anew: nothing is kept from the last\n";

/* What only one room can measure. Its function gets all of argv and does the rest. */
typedef struct special {
    const char *game, *option;
    int (*run)(int argc, char **argv);
} special;

int caper_bench_luck_adventures(int argc, char **argv);
int caper_bench_mcguffin_jobs(int argc, char **argv);
int caper_bench_heist_campaign(int argc, char **argv);

static const special specials[] = {
    {"luck", "--adventures", caper_bench_luck_adventures},
    {"mcguffin", "--jobs", caper_bench_mcguffin_jobs},
    {"heist", "--campaign", caper_bench_heist_campaign},
};

static const special *find_special(int argc, char **argv)
{
    for (size_t k = 0; k < sizeof specials / sizeof *specials; k++)
        for (int i = 2; i < argc; i++)
            if (!strcmp(argv[1], specials[k].game) && !strcmp(argv[i], specials[k].option))
                return &specials[k];
    return NULL;
}

static int wrong(const char *what)
{
    fprintf(stderr, "caper bench: %s\n\n%s", what, help);
    return 2;
}

static bool number(const char *text, double low, double high, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && !*end && *out >= low && *out <= high;
}

int caper_cmd_bench(int argc, char **argv)
{
    static const struct option options[] = {
        {"seats", 1, 0, 's'}, {"seconds", 1, 0, 'd'}, {"threads", 1, 0, 't'},
        {"json", 0, 0, 'j'},  {"bots", 0, 0, 'b'},    {"games", 1, 0, 'g'},
        {"help", 0, 0, 'h'},  {"bot", 1, 0, 'B'},     {"against", 1, 0, 'A'},
        {"only", 1, 0, 'o'},  {"heist", 1, 0, 'o'},   {"search", 1, 0, 'S'},
        {"keep", 1, 0, 'k'},  {"afresh", 0, 0, 'f'},  {"plan", 1, 0, 'p'},
        {0, 0, 0, 0}};
    caper_bench_run run = {
        .threads = 1, .seconds = 2, .games = 1000, .search_threads = 1, .keep = 1};
    bool           bots = false;
    double         n;
    int            c;
    const special *own = find_special(argc, argv);
    if (own)
        return own->run(argc, argv);
    if (argc > 1 && !strcmp(argv[1], "serve"))
        return caper_bench_serve(argc - 1, argv + 1);
    opterr = optind = 0;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (c) {
        case 's':
            if (!number(optarg, 1, CAPER_MAX_SEATS, &n))
                return wrong("--seats takes the number of players");
            run.seats = (int)n;
            break;
        case 'd':
            if (!number(optarg, 0.01, 3600, &run.seconds))
                return wrong("--seconds takes 0.01 to 3600");
            break;
        case 't':
            if (!number(optarg, 1, 64, &n))
                return wrong("--threads takes 1 to 64");
            run.threads = (int)n;
            break;
        case 'g':
            if (!number(optarg, 1, 1e7, &n))
                return wrong("--games takes 1 to 10000000");
            run.games = (int)n;
            break;
        case 'S':
            if (!number(optarg, 1, 64, &n))
                return wrong("--search takes 1 to 64");
            run.search_threads = (int)n;
            break;
        case 'k':
            if (!number(optarg, 1, 1e7, &n))
                return wrong("--keep takes a number of games");
            run.keep = (int)n;
            break;
        case 'p':
            if (!number(optarg, 1, 1e7, &n))
                return wrong("--plan takes 1 to 10000000");
            run.plan = (int)n;
            break;
        case 'B':
            run.bot = optarg;
            break;
        case 'A':
            run.against = optarg;
            break;
        case 'o':
            run.only = optarg;
            break;
        case 'f':
            run.afresh = true;
            break;
        case 'j':
            run.json = true;
            break;
        case 'b':
            bots = true;
            break;
        case 'h':
            fputs(help, stdout);
            return 0;
        default:
            return wrong("there is no such option, or its value is missing");
        }
    }
    if (optind + 1 < argc)
        return wrong("one game at a time");
    if (optind < argc && !(run.game = caper_game_find(argv[optind])))
        return wrong("there is no such game; `caper games` lists them");
    if (bots)
        return run.game ? caper_bench_bots(&run) : wrong("--bots needs a game");
    if (run.game)
        return caper_bench_playouts(&run);
    int status = 0;
    for (const caper_game *const *g = caper_games(); *g && !status; g++) {
        run.game = *g;
        status   = caper_bench_playouts(&run);
    }
    return status;
}

int caper_cmd_games(int argc, char **argv)
{
    bool asked = argc > 1 && !strcmp(argv[1], "--help");
    if (argc > 1) {
        fprintf(asked ? stdout : stderr, "usage: caper games\n\nLists the games of this table.\n");
        return asked ? 0 : 2;
    }
    for (const caper_game *const *g = caper_games(); *g; g++)
        printf("%-10s %s, %d–%d players\n           %s\n", (*g)->id, (*g)->title, (*g)->min_seats,
               (*g)->max_seats, (*g)->summary);
    return 0;
}
