/* caper job: the job files of McGuffin. List, read, check, and make up new ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "caper/table.h"
#include "cli/commands.h"
#include "cli/content.h"
#include "cli/job_figures.h"
#include "cli/watch.h"
#include "games/mcguffin/mcguffin.h"
#include "table/entropy.h"
#include "table/files.h"

/* ---- list, show ----------------------------------------------------------------------------- */

static int list(const cli_call *call)
{
    char id[64];
    for (int i = 0; caper_game_content_id(&mcguffin_game, i, id); i++) {
        caper_error   err = {0};
        mcguffin_job *job = (mcguffin_job *)caper_content_open(&mcguffin_game, id, false, &err);
        if (!job)
            return cli_failed(call, &err);
        printf("%-12s %s: %s\n", id, job_read(job, job->title), job_read(job, job->target));
        free(job);
    }
    return 0;
}

static int show(const cli_call *call)
{
    const char       *name = call->words[0];
    const caper_file *f    = caper_content_shipped(&mcguffin_game, name);
    if (!f)
        return cli_fail(call, "there is no job “%s”; `caper job list` names them", name);
    fwrite(f->text, 1, f->len, stdout);
    return 0;
}

/* ---- check ---------------------------------------------------------------------------------- */

typedef struct checks {
    int  games, crew;
    bool strict, watch;
} checks;

static void init_checks(void *asked) { *(checks *)asked = (checks){.games = 200, .crew = 3}; }

static const cli_option check_options[] = {
    {"games", CLI_WHOLE, offsetof(checks, games), "N", 0, 100000,
     .help = "play this many games with bots; 0: only read it"},
    {"crew", CLI_WHOLE, offsetof(checks, crew), "N", 1, CREW, .help = "bots in the crew"},
    {"strict", CLI_SWITCH, offsetof(checks, strict),
     .help = "figures outside their range count as mistakes"},
    {"watch", CLI_SWITCH, offsetof(checks, watch), .help = "check again whenever a file changes"},
    {0},
};

static void print_note(void *ctx, int line, const char *sentence)
{
    if (line)
        printf("%s:%d: note: %s\n", (const char *)ctx, line, sentence);
    else
        printf("%s: note: %s\n", (const char *)ctx, sentence);
}

static void print_sound(const char *path, const mcguffin_job *job)
{
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    mcguffin_about_job(&job->content, &title, &figures, print_note, (void *)(uintptr_t)path);
    printf("%s: “%s” is sound: %s\n", path, caper_buf_text(&title), caper_buf_text(&figures));
}

/* Figures of played games. Returns how many are out of their range. */
static int print_figures(const checks *c, const char *path, const mcguffin_job *job)
{
    lab_job_report *r = caper_alloc(2, sizeof *r);
    lab_job_play(job, CAPER_MEDIUM, c->crew, c->games, 1, r);
    lab_job_play(job, CAPER_EASY, c->crew, (c->games + 3) / 4, 2, r + 1);
    int bad = cli_job_figures(path, job, r, r + 1);
    free(r);
    return bad;
}

static bool check_one(const cli_call *call, const char *path)
{
    const checks  *c        = call->asked;
    int            problems = 0;
    caper_content *content =
        cli_read_content(call, &mcguffin_game, path, cli_print_problem, &problems);
    const mcguffin_job *job = (const mcguffin_job *)content;
    if (!job)
        return false;
    if (problems) {
        fprintf(stderr, "%s: %d mistake%s\n", path, problems, problems == 1 ? "" : "s");
    } else {
        print_sound(path, job);
        problems = c->games && print_figures(c, path, job) && c->strict;
    }
    free(content);
    return !problems;
}

static int check(const cli_call *call)
{
    const checks *c = call->asked;
    return cli_check_each(call, c->watch, check_one);
}

/* ---- new ------------------------------------------------------------------------------------ */

typedef struct asked {
    const char *seed, *out;
    int         games;
} asked;

static const cli_option new_options[] = {
    {"seed", CLI_HEX, offsetof(asked, seed), "HEX", 1, 64,
     .help = "the same seed makes the same job"},
    {"out", CLI_TEXT, offsetof(asked, out), "FILE",
     .help = "write it there, not to standard output"},
    {"games", CLI_WHOLE, offsetof(asked, games), "N", 100, 10000,
     .help = "games that bots play to certify it"},
    {0},
};

/* Up to 16 digits are the number itself; more are folded into one. */
static uint64_t fold_seed(const char *hex)
{
    size_t   n   = strlen(hex);
    uint64_t out = 0xcbf29ce484222325u;
    if (n <= 16)
        return strtoull(hex, NULL, 16);
    for (size_t i = 0; i < n; i++) { /* FNV-1a */
        char digit = hex[i] >= 'A' && hex[i] <= 'F' ? (char)(hex[i] + 32) : hex[i];
        out        = (out ^ (uint64_t)digit) * 0x100000001b3u;
    }
    return out;
}

/* Certified: crews of three win it as often as they should, with the whole interval in the band, and
 * hear next to nothing twice. */
static bool is_offered(const lab_job_report *r)
{
    return r->won.low >= 0.3 && r->won.high <= 0.8 && r->worst <= 0.15;
}

/* One made-up job, played. */
static void try_one(uint64_t seed, int heat, int games, caper_buf *text, lab_job_report *r)
{
    mcguffin_job *job = caper_alloc(1, sizeof *job);
    text->len         = 0;
    mcguffin_invent_job(seed, heat, text);
    if (mcguffin_parse_job(caper_buf_text(text), text->len, &job->content, NULL, NULL))
        caper_end("a made-up job does not read"); /* a bug, and the tests say so first */
    lab_job_play(job, CAPER_MEDIUM, 3, games, seed, r);
    free(job);
}

/* The first heat with which bots certify it; false: none does. */
static bool certify(uint64_t seed, int games, caper_buf *text, lab_job_report *r)
{
    static const int heats[] = {2, 1, 0, -1, -2, 3};
    for (size_t i = 0; i < sizeof heats / sizeof *heats; i++) {
        try_one(seed, heats[i], games, text, r);
        if (is_offered(r))
            return true;
    }
    return false;
}

static void print_certificate(uint64_t seed, const lab_job_report *r)
{
    fprintf(stderr,
            "seed %llx, certified by %d games of three medium bots: won %.1f %% (%.1f–%.1f), told "
            "before %.1f %%, usually %.0f minutes\n",
            (unsigned long long)seed, r->games, 100 * r->won.share, 100 * r->won.low,
            100 * r->won.high, 100 * r->repeats, r->usual);
}

static void init_new(void *made) { ((asked *)made)->games = 300; }

/* A seed that was asked for is certified or refused; without one the next is tried. */
static int make_up(const cli_call *call)
{
    const asked            *a      = call->asked;
    CAPER_SCRATCH caper_buf text   = {0};
    caper_error             err    = {0};
    int                     status = cli_try_output(call, a->out);
    uint64_t                seed;
    if (status)
        return status;
    lab_job_report *r = caper_alloc(1, sizeof *r);
    caper_entropy(&seed, sizeof seed);
    if (a->seed)
        seed = fold_seed(a->seed);
    bool good = certify(seed, a->games, &text, r);
    for (int i = 0; !good && !a->seed && i < 20; i++)
        good = certify(++seed, a->games, &text, r);
    if (!good)
        status = cli_fail(call,
                          "seed %llx is not offered: crews of three medium bots win it %.1f %% "
                          "(%.1f–%.1f) of the time; take another",
                          (unsigned long long)seed, 100 * r->won.share, 100 * r->won.low,
                          100 * r->won.high);
    else
        print_certificate(seed, r);
    if (good && !a->out)
        fwrite(text.data, 1, text.len, stdout);
    else if (good && caper_file_write(a->out, text.data, text.len, &err))
        status = cli_failed(call, &err);
    free(r);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_command verbs[] = {
    {.name = "list", .summary = "the jobs that come with caper", .run = list},
    {.name    = "show",
     .summary = "the text of one of them, a good start for your own",
     .words   = "NAME",
     .run     = show},
    {.name    = "check",
     .summary = "every mistake, with its line and what was expected; then bots play it",
     .words   = "FILE…",
     .options = check_options,
     .size    = sizeof(checks),
     .init    = init_checks,
     .run     = check},
    {.name    = "new",
     .summary = "make one up, and have bots certify it",
     .options = new_options,
     .size    = sizeof(asked),
     .init    = init_new,
     .run     = make_up},
    {0},
};

const cli_command caper_command_job = {
    .name    = "job",
    .summary = "the jobs of McGuffin: list, show, check, make up",
    .about   = "Jobs for McGuffin: text files that the program runs as the Mastermind.",
    .verbs   = verbs,
    .end = "Play one with `caper play mcguffin --job NAME` or `--job FILE`. docs/jobs.md builds "
           "one step by step.",
};
