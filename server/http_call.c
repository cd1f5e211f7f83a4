/* A request: the fields of its body, each checked and refused in words. */
#include "server/http_call.h"

#include <stdio.h>
#include <string.h>

bool call_wrong(call *c, const char *name, const char *should)
{
    return refuse(&c->problem, 400, "bad-request", "%s: should be %s", name, should);
}

bool call_get(call *c, const char *name, json_type type, const char *should, json_t **out)
{
    *out = json_object_get(c->json, name);
    if (json_is_null(*out))
        *out = NULL;
    return !*out || json_typeof(*out) == type || call_wrong(c, name, should);
}

bool call_text(call *c, const char *name, const char **out)
{
    json_t *value;
    if (!call_get(c, name, JSON_STRING, "text", &value))
        return false;
    *out = json_string_value(value);
    return !*out || strlen(*out) == json_string_length(value) || call_wrong(c, name, "text");
}

bool call_flag(call *c, const char *name, bool *out)
{
    json_t *value = json_object_get(c->json, name);
    *out          = json_is_true(value);
    return !value || json_is_boolean(value) || call_wrong(c, name, "true or false");
}

bool call_int(call *c, const char *name, int low, int high, int without, int *out)
{
    json_t *value;
    char    should[64];
    snprintf(should, sizeof should, "a whole number from %d to %d", low, high);
    if (!call_get(c, name, JSON_INTEGER, should, &value))
        return false;
    json_int_t n = json_integer_value(value);
    if (value && (n < low || n > high))
        return call_wrong(c, name, should);
    *out = value ? (int)n : without;
    return true;
}

/* A time that may be null: none. */
bool call_time(call *c, const char *name, int low, int without, int *out)
{
    bool none = json_is_null(json_object_get(c->json, name));
    return call_int(c, name, low, 3600000, none ? 0 : without, out);
}

bool call_body(call *c)
{
    json_error_t where;
    c->json = json_loadb(c->ask->body, c->ask->body_len, JSON_REJECT_DUPLICATES, &where);
    return json_is_object(c->json) ||
           refuse(&c->problem, 400, "bad-json", "the body should be a JSON object");
}

bool call_settled(call *c) { return server_settle(c->sv) || refuse_store(&c->problem); }
