/* What Adventures & Luck offers to people who write adventures. See base/workshop.h. */
#include "games/luck/workshop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/memory.h"
#include "games/luck/critic.h"
#include "games/luck/invent.h"
#include "games/luck/sheet.h"

/* ---- Review ---------------------------------------------------------------------------------- */

/* What an adventure for an evening should be; docs/notes/content.md has the figures of ours. */
enum { FEWEST_TESTS = 8, RAREST_ENDING = 3 };

static void advise(caper_review *r, bool is_well, const char *sentence)
{
    if (is_well)
        return;
    caper_buf_printf(&r->out, "  ! %s\n", sentence);
    r->faults++;
}

/* A good word is worn out by use. */
static void tell_tics(caper_review *r, const caper_tics *t)
{
    for (int i = 0; i < CAPER_TICS; i++) {
        CAPER_SCRATCH caper_buf sentence = {0};
        caper_buf_printf(&sentence, "%s: %d times in %d words; %d would be plenty",
                         caper_tic_list[i].words, t->count[i], t->words,
                         (int)((int64_t)caper_tic_list[i].allowed * t->words / 10000));
        advise(r, !caper_tics_has(t, i), caper_buf_text(&sentence));
    }
}

static void tell_walk(caper_review *r, const luck_adventure *a, const luck_walked *w)
{
    caper_buf_printf(&r->out, "  %d words; %d different situations%s\n", w->words, w->states,
                     w->whole ? "" : " looked at, and there are more");
    if (w->tests >= 0)
        caper_buf_printf(&r->out,
                         "  the way to a good ending with the fewest tests has %d; the quickest to "
                         "read is %d words and %d decisions, %.0f minutes\n",
                         w->tests, w->fast_words, w->fast_decisions,
                         caper_minutes(w->fast_words, w->fast_decisions));
    advise(r, w->tests < 0 || w->tests >= FEWEST_TESTS, "fewer than 8 tests to a good ending");
    advise(r, a->scenes >= 60, "fewer than 60 scenes");
    int shared, mute = luck_adventure_answers(a, r->note, (void *)(uintptr_t)r->name, &shared);
    caper_buf_printf(&r->out, "  %d of %d ways that share a scene have no words of their own\n",
                     mute, shared);
    r->faults += mute != 0;
    tell_tics(r, &w->tics);
}

static void tell_share(caper_buf *out, const char *name, const char *lost, int hits, int games)
{
    caper_share s = caper_share_of(hits, games);
    caper_buf_printf(out, "    %5.1f %%  (%4.1f – %4.1f)  %s%s\n", 100 * s.share, 100 * s.low,
                     100 * s.high, name, lost);
}

static void tell_endings(caper_review *r, const luck_adventure *a, const luck_played *p)
{
    tell_share(&r->out, "a good ending", "", p->good, p->games);
    for (int i = 0; i < a->scenes; i++) {
        char name[120];
        if (!(a->scene[i].tags & TAG_ENDING))
            continue;
        snprintf(name, sizeof name, "  %s", luck_text(a, a->scene[i].name));
        tell_share(&r->out, name, a->scene[i].tags & TAG_LOST ? " (lost)" : "", p->ending[i],
                   p->games);
        advise(r, p->ending[i] * 100 >= RAREST_ENDING * p->games,
               p->ending[i] ? "that ending is rare: below 3 %" : "no bot reached that ending");
    }
    if (p->all_out)
        tell_share(&r->out, "  everybody out in a fight (lost)", "", p->all_out, p->games);
}

static void tell_play(caper_review *r, const luck_adventure *a, const luck_played *p)
{
    double good = (double)p->good / p->games;
    caper_buf_printf(
        &r->out,
        "  %d games of medium bots: %.0f scenes, %.1f tests (%.1f rolls again), %.2f fights, %.2f "
        "tricks\n  treats of the crew: %.1f at first, %.1f left; %.1f %% of the texts were told "
        "twice in a game\n  to a good ending: %.0f minutes, usually %.0f, up to %.0f (%.0f words, "
        "%.0f decisions)\n",
        p->games, p->scenes, p->tests, p->again, p->fights, p->tricks, p->initial, p->left,
        100 * p->repeats, p->minutes.low, p->minutes.usual, p->minutes.high, p->words,
        p->decisions);
    tell_endings(r, a, p);
    advise(r, !p->unfinished, "some games did not end");
    advise(r, good >= 0.35 && good <= 0.75, "good endings should come in 35 to 75 games of 100");
    advise(r, p->left >= 2 && p->left <= 10, "2 to 10 treats should be left at the end");
    advise(r, p->repeats <= 0.15, "more than 15 % of the texts are told twice in a game");
    advise(r, p->minutes.usual >= 45 && p->minutes.usual <= 90, "an evening is 45 to 90 minutes");
}

static void play(caper_review *r, const luck_adventure *a)
{
    luck_played *played = caper_alloc(1, sizeof *played);
    luck_critic_play(a, r->seats, r->games, 1, r->progress, played);
    tell_play(r, a, played);
    free(played);
}

static void review(const caper_content *content, caper_review *r)
{
    const luck_adventure   *a      = luck_adventure_of(content);
    luck_walked            *walked = caper_alloc(1, sizeof *walked);
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    luck_critic_walk(a, r->problem, (void *)(uintptr_t)r->name, walked);
    r->problems = walked->problems;
    if (!r->problems) {
        luck_adventure_about(content, &title, &figures, NULL, NULL);
        caper_buf_printf(&r->out, "%s: “%s” is in order: %s\n", r->name, caper_buf_text(&title),
                         caper_buf_text(&figures));
        tell_walk(r, a, walked);
        if (r->games)
            play(r, a);
    }
    free(walked);
}

static int entry(const caper_content *content, const char *id, caper_buf *line)
{
    const luck_adventure *a = luck_adventure_of(content);
    caper_buf_printf(line, "%-12s %s (%d scenes, %d endings)\n", id, luck_text(a, a->title),
                     a->scenes, luck_endings(content));
    return 0;
}

extern const caper_file luck_data[];

/* ---- New ones --------------------------------------------------------------------------------- */

/* Its identity is a version 4 UUID in capitals: what Twine calls an IFID. */
static const char *begin(uint8_t b[16], caper_buf *out)
{
    b[6] = (uint8_t)((b[6] & 0x0f) | 0x40);
    b[8] = (uint8_t)((b[8] & 0x3f) | 0x80);
    caper_buf_str(out, ":: StoryTitle\nA New Adventure\n\n:: StoryData\n{\n  \"ifid\": \"");
    for (int i = 0; i < 16; i++)
        caper_buf_printf(out, "%s%02X", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", b[i]);
    caper_buf_printf(out,
                     "\",\n  \"format\": \"Harlowe\",\n  \"format-version\": \"3.3.8\",\n  "
                     "\"start\": \"Start\"\n}\n\n:: Start\n%s",
                     caper_file_find(luck_data, "skeleton", ".txt")->text);
    return "six scenes to begin with";
}

static bool invent(uint64_t seed, int games, caper_progress_fn *progress, caper_buf *text,
                   caper_buf *found)
{
    luck_certificate by = {0};
    (void)progress;
    if (!luck_invent_certified(seed, games, text, &by)) {
        caper_buf_str(found, "no story near that seed can be both won and lost; try another seed");
        return false;
    }
    caper_share s = caper_share_of(by.good, by.games);
    caper_buf_printf(found,
                     "Medium crews of three reached a good ending in %.0f %% of %d games (95 %%: "
                     "%.0f to %.0f; offered between %d and %d).\n",
                     100 * s.share, by.games, 100 * s.low, 100 * s.high, INVENT_LOW, INVENT_HIGH);
    return true;
}

/* What a test can name: for writers, who cannot be asked to know them by heart. */
static void names(caper_buf *out)
{
    for (int i = 0; i < LUCK_TRAITS; i++) {
        const luck_trait *t = &luck_traits[i];
        if (i == luck_first[t->list])
            caper_buf_printf(out, "%s%s\n", i ? "\n" : "", luck_lists[t->list]);
        caper_buf_printf(out, "  %s/%s (%s)\n", luck_lists[t->list], t->id,
                         luck_letters[t->rating]);
    }
    caper_buf_str(out, "\ntricks\n");
    for (int i = 1; i < LUCK_TRICKS; i++)
        caper_buf_printf(out, "  %s\n", luck_tricks[i].id);
}

/* ---- Exact chances ----------------------------------------------------------------------------- */

enum { MOST_LUCK = 10 };

static double simulate(int task, int luck, int n, caper_rng *rng)
{
    int passed = 0;
    for (int i = 0; i < n; i++)
        for (int left = luck;; left--) {
            int o = luck_outcome(task, caper_rng_die(rng, 6) + caper_rng_die(rng, 6));
            passed += o >= SUCCESS;
            if (o != NEXT_TIME || !left)
                break;
        }
    return passed / (double)n;
}

/* The largest difference between a chance and what was simulated. */
static double put_chances(int task, int simulated, caper_rng *rng, caper_buf *out)
{
    double worst = 0;
    for (int luck = 0; luck <= MOST_LUCK; luck++) {
        double p    = luck_pass_chance(task, luck, false);
        double seen = simulated ? simulate(task, luck, simulated, rng) : p;
        double off  = seen > p ? seen - p : p - seen;
        worst       = off > worst ? off : worst;
        caper_buf_printf(out, "  %.5f", p);
    }
    caper_buf_char(out, '\n');
    return worst;
}

static void odds(int simulated, caper_buf *out)
{
    double    worst = 0;
    caper_rng rng;
    caper_rng_init(&rng, 1);
    caper_buf_str(out, "rating difficulty    task");
    for (int luck = 0; luck <= MOST_LUCK; luck++)
        caper_buf_printf(out, "  luck %-2d", luck);
    caper_buf_char(out, '\n');
    for (int r = RATED_D; r <= RATED_P; r++)
        for (int d = 0; d < LUCK_DIFFICULTIES; d++) {
            int task = luck_task(r, d);
            caper_buf_printf(out, "%-6s %-13s %-4c", luck_letters[r], luck_difficulties[d],
                             luck_task_letters[task]);
            double off = put_chances(task, simulated, &rng, out);
            worst      = off > worst ? off : worst;
        }
    if (simulated)
        caper_buf_printf(out, "\n%d rolls of each: the largest difference is %.5f\n", simulated,
                         worst);
}

/* ---- Characters -------------------------------------------------------------------------------- */

static void list_characters(caper_buf *out)
{
    for (int i = 0; i < LUCK_READY_MADE; i++)
        caper_buf_printf(out, "%-8s %s, who %s\n", luck_ready_mades[i].id, luck_ready_mades[i].name,
                         luck_ready_mades[i].about);
}

static int sheet(const char *name, const char *text, size_t len, caper_rng *rng, bool html,
                 caper_report_fn *report, void *ctx, caper_buf *shown, caper_buf *file)
{
    luck_person p        = {0};
    int         ready    = luck_ready_made_find(name, strlen(name));
    int         problems = 0;
    if (text)
        problems = luck_sheet_read(text, len, &p, report, ctx);
    else if (ready >= 0)
        luck_make(&p, (caper_move)(M_READY_MADE + ready), NULL);
    else if (rng)
        luck_make(&p, M_RANDOM, rng);
    else
        return -1;
    (html ? luck_sheet_html : luck_sheet_text)(&p, shown);
    luck_sheet_save(&p, file);
    return problems;
}

static const caper_characters characters = {.list = list_characters, .sheet = sheet};

const caper_workshop luck_workshop = {
    .review     = review,
    .entry      = entry,
    .draw       = luck_draw,
    .begin      = begin,
    .invent     = invent,
    .names      = names,
    .odds       = odds,
    .characters = &characters,
};
