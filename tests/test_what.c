/* What am I looking at? Everything on a table explains itself: what it is, what it does now, why it
 * is barred; and never with knowledge that the seat has not got. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/luck/luck.h"
#include "table/learn/things.h"
#include "table/table_state.h"
#include "tests/testing.h"
#include "tests/walk.h"

/* `thing` has `part` somewhere in what is said about it; NULL: nobody knows it. */
static void explains(const caper_table *t, int seat, const char *thing, const char *part)
{
    caper_what what  = {0};
    caper_buf  all   = {0};
    bool       known = caper_thing_explain(t, seat, thing, &what);
    caper_buf_printf(&all, "%s | %s | %s", caper_buf_text(&what.name), caper_buf_text(&what.text),
                     caper_buf_text(&what.now));
    if (known != (part != NULL) || (part && !strstr(caper_buf_text(&all), part)))
        fail_msg("%s: “%s” is not in “%s”", thing, part ? part : "nothing", caper_buf_text(&all));
    caper_buf_fini(&all);
    caper_what_fini(&what);
}

static void at(const char *position, int seat, const char *thing, const char *part)
{
    caper_table *t = test_load(position);
    explains(t, seat, thing, part);
    caper_table_free(t);
}

static void what_cards_of_getmac_say_where_they_are_and_why_they_are_barred(void **state)
{
    (void)state;
    static const char table[] = "{'game':'getmac','turn':0,'hands':[['spy','thief'],['hippie']],"
                                "'tables':[['crown'],['macguffin']],'discard':['fist']}";
    at(table, 0, "card:thief", "The Thief | Take an Object from another table");
    at(table, 0, "card:thief", "It is in your hand. You can play it now.");
    at(table, 1, "card:hippie", "it is not your turn");
    at(table, 0, "card:crown", "You cannot use it now. The Crown lets you pass only while no Mac");
    at(table, 1, "card:crown", "table.");
    at(table, 0, "card:fist", "discard pile");
    at(table, 0, "card:hippie", "You do not know where it is.");
    at(table, 0, "place:hand@1", "1 card.");
    at(table, 0, "place:tomb", "The cards that were left over");
    at(table, 0, "card:dragon", NULL);
    at(table, 0, "nonsense", NULL);
    at(table, 0, "place:hand@9", NULL);
    at(table, 0, "place:hand@2", NULL); /* the first seat that is not there */
    at(table, 0, "place:hand", "");     /* nobody's: nothing to count */
}

static void what_things_of_mcguffin_have_the_figures_of_this_table(void **state)
{
    (void)state;
    static const char casing[] =
        "{'game':'mcguffin','mode':'auto','stage':'casing','turn':0,'actor':0,'streak':2,'heat':3,"
        "'crew':[{'name':'Ash','successes':2,'skills':{'contacts':3,'brains':4,'weapons':5,"
        "'tools':6}},{'name':'Abacus','successes':1}],'decks':{'locks':['2H','KS']}}";
    at(casing, 0, "skill:tools",
       "You have 6. That is enough without a roll for black cards up to 6");
    at(casing, 1, "skill:tools@0", "Ash has 6");
    at(casing, 0, "deck:locks", "Your tools is 6: a check here, without a bonus, succeeds");
    at(casing, 0, "number:heat", "Now 3 of");
    at(casing, 0, "number:successes@1", "Abacus has 1 of 4.");
    at(casing, 0, "stage:heist", "That is still to come.");
    at(casing, 0, "card:QH",
       "The queen of hearts | Worth 12, and red. With a red skill you need at");
    at(casing, 0, "card:RJ", "The red joker");
    at(casing, 0, "obstacle:nothing", NULL);
}

/* MC-37: the obstacle that one has acted at twice running says why it is barred. */
static void what_obstacles_of_mcguffin_say_odds_price_and_bar(void **state)
{
    (void)state;
    caper_table *t =
        test_load("{'game':'mcguffin','mode':'auto','stage':'casing','turn':1,'actor':0,'streak':2,"
                  "'crew':[{'name':'Ash'},{'name':'Abacus'}]}");
    caper_move list[CAPER_MAX_MOVES];
    caper_buf  move = {0};
    int        n    = caper_table_moves(t, 1, list);
    for (int i = 0; i < n; i++) {
        caper_buf_clear(&move);
        caper_table_write_move(t, list[i], &move);
        if (strncmp(move.data, "try ", 4) != 0)
            continue;
        char thing[80];
        snprintf(thing, sizeof thing, "obstacle:%s", move.data + 4);
        explains(t, 1, thing, "You succeed ");
        explains(t, 1, thing, "Failing ");
        explains(t, 0, thing, "two actions in a row");
    }
    assert_true(n > 1);
    caper_buf_fini(&move);
    caper_table_free(t);
}

static void what_tiles_of_heist_say_why_nobody_gets_in(void **state)
{
    (void)state;
    static const char house[] =
        "{'game':'heist','tiles':'E2 LO GU GP','phase':'action','events':['1','2','3','4'],"
        "'crew':[{'character':'thug','skills':['hurry','wing-it'],'at':'0.0','die':1,"
        "'plan':['0.1'],'committed':'c1','left':'M'},"
        "{'character':'burglar','skills':['hurry','wing-it'],'at':'0.0','die':1},"
        "{'character':'lookout','skills':['hurry','wing-it'],'at':'0.0','die':1}]}";
    at(house, 0, "hex:0.1", "You cannot step there now. That tile is locked.");
    at(house, 0, "hex:0.1", "A lock. Your planning token is here.");
    at(house, 0, "hex:1.0", "A guard.");
    at(house, 0, "chit:guard", "you cannot leave it while the guard stands");
    at(house, 0, "event:4", "3 events come before it");
    at(house, 0, "event:1", "More Lenses | Three cameras go into the bag. | It is the next event");
    at(house, 0, "character:thug", "planning tokens");
    at(house, 0, "number:noise", "The next alert is at");
    at(house, 0, "hex:9.9", NULL);
    at(house, 1, "action:s1", "Run | It gives you: 2 moves");
    at(house, 1, "action:s1-4", "Observe | It gives you: 1 idea");
    at(house, 1, "action:s1-7", NULL);
}

static caper_table *adventure(const char *text, const char *first_move)
{
    caper_table_options o   = caper_default_table();
    caper_error         err = {0};
    caper_json         *how = caper_json_read("{\"mode\":\"auto\"}", NULL);
    o.game = "luck", o.seats = 1, o.options = how, o.content = text, o.seed = "1";
    caper_table *t = caper_table_new(&o, &err);
    caper_json_free(how);
    if (!t)
        fail_msg("%s", err.text);
    test_play(t, 0, first_move, NULL);
    return t;
}

static void what_luck_says_why_a_way_is_locked(void **state)
{
    (void)state;
    static const char story[] =
        ":: StoryTitle\nT\n\n:: StoryData\n"
        "{\"ifid\":\"1B2E0C64-2C55-4C0E-9D0D-2B8A4C1B7E11\",\"start\":\"A\"}\n\n"
        ":: A\nHere.\n\n[[Fly->B]]\n  needs: skills/pilot\n[[Float->B]]\n  trick: float 2\n"
        "[[Sneak->B]]\n  needs: skills/pilot\n  secret: needs\n[[Go->B]]\n\n:: B "
        "[ending]\nThere.\n";
    caper_table *t = adventure(story, "ready-made bruno");
    explains(t, 0, "way:1", "Needs this on the sheet: ");
    explains(t, 0, "way:2", "Needs the trick Float and 2 luck.");
    explains(t, 0, "number:luck", "You have ");
    explains(t, 0, "task:M", "times in 100");
    explains(t, 0, "trait:body/muscular", "It is strong."); /* a name, not a letter */
    caper_what what = {0};
    assert_true(caper_thing_explain(t, 0, "way:3", &what));
    assert_int_equal(what.now.len, 0); /* the writer keeps it secret */
    caper_what_fini(&what);
    caper_buf view = {0};
    caper_table_view(t, 0, &view);
    assert_non_null(strstr(view.data, "\"needs\":\"Needs the trick Float and 2 luck.\""));
    caper_buf_fini(&view);
    caper_table_free(t);
}

/* Letters stand for ratings on paper; in a sentence they are words, and the same ones everywhere. */
static void what_luck_names_ratings_in_words(void **state)
{
    (void)state;
    static const char *const letters = "DATSP";
    static const char        table[] =
        "{'game':'luck','mode':'hosted','crew':[{'name':'Ana','traits':{'body/tough':'T'}}]}";
    at(table, 0, "trait:skills/boxing", "It is strong.");
    at(table, 0, "trait:disadvantages/fear-of-heights", "It is a disadvantage.");
    for (int r = RATED_D; r <= RATED_P; r++) {
        char thing[]     = {'r', 'a', 't', 'i', 'n', 'g', ':', letters[r - RATED_D], 0}, name[32];
        const char *word = luck_rating_names[r] + (r == RATED_D ? strlen("a ") : 0);
        snprintf(name, sizeof name, "%c%s | ", word[0] - 'a' + 'A', word + 1);
        at(table, 0, thing, name);
    }
}

/* ---- Surprises say their rule ------------------------------------------------------------------ */

/* Something of the story that the move tells. */
static void tells(caper_table *t, int seat, const char *move, const char *chance, const char *part)
{
    caper_buf          story = {0};
    const caper_match *m     = caper_table_match(t);
    caper_names        names = caper_table_names(t, CAPER_SPECTATOR);
    test_play(t, seat, move, chance);
    for (int i = 0; i < test_events()->count; i++) {
        if (!caper_event_is_for(test_events(), i, CAPER_SPECTATOR))
            continue;
        m->game->words->tell(m, test_events(), i, &names, &story);
        caper_buf_char(&story, ' ');
    }
    if (!strstr(caper_buf_text(&story), part))
        fail_msg("“%s” is not in “%s”", part, caper_buf_text(&story));
    caper_buf_fini(&story);
}

static void what_an_empty_deck_of_mcguffin_says_why_all_is_dealt_again(void **state)
{
    (void)state;
    caper_table *t = test_load(
        "{'game':'mcguffin','mode':'hosted','stage':'casing','crew':[{'name':'Ash'},{'name':'Bo'}],"
        "'decks':{'locks':[],'staff':['2H'],'law':['3H'],'schematic':['4H']}}");
    test_play(t, 2, "check 0 locks", NULL);
    tells(t, 0, "go", NULL, "No card is left in the Locks, so all are collected");
    caper_table_free(t);
}

static void what_a_joker_of_mcguffin_says_its_rule(void **state)
{
    (void)state;
    caper_table *t = test_load(
        "{'game':'mcguffin','mode':'hosted','stage':'casing','crew':[{'name':'Ash'},{'name':'Bo'}],"
        "'decks':{'locks':['BJ','2H'],'staff':['2D'],'law':['3H'],'schematic':['4H']}}");
    test_play(t, 2, "check 0 locks", NULL);
    tells(t, 0, "go", NULL, "because the black joker always fails");
    caper_table_free(t);
}

/* ---- Secrets --------------------------------------------------------------------------------- */

typedef struct asking {
    caper_names names;
    int         said;
} asking;

static void put_all(const caper_match *m, const void *state, int seat, asking *a, caper_buf *out)
{
    caper_things all = caper_things_of(m->game, NULL, NULL);
    caper_thing  is;
    while (caper_things_next(&all, &is))
        for (int whose = -1; whose < m->seats; whose++) {
            caper_asked asked = {.whose = whose};
            caper_what  what  = {0};
            snprintf(asked.kind, sizeof asked.kind, "%.*s", (int)is.kind.len, is.kind.at);
            snprintf(asked.id, sizeof asked.id, "%.*s", (int)is.id.len, is.id.at);
            m->game->words->what_is(m, state, seat, &asked, &a->names, &what);
            a->said += what.now.len > 0;
            caper_buf_printf(out, "%s %s: %s\n", asked.kind, asked.id, caper_buf_text(&what.now));
            caper_what_fini(&what);
        }
}

static void walk_and_ask(const caper_match *m, void *ctx)
{
    asking *a    = ctx;
    void   *real = calloc(1, m->game->info->state_size),
         *other  = calloc(1, m->game->info->state_size);
    caper_rng rng;
    walk_move next;
    caper_rng_init(&rng, 17);
    m->game->rules->setup(m, real, &rng);
    for (int n = 0; n < 30 && walk_pick(m, real, &rng, &next); n++) {
        for (int seat = CAPER_SPECTATOR; n % 5 == 0 && seat < m->places; seat++) {
            caper_buf x = {0}, y = {0};
            m->game->know->imagine(m, real, seat, &rng, other);
            put_all(m, real, seat, a, &x);
            put_all(m, other, seat, a, &y);
            assert_string_equal(caper_buf_text(&x), caper_buf_text(&y));
            caper_buf_fini(&x);
            caper_buf_fini(&y);
        }
        m->game->rules->apply(m, real, next.seat, next.move, NULL, &rng, NULL);
    }
    free(real);
    free(other);
}

static void what_is_said_tells_no_secret(void **state)
{
    (void)state;
    asking a = {.names = {.you = 0}};
    walk_matches(walk_and_ask, &a);
    assert_true(a.said > 1000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_cards_of_getmac_say_where_they_are_and_why_they_are_barred),
    cmocka_unit_test(what_things_of_mcguffin_have_the_figures_of_this_table),
    cmocka_unit_test(what_obstacles_of_mcguffin_say_odds_price_and_bar),
    cmocka_unit_test(what_tiles_of_heist_say_why_nobody_gets_in),
    cmocka_unit_test(what_luck_says_why_a_way_is_locked),
    cmocka_unit_test(what_luck_names_ratings_in_words),
    cmocka_unit_test(what_an_empty_deck_of_mcguffin_says_why_all_is_dealt_again),
    cmocka_unit_test(what_a_joker_of_mcguffin_says_its_rule),
    cmocka_unit_test(what_is_said_tells_no_secret),
};

TEST_MAIN(tests)
