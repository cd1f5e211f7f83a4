/* The outbox: messages gather in a batch, and are sent or dropped when its commit has ended. */
#include "room/outbox.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "room/service.h"

enum { MOST_KEPT = 1 << 20 }; /* bytes of a batch's text that stay for the next */

static const char STORE_FAILED[] = "the store failed; come back later";

/* ---- Gathering ------------------------------------------------------------------------------- */

size_t outbox_begin(service *sv)
{
    if (sv->batch.text.len)
        caper_buf_char(&sv->batch.text, '\n'); /* JSON has no raw line breaks */
    return sv->batch.text.len;
}

void outbox_post(peer *c, out_kind kind, size_t start)
{
    batch *b = &c->sv->batch;
    if (c->closing)
        return;
    b->letters = caper_grow(b->letters, b->count, &b->cap, sizeof *b->letters);
    if (kind == OUT_FACT && c->sv->following)
        kind = OUT_ANSWER;
    b->letters[b->count++] = (letter){.c = c, .kind = kind, .start = start};
}

static size_t keep(service *sv, const char *text, size_t len)
{
    size_t start = outbox_begin(sv);
    caper_buf_bytes(&sv->batch.text, text, len);
    return start;
}

/* With many servers what was done may have to be done again. */
void outbox_acknowledge(peer *c, size_t start, const char *id)
{
    service *sv = c->sv;
    if (c->closing)
        return;
    outbox_post(c, OUT_ACK, start);
    letter *o = &sv->batch.letters[sv->batch.count - 1];
    o->id     = keep(sv, id, strlen(id));
    if (!sv->heard || caper_store_fd(sv->store) < 0)
        return;
    o->said  = keep(sv, sv->heard, sv->heard_len);
    o->words = sv->heard_len;
}

/* ---- Delivering ------------------------------------------------------------------------------ */

static size_t length(const batch *b, size_t start)
{
    const char *from = b->text.data + start;
    const char *end  = memchr(from, '\n', b->text.len - start);
    return end ? (size_t)(end - from) : b->text.len - start;
}

/* What was acknowledged was not to be: say so under the same id. */
static void send_failed(peer *c, const char *id, size_t len)
{
    problem                 p;
    CAPER_SCRATCH caper_buf out = {0};
    if (c->sv->raced)
        refuse(&p, 409, "stale", "somebody else was first: look again, then decide");
    else
        refuse_store(&p);
    caper_json_put(&out, "{type:'error' id:");
    caper_buf_bytes(&out, id, len);
    caper_json_put(&out, "code:%s error:%s}", p.code, p.text);
    c->sv->platform->send(c, out.data, out.len);
}

static void deliver(service *sv, const batch *b, const letter *o, bool committed)
{
    const char *text = b->text.data;
    if (o->kind == OUT_GONE)
        sv->platform->close(o->c, committed ? 4004 : 1011,
                            committed ? "the seat is gone" : STORE_FAILED);
    else if (o->kind == OUT_LEFT) {
        if (!committed)
            peer_close(o->c, 1011, STORE_FAILED);
    } else if (committed || o->kind == OUT_ANSWER)
        sv->platform->send(o->c, text + o->start, length(b, o->start));
    else if (o->kind == OUT_ACK && sv->raced && o->words && !o->c->closing)
        peer_wait(o->c, WAIT_FETCH, text + o->said, o->words);
    else if (o->kind == OUT_ACK)
        send_failed(o->c, text + o->id, length(b, o->id));
    else if (o->kind == OUT_WELCOME)
        peer_close(o->c, 1011, STORE_FAILED);
}

void outbox_deliver(service *sv, batch *b, bool committed)
{
    for (int i = 0; i < b->count; i++)
        if (b->letters[i].c)
            deliver(sv, b, &b->letters[i], committed);
    b->count = 0;
    caper_buf_clear(&b->text);
    if (b->text.cap > MOST_KEPT)
        caper_buf_fini(&b->text);
    if (sv->platform->flush)
        sv->platform->flush(sv);
}

/* ---- Forgetting ------------------------------------------------------------------------------ */

static void forget(batch *b, const peer *c)
{
    for (int i = 0; i < b->count; i++)
        if (b->letters[i].c == c)
            b->letters[i].c = NULL;
}

/* Letters that wait for a commit may outlive their connection. */
void outbox_forget(const peer *c)
{
    forget(&c->sv->batch, c);
    forget(&c->sv->committing, c);
}

static void free_batch(batch *b)
{
    caper_buf_fini(&b->text);
    free(b->letters);
    free(b->rooms);
}

void outbox_fini(service *sv)
{
    free_batch(&sv->batch);
    free_batch(&sv->committing);
}
