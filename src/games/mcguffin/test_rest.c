/* McGuffin: odds against dice, sentences, shipped and invented jobs, characters. */
#include <math.h>

#include "base/json_get.h"
#include "games/mcguffin/job_reader.h"
#include "tests/testing.h"

/* ---- Odds ----------------------------------------------------------------------------------- */

/* The figure against flips and rolls: within four standard errors. */
static void simulate(const char *position, const char *call, int n)
{
    TEST_TABLE caper_table *t = test_load(position);
    test_play(t, caper_table_match(t)->seats, call, NULL);
    caper_odds odds = {0};
    assert_ok(caper_table_odds(t, 0, "go", &odds, NULL));
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_position(t, &text);
    CAPER_PARSED caper_json *json  = caper_json_read(text.data, NULL);
    caper_match              match = {.game = &mcguffin_game};
    mcguffin_state          *s = malloc(2 * sizeof *s), *trial = s + 1;
    assert_ok(mcguffin_notation.load(&match, json, s, NULL));
    caper_rng rng;
    caper_rng_init(&rng, 99);
    int hits = 0;
    for (int i = 0; i < n; i++) {
        mcguffin_knowledge.imagine(&match, s, 0, &rng, trial);
        mcguffin_play p = {.match = &match, .s = trial, .rng = &rng};
        hits += mcguffin_check_roll(&p, &trial->call);
    }
    double p = odds.item[0].chance, error = sqrt(p * (1 - p) / n);
    if (fabs((double)hits / n - p) > 4 * error)
        fail_msg("%s: %g said, %g seen", call, p, (double)hits / n);
    free(s);
}

TEST(mcguffin_odds_against_simulated_flips)
{
    static const char fields[] =
        "'decks':{'locks':['4S','9S','KH','2D'],'staff':['RJ','3H','JH'],'law':['5C','TD'],"
        "'schematic':['BJ','6D','8C','AH']}}";
    static const char *const members[] = {"", "'auto':true", "'grief':1", "'grief':3"};
    static const char *const calls[]   = {"check 0 locks", "check 0 staff bonus 3",
                                          "check 0 law bonus -2", "check 0 schematic bonus 1"};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            char position[600];
            snprintf(position, sizeof position, "{'game':'mcguffin','crew':[{%s}],%s", members[i],
                     fields);
            simulate(position, calls[k], 5000);
        }
}

/* ---- The story ------------------------------------------------------------------------------ */

TEST(mcguffin_every_event_has_a_sentence)
{
    caper_match match = {.game = &mcguffin_game, .seats = 3, .places = 3};
    assert_ok(mcguffin_game.rules->configure(&match, NULL, NULL));
    mcguffin_state         *s  = malloc(sizeof *s);
    caper_events            ev = {0};
    caper_rng               rng;
    caper_names             names = {.you = 1};
    CAPER_SCRATCH caper_buf text  = {0};
    caper_rng_init(&rng, 4);
    mcguffin_setup(&match, s, &rng);
    caper_seats seats;
    while ((seats = mcguffin_to_act(&match, s))) {
        caper_choice choice;
        int          seat = __builtin_ctz(seats);
        assert_true(mcguffin_player.suggest(&match, s, seat, CAPER_EASY, &rng, &choice));
        caper_events_clear(&ev);
        assert_ok(mcguffin_apply(&match, s, seat, choice.move, NULL, &rng, &ev));
        for (int i = 0; i < ev.count; i++) {
            caper_buf_clear(&text);
            match.game->words->tell(&match, &ev, i, &names, &text);
            if (text.len < 5 || strchr(text.data, '\n'))
                fail_msg("nothing to say about event %d of %d", i, ev.count);
        }
    }
    free(s);
    caper_events_fini(&ev);
}

/* ---- Job files ------------------------------------------------------------------------------ */

TEST(mcguffin_shipped_jobs_are_whole)
{
    int jobs = 0;
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        if (!strstr(f->name, ".job"))
            continue;
        mcguffin_job *job = calloc(1, sizeof *job);
        test_reported h   = {0};
        if (mcguffin_parse_job(f->text, f->len, &job->content, test_report, &h))
            fail_msg("%s: %s", f->name, h.all);
        for (int stage = CASING; stage <= GETAWAY; stage++) {
            unsigned decks = 0;
            for (int o = job->first[stage]; o < job->last[stage]; o++) {
                decks |= 1u << job->obstacle[o].deck;
                assert_true(job->obstacle[o].tags > 0);
            }
            if (stage != COMBINATION && decks != 15)
                fail_msg("%s: the stage %s does not use all four decks", f->name,
                         mcguffin_stages[stage]);
            assert_true(mcguffin_line_find(job->stage[stage], LINE_OPENS, ANY_MARK));
        }
        mcguffin_advise_job(job, test_report, &h);
        if (h.count)
            fail_msg("%s: %s", f->name, h.all);
        for (int kind = LINE_WON; kind <= LINE_OFF; kind++)
            assert_true(kind == LINE_LOST || mcguffin_line_find(job->own, kind, ANY_MARK));
        free(job);
        jobs++;
    }
    assert_true(jobs >= 12);
}

/* Two choices a stage, something to say about empty hands, and a chase from the inside out. */
static void is_rich(const mcguffin_job *job, const char *text)
{
    static const char *const way[] = {"The great hall", "The back stairs", "The kitchens",
                                      "The roofs",      "The garden",      "The market square",
                                      "The tram depot", "The bridge"};
    for (int stage = CASING; stage <= GETAWAY; stage++) {
        int choices = 0, later = 0;
        for (int o = job->first[stage]; o < job->last[stage]; o++) {
            choices += job->obstacle[o].choice != 0;
            later += job->obstacle[o].choice && job->obstacle[o].from_half;
        }
        assert_true(stage == COMBINATION || (choices >= 4 && later >= 2));
    }
    assert_has(text, "  opens if empty: ");
    assert_true(strstr(strstr(text, "stage: getaway"), "  recalls if ") != NULL);
    const char *last = text;
    for (int i = 0; i < 8; i++) {
        char key[60];
        snprintf(key, sizeof key, "  place: %s\n", way[i]);
        const char *at = strstr(text, key);
        assert_true(!at || at > last);
        last = at ? at : last;
    }
}

TEST(mcguffin_invented_jobs_are_whole)
{
    mcguffin_job *job = malloc(sizeof *job);
    for (uint64_t seed = 0; seed < 200; seed++) {
        CAPER_SCRATCH caper_buf text = {0}, again = {0};
        test_reported           h = {0};
        memset(job, 0, sizeof *job);
        mcguffin_invent_job(seed, 2, &text);
        mcguffin_invent_job(seed, 2, &again);
        assert_string_equal(text.data, again.data);
        if (mcguffin_parse_job(text.data, text.len, &job->content, test_report, &h))
            fail_msg("seed %llu: %s in\n%s", (unsigned long long)seed, h.all, text.data);
        mcguffin_advise_job(job, test_report, &h);
        if (h.count)
            fail_msg("seed %llu: %s in\n%s", (unsigned long long)seed, h.all, text.data);
        is_rich(job, text.data);
    }
    free(job);
}

/* Is a sentence of one text in the other? */
static bool share_a_sentence(const char *one, const char *other)
{
    char copy[JOB_TEXT];
    snprintf(copy, sizeof copy, "%s", one);
    for (char *s = strtok(copy, "."); s; s = strtok(NULL, "."))
        if (strlen(s) > 12 && strstr(other, s)) {
            print_error("shared: %s\n", s);
            return true;
        }
    return false;
}

/* The endings, and what is read when a stage begins. */
static void endings_and_openings(const char *text, caper_buf *out)
{
    static const char *const keys[] = {"won: ",        "empty handed: ", "caught",
                                       "called off: ", "dead: ",         "  opens"};
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        test_each (k, keys)
            if (!strncmp(line, keys[k], strlen(keys[k]))) {
                const char *told = strchr(line, ':') + 1;
                caper_buf_bytes(out, told, strcspn(told, "\n"));
            }
    }
}

TEST(mcguffin_invented_jobs_tell_different_stories)
{
    enum { SEEDS = 10, TITLES = 100 };
    caper_buf told[SEEDS] = {0}, titles[TITLES] = {0};
    int       different = 0;
    for (uint64_t seed = 0; seed < TITLES; seed++) {
        CAPER_SCRATCH caper_buf text = {0};
        mcguffin_invent_job(seed, 2, &text);
        if (seed < SEEDS)
            endings_and_openings(text.data, &told[seed]);
        const char *title = strstr(text.data, "title: ");
        caper_buf_bytes(&titles[seed], title, strcspn(title, "\n"));
        bool known = false;
        for (uint64_t k = 0; k < seed; k++)
            known |= !strcmp(titles[k].data, titles[seed].data);
        different += !known;
    }
    for (int a = 0; a < SEEDS; a++)
        for (int b = 0; b < a; b++)
            if (share_a_sentence(told[a].data, told[b].data))
                fail_msg("seeds %d and %d share a sentence", a, b);
    if (different < 90)
        fail_msg("only %d of %d titles differ", different, TITLES);
    for (int i = 0; i < SEEDS; i++)
        caper_buf_fini(&told[i]);
    for (int i = 0; i < TITLES; i++)
        caper_buf_fini(&titles[i]);
}

/* ---- Characters ----------------------------------------------------------------------------- */

TEST(mcguffin_characters_are_written_and_read_back)
{
    int                     n, count;
    const mcguffin_figure  *all  = mcguffin_figures(&n);
    CAPER_SCRATCH caper_buf text = {0};
    mcguffin_figure         back[FIGURES];
    test_reported           h = {0};
    for (int i = 0; i < n; i++)
        mcguffin_write_figure(&all[i], &text);
    assert_int_equal(
        mcguffin_parse_figures(text.data, text.len, back, FIGURES, &count, test_report, &h), 0);
    assert_int_equal(count, n);
    assert_memory_equal(back, all, (size_t)n * sizeof *all);
    static const char bad[] = "character: x\nname: X\nskills: tools 11\n";
    assert_true(mcguffin_parse_figures(bad, strlen(bad), back, FIGURES, &count, test_report, &h) >
                0);
    assert_has(h.all, "3 skills");
}
