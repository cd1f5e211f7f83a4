/* A person's seats at servers' tables, kept in the state folder, so that joining again
 * goes back to the seat. A token is the seat: the files are for the owner's eyes only. */
#ifndef CAPER_CLIENT_SEATS_H
#define CAPER_CLIENT_SEATS_H

#include "client/link.h"

/* The seat at that table and its token; false: there is none. `folder` ends with "/". */
bool client_seats_find(const char *folder, const client_link *link, int *seat, char *token,
                       size_t cap);
/* Keep it. What cannot be kept is refused with the file's name. */
caper_code client_seats_keep(const char *folder, const client_link *link, int seat,
                             const char *token, caper_error *err);
void       client_seats_forget(const char *folder, const client_link *link);

#endif
