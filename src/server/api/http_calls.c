/* How a person wants to be called: their browsers' push services. docs/protocol.md, *Calls*. */
#include <stdio.h>
#include <string.h>

#include "base/base64.h"
#include "base/hash.h"
#include "base/json_put.h"
#include "room/calls.h"
#include "room/people.h"
#include "server/api/http_call.h"

enum { MOST_URL = 1000, POINT = 65, AUTH = 16 };

bool calls_get(call *c)
{
    const char *key = c->sv->push_key;
    caper_json_put(c->out, "push:%s mail:?%d", key[0] ? key : NULL, 0);
    return true;
}

/* The address is checked again, by its numbers, whenever something is sent there. */
static bool is_service(const call *c, const char *url)
{
    static const char loopback[] = "http://127.0.0.1:";
    bool is_https = strncmp(url, "https://", 8) == 0 && url[8] && url[8] != '/';
    bool is_test  = c->sv->options.test_seed && strncmp(url, loopback, strlen(loopback)) == 0;
    for (const char *at = url; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '"' || *at == '\\' || *at == '@')
            return false;
    return strlen(url) <= MOST_URL && (is_https || is_test);
}

static bool read_push(call *c, const char **url, const char **point, const char **auth)
{
    uint8_t bytes[POINT];
    if (!call_body(c) || !call_text(c, "endpoint", url) || !call_text(c, "p256dh", point) ||
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
static void write_label(const person *who, char out[CAPER_LABEL_CHARS + 1])
{
    char hex[17];
    caper_hex_write(who->key, 8, hex);
    snprintf(out, CAPER_LABEL_CHARS + 1, "push/%s", hex);
}

bool calls_post_push(call *c)
{
    CAPER_SCRATCH caper_buf text = {0};
    const char             *url, *point, *auth;
    char                    label[CAPER_LABEL_CHARS + 1];
    person                  who;
    if (!read_push(c, &url, &point, &auth) || !call_made(c, &who) ||
        !service_can_write(c->sv, &c->problem))
        return false;
    write_label(&who, label);
    caper_json_put(&text, "{endpoint:%s p256dh:%s auth:%s}", url, point, auth);
    people_keep(c->sv, who.hash, label, caper_buf_text(&text));
    return true;
}

bool calls_delete_push(call *c)
{
    char   label[CAPER_LABEL_CHARS + 1], end[CAPER_LABEL_CHARS + 2];
    person who;
    if (!call_made(c, &who) || !service_can_write(c->sv, &c->problem))
        return false;
    write_label(&who, label);
    snprintf(end, sizeof end, "%s0", label);
    people_drop(c->sv, who.hash, label, end);
    return true;
}

/* What it is like to be called. */
bool calls_post_trial(call *c)
{
    person who;
    if (!call_made(c, &who) || !service_can_write(c->sv, &c->problem) || !call_may_make(c, 1, 0))
        return false;
    calls_person(c->sv, who.hash, CALL_TRIAL, "trial", "A trial call",
                 "This is how caper calls you when it is your turn.");
    return true;
}
