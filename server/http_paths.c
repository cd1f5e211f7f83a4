/* The HTTP interface: making, listing and reading tables. docs/protocol.md lists the paths. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "server/http_call.h"
#include "server/http_visitor.h"
#include "server/replay.h"

enum { LISTED = 100, LISTED_MS = 24 * 60 * 60 * 1000, FRESH_MS = 10 * 60 * 1000 };

/* ---- About the server ------------------------------------------------------------------------ */

static bool get_server(call *c)
{
    caper_json_kstr(c->out, "server", CAPER_VERSION);
    caper_json_kint(c->out, "protocol", 1);
    caper_json_kopen(c->out, "levels", '[');
    for (int l = 0; l < 3; l++)
        caper_json_str(c->out, caper_level_name((caper_level)l));
    caper_json_close(c->out, ']');
    caper_json_kopen(c->out, "exec", '[');
    for (const char *const *e = c->sv->options.exec; *e; e++)
        caper_json_strn(c->out, *e, strcspn(*e, "="));
    caper_json_close(c->out, ']');
    caper_json_kopen(c->out, "limits", '{');
    caper_json_kint(c->out, "message", MESSAGE_LIMIT);
    caper_json_kint(c->out, "content", CONTENT_LIMIT);
    caper_json_kint(c->out, "rate", c->sv->options.rate);
    caper_json_kint(c->out, "name", NAME_CHARS);
    caper_json_kint(c->out, "chat", CAPER_MAX_WORDS);
    caper_json_close(c->out, '}');
    return true;
}

static bool get_games(call *c)
{
    caper_json_kopen(c->out, "games", '[');
    for (const caper_game *const *g = caper_games(); *g; g++) {
        caper_json_open(c->out, '{');
        caper_game_describe(*g, c->out);
        caper_json_kstr(c->out, "grammar", (*g)->grammar);
        caper_json_close(c->out, '}');
    }
    caper_json_close(c->out, ']');
    return true;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

typedef struct listing {
    char id[LISTED][CAPER_ID_CHARS + 1];
    int  count;
} listing;

static bool list_one(void *ctx, const caper_store_table *t)
{
    listing *l = ctx;
    memcpy(l->id[l->count++], t->id, sizeof t->id);
    return true;
}

/* Tables that everybody has left are not worth showing. */
static bool is_shown(const server *sv, const room *r)
{
    if (r->stage == CAPER_STAGE_OVER)
        return false;
    return r->conn_count > 0 || sv->now - r->made < FRESH_MS;
}

static bool get_tables(call *c)
{
    listing    *l    = caper_alloc(1, sizeof *l);
    caper_error err  = {0};
    int64_t     from = c->sv->now - LISTED_MS;
    caper_code  code = caper_store_list(c->sv->store, from, LISTED, list_one, l, &err);
    caper_json_kopen(c->out, "tables", '[');
    for (int i = 0; i < l->count; i++) {
        problem p;
        room   *r = room_find(c->sv, l->id[i], &p);
        if (r && is_shown(c->sv, r))
            seats_write_summary(r, c->out);
    }
    caper_json_close(c->out, ']');
    free(l);
    return !code || refuse(&c->problem, 503, "store", "the store cannot be read");
}

static bool read_player(call *c, table_request *q, int i, const char *word)
{
    if (!word)
        return call_wrong(c, "players", "a list of words");
    bool me = strcmp(word, "me") == 0;
    if (me && q->me >= 0)
        return call_wrong(c, "players", "a list with “me” at most once");
    if (!me && strcmp(word, "open") != 0 && !seats_is_bot(c->sv, word))
        return call_wrong(c, "players", "a list of me, open, easy, medium and hard");
    if (me)
        q->me = i;
    snprintf(q->seat[i], sizeof q->seat[i], "%s", me ? "open" : word);
    return true;
}

static bool read_players(call *c, table_request *q)
{
    const caper_json *list;
    if (!call_get(c, "players", CAPER_JSON_ARRAY, "a list of words", &list))
        return false;
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        snprintf(q->seat[i], sizeof q->seat[i], "open");
    q->me    = list ? -1 : 0;
    q->seats = (int)caper_json_size(list);
    if (q->seats > CAPER_MAX_SEATS)
        return call_wrong(c, "players", "a list with a word for each place");
    for (int i = 0; i < q->seats; i++)
        if (!read_player(c, q, i, caper_json_string(caper_json_at(list, (size_t)i))))
            return false;
    return true;
}

bool call_table(call *c, table_request *q)
{
    return call_text(c, "name", &q->name) && call_flag(c, "public", &q->is_public) &&
           call_time(c, "clock", 5000, 0, &q->clock) &&
           call_time(c, "takeover", 1000, 60000, &q->takeover) &&
           call_int(c, "pace", 0, 10000, 700, &q->pace) && read_players(c, q);
}

/* Only a test's table may be told its cards. */
static bool call_seed(call *c, const char **out)
{
    return call_text(c, "seed", out) &&
           (!*out || c->sv->options.test_seed ||
            refuse(&c->problem, 400, "bad-request", "seed: only a server under test takes one"));
}

static bool read_table(call *c, table_request *q)
{
    const caper_json *options;
    if (!call_text(c, "content", &q->content))
        return false;
    if (q->content ? strlen(q->content) > CONTENT_LIMIT : c->ask->body_len > MESSAGE_LIMIT)
        return refuse(&c->problem, 413, "too-big",
                      "a request should have at most %d bytes, and "
                      "its content %d",
                      MESSAGE_LIMIT, CONTENT_LIMIT);
    if (!call_text(c, "game", &q->game) || !call_seed(c, &q->seed) ||
        !call_int(c, "seats", 1, CAPER_MAX_SEATS, 0, &q->players) ||
        !call_get(c, "options", CAPER_JSON_OBJECT, "an object", &options) || !call_table(c, q))
        return false;
    q->options = options;
    return q->game || refuse(&c->problem, 400, "bad-request", "game: is missing");
}

bool call_make_table(call *c, const table_request *q, room **out)
{
    char host[TOKEN_CHARS + 1], token[TOKEN_CHARS + 1];
    if (!seats_make(c->sv, q, out, host, token, &c->problem))
        return false;
    c->answer->status = 201;
    caper_json_kstr(c->out, "table", (*out)->id);
    caper_json_kstr(c->out, "commitment", (*out)->commitment);
    caper_json_kstr(c->out, "host", host);
    if (q->me >= 0) {
        caper_json_kint(c->out, "seat", q->me);
        caper_json_kstr(c->out, "token", token);
    }
    return true;
}

static bool post_table(call *c)
{
    table_request q = {0};
    room         *r = NULL;
    return call_body(c) && read_table(c, &q) && server_can_write(c->sv, &c->problem) &&
           call_make_table(c, &q, &r) && call_settled(c);
}

static bool need_room(call *c, room **r)
{
    *r = room_find(c->sv, c->word[0], &c->problem);
    return *r != NULL;
}

static bool get_table(call *c)
{
    room *r;
    if (!need_room(c, &r))
        return false;
    caper_json_key(c->out, "table");
    seats_write_summary(r, c->out);
    return true;
}

static bool post_seat(call *c)
{
    room       *r;
    const char *name;
    int         seat;
    char        token[TOKEN_CHARS + 1];
    if (!call_body(c) || !call_text(c, "name", &name) ||
        !call_int(c, "seat", 0, CAPER_MAX_SEATS - 1, -1, &seat) || !need_room(c, &r) ||
        !server_can_write(c->sv, &c->problem) ||
        !seats_take(c->sv, r, seat, name, &seat, token, &c->problem) || !call_settled(c))
        return false;
    c->answer->status = 201;
    caper_json_kint(c->out, "seat", seat);
    caper_json_kstr(c->out, "token", token);
    return true;
}

static bool post_claim(call *c)
{
    room       *r;
    const char *code;
    int         seat;
    char        token[TOKEN_CHARS + 1];
    if (!call_body(c) || !call_text(c, "code", &code))
        return false;
    if (!code)
        return refuse(&c->problem, 400, "bad-request", "code: is missing");
    if (!server_can_write(c->sv, &c->problem) ||
        !handover_claim(c->sv, code, &r, &seat, token, &c->problem) || !call_settled(c))
        return false;
    caper_json_kstr(c->out, "table", r->id);
    caper_json_kint(c->out, "seat", seat);
    caper_json_kstr(c->out, "token", token);
    return true;
}

/* ---- What is finished ------------------------------------------------------------------------ */

static bool number(call *c, const char *name, int low, int high, int without, int *out)
{
    const char *text = http_argument(c->ask, name);
    char       *end;
    long        n = text ? strtol(text, &end, 10) : without;
    if (text && (!*text || *end || n < low || n > high))
        return refuse(&c->problem, 400, "bad-request", "%s: should be a whole number from %d to %d",
                      name, low, high);
    *out = (int)n;
    return true;
}

/* While the game is played a seat's eyes are its own; a wrong token is refused in the same words
 * whether the table exists or not. */
static bool may_see(call *c, const room *r, int seat)
{
    int opens;
    if (!c->ask->token && seat < 0)
        return true;
    if (r && r->stage == CAPER_STAGE_OVER && !c->ask->token)
        return true;
    if (!r || !c->ask->token)
        return refuse_token(&c->problem);
    if (!token_opens(c->sv, r, c->ask->token, &opens, &c->problem))
        return false;
    return seat < 0 || opens == seat || r->stage == CAPER_STAGE_OVER || refuse_token(&c->problem);
}

static bool get_replay(call *c)
{
    int   seat = -1, from = 0, count = 0;
    room *r = room_find(c->sv, c->word[0], &c->problem);
    if (!r && c->problem.status == 503)
        return false;
    if (!number(c, "seat", -1, CAPER_MAX_SEATS - 1, -1, &seat) ||
        !number(c, "from", 0, 1000000, 0, &from) || !number(c, "count", 1, 500, 200, &count) ||
        !may_see(c, r, seat) || !need_room(c, &r))
        return false;
    return replay_write(c->sv, r, seat, from, count, c->out, &c->problem);
}

static bool get_transcript(call *c)
{
    room *r;
    if (!need_room(c, &r))
        return false;
    caper_buf_clear(c->out);
    c->answer->type = "text/plain; charset=utf-8";
    c->answer->file = "caper-transcript.txt";
    return replay_transcript(c->sv, r, c->out, &c->problem);
}

static bool get_proof(call *c)
{
    room *r;
    return need_room(c, &r) && replay_proof(c->sv, r, c->out, &c->problem);
}

static bool get_health(call *c)
{
    return c->sv->store_ok || refuse(&c->problem, 503, "store", "the store cannot be written");
}

static bool get_metrics(call *c)
{
    if (c->ask->mhd && !visitor_may_measure(c->sv, c->ask->mhd))
        return refuse(&c->problem, 403, "refused", "the figures are not for this address");
    caper_buf_clear(c->out);
    c->answer->type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(c->sv, c->out);
    return true;
}

/* ---- Paths ----------------------------------------------------------------------------------- */

static const struct path {
    const char *method, *path; /* "*" stands for an id */
    bool (*run)(call *c);
} paths[] = {
    {"GET", "/api/v1", get_server},
    {"GET", "/api/v1/games", get_games},
    {"GET", "/api/v1/tables", get_tables},
    {"GET", "/api/v1/games/*/content/*", content_get},
    {"POST", "/api/v1/games/*/check", content_check},
    {"POST", "/api/v1/tables", post_table},
    {"GET", "/api/v1/tables/*", get_table},
    {"POST", "/api/v1/tables/*/seats", post_seat},
    {"GET", "/api/v1/tables/*/replay", get_replay},
    {"GET", "/api/v1/tables/*/transcript", get_transcript},
    {"GET", "/api/v1/tables/*/proof", get_proof},
    {"POST", "/api/v1/claim", post_claim},
    {"POST", "/api/v1/campaigns", campaign_post},
    {"GET", "/api/v1/campaigns/*", campaign_get},
    {"POST", "/api/v1/campaigns/*", campaign_change},
    {"POST", "/api/v1/campaigns/*/go", campaign_go},
    {"GET", "/api/v1/campaigns/*/ledger", campaign_get_ledger},
    {"GET", "/healthz", get_health},
    {"GET", "/metrics", get_metrics},
};

/* Does `path` fit? What stands for a star goes to `word`: whatever it is, so that a strange one is
 * just no table; one that is too long is empty. */
static bool fits(const char *pattern, const char *path, char word[WORDS][WORD_CHARS + 1])
{
    for (int i = 0; *pattern; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern)
                return false;
            continue;
        }
        size_t n = strcspn(path, "/");
        snprintf(word[i++], WORD_CHARS + 1, "%.*s", n <= WORD_CHARS ? (int)n : 0, path);
        path += n;
    }
    return !*path;
}

size_t api_body_limit(const char *path)
{
    static const char *const bring_content[] = {"/api/v1/tables", "/api/v1/games/*/check",
                                                "/api/v1/campaigns"};
    char                     word[WORDS][WORD_CHARS + 1];
    for (size_t i = 0; i < sizeof bring_content / sizeof *bring_content; i++)
        if (fits(bring_content[i], path, word))
            return CONTENT_BODY;
    return MESSAGE_LIMIT;
}

static void answer_problem(call *c)
{
    caper_buf_clear(c->out);
    c->answer->status = c->problem.status;
    c->answer->type   = NULL;
    c->answer->file   = NULL;
    caper_json_open(c->out, '{');
    caper_json_kbool(c->out, "ok", false);
    caper_json_kstr(c->out, "code", c->problem.code);
    caper_json_kstr(c->out, "error", c->problem.text);
    caper_json_close(c->out, '}');
    c->sv->metrics.refused++;
}

static void run(call *c, const struct path *p)
{
    caper_json_open(c->out, '{');
    caper_json_kbool(c->out, "ok", true);
    if (!p->run(c))
        answer_problem(c);
    else if (!c->answer->type)
        caper_json_close(c->out, '}');
    caper_json_free(c->json);
}

bool api_answer(const ask *q, answer *a)
{
    call c    = {.ask = q, .sv = q->sv, .answer = a, .out = &a->body};
    bool path = strncmp(q->path, "/api/", 5) == 0;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (!fits(paths[i].path, q->path, c.word))
            continue;
        path = true;
        if (strcmp(paths[i].method, q->method) != 0)
            continue;
        run(&c, &paths[i]);
        return true;
    }
    if (!path)
        return false;
    refuse(&c.problem, 404, "not-found", "there is nothing here");
    answer_problem(&c);
    return true;
}
