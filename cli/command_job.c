/* caper job: the job files of McGuffin. List, read, check, and make up new ones. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "games/mcguffin/mcguffin.h"
#include "table/table.h"

enum { FILE_LIMIT = 1 << 20 };

static const char help[] =
    "usage: caper job list\n"
    "       caper job show NAME\n"
    "       caper job check FILE…\n"
    "       caper job new [--seed HEX] [--out FILE]\n\n"
    "Jobs for McGuffin: text files that the program runs as the Mastermind.\n\n"
    "  list           the jobs that ship with caper\n"
    "  show NAME      the text of one of them, a good start for your own\n"
    "  check FILE…    every mistake, with its line and what was expected\n"
    "  new            make one up; the same seed (1 to 64 hex digits) makes the same job\n\n"
    "Play one with `caper play mcguffin --job NAME` or `--job FILE`. docs/jobs.md builds one step\n"
    "by step.\n";

static int wrong(const char *format, const char *what)
{
    fputs("caper job: ", stderr);
    fprintf(stderr, format, what);
    fprintf(stderr, "\n\n%s", help);
    return 2;
}

/* ---- list, show ----------------------------------------------------------------------------- */

static int list(void)
{
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        const char *dot = strrchr(f->name, '.');
        char        id[64];
        caper_error err = {0};
        if (!dot || strcmp(dot, mcguffin_game.content_suffix))
            continue;
        snprintf(id, sizeof id, "%.*s", (int)(dot - f->name), f->name);
        mcguffin_job *job = (mcguffin_job *)caper_content_open(&mcguffin_game, id, false, &err);
        if (!job) {
            fprintf(stderr, "caper job: %s\n", err.text);
            return 1;
        }
        printf("%-12s %s: %s\n", id, job_read(job, job->title), job_read(job, job->target));
        free(job);
    }
    return 0;
}

static int show(const char *name)
{
    const caper_file *f = caper_content_shipped(&mcguffin_game, name);
    if (!f) {
        fprintf(stderr, "caper job: there is no job “%s”; `caper job list` names them\n", name);
        return 1;
    }
    fwrite(f->text, 1, f->len, stdout);
    return 0;
}

/* ---- check ---------------------------------------------------------------------------------- */

static void print_problem(void *ctx, int line, const char *sentence)
{
    if (line)
        fprintf(stderr, "%s:%d: %s\n", (const char *)ctx, line, sentence);
    else
        fprintf(stderr, "%s: %s\n", (const char *)ctx, sentence);
}

static void print_note(void *ctx, int line, const char *sentence)
{
    (void)line;
    printf("%s: note: %s\n", (const char *)ctx, sentence);
}

static void print_sound(char *path, const mcguffin_job *job)
{
    caper_buf title = {0}, figures = {0};
    mcguffin_about_job(&job->content, &title, &figures, print_note, path);
    printf("%s: “%s” is sound: %s\n", path, caper_buf_text(&title), caper_buf_text(&figures));
    caper_buf_fini(&title);
    caper_buf_fini(&figures);
}

static int check(char *path)
{
    caper_buf   text = {0};
    caper_error err  = {0};
    if (caper_file_read(path, FILE_LIMIT, &text, &err)) {
        fprintf(stderr, "caper job: %s\n", err.text);
        caper_buf_fini(&text);
        return 1;
    }
    mcguffin_job *job = calloc(1, sizeof *job);
    if (!job)
        abort();
    int problems =
        mcguffin_parse_job(caper_buf_text(&text), text.len, &job->content, print_problem, path);
    if (problems) {
        fprintf(stderr, "%s: %d mistake%s\n", path, problems, problems == 1 ? "" : "s");
    } else {
        print_sound(path, job);
    }
    free(job);
    caper_buf_fini(&text);
    return problems ? 1 : 0;
}

/* ---- new ------------------------------------------------------------------------------------ */

/* Up to 16 digits are the number itself; more are folded into one. */
static bool read_seed(const char *hex, uint64_t *out)
{
    size_t n = strlen(hex);
    if (n < 1 || n > 64 || strspn(hex, "0123456789abcdefABCDEF") != n)
        return false;
    *out = n <= 16 ? strtoull(hex, NULL, 16) : 0xcbf29ce484222325u;
    for (size_t i = 0; n > 16 && i < n; i++) { /* FNV-1a */
        char digit = hex[i] >= 'A' && hex[i] <= 'F' ? (char)(hex[i] + 32) : hex[i];
        *out       = (*out ^ (uint64_t)digit) * 0x100000001b3u;
    }
    return true;
}

static int make_up(int argc, char **argv)
{
    uint64_t    seed;
    const char *path = NULL;
    randombytes_buf(&seed, sizeof seed);
    for (int i = 0; i < argc; i += 2) {
        if (i + 1 == argc)
            return wrong("%s needs a value", argv[i]);
        if (!strcmp(argv[i], "--out"))
            path = argv[i + 1];
        else if (strcmp(argv[i], "--seed"))
            return wrong("there is no option %s", argv[i]);
        else if (!read_seed(argv[i + 1], &seed))
            return wrong("--seed takes 1 to 64 hex digits, not “%s”", argv[i + 1]);
    }
    caper_buf   text = {0};
    caper_error err  = {0};
    mcguffin_invent_job(seed, &text);
    if (!path)
        fwrite(text.data, 1, text.len, stdout);
    else if (caper_file_write(path, text.data, text.len, &err))
        fprintf(stderr, "caper job: %s\n", err.text);
    caper_buf_fini(&text);
    return err.code ? 1 : 0;
}

int caper_cmd_job(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help")) {
            fputs(help, stdout);
            return 0;
        }
    if (!strcmp(what, "list") && argc == 2)
        return list();
    if (!strcmp(what, "show") && argc == 3)
        return show(argv[2]);
    if (!strcmp(what, "new"))
        return make_up(argc - 2, argv + 2);
    if (strcmp(what, "check") || argc < 3)
        return wrong(*what ? "“%s” is nothing that can be done with a job" : "say what to do%s",
                     what);
    int status = 0;
    for (int i = 2; i < argc; i++)
        status |= check(argv[i]);
    return status;
}
