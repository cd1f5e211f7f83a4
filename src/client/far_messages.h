/* What a server says, taken in. */
#ifndef CAPER_CLIENT_FAR_MESSAGES_H
#define CAPER_CLIENT_FAR_MESSAGES_H

#include "client/far.h"

/* What a server sent, as JSON. Its texts have no control characters, which a terminal would obey. */
caper_json *far_parse(const char *text, size_t len);
/* A client_on_message for a far_table. */
void far_hear(void *table, const char *text, size_t len);
/* A seat as the server describes it. */
void far_read_seat(far_table *f, const caper_json *is);

#endif
