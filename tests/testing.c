/* Tables for tests. */
#include "tests/testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"

static caper_events events;
static caper_buf    text;

/* JSON with ' for ". */
static caper_json *quoted(const char *source)
{
    char *copy = strdup(source);
    for (char *p = copy; *p; p++)
        if (*p == '\'')
            *p = '"';
    caper_json_error where;
    caper_json      *json = caper_json_read(copy, &where);
    if (!json)
        fail_msg("the test's own JSON is broken: %s in %s", where.text, copy);
    free(copy);
    return json;
}

void test_has(const char *said, const char *part, bool wanted, const char *file, int line)
{
    if ((strstr(said, part) != NULL) == wanted)
        return;
    print_error("“%s” should %shave “%s” in it\n", said, wanted ? "" : "not ", part);
    _fail(file, line);
}

caper_table *test_load(const char *position)
{
    caper_error              err  = {0};
    CAPER_PARSED caper_json *json = quoted(position);
    caper_table             *t    = caper_table_load(json, "7e57", false, &err);
    if (!t)
        fail_msg("not loaded: %s: %s", caper_code_name(err.code), err.text);
    return t;
}

void test_drop_table(caper_table **t) { caper_table_free(*t); }

void test_bad_position(const char *position)
{
    caper_error              err  = {0};
    CAPER_PARSED caper_json *json = quoted(position);
    caper_table             *t    = caper_table_load(json, NULL, false, &err);
    if (t)
        fail_msg("should have been refused: %s", position);
    assert_int_equal(err.code, CAPER_BAD_POSITION);
    assert_true(strlen(err.text) > 10);
}

caper_table *test_new(const char *game, int seats, const char *options, const char *seed)
{
    caper_table_options      o    = caper_default_table();
    caper_error              err  = {0};
    CAPER_PARSED caper_json *json = quoted(options ? options : "{}");
    o.game                        = game;
    o.seats                       = seats;
    o.options                     = json;
    o.seed                        = seed;
    caper_table *t                = caper_table_new(&o, &err);
    if (!t)
        fail_msg("no new game: %s: %s", caper_code_name(err.code), err.text);
    return t;
}

void test_play(caper_table *t, int seat, const char *move, const char *chance)
{
    caper_error              err  = {0};
    CAPER_PARSED caper_json *list = chance ? quoted(chance) : NULL;
    caper_code               code = caper_table_play(t, seat, move, list, &events, &err);
    if (code)
        fail_msg("%d %s: refused: %s: %s", seat, move, caper_code_name(code), err.text);
}

void test_play_events(caper_table *t, int seat, const char *move, const char *chance,
                      const char *types)
{
    test_play(t, seat, move, chance);
    char *copy = strdup(types), *save = NULL;
    int   at = 0;
    for (char *type = strtok_r(copy, " ", &save); type; type = strtok_r(NULL, " ", &save)) {
        char head[80];
        snprintf(head, sizeof head, "{\"type\":\"%s\"", type);
        for (; at < events.count; at++) {
            caper_buf_clear(&text);
            caper_event_write(&events, at, &text);
            if (!strncmp(text.data, head, strlen(head)))
                break;
        }
        if (at++ >= events.count) {
            caper_buf_clear(&text);
            caper_events_write(&events, &text);
            fail_msg("%s: no event %s (in that order) in %s", move, type, caper_buf_text(&text));
        }
    }
    free(copy);
}

const caper_events *test_events(void) { return &events; }

const char *test_events_for(int seat)
{
    caper_buf_clear(&text);
    caper_events_write_for(&events, seat, &text);
    return caper_buf_text(&text);
}

void test_refuse(caper_table *t, int seat, const char *move, const char *chance, caper_code want)
{
    CAPER_SCRATCH caper_buf before = {0}, after = {0};
    caper_table_position(t, &before);
    caper_error              err  = {0};
    CAPER_PARSED caper_json *list = chance ? quoted(chance) : NULL;
    caper_code               code = caper_table_play(t, seat, move, list, NULL, &err);
    if (code != want)
        fail_msg("%d %s: %s, want %s (%s)", seat, move, caper_code_name(code),
                 caper_code_name(want), err.text);
    caper_table_position(t, &after);
    assert_string_equal(before.data, after.data);
}

void test_report(void *reported, int line, const char *sentence)
{
    test_reported *r = reported;
    size_t         n = strlen(r->all);
    if (!r->count++) {
        r->line = line;
        snprintf(r->first, sizeof r->first, "%s", sentence);
    }
    snprintf(r->all + n, sizeof r->all - n, "%d %s\n", line, sentence);
}

void test_report_none(void *unused, int line, const char *sentence)
{
    (void)unused;
    fail_msg("line %d: %s", line, sentence);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static bool all_words(const caper_json *list)
{
    caper_json_each (word, list)
        if (!caper_json_is_string(word))
            return false;
    return true;
}

static int count_word(const caper_json *list, const char *word)
{
    int n = 0;
    caper_json_each (v, list)
        n += !strcmp(caper_json_string(v), word);
    return n;
}

static bool same_bag(const caper_json *want, const caper_json *got)
{
    caper_json_each (word, want) {
        const char *w = caper_json_string(word);
        if (count_word(want, w) != count_word(got, w))
            return false;
    }
    return true;
}

static bool is_number(const caper_json *value)
{
    return caper_json_is_integer(value) || caper_json_is_real(value);
}

static bool matches(const caper_json *want, const caper_json *got, bool ordered, char *path,
                    size_t cap)
{
    size_t len = strlen(path);
    if (caper_json_is_object(want)) {
        const char       *key;
        const caper_json *v;
        if (!caper_json_is_object(got))
            return false;
        caper_json_object_foreach(want, key, v)
        {
            snprintf(path + len, cap - len, "/%s", key);
            bool order = ordered || !strcmp(key, "decks") || !strcmp(key, "deal") ||
                         !strcmp(key, "events") || !strcmp(key, "aside");
            const caper_json *there = caper_json_get(got, key);
            if (!there || !matches(v, there, order, path, cap))
                return false;
            path[len] = '\0';
        }
        return true;
    }
    if (caper_json_is_array(want)) {
        if (!caper_json_is_array(got) || caper_json_size(got) != caper_json_size(want))
            return false;
        if (!ordered && all_words(want) && all_words(got))
            return same_bag(want, got);
        for (size_t i = 0; i < caper_json_size(want); i++) {
            snprintf(path + len, cap - len, "/%zu", i);
            if (!matches(caper_json_at(want, i), caper_json_at(got, i), ordered, path, cap))
                return false;
            path[len] = '\0';
        }
        return true;
    }
    if (caper_json_is_real(want) || caper_json_is_real(got))
        return is_number(got) && is_number(want) &&
               fabs(caper_json_number(want) - caper_json_number(got)) < 1e-9;
    if (caper_json_typeof(want) != caper_json_typeof(got))
        return false;
    if (caper_json_is_string(want))
        return strcmp(caper_json_string(want), caper_json_string(got)) == 0;
    return caper_json_integer(want) == caper_json_integer(got);
}

static void compare(const char *subset, const char *got_text)
{
    caper_json *want = quoted(subset), *got = caper_json_read(got_text, NULL);
    char        path[400] = "";
    if (!got)
        fail_msg("not JSON: %s", got_text);
    if (!matches(want, got, false, path, sizeof path))
        fail_msg("at %s: want %s, got %s", path, subset, got_text);
    caper_json_free(want);
    caper_json_free(got);
}

void test_position(caper_table *t, const char *subset)
{
    caper_buf_clear(&text);
    caper_table_position(t, &text);
    compare(subset, caper_buf_text(&text));
}

void test_view(caper_table *t, int seat, const char *subset)
{
    caper_buf_clear(&text);
    caper_table_view(t, seat, &text);
    compare(subset, caper_buf_text(&text));
}

void test_view_hides(caper_table *t, int seat, const char *word)
{
    char quoted_word[80];
    snprintf(quoted_word, sizeof quoted_word, "\"%s\"", word);
    caper_buf_clear(&text);
    caper_table_view(t, seat, &text);
    if (strstr(caper_buf_text(&text), quoted_word))
        fail_msg("the view of %d shows %s: %s", seat, word, caper_buf_text(&text));
}

void test_result(caper_table *t, const char *subset)
{
    caper_result r;
    caper_table_result(t, &r);
    caper_buf_clear(&text);
    caper_json_put(&text, "{over:?%d winners:[", r.over);
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        if (r.winners & CAPER_SEAT(s))
            caper_json_int(&text, s);
    caper_json_close(&text, ']');
    if (r.has_scores) {
        caper_json_kopen(&text, "scores", '[');
        for (int s = 0; s < caper_table_match(t)->seats; s++)
            caper_json_int(&text, r.scores[s]);
        caper_json_close(&text, ']');
    }
    caper_json_close(&text, '}');
    compare(subset, text.data);
}

void test_odds(caper_table *t, int seat, const char *move, const char *exactly)
{
    caper_odds  odds = {0};
    caper_error err  = {0};
    caper_code  code = caper_table_odds(t, seat, move, &odds, &err);
    if (code)
        fail_msg("odds of %s: %s: %s", move, caper_code_name(code), err.text);
    caper_buf_clear(&text);
    caper_json_open(&text, '{');
    for (int i = 0; i < odds.count; i++) {
        caper_json_key(&text, odds.item[i].name);
        caper_json_real(&text, odds.item[i].chance);
    }
    caper_json_close(&text, '}');
    compare(exactly, text.data);
    CAPER_PARSED caper_json *want = quoted(exactly);
    assert_int_equal(caper_json_size(want), odds.count);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Every move of the seat as one text, each between bars. */
static int list_moves(caper_table *t, int seat)
{
    static caper_move moves[CAPER_MAX_MOVES];
    int               n = caper_table_moves(t, seat, moves);
    caper_buf_clear(&text);
    caper_buf_char(&text, '|');
    for (int i = 0; i < n; i++) {
        caper_table_write_move(t, moves[i], &text);
        caper_buf_char(&text, '|');
    }
    return n;
}

static int check_each(caper_table *t, int seat, const char *moves, bool want)
{
    int n = 0, offered = list_moves(t, seat);
    for (const char *p = moves; *p; n++) {
        size_t len = strcspn(p, "|");
        char   one[600];
        snprintf(one, sizeof one, "|%.*s|", (int)len, p);
        if ((strstr(text.data, one) != NULL) != want)
            fail_msg("%.*s is %soffered in %s", (int)len, p, want ? "not " : "", text.data);
        p += len + (p[len] == '|');
    }
    return offered - n;
}

void test_moves_have(caper_table *t, int seat, const char *moves)
{
    check_each(t, seat, moves, true);
}

void test_moves_lack(caper_table *t, int seat, const char *moves)
{
    check_each(t, seat, moves, false);
}

void test_moves_exactly(caper_table *t, int seat, const char *moves)
{
    if (check_each(t, seat, moves, true) != 0)
        fail_msg("want exactly %s, got %s", moves, text.data);
}
