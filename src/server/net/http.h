/* HTTP: the daemon that carries requests and replies (api/http_call.h). */
#ifndef CAPER_SERVER_HTTP_H
#define CAPER_SERVER_HTTP_H

#include "caper/base.h"

typedef struct server server;

bool    http_open(server *sv, caper_error *err);
void    http_run(server *sv);
void    http_close(server *sv);
int     http_fd(const server *sv);
int64_t http_timeout(const server *sv);
/* May there be one more connection? */
bool http_has_room(const server *sv);

#endif
