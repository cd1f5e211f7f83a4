/* McGuffin: job files, their texts, and the tags of a specialty. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/mcguffin/job_reader.h"
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

/* ---- Telling -------------------------------------------------------------------------------- */

static void fills(const char *text, bool you, int count, const char *want)
{
    caper_buf        out = {0};
    mcguffin_filling f   = {"Pip", you, count};
    mcguffin_fill(text, &f, &out);
    assert_string_equal(caper_buf_text(&out), want);
    caper_buf_fini(&out);
}

void mcguffin_slots_are_filled(void **unused)
{
    (void)unused;
    fills("{You} {win|wins} {your} hat.", true, 1, "You win your hat.");
    fills("{You} {win|wins} {your} hat.", false, 1, "Pip wins Pip’s hat.");
    fills("So {do|does} {you}, {count} times, the {nth}.", false, 3,
          "So does Pip, three times, the third.");
    fills("{Count} and {Nth} of {count}", true, 21, "21 and 21st of 21");
    fills("{nth}, {Nth}", true, 32, "32nd, 32nd");
    fills("{nth}", true, 23, "23rd");
    fills("{nth}", true, 112, "112th");
    fills("It rang {count} times.", false, 1, "It rang once.");
    fills("{Count} times, {count} times", false, 2, "Twice, twice");
    fills("{count} times", false, 3, "three times");
    mcguffin_filling f   = {"The Sergeant", false, 1};
    caper_buf        out = {0};
    mcguffin_fill("{You} {sit|sits}; so does {your} dog beside {you}.", &f, &out);
    assert_string_equal(caper_buf_text(&out),
                        "The Sergeant sits; so does the Sergeant’s dog beside the Sergeant.");
    caper_buf_fini(&out);
    assert_null(mcguffin_slots_wrong("{You} {a|b} {count}", true));
    assert_non_null(mcguffin_slots_wrong("{You} {a|b", true));
    assert_non_null(mcguffin_slots_wrong("a} b", true));
    assert_non_null(mcguffin_slots_wrong("{Pip}", true));
    assert_non_null(mcguffin_slots_wrong("{You}", false));
}

/* ---- Files ---------------------------------------------------------------------------------- */

static const char small[] = "title: T\ntarget: a hat\nbrief: B\nheat: 4\n"
                            "stage: casing\nobstacle: a\ntitle: A\ndeck: locks\nprice: none\n"
                            "beat: one\nsuccess: s1\nfailure: f1\nleads to: sad\n"
                            "beat sad: two\nsuccess if kind: s2k\nsuccess: s2\nfailure: f2\n"
                            "beat: three\nsuccess: s3\nfailure: f3\nmarks: kind\n"
                            "stage: heist\nobstacle: b\ntitle: B\ndeck: law\nprice: fight\n"
                            "bonus if kind: 2\nprice unless kind: heat 2\ntext: t\nsuccess: s\n"
                            "failure: f\nstage: getaway\nobstacle: c\ntitle: C\ndeck: staff\n"
                            "price: none\ntext: t\nsuccess: s\nfailure: f\n";

/* Two more obstacles of the heist, and what is open there after what happened. */
void mcguffin_an_obstacle_can_wait_for_what_happens(void **unused)
{
    (void)unused;
    static const char more[] =
        "obstacle if kind: d\ntitle: D\ndeck: law\nprice: none\ntext: t\nsuccess: s\nfailure: f\n"
        "obstacle unless kind: e\ntitle: E\ndeck: law\nprice: none\ntext: t\nsuccess: s\nfailure: "
        "f\n";
    const char     *at    = strstr(small, "stage: getaway");
    caper_buf       text  = {0};
    mcguffin_job   *job   = calloc(1, sizeof *job);
    mcguffin_state *s     = calloc(1, sizeof *s);
    caper_match     match = {.content = &job->content, .seats = 2};
    caper_buf_bytes(&text, small, (size_t)(at - small));
    caper_buf_str(&text, more);
    caper_buf_str(&text, at);
    assert_int_equal(mcguffin_parse_job(text.data, text.len, &job->content, NULL, NULL), 0);
    s->seats = 2;
    s->stage = HEIST;
    assert_int_equal(mcguffin_open(&match, s), 1u << 1 | 1u << 3); /* b and e */
    s->story.marks = 1;                                            /* kind */
    assert_int_equal(mcguffin_open(&match, s), 1u << 1 | 1u << 2); /* b and d */
    free(s);
    free(job);
    caper_buf_fini(&text);
}

typedef struct ear {
    caper_buf text;
} ear;

static void listen(void *ctx, int line, const char *sentence)
{
    caper_buf_printf(&((ear *)ctx)->text, "%d %s\n", line, sentence);
}

/* `from` replaced by `to` is a mistake of that line, and its sentence has these words. */
static void mistake(const char *source, const char *from, const char *to, int line,
                    const char *words)
{
    caper_buf     text = {0};
    ear           e    = {0};
    const char   *at   = strstr(source, from);
    mcguffin_job *job  = calloc(1, sizeof *job);
    char          want[20];
    caper_buf_bytes(&text, source, (size_t)(at - source));
    caper_buf_str(&text, to);
    caper_buf_str(&text, at + strlen(from));
    int n = mcguffin_parse_job(text.data, text.len, &job->content, listen, &e);
    snprintf(want, sizeof want, "%d ", line);
    if (n < 1 || strncmp(caper_buf_text(&e.text), want, strlen(want)) ||
        !strstr(e.text.data, words))
        fail_msg("%s → %s: want line %d and “%s”, got %s", from, to, line, words,
                 caper_buf_text(&e.text));
    free(job);
    caper_buf_fini(&text);
    caper_buf_fini(&e.text);
}

static const char sound[] = "title: T\ntarget: a hat\nbrief: Take the hat.\nheat: 4\n"
                            "stage: casing\nobstacle: a\ntitle: A\ndeck: locks\ntext: t\n"
                            "price: none\nsuccess: s\nfailure: f\n"
                            "stage: heist\nobstacle: b\ntitle: B\ndeck: law\ntext: t\n"
                            "price: heat 2\nsuccess: s\nfailure: f\n"
                            "stage: getaway\nobstacle: c\ntitle: C\ndeck: staff\ntext: t\n"
                            "price: fight\nsuccess: s\n> and on\nfailure: f\n";

void mcguffin_job_files_are_checked_with_line_numbers(void **unused)
{
    (void)unused;
    mcguffin_job *job = calloc(1, sizeof *job);
    ear           e   = {0};
    assert_int_equal(mcguffin_parse_job(sound, strlen(sound), &job->content, listen, &e), 0);
    int third = job->obstacle[2].first;
    assert_string_equal(job_read(job, job->line[job->beat[third].lines.first + 1].text),
                        "s and on");
    assert_int_equal(job->obstacle[1].heat, 2);
    free(job);
    mistake(sound, "deck: locks", "deck: safes", 8, "locks, staff, law or schematic");
    mistake(sound, "price: none", "price: heat", 10, "heat 1");
    mistake(sound, "price: none", "price: heat 99", 10, "heat 1");
    mistake(sound, "price: none\n", "", 6, "price");
    mistake(sound, "heat: 4", "heat: lots", 4, "whole number");
    mistake(sound, "heat: 4\n", "", 0, "heat");
    mistake(sound, "title: T\n", "title: T\ncolour: red\n", 2, "title");
    mistake(sound, "title: A", "colour: red", 7, "price");
    mistake(sound, "obstacle: b", "obstacle: a", 14, "already");
    mistake(sound, "obstacle: b", "obstacle: Big B", 14, "small letters");
    mistake(sound, "stage: heist", "stage: lunch", 13, "casing, heist, combination or getaway");
    mistake(sound, "stage: heist", "stage: casing", 13, "comes after");
    mistake(sound, "title: A", "just words", 7, "key: value");
    mistake(sound, "title: T", "title: T\a", 1, "control");
    mistake(sound, "title: T", "> more", 1, "no text above");
    mistake(sound, "stage: casing\n", "", 5, "stage: casing");
}

void mcguffin_job_files_with_beats_are_checked(void **unused)
{
    (void)unused;
    mcguffin_job *job = calloc(1, sizeof *job);
    ear           e   = {0};
    if (mcguffin_parse_job(small, strlen(small), &job->content, listen, &e))
        fail_msg("%s", caper_buf_text(&e.text));
    assert_int_equal(job->obstacle[0].beats, 3);
    assert_false(job->obstacle[0].endless);
    assert_true(job->beat[1].side);
    assert_int_equal(job->beat[0].leads, 2);
    assert_true(job->obstacle[1].endless); /* the old form */
    assert_int_equal(job->obstacle[1].turns, 2);
    free(job);
    mistake(small, "leads to: sad", "leads to: glad", 10, "no beat “glad”");
    mistake(small, "beat sad: two", "beat: two", 10, "no beat “sad”");
    mistake(small, "beat: three", "beat third: three", 18, "nothing leads to");
    mistake(small, "marks: kind", "marks: cruel", 15, "nothing in this job marks “kind”");
    mistake(small, "bonus if kind: 2", "bonus: 2", 27, "needs a condition");
    mistake(small, "bonus if kind: 2", "bonus if kind: 7", 27, "-3 to 3");
    mistake(small, "success: s1", "success: {Pip} s1", 11, "unknown slot");
    mistake(small, "success: s1", "success: {You s1", 11, "without its }");
    mistake(small, "brief: B", "brief: {You} B", 3, "nobody acts");
    mistake(small, "failure: f1\n", "", 10, "“failure” is missing");
    mistake(small, "success: s1", "text: again", 11, "needs a condition");
    mistake(small, "price: none", "price: none\nchoice: lonely", 6, "only one obstacle");
    mistake(small, "price: none", "price: none\nfrom: third", 10, "half");
    mistake(small, "stage: heist", "place: here\nstage: heist", 22, "getaway");
    mistake(small, "stage: heist", "card: locks\nstage: heist", 22, "combination");
}

/* Somebody who is met in one situation only is a stranger in the next; and nothing speaks of what
 * happens later. */
void mcguffin_jobs_do_not_speak_of_strangers(void **unused)
{
    (void)unused;
    static const char strange[] =
        "title: T\ntarget: a hat\nbrief: Ask for Ann.\nheat: 4\n"
        "stage: casing\nobstacle: a\ntitle: A\ndeck: locks\nprice: none\n"
        "beat: one\nsuccess: Here comes Tuck.\nfailure if hat: Here is Ann.\nfailure: f1\n"
        "stage: heist\nobstacle: b\ntitle: B\ndeck: law\nprice: none\n"
        "beat: two\nsuccess: Good day, says Tuck.\nfailure: Nothing, says Ann.\nmarks: hat\n"
        "stage: getaway\nobstacle: c\ntitle: C\ndeck: staff\nprice: none\n"
        "beat: three\nsuccess: In he comes, Tuck.\nfailure: f3\n";
    mcguffin_job *job = calloc(1, sizeof *job);
    ear           e   = {0};
    assert_int_equal(mcguffin_parse_job(strange, strlen(strange), &job->content, listen, &e), 0);
    mcguffin_advise_job(job, listen, &e);
    assert_non_null(strstr(e.text.data, "20 speaks of “Tuck”")); /* met in the casing, or not */
    assert_non_null(strstr(e.text.data, "29 speaks of “Tuck”"));
    assert_null(strstr(e.text.data, "11 speaks of “Tuck”"));
    assert_null(strstr(e.text.data, "“Ann”")); /* everybody has read the brief */
    assert_non_null(strstr(e.text.data, "12 speaks of “hat”, which happens in a later stage"));
    free(job);
    caper_buf_fini(&e.text);
}

/* A job of three situations, with a line more or another one here and there; its notes. */
static void notes_of(const char *casing, const char *heist, const char *getaway, const char *want)
{
    caper_buf     text = {0};
    ear           e    = {0};
    mcguffin_job *job  = calloc(1, sizeof *job);
    caper_buf_printf(&text,
                     "title: T\ntarget: a hat\nbrief: B\nheat: 4\nstage: casing\n%s"
                     "beat: one\nsuccess: s1\nfailure: f1\nmarks: kind\nfailure marks: cross\n"
                     "stage: heist\n%sbeat: two\nsuccess: s2\nfailure: f2\n"
                     "stage: getaway\n%sbeat: three\nsuccess: s3\nfailure: f3\nmarks: late\n",
                     casing, heist, getaway);
    if (mcguffin_parse_job(text.data, text.len, &job->content, listen, &e))
        fail_msg("%s", caper_buf_text(&e.text));
    mcguffin_advise_job(job, listen, &e);
    if (!want != !strstr(caper_buf_text(&e.text), want ? want : "because it is so"))
        fail_msg("want “%s”, got %s", want, caper_buf_text(&e.text));
    for (const char *p = want ? "" : caper_buf_text(&e.text); *p; p = strchr(p, '\n') + 1)
        if (!strstr(p, "nothing in the") && !strstr(p, "may be told again"))
            fail_msg("nothing is wrong, but: %s", p);
    free(job);
    caper_buf_fini(&text);
    caper_buf_fini(&e.text);
}

#define SITUATION(id, price) "obstacle: " id "\ntitle: " id "\ndeck: law\nprice: " price "\n"

void mcguffin_jobs_have_something_at_stake(void **unused)
{
    (void)unused;
    static const char a[] = SITUATION("a", "heat 1"), b[] = SITUATION("b", "heat 1"),
                      c[] = SITUATION("c", "fight");
    notes_of(a, SITUATION("b", "none"), c, "failing costs nothing in the whole of the heist");
    notes_of(a, b, SITUATION("c", "none"), "failing costs nothing in the whole of the getaway");
    notes_of(a, SITUATION("b", "none") "price if kind: heat 1\n", c,
             "“kind” is marked by a success");
    notes_of(a, SITUATION("b", "heat 1") "bonus if kind: -2\n", c, "it is better to fail");
    notes_of(a, SITUATION("b", "heat 1") "bonus unless kind: 1\n", c, "it is better to fail");
    notes_of(a, SITUATION("b", "heat 1") "bonus if cross: -2\nbonus if kind: 1\n", c,
             "in passing"); /* only what this small job lacks anyway */
}

void mcguffin_jobs_do_not_speak_of_what_cannot_be(void **unused)
{
    (void)unused;
    static const char a[] = SITUATION("a", "heat 1"), b[] = SITUATION("b", "heat 1"),
                      c[] = SITUATION("c", "fight");
    notes_of("recalls if kind: too soon\n" SITUATION("a", "heat 1"), b, c,
             "6 speaks of “kind”, which cannot have happened yet");
    notes_of(a, b, "recalls if late: too soon\n" SITUATION("c", "fight"),
             "“late”, which cannot have happened yet");
    notes_of(a, "in passing if late: too soon\n" SITUATION("b", "heat 1"), c,
             "“late”, which cannot have happened yet");
    notes_of(a, SITUATION("b", "heat 1") "bonus if late: 1\n", c,
             "“late”, which happens in a later");
    notes_of(a,
             SITUATION("b", "heat 1") "choice: x\nbeat: one or the other\nsuccess: s4\n"
                                      "failure: f4\nmarks: first\n" SITUATION(
                                          "d", "heat 1") "choice: x\nbonus if first: 1\n",
             c, "“first”, which whoever does this cannot have done");
}

void mcguffin_the_first_number_is_one(void **unused)
{
    (void)unused;
    static const char b[] = SITUATION("b", "heat 1"), c[] = SITUATION("c", "fight");
    notes_of("in passing: {Count} cows look up.\n" SITUATION("a", "heat 1"), b, c,
             "6 the first time this says “one cows”");
    notes_of("mishap: It rings {count} times.\n" SITUATION("a", "heat 1"), b, c, "in passing");
}

/* Texts that go on and on come to an end at the limit, not behind it. */
void mcguffin_a_job_that_is_too_long_is_refused(void **unused)
{
    (void)unused;
    caper_buf     text = {0};
    ear           e    = {0};
    mcguffin_job *job  = calloc(1, sizeof *job);
    caper_buf_str(&text, "title: T\nbrief: b\n");
    for (int i = 0; i < 700; i++)
        caper_buf_printf(&text, "> %0*d\n", 97 + i % 5, i);
    assert_true(mcguffin_parse_job(text.data, text.len, &job->content, listen, &e) > 0);
    assert_non_null(strstr(e.text.data, "too long"));
    assert_true(job->used <= JOB_TEXT);
    free(job);
    caper_buf_fini(&text);
    caper_buf_fini(&e.text);
}

/* The price changes with what happened (MC-56: the price that the obstacle names). */
void mcguffin_mc_56_a_price_depends_on_what_happened(void **unused)
{
    (void)unused;
    mcguffin_job  *job = calloc(1, sizeof *job);
    mcguffin_state s   = {0};
    assert_int_equal(mcguffin_parse_job(small, strlen(small), &job->content, NULL, NULL), 0);
    assert_int_equal(mcguffin_price_of(job, &s, 1).price, PRICE_HEAT);
    assert_int_equal(mcguffin_price_of(job, &s, 1).heat, 2);
    assert_int_equal(mcguffin_story_bonus(job, &s, 1), 0);
    s.story.marks = 1;
    assert_int_equal(mcguffin_price_of(job, &s, 1).price, PRICE_FIGHT);
    assert_int_equal(mcguffin_story_bonus(job, &s, 1), 2);
    free(job);
}

/* ---- Specialties ---------------------------------------------------------------------------- */

void mcguffin_tags_have_synonyms(void **unused)
{
    (void)unused;
    static const struct {
        const char *specialty, *tag;
        bool        fits;
    } pairs[] = {
        {"a retired sniper", "gun", true},
        {"Explosives, mostly", "explo", true},
        {"demolitions expert", "explo", true},
        {"Martial arts", "brawl", true},
        {"cat burglar", "climb", true},
        {"Cat-burglar? no: catburglar", "climb", true},
        {"grifter", "con", true},
        {"grifter", "charm", true},
        {"getaway driver", "driv", true},
        {"card sharp", "con", true},
        {"card sharp", "driv", false},
        {"martial arts", "forger", false},
        {"con artist", "forger", false},
        {"fine art and frames", "forger", true},
        {"wardrobe mistress", "army", false},
        {"counting to ten", "con", false},
        {"uncharming", "charm", false},
        {"HACKING", "hack", true},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (mcguffin_tag_fits(pairs[i].tag, pairs[i].specialty) != pairs[i].fits)
            fail_msg("“%s” and the tag %s", pairs[i].specialty, pairs[i].tag);
}

/* What people write as a specialty finds something to do in every shipped job. */
void mcguffin_specialties_fit_the_shipped_jobs(void **unused)
{
    (void)unused;
    static const char *const specialties[] = {"sniper",
                                              "explosives",
                                              "martial arts",
                                              "cat burglar",
                                              "grifter",
                                              "safecracker",
                                              "hacker",
                                              "getaway driver",
                                              "con artist",
                                              "pickpocket",
                                              "forger",
                                              "master of disguise",
                                              "acrobat",
                                              "lockpicking",
                                              "negotiator",
                                              "demolitions",
                                              "boxer",
                                              "chemist",
                                              "pilot",
                                              "seduction",
                                              "mastermind",
                                              "gadgets",
                                              "card counting",
                                              "stealth",
                                              "sleight of hand",
                                              "infiltration",
                                              "social engineering",
                                              "hand-to-hand combat",
                                              "wheelman",
                                              "IT specialist",
                                              "surveillance",
                                              "intimidation",
                                              "pyrotechnics",
                                              "escape artist",
                                              "ex-military",
                                              "former cop",
                                              "detective",
                                              "lip reading",
                                              "impressions",
                                              "bribery",
                                              "blackmail",
                                              "smuggler",
                                              "breaking and entering",
                                              "poisoner",
                                              "hypnosis",
                                              "knife throwing",
                                              "archery",
                                              "motorcycles",
                                              "boats",
                                              "helicopter pilot",
                                              "animal trainer",
                                              "ventriloquism",
                                              "accountant",
                                              "lawyer",
                                              "electronics",
                                              "photographic memory",
                                              "tight spaces",
                                              "fence",
                                              "inside man",
                                              "distraction",
                                              "psychology",
                                              "interrogation",
                                              "journalist",
                                              "navigation",
                                              "tailing people",
                                              "eavesdropping",
                                              "flattery",
                                              "forensics",
                                              "sabotage",
                                              "arson",
                                              "haggling",
                                              "fortune telling",
                                              "strength",
                                              "tunnelling",
                                              "etiquette",
                                              "money laundering",
                                              "observation"};
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        if (!strstr(f->name, ".job"))
            continue;
        mcguffin_job *job = calloc(1, sizeof *job);
        assert_int_equal(mcguffin_parse_job(f->text, f->len, &job->content, NULL, NULL), 0);
        for (size_t i = 0; i < sizeof specialties / sizeof *specialties; i++) {
            uint64_t set = mcguffin_find_matches(job, specialties[i]);
            if (__builtin_popcountll(set) < 2)
                fail_msg("%s: “%s” fits %d obstacles", f->name, specialties[i],
                         __builtin_popcountll(set));
        }
        free(job);
    }
}
