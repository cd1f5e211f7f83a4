/* Who sits where: making tables, sitting down, leaving, bots that take over, rematches.
 *
 * A seat is a fact in the table's log; a holder of one of its tokens is the person. Every change
 * is one entry that says how the seat is from here on, so the log can be folded from the front. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/calls.h"
#include "room/crews.h"
#include "room/daily.h"
#include "room/names.h"
#include "room/notes.h"
#include "room/people.h"
#include "room/room_moves.h"
#include "room/seat_messages.h"
#include "room/seats.h"
#include "room/service.h"
#include "room/table_log.h"
#include "room/timers.h"

static const char *const kind_words[] = {"open", "person", "bot"};

/* ---- Words ----------------------------------------------------------------------------------- */

static bool need_name(const char *name, problem *p)
{
    return name_ok(name) ||
           refuse(p, 400, "bad-request",
                  "name: should be 1 to %d characters that can be seen, without spaces around it",
                  NAME_CHARS);
}

bool seats_is_bot(const service *sv, const char *word)
{
    caper_bot_options bot;
    return bots_find(word, &bot) || bots_command(sv, word);
}

/* A level that the game has not must not become another one silently. */
static bool may_play(const caper_game *game, const char *word, problem *p)
{
    caper_bot_options bot;
    caper_error       err;
    return !caper_bot_find(word, &bot) || !caper_bot_check(&bot, game, &err) ||
           refuse(p, 400, caper_code_name(err.code), "%s", err.text);
}

static void write_fields(const room *r, int s, caper_buf *out)
{
    const chair *a = &r->seats[s];
    caper_json_put(out, "seat:%d kind:%s name:%s bot:%s ready:?%d once?:?%d held?:?%d late?:?%d", s,
                   kind_words[a->kind], a->name, a->bot[0] ? a->bot : NULL, a->ready, a->once,
                   a->held, a->late);
}

bool seats_is_kept(const caper_json *change)
{
    const char *kind = caper_json_get_text(caper_json_get(change, "is"), "kind");
    return kind && strcmp(kind, kind_words[SEAT_PERSON]) == 0;
}

void seats_write(const room *r, int s, bool here, caper_buf *out)
{
    caper_json_open(out, '{');
    write_fields(r, s, out);
    if (here)
        caper_json_kbool(out, "here", r->seats[s].here > 0);
    caper_json_close(out, '}');
}

static void write_limit(caper_buf *out, const char *key, int ms)
{
    if (ms)
        caper_json_kint(out, key, ms);
    else
        caper_json_knull(out, key);
}

void seats_write_summary(const room *r, caper_buf *out)
{
    caper_json_put(out, "{id:%s game:%s title:%s options:=%s", r->id, r->game->info->id,
                   r->game->info->title, r->options);
    if (r->content)
        caper_json_kstr(out, "content", r->content_title);
    caper_json_put(out, "players:%d state:%s public:?%d made:%jd commitment:%s brought?:?%d",
                   r->players, room_state(r), r->is_public, r->made, r->commitment, r->brought);
    write_limit(out, "clock", r->clock);
    write_limit(out, "takeover", r->takeover);
    caper_json_put(out, "pace:%d hints:?%d lesson?:%s", r->pace, !r->no_hints, r->lesson);
    slow_write(&r->slow, out);
    if (r->slow.on && r->stage == CAPER_STAGE_PLAYING)
        slow_write_due(r, out);
    daily_write_room(r, out);
    caper_json_put(out, "moves:%d rematch:%s watching:%d seats:[", r->moves,
                   r->rematch[0] ? r->rematch : NULL, r->watching);
    each_seat (s, r)
        seats_write(r, s, true, out);
    caper_json_put(out, "]}");
}

/* ---- Changes --------------------------------------------------------------------------------- */

void seats_write_change(const room *r, int s, const char *why, caper_buf *out)
{
    caper_json_put(out, "{is:");
    seats_write(r, s, false, out);
    caper_json_put(out, "why:%s}", why);
}

/* Log the seat as it is now, and tell the table. */
static int64_t changed(room *r, int s, const char *why)
{
    CAPER_SCRATCH caper_buf text = {0};
    seats_write_change(r, s, why, &text);
    int64_t seq = log_plain(r, ENTRY_SEAT, s, caper_buf_text(&text));
    slow_mind(r);
    timers_update(r);
    note(r->sv, r, s, "%s", why);
    return seq;
}

static void set_text(char **field, const char *text)
{
    char *copy = caper_strdup(text);
    free(*field);
    *field = copy;
}

void seats_give_token(room *r, int s, token_text token)
{
    token_draw(token);
    room_wrote(r->sv, caper_store_add_token(r->sv->store, token_holder(token), r->row, s));
}

static void drop_tokens(room *r, int s)
{
    handover_drop(r, s);
    room_wrote(r->sv, caper_store_drop_tokens(r->sv->store, r->row, s));
    people_drop_seat(r, s);
}

static bool name_is_taken(const room *r, int s, const char *name)
{
    each_seat (i, r)
        if (i != s && r->seats[i].name && names_look_alike(r->seats[i].name, name))
            return true;
    return false;
}

/* A story with two Velvets is hard to follow: the second is Velvet II. */
static void name_apart(const room *r, int s, const char *name, name_text out)
{
    static const char *const ordinals[CAPER_MAX_SEATS] = {
        "II", "III", "IV",  "V",    "VI",  "VII", "VIII", "IX",
        "X",  "XI",  "XII", "XIII", "XIV", "XV",  "XVI",  "XVII"};
    snprintf(out, 4 * NAME_CHARS + 1, "%s", name);
    for (int i = 0; i < r->places && name_is_taken(r, s, out); i++)
        if (caper_columns(name, strlen(name)) + 1 + (int)strlen(ordinals[i]) <= NAME_CHARS)
            snprintf(out, 4 * NAME_CHARS + 1, "%s %s", name, ordinals[i]);
}

bool seats_name(const room *r, int s, const char *name, name_text out, problem *p)
{
    if (!need_name(name, p))
        return false;
    name_apart(r, s, name, out);
    return true;
}

static int64_t sit_down(room *r, int s, const char *name)
{
    chair    *a = &r->seats[s];
    name_text here;
    name_apart(r, s, name, here);
    a->kind    = SEAT_PERSON;
    a->ready   = false;
    a->bot[0]  = '\0';
    a->late    = r->stage == CAPER_STAGE_PLAYING;
    a->back_at = r->sv->now;
    set_text(&a->name, here);
    set_text(&a->salt, NULL);
    return changed(r, s, "joined");
}

/* A seat keeps its secrets: else a host could remove a player, sit down and look, or that player come back for another
 * hand. So once the cards are dealt a seat is free that a bot has always had, if no player was removed; but not where
 * the bots are part of the deal. */
static bool is_free(const room *r, int seat)
{
    bool closed = r->daily[0] || r->coach;
    each_seat (s, r)
        closed |= r->seats[s].held;
    return r->stage == CAPER_STAGE_PLAYING ? r->seats[seat].kind == SEAT_BOT && !closed
                                           : r->seats[seat].kind == SEAT_OPEN;
}

static int first_free(const room *r)
{
    each_seat (s, r)
        if (is_free(r, s))
            return s;
    return -1;
}

/* People who sit down and leave again and again would use up the table's log: each address can do it a
 * few times, and what is left then is for the people who stay. */
static bool may_sit_down(room *r, const payer *who, problem *p)
{
    struct sitter *at = r->sitters, *oldest = at;
    if (r->changes >= MOST_CHANGES - KEPT_CHANGES)
        return refuse(p, 409, "full", "people have come and gone too often at this table");
    for (; at < r->sitters + SITTERS && at->key != who->key; at++)
        oldest = at->at < oldest->at ? at : oldest;
    if (at == r->sitters + SITTERS)
        *(at = oldest) = (struct sitter){.key = who->key};
    at->at = r->sv->now;
    return bucket_take(&at->times, r->sv->now, 1.0 / SIT_AGAIN_S, SIT_AT_ONCE, 1) ||
           refuse(p, 429, "too-many",
                  "somebody from your address has sat down here many times; try again in a minute");
}

bool seats_take(room *r, int s, const char *name, const payer *who, int *got, token_text token,
                problem *p)
{
    if (!need_name(name, p))
        return false;
    if (r->stage == CAPER_STAGE_OVER)
        return refuse(p, 409, "not-now", "the game is over");
    if (s >= r->places)
        return refuse(p, 400, "bad-seat", "seat: should be 0 to %d", r->places - 1);
    int free = first_free(r);
    if (free < 0)
        return refuse(p, 409, "taken", "every seat is taken; you can watch");
    if (s < 0 && r->stage == CAPER_STAGE_PLAYING && !r->brought)
        return refuse(p, 409, "taken", "the game has begun; you can watch, or take a bot's seat");
    if (!may_sit_down(r, who, p))
        return false;
    if (!is_free(r, s = s < 0 ? free : s))
        return refuse(p, 409, "taken", "seat %d is taken", s);
    set_text(&r->seats[s].pending, NULL);
    r->seats[s].owes_since = r->sv->now;
    seats_give_token(r, s, token);
    sit_down(r, s, name);
    r->waits = 0; /* for people, perhaps */
    bots_wake(r);
    *got = s;
    return true;
}

static bool need_open(const room *r, problem *p)
{
    return r->stage == CAPER_STAGE_OPEN || refuse(p, 409, "not-now", "the game has begun");
}

/* The table hears that there is one, and what it is when the cards are dealt. */
static int64_t add_salt(room *r, int s, const char *salt)
{
    set_text(&r->seats[s].salt, salt);
    return log_plain(r, ENTRY_SALT, s, salt);
}

bool seats_ready(room *r, int s, const char *salt, int64_t *seq, problem *p)
{
    char hex[CAPER_SEED_DIGITS + 1];
    if (!need_open(r, p) || !log_has_room(r, ENTRY_SEAT, p))
        return false;
    if (salt && !caper_seed_read(salt, hex))
        return refuse(p, 400, "bad-request", "salt: should be 1 to 64 hex digits");
    r->seats[s].ready = true;
    set_text(&r->seats[s].salt, NULL);
    *seq = changed(r, s, "ready");
    if (salt && !r->sv->options.test_seed) /* it would take the deal out of the test's hands */
        *seq = add_salt(r, s, hex);
    play_start_if_ready(r);
    return true;
}

/* Each seat has a bot of its own, who stays away while a person of that name is here. */
static const char *bot_name(const room *r, int s)
{
    static const char *const names[CAPER_MAX_SEATS] = {
        "Silk",  "Clover", "Velvet", "Ticker", "Marble", "Fuse", "Juno",  "Pepper",
        "Slate", "Onyx",   "Wren",   "Copper", "Dice",   "Moth", "Ivory", "Rook"};
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        if (!name_is_taken(r, s, names[(s + i) % CAPER_MAX_SEATS]))
            return names[(s + i) % CAPER_MAX_SEATS];
    return names[s];
}

void seats_put_bot(room *r, int s, const char *bot)
{
    chair                   *a    = &r->seats[s];
    CAPER_PARSED caper_json *cast = r->cast ? caper_json_read(r->cast, NULL) : NULL;
    const char              *role = caper_json_string(caper_json_at(cast, (size_t)s));
    a->kind                       = SEAT_BOT;
    a->ready                      = true;
    caper_text_set(a->bot, bot);
    set_text(&a->name, role && name_ok(role) ? role : bot_name(r, s));
}

void seats_put_open(room *r, int s)
{
    chair *a  = &r->seats[s];
    a->kind   = SEAT_OPEN;
    a->ready  = false;
    a->bot[0] = '\0';
    set_text(&a->salt, NULL);
    set_text(&a->name, NULL);
}

/* In a running game a bot plays on for a removed player, to the end and under their name. */
static void put_successor(room *r, int s)
{
    r->seats[s].kind = SEAT_BOT;
    r->seats[s].held = true;
    r->seats[s].once = false;
    snprintf(r->seats[s].bot, sizeof r->seats[s].bot, "medium");
}

/* A program would need the text to know the rules by, and may not have it before the end. */
static bool may_play_own(const char *word, problem *p)
{
    return strncmp(word, "exec:", 5) != 0 ||
           refuse(p, 400, "bad-request",
                  "%.24s: programs play only what comes with the game; easy, medium and hard play "
                  "this too",
                  word);
}

static bool set(room *r, int s, const char *player, int64_t *seq, problem *p)
{
    if (!need_open(r, p) || (r->content && !may_play_own(player, p)) ||
        !may_play(r->game, player, p))
        return false;
    if (s < 0 || s >= r->places)
        return refuse(p, 400, "bad-seat", "seat: should be 0 to %d", r->places - 1);
    if (r->seats[s].kind == SEAT_PERSON)
        return refuse(p, 409, "taken", "seat %d is taken; remove its player first", s);
    if (strcmp(player, "open") == 0)
        seats_put_open(r, s);
    else if (seats_is_bot(r->sv, player))
        seats_put_bot(r, s, player);
    else
        return refuse(
            p, 400, "bad-request",
            "player: should be open, easy, medium, hard, hard:500ms, hard:2000, net or random");
    *seq = changed(r, s, "changed");
    play_start_if_ready(r);
    return true;
}

bool seats_set(room *r, int s, const char *player, int64_t *seq, problem *p)
{
    return log_has_room(r, ENTRY_SEAT, p) && set(r, s, player, seq, p);
}

/* Strangers who come and go can use up the log's limit for changes: the host can always begin. */
bool seats_start(room *r, int64_t *seq, problem *p)
{
    if (!need_open(r, p))
        return false;
    each_seat (s, r) {
        problem none;
        if (r->seats[s].kind == SEAT_OPEN)
            set(r, s, "medium", seq, &none);
    }
    if (r->stage == CAPER_STAGE_OPEN) /* the last bot may have completed the table */
        play_start(r);
    *seq = r->seq;
    return true;
}

/* ---- Coming and going ------------------------------------------------------------------------ */

void seats_hand_to_bot(room *r, int s, const char *why)
{
    chair *a = &r->seats[s];
    if (a->kind != SEAT_PERSON || a->bot[0] || r->stage != CAPER_STAGE_PLAYING)
        return;
    snprintf(a->bot, sizeof a->bot, "medium");
    a->once = r->slow.on && r->slow.zero == ZERO_BOT_MOVE && strcmp(why, "clock") == 0;
    changed(r, s, why);
    if (r->slow.on)
        calls_moved(r, s);
    r->waits = 0; /* for this person, perhaps */
    bots_wake(r);
}

static void give_back(room *r, int s, const char *why)
{
    chair *a = &r->seats[s];
    /* A connection that is lost all the time would fill the log. */
    if (a->kind != SEAT_PERSON || !a->bot[0] || r->changes >= MOST_RETURNS)
        return;
    a->bot[0] = '\0';
    a->once   = false;
    set_text(&a->pending, NULL);
    a->owes_since = a->back_at = r->sv->now;
    changed(r, s, why);
}

void seats_give_back(room *r, int s) { give_back(r, s, "back"); }

/* A bot has played for them, and perhaps it is their turn again. */
static void give_back_moved(room *r, int s)
{
    give_back(r, s, "moved");
    if (r->owes & CAPER_SEAT(s))
        calls_seat(r, s, CALL_TURN);
}

void seats_end_once(room *r, int mover)
{
    for (int s = 0; s < r->places && r->stage == CAPER_STAGE_PLAYING; s++)
        if (r->seats[s].once && (s == mover || !(r->owes & CAPER_SEAT(s))))
            give_back_moved(r, s);
}

/* Connections that held the seat watch from here on, or are closed. A client that is being
 * welcomed would sit down at the end of that, in a seat that may have a new owner by then. */
static void unseat(room *r, int s, bool close)
{
    tasks_fail_seat(r, s);
    for (peer *c = r->peers, *next; c; c = next) {
        next = c->room_next;
        if (c->seat != s)
            continue;
        if (close) {
            peer_gone(c);
            continue;
        }
        peer_left(c);
        c->seat = CAPER_SPECTATOR;
        r->seats[s].here--;
        r->watching++;
    }
}

static bool may_go_to_bot(const room *r, problem *p)
{
    return r->stage != CAPER_STAGE_PLAYING || !r->daily[0] ||
           refuse(p, 409, "not-now", "no bot plays the caper of the day for you; it waits");
}

bool seats_leave(room *r, int s, int64_t *seq, problem *p)
{
    if (r->stage == CAPER_STAGE_OVER)
        return refuse(p, 409, "not-now", "the game is over; there is nothing to leave");
    if (!log_has_room(r, ENTRY_SEAT, p))
        return false;
    if (!may_go_to_bot(r, p))
        return false;
    if (r->stage == CAPER_STAGE_PLAYING) {
        seats_hand_to_bot(r, s, "left");
        *seq = r->seq;
        return true;
    }
    drop_tokens(r, s);
    seats_put_open(r, s);
    *seq = changed(r, s, "left");
    unseat(r, s, false);
    room_here_changed(r);
    return true;
}

bool seats_remove(room *r, int s, int64_t *seq, problem *p)
{
    if (s < 0 || s >= r->places || r->seats[s].kind != SEAT_PERSON)
        return refuse(p, 400, "bad-seat", "seat: there is nobody to remove");
    if (r->stage == CAPER_STAGE_OVER)
        return refuse(p, 409, "not-now", "the game is over");
    if (!may_go_to_bot(r, p))
        return false;
    drop_tokens(r, s);
    if (r->stage == CAPER_STAGE_PLAYING)
        put_successor(r, s);
    else
        seats_put_open(r, s);
    *seq = changed(r, s, "removed");
    unseat(r, s, true);
    r->waits = 0;
    bots_wake(r);
    return true;
}

/* ---- Making tables --------------------------------------------------------------------------- */

static char *config_of(const room *proto, const bot_text *seats)
{
    caper_buf out = {0};
    caper_json_put(&out,
                   "{game:%s players:%d places:%d clock:%d takeover:%d pace:%d no_hints?:%d "
                   "lesson?:%s daily?:%s holder?:%s campaign?:%s crew?:%s seed:%s commitment:%s "
                   "brought?:?%d options:=%s cast?:=%s",
                   proto->game->info->id, proto->players, proto->places, proto->clock,
                   proto->takeover, proto->pace, proto->no_hints, proto->lesson, proto->daily,
                   proto->holder, proto->campaign, proto->crew, proto->seed, proto->commitment,
                   proto->brought, proto->options, proto->cast);
    if (proto->content)
        caper_json_put(&out, "content:{title:%s digest:%s}", proto->content_title,
                       caper_shared_digest(proto->content));
    slow_write(&proto->slow, &out);
    caper_json_put(&out, "seats:[");
    each_seat (s, proto)
        caper_json_str(&out, seats[s]);
    caper_json_put(&out, "]}");
    return out.data;
}

static void set_content(caper_store_table *row, const room *r)
{
    row->content = caper_shared_text(r->content);
    row->digest  = r->content ? caper_shared_digest(r->content) : NULL;
}

table_draft *seats_draft_of(const room *proto, const bot_text *seats)
{
    table_draft      *d   = caper_alloc(1, sizeof *d);
    caper_store_table row = {.is_public = proto->is_public,
                             .maker     = proto->maker,
                             .stage     = CAPER_STAGE_OPEN,
                             .config = d->config = config_of(proto, seats)};
    id_draw(d->id);
    memcpy(row.id, d->id, sizeof row.id);
    set_content(&row, proto);
    d->room = room_read(&row, proto->content);
    return d;
}

void seats_draft_free(table_draft *d)
{
    if (!d)
        return;
    room_free(d->room);
    free(d->config);
    free(d);
}

room *seats_enter(service *sv, table_draft *d)
{
    room             *r   = d->room;
    caper_store_table row = {.made      = sv->now,
                             .is_public = r->is_public,
                             .maker     = r->maker,
                             .stage     = CAPER_STAGE_OPEN,
                             .config    = d->config};
    memcpy(row.id, d->id, sizeof row.id);
    set_content(&row, r);
    caper_code code = caper_store_add(sv->store, &row);
    room_wrote(sv, code);
    if (code)
        return NULL;
    d->room = NULL;
    return room_enter(sv, r, &row);
}

static room *make(service *sv, table_draft *d)
{
    room *r = seats_enter(sv, d);
    sv->metrics.tables_made += r != NULL;
    if (r && r->crew[0])
        crews_keep_table(r);
    return r;
}

/* Under a test seed, tables of one game and size are all dealt alike, in any order. */
static const char *test_seed(const char *seed, const char *game, int players,
                             char out[CAPER_SEED_DIGITS + 1])
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_printf(&text, "%s %s %d", seed, game, players);
    caper_seed_commit(caper_buf_text(&text), out);
    return out;
}

void seats_fix(table_request *q, int seats, int you)
{
    q->players = q->seats = seats;
    q->me                 = you;
    q->clock = q->takeover = 0;
    q->is_public           = false;
    q->no_hints            = true;
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        caper_text_set(q->seat[s], s == you ? "open" : "medium");
}

/* A table is dealt once on trial: so options are checked, and the places are known. */
static bool try_out(const service_options *so, const table_request *q, room *proto, problem *p)
{
    caper_error         err = {0};
    caper_table_options o   = caper_default_table();
    char                seed[CAPER_SEED_DIGITS + 1];
    o.game    = q->game;
    o.seats   = q->players;
    o.options = q->options;
    o.content = q->content;
    o.seed    = q->seed;
    if (!o.seed && so->test_seed)
        o.seed = test_seed(so->test_seed, q->game, q->players, seed);
    caper_table *t = caper_table_new(&o, &err);
    if (!t)
        return refuse_error(p, &err);
    CAPER_SCRATCH caper_buf title = {0};
    const caper_match      *m     = caper_table_match(t);
    proto->game                   = m->game;
    proto->players                = m->seats;
    proto->places                 = m->places;
    if (q->content)
        caper_content_title(m->content, &title);
    proto->content_title = caper_strdup(q->content ? caper_buf_text(&title) : NULL);
    proto->content       = q->content ? caper_shared_hold(caper_table_shared(t)) : NULL;
    caper_text_set(proto->seed, caper_table_seed(t));
    caper_text_set(proto->commitment, caper_table_commitment(t));
    caper_table_free(t);
    return true;
}

static void sketch(const table_request *q, room *proto)
{
    *proto = (room){.maker     = q->maker,
                    .is_public = q->is_public,
                    .clock     = q->clock,
                    .takeover  = q->takeover,
                    .pace      = q->pace,
                    .slow      = q->slow,
                    .no_hints  = q->no_hints};
    caper_text_set(proto->lesson, q->lesson);
    caper_text_set(proto->daily, q->daily);
    caper_text_set(proto->holder, q->holder);
    caper_text_set(proto->campaign, q->campaign);
    caper_text_set(proto->crew, q->crew);
}

static table_draft *draft_sketch(const table_request *q, room *proto, problem *p)
{
    if (q->seats > proto->places) {
        refuse(p, 400, "bad-request", "players: there are only %d places", proto->places);
        return NULL;
    }
    proto->options = q->options ? caper_json_text(q->options) : caper_strdup("{}");
    proto->cast    = caper_strdup(q->cast);
    return seats_draft_of(proto, q->seat);
}

static void free_sketch(room *proto)
{
    free(proto->options);
    free(proto->cast);
    free(proto->content_title);
    caper_shared_free(proto->content);
}

table_draft *seats_draft(const service_options *o, const table_request *q, problem *p)
{
    room proto;
    sketch(q, &proto);
    if (q->me >= 0 && !need_name(q->name, p))
        return NULL;
    for (int s = 0; q->content && s < q->seats; s++)
        if (!may_play_own(q->seat[s], p))
            return NULL;
    if (!try_out(o, q, &proto, p))
        return NULL;
    bool ok = true;
    for (int s = 0; ok && s < q->seats; s++)
        ok = may_play(proto.game, q->seat[s], p);
    table_draft *d = ok ? draft_sketch(q, &proto, p) : NULL;
    free_sketch(&proto);
    return d;
}

bool seats_make(service *sv, const table_request *q, table_draft *d, room **out, token_text host,
                token_text token, problem *p)
{
    if (!(*out = make(sv, d)))
        return refuse_store(p);
    seats_give_token(*out, CAPER_HOST, host);
    if (q->me >= 0) {
        seats_give_token(*out, q->me, token);
        sit_down(*out, q->me, q->name);
    }
    note(sv, *out, -1, "made: %s, %d places", (*out)->game->info->id, (*out)->places);
    return true;
}

/* A table is paid for by the player who causes it, whichever way. Its content is there already. */
static bool may_make(const room *r, payer *who, problem *p)
{
    return payer_may_make(r->sv, who, 1, 0, p) && room_may_wake(r, p);
}

/* How many spectators want to play. */
static int queue_of(const room *r)
{
    int n = 0;
    each_peer (c, r)
        n += c->seat < 0 && c->queues;
    return n;
}

/* The operator may have taken a program away since. */
static const char *bot_again(const room *r, int s)
{
    return seats_is_bot(r->sv, r->seats[s].bot) ? r->seats[s].bot : "medium";
}

/* The same people in the same seats; their tokens are good at both tables. Seats of bots are open for those who queue. */
bool seats_rematch(room *r, payer *who, int64_t *seq, problem *p)
{
    service *sv = r->sv;
    bot_text seats[CAPER_MAX_SEATS];
    if (r->stage != CAPER_STAGE_OVER)
        return refuse(p, 409, "not-now", "a rematch can begin when the game is over");
    *seq = r->seq;
    if (r->rematch[0])
        return true;
    if (!may_make(r, who, p))
        return false;
    room proto     = *r;
    proto.maker    = who->number;
    proto.brought  = false;
    proto.daily[0] = proto.holder[0] = proto.campaign[0] = '\0';
    CAPER_SCRATCH caper_buf options                      = {0};
    caper_table            *played                       = room_table(r);
    if (!played)
        return refuse_store(p);
    caper_table_again(played, &options); /* GM-45: the deal passes on */
    proto.options = options.data;
    if (sv->options.test_seed)
        caper_seed_commit(r->seed, proto.seed);
    else
        caper_seed_draw(proto.seed);
    caper_seed_commit(proto.seed, proto.commitment);
    int queue = queue_of(r);
    each_seat (s, r)
        caper_text_set(seats[s],
                       r->seats[s].kind == SEAT_BOT && queue-- <= 0 ? bot_again(r, s) : "open");
    table_draft *draft = seats_draft_of(&proto, (const bot_text *)seats);
    room        *next  = make(sv, draft);
    seats_draft_free(draft);
    if (!next)
        return refuse_store(p);
    room_wrote(sv, caper_store_copy_tokens(sv->store, r->row, next->row));
    each_seat (s, r)
        if (r->seats[s].kind == SEAT_PERSON)
            sit_down(next, s, r->seats[s].name);
    people_follow(next);
    caper_text_set(r->rematch, next->id);
    *seq = log_plain(r, ENTRY_REMATCH, -1, next->id);
    calls_table(r, CALL_INVITE, -1);
    return true;
}
