/* caper lab */
#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench/bench.h"
#include "cli/cli.h"
#include "lab/lab.h"

static const char help[] =
    "usage: caper lab GAME [OPTION…]\n"
    "       caper lab --continue --out DIR [--games N]\n"
    "       caper lab --compare DIR DIR [--out DIR]\n\n"
    "Plays many games with bots on all cores and says what a card is worth, how hard a job is,\n"
    "whether seat 0 wins more often: a table here, and with --out a folder with results.json,\n"
    "results.csv and report.html (plots; opens without a server). The same seed gives the same\n"
    "numbers, whatever the number of threads. Ctrl-C writes what is there.\n\n"
    "  --seats N         players; 2-6 or 2,4,6 plays it with each of those\n"
    "  --bots LIST       random, easy, medium (this one if left out), hard, hard:5000; more than\n"
    "                    one, with commas, move on by a seat from game to game\n"
    "  --games N         of each variant (10000)\n"
    "  --seed HEX        1 to 16 digits (1)\n"
    "  --set OPTION=V    an option of the game, like mode=competition\n"
    "  --vary OPTION=A,B play everything once for each value, with the same seeds. OPTION is\n"
    "                    seats, bots (hard+easy is a list) or one of the game's; for job,\n"
    "                    adventure and heist, all is every one that comes with caper, and a path\n"
    "                    is a file of your own\n"
    "  --out DIR         where to write\n"
    "  --threads T       1 to 256 (as many as there are cores)\n"
    "  --replace         write over the study that is in --out DIR\n"
    "  --continue        go on with the study in --out DIR, perhaps with more --games\n"
    "  --compare A B     what changed from one folder to the other, and could it be chance?\n"
    "  --game I          show game number I of the study, move by move\n"
    "  --bench           what watching costs, beside the same games unwatched\n"
    "  --quiet           no progress, no table\n\n"
    "  caper lab getmac --seats 2-6 --games 100000 --out cards\n"
    "  caper lab getmac --bots hard,medium,medium,medium --games 2000\n"
    "  caper lab mcguffin --vary job=all --out jobs\n"
    "  caper lab heist --vary heist=a1-lucky-pawn,./mine.heist --games 1000\n"
    "  caper lab luck --set adventure=zoo --vary slugfest=false,true\n";

typedef struct asked {
    caper_json *study; /* NULL: nothing said yet */
    char       *out;
    char       *compare[2];
    uint64_t    games;
    long        game; /* to show; −1: none */
    int         threads;
    bool        go_on, replace, bench, quiet, comparing;
} asked;

static int wrong(const char *what)
{
    fprintf(stderr, "caper lab: %s\n\n`caper lab --help` says more.\n", what);
    return 2;
}

static int failed(const caper_error *err)
{
    fprintf(stderr, "caper lab: %s\n", err->text);
    return err->code == CAPER_FAILED || err->code == CAPER_BAD_JSON ? 1 : 2;
}

/* ---- Progress ------------------------------------------------------------------------------------ */

typedef struct progress {
    double   start;
    uint64_t at_start;
} progress;

static void write_time(char out[32], double seconds)
{
    long s = lround(seconds);
    if (s >= 3600)
        snprintf(out, 32, "%ld h %02ld min", s / 3600, s / 60 % 60);
    else if (s >= 60)
        snprintf(out, 32, "%ld min %02ld s", s / 60, s % 60);
    else
        snprintf(out, 32, "%ld s", s);
}

/* ██████▌        43 %  180,000 games/s  12 s left */
static void show_progress(void *ctx, uint64_t done, uint64_t all)
{
    static const char *const part[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const progress          *p      = ctx;
    char                     left[32];
    double took = caper_bench_now() - p->start, rate = (double)(done - p->at_start) / took;
    int    eighths = all ? (int)(30 * 8 * done / all) : 0;
    fputs("\r\033[K", stderr);
    for (int i = 0; i < eighths / 8; i++)
        fputs("█", stderr);
    fputs(part[eighths % 8], stderr);
    for (int i = (eighths + 7) / 8; i < 30; i++)
        fputs("·", stderr);
    write_time(left, rate > 0 ? (double)(all - done) / rate : 0);
    fprintf(stderr, " %3.0f %%  %.*f games/s", all ? 100.0 * (double)done / (double)all : 0,
            rate < 10 ? 1 : 0, rate);
    if (rate > 0)
        fprintf(stderr, "  %s left", left);
    fflush(stderr);
}

/* ---- A study ------------------------------------------------------------------------------------- */

static atomic_bool stopped;

/* Twice: somebody does not want to wait for the game that is being played. */
static void stop(int signal)
{
    if (atomic_exchange(&stopped, true))
        _exit(128 + signal);
}

static uint64_t games_done(const lab_study *s)
{
    uint64_t n = 0;
    for (int i = 0; i < s->variants; i++)
        n += s->variant[i].done;
    return n;
}

/* Plays on, keeping what is there every half minute. */
static int play(lab_study *s, const asked *a, bool *done)
{
    bool        bar = isatty(STDERR_FILENO) && !a->quiet;
    progress    p   = {caper_bench_now(), games_done(s)};
    lab_run     run = {.threads     = a->threads,
                       .stop        = &stopped,
                       .progress    = bar ? show_progress : NULL,
                       .ctx         = &p,
                       .pause_after = a->out ? 30 : 0};
    caper_error err = {0};
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    while (!(*done = lab_run_on(s, &run)) && !atomic_load(&stopped))
        if (lab_save(s, a->out, &err))
            return failed(&err);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (bar)
        fputs("\r\033[K", stderr);
    return 0;
}

static void print_results(const lab_study *s)
{
    lab_results *r   = lab_results_of(s);
    caper_buf    out = {0};
    lab_results_print(r, &out);
    fputs(caper_buf_text(&out), stdout);
    caper_buf_fini(&out);
    lab_results_free(r);
}

/* Somebody may have waited for it all night. */
static bool has_study(const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/sums.json", folder);
    return access(path, F_OK) == 0;
}

static int run_study(lab_study *s, const asked *a)
{
    bool        done  = false;
    caper_error err   = {0};
    double      start = caper_bench_now();
    uint64_t    first = games_done(s);
    if (a->out && !a->go_on && !a->replace && has_study(a->out)) {
        fprintf(stderr,
                "caper lab: there is a study in %s already; --continue goes on with it, --replace "
                "writes over it\n",
                a->out);
        return 2;
    }
    /* A folder that cannot be written is found now, not after an hour. */
    if (a->out && lab_save(s, a->out, &err))
        return failed(&err);
    int status = play(s, a, &done);
    if (status)
        return status;
    double took = caper_bench_now() - start;
    if (a->out && lab_write(s, a->out, &err))
        return failed(&err);
    if (!a->quiet && games_done(s))
        print_results(s);
    if (!a->quiet)
        printf("\n%.0f games in %.2f s: %.0f games/s on %d thread%s\n",
               (double)(games_done(s) - first), took, (double)(games_done(s) - first) / took,
               a->threads, a->threads == 1 ? "" : "s");
    if (a->out && !a->quiet)
        printf("%s/report.html has the plots\n", a->out);
    if (!done) {
        fprintf(stderr, "caper lab: stopped early%s%s%s\n",
                a->out ? "; go on with: caper lab --continue --out " : "", a->out ? a->out : "",
                a->out ? "" : "; with --out it could be continued");
        return 1;
    }
    return 0;
}

/* ---- What watching costs -------------------------------------------------------------------------- */

/* Of this thread alone: what others do on the machine does not count. */
static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double time_games(lab_player *p, const lab_variant *v, uint64_t first, uint64_t n,
                         uint64_t *sums)
{
    double start = cpu_seconds();
    lab_player_play(p, v, first, n, sums);
    return cpu_seconds() - start;
}

static int by_size(const void *a, const void *b)
{
    double d = *(const double *)a - *(const double *)b;
    return d < 0 ? -1 : d > 0;
}

/* The same games by turns, bare and watched, and the median of the ratios. */
static int bench_watching(const lab_study *s)
{
    enum { ROUNDS = 101 };
    const lab_variant *v    = &s->variant[0];
    lab_player        *p    = lab_player_new(s);
    uint64_t          *sums = calloc(lab_counters(s), sizeof *sums), each = 1;
    double             ratio[ROUNDS], bare = INFINITY, watched = INFINITY;
    if (!sums)
        abort();
    while (time_games(p, v, 0, each, NULL) < 0.01 && each < 1000000)
        each *= 2;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t first = (uint64_t)i * each;
        double   one = 0, two = 0;
        if (i % 2)
            two = time_games(p, v, first, each, sums);
        one = time_games(p, v, first, each, NULL);
        if (!(i % 2))
            two = time_games(p, v, first, each, sums);
        ratio[i] = two / one;
        bare     = fmin(bare, one);
        watched  = fmin(watched, two);
    }
    qsort(ratio, ROUNDS, sizeof *ratio, by_size);
    printf("%s, %d players, one thread, %d × %llu games each way\n", s->game->title, v->match.seats,
           ROUNDS, (unsigned long long)each);
    printf("  bare     %10.0f games/s  %8.3f µs a game (the best round)\n", (double)each / bare,
           1e6 * bare / (double)each);
    printf("  watched  %10.0f games/s  %8.3f µs a game\n", (double)each / watched,
           1e6 * watched / (double)each);
    printf("  watching costs %.1f %% (median of the rounds; the middle half: %.1f to %.1f)\n",
           100 * (ratio[ROUNDS / 2] - 1), 100 * (ratio[ROUNDS / 4] - 1),
           100 * (ratio[3 * ROUNDS / 4] - 1));
    free(sums);
    lab_player_free(p);
    return 0;
}

/* ---- Other questions ------------------------------------------------------------------------------ */

static int show_game(const lab_study *s, uint64_t number)
{
    lab_player *p   = lab_player_new(s);
    caper_buf   out = {0};
    for (int i = 0; i < s->variants; i++) {
        caper_buf_printf(&out, "%sgame %llu, ", i ? "\n" : "", (unsigned long long)number);
        lab_variant_title(s, i, &out);
        caper_buf_char(&out, '\n');
        lab_player_show(p, &s->variant[i], number, &out);
    }
    fputs(caper_buf_text(&out), stdout);
    caper_buf_fini(&out);
    lab_player_free(p);
    return 0;
}

static int print_comparison(const lab_results *r, const asked *a)
{
    caper_error err = {0};
    caper_buf   out = {0};
    caper_buf_printf(&out, "%s: from %s to %s\n", r->title, r->compared[0], r->compared[1]);
    lab_changes_print(&r->changes, 40, &out);
    caper_buf_str(&out, "  (95 % intervals; a change has less than 5 % to be a false alarm, all "
                        "rows\n  together, after Holm)\n");
    if (!a->quiet)
        fputs(out.data, stdout);
    caper_buf_fini(&out);
    return a->out && lab_results_write(r, a->out, &err) ? failed(&err) : 0;
}

static int compare(const asked *a, const char *was_in, const char *is_in)
{
    caper_error  err = {0};
    lab_results *was = lab_results_read(was_in, &err);
    lab_results *is  = was ? lab_results_read(is_in, &err) : NULL;
    if (!is || strcmp(was->game, is->game) != 0) {
        if (is)
            caper_refuse(&err, CAPER_FAILED, "%s is about %s, %s about %s", was_in, was->title,
                         is_in, is->title);
        lab_results_free(was);
        lab_results_free(is);
        return failed(&err);
    }
    lab_results *r      = lab_results_join(was, was_in, is, is_in);
    int          status = print_comparison(r, a);
    lab_results_free(r);
    return status;
}

/* ---- The command line ------------------------------------------------------------------------------ */

static bool number(const char *text, double low, double high, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && !*end && *out >= low && *out <= high && *out == floor(*out);
}

static void write_values(caper_buf *list, const char *text)
{
    char *copy = strdup(text), *rest = copy, *word;
    while ((word = strsep(&rest, ",")))
        caper_json_str(list, word);
    free(copy);
}

/* `values` are the members of a JSON list. */
static void set_vary(asked *a, const char *option, const caper_buf *values)
{
    caper_buf json = {0};
    caper_json_open(&json, '{');
    caper_json_kstr(&json, "option", option);
    caper_json_kopen(&json, "values", '[');
    caper_json_raw(&json, caper_buf_text(values));
    caper_json_close(&json, ']');
    caper_json_close(&json, '}');
    caper_json_set(&a->study, "vary", caper_buf_text(&json));
    caper_buf_fini(&json);
}

/* "2-6" or "2,4,6" as members of a list; nothing if it is neither. */
static void write_seats(caper_buf *list, const char *text)
{
    int low, high, used = 0;
    if (sscanf(text, "%d-%d%n", &low, &high, &used) == 2 && !text[used] && low <= high &&
        high <= CAPER_MAX_SEATS)
        for (int i = low; i <= high; i++) {
            char word[16];
            snprintf(word, sizeof word, "%d", i);
            caper_json_str(list, word);
        }
    else if (!strchr(text, '-'))
        write_values(list, text);
}

/* "4", "2-6" or "2,4,6". */
static bool read_seats(asked *a, const char *text)
{
    double n;
    if (number(text, 1, CAPER_MAX_SEATS, &n)) {
        char whole[16];
        snprintf(whole, sizeof whole, "%d", (int)n);
        caper_json_set(&a->study, "seats", whole);
        return true;
    }
    if (strspn(text, "0123456789,-") != strlen(text) || caper_json_get(a->study, "vary"))
        return false;
    caper_buf values = {0};
    write_seats(&values, text);
    bool some = values.len > 0;
    if (some)
        set_vary(a, "seats", &values);
    caper_buf_fini(&values);
    return some;
}

static bool read_vary(asked *a, const char *text)
{
    const char *equal  = strchr(text, '=');
    caper_buf   values = {0};
    char        option[64];
    if (!equal || equal == text || equal - text >= (long)sizeof option ||
        caper_json_get(a->study, "vary"))
        return false;
    snprintf(option, sizeof option, "%.*s", (int)(equal - text), text);
    write_values(&values, equal + 1);
    set_vary(a, option, &values);
    caper_buf_fini(&values);
    return true;
}

static bool read_set(asked *a, const char *text)
{
    const char *equal = strchr(text, '=');
    char        option[64];
    if (!equal || equal == text || equal - text >= (long)sizeof option)
        return false;
    snprintf(option, sizeof option, "%.*s", (int)(equal - text), text);
    caper_json *options = caper_json_copy(caper_json_get(a->study, "options"));
    lab_option_set(&options, option, equal + 1);
    char *json = caper_json_text(options);
    caper_json_set(&a->study, "options", json);
    caper_json_free(options);
    free(json);
    return true;
}

static const struct option long_options[] = {
    {"seats", 1, 0, 's'},    {"bots", 1, 0, 'b'},    {"games", 1, 0, 'g'}, {"seed", 1, 0, 'S'},
    {"vary", 1, 0, 'v'},     {"set", 1, 0, 'o'},     {"out", 1, 0, 'O'},   {"threads", 1, 0, 't'},
    {"continue", 0, 0, 'c'}, {"compare", 0, 0, 'C'}, {"game", 1, 0, 'G'},  {"bench", 0, 0, 'B'},
    {"quiet", 0, 0, 'q'},    {"replace", 0, 0, 'r'}, {"help", 0, 0, 'h'},  {0, 0, 0, 0}};

/* NULL, or what is wrong with it. */
static const char *read_option(asked *a, int c)
{
    double n;
    switch (c) {
    case 's':
        return read_seats(a, optarg)
                   ? NULL
                   : "--seats takes 4, 2-6 or 2,4,6 (and one thing varies at a time)";
    case 'b':
        caper_json_set_string(&a->study, "bots", optarg);
        return NULL;
    case 'g':
        if (!number(optarg, 1, 1e12, &n))
            return "--games takes a number from 1 to 10¹²";
        a->games = (uint64_t)n;
        return NULL;
    case 'S':
        caper_json_set_string(&a->study, "seed", optarg);
        return NULL;
    case 'v':
        return read_vary(a, optarg) ? NULL : "--vary takes OPTION=VALUE,VALUE, and one option only";
    case 'o':
        return read_set(a, optarg) ? NULL : "--set takes OPTION=VALUE";
    case 'O':
        a->out = optarg;
        return NULL;
    case 't':
        if (!number(optarg, 1, 256, &n))
            return "--threads takes 1 to 256";
        a->threads = (int)n;
        return NULL;
    case 'G':
        if (!number(optarg, 0, 1e12, &n))
            return "--game takes the number of a game, from 0";
        a->game = (long)n;
        return NULL;
    case 'c':
        a->go_on = true;
        return NULL;
    case 'C':
        a->comparing = true;
        return NULL;
    case 'B':
        a->bench = true;
        return NULL;
    case 'r':
        a->replace = true;
        return NULL;
    case 'q':
        a->quiet = true;
        return NULL;
    default:
        return "there is no such option, or its value is missing";
    }
}

static int begin(asked *a, char **words, int count)
{
    caper_error err = {0};
    lab_study  *s;
    if (a->comparing)
        return count == 2 ? compare(a, words[0], words[1]) : wrong("--compare takes two folders");
    if (a->go_on) {
        if (!a->out || count || caper_json_size(a->study))
            return wrong("--continue takes --out DIR, and only --games and --threads beside it");
        s = lab_read(a->out, a->games, &err);
    } else {
        if (count != 1)
            return wrong(count ? "one game at a time" : "say which game; `caper games` lists them");
        char games[24];
        snprintf(games, sizeof games, "%llu", (unsigned long long)(a->games ? a->games : 10000));
        caper_json_set_string(&a->study, "game", words[0]);
        caper_json_set(&a->study, "games", games);
        s = lab_study_new(a->study, &err);
    }
    if (!s)
        return failed(&err);
    int status = a->game >= 0 ? show_game(s, (uint64_t)a->game)
                 : a->bench   ? bench_watching(s)
                              : run_study(s, a);
    lab_study_free(s);
    return status;
}

int caper_cmd_lab(int argc, char **argv)
{
    asked       a   = {.game = -1, .threads = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    const char *bad = NULL;
    int         c;
    opterr = optind = 0;
    while (!bad && (c = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (c == 'h') {
            fputs(help, stdout);
            caper_json_free(a.study);
            return 0;
        }
        bad = read_option(&a, c);
    }
    int status = bad ? wrong(bad) : begin(&a, argv + optind, argc - optind);
    caper_json_free(a.study);
    return status;
}
