/* Keepsakes in PostgreSQL. They are few and asked for seldom, so nothing is kept at hand: every question
 * is fetched, and its answer is good for a moment. While some are being written there is no
 * answer, because the next request must see a result that was just begun. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "store/postgres.h"

enum { GOOD_MS = 300 };

caper_code pg_put_keepsake(void *self, const caper_store_keepsake *k, caper_error *err)
{
    pg_store *p = self;
    char      hex[2 * CAPER_HASH_BYTES + 1];
    (void)err;
    caper_hex_write(k->who, CAPER_HASH_BYTES, hex);
    pg_batch_add(&p->batch, "put_keepsake", k->text, "%s\t%s\t%lld", k->label, hex,
                 (long long)k->at);
    p->keeps = true;
    return CAPER_OK;
}

caper_code pg_drop_keepsakes(void *self, const char *from, const char *to, int64_t before,
                             caper_error *err)
{
    pg_store *p = self;
    (void)err;
    if (from[0])
        pg_batch_add(&p->batch, "drop_keepsakes", to, "%s\t%lld", from, (long long)before);
    else /* an empty value would be taken for none */
        pg_batch_add(&p->batch, "drop_keepsakes", to, " \t%lld", (long long)before);
    p->keeps = true;
    return CAPER_OK;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void clear(pg_kept *k)
{
    for (int i = 0; i < k->count; i++) {
        free((void *)(uintptr_t)k->list[i].label);
        free((void *)(uintptr_t)k->list[i].text);
    }
    free(k->list);
    k->list  = NULL;
    k->count = 0;
    k->at    = 0;
}

void pg_keepsakes_forget(pg_store *p)
{
    for (int i = 0; i < KEPT; i++)
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
    k->at    = p->now;
    k->count = PQntuples(r);
    k->list  = caper_alloc((size_t)k->count + 1, sizeof *k->list);
    for (int i = 0; i < k->count; i++) {
        k->list[i].label = caper_strdup(PQgetvalue(r, i, 0));
        k->list[i].at    = strtoll(PQgetvalue(r, i, 2), NULL, 10);
        k->list[i].text  = caper_strdup(PQgetvalue(r, i, 3));
        caper_hex_read(PQgetvalue(r, i, 1), k->list[i].who, CAPER_HASH_BYTES);
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
        snprintf(k->key, sizeof k->key, "%s", key);
        return k;
    }
    return NULL;
}

static caper_code ask(pg_store *p, pg_kept *k, const char *const *values, caper_error *err)
{
    pg_question q = {.what = PG_READ_KEEPSAKES, .row = k - p->kept, .asked = p->now};
    if (k->asked)
        return CAPER_LATER;
    if (!pg_link_ask(&p->reader, "keepsakes", 4, values, q))
        return caper_refuse(err, CAPER_FAILED, "store: the database cannot be asked: %s",
                            p->reader.why);
    k->asked = true;
    pg_link_sync(&p->reader, (pg_question){.what = PG_SYNC, .asked = p->now});
    return CAPER_LATER;
}

caper_code pg_keepsakes(void *self, const uint8_t *who, const char *from, const char *to, int limit,
                        caper_store_keepsake_fn *fn, void *ctx, caper_error *err)
{
    pg_store   *p                             = self;
    char        hex[2 * CAPER_HASH_BYTES + 1] = "", most[16], key[256];
    const char *values[]                      = {from, to, hex, most};
    if (p->keeps || p->keeps_committing)
        return CAPER_LATER;
    if (who)
        caper_hex_write(who, CAPER_HASH_BYTES, hex);
    snprintf(most, sizeof most, "%d", limit);
    snprintf(key, sizeof key, "%s %s %s %s", hex, most, from, to);
    pg_kept *k = place_for(p, key);
    if (!k)
        return CAPER_LATER;
    if (k->asked || !k->at || p->now - k->at > GOOD_MS)
        return ask(p, k, values, err);
    for (int i = 0; i < k->count && fn(ctx, &k->list[i]); i++)
        ;
    return CAPER_OK;
}
