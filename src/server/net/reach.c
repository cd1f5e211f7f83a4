/* Where others can reach this server: the addresses of this machine on its networks, if it listens
 * on all of them. “localhost” is of no use to a friend. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "server/net/reach.h"
#include "server/ops/loop.h"

static bool listens_everywhere(const char *where)
{
    return !strcmp(where, "0.0.0.0") || !strcmp(where, "::");
}

static void write_one(const server *s, const struct ifaddrs *i, caper_buf *out)
{
    char               text[INET_ADDRSTRLEN], url[64];
    struct sockaddr_in at;
    if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || i->ifa_flags & IFF_LOOPBACK ||
        !(i->ifa_flags & IFF_UP))
        return;
    memcpy(&at, i->ifa_addr, sizeof at);
    if (!inet_ntop(AF_INET, &at.sin_addr, text, sizeof text))
        return;
    snprintf(url, sizeof url, "http://%s:%d", text, s->port);
    caper_json_str(out, url);
}

void reach_write(service *sv, caper_buf *out)
{
    const server   *s   = sv->ctx;
    struct ifaddrs *all = NULL;
    if (!listens_everywhere(s->options.address) || getifaddrs(&all) != 0)
        return;
    for (struct ifaddrs *i = all; i; i = i->ifa_next)
        write_one(s, i, out);
    freeifaddrs(all);
}
