/* Keepsakes of a page alone (store/store.h): results of the day, albums. They are few, so a plain
 * list will do; every one that is put is told as a record, like the rest of the store. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "bindings/wasm/alone.h"

static int order(const caper_store_keepsake *a, const caper_store_keepsake *b)
{
    int by_label = strcmp(a->label, b->label);
    return by_label ? by_label : memcmp(a->who, b->who, CAPER_HASH_BYTES);
}

static void set(caper_store_keepsake *kept, const caper_store_keepsake *k)
{
    caper_store_keepsake copy = *k;
    copy.label                = caper_strdup(k->label);
    copy.text                 = caper_strdup(k->text);
    *kept                     = copy;
}

static void fini(caper_store_keepsake *k)
{
    free((void *)(uintptr_t)k->label);
    free((void *)(uintptr_t)k->text);
}

/* Sorted, one of each. */
static void put(alone_keepsakes *all, const caper_store_keepsake *k)
{
    int at = 0;
    while (at < all->count && order(&all->list[at], k) < 0)
        at++;
    if (at < all->count && order(&all->list[at], k) == 0) {
        fini(&all->list[at]);
        set(&all->list[at], k);
        return;
    }
    all->list = caper_grow(all->list, all->count, &all->cap, sizeof *all->list);
    memmove(all->list + at + 1, all->list + at, (size_t)(all->count++ - at) * sizeof *all->list);
    set(&all->list[at], k);
}

void alone_keepsakes_fini(alone_keepsakes *all)
{
    for (int i = 0; i < all->count; i++)
        fini(&all->list[i]);
    free(all->list);
}

bool alone_keepsake_load(alone_keepsakes *all, const caper_json *o)
{
    caper_store_keepsake k   = {.label = caper_json_string(caper_json_get(o, "label")),
                                .text  = caper_json_string(caper_json_get(o, "text")),
                                .at    = caper_json_get_integer(o, "at")};
    const char          *who = caper_json_string(caper_json_get(o, "who"));
    if (!k.label || !k.text || !who || !alone_hash_read(who, k.who))
        return false;
    put(all, &k);
    return true;
}

caper_code alone_put_keepsake(void *self, const caper_store_keepsake *k, caper_error *err)
{
    char       who[2 * CAPER_HASH_BYTES + 1];
    caper_buf *news = alone_store_changed(self);
    (void)err;
    put(alone_store_keepsakes(self), k);
    caper_hex_write(k->who, CAPER_HASH_BYTES, who);
    caper_json_open(news, '{');
    caper_json_kopen(news, "keepsake", '{');
    caper_json_kstr(news, "who", who);
    caper_json_kstr(news, "label", k->label);
    caper_json_kint(news, "at", k->at);
    caper_json_kstr(news, "text", k->text);
    caper_json_close(news, '}');
    caper_json_close(news, '}');
    return CAPER_OK;
}

caper_code alone_find_keepsakes(void *self, const uint8_t *who, const char *from, const char *to,
                                int limit, caper_store_keepsake_fn *fn, void *ctx, caper_error *err)
{
    const alone_keepsakes *all = alone_store_keepsakes(self);
    (void)err;
    for (int i = 0; i < all->count && limit > 0; i++) {
        const caper_store_keepsake *k = &all->list[i];
        if (strcmp(k->label, from) < 0 || strcmp(k->label, to) >= 0 ||
            (who && memcmp(k->who, who, CAPER_HASH_BYTES) != 0))
            continue;
        limit--;
        if (!fn(ctx, k))
            break;
    }
    return CAPER_OK;
}
