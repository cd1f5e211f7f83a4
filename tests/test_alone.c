/* The server's tables without a server (bindings/wasm/alone.h), natively: the same C that the page runs in
 * WebAssembly, here with sanitizers. */
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "bindings/wasm/alone.h"
#include "table/proof.h"
#include "table/thought.h"
#include "tests/testing.h"

/* A page: its tables, what it has kept, and what it was last told. */
typedef struct page {
    caper_alone *alone;
    caper_json  *said;    /* the last answer */
    caper_buf    kept;    /* records, with commas between them */
    caper_json  *now;     /* the last `now` of a letter; NULL: none since it was taken */
    caper_json  *welcome; /* the last one */
    char         table[CAPER_ID_CHARS + 1], token[40];
    int          conn;
    bool         over;
} page;

static void take(caper_json **field, const caper_json *value)
{
    if (!value)
        return;
    caper_json_free(*field);
    *field = caper_json_copy(value);
}

static void hear(page *p, const char *text)
{
    CAPER_PARSED caper_json *m    = caper_json_read(text, NULL);
    const char              *type = caper_json_get_text(m, "type");
    assert_non_null(type);
    assert_string_not_equal(type, "error");
    take(&p->now, caper_json_get(m, "now"));
    if (strcmp(type, "welcome") == 0)
        take(&p->welcome, m);
    p->over |= caper_json_get_flag(m, "over");
}

static const caper_json *ask_page(page *p, const char *question)
{
    CAPER_SCRATCH caper_buf out = {0};
    size_t                  i;
    const caper_json       *one;
    caper_alone_ask(p->alone, question, strlen(question), &out);
    caper_json_free(p->said);
    p->said = caper_json_read(caper_buf_text(&out), NULL);
    assert_true(caper_json_get_flag(p->said, "ok"));
    caper_json_array_foreach(caper_json_get(p->said, "keep"), i, one)
    {
        char *record = caper_json_text(one);
        caper_json_raw(&p->kept, record);
        free(record);
    }
    caper_json_array_foreach(caper_json_get(p->said, "letters"), i, one)
    {
        if (caper_json_get_text(one, "text"))
            hear(p, caper_json_get_text(one, "text"));
    }
    return p->said;
}

static const caper_json *ask_with(page *p, const char *what, const char *key, const char *value)
{
    CAPER_SCRATCH caper_buf q = {0};
    caper_json_put(&q, "{do:%s", what);
    caper_json_kstr(&q, key, value);
    caper_json_put(&q, "conn:%d}", p->conn);
    ask_page(p, caper_buf_text(&q));
    return p->said;
}

static const char *call_page(page *p, const char *method, const char *path, const char *body)
{
    CAPER_SCRATCH caper_buf q = {0};
    caper_json_put(&q, "{do:'call' method:%s path:%s body:%s}", method, path, body);
    ask_page(p, caper_buf_text(&q));
    return caper_json_get_text(p->said, "body");
}

static void assert_status(const page *p, int want)
{
    assert_int_equal(caper_json_get_integer(p->said, "status"), want);
}

static page *open_page(void)
{
    page *p  = caper_alloc(1, sizeof *p);
    p->alone = caper_alone_new("c0ffee");
    return p;
}

static void close_page(page *p)
{
    caper_alone_free(p->alone);
    caper_json_free(p->said);
    caper_json_free(p->now);
    caper_json_free(p->welcome);
    caper_buf_fini(&p->kept);
    free(p);
}

static void make_table(page *p, const char *body)
{
    CAPER_PARSED caper_json *made =
        caper_json_read(call_page(p, "POST", "/api/v1/tables", body), NULL);
    assert_status(p, 201);
    snprintf(p->table, sizeof p->table, "%s", caper_json_get_text(made, "table"));
    snprintf(p->token, sizeof p->token, "%s", caper_json_get_text(made, "token"));
}

static void say(page *p, const char *type, const char *key, const char *value)
{
    CAPER_SCRATCH caper_buf m = {0};
    caper_json_put(&m, "{type:%s", type);
    if (key)
        caper_json_kstr(&m, key, value);
    caper_json_close(&m, '}');
    ask_with(p, "say", "text", caper_buf_text(&m));
}

/* A welcome is written in slices of time, so on a busy machine it may take several turns. */
static void say_hello(page *p)
{
    char hello[160];
    caper_json_free(p->welcome);
    p->welcome = NULL;
    p->conn    = (int)caper_json_get_integer(ask_page(p, "{\"do\":\"open\"}"), "conn");
    snprintf(hello, sizeof hello,
             "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\",\"since\":0}", p->table,
             p->token);
    ask_with(p, "say", "text", hello);
    for (int turn = 0; turn < 20000 && !p->welcome; turn++)
        ask_page(p, "{\"do\":\"turn\"}");
    assert_non_null(p->welcome);
}

/* Our first move whenever we have one; bots in between. Until the end, or so many of ours. */
static int play_on(page *p, int most)
{
    int played = 0;
    for (int i = 0; i < 20000 && !p->over && played < most; i++) {
        const caper_json *moves = caper_json_get(p->now, "moves");
        if (!caper_json_size(moves)) {
            ask_page(p, "{\"do\":\"turn\"}");
            continue;
        }
        char *move =
            caper_strdup(caper_json_string(caper_json_at(moves, caper_json_size(moves) / 2)));
        caper_json_free(p->now);
        p->now = NULL;
        say(p, "play", "move", move);
        free(move);
        played++;
    }
    return played;
}

static const char bots[] = "{\"game\":\"getmac\",\"seats\":3,\"name\":\"Ann\",\"pace\":0,"
                           "\"players\":[\"me\",\"easy\",\"easy\"]}";

static page *dealt_page(void)
{
    page *p = open_page();
    make_table(p, bots);
    say_hello(p);
    say(p, "ready", NULL, NULL);
    return p;
}

/* The same seat at the same table, on another page. */
static void take_seat(page *to, const page *from)
{
    memcpy(to->table, from->table, sizeof to->table);
    memcpy(to->token, from->token, sizeof to->token);
}

static void load_kept(page *to, const page *from)
{
    CAPER_SCRATCH caper_buf q = {0};
    caper_buf_printf(&q, "{\"do\":\"load\",\"records\":[%s]}", caper_buf_text(&from->kept));
    ask_page(to, caper_buf_text(&q));
    assert_int_equal(caper_json_get_integer(to->said, "bad"), 0);
    take_seat(to, from);
}

TEST(alone_goes_on_from_what_was_kept)
{
    page *first = dealt_page(), *second = open_page();
    assert_int_equal(play_on(first, 1), 1);
    load_kept(second, first);
    say_hello(second);
    char *before = caper_json_text(caper_json_get(first->welcome, "table"));
    assert_non_null(before);
    assert_true(caper_json_get_integer(second->welcome, "seq") >
                caper_json_get_integer(first->welcome, "seq"));
    assert_non_null(caper_json_get(second->welcome, "view"));
    play_on(second, 500);
    assert_true(second->over);
    free(before);
    close_page(first);
    close_page(second);
}

static void import_text(page *p, const char *records)
{
    CAPER_SCRATCH caper_buf q = {0};
    caper_buf_printf(&q, "{\"do\":\"import\",\"records\":%s}", records);
    ask_page(p, caper_buf_text(&q));
}

TEST(alone_takes_in_a_table_of_another_device_once)
{
    page *from = dealt_page(), *to = dealt_page();
    play_on(from, 1);
    char *records =
        caper_json_text(caper_json_get(ask_with(from, "export", "table", from->table), "records"));
    import_text(to, records);
    assert_string_equal(caper_json_get_text(to->said, "table"), from->table);
    import_text(to, records);
    assert_string_equal(caper_json_get_text(to->said, "error"), "this table is here already");
    take_seat(to, from);
    say_hello(to);
    play_on(to, 500);
    assert_true(to->over);
    import_text(to, "[{\"table\":{\"row\":1,\"id\":\"short\"}}]");
    assert_non_null(caper_json_get(to->said, "error"));
    free(records);
    close_page(from);
    close_page(to);
}

TEST(alone_forgets_a_table_and_its_tokens)
{
    page *p = dealt_page();
    assert_true(caper_json_get_integer(ask_with(p, "forget", "table", p->table), "row") > 0);
    assert_int_equal(caper_json_size(caper_json_get(ask_page(p, "{\"do\":\"list\"}"), "tables")),
                     0);
    assert_int_equal(caper_json_get_integer(ask_with(p, "forget", "table", p->table), "row"), 0);
    close_page(p);
}

/* What the page could not keep has not happened: the table goes, and what it had comes back as records. */
TEST(alone_stops_a_table)
{
    page *p = dealt_page(), *again = open_page();
    play_on(p, 1);
    const caper_json *said = ask_with(p, "stop", "table", p->table);
    assert_true(caper_json_get_integer(said, "row") > 0);
    char *records = caper_json_text(caper_json_get(said, "records"));
    assert_int_equal(
        caper_json_get_integer(caper_json_at(caper_json_get(said, "letters"), 0), "close"), 4005);
    assert_int_equal(caper_json_size(caper_json_get(ask_page(p, "{\"do\":\"list\"}"), "tables")),
                     0);
    import_text(again, records);
    memcpy(again->table, p->table, sizeof again->table);
    assert_string_equal(
        caper_json_get_string(ask_with(again, "check", "table", again->table), "why"), "");
    free(records);
    close_page(p);
    close_page(again);
}

/* Another tab plays: everything can be looked at, and nothing is written. */
TEST(alone_only_reads)
{
    page                   *p = dealt_page(), *reader = open_page();
    CAPER_SCRATCH caper_buf q = {0};
    play_on(p, 1);
    caper_buf_printf(&q, "{\"do\":\"load\",\"reading\":true,\"records\":[%s]}",
                     caper_buf_text(&p->kept));
    ask_page(reader, caper_buf_text(&q));
    take_seat(reader, p);
    say_hello(reader);
    assert_non_null(caper_json_get(reader->welcome, "view"));
    const caper_json *said = ask_page(
        reader, "{\"do\":\"call\",\"method\":\"POST\",\"path\":\"/api/v1/tables\",\"body\":"
                "\"{\\\"game\\\":\\\"getmac\\\",\\\"seats\\\":2}\"}");
    assert_int_equal(caper_json_get_integer(said, "status"), 503);
    for (int i = 0; i < 20; i++)
        ask_page(reader, "{\"do\":\"turn\"}");
    assert_int_equal(reader->kept.len, 0);
    close_page(p);
    close_page(reader);
}

TEST(alone_checks_a_log)
{
    page *p = dealt_page(), *damaged = open_page();
    play_on(p, 1);
    char *chain = strstr(caper_buf_text(&p->kept), "\"kind\":\"m\"");
    assert_non_null(chain);
    chain  = strstr(chain, "\"chain\":\"") + strlen("\"chain\":\"");
    *chain = *chain == '0' ? '1' : '0';
    load_kept(damaged, p);
    assert_has(caper_json_get_string(ask_with(damaged, "check", "table", p->table), "why"),
               "add up");
    close_page(p);
    close_page(damaged);
}

TEST(alone_keeps_a_campaign)
{
    page                    *p = open_page(), *again = open_page();
    char                     path[64];
    CAPER_PARSED caper_json *made = caper_json_read(
        call_page(p, "POST", "/api/v1/campaigns", "{\"players\":[\"Ann\",\"Bo\"]}"), NULL);
    const char *id = caper_json_get_text(caper_json_get(made, "campaign"), "id");
    assert_non_null(id);
    load_kept(again, p);
    snprintf(path, sizeof path, "/api/v1/campaigns/%s", id);
    call_page(again, "GET", path, "");
    assert_status(again, 200);
    ask_page(again, "{\"do\":\"list\"}");
    assert_int_equal(caper_json_size(caper_json_get(again->said, "campaigns")), 1);
    close_page(p);
    close_page(again);
}

/* Its transcript, brought to another page where we sit in the same seat. */
static void bring_to(page *to, page *from)
{
    CAPER_SCRATCH caper_buf body = {0};
    ask_with(from, "transcript", "table", from->table);
    caper_json_put(&body, "{transcript:%s name:'Ann' seat:0}",
                   caper_json_get_text(from->said, "transcript"));
    CAPER_PARSED caper_json *made =
        caper_json_read(call_page(to, "POST", "/api/v1/transcripts", caper_buf_text(&body)), NULL);
    assert_status(to, 201);
    snprintf(to->table, sizeof to->table, "%s", caper_json_get_text(made, "table"));
    snprintf(to->token, sizeof to->token, "%s", caper_json_get_text(made, "token"));
}

static void assert_proves(page *p)
{
    char path[64];
    int  line = 0;
    snprintf(path, sizeof path, "/api/v1/tables/%s/transcript", p->table);
    assert_ok(caper_verify(call_page(p, "GET", path, ""), true, &line, NULL));
}

TEST(alone_begins_a_table_that_goes_on_elsewhere)
{
    page *from = dealt_page(), *to = open_page();
    char  path[64];
    assert_int_equal(play_on(from, 2), 2);
    bring_to(to, from);
    assert_string_not_equal(to->table, from->table);
    say_hello(to);
    assert_true(caper_json_get_flag(caper_json_get(to->welcome, "table"), "brought"));
    /* A friend sits down in a bot's seat, once. */
    snprintf(path, sizeof path, "/api/v1/tables/%s/seats", to->table);
    call_page(to, "POST", path, "{\"name\":\"Bo\",\"seat\":1}");
    assert_status(to, 201);
    call_page(to, "POST", path, "{\"name\":\"Cy\",\"seat\":1}");
    assert_status(to, 409);
    close_page(from);
    close_page(to);
}

/* Played to the end its transcript verifies, here and where it is brought. */
TEST(alone_keeps_a_finished_game_with_its_proof)
{
    page *from = dealt_page(), *to = open_page();
    play_on(from, 500);
    assert_true(from->over);
    bring_to(to, from);
    assert_proves(from);
    assert_proves(to);
    close_page(from);
    close_page(to);
}

TEST(alone_refuses_a_transcript_that_does_not_add_up)
{
    page *p = open_page();
    call_page(p, "POST", "/api/v1/transcripts",
              "{\"transcript\":\"caper transcript 1\\ngame getmac\\nseats 3\\nmoves\\n\"}");
    assert_status(p, 400);
    call_page(p, "POST", "/api/v1/transcripts", "{\"transcript\":\"nonsense\"}");
    assert_status(p, 400);
    close_page(p);
}

static caper_json *call_as(page *p, const char *key, const char *method, const char *path,
                           const char *body, int status)
{
    CAPER_SCRATCH caper_buf q = {0};
    caper_json_put(&q, "{do:'call' method:%s path:%s body:%s token:%s}", method, path, body, key);
    ask_page(p, caper_buf_text(&q));
    assert_status(p, status);
    return caper_json_read(caper_json_get_string(p->said, "body"), NULL);
}

/* The same in a page that has loaded what the first one kept. */
static void assert_me(const page *from, const char *key, const char *name, size_t tables)
{
    page *p = open_page();
    load_kept(p, from);
    caper_json *me = call_as(p, key, "GET", "/api/v1/people/me", "", *name ? 200 : 404);
    assert_string_equal(caper_json_get_string(me, "name"), name);
    caper_json_free(me);
    if (*name) {
        CAPER_PARSED caper_json *mine = call_as(p, key, "GET", "/api/v1/people/me/tables", "", 200);
        assert_int_equal(caper_json_size(caper_json_get(mine, "tables")), tables);
    }
    close_page(p);
}

TEST(alone_keeps_a_person_and_forgets_one)
{
    static const char key[] = "0123456789abcdef0123456789abcdef",
                      bo[]  = "fedcba9876543210fedcba9876543210";
    page *p                 = open_page();
    caper_json_free(call_as(p, key, "POST", "/api/v1/people", "{\"name\":\"Ann\"}", 200));
    caper_json_free(call_as(p, bo, "POST", "/api/v1/people", "{\"name\":\"Bo\"}", 200));
    caper_json_free(call_as(p, key, "POST", "/api/v1/tables", bots, 201));
    assert_me(p, key, "Ann", 1);
    caper_json_free(call_as(p, key, "DELETE", "/api/v1/people/me", "", 200));
    assert_me(p, key, "", 0);
    assert_me(p, bo, "Bo", 0);
    caper_json_free(call_as(p, key, "POST", "/api/v1/people", "{\"name\":\"Anna\"}", 200));
    assert_me(p, key, "Anna", 0);
    close_page(p);
}

/* A device may stand still between a thought and its taking: the page must come back for it, or its bots never move
 * again. */
TEST(alone_waits_for_an_answer_until_it_is_taken)
{
    alone_crew          crew = {0};
    caper_bot_options   bot  = caper_default_bot(CAPER_EASY);
    caper_table_options o    = caper_default_table();
    o.game                   = "heist";
    caper_table   *table     = caper_table_new(&o, NULL);
    caper_thought *thought =
        caper_table_think(table, __builtin_ctz(caper_table_to_act(table)), &bot);
    alone_crew_ask(&crew, caper_task_new(thought, &bot));
    assert_int_equal(alone_crew_waiting(&crew), 1);
    assert_true(alone_crew_think(&crew));
    assert_int_equal(alone_crew_waiting(&crew), 1);
    caper_task_free(alone_crew_take(&crew));
    assert_int_equal(alone_crew_waiting(&crew), 0);
    caper_table_free(table);
}
