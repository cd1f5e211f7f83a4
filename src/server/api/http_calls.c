/* How a person wants to be called: their browsers' push services. docs/protocol.md, *Calls*. */
#include <string.h>

#include "base/base64.h"
#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "room/calls.h"
#include "server/api/http_me.h"

enum { MOST_URL = 1000, POINT = 65, AUTH = 16, HOUR_MS = 60 * 60 * 1000 };

bool calls_get(call *c)
{
    const char *key = c->sv->push_key;
    caper_json_put(c->out, "push:%s mail:?%d", key[0] ? key : NULL, c->sv->has_mail);
    return true;
}

/* The address is checked again, by its numbers, whenever something is sent there. */
static bool is_service(const call *c, const char *url)
{
    static const char loopback[] = "http://127.0.0.1:";
    bool              is_https   = strncmp(url, "https://", 8) == 0 && url[8] && url[8] != '/';
    bool is_test = c->sv->options.test_seed && strncmp(url, loopback, strlen(loopback)) == 0;
    for (const char *at = url; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '"' || *at == '\\' || *at == '@')
            return false;
    return strlen(url) <= MOST_URL && (is_https || is_test);
}

static bool read_push(call *c, const char **url, const char **point, const char **auth)
{
    uint8_t bytes[POINT];
    if (!call_text(c, "endpoint", url) || !call_text(c, "p256dh", point) ||
        !call_text(c, "auth", auth))
        return false;
    if (!*url || !is_service(c, *url))
        return call_wrong(c, "endpoint", "the https address of a push service");
    if (!*point || !caper_base64url_read(*point, bytes, POINT) || bytes[0] != 4)
        return call_wrong(c, "p256dh", "the browser's public key, as it gives it");
    if (!*auth || !caper_base64url_read(*auth, bytes, AUTH))
        return call_wrong(c, "auth", "the browser's secret, as it gives it");
    return true;
}

/* Each device has one. */
static const char *device_of(const call *c, device_id out)
{
    caper_hex_write(&c->who.key, DEVICE_ID_CHARS / 2, out);
    return out;
}

bool calls_post_push(call *c)
{
    const char *url, *point, *auth;
    device_id   device;
    if (!read_push(c, &url, &point, &auth))
        return false;
    people_put(c->sv, c->who.hash, "push", device_of(c, device), "{endpoint:%s p256dh:%s auth:%s}",
               url, point, auth);
    return true;
}

bool calls_delete_push(call *c)
{
    device_id device;
    people_drop_one(c->sv, c->who.hash, "push", device_of(c, device));
    return true;
}

/* ---- Letters --------------------------------------------------------------------------------- */

static bool note_time(void *ctx, const caper_store_keepsake *k)
{
    *(int64_t *)ctx = k->at;
    return false;
}

/* One question an hour for each address, across callers. */
static bool may_ask(call *c, const char *address, caper_holder *who)
{
    char    lower[256];
    int64_t asked = 0;
    size_t  n     = 0;
    for (; address[n]; n++)
        lower[n] = (char)(address[n] >= 'A' && address[n] <= 'Z' ? address[n] + 32 : address[n]);
    lower[n] = '\0';
    *who     = token_holder(lower);
    if (!people_read(c->sv, *who, "mailed", "mailed!", 1, note_time, &asked, c->problem))
        return false;
    return asked <= c->sv->now - HOUR_MS || refuse(c->problem, 429, "too-many",
                                                   "a letter to this address was sent within the "
                                                   "last hour; look for it, or try again later");
}

static bool need_mail(call *c)
{
    return c->sv->has_mail || refuse(c->problem, 404, "no-mail",
                                     "this server sends no letters; its operator can turn them on");
}

bool calls_post_mail(call *c)
{
    const char      *address;
    token_text       code;
    caper_holder_hex hex;
    caper_holder     to;
    if (!call_text(c, "address", &address) || !need_mail(c))
        return false;
    if (!address || !calls_is_address(address))
        return call_wrong(c, "address", "an address of mail, like ann@example.org");
    if (!may_ask(c, address, &to) || !call_may_make(c, 1, 0))
        return false;
    token_draw(code);
    caper_holder_write(token_holder(code), hex);
    people_put(c->sv, c->who.hash, "mail-wait", NULL, "{address:%s code:%s until:%jd}", address,
               hex, c->sv->now + 24 * HOUR_MS);
    people_keep(c->sv, to, "mailed", "{}");
    calls_letter(c->sv, c->who.hash, address, code);
    return true;
}

static bool fits(call *c, const char *code, const caper_json *o)
{
    caper_holder want, hash = token_holder(code);
    return (caper_holder_read(caper_json_get_string(o, "code"), &want) &&
            caper_secret_is(&hash, &want, sizeof hash) &&
            caper_json_get_integer(o, "until") > c->sv->now) ||
           refuse(c->problem, 409, "bad-code",
                  "this link is not good any more, or belongs to somebody else; ask for another "
                  "letter");
}

bool calls_post_confirm(call *c)
{
    const char              *code;
    CAPER_PARSED caper_json *o = NULL;
    if (!call_text(c, "code", &code) ||
        !people_read_one(c->sv, c->who.hash, "mail-wait", &o, c->problem) ||
        !fits(c, code ? code : "", o))
        return false;
    people_put(c->sv, c->who.hash, "mail", NULL, "{address:%s}",
               caper_json_get_string(o, "address"));
    people_drop_one(c->sv, c->who.hash, "mail-wait", NULL);
    return true;
}

bool calls_delete_mail(call *c)
{
    people_drop_one(c->sv, c->who.hash, "mail", NULL);
    return true;
}

/* What it is like to be called. */
bool calls_post_trial(call *c)
{
    if (!call_may_make(c, 1, 0))
        return false;
    calls_person(c->sv, c->who.hash, CALL_TRIAL, "trial", "A trial call",
                 "This is how caper calls you when it is your turn.");
    return true;
}
