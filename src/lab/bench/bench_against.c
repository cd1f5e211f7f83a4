/* caper bench --against PROGRAM: this program and another build in turns, so that what else runs on the
 * machine slows both alike.
 *
 * Each turn starts the program with --json and takes every figure in nanoseconds that it prints, so
 * all forms with --json can be compared, also with builds that print other figures beside them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "lab/bench/bench.h"
#include "lab/bench/figure.h"

enum { ROUNDS = 7, ROWS = 16 };

typedef struct row {
    char         name[64];
    double       last[2]; /* of this round, by this program and by the other; 0: none yet */
    caper_figure ns[2], ratio;
} row;

typedef struct table {
    row row[ROWS];
    int count;
} table;

static row *row_of(table *t, const char *name)
{
    for (int i = 0; i < t->count; i++)
        if (!strcmp(t->row[i].name, name))
            return &t->row[i];
    if (t->count == ROWS)
        return NULL;
    row *r = &t->row[t->count++];
    snprintf(r->name, sizeof r->name, "%s", name);
    return r;
}

static bool is_figure(const char *key)
{
    size_t n = strlen(key);
    return (n > 3 && !strcmp(key + n - 3, "_ns")) ||
           (!strncmp(key, "ns_per_", 7) && strcmp(key, "ns_per_cycle") && !strstr(key, "_lowest") &&
            !strstr(key, "_slices") && !strstr(key, "_spread"));
}

/* The figures of an object, and of the objects in it ("batch ns_per_move"). */
static void take_figures(table *t, const caper_json *object, const char *before, int other)
{
    const char       *key;
    const caper_json *value;
    caper_json_object_foreach(object, key, value)
    {
        char name[64];
        snprintf(name, sizeof name, "%.20s%s%.40s", before, *before ? " " : "", key);
        row *r = is_figure(key) ? row_of(t, name) : NULL;
        if (caper_json_is_object(value))
            take_figures(t, value, key, other);
        if (!r)
            continue;
        r->last[other] = caper_json_number(value);
        caper_figure_add(&r->ns[other], r->last[other]);
    }
}

static void add_argument(char **argv, int *argc, char *text, const char *option, double value)
{
    if (value <= 0)
        return;
    sprintf(text, "%g", value);
    argv[(*argc)++] = (char *)option;
    argv[(*argc)++] = text;
}

static _Noreturn void start(const caper_bench_run *run, const char *program, const char *form)
{
    char  number[4][32];
    char *argv[16] = {"caper", "bench", (char *)run->game->info->id, "--json"};
    int   argc     = 4;
    if (form)
        argv[argc++] = (char *)form;
    add_argument(argv, &argc, number[0], "--seats", run->seats);
    add_argument(argv, &argc, number[1], "--threads", run->threads);
    add_argument(argv, &argc, number[2], "--iterations", run->iterations);
    add_argument(argv, &argc, number[3], "--seconds",
                 run->seconds > 0.01 * ROUNDS ? run->seconds / ROUNDS : 0.01);
    execv(program, argv);
    fprintf(stderr, "caper bench: %s cannot be started\n", program);
    _exit(127);
}

/* What the program prints; false, after it has said why: it failed. */
static bool run_once(const caper_bench_run *run, const char *program, const char *form,
                     caper_buf *out)
{
    int   ends[2], status = 0;
    char  part[4096];
    pid_t pid = pipe(ends) ? -1 : fork();
    if (pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        start(run, program, form);
    }
    if (pid < 0)
        return false;
    close(ends[1]);
    for (ssize_t n; (n = read(ends[0], part, sizeof part)) > 0;)
        caper_buf_bytes(out, part, (size_t)n);
    close(ends[0]);
    return waitpid(pid, &status, 0) == pid && status == 0;
}

static bool play_round(const caper_bench_run *run, const char *form, table *t)
{
    const char *const programs[] = {"/proc/self/exe", run->against};
    for (int i = 0; i < 2; i++) {
        CAPER_SCRATCH caper_buf out = {0};
        if (!run_once(run, programs[i], form, &out))
            return false;
        CAPER_PARSED caper_json *line = caper_json_read(caper_buf_text(&out), NULL);
        take_figures(t, line, "", i);
    }
    for (int i = 0; i < t->count; i++) {
        row *r = &t->row[i];
        if (r->last[0] > 0 && r->last[1] > 0)
            caper_figure_add(&r->ratio, r->last[0] / r->last[1]);
    }
    return true;
}

static void print(const caper_bench_run *run, const table *t)
{
    printf("%s, %d turns each, ns\n  %-28s %20s %20s   this / other\n", run->game->info->title,
           ROUNDS, "", "this: lowest, median", "other");
    for (int i = 0; i < t->count; i++) {
        const row *r = &t->row[i];
        if (r->ratio.n)
            printf("  %-28s %10.1f %9.1f %10.1f %9.1f   %.3f (%.3f to %.3f)\n", r->name,
                   r->ns[0].value[0], caper_figure_median(&r->ns[0]), r->ns[1].value[0],
                   caper_figure_median(&r->ns[1]), caper_figure_median(&r->ratio),
                   r->ratio.value[0], r->ratio.value[r->ratio.n - 1]);
    }
    puts("");
}

int caper_bench_against(const caper_bench_run *run, const char *form)
{
    table *t      = caper_alloc(1, sizeof *t);
    bool   played = true;
    for (int i = 0; played && i < ROUNDS; i++)
        played = play_round(run, form, t);
    if (played)
        print(run, t);
    free(t);
    return played ? 0 : 1;
}
