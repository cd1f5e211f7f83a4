/* A request: the fields of its body, each checked and refused in words. */
#include "server/api/http_call.h"

#include <stdio.h>
#include <string.h>

#include "base/json_size.h"

bool call_wrong(call *c, const char *name, const char *should)
{
    return refuse(&c->problem, 400, "bad-request", "%s: should be %s", name, should);
}

bool call_get(call *c, const char *name, caper_json_type type, const char *should,
              const caper_json **out)
{
    *out = caper_json_get(c->json, name);
    if (caper_json_is_null(*out))
        *out = NULL;
    return !*out || caper_json_typeof(*out) == type || call_wrong(c, name, should);
}

bool call_text(call *c, const char *name, const char **out)
{
    const caper_json *value;
    if (!call_get(c, name, CAPER_JSON_STRING, "text", &value))
        return false;
    *out = caper_json_string(value);
    return !*out || strlen(*out) == caper_json_length(value) || call_wrong(c, name, "text");
}

bool call_flag(call *c, const char *name, bool *out)
{
    const caper_json *value = caper_json_get(c->json, name);
    *out                    = caper_json_is_true(value);
    return !value || caper_json_is_boolean(value) || call_wrong(c, name, "true or false");
}

bool call_int(call *c, const char *name, int low, int high, int without, int *out)
{
    const caper_json *value;
    char              should[64];
    snprintf(should, sizeof should, "a whole number from %d to %d", low, high);
    if (!call_get(c, name, CAPER_JSON_INTEGER, should, &value))
        return false;
    int64_t n = caper_json_integer(value);
    if (value && (n < low || n > high))
        return call_wrong(c, name, should);
    *out = value ? (int)n : without;
    return true;
}

/* A time that may be null: none. */
bool call_time(call *c, const char *name, int low, int without, int *out)
{
    bool none = caper_json_is_null(caper_json_get(c->json, name));
    return call_int(c, name, low, 3600000, none ? 0 : without, out);
}

caper_json *http_unpack(const char *body, size_t len)
{
    return caper_json_most_values(body, len) > MOST_VALUES ? NULL
                                                           : caper_json_read_bytes(body, len, NULL);
}

bool call_body(call *c)
{
    const ask *q = c->ask;
    c->json      = q->json ? q->json : http_unpack(q->body, q->body_len);
    return caper_json_is_object(c->json) ||
           refuse(&c->problem, 400, "bad-json",
                  "the body should be a JSON object with at most %d values", MOST_VALUES);
}

bool call_person(call *c, uint8_t hash[CAPER_HASH_BYTES])
{
    return (c->ask->token && token_hash(c->ask->token, hash)) ||
           refuse(&c->problem, 401, "bad-token",
                  "this needs a token of your own: %d characters that nobody else can guess",
                  TOKEN_CHARS);
}

bool call_settled(call *c) { return server_settle(c->sv) || refuse_store(&c->problem); }
