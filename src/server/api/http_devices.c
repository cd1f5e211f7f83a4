/* A person's devices: a code for one more, a sheet to print, forgetting one. */

#include "base/json_put.h"
#include "room/names.h"
#include "room/tokens.h"
#include "server/api/http_me.h"

/* ---- One more -------------------------------------------------------------------------------- */

/* A key that belongs to a person stays theirs; a forgotten one may come back. */
static bool is_free(call *c, caper_holder key, const self *m)
{
    person  of;
    problem p;
    if (!people_find(c->sv, key, &of, &p))
        return p.status == 401 || (*c->problem = p, false);
    return !of.is_made || caper_holder_is(of.hash, m->hash) ||
           refuse(c->problem, 409, "taken",
                  "this device is a person already; let it draw a new key, or delete that person "
                  "first");
}

/* The key that claims it is a device of the code's person from here on. */
bool devices_claim(call *c, const handed *is)
{
    SELF self   m = {.is = NULL};
    const char *name;
    if (!c->token || !token_ok(c->token))
        return refuse(c->problem, 401, "bad-token", "this needs a key of the new device's own");
    if (!call_text(c, "device", &name))
        return false;
    if (name && !name_ok(name))
        return call_wrong(c, "device", "a name, as at a table");
    caper_holder key = token_holder(c->token);
    if (!me_read(c, is->of, &m) || !is_free(c, key, &m) ||
        !me_add_device(c, &m, key, name ? name : "A device", "device"))
        return false;
    handover_spend(c->sv, is);
    return me_write(c, &m, key);
}

static bool add_sheet(call *c, self *m, const char *sheet)
{
    caper_holder key = token_holder(sheet);
    return (token_ok(sheet) || call_wrong(c, "sheet", "the key that is printed there")) &&
           is_free(c, key, m) && me_add_device(c, m, key, "Sheet of paper", "sheet");
}

static bool make_code(call *c, const self *m)
{
    code_text code;
    if (!handover_make_device(c->sv, m->hash, c->from->key, code, c->problem))
        return false;
    caper_json_put(c->out, "code:%s left:%d", code, HANDOVER_MS);
    return true;
}

bool devices_post(call *c)
{
    SELF self   m = {.is = NULL};
    const char *sheet;
    if (!call_text(c, "sheet", &sheet) || !me_read(c, c->who.hash, &m))
        return false;
    return sheet ? add_sheet(c, &m, sheet) && me_write(c, &m, c->who.key) : make_code(c, &m);
}

/* Its calls go with it, and a code that it may have drawn to come back. */
bool devices_delete(call *c)
{
    SELF self    m = {.is = NULL};
    caper_holder key;
    if (!me_read(c, c->who.hash, &m))
        return false;
    const kept *d = people_list_find(&m.devices, c->word[0]);
    if (!d || !caper_holder_read(caper_json_get_string(d->is, "key"), &key))
        return refuse(c->problem, 404, "not-found", "there is no such device");
    if (m.devices.count == 1)
        return refuse(c->problem, 409, "last-device",
                      "this is the only device; without it nobody could ever be this person again");
    handover_drop_device(c->sv, m.hash);
    people_put(c->sv, key, "device", NULL, "{of:''}");
    people_drop_one(c->sv, m.hash, "devices", d->id);
    people_drop_one(c->sv, m.hash, "push", d->id);
    return true;
}
