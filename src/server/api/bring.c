/* A transcript becomes a table: it is verified, then written to the store as the log that would have
 * led there, and read back like any other table. So a game looks the same wherever it was played,
 * and its transcript verifies on both sides.
 *
 * The person who brings a game could know its seed, and with it every card. So such a table is marked as
 * brought, and all who see it are told. */
#include "server/api/bring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "room/names.h"
#include "room/notes.h"
#include "room/room_moves.h"
#include "room/seats.h"
#include "room/service.h"
#include "room/table_log.h"

enum { MOST_LINES = 3000, PACE_MS = 700, TAKEOVER_MS = 60000 };

/* ---- The header ------------------------------------------------------------------------------ */

/* The head of a transcript, cut into lines. */
typedef struct head {
    char       *text; /* owned */
    const char *options, *content, *position;
    const char *salt[CAPER_MAX_SEATS], *name[CAPER_MAX_SEATS];
} head;

static void read_numbered(const char *value, const char **list)
{
    char *end;
    long  seat = strtol(value, &end, 10);
    if (*end == ' ' && seat >= 0 && seat < CAPER_MAX_SEATS)
        list[seat] = end + 1;
}

static void read_line(head *h, const char *line)
{
    if (strncmp(line, "options ", 8) == 0)
        h->options = line + 8;
    else if (strncmp(line, "content ", 8) == 0)
        h->content = line + 8;
    else if (strncmp(line, "position ", 9) == 0)
        h->position = line;
    else if (strncmp(line, "salt ", 5) == 0)
        read_numbered(line + 5, h->salt);
    else if (strncmp(line, "name ", 5) == 0)
        read_numbered(line + 5, h->name);
}

/* The transcript has been verified: what is in it is well made. */
static void read_head(head *h, const char *transcript)
{
    const char *end = strstr(transcript, "\nmoves\n");
    *h              = (head){.text = caper_strndup(transcript, (size_t)(end - transcript))};
    for (char *line = h->text, *next; line; line = next) {
        if ((next = strchr(line, '\n')))
            *next++ = '\0';
        read_line(h, line);
    }
}

/* ---- The room as it will be ------------------------------------------------------------------- */

static void seat_people(room *proto, const head *h, const bring_request *q)
{
    each_seat (s, proto) {
        chair *a = &proto->seats[s];
        seats_put_bot(proto, s, "medium");
        if (s == q->seat) {
            a->kind   = SEAT_PERSON;
            a->bot[0] = '\0';
        }
        const char *name = s == q->seat && q->name ? q->name : h->name[s];
        if (name && name_ok(name)) {
            free(a->name);
            a->name = caper_strdup(name);
        }
    }
}

static void sketch(room *proto, const caper_table *t, const head *h, const bring_request *q)
{
    const caper_match *m = caper_table_match(t);
    proto->game          = m->game;
    proto->players       = m->seats;
    proto->places        = m->places;
    proto->pace          = PACE_MS;
    proto->takeover      = TAKEOVER_MS;
    proto->brought       = true;
    proto->stage         = caper_table_to_act(t) ? CAPER_STAGE_PLAYING : CAPER_STAGE_OVER;
    proto->options       = caper_strdup(h->options ? h->options : "{}");
    proto->content       = h->content ? caper_shared_hold(caper_table_shared(t)) : NULL;
    proto->content_title = caper_strdup(proto->content ? "brought from elsewhere" : NULL);
    caper_text_set(proto->seed, caper_table_seed(t));
    caper_text_set(proto->commitment, caper_table_commitment(t));
    seat_people(proto, h, q);
}

static void free_sketch(room *proto)
{
    each_seat (s, proto)
        free(proto->seats[s].name);
    free(proto->options);
    free(proto->content_title);
    caper_shared_free(proto->content);
}

/* ---- The log that would have led there --------------------------------------------------------- */

static void append_seat(room *r, int s, const chair *is)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_store_entry       e;
    chair                  *a = &r->seats[s];
    a->kind                   = is->kind;
    a->ready                  = is->ready;
    memcpy(a->bot, is->bot, sizeof a->bot);
    free(a->name);
    a->name = caper_strdup(is->name);
    seats_write_change(r, s, "brought", &text);
    log_append(r, ENTRY_SEAT, s, caper_buf_text(&text), &e);
}

/* The player who made the last standing move takes it back. */
static bool append_moves(room *r, const caper_table *t)
{
    int               count = caper_table_log_count(t), depth = 0;
    int              *mover = caper_alloc((size_t)count + 1, sizeof *mover);
    bool              ok    = true;
    caper_store_entry e;
    for (int i = 0; ok && i < count; i++) {
        const char *move, *chance;
        caper_error err  = {0};
        int         seat = caper_table_log_entry(t, i, &move, &chance);
        if (seat >= 0) {
            ok = caper_table_play(r->table, seat, move, NULL, &r->sv->events, &err) == CAPER_OK;
            log_append(r, ENTRY_MOVE, mover[depth++] = seat, move, &e);
        } else {
            ok = caper_table_undo(r->table, &err) == CAPER_OK;
            log_append(r, ENTRY_UNDO, depth ? mover[--depth] : 0, "", &e);
        }
        caper_events_clear(&r->sv->events);
    }
    free(mover);
    return ok;
}

static bool write_log(room *r, const room *proto, const head *h, const caper_table *t)
{
    caper_error       err = {0};
    caper_store_entry e;
    each_seat (s, r)
        append_seat(r, s, &proto->seats[s]);
    if (!play_deal(r, h->salt, h->name, &e, &err))
        return false;
    if (!append_moves(r, t))
        return false;
    room_set_stage(r, proto->stage);
    room_turned(r);
    return true;
}

static room *write_table(service *sv, const room *proto, const head *h, const caper_table *t)
{
    bot_text words[CAPER_MAX_SEATS];
    each_seat (s, proto)
        snprintf(words[s], sizeof words[s], "medium");
    table_draft *draft = seats_draft_of(proto, (const bot_text *)words);
    room        *r     = seats_enter(sv, draft);
    seats_draft_free(draft);
    if (r && write_log(r, proto, h, t))
        return r;
    sv->failed = true; /* the turn is undone, and with it the table */
    return NULL;
}

/* ---- Bringing ---------------------------------------------------------------------------------- */

static int count_lines(const char *text)
{
    int n = 0;
    while ((text = strchr(text, '\n')))
        n++, text++;
    return n;
}

/* Two lines are written in the time of a table, and all of them in one turn of the loop: a person brings
 * a game now and then, not one after another. */
double bring_costs(const char *transcript) { return 1 + count_lines(transcript) / 2.0; }

bool bring_fits(const char *transcript, problem *p)
{
    return count_lines(transcript) <= MOST_LINES ||
           refuse(p, 413, "too-big", "transcript: should have at most %d lines", MOST_LINES);
}

caper_table *bring_verify(const bring_request *q, problem *p)
{
    caper_error err  = {0};
    int         line = 0;
    if (!bring_fits(q->transcript, p))
        return NULL;
    caper_table *t = NULL;
    if (caper_verify(q->transcript, false, &line, &err) == CAPER_OK)
        t = caper_table_replay(q->transcript, false, &err);
    if (!t)
        refuse(p, 400, "bad-transcript", "transcript: %.200s", err.text);
    return t;
}

static bool can_be_brought(const bring_request *q, const caper_table *t, const head *h, problem *p)
{
    if (h->position)
        return refuse(
            p, 400, "bad-transcript",
            "transcript: begins in the middle of a game; only a whole one can be brought");
    return q->seat < caper_table_match(t)->places ||
           refuse(p, 400, "bad-seat", "seat: should be 0 to %d", caper_table_match(t)->places - 1);
}

bool bring_verified(service *sv, const bring_request *q, const caper_table *t, room **out,
                    token_text host, token_text token, problem *p)
{
    room proto = {0};
    head h     = {0};
    read_head(&h, q->transcript);
    bool ok = can_be_brought(q, t, &h, p);
    if (ok) {
        sketch(&proto, t, &h, q);
        *out = write_table(sv, &proto, &h, t);
        ok   = *out || refuse_store(p);
        free_sketch(&proto);
    }
    if (ok) {
        seats_give_token(*out, CAPER_HOST, host);
        if (q->seat >= 0)
            seats_give_token(*out, q->seat, token);
        note(sv, *out, -1, "brought: %s, %d moves", (*out)->game->info->id, (*out)->moves);
    }
    free(h.text);
    return ok;
}
