/* The store that an address names. */
#include "store/store.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static const caper_store_ops *ops_of(const char *address)
{
    if (begins(address, "sqlite:") && address[strlen("sqlite:")])
        return &caper_store_sqlite;
    if (begins(address, "postgres://") || begins(address, "postgresql://"))
        return &caper_store_postgres;
    return NULL;
}

caper_store *caper_store_open(const char *address, caper_error *err)
{
    const caper_store_ops *ops = ops_of(address);
    if (!ops) {
        caper_refuse(err, CAPER_BAD_OPTION,
                     "store: should be sqlite:FILE or postgres://USER@HOST/DATABASE, not “%.80s”",
                     address);
        return NULL;
    }
    return ops->open(address, err);
}

void caper_store_close(caper_store *s)
{
    if (s)
        s->ops->close(s);
}

void caper_store_show(const char *address, char *out, size_t size)
{
    const char *user = strstr(address, "://"), *at = user ? strrchr(user, '@') : NULL;
    const char *word = at ? memchr(user + 3, ':', (size_t)(at - user - 3)) : NULL;
    const char *rest = word ? at : "", *end = strchr(address, '?');
    size_t      n    = word ? (size_t)(word - address) : strlen(address);
    size_t      tail = strlen(rest);
    if (end && strstr(end, "password=")) { /* what follows it may be one, too */
        n    = word ? n : (size_t)(end - address);
        tail = word && end > rest ? (size_t)(end - rest) : 0;
    }
    snprintf(out, size, "%.*s%.*s", (int)n, address, (int)tail, rest);
}

/* ---- Over a wire ----------------------------------------------------------------------------- */

bool caper_store_wait(caper_store *s, int ms, caper_store_news *news)
{
    struct pollfd wire = {.fd = caper_store_fd(s), .events = POLLIN};
    *news              = (caper_store_news){0};
    if (wire.fd < 0)
        return false;
    poll(&wire, 1, ms);
    caper_store_work(s, news);
    return true;
}

bool caper_store_is_later(caper_store *s, caper_code code)
{
    caper_store_news news;
    return code == CAPER_LATER && caper_store_wait(s, 50, &news);
}

caper_code caper_store_commit_now(caper_store *s)
{
    caper_store_news news;
    caper_code       code = caper_store_commit(s);
    if (code != CAPER_LATER)
        return code;
    do
        caper_store_wait(s, 50, &news);
    while (!news.settled);
    s->why = news.commit;
    return s->why.code;
}
