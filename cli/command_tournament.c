/* caper tournament: who is the best player? */
#include "tournament/tournament.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static const char help[] =
    "usage: caper tournament GAME --players NAME=BOT,NAME=BOT,… [OPTION…]\n"
    "       caper tournament --continue DIR [--games N] [--threads T]\n\n"
    "Everybody plays everybody, every deal in every rotation of the seats, and gets a rating.\n"
    "In games that are won together every player is a crew, and all crews get the same deals.\n\n"
    "  --players …     BOT is random, easy, medium, hard, hard:100ms, hard:5000 or exec:COMMAND,\n"
    "                  a program of yours (docs/bots.md); NAME= may be left out\n"
    "  --player …      one more, whose command may have any commas\n"
    "  --games N       games of every line-up, in whole rotations (100)\n"
    "  --seats N       players at a table (as many as there are, but no more than is usual)\n"
    "  --option N=V    an option of the game; may be repeated\n"
    "  --seed HEX      up to 48 hex digits; the same seed gives the same games\n"
    "  --out DIR       keep transcripts, games.csv, results.json and ratings.csv there\n"
    "  --threads T     games at the same time, 1 to 64 (1)\n"
    "  --limit MS      time that a program has for a move (10000)\n"
    "  --continue DIR  go on with a tournament that was stopped, or play more --games\n";

static volatile sig_atomic_t stopped;

static void stop(int sign)
{
    (void)sign;
    stopped = 1;
}

static int wrong(const char *what)
{
    fprintf(stderr, "caper tournament: %s\n\n%s", what, help);
    return 2;
}

static bool number(const char *text, long most, int *out)
{
    char *end;
    long  n = strtol(text, &end, 10);
    *out    = (int)n;
    return end != text && !*end && n >= 1 && n <= most;
}

/* NAME=VALUE; the value is JSON if it can be, else text. */
static bool set_option(caper_tournament *t, const char *text)
{
    const char *eq = strchr(text, '=');
    if (!eq || eq == text)
        return false;
    char       *name  = strndup(text, (size_t)(eq - text));
    caper_json *value = caper_json_read(eq + 1, NULL);
    if (value)
        caper_json_set(&t->options, name, eq + 1);
    else
        caper_json_set_string(&t->options, name, eq + 1);
    caper_json_free(value);
    free(name);
    return true;
}

/* One option. NULL, or what is wrong with it. */
static const char *read_option(caper_tournament *t, int c, const char **folder, caper_error *err)
{
    switch (c) {
    case 'p':
        return caper_players_read(&t->players, optarg, err) ? err->text : NULL;
    case 'P':
        return caper_players_add(&t->players, optarg, err) ? err->text : NULL;
    case 'g':
        return number(optarg, CAPER_MOST_FIXTURES, &t->games) ? NULL : "--games takes 1 or more";
    case 's':
        return number(optarg, CAPER_MAX_SEATS, &t->seats) ? NULL : "--seats takes a small number";
    case 't':
        return number(optarg, 64, &t->threads) ? NULL : "--threads takes 1 to 64";
    case 'l':
        return number(optarg, 3600000, &t->ms) ? NULL : "--limit takes milliseconds, 1 or more";
    case 'o':
        return set_option(t, optarg) ? NULL : "--option takes NAME=VALUE";
    case 'S':
        t->seed = optarg;
        return NULL;
    case 'd':
        t->out = optarg;
        return NULL;
    case 'c':
        *folder = optarg;
        return NULL;
    default:
        return "there is no such option, or its value is missing";
    }
}

static int start(caper_tournament *t, const char *folder)
{
    char        hold[65];
    caper_error err = {0};
    if (folder && caper_tournament_reopen(t, folder, hold, &err)) {
        fprintf(stderr, "caper tournament: %s\n", err.text);
        return 1;
    }
    if (!t->games)
        t->games = 100;
    struct sigaction act = {.sa_handler = stop, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigaction(SIGINT, &act, NULL); /* a second Ctrl-C ends it at once */
    sigaction(SIGTERM, &act, NULL);
    t->stop = &stopped;
    return caper_tournament_run(t);
}

static int read_all(caper_tournament *t, int argc, char **argv)
{
    static const struct option options[] = {
        {"players", 1, 0, 'p'},  {"player", 1, 0, 'P'},  {"games", 1, 0, 'g'},
        {"seats", 1, 0, 's'},    {"option", 1, 0, 'o'},  {"seed", 1, 0, 'S'},
        {"out", 1, 0, 'd'},      {"threads", 1, 0, 't'}, {"limit", 1, 0, 'l'},
        {"continue", 1, 0, 'c'}, {"help", 0, 0, 'h'},    {0, 0, 0, 0}};
    const char *folder = NULL;
    caper_error err    = {0};
    int         c;
    opterr = optind = 0;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c == 'h') {
            fputs(help, stdout);
            return 0;
        }
        const char *problem = read_option(t, c, &folder, &err);
        if (problem)
            return wrong(problem);
    }
    if (folder &&
        (optind < argc || t->players.count || t->options || t->seed || t->out || t->seats))
        return wrong("--continue goes only with --games, --threads and --limit");
    if (!folder && optind + 1 != argc)
        return wrong("which game? one at a time");
    if (!folder && !caper_game_find(argv[optind]))
        return wrong("there is no such game; `caper games` lists them");
    if (!folder)
        t->game = argv[optind];
    if (!folder && t->players.count < 2)
        return wrong("a tournament needs two players at least: --players hard,easy");
    return start(t, folder);
}

int caper_cmd_tournament(int argc, char **argv)
{
    caper_tournament t      = caper_default_tournament();
    int              status = read_all(&t, argc, argv);
    caper_players_fini(&t.players);
    caper_json_free(t.options);
    return status;
}
