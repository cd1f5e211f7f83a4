/* HTTP: the daemon that carries requests and replies (api/http_call.h). */
#ifndef CAPER_SERVER_HTTP_H
#define CAPER_SERVER_HTTP_H

#include "caper/base.h"

typedef struct server server;

bool    http_open(server *s, caper_error *err);
void    http_run(server *s);
void    http_close(server *s);
int     http_fd(const server *s);
int64_t http_timeout(const server *s);
/* May there be one more connection? */
/* Is half of the room for requests taken? */
bool http_is_crowded(const server *s);
bool http_has_room(const server *s);

#endif
