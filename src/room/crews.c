/* Crews. See crews.h. */
#include "room/crews.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "room/service.h"
#include "room/tokens.h"

static void hash_of(const char *id, uint8_t out[CAPER_HASH_BYTES])
{
    caper_hash h;
    caper_hash_init(&h, CAPER_HASH_BYTES);
    caper_hash_text(&h, "caper crew 1\n");
    caper_hash_text(&h, id);
    caper_hash_end(&h, out);
}

static void write_member(const char *id, const uint8_t who[CAPER_HASH_BYTES],
                         char out[MEMBER_CHARS + 1])
{
    uint8_t    bytes[MEMBER_CHARS / 2];
    caper_hash h;
    caper_hash_init(&h, sizeof bytes);
    caper_hash_text(&h, "caper member 1\n");
    caper_hash_text(&h, id);
    caper_hash_add(&h, who, CAPER_HASH_BYTES);
    caper_hash_end(&h, bytes);
    caper_hex_write(bytes, sizeof bytes, out);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void read_crew(crew *w, const caper_json *o)
{
    const caper_json *night = caper_json_get(o, "night"), *usual = caper_json_get(o, "usual");
    snprintf(w->name, sizeof w->name, "%s", caper_json_get_string(o, "name"));
    snprintf(w->owner, sizeof w->owner, "%s", caper_json_get_string(o, "owner"));
    w->made     = caper_json_get_integer(o, "made");
    w->usual    = caper_json_is_object(usual) ? caper_json_text(usual) : NULL;
    w->night_at = caper_json_get_integer(night, "at");
    w->night    = w->night_at ? caper_strdup(caper_json_get_string(night, "text")) : NULL;
}

static bool note_member(void *ctx, const caper_store_keepsake *k)
{
    crew        *w = ctx;
    caper_json  *o = caper_json_read(k->text, NULL);
    crew_member *m = &w->member[w->members];
    snprintf(m->id, sizeof m->id, "%s", strchr(k->label, '/') + 1);
    snprintf(m->name, sizeof m->name, "%s", caper_json_get_string(o, "name"));
    m->since = caper_json_get_integer(o, "since");
    w->members += caper_hex_read(caper_json_get_string(o, "person"), m->person, sizeof m->person);
    caper_json_free(o);
    return true;
}

bool crews_read(service *sv, const char *id, crew *out, problem *p)
{
    caper_json *o = NULL;
    *out          = (crew){.made = 0};
    snprintf(out->id, sizeof out->id, "%s", id);
    hash_of(id, out->hash);
    bool ok = people_read_one(sv, out->hash, "crew", &o, p);
    if (ok && !o)
        ok = refuse(p, 404, "no-crew", "there is no such crew");
    if (ok)
        read_crew(out, o);
    caper_json_free(o);
    return ok &&
           people_read(sv, out->hash, "member/", "member0", MOST_MEMBERS, note_member, out, p);
}

void crews_fini(crew *w)
{
    free(w->usual);
    free(w->night);
}

crew_member *crews_find(crew *w, const uint8_t who[CAPER_HASH_BYTES])
{
    for (int i = 0; i < w->members; i++)
        if (memcmp(w->member[i].person, who, CAPER_HASH_BYTES) == 0)
            return &w->member[i];
    return NULL;
}

crew_member *crews_find_id(crew *w, const char *id)
{
    for (int i = 0; id && i < w->members; i++)
        if (strcmp(w->member[i].id, id) == 0)
            return &w->member[i];
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

void crews_keep(service *sv, const crew *w)
{
    caper_buf text = {0};
    caper_json_put(&text, "{name:%s made:%lld owner:%s usual:=%s night:", w->name,
                   (long long)w->made, w->owner, w->usual ? w->usual : "null");
    if (w->night)
        caper_json_put(&text, "{at:%lld text:%s}", (long long)w->night_at, w->night);
    else
        caper_json_null(&text);
    caper_json_close(&text, '}');
    people_keep(sv, w->hash, "crew", caper_buf_text(&text));
    caper_buf_fini(&text);
}

static void keep_member(service *sv, const crew *w, const crew_member *m)
{
    char      label[CAPER_LABEL_CHARS + 1], hex[2 * CAPER_HASH_BYTES + 1];
    caper_buf text = {0};
    snprintf(label, sizeof label, "member/%s", m->id);
    caper_hex_write(m->person, sizeof m->person, hex);
    caper_json_put(&text, "{person:%s name:%s since:%lld}", hex, m->name, (long long)m->since);
    people_keep(sv, w->hash, label, caper_buf_text(&text));
    caper_buf_fini(&text);
}

/* In the member's own list. */
static void list_crew(service *sv, const crew *w, const crew_member *m)
{
    char      label[CAPER_LABEL_CHARS + 1];
    caper_buf text = {0};
    snprintf(label, sizeof label, "crew/%s", w->id);
    caper_json_put(&text, "{name:%s}", w->name);
    people_keep(sv, m->person, label, caper_buf_text(&text));
    caper_buf_fini(&text);
}

static void drop_one(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *head,
                     const char *id)
{
    char label[CAPER_LABEL_CHARS + 1], end[CAPER_LABEL_CHARS + 2];
    snprintf(label, sizeof label, "%s/%.16s", head, id);
    snprintf(end, sizeof end, "%s!", label);
    people_drop(sv, who, label, end);
}

void crews_init(crew *w, const uint8_t owner[CAPER_HASH_BYTES], const char *name, int64_t now)
{
    *w = (crew){.made = now};
    id_draw(w->id);
    hash_of(w->id, w->hash);
    write_member(w->id, owner, w->owner);
    snprintf(w->name, sizeof w->name, "%s", name);
}

void crews_add(service *sv, crew *w, const uint8_t who[CAPER_HASH_BYTES], const char *name)
{
    crew_member *m = &w->member[w->members++];
    *m             = (crew_member){.since = sv->now};
    write_member(w->id, who, m->id);
    memcpy(m->person, who, sizeof m->person);
    snprintf(m->name, sizeof m->name, "%s", name);
    keep_member(sv, w, m);
    list_crew(sv, w, m);
}

static const crew_member *eldest(const crew *w)
{
    const crew_member *is = &w->member[0];
    for (int i = 1; i < w->members; i++)
        if (w->member[i].since < is->since)
            is = &w->member[i];
    return is;
}

void crews_remove(service *sv, crew *w, const uint8_t who[CAPER_HASH_BYTES])
{
    crew_member *m         = crews_find(w, who);
    bool         was_owner = strcmp(m->id, w->owner) == 0;
    drop_one(sv, who, "crew", w->id);
    drop_one(sv, w->hash, "member", m->id);
    *m = w->member[--w->members];
    if (!w->members) {
        people_drop(sv, w->hash, "", "\x7f");
    } else if (was_owner) {
        snprintf(w->owner, sizeof w->owner, "%s", eldest(w)->id);
        crews_keep(sv, w);
    }
}

void crews_rename(service *sv, crew *w, const char *name)
{
    snprintf(w->name, sizeof w->name, "%s", name);
    crews_keep(sv, w);
    for (int i = 0; i < w->members; i++)
        list_crew(sv, w, &w->member[i]);
}

/* ---- People who change or go ----------------------------------------------------------------- */

bool crews_rename_member(service *sv, const char *id, const uint8_t who[CAPER_HASH_BYTES],
                         const char *name, problem *p)
{
    crew         w;
    bool         ok = crews_read(sv, id, &w, p);
    crew_member *m  = ok ? crews_find(&w, who) : NULL;
    if (m) {
        snprintf(m->name, sizeof m->name, "%s", name);
        keep_member(sv, &w, m);
    }
    crews_fini(&w);
    return ok || p->status == 404;
}

bool crews_leave(service *sv, const char *id, const uint8_t who[CAPER_HASH_BYTES], problem *p)
{
    crew w;
    bool ok = crews_read(sv, id, &w, p);
    if (ok && crews_find(&w, who))
        crews_remove(sv, &w, who);
    crews_fini(&w);
    return ok || p->status == 404;
}

/* ---- Tables and games ------------------------------------------------------------------------ */

void crews_keep_table(service *sv, const room *r)
{
    char    label[CAPER_LABEL_CHARS + 1];
    uint8_t hash[CAPER_HASH_BYTES];
    snprintf(label, sizeof label, "table/%s", r->id);
    hash_of(r->crew, hash);
    people_keep(sv, hash, label, "{}");
}

typedef struct seating {
    const room *room;
    char        id[CAPER_MAX_SEATS][MEMBER_CHARS + 1];
} seating;

static void note_seat(void *ctx, const uint8_t who[CAPER_HASH_BYTES], int seat)
{
    seating *s = ctx;
    write_member(s->room->crew, who, s->id[seat]);
}

void crews_over(service *sv, const room *r, const char *label, const char *open)
{
    uint8_t   hash[CAPER_HASH_BYTES];
    seating   s    = {.room = r};
    caper_buf text = {0};
    hash_of(r->crew, hash);
    people_at(sv, r, note_seat, &s);
    caper_buf_str(&text, open);
    caper_json_put(&text, "members:[");
    for (int i = 0; i < r->places; i++)
        caper_json_str(&text, s.id[i]);
    caper_json_put(&text, "]}");
    people_keep(sv, hash, label, caper_buf_text(&text));
    drop_one(sv, hash, "table", r->id);
    caper_buf_fini(&text);
}
