/* Anything that a client can say to the server. The first byte chooses the door:
 *   0: raw bytes on a WebSocket;
 *   else lines, each with a first letter: a, b (people at a table, a the host), c (a stranger):
 *   a message; h: an HTTP request, "METHOD PATH BODY".
 * TABLE, TOKEN and HOST in a line stand for the real ones, so that the fuzzer gets past the door.
 * Every word that the server says must be JSON.
 *
 * An input that changed nothing leaves the table for the next one. */
#include <stdio.h>

#include "room/client_messages.h"
#include "room/seats.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/yard.h"

typedef struct scene {
    yard   *y;
    server *made_by;
    conn   *c[YARD_CLIENTS];
    char    table[CAPER_ID_CHARS + 1], host[TOKEN_CHARS + 1], token[2][TOKEN_CHARS + 1];
    int64_t seq;
} scene;

static void fill_in(const scene *w, const char *line, size_t len, caper_buf *out)
{
    const struct {
        const char *word, *with;
    } words[]   = {{"TABLE", w->table}, {"TOKEN", w->token[0]}, {"HOST", w->host}};
    size_t from = 0;
    for (size_t i = 0; i < len; i++)
        for (size_t k = 0; k < 3; k++) {
            size_t n = strlen(words[k].word);
            if (line[i] != words[k].word[0] || len - i < n || memcmp(line + i, words[k].word, n))
                continue;
            caper_buf_bytes(out, line + from, i - from);
            caper_buf_str(out, words[k].with);
            from = i + n;
            i    = from - 1;
            break;
        }
    caper_buf_bytes(out, line + from, len - from);
}

static void ask_http(scene *w, char *line)
{
    char *path = strchr(line, ' '), *body = path ? strchr(path + 1, ' ') : NULL;
    if (!body)
        return;
    *path++ = *body++ = '\0';
    yard_ask(w->y, line, path, NULL, body);
}

/* A client that was sent away, or was not here yet, comes as a stranger. */
static conn *client(scene *w, int i)
{
    for (const peer *p = w->y->server->sv->peers; p; p = p->next)
        if (p->wire == w->c[i] && !p->closing)
            return w->c[i];
    return w->c[i] = yard_connect(w->y, NULL, 0);
}

static void take_line(scene *w, const char *line, size_t len)
{
    CAPER_SCRATCH caper_buf text = {0};
    fill_in(w, line + 1, len - 1, &text);
    if (line[0] == 'h' && text.len)
        ask_http(w, text.data);
    else if (line[0] >= 'a' && line[0] <= 'c')
        talk(client(w, line[0] - 'a')->peer, caper_buf_text(&text), text.len);
    yard_settle(w->y);
}

static void say_hello(scene *w, int i, const char *host)
{
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"%s%s%s}",
             w->table, w->token[i], host ? ",\"host\":\"" : "", host ? host : "", host ? "\"" : "");
    w->c[i] = yard_connect(w->y, NULL, 0);
    talk(w->c[i]->peer, text, strlen(text));
}

static void make_table(scene *w)
{
    static const table_request q = {.game    = "getmac",
                                    .players = 3,
                                    .name    = "Ann",
                                    .seat    = {"open", "open", "easy"},
                                    .seats   = 3};
    problem                    p;
    room                      *r = NULL;
    int                        seat;
    yard_clear(w->y, w->table);
    table_draft *d = seats_draft(&w->y->server->sv->options, &q, &p);
    must(d && seats_make(w->y->server->sv, &q, d, &r, w->host, w->token[0], &p));
    seats_draft_free(d);
    must(seats_take(r, -1, "Bo", &w->y->server->addresses.others.payer, &seat, w->token[1], &p));
    memcpy(w->table, r->id, sizeof w->table);
    w->seq     = r->seq;
    w->made_by = w->y->server;
}

/* Is the table as it was made? */
static bool is_fresh(const scene *w)
{
    const room *r = w->made_by == w->y->server ? room_peek(w->y->server->sv, w->table) : NULL;
    return r && r->seq == w->seq && w->y->server->sv->room_count == 1;
}

static bool is_seated(const scene *w, int i)
{
    const peer *c = w->y->server->sv->peers;
    while (c && c->wire != w->c[i])
        c = c->next;
    return c && !c->closing && c->room && c->seat == i && c->host == (i == 0);
}

/* Two people at a table; a stranger comes when there is something to say. */
static void open_scene(scene *w)
{
    if (!is_fresh(w))
        make_table(w);
    for (const peer *p = w->y->server->sv->peers; p; p = p->next)
        if (p->wire != w->c[0] && p->wire != w->c[1])
            ws_kill(p->wire);
    for (int i = 0; i < 2; i++)
        if (!is_seated(w, i))
            say_hello(w, i, i == 0 ? w->host : NULL);
    w->c[2] = NULL;
    yard_settle(w->y);
    must(w->c[0]->peer->room && w->c[1]->peer->room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene w;
    if (!size)
        return 0;
    w.y = yard_get();
    open_scene(&w);
    const char *line = (const char *)data + 1, *end = (const char *)data + size;
    if (!data[0]) {
        yard_connect(w.y, line, size - 1);
        yard_settle(w.y);
    }
    for (int lines = 0; data[0] && line < end && lines < 16; lines++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t      len  = (size_t)((stop ? stop : end) - line);
        if (len > 1)
            take_line(&w, line, len);
        line += len + 1;
    }
    return 0;
}
