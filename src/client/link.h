/* The link of a table, as the page shows it: http://host:port/t/ID. */
#ifndef CAPER_CLIENT_LINK_H
#define CAPER_CLIENT_LINK_H

#include "caper/base.h"

enum { CLIENT_HOST = 255, CLIENT_TABLE = 24, CLIENT_PASSWORD = 200 };

typedef struct client_link {
    bool        secure; /* https */
    char        host[CLIENT_HOST + 1];
    char        port[8];
    char        table[CLIENT_TABLE + 1];
    char        password[CLIENT_PASSWORD + 1]; /* that the server asks for; "": none */
    const char *trust; /* a file of certificates that are trusted, too, or NULL; borrowed */
} client_link;

/* Read "http://host:port/t/ID", also without http:// and with more after the id; refused with a
 * sentence that says what a link looks like. */
caper_code client_link_read(const char *text, client_link *out, caper_error *err);
/* The link again; `out` has room for 320 bytes. */
void client_link_write(const client_link *link, char *out);

#endif
