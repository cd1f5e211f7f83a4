/* The visitor behind an HTTP request: address, page, name, and what they may see. */
#ifndef CAPER_SERVER_HTTP_VISITOR_H
#define CAPER_SERVER_HTTP_VISITOR_H

#include "room/refusal.h"
#include "server/net/address.h"

struct MHD_Connection;

/* A header of the request, or NULL. */
const char *visitor_header(struct MHD_Connection *mhd, const char *name);
/* Where the request comes from; behind a proxy that the operator named, where the proxy says. */
void visitor_ip(const server *s, struct MHD_Connection *mhd, ip *out);
/* Does it come over the operator's socket? */
bool visitor_is_operator(struct MHD_Connection *mhd);
/* Does it come over a proxy that was named? */
bool visitor_is_proxied(const server *s, const struct sockaddr *at);
/* Is the page that asks ours, and are we called by a name that is ours? */
bool visitor_ok(const server *s, struct MHD_Connection *mhd, problem *p);
/* May it see /metrics? */
bool visitor_may_measure(const server *s, struct MHD_Connection *mhd);

#endif
