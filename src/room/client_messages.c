/* Messages from clients: read, checked, done, answered. docs/protocol.md lists them.
 *
 * Nothing here trusts anything: types and sizes are checked field by field, and who may ask is in
 * the table at the end. */
#include <stdio.h>
#include <string.h>

#include "room/client_messages.h"
#include "room/hints.h"
#include "room/lessons.h"
#include "room/names.h"
#include "room/people.h"
#include "room/room_moves.h"
#include "room/seat_messages.h"
#include "room/seats.h"
#include "room/service.h"
#include "room/welcome.h"
#include "table/learn/things.h"

typedef struct request {
    service          *sv;
    peer             *c;
    const caper_json *json;
    char              id[96]; /* as JSON; "null" without one */
    problem           problem;
} request;

/* ---- Fields ---------------------------------------------------------------------------------- */

static bool text_field(request *q, const char *name, bool needed, const char **out)
{
    return need_text(q->json, name, out, &q->problem) &&
           (*out || !needed || refuse(&q->problem, 400, "bad-request", "%s: is missing", name));
}

static bool seat_field(request *q, int *out)
{
    const caper_json *value = caper_json_get(q->json, "seat");
    int64_t           n     = caper_json_integer(value);
    if (!caper_json_is_integer(value) || n < 0 || n >= CAPER_MAX_SEATS)
        return refuse(&q->problem, 400, "bad-seat", "seat: should be the number of a seat");
    *out = (int)n;
    return true;
}

/* An id is a whole number or a short text, and comes back as it was. */
static bool read_id(request *q)
{
    const caper_json *id = caper_json_get(q->json, "id");
    snprintf(q->id, sizeof q->id, "null");
    if (!id || caper_json_is_null(id))
        return true;
    caper_buf text = {0};
    bool      ok =
        caper_json_is_integer(id) || (caper_json_is_string(id) && caper_json_length(id) <= 32);
    caper_json_write(id, &text);
    ok = ok && text.len < sizeof q->id;
    if (ok)
        memcpy(q->id, text.data, text.len + 1);
    caper_buf_fini(&text);
    return ok || refuse(&q->problem, 400, "bad-request",
                        "id: should be a whole number or a text of at most 32 bytes");
}

/* ---- Answers --------------------------------------------------------------------------------- */

size_t answer_open(service *sv, const char *type, const char *id)
{
    caper_buf *out   = &sv->batch.text;
    size_t     start = outbox_begin(sv);
    caper_json_open(out, '{');
    caper_json_kstr(out, "type", type);
    caper_json_key(out, "id");
    caper_json_raw(out, id);
    return start;
}

void answer_close(service *sv, peer *c, size_t start)
{
    caper_json_close(&sv->batch.text, '}');
    outbox_post(sv, c, OUT_ANSWER, start);
}

static size_t open_answer(request *q, const char *type) { return answer_open(q->sv, type, q->id); }

static void close_answer(request *q, size_t start) { answer_close(q->sv, q->c, start); }

static bool done(request *q, int64_t seq)
{
    size_t start = open_answer(q, "ok");
    caper_json_kint(&q->sv->batch.text, "seq", seq);
    caper_json_close(&q->sv->batch.text, '}');
    outbox_acknowledge(q->sv, q->c, start, q->id);
    return true;
}

static void answer_problem(request *q)
{
    size_t start = open_answer(q, "error");
    caper_json_kstr(&q->sv->batch.text, "code", q->problem.code);
    caper_json_kstr(&q->sv->batch.text, "error", q->problem.text);
    close_answer(q, start);
    q->sv->metrics.refused++;
}

/* ---- Hello ----------------------------------------------------------------------------------- */

/* A person's key is no wrong token: where they have no seat, they watch. */
static bool find_mine(request *q, const room *r, int *seat, bool *host)
{
    const char *key;
    person      me;
    bool        hosts;
    if (!text_field(q, "me", false, &key))
        return false;
    if (!key || *seat >= 0)
        return true;
    if (!people_find_key(q->sv, key, &me, &q->problem))
        return q->problem.status == 401;
    if (!people_find_seat(q->sv, r, &me, seat, &hosts, &q->problem))
        return false;
    *host |= hosts;
    return true;
}

/* Who is it? Without a token, a spectator. A wrong token and a table that does not exist are
 * refused in the same words. */
static bool find_seat(request *q, const room *r, int *seat, bool *host)
{
    const char *token, *host_token;
    int         opens = CAPER_HOST;
    if (!text_field(q, "token", false, &token) || !text_field(q, "host", false, &host_token))
        return false;
    *seat = CAPER_SPECTATOR;
    *host = host_token != NULL;
    if (!r)
        return q->problem.status == 404 ? refuse_token(&q->problem) : false;
    if (token && !token_opens(q->sv, r, token, seat, &q->problem))
        return false;
    if (host_token && !token_opens(q->sv, r, host_token, &opens, &q->problem))
        return false;
    if ((*seat < 0 && token) || opens != CAPER_HOST)
        return refuse_token(&q->problem);
    return find_mine(q, r, seat, host);
}

static bool do_hello(request *q)
{
    const char       *id;
    const caper_json *since = caper_json_get(q->json, "since");
    hello             h     = {.wants_past = caper_json_is_integer(since),
                               .since      = caper_json_integer(since),
                               .id         = q->id};
    if (q->c->room)
        return refuse(&q->problem, 400, "bad-request", "hello: has already been said");
    if (!text_field(q, "table", true, &id))
        return false;
    h.room = room_find(q->sv, id, &q->problem);
    if (!find_seat(q, h.room, &h.seat, &h.host))
        return false;
    if (since && !caper_json_is_null(since) && !h.wants_past)
        return refuse(&q->problem, 400, "bad-request", "since: should be a whole number");
    q->c->reads = caper_json_is_true(caper_json_get(q->json, "steps")) ? SAY_STEPS : SAY_MOVES;
    welcome_begin(q->sv, q->c, &h);
    return true;
}

/* ---- The rest -------------------------------------------------------------------------------- */

static bool do_ready(request *q)
{
    const char *salt;
    int64_t     seq;
    return text_field(q, "salt", false, &salt) &&
           seats_ready(q->sv, q->c->room, q->c->seat, salt, &seq, &q->problem) && done(q, seq);
}

static bool do_start(request *q)
{
    int64_t seq;
    return seats_start(q->sv, q->c->room, &seq, &q->problem) && done(q, seq);
}

static bool do_set(request *q)
{
    const char *player;
    int         seat = -1;
    int64_t     seq;
    return seat_field(q, &seat) && text_field(q, "player", true, &player) &&
           seats_set(q->sv, q->c->room, seat, player, &seq, &q->problem) && done(q, seq);
}

static bool do_play(request *q)
{
    const char *move;
    int64_t     seq;
    if (!text_field(q, "move", true, &move))
        return false;
    if (!words_ok(move))
        return refuse(&q->problem, 400, "bad-move", "a move should have no characters that %s",
                      "cannot be seen or that change the text around them");
    if (!lesson_allows(q->sv, q->c->room, q->c->seat, move, &q->problem) ||
        !play_move(q->sv, q->c->room, q->c->seat, move, &seq, &q->problem))
        return false;
    /* Talk is not playing: it does not take the seat back from a bot. */
    if (caper_table_has_changed(q->c->room->table))
        seats_give_back(q->sv, q->c->room, q->c->seat);
    return done(q, seq);
}

static bool do_undo(request *q)
{
    int64_t seq;
    return play_undo(q->sv, q->c->room, q->c->seat, &seq, &q->problem) && done(q, seq);
}

static bool do_chat(request *q)
{
    const char *text;
    int64_t     seq;
    return text_field(q, "text", true, &text) &&
           play_chat(q->sv, q->c->room, q->c->seat, text, &seq, &q->problem) && done(q, seq);
}

static bool do_leave(request *q)
{
    int64_t seq;
    return seats_leave(q->sv, q->c->room, q->c->seat, &seq, &q->problem) && done(q, seq);
}

static bool do_back(request *q)
{
    seats_give_back(q->sv, q->c->room, q->c->seat);
    if (q->c->room->seats[q->c->seat].bot[0])
        return refuse(&q->problem, 409, "full",
                      "people have come and gone too often at this table");
    return done(q, q->c->room->seq);
}

static bool do_remove(request *q)
{
    int     seat = -1;
    int64_t seq;
    return seat_field(q, &seat) && seats_remove(q->sv, q->c->room, seat, &seq, &q->problem) &&
           done(q, seq);
}

static bool do_rematch(request *q)
{
    int64_t seq;
    return seats_rematch(q->sv, q->c->room, q->c->from, &seq, &q->problem) && done(q, seq);
}

static bool do_handover(request *q)
{
    char code[CODE_CHARS + 1];
    if (!handover_make(q->sv, q->c->room, q->c->seat, q->c->from->key, code, &q->problem))
        return false;
    size_t start = open_answer(q, "code");
    caper_json_kstr(&q->sv->batch.text, "code", code);
    caper_json_kint(&q->sv->batch.text, "left", HANDOVER_MS);
    close_answer(q, start);
    return true;
}

static bool need_table(request *q, caper_table **t)
{
    if (q->c->room->stage == CAPER_STAGE_OPEN)
        return refuse(&q->problem, 409, "not-now", "the cards are not dealt yet");
    *t = room_table(q->sv, q->c->room);
    return *t || room_refuse(q->c->room, &q->problem);
}

static bool do_odds(request *q)
{
    const char  *move;
    caper_table *t    = NULL;
    caper_odds   odds = {0};
    caper_error  err  = {0};
    caper_buf   *out  = &q->sv->batch.text;
    if (!text_field(q, "move", true, &move) || !need_table(q, &t))
        return false;
    if (caper_table_odds(t, q->c->seat, move, &odds, &err) != CAPER_OK)
        return refuse_error(&q->problem, &err);
    size_t start = open_answer(q, "odds");
    caper_json_key(out, "odds");
    caper_odds_write(&odds, out);
    close_answer(q, start);
    return true;
}

static void put_words(caper_buf *out, const char *key, const caper_buf *words)
{
    if (words->len)
        caper_json_kstr(out, key, words->data);
}

/* What am I looking at? */
static bool do_what(request *q)
{
    const char  *thing;
    caper_table *t    = NULL;
    caper_what   what = {0};
    caper_buf   *out  = &q->sv->batch.text;
    if (!text_field(q, "thing", true, &thing) || !need_table(q, &t))
        return false;
    bool known = caper_thing_explain(t, q->c->seat, thing, &what);
    if (known) {
        size_t start = open_answer(q, "what");
        put_words(out, "name", &what.name);
        put_words(out, "brief", &what.brief);
        put_words(out, "text", &what.text);
        put_words(out, "now", &what.now);
        close_answer(q, start);
    }
    caper_what_fini(&what);
    return known ||
           refuse(&q->problem, 400, "bad-request", "thing: nothing on this table is called that");
}

/* The answer comes when the crew has thought about it. */
static bool do_hint(request *q) { return hint_ask(q->sv, q->c, q->id, &q->problem); }

static bool do_view(request *q)
{
    caper_table *t   = NULL;
    caper_buf   *out = &q->sv->batch.text;
    if (!need_table(q, &t))
        return false;
    size_t start = open_answer(q, "view");
    caper_json_kint(out, "seq", q->c->room->seq);
    say_table(q->c->room, t, q->c->seat, (say_present)q->c->reads, out);
    caper_json_close(out, '}');
    outbox_post(q->sv, q->c, OUT_WELCOME, start);
    return true;
}

/* The player's own moves in words, for tables without pictures. */
static bool do_words(request *q)
{
    static caper_move list[CAPER_MAX_MOVES]; /* one thread talks */
    caper_table      *t    = NULL;
    caper_buf        *out  = &q->sv->batch.text;
    caper_buf         text = {0}, move = {0};
    if (!need_table(q, &t))
        return false;
    bool   may   = (caper_table_may_act(t) & CAPER_SEAT(q->c->seat)) != 0;
    int    n     = may ? caper_table_moves(t, q->c->seat, list) : 0;
    size_t start = open_answer(q, "words");
    caper_json_kint(out, "seq", q->c->room->seq);
    caper_json_kopen(out, "words", '{');
    for (int i = 0; i < n; i++) {
        caper_buf_clear(&text);
        caper_buf_clear(&move);
        caper_table_write_move(t, list[i], &move);
        caper_table_move_words(t, q->c->seat, list[i], "", &text);
        caper_json_kstr(out, caper_buf_text(&move), caper_buf_text(&text));
    }
    caper_json_close(out, '}');
    close_answer(q, start);
    caper_buf_fini(&text);
    caper_buf_fini(&move);
    return true;
}

static bool do_ping(request *q)
{
    size_t start = open_answer(q, "pong");
    caper_json_kint(&q->sv->batch.text, "time", q->sv->now);
    close_answer(q, start);
    return true;
}

enum { ANYONE, SEATED, HOST };

static const struct message {
    const char *type;
    int         who;
    bool        writes;
    bool (*run)(request *q);
} messages[] = {
    {"play", SEATED, true, do_play},       {"hello", ANYONE, false, do_hello},
    {"ready", SEATED, true, do_ready},     {"start", HOST, true, do_start},
    {"set", HOST, true, do_set},           {"undo", SEATED, true, do_undo},
    {"odds", SEATED, false, do_odds},      {"hint", SEATED, true, do_hint},
    {"view", ANYONE, false, do_view},      {"chat", SEATED, true, do_chat},
    {"leave", SEATED, true, do_leave},     {"back", SEATED, true, do_back},
    {"remove", HOST, true, do_remove},     {"handover", SEATED, true, do_handover},
    {"rematch", SEATED, true, do_rematch}, {"ping", ANYONE, false, do_ping},
    {"what", ANYONE, false, do_what},      {"words", SEATED, false, do_words},
};

static const struct message *find_message(const char *type)
{
    for (size_t i = 0; type && i < sizeof messages / sizeof *messages; i++)
        if (strcmp(messages[i].type, type) == 0)
            return &messages[i];
    return NULL;
}

/* What is kept of a message is about as long as the message, and a row of the store. */
static bool may_store(request *q)
{
    enum { ROW_BYTES = 160 };
    const platform *on = q->sv->platform;
    return !on->may_store || on->may_store(q->sv, q->c->from, q->sv->heard_len + ROW_BYTES) ||
           refuse(&q->problem, 429, "too-many",
                  "your address has written a lot in a short time; try again in a minute");
}

static bool run(request *q, const struct message *m)
{
    if (!read_id(q))
        return false;
    if (!q->c->room && m->run != do_hello)
        return refuse(&q->problem, 400, "bad-request", "the first message should be hello");
    if ((m->who == SEATED && q->c->seat < 0) || (m->who == HOST && !q->c->host))
        return refuse(&q->problem, 403, "refused",
                      m->who == HOST ? "only the host can do that" : "you only watch this table");
    if (m->writes && (!service_can_write(q->sv, &q->problem) || !may_store(q)))
        return false;
    return m->run(q);
}

/* The hello failed: the code says whether to come back. */
static void close_stranger(request *q)
{
    const char *code = q->problem.code;
    if (strcmp(code, "refused") == 0)
        peer_close(q->c, 4003, "refused");
    else if (strcmp(code, "gone") == 0)
        peer_close(q->c, 4004, "the seat is gone");
    else if (strcmp(code, "damaged") == 0 || strcmp(code, "other-rules") == 0)
        peer_close(q->c, 4005, "this table is quarantined");
    else if (q->problem.status == 503)
        peer_close(q->c, 1013, "come back later");
}

void talk_refuse(service *sv, peer *c, const char *id, const problem *p)
{
    request q = {.sv = sv, .c = c, .problem = *p};
    snprintf(q.id, sizeof q.id, "%s", id);
    answer_problem(&q);
    close_stranger(&q);
}

void talk(service *sv, peer *c, const char *text, size_t len)
{
    if (c->room && c->room->lost) {
        peer_wait(c, WAIT_FETCH, text, len);
        return;
    }
    caper_json_error      where;
    request               q    = {.sv = sv, .c = c, .id = "null"};
    caper_json           *json = caper_json_read_bytes(text, len, &where);
    const struct message *m    = NULL;
    q.json                     = json;
    if (!caper_json_is_object(json))
        refuse(&q.problem, 400, "bad-json", "a message should be a JSON object");
    else if (!(m = find_message(caper_json_string(caper_json_get(json, "type")))))
        refuse(&q.problem, 400, "bad-request", "type: there is no such message");
    bool ok = m && run(&q, m);
    if (!ok && m && problem_is_later(&q.problem)) {
        peer_wait(c, WAIT_FETCH, text, len);
    } else if (!ok) {
        answer_problem(&q);
        if (!m)
            peer_close(c, 4000, "this is not the protocol caper.v1");
        else if (!c->room)
            close_stranger(&q);
    }
    caper_json_free(json);
}
