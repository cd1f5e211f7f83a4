/* Calls at tables that are played over days: everybody is a person with a browser, the push service fails now and then, and
 * every call that arrives is held against what the log says. No player is called who need not move, or twice, unless
 * the server was killed in between; and players who were away when it became their turn were called. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "room/calls.h"
#include "room/people.h"
#include "tests/simulate/sim.h"

enum { MINUTE = 60 * 1000, TRIES = 4, CALLED_MS = 62 * MINUTE, RETRIED_MS = 300 * MINUTE };

static const char KEY[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

static void plain(sim *s, guest *g, const char *path, const char *body)
{
    request *q = ask_new(s, ASK_FOLK, g, -1, -1);
    q->method  = "POST";
    snprintf(q->path, sizeof q->path, "/api/v1/people%s", path);
    called_sign(s, q);
    caper_buf_str(&q->body, body);
}

void called_sign(sim *s, request *q)
{
    if (s->slow)
        snprintf(q->token, sizeof q->token, "%032x", q->guest + 1);
}

void called_begin(sim *s)
{
    for (int i = 0; i < s->guest_count; i++) {
        char body[300];
        plain(s, &s->guests[i], "", "{\"name\":\"Ann\"}");
        snprintf(body, sizeof body,
                 "{\"endpoint\":\"https://push.example.net/%d\",\"p256dh\":\"%s\",\"auth\":"
                 "\"BTBZMqHH6r4Tts7J_aSIgg\"}",
                 i, KEY);
        plain(s, &s->guests[i], "/me/push", body);
    }
}

/* ---- What arrives ---------------------------------------------------------------------------- */

/* Which seat the server gives them; what a guest believes may be another, if an answer was lost. −1: none. */
static int seat_of(sim *s, int table, int who)
{
    char    key[TOKEN_CHARS + 1];
    person  p = {.is_made = true};
    problem none;
    bool    host;
    int     seat = CAPER_SPECTATOR;
    room    r    = {.sv = s->server->sv, .row = s->tables[table].row};
    snprintf(key, sizeof key, "%032x", who + 1);
    p.hash = token_holder(key);
    disk_mute(s->disk, true);
    people_find_seat(&r, &p, &seat, &host, &none);
    disk_mute(s->disk, false);
    return seat;
}

static episode *find(sim *s, const char *table, int who)
{
    for (int t = 0; t < s->table_count; t++) {
        int seat = strcmp(s->tables[t].id, table) == 0 ? seat_of(s, t, who) : -1;
        if (seat >= 0)
            return &s->course[t].episode[seat];
    }
    return NULL;
}

static int64_t falls(const sim *s) { return s->figures.crashes + s->figures.kills; }

/* What came since the log was last looked at, which may be about a turn that begins there. Each time that the server fell
 * one may come again. */
static void count(sim *s, int table, episode *e)
{
    int64_t again = falls(s) - e->fell;
    e->tried += e->turn_news.tried;
    e->turns += e->turn_news.arrived;
    e->reminders += e->reminder_news.arrived;
    if (e->turn_news.arrived && !e->owed && s->wires.now - e->ended > MINUTE)
        sim_fail(s, "table %s: a player was called who need not move", s->tables[table].id);
    if (e->turns > 1 + again || e->reminders > 2 + again)
        sim_fail(s, "table %s: a player was called %d times and reminded %d times of one turn",
                 s->tables[table].id, e->turns, e->reminders);
    e->turn_news = e->reminder_news = (news){0};
}

int called_take(void *ctx, const struct send_job *job)
{
    const wires             *w       = ctx;
    sim                     *s       = w->ctx;
    bool                     arrived = sim_chance(s, 850);
    CAPER_PARSED caper_json *o       = caper_json_read_bytes(job->text.data, job->text.len, NULL);
    const char *kind = caper_json_get_string(o, "kind"), *table = caper_json_get_string(o, "table");
    episode    *e = find(s, table, atoi(strrchr(job->url, '/') + 1));
    s->figures.calls += arrived;
    news *n = !e                              ? NULL
              : strcmp(kind, "turn") == 0     ? &e->turn_news
              : strcmp(kind, "reminder") == 0 ? &e->reminder_news
                                              : NULL;
    if (n) {
        n->tried++;
        n->arrived += arrived;
    }
    return arrived ? 201 : sim_chance(s, 500) ? 503 : 0;
}

/* ---- What should have ------------------------------------------------------------------------ */

static bool is_here(const sim *s, int table, int seat)
{
    for (int i = 0; i < s->guest_count; i++)
        if (s->guests[i].wire && s->guests[i].table == table && s->guests[i].seat == seat)
            return true;
    return false;
}

static bool is_person(sim *s, int table, int seat)
{
    for (int i = 0; i < s->guest_count; i++)
        if (seat_of(s, table, i) == seat)
            return true;
    return false;
}

void called_note(sim *s, int table)
{
    slow_course  *c = &s->course[table];
    const ledger *l = &s->tables[table];
    for (int seat = 0; seat < l->places; seat++) {
        episode *e     = &c->episode[seat];
        bool     owed  = (c->owes & ~c->bots) >> seat & 1;
        int64_t  since = c->turned > c->back[seat] ? c->turned : c->back[seat];
        if (is_here(s, table, seat))
            e->seen = s->wires.now;
        /* A whole turn may have passed since the last look. */
        if ((owed && !e->owed) || c->turns[seat] != l->turns[seat])
            *e = (episode){.began         = s->wires.now,
                           .seen          = e->seen,
                           .ended         = owed ? e->ended : s->wires.now,
                           .fell          = falls(s),
                           .turn_news     = e->turn_news,
                           .reminder_news = e->reminder_news};
        if (owed && e->since != since)
            e->reminders = 0;
        e->since = since;
        if (!owed && e->owed)
            e->ended = s->wires.now;
        e->owed        = owed;
        c->turns[seat] = l->turns[seat];
        count(s, table, e);
    }
}

void called_check(sim *s, int table)
{
    const ledger *l = &s->tables[table];
    for (int seat = 0; l->slow.on && seat < l->places; seat++) {
        const episode *e    = &s->course[table].episode[seat];
        int64_t        from = e->began > s->began_at ? e->began : s->began_at;
        bool           left = e->began - e->seen > MINUTE; /* the server had noticed, too */
        if (!e->owed || !left || e->turns || e->tried >= TRIES || !is_person(s, table, seat))
            continue;
        if (s->wires.now - from > (e->tried ? RETRIED_MS : CALLED_MS))
            sim_fail(s,
                     "table %s: since %lld minutes it is the turn of seat %d, who was not called",
                     l->id, (long long)(s->wires.now - e->began) / MINUTE, seat);
    }
}
