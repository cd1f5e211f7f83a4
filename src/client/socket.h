/* A WebSocket to a server's tables (docs/protocol.md), without waiting. */
#ifndef CAPER_CLIENT_SOCKET_H
#define CAPER_CLIENT_SOCKET_H

#include "caper/buf.h"
#include "client/wire.h"

typedef void client_on_message(void *to, const char *text, size_t len);

/* Zero-initialise to begin. */
typedef struct client_socket {
    client_wire        wire;
    void              *ws;      /* wslay's context: frames, masks, pings, UTF-8 */
    bool               open;    /* the server has agreed to speak */
    caper_buf          head;    /* its answer to the handshake, then bytes that came with it */
    size_t             head_at; /* … of which wslay has taken this many */
    caper_buf          sending; /* bytes that the wire has not taken yet */
    size_t             sent;
    char               accept[32]; /* what the server must answer to our key */
    int                code;       /* the code with which the server closed; 0: it did not say */
    int64_t            began, heard;
    client_on_message *on_message;
    void              *to;
} client_socket;

/* Begin to open it; messages go to `on_message`. */
void client_socket_begin(client_socket *s, const client_link *link, client_on_message *on_message,
                         void *to);
/* Take and send what there is. 1: open, 0: not yet, −1: it is gone (`code` and `wire.error`). */
int  client_socket_step(client_socket *s);
void client_socket_send(client_socket *s, const char *text);
void client_socket_close(client_socket *s);

#endif
