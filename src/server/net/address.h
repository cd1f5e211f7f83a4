/* The peer, as far as limits are concerned: an IPv4 address, or the first 64 bits of
 * an IPv6 one, which a household has to itself. Providers hand out 48 bits, too, which are 65,536 such
 * networks: the first few have accounts of their own, the rest share the account of the 48 bits.
 *
 * Everything that costs something is charged here, by what it costs: connections by number,
 * requests by number, and all work by the time that the server's thread spends on it. So one
 * address can have its share, and no more than that. */
#ifndef CAPER_SERVER_ADDRESS_H
#define CAPER_SERVER_ADDRESS_H

#include "caper/base.h"
#include "room/platform.h"
#include "room/rate.h"

typedef struct server server;
struct sockaddr;

/* IPv6; an IPv4 address is ::ffff:a.b.c.d. */
typedef struct ip {
    uint8_t byte[16];
} ip;

bool ip_read(const char *text, size_t len, ip *out);
void ip_of(const struct sockaddr *at, ip *out);
bool ip_is_local(const ip *who);
/* Is it in one of these networks, "10.1.2.3" or "fd00::/8"? */
bool ip_is_in(const ip *who, const char *const *nets);
/* NULL, or the first that is not valid. */
const char *ip_wrong_net(const char *const *nets);

typedef struct address address;
struct address {
    address *next; /* in its slot */
    ip       who;
    int      bits;  /* of `who` that count */
    address *site;  /* of a network of 64 bits: that of its first 48; else NULL */
    int      homes; /* of a network of 48 bits: those of 64 in it that have accounts */
    payer    payer;
    int      connections; /* for HTTP, opened by itself and not through a proxy */
    int      upgraded;    /* of those before, WebSockets now that MHD has not let go yet */
    int      sockets;     /* WebSockets */
    size_t   backlog;     /* bytes that its WebSockets have not taken yet */
    bucket   requests;
    bucket   listed;  /* public tables */
    bucket   made;    /* tables and campaigns */
    bucket   stored;  /* bytes of its own that were put into the store */
    bucket   said;    /* bytes of entries in logs */
    size_t   uploads; /* bytes of its big requests that are in memory */
    size_t   replies; /* bytes of big replies that it has not taken yet */
    uint64_t turn;    /* of the loop in which it had something done last … */
    double   turn_ms; /* … and how long that took */
    bucket   work;    /* milliseconds of the server's thread */
    int64_t  seen;
};

enum { ADDRESS_SLOTS = 4096, MOST_ADDRESSES = 65536, HOMES_EACH = 64 };

typedef struct address_book {
    address *slot[ADDRESS_SLOTS];
    int      count;
    address  others; /* all addresses that find the book full, together */
} address_book;

/* Never NULL; good until the sweep after its last connection is gone. */
address *address_of(server *s, const ip *who);
/* Forget those who have been quiet for long. */
void address_sweep(server *s);
void address_fini(address_book *book);

/* May it have one more of these? */
bool address_may_connect(const server *s, const address *a);
bool address_may_ask(server *s, address *a);
/* The same for a service (room/platform.h). */
bool address_may_list(service *sv, payer *who);
bool address_may_make(service *sv, payer *who, double tables, size_t bytes);
bool address_may_store(service *sv, payer *who, size_t bytes);
bool address_may_work(service *sv, payer *who);
bool address_had_turn(service *sv, payer *who);
void address_charge(service *sv, payer *who, double ms);
/* May that many more bytes of a request be kept in memory? They are, until it is answered. */
bool address_may_upload(server *s, address *a, size_t bytes);
void address_uploaded(server *s, address *a, size_t bytes);
/* May it be given a reply of that many bytes more before it has taken those before? */
bool address_may_reply(const address *a, size_t bytes);

#endif
