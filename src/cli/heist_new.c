/* caper heist new: a heist made up from a seed, offered only when bots have shown that it plays.
 *
 * The heist goes to standard output (or --out), what the bots found to standard error. Nothing is
 * written before it is done, so Ctrl-C leaves nothing half made: status 130, and the same command
 * with the same seed comes to the same heist. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "cli/heist_files.h"
#include "games/heist/content/advice.h"
#include "table/entropy.h"
#include "table/files.h"
#include "workshop/heist_maker.h"

enum { STOPPED = 130 };

const cli_option heist_new_options[] = {
    {"seed", CLI_HEX, offsetof(heist_new_asked, seed), "HEX", 1, 16,
     .help = "the same seed makes the same heist (one is drawn and printed)"},
    {"level", CLI_CHOICE, offsetof(heist_new_asked, level), "LEVEL",
     .choices = heist_difficulty_names, .help = "how hard it is"},
    {"tiles", CLI_WHOLE, offsetof(heist_new_asked, tiles), "N", HEIST_TILES_FEW, HEIST_TILES_MANY,
     .help = "how large"},
    {"with", CLI_TEXT, offsetof(heist_new_asked, with), "A,B",
     .help      = "dogs, gates, remote, keycard, tower, reinforcements, guide, patrol",
     .otherwise = "the seed decides"},
    {"out", CLI_TEXT, offsetof(heist_new_asked, out), "FILE",
     .help = "write it there, not to standard output"},
    {0},
};

void heist_new_init(void *asked)
{
    heist_new_asked *a = asked;
    a->level           = heist_difficulty_names[HEIST_AMATEUR];
    a->tiles           = 30;
}

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static int refuse_module(const cli_call *call, const char *word, size_t len)
{
    CAPER_SCRATCH caper_buf names = {0};
    for (int i = 0; heist_module_names[i]; i++)
        caper_buf_printf(&names, "%s%s", i ? ", " : "", heist_module_names[i]);
    int status = cli_wrong(call, "“%.*s” is not a module; there are %s", (int)(len < 30 ? len : 30),
                           word, caper_buf_text(&names));
    return status;
}

/* "dogs,gates"; 0, or the exit status after a complaint. */
static int read_modules(const cli_call *call, const char *list, uint8_t *out)
{
    for (const char *p = list ? list : ""; *p;) {
        size_t n = strcspn(p, ",");
        int    k = caper_name_find(heist_module_names, p, n);
        if (k < 0)
            return refuse_module(call, p, n);
        *out |= (uint8_t)(1u << k);
        p += n + (p[n] == ',');
    }
    return 0;
}

static int read_wish(const cli_call *call, heist_wish *wish)
{
    const heist_new_asked *a = call->asked;
    if (a->seed)
        wish->seed = strtoull(a->seed, NULL, 16);
    else
        caper_entropy(&wish->seed, sizeof wish->seed);
    wish->difficulty = (uint8_t)caper_name_find(heist_difficulty_names, a->level, strlen(a->level));
    wish->tiles      = (uint8_t)a->tiles;
    return read_modules(call, a->with, &wish->with);
}

static void print_trial(const heist_maker *m, int seats)
{
    const heist_trial *t    = heist_maker_trial(m, seats);
    const heist_file  *f    = heist_maker_file(m);
    const heist_band  *band = &heist_bands[f->difficulty];
    caper_share        s    = caper_share_of(t->wins, t->games);
    fprintf(stderr, "  crews of %d win %.1f %% (95 %%: %.1f to %.1f) of %d, within %.0f to %.0f\n",
            seats, 100 * s.share, 100 * s.low, 100 * s.high, t->games, 100 * band->low,
            100 * band->high);
}

static int write_out(const cli_call *call, const heist_maker *m)
{
    const heist_new_asked  *a    = call->asked;
    const heist_wish       *wish = heist_maker_wish(m);
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    caper_buf_printf(&text, "# Made up from seed %llx, %s, %d tiles.\n",
                     (unsigned long long)wish->seed, heist_difficulty_names[wish->difficulty],
                     wish->tiles);
    heist_file_write(heist_maker_file(m), &text);
    if (!a->out)
        fwrite(text.data, 1, text.len, stdout);
    else if (caper_file_write(a->out, text.data, text.len, &err))
        cli_failed(call, &err);
    return err.code ? 1 : 0;
}

/* Work until it is done or somebody stops it. */
static int certify(const cli_call *call, heist_maker *m)
{
    unsigned long long seed = heist_maker_wish(m)->seed;
    signal(SIGINT, stop);
    while (!stopped && heist_maker_step(m))
        caper_progress("trying it out", heist_maker_progress(m), 1);
    caper_progress("trying it out", 1, 1);
    signal(SIGINT, SIG_DFL);
    if (stopped) {
        fprintf(stderr,
                "\nStopped; nothing was written. --seed %llx begins the same heist again.\n", seed);
        return STOPPED;
    }
    if (heist_maker_stage_of(m) == MAKER_FAILED)
        return cli_fail(call,
                        "no house of seed %llx plays as this level should; try another seed, "
                        "another size or other modules",
                        seed);
    return 0;
}

int heist_cli_new(const cli_call *call)
{
    heist_wish wish   = {0};
    int        status = read_wish(call, &wish);
    if (status || (status = cli_try_output(call, ((const heist_new_asked *)call->asked)->out)))
        return status;
    heist_maker *m = heist_maker_new(&wish);
    status         = certify(call, m);
    if (!status) {
        fprintf(stderr, "“%s”, seed %llx\n", heist_maker_file(m)->name,
                (unsigned long long)wish.seed);
        print_trial(m, 4);
        print_trial(m, 3);
        fprintf(stderr, "  a crew that thinks has found a plan that wins\n");
        status = write_out(call, m);
    }
    heist_maker_free(m);
    return status;
}
