/* McGuffin: turns and refusals, positions, odds, words, job files and characters. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/mcguffin/job_reader.h"
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

void mcguffin_turns_and_refusals(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{},{}],'decks':{'locks':['2C']}}");
    test_refuse(t, 0, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "check 0 locks", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "narrate I win", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 3, "end", NULL, CAPER_BAD_SEAT);
    test_refuse(t, 2, "go", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "try tide-table", NULL, CAPER_BAD_MOVE); /* hosted: there is no job */
    test_refuse(t, 2, "Check 0 locks", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "check 0  locks", NULL, CAPER_BAD_MOVE);
    test_play(t, 2, "check 0 locks", NULL);
    test_position(t, "{'turn':0}");
    test_refuse(t, 2, "check 0 locks", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "advance", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 1, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "check 0 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "yield", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 2, "narrate Somewhere a dog barks.", NULL, "narrate"); /* any time */
    test_play(t, 0, "go", NULL);
    test_position(t, "{'turn':null}");
    caper_table_free(t);
}

void mcguffin_narration_has_limits(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{}]}");
    char         move[700];
    memset(move, 'n', sizeof move);
    memcpy(move, "narrate ", 8);
    move[8 + 501] = '\0';
    test_refuse(t, 1, move, NULL, CAPER_BAD_MOVE);
    move[8 + 500] = '\0';
    test_play(t, 1, move, NULL);
    test_refuse(t, 1, "narrate", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "narrate a\nb", NULL, CAPER_BAD_MOVE);
    test_play(t, 1, "narrate Die Tür  geht auf: 0 check 1!", NULL);
    assert_non_null(strstr(test_events_for(0), "Die Tür  geht auf: 0 check 1!"));
    caper_table_free(t);
}

void mcguffin_positions_have_defaults(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{}]}");
    test_position(t, "{'mode':'hosted','stage':'casing','turn':null,'crew':[{'damage':0,"
                     "'auto':false,'healed':false,'grief':0,'successes':0,'status':'in','skills':"
                     "{'contacts':2,'brains':3,'weapons':4,'tools':5}}],'decks':{'locks':[],"
                     "'staff':[],'law':[],'schematic':[]},'team':null,'actor':null,'streak':0,"
                     "'opponents':0}");
    caper_table_free(t);
}

void mcguffin_positions_that_break_the_rules(void **unused)
{
    (void)unused;
    test_bad_position("{'game':'mcguffin'}");
    test_bad_position("{'game':'mcguffin','crew':[]}");
    test_bad_position("{'game':'mcguffin','crew':[{},{},{},{},{},{},{},{},{}]}");
    test_bad_position("{'game':'mcguffin','crew':[7]}");
    test_bad_position("{'game':'mcguffin','crew':[{'status':'asleep'}]}");
    test_bad_position("{'game':'mcguffin','crew':[{'skills':{'tools':11}}]}");
    test_bad_position("{'game':'mcguffin','crew':[{'skills':{'tools':-1}}]}");
    test_bad_position("{'game':'mcguffin','crew':[{'damage':-1}]}");
    test_bad_position("{'game':'mcguffin','crew':[{'auto':1}]}");
    test_bad_position("{'game':'mcguffin','crew':[{'name':'a\\u001bb'}]}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'mode':'solo'}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'stage':'party'}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'team':'yes'}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'actor':1}");
    test_bad_position("{'game':'mcguffin','crew':[{'status':'dead'}]}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'decks':{'locks':['2C','2C']}}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'decks':{'locks':['2C'],'law':['2C']}}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'decks':{'locks':['1C']}}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'decks':{'safes':[]}}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'decks':[]}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'mode':'auto','job':'no-such-job'}");
    test_bad_position("{'game':'mcguffin','crew':[{'ready':false}]}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'call':{'kind':'duel','seat':0}}");
    test_bad_position("{'game':'mcguffin','crew':[{'status':'leaving'}]}");
    test_bad_position("{'game':'mcguffin','stage':'heist','crew':[{'status':'clear'},{}]}");
    test_bad_position("{'game':'mcguffin','stage':'heist','team':'success','crew':[{}]}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'opponents':-1}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'opponents':100}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'ruling':'won'}");
    test_bad_position("{'game':'mcguffin','stage':'over','crew':[{}],'ruling':'maybe'}");
    test_bad_position(
        "{'game':'mcguffin','stage':'over','mode':'auto','crew':[{}],'ruling':'won'}");
    test_bad_position("{'game':'mcguffin','crew':[{'grief':-1}]}");
    test_bad_position("{'game':'mcguffin','crew':[{'grief':9}]}");
}

/* A call in a position must be one that could have been called. */
void mcguffin_positions_with_calls(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "'call':{'kind':'check','seat':0,'bonus':7}",
        "'call':{'kind':'check','seat':1}",
        "'call':{'kind':'gate','seat':0,'deck':'locks'}",    /* not in the getaway */
        "'call':{'kind':'weakest','seat':0,'deck':'locks'}", /* the same */
        "'call':{'kind':'fight','seat':0,'deck':'locks'}",
        "'call':{'kind':'check','seat':0,'deck':'safes'}",
        "'call':{'kind':'none','seat':0}",
        "'call':{'kind':'check','seat':0,'obstacle':'tide-table'}", /* hosted without a job */
        "'call':{'kind':'combination','seat':0}",
    };
    char position[300];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(position, sizeof position, "{'game':'mcguffin','crew':[{}],%s}", wrong[i]);
        test_bad_position(position);
    }
    test_bad_position(
        "{'game':'mcguffin','mode':'auto','crew':[{}],'call':{'kind':'check','seat':0,"
        "'deck':'law','obstacle':'tide-table'}}"); /* it is of the schematic */
    test_bad_position(
        "{'game':'mcguffin','mode':'auto','crew':[{}],'call':{'kind':'fight','seat':0,"
        "'obstacle':'tide-table'}}"); /* it costs heat, not a fight */
    caper_table *t =
        test_load("{'game':'mcguffin','mode':'auto','crew':[{}],'call':{'kind':'check',"
                  "'seat':0,'deck':'schematic','obstacle':'tide-table'}}");
    test_position(t, "{'call':{'kind':'check','obstacle':'tide-table','bonus':0}}");
    test_moves_exactly(t, 0, "go");
    caper_table_free(t);
}

void mcguffin_auto_positions_name_their_job(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','mode':'auto','crew':[{}]}");
    test_position(t, "{'job':'lighthouse','mode':'auto','turn':0,'heat':0}");
    test_view(t, -1, "{'job':{'id':'lighthouse','clear':2},'limit':4}");
    caper_table_free(t);
}

/* ---- Odds ----------------------------------------------------------------------------------- */

void mcguffin_odds_by_hand(void **unused)
{
    (void)unused;
    /* tools 5, locks: 4S automatic, 9S in 5 of 8, 7H automatic, 4H never, RJ, BJ. */
    caper_table *t = test_load("{'game':'mcguffin','crew':[{}],'decks':{'locks':['4S','9S','7H'],"
                               "'law':['4H'],'staff':['RJ','BJ']}}");
    test_play(t, 1, "check 0 locks", NULL);
    test_odds(t, 0, "go", "{'success':0.6041666666666666}"); /* (1 + 5/8 + 1 + 0 + 1 + 0) / 6 */
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','crew':[{'auto':true}],'decks':{'locks':['4S','9S','7H'],"
                  "'law':['4H'],'staff':['RJ','BJ']}}");
    test_play(t, 1, "check 0 locks bonus 2", NULL);
    /* 4S 1, 9S 7/8, 7H: 5 + d − 2 ≤ 7: 4/8, 4H: d ≤ 1: 1/8, RJ 1, BJ 0 */
    test_odds(t, 0, "go", "{'success':0.5833333333333334}");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','crew':[{'grief':1}],'decks':{'locks':['5S']}}");
    test_play(t, 1, "check 0 locks", NULL); /* 5 + d − g ≥ 5: 36 of 64 */
    test_odds(t, 0, "go", "{'success':0.5625}");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','crew':[{}],'decks':{'law':['5S','5H']}}");
    test_play(t, 1, "fight 0 npc", NULL); /* 4 + d: black all 8; red only 1 */
    test_odds(t, 0, "go", "{'success':0.5625}");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','stage':'getaway','team':'failure','crew':[{'status':"
                  "'leaving','open':true,'auto':true}],'decks':{'locks':['9S']}}");
    test_play(t, 1, "check 0 locks bonus 1", NULL); /* 5 + d − 1 ≥ 9 */
    test_odds(t, 0, "go", "{'success':0.5}");
    caper_table_free(t);
}

void mcguffin_odds_of_an_empty_deck_are_those_of_a_fresh_one(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{}]}");
    test_play(t, 1, "check 0 locks", NULL);
    /* tools 5. Black (26): 1–5 all, 6 all, 7 … 13: 7,6,5,4,3,2,1 of 8. Red: 5–13 all, 1–4 never. */
    double black = 2 * (6 + (7 + 6 + 5 + 4 + 3 + 2 + 1) / 8.0), red = 2 * 9;
    char   want[60];
    snprintf(want, sizeof want, "{'success':%.17g}", (black + red + 1) / 54);
    test_odds(t, 0, "go", want);
    test_odds(t, 0, "go", want);
    caper_table_free(t);
}

/* The figure against flips and rolls: within four standard errors. */
static void simulate(const char *position, const char *call, int n)
{
    caper_table *t = test_load(position);
    test_play(t, caper_table_match(t)->seats, call, NULL);
    caper_odds odds = {0};
    assert_int_equal(caper_table_odds(t, 0, "go", &odds, NULL), CAPER_OK);
    caper_buf text = {0};
    caper_table_position(t, &text);
    caper_json     *json  = caper_json_read(text.data, NULL);
    caper_match     match = {.game = &mcguffin_game};
    mcguffin_state *s = malloc(2 * sizeof *s), *trial = s + 1;
    assert_int_equal(mcguffin_load(&match, json, s, NULL), CAPER_OK);
    caper_rng rng;
    caper_rng_init(&rng, 99);
    int hits = 0;
    for (int i = 0; i < n; i++) {
        mcguffin_imagine(&match, s, 0, &rng, trial);
        mcguffin_play p = {.match = &match, .s = trial, .rng = &rng};
        hits += mcguffin_check_roll(&p, &trial->call);
    }
    double p = odds.item[0].chance, error = sqrt(p * (1 - p) / n);
    if (fabs((double)hits / n - p) > 4 * error)
        fail_msg("%s: %g said, %g seen", call, p, (double)hits / n);
    free(s);
    caper_json_free(json);
    caper_buf_fini(&text);
    caper_table_free(t);
}

void mcguffin_odds_against_simulated_flips(void **unused)
{
    (void)unused;
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

/* ---- Views ---------------------------------------------------------------------------------- */

void mcguffin_views_hide_the_decks(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{}],'decks':{'locks':['4S','2C'],"
                               "'staff':['RJ']}}");
    for (int seat = -1; seat < 2; seat++) {
        test_view_hides(t, seat, "4S");
        test_view_hides(t, seat, "2C");
        test_view_hides(t, seat, "RJ"); /* not even as the name of a field */
        test_view(t, seat,
                  "{'decks':{'locks':2,'staff':1,'law':0,'schematic':0},"
                  "'left':{'red':0,'black':2,'red_joker':true,'black_joker':false}}");
    }
    caper_table_free(t);
}

/* ---- The story ------------------------------------------------------------------------------ */

void mcguffin_every_event_has_a_sentence(void **unused)
{
    (void)unused;
    caper_match match = {.game = &mcguffin_game, .seats = 3, .places = 3};
    caper_error err;
    assert_int_equal(mcguffin_game.rules->configure(&match, NULL, &err), CAPER_OK);
    mcguffin_state *s  = malloc(sizeof *s);
    caper_events    ev = {0};
    caper_rng       rng;
    caper_names     names = {.you = 1};
    caper_buf       text  = {0};
    caper_rng_init(&rng, 4);
    mcguffin_setup(&match, s, &rng);
    caper_seats seats;
    while ((seats = mcguffin_to_act(&match, s))) {
        caper_choice choice;
        int          seat = __builtin_ctz(seats);
        assert_true(mcguffin_suggest(&match, s, seat, CAPER_EASY, &rng, &choice));
        caper_events_clear(&ev);
        assert_int_equal(mcguffin_apply(&match, s, seat, choice.move, NULL, &rng, &ev), CAPER_OK);
        for (int i = 0; i < ev.count; i++) {
            caper_buf_clear(&text);
            match.game->words->tell(&match, &ev, i, &names, &text);
            if (text.len < 5 || strchr(text.data, '\n'))
                fail_msg("nothing to say about event %d of %d", i, ev.count);
        }
    }
    free(s);
    caper_events_fini(&ev);
    caper_buf_fini(&text);
}

/* ---- Job files ------------------------------------------------------------------------------ */

typedef struct heard {
    caper_buf text;
} heard;

static void hear(void *ctx, int line, const char *sentence)
{
    caper_buf_printf(&((heard *)ctx)->text, "%d %s\n", line, sentence);
}

static const char sound[] = "title: T\ntarget: a hat\nbrief: Take the hat.\nheat: 4\n"
                            "stage: casing\nobstacle: a\ntitle: A\ndeck: locks\ntext: t\n"
                            "price: none\nsuccess: s\nfailure: f\n"
                            "stage: heist\nobstacle: b\ntitle: B\ndeck: law\ntext: t\n"
                            "price: heat 2\nsuccess: s\nfailure: f\n"
                            "stage: getaway\nobstacle: c\ntitle: C\ndeck: staff\ntext: t\n"
                            "price: fight\nsuccess: s\n> and on\nfailure: f\n";

/* Replace `from` in the sound job; the first problem must be on that line and contain `word`. */
static void expect_problem(const char *from, const char *to, int line, const char *word)
{
    const char *at   = strstr(sound, from);
    caper_buf   text = {0};
    heard       h    = {0};
    char        want[20];
    assert_non_null(at);
    caper_buf_bytes(&text, sound, (size_t)(at - sound));
    caper_buf_str(&text, to);
    caper_buf_str(&text, at + strlen(from));
    mcguffin_job *job = calloc(1, sizeof *job);
    int           n   = mcguffin_parse_job(text.data, text.len, &job->content, hear, &h);
    snprintf(want, sizeof want, "%d ", line);
    if (n < 1 || strncmp(caper_buf_text(&h.text), want, strlen(want)) || !strstr(h.text.data, word))
        fail_msg("%s → %s: want line %d and “%s”, got %s", from, to, line, word,
                 caper_buf_text(&h.text));
    free(job);
    caper_buf_fini(&text);
    caper_buf_fini(&h.text);
}

void mcguffin_job_files_are_checked_with_line_numbers(void **unused)
{
    (void)unused;
    mcguffin_job *job = calloc(1, sizeof *job);
    heard         h   = {0};
    assert_int_equal(mcguffin_parse_job(sound, strlen(sound), &job->content, hear, &h), 0);
    int third = job->obstacle[2].first;
    assert_string_equal(job_read(job, job->line[job->beat[third].lines.first + 1].text),
                        "s and on");
    assert_int_equal(job->obstacle[1].heat, 2);
    free(job);
    expect_problem("deck: locks", "deck: safes", 8, "locks, staff, law or schematic");
    expect_problem("price: none", "price: heat", 10, "heat 1");
    expect_problem("price: none", "price: heat 99", 10, "heat 1");
    expect_problem("price: none\n", "", 6, "price");
    expect_problem("heat: 4", "heat: lots", 4, "whole number");
    expect_problem("heat: 4\n", "", 0, "heat");
    expect_problem("title: T\n", "title: T\ncolour: red\n", 2, "title");
    expect_problem("title: A", "colour: red", 7, "price");
    expect_problem("obstacle: b", "obstacle: a", 14, "already");
    expect_problem("obstacle: b", "obstacle: Big B", 14, "small letters");
    expect_problem("stage: heist", "stage: lunch", 13, "casing, heist, combination or getaway");
    expect_problem("stage: heist", "stage: casing", 13, "comes after");
    expect_problem("title: A", "just words", 7, "key: value");
    expect_problem("title: T", "title: T\a", 1, "control");
    expect_problem("title: T", "> more", 1, "no text above");
    expect_problem("stage: casing\n", "", 5, "stage: casing");
}

void mcguffin_shipped_jobs_are_whole(void **unused)
{
    (void)unused;
    int jobs = 0;
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        if (!strstr(f->name, ".job"))
            continue;
        mcguffin_job *job = calloc(1, sizeof *job);
        heard         h   = {0};
        if (mcguffin_parse_job(f->text, f->len, &job->content, hear, &h))
            fail_msg("%s: %s", f->name, caper_buf_text(&h.text));
        for (int stage = CASING; stage <= GETAWAY; stage++) {
            unsigned decks = 0;
            for (int o = job->first[stage]; o < job->last[stage]; o++) {
                decks |= 1u << job->obstacle[o].deck;
                assert_true(job->obstacle[o].tags > 0);
            }
            if (stage != COMBINATION && decks != 15)
                fail_msg("%s: the stage %s does not use all four decks", f->name,
                         mcguffin_stages[stage]);
            assert_true(mcguffin_job_has(job, job->stage[stage], LINE_OPENS));
        }
        mcguffin_advise_job(job, hear, &h);
        if (h.text.len)
            fail_msg("%s: %s", f->name, caper_buf_text(&h.text));
        for (int kind = LINE_WON; kind <= LINE_OFF; kind++)
            assert_true(kind == LINE_LOST || mcguffin_job_has(job, job->own, kind));
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
    assert_non_null(strstr(text, "  opens if empty: "));
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

void mcguffin_invented_jobs_are_whole(void **unused)
{
    (void)unused;
    mcguffin_job *job = malloc(sizeof *job);
    for (uint64_t seed = 0; seed < 200; seed++) {
        caper_buf text = {0}, again = {0};
        heard     h = {0};
        memset(job, 0, sizeof *job);
        mcguffin_invent_job(seed, 2, &text);
        mcguffin_invent_job(seed, 2, &again);
        assert_string_equal(text.data, again.data);
        if (mcguffin_parse_job(text.data, text.len, &job->content, hear, &h))
            fail_msg("seed %llu: %s in\n%s", (unsigned long long)seed, caper_buf_text(&h.text),
                     text.data);
        mcguffin_advise_job(job, hear, &h);
        if (h.text.len)
            fail_msg("seed %llu: %s in\n%s", (unsigned long long)seed, caper_buf_text(&h.text),
                     text.data);
        is_rich(job, text.data);
        caper_buf_fini(&text);
        caper_buf_fini(&again);
    }
    free(job);
}

/* ---- Characters ----------------------------------------------------------------------------- */

void mcguffin_characters_are_written_and_read_back(void **unused)
{
    (void)unused;
    int                    n, count;
    const mcguffin_figure *all  = mcguffin_figures(&n);
    caper_buf              text = {0};
    mcguffin_figure        back[FIGURES];
    heard                  h = {0};
    for (int i = 0; i < n; i++)
        mcguffin_write_figure(&all[i], &text);
    assert_int_equal(mcguffin_parse_figures(text.data, text.len, back, FIGURES, &count, hear, &h),
                     0);
    assert_int_equal(count, n);
    assert_memory_equal(back, all, (size_t)n * sizeof *all);
    caper_buf_fini(&text);
    static const char bad[] = "character: x\nname: X\nskills: tools 11\n";
    assert_true(mcguffin_parse_figures(bad, strlen(bad), back, FIGURES, &count, hear, &h) > 0);
    assert_non_null(strstr(h.text.data, "3 skills"));
    caper_buf_fini(&h.text);
}
