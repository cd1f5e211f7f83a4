/* Randomness, buffers, texts, events: what everything stands on. */
#include <math.h>

#include "base/fields.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/keys.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/sentence.h"
#include "base/text.h"
#include "tests/testing.h"

/* ---- Randomness ------------------------------------------------------------------------------ */

TEST(rng_known_numbers)
{
    /* splitmix64 from 0: the reference's first two outputs, upper halves. */
    caper_rng rng;
    caper_rng_init(&rng, 0);
    assert_int_equal(caper_rng_next(&rng), 0xe220a839u);
    assert_int_equal(caper_rng_next(&rng), 0x6e789e6au);
    /* ChaCha20 with a zero key and nonce: the first words of RFC 8439's test vector. */
    uint8_t key[CAPER_KEY_BYTES] = {0};
    caper_rng_init_keyed(&rng, key);
    assert_int_equal(caper_rng_next(&rng), 0xade0b876u);
    assert_int_equal(caper_rng_next(&rng), 0x903df1a0u);
    for (int i = 2; i < 16; i++)
        caper_rng_next(&rng);
    assert_int_equal(caper_rng_next(&rng), 0xbee7079fu); /* block 1 */
}

/* Chi-squared over n bins stays below a bound that chance passes once in millions. */
static void check_even(caper_rng *rng, uint32_t n)
{
    double count[64] = {0}, sum = 0, want = 20000;
    for (uint32_t i = 0; i < n * 20000; i++)
        count[caper_rng_below(rng, n)]++;
    for (uint32_t i = 0; i < n; i++)
        sum += (count[i] - want) * (count[i] - want) / want;
    double limit = n + 6 * sqrt(2.0 * n) + 12;
    if (sum > limit)
        fail_msg("below(%u) is not even: %g > %g", n, sum, limit);
}

TEST(rng_ranges_are_even)
{
    caper_rng fast, keyed;
    uint8_t   key[CAPER_KEY_BYTES] = {1, 2, 3};
    caper_rng_init(&fast, 42);
    caper_rng_init_keyed(&keyed, key);
    static const uint32_t sizes[] = {2, 3, 6, 8, 23, 54};
    for (int i = 0; i < 6; i++) {
        check_even(&fast, sizes[i]);
        check_even(&keyed, sizes[i]);
    }
}

/* Lemire's rejection: a range just above half of 2^32 rejects almost every second draw, and what is
 * left must still be even between its halves. */
TEST(rng_large_ranges_are_unbiased)
{
    caper_rng rng;
    caper_rng_init(&rng, 7);
    uint32_t n = 0x80000001u, low = 0;
    for (int i = 0; i < 100000; i++)
        low += caper_rng_below(&rng, n) < n / 2;
    assert_true(fabs(low - 50000.0) < 1000);
}

/* Many at once are the same as one after the other, however many are thrown away. */
TEST(rng_fill_is_below_many_times)
{
    static const uint32_t sizes[]              = {1, 6, 1000, 0x80000001u, 0xffffffffu};
    uint8_t               key[CAPER_KEY_BYTES] = {5};
    for (int i = 0; i < 10; i++)
        for (int count = 0; count < 30; count++) {
            caper_rng one, many;
            uint64_t  got[32];
            uint32_t  n = sizes[i / 2];
            caper_rng_init(&one, (uint64_t)count);
            if (i % 2)
                caper_rng_init_keyed(&one, key);
            many = one;
            caper_rng_fill(&many, n, got, count);
            for (int k = 0; k < count; k++)
                assert_int_equal(got[k], caper_rng_below(&one, n));
            assert_int_equal(caper_rng_next(&many), caper_rng_next(&one));
        }
}

/* The same with ranges that shrink. A nought is thrown away for nearly every range, and a lucky seed
 * draws one after each number of others. */
TEST(rng_countdown_is_below_many_times)
{
    uint8_t key[CAPER_KEY_BYTES] = {5};
    for (int n = 0; n <= CAPER_MAX_LIST; n++)
        for (int count = -1; count <= n; count++)
            for (int i = 0; i < 4; i++) {
                caper_rng one, many;
                uint64_t  got[CAPER_MAX_LIST];
                caper_rng_init(&one, i < 2 ? (uint64_t)(n * 100 + count)
                                           : 0 - (uint64_t)(count / i + 1) * CAPER_RNG_STEP);
                if (i == 0)
                    caper_rng_init_keyed(&one, key);
                many = one;
                caper_rng_countdown(&many, (uint32_t)n, count, got);
                for (int k = 0; k < count; k++)
                    assert_int_equal(got[k], caper_rng_below(&one, (uint32_t)(n - k)));
                assert_int_equal(caper_rng_next(&many), caper_rng_next(&one));
            }
}

TEST(rng_weights)
{
    caper_rng rng;
    uint16_t  weight[] = {0, 3, 0, 1};
    int       count[4] = {0};
    caper_rng_init(&rng, 11);
    for (int i = 0; i < 40000; i++)
        count[caper_rng_weigh(&rng, weight, 4)]++;
    assert_int_equal(count[0] + count[2], 0);
    assert_true(abs(count[1] - 30000) < 600);
}

TEST(rng_forced_outcomes)
{
    static caper_chance chance;
    caper_rng           rng;
    caper_rng_init(&rng, 3);
    rng.chance = &chance;
    caper_chance_clear(&chance);
    chance.forced_n  = 3;
    chance.forced[0] = (caper_outcome){CAPER_DIE, 1, {5}};
    chance.forced[1] = (caper_outcome){CAPER_PICK, 1, {2}};
    chance.forced[2] = (caper_outcome){CAPER_LIST, 3, {9, 7, 8}};
    uint8_t items[]  = {7, 8, 9};
    assert_int_equal(caper_rng_die(&rng, 6), 5);
    assert_int_equal(caper_rng_pick(&rng, 0x6), 2);
    caper_rng_shuffle(&rng, items, 3);
    assert_memory_equal(items, "\x09\x07\x08", 3);
    assert_false(chance.bad);
    assert_int_equal(chance.used, 3);
    /* Too few: the rest is drawn, and written down. */
    int drawn = caper_rng_die(&rng, 6);
    assert_true(drawn >= 1 && drawn <= 6);
    assert_int_equal(chance.drawn_n, 4);
    assert_int_equal(chance.drawn[3].value[0], drawn);
    /* What cannot happen is marked. */
    caper_chance_clear(&chance);
    chance.forced_n  = 1;
    chance.forced[0] = (caper_outcome){CAPER_DIE, 1, {7}};
    caper_rng_die(&rng, 6);
    assert_true(chance.bad);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* Short cuts or not, a buffer prints what printf does: also where it is full or empty. */
TEST(buffers_print_as_printf_does)
{
    char want[400];
    for (int n = 0; n < 300; n++) {
        caper_buf b = {0};
        for (int i = 0; i < n; i++)
            caper_buf_char(&b, '.');
#define PRINTS(...)                                                                                \
    do {                                                                                           \
        size_t before = b.len;                                                                     \
        snprintf(want, sizeof want, __VA_ARGS__);                                                  \
        caper_buf_printf(&b, __VA_ARGS__);                                                         \
        assert_string_equal(caper_buf_text(&b) + before, want);                                    \
        assert_int_equal(b.len, before + strlen(want));                                            \
    } while (0)
        PRINTS("play %s object %s", "thief", "crown");
        PRINTS("%d%s%%%d", INT32_MIN, "", INT32_MAX);
        PRINTS("%s", "");
        PRINTS("nothing to fill in, and long enough to make a small buffer grow");
        PRINTS("%s %+d %s", "both kinds", 7, "in one");
        PRINTS("%.*s|%3d|%c|%zu", 3, "abcdef", -1, 'x', (size_t)9);
        PRINTS("rating %c or %d%c", 'B', 3, '.');
        PRINTS("%d", 0);
#undef PRINTS
        caper_buf_fini(&b);
    }
}

TEST(json_writer_escapes_and_separates)
{
    CAPER_SCRATCH caper_buf b = {0};
    caper_json_open(&b, '{');
    caper_json_kstr(&b, "a", "q\"\\\n\x01é");
    caper_json_kopen(&b, "l", '[');
    caper_json_int(&b, INT64_MIN);
    caper_json_open(&b, '{');
    caper_json_close(&b, '}');
    caper_json_real(&b, 0.1);
    caper_json_real(&b, 1);
    caper_json_close(&b, ']');
    caper_json_knull(&b, "n");
    caper_json_kbool(&b, "t", true);
    caper_json_close(&b, '}');
    assert_string_equal(b.data,
                        "{\"a\":\"q\\\"\\\\\\n\\u0001é\",\"l\":[-9223372036854775808,{},0.1,1.0],"
                        "\"n\":null,\"t\":true}");
    CAPER_PARSED caper_json *back = caper_json_read(b.data, NULL);
    assert_non_null(back);
}

TEST(words_are_split_at_single_spaces)
{
    caper_words w;
    assert_true(caper_words_split(&w, "play thief hand 10"));
    assert_int_equal(w.count, 4);
    assert_true(caper_words_is(&w, 1, "thief"));
    assert_int_equal(caper_words_number(&w, 3, 10), 10);
    assert_int_equal(caper_words_number(&w, 3, 9), -1);
    assert_int_equal(caper_words_number(&w, 2, 9), -1);
    assert_int_equal(caper_words_number(&w, 4, 9), -1);
    static const char *const bad[] = {"", " play", "play ", "play  spy"};
    for (int i = 0; i < 4; i++)
        assert_false(caper_words_split(&w, bad[i]));
    caper_words_split(&w, "a 01 -1 9999999");
    for (int i = 1; i < 4; i++)
        assert_int_equal(caper_words_number(&w, i, 1000000), -1);
}

TEST(plain_text_has_no_control_characters)
{
    static const char *const good[] = {"Ann", "Zoë", "雨", "a b", "\xf0\x9f\x8e\xb2"};
    static const char *const bad[]  = {"",     "a\tb",     "\x1b[2J",      "a\x7f",   "\xc2\x9b",
                                       "\xff", "\xc0\xaf", "\xed\xa0\x80", "\xe2\x82"};
    for (int i = 0; i < 5; i++)
        assert_true(caper_text_is_plain(good[i]));
    for (int i = 0; i < 9; i++)
        assert_false(caper_text_is_plain(bad[i]));
    char longest[CAPER_MAX_WORDS + 2];
    memset(longest, 'x', sizeof longest);
    longest[CAPER_MAX_WORDS] = '\0';
    assert_true(caper_text_is_plain(longest));
    longest[CAPER_MAX_WORDS]     = 'x';
    longest[CAPER_MAX_WORDS + 1] = '\0';
    assert_false(caper_text_is_plain(longest));
}

TEST(events_reach_their_addressees_only)
{
    caper_events              ev         = {0};
    CAPER_SCRATCH caper_buf   out        = {0};
    static const char *const  declared[] = {"open n:int", "secret>some s:text? -m:int"};
    static const caper_kind   none       = {0};
    static caper_lexicon     *lexicon; /* made once, kept */
    static const caper_speech speech = {declared, 2, &none, NULL, &lexicon};
    caper_events             *list = &ev, *no_list = NULL;
    caper_say(list, CAPER_ALL, &speech, 0, 1);
    caper_say(list, CAPER_SEAT(1) | CAPER_SPECTATORS, &speech, 1, caper_text(list, "x"), 7);
    caper_events_write(&ev, &out);
    assert_string_equal(
        out.data, "[{\"type\":\"open\",\"n\":1},{\"type\":\"some\",\"s\":\"x\",\"to\":[1,-1]}]");
    caper_buf_clear(&out);
    caper_events_write_for(&ev, 0, &out);
    assert_string_equal(out.data, "[{\"type\":\"open\",\"n\":1}]");
    caper_buf_clear(&out);
    caper_events_write_for(&ev, CAPER_SPECTATOR, &out);
    assert_string_equal(out.data, "[{\"type\":\"open\",\"n\":1},{\"type\":\"some\",\"s\":\"x\"}]");
    assert_int_equal(caper_event_get(&ev, 1, "m"), 7);
    assert_string_equal(caper_event_text(&ev, 1, "s"), "x");
    assert_true(caper_event_get(&ev, 0, "s") == CAPER_ABSENT);
    /* Without a list: no effect. */
    caper_say(no_list, CAPER_ALL, &speech, 0, 1 / ev.hidden);
    caper_events_fini(&ev);
}

TEST(refusals_hold_no_half_characters)
{
    caper_error err;
    assert_int_equal(caper_refuse(&err, CAPER_BAD_MOVE, "“%.4s” is no move", "xéé"),
                     CAPER_BAD_MOVE);
    assert_string_equal(err.text, "“xé” is no move");
    caper_refuse(&err, CAPER_BAD_MOVE, "\xff%s", "ok\xed\xa0\x80");
    assert_string_equal(err.text, "ok");
}

TEST(refusals_that_do_not_fit_end_in_dots)
{
    caper_error err;
    char        list[400] = "";
    for (size_t i = 0; i + 1 < sizeof list; i++)
        list[i] = i % 10 == 9 ? ' ' : 'a';
    caper_refuse(&err, CAPER_BAD_OPTION, "%s", list);
    size_t len = strlen(err.text);
    assert_in_range(len, 300, sizeof err.text - 1);
    assert_string_equal(err.text + len - 4, " …");
    caper_refuse(&err, CAPER_BAD_OPTION, "%.319s", list); /* just fits */
    assert_memory_equal(err.text, list, 319);
}

TEST(memory_copies)
{
    static const char zero[24];
    char             *text = caper_strdup("season"), *part = caper_strndup("season", 3);
    char             *all = caper_strndup("sea", 9), *bytes = caper_memdup("a\0b", 3);
    char             *fresh = caper_alloc(3, 8);
    assert_string_equal(text, "season");
    assert_string_equal(part, "sea");
    assert_string_equal(all, "sea");
    assert_memory_equal(bytes, "a\0b", 3);
    assert_memory_equal(fresh, zero, sizeof zero);
    assert_null(caper_strdup(NULL));
    text = caper_realloc(text, 100, 10);
    assert_string_equal(text, "season");
    free(text), free(part), free(all), free(bytes), free(fresh);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void note_problem(void *ctx, int line, const char *sentence)
{
    caper_buf_printf(ctx, "%d:%s;", line, sentence);
}

TEST(lines_are_counted_and_problems_reported)
{
    CAPER_SCRATCH caper_buf seen = {0}, said = {0};
    char                    text[] = "one\n\n two \r\n\tthree";
    caper_lines             in     = caper_lines_of(text, strlen(text), note_problem, &said);
    while (caper_lines_next(&in)) {
        caper_buf_printf(&seen, "%d[%.*s]", in.number, (int)in.line.len, in.line.at);
        caper_buf_printf(&seen, "(%s)", caper_lines_text(&in));
        if (in.number == 3)
            caper_problem(&in, "no “%s”", "two");
    }
    caper_problem_at(&in, 0, "all of it");
    assert_string_equal(seen.data, "1[one](one)2[]()3[ two ](two)4[\tthree](three)");
    assert_string_equal(said.data, "3:no “two”;0:all of it;");
    assert_int_equal(in.problems, 2);
}

TEST(lines_that_are_no_texts_are_problems)
{
    char text[CAPER_LINE_BYTES + 8];
    memset(text, 'x', sizeof text);
    caper_lines in = caper_lines_of(text, CAPER_LINE_BYTES, NULL, NULL);
    assert_true(caper_lines_next(&in) && caper_lines_text(&in));
    in = caper_lines_of(text, CAPER_LINE_BYTES + 1, NULL, NULL);
    assert_true(caper_lines_next(&in) && !caper_lines_text(&in));
    text[3] = '\0';
    in      = caper_lines_of(text, 8, NULL, NULL);
    assert_true(caper_lines_next(&in) && !caper_lines_text(&in));
    assert_int_equal(in.problems, 1);
    in = caper_lines_of(text, 0, NULL, NULL);
    assert_false(caper_lines_next(&in));
}

TEST(lines_are_cut_into_pieces)
{
    char        text[] = " a , b,, c ", pair[] = "key : v:w ", none[] = "key", *rest = text;
    caper_piece all              = {" x| y |", 7}, part;
    CAPER_SCRATCH caper_buf seen = {0};
    while (caper_piece_cut(&all, '|', &part))
        caper_buf_printf(&seen, "[%.*s]", (int)part.len, part.at);
    for (char *one; (one = caper_text_cut(&rest, ','));)
        caper_buf_printf(&seen, "(%s)", one);
    assert_string_equal(seen.data, "[x][y][](a)(b)()(c)");
    assert_string_equal(caper_text_value(pair), "v:w");
    assert_string_equal(pair, "key");
    assert_null(caper_text_value(none));
    assert_int_equal(caper_piece_number((caper_piece){"17x", 2}, 20), 17);
    assert_int_equal(caper_piece_number((caper_piece){"21", 2}, 20), -1);
    assert_int_equal(caper_piece_number((caper_piece){"017", 3}, 20), -1);
    assert_int_equal(caper_piece_number((caper_piece){"", 0}, 20), -1);
    assert_true(caper_piece_is((caper_piece){"abc", 2}, "ab"));
    assert_false(caper_piece_is((caper_piece){"abc", 2}, "abc"));
}

/* ---- Keys ----------------------------------------------------------------------------------- */

typedef struct boat {
    char     name[12];
    uint8_t  colour, crew[3];
    uint16_t flags;
    int32_t  length;
} boat;

static const char *const colours[] = {"red", "green", NULL}, *const jobs[] = {"cook", "mate", "boy",
                                                                              NULL};

#define AT(field) CAPER_AT(boat, field)

static const caper_key boat_keys[] = {
    {"name", CAPER_TEXT, AT(name), CAPER_NEEDED},
    {"length", CAPER_NUMBER, AT(length), 0, -5, 100000, 7, "a length"},
    {"colour", CAPER_NAME, AT(colour), CAPER_NEEDED, .names = colours},
    {"flags", CAPER_SET, AT(flags), .what = "a flag", .names = colours, .none = "none"},
    {"crew", CAPER_COUNTS, AT(crew), .high = 20, .names = jobs},
    {0}};

static int read_boat(const char *text, boat *out, caper_buf *said)
{
    caper_reader r = {caper_lines_of(text, strlen(text), note_problem, said), boat_keys, out,
                      CAPER_ONCE, .open = 1};
    *out           = (boat){.length = 7};
    caper_buf_clear(said);
    caper_reader_run(&r, NULL);
    caper_reader_miss(&r, 0, 0, "");
    return r.in.problems;
}

TEST(keys_are_read_and_written_back)
{
    static const char *const texts[] = {
        "name: Anna\nlength: 70000\ncolour: green\nflags: red, green\ncrew: cook 2, boy 20\n",
        "name: B\ncolour: red\nflags: none\n"};
    CAPER_SCRATCH caper_buf said = {0}, out = {0};
    boat                    b;
    for (int i = 0; i < 2; i++) {
        caper_buf_clear(&out);
        assert_int_equal(read_boat(texts[i], &b, &said), 0);
        caper_keys_write(boat_keys, 0, &b, &out);
        assert_string_equal(out.data, texts[i]);
    }
}

static void problem_of_boat(const char *line, const char *want)
{
    CAPER_SCRATCH caper_buf text = {0}, said = {0};
    boat                    b;
    caper_buf_printf(&text, "name: Anna\ncolour: red\n%s\n", line);
    assert_int_equal(read_boat(text.data, &b, &said), 1);
    if (strncmp(said.data, "3:", 2) || !strstr(said.data, want))
        fail_msg("%s: want %s, got %s", line, want, said.data);
}

TEST(problems_with_keys_are_named)
{
    CAPER_SCRATCH caper_buf said = {0};
    boat                    b;
    problem_of_boat("nome: x", "“nome” is not understood here; a line begins with name, length, "
                               "colour, flags or crew");
    problem_of_boat("no colon", "“no colon” is not understood");
    problem_of_boat("name: Bo", "name is here twice, first on line 1");
    problem_of_boat("length:", "length: should be 1 to 500 bytes");
    problem_of_boat("length: -6", "a length is a number from -5 to 100000, not “-6”");
    problem_of_boat("length: 5 m", "a length is a number");
    problem_of_boat("flags: red, blue", "“blue” is not a flag; it is red or green");
    problem_of_boat("crew: cat", "crew: should be cook, mate or boy, not “cat”");
    problem_of_boat("crew: boy 21", "how many of boy? Write a number from 0 to 20");
    problem_of_boat("crew: boy, boy 2", "boy is in the crew twice");
    assert_int_equal(read_boat("name: A very long name\n", &b, &said), 2);
    assert_string_equal(said.data, "1:name is longer than 11 bytes;0:there is no colour;");
}

/* Forty bytes of a line may end inside a letter. */
TEST(quotations_end_with_a_letter)
{
    CAPER_SCRATCH caper_buf said = {0};
    caper_lines             in   = caper_lines_of("", 0, note_problem, &said);
    caper_problem(&in, "“%.4s”", "abc–d");
    assert_string_equal(said.data, "0:“abc”;");
}

/* ---- Fields ---------------------------------------------------------------------------------- */

typedef struct mood {
    int8_t   n;
    bool     b;
    uint8_t  w, seen, hours[2];
    uint16_t l, apart;
    char     t[8];
} mood;

static const char *const moods[] = {"calm", "nervous", NULL};
static const char *const days[]  = {"monday", "friday"};
static const caper_kind  day     = {"day", 2, .ids = days};

#define FIELD_OF mood
static const caper_field mood_fields[] = {
    {"n", FIELD_INT(n, -3, 3), 0, 1},
    {"b", FIELD_BOOL(b)},
    {"w", FIELD_WORD(w, moods), FIELD_OR_NULL},
    {"t", FIELD_TEXT(t)},
    {"h", FIELD_INTS(hours, 0, 24)},
    {"l", FIELD_SEATS(l), FIELD_ONCE},
    {"d", FIELD_SET(seen, &day), FIELD_PLACE | FIELD_UNUSUAL},
    {"apart", FIELD_SET(apart, &day), FIELD_PLACE | FIELD_UNUSUAL},
    {0},
};

static caper_code read_mood(const char *json, mood *m, caper_error *err)
{
    char text[120];
    snprintf(text, sizeof text, "%s", json);
    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    caper_fields             f = {.kind = CAPER_BAD_OPTION, .err = err, .seats = 3};
    CAPER_PARSED caper_json *o = caper_json_read(text, NULL);
    caper_fields_read(&f, mood_fields, o, m);
    return f.code;
}

static void check_mood(const char *json, const char *want)
{
    mood                    m   = {0};
    caper_error             err = {0};
    caper_match             any = {.seats = 3};
    CAPER_SCRATCH caper_buf out = {0};
    assert_ok(read_mood(json, &m, &err));
    assert_string_equal(err.text, "");
    caper_fields f = caper_fields_of(&any, &m);
    caper_fields_write(&f, mood_fields, &m, &out);
    assert_string_equal(caper_buf_text(&out), want);
}

TEST(fields_have_their_usual_values)
{
    check_mood("{'n':-3,'b':true,'w':'nervous','t':'x','h':[7],'l':[2,0],'d':['friday']}",
               "\"n\":-3,\"b\":true,\"w\":\"nervous\",\"t\":\"x\",\"h\":[7,0],\"l\":[0,2],"
               "\"d\":[\"friday\"]");
    check_mood("{'n':null,'t':'','l':[]}",
               "\"n\":1,\"b\":false,\"w\":null,\"t\":\"\",\"h\":[0,0],\"l\":[]");
}

TEST(fields_say_the_first_thing_that_is_wrong)
{
    static const char *const cases[][2] = {
        {"{'n':4,'b':0}", "n: should be a whole number from -3 to 3"},
        {"{'n':1.0}", "n: should be a whole number from -3 to 3"},
        {"{'b':0,'w':'x'}", "b: should be true or false"},
        {"{'w':'Calm'}", "w: should be one of calm, nervous"},
        {"{'t':'a\\tb'}", "t: should be plain text of at most 7 bytes"},
        {"{'t':'too long'}", "t: should be plain text of at most 7 bytes"},
        {"{'h':[1,2,3]}", "h: should be a list of 0 to 2 numbers"},
        {"{'l':3}", "l: should be a list of seats"},
        {"{'l':[0,3]}", "l: should be a whole number from 0 to 2"},
        {"{'l':[1,1]}", "l: a seat is there twice"},
        {"{'d':['sunday']}", "d: there is no day “sunday”"},
        {"{'d':['monday'],'apart':['monday']}", "apart: monday is there twice"},
    };
    test_each (i, cases) {
        caper_error err = {0};
        mood        m   = {0};
        assert_int_equal(read_mood(cases[i][0], &m, &err), CAPER_BAD_OPTION);
        assert_string_equal(err.text, cases[i][1]);
    }
}

TEST(core_json_is_written_by_template)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_json_put(&out, "{id:%s n:%d big:%lld real:%g won:?%d own:=%s list:[", "a\"b", -3,
                   1LL << 40, 0.5, 7, "{\"x\":1}");
    caper_json_put(&out, "{a:%d}", 1);
    caper_json_put(&out, "{a:%d b:[%s %s]}]", 2, "x", "y");
    caper_json_put(&out, "last:{}}");
    assert_string_equal(out.data, "{\"id\":\"a\\\"b\",\"n\":-3,\"big\":1099511627776,\"real\":0.5,"
                                  "\"won\":true,\"own\":{\"x\":1},\"list\":[{\"a\":1},{\"a\":2,"
                                  "\"b\":[\"x\",\"y\"]}],\"last\":{}}");
}

TEST(core_json_put_leaves_out_what_is_empty)
{
    const char *volatile none   = NULL; /* the compiler does not know what it is */
    CAPER_SCRATCH caper_buf out = {0};
    caper_json_put(&out, "{type:'a-b' n:-3 yes:true none:%s big:%jd list:['x' 2 null]", none,
                   INT64_MIN);
    caper_json_put(&out, "a?:%s b?:%s c?:%d d?:?%d e?:=%s}", none, "", 0, false, none);
    assert_string_equal(out.data, "{\"type\":\"a-b\",\"n\":-3,\"yes\":true,\"none\":null,"
                                  "\"big\":-9223372036854775808,\"list\":[\"x\",2,null]}");
    caper_buf_clear(&out);
    caper_json_put(&out, "{a?:%s c?:%d d?:?%d e?:=%s last:", "x", 7, true, "[1]");
    caper_json_put(&out, "%d}", 1);
    assert_string_equal(out.data, "{\"a\":\"x\",\"c\":7,\"d\":true,\"e\":[1],\"last\":1}");
}
