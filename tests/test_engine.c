/* The line protocol: every request, every refusal, and what comes first when several apply. */
#include "bindings/c/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    caper_json *json = caper_json_read(answer.data, NULL);
    if (!caper_json_is_object(json))
        fail_msg("%s: not an object: %s", request, answer.data);
    caper_json_free(json);
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

#define PILE_OF_OPEN "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
#define PILE_OF_SHUT "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"

static void engine_what_is_not_json(void **unused)
{
    (void)unused;
    caper_engine            *e     = caper_engine_new(false);
    static const char *const bad[] = {"",
                                      "   ",
                                      "{",
                                      "nonsense",
                                      "[]",
                                      "3",
                                      "null",
                                      "{'cmd':'games'} x",
                                      "{'cmd':'games','cmd':'games'}",
                                      "{'cmd':\xff}",
                                      "{'cmd':7}",
                                      "{'cmd':['games']}",
                                      "{'cmd':'new','game':7}",
                                      "{'cmd':'new','game':'getmac','seats':'4'}",
                                      "{'cmd':'new','game':'getmac','seats':4.5}",
                                      "{'cmd':'new','game':'getmac','options':[]}",
                                      "{'cmd':'new','game':'getmac','seed':12}",
                                      "{'cmd':'load','position':[]}",
                                      "{'cmd':'view','seat':'0'}",
                                      "{'cmd':'play','seat':0,'move':3}",
                                      "{'cmd':'play','seat':0,'move':'x','chance':'crown'}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_code(e, bad[i], "bad-json");
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

static void engine_refusals(void **unused)
{
    (void)unused;
    caper_engine *e = caper_engine_new(false);
    expect_code(e, "{}", "bad-command");
    expect_code(e, "{'cmd':'dance'}", "bad-command");
    static const char *const need[] = {"{'cmd':'position'}",
                                       "{'cmd':'view','seat':99}",
                                       "{'cmd':'moves'}",
                                       "{'cmd':'play','seat':99,'move':'x'}",
                                       "{'cmd':'odds','seat':0,'move':'x'}",
                                       "{'cmd':'result'}",
                                       "{'cmd':'undo'}",
                                       "{'cmd':'transcript'}",
                                       "{'cmd':'bot','seat':0}"};
    for (size_t i = 0; i < sizeof need / sizeof *need; i++)
        expect_code(e, need[i], "no-game");
    expect_code(e, "{'cmd':'new'}", "bad-game");
    expect_code(e, "{'cmd':'new','game':'chess'}", "bad-game");
    expect_code(e, "{'cmd':'new','game':'getmac','seats':1}", "bad-option");
    expect_code(e, "{'cmd':'new','game':'getmac','seats':12}", "bad-option");
    expect_code(e, "{'cmd':'new','game':'getmac','seats':-4}", "bad-option");
    expect_code(e, "{'cmd':'new','game':'getmac','seats':99999999999}", "bad-option");
    expect_code(e, "{'cmd':'new','game':'getmac','seats':4,'options':{'speed':9}}", "bad-option");
    expect_code(e, "{'cmd':'new','game':'getmac','seats':4,'seed':'xyz'}", "bad-option");
    expect_code(e, "{'cmd':'load'}", "bad-position");
    expect_code(e, "{'cmd':'load','position':{}}", "bad-position");
    expect_code(e, "{'cmd':'load','position':{'game':'getmac','hands':[['spy'],['spy']]}}",
                "bad-position");
    expect_code(e, "{'cmd':'replay'}", "bad-position");
    expect_code(e, "{'cmd':'replay','transcript':'hello'}", "bad-position");
    expect_code(e, "{'cmd':'result'}", "no-game"); /* nothing of all this made a game */
    caper_engine_free(e);
}

static void engine_precedence(void **unused)
{
    (void)unused;
    caper_engine *e = with_game();
    expect_code(e, "{'cmd':'play','seat':2,'move':'fly'}", "bad-seat");
    expect_code(e, "{'cmd':'play','seat':-1,'move':'fly'}", "bad-seat");
    expect_code(e, "{'cmd':'play','move':'fly'}", "bad-seat");
    expect_code(e, "{'cmd':'play','seat':0}", "bad-move");
    expect_code(e, "{'cmd':'play','seat':1,'move':'fly'}", "bad-move");
    expect_code(e, "{'cmd':'play','seat':0,'move':'Play rock'}", "bad-move");
    expect_code(e, "{'cmd':'play','seat':0,'move':'play rock '}", "bad-move");
    expect_code(e, "{'cmd':'play','seat':1,'move':'play crown'}", "not-your-turn");
    expect_code(e, "{'cmd':'play','seat':0,'move':'play crown','chance':['joker']}",
                "illegal-move");
    expect_code(e, "{'cmd':'play','seat':0,'move':'play thief hand 1','chance':['crown']}",
                "bad-chance");
    expect_code(e, "{'cmd':'odds','seat':1,'move':'play spy 0'}", "not-your-turn");
    expect_code(e, "{'cmd':'view','seat':-2}", "bad-seat");
    expect_code(e, "{'cmd':'view'}", "bad-seat");
    expect_code(e, "{'cmd':'moves','seat':-1}", "bad-seat");
    expect_code(e, "{'cmd':'bot','seat':1}", "not-your-turn");
    expect_code(e, "{'cmd':'bot','seat':0,'level':'genius'}", "bad-option");
    expect_code(e, "{'cmd':'undo'}", "illegal-move");
    expect(e, "{'cmd':'load','position':{'game':'getmac','hands':[['spy'],[]]}}", "\"seats\":2");
    expect_code(e, "{'cmd':'play','seat':1,'move':'fly'}", "game-over");
    expect_code(e, "{'cmd':'bot','seat':0}", "game-over");
    expect(e, "{'cmd':'moves'}", "\"moves\":[]");
    expect(e, "{'cmd':'result'}", "\"over\":true,\"winners\":[0]");
    caper_engine_free(e);
}

static void engine_a_refusal_keeps_the_game(void **unused)
{
    (void)unused;
    caper_engine *e      = with_game();
    char         *before = strdup(ask(e, "{'cmd':'position'}"));
    expect_code(e, "{'cmd':'new','game':'getmac','seats':99}", "bad-option");
    expect_code(e, "{'cmd':'load','position':{'game':'getmac'}}", "bad-position");
    expect_code(
        e, "{'cmd':'replay','transcript':'caper transcript 1\\ngame getmac\\nmoves\\n0\\tfly\\n'}",
        "bad-move");
    assert_string_equal(before, ask(e, "{'cmd':'position'}"));
    free(before);
    caper_engine_free(e);
}

static void engine_requests(void **unused)
{
    (void)unused;
    caper_engine *e = with_game();
    expect(e, "{'cmd':'moves'}", "{\"seat\":0,\"move\":\"play thief hand 1\"}");
    expect(e, "{'cmd':'moves','seat':1}", "\"moves\":[]");
    expect(e, "{'cmd':'odds','seat':0,'move':'play rock'}", "\"odds\":{}");
    expect(e, "{'cmd':'view','seat':-1}", "\"seat\":-1");
    expect(e, "{'cmd':'bot','seat':0,'level':'easy'}", "\"move\":\"play ");
    expect(e, "{'cmd':'bot','seat':0,'level':'hard','iterations':50}", "\"move\":\"play ");
    expect(e, "{'cmd':'play','seat':0,'move':'play rock'}", "\"over\":false");
    expect(e, "{'cmd':'undo'}", "{\"ok\":true}");
    expect(e, "{'cmd':'play','seat':0,'move':'play thief hand 1','chance':['wheel']}",
           "\"events\":[{\"type\":\"play\"");
    expect_code(e, "{'cmd':'undo'}", "illegal-move");
    /* Out through the transcript and back in. */
    caper_json *said   = caper_json_read(ask(e, "{'cmd':'transcript'}"), NULL);
    char       *before = strdup(ask(e, "{'cmd':'position'}"));
    caper_buf   line   = {0};
    caper_json_open(&line, '{');
    caper_json_kstr(&line, "cmd", "replay");
    caper_json_kstr(&line, "transcript", caper_json_string(caper_json_get(said, "transcript")));
    caper_json_close(&line, '}');
    expect(e, "{'cmd':'new','game':'getmac','seats':3,'seed':'01'}", "\"seats\":3");
    caper_buf_clear(&answer);
    assert_true(caper_engine_answer(e, line.data, line.len, &answer));
    assert_non_null(strstr(answer.data, "\"ok\":true"));
    assert_string_equal(before, ask(e, "{'cmd':'position'}"));
    caper_buf_fini(&line);
    free(before);
    caper_json_free(said);
    caper_buf_clear(&answer);
    assert_false(caper_engine_answer(e, "{\"cmd\":\"quit\"}", 14, &answer));
    caper_engine_free(e);
}

static void engine_same_seed_same_game(void **unused)
{
    (void)unused;
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(engine_what_is_not_json), cmocka_unit_test(engine_refusals),
    cmocka_unit_test(engine_precedence),       cmocka_unit_test(engine_a_refusal_keeps_the_game),
    cmocka_unit_test(engine_requests),         cmocka_unit_test(engine_same_seed_same_game),
};

TEST_MAIN(tests)
