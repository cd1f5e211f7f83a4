/* The caper of the day: what the store keeps of it. See daily.h.
 *
 * A keepsake "daily/begun/2026-11-16/getmac" is written when a game begins, so that the same token
 * cannot begin a second one, and "daily/2026-11-16/getmac" with the result when it is over. They are
 * apart because results are read by all clients: games that were only begun must not crowd them out.
 * Older stores have both under the second label. */
#include "room/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/service.h"
#include "room/table_log.h"

enum { MOST_RESULTS = 1000 };

/* ---- Writing --------------------------------------------------------------------------------- */

void daily_keep(service *sv, caper_holder who, const caper_daily *d, const char *table,
                const char *name, const caper_reckoning *r)
{
    caper_label             label;
    CAPER_SCRATCH caper_buf text = {0};
    caper_store_keepsake    k    = {.who = who, .label = label, .at = sv->now};
    snprintf(label, sizeof label, "daily/%s%s/%s", r ? "" : "begun/", d->day, d->game->info->id);
    caper_json_put(&text, "{table:%s name:%s", table, name);
    if (r)
        caper_reckoning_write(r, &text);
    caper_json_close(&text, '}');
    k.text = caper_buf_text(&text);
    room_wrote(sv, caper_store_put_keepsake(sv->store, &k));
}

/* A table may have forgotten how its log began; the store has not. */
typedef struct turn_count {
    int8_t mover[MOST_MOVES];
    int    depth;
} turn_count;

static bool note_mover(void *ctx, const caper_store_entry *e)
{
    turn_count *c = ctx;
    if (e->kind == ENTRY_MOVE && c->depth < MOST_MOVES)
        c->mover[c->depth++] = (int8_t)e->seat;
    else if (e->kind == ENTRY_UNDO && c->depth)
        c->depth--;
    return true;
}

static int turns_of(const room *r, int seat)
{
    turn_count *c     = caper_alloc(1, sizeof *c);
    int         turns = 0;
    room_wrote(r->sv, caper_store_read(r->sv->store, r->row, 0, note_mover, c));
    for (int i = 0; i < c->depth; i++)
        turns += c->mover[i] == seat;
    free(c);
    return turns;
}

void daily_over(room *r)
{
    caper_daily     d;
    caper_reckoning result;
    caper_holder    who;
    if (!r->daily[0] || !caper_holder_read(r->holder, &who))
        return;
    caper_daily_init(&d, r->daily, r->game);
    caper_daily_reckon(&d, r->table, turns_of(r, d.you), &result);
    const char *name = r->seats[d.you].name;
    daily_keep(r->sv, who, &d, r->id, name ? name : "", &result);
    caper_daily_fini(&d);
}

void daily_write_room(const room *r, caper_buf *out)
{
    if (!r->daily[0])
        return;
    caper_json_put(out, "daily:{day:%s counts:?%d}", r->daily, r->holder[0] != '\0');
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct reading {
    daily_list         *out;
    const caper_holder *me;
    const char         *head; /* of the labels */
    bool                any;  /* some may be listed already */
} reading;

static bool is_listed(const daily_list *l, const daily_entry *e)
{
    for (int i = 0; i < l->count; i++)
        if (caper_holder_is(l->list[i].who, e->who) && strcmp(l->list[i].day, e->day) == 0 &&
            strcmp(l->list[i].game, e->game) == 0)
            return true;
    return false;
}

static bool note_entry(void *ctx, const caper_store_keepsake *k)
{
    const reading           *r = ctx;
    daily_list              *l = r->out;
    daily_entry              e = {.mine = r->me && caper_holder_is(k->who, *r->me)};
    CAPER_PARSED caper_json *o = caper_json_read(k->text, NULL);
    e.who                      = k->who;
    if (sscanf(k->label + strlen(r->head), "/%10[0-9-]/%15[a-z]", e.day, e.game) == 2 && o &&
        !(r->any && is_listed(l, &e))) {
        caper_text_set(e.table, caper_json_get_string(o, "table"));
        caper_text_set(e.name, caper_json_get_string(o, "name"));
        caper_text_set(e.score, caper_json_get_string(o, "score"));
        e.is_over           = e.score[0] != '\0';
        e.won               = caper_json_get_flag(o, "won");
        e.facts             = e.is_over ? caper_json_text(caper_json_get(o, "facts")) : NULL;
        l->list             = caper_grow(l->list, l->count, &l->cap, sizeof *l->list);
        l->list[l->count++] = e;
    }
    return true;
}

static caper_code read_range(service *sv, const char *day, const caper_holder *who, reading *r)
{
    char low[32], high[32];
    snprintf(low, sizeof low, "%s/%.10s/", r->head, day);
    snprintf(high, sizeof high, "%s/%.10s0", r->head, day); /* what follows "/" */
    return caper_store_keepsakes(sv->store, who, low, high, MOST_RESULTS, note_entry, r);
}

bool daily_read(service *sv, const char *day, const caper_holder *who, const caper_holder *me,
                daily_list *out, problem *p)
{
    reading    r      = {out, me, "daily", false};
    int        before = out->count;
    caper_code code   = read_range(sv, day, who, &r);
    r.any             = true;
    if (!code && me && !who) /* however many others have */
        code = read_range(sv, day, me, &r);
    r.head = "daily/begun";
    if (!code && me)
        code = read_range(sv, day, me, &r);
    while (code && out->count > before)
        free(out->list[--out->count].facts);
    return need_read(code, p);
}

void daily_list_fini(daily_list *l)
{
    for (int i = 0; i < l->count; i++)
        free(l->list[i].facts);
    free(l->list);
    *l = (daily_list){0};
}
