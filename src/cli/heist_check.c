/* caper heist check: problems with their lines, advice, length, and with --play how bots fare. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "cli/heist_files.h"
#include "cli/watch.h"
#include "games/heist/content/advice.h"
#include "workshop/heist_maker.h"

const cli_option heist_check_options[] = {
    {"play", CLI_WHOLE, offsetof(heist_check_asked, play), "N", 1, 100000,
     .help = "N games each by medium crews of four and of three: how often they win, and how long "
             "a person would play"},
    {"strict", CLI_SWITCH, offsetof(heist_check_asked, strict),
     .help = "advice counts as a problem"},
    {"watch", CLI_SWITCH, offsetof(heist_check_asked, watch),
     .help = "check again whenever the file is saved"},
    {0},
};

/* "games/a1-lucky-pawn.heist" → "a1-lucky-pawn": not compared with itself. */
static void id_of(const char *path, char out[64])
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t      n = strlen(name), cut = n > 6 && !strcmp(name + n - 6, ".heist") ? n - 6 : n;
    snprintf(out, 64, "%.*s", (int)(cut < 63 ? cut : 63), name);
}

static int print_advice(const char *path, const heist_file *f)
{
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    char                    id[64];
    id_of(path, id);
    heist_file_about(&f->base, &title, &figures, heist_cli_note, (void *)(uintptr_t)path);
    int notes = heist_file_advise(f, id, heist_cli_note, (void *)(uintptr_t)path);
    printf("%s: “%s”, %s, %d words: fine\n", path, caper_buf_text(&title), caper_buf_text(&figures),
           heist_file_words(f));
    return notes;
}

/* An evening: 30 to 60 minutes for one person who plays four. */
static bool print_minutes(const heist_trial *t, int seats)
{
    double usual = t->minutes / t->games;
    bool   fits  = seats != 4 || (usual >= 29.5 && usual < 60.5);
    printf("  a person's minutes: %.0f at least, %.0f usually, %.0f at most%s\n", t->least, usual,
           t->most, fits ? "" : "; should be 30 to 60  *");
    return fits;
}

/* Wins with their interval, and a person's minutes. False: outside what its level promises, or,
 * if we are strict, too short or too long for an evening. */
static bool print_trial(const char *path, const heist_file *f, int seats,
                        const heist_check_asked *asked)
{
    int               games = asked->play;
    const heist_band *band  = &heist_bands[f->difficulty];
    heist_trial       t     = {.timed = true};
    while (t.games < games) {
        heist_trial_play(f, seats, &t);
        caper_progress(path, t.games, games);
    }
    caper_share s    = caper_share_of(t.wins, t.games);
    bool        fits = s.share >= band->low && s.share <= band->high;
    printf("  crews of %d win %.1f %% (95 %%: %.1f to %.1f) of %d; should be %.0f to %.0f%s\n",
           seats, 100 * s.share, 100 * s.low, 100 * s.high, games, 100 * band->low,
           100 * band->high, fits ? "" : "  *");
    bool evening = print_minutes(&t, seats);
    return fits && (evening || !asked->strict);
}

static bool check_one(const cli_call *call, const char *path)
{
    const heist_check_asked *a    = call->asked;
    heist_file              *f    = heist_cli_load(call, path);
    bool                     fine = f != NULL;
    if (!f)
        return false;
    if (print_advice(path, f) && a->strict)
        fine = false;
    for (int seats = 4; a->play && seats >= 3; seats--)
        fine = print_trial(path, f, seats, a) && fine;
    free(f);
    return fine;
}

int heist_cli_check(const cli_call *call)
{
    const heist_check_asked *a = call->asked;
    return cli_check_each(call, a->watch, check_one);
}
