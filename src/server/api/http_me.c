/* What is kept of a person, as a whole. See http_me.h. */
#include "server/api/http_me.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"

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

bool me_may_write(call *c, person *who)
{
    return call_made(c, who) && service_can_write(c->sv, c->problem);
}

bool me_read(call *c, const uint8_t who[CAPER_HASH_BYTES], self *m)
{
    problem *p = c->problem;
    *m         = (self){.is = NULL};
    memcpy(m->hash, who, sizeof m->hash);
    return people_read_one(c->sv, who, "person", &m->is, p) &&
           people_read_one(c->sv, who, "mail", &m->mail, p) &&
           people_list(c->sv, who, "devices", MOST_DEVICES, &m->devices, p) &&
           people_list(c->sv, who, "push", MOST_DEVICES, &m->push, p) &&
           people_list(c->sv, who, "crew", MOST_MY_CREWS, &m->crews, p);
}

void me_fini(self *m)
{
    caper_json_free(m->is);
    caper_json_free(m->mail);
    people_list_fini(&m->devices);
    people_list_fini(&m->push);
    people_list_fini(&m->crews);
}

const char *me_name(const self *m) { return caper_json_get_string(m->is, "name"); }

/* ---- Writing --------------------------------------------------------------------------------- */

void me_write(const self *m, const uint8_t key[CAPER_HASH_BYTES], caper_buf *out)
{
    char mine[2 * CAPER_HASH_BYTES + 1];
    bool is_called = false;
    caper_hex_write(key, CAPER_HASH_BYTES, mine);
    call_copy(m->is, "", out);
    caper_json_put(out, "devices:[");
    for (int i = 0; i < m->devices.count; i++) {
        const kept *d       = &m->devices.list[i];
        bool        is_mine = strcmp(caper_json_get_string(d->is, "key"), mine) == 0;
        is_called |= is_mine && people_list_find(&m->push, d->id);
        caper_json_put(out, "{id:%s mine:?%d", d->id, is_mine);
        call_copy(d->is, "key", out);
        caper_json_put(out, "}");
    }
    caper_json_put(out, "] crews:[");
    for (int i = 0; i < m->crews.count; i++)
        caper_json_put(out, "{id:%s name:%s}", m->crews.list[i].id,
                       caper_json_get_string(m->crews.list[i].is, "name"));
    caper_json_put(out, "] calls:{push:?%d mail:%s}", is_called,
                   caper_json_get_text(m->mail, "address"));
}

void me_keep(service *sv, const self *m) { people_put_json(sv, m->hash, "person", NULL, m->is); }

/* A device that comes again keeps its place in the list. */
bool me_add_device(call *c, self *m, const uint8_t key[CAPER_HASH_BYTES], const char *name,
                   const char *kind)
{
    char hex[2 * CAPER_HASH_BYTES + 1], of[2 * CAPER_HASH_BYTES + 1], id[DEVICE_ID_CHARS + 1];
    CAPER_SCRATCH caper_buf text = {0};
    caper_hex_write(key, CAPER_HASH_BYTES, hex);
    caper_hex_write(m->hash, CAPER_HASH_BYTES, of);
    snprintf(id, sizeof id, "%.*s", DEVICE_ID_CHARS, hex);
    kept *d = people_list_find(&m->devices, id);
    if (!d && m->devices.count == MOST_DEVICES)
        return refuse(c->problem, 409, "full",
                      "a person has at most %d devices; forget one of them first", MOST_DEVICES);
    caper_json_put(&text, "{name:%s kind:%s at:%jd key:%s}", name, kind,
                   d ? caper_json_get_integer(d->is, "at") : c->sv->now, hex);
    d = d ? d : people_list_add(&m->devices, id, c->sv->now, NULL);
    caper_json_free(d->is);
    d->is = caper_json_read(caper_buf_text(&text), NULL);
    people_put(c->sv, key, "device", NULL, "{of:%s}", of);
    people_put(c->sv, m->hash, "devices", id, "=%s", caper_buf_text(&text));
    return true;
}
