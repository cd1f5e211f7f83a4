/* The password of a server. See door.h.
 *
 * The cookie is a hash of the password: it is good at every server that has the same one, and after a restart. */
#include "server/net/door.h"

#include <gnutls/gnutls.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/hash.h"
#include "caper/buf.h"
#include "server/net/http_visitor.h"
#include "server/ops/loop.h"
#include "table/files.h"

enum { MOST = 200, COOKIE_DAYS = 90 };

static const char COOKIE[] = "caper-door";

void door_key(const char *head, const char *text, size_t n, door_digits key)
{
    caper_hash h;
    uint8_t    bytes[DOOR_KEY / 2];
    caper_hash_init(&h, sizeof bytes);
    caper_hash_text(&h, head);
    caper_hash_add(&h, text, n);
    caper_hash_end(&h, bytes);
    caper_hex_write(bytes, sizeof bytes, key);
}

bool door_read(const char *option, const char *head, size_t least, const char *file,
               door_digits key, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    key[0]                       = '\0';
    if (!file)
        return true;
    if (caper_file_read(file, 4096, &text, err) != CAPER_OK)
        return false;
    size_t n = strcspn(caper_buf_text(&text), "\r\n");
    if (n < least || n > MOST) {
        caper_refuse(err, CAPER_BAD_OPTION,
                     "%s: the first line of %.100s should have %zu to %d bytes", option, file,
                     least, MOST);
        return false;
    }
    door_key(head, text.data, n, key);
    return true;
}

/* The key of the password that the request has, with any name before it. False: it has none. */
static bool read_basic(struct MHD_Connection *mhd, door_digits key)
{
    const char    *h = visitor_header(mhd, "Authorization");
    gnutls_datum_t bytes;
    if (!h || strncasecmp(h, "Basic ", 6) != 0)
        return false;
    gnutls_datum_t given = {(unsigned char *)(uintptr_t)(h + 6), (unsigned)strlen(h + 6)};
    key[0]               = '\0';
    if (gnutls_base64_decode2(&given, &bytes) < 0)
        return true;
    const unsigned char *colon = memchr(bytes.data, ':', bytes.size);
    if (colon)
        door_key(DOOR_HEAD, (const char *)colon + 1, (size_t)(bytes.data + bytes.size - colon - 1),
                 key);
    gnutls_free(bytes.data);
    return true;
}

static bool is_key(const server *s, const char *text)
{
    return text && strlen(text) == DOOR_KEY && caper_secret_is(text, s->door, DOOR_KEY);
}

/* A cookie that is wrong is a guess, too: an attacker can hash. */
bool door_admits(const server *s, struct MHD_Connection *mhd, bool *wrong)
{
    door_digits key    = "";
    const char *cookie = MHD_lookup_connection_value(mhd, MHD_COOKIE_KIND, COOKIE);
    bool        has = read_basic(mhd, key), ok = is_key(s, cookie) || is_key(s, key);
    *wrong = !ok && (has || cookie);
    return ok || !s->door[0];
}

void door_add_headers(const server *s, struct MHD_Connection *mhd, int status,
                      struct MHD_Response *r)
{
    char text[DOOR_KEY + 96], key[DOOR_KEY + 1];
    if (!s->door[0])
        return;
    if (status == 401)
        MHD_add_response_header(r, "WWW-Authenticate", "Basic realm=\"caper\", charset=\"UTF-8\"");
    else if (read_basic(mhd, key) && is_key(s, key)) {
        snprintf(text, sizeof text, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax", COOKIE,
                 s->door, COOKIE_DAYS * 24 * 60 * 60);
        MHD_add_response_header(r, "Set-Cookie", text);
    }
}
