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

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/service.h"
#include "room/tokens.h"

enum { HELD = 64, HELD_HOST = 32, NO_SEAT = HELD_HOST - 1 };

/* ---- What is kept ---------------------------------------------------------------------------- */

void people_keep(service *sv, caper_holder who, const char *label, const char *text)
{
    caper_store_keepsake k = {.who = who, .label = label, .text = text, .at = sv->now};
    room_wrote(sv, caper_store_put_keepsake(sv->store, &k));
}

void people_drop(service *sv, caper_holder who, const char *from, const char *to)
{
    room_wrote(sv, caper_store_drop_kept(sv->store, who, from, to));
}

bool people_read(service *sv, caper_holder who, const char *from, const char *to, int limit,
                 caper_store_keepsake_fn *fn, void *ctx, problem *p)
{
    return need_read(caper_store_keepsakes(sv->store, &who, from, to, limit, fn, ctx), p);
}

static void write_label(const char *head, const char *id, caper_label out)
{
    snprintf(out, CAPER_LABEL_CHARS + 1, "%s%s%s", head, id ? "/" : "", id ? id : "");
}

void people_put(service *sv, caper_holder who, const char *head, const char *id,
                const char *template, ...)
{
    caper_label             label;
    CAPER_SCRATCH caper_buf text = {0};
    va_list                 values;
    va_start(values, template);
    caper_json_vput(&text, template, values);
    va_end(values);
    write_label(head, id, label);
    people_keep(sv, who, label, caper_buf_text(&text));
}

void people_put_json(service *sv, caper_holder who, const char *head, const char *id,
                     const caper_json *is)
{
    char *text = caper_json_text(is);
    people_put(sv, who, head, id, "=%s", text);
    free(text);
}

/* No label in use lies between one and the same with a “!”. */
void people_drop_one(service *sv, caper_holder who, const char *head, const char *id)
{
    caper_label label;
    char        end[CAPER_LABEL_CHARS + 2];
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

bool people_walk_on(service *sv, caper_holder who, const char *head, int part, people_walk *w,
                    people_kept_fn *fn, void *ctx, problem *p)
{
    caper_label to;
    telling     t = {fn, ctx, w, *head ? strlen(head) + 1 : 0, 0};
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

bool people_list(service *sv, caper_holder who, const char *head, int limit, kept_list *out,
                 problem *p)
{
    people_walk w = {.read = 0};
    return people_walk_on(sv, who, head, limit, &w, list_one, out, p);
}

static int newest_first(const void *a, const void *b)
{
    const kept *x = a, *y = b;
    return (x->at < y->at) - (x->at > y->at);
}

void people_list_newest(kept_list *all, int most)
{
    if (all->count)
        qsort(all->list, (size_t)all->count, sizeof *all->list, newest_first);
    while (all->count > most)
        caper_json_free(all->list[--all->count].is);
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

bool people_read_one(service *sv, caper_holder who, const char *label, caper_json **out, problem *p)
{
    char end[CAPER_LABEL_CHARS + 2];
    snprintf(end, sizeof end, "%s!", label); /* before any longer label that is in use */
    *out = NULL;
    return people_read(sv, who, label, end, 1, take_json, out, p);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

bool people_find(service *sv, caper_holder key, person *out, problem *p)
{
    caper_json *device;
    if (!people_read_one(sv, key, "device", &device, p))
        return false;
    out->is_made = device != NULL;
    out->hash = out->key = key;
    bool ok = !device || caper_holder_read(caper_json_get_string(device, "of"), &out->hash);
    caper_json_free(device);
    if (ok && !restrictions_admit(sv, out->hash, p))
        return false;
    return ok || refuse(p, 401, "forgotten", "this device was removed from the list of devices");
}

bool people_find_key(service *sv, const char *key, person *out, problem *p)
{
    if (!key || !token_ok(key))
        return refuse(p, 401, "bad-token",
                      "this needs a token of your own: %d characters that nobody else can guess",
                      TOKEN_CHARS);
    return people_find(sv, token_holder(key), out, p);
}

/* ---- Seats ----------------------------------------------------------------------------------- */

static int seat_of(int held)
{
    int seat = (held - HELD) % HELD_HOST;
    return held < HELD || seat == NO_SEAT ? CAPER_SPECTATOR : seat;
}

static bool is_host(int held) { return held >= HELD + HELD_HOST; }

bool people_find_seat(const room *r, const person *who, int *seat, bool *host, problem *p)
{
    int        held = CAPER_UNKNOWN;
    caper_code code =
        who->is_made ? caper_store_find_token(r->sv->store, who->hash, r->row, &held) : CAPER_OK;
    *seat = seat_of(held);
    *host = is_host(held);
    return need_read(code, p);
}

/* So that a person finds their tables again. */
static void keep_table(const room *r, caper_holder who, int seat)
{
    people_put(r->sv, who, "table", r->id, "{game:%s title:%s seat:%d at:%jd}", r->game->info->id,
               r->content_title ? r->content_title : r->game->info->title, seat, r->sv->now);
}

void people_keep_seat(const room *r, const person *who, int seat, bool host)
{
    int     mine = CAPER_SPECTATOR;
    bool    was  = false;
    problem none;
    if (!who->is_made)
        return;
    people_find_seat(r, who, &mine, &was, &none);
    mine     = mine == CAPER_SPECTATOR ? seat : mine;
    int held = HELD + (mine < 0 ? NO_SEAT : mine) + (host || was ? HELD_HOST : 0);
    room_wrote(r->sv, caper_store_add_token(r->sv->store, who->hash, r->row, held));
    keep_table(r, who->hash, mine);
}

void people_give_up(const room *r, const person *who)
{
    service *sv   = r->sv;
    int      held = CAPER_UNKNOWN;
    room_wrote(sv, caper_store_find_token(sv->store, who->hash, r->row, &held));
    if (held >= HELD)
        room_wrote(sv, caper_store_add_token(sv->store, who->hash, r->row, CAPER_GONE));
}

void people_drop_seat(const room *r, int seat)
{
    for (int held = HELD + seat; seat >= 0 && held <= HELD + HELD_HOST + seat; held += HELD_HOST)
        room_wrote(r->sv, caper_store_drop_tokens(r->sv->store, r->row, held));
}

/* ---- Everybody at a table -------------------------------------------------------------------- */

typedef struct asking {
    people_fn *fn;
    void      *ctx;
} asking;

static bool ask_one(void *ctx, caper_holder hash, int held)
{
    const asking *a    = ctx;
    int           seat = seat_of(held);
    if (seat >= 0)
        a->fn(a->ctx, hash, seat);
    return true;
}

void people_at(const room *r, people_fn *fn, void *ctx)
{
    asking a = {fn, ctx};
    room_wrote(r->sv, caper_store_tokens(r->sv->store, r->row, ask_one, &a));
}

static void follow(void *to, caper_holder who, int seat) { keep_table(to, who, seat); }

void people_follow(room *to) { people_at(to, follow, to); }
