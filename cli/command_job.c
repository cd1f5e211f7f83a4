/* caper job: the job files of McGuffin. List, read, check, and make up new ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "caper/table.h"
#include "cli/commands.h"
#include "core/memory.h"
#include "games/mcguffin/mcguffin.h"
#include "table/entropy.h"
#include "table/files.h"

enum { FILE_LIMIT = 1 << 20 };

/* ---- list, show ----------------------------------------------------------------------------- */

static int list(const cli_call *call)
{
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        const char *dot = strrchr(f->name, '.');
        char        id[64];
        caper_error err = {0};
        if (!dot || strcmp(dot, mcguffin_game.content_suffix))
            continue;
        snprintf(id, sizeof id, "%.*s", (int)(dot - f->name), f->name);
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

static void print_note(void *ctx, int line, const char *sentence)
{
    (void)line;
    printf("%s: note: %s\n", (const char *)ctx, sentence);
}

static void print_sound(const char *path, const mcguffin_job *job)
{
    caper_buf title = {0}, figures = {0};
    mcguffin_about_job(&job->content, &title, &figures, print_note, (void *)(uintptr_t)path);
    printf("%s: “%s” is sound: %s\n", path, caper_buf_text(&title), caper_buf_text(&figures));
    caper_buf_fini(&title);
    caper_buf_fini(&figures);
}

static int check_one(const cli_call *call, const char *path)
{
    caper_buf   text = {0};
    caper_error err  = {0};
    if (caper_file_read(path, FILE_LIMIT, &text, &err)) {
        caper_buf_fini(&text);
        return cli_failed(call, &err);
    }
    mcguffin_job *job      = caper_alloc(1, sizeof *job);
    int           problems = mcguffin_parse_job(caper_buf_text(&text), text.len, &job->content,
                                                cli_print_problem, (void *)(uintptr_t)path);
    if (problems) {
        fprintf(stderr, "%s: %d mistake%s\n", path, problems, problems == 1 ? "" : "s");
    } else {
        print_sound(path, job);
    }
    free(job);
    caper_buf_fini(&text);
    return problems ? 1 : 0;
}

static int check(const cli_call *call)
{
    int status = 0;
    for (int i = 0; i < call->count; i++)
        status |= check_one(call, call->words[i]);
    return status;
}

/* ---- new ------------------------------------------------------------------------------------ */

typedef struct asked {
    const char *seed, *out;
} asked;

static const cli_option new_options[] = {
    {"seed", CLI_HEX, offsetof(asked, seed), "HEX", 1, 64,
     .help = "the same seed makes the same job"},
    {"out", CLI_TEXT, offsetof(asked, out), "FILE",
     .help = "write it there, not to standard output"},
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

static int make_up(const cli_call *call)
{
    const asked *a    = call->asked;
    caper_buf    text = {0};
    caper_error  err  = {0};
    uint64_t     seed;
    caper_entropy(&seed, sizeof seed);
    mcguffin_invent_job(a->seed ? fold_seed(a->seed) : seed, &text);
    if (!a->out)
        fwrite(text.data, 1, text.len, stdout);
    else if (caper_file_write(a->out, text.data, text.len, &err))
        cli_failed(call, &err);
    caper_buf_fini(&text);
    return err.code ? 1 : 0;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_command verbs[] = {
    {.name = "list", .summary = "the jobs that come with caper", .run = list},
    {.name    = "show",
     .summary = "the text of one of them, a good start for your own",
     .words   = "NAME",
     .run     = show},
    {.name    = "check",
     .summary = "every mistake, with its line and what was expected",
     .words   = "FILE…",
     .run     = check},
    {.name    = "new",
     .summary = "make one up",
     .options = new_options,
     .size    = sizeof(asked),
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
