/* caper adventure check: what is wrong with an adventure, and how it plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/progress.h"
#include "cli/adventure.h"
#include "cli/watch.h"
#include "games/luck/critic.h"
#include "table/match.h"

const cli_option adventure_check_options[] = {
    {"games", CLI_WHOLE, offsetof(adventure_check_asked, games), "N", 0, 100000,
     .help = "games that medium bots play to see how it goes; 0: none"},
    {"seats", CLI_WHOLE, offsetof(adventure_check_asked, seats), "N", 1, LUCK_SEATS,
     .help = "players in such a game"},
    {"strict", CLI_SWITCH, offsetof(adventure_check_asked, strict),
     .help = "also fail on what a shipped adventure must not have: few tests, rare endings, odds, "
             "length"},
    {"watch", CLI_SWITCH, offsetof(adventure_check_asked, watch),
     .help = "check again whenever the file is saved"},
    {0},
};

void adventure_check_init(void *asked)
{
    *(adventure_check_asked *)asked = (adventure_check_asked){.games = 200, .seats = 3};
}

/* What an adventure for an evening should be; docs/notes/content.md has the figures of ours. */
enum { FEWEST_TESTS = 8, RAREST_ENDING = 3 };

typedef struct advice {
    const char *path;
    int         count;
} advice;

static void advise(advice *d, bool is_well, const char *sentence)
{
    if (is_well)
        return;
    printf("  ! %s\n", sentence);
    d->count++;
}

static void print_walk(const luck_adventure *a, const luck_walked *w, advice *d)
{
    printf("  %d words; %d different situations%s\n", w->words, w->states,
           w->whole ? "" : " looked at, and there are more");
    if (w->tests >= 0)
        printf("  the way to a good ending with the fewest tests has %d; the quickest to read is "
               "%d words and %d decisions, %.0f minutes\n",
               w->tests, w->fast_words, w->fast_decisions,
               caper_minutes(w->fast_words, w->fast_decisions));
    advise(d, w->tests < 0 || w->tests >= FEWEST_TESTS, "fewer than 8 tests to a good ending");
    advise(d, a->scenes >= 60, "fewer than 60 scenes");
    int shared,
        mute = luck_critic_answers(a, cli_print_problem, (void *)(uintptr_t)d->path, &shared);
    printf("  %d of %d ways that share a scene have no words of their own\n", mute, shared);
    d->count += mute != 0;
}

static void print_share(const char *name, int hits, int games)
{
    caper_share s = caper_share_of(hits, games);
    printf("    %5.1f %%  (%4.1f – %4.1f)  %s\n", 100 * s.share, 100 * s.low, 100 * s.high, name);
}

static void print_endings(const luck_adventure *a, const luck_played *p, advice *d)
{
    print_share("a good ending", p->good, p->games);
    for (int i = 0; i < a->scenes; i++) {
        char name[120];
        if (!(a->scene[i].tags & TAG_ENDING))
            continue;
        snprintf(name, sizeof name, "  %s%s", luck_text(a, a->scene[i].name),
                 a->scene[i].tags & TAG_LOST ? " (lost)" : "");
        print_share(name, p->ending[i], p->games);
        advise(d, p->ending[i] * 100 >= RAREST_ENDING * p->games,
               p->ending[i] ? "that ending is rare: below 3 %" : "no bot reached that ending");
    }
    if (p->all_out)
        print_share("  everybody out in a fight (lost)", p->all_out, p->games);
}

static void print_play(const luck_adventure *a, const luck_played *p, advice *d)
{
    double good = (double)p->good / p->games;
    printf(
        "  %d games of medium bots: %.0f scenes, %.1f tests (%.1f rolls again), %.2f fights, %.2f "
        "tricks\n",
        p->games, p->scenes, p->tests, p->again, p->fights, p->tricks);
    printf(
        "  treats of the crew: %.1f at first, %.1f left; %.1f %% of the texts were told twice in "
        "a game\n",
        p->initial, p->left, 100 * p->repeats);
    printf("  to a good ending: %.0f minutes, usually %.0f, up to %.0f (%.0f words, %.0f "
           "decisions)\n",
           p->minutes.low, p->minutes.usual, p->minutes.high, p->words, p->decisions);
    print_endings(a, p, d);
    advise(d, !p->unfinished, "some games did not end");
    advise(d, good >= 0.35 && good <= 0.75, "good endings should come in 35 to 75 games of 100");
    advise(d, p->left >= 2 && p->left <= 10, "2 to 10 treats should be left at the end");
    advise(d, p->repeats <= 0.15, "more than 15 % of the texts are told twice in a game");
    advise(d, p->minutes.usual >= 45 && p->minutes.usual <= 90, "an evening is 45 to 90 minutes");
}

static void show_progress(int done, int all) { caper_progress("bots play it", done, all); }

/* Bots need a table, and a table opens content by its name. */
static bool play(const cli_call *call, const char *name, const adventure_check_asked *how,
                 luck_played *out)
{
    CAPER_SCRATCH caper_buf options = {0};
    caper_match             match;
    caper_error             err = {0};
    caper_json_open(&options, '{');
    caper_json_kstr(&options, "adventure", name);
    caper_json_close(&options, '}');
    caper_code code =
        caper_match_open(&luck_game, how->seats, caper_buf_text(&options), true, &match, &err);
    if (code) {
        cli_failed(call, &err);
        return false;
    }
    luck_critic_play(&match, how->games, 1, show_progress, out);
    show_progress(1, 1);
    caper_match_close(&match);
    return true;
}

static void print_order(const char *path, const luck_adventure *a)
{
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    luck_adventure_about(&a->content, &title, &figures, NULL, NULL);
    printf("%s: “%s” is in order: %s\n", path, caper_buf_text(&title), caper_buf_text(&figures));
}

/* With `strict` advice counts, too. */
static bool check_one(const cli_call *call, const char *name)
{
    const adventure_check_asked *how      = call->asked;
    int                          problems = 0;
    luck_adventure              *a = adventure_open(call, name, cli_print_problem, &problems);
    advice                       d = {name, 0};
    static luck_walked           walked;
    static luck_played           played;
    if (!a)
        return false;
    if (problems == 0) {
        luck_critic_walk(a, cli_print_problem, (void *)(uintptr_t)name, &walked);
        problems = walked.problems;
    }
    if (problems == 0) {
        print_order(name, a);
        print_walk(a, &walked, &d);
        if (how->games && play(call, name, how, &played))
            print_play(a, &played, &d);
    }
    free(a);
    if (problems)
        fprintf(stderr, "%s: %d problem%s\n", name, problems, problems == 1 ? "" : "s");
    return !problems && !(how->strict && d.count);
}

int adventure_check(const cli_call *call)
{
    const adventure_check_asked *how = call->asked;
    return cli_check_each(call, how->watch, check_one);
}
