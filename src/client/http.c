/* Requests over HTTP/1.1, one per connection. */
#include "client/http.h"

#include <gnutls/gnutls.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/memory.h"
#include "client/wire.h"

enum { PATIENCE_MS = 10000, ANSWER_LIMIT = 64 << 20 };

void client_base64(const void *bytes, unsigned size, char *out, size_t cap)
{
    gnutls_datum_t in = {(unsigned char *)(uintptr_t)bytes, size}, text;
    if (gnutls_base64_encode2(&in, &text) < 0)
        caper_end("out of memory");
    snprintf(out, cap, "%.*s", (int)text.size, text.data);
    gnutls_free(text.data);
}

/* The name before the password says nothing here. */
static void write_password(const char *password, caper_buf *out)
{
    char plain[CLIENT_PASSWORD + 2], text[2 * CLIENT_PASSWORD];
    snprintf(plain, sizeof plain, ":%s", password);
    client_base64(plain, (unsigned)strlen(plain), text, sizeof text);
    caper_buf_printf(out, "Authorization: Basic %s\r\n", text);
}

void client_http_head(const client_link *link, const char *first, caper_buf *out)
{
    bool v6    = strchr(link->host, ':') != NULL;
    bool usual = !strcmp(link->port, link->secure ? "443" : "80");
    caper_buf_printf(out, "%s HTTP/1.1\r\nHost: %s%s%s%s%s\r\nUser-Agent: caper\r\n", first,
                     v6 ? "[" : "", link->host, v6 ? "]" : "", usual ? "" : ":",
                     usual ? "" : link->port);
    if (link->password[0])
        write_password(link->password, out);
}

size_t client_http_body(const caper_buf *answer, int *status)
{
    const char *text = caper_buf_text(answer), *end = strstr(text, "\r\n\r\n");
    if (!end)
        return 0;
    *status = strncmp(text, "HTTP/1.", 7) == 0 ? atoi(text + 9) : 0;
    return (size_t)(end - text) + 4;
}

/* A header's value in the head of an answer, or NULL. */
static const char *header(const caper_buf *answer, size_t body, const char *name)
{
    size_t n = strlen(name);
    for (const char *line                                 = strstr(answer->data, "\r\n");
         line && line + 2 < answer->data + body - 2; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, n) == 0 && line[2 + n] == ':')
            return line + 3 + n + strspn(line + 3 + n, " ");
    return NULL;
}

/* The pieces of a chunked body put together. False: the last one has not arrived yet. */
static bool join_chunks(const char *at, caper_buf *out)
{
    caper_buf_clear(out);
    for (;;) {
        char  *end;
        size_t n = strtoul(at, &end, 16);
        if (end == at || !(end = strstr(end, "\r\n")) || strlen(end) < n + 4)
            return false;
        if (!n)
            return true;
        caper_buf_bytes(out, end + 2, n);
        at = end + 2 + n + 2;
    }
}

/* The body, if it is all there. */
static bool is_whole(const caper_buf *answer, size_t body, bool ended, caper_buf *out)
{
    const char *length = header(answer, body, "Content-Length");
    const char *coding = header(answer, body, "Transfer-Encoding");
    if (coding && strncasecmp(coding, "chunked", 7) == 0)
        return join_chunks(answer->data + body, out);
    if (length ? answer->len - body < strtoul(length, NULL, 10) : !ended)
        return false;
    caper_buf_clear(out);
    caper_buf_bytes(out, answer->data + body, answer->len - body);
    return true;
}

static void await(const client_wire *w, bool to_send, int ms)
{
    struct pollfd p = {.fd = w->fd, .events = client_wire_awaits(w, to_send)};
    poll(&p, 1, ms);
}

/* Until the wire is open; false if it will not be. */
static bool open_wire(client_wire *w, const client_link *link, int64_t until)
{
    int n = client_wire_begin(w, link) ? 0 : -1;
    while (n == 0 && caper_clock_ms() < until) {
        await(w, false, 100);
        n = client_wire_step(w);
    }
    return n > 0;
}

static bool send_all(client_wire *w, const caper_buf *text, int64_t until)
{
    for (size_t sent = 0; sent < text->len && caper_clock_ms() < until;) {
        ssize_t n = client_wire_write(w, text->data + sent, text->len - sent);
        if (n < 0)
            return false;
        if (n == 0)
            await(w, true, 100);
        sent += (size_t)n;
    }
    return true;
}

/* The status, or 0. */
static int receive(client_wire *w, caper_buf *out, int64_t until)
{
    CAPER_SCRATCH caper_buf answer = {0};
    char                    piece[16384];
    int                     status = 0;
    bool                    ended = false, whole = false;
    while (!whole && !ended && caper_clock_ms() < until && answer.len < ANSWER_LIMIT) {
        ssize_t n = client_wire_read(w, piece, sizeof piece);
        if (n == 0) {
            await(w, false, 100);
            continue;
        }
        ended = n < 0;
        if (n > 0)
            caper_buf_bytes(&answer, piece, (size_t)n);
        size_t body = client_http_body(&answer, &status);
        whole       = body && is_whole(&answer, body, ended, out);
    }
    return whole ? status : 0;
}

int client_http_ask(const client_link *link, const char *path, const char *json, caper_buf *out,
                    caper_error *err)
{
    client_wire             w    = {0};
    CAPER_SCRATCH caper_buf text = {0}, first = {0};
    int64_t                 until  = caper_clock_ms() + PATIENCE_MS;
    int                     status = 0;
    caper_buf_printf(&first, "%s %s", json ? "POST" : "GET", path);
    client_http_head(link, caper_buf_text(&first), &text);
    if (json)
        caper_buf_printf(&text, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                         strlen(json));
    caper_buf_printf(&text, "Connection: close\r\n\r\n%s", json ? json : "");
    if (open_wire(&w, link, until) && send_all(&w, &text, until))
        status = receive(&w, out, until);
    if (!status)
        caper_refuse(err, CAPER_FAILED, "nobody answers at %.80s:%s%s%.100s", link->host,
                     link->port, w.error[0] ? ": " : "", w.error);
    client_wire_close(&w);
    return status;
}
