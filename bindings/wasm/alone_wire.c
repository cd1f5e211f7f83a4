/* Connections of a page alone. What is sent waits until the page takes it. */
#include <stdlib.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "bindings/wasm/alone.h"

typedef struct line {
    peer      peer[1];
    int       number;
    bool      gone;    /* the page has let go of it */
    caper_buf letters; /* for the page, with commas between them */
} line;

int alone_open(service *sv, payer *device)
{
    static int number;
    line      *l = caper_alloc(1, sizeof *l);
    l->number    = ++number;
    peer_init(l->peer, sv, l, device);
    return l->number;
}

peer *alone_peer(service *sv, int number)
{
    for (peer *c = sv->peers; c; c = c->next)
        if (((line *)c->wire)->number == number && !c->closing)
            return c;
    return NULL;
}

void alone_hang_up(peer *c)
{
    ((line *)c->wire)->gone = true;
    peer_end(c);
}

static caper_buf *open_letter(line *l)
{
    caper_json_put(&l->letters, "{to:%d", l->number);
    return &l->letters;
}

void alone_send(peer *c, const char *text, size_t len)
{
    line *l = c->wire;
    if (l->gone)
        return;
    caper_buf *out = open_letter(l);
    caper_json_key(out, "text");
    caper_json_strn(out, text, len);
    caper_json_close(out, '}');
}

void alone_goodbye(peer *c, int code, const char *why)
{
    caper_buf *out = open_letter(c->wire);
    caper_json_put(out, "close:%d why:%s}", code, why);
}

static void free_line(line *l)
{
    peer_fini(l->peer);
    caper_buf_fini(&l->letters);
    free(l);
}

void alone_letters(service *sv, caper_buf *out)
{
    for (peer *c = sv->peers, *next; c; c = next) {
        line *l = c->wire;
        next    = c->next;
        if (l->letters.len)
            caper_json_raw(out, caper_buf_text(&l->letters));
        caper_buf_clear(&l->letters);
        if (c->closing)
            free_line(l);
    }
}
