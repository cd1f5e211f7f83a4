/* People over HTTP: making one, who I am, my settings, everything in one file, deleting. The devices are in
 * http_devices.c, the tables in http_mine.c, the games in http_history.c. docs/protocol.md, *People*. */
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "room/crews.h"
#include "room/names.h"
#include "server/api/http_me.h"

/* ---- Making, and who I am -------------------------------------------------------------------- */

static bool read_name(call *c, const char *field, const char **out)
{
    return call_text(c, field, out) &&
           (!*out || name_ok(*out) || call_wrong(c, field, "a name, as at a table"));
}

/* A person stays for good, and so costs its address more than a table does: with the first device, five. */
enum { PERSON_COSTS = 4 };

/* Their first device's key is the person. */
static bool make(call *c, self *m, const char *name, const char *device)
{
    if (!name)
        return refuse(c->problem, 400, "bad-request", "name: is missing");
    if (!call_may_make(c, PERSON_COSTS, 0))
        return false;
    CAPER_SCRATCH caper_buf text = {0};
    m->hash                      = c->who.key;
    caper_json_put(&text, "{name:%s made:%jd settings:{}}", name, c->sv->now);
    m->is = caper_json_read(caper_buf_text(&text), NULL);
    me_keep(c->sv, m);
    return me_add_device(c, m, c->who.key, device ? device : "A device", "device");
}

/* Their name in their crews goes with it. */
static bool rename_person(call *c, self *m, const char *name)
{
    if (!name || strcmp(name, me_name(m)) == 0)
        return true;
    for (int i = 0; i < m->crews.count; i++)
        if (!crews_rename_member(c->sv, m->crews.list[i].id, m->hash, name, c->problem))
            return false;
    caper_json_set_string(&m->is, "name", name);
    return true;
}

static bool change(call *c, self *m, const char *name, const char *device)
{
    if (!rename_person(c, m, name) ||
        (device && !me_add_device(c, m, c->who.key, device, "device")))
        return false;
    me_keep(c->sv, m);
    return true;
}

bool people_post(call *c)
{
    SELF self   m = {.is = NULL};
    const char *name, *device;
    return read_name(c, "name", &name) && read_name(c, "device", &device) &&
           me_read(c, c->who.hash, &m) && (c->who.is_made ? change : make)(c, &m, name, device) &&
           me_write(c, &m, c->who.key);
}

bool people_get_me(call *c)
{
    SELF self m = {.is = NULL};
    return me_read(c, c->who.hash, &m) && me_write(c, &m, c->who.key);
}

/* ---- Settings -------------------------------------------------------------------------------- */

static const char *const calls[] = {"turn", "over", "invite", "crew", "reminder"};

static bool is_hour(const caper_json *n)
{
    return caper_json_is_integer(n) && caper_json_integer(n) >= 0 && caper_json_integer(n) < 24;
}

static bool write_quiet(call *c, const caper_json *quiet, caper_buf *out)
{
    const caper_json *from = caper_json_at(quiet, 0), *to = caper_json_at(quiet, 1);
    if (!quiet || caper_json_is_null(quiet))
        return true;
    if (caper_json_size(quiet) != 2 || !is_hour(from) || !is_hour(to))
        return call_wrong(c, "quiet", "two hours, as in [22,8], or null");
    caper_json_put(out, "quiet:[%d %d]", (int)caper_json_integer(from),
                   (int)caper_json_integer(to));
    return true;
}

static bool write_zone(call *c, const caper_json *zone, caper_buf *out)
{
    int64_t minutes = caper_json_integer(zone);
    if (!zone)
        return true;
    if (!caper_json_is_integer(zone) || minutes < -14 * 60 || minutes > 14 * 60)
        return call_wrong(c, "zone", "minutes from -840 to 840");
    caper_json_put(out, "zone:%d", (int)minutes);
    return true;
}

static void write_calls(const caper_json *in, caper_buf *out)
{
    if (!in)
        return;
    caper_json_put(out, "call:{");
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (caper_json_get(in, calls[i]))
            caper_json_kbool(out, calls[i], caper_json_get_flag(in, calls[i]));
    caper_json_put(out, "}");
}

/* What the page keeps there for all devices: texts, private to the person. */
static bool write_page(call *c, const caper_json *page, caper_buf *out)
{
    enum { MOST_TEXTS = 16, MOST_BYTES = 1024 };
    size_t start = out->len;
    if (!page)
        return true;
    bool ok = caper_json_is_object(page) && caper_json_size(page) <= MOST_TEXTS;
    caper_json_put(out, "page:{");
    caper_json_each (one, page) {
        ok &= caper_json_is_string(one);
        caper_json_kstr(out, caper_json_name(one), ok ? caper_json_string(one) : "");
    }
    caper_json_put(out, "}");
    return (ok && out->len - start <= MOST_BYTES) ||
           call_wrong(c, "page", "an object of at most 16 texts, 1 KiB in all");
}

/* What is known of them, in the place of those before. */
static bool read_settings(call *c, self *m)
{
    const caper_json       *in;
    CAPER_SCRATCH caper_buf out = {0};
    if (!call_get(c, "settings", CAPER_JSON_OBJECT, "an object", &in))
        return false;
    if (!in)
        return true;
    caper_json_open(&out, '{');
    bool ok = write_quiet(c, caper_json_get(in, "quiet"), &out) &&
              write_zone(c, caper_json_get(in, "zone"), &out) &&
              write_page(c, caper_json_get(in, "page"), &out);
    write_calls(caper_json_get(in, "call"), &out);
    caper_json_close(&out, '}');
    if (ok)
        caper_json_set(&m->is, "settings", caper_buf_text(&out));
    return ok;
}

bool people_post_me(call *c)
{
    SELF self   m = {.is = NULL};
    const char *name;
    return read_name(c, "name", &name) && me_read(c, c->who.hash, &m) && read_settings(c, &m) &&
           change(c, &m, name, NULL) && me_write(c, &m, c->who.key);
}

/* ---- Everything in one file ------------------------------------------------------------------ */

enum { MOST_KEPT = 50000 };

typedef struct export
{
    caper_buf   out;
    people_walk walk;
}
export;

/* Hashes of keys stay private, even in a file that gets shared. */
static void export_one(void *ctx, const char *label, int64_t at, caper_json **is)
{
    export *x = ctx;
    if (strcmp(label, "device") == 0)
        return;
    caper_json_put(&x->out, "{label:%s at:%jd is:", label, at);
    if (strncmp(label, "devices/", 8) == 0)
        caper_json_set(is, "key", "null");
    caper_json_write(*is, &x->out);
    caper_json_put(&x->out, "}");
}

static void drop_export(call *c)
{
    export *x = c->made;
    caper_buf_fini(&x->out);
    free(x);
}

static export *begin_export(call *c)
{
    export *x = call_make(c, sizeof *x, drop_export);
    caper_json_open(&x->out, '[');
    return x;
}

bool people_export(call *c)
{
    export *x = c->made ? c->made : begin_export(c);
    if (!call_each(c, c->who.hash, "", MOST_KEPT, &x->walk, export_one, x))
        return false;
    caper_json_close(&x->out, ']');
    c->file = "caper-me.json";
    caper_json_put(c->out, "kept:=%s", caper_buf_text(&x->out));
    return true;
}

/* ---- Deleting -------------------------------------------------------------------------------- */

enum { SOME_TABLES = 32 };

static bool leave_table(call *c, const char *id)
{
    problem none = {0};
    room   *r    = room_find(c->sv, id, &none);
    if (!r && !call_lacks(c, &none))
        return false;
    if (r)
        people_give_up(r, &c->who);
    people_drop_one(c->sv, c->who.hash, "table", id);
    return true;
}

/* A few at a time: what was done is done when this is begun again. */
static bool leave_tables(call *c)
{
    for (int left = 1; left;) {
        KEPT_LIST kept_list some = {0};
        if (!people_list(c->sv, c->who.hash, "table", SOME_TABLES, &some, c->problem))
            return false;
        for (int i = 0; i < some.count; i++)
            if (!leave_table(c, some.list[i].id))
                return false;
        if ((left = some.count) && call_pause(c))
            return false;
    }
    return true;
}

static void forget_devices(service *sv, const self *m)
{
    caper_holder key;
    for (int i = 0; i < m->devices.count; i++)
        if (caper_holder_read(caper_json_get_string(m->devices.list[i].is, "key"), &key))
            people_drop_one(sv, key, "device", NULL);
}

/* Crews have to be read before the first of them is changed. */
static bool leave_crews(call *c, const self *m)
{
    for (int i = 0; i < m->crews.count; i++)
        if (!crews_leave(c->sv, m->crews.list[i].id, m->hash, c->problem))
            return false;
    return true;
}

bool people_delete(call *c)
{
    SELF self m = {.is = NULL};
    if (!leave_tables(c) || !me_read(c, c->who.hash, &m) || !leave_crews(c, &m))
        return false;
    forget_devices(c->sv, &m);
    handover_drop_device(c->sv, m.hash);
    people_drop(c->sv, c->who.hash, "", "\x7f");
    return true;
}
