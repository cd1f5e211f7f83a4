/* The same small evening again and again, each time with one thing going wrong: the first call to the
 * disk, the second, the third … until none is left. An error, a full disk, a disk that takes three
 * seconds. In each case what was acknowledged is there, the server goes on, and a server that is
 * started afterwards finds everything.
 *
 * Then the same with memory: allocation 1, 2, 3 … fails. The program may end there, in its one place and
 * with its sentence; anything else is a bug. */
#include <signal.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "room/client_messages.h"
#include "room/seats.h"
#include "server/api/http_call.h"
#include "server/ops/loop.h"
#include "tests/simulate/disk.h"
#include "tests/still_world.h"
#include "tests/testing.h"

static int64_t acked;     /* the newest entry that was answered with ok */
static world   listening; /* still, and what is sent is looked at */
static char    url[128];

static int make_folder(void **state)
{
    int failed = test_make_folder(state);
    snprintf(url, sizeof url, "sqlite:%s/t.db", test_folder);
    return failed;
}

#define FAULTS_TEST(name) TEST_BETWEEN(name, make_folder, test_remove_folder)

/* ---- Memory that runs out -------------------------------------------------------------------- */

static long fail_at = -1, allocations;

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t n);

static bool runs_out(void) { return allocations++ == fail_at; }

void *__wrap_malloc(size_t n) { return runs_out() ? NULL : __real_malloc(n); }

void *__wrap_calloc(size_t n, size_t size) { return runs_out() ? NULL : __real_calloc(n, size); }

void *__wrap_realloc(void *old, size_t n) { return runs_out() ? NULL : __real_realloc(old, n); }

/* ---- A world in which nothing happens by itself ---------------------------------------------- */

/* Frames follow each other; every ok among them counts. */
static ssize_t on_send(void *ctx, int fd, const void *data, size_t len)
{
    static const char ok[] = "{\"type\":\"ok\"";
    const char       *at = data, *end = at + len;
    (void)ctx, (void)fd;
    while ((at = memmem(at, (size_t)(end - at), ok, strlen(ok)))) {
        const char *seq = memmem(at, (size_t)(end - at), "\"seq\":", 6);
        if (seq && atoll(seq + 6) > acked)
            acked = atoll(seq + 6);
        at += strlen(ok);
    }
    return (ssize_t)len;
}

static void begin_evening(void)
{
    still_now      = 1700000000000;
    acked          = 0;
    listening      = still_world;
    listening.send = on_send;
    world_use(&listening);
}

static void on_slow(void *ctx, int64_t ms)
{
    (void)ctx;
    still_now += ms;
}

/* ---- The evening ----------------------------------------------------------------------------- */

/* Something that was promised over HTTP, and where it can be seen from then on. */
typedef struct promise {
    char    path[80];
    int64_t version; /* of a campaign; 0: none */
} promise;

enum { PROMISES = 8 };

typedef struct evening {
    server *server;
    promise promised[PROMISES];
    int     promises;
    char    table[CAPER_ID_CHARS + 1], host[TOKEN_CHARS + 1], token[2][TOKEN_CHARS + 1];
} evening;

static server *serve(void)
{
    caper_server_options o   = caper_default_server();
    caper_error          err = {0};
    o.store                  = url;
    o.threads                = 0;
    o.work                   = 100;
    o.log                    = CAPER_LOG_ERRORS;
    return server_new(&o, &err);
}

static void turn(server *s, int64_t ms)
{
    struct epoll_event none[1];
    server_prepare(s);
    still_now += ms;
    server_turn(s, none, 0);
}

static void end_server(server *s)
{
    ws_kill_all(s);
    server_free(s);
}

static void say(evening *e, conn *c, const char *text)
{
    if (!c->peer->closing)
        talk(c->peer, text, strlen(text));
    service_settle(e->server->sv);
}

static conn *come(evening *e, int seat, int since)
{
    char  text[256];
    conn *c = ws_open(e->server, -1, &e->server->addresses.others, NULL, 0);
    snprintf(text, sizeof text,
             "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\",\"since\":%d}", e->table,
             e->token[seat], since);
    say(e, c, text);
    return c;
}

/* The first seat that may plays its first legal move. */
static void play(evening *e, conn *c[2])
{
    static caper_move       list[CAPER_MAX_MOVES];
    room                   *r    = room_peek(e->server->sv, e->table);
    CAPER_SCRATCH caper_buf text = {0}, move = {0};
    for (int s = 0; r && r->table && s < 2; s++)
        if ((caper_table_to_act(r->table) & CAPER_SEAT(s)) &&
            caper_table_moves(r->table, s, list)) {
            caper_table_write_move(r->table, list[0], &move);
            caper_buf_printf(&text, "{\"type\":\"play\",\"id\":1,\"move\":\"%s\"}",
                             caper_buf_text(&move));
            say(e, c[s], caper_buf_text(&text));
            break;
        }
}

static bool make_table(evening *e)
{
    static const table_request q = {
        .game = "getmac", .players = 2, .name = "Ann", .seat = {"open", "open"}, .seats = 2};
    problem      p;
    room        *r;
    int          seat;
    table_draft *d  = seats_draft(&e->server->sv->options, &q, &p);
    bool         ok = d && seats_make(e->server->sv, &q, d, &r, e->host, e->token[0], &p);
    seats_draft_free(d);
    if (!ok)
        return false;
    memcpy(e->table, r->id, sizeof e->table);
    return service_settle(e->server->sv) && (r = room_find(e->server->sv, e->table, &p)) &&
           seats_take(r, -1, "Bo", &e->server->addresses.others.payer, &seat, e->token[1], &p) &&
           service_settle(e->server->sv);
}

static void get(evening *e, const char *tail)
{
    char path[80];
    snprintf(path, sizeof path, "/api/v1/tables/%s%s", e->table, tail);
    call c = {.sv     = e->server->sv,
              .method = "GET",
              .path   = path,
              .from   = &e->server->addresses.others.payer};
    api_answer(&c);
    /* 409: the cards could not be dealt. It is never “no such table”, “damaged” or “not for you”. */
    assert_true(c.status == 200 || c.status == 503 || c.status == 409);
    call_fini(&c);
}

/* False: it did not come to a table. */
static bool spend(evening *e)
{
    if (!(e->server = serve()) || !make_table(e))
        return false;
    conn *c[2] = {come(e, 0, 0), come(e, 1, 0)};
    say(e, c[0], "{\"type\":\"ready\",\"id\":1}");
    say(e, c[1], "{\"type\":\"ready\",\"id\":1,\"salt\":\"5e\"}");
    for (int i = 0; i < 3; i++)
        play(e, c);
    say(e, c[1], "{\"type\":\"chat\",\"id\":2,\"text\":\"well\"}");
    get(e, "/replay");
    ws_kill(c[0]);
    turn(e->server, 40000); /* the cards are put away */
    c[0] = come(e, 0, 0);
    play(e, c);
    get(e, "");
    return true;
}

/* ---- Another evening: everything that is made over HTTP ----------------------------------------- */

/* The answer, or NULL: the store failed. It is never anything else. To be freed. */
static caper_json *request(evening *e, const char *method, const char *path, const char *body)
{
    call c = {.sv     = e->server->sv,
              .method = method,
              .path   = path,
              .token  = "0123456789abcdef0123456789abcdef",
              .from   = &e->server->addresses.others.payer};
    caper_buf_str(&c.body, body);
    api_answer(&c);
    if (c.status != 200 && c.status != 201 && c.status != 503)
        fail_msg("%s %s: %d %s", method, path, c.status, caper_buf_text(c.out));
    caper_json *is = c.status == 503 ? NULL : caper_json_read(caper_buf_text(c.out), NULL);
    call_fini(&c);
    service_settle(e->server->sv);
    return is;
}

static void promised(evening *e, const char *folder_of, const char *id, int64_t version)
{
    promise *p = &e->promised[e->promises++];
    assert_true(e->promises < PROMISES && id);
    snprintf(p->path, sizeof p->path, "/api/v1/%s/%s", folder_of, id);
    p->version = version;
}

/* A table that is made by this request. */
static void make_with(evening *e, const char *path, const char *body)
{
    CAPER_PARSED caper_json *is = request(e, "POST", path, body);
    if (is)
        promised(e, "tables", caper_json_get_text(is, "table"), 0);
}

/* Its newest version, which every change must name; 0: there is no campaign. */
static int64_t run_campaign(evening *e, char path[80])
{
    caper_json *is      = request(e, "POST", "/api/v1/campaigns", "{\"players\":[\"Ann\",\"Bo\"]}");
    const caper_json *k = caper_json_get(is, "campaign");
    const char       *id = caper_json_get_text(k, "id");
    int64_t           v  = caper_json_get_integer(k, "version");
    char              body[100];
    if (id)
        promised(e, "campaigns", id, v);
    caper_json_free(is);
    if (!id)
        return 0;
    promise *p = &e->promised[e->promises - 1];
    snprintf(path, 80, "%s", p->path);
    snprintf(body, sizeof body, "{\"version\":%lld,\"do\":\"join\",\"player\":\"Cy\"}",
             (long long)v);
    is = request(e, "POST", path, body);
    if (is)
        p->version = caper_json_get_integer(caper_json_get(is, "campaign"), "version");
    caper_json_free(is);
    return p->version;
}

static void go_on_a_heist(evening *e)
{
    char    path[80], go[100], body[160];
    int64_t v = run_campaign(e, path);
    if (!v)
        return;
    snprintf(go, sizeof go, "%s/go", path);
    snprintf(body, sizeof body, "{\"version\":%lld,\"heist\":\"a1-lucky-pawn\",\"name\":\"Ann\"}",
             (long long)v);
    make_with(e, go, body);
}

/* A request with one long text in it. */
static void make_of(evening *e, const char *path, const char *key, const char *text,
                    const char *game)
{
    CAPER_SCRATCH caper_buf body = {0};
    caper_json_put(&body, "{name:'Ann'");
    if (game)
        caper_json_kstr(&body, "game", game);
    caper_json_kstr(&body, key, text);
    caper_json_close(&body, '}');
    make_with(e, path, caper_buf_text(&body));
}

static void bring_content(evening *e)
{
    CAPER_PARSED caper_json *is =
        request(e, "GET", "/api/v1/games/heist/content/a1-lucky-pawn", "");
    const char *text = caper_json_get_text(is, "text");
    if (text)
        make_of(e, "/api/v1/tables", "content", text, "heist");
}

static void bring_game(evening *e)
{
    static caper_move       list[CAPER_MAX_MOVES];
    caper_error             err  = {0};
    CAPER_SCRATCH caper_buf text = {0}, move = {0};
    caper_table_options     o = caper_default_table();
    o.game                    = "getmac";
    o.seats                   = 2;
    o.seed                    = "5eed";
    TEST_TABLE caper_table *t = caper_table_new(&o, &err);
    for (int i = 0; t && i < 3; i++)
        for (int s = 0; s < 2; s++)
            if ((caper_table_to_act(t) & CAPER_SEAT(s)) && caper_table_moves(t, s, list)) {
                caper_buf_clear(&move);
                caper_table_write_move(t, list[0], &move);
                caper_table_play(t, s, caper_buf_text(&move), NULL, NULL, &err);
                break;
            }
    if (t)
        caper_table_transcript(t, &text);
    make_of(e, "/api/v1/transcripts", "transcript", caper_buf_text(&text), NULL);
}

static bool make_things(evening *e)
{
    if (!(e->server = serve()))
        return false;
    go_on_a_heist(e);
    bring_content(e);
    bring_game(e);
    make_with(e, "/api/v1/daily/getmac", "{\"name\":\"Ann\"}");
    caper_json_free(request(e, "GET", "/api/v1/daily", ""));
    caper_json_free(request(e, "GET", "/api/v1/daily/week", ""));
    caper_json_free(request(e, "GET", "/api/v1/album", ""));
    return true;
}

/* What was promised is there, and nothing that does not answer. */
static void check_things(evening *e)
{
    for (int i = 0; i < 4; i++)
        turn(e->server, 1500);
    assert_true(e->server->sv->store_ok);
    for (int i = 0; i < e->promises; i++) {
        const promise           *p  = &e->promised[i];
        CAPER_PARSED caper_json *is = request(e, "GET", p->path, "");
        assert_non_null(is);
        assert_true(caper_json_get_integer(caper_json_get(is, "campaign"), "version") >=
                    p->version);
    }
    caper_json_free(request(e, "GET", "/api/v1/daily", ""));
}

/* ---- What must be so afterwards -------------------------------------------------------------- */

static bool count_entry(void *ctx, const caper_store_entry *e)
{
    *(int64_t *)ctx = e->seq;
    return true;
}

static void check(evening *e)
{
    problem p    = {0};
    int64_t last = 0;
    for (int i = 0; i < 4; i++)
        turn(e->server, 1500);
    assert_true(e->server->sv->store_ok);
    room *r = room_find(e->server->sv, e->table, &p);
    assert_non_null(r);
    assert_ok(caper_store_read(e->server->sv->store, r->row, 0, count_entry, &last));
    assert_int_equal(last, r->seq);
    assert_true(last >= acked);
    assert_true(r->stage == CAPER_STAGE_OPEN || room_table(r));
}

typedef struct programme {
    bool (*spend)(evening *e);
    void (*check)(evening *e);
} programme;

static const programme at_a_table = {spend, check}, over_http = {make_things, check_things};

static void check_again(evening *e, const programme *p)
{
    end_server(e->server);
    assert_non_null(e->server = serve());
    p->check(e);
}

/* One evening with that fault at that call. False: the call never came. */
static bool try_fault(const programme *p, disk_fault kind, int64_t at)
{
    evening e = {0};
    disk   *d = disk_new(7, on_slow, NULL);
    begin_evening();
    disk_plan(d, kind, at);
    bool    made = p->spend(&e);
    int64_t met  = disk_calls(d);
    disk_plan(d, DISK_FINE, 0);
    if (made) {
        p->check(&e);
        check_again(&e, p);
    }
    if (e.server)
        end_server(e.server);
    disk_free(d);
    world_use(NULL);
    return met > at;
}

static void walk_through(disk_fault kind)
{
    const programme *all[] = {&at_a_table, &over_http};
    for (int i = 0; i < 2; i++) {
        int64_t n = 0;
        while (try_fault(all[i], kind, n))
            n++;
        assert_true(n > 50);
        print_message("%lld calls\n", (long long)n);
    }
}

FAULTS_TEST(faults_every_call_to_the_disk_fails_once) { walk_through(DISK_ERROR); }

FAULTS_TEST(faults_the_disk_is_full_at_every_call) { walk_through(DISK_FULL); }

FAULTS_TEST(faults_every_call_to_the_disk_is_slow_once) { walk_through(DISK_SLOW); }

/* ---- Memory ---------------------------------------------------------------------------------- */

/* How an evening ends whose allocation number `n` fails, in a process of its own. */
static int evening_without(const programme *p, long n)
{
    pid_t child = fork();
    if (child == 0) {
        evening e = {0};
        int     nowhere[2];
        if (pipe(nowhere) == 0)
            dup2(nowhere[1], STDERR_FILENO);
        disk_new(7, on_slow, NULL);
        begin_evening();
        allocations = 0;
        fail_at     = n;
        p->spend(&e);
        _exit(allocations > n ? 0 : 9);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

/* It goes on, or ends in the one place where programs end without memory. */
static void let_allocations_fail(const programme *p, int step)
{
    long n     = 0;
    int  ended = 0;
    for (int status; !(WIFEXITED(status = evening_without(p, n)) && WEXITSTATUS(status) == 9);
         n += step) {
        bool sorry = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
        if (!sorry && !(WIFEXITED(status) && WEXITSTATUS(status) <= 1))
            fail_msg("allocation %ld: status %d", n, status);
        ended += sorry || WEXITSTATUS(status) == 1;
    }
    print_message("%ld allocations, %d ended the program\n", n, ended);
    assert_true(n > 100 && ended > 0);
}

#if defined(__SANITIZE_ADDRESS__)
enum { STEP = 23, STEP_HTTP = 211 }; /* a process takes long to make there */
#else
enum { STEP = 1, STEP_HTTP = 1 };
#endif

FAULTS_TEST(faults_every_allocation_fails_once) { let_allocations_fail(&at_a_table, STEP); }

FAULTS_TEST(faults_allocations_fail_while_things_are_made)
{
    let_allocations_fail(&over_http, STEP_HTTP);
}

/* Five tables with a page each: SQLite alone needs fifteen calls. */
FAULTS_TEST(faults_a_commit_is_written_in_a_few_calls)
{
    static char  text[3000];
    caper_error  err = {0};
    int64_t      row[5];
    disk        *d = disk_new(7, on_slow, NULL);
    caper_store *s = caper_store_open(url, &err);
    assert_non_null(s);
    memset(text, 'x', sizeof text - 1);
    for (int i = 0; i < 5; i++) {
        caper_store_table t = {.made = 1, .config = "{}"};
        snprintf(t.id, sizeof t.id, "%016d", i);
        assert_ok(caper_store_add(s, &t));
        row[i] = t.row;
    }
    assert_ok(caper_store_commit(s));
    int64_t before = disk_calls(d);
    for (int i = 0; i < 5; i++) {
        caper_store_entry e = {.seq = 1, .kind = 'm', .text = text, .rules = 1};
        assert_ok(caper_store_append(s, row[i], &e));
    }
    assert_ok(caper_store_commit(s));
    assert_true(disk_calls(d) - before < 5);
    caper_store_close(s);
    disk_free(d);
}

static int queue;

static int fake_thinking(service *sv)
{
    (void)sv;
    return queue;
}

/* Hard bots of 60 addresses, and everybody waited 16 s for a move. */
TEST(faults_bots_share_the_time)
{
    static const platform busy = {.thinking = fake_thinking};
    service              *sv   = caper_alloc(1, sizeof *sv);
    sv->platform               = &busy;
    queue                      = 0;
    int whole                  = bots_level(sv, CAPER_HARD).ms;
    assert_true(whole > 100);
    for (queue = 1; queue <= 200; queue++) {
        int ms = bots_level(sv, CAPER_HARD).ms;
        assert_true(ms <= whole && ms >= 10);
        assert_true(queue * ms <= 200 * 20 || queue <= 4);
    }
    queue = 60;
    assert_true(60 * bots_level(sv, CAPER_HARD).ms <= 1500);
    free(sv);
}
