/* The operator's orders. See admin.h. */
#include "server/ops/admin.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/names.h"
#include "room/table_log.h"
#include "room/timers.h"
#include "server/api/http_call.h"
#include "server/net/http_visitor.h"
#include "server/ops/loop.h"
#include "table/files.h"

enum {
    WELCOME_BYTES = 2000,
    LISTED        = 500,
    MOST_REPORTS  = 5000,
    READ_MS       = 5000,
    SAID_MS       = 60 * 60 * 1000,
    MOST_MINUTES  = 525600
};
enum { PASSWORD_LEAST = 4, KEY_LEAST = 16, WRONG_KEY_MS = 50 };

static const char KEY_HEAD[] = "caper admin 1\n";

/* ---- Answers --------------------------------------------------------------------------------- */

static void columns(call *c, const char *names)
{
    caper_json_put(c->out, "columns:=%s rows:[", names);
}

static bool end_rows(call *c)
{
    caper_json_close(c->out, ']');
    return true;
}

static bool said(call *c, const char *text)
{
    caper_json_kstr(c->out, "text", text);
    return true;
}

static bool set(call *c, const char *kind, const char *id, int64_t until, int64_t seq,
                const char *text)
{
    return restriction_set(c->sv, kind, id, until, seq, text ? text : "")
               ? said(c, "done; `lift` takes it back")
               : refuse(c->problem, 409, "full", "there are %d restrictions; lift some",
                        RESTRICTIONS);
}

/* ---- Looking --------------------------------------------------------------------------------- */

static bool is_meant(const room *r, const char *word)
{
    bool is = !word || strncmp(r->id, word, strlen(word)) == 0;
    each_seat (s, r)
        is |= r->seats[s].name && word && strcmp(r->seats[s].name, word) == 0;
    return is;
}

static bool list_tables(call *c, const char *const *w)
{
    int n = 0;
    columns(c, "[\"table\",\"game\",\"state\",\"seats\",\"connected\",\"minutes since\"]");
    each_room (r, c->sv)
        if (!r->broken && is_meant(r, w[0]) && n++ < LISTED)
            caper_json_put(c->out, "[%s %s %s %d %d %jd]", r->id, r->game ? r->game->info->id : "",
                           r->aside[0] ? "quarantined" : room_state(r), r->places, r->peer_count,
                           (c->sv->now - r->touched) / 60000);
    return end_rows(c);
}

static void write_ip(const ip *who, caper_buf *out)
{
    static const uint8_t v4[12] = {[10] = 0xff, 0xff};
    char                 text[INET6_ADDRSTRLEN];
    bool                 four = memcmp(who->byte, v4, sizeof v4) == 0;
    inet_ntop(four ? AF_INET : AF_INET6, four ? who->byte + 12 : who->byte, text, sizeof text);
    caper_buf_printf(out, "%s%s", out->len ? " " : "", text);
}

typedef struct sitting {
    int           seat;
    person_digits person;
} sitting;

static void note_person(void *ctx, caper_holder who, int seat)
{
    sitting *s = ctx;
    if (seat == s->seat)
        restriction_person(who, s->person);
}

/* The seats, and as the last of them the spectators. */
static bool show_table(call *c, const char *const *w)
{
    room *r = room_find(c->sv, w[0], c->problem);
    if (!r)
        return false;
    columns(c, "[\"seat\",\"name\",\"who\",\"addresses\"]");
    for (int seat = 0; seat <= r->places; seat++) {
        CAPER_SCRATCH caper_buf from = {0};
        sitting                 s    = {.seat = seat < r->places ? seat : CAPER_SPECTATOR};
        people_at(r, note_person, &s);
        each_peer (p, r)
            if (p->seat == s.seat)
                write_ip(&((conn *)p->wire)->from->who, &from);
        caper_json_put(c->out, "[%d %s %s %s]", s.seat,
                       s.seat < 0 ? "(watching)" : r->seats[seat].name, s.person,
                       caper_buf_text(&from));
    }
    return end_rows(c);
}

static bool write_line(void *ctx, const caper_store_entry *e)
{
    if (e->kind == ENTRY_CHAT) {
        CAPER_PARSED caper_json *o = caper_json_read(e->text, NULL);
        caper_json_put(ctx, "[%jd %d %s %s]", e->seq, e->seat, caper_json_get_string(o, "name"),
                       caper_json_get_string(o, "text"));
    }
    return true;
}

static bool show_talk(call *c, const char *const *w)
{
    room *r = room_find(c->sv, w[0], c->problem);
    if (!r)
        return false;
    columns(c, "[\"entry\",\"seat\",\"name\",\"text\"]");
    return need_read(caper_store_read(c->sv->store, r->row, 0, write_line, c->out), c->problem) &&
           end_rows(c);
}

static bool list_restrictions(call *c, const char *const *w)
{
    (void)w;
    columns(c, "[\"restriction\",\"minutes left\",\"why\"]");
    for (int i = 0; i < c->sv->restrictions.count; i++) {
        const restriction *r = &c->sv->restrictions.list[i];
        caper_json_put(c->out, "[%s %jd %s]", r->name,
                       r->until ? (r->until - c->sv->now) / 60000 : (int64_t)-1, r->text);
    }
    return end_rows(c);
}

static bool list_reports(call *c, const char *const *w)
{
    KEPT_LIST kept_list all = {0};
    (void)w;
    columns(c, "[\"report\",\"table\",\"minutes ago\",\"name\",\"text\"]");
    if (!people_list(c->sv, token_holder("server"), "report", MOST_REPORTS, &all, c->problem))
        return false;
    people_list_newest(&all, LISTED);
    for (const kept *k = all.list; k < all.list + all.count; k++) {
        caper_id table;
        snprintf(table, sizeof table, "%.*s", CAPER_ID_CHARS, k->id); /* “TABLE-SEAT” */
        caper_json_put(c->out, "[%s %s %jd %s %s]", k->id, table, (c->sv->now - k->at) / 60000,
                       caper_json_get_string(k->is, "name"), caper_json_get_string(k->is, "text"));
    }
    return end_rows(c);
}

/* ---- Acting ---------------------------------------------------------------------------------- */

/* Clocks that paused begin anew. */
static bool lift(call *c, const char *const *w)
{
    char        kind[16];
    const char *id = strchr(w[0], '/');
    snprintf(kind, sizeof kind, "%.*s", id ? (int)(id - w[0]) : 0, w[0]);
    if (!id || !restriction_lift(c->sv, kind, id + 1))
        return refuse(c->problem, 404, "no-restriction",
                      "there is no such restriction; `restrictions` lists them");
    bool all = strcmp(kind, "read-only") == 0, one = strcmp(kind, "close") == 0;
    each_room (r, c->sv)
        for (int s = 0; (all || (one && strcmp(r->id, id + 1) == 0)) && s < r->places; s++)
            r->seats[s].owes_since = c->sv->now;
    timers_update_all(c->sv);
    return said(c, "lifted");
}

static bool put_away(call *c, const char *const *w)
{
    people_drop_one(c->sv, token_holder("server"), "report", w[0]);
    return said(c, "put away");
}

static bool close_table(call *c, const char *const *w)
{
    room *r = room_find(c->sv, w[0], c->problem);
    return r && set(c, "close", r->id, 0, 0, w[1]);
}

/* To the bin, from which `caper store bin` brings it back. Out of memory with it when all have left. */
static bool delete_table(call *c, const char *const *w)
{
    room *r = room_find(c->sv, w[0], c->problem);
    if (!r)
        return false;
    room_wrote(c->sv, caper_store_bin(c->sv->store, r->row, c->sv->now));
    room_dirty(r);
    r->broken = true;
    while (r->peers)
        peer_close(r->peers, 1013, "come back later");
    timers_update(r);
    return said(c, "in the bin for a week; `caper store bin` brings it back");
}

static void tell(service *sv, const room *r, const char *template, ...)
{
    va_list values;
    size_t  start = outbox_begin(sv);
    va_start(values, template);
    caper_json_vput(&sv->batch.text, template, values);
    va_end(values);
    each_connection (p, sv)
        if (r ? p->room == r : p->room != NULL)
            outbox_post(p, OUT_FACT, start);
}

static bool hush_table(call *c, const char *const *w)
{
    room *r = room_find(c->sv, w[0], c->problem);
    if (!r || !set(c, "hush", r->id, 0, r->seq, ""))
        return false;
    tell(c->sv, r, "{type:'hush' to:%jd}", r->seq);
    return true;
}

static bool is_person(const char *word)
{
    return strlen(word) == PERSON_DIGITS && strspn(word, "0123456789abcdef") == PERSON_DIGITS;
}

static bool is_banned(const peer *p, const char *who)
{
    const char *nets[] = {who, NULL};
    problem     why;
    return is_person(who) ? p->room && !restrictions_admit_seat(p->room, p->seat, &why)
                          : ip_is_in(&((conn *)p->wire)->from->who, nets);
}

static bool ban(call *c, const char *const *w)
{
    const char *nets[]  = {w[0], NULL};
    const ip    local[] = {{{[10] = 0xff, 0xff, 127, [15] = 1}}, {{[15] = 1}}};
    char       *end;
    long        minutes = strtol(w[1], &end, 10);
    if (*end || minutes < 1 || minutes > MOST_MINUTES)
        return refuse(c->problem, 400, "bad-request", "MINUTES: should be from 1 to %d",
                      MOST_MINUTES);
    if (!is_person(w[0]) && ip_wrong_net(nets))
        return refuse(c->problem, 400, "bad-request",
                      "WHO: should be an address, a network, or a person as `table` shows them");
    if (ip_is_in(&local[0], nets) || ip_is_in(&local[1], nets))
        return refuse(c->problem, 400, "bad-request", "WHO: that is this machine");
    if (!set(c, "ban", w[0], c->sv->now + minutes * 60000, 0, w[2]))
        return false;
    each_connection (p, c->sv)
        if (is_banned(p, w[0]))
            peer_close(p, 1013, "come back later");
    return true;
}

static bool say(call *c, const char *const *w)
{
    if (!set(c, "say", "now", c->sv->now + SAID_MS, 0, w[0]))
        return false;
    tell(c->sv, NULL, "{type:'notice' text:%s}", w[0]);
    return true;
}

static bool read_only(call *c, const char *const *w)
{
    return set(c, "read-only", "on", 0, 0, w[0]);
}

const admin_order admin_orders[] = {
    {"tables", "[WORD]", "tables in memory; WORD begins their id, or is a player's name", false,
     list_tables},
    {"table", "TABLE", "who sits there and from where", false, show_table},
    {"talk", "TABLE", "what was said there", false, show_talk},
    {"reports", "", "what players have reported", false, list_reports},
    {"restrictions", "", "bans, closed tables and the like", false, list_restrictions},
    {"close", "TABLE [WHY]", "people may look and not act; bots and clocks pause", true,
     close_table},
    {"delete", "TABLE", "put it in the bin for a week", true, delete_table},
    {"hush", "TABLE", "remove what was said there so far", true, hush_table},
    {"ban", "WHO MINUTES [WHY]", "WHO: an address, a network like 203.0.113.0/24, or a person",
     true, ban},
    {"say", "TEXT", "to everybody who is connected, and for an hour to those who come", true, say},
    {"read-only", "[WHY]", "people may look and not act, at any table", true, read_only},
    {"lift", "RESTRICTION", "take a restriction back, as `restrictions` shows it", true, lift},
    {"done", "REPORT", "put a report away", true, put_away},
    {0},
};

/* ---- Requests -------------------------------------------------------------------------------- */

void admin_words(const admin_order *o, int *least, int *most)
{
    *least = *most = *o->words != '\0';
    for (const char *at = o->words; *at; at++)
        *most += *at == ' ';
    for (const char *at = o->words; *at; at++)
        *least += *at == ' ' && at[1] != '[';
    *least -= o->words[0] == '[';
}

static const admin_order *find_order(const char *name)
{
    const admin_order *o = admin_orders;
    while (o->name && strcmp(o->name, name) != 0)
        o++;
    return o->name ? o : NULL;
}

static bool read_order(call *c, const admin_order **o, const char *words[ORDER_WORDS])
{
    const caper_json *list;
    int               least, most;
    if (!call_body(c) || !call_get(c, "order", CAPER_JSON_ARRAY, "a list of words", &list))
        return false;
    int n = (int)caper_json_size(list) - 1;
    for (int i = 0; i <= n && i <= ORDER_WORDS; i++) {
        const char *word = caper_json_string(caper_json_at(list, (size_t)i));
        if (!word || !caper_text_is_plain(word) || !words_ok(word))
            return call_wrong(c, "order", "a list of short texts without control characters");
        if (i)
            words[i - 1] = word;
        else if (!(*o = find_order(word)))
            return refuse(c->problem, 400, "bad-request", "there is no order “%.40s”", word);
    }
    if (!*o)
        return call_wrong(c, "order", "a list of words");
    admin_words(*o, &least, &most);
    return (n >= least && n <= most) ||
           refuse(c->problem, 400, "bad-request", "usage: %s %s", (*o)->name, (*o)->words);
}

static bool list_orders(call *c)
{
    columns(c, "[\"order\",\"words\",\"help\"]");
    for (const admin_order *o = admin_orders; o->name; o++)
        caper_json_put(c->out, "[%s %s %s]", o->name, o->words, o->help);
    return end_rows(c);
}

static bool has_key(call *c)
{
    const server *s = c->sv->ctx;
    door_digits   key;
    if (c->is_operator)
        return true;
    if (!s->admin.key[0])
        return refuse(c->problem, 404, "not-found",
                      "this server has no operator's page (--admin-key)");
    door_key(KEY_HEAD, c->token ? c->token : "", c->token ? strlen(c->token) : 0, key);
    if (caper_secret_is(key, s->admin.key, DOOR_KEY))
        return true;
    address_charge(c->sv, c->from, WRONG_KEY_MS);
    return refuse(c->problem, 401, "operator", "this needs the operator's key");
}

/* Ids of tables are invitations, so the log has only their first letters. */
static void log_order(call *c, const admin_order *o, const char *const *words)
{
    CAPER_SCRATCH caper_buf text = {0};
    for (int i = 0; i < ORDER_WORDS && words[i]; i++)
        caper_buf_printf(&text, " %.*s", id_ok(words[i]) ? 6 : CAPER_MAX_WORDS, words[i]);
    note(c->sv, NULL, -1, "operator (%s): %s%s", c->is_operator ? "socket" : "key", o->name,
         caper_buf_text(&text));
}

bool admin_order_run(call *c)
{
    const admin_order *o                  = NULL;
    const char        *words[ORDER_WORDS] = {NULL};
    if (!has_key(c))
        return false;
    if (c->method[0] == 'G')
        return list_orders(c);
    if (!read_order(c, &o, words) || (o->acts && !service_can_write(c->sv, c->problem)) ||
        !o->run(c, words))
        return false;
    if (o->acts)
        log_order(c, o, words);
    return true;
}

bool admin_admits(const server *s, struct MHD_Connection *mhd, problem *p)
{
    ip who;
    if (!s->sv->restrictions.count)
        return true;
    visitor_ip(s, mhd, &who);
    for (int i = 0; i < s->sv->restrictions.count; i++) {
        const restriction *r      = &s->sv->restrictions.list[i];
        const char        *nets[] = {r->name + 4, NULL};
        if (strncmp(r->name, "ban/", 4) == 0 && r->until > s->sv->now && ip_is_in(&who, nets))
            return refuse(p, 403, "banned", "the operator has banned your address for now");
    }
    return true;
}

/* ---- Settings -------------------------------------------------------------------------------- */

static bool read_welcome(const char *is, caper_buf *out, caper_error *err)
{
    if (is && access(is, R_OK) != 0)
        caper_buf_str(out, is);
    else if (is && caper_file_read(is, WELCOME_BYTES, out, err) != CAPER_OK)
        return false;
    if (out->len <= WELCOME_BYTES)
        return true;
    caper_refuse(err, CAPER_BAD_OPTION, "welcome: should have at most %d bytes", WELCOME_BYTES);
    return false;
}

bool admin_read_settings(server *s, const caper_server_options *o, caper_error *err)
{
    door_digits             door, key;
    CAPER_SCRATCH caper_buf welcome = {0};
    if (!door_read("password", DOOR_HEAD, PASSWORD_LEAST, o->password, door, err) ||
        !door_read("admin-key", KEY_HEAD, KEY_LEAST, o->admin_key, key, err) ||
        !read_welcome(o->welcome, &welcome, err))
        return false;
    memcpy(s->door, door, sizeof door);
    memcpy(s->admin.key, key, sizeof key);
    free(s->admin.welcome);
    s->admin.welcome       = caper_strdup(caper_buf_text(&welcome));
    s->sv->options.welcome = s->admin.welcome;
    return true;
}

void admin_sweep(server *s)
{
    if (caper_store_fd(s->sv->store) < 0 || s->sv->now - s->admin.read_at < READ_MS)
        return;
    s->admin.read_at = s->sv->now;
    restrictions_read(s->sv);
}
