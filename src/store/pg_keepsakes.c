/* Keepsakes in PostgreSQL. They are few and rarely asked for, so they are not held in memory: every question
 * is fetched, and its answer is good for a moment. While a holder's are being written there is no
 * answer about that holder, because the next request must see a result that was just begun. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/postgres.h"

enum { GOOD_MS = 300 };

/* Holders as a set of 64 groups; NULL: everybody. */
static uint64_t some(const caper_holder *who)
{
    return who ? 1ull << (who->byte[0] & 63) : UINT64_MAX;
}

caper_code pg_put_keepsake(void *self, const caper_store_keepsake *k)
{
    pg_store        *p = self;
    caper_holder_hex hex;
    caper_holder_write(k->who, hex);
    pg_batch_add(&p->batch, "put_keepsake", k->text, "%s\t%s\t%jd", k->label, hex, k->at);
    p->keepsakes_written |= some(&k->who);
    return CAPER_OK;
}

caper_code pg_drop_keepsakes(void *self, const char *from, const char *to, int64_t before)
{
    pg_store *p = self;
    if (from[0])
        pg_batch_add(&p->batch, "drop_keepsakes", to, "%s\t%jd", from, before);
    else /* an empty value would be taken for none */
        pg_batch_add(&p->batch, "drop_keepsakes", to, " \t%jd", before);
    p->keepsakes_written = UINT64_MAX;
    return CAPER_OK;
}

caper_code pg_drop_kept(void *self, caper_holder who, const char *from, const char *to)
{
    pg_store        *p = self;
    caper_holder_hex hex;
    caper_holder_write(who, hex);
    pg_batch_add(&p->batch, "drop_kept", to, "%s\t%s", hex, from[0] ? from : " ");
    p->keepsakes_written |= some(&who);
    return CAPER_OK;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void clear(pg_kept *k)
{
    mem_keepsakes_clear(&k->answer);
    k->at = 0;
}

void pg_keepsakes_forget(pg_store *p, uint64_t changed)
{
    for (int i = 0; i < KEPT; i++)
        if (p->kept[i].some & changed)
            clear(&p->kept[i]);
}

void pg_keepsakes_answer(pg_store *p, const pg_question *q, const PGresult *r)
{
    pg_kept *k = &p->kept[q->row];
    clear(k);
    k->asked   = false;
    p->arrived = true;
    if (!r)
        return;
    k->at = p->now;
    for (int i = 0; i < PQntuples(r); i++) {
        caper_store_keepsake one = {.label = PQgetvalue(r, i, 0),
                                    .at    = strtoll(PQgetvalue(r, i, 2), NULL, 10),
                                    .text  = PQgetvalue(r, i, 3)};
        caper_holder_read(PQgetvalue(r, i, 1), &one.who);
        mem_keepsakes_put(&k->answer, &one);
    }
}

static pg_kept *place_for(pg_store *p, const char *key)
{
    for (int i = 0; i < KEPT; i++)
        if (strcmp(p->kept[i].key, key) == 0)
            return &p->kept[i];
    for (int i = 0; i < KEPT; i++) {
        pg_kept *k = &p->kept[p->next_kept++ % KEPT];
        if (k->asked)
            continue;
        clear(k);
        caper_text_set(k->key, key);
        return k;
    }
    return NULL;
}

static caper_code ask(pg_store *p, pg_kept *k, const char *const *values)
{
    pg_question q = {.what = PG_READ_KEEPSAKES, .row = k - p->kept, .asked = p->now};
    if (k->asked)
        return CAPER_LATER;
    k->asked = pg_link_ask_alone(&p->reader, *values[2] ? "kept" : "keepsakes", 4, values, q);
    return k->asked ? CAPER_LATER : pg_cannot_read(p);
}

caper_code pg_keepsakes(void *self, const caper_holder *who, const char *from, const char *to,
                        int limit, caper_store_keepsake_fn *fn, void *ctx)
{
    pg_store        *p   = self;
    caper_holder_hex hex = "";
    char             most[16], key[256];
    const char      *values[] = {from, to, hex, most};
    if ((p->keepsakes_written | p->keepsakes_committing) & some(who))
        return CAPER_LATER;
    if (who)
        caper_holder_write(*who, hex);
    snprintf(most, sizeof most, "%d", limit);
    snprintf(key, sizeof key, "%s %s %s %s", hex, most, from, to);
    pg_kept *k = place_for(p, key);
    if (!k)
        return CAPER_LATER;
    k->some = some(who);
    if (k->asked || !k->at || p->now - k->at > GOOD_MS)
        return ask(p, k, values);
    for (int i = 0; i < k->answer.count && fn(ctx, &k->answer.list[i]); i++)
        ;
    return CAPER_OK;
}
