/* Who asks over HTTP. Headers that a stranger can write are not believed, unless a proxy
 * that the operator named has written it. */
#include "server/net/http_visitor.h"

#include <microhttpd.h>
#include <string.h>
#include <unistd.h>

#include "caper/buf.h"
#include "server/ops/loop.h"

const char *visitor_header(struct MHD_Connection *mhd, const char *name)
{
    return MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, name);
}

static const struct sockaddr *peer_of(struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

bool visitor_is_operator(struct MHD_Connection *mhd)
{
    const struct sockaddr *at = peer_of(mhd);
    return at && at->sa_family == AF_UNIX;
}

/* ---- Addresses ------------------------------------------------------------------------------- */

bool visitor_is_proxied(const server *s, const struct sockaddr *at)
{
    ip who;
    ip_of(at, &who);
    return ip_is_in(&who, s->options.proxy);
}

static enum MHD_Result add_forwarded(void *list, enum MHD_ValueKind kind, const char *key,
                                     const char *value)
{
    (void)kind;
    if (strcasecmp(key, "X-Forwarded-For") == 0 && value)
        caper_buf_printf(list, ",%s", value);
    return MHD_YES;
}

/* "203.0.113.7", "203.0.113.7:4711", "[2001:db8::1]:4711" */
static bool read_hop(const char *text, size_t len, ip *out)
{
    const char *colon = memchr(text, ':', len);
    if (len && text[0] == '[') {
        const char *end = memchr(text, ']', len);
        return end && ip_read(text + 1, (size_t)(end - text) - 1, out);
    }
    if (colon && !memchr(colon + 1, ':', len - (size_t)(colon - text) - 1))
        len = (size_t)(colon - text);
    return ip_read(text, len, out);
}

/* The last hop of the list, which is cut off. */
static bool pop_hop(caper_buf *list, ip *out)
{
    size_t end = list->len;
    while (end && strchr(" \t,", list->data[end - 1]))
        end--;
    size_t start = end;
    while (start && !strchr(" \t,", list->data[start - 1]))
        start--;
    list->len = start;
    return end > start && read_hop(list->data + start, end - start, out);
}

/* Every proxy adds the address that it was asked from at the end: go back through those we trust. */
void visitor_ip(const server *s, struct MHD_Connection *mhd, ip *out)
{
    CAPER_SCRATCH caper_buf list = {0};
    ip                      hop;
    ip_of(peer_of(mhd), out);
    if (ip_is_in(out, s->options.proxy)) {
        MHD_get_connection_values(mhd, MHD_HEADER_KIND, add_forwarded, &list);
        while (ip_is_in(out, s->options.proxy) && pop_hop(&list, &hop))
            *out = hop;
    }
}

/* A proxy on this machine must not open what is for this machine: neither an unnamed one nor one
 * that could not say who asks. */
bool visitor_may_measure(const server *s, struct MHD_Connection *mhd)
{
    ip who;
    visitor_ip(s, mhd, &who);
    bool passed_on = visitor_header(mhd, "X-Forwarded-For") || visitor_header(mhd, "Forwarded");
    return ip_is_in(&who, s->options.metrics) || (ip_is_local(&who) && !passed_on);
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* The length of a host's name without its port. */
static size_t host_length(const char *host)
{
    const char *end = host[0] == '[' ? strchr(host, ']') : NULL;
    return end ? (size_t)(end - host) + 1 : strcspn(host, ":/");
}

static bool is_called(const char *name, const char *host, size_t len)
{
    return strlen(name) == len && strncasecmp(name, host, len) == 0;
}

static bool is_this_machine(const char *host, size_t len)
{
    char own[256] = "";
    if (is_called("localhost", host, len))
        return true;
    if (gethostname(own, sizeof own - 8) != 0 || !own[0])
        return false;
    if (is_called(own, host, len))
        return true;
    strcat(own, ".local");
    return is_called(own, host, len);
}

/* A page of another site can have its name point at us (DNS rebinding), and its browser then takes
 * us for that site: so we answer to numbers, to this machine's names and to those we were given. */
static bool host_ok(const server *s, const char *host)
{
    ip     who;
    size_t len = host_length(host);
    bool   six = host[0] == '[';
    if (ip_read(host + six, len - (six ? 2 : 0), &who) || is_this_machine(host, len))
        return true;
    for (const char *const *h = s->options.host; *h; h++)
        if (is_called(*h, host, len))
            return true;
    for (const char *const *o = s->options.origin; *o; o++) {
        const char *after = strstr(*o, "://");
        if (after && host_length(after + 3) == len && strncasecmp(after + 3, host, len) == 0)
            return true;
    }
    return false;
}

/* Browsers say which page asks: it must be ours, or one that the operator named. Other programs
 * are silent, and may be. */
static bool origin_ok(const server *s, const char *origin, const char *host)
{
    for (const char *const *o = s->options.origin; *o; o++)
        if (strcmp(*o, origin) == 0)
            return true;
    const char *after = strstr(origin, "://");
    bool        web   = strncmp(origin, "http://", 7) == 0 || strncmp(origin, "https://", 8) == 0;
    return after && web && host && strcmp(after + 3, host) == 0;
}

bool visitor_ok(const server *s, struct MHD_Connection *mhd, problem *p)
{
    const char *origin = visitor_header(mhd, "Origin"), *host = visitor_header(mhd, "Host");
    if (host && !host_ok(s, host))
        return refuse(p, 421, "bad-host",
                      "this server is not called “%.60s”; if it should be, start it with --host",
                      host);
    return !origin || origin_ok(s, origin, host) ||
           refuse(p, 403, "bad-origin", "a page of another site may not ask");
}
