/* The server's own key for Web Push: drawn at the first start and kept in the store. */
#ifndef CAPER_SERVER_PUSH_KEY_H
#define CAPER_SERVER_PUSH_KEY_H

typedef struct server server;

/* Read it, or draw it. Call it again until `calling.has_key`: a store over a wire takes a moment. */
void push_key_find(server *s);

#endif
