/* People with several devices, beside the guests: they come to be, pair and forget devices, sit down, make and join crews,
 * are deleted, and ask what is theirs. All that a server has answered for must be there afterwards, through every kill and
 * power cut; what was under way when it fell is in doubt until they ask again.
 *
 * Their chances are their own, so a run without them is as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/memory.h"
#include "room/tokens.h"
#include "tests/simulate/sim.h"

enum { FOLK = 6, KEYS = 4, CLUBS = 3 };

typedef enum key_state { NO_DEVICE, DEVICE, FORGOTTEN } key_state;

typedef enum membership { OUTSIDE, MEMBER, UNSURE } membership;

typedef struct one {
    char      key[KEYS][TOKEN_CHARS + 1];
    key_state is[KEYS];
    int       first; /* the key that made them, or was to */
    bool      is_made, doubt, busy;
    int       seat[TABLES]; /* −1: none that was promised */
    /* When the request under way was made: were they at that table, and was it over? Rematches and others' moves may
     * come between the server's look and the answer. */
    bool       had[TABLES], ended[TABLES];
    membership in[CLUBS];
    int64_t    next;
} one;

struct folk {
    caper_rng rng;
    one       list[FOLK];
    char      club[CLUBS][CAPER_ID_CHARS + 1]; /* crews */
    int       clubs;
};

static uint32_t below(sim *s, uint32_t n) { return caper_rng_below(&s->folk->rng, n); }

static void forget_seats(one *o)
{
    for (int t = 0; t < TABLES; t++)
        o->seat[t] = -1;
}

static void draw_key(sim *s, one *o, int k)
{
    o->is[k] = NO_DEVICE;
    for (int c = 0; c < TOKEN_CHARS; c++)
        o->key[k][c] = "0123456789abcdef"[below(s, 16)];
}

void folk_init(sim *s)
{
    s->folk = caper_alloc(1, sizeof *s->folk);
    caper_rng_init(&s->folk->rng, s->seed ^ 0xf01cu);
    for (int i = 0; i < FOLK; i++) {
        one *o = &s->folk->list[i];
        for (int k = 0; k < KEYS; k++)
            draw_key(s, o, k);
        forget_seats(o);
        o->next = s->wires.now + below(s, 5000);
    }
}

static bool is_about_club(folk_deed deed) { return deed >= FOLK_JOIN && deed <= FOLK_CLUB; }

/* ---- Asking ---------------------------------------------------------------------------------- */

/* A key that is one of their devices; −1: there is none. */
static int find_key(sim *s, const one *o, key_state state, int but)
{
    int first = (int)below(s, KEYS);
    for (int i = 0; i < KEYS; i++) {
        int k = (first + i) % KEYS;
        if (o->is[k] == state && k != but)
            return k;
    }
    return -1;
}

static void ask(sim *s, int who, folk_deed deed, int key, int other)
{
    static const struct {
        const char *method, *path;
    } of[]               = {[FOLK_MAKE]   = {"POST", ""},
                            [FOLK_ME]     = {"GET", "/me"},
                            [FOLK_SHEET]  = {"POST", "/me/devices"},
                            [FOLK_FORGET] = {"DELETE", "/me/devices/"},
                            [FOLK_DELETE] = {"DELETE", "/me"},
                            [FOLK_TABLES] = {"GET", "/me/tables"},
                            [FOLK_GAMES]  = {"GET", "/me/games"},
                            [FOLK_GHOST]  = {"GET", "/me"},
                            [FOLK_FOUND]  = {"POST", ""},
                            [FOLK_JOIN]   = {"POST", "/"},
                            [FOLK_LEAVE]  = {"POST", "/"},
                            [FOLK_CLUB]   = {"GET", "/"}};
    one             *o   = &s->folk->list[who];
    request         *q   = ask_new(s, ASK_FOLK, &s->guests[0], -1, -1);
    caper_holder_hex hex = "";
    if (!q)
        return;
    if (deed == FOLK_FORGET) {
        caper_holder_write(token_holder(o->key[other]), hex);
    } else if (is_about_club(deed)) {
        memcpy(hex, s->folk->club[other], sizeof s->folk->club[0]);
    }
    o->busy = true;
    for (int t = 0; t < TABLES; t++) {
        o->had[t]   = t < s->table_count && o->seat[t] >= 0;
        o->ended[t] = o->had[t] && s->tables[t].over;
    }
    q->who    = who;
    q->deed   = deed;
    q->key    = key;
    q->other  = other;
    q->method = of[deed].method;
    memcpy(q->token, o->key[key], sizeof q->token);
    snprintf(q->path, sizeof q->path, "/api/v1/%s%s%.16s",
             deed == FOLK_FOUND || is_about_club(deed) ? "crews" : "people", of[deed].path, hex);
    if (deed == FOLK_JOIN || deed == FOLK_LEAVE)
        caper_buf_printf(&q->body, "{\"do\":\"%s\"}", deed == FOLK_JOIN ? "join" : "leave");
    else if (deed == FOLK_MAKE || deed == FOLK_FOUND)
        caper_buf_str(&q->body, "{\"name\":\"Ann\"}");
    else if (deed == FOLK_SHEET)
        caper_buf_printf(&q->body, "{\"sheet\":\"%s\"}", o->key[other]);
}

static void meet(sim *s, int who, int key)
{
    struct folk *f = s->folk;
    int          c = f->clubs ? (int)below(s, (uint32_t)f->clubs) : 0;
    if (f->clubs < CLUBS && !below(s, 4))
        ask(s, who, FOLK_FOUND, key, 0);
    else if (f->clubs && f->list[who].in[c] == UNSURE)
        ask(s, who, FOLK_CLUB, key, c);
    else if (f->clubs)
        ask(s, who, f->list[who].in[c] == MEMBER ? FOLK_LEAVE : FOLK_JOIN, key, c);
}

static void change(sim *s, int who, int key)
{
    one *o     = &s->folk->list[who];
    int  other = -1;
    switch (below(s, 16)) {
    case 0:
    case 1:
    case 2:
        other = find_key(s, o, below(s, 2) ? NO_DEVICE : FORGOTTEN, key);
        if (other >= 0)
            ask(s, who, FOLK_SHEET, key, other);
        break;
    case 3:
    case 4:
        other = find_key(s, o, DEVICE, key);
        if (other >= 0)
            ask(s, who, FOLK_FORGET, key, other);
        break;
    case 5:
        if (!below(s, 8))
            ask(s, who, FOLK_DELETE, key, 0);
        break;
    case 6:
    case 7:
    case 8:
    case 9:
        meet(s, who, key);
        break;
    default:
        other = find_key(s, o, FORGOTTEN, -1);
        if (other >= 0)
            ask(s, who, FOLK_GHOST, other, 0);
    }
}

/* A forgotten key cannot make a person any more. */
static void make(sim *s, int who)
{
    one *o = &s->folk->list[who];
    if (!o->doubt && (o->first = find_key(s, o, NO_DEVICE, -1)) < 0)
        draw_key(s, o, o->first = 0);
    ask(s, who, o->doubt ? FOLK_ME : FOLK_MAKE, o->first, 0);
}

static void act(sim *s, int who)
{
    static const folk_deed reads[] = {FOLK_ME, FOLK_TABLES, FOLK_GAMES};
    one                   *o       = &s->folk->list[who];
    int                    key     = find_key(s, o, DEVICE, -1);
    if (o->busy)
        return;
    if (key < 0)
        make(s, who);
    else if (o->doubt)
        ask(s, who, FOLK_ME, key, 0);
    else if (s->folk->clubs && !below(s, 5))
        ask(s, who, FOLK_CLUB, key, (int)below(s, (uint32_t)s->folk->clubs));
    else if (s->quiet || below(s, 2))
        ask(s, who, reads[below(s, 3)], key, 0);
    else
        change(s, who, key);
}

void folk_act(sim *s)
{
    for (int i = 0; s->folk && s->server && !s->deserted && i < FOLK; i++) {
        one *o = &s->folk->list[i];
        if (s->wires.now < o->next)
            continue;
        o->next = s->wires.now + 200 + below(s, 4000);
        act(s, i);
    }
}

/* A request of a guest that is one of them; it is theirs alone until it is answered. */
void folk_sign(sim *s, request *q)
{
    int  who = q->guest % FOLK, key;
    one *o   = s->folk ? &s->folk->list[who] : NULL;
    if (!o || o->busy || o->doubt || (key = find_key(s, o, DEVICE, -1)) < 0)
        return;
    o->busy = true;
    q->who  = who;
    q->deed = FOLK_SIT;
    q->key  = key;
    memcpy(q->token, o->key[key], sizeof q->token);
}

/* ---- Answers --------------------------------------------------------------------------------- */

void folk_sat(sim *s, const request *q, int table, int seat)
{
    one *o = q->deed == FOLK_SIT ? &s->folk->list[q->who] : NULL;
    if (o && table >= 0 && seat >= 0 && o->seat[table] < 0)
        o->seat[table] = seat;
}

void folk_follow(sim *s, int from, int to)
{
    for (int i = 0; s->folk && i < FOLK; i++)
        s->folk->list[i].seat[to] = s->folk->list[i].seat[from];
}

static bool is_theirs(const sim *s, const one *o, int table)
{
    const ledger *l = &s->tables[table];
    return o->seat[table] >= 0 && !l->aside && !((l->gone >> o->seat[table]) & 1);
}

static const caper_json *find_id(const caper_json *list, const char *id)
{
    caper_json_each (is, list) {
        if (strcmp(caper_json_get_string(is, "id"), id) == 0)
            return is;
    }
    return NULL;
}

static void check_tables(sim *s, int who, const caper_json *o)
{
    const one *is = &s->folk->list[who];
    for (int t = 0; t < s->table_count; t++) {
        const caper_json *row = find_id(caper_json_get(o, "tables"), s->tables[t].id);
        if (is->had[t] && is_theirs(s, is, t) &&
            (!row || caper_json_get_integer(row, "seat") != is->seat[t]))
            sim_fail(s, "person %d has seat %d at table %s and is not told so", who, is->seat[t],
                     s->tables[t].id);
    }
}

static void check_games(sim *s, int who, const caper_json *o)
{
    const one        *is   = &s->folk->list[who];
    const caper_json *list = caper_json_get(o, "games");
    for (int t = 0; t < s->table_count; t++)
        if (is->ended[t] && is_theirs(s, is, t) && !find_id(list, s->tables[t].id))
            sim_fail(s, "person %d has finished table %s, and it is not kept", who,
                     s->tables[t].id);
    caper_json_each (g, list) {
        if (find_id(list, caper_json_get_string(g, "id")) != g)
            sim_fail(s, "person %d has finished table %s twice", who,
                     caper_json_get_string(g, "id"));
    }
}

/* The 16 digits that the device of that key is called by. */
static bool is_listed(const one *o, int key, const caper_json *me)
{
    caper_holder_hex hex;
    caper_holder_write(token_holder(o->key[key]), hex);
    hex[16] = '\0';
    return find_id(caper_json_get(me, "devices"), hex) != NULL;
}

static void check_me(sim *s, int who, const caper_json *me)
{
    one *o = &s->folk->list[who];
    for (int k = 0; k < KEYS; k++) {
        bool is = is_listed(o, k, me);
        if (!o->doubt && is != (o->is[k] == DEVICE))
            sim_fail(s, "person %d: device %d should %sbe one of theirs", who, k, is ? "not " : "");
        o->is[k] = is ? DEVICE : o->is[k] == DEVICE ? FORGOTTEN : o->is[k];
    }
    o->is_made = true;
    o->doubt   = false;
}

/* Members are told who they are there. */
static void check_club(sim *s, int who, int club, const caper_json *answer)
{
    one       *o  = &s->folk->list[who];
    membership is = caper_json_get(answer, "me") ? MEMBER : OUTSIDE;
    if (o->in[club] != UNSURE && o->in[club] != is)
        sim_fail(s, "person %d should %sbe a member of crew %s", who, is ? "not " : "",
                 s->folk->club[club]);
    o->in[club] = is;
}

static void found_club(sim *s, const request *q, const caper_json *answer)
{
    struct folk *f = s->folk;
    if (f->clubs == CLUBS) /* another was quicker */
        return;
    snprintf(f->club[f->clubs], sizeof f->club[0], "%s", caper_json_get_string(answer, "crew"));
    for (int i = 0; i < FOLK; i++)
        f->list[i].in[f->clubs] = i == q->who ? MEMBER : OUTSIDE;
    f->clubs++;
}

/* The last member who leaves takes the crew along. */
static bool may_be_gone(const sim *s, int club)
{
    for (int i = 0; i < FOLK; i++)
        if (s->folk->list[i].in[club] == MEMBER && !s->folk->list[i].busy)
            return false;
    return true;
}

/* An unused key. */
static void be_nobody(one *o)
{
    memset(o->in, 0, sizeof o->in);
    for (int k = 0; k < KEYS; k++)
        o->is[k] = o->is[k] == FORGOTTEN ? FORGOTTEN : NO_DEVICE;
    o->is_made = o->doubt = false;
    forget_seats(o);
}

static void done(sim *s, const request *q, const caper_json *answer)
{
    one *o = &s->folk->list[q->who];
    switch (q->deed) {
    case FOLK_NOTHING:
    case FOLK_SIT:
        break;
    case FOLK_MAKE:
        o->is[q->key] = DEVICE;
        check_me(s, q->who, answer);
        break;
    case FOLK_SHEET:
        o->is[q->other] = DEVICE;
        check_me(s, q->who, answer);
        break;
    case FOLK_FORGET:
        o->is[q->other] = FORGOTTEN;
        break;
    case FOLK_DELETE:
        be_nobody(o);
        break;
    case FOLK_ME:
        check_me(s, q->who, answer);
        break;
    case FOLK_TABLES:
        check_tables(s, q->who, answer);
        break;
    case FOLK_GAMES:
        check_games(s, q->who, answer);
        break;
    case FOLK_FOUND:
        found_club(s, q, answer);
        break;
    case FOLK_JOIN:
    case FOLK_LEAVE:
        o->in[q->other] = q->deed == FOLK_JOIN ? MEMBER : OUTSIDE;
        break;
    case FOLK_CLUB:
        check_club(s, q->who, q->other, answer);
        break;
    case FOLK_GHOST:
        sim_fail(s, "person %d: a device that was forgotten still is one", q->who);
        break;
    }
    s->figures.people++;
}

/* It was refused, and nothing was done. */
static void refused(sim *s, const request *q, const char *code)
{
    one *o = &s->folk->list[q->who];
    if (q->deed == FOLK_GHOST && (!strcmp(code, "forgotten") || !strcmp(code, "no-person")))
        return;
    if (q->deed == FOLK_ME && !strcmp(code, "no-person") && o->doubt)
        be_nobody(o);
    else if (!strcmp(code, "forgotten") && o->doubt)
        o->is[q->key] = FORGOTTEN;
    else if (is_about_club(q->deed) && !strcmp(code, "no-crew") && may_be_gone(s, q->other))
        o->in[q->other] = OUTSIDE;
    else if (strcmp(code, "too-many") != 0)
        sim_fail(s, "person %d was refused with %s", q->who, code);
}

void folk_lost(sim *s, const request *q)
{
    if (!q->deed)
        return;
    one *o   = &s->folk->list[q->who];
    o->busy  = false;
    o->doubt = true;
    if (q->deed == FOLK_JOIN || q->deed == FOLK_LEAVE)
        o->in[q->other] = UNSURE;
    if (q->deed == FOLK_DELETE) { /* some may be gone already */
        forget_seats(o);
        for (int c = 0; c < CLUBS; c++)
            o->in[c] = UNSURE;
    }
}

void folk_answer(sim *s, const request *q)
{
    CAPER_PARSED caper_json *answer = caper_json_read(caper_buf_text(&q->body), NULL);
    if (q->status >= 500) {
        folk_lost(s, q);
    } else {
        s->folk->list[q->who].busy = false;
        if (q->deed == FOLK_SIT)
            ; /* asks.c looks at it */
        else if (q->status < 300)
            done(s, q, answer);
        else
            refused(s, q, caper_json_get_string(answer, "code"));
    }
}
