/* Anything that a client can say to the server. The first byte chooses the door:
 *   0: raw bytes on a WebSocket;
 *   else lines, each with a first letter: a, b (people at a table, a the host), c (a stranger):
 *   a message; h: an HTTP request, "METHOD PATH BODY".
 * TABLE, TOKEN and HOST in a line stand for the real ones, so that the fuzzer gets past the door.
 * Every word that the server says must be JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/client_messages.h"
#include "server/http.h"
#include "server/loop.h"
#include "server/seats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct world {
    server *sv;
    char    table[CAPER_ID_CHARS + 1], host[TOKEN_CHARS + 1], token[2][TOKEN_CHARS + 1];
    int     far[3]; /* the clients' ends */
} world;

static void must(bool ok)
{
    if (!ok)
        abort();
}

/* Everything in the outbox is JSON; then send it into the void. */
static void settle(world *w)
{
    for (int i = 0; i < w->sv->outbox_count; i++) {
        const char *text = w->sv->outbox_text.data + w->sv->outbox[i].start;
        caper_json *json = caper_json_read_bytes(text, strcspn(text, "\n"), NULL);
        must(caper_json_is_object(json));
        caper_json_free(json);
    }
    must(server_settle(w->sv));
    for (int i = 0; i < 3; i++) {
        char part[65536];
        while (recv(w->far[i], part, sizeof part, MSG_DONTWAIT) > 0)
            ;
    }
}

static conn *connect_client(world *w, int i, const char *early, size_t len)
{
    int pair[2];
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    w->far[i] = pair[0];
    ws_open(w->sv, pair[1], NULL, &w->sv->addresses.others, early, len);
    return w->sv->conns;
}

static void fill_in(const world *w, const char *line, size_t len, caper_buf *out)
{
    const struct {
        const char *word, *with;
    } words[] = {{"TABLE", w->table}, {"TOKEN", w->token[0]}, {"HOST", w->host}};
    for (size_t i = 0; i < len;) {
        size_t k;
        for (k = 0; k < 3; k++) {
            size_t n = strlen(words[k].word);
            if (len - i >= n && memcmp(line + i, words[k].word, n) == 0)
                break;
        }
        if (k == 3) {
            caper_buf_bytes(out, line + i++, 1);
            continue;
        }
        caper_buf_str(out, words[k].with);
        i += strlen(words[k].word);
    }
}

static void ask_http(world *w, char *line)
{
    char *path = strchr(line, ' '), *body = path ? strchr(path + 1, ' ') : NULL;
    if (!body)
        return;
    *path++ = *body++ = '\0';
    ask    q          = {.sv       = w->sv,
                         .method   = line,
                         .path     = path,
                         .body     = body,
                         .body_len = strlen(body),
                         .from     = &w->sv->addresses.others};
    answer a          = {.status = 200};
    if (api_answer(&q, &a) && !a.type) {
        caper_json *json = caper_json_read_bytes(a.body.data, a.body.len, NULL);
        must(caper_json_is_object(json));
        caper_json_free(json);
    }
    caper_buf_fini(&a.body);
}

static void take_line(world *w, conn *c[3], const char *line, size_t len)
{
    caper_buf text = {0};
    fill_in(w, line + 1, len - 1, &text);
    if (line[0] == 'h' && text.len)
        ask_http(w, text.data);
    else if (line[0] >= 'a' && line[0] <= 'c' && !c[line[0] - 'a']->closing)
        talk(w->sv, c[line[0] - 'a'], caper_buf_text(&text), text.len);
    settle(w);
    caper_buf_fini(&text);
}

static void open_world(world *w, conn *c[3])
{
    static const table_request q   = {.game    = "getmac",
                                      .players = 3,
                                      .name    = "Ann",
                                      .seat    = {"open", "open", "easy"},
                                      .seats   = 3};
    caper_server_options       o   = caper_default_server();
    caper_error                err = {0};
    problem                    p;
    room                      *r;
    int                        seat;
    char                       text[256];
    o.store   = "sqlite::memory:";
    o.threads = 0;
    o.quiet   = true;
    o.rate = o.http_rate = o.per_address = 1000000;
    o.work                               = 100;
    must((w->sv = server_new(&o, &err)) != NULL);
    must(seats_make(w->sv, &q, &r, w->host, w->token[0], &p));
    must(seats_take(w->sv, r, -1, "Bo", &seat, w->token[1], &p));
    memcpy(w->table, r->id, sizeof w->table);
    for (int i = 0; i < 3; i++)
        c[i] = connect_client(w, i, NULL, 0);
    snprintf(text, sizeof text,
             "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\",\"host\":\"%s\"}", w->table,
             w->token[0], w->host);
    talk(w->sv, c[0], text, strlen(text));
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", w->table,
             w->token[1]);
    talk(w->sv, c[1], text, strlen(text));
    settle(w);
    must(c[0]->room && c[1]->room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    world w = {0};
    conn *c[3];
    if (!size)
        return 0;
    open_world(&w, c);
    const char *line = (const char *)data + 1, *end = (const char *)data + size;
    if (!data[0]) {
        close(w.far[2]);
        connect_client(&w, 2, line, size - 1);
        settle(&w);
    }
    for (int lines = 0; data[0] && line < end && lines < 40; lines++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t      len  = (size_t)((stop ? stop : end) - line);
        if (len > 1)
            take_line(&w, c, line, len);
        line += len + 1;
    }
    for (conn *k = w.sv->conns; k; k = k->next)
        ws_kill(w.sv, k);
    settle(&w);
    ws_free_dead(w.sv);
    for (int i = 0; i < 3; i++)
        close(w.far[i]);
    server_free(w.sv);
    return 0;
}
