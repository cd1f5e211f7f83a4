/* Content that many hold. See shared_content.h.
 *
 * The shipped pieces stand in a list that only grows. Two threads may read the same piece at the same
 * time; one of them puts it into the list, the other throws its own away.
 *
 * Texts of players stand in a second list, found by their digest, as long as they are held. */
#include "table/shared_content.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#include "base/hash.h"
#include "base/memory.h"

struct caper_shared {
    atomic_int        holders;
    caper_content    *content; /* owned */
    const caper_file *file;    /* where it is shipped */
    caper_shared     *next;    /* in its list */
    /* Of a player's text; the text is owned, NULL: it is shipped. */
    const caper_game *game;
    char             *text;
    char              digest[CAPER_SHARED_DIGEST + 1];
};

static _Atomic(caper_shared *) shipped; /* the newest first */
static caper_shared           *texts;   /* guarded by `texts_lock` */
static mtx_t                   texts_lock;
static once_flag               texts_ready = ONCE_FLAG_INIT;

static void make_lock(void) { mtx_init(&texts_lock, mtx_plain); }

static void lock_texts(void)
{
    call_once(&texts_ready, make_lock);
    mtx_lock(&texts_lock);
}

static void unlock_texts(void) { mtx_unlock(&texts_lock); }

static caper_shared *share(caper_content *content)
{
    if (!content)
        return NULL;
    caper_shared *s = caper_alloc(1, sizeof *s);
    atomic_init(&s->holders, 1);
    s->content = content;
    return s;
}

caper_shared *caper_shared_hold(caper_shared *s)
{
    if (s)
        atomic_fetch_add(&s->holders, 1);
    return s;
}

static void forget_text(const caper_shared *s)
{
    caper_shared **at = &texts;
    lock_texts();
    while (*at && *at != s)
        at = &(*at)->next;
    if (*at)
        *at = s->next;
    unlock_texts();
}

void caper_shared_free(caper_shared *s)
{
    if (!s || atomic_fetch_sub(&s->holders, 1) > 1)
        return;
    if (s->text)
        forget_text(s);
    free(s->content);
    free(s->text);
    free(s);
}

const caper_content *caper_shared_get(const caper_shared *s) { return s->content; }

static caper_shared *find(caper_shared *from, const caper_file *file)
{
    while (from && from->file != file)
        from = from->next;
    return from;
}

/* The list holds it, too, and never lets it go. */
static caper_shared *keep(caper_shared *s, const caper_file *file)
{
    s->file            = file;
    caper_shared *head = atomic_load(&shipped), *twin;
    do {
        if ((twin = find(head, file))) {
            caper_shared_free(s);
            return caper_shared_hold(twin);
        }
        s->next = head;
    } while (!atomic_compare_exchange_weak(&shipped, &head, s));
    return caper_shared_hold(s);
}

caper_shared *caper_shared_open(const caper_game *game, const char *name, bool files,
                                caper_error *err)
{
    const caper_file *file = caper_content_shipped(game, name);
    caper_shared     *s    = file ? find(atomic_load(&shipped), file) : NULL;
    if (s)
        return caper_shared_hold(s);
    s = share(caper_content_open(game, name, files, err));
    return s && file ? keep(s, file) : s;
}

const char *caper_shared_text(const caper_shared *s) { return s ? s->text : NULL; }

const char *caper_shared_digest(const caper_shared *s) { return s->digest; }

/* ---- Texts of players ------------------------------------------------------------------------ */

/* Its last holder may be about to free it: then it counts as gone. */
static bool hold_if_alive(caper_shared *s)
{
    int n = atomic_load(&s->holders);
    while (n > 0 && !atomic_compare_exchange_weak(&s->holders, &n, n + 1))
        ;
    return n > 0;
}

/* The text that is held already. Call it with the lock. */
static caper_shared *find_text(const caper_game *game, const char *digest)
{
    for (caper_shared *s = texts; s; s = s->next)
        if (s->game == game && strcmp(s->digest, digest) == 0 && hold_if_alive(s))
            return s;
    return NULL;
}

static caper_shared *find_text_locked(const caper_game *game, const char *digest)
{
    lock_texts();
    caper_shared *s = find_text(game, digest);
    unlock_texts();
    return s;
}

/* Another thread may have read the same text meanwhile: its copy counts. */
static caper_shared *keep_text(caper_shared *s)
{
    lock_texts();
    caper_shared *twin = find_text(s->game, s->digest);
    if (!twin) {
        s->next = texts;
        texts   = s;
    }
    unlock_texts();
    if (twin)
        caper_shared_free(s);
    return twin ? twin : s;
}

static void digest_text(const char *text, char out[CAPER_SHARED_DIGEST + 1])
{
    uint8_t bytes[CAPER_SHARED_DIGEST / 2];
    caper_hash_of(text, strlen(text), bytes, sizeof bytes);
    caper_hex_write(bytes, sizeof bytes, out);
}

caper_shared *caper_shared_read(const caper_game *game, const char *text, caper_error *err)
{
    char digest[CAPER_SHARED_DIGEST + 1];
    digest_text(text, digest);
    caper_shared *s = find_text_locked(game, digest);
    if (s || !(s = share(caper_content_read(game, text, err))))
        return s;
    s->game = game;
    s->text = caper_strdup(text);
    memcpy(s->digest, digest, sizeof digest);
    return keep_text(s);
}
