/* The HTTP interface: making, listing and reading tables. docs/protocol.md lists the paths. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/lessons.h"
#include "room/lobby.h"
#include "room/names.h"
#include "room/seat_messages.h"
#include "server/api/bring.h"
#include "server/api/http_me.h"
#include "server/api/replay.h"

enum { DEFAULT_PACE = 700 };

/* ---- About the server ------------------------------------------------------------------------ */

/* What the operator tells those who come. */
static void write_greeting(call *c)
{
    const restriction *say = restriction_find(c->sv, "say", "now");
    caper_json_put(c->out, "welcome?:%s notice?:%s", c->sv->options.welcome,
                   say ? say->text : NULL);
}

static bool get_server(call *c)
{
    caper_json_put(c->out, "server:%s addresses:[", CAPER_VERSION);
    if (c->sv->platform->write_addresses)
        c->sv->platform->write_addresses(c->sv, c->out);
    caper_json_put(c->out, "] protocol:1 levels:[");
    for (int l = 0; l < 3; l++)
        caper_json_str(c->out, caper_level_name((caper_level)l));
    caper_json_put(c->out, "] exec:[");
    for (const char *const *e = c->sv->options.exec; *e; e++)
        caper_json_strn(c->out, *e, strcspn(*e, "="));
    caper_json_put(c->out, "] limits:{message:%d content:%d rate:%d name:%d chat:%d}",
                   MESSAGE_LIMIT, CONTENT_LIMIT, c->sv->options.rate, NAME_CHARS, CAPER_MAX_WORDS);
    write_greeting(c);
    return true;
}

/* `?grammar=no`: clients that show moves as they are offered need no grammar. `?grammar=forms`: those that put
 * moves together get the forms with their slots. */
static void write_grammar(call *c, const caper_game *game)
{
    const char             *asked   = call_argument(c, "grammar");
    CAPER_SCRATCH caper_buf grammar = {0};
    if (asked && !strcmp(asked, "no"))
        return;
    if (asked && !strcmp(asked, "forms")) {
        caper_json_key(c->out, "forms");
        caper_grammar_forms(game->notation->grammar, c->out);
        return;
    }
    caper_game_grammar(game, &grammar);
    caper_json_kstr(c->out, "grammar", caper_buf_text(&grammar));
}

static bool get_games(call *c)
{
    caper_json_put(c->out, "games:[");
    for (const caper_game *const *g = caper_games(); *g; g++) {
        caper_json_open(c->out, '{');
        caper_game_describe(*g, c->out);
        write_grammar(c, *g);
        caper_json_close(c->out, '}');
    }
    caper_json_close(c->out, ']');
    return true;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static bool get_tables(call *c)
{
    write_greeting(c);
    return need_read(lobby_write(c->sv, c->out), c->problem);
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
    caper_text_set(q->seat[i], me ? "open" : word);
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

/* Hints are on unless the request says `"hints": false`. */
static bool call_hints(call *c, bool *off)
{
    const caper_json *value = caper_json_get(c->json, "hints");
    *off                    = value && !caper_json_is_true(value);
    return !value || caper_json_is_boolean(value) || call_wrong(c, "hints", "true or false");
}

/* "slow", "live" or how long bots wait. */
static bool call_pace(call *c, table_request *q)
{
    const char *word = caper_json_string(caper_json_get(c->json, "pace"));
    q->pace          = DEFAULT_PACE;
    if (word && strcmp(word, "slow") == 0)
        return slow_read(c->json, &q->slow, c->problem);
    if (word ? strcmp(word, "live") != 0 : !call_int(c, "pace", 0, 10000, DEFAULT_PACE, &q->pace))
        return call_wrong(c, "pace", "slow, live or a whole number from 0 to 10000");
    return true;
}

static bool call_clocks(call *c, table_request *q)
{
    return call_pace(c, q) && call_time(c, "clock", 5000, SLOW_CLOCK_MS, 0, &q->clock) &&
           call_time(c, "takeover", 1000, 3600000, q->slow.on ? 0 : 60000, &q->takeover);
}

bool call_table(call *c, table_request *q)
{
    q->maker = c->from->number;
    return call_hints(c, &q->no_hints) && call_text(c, "name", &q->name) &&
           call_flag(c, "public", &q->is_public) && call_clocks(c, q) && read_players(c, q);
}

/* Only a test's table may be told its cards. */
static bool call_seed(call *c, const char **out)
{
    return call_text(c, "seed", out) &&
           (!*out || c->sv->options.test_seed ||
            refuse(c->problem, 400, "bad-request", "seed: only a server under test takes one"));
}

static bool read_table(call *c, table_request *q)
{
    const caper_json *options;
    if (!call_text(c, "content", &q->content))
        return false;
    if (q->content ? strlen(q->content) > CONTENT_LIMIT : c->body_len > MESSAGE_LIMIT)
        return refuse(c->problem, 413, "too-big",
                      "a request should have at most %d bytes, and "
                      "its content %d",
                      MESSAGE_LIMIT, CONTENT_LIMIT);
    if (!call_text(c, "game", &q->game) || !call_seed(c, &q->seed) ||
        !call_int(c, "seats", 1, CAPER_MAX_SEATS, 0, &q->players) ||
        !call_get(c, "options", CAPER_JSON_OBJECT, "an object", &options) || !call_table(c, q))
        return false;
    q->options = options;
    return q->game || refuse(c->problem, 400, "bad-request", "game: is missing");
}

static bool may_make(call *c, const table_request *q)
{
    const platform *on = c->sv->platform;
    if (!call_may_make(c, 1, q->content ? strlen(q->content) : 0))
        return false;
    return !q->is_public || !on->may_list || on->may_list(c->sv, c->from) ||
           refuse(c->problem, 429, "too-many",
                  "there are many new public tables from your address already; make this one "
                  "private, or try again later");
}

static bool make_drafted(call *c, const table_request *q, table_draft *d, room **out)
{
    token_text host, token;
    if (!d || !seats_make(c->sv, q, d, out, host, token, c->problem))
        return false;
    c->status = 201;
    caper_json_put(c->out, "table:%s commitment:%s host:%s", (*out)->id, (*out)->commitment, host);
    if (q->me >= 0)
        caper_json_put(c->out, "seat:%d token:%s", q->me, token);
    return true;
}

bool call_make_table(call *c, const table_request *q, room **out)
{
    if (!may_make(c, q))
        return false;
    table_draft *d  = seats_draft(&c->sv->options, q, c->problem);
    bool         ok = make_drafted(c, q, d, out);
    seats_draft_free(d);
    return ok;
}

/* A table with long content of its own, which a thread reads. The request's texts stay while it does. */
typedef struct drafting {
    table_request q;
    table_draft  *draft;
    problem       problem;
} drafting;

static void draft_apart(call *c)
{
    drafting *d = c->made;
    d->draft    = seats_draft(&c->sv->options, &d->q, &d->problem);
}

static void free_drafting(call *c)
{
    drafting *d = c->made;
    seats_draft_free(d->draft);
    free(d);
}

/* A script's texts do not stay. */
static bool is_long(const table_request *q)
{
    return q->content && !q->lesson && strlen(q->content) > READ_AT_ONCE;
}

static bool make_apart(call *c, const table_request *q, room **out)
{
    drafting *d = c->made;
    if (!d) {
        d    = caper_alloc(1, sizeof *d);
        d->q = *q;
        if (!call_apart(c, draft_apart, d, free_drafting, true))
            return false;
    }
    *c->problem = d->problem;
    return make_drafted(c, q, d->draft, out);
}

/* A first game with a coach: the script says everything but the name. */
static bool read_lesson(call *c, table_request *q, caper_json **options)
{
    const char *lesson;
    if (!call_text(c, "lesson", &lesson))
        return false;
    return !lesson || lesson_fill(q, lesson, options, c->problem);
}

static bool read_crew(call *c, table_request *q, crew *w)
{
    return call_text(c, "crew", &q->crew) && (!q->crew || crews_may_make(c, q->crew, w));
}

bool tables_make(call *c)
{
    table_request q       = {0};
    room         *r       = NULL;
    caper_json   *options = NULL;
    CREW crew     w       = {0};
    bool          ok = read_table(c, &q) && read_lesson(c, &q, &options) && read_crew(c, &q, &w);
    if (ok && is_long(&q))
        ok = (c->made || may_make(c, &q)) && make_apart(c, &q, &r);
    else
        ok = ok && call_make_table(c, &q, &r);
    if (ok)
        people_keep_seat(r, &c->who, q.me, true);
    if (ok && q.crew)
        crews_invite(c, &w, r);
    caper_json_free(options);
    return ok;
}

/* A transcript that is looked over on a thread. */
typedef struct bringing {
    bring_request q;     /* its texts are the call's */
    caper_table  *table; /* that it leads to */
    problem       problem;
} bringing;

static void write_brought(const room *r, const bring_request *q, const char *host,
                          const char *token, caper_buf *out)
{
    caper_json_put(out, "table:%s commitment:%s host:%s over:?%d", r->id, r->commitment, host,
                   r->stage == CAPER_STAGE_OVER);
    if (q->seat >= 0)
        caper_json_put(out, "seat:%d token:%s", q->seat, token);
}

static void verify_apart(call *c)
{
    bringing *b = c->made;
    b->table    = bring_verify(&b->q, &b->problem);
}

static void free_bringing(call *c)
{
    bringing *b = c->made;
    caper_table_free(b->table);
    free(b);
}

/* False: a thread has it. */
static bool verify(call *c, const bring_request *q)
{
    bringing *b = caper_alloc(1, sizeof *b);
    b->q        = *q;
    return call_apart(c, verify_apart, b, free_bringing, true);
}

static bool read_bringing(call *c, bring_request *q)
{
    return call_text(c, "name", &q->name) &&
           call_int(c, "seat", 0, CAPER_MAX_SEATS - 1, -1, &q->seat) &&
           call_need_text(c, "transcript", &q->transcript);
}

static bool may_bring(call *c, const bring_request *q)
{
    return call_may_make(c, bring_costs(q->transcript), strlen(q->transcript));
}

static bool post_transcript(call *c)
{
    token_text    host, token;
    bring_request q = {0};
    room         *r = NULL;
    if (!read_bringing(c, &q) || (!c->made && (!may_bring(c, &q) || !verify(c, &q))))
        return false;
    bringing *b = c->made;
    *c->problem = b->problem;
    if (!b->table || !bring_verified(c->sv, &q, b->table, &r, host, token, c->problem))
        return false;
    c->status = 201;
    people_keep_seat(r, &c->who, q.seat, true);
    write_brought(r, &q, host, token, c->out);
    return true;
}

static bool need_room(call *c, room **r)
{
    *r = room_find(c->sv, c->word[0], c->problem);
    return *r != NULL;
}

/* Whom the game waits for, and since when: for players with several games. */
static void write_turn(call *c, room *r)
{
    if (r->stage != CAPER_STAGE_PLAYING || !room_table(r))
        return;
    say_seats(c->out, "to_act", r->owes);
    caper_json_kint(c->out, "since", r->last);
}

static bool get_table(call *c)
{
    room *r;
    if (!need_room(c, &r))
        return false;
    caper_json_key(c->out, "table");
    seats_write_summary(r, c->out);
    write_turn(c, r);
    return true;
}

/* Nobody looks into a bot's cards beside their own. */
static bool may_come_late(call *c, const room *r, int mine)
{
    return r->stage != CAPER_STAGE_PLAYING || r->brought || mine < 0 ||
           refuse(c->problem, 409, "taken", "you have a seat at this table already");
}

static bool post_seat(call *c)
{
    room       *r;
    const char *name;
    int         seat, mine;
    bool        host;
    token_text  token;
    if (!call_text(c, "name", &name) || !call_int(c, "seat", 0, CAPER_MAX_SEATS - 1, -1, &seat) ||
        !need_room(c, &r) || !people_find_seat(r, &c->who, &mine, &host, c->problem) ||
        !may_come_late(c, r, mine) || !seats_take(r, seat, name, c->from, &seat, token, c->problem))
        return false;
    people_keep_seat(r, &c->who, seat, false);
    c->status = 201;
    caper_json_put(c->out, "seat:%d token:%s", seat, token);
    return true;
}

/* Wrong codes cost their address some of its share of the work, so that they cannot be tried by the thousand. */
static bool refuse_code(call *c)
{
    enum { WRONG_CODE_MS = 50 };
    const platform *on = c->sv->platform;
    if (strcmp(c->problem->code, "refused") == 0 && on->charge)
        on->charge(c->sv, c->from, WRONG_CODE_MS);
    return false;
}

static bool claim_seat(call *c, const handed *is)
{
    token_text token;
    room      *r;
    if (!call_maybe(c) || !(r = room_find(c->sv, is->table, c->problem)))
        return false;
    handover_spend(c->sv, is);
    seats_give_token(r, is->seat, token);
    people_keep_seat(r, &c->who, is->seat, false);
    caper_json_put(c->out, "table:%s seat:%d token:%s", r->id, is->seat, token);
    return true;
}

static bool post_claim(call *c)
{
    const char *code;
    handed      is;
    return call_need_text(c, "code", &code) &&
           ((handover_find(c->sv, code, &is, c->problem) &&
             (is.is_device ? devices_claim : claim_seat)(c, &is)) ||
            refuse_code(c));
}

/* ---- What is finished ------------------------------------------------------------------------ */

static bool number(call *c, const char *name, int low, int high, int without, int *out)
{
    int64_t n  = without;
    bool    ok = call_number(c, name, low, high, without, &n);
    *out       = (int)n;
    return ok;
}

/* While the game is played a seat's eyes are its own; a wrong token is refused in the same words
 * whether the table exists or not. */
static bool may_see(call *c, const room *r, int seat)
{
    int opens;
    if (!c->token && seat < 0)
        return true;
    if (r && r->stage == CAPER_STAGE_OVER && !c->token)
        return true;
    if (!r || !c->token)
        return refuse_token(c->problem);
    if (!token_opens(r, c->token, &opens, c->problem))
        return false;
    return seat < 0 || opens == seat || r->stage == CAPER_STAGE_OVER || refuse_token(c->problem);
}

static bool get_replay(call *c)
{
    int   seat = -1, from = 0, count = 0;
    room *r = room_find(c->sv, c->word[0], c->problem);
    if (!r && c->problem->status == 503)
        return false;
    if (!number(c, "seat", -1, CAPER_MAX_SEATS - 1, -1, &seat) ||
        !number(c, "from", 0, 1000000, 0, &from) || !number(c, "count", 1, 500, 200, &count) ||
        !may_see(c, r, seat) || !need_room(c, &r))
        return false;
    return replay_steps(c, r, seat, from, count);
}

static bool get_chances(call *c)
{
    room *r;
    int   from = 0, count = 0;
    return number(c, "from", 0, CHANCE_POINTS - 1, 0, &from) &&
           number(c, "count", 1, CHANCE_PART, CHANCE_PART, &count) && need_room(c, &r) &&
           replay_chances(c, r, from, count);
}

static bool get_decisions(call *c)
{
    room *r;
    int   seat = -1, from = 0, count = 0;
    return number(c, "seat", 0, CAPER_MAX_SEATS - 1, 0, &seat) &&
           number(c, "from", 0, 1000000, 0, &from) &&
           number(c, "count", 1, DECISION_PART, DECISION_PART, &count) && need_room(c, &r) &&
           replay_decisions(c, r, seat, from, count);
}

static bool get_transcript(call *c)
{
    room *r;
    if (!need_room(c, &r))
        return false;
    call_file(c, "text/plain; charset=utf-8", "caper-transcript.txt");
    return replay_transcript(c, r);
}

static bool get_proof(call *c)
{
    room *r;
    return need_room(c, &r) && replay_proof(c, r);
}

/* Degraded: it goes on, but the operator should look. */
static bool get_health(call *c)
{
    if (!c->sv->store_ok)
        return refuse(c->problem, 503, "store", "the store cannot be written");
    if (!c->sv->damaged && !c->sv->aside_count && !c->sv->store_full)
        return true;
    caper_json_put(c->out, "state:'degraded' full?:?%d damaged:?%d aside:%d", c->sv->store_full,
                   c->sv->damaged, c->sv->aside_count);
    return true;
}

static bool get_metrics(call *c)
{
    call_file(c, "text/plain; version=0.0.4; charset=utf-8", NULL);
    metrics_write(c->sv, c->out);
    return true;
}

/* The operator's requests are the server's own, and of no use in a page without one. */
static bool order(call *c)
{
    const platform *on = c->sv->platform;
    return on->order ? on->order(c)
                     : refuse(c->problem, 404, "not-found", "there is no operator here");
}

/* One report for each seat, the newest. */
static bool post_report(call *c)
{
    const char *text;
    room       *r;
    int         seat;
    char        id[CAPER_ID_CHARS + 16];
    if (!call_need_text(c, "text", &text) || !need_room(c, &r))
        return false;
    if (!caper_text_is_plain(text) || !words_ok(text))
        return call_wrong(c, "text", "a short text without control characters");
    if (!c->token)
        return refuse_token(c->problem);
    if (!token_opens(r, c->token, &seat, c->problem) || !call_may_make(c, 1, 0))
        return false;
    snprintf(id, sizeof id, "%s-%d", r->id, seat < 0 ? -1 : seat);
    people_put(c->sv, token_holder("server"), "report", id, "{name:%s text:%s}",
               seat < 0 ? NULL : r->seats[seat].name, text);
    note(c->sv, r, seat, "a report for the operator");
    return true;
}

/* ---- Paths ----------------------------------------------------------------------------------- */

/* What a path asks for before its handler runs. Its caller: the person who has that key (KEY), one who was made (MADE),
 * or anybody, whom a key makes a person (MAYBE). */
enum {
    KEY    = 1,
    MADE   = 2,
    MAYBE  = 4,
    BODY   = 8,  /* a JSON object */
    WRITES = 16, /* the store can be written */
    BIG    = 32, /* the body may bring content */
};

static const struct path {
    const char *method, *path; /* "*" stands for an id */
    bool (*run)(call *c);
    int needs;
} paths[] = {
    {"GET", "/api/v1", get_server, 0},
    {"GET", "/api/v1/games", get_games, 0},
    {"GET", "/api/v1/tables", get_tables, 0},
    {"GET", "/api/v1/games/*/content/*", content_get, 0},
    {"POST", "/api/v1/games/*/check", content_check, BODY | BIG},
    {"POST", "/api/v1/games/*/new", content_new, BODY},
    {"POST", "/api/v1/tables", tables_make, MAYBE | BODY | WRITES | BIG},
    {"GET", "/api/v1/tables/*", get_table, 0},
    {"POST", "/api/v1/tables/*/seats", post_seat, MAYBE | BODY | WRITES},
    {"GET", "/api/v1/tables/*/replay", get_replay, 0},
    {"GET", "/api/v1/tables/*/chances", get_chances, 0},
    {"GET", "/api/v1/tables/*/decisions", get_decisions, 0},
    {"GET", "/api/v1/tables/*/transcript", get_transcript, 0},
    {"GET", "/api/v1/tables/*/proof", get_proof, 0},
    {"POST", "/api/v1/claim", post_claim, BODY | WRITES},
    {"POST", "/api/v1/transcripts", post_transcript, MAYBE | BODY | WRITES | BIG},
    {"POST", "/api/v1/people", people_post, KEY | BODY | WRITES},
    {"GET", "/api/v1/people/me", people_get_me, MADE},
    {"POST", "/api/v1/people/me", people_post_me, MADE | BODY | WRITES},
    {"DELETE", "/api/v1/people/me", people_delete, MADE | WRITES},
    {"GET", "/api/v1/people/me/export", people_export, MADE},
    {"GET", "/api/v1/people/me/tables", tables_get, MADE},
    {"GET", "/api/v1/people/me/games", history_get, MADE},
    {"POST", "/api/v1/people/me/tables", tables_post, MADE | BODY | WRITES},
    {"POST", "/api/v1/crews", crews_post, MADE | BODY | WRITES},
    {"GET", "/api/v1/crews/*", crews_get, MAYBE},
    {"POST", "/api/v1/crews/*", crews_change, MAYBE | BODY | WRITES},
    {"POST", "/api/v1/crews/*/table", crews_post_table, MAYBE | WRITES},
    {"GET", "/api/v1/crews/*/night.ics", crews_get_night, 0},
    {"POST", "/api/v1/people/me/devices", devices_post, MADE | BODY | WRITES},
    {"DELETE", "/api/v1/people/me/devices/*", devices_delete, MADE | WRITES},
    {"GET", "/api/v1/album", album_get, KEY},
    {"POST", "/api/v1/album", album_post, KEY | BODY},
    {"GET", "/api/v1/daily", daily_get, 0},
    {"GET", "/api/v1/daily/week", daily_get_week, 0},
    {"POST", "/api/v1/daily/*", daily_post, BODY | WRITES},
    {"POST", "/api/v1/daily/*/results", daily_post_result, KEY | BODY | WRITES | BIG},
    {"POST", "/api/v1/campaigns", campaign_post, BODY | WRITES | BIG},
    {"GET", "/api/v1/campaigns/*", campaign_get, 0},
    {"POST", "/api/v1/campaigns/*", campaign_change, BODY | WRITES},
    {"POST", "/api/v1/campaigns/*/go", campaign_go, BODY | WRITES},
    {"GET", "/api/v1/campaigns/*/ledger", campaign_get_ledger, 0},
    {"GET", "/api/v1/calls", calls_get, 0},
    {"POST", "/api/v1/people/me/push", calls_post_push, MADE | BODY | WRITES},
    {"DELETE", "/api/v1/people/me/push", calls_delete_push, MADE | WRITES},
    {"POST", "/api/v1/people/me/mail", calls_post_mail, MADE | BODY | WRITES},
    {"POST", "/api/v1/people/me/mail/confirm", calls_post_confirm, MADE | BODY | WRITES},
    {"DELETE", "/api/v1/people/me/mail", calls_delete_mail, MADE | WRITES},
    {"POST", "/api/v1/people/me/call-me", calls_post_trial, MADE | WRITES},
    {"POST", "/api/v1/tables/*/report", post_report, BODY | WRITES},
    {"GET", "/api/v1/admin", order, 0},
    {"POST", "/api/v1/admin", order, 0},
    {"GET", "/healthz", get_health, 0},
    {"GET", "/metrics", get_metrics, 0},
};

/* Does `path` fit? What stands for a star goes to `word`, unchecked: a strange one is
 * just not a table; one that is too long is empty. */
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
    char word[WORDS][WORD_CHARS + 1];
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (paths[i].needs & BIG && fits(paths[i].path, path, word))
            return CONTENT_BODY;
    return MESSAGE_LIMIT;
}

void call_refuse(call *c, const problem *p)
{
    call_file(c, NULL, NULL);
    c->status = p->status;
    caper_json_put(c->out, "{ok:false code:%s error:%s}", p->code, p->text);
    c->sv->metrics.refused++;
}

/* In read-only mode only the operator changes things; a closed table rests. */
static bool may_change(call *c, const struct path *p)
{
    bool at_table = strncmp(p->path, "/api/v1/tables/*", 16) == 0 && p->run != post_report;
    return p->method[0] == 'G' || p->run == order ||
           restrictions_allow(c->sv, at_table ? c->word[0] : NULL, c->problem);
}

static bool has_needs(call *c, int needs)
{
    return (!(needs & BODY) || call_body(c)) && (!(needs & MAYBE) || call_maybe(c)) &&
           (!(needs & (KEY | MADE)) || call_person(c)) && (!(needs & MADE) || call_made(c)) &&
           (!(needs & WRITES) || service_can_write(c->sv, c->problem));
}

/* A handler answers, or asks to be called again later, or refuses. A GET never writes. */
static void run(call *c, const struct path *p)
{
    bool dirty = caper_store_is_dirty(c->sv->store);
    call_file(c, NULL, NULL);
    c->status = 200;
    caper_json_put(c->out, "{ok:true");
    c->is_running = true;
    bool ok       = may_change(c, p) && has_needs(c, p->needs) && p->run(c);
    assert(p->method[0] != 'G' || dirty == caper_store_is_dirty(c->sv->store));
    (void)dirty;
    if (!c->ready && !c->task.waits) {
        if (!ok && problem_is_later(c->problem) && c->resume && !c->sv->stop) {
            call_wait(c, WAIT_FETCH);
        } else {
            if (!ok)
                call_refuse(c, c->problem);
            else if (!c->type)
                caper_json_close(c->out, '}');
            call_drop_made(c);
            call_complete(c);
        }
    }
    c->is_running = false;
}

bool api_answer(call *c)
{
    bool known    = false;
    c->task.sv    = c->sv;
    c->task.owner = c;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (!fits(paths[i].path, c->path, c->word))
            continue;
        known = true;
        if (strcmp(paths[i].method, c->method) != 0)
            continue;
        run(c, &paths[i]);
        return true;
    }
    if (!known && strncmp(c->path, "/api/", 5) != 0)
        return false;
    if (known)
        refuse(c->problem, 405, "bad-method", "nothing here answers to that method");
    else
        refuse(c->problem, 404, "not-found", "there is nothing here");
    call_refuse(c, c->problem);
    c->ready = true;
    return true;
}
