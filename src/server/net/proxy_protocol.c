/* The PROXY protocol, versions 1 and 2: the line or block in which a proxy says who its client is.
 * https://www.haproxy.org/download/2.8/doc/proxy-protocol.txt */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "server/net/listener.h"

enum { LINE_MOST = 107, BLOCK_HEAD = 16, BLOCK_V4 = 12, BLOCK_V6 = 36 };

static const uint8_t block_sign[12] = {0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d,
                                       0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a};
static const char    line_sign[]    = "PROXY ";

static void set_v4(struct sockaddr_storage *out, const void *bytes)
{
    struct sockaddr_in *v4 = (struct sockaddr_in *)out;
    memset(out, 0, sizeof *out);
    v4->sin_family = AF_INET;
    memcpy(&v4->sin_addr, bytes, 4);
}

static void set_v6(struct sockaddr_storage *out, const void *bytes)
{
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    v6->sin6_family = AF_INET6;
    memcpy(&v6->sin6_addr, bytes, 16);
}

/* "PROXY TCP4 203.0.113.7 192.0.2.1 4711 443\r\n"; what comes after the client does not matter. */
static proxy_head read_line(const uint8_t *data, size_t len, struct sockaddr_storage *out,
                            size_t *used)
{
    char            line[LINE_MOST + 1], family[8] = "", client[48] = "";
    struct in_addr  four;
    struct in6_addr six;
    const uint8_t  *end = memchr(data, '\n', len < LINE_MOST ? len : LINE_MOST);
    if (!end)
        return len < LINE_MOST ? PROXY_MORE : PROXY_BAD;
    *used = (size_t)(end - data) + 1;
    snprintf(line, sizeof line, "%.*s", (int)*used, (const char *)data);
    int n = sscanf(line, "PROXY %7s %47s", family, client);
    if (n >= 1 && strcmp(family, "UNKNOWN") == 0)
        return PROXY_SELF;
    if (n == 2 && strcmp(family, "TCP4") == 0 && inet_pton(AF_INET, client, &four) == 1)
        set_v4(out, &four);
    else if (n == 2 && strcmp(family, "TCP6") == 0 && inet_pton(AF_INET6, client, &six) == 1)
        set_v6(out, &six);
    else
        return PROXY_BAD;
    return PROXY_SAYS;
}

static proxy_head read_block(const uint8_t *data, size_t len, struct sockaddr_storage *out,
                             size_t *used)
{
    if (len < BLOCK_HEAD)
        return PROXY_MORE;
    size_t  rest    = (size_t)data[14] << 8 | data[15];
    uint8_t command = data[12], family = data[13];
    *used = BLOCK_HEAD + rest;
    if (command >> 4 != 2 || *used > PROXY_HEAD)
        return PROXY_BAD;
    if (len < *used)
        return PROXY_MORE;
    if (command == 0x20)
        return PROXY_SELF;
    if (command != 0x21)
        return PROXY_BAD;
    if (family == 0x11 && rest >= BLOCK_V4)
        set_v4(out, data + BLOCK_HEAD);
    else if (family == 0x21 && rest >= BLOCK_V6)
        set_v6(out, data + BLOCK_HEAD);
    else
        return family >> 4 == 0 || family >> 4 == 3 ? PROXY_SELF : PROXY_BAD;
    return PROXY_SAYS;
}

proxy_head proxy_read(const uint8_t *data, size_t len, struct sockaddr_storage *out, size_t *used)
{
    size_t line  = sizeof line_sign - 1;
    size_t block = sizeof block_sign;
    *used        = 0;
    if (!len)
        return PROXY_MORE;
    if (memcmp(data, block_sign, len < block ? len : block) == 0)
        return len < block ? PROXY_MORE : read_block(data, len, out, used);
    if (memcmp(data, line_sign, len < line ? len : line) == 0)
        return len < line ? PROXY_MORE : read_line(data, len, out, used);
    return PROXY_NONE;
}
