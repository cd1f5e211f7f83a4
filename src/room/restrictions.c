/* Restrictions: found by name, kept under a hash of the server's own. See restrictions.h. */
#include "room/restrictions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/people.h"
#include "room/service.h"

static caper_holder owner(void) { return token_holder("server"); }

static restriction *find(const service *sv, const char *kind, const char *id)
{
    caper_label name;
    snprintf(name, sizeof name, "%s/%s", kind, id);
    for (int i = 0; i < sv->restrictions.count; i++)
        if (strcmp(sv->restrictions.list[i].name, name) == 0)
            return &sv->restrictions.list[i];
    return NULL;
}

const restriction *restriction_find(const service *sv, const char *kind, const char *id)
{
    const restriction *r = sv->restrictions.count ? find(sv, kind, id) : NULL;
    return r && (!r->until || r->until > sv->now) ? r : NULL;
}

static void add(restrictions *to, const char *name, int64_t until, int64_t seq, const char *text)
{
    to->list       = caper_grow(to->list, to->count, &to->cap, sizeof *to->list);
    restriction *r = &to->list[to->count++];
    *r             = (restriction){.until = until, .seq = seq, .text = caper_strdup(text)};
    caper_text_set(r->name, name);
}

static void forget(restrictions *from, restriction *r)
{
    free(r->text);
    *r = from->list[--from->count];
}

static void drop_expired(service *sv)
{
    for (int i = 0; i < sv->restrictions.count; i++) {
        restriction *r = &sv->restrictions.list[i];
        if (!r->until || r->until > sv->now)
            continue;
        people_drop_one(sv, owner(), "restriction", r->name);
        forget(&sv->restrictions, r);
        i--;
    }
}

bool restriction_set(service *sv, const char *kind, const char *id, int64_t until, int64_t seq,
                     const char *text)
{
    caper_label name;
    drop_expired(sv);
    restriction *old = find(sv, kind, id);
    if (old)
        forget(&sv->restrictions, old);
    if (sv->restrictions.count >= RESTRICTIONS)
        return false;
    snprintf(name, sizeof name, "%s/%s", kind, id);
    add(&sv->restrictions, name, until, seq, text);
    people_put(sv, owner(), "restriction", name, "{until:%jd seq:%jd text:%s}", until, seq, text);
    return true;
}

bool restriction_lift(service *sv, const char *kind, const char *id)
{
    restriction *r = find(sv, kind, id);
    if (!r)
        return false;
    people_drop_one(sv, owner(), "restriction", r->name);
    forget(&sv->restrictions, r);
    return true;
}

static void empty(restrictions *list)
{
    while (list->count)
        forget(list, &list->list[0]);
    free(list->list);
}

bool restrictions_read(service *sv)
{
    restrictions        is  = {0};
    KEPT_LIST kept_list all = {0};
    problem             p;
    bool                ok = people_list(sv, owner(), "restriction", RESTRICTIONS, &all, &p);
    if (ok) {
        for (const kept *k = all.list; k < all.list + all.count; k++)
            add(&is, k->id, caper_json_integer(caper_json_get(k->is, "until")),
                caper_json_integer(caper_json_get(k->is, "seq")),
                caper_json_get_string(k->is, "text"));
        restrictions old = sv->restrictions;
        sv->restrictions = is;
        is               = old;
    }
    empty(&is);
    return ok || !problem_is_later(&p);
}

void restrictions_fini(service *sv) { empty(&sv->restrictions); }

/* ---- What they forbid ------------------------------------------------------------------------ */

bool restrictions_allow(const service *sv, const char *table, problem *p)
{
    const restriction *all = restriction_find(sv, "read-only", "on");
    const restriction *one = table ? restriction_find(sv, "close", table) : NULL;
    if (all)
        return refuse(p, 503, "read-only", "this server can only be read for now%s%s",
                      *all->text ? ": " : "", all->text);
    return !one || refuse(p, 403, "closed", "the operator has closed this table%s%s",
                          *one->text ? ": " : "", one->text);
}

void restriction_person(caper_holder who, person_digits out)
{
    caper_hex_write(&who, PERSON_DIGITS / 2, out);
}

bool restrictions_admit(const service *sv, caper_holder who, problem *p)
{
    person_digits id;
    restriction_person(who, id);
    return !restriction_find(sv, "ban", id) ||
           refuse(p, 403, "banned", "the operator has banned you from this server for now");
}

typedef struct sitting {
    const service *sv;
    int            seat;
    bool           ok;
    problem       *problem;
} sitting;

static void look_at(void *ctx, caper_holder who, int seat)
{
    sitting *s = ctx;
    s->ok      = s->ok && (seat != s->seat || restrictions_admit(s->sv, who, s->problem));
}

bool restrictions_admit_seat(const room *r, int seat, problem *p)
{
    sitting s = {r->sv, seat, true, p};
    if (seat >= 0 && r->sv->restrictions.count)
        people_at(r, look_at, &s);
    return s.ok;
}
