/* McGuffin: job files, their texts, and the tags of a specialty. */
#include "base/lines.h"
#include "games/mcguffin/job_reader.h"
#include "tests/testing.h"

/* ---- Telling -------------------------------------------------------------------------------- */

static void fills(const char *text, bool you, int count, const char *want)
{
    CAPER_SCRATCH caper_buf out = {0};
    mcguffin_filling        f   = {"Pip", you, count};
    mcguffin_fill(text, &f, &out);
    assert_string_equal(caper_buf_text(&out), want);
}

TEST(mcguffin_slots_are_filled)
{
    fills("{You} {win|wins} {your} hat.", true, 1, "You win your hat.");
    fills("{You} {win|wins} {your} hat.", false, 1, "Pip wins Pip's hat.");
    fills("So {do|does} {you}, {count} times, the {nth}.", false, 3,
          "So does Pip, three times, the third.");
    fills("{Count} and {Nth} of {count}", true, 21, "21 and 21st of 21");
    fills("{nth}, {Nth}", true, 32, "32nd, 32nd");
    fills("{nth}", true, 23, "23rd");
    fills("{nth}", true, 112, "112th");
    fills("It rang {count} times.", false, 1, "It rang once.");
    fills("{Count} times, {count} times", false, 2, "Twice, twice");
    fills("{count} times", false, 3, "three times");
    mcguffin_filling        f   = {"The Sergeant", false, 1};
    CAPER_SCRATCH caper_buf out = {0};
    mcguffin_fill("{You} {sit|sits}; so does {your} dog beside {you}.", &f, &out);
    assert_string_equal(caper_buf_text(&out),
                        "The Sergeant sits; so does the Sergeant's dog beside the Sergeant.");
    assert_null(mcguffin_slots_wrong("{You} {a|b} {count}", true));
    assert_non_null(mcguffin_slots_wrong("{You} {a|b", true));
    assert_non_null(mcguffin_slots_wrong("a} b", true));
    assert_non_null(mcguffin_slots_wrong("{Pip}", true));
    assert_non_null(mcguffin_slots_wrong("{You}", false));
}

/* ---- Files ---------------------------------------------------------------------------------- */

/* Texts that go on and on come to an end at the limit, not behind it. */
TEST(mcguffin_a_job_that_is_too_long_is_refused)
{
    CAPER_SCRATCH caper_buf text = {0};
    test_reported           r    = {0};
    static mcguffin_job     job;
    caper_buf_str(&text, "title: T\nbrief: b\n");
    for (int i = 0; i < 700; i++)
        caper_buf_printf(&text, "> %0*d\n", 97 + i % 5, i);
    assert_true(mcguffin_parse_job(text.data, text.len, &job.content, test_report, &r) > 0);
    assert_has(r.all, "too long");
    assert_true(job.used <= JOB_TEXT);
}

/* ---- Specialties ---------------------------------------------------------------------------- */

/* Does a job whose one obstacle has that tag have something to do for them? */
static bool fits_a_job_with(const char *tag, const char *specialty)
{
    static mcguffin_job job;
    job.count               = 1;
    job.obstacle[0].tags    = 1;
    job.obstacle[0].also[0] = mcguffin_synonyms_of(tag);
    job.obstacle[0].tag[0]  = tag;
    return mcguffin_find_matches(&job, specialty) != 0;
}

TEST(mcguffin_tags_have_synonyms)
{
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
    test_each (i, pairs)
        if (fits_a_job_with(pairs[i].tag, pairs[i].specialty) != pairs[i].fits)
            fail_msg("“%s” and the tag %s", pairs[i].specialty, pairs[i].tag);
}

/* What people write as a specialty finds something to do in every shipped job. */
TEST(mcguffin_specialties_fit_the_shipped_jobs)
{
    static const char specialties[] =
        "sniper, explosives, martial arts, cat burglar, grifter, safecracker, hacker, "
        "getaway driver, con artist, pickpocket, forger, master of disguise, acrobat, "
        "lockpicking, negotiator, demolitions, boxer, chemist, pilot, seduction, "
        "mastermind, gadgets, card counting, stealth, sleight of hand, infiltration, "
        "social engineering, hand-to-hand combat, wheelman, IT specialist, surveillance, "
        "intimidation, pyrotechnics, escape artist, ex-military, former cop, detective, "
        "lip reading, impressions, bribery, blackmail, smuggler, breaking and entering, "
        "poisoner, hypnosis, knife throwing, archery, motorcycles, boats, "
        "helicopter pilot, animal trainer, ventriloquism, accountant, lawyer, electronics, "
        "photographic memory, tight spaces, fence, inside man, distraction, psychology, "
        "interrogation, journalist, navigation, tailing people, eavesdropping, flattery, "
        "forensics, sabotage, arson, haggling, fortune telling, strength, tunnelling, "
        "etiquette, money laundering, observation";
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        if (!strstr(f->name, ".job"))
            continue;
        mcguffin_job *job = calloc(1, sizeof *job);
        assert_int_equal(mcguffin_parse_job(f->text, f->len, &job->content, NULL, NULL), 0);
        char copy[sizeof specialties], *rest = copy;
        memcpy(copy, specialties, sizeof copy);
        for (char *one; (one = caper_text_cut(&rest, ','));) {
            int fits = __builtin_popcountll(mcguffin_find_matches(job, one));
            if (fits < 2)
                fail_msg("%s: “%s” fits %d obstacles", f->name, one, fits);
        }
        free(job);
    }
}
