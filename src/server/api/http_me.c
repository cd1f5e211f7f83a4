/* What is kept of a person, as a whole. See http_me.h. */
#include "server/api/http_me.h"

#include <stdio.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"

enum { A_PART = 250, MOST_TABLES = 2000 };

static const double SLICE_MS = 3;

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

bool call_each(call *c, caper_holder who, const char *head, int most, people_walk *w,
               people_kept_fn *fn, void *ctx)
{
    while (!w->ended && w->read < most) {
        if (!people_walk_on(c->sv, who, head, A_PART, w, fn, ctx, c->problem))
            return false;
        if (!w->ended && w->read < most && call_pause(c))
            return false;
    }
    return true;
}

bool call_tables(call *c, caper_holder who, int most, kept_list *out)
{
    if (!people_list(c->sv, who, "table", MOST_TABLES, out, c->problem))
        return false;
    people_list_newest(out, most);
    return true;
}

bool call_each_table(call *c, const kept_list *all, int *next, bool (*show)(call *c, room *r))
{
    double until = work_time(c->sv) + SLICE_MS;
    for (; *next < all->count; ++*next) {
        problem none = {0};
        if (work_time(c->sv) > until && call_pause(c))
            return false;
        room *r = room_find(c->sv, all->list[*next].id, &none);
        if (r ? !show(c, r) : !call_lacks(c, &none))
            return false;
    }
    return true;
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool me_read(call *c, caper_holder who, self *m)
{
    problem *p = c->problem;
    *m         = (self){.hash = who};
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

bool me_write(call *c, const self *m, caper_holder key)
{
    caper_buf       *out = c->out;
    caper_holder_hex mine;
    bool             is_called = false;
    caper_holder_write(key, mine);
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
    return true;
}

void me_keep(service *sv, const self *m) { people_put_json(sv, m->hash, "person", NULL, m->is); }

/* A device that comes again keeps its place in the list. */
bool me_add_device(call *c, self *m, caper_holder key, const char *name, const char *kind)
{
    caper_holder_hex        hex, of;
    device_id               id;
    CAPER_SCRATCH caper_buf text = {0};
    caper_holder_write(key, hex);
    caper_holder_write(m->hash, of);
    snprintf(id, sizeof id, "%.*s", DEVICE_ID_CHARS, hex);
    kept *d = people_list_find(&m->devices, id);
    if (!d && m->devices.count == MOST_DEVICES)
        return refuse(c->problem, 409, "full",
                      "a person has at most %d devices; forget one of them first", MOST_DEVICES);
    if (!d && !call_may_make(c, 1, 0)) /* a key that was forgotten is remembered as that */
        return false;
    caper_json_put(&text, "{name:%s kind:%s at:%jd key:%s}", name, kind,
                   d ? caper_json_get_integer(d->is, "at") : c->sv->now, hex);
    d = d ? d : people_list_add(&m->devices, id, c->sv->now, NULL);
    caper_json_free(d->is);
    d->is = caper_json_read(caper_buf_text(&text), NULL);
    people_put(c->sv, key, "device", NULL, "{of:%s}", of);
    people_put(c->sv, m->hash, "devices", id, "=%s", caper_buf_text(&text));
    return true;
}
