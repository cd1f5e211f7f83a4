/* The line protocol, where cases/engine.case cannot say it: limits, transcripts, seeds. */
#include "bindings/c/engine.h"

#include "base/json_get.h"
#include "base/json_put.h"
#include "tests/testing.h"

static caper_buf answer;

static const char *ask(caper_engine *e, const char *request)
{
    char *copy = strdup(request);
    for (char *p = copy; *p; p++)
        if (*p == '\'')
            *p = '"';
    caper_buf_clear(&answer);
    caper_engine_answer(e, copy, strlen(copy), &answer);
    free(copy);
    CAPER_PARSED caper_json *json = caper_json_read(answer.data, NULL);
    if (!caper_json_is_object(json))
        fail_msg("%s: not an object: %s", request, answer.data);
    return answer.data;
}

static void expect_code(caper_engine *e, const char *request, const char *code)
{
    char want[60];
    snprintf(want, sizeof want, "{\"ok\":false,\"code\":\"%s\",\"error\":\"", code);
    if (strncmp(ask(e, request), want, strlen(want)) != 0)
        fail_msg("%s: want %s, got %s", request, code, answer.data);
}

static void expect(caper_engine *e, const char *request, const char *part)
{
    if (strncmp(ask(e, request), "{\"ok\":true", 10) != 0 || !strstr(answer.data, part))
        fail_msg("%s: want %s, got %s", request, part, answer.data);
}

static caper_engine *with_game(void)
{
    caper_engine *e = caper_engine_new(false);
    expect(e,
           "{'cmd':'load','position':{'game':'getmac','turn':0,'hands':[['thief','rock'],['spy','"
           "wheel']]},'seed':'7'}",
           "\"seats\":2,\"seed\":\"7\"");
    return e;
}

/* The first seat in `to_act` of an answer; −1: there is none. */
static int first_to_act(const char *said)
{
    CAPER_PARSED caper_json *json = caper_json_read(said, NULL);
    const caper_json        *list = caper_json_get(json, "to_act");
    assert_true(caper_json_is_array(list));
    int seat = caper_json_size(list) ? (int)caper_json_integer(caper_json_at(list, 0)) : -1;
    return seat;
}

/* A program that knows no game plays all of them to the end, by `to_act` alone. */
TEST(engine_says_for_whom_it_waits)
{
    caper_engine *e = caper_engine_new(false);
    caper_each_game (g) {
        char request[CAPER_MAX_WORDS + 200];
        snprintf(request, sizeof request, "{'cmd':'new','game':'%s','seed':'5'}", g->info->id);
        int seat = first_to_act(ask(e, request));
        for (int n = 0; n < 5000 && seat >= 0; n++) {
            snprintf(request, sizeof request, "{'cmd':'bot','seat':%d,'level':'easy'}", seat);
            CAPER_PARSED caper_json *json = caper_json_read(ask(e, request), NULL);
            const char              *move = caper_json_get_text(json, "move");
            assert_non_null(move);
            CAPER_SCRATCH caper_buf play = {0};
            caper_json_put(&play, "{cmd:'play' seat:%d move:%s}", seat, move);
            caper_buf_clear(&answer);
            caper_engine_answer(e, play.data, play.len, &answer);
            seat = first_to_act(answer.data);
            assert_int_equal(first_to_act(ask(e, "{'cmd':'moves'}")), seat);
        }
        expect(e, "{'cmd':'result'}", "\"over\":true,\"to_act\":[]");
    }
    caper_engine_free(e);
}

#define PILE_OF_OPEN "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
#define PILE_OF_SHUT "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"

TEST(engine_lines_have_limits)
{
    caper_engine *e = caper_engine_new(false);
    expect_code(e, "{'cmd':\xff}", "bad-json");
    char *deep = malloc(200001);
    memset(deep, '[', 200000);
    deep[200000] = '\0';
    expect_code(e, deep, "bad-json");
    snprintf(deep, 200, "{'cmd':'games','x':%.*s1%.*s}", CAPER_JSON_DEPTH - 1, PILE_OF_OPEN,
             CAPER_JSON_DEPTH - 1, PILE_OF_SHUT);
    expect(e, deep, "getmac");
    snprintf(deep, 200, "{'cmd':'games','x':%.*s1%.*s}", CAPER_JSON_DEPTH, PILE_OF_OPEN,
             CAPER_JSON_DEPTH, PILE_OF_SHUT);
    expect_code(e, deep, "bad-json");
    expect(e, "{'cmd':'games','x':'" PILE_OF_OPEN "\\\\'}", "getmac"); /* text is not nesting */
    free(deep);
    char *line = malloc(CAPER_LINE_LIMIT + 10);
    memset(line, ' ', CAPER_LINE_LIMIT + 9);
    memcpy(line, "{'cmd':'games'}", 15);
    line[CAPER_LINE_LIMIT + 9] = '\0';
    expect_code(e, line, "bad-json");
    line[CAPER_LINE_LIMIT] = '\0';
    expect(e, line, "getmac");
    free(line);
    expect(e, "{'cmd':'games'}", "\"id\":\"getmac\"");
    caper_engine_free(e);
}

TEST(engine_out_through_the_transcript_and_back_in)
{
    caper_engine *e = with_game();
    expect(e, "{'cmd':'play','seat':0,'move':'play thief hand 1','chance':['wheel']}",
           "\"events\":[{\"type\":\"play\"");
    CAPER_PARSED caper_json *said   = caper_json_read(ask(e, "{'cmd':'transcript'}"), NULL);
    char                    *before = strdup(ask(e, "{'cmd':'position'}"));
    CAPER_SCRATCH caper_buf  line   = {0};
    caper_json_put(&line, "{cmd:'replay' transcript:%s}", caper_json_get_text(said, "transcript"));
    expect(e, "{'cmd':'new','game':'getmac','seats':3,'seed':'01'}", "\"seats\":3");
    caper_buf_clear(&answer);
    assert_true(caper_engine_answer(e, line.data, line.len, &answer));
    assert_has(answer.data, "\"ok\":true");
    assert_string_equal(before, ask(e, "{'cmd':'position'}"));
    free(before);
    caper_buf_clear(&answer);
    assert_false(caper_engine_answer(e, "{\"cmd\":\"quit\"}", 14, &answer));
    caper_engine_free(e);
}

TEST(engine_same_seed_same_game)
{
    caper_engine *e = caper_engine_new(false);
    ask(e, "{'cmd':'new','game':'getmac','seats':5,'seed':'C0FFEE'}");
    char *one = strdup(ask(e, "{'cmd':'position'}"));
    ask(e, "{'cmd':'new','game':'getmac','seats':5,'seed':'c0ffee'}");
    assert_string_equal(one, ask(e, "{'cmd':'position'}"));
    ask(e, "{'cmd':'new','game':'getmac','seats':5,'seed':'c0ffef'}");
    assert_string_not_equal(one, ask(e, "{'cmd':'position'}"));
    free(one);
    caper_engine_free(e);
}
