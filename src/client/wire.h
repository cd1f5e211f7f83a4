/* A connection to a server: TCP, and TLS where the link says https. Never waits. */
#ifndef CAPER_CLIENT_WIRE_H
#define CAPER_CLIENT_WIRE_H

#include <sys/types.h>

#include "client/link.h"

typedef enum wire_state { WIRE_SHUT, WIRE_CONNECTING, WIRE_SHAKING, WIRE_OPEN } wire_state;

/* Zero-initialise to begin. */
typedef struct client_wire {
    wire_state       state;
    int              fd;
    void            *tls, *trust; /* GnuTLS's */
    struct addrinfo *places, *next;
    char             error[200]; /* why it could not be opened */
} client_wire;

/* Begin to connect; looking up the name is the only thing that can take a moment. */
bool client_wire_begin(client_wire *w, const client_link *link);
/* Go on with that: 1 it is open, 0 not yet, −1 it failed. */
int client_wire_step(client_wire *w);
/* Bytes read or written; 0: none just now; −1: the connection is gone. */
ssize_t client_wire_read(client_wire *w, void *out, size_t cap);
ssize_t client_wire_write(client_wire *w, const void *bytes, size_t len);
/* What poll() should wait for. */
short client_wire_awaits(const client_wire *w, bool to_send);
void  client_wire_close(client_wire *w);

#endif
