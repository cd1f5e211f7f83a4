/* TCP and TLS, without waiting. */
#include "client/wire.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool fail(client_wire *w, const char *what, const char *why)
{
    snprintf(w->error, sizeof w->error, "%s%s%s", what, *what && *why ? ": " : "", why);
    client_wire_close(w);
    return false;
}

/* ---- TLS ------------------------------------------------------------------------------------- */

/* The certificate must be good for the name in the link; whom to trust is the system's business. */
static bool begin_tls(client_wire *w, const client_link *link)
{
    gnutls_session_t                 tls   = NULL;
    gnutls_certificate_credentials_t trust = NULL;
    if (gnutls_certificate_allocate_credentials(&trust) < 0)
        return fail(w, "TLS", "out of memory");
    w->trust = trust;
    gnutls_certificate_set_x509_system_trust(trust);
    if (link->trust &&
        gnutls_certificate_set_x509_trust_file(trust, link->trust, GNUTLS_X509_FMT_PEM) <= 0)
        return fail(w, link->trust, "no certificates could be read from it");
    if (gnutls_init(&tls, GNUTLS_CLIENT | GNUTLS_NONBLOCK) < 0)
        return fail(w, "TLS", "out of memory");
    w->tls = tls;
    gnutls_set_default_priority(tls);
    gnutls_credentials_set(tls, GNUTLS_CRD_CERTIFICATE, trust);
    gnutls_server_name_set(tls, GNUTLS_NAME_DNS, link->host, strlen(link->host));
    gnutls_session_set_verify_cert(tls, link->host, 0);
    return true;
}

static int step_handshake(client_wire *w)
{
    int n = gnutls_handshake(w->tls);
    if (n == GNUTLS_E_SUCCESS) {
        w->state = WIRE_OPEN;
        return 1;
    }
    if (!gnutls_error_is_fatal(n))
        return 0;
    if (n == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR)
        fail(w, "", "the server's certificate is not valid for this address");
    else
        fail(w, "TLS", gnutls_strerror(n));
    return -1;
}

/* ---- TCP ------------------------------------------------------------------------------------- */

/* Try the next address of the name. */
static int try_next(client_wire *w)
{
    int why = errno;
    if (w->fd >= 0)
        close(w->fd);
    w->fd = -1;
    for (struct addrinfo *a = w->next; a; a = w->next) {
        w->next = a->ai_next;
        w->fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol);
        if (w->fd < 0)
            continue;
        setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        if (connect(w->fd, a->ai_addr, a->ai_addrlen) == 0 || errno == EINPROGRESS)
            return 0;
        why = errno;
        close(w->fd);
        w->fd = -1;
    }
    fail(w, "", strerror(why));
    return -1;
}

bool client_wire_begin(client_wire *w, const client_link *link)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    client_wire_close(w);
    w->fd       = -1;
    w->error[0] = 0;
    int code    = getaddrinfo(link->host, link->port, &hints, &w->places);
    if (code)
        return fail(w, link->host, gai_strerror(code));
    w->next  = w->places;
    w->state = WIRE_CONNECTING;
    if (link->secure && !begin_tls(w, link))
        return false;
    return try_next(w) == 0;
}

static int connecting(client_wire *w)
{
    struct pollfd out   = {.fd = w->fd, .events = POLLOUT};
    int           error = 0;
    socklen_t     size  = sizeof error;
    if (poll(&out, 1, 0) <= 0)
        return 0;
    getsockopt(w->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) {
        errno = error;
        return try_next(w);
    }
    w->state = w->tls ? WIRE_SHAKING : WIRE_OPEN;
    if (w->tls)
        gnutls_transport_set_int((gnutls_session_t)w->tls, w->fd);
    return w->state == WIRE_OPEN;
}

int client_wire_step(client_wire *w)
{
    if (w->state == WIRE_SHUT)
        return -1;
    if (w->state == WIRE_CONNECTING && connecting(w) < 0)
        return -1;
    return w->state == WIRE_SHAKING ? step_handshake(w) : w->state == WIRE_OPEN;
}

/* ---- Bytes ----------------------------------------------------------------------------------- */

ssize_t client_wire_read(client_wire *w, void *out, size_t cap)
{
    ssize_t n;
    if (w->tls) {
        n = gnutls_record_recv(w->tls, out, cap);
        return n > 0 ? n : n < 0 && !gnutls_error_is_fatal((int)n) ? 0 : -1;
    }
    n = recv(w->fd, out, cap, 0);
    return n > 0 ? n : n < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

ssize_t client_wire_write(client_wire *w, const void *bytes, size_t len)
{
    ssize_t n;
    if (w->tls) {
        n = gnutls_record_send(w->tls, bytes, len);
        return n >= 0 ? n : gnutls_error_is_fatal((int)n) ? -1 : 0;
    }
    n = send(w->fd, bytes, len, MSG_NOSIGNAL);
    return n >= 0 ? n : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

short client_wire_awaits(const client_wire *w, bool to_send)
{
    bool out = to_send || w->state == WIRE_CONNECTING ||
               (w->state == WIRE_SHAKING && gnutls_record_get_direction(w->tls) == 1);
    return (short)(POLLIN | (out ? POLLOUT : 0));
}

void client_wire_close(client_wire *w)
{
    char error[sizeof w->error];
    memcpy(error, w->error, sizeof error);
    if (w->tls)
        gnutls_deinit(w->tls);
    if (w->trust)
        gnutls_certificate_free_credentials(w->trust);
    if (w->state != WIRE_SHUT && w->fd >= 0)
        close(w->fd);
    if (w->places)
        freeaddrinfo(w->places);
    *w = (client_wire){.fd = -1};
    memcpy(w->error, error, sizeof error);
}
