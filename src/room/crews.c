/* Crews. See crews.h. */
#include "room/crews.h"

#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/text.h"
#include "room/service.h"
#include "room/tokens.h"

static caper_holder holder_of(const char *id)
{
    caper_hash   h;
    caper_holder out;
    caper_hash_init(&h, sizeof out);
    caper_hash_text(&h, "caper crew 1\n");
    caper_hash_text(&h, id);
    caper_hash_end(&h, out.byte);
    return out;
}

static void write_member(const char *id, caper_holder who, member_id out)
{
    uint8_t    bytes[MEMBER_CHARS / 2];
    caper_hash h;
    caper_hash_init(&h, sizeof bytes);
    caper_hash_text(&h, "caper member 1\n");
    caper_hash_text(&h, id);
    caper_hash_add(&h, &who, sizeof who);
    caper_hash_end(&h, bytes);
    caper_hex_write(bytes, sizeof bytes, out);
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool crews_read(service *sv, const char *id, crew *out, problem *p)
{
    *out = (crew){.is = NULL};
    caper_text_set(out->id, id);
    out->hash = holder_of(id);
    return people_read_one(sv, out->hash, "crew", &out->is, p) &&
           (out->is || refuse(p, 404, "no-crew", "there is no such crew")) &&
           people_list(sv, out->hash, "member", MOST_MEMBERS, &out->members, p);
}

void crews_fini(crew *w)
{
    caper_json_free(w->is);
    people_list_fini(&w->members);
}

bool crews_person(const crew_member *m, caper_holder *out)
{
    return caper_holder_read(caper_json_get_string(m->is, "person"), out);
}

crew_member *crews_find(crew *w, caper_holder who)
{
    member_id id;
    write_member(w->id, who, id);
    return people_list_find(&w->members, id);
}

bool crews_owns(const crew *w, const crew_member *m)
{
    return strcmp(m->id, caper_json_get_string(w->is, "owner")) == 0;
}

/* ---- Writing --------------------------------------------------------------------------------- */

void crews_keep(service *sv, const crew *w) { people_put_json(sv, w->hash, "crew", NULL, w->is); }

/* In the member's own list. */
static void list_crew(service *sv, const crew *w, caper_holder who)
{
    people_put(sv, who, "crew", w->id, "{name:%s}", caper_json_get_string(w->is, "name"));
}

void crews_init(crew *w, caper_holder owner, const char *name, int64_t now)
{
    member_id               id;
    CAPER_SCRATCH caper_buf text = {0};
    *w                           = (crew){.is = NULL};
    id_draw(w->id);
    w->hash = holder_of(w->id);
    write_member(w->id, owner, id);
    caper_json_put(&text, "{name:%s made:%jd owner:%s usual:null night:null}", name, now, id);
    w->is = caper_json_read(caper_buf_text(&text), NULL);
}

void crews_add(service *sv, const crew *w, caper_holder who, const char *name)
{
    member_id        id;
    caper_holder_hex hex;
    write_member(w->id, who, id);
    caper_holder_write(who, hex);
    people_put(sv, w->hash, "member", id, "{person:%s name:%s since:%jd}", hex, name, sv->now);
    list_crew(sv, w, who);
}

static const crew_member *eldest(const crew *w, const crew_member *but)
{
    const crew_member *is = NULL;
    for (const crew_member *m = w->members.list; m < w->members.list + w->members.count; m++)
        if (m != but && (!is || caper_json_get_integer(m->is, "since") <
                                    caper_json_get_integer(is->is, "since")))
            is = m;
    return is;
}

void crews_remove(service *sv, crew *w, caper_holder who)
{
    const crew_member *m = crews_find(w, who), *next = eldest(w, m);
    people_drop_one(sv, who, "crew", w->id);
    people_drop_one(sv, w->hash, "member", m->id);
    if (!next) {
        people_drop(sv, w->hash, "", "\x7f");
    } else if (crews_owns(w, m)) {
        caper_json_set_string(&w->is, "owner", next->id);
        crews_keep(sv, w);
    }
}

void crews_rename(service *sv, crew *w, const char *name)
{
    caper_holder who;
    caper_json_set_string(&w->is, "name", name);
    crews_keep(sv, w);
    for (int i = 0; i < w->members.count; i++)
        if (crews_person(&w->members.list[i], &who))
            list_crew(sv, w, who);
}

/* ---- People who change or go ----------------------------------------------------------------- */

bool crews_rename_member(service *sv, const char *id, caper_holder who, const char *name,
                         problem *p)
{
    CREW crew    w  = {0};
    bool         ok = crews_read(sv, id, &w, p);
    crew_member *m  = ok ? crews_find(&w, who) : NULL;
    if (m) {
        caper_json_set_string(&m->is, "name", name);
        people_put_json(sv, w.hash, "member", m->id, m->is);
    }
    return ok || p->status == 404;
}

bool crews_leave(service *sv, const char *id, caper_holder who, problem *p)
{
    CREW crew w  = {0};
    bool      ok = crews_read(sv, id, &w, p);
    if (ok && crews_find(&w, who))
        crews_remove(sv, &w, who);
    return ok || p->status == 404;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

void crews_call(service *sv, const crew *w, caper_holder by, call_kind kind, const char *about,
                const char *title, const char *text)
{
    caper_holder who;
    for (int i = 0; i < w->members.count; i++) {
        const crew_member *m = &w->members.list[i];
        if (caper_json_get_flag(m->is, "calls") && crews_person(m, &who) &&
            !caper_holder_is(who, by))
            calls_person(sv, who, kind, about, title, text);
    }
}

void crews_set_calls(service *sv, const crew *w, crew_member *m, bool on)
{
    caper_json_set(&m->is, "calls", on ? "true" : "false");
    people_put_json(sv, w->hash, "member", m->id, m->is);
}

/* ---- Tables and games ------------------------------------------------------------------------ */

void crews_keep_table(const room *r)
{
    people_put(r->sv, holder_of(r->crew), "table", r->id, "{}");
}

typedef struct seating {
    const room *room;
    member_id   id[CAPER_MAX_SEATS];
} seating;

static void note_seat(void *ctx, caper_holder who, int seat)
{
    seating *s = ctx;
    write_member(s->room->crew, who, s->id[seat]);
}

void crews_over(const room *r, const char *label, const char *open)
{
    caper_holder            hash = holder_of(r->crew);
    seating                 s    = {.room = r};
    CAPER_SCRATCH caper_buf text = {0};
    people_at(r, note_seat, &s);
    caper_buf_str(&text, open);
    caper_json_put(&text, "members:[");
    for (int i = 0; i < r->places; i++)
        caper_json_str(&text, s.id[i]);
    caper_json_put(&text, "]}");
    people_keep(r->sv, hash, label, caper_buf_text(&text));
    people_drop_one(r->sv, hash, "table", r->id);
}
