/* simulate: runs the server's simulation for one seed after another. `simulate --help` */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/progress.h"
#include "tests/simulate/sim.h"

static const char help[] =
    "simulate: the server, its disk, its sockets and its clients in one process, driven by a seed\n"
    "\n"
    "  simulate [--seed N] [--hours H] [--seeds COUNT]\n"
    "\n"
    "  --seed N       the first seed (1)\n"
    "  --hours H      simulated hours for each seed (0.1)\n"
    "  --days D       instead: D simulated days of tables that are played over days\n"
    "  --seeds COUNT  how many seeds, one after another (1)\n"
    "  --seconds S    stop beginning new seeds after so many real seconds\n"
    "  --people       with people who have devices, seats and finished games\n"
    "  --each         print a line for every seed\n"
    "  --verbose      tell on standard error what happens, with the server's log\n"
    "\n"
    "The same seed gives the same run: the digest that is printed is of every byte that clients "
    "got.\n"
    "Something that must never be ends the run with status 1; the command that repeats it is "
    "printed.\n"
    "Ctrl-C ends it in good order and prints what was done.\n";

typedef struct options {
    uint64_t seed, seeds;
    double   hours, seconds;
    bool     each, verbose, people, slow;
} options;

typedef struct progress {
    caper_bar bar;
    double    done, all; /* simulated seconds */
    double    shown;
} progress;

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static bool go_on(void *ctx, const sim *s)
{
    progress *p = ctx;
    if (caper_clock_seconds() - p->shown > 0.2) {
        p->shown = caper_clock_seconds();
        caper_bar_show(&p->bar, "simulated s", p->done + (double)(s->wires.now - s->began) / 1000,
                       p->all);
    }
    return !stopped;
}

static void add(sim_figures *sum, const sim_figures *f)
{
    int64_t       *to   = (int64_t *)sum;
    const int64_t *from = (const int64_t *)f;
    for (size_t i = 0; i < sizeof *f / sizeof *to; i++)
        to[i] += from[i];
}

static void print_figures(const sim_figures *f)
{
    printf(
        "%.2f h, %lld turns, %lld entries (%lld moves), %lld messages compared, %lld connections, "
        "%lld requests, %lld power cuts, %lld kills, %lld other troubles, %lld tables damaged, "
        "%lld expired, %lld times the store was moved, %lld answers to people, %lld clocks ran "
        "out, "
        "%lld calls",
        (double)f->hours_ms / 3.6e6, (long long)f->turns, (long long)f->entries,
        (long long)f->moves, (long long)f->messages, (long long)f->connections, (long long)f->asks,
        (long long)f->crashes, (long long)f->kills, (long long)(f->faults - f->crashes - f->kills),
        (long long)f->damaged, (long long)f->expired, (long long)f->moved, (long long)f->people,
        (long long)f->zeros, (long long)f->calls);
}

/* Returns false if something was found. */
static bool run_seed(const options *o, uint64_t seed, const char *folder, progress *p,
                     sim_figures *sum)
{
    sim *s       = caper_alloc(1, sizeof *s);
    s->verbose   = o->verbose;
    s->slow      = o->slow;
    s->with_folk = o->people;
    bool ok      = sim_run(s, seed, (int64_t)(o->hours * 3.6e6), folder, go_on, p);
    add(sum, &s->figures);
    p->done += o->hours * 3600;
    if (o->each || !ok || o->seeds == 1) {
        caper_bar_wipe(&p->bar);
        printf("seed %llu: ", (unsigned long long)seed);
        print_figures(&s->figures);
        printf(", digest %016llx\n", (unsigned long long)s->digest);
    }
    if (!ok)
        printf("seed %llu FAILED %s\nrepeat with: build/simulate --seed %llu --%s %g%s\n",
               (unsigned long long)seed, s->why, (unsigned long long)seed,
               o->slow ? "days" : "hours", o->slow ? o->hours / 24 : o->hours,
               o->people ? " --people" : "");
    fflush(stdout);
    free(s);
    return ok;
}

static bool read_options(int argc, char **argv, options *o)
{
    static const struct option names[] = {{"seed", 1, NULL, 's'},    {"hours", 1, NULL, 'h'},
                                          {"days", 1, NULL, 'd'},    {"seeds", 1, NULL, 'n'},
                                          {"each", 0, NULL, 'e'},    {"people", 0, NULL, 'p'},
                                          {"verbose", 0, NULL, 'v'}, {"seconds", 1, NULL, 't'},
                                          {"help", 0, NULL, '?'},    {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (c) {
        case 's':
            o->seed = strtoull(optarg, NULL, 10);
            break;
        case 'h':
            o->hours = strtod(optarg, NULL);
            break;
        case 'd':
            o->hours = 24 * strtod(optarg, NULL);
            o->slow  = true;
            break;
        case 'n':
            o->seeds = strtoull(optarg, NULL, 10);
            break;
        case 't':
            o->seconds = strtod(optarg, NULL);
            break;
        case 'p':
            o->people = true;
            break;
        case 'e':
            o->each = true;
            break;
        case 'v':
            o->verbose = true;
            break;
        default:
            return false;
        }
    }
    return optind == argc && o->hours > 0.02 && o->seeds > 0;
}

static void remove_folder(const char *folder)
{
    static const char *const names[] = {"simulated.db", "simulated.db-lock"};
    char                     path[300];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

static int run_all(const options *o, const char *folder)
{
    sim_figures sum   = {0};
    progress    p     = {.bar = caper_bar_begin(0), .all = o->hours * 3600 * (double)o->seeds};
    double      began = caper_clock_seconds();
    uint64_t    n     = 0;
    bool        ok    = true;
    while (ok && !stopped && n < o->seeds &&
           (o->seconds <= 0 || caper_clock_seconds() - began < o->seconds))
        ok = run_seed(o, o->seed + n++, folder, &p, &sum);
    caper_bar_wipe(&p.bar);
    printf("%llu seed%s, ", (unsigned long long)n, n == 1 ? "" : "s");
    print_figures(&sum);
    printf(", in %.1f s: %s\n", caper_clock_seconds() - began,
           !ok       ? "FAILED"
           : stopped ? "stopped, nothing wrong so far"
                     : "nothing wrong");
    return ok ? 0 : 1;
}

int main(int argc, char **argv)
{
    options          o        = {.seed = 1, .seeds = 1, .hours = 0.1};
    char             folder[] = "/tmp/caper-simulate-XXXXXX";
    struct sigaction act      = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (!read_options(argc, argv, &o)) {
        fputs("simulate: see simulate --help\n", stderr);
        return 2;
    }
    if (!mkdtemp(folder)) {
        fprintf(stderr, "simulate: %s: %s\n", folder, strerror(errno));
        return 1;
    }
    sigaction(SIGINT, &act, NULL); /* a second Ctrl-C ends it at once */
    int status = run_all(&o, folder);
    remove_folder(folder);
    return status;
}
