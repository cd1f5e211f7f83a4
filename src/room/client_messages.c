/* Messages from clients: read, checked, done, answered. docs/protocol.md lists them.
 *
 * All input is untrusted: types and sizes are checked field by field, and who may ask is in
 * the table at the end. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/text.h"
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
    room             *room; /* NULL: it has not said hello */
    const caper_json *json;
    char              id[96]; /* as JSON; "null" without one */
    int64_t           seq;    /* of the entry that it made */
    problem           problem[1];
} request;

/* ---- Fields ---------------------------------------------------------------------------------- */

static bool text_field(request *q, const char *name, const char **out)
{
    return need_some_text(q->json, name, out, q->problem);
}

static bool seat_field(request *q, int *out)
{
    const caper_json *value = caper_json_get(q->json, "seat");
    int64_t           n     = caper_json_integer(value);
    if (!caper_json_is_integer(value) || n < 0 || n >= CAPER_MAX_SEATS)
        return refuse(q->problem, 400, "bad-seat", "seat: should be the number of a seat");
    *out = (int)n;
    return true;
}

/* An id is a whole number or a short text, and comes back as it was. */
static bool read_id(request *q)
{
    CAPER_SCRATCH caper_buf text = {0};
    const caper_json       *id   = caper_json_get(q->json, "id");
    caper_text_set(q->id, "null");
    if (!id || caper_json_is_null(id))
        return true;
    caper_json_write(id, &text);
    if ((!caper_json_is_integer(id) &&
         !(caper_json_is_string(id) && caper_json_length(id) <= 32)) ||
        text.len >= sizeof q->id)
        return refuse(q->problem, 400, "bad-request",
                      "id: should be a whole number or a text of at most 32 bytes");
    memcpy(q->id, text.data, text.len + 1);
    return true;
}

/* ---- Answers --------------------------------------------------------------------------------- */

void answer(peer *c, out_kind kind, const char *type, const char *id, const char *fields, ...)
{
    caper_buf *out   = &c->sv->batch.text;
    size_t     start = outbox_begin(c->sv);
    va_list    values;
    caper_json_put(out, "{type:%s id:=%s", type, id);
    va_start(values, fields);
    caper_json_vput(out, fields, values);
    va_end(values);
    caper_json_close(out, '}');
    if (kind == OUT_ACK)
        outbox_acknowledge(c, start, id);
    else
        outbox_post(c, kind, start);
}

static void answer_problem(request *q)
{
    answer(q->c, OUT_ANSWER, "error", q->id, "code:%s error:%s", q->problem->code,
           q->problem->text);
    q->sv->metrics.refused++;
}

/* ---- Hello ----------------------------------------------------------------------------------- */

/* A person's key without a seat at this table watches; it is not a wrong token. */
static bool find_mine(request *q, const room *r, int *seat, bool *host)
{
    const char *key;
    person      me;
    bool        hosts;
    if (!need_text(q->json, "me", &key, q->problem))
        return false;
    if (!key || *seat >= 0)
        return true;
    if (!people_find_key(q->sv, key, &me, q->problem))
        return q->problem->status == 401;
    if (!people_find_seat(r, &me, seat, &hosts, q->problem))
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
    if (!need_text(q->json, "token", &token, q->problem) ||
        !need_text(q->json, "host", &host_token, q->problem))
        return false;
    *seat = CAPER_SPECTATOR;
    *host = host_token != NULL;
    if (!r)
        return q->problem->status == 404 ? refuse_token(q->problem) : false;
    if (token && !token_opens(r, token, seat, q->problem))
        return false;
    if (host_token && !token_opens(r, host_token, &opens, q->problem))
        return false;
    if ((*seat < 0 && token) || opens != CAPER_HOST)
        return refuse_token(q->problem);
    return find_mine(q, r, seat, host) && restrictions_admit_seat(r, *seat, q->problem);
}

static bool do_hello(request *q)
{
    const char       *id;
    const caper_json *since = caper_json_get(q->json, "since");
    hello             h     = {.wants_past = caper_json_is_integer(since),
                               .since      = caper_json_integer(since),
                               .id         = q->id};
    if (q->room)
        return refuse(q->problem, 400, "bad-request", "hello: has already been said");
    if (!text_field(q, "table", &id))
        return false;
    h.room = room_find(q->sv, id, q->problem);
    if (!find_seat(q, h.room, &h.seat, &h.host))
        return false;
    if (since && !caper_json_is_null(since) && !h.wants_past)
        return refuse(q->problem, 400, "bad-request", "since: should be a whole number");
    q->c->reads = caper_json_get_flag(q->json, "steps") ? SAY_STEPS : SAY_MOVES;
    welcome_begin(q->c, &h);
    return true;
}

/* ---- The rest -------------------------------------------------------------------------------- */

static bool do_ready(request *q)
{
    const char *salt;
    return need_text(q->json, "salt", &salt, q->problem) &&
           seats_ready(q->room, q->c->seat, salt, &q->seq, q->problem);
}

static bool do_start(request *q) { return seats_start(q->room, &q->seq, q->problem); }

static bool do_set(request *q)
{
    const char *player;
    int         seat = -1;
    return seat_field(q, &seat) && text_field(q, "player", &player) &&
           seats_set(q->room, seat, player, &q->seq, q->problem);
}

/* What was chosen may mean something else after a move that the player has not seen. */
static bool is_fresh(request *q)
{
    const caper_json *after = caper_json_get(q->json, "after");
    if (after && !caper_json_is_integer(after))
        return refuse(q->problem, 400, "bad-request", "after: should be the seq of a message");
    return !after || caper_json_integer(after) >= q->room->turned_seq ||
           refuse(q->problem, 409, "stale",
                  "the game has moved on since you chose that; look at it again");
}

static bool do_play(request *q)
{
    const char *move;
    if (!text_field(q, "move", &move) || !is_fresh(q))
        return false;
    if (!words_ok(move))
        return refuse(q->problem, 400, "bad-move", "a move should have no characters that %s",
                      "cannot be seen or that change the text around them");
    if (!lesson_allows(q->room, q->c->seat, move, q->problem) ||
        !play_move(q->room, q->c->seat, move, &q->seq, q->problem))
        return false;
    /* Talk is not playing: it does not take the seat back from a bot. */
    if (caper_table_has_changed(q->room->table))
        seats_give_back(q->room, q->c->seat);
    return true;
}

static bool do_undo(request *q) { return play_undo(q->room, q->c->seat, &q->seq, q->problem); }

static bool do_chat(request *q)
{
    const char *text;
    if (q->c->seat < 0 && !q->c->name[0])
        return refuse(q->problem, 403, "refused", "say who you are first");
    return text_field(q, "text", &text) &&
           play_chat(q->room, q->c->seat, q->c->name, text, &q->seq, q->problem);
}

/* A spectator says who they are, and whether they want a seat in the rematch. */
static bool do_watch(request *q)
{
    const char *name;
    if (q->c->seat >= 0)
        return refuse(q->problem, 409, "not-now", "you have a seat at this table");
    if (!text_field(q, "name", &name) || !seats_name(q->room, -1, name, q->c->name, q->problem))
        return false;
    q->c->queues = caper_json_get_flag(q->json, "queue");
    q->seq       = q->room->seq;
    room_here_changed(q->room);
    return true;
}

/* An id as things.txt has it: no free text. */
static bool is_thing(const caper_json *value)
{
    enum { LONGEST = 24 };
    const char *text = caper_json_string(value);
    size_t      n    = text ? strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789:.@-") : 0;
    return n > 0 && n <= LONGEST && n == caper_json_length(value);
}

/* Where a player points: for all who are here now, and kept nowhere. */
static bool do_point(request *q)
{
    enum { MOST = 24, RATE = 2, DEPTH = 8 };
    CAPER_SCRATCH caper_buf list   = {0};
    const caper_json       *things = caper_json_get(q->json, "things");
    bool                    sound  = caper_json_is_array(things) && caper_json_size(things) <= MOST;
    caper_json_each (one, things)
        sound = sound && is_thing(one);
    if (!sound)
        return refuse(q->problem, 400, "bad-request",
                      "things: should be a list of at most %d ids such as “hex:2.1”", MOST);
    if (q->room->stage != CAPER_STAGE_PLAYING)
        return refuse(q->problem, 409, "not-now", "there is nothing to point at");
    if (!bucket_take(&q->room->seats[q->c->seat].points, q->sv->now, RATE, DEPTH, 1))
        return refuse(q->problem, 429, "too-many", "you point at too much; one moment, please");
    caper_json_write(things, &list);
    each_peer (c, q->room)
        answer(c, OUT_ANSWER, "point", c == q->c ? q->id : "null", "seat:%d things:=%s", q->c->seat,
               caper_buf_text(&list));
    return true;
}

static bool do_leave(request *q) { return seats_leave(q->room, q->c->seat, &q->seq, q->problem); }

static bool do_back(request *q)
{
    seats_give_back(q->room, q->c->seat);
    q->seq = q->room->seq;
    return !q->room->seats[q->c->seat].bot[0] ||
           refuse(q->problem, 409, "full", "people have come and gone too often at this table");
}

static bool do_remove(request *q)
{
    int seat = -1;
    return seat_field(q, &seat) && seats_remove(q->room, seat, &q->seq, q->problem);
}

static bool do_rematch(request *q)
{
    return seats_rematch(q->room, q->c->from, &q->seq, q->problem);
}

static bool do_handover(request *q)
{
    code_text code;
    if (!handover_make(q->room, q->c->seat, q->c->from->key, code, q->problem))
        return false;
    answer(q->c, OUT_ANSWER, "code", q->id, "code:%s left:%d", code, HANDOVER_MS);
    return true;
}

static bool need_table(request *q, caper_table **t)
{
    if (q->room->stage == CAPER_STAGE_OPEN)
        return refuse(q->problem, 409, "not-now", "the cards are not dealt yet");
    *t = room_table(q->room);
    return *t || room_refuse(q->room, q->problem);
}

static bool do_odds(request *q)
{
    CAPER_SCRATCH caper_buf text = {0};
    const char             *move;
    caper_table            *t    = NULL;
    caper_odds              odds = {0};
    caper_error             err  = {0};
    if (!text_field(q, "move", &move) || !need_table(q, &t))
        return false;
    if (caper_table_odds(t, q->c->seat, move, &odds, &err) != CAPER_OK)
        return refuse_error(q->problem, &err);
    caper_odds_write(&odds, &text);
    answer(q->c, OUT_ANSWER, "odds", q->id, "odds:=%s", caper_buf_text(&text));
    return true;
}

/* What am I looking at? */
static bool do_what(request *q)
{
    const char  *thing;
    caper_table *t    = NULL;
    caper_what   what = {0};
    if (!text_field(q, "thing", &thing) || !need_table(q, &t))
        return false;
    bool known = caper_thing_explain(t, q->c->seat, thing, &what);
    if (known)
        answer(q->c, OUT_ANSWER, "what", q->id, "name?:%s brief?:%s text?:%s now?:%s",
               caper_buf_text(&what.name), caper_buf_text(&what.brief), caper_buf_text(&what.text),
               caper_buf_text(&what.now));
    caper_what_fini(&what);
    return known ||
           refuse(q->problem, 400, "bad-request", "thing: nothing on this table is called that");
}

/* The answer comes when the crew has thought about it. */
static bool do_hint(request *q) { return hint_ask(q->c, q->id, q->problem); }

static bool do_view(request *q)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table            *t    = NULL;
    if (!need_table(q, &t))
        return false;
    say_table(q->room, t, q->c->seat, (say_present)q->c->reads, &text);
    answer(q->c, OUT_WELCOME, "view", q->id, "seq:%jd =%s", q->room->seq, caper_buf_text(&text));
    return true;
}

/* The player's own moves in words, for tables without pictures. */
static bool do_words(request *q)
{
    static caper_move       list[CAPER_MAX_MOVES]; /* one thread talks */
    CAPER_SCRATCH caper_buf all = {0}, text = {0}, move = {0};
    caper_table            *t = NULL;
    if (!need_table(q, &t))
        return false;
    bool may = (caper_table_may_act(t) & CAPER_SEAT(q->c->seat)) != 0;
    int  n   = may ? caper_table_moves(t, q->c->seat, list) : 0;
    caper_json_open(&all, '{');
    for (int i = 0; i < n; i++) {
        caper_buf_clear(&text);
        caper_buf_clear(&move);
        caper_table_write_move(t, list[i], &move);
        caper_table_move_words(t, q->c->seat, list[i], "", &text);
        caper_json_kstr(&all, caper_buf_text(&move), caper_buf_text(&text));
    }
    caper_json_close(&all, '}');
    answer(q->c, OUT_ANSWER, "words", q->id, "seq:%jd words:=%s", q->room->seq,
           caper_buf_text(&all));
    return true;
}

static bool do_ping(request *q)
{
    answer(q->c, OUT_ANSWER, "pong", q->id, "time:%jd", q->sv->now);
    return true;
}

enum { ANYONE, SEATED, HOST };

/* What a message does to the log: no entry; an entry, which its handler answers or, of ACTS, `ok`. */
enum { READS, WRITES, ACTS };

static const struct message {
    const char *type;
    int         who, does;
    bool (*run)(request *q);
} messages[] = {
    {"play", SEATED, ACTS, do_play},       {"hello", ANYONE, READS, do_hello},
    {"ready", SEATED, ACTS, do_ready},     {"start", HOST, ACTS, do_start},
    {"set", HOST, ACTS, do_set},           {"undo", SEATED, ACTS, do_undo},
    {"odds", SEATED, READS, do_odds},      {"hint", SEATED, WRITES, do_hint},
    {"view", ANYONE, READS, do_view},      {"chat", ANYONE, ACTS, do_chat},
    {"leave", SEATED, ACTS, do_leave},     {"back", SEATED, ACTS, do_back},
    {"remove", HOST, ACTS, do_remove},     {"handover", SEATED, WRITES, do_handover},
    {"rematch", SEATED, ACTS, do_rematch}, {"ping", ANYONE, READS, do_ping},
    {"what", ANYONE, READS, do_what},      {"words", SEATED, READS, do_words},
    {"watch", ANYONE, ACTS, do_watch},     {"point", SEATED, READS, do_point},
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
           refuse(q->problem, 429, "too-many",
                  "your address has written a lot in a short time; try again in a minute");
}

static bool run(request *q, const struct message *m)
{
    if (!read_id(q))
        return false;
    if (!q->room && m->run != do_hello)
        return refuse(q->problem, 400, "bad-request", "the first message should be hello");
    if ((m->who == SEATED && q->c->seat < 0) || (m->who == HOST && !q->c->host))
        return refuse(q->problem, 403, "refused",
                      m->who == HOST ? "only the host can do that" : "you only watch this table");
    if (m->does != READS && (!restrictions_allow(q->sv, q->room->id, q->problem) ||
                             !service_can_write(q->sv, q->problem) || !may_store(q)))
        return false;
    if (!m->run(q))
        return false;
    if (m->does == ACTS)
        answer(q->c, OUT_ACK, "ok", q->id, "seq:%jd", q->seq);
    return true;
}

/* The hello failed: the code says whether to come back. */
static void close_stranger(request *q)
{
    const char *code = q->problem->code;
    if (strcmp(code, "refused") == 0)
        peer_close(q->c, 4003, "refused");
    else if (strcmp(code, "gone") == 0)
        peer_close(q->c, 4004, "the seat is gone");
    else if (strcmp(code, "damaged") == 0 || strcmp(code, "other-rules") == 0)
        peer_close(q->c, 4005, "this table is quarantined");
    else if (q->problem->status == 503)
        peer_close(q->c, 1013, "come back later");
}

void talk_refuse(peer *c, const char *id, const problem *p)
{
    request q = {.sv = c->sv, .c = c, .problem = {*p}};
    caper_text_set(q.id, id);
    answer_problem(&q);
    close_stranger(&q);
}

void talk(peer *c, const char *text, size_t len)
{
    if (c->room && c->room->lost) {
        peer_wait(c, WAIT_FETCH, text, len);
        return;
    }
    request               q    = {.sv = c->sv, .c = c, .room = c->room, .id = "null"};
    caper_json           *json = caper_json_read_bytes(text, len, NULL);
    const struct message *m    = NULL;
    q.json                     = json;
    if (!caper_json_is_object(json))
        refuse(q.problem, 400, "bad-json", "a message should be a JSON object");
    else if (!(m = find_message(caper_json_get_text(json, "type"))))
        refuse(q.problem, 400, "bad-request", "type: there is no such message");
    bool ok = m && run(&q, m);
    if (!ok && m && problem_is_later(q.problem)) {
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
