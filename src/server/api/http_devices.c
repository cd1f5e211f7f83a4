/* A person's devices: a code for one more, a sheet to print, forgetting one. */
#include <string.h>

#include "base/hash.h"
#include "base/json_put.h"
#include "room/names.h"
#include "room/tokens.h"
#include "server/api/http_me.h"

/* ---- One more -------------------------------------------------------------------------------- */

/* A key that belongs to a person stays theirs; a forgotten one may come back. */
static bool is_free(call *c, const uint8_t key[CAPER_HASH_BYTES], const self *m)
{
    person  of;
    problem p;
    if (!people_find(c->sv, key, &of, &p))
        return p.status == 401 || (*c->problem = p, false);
    return !of.is_made || memcmp(of.hash, m->hash, sizeof of.hash) == 0 ||
           refuse(c->problem, 409, "taken",
                  "this device is a person already; let it draw a new key, or delete that person "
                  "first");
}

/* The key that claims it is a device of the code's person from here on. */
static bool claim(call *c, const uint8_t of[CAPER_HASH_BYTES], const char *code)
{
    uint8_t     key[CAPER_HASH_BYTES];
    SELF self   m = {.is = NULL};
    const char *name;
    if (!c->token || !token_hash(c->token, key))
        return refuse(c->problem, 401, "bad-token", "this needs a key of the new device's own");
    if (!call_text(c, "device", &name))
        return false;
    if (name && !name_ok(name))
        return call_wrong(c, "device", "a name, as at a table");
    if (!me_read(c, of, &m) || !is_free(c, key, &m) ||
        !me_add_device(c, &m, key, name ? name : "A device", "device"))
        return false;
    handover_spend(c->sv, code);
    me_write(&m, key, c->out);
    return true;
}

bool devices_claim(call *c, const char *code, bool *is)
{
    uint8_t of[CAPER_HASH_BYTES];
    return handover_is_device(c->sv, code, is, of, c->problem) && (!*is || claim(c, of, code));
}

static bool add_sheet(call *c, self *m, const char *sheet)
{
    uint8_t key[CAPER_HASH_BYTES];
    return (token_hash(sheet, key) || call_wrong(c, "sheet", "the key that is printed there")) &&
           is_free(c, key, m) && me_add_device(c, m, key, "Sheet of paper", "sheet");
}

static bool make_code(call *c, const self *m)
{
    char code[CODE_CHARS + 1];
    if (!handover_make_device(c->sv, m->hash, c->from->key, code, c->problem))
        return false;
    caper_json_put(c->out, "code:%s left:%d", code, HANDOVER_MS);
    return true;
}

bool devices_post(call *c)
{
    person      who;
    SELF self   m = {.is = NULL};
    const char *sheet;
    if (!call_body(c) || !call_text(c, "sheet", &sheet) || !me_may_write(c, &who) ||
        !me_read(c, who.hash, &m) || !(sheet ? add_sheet(c, &m, sheet) : make_code(c, &m)))
        return false;
    if (sheet)
        me_write(&m, who.key, c->out);
    return true;
}

/* Its calls go with it. */
bool devices_delete(call *c)
{
    person    who;
    SELF self m = {.is = NULL};
    uint8_t   key[CAPER_HASH_BYTES];
    if (!me_may_write(c, &who) || !me_read(c, who.hash, &m))
        return false;
    const kept *d = people_list_find(&m.devices, c->word[0]);
    if (!d || !caper_hex_read(caper_json_get_string(d->is, "key"), key, sizeof key))
        return refuse(c->problem, 404, "not-found", "there is no such device");
    if (m.devices.count == 1)
        return refuse(c->problem, 409, "last-device",
                      "this is the only device; without it nobody could ever be this person again");
    people_put(c->sv, key, "device", NULL, "{of:''}");
    people_drop_one(c->sv, m.hash, "devices", d->id);
    people_drop_one(c->sv, m.hash, "push", d->id);
    return true;
}
