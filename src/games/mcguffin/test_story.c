/* McGuffin: jobs that move. Beats, choices, marks, what is told to whom, and the tags of a
 * specialty (job files; MC-30 and MC-56 where they are concerned). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/mcguffin/job_reader.h"
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

static caper_table *gull_point(const char *fields)
{
    char position[2000];
    snprintf(position, sizeof position, "{'game':'mcguffin','mode':'auto','job':'lighthouse',%s}",
             fields);
    return test_load(position);
}

static void told(int seat, const char *words)
{
    if (!strstr(test_events_for(seat), words))
        fail_msg("seat %d is not told “%s” but %s", seat, words, test_events_for(seat));
}

static void not_told(int seat, const char *words)
{
    if (strstr(test_events_for(seat), words))
        fail_msg("seat %d is told “%s”: %s", seat, words, test_events_for(seat));
}

/* ---- Beats ---------------------------------------------------------------------------------- */

void mcguffin_a_success_moves_the_situation_on(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'casing','crew':[{},{}],'decks':{'locks':['4S','AC']}");
    test_play(t, 0, "try boathouse", NULL);
    told(0, "one rusty padlock");
    test_play(t, 0, "go", NULL);
    told(0, "It opens with a sigh");
    test_position(t, "{'story':{'at':{'boathouse':1}}}");
    test_play(t, 0, "try boathouse", NULL);
    told(0, "the cats are under the impression");
    not_told(0, "one rusty padlock");
    caper_table_free(t);
}

void mcguffin_a_failure_leads_somewhere_else(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'casing','crew':[{},{}],'decks':{'staff':['BJ','RJ']}");
    test_play(t, 0, "try guided-tour", NULL);
    test_play(t, 0, "go", NULL);
    told(0, "from the car park");
    test_position(t, "{'story':{'at':{'guided-tour':1}}}"); /* the beat that only failing reaches */
    test_play(t, 0, "try guided-tour", NULL);
    told(0, "photographs of his boat");
    test_play(t, 0, "go", NULL);
    test_position(t, "{'story':{'at':{'guided-tour':2}}}");
    caper_table_free(t);
    t = gull_point("'stage':'casing','crew':[{},{}],'decks':{'staff':['RJ']}");
    test_play(t, 0, "try guided-tour", NULL);
    test_play(t, 0, "go", NULL);
    test_position(t, "{'story':{'at':{'guided-tour':2}}}"); /* a success goes round it */
    caper_table_free(t);
}

/* The second failure at one beat has another line: the stage's. */
void mcguffin_the_same_failure_is_not_told_twice(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'casing','crew':[{}],'decks':{'locks':['KS','QS','JS']}");
    test_play(t, 0, "try boathouse", NULL);
    test_play(t, 0, "go", "[1]");
    told(0, "two dogs and a vicar");
    test_play(t, 0, "try boathouse", NULL);
    not_told(0, "one rusty padlock"); /* known already */
    test_play(t, 0, "go", "[1]");
    not_told(0, "two dogs and a vicar");
    told(0, "pauses after number one");
    test_position(t, "{'story':{'missed':{'boathouse':2},'mishaps':[1,0,0,0]}}");
    caper_table_free(t);
}

/* MC-36: whoever fails on purpose has not tried, and the story stays where it was. */
void mcguffin_healing_tells_no_story(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'casing','crew':[{'damage':3}]");
    test_play(t, 0, "try guided-tour", NULL);
    test_play(t, 0, "heal", "[3]");
    not_told(0, "car park");
    test_position(t, "{'story':{'at':{},'missed':{}}}");
    caper_table_free(t);
}

void mcguffin_it_is_over_when_it_is_over(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'casing','crew':[{},{}],'story':{'at':{'boathouse':4}}");
    test_moves_lack(t, 0, "try boathouse");
    test_refuse(t, 0, "try boathouse", NULL, CAPER_ILLEGAL_MOVE);
    test_moves_have(t, 0, "try guided-tour");
    caper_table_free(t);
    /* Over, all of it, and the crew still has work to do: MC-56, they can be tried again. */
    t = gull_point("'stage':'casing','crew':[{},{}],'decks':{'locks':['RJ']},'story':{'at':{"
                   "'boathouse':4,'guided-tour':5,'tide-table':5,'rifle-club':4,'spoons-yes':1,"
                   "'spoons-no':1,'by-water':1,'by-road':1}}");
    test_moves_have(t, 0, "try boathouse|try guided-tour");
    test_play(t, 0, "try boathouse", NULL);
    test_play(t, 0, "go", NULL);
    told(0, "Sails counted: one");
    caper_table_free(t);
}

/* ---- Choices and marks ---------------------------------------------------------------------- */

void mcguffin_a_choice_closes_the_other_way(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'casing','crew':[{},{}],'decks':{'staff':['BJ']}");
    test_moves_have(t, 0, "try spoons-yes|try spoons-no");
    test_play(t, 0, "try spoons-yes", NULL);
    test_play(t, 0, "go", NULL); /* failed, but chosen */
    test_moves_have(t, 0, "try spoons-yes");
    test_moves_lack(t, 0, "try spoons-no");
    test_position(t, "{'story':{'marks':['gossip'],'taken':['spoons-yes']}}");
    caper_table_free(t);
    t = gull_point("'stage':'casing','crew':[{},{}],'story':{'taken':['spoons-no']}");
    test_moves_have(t, 0, "try spoons-no"); /* in a position that somebody set up, too */
    test_moves_lack(t, 0, "try spoons-yes");
    caper_table_free(t);
}

/* “alone: no”: there is nobody to split up with. */
void mcguffin_some_things_are_for_several(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'heist','crew':[{},{}]");
    test_moves_have(t, 0, "try winch-together|try winch-split");
    caper_table_free(t);
    t = gull_point("'stage':'heist','crew':[{}]");
    test_moves_have(t, 0, "try winch-together");
    test_moves_lack(t, 0, "try winch-split");
    test_refuse(t, 0, "try winch-split", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

void mcguffin_some_things_come_up_half_way(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'casing','crew':[{'successes':3},{}]");
    test_moves_lack(t, 0, "try by-water|try by-road");
    caper_table_free(t);
    t = gull_point("'stage':'casing','crew':[{'successes':4},{}]");
    test_moves_have(t, 0, "try by-water|try by-road");
    caper_table_free(t);
    t = gull_point("'stage':'casing','crew':[{'successes':9},{'successes':0},{}]");
    test_moves_lack(t, 0, "try by-water"); /* nine of one are four */
    caper_table_free(t);
}

/* MC-30: the program is the Mastermind, and what happened in the casing helps in the heist. */
void mcguffin_mc_30_auto_what_happened_comes_back(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'heist','crew':[{}],'decks':{'locks':['9S']}");
    test_view(t, 0, "{'obstacles':[{'id':'gallery','bonus':0},{},{},{},{}]}");
    caper_table_free(t);
    t = gull_point("'stage':'heist','crew':[{}],'decks':{'locks':['9S']},'story':{'marks':["
                   "'pell','wax']}");
    test_view(t, 0, "{'obstacles':[{'id':'gallery','bonus':2},{},{},{},{}]}");
    test_play(t, 0, "try gallery", NULL);
    told(0, "the service stairs");
    test_position(t, "{'call':{'bonus':2}}");
    test_play_events(t, 0, "go", "[2]", "success"); /* 5 + 2 + 2 */
    caper_table_free(t);
}

void mcguffin_a_stage_recalls_the_one_before(void **unused)
{
    (void)unused;
    caper_table *t =
        gull_point("'stage':'casing','crew':[{'successes':3}],'decks':{'locks':['AC']},"
                   "'story':{'marks':['landlady']}");
    test_play(t, 0, "try boathouse", NULL);
    test_play_events(t, 0, "go", NULL, "success stage");
    told(0, "Mrs Tranter has packed sandwiches");
    not_told(0, "key is warm");
    caper_table_free(t);
}

/* At the heat limit the Combination is skipped (MC-56), and nobody has what they came for. */
void mcguffin_a_getaway_without_the_target_says_so(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'heist','crew':[{}],'heat':3");
    test_play_events(t, 0, "yield", NULL, "heat stage");
    told(0, "The lens is still in its cradle");
    test_position(t, "{'team':'failure','story':{'marks':['hot','empty']}}");
    caper_table_free(t);
    t = gull_point("'stage':'combination','turn':0,'step':3,'crew':[{'successes':2,'hold':{"
                   "'schematic':'AC'}}]");
    test_play_events(t, 0, "go", NULL, "success stage");
    told(0, "behind you, for the first time since 1840");
    not_told(0, "still in its cradle");
    test_position(t, "{'team':'success','story':{'marks':[]}}");
    caper_table_free(t);
}

/* ---- Telling -------------------------------------------------------------------------------- */

/* Second person for whoever does it, third for the others. */
void mcguffin_the_story_is_told_to_each_seat(void **unused)
{
    (void)unused;
    caper_table *t = gull_point(
        "'stage':'casing','crew':[{'name':'Pip'},{'name':'Mo'}],'decks':{'staff':['RJ']}");
    test_play(t, 0, "try guided-tour", NULL);
    test_play(t, 0, "go", NULL);
    told(0, "\"flavour\":\"Pip asks one.");
    told(0, "\"yours\":\"You ask one.");
    caper_table_free(t);
}

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

void mcguffin_the_combination_is_told_card_by_card(void **unused)
{
    (void)unused;
    caper_table *t = gull_point(
        "'stage':'combination','crew':[{'name':'Pip'},{}],'decks':{'locks':['4S','3S'],'staff':"
        "['2H','BJ'],'law':['AS','2S'],'schematic':['RJ','KD']}");
    static const char *const lines[] = {"waiting for somebody to ask", "on a hunch. Click",
                                        "It has been so long", "the date of Easter"};
    static const char *const locks[] = {"The rust clamp", "The strangers' clamp",
                                        "The kings' clamp", "The thieves' clamp"};
    for (int k = 0; k < 4; k++) {
        test_play(t, 0, "go", k == 1 ? "[1]" : NULL);
        told(0, locks[k]); /* what the card opens, and then how it went */
        told(0, lines[k]);
    }
    test_play(t, 1, "go", NULL);
    not_told(1, "The rust clamp");      /* everybody knows it by now */
    told(1, "in the shape of Ireland"); /* the next line, not the same */
    caper_table_free(t);
}

void mcguffin_the_getaway_is_a_chase_with_places(void **unused)
{
    (void)unused;
    caper_table *t = gull_point("'stage':'getaway','team':'success','crew':[{},{}],'decks':{"
                                "'locks':['4S','KS','AC','2C'],'staff':['RJ']}");
    test_view(t, 0, "{'place':{'title':'The foot of the tower','number':1,'of':4}}");
    test_play(t, 0, "gate locks", NULL);
    told(0, "The foot of the tower");
    test_play(t, 0, "go", NULL);
    told(0, "the rock lets go");
    test_play(t, 0, "try ferryman", NULL);
    test_play(t, 0, "go", NULL);
    test_view(t, 0, "{'place':{'title':'The causeway'}}"); /* one of four successes */
    test_play(t, 0, "gate locks", NULL);
    told(0, "The causeway");
    test_play(t, 0, "go", "[1]"); /* KS: the gate stays shut */
    told(0, "That was the sea");
    test_play(t, 1, "gate locks", NULL);
    not_told(1, "Water on both sides"); /* everybody knows the place by now */
    caper_table_free(t);
}

void mcguffin_positions_keep_the_story(void **unused)
{
    (void)unused;
    test_bad_position("{'game':'mcguffin','mode':'auto','crew':[{}],'story':{'at':{'nobody':1}}}");
    test_bad_position(
        "{'game':'mcguffin','mode':'auto','crew':[{}],'story':{'at':{'boathouse':99}}}");
    test_bad_position(
        "{'game':'mcguffin','mode':'auto','crew':[{}],'story':{'marks':['nothing']}}");
    test_bad_position("{'game':'mcguffin','crew':[{}],'story':{'marks':['pell']}}"); /* hosted */
    test_bad_position("{'game':'mcguffin','mode':'auto','crew':[{}],'story':{'blows':[1,2,3]}}");
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
static void mistake(const char *from, const char *to, int line, const char *words)
{
    caper_buf     text = {0};
    ear           e    = {0};
    const char   *at   = strstr(small, from);
    mcguffin_job *job  = calloc(1, sizeof *job);
    char          want[20];
    caper_buf_bytes(&text, small, (size_t)(at - small));
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
    mistake("leads to: sad", "leads to: glad", 10, "no beat “glad”");
    mistake("beat sad: two", "beat: two", 10, "no beat “sad”");
    mistake("beat: three", "beat third: three", 18, "nothing leads to");
    mistake("marks: kind", "marks: cruel", 15, "nothing in this job marks “kind”");
    mistake("bonus if kind: 2", "bonus: 2", 27, "needs a condition");
    mistake("bonus if kind: 2", "bonus if kind: 7", 27, "-3 to 3");
    mistake("success: s1", "success: {Pip} s1", 11, "unknown slot");
    mistake("success: s1", "success: {You s1", 11, "without its }");
    mistake("brief: B", "brief: {You} B", 3, "nobody acts");
    mistake("failure: f1\n", "", 10, "“failure” is missing");
    mistake("success: s1", "text: again", 11, "needs a condition");
    mistake("price: none", "price: none\nchoice: lonely", 6, "only one obstacle");
    mistake("price: none", "price: none\nfrom: third", 10, "half");
    mistake("stage: heist", "place: here\nstage: heist", 22, "getaway");
    mistake("stage: heist", "card: locks\nstage: heist", 22, "combination");
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
