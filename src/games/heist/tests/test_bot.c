/* Masters of the Heist: bots that a person would not laugh at. Each position is one in which they
 * once did something senseless. */
#include "base/sentence.h"
#include "bots/bot.h"
#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"
#include "table/match.h"
#include "table/table_state.h"
#include "tests/testing.h"

/* Night Desk with everything known: the card is at 1.2, the documents at 3.4, behind the door 3.3. */
#define NIGHT_DESK_IN(phase)                                                                       \
    "{'game':'heist','phase':'" phase "','objective':[['docs',1],['cash',1]],"                     \
    "'tiles':'GP GP GP GP GP GP GP GP EM EM $1 GP GP GP E2 EM EM EM GP GP GP "                     \
    "GP EM EM KCL PP GP GP GP E1 EM EM GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP',"       \
    "'events':['1','2','3','4','6','7','8','9','Z1'],"
#define NIGHT_DESK        NIGHT_DESK_IN("action")
#define LEADS_TO_THE_DOOR "'plan':['2.1','2.2','2.3','3.3','3.4','1.2']"

static const char *ask(caper_table *t, int seat)
{
    static caper_buf  move;
    caper_bot_options bot = caper_default_bot(CAPER_MEDIUM);
    caper_error       err = {0};
    caper_buf_clear(&move);
    if (caper_table_suggest(t, seat, &bot, &move, &err))
        fail_msg("seat %d does nothing: %s", seat, err.text);
    return caper_buf_text(&move);
}

/* Ask and play until this seat is done with its action. */
static void act(caper_table *t, int seat, void (*look)(const char *move))
{
    for (bool done = false; !done;) {
        const char *move = ask(t, seat);
        done             = !strcmp(move, "done");
        if (look)
            look(move);
        test_play(t, seat, move, NULL);
    }
}

static bool begins(const char *move, const char *with)
{
    return !strncmp(move, with, strlen(with));
}

/* ---- Nothing to do ---- */

static void nowhere(const char *move)
{
    if (begins(move, "move") || begins(move, "commit s"))
        fail_msg("with nothing to do it plays “%s”", move);
}

/* All that is wanted is in others' hands, and two steps lead out: no need to sprint there. */
TEST(heist_bot_stays_where_it_is_safe)
{
    TEST_TABLE caper_table *t = test_load(
        NIGHT_DESK "'loot':{},'crew':["
                   "{'character':'burglar','at':'2.3','die':4,'loot':['docs','cash 1'],"
                   "'plan':['2.1','2.2','2.3']},"
                   "{'character':'thug','skills':['hurry','bypass'],'at':'4.1','die':4},"
                   "{'character':'burglar','skills':['bypass','hurry'],'at':'2.2','die':4,"
                   "'ideas':3,'plan':['2.1','2.2']}]}");
    act(t, 2, nowhere);
}

/* ---- Shop and fixers ---- */

#define PLANNING                                                                                   \
    "{'game':'heist','heist':'p4-zugzwang','phase':'plan','crew':[{'character':'burglar'},"        \
    "{'character':'thug'},{'character':'thug'}],'events':['1','2','3','4'],"

/* ---- Beside people ---- */

/* Seat 0 is a person's. What the bot in `seat` does: a move, or "" if it would rather wait. */
static const char *ask_beside(caper_table *t, int seat)
{
    static caper_buf  move;
    caper_bot_options bot = caper_default_bot(CAPER_MEDIUM);
    bot.people            = CAPER_SEAT(0);
    caper_buf_clear(&move);
    caper_code code = caper_table_suggest(t, seat, &bot, &move, NULL);
    assert_true(code == CAPER_OK || code == CAPER_NOT_YOUR_TURN);
    return code ? "" : caper_buf_text(&move);
}

/* A small theatre: a jewel at 1.2 and one at 3.4. */
#define THEATRE                                                                                    \
    "{'game':'heist','phase':'plan','objective':[['jewel',2]],'tiles':'GP GP GP GP GP GP GP "      \
    "GP SC JW GP GP GP GP GP SC EM SC GP GP GP GP SC WT SC JW GP GP GP SC MW EM SC GP GP "         \
    "E2 EM EM SC E5 GP GP GP GP E1 GP GP GP GP','bag':{'guard':4,'camera':3,'lock':3},"            \
    "'events':['1','4','12','3','6','17','M1','7','13','2','24','Z1'],'crew':["                    \
    "{'character':'angry-locksmith','skills':['smash-n-grab','bypass'],'ideas':3},"                \
    "{'character':'thug','skills':['wing-it','bypass']},"                                          \
    "{'character':'script-kiddie','skills':['smash-n-grab','bypass'],'ideas':5},"                  \
    "{'character':'burglar','skills':['bypass','wing-it'],'ideas':2}]}"

static void play_on_beside(caper_table *t, int seat, const char *bar)
{
    for (const char *move; *(move = ask_beside(t, seat));) {
        assert_false(begins(move, bar));
        test_play(t, seat, move, NULL);
    }
}

/* The person of seat 0 starts at 5.0; the bots plan beside them, and are not ready before them. */
static caper_table *plan_the_theatre(void)
{
    static const char *const plan[] = {"plan 5.1", "plan 4.2", "plan 3.2", "plan 2.2",
                                       "plan 1.2", "plan 4.1", "plan 3.1"};
    caper_table             *t      = test_load(THEATRE);
    for (int seat = 1; seat < 4; seat++)
        assert_string_equal(ask_beside(t, seat), ""); /* people choose an entrance first */
    test_play(t, 0, "start 5.0", NULL);
    for (int seat = 1; seat < 4; seat++)
        play_on_beside(t, seat, "ready");
    test_each (i, plan)
        test_play(t, 0, plan[i], NULL);
    return t;
}

TEST(heist_bot_plans_beside_people)
{
    TEST_TABLE caper_table *t = plan_the_theatre();
    const heist_state      *s = t->state;
    for (int seat = 1; seat < 4; seat++) {
        assert_string_equal(ask_beside(t, seat), "");
        assert_true(heist_may(heist_room_of(caper_table_match(t)), s, seat,
                              (heist_move){.verb = VERB_READY})); /* everything is placed */
    }
    test_play(t, 0, "ready", NULL);
    assert_string_equal(ask_beside(t, 2), ""); /* one after the other */
    play_on_beside(t, 1, "buy");
    assert_int_equal(s->phase, PHASE_PLAN);
    assert_true(s->who[0].flags & s->who[1].flags & FLAG_READY);
    for (int seat = 2; seat < 4; seat++)
        play_on_beside(t, seat, "buy");
    assert_int_equal(s->phase, PHASE_ACTION);
}

/* People have the first go at the money. */
TEST(heist_bot_shops_after_people_have_planned)
{
    TEST_TABLE caper_table *t =
        test_load(PLANNING "'team':6,'fixers':['beat-cop'],'bag':{'guard':4}}");
    test_play(t, 0, "start 5.2", NULL);
    play_on_beside(t, 1, "fixer");
    assert_int_equal(((const heist_state *)t->state)->team, 6);
    test_play(t, 0, "ready", NULL);
    assert_true(begins(ask_beside(t, 1), "fixer beat-cop"));
}

/* What the person has planned meanwhile is left to the person. */
TEST(heist_bot_goes_for_unclaimed_loot)
{
    TEST_TABLE caper_table *t    = plan_the_theatre();
    const heist_state      *s    = t->state;
    heist_set               want = 0;
    for (const char *at = "3.3 3.4 4.3 4.4 5.3"; *at; at += strspn(at + 3, " ") + 3)
        want |= heist_set_of(heist_hex_parse(7, at, 3));
    test_play(t, 0, "ready", NULL);
    play_on_beside(t, 1, "buy");
    assert_true(s->plan[1] == want);
}

/* ---- A request to run ---- */

#define ASKED                                                                                      \
    "{'game':'heist','phase':'action','objective':[['jewel',1]],'tiles':'E2 EM EM EM EM EM JW GP " \
    "GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP "   \
    "GP GP GP GP GP GP GP GP GP GP GP','events':['1','2','3','4','6'],'crew':["

/* MH-32: they answer, whether they are done or not; those who would hardly get out say no, and why. */
TEST(heist_bot_answers_a_request_to_run)
{
    TEST_TABLE caper_table *t = test_load(
        ASKED "{'character':'thug','at':'0.1','die':1,'ideas':2},"
              "{'character':'thug','at':'0.1','die':1,'ideas':2,'committed':'c1','done':true},"
              "{'character':'thug','at':'0.5','die':1,'ideas':0,'committed':'c1','done':true}]}");
    CAPER_SCRATCH caper_buf now = {0};
    assert_string_equal(ask_beside(t, 1), "");
    test_play(t, 0, "escape", NULL);
    assert_string_equal(ask_beside(t, 1), "escape");
    assert_string_equal(ask_beside(t, 2), "");
    caper_table_sketch(t, 0, &now);
    assert_has(caper_buf_text(&now), "\"answers\":{\"1\":\"We still need 1 jewel.\",\"2\":"
                                     "\"I need 5 moves to get out, and have 0 ideas.\"}");
}

/* On “ready” each player, bot or person, says where they go in, and what for. */
TEST(heist_bot_says_what_it_intends)
{
    TEST_TABLE caper_table *t     = plan_the_theatre();
    caper_names             names = {.name = {"Ann"}, .you = 1};
    CAPER_SCRATCH caper_buf text  = {0};
    test_play(t, 0, "ready", NULL);
    caper_events_write_for(test_events(), 1, &text);
    assert_string_equal(text.data, "[{\"type\":\"ready\",\"seat\":0,\"hex\":\"5.0\","
                                   "\"for\":[\"jewel\"]}]");
    caper_buf_clear(&text);
    caper_tell(caper_table_match(t), test_events(), 0, &names, &text);
    assert_string_equal(caper_buf_text(&text), "Ann is ready, at 5.0, for a jewel.");
}

/* ---- Whole games ---- */

typedef struct evening {
    int won, key_lost;
    int back; /* turns of steps alone that ended where they began */
    int idle; /* rows of three turns without a deed */
} evening;

/* One character's turn, and how many idle ones there were before it. */
typedef struct turn {
    int from, steps, deeds, idle;
} turn;

static void watch(turn *t, const heist_state *s, int seat, heist_move m, evening *e)
{
    if (m.npc)
        return;
    if (m.verb == VERB_COMMIT) {
        *t = (turn){.from = s->who[seat].at, .idle = t->idle};
    } else if (m.verb == VERB_DONE) {
        e->back += t->steps > 1 && t->steps == t->deeds && s->who[seat].at == t->from;
        t->idle = t->deeds ? 0 : t->idle + 1;
        e->idle += t->idle == 3;
    } else {
        t->steps += m.verb == VERB_MOVE;
        t->deeds++;
    }
}

/* MH-27: the card is carried out while something that is wanted lies behind its door. */
static bool loses_the_key(const caper_match *match, const heist_state *s, int seat, heist_move m)
{
    return s->phase == PHASE_ACTION && m.verb == VERB_MOVE && !m.npc &&
           s->who[seat].loot[LOOT_KEYCARD] && s->doors &&
           heist_is_outdoors(heist_room_of(match), s, m.a);
}

static void play_heist(const caper_match *match, uint64_t seed, evening *e)
{
    static heist_state state, *const s = &state;
    caper_bot_options bot = caper_default_bot(CAPER_MEDIUM);
    caper_seats       seats;
    caper_result      r;
    caper_rng         rng;
    bool              lost                   = false;
    turn              turns[CAPER_MAX_SEATS] = {0};
    caper_rng_init(&rng, seed);
    heist_setup(match, s, &rng);
    while ((seats = heist_to_act(match, s))) {
        caper_choice c;
        int          seat = __builtin_ctz(seats);
        assert_true(caper_bot_choose(match, s, seat, &bot, &rng, &c));
        lost |= loses_the_key(match, s, seat, heist_unpack(c.move));
        watch(&turns[seat], s, seat, heist_unpack(c.move), e);
        assert_ok(heist_apply(match, s, seat, c.move, NULL, &rng, NULL));
    }
    heist_result(match, s, &r);
    e->won += r.winners != 0;
    e->key_lost += lost;
}

/* One card, one door, and no other way to the documents. */
static const char one_door[] =
    "name: One Door\ndifficulty: amateur\nobjective: docs 1, cash 1\n"
    "bag: guard 2, camera 3, lock 2, blank 1\n"
    "events: 4, 1, 6, 3, 12, 13, 2, 7, C1, 17, 9, 20, 24, M2, Z1\nmap:\n"
    "  GP   GP   GP   GP   GP   GP   GP\n    GP   SC   KC   $1   GP   GP   GP\n"
    "  E2   EM   SC   SC   GP   GP   GP\n    GP   SC   EM   KCL  PP   GP   GP\n"
    "  GP   E1   SC   RE   GP   GP   GP\n    GP   GP   GP   GP   GP   GP   GP\n"
    "  GP   GP   GP   GP   GP   GP   GP\n";

/* Once 27 of 60 crews carried the only card out with the door shut, and lost; people sprinted in and
 * straight back, or did nothing for rounds. */
TEST(heist_bot_keeps_the_only_card_inside)
{
    static heist_file f;
    caper_match       match = {.game = &heist_game, .seats = 4, .places = 4, .content = &f.base};
    evening           e     = {0};
    assert_int_equal(heist_file_parse(one_door, strlen(one_door), &f.base, NULL, NULL), 0);
    assert_ok(heist_configure(&match, NULL, NULL));
    for (uint64_t seed = 1; seed <= 60; seed++)
        play_heist(&match, seed, &e);
    assert_int_equal(e.key_lost, 0);
    assert_int_equal(e.back, 0);
    assert_true(e.idle <= 15); /* of 240 people; waiting outdoors is fine */
    assert_true(e.won >= 36);
}

/* ---- What is remembered ---- */

static void compare_runs(const bot_mind *kept, int w)
{
    for (int limit = 0; limit < 12; limit += 3) {
        bot_memory memory;
        bot_mind   fresh;
        bot_forget(&memory, false);
        bot_think(kept->r, kept->s, kept->p, &memory, &fresh);
        int cost = bot_run_cost(&fresh, w, limit), known = bot_run_cost(kept, w, limit);
        if (cost <= limit ? known != cost : known <= limit)
            fail_msg("%d runs for %d, and from memory for %d", w, cost, known);
    }
}

static void compare_maps(const bot_mind *kept, int w)
{
    bot_memory memory;
    bot_mind   fresh;
    bot_forget(&memory, false);
    bot_think(kept->r, kept->s, kept->p, &memory, &fresh);
    assert_memory_equal(bot_map_of(&fresh, w)->cost, bot_map_of(kept, w)->cost,
                        kept->r->map.hexes * sizeof(int16_t));
}

static void compare_memory(const heist_room *r, const heist_state *s, bot_memory *memory)
{
    bot_way_to_play how = bot_unpack(0);
    bot_mind        kept;
    bot_think(r, s, &how, memory, &kept);
    heist_each_in (s, w) {
        compare_runs(&kept, w);
        compare_maps(&kept, w);
    }
}

/* Another character stands on a gate, and has the plan without which all are busted. */
static void put_on_gate(const heist_room *r, heist_state *s)
{
    int gate = heist_set_first(r->gates, 0);
    if (gate < 0 || heist_set_has(s->gone, gate) || !heist_is_in(s, 0))
        return;
    s->who[0].at                    = (uint8_t)gate;
    s->owner[ITEM_MASTER_PLAN_COPY] = 0;
}

static void play_and_compare(const caper_match *match, uint64_t seed)
{
    static heist_state s, other;
    static bot_memory  kept;
    const heist_room  *r = heist_room_of(match);
    caper_rng          rng;
    caper_seats        seats;
    caper_rng_init(&rng, seed);
    bot_forget(&kept, true);
    heist_setup(match, &s, &rng);
    while ((seats = heist_to_act(match, &s))) {
        caper_choice c;
        int          seat = __builtin_ctz(seats);
        if ((s.phase == PHASE_ACTION || s.phase == PHASE_ESCAPE) && !s.wait) {
            compare_memory(r, &s, &kept);
            other = s;
            put_on_gate(r, &other);
            compare_memory(r, &other, &kept);
        }
        assert_true(heist_suggest(match, &s, seat, CAPER_MEDIUM, &rng, &c));
        assert_ok(heist_apply(match, &s, seat, c.move, NULL, &rng, NULL));
    }
}

/* In a playout bots remember maps and what runs cost: never longer than it is true. */
TEST(heist_bot_remembers_only_what_is_true)
{
    for (const caper_file *f = heist_data; f->name; f++) {
        const char *dot = strstr(f->name, ".heist");
        char        options[96];
        if (!dot)
            continue;
        snprintf(options, sizeof options, "{'heist':'%.*s'}", (int)(dot - f->name), f->name);
        TEST_TABLE caper_table *t = test_new("heist", 4, options, "5");
        for (uint64_t seed = 1; seed <= 3; seed++)
            play_and_compare(caper_table_match(t), seed);
    }
}
