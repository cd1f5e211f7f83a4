/* The campaign: MH-50 … MH-53, on ledgers without a file. */
#include "base/lines.h"
#include "games/heist/campaign/campaign.h"
#include "games/heist/campaign/ledger.h"
#include "tests/testing.h"

static int card(const char *id) { return heist_character_find(id, strlen(id)); }
static int skill(const char *id) { return heist_skill_find(id, strlen(id)); }

/* The ledger of each test, and the heist that was played: two_players() and a_heist() begin them anew. */
static heist_ledger ledger, *const l = &ledger;
static heist_file heist, *const f    = &heist;

/* The character's number, or -1: refused. */
static int build(const char *name, int player, const char *character, const char *one,
                 const char *other, caper_error *err)
{
    return heist_ledger_build(l, name, player, (int[]){card(character), skill(one), skill(other)},
                              err);
}

/* Ann with Karma and Null, Bob with Jitters and Enigma; all amateurs. */
static void two_players(void)
{
    memset(l, 0, sizeof *l);
    heist_ledger_init(l);
    assert_int_equal(heist_ledger_add_player(l, "Ann", NULL), 0);
    assert_int_equal(heist_ledger_add_player(l, "Bob", NULL), 1);
    assert_int_equal(build("Karma", 0, "angry-locksmith", "hurry", "wing-it", NULL), 0);
    assert_int_equal(build("Jitters", 1, "thug", "hurry", "yank-wires", NULL), 1);
    assert_int_equal(build("Null", 0, "script-kiddie", "hurry", "yank-wires", NULL), 2);
    assert_int_equal(build("Enigma", 1, "street-urchin", "hurry", "bypass", NULL), 3);
    l->crew = (ledger_crew){4, {0, 1, 2, 3}};
    snprintf(l->playing, sizeof l->playing, "a1-lucky-pawn");
}

static void a_heist(int kind, int fixer)
{
    heist = (heist_file){.name = "The Job", .kind = (uint8_t)kind, .fixer = (int8_t)fixer};
}

static void settle(bool won, int cash, int busted)
{
    ledger_outcome o = {.heist  = f,
                        .id     = "a1-lucky-pawn",
                        .won    = won,
                        .cash   = cash,
                        .items  = l->items,
                        .busted = (uint8_t)busted};
    heist_ledger_settle(l, &o);
}

/* `want`: the first line that is wrong, and what the problem is. */
static void check_bad(const char *text, const char *want)
{
    static heist_ledger bad;
    test_reported       h = {0};
    assert_true(heist_ledger_parse(text, strlen(text), &bad, test_report, &h) > 0);
    if (strncmp(h.all, want, strlen(want)) != 0)
        fail_msg("want “%s”, got “%s”", want, h.all);
}

/* May this crew go on the heist? NULL, or a part of the refusal. */
static void may_go(ledger_crew crew, const char *refusal)
{
    caper_error err = {0};
    assert_int_equal(heist_ledger_may_go(l, &crew, f, &err), refusal ? CAPER_BAD_OPTION : CAPER_OK);
    assert_has(err.text, refusal ? refusal : "");
}

/* ---- MH-50: the ledger ---- */

TEST(heist_mh_50_a_ledger_written_is_the_same_read)
{
    static heist_ledger     again;
    CAPER_SCRATCH caper_buf text = {0};
    two_players();
    a_heist(HEIST_ORDINARY, FIXER_BOOKIE);
    l->items = 1u << ITEM_BUMP_KEY | 1u << ITEM_LUCKY_PENNY;
    settle(true, 4, 2);
    settle(false, 1, 0); /* the crew is empty now */
    l->crew = (ledger_crew){3, {0, 2, 3}};
    snprintf(l->playing, sizeof l->playing, "a2-night-desk");
    heist_ledger_write(l, &text);
    heist_ledger_parse(text.data, text.len, &again, test_report_none, NULL);
    assert_memory_equal(l, &again, sizeof again);
}

TEST(heist_mh_50_a_broken_ledger_is_refused_with_its_line)
{
    check_bad("", "0 the ledger is incomplete");
    check_bad("hello\n", "1 a ledger begins with");
#define HEAD "caper campaign 1\ncash: 0\nfixers: old-friend\nitems: none\n"
    check_bad(HEAD "player: Ann | 1\nplayer: Ann | 1\n", "6 Ann is in the campaign already");
    check_bad(HEAD "player: Ann | 5\n", "5 a level is a number from 1 to 4");
    check_bad(HEAD "player: Ann\n", "5 a line like this has 2 parts");
    check_bad(HEAD "cash: lots\n", "5 cash is a number");
    check_bad(HEAD "fixers: batman\n", "5 “batman” is not a fixer");
    check_bad(HEAD "player: Ann | 1\ncharacter: K | Bob | thug | hurry | bypass | free\n",
              "6 there is no player Bob in this campaign");
    check_bad(HEAD "player: Ann | 1\ncharacter: K | Ann | thog | hurry | bypass | free\n",
              "6 there is no character “thog”");
    check_bad(HEAD "player: Ann | 1\ncharacter: K | Ann | thug | harry | bypass | free\n",
              "6 there is no skill “harry”");
    check_bad(HEAD "player: Ann | 1\ncharacter: K | Ann | thug | ninja | bypass | free\n",
              "6 K would be level 2");
    check_bad(HEAD "player: Ann | 4\ncharacter: K | Ann | thug | hurry | ninja | free\n",
              "6 K needs two skills from different families");
    check_bad(HEAD "player: Ann | 1\ncharacter: K | Ann | thug | hurry | bypass | lost\n",
              "6 a character is free or in jail");
    check_bad(HEAD "heist: x | won | 3 | Karma | none\n", "5 “Karma” is not a character");
    check_bad(HEAD "nonsense\n", "5 a line is a word, a colon");
    check_bad(HEAD "weather: fine\n", "5 “weather” is not understood");
    check_bad(HEAD "player: Ann | 1\ncharacter: K | Ann | thug | hurry | bypass | free\n",
              "0 the ledger is incomplete: its last line");
}

/* Cut off anywhere, it is refused: a poorer crew than before never results. */
TEST(heist_mh_50_a_ledger_cut_short_never_passes)
{
    static heist_ledger     again;
    CAPER_SCRATCH caper_buf text = {0};
    two_players();
    heist_ledger_write(l, &text);
    for (size_t i = 0; i + 1 < text.len; i++)
        assert_true(heist_ledger_parse(text.data, i, &again, NULL, NULL) > 0);
}

TEST(heist_mh_50_other_players_carry_it_on)
{
    two_players();
    a_heist(HEIST_ORDINARY, -1);
    settle(true, 3, 0);
    int cy = heist_ledger_add_player(l, "Cy", NULL);
    assert_int_equal(l->player[cy].level, 1);
    assert_int_equal(build("Clutch", cy, "burglar", "smash-n-grab", "yank-wires", NULL), 4);
    may_go((ledger_crew){3, {0, 1, 4}}, NULL);
    assert_int_equal(l->cash, 3);
}

/* ---- MH-51: what a heist brings ---- */

TEST(heist_mh_51_a_win_brings_the_fixer)
{
    two_players();
    a_heist(HEIST_ORDINARY, FIXER_BOOKIE);
    settle(false, 0, 0);
    assert_int_equal(l->fixers, 1u << FIXER_OLD_FRIEND);
    settle(true, 0, 0);
    assert_int_equal(l->fixers, 1u << FIXER_OLD_FRIEND | 1u << FIXER_BOOKIE);
}

TEST(heist_mh_51_loot_stays_won_or_lost)
{
    two_players();
    a_heist(HEIST_ORDINARY, FIXER_BOOKIE);
    settle(false, 5, 15); /* all busted, five thousand out before */
    assert_int_equal(l->cash, 5);
    assert_int_equal(l->entry[0].cash, 5);
    assert_false(l->entry[0].won);
    settle(true, 3, 0);
    assert_int_equal(l->entry[1].cash, -2);
}

TEST(heist_mh_51_every_player_levels_up_once_per_heist)
{
    two_players();
    a_heist(HEIST_ORDINARY, -1);
    l->crew = (ledger_crew){3, {0, 2, 1}}; /* two of Ann's, one of Bob's */
    settle(false, 0, 7);
    assert_int_equal(l->player[0].level, 2);
    assert_int_equal(l->player[1].level, 2);
    for (int i = 0; i < 4; i++) {
        l->crew = (ledger_crew){3, {0, 2, 0}};
        settle(true, 0, 0);
    }
    assert_int_equal(l->player[0].level, 4);
    assert_int_equal(l->player[1].level, 2);
}

TEST(heist_mh_51_first_a_skill_then_the_character_then_the_other_skill)
{
    two_players();
    ledger_character *c = &l->character[0];          /* angry-locksmith, hurry, wing-it */
    assert_false(heist_ledger_can_upgrade(l, 0, 1)); /* the player is of level 1 */
    l->player[0].level = 4;
    assert_false(heist_ledger_can_upgrade(l, 0, 0)); /* not the character first */
    assert_int_equal(heist_ledger_upgrade(l, 0, 0, 0, NULL), CAPER_BAD_OPTION);
    assert_true(heist_ledger_can_upgrade(l, 0, 1) && heist_ledger_can_upgrade(l, 0, 2));
    assert_ok(heist_ledger_upgrade(l, 0, 2, 1, NULL));
    assert_string_equal(heist_card_of(c, 2).id, "improvise");
    assert_false(heist_ledger_can_upgrade(l, 0, 1)); /* now the character */
    assert_ok(heist_ledger_upgrade(l, 0, 0, 0, NULL));
    assert_string_equal(heist_card_of(c, 0).id, "safecracker");
    assert_false(heist_ledger_can_upgrade(l, 0, 2)); /* it is pro already */
    assert_ok(heist_ledger_upgrade(l, 0, 1, 0, NULL));
    assert_string_equal(heist_card_of(c, 1).id, "ninja");
    assert_int_equal(heist_ledger_level(c), 4);
}

/* ---- MH-52: who may go ---- */

TEST(heist_mh_52_nobody_above_the_player_s_level)
{
    two_players();
    caper_error err = {0};
    assert_int_equal(build("Ice", 0, "street-urchin", "ninja", "wing-it", &err), -1);
    assert_has(err.text, "level 2");
    l->player[0].level = 2;
    assert_int_equal(build("Ice", 0, "street-urchin", "ninja", "wing-it", &err), 4);
    l->player[0].level = 4;
    /* Out of order: the character went pro with no skill before it. */
    assert_int_equal(build("X", 0, "grifter", "hurry", "wing-it", &err), -1);
    assert_int_equal(build("X", 0, "street-urchin", "ninja", "concoct", &err), -1);
    /* And a new one below the level is fine. */
    assert_int_equal(build("X", 0, "thug", "hurry", "wing-it", &err), 5);
}

TEST(heist_mh_52_the_busted_are_in_jail)
{
    two_players();
    a_heist(HEIST_ORDINARY, -1);
    settle(true, 0, 1 << 2); /* Null */
    assert_true(l->character[2].jailed && !l->character[0].jailed);
    may_go((ledger_crew){4, {0, 1, 2, 3}}, "Null is in jail");
    may_go((ledger_crew){3, {0, 1, 3}}, NULL);
    /* The player may build a new character. */
    assert_true(build("Zero", 0, "thug", "hurry", "bypass", NULL) >= 0);
}

TEST(heist_mh_52_a_breakout_frees)
{
    two_players();
    a_heist(HEIST_BREAKOUT, -1);
    f->inside           = 1;
    ledger_crew    crew = {4, {0, 1, 2, 3}};
    ledger_outcome o    = {.heist = f, .id = "b1", .won = true, .freed = 1 << 2};
    may_go(crew, ""); /* for whom? */
    l->character[2].jailed = true;
    may_go(crew, NULL);
    heist_ledger_settle(l, &o);
    assert_false(l->character[2].jailed);
    /* Busted while helping: now it is Karma. Those still inside stay in jail. */
    l->character[2].jailed = true;
    l->crew                = crew;
    o                      = (ledger_outcome){.heist = f, .id = "b1", .busted = 1 | 1 << 2};
    heist_ledger_settle(l, &o);
    assert_true(l->character[0].jailed && l->character[2].jailed);
}

TEST(heist_mh_52_crews_and_finales_have_conditions)
{
    two_players();
    a_heist(HEIST_FINALE, -1);
    ledger_crew crew = {3, {0, 1, 2}};
    may_go((ledger_crew){2, {0, 1}}, "");
    may_go((ledger_crew){3, {0, 1, 0}}, "");
    snprintf(f->after, sizeof f->after, "a1-lucky-pawn");
    may_go(crew, "");
    settle(false, 0, 0);
    may_go(crew, "");
    settle(true, 0, 0);
    may_go(crew, NULL);
}

/* ---- MH-53: where it begins and how hard it is ---- */

TEST(heist_mh_54_no_two_skills_of_one_family)
{
    static const char *const pairs[][2] = {
        {"hurry", "ninja"}, {"ninja", "hurry"}, {"ninja", "prowl"}, {"bypass", "bypass"}};
    two_players();
    caper_error err    = {0};
    l->player[0].level = 4;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(build("Zero", 0, "thug", pairs[i][0], pairs[i][1], &err), -1);
        assert_has(err.text, "from one");
    }
    assert_true(build("Zero", 0, "thug", "ninja", "bypass", &err) >= 0);
}

TEST(heist_mh_53_start_with_nothing_and_the_old_friend)
{
    two_players();
    assert_int_equal(l->cash, 0);
    assert_int_equal(l->items, 0);
    assert_int_equal(l->fixers, 1u << FIXER_OLD_FRIEND);
    assert_int_equal(l->player[0].level, 1);
    assert_int_equal(heist_ledger_level(&l->character[0]), 1);
}

TEST(heist_mh_53_difficulty_by_average_level)
{
    static const uint8_t cases[][3] = {
        {1, 1, HEIST_AMATEUR},  {1, 2, HEIST_AMATEUR},  {1, 3, HEIST_SEMI_PRO},
        {2, 2, HEIST_SEMI_PRO}, {3, 3, HEIST_SEMI_PRO}, {3, 4, HEIST_PRO},
        {4, 4, HEIST_PRO},      {2, 4, HEIST_SEMI_PRO}, {1, 4, HEIST_SEMI_PRO}};
    two_players();
    ledger_crew even = {4, {0, 1, 2, 3}}, uneven = {3, {0, 2, 1}};
    test_each (i, cases) {
        l->player[0].level = cases[i][0];
        l->player[1].level = cases[i][1];
        assert_int_equal(heist_ledger_difficulty(l, &even), cases[i][2]);
        /* Players count, not characters: two of Ann's weigh no more than one. */
        assert_int_equal(heist_ledger_difficulty(l, &uneven), cases[i][2]);
    }
}

static heist_standing standing(const char *id)
{
    assert_true(heist_read_shipped(id, f));
    return heist_ledger_standing(l, f, id);
}

/* A shipped heist was won or lost. */
static void play(const char *id, bool won, uint8_t busted)
{
    ledger_outcome o = {.heist = f, .id = id, .won = won, .busted = busted};
    assert_true(heist_read_shipped(id, f));
    l->crew = (ledger_crew){4, {0, 1, 2, 3}};
    heist_ledger_settle(l, &o);
}

/* The sentence calls heists by their names, not by their files. */
static void expect_too_early(const char *id, const char *sentence)
{
    ledger_crew crew = {4, {0, 1, 2, 3}};
    caper_error err  = {0};
    assert_true(heist_read_shipped(id, f));
    assert_int_equal(heist_ledger_may_go(l, &crew, f, &err), CAPER_BAD_OPTION);
    assert_string_equal(err.text, sentence);
}

/* The pawnshop first; then three threads; any of them leads to the chess club, and that to the end. */
TEST(heist_campaign_opens_by_story_and_level)
{
    two_players();
    assert_int_equal(standing("a1-lucky-pawn"), STANDING_FITS);
    assert_int_equal(standing("a2-night-desk"), STANDING_SHUT);
    expect_too_early("a2-night-desk", "Night Desk comes after The Lucky Pawn: win that first");
    expect_too_early("p4-zugzwang", "Zugzwang comes after Paper Tigers or Load-Bearing or The "
                                    "Warden's Birthday: win that first");
    play("a1-lucky-pawn", false, 0);
    assert_int_equal(standing("a2-night-desk"), STANDING_SHUT);
    play("a1-lucky-pawn", true, 0);
    assert_int_equal(standing("a2-night-desk"), STANDING_FITS);
    assert_int_equal(standing("a3-photo-finish"), STANDING_FITS);
    assert_int_equal(standing("a4-curtain-call"), STANDING_FITS);
    assert_int_equal(standing("s3-cold-as-ice"), STANDING_SHUT);
    play("a3-photo-finish", true, 0);
    l->player[0].level = l->player[1].level = 1;
    assert_int_equal(standing("s3-cold-as-ice"), STANDING_OTHER); /* the story is there */
    l->player[0].level = l->player[1].level = 4;
    assert_int_equal(standing("s3-cold-as-ice"), STANDING_FITS);
    assert_int_equal(standing("p4-zugzwang"), STANDING_SHUT);
    play("p2-load-bearing", true, 0);
    assert_int_equal(standing("p4-zugzwang"), STANDING_FITS);
    assert_int_equal(standing("z1-the-registry"), STANDING_SHUT);
}

/* Three jails: characters caught in a semi-pro heist break stones. */
TEST(heist_campaign_a_jail_is_as_hard_as_the_heist)
{
    two_players();
    ledger_crew crew = {0};
    play("s3-cold-as-ice", false, 1 << 2);
    assert_int_equal(heist_ledger_jail_of(l, 2), HEIST_SEMI_PRO);
    assert_int_equal(standing("b1-county-lock-up"), STANDING_SHUT);
    assert_int_equal(standing("b2-the-quarry"), STANDING_FITS);
    heist_ledger_pick_crew(l, f, &crew);
    may_go(crew, NULL);
    f->difficulty = HEIST_PRO;
    may_go(crew, "another jail");
}

static void expect_ending(const char *has, const char *lacks)
{
    CAPER_SCRATCH caper_buf text = {0};
    heist_ledger_ending(l, &text);
    if (has)
        assert_has(caper_buf_text(&text), has);
    if (lacks)
        assert_lacks(caper_buf_text(&text), lacks);
}

TEST(heist_campaign_tells_what_came_before_and_how_it_ends)
{
    two_players();
    CAPER_SCRATCH caper_buf text = {0};
    play("a1-lucky-pawn", true, 0);
    play("a2-night-desk", false, 0);
    heist_ledger_previously(l, 3, &text);
    assert_has(caper_buf_text(&text), "three pawn tickets");
    assert_has(caper_buf_text(&text), "look up the procedure");
    expect_ending(NULL, "laundromat"); /* not yet */
    play("p2-load-bearing", true, 0);
    play("z2-city-hall", true, 0);
    expect_ending("drawing hangs in the laundromat", "an index");
    expect_ending("nobody was missing", "empty chair");
    expect_ending("There was not much money", NULL);
    play("p1-paper-tigers", true, 1);
    play("p3-the-wardens-birthday", true, 0);
    play("b3-isle-of-correction", true, 1);
    l->cash = 30;
    expect_ending("came with an index", NULL);
    expect_ending("nineteen questions", "light on the island");
    expect_ending(l->character[0].name, "nobody was missing");
    expect_ending("The rent is one shirt", NULL);
}

/* All the ways to the end: branches, the lawyer, jail, money. Appends what each of them tells. */
static void tell_all_endings(caper_buf *all)
{
    static const char *const branch[] = {"p1-paper-tigers", "p2-load-bearing",
                                         "p3-the-wardens-birthday"};
    for (unsigned way = 0; way < 64; way++) {
        if (!(way & 7)) /* Zugzwang comes after one of the three */
            continue;
        two_players();
        CAPER_SCRATCH caper_buf one = {0};
        for (int b = 0; b < 3; b++)
            if (way >> b & 1)
                play(branch[b], true, 0);
        if (way >> 3 & 1)
            play("b3-isle-of-correction", true, 0);
        play("z2-city-hall", true, (uint8_t)(way >> 4 & 1));
        l->cash = way >> 5 & 1 ? 30 : 0;
        heist_ledger_ending(l, &one);
        assert_null(strchr(caper_buf_text(&one), '$'));
        caper_buf_printf(all, "%s\n", caper_buf_text(&one));
    }
}

extern const caper_file heist_data[];

/* Every paragraph of the end can be reached, and names heists that exist. */
TEST(heist_campaign_every_ending_is_reached)
{
    CAPER_SCRATCH caper_buf all  = {0};
    const caper_file       *file = caper_file_find(heist_data, "river-city", ".campaign");
    tell_all_endings(&all);
    int paragraphs = 0;
    for (const char *p = file->text; (p = strstr(p, "\npart: ")); p++) {
        const char *head = strstr(p, "\n  ");
        char        first[60];
        assert_non_null(head);
        snprintf(first, sizeof first, "%.50s", head + 3);
        first[strcspn(first, "\n$")] = '\0';
        if (!strstr(caper_buf_text(&all), first))
            fail_msg("nobody ever reads: %s", first);
        paragraphs++;
    }
    assert_true(paragraphs >= 13);
    for (const char *p = file->text; (p = strstr(p, "won ")); p += 4) {
        char name[80];
        int  n = (int)strcspn(p + 4, ",\n ");
        if (p[-1] != ' ' || (p[4] < 'a' || p[4] > 'z') || !memchr(p + 4, '-', (size_t)n))
            continue;
        snprintf(name, sizeof name, "%.*s", n, p + 4);
        if (!caper_file_find(heist_data, name, ".heist"))
            fail_msg("there is no %s", name);
    }
}

/* A team with $6k bets 5: it is left with 1, and ends with 11 or 1. */
TEST(heist_fixer_bookie_gains_as_much_or_keeps_the_stake)
{
    assert_int_equal(1 + heist_ledger_bookie(5, true, 0), 11);
    assert_int_equal(1 + heist_ledger_bookie(5, true, 2), 1);
    assert_int_equal(1 + heist_ledger_bookie(5, false, 0), 1);
    assert_int_equal(heist_ledger_bookie(0, true, 0), 0);
}
