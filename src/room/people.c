/* People: keys, seats and what is kept for them. See people.h.
 *
 * The store has one number for each token of a table. Numbers from HELD on are a person's, not a token's:
 * so a hash sent as a token opens no seat, a seat's people can be listed, and a device that
 * was forgotten has no way around the list of devices. */
#include "room/people.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/seats.h"
#include "room/service.h"
#include "room/tokens.h"

enum { HELD = 64, HELD_HOST = 32, NO_SEAT = HELD_HOST - 1 };

/* ---- What is kept ---------------------------------------------------------------------------- */

void people_keep(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *label,
                 const char *text)
{
    caper_store_keepsake k = {.label = label, .text = text, .at = sv->now};
    memcpy(k.who, who, sizeof k.who);
    room_wrote(sv, caper_store_put_keepsake(sv->store, &k));
}

void people_drop(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *from, const char *to)
{
    room_wrote(sv, caper_store_drop_kept(sv->store, who, from, to));
}

bool people_read(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *from, const char *to,
                 int limit, caper_store_keepsake_fn *fn, void *ctx, problem *p)
{
    return need_read(caper_store_keepsakes(sv->store, who, from, to, limit, fn, ctx), p);
}

static void write_label(const char *head, const char *id, char out[CAPER_LABEL_CHARS + 1])
{
    snprintf(out, CAPER_LABEL_CHARS + 1, "%s%s%s", head, id ? "/" : "", id ? id : "");
}

void people_put(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *head, const char *id,
                const char *template, ...)
{
    char                    label[CAPER_LABEL_CHARS + 1];
    CAPER_SCRATCH caper_buf text = {0};
    va_list                 values;
    va_start(values, template);
    caper_json_vput(&text, template, values);
    va_end(values);
    write_label(head, id, label);
    people_keep(sv, who, label, caper_buf_text(&text));
}

void people_put_json(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *head,
                     const char *id, const caper_json *is)
{
    char *text = caper_json_text(is);
    people_put(sv, who, head, id, "=%s", text);
    free(text);
}

/* No label in use lies between one and the same with a “!”. */
void people_drop_one(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *head,
                     const char *id)
{
    char label[CAPER_LABEL_CHARS + 1], end[CAPER_LABEL_CHARS + 2];
    write_label(head, id, label);
    snprintf(end, sizeof end, "%s!", label);
    people_drop(sv, who, label, end);
}

typedef struct telling {
    people_kept_fn *fn;
    void           *ctx;
    people_walk    *walk;
    size_t          head;
    int             count;
} telling;

static bool tell_kept(void *ctx, const caper_store_keepsake *k)
{
    telling                 *t = ctx;
    CAPER_PARSED caper_json *o = caper_json_read(k->text, NULL);
    t->count++;
    snprintf(t->walk->after, sizeof t->walk->after, "%s!", k->label);
    t->fn(t->ctx, k->label + t->head, k->at, &o);
    return true;
}

bool people_walk_on(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *head, int part,
                    people_walk *w, people_kept_fn *fn, void *ctx, problem *p)
{
    char    to[CAPER_LABEL_CHARS + 1];
    telling t = {fn, ctx, w, *head ? strlen(head) + 1 : 0, 0};
    if (!*w->after && *head)
        snprintf(w->after, sizeof w->after, "%s/", head);
    snprintf(to, sizeof to, "%s%c", head, *head ? '0' : 0x7f);
    if (!people_read(sv, who, w->after, to, part, tell_kept, &t, p))
        return false;
    w->read += t.count;
    w->ended = t.count < part;
    return true;
}

kept *people_list_add(kept_list *all, const char *id, int64_t at, caper_json *is)
{
    all->list = caper_grow(all->list, all->count, &all->cap, sizeof *all->list);
    kept *one = &all->list[all->count++];
    *one      = (kept){.at = at, .is = is};
    caper_text_set(one->id, id);
    return one;
}

static void list_one(void *ctx, const char *id, int64_t at, caper_json **is)
{
    people_list_add(ctx, id, at, *is);
    *is = NULL;
}

bool people_list(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *head, int limit,
                 kept_list *out, problem *p)
{
    people_walk w = {.read = 0};
    return people_walk_on(sv, who, head, limit, &w, list_one, out, p);
}

void people_list_fini(kept_list *all)
{
    for (int i = 0; i < all->count; i++)
        caper_json_free(all->list[i].is);
    free(all->list);
}

kept *people_list_find(const kept_list *all, const char *id)
{
    for (int i = 0; id && i < all->count; i++)
        if (strcmp(all->list[i].id, id) == 0)
            return &all->list[i];
    return NULL;
}

static bool take_json(void *ctx, const caper_store_keepsake *k)
{
    *(caper_json **)ctx = caper_json_read(k->text, NULL);
    return false;
}

bool people_read_one(service *sv, const uint8_t who[CAPER_HASH_BYTES], const char *label,
                     caper_json **out, problem *p)
{
    char end[CAPER_LABEL_CHARS + 2];
    snprintf(end, sizeof end, "%s!", label); /* before any longer label that is in use */
    *out = NULL;
    return people_read(sv, who, label, end, 1, take_json, out, p);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

bool people_find(service *sv, const uint8_t key[CAPER_HASH_BYTES], person *out, problem *p)
{
    caper_json *device;
    if (!people_read_one(sv, key, "device", &device, p))
        return false;
    out->is_made = device != NULL;
    memcpy(out->hash, key, sizeof out->hash);
    memcpy(out->key, key, sizeof out->key);
    bool ok =
        !device || caper_hex_read(caper_json_get_string(device, "of"), out->hash, sizeof out->hash);
    caper_json_free(device);
    if (ok && !restrictions_admit(sv, out->hash, p))
        return false;
    return ok || refuse(p, 401, "forgotten", "this device was removed from the list of devices");
}

bool people_find_key(service *sv, const char *key, person *out, problem *p)
{
    uint8_t hash[CAPER_HASH_BYTES];
    if (!key || !token_hash(key, hash))
        return refuse(p, 401, "bad-token",
                      "this needs a token of your own: %d characters that nobody else can guess",
                      TOKEN_CHARS);
    return people_find(sv, hash, out, p);
}

/* ---- Seats ----------------------------------------------------------------------------------- */

static int seat_of(int held)
{
    int seat = (held - HELD) % HELD_HOST;
    return held < HELD || seat == NO_SEAT ? CAPER_SPECTATOR : seat;
}

static bool is_host(int held) { return held >= HELD + HELD_HOST; }

bool people_find_seat(service *sv, const room *r, const person *who, int *seat, bool *host,
                      problem *p)
{
    int        held = CAPER_UNKNOWN;
    caper_code code =
        who->is_made ? caper_store_find_token(sv->store, who->hash, r->row, &held) : CAPER_OK;
    *seat = seat_of(held);
    *host = is_host(held);
    return need_read(code, p);
}

/* So that a person finds their tables again. */
static void keep_table(service *sv, const room *r, const uint8_t who[CAPER_HASH_BYTES], int seat)
{
    people_put(sv, who, "table", r->id, "{game:%s title:%s seat:%d at:%jd}", r->game->info->id,
               r->content_title ? r->content_title : r->game->info->title, seat, sv->now);
}

void people_keep_seat(service *sv, const room *r, const person *who, int seat, bool host)
{
    int     mine = CAPER_SPECTATOR;
    bool    was  = false;
    problem none;
    if (!who->is_made)
        return;
    people_find_seat(sv, r, who, &mine, &was, &none);
    mine     = mine == CAPER_SPECTATOR ? seat : mine;
    int held = HELD + (mine < 0 ? NO_SEAT : mine) + (host || was ? HELD_HOST : 0);
    room_wrote(sv, caper_store_add_token(sv->store, who->hash, r->row, held));
    keep_table(sv, r, who->hash, mine);
}

void people_give_up(service *sv, const room *r, const person *who)
{
    int held = CAPER_UNKNOWN;
    room_wrote(sv, caper_store_find_token(sv->store, who->hash, r->row, &held));
    if (held >= HELD)
        room_wrote(sv, caper_store_add_token(sv->store, who->hash, r->row, CAPER_GONE));
}

void people_drop_seat(service *sv, const room *r, int seat)
{
    for (int held = HELD + seat; seat >= 0 && held <= HELD + HELD_HOST + seat; held += HELD_HOST)
        room_wrote(sv, caper_store_drop_tokens(sv->store, r->row, held));
}

/* ---- Everybody at a table -------------------------------------------------------------------- */

typedef struct asking {
    people_fn *fn;
    void      *ctx;
} asking;

static bool ask_one(void *ctx, const uint8_t hash[CAPER_HASH_BYTES], int held)
{
    const asking *a    = ctx;
    int           seat = seat_of(held);
    if (seat >= 0)
        a->fn(a->ctx, hash, seat);
    return true;
}

void people_at(service *sv, const room *r, people_fn *fn, void *ctx)
{
    asking a = {fn, ctx};
    room_wrote(sv, caper_store_tokens(sv->store, r->row, ask_one, &a));
}

typedef struct following {
    service    *sv;
    const room *to;
} following;

static void follow(void *ctx, const uint8_t who[CAPER_HASH_BYTES], int seat)
{
    const following *f = ctx;
    keep_table(f->sv, f->to, who, seat);
}

void people_follow(service *sv, const room *to)
{
    following f = {sv, to};
    people_at(sv, to, follow, &f);
}
