/* What is kept of a person, as a whole. See http_me.h. */
#include "server/api/http_me.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"

/* ---- Reading --------------------------------------------------------------------------------- */

static void copy(char *out, size_t size, const caper_json *o, const char *field)
{
    snprintf(out, size, "%s", caper_json_get_string(o, field));
}

static bool note_device(void *ctx, const caper_store_keepsake *k)
{
    self       *m = ctx;
    caper_json *o = caper_json_read(k->text, NULL);
    my_device  *d = &m->device[m->devices++];
    snprintf(d->id, sizeof d->id, "%s", strchr(k->label, '/') + 1);
    copy(d->key, sizeof d->key, o, "key");
    copy(d->name, sizeof d->name, o, "name");
    copy(d->kind, sizeof d->kind, o, "kind");
    d->at = caper_json_get_integer(o, "at");
    caper_json_free(o);
    return true;
}

static bool note_crew(void *ctx, const caper_store_keepsake *k)
{
    self       *m = ctx;
    caper_json *o = caper_json_read(k->text, NULL);
    my_crew    *w = &m->crew[m->crews++];
    snprintf(w->id, sizeof w->id, "%s", strchr(k->label, '/') + 1);
    copy(w->name, sizeof w->name, o, "name");
    caper_json_free(o);
    return true;
}

/* Which of their devices are called, and where letters go. */
static bool note_call(void *ctx, const caper_store_keepsake *k)
{
    self                    *m  = ctx;
    CAPER_PARSED caper_json *o  = caper_json_read(k->text, NULL);
    const char              *id = strchr(k->label, '/');
    if (strcmp(k->label, "mail") == 0 && !m->mail)
        m->mail = caper_strdup(caper_json_get_string(o, "address"));
    for (int i = 0; id && i < m->devices; i++)
        m->device[i].push |= strcmp(m->device[i].id, id + 1) == 0;
    return true;
}

static void note_person(self *m, caper_json *o)
{
    copy(m->name, sizeof m->name, o, "name");
    m->made     = caper_json_get_integer(o, "made");
    m->settings = caper_json_get(o, "settings") ? caper_json_text(caper_json_get(o, "settings"))
                                                : caper_strdup("{}");
    caper_json_free(o);
}

bool me_read(call *c, const uint8_t who[CAPER_HASH_BYTES], self *m)
{
    caper_json *o = NULL;
    *m            = (self){.made = 0};
    memcpy(m->hash, who, sizeof m->hash);
    bool ok = people_read_one(c->sv, who, "person", &o, &c->problem) &&
              people_read(c->sv, who, "devices/", "devices0", MOST_DEVICES, note_device, m,
                          &c->problem) &&
              people_read(c->sv, who, "crew/", "crew0", MOST_MY_CREWS, note_crew, m, &c->problem) &&
              people_read(c->sv, who, "mail", "mail!", 1, note_call, m, &c->problem) &&
              people_read(c->sv, who, "push/", "push0", MOST_DEVICES, note_call, m, &c->problem);
    note_person(m, o);
    return ok;
}

void me_fini(self *m)
{
    free(m->settings);
    free(m->mail);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_device(const my_device *d, const char *mine, caper_buf *out)
{
    caper_json_put(out, "{id:%s name:%s kind:%s at:%lld mine:?%d}", d->id, d->name, d->kind,
                   (long long)d->at, strcmp(d->key, mine) == 0);
}

void me_write(const self *m, const uint8_t key[CAPER_HASH_BYTES], caper_buf *out)
{
    char mine[2 * CAPER_HASH_BYTES + 1];
    caper_hex_write(key, CAPER_HASH_BYTES, mine);
    caper_json_put(out, "name:%s made:%lld settings:=%s devices:[", m->name, (long long)m->made,
                   m->settings);
    for (int i = 0; i < m->devices; i++)
        write_device(&m->device[i], mine, out);
    caper_json_put(out, "] crews:[");
    for (int i = 0; i < m->crews; i++)
        caper_json_put(out, "{id:%s name:%s}", m->crew[i].id, m->crew[i].name);
    bool push = false;
    for (int i = 0; i < m->devices; i++)
        push |= m->device[i].push && strcmp(m->device[i].key, mine) == 0;
    caper_json_put(out, "] calls:{push:?%d mail:%s}", push, m->mail);
}

void me_keep(service *sv, const self *m)
{
    caper_buf text = {0};
    caper_json_put(&text, "{name:%s made:%lld settings:=%s}", m->name, (long long)m->made,
                   m->settings);
    people_keep(sv, m->hash, "person", caper_buf_text(&text));
    caper_buf_fini(&text);
}

static my_device *find_device(self *m, const char *key)
{
    for (int i = 0; i < m->devices; i++)
        if (strcmp(m->device[i].key, key) == 0)
            return &m->device[i];
    return m->devices < MOST_DEVICES ? &m->device[m->devices++] : NULL;
}

static void keep_device(service *sv, const self *m, const my_device *d,
                        const uint8_t key[CAPER_HASH_BYTES])
{
    char      label[CAPER_LABEL_CHARS + 1], of[2 * CAPER_HASH_BYTES + 1];
    caper_buf text = {0};
    caper_hex_write(m->hash, CAPER_HASH_BYTES, of);
    caper_json_put(&text, "{of:%s}", of);
    people_keep(sv, key, "device", caper_buf_text(&text));
    caper_buf_clear(&text);
    snprintf(label, sizeof label, "devices/%s", d->id);
    caper_json_put(&text, "{name:%s kind:%s at:%lld key:%s}", d->name, d->kind, (long long)d->at,
                   d->key);
    people_keep(sv, m->hash, label, caper_buf_text(&text));
    caper_buf_fini(&text);
}

bool me_add_device(call *c, self *m, const uint8_t key[CAPER_HASH_BYTES], const char *name,
                   const char *kind)
{
    char hex[2 * CAPER_HASH_BYTES + 1];
    caper_hex_write(key, CAPER_HASH_BYTES, hex);
    my_device *d = find_device(m, hex);
    if (!d)
        return refuse(&c->problem, 409, "full",
                      "a person has at most %d devices; forget one of them first", MOST_DEVICES);
    d->at = d->at ? d->at : c->sv->now;
    memcpy(d->key, hex, sizeof d->key);
    snprintf(d->id, sizeof d->id, "%.*s", DEVICE_ID_CHARS, hex);
    snprintf(d->name, sizeof d->name, "%s", name);
    snprintf(d->kind, sizeof d->kind, "%s", kind);
    keep_device(c->sv, m, d, key);
    return true;
}
