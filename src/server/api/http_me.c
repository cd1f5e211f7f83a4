/* What is kept of a person, as a whole. See http_me.h. */
#include "server/api/http_me.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/text.h"

enum { A_PART = 250 };

/* ---- What is kept ---------------------------------------------------------------------------- */

void call_copy(const caper_json *from, const char *but, caper_buf *out)
{
    caper_json_each (one, from) {
        const char *name = caper_json_name(one), *at = strstr(but, name);
        if (at && strchr(" ", at[strlen(name)]) && (at == but || at[-1] == ' '))
            continue;
        caper_json_key(out, name);
        caper_json_write(one, out);
    }
}

int call_game_number(const char *id)
{
    for (int k = 0; k < MOST_GAME_KINDS && caper_games()[k]; k++)
        if (strcmp(caper_games()[k]->info->id, id) == 0)
            return k;
    return -1;
}

bool call_each(call *c, const uint8_t who[CAPER_HASH_BYTES], const char *head, int most,
               people_walk *w, people_kept_fn *fn, void *ctx)
{
    while (!w->ended && w->read < most) {
        if (!people_walk_on(c->sv, who, head, A_PART, w, fn, ctx, c->problem))
            return false;
        if (!w->ended && w->read < most && call_pause(c))
            return false;
    }
    return true;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void take(my_thing *to, const char *id, caper_json **is)
{
    caper_text_set(to->id, id);
    to->is = *is;
    *is    = NULL;
}

static void note_device(void *ctx, const char *id, int64_t at, caper_json **is)
{
    self *m = ctx;
    (void)at;
    take(&m->device[m->devices++], id, is);
}

static void note_crew(void *ctx, const char *id, int64_t at, caper_json **is)
{
    self *m = ctx;
    (void)at;
    take(&m->crew[m->crews++], id, is);
}

static void note_call(void *ctx, const char *id, int64_t at, caper_json **is)
{
    self *m = ctx;
    (void)at, (void)is;
    for (int i = 0; i < m->devices; i++)
        m->device[i].is_called |= strcmp(m->device[i].id, id) == 0;
}

bool me_read(call *c, const uint8_t who[CAPER_HASH_BYTES], self *m)
{
    problem *p = c->problem;
    *m         = (self){.devices = 0};
    memcpy(m->hash, who, sizeof m->hash);
    return people_read_one(c->sv, who, "person", &m->is, p) &&
           people_read_one(c->sv, who, "mail", &m->mail, p) &&
           people_each(c->sv, who, "devices", MOST_DEVICES, note_device, m, p) &&
           people_each(c->sv, who, "push", MOST_DEVICES, note_call, m, p) &&
           people_each(c->sv, who, "crew", MOST_MY_CREWS, note_crew, m, p);
}

void me_fini(self *m)
{
    caper_json_free(m->is);
    caper_json_free(m->mail);
    for (int i = 0; i < m->devices; i++)
        caper_json_free(m->device[i].is);
    for (int i = 0; i < m->crews; i++)
        caper_json_free(m->crew[i].is);
}

const char *me_name(const self *m) { return caper_json_get_string(m->is, "name"); }

/* ---- Writing --------------------------------------------------------------------------------- */

void me_write(const self *m, const uint8_t key[CAPER_HASH_BYTES], caper_buf *out)
{
    char mine[2 * CAPER_HASH_BYTES + 1];
    caper_hex_write(key, CAPER_HASH_BYTES, mine);
    call_copy(m->is, "", out);
    caper_json_put(out, "devices:[");
    for (int i = 0; i < m->devices; i++) {
        const my_thing *d = &m->device[i];
        caper_json_put(out, "{id:%s mine:?%d", d->id,
                       strcmp(caper_json_get_string(d->is, "key"), mine) == 0);
        call_copy(d->is, "key", out);
        caper_json_put(out, "}");
    }
    caper_json_put(out, "] crews:[");
    for (int i = 0; i < m->crews; i++)
        caper_json_put(out, "{id:%s name:%s}", m->crew[i].id,
                       caper_json_get_string(m->crew[i].is, "name"));
    bool called = false;
    for (int i = 0; i < m->devices; i++)
        called |= m->device[i].is_called &&
                  strcmp(caper_json_get_string(m->device[i].is, "key"), mine) == 0;
    caper_json_put(out, "] calls:{push:?%d mail:%s}", called,
                   caper_json_get_text(m->mail, "address"));
}

void me_keep(service *sv, const self *m)
{
    char *text = caper_json_text(m->is);
    people_keep(sv, m->hash, "person", text);
    free(text);
}

/* Its place in the list, or the next one that is free. */
static my_thing *find_device(self *m, const char *id)
{
    for (int i = 0; i < m->devices; i++)
        if (strcmp(m->device[i].id, id) == 0)
            return &m->device[i];
    return m->devices < MOST_DEVICES ? &m->device[m->devices++] : NULL;
}

bool me_add_device(call *c, self *m, const uint8_t key[CAPER_HASH_BYTES], const char *name,
                   const char *kind)
{
    char                    hex[2 * CAPER_HASH_BYTES + 1], of[2 * CAPER_HASH_BYTES + 1];
    char                    id[DEVICE_ID_CHARS + 1];
    CAPER_SCRATCH caper_buf text = {0};
    caper_hex_write(key, CAPER_HASH_BYTES, hex);
    caper_hex_write(m->hash, CAPER_HASH_BYTES, of);
    snprintf(id, sizeof id, "%.*s", DEVICE_ID_CHARS, hex);
    my_thing *d = find_device(m, id);
    if (!d)
        return refuse(c->problem, 409, "full",
                      "a person has at most %d devices; forget one of them first", MOST_DEVICES);
    int64_t at = d->is ? caper_json_get_integer(d->is, "at") : c->sv->now;
    caper_json_put(&text, "{name:%s kind:%s at:%jd key:%s}", name, kind, at, hex);
    caper_json_free(d->is);
    d->is = caper_json_read(caper_buf_text(&text), NULL);
    caper_text_set(d->id, id);
    people_put(c->sv, key, "device", NULL, "{of:%s}", of);
    people_put(c->sv, m->hash, "devices", id, "=%s", caper_buf_text(&text));
    return true;
}
