/* Masters of the Heist: special rules and texts of heist files: what they put on the board, and when
 * they are told. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"
#include "tests/testing.h"

#define HEAD                                                                                       \
    "name: Shop\ndifficulty: amateur\nobjective: jewel 1\nbag: guard 1\nevents: 1, 2, 3, C4, 4, "  \
    "6\n"
#define MAP                                                                                        \
    "map:\n  GP   SC   GP   GP\n    GP   EM   S    GP\n  E2   EM   LO   $1\n    GP   EM   T    "   \
    "GP\n"

/* The heist of each test, dealt: set_up() begins them anew. */
static heist_file heist, *const f  = &heist;
static heist_state state, *const s = &state;
static caper_match match;

static void read_file(const char *text, test_reported *h)
{
    *h = (test_reported){0};
    heist_file_parse(text, strlen(text), &f->base, test_report, h);
}

/* A match with this in its file for so many, set up. */
static void set_up(const char *special, int seats)
{
    char      text[2000];
    caper_rng rng;
    snprintf(text, sizeof text, HEAD "%s" MAP, special);
    heist_file_parse(text, strlen(text), &f->base, test_report_none, NULL);
    match = (caper_match){.game = &heist_game, .seats = (uint8_t)seats, .content = &f->base};
    assert_ok(heist_configure(&match, NULL, NULL));
    caper_rng_init(&rng, 1);
    heist_setup(&match, s, &rng);
}

TEST(heist_special_put_noise_ideas_and_exits)
{
    set_up("put: 1.2 lock 2, jewel 1, cash 3\nnoise: 3\nideas: 2\nexits: 3.2\n", 4);
    int safe = 1 * 4 + 2, tunnel = 3 * 4 + 2;
    assert_int_equal(heist_chits(s, safe, CHIT_LOCK), 2);
    assert_int_equal(heist_thing(s, safe, LOOT_JEWEL), 1);
    assert_int_equal(heist_thing(s, safe, LOOT_CASH), 3);
    assert_int_equal(s->noise, 3);
    assert_int_equal(s->who[0].ideas, heist_characters[s->who[0].character].ideas + 2);
    assert_true(heist_is_outdoors(heist_room_of(&match), s, tunnel));
    assert_null(heist_check(&match, s));
}

/* Only three: noise, chits, and alerts that bring crises with them. */
TEST(heist_special_three_is_for_crews_of_three)
{
    static const char three[] = "put: 1.2 jewel 1\nthree: noise 5, alerts 3, guard 2\n";
    set_up(three, 4);
    assert_int_equal(s->noise, 0);
    assert_int_equal(s->cards, 6);
    assert_int_equal(s->bag[BAG_GUARD], 1);
    set_up(three, 3);
    assert_int_equal(s->noise, 5);
    assert_int_equal(s->cards, 2); /* three are gone, and the crisis below them is set aside */
    assert_int_equal(s->asides, 1);
    assert_int_equal(s->bag[BAG_GUARD], 3);
}

TEST(heist_special_problems_are_named)
{
    static const char *const wrong[][2] = {
        {"put: 0.1 lock 1, jewel 1\n", "unknown tile"},
        {"put: 9.9 lock 1\n", "not a tile of the map"},
        {"put: 1.2\n", "what is put there"},
        {"put: 1.2 swan 1\n", "not a chit or loot"},
        {"patrol: 1.1\n", "2 to 10 tiles"},
        {"patrol: 1.1 3.2\n", "each beside the one before"},
        {"patrol: 0.1 1.1\n", "unknown tile"},
        {"exits: 0.1\n", "unknown tile"},
        {"three: swans 2\n", "crew of three"},
        {"noise: 99\n", "noise marker"},
    };
    test_each (i, wrong) {
        char          text[2000];
        test_reported h;
        snprintf(text, sizeof text, HEAD "%s" MAP, wrong[i][0]);
        read_file(text, &h);
        assert_true(h.count >= 1);
        if (!strstr(h.first, wrong[i][1]) && h.count == 1)
            fail_msg("%s: %s", wrong[i][0], h.first);
    }
}

TEST(heist_special_what_is_written_is_read_again)
{
    static const char text[] = HEAD
        "put: 1.2 lock 2, jewel 1\nput: 2.1 dog 1\nexits: 3.1, 3.2\npatrol: 1.1 2.1 3.1\nnoise: 2\n"
        "ideas: 1\nthree: noise 4, alerts 2, lock 1\nwon:\n  Hurrah.\nwon also if busted 2, "
        "not round 9:\n  Two.\n\n  Or more.\nmissed:\n  Oh.\n" MAP;
    CAPER_SCRATCH caper_buf out = {0};
    static heist_file       was;
    heist_file_parse(text, strlen(text), &was.base, test_report_none, NULL);
    heist_file_write(&was, &out);
    heist_file_parse(out.data, out.len, &f->base, test_report_none, NULL);
    assert_memory_equal(&was, f, sizeof was);
    assert_string_equal(f->text[TEXT_WON], "Hurrah.");
}

static int count_told(const caper_events *ev, const char *what)
{
    CAPER_SCRATCH caper_buf out = {0};
    int                     n   = 0;
    char                    key[40];
    snprintf(key, sizeof key, "\"told\",\"what\":\"%s\"", what);
    caper_events_write(ev, &out);
    for (const char *p = caper_buf_text(&out); (p = strstr(p, key)); p++)
        n++;
    return n;
}

/* Alerts at 4 and 7: the text is told at the first, in the words of the file. */
TEST(heist_special_the_first_alert_is_told_once)
{
    caper_events ev = {0};
    set_up("put: 1.2 jewel 1\nalert:\n  A door\n  creaks.\nwon:\n  Hurrah.\n", 4);
    heist_play g = {heist_room_of(&match), s, NULL, &ev};
    heist_make_noise(&g, 0, 7);
    assert_int_equal(count_told(&ev, "alert"), 1);
    CAPER_SCRATCH caper_buf text = {0};
    for (int i = 0; i < ev.count; i++)
        if (ev.list[i].kind == HEIST_SAYS_TOLD)
            caper_tell(&match, &ev, i, &(caper_names){0}, &text);
    assert_string_equal(caper_buf_text(&text), "A door creaks.");
    caper_events_fini(&ev);
}

/* The prize is the first loot that the objective names; other loot is not worth a word. */
TEST(heist_special_the_prize_is_told)
{
    caper_events ev = {0};
    set_up("put: 1.2 jewel 1, cash 1\nloot:\n  It shines.\n", 4);
    heist_play g   = {heist_room_of(&match), s, NULL, &ev};
    s->phase       = PHASE_ACTION;
    s->who[0].at   = 1 * 4 + 2;
    heist_move get = {.verb = VERB_PICKUP, .a = LOOT_CASH, .b = HEIST_NOWHERE};
    heist_carry_do(&g, 0, get);
    assert_int_equal(count_told(&ev, "loot"), 0);
    get.a = LOOT_JEWEL;
    heist_carry_do(&g, 0, get);
    assert_int_equal(count_told(&ev, "loot"), 1);
    caper_events_fini(&ev);
}
