/* Where others can reach this server: the addresses of this machine on its networks, if it listens
 * on all of them. Somebody who opened the page as “localhost” cannot send that to a friend. */
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

static void write_one(const server *sv, const struct ifaddrs *i, caper_buf *out)
{
    char               text[INET_ADDRSTRLEN], url[64];
    struct sockaddr_in at;
    if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || i->ifa_flags & IFF_LOOPBACK ||
        !(i->ifa_flags & IFF_UP))
        return;
    memcpy(&at, i->ifa_addr, sizeof at);
    if (!inet_ntop(AF_INET, &at.sin_addr, text, sizeof text))
        return;
    snprintf(url, sizeof url, "http://%s:%d", text, sv->port);
    caper_json_str(out, url);
}

void reach_write(const server *sv, caper_buf *out)
{
    struct ifaddrs *all = NULL;
    caper_json_kopen(out, "addresses", '[');
    if (listens_everywhere(sv->options.address) && getifaddrs(&all) == 0)
        for (struct ifaddrs *i = all; i; i = i->ifa_next)
            write_one(sv, i, out);
    caper_json_close(out, ']');
    if (all)
        freeifaddrs(all);
}
