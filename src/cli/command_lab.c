/* caper lab */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/sort.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "lab/lab.h"
#include "table/files.h"

typedef struct asked {
    const char *seats, *bots, *seed, *vary, *out;
    cli_list    set;
    uint64_t    games, game;
    int         threads;
    bool        go_on, replace, bench, quiet, comparing;
    const char *part;
} asked;

/* A study that cannot be made was asked for wrongly; one that cannot be kept failed. */
static int refused(const cli_call *call, const caper_error *err)
{
    bool failed = err->code == CAPER_FAILED || err->code == CAPER_BAD_JSON;
    return failed ? cli_failed(call, err) : cli_wrong(call, "%s", err->text);
}

static void show_progress(void *bar, uint64_t done, uint64_t all)
{
    caper_bar_show(bar, "games", (double)done, (double)all);
}

/* ---- A study ------------------------------------------------------------------------------------- */

static atomic_bool stopped;

/* The first signal finishes the games in progress, the second ends the program at once. */
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

static int threads_of(const asked *a)
{
    return a->threads ? a->threads : (int)sysconf(_SC_NPROCESSORS_ONLN);
}

/* Plays on, keeping what is there every half minute. */
static int play(const cli_call *call, lab_study *s, bool *done)
{
    const asked *a   = call->asked;
    caper_bar    bar = caper_bar_begin((double)games_done(s));
    lab_run      run = {.threads     = threads_of(a),
                        .stop        = &stopped,
                        .progress    = bar.seen && !a->quiet ? show_progress : NULL,
                        .ctx         = &bar,
                        .pause_after = a->out ? 30 : 0};
    caper_error  err = {0};
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    while (!(*done = lab_run_on(s, &run)) && !atomic_load(&stopped))
        if (lab_save(s, a->out, &err))
            return cli_failed(call, &err);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    caper_bar_wipe(&bar);
    return 0;
}

static void print_results(const lab_study *s)
{
    lab_results            *r   = lab_results_of(s);
    CAPER_SCRATCH caper_buf out = {0};
    lab_results_print(r, &out);
    cli_print(&out);
    lab_results_free(r);
}

static void print_pace(const asked *a, const lab_study *s, uint64_t games, double seconds)
{
    int threads = threads_of(a);
    printf("\n%.0f games in %.2f s: %.0f games/s on %d thread%s\n", (double)games, seconds,
           (double)games / seconds, threads, threads == 1 ? "" : "s");
    if (a->out && !s->parts)
        printf("%s/report.html has the plots\n", a->out);
}

static int stopped_early(const cli_call *call)
{
    const asked *a = call->asked;
    if (a->out)
        return cli_fail(call, "stopped early; go on with: caper lab --continue --out %s", a->out);
    return cli_fail(call, "stopped early; with --out it could be continued");
}

/* A part keeps its sums only: what they say is said of the whole. */
static int keep(const cli_call *call, const lab_study *s)
{
    const asked *a    = call->asked;
    caper_error  err  = {0};
    caper_code   code = !a->out    ? CAPER_OK
                        : s->parts ? lab_save(s, a->out, &err)
                                   : lab_write(s, a->out, &err);
    return code ? cli_failed(call, &err) : 0;
}

static void print_part(const asked *a, const lab_study *s)
{
    printf("part %d of %d: games %llu to %llu\n", s->part, s->parts,
           (unsigned long long)lab_first_game(s),
           (unsigned long long)(lab_first_game(s) + lab_share_games(s) - 1));
    printf("%s has its sums; put all parts together with caper lab --merge\n", a->out);
}

static int run_study(const cli_call *call, lab_study *s)
{
    const asked *a     = call->asked;
    bool         done  = false;
    caper_error  err   = {0};
    double       start = caper_clock_seconds();
    uint64_t     first = games_done(s);
    /* A study may have taken all night. */
    if (a->out && !a->go_on && !a->replace && lab_is_there(a->out))
        return cli_wrong(call,
                         "there is a study in %s already; --continue goes on with it, --replace "
                         "writes over it",
                         a->out);
    /* A folder that cannot be written is found now, not after an hour. */
    if (a->out && lab_save(s, a->out, &err))
        return cli_failed(call, &err);
    int status = play(call, s, &done);
    if (status)
        return status;
    double took = caper_clock_seconds() - start;
    status      = keep(call, s);
    if (status)
        return status;
    if (!a->quiet && s->parts)
        print_part(a, s);
    else if (!a->quiet && games_done(s))
        print_results(s);
    if (!a->quiet)
        print_pace(a, s, games_done(s) - first, took);
    return done ? 0 : stopped_early(call);
}

/* ---- What watching costs -------------------------------------------------------------------------- */

static double time_games(lab_player *p, const lab_variant *v, uint64_t first, uint64_t n,
                         uint64_t *sums)
{
    double start = caper_clock_cpu();
    lab_player_play(p, v, first, n, sums);
    return caper_clock_cpu() - start;
}

/* The same games by turns, bare and watched, and the median of the ratios. */
static int bench_watching(const lab_study *s)
{
    enum { ROUNDS = 101 };
    const lab_variant *v    = &s->variant[0];
    lab_player        *p    = lab_player_new(s);
    uint64_t          *sums = caper_alloc(lab_counters(s), sizeof *sums), each = 1;
    double             ratio[ROUNDS], bare = INFINITY, watched = INFINITY;
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
    caper_sort_reals(ratio, ROUNDS);
    printf("%s, %d players, one thread, %d × %llu games each way\n", s->game->info->title,
           v->match.seats, ROUNDS, (unsigned long long)each);
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
    lab_player             *p   = lab_player_new(s);
    CAPER_SCRATCH caper_buf out = {0};
    for (int i = 0; i < s->variants; i++) {
        caper_buf_printf(&out, "%sgame %llu, ", i ? "\n" : "", (unsigned long long)number);
        lab_variant_title(s, i, &out);
        caper_buf_char(&out, '\n');
        lab_player_show(p, &s->variant[i], number, &out);
    }
    cli_print(&out);
    lab_player_free(p);
    return 0;
}

static int print_comparison(const cli_call *call, const lab_results *r)
{
    const asked            *a   = call->asked;
    caper_error             err = {0};
    CAPER_SCRATCH caper_buf out = {0};
    caper_buf_printf(&out, "%s: from %s to %s\n", r->title, r->compared[0], r->compared[1]);
    lab_changes_print(&r->changes, 40, &out);
    caper_buf_str(&out, "  (95 % intervals; the chance of even one false alarm among all these "
                        "rows\n  is below 5 %, after Holm)\n");
    if (!a->quiet)
        fputs(out.data, stdout);
    return a->out && lab_results_write(r, a->out, &err) ? cli_failed(call, &err) : 0;
}

static int compare(const cli_call *call)
{
    const char  *was_in = call->words[0], *is_in = call->words[1];
    caper_error  err = {0};
    lab_results *was = lab_results_read(was_in, &err);
    lab_results *is  = was ? lab_results_read(is_in, &err) : NULL;
    if (!is || strcmp(was->game, is->game) != 0) {
        if (is)
            caper_refuse(&err, CAPER_FAILED, "%s is about %s, %s about %s", was_in, was->title,
                         is_in, is->title);
        lab_results_free(was);
        lab_results_free(is);
        return cli_failed(call, &err);
    }
    lab_results *r      = lab_results_join(was, was_in, is, is_in);
    int          status = print_comparison(call, r);
    lab_results_free(r);
    return status;
}

/* ---- The command line ------------------------------------------------------------------------------ */

/* Lists are written as the members of a JSON list, without its brackets. */
static void write_values(caper_buf *list, const char *text)
{
    char *copy = caper_strdup(text), *rest = copy, *word;
    while ((word = strsep(&rest, ",")))
        caper_json_str(list, word);
    free(copy);
}

static void set_vary(caper_json **study, const char *option, const caper_buf *values)
{
    CAPER_SCRATCH caper_buf json = {0};
    caper_json_put(&json, "{option:%s values:[", option);
    caper_json_raw(&json, caper_buf_text(values));
    caper_json_put(&json, "]}");
    caper_json_set(study, "vary", caper_buf_text(&json));
}

/* "2-6" as a list; false if it is not that. */
static bool read_range(const char *text, caper_buf *values)
{
    int low, high, used = 0;
    if (sscanf(text, "%d-%d%n", &low, &high, &used) != 2 || text[used] || low < 1 || low > high ||
        high > CAPER_MAX_SEATS)
        return false;
    for (int i = low; i <= high; i++) {
        char word[16];
        snprintf(word, sizeof word, "%d", i);
        caper_json_str(values, word);
    }
    return true;
}

/* "4", "2-6" or "2,4,6". */
static bool read_seats(caper_json **study, const char *text)
{
    char                   *end;
    long                    n      = strtol(text, &end, 10);
    CAPER_SCRATCH caper_buf values = {0};
    if (strspn(text, "0123456789,-") != strlen(text))
        return false;
    if (end != text && !*end) {
        caper_json_set_integer(study, "seats", n);
        return n >= 1 && n <= CAPER_MAX_SEATS;
    }
    bool ok = read_range(text, &values) || !strchr(text, '-');
    if (!values.len)
        write_values(&values, text);
    set_vary(study, "seats", &values);
    return ok;
}

/* "OPTION=A,B" */
static bool read_vary(caper_json **study, const char *text)
{
    const char             *equal  = strchr(text, '=');
    CAPER_SCRATCH caper_buf values = {0};
    char                    option[64];
    if (!equal || equal == text || equal - text >= (long)sizeof option)
        return false;
    snprintf(option, sizeof option, "%.*s", (int)(equal - text), text);
    write_values(&values, equal + 1);
    set_vary(study, option, &values);
    return true;
}

static int read_set(const cli_call *call, const caper_game *game, caper_json **study)
{
    const asked             *a       = call->asked;
    CAPER_PARSED caper_json *options = NULL;
    caper_error              err     = {0};
    bool                     ok      = true;
    for (int i = 0; i < a->set.count && ok; i++)
        ok = cli_game_option_read(&options, game, a->set.at[i], &err);
    char *text = caper_json_text(options);
    if (text)
        caper_json_set(study, "options", text);
    free(text);
    return ok ? 0 : cli_wrong(call, "--set: %s", err.text);
}

/* What is asked, as the lab wants it. 0, or the exit status. */
static int read_study(const cli_call *call, caper_json **study)
{
    const asked      *a    = call->asked;
    const caper_game *game = call->count ? cli_find_game(call, call->words[0]) : NULL;
    if (!call->count)
        return cli_wrong(call, "say which game; `caper games` lists them");
    if (!game)
        return 2;
    if (call->count > 1)
        return cli_wrong(call, "one game at a time: “%s” is one too many", call->words[1]);
    caper_json_set_string(study, "game", game->info->id);
    caper_json_set_integer(study, "games", (int64_t)a->games);
    if (a->bots)
        caper_json_set_string(study, "bots", a->bots);
    if (a->seed)
        caper_json_set_string(study, "seed", a->seed);
    if (a->seats && !read_seats(study, a->seats))
        return cli_wrong(call, "--seats takes 4, 2-6 or 2,4,6, each from 1 to %d; not “%.60s”",
                         CAPER_MAX_SEATS, a->seats);
    if (a->vary && caper_json_get(*study, "vary"))
        return cli_wrong(call, "one thing varies at a time: --seats or --vary");
    if (a->vary && !read_vary(study, a->vary))
        return cli_wrong(call, "--vary takes OPTION=VALUE,VALUE, not “%.60s”", a->vary);
    return a->set.count ? read_set(call, game, study) : 0;
}

/* Only a share of the games. 0, or the exit status. */
static int take_part(const cli_call *call, lab_study *s)
{
    const asked *a   = call->asked;
    caper_error  err = {0};
    if (!a->out)
        return cli_wrong(call, "--part needs --out DIR, where its sums are kept");
    if (lab_part_read(a->part, &s->part, &s->parts, &err))
        return cli_wrong(call, "%s", err.text);
    if ((uint64_t)s->parts > s->games)
        return cli_wrong(call, "%d parts of %llu games: that is less than a game each", s->parts,
                         (unsigned long long)s->games);
    return 0;
}

/* NULL after a complaint; *status is the exit status then. */
static lab_study *open_study(const cli_call *call, int *status)
{
    static const char *const beside[] = {"continue", "out", "games", "threads", "quiet", NULL};
    const asked             *a        = call->asked;
    caper_error              err      = {0};
    lab_study               *s        = NULL;
    if (a->go_on) {
        const char *other = cli_given_beside(call, beside);
        if (!a->out || call->count || other)
            *status = cli_wrong(call, "--continue takes --out DIR, and only --games and --threads "
                                      "beside it");
        else if (!(s = lab_read(a->out, cli_is_given(call, "games") ? a->games : 0, &err)))
            *status = refused(call, &err);
        return s;
    }
    CAPER_PARSED caper_json *study = NULL;
    *status                        = read_study(call, &study);
    if (!*status && !(s = lab_study_new(study, &err)))
        *status = refused(call, &err);
    if (s && a->part && (*status = take_part(call, s))) {
        lab_study_free(s);
        s = NULL;
    }
    return s;
}

static int run_lab(const cli_call *call)
{
    const asked *a      = call->asked;
    int          status = 0;
    if (a->comparing)
        return call->count == 2 ? compare(call) : cli_wrong(call, "--compare takes two folders");
    lab_study *s = open_study(call, &status);
    if (!s)
        return status;
    status = cli_is_given(call, "game") ? show_game(s, a->game)
             : a->bench                 ? bench_watching(s)
                                        : run_study(call, s);
    lab_study_free(s);
    return status;
}

/* ---- Parts put together ----------------------------------------------------------------------------- */

typedef struct merge_asked {
    const char *out;
    bool        replace, quiet;
} merge_asked;

static int run_merge(const cli_call *call)
{
    const merge_asked *a   = call->asked;
    caper_error        err = {0};
    if (a->out && !a->replace && lab_is_there(a->out))
        return cli_wrong(call, "there is a study in %s already; --replace writes over it", a->out);
    lab_study *s = lab_merge(call->words, call->count, &err);
    if (!s)
        return cli_failed(call, &err);
    int status = a->out && lab_write(s, a->out, &err) ? cli_failed(call, &err) : 0;
    if (!status && !a->quiet)
        print_results(s);
    lab_study_free(s);
    return status;
}

static const cli_option merge_options[] = {
    {"out", CLI_TEXT, offsetof(merge_asked, out), .help = "where to write the whole study", "DIR"},
    {"replace", CLI_SWITCH, offsetof(merge_asked, replace),
     .help = "write over the study that is in --out DIR"},
    {"quiet", CLI_SWITCH, offsetof(merge_asked, quiet), .help = "no table"},
    {0},
};

static const cli_command forms[] = {
    {"merge", "put the parts of a study together, byte for byte what one run would have written",
     .words = "DIR…",
     .about =
         "Puts together the parts of a study that --part made, in any order: the folder that it "
         "writes is byte for byte what one run would have written. A DIR without a study of "
         "its own stands for the folders part-1, part-2 … in it. A part that is missing or "
         "not finished is named.",
     .options = merge_options, .size = sizeof(merge_asked), .run = run_merge},
    {0},
};

/* ---- The command ---------------------------------------------------------------------------------- */

static void init_lab(void *asked_for)
{
    asked *a = asked_for;
    a->games = 10000;
}

static const cli_option options[] = {
    CLI_OPTION("seats", CLI_TEXT, seats, "players; 2-6 or 2,4,6 plays it with each of those", "N"),
    CLI_OPTION(
        "bots", CLI_TEXT, bots,
        "random, easy, medium, hard, hard:5000 or net; several, separated by commas, move along "
        "one seat from game to game",
        "LIST", .otherwise = "medium"),
    CLI_OPTION("games", CLI_LARGE, games, "of each variant", "N", 1, 1e12),
    CLI_OPTION("seed", CLI_HEX, seed, "where the games come from", "HEX", 1, 16, .otherwise = "1"),
    CLI_OPTION("set", CLI_LIST, set, "an option of the game, like mode=competition", "OPTION=V"),
    CLI_OPTION("vary", CLI_TEXT, vary,
               "play everything once for each value, with the same seeds. OPTION is seats, bots "
               "(hard+easy is a list) or one of the game's; for job, adventure and heist, all is "
               "every one that comes with caper, and a path is a file of your own",
               "OPTION=A,B"),
    CLI_OPTION("out", CLI_TEXT, out, "where to write", "DIR"),
    CLI_OPTION("threads", CLI_WHOLE, threads, "games at the same time", "T", 1, 256,
               .otherwise = "as many as there are cores"),
    CLI_OPTION("replace", CLI_SWITCH, replace, "write over the study that is in --out DIR"),
    CLI_OPTION("continue", CLI_SWITCH, go_on,
               "go on with the study in --out DIR, perhaps with more --games"),
    CLI_OPTION("compare", CLI_SWITCH, comparing,
               "what changed from one folder to the other, and could it be chance?"),
    CLI_OPTION("part", CLI_TEXT, part,
               "only the I-th of N equal shares of the games, to be put together with --merge",
               "I/N"),
    CLI_OPTION("game", CLI_LARGE, game, "show game number I of the study, move by move", "I", 0,
               1e12),
    CLI_OPTION("bench", CLI_SWITCH, bench,
               "what watching costs, compared with the same games unwatched"),
    CLI_OPTION("quiet", CLI_SWITCH, quiet, "no progress, no table"),
    {0},
};

const cli_command caper_command_lab = {
    "lab",
    "many games, and what can be learned from them",
    .words   = "[GAME] [DIR]",
    .usage   = "GAME [OPTION…]\n--continue --out DIR [--games N]\n--compare DIR DIR [--out "
               "DIR]\n--merge DIR… [--out DIR]",
    .about   = "Plays many games with bots on all cores and says what a card is worth, how hard a "
               "job is, whether seat 0 wins more often: a table here, and with --out a folder with "
               "results.json, results.csv and report.html (plots; opens without a server). The "
               "same seed gives the same numbers, with any number of threads. Ctrl-C writes "
               "what is there.",
    .options = options,
    .size    = sizeof(asked),
    .forms   = forms,
    .init    = init_lab,
    .end     = "  caper lab getmac --seats 2-6 --games 100000 --out cards\n"
               "  caper lab getmac --bots hard,medium,medium,medium --games 2000\n"
               "  caper lab mcguffin --vary job=all --out jobs\n"
               "  caper lab heist --vary heist=a1-lucky-pawn,./mine.heist --games 1000\n"
               "  caper lab luck --set adventure=zoo --vary slugfest=false,true",
    .run     = run_lab,
};
