/* Tables: transcripts, replays, undo, and the proof of fairness. */
#include "base/json_get.h"
#include "table/bookmark.h"
#include "table/decision.h"
#include "table/files.h"
#include "table/proof.h"
#include "table/table_state.h"
#include "table/thought.h"
#include "tests/testing.h"

/* Play `n` moves of a game with bots and undo now and then. */
static void play_some(caper_table *t, int n)
{
    caper_bot_options bot = caper_default_bot(CAPER_EASY);
    caper_seats       seats;
    for (int i = 0; i < n && (seats = caper_table_to_act(t)); i++) {
        CAPER_SCRATCH caper_buf move = {0};
        int                     seat = __builtin_ctz(seats);
        assert_ok(caper_table_suggest(t, seat, &bot, &move, NULL));
        test_play(t, seat, move.data, NULL);
        if (i % 3 == 0 && caper_table_can_undo(t)) {
            assert_ok(caper_table_undo(t, NULL));
            test_play(t, seat, move.data, NULL);
        }
    }
}

static caper_table *salted_table(void)
{
    caper_table_options o = caper_default_table();
    o.seats               = 3;
    o.seed                = "C0FFEE";
    o.salt[0]             = "my own dice";
    o.salt[2]             = "and mine";
    o.name[1]             = "Bo";
    caper_table *t        = caper_table_new(&o, NULL);
    assert_non_null(t);
    return t;
}

static char *transcript_of(caper_table *t)
{
    caper_buf text = {0};
    caper_table_transcript(t, &text);
    return text.data;
}

/* Looking back: what is decided is certain, the same question has the same answer, nothing moves. */
TEST(table_chances_end_with_the_result)
{
    double                  before[CAPER_MAX_SEATS], again[CAPER_MAX_SEATS], all = 0;
    caper_result            result;
    TEST_TABLE caper_table *t   = salted_table();
    char                   *one = transcript_of(t);
    caper_table_chances(t, 30, before);
    caper_table_chances(t, 30, again);
    char *two = transcript_of(t);
    assert_memory_equal(before, again, sizeof before);
    assert_string_equal(one, two);
    for (int s = 0; s < 3; s++)
        all += before[s];
    assert_true(all > 0.9); /* a seat wins, now and then more than one */
    play_some(t, 500);
    caper_table_result(t, &result);
    caper_table_chances(t, 3, again);
    for (int s = 0; s < 3; s++)
        assert_true(again[s] == (result.winners & CAPER_SEAT(s) ? 1 : 0));
    free(one);
    free(two);
}

/* GM-20: with nothing but The MacGuffin left, discarding it loses and using it wins nothing yet: the
 * decision to discard must look worse, from what the seat knows, the same every time. */
TEST(table_decision_knows_what_was_better)
{
    static const char position[]  = "{\"game\":\"getmac\",\"turn\":0,\"hands\":[[],[\"shrug\"]],"
                                    "\"tables\":[[\"macguffin\"],[]]}";
    CAPER_PARSED caper_json *at   = caper_json_read(position, NULL);
    CAPER_SCRATCH caper_buf  said = {0}, again = {0};
    TEST_TABLE caper_table  *t = caper_table_load(at, "1", false, NULL);
    assert_null(caper_decision_new(t)); /* no move was made */
    assert_ok(caper_table_play(t, 0, "discard macguffin", NULL, NULL, NULL));
    for (int i = 0; i < 2; i++) {
        caper_decision *d = caper_decision_new(t);
        caper_buf      *b = i ? &again : &said;
        assert_non_null(d);
        while (caper_decision_step(d))
            ;
        caper_json_open(b, '{');
        caper_decision_write(d, b);
        caper_json_close(b, '}');
        caper_decision_free(d);
    }
    assert_string_equal(caper_buf_text(&said), caper_buf_text(&again));
    CAPER_PARSED caper_json *is = caper_json_read(caper_buf_text(&said), NULL);
    assert_string_equal(caper_json_get_string(is, "did"), "Throw away The MacGuffin");
    assert_string_equal(caper_json_get_string(is, "better"), "Use The MacGuffin");
    assert_true(caper_json_number(caper_json_get(is, "won")) == 0);
    assert_true(caper_json_number(caper_json_get(is, "could")) > 0.3);
}

TEST(table_replay_is_play)
{
    TEST_TABLE caper_table *t = salted_table();
    play_some(t, 500);
    char                   *one = transcript_of(t);
    caper_error             err = {0};
    TEST_TABLE caper_table *r   = caper_table_replay(one, false, &err);
    if (!r)
        fail_msg("%s in\n%s", err.text, one);
    char *two = transcript_of(r);
    assert_string_equal(one, two);
    assert_string_equal(caper_table_seed(r), "c0ffee");
    assert_string_equal(caper_table_name(r, 1), "Bo");
    free(one);
    free(two);
}

TEST(table_a_replayed_game_goes_on_the_same)
{
    TEST_TABLE caper_table *t = salted_table();
    play_some(t, 5);
    char                   *half = transcript_of(t);
    TEST_TABLE caper_table *r    = caper_table_replay(half, false, NULL);
    assert_non_null(r);
    play_some(t, 500);
    play_some(r, 500);
    char *one = transcript_of(t), *two = transcript_of(r);
    assert_string_equal(one, two);
    free(half);
    free(one);
    free(two);
}

TEST(table_salts_change_the_deal_and_not_the_commitment)
{
    caper_table_options o     = caper_default_table();
    o.seed                    = "beef";
    TEST_TABLE caper_table *a = caper_table_new(&o, NULL);
    o.salt[3]                 = "salt";
    TEST_TABLE caper_table *b = caper_table_new(&o, NULL);
    assert_string_equal(caper_table_commitment(a), caper_table_commitment(b));
    CAPER_SCRATCH caper_buf x = {0}, y = {0};
    caper_table_position(a, &x);
    caper_table_position(b, &y);
    assert_string_not_equal(x.data, y.data);
}

TEST(table_commitment_hides_and_binds)
{
    /* From Python: hashlib.blake2b(b"caper commitment 1\nc0ffee\n", digest_size=32).hexdigest() */
    char hex[65];
    caper_seed_commit("c0ffee", hex);
    assert_string_equal(hex, "f2904e2cb6840eda820462f31cb98f0af63530c7d6f862dc1f6cfd9455c24061");
}

static int verify(const char *text)
{
    int line = 0;
    return caper_verify(text, false, &line, NULL) == CAPER_OK ? 0 : line;
}

/* Replace the first `from` after line `line` by `to` of the same length; returns the line it is on.
 */
static int forge(char *text, int line, const char *from, const char *to)
{
    char *at = text;
    for (int i = 1; i < line; i++)
        at = strchr(at, '\n') + 1;
    at = strstr(at, from);
    if (!at)
        return 0;
    memcpy(at, to, strlen(to));
    int n = 1;
    for (char *p = text; p < at; p++)
        n += *p == '\n';
    return n;
}

TEST(table_verify_names_the_forged_line)
{
    TEST_TABLE caper_table *t = salted_table();
    play_some(t, 500);
    char *whole = transcript_of(t), *copy = strdup(whole);
    int   line;
    assert_int_equal(verify(whole), 0);
    /* A digit of the seed: the commitment no longer fits. */
    forge(copy, 1, "seed c0", "seed d0");
    assert_int_equal(verify(copy), 5);
    /* A player's salt: the deal is another, so a move or its digest breaks. */
    strcpy(copy, whole);
    forge(copy, 1, "my own dice", "my own lice");
    assert_true(verify(copy) > 9);
    /* A digest of a line in the middle. */
    strcpy(copy, whole);
    line         = forge(copy, 14, "\t#", "\t#");
    char *digest = strchr(strchr(copy, '#'), '\n') - 1;
    *digest      = *digest == '0' ? '1' : '0';
    assert_true(line && verify(copy) == 11);
    /* The end. */
    strcpy(copy, whole);
    char *end = strstr(copy, "\nend ") + 5;
    *end      = *end == '0' ? '1' : '0';
    assert_true(verify(copy) > 11);
    /* Any single changed byte of the moves is found, on its line or before the end of the file. */
    size_t from = (size_t)(strstr(whole, "\nmoves\n") - whole) + 7;
    for (size_t i = from; i < strlen(whole); i += 7) {
        strcpy(copy, whole);
        if (copy[i] == '\n')
            continue;
        copy[i] = copy[i] == 'a' ? 'b' : 'a';
        if (!verify(copy))
            fail_msg("a forged byte at %zu was not found", i);
    }
    free(whole);
    free(copy);
}

TEST(table_verify_refuses_what_was_forced)
{
    TEST_TABLE caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['thief','rock'],['spy','wheel']]}");
    test_play(t, 0, "play thief hand 1", "['wheel']");
    char *text = transcript_of(t);
    assert_has(text, "\t![\"wheel\"]");
    assert_int_equal(verify(text), 8);
    TEST_TABLE caper_table *r = caper_table_replay(text, false, NULL); /* but it can be replayed */
    assert_non_null(r);
    CAPER_SCRATCH caper_buf is = {0};
    caper_table_position(r, &is);
    assert_has(is.data, "\"hands\":[[\"rock\",\"wheel\"],[\"spy\"]]");
    assert_has(is.data, "\"turn\":1,");
    free(text);
}

TEST(table_transcripts_may_end_their_lines_as_mail_does)
{
    TEST_TABLE caper_table *t = salted_table();
    play_some(t, 500);
    char                   *text = transcript_of(t);
    CAPER_SCRATCH caper_buf mail = {0};
    for (const char *c = text; *c; c++)
        caper_buf_bytes(&mail, *c == '\n' ? "\r\n" : c, *c == '\n' ? 2 : 1);
    assert_int_equal(verify(caper_buf_text(&mail)), 0);
    free(text);
}

TEST(table_broken_transcripts_are_refused)
{
    static const char *const bad[] = {
        "",
        "caper transcript 2\n",
        "caper transcript 1\ngame getmac\n",
        "caper transcript 1\nseats 4\nmoves\n",
        "caper transcript 1\ngame chess\nseats 4\nmoves\n",
        "caper transcript 1\ngame getmac\nseats 40\nmoves\n",
        "caper transcript 1\ngame getmac\ngame getmac\nmoves\n",
        "caper transcript 1\ngame getmac\ncolour blue\nmoves\n",
        "caper transcript 1\ngame getmac\noptions [\nmoves\n",
        "caper transcript 1\ngame getmac\noptions {\"x\":1}\nmoves\n",
        "caper transcript 1\ngame getmac\nposition {}\nmoves\n",
        "caper transcript 1\ngame getmac\nseed xyz\nmoves\n",
        "caper transcript 1\ngame getmac\nsalt 99 x\nmoves\n",
        "caper transcript 1\ngame getmac\nmoves\nhello\n",
        "caper transcript 1\ngame getmac\nmoves\n0\tfly\n",
        "caper transcript 1\ngame getmac\nmoves\n0\tplay hippie\t{}\n",
        "caper transcript 1\ngame getmac\nmoves\nundo\n",
        "caper transcript 1\ngame getmac\nmoves\nend 0\n",
    };
    test_each (i, bad) {
        caper_error err = {0};
        if (caper_table_replay(bad[i], false, &err))
            fail_msg("accepted: %s", bad[i]);
        assert_true(strlen(err.text) > 8);
    }
}

TEST(table_seeds)
{
    caper_table_options      o     = caper_default_table();
    caper_error              err   = {0};
    static const char *const bad[] = {
        "", "xyz", "0x12", "c0ffee c0ffee",
        "00000000000000000000000000000000000000000000000000000000000000000"};
    for (int i = 0; i < 5; i++) {
        o.seed = bad[i];
        assert_null(caper_table_new(&o, &err));
        assert_int_equal(err.code, CAPER_BAD_OPTION);
    }
    o.seed         = NULL;
    caper_table *a = caper_table_new(&o, NULL), *b = caper_table_new(&o, NULL);
    assert_int_equal(strlen(caper_table_seed(a)), 64);
    assert_string_not_equal(caper_table_seed(a), caper_table_seed(b));
    caper_table_free(a);
    caper_table_free(b);
}

TEST_IN_FOLDER(table_files_are_whole_or_not_there)
{
    char path[64];
    snprintf(path, sizeof path, "%s/game", test_folder);
    TEST_TABLE caper_table *t    = salted_table();
    caper_error             err  = {0};
    CAPER_SCRATCH caper_buf text = {0};
    play_some(t, 10);
    assert_ok(caper_table_write_file(t, path, &err));
    assert_ok(caper_file_read(path, 1 << 20, &text, &err));
    assert_int_equal(verify(text.data), 0);
    assert_int_equal(caper_table_write_file(t, "/nowhere/at/all", &err), CAPER_FAILED);
    assert_has(err.text, "/nowhere/at/all");
    caper_buf_clear(&text);
    assert_int_equal(caper_file_read(path, 10, &text, &err), CAPER_FAILED);
}

/* With or without what is above them; again is fine; where a file is in the way it says so. */
TEST_IN_FOLDER(table_folders_are_made)
{
    char path[64], file[80];
    snprintf(path, sizeof path, "%s/a/b", test_folder);
    snprintf(file, sizeof file, "%s/a/b/file", test_folder);
    caper_error err = {0};
    assert_int_equal(caper_folder_make(path, 0700, &err), CAPER_FAILED);
    assert_ok(caper_folders_make(path, 0700, &err));
    assert_ok(caper_folders_make(path, 0700, &err));
    assert_ok(caper_file_write(file, "x", 1, &err));
    snprintf(path, sizeof path, "%s/a/b/file/c", test_folder);
    assert_int_equal(caper_folders_make(path, 0700, &err), CAPER_FAILED);
    assert_has(err.text, "/a/b/file/c: ");
}

/* `text` with a line put in after its second one. */
static void assert_rules_refused(const char *text, const char *line, const char *words)
{
    CAPER_SCRATCH caper_buf with = {0};
    caper_error             err  = {0};
    int                     at   = 0;
    const char             *cut  = strstr(text, "\nseats") + 1;
    caper_buf_printf(&with, "%.*s%s%s", (int)(cut - text), text, line, cut);
    assert_null(caper_table_replay(with.data, false, &err));
    assert_int_not_equal(caper_verify(with.data, false, &at, &err), CAPER_OK);
    assert_int_equal(at, 3);
    if (!strstr(err.text, words))
        fail_msg("%s", err.text);
}

TEST(table_other_rules_are_said_plainly)
{
    TEST_TABLE caper_table *t = salted_table();
    play_some(t, 500);
    char *text = transcript_of(t);
    int   line;
    assert_ok(caper_verify(text, false, &line, NULL));
    assert_rules_refused(text, "rules 99\n", "version 99 of the rules of Get the MacGuffin");
    assert_rules_refused(text, "rules one\n", "line 3: should be a whole number");
    free(text);
}

/* Without a word about its rules a transcript is tried; if it does not add up, they may be why. */
TEST(table_transcripts_without_rules_are_tried)
{
    CAPER_SCRATCH caper_buf file = {0};
    caper_error             err  = {0};
    assert_ok(caper_file_read("tests/golden/luck-0.txt", 1 << 22, &file, &err));
    char *text = file.data, *line, *moves;
    assert_non_null(line = strstr(text, "rules "));
    char *next = strchr(line, '\n') + 1;
    memmove(line, next, strlen(next) + 1);
    TEST_TABLE caper_table *t = caper_table_replay(text, false, &err);
    if (!t)
        fail_msg("%s", err.text);
    assert_non_null(moves = strstr(text, "roll"));
    memcpy(moves, "rill", 4);
    assert_null(caper_table_replay(text, false, &err));
    assert_has(err.text, "perhaps it was played under version 1");
}

static caper_table *fresh_table(const char *game) { return test_new(game, 0, NULL, "c0ffee"); }

static caper_table *picked_up(const char *game, const char *bookmark)
{
    caper_error              err  = {0};
    caper_table             *r    = fresh_table(game);
    CAPER_PARSED caper_json *mark = caper_json_read(bookmark, NULL);
    if (caper_table_resume(r, mark, &err))
        fail_msg("%s: %s", game, err.text);
    return r;
}

/* Some move of some seat. */
static int some_move(caper_table *t, int n, caper_buf *out)
{
    static caper_move list[CAPER_MAX_MOVES];
    for (int s = 0; s < caper_table_match(t)->places; s++) {
        int count = caper_table_moves(t, s, list);
        if (!count)
            continue;
        caper_table_write_move(t, list[n * 7 % count], out);
        return s;
    }
    return -1;
}

/* The same moves at both, an undo among them, lead to the same digest. */
static void go_on_alike(caper_table *t, caper_table *r, int n)
{
    for (int i = 0; i < n && caper_table_to_act(t); i++) {
        CAPER_SCRATCH caper_buf move = {0};
        int                     seat = some_move(t, i, &move);
        test_play(t, seat, move.data, NULL);
        test_play(r, seat, move.data, NULL);
        if (i % 3 == 0 && caper_table_can_undo(t) &&
            !caper_table_match(t)->game->rules->undo_move) {
            assert_ok(caper_table_undo(t, NULL));
            assert_ok(caper_table_undo(r, NULL));
        }
        assert_string_equal(caper_table_digest(t), caper_table_digest(r));
        assert_int_equal(caper_table_log_count(t), caper_table_log_count(r));
        assert_int_equal(caper_table_undo_seat(t), caper_table_undo_seat(r));
    }
}

TEST(table_a_bookmark_is_as_good_as_the_log)
{
    caper_each_game (g) {
        TEST_TABLE caper_table *t     = fresh_table(g->info->id);
        int                     marks = 0;
        for (int i = 0; i < 20 && caper_table_to_act(t); i++) {
            CAPER_SCRATCH caper_buf mark = {0};
            caper_table            *r    = NULL;
            if (caper_table_mark(t, &mark)) {
                r = picked_up(g->info->id, mark.data);
                marks++;
            }
            if (r)
                go_on_alike(t, r, 11);
            caper_buf_clear(&mark);
            int seat = caper_table_to_act(t) ? some_move(t, i, &mark) : -1;
            if (seat >= 0)
                test_play(t, seat, mark.data, NULL);
            caper_table_free(r);
        }
        if (!marks)
            fail_msg("%s: never", g->info->id);
    }
}

/* How many moves of a sheet a bookmark keeps, so that they can be taken back. */
static int open_in(const char *bookmark)
{
    CAPER_PARSED caper_json *mark = caper_json_read(bookmark, NULL);
    int                      n    = (int)caper_json_size(caper_json_get(mark, "open"));
    return n;
}

/* The last player to move can still take it back, here and where the bookmark is picked up. */
TEST(table_a_bookmark_keeps_what_can_be_taken_back)
{
    TEST_TABLE caper_table *t    = fresh_table("luck");
    CAPER_SCRATCH caper_buf mark = {0}, move = {0};
    for (int i = 0; i < 3; i++) {
        caper_buf_clear(&move);
        test_play(t, 0, some_move(t, i, &move) == 0 ? move.data : "", NULL);
    }
    assert_true(caper_table_can_undo(t));
    assert_true(caper_table_mark(t, &mark));
    assert_int_equal(open_in(mark.data), 3);
    TEST_TABLE caper_table *r = picked_up("luck", mark.data);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(caper_table_undo_age(r), 2 * i + 1);
        assert_ok(caper_table_undo(t, NULL));
        assert_ok(caper_table_undo(r, NULL));
        assert_string_equal(caper_table_digest(t), caper_table_digest(r));
    }
    assert_false(caper_table_can_undo(r));
    go_on_alike(t, r, 20);
}

/* A player who changes their mind for ever can take everything back. Without a limit no bookmark could be
 * set, so one undo played the whole log again, and so did picking the table up. */
TEST(table_a_bookmark_forgets_what_is_too_old)
{
    static const char *const moves[] = {"background former-student", "background art-teacher"};
    TEST_TABLE caper_table  *t       = fresh_table("luck");
    CAPER_SCRATCH caper_buf  mark    = {0};
    for (int i = 0; i < 1000; i++) {
        test_play(t, 0, moves[i % 2], NULL);
        assert_true(caper_table_can_undo(t));
        if (i % 100)
            continue;
        caper_buf_clear(&mark);
        assert_true(caper_table_mark(t, &mark));
        assert_true(open_in(mark.data) <= CAPER_UNDO_REACH);
    }
    TEST_TABLE caper_table *r = picked_up("luck", mark.data);
    for (int i = 901; i < 1000; i++)
        test_play(r, 0, moves[i % 2], NULL);
    assert_string_equal(caper_table_digest(t), caper_table_digest(r));
    int undone = 0;
    for (; caper_table_can_undo(t) && caper_table_undo_age(t) <= CAPER_UNDO_REACH; undone++) {
        assert_int_equal(caper_table_undo_age(r), caper_table_undo_age(t));
        assert_ok(caper_table_undo(t, NULL));
        assert_ok(caper_table_undo(r, NULL));
        assert_string_equal(caper_table_digest(t), caper_table_digest(r));
    }
    assert_int_equal(undone, CAPER_UNDO_REACH / 2);
}

/* A log of 20,000 moves was played again as a whole for each that was taken back. */
TEST(table_taking_back_in_a_long_log_begins_near_its_end)
{
    static const char *const moves[] = {"background former-student", "background art-teacher"};
    caper_table             *t = fresh_table("luck"), *plain = fresh_table("luck");
    CAPER_SCRATCH caper_buf  is = {0}, want = {0};
    int                      stands = 0;
    for (int i = 0; i < 2000; i++) {
        test_play(t, 0, moves[stands++ % 2], NULL);
        for (int back = i % 97 ? 0 : 40; back > 0 && stands > 0; back--, stands--) {
            uint64_t before = t->replayed;
            assert_ok(caper_table_undo(t, NULL));
            assert_true(t->replayed - before < WAY_FROM + WAY_EVERY);
        }
    }
    for (int i = 0; i < 500; i++, stands--) /* further than the waypoints go */
        assert_ok(caper_table_undo(t, NULL));
    for (int i = 0; i < stands; i++)
        test_play(plain, 0, moves[i % 2], NULL);
    caper_buf_clear(&is);
    caper_buf_clear(&want);
    caper_table_position(t, &is);
    caper_table_position(plain, &want);
    assert_string_equal(is.data, want.data);
    caper_table_free(plain);
    caper_table_free(t);
}

/* A text that was read once is not read again: its replacement is ignored. */
TEST(table_content_is_read_once)
{
    const caper_game   *game = caper_game_find("luck");
    const char         *zoo  = caper_content_shipped(game, "zoo")->text;
    caper_table_options o    = caper_default_table();
    o.game                   = "luck";
    o.seed                   = "C0FFEE";
    o.content                = zoo;
    caper_table *want        = caper_table_new(&o, NULL);
    o.content                = "no story at all";
    assert_null(caper_table_new(&o, NULL));
    TEST_TABLE caper_table *t = caper_table_new_shared(&o, caper_table_shared(want), NULL);
    assert_non_null(t);
    assert_ptr_equal(caper_table_shared(t), caper_table_shared(want));
    o.content = zoo;
    TEST_TABLE caper_table *again =
        caper_table_new(&o, NULL); /* a text that is held is not read again */
    assert_ptr_equal(caper_table_shared(again), caper_table_shared(want));
    assert_string_equal(caper_table_digest(t), caper_table_digest(want));
    caper_table_free(want); /* the other one holds it, too */
    assert_string_equal(caper_table_match(t)->content->id, "own");
}

/* Since its last move, and only what it saw: the thief's card is for two. */
TEST(table_history_is_what_a_seat_saw)
{
    static const char *const saw[] = {
        "[{'seat':0,'events':[{'type':'play','seat':0,'card':'thief','target':1},{'type':'move',"
        "'card':'rock','from':1,'out-of':'hand','into':0,'where':'hand'}]},{'seat':1,'events':[{"
        "'type':'play','seat':1,'card':'shrug'},{'type':'gesture','seat':1,'gesture':'shrug'}]}]",
        "[{'seat':1,'events':[{'type':'play','seat':1,'card':'shrug'},{'type':'gesture','seat':1,"
        "'gesture':'shrug'}]}]",
        "[{'seat':0,'events':[{'type':'play','seat':0,'card':'thief','target':1},{'type':'move',"
        "'from':1,'out-of':'hand','into':0,'where':'hand'}]},{'seat':1,'events':[{'type':'play',"
        "'seat':1,'card':'shrug'},{'type':'gesture','seat':1,'gesture':'shrug'}]}]"};
    TEST_TABLE caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['thief','spy'],['rock','shrug','hippie'],"
                  "['paper']],'tables':[[],[],[]],'discard':[]}");
    CAPER_PARSED caper_json *chance = caper_json_read("[\"rock\"]", NULL);
    assert_ok(caper_table_play(t, 0, "play thief hand 1", chance, NULL, NULL));
    assert_ok(caper_table_play(t, 1, "play shrug", NULL, NULL, NULL));
    for (int seat = 0; seat < 3; seat++) {
        CAPER_SCRATCH caper_buf now = {0}, before = {0}, after = {0};
        caper_table_position(t, &before);
        caper_table_history(t, seat, &now);
        caper_table_position(t, &after);
        for (size_t i = 0; i < now.len; i++)
            now.data[i] = now.data[i] == '"' ? '\'' : now.data[i];
        assert_string_equal(caper_buf_text(&now), saw[seat]);
        assert_string_equal(caper_buf_text(&before), caper_buf_text(&after));
    }
}
