/* The JSON reader: what it reads, what it refuses and where, and what can be asked of it. */
#include "base/json_get.h"
#include "client/far_messages.h"
#include "tests/testing.h"

static caper_json *read_ok(const char *text)
{
    caper_json_error err;
    caper_json      *doc = caper_json_read(text, &err);
    if (!doc)
        fail_msg("%s: line %d, column %d: %s", text, err.line, err.column, err.text);
    return doc;
}

/* Reads, and comes back as `again`. */
static void check_same(const char *text, const char *again)
{
    CAPER_PARSED caper_json *doc  = read_ok(text);
    char                    *back = caper_json_text(doc);
    assert_string_equal(back, again);
    free(back);
}

static void check_refused_bytes(const char *text, size_t len, const char *why, int column)
{
    caper_json_error err = {0};
    char *own = malloc(len); /* without a NUL behind it, so that ASan sees what we read */
    memcpy(own, text, len);
    caper_json *doc = caper_json_read_bytes(own, len, &err);
    if (doc)
        fail_msg("should have been refused: %s", text);
    if (!strstr(err.text, why) || err.column != column)
        fail_msg("%s: column %d: “%s”; expected column %d: “%s”", text, err.column, err.text,
                 column, why);
    free(own);
}

static void check_refused(const char *text, const char *why, int column)
{
    check_refused_bytes(text, strlen(text), why, column);
}

/* ---- What is read ---------------------------------------------------------------------------- */

TEST(json_values_come_back)
{
    check_same(" {\"b\" : [ 1 , -2.5, true,false , null,\"x\" ] ,\"a\":{ } } \r\n\t",
               "{\"b\":[1,-2.5,true,false,null,\"x\"],\"a\":{}}");
    check_same("[]", "[]");
    check_same("3", "3");
    check_same("\"\"", "\"\"");
    check_same("[[[]],[],{}]", "[[[]],[],{}]");
    check_same("{\"\":{\"\":1}}", "{\"\":{\"\":1}}");
}

TEST(json_integers_are_exact)
{
    check_same("[9223372036854775807,-9223372036854775808,0,-0]",
               "[9223372036854775807,-9223372036854775808,0,0]");
    check_refused("9223372036854775808", "64 bits", 1);
    check_refused("-9223372036854775809", "64 bits", 1);
    check_refused("[1, 123456789012345678901234567890]", "64 bits", 5);
}

TEST(json_reals_are_doubles)
{
    CAPER_PARSED caper_json *doc = read_ok("[0.1,1e2,-1.5E-3,1.0,1e-400,7]");
    assert_true(caper_json_number(caper_json_at(doc, 0)) == 0.1);
    assert_true(caper_json_number(caper_json_at(doc, 1)) == 100);
    assert_true(caper_json_number(caper_json_at(doc, 2)) == -0.0015);
    assert_true(caper_json_is_real(caper_json_at(doc, 3)));
    assert_true(caper_json_number(caper_json_at(doc, 4)) == 0);
    assert_true(caper_json_number(caper_json_at(doc, 5)) == 7);
    assert_int_equal(caper_json_integer(caper_json_at(doc, 3)), 0);
    check_refused("1e400", "double", 1);
    check_refused("[-1e400]", "double", 2);
}

TEST(json_texts_are_unescaped)
{
    CAPER_PARSED caper_json *doc =
        read_ok("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\uD83C\\uDFB2é€🎲\"");
    assert_string_equal(caper_json_string(doc), "\"\\/\b\f\n\r\tAé€🎲é€🎲");
    assert_int_equal(caper_json_length(doc), strlen(caper_json_string(doc)));
    check_same("\"\\u001f\\u007f\x7f\"", "\"\\u001f\\u007f\\u007f\"");
}

TEST(json_can_be_asked_for_what_is_not_there)
{
    CAPER_PARSED caper_json *doc  = read_ok("{\"list\":[1,[2],3],\"text\":\"x\",\"null\":null}");
    const caper_json        *list = caper_json_get(doc, "list");
    assert_null(caper_json_get(doc, "lis"));
    assert_null(caper_json_get(list, "list"));
    assert_null(caper_json_get(NULL, "list"));
    assert_null(caper_json_at(doc, 0));
    assert_null(caper_json_at(list, 3));
    assert_null(caper_json_at(NULL, 0));
    assert_null(caper_json_string(list));
    assert_null(caper_json_string(NULL));
    assert_null(caper_json_first(caper_json_get(doc, "text")));
    assert_null(caper_json_name(NULL));
    assert_int_equal(caper_json_get_integer(doc, "text"), 0);
    assert_true(caper_json_number(NULL) == 0);
    assert_int_equal(caper_json_size(caper_json_get(doc, "text")), 0);
    assert_int_equal(caper_json_length(list), 0);
    assert_true(caper_json_is_null(caper_json_get(doc, "null")));
    assert_false(caper_json_is_null(NULL));
    assert_false(caper_json_is_boolean(NULL));
    assert_int_equal(caper_json_integer(caper_json_at(list, 2)), 3);
    caper_json_free(NULL);
}

TEST(json_loops_follow_the_text)
{
    CAPER_PARSED caper_json *doc  = read_ok("{\"b\":[1,[2,2],3],\"a\":{\"x\":[]},\"c\":5}");
    CAPER_SCRATCH caper_buf  seen = {0};
    const char              *key;
    size_t                   i;
    const caper_json        *value;
    caper_json_object_foreach(doc, key, value)
        caper_buf_printf(&seen, "%s%zu ", key, caper_json_size(value));
    caper_json_array_foreach(caper_json_get(doc, "b"), i, value)
        caper_buf_printf(&seen, "%zu:%d ", i, (int)caper_json_integer(value));
    caper_json_array_foreach(doc, i, value) caper_buf_str(&seen, "an object is not a list");
    assert_string_equal(seen.data, "b3 a1 c0 0:1 1:0 2:3 ");
}

/* ---- What is refused ------------------------------------------------------------------------- */

TEST(json_double_keys_are_refused)
{
    check_refused("{\"a\":1,\"a\":1}", "twice", 14);
    check_refused("[{\"a\":{\"x\":1,\"y\":2,\"\\u0078\":3}}]", "twice", 31);
    check_same("{\"a\":{\"a\":1},\"b\":[{\"a\":2},{\"a\":3}]}",
               "{\"a\":{\"a\":1},\"b\":[{\"a\":2},{\"a\":3}]}");
    for (int twice = 0; twice < 2; twice++) { /* large objects are looked through in another way */
        CAPER_SCRATCH caper_buf text = {0};
        caper_json_open(&text, '{');
        for (int i = 0; i < 500; i++) {
            char key[16];
            snprintf(key, sizeof key, "k%d", twice && i == 499 ? 250 : i);
            caper_json_kint(&text, key, i);
        }
        caper_json_close(&text, '}');
        CAPER_PARSED caper_json *doc = caper_json_read(text.data, NULL);
        assert_true((doc == NULL) == (twice == 1));
    }
}

TEST(json_what_is_not_utf8_is_refused)
{
    static const char *const bad[] = {
        "\x80",         "\xc0\xaf",         "\xc3", "\xe2\x82",
        "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", "\xf0\x80\x80\x80",
        "\xe2\x28\xa1", "\xf8\x88\x80\x80"};
    test_each (i, bad) {
        char text[32];
        snprintf(text, sizeof text, "\"a%s\"", bad[i]);
        check_refused(text, "not UTF-8", 3);
        snprintf(text, sizeof text, "{\"a%s\":1}", bad[i]);
        check_refused(text, "not UTF-8", 4);
    }
    check_refused("\"\xe2\x82", "not UTF-8", 2);
    check_refused("\xef\xbb\xbf{}", "a value should be here", 1); /* a byte order mark */
}

TEST(json_surrogates_come_in_pairs)
{
    check_refused("\"\\ud83c\"", "surrogate", 8);
    check_refused("\"\\udfb2\"", "surrogate", 8);
    check_refused("\"\\ud83c\\u0041\"", "surrogate", 8);
    check_refused("\"\\ud83c\\ud83c\"", "surrogate", 8);
    check_refused("\"\\udfb2\\ud83c\"", "surrogate", 8);
}

TEST(json_nul_is_refused)
{
    check_refused("\"a\\u0000\"", "NUL", 4);
    check_refused("{\"\\u0000\":1}", "NUL", 4);
    check_refused_bytes("\"a\0b\"", 5, "does not end", 3);
    check_refused_bytes("[1]\0", 4, "something follows", 4);
    check_refused_bytes("[1,\0]", 5, "too early", 4);
}

TEST(json_depth_is_limited)
{
    for (int depth = CAPER_JSON_DEPTH; depth <= CAPER_JSON_DEPTH + 1; depth++) {
        CAPER_SCRATCH caper_buf text = {0};
        for (int i = 0; i < depth; i++)
            caper_buf_str(&text, i % 2 ? "{\"a\":" : "[");
        caper_buf_char(&text, '1');
        for (int i = depth - 1; i >= 0; i--)
            caper_buf_char(&text, i % 2 ? '}' : ']');
        if (depth == CAPER_JSON_DEPTH)
            check_same(text.data, text.data);
        else
            assert_null(caper_json_read(text.data, NULL));
    }
    /* Deep is what lies inside each other, not what stands side by side. */
    CAPER_SCRATCH caper_buf text = {0};
    caper_json_open(&text, '[');
    for (int i = 0; i < 200; i++)
        caper_json_raw(&text, "[]");
    caper_json_close(&text, ']');
    check_same(text.data, text.data);
}

TEST(json_rubbish_is_refused)
{
    check_refused("", "too early", 1);
    assert_null(caper_json_read(NULL, NULL));
    assert_null(caper_json_read_bytes(NULL, 0, NULL));
    check_refused("  ", "too early", 3);
    check_refused("{} {}", "something follows", 4);
    check_refused("[1]]", "something follows", 4);
    check_refused("nulll", "something follows", 5);
    check_refused("tru", "a value should be here", 1);
    check_refused("True", "a value should be here", 1);
    check_refused("NaN", "a value should be here", 1);
    check_refused("Infinity", "a value should be here", 1);
    check_refused("[1,]", "a value should be here", 4);
    check_refused("[,1]", "a value should be here", 2);
    check_refused("[1 2]", "a comma", 4);
    check_refused("[1", "a comma", 3);
    check_refused("[1}", "a comma", 3);
    check_refused("{\"a\":1,}", "a key should be a text", 8);
    check_refused("{a:1}", "a key should be a text", 2);
    check_refused("{1:1}", "a key should be a text", 2);
    check_refused("{\"a\" 1}", "a colon", 6);
    check_refused("{\"a\":}", "a value should be here", 6);
    check_refused("{\"a\":1", "a comma", 7);
    check_refused("\"a", "does not end", 3);
    check_refused("\"a\nb\"", "control character", 3);
    check_refused("\"\t\"", "control character", 2);
    check_refused("\"\\x\"", "escape", 3);
    check_refused("\"\\", "escape", 3);
    check_refused("\"\\u12g4\"", "hexadecimal", 3);
    check_refused("\"\\u12", "hexadecimal", 3);
    check_refused("'a'", "a value should be here", 1);
    check_refused("[1] // why", "something follows", 5);
    check_refused("\v1", "a value should be here", 1);
}

TEST(json_numbers_have_one_form)
{
    static const char *const bad[] = {"-", "01", "-01", "00", "1.", "1.e5", "1e", "1e+", "-a"};
    test_each (i, bad)
        check_refused(bad[i], "not a number", 1);
    check_refused("+1", "a value should be here", 1);
    check_refused(".5", "a value should be here", 1);
    check_refused("0x10", "something follows", 2);
    check_refused("1_000", "something follows", 2);
}

TEST(json_says_where)
{
    caper_json_error err;
    assert_null(caper_json_read("{\n \"é\": 1,\n  \"b\": tru\n}", &err));
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 8);
}

/* ---- Changed --------------------------------------------------------------------------------- */

TEST(json_options_are_set)
{
    CAPER_PARSED caper_json *doc = NULL;
    caper_json_set(&doc, "a", "[1,2]");
    caper_json_set_string(&doc, "b", "say \"hi\"");
    caper_json_set(&doc, "c \"x\"", "null");
    caper_json_set(&doc, "a", "{\"deep\":true}");
    CAPER_PARSED caper_json *copy = caper_json_copy(caper_json_get(doc, "a"));
    char                    *text = caper_json_text(doc), *part = caper_json_text(copy);
    assert_string_equal(text,
                        "{\"a\":{\"deep\":true},\"b\":\"say \\\"hi\\\"\",\"c \\\"x\\\"\":null}");
    assert_string_equal(part, "{\"deep\":true}");
    assert_null(caper_json_name(copy));
    assert_null(caper_json_copy(NULL));
    assert_null(caper_json_text(NULL));
    free(text);
    free(part);
}

/* The writer and the reader look at eight bytes at a time: for every length of a text, and wherever in it
 * something stands that is not plain, it is written as byte by byte, and comes back. */
static void check_text(const char *text, size_t len)
{
    char                    want[512];
    int                     n    = snprintf(want, sizeof want, "[\"");
    CAPER_SCRATCH caper_buf list = {0};
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        n += snprintf(want + n, sizeof want - (size_t)n,
                      c == '\n'               ? "\\n"
                      : c == '"' || c == '\\' ? "\\%c"
                      : c < 0x20 || c == 0x7f ? "\\u%04x"
                                              : "%c",
                      c);
    }
    snprintf(want + n, sizeof want - (size_t)n, "\"]");
    caper_json_open(&list, '[');
    caper_json_strn(&list, text, len);
    caper_json_close(&list, ']');
    assert_string_equal(list.data, want);
    CAPER_PARSED caper_json *doc = read_ok(list.data);
    assert_int_equal(caper_json_length(caper_json_at(doc, 0)), len);
    assert_memory_equal(caper_json_string(caper_json_at(doc, 0)), text, len);
}

TEST(json_texts_of_every_length_come_back)
{
    enum { MOST = 34 };
    static const char *const odd[] = {"\"",   "\\",   "\n",       "\x01",
                                      "\x1f", "\x7f", "\xc3\xa9", "\xe2\x80\x9c"};
    for (size_t len = 0; len <= MOST; len++) {
        char *own = malloc(len + 1); /* no byte more, so that ASan sees what we read */
        memset(own, 'a', len);
        check_text(own, len);
        test_each (o, odd)
            for (size_t at = 0, n = strlen(odd[o]); at + n <= len; at++) {
                memset(own, ' ', len);
                memcpy(own + at, odd[o], n);
                check_text(own, len);
                memcpy(own + len - n, odd[o], n);
                if (at + n <= len - n || at == len - n)
                    check_text(own, len);
            }
        free(own);
    }
}

/* Messages to all seats of a table have hundreds of pieces in common; none may be forgotten for another, or what it
 * saves would depend on where the program lies in memory. A new round knows nothing of the last one. */
static const void *writer(uint32_t i) { return (const void *)(uintptr_t)(64 + 40503 * i * i); }

TEST(json_copies_what_texts_have_in_common)
{
    static caper_common     common;
    CAPER_SCRATCH caper_buf out = {0};
    for (int round = 0; round < 2; round++) {
        caper_common_begin(&out, &common);
        for (uint32_t i = 0; i < 300; i++) {
            const void *what = writer(i);
            assert_false(caper_common_copy(&out, what, i % 3));
            caper_json_open(&out, '[');
            size_t start = out.len;
            caper_json_int(&out, i);
            caper_json_int(&out, round);
            caper_common_keep(&out, what, i % 3, start);
            caper_json_int(&out, -1);
            size_t copy = out.len;
            assert_true(caper_common_copy(&out, what, i % 3));
            assert_int_equal(out.data[copy], ',');
            assert_memory_equal(out.data + copy + 1, out.data + start, out.len - copy - 1);
            caper_json_close(&out, ']');
        }
        for (uint32_t i = 0; i < 300; i++)
            assert_true(caper_common_copy(&out, writer(i), i % 3));
        caper_common_end(&out);
        assert_false(caper_common_copy(&out, &common, 0));
    }
}

/* A hostile server: window titles, the clipboard, colours that stay. */
TEST(json_of_a_server_does_not_reach_the_terminal)
{
    static const char said[] = "{\"a\":\"\\u001b]0;x\\u0007 \\b\\r\\u009b1m \x7f\xc2\x9b \\\\u001b "
                               "\\u00e9 \\n\\t\"}";
    CAPER_PARSED caper_json *doc = far_parse(said, sizeof said - 1);
    assert_string_equal(caper_json_get_string(doc, "a"),
                        "??????]0;x?????? ??????????1m ??? \\u001b é \n\t");
}
