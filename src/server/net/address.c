/* Addresses, and what each may have. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "room/limits.h"
#include "server/net/http.h"
#include "server/ops/loop.h"

/* About three moves. An address that sends more goes on in the next turn, after all the others: this
 * and the share of long work (task.c) are what a stranger can make others wait for. */
static const double TURN_MS = 0.25;

enum { FORGET_MS = 10 * 60 * 1000, BURST_S = 4 };

static const uint8_t v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* ---- Numbers --------------------------------------------------------------------------------- */

bool ip_read(const char *text, size_t len, ip *out)
{
    char copy[64];
    if (len >= sizeof copy)
        return false;
    snprintf(copy, sizeof copy, "%.*s", (int)len, text);
    memcpy(out->byte, v4, sizeof v4);
    return inet_pton(AF_INET, copy, out->byte + 12) == 1 ||
           inet_pton(AF_INET6, copy, out->byte) == 1;
}

void ip_of(const struct sockaddr *at, ip *out)
{
    memset(out, 0, sizeof *out);
    if (at && at->sa_family == AF_INET6) {
        memcpy(out->byte, &((const struct sockaddr_in6 *)(const void *)at)->sin6_addr, 16);
    } else if (at && at->sa_family == AF_INET) {
        memcpy(out->byte, v4, sizeof v4);
        memcpy(out->byte + 12, &((const struct sockaddr_in *)(const void *)at)->sin_addr, 4);
    }
}

static bool is_v4(const ip *who) { return memcmp(who->byte, v4, sizeof v4) == 0; }

bool ip_is_local(const ip *who)
{
    static const ip six = {{[15] = 1}};
    return (is_v4(who) && who->byte[12] == 127) || memcmp(who, &six, sizeof six) == 0;
}

/* "ADDRESS" or "ADDRESS/BITS" */
static bool read_net(const char *text, ip *net, int *bits)
{
    size_t n = strcspn(text, "/");
    char  *end;
    if (!ip_read(text, n, net))
        return false;
    int  most = is_v4(net) && !memchr(text, ':', n) ? 32 : 128;
    long said = text[n] ? strtol(text + n + 1, &end, 10) : most;
    *bits     = (int)said + 128 - most;
    return said >= 0 && said <= most && (!text[n] || (text[n + 1] && !*end));
}

static bool is_in(const ip *who, const ip *net, int bits)
{
    for (int i = 0; i < 16 && bits > 0; i++, bits -= 8) {
        uint8_t mask = (uint8_t)(bits >= 8 ? 0xff : 0xff << (8 - bits));
        if ((who->byte[i] ^ net->byte[i]) & mask)
            return false;
    }
    return true;
}

bool ip_is_in(const ip *who, const char *const *nets)
{
    for (; *nets; nets++) {
        ip  net;
        int bits;
        if (read_net(*nets, &net, &bits) && is_in(who, &net, bits))
            return true;
    }
    return false;
}

const char *ip_wrong_net(const char *const *nets)
{
    ip  net;
    int bits;
    while (*nets && read_net(*nets, &net, &bits))
        nets++;
    return *nets;
}

/* ---- The book -------------------------------------------------------------------------------- */

static uint64_t key_of(const ip *who)
{
    uint64_t key = 14695981039346656037u;
    for (int i = 0; i < 16; i++)
        key = (key ^ who->byte[i]) * 1099511628211u;
    return key;
}

static void give_account(const server *s, address *a, uint64_t key)
{
    uint64_t n = (key ^ s->secret) * 0x9e3779b97f4a7c15u;
    a->payer   = (payer){.key = key, .number = n ^ n >> 29, .account = a};
}

static address **slot_of(server *s, uint64_t key)
{
    return &s->addresses.slot[(key ^ key >> 32) % ADDRESS_SLOTS];
}

static address *add(server *s, const ip *net, int bits, uint64_t key)
{
    address **slot = slot_of(s, key);
    address  *a    = caper_alloc(1, sizeof *a);
    a->who         = *net;
    a->bits        = bits;
    a->next        = *slot;
    give_account(s, a, key);
    *slot = a;
    s->addresses.count++;
    return a;
}

static address *find(server *s, const ip *who, int bits)
{
    ip net = *who;
    memset(net.byte + bits / 8, 0, (size_t)(16 - bits / 8));
    uint64_t key = key_of(&net) ^ (uint64_t)bits;
    address *a   = *slot_of(s, key);
    while (a && (a->bits != bits || memcmp(&a->who, &net, sizeof net) != 0))
        a = a->next;
    if (a)
        return a;
    if (s->addresses.count >= MOST_ADDRESSES)
        return &s->addresses.others;
    address *site = bits == 64 ? find(s, who, 48) : NULL;
    if (site && (site == &s->addresses.others || site->homes >= HOMES_EACH))
        return site;
    a       = add(s, &net, bits, key);
    a->site = site;
    if (site)
        site->homes++;
    return a;
}

address *address_of(server *s, const ip *who)
{
    address *a = find(s, who, is_v4(who) ? 128 : 64);
    a->seen    = s->sv->now;
    return a;
}

void address_sweep(server *s)
{
    for (int i = 0; i < ADDRESS_SLOTS; i++)
        for (address **at = &s->addresses.slot[i]; *at;) {
            address *a = *at;
            if (a->connections || a->upgraded || a->sockets || a->payer.jobs || a->uploads ||
                a->replies || a->homes || s->sv->now - a->seen < FORGET_MS) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            if (a->site)
                a->site->homes--;
            free(a);
            s->addresses.count--;
        }
}

void address_fini(address_book *book)
{
    for (int i = 0; i < ADDRESS_SLOTS; i++)
        for (address *a = book->slot[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
}

static const double LISTED_AT_ONCE = 20, LISTED_A_SECOND = 2.0 / 60;

/* ---- What it may have ------------------------------------------------------------------------ */

/* Requests that are never finished must not take all the room there is for requests. */
bool address_may_connect(const server *s, const address *a)
{
    int few = s->options.per_address / 16 + 1;
    return a->connections + a->sockets < s->options.per_address &&
           (a->connections < few || !http_is_crowded(s));
}

bool address_may_ask(server *s, address *a)
{
    double rate = s->options.http_rate;
    return bucket_take(&a->requests, s->sv->now, rate, BURST_S * rate, 1);
}

bool address_may_list(service *sv, payer *who)
{
    address *a = who->account;
    return bucket_take(&a->listed, sv->now, LISTED_A_SECOND, LISTED_AT_ONCE, 1);
}

/* A store is not for strangers to fill: a few pieces at once, then one now and then. */
static const double STORED_AT_ONCE = 4.0 * 1024 * 1024, STORED_A_SECOND = 16.0 * 1024;

bool address_may_make(service *sv, payer *who, double tables, size_t bytes)
{
    address      *a    = who->account;
    const server *s    = sv->ctx;
    double        rate = s->options.http_rate;
    return bucket_take(&a->made, sv->now, rate / 40, rate, tables < rate ? tables : rate) &&
           bucket_take(&a->stored, sv->now, STORED_A_SECOND, STORED_AT_ONCE, (double)bytes);
}

/* Entries of logs stay for months. This is 14,000 moves at once, and then 50 a second. */
bool address_may_store(service *sv, payer *who, size_t bytes)
{
    address      *a = who->account;
    const server *s = sv->ctx;
    return s->options.work >= 100 ||
           bucket_take(&a->said, sv->now, STORED_A_SECOND, STORED_AT_ONCE, (double)bytes);
}

bool address_may_upload(server *s, address *a, size_t bytes)
{
    if (a->uploads + bytes > UPLOADS_ADDRESS || s->uploads + bytes > UPLOADS_TOTAL)
        return false;
    a->uploads += bytes;
    s->uploads += bytes;
    return true;
}

void address_uploaded(server *s, address *a, size_t bytes)
{
    a->uploads -= bytes;
    s->uploads -= bytes;
}

bool address_may_reply(const address *a, size_t bytes)
{
    return !a->replies || a->replies + bytes <= BACKLOG_ADDRESS;
}

bool address_may_work(service *sv, payer *who)
{
    address      *a    = who->account;
    const server *s    = sv->ctx;
    double        rate = 10.0 * s->options.work; /* per cent of a second, in ms */
    return s->options.work >= 100 || bucket_take(&a->work, sv->now, rate, BURST_S * rate, 0);
}

/* A share of a second can be used up at once, so it does not keep a turn short; this does. */
bool address_had_turn(service *sv, payer *who)
{
    const address *a = who->account;
    const server  *s = sv->ctx;
    return s->options.work < 100 && a->turn == s->turns && a->turn_ms > TURN_MS;
}

void address_charge(service *sv, payer *who, double ms)
{
    address      *a = who->account;
    const server *s = sv->ctx;
    if (s->options.work >= 100)
        return;
    if (a->turn != s->turns)
        a->turn_ms = 0;
    a->turn = s->turns;
    a->turn_ms += ms;
    a->work.level -= ms;
}
