/* A server for people who know its password. Browsers ask for it themselves (HTTP's Basic scheme) and get a cookie
 * for it, because the page's own requests have a seat's token where the password would be. */
#ifndef CAPER_SERVER_DOOR_H
#define CAPER_SERVER_DOOR_H

#include <microhttpd.h>

#include "caper/base.h"

typedef struct server server;

enum { DOOR_KEY = 64 };
typedef char door_digits[DOOR_KEY + 1];

#define DOOR_HEAD "caper door 1\n"

/* The first line of the file that the option names is a password of at least so many bytes; its key is a hash with
 * that head. NULL: no file, and an empty key. */
bool door_read(const char *option, const char *head, size_t least, const char *file,
               door_digits key, caper_error *err);
void door_key(const char *head, const char *text, size_t n, door_digits key);
/* May this request come in? `wrong`: it has a password, and not this one. */
bool door_admits(const server *s, struct MHD_Connection *mhd, bool *wrong);
/* What an answer adds: the question, or the cookie for a password that was right. */
void door_add_headers(const server *s, struct MHD_Connection *mhd, int status,
                      struct MHD_Response *r);

#endif
